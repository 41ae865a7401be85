"""Pictures of steps: what ``nonet._picture`` draws of a step, with which shapes, and how houses are told apart.

The houses that need something (the base of a fish, the house of a subset) have solid frames, the houses that lose
something dashed ones. Almost locked sets and the parts of a Sue de Coq are groups of cells with a letter and a tint.
Roles that mean something else in a technique have other shapes there: the four colours of multi colours, say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nonet._board.grid import Grid
from nonet._picture.layer import draw_layer
from nonet._picture.pattern import draw_pattern
from nonet.logic import _words
from nonet.logic._chain_drawing import chain_parts
from nonet.logic._color_words import SHAPES as COLOR_SHAPES
from nonet.logic._house_roles import base_count
from nonet.logic._set_words import SETS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nonet._board.geometry import House
    from nonet.logic._step import Candidate, Step

_LETTERED = {"als_xz", "als_xy_wing", "sue_de_coq"}
_SHAPES: Mapping[str, str] = {
    "defining": "disc",
    "extra": "square",
    "start": "double ring",
    "true": "ring",
    "false": "diamond",
}
"""The shape of each role; techniques whose ids have one of these parts have other shapes, or none."""
_OTHER_SHAPES: tuple[tuple[str, Mapping[str, str]], ...] = (
    ("_colors_", COLOR_SHAPES),
    ("als_x", {}),
    ("sue_de_coq", {}),
    ("exclusion", {"defining": "disc"}),
    ("empty_rectangle", {"defining": "disc", "extra": "disc"}),
)


def step_svg(step: Step, *, labels: bool = True) -> str:
    """Return the step as SVG; without its position, only the pattern is drawn."""
    grid = step.grid or Grid.empty()
    title = f"{step.technique.name}. {_words.sentence(step)}"
    board = grid._values, grid._givens, _marks(step)
    return draw_pattern(*board, step_layer(step), title=title, labels=labels)


def step_layer(step: Step) -> str:
    """Return what a picture adds to the board, as one group of SVG."""
    grid = step.grid or Grid.empty()
    known = next((shapes for part, shapes in _OTHER_SHAPES if part in step.technique.id), _SHAPES)
    roles = [(mark.role, mark.candidate) for mark in step.marks]
    links = [(link.kind, link.start, link.end) for link in step.links]
    removed = list(step.eliminations)
    framed: list[tuple[Candidate, ...]] = []
    if step.chains:
        roles = [(role, candidate) for role, candidate in roles if role in ("defining", "extra")]
    elif step.placements:
        # What the pattern rules out before the digit is placed.
        removed += [candidate for role, candidate in roles if role == "false"]
        roles = [(role, candidate) for role, candidate in roles if role != "false"]
    shapes = [(known[role], candidate) for role, candidate in roles if role in known]
    if step.chains:
        chains = chain_parts(step)
        shapes, links, framed = [*shapes, *chains.shapes], chains.links, chains.groups
    is_lettered = step.technique.id in _LETTERED
    return draw_layer(
        grid._values,
        _marks(step),
        cells=step.cells,
        groups=[(letter, {place.cell for own, place in roles if own == role}) for role, letter in SETS.items()]
        if is_lettered
        else (),
        houses=_frames(step),
        shapes=shapes,
        bold=[candidate for role, candidate in roles if role not in known],
        links=links,
        framed=framed,
        placed=step.placements,
        removed=removed,
    )


def _marks(step: Step) -> list[int]:
    grid = step.grid
    return [0] * 81 if grid is None else [grid.candidates(cell).mask for cell in range(81)]


def _frames(step: Step) -> list[tuple[House, bool]]:
    """Return the houses and whether their frames are solid."""
    if _words.are_twins(step):
        return list(dict.fromkeys(frame for nested in step.nested for frame in _frames(nested)))
    solid = base_count(step)
    return [(house, place < solid) for place, house in enumerate(step.houses)]
