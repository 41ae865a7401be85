"""The board as plain integers: the houses and the peers of each cell.

The methods index lists with these in their innermost loops, where a ``Cell``, an integer with methods, is about half as
fast.
"""

from typing import Final

from nonet._board.geometry import Cell

DIGITS: Final = range(1, 10)
ROW_OF: Final = tuple(cell.row - 1 for cell in Cell.ALL)
COLUMN_OF: Final = tuple(cell.column - 1 for cell in Cell.ALL)
BOX_OF: Final = tuple(cell.box - 1 for cell in Cell.ALL)
HOUSES_OF: Final = tuple(tuple(tuple(map(int, house.cells)) for house in cell.houses) for cell in Cell.ALL)
PEERS_OF: Final = tuple(tuple(map(int, cell.peers)) for cell in Cell.ALL)
