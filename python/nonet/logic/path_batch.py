"""``explain_batch``: the solving paths of many puzzles, as columns of steps and of the order in which cells are filled.

The engine searches a path as it rates a puzzle, without the patterns that sentences and pictures need. So both can come
from one search: ``rated_paths`` has the columns of ``rate_batch`` too.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from nonet._board.geometry import Cell
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import PROPER, Status
from nonet._engine.inputs import Progress, Puzzles
from nonet._engine.profile import AnyProfile, checked_profile, engine_options
from nonet._engine.question import Question
from nonet._engine.technique import ProfileName
from nonet._native import core as _core
from nonet.logic._columns import OrderColumn, StepsColumn
from nonet.logic.hodoku import HodokuRateBatch
from nonet.logic.rating import RateBatch

_FOUND: frozenset[Status] = PROPER | {"stuck"}


class Explained(NamedTuple):
    """A row of ``explain_batch``: the path of a puzzle.

    ``steps`` has the id of the technique and the difficulty of each step, separated by ``;``. ``solving_order`` has the
    cells in the order in which the steps fill them; it is shorter than the number of open cells if the techniques do
    not suffice. For the steps in full, call ``explain``.
    """

    steps: str
    solving_order: tuple[Cell, ...]


def _row_of(steps: str | None, solving_order: tuple[Cell, ...]) -> Explained | None:
    """Make a row of a batch; a puzzle without a path has none."""
    return None if steps is None else Explained(steps, solving_order)


class ExplainBatch(Batch[Explained | None], row=_row_of):
    """The paths of ``explain_batch``."""

    __slots__ = ()

    steps = StepsColumn(
        _FOUND, "The steps as texts: the id of each technique, ``=`` and the difficulty, separated by ``;``."
    )
    solving_order = OrderColumn(
        _FOUND, "The cells in the order in which the steps fill them; in memory 255 follows the last."
    )


class ExplainSeveralBatch(ExplainBatch, function="explain_batch(uniqueness=False)"):
    """The paths of ``explain_batch`` where a puzzle with several solutions has one too."""

    __slots__ = ()

    steps = StepsColumn(_FOUND | {"multiple"}, str(ExplainBatch.steps.__doc__))
    solving_order = OrderColumn(_FOUND | {"multiple"}, str(ExplainBatch.solving_order.__doc__))


class RatedPathsBatch(RateBatch, function="rated_paths"):
    """The ratings and paths of ``rated_paths`` on the scale of Sudoku Explainer; a row is a rating."""

    __slots__ = ()

    steps = ExplainBatch.steps
    solving_order = ExplainBatch.solving_order


class HodokuRatedPathsBatch(HodokuRateBatch, function="rated_paths(profile='hodoku')"):
    """The ratings and paths of ``rated_paths`` on the scale of HoDoKu; a row is a rating."""

    __slots__ = ()

    steps = ExplainBatch.steps
    solving_order = ExplainBatch.solving_order


_PATHS: Question[Explained, ExplainBatch] = Question(
    ExplainBatch, partial(_core.explain_batch, rating=False, several=False)
)
_PATHS_OF_SEVERAL: Question[Explained, ExplainBatch] = Question(
    ExplainSeveralBatch, partial(_core.explain_batch, rating=False, several=True)
)
_RATED_PATHS: dict[ProfileName, type[RatedPathsBatch | HodokuRatedPathsBatch]] = {
    "se121": RatedPathsBatch,
    "hodoku": HodokuRatedPathsBatch,
}


def explain_batch(
    puzzles: Puzzles,
    *,
    profile: AnyProfile = "se121",
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> ExplainBatch:
    """Return the solving paths of many puzzles; columns ``steps`` and ``solving_order``. See ``rate`` for the options.

    A row is the path of ``explain`` as a string and a list of cells, ``None`` if the puzzle is not proper. A solved
    grid has a path without steps. With ``Profile(…, uniqueness=False)`` a puzzle with several solutions has a path
    too, and the status ``multiple``. A puzzle that reaches ``work_limit`` (for each puzzle) has the status
    ``limit_reached`` and no path. If the techniques do not suffice, the path ends where they stop, and the status is
    ``stuck``. As in ``rate``, all values count as givens.
    ``puzzles``, ``threads``, ``progress`` and ``cancel`` are those of ``solve_batch``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch = explain_batch([puzzle, "oops"])
    >>> batch[0].steps[:35], batch[1]
    ('hidden_single=1.2;hidden_single=1.2', None)
    >>> print(*batch[0].solving_order[:5])
    r1c6 r1c4 r3c7 r6c3 r5c3
    """
    used = checked_profile(profile)
    question = _PATHS if used.uniqueness else _PATHS_OF_SEVERAL
    return question.ask_batch(puzzles, threads, progress, cancel, **engine_options(used, work_limit))


def rated_paths(
    puzzles: Puzzles,
    *,
    profile: AnyProfile,
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
) -> RatedPathsBatch | HodokuRatedPathsBatch:
    """Return the columns of ``explain_batch`` for proper puzzles, and those of ``rate_batch``, by one search."""
    used = checked_profile(profile)
    engine = partial(_core.explain_batch, rating=True, several=False)
    question: Question[Any, Any] = Question(_RATED_PATHS[used.name], engine)
    paths: RatedPathsBatch | HodokuRatedPathsBatch = question.ask_batch(
        puzzles, threads, progress, **engine_options(used, work_limit)
    )
    return paths
