"""The mesh: where the lines of a grid really run, and its cells sampled along them.

Paper is not flat. Each of the 180 segments of lines tells how far it lies beside its place; a cubic surface in row and
column, fitted robustly (weights fall with the distance, again and again), bends the grid to them. A segment that a
digit or a fold hides counts for little.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import numpy as np

from nonet.photo._arrays import Floats, Pixels
from nonet.photo._ink import CELL_PIXELS
from nonet.photo._score import BEYOND, SIDE, Lines, Score, homography, score, score_of_square
from nonet.photo._sizes import CELL_COUNT, SIZE

MARGIN = 0.07
"""The share of a cell at each edge that is left out, with its lines."""

_ROUNDS = 8
_WELL_KNOWN = 45
_OF_X, _OF_Y = [0, 1, 0, 2, 1, 0, 3, 2, 1, 0], [0, 0, 1, 0, 1, 2, 0, 1, 2, 3]
"""The powers of x and of y in each of the ten terms of a cubic."""


class Mesh(NamedTuple):
    """A grid in a picture: a homography from cells to pixels, after a shift of the cells by cubic surfaces."""

    matrix: Floats
    across: Floats
    """The ten coefficients of the shift across, in cells."""
    down: Floats

    def points(self, steps: Floats) -> Floats:
        """Return the pixels of all places whose column and row are among these, in cells, 0 to 9: (row, column, 2)."""
        places = np.stack(np.meshgrid(steps, steps), axis=-1)
        if self.across.any() or self.down.any():
            powers = (steps[:, None] / 4.5 - 1) ** np.arange(4)
            places += np.stack([powers @ _by_powers(each) @ powers.T for each in (self.across, self.down)], axis=-1)
        return np.asarray(cv2.perspectiveTransform(places.reshape(1, -1, 2), self.matrix)).reshape(places.shape)

    @property
    def corners(self) -> Floats:
        """The corners of the grid in pixels, top left first, clockwise."""
        return self.points(np.array([0.0, SIZE])).reshape(4, 2)[[0, 1, 3, 2]]


def _terms(x: Floats, y: Floats) -> Floats:
    """Return the ten terms of a cubic in x and y, which are brought to -1 to 1: (10, ...)."""
    across, down = (np.stack([each**power for power in range(4)]) for each in (x / 4.5 - 1, y / 4.5 - 1))
    return np.asarray(down[_OF_Y] * across[_OF_X])


def _by_powers(coefficients: Floats) -> Floats:
    """Return the coefficients of the ten terms by their powers of y and of x: (4, 4)."""
    found = np.zeros((4, 4))
    found[_OF_Y, _OF_X] = coefficients
    return found


def flat(corners: Floats) -> Mesh:
    """Return the mesh of a flat grid with these corners."""
    return Mesh(homography(corners), np.zeros(10), np.zeros(10))


def refined(corners: Floats, found: Score, grey: Pixels, rounds: int = 2) -> tuple[Floats, Score]:
    """Return corners moved to where the lines are, and their score, if it is better."""
    for _ in range(rounds):
        mesh = Mesh(homography(corners), _surface(found.across, over=True), _surface(found.down, over=False))
        moved = mesh.corners
        if not np.isfinite(moved).all() or not cv2.isContourConvex(moved.astype(np.float32)):
            break
        again = score(grey, moved)
        if again.total <= found.total:
            break
        corners, found = moved, again
    return corners, found


def bent(corners: Floats, grey: Pixels) -> tuple[Mesh, Score]:
    """Return the mesh of a grid on paper that is not flat: the shift of its segments, measured twice."""
    mesh = flat(corners)
    best = score_of_square(rectified(grey, mesh), 1.0)
    for _ in range(2):
        # What is measured in the bent picture is added to what bent it.
        more = mesh._replace(
            across=mesh.across + _surface(best.across, over=True), down=mesh.down + _surface(best.down, over=False)
        )
        again = score_of_square(rectified(grey, more), 1.0)
        if again.total <= best.total:
            break
        mesh, best = more, again
    return mesh, best


def _surface(lines: Lines, *, over: bool) -> Floats:
    """Return the coefficients of the shift of lines; ``over``: of the vertical ones."""
    line, along = np.meshgrid(np.arange(10.0), np.arange(SIZE) + 0.5, indexing="ij")
    terms = _terms(line, along) if over else _terms(along, line)
    terms, shift = terms.reshape(10, -1).T, lines.offset.ravel()
    trust = np.clip(lines.strength.ravel() - 0.12, 0, 0.5)
    if np.count_nonzero(trust) < _WELL_KNOWN:
        return np.zeros(10)
    # Little is asked of the bends: a cubic term must be seen in many segments.
    calm = np.diag([0.02, 0.05, 0.05, *[0.3] * 3, *[0.8] * 4])
    weights = trust
    found: Floats = np.zeros(10)
    for _ in range(_ROUNDS):
        found = np.linalg.solve(terms.T @ (terms * weights[:, None]) + calm, terms.T @ (weights * shift))
        off = np.abs(shift - terms @ found)
        weights = trust / (1 + (off / 0.05) ** 2)
    return np.asarray(found)


def rectified(picture: Pixels, mesh: Mesh, side: int = SIDE, beyond: int = BEYOND) -> Pixels:
    """Return a picture of the grid made square, ``side`` pixels a cell, with some cells beyond its edges."""
    steps = (np.arange((SIZE + 2 * beyond) * side) + 0.5) / side - beyond
    return _taken(picture, mesh.points(steps))


def cells(picture: Pixels, mesh: Mesh) -> Pixels:
    """Return the 81 cells of a grid, (81, 32, 32, 3), from a picture in RGB."""
    inner = MARGIN + (np.arange(CELL_PIXELS) + 0.5) / CELL_PIXELS * (1 - 2 * MARGIN)
    steps = (np.arange(SIZE)[:, None] + inner).ravel()
    # A large picture is made small first, so that each sample is a mean of what it stands for.
    corners = mesh.corners
    side = float(np.sqrt(abs(cv2.contourArea(corners.astype(np.float32))))) / SIZE
    points = mesh.points(steps)
    if side > 1.3 * CELL_PIXELS / (1 - 2 * MARGIN):
        scale = CELL_PIXELS / (1 - 2 * MARGIN) / side * 1.15
        picture = np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
        points = (points + 0.5) * scale - 0.5
    whole = _taken(picture, points)
    split = whole.reshape(SIZE, CELL_PIXELS, SIZE, CELL_PIXELS, 3).transpose(0, 2, 1, 3, 4)
    return np.ascontiguousarray(split.reshape(CELL_COUNT, CELL_PIXELS, CELL_PIXELS, 3))


def _taken(picture: Pixels, points: Floats) -> Pixels:
    """Return the pixels of a picture at points."""
    x, y = points[..., 0].astype(np.float32), points[..., 1].astype(np.float32)
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)
