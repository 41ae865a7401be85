"""``nonet euler``: Project Euler's problem 96."""

from pathlib import Path

import pytest

from cli.conftest import Run
from puzzles import MULTIPLE, PROPER, SOLUTION


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
