"""``exact_cover``: Knuth's Algorithm X with dancing links.

Origin: Donald Knuth, "Dancing Links" (2000), the usual next step after the five programs. A Sudoku has 324 constraints:
every cell holds a digit, and every row, column and box holds each digit. A digit in a cell is an *option* that meets
four constraints. A solution is a set of options that meets each constraint exactly once.

Options and constraints form a sparse matrix of nodes, linked in both directions:
```
root <-> constraint <-> constraint <-> …      the constraints not yet met, in a ring
             |              |
          option  ----   option  --- …        a column: the options that meet this constraint; ``size`` counts them
             |              |                 an option's four nodes are adjacent in the arrays
```

To *cover* a constraint is to remove it from the ring, and its options from all other columns. A removed node keeps its
links, so that the reverse steps, ``right[left[n]] = n``, put it back, and no state is ever copied. The search branches
on the constraint with the fewest options, so that forced options come first.

Good at: hard grids and grids without a solution. Bad at: easy ones; building 324 columns is a third of the time.
"""

from itertools import product

from nonet import Grid
from nonet.methods import Method, MethodResult, SolutionCollector, raised_recursion_limit

_ROOT = 0
_OTHERS: list[list[int]] = [[]] * 325 + [
    [first + other for other in range(4) if other != place]
    for first in range(325, 325 + 4 * 729, 4)
    for place in range(4)
]
"""The other three nodes of the option of each node. A list made anew at each step would double the time of a search."""

_CONSTRAINTS_MET_BY = {
    (9 * row + column, digit): (
        *(1 + 9 * row + column, 81 + 9 * row + digit, 162 + 9 * column + digit),
        243 + 9 * (row // 3 * 3 + column // 3) + digit,
    )
    for row, column, digit in product(range(9), range(9), range(1, 10))
}


class _Links:
    """The matrix. Nodes 1 to 324 are the heads of the columns; each option has four nodes after them."""

    def __init__(self, grid: Grid) -> None:
        self.left: list[int] = [324, *range(324)]
        self.right: list[int] = [*range(1, 325), _ROOT]
        self.up = list(range(325))
        self.down = list(range(325))
        self.constraint_of = list(range(325))
        self.size = [0] * 325
        self.option_of: list[tuple[int, int]] = []
        for cell, value in enumerate(grid):
            for digit in [value] if value else range(1, 10):
                self.option_of.append((cell, digit))
                for constraint in _CONSTRAINTS_MET_BY[cell, digit]:
                    node, last = len(self.up), self.up[constraint]
                    self.up.append(last)
                    self.down.append(constraint)
                    self.down[last] = self.up[constraint] = node
                    self.constraint_of.append(constraint)
                    self.size[constraint] += 1

    def cover(self, constraint: int) -> None:
        """Remove a constraint from the ring, and its options from all other columns."""
        up, down, size, constraint_of = self.up, self.down, self.size, self.constraint_of
        before, after = self.left[constraint], self.right[constraint]
        self.right[before], self.left[after] = after, before
        node = down[constraint]
        while node != constraint:
            for other in _OTHERS[node]:
                above, below = up[other], down[other]
                down[above], up[below] = below, above
                size[constraint_of[other]] -= 1
            node = down[node]

    def uncover(self, constraint: int) -> None:
        """Undo ``cover``: options in reverse order; the nodes of an option are in different columns, in any order."""
        up, down, size, constraint_of = self.up, self.down, self.size, self.constraint_of
        node = up[constraint]
        while node != constraint:
            for other in _OTHERS[node]:
                down[up[other]] = up[down[other]] = other
                size[constraint_of[other]] += 1
            node = up[node]
        self.right[self.left[constraint]] = self.left[self.right[constraint]] = constraint

    def constraint_with_fewest_options(self) -> int:
        """Return the first constraint with the fewest options."""
        right, size = self.right, self.size
        constraint = best = right[_ROOT]
        fewest = size[best]
        while constraint != _ROOT:
            if size[constraint] < fewest:
                best, fewest = constraint, size[constraint]
            constraint = right[constraint]
        return best


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve as an exact cover; ``calls`` counts the constraints branched on, ``guesses`` options with an alternative.

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
        constraint = links.constraint_with_fewest_options()
        option_count = links.size[constraint]
        dead_ends += option_count == 0
        over = False
        links.cover(constraint)
        node = links.down[constraint]
        while node != constraint and not over:
            cell, digit = links.option_of[(node - 325) // 4]
            values[cell] = digit
            if option_count > 1:
                guesses += 1
                collector.guess(cell, digit, branch=constraint)
            others = _OTHERS[node]
            for other in others:
                links.cover(links.constraint_of[other])
            over = cover_the_rest()
            for other in reversed(others):
                links.uncover(links.constraint_of[other])
            node = links.down[node]
        links.uncover(constraint)
        return over

    if not grid.conflicts():
        with raised_recursion_limit():
            cover_the_rest()
    return collector.result(calls=calls, guesses=guesses, dead_ends=dead_ends, solved_without_search=guesses == 0)


METHOD = Method("exact_cover", "Knuth, Dancing Links", "branches on the constraint with the fewest options", solve)
