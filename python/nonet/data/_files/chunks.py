"""Chunks of rows: how long lists with one puzzle per line, and tables, are read and solved.

A chunk goes to the engine unparsed and comes back as columns. Single rows become entries only where the engine found no
proper puzzle: comments, blank lines, unreadable rows and puzzles that are not proper.
"""

import re
from collections.abc import Callable, Iterator
from io import BytesIO, UnsupportedOperation
from os import fstat
from select import select
from stat import S_ISREG
from typing import Any, BinaryIO, NamedTuple, Protocol

from nonet import Entry, ParseError, SolveBatch, scan, solve_batch
from nonet._io.file_lines import LONGEST_LINE
from nonet.data._files.map_ahead import map_ahead

ROW_SIZE = 82
"""The length of a line that holds 81 cells, a line feed and nothing else."""
_CHUNK_SIZE = 25_600 * ROW_SIZE  # a whole number of such lines, so that none is moved to the next chunk
_SYMBOLS = b"0123456789._*\n"
_PLAIN = re.compile(rb"[0-9._*]{81}(?![^ \t;,#])")  # lines that the engine reads for certain: nearly all
_NOT_PROPER = re.compile(rb"[^\0]")
_WHITE_SPACE = b" \t\r\n\v\f\x1a"
_BOM = b"\xef\xbb\xbf"
_END_OF_FILE = b"\x1a"  # Ctrl-Z, with which files of DOS and CP/M end


class LineChunk(NamedTuple):
    """Whole lines of a list: the list's name, the number of the first line, and the text."""

    source: str | None
    first_line: int
    text: bytes

    @property
    def is_bare(self) -> bool:
        """Whether each line is 81 cells and nothing else, and the last line ends with a line feed."""
        count, rest = divmod(len(self.text), ROW_SIZE)
        return (
            rest == 0
            and self.text[ROW_SIZE - 1 :: ROW_SIZE] == b"\n" * count == b"\n" * self.text.count(b"\n")
            and not self.text.translate(None, _SYMBOLS)
        )

    def lines(self) -> list[bytes]:
        """Return the lines one by one."""
        return self.text.removesuffix(b"\n").split(b"\n")

    def rows(self) -> Iterator[tuple[int, bytes, bytes | Entry | ParseError | None]]:
        """Yield the number and the text of each line, and its puzzle: the text itself if the engine can read it."""
        for number, line in enumerate(self.lines(), start=self.first_line):
            is_plain = _PLAIN.match(line)
            yield number, line, line if is_plain else next(LineChunk(self.source, number, line).entries(), None)

    def entries(self) -> Iterator[Entry | ParseError]:
        """Yield the puzzle of each line, or the error in its place; blank lines and comments have none."""
        if any(
            line.strip(_WHITE_SPACE) and not line.lstrip(_WHITE_SPACE).startswith((b"#", b"//"))
            for line in self.lines()
        ):
            for entry in scan(BytesIO(self.text), from_format="lines"):
                if isinstance(entry, ParseError):
                    yield entry.located(source=self.source, lines_before=self.first_line - 1)
                else:
                    line = self.first_line - 1 + (entry.line or 1)
                    yield Entry(entry.grid, entry.name, entry.solution, line=line)


class Rows(Protocol):
    """Rows that the engine reads at once, of a file of this name: lines, or the rows of a table."""

    @property
    def source(self) -> str | None:
        """The name of the file."""

    @property
    def puzzles(self) -> Any:
        """What batches take: bytes with a puzzle per line, or an Arrow column."""

    @property
    def lines_above(self) -> int:
        """The lines of the file above its first row."""

    def found(self, rows: list[int], before: int) -> Iterator[Entry | ParseError | None]:
        """Yield what is in some of the rows, before the first of which the file has this number of rows."""


class Run(NamedTuple):
    """Proper puzzles on lines one after another: the first line, their number, their solutions as lines of text.

    ``entry`` is what the line after them has, which is no proper puzzle; none at the end of a chunk, or for a comment.
    """

    first_line: int
    proper_count: int
    solutions: bytes
    entry: Entry | ParseError | None

    @classmethod
    def of(cls, entry: Entry | ParseError) -> "Run":
        """Return the run of a single entry that nobody has solved."""
        return cls(entry.line or 1, 0, b"", entry)


