"""Outlines by contours: four corners of every large dark or light shape with four sides.

The border of a printed grid is the largest connected shape of its picture. Adaptive thresholds of several block sizes
find it in any light, for either polarity, plain and with local contrast. Most of what is found is not a grid: `_score`
tells.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from nonet.photo._arrays import Floats, Pixels

_BLOCKS = (11, 25, 51, 101)
_SMALLEST = 0.03
"""The least share of the picture that a grid covers."""
_MOST_SHAPES = 12


def thresholds(grey: Pixels) -> Iterator[Pixels]:
    """Yield the picture in black and white, the ink white, by each block size, polarity and contrast."""
    local = cv2.createCLAHE(3.0, (8, 8)).apply(grey)
    for picture in (grey, local):
        smooth = cv2.GaussianBlur(picture, (3, 3), 0)
        for block in _BLOCKS:
            for kind in (cv2.THRESH_BINARY_INV, cv2.THRESH_BINARY):
                offset = 6 if kind == cv2.THRESH_BINARY_INV else -6
                yield np.asarray(
                    cv2.adaptiveThreshold(smooth, 255, cv2.ADAPTIVE_THRESH_MEAN_C, kind, block, offset), np.uint8
                )


def outlines(binary: Pixels) -> Iterator[Floats]:
    """Yield the corners of large shapes with four sides, (4, 2)."""
    least = _SMALLEST * binary.size
    shapes, _ = cv2.findContours(binary, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    large = [shape for shape in shapes if len(shape) >= 4 and _box_area(shape) >= least]
    large.sort(key=_box_area, reverse=True)
    for shape in large[:_MOST_SHAPES]:
        corners = four_corners(shape)
        if corners is not None:
            yield corners


def _box_area(shape: Pixels) -> float:
    _, _, width, height = cv2.boundingRect(shape)
    return float(width * height)


def four_corners(shape: Pixels) -> Floats | None:
    """Return the corners of the hull of a shape, clockwise from the top left, if it is nearly a quadrilateral."""
    hull = cv2.convexHull(shape)
    length, area = cv2.arcLength(hull, True), cv2.contourArea(hull)
    for share in (0.01, 0.02, 0.035, 0.05, 0.08):
        corners = cv2.approxPolyDP(hull, share * length, True)[:, 0].astype(np.float64)
        if len(corners) == 4:
            ordered = clockwise(corners)
            good = _is_like_a_square(ordered) and cv2.contourArea(corners.astype(np.float32)) > 0.8 * area
            return ordered if good else None
        if len(corners) < 4:
            return None
    return None


def clockwise(corners: Floats) -> Floats:
    """Return four corners clockwise as seen, beginning at the top left."""
    middle = corners.mean(axis=0)
    angles = np.arctan2(corners[:, 1] - middle[1], corners[:, 0] - middle[0])
    ordered = corners[np.argsort(angles)]
    return np.roll(ordered, -int(np.argmin(ordered.sum(axis=1))), axis=0)


def _is_like_a_square(corners: Floats) -> bool:
    """Tell whether no side is much shorter than another and no angle far from a right one."""
    sides = np.roll(corners, -1, axis=0) - corners
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    if lengths.min() < 0.35 * lengths.max():
        return False
    units = sides / lengths[:, None]
    cosines = np.abs((units * np.roll(units, -1, axis=0)).sum(axis=1))
    return bool(cosines.max() < 0.6)
