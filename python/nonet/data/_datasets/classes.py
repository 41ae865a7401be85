"""Classes of isomorphs among any number of rows, in bounded memory: duplicates and isomorphs of earlier rows.

```
row -> canonical form, 81 digits in five integers      rows with equal forms are isomorphs
       number of the transform to it                   form and transform number together identify the puzzle
       row number
```

These records of 56 bytes go into 1024 buckets by a hash of the form, and each bucket is compared in memory. A bucket of
more than 2^18 records is divided again by further bits of the hash, and a class that is larger than that by the
transform. The hash only divides: rows are the same if their forms are, digit for digit.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from nonet._board.geometry import CELL_COUNT
from nonet.data._datasets.spill import Spill

DIGITS_AT_ONCE = 18  # in an integer of 64 bits
FORM_WIDTH = 5
RECORD = np.dtype([("form", "u8", (FORM_WIDTH,)), ("transform", "u8"), ("row", "i8")])
MOST_RECORDS = 1 << 18
_BUCKET_BITS, _MOST_BITS = 10, 30
_MULTIPLIERS = np.array(
    [0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x27D4EB2F165667C5, 0xD6E8FEB86659FD93], np.uint64
)

RowNumbers = NDArray[np.int64]
_Pairs = tuple[
    tuple[RowNumbers, RowNumbers], tuple[RowNumbers, RowNumbers]
]  # repeats in the set, and of an earlier set


class Repeats(NamedTuple):
    """Rows that repeat others, each with the row that it repeats.

    ``duplicate`` and ``isomorph`` rows repeat a row of their set: the same puzzle, or an isomorph. ``leak`` and
    ``isomorph_leak`` rows repeat a row of an earlier set.
    """

    duplicate: tuple[RowNumbers, RowNumbers]
    isomorph: tuple[RowNumbers, RowNumbers]
    leak: tuple[RowNumbers, RowNumbers]
    isomorph_leak: tuple[RowNumbers, RowNumbers]


def packed_forms(values: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return the 81 digits of each row as five integers."""
    padded = np.zeros((len(values), FORM_WIDTH * DIGITS_AT_ONCE), np.uint8)
    padded[:, :CELL_COUNT] = values
    digits = padded.reshape(len(values), FORM_WIDTH, DIGITS_AT_ONCE)
    packed = np.zeros((len(values), FORM_WIDTH), np.uint64)
    for place in range(DIGITS_AT_ONCE):
        packed *= np.uint64(10)
        packed += digits[:, :, place]
    return packed


