"""``SolvingPath``: the steps from a position to its solution, as a value that can be rated, printed and made a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TypeVar, get_args, overload

from nonet._board import Frozen
from nonet._board.grid import Grid, classic_only
from nonet._board.layout import CLASSIC
from nonet._checks import as_integer, checked_choice, checked_flag, checked_integer, iterated, wrong_type
from nonet._engine.candidates import true_candidates
from nonet._engine.levels import LEVEL_NAMES, Level, level_of_technique
from nonet._engine.profile import AnyHodokuProfile, AnyProfile, AnySeProfile, checked_profile
from nonet._engine.technique import RULE_LEVELS, ProfileName
from nonet.logic._step import Step
from nonet.logic.hodoku import HodokuRating, hodoku_rating_of
from nonet.logic.rating import SeRating, se_rating_of
from nonet.logic.telling import LANGUAGES, LanguageName, PathMarkup, telling

Rating = TypeVar("Rating", SeRating, HodokuRating)
SINGLES = frozenset({"full_house", "hidden_single", "naked_single"})


class SolvingPath(Frozen, Sequence[Step], Generic[Rating]):
    """The steps from a position to its solution, or to where the techniques no longer suffice.

    A sequence of steps. ``puzzle`` is the position before the first step, ``end`` the one after the last. ``profile``
    is the name of the scale on which the path is rated. ``is_cut`` says that the path goes on: its rating then has the
    status ``limit_reached`` and is that of the steps, a lower bound.

    >>> from nonet import explain
    >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> len(path), path.is_complete, path.rating.er
    (51, True, 1.2)
    """

    __slots__ = ("_end", "_is_cut", "_profile", "_puzzle", "_steps")
    _end: Grid
    _is_cut: bool
    _profile: ProfileName
    _puzzle: Grid
    _steps: tuple[Step, ...]

    @overload
    def __init__(
        self: SolvingPath[HodokuRating],
        puzzle: Grid,
        steps: Iterable[Step],
        *,
        profile: AnyHodokuProfile,
        is_cut: bool = False,
    ) -> None: ...
    @overload
    def __init__(
        self: SolvingPath[SeRating],
        puzzle: Grid,
        steps: Iterable[Step],
        *,
        profile: AnySeProfile = "se121",
        is_cut: bool = False,
    ) -> None: ...
    @overload
    def __init__(
        self, puzzle: Grid, steps: Iterable[Step], *, profile: AnyProfile = "se121", is_cut: bool = False
    ) -> None: ...
    def __init__(
        self, puzzle: Grid, steps: Iterable[Step], *, profile: AnyProfile = "se121", is_cut: bool = False
    ) -> None:
        if not isinstance(puzzle, Grid):
            raise wrong_type("puzzle must be a Grid", puzzle)
        expected = "steps must be an iterable of Step"
        some = tuple(iterated(expected, steps))
        for step in some:
            if not isinstance(step, Step):
                raise wrong_type(expected, step)
        object.__setattr__(self, "_profile", checked_profile(profile).name)
        object.__setattr__(self, "_is_cut", checked_flag("is_cut", is_cut))
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
        """Whether the steps fill the grid, and every house then has each digit once, and every rule holds."""
        return self._end.is_solved

    @property
    def is_cut(self) -> bool:
        """Whether the path was ended before its last step."""
        return self._is_cut

    @property
    def is_exhausted(self) -> bool:
        """Whether no step can follow: the position has several solutions, and every candidate left is in one of them.

        >>> from nonet import Profile, explain
        >>> path = explain("12345678." + "." * 72, profile=Profile("hodoku", uniqueness=False))
        >>> len(path), path.is_complete, path.is_exhausted
        (1, False, True)
        """
        open_cells = [cell for cell in self._end.layout.cells if not self._end[cell]]
        if not open_cells or any(len(self._end.candidates(cell)) < 2 for cell in open_cells):
            return False
        true = true_candidates(self._end)
        return all(self._end.candidates(cell) == true[cell] for cell in open_cells)

    @property
    def profile(self) -> ProfileName:
        """The scale of the rating, which a puzzle on the classic board has."""
        return self._profile

    @property
    def hardest(self) -> Step | None:
        """The first of the hardest steps; ``None`` if there is no step.

        >>> from nonet import explain
        >>> print(explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").hardest)
        In box 2, 8 can only go in r1c6. So r1c6 is 8.
        """
        return max(self._steps, key=lambda step: step.difficulty, default=None)

    @property
    def beyond_singles(self) -> tuple[Step, ...]:
        """The steps that are no full house, naked or hidden single: what a player has to find.

        >>> from nonet import explain
        >>> puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
        >>> explain(puzzle).beyond_singles
        ()
        """
        return tuple(step for step in self._steps if step.technique.id not in SINGLES)

    @property
    def level(self) -> Level | None:
        """The level of the hardest technique: what a player must know; ``None`` if there is no step.

        >>> from nonet import explain
        >>> explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").level
        'beginner'
        """
        if self._puzzle.layout is not CLASSIC:
            own = [RULE_LEVELS.get(step.technique.id) or level_of_technique(step.technique) for step in self._steps]
        else:
            own = [level_of_technique(step.technique) for step in self._steps]
        return max(own, key=LEVEL_NAMES.index, default=None)

    @property
    def rating(self) -> Rating:
        """The rating of these steps: ``SeRating``, or ``HodokuRating`` with the profile ``hodoku``.

        Raises ``UnsupportedError`` for a puzzle on another board than the classic one.
        """
        classic_only("rating", self._puzzle)
        rating_of: Callable[..., Any] = se_rating_of if self._profile == "se121" else hodoku_rating_of
        rating: Rating = rating_of(self._steps, end=self._end, is_cut=self._is_cut)
        return rating

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
        return self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[object, ...]:
        return self._puzzle, self._steps, self._profile, self._is_cut

    def __repr__(self) -> str:
        ending = "" if self.is_complete else ", incomplete"
        ending += ": every candidate left is in some solution" if self.is_exhausted else ""
        return f"<SolvingPath of {len(self)} steps, {self.summary}{ending}>"

    @property
    def summary(self) -> str:
        """How hard it is, in a few words: the rating, or on other boards the level and the hardest technique.

        >>> from nonet import explain
        >>> explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").summary
        '1.2/1.2/1.2 (Sudoku Explainer 1.2.1)'
        """
        return telling().path_summary(self, "en")

    def __str__(self) -> str:
        width = len(str(len(self)))
        lines = [f"{number:>{width}}. {step.technique.name}: {step}" for number, step in enumerate(self, 1)]
        return "\n".join(lines)

    def __reduce__(self) -> tuple[object, ...]:
        return partial(SolvingPath, profile=self._profile, is_cut=self._is_cut), (self._puzzle, self._steps)

    def to_dict(self, *, language: LanguageName = "en") -> dict[str, Any]:
        """Return the path as plain lists, strings and numbers for JSON.

        Each of ``steps`` is what ``Hint.to_dict`` returns: the keys of ``Step.to_dict``, the technique's name, the
        sentence, and where to look. Sentences and names are in ``language``, one of ``nonet.logic.LANGUAGES``.
        """
        if self._puzzle.layout is not CLASSIC:
            hardest = None if self.hardest is None else self.hardest.technique.id
            figures: dict[str, Any] = {"level": self.level, "hardest": hardest, "scale": "rules"}
            figures |= {"layout": self._puzzle.layout.to_dict()}
        else:
            rating = self.rating
            names = ("er", "ep", "ed") if isinstance(rating, SeRating) else ("score", "level")
            figures = {name: getattr(rating, name) for name in names} | {"scale": rating.version}
        steps = [telling().stage_to_dict(step, "step", language) for step in self]
        return {"puzzle": self._puzzle.to_line(), "end": self._end.to_line(), **figures, "steps": steps}

    def to_notation(self, *, markup: PathMarkup = "text", boards: Iterable[int] = ()) -> str:
        r"""Return the path as players write it: the puzzle, each step in notation, ``stte`` for singles at the end.

        ``markup``: ``"text"``, or ``"forum"`` with code tags and bold names. ``boards`` are numbers of steps: the
        candidates of the board stand before each of them. ``check_trace`` reads it.

        >>> from nonet import explain
        >>> path = explain("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
        >>> print(*path.to_notation().splitlines()[-5:], sep="\n")
        97. Bidirectional Y-Cycle: (9=5)r9c2 - (5=2)r9c8 - (2=8)r7c7 - (8=5)r7c6 - (5=9)r7c2 - loop => r8c8<>2
        98. Forcing Chain: (2=8)r8c1 - r8c7 = (8-2)r7c7 = r9c8 - r9c1 = r8c1 => r8c1=2
        99. Full House: 8 in r9c1 => r9c1=8
        100. BUG+1: 4 in r7c4 => r7c4<>2,7
        101. stte
        """
        checked_choice("markup", markup, get_args(PathMarkup))
        numbers = [
            checked_integer("boards", number, 1) for number in iterated("boards must be numbers of steps", boards)
        ]
        return telling().path_notation(self._puzzle, self._steps, self._end, markup, numbers)

    def to_html(
        self, *, title: str | None = None, technique_pages: str | None = None, language: LanguageName = "en"
    ) -> str:
        """Return a page with a picture and an explanation of each step; it needs no other file.

        Runs of three and more singles are folded, and have one picture. ``technique_pages`` is the address of a folder
        with a page for each technique, such as ``x_wing.md``: steps then link to it. The page is in ``language``, one
        of ``nonet.logic.LANGUAGES``, and so is its ``title`` by default.

        >>> from nonet import explain
        >>> path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> path.to_html().count("<figure>")
        2
        """
        if not (title is None or isinstance(title, str)):
            raise wrong_type("title must be a string or None", title)
        if not (technique_pages is None or isinstance(technique_pages, str)):
            raise wrong_type("technique_pages must be a string or None", technique_pages)
        summary = telling().path_summary(self, checked_choice("language", language, LANGUAGES))
        return telling().page(self._puzzle, self._steps, summary, title, technique_pages, language)
