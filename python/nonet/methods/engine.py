"""``engine``: the native engine of nonet, for contrast.

Origin: this project; the algorithm is in ``crates/nonet-core``, written in Rust. It keeps the candidates of one digit
in three rows in one machine word, and looks up their consequences in exact tables.

It differs from the others: it counts no calls and ignores ``call_limit``, since few puzzles take it longer than a
millisecond. It has to be built (``make build``); the other methods do not need it.

Good at: speed; the same file in a thousandth of the time. Bad at: being read in five minutes.
"""

import sys
from itertools import islice

from nonet import Grid
from nonet.methods import Method, MethodResult, SolutionCollector


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve with the native engine; ``call_limit`` has no effect. Raises ``ImportError`` if the engine is not built."""
    from nonet import search, solutions

    collector = SolutionCollector(grid, limit, call_limit)
    values_alone = Grid.from_values(grid)
    found = search(values_alone, limit=limit)
    for solution in islice(solutions(values_alone), min(limit, sys.maxsize)):
        collector.found(solution)
    return collector.result(guesses=found.guesses, dead_ends=found.dead_ends, solved_without_search=found.guesses == 0)


METHOD = Method("engine", "nonet's native engine, in Rust", "the engine behind nonet.solve, for contrast", solve)
