"""Statements from their JSON alone, as a program in another language reads it: no step, no search, no engine."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from nonet import CLASSIC, Layout
from nonet._board.rule import Rule
from nonet.logic import Candidate, Statement, StepStatement
from nonet.logic._step_statement import Conclusion, OfBoard

_CELL, _CANDIDATE = re.compile(r"r\d+c\d+"), re.compile(r"(r\d+c\d+)=(\d+)")


def statement_of(told: Mapping[str, Any], layout: Layout = CLASSIC) -> StepStatement:
    """Return a statement of its key and its values."""
    values = {name: value_of(value, layout) for name, value in told["values"].items()}
    return StepStatement(key=told["key"], values=values)


def value_of(value: Any, layout: Layout) -> Any:
    """Return a value as the table of the documentation describes it."""
    if isinstance(value, list):
        return tuple(value_of(each, layout) for each in value)
    if isinstance(value, str):
        if found := _CANDIDATE.fullmatch(value):
            return Candidate(layout.cell(found[1]), int(found[2]))
        return layout.cell(value) if _CELL.fullmatch(value) else value
    if not isinstance(value, dict):
        return value
    if "rule" in value:
        return OfBoard(Rule.from_dict(value), layout)
    if "kind" in value:
        return next(each for each in layout.houses if (each.kind, each.number) == (value["kind"], value["number"]))
    if "is_true" in value:
        first, *others = value_of(value["candidates"], layout)
        return Statement(first, value["is_true"], "", others=tuple(others))
    if "placements" in value:
        return Conclusion(*(value_of(value[name], layout) for name in ("placements", "eliminations")))
    raise ValueError(f"no value of a statement is {value}")


def every_json(statements: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield statements, and after each those that prove it."""
    for one in statements:
        yield one
        if "part" in one:
            yield one["part"]["title"]
            yield from every_json(one["part"]["statements"])
