"""``nonet batch - -``: standard input and output are read and written as files are, in every format."""

import gzip
import io
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import NONET, Run
from data.table_files import opened, read
from nonet import FormatName, PuzzleError
from nonet._io.sink import Sink
from nonet.data import add_columns_to_files
from nonet.formats.rows import write_table
from processes import interrupt, started
from puzzles import MULTIPLE, PROPER, SOLUTION

pa: Any = pytest.importorskip("pyarrow")

ROWS = pa.table({"puzzle": [PROPER, "oops", MULTIPLE]})
FORMS: tuple[FormatName, ...] = ("csv", "lines", "jsonl", "json", "parquet", "arrow")


def packed(format: Any, rows: Any = ROWS) -> bytes:
    out = io.BytesIO()
    write_table([rows], Sink(out, "out"), format)
    return out.getvalue()


def piped(data: bytes, *options: str) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([*NONET, "batch", "-", "-o", "-", *options], input=data, capture_output=True, check=False)


@pytest.mark.slow
def test_a_stream_of_any_form_becomes_one_of_any_form(tmp_path: Path) -> None:
    for format in FORMS:
        for other in FORMS:
            made = io.BytesIO()
            add_columns_to_files(io.BytesIO(packed(format)), made, do=["solve"], to_format=other)
            (tmp_path / "in").write_bytes(packed(format))
            add_columns_to_files(tmp_path / "in", tmp_path / "out", do=["solve"], to_format=other, overwrite=True)
            assert made.getvalue() == (tmp_path / "out").read_bytes()
        assert opened(io.BytesIO(packed(format))).format == format


@pytest.mark.slow
def test_standard_input_becomes_standard_output(run: Run) -> None:
    done = piped(b"id,quizzes\n1," + PROPER.encode() + b"\n2\n", "--do", "solve")
    assert done.returncode == 2
    assert done.stdout.decode().splitlines() == [
        "id,quizzes,solution,guesses,status,reason",
        f"1,{PROPER},{SOLUTION},0,proper,",
        ',,,0,malformed,"line 3, column 1: expected 2 fields as in the header, found 1"',
    ]
    assert done.stderr == b"nonet: 2 rows: 1 malformed, 1 proper\n"
    empty = run("batch", "-", "-o", "-", "--do", "solve", stdin="")
    assert (empty.returncode, empty.stdout, empty.stderr) == (0, "", "nonet: 0 rows\n")
    options = ["--do", "status", "--from", "lines", "--to", "csv"]
    lines = run("batch", "-", "-o", "-", *options, stdin=f"puzzle\n{PROPER}\n").stdout.splitlines()
    assert [line.split(",")[1] for line in lines[1:]] == ["malformed", "proper"]


def test_a_packed_stream_is_unpacked() -> None:
    made = io.BytesIO()
    add_columns_to_files(io.BytesIO(gzip.compress(f"{PROPER}\n".encode())), made, do=["status"])
    assert made.getvalue() == f"{PROPER}\tproper\t\n".encode()


def test_one_side_is_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle\n{PROPER}\n")
    done = run("batch", "in.csv", "-o", "-", "--do", "given_count")
    assert done.stdout == f"puzzle,given_count,status,reason\n{PROPER},30,readable,\n"
    assert run("batch", "-", "-o", "out.jsonl", "--do", "given_count", stdin=f"puzzle\n{PROPER}\n").stdout == ""
    assert (tmp_path / "out.jsonl").read_text().startswith('{"puzzle":')


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-", "-o", "-", "--resume"], "resume needs files: a stream can be neither resumed nor divided"),
        (["-", "-o", "."], "nonet: .: a stream is written to a file: name it"),
        ([".", "-o", "-"], "nonet: .: a folder or a pattern is written to a folder, not to a stream"),
        (["*.csv", "-o", "-"], "nonet: *.csv: a folder or a pattern is written to a folder, not to a stream"),
        (["-", "-o", "-", "--from", "parquet"], ": the file cannot be read: "),
        (["-", "-o", "-", "--from", "csv", "--puzzle-column", "y"], ": the table has no column 'y'"),
    ],
)
def test_wrong_calls_write_nothing(run: Run, arguments: list[str], message: str, tmp_path: Path) -> None:
    (tmp_path / "out.csv").write_text("")
    done = run("batch", *arguments, "--do", "solve", stdin="puzzle\nx\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert os.listdir(tmp_path) == ["out.csv"]


@pytest.mark.slow
def test_a_pipe_has_no_npy() -> None:
    done = piped(f"{PROPER}\n".encode(), "--do", "solve", "--to", "npy")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"<stdout>: .npy can only be written to a file" in done.stderr


def test_a_stream_is_read_once_and_in_binary_mode() -> None:
    assert read(io.BytesIO(packed("csv"))).num_rows == 3
    with pytest.raises(TypeError, match="must be opened in binary mode, not StringIO"):
        add_columns_to_files(io.StringIO("puzzle\n"), io.BytesIO(), do="status")  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="<stream>: the table has no column of puzzles"):
        add_columns_to_files(io.BytesIO(b"left,right\n"), io.BytesIO(), from_format="csv", do="status")


@pytest.mark.slow
def test_a_reader_that_leaves_ends_the_work() -> None:
    with started([*NONET, "batch", "-", "-o", "-", "--do", "status"], stdin=-1, stdout=-1, stderr=-1) as process:
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        _, stderr = process.communicate(f"{PROPER}\n" * 100_000, timeout=600)
        assert (process.returncode, stderr) == (141, "")


@pytest.mark.slow
def test_ctrl_c_ends_a_command_that_waits_for_input() -> None:
    with started([*NONET, "batch", "-", "-o", "-", "--do", "status"], stdin=-1, stdout=-1, stderr=-1) as process:
        assert process.stdin is not None
        process.stdin.write(f"{PROPER}\n" * 2)
        process.stdin.flush()
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=2)
        stdout, stderr = interrupt(process)
        # The rows that have come are answered, but for the last, whose solution could follow.
        assert (process.returncode, stdout) == (-signal.SIGINT, f"{PROPER}\tproper\t\n")
        assert stderr == "nonet: stopped\n"
