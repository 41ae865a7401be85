"""What the statements of every family need: the candidates of a step's position, its marks by role, and its ending."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout
from nonet._board.rule import Rule
from nonet.logic._pattern import Candidate, alike, by_digit
from nonet.logic._step import Step
from nonet.logic._step_statement import Conclusion, Lit, LitRole, Shown, StepStatement

_MOST_CELLS = 9
"""The most cells that the conclusion of one statement names; more of them are told in several."""


class Pattern:
    """A step and its position. A part that the step lacks raises ``LookupError``: it may come from another program."""

    is_lit = True
    """Whether statements have the candidates that are lit: a sentence needs none."""
    speaks_of_all_digits = False
    """Whether the statements speak of more digits than those of the step."""

    def __init__(self, step: Step, grid: Grid | None = None) -> None:
        self.step = step
        self.grid = step.grid or grid
        self.layout = CLASSIC if self.grid is None else self.grid.layout

    def statements(self) -> Iterator[StepStatement]:
        """Yield the statements before the ending; here none is known."""
        cells = self.step.cells or tuple(dict.fromkeys(mark.candidate.cell for mark in self.step.marks))
        lit = self.lit((mark.candidate for mark in self.step.marks), "base")
        key = "pattern" if cells else "pattern_alone"
        yield StepStatement(key=key, values={"name": self.step.technique.name, "cells": cells}, candidates=lit)

    def brief(self) -> Iterator[StepStatement]:
        """Yield the statements of the sentence, which may tell less than a reader goes through one by one."""
        yield from self.statements()
        yield from self.endings()

    @property
    def ending(self) -> str:
        """The key of the statement that says the conclusion."""
        return "so"

    def ending_values(self) -> dict[str, Any]:
        """Return what the ending names besides the conclusion."""
        return {}

    def shown(self) -> Shown:
        """Return which candidates a reader needs: those of the digits that are spoken of."""
        return Shown(digits=self.all_digits if self.speaks_of_all_digits else tuple(self.step.digits))

    # Parts of the step.

    def marked(self, role: str) -> list[Candidate]:
        """Return the candidates with a role."""
        return [mark.candidate for mark in self.step.marks if mark.role == role]

    def cells_of(self, role: str) -> tuple[Cell, ...]:
        """Return the cells with a mark of this role."""
        return tuple(dict.fromkeys(one.cell for one in self.marked(role)))

    @property
    def digit(self) -> int:
        """The only digit of the step."""
        (digit,) = self.step.digits or _lacking()
        return digit

    @property
    def all_digits(self) -> tuple[int, ...]:
        """The digits of the pattern and of what follows."""
        candidates = (*(mark.candidate for mark in self.step.marks), *self.step.placements, *self.step.eliminations)
        return tuple(sorted({one.digit for one in candidates} | set(self.step.digits)))

    @property
    def removed_cells(self) -> tuple[Cell, ...]:
        """The cells that lose a candidate."""
        return tuple(dict.fromkeys(one.cell for one in self.step.eliminations))

    @property
    def removed_digits(self) -> tuple[int, ...]:
        """The digits that are ruled out somewhere."""
        return tuple(sorted({one.digit for one in self.step.eliminations}))

    # The position.

    def can(self, cell: Cell, digit: int) -> bool:
        """Tell whether a cell has a candidate; true if the position is not known."""
        return self.grid is None or (not self.grid[cell] and digit in self.grid.candidates(cell))

    def lit(self, candidates: Iterable[Candidate], role: LitRole) -> tuple[Lit, ...]:
        """Return candidates with a role, those that the position has."""
        return tuple((one, role) for one in dict.fromkeys(candidates) if self.can(*one)) if self.is_lit else ()

    def lit_in(self, cells: Iterable[Cell], digits: Iterable[int], role: LitRole) -> tuple[Lit, ...]:
        """Return the candidates of some cells with some digits."""
        if not self.is_lit:
            return ()
        some = tuple(digits)
        return self.lit((Candidate(cell, digit) for cell in cells for digit in some), role)

    def places(self, house: House, digit: int) -> tuple[Cell, ...]:
        """Return where a digit can go in a house."""
        return tuple(cell for cell in house.cells if self.can(cell, digit))

    # What follows.

    def endings(self) -> Iterator[StepStatement]:
        """Yield the statements that say what follows: one, or several where there is much."""
        key, values = self.ending, self.ending_values()
        for conclusion in self._conclusions():
            values["conclusion"] = conclusion
            lit = self.lit(conclusion.placements, "is") + self.lit(conclusion.eliminations, "out")
            look = self.ending_look() if self.is_lit else {}
            yield StepStatement(key=key, values=values, candidates=lit, **look)
            key, values = "also", dict[str, Any]()

    def ending_look(self) -> dict[str, Any]:
        """Return the frames of the ending."""
        return {}

    def _conclusions(self) -> Iterator[Conclusion]:
        """Yield the conclusion of the step, in parts if it is long."""
        step, left = self.step, self._left()
        lost = [one for one in step.eliminations if one.cell not in left]
        count = len(lost) if len(lost) < _MOST_CELLS else sum(map(len, {cells for _, cells in by_digit(lost)}))
        if count + len(left) <= _MOST_CELLS:
            kept = tuple(Candidate(cell, digit) for cell, digits in left.items() for digit in digits)
            if step.placements or step.eliminations:
                yield Conclusion(step.placements, step.eliminations, kept)
            return
        if step.placements:
            yield Conclusion(step.placements, ())
        by_digits = [(cells, digits) for digits, cells in alike(by_digit(lost))]
        digits_of = alike((digit, cell) for cell, digit in sorted(lost))
        by_cells = alike((cell, digits) for digits, cell in digits_of)
        for cells, digits in by_cells if len(by_cells) < len(by_digits) else by_digits:
            for part in _parts(cells):
                yield Conclusion((), tuple(Candidate(cell, digit) for digit in digits for cell in part))
        for cells, digits in alike(left.items()):
            for part in _parts(cells):
                gone = tuple(one for one in step.eliminations if one.cell in part)
                yield Conclusion((), gone, tuple(Candidate(cell, digit) for cell in part for digit in digits))

    def _left(self) -> dict[Cell, tuple[int, ...]]:
        """Return what rules leave for the cells that lose three candidates or more, and keep fewer."""
        if self.grid is None or not self.step.rules:
            return {}
        lost = dict.fromkeys(one.cell for one in self.step.eliminations)
        left = {}
        for cell in lost:
            gone = [one.digit for one in self.step.eliminations if one.cell == cell]
            kept = tuple(digit for digit in self.grid.candidates(cell) if digit not in gone)
            if len(gone) > max(2, len(kept)):
                left[cell] = kept
        return left


def _parts(cells: tuple[Cell, ...]) -> Iterator[tuple[Cell, ...]]:
    return (cells[start : start + _MOST_CELLS] for start in range(0, len(cells), _MOST_CELLS))


def common_house(cells: Sequence[Cell], layout: Layout = CLASSIC) -> House:
    """Return a house of a board that has all these cells: a line if there is one."""
    houses = [house for house in layout.houses_of(cells[0]) if all(cell in house.cells for cell in cells)]
    if not houses:
        raise LookupError("the cells share no house")
    return houses[0]


def rule_cells(rule: Rule, layout: Layout) -> tuple[Cell, ...]:
    """Return the cells that a rule is on; none of a rule of the whole board."""
    return tuple(layout.cell(f"r{row}c{column}") for row, column in rule.on(layout))


def rule_between(layout: Layout, cells: Iterable[Cell], others: Iterable[Cell], digit: int) -> Rule | None:
    """Return the first rule by which cells cannot both have a digit though no house has both; ``None`` without one."""
    seen = list(others)
    for one in cells:
        beside = {cell for house in layout.houses_of(one) for cell in house.cells}
        for other in seen:
            for rule in layout.rules if other not in beside else ():
                values = bytearray(len(layout.cells))
                values[one] = values[other] = digit
                places = rule_cells(rule, layout)
                if {one, other} <= {*places} or not (places or rule.allows(values, layout)):
                    return rule
    return None


def is_straight(cells: Sequence[Cell]) -> bool:
    """Tell whether more than three cells follow each other in one direction: then the first and the last name them."""
    steps = {(after.row - before.row, after.column - before.column) for before, after in pairwise(cells)}
    return len(cells) > 3 and len(steps) == 1 and max(map(abs, *steps)) == 1


def _lacking() -> tuple[int, ...]:
    raise LookupError("the step lacks a digit")
