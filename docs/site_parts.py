"""The moving parts of the website, which are made by nonet when the site is built.

The *player* shows hints stage by stage: the board, where to look, the technique, the step, the board after it. Its
pictures are files, its texts are in the page, and a small script shows one stage at a time; without JavaScript the
stages stand below each other. The *gallery* shows every technique with its picture.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

from docs.pictures import COLORS, POSITION, PUZZLE

import nonet
from nonet import Cell, Grid, Hint
from nonet.logic import TECHNIQUES

POSITIONS = {
    "easy": PUZZLE.to_line(),
    "xy_wing": POSITION,
    "swordfish": "4...37.98.8.94.63...3..6.42.4567......749.2......1347.6.472.9...29..4.6.5..369.24",
}
CELL, EDGE = 36, 2  # of a board as Grid draws it


class Stage(NamedTuple):
    """One picture of the player with its text."""

    heading: str
    text: str
    svg: str


class Player(NamedTuple):
    """The player: its HTML, and its pictures by the names of their files."""

    html: str
    pictures: dict[str, str]


def board(grid: Grid) -> str:
    """Return a board as an SVG file, which is dark on a light page and light on a dark page."""
    return grid.to_svg().replace(">", f">{COLORS}", 1)


def frame(place: str) -> str:
    """Return the SVG of a frame around a place such as ``box 2``, ``row 4``, ``column 1`` or ``r1c6``."""
    if cell := re.fullmatch(r"r(\d)c(\d)", place):
        row, column, height, width = int(cell[1]) - 1, int(cell[2]) - 1, 1, 1
    else:
        kind, number = place.split()
        index = int(number) - 1
        row, column, height, width = {
            "row": (index, 0, 1, 9),
            "column": (0, index, 9, 1),
            "box": (index // 3 * 3, index % 3 * 3, 3, 3),
        }[kind]
    return (
        f'<rect x="{EDGE + column * CELL}" y="{EDGE + row * CELL}" width="{width * CELL}" height="{height * CELL}" '
        'rx="4" fill="#f0a000" fill-opacity="0.16" stroke="#c76000" stroke-width="3"/>'
    )


def stages(hint: Hint) -> list[Stage]:
    """Return the stages of a hint: nothing is told before its stage."""
    step = hint.step
    assert step.grid is not None
    told = hint.to_dict(stage="where")
    digit = told.get("digit")
    # Where more houses than a player can look at take part, only the digit is told: its places are framed.
    named = told["places"] or [
        str(cell) for cell in Cell.ALL if not step.grid[cell] and digit in step.grid.candidates(cell)
    ]
    places = "".join(map(frame, named))
    looked_at = board(step.grid).replace("</svg>", f"{places}</svg>")
    return [
        Stage("The board", "What is the next step?", board(step.grid)),
        Stage("Where to look", hint.where, looked_at),
        Stage("Which technique", f"It is called {hint.technique.name}.", looked_at),
        Stage("The step", str(step), step.to_svg()),
        Stage("The board after it", "The next hint starts here.", board(step.apply(step.grid))),
    ]


def player(prefix: str) -> Player:
    """Return the player, whose pictures are found under ``prefix``."""
    pictures, sections = {}, []
    for name, text in POSITIONS.items():
        hint = nonet.hint(text)
        assert hint is not None
        items = []
        for number, stage in enumerate(stages(hint)):
            pictures[f"{name}-{number}.svg"] = stage.svg
            items.append(
                f'<li><img src="{prefix}/{name}-{number}.svg" width="344" height="344" alt="">'
                f'<div><p class="stage">{stage.heading}</p><p>{escape(stage.text)}</p></div></li>'
            )
        title = escape(hint.technique.name)
        sections.append(
            f'<section class="hint-player" aria-label="A hint: {title}" data-title="{title}">'
            f"<ol>{''.join(items)}</ol></section>"
        )
    return Player(f'<div class="hint-players">{"".join(sections)}</div>', pictures)


def gallery(pages: str, pictures: str) -> str:
    """Return HTML with the picture of every technique, each a link to its page, in the order of the table."""
    items = (
        f'<li><a href="{pages}/{technique.id}.html"><img src="{pictures}/{technique.id}.svg" alt="" loading="lazy" '
        f'width="160" height="160"><span>{escape(technique.name)}</span></a></li>'
        for technique in TECHNIQUES.values()
    )
    return f'<ul class="technique-gallery">{"".join(items)}</ul>'


def write_pictures(folder: Path, pictures: Mapping[str, str]) -> None:
    """Write SVG files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, svg in pictures.items():
        (folder / name).write_text(svg, encoding="utf-8")
