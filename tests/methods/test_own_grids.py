"""The counters of every method and stage on grids of our own: they need no puzzle lists of others.

``golden/counters.csv`` has puzzles that ``nonet generate`` made: with 40, 32 or 26 givens, minimal, symmetric, without
givens in the top row, uniformly distributed. The other columns are the counters. ``pytest --accept`` writes them anew;
review the diff. The five programs are also compared with ``reading_order.py``, which shares no code with them.
"""

import csv
from functools import partial
from pathlib import Path

import pytest

from methods.reading_order import counts
from nonet import Entry, Grid, is_proper, methods, read
from nonet.methods import MethodResult, naive, reduction, validity
from nonet.methods.reduction import STAGES

PATH = Path(__file__).parents[1] / "golden" / "counters.csv"
ENTRIES = list(read(PATH))
COUNTERS = ("calls", "guesses", "backtracks", "dead_ends", "cells_by_logic")
IN_PYTHON = [method for method in methods.all() if method.name != "engine"]

by_grid = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)


def counted(puzzle: Grid) -> dict[str, str]:
    """Return each counter of each method; of ``reduction`` also those with ``corner_only``, and how it then ended."""
    results: dict[str, MethodResult] = {}
    for method in IN_PYTHON:
        # On lists ``validity`` takes a twentieth of the time, and the same steps.
        solve = partial(validity.solve, use_numpy=False) if method.name == "validity" else method.solve
        results[method.name] = solve(puzzle)
    for name, stage in STAGES.items():
        results[f"{name} corner_only"] = reduction.solve(puzzle, stage=stage, corner_only=True)
    found = {
        f"{name} {counter}": str(getattr(result, counter))
        for name, result in results.items()
        for counter in COUNTERS
        if getattr(result, counter) is not None
    }
    return found | {f"{name} ending": result.ending for name, result in results.items() if "corner_only" in name}


def rows() -> list[dict[str, str]]:
    """Return the table."""
    with open(PATH, encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.fixture(scope="session")
def rewritten(request: pytest.FixtureRequest) -> None:
    """Write the counters anew, if asked to."""
    if not request.config.getoption("--accept"):
        return
    new = [{"puzzle": entry.grid.to_line(), "name": entry.name, **counted(entry.grid)} for entry in ENTRIES]
    with open(PATH, "w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, list(new[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(new)


@pytest.mark.slow
@by_grid
@pytest.mark.usefixtures("rewritten")
def test_every_counter_of_every_method(entry: Entry) -> None:
    (row,) = [row for row in rows() if row["name"] == entry.name]
    assert counted(entry.grid) == {key: text for key, text in row.items() if key not in ("puzzle", "name")}


def test_the_grids_are_of_all_kinds() -> None:
    assert all(is_proper(entry.grid) for entry in ENTRIES)
    for name in STAGES:
        kept_from_search = {(row[f"{name} corner_only ending"], row[f"{name} calls"] == "0") for row in rows()}
        assert ("limit", False) in kept_from_search, "no grid is searched"
        assert ("gave_up", False) in kept_from_search, "no grid is solved only at its corner"
        assert name == "reduction-plain" or ("limit", True) in kept_from_search, "no grid is solved by logic"


@pytest.mark.slow
@by_grid
def test_the_five_programs_search_one_tree(entry: Entry) -> None:
    tree = counts(list(entry.grid))
    result = naive.solve(entry.grid)
    assert (result.calls, result.guesses, result.backtracks) == (tree.validity, tree.guesses, tree.backtracks)
    calls = {method.name: method.solve(entry.grid).calls for method in IN_PYTHON if method.name != "validity"}
    assert calls["strings"] == tree.strings
    assert calls["grid_model"] == tree.validity
    assert calls["bitmask"] == tree.bitmask
    assert calls["reduction-plain"] == tree.reduction
    assert validity.solve(entry.grid, use_numpy=False).calls == tree.validity


@by_grid
@pytest.mark.parametrize("name", ["reduction-reduce", "reduction"])
def test_reduction_searches_what_logic_leaves(entry: Entry, name: str) -> None:
    values = list(entry.grid)
    filled = reduction.fill_by_logic(values, STAGES[name])
    assert filled == list(entry.grid).count(0) - values.count(0)
    expected = counts(values).reduction if 0 in values else 0
    assert methods.get(name).solve(entry.grid).calls == expected
    result = reduction.solve(entry.grid, stage=STAGES[name], corner_only=True)
    assert result.calls == (0 if all(values[:3]) else expected)
    assert result.unfinished == (Grid.from_values(values) if all(values[:3]) and 0 in values else None)
