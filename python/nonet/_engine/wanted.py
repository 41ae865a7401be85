"""Conditions on the path of a generated puzzle: its rating, its level, and the techniques that it uses.

The rating is on the scale of Sudoku Explainer 1.2.1, the level on HoDoKu's, and a technique is on the first of the two
that has it. With a profile, its techniques solve the puzzle, and what is wanted on its scale is wanted of their path.
The engine (``crates/nonet-logic/src/generate``) rejects candidates whose paths do not meet the conditions; here the
conditions are read.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from nonet._checks import checked_choice, checked_flag, shown, wrong_type
from nonet._engine.levels import LevelPromise
from nonet._engine.profile import AnyProfile, checked_profile, engine_options
from nonet._engine.technique import HODOKU_LEVELS, HodokuLevel, Technique

Rating: TypeAlias = float | tuple[float, float]

_HIGHEST = 20.0  # the ER of a puzzle that the techniques do not solve


class Wanted(NamedTuple):
    """The conditions as the engine takes them."""

    rating: tuple[float, float] | None = None
    level: str | None = None
    hardest: str | None = None
    beyond_singles: tuple[int, int] | None = None
    technique: str | None = None
    only: bool = False
    profile: dict[str, Any] | None = None


def read_wanted(
    rating: Rating | None,
    level: HodokuLevel | None,
    technique: str | Technique | None,
    only: bool,
    profile: AnyProfile | None,
) -> Wanted:
    """Check the conditions; raise ``TypeError`` or ``ValueError`` with the name of a wrong one."""
    if checked_flag("only", only) and technique is None:
        raise ValueError("only=True requires a technique")
    if only and profile is not None:
        raise ValueError("only=True cannot be combined with a profile: name singles and the technique in the profile")
    wanted = None if technique is None else Technique.named(technique)
    used = None if profile is None else checked_profile(profile)
    if wanted is not None and used is not None and not used.has(wanted):
        used.only(wanted)  # raises an error that names the scale which has it
    return Wanted(
        rating=None if rating is None else _read_rating(rating),
        level=None if level is None else checked_choice("level", level, HODOKU_LEVELS),
        technique=None if wanted is None else wanted.id,
        only=bool(only),
        profile=None if used is None else engine_options(used, None),
    )


def promised(level: LevelPromise, technique: str | Technique | None) -> Wanted:
    """Return the conditions on the path of a puzzle for people, which can also use a technique of its level."""
    return Wanted(
        rating=level.rating,
        level=level.hodoku_levels[0] if len(level.hodoku_levels) == 1 else None,
        hardest=level.hodoku_levels[0],
        beyond_singles=level.beyond_singles,
        technique=None if technique is None else Technique.named(technique).id,
        profile=engine_options(level.profile, None),
    )


def _read_rating(rating: Any) -> tuple[float, float]:
    pair = rating if isinstance(rating, tuple) else (rating, rating)
    if len(pair) != 2 or any(isinstance(value, bool) or not isinstance(value, (int, float)) for value in pair):
        raise wrong_type("rating must be a number or a pair (lowest, highest)", rating)
    if not 0 <= pair[0] <= pair[1] <= _HIGHEST:
        raise ValueError(f"rating must be a number or a pair (lowest, highest) of 0 to {_HIGHEST}, not {shown(rating)}")
    return float(pair[0]), float(pair[1])
