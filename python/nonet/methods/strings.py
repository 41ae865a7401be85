"""``strings``: the grid is a string of 81 characters, and every guess makes a new string.

Origin: the program "Euler Problem 96 - Sudoku". Find the first ``0``; for each digit that none of its peers holds,
recurse on the string with that digit put in. A string without a ``0`` is a solution.

It does not stop at the solution but searches the whole tree, so its calls are those of the full search, and the result
proves that there is no other solution. With a limit of n it continues after the n-th solution and stops at solution
n + 1. On a proper puzzle it makes the same calls as the author's program; on an empty grid it ends.

Good at: being short; nothing is undone, since strings are immutable. Bad at: everything else. It copies 81 characters
for each guess, searches for the first blank from the start each time, and does not see forced cells.
"""

from nonet import Cell, Grid
from nonet.methods import Method, MethodResult, SolutionCollector, raised_recursion_limit

_PEERS_OF = [[int(peer) for peer in cell.peers] for cell in Cell.ALL]


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve by rebuilding the string; ``calls`` counts every entry to ``walk``.

    >>> result = solve(Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> result.calls, result.status
    (4632, 'proper')
    """
    collector = SolutionCollector(grid, limit, call_limit, look_for_one_more=True)
    calls = 0

    def walk(text: str) -> bool:
        nonlocal calls
        if calls == collector.call_limit:
            return collector.out_of_calls()
        calls += 1
        cell = text.find("0")
        if cell == -1:
            return collector.found(text)
        seen = {text[peer] for peer in _PEERS_OF[cell]}
        for digit in "123456789":
            if digit not in seen:
                guessed = text[:cell] + digit + text[cell + 1 :]
                if walk(guessed):
                    return True
        return False

    if not grid.conflicts():
        with raised_recursion_limit():
            walk(grid.to_line(blank="0"))
    return collector.result(calls=calls)


METHOD = Method("strings", "Euler Problem 96 - Sudoku", "searches the whole tree on strings of 81 characters", solve)
