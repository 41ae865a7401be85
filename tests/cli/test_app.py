"""The command as a whole: its table of commands, their help, and how little is imported."""

import re
import subprocess
import sys
import threading
from pathlib import Path

import click
import pytest

from cli.conftest import Run
from nonet.cli._app import COMMANDS, app
from nonet.cli._shared import progress
from nonet.cli._shared.help import SCREEN
from nonet.cli._shared.progress import ProgressLine
from puzzles import MULTIPLE, PROPER, SOLUTION

HARD = ".......785......2.4..69..5.9....3.......5.7.4.8.......67......3...1.....1.356...9"


def command(name: str) -> click.Command:
    found = app.get_command(click.Context(app), name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_the_table_has_the_first_line_of_each_help(run: Run, name: str) -> None:
    assert (command(name).help or "").split("\n\n")[0].replace("\n", " ") == COMMANDS[name].help
    done = run(name, "--help")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) <= SCREEN
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert "\n\nOptions:\n" in done.stdout


def test_a_misspelt_command_is_told_the_nearest_one(run: Run) -> None:
    assert "No such command 'solv'. Did you mean 'solve'?" in run("solv", PROPER).stderr
    assert "Did you mean" not in run("xyzzy").stderr
    assert "No such option '--keep'. Did you mean '--keep-going'?" in run("convert", PROPER, "--keep").stderr
    assert run("convert", PROPER, "--fast").stderr.endswith("No such option '--fast'.\n")  # not --to


def test_an_option_is_no_value_of_another(run: Run) -> None:
    done = run("convert", PROPER, "--to", "--keep-going")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (
        2,
        "Error: --to needs a value, found the option --keep-going",
    )


def takes_one(each: click.Parameter) -> bool:
    return isinstance(each, click.Option) and not (each.multiple or each.is_flag or each.count)


@pytest.mark.parametrize("name", [name for name in COMMANDS if any(map(takes_one, command(name).params))])
def test_two_values_for_an_option_that_takes_one_are_refused(run: Run, name: str) -> None:
    for each in filter(takes_one, command(name).params):
        done = run(name, *[each.opts[0], "1"] * 2)
        assert done.returncode == 2
        assert done.stderr.endswith(f"Error: {max(each.opts, key=len)} takes one value, and is given 2 times\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_whole_help_explains_each_option_once(run: Run, name: str) -> None:
    own = [max(each.opts, key=len) for each in command(name).params if isinstance(each, click.Option)]
    short = run(name, "--help").stdout
    whole = run(name, "--help-all").stdout if "--help-all" in short else short
    explained = re.findall(r"^  (?:-\w, )?(--[\w-]+)", whole.partition("\nOptions:")[2], re.MULTILINE)
    assert sorted(explained) == sorted([*own, "--help"])
    # The short help names what it does not explain.
    assert {*own} <= {*re.findall(r"--[\w-]+", short)}
    assert max(map(len, whole.splitlines())) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_its_default(name: str) -> None:
    for option in command(name).params:
        if isinstance(option, click.Option) and not option.is_flag:
            has_default = "Default: " in (option.help or "") or option.show_default
            assert bool(has_default) != option.required, option.name


def test_options_have_one_meaning() -> None:
    meanings: dict[str, str] = {}
    for name in COMMANDS:
        for option in command(name).params:
            for flag in option.opts if isinstance(option, click.Option) else []:
                assert option.name is not None
                assert meanings.setdefault(flag, option.name) == option.name, flag


def test_help_version_and_unknown_commands(run: Run) -> None:
    done = run("--help")
    assert all(f"  {name} " in done.stdout for name in COMMANDS)
    assert run("-h").stdout == done.stdout
    assert run("--version").stdout.startswith("nonet 0.")
    assert run("nonsense").returncode == 2
    assert "Missing argument 'INPUT...'" in run("solve").stderr


def test_help_imports_no_command_and_no_engine() -> None:
    code = "import sys; sys.argv = ['nonet', '--help']; from nonet.cli import main\ntry:\n    main()\nfinally:\n"
    code += "    print([name for name in ('nonet._core', 'nonet.cli.solve', 'rich', 'typer') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.slow
def test_a_short_command_loads_nothing_that_only_others_need() -> None:
    unneeded = ("concurrent.futures", "difflib", "email", "importlib.metadata", "logging", "socket")
    code = f"import sys; before = {{*sys.modules}}; sys.argv = ['nonet', 'solve', {PROPER!r}]\n"
    code += "from nonet.cli import main\ntry:\n    main()\nfinally:\n"
    code += f"    print([name for name in {unneeded!r} if name in {{*sys.modules}} - before])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_terminal_gets_drawn_boards(run: Run) -> None:
    board = run("solve", PROPER, is_terminal=True).stdout
    assert board.splitlines()[2:4] == ["1 9 8 | 3 4 2 | 5 6 7", "------+-------+------"]
    assert run("solve", "--to", "board", PROPER).stdout == board
    assert run("solve", "--to", "lines", PROPER, is_terminal=True).stdout == f"{SOLUTION}\n"
    two = run("solve", "--limit", "2", "-", stdin=f"{MULTIPLE} # \x1b[2J twice\n", is_terminal=True).stdout
    assert two.count("\\x1b[2J twice\n") == 2
    assert two.count("\n\n") == 1


def test_arguments_are_inputs_and_the_output_is_an_option(run: Run) -> None:
    assert run("convert", PROPER, "-o", "out.txt").returncode == 0
    assert run("convert", "out.txt", PROPER).stdout == f"{PROPER}\n" * 2
    for name in COMMANDS:
        for each in command(name).params:
            assert each.name not in ("out", "target") or name == "dataset"


def test_the_progress_line() -> None:
    line = ProgressLine("comparing", "grids", total=1400)
    line(1000)
    line.add(234)
    assert line.text(2) == "comparing: 1,234 of 1,400 grids, 617 per second, 2 s"


@pytest.mark.parametrize("command", ["dataset make -o new --preset kaggle --to hf -n 400 --seed 1", "rate in.txt"])
@pytest.mark.slow
def test_long_work_writes_a_line_now_and_then_where_there_is_no_terminal(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "in.txt").write_text(f"{HARD}\n" * 300)
    assert progress.BETWEEN_LINES_SECONDS == 60
    assert run(*command.replace("new", "other").split()).stderr.count(" per second, ") == 0
    monkeypatch.setattr(progress, "BETWEEN_LINES_SECONDS", 0.005)
    lines = [line for line in run(*command.split()).stderr.splitlines() if " per second, " in line]
    assert lines
    label = r"making: [\d,]+ of 400 puzzles" if "make" in command else r"rating: [\d,]+ puzzles"
    assert all(
        re.fullmatch(rf"nonet: {label}, [\d,.]+ per second, \d+ s(, about [\d.]+ (s|min) left)?", line)
        for line in lines
    )


def test_work_goes_on_where_no_thread_can_be_started(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(progress.threading.Thread, "start", refuse)  # type: ignore[attr-defined]
    done = run("convert", PROPER, "-o", "-", is_terminal=False)
    assert (done.stdout, done.stderr, done.returncode) == (f"{PROPER}\n", "", 0)


def test_the_help_of_making_datasets_fits_a_screen(run: Run) -> None:
    done = run("dataset", "make", "--help")
    assert len(done.stdout.splitlines()) <= SCREEN
    assert "--prompt TEXT" in run("dataset", "make", "--help-all").stdout
