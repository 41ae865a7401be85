"""Puzzles on boards of other sizes at every command: an answer, or a refusal that names the command and the board."""

import json
from pathlib import Path

import pytest

from cli.conftest import Run
from formats.test_fpuzzles import packed
from nonet import CLASSIC, FORMATS, Entry, Grid, Layout, generate, parse, read, write
from nonet.cli._app import COMMANDS, OF_GROUPS
from nonet.rules import Cage
from puzzles import PROPER, SOLUTION

SIX = ".3.2..6......5..4...3..521......4..."
SOLVED = "531264642153156342423615215436364521"
REFUSED = "works on classic 9x9 grids; this puzzle is 6x6"
ON_PAPER = ("book", "print")
TAKE_NO_PUZZLE = {"generate", "worksheet", "photo", "dataset make"}
ANSWERS = {"solve": f"{SOLVED}\n", "check": "proper\n", "convert": f"{SIX}\n"}


@pytest.mark.parametrize("name", [*COMMANDS, *OF_GROUPS])
@pytest.mark.parametrize("form", ["argument", "lines", "csv", "jsonl"])
def test_every_command_answers_or_refuses_by_name(run: Run, tmp_path: Path, name: str, form: str) -> None:
    row = (COMMANDS | OF_GROUPS)[name]
    if name in TAKE_NO_PUZZLE:
        return
    puzzles = [SIX] if row.reads in ("PUZZLE", "[PUZZLE]") else [SIX, PROPER]
    texts = {"lines": "".join(f"{each}\n" for each in puzzles)}
    texts["csv"] = "".join(["id,puzzle\n", *(f"{number},{each}\n" for number, each in enumerate(puzzles))])
    texts["jsonl"] = "".join(f"{json.dumps({'puzzle': each})}\n" for each in puzzles)
    given = SIX
    if form != "argument":
        given = f"in.{form}"
        (tmp_path / given).write_text(texts[form])
    if name == "batch":
        done = run("batch", given, "--do", "status,solve", "--to", "csv")
        assert (done.returncode, done.stdout.splitlines()[1].count(f"{SIX},{SOLVED},0,proper,")) == (0, 1)
        done = run("batch", given, "--do", "status,rate", "--to", "csv")
        assert done.returncode == 1
        assert "unsupported,only classic 9x9 grids are supported; this puzzle is 6x6" in done.stdout
    elif name == "dataset verify":
        if form != "argument":
            done = run(*name.split(), given)
            assert "no faults in 2 rows" in done.stdout
            assert done.returncode == 0
    elif name in ON_PAPER:
        pytest.importorskip("typst")
        done = run(name, given, "-o", "out.pdf")
        count = 1 + (form != "argument")
        pages = 2 + (name == "book")
        printed = "1 puzzle" if count == 1 else f"{count} puzzles"
        told = f"nonet: {printed}, about {pages} pages\nnonet: {printed} printed on {pages} pages\n"
        assert (done.returncode, done.stderr) == (0, told)
        assert (tmp_path / "out.pdf").read_bytes()[:5] == b"%PDF-"
    elif name in ("hint", "explain"):
        done = run(name, given)
        assert (done.returncode, done.stderr) == (0, "")
        assert ("So r" in done.stdout, "easy, hardest" in done.stdout) == (True, name == "explain")
    elif name == "rate":
        done = run(name, given, "--for-people")
        assert done.stdout.splitlines()[0] == f"{SIX} easy"
        assert (done.returncode, done.stderr) == (0, "")
    elif row.any_board:
        done = run(name, given)
        also = {"solve": f"{SOLUTION}\n", "check": "proper\n", "convert": f"{PROPER}\n"}[name]
        assert (done.stdout, done.stderr) == (ANSWERS[name] + (also if form != "argument" else ""), "")
        assert done.returncode == 0
    else:
        done = run(name, given)
        assert f"{name} {REFUSED}" in done.stderr
        assert done.returncode == 2
        assert SIX not in done.stdout


