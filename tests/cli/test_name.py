"""``--name``: every command that reads puzzles takes those with a name, and only those."""

from pathlib import Path

import pytest

from cli.conftest import Run
from nonet import Entry, Grid, canonical, read, write
from nonet.cli._app import COMMANDS
from puzzles import HARDER, MULTIPLE, PROPER, SOLUTION

READERS = [name for name, row in COMMANDS.items() if row.reads not in (None, "TABLE...")]  # tables have no names
PUZZLES = {"A1-1": PROPER, "A2-1": HARDER, "A3-1": MULTIPLE}


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    write([Entry(Grid(puzzle), name) for name, puzzle in PUZZLES.items()], tmp_path / "boards.txt", to_format="boards")
    return tmp_path / "boards.txt"


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["solve"], f"{SOLUTION}\n"),
        (["check"], "proper\n"),
        (["rate"], f"{PROPER} 1.2/1.2/1.2 hidden_single\n"),
        (["hint"], "Box 2 still needs an 8. Which cell can take it?\n"),
        (["explain"], " 1. Hidden Single: In box 2, 8 can only go in r1c6."),
        (["convert"], f"{PROPER} # A1-1\n"),
        (["augment", "--seed", "1", "--keep-original"], f"{PROPER} # A1-1\n"),
        (["canonical"], f"{canonical(PROPER).to_line()} # A1-1\n"),
        (["dedupe"], f"{PROPER} # A1-1\n"),
        (["compare", "-m", "bitmask"], "method "),
        (["euler"], "Working on: A1-1 SubTotal: 0\n"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_one_board(run: Run, boards: Path, arguments: list[str], output: str) -> None:
    done = run(*arguments, boards, "--name", "A1-1")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(output)
    assert run(arguments[0], *arguments[1:], "--name=A1-1", "-", stdin=boards.read_text()).returncode == 0


@pytest.mark.slow
def test_one_board_is_one_board(run: Run, boards: Path, tmp_path: Path) -> None:
    for arguments in (["solve"], ["check"], ["rate"], ["convert"], ["augment", "--seed=1"], ["canonical"], ["dedupe"]):
        assert len(run(*arguments, boards, "--name", "A2-1").stdout.splitlines()) == 1, arguments
    assert run("euler", boards, "--name", "A2-1").stdout.count("Working on") == 1
    assert run("compare", boards, "--name", "A2-1", "-m", "norvig").stdout.splitlines()[1].split()[1] == "1"
    assert run("convert", boards, "-o", "out.csv", "--name", "A2-1").returncode == 0
    assert [(entry.name, entry.grid.to_line()) for entry in read(tmp_path / "out.csv")] == [("A2-1", HARDER)]


def test_several_names_come_in_the_order_of_the_file(run: Run, boards: Path) -> None:
    done = run("convert", boards, "--name", "A3-1", "--name", "A1-1")
    assert done.stdout == f"{PROPER} # A1-1\n{MULTIPLE} # A3-1\n"


def test_a_list_with_names_in_comments(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{PROPER} # easy\n{MULTIPLE} # two\n{PROPER} # easy\n")
    done = run("check", "list.txt", "--name", "easy", "--json")
    assert [line.partition('"line": ')[2][0] for line in done.stdout.splitlines()] == ["1", "3"]
    # Lists are processed in chunks, but not if puzzles are taken by name.
    assert run("solve", "list.txt", "--name", "easy").stdout == f"{SOLUTION}\n" * 2
    assert run("dedupe", "list.txt", "--name", "easy").stdout == f"{PROPER} # easy\n"


@pytest.mark.parametrize(
    ("wanted", "hint"),
    [
        ("a1-1", " (did you mean A1-1?)"),
        ("A1-01", " (did you mean A1-1?)"),
        ("A1 - 1", " (did you mean A1-1?)"),
        ("A1-12", " (did you mean A1-1?)"),
        ("zebra", ""),
        ("", ""),
        ("A1", " (did you mean A3-1?)"),
    ],
)
@pytest.mark.parametrize("command", READERS)
def test_a_name_that_no_puzzle_has(
    run: Run, boards: Path, tmp_path: Path, command: str, wanted: str, hint: str
) -> None:
    # Commands that write records write a file even if an input is unusable: they report on the others.
    name = {"pdf": "out.pdf", "puzzles": "out.txt"}.get(COMMANDS[command].writes or "")
    more = ["--output", name] if name else []
    more += ["--seed", "1"] if command == "augment" else []
    done = run(command, "boards.txt", "--name", wanted, "--name", "A1-1", *more)
    message = f"nonet: boards.txt: there is no puzzle {wanted}{hint}; there are A1-1, A2-1, A3-1\n"
    if command == "solve":
        message += "nonet: out.txt is not written: some puzzles have no answer (--keep-going writes the rest)\n"
    assert (done.stdout, done.stderr, done.returncode) == ("", message, 2)
    assert [path.name for path in tmp_path.iterdir()] == ["boards.txt"]


def test_many_names_are_not_all_listed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("".join(f"{PROPER} # Grid {number:02}\n" for number in range(1, 51)))
    done = run("solve", "list.txt", "--name", "Grid 7")
    assert "there is no puzzle Grid 7 (did you mean Grid 07?); there are Grid 01, Grid 02, " in done.stderr
    assert done.stderr.endswith("Grid 12, … (50 in all)\n")


def test_a_file_without_names(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{PROPER}\n{MULTIPLE}\n")
    assert run("solve", "list.txt", "--name", "A1").stderr.endswith("there is no puzzle A1; no puzzle has a name\n")
    assert run("solve", PROPER, "--name", "A1").stderr == "nonet: there is no puzzle A1; no puzzle has a name\n"


def test_an_unreadable_board_is_mentioned_only_if_it_may_be_the_one(run: Run, boards: Path) -> None:
    boards.write_text(boards.read_text().replace("_", "x", 1))
    done = run("solve", boards, "--name", "A2-1")
    assert (len(done.stdout.splitlines()), done.stderr, done.returncode) == (1, "", 0)
    done = run("solve", boards, "--name", "A1-1")
    assert "there is no puzzle A1-1" in done.stderr
    assert "; there are A2-1, A3-1; 1 cannot be read, first " in done.stderr
    assert "boards.txt:2:5: expected a digit 1 to 9" in done.stderr
    assert done.returncode == 2


def test_several_inputs_each_have_the_name(run: Run, boards: Path, tmp_path: Path) -> None:
    (tmp_path / "other.txt").write_text(f"{MULTIPLE} # B1\n")
    (tmp_path / "third.txt").write_text(f"{PROPER} # A1-1\n")
    done = run("check", boards.name, "other.txt", "third.txt", "--name", "A1-1")
    assert done.stdout == "boards.txt:1: proper\nthird.txt:1: proper\n"
    assert done.stderr == "nonet: other.txt: there is no puzzle A1-1; there are B1\n"
    assert done.returncode == 2
    done = run("solve", boards.name, "other.txt", "--name", "A1-1", "-o", "out.txt")
    assert (done.returncode, (tmp_path / "out.txt").exists()) == (2, False)


def test_control_characters_in_names_are_escaped(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{PROPER} # \x1b[2J\n")
    done = run("solve", "list.txt", "--name", "\x1b[31m")
    assert "\x1b" not in done.stderr
    assert "there are \\x1b[2J" in done.stderr


def test_the_range_of_compare_counts_what_the_names_left(run: Run, boards: Path) -> None:
    done = run("compare", boards, "--name", "A2-1", "--name", "A1-1", "--grids", "2", "-m", "bitmask", "--json")
    assert '"calls": 12186' in done.stdout
