"""``nonet hint`` and ``nonet explain``: stages, lists, JSON, pictures, a page, and clear verdicts."""

import csv
import errno
import json
import os
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from cli.conftest import Run
from nonet import Grid, SolvingPath, Step, all_hints, explain, format_entries, hint
from nonet._io import file_set
from nonet._io.target import write_whole
from nonet.logic import HODOKU, SE121, PathComparison, PathMarkup, check_trace
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

ABOUT = (
    "Hidden Single (beginner, 1.2 on Sudoku Explainer's scale). "
    "A digit that can go in only one cell of a row, a column or a box."
)
CHAINS = ".4.9.1...9...4.37..8.3.....7...2..9....1...4........86.9.8......3....65.4..6.5.39"
SENTENCE = "In box 2, 8 can only go in r1c6. So r1c6 is 8."


def test_a_hint_in_stages(run: Run) -> None:
    done = run("hint", PROPER)
    assert (done.stdout, done.stderr, done.returncode) == (
        f"Box 2 still needs an 8. Which cell can take it?\n{ABOUT}\n{SENTENCE}\n",
        "",
        0,
    )
    assert run("hint", "--stage", "where", PROPER).stdout == "Box 2 still needs an 8. Which cell can take it?\n"
    assert (
        run("hint", "--stage", "technique", "-", stdin=PROPER).stdout
        == f"Box 2 still needs an 8. Which cell can take it?\n{ABOUT}\n"
    )
    assert run("hint", "--stage", "all", PROPER).returncode == 2


@pytest.mark.slow
def test_all_hints_and_json(run: Run) -> None:
    lines = run("hint", "--all", PROPER).stdout.splitlines()
    assert lines[0] == f"1.2 Hidden Single: {SENTENCE}"
    assert len(lines) == len(list(all_hints(PROPER)))
    found = hint(PROPER)
    assert found is not None
    assert Step.from_dict(json.loads(run("hint", "--json", PROPER).stdout)) == found.step
    assert len(run("hint", "--all", "--json", PROPER).stdout.splitlines()) == len(lines)


@pytest.mark.parametrize("every", [[], ["--all"]])
def test_a_stage_tells_no_more_than_itself(run: Run, every: list[str]) -> None:
    """Neither as text nor as JSON."""
    for stage in ("where", "technique"):
        for form in ([], ["--json"]):
            done = run("hint", PROPER, "--stage", stage, *form, *every)
            in_lines = stage == "technique" and not form
            assert done.stdout.count("\n") == (len(list(all_hints(PROPER))) if every else 2 if in_lines else 1)
            assert "Box 2 still needs an 8. Which cell can take it?" in done.stdout
            assert not re.search(r"r\dc\d( is |=)|So ", done.stdout)
            assert ("Hidden Single" in done.stdout) == (stage == "technique")


def test_a_hint_honours_pencilmarks(run: Run, tmp_path: Path) -> None:
    wrong = Grid(PROPER).without_candidate("r1c3", 4)
    (tmp_path / "marks.txt").write_text("".join(format_entries([wrong], "pencilmarks")))
    done = run("hint", "marks.txt")
    assert (done.returncode, done.stdout) == (2, "")
    assert "the pencilmarks of r1c3 exclude the right digit" in done.stderr


@pytest.mark.parametrize("command", ["hint", "explain"])
@pytest.mark.parametrize(
    ("puzzle", "message"),
    [
        (CONFLICT, "conflicting cells"),
        (MULTIPLE, "more than one solution"),
        (UNSOLVABLE, "no solution"),
        (SOLUTION, "already solved"),
        (f"{PROPER}\n{PROPER}", "expected one puzzle, found several"),
    ],
)
def test_verdicts(run: Run, command: str, puzzle: str, message: str) -> None:
    done = run(command, "-", stdin=puzzle)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_several_puzzles_of_the_names_are_not_one(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "list.txt").write_text(f"{PROPER} # a\n{HARDER} # b\n{HARDER} # b\n")
    assert run(command, "list.txt", "--name", "a").returncode == 0
    for names in (["--name", "b"], ["--name", "a", "--name", "b"]):
        done = run(command, "list.txt", *names)
        assert (done.stdout, done.returncode) == ("", 2)
        assert done.stderr == "nonet: list.txt: expected one puzzle, found several\n"
    several = "nonet: list.txt: expected one puzzle, found several"
    assert run(command, "list.txt").stderr == f"{several}: --name takes one, such as a\n"
    (tmp_path / "list.txt").write_text(f"{PROPER}\n{HARDER}\n")
    without = f"{several}: these have no names for --name, so give the puzzle itself\n"
    assert run(command, "list.txt").stderr == without


