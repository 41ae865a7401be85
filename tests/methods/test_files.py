"""Methods of one's own, from a file: in Python, and on the command line by ``--method FILE.py``."""

import csv
import json
import signal
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import NONET, Run, run
from nonet import Grid, PuzzleError, methods
from nonet.render.plots import _mark
from puzzles import PROPER, SOLUTION

__all__ = ["run"]

MINE = """
from dataclasses import dataclass
from nonet import methods
from nonet.methods import Method

@dataclass
class Counter:
    calls: int = 0

def solve(grid, *, limit=1, call_limit=None):
    return methods.get("bitmask").solve(grid, limit=limit, call_limit=call_limit)

mine = Method("mine", "me", "is that of another", solve)
"""
WRONG = {
    "mine = ": ("mine.py:11: the method mine raised TypeError: a method solves a Grid", "other = lambda: "),
    "def solve(grid": ("mine.py:13: the file raised NameError", "def other(grid"),
    "import methods": (
        "mine.py:3: the file raised ImportError: cannot import name 'nothing' from 'nonet'",
        "import nothing",
    ),
    "def solve(": ("mine.py:10: the file raised SyntaxError: invalid syntax", "def def solve("),
    "    return": ("mine.py:11: the method mine raised ZeroDivisionError: division by zero", "    1 / 0; return"),
    "solve(grid, limit=limit, call_limit=call_limit)": (
        "mine.py: the method mine must return a MethodResult, not tuple",
        "name, 1",
    ),
    "solve(grid, limit": ("mine.py: the method mine returned a wrong solution: ", "solve(type(grid)('.' * 81), limit"),
}


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


def test_a_file_has_methods(mine: Path) -> None:
    (method,) = methods.load(mine)
    assert (method.name, method.origin) == ("mine", "me")
    assert method.solve(Grid(PROPER)).solutions[0].to_line() == SOLUTION
    for jobs in (1, 2):
        comparison = methods.Comparison([Grid(PROPER)] * 2, [method, methods.get("bitmask")])
        for _ in comparison.run(jobs=jobs):
            pass
        ours, theirs = comparison.totals
        assert (ours.solved, ours.total("calls")) == (2, theirs.total("calls"))


@pytest.mark.parametrize("old", WRONG)
def test_what_is_wrong_with_a_file_is_named(run: Run, mine: Path, old: str) -> None:
    message, new = WRONG[old]
    mine.write_text(MINE.replace(old, new, 1))
    with pytest.raises(PuzzleError) as caught:
        methods.load(mine)[0].solve(Grid("." + SOLUTION[1:]))
    assert message in str(caught.value)
    for command in ("euler", "compare"):
        done = run(command, PROPER, "--method", "mine.py")
        assert done.returncode in (1, 2)
        assert message.split("raised")[0] in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


PLAIN = """
def solve(text):
    return SOLUTION

class Counting:
    "Knows the answer."
    name = "counting"
    def solve(self, text):
        return SOLUTION, {"guesses": 5}

class Silent(Counting):
    name = "silent"
    def solve(self, text):
        return None

class Wrong(Counting):
    name = "wrong"
    def solve(self, text):
        return text

class Raising(Counting):
    name = "raising"
    def solve(self, text):
        return {}["text"] if text[0] == "." else SOLUTION

class Endless(Counting):
    name = "endless"
    def solve(self, text):
        while True:
            pass
""".replace("SOLUTION", repr(SOLUTION))


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "plain.py"
    path.write_text(PLAIN)
    return path


def test_a_method_is_a_function_or_a_class(plain: Path) -> None:
    found = {method.name: method for method in methods.load(plain)}
    assert [*found] == ["counting", "silent", "wrong", "raising", "endless", "plain"]
    results = {name: found[name].solve(Grid(PROPER)) for name in ("plain", "counting", "silent")}
    assert [result.status for result in results.values()] == ["solvable", "solvable", "not_finished"]
    assert [result.guesses for result in results.values()] == [None, 5, None]
    assert results["plain"].solutions[0].to_line() == SOLUTION
    with pytest.raises(PuzzleError, match="the method wrong returned a wrong solution"):
        found["wrong"].solve(Grid(PROPER))


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_faulty_or_slow_method_stops_nothing(plain: Path, jobs: int) -> None:
    grids = [Grid(PROPER), Grid("." + SOLUTION[1:])]
    comparison = methods.Comparison(grids, methods.load(plain), time_limit=0.1)
    for _ in comparison.run(jobs=jobs):
        pass
    endings = {totals.method.name: [totals.results[n].ending for n in (1, 2)] for totals in comparison.totals}
    assert endings == {
        "counting": ["limit", "limit"],
        "silent": ["gave_up", "gave_up"],
        "wrong": ["failed", "failed"],
        "raising": ["limit", "failed"],
        "endless": ["time_limit", "time_limit"],
        "plain": ["limit", "limit"],
    }
    table = str(comparison)
    assert f"raising, grid 2: {plain}:24: the method raising raised KeyError: 'text'" in table
    assert "wrong, grid 1 and 1 more: " in table
    assert "endless, grid 1 and 1 more: stopped by the time limit of 0.1 s" in table.splitlines()


