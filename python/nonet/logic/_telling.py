"""``Telling``: how steps reach their words and pictures; the one registration by which values use what is above them.

Words and pictures stand on top of steps and read them; a step knows neither. Yet ``print(step)``, ``hint.where`` and a
notebook that asks a value for its picture are what people use, so these stay methods, and the methods call what is
registered here. With functions alone (``sentence(step)``) a printed list of steps would say nothing.

``nonet/logic/__init__.py``, which stands above both, registers one function that imports them. It is called at the
first sentence: a rating loads neither, and a sentence no pictures. Where a step is meant, the types say ``Any``, since
the module of steps imports this one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

Stage: TypeAlias = Literal["where", "technique", "step"]
STAGES: tuple[Stage, ...] = get_args(Stage)


class Telling(NamedTuple):
    """The functions that put a step, and a path, into words and pictures."""

    sentence: Callable[[Any], str]
    explanation: Callable[[Any], str]
    notation: Callable[[Any], str]
    where: Callable[[Any], str]
    stage_to_dict: Callable[[Any, Stage], dict[str, Any]]
    svg: Callable[..., str]
    page: Callable[..., str]


_registered: list[Callable[[], Telling]] = []


def register(load: Callable[[], Telling]) -> None:
    """Set the function that imports words and pictures."""
    _registered[:] = [load]


@cache
def telling() -> Telling:
    """Return the registered functions, imported at the first call."""
    return _registered[0]()
