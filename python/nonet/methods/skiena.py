"""``skiena``: the backtracking scheme of a textbook, with up-to-date lists of candidates.

Origin: Steven Skiena, *The Algorithm Design Manual*, mentioned by one of the source programs; Sudoku is its example of
how pruning makes a hopeless search fast. The scheme is the same for every combinatorial problem:

```
backtrack:  is it a solution?  process it
            else for each candidate of the next position:  make the move, backtrack, unmake the move
```

It prunes in two ways. The next position is the *most constrained* open cell, the one with the fewest candidates. And
each move *looks ahead*: the digit is eliminated from the lists of the peers at once, and if a list becomes empty, the
move is not followed. Unmaking a move restores exactly what it eliminated.

Good at: showing the worth of each pruning (leave one out and count); nothing is copied. Bad at: digits with one place
left in a house, which it does not see.
"""

from nonet import Cell, Grid
from nonet.methods import Method, MethodResult, SolutionCollector, raised_recursion_limit

_DIGITS = range(1, 10)
_PEERS_OF = [[int(peer) for peer in cell.peers] for cell in Cell.ALL]


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve by pruned backtracking; ``calls`` counts entries to ``backtrack``, ``guesses`` moves with alternatives.

    >>> result = solve(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> result.calls, result.guesses, result.dead_ends
    (52, 0, 0)
    """
    collector = SolutionCollector(grid, limit, call_limit)
    values = list(grid)
    open_cells = {cell for cell in range(81) if not values[cell]}
    candidates = [set(_DIGITS) - {values[peer] for peer in _PEERS_OF[cell]} for cell in range(81)]
    calls = guesses = backtracks = dead_ends = 0

    def make_move(cell: int, digit: int) -> list[int]:
        """Place a digit; return the peers from whose lists it was eliminated."""
        values[cell] = digit
        open_cells.remove(cell)
        eliminated = [peer for peer in _PEERS_OF[cell] if peer in open_cells and digit in candidates[peer]]
        for peer in eliminated:
            candidates[peer].remove(digit)
        return eliminated

    def unmake_move(cell: int, digit: int, eliminated: list[int]) -> None:
        for peer in eliminated:
            candidates[peer].add(digit)
        open_cells.add(cell)
        values[cell] = 0

    def backtrack() -> bool:
        nonlocal calls, guesses, backtracks, dead_ends
        if calls == collector.call_limit:
            return collector.out_of_calls()
        calls += 1
        if not open_cells:
            return collector.found(values)
        cell = min(open_cells, key=lambda cell: (len(candidates[cell]), cell))
        guesses += len(candidates[cell]) if len(candidates[cell]) > 1 else 0
        for digit in sorted(candidates[cell]):
            if len(candidates[cell]) > 1:
                collector.guess(cell, digit)
            eliminated = make_move(cell, digit)
            if not all(candidates[peer] for peer in eliminated):
                dead_ends += 1
            elif backtrack():
                return True
            unmake_move(cell, digit, eliminated)
            backtracks += 1
        return False

    if not grid.conflicts() and all(candidates[cell] for cell in open_cells):
        with raised_recursion_limit():
            backtrack()
    return collector.result(
        calls=calls, guesses=guesses, backtracks=backtracks, dead_ends=dead_ends, solved_without_search=guesses == 0
    )


METHOD = Method(
    "skiena", "Skiena, The Algorithm Design Manual", "the most constrained cell first, looking ahead", solve
)
