"""Folders in the form of HRM and TRM: ``dataset.json`` names sets; each has five arrays, and optional labels.

The rows of the set ``all`` are checked. The rows of a set beside it, such as those of one difficulty, must be rows of
``all`` in the same order: then they need no check of their own. What the loaders take from ``dataset.json`` must fit
the arrays.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import ParseError
from nonet._board.geometry import CELL_COUNT
from nonet._io import storage
from nonet.data._datasets.card import preset_of
from nonet.data._datasets.grids import grids_of_values
from nonet.data._datasets.hrm_figures import Sizes, identifier_count, json_in, misfits_of_figures
from nonet.data._datasets.made_rows import mixed
from nonet.data._datasets.presets import PRESETS, difficulty_names
from nonet.data._datasets.set_files import ROWS_AT_ONCE, ArrayFile, Misfit, RowBlock, SetFile

ALL: Final = "all"
_DIFFICULTIES: Final = {name for preset in PRESETS.values() for name in difficulty_names(preset)}
_ARRAYS: Final = ("inputs", "labels", "puzzle_indices", "group_indices", "puzzle_identifiers")


def hrm_sets(path: str, folders: Sequence[str]) -> dict[str, list[SetFile]]:
    """Return the sets of a folder in the form of HRM, or else those of the folders in it; none of another folder."""
    if _has_form(path):
        folders = [path]
    return {os.path.basename(os.path.normpath(folder)): _sets_of(folder) for folder in folders if _has_form(folder)}


def _has_form(folder: str) -> bool:
    """Tell whether a folder has the form of HRM: arrays and ``dataset.json``."""
    names = storage.names_in(folder) if storage.is_folder(folder) else []
    arrays = [name for name in names if name.endswith("__inputs.npy")]
    if arrays and "dataset.json" not in names:
        raise ParseError(f"expected dataset.json beside {min(arrays)}", source=folder)
    return "dataset.json" in names


def _sets_of(folder: str) -> list[SetFile]:
    """Return the sets of a folder whose rows are checked: ``all``, or those that are named if there is no ``all``."""
    path = storage.join(folder, "dataset.json")
    metadata = json_in(path)
    names = metadata.get("sets") if isinstance(metadata, dict) else None
    if not (isinstance(names, list) and names and all(isinstance(name, str) for name in names)):
        raise ParseError("expected an object with the key sets, a list of names", source=path)
    is_whole_there = storage.is_file(storage.join(folder, f"{ALL}__inputs.npy"))
    sets = {name: HrmSet(folder, name) for name in [*([ALL] if is_whole_there else []), *names]}
    checked = [sets[ALL]] if ALL in sets else [*sets.values()]
    highest = max(each.highest_identifier() for each in sets.values())
    sizes = [Sizes.sum_of(each.sizes() for each in some) for some in (checked, sets.values())]
    identifiers = identifier_count(path, metadata, highest)
    misfits = [] if ALL not in sets or ALL in names else [Misfit(path, None, f"sets does not name {ALL}")]
    misfits += misfits_of_figures(path, metadata, sizes, identifiers)
    for each in sets.values():
        misfits += each.misfits_of_identifiers(identifiers)
        if each not in checked:
            misfits += each.misfits_in(sets[ALL])
    checked[0].misfits = tuple(misfits)
    return [*checked]


class HrmSet(SetFile):
    """One set of a split in the form of HRM: arrays of examples, and the ranges of puzzles and groups.

    A token is a value plus 1; 0 is padding. The examples of a group are a puzzle and its isomorphs.
    """

    has_answers = True

    def __init__(self, folder: str, name: str) -> None:
        super().__init__(storage.join(folder, f"{name}__inputs.npy"))
        self._folder, self._name = folder, name
        self._arrays = {each: ArrayFile(self._path_of(each)) for each in _ARRAYS}
        self._check()
        pattern = re.compile(re.escape(f"{name}__") + "(.+)[.]npy")
        found = (pattern.fullmatch(file) for file in storage.names_in(folder))
        self.columns = tuple(each[1] for each in found if each and each[1] not in _ARRAYS)

    def sizes(self) -> Sizes:
        """Return the numbers of rows, puzzles and groups."""
        return Sizes(len(self), len(self._arrays["puzzle_indices"]) - 1, len(self._arrays["group_indices"]) - 1)

    def _path_of(self, column: str) -> str:
        return storage.join(self._folder, f"{self._name}__{column}.npy")

    def __len__(self) -> int:
        return len(self._arrays["inputs"])

    def _check(self) -> None:
        arrays = self._arrays
        rows, puzzles = len(self), len(arrays["puzzle_indices"]) - 1
        conditions = {
            "inputs are integers of the shape (N, 81)": _has_shape(arrays["inputs"], (rows, CELL_COUNT)),
            "labels are integers of the shape of inputs": _has_shape(arrays["labels"], (rows, CELL_COUNT)),
            "puzzle_indices ascends from 0 to the number of inputs": _ascends(arrays["puzzle_indices"], rows),
            "group_indices ascends from 0 to the number of puzzles": _ascends(arrays["group_indices"], puzzles),
            "puzzle_identifiers has one item for each puzzle": _has_shape(arrays["puzzle_identifiers"], (puzzles,)),
        }
        for condition, holds in conditions.items():
            if not holds:
                raise ParseError(f"expected that {condition}", source=self._folder)

    def blocks(self, labels: Sequence[str]) -> Iterator[RowBlock]:
        """Yield the rows."""
        columns = {name: ArrayFile(self._path_of(name)) for name in labels}
        for name, column in columns.items():
            if len(column) != len(self):
                counts = f"{len(column):,} of {name}, {len(self):,} of inputs"
                raise ParseError(f"the columns have different numbers of rows: {counts}", source=column.path)
        puzzles, groups = _Ranges(self._arrays["puzzle_indices"]), _Ranges(self._arrays["group_indices"])
        for start in range(0, len(self), ROWS_AT_ONCE):
            end = min(start + ROWS_AT_ONCE, len(self))
            values = [self._arrays[name].rows(start, end).astype(np.int64) - 1 for name in ("inputs", "labels")]
            numbers = groups.of(puzzles.of(np.arange(start, end)))
            block = RowBlock(*grids_of_values(values[0]), *grids_of_values(values[1]), groups=numbers)
            block.labels = {name: column.rows(start, end) for name, column in columns.items()}
            self.fraction_read = end / len(self)
            yield block

    def paths(self) -> list[str]:
        """Return the paths of the arrays."""
        return [array.path for array in self._arrays.values()]

    def highest_identifier(self) -> int:
        """Return the highest identifier of a puzzle, 0 if there is none."""
        return max((int(values.max()) for _, values in _parts(self._arrays["puzzle_identifiers"])), default=0)

    def misfits_of_identifiers(self, count: int) -> Iterator[Misfit]:
        """Yield the first puzzle whose identifier is not from 0 to ``count`` - 1."""
        array = self._arrays["puzzle_identifiers"]
        for start, values in _parts(array):
            is_outside = (values < 0) | (values >= count)
            if is_outside.any():
                place = int(np.argmax(is_outside))
                reason = f"the identifier is {values[place]}, expected 0 to {count - 1:,}"
                yield Misfit(array.path, start + place, reason)
                return

    def misfits_in(self, whole: "HrmSet") -> Iterator[Misfit]:
        """Yield why the rows are not rows of another set in the same order, or not those with one difficulty."""
        preset = preset_of(self.path)
        names = _DIFFICULTIES if preset is None else difficulty_names(preset)
        is_divided = self._name in names and "difficulty" in whole.columns
        difficulties = ArrayFile(whole._path_of("difficulty")) if is_divided else None
        found, counts, inside = 0, Counter[int](), Counter[int]()
        for start in range(0, len(whole), ROWS_AT_ONCE):
            rows = whole._raw(start, start + ROWS_AT_ONCE)
            window = self._raw(found, found + len(rows))
            is_common = np.isin(rows, window)
            common = rows[is_common]
            if len(differ := np.flatnonzero(common != window[: len(common)])):
                yield self._foreign_in(whole) or Misfit(
                    self.path, found + int(differ[0]), f"the rows are rows of {ALL} in another order, from here on"
                )
                return
            found += len(common)
            if difficulties is not None:
                values = difficulties.rows(start, start + ROWS_AT_ONCE)
                counts.update(values.tolist())
                inside.update(values[is_common].tolist())
        if found < len(self):
            yield self._foreign_in(whole) or Misfit(
                self.path, found, f"the row is twice in {self._name}, once in {ALL}"
            )
        elif difficulties is not None and (len(inside) > 1 or inside != {one: counts[one] for one in inside}):
            reason = f"the set {self._name} has not the rows of one difficulty: {_shown(inside)} of {_shown(counts)}"
            yield Misfit(difficulties.path, None, reason)

    def _foreign_in(self, whole: "HrmSet") -> Misfit | None:
        """Return the first row that another set does not have, with the number of such rows."""
        known = np.unique(np.concatenate([_hashes(rows) for rows in whole._all_raw()]))
        is_foreign = np.concatenate([~np.isin(_hashes(rows), known) for rows in self._all_raw()])
        count = int(is_foreign.sum())
        are = "1 row is not a row" if count == 1 else f"{count:,} rows are not rows"
        return Misfit(self.path, int(np.argmax(is_foreign)), f"{are} of {ALL}") if count else None

    def _all_raw(self) -> Iterator[NDArray[Any]]:
        return (self._raw(start, start + ROWS_AT_ONCE) for start in range(0, max(1, len(self)), ROWS_AT_ONCE))

    def _raw(self, start: int, end: int) -> NDArray[Any]:
        """Return rows as items of bytes: the puzzle and the answer."""
        grids = [self._arrays[name].rows(start, end).astype(np.uint8) for name in ("inputs", "labels")]
        return np.ascontiguousarray(np.concatenate(grids, axis=1)).view("V162").reshape(-1)


def _hashes(rows: NDArray[Any]) -> NDArray[np.uint64]:
    """Return a hash of each item of 162 bytes."""
    padded = np.zeros((len(rows), 168), np.uint8)
    padded[:, :162] = rows.view(np.uint8).reshape(-1, 162)
    words = padded.view("<u8")
    return mixed(*(words[:, place] for place in range(21)))


def _parts(array: ArrayFile) -> Iterator[tuple[int, NDArray[np.int64]]]:
    for start in range(0, len(array), ROWS_AT_ONCE):
        yield start, array.rows(start, start + ROWS_AT_ONCE).astype(np.int64)


def _shown(counts: Counter[int]) -> str:
    return ", ".join(f"{count:,} with {value}" for value, count in sorted(counts.items()))


class _Ranges:
    """Consecutive ranges, given by their starts. Numbers must ascend from call to call, so a window is enough."""

    def __init__(self, starts: ArrayFile) -> None:
        self._starts = starts
        self._first = 0

    def of(self, numbers: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the range of each number. No range is empty, so consecutive numbers have at most as many ranges."""
        most = int(numbers[-1] - numbers[0]) + 3
        window = self._starts.rows(self._first, self._first + most).astype(np.int64)
        found = self._first + np.searchsorted(window, numbers, side="right") - 1
        self._first = int(found[-1])
        return found


def _has_shape(array: ArrayFile, shape: tuple[int, ...]) -> bool:
    return array.shape == shape and array.type.kind in "iu"


def _ascends(array: ArrayFile, end: int) -> bool:
    if len(array.shape) != 1 or len(array) == 0 or array.type.kind not in "iu":
        return False
    last = -1
    for start, values in _parts(array):
        if (start == 0 and values[0] != 0) or values[0] <= last or (np.diff(values) <= 0).any():
            return False
        last = int(values[-1])
    return last == end
