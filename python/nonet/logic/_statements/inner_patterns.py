"""Patterns inside chains: which locked candidates, pair or X-wing excludes a candidate once others are gone.

A statement of a dynamic chain says that a pattern excludes a candidate, and which statements made the pattern complete.
Here the pattern is found again, so that a reader is told where it is. It knows no words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import DIGITS, SIZE, Cell, House
from nonet._board.grid import Grid
from nonet.logic._pattern import Candidate


class InnerPattern(NamedTuple):
    """Where a pattern is: digits that can only go in some cells or houses; cells alone have only these digits."""

    digits: tuple[int, ...]
    cells: tuple[Cell, ...] = ()
    houses: tuple[House, ...] = ()
    covers: tuple[House, ...] = ()


class Left:
    """The candidates of a grid without some."""

    def __init__(self, grid: Grid, gone: Collection[Candidate]) -> None:
        self.digits = [set(DigitSet.from_mask(mask)) for mask in grid._open_masks()]
        for cell, digit in gone:
            self.digits[cell].discard(digit)

    def places(self, digit: int, house: House) -> list[Cell]:
        """Return the cells of a house that can have a digit."""
        return [cell for cell in house.cells if digit in self.digits[cell]]


def find_pattern(name: str, target: Candidate, left: Left) -> InnerPattern | None:
    """Return the pattern that excludes a candidate, or ``None``."""
    finders = {
        "locked_candidates": _locked_candidates,
        "hidden_pair": _hidden_pairs,
        "naked_pair": _naked_pairs,
        "x_wing": _x_wings,
    }
    return next(finders[name](target, left), None)


def _locked_candidates(target: Candidate, left: Left) -> Iterator[InnerPattern]:
    cell, digit = target
    for house in House.ALL:
        places = left.places(digit, house)
        if places and cell not in house.cells and all(place.sees(cell) for place in places):
            yield InnerPattern((digit,), tuple(places), (house,))


def _hidden_pairs(target: Candidate, left: Left) -> Iterator[InnerPattern]:
    cell, digit = target
    for house in cell.houses:
        for pair in combinations(sorted(set(DIGITS) - {digit}), 2):
            first, second = (left.places(one, house) for one in pair)
            if first == second and len(first) == 2 and cell in first:
                yield InnerPattern(pair, tuple(first), (house,))


def _naked_pairs(target: Candidate, left: Left) -> Iterator[InnerPattern]:
    cell, digit = target
    for house in cell.houses:
        twos = [one for one in house.cells if one != cell and digit in left.digits[one] and len(left.digits[one]) == 2]
        for first, second in combinations(twos, 2):
            if left.digits[first] == left.digits[second]:
                yield InnerPattern(tuple(sorted(left.digits[first])), (first, second))


def _x_wings(target: Candidate, left: Left) -> Iterator[InnerPattern]:
    cell, digit = target
    for start in (0, SIZE):
        lines = [house for house in House.ALL[start : start + SIZE] if cell not in house.cells]
        for pair in combinations(lines, 2):
            covers = [[place.houses[1 - start // SIZE] for place in left.places(digit, line)] for line in pair]
            if covers[0] == covers[1] and len(covers[0]) == 2 and any(cell in cover.cells for cover in covers[0]):
                yield InnerPattern((digit,), (), pair, tuple(covers[0]))
