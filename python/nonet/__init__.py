"""nonet, a Sudoku engine: solve, check, generate and canonicalise puzzles, one or millions of them.

>>> import nonet
>>> puzzle = nonet.Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(nonet.solve(puzzle).to_line())
534678912672195348198342567859761423426853791713924856961537284287419635345286179

``Grid``, ``Cell`` and the other value types are imported at once. Everything else (the native engine, the readers and
writers of files) is imported at its first use: ``import nonet`` is quick, and the Python parts work without the engine.
"""

from nonet._lazy import face_of as _face_of
from nonet._lazy import homes_of as _homes_of

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
    "_engine.answers": "Verdict check_answer check_answer_batch",
    "_engine.cancel": "CancelFlag",
    "_engine.candidates": "backbone backbone_batch true_candidates true_candidates_batch",
    "_engine.canonical": "are_isomorphic automorphism_count canonical canonical_batch canonical_transform "
    "find_isomorphism",
    "_engine.columns": "Status",
    "_engine.daily": "daily",
    "_engine.dedupe": "IsomorphIndex dedupe",
    "_engine.generate": "Symmetry Weighting generate generate_batch generate_forever",
    "_engine.isomorphs": "augment isomorph isomorph_batch",
    "_engine.levels": "Level",
    "_engine.minimal": "is_minimal is_minimal_batch minimized minimized_batch redundant_givens redundant_givens_batch "
    "redundant_rules",
    "_engine.mistakes": "Mistakes mistakes",
    "_engine.neighbours": "neighbours",
    "_engine.profile": "HODOKU Profile SE121",
    "_engine.puzzle_id": "puzzle_id",
    "_engine.solve": "any_solution count_solutions is_proper search solutions solve solve_batch status",
    "_engine.technique": "TECHNIQUES Technique",
    "formats": "Block Entry FORMATS FormatName format_entries parse read scan scan_blocks write",
    "logic._backdoors": "backdoors",
    "logic._hints": "Hint all_hints explain hint",
    "logic.levels": "level_of",
    "logic._path": "SolvingPath",
    "logic._pattern": "Candidate",
    "logic._practice": "practice",
    "logic.rating": "rate rate_batch",
    "logic._step": "Step",
    "logic.path_batch": "explain_batch",
}
_PACKAGES = ("data", "formats", "logic", "methods", "paper", "render", "results")
# Not in ``__all__``: ``from nonet import *`` needs no extra.
_MODULES = ("aio", "notebook", "photo", "rl", "rules", "tui", "web")
_HOME = _homes_of(_EAGER | _LAZY)

__version__ = "0.1.0"
__all__ = sorted([*_HOME, *_PACKAGES])
__getattr__, __dir__ = _face_of(globals(), _HOME, packages=_PACKAGES + _MODULES, is_shown=True)

for _names in _EAGER.values():
    for _name in _names.split():
        __getattr__(_name)
