"""Comparisons: every method on every grid, in one process or several, to the end or not."""

import json

import pytest

from nonet import Grid, methods
from nonet.methods import Comparison, Method, MethodResult

EASY = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
HARDER = Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
NAMES = ["naive", "bitmask", "singles", "norvig"]


def comparison_of(names: list[str], **options: int) -> Comparison:
    return Comparison([EASY, HARDER], [methods.get(name) for name in names], **options)


def finished(comparison: Comparison, jobs: int = 1) -> Comparison:
    for _tally in comparison.run(jobs=jobs):
        pass
    return comparison


def counted(comparison: Comparison) -> list[tuple[object, ...]]:
    return [
        (tally.method.name, tally.solved, tally.total("calls"), tally.total("backtracks"), tally.solved_by_logic)
        for tally in comparison.tallies
    ]


def test_tallies_add_up() -> None:
    naive, bitmask, singles, norvig = finished(comparison_of(NAMES)).tallies
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


def test_a_tally_is_handed_out_whenever_it_has_grown() -> None:
    comparison = comparison_of(["bitmask", "norvig"])
    grown = [(tally.method.name, len(tally.results)) for tally in comparison.run()]
    assert grown == [("bitmask", 1), ("bitmask", 2), ("norvig", 1), ("norvig", 2)]


def test_a_comparison_that_was_stopped_shows_what_there_is() -> None:
    comparison = comparison_of(["bitmask", "norvig"])
    run = comparison.run()
    next(run)
    run.close()
    head, bitmask, norvig = str(comparison).splitlines()
    assert head.split()[:4] == ["method", "solved", "time", "relative"]
    assert bitmask.split()[:4] == ["bitmask", "1", "of", "1"]
    assert norvig.split()[:4] == ["norvig", "0", "of", "0"]


def test_limits_are_passed_on() -> None:
    (tally,) = finished(comparison_of(["bitmask"], call_limit=10)).tallies
    assert (tally.solved, tally.total("calls")) == (0, 20)
    (tally,) = finished(comparison_of(["bitmask"], solution_limit=2)).tallies
    assert {result.verdict for result in tally.results.values()} == {"proper"}


def taking(seconds: float, *solutions: Grid) -> Method:
    result = MethodResult(solutions=solutions, ending="exhausted", seconds=seconds, calls=7)

    def solve(grid: Grid, *, solution_limit: int = 1, call_limit: int | None = None) -> MethodResult:
        return result

    return Method(f"{seconds}", "this test", "takes a known time", solve)


def test_the_fastest_is_the_fastest_of_those_that_solved_the_most() -> None:
    comparison = finished(Comparison([EASY], [taking(0.5), taking(2.0, EASY), taking(3.0, EASY), taking(400.0, EASY)]))
    assert [comparison.slowness(tally) for tally in comparison.tallies] == [0.25, 1.0, 1.5, 200.0]
    assert str(comparison).splitlines() == [
        "method  solved      time  relative  calls  guesses  backtracks  cells by logic  solved by logic",
        "0.5          0  500.0 ms      0.2x      7        -           -               -                -",
        "2.0          1     2.0 s      1.0x      7        -           -               -                -",
        "3.0          1     3.0 s      1.5x      7        -           -               -                -",
        "400.0        1   400.0 s      200x      7        -           -               -                -",
    ]


def test_json_holds_each_grids_result() -> None:
    told = json.loads(json.dumps(finished(comparison_of(["norvig"])).to_json()))
    assert told["grids"] == 2
    assert told["machine"] == methods.machine()
    (norvig,) = told["methods"]
    assert (norvig["name"], norvig["solved"], norvig["calls"], norvig["relative"]) == ("norvig", 2, 12, 1.0)
    assert [(result["grid"], result["verdict"], result["calls"]) for result in norvig["results"]] == [
        (1, "solved", 1),
        (2, "solved", 11),
    ]
    assert norvig["results"][0]["solutions"][0].startswith("534678912")


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_methods_and_no_grids_are_no_trouble(jobs: int) -> None:
    assert finished(Comparison([], methods.all()), jobs).tallies[0].results == {}
    assert str(finished(Comparison([EASY], []), jobs)).startswith("method")
