"""Statements of aligned exclusions: what each candidate of the other base cells meets, once a base cell has a digit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from nonet._board.geometry import Cell
from nonet.logic._pattern import Candidate
from nonet.logic._statements.pattern import Pattern
from nonet.logic._step_statement import StepPart, StepStatement


class Contradiction(NamedTuple):
    """Why digits cannot be together: two base cells that see each other, or a cell that has nothing left."""

    cells: tuple[Cell, ...]
    excluder: Cell | None = None
    digits: tuple[int, ...] = ()


class ExclusionStatements(Pattern):
    """The cells with ``defining`` marks are the base cells; each of the others sees all of them."""

    speaks_of_all_digits = True

    @property
    def base_cells(self) -> tuple[Cell, ...]:
        """The cells whose combinations are tried."""
        return self.cells_of("defining")

    def _options(self, cell: Cell) -> tuple[int, ...]:
        return tuple(mark.candidate.digit for mark in self.step.marks if mark.candidate.cell == cell)

    def contradiction(self, taken: Mapping[Cell, int]) -> Contradiction | None:
        """Return why these digits cannot be together, or ``None`` if they can."""
        for cell, digit in taken.items():
            for other in taken:
                if other != cell and taken[other] == digit and other.sees(cell):
                    return Contradiction((cell, other))
        for cell in self.step.cells:
            options = self._options(cell)
            seen = {digit for other, digit in taken.items() if other.sees(cell)}
            if options and cell not in self.base_cells and seen.issuperset(options):
                return Contradiction(tuple(taken), cell, options)
        return None

    def statements(self) -> Iterator[StepStatement]:
        """Yield for each candidate that is ruled out what becomes of the other base cells."""
        if len(self.base_cells) < 2 or not self.step.eliminations:
            raise LookupError("the pattern lacks a part")
        for removed in self.step.eliminations:
            supposed = self.lit([removed], "is")
            yield StepStatement(key="suppose_candidate", values={"candidate": removed}, candidates=supposed)
            left: dict[Cell, list[int]] = {}
            for other in self.base_cells:
                if other != removed.cell:
                    left[other] = []
                    for option in self._options(other):
                        if (why := self.contradiction({removed.cell: removed.digit, other: option})) is None:
                            left[other].append(option)
                        else:
                            yield self._excluded({removed.cell: removed.digit}, Candidate(other, option), why)
            empty = [cell for cell, options in left.items() if not options]
            if empty:
                yield StepStatement(key="nothing_left", values={"cell": empty[0]}, candidates=supposed)
                continue
            first, *rest = sorted(left, key=lambda cell: len(left[cell]))
            for option in left[first]:
                yield self._case(removed, Candidate(first, option), {cell: left[cell] for cell in rest})

    def _excluded(self, taken: Mapping[Cell, int], one: Candidate, why: Contradiction) -> StepStatement:
        known = self.lit((Candidate(cell, digit) for cell, digit in taken.items()), "is")
        lit = known + self.lit([one], "isnot")
        if why.excluder is None:
            seen = next(cell for cell in why.cells if cell != one.cell)
            return StepStatement(key="then_not_as_sees", values={"candidate": one, "cell": seen}, candidates=lit)
        lit += self.lit_in([why.excluder], why.digits, "cover")
        values = {"candidate": one, "cell": why.excluder, "digits": why.digits, "count": len(why.cells)}
        return StepStatement(key="then_not_as_empty", values=values, candidates=lit)

    def _case(self, removed: Candidate, one: Candidate, left: Mapping[Cell, list[int]]) -> StepStatement:
        """Return the case that another base cell has a digit: every way to fill the rest is a contradiction."""
        taken = {removed.cell: removed.digit, one.cell: one.digit}
        told = []
        for digits in product(*left.values()):
            more = dict(zip(left, digits, strict=True))
            *some, last = more.items()
            why = self.contradiction(taken | more)
            if why is None:
                raise LookupError("a combination is no contradiction")
            told.append(self._excluded(taken | dict(some), Candidate(*last), why))
        lit = self.lit([removed, one], "is")
        if not told:
            raise LookupError("a case has no combination")
        title = StepStatement(key="suppose_both", values={"first": removed, "second": one}, candidates=lit)
        values = {"candidate": one, "cells": tuple(left)}
        return StepStatement(key="case_fails", values=values, candidates=lit, part=StepPart(title, tuple(told)))

    ending = "cannot_be"
