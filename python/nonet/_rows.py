"""Rows of values: whatever holds puzzles, as bytes for the engine, 81 values a row; and the rows that it gives back.

A puzzle that cannot be read is a row like any other, all 255: it keeps its place, and those after it keep theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias, overload

from nonet._arrow import arrays_of
from nonet._errors import ParseError
from nonet._grid import Grid
from nonet._native import core as _core

Puzzles: TypeAlias = "bytes | bytearray | memoryview | str | Iterable[Grid | str | bytes] | SupportsArrow"

MALFORMED = b"\xff" * 81
DIGITS = b".123456789".ljust(256)


class SupportsArrow(Protocol):
    """A column with the Arrow C interface, as PyArrow and Polars have them."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the column as a capsule."""


class GridBatch(Sequence["Grid | None"]):
    """Many grids in one piece of memory, in order.

    ``values`` holds them as uint8 of shape (N, 81), 0 for a blank; NumPy takes it as it is (``numpy.asarray``). Where a
    puzzle could not be read stands None, in ``values`` 255; ``malformed`` lists such rows.

    >>> from nonet import isomorphs_batch
    >>> batch = isomorphs_batch(["53" + "." * 79, "oops"], seed=1)
    >>> batch
    <GridBatch of 2, 1 of them malformed>
    >>> batch[0].given_count, batch[1], batch.values.shape, batch.malformed
    (2, None, (2, 81), [1])
    """

    __slots__ = ("_bytes", "values")

    def __init__(self, values: bytes) -> None:
        self._bytes = values
        # A view of nothing cannot be given a shape.
        self.values = memoryview(values).cast("B", (len(values) // 81, 81)) if values else memoryview(b"")

    def lines(self) -> bytes:
        """Return the grids as text, 81 characters a line, dots for blanks; question marks where there is none."""
        return _core.lines_of_values(self._bytes)

    @property
    def malformed(self) -> list[int]:
        """The rows that hold no grid."""
        return [row for row, value in enumerate(self._bytes[::81]) if value == MALFORMED[0]]

    @overload
    def __getitem__(self, index: int) -> Grid | None: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Grid | None]: ...
    def __getitem__(self, index: int | slice) -> Grid | Sequence[Grid | None] | None:
        rows = range(len(self))[index]
        return self._grid(rows) if isinstance(rows, int) else [self._grid(row) for row in rows]

    def _grid(self, row: int) -> Grid | None:
        values = self._bytes[row * 81 : row * 81 + 81]
        return None if values == MALFORMED else Grid._make(values, values)

    def __len__(self) -> int:
        return len(self._bytes) // 81

    def __repr__(self) -> str:
        malformed = f", {len(self.malformed):,} of them malformed" if self.malformed else ""
        return f"<GridBatch of {len(self):,}{malformed}>"


def values_of(puzzles: Puzzles) -> bytes:
    """Return the values of the puzzles, 81 bytes each; ``solve_batch`` says what puzzles may be.

    Raises ``ValueError`` for a grid with pencilmarks, for which a row of values has no place.
    """
    if isinstance(puzzles, bytes):
        return _core.values_of_lines(puzzles)
    if isinstance(puzzles, str):
        return _core.values_of_lines(puzzles.encode("ascii", "replace"))
    arrays = arrays_of(puzzles)
    if arrays is not None:
        return b"".join([_core.values_of_arrow(*array) for array in arrays])
    try:
        view = memoryview(puzzles)  # type: ignore[arg-type]
    except TypeError:
        return b"".join(map(_values_of_one, puzzles))  # type: ignore[arg-type]
    data = checked(view).tobytes()
    return data if view.ndim > 1 else _core.values_of_lines(data)


def checked(view: memoryview) -> memoryview:
    """Return the view if it is one of lines, or of rows of values; say what it should be otherwise."""
    if view.format != "B":
        raise TypeError(f"an array of values is one of uint8, not of format {view.format!r}")
    if view.ndim != 1 and (view.shape is None or view.shape[1:] not in ((81,), (9, 9))):
        raise ValueError(f"an array of puzzles has the shape (N, 81) or (N, 9, 9), not {view.shape}")
    return view


def line_of(puzzle: str | bytes) -> bytes:
    """Return the text as 81 characters; one that shows no grid becomes a line that is malformed."""
    if not isinstance(puzzle, (str, bytes)):
        raise TypeError(f"a batch is made of grids and texts, not of {type(puzzle).__name__}")
    text = puzzle.encode("ascii", "replace") if isinstance(puzzle, str) else puzzle
    if len(text) == 81 and b"\n" not in text:
        return text
    try:
        return Grid(text)._values.translate(DIGITS)
    except ParseError:
        return b"?"


def _values_of_one(puzzle: Grid | str | bytes) -> bytes:
    if not isinstance(puzzle, Grid):
        return _core.values_of_lines(line_of(puzzle))
    if puzzle.has_pencilmarks:
        raise ValueError(f"a row of values has no place for the pencilmarks of {puzzle!r}")
    return puzzle._values
