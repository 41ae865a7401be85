"""What a try in an exercise is worth: the step was found, another technique shows it, it is wrong, or no part of it.

A digit that is placed or a candidate that is ruled out counts in the position of the exercise. It is wrong if the
solution says so, and found if a step of the technique has it; otherwise the first step that has it, on either scale,
names the other technique.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from nonet._board.grid import Grid
from nonet._checks import iterated, wrong_type
from nonet._engine.cancel import CancelFlag, checked_callback
from nonet._engine.inputs import Puzzle, as_grid
from nonet._engine.profile import SE121, AnyProfile, checked_profile
from nonet._engine.technique import PROFILE_NAMES, Technique
from nonet._errors import LimitError
from nonet.logic._hints import all_hints
from nonet.logic._pattern import Candidate
from nonet.logic._practice import has_own_shape
from nonet.logic._step import Step
from nonet.logic._verdict import solution_of, with_givens

Verdict: TypeAlias = Literal["found", "other", "wrong", "unrelated"]


@dataclass(frozen=True)
class Judgement:
    """What a try is worth, and for which candidate.

    ``found``: ``step`` is one of the technique that is practised. ``other``: it is true, and ``step`` of another
    technique shows it. ``wrong``: it contradicts the solution. ``unrelated``: it is true, but no step that is found
    shows it.
    """

    verdict: Verdict
    candidate: Candidate
    is_placed: bool
    step: Step | None = None

    def __str__(self) -> str:
        cell, digit = self.candidate
        said = f"{cell} is {'' if self.is_placed else 'not '}{digit}"
        if self.verdict == "found":
            return f"Found. {self.step}"
        if self.verdict == "other" and self.step is not None:
            return f"{said}: true, but another technique shows it: {self.step.technique}."
        if self.verdict == "unrelated":
            return f"{said}: true, but it is no part of this step."
        return f"{cell} is not {digit}." if self.is_placed else f"{cell} can still be {digit}."


def judge(
    grid: Puzzle,
    *,
    technique: str | Technique,
    placed: Iterable[Candidate] = (),
    ruled_out: Iterable[Candidate] = (),
    profile: AnyProfile = SE121,
    cancel: CancelFlag | None = None,
) -> Judgement | None:
    """Judge what a player did in the position of an exercise; ``None`` if that is nothing.

    ``technique`` is practised on ``profile``, as ``practice`` returns them. Of several candidates, a wrong one counts
    first, then one that the technique shows, then the first. Raises the errors of ``all_hints`` for a position.

    >>> from nonet import practice
    >>> exercise = practice("naked_pair", seed=4)
    >>> ruled_out = exercise.step.eliminations[:1]
    >>> judge(exercise.grid, technique="naked_pair", ruled_out=ruled_out).verdict
    'found'
    """
    position, name = with_givens(as_grid(grid)), Technique.named(technique).id
    search = checked_profile(profile)
    solution = solution_of(position, checked_callback(cancel))
    tries = [(one, True) for one in _candidates("placed", placed)]
    tries += [(one, False) for one in _candidates("ruled_out", ruled_out)]
    if not tries:
        return None
    for (cell, digit), is_placed in tries:
        if (solution[cell] == digit) is not is_placed:
            return Judgement("wrong", Candidate(cell, digit), is_placed)
    own = [step for step in _listed(position, search.only(name), cancel) if has_own_shape(step)]
    for candidate, is_placed in tries:
        step = next((step for step in own if _has(step, candidate, is_placed)), None)
        if step is not None:
            return Judgement("found", candidate, is_placed, step)
    candidate, is_placed = tries[0]
    scales = sorted(PROFILE_NAMES, key=lambda scale: scale != search.name)
    steps = (step for scale in scales for step in _listed(position, scale, cancel))
    other = next((step for step in steps if _has(step, candidate, is_placed)), None)
    return Judgement("unrelated" if other is None else "other", candidate, is_placed, other)


def _candidates(name: str, values: Iterable[Candidate]) -> Iterator[Candidate]:
    expected = f"{name} must be candidates, such as [Candidate.parse('r1c3=4')]"
    for one in iterated(expected, values):
        if not isinstance(one, Candidate):
            raise wrong_type(expected, one)
        yield one


def _has(step: Step, candidate: Candidate, is_placed: bool) -> bool:
    return candidate in (step.placements if is_placed else step.eliminations)


def _listed(position: Grid, profile: AnyProfile, cancel: CancelFlag | None) -> Iterator[Step]:
    """Yield the steps of a position, as many as a second of work finds."""
    try:
        yield from all_hints(position, profile=profile, cancel=cancel)
    except LimitError:
        return
