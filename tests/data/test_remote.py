"""URLs: tables, folders of shards and datasets on S3 (a server on this machine) and in fsspec's memory."""

import hashlib
import io
import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from cli.conftest import Run, runner
from data.table_files import opened, read, written
from nonet import PuzzleError
from nonet.data import add_columns_to_files, make_dataset, verify_dataset
from nonet.formats.names import table_files

pa = pytest.importorskip("pyarrow")
fsspec = pytest.importorskip("fsspec", reason="fsspec is not installed: extra [remote]")

PUZZLES = [nonet.generate(seed=1, start=number).to_line() for number in range(40)]


@pytest.fixture(scope="module")
def bucket() -> Iterator[str]:
    """Return the URL of a new bucket of an S3 server on this machine."""
    pytest.importorskip("s3fs", reason="s3fs is not installed: extra [remote]")
    server_module = pytest.importorskip("moto.server", reason="moto is not installed: extra [dev]")
    settings = {
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_EC2_METADATA_DISABLED": "true",
    }
    before = {name: os.environ.get(name) for name in (*settings, "AWS_ENDPOINT_URL")}
    server = server_module.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        os.environ.update(settings, AWS_ENDPOINT_URL=f"http://{host}:{port}")
        system = fsspec.filesystem("s3", skip_instance_cache=True)
        type(system).clear_instance_cache()  # another test may have made one without these settings
        system.mkdir("puzzles")
        yield "s3://puzzles"
        type(system).clear_instance_cache()
    finally:
        server.stop()
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


@pytest.fixture(params=[pytest.param("s3", marks=pytest.mark.slow), "memory"])
def root(request: pytest.FixtureRequest) -> str:
    """Return a URL below which nothing is."""
    name = hashlib.sha256(request.node.name.encode()).hexdigest()[:12]
    return f"memory://{name}" if request.param == "memory" else f"{request.getfixturevalue('bucket')}/{name}"


def put(url: str, text: str | bytes) -> None:
    with fsspec.open(url, "wb") as file:
        file.write(text.encode() if isinstance(text, str) else text)


def got(url: str) -> bytes:
    with fsspec.open(url, "rb") as file:
        data: bytes = file.read()
    return data


def names_below(url: str) -> list[str]:
    system, path = fsspec.core.url_to_fs(url)
    system.invalidate_cache()
    return sorted(name.removeprefix(path).lstrip("/") for name in system.find(path))


def shards(root: str, tmp_path: Path) -> str:
    """Make a folder of six shards, one in a folder below it, at a URL and in a local folder; return the URL."""
    formats = ["csv", "parquet", "arrow", "jsonl", "txt", "csv.gz"]
    for number, extension in enumerate(formats):
        name = f"part-{number}.{extension}" if number else f"deep/part-0.{extension}"
        local = tmp_path / "in" / name
        local.parent.mkdir(parents=True, exist_ok=True)
        rows = pa.table({"puzzle": PUZZLES[number * 5 : number * 5 + 5]})
        written(local, rows)
        put(f"{root}/in/{name}", local.read_bytes())
    return f"{root}/in"


