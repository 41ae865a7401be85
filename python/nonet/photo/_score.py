"""The score of an outline: how much the picture inside it looks like a grid of nine by nine.

The outline is made square, with two cells more on each side. Ridge filters find thin lines of either polarity; a grid
has them at the ten places of each direction, none between, thick ones at 0, 3, 6 and 9, and none one cell outside: the
most frequent wrong outline is a row or a column off.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from nonet.photo._arrays import Floats, Pixels
from nonet.photo._sizes import SIZE

SIDE = 24
"""Pixels a cell."""
BEYOND = 2
"""Cells beyond each edge: a line stands one cell out, and its neighbourhood is needed."""
_CELLS = SIZE + 2 * BEYOND
_REACH = 5
"""How far from its place a line is sought, in pixels."""
_EDGE = 5
"""The outermost pixels of a square, where no line is looked for."""
_ENDS = [3, 4, 5, -6, -5, -4]
"""The pixels of a cell that lie near its ends, but beside the lines: digits seldom reach them, a line passes."""

_UNIT = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], np.float32)


class Lines(NamedTuple):
    """The lines of one direction: (10, 9) segments, by line and by cell along it."""

    strength: Floats
    offset: Floats
    """How far beside its place each segment lies, in cells."""
    between: float
    thick: float
    beyond: Floats
    """(2,): how much a line stands one cell before the first, and one after the last."""
    reaching: Floats
    """(2,): how much these lines go on beyond their ends."""


class Score(NamedTuple):
    """What speaks for an outline."""

    total: float
    across: Lines
    """The vertical lines, whose places are across."""
    down: Lines

    @property
    def goes_on(self) -> float:
        """How much looks like more rows and more columns beyond the outline."""
        return min(_outside(self.across, self.down), _outside(self.down, self.across))


def homography(corners: Floats) -> Floats:
    """Return the matrix that leads from cells, 0 to 9, to pixels."""
    return np.asarray(cv2.getPerspectiveTransform(_UNIT, corners.astype(np.float32)), np.float64)


def squared(grey: Pixels, corners: Floats, side: int, beyond: int) -> Pixels:
    """Return what an outline encloses made square, ``side`` pixels a cell, with cells beyond its edges."""
    cell = float(np.sqrt(cv2.contourArea(corners.astype(np.float32)))) / SIZE
    if cell > 1.4 * side:
        # Made small first: a line of one pixel would fall between the samples.
        scale = 1.2 * side / cell
        grey = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        corners = (corners + 0.5) * scale - 0.5
    size, shift = (SIZE + 2 * beyond) * side, 0.5 / side - beyond
    matrix = homography(corners) @ np.array([[1 / side, 0, shift], [0, 1 / side, shift], [0, 0, 1]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    square = cv2.warpPerspective(grey, matrix, (size, size), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(square, np.uint8)


def score(grey: Pixels, corners: Floats) -> Score:
    """Return the score of an outline in a grey picture."""
    share = cv2.contourArea(corners.astype(np.float32)) / grey.size
    return score_of_square(squared(grey, corners, SIDE, BEYOND), share)


def score_of_square(square: Pixels, share: float) -> Score:
    """Return the score of a rectified picture that covers a share of its picture."""
    values = square.astype(np.float32)
    mean = cv2.blur(values, (25, 25))
    spread = np.sqrt(np.maximum(cv2.blur(values * values, (25, 25)) - mean * mean, 0))
    even = (values - mean) / (spread + 7)
    sides = np.stack([even, even.T])
    across, down, bright_across, bright_down = _lines(np.concatenate([sides, -sides]))
    return max(_score(across, down, share), _score(bright_across, bright_down, share), key=lambda each: each.total)


def _score(across: Lines, down: Lines, share: float) -> Score:
    strengths = np.concatenate([across.strength.ravel(), down.strength.ravel()])
    weakest = np.sort(strengths)[: strengths.size // 4].mean()
    total = strengths.mean() + 0.6 * weakest + 0.25 * (across.thick + down.thick)
    total -= 0.9 * (across.between + down.between) + 0.6 * (_outside(across, down) + _outside(down, across))
    total += 0.05 * float(np.log(max(share, 1e-3)))
    return Score(float(total), across, down)


def _lines(even: Floats) -> list[Lines]:
    """Return the dark vertical lines of each of these rectified pictures of even light, (N, h, w)."""
    long = np.stack([cv2.blur(each, (1, 5)) for each in even])
    count, _, width = long.shape
    ridge = np.zeros_like(long)
    inner = ridge[..., _EDGE:-_EDGE]
    for reach in (2, 4):
        before, after = long[..., _EDGE - reach : -_EDGE - reach], long[..., _EDGE + reach : width - _EDGE + reach]
        np.maximum(inner, np.minimum(before, after) - long[..., _EDGE:-_EDGE], out=inner)
    np.minimum(inner, 1.2, out=inner)
    inner /= 1.2
    # Each cell along a line: its middle, away from the lines that cross.
    by_cell = ridge.reshape(count, _CELLS, SIDE, width)
    cells = by_cell[:, :, 4:-4].mean(axis=2)
    inside, lines = slice(BEYOND, BEYOND + SIZE), slice(BEYOND, BEYOND + 10)
    places = SIDE * np.arange(_CELLS + 1)
    around = np.arange(-_REACH, _REACH + 1)
    near = cells[:, :, np.clip(places[:, None] + around, 0, width - 1)]  # picture, cell, line, offset
    at_lines = near[:, inside, lines].transpose(0, 2, 1, 3) * (1 - 0.02 * np.abs(around))
    strength, offset = at_lines.max(axis=3), (at_lines.argmax(axis=3) - _REACH) / SIDE
    # Where every cell has a digit, strokes stand between the places in every cell.
    between = _between(by_cell[:, inside, _ENDS].mean(axis=2))
    beyond = np.median(near[:, inside][:, :, [BEYOND - 1, BEYOND + 10]].max(axis=3), axis=1)
    reaching = np.median(near[:, [BEYOND - 1, BEYOND + SIZE], lines].max(axis=3), axis=2)
    dark = even.reshape(count, _CELLS, SIDE, width)[:, inside, 4:-4].mean(axis=2)
    across = places[lines][1:-1, None] + np.arange(-3, 4)
    widths = -np.median(dark[:, :, across].mean(axis=3), axis=1)
    thick = (widths[:, [2, 5]].mean(axis=1) - widths[:, [0, 1, 3, 4, 6, 7]].mean(axis=1)) / 0.6
    # A single box has lines at 0, 3, 6 and 9 alone: without thin lines nothing is thick.
    thin = np.median(strength[:, [1, 2, 4, 5, 7, 8]], axis=(1, 2))
    thick = np.clip(thick, -0.5, 1) * np.clip(thin / 0.3, 0, 1)
    found = zip(strength, offset, between.tolist(), thick.tolist(), beyond, reaching, strict=True)
    return [Lines(*each) for each in found]


def _between(cells: Floats) -> Floats:
    """Return how strong lines are between the ten places of each picture: a digit is in one cell, a line in all."""
    parts = np.array([[1 / 3], [1 / 2], [2 / 3]])
    places = (SIDE * (BEYOND + np.arange(SIZE) + parts)).astype(int)
    around = cells[:, :, places[..., None] + np.arange(-2, 3)].max(axis=4)
    return np.asarray(np.quantile(around, 0.2, axis=1).mean(axis=(1, 2)))


def _outside(lines: Lines, crossing: Lines) -> float:
    """Return how much looks like one more row of cells: a line one cell out, to which those that cross it lead."""
    return float(np.minimum(lines.beyond, crossing.reaching).max())
