"""``trace``, ``trace_batch``: the solving paths of puzzles as texts, for people and language models to read.

The engine finds the paths of a block of puzzles on all threads, and rates them by the same search. What is said of a
single depends on few things: the technique, the candidate, the house, and for a naked single the digits around it. The
engine gives these as a number, so that each text is made once and then found by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, Final, NamedTuple, TypeAlias, get_args

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import CELL_COUNT, SIZE, Cell, House
from nonet._board.grid import Grid, puzzle_of
from nonet._checks import checked_choice
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import STATUSES
from nonet._engine.inputs import Progress, Puzzle, Puzzles, Ruled, checked_callback, checked_threads, read_puzzles
from nonet._engine.levels import LEVELS
from nonet._engine.profile import SE121, AnyProfile, Profile, checked_profile, engine_options
from nonet._engine.technique import TECHNIQUES, ProfileName, Technique
from nonet._errors import PuzzleError
from nonet._native import core as _core
from nonet.logic._found_steps import step_of
from nonet.logic._hints import explain
from nonet.logic._path import SINGLES
from nonet.logic._pattern import Candidate, Mark
from nonet.logic._step import Step
from nonet.logic._trace_forms import WRITERS, TraceForm, TraceLength, joined
from nonet.logic.hodoku import HodokuRateBatch
from nonet.logic.rating import RATINGS, RateBatch
from nonet.logic.telling import PathMarkup, telling

_OTHER: Final = (1 << 32) - 1
_CANDIDATE: Final = 1023
_WHY_SHIFT: Final = 10
_DIGITS_AROUND: Final = 511
_TECHNIQUE_SHIFT: Final = 19
_IDS: Final = tuple(TECHNIQUES)
_MOST_TEXTS: Final = 1 << 17
FoundPath: TypeAlias = tuple[bytes, bytes, list[tuple[Any, ...]]]
"""A path as the engine gives it: the givens, the codes of the steps as words of four bytes, and for each step that has
no code of its own its numbers, the values before it and the candidates of each cell."""


def trace(
    puzzle: Puzzle,
    *,
    form: TraceForm = "sentences",
    length: TraceLength = "full",
    profile: AnyProfile = "se121",
    work_limit: int | None = None,
    cancel: CancelFlag | None = None,
) -> str:
    r"""Return the solving path of a puzzle as a text: ``explain``, a step on each line with its number.

    ``form`` is ``"sentences"``, ``"notation"`` or ``"json"``; a ``"short"`` step has the technique and what follows, a
    ``"full"`` one also why. Errors and other options are those of ``explain``, which takes other boards too, such as
    killers. ``check_trace`` reads the texts of puzzles on the classic board.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(*trace(puzzle).splitlines()[:2], sep="\n")
    1. Hidden Single: In box 2, 8 can only go in r1c6. So r1c6 is 8.
    2. Hidden Single: In box 2, 6 can only go in r1c4. So r1c4 is 6.
    >>> trace(puzzle, form="json", length="short")[:61]
    '[{"technique": "hidden_single", "placements": ["r1c6=8"]}, {"'
    """
    write = _writer(form, length)
    path = explain(puzzle, profile=profile, work_limit=work_limit, cancel=cancel)
    return joined(map(write, path), form)


def trace_batch(
    puzzles: Puzzles,
    *,
    form: TraceForm = "sentences",
    length: TraceLength = "full",
    profile: AnyProfile = "se121",
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> list[str | None]:
    r"""Return the solving paths of many puzzles as texts; see ``trace``.

    A puzzle that is not proper, that has pencilmarks or that reaches ``work_limit`` has ``None``; a solved grid has a
    text without steps. The texts of a million puzzles take gigabytes: pass some thousands at a time. Killers and other
    boards have the texts of ``trace``, made one after another in one thread: most killers take 0.03 to 0.3 seconds,
    hard ones some seconds. They have ``None`` with another profile than ``"se121"``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> [text and text[:38] for text in trace_batch([puzzle, "oops"], form="notation")]
    ['1. Hidden Single: 8 in r1c6 => r1c6=8\n', None]
    """
    _writer(form, length)
    ruled: Ruled = []
    _, paths = paths_of(
        puzzles, profile=profile, work_limit=work_limit, threads=threads, progress=progress, cancel=cancel, ruled=ruled
    )
    texts = texts_of(paths, form=form, length=length, profile=checked_profile(profile).name)
    for row, grid in ruled:
        with suppress(PuzzleError):
            texts[row] = trace(grid, form=form, length=length, profile=profile, work_limit=work_limit, cancel=cancel)
    return texts


def paths_of(
    puzzles: Puzzles,
    *,
    profile: AnyProfile = "se121",
    work_limit: int | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
    ruled: Ruled | None = None,
) -> tuple[RateBatch | HodokuRateBatch, list[FoundPath | None]]:
    """Return the ratings of many puzzles, as ``rate_batch`` does, and by the same search their paths.

    ``texts_of`` makes the texts of ``trace_batch`` of the paths. ``ruled`` gets the puzzles on other boards.
    """
    ratings, paths = _proper_paths(puzzles, checked_profile(profile), work_limit, threads, progress, cancel, ruled)
    return ratings, [path if path and (path[1] or all(path[0])) else None for path in paths]


def givens_of(
    puzzles: Puzzles, *, threads: int | None = None, cancel: CancelFlag | None = None, ruled: Ruled | None = None
) -> list[bytes | None]:
    """Return the givens of many puzzles, ``None`` for one that is not proper or has pencilmarks.

    ``ruled`` gets the puzzles on other boards than the classic one with their rows, which have ``None`` too.
    """
    _, paths = _proper_paths(puzzles, SE121.only("full_house"), None, threads, None, cancel, ruled)
    return [path and path[0] for path in paths]


def _proper_paths(
    puzzles: Puzzles,
    profile: Profile,
    work_limit: int | None,
    threads: int | None,
    progress: Progress,
    cancel: CancelFlag | None,
    ruled: Ruled | None = None,
) -> tuple[RateBatch | HodokuRateBatch, list[FoundPath | None]]:
    """Return the ratings of puzzles and the paths as far as they go, ``None`` for a puzzle that is not proper."""
    callback = checked_callback(cancel, progress)
    columns, paths = _core.steps_batch(
        read_puzzles(puzzles, callback, ruled),
        threads=checked_threads(threads),
        progress=callback,
        **engine_options(profile, work_limit),
    )
    ratings: RateBatch | HodokuRateBatch = RATINGS[profile.name].results(dict(columns))
    found = {STATUSES.index("proper"), STATUSES.index("stuck")}
    return ratings, [
        path if code in found and any(path[0]) else None  # a grid with pencilmarks has no values
        for code, path in zip(ratings.status.codes, paths, strict=True)
    ]


def cruxes_of(
    puzzles: Puzzles, *, threads: int | None = None, cancel: CancelFlag | None = None
) -> tuple[RateBatch, list[Step | None]]:
    """Return the ratings of many puzzles and the hardest step of each path, the first of several.

    The puzzles are read twice. The path is the one that decides the level for people of a puzzle (``level_of``), so no
    step is beyond the level; for masters, and where that path ends, it is the one that is rated. No other step is made
    a value. A puzzle whose hardest step can be a single, and one that has no path here, has ``None``.
    """
    ratings, rated = paths_of(puzzles, threads=threads, cancel=cancel)
    judged, judged_paths = paths_of(puzzles, profile=LEVELS["expert"].profile, threads=threads, cancel=cancel)
    cruxes: list[Step | None] = []
    for own, status, path in zip(rated, judged.status, judged_paths, strict=True):
        profile: ProfileName = "hodoku" if status == "proper" else "se121"
        used = path if status == "proper" else own
        steps = [step for step in used[2] if step[0][0] not in SINGLES] if used else []
        if used is None or not steps:
            cruxes.append(None)
            continue
        found, values, masks = max(steps, key=_difficulty if profile == "se121" else _score)
        cruxes.append(step_of(found, Grid._make(values, used[0], masks), profile))
    return ratings, cruxes  # type: ignore[return-value]


def _difficulty(step: tuple[Any, ...]) -> float:
    """Return the difficulty of a step as the engine gives it, on the scale of Sudoku Explainer."""
    return float(step[0][1])


def _score(step: tuple[Any, ...]) -> int:
    """Return HoDoKu's score of the technique of a step."""
    return TECHNIQUES[step[0][0]].score or 0


