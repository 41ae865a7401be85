"""Options of several commands: ``-n`` is ``--count`` everywhere, and what uses threads takes ``--threads``."""

import csv
import json
import re
from pathlib import Path
from typing import Any

import click
import pytest

import nonet
from cli.conftest import Run
from nonet import HODOKU, SE121
from nonet.cli._app import COMMANDS, GROUPS, OF_GROUPS, app
from nonet.formats import example
from puzzles import HARDER, MULTIPLE, PROPER


def found_commands() -> dict[str, click.Command]:
    """Return every command by its name; one of a group has the name of the group before its own."""
    context = click.Context(app)
    found = {name: app.get_command(context, name) for name in COMMANDS}
    for name in GROUPS:
        group = app.get_command(context, name)
        assert isinstance(group, click.Group)
        found |= {f"{name} {own}": command for own, command in group.commands.items()}
    return {name: command for name, command in found.items() if command is not None}


ALL = found_commands()


def flags_of(name: str) -> set[str]:
    return {flag for option in ALL[name].params for flag in option.opts}


def test_n_is_the_count_of_results_everywhere() -> None:
    with_n = {
        (name, tuple(option.opts))
        for name, command in ALL.items()
        for option in command.params
        if {"-n", "--count", "--number"} & set(option.opts)
    }
    making = ("generate", "augment", "book", "worksheet", "dataset make")
    assert with_n == {(name, ("--count", "-n")) for name in making}


# What a row of the table in ``cli/_app.py`` says of a command, and the options that come with it.
OF_READS: dict[str | None, set[str]] = {
    None: set(),
    "TABLE...": {"--from"},
    **{reads: {"--from", "--name"} for reads in ("INPUT...", "[INPUT]...", "PUZZLE", "[PUZZLE]", "[FILE]")},
}
OF_WRITES: dict[str | None, set[str]] = {
    None: set(),
    "puzzles": {"-o", "--output", "--to", "--escape-formulas"},
    "records": {"-o", "--output", "--json", "--csv"},
    "pdf": {"-o", "--output"},
}
ROWS = {**COMMANDS, **OF_GROUPS}
# What a call of some commands needs beside its input, so that two calls give the same.
NEEDED = {"augment": "--seed 1", "compare": "-m naive", "batch": "--do solve"}


def test_every_command_has_a_row_and_what_it_says() -> None:
    """A command gets these from its row alone: see "A command" in CONTRIBUTING.md."""
    assert {*ROWS} == {*ALL}
    for name, row in ROWS.items():
        added = OF_READS[row.reads] | OF_WRITES[row.writes] | ({"--threads"} if row.threads else set())
        assert added <= flags_of(name), name
        # What no row gives is declared by few: `batch`, `dataset make` write folders.
        others = {"-o", "--to", "--name", "--from", "--json", "--csv", "--threads"} & flags_of(name) - added
        assert others <= {"batch": {"-o", "--to"}, "dataset make": {"-o", "--to"}}.get(name, set()), name


@pytest.mark.parametrize("name", ALL)
def test_positional_arguments_are_inputs(name: str) -> None:
    found = [option for option in ALL[name].params if isinstance(option, click.Argument)]
    assert len(found) <= 1
    assert {option.name for option in found} <= {"inputs", "puzzle", "file", "sets", "technique"}


