"""``nonet generate``: puzzles to a file or to standard output, the same again by their seed."""

import csv
import io
import re
from datetime import date
from pathlib import Path
from typing import Any, get_args

import pytest

import nonet
from cli.conftest import Run
from nonet import Grid


def test_puzzles_of_a_seed(run: Run) -> None:
    done = run("generate", "-n", "3", "--seed", "5", "--minimal")
    expected = [row.puzzle.to_line() for row in nonet.generate_batch(3, seed=5, minimal=True)]
    assert (done.stdout.split(), done.stderr, done.returncode) == (expected, "", 0)


def test_a_drawn_seed_is_named(run: Run) -> None:
    drawn = run("generate", "-n", "2", "--givens", "25-26")
    found = re.fullmatch(r"nonet: random seed (\d+); repeat with --seed \1\n", drawn.stderr)
    assert found
    assert run("generate", "-n", "2", "--givens", "25-26", "--seed", found[1]).stdout == drawn.stdout


def test_other_boards_and_rules(run: Run) -> None:
    six = run("generate", "-n", "2", "--seed", "1", "--size", "6")
    assert six.stdout.split() == [
        row.puzzle.to_line() for row in nonet.generate_batch(2, seed=1, layout=nonet.Layout(6))
    ]
    jigsaw = nonet.Layout(4, "1112 1322 3324 3444")
    asked: list[tuple[list[str], dict[str, Any]]] = [
        (["--rules", "killer", "--rules", "xv"], {"rules": ["killer", "xv"]}),
        (["--size", "4", "--regions", "1112132233243444"], {"layout": jigsaw}),
    ]
    for given, request in asked:
        done = run("generate", "--seed", "1", *given)
        assert (done.stderr, done.returncode) == ("", 0)
        (entry,) = nonet.scan(io.BytesIO(done.stdout.encode()))
        assert isinstance(entry, nonet.Entry)
        assert entry.grid == nonet.generate(seed=1, **request)
    for wrong, message in (
        (["--rules", "camel"], "rules must be one of killer"),
        (["--size", "7"], "a 7x7 board has no boxes"),
        (["--rules", "killer", "--level", "easy"], "level cannot be combined with rules"),
        (["--daily", "today", "--for-people", "easy", "--size", "6"], "--size cannot be combined with --daily"),
    ):
        refused = run("generate", *wrong)
        assert refused.returncode == 2
        assert message in refused.stderr


