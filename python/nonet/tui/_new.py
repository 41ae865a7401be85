"""A new puzzle from what a player wrote into a form."""

from __future__ import annotations

from typing import get_args

from nonet import CancelFlag, Grid, Symmetry, generate
from nonet.logic import Level

_ATTEMPTS = 20_000


def made_puzzle(level: Level | None, technique: str, symmetry: str, seed: int, cancel: CancelFlag) -> Grid:
    """Return the puzzle; raise ``ValueError`` if there is none, or the technique is unknown."""
    named: Symmetry = next(name for name in get_args(Symmetry) if name == symmetry)
    return generate(
        seed=seed,
        level=level,
        technique=technique.strip() or None,
        symmetry=None if named == "none" else named,
        attempts=_ATTEMPTS,
        cancel=cancel,
    )
