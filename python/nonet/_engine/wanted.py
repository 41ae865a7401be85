"""Conditions on the path of a generated puzzle: its rating, its level, and the techniques that it uses.

The rating is on the scale of Sudoku Explainer 1.2.1, the level on HoDoKu's, and a technique is on the first of the two
that has it. The engine (``crates/nonet-logic/src/generate``) rejects candidates whose paths do not meet the conditions;
here the conditions are read.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, get_args

from nonet._board.value import checked_choice, checked_flag, shown, wrong_type
from nonet._engine.native import core as _core

Rating: TypeAlias = float | tuple[float, float]
Level: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]

LEVELS: tuple[Level, ...] = get_args(Level)

_HIGHEST = 20.0  # the ER of a puzzle that the techniques do not solve
_LONGEST_ID = 60


class HasId(Protocol):
    """A technique of the catalogue."""

    @property
    def id(self) -> str:
        """The stable name."""


class Wanted(NamedTuple):
    """The conditions as the engine takes them."""

    rating: tuple[float, float] | None = None
    level: str | None = None
    technique: str | None = None
    only: bool = False


def read_wanted(rating: Rating | None, level: Level | None, technique: str | HasId | None, only: bool) -> Wanted:
    """Check the conditions; raise ``TypeError`` or ``ValueError`` with the name of a wrong one."""
    if checked_flag("only", only) and technique is None:
        raise ValueError("only=True requires a technique")
    return Wanted(
        None if rating is None else _read_rating(rating),
        None if level is None else checked_choice("level", level, LEVELS),
        None if technique is None else _read_technique(technique),
        bool(only),
    )


def checked_technique_id(name: str) -> str:
    """Return the id of a technique, given by its id or by its name as it is displayed.

    Capitals, hyphens and underscores do not matter. Raises ``ValueError`` with the nearest id if no technique is meant.
    """
    ids = _technique_ids()
    plain = _plain(name[: 2 * _LONGEST_ID])
    if plain in ids and len(name) < 2 * _LONGEST_ID:
        return ids[plain]

    from difflib import get_close_matches

    near = get_close_matches(plain[:_LONGEST_ID], ids, 1)
    meant = f"did you mean {ids[near[0]]!r}? " if near else ""
    raise ValueError(f"no technique is named {shown(name)}; {meant}docs/techniques.md lists all")


@cache
def _technique_ids() -> dict[str, str]:
    """Return the ids by every name of a technique. An id comes before a name: they could be of two techniques."""
    rows = [row.split(",") for row in _core.catalogue().splitlines()[1:]]
    return {_plain(row[2]): row[0] for row in rows} | {_plain(row[0]): row[0] for row in rows}


def _plain(name: str) -> str:
    """Return a name in small letters with single spaces between its words."""
    return " ".join(name.casefold().replace("-", " ").replace("_", " ").split())


def _read_rating(rating: Any) -> tuple[float, float]:
    pair = rating if isinstance(rating, tuple) else (rating, rating)
    if len(pair) != 2 or any(isinstance(value, bool) or not isinstance(value, (int, float)) for value in pair):
        raise wrong_type("rating must be a number or a pair (lowest, highest)", rating)
    if not 0 <= pair[0] <= pair[1] <= _HIGHEST:
        raise ValueError(f"rating must be a number or a pair (lowest, highest) of 0 to {_HIGHEST}, not {shown(rating)}")
    return float(pair[0]), float(pair[1])


def _read_technique(technique: str | HasId) -> str:
    name = getattr(technique, "id", technique)
    if not isinstance(name, str):
        raise wrong_type("technique must be an id or a name", technique)
    return checked_technique_id(name)
