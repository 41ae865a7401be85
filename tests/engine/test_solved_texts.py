"""``SolvedTexts`` gives the solutions, statuses and guesses of ``solve_batch``, as text."""

import random
from typing import Any

import pytest

import nonet
from nonet._engine.solved_texts import SolvedTexts
from puzzles import CONFLICT, EMPTY, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

pyarrow = pytest.importorskip("pyarrow", reason="needs pyarrow")

SUKAKU = nonet.Grid(MULTIPLE).without_candidate("r1c1", 5)
ROWS = [PROPER, EMPTY, CONFLICT, UNSOLVABLE, SOLUTION, MULTIPLE, "oops", None, SUKAKU]


def rows_of(found: SolvedTexts) -> Any:
    table = pyarrow.table(found)
    texts = [None if text is None else text.decode() for text in table["solution"].to_pylist()]
    return table.set_column(0, "solution", pyarrow.array(texts, pyarrow.large_string())).to_pylist()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("count", [0, 1, 8, 700])
def test_the_columns_are_those_of_solve_batch(count: int, threads: int) -> None:
    rows = random.Random(count).choices(ROWS, k=count)
    found = SolvedTexts(rows, threads=threads)
    expected = pyarrow.table(nonet.solve_batch(rows, threads=threads))
    assert rows_of(found) == expected.select(["solution", "status", "guesses"]).to_pylist()
    assert list(found.status) == list(nonet.solve_batch(rows).status)


def test_a_table_without_nulls_has_no_mask() -> None:
    column = pyarrow.table(SolvedTexts([PROPER] * 3))["solution"]
    assert column.null_count == 0
    assert column.chunk(0).buffers()[0] is None
