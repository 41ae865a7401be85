"""Steps of a position: the next one, all of them, or the whole path to the solution.

The player's own pencilmarks count: a grid that has some is searched with them. The position is solved first
(``_verdict.py``), so every step is checked against the solution, those of finders written in Python included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, get_args, overload

from nonet._board.grid import Grid
from nonet._board.value import Frozen, as_integer, checked_choice, iterated, shown, wrong_type
from nonet._engine.inputs import Puzzle, as_grid
from nonet._engine.native import core as _core
from nonet._errors import LimitError, MultipleSolutionsError, PuzzleError
from nonet.logic import _page, _words
from nonet.logic._catalogue import Technique
from nonet.logic._rating import SeRating, StepProfile, checked_options, rating_of
from nonet.logic._step import Step, step_of
from nonet.logic._verdict import refuse_solved, solution_of


class Finder(Protocol):
    """A technique written in Python: an object with a technique, and a function that finds its steps in a grid.

    ``find`` yields steps in any order; a step that changes nothing is ignored. Each step is checked against the
    solution: a wrong one raises ``UnsoundStepError``. ``docs/logic.md`` has an example.
    """

    @property
    def technique(self) -> Technique:
        """The technique; ``se121`` says before which others it is tried, ``None`` before all."""

    def find(self, grid: Grid, /) -> Iterable[Step]:
        """Return the steps of a position."""


class UnsoundStepError(PuzzleError):
    """A step contradicts the solution; ``step`` is the step, ``wrong`` says where."""

    def __init__(self, step: Step, wrong: str) -> None:
        super().__init__(step, wrong)
        self.step = step
        self.wrong = wrong

    def __str__(self) -> str:
        return f"{self.step.technique.name} is wrong: {self.wrong}"


@dataclass(frozen=True)
class Hint:
    """A step shown in three stages: where to look, which technique, and the whole step.

    >>> found = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> found.where
    'Look at box 2.'
    >>> found.technique.name
    'Hidden Single'
    >>> print(found.step)
    In box 2, 8 can only go in r1c6. So r1c6 is 8.
    """

    step: Step

    @property
    def where(self) -> str:
        """Where to look, without the answer."""
        return _words.where(self.step)

    @property
    def technique(self) -> Technique:
        """The technique of the step."""
        return self.step.technique

    def __str__(self) -> str:
        return f"{self.where} ({self.technique.name})"

    def _repr_svg_(self) -> str:
        """Return the picture of the step."""
        return self.step.to_svg()


class SolvingPath(Frozen, Sequence[Step]):
    """The steps from a position to its solution, or to where the techniques no longer suffice.

    A sequence of steps. ``puzzle`` is the position before the first step, ``end`` the one after the last.

    >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(path), path.is_complete, path.rating.er
    (51, True, 1.2)
    """

    __slots__ = ("_end", "_puzzle", "_steps")
    _end: Grid
    _puzzle: Grid
    _steps: tuple[Step, ...]

    def __init__(self, puzzle: Grid, steps: Iterable[Step]) -> None:
        if not isinstance(puzzle, Grid):
            raise wrong_type("puzzle must be a Grid", puzzle)
        expected = "steps must be an iterable of Step"
        some = tuple(iterated(expected, steps))
        for step in some:
            if not isinstance(step, Step):
                raise wrong_type(expected, step)
        object.__setattr__(self, "_puzzle", puzzle)
        object.__setattr__(self, "_steps", some)
        object.__setattr__(self, "_end", some[-1].apply(some[-1].grid or puzzle) if some else puzzle)

    @property
    def puzzle(self) -> Grid:
        """The position before the first step."""
        return self._puzzle

    @property
    def end(self) -> Grid:
        """The position after the last step."""
        return self._end

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps."""
        return self._steps

    @property
    def is_complete(self) -> bool:
        """Whether the steps fill the grid."""
        return self._end.open_count == 0

    @property
    def rating(self) -> SeRating:
        """The rating of these steps."""
        return rating_of(self._steps, end=self._end, is_complete=self.is_complete)

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        if isinstance(index, slice):
            return self._steps[index]
        return self._steps[as_integer(index, "the index of a step is an integer or a slice")]

    def __len__(self) -> int:
        return len(self._steps)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SolvingPath):
            return NotImplemented
        return self._puzzle == other._puzzle and self._steps == other._steps

    def __hash__(self) -> int:
        return hash((self._puzzle, self._steps))

    def __repr__(self) -> str:
        ending = "" if self.is_complete else ", incomplete"
        return f"<SolvingPath of {len(self)} steps, {self.rating}{ending}>"

    def __str__(self) -> str:
        width = len(str(len(self)))
        lines = [f"{number:>{width}}. {step.technique.name}: {step}" for number, step in enumerate(self, 1)]
        return "\n".join(lines)

    def __reduce__(self) -> tuple[object, ...]:
        return SolvingPath, (self._puzzle, self._steps)

    def to_dict(self) -> dict[str, Any]:
        """Return the path as plain lists, strings and numbers for JSON."""
        rating = self.rating
        figures = {"er": rating.er, "ep": rating.ep, "ed": rating.ed, "scale": rating.version}
        steps = [step.to_dict() for step in self]
        return {"puzzle": self._puzzle.to_line(), "end": self._end.to_line(), **figures, "steps": steps}

    def to_html(self, *, title: str = "A solving path") -> str:
        """Return a page with a picture and an explanation of each step; it needs no other file.

        >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> path.to_html().count("<svg")
        52
        """
        if not isinstance(title, str):
            raise wrong_type("title must be a text", title)
        return _page.page(self._puzzle, self._steps, str(self.rating), title)


