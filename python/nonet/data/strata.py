"""Strata: an exact number of puzzles for each value or range of a label: ``level=easy:100000,medium:100000``.

A stratum is a source of a preset that is made for the request. ``generate_batch`` aims at it, where it has such a
condition. What it makes is measured, but for a level, which it promises; the stratum takes the puzzles that have the
label:

```
level                for_people                        er               rating
hodoku_level         level                             ep, ed           rating from there on: the ER is not less
given_count          givens                            x_wing_count     technique
is_minimal           minimal                           hardest_technique  technique, and rating from its own on
hodoku_score, effort givens, or minimal, by their median
guesses, automorphism_count                            minimal puzzles, which have all values
```
"""

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any, Final, TypeAlias

from nonet._checks import checked_integer, shown, wrong_type
from nonet._engine.levels import LEVEL_NAMES
from nonet._engine.technique import HODOKU_LEVELS, rated_techniques
from nonet.data._datasets.presets import MOST_ROWS, NO_LIMIT, PRESETS, Preset, Source
from nonet.logic import TECHNIQUES, ProfileName

Strata: TypeAlias = str | Mapping[str, Mapping[str, int]]
"""The label, and the number of puzzles for each of its values or ranges; or both as text."""

NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "level": LEVEL_NAMES,
    "hodoku_level": HODOKU_LEVELS,
    "hardest_technique": tuple(TECHNIQUES),
    "is_minimal": ("false", "true"),
}
"""The labels that are words, by their numbers."""
TENTHS: Final = ("er", "ep", "ed", "effort")
"""The labels with decimals."""
LABELS: Final = (
    *("given_count", "guesses", "is_minimal", "automorphism_count", "er", "ep", "ed", "hardest_technique"),
    *("hodoku_score", "hodoku_level", "effort", "level"),
)
"""The labels of puzzles; there is also one for each technique of a path, such as ``x_wing_count``."""
RATING: Final = ("er", "ep", "ed", "hardest_technique")
_RANGE: Final = re.compile(r"([0-9]+(?:\.[0-9]+)?)(-(?P<most>[0-9]+(?:\.[0-9]+)?)?)?")
_HIGHEST_ER: Final = 20.0
_MINIMAL: Final = {"minimal": True}
_ATTEMPTS: Final = 10_000_000  # for each puzzle: one in 10,000 of the rarest levels takes more than the default


def scale_counting(label: str) -> tuple[ProfileName, str] | None:
    """Return the scale on whose path the steps of a technique are counted, and its id, for ``x_wing_count``.

    The scale is that of ``generate(technique=…)``: of Sudoku Explainer if it has the technique, else of HoDoKu.

    >>> scale_counting("x_wing_count"), scale_counting("skyscraper_count"), scale_counting("given_count")
    (('se121', 'x_wing'), ('hodoku', 'skyscraper'), None)
    """
    technique = label.removesuffix("_count")
    if technique == label:
        return None
    scales: tuple[ProfileName, ...] = ("se121", "hodoku")
    return next(((scale, technique) for scale in scales if technique in rated_techniques(scale)), None)


def is_label(name: object) -> bool:
    """Tell whether a label has this name."""
    return isinstance(name, str) and (name in LABELS or scale_counting(name) is not None)


KNOWN_LABELS: Final = f"{', '.join(LABELS)}, and the steps of a technique, such as x_wing_count"


_OTHER_SET: Final = ": make a set for each label; verify_dataset finds isomorphs between them"


def checked_strata(strata: object) -> str:
    """Return strata as text; raise ``TypeError`` or ``ValueError`` for what is none."""
    strata = read_strata(strata) if isinstance(strata, str) else strata
    if not isinstance(strata, Mapping) or not all(isinstance(each, Mapping) for each in strata.values()):
        raise wrong_type("stratify must be a mapping such as {'level': {'easy': 1000, 'medium': 1000}}", strata)
    if len(strata) != 1:
        raise ValueError(f"stratify must have one label, not {len(strata)}{_OTHER_SET}")
    [(label, counts)] = strata.items()
    for name, count in counts.items():
        checked_integer(f"stratify: the number of {name}", count, 1, MOST_ROWS)
    text = f"{label}={','.join(f'{name}:{count}' for name, count in counts.items())}"
    preset_of_strata(text)
    return text