def test_a_method_that_sleeps_is_stopped_by_the_clock(tmp_path: Path) -> None:
    (tmp_path / "sleeping.py").write_text("import time\ndef solve(text):\n    time.sleep(60)\n")
    comparison = methods.Comparison([Grid(PROPER)], methods.load(tmp_path / "sleeping.py"), time_limit=0.1)
    for _ in comparison.run():
        pass
    (result,) = comparison.totals[0].results.values()
    assert (result.ending, result.seconds < 0.1) == ("time_limit", True)
    assert str(result.error).startswith("stopped by the time limit of 0.1 s: it waited 0.")
    assert comparison.totals[0].has_waited
    assert str(comparison).splitlines()[1].split() == ["sleeping", "0", *"-" * 8]
    assert _mark(comparison.totals[0], 1) == "waited"


def test_a_limit_and_the_seconds_of_a_result_measure_the_same(plain: Path) -> None:
    endless = next(method for method in methods.load(plain) if method.name == "endless")
    comparison = methods.Comparison([Grid(PROPER)] * 3, [endless], time_limit=0.3)
    for _ in comparison.run():
        pass
    assert [result.seconds >= 0.3 for result in comparison.totals[0].results.values()] == [True] * 3
    assert not comparison.totals[0].has_waited


def test_a_failure_is_told_with_its_grid(run: Run, plain: Path) -> None:
    done = run("compare", PROPER, "-m", plain, "--time-limit", "0.1", "--csv")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert [(row["method"], row["grid"]) for row in rows if row["ending"] == "failed"] == [("wrong", "1")]
    assert rows[2]["error"].startswith(f"{plain}: the method wrong returned a wrong solution")
    assert (done.returncode, "a method failed on 1 of 6 pairs" in done.stderr) == (1, True)
    assert run("compare", PROPER, "-m", "norvig", "--time-limit", "0").returncode == 2


def test_a_solution_that_is_no_text_is_refused_by_its_type(plain: Path) -> None:
    plain.write_text(f"def solve(text):\n    yield {SOLUTION!r}\n")
    with pytest.raises(PuzzleError, match=r"as a text of 81 digits, or None, not generator <generator object solve>$"):
        methods.load(plain)[0].solve(Grid(PROPER))


def test_counters_of_another_name_are_left_out_with_a_warning(plain: Path) -> None:
    plain.write_text(PLAIN.replace("guesses", "tries"))
    method = methods.load(plain)[0]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        results = [method.solve(Grid(PROPER)) for _ in range(2)]
    assert [(result.status, result.guesses) for result in results] == [("solvable", None)] * 2
    assert [str(each.message).partition("; it knows calls, guesses")[0] for each in caught] == [
        "the method counting: counters that nonet does not know are left out: ['tries']"
    ]


@pytest.mark.parametrize(
    ("counters", "message"),
    [
        ('{"guesses": "many"}', "guesses must be an integer, not str 'many'"),
        ('{"calls": (n for n in [])}', "calls must be an integer, not generator <generator object "),
        ('{"calls": 1.5}', "calls must be an integer, not float 1.5"),
        ('{"backtracks": -1}', "backtracks must be 0 to "),
        ('{"solved_without_search": "no"}', "solved_without_search must be True or False, not str 'no'"),
        ("(n for n in [])", "must return counters as a dictionary with keys of calls, guesses"),
    ],
)
def test_counters_that_are_not_numbers_are_the_failure_of_a_grid(
    run: Run, tmp_path: Path, counters: str, message: str
) -> None:
    (tmp_path / "mine.py").write_text(f"def solve(text):\n    return {SOLUTION!r}, {counters}\n")
    done = run("compare", PROPER, PROPER, "-m", "mine.py,norvig")
    mine, norvig, said = done.stdout.splitlines()[1:]
    assert (mine.split()[:2], norvig.split()[:2]) == (["mine", "0"], ["norvig", "2"])
    assert said.startswith(f"mine, grid 1 and 1 more: {tmp_path / 'mine.py'}: the method mine must return counters as")
    assert message in said
    assert " at 0x" not in said


