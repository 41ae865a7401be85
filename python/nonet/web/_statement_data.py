"""The statements of a step in the OpenAPI description: their keys, and a type for each value.

They are made from the tables in `nonet.logic.statement_values`, as `docs/statements.md` is.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from nonet.logic.statement_values import KEYS, KINDS, kinds_of


class HouseData(msgspec.Struct):
    """A house, such as row 1: its kind, and its number from 1."""

    kind: str
    number: int


class ClaimData(msgspec.Struct):
    """One of these candidates is true; or none is."""

    candidates: list[str]
    is_true: bool


class ConclusionData(msgspec.Struct):
    """What follows, as candidates; ``left`` has those that stay in cells which lose more."""

    placements: list[str]
    eliminations: list[str]
    left: list[str]


class RuleData(msgspec.Struct):
    """A rule as ``Rule.to_dict`` writes it; each kind has fields of its own."""

    rule: str


_TYPES: Final[dict[str, Any]] = {
    "digit": int,
    "number": int | str,
    "house": HouseData,
    "claim": ClaimData,
    "conclusion": ConclusionData,
    "rule": RuleData,
    "pair": tuple[str, str],
}
"""Values that are no text, by their kinds."""


def _type_of(kind: str) -> Any:
    single: Any = _TYPES.get(kind.removesuffix("s"), str)
    return list[single] if kind.endswith("s") else single


def _field(name: str) -> tuple[str, Any, Any]:
    kinds = kinds_of(name)
    type_: Any = _type_of(kinds[0])
    for kind in kinds[1:]:
        type_ |= _type_of(kind)
    return name, Annotated[type_, Meta(description=f"{KINDS[name].capitalize()}.")] | msgspec.UnsetType, msgspec.UNSET


StatementValues = msgspec.defstruct(
    "StatementValues",
    [_field(name) for name in KINDS],
    namespace={"__doc__": "The values of a statement; `docs/statements.md` says which a key has."},
)
StatementKey = Literal[KEYS]  # type: ignore[valid-type]


class StatementData(msgspec.Struct):
    """A statement of a step without a sentence, as ``StepStatement.to_dict`` writes it.

    ``candidates`` are lit, each with a role; ``cells`` hold the digits that it speaks of; ``needing`` are houses that
    need a digit, ``crossing`` those in which cells lose one. ``part`` proves the statement.
    """

    key: StatementKey
    values: StatementValues  # type: ignore[valid-type]
    candidates: list[tuple[str, Literal["base", "cover", "is", "isnot", "out"]]] | msgspec.UnsetType = msgspec.UNSET
    cells: list[str] | msgspec.UnsetType = msgspec.UNSET
    needing: list[HouseData] | msgspec.UnsetType = msgspec.UNSET
    crossing: list[HouseData] | msgspec.UnsetType = msgspec.UNSET
    part: PartData | msgspec.UnsetType = msgspec.UNSET


class PartData(msgspec.Struct):
    """Statements that prove a statement; ``title`` is what they start from."""

    title: StatementData
    statements: list[StatementData]


class StepData(msgspec.Struct):
    """A step as ``Step.to_dict(statements=True)`` writes it, with more fields than these."""

    version: int
    technique: str
    difficulty: float
    profile: str
    placements: list[str]
    eliminations: list[str]
    cells: list[str]
    digits: list[int]
    houses: list[HouseData]
    base_houses: list[HouseData]
    cover_houses: list[HouseData]
    roles: dict[str, Any]
    statements: list[StatementData]
