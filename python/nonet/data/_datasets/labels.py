"""Labels of puzzles: the columns with a known meaning, and their values as nonet computes them.

A label is a number for each puzzle, NaN where there is none: ``is_minimal`` is 0 or 1, ``hodoku_level`` 0 to 4, and
``hardest_technique`` the position in the catalogue of techniques. A difficulty is its position among those of a preset.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import canonical_batch, is_minimal_batch, rate_batch, solve_batch
from nonet._board.geometry import CELL_COUNT
from nonet._engine.status import STATUSES
from nonet._io.libraries import library
from nonet.data._datasets.grids import Values
from nonet.data._datasets.presets import MOST_OPEN, PRESETS, Preset, difficulty_names
from nonet.logic import TECHNIQUES
from nonet.results import Batch

Labels = dict[str, NDArray[np.float64]]
Progress = Callable[[int], object] | None

LABELS: Final = (
    *("given_count", "guesses", "is_minimal", "automorphism_count"),
    *("er", "ep", "ed", "hardest_technique", "hodoku_score", "hodoku_level"),
)
"""The labels that can be checked."""
OTHER_TITLES: Final[Mapping[str, str]] = {
    "givens": "given_count",
    "clues": "given_count",
    "clue_count": "given_count",
    "num_clues": "given_count",
    "num_givens": "given_count",
    "minimal": "is_minimal",
    "automorphisms": "automorphism_count",
    "se_rating": "er",
}
_SE121: Final = ("er", "ep", "ed", "hardest_technique")
LEVELS: Final = ("easy", "medium", "hard", "unfair", "extreme")
_IDS: Final = tuple(TECHNIQUES)
_DIFFICULTIES: Final[Mapping[str, Preset]] = {f"difficulty of {name}": preset for name, preset in PRESETS.items()}
_SPACED: Final = str.maketrans("-_", "  ")


def _places(names: Iterable[str]) -> dict[str, float]:
    return {name.lower().translate(_SPACED): place for place, name in enumerate(names)}


_TRUTH: Final[Mapping[str, float]] = {"true": 1, "false": 0}
_WORDS: Final[Mapping[str, Mapping[str, float]]] = {
    "is_minimal": _TRUTH,
    "hodoku_level": _places(LEVELS),
    "hardest_technique": _places(_IDS) | _places(each.name for each in TECHNIQUES.values()),
    **{label: _places(difficulty_names(preset)) for label, preset in _DIFFICULTIES.items()},
}
"""The words that a label can have, in lower case, with spaces for hyphens and underscores."""


def names_of_techniques() -> tuple[str, ...]:
    """Return the ids of the catalogue of techniques."""
    return _IDS


def label_of_column(name: str, *, preset: str | None = None) -> str | None:
    """Return the label that a column of this name holds, ``None`` for another name.

    ``preset`` is the preset with which the table was made, if it is known: a difficulty has its meaning from it.
    """
    plain = name.strip().lower()
    if plain == "difficulty" and preset in PRESETS:
        return f"difficulty of {preset}"
    return plain if plain in LABELS else OTHER_TITLES.get(plain)


def difficulties(preset: Preset, measures: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the difficulties of puzzles that are not nearly solved."""
    highest = np.array([most + 0.01 for _, most in preset.difficulties])
    return 1 + np.searchsorted(highest, measures, side="left")


def labels_of(
    puzzles: Values, wanted: Iterable[str], *, threads: int | None, progress: Progress = None, solved: Any = None
) -> Labels:
    """Compute labels; a puzzle that is not proper has NaN in those that need a solution."""
    names = {*wanted}
    graded = names & _DIFFICULTIES.keys()
    names |= {_DIFFICULTIES[label].measure for label in graded}
    found: Labels = {}
    given_count = ((puzzles > 0) & (puzzles < 10)).sum(axis=1).astype(np.float64)
    if "given_count" in names:
        found["given_count"] = given_count
    if "guesses" in names:
        found["guesses"] = _column(solved or solve_batch(puzzles, threads=threads, progress=progress), "guesses")
    if "is_minimal" in names:
        found["is_minimal"] = _column(is_minimal_batch(puzzles, threads=threads, progress=progress), "is_minimal")
    if "automorphism_count" in names:
        forms = canonical_batch(puzzles, threads=threads, progress=progress)
        found["automorphism_count"] = _column(forms, "automorphism_count", status="readable")
    if names & set(_SE121):
        batch: Batch[Any] = rate_batch(puzzles, threads=threads, progress=progress)
        found |= {name: _column(batch, name) for name in _SE121 if name in names}
    if names & {"hodoku_score", "hodoku_level"}:
        batch = rate_batch(puzzles, profile="hodoku", threads=threads, progress=progress)
        found |= {name: _column(batch, name) for name in ("hodoku_score", "hodoku_level") if name in names}
    for label in graded:
        measures = found[(preset := _DIFFICULTIES[label]).measure]
        found[label] = np.where(given_count >= CELL_COUNT - MOST_OPEN, 0.0, difficulties(preset, measures))
        found[label][np.isnan(measures)] = np.nan
    return found


def _column(batch: Batch[Any], name: str, *, status: str = "proper") -> NDArray[np.float64]:
    values = np.asarray(getattr(batch, name)).astype(np.float64)
    is_answered = np.asarray(batch.status.codes) == STATUSES.index(status)
    if name == "hardest_technique":
        is_answered &= values < len(_IDS)
    values[~is_answered] = np.nan
    return values


def label_numbers(column: Any, label: str) -> NDArray[np.float64]:
    """Return a column of a label as numbers: NaN if missing, minus infinity for a value that is not a label."""
    if isinstance(column, np.ndarray):
        is_number = column.dtype.kind in "biuf"
        return column.astype(np.float64) if is_number else _parsed(column.tolist(), label)
    types = library("pyarrow").types
    if types.is_integer(column.type) or types.is_floating(column.type) or types.is_boolean(column.type):
        values: NDArray[Any] = column.cast("double").to_numpy(zero_copy_only=False)
        return values.astype(np.float64)
    return _parsed(column.to_pylist(), label)


def _parsed(items: list[Any], label: str) -> NDArray[np.float64]:
    words = _WORDS.get(label, {})
    return np.array([_number(item, words) for item in items], np.float64)


def _number(item: Any, words: Mapping[str, float]) -> float:
    text = item.decode("utf-8", "replace") if isinstance(item, bytes) else "" if item is None else str(item)
    plain = text.strip().lower()
    if plain in ("", "nan", "null", "none"):
        return float("nan")
    if (spaced := plain.translate(_SPACED)) in words:
        return words[spaced]
    try:
        return float(plain)
    except ValueError:
        return float("-inf")


def shown_label(label: str, value: float) -> str:
    """Return the value of a label as text."""
    if np.isnan(value) or np.isinf(value):
        return "nothing" if np.isnan(value) else "no label"
    names = _NAMES.get(label, ())
    if 0 <= value < len(names):
        return names[int(value)]
    return f"{value:.1f}" if label in _SE121 else f"{value:g}"


_NAMES: Final[Mapping[str, Sequence[str]]] = {
    "hardest_technique": _IDS,
    "hodoku_level": LEVELS,
    **{label: difficulty_names(preset) for label, preset in _DIFFICULTIES.items()},
}
