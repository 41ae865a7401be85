"""The pattern that players know by a name of its own, where a scale calls it a chain.

Sudoku Explainer has no single-digit patterns: it finds a Skyscraper, a 2-String Kite or a Turbot Fish as a Forcing
X-Chain of two strong links, and rates it as such. A player looks for two houses, not for a chain. The chain excludes
the one candidate that it starts from, the pattern every one that sees both ends.
"""

from __future__ import annotations

from dataclasses import replace

from nonet._board.geometry import Cell
from nonet._engine.technique import TECHNIQUES, Technique
from nonet.logic._pattern import Candidate, house_of
from nonet.logic._step import Step

_STATEMENTS = 6
"""A chain is its statements. This one has the digit supposed, both places in each of two houses, the contradiction."""


def known_as(step: Step) -> Technique | None:
    """Return the simpler technique that a step also is, if it is one."""
    if step.technique.id != "forcing_x_chain" or not step.eliminations or [*map(len, step.chains)] != [_STATEMENTS]:
        return None
    (chain,) = step.chains
    strong = {chain[2].reason, chain[4].reason}
    first, second = chain[2].candidate.cell, chain[3].candidate.cell
    if strong == {"row", "column"} and first.box == second.box:
        return TECHNIQUES["two_string_kite"]
    # In rows of one band the ends can be joined by a box alone: that has no name of its own.
    if (strong == {"row"} and first.column == second.column) or (strong == {"column"} and first.row == second.row):
        return TECHNIQUES["skyscraper"]
    return TECHNIQUES["turbot_fish"]


def with_all_excluded(step: Step) -> Step:
    """Return the step of a chain that is such a pattern with every candidate that the pattern excludes."""
    known = as_known(step)
    if known is None or step.grid is None:
        return step
    end, _, _, other_end = known.cells
    (digit,) = known.digits
    seen = [
        cell
        for cell in Cell.ALL
        if not step.grid[cell] and digit in step.grid.candidates(cell) and cell.sees(end) and cell.sees(other_end)
    ]
    return replace(step, eliminations=tuple(Candidate(cell, digit) for cell in seen) or step.eliminations)


def as_known(step: Step) -> Step | None:
    """Return the step as the simpler pattern that it also is: with its cells and houses, without the chain."""
    technique = known_as(step)
    if technique is None:
        return None
    _, end, inner, other_inner, other_end, _ = step.chains[0]
    houses = tuple(house for house in map(house_of, (inner, other_end, other_inner)) if house is not None)
    cells = tuple(one.candidate.cell for one in (end, inner, other_inner, other_end))
    return replace(step, technique=technique, cells=cells, houses=houses, chains=())
