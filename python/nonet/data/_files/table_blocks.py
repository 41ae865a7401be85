"""``table_blocks``: the rows of a binary table as blocks, whose columns keep their types."""

from collections.abc import Iterator
from typing import Any, BinaryIO

from nonet import Entry, FormatName, ParseError
from nonet._io.file_lines import path_of
from nonet._io.libraries import library
from nonet.data._files.chunks import runs_of
from nonet.formats._block import Block, Column, are_solutions, is_plain, is_solution, plain_lines, strings
from nonet.formats._tables._arrays import lines_of_texts
from nonet.formats._tables._columns import find_puzzle_column
from nonet.formats._tables._entries import Columns, entries_of_rows
from nonet.formats._tables._input import CopiedInput, FileInput
from nonet.formats._tables._layouts import puzzles_of
from nonet.formats._tables._reader import named_errors
from nonet.formats._tables._readers import READERS
from nonet.formats._tables._text_columns import texts_of


def table_blocks(stream: BinaryIO, format: FormatName, name: str | None) -> Iterator[Block | Entry | ParseError]:
    """Yield the rows of a table, at most 2^16 at a time; raise ``ParseError`` if it is damaged."""
    path = path_of(stream)
    with named_errors(name):
        reader = READERS[format](CopiedInput(stream, name or "") if path is None else FileInput(path))
        first = next(iter(reader.batches(None)), None)
        columns = Columns.of(reader.schema, find_puzzle_column(reader.schema, None, first))
        before = 0
        for batch in reader.batches(None):
            for item in _blocks(batch, columns, before, reader.reasons):
                yield item.located(source=name) if isinstance(item, ParseError) else item
            before += batch.num_rows


def _blocks(batch: Any, columns: Columns, before: int, reasons: dict[int, str]) -> Iterator[Block | Entry | ParseError]:
    """Yield the rows of a record batch, the plain rows as blocks."""
    if columns.givens or columns.pencilmarks:
        yield from entries_of_rows(batch, columns, before, reasons)
        return
    if (block := block_of_rows(batch, columns, before + 1)) is not None:
        yield block
        return
    puzzles = puzzles_of(batch.column(columns.puzzle)).to_pylist()
    solutions = [""] * len(puzzles) if columns.solution is None else strings(batch.column(columns.solution))
    plain = [
        puzzle if isinstance(puzzle, str) and is_plain(puzzle) and is_solution(solution) else None
        for puzzle, solution in zip(puzzles, solutions, strict=True)
    ]
    for start, run in runs_of(plain):
        part = batch.slice(start, len(run))
        if (block := block_of_rows(part, columns, before + start + 1)) is not None:
            yield block
        else:
            yield from entries_of_rows(part, columns, before + start, reasons, start)


def block_of_rows(batch: Any, columns: Columns, first_line: int) -> Block | None:
    """Return rows as a block; ``None`` if one of them is not plain."""
    column = batch.column(columns.puzzle)
    lines = None if library("pyarrow").types.is_nested(column.type) else lines_of_texts(texts_of(column))
    puzzles = plain_lines(lines) if lines is not None else None
    solutions = None if columns.solution is None else strings(batch.column(columns.solution))
    if puzzles is None or not (solutions is None or are_solutions(solutions)):
        return None
    return Block(
        puzzles,
        range(first_line, first_line + batch.num_rows),
        solutions,
        _column(batch, columns.name),
        _column(batch, columns.rating),
        tuple([(title, _column(batch, title)) for title in columns.others]),
    )


def _column(batch: Any, name: str | None) -> Column | None:
    """Return a column with its type, if it can be made of its strings again; otherwise as strings."""
    if name is None:
        return None
    column, types = batch.column(name), library("pyarrow").types
    kind = column.type
    is_simple = (
        types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind) or types.is_large_string(kind)
    )
    return column if is_simple else strings(column)