def test_a_file_without_puzzles_gives_neither_pictures_nor_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    done = run("explain", "empty.txt", "--json", "--svg", "pictures", "--html", "page.html")
    assert (done.stdout, done.stderr, done.returncode) == ("", "nonet: empty.txt: expected one puzzle, found none\n", 2)
    assert [path.name for path in tmp_path.iterdir()] == ["empty.txt"]


def test_no_step(run: Run) -> None:
    done = run("hint", "--techniques", "x_wing", HARDER)
    assert (done.returncode, done.stderr) == (1, "nonet: no technique finds a step\n")
    done = run("explain", "--techniques", "full_house,hidden_single", HARDER)
    assert done.returncode == 1
    assert "the techniques do not solve the puzzle: 5" in done.stderr


def test_nothing_follows_where_every_candidate_is_in_some_solution(run: Run) -> None:
    puzzle = "12345678." + "." * 72
    for command, status in (("explain", 1), ("hint", 0)):
        done = run(command, puzzle, "--no-uniqueness")
        assert (done.returncode, "r1c9 is 9" in done.stdout) == (status, True)
    assert done.stderr == ""
    full_row = puzzle.replace(".", "9", 1)
    for command in ("explain", "hint", "hint --all"):
        done = run(*command.split(), full_row, "--no-uniqueness")
        assert (done.returncode, done.stderr) == (
            1,
            "nonet: the puzzle has several solutions, and every candidate left is in one of them: no step can follow\n",
        )


@pytest.mark.slow
def test_the_steps_up_to_the_work_limit(run: Run) -> None:
    whole = explain(HARDER)
    done = run("explain", HARDER, "--work-limit", "3000")
    *lines, rating = done.stdout.splitlines()
    assert 2 < len(lines) < len(whole)
    told = [line.strip().removesuffix(" (--full tells every statement.)") for line in lines]
    assert told == [line.strip() for line in str(whole).splitlines()[: len(lines)]]
    assert "at least" in rating
    assert (done.stderr, done.returncode) == ("nonet: the work limit of 3,000 units was reached\n", 1)


@pytest.mark.slow
def test_compare_paths(run: Run) -> None:
    paths: dict[str, SolvingPath[Any]] = {"se121": explain(CHAINS), "hodoku": explain(CHAINS, profile="hodoku")}
    done = run("explain", CHAINS, "--compare", "hodoku")
    assert (done.returncode, done.stdout) == (0, f"{PathComparison(paths)}\n")
    few = run("explain", CHAINS, "--compare", "se121:hidden_single, x_wing", "--json")
    assert few.returncode == 1
    told = json.loads(few.stdout)
    assert [path["is_complete"] for path in told["paths"]] == [True, False]
    rows = run("explain", CHAINS, "--compare", "hodoku", "--csv").stdout.splitlines()
    assert len(rows) == 1 + sum(map(len, paths.values()))
    noted = run("explain", CHAINS, "--compare", "hodoku", "--notation")
    assert (noted.returncode, noted.stdout) == (0, PathComparison(paths).to_notation())
    lines = noted.stdout.splitlines()
    hardest = max(paths["se121"], key=lambda step: step.difficulty)
    assert (
        lines.index("se121")
        < next(n for n, line in enumerate(lines) if hardest.notation[:40] in line)
        < lines.index("hodoku")
    )
    told = json.loads(run("explain", CHAINS, "--compare", "hodoku", "--notation", "--json").stdout)
    assert [step["notation"] for step in told["paths"][1]["steps"]] == [step.notation for step in paths["hodoku"]]
    shortest = json.loads(run("explain", CHAINS, "--compare", "shortest", "--node-limit", "5", "--json").stdout)
    assert shortest["paths"][1]["node_count"] <= 5
    for options, told_of in (
        ("--node-limit 3", "needs --compare shortest"),
        ("--compare foo", "expected shortest, se121 or hodoku"),
        ("--compare se121:foo", "no technique is named 'foo'"),
        ("--compare se121:-foo", "no technique is named 'foo'"),
        ("--compare se121:", "no technique is named ''"),
        ("--compare hodoku --full", "no effect with --compare"),
    ):
        refused = run("explain", CHAINS, *options.split())
        assert refused.returncode == 2
        assert told_of in refused.stderr


