"""Statements of rectangles, loops and BUGs: what would give a second solution, and what keeps it away."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from nonet._board.geometry import Cell, House
from nonet.logic._pattern import Candidate
from nonet.logic._statements.pattern import Pattern
from nonet.logic._step_statement import Shown, StepStatement

_SEEING = {"unique_rectangle_2", "unique_rectangle_5", "unique_loop_2", "bug_2", "avoidable_rectangle_2"}
_NAKED = {"unique_rectangle_3", "unique_loop_3", "bug_3"}
_IF_SO = {"unique_rectangle_6", "hidden_rectangle"}
_HIDDEN = {"unique_rectangle_3_hidden", "unique_loop_3_hidden"}


class UniquenessStatements(Pattern):
    """Unique and avoidable rectangles, hidden rectangles, unique loops, BUGs."""

    speaks_of_all_digits = True

    @property
    def _id(self) -> str:
        return self.step.technique.id

    @cached_property
    def _loop(self) -> tuple[Cell, ...]:
        defining = {candidate.cell for candidate in self.marked("defining")}
        return tuple(cell for cell in self.step.cells if cell in defining)

    @cached_property
    def _extra(self) -> tuple[Candidate, ...]:
        is_bug = self.step.technique.family == "bug"
        return tuple(one for one in self.marked("extra") if is_bug or one.cell in self._loop)

    @property
    def _extra_cells(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(one.cell for one in self._extra))

    @property
    def _extra_digits(self) -> tuple[int, ...]:
        return tuple(sorted({one.digit for one in self._extra}))

    @cached_property
    def _subset(self) -> tuple[Cell, ...]:
        outside = self._extra_cells if self.step.technique.family == "bug" else self._loop
        return tuple(cell for cell in self.step.cells if cell not in outside)

    @cached_property
    def _own_digits(self) -> tuple[int, ...]:
        """The digits of the subset's cells."""
        return tuple(sorted({mark.candidate.digit for mark in self.step.marks if mark.candidate.cell in self._subset}))

    def statements(self) -> Iterator[StepStatement]:
        """Yield why there would be two solutions, and what each type makes of it."""
        if self.step.technique.family == "bug":
            yield from self._bug()
        elif self.step.technique.family == "avoidable_rectangle":
            yield from self._avoidable()
        else:
            yield from self._swap()
        yield from self._type()

    def _swap(self) -> Iterator[StepStatement]:
        loop, digits = self._loop, tuple(self._pair)
        lit = self.lit_in(loop, digits, "base")
        key = "loop_lies" if self.step.technique.family == "unique_loop" else "rectangle_lies"
        if not loop:
            raise LookupError("the pattern lacks its cells")
        yield StepStatement(key=key, values={"cells": loop}, candidates=lit)
        yield StepStatement(key="could_trade", values={"cells": loop, "digits": digits}, candidates=lit)
        yield StepStatement(key="not_all_pair", values={"cells": loop, "digits": digits}, candidates=lit)

    @property
    def _pair(self) -> tuple[int, ...]:
        """The two digits that could trade places."""
        if self._id in _HIDDEN or len(self.step.digits) != 2:
            digits = {one.digit for one in self.marked("defining")}
            return tuple(sorted(digits))
        return tuple(self.step.digits)

    def _bug(self) -> Iterator[StepStatement]:
        values = {"candidates": self._extra}
        lit = self.lit(self._extra, "cover")
        if not any(self.can(*one) for one in self._extra):
            raise LookupError("the pattern lacks its candidates")
        yield StepStatement(key="bug_without", values=values, candidates=lit)
        yield StepStatement(key="bug_two", candidates=lit)

    @property
    def _open_cells(self) -> tuple[Cell, ...]:
        return tuple(dict.fromkeys(mark.candidate.cell for mark in self.step.marks))

    def _avoidable(self) -> Iterator[StepStatement]:
        solved = tuple(cell for cell in self.step.cells if cell not in self._open_cells)
        if not solved:
            raise LookupError("the pattern lacks a part")
        values = {
            "solved": solved,
            "open": self._open_cells,
            "cells": self.step.cells,
            "digits": tuple(self.step.digits),
        }
        lit = self.lit_in(self._open_cells, self.step.digits, "base")
        yield StepStatement(key="avoidable_lies", values=values, candidates=lit, cells=solved)
        yield StepStatement(key="none_given", values=values, cells=solved, candidates=lit)
        yield StepStatement(key="could_trade_entered", values=values, cells=solved, candidates=lit)

    def _type(self) -> Iterator[StepStatement]:
        cells, digits, kind = self._extra_cells, self._extra_digits, self._id
        extra = self.lit(self._extra, "cover")
        values: dict[str, Any] = {"cells": cells, "digits": digits}
        if kind in ("unique_rectangle_1", "unique_loop_1", "bug_plus_one", "avoidable_rectangle_1"):
            return
        if kind in _SEEING:
            if kind == "avoidable_rectangle_2":
                cells, digits = self._open_cells, self.removed_digits
                extra = self.lit_in(cells, digits, "is")
            values = {"cells": cells, "digits": digits}
            if self.step.technique.family != "bug":
                yield StepStatement(key="only_other_digit", values=values, candidates=extra)
            yield StepStatement(key="so_one_of_ends", values={"cells": cells, "digit": digits[0]}, candidates=extra)
        elif kind in _NAKED or kind in _HIDDEN:
            yield StepStatement(key="one_extra", values={"candidates": self._extra}, candidates=extra)
            yield from self._with_subset()
        elif kind in ("unique_rectangle_4", "unique_loop_4"):
            locked, other, house = self._locked, self._other, self.step.houses[0]
            yield StepStatement(key="only_these_others", values=values, candidates=extra)
            lit = self.lit_in(cells, [locked], "base")
            places = {"house": house, "digit": locked, "cells": cells}
            yield StepStatement(key="places", values=places, candidates=lit, needing=(house,))
            yield StepStatement(
                key="if_other_then_pair",
                values={"digit": locked, "other": other, "digits": tuple(self.step.digits)},
                candidates=lit + self.lit_in(cells, [other], "isnot"),
                needing=(house,),
            )
        elif kind == "bug_4":
            house, locked = self.step.houses[0], self.digit
            yield StepStatement(key="one_extra", values={"candidates": self._extra}, candidates=extra)
            lit = self.lit_in(cells, [locked], "base")
            places = {"house": house, "digit": locked, "cells": cells}
            yield StepStatement(key="places", values=places, candidates=lit, needing=(house,))
            yield StepStatement(key="extra_and_locked", values={**places}, candidates=lit + extra, needing=(house,))
        elif kind == "unique_rectangle_6":
            yield StepStatement(key="only_these_others", values=values, candidates=extra)
            yield from self._type_6()
        elif kind == "hidden_rectangle":
            yield from self._hidden_rectangle()
        else:
            raise LookupError("the type is not known")

    def _with_subset(self) -> Iterator[StepStatement]:
        subset, own, houses = self._subset, self._own_digits, self.step.houses
        lit = self.lit_in(subset, own, "base")
        if self._id in _NAKED:
            every = tuple(sorted({*own, *self._extra_digits}))
            if len(subset) + 1 != len(every):
                raise LookupError("the subset lacks a cell or a digit")
            house = self._losing
            yield StepStatement(
                key="only_these", values={"cells": subset, "digits": own}, candidates=lit, needing=house
            )
            values = {"count": len(every), "digits": every, "others": tuple(sorted(self._extra_cells))}
            both = lit + self.lit(self._extra, "cover")
            yield StepStatement(key="with_that_cell", values=values, candidates=both, needing=house)
            return
        digits = tuple(sorted({*own, *self.step.digits}))
        places = tuple(sorted((*self._extra_cells, *subset)))
        if len(places) != len(digits) + 1:
            raise LookupError("the subset lacks a cell or a digit")
        lit = self.lit_in(places, digits, "base")
        values = {"house": houses[0], "digits": digits, "cells": places}
        yield StepStatement(key="digits_places", values=values, candidates=lit, needing=houses[:1])
        values = {"places": len(places), "count": len(digits), "extra": self._extra_digits, "cells": subset}
        yield StepStatement(key="one_is_extra", values=values, candidates=lit, needing=houses[:1])

    @property
    def _losing(self) -> tuple[House, ...]:
        hit = [house for house in self.step.houses if any(cell in house.cells for cell in self.removed_cells)]
        whole = [house for house in hit if all(cell in house.cells for cell in self.removed_cells)]
        return tuple(whole[:1] or hit)

    @property
    def _other(self) -> int:
        return self.step.eliminations[0].digit

    @property
    def _locked(self) -> int:
        (locked,) = set(self.step.digits) - {self._other}
        return locked

    def _type_6(self) -> Iterator[StepStatement]:
        other, locked, cells = self._other, self._locked, self._extra_cells
        bare = tuple(cell for cell in self._loop if cell not in cells)
        lit = self.lit_in(self._loop, [other], "base")
        values = {"houses": self.step.houses, "digit": other}
        yield StepStatement(key="only_in_these_four", values=values, candidates=lit, needing=self.step.houses)
        yield StepStatement(
            key="if_one_both",
            values={"cells": cells, "digit": other},
            candidates=self.lit_in(cells, [other], "is"),
            needing=self.step.houses,
        )
        yield StepStatement(
            key="then_rest",
            values={"cells": bare, "digit": locked, "digits": tuple(self.step.digits)},
            candidates=self.lit_in(cells, [other], "is") + self.lit_in(bare, [locked], "is"),
        )

    def _hidden_rectangle(self) -> Iterator[StepStatement]:
        other, locked, corner = self._other, self._locked, self.removed_cells[0]
        others = [cell for cell in self.step.cells if cell != corner]
        beside = tuple(cell for cell in others if cell.row == corner.row or cell.column == corner.column)
        (across,) = (cell for cell in others if cell not in beside)
        lit = self.lit_in(self._loop, [locked], "base")
        values = {"houses": self.step.houses, "digit": locked}
        yield StepStatement(key="only_in_these_four", values=values, candidates=lit, needing=self.step.houses)
        supposed = self.lit_in([corner], [other], "is")
        yield StepStatement(
            key="then_beside",
            values={"cell": corner, "other": other, "beside": beside, "digit": locked},
            candidates=supposed + self.lit_in(beside, [locked], "is"),
            needing=self.step.houses,
        )
        yield StepStatement(
            key="then_across",
            values={"cell": across, "digit": other, "digits": tuple(self.step.digits)},
            candidates=supposed + self.lit_in(beside, [locked], "is") + self.lit_in([across], [other], "is"),
        )

    @property
    def ending(self) -> str:
        """The words of the conclusion."""
        if self._id in _SEEING:
            return "sees_all"
        if self._id in ("unique_rectangle_1", "unique_loop_1", "bug_plus_one"):
            return "only_these_can"
        if self._id == "avoidable_rectangle_1":
            return "would_trade"
        if self._id in _NAKED:
            return "rest_not"
        return "cannot_be" if self._id in _IF_SO else "so"

    def ending_values(self) -> dict[str, Any]:
        """Return what the conclusion rests on."""
        cells = self._open_cells if self.step.technique.family == "avoidable_rectangle" else self._extra_cells
        digits = self._extra_digits if self.ending == "only_these_can" else self.removed_digits
        losing = self._losing
        house = {} if not losing else {"house": losing[0] if len(losing) == 1 else losing}
        return {"cells": cells, "digits": digits, **house}


