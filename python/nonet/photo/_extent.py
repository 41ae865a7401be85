"""The extent of a grid: how many rows and columns its lines make, seen with the eyes of an outline of nine by nine.

A window of nine by nine in a grid of 16 by 16 looks like a grid. The outline is continued by eight cells on each side;
as long as a line stands at each next place, there is a row or a column more.
"""

from __future__ import annotations

import cv2
import numpy as np

from nonet.photo._arrays import Floats, Pixels
from nonet.photo._score import squared
from nonet.photo._sizes import SIZE

_SIDE = 16
_BEYOND = 8
_CELLS = SIZE + 2 * _BEYOND
_SHARE = 0.6
"""A line outside counts if it is this strong beside those inside."""


def extent(grey: Pixels, corners: Floats) -> tuple[int, int]:
    """Return the rows and columns of the grid that an outline is part of."""
    values = squared(grey, corners, _SIDE, _BEYOND).astype(np.float32)
    mean = cv2.blur(values, (17, 17))
    even = (values - mean) / (np.sqrt(np.maximum(cv2.blur(values * values, (17, 17)) - mean * mean, 0)) + 7)
    counts = []
    for sign in (1, -1):
        counts.append((_count(sign * even.T), _count(sign * even)))
    return max(counts, key=sum)


def _count(even: Floats) -> int:
    """Return how many columns there are."""
    sides = np.minimum(np.roll(even, 2, axis=1), np.roll(even, -2, axis=1))
    ridge = np.clip(sides - even, 0, 1.2)
    rows = ridge.reshape(_CELLS, _SIDE, -1)[_BEYOND : _BEYOND + SIZE, 3:-3].mean(axis=1)
    places = _SIDE * np.arange(1, _CELLS)
    near = rows[:, places[:, None] + np.arange(-3, 4)].max(axis=2)
    strength = np.median(near, axis=0)
    first, last = _BEYOND - 1, _BEYOND + 8
    least = _SHARE * float(np.median(strength[first : last + 1])) + 0.05
    while first > 0 and strength[first - 1] > least:
        first -= 1
    while last + 1 < len(strength) and strength[last + 1] > least:
        last += 1
    return last - first
