"""The figures that the authors of the five programs published, beside what their methods count here.

nonet brings along two of their grids: the puzzle of the smart watch, and the board that the assignment prints. The
others are in files of the reader: Project Euler's fifty grids, and the boards of the assignment. They are recognised by
a hash of their digits, so a name or a format does not matter.
"""

from collections.abc import Iterable, Iterator
from functools import cache, partial
from hashlib import sha256
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple

from nonet import Grid
from nonet._checks import iterated, wrong_type
from nonet.methods._method import MethodResult

_FIFTY = "954df1ed58acf6aa"
_WATCH = Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
_A1_1 = Grid("..41..5272137.......7624...35.27........3.875.4...6.13472.1..5..31.62..99.....18.")
_BOARDS = {
    "A1-1": ("234ca0e17c31a139", 126),
    "A2-1": ("d916db9bc47dede6", 15_504),
    "A3-1": ("dace8e2d540a65b8", 6_395),
    "A4-1": ("4d8ee350b25bb693", 21_557),
}
# Calls; cells by logic, grids not searched and, of these, grids that logic completes.
_STAGES: dict[str, tuple[int, ...]] = {
    "plain": (2_842_877,),
    "reduce": (1_680_969, 718, 12, 12),
    "reduce+uniques": (194_793, 1_388, 23, 23),
}


class PublishedFigure(NamedTuple):
    """A figure of an author, and the one that comes out here; ``None`` if no file has its grids."""

    method: str
    what: str
    published: int
    here: int | None


def published(grids: Iterable[Grid] = ()) -> Iterator[PublishedFigure]:
    """Return the fifteen figures that the authors published, each with the one that comes out for the same grids.

    ``grids`` are the puzzles of Project Euler's file and of the assignment's boards, in any order of the two. The
    figures of grids that are not among them are ``None``.

    >>> [figure.here for figure in published() if figure.here is not None]
    [12186, 126]
    """
    some = list(iterated("grids must be an iterable of Grid", grids))
    for grid in some:
        if not isinstance(grid, Grid):
            raise wrong_type("the figures are of grids: expected a Grid", grid)
    return _figures(some)


def _figures(grids: list[Grid]) -> Iterator[PublishedFigure]:
    fifty = _fifty_in(grids)
    count = cache(partial(_counted, fifty))
    yield PublishedFigure("all", "the answer to problem 96", 24_702, count("plain")[0] if fifty else None)
    names = ("calls", "cells by logic", "grids not searched", 'grids solved "completely" by logic')
    for stage, figures in _STAGES.items():
        for place, (name, figure) in enumerate(zip(names, figures, strict=False), start=1):
            yield PublishedFigure("reduction", f"{stage}: {name}", figure, count(stage)[place] if fifty else None)
    yield PublishedFigure("bitmask", "calls for its own puzzle", 12_186, _essay("bitmask").solve(_WATCH).calls)
    boards = {_hash_of([grid]): grid for grid in (_A1_1, *grids)}
    for name, (mark, figure) in _BOARDS.items():
        here = _essay("naive").solve(boards[mark]).backtracks if mark in boards else None
        yield PublishedFigure("naive", f"backtracks for board {name}", figure, here)


def _essay(name: str) -> Any:
    """Return the module of a method, which is imported when it is used: it imports this package."""
    return import_module(f"nonet.methods.{name}")


def _hash_of(grids: Iterable[Grid]) -> str:
    return sha256("\n".join(grid.to_line() for grid in grids).encode()).hexdigest()[:16]


def _fifty_in(grids: list[Grid]) -> list[Grid]:
    """Return Project Euler's fifty grids, if they follow each other somewhere in a list."""
    starts = range(len(grids) - 49)
    return next((part for part in (grids[at : at + 50] for at in starts) if _hash_of(part) == _FIFTY), [])


def _counted(grids: list[Grid], stage: str) -> tuple[int, ...]:
    """Return the answer, and then the figures of ``_STAGES``, as the author's program counts them."""
    results = [_essay("reduction").solve(grid, stage=stage, corner_only=True) for grid in grids]
    unsearched = [result for result in results if result.calls == 0]
    return (
        sum(map(_corner_of, results)),
        sum(result.calls or 0 for result in results),
        sum(result.cells_by_logic or 0 for result in results),
        len(unsearched),
        sum(bool(result.solved_without_search) for result in unsearched),
    )


def _corner_of(result: MethodResult) -> int:
    grid = next(islice(result.solutions, 1), result.unfinished)
    return 0 if grid is None else int(grid.to_line()[:3])
