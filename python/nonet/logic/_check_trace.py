"""``check_trace``, ``check_trace_batch``: each step that a text claims is judged where the steps before it have led.

```
text -> claims (_trace_claims) -> position -> follows      it is true, and the technique that it names shows it
                                              unproven     it is true, but does not follow from what it names
                                              not_judged   it is true; whether it follows is not known here
                                              false        it contradicts the solution
                                              unreadable   no conclusion was found, or in words no technique
```

A claim that follows, or is true, changes the position; others change nothing. A text that is nonet's own trace is known
to follow without a step made a value: in a batch several times as fast as step by step. A single is looked up in the
position, and what it says is compared once for all texts. So is a claim known that is the next step of nonet's own
path, which is searched only where a text has a step beyond singles. A chain of that path which comes elsewhere, as
behind a step that was left out, follows if its links hold there. For any other, the engine lists what the named
technique finds in the position, and the claim follows if a step concludes it and, written in the same form, has the
same words. A simple chain proves itself: ``_written_chain`` judges its links.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, takewhile, zip_longest
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias, get_args

from nonet._board.geometry import SIZE, Cell
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC
from nonet._board.parse_error import UnsupportedError
from nonet._checks import checked_flag, iterated, wrong_type
from nonet._engine.cancel import CancelFlag
from nonet._engine.inputs import Progress, Puzzle, Puzzles, Ruled, as_grid, checked_callback
from nonet._engine.profile import HODOKU, SE121, Profile
from nonet._engine.technique import PARTS, PROFILE_NAMES, ScaleName, Technique
from nonet._errors import LimitError, PuzzleError
from nonet.logic._finders import UnsoundStepError, check_step, conclusion_of
from nonet.logic._hints import DEFAULT_WORK_LIMITS, StepSearch, explain, hint
from nonet.logic._path import SINGLES
from nonet.logic._pattern import Candidate
from nonet.logic._step import Step
from nonet.logic._trace_claims import Claim, ToldStep, claims_of, own_claim, plain_text, told_single
from nonet.logic._usual_notation import SimpleSteps, is_chain
from nonet.logic._verdict import solution_of, with_givens
from nonet.logic._written_chain import CHAINS, NOT_READ, chain_problem, conflict
from nonet.logic.traces import (
    FoundPath,
    code_of_single,
    givens_of,
    open_count_of,
    own_steps_in,
    paths_of,
    steps_of,
)

_PROFILES: dict[ScaleName, Profile] = {"se121": SE121, "hodoku": HODOKU, "rules": SE121}
"""The profiles by their scales; a board with rules or of another size has the default one and its own scale."""
_ROWS_AT_ONCE = 1000
_WORK_OF_TEXT = 10.0
"""What is done for the steps of a text beside nonet's own path, in work limits of a hint: about ten seconds."""
_WORK_OF_LIST = 0.125
"""What a list of all steps counts on another board than the classic one."""
_OWN_BEGINNING = re.compile(r"\s*(?:1\. |\[\{)")
_GUESS = "brute_force"
_TRYING = frozenset(
    {
        "nishio_chain",
        "multiple_chain",
        "dynamic_chain",
        "dynamic_plus_chain",
        "nested_chain",
        "template",
        "forcing_chain",
        "forcing_net",
        _GUESS,
    }
)
_LOCKED = ("pointing", "claiming")


class _Simple(NamedTuple):
    """Simple steps: what they are called together, and when none is there; their families; all but singles by name."""

    name: str
    none: str
    families: frozenset[str]
    names: tuple[str, ...] = ()


_SIMPLE: Mapping[SimpleSteps, _Simple] = {
    "singles": _Simple("singles", "no single", frozenset({"single"})),
    "lcls": _Simple(
        "singles and locked candidates",
        "no single or locked candidates",
        frozenset({"single", "locked_candidates"}),
        _LOCKED,
    ),
    "basics": _Simple(
        "singles, locked candidates and subsets",
        "no single, locked candidates or subset",
        frozenset({"single", "locked_candidates", "naked_subset", "hidden_subset"}),
        (*_LOCKED, "Naked Set", "Hidden Set"),
    ),
}
_ALL_FOUND = frozenset(
    {
        *("single", "locked_candidates", "locked_subset", "naked_subset", "hidden_subset", "fish", "wing", "bug"),
        *("single_digit_pattern", "direct_locked_candidates", "direct_hidden_subset", "aligned_exclusion"),
    }
)
"""The families of which a search finds every step; of others a step that somebody wrote may be one that it lacks."""
_FIRST, _WIDEST = 3, 72
"""How many steps that do not follow a printed verdict names, and how many characters of each."""
_GUESSED = "it is a guess: a search found it, and nothing on the board shows it"
_NO_PATHS: Mapping[str, FoundPath | None] = MappingProxyType({})

