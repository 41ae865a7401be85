"""A step as a dictionary in stages, each with no more than it tells: where to look, which technique, the whole step.

A player who asks where to look must not find the answer in the data that a program gets.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from nonet._checks import checked_choice
from nonet._engine.levels import Level, level_of_technique
from nonet._engine.technique import RULE_TECHNIQUES, TECHNIQUES, Technique
from nonet.logic._course import idea_of
from nonet.logic._known_as import known_as
from nonet.logic._statements.where import places_of, where_of
from nonet.logic._step import Step
from nonet.logic._words import languages
from nonet.logic.telling import STAGES, Stage

_KNOWN = {*TECHNIQUES, *RULE_TECHNIQUES}


def about(step: Step, code: str) -> str:
    """Return what the stage ``technique`` tells: the name, the level, the difficulty with its scale, and the idea."""
    known, language = known_as(step), languages.language_of(code)
    rated, level = language.rated(step.difficulty_text, step.profile), _level(step)
    if known is not None:
        rated = language.rated_as(rated, languages.technique_name(step.technique, code))
    said = ", ".join(filter(None, [language.level(level) if level else "", rated]))
    return f"{languages.technique_name(known or step.technique, code)} ({said}). {_idea(step, known, code)}".rstrip()


def _level(step: Step) -> Level | None:
    """Return the level whose players know a step: that of the simplest name that it has."""
    technique = known_as(step) or step.technique
    return level_of_technique(technique) if technique.id in _KNOWN else None


def _idea(step: Step, known: Technique | None, code: str) -> str:
    """Return the technique in one sentence, as the one that players know."""
    return idea_of(replace(step, technique=known) if known else step, language=code)


def name_of(step: Step, code: str) -> str:
    """Return the name that players know, and behind it that of the scale if it is another one."""
    known, name = known_as(step), languages.technique_name(step.technique, code)
    return f"{languages.technique_name(known, code)} ({name})" if known else name


def stage_to_dict(step: Step, stage: Stage, language: str) -> dict[str, Any]:
    """Return what a stage tells about a step, for JSON, in a language."""
    place = STAGES.index(checked_choice("stage", stage, STAGES))
    look = where_of(step)
    # A program that makes its own sentences has the key and the values of each.
    told: dict[str, Any] = {
        "stage": stage,
        "where": languages.statement(look, language),
        "statement": {name: part for name, part in look.to_dict().items() if name in ("key", "values")},
        "places": [str(one) for one in places_of(step)],
    }
    told |= {"digit": look.values["digit"]} if "digit" in look.values else {}
    if place >= STAGES.index("technique"):
        known = known_as(step)
        told |= {
            "known_as": known.id if known else None,
            "name": name_of(step, language),
            "idea": _idea(step, known, language),
            "level": _level(step),
        }
        told |= {"technique": step.technique.id, "difficulty": step.difficulty, "profile": step.profile}
    if stage == "step":
        statements = [{"text": languages.statement(one, language), **one.to_dict()} for one in step.statements]
        told |= {"sentence": languages.sentence(step, language), "statements": statements, **step.to_dict()}
    return told
