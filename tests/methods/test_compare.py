"""Comparisons: every method on every grid, in one process or several, to the end or not."""

import importlib
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

import pytest

import puzzles
from nonet import Grid, methods
from nonet.methods import Comparison, Method, MethodResult, MethodTotals
from nonet.methods._report import _troubles
from nonet.methods._workers import run_in_workers

EASY, HARDER = Grid(puzzles.PROPER), Grid(puzzles.HARDER)
NAMES = ["naive", "bitmask", "singles", "norvig"]


def comparison_of(names: list[str], **options: int) -> Comparison:
    return Comparison([EASY, HARDER], [methods.get(name) for name in names], **options)


def finished(comparison: Comparison, jobs: int = 1) -> Comparison:
    for _totals in comparison.run(jobs=jobs):
        pass
    return comparison


def counted(comparison: Comparison) -> list[tuple[object, ...]]:
    return [
        (totals.method.name, totals.solved, totals.total("calls"), totals.total("backtracks"), totals.solved_by_logic)
        for totals in comparison.totals
    ]


def test_totals_add_up() -> None:
    naive, bitmask, singles, norvig = finished(comparison_of(NAMES)).totals
    assert (naive.solved, naive.total("backtracks")) == (2, 2_315 + 4_861)
    assert (bitmask.total("calls"), bitmask.total("backtracks"), bitmask.solved_by_logic) == (
        6_428 + 12_186,
        None,
        None,
    )
    assert (singles.solved, singles.solved_by_logic) == (1, 1)
    assert (norvig.solved, norvig.solved_by_logic) == (2, 1)


def test_processes_count_alike() -> None:
    assert counted(finished(comparison_of(NAMES), jobs=2)) == counted(finished(comparison_of(NAMES)))


def test_totals_are_yielded_each_time_they_grow() -> None:
    comparison = comparison_of(["bitmask", "norvig"])
    grown = [(totals.method.name, len(totals.results)) for totals in comparison.run()]
    assert grown == [("bitmask", 1), ("bitmask", 2), ("norvig", 1), ("norvig", 2)]


def test_a_comparison_that_was_stopped_shows_what_there_is() -> None:
    comparison = comparison_of(["bitmask", "norvig"])
    run = comparison.run()
    next(run)
    run.close()
    head, bitmask, norvig, told = str(comparison).splitlines()
    assert head.split()[:4] == ["method", "solved", "time", "relative"]
    assert bitmask.split()[:4] == ["bitmask", "1", "of", "1"]
    assert norvig.split() == ["norvig", *"-" * 9]
    assert told == "norvig: not started"


def test_limits_are_passed_on() -> None:
    (totals,) = finished(comparison_of(["bitmask"], call_limit=10)).totals
    assert (totals.solved, totals.total("calls")) == (0, 20)
    (totals,) = finished(comparison_of(["bitmask"], limit=2)).totals
    assert {result.status for result in totals.results.values()} == {"proper"}