StepVerdict: TypeAlias = Literal["follows", "unproven", "not_judged", "false", "unreadable"]


@dataclass(frozen=True)
class CheckedStep:
    """A step that a text claims: its words, what it is worth, and why it does not follow."""

    text: str
    verdict: StepVerdict
    reason: str = ""
    technique: Technique | None = None


@dataclass(frozen=True)
class CheckedTrace:
    """What ``check_trace`` found.

    ``score`` is the share of the steps that follow, among those that are claimed and ``missing_count``: open cells that
    no step fills although a step could, and numbers that are left out, which ``left_out`` names. ``is_complete``: the
    steps that are true fill the grid.

    ``proven_count`` is the number of steps before the first that does not follow, and ``proven_score`` the share of the
    open cells that they fill: the reward for training, since ``score`` also counts what follows behind a step that is
    true and unproven. ``unread`` are the lines of other words around steps, which count for nothing.
    Two kinds of steps that follow are not proven: one of a technique that tries candidates, such as
    ``forcing_net``, without a reason, since it follows nearly everywhere; and ``stte``, which names no cell.
    """

    steps: tuple[CheckedStep, ...]
    is_complete: bool
    missing_count: int
    proven_count: int = 0
    proven_score: float = 0.0
    left_out: tuple[int, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """The share of the steps that follow, 0 to 1."""
        count = len(self.steps) + self.missing_count
        return sum(step.verdict == "follows" for step in self.steps) / count if count else 1.0

    def __str__(self) -> str:
        counts = {verdict: sum(one.verdict == verdict for one in self.steps) for verdict in _VERDICTS}
        found = (
            ", ".join(f"{count} {verdict.replace('_', ' ')}" for verdict, count in counts.items() if count)
            or "no steps"
        )
        open_cells = "open cells" if self.missing_count > len(self.left_out) else ""
        why = ", ".join(filter(None, [open_cells, _left_out_words(self.left_out)]))
        missing = f", {self.missing_count} missing ({why})" if self.missing_count else ""
        lines = f", {len(self.unread)} line{'s' * (len(self.unread) > 1)} not read" if self.unread else ""
        return f"{found}{missing}{lines}: score {self.score:.2f}{self._not_proven()}"

    def _not_proven(self) -> str:
        """Return the first steps that do not follow, a line for each: its place, its beginning and the reason."""
        others = [(place, one) for place, one in enumerate(self.steps, 1) if one.verdict != "follows"]
        told = "".join(
            f"\n  step {place} {one.verdict.replace('_', ' ')}: {_beginning(one.text)}"
            + f" ({one.reason})" * bool(one.reason)
            for place, one in others[:_FIRST]
        )
        return told + (f"\n  and {len(others) - _FIRST} more" if len(others) > _FIRST else "")


def _beginning(text: str) -> str:
    """Return the beginning of a step's text, on one line."""
    line = " ".join(text.split())
    return line if len(line) <= _WIDEST else f"{line[: _WIDEST - 1]}…"


def _left_out_words(numbers: Sequence[int]) -> str:
    """Say which numbers of steps are left out, the first three; nothing if none is."""
    if not numbers:
        return ""
    more = f" and {len(numbers) - 3} more" if len(numbers) > 3 else ""
    return f"number{'s' * (len(numbers) > 1)} left out: {', '.join(map(str, numbers[:3]))}{more}"


_VERDICTS: tuple[StepVerdict, ...] = get_args(StepVerdict)


def check_trace(puzzle: Puzzle, text: str, *, reasons: bool = True, cancel: CancelFlag | None = None) -> CheckedTrace:
    """Judge a solving path in words, notation or JSON, step by step; see ``trace`` for the forms.

    A step *follows* if it is true and the technique that it names shows it in the position that the steps before it
    have reached. A simple chain follows if each of its links holds there, however it is written and whatever it is
    called; a chain without a name is an AIC. So do the cases of a Kraken. A step is *unproven* if it is true, but does
    not follow from what it names: another reason, a step that was skipped, or the solution. It is *not judged* if it is
    true and may follow: a reason in words that are not understood, in notation a technique that nonet does not know, or
    one, such as a forcing net, of which nonet does not search all; or a guess, which is what brute force is, in nonet's
    own traces too. It is *false* if it contradicts the solution. The
    words of a reason are those that ``trace`` writes, a pattern is read as forums write it; in a short form there is no
    reason, so any pattern of the technique will do. With ``reasons=False``, so it is for every step: reasons in other
    words do not matter. ``stte`` says that singles fill the rest; ``btte``, ``lclste`` and the like say that singles,
    locked candidates and subsets do; a line ``basics``, ``after basics`` or ``SSTS`` says that these are done before
    the steps below it, ``singles`` and ``singles to 29 givens`` that singles are, ``lcls`` that singles and locked
    candidates are. Above simple steps, one by one, such a line is a heading. Raises the errors of ``solve`` for a
    puzzle that is not proper, and ``UnsupportedError`` for a board above 9x9. On a board with rules or of another size,
    a chain follows if nonet finds it, and the words of a reason are those of that board's techniques.

    The steps of a text that are not on nonet's own path take about ten seconds of work in all; that path is searched
    without a limit, as ``explain`` does. When these are spent, or one search takes more than a second, a step that was
    not found is not judged either.

    >>> from nonet.logic import trace
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> check_trace(puzzle, trace(puzzle)).score
    1.0
    >>> print(check_trace(puzzle, "1. Hidden Single: In box 2, 8 can only go in r1c6. So r1c6 is 2.").steps[0].verdict)
    false
    >>> own_words = "1. Hidden Single: the 8 of box 2 has one home, r1c6. So r1c6 is 8."
    >>> print(check_trace(puzzle, own_words).steps[0].reason)
    Hidden Single shows it, but the reason is not understood
    >>> print(check_trace(puzzle, own_words, reasons=False).steps[0].verdict)
    follows
    """
    if not isinstance(text, str):
        raise wrong_type("text must be a string", text)
    return _Check(_Start(puzzle, cancel), reasons=checked_flag("reasons", reasons)).judged(text)


def check_trace_batch(
    puzzles: Puzzles,
    texts: Iterable[str],
    *,
    reasons: bool = True,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> list[CheckedTrace | None]:
    """Judge a solving path for each puzzle; see ``check_trace``.

    A puzzle that is not proper has ``None``, and so has one on a board above 9x9.

    ``texts`` has as many texts as there are puzzles. Several texts for one puzzle, one after another, share its
    solution and nonet's own paths. ``threads`` solve the puzzles and search these paths; a text that is nonet's own
    trace needs nothing else. Other texts are judged in one thread; several processes judge more. ``progress`` gets the
    number of texts that are done.

    >>> from nonet.logic import trace
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> batch = check_trace_batch([puzzle, puzzle, "oops"], [trace(puzzle), "no idea", "1. Hidden Single: r1c6 is 8."])
    >>> [checked and checked.score for checked in batch]
    [1.0, 0.0, None]
    """
    checked_flag("reasons", reasons)
    ruled: Ruled = []
    givens = givens_of(puzzles, threads=threads, cancel=cancel, ruled=ruled)
    others = dict(ruled)
    told = list(iterated("texts must be an iterable of strings, one for each puzzle", texts))
    if len(told) != len(givens):
        raise ValueError(f"expected a text for each of {len(givens):,} puzzles, found {len(told):,}")
    if (other := next((text for text in told if not isinstance(text, str)), None)) is not None or None in told:
        raise wrong_type("a text must be a string", other)
    callback = checked_callback(cancel, progress)
    found: list[CheckedTrace | None] = []
    for first in range(0, len(givens), _ROWS_AT_ONCE):
        block = givens[first : first + _ROWS_AT_ONCE]
        for checked in _judged(block, told[first : first + _ROWS_AT_ONCE], reasons, threads, cancel):
            row = len(found)
            if row in others:
                checked = _judged_elsewhere(others[row], told[row], reasons, cancel)
            found.append(checked)
            if callback is not None:
                callback(len(found))
    return found


def _judged(
    block: list[bytes | None], texts: list[str], reasons: bool, threads: int | None, cancel: CancelFlag | None
) -> Iterator[CheckedTrace | None]:
    """Judge a text for each of some puzzles: first, on all threads, those that are nonet's own traces."""
    own: dict[int, CheckedTrace] = {}
    paths: dict[bytes, dict[str, FoundPath | None]] = {values: {} for values in block if values is not None}
    can_be_own = {row: values for row, values in enumerate(block) if values and _OWN_BEGINNING.match(texts[row])}
    known: dict[tuple[str, Technique], CheckedStep] = {}
    for name in PROFILE_NAMES:
        asked = {row: values for row, values in can_be_own.items() if row not in own}
        wanted = list(dict.fromkeys(asked.values()))
        lines = [puzzle_of(values).to_line() for values in wanted]
        searched = paths_of(lines, profile=_PROFILES[name], threads=threads, cancel=cancel)[1] if lines else []
        for values, path in zip(wanted, searched, strict=True):
            paths[values][name] = path
        for row, values in asked.items():
            path = paths[values][name]
            steps = own_steps_in(texts[row].strip(), path, name) if path and not open_count_of(path) else None
            if steps is not None and all(_is_proof(text, each, reasons) for text, each in steps):
                own[row] = CheckedTrace(tuple([_own_step(step, known) for step in steps]), True, 0, len(steps), 1.0)
    start: _Start | None = None
    for row, givens in enumerate(block):
        if givens is None or row in own:
            yield own.get(row)
            continue
        if start is None or bytes(start.grid) != givens:
            start = _Start(puzzle_of(givens), cancel, paths[givens])
        yield _Check(start, reasons=reasons).judged(texts[row])


def _judged_elsewhere(puzzle: Grid, text: str, reasons: bool, cancel: CancelFlag | None) -> CheckedTrace | None:
    """Judge a text for a puzzle on another board; return ``None`` if it is too large or not proper."""
    try:
        return check_trace(puzzle, text, reasons=reasons, cancel=cancel)
    except PuzzleError:
        return None


def _is_proof(claim: Claim | str, technique: Technique, reasons: bool) -> bool:
    """Tell whether a step that follows is proven; by a technique that tries candidates, it needs its reason."""
    if technique.family not in _TRYING:
        return True
    return technique.family != _GUESS and reasons and (own_claim(claim) if isinstance(claim, str) else claim).has_reason


def _own_step(step: tuple[str, Technique], known: dict[tuple[str, Technique], CheckedStep]) -> CheckedStep:
    """Return a step that follows: one value for all puzzles of a block that have it."""
    checked = known.get(step)
    if checked is None:
        checked = known[step] = CheckedStep(plain_text(step[0]), "follows", technique=step[1])
    return checked


class _Start:
    """A puzzle, its solution, and nonet's own paths from there, each searched when it is asked for."""

    def __init__(
        self, puzzle: Puzzle, cancel: CancelFlag | None, found: Mapping[str, FoundPath | None] = _NO_PATHS
    ) -> None:
        self.cancel = cancel
        self.grid = with_givens(as_grid(puzzle))
        self.layout = self.grid.layout
        if self.layout.size > SIZE:
            raise UnsupportedError("check_trace", self.layout, "size")
        self.scales: tuple[ScaleName, ...] = PROFILE_NAMES if self.layout is CLASSIC else ("rules",)
        self.solution = solution_of(self.grid, checked_callback(cancel))
        self._found = found
        self._paths: dict[str, tuple[list[ToldStep], Iterator[ToldStep]]] = {}
        self._chains: dict[tuple[object, ...], list[ToldStep]] | None = None

    def step(self, name: ScaleName, number: int) -> ToldStep | None:
        """Return a step of the path on a scale, ``None`` behind its end; a step is made a value if asked for."""
        if name not in self._paths:
            self._paths[name] = [], self._steps(name)
        path, rest = self._paths[name]
        path.extend(islice(rest, max(0, number + 1 - len(path))))
        return path[number] if number < len(path) else None

    def chains_to(self, claimed: Step) -> Sequence[ToldStep]:
        """Return the steps of the paths by techniques whose patterns are simple chains that conclude the same."""
        if self._chains is None:
            self._chains = {}
            for name in self.scales:
                number = 0
                while (told := self.step(name, number)) is not None:
                    number += 1
                    if told.step.technique.id in CHAINS:
                        self._chains.setdefault((told.step.technique, told.conclusion), []).append(told)
        return self._chains.get((claimed.technique, conclusion_of(claimed)[1:]), ())

    def _steps(self, name: ScaleName) -> Iterator[ToldStep]:
        if name != "rules" and name in self._found:
            path = self._found[name]
            for step in () if path is None else steps_of(path, name):
                yield told_single(step) if isinstance(step, int) else ToldStep(step)
            return
        with suppress(PuzzleError):
            yield from map(ToldStep, explain(self.grid, profile=_PROFILES[name], cancel=self.cancel))


class _Check:
    """The position that the claims of a text have reached, from a start."""

    def __init__(self, start: _Start, *, reasons: bool) -> None:
        self._start, self._cancel, self._reasons = start, start.cancel, reasons
        self._layout, self._scales = start.layout, start.scales
        self._solution = start.solution
        self._values = bytearray(start.grid._values)
        self._masks = list(start.grid._open_masks())
        self._position: Grid | None = None
        self._applied: list[tuple[object, ...]] = []
        self._work_left, self._is_cut = _WORK_OF_TEXT, False
        self._walked: dict[ScaleName, int] = dict.fromkeys(self._scales, 0)

    def judged(self, text: str) -> CheckedTrace:
        """Judge all claims."""
        claims, left_out, unread = claims_of(text)
        steps: list[CheckedStep] = []
        first_count = open_count = self._values.count(0)
        proven_count, proven_open_count = 0, open_count
        for claim, following in zip_longest(claims, claims[1:]):
            if following is not None and _is_heading(claim, following):
                unread = (*unread, claim.text.strip())
                continue
            steps.append(self._step(claim))
            open_count = self._values.count(0)
            if proven_count == len(steps) - 1 and self._is_proven(claim, steps[-1]):
                proven_count, proven_open_count = len(steps), open_count
        is_whole = not open_count or not self._can_go_on()
        missing = len(left_out) if is_whole else max(len(left_out), open_count)
        wanted = first_count - (open_count if is_whole and proven_count == len(steps) else 0)
        proven_score = (first_count - proven_open_count) / wanted if wanted else 1.0
        return CheckedTrace(tuple(steps), not open_count, missing, proven_count, proven_score, left_out, unread)

    def _is_proven(self, claim: Claim, step: CheckedStep) -> bool:
        technique = step.technique
        return step.verdict == "follows" and technique is not None and _is_proof(claim, technique, self._reasons)

    def _step(self, claim: Claim) -> CheckedStep:
        if claim.single is not None and (technique := self._single_shown(claim, claim.single)) is not None:
            self._place(*claim.single)
            self._applied.append(((claim.single,), ()))
            return CheckedStep(claim.text, "follows", technique=technique)
        if claim.fills_rest is not None:
            return self._to_the_end(claim, claim.fills_rest)
        if claim.done_first is not None:
            return self._after_simple(claim, *claim.done_first)
        is_tried = claim.single is not None and self._layout is CLASSIC  # the position does not show it in these words
        own = None if is_tried else self._own_step(claim)
        if own is not None:
            self._apply(own.step, own.conclusion)
            if own.step.technique.family == _GUESS:
                return CheckedStep(claim.text, "not_judged", _GUESSED, own.step.technique)
            return CheckedStep(claim.text, "follows", technique=own.step.technique)
        claimed = claim.steps[0] if claim.steps else claim.unexplained
        problem = claim.problem if claimed is None else self._problem_of_board(claimed)
        if claimed is None or problem:
            self._walked.clear()
            return CheckedStep(claim.text, "unreadable", problem, claim.technique)
        claimed = self._on_board(claimed)
        try:
            check_step(claimed, self._solution)
        except UnsoundStepError as error:
            self._walked.clear()
            return CheckedStep(claim.text, "false", error.wrong, claim.technique)
        claimed_steps = [self._news(self._on_board(each)) for each in claim.steps]
        claimed = claimed_steps[0] if claimed_steps else self._news(claimed)
        if self._knows(claimed):
            found = CheckedStep(claim.text, "unproven", "it is known already")
        elif not claim.steps:
            found = CheckedStep(claim.text, "not_judged", f"unknown: {claim.problem}")
        else:
            none = "no single" if claim.is_unnamed else f"none of {', '.join(map(str, claim.techniques))}"
            found = CheckedStep(claim.text, self._unfound(*claim.techniques), f"{none} shows it")
        for each in claimed_steps:
            verdict, reason = self._follows(claim, each, is_tried=is_tried)
            is_of_any = claim.is_unnamed and verdict == "not_judged"
            if verdict == "follows" or len(claim.steps) == 1 or is_of_any or is_chain(claim.pattern):
                found = CheckedStep(claim.text, verdict, reason, each.technique)
            if verdict == "follows":
                break
        self._apply(claimed, conclusion_of(claimed)[1:])
        return found

    def _news(self, claimed: Step) -> Step:
        """Return a claim without what is known; all of it if it says nothing else."""
        eliminations = tuple(one for one in claimed.eliminations if self._masks[one.cell] >> one.digit - 1 & 1)
        placements = tuple(one for one in claimed.placements if not self._values[one.cell])
        if (not eliminations and not placements) or (eliminations, placements) == (
            claimed.eliminations,
            claimed.placements,
        ):
            return claimed
        return replace(claimed, eliminations=eliminations, placements=placements)

    def _unfound(self, *techniques: Technique) -> StepVerdict:
        """Return what a step is worth that no search of these techniques finds, in words that are no proof."""
        return "unproven" if all(each.family in _ALL_FOUND for each in techniques) else "not_judged"

    def _to_the_end(self, claim: Claim, which: SimpleSteps) -> CheckedStep:
        """Judge that singles, or singles, locked candidates and subsets, fill the rest."""
        if self._grid.open_count == 0:
            return CheckedStep(claim.text, "unproven", "it is known already")
        self._apply_simple(which)
        if (open_count := self._grid.open_count) == 0:
            return CheckedStep(claim.text, "follows")
        return CheckedStep(claim.text, "unproven", f"{_SIMPLE[which].name} leave {open_count} cells open")

    def _after_simple(self, claim: Claim, which: SimpleSteps, count: int | None) -> CheckedStep:
        """Apply the simple steps that somebody did before the steps that are written."""
        is_done = self._apply_simple(which) > 0
        placed = len(self._values) - self._values.count(0)
        if count is not None and count != placed:
            return CheckedStep(claim.text, "unproven", f"{_SIMPLE[which].name} lead to {placed} digits, not {count}")
        if is_done:
            return CheckedStep(claim.text, "follows")
        return CheckedStep(claim.text, "unproven", f"{_SIMPLE[which].none} is left")

    def _apply_simple(self, which: SimpleSteps) -> int:
        """Apply simple steps as far as they go; return how many."""
        if self._grid.open_count == 0:
            return 0
        count = 0
        simple = _SIMPLE[which]
        profile = SE121.only(*SINGLES, *simple.names) if self._layout is CLASSIC else SE121
        path = explain(self._grid, profile=profile, cancel=self._cancel)
        for step in takewhile(lambda step: step.technique.family in simple.families, path):
            self._apply(step, conclusion_of(step)[1:])
            count += 1
        return count

    @property
    def _grid(self) -> Grid:
        if self._position is None:
            givens = self._start.grid._givens
            self._position = Grid._make(bytes(self._values), givens, self._masks, self._layout)
        return self._position

    def _problem_of_board(self, claimed: Step) -> str:
        """Return what the board does not have of a step; empty if it has all."""
        size = self._layout.size
        for cell, digit in (*claimed.placements, *claimed.eliminations):
            if max(cell.row, cell.column, digit) > size:
                return f"the board has no {Candidate(cell, digit)}"
        return ""

    def _on_board(self, claimed: Step) -> Step:
        """Return a step with the cells of the board: claims are read as on the classic one."""
        if self._layout is CLASSIC:
            return claimed
        own = [
            tuple(Candidate(self._layout.cell(str(cell)), digit) for cell, digit in part)
            for part in (claimed.placements, claimed.eliminations)
        ]
        return replace(claimed, placements=own[0], eliminations=own[1])

    def _apply(self, step: Step, conclusion: tuple[object, ...]) -> None:
        """Rule out and place what is true."""
        self._position = None
        for cell, digit in step.eliminations:
            self._masks[cell] &= ~(1 << digit - 1)
        for cell, digit in step.placements:
            self._place(cell, digit)
        self._applied.append(conclusion)

    def _place(self, cell: Cell, digit: int) -> None:
        self._values[cell], self._masks[cell], self._position = digit, 0, None
        masks, others = self._masks, ~(1 << digit - 1)
        for peer in self._layout.peers_of(cell):
            masks[peer] &= others

    def _own_step(self, claim: Claim) -> ToldStep | None:
        """Return the next step of one of nonet's paths if the claim has its words, and the position is on that path."""
        own = map(self._next_of, self._scales)
        return next((step for step in own if step is not None and claim.says(step, is_concluded=False)), None)

    def _next_of(self, name: ScaleName) -> ToldStep | None:
        """Return the next step of a path, as far as it concludes what was applied; it is left where it does not."""
        if name not in self._walked:
            return None
        for applied in self._applied[self._walked[name] :]:
            step = self._start.step(name, self._walked[name])
            if step is None or step.conclusion != applied:
                del self._walked[name]
                return None
            self._walked[name] += 1
        return self._start.step(name, self._walked[name])

    def _follows(self, claim: Claim, claimed: Step, *, is_tried: bool) -> tuple[StepVerdict, str]:
        if self._knows(claimed):
            return "unproven", "it is known already"
        technique = claimed.technique
        if technique.family == _GUESS:
            return "not_judged", _GUESSED
        is_classic = self._layout is CLASSIC
        problem = chain_problem(claim.pattern, claimed, self._grid) if is_classic and claim.pattern else None
        if problem == "" or (is_classic and self._is_own_chain(claim, claimed)):
            return "follows", ""
        others, self._is_cut = [], False
        is_single = is_classic and technique.id in SINGLES
        for told in self._singles_like(claimed) if is_single else self._steps_like(claimed):
            if not is_tried and (not self._reasons or claim.says(told)):
                return "follows", ""
            others.append(told)
        if problem is not None:
            return "not_judged" if problem.startswith(NOT_READ) else "unproven", problem
        if any(map(claim.has_reason_like, others)):
            return "unproven", f"{technique.name} shows it, but for another reason"
        if others:
            return "not_judged", f"{technique.name} shows it, but the reason is not understood"
        if self._is_cut:
            return "not_judged", f"the search for {technique.name} reached the work limit"
        return self._unfound(technique), f"{technique.name} does not show it in this position"

    def _is_own_chain(self, claim: Claim, claimed: Step) -> bool:
        """Tell whether a claim is a chain of nonet's own paths whose links hold here: that is quicker than a search."""
        if claimed.technique.id not in CHAINS:
            return False
        for told in self._start.chains_to(next(step for step in claim.steps if step.technique == claimed.technique)):
            pattern = told.step.notation.partition(": ")[2].rpartition(" => ")[0]
            if not self._reasons or claim.says(told):
                return chain_problem(pattern, claimed, self._grid) == ""
        return False

    def _knows(self, claimed: Step) -> bool:
        """Tell whether a step that is true changes nothing."""
        ruled_out = (not self._masks[cell] >> digit - 1 & 1 for cell, digit in claimed.eliminations)
        return all(self._values[cell] for cell, _ in claimed.placements) and all(ruled_out)

    def _single_shown(self, claim: Claim, single: Candidate) -> Technique | None:
        """Return the technique of a claim that shows a true single of the classic board with its reason."""
        cell, digit = single
        if self._layout is CLASSIC and not self._values[cell] and self._solution._values[cell] == digit:
            for technique in claim.techniques:
                for code in self._singles(technique, single):
                    if not self._reasons or claim.says_single(code):
                        return technique
        return None

    def _singles_like(self, claimed: Step) -> Iterator[ToldStep]:
        """Yield the singles of a technique that conclude a claim."""
        if len(claimed.placements) == 1 and not claimed.eliminations:
            yield from map(told_single, self._singles(claimed.technique, claimed.placements[0]))

    def _singles(self, technique: Technique, single: Candidate) -> Iterator[int]:
        """Yield the codes of the singles of a technique that place a digit, one for each house: quicker than a list."""
        cell, digit = single
        masks, bit = self._masks, 1 << digit - 1
        if not masks[cell] & bit:
            return
        if technique.id == "naked_single":
            if masks[cell] == bit:
                around = {self._values[peer] for peer in cell.peers} - {0}
                yield code_of_single(technique.id, single, sum([1 << each - 1 for each in around]))
            return
        for house in cell.houses:
            if technique.id == "full_house":
                is_there = sum([not self._values[other] for other in house.cells]) == 1
            else:
                is_there = sum([masks[other] & bit for other in house.cells]) == bit
            if is_there:
                yield code_of_single(technique.id, single, house)

    def _steps_like(self, claimed: Step) -> Iterator[ToldStep]:
        """Yield what a technique finds in the position that concludes a claim, with no more than its conclusion."""
        for step in self._steps_of(claimed.technique):
            narrowed = _narrowed(step, claimed, self._masks)
            if narrowed is not None:
                yield ToldStep(narrowed)

    def _steps_of(self, technique: Technique) -> Iterator[Step]:
        """Yield what a technique finds in the position on each scale, as much as the work that is left finds."""
        for name in self._scales:
            if name != "rules" and technique.id not in PARTS[name]:
                continue
            profile = _PROFILES[name]
            first = self._found(name, profile, lambda search: filter(None, [search.first(search.grid)]))
            yield from (step for step in first if step.technique == technique)
            named = profile if name == "rules" else profile.only(technique.id)
            found = self._found(name, named, StepSearch.all, _WORK_OF_LIST if name == "rules" else 0.0)
            yield from (step for step in found if step.technique == technique)

    def _found(
        self, name: ScaleName, profile: Profile, find: Callable[[StepSearch], Iterable[Step]], work: float = 0.0
    ) -> Iterator[Step]:
        """Yield what a search finds with the work that is left for the text, in work limits of a hint."""
        limit = DEFAULT_WORK_LIMITS[name]
        most = int(limit * min(1.0, self._work_left))
        if most < 1:
            self._is_cut = True
            return
        search = StepSearch(
            "check_trace", self._grid, profile, "default" if name == "rules" else most, (), self._cancel
        )
        try:
            yield from find(search)
        except LimitError:
            self._is_cut = True
        finally:
            self._work_left -= work + search.work / limit

    def _can_go_on(self) -> bool:
        """Tell whether a step follows in the position on either scale."""
        position = self._grid
        try:
            return any(hint(position, profile=_PROFILES[each], cancel=self._cancel) for each in self._scales)
        except LimitError:
            return True


def _is_heading(claim: Claim, following: Claim) -> bool:
    """Tell whether a line such as ``Singles:`` stands above the simple steps that it names, one by one."""
    if claim.done_first is None or not following.techniques:
        return False
    return all(each.family in _SIMPLE[claim.done_first.which].families for each in following.techniques)


def _narrowed(step: Step, claimed: Step, masks: Sequence[int]) -> Step | None:
    """Return a step with no more than the claim concludes; ``None`` if it does not conclude all of that."""
    if {*claimed.placements} <= {*step.placements} and {*claimed.eliminations} <= {*step.eliminations}:
        return replace(
            step,
            placements=tuple(one for one in step.placements if one in claimed.placements),
            eliminations=tuple(one for one in step.eliminations if one in claimed.eliminations),
        )
    left: dict[int, int] = {}
    for cell, digit in step.eliminations:
        left[cell] = left.get(cell, masks[cell]) & ~(1 << digit - 1)
    placed = {*step.placements} | {one for one in claimed.placements if left.get(one.cell) == 1 << one.digit - 1}
    ruled_out = {*step.eliminations}
    ruled_out |= {one for one in claimed.eliminations if any(conflict(one, other) for other in placed)}
    if not {*claimed.placements} <= placed or not {*claimed.eliminations} <= ruled_out:
        return None
    return replace(step, placements=claimed.placements, eliminations=tuple(sorted(claimed.eliminations)))
