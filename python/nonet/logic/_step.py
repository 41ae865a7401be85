"""``Step``: what a technique found, as an immutable value that knows no search.

A step has a conclusion (placements, eliminations) and the pattern that proves it (cells, digits, houses, candidates by
role, links, and for chains their statements). ``_words.py`` makes sentences of it, ``_drawing.py`` a picture. Its JSON
form is stable: ``to_dict`` writes ``"version": 1``, and ``from_dict`` reads it and refuses another version.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid
from nonet._board.value import checked_integer
from nonet.logic import _drawing, _notation, _words
from nonet.logic._catalogue import TECHNIQUES, Technique

JSON_VERSION = 1
_NO_DIGITS = DigitSet()

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
    """A statement of a chain: a candidate is true or false.

    ``reason`` is ``assumption``, ``cell``, ``box``, ``row``, ``column``, or the pattern that proves it. ``premises``
    are the places of the earlier statements in the chain that it follows from; ``nested`` is the place of the step
    that proves it in ``Step.nested``.
    """

    candidate: Candidate
    is_true: bool
    reason: str
    premises: tuple[int, ...] = ()
    nested: int | None = None


@dataclass(frozen=True)
class Step:
    """A step: a technique, the pattern in which it was found, and what follows.

    ``difficulty`` is on the scale of the profile. ``chains`` has the statements of each chain. ``str`` is a sentence,
    ``explanation`` also has the chains in full, ``notation`` is short. ``grid`` is the position in which the step was
    found, if it is known; it belongs to the picture and is not compared. ``reason`` is for techniques written in
    Python: a sentence that says why, before the conclusion.

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

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Step) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())

    def _parts(self) -> tuple[object, ...]:
        return (
            *(self.technique, self.difficulty, self.placements, self.eliminations, self.cells, self.digits),
            *(self.houses, self.marks, self.links, self.chains, self.nested, self.reason),
        )

    def __str__(self) -> str:
        return _words.sentence(self)

    def __repr__(self) -> str:
        return f"<Step {self.notation}>"

    @property
    def explanation(self) -> str:
        """The sentence, and after it each chain, one statement a line."""
        return _words.explanation(self)

    @property
    def notation(self) -> str:
        """A short form: chains in Eureka notation, other patterns by digits and cells.

        >>> from nonet.logic import hint
        >>> hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step.notation
        'Hidden Single: 8 in r1c6 => r1c6=8'
        """
        return _notation.notation(self)

    def apply(self, grid: Grid) -> Grid:
        """Return the grid after this step: candidates are removed, then digits placed."""
        for cell, digit in self.eliminations:
            if not grid[cell] and digit in grid.candidates(cell):
                grid = grid.without_candidate(cell, digit)
        for cell, digit in self.placements:
            grid = grid.with_value(cell, digit)
        return grid

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.to_svg()

    def to_svg(self) -> str:
        """Return the step as SVG: its position, the pattern, links as arrows, and eliminations struck out."""
        return _drawing.step_svg(self)

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
            "placements": [str(candidate) for candidate in self.placements],
            "eliminations": [str(candidate) for candidate in self.eliminations],
            "cells": [str(cell) for cell in self.cells],
            "digits": list(self.digits),
            "houses": [str(house) for house in self.houses],
            "marks": [[mark.role, str(mark.candidate)] for mark in self.marks],
            "links": [[link.kind, str(link.start), str(link.end)] for link in self.links],
            "chains": [
                [[str(one.candidate), one.is_true, one.reason, list(one.premises), one.nested] for one in chain]
                for chain in self.chains
            ],
            "nested": [step.to_dict() for step in self.nested],
            "reason": self.reason,
            "grid": None if self.grid is None else _grid_to_dict(self.grid),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, techniques: Iterable[Technique] = ()) -> Step:
        """Return the step that ``to_dict`` wrote; raise ``ValueError`` for anything else.

        ``techniques``: those written in Python, besides the ones of the catalogue.
        """
        if not isinstance(data, Mapping):
            raise TypeError(f"data must be a mapping that Step.to_dict wrote, not {type(data).__name__}")
        if data.get("version") != JSON_VERSION:
            raise ValueError(f"a step has version {JSON_VERSION}, not {data.get('version')!r}")
        known = {**TECHNIQUES, **{technique.id: technique for technique in techniques}}
        if data.get("technique") not in known:
            raise ValueError(f"no technique is named {data.get('technique')!r}")
        try:
            return cls(
                technique=known[data["technique"]],
                difficulty=float(data["difficulty"]),
                placements=_candidates(data["placements"]),
                eliminations=_candidates(data["eliminations"]),
                cells=tuple(Cell(name) for name in data["cells"]),
                digits=DigitSet(data["digits"]),
                houses=tuple(House(name) for name in data["houses"]),
                marks=tuple(Mark(_word(role, Role), _candidate(text)) for role, text in data["marks"]),
                links=tuple(
                    Link(_word(kind, LinkKind), _candidate(start), _candidate(end))
                    for kind, start, end in data["links"]
                ),
                chains=tuple(
                    tuple(
                        Statement(_candidate(text), bool(is_true), str(reason), tuple(premises), nested)
                        for text, is_true, reason, premises, nested in chain
                    )
                    for chain in data["chains"]
                ),
                nested=tuple(cls.from_dict(step, techniques=known.values()) for step in data["nested"]),
                reason=str(data["reason"]),
                grid=None if data["grid"] is None else _grid_from_dict(data["grid"]),
            )
        except KeyError as error:
            raise ValueError(f"a step has the key {error}") from None


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


def _word(word: str, literal: Any) -> Any:
    if word not in get_args(literal):
        raise ValueError(f"expected one of {', '.join(get_args(literal))}, found {word!r}")
    return word


def _grid_to_dict(grid: Grid) -> dict[str, str]:
    parts = {"values": grid.to_line(), "givens": grid.givens.to_line()}
    return parts | ({"pencilmarks": grid.to_sukaku()} if grid.has_pencilmarks else {})


def _grid_from_dict(data: Mapping[str, str]) -> Grid:
    return Grid(data["values"], givens=data["givens"], pencilmarks=data.get("pencilmarks"))


# From the engine, which numbers candidates `cell * 9 + digit - 1`.

_CANDIDATES = tuple(Candidate(cell, digit) for cell in Cell.ALL for digit in range(1, 10))


def step_of(found: tuple[Any, ...], grid: Grid | None) -> Step:
    """Return the step of the engine's numbers."""
    name, difficulty, placements, eliminations, cells, digits, houses, marks, links, chains, nested = found
    return Step(
        technique=TECHNIQUES[name],
        difficulty=difficulty,
        placements=tuple(_CANDIDATES[number] for number in placements),
        eliminations=tuple(_CANDIDATES[number] for number in eliminations),
        cells=tuple(Cell.ALL[number] for number in cells),
        digits=DigitSet(digits),
        houses=tuple(House.ALL[number] for number in houses),
        marks=tuple(Mark(role, _CANDIDATES[number]) for role, number in marks),
        links=tuple(Link(kind, _CANDIDATES[start], _CANDIDATES[end]) for kind, start, end in links),
        chains=tuple(
            tuple(
                Statement(_CANDIDATES[number], is_true, reason, tuple(premises), place)
                for number, is_true, reason, premises, place in chain
            )
            for chain in chains
        ),
        nested=tuple(step_of(step, None) for step in nested),
        grid=grid,
    )
