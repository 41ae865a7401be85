"""``nonet rate``: a line per puzzle, CSV, steps, and puzzles that have no rating."""

import csv
import json
from pathlib import Path
from typing import get_args

import pytest

from cli.conftest import Run
from nonet import Layout, Level, canonical, explain, generate, generate_batch, isomorph, rate_batch
from nonet.formats import Entry, write
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION


@pytest.mark.slow
def test_a_line_for_each_puzzle(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{HARDER}\n{SOLUTION}\n")
    done = run("rate", "in.txt")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        f"{PROPER} 1.2/1.2/1.2 hidden_single",
        f"{HARDER} 10.5/1.2/1.2 nested_contradiction_chain",
        f"{SOLUTION} 0.0/0.0/0.0",
    ]
    assert run("rate", "in.txt", "-o", "out.txt").stdout == ""
    assert (tmp_path / "out.txt").read_text() == done.stdout


def test_puzzles_without_a_rating_keep_their_place(run: Run) -> None:
    done = run("rate", "-", stdin=f"{CONFLICT}\n{PROPER}\n{MULTIPLE}\n")
    assert done.stdout.splitlines() == [
        f"{CONFLICT} conflict",
        f"{PROPER} 1.2/1.2/1.2 hidden_single",
        f"{MULTIPLE} multiple",
    ]
    assert done.returncode == 1
    done = run("rate", "-", stdin=f"{PROPER}\n{PROPER[:80]}\n")
    assert done.stdout.splitlines()[1] == "malformed"
    assert (done.returncode, done.stderr) == (2, "nonet: <stdin>:2:81: expected 81 cells, found 80\n")


@pytest.mark.slow
def test_isomorphs_have_one_rating_by_the_canonical_form(run: Run) -> None:
    isomorphs = [isomorph(HARDER, seed=seed).to_line() for seed in range(3)]
    form = canonical(HARDER).to_line()
    rating = run("rate", form).stdout.removeprefix(form)
    done = run("rate", "--canonical", "-", stdin="\n".join([HARDER, *isomorphs, CONFLICT, PROPER]))
    told = [*(f"{puzzle}{rating}" for puzzle in (HARDER, *isomorphs)), f"{CONFLICT} conflict\n"]
    assert done.stdout == "".join([*told, f"{PROPER} 1.2/1.2/1.2 hidden_single\n"])
    steps = [
        run("rate", *options, "--steps", "--csv").stdout.split(",")[-1] for options in (["--canonical", HARDER], [form])
    ]
    assert steps[0] == steps[1]


def test_many_puzzles_in_groups(run: Run) -> None:
    grids = [puzzle for puzzle, _ in generate_batch(600, seed=4)]
    done = run("rate", "-", stdin="\n".join(grid.to_line() for grid in grids))
    expected = [f"{rating.er:.1f}/{rating.ep:.1f}/{rating.ed:.1f}" for rating in rate_batch(grids) if rating]
    assert [line.split()[1] for line in done.stdout.splitlines()] == expected


def test_csv_with_steps(run: Run) -> None:
    done = run("rate", "--csv", "--steps", "-", stdin=f"{PROPER} # mine\n{MULTIPLE}\n")
    first, second = csv.DictReader(done.stdout.splitlines())
    assert (first["puzzle"], first["name"], first["status"], first["er"]) == (PROPER, "mine", "proper", "1.2")
    assert first["steps"].split(";") == [f"{step.technique.id}={step.difficulty:.1f}" for step in explain(PROPER)]
    assert (second["status"], second["er"], second["steps"]) == ("multiple", "", "")


@pytest.mark.parametrize("profile", ["se121", "hodoku"])
@pytest.mark.slow
def test_the_level_for_people(run: Run, tmp_path: Path, profile: str) -> None:
    puzzles = [generate(for_people=level, seed=1) for level in get_args(Level)]
    text = "\n".join([*(puzzle.to_line() for puzzle in puzzles), MULTIPLE, ""])
    (tmp_path / "in.txt").write_text(text)
    levels = [*get_args(Level), ""]
    plain = run("rate", "--profile", profile, "in.txt").stdout.splitlines()
    done = run("rate", "--profile", profile, "--for-people", "in.txt").stdout.splitlines()
    assert done == [f"{line} {level}".rstrip() for line, level in zip(plain, levels, strict=True)]
    as_csv = run("rate", "--profile", profile, "--for-people", "--csv", "in.txt").stdout.splitlines()
    assert [row["level"] for row in csv.DictReader(as_csv)] == levels
    told = map(json.loads, run("rate", "--profile", profile, "--for-people", "--json", "in.txt").stdout.splitlines())
    assert [row.get("level") or "" for row in told] == levels
    run("rate", "--profile", profile, "--for-people", "in.txt", "-o", "out.csv")
    with (tmp_path / "out.csv").open() as file:
        assert [row["level"] for row in csv.DictReader(file)] == levels
    assert "level" not in run("rate", "--profile", profile, "--csv", PROPER).stdout.split(",")