@pytest.mark.parametrize(
    ("arguments", "key", "rows"),
    [
        (["check", PROPER, MULTIPLE], "status", ["proper", "multiple"]),
        (["rate", PROPER], "er", ["1.2"]),
        (["hint", PROPER], "technique", ["hidden_single"]),
        (["hint", PROPER, "--all"], "technique", [step.technique.id for step in nonet.all_hints(PROPER)]),
        (["explain", PROPER], "number", [str(number) for number in range(1, 52)]),
        (["compare", PROPER, "-m", "naive", "-m", "bitmask"], "method", ["naive", "bitmask"]),
        (["euler", example("fifty"), "--name", "Grid 01", "--name", "Grid 02"], "sum", ["329", "458"]),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_records(run: Run, arguments: list[str], key: str, rows: list[str]) -> None:
    as_csv = run(*arguments, "--csv")
    table = list(csv.DictReader(as_csv.stdout.splitlines()))
    assert [row[key] for row in table] == rows
    as_json = run(*arguments, "--json")
    assert as_json.returncode == as_csv.returncode
    objects = [json.loads(line) for line in as_json.stdout.splitlines()]
    if arguments[0] == "explain":
        objects = [{"number": number} | step for number, step in enumerate(objects[0]["steps"], start=1)]
    if arguments[0] == "compare":
        objects = [{"method": each["name"]} | row for each in objects[0]["methods"] for row in each["results"]]
    assert [str(each[key]) for each in objects] == rows
    both = run(*arguments, "--csv", "--json")
    assert (both.returncode, both.stdout) == (2, "")
    assert "not both" in both.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve"],
        ["check"],
        ["rate", "--csv"],
        ["canonical"],
        ["dedupe"],
        ["augment", "--seed", "1", "--count", "20"],
        ["augment", "--seed", "1", "--to", "csv"],
        ["augment", "--seed", "1", "--keep-original"],
    ],
    ids=" ".join,
)
def test_the_number_of_threads_does_not_change_the_output(
    run: Run, tmp_path: Path, checkout: Path, arguments: list[str]
) -> None:
    lines = run("convert", example("fifty"), "--to", "lines").stdout
    (tmp_path / "in.txt").write_text("".join(line[:81] + "\n" for line in lines.splitlines()) * 3)
    one, two = (run(*arguments, "in.txt", "--threads", threads) for threads in ("1", "2"))
    assert (one.stdout, one.stderr, one.returncode) == (two.stdout, two.stderr, two.returncode)
    assert one.stdout
    assert run(*arguments, "in.txt", "--threads", "0").returncode == 2


