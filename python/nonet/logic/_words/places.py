"""Where to look for a step: its houses, or the cells where its chains start, without what it says."""

from __future__ import annotations

from collections.abc import Sequence

from nonet._board.geometry import Cell, House
from nonet.logic._step import Step
from nonet.logic._words.phrases import house_names, joined


def where(step: Step) -> str:
    """Return where to look for a step, without what it says."""
    found = places(step)
    if not found:
        return "Look at the grid."
    if isinstance(found[0], Cell):
        return f"Look at the candidates of {joined(found)}."
    return f"Look at {house_names([place for place in found if isinstance(place, House)])}."


def places(step: Step) -> Sequence[House | Cell]:
    """Return the houses to look at, or the cells where chains start."""
    if step.chains and not step.houses:
        return list(dict.fromkeys(chain[0].candidate.cell for chain in step.chains if chain))[:3]
    if step.houses:
        return step.houses[: max(1, len(step.houses) // 2)]
    concluded = [one.cell for one in (*step.placements, *step.eliminations)]
    return [House(f"box {box}") for box in sorted({cell.box for cell in step.cells or concluded})]
