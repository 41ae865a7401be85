"""``PuzzleSource``: which files are lists, where a long line is, and what an empty file is."""

import gzip
import io
import os
from pathlib import Path

import pytest

from nonet import Entry, ParseError
from nonet.data import PuzzleSource, check_file, solve_file
from puzzles import PROPER, SOLUTION

LINES = f"{PROPER}\n" * 3


@pytest.mark.parametrize(
    "content",
    [
        gzip.compress(LINES.encode(), mtime=0),
        LINES.encode("utf-16"),
        LINES.encode("utf-16-le"),
        b"\xfe\xff\0.",
        b"",
        b"# none\n",
    ],
)
@pytest.mark.parametrize("format", [None, "lines"])
def test_only_plain_text_is_read_in_chunks(content: bytes, format: str | None) -> None:
    assert not PuzzleSource(io.BytesIO(content), from_format=format).is_list  # type: ignore[arg-type]


@pytest.mark.parametrize("end", ["\x1a", "\n\x1a", "\r\n\x1a", "\n\x1a\x1a\x1a", ""])
def test_a_list_can_end_with_ctrl_z(end: str) -> None:
    target = io.StringIO()
    summary = solve_file(io.BytesIO(f"{PROPER}\n{PROPER}{end}".encode()), target)
    assert (str(summary), target.getvalue()) == ("2 puzzles: 2 proper", f"{SOLUTION}\n" * 2)


@pytest.mark.parametrize("before", [3, 60_000])
def test_a_line_that_is_too_long_is_named_with_its_place(tmp_path: Path, before: int) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{PROPER}\n" * before + "." * 9_000_000 + f"\n{PROPER}\n")
    problems: list[object] = []
    summary = check_file(path, on_problem=problems.append)
    assert summary.status_counts == {"proper": before, "malformed": 1}
    reason = "expected a line of at most 65536 bytes, found a longer one: reading ends here"
    assert [str(problem) for problem in problems] == [f"{path}:{before + 1}:65537: {reason}"]
    with pytest.raises(ParseError) as caught:
        list(PuzzleSource(path).chunks())
    assert str(caught.value) == f"{path}:{before + 1}:65537: {reason}"


@pytest.mark.parametrize("content", [b"", b"\n \n"])
@pytest.mark.parametrize("format", [None, "lines", "csv"])
def test_an_empty_file_has_no_puzzles(content: bytes, format: str | None) -> None:
    source = PuzzleSource(io.BytesIO(content), from_format=format)  # type: ignore[arg-type]
    assert list(source.entries()) == []
    assert source.is_empty
    target = io.StringIO()
    assert str(solve_file(io.BytesIO(b""), target)) == "0 puzzles"


@pytest.mark.parametrize("content", [b"# a comment\n\n", b"// a comment\n", b"puzzle,solution\n", b"# x\n" * 50_000])
@pytest.mark.parametrize("format", [None, "csv"])
def test_any_other_file_without_a_puzzle_is_an_error(content: bytes, format: str | None) -> None:
    source = PuzzleSource(io.BytesIO(content), from_format=format)  # type: ignore[arg-type]
    (error,) = source.entries()
    assert isinstance(error, ParseError)
    assert not source.is_empty


def test_a_file_of_something_else_is_not_empty() -> None:
    for format in (None, "sdk"):
        (error,) = PuzzleSource(io.BytesIO(b"hello\n"), from_format=format).entries()
        assert isinstance(error, ParseError)


def test_a_file_made_non_blocking_is_read_to_its_end() -> None:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    rows = "\n".join(PROPER[start : start + 9] for start in range(0, 81, 9)).encode()
    os.write(theirs, rows)
    os.close(theirs)
    with open(ours, "rb") as stream:
        (entry,) = PuzzleSource(stream).entries()
    assert isinstance(entry, Entry)
