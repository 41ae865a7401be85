"""Labels of puzzles: the columns with a known meaning, and their values as nonet computes them.

A label is a number for each puzzle, NaN where there is none: ``is_minimal`` is 0 or 1, ``hodoku_level`` 0 to 4, and
``hardest_technique`` the position in the catalogue of techniques. A difficulty is its position among those of a preset.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import canonical_batch, is_minimal_batch, rate_batch, solve_batch
from nonet._board.geometry import CELL_COUNT
from nonet._engine.columns import STATUSES
from nonet._io.libraries import library
from nonet.data._datasets.grids import Values
from nonet.data._datasets.presets import MOST_OPEN, Preset, difficulty_names
from nonet.data.strata import NAMES, TENTHS, is_label, preset_named, scale_counting
from nonet.logic import TECHNIQUES, ProfileName
from nonet.logic.levels import levels_of
from nonet.results import Batch

Labels = dict[str, NDArray[np.float64]]
Progress = Callable[[int], object] | None

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
_SE121: Final = ("er", "ep", "ed", "hardest_technique", "effort")
_HODOKU: Final = ("hodoku_score", "hodoku_level")
_OF_OWN_SETS: Final = ("level", "effort")
_OF: Final = "difficulty of "
_IDS: Final = NAMES["hardest_technique"]
OUTSIDE: Final = 255
"""The difficulty of a puzzle that is in no stratum."""
_SPACED: Final = str.maketrans("-_", "  ")


def _places(names: Iterable[str]) -> dict[str, float]:
    return {name.lower().translate(_SPACED): place for place, name in enumerate(names)}


def difficulty_of(preset: Preset) -> str:
    """Return the label that is the difficulty of a preset."""
    return f"{_OF}{preset.name}"


def _preset_of(label: str) -> Preset | None:
    """Return the preset of a label that is a difficulty."""
    return preset_named(label.removeprefix(_OF)) if label.startswith(_OF) else None


def names_of(label: str) -> Sequence[str]:
    """Return the words of a label by their numbers; none for a label that is a number."""
    preset = _preset_of(label)
    return NAMES.get(label, ()) if preset is None else difficulty_names(preset)


@cache
def _words(label: str) -> Mapping[str, float]:
    """Return the words that a label can have, in lower case, with spaces for hyphens and underscores."""
    words = _places(names_of(label))
    return words | _places(each.name for each in TECHNIQUES.values()) if label == "hardest_technique" else words


def label_of_column(name: str, *, preset: Preset | None = None) -> str | None:
    """Return the label that a column of this name holds, ``None`` for another name.

    ``preset`` is the preset with which the table was made, if it is known: a difficulty has its meaning from it, and
    other programs mean something else by a level and an effort.
    """
    plain = name.strip().lower()
    if preset is not None and plain == "difficulty":
        return difficulty_of(preset)
    if plain in _OF_OWN_SETS and preset is None:
        return None
    return plain if is_label(plain) else OTHER_TITLES.get(plain)


def difficulties(preset: Preset, measures: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the difficulties of puzzles that are not nearly solved; 255 between and beyond strata."""
    highest = np.array([most + 0.01 for _, most in preset.difficulties])
    places = np.searchsorted(highest, measures, side="left")
    if not preset.counts:
        return 1 + places
    lowest = np.array([*(source.lowest - 0.01 for source in preset.sources), np.inf])
    return np.where(measures >= lowest[places], 1 + places, OUTSIDE)


def labels_of(
    puzzles: Values,
    wanted: Iterable[str],
    *,
    threads: int | None,
    progress: Progress = None,
    solved: Any = None,
    rated: Batch[Any] | None = None,
) -> Labels:
    """Compute labels; a puzzle that is not proper has NaN in those that need a solution.

    ``solved`` and ``rated`` are the batches of ``solve_batch`` and ``rate_batch``, if the caller has them.
    """
    names = {*wanted}
    graded = {label: preset for label in names if (preset := _preset_of(label)) is not None}
    names |= {preset.measure for preset in graded.values()}
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
    found |= _of_paths(puzzles, names, threads=threads, progress=progress, rated=rated)
    for label, preset in graded.items():
        measures = found[preset.measure]
        is_nearly_solved = (given_count >= CELL_COUNT - MOST_OPEN) & (not preset.counts)
        found[label] = np.where(is_nearly_solved, 0.0, difficulties(preset, measures))
        found[label][np.isnan(measures)] = np.nan
    return found


