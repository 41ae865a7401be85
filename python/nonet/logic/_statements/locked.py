"""Statements of locked candidates and of subsets: where digits can go in a house, or what its cells can be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from nonet._board.geometry import House
from nonet.logic._pattern import Candidate
from nonet.logic._statements.pattern import Pattern
from nonet.logic._step_statement import Conclusion, Shown, StepStatement


class LockedStatements(Pattern):
    """Pointing and claiming, also where they place a digit at once."""

    def statements(self) -> Iterator[StepStatement]:
        """Yield the places in the first house, and that they are all in the second."""
        (base, cover, *_), cells, digit = self.step.houses, self.step.cells, self.digit
        lit = self.lit_in(cells, [digit], "base")
        values = {"house": base, "digit": digit, "cells": cells, "cover": cover}
        yield StepStatement(key="places", values=values, candidates=lit, needing=(base,))
        yield StepStatement(key="all_in_cover", values=values, candidates=lit, needing=(base,), crossing=(cover,))
        if self.step.placements and (gone := tuple(self.marked("false"))):
            values = {"house": cover, "digits": (digit,), "conclusion": Conclusion((), gone)}
            lit = self.lit(gone, "out")
            yield StepStatement(key="rest_not", values=values, candidates=lit, needing=(base,), crossing=(cover,))

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        return "only_cell_left" if self.step.placements else "rest_not"

    def ending_values(self) -> dict[str, Any]:
        """Return the house that loses the digit, or the one that gets it."""
        house = self.step.houses[2 if self.step.placements else 1]
        return {"house": house, "digits": (self.digit,)}

    def ending_look(self) -> dict[str, Any]:
        """Frame both houses."""
        base, cover, *third = self.step.houses
        return {"needing": tuple(third) or (base,), "crossing": (cover,)}


class NakedSubsetStatements(Pattern):
    """Pairs, triples and quadruples of cells that have only as many digits."""

    ending = "rest_not"

    @cached_property
    def losing(self) -> tuple[House, ...]:
        """The houses in which candidates are removed: one if it has all of them."""
        hit = [house for house in self.step.houses if any(cell in house.cells for cell in self.removed_cells)]
        whole = [house for house in hit if all(cell in house.cells for cell in self.removed_cells)]
        return tuple(whole[:1] or hit)

    def statements(self) -> Iterator[StepStatement]:
        """Yield what the cells have, and that they take it."""
        cells, digits, losing = self.step.cells, tuple(self.step.digits), self.losing
        if not losing:
            raise LookupError("the pattern lacks a part")
        lit, values = self.lit_in(cells, digits, "base"), {"cells": cells, "digits": digits, "houses": losing}
        is_pair = len(cells) == 2
        yield StepStatement(key="only_these" if is_pair else "only_these_between", values=values, candidates=lit)
        yield StepStatement(key="take_all", values=values, candidates=lit, needing=losing)

    def ending_values(self) -> dict[str, Any]:
        """Return the houses and what their other cells cannot be."""
        losing = self.losing
        return {"house": losing[0] if len(losing) == 1 else losing, "digits": self.removed_digits}

    def ending_look(self) -> dict[str, Any]:
        """Frame the houses."""
        return {"needing": self.losing}

    def shown(self) -> Shown:
        """Return all candidates of the houses."""
        return Shown(houses=self.losing)


class HiddenSubsetStatements(Pattern):
    """Pairs, triples and quadruples of digits that have only as many cells; also where they place a digit at once."""

    def statements(self) -> Iterator[StepStatement]:
        """Yield the places of each digit, and that these cells take nothing else."""
        house, cells = self.step.houses[0], self.step.cells
        for place, digit in enumerate(self.step.digits):
            own = tuple(cell for cell in cells if self.can(cell, digit))
            yield StepStatement(
                key="places_too" if place else "places",
                values={"house": house, "digit": digit, "cells": own},
                candidates=self.lit_in(own, [digit], "base"),
                needing=(house,),
            )
        yield from self._taken()

    def brief(self) -> Iterator[StepStatement]:
        """Yield the places of all digits, and that these cells take nothing else."""
        yield StepStatement(key="places_of_all", values=self._values)
        yield from self._taken()
        yield from self.endings()

    @property
    def _values(self) -> dict[str, Any]:
        return {"house": self.step.houses[0], "digits": tuple(self.step.digits), "cells": self.step.cells}

    def _taken(self) -> Iterator[StepStatement]:
        house, cells = self.step.houses[0], self.step.cells
        lit = self.lit_in(cells, self.step.digits, "base")
        yield StepStatement(key="no_room", values=self._values, candidates=lit, needing=(house,))
        if self.step.placements:
            gone = tuple(
                Candidate(cell, one.digit)
                for one in self.step.placements
                for cell in cells
                if self.can(cell, one.digit)
            )
            lit = self.lit(gone, "out")
            yield StepStatement(key="so", values={"conclusion": Conclusion((), gone)}, candidates=lit, needing=(house,))

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        return "only_cell_left" if self.step.placements else "so"

    def ending_values(self) -> dict[str, Any]:
        """Return the house."""
        return {"house": self.step.houses[0]}

    def ending_look(self) -> dict[str, Any]:
        """Frame the house."""
        return {"needing": self.step.houses[:1]}

    def shown(self) -> Shown:
        """Return all candidates of the house."""
        return Shown(houses=self.step.houses[:1])
