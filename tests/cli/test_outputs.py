"""What ``-o`` and the other outputs of a command do to files: nothing is replaced unasked, and extensions are kept."""

import csv
import json
import re
from pathlib import Path

import click
import pytest

from cli.conftest import Run
from cli.test_options import ALL
from nonet.cli._shared.files import READ, _File
from puzzles import HARDER, PROPER

COMMANDS = (
    *("solve", "check", "rate", "convert", "canonical", "augment --seed 1", "dedupe", "hint", "explain", "euler"),
    *("compare -m naive", "batch --do solve"),
)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (
            "book --seed 1 -n 1 -o b.pdf --against old.txt --list old.txt",
            "--list old.txt would replace the file of --against",
        ),
        ("book --list old.txt -o b.pdf old.txt", "--list old.txt would replace the file of INPUT old.txt"),
        ("book old.txt -o z.pdf --list z.pdf", "z.pdf"),
        ("book old.txt -o old.txt", "expected a name that ends in .pdf, found 'old.txt'"),
        ("print old.txt --list ./old.txt -o x.pdf", "--list ./old.txt would replace the file of INPUT old.txt"),
        ("explain old.txt --html x -o x", "--output x and --html x are one file"),
        ("explain old.txt -o ./x --html x", "--html x and --output ./x are one file"),
        ("explain old.txt --html old.txt", "--html old.txt would replace the file of PUZZLE old.txt"),
        ("compare -m naive old.txt -o y.svg --plot y.svg", "y.svg"),
        ("compare -m naive old.txt --csv -o y.svg --plot y.svg", "--plot y.svg and --output y.svg are one file"),
        ("dataset verify old.txt --faults f.csv -o f.csv", "are one file"),
        ("dataset verify old.txt -o link.txt", "--output link.txt would replace the file of SET old.txt"),
        ("dedupe old.txt --against new.txt -o new.txt", "--output new.txt would replace the file of --against new.txt"),
        *[(f"{name} old.txt -o old.txt", "--output old.txt would replace the file of ") for name in COMMANDS],
    ],
)
def test_no_output_replaces_an_input_or_another_output(run: Run, tmp_path: Path, command: str, told: str) -> None:
    for name in ("old.txt", "new.txt"):
        (tmp_path / name).write_text(f"{PROPER}\n")
    (tmp_path / "link.txt").symlink_to("old.txt")
    done = run(*command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.txt", "new.txt", "old.txt"]
    assert {path.read_text() for path in tmp_path.iterdir()} == {f"{PROPER}\n"}


def test_a_device_is_no_file_that_is_replaced(run: Run, tmp_path: Path) -> None:
    assert run("explain", PROPER, "--html", "/dev/null", "-o", "/dev/null").returncode == 0


@pytest.mark.parametrize("name", ALL)
def test_every_file_of_a_command_is_known_as_read_or_written(name: str) -> None:
    for option in ALL[name].params:
        told = f"{option.make_metavar(click.Context(ALL[name]))} {getattr(option, 'help', '')}"
        if name not in ("play", "serve") and (told.startswith(("FILE ", "FILE|", "INPUT", "[FILE", "PUZZLE", "TRAIN"))):
            assert isinstance(option.type, _File), option.name
            assert (option.type is READ) == (isinstance(option, click.Argument) or option.name == "against")


TABLES = ("x.parquet", "x.arrow", "x.npy", "x.sdk")
PICTURES = ("x.pdf", "x.svg", "x.png", "x.html")


@pytest.mark.parametrize(
    ("command", "fitting"),
    [
        ("rate", ".txt, .csv, .jsonl or .ndjson"),
        ("check", ".txt, .csv, .jsonl or .ndjson"),
        ("hint", ".txt, .csv, .jsonl or .ndjson"),
        ("euler", ".txt, .csv, .jsonl or .ndjson"),
        ("explain", ".txt, .csv, .jsonl, .ndjson or .json"),
        ("compare -m naive", ".txt, .csv, .jsonl, .ndjson or .json"),
        ("dataset verify", ".txt, .csv, .jsonl, .ndjson or .json"),
        ("book", ".pdf"),
        ("print", ".pdf"),
    ],
)
@pytest.mark.parametrize("output", [*TABLES, *PICTURES, "x.foo.gz", "x.json"])
def test_an_extension_names_a_form_of_the_command_or_is_refused(
    run: Run, tmp_path: Path, command: str, fitting: str, output: str
) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n")
    done = run(*command.split(), "in.txt", "-o", output)
    if f".{output.split('.')[1]}" in re.findall(r"\.\w+", fitting):
        assert done.returncode in (0, 1)
        assert (tmp_path / output).exists()
    else:
        assert f"expected a name that ends in {fitting}" in done.stderr
        assert f"found {output!r}" in done.stderr
        assert (done.returncode, done.stdout) == (2, "")
        assert not (tmp_path / output).exists()


@pytest.mark.parametrize("output", ["y", "y.gz", "y.svg.gz", "y.txt"])
def test_a_chart_has_an_extension(run: Run, tmp_path: Path, output: str) -> None:
    done = run("compare", PROPER, "-m", "naive", "--plot", output)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"expected a name that ends in .svg, .png or .pdf, found {output!r}" in done.stderr


@pytest.mark.parametrize("output", ["z.html", "z.txt", "z.pdf.gz"])
def test_a_worksheet_is_a_pdf(run: Run, tmp_path: Path, output: str) -> None:
    done = run("worksheet", "x_wing", "--seed", "1", "-n", "1", "-o", output)
    assert done.returncode == 2
    assert "expected a name that ends in .pdf" in done.stderr
    assert [*tmp_path.iterdir()] == []


def test_a_list_of_a_book_has_an_extension_of_a_format(run: Run, tmp_path: Path) -> None:
    done = run("book", PROPER, "-o", "b.pdf", "--list", "l.foo")
    assert (done.returncode, done.stdout) == (2, "")
    assert ".sdk" in done.stderr
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("command", ["explain", "compare -m naive", "dataset verify"])
def test_one_object_can_be_a_json_file(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle\n{PROPER}\n")
    run(*command.split(), "in.csv", "-o", "x.json")
    assert isinstance(json.loads((tmp_path / "x.json").read_text()), dict)


def test_a_compressed_table_has_the_form_of_its_name(run: Run, tmp_path: Path) -> None:
    import gzip

    assert run("hint", HARDER, "-o", "x.csv.gz").returncode == 0
    with gzip.open(tmp_path / "x.csv.gz", "rt") as file:
        assert [row["technique"] for row in csv.DictReader(file)]
