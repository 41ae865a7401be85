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

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any, Final, Self

import numpy as np

from nonet.data._datasets.augment import WRITTEN_ROW
from nonet.data._datasets.columns import Columns
from nonet.data._datasets.made_files import MadeFiles
from nonet.data._datasets.presets import DatasetForm
from nonet.formats.arrow_tables import WriterOptions
from nonet.formats.rows import table_file

_ROWS_AT_ONCE: Final = 1 << 14
_TEXTS_AT_ONCE: Final = 1 << 11
"""The rows of a table in memory; texts take some kilobytes each."""


class SplitWriter(ABC):
    """Writes the rows of a split; a context manager. ``files`` are the names of the files that were begun.

    Files that an earlier run had completed are not written again.
    """

    def __init__(self, made: MadeFiles, name: str) -> None:
        self.made, self.name = made, name
        self.files: list[str] = []
        self.byte_count = 0  # of the rows in memory
        self._opened = ExitStack()
        self._digests: dict[str, str] = {}

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
        return self.made.path(name)

    def open(self, name: str, schema: Any, options: WriterOptions) -> Callable[[Any], object]:
        """Begin a new file of a table; return the function that writes rows to it."""
        on_digest = partial(self._digests.__setitem__, name)
        return self._opened.enter_context(table_file(self.path(name), schema, options, on_digest=on_digest))

    def note(self, **facts: Any) -> None:
        """Note that the files of tables are complete, which is so when they are closed."""
        for name, digest in self._digests.items():
            self.made.add(name, digest, **facts)
        self._digests.clear()


class ShardedWriter(SplitWriter):
    """Tables, or the columns of tables, of a limited number of rows each."""

    def __init__(
        self,
        made: MadeFiles,
        name: str,
        columns: Columns,
        *,
        form: DatasetForm,
        shard_rows: int,
        options: WriterOptions,
    ) -> None:
        super().__init__(made, name)
        self._options = options
        self._form, self._shard_rows = form, shard_rows
        self._table = columns.arrays if form == "npy" else columns.texts
        self._rows_at_once = _ROWS_AT_ONCE if columns.prompts is None else _TEXTS_AT_ONCE
        self._row_count = self._shard_count = 0
        self._writers: list[tuple[Callable[[Any], object], list[str]]] = []
        self._shard_bytes = 0  # of the file that is written, in memory

    def write(self, records: Any) -> None:
        """Write rows; begin a new file where one is full."""
        start = 0
        while start < len(records):
            if self._row_count % self._shard_rows == 0:
                self._begin()
            left = self._shard_rows - self._row_count % self._shard_rows
            some = records[start : start + min(left, self._rows_at_once)]
            if self._writers:
                table = self._table(some)
                for write, columns in self._writers:
                    write(table.select(columns))
                self._shard_bytes += table.nbytes
            self._row_count += len(some)
            start += len(some)

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        if error[0] is None:
            self._end()

    def _end(self) -> None:
        """Note the file that was closed."""
        self.note(table_bytes=self._shard_bytes)
        self.byte_count += self._shard_bytes
        self._shard_bytes = 0

    def _begin(self) -> None:
        self._opened.close()
        self._end()
        number, self._shard_count = self._shard_count, self._shard_count + 1
        table = self._table(np.empty(0, WRITTEN_ROW))
        stem = f"{self.name}-{number:05}"
        if self._form == "npy":
            files = {f"{stem}.{column}.npy": [column] for column in table.schema.names}
        else:
            files = {f"{stem}.{'parquet' if self._form == 'hf' else self._form}": table.schema.names}
        if (kept := self.made.kept(files)) is not None:
            self.files += files
            self.byte_count += kept[0]["table_bytes"]
            self._writers = []
            return
        self._writers = [
            (self.open(name, table.select(columns).schema, self._options), columns) for name, columns in files.items()
        ]
