"""Chunks of rows: how long lists with one puzzle per line, and tables, are read and solved.

A chunk goes to the engine unparsed and comes back as columns. Single rows become entries only where the engine found no
proper puzzle: comments, blank lines, unreadable rows and puzzles that are not proper.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO, UnsupportedOperation
from itertools import groupby
from os import fstat
from select import select
from stat import S_ISREG
from typing import BinaryIO, NamedTuple, TypeVar

from nonet import Entry, ParseError, SolveBatch, scan, solve_batch
from nonet._io.file_lines import LONGEST_LINE
from nonet.data._files.map_ahead import map_ahead
from nonet.formats._block import ROW_SIZE, Block, in_blocks, is_bare, plain_lines

_CHUNK_SIZE = 25_600 * ROW_SIZE  # a whole number of such lines, so that none is moved to the next chunk
_PLAIN = re.compile(rb"[0-9._*]{81}(?![^ \t;,#])")  # lines that the engine reads for certain: nearly all
_NOT_PROPER = re.compile(rb"[^\0]")
_WHITE_SPACE = b" \t\r\n\v\f\x1a"
_BOM = b"\xef\xbb\xbf"
_END_OF_FILE = b"\x1a"  # Ctrl-Z, with which files of DOS and CP/M end

Item = TypeVar("Item")


class LineChunk(NamedTuple):
    """Whole lines of a list: the list's name, the number of the first line, and the text."""

    source: str | None
    first_line: int
    text: bytes

    @property
    def is_bare(self) -> bool:
        """Whether each line is 81 cells and nothing else, and the last line ends with a line feed."""
        return is_bare(self.text)

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


class Run(NamedTuple):
    """Proper puzzles on lines one after another: the first line, their number, their solutions as lines of text.

    ``entry`` is what the line after them has, which is no proper puzzle; none at the end of a chunk, or for a comment.
    """

    first_line: int
    proper_count: int
    solutions: bytes
    entry: Entry | ParseError | None
    whole: Block | None = None
    start: int = 0

    @property
    def block(self) -> Block:
        """The puzzles, in a file that is read in blocks."""
        assert self.whole is not None
        return self.whole.part(self.start, self.start + self.proper_count)

    @classmethod
    def of(cls, entry: Entry | ParseError) -> "Run":
        """Return the run of a single entry that nobody has solved."""
        return cls(entry.line or 1, 0, b"", entry)


class Lines(NamedTuple):
    """Whole lines of a list, which the engine reads, comments and blank lines too."""

    source: str | None
    puzzles: bytes

    def found(self, rows: list[int], before: int) -> Iterator[Entry | ParseError | None]:
        """Yield the puzzle of each of these lines, or the error in its place; none for a comment."""
        lines = LineChunk(self.source, 1, self.puzzles).lines() if rows else []
        for row in rows:
            yield next(LineChunk(self.source, before + row + 1, lines[row]).entries(), None)


def lines_of(stream: BinaryIO, name: str | None) -> Iterator[Lines]:
    """Yield the lines of a list, a few megabytes at a time."""
    return (Lines(name, text) for text in whole_lines(stream))


def solved_runs(
    items: Iterator[Lines | Block | list[Entry | ParseError]],
    name: str | None,
    threads: int | None,
    *,
    as_text: bool,
    can_block: bool,
) -> Iterator[Run]:
    """Yield the runs of some chunks, with solutions if ``as_text``; ``name`` is that of the file, for errors."""

    def solve(item: Lines | Block | list[Entry | ParseError], check: Callable[[int], None]) -> SolveBatch | None:
        if isinstance(item, list):
            return None
        return solve_batch(item.puzzles, threads=threads, progress=check)

    before = 0
    results = map_ahead(items, solve, can_block=can_block)
    while True:
        try:
            item, result = next(results)
        except StopIteration:
            return
        except ParseError as error:
            yield Run.of(error.located(source=name, lines_before=before))
            return
        if result is None or isinstance(item, list):
            yield from map(Run.of, item)  # type: ignore[arg-type]
            continue
        solutions = result.lines() if as_text else b""
        codes = bytes(result.status.codes)  # 0 is proper
        exceptions = [match.start() for match in _NOT_PROPER.finditer(codes)] if codes != bytes(len(codes)) else []
        found = item.found(exceptions, before) if isinstance(item, Lines) else map(item.entry, exceptions)
        whole = item if isinstance(item, Block) else None
        start, first_line = 0, whole.lines[0] if whole is not None else before + 1
        for row, entry in zip(exceptions, found, strict=True):
            yield Run(
                first_line + start, row - start, solutions[start * ROW_SIZE : row * ROW_SIZE], entry, whole, start
            )
            start = row + 1
        yield Run(first_line + start, len(codes) - start, solutions[start * ROW_SIZE :], None, whole, start)
        # There is a row for each line: counting line feeds takes half as long as solving.
        before += len(codes)


def list_blocks(chunks: Iterator[LineChunk | ParseError]) -> Iterator[Block | Entry | ParseError]:
    """Yield the puzzles of the lines of a list as blocks; a line without a puzzle that is no comment is an error."""
    for chunk in chunks:
        if isinstance(chunk, ParseError):
            yield chunk
            continue
        if chunk.text and (puzzles := plain_lines(chunk.text)) is not None:
            yield Block(puzzles, range(chunk.first_line, chunk.first_line + len(puzzles) // ROW_SIZE))
            continue
        lines = chunk.lines()
        for number, run in runs_of([plain_lines(line + b"\n") for line in lines]):
            start = chunk.first_line + number
            if run[0] is not None:
                yield Block(b"".join(filter(None, run)), range(start, start + len(run)))
            else:
                text = b"\n".join([*lines[number : number + len(run)], b""])
                yield from in_blocks(LineChunk(chunk.source, start, text).entries())


def runs_of(items: Sequence[Item | None]) -> Iterator[tuple[int, Sequence[Item | None]]]:
    """Yield the runs of items and the runs of ``None``, each after the number of its first item."""
    start = 0
    for _, run in groupby(items, lambda item: item is None):
        some = list(run)
        yield start, some
        start += len(some)


def whole_lines(stream: BinaryIO, *, is_limited: bool = True) -> Iterator[bytes]:
    """Yield the text in whole lines that end in LF, a few megabytes at a time.

    Raises ``ParseError`` for a line that is longer than that, if ``is_limited``; its line number counts from the end of
    the last text.
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
        elif is_limited and len(rest) > _CHUNK_SIZE:
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