def test_steps_as_text(run: Run) -> None:
    lines = run("rate", "--steps", PROPER).stdout.splitlines()
    assert len(lines) == 52
    assert lines[1] == "  1.2 Hidden Single"


def test_options_reach_the_search(run: Run) -> None:
    assert "20.0/1.2/1.2" in run("rate", "--techniques", "full_house,hidden-single", HARDER).stdout
    assert run("rate", "--work-limit", "500", HARDER).returncode == 1
    assert f"{HARDER} >=" in run("rate", "--work-limit", "500", HARDER).stdout
    fault = "000000543004200007001008020000900086000104000180007000010800300300009700976000000"
    assert " 7.1/" in run("rate", fault).stdout
    assert " 6.7/" in run("rate", "--mended", fault).stdout
    assert run("rate", "--no-uniqueness", fault).returncode == 0


def test_techniques_by_their_displayed_names(run: Run) -> None:
    by_id = run("rate", "--techniques", "full_house,hidden_single,naked_pair", HARDER)
    by_name = run("rate", "--techniques", "Full House, hidden single,Naked-Pair", HARDER)
    assert (by_name.stdout, by_name.returncode) == (by_id.stdout, 1)


PEARL = "........8..3...4...9..2..6.....79.......612...6.5.2.7...8...5...1.....2.4.5.....3"


@pytest.mark.slow
def test_pearls_and_diamonds(run: Run) -> None:
    done = run("rate", "--csv", "-", stdin=f"{PROPER}\n{PEARL}\n{HARDER}\n")
    rows = list(csv.DictReader(done.stdout.splitlines()))
    for row in rows:
        assert row["pearl"] == ("yes" if row["er"] == row["ep"] else "no")
        assert row["diamond"] == ("yes" if row["er"] == row["ep"] == row["ed"] else "no")
    assert [row["pearl"] for row in rows] == ["yes", "no", "no"]
    stopped = run("rate", "--csv", "--stop", "pearl", "-", stdin=f"{PROPER}\n{HARDER}\n")
    first, second = csv.DictReader(stopped.stdout.splitlines())
    assert (first["status"], first["pearl"], first["diamond"]) == ("proper", "yes", "yes")
    assert (second["status"], second["pearl"], second["diamond"]) == ("limit_reached", "no", "no")
    assert float(second["er"]) < 10.5
    assert (stopped.returncode, stopped.stderr) == (0, "")
    limited = run("rate", "--csv", "--work-limit", "5", HARDER)
    (row,) = csv.DictReader(limited.stdout.splitlines())
    assert (row["status"], row["pearl"], limited.returncode) == ("limit_reached", "", 1)
    assert "--stop has no meaning" in run("rate", "--stop", "pearl", "--profile", "hodoku", PROPER).stderr
    assert run("rate", "--stop", "ruby", PROPER).returncode == 2


def test_wrong_options(run: Run) -> None:
    done = run("rate", "--techniques", "x_wnig", PROPER)
    assert (
        done.returncode,
        "did you mean 'x_wing'? nonet.logic.TECHNIQUES and docs/techniques.md list all" in done.stderr,
    ) == (2, True)
    assert run("rate", "--profile", "se", PROPER).returncode == 2
    assert "no.txt: No such file" in run("rate", "no.txt").stderr


def test_the_scale_of_hodoku(run: Run) -> None:
    given = f"{PROPER} # mine\n{MULTIPLE}\n{HARDER}\n{SOLUTION}\n"
    done = run("rate", "--profile", "hodoku", "-", stdin=given)
    assert done.stdout.splitlines() == [
        f"{PROPER} 204 easy naked_single",
        f"{MULTIPLE} multiple",
        f"{HARDER} 24894 extreme brute_force",
        f"{SOLUTION} 0 easy",
    ]
    assert (done.returncode, done.stderr) == (1, "")
    first, second, *_ = csv.DictReader(
        run("rate", "--profile", "hodoku", "--csv", "-", stdin=given).stdout.splitlines()
    )
    assert list(first) == [
        "puzzle",
        "name",
        "status",
        "hodoku_score",
        "hodoku_level",
        "hardest_technique",
        "effort",
        "step_count",
        "steps",
    ]
    assert list(first.values()) == [PROPER, "mine", "proper", "204", "easy", "naked_single", "193.2", "51", ""]
    assert (second["status"], second["hodoku_score"], second["hodoku_level"]) == ("multiple", "", "")
    assert f"{HARDER} >=14 easy" in run("rate", "--profile", "hodoku", "--work-limit", "500", HARDER).stdout


