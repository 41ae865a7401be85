"""The rows of a file as blocks: they stand for its entries, have its columns, and go on behind what cannot be read."""

import io
import os
import random
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from fuzz.odd_files import Kind, odd_file
from nonet import Entry, Grid, ParseError, scan
from nonet.formats import FormatName
from nonet.formats._row_block import in_blocks, in_entries
from nonet.formats.rows import Source, scan_blocks
from puzzles import PROPER, SOLUTION

LONGEST_ROW = 8 << 20


def rows_of(items: Iterable[Entry | ParseError]) -> list[tuple[int | None, object]]:
    return [(item.line, str(item) if isinstance(item, ParseError) else item) for item in items]


@pytest.mark.parametrize("suffix", ["txt", "csv", "jsonl", "json"])
def test_a_block_and_its_parts_have_the_rows_of_the_file(suffix: Kind, tmp_path: Path) -> None:
    chance = random.Random(suffix)
    path = tmp_path / f"in.{suffix}"
    for _ in range(60):
        path.write_bytes(odd_file(suffix, chance.randrange(1 << 30)))
        blocks = list(scan_blocks(path))
        found = rows_of(in_entries(blocks))
        if found:
            assert found == rows_of(scan(path))
        for block in blocks:
            rows = rows_of(block.entries())
            middle = len(block) // 2
            order = chance.sample(range(len(block)), len(block))
            assert rows_of(block.part(0, middle).entries()) + rows_of(block.part(middle, len(block)).entries()) == rows
            assert rows_of(block.taken(order).entries()) == [rows[row] for row in order]
            assert [rows_of([block.row(row)])[0] for row in range(len(block))] == rows


def test_entries_become_one_block_and_come_back() -> None:
    entries = [Entry(Grid(PROPER), name, Grid(SOLUTION), columns=[("id", name)], line=7) for name in ("a", "b", "c")]
    error = ParseError("expected more", line=8, column=2)
    placed = Entry(Grid(SOLUTION, givens=PROPER))
    items: list[Entry | ParseError] = [*entries, error, placed, *entries]
    assert rows_of(in_entries(in_blocks(items))) == rows_of(items)
    (block,) = in_blocks(entries, at_once=3)
    assert rows_of(block.taken([2, 0, 0]).entries()) == rows_of([entries[2], entries[0], entries[0]])


@pytest.mark.parametrize(("suffix", "row"), [("txt", "{}"), ("csv", "a,{}"), ("jsonl", '{{"puzzle": "{}"}}')])
@pytest.mark.parametrize("before", [1, 60_000])
def test_behind_a_row_that_is_too_long_reading_goes_on(suffix: str, row: str, before: int, tmp_path: Path) -> None:
    path = tmp_path / f"in.{suffix}"
    head = "id,puzzle\n" if suffix == "csv" else ""
    good = row.format(PROPER) + "\n"
    path.write_text(head + good * before + row.format("." * (LONGEST_ROW + 1)) + "\n" + good)
    *first, error, last = scan(path)
    line = before + (2 if head else 1)
    assert len(first) == before
    assert isinstance(error, ParseError)
    assert (error.source, error.line) == (str(path), line)
    assert f"of at most {LONGEST_ROW} bytes, found a longer one" in error.reason
    assert isinstance(last, Entry)
    assert last.line == line + 1


@pytest.mark.parametrize("end", ["\x1a", "\n\x1a", "\r\n\x1a", "\n\x1a\x1a\x1a", ""])
def test_a_list_can_end_with_ctrl_z(end: str) -> None:
    entries = list(scan(io.BytesIO(f"{PROPER}\n{PROPER}{end}".encode())))
    assert [entry.grid for entry in entries if isinstance(entry, Entry)] == [Grid(PROPER)] * 2
    assert len(entries) == 2


@pytest.mark.parametrize("content", [b"", b"\n \n"])
@pytest.mark.parametrize("format", [None, "lines", "csv"])
def test_an_empty_file_has_no_rows(content: bytes, format: FormatName | None) -> None:
    with closing(Source(io.BytesIO(content), from_format=format)) as source:
        assert list(source.entries()) == []
        assert source.is_empty


@pytest.mark.parametrize("content", [b"# a comment\n\n", b"// a comment\n", b"# x\n" * 50_000])
@pytest.mark.parametrize("format", [None, "csv"])
def test_any_other_file_without_a_puzzle_is_an_error(content: bytes, format: FormatName | None) -> None:
    with closing(Source(io.BytesIO(content), from_format=format)) as source:
        (error,) = source.entries()
        assert isinstance(error, ParseError)
        assert not source.is_empty


def test_a_file_made_non_blocking_is_read_to_its_end() -> None:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    rows = "\n".join(PROPER[start : start + 9] for start in range(0, 81, 9)).encode()
    os.write(theirs, rows)
    os.close(theirs)
    with open(ours, "rb") as stream:
        (entry,) = scan(stream)
    assert isinstance(entry, Entry)


def test_a_block_goes_to_arrow_with_the_columns_of_the_file(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    path = tmp_path / "in.csv"
    path.write_text(f"id,puzzle,note\n7,{PROPER},x\n8,oops,\n9\n")
    (block,) = scan_blocks(path)
    assert arrow.table(block).to_pylist() == [
        {"id": "7", "puzzle": PROPER, "note": "x"},
        {"id": "8", "puzzle": "oops", "note": ""},
        {"id": None, "puzzle": None, "note": None},
    ]
    assert {str(kind) for kind in arrow.table(block).schema.types} == {"large_string"}
    assert [*block.lines] == [2, 3, 4]
    assert [*block.reasons] == [1, 2]


def test_a_column_of_objects_is_unpacked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ``id`` beside a ``name`` asked for the whole column again at each row."""
    from nonet.formats import _objects, columns

    unpacked: list[int] = []

    def counted(column: columns.Column, count: int) -> list[str | None]:
        unpacked.append(count)
        return columns.strings(column, count)

    monkeypatch.setattr(_objects, "strings", counted)
    text = "".join(f'{{"id": {row}, "puzzle": "{PROPER}", "name": "n{row}"}}\n' for row in range(200))
    assert len([*scan(io.BytesIO(text.encode()))]) == 200
    assert len(unpacked) <= 6
