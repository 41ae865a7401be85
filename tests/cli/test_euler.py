"""``nonet euler``: Project Euler's problem 96, and with ``--method`` what each of the five programs printed."""

import csv
import re
from pathlib import Path
from signal import SIGINT
from subprocess import PIPE

import pytest

from cli.conftest import NONET, Run
from nonet import Grid, methods, read, solve
from nonet.formats import example
from processes import Terminal, interrupt, started
from puzzles import EMPTY, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

TESTS = Path(__file__).parents[1]
OWN = TESTS / "methods" / "own_grids.csv"
HARDER_SOLUTION = solve(HARDER).to_line()

# The figures that the author of the Groovy program published, and what else its three stages do on the fifty grids.
PUBLISHED = {
    "reduction-plain": ("2,842,877", "0", "0", "1"),
    "reduction-reduce": ("1,680,969", "718", "12", "12"),
    "reduction": ("194,793", "1,388", "21", "23"),
}


def test_it_prints_what_the_strings_program_prints(run: Run, tmp_path: Path) -> None:
    rows = "\n".join(PROPER[start : start + 9].replace(".", "0") for start in range(0, 81, 9))
    (tmp_path / "grids.txt").write_text(f"Grid 01\n{rows}\nGrid 02\n{rows}\n")
    done = run("euler", "grids.txt")
    zeros = PROPER.replace(".", "0")
    assert done.stdout.splitlines() == [
        *("Working on: Grid 01 SubTotal: 0", zeros, SOLUTION),
        *("Working on: Grid 02 SubTotal: 534", zeros, SOLUTION),
        "Answer = 1068",
    ]
    assert (done.stderr, done.returncode) == ("", 0)


def test_no_answer_where_a_grid_has_none(run: Run, tmp_path: Path) -> None:
    (tmp_path / "grids.txt").write_text(f"{PROPER}\n{MULTIPLE}\n")
    done = run("euler", "grids.txt")
    assert "Answer" not in done.stdout
    assert done.stderr == "nonet: grids.txt:2: the puzzle has more than one solution: r1c1 can be 3 or 5\n"
    assert done.returncode == 1


@pytest.mark.parametrize("name", ["p096_sudoku.txt", "p096_sudoku_crlf.txt"])
def test_the_real_file(run: Run, corpus: Path, tmp_path: Path, name: str) -> None:
    original = (corpus / "euler" / name).read_bytes()
    line_end = b"\r\n" if b"\r\n" in original else b"\n"
    copies = {
        "as it is": original,
        "with a final newline": original + line_end,
        "with blank lines between the grids": original.replace(line_end + b"Grid", line_end * 3 + b"Grid"),
        "with blank lines everywhere": original.replace(line_end, line_end * 2),
    }
    for how, content in copies.items():
        (tmp_path / "copy.txt").write_bytes(content)
        done = run("euler", "copy.txt")
        assert done.returncode == 0, how
        assert done.stdout.count("Working on: Grid ") == 50, how
        assert done.stdout.endswith("Answer = 24702\n"), how


@pytest.fixture
def two(tmp_path: Path) -> Path:
    (tmp_path / "two.txt").write_text(f"{PROPER} # easy\n{HARDER} # watch\n")
    return tmp_path / "two.txt"


ANSWER = int(SOLUTION[:3]) + int(HARDER_SOLUTION[:3])


def test_strings_prints_what_the_default_prints(run: Run, two: Path) -> None:
    done = run("euler", two, "--method", "strings")
    assert done.stdout == run("euler", two).stdout
    assert done.stdout.splitlines() == [
        *("Working on: easy SubTotal: 0", PROPER.replace(".", "0"), SOLUTION),
        *("Working on: watch SubTotal: 534", HARDER.replace(".", "0"), HARDER_SOLUTION),
        f"Answer = {ANSWER}",
    ]
    assert (done.stderr, done.returncode) == ("", 0)


