"""All readers on mutated files: entries and errors with a place in the file, the same whatever the chunks, and soon."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from resource import RUSAGE_SELF, getrusage
from typing import Any

import pytest

from formats.samples import ENTRY, MARKED, OTHER, TEXT_FORMATS, text_in
from fuzz.mutations import mutated, watched
from fuzz.odd_files import KINDS, odd_file
from nonet import Entry, ParseError, _core, read, scan
from nonet.formats import FormatName

CHECKOUT = Path(__file__).resolve().parents[2]
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.DOTALL | re.MULTILINE)
DOCUMENTED = [
    text.encode()
    for name, text in _FENCE.findall((CHECKOUT / "docs" / "formats.md").read_text(encoding="utf-8"))
    if name in TEXT_FORMATS
]
WRITTEN = [
    text_in(name, *entries).encode()
    for name in TEXT_FORMATS
    for entries in ((ENTRY,), (ENTRY, OTHER, ENTRY), *([(Entry(MARKED),)] if name in ("pencilmarks", "sukaku") else []))
]
SAMPLES = [*DOCUMENTED, *WRITTEN]
NAMES: list[FormatName | None] = [*TEXT_FORMATS]
LARGEST = 300_000  # bytes of a file: splices of splices grow, and reading takes its time for each line
_LINE_END = re.compile(rb"\r\n|\r|\n")


class Chunks:
    """A binary file that gives a few bytes at a time, as a slow pipe does."""

    def __init__(self, data: bytes, random: Random) -> None:
        self._stream, self._random = io.BytesIO(data), random

    def read1(self, size: int = -1) -> bytes:
        """Return at least one byte, if there are any."""
        most = self._random.choice((1, 3, 40, 82, 200, 5_000))
        return self._stream.read(most if size < 0 else min(most, size))

    read = read1


def columns_of(data: bytes) -> list[int] | None:
    """Return the last column of each line, which is one past its end; None if the place of an error is elsewhere."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff", b"\x1f\x8b")) or 0 in data[:4]:
        return None  # the place is that in the text, which is encoded or compressed
    return [len(line) + 1 for line in _LINE_END.split(data.removeprefix(b"\xef\xbb\xbf"))]


def is_in(columns: list[int], error: ParseError) -> bool:
    """Tell whether the place of an error is in the file, at most one past the end of its line."""
    line, column = error.line or 0, error.column or 0
    return 1 <= line <= len(columns) and 1 <= column <= columns[line - 1]


def first_of(found: list[Entry | ParseError]) -> Iterator[Entry | ParseError]:
    """Yield the entries before the first error, and that error."""
    for entry in found:
        yield entry
        if isinstance(entry, ParseError):
            return


def as_read(data: bytes, name: FormatName | None) -> list[Entry | ParseError]:
    """Return what ``read`` yields, and the error that it raises."""
    found: list[Entry | ParseError] = []
    try:
        found.extend(read(io.BytesIO(data), from_format=name))
    except ParseError as error:
        found.append(error)
    return found


def check(number: int) -> int:
    """Read the file with this number; return the number of its entries."""
    data = mutated(SAMPLES, number)[:LARGEST]
    random = Random(~number)
    name = None if random.random() < 0.5 else random.choice(NAMES)
    case = f"mutated(SAMPLES, {number}), format={name!r}: {data[:2000]!r}"
    with watched(case):
        found = list(scan(io.BytesIO(data), from_format=name))
    assert found, case
    entries, columns = 0, columns_of(data)
    for entry in found:
        if isinstance(entry, ParseError):
            assert columns is None or is_in(columns, entry), f"{case}: {entry}"
        else:
            assert isinstance(entry, Entry), case
            entries += 1
    # The other ways of reading cost as much again: each file is read in one of them.
    way = random.randrange(3)
    if way == 0:
        assert as_read(data, name) == list(first_of(found)), case
    elif way == 1:
        assert list(scan(Chunks(data, random), from_format=name)) == found, case  # type: ignore[arg-type]
    return entries


@pytest.mark.parametrize(
    "count",
    [
        400,
        pytest.param(3_000, marks=pytest.mark.slow),
        pytest.param(1_000_000, marks=[pytest.mark.nightly, pytest.mark.timeout(6 * 3600)]),
    ],
)
def test_a_mutated_file_gives_entries_and_errors(count: int) -> None:
    entries = sum(map(check, range(count)))
    assert entries > count // 4


TABLES = [text_in(name, ENTRY, OTHER, ENTRY).encode() for name in ("csv", "jsonl", "json", "lines", "block")]
HOSTILE = [*SAMPLES, *TABLES * 8, *(odd_file(kind, number) for kind in KINDS for number in range(40))]
PIECES = (1, 7, 1 << 16)
MOST_MEMORY = 300 << 10  # kilobytes
READERS: list[Callable[[], Any]] = [
    lambda: _core.RowReader.csv(),
    lambda: _core.RowReader.csv(titles=["name", "puzzle"], loose=True),
    lambda: _core.RowReader.json_lines(),
    lambda: _core.RowReader.json_array(),
    lambda: _core.RowReader.lines(comments=True),
    lambda: _core.BoardFinder(),
]


def told(found: Any) -> tuple[Any, ...]:
    """Return what a row block or a board says."""
    if isinstance(found, _core.FoundBoard):
        return found.line, found.column, found.reason, found.values, found.givens, found.title
    columns = [(column.to_list(), bytes(column.kinds)) for column in found.columns]
    return found.titles, columns, bytes(found.lines), found.reasons, found.texts.to_list()


def fed_in_pieces(reader: Any, data: bytes, size: int) -> list[tuple[Any, ...]]:
    """Return what a reader of the engine gives for a text in pieces."""
    found = [told(each) for start in range(0, len(data), size) for each in reader.feed(data[start : start + size])]
    return found + [told(each) for each in reader.end()]


@pytest.mark.parametrize(
    "count",
    [
        2_000,
        pytest.param(20_000, marks=pytest.mark.slow),
        pytest.param(1_000_000, marks=[pytest.mark.nightly, pytest.mark.timeout(6 * 3600)]),
    ],
)
def test_the_engine_gives_the_same_for_hostile_texts_in_any_pieces(count: int) -> None:
    before, rows = getrusage(RUSAGE_SELF).ru_maxrss, 0
    for number in range(count):
        data = mutated(HOSTILE, number)
        make = READERS[number % len(READERS)]
        size = PIECES[number // len(READERS) % len(PIECES)]
        size = size if len(data) < 1_000 * size else PIECES[-1]
        case = f"mutated(HOSTILE, {number}), reader {number % len(READERS)}, pieces of {size}"
        with watched(case):
            found = fed_in_pieces(make(), data, len(data) or 1)
            assert fed_in_pieces(make(), data, size) == found, case
        rows += len(found)
    assert rows > count // 2
    assert getrusage(RUSAGE_SELF).ru_maxrss - before < MOST_MEMORY
