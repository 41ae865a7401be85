"""``nonet dedupe``: the puzzles of a file without isomorphs, the first of each class, in order, as they were.

What is remembered of a puzzle is a fingerprint (``nonet.IsomorphIndex``), so that a file may be longer than memory. A
list is taken some megabytes at a time and its lines are passed on as they are, comments too; what is in other formats
is read and written anew. With ``--against`` goes what is an isomorph of a puzzle in another file, and each such leak is
named on stderr with the lines of both. How many were kept and removed is said at the end, also there.
"""

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, count, islice
from operator import eq
from typing import Annotated, Any, Generic, NamedTuple, TypeVar

import typer

from nonet import Entry, Grid, IsomorphIndex
from nonet.cli._shared.ending import Status, complain, ending
from nonet.cli._shared.inputs import STDIN, Found, FromFormat, ToFormat, find_puzzles
from nonet.data._lists import Stretch, open_list, stretches
from nonet.cli._shared.progress import Piece
from nonet.cli._shared.rewriting import (
    InputFile,
    KeepGoing,
    TargetFile,
    format_for,
    formatted,
    usable,
    write_pieces,
)

Item = TypeVar("Item", bytes, Entry)

_AT_ONCE = 1 << 14
_PUZZLE = re.compile(rb"[0-9._*]{81}(?![^ \t;,#])")
_NO_PUZZLE = b"#"


def dedupe(
    source: InputFile,
    target: TargetFile,
    against: Annotated[
        list[str], typer.Option("--against", metavar="OTHER", help="Remove isomorphs of this file's puzzles too.")
    ] = [],  # noqa: B006  # Typer copies it
    to_format: ToFormat = None,
    from_format: FromFormat = None,
    keep_going: KeepGoing = False,
) -> None:
    """Write the puzzles of IN to OUT, without those that are isomorphs of earlier ones."""
    with ending() as statuses:
        format_name = format_for(target, to_format)
        sieve = _Sieve()

        def pieces() -> Iterator[Piece]:
            for other in against:
                yield from map(sieve.remember, _chunks(other, statuses))
            stream = open_list(source, from_format) if format_name == "lines" else None
            if stream is None:
                chunks = _chunks_of_entries(source, from_format, statuses)
                yield from formatted(chain.from_iterable(map(sieve.kept, chunks)), format_name)
            else:
                for chunk in _chunks_of_list(stretches(stream, source), statuses):
                    yield Piece(_text(sieve.kept(chunk)), len(chunk.items))

        write_pieces(pieces(), target, doing="comparing", unit="puzzles", statuses=statuses, keep_going=keep_going)
        complain(sieve.summary(against))


class _Chunk(NamedTuple, Generic[Item]):
    """Some puzzles of a file: as the index takes them, as they are to be written, and the lines they are on."""

    source: str
    puzzles: bytes | list[Grid]
    items: Sequence[Item]
    lines: Sequence[int]


class _Sieve:
    """What was met so far, where that was, and how many puzzles were kept and removed."""

    def __init__(self) -> None:
        self._index = IsomorphIndex()
        # The chunks that are compared with: the number of each one's first puzzle, and where its puzzles stand.
        self._starts: list[int] = []
        self._places: list[tuple[str, Sequence[int]]] = []
        self._compared_count = 0
        self._kept_count = 0
        self._isomorph_count = 0
        self._leak_count = 0

    def remember(self, chunk: _Chunk[Any]) -> Piece:
        """Add puzzles to compare with; return a piece without text, for progress."""
        self._starts.append(self._index.row_count)
        self._places.append((chunk.source, chunk.lines))
        self._index.add(chunk.puzzles)
        self._compared_count = self._index.row_count
        return Piece("", len(chunk.items))

    def kept(self, chunk: _Chunk[Item]) -> Sequence[Item]:
        """Add puzzles; return those that are the first of their class, and comments; name those that are leaks."""
        numbers = count(self._index.row_count)
        firsts = self._index.add(chunk.puzzles)
        is_kept = list(map(eq, firsts, numbers))
        self._kept_count += sum(is_kept)
        if all(is_kept):
            return chunk.items
        for row, first in enumerate(firsts):
            if first < 0:
                is_kept[row] = True
            elif not is_kept[row]:
                self._count_removed(first, f"{chunk.source}:{chunk.lines[row]}")
        return list(compress(chunk.items, is_kept))

    def _count_removed(self, first: int, place: str) -> None:
        if first >= self._compared_count:
            self._isomorph_count += 1
            return
        self._leak_count += 1
        number = bisect_right(self._starts, first) - 1
        other, lines = self._places[number]
        complain(f"{place}: isomorph of {other}:{lines[first - self._starts[number]]}")

    def summary(self, against: list[str]) -> str:
        """Return how many puzzles were kept and removed."""
        counts = f"kept {self._kept_count:,}, removed {self._isomorph_count:,} isomorphs of these"
        return f"{counts} and {self._leak_count:,} of {' '.join(against)}" if against else counts


def _chunks(source: str, statuses: list[Status]) -> Iterator[_Chunk[bytes]] | Iterator[_Chunk[Entry]]:
    stream = open_list(source, None)
    if stream is None:
        return _chunks_of_entries(source, None, statuses)
    return _chunks_of_list(stretches(stream, source), statuses)


def _chunks_of_list(list_: Iterable[Stretch], statuses: list[Status]) -> Iterator[_Chunk[bytes]]:
    for stretch in list_:
        if stretch.is_bare:
            lines = stretch.lines()
            numbers = range(stretch.first_line, stretch.first_line + len(lines))
            yield _Chunk(stretch.source, stretch.text, lines, numbers)
        else:
            yield _chunk_of_lines(stretch, statuses)


def _chunk_of_lines(stretch: Stretch, statuses: list[Status]) -> _Chunk[bytes]:
    """Return lines that need to be looked at one by one, without those that cannot be read."""
    puzzles, lines, numbers = list[bytes](), list[bytes](), array("Q")
    for row, line in enumerate(stretch.lines()):
        puzzle = line if _PUZZLE.match(line) else _puzzle_in(stretch.found(row, line), statuses)
        if puzzle is not None:
            puzzles.append(puzzle)
            lines.append(line)
            numbers.append(stretch.first_line + row)
    return _Chunk(stretch.source, b"\n".join(puzzles), lines, numbers)


def _puzzle_in(found: Found | None, statuses: list[Status]) -> bytes | None:
    """Return the line of a puzzle, of none for a comment; None for what cannot be read."""
    if found is None:
        return _NO_PUZZLE
    return next((entry.grid.to_line().encode() for entry in usable([found], statuses)), None)


def _chunks_of_entries(source: str, from_format: str | None, statuses: list[Status]) -> Iterator[_Chunk[Entry]]:
    entries = usable(find_puzzles([source], from_format), statuses, digits_alone=True)
    while some := list(islice(entries, _AT_ONCE)):
        lines = array("Q", (entry.line or 1 for entry in some))
        yield _Chunk(STDIN if source == "-" else source, [entry.grid for entry in some], some, lines)


def _text(lines: Sequence[bytes]) -> str:
    """Return lines as text: UTF-8, and a line that is not as Latin-1, as everywhere in nonet."""
    try:
        return b"".join([line + b"\n" for line in lines]).decode()
    except UnicodeDecodeError:
        return "".join(_text([line]) for line in lines) if len(lines) > 1 else lines[0].decode("latin-1") + "\n"
