"""Chains in Eureka notation: ``(5)r1c2 = (5)r1c8 - (5=3)r7c8 - (3)r7c23``.

``=`` joins two of which one is true, ``-`` two of which one is false. Cells in a row or a column are written together
(``r1c23``); ``(5=3)r7c8`` is a cell, or an almost locked set, that has the second digit if it lacks the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from nonet._board.geometry import Cell
from nonet.logic._pattern import Statement
from nonet.logic._step import Step
from nonet.logic._words.chain_templates import LOOPS


def chains_notation(step: Step) -> str:
    """Return the chains of a step; a loop once, a contradiction as the ways to what contradicts itself."""
    chains = step.chains
    if step.technique.id in LOOPS and len(chains) == 2:
        chains = chains[:1]
    if step.technique.id == "remote_pair" and sum(one.is_true for chain in chains[:1] for one in chain) > 1:
        return _remote_pair(step)
    return " | ".join(text for chain in chains for text in _ways(chain))


def short_cells(cells: Iterable[Cell]) -> str:
    """Return cells as players write them: ``r1c23``, ``r12c3``, ``r1c2,r2c13``."""
    rows: dict[int, list[int]] = {}
    for cell in sorted(cells):
        rows.setdefault(cell.row, []).append(cell.column)
    same: dict[tuple[int, ...], list[int]] = {}
    for row, columns in rows.items():
        same.setdefault(tuple(columns), []).append(row)
    return ",".join(f"r{_digits(found)}c{_digits(columns)}" for columns, found in same.items())


def _digits(numbers: Iterable[int]) -> str:
    return "".join(map(str, numbers))


def _remote_pair(step: Step) -> str:
    chain = step.chains[0]
    told = [one for one in chain if one.is_true]
    first, second = told[0].candidate.digit, told[1].candidate.digit
    parts = (
        f"({first if place % 2 else second}={second if place % 2 else first}){one.candidate.cell}"
        for place, one in enumerate(told)
    )
    return " - ".join(parts)


def _ways(chain: Sequence[Statement]) -> list[str]:
    """Return the ways to the end of a chain; to both statements, if the last contradicts an earlier one."""
    last = len(chain) - 1
    earlier = [
        place
        for place, one in enumerate(chain[:-1])
        if place and one.candidates == chain[-1].candidates and one.is_true != chain[-1].is_true
    ]
    return [_way(chain, place) for place in (*earlier, last)]


def _way(chain: Sequence[Statement], place: int) -> str:
    """Return the way to a statement, or its ends if some statement of it has several premises."""
    way = [chain[place]]
    while len(way[-1].premises) == 1:
        way.append(chain[way[-1].premises[0]])
    way.reverse()
    if way[0].reason != "assumption":
        return f"{_signed(chain[0])} ... {_signed(chain[place])}"
    return _eureka(way)


def _eureka(way: Sequence[Statement]) -> str:
    parts = [_node(way[0])]
    for before, one in pairwise(way):
        if before.is_true == one.is_true:
            parts.append(f" ~ {_signed(one)}")
        elif not one.is_true:
            parts.append(f" - {_node(one)}")
        elif one.reason == "cell" or (one.reason == "als" and len(parts) > 0):
            digits = f"({before.candidate.digit}={one.candidate.digit})"
            joint = " - " if parts[-1].startswith(" - ") else ""
            parts[-1] = f"{joint}{digits}{short_cells(one.cells or [one.candidate.cell])}"
        else:
            parts.append(f" = {_node(one)}")
    return "".join(parts)


def _node(one: Statement) -> str:
    return f"({one.candidate.digit}){short_cells(candidate.cell for candidate in one.candidates)}"


def _signed(one: Statement) -> str:
    return f"{'+' if one.is_true else '-'}{_node(one)}"
