"""``Cell`` and ``House``: the cells and houses of a board, small immutable values that print as players write them.

Cells are numbered row by row. Houses are numbered rows first, then columns, then boxes:

```
    c1 c2 c3 c4 c5 c6 c7 c8 c9
r1   0  1  2  3  4  5  6  7  8     row r has the cells 9(r-1) … 9(r-1)+8      houses  0 … 8
r2   9 10 11 12 13 14 15 16 17     column c has the cells c-1, c+8, c+17 …    houses  9 … 17
 …                                 box b counts left to right, top to bottom  houses 18 … 26
```

A cell is an ``int``, its index, so it can subscript any sequence of 81. There is one instance of each cell and house.
Instances have no attributes: the tables at the end of this module, each built once, say which cells and houses belong
together; ``layout.py`` gives them to users. Sizes have their names here;
``other_sizes.py`` has the cells and houses of all other boards.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar, Final

from nonet._checks import as_integer, shown

SIZE: Final = 9
"""The number of rows, of columns, of boxes and of digits."""
BOX_SIZE: Final = 3
"""The number of rows and of columns of a box."""
SMALLEST_SIZE: Final = 4
LARGEST_SIZE: Final = 25
CELL_COUNT: Final = SIZE * SIZE
CANDIDATE_COUNT: Final = CELL_COUNT * SIZE
LINES: Final = range(SIZE)
"""The indices of the rows, or of the columns."""
DIGITS: Final = range(1, SIZE + 1)
_HOUSE_KINDS: Final = ("row", "column", "box")
_HOUSE_COUNT: Final = SIZE * len(_HOUSE_KINDS)


class Cell(int):
    """One of the 81 cells, made from its index or its name. ``row``, ``column`` and ``box`` count from 1.

    >>> cell = Cell("r4c7")
    >>> cell.row, cell.column, cell.box, int(cell)
    (4, 7, 6, 33)
    >>> print(*cell.houses, sep=", ")
    row 4, column 7, box 6
    """

    __slots__ = ()

    ALL: ClassVar[tuple[Cell, ...]]
    size: ClassVar[int] = SIZE
    """The number of rows and of columns of the board."""

    def __new__(cls, cell: int | str) -> Cell:
        """Return the cell with this index (0 to 80) or name (``r1c1`` to ``r9c9``)."""
        if isinstance(cell, str):
            return cls.ALL[_index_of_name(cell)]
        number = cell
        if type(cell) is not int:
            if type(cell) is cls:
                return cell
            if isinstance(cell, Cell):
                raise other_board(cell, SIZE)
            number = as_integer(cell, "a cell is an index 0 to 80 or a name such as 'r1c1'")
        if not 0 <= number < CELL_COUNT:
            raise ValueError(f"a cell's index is 0 to 80, not {shown(number)}")
        return cls.ALL[number]

    @property
    def row(self) -> int:
        """The row, 1 to 9."""
        return self // SIZE + 1

    @property
    def column(self) -> int:
        """The column, 1 to 9."""
        return self % SIZE + 1

    @property
    def box(self) -> int:
        """The box, 1 to 9, counted left to right and top to bottom."""
        return _HOUSES_OF[self][2].number

    @property
    def houses(self) -> tuple[House, House, House]:
        """The row, the column and the box that contain this cell."""
        return _HOUSES_OF[self]

    @property
    def peers(self) -> tuple[Cell, ...]:
        """The 20 other cells that share a house with this one, in order."""
        return _peers_of(self)

    def sees(self, other: Cell | int | str) -> bool:
        """Tell whether the other cell is a peer of this one.

        >>> Cell("r1c1").sees("r3c3"), Cell("r1c1").sees("r4c4")
        (True, False)
        """
        return Cell(other) in self.peers

    def __str__(self) -> str:
        return _CELL_NAMES[self]

    def __repr__(self) -> str:
        return f"Cell('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        return Cell, (int(self),)


class House(int):
    """One of the 27 houses: nine rows, nine columns, nine boxes, made from its index or its name.

    >>> house = House("box 2")
    >>> house.kind, house.number, int(house)
    ('box', 2, 19)
    >>> print(*house.cells)
    r1c4 r1c5 r1c6 r2c4 r2c5 r2c6 r3c4 r3c5 r3c6
    """

    __slots__ = ()

    ALL: ClassVar[tuple[House, ...]]

    def __new__(cls, house: int | str) -> House:
        """Return the house with this index (0 to 26) or name (``row 1``, ``column 1``, ``box 1``)."""
        if isinstance(house, str):
            for candidate in cls.ALL:
                if str(candidate) == house:
                    return candidate
            raise ValueError(f"a house is named 'row 1', 'column 1' or 'box 1', not {shown(house)}")
        number = as_integer(house, "a house is an index 0 to 26 or a name such as 'row 1'")
        if not 0 <= number < _HOUSE_COUNT:
            raise ValueError(f"a house's index is 0 to 26, not {shown(number)}")
        return cls.ALL[number]

    @property
    def kind(self) -> str:
        """``"row"``, ``"column"`` or ``"box"``."""
        return _HOUSE_KINDS[self // SIZE]

    @property
    def number(self) -> int:
        """The number within its kind, 1 to 9."""
        return self % SIZE + 1

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The nine cells, in order."""
        return _CELLS_OF[self]

    def __str__(self) -> str:
        return _HOUSE_NAMES[self]

    def __repr__(self) -> str:
        return f"House('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        return House, (int(self),)


def other_board(cell: Cell, size: int) -> ValueError:
    """Return the error for a cell of a board of another size than the one where it was looked for."""
    return ValueError(f"{cell} is a cell of a {cell.size}x{cell.size} board, not of this {size}x{size} board")


@cache
def _peers_of(cell: Cell) -> tuple[Cell, ...]:
    return tuple(sorted({peer for house in cell.houses for peer in house.cells} - {cell}))


def _index_of_name(name: str) -> int:
    if len(name) == 4 and name[0] in "rR" and name[2] in "cC" and name[1] in "123456789" and name[3] in "123456789":
        return (int(name[1]) - 1) * SIZE + int(name[3]) - 1
    raise ValueError(f"a cell is named r1c1 to r9c9, not {shown(name)}")


# Names are looked up a million times in the texts of a thousand paths.
_CELL_NAMES: Final = tuple(f"r{row}c{column}" for row in DIGITS for column in DIGITS)
_HOUSE_NAMES: Final = tuple(f"{kind} {number}" for kind in _HOUSE_KINDS for number in DIGITS)
# The single instances, which __new__ returns.
Cell.ALL = tuple(int.__new__(Cell, index) for index in range(CELL_COUNT))
House.ALL = tuple(int.__new__(House, index) for index in range(_HOUSE_COUNT))
_ROWS = [Cell.ALL[start : start + SIZE] for start in range(0, CELL_COUNT, SIZE)]
_BOXES = [
    tuple(cell for row in _ROWS[top : top + BOX_SIZE] for cell in row[left : left + BOX_SIZE])
    for top in LINES[::BOX_SIZE]
    for left in LINES[::BOX_SIZE]
]
_CELLS_OF: Final = (*_ROWS, *zip(*_ROWS, strict=True), *_BOXES)
_HOUSES_OF: Final = tuple(
    (House.ALL[row], House.ALL[SIZE + column], House.ALL[2 * SIZE + row // BOX_SIZE * BOX_SIZE + column // BOX_SIZE])
    for row in LINES
    for column in LINES
)