def test_a_table_has_the_solutions(run: Run, tmp_path: Path) -> None:
    done = run("generate", "-o", "out.csv", "-n", "100", "--seed", "1", "--symmetry", "half_turn", "--start", "7")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    with (tmp_path / "out.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["name"] for row in rows] == [str(index) for index in range(7, 107)]
    assert all(nonet.solve(row["puzzle"]).to_line() == row["solution"] for row in rows)


def test_levels_for_people(run: Run) -> None:
    for level in get_args(nonet.Level)[:-1]:
        done = run("generate", "-n", "2", "--seed", "4", "--for-people", level)
        expected = [row.puzzle.to_line() for row in nonet.generate_batch(2, seed=4, for_people=level)]
        assert (done.stdout.split(), done.stderr, done.returncode) == (expected, "", 0)


def test_the_puzzles_of_days(run: Run) -> None:
    done = run("generate", "--daily", "2026-02-28", "-n", "2", "--for-people", "easy")
    days = ("2026-02-28", "2026-03-01")
    expected = [nonet.daily(day, "easy").to_line() for day in days]
    assert (done.stdout.split(), done.stderr, done.returncode) == (expected, "", 0)
    done = run("generate", "--daily", days[0], "-n", "2", "--for-people", "easy", "--rate", "--to", "csv")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    assert [(row["name"], row["puzzle"]) for row in rows] == [*zip(days, expected, strict=True)]
    assert all(nonet.solve(row["puzzle"]).to_line() == row["solution"] for row in rows)
    assert [row["rating"] for row in rows] == [f"{nonet.rate(puzzle).er:.1f}" for puzzle in expected]
    today = nonet.daily(date.today(), "beginner").to_line()
    assert run("generate", "--daily", "today", "--for-people", "beginner").stdout.split() == [today]


@pytest.mark.parametrize("to", ["csv", "json"])
def test_a_rating_that_was_asked_for_is_written(run: Run, to: str) -> None:
    done = run("generate", "-n", "70", "--seed", "1", "--rating", "2.6-3.4", "--to", to)
    entries = [entry for entry in nonet.parse(done.stdout) if isinstance(entry, nonet.Entry)]
    assert len(entries) == 70
    assert [entry.rating for entry in entries] == [f"{nonet.rate(entry.grid).er:.1f}" for entry in entries]
    unasked = run("generate", "-n", "2", "--seed", "1", "--to", to)
    assert [entry.rating for entry in nonet.parse(unasked.stdout) if isinstance(entry, nonet.Entry)] == [None, None]


@pytest.mark.parametrize(
    ("wishes", "profile"),
    [
        (["--rate"], nonet.SE121),
        (["--rate", "--level", "hard"], nonet.HODOKU),
        (["--rate", "--profile", "hodoku"], nonet.HODOKU),
        (["--rate", "--level", "hard", "--profile", "se121"], nonet.SE121),
        (["--rating", "2-4", "--profile", "hodoku"], nonet.SE121),
        (["--rating", "2-4", "--no-rate"], None),
        (["--level", "hard"], None),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_labels(run: Run, wishes: list[str], profile: nonet.Profile | None) -> None:
    rows = list(csv.DictReader(run("generate", "-n", "2", "--seed", "5", *wishes, "--to", "csv").stdout.splitlines()))
    assert len(rows) == 2
    for row in rows:
        found: Any = nonet.rate(row["puzzle"], profile=profile) if profile is not None else None
        assert row["rating"] == (str(getattr(found, "score", None) or getattr(found, "er", "")) if found else "")


@pytest.mark.parametrize("to", ["csv", "jsonl", "json"])
def test_ids_are_columns(run: Run, to: str) -> None:
    done = run("generate", "-n", "3", "--seed", "1", "--ids", "--to", to)
    entries = [entry for entry in nonet.parse(done.stdout) if isinstance(entry, nonet.Entry)]
    expected = [nonet.puzzle_id(row.puzzle) for row in nonet.generate_batch(3, seed=1)]
    assert [(entry.column("puzzle_id"), entry.column("class_id")) for entry in entries] == expected


def test_puzzles_on_other_boards_have_an_id_alone(run: Run) -> None:
    done = run("generate", "--seed", "1", "--ids", "--rules", "anti_knight", "--to", "jsonl")
    (entry,) = nonet.parse(done.stdout)
    assert (entry.column("puzzle_id"), entry.column("class_id")) == nonet.puzzle_id(entry.grid)


def test_several_levels_are_numbered_on_and_have_a_column(run: Run) -> None:
    command = ["generate", "--seed", "4", "--start", "7", "--ids", "--to", "csv"]
    done = run(*command, "--for-people", "easy:2,hard:1")
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [(row["name"], row["level"]) for row in rows] == [("7", "easy"), ("8", "easy"), ("9", "hard")]
    (hard,) = nonet.generate_batch(1, seed=4, start=9, for_people="hard")
    assert Grid(rows[2]["puzzle"]) == hard.puzzle
    alone = run(*command, "-n", "2", "--for-people", "easy").stdout.splitlines()
    assert done.stdout.splitlines()[:3] == alone
    lines = run("generate", "--seed", "4", "--start", "7", "--for-people", "easy:2,hard:1").stdout.split()
    assert lines == [Grid(row["puzzle"]).to_line() for row in rows]


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ("easy:2,hard", "expected levels with their numbers, such as easy:300,hard:300, found 'easy:2,hard'"),
        ("easy:x", "expected levels with their numbers"),
        ("easy:2,mild:1", "for-people must be one of beginner, easy, medium, hard, expert, master, not 'mild'"),
        ("easy:2 -n 3", "--count cannot be combined with numbers of --for-people"),
        ("easy:2 --daily today", "--daily cannot be combined with numbers of --for-people"),
    ],
)
def test_numbers_of_levels_are_checked(run: Run, wish: str, reason: str) -> None:
    done = run("generate", "--for-people", *wish.split(" "))
    assert (done.returncode, done.stdout) == (2, "")
    assert reason in " ".join(done.stderr.split())


def test_ids_need_a_format_that_has_columns(run: Run) -> None:
    done = run("generate", "--ids", "--seed", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "--ids needs an output format that has columns, such as csv, not lines" in done.stderr


def test_labels_need_a_format_that_has_them(run: Run) -> None:
    done = run("generate", "--rate", "--seed", "1")
    assert (done.returncode, done.stdout) == (2, "")
    assert "such as csv, not lines" in done.stderr


@pytest.mark.slow
def test_the_default_number_of_givens_is_as_the_help_says(run: Run) -> None:
    text = " ".join(run("generate", "--help-all").stdout.split())
    assert "28-32; any with --minimal, and with --rating, --level or --technique(s) alone" in text
    for options, is_usual in (
        (["--level", "easy"], False),
        (["--rating", "2.6-3.4"], False),
        (["--technique", "pointing"], False),
        (["--techniques", "full_house,hidden_single"], False),
        (["--level", "easy", "--symmetry", "half_turn"], True),
        ([], True),
    ):
        lines = run("generate", "-n", "30", "--seed", "4", *options).stdout.split()
        assert all(28 <= 81 - line.count(".") <= 32 for line in lines) is is_usual, options


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--givens", "16"], "no proper puzzle has 16 givens: at least 17 are needed"),
        (["--givens", "18", "--attempts", "20"], "puzzle 1 was not found in 20 attempts"),
        (["--givens", "many"], "such as 30 or 24-28"),
        (["--givens", "30-24"], "Invalid value for --givens: expected the smaller number first, found '30-24'"),
        (["--rating", "7.2-6.5"], "Invalid value for --rating: expected the smaller number first, found '7.2-6.5'"),
        (["--givens", "24-"], "such as 30 or 24-28, found '24-'"),
        (["--givens", "-24"], "such as 30 or 24-28"),
        (["--givens", "2_4"], "such as 30 or 24-28"),
        (["--givens", "27", "--symmetry", "full"], "no set of 27 cells has this symmetry"),
        (["--symmetry", "spiral"], "symmetry must be one"),
        (["--pattern", "x.x"], "a pattern has 81 cells"),
        (["--rating", "hard"], "such as 7.0 or 6.5-7.2"),
        (["--rating", "11.5-12", "--attempts", "10"], "puzzle 1 was not found in 10 attempts"),
        (["--technique", "x_wnig"], "did you mean 'x_wing'"),
        (["--technique", "sue_de_coq", "--level", "easy"], "no puzzle that uses sue_de_coq is easy"),
        (["--level", "mild"], "level must be one of easy, medium, hard, unfair, extreme, not 'mild'"),
        (
            ["--for-people", "mild"],
            ": --for-people must be one of beginner, easy, medium, hard, expert, master, not 'mild'\n",
        ),
        (["--for-people", "midium"], "not 'midium'; did you mean 'medium'?"),
        (["--for-people", "easy", "--level", "easy"], "for-people='easy' cannot be combined with level"),
        (["--daily", "today"], "--seed cannot be combined with --daily"),
        (["--only"], "only=True requires a technique"),
        (["--techniques", "x_wnig"], "did you mean 'x_wing'"),
        (["--techniques", "skyscraper"], "the scale se121 does not have Skyscraper"),
        (["--techniques", "x_wing", "--attempts", "30"], "puzzle 1 was not found in 30 attempts"),
        (["--techniques", "full_house", "--technique", "x_wing"], "x_wing is not one of the techniques of the profile"),
        (["--no-uniqueness", "--technique", "x_wing", "--only"], "only=True cannot be combined with a profile"),
        (["--profile", "hodoku", "--mended"], "--mended has no meaning for --profile hodoku"),
    ],
)
def test_what_cannot_be_made_leaves_no_file(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    done = run("generate", "-o", "out.txt", "--seed", "1", *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_puzzles_by_rating_and_technique(run: Run) -> None:
    done = run("generate", "-n", "2", "--seed", "4", "--rating", "6.5-7.2")
    expected = [row.puzzle.to_line() for row in nonet.generate_batch(2, seed=4, rating=(6.5, 7.2))]
    assert (done.stdout.split(), done.stderr, done.returncode) == (expected, "", 0)
    done = run("generate", "-n", "2", "--seed", "4", "--level", "hard")
    expected = [row.puzzle.to_line() for row in nonet.generate_batch(2, seed=4, level="hard")]
    assert done.stdout.split() == expected
    done = run("generate", "--seed", "4", "--technique", "skyscraper", "--only")
    assert done.stdout.split() == [nonet.generate(seed=4, technique="skyscraper", only=True).to_line()]
    done = run("generate", "--seed", "4", "--technique", "pointing", "--only")
    assert done.stdout.split() == [nonet.generate(seed=4, technique="pointing", only=True).to_line()]


def test_puzzles_for_some_techniques(run: Run) -> None:
    names = ["full_house", "hidden_single", "Naked Single", "pointing"]
    profile = nonet.SE121.only(*names)
    done = run(
        "generate", "-n", "3", "--seed", "4", "--techniques", ",".join(names), "--rating", "1.5-2.6", "--to", "csv"
    )
    batch = nonet.generate_batch(3, seed=4, profile=profile, rating=(1.5, 2.6))
    rows = [line.split(",") for line in done.stdout.split()[1:]]
    assert [row[0] for row in rows] == batch.lines("puzzle").decode().split()
    assert [row[-1] for row in rows] == [f"{er:.1f}" for er in nonet.rate_batch(batch.puzzle, profile=profile).er]
    done = run("generate", "--seed", "4", "--profile", "hodoku", "--no-uniqueness")
    assert done.stdout.split() == [nonet.generate(seed=4, profile=nonet.Profile("hodoku", uniqueness=False)).to_line()]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--daily", "today"], "--daily needs --for-people LEVEL"),
        (["--daily", "26.11.2026", "--for-people", "easy"], "expected today or a day such as 2026-11-26"),
        (["--daily", "9999-12-31", "-n", "2", "--for-people", "easy"], "expected today or a day"),
        (
            ["--daily", "today", "--for-people", "easy", "--symmetry", "full"],
            "--symmetry cannot be combined with --daily",
        ),
    ],
)
def test_what_is_no_puzzle_of_a_day(run: Run, arguments: list[str], message: str) -> None:
    done = run("generate", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


def test_a_pattern_can_be_a_file_of_nine_lines(run: Run, tmp_path: Path) -> None:
    lines = [
        "..xx.xx..",
        ".x..x..x.",
        "x...x...x",
        "x.......x",
        "x...x...x",
        ".x..x..x.",
        "..x...x..",
        "...x.x...",
        "....x....",
    ]
    file = tmp_path / "heart.txt"
    file.write_text("\n".join(lines) + "\n")
    made = run("generate", "--seed", "1", "--pattern", str(file)).stdout
    assert made == run("generate", "--seed", "1", "--pattern", "".join(lines)).stdout
    assert ["x" if char != "." else "." for char in made.strip()] == [*"".join(lines)]
    for wrong, message in (
        (lines[:8], "expected nine lines, found 8"),
        ([*lines[:2], "xx", *lines[3:]], "line 3: expected nine characters, found 2"),
        ([*lines[:2], "x...?...x", *lines[3:]], "line 3, column 5: expected x or a dot, found '?'"),
    ):
        file.write_text("\n".join(wrong))
        done = run("generate", "--seed", "1", "--pattern", str(file))
        assert done.returncode == 2
        assert message in " ".join(done.stderr.split())


@pytest.mark.slow
def test_how_many_cells_of_a_pattern_have_givens_is_said(run: Run, tmp_path: Path) -> None:
    """A filled heart lost its shape, and nothing was said."""
    heart = ".xx...xx." + "xxxx.xxxx" + 27 * "x" + ".xxxxxxx." + "..xxxxx.." + "...xxx..." + "....x...."
    asked = ("--pattern", heart, "--seed", "1", "-n", "3")
    some = run("generate", *asked)
    assert re.fullmatch(
        r"nonet: of the 55 cells of the pattern, \d\d( to \d\d)? have givens; --givens 55 keeps all\n", some.stderr
    )
    book, listed = str(tmp_path / "book.pdf"), tmp_path / "list.txt"
    assert run("book", *asked, "--list", str(listed), "-o", book).stderr.endswith("3 puzzles printed on 3 pages\n")
    assert {entry.grid.given_count for entry in nonet.read(listed)} == {55}  # on paper it is a picture
    easy = run("book", *asked, "--for-people", "easy", "-o", book).stderr
    assert re.search(r"of the 55 cells of the pattern, \d\d( to \d\d)? have givens; the level decides how many\n", easy)
    assert run("generate", *asked, "--givens", "55").stderr == ""
    assert run("generate", *asked, "--givens", "30").stderr == ""
    assert "keeps" not in run("generate", *asked, "--minimal").stderr
