"""From pixels to probabilities: the outlines and the four turns are read, and what reads most is the grid.

A wrong outline reads fewer digits, and less surely. The engine has no part in this choice; it judges the readings of
the grid that was chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import cv2
import numpy as np

from nonet.photo._arrays import Floats, Pixels
from nonet.photo._classifier import BLANK, MARKS, probabilities
from nonet.photo._ink import Ink, ink_of
from nonet.photo._mesh import Mesh, bent, cells
from nonet.photo._outlines import Outline
from nonet.photo._sizes import CELL_COUNT, SIZE

_TURNS = 4
_CLEAR = 0.93
"""A grid whose digits are this sure as it lies is not turned."""
_DIGIT, _MANY, _LINES = 0.006, 30, 0.12
"""What a digit that is read counts, how many count, and what the score of an outline counts."""
_MOST_READ = 1 + _DIGIT * _MANY


class Seen(NamedTuple):
    """A grid that was read; compared by identity, for it holds arrays."""

    mesh: Mesh
    turn: int
    """How often it is turned by 90 degrees, clockwise."""
    chances: Floats
    """(81, 11), of the upright grid."""
    ink: Ink
    """Of the upright grid."""
    clarity: float
    total: float
    """The score of its outline."""

    @property
    def digits(self) -> int:
        """How many cells show a digit."""
        best = self.chances.argmax(axis=1)
        return int(((best != BLANK) & (best != MARKS)).sum())


def turned_best(picture: Pixels, grey: Pixels, outlines: Sequence[Outline], look: Callable[[], None]) -> Seen:
    """Return what is read of the outline that reads most."""
    best: Seen | None = None
    for outline in outlines:
        look()
        # An outline whose lines are so poor that it cannot read more is not read.
        if best is not None and _MOST_READ + _LINES * outline.score.total <= best.clarity:
            continue
        mesh, _ = bent(outline.corners, grey)
        each = turned(picture, mesh, outline.score.total)
        if best is None or each.clarity > best.clarity:
            best = each
    assert best is not None
    return best


def given_outline(picture: Pixels, grey: Pixels, corners: Floats) -> Seen:
    """Return what an outline reads that the user gave."""
    mesh, score = bent(corners, grey)
    return turned(picture, mesh, score.total)


def turned(picture: Pixels, mesh: Mesh, total: float) -> Seen:
    """Return what a grid reads, by the turn that reads most."""
    ink = ink_of(cells(picture, mesh))
    best: Seen | None = None
    for turn in range(_TURNS):
        upright = _turned(ink, turn)
        chances = probabilities(upright.values)
        each = Seen(mesh, turn, chances, upright, clarity(chances, total) - (0.02 if turn else 0.0), total)
        if best is None or each.clarity > best.clarity:
            best = each
        if turn == 0 and _is_clear(chances):
            break
    assert best is not None
    return best


def clarity(chances: Floats, total: float) -> float:
    """Return how much is read, and how surely: by this outlines and turns are compared."""
    best = chances.max(axis=1)
    kinds = chances.argmax(axis=1)
    digits = (kinds != BLANK) & (kinds != MARKS) & (best > 0.6)
    return float(best.mean() + _DIGIT * min(int(digits.sum()), _MANY) + _LINES * total)


def _is_clear(chances: Floats) -> bool:
    kinds = chances.argmax(axis=1)
    digits = chances[(kinds != BLANK) & (kinds != MARKS)].max(axis=1, initial=0)
    return len(digits) >= 12 and float(digits.mean()) > _CLEAR


def _turned(ink: Ink, turn: int) -> Ink:
    """Return the ink of a grid turned by so many times 90 degrees against the clock."""
    if not turn:
        return ink
    side = ink.values.shape[1]
    board = np.rot90(ink.values.reshape(SIZE, SIZE, side, side), turn, axes=(0, 1))
    values = np.rot90(board, turn, axes=(2, 3)).reshape(CELL_COUNT, side, side)
    order = np.rot90(np.arange(CELL_COUNT).reshape(SIZE, SIZE), turn).ravel()
    return ink._replace(values=np.ascontiguousarray(values), strength=ink.strength[order], colour=ink.colour[order])


def corners_of(mesh: Mesh, turn: int) -> Floats:
    """Return the corners of a grid in the picture, its own top left first, clockwise."""
    return np.roll(mesh.corners, -turn, axis=0)


def grey_of(picture: Pixels) -> Pixels:
    """Return a picture in grey."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
