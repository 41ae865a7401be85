"""``with_grids``: the puzzles of a column of texts of which some are sukaku or boards of other sizes.

The engine reads texts of 81 cells in place. A sukaku, which has 729 characters, becomes a grid with its pencilmarks, a
board of another size a grid with its layout, and their column a list.
"""

from typing import Any

from nonet import Grid, PuzzleError
from nonet._board.geometry import CANDIDATE_COUNT
from nonet._board.sized_text import OTHER_COUNTS
from nonet._io.libraries import library

_COUNTS = {CANDIDATE_COUNT, *OTHER_COUNTS}


def with_grids(column: Any) -> list[Grid | str | None] | None:
    """Return a column of texts with grids in place of what the engine does not read, ``None`` if it has none."""
    compute, types = library("pyarrow.compute"), library("pyarrow").types
    if not (types.is_string(column.type) or types.is_large_string(column.type)):
        return None
    counts = library("pyarrow").array([CANDIDATE_COUNT, *OTHER_COUNTS], library("pyarrow").int64())
    lengths = compute.binary_length(column).cast(counts.type)
    if not compute.any(compute.is_in(lengths, value_set=counts)).as_py():
        return None
    return [_read(text) for text in column.to_pylist()]


def _read(text: str | None) -> Grid | str | None:
    if text is None or len(text) not in _COUNTS:
        return text
    try:
        return Grid.from_sukaku(text) if len(text) == CANDIDATE_COUNT else Grid(text)
    except PuzzleError:
        return text
