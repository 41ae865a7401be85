"""``nonet solve``: answers on stdout, complaints on stderr, the right exit status."""

from pathlib import Path

import pytest

from cli.conftest import Run
from nonet import Grid
from puzzles import CONFLICT, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE


def test_a_puzzle_a_file_and_standard_input(run: Run, tmp_path: Path) -> None:
    (tmp_path / "puzzles.txt").write_text(f"{PROPER}\n{PROPER}\n")
    for done, count in (
        (run("solve", PROPER), 1),
        (run("solve", "puzzles.txt"), 2),
        (run("solve", "-", stdin=PROPER), 1),
        (run("solve", PROPER, "puzzles.txt", "-", stdin=PROPER), 4),
    ):
        assert (done.stdout, done.stderr, done.returncode) == (f"{SOLUTION}\n" * count, "", 0)


def test_a_link_of_the_page_has_its_puzzle_in_short(run: Run) -> None:
    for puzzle in (PROPER, "53B7D6B195D98D6A8C6C34B8A3B17C2C6A6D28D419B5D8B79"):
        done = run("solve", f"https://nonet.example/play#p={puzzle}&c=A1B")
        assert (done.stdout, done.returncode) == (f"{SOLUTION}\n", 0)


@pytest.mark.parametrize(
    ("puzzle", "complaint", "status"),
    [
        (MULTIPLE, "nonet: the puzzle has more than one solution: r1c1 can be 3 or 5\n", 1),
        (UNSOLVABLE, "nonet: the puzzle has no solution\n", 1),
        (CONFLICT, "nonet: conflicting cells: r1c1 r1c7 digit 5 (row 1)\n", 1),
        (PROPER[:80], "nonet: line 1, column 81: expected 81 cells, found 80\n", 2),
        (PROPER + "1", "nonet: line 1, column 82: expected 81 cells, found more\n", 2),
        ("55", "nonet: 55: no file has this name, and a puzzle has 81 cells, not 2\n", 2),
        ("no-such-file.txt", "nonet: no-such-file.txt: No such file or directory\n", 2),
        (".", "nonet: .: Is a directory\n", 2),
    ],
)
def test_what_cannot_be_solved_is_told(run: Run, puzzle: str, complaint: str, status: int) -> None:
    done = run("solve", puzzle)
    assert (done.stdout, done.stderr, done.returncode) == ("", complaint, status)


@pytest.mark.parametrize(
    ("puzzle", "found"),
    [
        (PROPER[:5] + "o" + PROPER[6:], "'o' (at r1c6)"),
        (PROPER[:5] + "l" + PROPER[6:80], "'l' (at r1c6)"),
        (PROPER[:5] + "A" + PROPER[6:] + ".", "'A' (at r1c6)"),
        (PROPER[:79] + ".x", "'x' (at r9c9)"),
        (PROPER.replace(".", "O"), "'O' (at r1c3)"),
    ],
)
def test_a_puzzle_with_a_wrong_character_is_no_file(run: Run, puzzle: str, found: str) -> None:
    assert run("solve", "-", stdin=puzzle).stderr.endswith(f", found {found}\n")
    commands = (("solve",), ("check",), ("rate",), ("hint",), ("explain",), ("convert",), ("compare",), ("euler",))
    for command in (*commands, ("canonical",), ("augment",), ("dedupe",), ("play",), ("compare", "--trace")):
        done = run(*command, puzzle)
        assert (command, done.returncode, found in done.stderr + done.stdout) == (command, 2, True)


def test_a_long_name_is_a_file(run: Run) -> None:
    for name in (f"{'1234567890' * 7}.txt", f"folder/{PROPER[:79]}x", f"{'solutions-of-the-puzzles-of-2024' * 3}"):
        assert run("solve", name).stderr == f"nonet: {name}: No such file or directory\n"


def test_full_boards(run: Run) -> None:
    assert run("solve", SOLUTION).stdout == f"{SOLUTION}\n"
    wrong = run("solve", SOLUTION[1] + SOLUTION[0] + SOLUTION[2:])
    assert wrong.returncode == 1
    assert "conflicting cells" in wrong.stderr