def test_numbers_of_numpy_and_missing_counters_are_counters(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")
    (tmp_path / "mine.py").write_text(
        f"import numpy\ndef solve(text):\n    return {SOLUTION!r}, {{'guesses': numpy.int64(5), 'calls': None}}\n"
    )
    result = methods.load(tmp_path / "mine.py")[0].solve(Grid(PROPER))
    assert (result.guesses, result.calls, type(result.guesses)) == (5, None, int)
    assert methods.MethodResult(solutions=(), ending="gave_up", seconds=numpy.float64(0.5)).seconds == 0.5


def test_the_values_of_a_result_are_checked() -> None:
    wrong: tuple[tuple[str, object, str], ...] = (
        ("solutions", [SOLUTION], "solutions must be a tuple of Grid"),
        ("ending", "done", "ending must be one of exhausted, limit"),
        ("seconds", "1", "seconds must be a number"),
        ("calls", "many", "calls must be an integer"),
        ("unfinished", PROPER, "unfinished must be a Grid or None"),
        ("error", 5, "error must be a string or None"),
    )
    for name, value, message in wrong:
        values: dict[str, Any] = {"solutions": (), "ending": "gave_up", "seconds": 0.5, name: value}
        with pytest.raises((TypeError, ValueError), match=message):
            methods.MethodResult(**values)


@pytest.mark.parametrize(
    ("place", "value", "fault"),
    [
        (0, "1", "r1c1: the given is 5, but the value is 1"),
        (2, "3", "conflicting cells: r1c2 r1c3 digit 3 (row 1 and box 1)"),
        (2, ".", "1 open cell, first r1c3"),
    ],
)
def test_a_wrong_solution_is_told_by_its_first_fault(tmp_path: Path, place: int, value: str, fault: str) -> None:
    """A text that changes a given is 81 digits, so nothing is wrong with its form."""
    wrong = SOLUTION[:place] + value + SOLUTION[place + 1 :]
    (tmp_path / "mine.py").write_text(f"def solve(text):\n    return {wrong!r}\n")
    with pytest.raises(PuzzleError) as caught:
        methods.load(tmp_path / "mine.py")[0].solve(Grid(PROPER))
    assert str(caught.value).endswith(f"the method mine returned a wrong solution: {fault}: {wrong}")


def test_wrong_solutions_with_other_clashes_are_one_kind_of_trouble(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def solve(text):\n    return text.replace('.', '1')\n")
    comparison = methods.Comparison([Grid(PROPER), Grid("." + SOLUTION[1:])], methods.load(tmp_path / "mine.py"))
    for _ in comparison.run():
        pass
    assert str(comparison).splitlines()[2].startswith("mine, grid 1 and 1 more: ")


ENDING = """
import sys

class Leaving:
    name = "leaving"
    def solve(self, text):
        sys.exit(3)

class Interrupted(Leaving):
    name = "interrupted"
    def solve(self, text):
        raise KeyboardInterrupt
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_method_that_raises_the_end_of_the_program_stops_nothing(run: Run, tmp_path: Path, jobs: str) -> None:
    (tmp_path / "ending.py").write_text(ENDING)
    done = run("compare", PROPER, PROPER, "-m", "ending.py,norvig", "-j", jobs)
    _, leaving, interrupted, norvig, *said = done.stdout.splitlines()
    assert (leaving.split()[1], interrupted.split()[1], norvig.split()[1]) == ("0", "0", "2")
    assert [line.partition("ending.py")[2] for line in said] == [
        ":7: the method leaving raised SystemExit: 3",
        ":12: the method interrupted raised KeyboardInterrupt",
    ]
    assert (done.returncode, "a method failed on 4 of 6 pairs" in done.stderr) == (1, True)


def test_a_file_that_ends_the_program_while_it_is_loaded(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ending.py").write_text("import sys\nsys.exit('bye')\n")
    done = run("compare", PROPER, "-m", "ending.py")
    assert (done.returncode, "ending.py:2: the file raised SystemExit: bye" in done.stderr) == (2, True)


def test_ctrl_c_reaches_the_caller_of_a_method(tmp_path: Path) -> None:
    """In a program that handles Ctrl-C as Python does, KeyboardInterrupt is the user's."""
    (tmp_path / "ending.py").write_text(ENDING)
    interrupted = methods.load(tmp_path / "ending.py")[1]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background of a shell it is ignored
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted.solve(Grid(PROPER))
        with pytest.raises(KeyboardInterrupt):
            list(methods.Comparison([Grid(PROPER)], [interrupted]).run())
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_method_that_ends_its_process_stops_no_other(run: Run, tmp_path: Path) -> None:
    (tmp_path / "gone.py").write_text("import os\ndef solve(text):\n    os._exit(3) if '5' in text[:1] else 0\n")
    done = run("compare", PROPER, "." + PROPER[1:], PROPER, "-m", "gone.py,norvig", "-j", "2")
    _, gone, norvig, said = done.stdout.splitlines()
    assert (gone.split()[1], norvig.split()[1]) == ("0", "3")
    assert said == "gone, grid 1 and 1 more: the process of the method gone ended with status 3"
    assert done.returncode == 1


NEIGHBOURS = """
from helper import ANSWER
print("loaded")

def solve(text):
    import late
    print("solving")
    return late.told(ANSWER)
"""


def neighbours(folder: Path, answer: str) -> Path:
    folder.mkdir()
    (folder / "helper.py").write_text(f"ANSWER = {answer!r}\n")
    (folder / "late.py").write_text("def told(answer):\n    return answer\n")
    (folder / "mine.py").write_text(NEIGHBOURS)
    return folder / "mine.py"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_file_imports_its_neighbours_and_prints_on_standard_error(tmp_path: Path, jobs: str) -> None:
    mine = neighbours(tmp_path / "folder", SOLUTION)
    command = [*NONET, "compare", PROPER, PROPER, "-m", str(mine), "-j", jobs, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True, cwd=tmp_path)
    assert json.loads(done.stdout)["methods"][0]["solved"] == 2
    assert [word in done.stderr for word in ("loaded", "solving")] == [True, True]


def test_neighbours_with_the_same_name_are_those_of_their_file(tmp_path: Path) -> None:
    path, modules = [*sys.path], {*sys.modules}
    right = methods.load(neighbours(tmp_path / "right", SOLUTION))[0]
    wrong = methods.load(neighbours(tmp_path / "wrong", SOLUTION[::-1]))[0]
    assert right.solve(Grid(PROPER)).solutions[0].to_line() == SOLUTION
    with pytest.raises(PuzzleError, match="wrong solution"):
        wrong.solve(Grid(PROPER))
    assert sys.path == path
    assert {name for name in {*sys.modules} - modules if "nonet" not in name} == set()


def test_a_file_that_is_not_there(run: Run, mine: Path) -> None:
    with pytest.raises(FileNotFoundError):
        methods.load("no.py")
    mine.rename("mine.txt")
    with pytest.raises(PuzzleError, match=r"the name of a file of Python code ends in \.py"):
        methods.load("mine.txt")
    done = run("compare", "--method", "no.py")
    assert (done.returncode, "no.py: No such file or directory" in done.stderr) == (2, True)


def test_on_the_command_line(run: Run, mine: Path) -> None:
    done = run("euler", PROPER, "--method", mine)
    assert done.stdout.startswith("Answer: 534\\nCalls: 6,428\\n".replace("\\n", "\n"))
    done = run("compare", PROPER, "--method", mine, "-m", "norvig")
    assert [line.split()[0] for line in done.stdout.splitlines()] == ["method", "mine", "norvig"]
    mine.write_text(MINE + "other = Method('other', '', '', solve)\n")
    assert "Calls: 6,428" in run("euler", PROPER, "-m", "mine.py").stdout
    assert len(run("compare", PROPER, "-m", "mine.py").stdout.splitlines()) == 3
    mine.rename("yours.py")
    told = "yours.py has several methods, mine and other, none of them named yours"
    assert told in run("euler", PROPER, "-m", "yours.py").stderr


def test_in_several_processes(mine: Path) -> None:
    command = [*NONET, "compare", PROPER, "-m", str(mine), "-m", "norvig", "-j", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert (len(done.stdout.splitlines()), done.stderr) == (3, "")
