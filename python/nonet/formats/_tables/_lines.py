"""Reader of files with one puzzle per line, and how text files are read in blocks of whole lines."""

from collections.abc import Iterator
from typing import Any

from nonet._errors import ParseError
from nonet._io.file_lines import decode
from nonet._io.libraries import library
from nonet.formats._tables._input import TableInput
from nonet.formats._tables._reader import Reader

BLOCK_BYTES = 1 << 23
"""Texts are read in parts of this size; a line cannot be longer."""
BOM = b"\xef\xbb\xbf"


class TextFileReader(Reader):
    """A text file, perhaps packed. ``fraction_read`` is the place in the file as a fraction."""

    def __init__(self, source: TableInput) -> None:
        super().__init__(source)
        self._size = source.size()

    def _blocks(self, stream: Any, raw: Any) -> Iterator[bytes]:
        """Yield the text in blocks of whole lines that end in LF; ``raw`` is the file, which may be packed."""
        rest, line = b"", 1
        is_first = True
        while piece := bytes(stream.read(BLOCK_BYTES)):
            if is_first:
                piece, is_first = piece.removeprefix(BOM), False
            text = rest + piece
            if b"\r" in text:
                held = text[-1:] if text.endswith(b"\r") else b""
                text = text.removesuffix(held).replace(b"\r\n", b"\n").replace(b"\r", b"\n") + held
            end = text.rfind(b"\n") + 1
            rest = text[end:]
            if len(rest) > BLOCK_BYTES:
                raise line_too_long(line + text.count(b"\n", 0, end))
            self._note_place(raw)
            if end:
                yield text[:end]
                line += text.count(b"\n", 0, end)
        if rest:
            yield rest.removesuffix(b"\r") + b"\n"

    def _note_place(self, raw: Any) -> None:
        self.fraction_read = raw.tell() / self._size if self._size else 0.0


def line_too_long(line: int) -> ParseError:
    """Return the error for a line that does not fit in a block."""
    return ParseError(f"expected a line of at most {BLOCK_BYTES} bytes, found a longer one", line=line)


class TextReader(TextFileReader):
    """One puzzle per line; blank lines and comments are left out."""

    def __init__(self, source: TableInput) -> None:
        super().__init__(source)
        arrow = library("pyarrow")
        self.schema = arrow.schema([arrow.field("puzzle", arrow.large_string())])

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows."""
        arrow = library("pyarrow")
        stream, raw = self.source.open_unpacked()
        with stream:
            for block in self._blocks(stream, raw):
                batch = arrow.record_batch([_lines_of(block)], schema=self.schema)
                yield from self._sliced(batch, columns)


def _lines_of(block: bytes) -> Any:
    """Return the lines of a block as a column of texts, without blank lines and comments."""
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    column = compute.split_pattern(arrow.array([block[:-1]], arrow.large_binary()), b"\n").flatten()
    try:
        column = column.cast(arrow.large_string())
    except arrow.ArrowInvalid:  # not UTF-8
        column = arrow.array([decode(line) for line in block[:-1].split(b"\n")], arrow.large_string())
    trimmed = compute.ascii_trim_whitespace(column)
    is_left_out = compute.equal(compute.binary_length(trimmed), 0)
    for mark in ("#", "//"):
        is_left_out = compute.or_(is_left_out, compute.starts_with(trimmed, mark))
    return column.filter(compute.invert(is_left_out)) if compute.any(is_left_out).as_py() else column
