"""The counters of every method and stage on grids of our own: they need no puzzle lists of others.

``own_grids.csv`` has puzzles that ``nonet generate`` made: with 40, 32 or 26 givens, minimal, symmetric, without
givens in the top row, uniformly distributed. ``golden/counters.csv`` has the counters, a row for a method and a grid.
``pytest --accept`` writes those of the methods that are tested: of one with ``-k NAME``. Review the diff. The five
programs are also compared with ``reading_order.py``, which shares no code with them.
"""

import csv
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from methods.reading_order import counts
from nonet import Entry, Grid, is_proper, methods, read
from nonet.methods import MethodResult, naive, reduction, validity
from nonet.methods.reduction import STAGES

ENTRIES = list(read(Path(__file__).with_name("own_grids.csv")))
PATH = Path(__file__).parents[1] / "golden" / "counters.csv"
COUNTERS = ("calls", "guesses", "backtracks", "dead_ends", "cells_by_logic")
IN_PYTHON = [method for method in methods.all() if method.name != "engine"]

by_grid = pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)

# Each method, and the stages of ``reduction`` with ``corner_only``. On lists ``validity`` takes the same steps in a
# twentieth of the time.
SOLVERS: dict[str, Callable[[Grid], MethodResult]] = {method.name: method.solve for method in IN_PYTHON}
SOLVERS["validity"] = partial(validity.solve, use_numpy=False)
for name, stage in STAGES.items():
    SOLVERS[f"{name} corner_only"] = partial(reduction.solve, stage=stage, corner_only=True)


def counted(name: str) -> list[dict[str, str]]:
    """Return a row for each grid: the counters that the method has, and how it ended."""
    rows = []
    for entry in ENTRIES:
        result = SOLVERS[name](entry.grid)
        counts = {each: getattr(result, each) for each in COUNTERS}
        told = {each: "" if count is None else f"{count}" for each, count in counts.items()}
        rows.append({"method": name, "grid": str(entry.name), **told, "ending": result.ending})
    return rows


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a method in the table."""
    with open(PATH, encoding="utf-8", newline="") as stream:
        return [row for row in csv.DictReader(stream) if row["method"] == name]


@pytest.mark.slow
@pytest.mark.parametrize("name", SOLVERS)
def test_every_counter_of_every_method(name: str, accept: bool) -> None:
    found = counted(name)
    if accept:
        new = [row for each in SOLVERS for row in (found if each == name else rows(each))]
        with open(PATH, "w", encoding="utf-8", newline="") as stream:
            writer = csv.DictWriter(stream, list(new[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(new)
    assert found == rows(name)


def test_the_grids_are_of_all_kinds() -> None:
    assert all(is_proper(entry.grid) for entry in ENTRIES)
    for name in STAGES:
        pairs = zip(rows(f"{name} corner_only"), rows(name), strict=True)
        kept_from_search = {(corner["ending"], whole["calls"] == "0") for corner, whole in pairs}
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
