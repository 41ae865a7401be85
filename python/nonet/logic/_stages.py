"""A step as a dictionary in stages, each with no more than it tells: where to look, which technique, the whole step.

A player who asks where to look must not find the answer in the data that a program gets.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from nonet._board.value import checked_choice

if TYPE_CHECKING:
    from nonet.logic._step import Step

Stage: TypeAlias = Literal["where", "technique", "step"]
STAGES: tuple[Stage, ...] = get_args(Stage)


def stage_to_dict(step: Step, stage: Stage) -> dict[str, Any]:
    """Return what a stage tells about a step, for JSON."""
    from nonet.logic import _words

    place = STAGES.index(checked_choice("stage", stage, STAGES))
    told: dict[str, Any] = {
        "stage": stage,
        "where": _words.where(step),
        "places": [str(one) for one in _words.places(step)],
    }
    if place >= STAGES.index("technique"):
        told["name"] = step.technique.name
        told |= {"technique": step.technique.id, "difficulty": step.difficulty, "profile": step.profile}
    if stage == "step":
        told |= {"sentence": str(step), **step.to_dict()}
    return told
