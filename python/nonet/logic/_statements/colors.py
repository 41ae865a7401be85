"""Statements of colours: links of one digit, of which all cells of one colour are true or all of the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from nonet._board.geometry import Cell, House
from nonet.logic._pattern import Candidate, Role
from nonet.logic._statements.pattern import Pattern, common_house
from nonet.logic._step_statement import Lit, LitRole, StepPart, StepStatement

_OPPOSITE = {"true": "false", "false": "true", "defining": "extra", "extra": "defining"}
_LOOK: dict[str, LitRole] = {"true": "base", "false": "cover", "defining": "is", "extra": "isnot"}


class ColorStatements(Pattern):
    """Simple colours and multi colours."""

    def statements(self) -> Iterator[StepStatement]:
        """Yield the links, the two colours of each group, and what they do."""
        yield from self._links()
        yield from self._told()

    def brief(self) -> Iterator[StepStatement]:
        """Yield that there are links, which are a part of the statement, then the same."""
        linked = StepStatement(key="color_links", values={"digit": self.digit})
        yield replace(linked, part=StepPart(linked, tuple(self._links())))
        yield from self._told()
        yield from self.endings()

    @property
    def _roles(self) -> dict[Candidate, Role]:
        return {mark.candidate: mark.role for mark in self.step.marks}

    def _links(self) -> Iterator[StepStatement]:
        roles = self._roles
        for link in self.step.links:
            cells = link.start.cell, link.end.cell
            house = self._house(*cells, link.start.digit)
            ends = tuple((one, _LOOK[roles[one]]) for one in (link.start, link.end) if one in roles)
            yield StepStatement(
                key="places",
                values={"house": house, "digit": link.start.digit, "cells": cells},
                candidates=ends,
                needing=(house,),
                links=(link,),
            )

    def _told(self) -> Iterator[StepStatement]:
        roles = self._roles
        for first in ("true", "defining"):
            if own := self.cells_of(first):
                pair = first, _OPPOSITE[first]
                known = tuple(one for role in pair for one in self.lit(self.marked(role), _LOOK[role]))
                values = {"cells": own, "others": self.cells_of(_OPPOSITE[first]), "digit": self.digit}
                key = "colors" if first == "true" else "more_colors"
                links = tuple(link for link in self.step.links if roles.get(link.start) in pair)
                yield StepStatement(key=key, values=values, candidates=known, links=links)
        yield from {
            "simple_colors_trap": self._trap,
            "simple_colors_wrap": self._wrap,
            "multi_colors_1": self._joint,
            "multi_colors_2": self._sees_both,
        }[self.step.technique.id]()

    def _house(self, first: Cell, second: Cell, digit: int) -> House:
        common = [house for house in first.houses if house in second.houses]
        both = sorted((first, second))
        return next(
            (house for house in common if sorted(self.places(house, digit)) == both), common_house([first, second])
        )

    def _seen(self, cell: Cell, role: str) -> Cell:
        seen = [other for other in self.cells_of(role) if other.sees(cell)]
        return seen[0] if seen else _lacking()

    def _look(self, *pairs: tuple[Cell, str]) -> tuple[Lit, ...]:
        return tuple(one for cell, role in pairs for one in self.lit_in([cell], [self.digit], _LOOK[role]))

    def _trap(self) -> Iterator[StepStatement]:
        yield from self._each_sees("true", "false", self.removed_cells)

    def _each_sees(self, first: str, second: str, cells: tuple[Cell, ...]) -> Iterator[StepStatement]:
        for cell in cells:
            one, other = self._seen(cell, first), self._seen(cell, second)
            lit = self._look((one, first), (other, second)) + self.lit_in([cell], [self.digit], "out")
            values = {"cell": cell, "one": one, "other": other, "digit": self.digit}
            yield StepStatement(key="sees_either", values=values, candidates=lit)

    def _wrap(self) -> Iterator[StepStatement]:
        cells = self.removed_cells
        pairs = ((one, other) for one in cells for other in cells if one.sees(other))
        first, second = next(pairs, None) or (_lacking(), _lacking())
        house = common_house([first, second])
        values = {"cells": (first, second), "digit": self.digit, "house": house}
        lit = self.lit_in((first, second), [self.digit], "cover")
        yield StepStatement(key="not_both", values=values, candidates=lit, crossing=(house,))
        yield StepStatement(
            key="color_false",
            values={"cells": cells, "digit": self.digit},
            candidates=self.lit_in(cells, [self.digit], "isnot"),
        )

    def _joint(self) -> Iterator[StepStatement]:
        left = self.removed_cells
        for first in ("true", "false"):
            for second in ("defining", "extra"):
                others = _OPPOSITE[first], _OPPOSITE[second]
                caught = tuple(
                    cell for cell in left if all(any(cell.sees(one) for one in self.cells_of(role)) for role in others)
                )
                sight = next(((a, b) for a in self.cells_of(first) for b in self.cells_of(second) if a.sees(b)), None)
                if caught and sight is not None:
                    left = tuple(cell for cell in left if cell not in caught)
                    lit = self._look((sight[0], first), (sight[1], second))
                    values = {"cells": sight, "digit": self.digit, "house": common_house(sight)}
                    yield StepStatement(key="not_both", values=values, candidates=lit, crossing=(common_house(sight),))
                    groups = tuple(self.cells_of(role) for role in others)
                    lit = tuple(one for role in others for one in self.lit(self.marked(role), _LOOK[role]))
                    values = {"cells": groups[0], "others": groups[1], "digit": self.digit}
                    yield StepStatement(key="one_color_holds", values=values, candidates=lit)
                    yield from self._each_sees(*others, caught)
        if left:
            raise LookupError("the colours do not explain what is removed")

    def _sees_both(self) -> Iterator[StepStatement]:
        removed = self.removed_cells
        for role in ("defining", "extra"):
            pairs = ((one, other) for one in removed for other in self.cells_of(role) if one.sees(other))
            one, other = next(pairs, None) or (_lacking(), _lacking())
            lit = self._look((other, role)) + self.lit_in([one], [self.digit], "base")
            values = {"cells": (one, other), "digit": self.digit, "house": common_house([one, other])}
            yield StepStatement(key="not_both", values=values, candidates=lit, crossing=(common_house([one, other]),))
        yield StepStatement(
            key="color_false_anyway",
            values={"cells": removed, "digit": self.digit},
            candidates=self.lit_in(removed, [self.digit], "isnot"),
        )


def _lacking() -> Cell:
    raise LookupError("no cell sees another")
