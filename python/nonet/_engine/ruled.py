"""Puzzles on other boards than the classic one: the rule engine (``crates/nonet-core/src/rules``).

A layout is compiled once and kept, so that many puzzles on one board cost one compilation. A search depends on the
layout and the values alone: the same puzzle has the same solutions in the same order, and the same counters. Unlike the
classic board, a board of 25x25 can keep a search busy for hours, so it takes a ``work_limit``, counted in nodes.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import Layout
from nonet._engine.inputs import Progress
from nonet._errors import LimitError, UnsupportedError
from nonet._native import core as _core

_MODELS = 64


class Found(NamedTuple):
    """What a search found: the number of solutions, up to its limit, and the solutions."""

    solution_count: int
    solutions: tuple[bytes, ...]
    guesses: int
    dead_ends: int
    is_decided: bool


def find(function: str, grid: Grid, limit: int, callback: Progress, work_limit: int | None = None) -> Found:
    """Search for solutions of a grid on any board up to a limit; ``function`` is named in errors."""
    if grid.has_pencilmarks:
        raise UnsupportedError(function, grid.layout, "pencilmarks")
    if grid.conflicts():
        return Found(0, (), 0, 0, True)
    model = model_of(grid.layout)
    count, values, is_decided, guesses, dead_ends = model.count(
        grid._values, limit=limit, work_limit=work_limit, progress=callback
    )
    width = len(grid._values)
    found = tuple(values[start : start + width] for start in range(0, len(values), width))
    return Found(count, found, guesses, dead_ends, is_decided)


def decided(function: str, grid: Grid, limit: int, callback: Progress, work_limit: int | None = None) -> Found:
    """Search as ``find`` does; raise ``LimitError`` if the work limit was reached before the answer was known."""
    found = find(function, grid, limit, callback, work_limit)
    if not found.is_decided:
        assert work_limit is not None
        raise LimitError(work_limit)
    return found


def each_solution(grid: Grid, callback: Progress) -> Iterator[Grid]:
    """Yield the solutions in the order of the search, which begins again for twice as many whenever it has run dry."""
    known, limit = 0, 2
    while True:
        found = find("solutions", grid, limit, callback)
        for values in found.solutions[known:]:
            yield puzzle_of(values, grid._givens, None, grid.layout)
        if found.solution_count < limit:
            return
        known, limit = limit, 2 * limit


@lru_cache(_MODELS)
def model_of(layout: Layout) -> "_core.RuleModel":
    """Return the layout compiled."""
    regions = None if layout.box_shape else layout.region_numbers
    rules = [numbers for rule in layout.rules for numbers in rule.numbers(layout)]
    return _core.RuleModel(layout.size, regions, rules)
