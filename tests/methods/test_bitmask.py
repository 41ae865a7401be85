"""``bitmask.generate``: proper puzzles, the same ones for the same seed, and the fifty that were made with it."""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

import reference
from nonet import Grid
from nonet.formats import example
from nonet.methods import bitmask, norvig, singles


def test_generated_puzzles_are_proper_and_differ() -> None:
    puzzles = [bitmask.generate(seed) for seed in range(3)]
    for puzzle in puzzles:
        assert reference.count(list(puzzle), limit=2) == 1
        assert 20 <= puzzle.given_count <= 32
    assert len(set(puzzles)) == 3


def test_a_seed_makes_the_same_puzzle_again() -> None:
    assert bitmask.generate(0) == bitmask.generate(0)


@pytest.fixture(scope="module")
def fifty(checkout: Path) -> list[Grid]:
    lines = example("fifty").read_text().splitlines()
    assert lines[::10] == [f"Grid {number:02}" for number in range(1, 51)]
    return [Grid("".join(lines[start + 1 : start + 10])) for start in range(0, 500, 10)]


@pytest.mark.slow
def test_the_fifty_are_proper_and_differ(fifty: list[Grid]) -> None:
    found = [list(islice(reference.solutions(list(puzzle)), 2)) for puzzle in fifty]
    assert all(len(solutions) == 1 for solutions in found)
    assert len({solutions[0] for solutions in found}) == 50


def test_the_fifty_go_from_easy_to_hard(fifty: list[Grid]) -> None:
    assert all(singles.solve(puzzle).status == "solvable" for puzzle in fifty[:15])
    assert all(norvig.solve(puzzle).guesses == 0 for puzzle in fifty[:30])
    searched = [puzzle for puzzle in fifty[30:] if norvig.solve(puzzle).guesses]
    assert len(searched) >= 5


def test_the_fifty_are_nobody_elses(fifty: list[Grid], corpus: Path) -> None:
    paths = sorted((corpus / "euler").glob("*.txt"))
    assert paths
    for path in paths:
        digits = "".join(line for line in path.read_text().split() if line.isdigit() and len(line) == 9)
        assert len(digits) >= 50 * 81
        assert not any(puzzle.to_line(blank="0") in digits for puzzle in fifty)


@pytest.mark.slow
def test_the_fifty_can_be_made_again(checkout: Path) -> None:
    made = subprocess.run(
        [sys.executable, checkout / "examples" / "make_fifty.py"], capture_output=True, text=True, check=True
    )
    assert made.stdout == example("fifty").read_text()
