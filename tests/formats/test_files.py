"""Files are written atomically and keep their mode and their link."""

import io
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from nonet import Entry, Grid, parse, read, scan, write
from nonet._io.storage import write_text
from nonet.formats import format_entries
from puzzles import HARDER, PROPER


def test_the_extension_tells_the_format(tmp_path: Path) -> None:
    firsts = {}
    for name in ("a.csv", "a.sdm", "a.sdk", "a.ss", "a.TXT", "a"):
        write([Grid(PROPER)], tmp_path / name)
        firsts[name] = (tmp_path / name).read_text().split("\n")[0][:9]
    assert firsts == {
        "a.csv": "puzzle,so", "a.sdm": "530070000", "a.sdk": "[Puzzle]", "a.ss": "*--------", "a.TXT": "53..7....",
        "a": "53..7....",
    }  # fmt: skip


def test_open_files_get_text_or_bytes() -> None:
    text, data = io.StringIO(), io.BytesIO()
    write([Entry(Grid(PROPER), "é")], text)
    write([Entry(Grid(PROPER), "é")], data)
    assert data.getvalue().decode() == text.getvalue() == f"{PROPER} # é\n"


def test_a_long_file_is_all_there(tmp_path: Path) -> None:
    lines = [f"{number:09}\n" for number in range(100_000)]
    chunks: list[str | bytes] = [
        "".join(lines),
        "".join(lines).encode(),
    ] * 35  # seventy megabytes, sent to disk on the way
    write_text(chunks, tmp_path / "out.txt")
    assert os.listdir(tmp_path) == ["out.txt"]
    assert (tmp_path / "out.txt").read_text() == "".join(lines) * 70


def test_an_error_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    path.write_text("precious")

    def stopped() -> Iterator[Grid]:
        yield from [Grid(PROPER)] * 2_000
        assert path.read_text() == "precious"  # the new file has another name or none
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write(stopped(), path)
    assert os.listdir(tmp_path) == ["out.txt"]
    assert path.read_text() == "precious"


def test_a_file_can_be_rewritten_from_itself(tmp_path: Path) -> None:
    path = tmp_path / "a.sdm"
    path.write_text(f"{PROPER} # one\n{HARDER}\n")
    write(read(path), path)
    assert path.read_text() == f"{PROPER}\n{HARDER}\n".replace(".", "0")


def test_a_link_stays_a_link_and_a_mode_a_mode(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    write([Grid(PROPER)], link)
    assert link.is_symlink()
    assert path.read_text() == f"{PROPER}\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    write([Grid(PROPER)], tmp_path / "new")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.skipif(sys.platform == "win32", reason="needs named pipes")
def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write([Grid(PROPER)], pipe)
    assert os.read(reader, 1000) == f"{PROPER}\n".encode()
    os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="needs names of open files")
def test_a_pipe_that_has_no_name_is_written_to() -> None:
    reader, writer = os.pipe()
    write([Grid(PROPER)], f"/dev/fd/{writer}")
    assert os.read(reader, 1000) == f"{PROPER}\n".encode()
    os.close(reader)
    os.close(writer)


@pytest.mark.skipif(not os.path.exists("/dev/fd"), reason="needs names of open files")
def test_an_open_file_that_was_deleted_is_written_to(tmp_path: Path) -> None:
    with open(tmp_path / "gone", "w+b") as file:
        os.unlink(tmp_path / "gone")
        write([Grid(PROPER)], f"/dev/fd/{file.fileno()}")
        file.seek(0)  # it was written at its position
        assert file.read() == f"{PROPER}\n".encode()
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["new/", "new/.", "loop", "."])
def test_what_is_no_files_name_is_refused_as_it_was_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OSError, match=r"Is a directory|symbolic links") as caught:
        write([Grid(PROPER)], name)
    assert caught.value.filename == name
    assert os.listdir(tmp_path) == ["loop"]


def test_an_empty_name_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError) as caught:
        write([Grid(PROPER)], "")
    assert caught.value.filename == ""
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("kind", ["a folder", "in no folder", "under a file"])
def test_unwritable_paths_are_named(tmp_path: Path, kind: str) -> None:
    (tmp_path / "file").touch()
    path = {"a folder": tmp_path, "in no folder": tmp_path / "no" / "out", "under a file": tmp_path / "file" / "out"}[
        kind
    ]
    with pytest.raises(OSError, match=r"No such file|directory") as caught:
        write([Grid(PROPER)], path)
    assert caught.value.filename == str(path)
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("path", ["missing.txt", "."])
def test_what_cannot_be_read_is_an_os_error(tmp_path: Path, path: str) -> None:
    with pytest.raises(OSError, match=r"No such file|directory") as caught:
        list(scan(tmp_path / path))
    assert caught.value.filename == os.fspath(tmp_path / path)


def test_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(PROPER[:80])
    (error,) = scan(path)
    assert str(error) == f"{path}:1:81: expected 81 cells, found 80"


def test_a_heading_stays_one_however_many_grids_there_are() -> None:
    rows = "\n".join(["003020600"] * 9)
    numbers = [9, 99, 999, 9999, 10_000, 1_000_000]
    entries = parse("\n".join(f"Grid {number}\n{rows}" for number in numbers))
    assert [entry.name for entry in entries] == [f"Grid {number}" for number in numbers]


@pytest.mark.parametrize("name", ["book.pdf", "grid.svg", "list.csv.zip", "a.list.gz"])
def test_an_unknown_extension_of_an_output_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"one of the extensions \.arrow, .*\.csv, .*\.json.* found '"):
        write([Grid(PROPER)], tmp_path / name)
    assert not any(tmp_path.iterdir())
    write([Grid(PROPER)], tmp_path / name, to_format="lines")


def test_formulas_are_escaped_only_in_csv_and_on_request() -> None:
    entry = Entry(Grid(PROPER), "=1+1", rating="-1.5", columns=(("@x", "+y"), ("z", "-")))
    plain = "".join(format_entries([entry], "csv"))
    escaped = "".join(format_entries([entry], "csv", escape_formulas=True))
    assert "=1+1,-1.5,+y" in plain
    assert escaped.splitlines()[0].endswith(",'@x,z")
    assert escaped.splitlines()[1].endswith(",'=1+1,-1.5,'+y,'-")
    with pytest.raises(ValueError, match="escape_formulas is for the format csv, not lines"):
        format_entries([entry], "lines", escape_formulas=True)
