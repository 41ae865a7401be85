"""Human logic: ratings, hints and solving paths, as players know them.

>>> import nonet
>>> path = nonet.explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
>>> print(path[0])
In box 2, 8 can only go in r1c6. So r1c6 is 8.

The functions are also in ``nonet``: ``rate`` and ``rate_batch``, ``hint``, ``all_hints``, ``explain`` and
``explain_batch``, and ``practice``. ``course`` teaches the techniques in the order in which a player needs them. A
``Step`` has a technique, what follows and the pattern that proves it; it prints as a sentence and shows as a picture.
The search is in ``crates/nonet-logic``; what a reader may want to change, words and pictures, is here.
"""

from nonet._lazy import face_of as _face_of
from nonet._lazy import homes_of as _homes_of
from nonet.logic.telling import register as _register

# Public names by defining module, imported at their first use: a rating needs no lessons, traces or pictures.
# `docs/face.py` writes `__init__.pyi` for type checkers from this table.
_LAZY = {
    "_engine.levels": "LEVELS Level LevelPromise",
    "_engine.profile": "HODOKU HodokuProfile Profile SE121 SeProfile",
    "_engine.technique": "HodokuLevel ProfileName RULE_TECHNIQUES ScaleName TECHNIQUES Technique",
    "logic._check_trace": "CheckedStep CheckedTrace StepVerdict check_trace check_trace_batch",
    "logic._counts": "TechniqueCounts",
    "logic._course": "Lesson course lesson",
    "logic._finders": "Finder UnsoundStepError check_step",
    "logic._hints": "Hint all_hints explain hint",
    "logic._judgement": "Judgement Verdict judge",
    "logic._path": "SolvingPath",
    "logic._path_comparison": "PathComparison",
    "logic._pattern": "Candidate Link LinkKind Mark Role Statement",
    "logic._practice": "Practice practice",
    "logic._shortest_path": "ShortestPath shortest_path",
    "logic._step": "Step",
    "logic._step_statement": "LitRole StepPart StepStatement",
    "logic._words.rules": "rule_labels rule_sentences",
    "logic._trace_forms": "TraceForm TraceLength",
    "logic.traces": "trace trace_batch",
    "logic.hodoku": "HodokuRating",
    "logic.levels": "level_of",
    "logic.path_batch": "Explained explain_batch",
    "logic.rating": "SeRating Stop rate rate_batch",
    "logic.telling": "LANGUAGES LanguageName PathMarkup Stage technique_name",
}
# What steps call to be told, in the same way: the first sentence loads no pictures.
_TELLING = {
    "logic._known_as": "with_all_excluded",
    "logic._pictures.drawing": "step_svg",
    "logic._pictures.page": "key_of page",
    "logic._pictures.statements": "statement_layers",
    "logic._statements.of_step": "shown_of statements_of",
    "logic._statements.roles": "roles_of",
    "logic._statements.where": "where_of",
    "logic._words.languages": (
        "conclusion difficulty explanation is_shortened path_summary sentence statement technique_name"
    ),
    "logic._words.notation": "notation short_conclusion",
    "logic._words.path_notation": "path_notation path_text step_lines",
    "logic._words.notation_reader": "chains_from_notation step_from_notation",
    "logic._words.rule_kinds": "choice_title kind_title rule_kinds value_title",
    "logic._words.rules": "rule_names",
    "logic._words.stages": "about name_of stage_to_dict",
}
_HOME = _homes_of(_LAZY)

__all__ = sorted(_HOME)
__getattr__, __dir__ = _face_of(globals(), _HOME)


_register({name: f"nonet.{module}" for module, names in _TELLING.items() for name in names.split()})
