"""The functions that tables can have as columns: which columns each gives, and their Arrow types.

``docs/data-reference.md`` is tested against this table.
"""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, Final, Literal, NamedTuple, TypeAlias, get_args

from nonet._checks import iterated, shown, wrong_type
from nonet._engine.profile import AnyProfile, Profile, checked_profile
from nonet._io.libraries import library

TableFunction: TypeAlias = Literal[
    "solve",
    "status",
    "count_solutions",
    "rate",
    "level_of",
    "canonical",
    "automorphism_count",
    "puzzle_id",
    "is_minimal",
    "given_count",
    "steps",
    "solving_order",
    "reason",
]
TABLE_FUNCTIONS: Final[tuple[TableFunction, ...]] = get_args(TableFunction)

_SHARED_BY_PROFILES = ("hardest_technique", "technique_counts", "effort")
FUNCTION_COLUMNS: Final[dict[str, tuple[str, ...]]] = {
    "solve": ("solution", "guesses"),
    "status": (),
    "count_solutions": ("solution_count",),
    "rate": ("er", "ep", "ed", *_SHARED_BY_PROFILES),
    "level_of": ("level",),
    "canonical": ("canonical",),
    "automorphism_count": ("automorphism_count",),
    "puzzle_id": ("puzzle_id", "class_id"),
    "is_minimal": ("is_minimal",),
    "given_count": ("given_count",),
    "steps": ("steps",),
    "solving_order": ("solving_order",),
    "reason": (),
}
"""The columns of each function; ``status`` and ``reason`` are always there, at the end."""
HODOKU_COLUMNS: Final = ("hodoku_level", "hodoku_score", *_SHARED_BY_PROFILES)
"""The columns of ``rate`` with a profile of HoDoKu."""
COLUMN_TYPES: Final = {
    "solution": "large_string",
    "guesses": "uint64",
    "solution_count": "uint64",
    "er": "float64",
    "ep": "float64",
    "ed": "float64",
    "hodoku_level": "word",
    "hodoku_score": "uint64",
    "hardest_technique": "word",
    "technique_counts": "string",
    "effort": "float64",
    "level": "word",
    "canonical": "large_string",
    "automorphism_count": "uint64",
    "puzzle_id": "string",
    "class_id": "string",
    "is_minimal": "bool_",
    "given_count": "uint8",
    "steps": "string",
    "solving_order": "cells",
    "status": "word",
    "reason": "string",
}
NOT_SEARCHES: Final = {"canonical", "automorphism_count", "puzzle_id", "given_count"}
"""Functions that do not solve a puzzle: where there are no others, a puzzle has the status ``readable``."""


class Plan(NamedTuple):
    """The functions of a job in order, and the profiles of ``rate``, at most one of each scale."""

    functions: tuple[str, ...]
    profiles: tuple[Profile, ...]

    @property
    def columns(self) -> tuple[str, ...]:
        """The new columns, in order."""
        found: dict[str, None] = {}
        for name in self.functions:
            if name != "rate":
                found |= dict.fromkeys(FUNCTION_COLUMNS[name])
                continue
            for profile in self.profiles:
                found |= dict.fromkeys(rating_columns(profile))
        return (*found, "status", "reason")


def rating_columns(profile: Profile) -> tuple[str, ...]:
    """Return the columns of ``rate`` with a profile."""
    return HODOKU_COLUMNS if profile.name == "hodoku" else FUNCTION_COLUMNS["rate"]


def read_plan(do: str | Iterable[str], profile: AnyProfile | Iterable[AnyProfile]) -> Plan:
    """Check names of functions and profiles; raise ``TypeError`` or ``ValueError`` with the names that are known."""
    functions = _names("do", [do] if isinstance(do, str) else do, TABLE_FUNCTIONS)
    if not functions:
        raise ValueError(f"do must have at least one of {', '.join(TABLE_FUNCTIONS)}")
    return Plan(functions, _profiles(profile))


def _profiles(profile: AnyProfile | Iterable[AnyProfile]) -> tuple[Profile, ...]:
    some = [profile] if isinstance(profile, (str, Profile)) else profile
    expected = "profile must be a Profile, the name of one, or a list of them"
    profiles = tuple(dict.fromkeys(checked_profile(one) for one in iterated(expected, some)))
    if not profiles:
        raise ValueError("profile must be se121, hodoku or both")
    if len({one.name for one in profiles}) < len(profiles):
        raise ValueError("profile must have at most one profile of each scale: they have the same columns")
    return profiles


_OTHERWISE: Final = {"rate_hodoku": "; use 'rate' with profile='hodoku', or a list of both scales"}
"""What to write instead of the names of other interfaces, such as that of DuckDB."""


def _names(argument: str, names: Iterable[str], known: tuple[str, ...]) -> tuple[str, ...]:
    expected = f"{argument} must be a name or a list of names"
    if isinstance(names, bytes):
        raise wrong_type(expected, names)
    found: dict[str, None] = {}
    for name in iterated(expected, names):
        if not isinstance(name, str):
            raise wrong_type(expected, name)
        if name not in known:
            near = get_close_matches(name[:60], known, 1)
            hint = _OTHERWISE.get(name) or (f"; did you mean {near[0]!r}?" if near else "")
            raise ValueError(f"{argument}: {shown(name)} is not one of {', '.join(known)}{hint}")
        found[name] = None
    return tuple(found)


def field_of(name: str) -> Any:
    """Return the Arrow field of a column."""
    arrow = library("pyarrow")
    kind = COLUMN_TYPES[name]
    if kind == "word":
        return arrow.field(name, arrow.dictionary(arrow.uint8(), arrow.string()))
    if kind == "cells":
        return arrow.field(name, arrow.list_(arrow.uint8()))
    return arrow.field(name, getattr(arrow, kind)())
