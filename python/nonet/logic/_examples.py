"""The example of each technique: a position, and the step that the technique finds in it.

``technique_examples.txt`` has them; the pages of the techniques, the lessons and the tests replay it. The first line of
a technique is its example. A Franken or mutant fish is the first step of ``all_hints`` that has the shape of its name:
a hint of one takes whatever houses it finds first, as HoDoKu does.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from nonet._board.grid import Grid
from nonet._engine.profile import checked_profile
from nonet._engine.technique import TECHNIQUES, ProfileName
from nonet.logic._hints import all_hints, hint
from nonet.logic._practice import FREE_FISH
from nonet.logic._step import Step

EXAMPLES = Path(__file__).with_name("technique_examples.txt")


class Example(NamedTuple):
    """A position, the scale of the technique there, and the technique's id."""

    technique: str
    grid: Grid
    profile: ProfileName

    @property
    def step(self) -> Step:
        """The step that the technique finds."""
        return _step_of(self)


@cache
def all_examples() -> tuple[Example, ...]:
    """Return the examples of the file, in the order of the catalogue; several of a technique in that of the file."""
    order = list(TECHNIQUES)
    return tuple(sorted(_read(), key=lambda example: order.index(example.technique)))


@cache
def examples() -> dict[str, Example]:
    """Return the example of each technique: its first line."""
    found: dict[str, Example] = {}
    for example in all_examples():
        found.setdefault(example.technique, example)
    return found


def has_any_houses(name: str) -> bool:
    """Tell whether a technique is a Franken or mutant fish, whose step is the first of ``all_hints``."""
    return TECHNIQUES[name].family in FREE_FISH


def _read() -> Iterator[Example]:
    # The formats are loaded with the first example: a hint or a rating needs none, and starts in half the time.
    from nonet.formats import read

    for entry in read(EXAMPLES, from_format="hodoku"):
        name, profile = entry.column("technique") or "", entry.column("extra")
        yield Example(name, entry.grid, "hodoku" if profile == "hodoku" else "se121")


@cache
def _step_of(example: Example) -> Step:
    profile = checked_profile(example.profile).only(example.technique)
    if has_any_houses(example.technique):
        return next(all_hints(example.grid, profile=profile))
    found = hint(example.grid, profile=profile)
    assert found is not None, f"{example.technique} finds nothing in its example"
    return found.step
