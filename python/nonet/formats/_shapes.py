"""The shapes in which lists, objects and strings hold a grid.

```
81 cells in a string, or nine rows in one        [[5, 3, 0, …], …]  nine lists of nine
[5, 3, 0, …]  81 cells                           ["53..7....", …]  nine strings of nine
[{"r": 0, "c": 0, "value": 5}, …]  objects with a row, a column and a digit
```

A cell is a number 0 to 9, a string with a digit or a blank, ``null`` or the like. Rows and columns are counted from
0 or from 1: some number of a grid is 0 or 9. Lists of candidates in place of cells and keys such as ``"1,1"`` or
``"A1"`` are refused.
"""

import re
from collections.abc import Sequence

from nonet._board.geometry import Cell
from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import BLANKS, CELL_SYMBOLS, DRAWING, read_row, values_of_cells
from nonet._errors import ParseError
from nonet.formats._brackets import BLANK_WORDS, Group, Rows, Scalar, Value
from nonet.formats._cell_objects import grid_of_objects, is_cell_object
from nonet.formats._drawn import Kind, kind_of_drawn
from nonet.formats._places import grid_of_places, place_in, refuse_place_keys

SHORTEST_ROW = 30
_ONLY_CELLS = re.compile(r"[0-9._*?]{81}")
_LONGEST_CELL = 4
_NUMBER = re.compile(r"([0-9])(?:\.0*)?[A-Za-z]?\w{0,3}")
_LONGEST_NAME = 12


def looks_like_puzzle(value: Scalar) -> bool:
    """Tell whether a value is a string of which each line is a row of cells or a part of a drawing."""
    if value.kind != "string" or len(value.text) < SHORTEST_ROW:
        return False
    if _ONLY_CELLS.fullmatch(value.text):
        return True
    kinds = set(map(kind_of_drawn, value.text.splitlines()))
    return kinds <= {Kind.ROW, Kind.RULE, Kind.BLANK} and (Kind.ROW in kinds or value.text == "-" * 81)


def grid_of(value: Value) -> Grid | None:
    """Return the grid that a value is, None if it is something else; raise ``ParseError`` for one with an error."""
    if isinstance(value, Scalar):
        return _grid_of_text(value)
    if isinstance(value, Rows):
        return puzzle_of(values_of_cells(value.cells))
    items = value.values
    if value.is_object:
        refuse_place_keys([key for key, _ in value.pairs], value.line, value.column)
        return _rows_of_keys(value)
    if not items:
        return None
    scalars = [item for item in items if isinstance(item, Scalar)]
    if len(scalars) == len(items):
        if len(items) == 81:
            return _grid_of_cells([[*items[start : start + 9]] for start in range(0, 81, 9)])
        if len(items) > SHORTEST_ROW and all(_value(item) is not None for item in scalars):
            raise ParseError(f"expected 81 cells, found {len(items)}", line=value.line, column=value.column)
        return _grid_of_rows(value, scalars)
    if len(items) == 81 and place_in(items[0]) is None and all(map(is_cell_object, items)):
        return grid_of_objects(items)
    if all(isinstance(item, Group) and item.is_object for item in items):
        places = [place[0] for item in items if (place := place_in(item))]

        def placed(numbers: Sequence[int]) -> bytes | None:
            grid = grid_of_places(zip(places, numbers, strict=True), value.line, value.column)
            return None if grid is None else bytes(grid)

        return grid_of_objects(items, placed) if len(places) == len(items) else None
    rows = [item for item in items if isinstance(item, Group) and not item.is_object]
    if any(isinstance(cell, Group) and cell.items and is_cell_object(cell) for row in rows for cell in row.items):
        return _grid_of_rows_of_objects(rows) if len(rows) == len(items) else None
    if len(rows) != len(items) or len(rows) < 2 or not all(_is_row(row) for row in rows):
        return None
    if len(rows) != 9:
        raise ParseError(f"expected nine rows, found {len(rows)}", line=rows[-1].line, column=rows[-1].column)
    for number, row in enumerate(rows):
        if len(row.items) != 9:
            cell = Cell(9 * number + min(len(row.items), 8))
            reason = f"expected nine cells in a row, found {len(row.items)}"
            raise ParseError(reason, line=row.line, column=row.column, cell=cell)
    return _grid_of_cells([row.values for row in rows])


