"""Cells of JSON that are objects: digits of a player are not givens, candidates are noted, rules are refused."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

import nonet
from cli.conftest import Run, runner
from nonet import DigitSet, Entry, Grid, MistakeError, ParseError
from puzzles import PROPER, SOLUTION


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return runner(monkeypatch)


PLAYED = Grid(PROPER).with_value("r1c3", 1)  # a mistake


def cells(cell: Any, grid: Grid = PLAYED) -> list[list[Any]]:
    """Return nine lists of what ``cell`` makes of each value and whether it is a given."""
    return [[cell(grid[9 * row + at], grid.is_given(9 * row + at)) for at in range(9)] for row in range(9)]


FLAGS: dict[str, Any] = {
    "isFixed": lambda value, given: {"value": value, "isFixed": given},
    "fixed, only where it is": lambda value, given: {"value": value} | ({"fixed": True} if given else {}),
    "given": lambda value, given: {"digit": value or None, "given": given},
    "isGiven as a number": lambda value, given: {"value": str(value or ""), "isGiven": int(given)},
    "is_given as text": lambda value, given: {"n": value, "is_given": str(given).lower()},
    "locked": lambda value, given: {"locked": given, "v": value},
    "readOnly": lambda value, given: {"value": value, "readOnly": given},
    "initial": lambda value, given: {"value": value, "initial": given},
    "editable": lambda value, given: {"value": value, "editable": not given},
    "isEditable": lambda value, given: {"isEditable": not given, "number": value},
    "f-puzzles": lambda value, given: ({"value": value} if value else {}) | ({"given": True} if given else {}),
    "places": None,
}
LISTS = {"rows": list, "81": lambda rows: [cell for row in rows for cell in row]}


def read(value: Any) -> list[nonet.Entry]:
    return nonet.parse(json.dumps(value))


@pytest.mark.parametrize("key", ["grid", "board", "cells", None])
@pytest.mark.parametrize("form", LISTS)
@pytest.mark.parametrize("name", FLAGS)
def test_a_digit_of_a_player_is_not_a_given(name: str, form: str, key: str | None) -> None:
    if name == "places":
        places = enumerate(FLAGS["isFixed"](PLAYED[cell], PLAYED.is_given(cell)) for cell in range(81))
        board: Any = [{"row": place // 9, "col": place % 9} | cell for place, cell in places]
    else:
        board = LISTS[form](cells(FLAGS[name]))
    (entry,) = read(board if key is None else {key: board})
    assert entry.grid.to_line() == PLAYED.to_line()
    assert entry.grid.givens == Grid(PROPER)
    with pytest.raises(MistakeError, match="r1c3 is not 1"):
        nonet.hint(entry.grid)


def test_without_flags_all_digits_are_givens() -> None:
    (entry,) = read(cells(lambda value, given: {"value": value}))
    assert entry.grid.givens == PLAYED
    # A puzzle that somebody typed in: nothing is fixed.
    (entry,) = read(cells(lambda value, given: {"value": value, "isFixed": False}))
    assert entry.grid.givens == Grid(PLAYED.to_line())


@pytest.mark.parametrize("name", ["isFixed", "given", "editable"])
def test_a_full_grid_with_givens_is_a_puzzle_and_its_solution(name: str) -> None:
    (entry,) = read({"grid": cells(FLAGS[name], Grid(SOLUTION, givens=PROPER))})
    assert (entry.grid, entry.grid.givens, entry.solution) == (Grid(PROPER), Grid(PROPER), Grid(SOLUTION))


@pytest.mark.parametrize("key", ["candidates", "pencilmarks", "notes", "centerPencilMarks", "possibleValues"])
def test_candidates_of_a_cell_are_noted(key: str) -> None:
    def cell(value: int, given: bool) -> dict[str, Any]:
        return {"value": value, "isFixed": given, key: [] if value else noted.pop(0)}

    noted: list[list[int]] = [[1, 2], *[[]] * 50]
    (entry,) = read({"grid": cells(cell, Grid(PROPER))})
    expected = Grid(PROPER).with_pencilmarks({"r1c3": [1, 2]})
    assert entry.grid == expected
    assert entry.grid.candidates("r1c3") == DigitSet([1, 2])


def test_corner_marks_say_nothing_about_other_digits() -> None:
    (entry,) = read({"grid": cells(lambda value, given: {"value": value, "cornerPencilMarks": [1]}, Grid(PROPER))})
    assert entry.grid == Grid(PROPER)


F_PUZZLES = {"size": 9, "title": "mine", "author": "me", "grid": cells(FLAGS["f-puzzles"], Grid(PROPER))}


def test_f_puzzles_are_read() -> None:
    cosmetic = {"text": [], "highlightConflicts": True, "antiking": False, "arrow": []}
    for extra in ({}, cosmetic, {"ruleset": "Normal sudoku rules apply."}, {"diagonal+": False, "killercage": []}):
        (entry,) = read(F_PUZZLES | extra)
        assert (entry.name, entry.grid) == ("mine", Grid(PROPER))


RULES: list[tuple[str, Any]] = [
    ("killercage", [{"cells": ["R1C1", "R1C2"], "value": "8"}]),
    ("diagonal+", True),
    ("diagonal-", True),
    ("antiknight", True),
    ("antiking", True),
    ("nonconsecutive", True),
    ("disjointgroups", True),
    ("arrow", [{"cells": ["R1C1"], "lines": [["R1C1", "R1C2"]]}]),
    ("thermometer", [{"lines": [["R1C1", "R1C2"]]}]),
    ("palindrome", [{"lines": [["R1C1", "R1C2"]]}]),
    ("littlekillersum", [{"cell": "R1C1", "value": "8"}]),
    ("extraregion", [{"cells": ["R1C1"]}]),
    ("odd", [{"cell": "R1C1"}]),
    ("difference", [{"cells": ["R1C1", "R1C2"], "value": "1"}]),
    ("cages", [{"cells": [[0, 0], [0, 1]], "value": 8}]),
    ("regions", [[[0, 0]]]),
    ("constraints", [{"type": "killer"}]),
    ("variant", "killer"),
    ("rules", ["x", "diagonals"]),
    ("ruleset", "Normal sudoku rules apply. Digits on a diagonal differ."),
    ("order", "column-major"),
    ("origin", "bottom-left"),
    ("gridSize", 6),
    ("boardSize", "16x16"),
]


@pytest.mark.parametrize("suffix", ["json", "jsonl"])
@pytest.mark.parametrize(("key", "value"), RULES, ids=[key for key, _ in RULES])
def test_rules_are_refused_by_name(key: str, value: Any, suffix: str) -> None:
    other = {name: each for name, each in F_PUZZLES.items() if name != "size"}  # with a size f-puzzles is read
    for board in (other, {"puzzle": PROPER}, {"grid": [[int(cell) for cell in row] for row in Grid(PROPER).rows]}):
        for text in (json.dumps(board | {key: value}), json.dumps({key: value} | board)):
            (found,) = nonet.scan(io.BytesIO(f"{text}\n".encode()), name=f"a.{suffix}")
            assert isinstance(found, ParseError)
            assert f"{key!r}" in found.reason
            assert "classic" in found.reason


@pytest.mark.parametrize("size", [9, 81, "9x9", "9 x 9", "9.0"])
def test_the_classic_size_is_no_rule(size: Any) -> None:
    (entry,) = nonet.scan(io.BytesIO(json.dumps({"gridSize": size, "puzzle": PROPER}).encode()), name="a.json")
    assert isinstance(entry, Entry)
    assert entry.grid == Grid(PROPER)


def test_the_solution_of_cells_that_are_not_read_is_no_puzzle() -> None:
    cells = [[{"type": "given", "entry": int(cell)} for cell in row] for row in Grid(SOLUTION).rows]
    solution = [[int(cell) for cell in row] for row in Grid(SOLUTION).rows]
    text = json.dumps([{"puzzleState": cells, "puzzleSolution": solution}])
    (error,) = nonet.scan(io.BytesIO(text.encode()), name="a.json")
    assert isinstance(error, ParseError)


@pytest.mark.parametrize("suffix", ["jsonl", "json"])
@pytest.mark.parametrize(
    "command", ["check", "batch --do status --to jsonl", "batch --do status --puzzle-column puzzle --to jsonl"]
)
def test_every_command_refuses_rules_in_their_row(run: Run, tmp_path: Path, command: str, suffix: str) -> None:
    pytest.importorskip("pyarrow")
    rows = [{"puzzle": PROPER} | more for more in ({"id": 1}, *({key: value} for key, value in RULES), {"ratio": 1.5})]
    text = json.dumps(rows, indent=0) if suffix == "json" else "".join(json.dumps(row) + "\n" for row in rows)
    (tmp_path / f"in.{suffix}").write_text(text)
    done = run(*command.split(), f"in.{suffix}")
    first, *others, last = done.stdout.splitlines()
    assert done.returncode == 2
    assert ("proper" in first, "proper" in last, len(others)) == (True, True, len(RULES))
    for line, (key, _) in zip(others, RULES, strict=True):
        assert "malformed" in line
        assert f"{key!r}" in line


def test_all_rules_of_an_object_are_named() -> None:
    board = {name: each for name, each in F_PUZZLES.items() if name != "size"}
    (found,) = nonet.scan(io.BytesIO(json.dumps(board | {"antiknight": True, "diagonal-": True}).encode()))
    assert isinstance(found, ParseError)
    assert "'antiknight'" in found.reason
    assert "'diagonal-'" in found.reason


def test_cells_of_irregular_regions_are_refused() -> None:
    classic = [[{"value": 0, "region": 3 * (row // 3) + at // 3} for at in range(9)] for row in range(9)]
    classic[0][0]["value"] = 5
    (entry,) = read({"grid": classic})
    assert entry.grid["r1c1"] == 5
    classic[0][0]["region"] = 1
    with pytest.raises(ParseError, match=r"classic.*'region'"):
        read({"grid": classic})


@pytest.mark.parametrize("value", [10, -2, 7.5, "x", True, [5], {"a": 1}])
def test_another_value_is_named_with_its_cell(value: Any) -> None:
    board = cells(FLAGS["isFixed"], Grid(PROPER))
    board[0][2]["value"] = value
    with pytest.raises(ParseError, match="r1c3"):
        read({"grid": board})


def test_other_columns_are_kept() -> None:
    columns = {"type": "easy", "order": "3", "size": "9x9", "variant": "classic", "rules": "", "ratio": "1.5"}
    (entry,) = read([{"puzzle": PROPER} | columns])
    assert dict(entry.columns) == columns
