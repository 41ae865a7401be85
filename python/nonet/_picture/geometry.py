"""Where things are in a picture of a step: cells of 54 units, and nine places for candidates in each.

The layer of a step, its routes of links and the board beneath take their coordinates from here. They are the same with
and without labels.
"""

from __future__ import annotations

CELL = 54
MARGIN = 6
SIDE = 9 * CELL + 2 * MARGIN
LABEL_ROOM = 18
RADIUS = 8.5
"""The radius of a disc or ring around a candidate."""
TAG_SIDE, SMALL_TAG_SIDE = 11.0, 7.0
"""How large the letter of a group is; where a cell has all nine candidates, it is small and between four of them."""

Place = tuple[int, int]
"""A cell and a digit."""
Point = tuple[float, float]


def corner(cell: int) -> tuple[int, int]:
    """Return the top left corner of a cell."""
    return MARGIN + cell % 9 * CELL, MARGIN + cell // 9 * CELL


def between(cell: int) -> list[Point]:
    """Return the four points of a cell that are between four candidates."""
    x, y = corner(cell)
    return [(x + 10 + across, y + 10 + down) for down in (8.5, 25.5) for across in (25.5, 8.5)]


def center(place: Place) -> Point:
    """Return the middle of a candidate."""
    (x, y), digit = corner(place[0]), place[1] - 1
    return x + 10 + digit % 3 * 17, y + 10 + digit // 3 * 17