def hint(
    grid: Puzzle,
    *,
    profile: StepProfile = "se121",
    work_limit: int | None = None,
    techniques: Iterable[str | Technique] | None = None,
    uniqueness: bool = True,
    mended: bool = False,
    finders: Iterable[Finder] = (),
) -> Hint | None:
    """Return the next step, or ``None`` if no technique finds one.

    The grid's pencilmarks count, if it has any. Raises ``MistakeError`` if a digit or a pencilmark of the player is
    wrong, ``MultipleSolutionsError``, ``NoSolutionError`` or ``ConflictError`` for other positions that have no single
    solution, and ``PuzzleError`` for a solved grid. With ``uniqueness=False`` several solutions are accepted.
    ``finders`` are techniques written in Python; the other options are those of ``rate``, without the profile
    ``hodoku``, which only rates.

    >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").where
    'Look at box 2.'
    """
    search = _Search(grid, profile, work_limit, techniques, uniqueness, mended, finders)
    step = search.first(search.grid)
    return None if step is None else Hint(step)


def all_hints(
    grid: Puzzle,
    *,
    profile: StepProfile = "se121",
    work_limit: int | None = None,
    techniques: Iterable[str | Technique] | None = None,
    uniqueness: bool = True,
    mended: bool = False,
    finders: Iterable[Finder] = (),
) -> tuple[Step, ...]:
    """Return every step that the techniques find in a position, in the order of the scale.

    Chains with several branches are listed only if nothing simpler is found, or if ``techniques`` names them. Steps
    with the same technique and the same conclusion are listed once. Options and errors are those of ``hint``.

    >>> steps = all_hints("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(steps) > 10, steps[0].technique.id
    (True, 'hidden_single')
    """
    search = _Search(grid, profile, work_limit, techniques, uniqueness, mended, finders)
    unique: dict[object, Step] = {}
    for step in [*search.own(search.grid, float("inf")), *search.engine(search.grid, "all")]:
        unique.setdefault((step.technique.id, step.placements, step.eliminations), step)
    return tuple(unique.values())


