"""Folders of shards for tests of engines, and their contents."""

from pathlib import Path
from typing import Any

import pytest

import nonet
from data.table_files import written
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER

pa: Any = pytest.importorskip("pyarrow")


def make_shards(folder: Path, count: int, rows: int = 30) -> Path:
    """Write shards of different sizes, each with a row that is unreadable and two without a single solution."""
    folder.mkdir()
    for number in range(count):
        write_shard(
            folder / f"part-{number:02}.parquet", [*isomorphs(rows + number, number), "oops", MULTIPLE, CONFLICT]
        )
    return folder


def make_slow_shards(folder: Path, count: int) -> Path:
    """Write shards of which only the first four are made soon: steps or ratings of another take seconds.

    So what happens after the first ones happens before the end, however fast or busy the machine is.
    """
    make_shards(folder, 4)
    for number in range(4, count):
        write_shard(folder / f"part-{number:02}.parquet", isomorphs(8, number, HARDER))
    return folder


def make_proper_shards(folder: Path, count: int, rows: int) -> Path:
    """Write shards of one size with proper puzzles only."""
    folder.mkdir()
    for number in range(count):
        write_shard(folder / f"part-{number:02}.parquet", isomorphs(rows, number))
    return folder


def isomorphs(count: int, seed: int, puzzle: str = PROPER) -> list[str]:
    """Return puzzles as lines."""
    table = pa.table(nonet.isomorph_batch([puzzle], seed=seed, count=count))
    puzzles: list[str] = table.column("isomorph").to_pylist()
    return puzzles


def write_shard(path: Path, puzzles: list[str]) -> None:
    """Write a table with the columns ``question`` and ``id``."""
    shard = pa.table({"question": puzzles, "id": range(len(puzzles))})
    written(path, shard)


def content(folder: Path) -> dict[str, bytes]:
    """Return the content of each file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
