"""``nonet compare``."""

import csv
import json
import re
import signal
from pathlib import Path
from subprocess import PIPE

import pytest

from cli.conftest import NONET, Run
from nonet import Grid, methods
from nonet.formats import example
from processes import PATIENCE, Terminal, interrupt, started
from puzzles import EMPTY, PROPER


def rows(table: str) -> dict[str, list[str]]:
    return {line.split()[0]: line.split()[1:] for line in table.splitlines()}


@pytest.fixture
def fifty(checkout: Path) -> Path:
    return example("fifty")


def test_all_methods_by_default(run: Run, fifty: Path) -> None:
    done = run("compare", fifty, "--grids", "1-3")
    assert (done.returncode, done.stderr) == (0, "")
    *lines, whole, native = done.stdout.splitlines()
    table = rows("\n".join(lines))
    assert list(table) == ["method", *(method.name for method in methods.all())]
    assert {line[0] for name, line in table.items() if name != "method"} == {"3"}
    assert whole.startswith("strings: searches the whole tree, others stop at a solution; with limit 2 they search on")
    assert native == "engine: nonet's native engine, in Rust, others in Python"
    assert run("compare", fifty, "--grids", "1", "-m", "strings,norvig", "--limit", "2").stdout.count("\n") == 3


@pytest.mark.slow
def test_named_methods_in_the_order_named(run: Run, fifty: Path) -> None:
    done = run("compare", fifty, "-m", "norvig", "--method", "bitmask", "--grids", "31", "--jobs", "2")
    assert list(rows(done.stdout)) == ["method", "norvig", "bitmask"]


def test_json(run: Run, fifty: Path) -> None:
    done = run("compare", fifty, "-m", "naive", "--grids", "49-60", "--json", "--limit", "2")
    told = json.loads(done.stdout)
    assert told["grids"] == 2
    assert [result["status"] for result in told["methods"][0]["results"]] == ["proper", "proper"]


def test_a_puzzle_and_standard_input_will_do(run: Run) -> None:
    for arguments, stdin in (((PROPER,), ""), (("-",), PROPER + "\n")):
        done = run("compare", *arguments, "-m", "naive", stdin=stdin)
        assert rows(done.stdout)["naive"][0] == "1"


