"""Ways to place all that is missing of a digit, one in each row, column and box, and what other digits need.

A step of templates has only its conclusion, so the ways are found again here. Some ways can be excluded because another
digit needs one of their cells: all ways to place that digit use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE, Cell
from nonet._board.grid import Grid
from nonet.logic._pattern import Candidate
from nonet.logic._step import Step

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


class WaysShown(NamedTuple):
    """What a picture shows of ways: which candidates they use, which other digits need, and which these exclude."""

    used: list[Candidate]
    needed: list[Candidate]
    excluded: list[Candidate]


def ways_shown(step: Step) -> WaysShown | None:
    """Return what is shown of the ways that prove a step; ``None`` if they are not found."""
    try:
        found = ways_that_prove(step)
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


def ways_that_prove(step: Step) -> Ways:
    """Return the ways of the digit that prove the conclusion; raise ``LookupError`` if there are none such."""
    grid = step.grid
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
