"""Givens and a player's entries, told apart by the colour and strength of their ink, where it is clear.

The inks of the cells with a digit are split into two groups (2-means). They are two inks if the groups lie far apart
beside what they spread. Which of them is printed, the engine says: the digits of one group alone are a proper puzzle,
those of the other are not.
"""

from __future__ import annotations

import numpy as np

import nonet
from nonet.photo._arrays import Floats, Pixels
from nonet.photo._ink import Ink
from nonet.photo._sizes import CELL_COUNT

_FEWEST = 3
_APART, _TIGHT = 0.45, 2.2
"""How far two inks must differ, by the contrast of the grid, and by how much more than each spreads."""
_ROUNDS = 8


def entered(values: Pixels, ink: Ink) -> Pixels:
    """Return which of the 81 cells hold a digit of a player; none where it is not clear."""
    nobody = np.zeros(CELL_COUNT, bool)
    cells = np.flatnonzero(values)
    if len(cells) < 17 + _FEWEST:
        return nobody
    groups = _two_groups(ink.colour[cells])
    if groups is None:
        return nobody
    proper = [_is_proper(values, cells[groups == group]) for group in (0, 1)]
    if proper[0] == proper[1]:
        return nobody
    others = cells[groups == (1 if proper[0] else 0)]
    nobody[others] = True
    return nobody


def _two_groups(colours: Floats) -> Floats | None:
    """Return 0 or 1 for each ink, if there are clearly two."""
    middle = colours.mean(axis=0)
    axis = np.linalg.svd(colours - middle, full_matrices=False)[2][0]
    groups = ((colours - middle) @ axis > 0).astype(int)
    centres = np.zeros((2, 3))
    for _ in range(_ROUNDS):
        if min((groups == 0).sum(), (groups == 1).sum()) < _FEWEST:
            return None
        centres = np.array([np.median(colours[groups == group], axis=0) for group in (0, 1)])
        groups = np.linalg.norm(colours[:, None] - centres[None], axis=2).argmin(axis=1)
    if min((groups == 0).sum(), (groups == 1).sum()) < _FEWEST:
        return None
    distance = float(np.linalg.norm(centres[0] - centres[1]))
    spread = float(np.quantile(np.linalg.norm(colours - centres[groups], axis=1), 0.9))
    return groups if distance > max(_APART, _TIGHT * spread) else None


def _is_proper(values: Pixels, cells: Pixels) -> bool:
    """Tell whether the digits of some cells are a proper puzzle."""
    alone = np.zeros_like(values)
    alone[cells] = values[cells]
    return nonet.status(nonet.Grid.from_values(alone.tolist())) == "proper"
