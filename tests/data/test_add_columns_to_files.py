"""``add_columns_to_files``: shard by shard, whatever stops it, to the same bytes."""

import errno
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import nonet
from data.table_files import read, written
from nonet import PuzzleError
from nonet.data import FailedShard, add_columns, add_columns_to_files
from nonet.data._jobs.manifest import Manifest
from puzzles import CONFLICT, MULTIPLE, PROPER, SOLUTION

pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from data.shard_folders import content, isomorphs, make_proper_shards, pa, write_shard


def manifest_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "_manifest.jsonl").read_text().splitlines()]


def rows_of(path: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = read(path).to_pylist()
    return rows


@pytest.fixture
def shards(tmp_path: Path) -> Path:
    return make_proper_shards(tmp_path / "in", 5, 40)


def test_a_file_becomes_a_file(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"id,puzzle\n1,{PROPER}\n2,oops\n3,{MULTIPLE}\n4,\n")
    counts: list[int] = []
    parts: list[float] = []
    summary = add_columns_to_files(
        tmp_path / "in.csv", tmp_path / "out.csv", do=["solve"], progress=counts.append, fraction_done=parts.append
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
    add_columns_to_files(tmp_path / "in.txt", tmp_path / name, do=["solve", "given_count"])
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
    add_columns_to_files(shards, tmp_path / "out", do=["solve", "rate", "steps"])
    for path in shards.iterdir():
        expected = add_columns(pa.parquet.read_table(path), do=["solve", "rate", "steps"])
        assert rows_of(tmp_path / "out" / path.name) == expected.to_pylist()


def test_a_folder_becomes_a_folder_with_a_manifest(shards: Path, tmp_path: Path) -> None:
    (shards / "deep").mkdir()
    (shards / "deep/more.csv").write_text(f"q\n{PROPER}\n")
    summary = add_columns_to_files(shards, tmp_path / "out", do=["solve"])
    assert (summary.row_count, summary.made_count, summary.failed_shards) == (201, 6, [])
    head, *records, end = manifest_of(tmp_path / "out")
    assert (head["do"], head["nonet"], head["pyarrow"]) == (["solve"], nonet.__version__, pa.__version__)
    assert [record["shard"] for record in records] == ["deep/more.csv", *(f"part-{n:02}.parquet" for n in range(5))]
    assert end == {"complete": True, "shards": 6, "failed": 0, "rows": 201, "statuses": {"proper": 201}}
    assert "/" not in json.dumps(records[1:])
    add_columns_to_files(shards, tmp_path / "again", do=["solve"], threads=1)
    assert content(tmp_path / "again") == content(tmp_path / "out")


def test_a_file_goes_into_a_folder(shards: Path, tmp_path: Path) -> None:
    add_columns_to_files(shards / "part-00.parquet", f"{tmp_path}/new/", do=["status"], to_format="csv")
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["part-00.csv"]


def test_a_pattern_and_another_form(shards: Path, tmp_path: Path) -> None:
    add_columns_to_files(str(shards / "part-0[12].parquet"), tmp_path / "out", do=["status"], to_format="jsonl")
    names = ["_manifest.jsonl", "part-01.jsonl", "part-02.jsonl"]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == names
    assert rows_of(tmp_path / "out/part-01.jsonl")[0]["status"] == "proper"
    (shards / "part-01.csv.gz").write_bytes((shards / "part-01.parquet").read_bytes())
    with pytest.raises(PuzzleError, match=r"part-01\.csv\.gz and .*part-01\.parquet would both be written to"):
        add_columns_to_files(shards, tmp_path / "other", do=["status"], to_format="jsonl")


def test_a_misspelt_option_is_named_with_its_function(shards: Path, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"^add_columns_to_files\(\) got an unexpected keyword argument 'treads'"):
        add_columns_to_files(shards, tmp_path / "out", do=["solve"], treads=1)  # type: ignore[call-arg]


def test_a_folder_is_not_overwritten_unasked(shards: Path, tmp_path: Path) -> None:
    one, out = shards / "part-00.parquet", tmp_path / "out"
    add_columns_to_files(one, tmp_path / "a.csv", do=["status"])
    for target in ("a.csv", "b.csv"):
        with pytest.raises(PuzzleError, match=r"one file is one shard: resume needs a folder or a pattern"):
            add_columns_to_files(one, tmp_path / target, do=["solve"], resume=True)
    assert not (tmp_path / "b.csv").exists()
    add_columns_to_files(one, tmp_path / "a.csv", do=["solve"])  # one file is replaced, as by every command
    assert "solution" in (tmp_path / "a.csv").read_text()
    add_columns_to_files(shards, out, do=["status"])
    with pytest.raises(PuzzleError, match=r"_manifest\.jsonl: the file exists already"):
        add_columns_to_files(shards, out, do=["status"])
    with pytest.raises(PuzzleError, match=r'cannot resume: it was made with do \["status"\], now \["solve"\]'):
        add_columns_to_files(shards, out, do=["solve"], resume=True)
    add_columns_to_files(shards, out, do=["solve"], overwrite=True)
    assert manifest_of(out)[0]["do"] == ["solve"]
    (out / "_manifest.jsonl").unlink()
    with pytest.raises(PuzzleError, match=r"part-00\.parquet: cannot resume: there is no manifest"):
        add_columns_to_files(shards, out, do=["solve"], resume=True)
    with pytest.raises(PuzzleError, match="the output is the input"):
        add_columns_to_files(one, one, do=["solve"], overwrite=True)
    with pytest.raises(PuzzleError, match="in the folder of the input"):
        add_columns_to_files(shards, shards / "out", do=["solve"])
    with pytest.raises(PuzzleError, match=r"a\.csv: several files are written to a folder, and this is a file"):
        add_columns_to_files(shards, tmp_path / "a.csv", do=["solve"], overwrite=True)
    with pytest.raises(PuzzleError, match="the name of the output is empty"):
        add_columns_to_files(shards, "", do=["solve"])


def test_resuming_makes_only_what_is_missing(shards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    add_columns_to_files(shards, out, do=["solve"])
    expected = content(out)
    (out / "part-03.parquet").unlink()
    (out / "part-01.parquet").write_bytes(b"x" * len(expected["part-01.parquet"]))
    (out / ".nonet-abc.tmp").write_bytes(b"rest of a process that was killed")
    job, *lines = expected["_manifest.jsonl"].splitlines(keepends=True)
    begun = [b'{"shard": "%b"}\n' % name.encode() for name in sorted(expected)[1:]]
    # Killed while a line was written.
    (out / "_manifest.jsonl").write_bytes(job + b"".join(begun + lines[:4]) + lines[4][:20])
    counts: list[int] = []
    parts: list[float] = []
    summary = add_columns_to_files(
        shards, out, do=["solve"], resume=True, progress=counts.append, fraction_done=parts.append
    )
    assert (summary.kept_count, summary.made_count, summary.row_count) == (2, 3, 200)
    assert (counts[-1], parts[-1]) == (120, 1.0)
    assert parts[0] < 0.4
    assert content(out) == expected
    assert add_columns_to_files(shards, out, do=["solve"], resume=True).made_count == 0
    assert content(out) == expected


def test_the_output_of_an_input_that_is_gone_is_removed(shards: Path, tmp_path: Path) -> None:
    add_columns_to_files(shards, tmp_path / "out", do=["solve"])
    names = sorted(path.name for path in shards.iterdir())
    (shards / names[0]).unlink()
    (shards / names[2]).unlink()
    summary = add_columns_to_files(shards, tmp_path / "out", do=["solve"], resume=True)
    assert summary.removed_shards == [str(tmp_path / "out" / names[place]) for place in (0, 2)]
    assert f"removed, since the input is gone: {tmp_path}/out/{names[0]}, {tmp_path}/out/{names[2]}" in str(summary)
    assert names[0] not in (tmp_path / "out/_manifest.jsonl").read_text()
    add_columns_to_files(shards, tmp_path / "fresh", do=["solve"])
    assert content(tmp_path / "out") == content(tmp_path / "fresh")
    assert add_columns_to_files(shards, tmp_path / "out", do=["solve"], resume=True).removed_shards == []


def test_only_outputs_that_the_manifest_lists_are_removed(shards: Path, tmp_path: Path) -> None:
    add_columns_to_files(shards, tmp_path / "out", do=["solve"])
    first = sorted(shards.iterdir())[0]
    first.unlink()
    (tmp_path / "out/mine.txt").write_text("precious")
    (tmp_path / "out" / first.name).write_text("changed")
    before = content(tmp_path / "out")
    with pytest.raises(PuzzleError, match="its input is gone, and it has changed since it was written: remove it"):
        add_columns_to_files(shards, tmp_path / "out", do=["solve"], resume=True)
    assert content(tmp_path / "out") == before
    (tmp_path / "out" / first.name).unlink()
    assert add_columns_to_files(shards, tmp_path / "out", do=["solve"], resume=True).removed_shards == []
    assert (tmp_path / "out/mine.txt").read_text() == "precious"


def test_a_file_that_the_manifest_does_not_list_is_named_and_not_replaced(shards: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    add_columns_to_files(shards, out, do=["solve"])
    (out / "mine.csv").write_text("precious")
    (out / "read me.md").write_text("about the puzzles")
    summary = add_columns_to_files(shards, out, do=["solve"], resume=True)
    assert summary.unlisted_files == [str(out / "mine.csv")]
    assert str(summary).endswith(f"; not in the manifest: {out}/mine.csv")
    (shards / "mine.csv").write_text(f"puzzle\n{PROPER}\n")
    before = content(out)
    with pytest.raises(PuzzleError, match=r"the manifest does not list .*mine\.csv: move it away"):
        add_columns_to_files(shards, out, do=["solve"], resume=True)
    assert content(out) == before
    (out / "mine.csv").unlink()
    summary = add_columns_to_files(shards, out, do=["solve"], resume=True)
    assert (summary.made_count, summary.unlisted_files) == (1, [])
    with pytest.raises(PuzzleError, match="the file exists already"):
        add_columns_to_files(shards, out, do=["solve"])


def test_what_a_killed_run_had_completed_is_its_own(
    shards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be killed when a file has its name and the manifest has not its line yet."""
    out = tmp_path / "out"
    with monkeypatch.context() as patch:
        patch.setattr(Manifest, "add", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            add_columns_to_files(shards, out, do=["solve"])
    assert sorted(content(out)) == ["_manifest.jsonl", "part-00.parquet"]
    add_columns_to_files(shards, out, do=["solve"], resume=True)
    add_columns_to_files(shards, tmp_path / "fresh", do=["solve"])
    assert content(out) == content(tmp_path / "fresh")


def test_a_manifest_cannot_name_files_elsewhere(shards: Path, tmp_path: Path) -> None:
    add_columns_to_files(shards, tmp_path / "out", do=["solve"])
    (tmp_path / "mine.txt").write_text("precious")
    manifest = tmp_path / "out/_manifest.jsonl"
    record = {"shard": "../mine.txt", "bytes": 8, "sha256": hashlib.sha256(b"precious").hexdigest()}
    manifest.write_text(manifest.read_text() + json.dumps(record) + "\n")
    assert add_columns_to_files(shards, tmp_path / "out", do=["solve"], resume=True).removed_shards == []
    assert (tmp_path / "mine.txt").exists()


def test_options_of_parquet_are_in_the_manifest(shards: Path, tmp_path: Path) -> None:
    options: Any = {"do": ["solve"], "to_format": "parquet", "compression": "snappy", "row_group_size": 2}
    add_columns_to_files(shards, tmp_path / "out", **options)
    job = manifest_of(tmp_path / "out")[0]["options"]
    assert (job["compression"], job["row_group_size"]) == ("snappy", 2)
    path = sorted((tmp_path / "out").glob("*.parquet"))[0]
    found = pq.ParquetFile(path).metadata
    assert (found.row_group(0).num_rows, found.row_group(0).column(0).compression) == (2, "SNAPPY")
    path.unlink()
    for name, other in (("compression", "gzip"), ("row_group_size", None)):
        with pytest.raises(PuzzleError, match=f"cannot resume: it was made with {name} "):
            add_columns_to_files(shards, tmp_path / "out", resume=True, **options | {name: other})
    add_columns_to_files(shards, tmp_path / "out", resume=True, **options)
    add_columns_to_files(shards, tmp_path / "fresh", **options)
    assert content(tmp_path / "out") == content(tmp_path / "fresh")
    with pytest.raises(PuzzleError, match="compression is an option of parquet, and the format of the output is csv"):
        add_columns_to_files(shards, tmp_path / "csv", do=["solve"], to_format="csv", compression="gzip")
    assert not (tmp_path / "csv").exists()


def test_a_source_that_changed_is_processed_again(shards: Path, tmp_path: Path) -> None:
    add_columns_to_files(shards, tmp_path / "out", do=["solve"])
    (shards / "part-02.parquet").unlink()
    write_shard(shards / "part-02.parquet", [PROPER])
    assert add_columns_to_files(shards, tmp_path / "out", do=["solve"], resume=True).made_count == 1
    add_columns_to_files(shards, tmp_path / "fresh", do=["solve"])
    assert content(tmp_path / "out") == content(tmp_path / "fresh")


def test_a_source_that_changed_and_kept_its_size_is_processed_again(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    for name in ("a.csv", "b.csv"):
        (tmp_path / "in" / name).write_text(f"puzzle\n{PROPER}\n")
    add_columns_to_files(tmp_path / "in", tmp_path / "out", do=["solve"])
    before = (tmp_path / "in/a.csv").stat()
    (tmp_path / "in/a.csv").write_text(f"puzzle\n{MULTIPLE}\n")
    os.utime(tmp_path / "in/a.csv", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (tmp_path / "in/a.csv").stat().st_size == before.st_size
    summary = add_columns_to_files(tmp_path / "in", tmp_path / "out", do=["solve"], resume=True)
    assert (summary.made_count, summary.kept_count) == (1, 1)
    assert summary.status_counts == {"proper": 1, "multiple": 1}
    add_columns_to_files(tmp_path / "in", tmp_path / "fresh", do=["solve"])
    assert content(tmp_path / "out") == content(tmp_path / "fresh")
    assert add_columns_to_files(tmp_path / "in", tmp_path / "out", do=["solve"], resume=True).made_count == 0


def test_a_run_that_replaces_columns_is_resumed_with_the_same_options(shards: Path, tmp_path: Path) -> None:
    made, out = tmp_path / "made", tmp_path / "out"
    add_columns_to_files(shards, made, do=["solve"])
    add_columns_to_files(made, out, do=["status"], overwrite=True)
    expected = content(out)
    (out / "part-03.parquet").unlink()
    message = (
        r"cannot resume: it was made with overwrite true, now false; resume with the same options, overwrite without "
        "resume, or choose another folder"
    )
    with pytest.raises(PuzzleError, match=message):
        add_columns_to_files(made, out, do=["status"], resume=True)
    summary = add_columns_to_files(made, out, do=["status"], overwrite=True, resume=True)
    assert (summary.made_count, summary.kept_count) == (1, 4)
    assert content(out) == expected
    # What the message says.
    with pytest.raises(PuzzleError, match="cannot resume"):
        add_columns_to_files(made, out, do=["given_count"], overwrite=True, resume=True)
    assert add_columns_to_files(made, out, do=["given_count"], overwrite=True).made_count == 5


def test_options_that_the_first_shard_does_not_fit_end_the_run_before_it_begins(shards: Path, tmp_path: Path) -> None:
    made, out, failures = tmp_path / "made", tmp_path / "out", list[FailedShard]()
    (shards / "part-00.parquet").write_bytes(b"damaged")  # is not the first that can be read
    add_columns_to_files(shards, made, do=["solve"])
    with pytest.raises(
        PuzzleError, match=r"part-01\.parquet: the table has no column 'x': the columns are question, id"
    ):
        add_columns_to_files(shards, out, do=["solve"], puzzle_column="x", on_error=failures.append)
    with pytest.raises(PuzzleError, match=r"part-01\.parquet: the column 'id' has the type int64"):
        add_columns_to_files(shards, out, do=["solve"], puzzle_column="id", on_error=failures.append)
    with pytest.raises(PuzzleError, match=r"part-01\.parquet: the table has the column 'status' already"):
        add_columns_to_files(made, out, do=["status"], on_error=failures.append)
    assert (failures, out.exists()) == ([], False)


def test_a_bad_shard_is_reported_and_the_others_are_made(shards: Path, tmp_path: Path) -> None:
    whole = (shards / "part-01.parquet").read_bytes()
    (shards / "part-01.parquet").write_bytes(whole[: len(whole) // 2])
    (shards / "part-02.parquet").unlink()
    (shards / "part-02.parquet").symlink_to(tmp_path / "missing")
    (shards / "part-03.parquet").write_bytes(whole[:4] + bytes(1000) + whole[1004:])
    (shards / "part-09.csv").write_text("left,right\n1,2\n")
    failures: list[FailedShard] = []
    summary = add_columns_to_files(shards, tmp_path / "out", do=["solve"], on_error=failures.append)
    assert [Path(failure.source).stem[-1] for failure in failures] == ["1", "2", "3", "9"]
    assert all(failure.source in str(failure) for failure in failures)
    assert "No such file" in failures[1].reason
    assert "expected a puzzle, found 'left,right'" in failures[3].reason
    assert (summary.failed_shards, summary.made_count) == (failures, 2)
    assert sorted(content(tmp_path / "out")) == ["_manifest.jsonl", "part-00.parquet", "part-04.parquet"]
    records = manifest_of(tmp_path / "out")
    assert (records[-1]["complete"], records[-1]["failed"]) == (False, 4)
    assert str(tmp_path) not in json.dumps(records)
    # After a repair the result is that of one run without faults.
    (shards / "part-09.csv").unlink()
    (shards / "part-02.parquet").unlink()
    for number in (1, 2, 3):
        (shards / f"part-0{number}.parquet").write_bytes(whole)
    add_columns_to_files(shards, tmp_path / "out", do=["solve"], resume=True)
    add_columns_to_files(shards, tmp_path / "fresh", do=["solve"])
    assert content(tmp_path / "out") == content(tmp_path / "fresh")


def test_an_unreadable_file_alone_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"missing\.csv"):
        add_columns_to_files(tmp_path / "missing.csv", tmp_path / "out.csv", do=["solve"])
    (tmp_path / "in.csv").write_text("left,right\n1,2\n")
    with pytest.raises(PuzzleError, match="expected a puzzle, found 'left,right'"):
        add_columns_to_files(tmp_path / "in.csv", tmp_path / "out.csv", do=["solve"])
    assert not (tmp_path / "out.csv").exists()
    (tmp_path / "in.csv").write_text("puzzle,status\n1,2\n")
    with pytest.raises(PuzzleError, match=r"in\.csv: the table has the column 'status' already"):
        add_columns_to_files(tmp_path / "in.csv", tmp_path / "out.csv", do=["solve"])


@pytest.mark.parametrize("end", ["parquet", "csv", "jsonl"])
def test_a_column_without_values_is_replaced(tmp_path: Path, end: str) -> None:
    source, target = tmp_path / f"in.{end}", tmp_path / f"out.{end}"
    for late in [None, "x"]:
        solutions = pa.array([None] * 69_999 + [late], "string")
        table = pa.table({"puzzle": [PROPER] * 70_000, "solution": solutions})
        written(source, table)
        if late is None:
            add_columns_to_files(source, target, do=["solve"])
            assert read(target)["solution"].unique().to_pylist() == [SOLUTION]
            target.unlink()
    with pytest.raises(
        PuzzleError, match=rf"in\.{end}: the column 'solution' has values in rows 65,537 to 70,000; set"
    ):
        add_columns_to_files(source, target, do=["solve"])
    assert not target.exists()
    add_columns_to_files(source, target, do=["solve"], overwrite=True)


def test_a_row_of_two_megabytes_keeps_its_place(tmp_path: Path) -> None:
    for name in ("in.csv", "in.txt", "in.jsonl"):
        rows = pa.table({"puzzle": [PROPER, "1" * 2_000_000, PROPER]})
        written(tmp_path / name, rows)
        add_columns_to_files(tmp_path / name, tmp_path / "out.parquet", do=["solve"], overwrite=True)
        made = rows_of(tmp_path / "out.parquet")
        assert [row["status"] for row in made] == ["proper", "malformed", "proper"]
        assert made[1]["reason"].startswith("line ")
        assert made[1]["reason"].endswith("found more")
        assert made[1]["puzzle"] == "1" * 2_000_000


FULL_DISK = """
import resource, sys
from nonet.data._jobs.manifest import Manifest
from nonet.data import add_columns_to_files
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]),) * 2)
add_columns_to_files(sys.argv[1], sys.argv[2], do=["solve"])
"""


def test_a_full_disk_is_named_and_keeps_what_is_complete(tmp_path: Path) -> None:
    folder = make_proper_shards(tmp_path / "in", 2, 100)
    write_shard(folder / "part-01.parquet", isomorphs(3000, 9))
    command = [sys.executable, "-c", FULL_DISK, str(folder), str(tmp_path / "out"), "60000"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    target = tmp_path / "out" / "part-01.parquet"
    assert f"OSError: [Errno {errno.EFBIG}] File too large: {str(target)!r}" in done.stderr
    assert sorted(content(tmp_path / "out")) == ["_manifest.jsonl", "part-00.parquet"]
    add_columns_to_files(folder, tmp_path / "out", do=["solve"], resume=True)
    add_columns_to_files(folder, tmp_path / "fresh", do=["solve"])
    assert content(tmp_path / "out") == content(tmp_path / "fresh")


@pytest.mark.parametrize("name", ["in.parquet", "in.arrow", "in.csv", "in.jsonl"])
def test_a_column_of_nulls_is_malformed(name: str, tmp_path: Path) -> None:
    rows = pa.table({"puzzle": pa.nulls(3, pa.string()), "id": ["1", "2", "3"]})
    written(tmp_path / name, rows)
    summary = add_columns_to_files(tmp_path / name, tmp_path / "out.parquet", do=["solve", "given_count"])
    assert summary.status_counts == {"malformed": 3}
    made = rows_of(tmp_path / "out.parquet")
    assert [row["id"] for row in made] == ["1", "2", "3"]
    assert {(row["solution"], row["given_count"]) for row in made} == {(None, None)}
    assert all(row["reason"] for row in made)


def test_the_progress_line_has_the_rate_and_the_time_left(tmp_path: Path) -> None:
    from nonet.cli._shared.progress import ProgressLine

    (tmp_path / "in").mkdir()
    for name in ("a.txt", "b.txt", "c.txt", "d.txt"):
        (tmp_path / "in" / name).write_text(f"{PROPER}\n" * 50_000)
    line = ProgressLine("processing", "rows")
    texts: list[str] = []

    def set_fraction(fraction: float) -> None:
        line.set_fraction(fraction)
        texts.append(line.text(10.0))

    add_columns_to_files(
        tmp_path / "in", tmp_path / "out", do=["given_count"], progress=line, fraction_done=set_fraction
    )
    assert len({text for text in texts if re.search(r", [\d,]+ per second, 10 s, about \d+ s left$", text)}) >= 3
    assert texts[-1] == "processing: 200,000 rows, 20,000 per second, 10 s"
