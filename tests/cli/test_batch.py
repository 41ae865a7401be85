"""``nonet batch``: options, messages, exit statuses and the progress line; tests/data has the rest."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from cli.conftest import NONET, Run
from nonet.cli._shared.progress import ProgressLine
from nonet.data import TABLE_FUNCTIONS
from processes import interrupt, started, wait_until
from puzzles import CONFLICT, HARDER, PROPER, SOLUTION

pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # type: ignore[import-untyped]


def test_columns_are_added_to_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,question\n1,{PROPER}\n")
    done = run("batch", "in.csv", "-o", "out.csv", "--do", "solve,given-count")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "nonet: 1 row: 1 proper\n")
    header, row = (tmp_path / "out.csv").read_text().splitlines()
    assert header == "id,question,solution,guesses,given_count,status,reason"
    assert row == f"1,{PROPER},{SOLUTION},0,30,proper,"


def test_an_extension_of_a_format_is_written_in_its_layout(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,question\n1,{PROPER}\n")
    done = run("batch", "in.csv", "-o", "out.sdm", "--do", "solve")
    assert (tmp_path / "out.sdm").read_text() == PROPER.replace(".", "0") + "\n"
    assert "the output cannot hold solution, guesses, status, reason: left out" in done.stderr
    assert run("batch", "in.csv", "-o", "out.txt", "--do", "solve").returncode == 0
    assert (tmp_path / "out.txt").read_text() == f"{PROPER}\t1\t{SOLUTION}\t0\tproper\t\n"


def test_all_functions_fit_a_table_with_ids(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,puzzle\n7,{PROPER}\n")
    done = run("batch", "in.csv", "-o", "out.jsonl", "--do", ",".join(TABLE_FUNCTIONS))
    assert done.returncode == 0, done.stderr
    row = json.loads((tmp_path / "out.jsonl").read_text())
    assert (row["id"], row["puzzle_id"], row["class_id"]) == ("7", *nonet.puzzle_id(PROPER))


def test_the_help_lists_all_functions(run: Run) -> None:
    text = " ".join(run("batch", "--help").stdout.split())
    assert "[required]" in text
    assert "Default: none" not in text
    assert f"separated by commas: {', '.join(TABLE_FUNCTIONS)}." in text


def test_malformed_rows_are_status_2(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{CONFLICT}\noops\n")
    done = run("batch", "in.txt", "-o", "out.jsonl", "--do", "status")
    assert (done.returncode, done.stderr) == (2, "nonet: 3 rows: 1 conflict, 1 malformed, 1 proper\n")
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["status"] for row in rows] == ["proper", "conflict", "malformed"]
    assert run("batch", "in.txt", "-o", "forms.parquet", "--do", "canonical").returncode == 2
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{CONFLICT}\n")
    assert run("batch", "in.txt", "-o", "more.parquet", "--do", "canonical").returncode == 0


def test_options_of_parquet(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n" * 5)
    options = ("--do", "solve", "--compression", "snappy", "--row-group-size", "2")
    assert run("batch", "in.txt", "-o", "out.parquet", *options).returncode == 0
    found = pq.ParquetFile(tmp_path / "out.parquet").metadata
    assert (found.num_row_groups, found.row_group(0).column(0).compression) == (3, "SNAPPY")
    done = run("batch", "in.txt", "-o", "out.csv", *options)
    assert done.returncode == 2
    assert "compression is an option of parquet, and the format of the output is csv" in done.stderr
    done = run("batch", "in.txt", "-o", "out.parquet", "--do", "solve", "--compression", "zip")
    assert done.returncode == 2
    assert "'zip' is not one of zstd, snappy, gzip, brotli, lz4, none" in done.stderr


def test_a_resumed_run_says_which_outputs_it_removed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a", "b"):
        (tmp_path / f"in/{name}.txt").write_text(f"{PROPER}\n")
    assert run("batch", "in", "-o", "out", "--do", "solve").returncode == 0
    (tmp_path / "in/a.txt").unlink()
    done = run("batch", "in", "-o", "out", "--do", "solve", "--resume")
    assert (done.returncode, done.stderr) == (
        0,
        "nonet: 1 row: 1 proper; 1 shard was complete; removed, since the input is gone: out/a.txt\n",
    )
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["_manifest.jsonl", "b.txt"]


def test_an_array_without_reasons_is_noted(run: Run, tmp_path: Path) -> None:
    import numpy as np

    (tmp_path / "in.txt").write_text(f"{PROPER}\noops\n" + "5" * 20 + "." * 61 + "\n")
    done = run("batch", "in.txt", "-o", "out.npy", "--do", "status")
    note = "nonet: .npy has no column reason: --do reason adds it, cut to 128 bytes; other formats hold all of it"
    assert (done.returncode, done.stderr.splitlines()[1:]) == (2, [note])
    assert "reason" not in np.load(tmp_path / "out.npy").dtype.names
    done = run("batch", "in.txt", "-o", "out.npy", "--do", "status,reason", "--overwrite")
    assert done.stderr.count("\n") == 1
    reasons = np.load(tmp_path / "out.npy")["reason"].tolist()
    assert reasons[0] == b""
    assert reasons[1].startswith(b"line 2, column 1: expected a digit 1 to 9 or a blank")
    assert (reasons[2][:36], len(reasons[2])) == (b"conflicting cells: r1c1 r1c2 digit 5", 128)
    (tmp_path / "in.txt").write_text(f"{PROPER}\n")
    assert run("batch", "in.txt", "-o", "more.npy", "--do", "status").stderr.count("\n") == 1


def test_a_bad_shard_is_status_2_and_resume_repairs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.csv").write_text(f"puzzle\n{PROPER}\n")
    (tmp_path / "in/b.csv").write_text("left,right\n1,2\n")
    done = run("batch", "in", "-o", "out", "--do", "solve")
    assert done.returncode == 2
    assert done.stderr.splitlines()[0].startswith("nonet: in/b.csv:1:1: expected a puzzle, found 'left,right'")
    assert done.stderr.splitlines()[1] == "nonet: 1 row: 1 proper; 1 shard failed"
    assert sorted(os.listdir(tmp_path / "out")) == ["_manifest.jsonl", "a.csv"]
    done = run("batch", "in", "-o", "out", "--do", "solve")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "_manifest.jsonl: the file exists already; use resume, overwrite" in done.stderr
    (tmp_path / "in/b.csv").write_text(f"puzzle\n{PROPER}\n")
    done = run("batch", "in", "-o", "out", "--do", "solve", "--resume")
    assert (done.returncode, done.stderr) == (0, "nonet: 2 rows: 2 proper; 1 shard was complete\n")
    assert run("batch", "in", "-o", "out", "--do", "status", "--overwrite").returncode == 0


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_an_empty_list_is_an_empty_table(run: Run, tmp_path: Path, content: str) -> None:
    (tmp_path / "in.txt").write_text(content)
    done = run("batch", "in.txt", "-o", "out.csv", "--do", "solve,steps,given_count")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "nonet: 0 rows\n")
    assert (tmp_path / "out.csv").read_text() == "puzzle,solution,guesses,steps,given_count,status,reason\n"


def test_options_reach_the_functions(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"left,right\n{'.' * 81},{PROPER}\n")
    options = ["--do", "rate,count-solutions", "--profile", "hodoku", "--limit", "7", "--to", "jsonl"]
    assert run("batch", "in.csv", "-o", "out", *options, "--puzzle-column", "left").returncode == 1
    (row,) = map(json.loads, (tmp_path / "out").read_text().splitlines())
    assert (row["solution_count"], row["hodoku_score"]) == (7, None)
    assert run("batch", "in.csv", "-o", "out", *options, "--puzzle-column", "right", "--overwrite").returncode == 0
    (row,) = map(json.loads, (tmp_path / "out").read_text().splitlines())
    assert (row["hodoku_score"], row["hodoku_level"]) == (204, "easy")


def test_techniques_of_both_scales(run: Run, tmp_path: Path) -> None:
    """Each scale has those of the techniques that it knows."""
    (tmp_path / "in.csv").write_text(f"puzzle\n{HARDER}\n")
    options = ["--do", "rate,steps", "--profile", "hodoku,se121", "--no-uniqueness", "--mended"]
    done = run("batch", "in.csv", "-o", "out.jsonl", *options, "--techniques", "full_house,naked_single,skyscraper")
    assert done.returncode == 1
    (row,) = map(json.loads, (tmp_path / "out.jsonl").read_text().splitlines())
    few = nonet.Profile("hodoku", uniqueness=False).only("full_house", "naked_single", "skyscraper")
    rating = nonet.rate(HARDER, profile=few)
    assert (row["er"], row["hodoku_score"], row["technique_counts"]) == (
        20.0,
        rating.score,
        ";".join(f"{name}={count}" for name, count in rating.technique_counts.items()),
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["in.csv", "-o", "out.csv", "--do", "solv"], "did you mean 'solve'?"),
        (["in.csv", "-o", "out.csv", "--do", ","], "do must have at least one of solve"),
        (["in.csv", "-o", "out.csv"], "Missing option '--do'"),
        (["in.csv", "-o", "out.xlsx", "--do", "solve"], "no format has this extension"),
        (["in.csv", "-o", "out.csv", "--do", "solve", "--puzzle-column", "x"], "no column 'x': the columns are puzzle"),
        (["in.csv", "-o", "out.csv", "--do", "solve", "--to", "xlsx"], "'xlsx' is not one of "),
        (["missing.csv", "-o", "out.csv", "--do", "solve"], "nonet: missing.csv: No such file or directory"),
        (["in.csv", "-o", "no/out.csv", "--do", "solve"], "nonet: no/out.csv: No such file or directory"),
    ],
)
def test_wrong_calls_are_one_message(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle\n{PROPER}\n")
    done = run("batch", *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert os.listdir(tmp_path) == ["in.csv"]


def test_the_progress_line_has_the_time_left() -> None:
    line = ProgressLine("processing", "rows")
    line(500)
    assert line.text(10) == "processing: 500 rows, 50 per second, 10 s"
    for part, left in ((0.25, "30 s"), (0.01, "16 min"), (0.0001, "27.8 h")):
        line.fraction_done = part
        assert line.text(10) == f"processing: 500 rows, 50 per second, 10 s, about {left} left"
    line.fraction_done = 1.0
    assert "left" not in line.text(10)


def test_without_pyarrow_the_extra_is_named(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "in.csv").write_text("puzzle\n")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = run("batch", "in.csv", "-o", "out.parquet", "--do", "solve")
    assert done.returncode != 0
    assert "PyArrow is needed here and not installed: pip install 'nonet[data]'" in done.stderr


@pytest.mark.slow
def test_a_signal_ends_the_work_within_a_second_and_leaves_complete_shards(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in/a.txt").write_text(f"{PROPER}\n")
    (tmp_path / "in/b.txt").write_text(f"{PROPER}\n" * 100_000)
    command = [*NONET, "batch", str(tmp_path / "in"), "-o", str(tmp_path / "out"), "--do", "steps"]
    with started(command, stderr=-1) as process:
        wait_until((tmp_path / "out/a.txt").exists, process)
        _, stderr = interrupt(process)
        assert process.returncode == -signal.SIGINT
        assert stderr == "nonet: stopped\n"
    assert sorted(os.listdir(tmp_path / "out")) == ["_manifest.jsonl", "a.txt"]


PEAK = """
import os, subprocess, sys
child = subprocess.Popen(sys.argv[1:])
_, status, used = os.wait4(child.pid, 0)
print(used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss is in KiB on Linux")
@pytest.mark.parametrize("names", [("in.csv", "out.csv"), ("in.txt", "out.parquet")], ids=str)
def test_the_memory_does_not_grow_with_the_file(names: tuple[str, str], tmp_path: Path) -> None:
    peaks = []
    for blocks in (24, 56):  # of 50,000 rows and 4 MB; the first is longer than the buffers of a writer
        with (tmp_path / names[0]).open("w") as file:
            file.write("puzzle\n" if names[0].endswith("csv") else "")
            for _ in range(blocks):
                file.write(f"{PROPER}\n" * 50_000)
        # A small process in between: the peak of a child is at least the memory of its parent when it starts.
        source, target = (str(tmp_path / name) for name in names)
        command = [sys.executable, "-c", PEAK, *NONET, "batch", source, "-o", target]
        done = subprocess.run(
            [*command, "--do", "solve,given_count", "--threads", "1", "--overwrite"],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == f"nonet: {blocks * 50_000:,} rows: {blocks * 50_000:,} proper\n"
        peaks.append(int(done.stdout) // 1024)
    # The longer input has 131 MB more, its output 262 MB more.
    assert peaks[1] - peaks[0] < 60, peaks


def test_several_files_need_a_folder(run: Run, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(f"{PROPER}\n")
    done = run("batch", "a.txt", "b.txt", "--do", "status")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the outputs of several files need a folder: give -o FOLDER" in done.stderr
    assert run("batch", "a.txt", "b.txt", "--do", "status", "-o", "made").returncode == 0
