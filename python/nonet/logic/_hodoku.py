"""``HodokuRating``: how hard a puzzle is on the scale of HoDoKu 2.2.0, and the columns of a batch of them.

The engine looks for the first step in HoDoKu's order of techniques and applies it, until the grid is filled. Each
technique has a score and a level; the score of a puzzle is the sum over its steps, and its level the higher of the
hardest step's and the score's: easy up to 800, medium up to 1000, hard up to 1600, unfair up to 1800, extreme above.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal, NamedTuple

from nonet._board.grid import Grid
from nonet._engine.batch import ALL, PROPER, Question, Status
from nonet._engine.native import core as _core
from nonet._engine.technique import LEVELS, Level, Technique
from nonet.logic._counts import TechniqueCounts, counts_at, counts_of, technique_at
from nonet.logic._step import Step

RATED: frozenset[Status] = PROPER | {"limit_reached"}
_HIGHEST_SCORES = (800, 1000, 1600, 1800)  # of each level but the last
_GIVEN_UP = 20_000  # what HoDoKu adds when no technique finds a step


class HodokuRating(NamedTuple):
    """A rating on the scale of HoDoKu 2.2.0.

    ``hardest`` is the first technique with the highest score. ``status`` is ``limit_reached`` if the work limit ended
    the search or the path is cut; then ``score`` and ``level`` are lower bounds. If no technique finds a step, which
    only pencilmarks can cause, the score includes the 20,000 that HoDoKu adds when it gives up, and ``stuck_at`` has
    the digits placed.

    >>> import nonet
    >>> puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    >>> print(nonet.rate(puzzle, profile="hodoku"))
    24894 extreme (HoDoKu 2.2.0)
    """

    score: int
    level: Level
    hardest: Technique | None = None
    step_count: int = 0
    technique_counts: TechniqueCounts = TechniqueCounts()
    stuck_at: Grid | None = None
    status: Status = "proper"

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
        return f"{least}{self.score} {self.level} ({self.version})"


class _Row:
    """Makes a row of the batch; a puzzle without a rating has none."""

    _fields: ClassVar = (
        *("hodoku_score", "hodoku_level", "hardest_technique", "step_count", "technique_counts", "reached", "status"),
    )

    def __call__(
        self,
        score: int | None,
        level: int,
        hardest: int,
        step_count: int,
        counts: Iterable[tuple[int, int]],
        reached: Grid,
        status: Status,
    ) -> HodokuRating | None:
        if score is None or level >= len(LEVELS):
            return None
        return HodokuRating(
            score,
            LEVELS[level],
            hardest=technique_at(hardest),
            step_count=step_count,
            technique_counts=counts_at(counts),
            stuck_at=reached if status == "proper" and reached.open_count else None,
            status=status,
        )


def hodoku_rating_of(steps: Sequence[Step], *, end: Grid, is_cut: bool = False) -> HodokuRating:
    """Return the rating of a solving path; a lower bound if the path is cut."""
    is_stuck = not is_cut and not end.is_solved
    techniques = [step.technique for step in steps]
    score = sum(technique.score or 0 for technique in techniques) + (_GIVEN_UP if is_stuck else 0)
    levels = [LEVELS.index(technique.level) for technique in techniques if technique.level in LEVELS]
    levels.append(sum(score > highest for highest in _HIGHEST_SCORES))
    return HodokuRating(
        score,
        LEVELS[max(levels)],
        hardest=max(techniques, key=lambda technique: technique.score or 0, default=None),
        step_count=len(steps),
        technique_counts=counts_of(techniques),
        stuck_at=end if is_stuck else None,
        status="limit_reached" if is_cut else "proper",
    )


HODOKU_RATINGS: Question[HodokuRating] = Question(
    "rate_batch(profile='hodoku')",
    __name__,
    dict.fromkeys(_Row._fields, RATED) | {"status": ALL},
    _core.hodoku_batch,
    _Row(),
)
