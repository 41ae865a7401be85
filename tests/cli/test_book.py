"""``nonet book``, ``nonet print`` and ``nonet worksheet``: the puzzles asked for, volumes, and what is refused."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import nonet
from cli.conftest import Run
from nonet.cli._shared import described
from nonet.cli._shared import paper as cli_paper
from nonet.paper import PAPERS, _book
from pdf_text import page_texts
from puzzles import HARDER, MULTIPLE, PROPER

pytest.importorskip("typst")


@pytest.mark.slow
def test_a_book_has_what_was_asked_for(run: Run, tmp_path: Path) -> None:
    book, listed = tmp_path / "book.pdf", tmp_path / "list.csv"
    asked = ("-n", "8", "--level", "hard", "--symmetry", "half_turn", "--seed", "1", "--list", str(listed))
    done = run("book", *asked, "-o", str(book))
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        "",
        "nonet: 8 puzzles, 4 pages\nnonet: 8 puzzles printed on 4 pages\n",
    )
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


def test_puzzles_that_cannot_be_printed_are_all_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "old.csv").write_text(f"puzzle,name\n{PROPER},A\n{MULTIPLE},B\n{PROPER[:80]},C\n{PROPER[:79]}55,D\n")
    for command in ("book", "print"):
        done = run(command, "old.csv", "-o", "out.pdf")
        assert done.returncode == 2
        assert [line.split(": ")[1] for line in done.stderr.splitlines()][:3] == [
            "old.csv:3",
            "old.csv:4:81",
            "old.csv:5",
        ]
        assert done.stderr.endswith(
            "nonet: nothing is printed: some of the puzzles cannot be used (--keep-going writes the rest)\n"
        )
        assert not (tmp_path / "out.pdf").exists()
        kept = run(command, "old.csv", "--keep-going", "-o", "out.pdf")
        assert kept.returncode == 2
        assert re.search(r"\nnonet: 1 puzzle printed on [23] pages\n$", kept.stderr)
        assert kept.stderr.startswith(done.stderr.rpartition("nonet: nothing")[0])
        (tmp_path / "out.pdf").unlink()


def test_a_book_without_new_puzzles_is_refused_before_it_is_written(run: Run, tmp_path: Path) -> None:
    nonet.write([nonet.Grid(PROPER)], tmp_path / "vol1.csv")
    done = run("book", "vol1.csv", "--against", "vol1.csv", "-o", "out.pdf")
    said = done.stderr.splitlines()
    assert (done.returncode, len(said), said[-1]) == (2, 2, "nonet: no puzzles are left to print")
    assert said[0].startswith("nonet: left out: vol1.csv:2")
    assert not (tmp_path / "out.pdf").exists()


@pytest.mark.slow
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
    assert "nonet: 6 puzzles printed on 3 pages\n" in done.stderr
    assert f"nonet: left out: {first}:2 (1), an isomorph of {first}:2 (1)\n" in done.stderr


@pytest.mark.parametrize(
    ("paper", "per_page", "said"),
    [("a6", "12", "boards are about 24 mm wide, and their cells 2.7 mm"), ("a4", "12", ""), ("a4", "30", "3.6 mm")],
)
def test_boards_too_small_to_write_in_are_told(run: Run, tmp_path: Path, paper: str, per_page: str, said: str) -> None:
    told = run("print", PROPER, "--paper", paper, "--per-page", per_page, "-o", tmp_path / "small.pdf").stderr
    assert ("hard to write" in told) == bool(said)
    assert said in told


@pytest.mark.slow
def test_given_puzzles_are_printed(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "sheet.pdf"
    assert run("print", PROPER, HARDER, "-o", str(out)).stderr.endswith("\nnonet: 2 puzzles printed on 2 pages\n")
    told = run("book", "example:fifty", "-n", "3", "-o", str(out)).stderr
    assert told.endswith("\nnonet: 3 puzzles printed on 3 pages\n")
    assert out.read_bytes().startswith(b"%PDF-")
    done = subprocess.run([sys.executable, "-m", "nonet", "print", PROPER, "-o", "-"], capture_output=True)
    assert done.stdout.startswith(b"%PDF-")


def test_a_book_says_which_puzzles_it_leaves_out(run: Run, tmp_path: Path) -> None:
    given = tmp_path / "given.txt"
    given.write_text(f"{PROPER} # one\n{nonet.isomorph(PROPER, seed=1).to_line()} # two\n")
    done = run("book", str(given), "-o", str(tmp_path / "book.pdf"))
    assert done.stderr.splitlines() == [
        "nonet: 1 puzzle, 3 pages",
        "nonet: 1 puzzle printed on 3 pages",
        f"nonet: left out: {given}:2 (two), an isomorph of {given}:1 (one)",
    ]


@pytest.mark.slow
def test_two_volumes_with_sections_are_one_file(run: Run, tmp_path: Path) -> None:
    """The example of the help is made small; the command line comes before the file."""
    example = run("book", "--example").stdout
    described = tmp_path / "book.toml"
    small = example.replace("count = 20", "count = 3").replace("count = 8", "count = 1")
    readers = tmp_path / "readers.txt"
    readers.write_text(f"{HARDER}\n")
    described.write_text(f'{small}\n[[section]]\nheading = "Readers"\nfile = "{readers}"\n')
    lists = [tmp_path / "1.csv", tmp_path / "2.csv"]
    for seed, (listed, against) in enumerate(zip(lists, ([], ["--against", str(lists[0])]), strict=True), 1):
        if seed == 2:
            readers.write_text(f"{HARDER}\n{PROPER}\n")
        out = tmp_path / f"{seed}.pdf"
        asked = ("--seed", str(seed), "--title", f"Volume {seed}", *against, "--list", str(listed), "-o", str(out))
        done = run("book", str(described), *asked)
        assert done.returncode == 0, done.stderr
    volumes = [[*nonet.read(each)] for each in lists]
    assert [len(each) for each in volumes] == [8, 8]
    assert len({nonet.canonical(entry.grid) for entry in (*volumes[0], *volumes[1])}) == 16
    levels = [nonet.level_of(entry.grid) for entry in volumes[0][:6]]
    assert levels == ["easy"] * 3 + ["medium"] * 3
    ratings = [nonet.rate(entry.grid).er for entry in volumes[0][3:6]]
    assert ratings == sorted(ratings)
    assert "x_wing" in nonet.rate(volumes[0][6].grid).technique_counts
    pages = page_texts(out)
    assert "Volume 2" in pages[0]
    assert any("Readers" in page for page in pages)


@pytest.mark.parametrize("keys", ['front = "words.txt"', 'front = ["words.txt", "own.pdf"]'])
@pytest.mark.slow
def test_what_stands_before_the_puzzles(run: Run, tmp_path: Path, keys: str) -> None:
    (tmp_path / "words.txt").write_text("To you.")
    assert run("print", PROPER, "--paper", "6x9", "--title", "Own pages", "-o", "own.pdf").returncode == 0
    (tmp_path / "book.toml").write_text(f'{keys}\npaper = "6x9"\n[[section]]\ncount = 1\n')
    done = run("book", "book.toml", "--seed", "1", "-o", "book.pdf")
    pages = page_texts(tmp_path / "book.pdf")
    assert done.stderr.startswith(f"nonet: 1 puzzle, {len(pages)} pages\n")
    assert pages[1].startswith("To you.")
    assert pages[2].startswith("Own pages") == ("own.pdf" in keys)
    wrong = run("book", "book.toml", "--seed", "1", "--paper", "a4", "--front", "own.pdf", "-o", "book.pdf")
    assert wrong.returncode == 2
    assert "front: page 1 of the PDF is 152.4 x 228.6 mm" in " ".join(wrong.stderr.split())


@pytest.mark.slow
def test_a_section_has_a_board_and_rules_of_its_own(run: Run, tmp_path: Path) -> None:
    """The keys ``size``, ``regions`` and ``rules`` are those of ``nonet generate``."""
    regions = "".join(f"{1 + row // 2 * 2 + column // 2}" * 1 for row in range(4) for column in range(4))
    (tmp_path / "book.toml").write_text(
        "hints = false\n"
        '[[section]]\nheading = "Sixes"\ncount = 2\nsize = 6\n'
        f'[[section]]\nheading = "Small"\ncount = 1\nsize = 4\nregions = "{regions}"\n'
        '[[section]]\nheading = "Killers"\ncount = 1\nrules = "killer"\n'
        '[[section]]\nheading = "Two"\ncount = 1\nrules = ["diagonal", "anti_knight"]\n'
    )
    done = run("book", "book.toml", "--seed", "1", "--list", "list.jsonl", "-o", "book.pdf")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("nonet: 5 puzzles, about 6 pages\n")
    layouts = [entry.grid.layout for entry in nonet.read(tmp_path / "list.jsonl")]
    assert [layout.size for layout in layouts] == [6, 6, 4, 9, 9]
    kinds = [{type(rule).__name__ for rule in layout.rules} for layout in layouts]
    assert kinds[3:] == [{"Cage"}, {"Diagonal", "AntiKnight"}]
    pages = page_texts(tmp_path / "book.pdf")
    assert any("Digits in a dashed cage do not repeat" in " ".join(page.split()) for page in pages)
    killers = run("book", "--rules", "killer", "-n", "2", "--seed", "1", "-o", "killers.pdf")
    assert killers.returncode == 0, killers.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("titel = 'A'", "book.toml: no key is named titel; did you mean title?"),
        ("title = 'A'\nlevel hard", "book.toml: Expected '=' after a key in a key/value pair (at line 2, column 7)"),
        ("heading = 'A'", "book.toml: heading is a key of a section: write it below a [[section]]"),
        (
            "[[section]]\ncount = 1\ncaption = 'A'",
            "book.toml: section 1: caption is a key of the book: write it above the first [[section]]",
        ),
        (
            "[[section]]\nheading = 'A'\nsize = 4\ncount = 1\nfor-people = 'hard'\nattempts = 9",
            "section 1 (A): puzzle 1: none of 9 puzzles has the level hard: such puzzles are rare or do not exist; try "
            "another level or a larger board",
        ),
        ("hints = 3", "book.toml: hints: expected true or false, found 3"),
        ("per-page = 0", "0 is not in the range 1<=x<=30"),
        ("paper = 'a9'", "or a size such as 6x9 (inches) or 170x240mm, not 'a9'"),
        ("caption = '{nr}'\n[[section]]\ncount = 1", "expected one of {number}, {name}"),
        (
            "level = 'hard'\n[[section]]\ncount = 1",
            "book.toml: level says what puzzles are: write it below a [[section]]",
        ),
        ("[section]\ncount = 1", "book.toml: a section begins with [[section]], in two pairs of brackets"),
        ("[[section]]\nheading = 'A'", "book.toml: section 1 (A): expected count, the number of its puzzles, or file"),
        ("[[section]]\ncount = 0", "book.toml: section 1: Invalid value for '--count'"),
        ("[[section]]\ncount = 1\nlevel = 'odd'", "book.toml: section 1: "),
        (
            "[[section]]\ncount = 1\nrules = 'killer'\nlevel = 'easy'",
            "level cannot be combined with rules=['killer']: it needs techniques of the classic board; for-people asks "
            "for a level there",
        ),
        (
            "[[section]]\ncount = 1\nsize = 6\nrating = 3",
            "generate with rating works on classic 9x9 grids; this puzzle is 6x6; for-people asks for a level there",
        ),
        ("[[section]]\nfile = 'none.csv'", "book.toml: section 1: file: no such file: none.csv"),
        ("[[section]]\nfile = 'book.toml'\nlevel = 'easy'", "--level has no effect on the puzzles of a file"),
    ],
)
def test_what_is_wrong_in_a_description_is_named(
    text: str, message: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("book.toml").write_text(text)
    done = run("book", "book.toml", "--seed", "1", "-o", "book.pdf")
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert not Path("book.pdf").exists()


def test_the_command_line_knows_the_papers_and_orders_of_the_room() -> None:
    """It has its own lists, since its help does not load the room of paper."""
    assert cli_paper._PAPERS == PAPERS
    assert get_args(described.Order) == get_args(_book.Order)


@pytest.mark.slow
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
    done = run("worksheet", "--level", "easy", "--size", "6", "--seed", "1", "-n", "3", "-o", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    for options, message in (
        ((), "expected one TECHNIQUE or several, or --level"),
        (("x_wing", "--level", "hard"), "expected one TECHNIQUE or several, or --level"),
        (("--level", "nothing"), "expected one of easy, medium, hard, unfair, found 'nothing'"),
        (("x_wing", "--size", "3"), "size"),
    ):
        done = run("worksheet", *options, "-o", str(out))
        assert done.returncode == 2
        assert message in done.stderr
    done = run("worksheet", "x-wnig", "-o", str(out))
    assert done.returncode == 2
    assert "did you mean 'x_wing'" in done.stderr


@pytest.mark.slow
def test_a_list_that_cannot_hold_the_boards_is_refused_before_the_book_is_made(run: Run, tmp_path: Path) -> None:
    done = run("book", "--rules", "killer", "-n", "1", "--seed", "1", "--list", "v.csv", "-o", "v.pdf")
    assert done.returncode == 2
    assert re.search(r"csv cannot hold a puzzle that has \d+ cages; the formats fpuzzles, .* can", done.stderr)
    assert not (tmp_path / "v.pdf").exists()
    done = run("book", "--rules", "killer", "-n", "1", "--seed", "1", "--list", "v.jsonl", "-o", "v.pdf")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "v.jsonl").exists()


@pytest.mark.slow
def test_what_is_refused(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    done = run("print", MULTIPLE, "-o", str(out))
    assert (done.returncode, done.stderr) == (2, "nonet: the puzzle has more than one solution: r1c1 can be 3 or 5\n")
    (tmp_path / "mix.txt").write_text(f"{PROPER}\n\n{MULTIPLE} # odd\n")
    (tmp_path / "good.txt").write_text(f"{PROPER}\n")
    for name in ("book", "print"):
        done = run(name, "good.txt", "mix.txt", "-o", str(out))
        first, second = done.stderr.splitlines()
        assert first == "nonet: mix.txt:3: odd: the puzzle has more than one solution: r1c1 can be 3 or 5"
        assert second.startswith("nonet: nothing is printed")
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
