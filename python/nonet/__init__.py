"""nonet, a Sudoku engine: solve, prove, explain, rate, generate, canonicalise; one puzzle or a billion.

>>> import nonet
>>> puzzle = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> puzzle.given_count
30
"""

from nonet._errors import ConflictError, MultipleSolutionsError, NoSolutionError, ParseError, PuzzleError
from nonet._geometry import Cell, DigitSet, House
from nonet._grid import Conflict, Grid

__all__ = [
    "Cell",
    "Conflict",
    "ConflictError",
    "DigitSet",
    "Grid",
    "House",
    "MultipleSolutionsError",
    "NoSolutionError",
    "ParseError",
    "PuzzleError",
]
