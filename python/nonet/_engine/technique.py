"""``Technique``: a row of the catalogue of techniques.

``crates/nonet-logic/src/catalogue.csv`` holds the catalogue for both languages. A row says what a technique is worth
on each scale, and the part that it takes there: ``scored`` and ``last_resort`` are searched for a rating, ``listed``
only by ``all_hints``, ``named`` only where a profile names the technique. Boards of other sizes and with more rules
have one order of techniques, ``RULE_TECHNIQUES``: some of these, and those that only such boards have.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from nonet._checks import shown, wrong_type
from nonet._engine.technique_names import Names
from nonet._native import core as _core

HodokuLevel: TypeAlias = Literal["easy", "medium", "hard", "unfair", "extreme"]
ProfileName: TypeAlias = Literal["se121", "hodoku"]
ScaleName: TypeAlias = ProfileName | Literal["rules"]
"""A scale of the classic board, or that of all others: the order of ``RULE_TECHNIQUES``."""
RuleLevel: TypeAlias = Literal["easy", "medium", "hard", "expert", "master"]
RULE_LEVEL_NAMES: tuple[RuleLevel, ...] = (*_core.rule_levels(),)
"""The easiest first."""

HODOKU_LEVELS: tuple[HodokuLevel, ...] = get_args(HodokuLevel)
PROFILE_NAMES: tuple[ProfileName, ...] = get_args(ProfileName)

_RATED = ("scored", "last_resort")


@dataclass(frozen=True)
class Technique:
    """A way to find steps, with its place on both scales. What a scale does not define is ``None``.

    ``code``, ``level`` and ``score`` are HoDoKu's; ``se121`` is the value in Sudoku Explainer 1.2.1, the lowest if it
    depends on the size of the pattern. ``assumes_uniqueness``: valid only in puzzles with exactly one solution.
    ``family`` groups techniques of one kind, such as ``naked_subset``. ``weight`` is how much a step counts in the
    effort of a path; that of a technique written in Python is the weight of a hard one, unless it says otherwise.

    >>> from nonet.logic import TECHNIQUES
    >>> technique = TECHNIQUES["x_wing"]
    >>> print(technique)
    X-Wing
    >>> technique.code, technique.level, technique.score, technique.se121, technique.family, technique.weight
    ('0300', 'hard', 140, 3.2, 'fish', 8)
    """

    id: str
    name: str
    code: str | None = None
    level: HodokuLevel | None = None
    score: int | None = None
    se121: float | None = None
    assumes_uniqueness: bool = False
    family: str = ""
    weight: int = 8

    @classmethod
    def named(cls, technique: str | Technique) -> Technique:
        """Return the technique with this id or name, which can be one that other programs use.

        Raises ``ValueError`` for a name of several techniques, for what nonet does not have yet, and for an unknown
        name.

        >>> from nonet import Technique
        >>> Technique.named("X-Wing").id, Technique.named("Box/Line Reduction").id
        ('x_wing', 'claiming')
        >>> Technique.named("Locked Candidates")
        Traceback (most recent call last):
        ValueError: 'Locked Candidates' stands for several techniques: name one of 'pointing', 'claiming'
        >>> Technique.named("Exocet")
        Traceback (most recent call last):
        ValueError: nonet does not have 'Exocet' yet; nonet.logic.TECHNIQUES and docs/techniques.md list what it has
        >>> Technique.named("x-wnig")
        Traceback (most recent call last):
        ValueError: no technique is named 'x-wnig'; did you mean 'x_wing'? nonet.logic.TECHNIQUES ...
        """
        found = techniques_named(technique)
        if len(found) > 1:
            ids = ", ".join(repr(each.id) for each in found)
            raise ValueError(f"{shown(technique)} stands for several techniques: name one of {ids}")
        return found[0]

    def __str__(self) -> str:
        return self.name


def _rows() -> list[dict[str, str]]:
    head, *rows = (line.split(",") for line in _core.catalogue().splitlines())
    return [dict(zip(head, row, strict=True)) for row in rows]


def _technique(row: dict[str, str]) -> Technique:
    return Technique(
        id=row["id"],
        name=row["name"],
        code=row["code"] or None,
        level=next((level for level in HODOKU_LEVELS if level == row["level"]), None),
        score=int(row["score"]) if row["score"] else None,
        se121=float(row["se121_value"]) if row["se121_value"] else None,
        assumes_uniqueness=row["assumes_uniqueness"] == "true",
        family=row["family"],
        weight=int(row["weight"]),
    )


def _is_classic(row: dict[str, str]) -> bool:
    return any(row[f"{name}_place"] for name in PROFILE_NAMES)


TECHNIQUES: Mapping[str, Technique] = MappingProxyType(
    {row["id"]: _technique(row) for row in _rows() if _is_classic(row)}
)
"""The techniques of the classic board, of all scales, by their ids, in the order of the catalogue."""


def _rule_rows() -> list[dict[str, str]]:
    return sorted((row for row in _rows() if row["rules_place"]), key=lambda row: int(row["rules_place"]))


RULE_TECHNIQUES: Mapping[str, Technique] = MappingProxyType(
    {row["id"]: TECHNIQUES.get(row["id"]) or _technique(row) for row in _rule_rows()}
)
"""The techniques of boards of other sizes and with more rules, by their ids, in the order of search."""
RULE_LEVELS: Mapping[str, RuleLevel] = MappingProxyType(
    {row["id"]: next(level for level in RULE_LEVEL_NAMES if level == row["rules_level"]) for row in _rule_rows()}
)
"""How hard each of these is on such boards."""


@cache
def _known() -> dict[str, Technique]:
    return {**TECHNIQUES, **RULE_TECHNIQUES}


@cache
def _names() -> Names:
    return Names((each.id, each.name, each.family) for each in _known().values())


def techniques_named(technique: str | Technique) -> tuple[Technique, ...]:
    """Return the techniques with this id or name: one, or those of a kind. Raises the errors of ``Technique.named``."""
    name = technique.id if isinstance(technique, Technique) else technique
    if not isinstance(name, str):
        raise wrong_type("technique must be an id or a name", technique)
    if known := _known().get(name):
        return (known,)
    return tuple([_known()[each] for each in _names().ids_of(name)])


def _parts(name: ProfileName) -> Mapping[str, str]:
    rows = [row for row in _rows() if row[f"{name}_place"]]
    rows.sort(key=lambda row: int(row[f"{name}_place"]))
    return MappingProxyType({row["id"]: row[f"{name}_part"] for row in rows})


PARTS: Mapping[ProfileName, Mapping[str, str]] = MappingProxyType({name: _parts(name) for name in PROFILE_NAMES})
"""The techniques of each scale by their ids in the order of search, and the part that each takes."""


def rated_techniques(name: ProfileName) -> tuple[str, ...]:
    """Return the ids of the techniques that a scale uses for a rating, in the order of search."""
    return tuple(technique for technique, part in PARTS[name].items() if part in _RATED)
