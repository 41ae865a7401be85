"""Givens and a player's entries, told apart by the colour and strength of their ink or by the weight of their strokes.

The cells with a digit are split into two groups (2-means). They are of two pens if the groups lie far apart beside what
they spread. Which of them is printed, the engine says: the digits of one group alone are a proper puzzle, those of the
other are not.
"""

from __future__ import annotations

import numpy as np

import nonet
from nonet.photo._arrays import Floats, Pixels
from nonet.photo._ink import Ink, stroke_widths
from nonet.photo._sizes import CELL_COUNT

_FEWEST = 3
_COLOURS_APART, _WIDTHS_APART, _TIGHT = 0.3, 0.25, 2.2
"""How far two pens must differ, in the contrast of the grid and in the logarithm of the width of their strokes, and by
how much more than each spreads. Within a font, bold or light, that logarithm spreads by 0.1."""
_ROUNDS = 8


def entered(values: Pixels, ink: Ink) -> Pixels:
    """Return which of the 81 cells hold a digit of a player; none where it is not clear."""
    nobody = np.zeros(CELL_COUNT, bool)
    cells = np.flatnonzero(values)
    if len(cells) < 17 + _FEWEST:
        return nobody
    widths = np.log(stroke_widths(ink.values[cells]))[:, None]
    for marks, apart in ((ink.colour[cells], _COLOURS_APART), (widths, _WIDTHS_APART)):
        groups = _two_groups(marks, apart)
        if groups is None:
            continue
        proper = [_is_proper(values, cells[groups == group]) for group in (0, 1)]
        if proper[0] != proper[1]:
            nobody[cells[groups == (1 if proper[0] else 0)]] = True
            return nobody
    return nobody


def _two_groups(marks: Floats, apart: float) -> Floats | None:
    """Return 0 or 1 for each row of marks, if there are clearly two groups."""
    middle = marks.mean(axis=0)
    axis = np.linalg.svd(marks - middle, full_matrices=False)[2][0]
    groups = ((marks - middle) @ axis > 0).astype(int)
    centres = np.zeros((2, marks.shape[1]))
    for _ in range(_ROUNDS):
        if min((groups == 0).sum(), (groups == 1).sum()) < _FEWEST:
            return None
        centres = np.array([np.median(marks[groups == group], axis=0) for group in (0, 1)])
        groups = np.linalg.norm(marks[:, None] - centres[None], axis=2).argmin(axis=1)
    if min((groups == 0).sum(), (groups == 1).sum()) < _FEWEST:
        return None
    distance = float(np.linalg.norm(centres[0] - centres[1]))
    spread = float(np.quantile(np.linalg.norm(marks - centres[groups], axis=1), 0.9))
    return groups if distance > max(apart, _TIGHT * spread) else None


def _is_proper(values: Pixels, cells: Pixels) -> bool:
    """Tell whether the digits of some cells are a proper puzzle."""
    alone = np.zeros_like(values)
    alone[cells] = values[cells]
    return nonet.status(nonet.Grid.from_values(alone.tolist())) == "proper"
