"""nonet, a Sudoku engine: solve, prove, explain, rate, generate, canonicalise; one puzzle or a billion.

>>> import nonet
>>> puzzle = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(nonet.solve(puzzle).to_line())
534678912672195348198342567859761423426853791713924856961537284287419635345286179

The nouns are here at once. What needs more than them (the native engine, the readers and writers of files) is imported
when it is first used, so that ``import nonet`` is quick, and the pure-Python parts work where nothing was built.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from nonet._errors import (
    ConflictError,
    GenerationError,
    MultipleSolutionsError,
    NoSolutionError,
    ParseError,
    PuzzleError,
)
from nonet._geometry import Cell, DigitSet, House
from nonet._grid import Conflict, Grid

if TYPE_CHECKING:
    from nonet._batch import BatchResult, BatchRow, count_batch, is_proper_batch, solve_batch
    from nonet._exact import SearchResult, any_solution, count_solutions, is_proper, search, solutions, solve
    from nonet._formats import (
        FORMATS,
        Entry,
        format_entries,
        format_of_path,
        parse,
        read,
        scan,
        sniff,
        write,
        write_text,
    )
    from nonet._generate import GeneratedBatch, generate, generate_batch

__all__ = [
    "FORMATS",
    "BatchResult",
    "BatchRow",
    "Cell",
    "Conflict",
    "ConflictError",
    "DigitSet",
    "Entry",
    "GeneratedBatch",
    "GenerationError",
    "Grid",
    "House",
    "MultipleSolutionsError",
    "NoSolutionError",
    "ParseError",
    "PuzzleError",
    "SearchResult",
    "any_solution",
    "count_batch",
    "count_solutions",
    "format_entries",
    "format_of_path",
    "generate",
    "generate_batch",
    "is_proper",
    "is_proper_batch",
    "parse",
    "read",
    "scan",
    "search",
    "sniff",
    "solutions",
    "solve",
    "solve_batch",
    "write",
    "write_text",
]

_ON_FIRST_USE = {
    "nonet._batch": ("BatchResult", "BatchRow", "count_batch", "is_proper_batch", "solve_batch"),
    "nonet._exact": ("SearchResult", "any_solution", "count_solutions", "is_proper", "search", "solutions", "solve"),
    "nonet._formats": (
        *(
            "FORMATS",
            "Entry",
            "format_entries",
            "format_of_path",
            "parse",
            "read",
            "scan",
            "sniff",
            "write",
            "write_text",
        ),
    ),
    "nonet._generate": ("GeneratedBatch", "generate", "generate_batch"),
}
_HOME = {name: module for module, names in _ON_FIRST_USE.items() for name in names}


def _as_public(value: object) -> object:
    """Let a class say that it is where users find it, in tracebacks and pickles too."""
    if isinstance(value, type):
        value.__module__ = __name__
    return value


for _name in __all__:
    if _name not in _HOME:
        _as_public(globals()[_name])


def __getattr__(name: str) -> object:
    if name in _HOME:
        value = _as_public(getattr(import_module(_HOME[name]), name))
    elif name == "methods":
        value = import_module("nonet.methods")
    else:
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "methods"]
