"""``exact_cover``: Knuth's Algorithm X with dancing links.

Origin: Donald Knuth, "Dancing Links" (2000), the usual next step after the five programs. A Sudoku has 324 demands:
every cell holds a digit, and every row, column and box holds each digit. A digit in a cell is an *option* that meets
four demands. A solution is a set of options that meets each demand exactly once.

Options and demands form a sparse matrix of nodes, linked in both directions:
```
root <-> demand <-> demand <-> …      the demands not yet met, in a ring
            |          |
         option --- option --- …      a column: the options that meet this demand; ``size`` counts them
            |          |              an option's four nodes are adjacent in the arrays
```

To *cover* a demand is to remove it from the ring, and its options from all other columns. A removed node still has its
links, so that it is put back by the reverse steps, ``right[left[n]] = n``, and no state is ever copied. The search
branches on the demand with the fewest options, so that forced options come first.

Good at: hard grids and grids without a solution. Bad at: easy ones; building 324 columns takes longer than solving.
"""

from nonet._board.grid import Grid
from nonet.methods._board import BOX_OF, COLUMN_OF, DIGITS, ROW_OF
from nonet.methods._collector import SolutionCollector, raised_recursion_limit
from nonet.methods._method import Method, MethodResult

_ROOT = 0


def _demands_met_by(cell: int, digit: int) -> tuple[int, int, int, int]:
    return 1 + cell, 81 + 9 * ROW_OF[cell] + digit, 162 + 9 * COLUMN_OF[cell] + digit, 243 + 9 * BOX_OF[cell] + digit


class _Links:
    """The matrix. Nodes 1 to 324 are the heads of the columns; each option has four nodes after them."""

    def __init__(self, grid: Grid) -> None:
        self.left: list[int] = [324, *range(324)]
        self.right: list[int] = [*range(1, 325), _ROOT]
        self.up = list(range(325))
        self.down = list(range(325))
        self.demand_of = list(range(325))
        self.size = [0] * 325
        self.option_of: list[tuple[int, int]] = []
        for cell, value in enumerate(grid):
            for digit in [value] if value else DIGITS:
                self._add_option(cell, digit)

    def _add_option(self, cell: int, digit: int) -> None:
        self.option_of.append((cell, digit))
        for demand in _demands_met_by(cell, digit):
            node = len(self.up)
            last = self.up[demand]
            self.up.append(last)
            self.down.append(demand)
            self.down[last] = self.up[demand] = node
            self.demand_of.append(demand)
            self.size[demand] += 1

    def others(self, node: int) -> list[int]:
        """Return the other three nodes of a node's option."""
        first = node - (node - 325) % 4
        return [other for other in range(first, first + 4) if other != node]

    def cover(self, demand: int) -> None:
        """Remove a demand from the ring, and its options from all other columns."""
        left, right, up, down = self.left, self.right, self.up, self.down
        right[left[demand]], left[right[demand]] = right[demand], left[demand]
        node = down[demand]
        while node != demand:
            for other in self.others(node):
                down[up[other]], up[down[other]] = down[other], up[other]
                self.size[self.demand_of[other]] -= 1
            node = down[node]

    def uncover(self, demand: int) -> None:
        """Undo ``cover``, in reverse order."""
        left, right, up, down = self.left, self.right, self.up, self.down
        node = up[demand]
        while node != demand:
            for other in reversed(self.others(node)):
                self.size[self.demand_of[other]] += 1
                down[up[other]] = up[down[other]] = other
            node = up[node]
        right[left[demand]] = left[right[demand]] = demand

    def demand_with_fewest_options(self) -> int:
        """Return the first demand with the fewest options."""
        demand = self.right[_ROOT]
        best = demand
        while demand != _ROOT:
            if self.size[demand] < self.size[best]:
                best = demand
            demand = self.right[demand]
        return best


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve as an exact cover; ``calls`` counts the demands branched on, ``guesses`` options with an alternative.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> result = solve(puzzle, limit=2)
    >>> result.calls, result.guesses, result.status
    (82, 0, 'proper')
    """
    collector = SolutionCollector(grid, limit, call_limit)
    links = _Links(grid)
    values = [0] * 81
    calls = guesses = dead_ends = 0

    def cover_the_rest() -> bool:
        nonlocal calls, guesses, dead_ends
        if calls == collector.call_limit:
            return collector.out_of_calls()
        calls += 1
        if links.right[_ROOT] == _ROOT:
            return collector.found(values)
        demand = links.demand_with_fewest_options()
        rivals = links.size[demand]
        dead_ends += rivals == 0
        over = False
        links.cover(demand)
        node = links.down[demand]
        while node != demand and not over:
            cell, digit = links.option_of[(node - 325) // 4]
            values[cell] = digit
            guesses += rivals > 1
            others = links.others(node)
            for other in others:
                links.cover(links.demand_of[other])
            over = cover_the_rest()
            for other in reversed(others):
                links.uncover(links.demand_of[other])
            node = links.down[node]
        links.uncover(demand)
        return over

    if not grid.conflicts():
        with raised_recursion_limit():
            cover_the_rest()
    return collector.result(calls=calls, guesses=guesses, dead_ends=dead_ends, solved_without_search=guesses == 0)


METHOD = Method("exact_cover", "Knuth, Dancing Links", "branches on the demand with the fewest options", solve)
