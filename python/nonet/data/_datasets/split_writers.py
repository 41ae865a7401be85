"""Writers of splits: tables in shards, arrays in shards, or the arrays of HRM (``_hrm_writer``).

```
hf      train-00000.parquet           all columns
csv     train-00000.csv               all columns
jsonl   train-00000.jsonl             all columns, with prompts, answers and solving paths
npy     train-00000.puzzle.npy, …     a file for each column; words are their positions in the lists of the card
hrm     train/all__inputs.npy, …      puzzles and solutions, each value plus 1, and a file for each label
```

Every file appears when it is complete.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from typing import Any, Final, Self

import numpy as np

from nonet.data._datasets.augment import WRITTEN_ROW
from nonet.data._datasets.columns import Columns
from nonet.data._datasets.presets import DatasetForm
from nonet.formats.arrow_tables import WriterOptions
from nonet.formats.rows import table_file

_ROWS_AT_ONCE: Final = 1 << 14
_TEXTS_AT_ONCE: Final = 1 << 11
"""The rows of a table in memory; texts take some kilobytes each."""


class SplitWriter(ABC):
    """Writes the rows of a split; a context manager. ``files`` are the names of the files that were begun."""

    def __init__(self, folder: str, name: str) -> None:
        self.folder, self.name = folder, name
        self.files: list[str] = []
        self.byte_count = 0  # of the rows in memory
        self._opened = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        self._opened.__exit__(*error)

    @abstractmethod
    def write(self, records: Any) -> None:
        """Write rows."""

    def path(self, name: str) -> str:
        """Return the path of a new file."""
        self.files.append(name)
        return os.path.join(self.folder, name)


class ShardedWriter(SplitWriter):
    """Tables, or the columns of tables, of a limited number of rows each."""

    def __init__(
        self,
        folder: str,
        name: str,
        columns: Columns,
        *,
        form: DatasetForm,
        shard_rows: int,
        options: WriterOptions,
    ) -> None:
        super().__init__(folder, name)
        self._options = options
        self._form, self._shard_rows = form, shard_rows
        self._table = columns.arrays if form == "npy" else columns.texts
        self._rows_at_once = _ROWS_AT_ONCE if columns.prompts is None else _TEXTS_AT_ONCE
        self._row_count = self._shard_count = 0
        self._writers: list[tuple[Callable[[Any], object], list[str]]] = []

    def write(self, records: Any) -> None:
        """Write rows; begin a new file where one is full."""
        start = 0
        while start < len(records):
            if self._row_count % self._shard_rows == 0:
                self._begin()
            left = self._shard_rows - self._row_count % self._shard_rows
            some = records[start : start + min(left, self._rows_at_once)]
            table = self._table(some)
            for write, columns in self._writers:
                write(table.select(columns))
            self.byte_count += table.nbytes
            self._row_count += len(some)
            start += len(some)

    def _begin(self) -> None:
        self._opened.close()
        number, self._shard_count = self._shard_count, self._shard_count + 1
        table = self._table(np.empty(0, WRITTEN_ROW))
        stem = f"{self.name}-{number:05}"
        if self._form == "npy":
            files = {f"{stem}.{column}.npy": [column] for column in table.schema.names}
        else:
            files = {f"{stem}.{'parquet' if self._form == 'hf' else self._form}": table.schema.names}
        self._writers = [
            (self._opened.enter_context(self._file(name, table.select(columns).schema)), columns)
            for name, columns in files.items()
        ]

    def _file(self, name: str, schema: Any) -> AbstractContextManager[Callable[[Any], object]]:
        return table_file(self.path(name), schema, self._options)
