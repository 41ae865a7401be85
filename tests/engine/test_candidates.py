"""True candidates and the backbone, held against their definitions: all solutions, or a search for each digit."""

import random
from itertools import islice

import pytest
from hypothesis import assume, given, settings

import nonet
import reference
from nonet import Cell, ConflictError, DigitSet, Grid, NoSolutionError
from puzzles import PROPER
from strategies import FULL, grids, marked_grids, puzzles


def tried(grid: Grid) -> tuple[DigitSet, ...]:
    """Return the true candidates, each placed in its cell and looked for by itself."""

    def is_true(cell: Cell, digit: int) -> bool:
        if grid[cell]:
            return grid[cell] == digit and nonet.any_solution(grid) is not None
        return digit in grid.candidates(cell) and nonet.any_solution(grid.with_value(cell, digit)) is not None

    return tuple(DigitSet(digit for digit in range(1, 10) if is_true(cell, digit)) for cell in Cell.ALL)


def shared(true: tuple[DigitSet, ...]) -> list[int]:
    return [next(iter(digits)) if len(digits) == 1 else 0 for digits in true]


def check(grid: Grid, true: tuple[DigitSet, ...]) -> None:
    """Hold what a grid says of itself against its true candidates."""
    assert nonet.true_candidates(grid) == true
    if any(true):
        backbone = nonet.backbone(grid)
        assert list(backbone) == shared(true)
        assert backbone.givens == grid.givens
    else:
        with pytest.raises(ConflictError if grid.conflicts() else NoSolutionError):
            nonet.backbone(grid)


@settings(max_examples=12)
@given(puzzles(least_givens=17) | grids() | marked_grids())
def test_a_candidate_is_true_if_a_solution_has_it(grid: Grid) -> None:
    check(grid, tried(grid))


@settings(max_examples=12)
@given(puzzles(least_givens=40) | grids())
def test_true_candidates_are_what_all_solutions_of_the_reference_show(grid: Grid) -> None:
    found = list(islice(reference.solutions(list(grid)), 200))
    assume(len(found) < 200)
    check(grid, tuple(DigitSet(solution[cell] for solution in found) for cell in range(81)))


def test_an_empty_grid_and_one_given() -> None:
    check(Grid.empty(), (DigitSet(range(1, 10)),) * 81)
    cell = Cell("r5c5")
    true = nonet.true_candidates(Grid.empty().with_value(cell, 5))
    for other in Cell.ALL:
        digits = {5} if other == cell else set(range(1, 10)) - ({5} if other in cell.peers else set())
        assert set(true[other]) == digits


def test_a_proper_puzzle_has_its_solution_as_backbone() -> None:
    assert nonet.backbone(Grid(PROPER)) == nonet.solve(PROPER)
    assert nonet.backbone(Grid(PROPER)).givens == Grid(PROPER)
    assert [set(digits) for digits in nonet.true_candidates(Grid(PROPER))] == [{digit} for digit in nonet.solve(PROPER)]


def test_without_a_solution_no_candidate_is_true() -> None:
    for line, error in (("55" + "." * 79, ConflictError), ("531" + PROPER[3:], NoSolutionError)):
        assert nonet.true_candidates(Grid(line)) == (DigitSet(),) * 81
        with pytest.raises(error):
            nonet.backbone(Grid(line))


def test_placed_digits_bind() -> None:
    placed = Grid(PROPER).with_value("r1c3", 1)
    assert nonet.any_solution(placed) is None
    with pytest.raises(NoSolutionError):
        nonet.backbone(placed)


def some_grids(count: int, seed: int) -> list[Grid]:
    """Return grids with few solutions, with many and with none."""
    chance = random.Random(seed)
    lines = []
    for _ in range(count):
        cells = list(FULL)
        for cell in chance.sample(range(81), chance.choice([10, 40, 50, 60, 81])):
            cells[cell] = "."
        cells[chance.randrange(81)] = chance.choice("." * 6 + "123")
        lines.append("".join(cells))
    return [Grid(line) for line in lines]


@pytest.mark.parametrize("count", [0, 5, 24])
def test_a_batch_answers_as_a_grid_does(count: int) -> None:
    some = some_grids(count, count)
    true = nonet.true_candidates_batch(some)
    backbones = nonet.backbone_batch(some)
    statuses = list(nonet.solve_batch(some).status)
    assert list(true.status) == list(backbones.status) == statuses
    assert list(true) == [nonet.true_candidates(grid) for grid in some]
    for grid, backbone, status in zip(some, backbones, statuses, strict=True):
        assert backbone == (nonet.backbone(grid) if status in ("proper", "multiple") else None)


def test_rows_without_an_answer() -> None:
    lines = [PROPER, "oops", "55" + "." * 79, "531" + PROPER[3:], "." * 81] * 30
    statuses = ["proper", "malformed", "conflict", "no_solution", "multiple"] * 30
    true, backbones = nonet.true_candidates_batch(lines), nonet.backbone_batch(lines)
    assert list(true.status) == list(backbones.status) == statuses
    none = (DigitSet(),) * 81
    assert list(true[-5:]) == [nonet.true_candidates(Grid(PROPER)), None, none, none, (DigitSet(range(1, 10)),) * 81]
    assert list(backbones[-5:]) == [nonet.solve(PROPER), None, None, None, Grid.empty()]
    assert repr(backbones) == (
        "<Batch of backbone_batch, 150 rows: 30 proper, 30 multiple, 30 no_solution, 30 conflict, 30 malformed>"
    )
