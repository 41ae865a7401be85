"""``RowLog``: the rows of a new dataset in one file, step by step, so that a run that was killed goes on from there.

```
{"step": [stream, start, size, …], "rows": [[source, count], …], "crc": …}      what was asked, and what was found
records of the first source, of the second, …                                   fixed size
{"step": …
```

A run that is resumed asks for the same steps in the same order: those that the file has are not made again. What a
process that was killed had half written is cut off. The file is also where the rows wait: memory has a few numbers for
each step, and a step is thousands of puzzles.
"""

import json
import zlib
from collections.abc import Iterator, Mapping, Sequence
from typing import IO, Any, NamedTuple

import numpy as np


class _Entry(NamedTuple):
    """A step: what was asked, where its records begin, and how many each source has."""

    step: str
    place: int
    counts: tuple[tuple[int, int], ...]


class RowLog:
    """The records of sources; a context manager. The file is made if it is not there."""

    def __init__(self, path: str, record_type: Any) -> None:
        self._type = np.dtype(record_type)
        self._file: IO[bytes] = open(path, "a+b")  # noqa: SIM115
        self._entries = [*self._read_entries()]
        self._asked = 0
        self._step = ""

    def __enter__(self) -> "RowLog":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def known(self, step: Sequence[object]) -> dict[int, Any] | None:
        """Return the records of the next step if an earlier run made it; ``None`` if it is to be added."""
        self._step = json.dumps(step)
        if self._asked == len(self._entries):
            return None
        entry = self._entries[self._asked]
        if entry.step != self._step:
            del self._entries[self._asked :]
            self._cut(self._end())
            return None
        self._asked += 1
        return {source: self._records(entry, source) for source, _ in entry.counts}

    def add(self, found: Mapping[int, Any]) -> None:
        """Add the records of the step that was asked for."""
        counts = tuple((source, len(records)) for source, records in found.items())
        data = b"".join(records.tobytes() for records in found.values())
        crc = zlib.crc32(data, zlib.crc32(self._step.encode()))
        head = f'{{"step": {self._step}, "rows": {json.dumps(counts)}, "crc": {crc}}}\n'.encode()
        place = self._end() + len(head)
        self._file.write(head + data)
        self._file.flush()
        self._entries.append(_Entry(self._step, place, counts))
        self._asked += 1

    def count(self, source: int) -> int:
        """Return the number of records of a source."""
        return sum(count for entry in self._entries[: self._asked] for one, count in entry.counts if one == source)

    def blocks(self, source: int, rows: int) -> Iterator[Any]:
        """Yield the records of a source in the order in which they were added, some steps at once."""
        waiting: list[Any] = []
        for entry in self._entries[: self._asked]:
            if any(one == source for one, _ in entry.counts):
                waiting.append(self._records(entry, source))
                if sum(map(len, waiting)) >= rows:
                    yield np.concatenate(waiting)
                    waiting = []
        if waiting:
            yield np.concatenate(waiting)

    def _records(self, entry: _Entry, source: int) -> Any:
        place = entry.place
        for one, count in entry.counts:
            if one == source:
                self._file.seek(place)
                return np.frombuffer(self._file.read(count * self._type.itemsize), self._type).copy()
            place += count * self._type.itemsize
        return np.empty(0, self._type)

    def _size(self, counts: Sequence[tuple[int, int]]) -> int:
        return int(sum(count for _, count in counts) * self._type.itemsize)

    def _end(self) -> int:
        """Return where the last step ends."""
        return self._entries[-1].place + self._size(self._entries[-1].counts) if self._entries else 0

    def _read_entries(self) -> Iterator[_Entry]:
        """Yield the steps up to the first that is damaged, and cut that off."""
        end = 0
        self._file.seek(0)
        while line := self._file.readline():
            try:
                head = json.loads(line)
                step, counts = json.dumps(head["step"]), tuple((source, count) for source, count in head["rows"])
            except (ValueError, KeyError, TypeError):
                break
            place = end + len(line)
            data = self._file.read(self._size(counts))
            if len(data) < self._size(counts) or zlib.crc32(data, zlib.crc32(step.encode())) != head["crc"]:
                break
            yield _Entry(step, place, counts)
            end = place + len(data)
        self._cut(end)

    def _cut(self, end: int) -> None:
        self._file.truncate(end)
        self._file.seek(end)
