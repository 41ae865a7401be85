"""Puzzles on other boards than the classic one: the rule engine (``crates/nonet-core/src/rules``).

A layout is compiled once and kept, so that many puzzles on one board cost one compilation. A search depends on the
layout and the values alone: the same puzzle has the same solutions in the same order, and the same counters. Unlike the
classic board, a board of 25x25 can keep a search busy for hours, so it takes a ``work_limit``, counted in nodes.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import Layout
from nonet._engine.inputs import Progress
from nonet._engine.status import STATUSES, Status
from nonet._errors import LimitError, UnsupportedError
from nonet._native import core as _core

_MODELS = 64
OtherRow: TypeAlias = tuple[Status, bytes | None, Mapping[str, int]]
"""The status of a row on another board, the values of its solution if there is one, and counts by column."""
_Parts: TypeAlias = tuple[int, bytes | None, list[tuple[str, list[int], list[int]]]]


class Found(NamedTuple):
    """What a search found: the number of solutions, up to its limit, and the solutions."""

    solution_count: int
    solutions: tuple[bytes, ...]
    guesses: int
    dead_ends: int
    is_decided: bool


def find(function: str, grid: Grid, limit: int, callback: Progress, work_limit: int | None = None) -> Found:
    """Search for solutions of a grid on any board up to a limit; ``function`` is named in errors."""
    _check_marks(function, grid)
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


def true_masks(function: str, grid: Grid, callback: Progress) -> tuple[int, ...]:
    """Return the mask of the values that each cell has in some solution; all are 0 if there is no solution."""
    _check_marks(function, grid)
    if grid.conflicts():
        return (0,) * len(grid)
    found = model_of(grid.layout).true_candidates(grid._values, progress=callback)
    assert found is not None
    return tuple(memoryview(found).cast("I"))


def each_solution(grid: Grid, callback: Progress) -> Iterator[Grid]:
    """Yield the solutions in the order of the search; each is searched for when it is asked for."""
    _check_marks("solutions", grid)
    for values in model_of(grid.layout).solutions(grid._values, progress=callback):
        yield puzzle_of(values, grid._givens, None, grid.layout)


def solve_rows(
    grids: list[Grid], limit: int, threads: int, callback: Progress, work_limit: int | None
) -> list[OtherRow]:
    """Return for each grid its status, the values of its solution if there is one, and counts by column."""
    numbers: dict[Layout, int] = {}
    solved = [grid for grid in grids if not grid.has_pencilmarks]
    which = [numbers.setdefault(grid.layout, len(numbers)) for grid in solved]
    columns = dict(
        _core.solve_ruled_batch(
            [_parts_of(layout) for layout in numbers],
            which,
            b"".join([grid._values for grid in solved]),
            limit=limit,
            work_limit=work_limit,
            threads=threads,
            progress=callback,
        )
    )
    status, values = memoryview(columns["status"]), bytes(columns["solution"])
    counts = {name: memoryview(columns[name]).cast("B").cast("Q") for name in ("solution_count", "guesses")}
    rows: list[OtherRow] = []
    start = row = 0
    for grid in grids:
        if grid.has_pencilmarks:
            rows.append(("unsupported", None, {}))
            continue
        end = start + len(grid._values)
        solution = values[start:end] if values[start] else None
        found = STATUSES[status[row]]
        if found in ("no_solution", "conflict"):
            # A rule can be broken by givens too.
            found = "conflict" if grid.conflicts() else "no_solution"
        rows.append((found, solution, {name: column[row] for name, column in counts.items()}))
        start, row = end, row + 1
    return rows


def _check_marks(function: str, grid: Grid) -> None:
    """Raise ``UnsupportedError`` for pencilmarks, which the engine does not take on other boards."""
    if grid.has_pencilmarks:
        raise UnsupportedError(function, grid.layout, "pencilmarks")


def _parts_of(layout: Layout) -> _Parts:
    """Return what the engine compiles: size, regions (None for the boxes of the size), rules."""
    rules = [numbers for rule in layout.rules for numbers in rule.numbers(layout)]
    return layout.size, None if layout.box_shape else layout.region_numbers, rules


@lru_cache(_MODELS)
def model_of(layout: Layout) -> "_core.RuleModel":
    """Return the layout compiled."""
    return _core.RuleModel(*_parts_of(layout))