def test_solutions_and_other_boards_stand_in_lines_and_nowhere_else(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{SIX} # six\n{PROPER} # nine\n")
    assert run("convert", "in.txt", "-o", "out.txt").returncode == 0
    assert (tmp_path / "out.txt").read_text() == f"{SIX} # six\n{PROPER} # nine\n"
    entries = [*read(tmp_path / "out.txt")]
    assert [(entry.name, entry.grid.layout) for entry in entries] == [("six", Layout(6)), ("nine", CLASSIC)]
    hold = ["csv", "fpuzzles", "iss", "jigsaw", "json", "jsonl", "killer", "lines", "sudokupad"]
    for to_format in sorted({*FORMATS} - {*hold}):
        done = run("solve", "in.txt", "--to", to_format, "-o", f"new.{to_format}")
        told = f"{to_format} cannot hold the puzzle named 'six', which is 6x6; the formats "
        expected = f"{told}{', '.join(hold[:-1])} and {hold[-1]} can"
        assert expected in done.stderr
        assert done.returncode == 2
        assert not (tmp_path / f"new.{to_format}").exists()


@pytest.mark.parametrize("name", ["-", "out", "out.txt", "out.text.gz"])
def test_text_without_a_format_is_that_of_f_puzzles_where_lines_have_no_room(run: Run, name: str) -> None:
    """The name of a file tells as little as standard output does."""
    ruled = Entry(Grid(f"{'.' * 21}4{SIX[22:]}", layout=Layout(6, rules=[Cage("r4c4 r4c5", sum=6)])), "own")
    write([ruled], "in.json", to_format="fpuzzles")
    done = run("convert", "in.json", "-o", name)
    assert (done.returncode, done.stderr) == (0, "")
    if name == "-":
        assert parse(done.stdout)[0].grid == ruled.grid
    else:
        assert next(read(name)).grid == ruled.grid
        write([ruled.grid], name)
        assert next(read(name)).grid == ruled.grid
    for arguments in (["--to", "lines"], ["-o", "out.sdm"]):
        done = run("convert", "in.json", *arguments)
        holds = "fpuzzles, iss, json, jsonl and sudokupad"  # not killer: a given is in the cage
        told = f"lines cannot hold the puzzle named 'own', which is 6x6 and has 1 cage; the formats {holds} can"
        assert (done.returncode, done.stderr) == (2, f"nonet: {told}\n")


def test_a_second_volume_leaves_out_equal_puzzles_of_other_boards(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    (tmp_path / "old.txt").write_text(f"{SIX}\n")
    (tmp_path / "new.txt").write_text(f"{SIX}\n{SOLVED[:12]}{SIX[12:]}\n")
    done = run("print", "new.txt", "--against", "old.txt", "--list", "list.txt", "-o", "out.pdf")
    told = ["1 puzzle, about 2 pages", "1 puzzle printed on 2 pages", "left out: new.txt:1, an isomorph of old.txt:1"]
    assert (done.returncode, done.stderr) == (0, "".join(f"nonet: {line}\n" for line in told))
    assert (tmp_path / "list.txt").read_text() == f"{SOLVED[:12]}{SIX[12:]} {SOLVED} # 1\n"


@pytest.mark.slow
def test_a_link_is_printed_and_so_are_hints_of_other_boards(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    puzzle = Grid(SIX, layout=Layout(6, rules=[Cage("r1c1 r1c3", sum=6)]))
    write([puzzle], tmp_path / "in.json", to_format="fpuzzles")
    link = f"https://f-puzzles.com/?load={packed((tmp_path / 'in.json').read_text())}"
    for given in ("in.json", link):
        done = run("print", given, "-o", "out.pdf")
        assert (done.returncode, done.stderr) == (
            0,
            "nonet: 1 puzzle, about 2 pages\nnonet: 1 puzzle printed on 2 pages\n",
        )
    done = run("print", SIX, "--hints", "-o", "new.pdf")
    assert (done.returncode, done.stderr) == (0, "nonet: 1 puzzle, about 3 pages\nnonet: 1 puzzle printed on 3 pages\n")
    assert (tmp_path / "new.pdf").read_bytes()[:5] == b"%PDF-"


@pytest.mark.slow
def test_as_many_pages_are_announced_as_large_boards_need(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    pypdf = pytest.importorskip("pypdf")
    solution = [(4 * row + row // 4 + column) % 16 + 1 for row in range(16) for column in range(16)]
    puzzle = Grid.from_values([0, *solution[1:]], layout=Layout(16))
    (tmp_path / "in.txt").write_text(f"{puzzle.to_line()}\n" * 3)
    done = run("print", "in.txt", "-o", "out.pdf")
    assert (done.returncode, done.stderr) == (
        0,
        "nonet: 3 puzzles, about 3 pages\nnonet: 3 puzzles printed on 3 pages\n",
    )
    assert len(pypdf.PdfReader("out.pdf").pages) == 3


def test_a_path_tells_where_the_regions_are(run: Run, tmp_path: Path) -> None:
    jigsaw = generate(seed=1, layout=Layout(4, regions="1122 1122 3444 3334"))
    write([jigsaw], tmp_path / "in.json", to_format="fpuzzles")
    for language, name, word in (("en", "Regions", "region"), ("de", "Bereiche", "Bereich")):
        done = run("explain", "in.json", "--language", language)
        assert done.stdout.startswith(f"{name}: 1122 1122 3444 3334\n")
        assert f"{word} 1" in done.stdout
        assert "box" not in done.stdout.lower()
        assert "block" not in done.stdout.lower()
    assert "Regions" not in run("explain", PROPER).stdout
