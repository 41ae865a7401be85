"""``Grid``: reading, writing, content, changes, value semantics."""

import copy
import pickle
import random
import re
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import CLASSIC, Cell, Conflict, DigitSet, Grid, House, Layout, ParseError, PuzzleError, generate, solve
from nonet.rules import Cage
from puzzles import PROPER, SOLUTION
from strategies import FULL, grids, marked_grids, solutions

# Reading and writing.


@pytest.mark.parametrize("blank", "0._*")
def test_blanks_are_read_and_written(blank: str) -> None:
    line = PROPER.replace(".", blank)
    assert Grid(line) == Grid(PROPER)
    assert Grid(line).to_line(blank=blank) == line


def test_a_dash_is_read_as_a_blank_and_never_written() -> None:
    assert Grid(PROPER.replace(".", "-")) == Grid(PROPER)
    assert Grid.from_sukaku(("1" + "-" * 8) * 81).candidates("r1c1") == DigitSet([1])
    for write in (Grid(PROPER).to_line, Grid(PROPER).to_sukaku):
        with pytest.raises(ValueError, match=re.escape("a blank is one of 0 . _ * ?, not '-'")):
            write(blank="-")


def test_pasted_boards_are_read() -> None:
    grid = Grid(PROPER)
    rows = [PROPER[start : start + 9] for start in range(0, 81, 9)]
    for text in (" ".join(rows), "\r\n".join(rows), "\n\n" + "\n".join(rows) + "\n", str(grid), PROPER.encode()):
        assert Grid(text) == grid
    assert Grid(bytearray(PROPER.encode())) == grid  # type: ignore[arg-type]


@given(grids() | marked_grids())
def test_repr_can_be_pasted_back(grid: Grid) -> None:
    again = eval(repr(grid))
    assert again == grid
    assert again.givens == grid.givens
    assert pickle.loads(pickle.dumps(grid)) == grid


@given(grids())
def test_every_output_can_be_read(grid: Grid) -> None:
    assert Grid(grid.to_line()) == grid
    assert Grid(str(grid)) == grid
    assert Grid.from_values(grid) == grid
    assert Grid.from_rows(grid.rows) == grid
    assert Grid.from_rows(np.array(list(grid), dtype=np.uint8).reshape(9, 9)) == grid


@given(marked_grids())
def test_a_sukaku_keeps_the_candidates(grid: Grid) -> None:
    again = Grid.from_sukaku(grid.to_sukaku())
    for cell in Cell.ALL:
        assert again.candidates(cell) == (DigitSet([grid[cell]]) if grid[cell] else grid.candidates(cell))
    assert again.given_count == 0
    assert again.to_sukaku() == grid.to_sukaku()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("." * 80, "line 1, column 81: expected 81 cells, found 80"),
        ("." * 82, "line 1, column 82: expected 81 cells, found more"),
        ("", "line 1, column 1: expected 81 cells, found 0"),
        ("-" * 81, "line 1, column 1: expected 81 cells, found a frame"),
        (PROPER + "\n\n" + PROPER, "line 3, column 1: expected 81 cells, found more"),
        (PROPER + " | 12\n---\n  5", "line 3, column 3: expected 81 cells, found more"),
        (PROPER[:80] + "," + PROPER, "line 1, column 81: expected 81 cells, found 80"),
        (
            "." * 40 + "=" + "." * 40,
            r"line 1, column 41: expected a digit 1 to 9 or a blank (0 . _ * - ?), found '=' (at r5c5)",
        ),
        ("x" + "." * 80, r"line 1, column 1: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'x' (at r1c1)"),
        (
            "." * 9 + "\n" + "é" + "." * 71,
            r"line 2, column 1: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'é' (at r2c1)",
        ),
        (
            b"\xff" + b"." * 80,
            r"line 1, column 1: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'ÿ' (at r1c1)",
        ),
        (
            "." * 81 + "x",
            "line 1, column 82: expected a separator (white space , ; #) or the end of the line, found 'x'",
        ),
        (
            "\uff11" + "." * 80,
            "line 1, column 1: expected a digit 1 to 9 or a blank (0 . _ * - ?), found '\uff11' (at r1c1)",
        ),
    ],
)
def test_an_error_names_its_place(text: str | bytes, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        Grid(text)
    assert str(caught.value) == message


def test_other_types_than_text_are_refused() -> None:
    with pytest.raises(TypeError, match="from_values"):
        Grid([0] * 81)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="from text, not Grid: its method to_line returns its text"):
        Grid(PROPER, pencilmarks=Grid(PROPER))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="from text, not Grid: its method to_line returns its text"):
        Grid(Grid(PROPER))  # type: ignore[arg-type]
    by_text = pytest.raises(TypeError, match=r"to read text, use Grid\(text\)")
    with by_text:
        Grid.from_values(PROPER)
    with by_text:
        Grid.from_rows(PROPER)
    with pytest.raises(ValueError, match="81 values, not 80"):
        Grid.from_values([0] * 80)
    with pytest.raises(ValueError, match="r1c2 must hold a digit 1 to 9, or a blank such as 0, not 10"):
        Grid.from_values([1, 10] + [0] * 79)
    with pytest.raises(ValueError, match="nine rows of nine"):
        Grid.from_rows([[0] * 9] * 8)
    with pytest.raises(ValueError, match="r1c1: the given is 5, but the value is a blank"):
        Grid("." * 81, givens="5" + "." * 80)


