"""``nonet dedupe``: the first of each class as it was, and where what leaked came from."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cli.conftest import NONET, Run
from nonet import Grid, isomorph_batch, read, solve_batch
from processes import PATIENCE, output_size, started, wait_until
from puzzles import MULTIPLE, PROPER, SOLUTION

FIRST, SECOND, THIRD = (grid.to_line() for grid in filter(None, isomorph_batch([PROPER], seed=1, count=3)))


def test_isomorphs_go_and_the_first_stays(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{SOLUTION}\n{FIRST}\n{MULTIPLE}\n{SECOND}\n{FIRST}\n")
    done = run("dedupe", "in.txt", "-o", "out.txt")
    assert (done.stdout, done.stderr, done.returncode) == (
        "",
        "nonet: kept 3, removed 2 isomorphs of kept puzzles\n",
        0,
    )
    assert (tmp_path / "out.txt").read_text() == f"{SOLUTION}\n{FIRST}\n{MULTIPLE}\n"
    # A file without isomorphs stays unchanged.
    assert run("dedupe", "out.txt", "-o", "same.txt").stderr == "nonet: kept 3, removed 0 isomorphs of kept puzzles\n"
    assert (tmp_path / "same.txt").read_text() == f"{SOLUTION}\n{FIRST}\n{MULTIPLE}\n"


def test_lines_are_passed_on_as_they_are(run: Run, tmp_path: Path) -> None:
    kept = f"# my puzzles\n\n{FIRST.replace('.', '0')} {SOLUTION} # Zoë\n  {MULTIPLE}\n"
    (tmp_path / "in.txt").write_text(f"{kept}{SECOND} ; 1.2\n# the end", encoding="utf-8")
    assert run("dedupe", "in.txt", "-o", "out.txt").stderr == "nonet: kept 2, removed 1 isomorphs of kept puzzles\n"
    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == f"{kept}# the end\n"
    (tmp_path / "in.txt").write_bytes(f"{FIRST} # Zoë\r\n{SECOND}\r\n".encode("latin-1") + f"{SOLUTION} # Zoë".encode())
    assert run("dedupe", "in.txt", "-o", "-").stdout == f"{FIRST} # Zoë\n{SOLUTION} # Zoë\n"


def test_leaks_are_named_with_both_places(run: Run, tmp_path: Path) -> None:
    (tmp_path / "train.txt").write_text(f"# to train with\n{MULTIPLE}\n{FIRST}\n")
    (tmp_path / "more.csv").write_text(f"puzzle,name\n{SOLUTION},full\n")
    (tmp_path / "test.txt").write_text(f"{SOLUTION}\n{'.' * 81}\n{SECOND}\n{THIRD}\n{'.' * 81}\n")
    done = run("dedupe", "test.txt", "-o", "out.txt", "--against", "train.txt", "--against", "more.csv")
    assert done.stderr.splitlines() == [
        "nonet: test.txt:1: isomorph of more.csv:2",
        "nonet: test.txt:3: isomorph of train.txt:3",
        "nonet: test.txt:4: isomorph of train.txt:3",
        "nonet: kept 1, removed 1 isomorphs of kept puzzles and 3 of puzzles in train.txt more.csv",
    ]
    assert (tmp_path / "out.txt").read_text() == "." * 81 + "\n"


def test_entries_of_other_formats_keep_what_is_said_of_them(run: Run, tmp_path: Path) -> None:
    rows = f"{FIRST},{SOLUTION},A1,1.2,ours\n{MULTIPLE},,A2,,\n"
    (tmp_path / "in.csv").write_text(f"puzzle,solution,name,rating,source\n{rows}{SECOND},,A3,,\n")
    assert run("dedupe", "in.csv", "-o", "out.csv").stderr == "nonet: kept 2, removed 1 isomorphs of kept puzzles\n"
    assert (tmp_path / "out.csv").read_text() == f"puzzle,solution,name,rating,source\n{rows}"
    done = run("dedupe", "in.csv", "-o", "out.sdm")
    assert done.stderr.startswith("nonet: .sdm cannot hold columns, name, rating, solution: left out")
    assert (tmp_path / "out.sdm").read_text().splitlines() == [
        FIRST.replace(".", "0"),
        MULTIPLE.replace(".", "0"),
    ]


def test_what_cannot_be_compared_is_named_and_nothing_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{FIRST}\n{PROPER[:80]}\n{SECOND}\n")
    done = run("dedupe", "in.txt", "-o", "out.txt")
    assert done.stderr.splitlines()[0] == "nonet: in.txt:2:81: expected 81 cells, found 80"
    assert "out.txt is not written" in done.stderr
    assert done.returncode == 2
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
    assert run("dedupe", "in.txt", "-o", "out.txt", "--keep-going").returncode == 2
    assert (tmp_path / "out.txt").read_text() == f"{FIRST}\n"
    (tmp_path / "marks.txt").write_text("1........" * 81 + "\n")
    done = run("dedupe", "marks.txt", "-o", "-", "--to", "sukaku")
    assert (done.stderr.splitlines()[0], done.returncode) == (
        "nonet: marks.txt:1: expected only digits, found pencilmarks",
        2,
    )
    done = run("dedupe", "in.txt", "-o", "-", "--against", "no-such-file.txt")
    assert (done.stdout, done.returncode) == ("", 2)
    assert done.stderr == "nonet: no-such-file.txt: No such file or directory\n"


@pytest.mark.slow
def test_killed_in_the_middle_it_leaves_no_output_and_can_run_again(tmp_path: Path) -> None:
    lines = isomorph_batch([PROPER], seed=2, count=1_000).lines().decode().split()
    command = [*NONET, "dedupe", "-", "-o", "out.txt"]
    with started(command, cwd=tmp_path, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdin is not None
        process.stdin.write(f"{MULTIPLE}\n" + "\n".join(lines))
        process.stdin.flush()
        wait_until(lambda: output_size(tmp_path, process) is not None, process)
        process.kill()
        process.wait(timeout=PATIENCE)
    assert [name for name in os.listdir(tmp_path) if hasattr(os, "O_TMPFILE")] == []
    done = subprocess.run(
        command, cwd=tmp_path, input=f"{MULTIPLE}\n" + "\n".join(lines), capture_output=True, text=True, check=True
    )
    assert done.stderr == "nonet: kept 2, removed 999 isomorphs of kept puzzles\n"
    assert [entry.grid for entry in read(tmp_path / "out.txt")] == [Grid(MULTIPLE), Grid(lines[0])]


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_ten_million_puzzles_in_less_than_a_gigabyte(corpus: Path, tmp_path: Path) -> None:
    # Three more givens for puzzles of 17: nearly all are classes of their own, which takes the most memory.
    chance = random.Random(1)
    puzzles = (corpus / "bench" / "puzzles2_17_clue.txt").read_text().split()
    with open(tmp_path / "in.txt", "w") as file:
        for puzzle, solution in zip(puzzles, solve_batch("\n".join(puzzles)).lines().decode().split(), strict=True):
            blanks = [cell for cell in range(81) if puzzle[cell] == "."]
            for _ in range(204):
                cells = list(puzzle)
                for cell in chance.sample(blanks, 3):
                    cells[cell] = solution[cell]
                file.write("".join(cells) + "\n")
    command = f"{sys.executable} -m nonet dedupe in.txt -o out.txt"
    script = (
        f"import os, resource; os.system({command!r}); print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True)
    kept, removed = map(int, re.findall(r"\d+", done.stderr.replace(",", "").removeprefix("nonet: kept ")))
    assert kept + removed == 204 * len(puzzles) > 10_000_000
    assert kept > 9_990_000
    assert int(done.stdout) < 500_000  # kilobytes
