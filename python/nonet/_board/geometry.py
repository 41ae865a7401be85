"""The board's nouns: ``Cell``, ``House`` and ``DigitSet``, small values that print as players write them.

Cells count row by row and houses row, column, box:

```
    c1 c2 c3 c4 c5 c6 c7 c8 c9
r1   0  1  2  3  4  5  6  7  8     row r has the cells 9(r-1) … 9(r-1)+8      houses  0 … 8
r2   9 10 11 12 13 14 15 16 17     column c has the cells c-1, c+8, c+17 …    houses  9 … 17
 …                                 box b counts left to right, top to bottom  houses 18 … 26
```

A cell *is* its index, so it can subscript any sequence of 81 things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cached_property
from typing import ClassVar


class Cell(int):
    """One of the 81 cells, made from its index or its name.

    >>> cell = Cell("r4c7")
    >>> cell.row, cell.column, cell.box, int(cell)
    (4, 7, 6, 33)
    >>> print(*cell.houses, sep=", ")
    row 4, column 7, box 6
    """

    ALL: ClassVar[tuple[Cell, ...]]

    def __new__(cls, cell: int | str) -> Cell:
        """Return the cell with this index (0 to 80) or name (``r1c1`` to ``r9c9``)."""
        if isinstance(cell, str):
            return cls.ALL[_index_of_name(cell)]
        if not 0 <= cell < 81:
            raise ValueError(f"a cell's index runs from 0 to 80, not {int(cell)}")
        return cls.ALL[cell]

    @property
    def row(self) -> int:
        """The row, 1 to 9."""
        return self // 9 + 1

    @property
    def column(self) -> int:
        """The column, 1 to 9."""
        return self % 9 + 1

    @property
    def box(self) -> int:
        """The box, 1 to 9, counted left to right and top to bottom."""
        return self // 27 * 3 + self % 9 // 3 + 1

    @cached_property
    def houses(self) -> tuple[House, House, House]:
        """The row, the column and the box that this cell lies in."""
        return House.ALL[self.row - 1], House.ALL[self.column + 8], House.ALL[self.box + 17]

    @cached_property
    def peers(self) -> tuple[Cell, ...]:
        """The 20 other cells that share a house with this one, in order."""
        return tuple(sorted({cell for house in self.houses for cell in house.cells} - {self}))

    def sees(self, other: Cell | int | str) -> bool:
        """Tell whether the other cell is a peer of this one."""
        return Cell(other) in self.peers

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"

    def __repr__(self) -> str:
        return f"Cell('{self}')"

    def __reduce__(self) -> tuple[type[Cell], tuple[int]]:
        return Cell, (int(self),)


class House(int):
    """One of the 27 houses: nine rows, nine columns, nine boxes, made from its index or its name.

    >>> house = House("box 2")
    >>> house.kind, house.number, int(house)
    ('box', 2, 19)
    >>> print(*house.cells)
    r1c4 r1c5 r1c6 r2c4 r2c5 r2c6 r3c4 r3c5 r3c6
    """

    ALL: ClassVar[tuple[House, ...]]

    def __new__(cls, house: int | str) -> House:
        """Return the house with this index (0 to 26) or name (``row 1``, ``column 1``, ``box 1``)."""
        if isinstance(house, str):
            for candidate in cls.ALL:
                if str(candidate) == house:
                    return candidate
            raise ValueError(f"a house is named 'row 1', 'column 1' or 'box 1', not {house!r}")
        if not 0 <= house < 27:
            raise ValueError(f"a house's index runs from 0 to 26, not {int(house)}")
        return cls.ALL[house]

    @property
    def kind(self) -> str:
        """``"row"``, ``"column"`` or ``"box"``."""
        return ("row", "column", "box")[self // 9]

    @property
    def number(self) -> int:
        """Which of its kind, 1 to 9."""
        return self % 9 + 1

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The nine cells, in order."""
        return tuple(cell for cell in Cell.ALL if getattr(cell, self.kind) == self.number)

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    def __repr__(self) -> str:
        return f"House('{self}')"

    def __reduce__(self) -> tuple[type[House], tuple[int]]:
        return House, (int(self),)


class DigitSet(Set[int]):
    """A set of digits 1 to 9 in nine bits: bit 0 stands for digit 1. It iterates in order.

    >>> digits = DigitSet([7, 1, 4])
    >>> print(digits, len(digits), 7 in digits)
    {1, 4, 7} 3 True
    >>> digits - {1}
    DigitSet([4, 7])
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, digits: Iterable[int] = ()) -> None:
        mask = 0
        for digit in digits:
            mask |= 1 << checked_digit(digit) - 1
        self.mask = mask

    @classmethod
    def from_mask(cls, mask: int) -> DigitSet:
        """Return the set whose nine bits are ``mask``."""
        if not 0 <= mask < 512:
            raise ValueError(f"a mask of digits has nine bits, not {mask:#b}")
        digits = cls.__new__(cls)
        digits.mask = mask
        return digits

    def __contains__(self, digit: object) -> bool:
        return isinstance(digit, int) and 1 <= digit <= 9 and bool(self.mask >> digit - 1 & 1)

    def __iter__(self) -> Iterator[int]:
        return (digit for digit in range(1, 10) if self.mask >> digit - 1 & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __hash__(self) -> int:
        return self._hash()

    def __str__(self) -> str:
        return "{" + ", ".join(map(str, self)) + "}"

    def __repr__(self) -> str:
        return f"DigitSet({list(self)})"


def checked_digit(digit: int) -> int:
    """Return ``digit`` if it is one, 1 to 9; raise ``ValueError`` otherwise."""
    if not 1 <= digit <= 9:
        raise ValueError(f"a digit runs from 1 to 9, not {digit}")
    return digit


def _index_of_name(name: str) -> int:
    if len(name) == 4 and name[0] in "rR" and name[2] in "cC" and name[1] in "123456789" and name[3] in "123456789":
        return (int(name[1]) - 1) * 9 + int(name[3]) - 1
    raise ValueError(f"a cell is named r1c1 to r9c9, not {name!r}")


# The one instance of each; __new__ hands these out, so tables that hang on a cell are made once.
Cell.ALL = tuple(int.__new__(Cell, index) for index in range(81))
House.ALL = tuple(int.__new__(House, index) for index in range(27))
