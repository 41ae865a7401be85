"""A new puzzle from what a player chose in a form."""

from __future__ import annotations

from typing import Final, NamedTuple, get_args

from nonet import CancelFlag, Grid, Symmetry, generate
from nonet.logic import HodokuLevel

LEVELS: Final[tuple[HodokuLevel, ...]] = get_args(HodokuLevel)
SYMMETRIES: Final[tuple[Symmetry, ...]] = get_args(Symmetry)
_ATTEMPTS = 20_000


class Wishes(NamedTuple):
    """What a new puzzle must be; ``None`` and an empty text for any."""

    level: HodokuLevel | None
    technique: str
    symmetry: Symmetry | None
    seed: int


def made_puzzle(wishes: Wishes, cancel: CancelFlag) -> Grid:
    """Return the puzzle; raise ``ValueError`` if there is none, or the technique is unknown."""
    return generate(
        seed=wishes.seed,
        level=wishes.level,
        technique=wishes.technique.strip() or None,
        symmetry=wishes.symmetry,
        attempts=_ATTEMPTS,
        cancel=cancel,
    )
