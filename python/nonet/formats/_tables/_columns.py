"""Which column of a table has the puzzles: by its name, otherwise by its values."""

from typing import Any, Final

from nonet._board.rows import values_of_items
from nonet._board.text import is_row, read_candidates
from nonet._errors import ParseError, PuzzleError
from nonet._io.libraries import library
from nonet.formats._arguments import shown
from nonet.formats._tables._layouts import can_hold_puzzles, puzzles_of
from nonet.formats._titles import PUZZLE_TITLES, SOLUTION_TITLES

PUZZLE_COLUMNS: Final = (*PUZZLE_TITLES, "input", "inputs")
"""The names of columns of puzzles, in lower case."""
_SAMPLE_ROWS = 10
_CANDIDATES = 729


def find_puzzle_column(schema: Any, wanted: str | None = None, first: Any = None, *, source: str | None = None) -> str:
    """Return the name of the column of puzzles of an Arrow schema.

    It is ``wanted``, otherwise the first column with one of the names of ``PUZZLE_COLUMNS`` in any case, otherwise the
    first column whose first rows have a puzzle, in the record batch ``first``. Raises ``PuzzleError``, which lists the
    columns, if there is no such column.
    """
    names: list[str] = list(schema.names)
    place = "" if source is None else f"{source}: "
    listed = f"the columns are {', '.join(names)[:500]}" if names else "it has no columns"
    if wanted is not None:
        if wanted in names:
            return wanted
        raise PuzzleError(f"{place}the table has no column {shown(wanted)}: {listed}")
    found = _named(names, PUZZLE_COLUMNS)
    if found is None and first is not None:
        found = next((name for name in names if _has_puzzle(first.column(name))), None)
    if found is None:
        raise PuzzleError(f"{place}the table has no column of puzzles: {listed}; name one as the puzzle column")
    return found


def find_solution_column(schema: Any, *, besides: str | None = None) -> str | None:
    """Return the name of the column of solutions, ``None`` if no column has such a name."""
    return _named([name for name in schema.names if name != besides], SOLUTION_TITLES)


def _named(names: list[str], titles: tuple[str, ...]) -> str | None:
    return next((name for name in names if name.strip().lower() in titles), None)


def refuse_twice(names: list[str]) -> None:
    """Raise ``PuzzleError`` if two columns have one name."""
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise PuzzleError(f"the column {twice!r} occurs twice: rename one")


def has_values(column: Any) -> bool:
    """Tell whether a column has a value other than null and the empty string."""
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    if column.null_count == len(column) or not (
        arrow.types.is_string(column.type) or arrow.types.is_large_string(column.type)
    ):
        return bool(column.null_count < len(column))
    return bool(compute.max(compute.binary_length(column)).as_py())


def is_puzzle(value: object) -> bool:
    """Tell whether a value of a table is a puzzle: a row of text with 81 cells or 729 candidates, or 81 cells."""
    if isinstance(value, list):
        try:
            return len(values_of_items(value)) > 0
        except (TypeError, ValueError):
            return False
    text = value.decode("latin-1") if isinstance(value, bytes) else value
    if not isinstance(text, str):
        return False
    return is_row(text) or (len(text.strip()) >= _CANDIDATES and _is_sukaku(text))


def _is_sukaku(text: str) -> bool:
    try:
        read_candidates(text)
    except ParseError:
        return False
    return True


def _has_puzzle(column: Any) -> bool:
    if not can_hold_puzzles(column.type) or library("pyarrow").types.is_null(column.type):
        return False
    return any(map(is_puzzle, puzzles_of(column.slice(0, _SAMPLE_ROWS)).to_pylist()))
