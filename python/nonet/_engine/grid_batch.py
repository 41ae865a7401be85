"""``GridBatch``: many grids in one piece of memory, as the engine wrote them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from nonet._board.grid import Grid
from nonet._engine.native import core as _core

MALFORMED = b"\xff" * 81


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
        self.values = as_rows(values)

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


def as_rows(values: bytes) -> memoryview:
    """Return a view of shape (N, 81)."""
    # A view of nothing cannot be given a shape.
    return memoryview(values).cast("B", (len(values) // 81, 81)) if values else memoryview(b"")