def test_a_grid_gives_its_givens_and_its_board() -> None:
    played = Grid(PROPER).with_value("r1c3", 4)
    board = Grid(SOLUTION, givens=played)
    assert board == Grid(SOLUTION, givens=PROPER)
    assert not board.is_given("r1c3")
    cage = Layout(rules=[Cage("r1c1 r1c2", sum=8)])
    killer = Grid("5" + "." * 80, layout=cage)
    assert Grid("53" + "." * 79, givens=killer) == killer.with_value("r1c2", 3)
    with pytest.raises(ValueError, match=r"givens are of the same layout as the grid, not 9x9, 1 cage with 9x9$"):
        Grid(SOLUTION, givens=killer, layout=CLASSIC)
    with pytest.raises(ParseError, match="expected 81 cells, found 36"):
        Grid("." * 36, givens=Grid(PROPER))


def test_true_of_json_is_no_number() -> None:
    grid = Grid(PROPER)
    with pytest.raises(TypeError, match="a digit must be an integer, not bool True"):
        grid.with_player_marks({"r1c3": [True, 4]})
    with pytest.raises(TypeError, match="a digit must be an integer, not bool True"):
        grid.with_value("r1c3", True)
    with pytest.raises(TypeError, match="seed must be an integer, not bool True"):
        generate(seed=True)


def test_a_sukaku_with_a_digit_out_of_place_is_refused() -> None:
    with pytest.raises(ParseError) as caught:
        Grid.from_sukaku("12.......\n.3" + "." * 718)
    assert str(caught.value) == (
        "line 2, column 2: expected 2 or a blank (0 . _ * - ?) as candidate 2 of the cell, found '3' (at r1c2)"
    )
    with pytest.raises(ParseError, match="expected 729 candidates, found 81"):
        Grid.from_sukaku(PROPER)


def test_blanks_of_other_shapes_are_refused() -> None:
    with pytest.raises(ValueError, match="a blank is one of"):
        Grid(PROPER).to_line(blank="x")
    for blank in ("1", "x", "", ".."):
        with pytest.raises(ValueError, match="a blank is one of"):
            Grid(PROPER).to_sukaku(blank=blank)


# Content.


def test_the_properties_of_a_puzzle() -> None:
    grid = Grid(PROPER)
    assert (grid.given_count, grid.open_count, grid.is_solved, grid.has_pencilmarks) == (30, 51, False, False)
    assert grid["r1c1"] == grid[0] == grid[Cell(0)] == 5
    assert len(grid) == 81
    assert grid.rows[1] == (6, 0, 0, 1, 9, 5, 0, 0, 0)
    assert grid.columns[1] == (3, 0, 9, 0, 0, 0, 6, 0, 0)
    assert grid.boxes[1] == (0, 7, 0, 1, 9, 5, 0, 0, 0)
    assert grid.candidates("r1c1") == DigitSet()
    assert grid.candidates("r5c5") == DigitSet([5])
    assert Grid(SOLUTION).is_solved
    assert not Grid.empty().is_solved


@given(grids())
def test_candidates_are_the_digits_that_no_peer_holds(grid: Grid) -> None:
    for cell in Cell.ALL:
        held = {grid[peer] for house in cell.houses for peer in house.cells}
        assert set(grid.candidates(cell)) == (set() if grid[cell] else set(range(1, 10)) - held)


@given(grids())
def test_conflicts_are_exactly_the_conflicting_pairs(grid: Grid) -> None:
    expected = {
        pair
        for house in House.ALL
        for pair in combinations(house.cells, 2)
        if grid[pair[0]] and grid[pair[0]] == grid[pair[1]]
    }
    conflicts = grid.conflicts()
    assert [conflict.cells for conflict in conflicts] == sorted(expected)
    for conflict in conflicts:
        assert conflict.houses == tuple(house for house in House.ALL if set(conflict.cells) <= set(house.cells))
        assert grid[conflict.first] == conflict.digit


def test_a_conflict_prints_cells_digit_and_house() -> None:
    (conflict,) = Grid("55" + "." * 79).conflicts()
    assert isinstance(conflict, Conflict)
    assert str(conflict) == "r1c1 r1c2 digit 5 (row 1 and box 1)"


@given(solutions())
def test_a_full_grid_is_solved_until_two_cells_are_swapped(solution: Grid) -> None:
    assert solution.is_solved
    values = list(solution)
    values[0], values[1] = values[1], values[0]
    assert not Grid.from_values(values).is_solved


# Changes.


