"""``singles``: fill in every cell for which one digit is left, and leave it at that.

Origin: the author of "Euler Problem 96 - Sudoku" first modelled the grid and filled cells with a single option, found
that it does not finish most grids, and turned to searching. So does everyone: it is how people begin a puzzle.

It never guesses. A cell without any digit left proves that there is no solution, a grid filled to the end that there
is just one; everything else is "not finished", with the cells it did fill counted.

Good at: being certain, and quick. Bad at: hard puzzles, by design; and it does not look where in a row, column or box
a digit can go, which would take it a good deal further (see ``norvig``).
"""

from nonet._board.grid import Grid
from nonet.methods._board import DIGITS, PEERS_OF
from nonet.methods._method import Method, MethodResult
from nonet.methods._search import Search


def solve(grid: Grid, *, solution_limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Fill what is forced; ``calls`` counts the walks over all cells.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> result = solve(puzzle)
    >>> result.calls, result.cells_by_logic, result.verdict
    (5, 51, 'solved')
    """
    search = Search(grid, solution_limit, call_limit)
    values = list(grid)
    calls = cells_by_logic = dead_ends = 0

    progress = not grid.conflicts()
    while progress and not dead_ends:
        if 0 not in values:
            search.found(values)
            break
        if calls == search.call_limit:
            search.out_of_calls()
            break
        calls += 1
        progress = False
        for cell in range(81):
            if not values[cell]:
                options = set(DIGITS) - {values[peer] for peer in PEERS_OF[cell]}
                if len(options) == 1:
                    values[cell] = options.pop()
                    cells_by_logic += 1
                    progress = True
                elif not options:
                    dead_ends = 1
        if not progress and not dead_ends:
            search.gave_up()

    return search.result(
        calls=calls,
        dead_ends=dead_ends,
        cells_by_logic=cells_by_logic,
        solved_without_search=bool(search.solutions),
    )


METHOD = Method(
    "singles",
    origin="Euler Problem 96 - Sudoku, its first attempt",
    summary="fills cells for which one digit is left, and gives up when there is none",
    solve=solve,
)
