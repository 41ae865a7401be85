"""The classic ways of solving a Sudoku in plain Python, one readable file each, side by side.

>>> from nonet import Grid, methods
>>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> naive = methods.get("naive")
>>> result = naive.solve(puzzle)
>>> result.backtracks, result.solutions[0].to_line()[:9]
(2315, '534678912')

Every method is called alike, ``method.solve(grid, *, solution_limit=1, call_limit=None)``, and returns a
``MethodResult``: the solutions, the counters that this method has, and the time. Whatever the grid is (full, empty,
clashing, unsolvable, with many solutions), all of them come to the same verdict; ``singles`` may say "not finished".
``call_limit`` ends a search that is hopeless; the result says so. ``Comparison`` runs several on the same grids.

Read ``_method.py`` for what they share, then any file: ``strings``, ``naive`` and ``bitmask`` are the shortest.
Nothing here uses the native engine but ``engine``, which is there for contrast.
"""

from nonet.methods import (
    bitmask,
    engine,
    exact_cover,
    grid_model,
    naive,
    norvig,
    reduction,
    singles,
    skiena,
    smart,
    strings,
    validity,
)
from nonet.methods._compare import Comparison, Tally
from nonet.methods._method import Method, MethodResult
from nonet.methods._report import machine
from nonet.methods._search import Search

__all__ = ["Comparison", "Method", "MethodResult", "Search", "Tally", "all", "get", "machine"]

_METHODS = (
    strings.METHOD,
    validity.METHOD,
    reduction.PLAIN,
    reduction.REDUCE,
    reduction.METHOD,
    naive.METHOD,
    bitmask.METHOD,
    smart.METHOD,
    singles.METHOD,
    grid_model.METHOD,
    skiena.METHOD,
    norvig.METHOD,
    exact_cover.METHOD,
    engine.METHOD,
)


def all() -> tuple[Method, ...]:  # noqa: A001  # methods.all() reads well, and nobody imports it by name
    """Return every method, the five source programs first, then their successors.

    >>> len(all()) > 10
    True
    """
    return _METHODS


def get(name: str) -> Method:
    """Return the method of this name; raise ``ValueError`` with the names there are.

    >>> get("guessing")
    Traceback (most recent call last):
    ValueError: there is no method 'guessing'; there are strings, ...
    """
    for method in _METHODS:
        if method.name == name:
            return method
    raise ValueError(f"there is no method {name!r}; there are {', '.join(method.name for method in _METHODS)}")
