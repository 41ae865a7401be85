"""``neighbours``, checked against every change of a puzzle, decided by the slow solver."""

from itertools import combinations, islice

import pytest

import nonet
import reference
from nonet import Grid
from puzzles import CONFLICT, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

# A grid with so many values that every change can be tried.
NEARLY = "".join("." if cell in (0, 1, 9, 10, 40, 41, 49, 50, 80) else value for cell, value in enumerate(SOLUTION))


def by_trying(puzzle: str, removed: int, added: int) -> list[str]:
    """Return every proper puzzle with so many givens fewer and others, by trying each."""
    values = list(Grid(puzzle))
    found = []
    for cells in combinations([cell for cell in range(81) if values[cell]], removed):
        rest = [0 if cell in cells else value for cell, value in enumerate(values)]
        choices = [
            (cell, digit)
            for cell in range(81)
            for digit in range(1, 10)
            if not rest[cell] and digit != values[cell]
            if digit not in {rest[peer] for peer in reference.PEERS[cell]}
        ]
        for some in combinations(choices, added):
            if len({cell for cell, _ in some}) == added:
                changed = list(rest)
                for cell, digit in some:
                    changed[cell] = digit
                if reference.count(changed, limit=2) == 1:
                    found.append(Grid.from_values(changed).to_line())
    return found


@pytest.mark.parametrize("puzzle", [NEARLY, SOLUTION, PROPER, MULTIPLE])
@pytest.mark.parametrize(("removed", "added"), [(0, 0), (1, 0), (0, 1)])
def test_the_neighbours_are_those_found_by_trying(puzzle: str, removed: int, added: int) -> None:
    found = [grid.to_line() for grid in nonet.neighbours(puzzle, removed, added)]
    assert found == by_trying(puzzle, removed, added)
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    ("removed", "added"), [(1, 1), (0, 2), *(pytest.param(*pair, marks=pytest.mark.slow) for pair in ((1, 2), (2, 0)))]
)
def test_the_neighbours_of_a_nearly_full_grid(removed: int, added: int) -> None:
    found = [grid.to_line() for grid in nonet.neighbours(NEARLY, removed, added)]
    assert found == by_trying(NEARLY, removed, added)
    assert len(set(found)) == len(found) > 0


def test_minimal_neighbours() -> None:
    puzzle = nonet.minimized(PROPER, seed=1)
    every = list(nonet.neighbours(puzzle, 1, 1))
    minimal = list(nonet.neighbours(puzzle, 1, 1, minimal=True))
    assert minimal == [grid for grid in every if nonet.is_minimal(grid)]
    assert 0 < len(minimal) < len(every)
    assert all(nonet.is_proper(grid) and grid.given_count == puzzle.given_count for grid in every)
    # The relation is symmetric.
    assert puzzle in nonet.neighbours(minimal[0], 1, 1)
    assert not list(nonet.neighbours(puzzle, 1, 0))


def test_givens_of_results_and_lazy_search() -> None:
    first = next(nonet.neighbours(PROPER, 3, 3))
    assert first.givens == first
    assert len(list(islice(nonet.neighbours("." * 81, 0, 30), 0))) == 0
    assert not list(nonet.neighbours(PROPER, 31, 0))
    assert not list(nonet.neighbours(UNSOLVABLE, 0, 1))
    assert [nonet.is_proper(grid) for grid in islice(nonet.neighbours(CONFLICT, 1, 0), 3)] == by_proper(CONFLICT)


def by_proper(puzzle: str) -> list[bool]:
    return [True] * min(3, len(by_trying(puzzle, 1, 0)))


def test_pencilmarks_are_refused() -> None:
    with pytest.raises(nonet.PuzzleError, match="neighbours does not support pencilmarks"):
        nonet.neighbours(Grid(PROPER).without_candidate("r1c3", 1), 1, 1)