def texts_of(
    paths: Iterable[FoundPath | None], *, form: TraceForm, length: TraceLength, profile: ProfileName = "se121"
) -> list[str | None]:
    """Return the texts of paths, ``None`` where there is none."""
    texts = _Texts(_writer(form, length), profile, _texts_of(form, length))
    return [None if path is None else joined(texts.of_path(path), form) for path in paths]


def own_steps_in(text: str, path: FoundPath, profile: ProfileName) -> list[tuple[str, Technique]] | None:
    """Return the steps of a text that is the trace of a path in any form, each with its technique, else ``None``."""
    givens, words, others = path
    codes = memoryview(words).cast("I")
    first = givens, words[: codes.itemsize], others[:1]
    has_last = len(codes) < 2 or f"\n{len(codes)}. " in text
    for form, length in WRITERS:
        if form != "json" and not has_last:
            continue
        texts = _Texts(_writer(form, length), profile, _texts_of(form, length))
        if text.startswith(joined(texts.of_path(first), form).rstrip("]")):
            told = texts.of_path(path)
            if joined(told, form) == text:
                return list(zip(told, _techniques_of(path), strict=True))
    return None


def _techniques_of(path: FoundPath) -> Iterator[Technique]:
    """Yield the technique of each step."""
    rest = iter(path[2])
    for code in memoryview(path[1]).cast("I"):
        yield TECHNIQUES[next(rest)[0][0] if code == _OTHER else _IDS[code >> _TECHNIQUE_SHIFT]]


