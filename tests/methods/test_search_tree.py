"""The guesses of methods as trees: each guess that a method counts is a node, in the place where it was made."""

import re

import pytest

from nonet import Grid, generate_batch, methods
from nonet.methods import Guess
from puzzles import HARDER, PROPER

PUZZLE = Grid("24.....683...2........79....2..975.......4.39.5....4.6......9.4..7..1...6....2...")
TREE = """\
exact_cover: 6 guesses, solvable
├─ r1c6=3 dead end
└─ r1c6=5
   ├─ r1c4=1
   │  ├─ r2c3=6 dead end
   │  └─ r2c3=8 dead end
   └─ r1c4=3 solution"""


@pytest.mark.parametrize("name", ["naive", "smart", "norvig", "exact_cover"])
def test_each_guess_is_a_node(name: str) -> None:
    method = methods.get(name)
    for puzzle in (PUZZLE, Grid(HARDER)):
        tree = methods.search_tree(method, puzzle, call_limit=5_000)
        assert tree.guess_count == tree.result.guesses == method.solve(puzzle, call_limit=5_000).guesses
        check(tree.start, {cell: puzzle[cell] for cell in range(81) if puzzle[cell]})


def check(guess: Guess, placed: dict[int, int]) -> None:
    """Check that each guess below can follow: its cell is open, and no peer has its digit."""
    for each in guess.guesses:
        assert each.cell not in placed
        assert all(placed.get(peer) != each.digit for peer in each.cell.peers)
        check(each, {**placed, each.cell: each.digit})


def test_the_tree_in_words() -> None:
    assert str(methods.search_tree(methods.get("exact_cover"), PUZZLE)) == TREE
    assert str(methods.search_tree(methods.get("norvig"), PUZZLE)).splitlines()[1:] == TREE.splitlines()[1:]
    assert methods.search_tree(methods.get("skiena"), PUZZLE).guess_count <= 16


def test_the_way_to_the_solution_is_right() -> None:
    for puzzle, solution in generate_batch(20, seed=2, minimal=True):
        guess = methods.search_tree(methods.get("smart"), puzzle).start
        while guess.guesses:
            guess = guess.guesses[-1]
            assert solution[guess.cell] == guess.digit
        assert guess.is_solution


def test_a_large_tree_is_folded() -> None:
    tree = methods.search_tree(methods.get("naive"), Grid(HARDER), call_limit=20_000)
    shown = str(tree).splitlines()[1:]
    hidden = sum(int(number.replace(",", "")) for number in re.findall(r"… ([\d,]+) more", str(tree)))
    assert sum("=" in line for line in shown) + hidden == tree.guess_count
    drawn = tree.to_svg()
    in_picture = sum(int(number.replace(",", "")) for number in re.findall(r">\+([\d,]+)<", drawn))
    assert drawn.count("<rect") - 1 + in_picture == tree.guess_count


def test_methods_without_guesses() -> None:
    assert methods.search_tree(methods.get("norvig"), Grid(PROPER)).guess_count == 0
    with pytest.raises(ValueError, match="strings does not report its guesses"):
        methods.search_tree(methods.get("strings"), PUZZLE)
