"""The decision between readings: what the engine and the pattern say beside the picture."""

import numpy as np
import pytest

import nonet
from nonet.photo._arrays import Floats
from nonet.photo._decision import decided
from nonet.photo._pattern import is_symmetrical
from photo.drawn import EASY

SOLUTION = nonet.solve(EASY).to_line()
LOPSIDED = "".join(SOLUTION[cell] if cell in (2, 16, 23) else EASY[cell] for cell in range(81))
"""The puzzle with three digits more, which no symmetry has."""


def seen(text: str, **half_seen: tuple[int, float]) -> Floats:
    """Return the probabilities of values, where a cell may hold another value with such a probability."""
    chances = np.full((81, 10), 1e-9)
    chances[np.arange(81), [int(letter) for letter in text.replace(".", "0")]] = 1
    for name, (value, share) in half_seen.items():
        cell = int(nonet.Cell(name))
        chances[cell] *= 1 - share
        chances[cell, value] = share
    return np.asarray(chances / chances.sum(axis=1, keepdims=True))


@pytest.mark.parametrize(("text", "certain"), [(EASY, True), (LOPSIDED, False)])
def test_a_speck_in_a_blank_cell_is_no_digit_if_the_pattern_is_symmetrical_without_it(text: str, certain: bool) -> None:
    """The engine cannot tell: with the digit of the solution the puzzle is proper, too."""
    found = decided(seen(text, r3c1=(1, 0.1)))
    assert "".join(map(str, found.values)).replace("0", ".") == text
    assert (found.certainty > 0.95) is certain
    assert found.solution_certainty > 0.95


def test_a_digit_that_is_hardly_seen_is_asked_for_if_the_pattern_lacks_it() -> None:
    found = decided(seen(EASY.replace("5", ".", 1), r1c1=(5, 0.1)))
    assert 0.5 < found.certainty < 0.95
    assert found.values[0] == 5


def test_the_symmetries_are_half_a_turn_and_four_mirrors() -> None:
    marked = np.zeros((7, 81), bool)
    pairs = [("r1c2", "r9c8"), ("r1c2", "r1c8"), ("r1c2", "r9c2"), ("r1c2", "r2c1"), ("r1c2", "r8c9"), ("r1c2", "r2c9")]
    for pattern, cells in zip(marked, pairs, strict=False):
        pattern[[int(nonet.Cell(cell)) for cell in cells]] = True
    assert is_symmetrical(marked).tolist() == [True] * 5 + [False, True]
