"""The exact answers from Python: values, errors, iterators, counters, and that nothing runs away."""

import os
import signal
import subprocess
import sys
import threading
import time
from itertools import islice

import pytest

import nonet
from nonet import Grid, _core

PROPER = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SEVERAL = PROPER.replace("53..7", ".3..7").replace("8..79", "...79").replace("17...2", ".7...2")
EMPTY = "." * 81
# r1c9 must be a 9, which its column already has: no solution, and no clash.
HOPELESS = "12345678." + "." * 54 + "........9" + "." * 9


@pytest.mark.parametrize("puzzle", [PROPER, PROPER.encode(), Grid(PROPER), PROPER.replace(".", "0"), f"\n{PROPER}\n"])
def test_solve_takes_grids_texts_and_bytes(puzzle: nonet.Grid | str | bytes) -> None:
    solution = nonet.solve(puzzle)
    assert solution == Grid(SOLUTION)
    assert solution.givens == Grid(PROPER)
    assert nonet.any_solution(puzzle) == solution
    assert list(nonet.solutions(puzzle)) == [solution]
    assert nonet.count_solutions(puzzle) == 1
    assert nonet.is_proper(puzzle)


def test_solve_refuses_by_name() -> None:
    with pytest.raises(nonet.ConflictError) as conflict:
        nonet.solve("55" + "." * 79)
    assert [str(cell) for cell in conflict.value.cells] == ["r1c1", "r1c2"]
    with pytest.raises(nonet.NoSolutionError):
        nonet.solve(HOPELESS)
    with pytest.raises(nonet.MultipleSolutionsError) as several:
        nonet.solve(SEVERAL)
    first, second = several.value.solutions
    assert first != second
    for solution in (first, second):
        assert solution.is_solved
        assert solution.givens == Grid(SEVERAL)
    for bad in ("", PROPER[1:], PROPER + "1", "x" * 81, b"\xff" * 81):
        with pytest.raises(nonet.ParseError):
            nonet.solve(bad)


def test_questions_are_answered_with_values() -> None:
    for puzzle in (HOPELESS, "55" + "." * 79):
        assert nonet.any_solution(puzzle) is None
        assert list(nonet.solutions(puzzle)) == []
        assert nonet.count_solutions(puzzle, None) == 0
        assert not nonet.is_proper(puzzle)
    assert not nonet.is_proper(SEVERAL)


def test_counts_never_exceed_the_limit() -> None:
    everything = nonet.count_solutions(SEVERAL, None)
    assert everything == len(set(nonet.solutions(SEVERAL))) > 2
    for limit in (1, 2, everything, everything + 1):
        assert nonet.count_solutions(SEVERAL, limit) == min(limit, everything)
        assert nonet.count_solutions(SEVERAL, limit=limit) == min(limit, everything)
    with pytest.raises(ValueError, match="at least 1"):
        nonet.count_solutions(SEVERAL, 0)


def test_an_empty_grid_is_counted_to_a_million() -> None:
    assert nonet.count_solutions(EMPTY, 1_000_000) == 1_000_000


def test_solutions_come_one_by_one_in_the_same_order() -> None:
    some = list(islice(nonet.solutions(EMPTY), 500))
    assert len(set(some)) == 500
    assert all(solution.is_solved for solution in some[::50])
    assert some == list(islice(nonet.solutions(EMPTY), 500))
    assert some[0] == nonet.any_solution(EMPTY)
    assert tuple(some[:2]) == nonet.search(EMPTY).solutions


def test_search_counts_its_work() -> None:
    result = nonet.search(SEVERAL, solution_limit=None)
    assert result == nonet.search(SEVERAL, solution_limit=None)
    # Each guess has two sides; each side ends in a solution, a dead end or another guess.
    assert result.guesses + 1 == result.solution_count + result.dead_ends


def test_pencilmarks_bind_the_open_cells() -> None:
    choices = [f"{digit}" for digit in SOLUTION]
    choices[0] = choices[1] = "35"
    sukaku = Grid.from_sukaku("".join("".join(d if d in cell else "." for d in "123456789") for cell in choices))
    assert nonet.solve(sukaku).to_line() == SOLUTION
    nothing_for_r1c1 = Grid.from_sukaku("." * 9 + "123456789" * 80)
    assert nonet.any_solution(nothing_for_r1c1) is None


def test_the_native_module_refuses_what_is_no_grid() -> None:
    for values in (b"", bytes(80), bytes([10]) * 81):
        with pytest.raises(ValueError, match=r"81 cells|neither a digit"):
            _core.search(values, None, 2)
        with pytest.raises(ValueError, match=r"81 cells|neither a digit"):
            _core.Solutions(values, None)
    with pytest.raises(ValueError, match="nine bits"):
        _core.search(bytes(81), [0x200] * 81, 2)
    with pytest.raises(ValueError, match="81"):
        _core.search(bytes(81), [1] * 80, 2)


def test_other_threads_run_during_a_search() -> None:
    finished = threading.Event()

    def count() -> None:
        nonet.count_solutions(EMPTY, 2_000_000)
        finished.set()

    counter = threading.Thread(target=count)
    counter.start()
    turns = 0
    while not finished.is_set():
        turns += 1
        time.sleep(0.001)
    counter.join()
    assert turns > 20


@pytest.mark.skipif(os.name == "nt", reason="sends SIGINT to a process")
@pytest.mark.parametrize("call", ["nonet.count_solutions('.' * 81, None)", "sum(1 for _ in nonet.solutions('.' * 81))"])
def test_control_c_ends_an_endless_search_within_a_second(call: str) -> None:
    code = f"import nonet\nnonet.is_proper('.' * 81)\nprint('searching', flush=True)\n{call}"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "searching\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=1)
    assert "KeyboardInterrupt" in errors


def test_a_missing_native_module_says_how_to_build_it() -> None:
    code = "import sys; sys.modules['nonet._core'] = None\nimport nonet\nnonet.solve"
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "make build" in process.stderr
