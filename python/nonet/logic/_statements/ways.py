"""Statements of templates: the ways to place all that is missing of a digit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonet._board.geometry import Cell
from nonet.logic._pattern import Candidate
from nonet.logic._statements.digit_ways import Way, ways_of, ways_that_prove
from nonet.logic._statements.pattern import Pattern
from nonet.logic._step_statement import StepPart, StepStatement

_MOST_WAYS = 200


class WayStatements(Pattern):
    """Template set and template delete."""

    def statements(self) -> Iterator[StepStatement]:
        """Yield what other digits need, then the ways that are left."""
        found, digit = ways_that_prove(self.step), self.digit
        for other, cells, without in found.facts:
            left = [way for way in self._ways(other) if not set(way) & set(without)]
            yield self._told("digit_needs", other, left, tuple(cells), tuple(without))
        yield self._told("digit_ways", digit, found.left, (), tuple(found.without))

    def _ways(self, digit: int) -> list[Way]:
        if self.grid is None:
            raise LookupError("the ways of a digit are those of a grid")
        return ways_of(self.grid, digit)

    def _told(
        self, key: str, digit: int, ways: list[Way], cells: tuple[Cell, ...], without: tuple[Cell, ...]
    ) -> StepStatement:
        lit = (
            self.lit_in(cells, [digit], "cover")
            if cells
            else self.lit_in(sorted({c for w in ways for c in w}), [digit], "base")
        )
        values = {"digit": digit, "count": len(ways), "cells": cells, "without": without}
        lines = tuple(
            StepStatement(
                key="way",
                values={"number": number, "cells": way},
                candidates=self.lit((Candidate(cell, digit) for cell in way), "is"),
            )
            for number, way in enumerate(ways[:_MOST_WAYS], 1)
        )
        title = StepStatement(key="ways_title", values=values)
        if without:
            key += "_without"
        return StepStatement(key=key, values=values, candidates=lit, part=StepPart(title, lines) if lines else None)

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        return "all_ways_use" if self.step.placements else "no_way_uses"

    def ending_values(self) -> dict[str, Any]:
        """Return the cells that all ways use, or none of them."""
        return {"cells": tuple(one.cell for one in self.step.placements) or self.removed_cells}
