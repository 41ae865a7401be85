"""``csv_blocks``: the rows of CSV as blocks.

Lines without a quotation mark are split at the separator, in half a microsecond each, others by ``csv``, in one. A line
that is not a plain row goes alone to the reader of ``nonet.formats.csv``, and from the first chunk on with a field of
several lines everything does. So each row is what that reader says it is.
"""

import csv
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any, BinaryIO

from nonet import Entry, ParseError
from nonet._io.file_lines import LONGEST_LINE
from nonet._io.libraries import are_installed, library
from nonet.data._files.chunks import runs_of, whole_lines
from nonet.data._files.rest import Rest, entries_of
from nonet.formats._block import Block, are_solutions, is_plain, is_solution, plain_lines
from nonet.formats.csv import Header, Layout


def csv_blocks(
    stream: BinaryIO, header: Header, layout: Layout, name: str | None
) -> Iterator[Block | Entry | ParseError]:
    """Yield the rows of a file that begins with this header, a few megabytes at a time."""
    chunks = whole_lines(stream)
    before = 0  # lines below the header
    try:
        for number, chunk in enumerate(chunks):
            text = chunk.removeprefix(_plain(header.text)) if number == 0 else chunk
            rows = _quoted_rows(text, header.delimiter) if b'"' in text else []
            if rows is None or b"\0" in text or _has_long_line(text):
                yield from _entries(Rest([_plain(header.text), text], chunks), before, name)
                return
            if (
                number
                and not rows
                and are_installed("pyarrow", "numpy")
                and (block := _arrow_block(text, header, layout, before)) is not None
            ):
                yield block
            elif text:
                yield from _blocks(text, rows, header, layout, before, name)
            before += text.count(b"\n")
    except ParseError as error:
        yield error.located(source=name, lines_before=before + header.line_count)


def _has_long_line(text: bytes) -> bool:
    """Tell whether a line has more than ``LONGEST_LINE`` bytes."""
    half = LONGEST_LINE // 2
    # Half of such a line, at the least, has no line feed.
    if all(text.find(b"\n", start, start + half) >= 0 for start in range(0, len(text) - half, half)):
        return False
    return len(max(text.split(b"\n"), key=len)) > LONGEST_LINE


def _quoted_rows(text: bytes, delimiter: str) -> list[list[str]] | None:
    """Return the row of each line, in which there are quotation marks; ``None`` if a row has several lines."""
    try:
        lines = text.decode().removesuffix("\n").split("\n")
        rows = list(csv.reader(lines, delimiter=delimiter, strict=True))
    except (UnicodeDecodeError, csv.Error):
        return None
    return rows if len(rows) == len(lines) else None


def _blocks(
    text: bytes, rows: list[list[str]], header: Header, layout: Layout, before: int, name: str | None
) -> Iterator[Block | Entry | ParseError]:
    """Yield whole lines, the plain rows of them as blocks; without quotation marks they are divided here."""
    lines = text.removesuffix(b"\n").split(b"\n")
    try:
        rows = rows or [line.split(header.delimiter) for line in text.decode().removesuffix("\n").split("\n")]
    except UnicodeDecodeError:
        rows = [[]] * len(lines)  # each goes to the reader of CSV
    if (block := _block(rows, header, layout, before)) is not None:
        yield block
        return
    for first, run in runs_of([row if _is_plain_row(row, layout) else None for row in rows]):
        if (block := _block([row for row in run if row is not None], header, layout, before + first)) is not None:
            yield block
        else:
            for row in range(first, first + len(run)):
                yield from _entries(BytesIO(_plain(header.text) + lines[row]), before + row, name)


def _block(rows: list[list[str]], header: Header, layout: Layout, before: int) -> Block | None:
    """Return rows as a block; ``None`` if there are none, or one of them is not plain."""
    if set(map(len, rows)) != {len(header.titles)}:
        return None
    columns = [list(column) for column in zip(*rows, strict=True)]

    def column(index: int | None) -> list[str] | None:
        return None if index is None else columns[index]

    joined = "\n".join([*columns[layout.puzzle], ""])
    puzzles = plain_lines(joined.encode()) if joined.isascii() else None
    solutions = column(layout.solution)
    if puzzles is None or not (solutions is None or are_solutions(solutions)):
        return None
    first = header.line_count + before + 1
    others = tuple([(header.titles[index], columns[index]) for index in layout.others])
    return Block(
        puzzles, range(first, first + len(rows)), solutions, column(layout.name), column(layout.rating), others
    )


def _arrow_block(text: bytes, header: Header, layout: Layout, before: int) -> Block | None:
    """Return whole lines as a block, divided by PyArrow; ``None`` if one of them is not a plain row.

    It takes a third of the time, and PyArrow as long to be imported as a hundred thousand rows to be divided without.
    """
    from nonet.data._files.table_blocks import block_of_rows
    from nonet.formats._tables._entries import Columns

    arrow, reader = library("pyarrow"), library("pyarrow.csv")
    names = [str(number) for number in range(len(header.titles))]
    try:
        table = reader.read_csv(
            arrow.py_buffer(text),
            reader.ReadOptions(use_threads=False, block_size=len(text) + 1, column_names=names),
            reader.ParseOptions(delimiter=header.delimiter, quote_char=False, ignore_empty_lines=False),
            reader.ConvertOptions(
                column_types=dict.fromkeys(names, arrow.large_string()), strings_can_be_null=False, check_utf8=True
            ),
        )
    except arrow.ArrowInvalid:
        return None
    (batch,) = table.combine_chunks().to_batches()

    def name(index: int | None) -> str | None:
        return None if index is None else names[index]

    others = [names[index] for index in layout.others]
    puzzle, solution = names[layout.puzzle], name(layout.solution)
    columns = Columns(puzzle, solution, name(layout.name), name(layout.rating), None, None, others)
    block = block_of_rows(batch, columns, header.line_count + before + 1)
    if block is None:
        return None
    titles = [header.titles[index] for index in layout.others]
    return replace(block, others=tuple(zip(titles, [column for _, column in block.others], strict=True)))


def _is_plain_row(row: list[str], layout: Layout) -> bool:
    return (
        len(row) == len(layout.titles)
        and is_plain(row[layout.puzzle])
        and (layout.solution is None or is_solution(row[layout.solution]))
    )


def _plain(lines: bytes) -> bytes:
    return lines.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _entries(rows: Any, before: int, source: str | None) -> Iterator[Entry | ParseError]:
    """Yield what the reader of CSV finds in a header and rows, before which there were some others."""
    return entries_of(rows, "csv", lines_before=before, source=source)
