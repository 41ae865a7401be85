"""The mistakes of a player: digits and pencilmarks that the solution of the givens rules out."""

from typing import NamedTuple

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._engine.inputs import Puzzle, as_grid
from nonet._engine.solve import solve


class Mistakes(NamedTuple):
    """The mistakes in a grid; false if there are none.

    ``values``: the cells with a digit that the solution does not have there. ``marks``: the open cells whose
    pencilmarks lack the digit of the solution, unless a cell that they see holds it: then that digit is the mistake.
    """

    values: tuple[Cell, ...]
    marks: tuple[Cell, ...]

    def __bool__(self) -> bool:
        return bool(self.values or self.marks)


def mistakes(grid: Puzzle) -> Mistakes:
    """Return the cells of a player's grid with a wrong digit or wrong pencilmarks, in order.

    The solution is that of ``grid.givens``; open cells are no mistakes, in contrast to ``Grid.differences``, and
    neither are pencilmarks with digits too many. Raises ``ConflictError``, ``NoSolutionError`` or
    ``MultipleSolutionsError`` if the givens are no proper puzzle.

    >>> from nonet import Grid
    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> grid = puzzle.with_value("r1c3", 4).with_value("r1c4", 2).without_candidate("r3c1", 1)
    >>> mistakes(grid)
    Mistakes(values=(Cell('r1c4'),), marks=(Cell('r3c1'),))
    >>> bool(mistakes(puzzle)), len(puzzle.differences(solve(puzzle)))
    (False, 51)
    """
    board = as_grid(grid)
    return mistakes_beside(board, solve(board.givens))


def mistakes_beside(grid: Grid, solution: Grid) -> Mistakes:
    """Return the mistakes of a grid whose solution is known."""
    values = tuple(cell for cell in grid.layout.cells if grid[cell] not in (0, solution[cell]))
    lacking = (cell for cell in grid.layout.cells if not grid[cell] and solution[cell] not in grid.candidates(cell))
    marks = tuple(cell for cell in lacking if all(grid[peer] != solution[cell] for peer in grid.layout.peers_of(cell)))
    return Mistakes(values, marks)
