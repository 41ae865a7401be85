"""``naive``: the next open cell, its next digit, and a stack of earlier states.

Origin: the assignment "Sudoku Naive-solver". Open cells are taken in reading order. A *forced* cell, one whose peers
use eight digits, is filled without a guess. In any other cell the next digit is a guess: the state before it, with the
digits not yet tried, goes on a stack. If no digit fits, the last state is popped and its next digit tried.

*Backtracks* are counted as in the assignment's main loop: one for **every pop**, also if the popped state has no digit
left; a forced cell is never pushed. By that count its board A1-1 takes 126. (Two other counts exist among solutions:
every cell pushed, or only exhausted pops counted.)

Good at: teaching the use of a stack: no recursion, and nothing is undone, as each guess leaves a copy of the state.
Bad at: choosing. It takes cells in reading order, so a row of open cells at the top costs millions of backtracks.
"""

from collections.abc import Callable
from operator import itemgetter

from nonet import Cell, Grid
from nonet.methods import Method, MethodResult, SolutionCollector

_DIGITS = range(1, 10)
_PEERS_OF = [[int(peer) for peer in cell.peers] for cell in Cell.ALL]

_ALL_DIGITS = frozenset(_DIGITS)
# Gets the values of a cell's 20 peers in one call: a third of the time of a loop over them.
_peer_values = [itemgetter(*peers) for peers in _PEERS_OF]
_REPORT_EVERY = 1 << 16


def solve(
    grid: Grid, *, limit: int = 1, call_limit: int | None = None, progress: Callable[[int], object] | None = None
) -> MethodResult:
    """Solve by guessing in reading order; ``calls`` counts the iterations of the loop.

    ``progress`` gets the number of backtracks about ten times per second.

    >>> result = solve(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> result.guesses, result.backtracks
    (2330, 2315)
    """
    collector = SolutionCollector(grid, limit, call_limit, progress=progress)
    values = list(grid)
    open_cells = [cell for cell in range(81) if not values[cell]]
    next_open = 0
    stack: list[tuple[int, list[int], list[int]]] = []  # which open cell, the values before it, digits not yet tried
    calls = guesses = backtracks = 0

    searching = not grid.conflicts()
    while searching:
        if calls == collector.call_limit:
            collector.out_of_calls()
            break
        calls += 1

        untried: list[int] = []
        if next_open < len(open_cells):
            cell = open_cells[next_open]
            untried = sorted(_ALL_DIGITS.difference(_peer_values[cell](values)))
            if len(untried) == 1:  # forced
                values[cell] = untried[0]
                next_open += 1
                continue
        elif collector.found(values):
            break

        while stack and not untried:
            next_open, values, untried = stack.pop()
            backtracks += 1
            if progress and backtracks % _REPORT_EVERY == 0:
                progress(backtracks)
        searching = bool(untried)

        if searching:
            stack.append((next_open, values.copy(), untried[1:]))
            values[open_cells[next_open]] = untried[0]
            collector.guess(open_cells[next_open], untried[0])
            guesses += 1
            next_open += 1

    return collector.result(calls=calls, guesses=guesses, backtracks=backtracks)


METHOD = Method("naive", "the assignment Sudoku Naive-solver", "guesses in reading order with a stack of states", solve)
