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
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import cached_property, partial
from typing import Any, Final, Self

import numpy as np

from nonet.data._datasets.augment import WRITTEN_ROW
from nonet.data._datasets.columns import Columns
from nonet.data._datasets.made_files import MadeFiles
from nonet.data._datasets.presets import DatasetForm
from nonet.data._jobs.manifest import Record
from nonet.formats.arrow_tables import WriterOptions
from nonet.formats.rows import table_file

_ROWS_AT_ONCE: Final = 1 << 14
_TEXTS_AT_ONCE: Final = 1 << 11
"""The rows of a table in memory; texts take some kilobytes each."""


class RowCounts:
    """The number of rows, and of those with each value of each label."""

    def __init__(self) -> None:
        self.row_count = 0
        self.values: dict[str, Counter[int]] = {}

    def count(self, records: Any, *, has_rating: bool) -> None:
        """Count rows."""
        self.row_count += len(records)
        for name in ("difficulty", "given_count", "guesses", "is_minimal", *(("er",) if has_rating else ())):
            values, counts = np.unique(records[name], return_counts=True)
            pairs = dict(zip(values.astype(int).tolist(), counts.tolist(), strict=True))
            self.values.setdefault(name, Counter()).update(pairs)

    def add(self, stated: Mapping[str, Mapping[str, int]]) -> None:
        """Add the counts that ``stated`` returned, as JSON has them."""
        for name, counts in stated.items():
            self.values.setdefault(name, Counter()).update({int(value): count for value, count in counts.items()})
        self.row_count += sum(stated["difficulty"].values())

    def stated(self) -> dict[str, dict[str, int]]:
        """Return the counts for a line of the manifest."""
        return {name: {str(value): count for value, count in counts.items()} for name, counts in self.values.items()}


class SplitWriter(ABC):
    """Writes the rows of a split; a context manager. ``files`` are the names of the files that were begun.

    Files that an earlier run had completed are not written again; the manifest has what their rows are.
    """

    def __init__(self, made: MadeFiles, name: str) -> None:
        self.made, self.name = made, name
        self.counts = RowCounts()
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

    @abstractmethod
    def skip(self, count: int) -> bool:
        """Pass over rows that are all in files of an earlier run; tell whether they are."""

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
        self._has_rating = columns.has_rating
        self._writers: list[tuple[Callable[[Any], object], list[str]]] = []
        self._shard_bytes = 0  # of the file that is written, in memory
        self._shard_counts = RowCounts()
        self._kept: dict[int, Record | None] = {}

    def write(self, records: Any) -> None:
        """Write rows; begin a new file where one is full."""
        self._pass(len(records), records)

    def skip(self, count: int) -> bool:
        """Pass over rows that are all in files of an earlier run; tell whether they are."""
        first, last = (row // self._shard_rows for row in (self._row_count, self._row_count + count - 1))
        if any(self._earlier(number) is None for number in range(first, last + 1)):
            return False
        self._pass(count, None)
        return True

    def _pass(self, count: int, records: Any) -> None:
        """Go on by some rows, which are written where there is no file of an earlier run."""
        start = 0
        while start < count:
            if self._row_count % self._shard_rows == 0:
                self._begin()
            left = self._shard_rows - self._row_count % self._shard_rows
            end = min(start + min(left, self._rows_at_once), count)
            if self._writers:
                some = records[start:end]
                table = self._table(some)
                for write, columns in self._writers:
                    write(table.select(columns))
                self._shard_bytes += table.nbytes
                self._shard_counts.count(some, has_rating=self._has_rating)
            self._row_count += end - start
            start = end

    def __exit__(self, *error: Any) -> None:
        super().__exit__(*error)
        if error[0] is None:
            self._end()

    def _end(self) -> None:
        """Note the file that was closed."""
        if self._shard_counts.row_count:
            stated = self._shard_counts.stated()
            self.note(table_bytes=self._shard_bytes, counts=stated)
            self.counts.add(stated)
            self.byte_count += self._shard_bytes
            self._shard_bytes, self._shard_counts = 0, RowCounts()

    @cached_property
    def _empty(self) -> Any:
        """A table without rows."""
        return self._table(np.empty(0, WRITTEN_ROW))

    def _files_of(self, number: int) -> dict[str, list[str]]:
        """Return the names of the files of a shard, and the columns of each."""
        stem, names = f"{self.name}-{number:05}", self._empty.schema.names
        if self._form == "npy":
            return {f"{stem}.{column}.npy": [column] for column in names}
        return {f"{stem}.{'parquet' if self._form == 'hf' else self._form}": names}

    def _earlier(self, number: int) -> Record | None:
        """Return what the manifest says of a shard that an earlier run had completed."""
        if number not in self._kept:
            kept = self.made.kept(self._files_of(number))
            self._kept[number] = None if kept is None else kept[0]
        return self._kept[number]

    def _begin(self) -> None:
        self._opened.close()
        self._end()
        number, self._shard_count = self._shard_count, self._shard_count + 1
        files = self._files_of(number)
        if (kept := self._earlier(number)) is not None:
            self.files += files
            self.byte_count += kept["table_bytes"]
            self.counts.add(kept["counts"])
            self._writers = []
            return
        self._writers = [
            (self.open(name, self._empty.select(columns).schema, self._options), columns)
            for name, columns in files.items()
        ]
