"""What a format's own reader finds in lines that are not plain: in one of them, or in all from one on."""

from collections.abc import Iterator
from io import RawIOBase
from typing import BinaryIO

from nonet import FORMATS, Entry, FormatName, ParseError
from nonet._io.file_lines import FileLines


def entries_of(
    stream: BinaryIO, format: FormatName, *, lines_before: int, source: str | None
) -> Iterator[Entry | ParseError]:
    """Yield what the reader of a format finds in a text before which a file had some lines."""
    try:
        for entry in FORMATS[format].read(FileLines(stream)):
            if isinstance(entry, ParseError):
                yield entry.located(source=source, lines_before=lines_before)
            else:
                line = lines_before + (entry.line or 1)
                yield Entry(entry.grid, entry.name, entry.solution, entry.rating, entry.columns, line)
    except ParseError as error:
        yield error.located(source=source, lines_before=lines_before)


class Rest(RawIOBase):
    """Some pieces of a text, and then its chunks, as a stream."""

    def __init__(self, pieces: list[bytes], chunks: Iterator[bytes]) -> None:
        self._pieces, self._chunks = pieces, chunks

    def read(self, size: int = -1, /) -> bytes:
        """Return the next piece, whatever its size."""
        return self._pieces.pop(0) if self._pieces else next(self._chunks, b"")
