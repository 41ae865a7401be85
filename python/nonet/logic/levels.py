"""The level for people of a puzzle: the first one whose techniques solve it.

Whoever knows the techniques of a level can solve the puzzle; how many givens it has and how long it takes is asked only
of puzzles that are made for a level. Beginners are the exception: they look for hidden singles in boxes alone, in grids
with many givens.

The techniques of a level come before those of the next in HoDoKu's order. So its path uses harder ones only where the
others are stuck, and the hardest level of any technique used is the level of the puzzle.
"""

from collections.abc import Iterable

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC
from nonet._engine.cancel import CancelFlag
from nonet._engine.inputs import Progress, Puzzle, Puzzles, Ruled, as_grid, checked_callback, read_puzzles
from nonet._engine.levels import LEVEL_NAMES, LEVELS, Level
from nonet._engine.profile import HODOKU, SE121
from nonet._engine.ruled import level_of_path
from nonet._engine.solve import solve
from nonet.logic.hodoku import HodokuRateBatch
from nonet.logic.rating import SeRating, rate, rate_batch

_BEGINNER, *_OTHERS = LEVELS.values()
_WORK_LIMIT = 20_000_000  # of the path of a puzzle on another board
_BEGINNERS = SE121.only(*_BEGINNER.techniques)
_PLACES = dict.fromkeys(_BEGINNER.techniques, 0) | {
    technique: place for place, one in enumerate(_OTHERS) for technique in one.own_techniques
}


def level_of(puzzle: Puzzle, *, cancel: CancelFlag | None = None) -> Level:
    """Return the level for people of a puzzle: the first one whose techniques solve it.

    A puzzle for beginners also has at least 32 givens, and needs no single of a row or column. What no technique of
    ``LEVELS`` solves has the level ``master``. Every value counts as a given: of a board in play, ask for the level of
    its ``givens``. On another board than the classic one, the level is that of the hardest technique on the path of
    ``explain``. Raises the errors of ``rate`` for a puzzle that is not proper.

    >>> from nonet import generate, level_of
    >>> level_of(generate(seed=1, for_people="hard")), level_of(generate(seed=1, technique="pointing", only=True))
    ('hard', 'medium')
    >>> level_of(generate(seed=1, rules="killer"))
    'medium'
    """
    grid = as_grid(puzzle)
    if grid.layout is not CLASSIC:
        solve(grid, cancel=cancel)
        return level_of_path(grid, work_limit=_WORK_LIMIT, progress=checked_callback(cancel)) or LEVEL_NAMES[-1]
    if grid.given_count >= _BEGINNER.givens[0] and _is_for_beginners(rate(grid, profile=_BEGINNERS, cancel=cancel)):
        return _BEGINNER.level
    return _hardest(rate(grid, profile=HODOKU, cancel=cancel).technique_counts)


def levels_of(
    puzzles: Puzzles, *, work_limit: int | None = None, threads: int | None = None, progress: Progress = None
) -> tuple[HodokuRateBatch, list[Level | None]]:
    """Return the level for people of each puzzle, ``None`` where there is none, and the ratings on HoDoKu's path.

    ``puzzles`` are those of ``rate_batch`` and are read twice, or three times if some are on other boards. These have
    no rating.
    """
    first = rate_batch(puzzles, profile=_BEGINNERS, work_limit=work_limit, threads=threads)
    batch = rate_batch(puzzles, profile=HODOKU, work_limit=work_limit, threads=threads, progress=progress)
    levels: list[Level | None] = []
    for own, status, counts in zip(first, batch.status, batch.technique_counts, strict=True):
        if status not in ("proper", "stuck") or counts is None:
            levels.append(None)
        elif own is not None and _is_for_beginners(own):
            levels.append(_BEGINNER.level)
        else:
            levels.append(_hardest(counts))
    if "unsupported" in batch.status:
        others: Ruled = []
        read_puzzles(puzzles, ruled=others)
        for row, grid in others:
            levels[row] = level_on_other_board(grid)
    return batch, levels


def level_on_other_board(grid: Grid) -> Level | None:
    """Return the level of a puzzle on another board than the classic one: that of its path, as ``explain`` says it.

    ``None`` if the techniques do not solve the puzzle, or not within a limit of work.
    """
    return level_of_path(grid, work_limit=_WORK_LIMIT, progress=None)


def _is_for_beginners(rating: SeRating) -> bool:
    """Tell whether a beginner solves a puzzle; each of the steps fills a cell."""
    given_count = CELL_COUNT - rating.step_count
    return not rating.is_stuck and rating.er <= _BEGINNER.rating[1] and given_count >= _BEGINNER.givens[0]


def _hardest(techniques: Iterable[str]) -> Level:
    """Return the first level, of those after the beginner's, that knows all of these techniques."""
    return _OTHERS[max((_PLACES.get(each, len(_OTHERS) - 1) for each in techniques), default=0)].level