def test_options_of_hodoku(run: Run) -> None:
    done = run(
        "rate", "--profile", "hodoku", "--steps", "--techniques", "full_house,hidden_single,naked_single", PROPER
    )
    assert done.stdout.splitlines()[:2] == [f"{PROPER} 204 easy naked_single", "  4 Naked Single"]
    for command in ("rate", "hint", "explain"):
        done = run(command, "--profile", "hodoku", "--mended", PROPER)
        assert (done.returncode, done.stdout) == (2, "")
        assert "--mended has no meaning for --profile hodoku" in done.stderr
    line = run("hint", "--profile", "hodoku", PROPER).stdout.splitlines()[1]
    assert line.startswith("Naked Single (easy, 4 on HoDoKu's scale). A cell that ")
    assert run("explain", "--profile", "hodoku", PROPER).stdout.endswith("204 easy (HoDoKu 2.2.0)\n")


def test_ratings_as_json(run: Run) -> None:
    rows = [json.loads(line) for line in run("rate", PROPER, "." * 81, "--json").stdout.splitlines()]
    assert [row["status"] for row in rows] == ["proper", "multiple"]
    assert (rows[0]["er"], rows[0]["pearl"], rows[0]["hardest_technique"]) == (1.2, True, "hidden_single")
    assert isinstance(rows[0]["step_count"], int)
    assert "er" not in rows[1]
    (row,) = (json.loads(line) for line in run("rate", PROPER, "--json", "--profile", "hodoku").stdout.splitlines())
    assert (row["hodoku_score"], row["hodoku_level"]) == (204, "easy")


def test_a_puzzle_that_the_techniques_do_not_solve_is_stuck(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{HARDER}\n{PROPER}\n")
    options = ("in.txt", "--profile", "hodoku", "--techniques", "singles,x_chain")
    done = run("rate", *options)
    assert done.stdout == f"{HARDER} stuck 20014 extreme hidden_single\n{PROPER} 204 easy naked_single\n"
    assert (done.returncode, done.stderr) == (1, "nonet: 1 stuck: the techniques do not solve it\n")
    done = run("rate", *options, "--csv", "--steps")
    assert [row["status"] for row in csv.DictReader(done.stdout.splitlines())] == ["stuck", "proper"]
    assert ",hidden_single=" in done.stdout.splitlines()[1]
    done = run("rate", HARDER, "--techniques", "x_wing")
    assert (done.stdout, done.returncode) == (f"{HARDER} stuck 20.0/0.0/0.0\n", 1)
    done = run("explain", *options, "--notation", "--csv")
    assert [row["status"] for row in csv.DictReader(done.stdout.splitlines())] == ["stuck", "proper"]
    done = run("batch", "in.txt", "--do", "solve,rate", "--to", "csv", "--techniques", "singles")
    first, second = csv.DictReader(done.stdout.splitlines())
    assert (first["status"], second["status"], done.returncode) == ("stuck", "proper", 1)
    assert first["solution"]
    assert first["reason"].startswith("the techniques do not solve the puzzle")
    assert "2 rows: 1 proper, 1 stuck" in done.stderr


def test_a_killer_has_a_level_for_people_and_no_rating(run: Run, tmp_path: Path) -> None:
    killer = generate(seed=1, rules="killer")
    write([killer], tmp_path / "in.json", to_format="fpuzzles")
    for options in ((), ("--canonical",)):
        done = run("rate", "in.json", "--for-people", "--json", *options)
        row = json.loads(done.stdout)
        assert (row["status"], row["level"], done.returncode) == ("unsupported", explain(killer).level, 0)
        assert done.stderr == ""
    done = run("rate", "in.json", "--for-people")
    assert done.stdout.endswith(f" {explain(killer).level}\n")
    assert "unsupported" not in done.stdout
    done = run("rate", "in.json")
    assert (done.stdout.split()[-1], done.returncode) == ("unsupported", 1)
    assert "rate works on classic 9x9 grids; this puzzle has 25 cages" in done.stderr
    assert "explain tells its level, and so does rate --for-people" in done.stderr
    assert run("rate", "in.json", "-", stdin=PROPER).stdout.splitlines()[0] == "puzzle 1 (9x9, 25 cages) unsupported"
    write([Entry(killer, name="Seven cages")], tmp_path / "named.json", to_format="fpuzzles")
    assert run("rate", "named.json").stdout == "Seven cages unsupported\n"


def test_steps_on_another_board_are_refused_beside_the_level(run: Run, tmp_path: Path) -> None:
    write([generate(seed=1, rules="killer", layout=Layout(6))], tmp_path / "in.json")
    done = run("rate", "in.json", "--for-people", "--steps")
    assert (done.stdout, done.returncode) == ("puzzle 1 (6x6, 11 cages) medium\n", 1)
    assert "--steps is for classic 9x9 grids; explain prints the steps of this puzzle" in done.stderr
    assert run("rate", "in.json", "--for-people").returncode == 0
