"""Cells and houses of other boards than the classic one.

The cells of each size are of a class of their own, made on first use, with one instance of each. They know their row
and their column; which cells they see depends on regions, so only their layout says it. A house has its kind, its
number and its cells itself. Imported when the first such layout is made: most programs never need it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from itertools import count
from typing import NoReturn

from nonet._board.geometry import SIZE, Cell, House, other_board
from nonet._board.rule import Places, place_named
from nonet._checks import as_integer, shown


class _OtherCell(Cell):
    """A cell of a board of another size. ``cells_of_size`` makes a class of each size."""

    __slots__ = ()

    def __new__(cls, cell: int | str) -> Cell:  # type: ignore[misc]
        """Return the cell of this size with this index or name."""
        size, count = cls.size, len(cls.ALL)
        if isinstance(cell, str):
            row, column = place_named(cell) or (0, 0)
            if not (0 < row <= size and 0 < column <= size):
                raise ValueError(f"a cell is named r1c1 to r{size}c{size}, not {shown(cell)}")
            return cls.ALL[(row - 1) * size + column - 1]
        if type(cell) is cls:
            return cell
        if isinstance(cell, Cell):
            raise other_board(cell, size)
        number = as_integer(cell, f"a cell is an index 0 to {count - 1} or a name such as 'r1c1'")
        if not 0 <= number < count:
            raise ValueError(f"a cell's index is 0 to {count - 1}, not {shown(number)}")
        return cls.ALL[number]

    @property
    def row(self) -> int:
        return self // self.size + 1

    @property
    def column(self) -> int:
        return self % self.size + 1

    @property
    def box(self) -> int:
        self._refuse("box", "houses_of(cell)")

    @property
    def houses(self) -> tuple[House, House, House]:
        self._refuse("houses", "houses_of(cell)")

    @property
    def peers(self) -> tuple[Cell, ...]:
        self._refuse("peers", "peers_of(cell)")

    def sees(self, other: Cell | int | str) -> bool:
        self._refuse("peers", "peers_of(cell)")

    def _refuse(self, what: str, call: str) -> NoReturn:
        board = f"{self.size}x{self.size}"
        raise AttributeError(f"{self} is on a {board} board: its layout knows its {what}; call layout.{call}")

    def __str__(self) -> str:
        return f"r{self.row}c{self.column}"

    def __repr__(self) -> str:
        return f"Layout({self.size}, ()).cell('{self}')"

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded_cell, (self.size, int(self))


class _OtherHouse(House):
    """A house of another layout than the classic: it has its kind, its number and its cells itself."""

    def __new__(cls, index: int, kind: str, number: int, cells: tuple[Cell, ...]) -> _OtherHouse:
        house = int.__new__(cls, index)
        house.__dict__.update(kind=kind, number=number, cells=cells)
        return house

    @property
    def kind(self) -> str:
        """What kind of house it is: ``"row"``, ``"column"``, ``"box"``, ``"region"``, or that of a rule.

        The regions of a board are boxes if each one is a rectangle. A rule has a kind such as ``"diagonal"``.
        """
        kind: str = self.__dict__["kind"]
        return kind

    @property
    def number(self) -> int:
        number: int = self.__dict__["number"]
        return number

    @property
    def cells(self) -> tuple[Cell, ...]:
        cells: tuple[Cell, ...] = self.__dict__["cells"]
        return cells

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"House is immutable: cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"House is immutable: cannot delete {name!r}")

    def __eq__(self, other: object) -> bool:
        if isinstance(other, House):
            same = (int(self), self.kind, self.cells) == (int(other), other.kind, other.cells)
            return same and self.cells[0].size == other.cells[0].size
        return int.__eq__(self, other) if isinstance(other, int) else NotImplemented

    def __ne__(self, other: object) -> bool:  # ``int`` has one of its own
        return not self == other

    __hash__ = int.__hash__

    def __repr__(self) -> str:
        return f"<House {self} of a {self.cells[0].size}x{self.cells[0].size} board>"

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded_house, (int(self), self.kind, self.number, self.cells)


@cache
def kind_of_cells(size: int) -> type[Cell]:
    """Return the class of the cells of boards with this many rows; there is one instance of each cell."""
    if size == SIZE:
        return Cell
    kind: type[Cell] = type("Cell", (_OtherCell,), {"__slots__": (), "size": size, "__module__": Cell.__module__})
    kind.ALL = tuple(int.__new__(kind, index) for index in range(size * size))
    return kind


def houses_of(size: int, numbers: bytes, others: Sequence[tuple[str, Places]] = ()) -> tuple[House, ...]:
    """Return the rows, the columns, the regions, given by the number of each cell's region, and others by kind."""
    cells = kind_of_cells(size).ALL
    groups = [("row", cells[start : start + size]) for start in range(0, len(cells), size)]
    groups += [("column", cells[column::size]) for column in range(size)]
    if numbers:
        regions = [tuple(cell for cell in cells if numbers[cell] == region) for region in range(size)]
        groups += [("box" if all(map(_is_rectangle, regions)) else "region", region) for region in regions]
    groups += [(kind, tuple(cells[(row - 1) * size + column - 1] for row, column in some)) for kind, some in others]
    counts: dict[str, count[int]] = defaultdict(lambda: count(1))
    return tuple(_OtherHouse(index, kind, next(counts[kind]), some) for index, (kind, some) in enumerate(groups))


def _is_rectangle(cells: Sequence[Cell]) -> bool:
    rows, columns = {cell.row for cell in cells}, {cell.column for cell in cells}
    return len(rows) * len(columns) == len(cells)


def _loaded_cell(size: int, index: int) -> Cell:
    return kind_of_cells(size).ALL[index]


def _loaded_house(index: int, kind: str, number: int, cells: tuple[Cell, ...]) -> House:
    return _OtherHouse(index, kind, number, cells)
