"""Pictures of statements: frames, links and what a digit blocks, without digits and without discs.

A page draws the candidates itself and lays this below them. Links of earlier statements of a chain are drawn too,
fainter, so that a reader sees the way so far.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet._board.geometry import BOX_SIZE
from nonet._board.grid import Grid
from nonet._picture.geometry import Sheet
from nonet._picture.layer import Look, draw_statements
from nonet.logic._pictures.drawing import marks_of
from nonet.logic._step import Step
from nonet.logic._step_statement import StepStatement


def statement_layers(step: Step, statements: Sequence[StepStatement]) -> list[str]:
    """Return the layer of each statement of a list, as one group of SVG."""
    grid = step.grid or Grid.empty()
    return draw_statements(
        grid._values,
        marks_of(step),
        sheet=Sheet(grid.layout.size, (BOX_SIZE, BOX_SIZE)),
        lit={candidate for one in statements for candidate, _ in one.candidates},
        looks=[
            Look(
                houses=[(house.cells, True) for house in one.needing]
                + [(house.cells, False) for house in one.crossing],
                links=one.links,
                framed=one.framed,
                groups=one.groups,
                blocked=one.blocked,
                is_crossed=one.key == "blocks",
            )
            for one in statements
        ],
    )
