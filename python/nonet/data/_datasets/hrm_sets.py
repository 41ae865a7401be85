"""Folders in the form of HRM and TRM: ``dataset.json`` names sets; each has five arrays, and optional labels.

A set whose rows are rows of the set ``all``, in the same order, such as the rows of one difficulty, is a subset. It is
not checked again.
"""

import json
import os
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import ParseError
from nonet._io import storage
from nonet.data._datasets.grids import grids_of_values
from nonet.data._datasets.set_files import ROWS_AT_ONCE, ArrayFile, RowBlock, SetFile

ALL: Final = "all"
_ARRAYS: Final = ("inputs", "labels", "puzzle_indices", "group_indices", "puzzle_identifiers")


def hrm_sets(path: str, folders: Sequence[str]) -> dict[str, list[SetFile]]:
    """Return the sets of a folder in the form of HRM, or else those of the folders in it; none of another folder."""
    if storage.is_file(storage.join(path, "dataset.json")):
        folders = [path]
    found: dict[str, list[SetFile]] = {}
    for folder in folders:
        if storage.is_file(storage.join(folder, "dataset.json")):
            sets = {name: HrmSet(folder, name) for name in _names_of_sets(folder)}
            is_own = {name: ALL not in sets or name == ALL or not each.is_in(sets[ALL]) for name, each in sets.items()}
            name = os.path.basename(os.path.normpath(folder))
            found[name] = [each for each_name, each in sets.items() if is_own[each_name]]
    return found


def _names_of_sets(folder: str) -> list[str]:
    path = storage.join(folder, "dataset.json")
    try:
        with storage.opened(path) as file:
            names = json.loads(file.read().decode())["sets"]
    except (ValueError, KeyError, TypeError):
        raise ParseError("expected an object with the key sets", source=path) from None
    if not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise ParseError("expected that sets is a list of names", source=path)
    return names


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

    def _path_of(self, column: str) -> str:
        return storage.join(self._folder, f"{self._name}__{column}.npy")

    def __len__(self) -> int:
        return len(self._arrays["inputs"])

    def _check(self) -> None:
        arrays = self._arrays
        rows, puzzles = len(self), len(arrays["puzzle_indices"]) - 1
        conditions = {
            "inputs are integers of the shape (N, 81)": _has_shape(arrays["inputs"], (rows, 81)),
            "labels are integers of the shape of inputs": _has_shape(arrays["labels"], (rows, 81)),
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

    def is_in(self, whole: "HrmSet") -> bool:
        """Return whether all rows are rows of another set, in the same order."""
        found = 0
        for start in range(0, len(whole), ROWS_AT_ONCE):
            if found == len(self):
                break
            rows = whole._raw(start, start + ROWS_AT_ONCE)
            window = self._raw(found, found + len(rows))
            common = rows[np.isin(rows, window)]
            if not np.array_equal(common, window[: len(common)]):
                return False
            found += len(common)
        return found == len(self)

    def _raw(self, start: int, end: int) -> NDArray[Any]:
        """Return rows as items of bytes: the puzzle and the answer."""
        grids = [self._arrays[name].rows(start, end).astype(np.uint8) for name in ("inputs", "labels")]
        return np.ascontiguousarray(np.concatenate(grids, axis=1)).view("V162").reshape(-1)


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
    for start in range(0, len(array), ROWS_AT_ONCE):
        values = array.rows(start, start + ROWS_AT_ONCE).astype(np.int64)
        if (start == 0 and values[0] != 0) or values[0] <= last or (np.diff(values) <= 0).any():
            return False
        last = int(values[-1])
    return last == end
