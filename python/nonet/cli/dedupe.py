"""``nonet dedupe``: the puzzles of a file without isomorphs: the first of each class, in order, unchanged.

Only a fingerprint of each puzzle is kept in memory (``nonet.IsomorphIndex``), so a file can be larger than memory. A
list (one puzzle per line) is processed in chunks of a few megabytes and its lines, with comments, are copied unchanged;
other formats are read and written again. ``--against`` also removes isomorphs of another file's puzzles, and reports
each such puzzle on stderr with both line numbers. The counts are reported at the end, also on stderr.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import eq
from typing import Any, Generic, NamedTuple, TypeVar

import click

from nonet import Entry, IsomorphIndex, ParseError
from nonet._io.file_lines import decode
from nonet.cli._shared import options
from nonet.cli._shared.ending import print_error
from nonet.cli._shared.inputs import open_source
from nonet.cli._shared.progress import ProgressLine
from nonet.cli._shared.rewriting import Rewriting, chunks_of, writes_puzzles
from nonet.data import LineChunk, PuzzleSource
from nonet.formats._block import Block, in_blocks

Items = TypeVar("Items", list[bytes], Block | Entry)

_NO_PUZZLE = b"#"


@click.command
@options.AGAINST
@options.THREADS
@writes_puzzles("comparing")
def dedupe(job: Rewriting, against: tuple[str, ...], threads: int | None) -> None:
    """Write puzzles without isomorphs of earlier ones.

    Kept puzzles are unchanged and in order. INPUT is a puzzle, a file, or - for standard input.
    """
    deduplicator = _Deduplicator(threads, job.line)

    def texts() -> Iterator[str | bytes]:
        for other in map(open_source, against):
            for group in _groups_of_list(other, job) if other.is_list else _groups(other, job):
                deduplicator.remember(group)
        if job.format_name != "lines":
            yield from job.texts_of(item for source in job.sources() for item in kept(_groups(source, job)))
            return
        for source in job.sources():
            if source.is_list:
                for lines in _groups_of_list(source, job):
                    rows = deduplicator.kept(lines)
                    yield _text(lines.items if rows is None else [lines.items[row] for row in rows])
            else:
                yield from job.texts_of(kept(_groups(source, job)))

    def kept(groups: Iterator[_Group[Block | Entry]]) -> Iterator[Block | Entry]:
        for group in groups:
            rows = deduplicator.kept(group)
            if rows is None:
                yield group.items
            elif rows and isinstance(group.items, Block):
                yield group.items.taken(rows)

    job.write(texts())
    print_error(deduplicator.report(against))


class _Group(NamedTuple, Generic[Items]):
    """A group of puzzles: the argument for the index, the items to write, and their line numbers."""

    source: str | None
    puzzles: bytes
    items: Items
    lines: Sequence[int]


class _Deduplicator:
    """The index of puzzles seen, the places of the puzzles of ``--against``, and the counts."""

    def __init__(self, threads: int | None, line: ProgressLine) -> None:
        self._index = IsomorphIndex()
        self._threads = threads
        self._line = line
        # The groups to compare with: the number of each group's first puzzle, and where its puzzles are.
        self._starts: list[int] = []
        self._places: list[tuple[str | None, Sequence[int]]] = []
        self._compared_count = 0
        self._kept_count = 0
        self._isomorph_count = 0
        self._leak_count = 0

    def remember(self, group: _Group[Any]) -> None:
        """Add puzzles to compare with."""
        self._starts.append(self._index.row_count)
        self._places.append((group.source, group.lines))
        self._add(group)
        self._compared_count = self._index.row_count

    def kept(self, group: _Group[Any]) -> list[int] | None:
        """Add puzzles; return the rows of those that are the first of their class, and of comments, ``None`` for all.

        Leaks are reported.
        """
        numbers = count(self._index.row_count)
        firsts = self._add(group)
        is_kept = list(map(eq, firsts, numbers))
        self._kept_count += sum(is_kept)
        if all(is_kept):
            return None
        for row, first in enumerate(firsts):
            if first < 0:
                is_kept[row] = True
            elif not is_kept[row]:
                self._count_removed(first, f"{group.source}:{group.lines[row]}")
        return list(compress(range(len(is_kept)), is_kept))

    def _add(self, group: _Group[Any]) -> memoryview:
        firsts = self._index.add(group.puzzles, threads=self._threads)
        self._line.add(len(firsts))
        return firsts

    def _count_removed(self, first: int, place: str) -> None:
        if first >= self._compared_count:
            self._isomorph_count += 1
            return
        self._leak_count += 1
        number = bisect_right(self._starts, first) - 1
        other, lines = self._places[number]
        print_error(f"{place}: isomorph of {other}:{lines[first - self._starts[number]]}")

    def report(self, against: Sequence[str]) -> str:
        """Return how many puzzles were kept and removed."""
        counts = f"kept {self._kept_count:,}, removed {self._isomorph_count:,} isomorphs of kept puzzles"
        return f"{counts} and {self._leak_count:,} of puzzles in {' '.join(against)}" if against else counts


def _groups_of_list(source: PuzzleSource, job: Rewriting) -> Iterator[_Group[list[bytes]]]:
    for chunk in chunks_of(source, job):
        if chunk.is_bare:
            lines = chunk.lines()
            numbers = range(chunk.first_line, chunk.first_line + len(lines))
            yield _Group(chunk.source, chunk.text, lines, numbers)
        else:
            yield _readable_lines(chunk, job)


def _readable_lines(chunk: LineChunk, job: Rewriting) -> _Group[list[bytes]]:
    """Return the lines of a chunk without unreadable ones; comments are kept."""
    puzzles, lines, numbers = list[bytes](), list[bytes](), array("Q")
    for number, line, found in chunk.rows():
        if isinstance(found, ParseError):
            job.report(found)
        else:
            puzzles.append(found.grid.to_line().encode() if isinstance(found, Entry) else found or _NO_PUZZLE)
            lines.append(line)
            numbers.append(number)
    return _Group(chunk.source, b"\n".join(puzzles), lines, numbers)


def _groups(source: PuzzleSource, job: Rewriting) -> Iterator[_Group[Block | Entry]]:
    for item in in_blocks(job.readable(source.blocks(), source.name, refuse_pencilmarks=True)):
        block = item if isinstance(item, Block) else Block.of([item])
        yield _Group(source.name, block.puzzles, item, block.lines)


def _text(lines: Sequence[bytes]) -> str:
    """Return lines as text: UTF-8, or Windows-1252 for a line that is not UTF-8, as everywhere in nonet."""
    try:
        return b"".join([line + b"\n" for line in lines]).decode()
    except UnicodeDecodeError:
        return "".join(_text([line]) for line in lines) if len(lines) > 1 else decode(lines[0]) + "\n"
