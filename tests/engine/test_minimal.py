"""Minimality, held against its definition: take a given away, and count."""

import random
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import nonet
import reference
from nonet import Cell, ConflictError, Grid, MultipleSolutionsError, NoSolutionError
from puzzles import PROPER
from strategies import grids, puzzles

PUZZLE = Grid(PROPER)
SOLUTION = nonet.solve(PUZZLE)
ROWS = {
    PUZZLE.to_line(): "proper",
    SOLUTION.to_line(): "proper",
    ".." + PUZZLE.to_line()[2:]: "multiple",
    "." * 81: "multiple",
    "531" + PUZZLE.to_line()[3:]: "no_solution",
    "55" + PUZZLE.to_line()[2:]: "conflict",
    PUZZLE.to_line()[:80]: "malformed",
    "": "malformed",
}
rich = puzzles(least_givens=40)


def without(puzzle: Grid, cell: int) -> Grid:
    return Grid.from_values(0 if place == cell else value for place, value in enumerate(puzzle))


def redundant_cells(puzzle: Grid) -> tuple[Cell, ...]:
    """Return the givens without which a proper puzzle stays proper."""
    givens = [cell for cell in Cell.ALL if puzzle[cell]]
    return tuple(cell for cell in givens if nonet.is_proper(without(puzzle, cell)))


