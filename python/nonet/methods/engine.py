"""``engine``: the native engine of nonet, for contrast.

Origin: this project; the algorithm is in ``crates/nonet-core``, written in Rust. It keeps the candidates of one digit
in three rows in one machine word, and draws what follows from exact tables.

It is no twin of the others: it has no calls to count, and no ``call_limit`` that ends it, since there are few puzzles
on which it takes longer than a thousandth of a second. It has to be built (``make build``); the other methods do not
need it.

Good at: speed; the same file in a thousandth of the time. Bad at: being read in five minutes.
"""

from itertools import islice

from nonet._board.grid import Grid
from nonet.methods._method import Method, MethodResult
from nonet.methods._search import Search


def solve(grid: Grid, *, solution_limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve natively; ``call_limit`` has nothing to limit. Raises ``ImportError`` where the engine is not built."""
    from nonet._engine.solve import search as native_search
    from nonet._engine.solve import solutions

    search = Search(grid, solution_limit, call_limit)
    values_alone = Grid.from_values(grid)
    counted = native_search(values_alone, limit=solution_limit)
    for solution in islice(solutions(values_alone), solution_limit):
        search.found(solution)
    return search.result(
        guesses=counted.guesses,
        dead_ends=counted.dead_ends,
        solved_without_search=counted.solution_count > 0 and counted.guesses == 0,
    )


METHOD = Method(
    "engine",
    origin="nonet's native engine, in Rust",
    summary="the engine behind nonet.solve, for contrast",
    solve=solve,
)
