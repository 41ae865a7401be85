"""``Technique``: a row of the catalogue, which ``crates/nonet-logic/src/catalogue.csv`` holds for both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

from nonet._board.value import wrong_type
from nonet._engine.native import core as _core
from nonet._engine.wanted import LEVELS, Level, checked_technique_id

Profile: TypeAlias = Literal["se121", "hodoku"]


@dataclass(frozen=True)
class Technique:
    """A way to find steps, with its place on both scales. What a scale does not define is ``None``.

    ``code``, ``level`` and ``score`` are HoDoKu's; ``se121`` is the value in Sudoku Explainer 1.2.1, the lowest if it
    depends on the size of the pattern. ``assumes_uniqueness``: valid only in puzzles with exactly one solution.

    >>> from nonet.logic import TECHNIQUES
    >>> TECHNIQUES["x_wing"]
    Technique(id='x_wing', name='X-Wing', code='0300', level='hard', score=140, se121=3.2, assumes_uniqueness=False)
    >>> print(TECHNIQUES["x_wing"])
    X-Wing
    """

    id: str
    name: str
    code: str | None = None
    level: Level | None = None
    score: int | None = None
    se121: float | None = None
    assumes_uniqueness: bool = False

    def __str__(self) -> str:
        return self.name


def _read() -> Mapping[str, Technique]:
    head, *rows = (line.split(",") for line in _core.catalogue().splitlines())
    techniques = {}
    for row in rows:
        values = dict(zip(head, row, strict=True))
        techniques[values["id"]] = Technique(
            id=values["id"],
            name=values["name"],
            code=values["code"] or None,
            level=next((level for level in LEVELS if level == values["level"]), None),
            score=int(values["score"]) if values["score"] else None,
            se121=float(values["se121_value"]) if values["se121_value"] else None,
            assumes_uniqueness=values["assumes_uniqueness"] == "true",
        )
    return MappingProxyType(techniques)


TECHNIQUES: Mapping[str, Technique] = _read()
"""The techniques of all scales by their ids, in the order of the catalogue."""


def technique_named(technique: str | Technique) -> Technique:
    """Return the technique with this id or displayed name; capitals, hyphens and underscores do not matter.

    Raises ``ValueError`` with the nearest id if there is none.

    >>> technique_named("X-Wing").id
    'x_wing'
    >>> technique_named("x-wnig")
    Traceback (most recent call last):
    ValueError: no technique is named 'x-wnig'; did you mean 'x_wing'? docs/techniques.md lists all
    """
    name = technique.id if isinstance(technique, Technique) else technique
    if not isinstance(name, str):
        raise wrong_type("technique must be an id or a name", technique)
    return TECHNIQUES[checked_technique_id(name)]
