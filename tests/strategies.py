"""What hypothesis draws: grids in any state, right or wrong, and isomorphs of one solution."""

from functools import partial

from hypothesis import strategies as st

from nonet import Grid

# A full grid anyone can write down: each row is the one above shifted by three, each band by one more.
FULL = "".join(str((3 * (row % 3) + row // 3 + column) % 9 + 1) for row in range(9) for column in range(9))


# Bytes are drawn in one go. A list of 81 integers takes 81 draws, and with it most of the time that a test has.
def _bytes(count: int) -> st.SearchStrategy[bytes]:
    return st.binary(min_size=count, max_size=count)


def values() -> st.SearchStrategy[list[int]]:
    """81 values, most of them blank or most of them not, without regard to the rules."""

    def values_of(drawn: bytes, blanks: int) -> list[int]:
        return [byte % 10 if byte >= blanks else 0 for byte in drawn]

    return _bytes(81).map(partial(values_of, blanks=100)) | _bytes(81).map(partial(values_of, blanks=180))


def grids() -> st.SearchStrategy[Grid]:
    """Grids without pencilmarks, some of them with conflicts."""
    return values().map(Grid.from_values)


@st.composite
def solutions(draw: st.DrawFn) -> Grid:
    """Draw full grids that keep the rules: isomorphs of one."""
    digits = draw(st.permutations(range(1, 10)))
    rows, columns = (
        [3 * chute + line for chute in draw(st.permutations(range(3))) for line in draw(st.permutations(range(3)))]
        for _ in range(2)
    )
    cells = [digits[int(FULL[9 * row + column]) - 1] for row in rows for column in columns]
    return Grid.from_values(cells)


@st.composite
def puzzles(draw: st.DrawFn, *, least_givens: int = 0, most_givens: int = 81) -> Grid:
    """Draw some of the digits of a solution: they have no conflicts, and one solution or more."""
    solution = draw(solutions())
    given_count = draw(st.integers(least_givens, most_givens))
    rank = draw(_bytes(81))
    kept = set(sorted(range(81), key=rank.__getitem__)[:given_count])
    return Grid.from_values(value if cell in kept else 0 for cell, value in enumerate(solution))


@st.composite
def marked_grids(draw: st.DrawFn) -> Grid:
    """Draw grids with pencilmarks of their own, sensible or not, and some placed digits."""
    puzzle = draw(puzzles(most_givens=60))
    bits = int.from_bytes(draw(_bytes(92)))
    sukaku = "".join(str(place % 9 + 1) if bits >> place & 1 else "." for place in range(729))
    grid = Grid(puzzle.to_line(), pencilmarks=sukaku)
    for cell in draw(st.lists(st.integers(0, 80), max_size=5)):
        if not grid.is_given(cell):
            grid = grid.with_value(cell, draw(st.integers(1, 9)))
    return grid
