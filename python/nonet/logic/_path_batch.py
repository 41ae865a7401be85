"""``explain_batch``: the solving paths of many puzzles, as columns of steps and of the order in which cells are filled.

The engine searches a path as it rates a puzzle, without the patterns that sentences and pictures need. So both can come
from one search: ``rated_paths`` has the columns of ``rate_batch`` too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, NamedTuple

from nonet._board.geometry import Cell
from nonet._engine.batch import ALL, PROPER, Batch, Question, Status
from nonet._engine.cancel import CancelFlag
from nonet._engine.inputs import Progress, Puzzles
from nonet._engine.native import core as _core
from nonet._engine.profile import AnyProfile, checked_profile, engine_options
from nonet._engine.technique import ProfileName
from nonet.logic._hodoku import HODOKU_RATINGS
from nonet.logic._rating import SE_RATINGS


class Explained(NamedTuple):
    """A row of ``explain_batch``: the path of a puzzle.

    ``steps`` has the id of the technique and the difficulty of each step, separated by ``;``. ``solving_order`` has the
    cells in the order in which the steps fill them; it is shorter than the number of open cells if the techniques do
    not suffice. For the steps in full, call ``explain``.
    """

    steps: str
    solving_order: tuple[Cell, ...]


class _Row:
    """Makes a row of the batch; a puzzle without a path has none."""

    _fields: ClassVar = Explained._fields

    def __call__(self, steps: str | None, solving_order: tuple[Cell, ...]) -> Explained | None:
        return None if steps is None else Explained(steps, solving_order)


def _question(name: str, answered: frozenset[Status], rating: Question[Any] | None = None) -> Question[Any]:
    """Return a question for paths, with the columns of a rating if one is given."""
    columns = {**(rating.columns if rating else {}), **dict.fromkeys(Explained._fields, answered), "status": ALL}
    engine: Callable[..., Any] = partial(_core.explain_batch, rating=rating is not None, several="multiple" in answered)
    return Question(name, __name__, columns, engine, _Row())


_PATHS = _question("explain_batch", PROPER)
_PATHS_OF_SEVERAL = _question("explain_batch(uniqueness=False)", PROPER | {"multiple"})
_RATED: dict[ProfileName, Question[Any]] = {
    "se121": _question("rated_paths", PROPER, SE_RATINGS),
    "hodoku": _question("rated_paths(profile='hodoku')", PROPER, HODOKU_RATINGS),
}


def explain_batch(
    puzzles: Puzzles,
    *,
    profile: AnyProfile = "se121",
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> Batch[Explained | None]:
    """Return the solving paths of many puzzles; columns ``steps`` and ``solving_order``. See ``rate`` for the options.

    A row is the path of ``explain`` as a string and a list of cells, ``None`` if the puzzle is not proper. A solved
    grid has a path without steps. With ``Profile(…, uniqueness=False)`` a puzzle with several solutions has a path
    too, and the status ``multiple``. A puzzle that reaches ``work_limit`` (for each puzzle) has the status
    ``limit_reached`` and no path. If the techniques do not suffice, the path ends where they stop. As in ``rate``, all
    values count as givens.
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
) -> Batch[Explained | None]:
    """Return the columns of ``explain_batch`` for proper puzzles, and those of ``rate_batch``, by one search."""
    used = checked_profile(profile)
    return _RATED[used.name].ask_batch(puzzles, threads, progress, **engine_options(used, work_limit))
