"""Small tables for tests, and how they are written and read."""

import os
from pathlib import Path
from typing import Any

import pytest

from nonet.data import TableWriter, open_table
from puzzles import PROPER as PUZZLE

pa: Any = pytest.importorskip("pyarrow")

OTHER = PUZZLE[::-1]


def table(**more: Any) -> Any:
    return pa.table(
        {"id": ["x", 'quote " and, comma', "line\nend", None], "puzzle": [PUZZLE, OTHER, "oops", None], **more}
    )


def written(path: Path, rows: Any, batch_rows: int = 1 << 20) -> Path:
    with TableWriter(path, rows.schema) as writer:
        for batch in rows.to_batches(max_chunksize=batch_rows):
            writer.write(batch)
    assert writer.row_count == rows.num_rows
    return path


def read(path: str | os.PathLike[str], **options: Any) -> Any:
    source = open_table(path, **options)
    return pa.Table.from_batches(list(source), source.schema)
