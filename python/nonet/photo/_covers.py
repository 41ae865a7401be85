"""Covers: cells that may hide a digit, for something lies over them that is neither paper nor ink.

A given under a drop, a finger or a fold reads as a blank, or as pencilmarks, and the puzzle without it may be proper.
But what lies over a cell seldom ends at its lines: a piece of a line is gone there, where the rest of that line is
clear. What ends within them is a patch broader than any stroke, strong ink that is no digit, or odd paper in a frame.
A printed shade, too, makes lines faint, but it ends at all four of them, and they shine through.
"""

from __future__ import annotations

import cv2
import numpy as np

import nonet
from nonet.photo._arrays import Floats, Pixels
from nonet.photo._classifier import BLANK, MARKS
from nonet.photo._pattern import PARTNERS
from nonet.photo._sizes import CELL_COUNT, SIZE

SIDE = 48
"""Pixels a cell."""

_MAYBE = 0.01
"""A cell that is blank with this probability may be taken for one, if the engine says so."""
_INSIDE = 11
"""Pixels at each edge of a cell that are not looked at: a line may lie there, where paper is bent."""
_OUTER = 5
"""As many more at the border of the grid."""
_FLANK, _REACH = 5, 8
"""How far beside a line its paper is, and how far beside its place the line is, in pixels."""
_SEEN, _MOST_GONE = 0.1, 3
"""A line tells of its pieces if it has this share of the contrast of the digits, and few of its nine are faint."""
_NOTHING, _GONE, _FAINT, _ODD = 0.1, 0.3, 0.6, 0.1
"""Nothing of a piece tells by itself; one that is gone does so beside another that is faint, or on odd paper."""
_STROKE, _SOLID, _PATCH = 7, 0.4, 0.012
"""A patch is broader than a stroke, so much darker than its paper, and has this share of the cell."""
_STRONG = 0.75
"""The share of the contrast of the digits that the ink of a blank cell never has."""
_FRAME = slice(4, 9)
"""Where paper is seen around a patch: pixels from the edge of a cell."""
_LIKE, _SHOWN = 0.6, 0.25
"""A shade ends at a line if paper beside it differs by less than this share of the shade; two lines are so clear."""
_LAID, _DARK, _UNEVEN = 0.11, 0.5, 6
"""How far a patch must differ from the paper, in that contrast, and beside how much the paper itself does."""
_FEW = 3
"""As many digits at most are missing in a pattern."""
_HIDDEN, _ANY = 0.2, 0.05
"""The probability that a cover hides a digit, of which any digit has a part."""


