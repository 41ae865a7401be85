"""Statements of fish: each base house needs its digit, the cover houses have one each, the fins are the exception."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from nonet._board.geometry import Cell, House
from nonet.logic._statements.pattern import Pattern
from nonet.logic._step_statement import StepStatement


class FishStatements(Pattern):
    """Fish of all sizes and kinds but Kraken fish, which are chains."""

    @property
    def bases(self) -> tuple[House, ...]:
        """The houses that need the digit."""
        return self.step.base_houses

    @property
    def covers(self) -> tuple[House, ...]:
        """The houses that hold its places."""
        return self.step.cover_houses

    @property
    def fins(self) -> tuple[Cell, ...]:
        """The places outside the cover houses."""
        return self.cells_of("extra")

    @property
    def _by_lines(self) -> bool:
        """Whether base houses are lines one way and cover houses lines the other way."""
        return len({house.kind for house in self.bases}) == 1 == len({house.kind for house in self.covers}) and not any(
            house.kind == "box" for house in self.step.houses
        )

    def statements(self) -> Iterator[StepStatement]:
        """Yield a statement for each base house, and why the cover houses are full."""
        return self._told(self._each_base())

    def brief(self) -> Iterator[StepStatement]:
        """Yield one statement for all base houses, and why the cover houses are full."""
        values = {"bases": self.bases, "digit": self.digit, "covers": self.covers}
        yield from self._told([StepStatement(key="bases_go", values=values)])
        yield from self.endings()

    def _each_base(self) -> Iterator[StepStatement]:
        for place, base in enumerate(self.bases):
            own = tuple(cell for cell in self.places(base, self.digit) if cell not in self.fins)
            into = tuple(cover for cover in self.covers if any(cell in cover.cells for cell in own))
            yield StepStatement(
                key="base_needs_too" if place else "base_needs",
                values={"house": base, "digit": self.digit, "houses": into},
                candidates=self.lit_in(own, [self.digit], "base"),
                needing=self.bases[: place + 1],
            )

    def _told(self, of_bases: Iterable[StepStatement]) -> Iterator[StepStatement]:
        digit, bases, covers, fins = self.digit, self.bases, self.covers, self.fins
        if not bases or len(bases) != len(covers):
            raise LookupError("a fish has as many base houses as cover houses")
        if fins:
            values = {"fins": fins, "digit": digit}
            yield StepStatement(key="suppose_no_fin", values=values, candidates=self.lit_in(fins, [digit], "cover"))
        yield from of_bases
        values = {"digit": digit, "bases": bases, "covers": covers}
        body = tuple(cell for base in bases for cell in self.places(base, digit) if cell not in fins)
        yield StepStatement(
            key="covers_full" if self._by_lines else "covers_full_apart",
            values=values,
            candidates=self.lit_in(body, [digit], "base"),
            needing=bases,
            crossing=covers,
        )
        twice = tuple(cell for cell in self.removed_cells if sum(cell in cover.cells for cover in covers) > 1)
        if twice:
            yield StepStatement(
                key="fills_two",
                values={"cells": twice, "digit": digit},
                candidates=self.lit_in(twice, [digit], "out"),
                needing=bases,
                crossing=covers,
            )
        if fins:
            yield StepStatement(
                key="rest_of_covers",
                values={"covers": covers, "digit": digit, "cells": self.removed_cells},
                candidates=self.lit_in(self.removed_cells, [digit], "isnot"),
                needing=bases,
                crossing=covers,
            )
            yield StepStatement(
                key="if_fin",
                values={"fins": fins, "digit": digit, "cells": self.removed_cells},
                candidates=self.lit_in(fins, [digit], "is") + self.lit_in(self.removed_cells, [digit], "isnot"),
            )

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        return "either_way" if self.fins else "rest_of_covers_not"

    def ending_values(self) -> dict[str, Any]:
        """Return the cover houses."""
        return {"covers": self.covers, "digit": self.digit}

    def ending_look(self) -> dict[str, Any]:
        """Frame all houses."""
        return {"needing": self.bases, "crossing": self.covers}