def test_the_number_reaches_the_engine(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen = []

    def watched(*arguments: Any, **options: Any) -> object:
        seen.append(options["threads"])
        return nonet.isomorph_batch(*arguments, **options)

    monkeypatch.setattr("nonet.cli.augment.isomorph_batch", watched)
    (tmp_path / "in.txt").write_text("." * 81 + "\n")
    run("augment", "in.txt", "--seed", "1", "--threads", "2")
    run("augment", "in.txt", "--seed", "1")
    assert seen == [2, None]


RECORDS = [["hint", "--all"], ["explain"], ["euler"], ["compare"]]


@pytest.mark.parametrize(
    ("command", "name", "option"),
    [
        *[(command, "out.csv", "--csv") for command in RECORDS],
        *[(command, "out.jsonl", "--json") for command in RECORDS],
        *[(command, "out.txt", None) for command in [["check"], ["rate"], *RECORDS]],
    ],
)
def test_the_form_of_records_follows_the_name_of_the_file(
    run: Run, tmp_path: Path, command: list[str], name: str, option: str | None
) -> None:
    written = run(*command, PROPER, "-o", name)
    assert (written.returncode, written.stdout) == (0, "")
    printed = run(*command, PROPER, *([option] if option else [])).stdout
    assert _untimed((tmp_path / name).read_text()) == _untimed(printed)


def _untimed(text: str) -> str:
    """Return a text without times, and without the widths of their columns."""
    return re.sub(r" +", " ", re.sub(r" *[\d,.]+( ms| s\b|x)|\d+\.\d+(e-\d+)?", " …", text))


@pytest.mark.parametrize(
    ("command", "told"),
    [
        *(
            (f"book in.txt -o b.pdf {option}", f"{option.split()[0]} has no effect on the puzzles of INPUT")
            for option in (
                "--level hard",
                "--givens 30",
                "--rating 1.2",
                "--technique x_wing",
                "--symmetry full",
                "--seed 1",
            )
        ),
        ("book in.txt -o b.pdf -n 3", "expected 3 puzzles to print (--count), found 2"),
        ("book in.txt --against old.txt -o b.pdf -n 2", "expected 2 puzzles to print (--count), found 1"),
        ("book -o b.pdf --from csv", "--from needs INPUT"),
        ("book -o b.pdf --name A", "--name needs INPUT"),
        ("batch in.txt --do solve --limit 3", "--limit needs count_solutions in --do"),
        *(
            (
                f"batch in.txt --do solve,status {option}",
                f"{option.split()[0]} needs one of rate, solving_order, steps in --do",
            )
            for option in ("--profile hodoku", "--techniques x_wing", "--without x_wing", "--mended", "--work-limit 9")
        ),
        ("batch in.txt --do solve --workers 2", "--workers needs --engine"),
        ("explain in.txt --overwrite", "--overwrite needs --svg"),
        ("euler in.txt --corner-only", "--corner-only needs --method reduction"),
        ("play --name A", "--name needs PUZZLE"),
        ("serve --from csv", "--from needs PUZZLE"),
        ("dataset verify in.txt --csv --example-count 3", "--example-count has no effect with --csv"),
        ("dataset verify in.txt -o x.csv --example-count 3", "--example-count has no effect with --csv"),
        ("rate in.txt --profile hodoku --stop pearl", "--stop has no meaning for --profile hodoku"),
        ("rate in.txt --profile hodoku --mended", "--mended has no meaning for --profile hodoku"),
        ("generate --only", "only"),
        ("generate --weighting uniform", "uniform"),
        ("convert in.txt --to sdk --escape-formulas", "--escape-formulas is for the output format csv"),
        ("batch in.txt -o x.csv --do solve --compression gzip", "compression is an option of parquet"),
        ("dataset make -o set --to csv --preset rl -n 5 --compression gzip", "compression is an option of parquet"),
    ],
)
def test_an_option_without_effect_is_refused(run: Run, tmp_path: Path, command: str, told: str) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{HARDER}\n")
    (tmp_path / "old.txt").write_text(f"{HARDER}\n")
    done = run(*command.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.txt", "old.txt"]


def test_a_step_that_is_not_found_writes_no_file(run: Run, tmp_path: Path) -> None:
    assert run("hint", HARDER, "--techniques", "x_wing", "-o", "out.txt").returncode == 1
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.slow
def test_all_techniques_without_some(run: Run) -> None:
    for options, profile in (
        ("--without|X-Wing, naked_pair", SE121.without("x_wing", "naked_pair")),
        ("--profile|hodoku|--techniques|order:single, w_wing", HODOKU.with_order("single", "w_wing")),
        ("--without|x_wing|--techniques|order:single", SE121.with_order("single").without("x_wing")),
        ("--profile|hodoku|--without|als,aic|--techniques|up_to:aic", HODOKU.up_to("aic").without("als", "aic")),
    ):
        done = run("explain", HARDER, *options.split("|"), "--notation")
        assert done.stdout == nonet.explain(HARDER, profile=profile).to_notation()
    done = run("rate", HARDER, "--without", "skyscraper")
    assert done.returncode == 2
    assert (
        "'--without': the scale se121 does not have Skyscraper, but the scale hodoku has (use --profile hodoku)"
        in done.stderr
    )
    done = run(
        "batch", HARDER, "--do", "steps", "--profile", "se121,hodoku", "--without", "skyscraper,x_wing", "-o", "-"
    )
    assert done.returncode == 0


def test_a_technique_of_the_other_scale_names_the_way_out(run: Run, tmp_path: Path) -> None:
    """The way out is an option that the command has, and a key in a description of a book."""
    (tmp_path / "book.toml").write_text('[[section]]\ncount = 1\ntechniques = "Skyscraper"\n')
    for command, told in (
        (
            ["explain", HARDER, "--profile", "hodoku", "--techniques", "Forcing Chain"],
            "(use --profile se121); here it is",
        ),
        (["explain", HARDER, "--compare", "hodoku:forcing_chain"], "se121 has (write se121:NAMES); here it is AIC"),
        (["generate", "--technique", "W-Wing", "--profile", "se121"], "hodoku has (use --profile hodoku); here it is"),
        (["book", "book.toml", "-o", "book.pdf"], 'hodoku has (write profile = "hodoku"); here it is'),
    ):
        done = run(*command)
        assert done.returncode == 2
        assert told in " ".join(done.stderr.split()), command


def test_what_a_kind_leaves_out_is_told_with_the_order(run: Run) -> None:
    known = ["hint", HARDER, "--profile", "hodoku", "--without", "als"]
    left_out = "nonet: hodoku without als_xz, als_xy_wing, als_chain"
    assert run(*known).stderr == f"{left_out}\n"
    done = run(*known, "--no-uniqueness", "--techniques", "order:single,w_wing")
    assert done.stderr == f"{left_out}; without techniques that assume one solution; first single, w_wing\n"


def test_all_techniques_up_to_one(run: Run) -> None:
    for name in ("up_to:x_chain", "up to: X-Chain", "full_house,up_to:x_chain"):
        assert run("rate", HARDER, "--profile", "hodoku", "--techniques", name).stdout.startswith(
            f"{HARDER} stuck 2"
        ), name
    done = run("explain", PROPER, "--techniques", "up_to:hidden-single", "--notation")
    assert done.returncode == 0
    done = run("rate", PROPER, "--techniques", "up_to:skyscraper")
    assert "the scale se121 does not have Skyscraper" in done.stderr
    done = run(
        "batch",
        PROPER,
        "--do",
        "rate",
        "--profile",
        "hodoku,se121",
        "--techniques",
        "up_to:skyscraper,singles",
        "--to",
        "csv",
    )
    assert done.returncode == 0
