"""A step as a dictionary in stages, each with no more than it tells: where to look, which technique, the whole step.

A player who asks where to look must not find the answer in the data that a program gets.
"""

from __future__ import annotations

from typing import Any

from nonet._checks import checked_choice
from nonet._engine.levels import level_of_technique
from nonet._engine.technique import RULE_TECHNIQUES, TECHNIQUES
from nonet.logic._course import idea_of
from nonet.logic._statements.where import places_of, where_of
from nonet.logic._step import Step
from nonet.logic._words import languages
from nonet.logic.telling import STAGES, Stage

_KNOWN = {*TECHNIQUES, *RULE_TECHNIQUES}


def about(step: Step, code: str) -> str:
    """Return what the stage ``technique`` tells: the name, the level, the difficulty with its scale, and the idea."""
    technique, language = step.technique, languages.language_of(code)
    rated = language.rated(step.difficulty_text, step.profile)
    level = language.level(level_of_technique(technique)) if technique.id in _KNOWN else ""
    named = f"{languages.technique_name(technique, code)} ({', '.join(filter(None, [level, rated]))})."
    return f"{named} {idea_of(step, language=code)}".rstrip()


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
        told |= {
            "name": languages.technique_name(step.technique, language),
            "idea": idea_of(step, language=language),
        }
        told["level"] = level_of_technique(step.technique) if step.technique.id in _KNOWN else None
        told |= {"technique": step.technique.id, "difficulty": step.difficulty, "profile": step.profile}
    if stage == "step":
        statements = [{"text": languages.statement(one, language), **one.to_dict()} for one in step.statements]
        told |= {"sentence": languages.sentence(step, language), "statements": statements, **step.to_dict()}
    return told
