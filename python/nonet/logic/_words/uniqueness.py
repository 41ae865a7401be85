"""Words of rectangles, loops and BUGs.

The cells with ``defining`` marks are the loop; ``extra`` marks are what keeps it from having two solutions, and the
candidates of a subset.
"""

from __future__ import annotations

from functools import cached_property

from nonet._board.geometry import Cell
from nonet.logic._pattern import Candidate, by_digit
from nonet.logic._words.parts import named, quantity
from nonet.logic._words.pattern import PatternWords
from nonet.logic._words.phrases import joined

_WITH_HIDDEN_SUBSET = frozenset({"unique_rectangle_3_hidden", "unique_loop_3_hidden"})


class UniquenessWords(PatternWords):
    """What the templates of these techniques can name."""

    @cached_property
    def _loop(self) -> list[Cell]:
        defining = {candidate.cell for candidate in self._marked("defining")}
        return [cell for cell in self.step.cells if cell in defining]

    @cached_property
    def _extra(self) -> list[Candidate]:
        is_bug = self.step.technique.family == "bug"
        return [one for one in self._marked("extra") if is_bug or one.cell in self._loop]

    @property
    def loop_cells(self) -> str:
        return named(self._loop)

    @property
    def extra_cells(self) -> str:
        return named(dict.fromkeys(one.cell for one in self._extra))

    @property
    def extra_candidates(self) -> str:
        return named(f"{digit} in {joined(cells)}" for digit, cells in by_digit(self._extra))

    @property
    def extra_digits(self) -> str:
        return named(sorted({one.digit for one in self._extra}))

    @property
    def extra_digits_or(self) -> str:
        return named(sorted({one.digit for one in self._extra}), "or")

    @cached_property
    def _subset(self) -> list[Cell]:
        extra = {one.cell for one in self._extra}
        if self.step.technique.family == "bug":
            return [cell for cell in self.step.cells if cell not in extra]
        return [cell for cell in self.step.cells if cell not in self._loop]

    @property
    def subset_cells(self) -> str:
        return named(self._subset)

    @property
    def one_extra(self) -> str:
        """The extra candidates, of which one is true: ``r9c5 is 2 or r9c6 is 7``."""
        digits: dict[Cell, list[int]] = {}
        for cell, digit in sorted(self._extra):
            digits.setdefault(cell, []).append(digit)
        return named((f"{cell} is {joined(some, 'or')}" for cell, some in digits.items()), "or")

    @property
    def subset_has(self) -> str:
        return f"{self.subset_cells} {'has' if len(self._subset) == 1 else 'have'}"

    @property
    def _own_digits(self) -> set[int]:
        """The digits of the subset that its cells have as candidates."""
        return {mark.candidate.digit for mark in self.step.marks if mark.candidate.cell in self._subset}

    @property
    def subset_own(self) -> str:
        return named(sorted(self._own_digits))

    @property
    def _all_digits(self) -> list[int]:
        is_hidden = self.step.technique.id in _WITH_HIDDEN_SUBSET
        return sorted(self._own_digits | (set(self.step.digits) if is_hidden else {one.digit for one in self._extra}))

    @property
    def subset_digits(self) -> str:
        return named(self._all_digits)

    @property
    def subset_count(self) -> str:
        """The number of cells of a naked subset, which is that of its digits."""
        if len(self._subset) + 1 != len(self._all_digits):
            raise LookupError("the subset lacks a cell or a digit")
        return quantity(len(self._all_digits))

    @property
    def _places(self) -> list[Cell]:
        """The cells of a hidden subset: those of the loop, one of which has another digit, and the others."""
        return [*dict.fromkeys(one.cell for one in self._extra), *self._subset]

    @property
    def subset_places(self) -> str:
        return named(self._places)

    @property
    def places_count(self) -> str:
        return quantity(len(self._places))

    @property
    def hidden_count(self) -> str:
        if len(self._places) != len(self._all_digits) + 1:
            raise LookupError("the subset lacks a cell or a digit")
        return quantity(len(self._all_digits))

    @cached_property
    def _other(self) -> int:
        return self.step.eliminations[0].digit

    @property
    def other_digit(self) -> int:
        return self._other

    @property
    def locked_digit(self) -> int:
        (locked,) = set(self.step.digits) - {self._other}
        return locked

    @property
    def beside(self) -> str:
        """The corners of a rectangle that see the one that loses a candidate."""
        corner = self._removed_cells[0]
        others = (cell for cell in self.step.cells if cell != corner)
        return named(cell for cell in others if cell.row == corner.row or cell.column == corner.column)

    @property
    def across(self) -> str:
        corner = self._removed_cells[0]
        return named(cell for cell in self.step.cells if cell.row != corner.row and cell.column != corner.column)

    @property
    def _open_cells(self) -> list[Cell]:
        return list(dict.fromkeys(mark.candidate.cell for mark in self.step.marks))

    @property
    def open_cells(self) -> str:
        return named(self._open_cells)

    @property
    def solved_cells(self) -> str:
        return named(cell for cell in self.step.cells if cell not in self._open_cells)

    @property
    def none_given(self) -> str:
        return "none of them is a given" if len(self._open_cells) == 1 else "neither of them is a given"
