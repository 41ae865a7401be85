"""``Transform``: a group that acts on grids and preserves puzzles."""

import pickle
from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Cell, Grid, Transform, solve
from puzzles import PROPER
from strategies import FULL, grids, marked_grids, puzzles

IDENTITY = Transform.IDENTITY
PUZZLE = Grid(PROPER)


def transforms() -> st.SearchStrategy[Transform]:
    return st.integers(0, Transform.COUNT - 1).map(Transform.from_number)


@given(transforms(), transforms(), transforms())
def test_transforms_are_a_group(first: Transform, second: Transform, third: Transform) -> None:
    assert first.then(second).then(third) == first.then(second.then(third))
    assert first.then(IDENTITY) == IDENTITY.then(first) == first
    assert first.then(first.inverse()).is_identity
    assert first.inverse().then(first).is_identity
    assert first.then(second).inverse() == second.inverse().then(first.inverse())


@given(transforms(), transforms(), grids() | marked_grids())
def test_transforms_act_on_grids(first: Transform, second: Transform, grid: Grid) -> None:
    assert grid.transformed(IDENTITY) == grid
    moved = first.apply(grid)
    assert second.apply(moved) == first.then(second).apply(grid)
    restored = first.inverse().apply(moved)
    assert restored == grid
    assert restored.givens == grid.givens
    assert moved.givens == first.apply(grid.givens)


@given(transforms(), grids())
def test_the_formula_in_the_docstring(transform: Transform, grid: Grid) -> None:
    source = list(zip(*grid.rows, strict=True)) if transform.transposed else grid.rows
    expected = [
        [transform.digits[value - 1] if (value := source[row][column]) else 0 for column in transform.columns]
        for row in transform.rows
    ]
    assert Grid.from_rows(expected) == grid.transformed(transform)


@given(transforms(), marked_grids())
def test_cells_and_candidates_go_together(transform: Transform, grid: Grid) -> None:
    moved = grid.transformed(transform)
    for cell in Cell.ALL:
        target = transform.transform_cell(cell)
        assert moved.is_given(target) == grid.is_given(cell)
        assert set(moved.candidates(target)) == {transform.digits[digit - 1] for digit in grid.candidates(cell)}
    assert {transform.transform_cell(cell) for cell in Cell.ALL} == set(Cell.ALL)


@given(transforms())
def test_houses_stay_houses(transform: Transform) -> None:
    for cell in Cell.ALL:
        moved = {transform.transform_cell(peer) for peer in cell.peers}
        assert moved == set(transform.transform_cell(cell).peers)


@given(transforms(), puzzles(least_givens=30))
def test_conflicts_are_transformed_alongside(transform: Transform, puzzle: Grid) -> None:
    assert len(puzzle.transformed(transform).conflicts()) == len(puzzle.conflicts())


@given(transforms())
def test_solving_and_transforming_commute(transform: Transform) -> None:
    assert solve(PUZZLE.transformed(transform)) == solve(PUZZLE).transformed(transform)


@given(transforms())
def test_transforms_are_values(transform: Transform) -> None:
    assert eval(repr(transform), {"Transform": Transform}) == transform
    assert pickle.loads(pickle.dumps(transform)) == transform
    assert hash(Transform.from_number(transform.number)) == hash(transform)
    with pytest.raises(AttributeError):
        transform.transposed = True  # type: ignore[misc]


@given(st.integers(0, Transform.COUNT - 1), st.integers(0, Transform.COUNT - 1))
def test_every_number_is_one_transform_and_they_count_in_order(first: int, second: int) -> None:
    one, other = Transform.from_number(first), Transform.from_number(second)
    assert (one.number, other.number) == (first, second)
    assert (one < other) is (first < second)


def test_the_first_and_the_last_number() -> None:
    assert Transform.COUNT == 3_359_232 * 362_880
    assert Transform.from_number(0) == IDENTITY
    backwards = tuple(range(8, -1, -1))
    last = Transform(transposed=True, rows=backwards, columns=backwards, digits=tuple(range(9, 0, -1)))
    assert last.number == Transform.COUNT - 1
    for number in (-1, Transform.COUNT):
        with pytest.raises(ValueError, match="a transform's number must be 0 to 1218998108159"):
            Transform.from_number(number)


