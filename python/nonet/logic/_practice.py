"""Practice: a position in which one technique is the next to find.

The puzzle is generated (``crates/nonet-logic/src/generate``), and its path cut just before a step of the technique. No
easier technique of the scale finds anything there, since a path takes the first step of the scale's order at each
position. Rare techniques have puzzles of their own (``practice_puzzles.csv``): one of them, transformed at random, is
walked by ``hint`` until that names the technique. Some have digits that are entered and not given: avoidable rectangles
consist of these.

HoDoKu takes singles in the order in which they arose, and now and then overlooks one, which a player does not. So a
position counts only if ``hint`` names the technique there; else the next step of the technique, another transform, or
another puzzle. The same holds for a fish that is simpler than its name.

A position with fewer open cells is easier to search. It is made of another one: digits of the solution are added, some
at a time, and kept where the technique is still the next to find.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout, checked_layout
from nonet._board.random import random_number
from nonet._board.transform import Transform
from nonet._checks import checked_flag, checked_integer
from nonet._engine.cancel import CancelFlag
from nonet._engine.generate import ATTEMPTS, generate
from nonet._engine.profile import SE121, Profile, checked_profile
from nonet._engine.solve import solve
from nonet._engine.technique import PARTS, RULE_TECHNIQUES, TECHNIQUES, ProfileName, Technique, rated_techniques
from nonet._errors import GenerationError, LimitError, UnsupportedError
from nonet._native import core as _core
from nonet.logic._hints import explain, hint
from nonet.logic._path import SINGLES, SolvingPath
from nonet.logic._step import Step
from nonet.logic._step_statement import StepStatement
from nonet.logic.telling import LanguageName

KEPT_FILE = Path(__file__).with_name("practice_puzzles.csv")
"""The puzzles that are kept for rare techniques, a row each; ``docs/practice.py`` writes it."""
_MOST_PUZZLES = 100
_MOST_OTHER_PUZZLES = 1000  # of boards whose puzzles are not searched for a technique; one of 6x6 takes a millisecond
_SEEDS = 1 << 64
_NEXT_SEED = 0x9E37_79B9_7F4A_7C15

_MOST_STEPS = 70
_ADDED = 8  # digits that are added at once at first
_MOST_TRIES = 32  # to add digits; a try takes a few milliseconds
_WORK_LIMIT = 30_000_000  # for each step of a walk; about a second

# What would always be found first. A large fish leaves a small one in the other lines. Where direct claiming gives a
# digit, direct pointing gives the same.
_FIRST: dict[str, tuple[str, ...]] = dict.fromkeys(
    ("squirmbag", "whale", "leviathan"), ("x_wing", "swordfish", "jellyfish")
)
_FIRST["direct_claiming"] = ("direct_pointing",)
# Families of fish with houses of any kind: whether they are Franken fish (or else mutant), and whether finned.
FREE_FISH = {
    "franken_fish": (True, False),
    "finned_franken_fish": (True, True),
    "mutant_fish": (False, False),
    "finned_mutant_fish": (False, True),
}


class Kept(NamedTuple):
    """The puzzles kept for a technique, and which easier techniques find nothing in their positions.

    ``beside`` is ``basic`` or ``singles`` where positions in which no easier technique finds anything were not found.
    """

    puzzles: tuple[str, ...] = ()
    beside: str = ""


@dataclass(frozen=True)
class Practice:
    """A position just before a step, for practising one technique.

    ``puzzle`` is the puzzle at its start, ``path`` leads from there to the position, ``step`` is the step to find.
    The path is cut (``is_cut``), so its rating is that of the steps before the position. ``profile`` is what to give
    to ``hint`` for this step: the default of the scale where the technique takes part by default, else one that names
    the techniques that do, and this one; ``note`` says so. ``str`` shows the position and does not give the step away.

    >>> exercise = practice("x_wing", seed=1)
    >>> exercise.technique.name, exercise.step in exercise.path
    ('X-Wing', False)
    >>> exercise.path.end == exercise.grid
    True
    """

    puzzle: Grid
    path: SolvingPath[Any]
    step: Step
    profile: Profile = SE121

    @property
    def grid(self) -> Grid:
        """The position before the step, with its pencilmarks."""
        return self.path.end

    @property
    def technique(self) -> Technique:
        """The technique to find."""
        return self.step.technique

    def note(self, *, language: LanguageName = "en") -> str:
        """Return how ``profile`` differs from the default of its scale, in a sentence; nothing if it does not.

        >>> practice("leviathan", seed=1).note()
        'Easier techniques could find something too. Used: Full House, Naked Single, Hidden Single, Leviathan.'
        >>> practice("death_blossom", seed=1).note()
        'Death Blossom is used only where a profile names it.'
        """
        used, name = self.profile.techniques, self.technique.id
        rated = rated_techniques(self.profile.name)
        if used is None:
            return ""
        order = list(PARTS[self.profile.name])
        left_out = [each for each in rated if each not in used and order.index(each) < order.index(name)]
        if not left_out:
            key = "" if name in rated else "practice_named"
            return key and _said(key, language, name=self.technique.name)
        key, ids = ("practice_left_out", left_out) if len(left_out) < len(used) else ("practice_used", used)
        return _said(key, language, names=tuple(TECHNIQUES[each].name for each in ids))

    def task(self, *, language: LanguageName = "en") -> str:
        """Return what there is to do in the position, with the note.

        >>> practice("x_wing", seed=1).task()
        'Find the X-Wing and rule out what it excludes.'
        """
        key = "practice_place" if self.step.placements else "practice_rule_out"
        task = _said(key, language, name=self.technique.name)
        return " ".join(filter(None, [task, self.note(language=language)]))

    def __str__(self) -> str:
        before = f"after {len(self.path)} steps" if self.path else "at the start"
        found = f"Find: {self.technique.name} ({before} of {self.puzzle.to_line()})"
        return "\n".join(filter(None, [found, self.note(), str(self.grid)]))


def _said(key: str, language: LanguageName, **values: object) -> str:
    return StepStatement(key=key, values=values).sentence(language=language)


def practice(
    technique: str | Technique,
    *,
    seed: int,
    start: int = 0,
    only: bool = False,
    most_open: int | None = None,
    layout: Layout = CLASSIC,
    attempts: int = ATTEMPTS,
    cancel: CancelFlag | None = None,
) -> Practice:
    """Return a position in which the technique is the next to find: no easier one finds anything.

    ``seed`` selects a sequence of positions; ``start`` is the index of this one. With ``only`` the whole path has
    nothing but this technique and singles; ``generate`` says what that means for late techniques of HoDoKu. The scale
    is that of Sudoku Explainer if it has the technique, else that of HoDoKu.

    ``hint(exercise.grid, profile=exercise.profile)`` gives the step. The profile names techniques where the scale
    leaves this one out by default, as HoDoKu does with death blossom, mutant and large fish, Kraken fish and others.

    ``most_open`` asks for an easier position: digits are added to the puzzle until at most so many cells are open in
    the position, or until another digit would give an easier technique something to find. Without it the position is
    as it was made.

    On another ``layout`` than the classic board the technique is one of ``RULE_TECHNIQUES``, and ``only`` and
    ``most_open`` are unsupported.

    Beside a squirmbag, a whale or a leviathan there is always a smaller fish, and beside direct claiming always
    direct pointing: there the profile lacks these. Where an easier technique nearly always finds something too, as
    beside a mutant whale, it has only basic techniques, or singles, and this one. Rare techniques come
    from a few puzzles kept for them, transformed at random; for ``avoidable_rectangle_2``, ``puzzle`` has entered
    digits too. For the others, and with ``only``, a puzzle is generated, and ``GenerationError`` is raised if none was
    found in ``attempts``. ``cancel`` is a ``CancelFlag``, with which another thread can end the search.

    >>> from nonet import hint
    >>> exercise = practice("naked_pair", seed=4)
    >>> hint(exercise.grid).step == exercise.step
    True
    >>> exercise.grid.open_count, practice("naked_pair", seed=4, most_open=36).grid.open_count
    (37, 36)
    >>> practice("naked_single", seed=1, layout=Layout(6)).grid.layout.size
    6
    >>> exercise = practice("skyscraper", seed=1)
    >>> hint(exercise.grid, profile=exercise.profile).technique.name
    'Skyscraper'
    >>> exercise = practice("death_blossom", seed=1)
    >>> hint(exercise.grid, profile=exercise.profile).technique.name
    'Death Blossom'
    """
    name = Technique.named(technique).id
    if checked_layout(layout) is not CLASSIC:
        for option, value in (("only", only), ("most_open", most_open)):
            if value:
                raise UnsupportedError(f"practice with {option}", layout)
        return _on_board(name, layout, seed=seed, start=start, attempts=attempts, cancel=cancel)
    profile = search_of(name, only=checked_flag("only", only))
    most = None if most_open is None else checked_integer("most_open", most_open, 1, CELL_COUNT)
    made = _made(name, profile, seed=seed, start=start, only=only, attempts=attempts, cancel=cancel)
    return made if most is None else _easier(made, most, random_number(seed, start, _SEEDS), cancel)


def _made(
    name: str, profile: Profile, *, seed: int, start: int, only: bool, attempts: int, cancel: CancelFlag | None
) -> Practice:
    for puzzle in () if only else _transformed(kept(name).puzzles, seed, start):
        exercise = walk(puzzle, name, profile, cancel)
        if exercise is not None:
            return exercise
    wish: dict[str, Any] = {"technique": name, "only": only}
    return _searched(name, profile, _MOST_PUZZLES, seed=seed, start=start, attempts=attempts, cancel=cancel, **wish)


def _on_board(
    name: str, layout: Layout, *, seed: int, start: int, attempts: int, cancel: CancelFlag | None
) -> Practice:
    """Return a position on a board that is not the classic one: its puzzles are made as they come."""
    if name not in RULE_TECHNIQUES:
        known = ", ".join(RULE_TECHNIQUES)
        raise ValueError(f"technique must be one of {known} on a board of {layout}, not {name}")
    most = _MOST_OTHER_PUZZLES
    return _searched(name, SE121, most, seed=seed, start=start, attempts=attempts, cancel=cancel, layout=layout)


def _searched(
    name: str,
    profile: Profile,
    most: int,
    *,
    seed: int,
    start: int,
    attempts: int,
    cancel: CancelFlag | None,
    **wish: Any,
) -> Practice:
    """Return a position of the first puzzle that has one, of so many new ones."""
    for number in range(most):
        own = (seed + number * _NEXT_SEED) % _SEEDS if number else seed
        puzzle = generate(seed=own, start=start, attempts=attempts, cancel=cancel, **wish)
        exercise = _position(puzzle, name, profile, cancel)
        if exercise is not None:
            return exercise
    reason = f"position {start} was not found in {most} puzzles"
    raise GenerationError(reason, index=start, attempts=attempts)


def _easier(made: Practice, most_open: int, seed: int, cancel: CancelFlag | None) -> Practice:
    """Return the exercise with digits added, until few cells are open or the technique would not be the next one."""
    name, solution = made.technique.id, solve(made.puzzle.givens)
    # What the position knows is given from the start, but for digits that the puzzle has as entered.
    known = (
        value and (made.puzzle.givens[cell] or value * (not made.puzzle[cell])) for cell, value in enumerate(made.grid)
    )
    easier = walk(Grid._make(bytes(made.grid), bytes(known)), name, made.profile, cancel) or made
    at_once, spoiling = _ADDED, set[int]()
    for attempt in range(_MOST_TRIES):
        left = easier.grid.open_count - most_open
        free = {cell for cell, value in enumerate(easier.grid) if not value} - spoiling - {*easier.step.cells}
        if left <= 0 or not free:
            break
        at_once = min(at_once, left)
        added = sorted(free, key=lambda cell: random_number(seed, attempt * CELL_COUNT + cell, _SEEDS))[:at_once]
        values, givens = bytearray(bytes(easier.grid)), bytearray(bytes(easier.puzzle.givens))
        for cell in added:
            values[cell] = givens[cell] = solution[cell]
        found = walk(Grid._make(bytes(values), bytes(givens)), name, made.profile, cancel)
        if found is not None and found.grid.open_count >= most_open:
            easier = found
        elif at_once > 1:
            at_once //= 2
        else:
            spoiling.update(added)
    return easier


def search_of(name: str, *, only: bool = False, beside: str | None = None) -> Profile:
    """Return the profile of a search that has a technique: the default of its scale, where that suffices.

    ``beside`` is what ``Kept`` says of it (default: as kept).
    """
    scale, techniques = _core.path_of_technique(name, only=only)
    profile = checked_profile(scale)
    beside = kept(name).beside if beside is None else beside
    if beside and not only:
        return profile.only(*sorted(SINGLES), *(_basic(scale) if beside == "basic" else ()), name)
    if techniques is not None:
        profile = profile.only(*techniques)
    return profile if only or name not in _FIRST else profile.without(*_FIRST[name])


def _basic(scale: ProfileName) -> list[str]:
    """Return the techniques that every player knows besides singles: locked candidates and small subsets."""
    basic = ("pointing", "claiming", "naked_pair", "hidden_pair", "naked_triple", "hidden_triple")
    return [*basic, *(("locked_pair", "locked_triple") if scale == "hodoku" else ())]


def walk(puzzle: Grid, name: str, profile: Profile, cancel: CancelFlag | None = None) -> Practice | None:
    """Return the first position in which ``hint`` names the technique; ``None`` if that takes too long or is missed."""
    steps: list[Step] = []
    grid = puzzle
    while grid.open_count and len(steps) < _MOST_STEPS:
        try:
            found = hint(grid, profile=profile, work_limit=_WORK_LIMIT, cancel=cancel)
        except LimitError:
            return None
        if found is None:
            return None
        if found.technique.id == name and has_own_shape(found.step):
            path = SolvingPath(puzzle, steps, profile=profile, is_cut=True)
            return Practice(puzzle, path, found.step, profile)
        steps.append(found.step)
        grid = found.step.apply(grid)
    return None


def has_own_shape(step: Step) -> bool:
    """Tell whether a Franken or mutant fish has the houses and the fins that its name says.

    HoDoKu, looking for one fish of such a kind, takes simpler ones too and calls them by the name that it looks for.
    """
    family = step.technique.family
    if family not in FREE_FISH:
        return True
    base, cover = ({house.kind for house in houses} for houses in (step.base_houses, step.cover_houses))
    lines = [kinds - {"box"} for kinds in (base, cover)]
    is_crossed = lines in ([{"row"}, {"column"}], [{"column"}, {"row"}])
    has_boxes = "box" in base | cover
    has_fins = any(mark.role == "extra" for mark in step.marks)
    is_franken, is_finned = FREE_FISH[family]
    return is_crossed == is_franken and (has_boxes or not is_crossed) and has_fins == is_finned


@cache
def kept(name: str) -> Kept:
    """Return what is kept for a technique."""
    _, *rows = (line.split(",") for line in KEPT_FILE.read_text(encoding="ascii").splitlines())
    own = [(beside, puzzle) for technique, beside, puzzle in rows if technique == name]
    return Kept(tuple(puzzle for _, puzzle in own), own[0][0]) if own else Kept()


def _transformed(puzzles: Sequence[str], seed: int, start: int) -> Iterator[Grid]:
    """Yield some of the puzzles, transformed at random."""
    if not puzzles:
        return
    seed = random_number(seed, start, _SEEDS)
    first = random_number(seed, 0, len(puzzles))
    for number in range(_MOST_PUZZLES):
        puzzle = read_kept(puzzles[(first + number) % len(puzzles)])
        yield Transform.random(seed=seed, start=number).apply(puzzle)


def read_kept(line: str) -> Grid:
    """Return a puzzle that is kept: a digit after ``+`` is entered, not given, as in lines of HoDoKu.

    >>> grid = read_kept("53..7....6..1+95....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> grid["r2c5"], grid.givens["r2c5"]
    (9, 0)
    """
    return Grid._make(bytes(Grid(line.replace("+", ""))), bytes(Grid(re.sub(r"\+[1-9]", ".", line))))


def _position(puzzle: Grid, name: str, profile: Profile, cancel: CancelFlag | None) -> Practice | None:
    """Return the first position on the path in which the technique is the next to find."""
    path = explain(puzzle, profile=profile, cancel=cancel)
    for place, step in enumerate(path):
        if step.technique.id == name and step.grid is not None:
            found = hint(step.grid, profile=profile, cancel=cancel)
            if found is not None and found.technique.id == name and has_own_shape(found.step):
                before = SolvingPath(puzzle, path[:place], profile=profile, is_cut=True)
                return Practice(puzzle, before, found.step, profile)
    return None
