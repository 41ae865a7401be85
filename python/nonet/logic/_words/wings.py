"""Words of wings: the pivot, the two pincers, and z, the digit of both pincers.

A W-Wing has no pivot: its ends are joined by a link.
"""

from __future__ import annotations

from functools import cached_property

from nonet.logic._words.links import LinkWords
from nonet.logic._words.parts import named
from nonet.logic._words.phrases import joined


class WingWords(LinkWords):
    """What the templates of wings can name."""

    @cached_property
    def _wing(self) -> tuple[list[int], int, int, int]:
        candidates = {cell: [c.digit for c in self._marked("defining") if c.cell == cell] for cell in self.step.cells}
        pivot, first, second = (candidates[cell] for cell in self.step.cells[:3])
        (z,) = set(first) & set(second)
        (x,), (y,) = set(first) - {z}, set(second) - {z}
        return pivot, x, y, z

    @property
    def pivot(self) -> str:
        return str(self.step.cells[0])

    @property
    def pivot_digits(self) -> str:
        return joined(self._wing[0], "or")

    def _pincer(self, place: int) -> str:
        """Return a pincer with its two digits."""
        cell = self.step.cells[place]
        digits = [one.digit for one in self._marked("defining") if one.cell == cell]
        return f"{cell} ({named(digits, 'or')})"

    @property
    def first_pincer(self) -> str:
        return self._pincer(1)

    @property
    def second_pincer(self) -> str:
        return self._pincer(2)

    @property
    def first_cell(self) -> str:
        return str(self.step.cells[1])

    @property
    def second_cell(self) -> str:
        return str(self.step.cells[2])

    @property
    def first_digit(self) -> int:
        return self._wing[1]

    @property
    def second_digit(self) -> int:
        return self._wing[2]

    @property
    def digit_z(self) -> int:
        return self._wing[3]
