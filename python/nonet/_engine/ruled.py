"""Puzzles on other boards than the classic one: the rule engine (``crates/nonet-core/src/rules``).

A layout is compiled once and kept, so that many puzzles on one board cost one compilation. A search depends on the
layout and the values alone: the same puzzle has the same solutions in the same order, and the same counters. Unlike the
classic board, a board of 25x25 can keep a search busy for minutes, and one with more rules for hours, so it takes a
``work_limit``, counted in nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC, Layout
from nonet._board.rule import Numbers
from nonet._engine.columns import STATUSES, Status
from nonet._engine.inputs import Progress
from nonet._engine.technique import RuleLevel
from nonet._errors import LimitError, NoSolutionError
from nonet._native import core as _core

if TYPE_CHECKING:
    from typing_extensions import Buffer

_MODELS = 64
OtherRow: TypeAlias = tuple[Status, Mapping[str, Any]]
"""The status of a row on another board, and its answers by column."""
_Parts: TypeAlias = tuple[int, bytes | None, list[Numbers]]


class Found(NamedTuple):
    """What a search found: the number of solutions, up to its limit, and the solutions."""

    solution_count: int
    solutions: tuple[bytes, ...]
    guesses: int
    dead_ends: int
    is_decided: bool


def find(grid: Grid, limit: int, callback: Progress, nodes: int | None = None) -> Found:
    """Search for solutions of a grid on any board up to a limit."""
    if grid.conflicts():
        return Found(0, (), 0, 0, True)
    count, values, is_decided, guesses, dead_ends = model_of(grid.layout).count(
        grid._values, grid._pencilmarks, limit=limit, work_limit=nodes, progress=callback
    )
    width = len(grid._values)
    found = tuple(values[start : start + width] for start in range(0, len(values), width))
    return Found(count, found, guesses, dead_ends, is_decided)


def decided(grid: Grid, limit: int, callback: Progress, nodes: int | None = None) -> Found:
    """Search as ``find`` does; raise ``LimitError`` if the limit of nodes was reached before the answer was known."""
    found = find(grid, limit, callback, nodes)
    if not found.is_decided:
        assert nodes is not None
        raise LimitError(nodes)
    return found


def each_solution(grid: Grid, callback: Progress) -> Iterator[Grid]:
    """Yield the solutions in the order of the search; each is searched for when it is asked for."""
    for values in model_of(grid.layout).solutions(grid._values, grid._pencilmarks, progress=callback):
        yield puzzle_of(values, grid._givens, None, grid.layout)


def solve_rows(
    grids: list[Grid], *, limit: int, nodes: int | None, threads: int, progress: Progress, solutions: bool = True
) -> list[OtherRow]:
    """Return for each grid its status, its solution if there is one, and counts."""
    columns = dict(
        _core.solve_ruled_batch(
            *_rows_of(grids),
            limit=limit,
            work_limit=nodes,
            threads=threads,
            progress=progress,
            solutions=solutions,
        )
    )
    values = bytes(columns["solution"])
    counts = {name: memoryview(columns[name]).cast("B").cast("Q") for name in ("solution_count", "guesses")}
    rows: list[OtherRow] = []
    start = 0
    for row, (grid, status) in enumerate(zip(grids, _statuses(grids, columns["status"]), strict=True)):
        end = start + len(grid._values)
        found: dict[str, Any] = {name: column[row] for name, column in counts.items()}
        if any(values[start : start + 1]):
            found["solution"] = puzzle_of(values[start:end], layout=grid.layout)
        rows.append((status, found))
        start = end
    return rows


def answered_rows(
    grids: list[Grid], question: str, *, nodes: int | None, threads: int, progress: Progress, seed: int = 0
) -> list[tuple[Status, bytes]]:
    """Return for each grid its status, and the bytes of the answer to a question: one, or some for each cell."""
    columns = dict(
        _core.answer_ruled_batch(
            *_rows_of(grids), question=question, seed=seed, work_limit=nodes, threads=threads, progress=progress
        )
    )
    answers = bytes(columns["answer"])
    of_cell = len(answers) // sum(map(len, grids)) if len(answers) > len(grids) else 0
    rows: list[tuple[Status, bytes]] = []
    start = 0
    for grid, status in zip(grids, _statuses(grids, columns["status"]), strict=True):
        end = start + (of_cell * len(grid) or 1)
        rows.append((status, answers[start:end]))
        start = end
    return rows


def _rows_of(
    grids: list[Grid],
) -> tuple[Iterator[_Parts], list[int], bytes, list[tuple[int, tuple[int, ...]]]]:
    """Return the rows for the engine: layouts, the number of that of each row, all values, marks by row.

    The parts of a layout are made when the engine takes them: thousands kept together cost more than they do.
    """
    numbers: dict[Layout, int] = {}
    which = [numbers.setdefault(grid.layout, len(numbers)) for grid in grids]
    marks = [(row, grid._pencilmarks) for row, grid in enumerate(grids) if grid._pencilmarks is not None]
    return map(parts_of, numbers), which, b"".join([grid._values for grid in grids]), marks


def _statuses(grids: list[Grid], codes: Buffer) -> Iterator[Status]:
    """Yield the statuses of rows. A rule can be broken by givens too, which the engine does not tell from the rest."""
    for grid, code in zip(grids, memoryview(codes), strict=True):
        status = STATUSES[code]
        if status in ("no_solution", "conflict"):
            status = "conflict" if grid.conflicts() else "no_solution"
        yield status


def parts_of(layout: Layout) -> _Parts:
    """Return what the engine compiles: size, regions (None for the boxes of the size), rules."""
    rules = [rule.numbers(layout) for rule in layout.rules]
    return layout.size, None if layout.box_shape else layout.region_numbers, rules


@lru_cache(_MODELS)
def board_of(layout: Layout) -> _core.RuleBoard:
    """Return the layout as techniques see it."""
    size, regions, rules = parts_of(layout)
    return _core.RuleBoard(size, regions, rules, [house.cells for house in layout.houses])


def no_solution(grid: Grid) -> NoSolutionError:
    """Return the error of a grid without a solution, with what cannot be filled if that shows without a guess."""
    layout = grid.layout
    found = None if layout is CLASSIC else board_of(layout).failure(grid._candidate_masks())
    if found is None:
        return NoSolutionError(grid)
    kind, (first, *more) = found
    if kind == "sums":
        return NoSolutionError(grid, where=tuple(layout.houses[number] for number in (first, *more)))
    things: Mapping[str, Any] = {"cell": layout.cells, "house": layout.houses, "rule": layout.rules}
    where = things[kind][first]
    return NoSolutionError(grid, where=where, digit=more[0] if more else None)


def level_of_path(grid: Grid, *, work_limit: int, progress: Progress) -> RuleLevel | None:
    """Return the level of the hardest technique on the path of a puzzle; ``None`` if the techniques do not solve it."""
    return board_of(grid.layout).level(grid._values, grid._open_masks(), work_limit=work_limit, progress=progress)


@lru_cache(_MODELS)
def model_of(layout: Layout) -> _core.RuleModel:
    """Return the layout compiled."""
    return _core.RuleModel(*parts_of(layout))
