"""Wrong types, names with odd characters, and lines that are far too long."""

import gzip
import io
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from nonet import Entry, Grid, ParseError, parse, read, scan, write
from nonet.formats import FormatName, format_entries
from puzzles import PROPER


@pytest.mark.parametrize("wrong", [None, 5, ["x"], Path("x")])
def test_a_text_of_another_type_is_a_type_error(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"parse\(\) takes a string or bytes, not \w+"):
        parse(wrong)


@pytest.mark.parametrize("wrong", [None, 5, b"x", ["x"]])
def test_a_file_of_another_type_is_a_type_error_at_once(wrong: Any) -> None:
    for ask in (scan, read):
        with pytest.raises(TypeError, match=r"source must be a path or a file opened in binary mode, not \w+"):
            ask(wrong)


@pytest.mark.parametrize("name", ["a\0b", "\0", "a\0\0\0\0b"])
@pytest.mark.parametrize("format", ["lines", "block", "boards", "csv", "json", "jsonl", "pencilmarks", "sdk", "sukaku"])
def test_a_name_with_a_nul_comes_back(format: FormatName, name: str) -> None:
    (entry,) = parse("".join(format_entries([Entry(Grid(PROPER), name)], format)))
    assert (entry.name, entry.grid.to_sukaku()) == (name, Grid(PROPER).to_sukaku())


def test_a_lone_surrogate_is_no_blank() -> None:
    with pytest.raises(ParseError, match="expected a digit 1 to 9 or a blank"):
        parse("\udc80" + PROPER[1:], from_format="lines")


@pytest.mark.parametrize("format", [None, "lines"])
def test_a_huge_line_of_a_list_is_one_malformed_row(tmp_path: Path, format: FormatName | None) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(f"{PROPER}\n".encode() * 30_000 + b"5" * 9_000_000 + f"\n{PROPER}\n".encode())
    *_, error, last = scan(path, from_format=format)
    assert isinstance(error, ParseError)
    assert (error.source, error.line) == (str(path), 30_001)
    assert isinstance(last, Entry)
    assert last.line == 30_002


@pytest.mark.slow
def test_gzip_is_unpacked_in_bounded_memory() -> None:
    packed = gzip.compress(f"{PROPER}\n".encode() * 30_000 + b"\n" * 60_000_000)
    tracemalloc.start()
    count = sum(1 for _ in scan(io.BytesIO(packed)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 30_000
    assert peak < 20_000_000


def test_damaged_gzip_is_an_error_after_what_could_be_unpacked() -> None:
    packed = bytearray(gzip.compress(b"".join(f"{PROPER} # {n * n * 7919}\n".encode() for n in range(20_000))))
    packed[len(packed) // 2] ^= 0xFF
    *entries, last = scan(io.BytesIO(packed), name="in")
    assert len(entries) > 1_000
    assert str(last).startswith(f"in:{len(entries) + 1}:")
    assert "expected gzip data, found damaged data" in str(last)


def test_a_path_that_ends_in_gz_is_written_compressed(tmp_path: Path) -> None:
    write([Grid(PROPER)], tmp_path / "a.sdm.gz")
    assert gzip.decompress((tmp_path / "a.sdm.gz").read_bytes()).decode() == PROPER.replace(".", "0") + "\n"
    assert [entry.grid for entry in read(tmp_path / "a.sdm.gz")] == [Grid(PROPER)]


@pytest.mark.parametrize("blank", ["\n", "\r\n", "\r\r\n", " \n"])
def test_many_blank_lines_between_values_are_no_long_line(blank: str) -> None:
    text = f'[{{"puzzle": "{PROPER}"}},{blank * 200_000}{{"puzzle": "{PROPER}"}}, oops]'
    first, second, error = scan(io.BytesIO(text.encode()))
    assert isinstance(first, Entry)
    assert isinstance(second, Entry)
    assert isinstance(error, ParseError)
    assert error.line == second.line == 200_000 * (2 if blank == "\r\r\n" else 1) + 1


@pytest.mark.parametrize("size", [1_000, 50_000, 1 << 20])
def test_a_string_that_is_too_long_is_an_error_however_it_arrives(size: int) -> None:
    text = f'[{{"puzzle": "{PROPER}"}}, "{"5" * 70_000}"]'
    stream = io.BytesIO(text.encode())
    chunks = io.BufferedReader(stream, buffer_size=size)
    first, error = scan(chunks)
    assert isinstance(first, Entry)
    assert isinstance(error, ParseError)
    assert error.reason == "expected 81 cells, found more"