def test_any_and_all(run: Run) -> None:
    first = run("solve", "--any", MULTIPLE)
    assert first.returncode == 0
    assert Grid(first.stdout).is_solved
    assert len(run("solve", "--limit", "5", MULTIPLE).stdout.splitlines()) == 2
    several = run("solve", "--limit", "5", "." * 81)
    assert several.returncode == 0
    lines = several.stdout.splitlines()
    assert len(lines) == len(set(lines)) == 5
    assert lines[0] == run("solve", "--any", "." * 81).stdout.strip()
    assert all(Grid(line).is_solved for line in lines)
    assert run("solve", "--limit", "5", PROPER).stdout == f"{SOLUTION}\n"
    for option in (["--any"], ["--limit", "2"]):
        none = run("solve", *option, UNSOLVABLE)
        assert (none.stdout, none.stderr, none.returncode) == ("", "nonet: the puzzle has no solution\n", 1)
    assert run("solve", "--any", "--limit", "2", PROPER).returncode == 2


def test_the_good_puzzles_of_a_file_are_solved_and_the_others_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mixed.txt").write_text(f"{PROPER}\n{MULTIPLE}\n{PROPER[:40]}x{PROPER[41:]}\n{UNSOLVABLE}\n{PROPER}\n")
    done = run("solve", "mixed.txt")
    assert done.stdout == f"{SOLUTION}\n" * 2
    assert done.stderr.splitlines() == [
        "nonet: mixed.txt:2: the puzzle has more than one solution: r1c1 can be 3 or 5",
        "nonet: mixed.txt:3:41: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'x' (at r5c5)",
        "nonet: mixed.txt:4: the puzzle has no solution",
    ]
    assert done.returncode == 2


def test_an_output_file_appears_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text(f"{PROPER}\n{PROPER}\n")
    (tmp_path / "bad.txt").write_text(f"{PROPER}\n{UNSOLVABLE}\n")
    output = tmp_path / "out.txt"
    done = run("solve", "good.txt", "--output", "out.txt")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    assert output.read_text() == f"{SOLUTION}\n" * 2
    output.write_text("mine\n")
    done = run("solve", "bad.txt", "--output", "out.txt")
    assert done.returncode == 1
    assert "out.txt is not written" in done.stderr
    assert output.read_text() == "mine\n"
    assert run("solve", "bad.txt", "--output", "out.txt", "--keep-going").returncode == 1
    assert output.read_text() == f"{SOLUTION}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.txt", "good.txt", "out.txt"]


def test_output_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    done = run("solve", PROPER, "--output", "no/such/folder/out.txt")
    assert done.returncode == 2
    assert done.stderr.startswith("nonet: no/such/folder")
    done = run("solve", PROPER, "--output", ".")
    assert done.returncode == 2
    assert "directory" in done.stderr


def test_formats_are_named_or_found_out(run: Run, tmp_path: Path) -> None:
    done = run("solve", PROPER, "--to", "block")
    assert Grid(done.stdout) == Grid(SOLUTION)
    assert len(done.stdout.splitlines()) >= 9
    done = run("solve", PROPER, "--to", "csv")
    assert PROPER in done.stdout
    assert SOLUTION in done.stdout
    done = run("solve", PROPER, "--to", "nonsense")
    assert done.returncode == 2
    assert "nonsense" in done.stderr
    assert run("solve", PROPER, "--output", "out.sdm").returncode == 0
    assert SOLUTION in (tmp_path / "out.sdm").read_text()


@pytest.mark.parametrize("content", [b"\x00\x01\x02\xff" * 100, b"hello\n"])
def test_files_without_a_puzzle(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "file").write_bytes(content)
    done = run("solve", "file", "--output", "out.txt")
    assert done.returncode == 2
    assert done.stdout == ""
    assert "file" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out.txt").exists()
