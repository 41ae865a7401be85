"""Words of templates: the ways to place all that is missing of a digit, one in each row, column and box.

A step of templates has only its conclusion, so the ways are found again here. Some ways can be excluded because another
digit needs one of their cells: all ways to place that digit use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from typing import NamedTuple

from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE, Cell
from nonet._board.grid import Grid
from nonet.logic._pattern import Candidate
from nonet.logic._step import Step
from nonet.logic._words.parts import named, quantity
from nonet.logic._words.pattern import PatternWords

_MOST_WAYS, _MOST_LINES = 12, 1_000
"""Ways that a sentence lists, and that an explanation lists with their numbers."""

Way = tuple[Cell, ...]


class Fact(NamedTuple):
    """A cell that all ways to place a digit use, if none of them is in the cells of some earlier facts."""

    digit: int
    cell: Cell
    premises: tuple[int, ...]


class Ways(NamedTuple):
    """The ways that are left for a digit, the cells that other digits need, and all facts that say so."""

    left: list[Way]
    without: list[Cell]
    facts: list[tuple[int, list[Cell], list[Cell]]]
    """Each fact: a digit, the cells that all its ways use, and the cells that its ways are without."""


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


class WaysShown(NamedTuple):
    """What a picture shows of ways: which candidates they use, which other digits need, and which these exclude."""

    used: list[Candidate]
    needed: list[Candidate]
    excluded: list[Candidate]


def ways_shown(step: Step) -> WaysShown | None:
    """Return what is shown of the ways that prove a step; ``None`` if they are not found."""
    try:
        found = TemplateWords(step).found
    except LookupError:
        return None
    grid, (digit,) = step.grid or Grid.empty(), step.digits
    used = {cell for way in found.left for cell in way}
    places = [cell for cell in Cell.ALL if not grid[cell] and digit in grid.candidates(cell)]
    excluded = [Candidate(cell, digit) for cell in places if cell not in used]
    excluded += [Candidate(cell, other) for other, _, without in found.facts for cell in without]
    return WaysShown(
        [Candidate(cell, digit) for cell in places if cell in used],
        [Candidate(cell, other) for other, cells, _ in found.facts for cell in cells],
        [one for one in excluded if one.digit in grid.candidates(one.cell)],
    )


class TemplateWords(PatternWords):
    """What the templates of these techniques can name."""

    @cached_property
    def found(self) -> Ways:
        """The ways of the digit that prove the conclusion; raise ``LookupError`` if there are none such."""
        grid, step = self.step.grid, self.step
        if grid is None or len(step.digits) != 1:
            raise LookupError("the ways of a digit are those of a grid")
        (digit,) = step.digits

        def proves(ways: Sequence[Way]) -> bool:
            is_set = all(one.cell in way for one in step.placements for way in ways)
            return bool(ways) and is_set and not any(one.cell in way for one in step.eliminations for way in ways)

        own = ways_of(grid, digit)
        found = Ways(own, [], []) if proves(own) else ways_left(grid, digit, proves)
        if not proves(found.left):
            raise LookupError("the ways do not prove the conclusion")
        return found

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


def ways_of(grid: Grid, digit: int) -> list[Way]:
    """Return each way to place the missing digits, as cells in the order of rows."""
    placed = [cell for cell in Cell.ALL if grid[cell] == digit]
    rows = [
        [cell for cell in Cell.ALL[start : start + SIZE] if not grid[cell] and digit in grid.candidates(cell)]
        for start in range(0, CELL_COUNT, SIZE)
        if not any(cell.row == start // SIZE + 1 for cell in placed)
    ]
    return list(_extended(rows, (), placed))


def _extended(rows: Sequence[Sequence[Cell]], chosen: Way, placed: Sequence[Cell]) -> Iterator[Way]:
    if len(chosen) == len(rows):
        yield chosen
        return
    for cell in rows[len(chosen)]:
        if not any(cell.column == other.column or cell.box == other.box for other in (*chosen, *placed)):
            yield from _extended(rows, (*chosen, cell), placed)


def ways_left(grid: Grid, digit: int, proves: Callable[[Sequence[Way]], bool]) -> Ways:
    """Return ways of a digit that prove something: those that leave the cells that other digits need."""
    ways = {one: ways_of(grid, one) for one in DIGITS}
    left = {one: list(some) for one, some in ways.items()}
    facts: list[Fact] = []
    known: set[tuple[int, Cell]] = set()
    is_new = True
    while is_new:
        is_new = False
        for one in left:
            needed = {fact.cell for fact in facts if fact.digit != one}
            left[one] = [way for way in left[one] if needed.isdisjoint(way)]
            used = set(left[one][0]).intersection(*left[one]) if left[one] else set()
            for cell in sorted(cell for cell in used if (one, cell) not in known):
                known.add((one, cell))
                premises, _ = _chosen(ways[one], one, facts, partial(_all_use, cell))
                facts.append(Fact(one, cell, premises))
                is_new = True
    direct, own = _chosen(ways[digit], digit, facts, proves)
    used_facts, queue = set[int](), list(direct)
    while queue:
        place = queue.pop()
        if place not in used_facts:
            used_facts.add(place)
            queue += facts[place].premises
    told: dict[tuple[int, tuple[int, ...]], list[Cell]] = {}
    for place in sorted(used_facts):
        told.setdefault((facts[place].digit, facts[place].premises), []).append(facts[place].cell)
    listed = [(one, cells, _cells(facts, premises)) for (one, premises), cells in told.items()]
    return Ways(own, _cells(facts, direct), listed)


def _chosen(
    ways: list[Way], digit: int, facts: Sequence[Fact], proves: Callable[[Sequence[Way]], bool]
) -> tuple[tuple[int, ...], list[Way]]:
    """Return few facts about other digits that exclude enough ways to prove something, and the ways that are left."""
    chosen: list[int] = []
    while not proves(ways):
        counts = {
            place: sum(fact.cell in way for way in ways) for place, fact in enumerate(facts) if fact.digit != digit
        }
        best = max(counts, key=lambda place: (counts[place], -place), default=None)
        if best is None or not counts[best]:
            break
        chosen.append(best)
        ways = [way for way in ways if facts[best].cell not in way]
    return tuple(sorted(chosen)), ways


def _all_use(cell: Cell, ways: Sequence[Way]) -> bool:
    return all(cell in way for way in ways)


def _cells(facts: Sequence[Fact], places: Iterable[int]) -> list[Cell]:
    return list(dict.fromkeys(facts[place].cell for place in places))
