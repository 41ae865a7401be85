"""Steps of a position: the next one, all of them, or the whole path to the solution.

The player's own pencilmarks count: a grid that has some is searched with them. The position is solved first
(``_verdict.py``), so every step is checked against the solution, those of finders written in Python included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Literal, overload

from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC
from nonet._engine.cancel import CancelFlag
from nonet._engine.inputs import Puzzle, as_grid, checked_callback
from nonet._engine.profile import (
    SE121,
    AnyHodokuProfile,
    AnyProfile,
    AnySeProfile,
    checked_profile,
    engine_options,
)
from nonet._engine.ruled import board_of
from nonet._engine.technique import ScaleName, Technique
from nonet._errors import LimitError, MultipleSolutionsError, UnsupportedError
from nonet._native import core as _core
from nonet.logic._finders import (
    Finder,
    check_possible,
    check_step,
    checked_finders,
    conclusion_of,
    difficulty_of,
    found_by,
)
from nonet.logic._found_steps import rule_step_of, step_of
from nonet.logic._path import SolvingPath
from nonet.logic._step import Step
from nonet.logic._verdict import refuse_solved, solution_of, with_givens
from nonet.logic.hodoku import HodokuRating
from nonet.logic.rating import SeRating
from nonet.logic.telling import LanguageName, Stage, telling

# A number of units, ``None`` for no limit, or about a second of work, which is another number of units on each scale.
WorkLimit = int | Literal["default"] | None

DEFAULT_WORK_LIMITS: dict[ScaleName, int] = {"se121": 150_000, "hodoku": 30_000_000, "rules": 1_000_000}
_DEFAULT_NODES = 50_000
"""Nodes of the search that proves a position on another board, if the work limit is the default."""


@dataclass(frozen=True)
class Hint:
    """A step shown in three stages: where to look, which technique, and the whole step.

    >>> found = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found.where
    'Box 2 still needs an 8. Which cell can take it?'
    >>> found.about.partition(". ")[0]
    "Hidden Single (beginner, 1.2 on Sudoku Explainer's scale)"
    >>> print(found.step)
    In box 2, 8 can only go in r1c6. So r1c6 is 8.
    """

    step: Step

    @property
    def where(self) -> str:
        """Where to look, without the answer."""
        return str(telling().where_of(self.step))

    @property
    def technique(self) -> Technique:
        """The technique of the step."""
        return self.step.technique

    @property
    def about(self) -> str:
        """The technique: its name, how hard it is, and its idea in one sentence."""
        return telling().about(self.step, "en")

    def __str__(self) -> str:
        return f"{self.where} ({self.technique.name})"

    def to_dict(self, *, stage: Stage = "step", language: LanguageName = "en") -> dict[str, Any]:
        """Return what a stage tells for JSON: ``where`` only where to look, ``technique`` also its name.

        The stage ``step`` has everything: ``Step.from_dict`` reads it, and ``docs/logic.md`` lists the keys. Sentences
        and names are in ``language``, one of ``nonet.logic.LANGUAGES``.

        >>> found = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> told = found.to_dict(stage="where")
        >>> told["where"], told["places"], told["digit"]
        ('Box 2 still needs an 8. Which cell can take it?', ['box 2'], 8)
        >>> told["statement"]
        {'key': 'where_needs', 'values': {'digit': 8, 'house': {'kind': 'box', 'number': 2}}}
        >>> found.to_dict()["sentence"]
        'In box 2, 8 can only go in r1c6. So r1c6 is 8.'
        """
        return telling().stage_to_dict(self.step, stage, language)

    def _repr_svg_(self) -> str:
        """Return the picture of the step."""
        return self.step.to_svg()


def hint(
    grid: Puzzle,
    *,
    profile: AnyProfile = "se121",
    work_limit: WorkLimit = "default",
    finders: Iterable[Finder] = (),
    cancel: CancelFlag | None = None,
) -> Hint | None:
    """Return the next step, or ``None`` if no technique finds one.

    The grid's pencilmarks count, if it has any. Raises ``MistakeError`` if a digit or a pencilmark of the player is
    wrong, ``MultipleSolutionsError``, ``NoSolutionError`` or ``ConflictError`` for other positions that have no single
    solution, and ``nonet.results.SolvedError`` for a solved grid. With ``Profile(…, uniqueness=False)`` several
    solutions are accepted; the search ends where every candidate that is left is in one of them, since no step can
    follow then. ``finders`` are techniques written in Python; ``profile`` is that of ``rate``.

    The search ends with a ``LimitError`` after ``work_limit`` units of work. The default is about a second of work,
    enough for the hardest known puzzles; ``None`` searches until there is a step, or Ctrl-C. ``cancel`` is a
    ``CancelFlag``, with which another thread can end the call.

    Boards of other sizes and with more rules have one scale, the order of ``RULE_TECHNIQUES``, and no other profile.
    There ``work_limit`` also bounds the proof that a position has one solution, in nodes of its search.

    >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").where
    'Box 2 still needs an 8. Which cell can take it?'
    """
    search = StepSearch("hint", grid, profile, work_limit, finders, cancel)
    step = search.first(search.grid)
    return None if step is None else Hint(step)


def all_hints(
    grid: Puzzle,
    *,
    profile: AnyProfile = "se121",
    work_limit: WorkLimit = "default",
    finders: Iterable[Finder] = (),
    cancel: CancelFlag | None = None,
) -> Iterator[Step]:
    """Return a lazy iterator over every step that the techniques find in a position, in the order of the scale.

    Each technique is searched when its steps are asked for. Steps with the same technique and the same conclusion are
    listed once; the step of ``hint`` is among them. On Sudoku Explainer's scale, chains with several branches are
    listed only if nothing simpler is found, or if the profile names them (``SE121.only``); HoDoKu's lists its forcing
    chains and nets always. Brute force is listed only if ``hint`` resorts to it. HoDoKu's scale lists techniques that
    take no part in its score too; ``docs/logic.md`` says which ones only ``HODOKU.only`` finds. Options and errors are
    those of ``hint``.

    The iterator raises ``LimitError`` after ``work_limit`` units of work, when it has yielded all that was found until
    then, the step of ``hint`` included. The default is about a second of work; ``None`` is no limit.

    >>> steps = list(all_hints("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"))
    >>> len(steps) > 10, steps[0].technique.id
    (True, 'hidden_single')
    """
    return StepSearch("all_hints", grid, profile, work_limit, finders, cancel).all()


@overload
def explain(
    puzzle: Puzzle,
    *,
    profile: AnyHodokuProfile,
    work_limit: int | None = None,
    finders: Iterable[Finder] = (),
    cancel: CancelFlag | None = None,
) -> SolvingPath[HodokuRating]: ...
@overload
def explain(
    puzzle: Puzzle,
    *,
    profile: AnySeProfile = "se121",
    work_limit: int | None = None,
    finders: Iterable[Finder] = (),
    cancel: CancelFlag | None = None,
) -> SolvingPath[SeRating]: ...
@overload
def explain(
    puzzle: Puzzle,
    *,
    profile: AnyProfile,
    work_limit: int | None = None,
    finders: Iterable[Finder] = (),
    cancel: CancelFlag | None = None,
) -> SolvingPath[SeRating] | SolvingPath[HodokuRating]: ...
def explain(
    puzzle: Puzzle,
    *,
    profile: AnyProfile = "se121",
    work_limit: int | None = None,
    finders: Iterable[Finder] = (),
    cancel: CancelFlag | None = None,
) -> SolvingPath[SeRating] | SolvingPath[HodokuRating]:
    """Return the path from a position to its solution, one step after another as ``hint`` finds them.

    If the techniques do not suffice, the path ends where they stop (``is_complete``). A puzzle on another board has no
    rating: ``level`` and ``hardest`` say how hard it is. Options and errors are those of
    ``hint``; ``work_limit`` bounds the whole path. A ``LimitError`` has the steps up to the limit in its ``path``.

    >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(path[0])
    In box 2, 8 can only go in r1c6. So r1c6 is 8.
    """
    search = StepSearch("explain", puzzle, profile, work_limit, finders, cancel)
    found, is_cut = search.path()
    path = SolvingPath(search.grid, found, profile=search.profile, is_cut=is_cut)
    if is_cut:
        raise LimitError(search.work_limit or 0, path.rating if search.is_classic else None, path)
    return path


def _with_grids(steps: Iterable[Step], grid: Grid) -> Iterator[Step]:
    """Yield the steps with the positions in which they were found."""
    for step in steps:
        yield replace(step, grid=grid)
        grid = step.apply(grid)


class StepSearch:
    """The options of a call and its position, checked; the searches."""

    def __init__(
        self,
        function: str,
        puzzle: Puzzle,
        profile: AnyProfile,
        work_limit: WorkLimit,
        finders: Iterable[Finder],
        cancel: CancelFlag | None,
    ) -> None:
        used = checked_profile(profile)
        grid = as_grid(puzzle)
        self.is_classic = grid.layout is CLASSIC
        if not self.is_classic and used != SE121:
            raise UnsupportedError(f"{function} with a profile", grid.layout)
        self.name: ScaleName = used.name if self.is_classic else "rules"
        is_default = False
        if isinstance(work_limit, str) and work_limit == "default":
            work_limit, is_default = DEFAULT_WORK_LIMITS[self.name], True
        self.work_limit = work_limit
        self.work = 0  # what the searches have done, on the classic board
        self.profile = used.name
        self.options = engine_options(used, self.work_limit)
        self.finders = checked_finders(finders, used)
        self.progress = checked_callback(cancel)
        self.grid = with_givens(grid)
        self.solution: Grid | None = None
        nodes = _DEFAULT_NODES if is_default else self.options["work_limit"]
        try:
            self.solution = solution_of(self.grid, self.progress, nodes)
        except MultipleSolutionsError:
            if used.uniqueness:
                raise
        refuse_solved(self.grid)

    def engine(self, grid: Grid, which: Literal["first", "path"]) -> tuple[list[Step], bool]:
        """Return the first step that the engine finds, or the path, and whether the work limit ended the search."""
        if not self.is_classic:
            return self._ruled(grid, which)
        position = grid._values, grid._pencilmarks
        ending, work, found = _core.find_steps(
            *position,
            givens=grid._givens,
            which=which,
            progress=self.progress,
            **self.options,
        )
        self.work += work
        return self._checked(step_of(step, grid, self.profile) for step in found), ending == "limit_reached"

    def _ruled(self, grid: Grid, which: Literal["first", "all", "path"]) -> tuple[list[Step], bool]:
        """Return the same on another board, or all steps; those of a path have their positions."""
        board = board_of(grid.layout)
        limit, masks = self.options["work_limit"], grid._open_masks()
        found, is_cut = board.steps(grid._values, masks, which=which, work_limit=limit, progress=self.progress)
        steps = []
        for each in found:
            steps.append(rule_step_of(each, grid))
            if which == "path":
                grid = steps[-1].apply(grid)
        return self._checked(steps), is_cut

    def _checked(self, found: Iterable[Step]) -> list[Step]:
        """Return steps of the engine, compared with the solution."""
        steps = list(found)
        if self.solution is not None:
            for step in steps:
                check_step(step, self.solution)
        return steps

    def all(self) -> Iterator[Step]:
        """Yield every step of the position: those of finders, then those of the engine."""
        known: set[object] = set()
        for step in chain(self.own(self.grid, float("inf")), self._listed()):
            conclusion = conclusion_of(step)
            if conclusion not in known:
                known.add(conclusion)
                yield step

    def _listed(self) -> Iterator[Step]:
        if not self.is_classic:
            steps, is_cut = self._ruled(self.grid, "all")
            yield from steps
            if is_cut:
                raise LimitError(self.work_limit or 0)
            return
        position = self.grid._values, self.grid._pencilmarks
        listing = _core.Listing(*position, givens=self.grid._givens, progress=self.progress, **self.options)
        try:
            for found in listing:
                yield from self._checked(step_of(step, self.grid, self.profile) for step in found)
        finally:
            self.work += listing.work
        if listing.is_limit_reached:
            raise LimitError(self.work_limit or 0)

    def own(self, grid: Grid, before: float) -> Iterator[Step]:
        """Yield the steps of finders whose value is at most ``before``, checked."""
        for finder in self.finders:
            if difficulty_of(finder, self.profile) <= before:
                for step in found_by(finder, grid):
                    if self.solution is not None:
                        check_step(step, self.solution)
                    check_possible(step, grid)
                    if step.apply(grid) != grid:
                        yield from _with_grids([step], grid)

    def first(self, grid: Grid) -> Step | None:
        """Return the first step of the engine, or one of a finder that is not harder."""
        steps, is_limit_reached = self.engine(grid, "first")
        if is_limit_reached:
            raise LimitError(self.work_limit or 0)
        before = steps[0].difficulty if steps else float("inf")
        return next(self.own(grid, before), steps[0] if steps else None)

    def path(self) -> tuple[list[Step], bool]:
        """Return the steps to the solution, or to where the search ends, and whether the work limit ended it."""
        if not self.finders:
            steps, is_cut = self.engine(self.grid, "path")
            return list(_with_grids(steps, self.grid)) if self.is_classic else steps, is_cut
        found, grid = [], self.grid
        try:
            while grid.open_count and (step := self.first(grid)):
                found.append(step)
                grid = step.apply(grid)
        except LimitError:
            return found, True
        return found, False
