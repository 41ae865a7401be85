"""``backdoors``, checked against a plain search for singles."""

from itertools import combinations

import pytest

import nonet
import reference
from nonet import Grid
from puzzles import MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"
HOUSES = [
    *[[row * 9 + column for column in range(9)] for row in range(9)],
    *[[row * 9 + column for row in range(9)] for column in range(9)],
    *[[box // 3 * 27 + box % 3 * 3 + place // 3 * 9 + place % 3 for place in range(9)] for box in range(9)],
]


def singles_finish(values: list[int]) -> bool:
    """Place one naked or hidden single after the other."""
    values = list(values)
    while 0 in values:
        marks = [
            set() if values[cell] else set(range(1, 10)) - {values[peer] for peer in reference.PEERS[cell]}
            for cell in range(81)
        ]
        singles = [(cell, min(marks[cell])) for cell in range(81) if len(marks[cell]) == 1]
        for house in HOUSES:
            for digit in range(1, 10):
                places = [cell for cell in house if digit in marks[cell]]
                if len(places) == 1:
                    singles.append((places[0], digit))
        if not singles:
            return False
        cell, digit = singles[0]
        values[cell] = digit
    return True


@pytest.mark.parametrize(("puzzle", "size"), [(PROPER, 0), (HARD, 0), (HARD, 1), (PROPER, 1), (SOLUTION, 0)])
def test_backdoors_are_those_found_by_placing_singles(puzzle: str, size: int) -> None:
    values, solution = list(Grid(puzzle)), list(nonet.solve(puzzle))
    expected = []
    for cells in combinations([cell for cell in range(81) if not values[cell]], size):
        placed = [solution[cell] if cell in cells else value for cell, value in enumerate(values)]
        if singles_finish(placed):
            expected.append([(cell, solution[cell]) for cell in cells])
    assert [list(found) for found in nonet.backdoors(puzzle, size)] == expected


def test_pairs_of_a_hard_puzzle() -> None:
    found = list(nonet.backdoors(HARD, 2))
    assert found
    assert found == sorted(set(found))
    values, solution = list(Grid(HARD)), nonet.solve(HARD)
    every = list(combinations([cell for cell in range(81) if not values[cell]], 2))
    pairs = {tuple(candidate.cell for candidate in pair) for pair in found}
    for cells in every[::50]:
        placed = [solution[cell] if cell in cells else value for cell, value in enumerate(values)]
        assert singles_finish(placed) == (cells in pairs)
    for pair in found[:20]:
        grid = Grid(HARD)
        for cell, digit in pair:
            assert solution[cell] == digit
            grid = grid.with_value(cell, digit)
        assert singles_finish(list(grid))


def test_sizes_at_the_ends() -> None:
    assert list(nonet.backdoors(PROPER, 0)) == [()]
    assert not list(nonet.backdoors(SOLUTION, 1))
    assert not list(nonet.backdoors(PROPER, 81))
    assert len(list(nonet.backdoors(PROPER, 1))) == 51
    assert len(next(nonet.backdoors(HARD, 20))) == 20


def test_puzzles_without_a_backdoor() -> None:
    with pytest.raises(nonet.MultipleSolutionsError):
        nonet.backdoors(MULTIPLE, 1)
    with pytest.raises(nonet.PuzzleError):
        nonet.backdoors(UNSOLVABLE, 1)
    with pytest.raises(nonet.PuzzleError, match="backdoors does not support pencilmarks"):
        nonet.backdoors(Grid(PROPER).without_candidate("r1c3", 1), 1)
