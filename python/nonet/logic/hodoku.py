"""``HodokuRating``: how hard a puzzle is on the scale of HoDoKu 2.2.0, and the columns of a batch of them.

The engine looks for the first step in HoDoKu's order of techniques and applies it, until the grid is filled. Each
technique has a score and a level; the score of a puzzle is the sum over its steps, and its level the higher of the
hardest step's and the score's: easy up to 800, medium up to 1000, hard up to 1600, unfair up to 1800, extreme above.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from nonet._board.grid import Grid
from nonet._engine.batch import Batch
from nonet._engine.columns import PROPER, CountColumn, DecimalColumn, GridColumn, Status
from nonet._engine.question import Question
from nonet._engine.technique import HODOKU_LEVELS, HodokuLevel, Technique
from nonet._native import core as _core
from nonet.logic._columns import CountsColumn, LevelColumn, TechniqueColumn
from nonet.logic._counts import TechniqueCounts, counts_of
from nonet.logic.effort import effort_of

if TYPE_CHECKING:
    from nonet.logic._step import Step

RATED: frozenset[Status] = PROPER | {"stuck", "limit_reached"}
_HIGHEST_SCORES = (800, 1000, 1600, 1800)  # of each level but the last
_GIVEN_UP = 20_000  # what HoDoKu adds when no technique finds a step


def stuck_text(stuck_at: Grid | None) -> str:
    """Return what the text of a rating ends with if the techniques do not solve the puzzle."""
    return "" if stuck_at is None else f", stuck with {stuck_at.open_count} open cells"


class HodokuRating(NamedTuple):
    """A rating on the scale of HoDoKu 2.2.0.

    ``hardest`` is the first technique with the highest score; ``None`` if no step was taken, as for a full grid.
    ``status`` is ``limit_reached`` if the work limit ended the search or the path is cut; then ``score`` and ``level``
    are lower bounds. It is ``stuck`` if the techniques do not solve the puzzle: the score then includes the 20,000 that
    HoDoKu adds when it gives up, and ``stuck_at``, otherwise ``None``, has the digits placed. Only a profile without
    some techniques, or pencilmarks, can cause that. ``effort`` is nonet's own number for how much a person has to look
    at (``docs/logic.md``).

    >>> import nonet
    >>> puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    >>> print(nonet.rate(puzzle, profile="hodoku"))
    24894 extreme (HoDoKu 2.2.0)
    """

    score: int
    level: HodokuLevel
    hardest: Technique | None = None
    step_count: int = 0
    technique_counts: TechniqueCounts = TechniqueCounts()
    stuck_at: Grid | None = None
    status: Status = "proper"
    effort: float = 0.0

    @property
    def profile(self) -> Literal["hodoku"]:
        """The scale."""
        return "hodoku"

    @property
    def version(self) -> str:
        """The program that defines the scale."""
        return "HoDoKu 2.2.0"

    @property
    def is_stuck(self) -> bool:
        """Whether the techniques do not solve the puzzle."""
        return self.stuck_at is not None

    def __str__(self) -> str:
        least = "at least " if self.status == "limit_reached" else ""
        return f"{least}{self.score} {self.level} ({self.version}){stuck_text(self.stuck_at)}"


def _rating_of(
    hodoku_score: int | None,
    hodoku_level: HodokuLevel | None,
    hardest_technique: Technique | None,
    effort: float,
    step_count: int,
    technique_counts: TechniqueCounts,
    reached: Grid,
    status: Status,
) -> HodokuRating | None:
    """Make a row of a batch; a puzzle without a rating has none."""
    if hodoku_score is None or hodoku_level is None:
        return None
    return HodokuRating(
        hodoku_score,
        hodoku_level,
        hardest=hardest_technique,
        step_count=step_count,
        technique_counts=technique_counts,
        stuck_at=reached if status == "stuck" else None,
        status=status,
        effort=effort,
    )


class HodokuRateBatch(Batch[HodokuRating | None], function="rate_batch(profile='hodoku')", row=_rating_of):
    """The ratings of ``rate_batch`` on the scale of HoDoKu."""

    __slots__ = ()

    hodoku_score = CountColumn(RATED, "The sum of the scores of all steps.")
    hodoku_level = LevelColumn(RATED, "The level; in memory 0 to 4 for easy to extreme, 255 for none.")
    hardest_technique = TechniqueColumn(
        RATED, "The hardest technique; in memory its row in the catalogue, 255 for none."
    )
    effort = DecimalColumn(RATED, "How much a person has to look at, summed over the steps.")
    step_count = CountColumn(RATED, "The number of steps.")
    technique_counts = CountsColumn(
        RATED,
        "How often each technique was used; as an array, made when it is first read, a number for each of the "
        "catalogue.",
    )
    reached = GridColumn(RATED, "The grid at the end of the steps.")


HODOKU_RATINGS: Question[HodokuRating, HodokuRateBatch] = Question(HodokuRateBatch, _core.hodoku_batch)


def hodoku_rating_of(steps: Sequence[Step], *, end: Grid, is_cut: bool = False) -> HodokuRating:
    """Return the rating of a solving path; a lower bound if the path is cut."""
    is_stuck = not is_cut and not end.is_solved
    techniques = [step.technique for step in steps]
    score = sum(technique.score or 0 for technique in techniques) + (_GIVEN_UP if is_stuck else 0)
    levels = [HODOKU_LEVELS.index(technique.level) for technique in techniques if technique.level in HODOKU_LEVELS]
    levels.append(sum(score > highest for highest in _HIGHEST_SCORES))
    return HodokuRating(
        score,
        HODOKU_LEVELS[max(levels)],
        hardest=max(techniques, key=lambda technique: technique.score or 0, default=None),
        step_count=len(steps),
        technique_counts=counts_of(techniques),
        stuck_at=end if is_stuck else None,
        status="limit_reached" if is_cut else "stuck" if is_stuck else "proper",
        effort=effort_of(steps),
    )
