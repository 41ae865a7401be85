"""Where things are in a picture of a step: cells of 54 units, and a place for each candidate in them.

The layer of a step, its routes of links and the board beneath take their coordinates from here. They are the same with
and without labels.
"""

from __future__ import annotations

from typing import NamedTuple

CELL = 54
MARGIN = 6
LABEL_ROOM = 18
RADIUS = 8.5
"""The radius of a disc or ring around a candidate."""
TAG_SIDE, SMALL_TAG_SIDE = 11.0, 7.0
"""How large the letter of a group is; where a cell has all candidates, it is small and between four of them."""
INSET, PITCH = 10, 17
"""How far the first candidate is from the corner of its cell, and how far candidates are apart."""

Place = tuple[int, int]
"""A cell and a digit."""
Point = tuple[float, float]


class Sheet(NamedTuple):
    """The places on a board with ``size`` rows and columns, whose boxes have ``box`` rows and columns."""

    size: int
    box: tuple[int, int]

    @property
    def side(self) -> int:
        """The width and the height of the board with its margins."""
        return self.size * CELL + 2 * MARGIN

    @property
    def cells(self) -> range:
        """All cells."""
        return range(self.size * self.size)

    @property
    def digits(self) -> range:
        """All digits."""
        return range(1, self.size + 1)

    def corner(self, cell: int) -> tuple[int, int]:
        """Return the top left corner of a cell."""
        return MARGIN + cell % self.size * CELL, MARGIN + cell // self.size * CELL

    def middle(self, cell: int) -> Point:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def place(self, digit: int) -> tuple[int, int]:
        """Return the row and the column that a candidate has in its cell."""
        return divmod(digit - 1, self.box[1])

    def center(self, place: Place) -> Point:
        """Return the middle of a candidate."""
        (x, y), (row, column) = self.corner(place[0]), self.place(place[1])
        return x + INSET + column * PITCH, y + INSET + row * PITCH

    def between(self, cell: int) -> list[Point]:
        """Return the points of a cell that are between four candidates: from above, in each row from the right."""
        (x, y), (rows, columns) = self.corner(cell), self.place(self.size)
        return [
            (x + INSET + (column + 0.5) * PITCH, y + INSET + (row + 0.5) * PITCH)
            for row in range(rows)
            for column in reversed(range(columns))
        ]