def covered(square: Pixels, chances: Floats) -> Pixels:
    """Return which of the 81 cells may hide a digit, by a picture of the grid and its classes, (81, 11)."""
    kinds = chances.argmax(axis=1)
    without = chances[:, BLANK] + chances[:, MARKS] > _MAYBE
    if without.sum() <= SIZE:
        return np.zeros(CELL_COUNT, bool)
    pixels = square.reshape(SIZE, SIDE, SIZE, SIDE, 3).transpose(0, 2, 1, 3, 4).reshape(CELL_COUNT, SIDE, SIDE, 3)
    inner = pixels[:, _INSIDE:-_INSIDE, _INSIDE:-_INSIDE].astype(np.float32)
    paper = np.median(inner, axis=(1, 2))
    ink = np.abs(inner - paper[:, None, None]).max(axis=3)
    _clear_of_the_border(ink)
    strength = np.quantile(ink, 0.97, axis=(1, 2))
    contrast = max(float(np.median(strength[~without])) if not without.all() else 0.0, 12.0)
    brush = np.ones((_STROKE, _STROKE), np.uint8)
    odd = np.sort(np.abs(paper[:, None] - paper[without]).max(axis=2), axis=1)[:, SIZE] / contrast
    least = np.sort(_sides(cv2.cvtColor(square, cv2.COLOR_RGB2GRAY), _SEEN * contrast), axis=1)
    patch = np.array([cv2.erode(each, brush).mean() for each in (ink > _SOLID * contrast).astype(np.uint8)])
    whole, lost = _by_symmetry(~without)
    # Less is asked where a digit is missing in a pattern; pencilmarks that touch a line make it faint.
    ease = np.where(lost, 1.5, 1.0) * np.where(kinds == MARKS, 0.5, 1.0)
    first, second = least[:, 0], least[:, 1]
    broken = (first < _GONE * ease) & ((first < _NOTHING) | (second < _FAINT * ease) | (odd > _ODD / ease))
    strong = (kinds == BLANK) & (strength > _STRONG * contrast / ease)
    usual = _usual(paper, without)
    own = np.abs(paper - usual).max(axis=1)
    uneven = _UNEVEN * float(np.median(own[without]))
    strange = own > np.maximum(_LAID * contrast / np.where(lost, 2, 1), uneven)
    sides, corners = _rims(pixels)
    framed = _is_framed(sides, corners, usual, own)
    laid = strange & (lost | framed | (first < _FAINT) & (own > _DARK * contrast))
    # Print takes light away, glare does not.
    darker = paper.mean(axis=1) < usual.mean(axis=1)
    shaded = darker & _is_shaded(sides, corners, paper, own) & (least[:, 2] > _SHOWN) & ~lost
    found = without & ((broken | laid) & ~shaded | strong | (patch > _PATCH) & (kinds % MARKS == BLANK))
    if whole is not None:
        # Nothing is hidden in a cell whose partner, in full view, is blank.
        found &= (whole == np.arange(CELL_COUNT)) | found[whole]
    return np.asarray(found)


def with_hidden(chances: Floats, under: Pixels) -> Floats:
    """Return the probabilities of values, (81, 10), with a digit that may be hidden in these cells.

    If what is seen is a proper puzzle, a hidden given is a digit of its solution.
    """
    if not under.any():
        return chances
    seen = nonet.Grid.from_values(chances.argmax(axis=1).tolist())
    shares = chances[:, BLANK + 1 :] + _ANY
    if nonet.status(seen) == "proper":
        shares = np.eye(SIZE)[np.array(list(nonet.solve(seen))) - 1]
    excess = np.maximum(chances[:, BLANK] - (1 - _HIDDEN), 0) * under
    chances = chances.copy()
    chances[:, BLANK + 1 :] += excess[:, None] * shares / shares.sum(axis=1, keepdims=True)
    chances[:, BLANK] -= excess
    return chances


def _by_symmetry(digits: Pixels) -> tuple[Pixels | None, Pixels]:
    """Return the partner of each cell if the digits make a symmetrical pattern, and which cells nearly do so lack."""
    lost = digits[PARTNERS] & ~digits
    best = int(lost.sum(axis=1).argmin())
    count = int(lost[best].sum())
    return (None if count else PARTNERS[best]), (lost[best] if count <= _FEW else np.zeros_like(digits))


def _sides(grey: Pixels, seen: float) -> Floats:
    """Return how clear the four sides of each cell are, beside the line that each is a piece of: (81, 4).

    The border is not looked at. All are clear where lines are too faint to tell.
    """
    even = cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)
    dark, bright = np.stack([_ridges(even), _ridges(even.T)], axis=1)
    strengths = np.maximum(dark if np.median(dark) > np.median(bright) else bright, 0)
    usual = np.median(strengths, axis=2, keepdims=True)
    clear = strengths / np.maximum(usual, 1)
    # A line that is faint, or of which much is missing, tells nothing of its pieces.
    clear[(usual[..., 0] < seen) | ((clear < _FAINT).sum(axis=2) > _MOST_GONE)] = 1
    whole = np.ones((2, SIZE + 1, SIZE))
    whole[:, 1:-1] = clear
    across, down = whole[0].T, whole[1]
    return np.stack([across[:, :-1], across[:, 1:], down[:-1], down[1:]], axis=2).reshape(CELL_COUNT, 4)


