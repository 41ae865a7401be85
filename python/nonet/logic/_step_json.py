"""The parts of a step in its JSON form, read and checked; ``Step.to_dict`` and ``Step.from_dict`` use them.

Candidates are ``"r1c1=5"``, marks and links lists of their parts. A part that is not as ``to_dict`` writes it raises
``ValueError``, or the error that the wrong kind of value raises when it is used; ``from_dict`` turns that into one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, get_args

from nonet._board.geometry import Cell
from nonet._checks import checked_flag, checked_integer, is_finite, iterated, shown, wrong_type
from nonet._engine.technique import Technique
from nonet.logic._pattern import Candidate, Link, LinkKind, Mark, Role, Statement


def candidates_from(texts: Sequence[str]) -> tuple[Candidate, ...]:
    return tuple(Candidate.parse(text) for text in texts)


def mark_from(role: str, text: str) -> Mark:
    return Mark(word_from(role, Role), Candidate.parse(text))


def link_from(kind: str, start: str, end: str) -> Link:
    return Link(word_from(kind, LinkKind), Candidate.parse(start), Candidate.parse(end))


def statement_to_list(one: Statement) -> list[Any]:
    """Return a statement; candidates and cells beyond the first candidate only if it has some."""
    values = [str(one.candidate), one.is_true, one.reason, list(one.premises), one.nested]
    return values + ([list(map(str, one.others)), list(map(str, one.cells))] if one.others or one.cells else [])


def chain_from(statements: Iterable[Any], nested_count: int) -> tuple[Statement, ...]:
    chain = tuple(_statement(place, nested_count, *one) for place, one in enumerate(statements))
    if not chain:
        raise ValueError("a chain has at least one statement")
    return chain


def difficulty_from(value: float) -> float:
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
        Candidate.parse(text),
        checked_flag("is_true", is_true),
        text_from(reason),
        places,
        nested,
        candidates_from(others),
        tuple(map(Cell, cells)),
    )


def text_from(text: str) -> str:
    if not isinstance(text, str):
        raise wrong_type("expected a string", text)
    return text


def checked_techniques(own_techniques: Iterable[Technique]) -> Iterable[Technique]:
    expected = "own_techniques must be an iterable of Technique"
    for technique in iterated(expected, own_techniques):
        if not isinstance(technique, Technique):
            raise wrong_type(expected, technique)
        yield technique


def word_from(word: str, literal: Any) -> Any:
    if word not in get_args(literal):
        raise ValueError(f"expected one of {', '.join(get_args(literal))}, found {word!r}")
    return word
