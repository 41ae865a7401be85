"""``Layout``: what all puzzles on one board share, whatever their givens: its size, its regions, its cells and houses.

``CLASSIC`` is the board of nine by nine cells with boxes of three by three, and the only one. A grid has its layout
(``grid.layout``), which says which cells see each other.
"""

from __future__ import annotations

from typing import Final

from nonet._board import Frozen
from nonet._board.geometry import DIGITS, SIZE, Cell, House


class Layout(Frozen):
    """The board of a puzzle before any given is on it; there is one, ``CLASSIC``.

    >>> layout = Layout()
    >>> layout is CLASSIC, layout.size, len(layout.cells), len(layout.houses)
    (True, 9, 81, 27)
    >>> print(*layout.houses_of(layout.cell("r4c7")), sep=", ")
    row 4, column 7, box 6
    """

    __slots__ = ()

    def __new__(cls) -> Layout:
        return CLASSIC

    @property
    def size(self) -> int:
        """The number of rows, of columns and of digits."""
        return SIZE

    @property
    def regions(self) -> None:
        """``None``: the regions are the boxes of this size."""
        return None

    @property
    def rules(self) -> tuple[()]:
        """The rules beside rows, columns and regions: none."""
        return ()

    @property
    def symbols(self) -> str:
        """The characters of the digits, in order."""
        return "".join(map(str, DIGITS))

    @property
    def is_classic(self) -> bool:
        """Whether this is ``CLASSIC``."""
        return True

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells, row by row."""
        return Cell.ALL

    @property
    def houses(self) -> tuple[House, ...]:
        """The rows, the columns and the boxes."""
        return House.ALL

    def cell(self, name: int | str) -> Cell:
        """Return the cell with this name or index."""
        return Cell(name)

    def peers_of(self, cell: Cell | int | str) -> tuple[Cell, ...]:
        """Return the other cells that share a house with a cell, in order."""
        return Cell(cell).peers

    def houses_of(self, cell: Cell | int | str) -> tuple[House, ...]:
        """Return the houses that contain a cell."""
        return Cell(cell).houses

    def __repr__(self) -> str:
        return "Layout()"

    def __reduce__(self) -> tuple[type[Layout], tuple[()]]:
        return Layout, ()


CLASSIC: Final[Layout] = object.__new__(Layout)
"""The layout of the classic Sudoku."""
