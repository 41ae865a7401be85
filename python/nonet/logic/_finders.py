"""``Finder``: a technique written in Python, and the checks that its steps pass before anyone sees them.

A step that contradicts the solution is an error, whoever found it; the engine's own steps are checked too. A finder
that repeats itself does no harm, and one that never ends is stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from nonet._board.grid import Grid
from nonet._checks import is_finite, iterated, shown, wrong_type
from nonet._engine.profile import Profile
from nonet._engine.technique import ProfileName, Technique
from nonet._errors import PuzzleError
from nonet.logic._step import Step

_MOST_STEPS = 100_000  # of one finder in one position


class Finder(Protocol):
    """A technique written in Python: an object with a technique, and a function that finds its steps in a grid.

    ``find`` yields steps in any order; a step that changes nothing, or that it has yielded before, is ignored. Each
    step is checked against the solution: a wrong one raises ``UnsoundStepError``. A difficulty that is not finite, or
    100,000 steps for one position, raise ``ValueError``. ``docs/logic.md`` has an example.
    """

    @property
    def technique(self) -> Technique:
        """The technique; ``se121`` or ``score`` says before which others it is tried, ``None`` before all."""

    def find(self, grid: Grid, /) -> Iterable[Step]:
        """Return the steps of a position."""


class UnsoundStepError(PuzzleError):
    """A step contradicts the solution; ``step`` is the step, ``wrong`` says where, and no digit of the solution."""

    def __init__(self, step: Step, wrong: str) -> None:
        super().__init__(step, wrong)
        self.step = step
        self.wrong = wrong

    def __str__(self) -> str:
        return f"{self.step.technique.name} is wrong: {self.wrong}"


def check_step(step: Step, solution: Grid) -> None:
    """Raise ``UnsoundStepError`` if a step contradicts the solution."""
    if not isinstance(step, Step):
        raise wrong_type("step must be a Step", step)
    if not isinstance(solution, Grid):
        raise wrong_type("solution must be a Grid", solution)
    values = solution._values
    for cell, digit in step.placements:
        if values[cell] != digit:
            raise UnsoundStepError(step, f"{cell} is not {digit}")
    for cell, digit in step.eliminations:
        if values[cell] == digit:
            raise UnsoundStepError(step, f"it rules out the right digit of {cell}")


def conclusion_of(step: Step) -> tuple[object, ...]:
    """Return what makes two steps of a position the same."""
    return step.technique.id, tuple(step.placements), tuple(step.eliminations)


def found_by(finder: Finder, grid: Grid) -> Iterator[Step]:
    """Yield the steps of a finder, each conclusion once; raise an error that names the finder if they are no steps."""
    expected = f"the function find of {finder.technique} must return steps"
    conclusions: set[object] = set()
    for count, step in enumerate(iterated(expected, finder.find(grid))):
        if not isinstance(step, Step):
            raise wrong_type(expected, step)
        if not is_finite(step.difficulty):
            raise ValueError(f"{expected} with a finite difficulty, not {shown(step.difficulty)}")
        if not all(step.chains):
            raise ValueError(f"{expected} without empty chains")
        if count == _MOST_STEPS:
            raise ValueError(
                f"the function find of {finder.technique} returns more than {count:,} steps for one position"
            )
        conclusion = conclusion_of(step)
        if conclusion not in conclusions:
            conclusions.add(conclusion)
            yield step


def check_possible(step: Step, grid: Grid) -> None:
    """Raise an error if a step places a digit that its cell cannot take. So each step leaves fewer candidates."""
    for cell, digit in step.placements:
        if grid[cell] and grid[cell] != digit:
            raise UnsoundStepError(step, f"{cell} is not {digit} but {grid[cell]}")
        if not grid[cell] and digit not in grid.candidates(cell):
            raise UnsoundStepError(step, f"{cell} cannot be {digit}")


def difficulty_of(finder: Finder, name: ProfileName) -> float:
    technique = finder.technique
    return (technique.se121 if name == "se121" else technique.score) or 0.0


def checked_finders(finders: Iterable[Finder], profile: Profile) -> list[Finder]:
    checked = list(iterated("finders must be an iterable of finders", finders))
    for finder in checked:
        if not isinstance(getattr(finder, "technique", None), Technique) or not callable(getattr(finder, "find", None)):
            raise TypeError(f"a finder has a technique and a function find, unlike {shown(finder)}")
        for value in (finder.technique.se121, finder.technique.score):
            if value is not None and not is_finite(value):
                raise ValueError(
                    f"a finder's technique has finite values, unlike {finder.technique} with {shown(value)}"
                )
    usable = [finder for finder in checked if profile.uniqueness or not finder.technique.assumes_uniqueness]
    return sorted(usable, key=lambda finder: difficulty_of(finder, profile.name))
