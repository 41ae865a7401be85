"""The parts of a step in its JSON form, read and checked; ``Step.to_dict`` and ``Step.from_dict`` use them.

Candidates are ``"r1c1=5"``, marks a role and a candidate; houses, links and statements have names for their parts. Up
to version 2 houses were texts such as ``"row 1"``, and links and statements lists; these are read too. A part that is
not as ``to_dict`` writes it raises ``ValueError``, or the error that the wrong kind of value raises when it is used;
``from_dict`` turns that into one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast, get_args

from nonet._board.geometry import House
from nonet._board.layout import CLASSIC, Layout
from nonet._checks import checked_flag, checked_integer, is_finite, iterated, shown, wrong_type
from nonet._engine.technique import Technique
from nonet.logic._pattern import Candidate, Link, LinkKind, Mark, Role, Statement, house_of


def candidates_from(texts: Sequence[str], layout: Layout = CLASSIC) -> tuple[Candidate, ...]:
    return tuple(Candidate.parse(text, layout=layout) for text in texts)


def mark_from(role: str, text: str, layout: Layout = CLASSIC) -> Mark:
    return Mark(word_from(role, Role), Candidate.parse(text, layout=layout))


def link_from(link: Mapping[str, str] | Sequence[str]) -> Link:
    kind, start, end = (link["kind"], link["from"], link["to"]) if isinstance(link, Mapping) else link
    return Link(word_from(kind, LinkKind), Candidate.parse(start), Candidate.parse(end))


def house_to_dict(house: House) -> dict[str, Any]:
    return {"kind": house.kind, "number": house.number}


def houses_from(houses: Iterable[Mapping[str, Any] | str], layout: Layout = CLASSIC) -> tuple[House, ...]:
    names = [one if isinstance(one, str) else f"{one['kind']} {one['number']}" for one in houses]
    if layout is CLASSIC:
        return tuple(map(House, names))
    known = {str(house): house for house in layout.houses}
    if unknown := [name for name in names if name not in known]:
        raise ValueError(f"the board has no house {shown(unknown[0])}")
    return tuple(known[name] for name in names)


def statement_to_dict(one: Statement) -> dict[str, Any]:
    """Return a statement of a chain; ``house`` is the one of a reason that is a kind of house."""
    house = house_of(one)
    return {
        "candidates": [str(candidate) for candidate in one.candidates],
        "is_true": one.is_true,
        "reason": one.reason,
        "house": None if house is None else house_to_dict(house),
        "premises": list(one.premises),
        "nested": one.nested,
        "cells": [str(cell) for cell in one.cells],
    }


def chain_from(statements: Iterable[Any], nested_count: int, layout: Layout = CLASSIC) -> tuple[Statement, ...]:
    chain = tuple(_statement(layout, place, nested_count, *_parts(one)) for place, one in enumerate(statements))
    if not chain:
        raise ValueError("a chain has at least one statement")
    return chain


def difficulty_from(value: float) -> float:
    if not is_finite(value):
        raise ValueError(f"difficulty must be a finite number, not {shown(value)}")
    return float(value)


def _parts(one: Any) -> Iterable[Any]:
    """Return the parts of a statement as version 2 lists them."""
    if not isinstance(one, Mapping):
        return cast("Iterable[Any]", one)
    first, *others = one["candidates"]
    return first, one["is_true"], one["reason"], one["premises"], one["nested"], others, one["cells"]


def _statement(
    layout: Layout,
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
        Candidate.parse(text, layout=layout),
        checked_flag("is_true", is_true),
        text_from(reason),
        places,
        nested,
        candidates_from(others, layout),
        tuple(map(layout.cell, cells)),
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
    words = [word for part in get_args(literal) for word in (get_args(part) or (part,))]
    if word not in words:
        raise ValueError(f"expected one of {', '.join(words)}, found {word!r}")
    return word
