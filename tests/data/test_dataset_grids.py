"""Columns of puzzles and answers: every layout of published sets, and values that are not grids."""

from pathlib import Path
from typing import Any

import pyarrow  # type: ignore[import-untyped]
import pyarrow.parquet  # type: ignore[import-untyped]
import pytest

from nonet import PuzzleError
from nonet.data import verify_dataset
from nonet.data._datasets.grids import can_hold_grids, grids_of
from puzzles import PROPER, SOLUTION

VALUES = [int(char) for char in PROPER.replace(".", "0")]
SYMBOLS = list(PROPER)


def nine(items: list[Any]) -> list[list[Any]]:
    """Return cells as rows."""
    return [items[start : start + 9] for start in range(0, 81, 9)]


@pytest.mark.parametrize(
    "column",
    [
        pyarrow.array([VALUES]),
        pyarrow.array([VALUES], pyarrow.list_(pyarrow.int8())),
        pyarrow.array([VALUES], pyarrow.large_list(pyarrow.uint64())),
        pyarrow.array([VALUES], pyarrow.list_(pyarrow.uint8(), 81)),
        pyarrow.array([[float(value) for value in VALUES]]),
        pyarrow.array([[value or None for value in VALUES]]),
        pyarrow.array([[float(value) if value else float("nan") for value in VALUES]]),
        pyarrow.array([SYMBOLS]),
        pyarrow.array([["" if symbol == "." else symbol for symbol in SYMBOLS]]),
        pyarrow.array([nine(VALUES)]),
        pyarrow.array([nine(SYMBOLS)]),
        pyarrow.array([nine(VALUES)], pyarrow.list_(pyarrow.list_(pyarrow.int64(), 9), 9)),
        pyarrow.array([nine([value or None for value in VALUES])]),
        pyarrow.array(["\n".join(" ".join(row) for row in nine(SYMBOLS))]),
        pyarrow.array([PROPER.encode()], pyarrow.binary(81)),
        pyarrow.array([PROPER], pyarrow.string_view()),
    ],
    ids=str,
)
def test_every_layout_is_the_same_grid(column: Any) -> None:
    assert can_hold_grids(column.type)
    twice = pyarrow.concat_arrays([column] * 3).slice(1) if "view" not in str(column.type) else column
    values, codes = grids_of(twice)
    assert codes.tolist() == [0] * len(twice)
    assert values.tolist() == [VALUES] * len(twice)


@pytest.mark.parametrize(
    ("rows", "codes"),
    [
        ([VALUES, None, [], VALUES[1:], [*VALUES, 1], [10, *VALUES[1:]], [-1, *VALUES[1:]]], [0, 1, 2, 2, 2, 3, 3]),
        ([[float(value) for value in VALUES], [1.5, *VALUES[1:]], [float("inf"), *VALUES[1:]]], [0, 3, 3]),
        ([SYMBOLS, ["12", *SYMBOLS[1:]], ["x", *SYMBOLS[1:]], SYMBOLS[:80]], [0, 3, 3, 2]),
        (
            [
                nine(VALUES),
                None,
                nine(VALUES)[:8],
                [VALUES],
                [*nine(VALUES)[:8], None],
                [VALUES[:10], *nine(VALUES)[1:]],
            ],
            [0, 1, 2, 2, 2, 2],
        ),
        ([None, None], [1, 1]),
    ],
)
def test_what_is_no_grid_has_a_reason(rows: list[Any], codes: list[int]) -> None:
    values, found = grids_of(pyarrow.array(rows))
    assert found.tolist() == codes
    assert [row == VALUES for row in values.tolist()] == [code == 0 for code in codes]


@pytest.mark.parametrize("name", ["puzzle", "solution"])
@pytest.mark.parametrize("items", [[{"a": 1}], [[{"a": 1}]], [[[[1]]]]], ids=str)
def test_a_column_of_another_type_is_an_error(tmp_path: Path, name: str, items: list[Any]) -> None:
    columns = {"puzzle": [PROPER], "solution": [SOLUTION]} | {name: items}
    pyarrow.parquet.write_table(pyarrow.table(columns), tmp_path / "mine.parquet")
    with pytest.raises(PuzzleError, match=f"the column '{name}' has the type .*, expected texts"):
        verify_dataset(tmp_path / "mine.parquet")
