"""What ``-o`` and the other outputs of a command do to files: nothing is replaced unasked, and extensions are kept."""

import csv
import gzip
import io
import json
import re
from pathlib import Path
from typing import Any

import click
import pytest

import nonet
from cli.conftest import Run
from cli.test_options import ALL, NEEDED, ROWS
from nonet.cli._shared.files import READ, _File
from puzzles import HARDER, MULTIPLE, PROPER

COMMANDS = [
    f"{name} {NEEDED.get(name, '')}".strip()
    for name, row in ROWS.items()
    if row.reads == "TABLE..." or (row.reads and row.writes in ("puzzles", "records"))
]


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
        if ROWS[name].reads != "[PUZZLE]" and (
            told.startswith(("FILE ", "FILE|", "INPUT", "[FILE", "PUZZLE", "TRAIN"))
        ):
            assert isinstance(option.type, _File), option.name
            is_read = isinstance(option, click.Argument) or option.name in ("against", "front", "style")
            assert (option.type is READ) == is_read


FORMS = ".txt, .csv, .jsonl, .ndjson, .arrow, .ipc, .feather, .arrows, .tsv, .json, .parquet or .pq"
TABLES = ("x.parquet", "x.arrow", "x.npy", "x.sdk")
PICTURES = ("x.pdf", "x.svg", "x.png", "x.html")


@pytest.mark.parametrize(
    ("command", "fitting"),
    [
        ("rate", FORMS),
        ("check", FORMS),
        ("hint", ".txt, .csv, .jsonl or .ndjson"),
        ("euler", ".txt, .csv, .jsonl or .ndjson"),
        ("explain", ".txt, .csv, .jsonl, .ndjson or .json"),
        ("compare -m naive", ".txt, .csv, .jsonl, .ndjson or .json"),
        ("dataset verify", ".txt, .csv, .jsonl, .ndjson or .json"),
        ("book", ".pdf"),
        ("print", ".pdf"),
    ],
)
@pytest.mark.parametrize("output", [*TABLES, *PICTURES, "x.zst", "x.json"])
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


@pytest.mark.parametrize("output", ["hard.path", "hard.md", "hard4.not.gz", "hard.text", "hard"])
def test_text_takes_any_name(run: Run, tmp_path: Path, output: str) -> None:
    """An extension that names no format and no picture is a part of the name."""
    wanted = run("explain", PROPER, "--notation").stdout
    done = run("explain", PROPER, "--notation", "-o", output)
    assert (done.returncode, done.stdout) == (0, "")
    data = (tmp_path / output).read_bytes()
    assert (gzip.decompress(data) if output.endswith(".gz") else data).decode() == wanted


MAKERS = {
    "png": "nonet explain --png, nonet convert --to png and Grid.to_png write PNG",
    "svg": "nonet explain --svg, nonet convert --to svg and Grid.to_svg write SVG",
    "pdf": "nonet print and nonet convert --to pdf write PDF",
    "html": "nonet explain --html writes a page",
}


@pytest.mark.parametrize("kind", MAKERS)
def test_what_is_no_output_of_a_command_is_told_with_what_makes_it(run: Run, tmp_path: Path, kind: str) -> None:
    writing = {name for name, row in ROWS.items() if row.writes in ("puzzles", "records", "pdf")}
    makers = {"print", "book", "worksheet", "convert"} if kind == "pdf" else {"convert"} if kind != "html" else set()
    for name in sorted(writing - makers):
        needed = "x_wing" if name == "worksheet" else NEEDED.get(name, "")
        given = "-n 1" if name in ("generate", "worksheet") else PROPER
        done = run(*name.split(), *f"{given} {needed} -o x.{kind}".split())
        assert (done.returncode, done.stdout) == (2, "")
        assert MAKERS[kind] in done.stderr, name
        if ROWS[name].writes == "puzzles":
            assert MAKERS[kind] in run(*name.split(), *f"{given} {needed} --to {kind}".split()).stderr, name
    with pytest.raises(ValueError, match=MAKERS[kind]):
        nonet.write([nonet.Grid(PROPER)], tmp_path / f"x.{kind}")
    with pytest.raises(ValueError, match=MAKERS[kind]):
        nonet.write([nonet.Grid(PROPER)], tmp_path / "x", to_format=kind)  # type: ignore[arg-type]
    assert [*tmp_path.iterdir()] == []


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