def test_call_limit_ends_what_would_not_end(run: Run) -> None:
    done = run("compare", "." * 81, "-m", "bitmask", "--call-limit", "50", "--limit", "1000000000")
    assert done.returncode == 0
    assert rows(done.stdout)["bitmask"][:1] == ["0"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["-m", "guessing"], "'guessing' is not one of strings, validity"),
        (["--grids", "0-3"], "expected a range of grids such as 1-10, found '0-3'"),
        (["--grids", "all"], "expected a range of grids such as 1-10, found 'all'"),
        (["--grids", "51-60"], "has no grids 51-60"),
        (["--grids", "9-3"], "expected the smaller number first, found '9-3'"),
        (["--plot", "chart.bmp"], "expected a name that ends in .svg, .png or .pdf, found 'chart.bmp'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_bad_options_are_told(run: Run, fifty: Path, options: list[str], message: str) -> None:
    done = run("compare", fifty, *options)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert done.stdout == ""


def test_a_bad_file_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text(PROPER + "\n" + PROPER[:80] + "x\n")
    done = run("compare", "puzzles.txt")
    assert done.returncode == 2
    assert done.stderr.startswith("nonet: puzzles.txt:2:81: ")


@pytest.mark.slow
def test_plot(run: Run, fifty: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    done = run("compare", fifty, "-m", "naive,norvig", "--grids", "1-3", "--plot", "chart.svg")
    assert (done.returncode, done.stderr) == (0, "")
    chart = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert "fifty.txt, 3 grids" in chart
    assert methods.machine() in chart


@pytest.mark.parametrize("jobs", ["1", pytest.param("2", marks=pytest.mark.slow)])
@pytest.mark.slow
def test_ctrl_c_shows_the_table_so_far(tmp_path: Path, jobs: str) -> None:
    (tmp_path / "puzzles.txt").write_text(f"{PROPER}\n{EMPTY}\n")
    command = [*NONET, "compare", "puzzles.txt", "-m", "norvig", "-m", "naive", "--jobs", jobs]
    command += ["--limit", "1000000000", "-o", "table.txt"]
    with Terminal() as terminal:
        with started(command, cwd=tmp_path, stdout=PIPE, stderr=terminal.fd) as process:
            terminal.read_until(b": 1 of 4 searches" if jobs == "1" else b": 2 of 4 searches")
            stdout, _ = interrupt(process)
        terminal.read_until(b"nonet: stopped")
    assert process.returncode == -signal.SIGINT
    assert rows(stdout)["norvig"][:3] == ["1", "of", "1"]
    assert not (tmp_path / "table.txt").exists()


@pytest.mark.slow
def test_a_stopped_comparison_draws_its_chart_and_says_what_is_not_done(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "stopped.py").write_text(
        "import os\ndef solve(text):\n    os.kill(os.getpid(), 2)\n    while 1: pass\n"
    )
    command = [*NONET, "compare", PROPER, "-m", "norvig,stopped.py,naive", "--plot", "chart.svg"]
    with started(command, cwd=tmp_path, stdout=PIPE, stderr=PIPE) as process:
        stdout, stderr = process.communicate(timeout=PATIENCE)
    assert (process.returncode, stderr) == (-signal.SIGINT, "nonet: stopped\n")
    table = rows(stdout)
    assert table["norvig"][0] == "1"
    assert set(table["stopped"]) == set(table["naive"]) == {"-"}
    assert stdout.endswith("\nstopped: grid 1 is not finished\nnaive: not started\n")
    chart = (tmp_path / "chart.svg").read_text(encoding="utf-8")
    assert "norvig" in chart
    assert "naive: not started" in chart


@pytest.mark.slow
def test_a_signal_while_the_chart_is_drawn_leaves_the_chart(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "late.py").write_text(
        "import os, signal, sys\n"
        "from importlib.abc import MetaPathFinder\n"
        "class Late(MetaPathFinder):\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'matplotlib.figure':\n"
        "            os.kill(os.getpid(), signal.SIGTERM)\n"
        "sys.meta_path.insert(0, Late())\n"
        "def solve(text):\n    return None\n"
    )
    command = [*NONET, "compare", PROPER, "-m", "norvig,late.py", "--plot", "chart.svg"]
    with started(command, cwd=tmp_path, stdout=PIPE, stderr=PIPE) as process:
        stdout, stderr = process.communicate(timeout=PATIENCE)
    assert (process.returncode, stderr) == (-signal.SIGTERM, "nonet: stopped\n")
    assert rows(stdout)["norvig"][0] == "1"
    assert (tmp_path / "chart.svg").read_text(encoding="utf-8").endswith("</svg>\n")


def test_an_odd_counter_is_warned_of_in_one_line_with_trees_too(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text(
        "from nonet import any_solution\n"
        "def solve(text):\n    return any_solution(text).to_line(), {'guesses': 0, 'gueses': 3}\n"
    )
    with started([*NONET, "compare", "--trace", PROPER, "-m", "odd.py"], cwd=tmp_path, stderr=PIPE) as process:
        _, stderr = process.communicate(timeout=PATIENCE)
    assert stderr.startswith("nonet: the method odd: counters that nonet does not know are left out: ['gueses']")
    assert (stderr.count("\n"), process.returncode) == (1, 0)


OF_THE_PACKAGE = {"calls for its own puzzle": "12186", "backtracks for board A1-1": "126"}


@pytest.mark.slow
def test_all_published_figures_come_from_one_command(run: Run, corpus: Path) -> None:
    """The author of ``reduction`` counts two grids more than its program completes."""
    files = corpus / "euler" / "p096_sudoku.txt", corpus / "boards" / "Sudoku-boards-1-test.txt"
    done = run("compare", "--published", *files, "--csv")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert (len(rows), done.stderr, done.returncode) == (15, "", 0)
    others = [row for row in rows if row["published"] != row["here"]]
    assert [(row["what"], row["published"], row["here"]) for row in others] == [
        ('reduce+uniques: grids solved "completely" by logic', "23", "21")
    ]


def test_published_figures_of_grids_that_nobody_gave_are_told(run: Run) -> None:
    done = run("compare", "--published", "--csv")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert {row["what"]: row["here"] for row in rows if row["here"]} == OF_THE_PACKAGE
    assert (done.stderr.count("the grids of 13 figures are in no INPUT"), done.returncode) == (1, 1)
    text = run("compare", "--published").stdout.splitlines()
    assert text[0].split() == ["method", "what", "published", "here"]
    assert "bitmask    calls for its own puzzle" in text[11]
    assert text[11].endswith("12,186     12,186")
    refused = run("compare", "--published", "-m", "naive")
    assert (refused.returncode, "--method has no effect with --published" in refused.stderr) == (2, True)


def test_several_files_are_compared_together(run: Run, tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(f"{PROPER}\n")
    assert run("compare", "a.txt", "b.txt", "-m", "bitmask").stdout.splitlines()[1].split()[1] == "2"


def test_trees(run: Run, tmp_path: Path) -> None:
    puzzle = Grid("24.....683...2........79....2..975.......4.39.5....4.6......9.4..7..1...6....2...")
    trees = [methods.search_tree(methods.get(name), puzzle) for name in ("smart", "norvig", "exact_cover")]
    done = run("compare", "--trace", puzzle.to_line(), "--svg", "trees")
    assert (done.returncode, done.stdout) == (0, "\n\n".join(map(str, trees)) + "\n")
    told = json.loads(run("compare", "--trace", puzzle.to_line(), "-m", "norvig", "--json").stdout)
    assert told == [trees[1].to_dict()]
    for options, reason in (
        (("--trace", puzzle.to_line(), "-m", "strings"), "does not report its guesses"),
        (("--svg", "trees"), "needs --trace"),
        (("--trace", puzzle.to_line(), "--jobs", "2"), "no effect with --trace"),
        (("--trace", "-m", "norvig"), "--trace needs a value, found the option -m"),
    ):
        refused = run("compare", *options)
        assert refused.returncode == 2
        assert reason in refused.stderr


PLAIN = """
from nonet import Grid

def solve(text):
    grid = Grid(text)
    for cell in range(81):
        if not grid[cell]:
            found = (solve(grid.with_value(cell, digit).to_line()) for digit in grid.candidates(cell))
            return next((text for text in found if text), None)
    return text
"""


@pytest.mark.slow
def test_two_methods_of_one_name_are_told_apart_by_their_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("naive.py", "sub/naive.py", "other.py"):
        (tmp_path / name).write_text(PLAIN)
    done = run("compare", PROPER, "-m", "naive.py,naive,sub/naive.py,other.py")
    assert [*rows(done.stdout)] == ["method", "naive.py", "naive", "sub/naive.py", "other"]
    assert [*rows(run("compare", PROPER, "-m", "naive.py").stdout)] == ["method", "naive"]


def test_a_function_that_stops_at_a_solution_is_told_among_proofs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text(PLAIN)
    told = run("compare", PROPER, "-m", "other.py,norvig,naive", "--limit", "2").stdout.splitlines()[-1]
    assert told == "other: stops at a solution, others search on"


def test_a_slow_method_is_told_early(run: Run, fifty: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.cli.compare._SLOW", 0)
    monkeypatch.setattr("nonet.cli.compare._SURE", 0)
    done = run("compare", fifty, "-m", "naive", "--grids", "1-3")
    assert re.fullmatch("nonet: naive: about 0 s for 3 grids, by the first 1\n", done.stderr)


def test_a_tree_of_a_grid_with_a_conflict_says_so(run: Run) -> None:
    done = run("compare", "--trace", "55......." + PROPER[9:], "-m", "norvig")
    assert (done.returncode, done.stdout) == (1, "norvig: 0 guesses, no_solution\n")
    assert done.stderr == "nonet: conflicting cells: r1c1 r1c2 digit 5 (row 1 and box 1)\n"


HARD_IN_READING_ORDER = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def test_a_method_without_a_tree_is_refused_before_any_runs(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(PLAIN)
    for names, name in (("naive,strings", "strings"), ("mine.py", "mine")):
        done = run("compare", "--trace", HARD_IN_READING_ORDER, "-m", names, "--time-limit", "300")
        assert (done.returncode, done.stdout) == (2, "")
        assert f"the method {name} does not report its guesses: there is no tree" in " ".join(done.stderr.split())


# A limit can end a callback of the garbage collector, which hides it; the timer comes again.
IN_A_CALLBACK = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")


@IN_A_CALLBACK
@pytest.mark.slow
def test_a_time_limit_leaves_the_tree_so_far(run: Run) -> None:
    trace = ("--trace", HARD_IN_READING_ORDER, "-m", "norvig,naive", "--time-limit", "0.2")
    norvig, naive = run("compare", *trace).stdout.split("\n\n")
    assert norvig.startswith("norvig: ")
    assert norvig.splitlines()[0].endswith(" guesses, solvable")
    assert naive.splitlines()[0].endswith(" guesses, not_finished")
    told = json.loads(run("compare", *trace, "--json").stdout)
    assert [tree["ending"] for tree in told] == ["limit", "time_limit"]


@IN_A_CALLBACK
@pytest.mark.slow
def test_trees_are_printed_when_they_are_there_and_a_long_search_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("nonet.cli.compare._LONG", 0.05)
    done = run("compare", "--trace", HARD_IN_READING_ORDER, "-m", "norvig,naive", "--time-limit", "0.5")
    assert re.fullmatch("nonet: no result for 0.05 s; not done: (norvig, )?naive\n", done.stderr)
    done = run("compare", HARD_IN_READING_ORDER, "-m", "naive", "--call-limit", "200000")
    assert done.stderr == "nonet: no result for 0.05 s; not done: naive\n"
    command = [*NONET, "compare", "--trace", HARD_IN_READING_ORDER, "-m", "norvig,naive"]
    with started(command, cwd=tmp_path, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("norvig: ")
        process.kill()


def test_puzzles_that_are_not_proper_are_told_in_one_line(run: Run, tmp_path: Path) -> None:
    clash = "55......." + PROPER[9:]
    said = "conflicting cells: r1c1 r1c2 digit 5 (row 1 and box 1)"
    done = run("compare", clash, "-m", "norvig")
    assert (done.returncode, rows(done.stdout)["norvig"][0]) == (1, "0")
    assert done.stderr == f"nonet: grid 1: {said}\n"
    (tmp_path / "some.txt").write_text(f"{PROPER}\n{clash}\n{EMPTY}\n")
    done = run("compare", "some.txt", "-m", "norvig")
    assert done.stderr == f"nonet: grid 2: {said}; 1 more grid is not proper\n"
    done = run("compare", "some.txt", "-m", "norvig", "--grids", "3-3")
    assert done.stderr.startswith("nonet: grid 3: the puzzle has more than one solution: ")
    assert run("compare", EMPTY, "-m", "norvig", "--limit", "2").stderr == ""