def read_strata(text: str) -> dict[str, dict[str, int]]:
    """Return the strata of a text such as ``level=easy:1000,medium:1000``."""
    label, equals, parts = text.partition("=")
    pairs = [part.rpartition(":") for part in parts.split(",")]
    if not equals or not all(colon and count.isascii() and count.isdecimal() for _, colon, count in pairs):
        raise ValueError(f"expected LABEL=VALUE:COUNT,… such as level=easy:1000,medium:1000, found {shown(text)}")
    names = [name.strip() for name, *_ in pairs]
    if other := next((name for name in names if "=" in name), None):
        raise ValueError(f"stratify must have one label, found also {shown(other.partition('=')[0])}{_OTHER_SET}")
    if repeated := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"stratify names {shown(repeated)} twice")
    return {label.strip(): {name: int(count) for name, (*_, count) in zip(names, pairs, strict=True)}}


def preset_named(name: str) -> Preset | None:
    """Return the preset with this name, or that of strata, whose name is their text; ``None`` for other texts."""
    if name in PRESETS:
        return PRESETS[name]  # type: ignore[index]
    try:
        return preset_of_strata(name)
    except ValueError:
        return None


@cache
def preset_of_strata(text: str) -> Preset:
    """Return the preset of strata, the lowest first; raise ``ValueError`` for a text that names no strata."""
    [(label, counts)] = read_strata(text).items()
    if not is_label(label):
        raise ValueError(f"stratify: no label is named {shown(label)}, only {KNOWN_LABELS}")
    ranges = sorted((*_range_of(label, name), name, count) for name, count in counts.items())
    for (_, highest, one, _), (lowest, _, other, _) in pairwise(ranges):
        if lowest <= highest:
            raise ValueError(f"stratify: {label} {one} and {other} have values in common")
    total = sum(counts.values())
    return Preset(
        text,
        f"Puzzles by `{label}`, an exact number of each.",
        label,
        tuple((name, highest) for _, highest, name, _ in ranges),
        tuple(
            Source(count / total, _aim(label, lowest, highest), lowest, highest) for lowest, highest, _, count in ranges
        ),
        has_rating=label in RATING,
        counts=tuple(count for *_, count in ranges),
    )


def _range_of(label: str, name: str) -> tuple[float, float]:
    """Return the least and the greatest value of a stratum."""
    if label in NAMES:
        if name not in NAMES[label]:
            known = ", ".join(NAMES[label]) if len(NAMES[label]) < 10 else "the ids of nonet.logic.TECHNIQUES"
            raise ValueError(f"stratify: {label} has no value {shown(name)}, only {known}")
        place = NAMES[label].index(name)
        return place, place
    found = _RANGE.fullmatch(name)
    if found is None or (label not in TENTHS and "." in name):
        expected = "1.5, 1.5-2.0 or 7.0-" if label in TENTHS else "3, 3-5 or 3-"
        raise ValueError(f"stratify: a value of {label} is a number or a range such as {expected}, not {shown(name)}")
    lowest = float(found[1])
    highest = lowest if found[2] is None else NO_LIMIT if found["most"] is None else float(found["most"])
    if highest < lowest:
        raise ValueError(f"stratify: expected the smaller number first, found {shown(name)}")
    return lowest, highest


def _aim(label: str, lowest: float, highest: float) -> Mapping[str, Any]:
    """Return the request of ``generate`` whose puzzles have a label in this range, or more often than others."""
    return {**_aimed(label, lowest, highest), "attempts": _ATTEMPTS}


def _aimed(label: str, lowest: float, highest: float) -> Mapping[str, Any]:
    counted = scale_counting(label)
    name = NAMES[label][int(lowest)] if label in NAMES else ""
    if counted is not None:
        return {"technique": counted[1]} if lowest >= 1 else _MINIMAL
    match label:
        case "level":
            return {"for_people": name}
        case "hodoku_level":
            return {"level": name}
        case "er":
            return {"rating": (lowest, min(highest, _HIGHEST_ER))}
        case "ep" | "ed":
            return {"rating": (lowest, _HIGHEST_ER)}
        case "hardest_technique":
            value = TECHNIQUES[name].se121
            if value is None or name not in rated_techniques("se121"):
                raise ValueError(
                    f"stratify: {name} is not a technique of Sudoku Explainer, whose hardest this label is"
                )
            return {"technique": name, "rating": (value, _HIGHEST_ER)}
        case "given_count":
            return {"givens": (int(lowest), int(min(highest, 81)))}
        case "is_minimal":
            return _MINIMAL if name == "true" else {"givens": (28, 36)}
        case "effort" | "hodoku_score":
            # Sums over the steps: the medians are those of 38, of 30 givens, and of minimal puzzles.
            medians = (109, 305, 852) if label == "effort" else (172, 260, 484)
            requests: tuple[Mapping[str, Any], ...] = ({"givens": (32, 45)}, {"givens": (28, 32)}, _MINIMAL)
            nearest = min(range(3), key=lambda at: max(lowest - medians[at], medians[at] - highest))
            return requests[nearest]
    return _MINIMAL
