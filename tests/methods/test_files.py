"""Methods of one's own, from a file: in Python, and on the command line by ``--method FILE.py``."""

import subprocess
from pathlib import Path

import pytest

from cli.conftest import NONET, Run, run
from nonet import Grid, PuzzleError, methods
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
    "mine = ": ("mine.py: expected a value of the class nonet.methods.Method, found none", "other = lambda: "),
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
        assert message.split("raised")[0] in done.stderr
        assert "Traceback" not in done.stderr


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
    assert "mine.py has several methods: mine, other" in run("euler", PROPER, "-m", "mine.py").stderr
    assert len(run("compare", PROPER, "-m", "mine.py").stdout.splitlines()) == 3


def test_in_several_processes(mine: Path) -> None:
    command = [*NONET, "compare", PROPER, "-m", str(mine), "-m", "norvig", "-j", "2"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    assert (len(done.stdout.splitlines()), done.stderr) == (3, "")
