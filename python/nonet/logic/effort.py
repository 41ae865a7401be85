"""The effort of a path: one number for how much a person has to look at, summed over the steps.

```
effort of a step = weight of its technique * (open cells + 1) / (choices + 1)
```

Whoever looks at the open cells in any order meets the first of ``choices`` cells after so many on average. A single can
be found in as many cells as singles fill, any other pattern in one place. So a path has a high effort if it is long, if
few steps are there to be found, or if its techniques are hard. The weights are ``Technique.weight``. The number says
nothing about minutes, and is no difficulty of another program.

The engine sums it up as it rates (``crates/nonet-logic/src/profile/effort.rs``); this is the same for steps in Python.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import floor
from typing import TYPE_CHECKING

from nonet._board.geometry import Cell, House
from nonet._board.grid import Grid

if TYPE_CHECKING:
    from nonet.logic._step import Step


def tenths(value: float) -> float:
    """Return a value as Sudoku Explainer prints it."""
    return floor((value + 0.05) * 10.0) / 10.0


def effort_of(steps: Iterable[Step]) -> float:
    """Return the effort of the steps of a path; a step without its position counts as one on an empty grid."""
    total = 0.0
    for step in steps:
        grid = step.grid or Grid.empty()
        choices = max(len(_cells_of_singles(grid)), 1) if step.technique.family == "single" else 1
        total += step.technique.weight * (grid.open_count + 1) / (choices + 1)
    return tenths(total)


def _cells_of_singles(grid: Grid) -> set[Cell]:
    """Return the cells that naked and hidden singles fill."""
    masks = grid._open_masks()
    found = {cell for cell in Cell.ALL if masks[cell].bit_count() == 1}
    for house in House.ALL:
        once = more = 0
        for cell in house.cells:
            more |= once & masks[cell]
            once |= masks[cell]
        found.update(cell for cell in house.cells if masks[cell] & once & ~more)
    return found