IN_CSV = f'id,puzzle,"no, te"\n1,{PROPER},a\n2,oops,b\n3,{MULTIPLE},\n'
NEW: dict[str, dict[str, list[Any]]] = {
    "check": {"status": ["proper", "malformed", "multiple"], "reason": [None, "line 3", "the puzzle has more than"]},
    "rate": {
        "status": ["proper", "malformed", "multiple"],
        **{name: [1.2, None, None] for name in ("er", "ep", "ed")},
        **{name: [True, None, None] for name in ("pearl", "diamond")},
        "hardest_technique": ["hidden_single", None, None],
        "effort": [150.8, None, None],
        "step_count": [51, None, None],
    },
    "rate --profile hodoku": {
        "status": ["proper", "malformed", "multiple"],
        "hodoku_score": [204, None, None],
        "hodoku_level": ["easy", None, None],
        "hardest_technique": ["naked_single", None, None],
        "effort": [193.2, None, None],
        "step_count": [51, None, None],
    },
}


def rows_of(path: Path) -> list[dict[str, Any]]:
    if path.suffix in (".parquet", ".feather"):
        read = {".parquet": "pyarrow.parquet", ".feather": "pyarrow.feather"}[path.suffix]
        return pytest.importorskip(read).read_table(path).to_pylist()  # type: ignore[no-any-return]
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text().splitlines()]
    if path.suffix == ".json":
        return json.loads(path.read_text())  # type: ignore[no-any-return]
    values: dict[str, Any] = {"": None, "true": True, "51": 51, "204": 204, "1.2": 1.2, "150.8": 150.8, "193.2": 193.2}
    rows = csv.DictReader(io.StringIO(path.read_text()), delimiter="\t" if path.suffix == ".tsv" else ",")
    return [{key: values.get(text, text) for key, text in row.items()} for row in rows]


@pytest.mark.parametrize("command", NEW)
@pytest.mark.parametrize("suffix", ["csv", "tsv", "jsonl", "json", "parquet", "feather"])
def test_a_table_has_the_columns_of_the_input_and_then_the_new_ones(
    run: Run, tmp_path: Path, suffix: str, command: str
) -> None:
    (tmp_path / "in.csv").write_text(IN_CSV)
    assert run(*command.split(), "in.csv", "-o", f"out.{suffix}").returncode == 2
    found = rows_of(tmp_path / f"out.{suffix}")
    assert [*found[0]] == ["id", "puzzle", "no, te", *NEW[command]]
    assert [(row["id"], row["puzzle"]) for row in found] == [("1", PROPER), ("2", "oops"), ("3", MULTIPLE)]
    for name, values in NEW[command].items():
        for row, value in zip(found, values, strict=True):
            assert row[name] == value or (name == "reason" and row[name].startswith(value)), name


@pytest.mark.parametrize("command", ["check", "rate"])
def test_several_inputs_and_drawn_puzzles_become_one_table(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "a.txt").write_text(f"{PROPER} # one\n{HARDER}\n")
    (tmp_path / "b.ss").write_text("\n".join(PROPER[at : at + 9] for at in range(0, 81, 9)))
    assert run(command, "a.txt", "b.ss", "-o", "out.csv").returncode == 0
    found = rows_of(tmp_path / "out.csv")
    assert [*found[0]][:5] == ["puzzle", "solution", "name", "rating", "status"]
    assert [(row["puzzle"], row["name"]) for row in found] == [(PROPER, "one"), (HARDER, None), (PROPER, None)]


def test_a_column_of_the_input_is_not_replaced(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,status\n{PROPER},mine\n")
    done = run("check", "in.csv", "-o", "out.csv")
    assert (done.returncode, done.stderr.startswith("nonet: in.csv: the table has the column 'status' already")) == (
        2,
        True,
    )
    assert not (tmp_path / "out.csv").exists()


def test_a_compressed_table_has_the_form_of_its_name(run: Run, tmp_path: Path) -> None:
    import gzip

    assert run("hint", HARDER, "-o", "x.csv.gz").returncode == 0
    with gzip.open(tmp_path / "x.csv.gz", "rt") as file:
        assert [row["technique"] for row in csv.DictReader(file)]
