"""Statements of almost locked sets and of Sue de Coq: groups of cells with a letter each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonet._board.geometry import Cell
from nonet.logic._groups import SETS
from nonet.logic._statements.pattern import Pattern
from nonet.logic._step_statement import StepStatement


class _GroupStatements(Pattern):
    """Groups are told apart by the roles of their candidates."""

    speaks_of_all_digits = True

    def _digits(self, role: str) -> tuple[int, ...]:
        return tuple(sorted({one.digit for one in self.marked(role)}))

    @property
    def _groups(self) -> tuple[tuple[str, tuple[Cell, ...]], ...]:
        """The letters and cells of the groups."""
        return tuple((letter, cells) for role, letter in SETS.items() if (cells := self.cells_of(role)))

    def _letter(self, role: str) -> str:
        return {"defining": "A", "extra": "B", "true": "C"}[role]


class AlsStatements(_GroupStatements):
    """Two almost locked sets that share a digit or two, and two that a third joins."""

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        return "sees_such_places" if self._is_double else "sees_places"

    def statements(self) -> Iterator[StepStatement]:
        """Yield the groups, and what their links mean."""
        groups = self._groups
        if len(groups) < 2 or not self.step.links:
            raise LookupError("the pattern lacks a set")
        for place, (role, letter) in enumerate(SETS.items()):
            if cells := self.cells_of(role):
                yield StepStatement(
                    key="group",
                    values={"letter": letter, "cells": cells, "digits": self._digits(role), "count": len(cells)},
                    candidates=self.lit(self.marked(role), "base"),
                    groups=groups[: place + 1],
                )
        yield StepStatement(key="almost_locked", groups=groups)
        if len(groups) == 3:
            yield from self._with_hinge()
        elif len(self.step.links) > 1:
            yield from self._doubly_linked()
        else:
            yield from self._linked()

    def _shared(self, digit: int, *roles: str) -> dict[str, Any]:
        """Return what a statement about a digit that two groups share lights."""
        own = [one for role in roles for one in self.marked(role) if one.digit == digit]
        links = tuple(link for link in self.step.links if link.start.digit == digit)
        return {"candidates": self.lit(own, "cover"), "groups": self._groups, "links": links}

    def _linked(self) -> Iterator[StepStatement]:
        (digit,) = {link.start.digit for link in self.step.links}
        look: dict[str, Any] = self._shared(digit, "defining", "extra")
        yield StepStatement(key="not_in_both", values={"first": "A", "second": "B", "digit": digit}, **look)
        yield from self._one_has(("A", "B"), (digit,))

    def _one_has(self, letters: tuple[str, str], lacked: tuple[int, ...]) -> Iterator[StepStatement]:
        z = self.removed_digits
        own = [one for role in ("defining", "extra") for one in self.marked(role) if one.digit in z]
        values = {"first": letters[0], "second": letters[1], "lacked": lacked, "digits": z}
        key = "one_lacks" if len(lacked) == 1 else "one_lacks_of_two"
        yield StepStatement(key=key, values=values, candidates=self.lit(own, "is"), groups=self._groups)

    def _with_hinge(self) -> Iterator[StepStatement]:
        first, second = self._hinge
        for digit, role in ((first, "defining"), (second, "extra")):
            look: dict[str, Any] = self._shared(digit, role, "true")
            values = {"first": self._letter(role), "second": "C", "digit": digit}
            yield StepStatement(key="not_in_both", values=values, **look)
        own = [one for one in self.marked("true") if one.digit in (first, second)]
        yield StepStatement(
            key="hinge_has",
            values={"letter": "C", "digits": (first, second)},
            candidates=self.lit(own, "is"),
            groups=self._groups,
        )
        yield from self._one_has(("A", "B"), (first, second))

    @property
    def _hinge(self) -> tuple[int, int]:
        """A digit that A and C share and another one that B and C share."""
        cells = {role: self.cells_of(role) for role in SETS}
        for first in self.step.links:
            for second in self.step.links:
                ends = first.start.cell in cells["defining"], second.start.cell in cells["extra"]
                if all(ends) and first.start.digit != second.start.digit:
                    return first.start.digit, second.start.digit
        raise LookupError("the sets are not linked by two digits")

    def _doubly_linked(self) -> Iterator[StepStatement]:
        first, second = sorted({link.start.digit for link in self.step.links})[:2]
        for digit in (first, second):
            look: dict[str, Any] = self._shared(digit, "defining", "extra")
            yield StepStatement(key="not_in_both", values={"first": "A", "second": "B", "digit": digit}, **look)
        values = {"first": "A", "second": "B", "digits": (first, second)}
        own = [one for role in ("defining", "extra") for one in self.marked(role) if one.digit in (first, second)]
        yield StepStatement(key="each_lacks_one", values=values, candidates=self.lit(own, "cover"), groups=self._groups)
        for role in ("defining", "extra"):
            if others := tuple(digit for digit in self._digits(role) if digit not in (first, second)):
                lit = self.lit((one for one in self.marked(role) if one.digit in others), "is")
                values = {"letter": self._letter(role), "digits": others}
                yield StepStatement(key="group_takes", values=values, candidates=lit, groups=self._groups)

    def ending_values(self) -> dict[str, Any]:
        """Return the digits and the groups that see them."""
        return {"digits": self.removed_digits, "first": "A", "second": "B"}

    @property
    def _is_double(self) -> bool:
        return len(self.step.links) > 1 and len(self._groups) == 2


class SueDeCoqStatements(_GroupStatements):
    """Where a line and a box meet, with cells of the line and cells of the box."""

    ending = "rest_of_line_and_box"

    def statements(self) -> Iterator[StepStatement]:
        """Yield the three parts, and that they have only as many digits as cells."""
        line, box = self.step.houses
        names = {"defining": "A", "extra": "B", "true": "C"}
        look: dict[str, Any] = {"needing": (), "crossing": (line, box)}
        for place, role in enumerate(names):
            cells, digits = self.cells_of(role), self._digits(role)
            if not cells:
                raise LookupError("the pattern lacks a part")
            house = line if role == "extra" else box
            yield StepStatement(
                key="meeting" if role == "defining" else "part_of_house",
                values={
                    "letter": names[role],
                    "cells": cells,
                    "digits": digits,
                    "house": house,
                    "line": line,
                    "box": box,
                },
                candidates=self.lit(self.marked(role), "base"),
                groups=self._groups[: place + 1],
                **look,
            )
        once, where = self._once, (("in_house", line), ("in_house", box), ("where_meet", box))
        for (key, house), digits in zip(where, once, strict=False):
            if digits:
                lit = self.lit((mark.candidate for mark in self.step.marks if mark.candidate.digit in digits), "cover")
                values: dict[str, Any] = {"digits": digits, "house": house}
                yield StepStatement(key=f"fits_{key}", values=values, candidates=lit, groups=self._groups, **look)
        both = once[3]
        if both:
            lit = self.lit((mark.candidate for mark in self.step.marks if mark.candidate.digit in both), "cover")
            yield StepStatement(key="fits_twice", values={"digits": both}, candidates=lit, groups=self._groups, **look)
        lit = self.lit((mark.candidate for mark in self.step.marks), "base")
        values = {"count": len(self.step.cells)}
        yield StepStatement(key="all_used", values=values, candidates=lit, groups=self._groups, **look)

    @property
    def _once(self) -> tuple[tuple[int, ...], ...]:
        """The digits that are in the line only, in the box only, only where these meet, and in both other parts."""
        meeting, line, box = (set(self._digits(role)) for role in ("defining", "extra", "true"))
        parts = (line - box, box - line, meeting - line - box, line & box)
        return tuple(tuple(sorted(part)) for part in parts)

    def ending_values(self) -> dict[str, Any]:
        """Return the line and the box."""
        return {"line": self.step.houses[0], "box": self.step.houses[1]}

    def ending_look(self) -> dict[str, Any]:
        """Frame both."""
        return {"crossing": self.step.houses}
