"""``process_files``: shard by shard, whatever stops it, to the same bytes."""

import errno
import json
import random
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import PuzzleError
from nonet.data import ShardError, TableWriter, open_table, process, process_files
from processes import started
from puzzles import CONFLICT, MULTIPLE, PROPER, SOLUTION

pa: Any = pytest.importorskip("pyarrow")


def make_shards(folder: Path, count: int, rows: int) -> Path:
    folder.mkdir()
    for number in range(count):
        column = pa.table(nonet.isomorph_batch([PROPER], seed=number, count=rows)).column("isomorph")
        shard = pa.table({"question": column, "id": range(rows)})
        with TableWriter(folder / f"part-{number:05}.parquet", shard.schema) as writer:
            writer.write(shard)
    return folder


def content(folder: Path) -> dict[str, bytes]:
    """Return the content of each file of a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def manifest_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "_manifest.jsonl").read_text().splitlines()]


def rows_of(path: Path) -> list[dict[str, Any]]:
    source = open_table(path)
    rows: list[dict[str, Any]] = pa.Table.from_batches(list(source), source.schema).to_pylist()
    return rows


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    return make_shards(tmp_path / "in", 5, 40)


def test_a_file_becomes_a_file(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,puzzle\n1,{PROPER}\n2,oops\n3,{MULTIPLE}\n4,\n")
    counts: list[int] = []
    parts: list[float] = []
    summary = process_files(
        tmp_path / "in.csv", tmp_path / "out.csv", do=["solve"], progress=counts.append, part_done=parts.append
    )
    assert str(summary) == "4 rows: 2 malformed, 1 multiple, 1 proper"
    lines = (tmp_path / "out.csv").read_text().splitlines()
    assert lines[:2] == ["id,puzzle,solution,guesses,status,reason", f"1,{PROPER},{SOLUTION},0,proper,"]
    assert lines[2].startswith("2,oops,,0,malformed,")
    assert lines[4].startswith("4,,,0,malformed,")
    assert (counts[-1], parts[-1]) == (4, 1.0)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.csv", "out.csv"]


@pytest.mark.parametrize(
    "name", ["out.jsonl.gz", "out.parquet", "out.arrow", "out.arrows", "out.tsv", "out.txt", "out.npy"]
)
def test_any_form_becomes_any_form(name: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n# comment\n{CONFLICT}\noops\n")
    process_files(tmp_path / "in.txt", tmp_path / name, do=["solve", "given_count"])
    if name == "out.npy":
        import numpy as np

        array = np.load(tmp_path / name)
        assert array.dtype.names == ("puzzle", "solution", "guesses", "given_count", "status")
        assert array["status"].tolist() == [b"proper", b"conflict", b"malformed"]
        assert "".join(map(str, array["solution"][0])) == SOLUTION
        return
    if name == "out.txt":
        assert (tmp_path / name).read_text().splitlines()[0] == f"{PROPER}\t{SOLUTION}\t0\t30\tproper\t"
        return
    rows = rows_of(tmp_path / name)
    assert [row["status"] for row in rows] == ["proper", "conflict", "malformed"]
    assert rows[0]["solution"] == SOLUTION
    assert [str(row["given_count"] or "") for row in rows] == ["30", "2", ""]


def test_the_rows_are_those_of_process(shards: Path, tmp_path: Path) -> None:
    process_files(shards, tmp_path / "out", do=["solve", "rate", "steps"])
    for path in shards.iterdir():
        expected = process(pa.parquet.read_table(path), do=["solve", "rate", "steps"])
        assert rows_of(tmp_path / "out" / path.name) == expected.to_pylist()


def test_a_folder_becomes_a_folder_with_a_manifest(shards: Path, tmp_path: Path) -> None:
    (shards / "deep").mkdir()
    (shards / "deep/more.csv").write_text(f"q\n{PROPER}\n")
    summary = process_files(shards, tmp_path / "out", do=["solve"])
    assert (summary.row_count, summary.made_count, summary.errors) == (201, 6, [])
    head, *records, end = manifest_of(tmp_path / "out")
    assert (head["do"], head["nonet"], head["pyarrow"]) == (["solve"], nonet.__version__, pa.__version__)
    assert [record["shard"] for record in records] == ["deep/more.csv", *(f"part-{n:05}.parquet" for n in range(5))]
    assert end == {"complete": True, "shards": 6, "failed": 0, "rows": 201, "statuses": {"proper": 201}}
    assert "/" not in json.dumps(records[1:])
    process_files(shards, tmp_path / "again", do=["solve"], threads=1)
    assert content(tmp_path / "again") == content(tmp_path / "out")


def test_a_file_goes_into_a_folder(shards: Path, tmp_path: Path) -> None:
    process_files(shards / "part-00000.parquet", f"{tmp_path}/new/", do=["status"], form="csv")
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["part-00000.csv"]


def test_a_pattern_and_another_form(shards: Path, tmp_path: Path) -> None:
    process_files(str(shards / "part-0000[12].parquet"), tmp_path / "out", do=["status"], form="jsonl")
    names = ["_manifest.jsonl", "part-00001.jsonl", "part-00002.jsonl"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert rows_of(tmp_path / "out/part-00001.jsonl")[0]["status"] == "proper"
    (shards / "part-00001.csv.gz").write_bytes((shards / "part-00001.parquet").read_bytes())
    with pytest.raises(PuzzleError, match=r"part-00001\.csv\.gz and .*part-00001\.parquet would both be written to"):
        process_files(shards, tmp_path / "other", do=["status"], form="jsonl")


def test_what_exists_is_not_overwritten_unasked(shards: Path, tmp_path: Path) -> None:
    one, out = shards / "part-00000.parquet", tmp_path / "out"
    process_files(one, tmp_path / "a.csv", do=["status"])
    with pytest.raises(PuzzleError, match=r"a\.csv: the file exists already"):
        process_files(one, tmp_path / "a.csv", do=["solve"])
    assert process_files(one, tmp_path / "a.csv", do=["solve"], resume=True).kept_count == 1
    assert "solution" not in (tmp_path / "a.csv").read_text()
    process_files(one, tmp_path / "a.csv", do=["solve"], overwrite=True)
    assert "solution" in (tmp_path / "a.csv").read_text()
    process_files(shards, out, do=["status"])
    with pytest.raises(PuzzleError, match=r"_manifest\.jsonl: the file exists already"):
        process_files(shards, out, do=["status"])
    with pytest.raises(PuzzleError, match=r'cannot resume: it was made with do \["status"\], now \["solve"\]'):
        process_files(shards, out, do=["solve"], resume=True)
    process_files(shards, out, do=["solve"], overwrite=True)
    assert manifest_of(out)[0]["do"] == ["solve"]
    with pytest.raises(PuzzleError, match="the output is the input"):
        process_files(one, one, do=["solve"], overwrite=True)
    with pytest.raises(PuzzleError, match="in the folder of the input"):
        process_files(shards, shards / "out", do=["solve"])
    with pytest.raises(PuzzleError, match=r"a\.csv: a folder or a pattern is written to a folder, and this is a file"):
        process_files(shards, tmp_path / "a.csv", do=["solve"], overwrite=True)
    with pytest.raises(PuzzleError, match="the name of the output is empty"):
        process_files(shards, "", do=["solve"])


def test_resuming_makes_only_what_is_missing(shards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    process_files(shards, out, do=["solve"])
    expected = content(out)
    (out / "part-00003.parquet").unlink()
    (out / "part-00001.parquet").write_bytes(b"x" * len(expected["part-00001.parquet"]))
    (out / ".nonet-abc.tmp").write_bytes(b"rest of a process that was killed")
    lines = expected["_manifest.jsonl"].splitlines(keepends=True)
    (out / "_manifest.jsonl").write_bytes(b"".join(lines[:5]) + lines[5][:20])  # killed while it was written
    counts: list[int] = []
    parts: list[float] = []
    summary = process_files(shards, out, do=["solve"], resume=True, progress=counts.append, part_done=parts.append)
    assert (summary.kept_count, summary.made_count, summary.row_count) == (2, 3, 200)
    assert (counts[-1], parts[-1]) == (120, 1.0)
    assert parts[0] < 0.4
    assert content(out) == expected
    assert process_files(shards, out, do=["solve"], resume=True).made_count == 0
    assert content(out) == expected


def test_a_source_that_changed_is_processed_again(shards: Path, tmp_path: Path) -> None:
    process_files(shards, tmp_path / "out", do=["solve"])
    (shards / "part-00002.parquet").unlink()
    shard = pa.table({"question": [PROPER]})
    with TableWriter(shards / "part-00002.parquet", shard.schema) as writer:
        writer.write(shard)
    assert process_files(shards, tmp_path / "out", do=["solve"], resume=True).made_count == 1
    process_files(shards, tmp_path / "fresh", do=["solve"])
    assert content(tmp_path / "out") == content(tmp_path / "fresh")


def test_a_bad_shard_is_reported_and_the_others_are_made(shards: Path, tmp_path: Path) -> None:
    whole = (shards / "part-00001.parquet").read_bytes()
    (shards / "part-00001.parquet").write_bytes(whole[: len(whole) // 2])
    (shards / "part-00002.parquet").unlink()
    (shards / "part-00002.parquet").symlink_to(tmp_path / "missing")
    (shards / "part-00003.parquet").write_bytes(whole[:4] + bytes(1000) + whole[1004:])
    (shards / "part-00009.csv").write_text("left,right\n1,2\n")
    failures: list[ShardError] = []
    summary = process_files(shards, tmp_path / "out", do=["solve"], on_error=failures.append)
    assert [Path(failure.source).stem[-1] for failure in failures] == ["1", "2", "3", "9"]
    assert all(failure.source in str(failure) for failure in failures)
    assert "No such file" in failures[1].reason
    assert "the columns are left, right" in failures[3].reason
    assert (summary.errors, summary.made_count) == (failures, 2)
    assert sorted(content(tmp_path / "out")) == ["_manifest.jsonl", "part-00000.parquet", "part-00004.parquet"]
    records = manifest_of(tmp_path / "out")
    assert (records[-1]["complete"], records[-1]["failed"]) == (False, 4)
    assert str(tmp_path) not in json.dumps(records)
    # After a repair the result is that of one run without faults.
    (shards / "part-00009.csv").unlink()
    (shards / "part-00002.parquet").unlink()
    for number in (1, 2, 3):
        (shards / f"part-0000{number}.parquet").write_bytes(whole)
    process_files(shards, tmp_path / "out", do=["solve"], resume=True)
    process_files(shards, tmp_path / "fresh", do=["solve"])
    assert content(tmp_path / "out") == content(tmp_path / "fresh")


def test_an_unreadable_file_alone_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"missing\.csv"):
        process_files(tmp_path / "missing.csv", tmp_path / "out.csv", do=["solve"])
    (tmp_path / "in.csv").write_text("left,right\n1,2\n")
    with pytest.raises(PuzzleError, match="the columns are left, right"):
        process_files(tmp_path / "in.csv", tmp_path / "out.csv", do=["solve"])
    assert not (tmp_path / "out.csv").exists()
    (tmp_path / "in.csv").write_text("puzzle,status\n1,2\n")
    with pytest.raises(PuzzleError, match=r"in\.csv: the table has the column 'status' already"):
        process_files(tmp_path / "in.csv", tmp_path / "out.csv", do=["solve"])


def test_a_row_of_two_megabytes_keeps_its_place(tmp_path: Path) -> None:
    for name in ("in.csv", "in.txt", "in.jsonl"):
        rows = pa.table({"puzzle": [PROPER, "1" * 2_000_000, PROPER]})
        with TableWriter(tmp_path / name, rows.schema) as writer:
            writer.write(rows)
        process_files(tmp_path / name, tmp_path / "out.parquet", do=["solve"], overwrite=True)
        made = rows_of(tmp_path / "out.parquet")
        assert [row["status"] for row in made] == ["proper", "malformed", "proper"]
        assert made[1]["reason"] == "expected 81 cells, found a text of 2,000,000 characters"
        assert made[1]["puzzle"] == "1" * 2_000_000


FULL_DISK = """
import resource, sys
from nonet.data import process_files
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
process_files(sys.argv[1], sys.argv[2], do=["solve"])
"""


def test_a_full_disk_is_named_and_keeps_what_is_complete(tmp_path: Path) -> None:
    folder = make_shards(tmp_path / "in", 2, 100)
    large = pa.table({"question": pa.table(nonet.isomorph_batch([PROPER], seed=9, count=3000)).column("isomorph")})
    with TableWriter(folder / "part-00001.parquet", large.schema) as writer:
        writer.write(large)
    command = [sys.executable, "-c", FULL_DISK, str(folder), str(tmp_path / "out"), "60000"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    target = tmp_path / "out" / "part-00001.parquet"
    assert f"OSError: [Errno {errno.EFBIG}] File too large: {str(target)!r}" in done.stderr
    assert sorted(content(tmp_path / "out")) == ["_manifest.jsonl", "part-00000.parquet"]
    process_files(folder, tmp_path / "out", do=["solve"], resume=True)
    process_files(folder, tmp_path / "fresh", do=["solve"])
    assert content(tmp_path / "out") == content(tmp_path / "fresh")
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def check_kills(folder: Path, tmp_path: Path, *, kills: int, do: str, seed: int) -> None:
    """Kill runs at random moments; after each, a copy of what is there is resumed to the end and compared."""
    command = [sys.executable, "-m", "nonet", "batch", str(folder), str(tmp_path / "out"), "--do", do, "--resume"]
    process_files(folder, tmp_path / "fresh", do=do.split(","))  # type: ignore[arg-type]
    expected = content(tmp_path / "fresh")
    start = time.monotonic()
    with started([*command[:5], str(tmp_path / "timed"), *command[6:]], stderr=subprocess.DEVNULL) as process:
        assert process.wait(timeout=600) == 0
    whole = time.monotonic() - start
    draw = random.Random(seed)
    killed = 0
    for _ in range(kills):
        with started(command, stderr=subprocess.DEVNULL) as process:
            try:
                process.wait(timeout=whole * draw.uniform(0.1, 0.9))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                killed += 1
        there = content(tmp_path / "out") if (tmp_path / "out").exists() else {}
        assert all(expected[name] == data for name, data in there.items() if name.endswith(".parquet"))
        with started(command, stderr=subprocess.DEVNULL) as process:
            assert process.wait(timeout=600) == 0
        assert content(tmp_path / "out") == expected
        # The next kill meets a run in which some shards are there and some are not.
        for name in draw.sample(sorted(expected), len(expected) // 2):
            (tmp_path / "out" / name).unlink()
    assert killed > 0


@pytest.mark.slow
def test_runs_that_are_killed_are_resumed_to_the_same_bytes(tmp_path: Path) -> None:
    folder = make_shards(tmp_path / "in", 10, 80)
    check_kills(folder, tmp_path, kills=3, do="solve,steps", seed=1)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_twenty_kills_of_two_hundred_shards(tmp_path: Path) -> None:
    folder = make_shards(tmp_path / "in", 200, 100)
    check_kills(folder, tmp_path, kills=20, do="solve,rate,canonical,is_minimal", seed=2)
