"""``norvig``: two rules that trigger each other, then search.

Origin: Peter Norvig, "Solving Every Sudoku Puzzle" (2006), which the source programs mention. Each cell keeps
its candidates. To *assign* a digit is to eliminate all others from its cell, and an elimination has consequences:

1. the last candidate of a cell is eliminated from all of its peers;
2. the last place of the eliminated digit in a house is assigned that digit.

Each consequence is an elimination again, so one given can affect the whole grid before the call returns. If a cell has
no candidate left, or a digit no place, the call returns ``False`` and the state is dropped. When the rules find nothing
more, a digit of a cell with the fewest candidates is guessed on a copy of the state, so nothing has to be undone.

Good at: most puzzles; the rules alone finish them or nearly so, in little code. Bad at: the rare grid without solution
on which the rules find nothing: it then searches a very large tree.
"""

from nonet import Cell, Grid
from nonet.methods import Method, MethodResult, SolutionCollector, raised_recursion_limit

_PEERS_OF = [[int(peer) for peer in cell.peers] for cell in Cell.ALL]
_HOUSES_OF = [[[int(each) for each in house.cells] for house in cell.houses] for cell in Cell.ALL]

# The candidates of each cell, as a string. Strings are immutable, so copying the list is enough.
State = list[str]


def assign(state: State, cell: int, digit: str) -> bool:
    """Make a digit the only candidate of a cell; return ``False`` at a dead end."""
    for other in state[cell].replace(digit, ""):  # noqa: SIM110  # all() would double the depth of a long chain
        if not eliminate(state, cell, other):
            return False
    return True


def eliminate(state: State, cell: int, digit: str) -> bool:
    """Eliminate a digit from a cell, with all consequences; return ``False`` at a dead end."""
    if digit not in state[cell]:
        return True
    left = state[cell] = state[cell].replace(digit, "")
    if not left:
        return False
    if len(left) == 1:
        for peer in _PEERS_OF[cell]:
            if left in state[peer] and not eliminate(state, peer, left):
                return False
    for house in _HOUSES_OF[cell]:
        places = [place for place in house if digit in state[place]]
        if not places:
            return False
        if len(places) == 1 and len(state[places[0]]) > 1 and not assign(state, places[0], digit):
            return False
    return True


def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
    """Solve by propagation and search; ``calls`` counts the states that are not dead ends after propagation.

    >>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> result = solve(puzzle, limit=2)
    >>> result.calls, result.guesses, result.status
    (1, 0, 'proper')
    """
    collector = SolutionCollector(grid, limit, call_limit)
    state = ["123456789"] * 81
    calls = guesses = dead_ends = 0

    def explore(state: State) -> bool:
        nonlocal calls, guesses, dead_ends
        if calls == collector.call_limit:
            return collector.out_of_calls()
        calls += 1
        count, cell = min(((len(digits), cell) for cell, digits in enumerate(state) if len(digits) > 1), default=(1, 0))
        if count == 1:
            return collector.found("".join(state))
        for digit in state[cell]:
            guesses += 1
            collector.guess(cell, int(digit))
            guessed = state.copy()
            if not assign(guessed, cell, digit):
                dead_ends += 1
            elif explore(guessed):
                return True
        return False

    # Eliminations can nest hundreds of levels deep before the first returns.
    with raised_recursion_limit(2 * 9 * 81):
        givens = [(cell, str(digit)) for cell, digit in enumerate(grid) if digit]
        consistent = all(digit in state[cell] and assign(state, cell, digit) for cell, digit in givens)
        cells_by_logic = sum(len(digits) == 1 for digits in state) - len(givens) if consistent else 0
        if consistent:
            explore(state)
    return collector.result(
        calls=calls,
        guesses=guesses,
        dead_ends=dead_ends,
        cells_by_logic=cells_by_logic,
        solved_without_search=guesses == 0,
    )


METHOD = Method("norvig", "Norvig, Solving Every Sudoku Puzzle", "propagates, then guesses on a copied state", solve)
