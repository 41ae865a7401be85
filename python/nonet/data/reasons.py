"""``reasons``: the reason why a row has no answer or an incomplete one; ``known_flags``: flags that some rows lack."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from nonet import CLASSIC, Entry, Grid, ParseError, PuzzleError
from nonet._engine.arrow_stream import ArrowColumn
from nonet._engine.columns import READABLE, STATUSES, flags_of
from nonet._io.libraries import library
from nonet.formats import Block

_SENTENCES: Final = {
    "multiple": "the puzzle has more than one solution",
    "no_solution": "the puzzle has no solution",
    "stuck": "the techniques do not solve the puzzle: ratings and steps are those up to there",
    "limit_reached": "the work limit was reached: values are lower bounds or missing",
}
_EXPLAINED: Final = {STATUSES.index(word) for word in ("malformed", "conflict", "unsupported")}
_FINE: Final = bytes(code for code, word in enumerate(STATUSES) if code not in _EXPLAINED and word not in _SENTENCES)
_LONGEST_TEXT = 1 << 12  # a longer one is not parsed for a reason
_LONGEST_REASON = 1 << 12
_REASONS_KEPT = 1 << 12


def reasons(column: Any, codes: bytes) -> Any:
    """Return a reason for each row of a column (or list) of puzzles, null for a row with an answer.

    ``codes`` are those of the statuses.
    """
    arrow = library("pyarrow")
    known: dict[object, str] = {}
    # Row by row: PyArrow cannot filter the texts of Polars (views).
    found = why(codes, lambda row: _explained(_value_of(column[row]), known))
    return arrow.nulls(len(codes), arrow.string()) if found is None else arrow.array(found, arrow.string())


def reasons_of_block(block: Block, codes: bytes) -> list[str | None] | None:
    """Return a reason for each row of a block, ``None`` for a row with an answer; ``None`` if all have one."""
    rows = [row for row, code in enumerate(codes) if code in _EXPLAINED]
    found = dict(zip(rows, map(_told, block.taken(rows).entries()), strict=True)) if rows else {}
    return why(codes, found.__getitem__)


def _told(item: Entry | ParseError) -> str:
    if isinstance(item, ParseError):
        return str(ParseError(item.reason, line=item.line, column=item.column, cell=item.cell))
    return _problem_of(item.grid)


def why(codes: bytes, explained: Callable[[int], str]) -> list[str | None] | None:
    """Return a reason for each status; that of a row that the engine cannot answer for is explained."""
    if not codes.translate(None, _FINE):
        return None  # in most tables every row has an answer
    return [explained(row) if code in _EXPLAINED else _SENTENCES.get(STATUSES[code]) for row, code in enumerate(codes)]


def _value_of(value: Any) -> Any:
    return value.as_py() if hasattr(value, "as_py") else value


def grid_of(value: Any) -> Grid:
    """Return a value of a column, a string, a list of 81 integers or a grid, as a grid."""
    return Grid.from_values(value) if isinstance(value, list) else value if isinstance(value, Grid) else Grid(value)


def _explained(value: Any, known: dict[object, str]) -> str:
    """Return the reason why a row is unreadable, its conflicts, or what is not supported."""
    if value is None:
        return "the value is null"
    if isinstance(value, (str, bytes)):
        if len(value) > _LONGEST_TEXT:
            return f"expected 81 cells, found a string of {len(value):,} characters"
        if value not in known:
            if len(known) >= _REASONS_KEPT:
                known.clear()
            known[value] = _reason_of(value)
        return known[value]
    return _reason_of(value)


def _reason_of(value: Any) -> str:
    try:
        return _problem_of(grid_of(value))
    except ParseError as error:
        # The first line is that of the value, not of its file.
        column = error.column if error.line == 1 else None
        return str(ParseError(error.reason, column=column, cell=error.cell) if column else error)
    except PuzzleError as error:
        return str(error)
    except (TypeError, ValueError) as error:
        return str(error)[:_LONGEST_REASON]


def _problem_of(grid: Grid) -> str:
    if found := "; ".join(map(str, grid.conflicts())):
        return f"conflicting cells: {found}"
    if grid.has_pencilmarks:
        return "pencilmarks are not supported"
    if grid.layout is not CLASSIC:
        return f"only classic 9x9 grids are supported; this puzzle {grid.layout.difference}"
    return "expected one row of 81 cells, found another layout"


def known_flags(values: Sequence[bool | None]) -> ArrowColumn:
    """Return a column of flags, null where it is not known whether something holds."""
    codes = bytes([STATUSES.index("malformed" if value is None else "readable") for value in values])
    return ArrowColumn("flag", memoryview(bytes(map(bool, values))), memoryview(codes), flags_of(READABLE))
