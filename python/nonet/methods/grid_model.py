"""``grid_model``: cells, rows, columns and boxes as objects that know each other.

Origin: two authors of the source programs considered this model and rejected it, one for a string, one for plain
arrays. It shows what they rejected. A ``House`` has nine cells and may be a row, a column or a box: the rules treat all
alike. A ``Cell`` knows its three houses and asks them which digits are taken.

The algorithm is the simplest: the next open cell in reading order and its options, one after the other. It takes the
same steps as ``validity``, so the difference in time is due to the model.

Good at: reading like the rules; once the board is built no code depends on the numbering of cells, so irregular boxes
would need no new code. Bad at: speed, though less than expected; the references store only what two divisions give.
"""

from nonet import Grid
from nonet.methods import Method, MethodResult, SolutionCollector, raised_recursion_limit

_DIGITS = range(1, 10)
_ROW_OF = [cell // 9 for cell in range(81)]
_COLUMN_OF = [cell % 9 for cell in range(81)]
_BOX_OF = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]


class Cell:
    """A place for a digit; it belongs to a row, a column and a box."""

    def __init__(self, value: int, *houses: "House") -> None:
        self.value = value
        self.houses = houses
        for house in houses:
            house.cells.append(self)

    def options(self) -> list[int]:
        """Return the digits that none of the cell's houses holds."""
        taken = {digit for house in self.houses for digit in house.digits()}
        return [digit for digit in _DIGITS if digit not in taken]


class House:
    """Nine cells that hold each digit once: a row, a column or a box."""

    def __init__(self) -> None:
        self.cells: list[Cell] = []

    def digits(self) -> list[int]:
        """Return the digits placed so far."""
        return [cell.value for cell in self.cells if cell.value]


class Board:
    """The 81 cells in their 27 houses."""

    def __init__(self, grid: Grid) -> None:
        rows, columns, boxes = ([House() for _number in range(9)] for _kind in range(3))
        self.cells = [
            Cell(value, rows[_ROW_OF[place]], columns[_COLUMN_OF[place]], boxes[_BOX_OF[place]])
            for place, value in enumerate(grid)
        ]

    def values(self) -> list[int]:
        """Return the digits in reading order."""
        return [cell.value for cell in self.cells]


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve with objects; ``calls`` counts every entry to ``fill``.

    >>> solve(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")).calls
    4209
    """
    collector = SolutionCollector(grid, limit, call_limit)
    board = Board(grid)
    calls = 0

    def fill() -> bool:
        nonlocal calls
        if calls == collector.call_limit:
            return collector.out_of_calls()
        calls += 1
        cell = next((cell for cell in board.cells if not cell.value), None)
        if cell is None:
            return collector.found(board.values())
        for digit in cell.options():
            cell.value = digit
            if fill():
                return True
        cell.value = 0
        return False

    if not grid.conflicts():
        with raised_recursion_limit():
            fill()
    return collector.result(calls=calls)


METHOD = Method("grid_model", "considered and rejected by two authors", "models cells and houses as objects", solve)