def taking(seconds: float, *solutions: Grid) -> Method:
    result = MethodResult(solutions=solutions, ending="exhausted", seconds=seconds, calls=7)

    def solve(grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
        return result

    return Method(f"{seconds}", "this test", "takes a known time", solve)


def test_the_fastest_is_the_fastest_of_those_that_solved_the_most() -> None:
    comparison = finished(Comparison([EASY], [taking(0.5), taking(2.0, EASY), taking(3.0, EASY), taking(400.0, EASY)]))
    assert [comparison.relative_time(totals) for totals in comparison.totals] == [None, 1.0, 1.5, 200.0]
    assert str(comparison).splitlines() == [
        "method  solved      time  relative  calls  guesses  backtracks  dead ends  cells by logic  solved by logic",
        "0.5          0  500.0 ms         -      7        -           -          -               -                -",
        "2.0          1     2.0 s      1.0x      7        -           -          -               -                -",
        "3.0          1     3.0 s      1.5x      7        -           -          -               -                -",
        "400.0        1   400.0 s      200x      7        -           -          -               -                -",
    ]


def test_waits_that_differ_by_a_moment_are_one_trouble() -> None:
    comparison = Comparison([EASY, HARDER], [taking(1.0, EASY)])
    for number, waited in ((1, "0.503"), (2, "0.51")):
        told = f"stopped by the time limit of 0.1 s: it waited {waited} s without computing"
        stopped = MethodResult(solutions=(), ending="time_limit", seconds=0.1, error=told)
        comparison.totals[0].results[number] = stopped
    assert str(comparison).splitlines()[-1].startswith("1.0, grid 1 and 1 more: stopped by the time limit of 0.1 s: it")


def test_what_an_error_says_of_one_grid_alone_is_told_once() -> None:
    said = "m.py: the method m must return the solution as a text of 81 digits, or None"
    for first, second in (
        (f"{said}, not list [1, 2]", f"{said}, not list [2, 1]"),
        (f"{said}: expected 81 cells, found 7", f"{said}: expected 81 cells, found 8"),
        ("m.py:3: the method m raised KeyError: 3", "m.py:3: the method m raised KeyError: 5"),
    ):
        results = [MethodResult(solutions=(), ending="failed", seconds=1, error=error) for error in (first, second)]
        totals = MethodTotals(methods.get("naive"), dict(enumerate(results, 1)))
        assert [*_troubles(totals)] == [f"naive, grid 1 and 1 more: {first}"]
    kinds = f"{said}, not list [1]", f"{said}, not int 5", "m.py:3: the method m raised KeyError: 3"
    results = [MethodResult(solutions=(), ending="failed", seconds=1, error=error) for error in kinds]
    assert len([*_troubles(MethodTotals(methods.get("naive"), dict(enumerate(results, 1))))]) == 3


def test_a_method_that_solved_fewer_has_no_ratio() -> None:
    """A method that gives up early is not the fastest."""
    comparison = finished(comparison_of(["singles", "bitmask", "naive"]))
    singles, *others = (comparison.relative_time(totals) for totals in comparison.totals)
    assert singles is None
    assert min(ratio for ratio in others if ratio is not None) == 1.0
    assert str(comparison).splitlines()[1].split()[4] == "-"


def test_json_holds_each_grids_result() -> None:
    told = json.loads(json.dumps(finished(comparison_of(["norvig"])).to_json()))
    assert told["grids"] == 2
    assert told["machine"] == methods.machine()
    (norvig,) = told["methods"]
    assert (norvig["name"], norvig["solved"], norvig["calls"], norvig["relative"]) == ("norvig", 2, 12, 1.0)
    assert [(result["grid"], result["status"], result["calls"]) for result in norvig["results"]] == [
        (1, "solvable", 1),
        (2, "solvable", 11),
    ]
    assert norvig["results"][0]["solutions"][0].startswith("534678912")


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_methods_and_no_grids_are_no_trouble(jobs: int) -> None:
    assert finished(Comparison([], methods.all()), jobs).totals[0].results == {}
    assert str(finished(Comparison([EASY], []), jobs)).startswith("method")


def _ends(task: int) -> int:
    if task == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    if task == 3:
        raise ValueError("the third")
    if task == 5:
        raise EOFError("the fifth")
    if task == 4:
        os._exit(4)
    return task


def test_results_and_errors_of_workers() -> None:
    assert sorted(run_in_workers(abs, range(-20, 0), 3)) == list(range(1, 21))
    assert list(run_in_workers(abs, [], 3)) == []
    with pytest.raises(ChildProcessError, match="was killed by SIGKILL"):
        list(run_in_workers(_ends, [1, 2], 1))
    with pytest.raises(ChildProcessError, match="ended with status 4"):
        list(run_in_workers(_ends, [4], 1))
    with pytest.raises(ValueError, match="the third") as caught:
        list(run_in_workers(_ends, [3], 1))
    assert "_ends" in caught.value.__notes__[0]
    with pytest.raises(EOFError, match="the fifth"):
        list(run_in_workers(_ends, [5], 1))


def test_what_a_worker_cannot_import_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "only_here.py").write_text("def double(task):\n    return 2 * task\n", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        double = importlib.import_module("only_here").double
        assert list(run_in_workers(double, [1], 1)) == [2]
    with pytest.raises(ModuleNotFoundError, match="only_here"):
        list(run_in_workers(double, [1], 1, on_end=lambda task, how: 0))


def test_workers_end_when_the_results_are_abandoned() -> None:
    before = {child.pid for child in multiprocessing.active_children()}
    results = run_in_workers(abs, range(1000), 2)
    assert isinstance(results, Generator)
    next(results)
    assert len({child.pid for child in multiprocessing.active_children()} - before) == 2
    results.close()
    assert {child.pid for child in multiprocessing.active_children()} <= before


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="needs masks of signals")
def test_signals_are_blocked_while_workers_start() -> None:
    """A worker that Ctrl-C reaches while Python starts in it prints a fatal error."""
    script = """
import signal
import subprocess
import sys
from threading import Thread
from nonet.methods import _workers

def start():
    _workers._start(1, workers, [])
    blocked.update(signal.pthread_sigmask(signal.SIG_BLOCK, []))

if __name__ == "__main__":
    workers, blocked = {}, set()
    thread = Thread(target=start)
    thread.start()
    thread.join()
    for process in workers.values():
        process.kill()
        process.join()
    print(blocked >= _workers._STOPPING)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=600)
    assert (done.stdout, done.stderr) == ("True\n", "")
