"""A new puzzle from what a player chose in a form."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple, get_args

from nonet import CancelFlag, Grid, Level, Symmetry, daily, generate
from nonet.tui._texts import Tell

SYMMETRIES: Final[tuple[Symmetry, ...]] = get_args(Symmetry)
_ATTEMPTS = 20_000


class Wishes(NamedTuple):
    """What a new puzzle must be; ``None`` and an empty text for any. The puzzle of the day has a level alone."""

    level: Level | None
    technique: str
    symmetry: Symmetry | None
    seed: int
    is_daily: bool = False


def made_puzzle(wishes: Wishes, cancel: CancelFlag, tr: Tell) -> tuple[Grid, str]:
    """Return the puzzle and its name; raise ``ValueError`` if there is none, or the technique is unknown."""
    if wishes.is_daily:
        day, level = date.today(), wishes.level or "easy"
        return daily(day, level, cancel=cancel), tr("The {level} puzzle of {day}", level=tr(level), day=day)
    made = generate(
        seed=wishes.seed,
        for_people=wishes.level,
        technique=wishes.technique.strip() or None,
        symmetry=wishes.symmetry,
        attempts=_ATTEMPTS,
        cancel=cancel,
    )
    return made, tr("Seed {seed}", seed=wishes.seed)
