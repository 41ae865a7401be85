"""``Step``: what a technique found, as an immutable value that knows no search.

A step has a conclusion (placements, eliminations) and the pattern that proves it (cells, digits, houses, candidates by
role, links, and for chains their statements). ``_words`` and ``_pictures`` say what it says and how it
looks; it reaches them through ``_telling.py``. Its JSON form is stable: ``to_dict`` writes ``"version": 2``, and
``from_dict`` reads it, and 1, which did not say which houses are base houses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid
from nonet._board.value import checked_flag, checked_integer, iterated, shown, wrong_type
from nonet._engine.technique import TECHNIQUES, ProfileName, Technique
from nonet.logic._house_roles import base_count
from nonet.logic._telling import telling

JSON_VERSION = 2
_VERSIONS = (1, JSON_VERSION)
_NO_DIGITS = DigitSet()
Part = TypeVar("Part")

LinkKind: TypeAlias = Literal["strong", "weak", "derived"]
Role: TypeAlias = Literal["defining", "extra", "start", "true", "false"]


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: Cell
    digit: int

    def __str__(self) -> str:
        return f"{self.cell}={self.digit}"


class Link(NamedTuple):
    """An implication between two candidates.

    ``strong``: if ``start`` is false, ``end`` is true. ``weak``: if ``start`` is true, ``end`` is false. ``derived``:
    ``start`` is one of several candidates that prove something about ``end`` together.
    """

    kind: LinkKind
    start: Candidate
    end: Candidate


class Mark(NamedTuple):
    """A candidate with its role in a pattern.

    ``defining``: part of the pattern. ``extra``: keeps the pattern from being complete, such as a fin. ``start``,
    ``true`` and ``false``: the assumption of a chain and what follows from it.
    """

    role: Role
    candidate: Candidate


class Statement(NamedTuple):
    """A statement of a chain: a candidate is true or false; about several, that one of them is true, or that none is.

    ``reason`` is ``assumption``, ``cell``, ``box``, ``row``, ``column``, ``sees`` (several houses), ``als`` (``cells``
    are the almost locked set), ``fish``, or the pattern that proves it. ``premises`` are the places of the earlier
    statements in the chain that it follows from; ``nested`` is the place of the step that proves it in
    ``Step.nested``. ``others`` are the candidates besides the first.
    """

    candidate: Candidate
    is_true: bool
    reason: str
    premises: tuple[int, ...] = ()
    nested: int | None = None
    others: tuple[Candidate, ...] = ()
    cells: tuple[Cell, ...] = ()

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """All candidates that it is about."""
        return self.candidate, *self.others


@dataclass(frozen=True)
class Step:
    """A step: a technique, the pattern in which it was found, and what follows.

    ``difficulty`` is on the scale of ``profile``: the value of Sudoku Explainer, or HoDoKu's score. ``chains`` has the
    statements of each chain. ``str`` is a sentence, ``explanation`` also has the chains in full, ``notation`` is short.
    ``grid`` is the position in which the step was found, if it is known; it belongs to the picture and is not compared.
    ``reason`` is for techniques written in Python: a sentence that says why, before the conclusion.

    >>> from nonet.logic import hint
    >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
    >>> print(step)
    In box 2, 8 can only go in r1c6. So r1c6 is 8.
    >>> step.placements, step.difficulty
    ((Candidate(cell=Cell('r1c6'), digit=8),), 1.2)
    """

    technique: Technique
    difficulty: float = 0.0
    placements: tuple[Candidate, ...] = ()
    eliminations: tuple[Candidate, ...] = ()
    cells: tuple[Cell, ...] = ()
    digits: DigitSet = _NO_DIGITS
    houses: tuple[House, ...] = ()
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    chains: tuple[tuple[Statement, ...], ...] = ()
    nested: tuple[Step, ...] = ()
    grid: Grid | None = None
    reason: str = ""
    profile: ProfileName = "se121"

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Step) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[object, ...]:
        return (
            *(self.technique, self.difficulty, self.placements, self.eliminations, self.cells, self.digits),
            *(self.houses, self.marks, self.links, self.chains, self.nested, self.reason, self.profile),
        )

    def __str__(self) -> str:
        return telling().sentence(self)

    def __repr__(self) -> str:
        text = self.notation
        # A technique written in Python has any name; a control character could move a terminal's cursor.
        return f"<Step {text if text.isprintable() else repr(text)[1:-1]}>"

    @property
    def base_houses(self) -> tuple[House, ...]:
        """The houses that need something: those of a fish in which its digit has few places, the box of pointing.

        >>> from nonet import explain
        >>> path = explain("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
        >>> fish = next(step for step in path if step.technique.id == "x_wing")
        >>> fish.base_houses, fish.cover_houses
        ((House('row 2'), House('row 6')), (House('column 4'), House('column 7')))
        """
        return self.houses[: base_count(self.technique, len(self.houses))]

    @property
    def cover_houses(self) -> tuple[House, ...]:
        """The other houses: those of a fish that hold all places of its digit, the line of pointing."""
        return self.houses[base_count(self.technique, len(self.houses)) :]

    @property
    def difficulty_text(self) -> str:
        """The difficulty as its scale is written: ``4.5`` of Sudoku Explainer, ``100`` of HoDoKu."""
        return f"{self.difficulty:.{1 if self.profile == 'se121' else 0}f}"

    @property
    def explanation(self) -> str:
        """The sentence, and after it each chain, one statement a line."""
        return telling().explanation(self)

    @property
    def notation(self) -> str:
        """A short form: chains in Eureka notation, other patterns by digits and cells.

        >>> from nonet.logic import hint
        >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step.notation
        'Hidden Single: 8 in r1c6 => r1c6=8'
        """
        return telling().notation(self)

    def apply(self, grid: Grid) -> Grid:
        """Return the grid after this step: candidates are removed, then digits placed."""
        if not isinstance(grid, Grid):
            raise wrong_type("grid must be a Grid", grid)
        for cell, digit in self.eliminations:
            if not grid[cell] and digit in grid.candidates(cell):
                grid = grid.without_candidate(cell, digit)
        for cell, digit in self.placements:
            if grid[cell] != digit:
                grid = grid.with_value(cell, digit)
        return grid

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg()

    def to_svg(self, *, labels: bool = True) -> str:
        """Return the step as SVG: its position, the pattern, links as arrows, and eliminations struck out.

        ``labels`` names the rows r1 to r9 and the columns c1 to c9, as the sentence does.
        """
        return telling().svg(self, labels=checked_flag("labels", labels))

    def to_dict(self) -> dict[str, Any]:
        """Return the step as plain lists, strings and numbers for JSON; ``from_dict`` reads it.

        Cells are names (``"r1c1"``), houses too (``"row 1"``), candidates ``"r1c1=5"``.

        >>> from nonet.logic import hint
        >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
        >>> step.to_dict()["placements"], Step.from_dict(step.to_dict()) == step
        (['r1c6=8'], True)
        """
        return {
            "version": JSON_VERSION,
            "technique": self.technique.id,
            "difficulty": self.difficulty,
            "profile": self.profile,
            "placements": [str(candidate) for candidate in self.placements],
            "eliminations": [str(candidate) for candidate in self.eliminations],
            "cells": [str(cell) for cell in self.cells],
            "digits": list(self.digits),
            "houses": [str(house) for house in self.houses],
            "base_houses": [str(house) for house in self.base_houses],
            "cover_houses": [str(house) for house in self.cover_houses],
            "marks": [[mark.role, str(mark.candidate)] for mark in self.marks],
            "links": [[link.kind, str(link.start), str(link.end)] for link in self.links],
            "chains": [[_statement_to_list(one) for one in chain] for chain in self.chains],
            "nested": [step.to_dict() for step in self.nested],
            "reason": self.reason,
            "grid": None if self.grid is None else self.grid.to_dict(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, techniques: Iterable[Technique] = ()) -> Step:
        """Return the step that ``to_dict`` wrote; raise ``ValueError`` for anything else.

        ``techniques``: those written in Python, besides the ones of the catalogue.
        """
        if not isinstance(data, Mapping):
            raise wrong_type("data must be a mapping that Step.to_dict wrote", data)
        version, name = data.get("version"), data.get("technique")
        if not isinstance(version, int) or version not in _VERSIONS:
            raise ValueError(f"a step has version {' or '.join(map(str, _VERSIONS))}, not {shown(version)}")
        known = {**TECHNIQUES, **{technique.id: technique for technique in _checked_techniques(techniques)}}
        if not isinstance(name, str) or name not in known:
            raise ValueError(f"no technique is named {shown(name)}")

        def part(key: str, read: Callable[[Any], Part]) -> Part:
            if key not in data:
                raise ValueError(f"a step has the key {key!r}")
            try:
                return read(data[key])
            except (TypeError, AttributeError, LookupError, OverflowError):
                raise ValueError(f"{key} must be as Step.to_dict writes it, not {shown(data[key])}") from None

        nested = part("nested", lambda steps: tuple(cls.from_dict(step, techniques=known.values()) for step in steps))
        step = cls(
            technique=known[name],
            difficulty=part("difficulty", _difficulty),
            profile=part("profile", lambda name: _word(name, ProfileName)),
            placements=part("placements", _candidates),
            eliminations=part("eliminations", _candidates),
            cells=part("cells", lambda names: tuple(map(Cell, names))),
            digits=part("digits", DigitSet),
            houses=part("houses", lambda names: tuple(map(House, names))),
            marks=part("marks", lambda marks: tuple(_mark(*mark) for mark in marks)),
            links=part("links", lambda links: tuple(_link(*link) for link in links)),
            chains=part("chains", lambda chains: tuple(_chain(chain, len(nested)) for chain in chains)),
            nested=nested,
            reason=part("reason", _text),
            grid=part("grid", lambda grid: None if grid is None else Grid.from_dict(grid)),
        )
        for key, houses in (("base_houses", step.base_houses), ("cover_houses", step.cover_houses)):
            if version > 1 and part(key, lambda names: tuple(map(House, names))) != houses:
                names = ", ".join(map(str, houses)) or "none"
                raise ValueError(f"the {key} of these houses and this technique are {names}, not {shown(data[key])}")
        return step


def candidate_of(cell: Cell | int | str, digit: int) -> Candidate:
    """Return a checked candidate."""
    return Candidate(Cell(cell), checked_integer("a digit", digit, 1, 9))


def _candidate(text: str) -> Candidate:
    cell, _, digit = text.partition("=")
    if digit not in set("123456789"):
        raise ValueError(f"a candidate is written r1c1=5, not {text!r}")
    return Candidate(Cell(cell), int(digit))


def _candidates(texts: Sequence[str]) -> tuple[Candidate, ...]:
    return tuple(_candidate(text) for text in texts)


def _mark(role: str, text: str) -> Mark:
    return Mark(_word(role, Role), _candidate(text))


def _link(kind: str, start: str, end: str) -> Link:
    return Link(_word(kind, LinkKind), _candidate(start), _candidate(end))


def _statement_to_list(one: Statement) -> list[Any]:
    """Return a statement; candidates and cells beyond the first candidate only if it has some."""
    values = [str(one.candidate), one.is_true, one.reason, list(one.premises), one.nested]
    return values + ([list(map(str, one.others)), list(map(str, one.cells))] if one.others or one.cells else [])


def _chain(statements: Iterable[Any], nested_count: int) -> tuple[Statement, ...]:
    chain = tuple(_statement(place, nested_count, *one) for place, one in enumerate(statements))
    if not chain:
        raise ValueError("a chain has at least one statement")
    return chain


def is_finite(value: object) -> bool:
    """Tell whether a value is a finite number, as a difficulty is."""
    try:
        return not isinstance(value, bool) and isfinite(value)  # type: ignore[arg-type]
    except (TypeError, OverflowError):
        return False


def _difficulty(value: float) -> float:
    if not is_finite(value):
        raise ValueError(f"difficulty must be a finite number, not {shown(value)}")
    return float(value)


def _statement(
    place: int,
    nested_count: int,
    text: str,
    is_true: bool,
    reason: str,
    premises: Iterable[int],
    nested: int | None,
    others: Sequence[str] = (),
    cells: Sequence[str] = (),
) -> Statement:
    places = tuple(checked_integer("a premise", premise) for premise in premises)
    if places and max(places) >= place:
        raise ValueError(f"a premise must be the place of an earlier statement, not {max(places)}")
    if nested is not None and checked_integer("a nested step", nested) >= nested_count:
        raise ValueError(f"a nested step must be one of {nested_count}, counted from 0, not {nested}")
    return Statement(
        _candidate(text),
        checked_flag("is_true", is_true),
        _text(reason),
        places,
        nested,
        _candidates(others),
        tuple(map(Cell, cells)),
    )


def _text(text: str) -> str:
    if not isinstance(text, str):
        raise wrong_type("expected a string", text)
    return text


def _checked_techniques(techniques: Iterable[Technique]) -> Iterable[Technique]:
    expected = "techniques must be an iterable of Technique"
    for technique in iterated(expected, techniques):
        if not isinstance(technique, Technique):
            raise wrong_type(expected, technique)
        yield technique


def _word(word: str, literal: Any) -> Any:
    if word not in get_args(literal):
        raise ValueError(f"expected one of {', '.join(get_args(literal))}, found {word!r}")
    return word


# From the engine, which numbers candidates `cell * 9 + digit - 1`.

_CANDIDATES = tuple(Candidate(cell, digit) for cell in Cell.ALL for digit in range(1, 10))


def step_of(found: tuple[Any, ...], grid: Grid | None, profile: ProfileName) -> Step:
    """Return the step of the engine's numbers."""
    name, difficulty, placements, eliminations, cells, digits, houses, marks, links, chains, nested = found
    technique = TECHNIQUES[name]
    return Step(
        technique=technique,
        difficulty=difficulty if profile == "se121" else float(technique.score or 0),
        profile=profile,
        placements=tuple(_CANDIDATES[number] for number in placements),
        eliminations=tuple(_CANDIDATES[number] for number in eliminations),
        cells=tuple(Cell.ALL[number] for number in cells),
        digits=DigitSet(digits),
        houses=tuple(House.ALL[number] for number in houses),
        marks=tuple(Mark(role, _CANDIDATES[number]) for role, number in marks),
        links=tuple(Link(kind, _CANDIDATES[start], _CANDIDATES[end]) for kind, start, end in links),
        chains=tuple(
            tuple(
                Statement(
                    _CANDIDATES[number],
                    is_true,
                    reason,
                    tuple(premises),
                    place,
                    tuple(_CANDIDATES[other] for other in others),
                    tuple(Cell.ALL[cell] for cell in set_cells),
                )
                for number, is_true, reason, premises, place, others, set_cells in chain
            )
            for chain in chains
        ),
        nested=tuple(step_of(step, None, profile) for step in nested),
        grid=grid,
    )