def some_puzzles(count: int, seed: int) -> list[Grid]:
    """Return isomorphs of one solution with some of its values, most of them proper puzzles."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        digits = "".join(chance.sample("123456789", 9))
        line = SOLUTION.to_line().translate(str.maketrans("123456789", digits))
        kept = set(chance.sample(range(81), chance.choice([26, 34, 40, 50, 81])))
        found.append(Grid("".join(symbol if cell in kept else "." for cell, symbol in enumerate(line))))
    return found


@given(rich | grids())
def test_redundant_givens_are_those_without_which_a_puzzle_stays_proper(puzzle: Grid) -> None:
    if nonet.is_proper(puzzle):
        assert nonet.redundant_givens(puzzle) == redundant_cells(puzzle)
        assert nonet.is_minimal(puzzle) == (redundant_cells(puzzle) == ())
    else:
        assert not nonet.is_minimal(puzzle)
        with pytest.raises(nonet.PuzzleError):
            nonet.redundant_givens(puzzle)


@settings(max_examples=5)
@given(puzzles(least_givens=60, most_givens=70))
def test_the_reference_says_the_same(puzzle: Grid) -> None:
    assume(reference.count(list(puzzle), limit=2) == 1)
    needed = [cell for cell in range(81) if puzzle[cell] and reference.count(list(without(puzzle, cell)), limit=2) > 1]
    assert [cell for cell in Cell.ALL if puzzle[cell] and cell not in nonet.redundant_givens(puzzle)] == needed


@given(rich, st.integers(0, 2**64 - 1))
def test_a_minimized_puzzle_is_minimal_and_part_of_the_puzzle(puzzle: Grid, seed: int) -> None:
    assume(nonet.is_proper(puzzle))
    minimal = nonet.minimized(puzzle, seed=seed)
    assert all(value in (0, puzzle[cell]) for cell, value in enumerate(minimal))
    assert nonet.solve(minimal) == nonet.solve(puzzle)
    assert redundant_cells(minimal) == ()
    assert nonet.is_minimal(minimal)
    assert nonet.minimized(minimal, seed=seed) == minimal
    assert nonet.minimized(puzzle, seed=seed) == minimal


def test_a_minimized_puzzle_stays_what_it_is() -> None:
    # Whoever wrote a seed down gets the same puzzle in years to come.
    full = Grid(SOLUTION.to_line())
    expected = Grid("....7..1.67...5....98....6.......42.....53.....3..48..96......4287..9...3.....1..")
    assert nonet.minimized(full, seed=0) == expected
    assert nonet.minimized_batch([full] * 200, seed=0)[0] == expected
    assert len({nonet.minimized(full, seed=seed) for seed in range(20)}) == 20


def test_values_are_asked_about_as_they_stand() -> None:
    minimal = nonet.minimized(PUZZLE, seed=1)
    placed = nonet.solve(minimal)
    assert nonet.is_minimal(placed.givens)
    assert not nonet.is_minimal(placed)
    assert len(nonet.redundant_givens(placed)) == 81
    assert list(nonet.is_minimal_batch([minimal, placed])) == [True, False]
    assert nonet.minimized_batch([placed.givens, placed], seed=1)[0] == minimal


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("55" + "." * 79, ConflictError),
        ("531" + PUZZLE.to_line()[3:], NoSolutionError),
        ("." * 81, MultipleSolutionsError),
    ],
)
def test_a_puzzle_that_is_not_proper_is_refused_by_name(line: str, error: type[Exception]) -> None:
    grid = Grid(line)
    assert not nonet.is_minimal(grid)
    with pytest.raises(error):
        nonet.redundant_givens(grid)
    with pytest.raises(error):
        nonet.minimized(grid, seed=1)


def test_a_seed_has_64_bits() -> None:
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="seed must be 0 to 2"):
            nonet.minimized(PUZZLE, seed=seed)
        with pytest.raises(ValueError, match="seed must be 0 to 2"):
            nonet.minimized_batch([PUZZLE], seed=seed)


@pytest.mark.parametrize("repeats", [1, 20, 100])
def test_a_batch_answers_as_a_grid_does(repeats: int) -> None:
    lines = list(ROWS) * repeats
    statuses = list(ROWS.values()) * repeats
    redundant = nonet.redundant_givens_batch(lines)
    minimized = nonet.minimized_batch(lines, seed=5)
    assert list(redundant.status) == list(minimized.status) == statuses
    assert list(redundant[:8]) == [
        nonet.redundant_givens(PUZZLE),
        nonet.redundant_givens(Grid(SOLUTION.to_line())),
        *[None] * 6,
    ]
    assert redundant[-8:] == redundant[:8]
    assert minimized[0] == nonet.minimized(PUZZLE, seed=5)
    assert list(minimized[2:8]) == [None] * 6
    assert list(nonet.is_minimal_batch(lines)) == ([False] * 6 + [None] * 2) * repeats
    for answer in minimized:
        assert answer is None or nonet.is_minimal(answer)
    assert len(redundant) == len(minimized) == len(lines)


def test_batches_of_many_puzzles() -> None:
    some = some_puzzles(300, 1)
    proper = [nonet.is_proper(puzzle) for puzzle in some]
    assert 100 < sum(proper) < 200
    redundant = nonet.redundant_givens_batch(some)
    assert list(redundant) == [
        redundant_cells(puzzle) if is_proper else None for puzzle, is_proper in zip(some, proper, strict=True)
    ]
    minimized = nonet.minimized_batch(some, seed=2)
    assert all(nonet.is_minimal_batch(grid for grid in minimized if grid is not None))
    assert [grid is not None for grid in minimized] == proper
    assert minimized.lines().decode().split() == [grid.to_line() if grid else "." * 81 for grid in minimized]


def test_the_place_of_a_row_is_counted_through_the_chunks_of_a_column() -> None:
    pa = pytest.importorskip("pyarrow", reason="needs PyArrow")
    lines = [puzzle.to_line() for puzzle in some_puzzles(300, 4)]
    column = pa.chunked_array([lines[:40], lines[40:41], lines[41:]])
    assert nonet.minimized_batch(column, seed=4).lines() == nonet.minimized_batch(lines, seed=4).lines()
    assert list(nonet.is_minimal_batch(pa.chunked_array([], pa.string()))) == []


@pytest.mark.slow
def test_every_17_clue_puzzle_is_minimal(corpus: Path) -> None:
    text = (corpus / "bench" / "puzzles2_17_clue.txt").read_bytes()
    assert bytes(nonet.is_minimal_batch(text).is_minimal) == bytes([1]) * 49_158


@pytest.mark.slow
def test_minimized_lists_are_minimal(corpus: Path) -> None:
    text = (corpus / "bench" / "kaggle_like_100k.txt").read_bytes()
    minimized = nonet.minimized_batch(text, seed=7)
    assert minimized.status.counts() == {"proper": 100_000}
    assert bytes(nonet.is_minimal_batch(minimized.lines()).is_minimal) == bytes([1]) * 100_000
    solutions = nonet.solve_batch(minimized.lines())
    assert solutions.status.counts() == {"proper": 100_000}
    assert solutions.lines() == nonet.solve_batch(text).lines()
    givens = np.asarray(minimized.minimized)
    puzzles = np.asarray(nonet.solve_batch(text).solution)
    assert np.all((givens == 0) | (givens == puzzles))