def test_the_method_solves_the_grids(run: Run, two: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    naive = methods.get("naive")

    def watched(grid: Grid, **_: object) -> methods.MethodResult:
        seen.append(grid.to_line())
        return naive.solve(grid)

    monkeypatch.setattr(methods, "get", lambda name: methods.Method(name, "", "", watched))
    run("euler", two, "--method", "strings")
    assert seen == [PROPER, HARDER]


@pytest.mark.slow
def test_validity_prints_the_bare_sum(run: Run, two: Path) -> None:
    done = run("euler", two, "--method", "validity")
    assert (done.stdout, done.stderr, done.returncode) == (f"{ANSWER}\n", "", 0)


def without_times(text: str) -> str:
    return re.sub(r"Elapsed time: (\d+\.\d{3} seconds|\d+ ms)\n", "Elapsed time\n", text)


def test_naive_prints_time_and_backtracks(run: Run, two: Path) -> None:
    assert (
        without_times(run("euler", two, "-m", "naive", "--name", "watch").stdout) == "Elapsed time\nBacktracks: 4861\n"
    )
    assert without_times(run("euler", two, "-m", "naive").stdout) == (
        "easy\nElapsed time\nBacktracks: 2315\nwatch\nElapsed time\nBacktracks: 4861\n"
        "Total of 2 grids\nElapsed time\nBacktracks: 7176\n"
    )


def test_naive_on_the_board_of_the_assignment(run: Run, checkout: Path) -> None:
    done = run("euler", example("boards"), "--method", "naive", "--name", "A1-1")
    assert without_times(done.stdout) == "Elapsed time\nBacktracks: 126\n"


def test_the_fifty_grids_come_with_nonet(run: Run, tmp_path: Path) -> None:
    """Without a clone, and so without FILE: in an empty folder."""
    done = run("euler")
    assert (done.stdout.count("Working on: Grid "), done.returncode) == (50, 0)
    assert done.stderr == (
        "nonet: these are nonet's own fifty grids. For the answer to Project Euler's problem, give its file: "
        "nonet euler 0096_sudoku.txt\n"
    )
    assert done.stdout.endswith("Answer = 26993\n")
    assert run("check", "example:fifty").stdout == "proper\n" * 50
    assert run("convert", "example:fifty", "-o", "-", "--to", "euler").stdout == example("fifty").read_text()
    assert run("compare", "-m", "norvig").stdout.splitlines()[1].split()[1] == "50"
    assert run("solve", "example:boards", "--name", "A1-1").returncode == 0
    done = run("solve", "example:sixty")
    assert done.stderr == "nonet: expected example:boards or example:fifty, found 'example:sixty'\n"
    assert done.returncode == 2
    (tmp_path / "example:fifty").write_text(f"{PROPER}\n")  # a file of this name is that file
    assert run("check", "example:fifty").stdout == "proper\n"


def test_bitmask_prints_solution_and_calls(run: Run, two: Path) -> None:
    assert run("euler", HARDER, "--method", "bitmask").stdout == f"{HARDER_SOLUTION}\nCalls: 12,186\n"
    assert run("euler", two, "--method", "bitmask").stdout == (
        f"easy\n{SOLUTION}\nCalls: 6,428\nwatch\n{HARDER_SOLUTION}\nCalls: 12,186\nTotal of 2 grids\nCalls: 18,614\n"
    )


def test_reduction_prints_answer_counters_and_milliseconds(run: Run, two: Path) -> None:
    assert without_times(run("euler", two, "--method", "reduction").stdout) == (
        f"Answer: {ANSWER}\nCalls: 21,154\nCells filled by logic: 51\nGrids solved by logic: 1\nGrids not searched: 1\n"
        "Elapsed time\n"
    )


@pytest.mark.parametrize(
    "name", [method.name for method in methods.all() if method.name not in ("validity", "singles")]
)
def test_every_method_has_the_answer(run: Run, two: Path, name: str) -> None:
    done = run("euler", two, "--method", name)
    assert (done.stderr, done.returncode) == ("", 0)
    if name not in ("naive", "bitmask"):
        assert re.search(rf"^Answer(:| =) {ANSWER}$", done.stdout, re.MULTILINE)


def test_the_counters_are_the_sums_of_the_method(run: Run) -> None:
    results = [methods.get("skiena").solve(entry.grid) for entry in read(OWN)]
    sums = {
        counter: sum(getattr(result, counter) for result in results)
        for counter in ("calls", "guesses", "backtracks", "dead_ends")
    }
    by_logic = sum(result.guesses == 0 for result in results)
    assert without_times(run("euler", OWN, "--method", "skiena").stdout).splitlines()[1:] == [
        *(f"{name.capitalize().replace('_', ' ')}: {count:,}" for name, count in sums.items()),
        f"Grids solved by logic: {by_logic}",
        "Elapsed time",
    ]


@pytest.mark.parametrize("name", PUBLISHED)
def test_corner_only_on_our_own_grids(run: Run, name: str) -> None:
    done = run("euler", OWN, "--method", name, "--corner-only")
    assert (done.stderr, done.returncode) == ("", 0)
    with open(TESTS / "golden" / "counters.csv", encoding="utf-8", newline="") as stream:
        rows = [row for row in csv.DictReader(stream) if row["method"] == f"{name} corner_only"]
    calls = [int(row["calls"]) for row in rows]
    cells = [int(row["cells_by_logic"]) for row in rows]
    answer = sum(int(solve(entry.grid).to_line()[:3]) for entry in read(OWN))
    endings = [row["ending"] for row in rows]
    solved = sum(ending == "limit" and not count for ending, count in zip(endings, calls, strict=True))
    assert without_times(done.stdout).splitlines() == [
        f"Answer: {answer}",
        f"Calls: {sum(calls):,}",
        f"Cells filled by logic: {sum(cells)}",
        f"Grids solved by logic: {solved}",
        f"Grids not searched: {calls.count(0)}",
        "Elapsed time",
    ]
    assert solved < calls.count(0)


# The counters of all methods are those of `methods/test_counters.py`; here a few of them are printed by day.
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.nightly if name == "reduction-plain" else pytest.mark.slow)
        for name in PUBLISHED
    ],
)
def test_the_published_counters_come_out_of_one_run(run: Run, corpus: Path, name: str) -> None:
    done = run("euler", corpus / "euler" / "p096_sudoku.txt", "--method", name, "--corner-only")
    calls, cells, solved, unsearched = PUBLISHED[name]
    assert without_times(done.stdout) == (
        f"Answer: 24702\nCalls: {calls}\nCells filled by logic: {cells}\nGrids solved by logic: {solved}\n"
        f"Grids not searched: {unsearched}\nElapsed time\n"
    )


