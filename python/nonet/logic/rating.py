"""Ratings: how hard a puzzle is on the scale of Sudoku Explainer 1.2.1 or HoDoKu 2.2.0, for one puzzle and for many.

The engine (``crates/nonet-logic``) looks for the first step that any technique finds, in the order of the scale, and
applies it, until the grid is filled. ER is the highest value of all steps, EP the highest up to the first digit that is
placed, ED the value of the first step: what the original prints, to a tenth. ``hodoku.py`` has the other scale.

Work is counted in units that are the same on every machine, so a puzzle that reaches ``work_limit`` does so everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args, overload

from nonet._board.grid import Grid
from nonet._checks import checked_choice
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import DecimalColumn, FlagColumn, Status
from nonet._engine.inputs import Progress, Puzzle, Puzzles, as_classic, checked_callback
from nonet._engine.profile import (
    HODOKU,
    AnyHodokuProfile,
    AnyProfile,
    AnySeProfile,
    checked_profile,
    engine_options,
    refuse_on_hodoku,
)
from nonet._engine.question import Question, not_proper_error
from nonet._engine.technique import TECHNIQUES, HodokuLevel, ProfileName, Technique, rated_techniques
from nonet._errors import LimitError
from nonet._native import core as _core
from nonet.logic._counts import TechniqueCounts, counts_of
from nonet.logic.effort import effort_of, tenths
from nonet.logic.hodoku import HODOKU_RATINGS, RATED, HodokuRateBatch, HodokuRating, stuck_text

if TYPE_CHECKING:
    from nonet.logic._step import Step

Stop: TypeAlias = Literal["pearl", "diamond"]

STUCK_ER = 20.0


class SeRating(NamedTuple):
    """A rating on the scale of Sudoku Explainer 1.2.1.

    If the techniques do not solve the puzzle, ``status`` is ``stuck``, ``er`` is 20.0, and ``stuck_at`` has the digits
    placed by that point; otherwise it is ``None``.
    ``hardest`` is the first technique that reaches ``er`` (of those used, if stuck); ``None`` if no step was taken, as
    for a full grid. ``status`` is ``limit_reached`` if
    ``stop`` ended the search; then ``er`` and ``effort`` are lower bounds. ``effort`` is nonet's own number for how
    much a person has to look at (``docs/logic.md``).

    >>> import nonet
    >>> rating = nonet.rate("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    >>> print(rating)
    10.5/1.2/1.2 (Sudoku Explainer 1.2.1)
    >>> rating.is_pearl, rating.is_diamond
    (False, False)
    >>> rating.effort
    46203.3
    """

    er: float
    ep: float
    ed: float
    hardest: Technique | None = None
    step_count: int = 0
    technique_counts: TechniqueCounts = TechniqueCounts()
    stuck_at: Grid | None = None
    status: Status = "proper"
    effort: float = 0.0

    @property
    def profile(self) -> Literal["se121"]:
        """The scale."""
        return "se121"

    @property
    def version(self) -> str:
        """The program that defines the scale."""
        return "Sudoku Explainer 1.2.1"

    @property
    def is_pearl(self) -> bool | None:
        """Whether ER equals EP: no step is harder than the first digit needs. ``None`` if not known (``status``)."""
        return self._equals(self.ep)

    @property
    def is_diamond(self) -> bool | None:
        """Whether ER equals EP and ED: the first step is the hardest. ``None`` if not known (``status``)."""
        return self._equals(self.ed)

    def _equals(self, figure: float) -> bool | None:
        if not self.step_count or 0 < figure < self.er or self.is_stuck:
            return False
        return None if self.status == "limit_reached" else True

    @property
    def is_stuck(self) -> bool:
        """Whether the techniques do not solve the puzzle."""
        return self.stuck_at is not None

    def __str__(self) -> str:
        least = "at least " if self.status == "limit_reached" else ""
        return f"{least}{self.er:.1f}/{self.ep:.1f}/{self.ed:.1f} ({self.version}){stuck_text(self.stuck_at)}"


def _rating_of(
    er: float | None,
    ep: float,
    ed: float,
    hardest_technique: Technique | None,
    effort: float,
    step_count: int,
    technique_counts: TechniqueCounts,
    reached: Grid,
    status: Status,
) -> SeRating | None:
    """Make a row of a batch; a puzzle without a rating has none."""
    if er is None:
        return None
    return SeRating(
        er,
        ep,
        ed,
        hardest=hardest_technique,
        step_count=step_count,
        technique_counts=technique_counts,
        stuck_at=reached if status == "stuck" else None,
        status=status,
        effort=effort,
    )


class RateBatch(Batch[SeRating | None], row=_rating_of):
    """The ratings of ``rate_batch`` on the scale of Sudoku Explainer."""

    __slots__ = ()

    er = DecimalColumn(RATED, "The highest value of all steps; 20 if the techniques do not suffice.")
    ep = DecimalColumn(RATED, "The highest value up to the first digit placed.")
    ed = DecimalColumn(RATED, "The value of the first step.")
    is_pearl = FlagColumn(RATED, "Whether ER equals EP; False if the search ended before that was known.")
    is_diamond = FlagColumn(RATED, "Whether ER equals EP and ED; False if the search ended before that was known.")
    hardest_technique = HodokuRateBatch.hardest_technique
    effort = HodokuRateBatch.effort
    step_count = HodokuRateBatch.step_count
    technique_counts = HodokuRateBatch.technique_counts
    reached = HodokuRateBatch.reached


SE_RATINGS: Question[SeRating, RateBatch] = Question(RateBatch, _core.rate_batch)
RATINGS: dict[ProfileName, Question[Any, Any]] = {"se121": SE_RATINGS, "hodoku": HODOKU_RATINGS}


@overload
def rate(
    puzzle: Puzzle,
    *,
    profile: AnyHodokuProfile,
    work_limit: int | None = None,
    cancel: CancelFlag | None = None,
) -> HodokuRating: ...
@overload
def rate(
    puzzle: Puzzle,
    *,
    profile: AnySeProfile = "se121",
    work_limit: int | None = None,
    stop: Stop | None = None,
    cancel: CancelFlag | None = None,
) -> SeRating: ...
@overload
def rate(
    puzzle: Puzzle,
    *,
    profile: AnyProfile,
    work_limit: int | None = None,
    stop: Stop | None = None,
    cancel: CancelFlag | None = None,
) -> SeRating | HodokuRating: ...
def rate(
    puzzle: Puzzle,
    *,
    profile: AnyProfile = "se121",
    work_limit: int | None = None,
    stop: Stop | None = None,
    cancel: CancelFlag | None = None,
) -> SeRating | HodokuRating:
    """Rate a proper puzzle: ER, EP and ED, the hardest technique, and how often each was used.

    Every value counts as a given: of a board in play, rate its ``givens``. ``profile`` is a ``Profile``, or the name of
    a scale for its default: ``"se121"``, or ``"hodoku"``, which gives a ``HodokuRating``: the score and the level of
    HoDoKu 2.2.0. ``SE121.only(…)`` uses only some techniques. Where the givens alone have several solutions,
    techniques that assume a unique solution are left out in any profile (``docs/logic.md``).

    ``stop="pearl"`` ends the search once ER exceeds EP, ``stop="diamond"`` once ER exceeds ED: the rating then has the
    status ``limit_reached``; HoDoKu's scale has no ``stop``. ``work_limit`` bounds the work in units that do not depend
    on the machine: beyond it ``LimitError`` is raised. With ``cancel``, a ``CancelFlag``, another thread can end the
    call.

    >>> rating = rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> rating.er, rating.hardest.name, rating.step_count
    (1.2, 'Hidden Single', 51)
    >>> rate("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..", work_limit=1000)
    Traceback (most recent call last):
    nonet.LimitError: the work limit of 1,000 units was reached
    >>> rate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", profile="hodoku")[:2]
    (204, 'easy')
    """
    question, options = _search(profile, work_limit, stop)
    grid = as_classic(puzzle, "rate")
    rating: SeRating | HodokuRating | None = question.ask_batch([grid], 1, None, cancel, **options)[0]
    if rating is None:
        raise not_proper_error(grid, checked_callback(cancel))
    is_stopped = isinstance(rating, SeRating) and stop and _is_beyond(rating, stop)
    if rating.status == "limit_reached" and not is_stopped:
        raise LimitError(work_limit or 0, rating)
    return rating


@overload
def rate_batch(
    puzzles: Puzzles,
    *,
    profile: AnyHodokuProfile,
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> HodokuRateBatch: ...
@overload
def rate_batch(
    puzzles: Puzzles,
    *,
    profile: AnySeProfile = "se121",
    work_limit: int | None = None,
    stop: Stop | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> RateBatch: ...
@overload
def rate_batch(
    puzzles: Puzzles,
    *,
    profile: AnyProfile,
    work_limit: int | None = None,
    stop: Stop | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> RateBatch | HodokuRateBatch: ...
def rate_batch(
    puzzles: Puzzles,
    *,
    profile: AnyProfile = "se121",
    work_limit: int | None = None,
    stop: Stop | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> RateBatch | HodokuRateBatch:
    """Rate many puzzles; columns ``er``, ``ep``, ``ed`` and more. See ``rate`` for the options.

    ``is_pearl`` is the column of puzzles whose ER equals EP, ``is_diamond`` of those whose ER equals ED too.
    With a profile of HoDoKu the columns are ``hodoku_score``, ``hodoku_level`` and more.

    A puzzle that reaches ``work_limit`` (for each puzzle) has the status ``limit_reached``, and its ``er`` is a lower
    bound. One that the techniques of the profile do not solve has the status ``stuck``.
    ``puzzles``, ``threads``, ``progress`` and ``cancel`` are those of ``solve_batch``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch = rate_batch([puzzle, "oops"])
    >>> list(batch.er), batch[0].hardest.id, batch[1]
    ([1.2, 0.0], 'hidden_single', None)
    >>> list(rate_batch([puzzle], profile="hodoku").hodoku_score)
    [204]
    """
    question, options = _search(profile, work_limit, stop)
    ratings: RateBatch | HodokuRateBatch = question.ask_batch(puzzles, threads, progress, cancel, **options)
    return ratings


def hodoku_levels(
    puzzles: Puzzles, *, threads: int | None = None, cancel: CancelFlag | None = None
) -> list[HodokuLevel | None]:
    """Return HoDoKu's level of each puzzle without its score.

    The techniques of the highest level come last in HoDoKu's order. A puzzle that needs one of them is extreme, and so
    is one that the others do not solve: they are not searched. The search ends once the score, with that of a single
    for each open cell, exceeds what the other levels allow.
    """
    easier = [name for name in rated_techniques("hodoku") if TECHNIQUES[name].level != "extreme"]
    question, options = _search(HODOKU.only(*easier), None, None)
    return list(question.ask_batch(puzzles, threads, None, cancel, **options | {"stop": "level"}).hodoku_level)


def _search(
    profile: AnyProfile, work_limit: int | None, stop: Stop | None
) -> tuple[Question[Any, Any], dict[str, Any]]:
    """Return the question of a profile and its options for the engine, checked."""
    options = engine_options(checked_profile(profile), work_limit)
    name = options.pop("profile")
    if stop is not None:
        refuse_on_hodoku("stop", name)
        checked_choice("stop", stop, get_args(Stop))
    if name == "hodoku":
        del options["mended"]
    options["stop"] = stop
    return RATINGS[name], options


def _is_beyond(rating: SeRating, stop: Stop) -> bool:
    """Tell whether a rating meets the stop condition, and so was ended by it."""
    return rating.er > rating.ed if stop == "diamond" else 0 < rating.ep < rating.er


def se_rating_of(steps: Sequence[Step], *, end: Grid, is_cut: bool = False) -> SeRating:
    """Return the rating of a solving path; a lower bound if the path is cut."""
    is_stuck = not is_cut and not end.is_solved
    er = ep = ed = 0.0
    hardest = None
    for number, step in enumerate(steps):
        if step.difficulty > er or hardest is None:
            er, hardest = step.difficulty, step.technique
        ed = er if number == 0 else ed
        ep = er if ep == 0.0 and step.placements else ep
    return SeRating(
        STUCK_ER if is_stuck else tenths(er),
        tenths(ep),
        tenths(ed),
        hardest=hardest,
        step_count=len(steps),
        technique_counts=counts_of(step.technique for step in steps),
        stuck_at=end if is_stuck else None,
        status="limit_reached" if is_cut else "stuck" if is_stuck else "proper",
        effort=effort_of(steps),
    )
