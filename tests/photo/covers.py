"""What lies over a page, drawn: drops, dots, fingers, glare, folded and torn corners, scribbles, white paint, paper.

Places are in cells, 0 to 9, so that a cover falls on the cell that it is meant for in any picture: ``points`` leads
from places to pixels.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import cv2
import numpy as np

Array: TypeAlias = np.ndarray[Any, Any]
Points: TypeAlias = Callable[[Array], Array]
Cover: TypeAlias = Callable[[Array, Points, int, np.random.Generator], Array]
"""From a picture, its places, the cell to cover and chance to the picture with the cover."""


def drop(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with a drop of coffee, with a soft edge, which hides nearly all under it."""
    colour = np.array([96, 72, 52]) + chance.integers(-20, 20, 3)
    return _laid(pixels, points, _disc(cell, chance, 0.38, 0.65), colour, 0.08, chance.uniform(0.9, 1))


def dot(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with a dark dot of ink."""
    return _laid(pixels, points, _disc(cell, chance, 0.3, 0.5), chance.integers(10, 70, 3), 0.03)


def finger(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with a finger that comes in from its nearest side."""
    row, column = divmod(cell, 9)
    middle, width = np.array([column + 0.5, row + 0.5]), chance.uniform(0.45, 0.8)
    way = np.array([1.0 if column > 4 else -1.0, chance.uniform(-0.4, 0.4)])
    if abs(row - 4) > abs(column - 4):
        way = np.array([chance.uniform(-0.4, 0.4), 1.0 if row > 4 else -1.0])
    way /= np.linalg.norm(way)
    side = np.array([-way[1], way[0]]) * width
    angles = np.linspace(-np.pi / 2, np.pi / 2, 15)
    tip = [middle - way * width * np.cos(a) + side * np.sin(a) for a in angles]
    skin = np.array([205, 150, 122]) * chance.uniform(0.5, 1.1)
    return _laid(pixels, points, np.array([*tip, middle + 9 * way + side, middle + 9 * way - side]), skin, 0.05)


def glare(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with the reflection of a lamp: white in the middle, and less and less around it."""
    return _laid(pixels, points, _disc(cell, chance, 0.6, 1.0), np.array([255, 255, 255]), 0.25)


def corner(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with a corner folded over, up to the cell: the back of the paper, and a shadow at the fold."""
    row, column = divmod(cell, 9)
    at = np.array([9.6 if column > 4 else -0.6, 9.6 if row > 4 else -0.6])
    to = np.array([column + (-0.1 if column > 4 else 1.1), row + (-0.1 if row > 4 else 1.1)])
    reach = np.abs(at - to).sum()
    across, down = at - [np.sign(at[0]) * reach, 0], at - [0, np.sign(at[1]) * reach]
    shape = np.array([at, across, down])
    shaded = _laid(pixels, points, shape + 0.12 * np.sign(4.5 - at), np.array([60, 60, 60]), 0.12, 0.6)
    return _laid(shaded, points, shape, _paper(pixels, points) * chance.uniform(0.8, 0.95), 0.02)


def torn(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with a piece torn out from its nearest side: the table is seen."""
    row, column = divmod(cell, 9)
    sides = [column + 1, 9 - column, row + 1, 9 - row]
    side, wide = int(np.argmin(sides)), chance.uniform(0.7, 1.2)
    depth = np.linspace(-wide, wide, 9) + chance.uniform(-0.1, 0.1, 9)
    edge = sides[side] + 0.1 - np.abs(np.linspace(-1, 1, 9)) ** 2 * 0.6 + chance.uniform(-0.15, 0.15, 9)
    inner = [(edge[i], (row if side < 2 else column) + 0.5 + depth[i]) for i in range(9)]
    outer = [(-0.5, inner[-1][1]), (-0.5, inner[0][1])]
    shape = np.array([*inner, *outer])
    if side in (1, 3):
        shape[:, 0] = 9 - shape[:, 0]
    return _laid(pixels, points, shape if side < 2 else shape[:, ::-1], np.array([120, 100, 80]), 0.02)


def scribble(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with a digit scratched out by a pen."""
    row, column = divmod(cell, 9)
    turns = np.linspace(-0.36, 0.36, 14)
    way = np.stack([turns, np.where(np.arange(14) % 2, 0.36, -0.36)], 1) + chance.uniform(-0.06, 0.06, (14, 2))
    line = points(way + np.array([column + 0.5, row + 0.5]))
    side = float(np.linalg.norm(points(np.array([[0.0, 4.5]])) - points(np.array([[9.0, 4.5]])))) / 9
    colour = chance.integers(10, 90, 3).tolist()
    shown = np.array(pixels)
    cv2.polylines(shown, [np.round(line).astype(np.int32)], False, colour, max(1, round(side / 12)), cv2.LINE_AA)
    return shown


def paint(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with white paint over the cell, not quite as white as the paper."""
    return _laid(pixels, points, _patch(cell, chance), _paper(pixels, points) * chance.uniform(0.82, 0.95), 0.04)


def slip(pixels: Array, points: Points, cell: int, chance: np.random.Generator) -> Array:
    """Return the page with a slip of coloured paper over the cell."""
    return _laid(pixels, points, _patch(cell, chance), chance.integers(90, 250, 3), 0.02)


COVERS: dict[str, Cover] = {
    each.__name__: each for each in (drop, dot, finger, glare, corner, torn, scribble, paint, slip)
}


def of_board(cell: int = 28, border: int = 24) -> Points:
    """Return where the places of a drawn board are."""
    return lambda places: border + cell * places


def _disc(cell: int, chance: np.random.Generator, least: float, most: float) -> Array:
    """Return the outline of a disc, not quite round, on the middle of a cell."""
    row, column = divmod(cell, 9)
    angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    reach = chance.uniform(least, most) * (1 + 0.08 * np.sin(2 * angles + chance.uniform(0, 6)))
    middle = np.array([column + 0.5, row + 0.5]) + chance.uniform(-0.1, 0.1, 2)
    return np.asarray(middle + reach[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1))


def _patch(cell: int, chance: np.random.Generator) -> Array:
    """Return a rectangle over a cell, somewhat turned, over its lines: within them it would be a shade."""
    row, column = divmod(cell, 9)
    half, angle = chance.uniform(0.52, 0.75, 2), chance.uniform(-0.3, 0.3)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    return np.asarray(corners @ turn + [column + 0.5, row + 0.5])


def _paper(pixels: Array, points: Points) -> Array:
    """Return the colour of the paper: the lighter half of what is in the grid."""
    places = np.stack(np.meshgrid(np.linspace(0.3, 8.7, 60), np.linspace(0.3, 8.7, 60)), axis=-1).reshape(-1, 2)
    at = np.clip(np.round(points(places)).astype(int), 0, np.array(pixels.shape[1::-1]) - 1)
    return np.asarray(np.quantile(pixels[at[:, 1], at[:, 0]], 0.6, axis=0))


def _laid(pixels: Array, points: Points, shape: Array, colour: Array, soft: float, dense: float = 1.0) -> Array:
    """Return the page with a colour laid over a shape; ``soft`` is the width of its edge, in cells."""
    side = float(np.linalg.norm(points(np.array([[0.0, 4.5]])) - points(np.array([[9.0, 4.5]])))) / 9
    mask = np.zeros(pixels.shape[:2], np.float32)
    cv2.fillPoly(mask, [np.round(points(shape)).astype(np.int32)], dense)
    mask = cv2.GaussianBlur(mask, (0, 0), max(soft * side, 0.5))[:, :, None]
    return np.asarray(np.clip(pixels * (1 - mask) + colour * mask, 0, 255).astype(np.uint8))
