"""``ClassIndex`` and ``Spill``: the same repeats as a plain dictionary finds, however little fits into memory."""

import random
from pathlib import Path

import numpy as np
import pytest

from nonet.data._datasets import classes
from nonet.data._datasets.classes import ClassIndex, packed_forms
from nonet.data._datasets.spill import Spill

Found = dict[str, set[tuple[int, int]]]


def expected(forms: list[int], transforms: list[int], starts: list[int]) -> Found:
    """Return the repeats as (row, first row), by dictionaries of rows."""
    found: Found = {"duplicate": set(), "isomorph": set(), "leak": set(), "isomorph_leak": set()}
    of_class: dict[int, list[int]] = {}
    of_puzzle: dict[tuple[int, int], list[int]] = {}
    for row, (form, transform) in enumerate(zip(forms, transforms, strict=True)):
        start = max(each for each in starts if each <= row)
        for inside, across, before in (
            ("duplicate", "leak", of_puzzle.setdefault((form, transform), [])),
            ("isomorph", "isomorph_leak", of_class.setdefault(form, [])),
        ):
            mine = [other for other in before if other >= start]
            if mine and (inside == "duplicate" or (row not in [pair[0] for pair in found["duplicate"]])):
                found[inside].add((row, mine[0]))
            if before and before[0] < start and (across == "leak" or row not in [pair[0] for pair in found["leak"]]):
                found[across].add((row, before[0]))
            before.append(row)
    return found


def found_by(index: ClassIndex, forms: list[int], transforms: list[int], starts: list[int], step: int) -> Found:
    """Return the repeats that the index finds, and check that it has compared all rows."""
    found: Found = {"duplicate": set(), "isomorph": set(), "leak": set(), "isomorph_leak": set()}
    wide = np.zeros((len(forms), 5), np.uint64)
    wide[:, 3] = forms
    compared = 0
    with index:
        for start in range(0, len(forms), step):
            rows = np.arange(start, min(start + step, len(forms)))
            index.add(wide[rows], np.array(transforms, np.uint64)[rows], rows)
        for count, repeats in index.repeats(starts):
            compared += count
            for kind, (rows, others) in repeats._asdict().items():
                found[kind] |= set(zip(rows.tolist(), others.tolist(), strict=True))
    assert compared == len(forms)
    return found


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("most", "buffer"), [(1 << 20, 1 << 24), (16, 2_000), (3, 500)])
def test_repeats_are_those_of_a_dictionary(seed: int, most: int, buffer: int) -> None:
    chance = random.Random(seed)
    size, classes, transforms_each = 300, chance.choice([1, 3, 60, 500]), chance.choice([1, 4, 100])
    forms = [chance.randrange(classes) for _ in range(size)]
    transforms = [chance.randrange(transforms_each) for _ in range(size)]
    starts = [0, chance.randrange(1, size // 2), chance.randrange(size // 2, size)]
    index = ClassIndex(most_records=most, buffer_bytes=buffer)
    assert found_by(index, forms, transforms, starts, 7) == expected(forms, transforms, starts)


def test_equal_hashes_are_no_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(classes, "_hashes", lambda records: np.full(len(records), 42, np.uint64))
    forms, transforms = [1, 2, 1, 3], [0, 0, 1, 0]
    for most in (100, 2):
        found = found_by(ClassIndex(most_records=most, buffer_bytes=100), forms, transforms, [0], 2)
        assert found == {"duplicate": set(), "isomorph": {(2, 0)}, "leak": set(), "isomorph_leak": set()}


def test_packed_forms_are_equal_only_for_equal_values() -> None:
    values = np.random.default_rng(1).integers(0, 10, (500, 81)).astype(np.uint8)
    changed = values.copy()
    changed[np.arange(500), np.arange(500) % 81] += 1
    changed %= 10
    packed, others = packed_forms(values), packed_forms(changed)
    assert (packed == packed_forms(values)).all()
    assert (packed != others).any(axis=1).all()
    digits = ["".join(map(str, row)) for row in values]
    assert [int(row[0]) for row in packed] == [int(text[:18]) for text in digits]


def test_a_spill_returns_what_was_added_in_order(tmp_path: Path) -> None:
    chance = random.Random(1)
    added: dict[int, list[int]] = {}
    with Spill("i8", str(tmp_path), buffer_bytes=256) as spill:
        for _ in range(100):
            buckets = np.array([chance.randrange(9) for _ in range(chance.randrange(40))], np.int64)
            values = np.array([chance.getrandbits(40) for _ in buckets], np.int64)
            spill.add(buckets, values)
            for bucket, value in zip(buckets.tolist(), values.tolist(), strict=True):
                added.setdefault(bucket, []).append(value)
        assert list(tmp_path.iterdir()) == []  # the file has no name
        assert spill.buckets() == sorted(added)
        for bucket, rows in added.items():
            assert spill.count(bucket) == len(rows)
            assert spill.read(bucket).tolist() == rows
            assert [part.tolist() for part in spill.blocks(bucket, 1)] == [[value] for value in rows]


def test_a_full_disk_is_an_error_with_the_folder(tmp_path: Path) -> None:
    import resource

    def fill() -> None:
        with Spill("i8", str(tmp_path), buffer_bytes=1 << 10) as spill:
            for _ in range(100):
                spill.add(np.zeros(1 << 10, np.int64), np.zeros(1 << 10, np.int64))

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, before[1]))
    try:
        with pytest.raises(OSError, match=str(tmp_path)):
            fill()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
