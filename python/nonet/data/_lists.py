"""Long lists of puzzles, 81 characters a line, a few megabytes at a time.

A stretch of lines goes to the engine as the bytes that were read, and comes back as columns. Lines are looked at one by
one only where the engine found no proper puzzle: comments, blank lines, slips, and puzzles that are not proper.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from io import BytesIO
from os import fstat
from select import select
from stat import S_ISREG
from typing import BinaryIO, NamedTuple

from nonet import Batch, Entry, ParseError, Solved, scan, sniff, solve_batch
from nonet.cli._shared.inputs import STDIN, Found, is_puzzle
from nonet.data._ahead import worked_ahead

ROW = 82
"""The length of a line that holds a puzzle and nothing else."""
_SYMBOLS = b"0123456789._*\n"
_SAMPLE = 1 << 16
_STRETCH = 25_600 * ROW  # whole lines, where all have that length: then none is moved
_NOT_PROPER = re.compile(rb"[^\0]")
_LIST_FORMATS = ("lines", "sdm")
_BOM = b"\xef\xbb\xbf"


class Stretch(NamedTuple):
    """Some whole lines of a list; ``first_line`` is the number of the first, ``source`` the list's name."""

    source: str
    first_line: int
    text: bytes

    @property
    def is_bare(self) -> bool:
        """Whether each line is a puzzle and nothing else, and the last one is ended."""
        count, rest = divmod(len(self.text), ROW)
        return (
            rest == 0
            and self.text[ROW - 1 :: ROW] == b"\n" * count == b"\n" * self.text.count(b"\n")
            and not self.text.translate(None, _SYMBOLS)
        )

    def lines(self) -> list[bytes]:
        """Return the lines one by one."""
        return self.text.removesuffix(b"\n").split(b"\n")

    def found(self, row: int, line: bytes) -> Found | None:
        """Return what the list's reader finds in a line; nothing in a blank line and in a comment."""
        stripped = line.strip()
        if not stripped or stripped.startswith(b"#"):
            return None
        entry = next(iter(scan(BytesIO(line), format="lines")))
        number = self.first_line + row
        if isinstance(entry, ParseError):
            return Found(self.source, entry.located(source=self.source, lines_before=number - 1))
        return Found(self.source, Entry(entry.grid, entry.name, entry.solution, line=number))


class SolvedStretch(NamedTuple):
    """Some whole lines of a list, and what the batch engine says of them."""

    stretch: Stretch
    result: Batch[Solved]

    def proper_runs(self) -> Iterator[tuple[range, Found | None]]:
        """Yield runs of proper rows, each with what is found in the line after it, which is not proper."""
        codes = bytes(self.result.status.codes)
        exceptions = [match.start() for match in _NOT_PROPER.finditer(codes)] if codes != bytes(len(codes)) else []
        lines = self.stretch.lines() if exceptions else []
        start = 0
        for row in exceptions:
            yield range(start, row), self.stretch.found(row, lines[row])
            start = row + 1
        yield range(start, len(self.result)), None


def open_list(text: str, from_format: str | None) -> BinaryIO | None:
    """Return the input opened for reading if it is a list of lines, else ``None``; raises ``OSError``."""
    if text == "-":
        stream = sys.stdin.buffer
    elif is_puzzle(text):
        return None
    else:
        stream = open(text, "rb")  # noqa: SIM115  # closed by whoever reads it
    if from_format in _LIST_FORMATS or (from_format is None and _is_list(stream)):
        return stream
    if stream is not sys.stdin.buffer:
        stream.close()
    return None


def _is_list(stream: BinaryIO) -> bool:
    sample = stream.peek(_SAMPLE)  # type: ignore[attr-defined]
    try:
        return sniff(sample.removeprefix(_BOM)) in _LIST_FORMATS
    except ParseError:
        return False


def stretches(stream: BinaryIO, name: str) -> Iterator[Stretch]:
    """Yield the list's lines, a few megabytes at a time; close the stream at the end."""
    line = 1
    with _closing(stream, name):
        for text in _whole_lines(stream):
            yield Stretch(_source(name), line, text)
            line += text.count(b"\n")
            # What was found is shown before more is waited for.
            sys.stdout.flush()


def solved_stretches(stream: BinaryIO, name: str) -> Iterator[SolvedStretch]:
    """Yield the list's lines with what they come to, a few megabytes at a time; close the stream at the end."""

    def solve(text: bytes, look: Callable[[int], None]) -> Batch[Solved]:
        return solve_batch(text, progress=look)

    line = 1
    with _closing(stream, name):
        for text, result in worked_ahead(_whole_lines(stream), solve, may_wait=not _is_file(stream)):
            yield SolvedStretch(Stretch(_source(name), line, text), result)
            # There is a row for each line: counting takes half as long as solving.
            line += len(result)
            sys.stdout.flush()


def _source(name: str) -> str:
    return STDIN if name == "-" else name


def _closing(stream: BinaryIO, name: str) -> AbstractContextManager[object]:
    return nullcontext() if name == "-" else stream


def _is_file(stream: BinaryIO) -> bool:
    try:
        return S_ISREG(fstat(stream.fileno()).st_mode)
    except OSError:
        return False


def _whole_lines(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the text in whole lines, with nothing but LF at their ends."""
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
        elif len(rest) > _STRETCH:
            raise ParseError(f"expected lines of puzzles, found one of over {_STRETCH:,} bytes", line=1)
    if rest:
        yield rest.replace(b"\r", b"\n")


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    """Yield a few megabytes at a time; of a pipe or a terminal what has come so far, so that it is answered at once."""
    parts: list[bytes] = []
    size = 0
    while part := stream.read1(_STRETCH - size):  # type: ignore[attr-defined]
        parts.append(part)
        size += len(part)
        if size >= _STRETCH or not _has_more(stream):
            yield b"".join(parts)
            parts.clear()
            size = 0
    if parts:
        yield b"".join(parts)


def _has_more(stream: BinaryIO) -> bool:
    try:
        return bool(select([stream], [], [], 0)[0])
    except (OSError, ValueError):
        return False
