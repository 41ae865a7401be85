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
from nonet._board.digit_set import DigitSet
from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid
from nonet._board.rules import Conflict

if TYPE_CHECKING:
    from nonet._engine.answers import BatchAnswers, BatchGrids
    from nonet._engine.batch import BatchResult, BatchRow, count_batch, is_proper_batch, solve_batch
    from nonet._engine.candidates import backbone_batch, true_candidates_batch
    from nonet._engine.canonical import (
        CanonicalBatch,
        CanonicalRow,
        are_isomorphic,
        automorphism_count,
        canonical,
        canonical_batch,
    )
    from nonet._engine.dedupe import IsomorphIndex, dedupe
    from nonet._engine.solve import SearchResult, any_solution, count_solutions, is_proper, search, solutions, solve
    from nonet.formats import (
        FORMATS,
        Entry,
        FormatName,
        format_entries,
        format_of_path,
        parse,
        read,
        scan,
        sniff,
        write,
        write_text,
    )
    from nonet._engine.generate import GeneratedBatch, generate, generate_batch
    from nonet._engine.grid_batch import GridBatch
    from nonet._engine.isomorphs import augment, isomorphs_batch
    from nonet._engine.minimal import is_minimal_batch, minimized_batch, redundant_givens_batch
    from nonet._board.transform import Transform

__all__ = [
    "FORMATS",
    "BatchAnswers",
    "BatchGrids",
    "BatchResult",
    "BatchRow",
    "CanonicalBatch",
    "CanonicalRow",
    "Cell",
    "Conflict",
    "ConflictError",
    "DigitSet",
    "Entry",
    "FormatName",
    "GeneratedBatch",
    "GenerationError",
    "Grid",
    "GridBatch",
    "House",
    "IsomorphIndex",
    "MultipleSolutionsError",
    "NoSolutionError",
    "ParseError",
    "PuzzleError",
    "SearchResult",
    "Transform",
    "any_solution",
    "are_isomorphic",
    "augment",
    "automorphism_count",
    "backbone_batch",
    "canonical",
    "canonical_batch",
    "count_batch",
    "count_solutions",
    "dedupe",
    "format_entries",
    "format_of_path",
    "generate",
    "generate_batch",
    "is_minimal_batch",
    "is_proper",
    "is_proper_batch",
    "isomorphs_batch",
    "minimized_batch",
    "parse",
    "read",
    "redundant_givens_batch",
    "scan",
    "search",
    "sniff",
    "solutions",
    "solve",
    "solve_batch",
    "true_candidates_batch",
    "write",
    "write_text",
]

_ON_FIRST_USE = {
    "nonet._engine.answers": ("BatchAnswers", "BatchGrids"),
    "nonet._engine.batch": ("BatchResult", "BatchRow", "count_batch", "is_proper_batch", "solve_batch"),
    "nonet._engine.candidates": ("backbone_batch", "true_candidates_batch"),
    "nonet._engine.canonical": (
        "CanonicalBatch",
        "CanonicalRow",
        "are_isomorphic",
        "automorphism_count",
        "canonical",
        "canonical_batch",
    ),
    "nonet._engine.solve": ("SearchResult", "any_solution", "count_solutions", "is_proper", "search", "solutions", "solve"),
    "nonet.formats": (
        *(
            "FORMATS",
            "Entry",
            "FormatName",
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
    "nonet._engine.dedupe": ("IsomorphIndex", "dedupe"),
    "nonet._engine.generate": ("GeneratedBatch", "generate", "generate_batch"),
    "nonet._engine.grid_batch": ("GridBatch",),
    "nonet._engine.isomorphs": ("augment", "isomorphs_batch"),
    "nonet._engine.minimal": ("is_minimal_batch", "minimized_batch", "redundant_givens_batch"),
    "nonet._board.transform": ("Transform",),
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
