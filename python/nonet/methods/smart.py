"""``smart``: the naive solver with one better idea: the open cell with the fewest digits first.

Origin: the assignment "Sudoku Naive-solver" announces a smarter solver to come. It has the loop and the stack of
``naive`` and differs only in the choice of the next cell: not the first open cell in reading order, but the first of
those with the fewest candidates. A cell with one candidate is forced and filled without a guess; a cell with none is
found at once, and not after all cells before it.

Good at: a large effect for a small change. On the fifty grids of Project Euler the backtracks fall from 680,260 to 963.
Bad at: digits with one place left, which it does not see; and it examines every open cell again in each iteration.
"""

from nonet import Cell, Grid
from nonet.methods import Method, MethodResult, SolutionCollector

_DIGITS = range(1, 10)
_PEERS_OF = [[int(peer) for peer in cell.peers] for cell in Cell.ALL]


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve by guessing in the cell with the fewest candidates; ``calls`` counts the iterations of the loop.

    >>> result = solve(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> result.guesses, result.backtracks
    (0, 0)
    """
    collector = SolutionCollector(grid, limit, call_limit)
    values = list(grid)
    stack: list[tuple[int, list[int], list[int]]] = []  # a cell, the values before it was guessed, digits not yet tried
    calls = guesses = backtracks = 0

    searching = not grid.conflicts()
    while searching:
        if calls == collector.call_limit:
            collector.out_of_calls()
            break
        calls += 1

        cell, untried = cell_with_fewest_digits(values)
        if cell is None and collector.found(values):
            break
        if cell is not None and len(untried) == 1:  # forced
            values[cell] = untried[0]
            continue

        while stack and not untried:
            cell, values, untried = stack.pop()
            backtracks += 1
        searching = bool(untried)

        if cell is not None and searching:
            stack.append((cell, values.copy(), untried[1:]))
            values[cell] = untried[0]
            guesses += 1
            collector.guess(cell, untried[0])

    return collector.result(calls=calls, guesses=guesses, backtracks=backtracks, solved_without_search=guesses == 0)


def cell_with_fewest_digits(values: list[int]) -> tuple[int | None, list[int]]:
    """Return the open cell with the fewest candidates, and these candidates; ``None`` if no cell is open."""
    best: int | None = None
    fewest = list(range(10))
    for cell in range(81):
        if not values[cell]:
            used = {values[peer] for peer in _PEERS_OF[cell]}
            fitting = [digit for digit in _DIGITS if digit not in used]
            if len(fitting) < len(fewest):
                best, fewest = cell, fitting
    return best, fewest if best is not None else []


METHOD = Method("smart", "announced by the assignment", "the naive solver with the fewest candidates first", solve)
