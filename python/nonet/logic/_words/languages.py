"""The languages of sentences by their codes, and what a step says in the one that is asked for.

A step's sentence is its statements, one after another, and its explanation has them a line each; English tells chains
in its own way.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from nonet._board.layout import CLASSIC
from nonet._checks import checked_choice
from nonet._engine.technique import Technique
from nonet.logic._statements.of_step import brief_of
from nonet.logic._step import Step
from nonet.logic._step_statement import Conclusion, StepStatement
from nonet.logic._words import sentence as english
from nonet.logic._words.english import ENGLISH
from nonet.logic._words.german import GERMAN
from nonet.logic._words.language import Language, lines
from nonet.logic._words.page_texts import texts_of
from nonet.logic.telling import LANGUAGES

if TYPE_CHECKING:
    from nonet.logic._path import SolvingPath

_LANGUAGES: dict[str, Language] = {"en": ENGLISH, "de": GERMAN}
_BY_NUMBER = re.compile(r"\bstatements? [0-9]|\bnested step [0-9]")
"""What a sentence says of statements that it does not have."""


def language_of(code: str) -> Language:
    """Return the language with a code; raise ``ValueError`` for an unknown one."""
    return _LANGUAGES[checked_choice("language", code, LANGUAGES)]


def sentence(step: Step, code: str) -> str:
    """Return what a player would say of a step."""
    language = language_of(code)
    return english.sentence(step) if language is ENGLISH else " ".join(map(language.statement, brief_of(step)))


def explanation(step: Step, code: str) -> str:
    """Return the sentence of a step with all that proves it."""
    language = language_of(code)
    return english.explanation(step) if language is ENGLISH else "\n".join(lines(step.statements, language))


def is_shortened(step: Step, code: str) -> bool:
    """Tell whether the sentence of a step leaves out statements of its chains, which its explanation has."""
    if step.chains and language_of(code) is ENGLISH and step.profile != "rules":
        return _BY_NUMBER.search(english.sentence(step)) is not None
    return bool(step.chains) and any(one.part is not None for one in brief_of(step))


def sentence_and_more(step: Step, code: str) -> tuple[str, str]:
    """Return the sentence of a step, and its explanation without it: nothing if that says no more."""
    _, _, more = english.explanation(step).partition("\n")
    if more and language_of(code) is not ENGLISH:
        more = explanation(step, code)
    return sentence(step, code), more.strip()


def statement(one: StepStatement, code: str) -> str:
    """Return the sentence of a statement."""
    return language_of(code).statement(one)


def conclusion(step: Step, code: str) -> str:
    """Return what follows from a step, in the words of its last statement."""
    return language_of(code).conclusion(Conclusion(step.placements, step.eliminations), "")


def technique_name(technique: Technique, code: str) -> str:
    """Return what players call a technique."""
    return language_of(code).name(technique.name, "")


def difficulty(step: Step, code: str) -> str:
    """Return the difficulty of a step as its scale and the language write it."""
    return step.difficulty_text.replace(".", language_of(code).decimal_point)


def path_summary(path: SolvingPath[Any], code: str) -> str:
    """Return how hard a path is: its rating, or on other boards its level and hardest technique in a language."""
    texts = texts_of(checked_choice("language", code, LANGUAGES))
    if path.puzzle.layout is CLASSIC:
        return str(path.rating)
    if path.hardest is None or path.level is None:
        return texts.no_step
    name = technique_name(path.hardest.technique, code)
    level = path.level if code == "en" else language_of(code).level(path.level)
    return texts.hardest.format(level=level, name=name)
