"""The grid that a value of JSON is: a string of 81 cells or of nine rows, a list of 81, nine lists or strings of nine.

Lists are read by the engine, as it finds them in any text. Cells can be objects (``_cell_objects``).
"""

import re
from typing import Any

from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._board.grid import Grid, puzzle_of
from nonet._board.text import read_row
from nonet._errors import ParseError
from nonet.formats._cell_objects import grid_of_objects
from nonet.formats._drawn import Kind, kind_of_drawn
from nonet.formats._entry import are_boxes
from nonet.formats._nodes import Node, Number
from nonet.formats.file_lines import found_boards

_ONLY_CELLS = re.compile(rf"[0-9._*?]{{{CELL_COUNT}}}")
_PLACE_KEY = re.compile(r"\D{0,2}\d{1,2}\D{1,3}\d{1,2}\D{0,2}|[A-Ia-i][1-9]")
_FEWEST_PLACES = 8
SHORTEST_PUZZLE = 30  # a shorter text is no row of 81 cells, of which some are missing


def grid_of_node(node: Node) -> Grid | None:
    """Return the grid that a value is, None if it is something else; raise ``ParseError`` for one with an error."""
    value = node.value
    try:
        if isinstance(value, str):
            return None if isinstance(value, Number) else _grid_of_text(value)
        if isinstance(value, dict):
            _refuse_place_keys(value)
            are_rows = len(value) == SIZE and all(isinstance(row, (list, str)) for row in value.values())
            return _written_grid(node) if are_rows and all(re.search(r"\d$", key) for key in value) else None
        return _grid_of_list(node, value) if isinstance(value, list) else None
    except ParseError as error:
        raise node.located(error) from None


def grid_if_any(node: Node) -> Grid | None:
    try:
        return grid_of_node(node)
    except ParseError:
        return None


def _grid_of_text(text: str) -> Grid | None:
    """Return the grid of a string of which each line is a row of cells or a part of a drawing, None for another."""
    if len(text) < SHORTEST_PUZZLE:
        return None
    if not _ONLY_CELLS.fullmatch(text):
        kinds = set(map(kind_of_drawn, text.splitlines()))
        if kinds - {Kind.ROW, Kind.RULE, Kind.BLANK} or not (Kind.ROW in kinds or text == "-" * CELL_COUNT):
            return None
    if "\n" in text or "\r" in text:
        try:
            return Grid(text)
        except ParseError as error:
            raise ParseError(error.reason, cell=error.cell) from None
    values, rest = read_row(text)
    if rest.strip():
        column = 1 + len(text) - len(rest)
        raise ParseError(f"expected the end of the string, found {rest[:20]!r}", line=1, column=column)
    return puzzle_of(values)


def _grid_of_list(node: Node, value: list[Any]) -> Grid | None:
    rows = [row if isinstance(row, list) else [row] for row in value]
    cells = [cell for row in rows for cell in row]
    types = set(map(type, cells))
    if dict in types:
        return grid_of_objects(cells)
    if list in types:
        are_grids = all(isinstance(cell, list) and len(cell) == SIZE for cell in cells)
        if not are_grids and [len(row) for row in rows] == [SIZE] * SIZE:
            raise ParseError("expected a number 0 to 9 or a blank, found a list of candidates")
        return None
    if str in types and any(isinstance(cell, str) and len(cell) >= SHORTEST_PUZZLE for cell in cells):
        return None
    return _written_grid(node)


def _written_grid(node: Node) -> Grid | None:
    """Return the only board that the engine finds in a list; raise ``ParseError`` for what nearly is one."""
    boards = [*found_boards([node.written.encode("utf-8", "replace")])]
    if len(boards) == 1 and boards[0].reason is None:
        if are_boxes(boards[0].values):
            raise ParseError("expected nine rows, found nine boxes in place of rows")
        return puzzle_of(boards[0].values)
    rows = [*node.items(), *node.pairs().values()]
    if all(isinstance(row.value, list) for row in rows):
        # With a row in each line, the engine knows which rows and cells are wrong.
        text = "".join(f"{' '.join(row.written.split())}\n" for row in rows)
        boards = [*found_boards([text.encode("utf-8", "replace")])]
    if len(boards) != 1 or (reason := boards[0].reason) is None:
        return None
    line, column = boards[0].line, boards[0].column
    if isinstance(rows[0].value, list):
        before = node.text[node.start : rows[line - 1].start]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    raise ParseError(reason, line=line, column=column)


def _refuse_place_keys(value: dict[str, Any]) -> None:
    """Raise ``ParseError`` if the keys of an object are the places of cells."""
    if len(value) >= _FEWEST_PLACES and all(_PLACE_KEY.fullmatch(key.strip()) for key in value):
        raise ParseError(
            f"expected cells with a row and a column of their own, found keys such as {next(iter(value))!r}, which do "
            "not say which part is the row"
        )
