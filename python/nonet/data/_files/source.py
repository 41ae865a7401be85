"""``PuzzleSource``: puzzles from a path, an open file or an iterable, as entries or as chunks of lines."""

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from typing import Any, BinaryIO, TypeAlias

from nonet import FORMATS, Entry, FormatName, ParseError, scan
from nonet._io import storage
from nonet._io.unpacked import is_packed
from nonet._io.waiting import waiting
from nonet.data._files.chunks import LineChunk, Run, is_file, lines_of, list_blocks, solved_runs, whole_lines
from nonet.formats import Format, is_plain_list, without_puzzle
from nonet.formats._arguments import checked_choice, checked_flag, checked_source, checked_text, iterated, wrong_type
from nonet.formats._block import Block, grouped
from nonet.formats._recognise import binary_format, recognise
from nonet.formats.csv import Header, Layout, plain_header

File: TypeAlias = str | os.PathLike[str] | BinaryIO
_SAMPLE_SIZE = 1 << 16
_BOM = b"\xef\xbb\xbf"
_NO_PUZZLE = [error.reason for error in scan(io.BytesIO()) if isinstance(error, ParseError)]


class PuzzleSource:
    """Puzzles from a path, a binary file, or an iterable of what ``nonet.scan`` yields; can be read once.

    A path is opened here, so a missing file raises ``OSError`` at once, and closed after reading. ``name`` stands for
    the source in messages; by default it is the path. A file with nothing but blank lines is a file of no puzzles;
    ``is_empty`` is set when such a file has been read. Any other file without a puzzle is an error.

    >>> source = PuzzleSource(io.BytesIO(b"." * 81 + b" # empty"), name="mine")
    >>> source.is_list, [entry.name for entry in source.entries()]
    (True, ['empty'])
    """

    def __init__(
        self,
        source: File | Iterable[Entry | ParseError],
        *,
        from_format: FormatName | None = None,
        name: str | None = None,
    ) -> None:
        if isinstance(source, (str, os.PathLike)):
            checked_source(source)
        elif isinstance(source, type) or not (hasattr(source, "read") or isinstance(source, Iterable)):
            raise wrong_type("source must be a path, a binary file or an iterable of entries", source)
        checked_text("name", name)
        if from_format is not None:
            checked_choice("from_format", from_format, FORMATS)
        self.name = os.fspath(source) if name is None and isinstance(source, (str, os.PathLike)) else name
        self.is_empty = False
        self._format = from_format
        self._is_path = isinstance(source, (str, os.PathLike))
        self._stream = storage.opened(source) if isinstance(source, (str, os.PathLike)) else source
        # A list is recognised by peek, which raw files and io.BytesIO do not have.
        self._is_wrapped = hasattr(source, "readinto") and not hasattr(source, "peek")
        if self._is_wrapped:
            self._stream = io.BufferedReader(source)  # type: ignore[type-var]
        if hasattr(self._stream, "read1"):
            self._stream = waiting(self._stream)  # type: ignore[arg-type]

    @cached_property
    def is_list(self) -> bool:
        """Whether the source is text with one puzzle per line, neither packed nor titled, which ``chunks`` can read."""
        if not hasattr(self._stream, "peek"):
            return False
        sample = self._sample()
        return not _is_blank(sample) and is_plain_list(sample, from_format=self._format, name=self.name)

    @cached_property
    def _plain_header(self) -> tuple[Header, Layout] | None:
        """The header of a file of CSV whose rows the engine can read at once, and where its columns are."""
        stream: Any = self._stream
        if not hasattr(stream, "peek") or self._format not in (None, "csv") or not is_file(stream):
            return None
        sample = self._sample()
        header = None if is_packed(sample) else plain_header(sample)
        return header if header is not None and self._is_recognised(sample, "csv") else None

    @cached_property
    def _has_plain_objects(self) -> bool:
        """Whether the source is a file of JSON objects, one on a line, that the engine can read at once."""
        stream: Any = self._stream
        if not hasattr(stream, "peek") or self._format not in (None, "jsonl") or not is_file(stream):
            return False
        sample = self._sample()
        if not sample.startswith(b"{"):
            return False
        from nonet.data._files.jsonl_blocks import begins_plain

        return begins_plain(sample) and self._is_recognised(sample, "jsonl")

    def _is_recognised(self, sample: bytes, format: FormatName) -> bool:
        """Tell whether a text is in a format, from its first line on, if no format is named."""
        if self._format is not None:
            return True
        try:
            found = recognise(sample, FORMATS.values(), self.name)
        except ParseError:
            return False
        return found.format is FORMATS[format] and found.title_lines == 0

    @cached_property
    def _table_format(self) -> Format | None:
        """The format of a binary table, which has a column of puzzles for the engine; ``None`` for other sources."""
        if not hasattr(self._stream, "peek"):
            return None
        try:
            found = binary_format(self._sample(), FORMATS.values(), None)
        except ParseError:
            return None
        return found if found is None or self._format in (None, found.name) else None

    def _sample(self) -> bytes:
        with self._named_errors():
            sample: bytes = self._stream.peek(_SAMPLE_SIZE)  # type: ignore[union-attr]
        return sample.removeprefix(_BOM)

    def entries(self) -> Iterator[Entry | ParseError]:
        """Yield each puzzle, or the error in its place."""
        if not hasattr(self._stream, "read"):
            yield from self._stream
            return
        with self._reading() as stream:
            for entry in scan(stream, from_format=self._format, name=self.name):
                if isinstance(entry, ParseError) and entry.reason in _NO_PUZZLE:
                    self.is_empty = True
                else:
                    yield entry

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

    def blocks(self) -> Iterator[Block | Entry | ParseError]:
        """Yield what ``entries`` yields, rows of lists and tables with nothing unusual as blocks."""
        if self.is_list:
            yield from list_blocks(self._chunks_with_error())
        elif (header := self._plain_header) is not None:
            from nonet.data._files.csv_blocks import csv_blocks

            has_rows = False
            with self._reading() as stream:
                for item in csv_blocks(stream, *header, self.name):
                    has_rows = True
                    yield item
            if not has_rows:
                yield without_puzzle(FORMATS["csv"]).located(source=self.name)
        elif self._has_plain_objects:
            from nonet.data._files.jsonl_blocks import jsonl_blocks

            with self._reading() as stream:
                yield from jsonl_blocks(stream, self.name)
        elif (format := self._table_format) is not None:
            from nonet.data._files.table_blocks import table_blocks

            has_rows = False
            with self._reading() as stream:
                try:
                    for item in table_blocks(stream, format.name, self.name):
                        has_rows = True
                        yield item
                except ParseError as error:  # the rest of the file cannot be read
                    has_rows = True
                    yield error
            self.is_empty = not has_rows
        else:
            yield from self.entries()

    def runs(self, threads: int | None, *, as_text: bool, in_blocks: bool = False) -> Iterator[Run]:
        """Yield runs of proper puzzles, with solutions if ``as_text``; in most formats each entry has a run of 0.

        ``in_blocks``: each run has its block, in lists too.
        """
        as_text, in_blocks = checked_flag("as_text", as_text), checked_flag("in_blocks", in_blocks)
        if self.is_list and not in_blocks:
            with self._reading() as stream:
                lines = lines_of(stream, self.name)
                yield from solved_runs(lines, self.name, threads, as_text=as_text, can_block=self.can_block)
        elif self._has_blocks:
            items: Iterator[Block | list[Entry | ParseError]] = grouped(self.blocks())
            yield from solved_runs(items, self.name, threads, as_text=as_text, can_block=self.can_block)
        else:
            yield from map(Run.of, self.entries())

    @property
    def can_block(self) -> bool:
        """Whether reading may wait, as for a pipe: everything but a file."""
        return not (hasattr(self._stream, "fileno") and is_file(self._stream))  # type: ignore[arg-type]

    @property
    def _has_blocks(self) -> bool:
        """Whether ``blocks`` yields blocks."""
        is_table = self._plain_header is not None or self._table_format is not None
        return self.is_list or is_table or self._has_plain_objects

    def _chunks_with_error(self) -> Iterator[LineChunk | ParseError]:
        """Yield the chunks of a list; a line that is too long to be read is the last item."""
        try:
            yield from self.chunks()
        except ParseError as error:
            yield error

    @contextmanager
    def _reading(self) -> Iterator[BinaryIO]:
        """Context manager: yield the stream, close it, and add the source's name to OS errors."""
        try:
            with self._named_errors():
                yield self._stream  # type: ignore[misc]
        finally:
            self.close()

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            if error.filename is None and not isinstance(error, BrokenPipeError):
                error.filename = self.name
            raise

    def close(self) -> None:
        """Close the file, if it was opened here; reading to the end does so too."""
        if self._is_path:
            self._stream.close()  # type: ignore[union-attr]
        elif self._is_wrapped:
            self._is_wrapped = False
            if not self._stream.closed:  # type: ignore[union-attr]
                self._stream.detach()  # type: ignore[union-attr]


def _is_blank(text: bytes) -> bool:
    """Tell whether a text has only blank lines and comments."""
    return all(not line or line.startswith((b"#", b"//")) for line in map(bytes.strip, text.splitlines()))


@contextmanager
def as_sources(
    source: File | PuzzleSource | Iterable[PuzzleSource], from_format: FormatName | None
) -> Iterator[Iterable[PuzzleSource]]:
    """Context manager: yield the sources of an argument and close those opened here."""
    if isinstance(source, (str, os.PathLike)) or hasattr(source, "read"):
        with closing(PuzzleSource(source, from_format=from_format)) as part:  # type: ignore[arg-type]
            yield [part]
    else:
        expected = "source must be a path, a binary file, a PuzzleSource or an iterable of PuzzleSource"
        yield [source] if isinstance(source, PuzzleSource) else _sources_in(iterated(expected, source), expected)


def _sources_in(source: Iterator[PuzzleSource], expected: str) -> Iterator[PuzzleSource]:
    for part in source:
        if not isinstance(part, PuzzleSource):
            raise wrong_type(expected, part)
        yield part
