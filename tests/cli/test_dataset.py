"""``nonet dataset``: both commands, their exit statuses, and what a signal leaves behind: nothing."""

import csv
import json
import os
import random
import re
import shlex
import signal
import subprocess
import time
from collections.abc import MutableMapping
from itertools import product
from pathlib import Path
from subprocess import DEVNULL, PIPE

import click
import pytest

from cli.conftest import NONET, Run
from data.planted_sets import clean, planted, write_set
from nonet.cli._app import GROUPS, app
from nonet.cli._shared import progress
from nonet.data import verify_dataset
from processes import PATIENCE, started, wait_until
from puzzles import PROPER, SOLUTION

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
QUICK = [("make", signal.SIGTERM), ("verify", signal.SIGKILL)]
CASES = [
    pytest.param(*case, marks=[] if case in QUICK else pytest.mark.slow)
    for case in product(["make", "verify"], SIGNALS)
]


def commands() -> MutableMapping[str, click.Command]:
    """Return the commands of the group."""
    group = app.get_command(click.Context(app), "dataset")
    assert isinstance(group, click.Group)
    return group.commands


@pytest.fixture
def clean_set(tmp_path: Path) -> Path:
    write_set(tmp_path / "mine.csv", clean(50, seed=1), form="csv")
    return tmp_path / "mine.csv"


def test_help_says_what_each_option_is(run: Run) -> None:
    assert "  dataset  " in run("--help").stdout
    assert GROUPS["dataset"] in run("dataset", "--help").stdout
    for name, command in commands().items():
        done = run("dataset", name, "--help")
        assert (done.returncode, done.stderr) == (0, "")
        assert max(map(len, done.stdout.splitlines())) <= 80
        assert "--threads" in done.stdout
        for option in command.params:
            if isinstance(option, click.Option) and not option.is_flag:
                text = option.help or ""
                is_told = "Default: " in text or "Required: " in text or option.show_default or "(repeatable)" in text
                assert is_told or option.default is None, option.name


def test_a_clean_set_has_status_0(run: Run, clean_set: Path) -> None:
    done = run("dataset", "verify", clean_set)
    assert (done.stdout.splitlines()[-1], done.stderr, done.returncode) == ("no faults in 50 rows", "", 0)


@pytest.mark.slow
def test_faults_have_status_1_and_are_written(run: Run, tmp_path: Path) -> None:
    sets = planted(random.Random(1), size=200, each=3)
    for name in ("train", "test"):
        write_set(tmp_path / f"{name}.csv", getattr(sets, name), form="csv")
    arguments = ("dataset", "verify", "train.csv", "test.csv", "--labels")
    done = run(*arguments, "--json", "--example-count", "100", "--faults", "faults.csv")
    assert (done.returncode, done.stderr) == (1, "")
    report = json.loads(done.stdout)
    assert {(fault["set"], fault["row"], fault["kind"]) for fault in report["faults"]} == sets.faults
    assert report["fault_count"] == len((tmp_path / "faults.csv").read_text().splitlines()) - 1 == 30
    assert run(*arguments).stdout.splitlines()[-1] == "30 faults in 400 rows"
    assert run(*arguments, "--output", "report.txt").stdout == ""
    assert (tmp_path / "report.txt").read_text() == run(*arguments).stdout
    assert run(*arguments, "--output", "report.csv").returncode == 1
    table = list(csv.DictReader((tmp_path / "report.csv").read_text().splitlines()))
    assert table == [
        {"set": each["name"], "rows": str(each["rows"])} | {kind: str(count) for kind, count in each["faults"].items()}
        for each in report["sets"]
    ]


@pytest.mark.slow
def test_verify_shows_its_progress_and_the_time_left(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "DELAY_SECONDS", 0.0)
    monkeypatch.setattr(progress, "_BETWEEN_UPDATES", 0.001)
    for number in range(40):
        write_set(tmp_path / f"{number}.csv", clean(500, seed=number), form="csv")
    done = run("dataset", "verify", ".", is_terminal=True)
    assert done.stdout.splitlines()[-1] == "no faults in 20,000 rows"
    assert "verifying: " in done.stderr
    assert " left" in done.stderr
    assert "verifying" not in done.stdout


