"""The classic ways of solving a Sudoku in plain Python, one readable file each.

>>> from nonet import Grid, methods
>>> puzzle = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> naive = methods.get("naive")
>>> result = naive.solve(puzzle)
>>> result.backtracks, result.solutions[0].to_line()[:9]
(2315, '534678912')

Every method has the same signature, ``method.solve(grid, *, limit=1, call_limit=None)``, and returns a
``MethodResult``: the solutions, the counters that this method has, and the time. All methods reach the same status on
any grid (full, empty, with conflicts, without a solution, with many); ``singles`` may answer "not_finished".
``call_limit`` ends a hopeless search; the result says so. ``Comparison`` runs several methods on the same grids.

Read ``_method.py`` for what they share, then any file: ``strings`` is the shortest of the programs by others.
Each imports public names alone, so that a copy in another folder runs: ``nonet compare --method strings.py``. Only
``engine`` uses the native engine; it is there for contrast. ``load`` reads methods of your own from a file. To add
a method to nonet, follow its recipe in CONTRIBUTING.md.
"""

from importlib import import_module

from nonet._checks import shown, wrong_type
from nonet.methods._collector import SolutionCollector, raised_recursion_limit
from nonet.methods._comparison import Comparison
from nonet.methods._files import load
from nonet.methods._guess import Guess
from nonet.methods._method import Method, MethodResult
from nonet.methods._published import PublishedFigure, published
from nonet.methods._report import machine
from nonet.methods._search_tree import SearchTree, search_tree
from nonet.methods._totals import MethodTotals

__all__ = [
    "Comparison",
    "Guess",
    "Method",
    "MethodResult",
    "MethodTotals",
    "PublishedFigure",
    "SearchTree",
    "SolutionCollector",
    "all",
    "get",
    "load",
    "machine",
    "published",
    "raised_recursion_limit",
    "search_tree",
]

# In the order of `all`: the five source programs, then their successors.
_FILES = (
    "strings",
    "validity",
    "reduction",
    "naive",
    "bitmask",
    "smart",
    "singles",
    "grid_model",
    "skiena",
    "norvig",
    "exact_cover",
    "engine",
)
_METHODS = tuple(
    value
    for name in _FILES
    for value in vars(import_module(f"nonet.methods.{name}")).values()
    if isinstance(value, Method)
)


def all() -> tuple[Method, ...]:  # noqa: A001  # methods.all() reads well, and nobody imports it by name
    """Return every method, the five source programs first.

    >>> len(all()) > 10
    True
    """
    return _METHODS


def get(name: str) -> Method:
    """Return the method with this name; raise ``ValueError`` with the known names.

    >>> get("guessing")
    Traceback (most recent call last):
    ValueError: there is no method 'guessing'; there are strings, ...
    """
    names = ", ".join(method.name for method in _METHODS)
    if not isinstance(name, str):
        raise wrong_type(f"the name of a method is a string, one of {names}", name)
    for method in _METHODS:
        if method.name == name:
            return method
    raise ValueError(f"there is no method {shown(name)}; there are {names}")