def steps_of(path: FoundPath, profile: ProfileName) -> Iterator[Step | int]:
    """Yield the steps of a path; a single is a code, which ``single_of`` reads."""
    givens, words, others = path
    rest = iter(others)
    for code in memoryview(words).cast("I"):
        if code == _OTHER:
            step, values, masks = next(rest)
            yield step_of(step, Grid._make(values, givens, masks), profile)
        else:
            yield code


def open_count_of(path: FoundPath) -> int:
    """Return the number of the cells that a path leaves open."""
    givens, words, others = path
    count = len(memoryview(words).cast("I")) - len(others) + sum(len(step[0][2]) for step in others)
    return givens.count(0) - count


def notations_of(
    paths: Iterable[FoundPath | None], *, markup: PathMarkup = "text", profile: ProfileName = "se121"
) -> list[FoundNotation | None]:
    """Return paths as ``SolvingPath.to_notation`` writes them, ``None`` where there is none."""
    texts = _Texts(partial(telling().step_lines, markup=markup), profile, _texts_of("path", markup))
    return [None if path is None else texts.noted(path, markup) for path in paths]


def _writer(form: TraceForm, length: TraceLength) -> Callable[[Step], str]:
    checked_choice("form", form, get_args(TraceForm))
    checked_choice("length", length, get_args(TraceLength))
    return WRITERS[form, length]


@lru_cache
def _texts_of(form: str, length: str) -> dict[int, str]:
    """Return the texts of singles that are known in a form, by the engine's codes."""
    return {}


class FoundNotation(NamedTuple):
    """A path in notation, and the number of the cells that it leaves open."""

    text: str
    open_count: int


class _Texts:
    """Writes the steps of paths; ``known`` are the texts of singles so far."""

    def __init__(self, write: Callable[[Step], str], profile: ProfileName, known: dict[int, str]) -> None:
        self._write, self._profile, self._known = write, profile, known

    def noted(self, path: FoundPath, markup: PathMarkup) -> FoundNotation:
        """Return a path in notation: the singles at its end, which are most steps, are not told one by one."""
        givens, words, others = path
        codes = memoryview(words).cast("I")
        open_count = open_count_of(path)
        shown = len(codes)
        if open_count == 0:
            while shown and codes[shown - 1] != _OTHER:
                shown -= 1
            shown += shown == len(codes) - 1
        told = self.of_path((givens, words[: shown * codes.itemsize], others))
        return FoundNotation(telling().path_text(puzzle_of(givens).to_line(), told, len(codes), markup), open_count)

    def of_path(self, path: FoundPath) -> list[str]:
        """Return the text of each step."""
        givens, words, others = path
        codes = memoryview(words).cast("I")
        texts, rest = list(map(self._known.get, codes)), iter(others)
        while None in texts:  # seldom, in easy puzzles
            place = texts.index(None)
            texts[place] = self._of_step(codes[place], givens, rest)
        return texts  # type: ignore[return-value]

    def _of_step(self, code: int, givens: bytes, rest: Iterator[tuple[Any, ...]]) -> str:
        """Return the text of a step that is not known; ``rest`` are the steps without codes of their own."""
        if code == _OTHER:
            step, values, masks = next(rest)
            # Unchecked: that the masks are those of the values is of no matter for a text.
            return self._write(step_of(step, puzzle_of(values, givens, tuple(masks)), self._profile))
        if len(self._known) >= _MOST_TEXTS:
            self._known.clear()
        text = self._known[code] = self._write(single_of(code))
        return text


def code_of_single(technique: str, candidate: Candidate, why: int) -> int:
    """Return the code of a single; ``why`` is the house, or the mask of the digits around a naked single."""
    number = candidate.cell * SIZE + candidate.digit - 1
    return _IDS.index(technique) << _TECHNIQUE_SHIFT | why << _WHY_SHIFT | number


def single_of(code: int) -> Step:
    """Return the single with a code: the candidate, the house, or the digits around a naked single, the technique."""
    candidate, why = code & _CANDIDATE, code >> _WHY_SHIFT & _DIGITS_AROUND
    technique = TECHNIQUES[_IDS[code >> _TECHNIQUE_SHIFT]]
    cell, digit = Cell.ALL[candidate // SIZE], candidate % SIZE + 1
    single = Candidate(cell, digit)
    is_naked = technique.id == "naked_single"
    values = bytearray(CELL_COUNT)
    if is_naked:
        # The sentence says which digits are around the cell, not where.
        for peer, around in zip(cell.peers, DigitSet.from_mask(why), strict=False):
            values[peer] = around
    return Step(
        technique=technique,
        placements=(single,),
        cells=(cell,),
        digits=DigitSet([digit]),
        houses=() if is_naked else (House.ALL[why],),
        marks=(Mark("defining", single),),
        grid=puzzle_of(bytes(values)),
    )
