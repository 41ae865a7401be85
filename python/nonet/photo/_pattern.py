"""The pattern of a grid, which is the set of cells that show a digit, and its symmetries.

Most puzzles that are printed have a symmetrical pattern. In the corpus 57 of 106 puzzles have one, and only two are one
or two pairs of cells short of it: a digit that is lost, or is none, is seen where it breaks the symmetry.
"""

from __future__ import annotations

import numpy as np

from nonet.photo._arrays import Pixels
from nonet.photo._sizes import CELL_COUNT, SIZE

_CELLS = np.arange(CELL_COUNT).reshape(SIZE, SIZE)
_HALF = np.rot90(_CELLS, 2)

PARTNERS = np.stack([each.ravel() for each in (_HALF, _CELLS[:, ::-1], _CELLS[::-1], _CELLS.T, _HALF.T)])
"""(5, 81): the partner of each cell after half a turn, and in each mirror."""


def is_symmetrical(digits: Pixels) -> Pixels:
    """Return which of these patterns, (N, 81), are as they were after half a turn, or in a mirror."""
    return np.asarray((digits[:, PARTNERS] == digits[:, None]).all(axis=2).any(axis=1))
