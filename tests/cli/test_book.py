"""``nonet book``, ``nonet print`` and ``nonet worksheet``: the puzzles asked for, volumes, and what is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import nonet
from cli.conftest import Run
from puzzles import HARDER, MULTIPLE, PROPER

pytest.importorskip("typst")


def test_a_book_has_what_was_asked_for(run: Run, tmp_path: Path) -> None:
    book, listed = tmp_path / "book.pdf", tmp_path / "list.csv"
    asked = ("-n", "8", "--level", "hard", "--symmetry", "half_turn", "--seed", "1", "--list", str(listed))
    done = run("book", *asked, "-o", str(book))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "nonet: 8 puzzles printed\n")
    entries = nonet.read(listed)
    assert [entry.name for entry in entries] == [str(number) for number in range(1, 9)]
    for entry in entries:
        assert nonet.is_proper(entry.grid)
        assert nonet.rate(entry.grid, profile="hodoku").level == "hard"
        given = [char != "." for char in entry.grid.to_line()]
        assert given == given[::-1]
        assert entry.solution == nonet.solve(entry.grid)
    first = book.read_bytes()
    run("book", *asked, "-o", str(book))
    assert book.read_bytes() == first


def test_a_second_volume_has_none_of_the_first_in_no_disguise(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "vol1.csv", tmp_path / "vol2.csv"
    out = str(tmp_path / "out.pdf")
    run("book", "-n", "6", "--seed", "1", "--list", str(first), "-o", out)
    disguised = tmp_path / "disguised.txt"
    nonet.write([nonet.isomorph(entry.grid, seed=3) for entry in nonet.read(first)], disguised)
    run("book", "-n", "6", "--seed", "1", "--against", str(disguised), "--list", str(second), "-o", out)
    made = [entry.grid for entry in nonet.read(second)]
    assert len(made) == 6
    classes = {nonet.canonical(grid) for grid in made} | {nonet.canonical(each.grid) for each in nonet.read(first)}
    assert len(classes) == 12
    expected = [nonet.generate(seed=1, start=start) for start in range(6, 12)]
    assert made == expected
    done = run("print", str(first), str(second), "--against", str(first), "-o", out)
    assert done.stderr == "nonet: 6 puzzles printed\n"


def test_given_puzzles_are_printed(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert run("print", PROPER, HARDER, "-o", str(out)).stderr == "nonet: 2 puzzles printed\n"
    assert run("book", "example:fifty", "-n", "3", "-o", str(out)).stderr == "nonet: 3 puzzles printed\n"
    assert out.read_bytes().startswith(b"%PDF-")
    done = subprocess.run([sys.executable, "-m", "nonet", "print", PROPER, "-o", "-"], capture_output=True)
    assert done.stdout.startswith(b"%PDF-")


def test_a_worksheet(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert run("worksheet", "Naked Pair", "-n", "2", "--seed", "1", "-o", str(out)).returncode == 0
    assert out.read_bytes().startswith(b"%PDF-")
    note = "nonet: Easier techniques could find something too. Left out: Direct Pointing.\n"
    assert run("worksheet", "direct_claiming", "-n", "1", "--seed", "1", "-o", str(out)).stderr == note
    answers = tmp_path / "answers.pdf"
    assert (
        run("worksheet", "x_wing", "-n", "1", "--seed", "1", "-o", str(out), "--answers", str(answers)).returncode == 0
    )
    assert answers.read_bytes().startswith(b"%PDF-")
    done = run("worksheet", "x_wing", "-o", str(tmp_path / "none.pdf"), "--large", "--per-page", "4")
    assert done.returncode == 2
    assert "per_page, in large print, must be 1 to 2" in done.stderr
    assert not (tmp_path / "none.pdf").exists()
    done = run("worksheet", "x-wnig", "-o", str(out))
    assert done.returncode == 2
    assert "did you mean 'x_wing'" in done.stderr


def test_what_is_refused(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    done = run("print", MULTIPLE, "-o", str(out))
    assert (done.returncode, done.stderr) == (2, "nonet: the puzzle has more than one solution: r1c1 can be 3 or 5\n")
    (tmp_path / "mix.txt").write_text(f"{PROPER}\n\n{MULTIPLE} # odd\n")
    (tmp_path / "good.txt").write_text(f"{PROPER}\n")
    for name in ("book", "print"):
        done = run(name, "good.txt", "mix.txt", "-o", str(out))
        assert done.stderr == "nonet: mix.txt:3: odd: the puzzle has more than one solution: r1c1 can be 3 or 5\n"
        assert done.returncode == 2
    assert run("print", PROPER[:-1], "-o", str(out)).returncode == 2
    assert run("print", PROPER, "--paper", "a9", "-o", str(out)).returncode == 2
    assert run("book", "--level", "nothing", "-o", str(out)).returncode == 2
    assert not out.exists()
    code = "import sys; sys.modules['typst'] = None; from nonet.cli import main; main()"
    command = [sys.executable, "-c", code, "print", PROPER, "-o", str(out)]
    missing = subprocess.run(command, capture_output=True, text=True)
    assert missing.returncode == 2
    assert "pip install 'nonet[book]'" in missing.stderr
