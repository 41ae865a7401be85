"""Patterns inside chains: which locked candidates, pair or X-wing excludes a candidate once others are gone.

A statement of a dynamic chain says that a pattern excludes a candidate, and which statements made the pattern complete.
Here the pattern is found again, so that a reader is told where it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from nonet._board.geometry import DIGITS, SIZE, Cell, House
from nonet._board.grid import Grid
from nonet.logic._pattern import Candidate
from nonet.logic._words.phrases import house_names, joined


class Left:
    """The candidates of a grid without some."""

    def __init__(self, grid: Grid, gone: Collection[Candidate]) -> None:
        self.digits = [set(grid.candidates(cell)) if not grid[cell] else set() for cell in Cell.ALL]
        for cell, digit in gone:
            self.digits[cell].discard(digit)

    def places(self, digit: int, house: House) -> list[Cell]:
        """Return the cells of a house that can have a digit."""
        return [cell for cell in house.cells if digit in self.digits[cell]]


def find_pattern(name: str, target: Candidate, left: Left) -> str:
    """Return where the pattern is that excludes a candidate, or nothing."""
    finders = {
        "locked_candidates": _locked_candidates,
        "hidden_pair": _hidden_pairs,
        "naked_pair": _naked_pairs,
        "x_wing": _x_wings,
    }
    return next(finders[name](target, left), "")


def _locked_candidates(target: Candidate, left: Left) -> Iterator[str]:
    cell, digit = target
    for house in House.ALL:
        places = left.places(digit, house)
        if places and cell not in house.cells and all(place.sees(cell) for place in places):
            yield f"in {house}, {digit} can only go in {joined(places)}"


def _hidden_pairs(target: Candidate, left: Left) -> Iterator[str]:
    cell, digit = target
    for house in cell.houses:
        for pair in combinations(sorted(set(DIGITS) - {digit}), 2):
            first, second = (left.places(one, house) for one in pair)
            if first == second and len(first) == 2 and cell in first:
                yield f"in {house}, {joined(pair)} can only go in {joined(first)}"


def _naked_pairs(target: Candidate, left: Left) -> Iterator[str]:
    cell, digit = target
    for house in cell.houses:
        twos = [one for one in house.cells if one != cell and digit in left.digits[one] and len(left.digits[one]) == 2]
        for first, second in combinations(twos, 2):
            if left.digits[first] == left.digits[second]:
                yield f"{first} and {second} have only {joined(sorted(left.digits[first]))} left"


def _x_wings(target: Candidate, left: Left) -> Iterator[str]:
    cell, digit = target
    for start in (0, SIZE):
        lines = [house for house in House.ALL[start : start + SIZE] if cell not in house.cells]
        for pair in combinations(lines, 2):
            covers = [[place.houses[1 - start // SIZE] for place in left.places(digit, line)] for line in pair]
            if covers[0] == covers[1] and len(covers[0]) == 2 and any(cell in cover.cells for cover in covers[0]):
                yield f"in {house_names(pair)}, {digit} can only go in {house_names(covers[0])}"