@pytest.mark.slow
def test_a_kind_is_left_out_of_a_compared_path(run: Run) -> None:
    done = run("explain", HARDER, "--profile", "hodoku", "--compare", "hodoku:-als, -fish", "--json")
    assert "hodoku without x_wing, swordfish, jellyfish, finned_x_wing" in done.stderr
    assert done.stderr.count("als_xz, als_xy_wing, als_chain") == 1
    told = json.loads(done.stdout)["paths"][1]
    path = explain(HARDER, profile=HODOKU.without("als", "fish"))
    assert [step["technique"] for step in told["steps"]] == [step.technique.id for step in path]
    assert run("explain", PROPER, "--without", "x_wing").stderr == ""
    assert "se121 without naked_pair" in run("explain", PROPER, "--without", "naked subset").stderr


def test_explain(run: Run) -> None:
    lines = run("explain", PROPER).stdout.splitlines()
    assert lines[0] == f" 1. Hidden Single: {SENTENCE}"
    assert (len(lines), lines[-1]) == (52, "1.2/1.2/1.2 (Sudoku Explainer 1.2.1)")
    assert json.loads(run("explain", "--json", PROPER).stdout) == explain(PROPER).to_dict()


@pytest.mark.slow
def test_a_path_in_notation(run: Run) -> None:
    path = explain(HARDER)
    assert run("explain", "--notation", HARDER).stdout == path.to_notation()
    done = run("explain", "--forum", "--boards", "1,3", HARDER)
    assert (done.stdout, done.stderr) == (path.to_notation(markup="forum", boards=[1, 3]), "")
    told = json.loads(run("explain", "--notation", "--json", HARDER).stdout)
    assert [step["notation"] for step in told["steps"]] == [step.notation for step in path]
    header, first = run("explain", "--notation", "--csv", HARDER).stdout.splitlines()[:2]
    assert header.endswith(",sentence,notation")
    assert first.endswith(path[0].notation)


@pytest.mark.slow
def test_a_list_in_notation(run: Run, tmp_path: Path) -> None:
    """Each path is the one that the puzzle alone has; what has none is told, and the rest is there."""
    loops = "....4.7....6.1...5..2..9..1.47...1.2......36..8...3..4.......9.2..6....79..2.8..."
    small = "12343412214....."
    puzzles = [PROPER, "oops", MULTIPLE, CHAINS, small, loops]
    (tmp_path / "list.csv").write_text(
        "name,puzzle\n" + "".join(f"n{row},{text}\n" for row, text in enumerate(puzzles))
    )
    (tmp_path / "list.txt").write_text("".join(f"{text}\n" for text in puzzles))
    of_proper, of_chains, of_loops = (explain(text) for text in (PROPER, CHAINS, loops))
    for markup in get_args(PathMarkup):
        option = {"text": "--notation", "forum": "--forum"}[markup]
        paths = [path.to_notation(markup=markup) for path in (of_proper, of_chains, of_loops)]
        alone = run("explain", option, small).stdout
        done = run("explain", option, "list.txt", "--threads", "1")
        assert (done.stdout, done.returncode) == ("\n".join([*paths[:2], alone, paths[2]]), 2)
        assert [line.split(": ")[1] for line in done.stderr.splitlines()] == ["list.txt:2:1", "list.txt:3"]
    done = run("explain", "--notation", "-", "--json", stdin=(tmp_path / "list.csv").read_text())
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["name"] for row in rows if "name" in row] == ["n0", "n1", "n2", "n3", "n4", "n5"]
    statuses = ["proper", "malformed", "multiple", "proper", "proper", "proper"]
    assert [row["status"] for row in rows] == statuses
    assert [bool(row["notation"]) for row in rows] == [status == "proper" for status in statuses]
    assert rows[3]["notation"] + "\n" == of_chains.to_notation()
    run("explain", "--notation", "list.csv", "-o", "paths.csv")
    with open(tmp_path / "paths.csv", newline="") as file:
        assert [row.get("notation") or "" for row in csv.DictReader(file)] == [row["notation"] for row in rows]
    done = run("explain", "--notation", "-", stdin=f"{HARDER}\n")
    assert done.stdout == explain(HARDER).to_notation(), "nets"
    assert run("explain", "--notation", "--full", HARDER).stdout == done.stdout, "notation is full"
    few = ["--techniques", "full_house,hidden_single"]
    done = run("explain", "--notation", "-", *few, stdin=f"{PROPER}\n{HARDER}\n")
    assert done.returncode == 1
    assert done.stderr.startswith("nonet: <stdin>:2: the techniques do not solve the puzzle: 5")
    assert done.stdout.endswith(explain(HARDER, profile=SE121.only(*few[1].split(","))).to_notation())
    done = run("explain", "--notation", "-", "--work-limit", "3000", stdin=f"{PROPER}\n{HARDER}\n")
    assert done.stderr == "nonet: <stdin>:2: the work limit of 3,000 units was reached\n"
    assert "\n3. " in done.stdout
    refused = run("explain", "--notation", "list.txt", "--boards", "1")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "--boards is for one puzzle" in refused.stderr


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--boards", "1"], "--boards needs --notation or --forum"),
        (["--notation", "--boards", "one"], "such as 1,12, not 'one'"),
        (["--notation", "--language", "de"], "--language is for sentences"),
        (["--forum", "--json"], "--forum is for printed text"),
    ],
)
def test_notation_has_its_options(run: Run, options: list[str], message: str) -> None:
    done = run("explain", *options, HARDER)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())


