"""The assignment's script, run as its users run it, and from a copy in which nothing was built."""

import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from nonet.formats import example
from processes import PATIENCE, Terminal, interrupt, started
from puzzles import PROPER, SOLUTION

PUZZLE = PROPER.replace(".", "_")


def rows(cells: str) -> str:
    return "".join(",".join(cells[start : start + 9]) + "\n" for start in range(0, 81, 9))


# A first row of 987654321, given by nothing but the rows below: it takes the naive solver millions of backtracks.
LONG = "_________1____9_5_____2__________9__6_2_____7_94_17_6______16___5_2___93__8_76__2"
BOARDS = {
    "B1-1,Own/with a slash,unsolved": PUZZLE,
    "B1-2,Own/with a slash,solved": SOLUTION,
    "B2-1,no solution,unsolved": PUZZLE[:72] + "1" + PUZZLE[73:],
    "B3-1,two solutions,unsolved": SOLUTION.replace("1", "_").replace("2", "_"),
    "B4-1,conflict,unsolved": "55" + PUZZLE[2:],
    "B5-1,full and wrong,unsolved": "33" + SOLUTION[2:],
    "B6-1,long,unsolved": LONG,
    "name,first,unsolved": PUZZLE,
    "name,second,unsolved": PUZZLE,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    text = "\n".join(f"{header}\n{rows(cells)}" for header, cells in BOARDS.items())
    (tmp_path / "boards.txt").write_text(text)
    return tmp_path


def run(script: Path, folder: Path, *arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    # -I: neither the environment's paths nor the current folder's; the script has to find nonet by itself.
    command: list[str | Path] = [sys.executable, "-I", "-S", script, *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)


@pytest.fixture
def script(checkout: Path) -> Path:
    return checkout / "sudoku-naive.py"


def test_a_bare_id_writes_nine_rows(script: Path, folder: Path) -> None:
    done = run(script, folder, "boards.txt", "out.txt", "B1-1")
    assert (done.returncode, done.stderr) == (0, "")
    elapsed, backtracks = done.stdout.splitlines()
    assert re.fullmatch(r"Elapsed time: \d+\.\d{3} seconds", elapsed)
    assert backtracks == "Backtracks: 2315"
    assert (folder / "out.txt").read_bytes() == rows(SOLUTION).encode()
    assert (folder / "out.txt").stat().st_size == 162


def test_a_whole_header_goes_first_as_solved(script: Path, folder: Path) -> None:
    done = run(script, folder, "boards.txt", "out.txt", "name,second,unsolved")
    assert done.returncode == 0
    assert (folder / "out.txt").read_text() == "name,second,solved\n" + rows(SOLUTION)


# The board that the assignment prints, and its answer.
A1_1 = """\
A1-1,Easy-NYTimes,unsolved
_,_,4,1,_,_,5,2,7
2,1,3,7,_,_,_,_,_
_,_,7,6,2,4,_,_,_
3,5,_,2,7,_,_,_,_
_,_,_,_,3,_,8,7,5
_,4,_,_,_,6,_,1,3
4,7,2,_,1,_,_,5,_
_,3,1,_,6,2,_,_,9
9,_,_,_,_,_,1,8,_
"""
A1_1_SOLVED = """\
6,9,4,1,8,3,5,2,7
2,1,3,7,9,5,4,6,8
5,8,7,6,2,4,9,3,1
3,5,8,2,7,1,6,9,4
1,2,6,4,3,9,8,7,5
7,4,9,8,5,6,2,1,3
4,7,2,9,1,8,3,5,6
8,3,1,5,6,2,7,4,9
9,6,5,3,4,7,1,8,2
"""


def test_the_board_of_the_assignment_takes_126_backtracks(script: Path, folder: Path, checkout: Path) -> None:
    boards = example("boards")
    assert A1_1 in boards.read_text()
    done = run(script, folder, boards, "out.txt", "A1-1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[1:] == ["Backtracks: 126"]
    assert (folder / "out.txt").read_text() == A1_1_SOLVED
    assert (folder / "out.txt").read_text() in boards.read_text()
    assert run(script, folder, boards, "out.txt", "A1-1,Easy-NYTimes,unsolved").returncode == 0
    assert (folder / "out.txt").read_text() == f"A1-1,Easy-NYTimes,solved\n{A1_1_SOLVED}"


def test_the_board_of_the_assignment_is_the_only_one_of_others(checkout: Path, corpus: Path) -> None:
    theirs = (corpus / "boards" / "Sudoku-boards-1-test.txt").read_text()
    assert theirs.startswith(A1_1)
    for name in ("A2-1", "A5-1", "A9-1"):
        board = theirs.partition(f"{name},")[2].partition("\n")[2].partition("\n\n")[0].strip()
        assert len(board) == 161
        for path in (example("boards"), example("fifty")):
            assert board not in path.read_text()
            assert board.replace(",", "").replace("\n", "") not in path.read_text()


@pytest.mark.skipif(os.name != "posix", reason="needs executable files")
def test_the_script_can_be_run_by_its_name(script: Path, folder: Path) -> None:
    # The first python3 on the PATH is the one that runs the tests.
    (folder / "bin").mkdir()
    python = folder / "bin" / "python3"
    python.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -I -S "$@"\n')
    python.chmod(0o755)
    environment = os.environ | {"PATH": f"{python.parent}{os.pathsep}{os.environ['PATH']}"}
    command: list[str | Path] = [script, "boards.txt", "out.txt", "B1-1"]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\nBacktracks: 2315\n")


@pytest.fixture
def module(script: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the script as a module, for what needs no process of its own."""
    monkeypatch.setattr(sys, "path", sys.path[:])
    spec = importlib.util.spec_from_file_location("sudoku_naive", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FORMS = {
    "A1, some source , unsolved": [
        "A1",
        "A1,some source,unsolved",
        "A1, some source , unsolved",
        " A1 ,some source, unsolved",
    ],
    "A1,unsolved": ["A1", "A1,unsolved", "A1, unsolved", "A1,,unsolved"],
    "A1,,unsolved": ["A1,,unsolved", "A1,unsolved"],
    "A1,one, two,Unsolved": ["A1,one, two,Unsolved", "A1,one,two,Unsolved"],
    ",some source,unsolved": [",some source,unsolved"],
}


@pytest.mark.parametrize("header", FORMS)
def test_a_header_is_found_however_its_fields_are_spaced(module: ModuleType, tmp_path: Path, header: str) -> None:
    (tmp_path / "two.txt").write_text(f"B1,other,unsolved\n{rows(SOLUTION)}\n{header}\n{rows(PUZZLE)}")
    for wanted in FORMS[header]:
        assert module.find_board(tmp_path / "two.txt", wanted).line == 12


def test_a_header_is_written_as_it_was_typed(script: Path, folder: Path) -> None:
    (folder / "one.txt").write_text(f"A1, some source , Unsolved\n{rows(PUZZLE)}")
    assert run(script, folder, "one.txt", "out.txt", "A1,some source, Unsolved").returncode == 0
    assert (folder / "out.txt").read_text() == "A1,some source, solved\n" + rows(SOLUTION)


@pytest.mark.parametrize("wanted", ["A2", "other", ""])
def test_headers_are_listed_as_they_are(module: ModuleType, tmp_path: Path, wanted: str) -> None:
    (tmp_path / "two.txt").write_text(f"A1,unsolved\n{rows(PUZZLE)}\n,other,unsolved\n{rows(PUZZLE)}")
    with pytest.raises(module.UnusableError) as caught:
        module.find_board(tmp_path / "two.txt", wanted)
    assert str(caught.value).endswith("; there are\n  A1,unsolved\n  ,other,unsolved")


@pytest.mark.parametrize("wanted", ["A1", "unsolved", ",,unsolved"])
def test_boards_without_headers_have_no_id(module: ModuleType, tmp_path: Path, wanted: str) -> None:
    (tmp_path / "bare.txt").write_text(f"{rows(PUZZLE)}\n{rows(SOLUTION)}")
    with pytest.raises(module.UnusableError, match=f"there is no board {wanted}: its boards have no headers"):
        module.find_board(tmp_path / "bare.txt", wanted)


REFUSED = {
    "B1": (2, "boards.txt: there is no board B1; there are\n  B1-1,Own/with a slash,unsolved\n  B1-2,"),
    "b1-1": (2, "boards.txt: there is no board b1-1; there are\n"),
    "name": (2, "several boards are called name (lines 78, 89); name one by its whole header"),
    "B1-2": (1, "boards.txt:12: B1-2: the board has no blanks; there is nothing to solve"),
    "B2-1": (1, "boards.txt:23: B2-1: the puzzle has no solution"),
    "B3-1": (1, "boards.txt:34: B3-1: the puzzle has more than one solution: r1c8 can be 1 or 2"),
    "B4-1": (1, "boards.txt:45: B4-1: conflicting cells: r1c1 r1c2 digit 5 (row 1 and box 1)"),
    "B5-1": (1, "boards.txt:56: B5-1: conflicting cells: r1c1 r1c2 digit 3 (row 1 and box 1)"),
}


@pytest.mark.parametrize("wanted", REFUSED)
def test_what_cannot_be_solved_is_said_and_nothing_written(script: Path, folder: Path, wanted: str) -> None:
    (folder / "out.txt").write_text("what was there before")
    done = run(script, folder, "boards.txt", "out.txt", wanted)
    status, message = REFUSED[wanted]
    assert done.returncode == status
    assert done.stdout == ""
    assert message in done.stderr
    assert (folder / "out.txt").read_text() == "what was there before"
    assert sorted(path.name for path in folder.iterdir()) == ["boards.txt", "out.txt"]


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("5,3,_,_,7,_,_,_", "broken.txt:2:16: expected nine cells in a row, found 8"),
        ("5,3,_,_,7,_,_,_,x", "broken.txt:2:17: expected a digit 1 to 9"),
    ],
    ids=["short row", "letter"],
)
def test_a_bad_row_is_named(script: Path, folder: Path, row: str, message: str) -> None:
    (folder / "broken.txt").write_text(f"C1-1,source,unsolved\n{row}\n" + rows(PUZZLE)[18:])
    done = run(script, folder, "broken.txt", "out.txt", "C1-1")
    assert done.returncode == 2
    assert message in done.stderr
    assert not (folder / "out.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "usage: python3 sudoku-naive.py <input> <output> <ID>"),
        (["missing.txt", "out.txt", "B1-1"], "missing.txt: No such file or directory"),
        (["boards.txt", "no/such/folder/out.txt", "B1-1"], "no/such/folder/out.txt: No such file or directory"),
        (["boards.txt", ".", "B1-1"], "sudoku-naive.py: .: Is a directory\n"),
        (["", "out.txt", "B1-1"], "sudoku-naive.py: : No such file or directory\n"),
        pytest.param(
            *(["boards.txt", "/dev/full", "B1-1"], "sudoku-naive.py: /dev/full: No space left on device\n"),
            marks=pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full"),
        ),
    ],
    ids=["no arguments", "no input", "no folder", "output is a folder", "input has no name", "no space"],
)
def test_unusable_arguments(script: Path, folder: Path, arguments: list[str], message: str) -> None:
    done = run(script, folder, *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


def test_an_output_that_cannot_be_written_is_found_out_before_the_search(script: Path, folder: Path) -> None:
    start = time.monotonic()
    assert run(script, folder, "boards.txt", "no/such/folder/out.txt", "B6-1").returncode == 2
    assert time.monotonic() - start < PATIENCE


def test_it_shows_progress_on_a_terminal_and_ctrl_c_leaves_no_file(script: Path, folder: Path) -> None:
    command: list[str | Path] = [sys.executable, "-I", "-S", script, "boards.txt", "out.txt", "B6-1"]
    with Terminal() as terminal, started(command, cwd=folder, stderr=terminal.fd, stdout=subprocess.PIPE) as process:
        terminal.read_until(b"searching: 65,536 backtracks")
        assert interrupt(process) == ("", "")
        terminal.read_until(b"sudoku-naive.py: stopped; out.txt is not written")
    assert process.returncode == 130
    assert [path.name for path in folder.iterdir()] == ["boards.txt"]


def test_it_runs_from_a_clone_in_which_nothing_was_built(script: Path, folder: Path, tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    unbuilt = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "cli", "render")
    shutil.copytree(script.parent / "python", clone / "python", ignore=unbuilt)
    shutil.copy(script, clone)
    done = run(clone / script.name, folder, "boards.txt", "out.txt", "B1-1")
    assert (done.returncode, done.stderr) == (0, "")


CORPUS_BOARDS = {"A1-1": 126, "A2-1": 15_504, "A3-1": 6_395, "A4-1": 21_557, "A5-1": 4_001, "A6-1": 28_337}
MILLIONS = {"A7-1": 1_264_194, "A8-1": 10_445_922, "A9-1": 14_154_503}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in ("A1-1", "A3-1") else pytest.mark.slow) for name in CORPUS_BOARDS]
)
def test_backtracks_on_the_boards(script: Path, folder: Path, corpus: Path, name: str) -> None:
    boards = corpus / "boards" / "Sudoku-boards-1-test.txt"
    done = run(script, folder, boards, "out.txt", name)
    assert done.stdout.splitlines()[1] == f"Backtracks: {CORPUS_BOARDS[name]}"


# The two of ten million and more take half a minute each, and go the way of the first.
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name == "A7-1" else pytest.mark.nightly) for name in MILLIONS]
)
def test_backtracks_on_the_boards_that_take_millions(script: Path, folder: Path, corpus: Path, name: str) -> None:
    boards = corpus / "boards" / "Sudoku-boards-1-test.txt"
    command: list[str | Path] = [sys.executable, script, boards, "out.txt", name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=600, check=False)
    assert done.stdout.splitlines()[1] == f"Backtracks: {MILLIONS[name]}"


# The last two take millions of backtracks, as above.
@pytest.mark.parametrize(
    "number",
    [pytest.param(number, marks=pytest.mark.slow if number < 7 else pytest.mark.nightly) for number in range(1, 9)],
)
def test_answers_agree_with_the_solved_boards(script: Path, folder: Path, corpus: Path, number: int) -> None:
    master = (corpus / "boards" / "Sudoku-boards-Master.txt").read_text().splitlines()
    start = next(line for line, text in enumerate(master) if text.startswith(f"A{number}-2,"))
    command: list[str | Path] = [
        sys.executable,
        script,
        corpus / "boards" / "Sudoku-boards-Master.txt",
        "out.txt",
        f"A{number}-1",
    ]
    subprocess.run(command, cwd=folder, capture_output=True, timeout=600, check=True)
    assert (folder / "out.txt").read_text().split() == [line.strip() for line in master[start + 1 : start + 10]]