def _is_row(row: Group) -> bool:
    """Tell whether a list holds cells: short scalars, or lists of candidates."""
    return len(row.items) > 1 and all(map(_may_be_cell, row.items))


def _grid_of_rows_of_objects(rows: list[Group]) -> Grid | None:
    """Return the grid of nine lists of nine cells, some of which are objects, None for other lists."""
    if [len(row.items) for row in rows] != [9] * 9:
        return None
    cells = [cell for row in rows for cell in row.values]
    return grid_of_objects(cells) if all(isinstance(c, Scalar) or is_cell_object(c) for c in cells) else None


def _may_be_cell(item: tuple[str, Value] | Value) -> bool:
    if isinstance(item, Scalar):
        longest = _LONGEST_CELL if item.kind != "name" else _LONGEST_NAME
        return len(item.text) <= longest or item.text.lower() in BLANK_WORDS
    return isinstance(item, Group) and all(isinstance(each, Scalar) for each in item.items)


def _grid_of_text(value: Scalar) -> Grid | None:
    text = value.text
    if not looks_like_puzzle(value):
        return None
    if len(text.split("\n")) > 1 or "\r" in text:
        try:
            return Grid(text)
        except ParseError as error:
            raise ParseError(error.reason, line=value.line, column=value.column, cell=error.cell) from None
    values, rest = read_row(text, line=value.line, column=value.column)
    if rest.strip():
        column = value.column + len(text) - len(rest)
        raise ParseError(f"expected the end of the string, found {rest[:20]!r}", line=value.line, column=column)
    return Grid._make(values, values)


def _grid_of_rows(value: Group, rows: list[Scalar]) -> Grid | None:
    """Return the grid of nine strings, None if they are not rows of cells."""
    symbols = ["".join(symbol for symbol in row.text if symbol not in DRAWING) for row in rows]
    if len(rows) < 2 or any(
        row.kind != "string" or not 5 <= len(text) < 20 for row, text in zip(rows, symbols, strict=True)
    ):
        return None
    if not all(set(text) <= set(CELL_SYMBOLS) for text in symbols):
        return None
    if len(rows) != 9:
        raise ParseError(f"expected nine rows, found {len(rows)}", line=value.line, column=value.column)
    for row, text in zip(rows, symbols, strict=True):
        if len(text) != 9:
            raise ParseError(f"expected nine cells in a row, found {len(text)}", line=row.line, column=row.column)
    return Grid("\n".join(symbols).replace("-", "."))


def _grid_of_cells(rows: list[list[Value]]) -> Grid | None:
    cells = [cell for row in rows for cell in row]
    values = bytes(_expect_value(place, cell) for place, cell in enumerate(cells))
    return Grid._make(values, values)


def _value(cell: Scalar) -> int | None:
    """Return the value of a cell, 0 for a blank, None for anything else."""
    text = cell.text.strip()
    if match := _NUMBER.fullmatch(text):
        return int(match[1])
    is_blank = not text or text.lower() in BLANK_WORDS or (len(text) == 1 and text in BLANKS)
    return 0 if is_blank else None


def _expect_value(place: int, cell: Value) -> int:
    value = _value(cell) if isinstance(cell, Scalar) else None
    if value is None:
        found = repr(cell.text[:20]) if isinstance(cell, Scalar) else "a list of candidates"
        reason = f"expected a number 0 to 9 or a blank, found {found}"
        raise ParseError(reason, line=cell.line, column=cell.column, cell=Cell(place))
    return value


def _rows_of_keys(value: Group) -> Grid | None:
    """Return the grid of an object whose nine keys number its rows, None for any other."""
    numbers = [match[0] for key, _ in value.pairs if (match := re.search(r"\d$", key))]
    rows = [row for _, row in value.pairs]
    if "".join(numbers) not in ("012345678", "123456789") or not all(isinstance(row, (Group, Scalar)) for row in rows):
        return None
    return grid_of(Group(False, list(rows), value.line, value.column))