def test_the_symmetries_of_the_square() -> None:
    grid = Grid("12" + "." * 7 + "3" + "." * 71)
    turn = Transform.QUARTER_TURN
    assert [grid.transformed(turn)[cell] for cell in ("r1c9", "r2c9", "r1c8")] == [1, 2, 3]
    assert turn.then(turn) == Transform.HALF_TURN
    assert Transform.HALF_TURN.then(Transform.HALF_TURN).is_identity
    assert turn.then(turn).then(turn) == turn.inverse()
    assert [grid.transformed(Transform.MIRROR_LEFT_RIGHT)[cell] for cell in ("r1c9", "r1c8", "r2c9")] == [1, 2, 3]
    assert [grid.transformed(Transform.MIRROR_TOP_BOTTOM)[cell] for cell in ("r9c1", "r9c2", "r8c1")] == [1, 2, 3]
    assert [grid.transformed(Transform.MIRROR_DIAGONAL)[cell] for cell in ("r1c1", "r2c1", "r1c2")] == [1, 2, 3]
    assert [grid.transformed(Transform.MIRROR_ANTIDIAGONAL)[cell] for cell in ("r9c9", "r8c9", "r9c8")] == [1, 2, 3]
    assert Transform.MIRROR_LEFT_RIGHT.then(Transform.MIRROR_TOP_BOTTOM) == Transform.HALF_TURN
    assert Transform.MIRROR_DIAGONAL.then(Transform.MIRROR_ANTIDIAGONAL) == Transform.HALF_TURN


def test_the_text_of_a_transform() -> None:
    assert str(IDENTITY) == "identity"
    assert str(Transform.QUARTER_TURN) == "transpose; columns 987 654 321"
    assert repr(IDENTITY) == "Transform()"
    transform = Transform(rows=(3, 4, 5, 0, 1, 2, 6, 7, 8), digits=(2, 3, 1, 4, 5, 6, 7, 8, 9))
    assert str(transform) == "rows 456 123 789; 123456789 becomes 231456789"


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"rows": (0, 4, 2, 3, 1, 5, 6, 7, 8)}, "rows 0, 4, 2 are not one band of the source"),
        ({"columns": (0, 1, 2, 3, 4, 6, 5, 7, 8)}, "columns 3, 4, 6 are not one stack of the source"),
        ({"rows": (0, 1, 2)}, r"rows must contain each of 0 to 8 once, not \(0, 1, 2\)"),
        ({"columns": (0, 0, 2, 3, 4, 5, 6, 7, 8)}, "columns must contain each of 0 to 8 once"),
        ({"digits": (0, 1, 2, 3, 4, 5, 6, 7, 8)}, "digits must contain each of 1 to 9 once"),
    ],
)
def test_what_is_no_symmetry_is_refused(parts: dict[str, tuple[int, ...]], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        Transform(**parts)  # type: ignore[arg-type]


def test_equal_parts_make_equal_transforms() -> None:
    listed = Transform(transposed=1, rows=[*range(9)], digits=range(1, 10))  # type: ignore[arg-type]
    assert listed == Transform.MIRROR_DIAGONAL
    assert repr(listed) == "Transform(transposed=True)"


def test_random_ones_stay_what_they_are() -> None:
    assert [Transform.random(seed=0).number, Transform.random(seed=2**64 - 1, start=7).number] == [
        229635112593,
        235831228232,
    ]


def test_random_ones_are_drawn_alike() -> None:
    drawn = [Transform.random(seed=11, start=index) for index in range(10_000)]
    assert len(set(drawn)) == len(drawn)
    assert abs(sum(transform.transposed for transform in drawn) - 5_000) < 250
    # Where the first row, the first column and the digit 1 come from: nine cells of 1,111 each, five deviations wide.
    for counts in (
        Counter(transform.rows[0] for transform in drawn),
        Counter(transform.columns[0] for transform in drawn),
        Counter(transform.digits[0] for transform in drawn),
        Counter(transform.digits[8] for transform in drawn),
    ):
        assert len(counts) == 9
        assert all(abs(count - 1_111) < 160 for count in counts.values())


def test_isomorphs_of_a_solution_take_their_puzzle_along() -> None:
    transforms = [Transform.random(seed=4, start=index) for index in range(2, 7)]
    isomorphs = [solve(PUZZLE).transformed(transform) for transform in transforms]
    assert [isomorph.givens for isomorph in isomorphs] == [PUZZLE.transformed(transform) for transform in transforms]
    assert [solve(isomorph.givens) for isomorph in isomorphs] == isomorphs
    assert isomorphs[0] == solve(PUZZLE).transformed(Transform.random(seed=4, start=2))
    assert len({Grid(FULL).transformed(Transform.random(seed=4, start=index)) for index in range(50)}) == 50


def test_other_types_are_refused() -> None:
    turn: Any = Transform.QUARTER_TURN
    with pytest.raises(TypeError, match=r"then\(\) takes a Transform, not int"):
        turn.then(5)
    with pytest.raises(TypeError, match="a transform applies to a Grid, not str"):
        turn.apply(PUZZLE.to_line())
    with pytest.raises(TypeError, match="a cell is an index 0 to 80 or a name such as 'r1c1', not float"):
        turn.transform_cell(1.0)
    with pytest.raises(TypeError, match="a transform's number must be an integer, not float"):
        Transform.from_number(cast("int", 1.0))
    for rows in (5, "123456789", [0.0] * 9):
        with pytest.raises(TypeError, match="rows must be a permutation of 0 to 8, not "):
            Transform(rows=cast("Any", rows))
