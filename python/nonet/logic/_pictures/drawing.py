"""Pictures of steps: what ``nonet._picture`` draws of a step, with which shapes, and how houses are told apart.

The houses that need something (the base of a fish, the house of a subset) have solid frames, the houses that lose
something dashed ones. Almost locked sets, those of chains too, and the parts of a Sue de Coq are groups of cells with a
letter and a tint each.
Roles that mean something else in a technique have other shapes there: the four colours of multi colours, say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from nonet._board.drawing import Drawing, drawing_of
from nonet._board.geometry import BOX_SIZE, CELL_COUNT, Cell, House
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC
from nonet._picture.geometry import Sheet
from nonet._picture.layer import draw_layer
from nonet._picture.marks import CELL_LOOKS, MARK_LOOKS, in_black
from nonet._picture.pattern import draw_pattern
from nonet._picture.strokes import as_paths
from nonet.logic._groups import SETS, are_twins, locked_sets
from nonet.logic._house_roles import base_count
from nonet.logic._pattern import Candidate, Role
from nonet.logic._pictures.chains import chain_parts
from nonet.logic._statements.digit_ways import ways_shown
from nonet.logic._statements.of_step import shown_of
from nonet.logic._step import Step
from nonet.logic._words import languages
from nonet.logic._words.rules import rule_titles
from nonet.logic.telling import LanguageName

_LETTERED = {"als_xz", "als_xy_wing", "sue_de_coq"}
_SHAPES: Mapping[str, str] = {
    "defining": "disc",
    "extra": "square",
    "start": "double ring",
    "true": "ring",
    "false": "diamond",
}
"""The shape of each role; some families have other shapes. What is lettered has none."""
_COLOR_SHAPES = {"true": "triangle", "false": "hexagon", "defining": "plus", "extra": "star"}
_OTHER_SHAPES: Mapping[str, Mapping[str, str]] = {
    "simple_colors": _COLOR_SHAPES,
    "multi_colors": _COLOR_SHAPES,
    "aligned_exclusion": {"defining": "disc"},
    "single_digit_pattern": {"defining": "disc", "extra": "disc"},
}


def step_svg(
    step: Step,
    *,
    labels: bool = True,
    fonts: bool = True,
    title: str | None = None,
    is_sparse: bool = False,
    is_black: bool = False,
    cells: Mapping[Any, str] | None = None,
    style: str = "",
    language: LanguageName = "en",
) -> str:
    """Return the step as SVG; without its position, only the pattern is drawn.

    ``title`` is what a screen reader says of the picture: by default the technique and the sentence. Where it
    ``is_sparse``, it has the candidates that a reader of the statements needs, and no other. Without ``fonts`` texts
    are paths. Where it ``is_black``, it has greys in place of colours. ``cells`` have the colours of a caller, and
    ``style`` is a caller's CSS.
    """
    grid = step.grid or Grid.empty()
    own = drawing_of(grid._values, grid.layout, cells, None, (), style)
    title = title or f"{languages.technique_name(step.technique, language)}. {languages.sentence(step, language)}"
    if grid.layout is not CLASSIC:
        names = rule_titles(grid.layout, language=language)
        svg = _other_board(step, grid, own, title=title, labels=labels, fonts=fonts, names=names)
        return in_black(svg) if is_black else svg
    board = grid._values, grid._givens, _needed(step) if is_sparse else marks_of(step)
    svg = draw_pattern(
        *(*board, step_layer(step)),
        sheet=_sheet(grid),
        title=title,
        labels=labels,
        cells=own.cells,
        style=own.style,
    )
    svg = svg if fonts else as_paths(svg)
    return in_black(svg) if is_black else svg


def grid_svg(grid: Grid, title: str, language: LanguageName) -> str:
    """Return a grid as SVG, with its title and the names of its rules in a language; in English it has its own."""
    if language == "en":
        return grid.to_svg()
    names = rule_titles(grid.layout, language=language)
    board = grid._values, grid._givens, grid._pencilmarks
    return grid.layout._drawn(*board, title=title, labels=True, fonts=True, names=names)


def _other_board(
    step: Step, grid: Grid, own: Drawing, *, title: str, labels: bool, fonts: bool, names: Sequence[str]
) -> str:
    """Return the board with its rules: the pattern tinted, what is ruled out struck, what is placed or true bold."""
    cells = {cell: CELL_LOOKS["house"] for house in step.houses for cell in house.cells} | dict.fromkeys(
        step.cells, CELL_LOOKS["pattern"]
    )
    placed, removed, bold = set(step.placements), set(step.eliminations), {mark.candidate for mark in step.marks}
    claims = [(candidate, one.is_true) for chain in step.chains for one in chain for candidate in one.candidates]
    true = {candidate for candidate, is_true in claims if is_true}
    false = {candidate for candidate, _ in claims} - true
    marks: dict[int, dict[int, str]] = {}
    for cell in {cell for cell, _ in placed | removed | bold | true | false}:
        looks = marks[cell] = {}
        for digit in grid.candidates(cell):
            one = Candidate(cell, digit)
            kinds = {"placed": placed, "removed": removed, "true": true, "false": false, "defining": bold}
            looks[digit] = MARK_LOOKS[next((kind for kind, some in kinds.items() if one in some), "")]
    return grid.layout._drawn(
        grid._values,
        grid._givens,
        marks_of(step),
        title=title,
        labels=labels,
        fonts=fonts,
        cells={**cells, **own.cells},
        style=own.style,
        own_marks=marks,
        struck=removed,
        names=names,
    )


def step_layer(step: Step) -> str:
    """Return what a picture adds to the board, as one group of SVG."""
    grid = step.grid or Grid.empty()
    is_lettered = step.technique.id in _LETTERED
    groups: list[tuple[str, Iterable[Cell]]] = list(locked_sets(step).items())
    known = {} if is_lettered else _OTHER_SHAPES.get(step.technique.family, _SHAPES)
    roles: list[tuple[Role, Candidate]] = [(mark.role, mark.candidate) for mark in step.marks]
    links = [(link.kind, link.start, link.end) for link in step.links]
    if is_lettered:
        groups = [(letter, {place.cell for own, place in roles if own == role}) for role, letter in SETS.items()]
    removed = list(step.eliminations)
    framed: list[tuple[Candidate, ...]] = []
    if step.chains:
        roles = [(role, candidate) for role, candidate in roles if role in ("defining", "extra")]
    elif step.placements:
        # What the pattern rules out before the digit is placed.
        removed += [candidate for role, candidate in roles if role == "false"]
        roles = [(role, candidate) for role, candidate in roles if role != "false"]
    if step.technique.family == "template" and (shown := ways_shown(step)) is not None:
        roles = [("defining", one) for one in shown.used] + [("extra", one) for one in shown.needed]
        removed += shown.excluded
    shapes = [(known[role], candidate) for role, candidate in roles if role in known]
    if step.chains:
        chains = chain_parts(step)
        shapes, links, framed = [*shapes, *chains.shapes], chains.links, chains.groups
    return draw_layer(
        grid._values,
        marks_of(step),
        sheet=_sheet(grid),
        cells=step.cells,
        groups=groups,
        houses=[(house.cells, is_solid) for house, is_solid in _frames(step)],
        shapes=shapes,
        bold=[candidate for role, candidate in roles if role not in known],
        links=links,
        framed=framed,
        placed=step.placements,
        removed=removed,
    )


def _sheet(grid: Grid) -> Sheet:
    return Sheet(grid.layout.size, (BOX_SIZE, BOX_SIZE))


def marks_of(step: Step) -> Sequence[int]:
    """Return the candidates of the position of a step as masks, none if it has no position."""
    return (0,) * CELL_COUNT if step.grid is None else step.grid._open_masks()


def _needed(step: Step) -> Sequence[int]:
    """Return the candidates of ``marks_of`` that the statements speak of."""
    digits, houses, cells = shown_of(step)
    whole = {*cells, *(cell for house in houses for cell in house.cells)}
    some = sum(1 << digit - 1 for digit in digits)
    return [mask if cell in whole else mask & some for cell, mask in zip(Cell.ALL, marks_of(step), strict=True)]


def _frames(step: Step) -> list[tuple[House, bool]]:
    """Return the houses and whether their frames are solid."""
    if are_twins(step):
        return list(dict.fromkeys(frame for nested in step.nested for frame in _frames(nested)))
    solid = base_count(step.technique, len(step.houses))
    return [(house, place < solid) for place, house in enumerate(step.houses)]