class Lines(NamedTuple):
    """Whole lines of a list."""

    source: str | None
    puzzles: bytes
    lines_above: int = 0

    def found(self, rows: list[int], before: int) -> Iterator[Entry | ParseError | None]:
        """Yield the puzzle of each of these lines, or the error in its place; none for a comment."""
        lines = LineChunk(self.source, 1, self.puzzles).lines() if rows else []
        for row in rows:
            yield next(LineChunk(self.source, before + row + 1, lines[row]).entries(), None)


def lines_of(stream: BinaryIO, name: str | None) -> Iterator[Lines]:
    """Yield the lines of a list, a few megabytes at a time."""
    return (Lines(name, text) for text in whole_lines(stream))


def solved_runs(
    chunks: Iterator[Rows], name: str | None, threads: int | None, *, as_text: bool, can_block: bool
) -> Iterator[Run]:
    """Yield the runs of some chunks, with solutions if ``as_text``; ``name`` is that of the file, for errors."""

    def solve(rows: Rows, check: Callable[[int], None]) -> SolveBatch:
        return solve_batch(rows.puzzles, threads=threads, progress=check)

    before = 0
    results = map_ahead(chunks, solve, can_block=can_block)
    while True:
        try:
            rows, result = next(results)
        except StopIteration:
            return
        except ParseError as error:
            yield Run.of(error.located(source=name, lines_before=before))
            return
        solutions = result.lines() if as_text else b""
        codes = bytes(result.status.codes)  # 0 is proper
        exceptions = [match.start() for match in _NOT_PROPER.finditer(codes)] if codes != bytes(len(codes)) else []
        start, first_line = 0, rows.lines_above + before + 1
        for row, entry in zip(exceptions, rows.found(exceptions, before), strict=True):
            yield Run(first_line + start, row - start, solutions[start * ROW_SIZE : row * ROW_SIZE], entry)
            start = row + 1
        yield Run(first_line + start, len(codes) - start, solutions[start * ROW_SIZE :], None)
        # There is a row for each line: counting line feeds takes half as long as solving.
        before += len(codes)


def whole_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the text in whole lines that end in LF, a few megabytes at a time.

    Raises ``ParseError`` for a line that is longer than that; its line number counts from the end of the last text.
    """
    rest = b""
    for number, piece in enumerate(_pieces(stream)):
        text = rest + (piece if number else piece.removeprefix(_BOM))
        if b"\r" in text:
            # A carriage return at the very end may be half of a line end.
            held = text[-1:] if text.endswith(b"\r") else b""
            text = text.removesuffix(held).replace(b"\r\n", b"\n").replace(b"\r", b"\n") + held
        end = text.rfind(b"\n") + 1
        rest = text[end:]
        if end:
            yield text[:end]
        elif len(rest) > _CHUNK_SIZE:
            reason = f"expected a line of at most {LONGEST_LINE} bytes, found a longer one: reading ends here"
            raise ParseError(reason, line=1, column=LONGEST_LINE + 1)
    if rest := rest.rstrip(_END_OF_FILE):
        yield rest.replace(b"\r", b"\n")


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    """Yield a few megabytes at a time; from a pipe or terminal, whatever is available."""
    parts: list[bytes] = []
    size = 0
    while part := stream.read1(_CHUNK_SIZE - size):  # type: ignore[attr-defined]
        parts.append(part)
        size += len(part)
        if size >= _CHUNK_SIZE or not _has_more(stream):
            yield b"".join(parts)
            parts.clear()
            size = 0
    if parts:
        yield b"".join(parts)


def is_file(stream: BinaryIO) -> bool:
    try:
        return S_ISREG(fstat(stream.fileno()).st_mode)
    except OSError:
        return False


def _has_more(stream: BinaryIO) -> bool:
    try:
        return bool(select([stream], [], [], 0)[0])
    except UnsupportedOperation:
        return True  # bytes in memory
    except (OSError, ValueError):
        return False
