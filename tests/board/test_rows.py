"""Boards as Python programs hold them: nine rows of nine cells in lists, arrays and tables."""

import math
import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import Grid
from puzzles import PROPER

pd, pl, pa = map(pytest.importorskip, ("pandas", "polars", "pyarrow"))

GRID = Grid(PROPER)
ROWS = [list(row) for row in GRID.rows]
BLANKS: dict[str, object] = {
    **{repr(blank): blank for blank in (0, None, "", " ", ".", "0", "_", "*", "-", "?", -1, -1.0, 0.0, math.nan)},
    "NA": pd.NA,
    "NaT": pd.NaT,
    "masked": np.ma.masked,
    "np.nan": np.float32("nan"),
    "np.int8": np.int8(-1),
    "null": pa.scalar(None, pa.int64()),
    "bytes": b".",
}
DIGITS: dict[str, Callable[[int], object]] = {
    "int": int,
    "float": float,
    "str": str,
    "bytes": lambda digit: str(digit).encode(),
    "Decimal": Decimal,
    "Fraction": Fraction,
    "np.int64": np.int64,
    "np.uint8": np.uint8,
    "np.float32": np.float32,
    "np.str": lambda digit: np.str_(digit),
    "Arrow": lambda digit: pa.scalar(digit, pa.int8()),
    "padded": " {} ".format,
}


def board(blank: object, digit: Callable[[int], object] = int) -> list[list[object]]:
    return [[digit(value) if value else blank for value in row] for row in ROWS]


def assert_read(rows: Any) -> None:
    """Assert that everything that takes a puzzle reads these rows as ``GRID``."""
    assert Grid.from_rows(rows) == GRID
    assert nonet.solve(rows) == nonet.solve(GRID)
    assert nonet.status(rows) == "proper"
    assert nonet.rate(rows) == nonet.rate(GRID)
    assert nonet.solve_batch([rows, PROPER])[0] == nonet.solve_batch([PROPER])[0]


@pytest.mark.parametrize("blank", BLANKS.values(), ids=BLANKS)
@pytest.mark.parametrize("digit", [int, str])
def test_nine_lists_with_any_kind_of_blank_are_a_puzzle(blank: object, digit: Callable[[int], object]) -> None:
    rows = board(blank, digit)
    assert_read(rows)
    assert Grid.from_values(cell for row in rows for cell in row) == GRID


@pytest.mark.parametrize("digit", DIGITS.values(), ids=DIGITS)
def test_a_digit_is_a_number_or_a_text_of_any_type(digit: Callable[[int], object]) -> None:
    assert_read(board(None, digit))


HOLDERS: dict[str, Any] = {
    "tuples": tuple(map(tuple, ROWS)),
    "strings": [PROPER[start : start + 9] for start in range(0, 81, 9)],
    "array": np.array(ROWS),
    "array of floats": np.array(board(math.nan), float),
    "array of half floats": np.array(board(math.nan), np.float16),
    "array of objects": np.array(board(None), object),
    "array of strings": np.array(board("", str)),
    "array with -1": np.array(board(-1), np.int8),
    "masked array": np.ma.masked_equal(np.array(ROWS), 0),
    "masked digits": np.ma.array(np.where(np.array(ROWS) == 0, 7, ROWS), mask=np.array(ROWS) == 0),
    "masked floats": np.ma.masked_invalid(np.array(board(math.nan), float)),
    "pandas": pd.DataFrame(ROWS),
    "pandas, NaN": pd.DataFrame(board(None)),
    "pandas, objects": pd.DataFrame(board("")),
    "pandas, names": pd.DataFrame(ROWS, columns=list("abcdefghi"), index=list("ABCDEFGHI")),
    "Polars": pl.DataFrame(ROWS, orient="row"),
    "Polars, nulls": pl.DataFrame(board(None), orient="row"),
    "PyArrow table": pa.table({str(column): [row[column] for row in board(None)] for column in range(9)}),
    "PyArrow batch": pa.record_batch({str(column): [row[column] for row in ROWS] for column in range(9)}),
    "PyArrow lists": pa.array(board(None)),
    "Polars series": pl.Series(board(None)),
}


@pytest.mark.parametrize("name", HOLDERS)
def test_arrays_and_tables_are_read_row_by_row(name: str) -> None:
    assert_read(HOLDERS[name])


def test_rows_may_be_iterators_also_where_an_error_needs_the_grid_again() -> None:
    assert nonet.solve(map(iter, ROWS)) == nonet.solve(GRID)
    for call in (nonet.solve, nonet.redundant_givens):
        with pytest.raises(nonet.MultipleSolutionsError):
            call(map(iter, [[0] * 9] * 9))
    assert nonet.status(map(iter, [[5, 5, *[0] * 7], *[[0] * 9] * 8])) == "conflict"


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        (10, r"r1c2 must hold a digit 1 to 9, or a blank such as 0, not 10"),
        (-2, "not -2"),
        (7.9, r"not 7\.9"),
        (math.inf, "not inf"),
        ("x", "not 'x'"),
        ("12", "not '12'"),
        (np.int8(10), r"not np.int8\(10\)"),
    ],
)
def test_another_number_or_text_is_named_with_its_cell(cell: object, message: str) -> None:
    rows: Any = [[1, cell, *[0] * 7], *[[0] * 9] * 8]
    for read in (Grid.from_rows, nonet.solve):
        with pytest.raises(ValueError, match=message):
            read(rows)
    assert list(nonet.solve_batch([rows]).status) == ["malformed"]


@pytest.mark.parametrize("cell", [True, np.bool_(False), 1j, np.complex64(5), [5], object()])
def test_what_is_no_cell_is_a_type_error_with_its_cell(cell: object) -> None:
    rows: Any = [[1, cell, *[0] * 7], *[[0] * 9] * 8]
    for read in (Grid.from_rows, nonet.solve):
        with pytest.raises(TypeError, match="r1c2 must hold a digit 1 to 9, or a blank such as 0, not "):
            read(rows)
    assert list(nonet.solve_batch([rows, PROPER]).status) == ["malformed", "proper"]


@pytest.mark.parametrize("missing", [None, math.nan, -1, ""])
def test_zero_beside_missing_cells_is_no_blank(missing: object) -> None:
    # The digits may be 0 to 8.
    rows = board(missing)
    rows[0][2] = 0
    with pytest.raises(ValueError, match="one kind of blanks, not r1c3 0 and r1c4 "):
        Grid.from_rows(rows)
    assert list(nonet.solve_batch([rows]).status) == ["malformed"]


def test_rows_without_an_order_are_refused() -> None:
    for rows in ([{1, 2, 3, 4, 5, 6, 7, 8, 9}] * 9, {"r1": ROWS[0]}, [dict.fromkeys(range(9))] * 9):
        for read in (Grid.from_rows, nonet.solve):
            with pytest.raises(TypeError, match="nine"):
                read(rows)


@pytest.mark.parametrize(
    ("rows", "sizes"),
    [
        ([[0] * 9] * 8, "nine rows of nine values, not 8 rows"),
        ([[0] * 8] * 10, "nine rows of nine values, not 10 rows"),
        ([[0] * 9] * 8 + [[0] * 8], "nine rows of nine values, not 8 in row 9"),
        ([[]] * 9, "nine rows of nine values, not 0 in row 1"),
        ([0] * 80, "81 values, not 80"),
        ([], "81 values, not 0"),
    ],
)
def test_other_sizes_are_refused(rows: Any, sizes: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sizes)):
        nonet.solve(rows)
    assert list(nonet.solve_batch([rows]).status) == ["malformed"]
