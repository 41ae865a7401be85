"""What a try in an exercise is worth: it finds the step, another technique shows it, it is wrong, or it is known.

A digit that is placed or a candidate that is ruled out counts in the position of the exercise. It is wrong if the
solution says so, and found if a step of the technique has it. Otherwise the first step of an earlier lesson that has it
names the other technique: one that comes later would say nothing to a player who learns. A try that is not found has a
reason, from the step of the technique that is nearest to it; where that step is, is said only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._checks import checked_flag, iterated, wrong_type
from nonet._engine.cancel import CancelFlag
from nonet._engine.inputs import Puzzle, as_classic, checked_callback
from nonet._engine.profile import SE121, AnyProfile, checked_profile
from nonet._engine.technique import PARTS, PROFILE_NAMES, Technique
from nonet._errors import LimitError
from nonet.logic._course import earlier_lessons
from nonet.logic._hints import all_hints
from nonet.logic._pattern import Candidate
from nonet.logic._practice import has_own_shape
from nonet.logic._statements.outside import OF_PARTS, nearest, why_open, why_outside
from nonet.logic._step import Step
from nonet.logic._step_statement import StepStatement
from nonet.logic._verdict import solution_of, with_givens
from nonet.logic.telling import LanguageName, telling

Verdict: TypeAlias = Literal["found", "other", "later", "wrong", "known"]


@dataclass(frozen=True)
class Judgement:
    """What a try is worth, and for which candidate.

    ``found``: ``step`` is one of the technique that is practised. ``other``: it is true, and ``step`` of a technique
    that is taught earlier shows it. ``later``: it is true, and needs a technique that comes later. ``wrong``: it
    contradicts the solution. ``known``: the candidate is ruled out in the position already. ``seen`` has the cells
    whose digit a wrong or a known candidate repeats. ``wanted`` is a step of the technique that is practised, the
    nearest to the try, and ``reason`` why the try does not follow.
    """

    verdict: Verdict
    candidate: Candidate
    is_placed: bool
    step: Step | None = None
    seen: tuple[Cell, ...] = ()
    wanted: Step | None = None
    reason: StepStatement | None = None

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, *, language: LanguageName = "en", has_place: bool = False) -> str:
        """Return what the try is worth, and why; ``str`` is that in English.

        Only with ``has_place`` it says where the step is that is asked for.

        >>> from nonet import practice
        >>> exercise = practice("x_wing", seed=3)
        >>> tried = judge(exercise.grid, technique="x_wing", ruled_out=[Candidate.parse("r3c6=3")])
        >>> str(tried)
        'r3c6 can still be 3. The pattern rules out 3 in other columns.'
        >>> tried.sentence(has_place=True)
        'r3c6 can still be 3. r3c6 is not in column 5 or 7. Look at the places of 3 in rows 4 and 7.'
        """
        if self.verdict == "found" and self.step is not None:
            found = StepStatement(key="judged_found").sentence(language=language)
            return f"{found} {self.step.sentence(language=language)}"
        done = "placed" if self.is_placed else "ruled_out"
        values: dict[str, object] = {"candidate": self.candidate, "cell": self.candidate.cell}
        values |= {"digit": self.candidate.digit, "seen": self.seen}
        # Who learns may not know the other technique, so it is not named; ``step`` has it.
        verdict = "true" if self.verdict in ("other", "later") else self.verdict
        key = f"judged_{'seen' if self.seen else verdict}_{done}"
        if self.reason is not None and key == "judged_wrong_ruled_out":
            key = "judged_still"
        # Of a cell of the pattern only that is said: whether its digit is true would give it away.
        is_part = self.reason is not None and self.reason.key in OF_PARTS
        said = [None if is_part else StepStatement(key=key, values=values), self.reason]
        if checked_flag("has_place", has_place) and self.wanted is not None:
            named = why_outside(self.wanted, self.candidate)[1] if self.reason and not self.is_placed else None
            said[1:] = [named or self.reason, telling().where_of(self.wanted)]
        return " ".join(each.sentence(language=language) for each in said if each)


def judge(
    grid: Puzzle,
    *,
    technique: str | Technique,
    placed: Iterable[Candidate] = (),
    ruled_out: Iterable[Candidate] = (),
    found: Iterable[Candidate] = (),
    profile: AnyProfile = SE121,
    cancel: CancelFlag | None = None,
) -> Judgement | None:
    """Judge what a player did in the position of an exercise; ``None`` if that is nothing.

    ``technique`` is practised on ``profile``, as ``practice`` returns them. Of several candidates, a wrong one counts
    first, then one that the technique shows, then the first. Of several steps of the technique that show it, the one
    with most of the tries and of ``found``, what was ruled out before them, is meant. Techniques outside the course
    come after all lessons. Raises the errors of ``all_hints`` for a position.

    >>> from nonet import practice
    >>> exercise = practice("naked_pair", seed=4)
    >>> ruled_out = exercise.step.eliminations[:1]
    >>> judge(exercise.grid, technique="naked_pair", ruled_out=ruled_out).verdict
    'found'
    """
    position, name = with_givens(as_classic(grid, "judge")), Technique.named(technique).id
    search = checked_profile(profile)
    solution = solution_of(position, checked_callback(cancel))
    tries = [(one, True) for one in _candidates("placed", placed)]
    tries += [(one, False) for one in _candidates("ruled_out", ruled_out)]
    if not tries:
        return None
    struck = {*_candidates("found", found), *(one for one, is_placed in tries if not is_placed)}
    own = [step for step in _listed(position, search.only(name), cancel) if has_own_shape(step)]
    for candidate, is_placed in tries:
        if (solution[candidate.cell] == candidate.digit) is not is_placed:
            seen = _seen(position, candidate) if is_placed else ()
            wrong = Judgement("wrong", candidate, is_placed, seen=seen, wanted=nearest(own, candidate))
            return wrong if seen else _with_reason(wrong, position)
    for candidate, is_placed in tries:
        shown = [step for step in own if _has(step, candidate, is_placed)]
        if shown:
            step = max(shown, key=lambda step: len(struck.intersection(step.eliminations)))
            return Judgement("found", candidate, is_placed, step)
    first, is_placed = tries[0]
    wanted = nearest(own, first)
    if not is_placed and first.digit not in position.candidates(first.cell):
        return Judgement("known", first, is_placed, seen=_seen(position, first), wanted=wanted)
    earlier = earlier_lessons(name)
    scales = sorted(PROFILE_NAMES, key=lambda scale: scale != search.name)
    profiles = (checked_profile(scale).only(*(each for each in earlier if each in PARTS[scale])) for scale in scales)
    steps = (step for profile in profiles if profile.techniques for step in _listed(position, profile, cancel))
    other = next((step for step in steps if _has(step, first, is_placed)), None)
    if other is not None:
        return Judgement("other", first, is_placed, other, wanted=wanted)
    return _with_reason(Judgement("later", first, is_placed, wanted=wanted), position)


def _with_reason(judged: Judgement, position: Grid) -> Judgement:
    """Return a judgement with the reason why the try does not follow."""
    if judged.is_placed:
        return replace(judged, reason=why_open(position, judged.candidate))
    if judged.wanted is None or not judged.wanted.eliminations:
        return judged
    return replace(judged, reason=why_outside(judged.wanted, judged.candidate)[0])


def _seen(position: Grid, candidate: Candidate) -> tuple[Cell, ...]:
    """Return the first cell that has the digit and sees the cell, if one does."""
    return tuple(other for other in candidate.cell.peers if position[other] == candidate.digit)[:1]


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
