"""Words of templates: how many ways there are to place a digit, and which if they are few."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import NamedTuple

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet.logic._statements.digit_ways import Way, Ways, ways_of, ways_that_prove
from nonet.logic._words.parts import named, quantity
from nonet.logic._words.pattern import PatternWords

_MOST_WAYS, _MOST_LINES = 12, 1_000
"""Ways that a sentence lists, and that an explanation lists with their numbers."""


class WayList(NamedTuple):
    """Ways of a digit, none of them in some cells, as an explanation lists them: with the number of the first."""

    digit: int
    without: list[Cell]
    first: int
    ways: list[Way]

    @property
    def lines(self) -> list[Way]:
        """The ways that have a line."""
        return self.ways[:_MOST_LINES]

    @property
    def numbers(self) -> str:
        """The numbers of the ways."""
        last = self.first + len(self.lines) - 1
        if len(self.lines) < 2:
            return f"way {last}"
        return f"ways {self.first} {'and' if len(self.lines) == 2 else 'to'} {last}"


class TemplateWords(PatternWords):
    """What the templates of these techniques can name."""

    @cached_property
    def found(self) -> Ways:
        """The ways of the digit that prove the conclusion."""
        return ways_that_prove(self.step)

    @cached_property
    def _lists(self) -> list[WayList]:
        """The ways that the explanation lists: those of other digits, and all that the sentence does not have."""
        found, grid, lists = self.found, self.step.grid or Grid.empty(), list[WayList]()
        (own,) = self.step.digits
        some = [(digit, without) for digit, _, without in found.facts]
        some += [(own, found.without)] if len(found.left) > _MOST_WAYS else []
        for digit, without in some:
            ways = [way for way in ways_of(grid, digit) if not set(way) & set(without)]
            first = lists[-1].first + len(lists[-1].lines) if lists else 1
            lists.append(WayList(digit, without, first, ways))
        return lists

    @property
    def other_facts(self) -> str:
        """What is known of other digits, each fact from the cells of those that it needs."""
        text = ""
        for (digit, cells, without), one in zip(self.found.facts, self._lists, strict=False):
            some, use = ("The only way", "uses") if len(one.ways) == 1 else ("All ways", "use")
            text += (
                f"{some} to place the missing {digit}s, one in each row, column and box{_without(without)} "
                f"({one.numbers}), {use} {named(cells)}. "
            )
        return text

    @property
    def ways(self) -> str:
        """How many ways there are, and which if they are few."""
        left, without, _ = self.found
        (digit,) = self.step.digits
        number = quantity(len(left)) if len(left) < 10 else str(len(left))
        text = (
            f"The missing {digit}s, one in each row, column and box{_without(without)}, can be placed in "
            f"{'only one way' if len(left) == 1 else f'{number} ways'}"
        )
        if len(left) > _MOST_WAYS:
            return f"{text} ({self._lists[-1].numbers}). "
        return f"{text}: {'; '.join(map(named, left))}. "

    @property
    def all_use(self) -> str:
        return "It uses" if len(self.found.left) == 1 else "All of them use"

    @property
    def none_uses(self) -> str:
        return "It does not use" if len(self.found.left) == 1 else "None of them uses"

    @property
    def more_lines(self) -> list[str]:
        """The ways that the sentence refers to by number, a line for each."""
        try:
            lists = self._lists
        except LookupError:
            return []
        lines = []
        for one in lists:
            lines.append(f"  Ways to place the missing {one.digit}s{_without(one.without)}:")
            lines += [f"  {number:>4}. {named(way)}" for number, way in enumerate(one.lines, one.first)]
            more = len(one.ways) - len(one.lines)
            lines += [f"  and {more} more ways"] if more else []
        return lines


def _without(cells: Iterable[Cell]) -> str:
    """Return which cells other digits need, if there are any."""
    some = list(cells)
    return f" and none in {named(some, 'or')}" if some else ""
