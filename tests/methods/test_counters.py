"""Search counters, exactly: the figures that the programs' authors and teachers named, and our own on top."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import pytest

from nonet import Grid, methods
from nonet.methods import MethodResult, bitmask, naive, reduction, validity
from puzzles import HARDER

SMART_WATCH = Grid(HARDER)

# Calls on the ten of Project Euler's grids that take the fewest, 31 to 40.
TEN = {
    "strings": 154_461,
    "validity": 86_441,
    "reduction-plain": 198_764,
    "reduction-reduce": 106_791,
    "reduction": 9_211,
    "naive": 86_441,
    "bitmask": 112_343,
    "smart": 1_064,
    "singles": 33,
    "grid_model": 86_441,
    "skiena": 1_016,
    "norvig": 10,
    "exact_cover": 820,
}
ANSWER_OF_TEN = 5_049
# On all fifty: calls, cells by logic, grids not searched.
FIFTY_OF_ITS_AUTHOR = {
    "plain": (2_842_877, 0, 1),
    "reduce": (1_680_969, 718, 12),
    "reduce+uniques": (194_793, 1_388, 23),
}


def euler_grids(corpus: Path) -> list[Grid]:
    lines = (corpus / "euler" / "p096_sudoku.txt").read_text().splitlines()
    return [Grid("".join(lines[start + 1 : start + 10])) for start in range(0, len(lines), 10)]


def board(corpus: Path, name: str) -> Grid:
    lines = (corpus / "boards" / "Sudoku-boards-1-test.txt").read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(f"{name},"))
    return Grid("".join(lines[start + 1 : start + 10]).replace(",", ""))


def answer(results: list[MethodResult]) -> int:
    """Return Project Euler's: the sum of the three-digit numbers at the top left."""
    return sum(int(result.solutions[0].to_line()[:3]) for result in results)


def calls(results: list[MethodResult]) -> int:
    return sum(result.calls or 0 for result in results)


@pytest.fixture(scope="module")
def euler(corpus: Path) -> list[Grid]:
    return euler_grids(corpus)


@pytest.fixture(scope="module")
def solved(euler: list[Grid]) -> Callable[[str], list[MethodResult]]:
    """Return what solves the fifty grids by a method, once for all tests."""
    return cache(lambda name: [methods.get(name).solve(grid) for grid in euler])


def test_bitmask_on_its_own_puzzle() -> None:
    assert bitmask.solve(SMART_WATCH).calls == 12_186


@pytest.mark.parametrize(
    ("name", "backtracks"), [("A1-1", 126), ("A2-1", 15_504), ("A3-1", 6_395), ("A4-1", 21_557)], ids=str
)
def test_naive_backtracks_on_the_boards(corpus: Path, name: str, backtracks: int) -> None:
    assert naive.solve(board(corpus, name)).backtracks == backtracks


@pytest.mark.parametrize(
    "name", [pytest.param("validity", marks=pytest.mark.slow), *(name for name in TEN if name != "validity")]
)
def test_calls_on_ten_grids(euler: list[Grid], name: str) -> None:
    # On lists, where `validity` takes half the time; that the calls are the same is tested below.
    solve = partial(validity.solve, use_numpy=False) if name == "validity" else methods.get(name).solve
    results = [solve(grid) for grid in euler[30:40]]
    assert calls(results) == TEN[name]
    if name != "singles":  # it does not finish all
        assert answer(results) == ANSWER_OF_TEN


@pytest.mark.slow
def test_validity_takes_the_same_steps_on_lists_and_on_an_array() -> None:
    pytest.importorskip("numpy")
    on_lists, on_array = (validity.solve(SMART_WATCH, use_numpy=use_numpy) for use_numpy in (False, True))
    assert (on_lists.calls, on_lists.solutions) == (on_array.calls, on_array.solutions)


@pytest.mark.slow
@pytest.mark.parametrize("stage", FIFTY_OF_ITS_AUTHOR)
def test_reduction_as_its_author_ran_it(euler: list[Grid], stage: reduction.Stage) -> None:
    results = [reduction.solve(grid, stage=stage, corner_only=True) for grid in euler]
    by_logic = sum(result.cells_by_logic or 0 for result in results)
    unsearched = [result for result in results if result.calls == 0]
    assert (calls(results), by_logic, len(unsearched)) == FIFTY_OF_ITS_AUTHOR[stage]
    if stage == "reduce+uniques":
        assert sum(result.solved_without_search is True for result in unsearched) == 21
        assert sum(result.ending == "gave_up" for result in unsearched) == 2


# Of `validity` the ten above have the answer too; all fifty take half a minute.
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(method.name, marks=pytest.mark.nightly if method.name == "validity" else pytest.mark.slow)
        for method in methods.all()
        if method.name != "singles"
    ],
)
def test_every_method_that_finishes_answers_24702(solved: Callable[[str], list[MethodResult]], name: str) -> None:
    assert answer(solved(name)) == 24_702


@pytest.mark.slow
def test_reading_order_and_what_comes_of_it(solved: Callable[[str], list[MethodResult]]) -> None:
    """The three programs that take cells as they come walk one and the same tree; each counts it differently."""
    results = {name: solved(name) for name in ("naive", "grid_model", "bitmask")}
    assert calls(results["naive"]) == calls(results["grid_model"]) == 1_224_710
    assert calls(results["bitmask"]) == 1_618_456
    assert sum(result.backtracks or 0 for result in results["naive"]) == 680_260
