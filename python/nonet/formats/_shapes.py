"""The shapes in which lists, objects and strings hold a grid.

```
81 cells in a string, or nine rows in one        [[5, 3, 0, …], …]  nine lists of nine; a list in place of a cell
[5, 3, 0, …]  81 cells                           has its candidates
["53..7....", …]  nine strings of nine           {"1,1": 5, "1,2": 3}  row and column of each given
                                                 [{"r": 0, "c": 0, "value": 5}, …]  the same as objects
```

A cell is a number 0 to 9, a string with a digit or a blank, ``null`` or the like. Rows and columns are counted from
0 or from 1: some number of a grid is 0 or 9.

A full grid with the cells that are open, or those that are given, is a puzzle and its solution.
"""

import re
from collections.abc import Sequence

from nonet._board.geometry import Cell
from nonet._board.grid import Grid, puzzle_of
from nonet._board.rules import candidate_masks
from nonet._board.text import BLANKS, CELL_SYMBOLS, DRAWING, read_row, values_of_cells
from nonet._errors import ParseError
from nonet.formats._brackets import BLANK_WORDS, Group, Rows, Scalar, Value
from nonet.formats._cell_objects import grid_of_objects, is_cell_object
from nonet.formats._drawn import Kind, kind_of_drawn
from nonet.formats._places import grid_of_places, place_in

SHORTEST_ROW = 30
_ONLY_CELLS = re.compile(r"[0-9._*?]{81}")
_LONGEST_CELL = 4
_NUMBER = re.compile(r"([0-9])(?:\.0*)?[A-Za-z]?\w{0,3}")
_LONGEST_NAME = 12
_MOST_OTHERS = 3  # cells of code that are not cells, before a table is something else
_MOST_TABLE_CONFLICTS = 20  # more are not a puzzle but another table of nine by nine
_FEWEST_GIVENS, _MOST_GIVENS_OF_MASK = 17, 32


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
        return _rows_of_keys(value) or _grid_of_places(value.pairs, value)
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
    values = bytes(0 if isinstance(cell, Group) else _expect_value(place, cell) for place, cell in enumerate(cells))
    if not any(isinstance(cell, Group) for cell in cells):
        return Grid._make(values, values)
    empty = [cell for cell in cells if isinstance(cell, Group) and not cell.items]
    if empty and not any(values):
        reason = "expected a value in each cell without candidates, found an empty list: no cell here has a value"
        raise ParseError(reason, line=empty[0].line, column=empty[0].column)
    masks = list(candidate_masks(values))
    for place, cell in enumerate(cells):
        if isinstance(cell, Group) and cell.items:
            digits = {_expect_value(place, item) for item in cell.items if isinstance(item, Scalar)} - {0}
            masks[place] = sum(1 << digit - 1 for digit in digits)
    return Grid._make(values, values, masks)


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
        found = cell.text[:20] if isinstance(cell, Scalar) else "a list"
        reason = f"expected a number 0 to 9 or a blank, found {found!r}"
        raise ParseError(reason, line=cell.line, column=cell.column, cell=Cell(place))
    return value


def _grid_of_places(pairs: list[tuple[str, Value]], value: Group) -> Grid | None:
    """Return the grid of places and their digits, None if some key is not a place."""
    places = ((key, _value(content) if isinstance(content, Scalar) else None) for key, content in pairs)
    return grid_of_places(places, value.line, value.column)


def _rows_of_keys(value: Group) -> Grid | None:
    """Return the grid of an object whose nine keys number its rows, None for any other."""
    numbers = [match[0] for key, _ in value.pairs if (match := re.search(r"\d$", key))]
    rows = [row for _, row in value.pairs]
    if "".join(numbers) not in ("012345678", "123456789") or not all(isinstance(row, (Group, Scalar)) for row in rows):
        return None
    return grid_of(Group(False, list(rows), value.line, value.column))


def indices_of(value: Value) -> list[int] | None:
    """Return the numbers of a list of different whole numbers 0 to 81, None for any other value."""
    if not isinstance(value, Group) or value.is_object or not 1 < len(value.items) < 82:
        return None
    numbers = [
        int(item.text) for item in value.values if isinstance(item, Scalar) and re.fullmatch(r"\d{1,2}", item.text)
    ]
    is_list = len(numbers) == len(value.items) == len(set(numbers))
    return numbers if is_list and max(numbers) < 82 and max(numbers) > 9 else None


def flags_of(value: Value) -> str | None:
    """Return 81 flags as ``0`` and ``1``, None for any other value."""
    cells: list[str] = []
    if isinstance(value, Scalar):
        cells = list(re.sub(r"[\s,|/]", "", value.text)) if value.kind in ("string", "number") else []
    elif isinstance(value, Rows):
        cells = list(value.cells.replace(".", "0"))
    elif not value.is_object:
        for item in value.values:
            inner = item.values if isinstance(item, Group) else [item]
            cells += [each.text.lower() for each in inner if isinstance(each, Scalar)]
    found = {"true": "1", "false": "0", "1": "1", "0": "0", ".": "0", "x": "1"}
    flags = "".join(found.get(cell, "?") for cell in cells)
    return flags if len(flags) == 81 and "?" not in flags else None


def puzzle_of_flags(solution: Grid, flags: str, meaning: str) -> Grid | None:
    """Return the givens of a full grid; ``meaning`` is ``open``, ``given``, or ``mask`` if it is not known.

    A mask is not known to hide or to show. It is read if one reading has 17 to 32 givens and leaves no two digits that
    could be exchanged, as most puzzles have; the other reading has 49 or more.
    """
    if meaning == "mask":
        ones = flags.count("1")
        if not _FEWEST_GIVENS <= min(ones, 81 - ones) <= _MOST_GIVENS_OF_MASK:
            return None
        meaning = "given" if ones <= _MOST_GIVENS_OF_MASK else "open"
        grid = _kept(solution, flags, "1" if meaning == "given" else "0")
        return None if has_exchange(solution, grid) else grid
    return _kept(solution, flags, "1" if meaning == "given" else "0")


def _kept(solution: Grid, flags: str, keep: str) -> Grid:
    return puzzle_of(bytes(digit if flag == keep else 0 for digit, flag in zip(bytes(solution), flags, strict=True)))


def has_exchange(solution: Grid, puzzle: Grid) -> bool:
    """Tell whether four open cells in two boxes have two digits that could be exchanged: then it has two solutions."""
    values, givens = bytes(solution), bytes(puzzle)
    if len(set(givens) - {0}) < 8:
        return True
    for one in range(81):
        for other in range(one + 1, 81):
            row, column, row2, column2 = one // 9, one % 9, other // 9, other % 9
            if row == row2 or column == column2 or (row // 3 == row2 // 3) == (column // 3 == column2 // 3):
                continue
            third, fourth = 9 * row + column2, 9 * row2 + column
            is_exchange = values[one] == values[other] and values[third] == values[fourth]
            if is_exchange and not any(givens[cell] for cell in (one, other, third, fourth)):
                return True
    return False
