"""``solved_texts`` gives the solutions, statuses and guesses of ``solve_batch``, as text."""

import random

import pytest

import nonet
from nonet._engine.solve import solved_texts
from puzzles import CONFLICT, EMPTY, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

pyarrow = pytest.importorskip("pyarrow", reason="needs pyarrow")

SUKAKU = nonet.Grid(MULTIPLE).without_candidate("r1c1", 5)
ROWS = [PROPER, EMPTY, CONFLICT, UNSOLVABLE, SOLUTION, MULTIPLE, "oops", None, SUKAKU]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("count", [0, 1, 8, 700])
def test_the_columns_are_those_of_solve_batch(count: int, threads: int) -> None:
    rows = random.Random(count).choices(ROWS, k=count)
    statuses, columns = solved_texts(rows, threads=threads)
    expected = pyarrow.table(nonet.solve_batch(rows, threads=threads))
    assert columns["solution"].to_list() == expected["solution"].to_pylist()
    assert pyarrow.chunked_array(columns["guesses"]).to_pylist() == expected["guesses"].to_pylist()
    assert list(statuses) == list(nonet.solve_batch(rows).status)


def test_a_column_without_nulls_has_no_mask() -> None:
    _, columns = solved_texts([PROPER] * 3)
    column = pyarrow.chunked_array(columns["solution"])
    assert column.null_count == 0
    assert column.chunk(0).buffers()[0] is None
