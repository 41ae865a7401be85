"""The rules of Sudoku applied to values: which cells conflict, and which digits are left for the open cells.

On the classic board the digits of all 27 houses fit in one number, nine bits per house. Bit d-1 says that the house
holds the digit d:

```
house       26             …        1             0
digit   9 8 7 6 5 4 3 2 1  …  9 8 7 … 3 2 1  9 8 7 … 3 2 1
```

``_HELD[cell][value]`` has the three bits that a value in a cell sets: a grid takes 81 look-ups, combined by "or".
On any other board each cell has a field of 32 bits instead, for the digits of all cells that share a house with it.
"""

from __future__ import annotations

import struct
from functools import lru_cache, reduce
from operator import getitem, or_
from typing import NamedTuple

from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE, Cell, House
from nonet._board.layout import CLASSIC, Layout

_ALL_DIGITS = (1 << SIZE) - 1
_FIELD = 32  # bits; a board has at most 25 digits
_HOUSES = tuple(tuple(map(int, cell.houses)) for cell in Cell.ALL)
_HELD = tuple(
    (0, *(sum(1 << SIZE * house + digit - 1 for house in cell.houses) for digit in DIGITS)) for cell in Cell.ALL
)


class Conflict(NamedTuple):
    """Two cells that share a house and hold the same digit.

    ``houses`` has the house that they share, or both if they share a line and a box.

    >>> from nonet import Grid
    >>> (conflict,) = Grid("55" + "." * 79).conflicts()
    >>> conflict.cells, conflict.digit
    ((Cell('r1c1'), Cell('r1c2')), 5)
    >>> print(conflict)
    r1c1 r1c2 digit 5 (row 1 and box 1)
    """

    first: Cell
    second: Cell
    digit: int
    houses: tuple[House, ...]

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells, in order."""
        return self.first, self.second

    def __str__(self) -> str:
        return f"{self.first} {self.second} digit {self.digit} ({' and '.join(map(str, self.houses))})"


def find_conflicts(values: bytes, layout: Layout = CLASSIC) -> tuple[Conflict, ...]:
    """Return every pair of cells that hold the same digit in one house, in order."""
    # Each value sets three bits that no other value sets, unless two conflict: 6 µs; comparing all pairs takes 95 µs.
    if layout is CLASSIC and _held(values).bit_count() == 3 * (CELL_COUNT - values.count(0)):
        return ()
    found = []
    for first in layout.cells:
        digit = values[first]
        for second in layout.peers_of(first) if digit else ():
            if second > first and values[second] == digit:
                other = layout.houses_of(second)
                shared = tuple(house for house in layout.houses_of(first) if house in other)
                found.append(Conflict(first, second, digit, shared))
    return tuple(found)


def candidate_masks(values: bytes, layout: Layout = CLASSIC) -> tuple[int, ...]:
    """Return for each open cell the mask of the digits that no peer holds, and 0 for a cell with a value."""
    if layout is not CLASSIC:
        return _masks_of_fields(values, layout)
    held = _held(values)
    of_house = [held >> shift & _ALL_DIGITS for shift in range(0, SIZE * len(House.ALL), SIZE)]
    return tuple(
        [
            0 if value else _ALL_DIGITS & ~(of_house[row] | of_house[column] | of_house[box])
            for value, (row, column, box) in zip(values, _HOUSES, strict=True)
        ]
    )


def _masks_of_fields(values: bytes, layout: Layout) -> tuple[int, ...]:
    held = 0
    for value, fields in zip(values, _fields(layout), strict=True):
        if value:
            held |= fields << value - 1
    digits = (1 << layout.size) - 1
    of_cell = struct.unpack(f"<{len(values)}I", held.to_bytes(_FIELD // 8 * len(values), "little"))
    return tuple([0 if value else digits & ~mask for value, mask in zip(values, of_cell, strict=True)])


@lru_cache(maxsize=32)
def _fields(layout: Layout) -> tuple[int, ...]:
    """Return for each cell the lowest bits of the fields of all cells in its houses."""
    found = [0] * len(layout.cells)
    for house in layout.houses:
        fields = sum(1 << _FIELD * cell for cell in house.cells)
        for cell in house.cells:
            found[cell] |= fields
    return tuple(found)


def candidate_mask(values: bytes, cell: Cell, layout: Layout = CLASSIC) -> int:
    """Return the mask of the digits that no peer of a cell holds."""
    used = 0
    for peer in layout.peers_of(cell):
        used |= 1 << values[peer]
    return (1 << layout.size) - 1 & ~(used >> 1)


def _held(values: bytes) -> int:
    """Return the digits of the 27 houses, nine bits each."""
    return reduce(or_, map(getitem, _HELD, values))
