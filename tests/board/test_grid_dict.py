"""``Grid.to_dict``, ``Grid.from_dict`` and ``Grid.with_pencilmarks``."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import Grid
from puzzles import PROPER
from strategies import grids


def parts(grid: Grid) -> tuple[str, str, str]:
    return grid.to_line(), grid.givens.to_line(), grid.to_sukaku()


@given(grids(), st.data())
def test_a_grid_and_its_dictionary_are_one_to_one(grid: Grid, data: st.DataObject) -> None:
    for cell in data.draw(st.lists(st.integers(0, 80), max_size=3)):
        digit = data.draw(st.integers(1, 9))
        grid = grid.without_candidate(cell, digit) if not grid[cell] else grid
        grid = grid.with_value(cell, digit) if not grid[cell] and data.draw(st.booleans()) else grid
    written = json.loads(json.dumps(grid.to_dict()))
    assert parts(Grid.from_dict(written)) == parts(grid)
    assert ("pencilmarks" in written) == grid.has_pencilmarks


def test_the_grid_of_a_step_has_the_same_form() -> None:
    step = nonet.hint(PROPER)
    assert step is not None
    found = step if isinstance(step, nonet.Step) else step.step
    assert found.grid is not None
    assert found.to_dict()["grid"] == found.grid.to_dict()
    assert nonet.Step.from_dict(found.to_dict()).grid == found.grid


def test_missing_givens_are_all_values() -> None:
    assert Grid.from_dict({"values": PROPER}).given_count == 30


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "data has no values"),
        ({"givens": PROPER}, "data has no values.*givens"),
        ({"values": PROPER, "marks": "x"}, "unknown key 'marks'"),
        ({"values": PROPER, "givens": "1" * 81}, "the given is 1"),
        ({"values": "x"}, "."),
    ],
)
def test_wrong_dictionaries(data: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Grid.from_dict(data)


@pytest.mark.parametrize(
    "wrong", [None, PROPER, [("values", PROPER)], {"values": 5}, {"values": PROPER, "givens": None}]
)
def test_wrong_types(wrong: object) -> None:
    with pytest.raises(TypeError, match=r"data must be a mapping|of a grid must be a str"):
        Grid.from_dict(wrong)  # type: ignore[arg-type]


@given(grids(), st.dictionaries(st.integers(0, 80), st.sets(st.integers(1, 9)), max_size=8))
def test_several_pencilmarks_at_once(grid: Grid, marks: dict[int, set[int]]) -> None:
    marks = {cell: digits for cell, digits in marks.items() if not grid[cell]}
    changed = grid.with_pencilmarks(marks)
    assert changed.to_line() == grid.to_line()
    assert changed.givens == grid.givens
    for cell in range(81):
        assert set(changed.candidates(cell)) == marks.get(cell, set(grid.candidates(cell)))
    assert grid.with_pencilmarks({}) == grid


def test_wrong_marks() -> None:
    grid = Grid(PROPER)
    with pytest.raises(ValueError, match="r1c1 holds 5 and has no candidates"):
        grid.with_pencilmarks({"r1c1": [5]})
    with pytest.raises(ValueError, match="r1c3 is named twice"):
        grid.with_pencilmarks({"r1c3": [1], "R1C3": [2]})
    with pytest.raises(TypeError, match="marks must be a mapping"):
        grid.with_pencilmarks([("r1c3", [1])])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="digits"):
        grid.with_pencilmarks({"r1c3": 1})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="10"):
        grid.with_pencilmarks({"r1c3": [10]})
