"""``HrmWriter``: a split as the training code of HRM and TRM reads it, with labels and sets by difficulty beside it.

```
dataset.json             sets: ["all"], of the test split ["all", "easy", "medium", "hard"]: the loader reads each
all__inputs.npy          puzzles, each value plus 1; labels: solutions
all__puzzle_indices.npy  each row is a puzzle; group_indices: a puzzle and its isomorphs are a group
all__difficulty.npy, …   a file for each label, which the loader does not read
hard__inputs.npy, …      the rows of all with this difficulty, in their order
```

Training takes one puzzle of each group in an epoch, so only the test split has sets by difficulty: the loader would
train on their rows twice.
"""

import io
import json
import os
import shutil
from collections.abc import Callable, Sequence
from typing import Any, Final, Self

import numpy as np

from nonet._board.geometry import CELL_COUNT
from nonet._io.libraries import library
from nonet._io.storage import write_text
from nonet._io.target import whole_file
from nonet.data._datasets.augment import WRITTEN_ROW
from nonet.data._datasets.columns import Columns, grids_as_lists
from nonet.data._datasets.made_files import MadeFiles
from nonet.data._datasets.made_rows import unpacked
from nonet.data._datasets.presets import difficulty_names
from nonet.data._datasets.split_writers import SplitWriter
from nonet.formats.arrow_tables import WriterOptions

ALL: Final = "all"
_FIGURES: Final = "dataset.json"


class HrmWriter(SplitWriter):
    """The arrays of a split. ``group_size`` rows are a group; ``is_divided``: with a set for each difficulty."""

    def __init__(self, made: MadeFiles, name: str, columns: Columns, *, group_size: int, is_divided: bool) -> None:
        super().__init__(made, name)
        self._columns, self._group_size, self._is_divided = columns, group_size, is_divided
        self._writers: dict[str, list[Callable[[Any], object]]] = {}
        self._row_counts: dict[str, int] = {}
        self._is_kept = False
        self._names = difficulty_names(columns.preset)

    def __enter__(self) -> Self:
        names = self.made.names_in(self.name)
        last = self.made.kept([*names, f"{self.name}/{_FIGURES}"])
        if last is not None:  # an earlier run had completed the split
            self.files, self.byte_count, self._is_kept = names, last[-1]["table_bytes"], True
            self.counts.add(last[-1]["counts"])
            return self
        shutil.rmtree(self.made.path(self.name), ignore_errors=True)
        os.makedirs(self.made.path(self.name))
        self._write(ALL, np.empty(0, WRITTEN_ROW))
        return self

    def write(self, records: Any) -> None:
        """Write rows."""
        if self._is_kept:
            return
        self._write(ALL, records)
        self.counts.count(records, has_rating=self._columns.has_rating)
        for number in np.unique(records["difficulty"]).tolist() if self._is_divided else []:
            self._write(self._names[number], records[records["difficulty"] == number])

    def skip(self, count: int) -> bool:
        """Tell whether an earlier run had completed the split."""
        return self._is_kept

    def _write(self, name: str, records: Any) -> None:
        columns: dict[str, Any] = {
            "inputs": grids_as_lists(unpacked(records["puzzle"]) + np.uint8(1)),
            "labels": grids_as_lists(unpacked(records["solution"]) + np.uint8(1)),
            **(self._columns.label_arrays(records) if name == ALL else {}),
        }
        table = library("pyarrow").table(columns)
        if name not in self._writers:
            self._writers[name] = [
                self.open(f"{self.name}/{name}__{column}.npy", table.select([column]).schema, WriterOptions())
                for column in columns
            ]
        for write, column in zip(self._writers[name], columns, strict=True):
            write(table.select([column]))
        self._row_counts[name] = self._row_counts.get(name, 0) + table.num_rows
        self.byte_count += table.nbytes if name == ALL else 0

    def _path_of(self, name: str, column: str) -> str:
        return self.path(f"{self.name}/{name}__{column}.npy")

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        if error[0] is None and not self._is_kept:
            tables = {*self._digests}
            self.note()
            self._finish()
            for name in self.files:  # dataset.json is the last
                if name not in tables:
                    self.made.add(name, table_bytes=self.byte_count, counts=self.counts.stated())

    def _finish(self) -> None:
        sets = sorted(self._writers, key=[ALL, *self._names].index)
        for name in sets:
            row_count, size = self._row_counts[name], self._group_size
            groups = row_count // size
            self._write_array(name, "puzzle_indices", row_count + 1, 1)
            self._write_array(name, "group_indices", groups + 1, size)
            self._write_array(name, "puzzle_identifiers", row_count, 0)
        self._write_metadata(sets, self._row_counts[ALL])

    def _write_array(self, name: str, column: str, size: int, step: int) -> None:
        """Write the first multiples of a number."""
        with whole_file(self._path_of(name, column)) as stream:
            header = io.BytesIO()
            description = np.lib.format.dtype_to_descr(np.dtype(np.int32))
            shape = {"descr": description, "fortran_order": False, "shape": (size,)}
            np.lib.format.write_array_header_1_0(header, shape)
            stream.write(header.getvalue())
            for start in range(0, size, 1 << 20):
                numbers = np.arange(start, min(start + (1 << 20), size), dtype=np.int32)
                stream.write((numbers * np.int32(step)).tobytes())

    def _write_metadata(self, sets: Sequence[str], row_count: int) -> None:
        metadata = {
            "pad_id": 0,
            "ignore_label_id": 0,
            "blank_identifier_id": 0,
            "vocab_size": 11,
            "seq_len": CELL_COUNT,
            "num_puzzle_identifiers": 1,
            "total_groups": row_count // self._group_size,
            "total_puzzles": row_count,  # which TRM requires and HRM ignores
            "mean_puzzle_examples": 1.0,
            "sets": sets,
        }
        write_text([json.dumps(metadata), "\n"], self.path(f"{self.name}/{_FIGURES}"))
