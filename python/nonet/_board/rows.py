"""Cells as Python programs hold them: rows of cells, or all cells one after another, in lists, arrays and tables.

```
5  5.0  "5"  numpy.int8(5)  Decimal(5)      a digit
10  "10"  "A"                               a digit of a larger board
0  "0"                                      a blank
"."  "_"  "*"  "-"  "?"                     a blank, as in text
None  NaN  ""  -1  pandas.NA                a blank: the cell is missing, as a masked item of an array is
```

Where cells are missing, a 0 is an error: the digits may be 0 to 8 there. So is a truth value, which is a flag of a
cell, and a set or a mapping in place of a row, which has no order of cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cache
from operator import index
from typing import TypeAlias

from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._board.layout import CLASSIC, SYMBOLS, Layout
from nonet._board.text import BLANKS
from nonet._checks import iterated, shown, wrong_type

Rows: TypeAlias = Iterable[Iterable[object]]

_ZERO, _BLANK, _MISSING = 0, 254, 255
_VALUES = bytes(range(_BLANK)) + bytes(2)
_MISSING_TYPES = frozenset({"NoneType", "NAType", "NaTType", "MaskedConstant"})
_NO_NUMBERS = ("bool", "complex")


def values_of_rows(rows: object, layout: Layout = CLASSIC) -> bytes:
    """Return the values of nine rows of nine cells: iterables, an array, or a table, which is read row by row.

    Another layout has other numbers of rows and of cells.
    """
    expected = "a grid's rows are nine iterables of cells (to read text, use Grid(text))"
    if isinstance(rows, (str, bytes)):
        raise wrong_type(expected, rows)
    lists = [_items(row, expected) for row in _items(rows, expected)]
    size = layout.size
    if [len(row) for row in lists] != [size] * size:
        shape = "nine rows of nine" if layout is CLASSIC else f"{size} rows of {size}"
        other = next(((number, len(row)) for number, row in enumerate(lists, 1) if len(row) != size), None)
        found = f"{len(lists)} rows" if len(lists) != size or other is None else f"{other[1]} in row {other[0]}"
        raise ValueError(f"a grid has {shape} values, not {found}")
    return values_of_items([cell for row in lists for cell in row], layout)


def values_of_items(cells: object, layout: Layout = CLASSIC) -> bytes:
    """Return the values of all cells of a layout, row by row: 81 on the classic board."""
    size, count = layout.size, len(layout.cells)
    expected = f"a grid's values are {count} digits and blanks (to read text, use Grid(text))"
    if isinstance(cells, str):
        raise wrong_type(expected, cells)
    some = _items(cells, expected)
    if len(some) != count:
        raise ValueError(f"a grid has {count} values, not {len(some)}")
    if set(map(type, some)) == {int} and set(range(size + 1)).issuperset(some):
        return bytes(some)  # type: ignore[arg-type]
    codes = bytes([_code_of(layout, place, cell) for place, cell in enumerate(some)])
    if _ZERO in codes and _MISSING in codes:
        zero, missing = codes.index(_ZERO), codes.index(_MISSING)
        one, other = (f"{layout.cells[place]} {shown(some[place])}" for place in (zero, missing))
        raise ValueError(f"a grid must have one kind of blanks, not {one} and {other}")
    return codes.translate(_VALUES)


def values_of_board(board: object) -> bytes:
    """Return the values of nine rows, or of 81 cells, also of an array of one row of 81."""
    expected = "a puzzle is a Grid, a text, or nine rows of nine cells"
    some = _items(board, expected)
    if len(some) not in (0, SIZE, CELL_COUNT) and all(isinstance(part, str) for part in some):
        raise wrong_type(expected, board)  # texts, of which each can be a puzzle
    if len(some) == 1 and isinstance(some[0], Iterable):
        some = _items(some[0], expected)
    is_flat = len(some) == CELL_COUNT or not any(isinstance(row, Iterable) for row in some)
    return values_of_items(some) if is_flat else values_of_rows(some)


def is_missing(item: object) -> bool:
    """Tell whether an item of an iterable is None, NaN, or what pandas and NumPy have for them."""
    is_nan = isinstance(item, float) and item != item
    return is_nan or type(item).__name__ in _MISSING_TYPES


def _items(some: object, expected: str) -> list[object]:
    """Return the items of an iterable, those of an array as Python has them, or the rows of a table."""
    if isinstance(some, (list, tuple)):
        return list(some)
    if isinstance(some, (Set, Mapping)):
        raise wrong_type(expected, some)
    # Iterators of tables yield columns, or only the names of these.
    if callable(rows := getattr(some, "itertuples", None)):  # pandas
        return list(rows(index=False, name=None))
    if callable(rows := getattr(some, "iter_rows", None)):  # Polars
        return list(rows())
    if hasattr(some, "to_pydict"):  # PyArrow
        return list(zip(*(column.to_pylist() for column in some.columns), strict=True))  # type: ignore[attr-defined]
    for name in ("tolist", "to_list", "to_pylist", "as_py"):
        if callable(convert := getattr(some, name, None)) and isinstance(found := convert(), list):
            return found
    return list(iterated(expected, some))  # type: ignore[arg-type]


def _code_of(layout: Layout, place: int, cell: object) -> int:
    """Return the code of a cell; raise ``ValueError`` for another number or text, ``TypeError`` for anything else."""
    if callable(convert := getattr(cell, "as_py", None)):  # a scalar of PyArrow
        cell = convert()
    if is_missing(cell):
        return _MISSING
    plain = _plain(cell)
    if (code := _codes(layout.size).get(plain)) is not None:
        return code
    if plain is not None and plain != plain:  # NaN of NumPy
        return _MISSING
    expected = f"{layout.cells[place]} must hold a digit 1 to {layout.size}, or a blank such as 0"
    raise wrong_type(expected, cell) if plain is None else ValueError(f"{expected}, not {shown(cell)}")


@cache
def _codes(size: int) -> dict[object, int]:
    codes: dict[object, int] = dict.fromkeys(BLANKS, _BLANK) | dict.fromkeys(("", -1), _MISSING)
    codes |= {digit: digit for digit in range(size + 1)} | {str(digit): digit for digit in range(size + 1)}
    return codes | {symbol: digit for digit, symbol in enumerate(SYMBOLS[:size], start=1)}


def _plain(cell: object) -> int | float | str | None:
    """Return a number or a text of any type as one of Python, ``None`` for anything else."""
    kind = type(cell)
    if kind is int or kind is float:
        return cell  # type: ignore[return-value]
    if isinstance(cell, str):
        return str(cell).strip()
    if isinstance(cell, (bytes, bytearray)):
        return cell.decode("latin-1").strip()
    if kind.__name__.startswith(_NO_NUMBERS):
        return None
    for number in (index, float):
        try:
            return number(cell)  # type: ignore[arg-type]
        except (TypeError, ValueError, OverflowError):
            continue
    return None
