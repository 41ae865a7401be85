"""Whatever the grid, all methods come to the same status, and to the same one each time."""

import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import TypeVar

import pytest
from _pytest.mark import ParameterSet
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzles as known
import reference
from nonet import Grid, methods
from nonet.methods import Method, MethodResult
from strategies import FULL, grids, puzzles

PROPER, HARDER = Grid(known.PROPER), Grid(known.HARDER)
GRIDS = {
    "proper": (PROPER, "proper"),
    "harder": (HARDER, "proper"),
    "full": (Grid(FULL), "proper"),
    "full but wrong": (Grid("2" + FULL[1:]), "no_solution"),
    "empty": (Grid.empty(), "multiple"),
    "conflicting givens": (Grid("5.....5.." + "." * 72), "no_solution"),
    "conflicting givens in a column": (Grid(PROPER.to_line().replace("4..8.3", "5..8.3")), "no_solution"),
    "no digit left for a cell": (Grid("12345678." + "." * 17 + "9" + "." * 54), "no_solution"),
    "no place left for a digit": (Grid("234567..." + "......1.." + "." * 63), "no_solution"),
    "contradiction deep down": (PROPER.with_value("r9c1", 1), "no_solution"),
    "two solutions": (Grid(FULL.replace("1", ".").replace("2", ".")), "multiple"),
    "one given": (Grid("." * 40 + "5" + "." * 40), "multiple"),
}
METHODS = methods.all()
IN_PYTHON = [method for method in METHODS if method.name != "engine"]
NEVER_SEARCHES = {"singles"}

by_method = pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
by_python_method = pytest.mark.parametrize("method", IN_PYTHON, ids=lambda method: method.name)


def cases() -> list[ParameterSet]:
    """Return each method with each grid; what takes half a second is slow."""
    slow = {("harder", "validity")}
    return [
        pytest.param(
            method, name, id=f"{name}-{method.name}", marks=[pytest.mark.slow] if (name, method.name) in slow else []
        )
        for name in GRIDS
        for method in METHODS
    ]


def timeless(result: MethodResult) -> MethodResult:
    return replace(result, seconds=0.0)


def assert_sound(result: MethodResult, puzzle: Grid) -> None:
    assert len(set(result.solutions)) == len(result.solutions)
    for solution in result.solutions:
        assert solution.is_solved
        assert all(value in (0, solution[cell]) for cell, value in enumerate(puzzle))


@pytest.mark.parametrize(("method", "name"), cases())
def test_status(method: Method, name: str) -> None:
    grid, expected = GRIDS[name]
    result = method.solve(grid, limit=2)
    assert_sound(result, grid)
    assert result.status == expected or (method.name in NEVER_SEARCHES and result.status == "not_finished")


@pytest.mark.parametrize(("method", "name"), cases())
def test_first_solution(method: Method, name: str) -> None:
    grid, expected = GRIDS[name]
    result = method.solve(grid)
    assert_sound(result, grid)
    assert len(result.solutions) == (expected != "no_solution") or result.status == "not_finished"


@by_python_method
def test_more_solutions_are_found_when_asked_for(method: Method) -> None:
    grid = GRIDS["two solutions"][0]
    result = method.solve(grid, limit=10)
    if method.name not in NEVER_SEARCHES:
        assert {tuple(solution) for solution in result.solutions} == set(reference.solutions(list(grid)))
        assert (len(result.solutions), result.ending) == (2, "exhausted")


@settings(max_examples=10)
@given(puzzle=puzzles(least_givens=30) | puzzles(least_givens=60) | grids(), limit=st.integers(1, 4))
def test_methods_agree_on_random_grids(puzzle: Grid, limit: int) -> None:
    expected = set(islice(reference.solutions(list(puzzle)), limit))
    for method in METHODS:
        result = method.solve(puzzle, limit=limit, call_limit=1_000)
        assert_sound(result, puzzle)
        assert timeless(result) == timeless(method.solve(puzzle, limit=limit, call_limit=1_000))
        match result.ending:
            case "exhausted":
                assert {tuple(solution) for solution in result.solutions} == expected, method.name
            case "limit":
                assert len(result.solutions) == len(expected), method.name
            case "call_limit":
                assert result.calls == 1_000, method.name
            case "gave_up":
                assert method.name in NEVER_SEARCHES


@by_python_method
@pytest.mark.parametrize("call_limit", [0, 1, 7])
def test_call_limit_ends_a_search(method: Method, call_limit: int) -> None:
    result = method.solve(Grid.empty(), limit=10**9, call_limit=call_limit)
    assert result.status == "not_finished"
    if result.ending != "gave_up":
        assert (result.ending, result.calls) == ("call_limit", call_limit)


@by_python_method
def test_call_limit_that_is_not_reached_changes_nothing(method: Method) -> None:
    result = method.solve(PROPER)
    assert result.calls is not None
    assert timeless(method.solve(PROPER, call_limit=result.calls)) == timeless(result)


def test_what_was_asked_for_and_found_is_solved_though_the_calls_ran_out() -> None:
    walked = methods.get("strings").solve(HARDER)
    assert (walked.calls, walked.status) == (18_885, "proper")
    cut_short = methods.get("strings").solve(HARDER, call_limit=18_884)
    assert (cut_short.calls, cut_short.status) == (18_884, "solvable")
    assert methods.get("strings").solve(HARDER, call_limit=1).status == "not_finished"


@by_method
@pytest.mark.parametrize("options", [{"limit": 0}, {"call_limit": -1}], ids=str)
def test_senseless_limits_are_refused(method: Method, options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="not"):
        method.solve(PROPER, **options)


T = TypeVar("T")


def far_down(work: Callable[[], T], frames: int) -> T:
    """Return what ``work`` returns when its caller is as deep in the stack as this."""
    return work() if frames == 0 else far_down(work, frames - 1)


@by_method
def test_recursion_has_room_however_deep_the_caller_is(method: Method) -> None:
    limit = sys.getrecursionlimit()
    depth = 0
    frame = sys._getframe()
    while frame.f_back:
        depth, frame = depth + 1, frame.f_back
    result = far_down(lambda: method.solve(Grid.empty(), limit=2), limit - depth - 60)
    assert len(result.solutions) == 2 or method.name in NEVER_SEARCHES
    assert sys.getrecursionlimit() == limit


def test_solutions_know_their_givens() -> None:
    for method in METHODS:
        solution = method.solve(PROPER).solutions[0]
        assert solution.givens == PROPER, method.name
