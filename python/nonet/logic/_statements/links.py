"""Statements of patterns of strong links and of wings: two ends, of which one is true.

The cells of two links are an end, an inner cell, another inner cell and the other end; the last two cells of an empty
rectangle are its link. Of an XY-Wing the first cell is the pivot.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from nonet._board.geometry import Cell, House
from nonet.logic._pattern import Candidate, Link, LinkKind
from nonet.logic._statements.pattern import Pattern, common_house
from nonet.logic._step_statement import StepStatement


class TwoLinkStatements(Pattern):
    """Skyscrapers, 2-string kites and turbot fish."""

    @property
    def ending(self) -> str:
        """Speak of all cells that see both ends."""
        return "sees_all"

    @property
    def _houses(self) -> tuple[House, ...]:
        end, inner, other_inner, other_end = self.step.cells
        pairs = ((end, inner), (other_inner, other_end), (inner, other_inner))
        return self.step.houses or tuple(map(common_house, pairs))

    def statements(self) -> Iterator[StepStatement]:
        """Yield the two links, and that they are joined."""
        (end, inner, other_inner, other_end), digit = self.step.cells, self.digit
        first, second, joint = self._houses
        for place, (house, cells) in enumerate(((first, (end, inner)), (second, (other_inner, other_end)))):
            yield StepStatement(
                key="places_too" if place else "places",
                values={"house": house, "digit": digit, "cells": cells},
                candidates=self.lit_in(cells, [digit], "base"),
                needing=(first, second)[: place + 1],
                links=(_link("strong", digit, *cells),),
            )
        inners, ends = (inner, other_inner), (end, other_end)
        yield StepStatement(
            key="not_both",
            values={"cells": inners, "digit": digit, "house": joint},
            candidates=self.lit_in(inners, [digit], "cover"),
            needing=(first, second),
            crossing=(joint,),
            links=(_link("weak", digit, *inners),),
        )
        yield StepStatement(
            key="one_of_ends",
            values={"cells": ends, "digit": digit},
            candidates=self.lit_in(ends, [digit], "is"),
            needing=(first, second),
            links=(_link("strong", digit, end, inner), _link("strong", digit, other_end, other_inner)),
        )

    def ending_values(self) -> dict[str, Any]:
        """Return the two ends."""
        return {"cells": (self.step.cells[0], self.step.cells[3]), "digits": self.removed_digits}


class LinkedChainStatements(TwoLinkStatements):
    """A chain that is one of these patterns: it excludes one candidate, where the pattern can exclude several."""

    @property
    def ending(self) -> str:
        """Speak of all cells that see both ends only if the step has them all."""
        (end, *_, other_end), removed = self.step.cells, self.removed_cells
        is_whole = all(
            cell in removed
            for cell in Cell.ALL
            if cell.sees(end) and cell.sees(other_end) and self.can(cell, self.digit)
        )
        return "sees_all" if is_whole or len(removed) > 1 else "it_sees"

    def ending_values(self) -> dict[str, Any]:
        """Return the two ends, and a cell that sees them."""
        return {"cell": self.removed_cells[0], **super().ending_values()}


class EmptyRectangleStatements(Pattern):
    """Empty rectangles: the places of a digit in a box lie in a row and a column."""

    ending = "either_way"

    def statements(self) -> Iterator[StepStatement]:
        """Yield the box, the link, and the two cases."""
        (box, cover, third, fourth), digit = self.step.houses, self.digit
        start, end = self.step.cells[-2:]
        own = self.places(box, digit) if self.grid else self.step.cells[:-2]
        lit = self.lit_in(own, [digit], "base")
        values = {"house": box, "digit": digit, "houses": (third, fourth)}
        yield StepStatement(key="base_needs", values=values, candidates=lit, needing=(box,), crossing=(third, fourth))
        both = (start, end)
        yield StepStatement(
            key="places",
            values={"house": cover, "digit": digit, "cells": both},
            candidates=self.lit_in(both, [digit], "base"),
            needing=(box, cover),
            links=(_link("strong", digit, start, end),),
        )
        inside = tuple(cell for cell in own if cell in fourth.cells)
        yield StepStatement(
            key="then_box_goes",
            values={"cell": start, "digit": digit, "house": third, "box": box, "other": fourth},
            candidates=self.lit_in([start, *inside], [digit], "is"),
            needing=(box,),
            crossing=(third, fourth),
        )
        removed = self.removed_cells
        yield StepStatement(
            key="then_not",
            values={"house": fourth, "digit": digit, "cells": removed},
            candidates=self.lit_in(removed, [digit], "isnot") + self.lit_in(inside, [digit], "is"),
            needing=(box,),
            crossing=(fourth,),
        )
        yield StepStatement(
            key="if_end",
            values={"cell": end, "digit": digit, "cells": removed},
            candidates=self.lit_in([end], [digit], "is") + self.lit_in(removed, [digit], "isnot"),
            needing=(cover,),
        )


class WingStatements(Pattern):
    """XY-Wings and XYZ-Wings: a pivot and two pincers."""

    speaks_of_all_digits = True

    ending = "sees_all"

    def _digits(self, cell: Cell) -> tuple[int, ...]:
        return tuple(sorted(one.digit for one in self.marked("defining") if one.cell == cell))

    @property
    def _z(self) -> int:
        (z,) = set(self._digits(self.step.cells[1])) & set(self._digits(self.step.cells[2]))
        return z

    def statements(self) -> Iterator[StepStatement]:
        """Yield the pivot, and where each of its digits leads."""
        pivot, *pincers = self.step.cells[:3]
        z, digits = self._z, self._digits(pivot)
        yield StepStatement(
            key="cell_has", values={"cell": pivot, "digits": digits}, candidates=self.lit_in([pivot], digits, "base")
        )
        for pincer in pincers:
            (other,) = set(self._digits(pincer)) - {z}
            yield StepStatement(
                key="pincer_is",
                values={
                    "pivot": pivot,
                    "digit": other,
                    "pincer": pincer,
                    "z": z,
                },
                candidates=(
                    *self.lit_in([pivot], [other], "is"),
                    *self.lit_in([pincer], [other], "isnot"),
                    *self.lit_in([pincer], [z], "is"),
                ),
                links=(Link("weak", Candidate(pivot, other), Candidate(pincer, other)),),
            )
        ends = self._ends
        if pivot in ends:
            yield StepStatement(
                key="or_itself", values={"pivot": pivot, "z": z}, candidates=self.lit_in([pivot], [z], "is")
            )
        yield StepStatement(
            key="one_of_ends", values={"cells": ends, "digit": z}, candidates=self.lit_in(ends, [z], "is")
        )

    @property
    def _ends(self) -> tuple[Cell, ...]:
        pivot, *pincers = self.step.cells[:3]
        return (pivot, *pincers) if self._z in self._digits(pivot) else tuple(pincers)

    def ending_values(self) -> dict[str, Any]:
        """Return the cells of which one has the digit."""
        return {"cells": self._ends, "digits": (self._z,)}


class WWingStatements(TwoLinkStatements):
    """W-Wings: two cells with the same two digits, whose other digit is joined by a link."""

    def statements(self) -> Iterator[StepStatement]:
        """Yield the two cells, the link, and why one of them has the digit."""
        (end, inner, other_inner, other_end), digits = self.step.cells, tuple(self.step.digits)
        (z,) = self.removed_digits
        (linked,) = set(digits) - {z}
        ends, inners, house = (end, other_end), (inner, other_inner), self.step.houses[0]
        lit = self.lit_in(ends, digits, "base")
        yield StepStatement(key="only_these", values={"cells": ends, "digits": digits}, candidates=lit)
        yield StepStatement(
            key="places",
            values={"house": house, "digit": linked, "cells": inners},
            candidates=self.lit_in(inners, [linked], "cover"),
            needing=(house,),
            links=(_link("strong", linked, *inners),),
        )
        yield StepStatement(
            key="both_would_take",
            values={"ends": ends, "digit": linked, "house": house},
            candidates=self.lit_in(ends, [linked], "is") + self.lit_in(inners, [linked], "isnot"),
            needing=(house,),
            links=(_link("weak", linked, end, inner), _link("weak", linked, other_end, other_inner)),
        )
        yield StepStatement(
            key="so_one_of_ends", values={"cells": ends, "digit": z}, candidates=self.lit_in(ends, [z], "is")
        )


def _link(kind: LinkKind, digit: int, start: Cell, end: Cell) -> Link:
    return Link(kind, Candidate(start, digit), Candidate(end, digit))