def test_a_sentence_without_all_statements_says_how_to_see_them(run: Run) -> None:
    puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    for more, *language in (["(--full tells every statement.)"], ["(--full nennt jede Aussage.)", "--language", "de"]):
        lines = run("explain", puzzle, *language).stdout.splitlines()
        shortened = [line for line in lines if line.endswith(more)]
        assert 20 < len(shortened) < 60
        assert not any("Single" in line or "Einer" in line for line in shortened)
    assert "--full" not in run("explain", puzzle, "--full").stdout
    assert "--full" not in run("explain", PROPER).stdout


def test_the_printed_sentences_are_read_as_a_trace(run: Run) -> None:
    """Their numbers are right-aligned, and what is said of --full is no part of a step."""
    for puzzle in (PROPER, HARDER):
        found = check_trace(puzzle, run("explain", puzzle).stdout)
        assert len(found.steps) == len(explain(puzzle))
        assert {one.verdict for one in found.steps} <= {"follows", "not_judged"}
        assert found.is_complete
    assert check_trace(PROPER, run("explain", PROPER).stdout).score == 1.0


def test_a_board_before_a_step_that_is_not_there_is_told(run: Run) -> None:
    done = run("explain", "--notation", "--boards", "1,999", HARDER)
    assert done.returncode == 0
    assert done.stdout.count("---.") > 2
    steps = len(explain(HARDER))
    assert done.stderr == f"nonet: --boards: the path has {steps} steps, so no board stands before step 999\n"


@pytest.mark.slow
def test_the_whole_explanation(run: Run) -> None:
    """What a sentence refers to by number stands in the text."""
    puzzle = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
    path = explain(puzzle)
    done = run("explain", puzzle, "--full")
    assert done.stdout.endswith(f"\n{path.rating}\n")
    found = re.split(r"(?m)^ {0,2}(\d+)\. ([^\n]*?): ", done.stdout)[1:]
    told = {int(number): (name, text) for number, name, text in batched(found)}
    assert [*told] == [*range(1, len(path) + 1)]
    counts: Counter[str] = Counter()
    for number, step in enumerate(path, 1):
        name, text = told[number]
        lines = [line.removeprefix("     ") for line in text.splitlines()]
        explained = step.explanation().splitlines()
        assert (name, lines[: len(explained)]) == (step.technique.name, explained)
        for last, chain in re.findall(r"statements 3 to (\d+) of (chain \d|the chain)", explained[0]):
            start = lines.index(f"{chain.capitalize()}:")
            assert lines[start + int(last)].startswith(f"{last:>4}. Then ")
            counts["statements"] += 1
        for label in set(re.findall(r"nested step ([\d.]*\d)", text)):
            (title,) = re.findall(rf"Nested step {re.escape(label)}, .*, for (.*):", text)
            assert re.fullmatch(r"(statement \d+ of (the chain|chain \d)(, | and |$))+", title)
            counts["nested"] += 1
            counts["deep"] += "." in label
    assert min(counts["statements"], counts["nested"]) > 10
    for options in (["--json"], ["-o", "x.csv"], ["--svg", "pictures"], ["--html", "x.html"]):
        refused = run("explain", PROPER, "--full", *options)
        assert (refused.returncode, refused.stdout) == (2, "")
        assert "--full is for printed text" in refused.stderr