def test_a_digit_is_placed_and_removed() -> None:
    grid = Grid(PROPER)
    placed = grid.with_value("r1c3", 4)
    assert placed["r1c3"] == 4
    assert grid["r1c3"] == 0
    assert (placed.given_count, placed.open_count) == (30, 50)
    assert placed.is_given("r1c1")
    assert not placed.is_given("r1c3")
    assert placed.givens == grid
    assert placed.with_value("r1c3", 0) == grid
    assert placed.differences(grid) == (Cell("r1c3"),)


def test_a_conflicting_digit_can_be_placed_and_a_given_not_changed() -> None:
    grid = Grid(PROPER)
    assert [str(conflict) for conflict in grid.with_value("r1c3", 5).conflicts()] == [
        "r1c1 r1c3 digit 5 (row 1 and box 1)"
    ]
    with pytest.raises(ValueError, match="r1c1 is a given"):
        grid.with_value("r1c1", 5)
    with pytest.raises(ValueError, match="1 to 9"):
        grid.with_value("r1c3", 10)


def test_placing_a_digit_removes_it_from_the_pencilmarks_of_its_peers() -> None:
    marks = "12......." * 81
    grid = Grid("." * 81, pencilmarks=marks).with_value("r1c1", 2)
    assert list(grid.candidates("r1c9")) == [1]
    assert list(grid.candidates("r9c9")) == [1, 2]
    opened = grid.with_value("r1c1", 0)
    assert list(opened.candidates("r1c1")) == list(range(1, 10))
    assert list(opened.candidates("r1c9")) == [1]


@given(grids() | marked_grids(), st.integers(0, 80), st.integers(1, 9))
def test_an_elimination_is_noted_in_the_pencilmarks(grid: Grid, cell: int, digit: int) -> None:
    if grid[cell]:
        with pytest.raises(ValueError, match=f"{Cell(cell)} holds {grid[cell]} and has no candidates"):
            grid.without_candidate(cell, digit)
        return
    after = grid.without_candidate(cell, digit)
    assert set(after.candidates(cell)) == set(grid.candidates(cell)) - {digit}
    assert all(after.candidates(other) == grid.candidates(other) for other in range(81) if other != cell)
    assert (bytes(after), after.givens) == (bytes(grid), grid.givens)
    assert after.has_pencilmarks or after == grid
    assert eval(repr(after)) == after


def test_a_cell_without_candidates_can_be_represented() -> None:
    grid = Grid("12345678." + "." * 72)
    assert set(grid.candidates("r1c9")) == {9}
    dead = grid.without_candidate("r1c9", 9)
    assert (set(dead.candidates("r1c9")), dead.has_pencilmarks, dead == grid) == (set(), True, False)
    assert pickle.loads(pickle.dumps(dead)) == dead
    conflicting = dead.with_value("r2c9", 1).with_value("r3c9", 1)
    assert (len(conflicting.conflicts()), eval(repr(conflicting)) == conflicting) == (1, True)
    with pytest.raises(PuzzleError):
        solve(dead)


def test_pencilmarks_equal_to_what_the_values_leave_are_dropped() -> None:
    grid = Grid(PROPER)
    assert Grid(PROPER, pencilmarks=grid.to_sukaku()) == grid
    assert not Grid(PROPER, pencilmarks=grid.to_sukaku()).has_pencilmarks


# Value semantics.


def test_equal_grids_are_the_same_key() -> None:
    solved = Grid(SOLUTION, givens=PROPER)
    assert solved == Grid(SOLUTION)
    assert len({solved, Grid(SOLUTION), Grid(PROPER)}) == 2
    assert Grid(PROPER) != PROPER
    assert solved.given_count == 30


@given(st.lists(grids(), min_size=2, max_size=5))
def test_order_is_by_cell_then_digit(some: list[Grid]) -> None:
    shuffled = list(some)
    random.Random(0).shuffle(shuffled)
    assert sorted(shuffled) == sorted(some, key=lambda grid: grid.to_line(blank="0"))


def test_a_grid_cannot_be_changed() -> None:
    grid = Grid(PROPER)
    with pytest.raises(TypeError):
        grid["r1c1"] = 4  # type: ignore[index]
    with pytest.raises(AttributeError):
        grid.given_count = 3  # type: ignore[misc]
    for name in ("note", "_values", "_givens", "_pencilmarks"):
        with pytest.raises(AttributeError, match=f"Grid is immutable: cannot set '{name}'"):
            setattr(grid, name, b"")
        with pytest.raises(AttributeError, match=f"Grid is immutable: cannot delete '{name}'"):
            delattr(grid, name)


@given(grids() | marked_grids())
def test_a_copy_is_equal(grid: Grid) -> None:
    for again in (copy.copy(grid), copy.deepcopy(grid), pickle.loads(pickle.dumps(grid))):
        assert (again, again.givens, hash(again)) == (grid, grid.givens, hash(grid))


def test_full_is_a_solution() -> None:
    assert Grid(FULL).is_solved
