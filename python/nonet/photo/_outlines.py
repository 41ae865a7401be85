"""The outlines of a picture: what contours, the lattice and the picture's own edge propose, scored, the best first."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import cv2
import numpy as np

from nonet.photo._arrays import Floats, Pixels
from nonet.photo._contours import clockwise, outlines, thresholds
from nonet.photo._lattice import Lattice, lattice
from nonet.photo._mesh import refined
from nonet.photo._score import Score, score

LONGEST = 800
_REFINED = 10
_ALIKE = 0.03
"""Corners that differ by less than this share of a side are the same outline."""


class Outline(NamedTuple):
    """A grid, perhaps: its corners in the picture, and what speaks for them."""

    corners: Floats
    score: Score


class Found(NamedTuple):
    """What may be a grid in a picture, the best first, and the lattices that were seen."""

    outlines: tuple[Outline, ...]
    lattices: tuple[Lattice, ...]


def found(grey: Pixels, look: Callable[[], None]) -> Found:
    """Return the outlines of a grey picture. ``look`` is called now and then, and may raise."""
    scale = min(1.0, LONGEST / max(grey.shape))
    small = np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
    corners: list[Floats] = []
    lattices: list[Lattice] = []
    for index, binary in enumerate(thresholds(small)):
        look()
        _extend(corners, list(outlines(binary)))
        if index % 8 in _LATTICE_AT:
            seen = lattice(binary)
            if seen is not None:
                lattices.append(seen)
                _extend(corners, [clockwise(each) for each in seen.corners])
    height, width = small.shape
    _extend(corners, [np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]], float)])
    scored = []
    for each in corners:
        look()
        scored.append(Outline(each, score(small, each)))
    scored.sort(key=_total)
    better: list[Outline] = []
    for outline in scored[:_REFINED]:
        look()
        moved = Outline(*refined(outline.corners, outline.score, small))
        if all(_difference(moved.corners, other.corners) > _ALIKE for other in better):
            better.append(moved)
    better.sort(key=_total)
    back = tuple(each._replace(corners=(each.corners + 0.5) / scale - 0.5) for each in better)
    return Found(back, tuple(lattices))


_LATTICE_AT = {2, 3, 4, 5}
"""Of the thresholds of each contrast: both polarities of the two block sizes between."""


def _total(outline: Outline) -> float:
    return -outline.score.total


def _extend(corners: list[Floats], more: list[Floats]) -> None:
    """Add corners that differ from those that are there."""
    for each in more:
        if all(_difference(each, other) > _ALIKE / 2 for other in corners):
            corners.append(each)


def _difference(first: Floats, second: Floats) -> float:
    """Return how far two outlines differ, as a share of a side."""
    return float(np.abs(first - second).max() / max(np.ptp(first, axis=0).max(), 1.0))
