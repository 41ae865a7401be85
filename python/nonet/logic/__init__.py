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

from collections.abc import Sequence
from typing import Any

from nonet._board.grid import Grid
from nonet._engine.levels import LEVELS, Level, LevelPromise
from nonet._engine.profile import HODOKU, SE121, HodokuProfile, Profile, SeProfile
from nonet._engine.technique import TECHNIQUES, HodokuLevel, ProfileName, Technique
from nonet.logic._check_trace import CheckedStep, CheckedTrace, StepVerdict, check_trace
from nonet.logic._counts import TechniqueCounts
from nonet.logic._course import Lesson, course, lesson
from nonet.logic._finders import Finder, UnsoundStepError, check_step
from nonet.logic._hints import Hint, all_hints, explain, hint
from nonet.logic._judgement import Judgement, Verdict, judge
from nonet.logic._path import SolvingPath
from nonet.logic._pattern import Candidate, Link, LinkKind, Mark, Role, Statement
from nonet.logic._practice import Practice, practice
from nonet.logic._step import Step
from nonet.logic._step_statement import LitRole, Shown, StepPart, StepStatement
from nonet.logic._trace_forms import TraceForm, TraceLength
from nonet.logic._traces import trace, trace_batch
from nonet.logic.hodoku import HodokuRating
from nonet.logic.levels import level_of
from nonet.logic.path_batch import Explained, explain_batch
from nonet.logic.rating import SeRating, Stop, rate, rate_batch
from nonet.logic.telling import LANGUAGES, LanguageName, Stage, Telling, register, technique_name

__all__ = [
    "HODOKU",
    "LANGUAGES",
    "LEVELS",
    "SE121",
    "TECHNIQUES",
    "Candidate",
    "CheckedStep",
    "CheckedTrace",
    "Explained",
    "Finder",
    "Hint",
    "HodokuLevel",
    "HodokuProfile",
    "HodokuRating",
    "Judgement",
    "LanguageName",
    "Lesson",
    "Level",
    "LevelPromise",
    "Link",
    "LinkKind",
    "LitRole",
    "Mark",
    "Practice",
    "Profile",
    "ProfileName",
    "Role",
    "SeProfile",
    "SeRating",
    "SolvingPath",
    "Stage",
    "Statement",
    "Step",
    "StepPart",
    "StepStatement",
    "StepVerdict",
    "Stop",
    "Technique",
    "TechniqueCounts",
    "TraceForm",
    "TraceLength",
    "UnsoundStepError",
    "Verdict",
    "all_hints",
    "check_step",
    "check_trace",
    "course",
    "explain",
    "explain_batch",
    "hint",
    "judge",
    "lesson",
    "level_of",
    "practice",
    "rate",
    "rate_batch",
    "technique_name",
    "trace",
    "trace_batch",
]


def _load() -> Telling:
    """Import the words of steps, for the first one that is printed; the rest is imported when it is asked for."""
    from nonet.logic._words import languages
    from nonet.logic._words.notation import notation

    return Telling(
        languages.sentence,
        languages.explanation,
        notation,
        _where_of,
        _about_of,
        _stage_to_dict,
        _statements_of,
        languages.statement,
        languages.technique_name,
        languages.difficulty,
        _shown_of,
        _roles_of,
        _statement_layers,
        _svg,
        _page,
    )


def _where_of(step: Step) -> StepStatement:
    from nonet.logic._statements.where import where_of

    return where_of(step)


def _about_of(step: Step, language: str) -> str:
    from nonet.logic._words.stages import about

    return about(step, language)


def _stage_to_dict(step: Step, stage: Stage, language: str) -> dict[str, Any]:
    from nonet.logic._words.stages import stage_to_dict

    return stage_to_dict(step, stage, language)


def _statements_of(step: Step) -> tuple[StepStatement, ...]:
    from nonet.logic._statements.of_step import statements_of

    return statements_of(step)


def _shown_of(step: Step) -> Shown:
    from nonet.logic._statements.of_step import shown_of

    return shown_of(step)


def _roles_of(step: Step) -> dict[str, Any]:
    from nonet.logic._statements.roles import roles_of

    return roles_of(step)


def _statement_layers(step: Step, statements: Sequence[StepStatement]) -> list[str]:
    from nonet.logic._pictures.statements import statement_layers

    return statement_layers(step, statements)


def _svg(step: Step, *, labels: bool) -> str:
    from nonet.logic._pictures.drawing import step_svg

    return step_svg(step, labels=labels)


def _page(puzzle: Grid, steps: Sequence[Step], rating: str, title: str, technique_pages: str | None) -> str:
    from nonet.logic._pictures.page import page

    return page(puzzle, steps, rating, title, technique_pages)


register(_load)
