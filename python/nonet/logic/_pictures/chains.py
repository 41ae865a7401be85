"""What the picture of a step draws of its chains: candidates with their shapes, links as arrows, groups."""

from __future__ import annotations

from typing import NamedTuple

from nonet.logic._pattern import Candidate, LinkKind, Statement
from nonet.logic._step import Step
from nonet.logic._words.chain_templates import LOOPS


class ChainParts(NamedTuple):
    """Shapes, links and groups, each once."""

    shapes: list[tuple[str, Candidate]]
    links: list[tuple[LinkKind, Candidate, Candidate]]
    groups: list[tuple[Candidate, ...]]


def chain_parts(step: Step) -> ChainParts:
    """Return the parts of the chains; a loop one way round, for the other way has the opposite statements."""
    is_remote_pair = step.technique.id == "remote_pair"
    is_loop = is_remote_pair or step.technique.id in LOOPS
    parts = ChainParts([], [], [])
    for chain in step.chains[:1] if is_loop else step.chains:
        for one in chain:
            shape = "ring" if one.is_true else "diamond"
            if one.reason == "assumption" and not is_loop:
                shape = f"double {shape}"
            parts.shapes.extend((shape, candidate) for candidate in one.candidates)
            if one.others:
                parts.groups.append(one.candidates)
            parts.links.extend(_link(chain[premise], one) for premise in one.premises)
        if is_loop and not is_remote_pair:
            parts.links.append(_link(chain[-1], chain[0]))
    shapes, links, groups = parts
    return ChainParts(list(dict.fromkeys(shapes)), list(dict.fromkeys(links)), list(dict.fromkeys(groups)))


def _link(premise: Statement, one: Statement) -> tuple[LinkKind, Candidate, Candidate]:
    kind: LinkKind = "derived" if premise.is_true == one.is_true else "strong" if one.is_true else "weak"
    pairs = ((start, end) for start in premise.candidates for end in one.candidates)
    start, end = min(pairs, key=lambda pair: (_distance(*pair), pair))
    return kind, start, end


def _distance(one: Candidate, other: Candidate) -> int:
    return abs(one.cell.row - other.cell.row) + abs(one.cell.column - other.cell.column)
