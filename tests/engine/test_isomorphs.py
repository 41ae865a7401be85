"""Isomorphs by the million: the engine's are those of ``Transform``, and solutions go along with their puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Entry, Grid, Transform, augment, isomorph_batch, solve
from puzzles import PROPER
from strategies import grids, marked_grids

PUZZLE = Grid(PROPER)
WORDS = st.integers(0, 2**64 - 1)


@given(st.lists(grids(), max_size=4), st.integers(1, 5), WORDS, st.integers(0, 2**63))
def test_the_engine_makes_the_isomorphs_that_python_makes(
    puzzles: list[Grid], count: int, seed: int, start: int
) -> None:
    batch = isomorph_batch(puzzles, seed=seed, count=count, start=start)
    expected = [
        puzzle.transformed(Transform.random(seed=seed, start=start + place * count + copy))
        for place, puzzle in enumerate(puzzles)
        for copy in range(count)
    ]
    assert list(batch) == expected


def test_many_numbers() -> None:
    # All parts of the numbering are met: each order of each chute, each digit in each place.
    batch = isomorph_batch([PUZZLE], seed=3, count=3_000)
    assert list(batch) == [Transform.random(seed=3, start=index).apply(PUZZLE) for index in range(3_000)]


def test_pieces_make_the_whole() -> None:
    lines = "\n".join(grid.to_line() for grid in isomorph_batch([PUZZLE], seed=9, count=10) if grid)
    whole = isomorph_batch(lines, seed=2, count=3).lines()
    pieces = [
        isomorph_batch(line, seed=2, count=3, start=3 * place).lines() for place, line in enumerate(lines.split())
    ]
    assert b"".join(pieces) == whole


def test_a_row_that_is_no_puzzle_makes_rows_that_are_none() -> None:
    batch = isomorph_batch(["oops", PUZZLE], seed=1, count=2)
    assert batch.status[:] == ["malformed"] * 2 + ["readable"] * 2
    assert list(batch[:2]) == [None, None]
    assert list(batch)[2:] == list(isomorph_batch([PUZZLE], seed=1, start=2, count=2))


@given(st.lists(grids() | marked_grids(), max_size=4), st.integers(1, 3), WORDS)
def test_augment_is_transform_by_transform(puzzles: list[Grid], count: int, seed: int) -> None:
    entries = [
        Entry(puzzle, f"no. {place}", PUZZLE if place % 2 else None, "1.2", (("source", "x"),), place)
        for place, puzzle in enumerate(puzzles)
    ]
    expected = []
    for place, entry in enumerate(entries):
        expected.append(entry)
        for copy in range(count):
            transform = Transform.random(seed=seed, start=place * count + copy)
            solution = entry.solution and entry.solution.transformed(transform)
            expected.append(replace(entry, grid=entry.grid.transformed(transform), solution=solution))
    augmented = list(augment(entries, seed=seed, count=count, keep=True))
    assert augmented == expected
    assert [entry.line for entry in augmented] == [entry.line for entry in expected]
    assert [entry.grid.givens for entry in augmented] == [entry.grid.givens for entry in expected]


def test_augment_takes_grids_and_is_lazy() -> None:
    def endless() -> Iterator[Grid]:
        while True:
            yield PUZZLE

    assert [entry.grid for entry in islice(augment(endless(), seed=5), 3)] == list(
        isomorph_batch([PUZZLE], seed=5, count=3)
    )
    solved = next(augment([solve(PUZZLE)], seed=5))
    assert solve(solved.grid.givens) == solved.grid


def test_more_isomorphs_of_a_puzzle_than_are_made_at_once() -> None:
    count = 10_000
    made = [entry.grid for entry in augment([PUZZLE, PUZZLE], seed=5, count=count)]
    assert made == list(isomorph_batch([PUZZLE, PUZZLE], seed=5, count=count))


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"seed": -1}, r"seed must be 0 to 2\*\*64 - 1, not -1"),
        ({"seed": 2**64}, "seed must be 0 to"),
        ({"seed": 0, "start": -1}, "start must be 0 to"),
        ({"seed": 0, "start": 2**64}, "start must be 0 to"),
        ({"seed": 0, "count": 0}, "count must be 1 to"),
    ],
)
def test_options_out_of_range_are_refused(options: dict[str, int], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        isomorph_batch([PUZZLE], **options)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=complaint):
        augment([PUZZLE], **options)  # type: ignore[arg-type]


def test_more_than_memory_can_hold_is_an_error() -> None:
    with pytest.raises((MemoryError, OverflowError)):
        isomorph_batch([PUZZLE], seed=0, count=2**62)
