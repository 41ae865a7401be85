"""``norvig``: two rules that set each other off, and a search for when they run dry.

Origin: Peter Norvig, "Solving Every Sudoku Puzzle" (2006), whom the source programs point to. Each cell keeps the
digits still possible. To *assign* a digit is to eliminate all others from its cell, and elimination has consequences:

1. a cell with one digit left takes that digit from all of its peers;
2. a house with one place left for the digit just eliminated gives it that place.

Each consequence is an elimination again, so one given can run through the whole grid before the call returns. If
nothing is left for a cell, or no place for a digit, the call says ``False`` and the state is thrown away. Where the
rules run dry, a cell with the fewest digits is guessed on a copy of the state, so nothing needs to be undone.

Good at: most puzzles, which the rules finish alone or nearly so, in little code. Bad at: the occasional grid without a
solution on which the rules find nothing to say: then it walks a very large tree, cell by cell.
"""

from nonet._board.grid import Grid
from nonet.methods._board import HOUSES_OF, PEERS_OF
from nonet.methods._method import Method, MethodResult
from nonet.methods._search import Search, room_to_recurse

# Which digits each cell may still hold, as a string of them. Strings do not change, so copying the list is enough.
State = list[str]


def assign(state: State, cell: int, digit: str) -> bool:
    """Make a digit the only one of its cell; return ``False`` if that leads to a contradiction."""
    for other in state[cell].replace(digit, ""):  # noqa: SIM110  # all() would double the depth of a long chain
        if not eliminate(state, cell, other):
            return False
    return True


def eliminate(state: State, cell: int, digit: str) -> bool:
    """Take a digit from a cell, with all that follows; return ``False`` if that leads to a contradiction."""
    if digit not in state[cell]:
        return True
    left = state[cell] = state[cell].replace(digit, "")
    if not left:
        return False
    if len(left) == 1:
        for peer in PEERS_OF[cell]:
            if left in state[peer] and not eliminate(state, peer, left):
                return False
    for house in HOUSES_OF[cell]:
        places = [place for place in house if digit in state[place]]
        if not places:
            return False
        if len(places) == 1 and len(state[places[0]]) > 1 and not assign(state, places[0], digit):
            return False
    return True


def solve(grid: Grid, *, solution_limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve by propagation and search; ``calls`` counts the states that propagation left without a contradiction.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> result = solve(puzzle, solution_limit=2)
    >>> result.calls, result.guesses, result.verdict
    (1, 0, 'proper')
    """
    search = Search(grid, solution_limit, call_limit)
    state = ["123456789"] * 81
    calls = guesses = dead_ends = 0

    def explore(state: State) -> bool:
        nonlocal calls, guesses, dead_ends
        if calls == search.call_limit:
            return search.out_of_calls()
        calls += 1
        count, cell = min(((len(digits), cell) for cell, digits in enumerate(state) if len(digits) > 1), default=(1, 0))
        if count == 1:
            return search.found("".join(state))
        for digit in state[cell]:
            guesses += 1
            guessed = state.copy()
            if not assign(guessed, cell, digit):
                dead_ends += 1
            elif explore(guessed):
                return True
        return False

    # One elimination can set off the next some hundred times over before any of them returns.
    with room_to_recurse(2 * 9 * 81):
        givens = [(cell, str(digit)) for cell, digit in enumerate(grid) if digit]
        consistent = all(digit in state[cell] and assign(state, cell, digit) for cell, digit in givens)
        cells_by_logic = sum(len(digits) == 1 for digits in state) - len(givens) if consistent else 0
        if consistent:
            explore(state)
    return search.result(
        calls=calls,
        guesses=guesses,
        dead_ends=dead_ends,
        cells_by_logic=cells_by_logic,
        solved_without_search=bool(search.solutions) and guesses == 0,
    )


METHOD = Method(
    "norvig",
    origin="Norvig, Solving Every Sudoku Puzzle",
    summary="eliminates digits until nothing follows any more, then guesses in a cell with the fewest",
    solve=solve,
)
