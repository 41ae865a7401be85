"""Statements of chains on boards of other sizes and with more rules: what is supposed, what follows, what that shows.

A reason is ``cell``, ``sees``, the name of a house, ``rule 2`` for the second rule of the step, or ``sums of`` houses
whose cages make a sum. What is supposed leads to an end that cannot be (the last statement: no candidate of a cell, no
place in a house, a rule that nothing fills), or from a candidate that is false to another that is true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nonet._board.geometry import Cell, House
from nonet.logic._pattern import Statement
from nonet.logic._statements.chains import LONGEST, link_of
from nonet.logic._statements.pattern import Pattern, rule_between, rule_cells
from nonet.logic._step import Step
from nonet.logic._step_statement import Conclusion, OfBoard, Shown, StepPart, StepStatement

_MOST_CELLS = 4
"""The most cells of a rule that a statement names; of more it names the first and the last."""
_SUMS = "sums of "


class RuleChainStatements(Pattern):
    """A chain of links, or what follows from a candidate until it cannot be."""

    @property
    def chain(self) -> tuple[Statement, ...]:
        """The statements of the chain."""
        (chain,) = self.step.chains
        if len(chain) < 2:
            raise LookupError("the step lacks a chain")
        return chain

    @property
    def _is_against(self) -> bool:
        return self.chain[0].is_true

    def told(self) -> list[StepStatement]:
        """Return each statement of the chain."""
        return [self._one(place) for place in range(len(self.chain))]

    def statements(self) -> Iterator[StepStatement]:
        """Yield the chain, or its start and its end, and what that shows."""
        told, (first, *_, last) = self.told(), self.chain
        if len(told) <= LONGEST:
            yield from told
        else:
            yield told[0]
            count = len(told) - 2
            title = StepStatement(key="if_title", values={"first": first})
            yield StepStatement(
                key="then_so_many", values={"number": str(count)}, part=StepPart(title, tuple(told[1:-1]))
            )
            yield told[-1]
        if not self._is_against and first.candidate != last.candidate:
            values: dict[str, Any] = {"first": first._replace(is_true=True), "second": last}
            yield StepStatement(key="one_end", values=values, candidates=self._lit(first) + self._lit(last))

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        if self._is_against:
            return "supposed_wrong"
        return "against" if self.step.placements else "either_way"

    def shown(self) -> Shown:
        """Return all digits: a rule can speak of every candidate of its cells."""
        return Shown(digits=tuple(range(1, self.layout.size + 1)))

    def _lit(self, one: Statement) -> Any:
        return self.lit(one.candidates, "is" if one.is_true else "isnot")

    def _one(self, place: int) -> StepStatement:
        one = self.chain[place]
        premises = [self.chain[premise] for premise in one.premises]
        is_end = self._is_against and place == len(self.chain) - 1
        key, values = self._end(one) if is_end else self._why(one, premises)
        return StepStatement(
            key=key,
            values=values,
            candidates=self._lit(one),
            links=tuple(link_of(premise, one) for premise in premises if len(premises) == 1),
        )

    def _why(self, one: Statement, premises: Sequence[Statement]) -> tuple[str, dict[str, Any]]:
        values: dict[str, Any] = {"statement": one}
        if one.reason == "assumption":
            return "suppose", values
        if one.reason == "cell":
            digits = tuple(premise.candidate.digit for premise in premises)
            return ("then_last_digit", values) if one.is_true else ("then_other_digit", values | {"digits": digits})
        if one.reason == "sees":
            cells = tuple(premise.candidate.cell for premise in premises)
            return self._with_rule("then_sees", one, cells, values | {"cells": cells})
        if one.is_true and not one.reason.startswith(_SUMS):
            return "then_last_place", values | {"house": self._houses(one.reason)[0]}
        key, by = self._by(one)
        if key == "houses":
            house, digit = by["houses"][0], one.candidate.digit
            by = {"house": house, "digit": digit, "conclusion": Conclusion((), one.candidates)}
            return self._with_rule("then_houses", one, left_in(self.step, house, one), by)
        return f"then_{key}", by | {"conclusion": Conclusion((), one.candidates)}

    def _end(self, one: Statement) -> tuple[str, dict[str, Any]]:
        """Return what cannot be."""
        if one.reason == "cell":
            first, *others = (self.chain[premise] for premise in one.premises)
            if len(others) == 1 and first.is_true and first.candidate.digit == others[0].candidate.digit:
                cells = (first.candidate.cell, others[0].candidate.cell)
                if others[0].is_true and one.candidate.cell in cells:
                    return "then_not_both", {"cells": cells, "digit": first.candidate.digit}
            return "then_no_digit", {"cell": one.candidate.cell}
        key, by = self._by(one)
        if key == "houses":
            return "then_no_place", {"house": by["houses"][0], "digit": one.candidate.digit}
        return f"then_not_{key}", by

    def _with_rule(
        self, key: str, one: Statement, cells: Sequence[Cell], values: dict[str, Any]
    ) -> tuple[str, dict[str, Any]]:
        """Return a key and its values, with the rule by which a statement sees these cells if no house has both."""
        rule = rule_between(self.layout, cells, [each.cell for each in one.candidates], one.candidate.digit)
        return (key, values) if rule is None else (f"{key}_by", values | {"rule": OfBoard(rule, self.layout)})

    def _by(self, one: Statement) -> tuple[str, dict[str, Any]]:
        """Return how a rule, sums or a house are told as a reason: the end of a key, and its values."""
        if one.reason.startswith(_SUMS):
            return "sums", {"houses": self._houses(one.reason.removeprefix(_SUMS))}
        word, _, number = one.reason.partition(" ")
        if word != "rule":
            return "houses", {"houses": self._houses(one.reason)}
        rule = self.step.rules[int(number) - 1]
        cells = rule_cells(rule, self.layout)
        key = "rule" if len(cells) > _MOST_CELLS else "rule_in" if cells else "rule_alone"
        return key, {"rule": OfBoard(rule, self.layout), **({"cells": cells} if cells else {})}

    def _houses(self, names: str) -> tuple[House, ...]:
        known = {str(house): house for house in self.layout.houses}
        return tuple(known[name] for name in names.split(", "))


def left_in(step: Step, house: House, one: Statement) -> tuple[Cell, ...]:
    """Return where the digit of a statement can go in a house that is its reason; none if the position is not known."""
    if step.grid is None:
        return ()
    digit = one.candidate.digit
    premises = [step.chains[0][place] for place in one.premises]
    gone = {each.cell for premise in premises for each in premise.candidates if each.digit == digit}
    for premise in premises:
        if premise.is_true and premise.candidate.digit == digit:
            cell = premise.candidate.cell
            gone |= {*step.layout.peers_of(cell)}
            gone |= {each for each in house.cells if rule_between(step.layout, [cell], [each], digit)}
    return tuple(cell for cell in house.cells if digit in step.grid.candidates(cell) and cell not in gone)
