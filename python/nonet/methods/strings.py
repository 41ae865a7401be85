"""``strings``: the grid is a string of 81 characters, and every guess makes a new one.

Origin: the program "Euler Problem 96 - Sudoku". Find the first ``0``; for each digit that none of its peers holds,
call yourself on the string with that digit put in. A string without a ``0`` is a solution.

It does not stop at the solution but walks the whole tree, so its calls are those of the full search, and a solution
found is known to be the only one. Asked for n solutions, it goes on after the n-th as well, and stops short only where
one more turns up: on a proper puzzle it walks what its author's program walked, and an empty grid ends it all the
same.

Good at: being short; nothing is ever undone, since strings do not change. Bad at: everything else. It makes 81 new
characters for each guess, looks for the first blank from the start each time, and does not see what is forced.
"""

from nonet._board.grid import Grid
from nonet.methods._board import PEERS_OF
from nonet.methods._method import Method, MethodResult
from nonet.methods._search import Search, room_to_recurse


def solve(grid: Grid, *, solution_limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve by rebuilding the string; ``calls`` counts every entry to ``walk``.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> result = solve(puzzle)
    >>> result.calls, result.verdict
    (4632, 'proper')
    """
    search = Search(grid, solution_limit, call_limit, look_for_one_more=True)
    calls = 0

    def walk(text: str) -> bool:
        nonlocal calls
        if calls == search.call_limit:
            return search.out_of_calls()
        calls += 1
        cell = text.find("0")
        if cell == -1:
            return search.found(text)
        seen = {text[peer] for peer in PEERS_OF[cell]}
        for digit in "123456789":
            if digit not in seen:
                guessed = text[:cell] + digit + text[cell + 1 :]
                if walk(guessed):
                    return True
        return False

    if not grid.conflicts():
        with room_to_recurse():
            walk(grid.to_line(blank="0"))
    return search.result(calls=calls)


METHOD = Method(
    "strings",
    origin="Euler Problem 96 - Sudoku",
    summary="puts digits into a string of 81 characters and calls itself on the result, to the end of the tree",
    solve=solve,
)
