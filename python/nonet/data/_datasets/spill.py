"""``Spill``: records sorted into numbered buckets, in one temporary file without a name.

```
add(buckets, records)     memory, one buffer of 16 MiB
  full: sort by bucket    file  | 0 0 3 3 3 9 | 0 1 3 9 9 | …       a run for each full buffer
read(bucket)            <- the bucket's records in each run, in the order in which they were added
```

The file has no name, so it vanishes with the process, even if that is killed. Nothing is written while the
records fit into the buffer. Memory holds the buffer, and for each run the number of records of each bucket. The
allocations are few, large and of fixed size, since many small ones that live long keep an allocator from reusing the
memory between them.
"""

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from typing import IO, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Records = NDArray[Any]

_BUFFER_BYTES = 16 << 20
_ROWS_AT_ONCE = 1 << 15


class _Run(NamedTuple):
    """A full buffer in the file: where it begins, its buckets, sorted, and where each one's records end in it."""

    place: int
    buckets: NDArray[Any]
    ends: NDArray[Any]

    def range(self, bucket: int) -> tuple[int, int]:
        """Return where the records of a bucket begin and end, counted in records."""
        index = int(np.searchsorted(self.buckets, bucket))
        if index == len(self.buckets) or self.buckets[index] != bucket:
            return 0, 0
        return int(self.ends[index - 1]) if index else 0, int(self.ends[index])


class TextStore:
    """Texts in one temporary file without a name, which are read by their place and length; a context manager."""

    def __init__(self, folder: str | None = None) -> None:
        self._folder = folder
        self._file: IO[bytes] | None = None
        self._size = 0

    def __enter__(self) -> "TextStore":
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            with suppress(OSError):  # of a full disk; it was raised before
                self._file.close()

    def add(self, text: str) -> tuple[int, int]:
        """Keep a string; return its place and its length."""
        data = text.encode("utf-8", "backslashreplace")
        place, self._size = self._size, self._size + len(data)
        try:
            if self._file is None:
                self._file = tempfile.TemporaryFile(dir=self._folder)  # noqa: SIM115
            self._file.seek(place)
            self._file.write(data)
        except OSError as error:
            raise _named(error, self._folder) from None
        return place, len(data)

    def read(self, place: int, length: int) -> str:
        """Return a string."""
        if self._file is None:
            return ""
        try:
            self._file.seek(place)
            return self._file.read(length).decode()
        except OSError as error:
            raise _named(error, self._folder) from None


def _named(error: OSError, folder: str | None) -> OSError:
    path = os.path.join(folder or tempfile.gettempdir(), "(temporary file)")
    return OSError(error.errno, error.strerror, path)


class Spill:
    """A context manager; the file is closed at the end."""

    def __init__(self, record_type: Any, folder: str | None = None, *, buffer_bytes: int = _BUFFER_BYTES) -> None:
        self._type = np.dtype(record_type)
        self._folder = folder
        self._capacity = max(1, buffer_bytes // self._type.itemsize)
        # The system provides memory when it is first written to.
        self._records = np.empty(self._capacity, self._type)
        self._buckets = np.empty(self._capacity, np.int64)
        self._waiting = 0
        self._order: NDArray[np.int64] | None = None  # of the records that wait, once they are asked for
        self._runs: list[_Run] = []
        self._file: IO[bytes] | None = None
        self._size = 0

    def __enter__(self) -> "Spill":
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            with suppress(OSError):  # of a full disk, which tries to write the rest; it was raised before
                self._file.close()

    def add(self, buckets: NDArray[Any], records: Records) -> None:
        """Add records, each to its bucket."""
        start = 0
        if len(records) and self._order is not None:
            self._runs.pop()
            self._order = None
        while start < len(records):
            count = min(self._capacity - self._waiting, len(records) - start)
            place = slice(self._waiting, self._waiting + count)
            self._records[place] = records[start : start + count]
            self._buckets[place] = buckets[start : start + count]
            self._waiting += count
            start += count
            if self._waiting == self._capacity:
                self._write()

    def buckets(self) -> list[int]:
        """Return the numbers of the buckets that have records, sorted."""
        self._settle()
        found = [run.buckets.astype(np.int64) for run in self._runs]
        numbers: list[int] = np.unique(np.concatenate([np.empty(0, np.int64), *found])).tolist()
        return numbers

    def count(self, bucket: int) -> int:
        """Return the number of records of a bucket."""
        self._settle()
        return sum(end - start for start, end in (run.range(bucket) for run in self._runs))

    def blocks(self, bucket: int, rows: int) -> Iterator[Records]:
        """Yield the records of a bucket in the order in which they were added, at most ``rows`` at once."""
        self._settle()
        for run in self._runs:
            first, last = run.range(bucket)
            for start in range(first, last, rows):
                records = np.empty(min(rows, last - start), self._type)
                self._read(run, start, records)
                yield records

    def read(self, bucket: int) -> Records:
        """Return all records of a bucket."""
        records = np.empty(self.count(bucket), self._type)
        filled = 0
        for run in self._runs:
            start, end = run.range(bucket)
            self._read(run, start, records[filled : filled + end - start])
            filled += end - start
        return records

    def _settle(self) -> None:
        """Sort the records that wait; write them if there is a file already."""
        if self._waiting and self._file is not None:
            self._write()
        elif self._waiting and self._order is None:
            self._order = self._sorted()

    def _sorted(self) -> NDArray[np.int64]:
        """Return the order of the records that wait by their buckets, and keep it as a run."""
        waiting = self._buckets[: self._waiting]
        order = np.argsort(waiting, kind="stable")
        counts = np.bincount(waiting)
        numbers = np.flatnonzero(counts)
        smallest = np.min_scalar_type(len(counts))
        self._runs.append(_Run(self._size, numbers.astype(smallest), np.cumsum(counts[numbers]).astype(np.uint32)))
        return order

    def _write(self) -> None:
        if self._file is None:
            self._file = tempfile.TemporaryFile(dir=self._folder, buffering=0)  # noqa: SIM115
        order = self._sorted()
        try:
            self._file.seek(self._size)
            for start in range(0, len(order), _ROWS_AT_ONCE):
                rest = self._records[order[start : start + _ROWS_AT_ONCE]].data.cast("B")
                self._size += len(rest)
                while rest:  # a write can be partial; a full disk is an error at the next one
                    rest = rest[self._file.write(rest) :]
        except OSError as error:
            raise _named(error, self._folder) from None
        self._waiting = 0

    def _read(self, run: _Run, start: int, records: Records) -> None:
        """Read records of a run, from the one with this number on."""
        if self._order is not None:  # nothing was written
            np.take(self._records, self._order[start : start + len(records)], out=records)
            return
        assert self._file is not None
        rest = records.data.cast("B") if len(records) else memoryview(b"")
        try:
            self._file.seek(run.place + start * self._type.itemsize)
            while rest:
                count = self._file.readinto(rest)  # type: ignore[attr-defined]
                if not count:
                    raise OSError(5, "the temporary file is cut short")
                rest = rest[count:]
        except OSError as error:
            raise _named(error, self._folder) from None