def batched(items: list[str]) -> Iterator[tuple[str, ...]]:
    return zip(items[::3], items[1::3], items[2::3], strict=True)


def test_pictures_and_page(run: Run, tmp_path: Path) -> None:
    done = run("explain", PROPER, "--svg", "pictures", "--html", "page.html")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    files = sorted((tmp_path / "pictures").iterdir())
    assert len(files) == 51
    assert files[0].name == "001-hidden_single.svg"
    path = explain(PROPER)
    assert files[0].read_text() == path[0].to_svg() + "\n"
    assert (tmp_path / "page.html").read_text() == path.to_html()


def test_pictures_replace_an_earlier_set_and_nothing_else(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    for name in ("notes.txt", "099-x_wing.svg", "001-mine.svg", "001-hidden_single.svg"):
        (folder / name).write_text("old")
    refused = run("explain", PROPER, "--svg", "pictures")
    assert (refused.returncode, len(list(folder.iterdir()))) == (2, 4)
    assert refused.stderr == "nonet: pictures has the pictures of an earlier path: use --overwrite or another folder\n"
    assert run("explain", PROPER, "--svg", "pictures", "--overwrite").returncode == 0
    assert len(list(folder.iterdir())) == 53
    assert (folder / "001-mine.svg").read_text() == (folder / "notes.txt").read_text() == "old"
    assert (folder / "001-hidden_single.svg").read_text() == explain(PROPER)[0].to_svg() + "\n"


@pytest.mark.slow
def test_pictures_as_png_beside_those_as_svg(run: Run, tmp_path: Path) -> None:
    puzzle = "..." + SOLUTION[3:]  # a picture takes long
    done = run("explain", puzzle, "--png", "pictures")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    (tmp_path / "pictures" / "001-mine.png").write_text("mine")
    assert run("explain", puzzle, "--svg", "pictures").returncode == 0  # another set of the same folder
    assert run("explain", puzzle, "--png", "pictures").returncode == 2
    assert run("explain", puzzle, "--png", "pictures", "--overwrite").returncode == 0
    names = sorted(each.name for each in (tmp_path / "pictures").iterdir())
    assert len(names) == 2 * 3 + 1
    assert (tmp_path / "pictures" / names[0]).read_bytes() == explain(puzzle)[0].to_png()


@pytest.mark.parametrize("is_new", [True, False])
def test_a_set_of_pictures_is_whole_or_absent(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_new: bool
) -> None:
    """The disk is full after some pictures."""
    folder = tmp_path / "pictures"
    if not is_new:
        folder.mkdir()
        (folder / "099-x_wing.svg").write_text("old")
    before = sorted(tmp_path.rglob("*"))
    written, whole = list[str](), write_whole

    def full(path: str, chunks: list[str]) -> None:
        written.append(path)
        if len(written) == 20:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        whole(path, chunks)

    monkeypatch.setattr(file_set, "write_whole", full)
    done = run("explain", PROPER, "--svg", "pictures", "--overwrite")
    assert (len(written), done.returncode) == (20, 2)
    assert re.fullmatch(r"nonet: pictures/020-\w+\.svg: No space left on device\n", done.stderr)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_signal_while_pictures_get_their_names_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace, calls = os.replace, []

    def interrupted(*paths: str) -> None:
        calls.append(paths)
        if len(calls) == 2:
            raise KeyboardInterrupt
        replace(*paths)
        if len(calls) == 4:
            raise KeyboardInterrupt

    def drawn() -> Iterator[tuple[str, str]]:
        for number in range(5):
            assert len([*tmp_path.rglob("?")]) == number + 1  # those before it are written when it is drawn
            yield str(number), "new"

    (tmp_path / "9").write_text("old")
    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        file_set.write_set(tmp_path, drawn(), str.isdecimal)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2", "3", "4"]
