"""Conditions on the path of a generated puzzle: its rating, and the techniques that it uses.

The scale is that of Sudoku Explainer 1.2.1. The engine (``crates/nonet-logic/src/generate``) rejects candidates whose
path does not meet the conditions; here the conditions are read.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, TypeAlias

from nonet._board.value import checked_flag, shown, wrong_type
from nonet._engine.native import core as _core

Rating: TypeAlias = float | tuple[float, float]


_HIGHEST = 20.0  # the ER of a puzzle that the techniques do not solve
_LONGEST_ID = 60
_SE121_KIND = 5  # the column of the catalogue that is empty for techniques of other scales


class HasId(Protocol):
    """A technique of the catalogue."""

    @property
    def id(self) -> str:
        """The stable name."""


class Wanted(NamedTuple):
    """The conditions as the engine takes them."""

    rating: tuple[float, float] | None = None
    technique: str | None = None
    only: bool = False


def read_wanted(rating: Rating | None, technique: str | HasId | None, only: bool) -> Wanted:
    """Check the conditions; raise ``TypeError`` or ``ValueError`` with the name of a wrong one."""
    if checked_flag("only", only) and technique is None:
        raise ValueError("only=True requires a technique")
    return Wanted(None if rating is None else _read_rating(rating), _read_technique(technique), bool(only))


def _read_rating(rating: Any) -> tuple[float, float]:
    pair = rating if isinstance(rating, tuple) else (rating, rating)
    if len(pair) != 2 or any(isinstance(value, bool) or not isinstance(value, (int, float)) for value in pair):
        raise wrong_type("rating must be a number or a pair (lowest, highest)", rating)
    if not 0 <= pair[0] <= pair[1] <= _HIGHEST:
        raise ValueError(f"rating must be a number or a pair (lowest, highest) of 0 to {_HIGHEST}, not {shown(rating)}")
    return float(pair[0]), float(pair[1])


def _read_technique(technique: str | HasId | None) -> str | None:
    if technique is None:
        return None
    name = getattr(technique, "id", technique)
    if not isinstance(name, str):
        raise wrong_type("technique must be an id", technique)
    rows = [row.split(",") for row in _core.catalogue().splitlines()[1:]]
    known = [row[0] for row in rows if row[_SE121_KIND]]
    if name in (row[0] for row in rows) and name not in known:
        raise ValueError(f"technique {name!r} is not on the scale of Sudoku Explainer, by which puzzles are generated")
    if name not in known:
        from difflib import get_close_matches

        near = get_close_matches(name[:_LONGEST_ID], known, 1)
        raise ValueError(f"no technique is named {shown(name)}{f'; did you mean {near[0]!r}?' if near else ''}")
    return name