def test_columns_can_be_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(f"x,y,rating\n{PROPER},{SOLUTION},1.2\n")
    columns = ("--puzzle-column", "x", "--solution-column", "y")
    assert run("dataset", "verify", "mine.csv", *columns, "--label", "rating=er").returncode == 0
    done = run("dataset", "verify", "mine.csv", *columns, "--label", "rating=ep", "--label", "rating=guesses")
    assert "rating is 1.2, expected 0" in done.stdout
    assert run("dataset", "verify", "mine.csv", "--label", "rating").returncode == 2


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["verify", "nothing.csv"], "nothing.csv: No such file or directory"),
        (["verify", "empty.parquet"], "empty.parquet:1:1: expected a file of the format parquet, found an empty file"),
        (["verify", "mine.csv", "--solution-column", "z"], "mine.csv: the table has no column 'z'"),
        (["verify", "*.csv", "--faults", "mine.csv"], "mine.csv is one of the files to verify"),
        (["verify", "*.csv", "--output", "mine.csv"], "mine.csv is one of the files to verify"),
        (["verify", "mine.csv", "--temporary-folder", "nowhere"], "nowhere: No such file or directory"),
        (["verify", "mine.csv", "--temporary-folder", "mine.csv"], "mine.csv: Not a directory"),
        (
            ["make", "-o", "out", "--preset", "rl", "--to", "hf", "-n", "5", "--temporary-folder", "no"],
            "no: No such file",
        ),
        (["verify", "mine.csv", "--label", "z=er"], "no set has a column 'z'"),
        (["verify", "mine.csv", "--label", "given_count=z"], "no label is named 'z'"),
        (["verify"], "Missing argument"),
        (["make", "-o", "out", "--preset", "rl", "--to", "csv"], "Missing option '--count'"),
        (["make", "-o", "out", "--preset", "rl", "--to", "xls", "-n", "5"], "'xls' is not one of hf, hrm, csv, npy"),
        (["make", "-o", "out", "--preset", "rl", "--to", "hf", "-n", "5", "--test", "6"], "at most count, 5, in all"),
        (["make", "-o", ".", "--preset", "rl", "--to", "hf", "-n", "5", "--seed", "1"], ". is not empty"),
    ],
)
def test_what_cannot_be_done_has_status_2(
    run: Run, tmp_path: Path, clean_set: Path, arguments: list[str], error: str
) -> None:
    (tmp_path / "empty.parquet").touch()
    before = sorted(tmp_path.iterdir())
    done = run("dataset", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert error in done.stderr
    assert sorted(tmp_path.iterdir()) == before


def test_parquet_is_a_name_of_hf(run: Run, tmp_path: Path) -> None:
    for folder, form in (("one", "hf"), ("two", "parquet")):
        made = run("dataset", "make", "-o", folder, "--preset", "kaggle", "--to", form, "-n", "10", "--seed", "1")
        assert made.returncode == 0
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes()


@pytest.mark.parametrize("name", ["--prompt", "--answer"])
def test_a_template_with_the_characters_of_a_line_break_is_a_warning(run: Run, tmp_path: Path, name: str) -> None:
    options = ["--preset", "kaggle", "--to", "jsonl", "-n", "5", "--seed", "1", name]
    for number, break_ in enumerate(("\\n", "\n")):
        made = run("dataset", "make", "-o", f"out{number}", *options, f"A{break_}{{solution}}")
        assert made.returncode == 0
        assert (rf"{name} has \n, which stays as it is" in made.stderr) == (break_ == "\\n")


def test_the_card_knows_the_options_of_make(run: Run, tmp_path: Path) -> None:
    """Each option that changes the dataset, with its default: the command in the card repeats the request."""
    from nonet.data._datasets.card import MAKE_OPTIONS

    options = {each.name: each for each in commands()["make"].params if isinstance(each, click.Option)}
    assert MAKE_OPTIONS.keys() == options.keys() - {"out", "overwrite", "resume", "temporary_folder", "threads"}
    defaults = commands()["make"].make_context("make", ["-o", "OUT"]).params
    for name, (option, default) in MAKE_OPTIONS.items():
        assert option in options[name].opts
        assert defaults[name] == default
    given = "--preset kaggle --to hf -n 40 --seed 3 --validation 4 --test 5 --nearly-solved 6 --augment 1 --no-rate"
    command = f"nonet dataset make -o OUT {given} --shard-rows 20 --licence 'A: b'"
    first = run("dataset", "make", *shlex.split(command)[3:])
    assert first.returncode == 0, first.stderr
    card = (tmp_path / "OUT/README.md").read_text()
    assert f"```sh\n{command}\n```" in card
    (tmp_path / "OUT").rename(tmp_path / "first")
    [shown] = re.findall(r"```sh\n(.*)\n```", card)
    assert run(*shlex.split(shown)[1:]).returncode == 0
    files = [path.relative_to(tmp_path / "OUT") for path in (tmp_path / "OUT").iterdir()]
    assert len(files) > 4
    assert all((tmp_path / "OUT" / name).read_bytes() == (tmp_path / "first" / name).read_bytes() for name in files)


def test_splits_without_rows_are_named(run: Run, tmp_path: Path) -> None:
    arguments = ("dataset", "make", "-o", "out", "--preset", "kaggle", "--to", "csv", "-n", "10", "--no-rate")
    done = run(*arguments, "--seed", "1", "--nearly-solved", "0")
    assert done.stderr.splitlines() == [
        "nonet: out: train 10",
        "nonet: splits without rows, which have no files: validation, test",
    ]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["README.md", "train-00000.csv"]


def test_the_example_of_hrm(run: Run, tmp_path: Path) -> None:
    """The command of the documents, with fewer puzzles."""
    text = (Path(__file__).resolve().parents[2] / "docs/datasets.md").read_text(encoding="utf-8")
    [command] = re.findall(r"^nonet (dataset make -o data/mine .*--to hrm.*)$", text, re.MULTILINE)
    for many, few in (("-n 2000", "-n 40"), ("--test 1000", "--test 20"), ("--augment 1000", "--augment 3")):
        assert many in command
        command = command.replace(many, few)
    (tmp_path / "data").mkdir()
    done = run(*command.split())
    assert (done.stderr, done.returncode) == ("nonet: data/mine: train 80, test 20\n", 0)
    assert json.loads((tmp_path / "data/mine/test/dataset.json").read_text())["sets"][:2] == ["all", "hard"]
    assert run("dataset", "verify", "data/mine").stdout.splitlines()[-1] == "no faults in 100 rows"


def test_make_then_verify(run: Run, tmp_path: Path) -> None:
    done = run(
        "dataset", "make", "-o", "out", "--preset", "kaggle", "--to", "csv", "-n", "60", "--seed", "1", "--no-rate"
    )
    assert (done.stderr, done.returncode) == ("nonet: out: train 51, validation 3, test 3, nearly_solved 3\n", 0)
    assert verify_dataset(tmp_path / "out", labels=True).is_clean
    assert (
        "\nnonet dataset make -o OUT --preset kaggle --to csv -n 60 --seed 1 --no-rate\n"
        in (tmp_path / "out/README.md").read_text()
    )


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="reads /proc")
@pytest.mark.parametrize(("command", "number"), CASES)
def test_a_signal_ends_both_commands_and_nothing_is_left(
    tmp_path: Path, clean_set: Path, command: str, number: signal.Signals
) -> None:
    if command == "make":
        arguments = ["make", "-o", "out", "--preset", "rl", "--to", "hf", "-n", "1000000", "--seed", "1"]
    else:
        lines = clean_set.read_text().splitlines(keepends=True)
        clean_set.write_text(lines[0] + "".join(lines[1:]) * 20_000)
        arguments = ["verify", "mine.csv", "--temporary-folder", ".", "--labels"]
    before = sorted(tmp_path.iterdir())

    def signalled(pause: float) -> tuple[int, str]:
        command = [*NONET, "dataset", *arguments]
        with started(command, cwd=tmp_path, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE) as process:
            wait_until(lambda: has_loaded_engine(process), process)
            time.sleep(pause)
            process.send_signal(number)
            _, stderr = process.communicate(timeout=PATIENCE)
            return process.returncode, stderr

    # With a shorter pause again, if the command has ended before the signal.
    ends = map(signalled, (random.uniform(0, 0.5), 0.1, 0, 0))
    status, stderr = next(filter(lambda end: end[0] < 0, ends))
    assert status == -number
    assert stderr == ("" if number == signal.SIGKILL else "nonet: stopped\n")
    # A process that is killed at once leaves a hidden folder: nothing that looks like a set.
    left = [path for path in tmp_path.rglob("*") if path.is_file() and ".unfinished" not in path.parts]
    assert sorted(left) == before


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="reads /proc")
@pytest.mark.parametrize(
    "form", [pytest.param("hf"), *(pytest.param(form, marks=pytest.mark.slow) for form in ("csv", "npy", "hrm"))]
)
def test_a_set_that_was_not_finished_does_not_look_like_one(run: Run, tmp_path: Path, form: str) -> None:
    arguments = ["make", "-o", "out", "--preset", "kaggle", "--to", form, "-n", "4000", "--seed", "1", "--no-rate"]
    arguments += ["--augment", "500", "--shard-rows", "1000", "--nearly-solved", "0"]
    with started([*NONET, "dataset", *arguments], cwd=tmp_path, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE) as process:
        wait_until(lambda: any((tmp_path / "out/.unfinished").rglob("test*")), process)
        process.kill()
        process.communicate(timeout=600)
    assert [path.name for path in (tmp_path / "out").iterdir()] == [".unfinished"]
    assert "no table files found" in run("dataset", "verify", "out").stderr
    assert "is not empty" in run("dataset", *arguments).stderr


def has_loaded_engine(process: "subprocess.Popen[str]") -> bool:
    """Tell whether the process has begun to work."""
    maps = Path(f"/proc/{process.pid}/maps").read_text()
    return "_core" in maps and "libarrow" in maps
