"""Damaged tables: an entry or an error with its row, never another exception and never the end of the process."""

import io
import random

import pytest

from nonet import Entry, FormatName, Grid, ParseError, scan, solve, write
from puzzles import HARDER, PROPER

pytest.importorskip("pyarrow")

FORMATS: list[FormatName] = ["parquet", "arrow", "npy"]


@pytest.mark.parametrize("name", FORMATS)
def test_a_damaged_table_gives_entries_and_parse_errors(name: FormatName) -> None:
    whole = io.BytesIO()
    write([Entry(Grid(PROPER), "one", solve(PROPER)), Entry(Grid(HARDER), "two", solve(HARDER))], whole, to_format=name)
    chance = random.Random(name)
    for _ in range(300):
        data = bytearray(whole.getvalue())
        for _ in range(chance.choice([1, 2, 5])):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        for entry in scan(io.BytesIO(data), from_format=chance.choice([None, name]), name="in"):
            assert isinstance(entry, Entry) or (entry.line is not None and entry.source == "in")
            assert isinstance(entry, (Entry, ParseError))
