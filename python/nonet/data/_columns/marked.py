"""``with_marks``: the puzzles of a column of texts of which some are sukaku, 729 characters with pencilmarks.

The engine reads texts of 81 cells in place. A sukaku becomes a grid with its pencilmarks, and its column a list.
"""

from typing import Any

from nonet import Grid, PuzzleError
from nonet._board.geometry import CANDIDATE_COUNT
from nonet._io.libraries import library


def with_marks(column: Any) -> list[Grid | str | None] | None:
    """Return a column of texts with grids in place of sukaku, ``None`` if it has none."""
    compute, types = library("pyarrow.compute"), library("pyarrow").types
    if not (types.is_string(column.type) or types.is_large_string(column.type)):
        return None
    if not compute.any(compute.equal(compute.binary_length(column), CANDIDATE_COUNT)).as_py():
        return None
    return [_read(text) for text in column.to_pylist()]


def _read(text: str | None) -> Grid | str | None:
    if text is None or len(text) != CANDIDATE_COUNT:
        return text
    try:
        return Grid.from_sukaku(text)
    except PuzzleError:
        return text
