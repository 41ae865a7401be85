"""Statements of singles: which placed digits leave one cell for a digit, or one digit for a cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonet._board.geometry import Cell
from nonet.logic._statements.pattern import Pattern
from nonet.logic._step_statement import Conclusion, Shown, StepStatement


class SingleStatements(Pattern):
    """Full houses, hidden singles and naked singles. No candidate is needed: what blocks is on the board."""

    def statements(self) -> Iterator[StepStatement]:
        """Yield what blocks."""
        kind = {"full_house": self._full_house, "naked_single": self._naked_single}
        return kind.get(self.step.technique.id, self._hidden_single)()

    def brief(self) -> Iterator[StepStatement]:
        """Yield where the digit can go, or which digit can go there, and not what blocks it."""
        if self.step.technique.id == "full_house":
            yield from super().brief()
            return
        cell, digit = self.step.cells[0], self.digit
        if self.step.technique.id == "naked_single":
            yield self._around(cell, digit)
        else:
            yield StepStatement(
                key="places", values={"house": self.step.houses[0], "digit": digit, "cells": self.step.cells[:1]}
            )
        yield StepStatement(key="so", values={"conclusion": Conclusion(self.step.placements, ())})

    def _around(self, cell: Cell, digit: int) -> StepStatement:
        """Return which of the other digits are around a cell, and which are ruled out there."""
        grid, others = self.grid, set(range(1, self.layout.size + 1)) - {digit}
        around = set() if grid is None else others & {grid[peer] for peer in self.layout.peers_of(cell)}
        out = others - around
        key = "all_around" if not out else "all_ruled_out" if not around else "around_or_ruled_out"
        values = {"cell": cell, "digit": digit, "digits": tuple(sorted(around)), "lost": tuple(sorted(out))}
        return StepStatement(key=key, values=values | {"houses": self.layout.houses_of(cell)})

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        return {"full_house": "last_digit", "naked_single": "only_digit_left"}.get(
            self.step.technique.id, "only_cell_left"
        )

    def ending_values(self) -> dict[str, Any]:
        """Return the house or the cell."""
        values: dict[str, Any] = {"digit": self.digit, "cell": self.step.cells[0]}
        return values | ({"house": self.step.houses[0]} if self.step.houses else {})

    def ending_look(self) -> dict[str, Any]:
        """Frame the house."""
        return {"needing": self.step.houses[:1]}

    def shown(self) -> Shown:
        """Return nothing, unless a candidate is ruled out that no placed digit blocks."""
        return Shown()

    def _full_house(self) -> Iterator[StepStatement]:
        house, cell = self.step.houses[0], self.step.cells[0]
        placed = tuple(one for one in house.cells if one != cell)
        yield StepStatement(key="one_open_cell", values={"house": house, "cell": cell}, cells=placed, needing=(house,))

    def _hidden_single(self) -> Iterator[StepStatement]:
        house, cell, digit = self.step.houses[0], self.step.cells[0], self.digit
        values = {"house": house, "digit": digit}
        yield StepStatement(key="house_lacks", values=values, needing=(house,))
        grid = self.grid
        if grid is None:
            return
        left = [one for one in house.cells if one != cell and not grid[one]]
        placed = (one for one in self.layout.cells if grid[one] == digit)
        lines = [(one, line) for one in placed for line in self.layout.houses_of(one)]
        while left and lines:
            blocking, line = max(lines, key=lambda pair: sum(other in pair[1].cells for other in left))
            blocked = tuple(one for one in left if one in line.cells)
            if not blocked:
                break
            yield StepStatement(
                key="blocks",
                values={"house": line, "digit": digit, "cell": blocking, "cells": blocked},
                cells=(blocking,),
                needing=(house,),
                blocked=tuple((blocking, one) for one in blocked),
            )
            left = [one for one in left if one not in blocked]
        if left:
            yield StepStatement(
                key="ruled_out_before", values={"digits": (digit,), "cells": tuple(left)}, needing=(house,)
            )

    def _naked_single(self) -> Iterator[StepStatement]:
        cell, grid = self.step.cells[0], self.grid
        if grid is None:
            return
        left = set(range(1, self.layout.size + 1)) - {self.digit}
        houses = list(self.layout.houses_of(cell))
        while left and houses:
            seen = {house: {grid[one]: one for one in house.cells if grid[one] in left} for house in houses}
            house = max(houses, key=lambda one: len(seen[one]))
            houses.remove(house)
            if seen[house]:
                digits = tuple(sorted(seen[house]))
                cells = tuple(seen[house][digit] for digit in digits)
                blocked = tuple((one, cell) for one in cells)
                yield StepStatement(
                    key="house_has",
                    values={"house": house, "digits": digits},
                    cells=cells,
                    crossing=(house,),
                    blocked=blocked,
                )
                left -= set(digits)
        if left:
            yield StepStatement(key="ruled_out_before", values={"digits": tuple(sorted(left)), "cells": (cell,)})


class BruteForceStatements(Pattern):
    """What a search finds."""

    ending = "search_has"

    def statements(self) -> Iterator[StepStatement]:
        """Yield that there is one solution."""
        if not self.step.placements:
            raise LookupError("the pattern lacks a part")
        yield StepStatement(key="one_solution")
