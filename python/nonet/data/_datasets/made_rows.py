"""The rows of a new dataset: generated, measured, labelled, kept on disk, without duplicates and isomorphs.

```
generate_batch -> measure -> Source takes its range -> labels -> RowLog, on disk
                                                                   | canonical forms -> ClassIndex -> repeats
                                                                   v
                                             the rows of a source in order, without the repeats
```

Rows are taken in the order of their index, so the result does not depend on the number of
threads, and a run that is resumed takes the first steps from the log of the one before. A duplicate or isomorph of an
earlier row is left out, and the source takes another row.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import GenerationError, canonical_batch, generate_batch
from nonet._board.geometry import CELL_COUNT
from nonet._io.libraries import library
from nonet.data._datasets.classes import ClassIndex, packed_forms
from nonet.data._datasets.grids import Values
from nonet.data._datasets.labels import difficulties, labels_of
from nonet.data._datasets.presets import MOST_OPEN, NO_LIMIT, Preset, Source, difficulty_names
from nonet.data._datasets.row_log import RowLog
from nonet.data.strata import RATING

Progress = Callable[[int], object] | None

_PACKED = 41
ROW: Final = np.dtype(
    [
        ("puzzle", "u1", (_PACKED,)),
        ("solution", "u1", (_PACKED,)),
        ("difficulty", "u1"),
        ("given_count", "u1"),
        ("guesses", "u4"),
        ("is_minimal", "?"),
        ("er", "u1"),  # in tenths
        ("ep", "u1"),
        ("ed", "u1"),
        ("hardest_technique", "u1"),
        ("measure", "f4"),  # of strata
    ]
)
_FEWEST, _MOST = 256, 4096  # puzzles generated at once
_MOST_IN_VAIN: Final = 100_000  # puzzles generated one after another, none of which a source takes
_ROWS_AT_ONCE = 1 << 14
_STREAM_BITS = 56  # each stream of generated puzzles has its own part of the indices


def packed(values: Values) -> Values:
    """Return grids with two cells in a byte."""
    padded = np.zeros((len(values), 2 * _PACKED), np.uint8)
    padded[:, :CELL_COUNT] = values
    pairs: Values = padded[:, ::2] << np.uint8(4) | padded[:, 1::2]
    return pairs


def unpacked(data: Values) -> Values:
    """Return the grids that ``packed`` was given."""
    values = np.empty((len(data), 2 * _PACKED), np.uint8)
    values[:, ::2], values[:, 1::2] = data >> 4, data & 15
    return np.ascontiguousarray(values[:, :CELL_COUNT])


def mixed(*values: int | NDArray[Any]) -> NDArray[np.uint64]:
    """Return a hash of numbers and arrays of numbers: the same in all versions of NumPy."""
    with np.errstate(over="ignore"):
        state = np.zeros(1, np.uint64)
        for value in values:
            state = state + np.asarray(value).astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
            state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
            state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
            state = state ^ (state >> np.uint64(31))
    return state


def set_labels(records: Any, labels: Mapping[str, NDArray[np.float64]], preset: Preset, *, has_rating: bool) -> None:
    """Set the labels of rows that differ between isomorphs: guesses, rating and difficulty.

    Rows with the difficulty 0 are nearly solved grids; their difficulty stays 0.
    """
    records["guesses"] = labels["guesses"]
    records["hardest_technique"] = 255
    if has_rating:
        for name in ("er", "ep", "ed"):
            records[name] = np.rint(labels[name] * 10)
        records["hardest_technique"] = np.nan_to_num(labels["hardest_technique"], nan=255)
    if preset.counts:
        records["measure"] = labels[preset.measure]
    is_graded = records["difficulty"] > 0
    if is_graded.any():
        records["difficulty"][is_graded] = difficulties(preset, labels[preset.measure][is_graded])


def takes_all(preset: Preset) -> bool:
    """Tell whether every puzzle that is generated is taken, whatever its measure."""
    return not preset.counts and all(one.lowest == 0 and one.highest == NO_LIMIT for one in preset.sources)


class MadeRows:
    """The rows of all sources; a context manager, since they are in temporary files."""

    def __init__(
        self,
        preset: Preset,
        counts: Sequence[int],
        *,
        seed: int,
        has_rating: bool,
        is_rated: bool,
        rows_path: str,
        folder: str | None,
        threads: int | None,
        progress: Progress,
    ) -> None:
        """Prepare ``counts`` rows of each source; the one after those of the preset is that of nearly solved grids.

        Without ``is_rated`` the rows lack their rating and difficulty: a source takes all puzzles then.
        """
        self._preset = preset
        self._sources = (*preset.sources, Source(0.0, preset.sources[0].request, nearly_solved=True))
        self._counts = tuple(counts)
        self._seed, self._has_rating, self._is_rated, self._folder = seed, has_rating, is_rated, folder
        self._threads, self._progress = threads, progress
        self._log = RowLog(rows_path, ROW)
        self._repeats = np.empty(0, np.int64)
        self._row_count = 0
        self._streams = _streams(self._sources)
        self._generated_counts = [0] * len(self._streams)
        self.generated_count = 0

    def __enter__(self) -> "MadeRows":
        return self

    def __exit__(self, *_: object) -> None:
        self._log.__exit__()

    def make(self) -> None:
        """Generate all rows."""
        missing = list(self._counts)
        while any(missing):
            for number, sources in enumerate(self._streams):
                self._fill(number, {source: missing[source] for source in sources})
            missing = self._missing()

    def _fill(self, stream: int, wanted: Mapping[int, int]) -> None:
        """Take rows from a stream of generated puzzles until each of its sources has as many more as wanted."""
        left = dict(wanted)
        size = _FEWEST
        in_vain = dict.fromkeys(left, 0)
        while any(left.values()):
            if self._preset.counts:
                # Nearly all puzzles that are made for a stratum are in it, and one can take seconds.
                size = min(size, max(left.values()))
            step = [stream, self._generated_counts[stream], size, [*left.items()]]
            found = self._log.known(step)
            if found is None:
                found = self._made(stream, size, left)
                self._log.add(found)
            self._generated_counts[stream] += size
            self.generated_count += size
            for number, count in left.items():
                taken = len(found.get(number, ()))
                left[number] -= taken
                self._row_count += taken
                in_vain[number] = 0 if taken or not count else in_vain[number] + size
                if in_vain[number] >= _MOST_IN_VAIN:
                    name = difficulty_names(self._preset)[number + 1]
                    tried = f"none of {in_vain[number]:,} generated puzzles is one"
                    raise GenerationError(f"{self._preset.measure} {name}: {tried}", attempts=in_vain[number])
            if self._progress is not None:
                self._progress(min(self._row_count, sum(self._counts)))
            size = min(2 * size, _MOST)

    def _made(self, stream: int, size: int, left: Mapping[int, int]) -> dict[int, Any]:
        """Generate puzzles; return the records of those that the sources take."""
        start = (stream << _STREAM_BITS) + self._generated_counts[stream]
        first = self._sources[next(iter(left))]  # all have its request
        batch = generate_batch(size, seed=self._seed, start=start, threads=self._threads, **first.request)
        puzzles, solutions = (np.asarray(column) for column in (batch.puzzle, batch.solution))
        indices = np.arange(start, start + size, dtype=np.uint64)
        is_measured = self._is_rated and not all(self._sources[each].nearly_solved for each in left)
        measures = self._measured(puzzles, first) if is_measured else None
        found: dict[int, Any] = {}
        for number, count in left.items():
            source = self._sources[number]
            if source.nearly_solved or measures is None:
                rows = np.arange(min(count, size))
                chosen = _filled_in(puzzles, solutions, self._seed, indices) if source.nearly_solved else puzzles
                found[number] = self._records(number, chosen[rows], solutions[rows])
            else:
                values = measures[self._preset.measure]
                rows = np.flatnonzero((values >= source.lowest - 0.01) & (values <= source.highest + 0.01))[:count]
                known = {name: column[rows] for name, column in measures.items()}
                found[number] = self._records(number, puzzles[rows], solutions[rows], known)
        return {number: records for number, records in found.items() if len(records)}

    def _measured(self, puzzles: Values, source: Source) -> dict[str, NDArray[np.float64]]:
        measure = self._preset.measure
        if "for_people" in source.request and measure == "level":
            # The engine has walked the path already, which takes a third of the time at the level expert.
            return {measure: np.full(len(puzzles), source.lowest)}
        names = (measure,) if measure not in RATING else ("guesses", *RATING)
        return labels_of(puzzles, names, threads=self._threads)

    def _records(
        self, source: int, puzzles: Values, solutions: Values, known: Mapping[str, NDArray[np.float64]] | None = None
    ) -> Any:
        """Return rows of a source with their labels."""
        records = np.zeros(len(puzzles), ROW)
        if len(puzzles) == 0:
            return records
        labels = dict(known or {})
        has_rating = self._has_rating and self._is_rated
        names = {"given_count", "is_minimal", "guesses", *(RATING if has_rating else ())} - labels.keys()
        labels |= labels_of(puzzles, names, threads=self._threads)
        records["puzzle"], records["solution"] = packed(puzzles), packed(solutions)
        for name in ("given_count", "is_minimal"):
            records[name] = labels[name]
        if not self._sources[source].nearly_solved:
            records["difficulty"] = 1  # not nearly solved
        if self._is_rated:
            set_labels(records, labels, self._preset, has_rating=self._has_rating)
        else:
            records["guesses"] = labels["guesses"]
        return records

    def _missing(self) -> list[int]:
        """Compare all rows by their canonical forms; return the number of rows that each source still needs."""
        found = [np.empty(0, np.int64)]
        with ClassIndex(self._folder) as classes:
            for source in range(len(self._counts)):
                for numbers, records in self._numbered(source):
                    batch = canonical_batch(unpacked(records["puzzle"]), threads=self._threads)
                    transforms = library("pyarrow").table(batch).column("canonical_transform").to_numpy()
                    forms = packed_forms(np.asarray(batch.canonical).reshape(-1, CELL_COUNT))
                    classes.add(forms, transforms.astype(np.uint64), numbers)
            for _, repeats in classes.repeats([0]):
                found += [repeats.duplicate[0], repeats.isomorph[0]]
        self._repeats = np.unique(np.concatenate(found))
        kept = [sum(len(records) for records in self._kept(source)) for source in range(len(self._counts))]
        return [max(0, count - rows) for count, rows in zip(self._counts, kept, strict=True)]

    def _numbered(self, source: int) -> Iterator[tuple[NDArray[np.int64], Any]]:
        """Yield the rows of a source with their numbers among the rows of all sources."""
        number = sum(self._log.count(before) for before in range(source))
        for records in self._log.blocks(source, _ROWS_AT_ONCE):
            yield np.arange(number, number + len(records)), records
            number += len(records)

    def _kept(self, source: int) -> Iterator[Any]:
        for numbers, records in self._numbered(source):
            yield records[~np.isin(numbers, self._repeats)]

    def readers(self) -> list["SourceReader"]:
        """Return a reader of the rows of each source."""
        return [SourceReader(self._kept(source)) for source in range(len(self._counts))]


class SourceReader:
    """Takes rows of a source in order, any number at once."""

    def __init__(self, blocks: Iterator[Any]) -> None:
        self._blocks = blocks
        self._rest = np.empty(0, ROW)

    def take(self, count: int) -> Any:
        """Return the next rows."""
        while len(self._rest) < count:
            self._rest = np.concatenate([self._rest, next(self._blocks)])
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken


def _streams(sources: Sequence[Source]) -> list[list[int]]:
    """Return the sources that share generated puzzles: those of one request. Nearly solved grids have their own."""
    streams: list[list[int]] = []
    for number, source in enumerate(sources):
        for stream in streams:
            first = sources[stream[0]]
            if not source.nearly_solved and not first.nearly_solved and first.request == source.request:
                stream.append(number)
                break
        else:
            streams.append([number])
    return streams


def _filled_in(puzzles: Values, solutions: Values, seed: int, indices: NDArray[np.uint64]) -> Values:
    """Return puzzles with values of the solution added in a random order until 1 to 10 cells are open."""
    cells = np.arange(CELL_COUNT, dtype=np.uint64)
    order = np.broadcast_to(mixed(seed, indices[:, None], cells[None, :]), puzzles.shape).copy()
    order[puzzles > 0] = np.iinfo(np.uint64).max
    open_counts = 1 + (mixed(seed, indices, 81) % np.uint64(MOST_OPEN)).astype(np.int64)
    ranks = np.argsort(np.argsort(order, axis=1, kind="stable"), axis=1, kind="stable")
    return np.where((ranks < open_counts[:, None]) & (puzzles == 0), 0, solutions).astype(np.uint8)
