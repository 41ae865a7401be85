"""``singles``: fill every cell that has one candidate, and stop.

Origin: the author of "Euler Problem 96 - Sudoku" first modelled the grid and filled cells with a single option, found
that it does not finish most grids, and turned to search. It is also how people begin a puzzle.

It never guesses. A cell without a candidate proves that there is no solution, a completely filled grid that there is
exactly one; everything else is "not_finished", and the filled cells are counted.

Good at: being certain and fast. Bad at: hard puzzles, by design; and it does not test where in a row, column or box a
digit can go, which would solve many more (see ``norvig``).
"""

from nonet import Cell, Grid
from nonet.methods import Method, MethodResult, SolutionCollector

_DIGITS = range(1, 10)
_PEERS_OF = [[int(peer) for peer in cell.peers] for cell in Cell.ALL]


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Fill forced cells; ``calls`` counts the passes over all cells.

    >>> result = solve(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> result.calls, result.cells_by_logic, result.status
    (5, 51, 'solvable')
    """
    collector = SolutionCollector(grid, limit, call_limit)
    values = list(grid)
    calls = cells_by_logic = dead_ends = 0

    progress = not grid.conflicts()
    while progress and not dead_ends:
        if 0 not in values:
            collector.found(values)
            break
        if calls == collector.call_limit:
            collector.out_of_calls()
            break
        calls += 1
        progress = False
        for cell in range(81):
            if not values[cell]:
                options = set(_DIGITS) - {values[peer] for peer in _PEERS_OF[cell]}
                if len(options) == 1:
                    values[cell] = options.pop()
                    cells_by_logic += 1
                    progress = True
                elif not options:
                    dead_ends = 1
        if not progress and not dead_ends:
            collector.gave_up(values)

    return collector.result(calls=calls, dead_ends=dead_ends, cells_by_logic=cells_by_logic, solved_without_search=True)


METHOD = Method("singles", "Euler Problem 96, first attempt", "fills cells with one candidate, then gives up", solve)
