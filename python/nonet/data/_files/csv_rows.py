"""``csv_rows``: the rows of CSV as chunks, of which the engine reads the column of puzzles at once.

Lines without a quotation mark are split at the separator, in a third of a microsecond each. A line that is not a plain
row goes alone to the reader of ``nonet.formats.csv``, and from the first quotation mark on, which may begin a field of
several lines, everything does. So each row is what that reader says it is.
"""

from collections.abc import Iterator
from io import BytesIO, RawIOBase
from itertools import islice
from typing import Any, BinaryIO, NamedTuple

from nonet import FORMATS, Entry, ParseError
from nonet._io.file_lines import LONGEST_LINE, FileLines
from nonet.data._files.chunks import Rows, whole_lines
from nonet.formats.csv import PlainHeader

_GROUP_SIZE = 1 << 12
_NO_PUZZLE = b"!"
_SOLUTION = b"123456789"


class CsvRows(NamedTuple):
    """Lines that are rows of CSV without quotation marks."""

    source: str | None
    header: PlainHeader
    lines: list[bytes]
    puzzles: bytes

    @property
    def lines_above(self) -> int:
        """The lines of the header, and above it."""
        return len(self.header.lines.splitlines())

    @classmethod
    def of(cls, source: str | None, header: PlainHeader, text: bytes) -> "CsvRows":
        """Find the puzzles in whole lines; one that is not a plain row has none."""
        lines = text.removesuffix(b"\n").split(b"\n")
        mark, count, at = header.delimiter, header.column_count, header.puzzle
        rows = [line.split(mark) for line in lines]
        if header.solution is None:
            puzzles = [row[at] if len(row) == count else _NO_PUZZLE for row in rows]
        else:
            other = header.solution
            puzzles = [row[at] if len(row) == count and _is_solution(row[other]) else _NO_PUZZLE for row in rows]
        return cls(source, header, lines, b"\n".join([*(puzzle or _NO_PUZZLE for puzzle in puzzles), b""]))

    def found(self, rows: list[int], before: int) -> Iterator[Entry | ParseError | None]:
        """Yield the puzzle of each of these lines, or the error in its place; none for a blank line."""
        for row in rows:
            yield next(
                _entries(BytesIO(self.header.lines + self.lines[row]), self.header, before + row, self.source), None
            )


def _is_solution(field: bytes) -> bool:
    return not field or (len(field) == 81 and not field.strip(_SOLUTION))


class EntryRows(NamedTuple):
    """Entries, in the places of their rows."""

    source: str | None
    entries: list[Entry | ParseError]

    @property
    def puzzles(self) -> Any:
        """A null for each entry: each keeps its own line, and no run has it."""
        return [None] * len(self.entries)

    @property
    def lines_above(self) -> int:
        """0: each entry knows its line."""
        return 0

    def found(self, rows: list[int], before: int) -> Iterator[Entry | ParseError | None]:
        """Yield these entries."""
        return (self.entries[row] for row in rows)


def csv_rows(stream: BinaryIO, header: PlainHeader, name: str | None) -> Iterator[Rows]:
    """Yield the rows of a file that begins with this header, a few megabytes at a time."""
    chunks = whole_lines(stream)
    before = 0  # lines below the header
    for number, chunk in enumerate(chunks):
        text = chunk.removeprefix(_plain(header.lines)) if number == 0 else chunk
        if b'"' in text or b"\0" in text or len(max(text.split(b"\n"), key=len)) > LONGEST_LINE:
            rest = _Rest([header.lines, text], chunks)
            entries = _entries(rest, header, before, name)  # type: ignore[arg-type]
            while group := list(islice(entries, _GROUP_SIZE)):
                yield EntryRows(name, group)
            return
        if text:
            yield CsvRows.of(name, header, text)
        before += text.count(b"\n")


def _plain(lines: bytes) -> bytes:
    return lines.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _entries(stream: BinaryIO, header: PlainHeader, before: int, source: str | None) -> Iterator[Entry | ParseError]:
    """Yield what the reader of CSV finds in rows below a header, before which there were some others."""
    try:
        for entry in FORMATS["csv"].read(FileLines(stream)):
            if isinstance(entry, ParseError):
                yield entry.located(source=source, lines_before=before)
            else:
                line = before + (entry.line or 1)
                yield Entry(entry.grid, entry.name, entry.solution, entry.rating, entry.columns, line)
    except ParseError as error:
        yield error.located(source=source, lines_before=before)


class _Rest(RawIOBase):
    """Some pieces of a text, and then its chunks."""

    def __init__(self, pieces: list[bytes], chunks: Iterator[bytes]) -> None:
        self._pieces, self._chunks = pieces, chunks

    def read(self, size: int = -1, /) -> bytes:
        """Return the next piece, whatever its size."""
        return self._pieces.pop(0) if self._pieces else next(self._chunks, b"")
