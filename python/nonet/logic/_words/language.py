"""``Language``: what the statements of steps need of a language: a template for each key, and how lists are said.

A template is a sentence with values in braces: ``"In {house}, {digit} can only go in {cells:or}."`` What follows the
colon says how a value is said; each language decides what it needs there. A language is a file like ``english.py`` or
``german.py``, which knows no step: all that it says is made of the values of statements.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any

from nonet._board.geometry import SIZE, Cell, House
from nonet._engine.levels import Level
from nonet._engine.technique import ScaleName
from nonet.logic._pattern import Candidate, Statement, symbol
from nonet.logic._step_statement import Conclusion, OfBoard, StepStatement
from nonet.logic._words.rules import rule_meaning, rule_name
from nonet.logic.telling import LanguageName


class Language(ABC):
    """A language: ``templates`` by the keys of statements, and a method for each kind of value."""

    code: LanguageName
    templates: Mapping[str, str]
    decimal_point = "."

    def statement(self, one: StepStatement) -> str:
        """Return the sentence of a statement."""
        parts = _parts(self.templates[one.key])
        text = "".join(word if name is None else word + self.said(one.values[name], spec) for word, name, spec in parts)
        starts_with_cell = text[:1] == "r" and text[1:2].isdigit()
        return text if starts_with_cell else text[:1].upper() + text[1:]

    def said(self, value: Any, spec: str) -> str:
        """Return a value in words."""
        kind = _KIND_OF[type(value)]
        if kind is tuple:
            return self._several(value, spec)
        if kind in _LISTED:
            return self._several((value,), spec)
        if kind is Conclusion:
            return self.conclusion(value, spec)
        if kind is OfBoard:
            name = (rule_meaning if spec == "meaning" else rule_name)(*value, language=self.code)
            return f"the {name}" if spec == "the" and not name[-1:].isdigit() else name
        if kind is int:
            counted = {"word": self.number, "ways": self.ways}.get(spec)
            return counted(value) if counted is not None else self._digits((value,), spec)
        return self.name(str(value), spec)

    def _several(self, values: Sequence[Any], spec: str) -> str:
        if not values:
            return ""
        kind = _KIND_OF[type(values[0])]
        if kind is Cell:
            return self.cells(values, spec)
        if kind is House:
            return self.houses(values, spec)
        if kind is Candidate:
            return self.candidates(values, spec)
        if kind is Statement:
            return self.claims(values, spec)
        if kind is tuple:
            return "; ".join(self.cells(cells, spec) for cells in values)
        if kind is str and not spec:
            return ", ".join(self.name(value, spec) for value in values)
        return self._digits(values, spec)

    def _digits(self, values: Sequence[Any], spec: str) -> str:
        """Return digits in words; those above 9 as the board shows them."""
        is_large = any(isinstance(value, int) and value > SIZE for value in values)
        return self.digits([symbol(value) for value in values] if is_large else values, spec)

    @abstractmethod
    def cells(self, cells: Sequence[Cell], spec: str) -> str:
        """Return cells in words."""

    @abstractmethod
    def houses(self, houses: Sequence[House], spec: str) -> str:
        """Return houses in words."""

    @abstractmethod
    def digits(self, digits: Sequence[Any], spec: str) -> str:
        """Return digits in words."""

    @abstractmethod
    def candidates(self, candidates: Sequence[Candidate], spec: str) -> str:
        """Return candidates in words."""

    @abstractmethod
    def claims(self, some: Sequence[Statement], spec: str) -> str:
        """Return what statements of a chain say."""

    @abstractmethod
    def conclusion(self, one: Conclusion, spec: str) -> str:
        """Return what follows."""

    @abstractmethod
    def level(self, level: Level) -> str:
        """Return what players call a level, in a sentence."""

    @abstractmethod
    def rated(self, number: str, profile: ScaleName) -> str:
        """Return a difficulty with the name of its scale; nothing on the scale of rules, whose numbers are places."""

    @abstractmethod
    def rated_as(self, rated: str, name: str) -> str:
        """Return a difficulty with the name that its scale has for a pattern, where players know another one."""

    @abstractmethod
    def number(self, number: int) -> str:
        """Return a small number as a word."""

    @abstractmethod
    def ways(self, count: int) -> str:
        """Return a number of ways."""

    @abstractmethod
    def name(self, name: str, spec: str) -> str:
        """Return the name of a technique, of a pattern inside a chain, or a letter."""


def lines(statements: Iterable[StepStatement], language: Language, indent: str = "") -> Iterator[str]:
    """Yield statements a line each, with their parts indented below them."""
    for number, one in enumerate(statements, 1):
        yield f"{indent}{number}. {language.statement(one)}"
        if one.part is not None:
            yield from lines(one.part.statements, language, f"{indent}     ")


_LISTED = (Cell, House, Statement, Candidate)
_KINDS = (*_LISTED, Conclusion, OfBoard, int, tuple, str)


class _Kinds(dict[type, type]):
    """What values of a type are said as: the first kind of which it is one."""

    def __missing__(self, type_: type) -> type:
        kind = self[type_] = next((kind for kind in _KINDS if issubclass(type_, kind)), str)
        return kind


_KIND_OF = _Kinds()


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Return the words of a template, each with the name of the value after it and how that is said."""
    return tuple((word, name, spec or "") for word, name, spec, _ in Formatter().parse(template))