def _of_paths(
    puzzles: Values, names: Iterable[str], *, threads: int | None, progress: Progress, rated: Batch[Any] | None
) -> Labels:
    """Compute the labels that need the solving path on one of the scales, each path once."""
    found: Labels = {}
    counted = {name: each for name in names if (each := scale_counting(name)) is not None}
    scales: set[ProfileName] = {scale for scale, _ in counted.values()}
    own: dict[ProfileName, tuple[str, ...]] = {"se121": _SE121, "hodoku": _HODOKU}
    scales.update(scale for scale, labels in own.items() if {*names} & {*labels})
    batches: dict[ProfileName, Batch[Any]] = {} if rated is None else {"se121": rated}
    if "level" in names:
        batches["hodoku"], levels = levels_of(puzzles, threads=threads, progress=progress)
        found["level"] = np.array([np.nan if each is None else NAMES["level"].index(each) for each in levels])
    for scale in sorted(scales - batches.keys()):
        batches[scale] = rate_batch(puzzles, profile=scale, threads=threads, progress=progress)
    for scale, labels in own.items():
        found |= {name: _column(batches[scale], name) for name in labels if name in names}
    for name, (scale, technique) in counted.items():
        found[name] = _column(batches[scale], "technique_counts", place=_IDS.index(technique))
    return found


def _column(batch: Batch[Any], name: str, *, status: str = "proper", place: int | None = None) -> NDArray[np.float64]:
    """Return a column as numbers, or the numbers at a place of its rows."""
    memory = np.asarray(getattr(batch, name))
    values = (memory if place is None else memory[:, place]).astype(np.float64)
    is_answered = np.asarray(batch.status.codes) == STATUSES.index(status)
    if name == "hardest_technique":
        is_answered &= values < len(_IDS)
    values[~is_answered] = np.nan
    return values


def label_numbers(column: Any, label: str, *, is_exact: bool = False) -> NDArray[np.float64]:
    """Return a column of a label as numbers: NaN if missing, minus infinity for a value that is not a label.

    ``is_exact``: a word is one as nonet writes it, without other capitals, signs or spaces.
    """
    if isinstance(column, np.ndarray):
        is_number = column.dtype.kind in "biuf"
        return column.astype(np.float64) if is_number else _parsed(column.tolist(), label, is_exact)
    types = library("pyarrow").types
    if types.is_integer(column.type) or types.is_floating(column.type) or types.is_boolean(column.type):
        values: NDArray[Any] = column.cast("double").to_numpy(zero_copy_only=False)
        return values.astype(np.float64)
    return _parsed(column.to_pylist(), label, is_exact)


def _parsed(items: list[Any], label: str, is_exact: bool) -> NDArray[np.float64]:
    words, exact = _words(label), names_of(label) if is_exact else ()
    return np.array([_number(item, words, exact) for item in items], np.float64)


def _number(item: Any, words: Mapping[str, float], exact: Sequence[str]) -> float:
    text = item.decode("utf-8", "replace") if isinstance(item, bytes) else "" if item is None else str(item)
    plain = text.strip().lower()
    if plain in ("", "nan", "null", "none"):
        return float("nan")
    if exact and text not in exact:
        return float("-inf")
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
    names = names_of(label)
    if 0 <= value < len(names):
        return names[int(value)]
    if label.startswith(_OF) and value == OUTSIDE:
        return "none of the strata"
    return f"{value:.1f}" if label in TENTHS else f"{value:g}"
