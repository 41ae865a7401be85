"""The size of the grids that are read."""

from typing import Final

from nonet import CLASSIC

SIZE: Final = CLASSIC.size
CELL_COUNT: Final = len(CLASSIC.cells)
