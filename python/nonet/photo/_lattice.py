"""Outlines by the lattice: many holes of like size in rows and columns, whatever stands around them.

A grid whose border is broken, missing or joined to other things still has its cells, and each is a hole in the lines or
a tile. From each hole a walk goes to the neighbours one step away and counts rows and columns; a homography through all
that were reached (RANSAC) tells where every cell is, and the window of nine by nine with the most holes is the grid.
It also tells how many rows and columns there are: a grid of 16 by 16 is no grid of ours.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import cv2
import numpy as np

from nonet.photo._arrays import Floats, Pixels
from nonet.photo._sizes import SIZE

_FEWEST = 20
"""Holes that must be reached."""
_MOST_HOLES = 1500
_MOST_WINDOWS = 12


class Lattice(NamedTuple):
    """A walk over holes."""

    corners: tuple[Floats, ...]
    """Of the windows of nine by nine with the most holes."""
    holes: int
    """The number of holes in such a window."""
    size: tuple[int, int]
    """The rows and columns of the whole lattice."""
    filled: float
    """The share of its cells that are holes."""


def lattice(binary: Pixels) -> Lattice | None:
    """Return the lattice of a picture in black and white whose holes are white, if it has one."""
    centres, sides = _holes(binary)
    if len(centres) < _FEWEST:
        return None
    reached = _walk(centres, sides)
    if len(reached) < _FEWEST:
        return None
    indices = np.array(list(reached))
    places = np.array([reached[index] for index in indices.tolist()], float)
    matrix, kept = cv2.findHomography(
        places + 0.5, centres[indices], cv2.RANSAC, 0.2 * float(np.median(sides[indices]))
    )
    if matrix is None or int(kept.sum()) < _FEWEST:
        return None
    return _window(places[kept.ravel() > 0].astype(int), matrix)


def _holes(binary: Pixels) -> tuple[Floats, Floats]:
    """Return the centres and sides of shapes that are about square and small beside the picture."""
    shapes, _ = cv2.findContours(binary, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
    least, most = 7.0, max(binary.shape) / 7
    centres, sides = [], []
    for shape in shapes:
        if len(shape) < 4:
            continue
        x, y, width, height = cv2.boundingRect(shape)
        if not (least <= width <= most and least <= height <= most and 0.5 < width / height < 2):
            continue
        hull = cv2.convexHull(shape)
        area = cv2.contourArea(hull)
        (_, _), (long, short), _ = cv2.minAreaRect(hull)
        if area < 0.72 * long * short or min(long, short) < 0.6 * max(long, short):
            continue
        centres.append((x + width / 2, y + height / 2))
        sides.append(area**0.5)
    if len(centres) > _MOST_HOLES:
        largest = np.argsort(sides)[-_MOST_HOLES:]
        return np.array(centres)[largest], np.array(sides)[largest]
    return np.array(centres, float).reshape(-1, 2), np.array(sides, float)


def _walk(centres: Floats, sides: Floats) -> dict[int, tuple[int, int]]:
    """Return the largest set of holes that can be reached by steps to neighbours, with column and row of each."""
    best: dict[int, tuple[int, int]] = {}
    seen: set[int] = set()
    order = np.argsort(np.abs(sides - np.median(sides)))
    for start in order[:60].tolist():
        if start in seen:
            continue
        reached = _reached_from(start, centres, sides)
        seen |= reached.keys()
        if len(reached) > len(best):
            best = reached
        if len(best) > len(centres) / 2:
            break
    return best


def _reached_from(start: int, centres: Floats, sides: Floats) -> dict[int, tuple[int, int]]:
    like = (sides > 0.75 * sides[start]) & (sides < 1.33 * sides[start])
    steps = _steps(start, centres, sides, like)
    if steps is None:
        return {}
    reached, taken = {start: (0, 0)}, {(0, 0)}
    local = {start: steps}
    waiting = deque([start])
    while waiting:
        hole = waiting.popleft()
        column, row = reached[hole]
        across, down = local[hole]
        for over, under in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            place = (column + over, row + under)
            if place in taken:
                continue
            aim = centres[hole] + over * across + under * down
            distance = np.hypot(centres[:, 0] - aim[0], centres[:, 1] - aim[1])
            distance[~like] = np.inf
            nearest = int(distance.argmin())
            step = float(np.hypot(*(across if over else down)))
            if nearest in reached or distance[nearest] > 0.28 * step:
                continue
            taken.add(place)
            reached[nearest] = place
            moved = centres[nearest] - centres[hole]
            # Steps change slowly over paper that is seen from a side.
            new_across = 0.7 * across + 0.3 * over * moved if over else across
            new_down = 0.7 * down + 0.3 * under * moved if under else down
            local[nearest] = (new_across, new_down)
            waiting.append(nearest)
    return reached


def _steps(start: int, centres: Floats, sides: Floats, like: Floats) -> tuple[Floats, Floats] | None:
    """Return the steps across and down to the nearest neighbours of a hole."""
    offsets = centres - centres[start]
    distance = np.hypot(offsets[:, 0], offsets[:, 1])
    distance[start] = np.inf
    distance[~like] = np.inf
    near = [index for index in np.argsort(distance)[:8].tolist() if distance[index] < 2.2 * sides[start]]
    across = [offsets[index] for index in near if abs(offsets[index, 0]) > abs(offsets[index, 1]) * 1.3]
    down = [offsets[index] for index in near if abs(offsets[index, 1]) > abs(offsets[index, 0]) * 1.3]
    if not across or not down:
        return None
    first, second = across[0], down[0]
    return first * np.sign(first[0]), second * np.sign(second[1])


def _window(places: Floats, matrix: Floats) -> Lattice | None:
    """Return the windows of nine by nine with the most holes: several, where a row or column was lost."""
    least = places.min(axis=0)
    columns, rows = (places.max(axis=0) - least + 1).tolist()
    if columns > 60 or rows > 60:
        return None
    there = np.zeros((rows, columns), np.int32)
    there[places[:, 1] - least[1], places[:, 0] - least[0]] = 1
    padded = np.pad(there, 8)
    sums = padded.cumsum(axis=0).cumsum(axis=1)
    sums = np.pad(sums, ((1, 0), (1, 0)))
    inside = sums[SIZE:, SIZE:] - sums[:-SIZE, SIZE:] - sums[SIZE:, :-SIZE] + sums[:-SIZE, :-SIZE]
    best = int(inside.max())
    found = []
    for row, column in (np.argwhere(inside == best) - 8 + least[::-1]).tolist()[:_MOST_WINDOWS]:
        unit = np.array([[[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]]], float) + np.array([column, row])
        corners = np.asarray(cv2.perspectiveTransform(unit, matrix))[0]
        if np.isfinite(corners).all():
            found.append(corners)
    return Lattice(tuple(found), best, _size(there), float(there.mean()))


def _size(there: Floats) -> tuple[int, int]:
    """Return the rows and columns that have many holes: one tile beside the grid is no row of it."""
    rows, columns = there.sum(axis=1), there.sum(axis=0)
    return int((rows > 0.35 * rows.max()).sum()), int((columns > 0.35 * columns.max()).sum())
