"""What to warn of: a grid with a warning is never certain, however surely its cells were read."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, NamedTuple, TypeAlias

from nonet import Cell

WarningKind: TypeAlias = Literal["not_proper", "several_solutions", "rival", "mistake", "full", "animated", "covered"]

_TEXTS: dict[WarningKind, str] = {
    "not_proper": "no reading of it is a proper puzzle",
    "several_solutions": "as read, the puzzle has several solutions",
    "rival": "another reading is a proper puzzle too: {}",
    "mistake": "there is a mistake: {}",
    "full": "every cell is filled: nothing is left to solve",
    "animated": "the picture is animated: only its first frame was read",
    "covered": "something covers {}: it may hide a digit",
}
_MOST_NAMED = 6
"""Where more cells seem to be covered, most often the corners are wrong."""


class PhotoWarning(NamedTuple):
    """A reason not to take a grid as it was read. ``cells`` has what it says of cells; 0 is a blank.

    >>> from nonet import Cell
    >>> print(PhotoWarning("rival", ((Cell("r1c9"), 6),)))
    another reading is a proper puzzle too: r1c9 is 6
    """

    kind: WarningKind
    cells: tuple[tuple[Cell, int], ...] = ()

    def __str__(self) -> str:
        if self.kind == "covered" and len(self.cells) > _MOST_NAMED:
            return f"something covers {len(self.cells)} cells and may hide digits, or the corners of the grid are wrong"
        if self.kind == "covered":
            return _TEXTS[self.kind].format(
                ", and ".join(f"row {cell.row}, column {cell.column}" for cell, _ in self.cells)
            )
        verb, between = ("is not", "; ") if self.kind == "mistake" else ("is", ", ")
        return _TEXTS[self.kind].format(between.join(f"{cell} {verb} {value or 'blank'}" for cell, value in self.cells))

    def less(self, settled: Collection[Cell]) -> PhotoWarning | None:
        """Return the warning once cells are settled: what covers them does not matter any more."""
        if self.kind != "covered":
            return self
        cells = tuple(pair for pair in self.cells if pair[0] not in settled)
        return self._replace(cells=cells) if cells else None

    def to_dict(self) -> dict[str, Any]:
        """Return the warning as values of JSON."""
        cells = [{"cell": str(cell), "value": value} for cell, value in self.cells]
        return {"kind": self.kind, "text": str(self), "cells": cells}
