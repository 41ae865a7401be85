r"""Reader of CSV: a header, and rows of text columns.

All columns are strings, unchanged: no types are inferred, so ``007`` and ``1.10`` stay. The separator (tab, semicolon
or comma) is that of the header. Lines above the header that are comments, blank or ``sep=;`` are skipped. A malformed
row keeps its place: it has nulls in all columns, and a reason.

Blocks of whole lines are parsed by PyArrow in one buffer, which is reused. ``_csv_check`` checks only blocks that
PyArrow rejects, or whose number of rows differs from their number of lines.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from nonet._errors import ParseError
from nonet._io.file_lines import decode
from nonet._io.libraries import library
from nonet._io.memory import require_memory_for
from nonet.formats._tables import _lines
from nonet.formats._tables._columns import is_puzzle
from nonet.formats._tables._csv_check import Checked, CsvChecker, with_nulls
from nonet.formats._tables._input import TableInput
from nonet.formats._tables._lines import BOM, TextFileReader, line_too_long
from nonet.formats.csv import header_of

_SAMPLE: Final = 1 << 20


class _Part(NamedTuple):
    """Rows, the reasons of those that are malformed by number, where in the block they end, and their lines."""

    batch: Any
    reasons: dict[int, str]
    end: int
    line_count: int


class CsvReader(TextFileReader):
    """A header, and rows of text columns."""

    def __init__(self, source: TableInput) -> None:
        super().__init__(source)
        arrow = library("pyarrow")
        stream, _ = source.open_unpacked()
        with stream:
            sample = bytes(stream.read(_SAMPLE))
        mark = len(BOM) if sample.startswith(BOM) else 0
        header = header_of(sample[mark:])
        if header is None:
            found = "a quotation mark that is not closed" if b'"' in sample else "no text"
            raise ParseError(f"expected a header, found {found}", line=1)
        self._header, self._header_size, titles = header, mark + len(header.text), header.titles
        if puzzle := next(filter(is_puzzle, titles), None):
            raise ParseError(
                f"expected a header such as puzzle,solution, found the puzzle {puzzle.strip()[:20]}…: add a header, or "
                "give a file of one puzzle per line the extension .txt",
                line=self._header.line_count,
            )
        self.schema = arrow.schema([arrow.field(name, arrow.large_string()) for name in titles])
        self._checker = CsvChecker(len(titles), self._header.delimiter)

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows."""
        stream, raw = self.source.open_unpacked()
        with stream:
            yield from self._read(stream, raw, columns)

    def _read(self, stream: Any, raw: Any, columns: list[str] | None) -> Iterator[Any]:
        size = _lines.BLOCK_BYTES
        # Twice the size: a row that waits for its end, and what follows.
        buffer = bytearray(2 * size + 1)
        view = memoryview(buffer)
        stream.read(self._header_size)
        kept, line, is_last = 0, self._header.line_count + 1, False
        while not is_last:
            filled = kept + _filled(stream, view[kept : kept + size])
            self._note_place(raw)
            is_last = filled < kept + size
            end = filled if is_last else _end_of_lines(buffer, filled)
            if is_last and filled and buffer[filled - 1] not in b"\r\n":
                buffer[filled] = 0x0A
                filled = end = filled + 1
            if filled - end > size:
                raise line_too_long(line + buffer.count(b"\n", 0, end))
            if end:
                # A row that waits for its end must fit in the buffer together with the next block.
                wait_from = filled + 1 if is_last else filled - size
                for part in self._parsed(buffer, view, end, line, columns, wait_from):
                    end, line = part.end, line + part.line_count
                    yield from self._sliced(part.batch, None, part.reasons)
            kept = filled - end
            view[:kept] = view[end:filled]

    def _parsed(
        self, buffer: bytearray, view: memoryview, end: int, line: int, columns: list[str] | None, wait_from: int
    ) -> Iterator[_Part]:
        """Yield the rows of a block."""
        arrow = library("pyarrow")
        try:
            batch = self._rows(view[:end], columns, is_checked=False)
        except arrow.ArrowInvalid:
            batch = None
        if batch is not None:
            if buffer.find(b'"', 0, end) < 0 and not _has_empty_row(batch):
                yield _Part(batch, {}, end, batch.num_rows)
                return
            line_count = buffer.count(b"\n", 0, end)
            last_line = bytes(view[buffer.rfind(b"\n", 0, end - 1) + 1 : end])
            is_sound = batch.num_rows == line_count and not _has_empty_row(batch)
            if is_sound and self._checker.is_row(last_line):
                yield _Part(batch, {}, end, line_count)
                return
        for found in self._checker.check(bytes(view[:end]), line, wait_from):
            yield _Part(self._repaired(found, line, columns), found.reasons, found.end, found.line_count)
            line += found.line_count

    def _repaired(self, found: Checked, line: int, columns: list[str] | None) -> Any:
        """Return the rows of a block that was checked; malformed rows have nulls."""
        arrow = library("pyarrow")
        if not found.text:
            return arrow.RecordBatch.from_pylist([], schema=self._schema_of(columns))
        try:
            try:
                batch = self._rows(found.text, columns, is_checked=True)
            except arrow.ArrowInvalid:  # not UTF-8
                text = b"".join(decode(each).encode() for each in found.text.splitlines(keepends=True))
                batch = self._rows(text, columns, is_checked=True)
        except arrow.ArrowInvalid as error:
            raise ParseError(f"lines {line} to {line + found.line_count - 1}: {str(error)[:300]}") from None
        return with_nulls(batch, [*found.reasons]) if found.reasons else batch

    def _rows(self, block: Any, columns: list[str] | None, *, is_checked: bool) -> Any:
        arrow, module = library("pyarrow"), library("pyarrow.csv")
        require_memory_for(block)
        table = module.read_csv(
            arrow.BufferReader(block),
            module.ReadOptions(block_size=len(block) + 1, column_names=self.schema.names),
            # Before the check, a blank line is a row too, so that there are as many rows as lines.
            module.ParseOptions(
                delimiter=self._header.delimiter, newlines_in_values=True, ignore_empty_lines=is_checked
            ),
            module.ConvertOptions(column_types=self.schema, strings_can_be_null=False, include_columns=columns or []),
        )
        (batch,) = table.combine_chunks().to_batches() or [
            arrow.RecordBatch.from_pylist([], schema=self._schema_of(columns))
        ]
        return batch

    def _schema_of(self, columns: list[str] | None) -> Any:
        names = self.schema.names if columns is None else columns
        return library("pyarrow").schema([self.schema.field(name) for name in names])


def _has_empty_row(batch: Any) -> bool:
    """Tell whether a row has nothing in any column, as a blank line has."""
    compute = library("pyarrow.compute")
    is_empty = None
    for column in batch.columns:
        lengths = compute.binary_length(column)
        if compute.min(lengths).as_py() != 0:
            return False
        found = compute.equal(lengths, 0)
        is_empty = found if is_empty is None else compute.and_(is_empty, found)
    return bool(is_empty is not None and compute.any(is_empty).as_py())


def _filled(stream: Any, view: memoryview) -> int:
    """Read until the view is full or the file ends; return the number of bytes."""
    done = 0
    while done < len(view) and (count := stream.readinto(view[done:])):
        done += count
    return done


def _end_of_lines(buffer: bytearray, filled: int) -> int:
    """Return the end of the last whole line."""
    end = buffer.rfind(b"\n", 0, filled) + 1
    # The last byte may be half of a CRLF.
    return end or buffer.rfind(b"\r", 0, filled - 1) + 1
