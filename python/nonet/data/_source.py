"""``PuzzleSource``: puzzles from a path, an open file or an iterable, as entries or as chunks of lines."""

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from typing import BinaryIO, TypeAlias

from nonet import Entry, FormatName, ParseError, scan
from nonet.data._chunks import LineChunk, solved_runs, whole_lines
from nonet.formats import is_plain_list

File: TypeAlias = str | os.PathLike[str] | BinaryIO
_SAMPLE_SIZE = 1 << 16
_BOM = b"\xef\xbb\xbf"


class PuzzleSource:
    """Puzzles from a path, a binary file, or an iterable of what ``nonet.scan`` yields; can be read once.

    A path is opened here, so a missing file raises ``OSError`` at once, and closed after reading. ``name`` stands for
    the source in messages; by default it is the path.

    >>> source = PuzzleSource(io.BytesIO(b"." * 81 + b" # empty"), name="mine")
    >>> source.is_list, [entry.name for entry in source.entries()]
    (True, ['empty'])
    """

    def __init__(
        self, source: File | Iterable[Entry | ParseError], *, format: FormatName | None = None, name: str | None = None
    ) -> None:
        self.name = os.fspath(source) if name is None and isinstance(source, (str, os.PathLike)) else name
        self._format = format
        self._is_path = isinstance(source, (str, os.PathLike))
        self._stream = open(source, "rb") if isinstance(source, (str, os.PathLike)) else source  # noqa: SIM115
        # A list is recognised by peek, which raw files and io.BytesIO do not have.
        self._is_wrapped = hasattr(source, "readinto") and not hasattr(source, "peek")
        if self._is_wrapped:
            self._stream = io.BufferedReader(source)  # type: ignore[type-var]

    @cached_property
    def is_list(self) -> bool:
        """Whether the source is text with one puzzle per line, neither packed nor titled, which ``chunks`` can read."""
        if not hasattr(self._stream, "peek"):
            return False
        sample = self._stream.peek(_SAMPLE_SIZE).removeprefix(_BOM)
        return is_plain_list(sample, format=self._format, name=self.name)

    def entries(self) -> Iterator[Entry | ParseError]:
        """Yield each puzzle, or the error in its place."""
        if not hasattr(self._stream, "read"):
            yield from self._stream
        else:
            with self._reading() as stream:
                yield from scan(stream, format=self._format, name=self.name)

    def chunks(self) -> Iterator[LineChunk]:
        """Yield the lines of a list, a few megabytes at a time."""
        if not hasattr(self._stream, "read1"):
            raise ValueError("expected a file with one puzzle per line, found an iterable or a stream without read1")
        line = 1
        with self._reading() as stream:
            try:
                for text in whole_lines(stream):
                    yield LineChunk(self.name, line, text)
                    line += text.count(b"\n")
            except ParseError as error:
                raise error.located(source=self.name, lines_before=line - 1) from None

    def runs(self, threads: int | None, *, as_text: bool) -> Iterator[tuple[int, bytes, Entry | ParseError | None]]:
        """Yield runs of proper puzzles as ``solved_runs`` does; in other formats each entry has a run of 0."""
        if self.is_list:
            with self._reading() as stream:
                yield from solved_runs(stream, self.name, threads, as_text=as_text)
        else:
            yield from ((0, b"", entry) for entry in self.entries())

    @contextmanager
    def _reading(self) -> Iterator[BinaryIO]:
        """Context manager: yield the stream, close it, and add the source's name to OS errors."""
        try:
            yield self._stream  # type: ignore[misc]
        except OSError as error:
            if error.filename is None and not isinstance(error, BrokenPipeError):
                error.filename = self.name
            raise
        finally:
            self.close()

    def close(self) -> None:
        """Close the file, if it was opened here; reading to the end does so too."""
        if self._is_path:
            self._stream.close()  # type: ignore[union-attr]
        elif self._is_wrapped:
            self._is_wrapped = False
            self._stream.detach()  # type: ignore[union-attr]


@contextmanager
def as_sources(
    source: File | PuzzleSource | Iterable[PuzzleSource], from_format: FormatName | None
) -> Iterator[Iterable[PuzzleSource]]:
    """Context manager: yield the sources of an argument and close those opened here."""
    if isinstance(source, (str, os.PathLike)) or hasattr(source, "read"):
        with closing(PuzzleSource(source, format=from_format)) as part:  # type: ignore[arg-type]
            yield [part]
    else:
        yield [source] if isinstance(source, PuzzleSource) else source
