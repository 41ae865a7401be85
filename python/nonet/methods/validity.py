"""``validity``: put a digit in, test whether the grid is still valid, continue.

Origin: "Solving Problem 96", with NumPy. Find the next open cell; try 1 to 9; a digit is valid if all other cells of
its row, column and box differ; recurse, and stop at the first solution. Its author measured about two minutes for fifty
grids.

The grid is a 9 by 9 NumPy array if NumPy is installed, otherwise a list of lists. The steps and the calls are the same;
only the time differs, and the *lists* are faster: for nine numbers a call into NumPy costs more than it saves.

Good at: clarity; the test reads like the rules of the game. Bad at: speed. Every test reads 27 cells again, and every
search for an open cell starts at the top.
"""

from typing import TYPE_CHECKING

from nonet import Grid
from nonet.methods import Method, MethodResult, SolutionCollector, raised_recursion_limit

_DIGITS = range(1, 10)

if TYPE_CHECKING:
    from numpy import int8
    from numpy.typing import NDArray


class _Lists:
    def __init__(self, grid: Grid) -> None:
        self.rows = [list(row) for row in grid.rows]

    def open_cell(self) -> tuple[int, int] | None:
        for number, row in enumerate(self.rows):
            if 0 in row:
                return number, row.index(0)
        return None

    def is_valid(self, row: int, column: int, digit: int) -> bool:
        top, left = row - row % 3, column - column % 3
        return (
            all(value != digit for value in self.rows[row])
            and all(line[column] != digit for line in self.rows)
            and all(value != digit for line in self.rows[top : top + 3] for value in line[left : left + 3])
        )

    def put(self, row: int, column: int, digit: int) -> None:
        self.rows[row][column] = digit

    def values(self) -> list[int]:
        return [value for row in self.rows for value in row]


class _Array(_Lists):
    def __init__(self, grid: Grid) -> None:
        import numpy

        self.cells: NDArray[int8] = numpy.array(grid.rows, dtype=numpy.int8)

    def open_cell(self) -> tuple[int, int] | None:
        place = int(self.cells.argmin())
        row, column = divmod(place, 9)
        return None if self.cells[row, column] else (row, column)

    def is_valid(self, row: int, column: int, digit: int) -> bool:
        top, left = row - row % 3, column - column % 3
        return bool(
            (self.cells[row] != digit).all()
            and (self.cells[:, column] != digit).all()
            and (self.cells[top : top + 3, left : left + 3] != digit).all()
        )

    def put(self, row: int, column: int, digit: int) -> None:
        self.cells[row, column] = digit

    def values(self) -> list[int]:
        return [int(value) for value in self.cells.flat]


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None, use_numpy: bool | None = None) -> MethodResult:
    """Solve by trying digits and testing them; ``calls`` counts every entry to ``fill``.

    ``use_numpy`` chooses the kind of grid. Default: NumPy, if it is installed.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> solve(puzzle, use_numpy=False).calls
    4209
    """
    collector = SolutionCollector(grid, limit, call_limit)
    if use_numpy is not None and not isinstance(use_numpy, bool):
        raise TypeError(f"use_numpy must be True, False or None, not {type(use_numpy).__name__}")
    try:
        board = _Lists(grid) if use_numpy is False else _Array(grid)
    except ImportError:
        if use_numpy:
            raise
        board = _Lists(grid)
    calls = 0

    def fill() -> bool:
        nonlocal calls
        if calls == collector.call_limit:
            return collector.out_of_calls()
        calls += 1
        cell = board.open_cell()
        if cell is None:
            return collector.found(board.values())
        for digit in _DIGITS:
            if board.is_valid(*cell, digit):
                board.put(*cell, digit)
                if fill():
                    return True
        board.put(*cell, 0)
        return False

    if not grid.conflicts():
        with raised_recursion_limit():
            fill()
    return collector.result(calls=calls)


METHOD = Method("validity", "Solving Problem 96", "tries 1 to 9 in the next cell, tests row, column and box", solve)