def explain(
    puzzle: Puzzle,
    *,
    profile: StepProfile = "se121",
    work_limit: int | None = None,
    techniques: Iterable[str | Technique] | None = None,
    uniqueness: bool = True,
    mended: bool = False,
    finders: Iterable[Finder] = (),
) -> SolvingPath:
    """Return the path from a position to its solution, one step after another as ``hint`` finds them.

    If the techniques do not suffice, the path ends where they stop (``is_complete``). Options and errors are those of
    ``hint``; ``work_limit`` bounds the whole path.

    >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> print(path[0])
    In box 2, 8 can only go in r1c6. So r1c6 is 8.
    """
    search = _Search(puzzle, profile, work_limit, techniques, uniqueness, mended, finders)
    if not search.finders:
        return SolvingPath(search.grid, _with_grids(search.engine(search.grid, "path"), search.grid))
    steps, grid = [], search.grid
    while grid.open_count and (step := search.first(grid)):
        steps.append(step)
        grid = step.apply(grid)
    return SolvingPath(search.grid, steps)


def check_step(step: Step, solution: Grid) -> None:
    """Raise ``UnsoundStepError`` if a step contradicts the solution."""
    if not isinstance(step, Step):
        raise wrong_type("step must be a Step", step)
    if not isinstance(solution, Grid):
        raise wrong_type("solution must be a Grid", solution)
    for cell, digit in step.placements:
        if solution[cell] != digit:
            raise UnsoundStepError(step, f"{cell} is not {digit} but {solution[cell]}")
    for cell, digit in step.eliminations:
        if solution[cell] == digit:
            raise UnsoundStepError(step, f"{cell} is {digit}")


def _with_grids(steps: Iterable[Step], grid: Grid) -> Iterator[Step]:
    """Yield the steps with the positions in which they were found."""
    for step in steps:
        yield replace(step, grid=grid)
        grid = step.apply(grid)


class _Search:
    """The options of a call and its position, checked; the searches."""

    def __init__(
        self,
        puzzle: Puzzle,
        profile: str,
        work_limit: int | None,
        techniques: Iterable[str | Technique] | None,
        uniqueness: bool,
        mended: bool,
        finders: Iterable[Finder],
    ) -> None:
        if isinstance(profile, str) and profile == "hodoku":
            raise ValueError("steps are searched with profile 'se121'; 'hodoku' is for rate and rate_batch")
        checked_choice("profile", profile, get_args(StepProfile))
        self.options = checked_options("se121", work_limit, None, techniques, uniqueness, mended)
        del self.options["stop"]
        self.finders = _checked_finders(finders, self.options["uniqueness"])
        self.grid = as_grid(puzzle)
        self.solution: Grid | None = None
        try:
            self.solution = solution_of(self.grid)
        except MultipleSolutionsError:
            if uniqueness:
                raise
        refuse_solved(self.grid)

    def engine(self, grid: Grid, which: str) -> list[Step]:
        """Return the steps that the engine finds; all in the same position, except for a path."""
        ending, found = _core.find_steps(grid._values, grid._pencilmarks, which=which, **self.options)
        if ending == "limit_reached":
            raise LimitError(self.options["work_limit"])
        return [step_of(step, grid) for step in found]

    def own(self, grid: Grid, before: float) -> Iterator[Step]:
        """Yield the steps of finders whose value is at most ``before``, checked."""
        for finder in self.finders:
            if (finder.technique.se121 or 0.0) <= before:
                expected = f"the function find of {finder.technique} must return steps"
                for step in iterated(expected, finder.find(grid)):
                    if not isinstance(step, Step):
                        raise wrong_type(expected, step)
                    if self.solution is not None:
                        check_step(step, self.solution)
                    if step.apply(grid) != grid:
                        yield from _with_grids([step], grid)

    def first(self, grid: Grid) -> Step | None:
        """Return the first step of the engine, or one of a finder that is not harder."""
        steps = self.engine(grid, "first")
        before = steps[0].difficulty if steps else float("inf")
        return next(self.own(grid, before), steps[0] if steps else None)


def _checked_finders(finders: Iterable[Finder], uniqueness: bool) -> list[Finder]:
    checked = list(iterated("finders must be an iterable of finders", finders))
    for finder in checked:
        if not isinstance(getattr(finder, "technique", None), Technique) or not callable(getattr(finder, "find", None)):
            raise TypeError(f"a finder has a technique and a function find, unlike {shown(finder)}")
    usable = [finder for finder in checked if uniqueness or not finder.technique.assumes_uniqueness]
    return sorted(usable, key=lambda finder: finder.technique.se121 or 0.0)
