"""Small tables for tests, and how they are written and read."""

import hashlib
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, BinaryIO

import pytest

from nonet import ParseError
from nonet._io import storage
from nonet._io.sink import Sink
from nonet.formats import FormatName
from nonet.formats.arrow_tables import Tables, WriterOptions
from nonet.formats.names import codec_of_name, extension_of_table, format_of_name, table_files
from nonet.formats.rows import Source, write_table
from puzzles import PROPER as PUZZLE

pa: Any = pytest.importorskip("pyarrow")

OTHER = PUZZLE[::-1]


def digest(folder: Path) -> dict[str, str]:
    """Return the SHA-256 of each file of a folder."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


def table(**more: Any) -> Any:
    return pa.table(
        {"id": ["x", 'quote " and, comma', "line\nend", None], "puzzle": [PUZZLE, OTHER, "oops", None], **more}
    )


def written(
    path: str | os.PathLike[str],
    rows: Any,
    batch_rows: int = 1 << 20,
    *,
    to_format: FormatName | None = None,
    **options: Any,
) -> Path:
    """Write an Arrow table, in parts of so many rows, and return its path."""
    name = os.fspath(path)
    parts = [rows.slice(start, batch_rows) for start in range(0, rows.num_rows or 1, batch_rows)]
    format = to_format or format_of_name(name)
    assert format is not None
    checked = WriterOptions.checked(options.get("compression"), options.get("row_group_size"))
    checked.check(format, name)
    with storage.whole_file(name) as file:
        write_table(
            parts,
            Sink(file, name),
            format,
            extension=extension_of_table(name),
            codec=codec_of_name(name),
            options=checked,
        )
    return Path(name)


class Opened:
    """The first rows of a table file, and what is known of them: the titles, the format, the column of puzzles."""

    def __init__(self, path: str | os.PathLike[str] | BinaryIO, **options: Any) -> None:
        self.batches: list[Any] = []
        self.reasons: list[dict[int, str]] = []
        self.fractions: list[float] = []
        tables = Tables(keeps_schema=True)
        with closing(Source(path, is_whole_table=True, **options)) as source:
            for block in source.sound_blocks():
                if not self.batches:
                    at = block.fields.puzzle
                    self.titles, self.puzzle_column = block.titles, None if at is None else block.titles[at]
                self.batches.append(tables.table(block))
                self.reasons.append(
                    {row: str(item.located()) for row, item in block.odd_rows.items() if isinstance(item, ParseError)}
                )
                self.fractions.append(source.fraction_read)
            self.format, self.schema = source.format, tables.schema

    def __iter__(self) -> Iterator[Any]:
        return iter(self.batches)

    @property
    def row_count(self) -> int:
        return sum(batch.num_rows for batch in self.batches)


def opened(path: str | os.PathLike[str] | BinaryIO, **options: Any) -> Opened:
    return Opened(path, **options)


def read(path: str | os.PathLike[str] | BinaryIO, **options: Any) -> Any:
    """Return the rows of a file, of those in a folder, or of those of a pattern."""
    files = table_files(path) if isinstance(path, (str, os.PathLike)) else [path]
    return pa.concat_tables([batch for file in files for batch in Opened(file, **options).batches])
