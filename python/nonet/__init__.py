"""nonet, a Sudoku engine: solve, check, generate and canonicalise puzzles, one or millions of them.

>>> import nonet
>>> puzzle = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(nonet.solve(puzzle).to_line())
534678912672195348198342567859761423426853791713924856961537284287419635345286179

``Grid``, ``Cell`` and the other value types are imported at once. Everything else (the native engine, the readers and
writers of files) is imported at its first use: ``import nonet`` is quick, and the Python parts work without the engine.
"""

from importlib import import_module as _import_module

# Public names by defining module. `docs/face.py` writes `__init__.pyi` for type checkers from these tables.
_EAGER = {
    "_board.digit_set": "DigitSet",
    "_board.geometry": "Cell House",
    "_board.grid": "Grid",
    "_board.layout": "CLASSIC Layout",
    "_board.parse_error": "ParseError PuzzleError",
    "_board.rules": "Conflict",
    "_errors": "CancelledError ConflictError GenerationError LimitError MistakeError MultipleSolutionsError "
    "NoSolutionError",
}
_LAZY = {
    "_board.game": "Game",
    "_board.transform": "Transform",
    "_engine.answers": "CheckAnswerBatch Verdict check_answer check_answer_batch",
    "_engine.batch": "Batch",
    "_engine.cancel": "CancelFlag",
    "_engine.candidates": "BackboneBatch TrueCandidatesBatch backbone backbone_batch true_candidates "
    "true_candidates_batch",
    "_engine.canonical": "AutomorphismCountBatch CanonicalBatch CanonicalTransformBatch are_isomorphic "
    "automorphism_count automorphism_count_batch canonical canonical_batch canonical_transform "
    "canonical_transform_batch find_isomorphism",
    "_engine.dedupe": "IsomorphIndex dedupe",
    "_engine.generate": "GenerateBatch Generated GeneratedStream Symmetry Weighting generate generate_batch "
    "generate_forever",
    "_engine.isomorphs": "IsomorphBatch augment isomorph isomorph_batch",
    "_engine.minimal": "IsMinimalBatch MinimizedBatch RedundantGivensBatch is_minimal is_minimal_batch minimized "
    "minimized_batch redundant_givens redundant_givens_batch",
    "_engine.mistakes": "Mistakes mistakes",
    "_engine.neighbours": "neighbours",
    "_engine.profile": "HODOKU Profile SE121",
    "_engine.solve": "AnySolutionBatch CountSolutionsBatch IsProperBatch SearchResult SolveBatch Solved StatusBatch "
    "any_solution any_solution_batch count_solutions count_solutions_batch is_proper is_proper_batch search solutions "
    "solve solve_batch status status_batch",
    "_engine.status": "Status",
    "formats": "Block Entry FORMATS FormatName format_entries parse read scan scan_blocks write",
    "logic._backdoors": "backdoors",
    "logic._hints": "Hint all_hints explain hint",
    "logic._path": "SolvingPath",
    "logic.path_batch": "ExplainBatch Explained explain_batch",
    "logic._hodoku": "HodokuRateBatch HodokuRating",
    "logic._practice": "Practice practice",
    "logic._rating": "RateBatch SeRating rate rate_batch",
    "logic._step": "Step",
}
_PACKAGES = ("data", "formats", "logic", "methods", "render")
_HOME = {name: module for module, names in (_EAGER | _LAZY).items() for name in names.split()}

__version__ = "0.1.0"
__all__ = sorted([*_HOME, *_PACKAGES])


def __getattr__(name: str) -> object:
    if name in _PACKAGES:
        return _import_module(f"nonet.{name}")
    if name not in _HOME:
        raise AttributeError(f"module 'nonet' has no attribute {name!r}")
    value = getattr(_import_module(f"nonet.{_HOME[name]}"), name)
    if isinstance(value, type):
        value.__module__ = __name__  # tracebacks and pickles show the public module
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


for _names in _EAGER.values():
    for _name in _names.split():
        __getattr__(_name)