class TridagonStatements(Pattern):
    """Tridagons: three digits that do not fit into twelve cells."""

    ending = "so"

    def statements(self) -> Iterator[StepStatement]:
        """Yield the cells, and that they cannot take only these digits."""
        cells, digits, extra = self.step.cells, tuple(self.step.digits), tuple(self.marked("extra"))
        boxes = tuple(dict.fromkeys(cell.houses[2] for cell in cells))
        lit = self.lit_in(cells, digits, "base")
        if not cells or not extra:
            raise LookupError("the pattern lacks a part")
        yield StepStatement(key="tridagon_lies", values={"houses": boxes}, candidates=lit, needing=boxes)
        yield StepStatement(key="tridagon_fails", values={"digits": digits}, candidates=lit, needing=boxes)
        yield StepStatement(
            key="one_extra", values={"candidates": extra}, candidates=self.lit(extra, "cover"), needing=boxes
        )

    def brief(self) -> Iterator[StepStatement]:
        """Yield the same with the names of the cells, which nothing shows beside a sentence."""
        lies, *others = super().brief()
        yield StepStatement(key="tridagon_cells_lie", values={"cells": self.step.cells, **lies.values})
        yield from others

    def shown(self) -> Shown:
        """Return all candidates of the boxes."""
        return Shown(houses=tuple(dict.fromkeys(cell.houses[2] for cell in self.step.cells)))
