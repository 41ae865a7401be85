"""``nonet check``: one line a puzzle."""

import json
from pathlib import Path

from cli.conftest import Run
from nonet import Grid, Layout, read, redundant_rules
from nonet.formats import write
from nonet.rules import Arrow, Cage, Odd, Renban, Thermometer
from puzzles import CONFLICT, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

LINES = [PROPER, MULTIPLE, UNSOLVABLE, CONFLICT, SOLUTION, PROPER[:16] + "x" + PROPER[17:]]
VERDICTS = [
    "proper",
    "multiple",
    "no_solution",
    "conflict r1c1 r1c7 digit 5",
    "proper",
    "malformed line 6, column 17: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'x' (at r2c8)",
]


def test_one_line_a_puzzle(run: Run, tmp_path: Path) -> None:
    (tmp_path / "all.txt").write_text("\n".join(LINES))
    done = run("check", "all.txt")
    assert done.stdout.splitlines() == VERDICTS
    assert (done.stderr, done.returncode) == ("", 2)


def test_exit_status_is_that_of_the_worst(run: Run) -> None:
    for count, status in ((1, 0), (2, 1), (5, 1), (6, 2)):
        assert run("check", "-", stdin="\n".join(LINES[:count])).returncode == status


def test_every_conflict_is_reported(run: Run) -> None:
    done = run("check", "55" + "." * 78 + "5")
    assert done.stdout == "conflict r1c1 r1c2 digit 5\n"
    done = run("check", "5.5......5" + "." * 71)
    assert done.stdout == "conflict r1c1 r1c3 digit 5, r1c1 r2c1 digit 5, r1c3 r2c1 digit 5\n"


def test_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "all.txt").write_text("\n".join(LINES))
    verdicts = [json.loads(line) for line in run("check", "--json", "all.txt").stdout.splitlines()]
    assert [verdict["status"] for verdict in verdicts] == [
        *("proper", "multiple", "no_solution", "conflict", "proper", "malformed")
    ]
    assert [(verdict["source"], verdict["line"]) for verdict in verdicts] == [("all.txt", line) for line in range(1, 7)]
    assert verdicts[3]["conflicts"] == [{"cells": ["r1c1", "r1c7"], "digit": 5, "houses": ["row 1"]}]
    assert verdicts[5] == {
        "source": "all.txt",
        "line": 6,
        "status": "malformed",
        "column": 17,
        "cell": "r2c8",
        "message": "expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'x'",
    }


def test_what_shows_that_a_puzzle_with_rules_has_no_solution(run: Run, tmp_path: Path) -> None:
    grid = Grid("3" + "." * 15, layout=Layout(4, rules=[Cage("r1c1 r1c2", sum=3)]))
    write([grid], tmp_path / "one.json", to_format="json")
    told = "nothing fits cage 3: r1c1 r1c2"
    assert run("check", "one.json").stdout.startswith(f"no_solution: {told} (4x4, 1 cage")
    record = json.loads(run("check", "--json", "one.json").stdout)
    assert (record["status"], record["message"]) == ("no_solution", told)


def test_results_as_csv(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER} # a, b\n{'.' * 81}\n55{'.' * 79}\noops\n")
    done = run("check", "in.txt", "--csv")
    assert done.stdout.splitlines() == [
        "source,line,name,status,message",
        'in.txt,1,"a, b",proper,',
        "in.txt,2,,multiple,",
        "in.txt,3,,conflict,r1c1 r1c2 digit 5",
        "in.txt,4,,malformed,\"column 1: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'o'\"",
    ]
    assert done.returncode == 2
    assert "not both" in run("check", "in.txt", "--csv", "--json").stderr
    assert run("check", "in.txt", "--line-number").stdout.splitlines()[:2] == ["in.txt:1: proper", "in.txt:2: multiple"]


def test_a_cell_in_two_cages_and_a_cage_of_one_cell_are_told(run: Run, tmp_path: Path) -> None:
    """Both are allowed, and seldom meant."""
    rules = [Cage("r1c1 r1c2", sum=3), Cage("r1c2 r2c2", sum=6), Cage("r4c4", sum=4), Cage("r1c1 r2c1")]
    write([Grid("1...............", layout=Layout(4, rules=rules))], tmp_path / "in.json", to_format="fpuzzles")
    done = run("check", "in.json")
    told = "4x4, 4 cages, r1c2 is in more than one cage, r4c4 is alone in a cage, whose sum is the digit"
    assert done.stdout.endswith(f" ({told})\n")
    assert json.loads(run("check", "in.json", "--json").stdout)["read"] == told


def test_redundant_rules_are_named_alone_and_together(run: Run) -> None:
    rules = [Odd("r1c1"), Cage("r1c1 r2c1", sum=4), Cage("r1c1 r1c2", sum=3)]
    write([Grid("..........4..32.", layout=Layout(4, rules=rules))], "in.json")
    (record,) = map(json.loads, run("check", "in.json", "--redundant", "--json").stdout.splitlines())
    (grid,) = (entry.grid for entry in read("in.json"))
    for key, all_at_once in (("redundant_alone", False), ("redundant_together", True)):
        assert record[key] == [str(rule) for rule in redundant_rules(grid, together=all_at_once)]
    assert len(record["redundant_together"]) < len(record["redundant_alone"])
    alone, together = ("; ".join(record[f"redundant_{each}"]) for each in ("alone", "together"))
    told = run("check", "in.json", "--redundant").stdout
    assert told.endswith(f", redundant alone: {alone}, redundant together: {together})\n")
    assert run("check", PROPER, "--redundant").stdout == "proper\n"


def test_what_jumps_or_is_in_parts_is_told(run: Run, tmp_path: Path) -> None:
    """Both are allowed, and seldom meant."""
    whole = [Thermometer("r1c1 r2c2 r2c3"), Arrow("r3c3 r3c4", "r1c1 r1c2"), Cage("r4c1 r4c2")]
    parts = [Thermometer("r1c1 r1c4 r2c4"), Renban("r4c1 r3c1 r1c1"), Cage("r2c2 r3c3")]
    told = (
        "the thermometer r1c1 to r2c4 jumps from r1c1 to r1c4",
        "the renban r1c1 to r4c1 jumps from r1c1 to r3c1",
        "the cage r2c2 r3c3 is in several parts",
        "region 1 is in several parts",
    )
    for rules, regions, notes in (
        (whole, None, ()),
        (parts, None, told[:3]),
        ([], "1112 1322 3324 3444", ()),
        ([], "1122 1322 3314 3444", told[3:]),
    ):
        write([Grid("." * 16, layout=Layout(4, regions, rules=rules))], tmp_path / "in.json", to_format="json")
        read = json.loads(run("check", "in.json", "--json").stdout).get("read", "")
        assert all(note in read for note in notes)
        assert ("jumps" in read or "several parts" in read) == bool(notes), read
        assert {*Layout(4, regions, rules=rules).notes} == {*notes}
    done = run("generate", "--size", "4", "--regions", "1212 1212 3344 3344", "--seed", "1")
    on_errors = "".join(f"nonet: --regions: region {number} is in several parts\n" for number in (1, 2))
    assert (done.returncode, done.stderr) == (0, on_errors)
