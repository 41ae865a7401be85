"""Labels of puzzles: the columns with a known meaning, and their values as nonet computes them.

A label is a number for each puzzle, NaN where there is none: ``is_minimal`` is 0 or 1, ``hodoku_level`` 0 to 4, and
``hardest_technique`` the position in the catalogue of techniques.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import Batch, canonical_batch, is_minimal_batch, rate_batch, solve_batch
from nonet._engine.status import STATUSES
from nonet._io.libraries import library
from nonet.data._datasets.grids import Values
from nonet.logic import TECHNIQUES

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
_WORDS: Final[Mapping[str, float]] = {
    "true": 1,
    "false": 0,
    **{level: place for place, level in enumerate(LEVELS)},
    **{name: place for place, name in enumerate(_IDS)},
}


def names_of_techniques() -> tuple[str, ...]:
    """Return the ids of the catalogue of techniques."""
    return _IDS


def label_of_column(name: str) -> str | None:
    """Return the label that a column of this name holds, ``None`` for another name."""
    plain = name.strip().lower()
    return plain if plain in LABELS else OTHER_TITLES.get(plain)


def labels_of(
    puzzles: Values, wanted: Iterable[str], *, threads: int | None, progress: Progress = None, solved: Any = None
) -> Labels:
    """Compute labels; a puzzle that is not proper has NaN in those that need a solution."""
    names = set(wanted)
    found: Labels = {}
    if "given_count" in names:
        found["given_count"] = ((puzzles > 0) & (puzzles < 10)).sum(axis=1).astype(np.float64)
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
    return found


def _column(batch: Batch[Any], name: str, *, status: str = "proper") -> NDArray[np.float64]:
    values = np.asarray(getattr(batch, name)).astype(np.float64)
    is_answered = np.asarray(batch.status.codes) == STATUSES.index(status)
    if name == "hardest_technique":
        is_answered &= values < len(_IDS)
    values[~is_answered] = np.nan
    return values


def label_numbers(column: Any) -> NDArray[np.float64]:
    """Return a column of labels as numbers: NaN if missing, minus infinity for a value that is not a label."""
    if isinstance(column, np.ndarray):
        return column.astype(np.float64) if column.dtype.kind in "biuf" else _parsed(column.tolist())
    types = library("pyarrow").types
    if types.is_integer(column.type) or types.is_floating(column.type) or types.is_boolean(column.type):
        values: NDArray[Any] = column.cast("double").to_numpy(zero_copy_only=False)
        return values.astype(np.float64)
    return _parsed(column.to_pylist())


def _parsed(items: list[Any]) -> NDArray[np.float64]:
    return np.array([_number(item) for item in items], np.float64)


def _number(item: Any) -> float:
    text = item.decode("utf-8", "replace") if isinstance(item, bytes) else "" if item is None else str(item)
    plain = text.strip().lower()
    if plain in ("", "nan", "null", "none"):
        return float("nan")
    if plain in _WORDS:
        return _WORDS[plain]
    try:
        return float(plain)
    except ValueError:
        return float("-inf")


def shown_label(label: str, value: float) -> str:
    """Return the value of a label as text."""
    if np.isnan(value) or np.isinf(value):
        return "nothing" if np.isnan(value) else "no label"
    if label == "hardest_technique" and 0 <= value < len(_IDS):
        return _IDS[int(value)]
    if label == "hodoku_level" and 0 <= value < len(LEVELS):
        return LEVELS[int(value)]
    return f"{value:.1f}" if label in _SE121 else f"{value:g}"