def contents(folder: Path) -> dict[str, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def remote_contents(url: str) -> dict[str, bytes]:
    return {name: got(f"{url}/{name}") for name in names_below(url)}


@pytest.mark.parametrize(
    "extension", ["csv", "parquet", "arrow", "arrows", "jsonl", "json", "txt", "npy", "csv.gz", "csv.zst"]
)
def test_a_table_is_written_to_a_url_and_read_from_it(root: str, extension: str) -> None:
    url = f"{root}/table.{extension}"
    rows = pa.table({"puzzle": PUZZLES})
    written(url, rows)
    assert [nonet.Grid(puzzle).to_line() for puzzle in read(url)["puzzle"].to_pylist()] == PUZZLES


def test_a_table_that_fails_leaves_what_was_there(root: str) -> None:
    url = f"{root}/table.csv"
    put(url, "puzzle\n")

    def stop(_: int) -> None:
        assert names_below(root) == ["table.csv"], "an output is published only when it is complete"
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        add_columns_to_files(io.BytesIO("\n".join(PUZZLES).encode()), url, do="solve", progress=stop)
    assert got(url) == b"puzzle\n"
    assert names_below(root) == ["table.csv"]


def test_shards_have_the_bytes_of_local_ones(root: str, tmp_path: Path) -> None:
    source = shards(root, tmp_path)
    add_columns_to_files(tmp_path / "in", tmp_path / "out", do=["solve", "rate"])
    summary = add_columns_to_files(source, f"{root}/out", do=["solve", "rate"])
    assert (summary.made_count, summary.status_counts) == (6, {"proper": 30})
    assert remote_contents(f"{root}/out") == contents(tmp_path / "out")


def test_a_pattern_of_urls(root: str, tmp_path: Path) -> None:
    source = shards(root, tmp_path)
    summary = add_columns_to_files(f"{source}/*.csv*", f"{root}/out", do=["solve"])
    assert summary.made_count == 1
    assert names_below(f"{root}/out") == ["_manifest.jsonl", "part-5.csv.gz"]
    assert table_files(f"{source}/**/*.csv") == [f"{source}/deep/part-0.csv"]


def test_local_to_remote_and_back(root: str, tmp_path: Path) -> None:
    shards(root, tmp_path)
    add_columns_to_files(tmp_path / "in", f"{root}/up", do=["solve"])
    add_columns_to_files(f"{root}/in", tmp_path / "down", do=["solve"])
    assert remote_contents(f"{root}/up") == contents(tmp_path / "down")
    add_columns_to_files(f"{root}/in/part-1.parquet", f"{root}/one/", do=["solve"])
    assert names_below(f"{root}/one") == ["part-1.parquet"]


def test_a_resumed_run_keeps_what_is_complete(root: str, tmp_path: Path) -> None:
    source, target = shards(root, tmp_path), f"{root}/out"
    add_columns_to_files(source, target, do=["solve"])
    whole = remote_contents(target)
    system, path = fsspec.core.url_to_fs(target)
    system.rm_file(f"{path}/part-1.parquet")
    put(f"{target}/part-3.jsonl", "damaged")
    summary = add_columns_to_files(source, target, do=["solve"], resume=True)
    assert (summary.made_count, summary.kept_count) == (2, 4)
    assert remote_contents(target) == whole
    with pytest.raises(PuzzleError, match="exists already"):
        add_columns_to_files(source, target, do=["solve"])


def test_a_run_that_stops_can_be_resumed(root: str, tmp_path: Path) -> None:
    source, target = shards(root, tmp_path), f"{root}/out"
    add_columns_to_files(source, f"{root}/whole", do=["solve"])

    class StopError(Exception):
        pass

    def stop(rows: int) -> None:
        if rows >= 15:
            raise StopError

    with pytest.raises(StopError):
        add_columns_to_files(source, target, do=["solve"], progress=stop)
    assert 2 <= len(names_below(target)) < 7
    summary = add_columns_to_files(source, target, do=["solve"], resume=True)
    assert summary.kept_count >= 1, "the manifest lists the shards that were complete"
    assert remote_contents(target) == remote_contents(f"{root}/whole")


def test_the_output_of_a_deleted_input_is_removed(root: str, tmp_path: Path) -> None:
    source, target = shards(root, tmp_path), f"{root}/out"
    add_columns_to_files(source, target, do=["solve"])
    system, path = fsspec.core.url_to_fs(source)
    system.rm_file(f"{path}/deep/part-0.csv")
    summary = add_columns_to_files(source, target, do=["solve"], resume=True)
    assert summary.removed_shards == [f"{target}/deep/part-0.csv"]
    assert "deep/part-0.csv" not in names_below(target)


def test_outputs_that_are_inputs_are_refused(root: str, tmp_path: Path) -> None:
    source = shards(root, tmp_path)
    with pytest.raises(PuzzleError, match="in the folder of the input"):
        add_columns_to_files(source, f"{source}/out", do=["solve"])
    with pytest.raises(PuzzleError, match="the output is the input"):
        add_columns_to_files(f"{source}/part-1.parquet", f"{source}/part-1.parquet", do=["solve"])


@pytest.mark.parametrize("form", ["hf", "hrm", "npy"])
def test_a_dataset_is_made_at_a_url_and_verified_there(root: str, tmp_path: Path, form: Any) -> None:
    options: dict[str, Any] = {"preset": "kaggle", "to_format": form, "count": 60, "seed": 3}
    make_dataset(tmp_path / "set", **options)
    make_dataset(f"{root}/set", **options)
    assert remote_contents(f"{root}/set") == contents(tmp_path / "set")
    report, local = verify_dataset(f"{root}/set", labels=True), verify_dataset(tmp_path / "set", labels=True)
    assert report.is_clean
    assert str(report).replace(f"{root}/set", str(tmp_path / "set")) == str(local)
    with pytest.raises(PuzzleError, match="not empty"):
        make_dataset(f"{root}/set", **options)


def test_faults_are_written_to_a_url(root: str) -> None:
    put(f"{root}/train.csv", f"puzzle\n{PUZZLES[0]}\n{PUZZLES[0]}\n")
    report = verify_dataset(f"{root}/train.csv", faults_path=f"{root}/faults.csv")
    assert not report.is_clean
    assert b"duplicate" in got(f"{root}/faults.csv")


def test_lists_are_solved_and_checked_from_url_to_url(root: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run: Run = runner(monkeypatch)
    put(f"{root}/list.txt", "\n".join(PUZZLES) + "\n")
    assert run("solve", f"{root}/list.txt", "-o", f"{root}/solved.txt.gz").returncode == 0
    assert [*nonet.read(f"{root}/solved.txt.gz")] == [nonet.Entry(nonet.solve(puzzle)) for puzzle in PUZZLES]
    assert run("check", f"{root}/list.txt", "-o", f"{root}/status.txt").returncode == 0
    assert got(f"{root}/status.txt") == b"proper\n" * 40


def test_errors_name_the_url(root: str, tmp_path: Path) -> None:
    missing = f"{root}/missing.csv"
    with pytest.raises(FileNotFoundError) as caught:
        opened(missing)
    assert caught.value.filename == missing
    with pytest.raises(FileNotFoundError):
        add_columns_to_files(missing, tmp_path / "out.csv", do=["solve"])
    put(f"{root}/broken.parquet", b"PAR1 and nothing more")
    with pytest.raises(PuzzleError, match=f"{root}/broken.parquet"):
        opened(f"{root}/broken.parquet")


@pytest.mark.slow
def test_a_server_that_is_not_there(bucket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {"endpoint_url": "http://127.0.0.1:9", "config_kwargs": {"retries": {"max_attempts": 0}}}
    monkeypatch.setitem(fsspec.config.conf, "s3", quick)
    with pytest.raises(OSError, match="Could not connect") as caught:
        opened("s3://elsewhere/table.csv")
    assert caught.value.filename == "s3://elsewhere/table.csv"


@pytest.mark.slow
def test_a_bucket_that_is_not_there_is_not_made(bucket: str) -> None:
    put("memory://to/in.csv", f"puzzle\n{PUZZLES[0]}\n")
    with pytest.raises(OSError, match="bucket"):
        add_columns_to_files("memory://to/in.csv", f"{bucket}-missing/out.csv", do=["solve"])
    assert not fsspec.filesystem("s3").exists(f"{bucket}-missing")


def test_protocols_that_are_not_known_or_not_installed() -> None:
    with pytest.raises(PuzzleError, match="Protocol not known: nowhere"):
        opened("nowhere://table.csv")


def test_without_fsspec_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(ImportError, match=r"pip install 'nonet\[remote\]'"):
        opened("s3://puzzles/table.csv")


@pytest.mark.nightly  # clusters are in `test_clusters.py`, S3 is above
@pytest.mark.parametrize("engine_name", ["dask", "ray"])
def test_clusters_read_and_write_s3(bucket: str, tmp_path: Path, engine_name: str) -> None:
    from nonet.data import ShardEngine

    engine: ShardEngine
    if engine_name == "dask":
        pytest.importorskip("distributed")
        from nonet.data.dask import DaskEngine

        engine = DaskEngine(workers=2)
    else:
        pytest.importorskip("ray")
        from nonet.data.ray import RayEngine

        engine = RayEngine(workers=2)
    root = f"{bucket}/{engine_name}"
    source = shards(root, tmp_path)
    add_columns_to_files(source, f"{root}/out", do=["solve"], engine=engine)
    add_columns_to_files(source, f"{root}/alone", do=["solve"])
    assert remote_contents(f"{root}/out") == remote_contents(f"{root}/alone")


@pytest.mark.slow
def test_a_large_shard_is_uploaded_in_parts(bucket: str) -> None:
    rng = random.Random(1)
    rows = pa.table({"puzzle": PUZZLES * 50_000, "noise": [rng.randbytes(9).hex() for _ in range(2_000_000)]})
    url = f"{bucket}/large.parquet"
    written(url, rows)
    assert fsspec.filesystem("s3").size(url) > 16 << 20
    assert read(url).num_rows == 2_000_000