def _mixed(hashes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return hashes with all bits mixed (the finaliser of SplitMix64)."""
    hashes = (hashes ^ (hashes >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    hashes = (hashes ^ (hashes >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return hashes ^ (hashes >> np.uint64(31))


def _hashes(records: Any) -> NDArray[np.uint64]:
    hashes = np.zeros(len(records), np.uint64)
    for place in range(FORM_WIDTH):
        hashes = _mixed(hashes + records["form"][:, place] * _MULTIPLIERS[place])
    return hashes


def _puzzle_hashes(records: Any) -> NDArray[np.uint64]:
    return _mixed(_hashes(records) + _mixed(records["transform"]))


class ClassIndex:
    """The classes of all rows added. Rows are numbered through all sets; ``set_starts`` has each set's first row."""

    def __init__(self, folder: str | None = None, *, most_records: int = MOST_RECORDS, **options: int) -> None:
        self._folder, self._options, self._most = folder, options, most_records
        self._spill = Spill(RECORD, folder, **options)

    def __enter__(self) -> "ClassIndex":
        return self

    def __exit__(self, *_: object) -> None:
        self._spill.__exit__()

    def add(self, forms: NDArray[np.uint64], transforms: NDArray[np.uint64], rows: RowNumbers) -> None:
        """Add rows: their packed forms, the numbers of their transforms, and their own numbers, ascending."""
        records = np.empty(len(rows), RECORD)
        records["form"], records["transform"], records["row"] = forms, transforms, rows
        self._spill.add((_hashes(records) >> np.uint64(64 - _BUCKET_BITS)).astype(np.int64), records)

    def repeats(self, set_starts: Sequence[int]) -> Iterator[tuple[int, Repeats]]:
        """Yield the repeats bucket by bucket, each with the number of rows compared."""
        starts = np.array(set_starts, np.int64)
        for bucket in self._spill.buckets():
            yield from self._of_bucket(self._spill, bucket, starts, _BUCKET_BITS)

    def _of_bucket(
        self, spill: Spill, bucket: int, starts: RowNumbers, bits_used: int
    ) -> Iterator[tuple[int, Repeats]]:
        count = spill.count(bucket)
        if count <= self._most:
            yield count, _repeats(spill.read(bucket), starts)
            return
        # After 30 bits, a bucket is this large because of a large class: few classes are left.
        classes = _Firsts(starts, ["form"]) if bits_used >= _MOST_BITS else None
        hashed = _puzzle_hashes if classes else _hashes
        with self._divided(spill, bucket, hashed, 0 if classes else bits_used, classes) as divided:
            for number in divided.buckets():
                if classes:
                    yield from self._of_large_class(divided, number, starts, _BUCKET_BITS, classes)
                else:
                    yield from self._of_bucket(divided, number, starts, bits_used + _BUCKET_BITS)

    def _of_large_class(
        self, spill: Spill, bucket: int, starts: RowNumbers, bits_used: int, classes: "_Firsts"
    ) -> Iterator[tuple[int, Repeats]]:
        """Yield the repeats in a block of a large class, whose first rows are known."""
        count = spill.count(bucket)
        if count <= self._most:
            records = spill.read(bucket)
            yield count, _merged(classes.repeats(records), _repeats_by(records, ["form", "transform"], starts))
        elif bits_used < _MOST_BITS:
            with self._divided(spill, bucket, _puzzle_hashes, bits_used) as divided:
                for number in divided.buckets():
                    yield from self._of_large_class(divided, number, starts, bits_used + _BUCKET_BITS, classes)
        else:  # a few puzzles, repeated again and again
            puzzles = _Firsts(starts, ["form", "transform"])
            for block in spill.blocks(bucket, self._most):
                puzzles.add(block)
                yield len(block), _merged(classes.repeats(block), puzzles.repeats(block))

    def _divided(
        self,
        spill: Spill,
        bucket: int,
        hashed: Callable[[Any], NDArray[np.uint64]],
        bits_used: int,
        firsts: "_Firsts | None" = None,
    ) -> Spill:
        """Return the records of a bucket, divided by the next bits of a hash; add them to ``firsts``."""
        divided = Spill(RECORD, self._folder, **self._options)
        for block in spill.blocks(bucket, self._most):
            if firsts is not None:
                firsts.add(block)
            key = (hashed(block) >> np.uint64(64 - bits_used - _BUCKET_BITS)) & np.uint64((1 << _BUCKET_BITS) - 1)
            divided.add(key.astype(np.int64), block)
        return divided


class _Firsts:
    """The first row of each of a few classes or puzzles in each set."""

    def __init__(self, starts: RowNumbers, key: list[str]) -> None:
        self._starts = starts
        self._key = key
        self._rows: dict[bytes, dict[int, int]] = {}

    def _keys(self, records: Any) -> NDArray[np.uint64]:
        return np.concatenate([records[name].reshape(len(records), -1) for name in self._key], axis=1)

    def _sets(self, records: Any) -> NDArray[np.int64]:
        sets: NDArray[np.int64] = np.searchsorted(self._starts, records["row"], side="right") - 1
        return sets

    def add(self, records: Any) -> None:
        """Add the next records, ascending by row."""
        sets = self._sets(records)
        keys = np.concatenate([self._keys(records), sets[:, None].astype(np.uint64)], axis=1)
        _, firsts = np.unique(keys, axis=0, return_index=True)
        for index in firsts.tolist():
            rows = self._rows.setdefault(keys[index, :-1].tobytes(), {})
            rows.setdefault(int(sets[index]), int(records["row"][index]))

    def repeats(self, records: Any) -> "_Pairs":
        """Return the rows that repeat a row of their set, and those that repeat a row of an earlier set."""
        rows, sets = records["row"], self._sets(records)
        keys, numbers = np.unique(self._keys(records), axis=0, return_inverse=True)
        first_in_set, first_of_class, first_set = rows.copy(), rows.copy(), sets.copy()
        for number, key in enumerate(keys):
            known = self._rows[key.tobytes()]
            is_here = numbers.reshape(-1) == number
            first_set[is_here] = min(known)
            first_of_class[is_here] = known[min(known)]
            for each, row in known.items():
                first_in_set[is_here & (sets == each)] = row
        is_repeat, is_leak = first_in_set < rows, first_set < sets
        return (rows[is_repeat], first_in_set[is_repeat]), (rows[is_leak], first_of_class[is_leak])


def _repeats(records: Any, starts: RowNumbers) -> Repeats:
    """Return the repeats among records that are all in memory."""
    hashes = _hashes(records)
    order = np.argsort(hashes, kind="stable")
    is_next_equal = hashes[order][1:] == hashes[order][:-1]
    is_shared = np.zeros(len(records), bool)
    is_shared[1:] |= is_next_equal
    is_shared[:-1] |= is_next_equal
    records = records[order[is_shared]]
    return _merged(_repeats_by(records, ["form"], starts), _repeats_by(records, ["form", "transform"], starts))


def _merged(by_class: "_Pairs", by_puzzle: "_Pairs") -> Repeats:
    return Repeats(by_puzzle[0], _without(by_class[0], by_puzzle[0]), by_puzzle[1], _without(by_class[1], by_puzzle[1]))


def _without(
    pairs: tuple[RowNumbers, RowNumbers], others: tuple[RowNumbers, RowNumbers]
) -> tuple[RowNumbers, RowNumbers]:
    is_kept = ~np.isin(pairs[0], others[0])
    return pairs[0][is_kept], pairs[1][is_kept]


def _repeats_by(records: Any, key: list[str], starts: RowNumbers) -> "_Pairs":
    """Return the rows that have the key of an earlier row of their set, and of a row of an earlier set."""
    columns = [records["form"][:, place] for place in range(FORM_WIDTH)]
    columns += [records["transform"]] if "transform" in key else []
    order = np.lexsort((records["row"], *columns))
    rows = records["row"][order]
    sets = np.searchsorted(starts, rows, side="right") - 1
    is_new = np.zeros(len(rows), bool)
    is_new[:1] = True
    for column in columns:
        is_new[1:] |= column[order][1:] != column[order][:-1]
    first_of_class = np.maximum.accumulate(np.where(is_new, np.arange(len(rows)), 0))
    is_new_in_set = is_new.copy()
    is_new_in_set[1:] |= sets[1:] != sets[:-1]
    first_in_set = np.maximum.accumulate(np.where(is_new_in_set, np.arange(len(rows)), 0))
    is_leak = sets[first_of_class] < sets
    return (
        (rows[~is_new_in_set], rows[first_in_set[~is_new_in_set]]),
        (rows[is_leak], rows[first_of_class[is_leak]]),
    )
