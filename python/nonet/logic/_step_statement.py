"""``StepStatement``: one claim of the reasoning of a step, with what it lights on the board; it knows no language.

The statements of a step, read one after the other, show why its conclusion holds; the last ones say the conclusion.
What a statement says is a key and values (cells, digits, houses, candidates); ``_words/english.py`` has a sentence for
each key, and another language is another such table. ``_statements/`` makes them, a file for each family of techniques.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from nonet._board.geometry import Cell, House
from nonet._board.layout import Layout
from nonet._board.rule import Rule
from nonet.logic._pattern import Candidate, Link, Statement
from nonet.logic._step_json import house_to_dict
from nonet.logic.telling import LanguageName, telling

LitRole: TypeAlias = Literal["base", "cover", "is", "isnot", "out"]
Lit: TypeAlias = tuple[Candidate, LitRole]


class Conclusion(NamedTuple):
    """What follows, as the value of a statement: candidates that are placed, and candidates that are ruled out.

    A cell that loses more candidates than it keeps can be told by those that it keeps, which are ``left``.
    """

    placements: tuple[Candidate, ...]
    eliminations: tuple[Candidate, ...]
    left: tuple[Candidate, ...] = ()


class OfBoard(NamedTuple):
    """A rule with its board, as the value of a statement."""

    rule: Rule
    layout: Layout


@dataclass(frozen=True, kw_only=True)
class StepStatement:
    r"""A statement of a step: ``str`` is its sentence.

    ``candidates`` are lit, each with a role: ``base`` and ``cover`` belong to the pattern, ``is`` and ``isnot`` are
    true and false if what the statements suppose is so, ``out`` is ruled out. ``cells`` have the placed digits that
    the statement speaks of, or are those of its rule. ``needing`` are houses that need a digit, ``crossing`` those that
    cross them. ``blocked`` has pairs of a placed digit's cell and a cell that it blocks. ``framed`` are candidates of
    which one is true, or that are false together. ``groups`` are cells with a letter. ``part`` has the statements that
    prove this one.

    >>> from nonet.logic import hint
    >>> step = hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79").step
    >>> print(*step.statements, sep="\n")
    Box 2 has no 8 yet.
    Row 3 has its 8 in r3c3. So r3c4, r3c5 and r3c6 cannot be 8.
    Column 4 has its 8 in r5c4. So r1c4 cannot be 8.
    One cell of box 2 is left. So r1c6 is 8.
    """

    key: str
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    candidates: tuple[Lit, ...] = ()
    cells: tuple[Cell, ...] = ()
    needing: tuple[House, ...] = ()
    crossing: tuple[House, ...] = ()
    blocked: tuple[tuple[Cell, Cell], ...] = ()
    links: tuple[Link, ...] = ()
    framed: tuple[tuple[Candidate, ...], ...] = ()
    groups: tuple[tuple[str, tuple[Cell, ...]], ...] = ()
    part: StepPart | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", MappingProxyType(dict(self.values)))

    def __reduce__(self) -> tuple[type[StepStatement], tuple[Any, ...]]:
        parts = {one.name: getattr(self, one.name) for one in fields(self)}
        return StepStatement, tuple((parts | {"values": dict(self.values)}).values())

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, *, language: LanguageName = "en") -> str:
        """Return what the statement says; ``str`` is that in English."""
        return telling().statement(self, language)

    def to_dict(self) -> dict[str, Any]:
        """Return the statement as plain lists, strings and numbers for JSON, without a sentence.

        A value is a number, a cell, a candidate, a house as kind and number, a rule, a list of these, a statement of a
        chain, or a conclusion.
        """
        told: dict[str, Any] = {
            "key": self.key,
            "values": {name: _plain(value) for name, value in self.values.items()},
            "candidates": [[str(candidate), role] for candidate, role in self.candidates],
            "cells": [str(cell) for cell in self.cells],
            "needing": [_plain(house) for house in self.needing],
            "crossing": [_plain(house) for house in self.crossing],
        }
        if self.part is not None:
            told["part"] = {
                "title": _plain(self.part.title),
                "statements": [one.to_dict() for one in self.part.statements],
            }
        return told


class StepPart(NamedTuple):
    """Statements that prove a statement: a chain of several, or a nested step; ``title`` is what they start from."""

    title: StepStatement
    statements: tuple[StepStatement, ...]


class Shown(NamedTuple):
    """Which candidates a reader needs: those of some digits in all cells, and all in some houses and cells."""

    digits: tuple[int, ...] = ()
    houses: tuple[House, ...] = ()
    cells: tuple[Cell, ...] = ()


def _plain(value: Any) -> Any:
    if isinstance(value, House):
        return house_to_dict(value)
    if isinstance(value, OfBoard):
        return value.rule.to_dict()
    if isinstance(value, StepStatement):
        return value.to_dict()
    if isinstance(value, Conclusion):
        return {name: [str(one) for one in value._asdict()[name]] for name in value._fields}
    if isinstance(value, Statement):
        return {"candidates": [str(one) for one in value.candidates], "is_true": value.is_true}
    if isinstance(value, (Candidate, Cell)):
        return str(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value