@pytest.mark.parametrize(
    ("name", "end"),
    [
        pytest.param("strings", "Answer = 24702", marks=pytest.mark.nightly),
        pytest.param("naive", "Total of 50 grids\nElapsed time\nBacktracks: 680260", marks=pytest.mark.nightly),
        pytest.param("bitmask", "Total of 50 grids\nCalls: 1,618,456", marks=pytest.mark.slow),
    ],
)
def test_the_other_programs_on_the_real_file(run: Run, corpus: Path, name: str, end: str) -> None:
    done = run("euler", corpus / "euler" / "p096_sudoku.txt", "--method", name)
    assert without_times(done.stdout).endswith(f"\n{end}\n")


@pytest.mark.nightly
def test_validity_on_the_real_file(run: Run, corpus: Path) -> None:
    assert run("euler", corpus / "euler" / "p096_sudoku.txt", "--method", "validity").stdout == "24702\n"


def test_a_method_that_gives_up(run: Run, two: Path) -> None:
    done = run("euler", two, "--method", "singles")
    assert without_times(done.stdout) == (
        "Calls: 6\nDead ends: 0\nCells filled by logic: 51\nGrids solved by logic: 1\nElapsed time\n"
    )
    reason = "the method gives up before it knows the three digits at the top left"
    assert done.stderr == f"nonet: {two}:2: watch: {reason}\n"
    assert done.returncode == 1


@pytest.mark.parametrize("name", ["strings", "reduction", "naive", "bitmask", "norvig"])
def test_a_grid_that_is_not_proper_has_no_answer(run: Run, tmp_path: Path, name: str) -> None:
    # The empty grid would take `strings` and others for ever.
    (tmp_path / "grids.txt").write_text(f"{PROPER}\n{EMPTY}\n{UNSOLVABLE}\n{HARDER}\n")
    done = run("euler", "grids.txt", "--method", name)
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == ["grids.txt:2", "grids.txt:3"]
    assert done.returncode == 1
    assert "Answer" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--method", "guessing"], "'guessing' is not one of strings, validity, reduction-plain, reduction-reduce,"),
        (["--corner-only"], "--corner-only needs --method reduction-plain or reduction-reduce or reduction"),
        (["--corner-only", "-m", "naive"], "--corner-only needs --method reduction-plain"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_options(run: Run, two: Path, arguments: list[str], message: str) -> None:
    done = run("euler", two, *arguments)
    assert (done.stdout, done.returncode) == ("", 2)
    assert message in " ".join(done.stderr.split())


# It takes `naive` millions of backtracks.
LONG = "_________1____9_5_____2__________9__6_2_____7_94_17_6______16___5_2___93__8_76__2"


@pytest.mark.slow
@pytest.mark.parametrize(
    "method",
    ["naive", *(pytest.param(name, marks=pytest.mark.slow) for name in ("strings", "bitmask", "reduction-plain"))],
)
def test_progress_on_a_terminal_and_ctrl_c(tmp_path: Path, method: str) -> None:
    (tmp_path / "long.txt").write_text(f"{PROPER}\n{LONG}\n")
    with Terminal() as terminal:
        command = [*NONET, "euler", "long.txt", "--method", method]
        with started(command, cwd=tmp_path, stdout=PIPE, stderr=terminal.fd) as process:
            terminal.read_until(f"{method}: 1 of 2 grids".encode())
            stdout, _ = interrupt(process)
        terminal.read_until(b"nonet: stopped")
    assert process.returncode == -SIGINT
    assert "Answer" not in stdout
    assert "Total of" not in stdout


@pytest.mark.slow
def test_lines_and_progress_do_not_mix_on_a_terminal(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text(f"{PROPER}\n{HARDER}\n{LONG}\n")
    with Terminal() as terminal:
        command = [*NONET, "euler", "long.txt", "--method", "strings"]
        with started(command, cwd=tmp_path, stdout=terminal.fd, stderr=terminal.fd) as process:
            terminal.read_until(b"strings: 2 of 3 grids")
            interrupt(process)
        terminal.read_until(b"nonet: stopped")
    shown = [line.rpartition("\x1b[K")[2] for line in terminal.seen.decode().splitlines()]
    assert shown[:5] == [
        *("Working on: Grid 01 SubTotal: 0", PROPER.replace(".", "0"), SOLUTION),
        *("Working on: Grid 02 SubTotal: 534", HARDER.replace(".", "0")),
    ]
    assert shown[-1] == "nonet: stopped"
