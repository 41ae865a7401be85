"""Words of patterns of strong links of one digit: skyscrapers, kites, empty rectangles, and wings with such a link.

Two links are an end, an inner cell, another inner cell and the other end, in this order in ``Step.cells``. The last two
cells of an empty rectangle are its link.
"""

from __future__ import annotations

from functools import cached_property

from nonet._board.geometry import House
from nonet.logic._words.parts import named, shared_house
from nonet.logic._words.pattern import PatternWords


class LinkWords(PatternWords):
    """What the templates of these techniques can name."""

    @property
    def end(self) -> str:
        return str(self.step.cells[0])

    @property
    def inner(self) -> str:
        return str(self.step.cells[1])

    @property
    def other_inner(self) -> str:
        return str(self.step.cells[2])

    @property
    def other_end(self) -> str:
        return str(self.step.cells[3])

    @cached_property
    def _link_houses(self) -> tuple[House, ...]:
        """The houses of the two links, and the one that joins them: a row or a column, or else a box."""
        end, inner, other_inner, other_end = self.step.cells
        computed = (shared_house(end, inner), shared_house(other_inner, other_end), shared_house(inner, other_inner))
        return self.step.houses or computed

    @property
    def first_house(self) -> str:
        return str(self._link_houses[0])

    @property
    def second_house(self) -> str:
        return str(self._link_houses[1])

    @property
    def joint_house(self) -> str:
        return str(self._link_houses[2])

    @property
    def link_start(self) -> str:
        return str(self.step.cells[-2])

    @property
    def link_end(self) -> str:
        return str(self.step.cells[-1])

    @property
    def link_digit(self) -> str:
        return named(digit for digit in self.step.digits if str(digit) != self.removed_digits)
