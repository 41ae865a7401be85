"""``PuzzleSource``: puzzles from a path, an open file or an iterable, as entries or as chunks of lines."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import BinaryIO, TypeAlias

from nonet import Entry, ParseError, scan, sniff
from nonet.data._chunks import LineChunk, SolvedChunk, solved_chunks, whole_lines

Path: TypeAlias = str | os.PathLike[str]
_LIST_FORMATS = ("lines", "sdm")
_SAMPLE_SIZE = 1 << 16
_BOM = b"\xef\xbb\xbf"


class PuzzleSource:
    """Puzzles from a path, a file opened in binary mode, or an iterable of what ``nonet.scan`` yields; read once.

    A path is opened here, so a missing file raises ``OSError`` at once, and closed after reading. ``name`` stands for the
    source in messages; by default it is the path.

    >>> source = PuzzleSource(io.BytesIO(b"." * 81 + b" # empty"), name="mine")
    >>> source.is_list, [entry.name for entry in source.entries()]
    (True, ['empty'])
    """

    def __init__(
        self,
        source: Path | BinaryIO | Iterable[Entry | ParseError],
        *,
        format: str | None = None,
        name: str | None = None,
    ) -> None:
        self.name = name
        self._format = format
        self._entries: Iterable[Entry | ParseError] = ()
        self._stream: BinaryIO | None = None
        self._is_ours = False  # whether the stream is closed after reading
        self._is_wrapped = False
        if isinstance(source, (str, os.PathLike)):
            self.name = name or os.fspath(source)
            self._stream = open(source, "rb")  # noqa: SIM115
            self._is_ours = True
        elif not hasattr(source, "read"):
            self._entries = source
        else:
            # A list is recognised by looking ahead, which raw files and io.BytesIO cannot do by themselves.
            self._is_wrapped = not hasattr(source, "peek") and hasattr(source, "readinto")
            self._stream = io.BufferedReader(source) if self._is_wrapped else source  # type: ignore[type-var,assignment]

    @cached_property
    def is_list(self) -> bool:
        """Whether the source is a file with one puzzle per line, which ``chunks`` can read."""
        if self._stream is None or not hasattr(self._stream, "peek"):
            return False
        if self._format is not None:
            return self._format in _LIST_FORMATS
        try:
            return sniff(self._stream.peek(_SAMPLE_SIZE).removeprefix(_BOM)) in _LIST_FORMATS
        except ParseError:
            return False

    def entries(self) -> Iterator[Entry | ParseError]:
        """Yield each puzzle, or the error in its place."""
        if self._stream is None:
            yield from self._entries
        else:
            with self._reading(self._stream) as stream:
                yield from scan(stream, format=self._format, name=self.name)

    def chunks(self) -> Iterator[LineChunk]:
        """Yield the lines of a list, a few megabytes at a time."""
        line = 1
        with self._reading(self._stream) as stream:
            for text in whole_lines(stream):
                yield LineChunk(self.name, line, text)
                line += text.count(b"\n")

    def solved_chunks(self, threads: int | None) -> Iterator[SolvedChunk]:
        """Yield the lines of a list with their solutions, a few megabytes at a time."""
        with self._reading(self._stream) as stream:
            yield from solved_chunks(stream, self.name, threads)

    @contextmanager
    def _reading(self, stream: BinaryIO | None) -> Iterator[BinaryIO]:
        """Lend the stream; close it, or let go of it, at the end. Name the source in errors of the file system."""
        if stream is None:
            raise ValueError("expected a file with one puzzle per line, not an iterable of entries")
        try:
            yield stream
        except OSError as error:
            if error.filename is None and not isinstance(error, BrokenPipeError):
                error.filename = self.name
            raise
        finally:
            if self._is_ours:
                stream.close()
            elif self._is_wrapped:
                stream.detach()  # type: ignore[attr-defined]


def as_sources(
    source: Path | BinaryIO | PuzzleSource | Iterable[PuzzleSource], format: str | None
) -> Iterable[PuzzleSource]:
    """Return the sources that an argument stands for."""
    if isinstance(source, PuzzleSource):
        return [source]
    if isinstance(source, (str, os.PathLike)) or hasattr(source, "read"):
        return [PuzzleSource(source, format=format)]
    return source
