"""``table_rows``: the rows of a binary table as chunks, of which the engine reads the column of puzzles at once."""

from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple

from nonet import Entry, FormatName, ParseError
from nonet._io.file_lines import path_of
from nonet.formats._tables._columns import find_puzzle_column
from nonet.formats._tables._entries import Columns, entries_of_rows
from nonet.formats._tables._input import CopiedInput, FileInput
from nonet.formats._tables._layouts import puzzles_of
from nonet.formats._tables._reader import named_errors
from nonet.formats._tables._readers import READERS


class TableRows(NamedTuple):
    """A record batch of a table."""

    source: str | None
    batch: Any
    columns: Columns

    @property
    def puzzles(self) -> Any:
        """The column of puzzles."""
        return puzzles_of(self.batch.column(self.columns.puzzle))

    @property
    def lines_above(self) -> int:
        """0: the line of a puzzle is its row."""
        return 0

    def found(self, rows: list[int], before: int) -> Iterator[Entry | ParseError | None]:
        """Yield the puzzle of each of these rows, or the error in its place."""
        for row in rows:
            (entry,) = entries_of_rows(self.batch.slice(row, 1), self.columns, before + row)
            yield entry.located(source=self.source) if isinstance(entry, ParseError) else entry


def table_rows(stream: BinaryIO, format: FormatName, name: str | None) -> Iterator[TableRows]:
    """Yield the rows of a table, at most 2^16 at a time; raise ``ParseError`` if it is damaged."""
    path = path_of(stream)
    with named_errors(name):
        reader = READERS[format](CopiedInput(stream, name or "") if path is None else FileInput(path))
        first = next(iter(reader.batches(None)), None)
        columns = Columns.of(reader.schema, find_puzzle_column(reader.schema, None, first))
        names = [each for each in (columns.puzzle, columns.solution, columns.name) if each is not None]
        read = columns._replace(rating=None, others=[])
        names += [each for each in (columns.givens, columns.pencilmarks) if each is not None]
        for batch in reader.batches(names):
            yield TableRows(name, batch, read)
