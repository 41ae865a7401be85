"""Tables through commands: the other columns stay, and in a binary table they keep their types."""

from pathlib import Path

import pytest

from cli.conftest import Run
from puzzles import HARDER, MULTIPLE, PROPER, SOLUTION

arrow = pytest.importorskip("pyarrow")
parquet = pytest.importorskip("pyarrow.parquet")

TABLE = {
    "id": arrow.array([1, 2, None, 4], arrow.int32()),
    "quiz": [PROPER, MULTIPLE, HARDER, "oops"],
    "rating": [1.5, None, 2.0, 3.0],
    "is_nice": [True, False, None, True],
    "tags": [["a"], [], ["b", "c"], None],
}


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "in.parquet"
    parquet.write_table(arrow.table(TABLE), path)
    return path


@pytest.mark.parametrize("command", ["convert", "solve", "canonical", "augment --seed 1", "dedupe"])
def test_columns_keep_their_types(run: Run, table: Path, tmp_path: Path, command: str) -> None:
    target = tmp_path / "out.parquet"
    if command == "convert":
        parquet.write_table(arrow.table(TABLE).slice(0, 3), table)
    run(*command.split(), str(table), "-o", str(target), *(["--keep-going"] if command != "convert" else []))
    found = parquet.read_table(target)
    more = ["solution"] if command == "solve" else []
    assert found.column_names == [*TABLE, *more]
    kinds = {field.name: str(field.type) for field in found.schema}
    assert (kinds["rating"], kinds["id"], kinds["is_nice"]) == ("double", "int32", "bool")
    rows = [0, 2] if command == "solve" else [0, 1, 2]
    for name in ("id", "rating", "is_nice"):
        assert found.column(name).to_pylist() == [arrow.array(TABLE[name])[row].as_py() for row in rows]
    if command == "solve":
        assert found.column("solution")[0].as_py() == SOLUTION


def test_files_with_other_columns_do_not_fit_into_one_table(run: Run, table: Path, tmp_path: Path) -> None:
    other, target = tmp_path / "in.csv", tmp_path / "out.parquet"
    other.write_text(f"puzzle,rating,id,is_nice,tags\n{PROPER},easy,x,,\n")
    done = run("canonical", str(table), str(other), "-o", str(target), "--keep-going")
    assert done.returncode == 2
    assert "columns" in done.stderr
    assert not target.exists()


def test_text_has_the_columns_too(run: Run, table: Path) -> None:
    result = run("augment", str(table), "--seed", "1", "-n", "2", "--to", "csv")
    header, *rows = result.stdout.splitlines()
    assert header == "id,quiz,rating,is_nice,tags"
    assert [(row[:2], row.split(",", 2)[2]) for row in rows[:2]] == [("1,", '1.5,true,"[""a""]"')] * 2


def test_columns_that_the_output_cannot_hold_are_named_once(run: Run, table: Path) -> None:
    parquet.write_table(arrow.table(TABLE).slice(0, 3), table)
    result = run("batch", str(table), "--do", "solve,given_count", "-o", "out.sdk", "--to", "sdk")
    assert [line for line in result.stderr.splitlines() if "left out" in line] == [
        "nonet: the output cannot hold solution, guesses, given_count, status, reason: left out"
    ]
    result = run("batch", str(table), "--do", "solve", "-o", "out.jsonl")
    assert "left out" not in result.stderr


def test_columns_that_the_format_of_the_input_cannot_hold_are_named(run: Run, tmp_path: Path) -> None:
    told = "nonet: the output cannot hold given_count, status, reason: left out"
    (tmp_path / "in").mkdir()
    for name in ("one.any", "in/two.any"):
        assert run("convert", PROPER, "--to", "block", "-o", name).returncode == 0
    for arguments in (["one.any"], ["one.any", "-o", "out.any"], ["in/*.any", "-o", "out"]):
        assert told in run("batch", *arguments, "--do", "given_count").stderr.splitlines()


def test_a_puzzle_and_an_example_are_tables_too(run: Run) -> None:
    row = f"{PROPER}\t30\treadable\t\n"
    assert run("batch", PROPER, "--do", "given_count").stdout == row
    done = run("batch", "example:fifty", "--do", "given_count", "--to", "csv")
    assert (done.returncode, done.stdout.count("\n")) == (0, 51)
    done = run("batch", PROPER, "example:fifty", "--do", "given_count", "-o", "out")
    assert (done.returncode, done.stdout) == (2, "")
    assert "alone" in done.stderr