def _usual(paper: Floats, without: Pixels) -> Floats:
    """Return the colour of paper near each cell: the median of the nearest cells that show no digit."""
    rows, columns = np.divmod(np.arange(CELL_COUNT), SIZE)
    away = np.hypot(rows[:, None] - rows, columns[:, None] - columns)
    away[:, ~without] = away[np.arange(CELL_COUNT), np.arange(CELL_COUNT)] = np.inf
    return np.asarray(np.median(paper[np.argsort(away, axis=1, kind="stable")[:, :SIZE]], axis=1))


def _rims(pixels: Pixels) -> tuple[Floats, Floats]:
    """Return the colours of each cell along its left, right, upper and lower line, (4, 81, 5, 3), and in its corners.

    The former are by the way inward; the latter are (4, 81, 3).
    """
    turned = pixels.transpose(0, 2, 1, 3)
    ways = (turned, turned[:, ::-1], pixels, pixels[:, ::-1])
    sides = np.array([np.median(each[:, _FRAME, _INSIDE:-_INSIDE], axis=2) for each in ways])
    ways = (pixels, pixels[:, ::-1], pixels[:, :, ::-1], pixels[:, ::-1, ::-1])
    corners = np.array([np.median(each[:, _FRAME, _FRAME].reshape(CELL_COUNT, -1, 3), axis=1) for each in ways])
    return sides, corners


def _is_framed(sides: Floats, corners: Floats, usual: Floats, own: Floats) -> Pixels:
    """Return which cells have the usual paper at two sides that face each other, or in three corners.

    A shaded cell is shaded up to its lines.
    """
    near = (np.abs(sides - usual[:, None]).max(axis=3) < 0.4 * own[:, None]).any(axis=2)
    free = (np.abs(corners - usual).max(axis=2) < 0.4 * own).sum(axis=0)
    return np.asarray(near[0] & near[1] | near[2] & near[3] | (free > 2))


def _is_shaded(sides: Floats, corners: Floats, paper: Floats, own: Floats) -> Pixels:
    """Return which cells have a colour of their own up to their lines, beyond which each neighbour has its own.

    At the border of the grid nobody knows what lies beyond.
    """
    off = np.abs(sides - paper[:, None]).max(axis=(2, 3))
    left, right, upper, lower = off.reshape(4, SIZE, SIZE)
    beyond = np.full((4, SIZE, SIZE), np.inf)
    beyond[0, :, 1:], beyond[1, :, :-1] = right[:, :-1], left[:, 1:]
    beyond[2, 1:], beyond[3, :-1] = lower[:-1], upper[1:]
    in_corners = np.abs(corners - paper).max(axis=2)
    return np.asarray(np.concatenate([off, beyond.reshape(4, -1), in_corners]).max(axis=0) < _LIKE * own)


def _clear_of_the_border(ink: Floats) -> None:
    """Blank the outermost pixels of the grid: where paper is bent, they may be what lies beside it."""
    board = ink.reshape(SIZE, SIZE, *ink.shape[1:])
    board[0, :, :_OUTER] = board[-1, :, -_OUTER:] = board[:, 0, :, :_OUTER] = board[:, -1, :, -_OUTER:] = 0


def _ridges(even: Floats) -> Floats:
    """Return how much darker, and how much brighter, each piece of the eight inner vertical lines is: (2, 8, 9)."""
    wide = _FLANK + _REACH
    places = SIDE * np.arange(1, SIZE)[:, None] + np.arange(-wide, wide + 1)
    # Less at the ends, where other lines cross.
    pieces = even.reshape(SIZE, SIDE, -1)[:, 8:-8].mean(axis=1)[:, places].transpose(1, 0, 2)
    line, before, after = pieces[..., _FLANK:-_FLANK], pieces[..., : -2 * _FLANK], pieces[..., 2 * _FLANK :]
    both = np.stack([np.minimum(before, after) - line, line - np.maximum(before, after)])
    return np.asarray(both.max(axis=3))
