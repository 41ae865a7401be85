"""Ink: how much each pixel of a cell differs from its paper, along the ink's own direction in colour.

A cell's paper is a plane fitted to its pixels (a slope of light); what stands off it is ink, noise or a shadow. Red on
green-grey paper or blue on white differs little in grey, so that the direction is the principal axis of the deviations
in colour, leaning to grey. Whether ink is darker or lighter than paper, and how strong it is, is decided for the whole
grid: decided cell by cell, the noise of blank cells becomes digits. A cell differs from that only by a strong mark of
its own.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from nonet.photo._arrays import Floats, Pixels

CELL_PIXELS = 32

_BORDER = 4
"""Pixels at each edge of a cell where lines may lie; they decide nothing about the ink."""

_SLOPE_ROUNDS = 3
_GREY_LEAN = 0.25
_TAIL = 0.985
"""The share of pixels that are not the strongest ink of a cell: a thin 1 covers two in a hundred."""

_FLOOR, _CEILING = 0.55, 1.8
"""How far a cell's contrast may differ from that of the grid."""


class Ink(NamedTuple):
    """The ink of cells: 0 is paper, 1 the ink of the grid."""

    values: Floats
    """(N, 32, 32), from -0.5 to 1.25."""
    strength: Floats
    """(N,): the cell's strongest ink as a share of the grid's contrast."""
    colour: Floats
    """(N, 3): the mean colour of the cell's strongest ink, less its paper's, by the grid's contrast."""
    is_dark: bool
    """Whether ink is darker than paper."""


def ink_of(cells: Pixels) -> Ink:
    """Return the ink of sampled cells, (N, 32, 32, 3) in RGB; all of one grid."""
    count, side = cells.shape[0], cells.shape[1]
    pixels = cells.reshape(count, side * side, 3).astype(np.float32)
    paper = _planes(pixels, side)
    deviation = pixels - paper
    inner = np.zeros((side, side), bool)
    inner[_BORDER:-_BORDER, _BORDER:-_BORDER] = True
    centre = deviation[:, inner.ravel()]
    along = np.matmul(deviation, _directions(centre)[:, :, None])[:, :, 0]
    # A shadow and a shaded cell lessen the contrast of dark ink as they lessen the light of the paper.
    light = np.clip(paper.mean(axis=(1, 2)), 40, 255)
    lost = (np.median(light) / light)[:, None]
    relative = along * lost
    dark, bright = _tails(-relative[:, inner.ravel()]), _tails(along[:, inner.ravel()])
    strongest = np.argsort(np.maximum(dark, bright))[-max(4, count // 7) :]
    is_dark = bool(dark[strongest].sum() >= bright[strongest].sum())
    own, other = (dark, bright) if is_dark else (bright, dark)
    ink = -relative if is_dark else along
    noise = 1.48 * float(np.median(np.abs(ink[:, inner.ravel()])))
    contrast = max(float(np.quantile(own, 0.9)), 4.5 * noise, 8.0)
    turned = (other > 2.2 * own) & (other > 0.5 * contrast)
    ink = np.where(turned[:, None], -ink, ink)
    own = np.where(turned, other, own)
    values = np.clip(ink / np.clip(own, _FLOOR * contrast, _CEILING * contrast)[:, None], -0.5, 1.25)
    strong = (ink[:, inner.ravel()] > 0.8 * own[:, None])[:, :, None]
    colour = (centre * strong).sum(axis=1) / np.maximum(strong.sum(axis=1), 1) / contrast
    if is_dark:
        colour = colour * lost
    shape = (count, side, side)
    return Ink(values.reshape(shape).astype(np.float32), own / contrast, colour, is_dark)


def stroke_widths(values: Floats) -> Floats:
    """Return the mean width of the strokes of each cell, in pixels: their area by half the length of their edges."""
    inner = np.clip(values[:, _BORDER // 2 : -_BORDER // 2, _BORDER // 2 : -_BORDER // 2], 0, 1)
    down, across = np.gradient(inner, axis=(1, 2))
    edges = np.hypot(down, across).sum(axis=(1, 2))
    return np.asarray((2 * inner.sum(axis=(1, 2)) + 1) / (edges + 1))


def _planes(pixels: Floats, side: int) -> Floats:
    """Return the paper of each cell: its median colour, then a plane through the pixels that lie near it."""
    steps = np.linspace(-1, 1, side, dtype=np.float32)
    across, down = np.meshgrid(steps, steps)
    base = np.stack([np.ones_like(across), across, down], axis=-1).reshape(-1, 3)
    products = (base[:, :, None] * base[:, None, :]).reshape(-1, 3 * 3)
    paper = np.median(pixels, axis=1, keepdims=True)
    for _ in range(_SLOPE_ROUNDS):
        off = np.abs(pixels - paper).max(axis=2)
        scale = np.maximum(2.0 * np.median(off, axis=1, keepdims=True), 4.0)
        weights = 1 / (1 + (off / scale) ** 4)
        normal = (weights @ products).reshape(-1, 3, 3) + 1e-3 * np.eye(3, dtype=np.float32)
        # A slope is gentle: it is held near nothing, so that a digit's stroke is not fitted.
        normal += np.diag([0, 1, 1]).astype(np.float32) * 0.1 * weights.sum(axis=1)[:, None, None]
        right = np.matmul((pixels * weights[:, :, None]).transpose(0, 2, 1), base)
        paper = np.matmul(base[None], np.linalg.solve(normal, right.transpose(0, 2, 1)))
    return paper


def _directions(centre: Floats) -> Floats:
    """Return for each cell the unit vector in colour along which ink differs from paper, its sum not negative."""
    spread = np.matmul(centre.transpose(0, 2, 1), centre) / centre.shape[1]
    grey = np.full((3, 3), 1 / 3, np.float32)
    lean = _GREY_LEAN * np.trace(spread, axis1=1, axis2=2) + 4.0
    vectors = np.linalg.eigh(spread + lean[:, None, None] * grey)[1][:, :, -1]
    return np.asarray(vectors * np.where(vectors.sum(axis=1, keepdims=True) < 0, -1, 1))


def _tails(values: Floats) -> Floats:
    """Return for each cell the value that few of its pixels exceed."""
    place = int(values.shape[1] * _TAIL)
    return np.asarray(np.maximum(np.partition(values, place, axis=1)[:, place], 0))
