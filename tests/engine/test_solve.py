"""The exact engine, held against the slow and obvious solver."""

import subprocess
import sys
import threading
import time
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
import reference
from nonet import Cell, ConflictError, Grid, MultipleSolutionsError, NoSolutionError, ParseError, _core
from puzzles import PROPER, SOLUTION
from strategies import FULL, grids, marked_grids, puzzles, solutions

# The reference needs a puzzle that is not too open to count within a blink.
tame = puzzles(least_givens=24)


def is_solution_of(solution: Grid, puzzle: Grid) -> bool:
    return solution.is_solved and all(value in (0, solution[cell]) for cell, value in enumerate(puzzle))


@given(tame | grids())
def test_counts_and_solutions_are_those_of_the_reference(puzzle: Grid) -> None:
    expected = set(islice(reference.solutions(list(puzzle)), 20))
    assert nonet.count_solutions(puzzle, limit=20) == len(expected)
    found = list(islice(nonet.solutions(puzzle), 20))
    assert len(set(found)) == len(found) == len(expected)
    assert all(is_solution_of(solution, puzzle) for solution in found)
    if len(expected) < 20:
        assert {tuple(solution) for solution in found} == expected


@given(tame | grids())
def test_every_question_has_the_same_answer(puzzle: Grid) -> None:
    count = nonet.count_solutions(puzzle, limit=3)
    assert nonet.is_proper(puzzle) == (count == 1)
    first = nonet.any_solution(puzzle)
    assert (first is None) == (count == 0)
    result = nonet.search(puzzle, limit=3)
    assert result.solution_count == count
    assert result.solutions == tuple(islice(nonet.solutions(puzzle), 2))
    assert first is None or result.solutions[0] == first
    for form in (puzzle, puzzle.to_line(), puzzle.to_line().encode(), str(puzzle)):
        if count == 1:
            assert nonet.solve(form) == first
            assert nonet.solve(form).givens == puzzle
        else:
            expected = ConflictError if puzzle.conflicts() else (NoSolutionError, MultipleSolutionsError)[count > 1]
            with pytest.raises(expected):
                nonet.solve(form)


@given(marked_grids())
def test_pencilmarks_bind_the_open_cells(grid: Grid) -> None:
    allowed = [set(grid.candidates(cell)) for cell in Cell.ALL]
    expected = set(islice(reference.solutions(list(grid), allowed), 20))
    assert nonet.count_solutions(grid, limit=20) == len(expected)
    assert {tuple(solution) for solution in islice(nonet.solutions(grid), 20)} == expected or len(expected) == 20


@given(solutions(), st.permutations(range(81)))
def test_a_sukaku_of_a_solution_has_it(solution: Grid, order: list[int]) -> None:
    marks = ["123456789"] * 81
    for cell in order[:60]:
        marks[cell] = "".join(str(digit) if digit == solution[cell] else "." for digit in range(1, 10))
    sukaku = Grid.from_sukaku("".join(marks))
    assert solution in list(islice(nonet.solutions(sukaku), 1000)) or nonet.count_solutions(sukaku, limit=1000) == 1000


@given(tame)
def test_counters_repeat(puzzle: Grid) -> None:
    assert nonet.search(puzzle) == nonet.search(puzzle)
    assert nonet.search(puzzle).dead_ends <= 2 * nonet.search(puzzle).guesses + 1


def test_two_different_solutions_are_carried() -> None:
    with pytest.raises(MultipleSolutionsError) as caught:
        nonet.solve(".." + PROPER[2:])
    first, second = caught.value.solutions
    assert first != second
    assert all(is_solution_of(solution, caught.value.puzzle) for solution in (first, second))


def test_conflicting_cells_are_carried() -> None:
    with pytest.raises(ConflictError) as caught:
        nonet.solve("55" + "." * 79)
    assert caught.value.cells == (Cell("r1c1"), Cell("r1c2"))


def test_full_boards() -> None:
    assert nonet.solve(SOLUTION) == Grid(SOLUTION)
    with pytest.raises(ConflictError):
        nonet.solve(SOLUTION[1] + SOLUTION[0] + SOLUTION[2:])


def test_a_text_that_is_no_grid_is_refused_by_every_question() -> None:
    for question in (nonet.solve, nonet.any_solution, nonet.solutions, nonet.count_solutions, nonet.is_proper):
        with pytest.raises(ParseError, match="expected 81 cells, found 80"):
            question(PROPER[:80])
        with pytest.raises(TypeError):
            question(None)  # type: ignore[arg-type]


def test_limits() -> None:
    assert nonet.count_solutions("." * 81, limit=10_000) == 10_000
    with pytest.raises(ValueError, match="limit must be 1 to"):
        nonet.count_solutions(PROPER, limit=0)
    open_rows = FULL[:54] + "." * 27
    expected = reference.count([*map(int, FULL[:54])] + [0] * 27, limit=100_000)
    assert expected < 100_000
    assert nonet.count_solutions(open_rows, limit=None) == expected


def test_solutions_are_lazy() -> None:
    endless = nonet.solutions("." * 81)  # of which nobody will see the end
    assert next(endless) != next(endless)


def test_other_threads_run_while_the_engine_counts() -> None:
    counted: list[int] = []
    engine = threading.Thread(target=lambda: counted.append(nonet.count_solutions("." * 81, limit=100_000)))
    engine.start()
    turns = 0
    while engine.is_alive():
        turns += 1
        time.sleep(0.001)
    assert counted == [100_000]
    assert turns > 10


def test_every_guess_is_accounted_for() -> None:
    # Each of its two sides ends in a solution, a dead end or another guess.
    result = nonet.search(PROPER.replace("5", ".").replace("8", "."), limit=None)
    assert result.guesses + 1 == result.solution_count + result.dead_ends > 1


def test_the_native_module_refuses_what_is_no_grid() -> None:
    for values in (b"", bytes(80), bytes([10]) * 81):
        with pytest.raises(ValueError, match=r"81 cells|not a value"):
            _core.search(values, None, 2)
        with pytest.raises(ValueError, match=r"81 cells|not a value"):
            _core.Solutions(values, None)
    with pytest.raises(ValueError, match="nine bits"):
        _core.search(bytes(81), [0x200] * 81, 2)
    with pytest.raises(ValueError, match="81"):
        _core.search(bytes(81), [1] * 80, 2)


def test_a_missing_native_module_says_how_to_build_it() -> None:
    code = "import sys; sys.modules['nonet._core'] = None; import nonet; nonet.solve"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "make build" in process.stderr


def test_a_limit_may_be_as_large_as_one_likes() -> None:
    assert nonet.count_solutions(PROPER, limit=1 << 64) == 1
    assert nonet.count_solutions(PROPER, limit=1 << 100) == 1
    assert list(nonet.solve_batch([PROPER] * 40, limit=1 << 100).solution_count) == [1] * 40


def test_a_text_that_cannot_be_encoded_is_no_grid() -> None:
    for question in (nonet.solve, nonet.is_proper, nonet.count_solutions):
        with pytest.raises(ParseError, match="expected a digit"):
            question("\ud800" * 81)
