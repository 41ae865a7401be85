"""Samples of the marks, each a small SVG of its own, for a key beside the pictures."""

from __future__ import annotations

import re

from nonet._picture.geometry import TAG_SIDE
from nonet._picture.marks import BLUE, CELL_LOOKS, MARK_LOOKS, SHAPES, digit_text, frame, group, placement, strike, tag
from nonet._picture.routes import straight_link

_WIDTH, _HEIGHT = 64, 34


def sample(mark: str) -> str:
    """Return a sample of a mark: a shape of ``SHAPES``, a kind of link, or another mark by its name."""
    x, y = _WIDTH / 2, _HEIGHT / 2
    bold = 'font-weight="bold"'
    digit = digit_text(x, y, 5, bold)
    if mark in SHAPES:
        parts = [SHAPES[mark](x, y), digit]
    elif mark == "placement":
        parts = [placement(x, y), digit_text(x, y, 5, f'fill="#ffffff" {bold}')]
    elif mark == "removed":
        parts = [strike(x, y), digit]
    elif mark == "group":
        parts = [group([(x - 8.5, y), (x + 8.5, y)]), digit_text(x - 8.5, y, 4, bold), digit_text(x + 8.5, y, 5, bold)]
    elif mark == "tag":
        box = f'<rect x="{x - 20:g}" y="{y - 8:g}" width="40" height="22" fill="{BLUE}" fill-opacity="0.16"/>'
        parts = [box, tag(x + 12, y - 1, TAG_SIDE, "A", BLUE)]
    elif mark in ("tint", *CELL_LOOKS):
        look = CELL_LOOKS.get(mark, f'class="tint" fill="{BLUE}" fill-opacity="0.16"')
        parts = [f'<rect x="{x - 16:g}" y="1" width="32" height="32" {look}/>']
    elif mark in MARK_LOOKS:
        parts = [f'<text x="{x:g}" y="{y + 6:g}" font-size="17" {MARK_LOOKS[mark]}>5</text>']
    elif mark in ("solid", "dashed"):
        parts = [frame(4, 4, _WIDTH - 8, _HEIGHT - 8, is_solid=mark == "solid")]
    else:
        parts = [straight_link(mark, (4, y), (_WIDTH - 4, y))]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" aria-hidden="true" '
        f'font-family="sans-serif" text-anchor="middle" fill="currentColor">{"".join(parts)}</svg>'
    )


def _name(classes: str) -> str:
    return classes.removeprefix("cell ").removeprefix("mark ").replace("-", " ")


def marks_in(picture: str) -> set[str]:
    """Return the marks of the picture of a step, by the names that ``sample`` knows."""
    found = re.findall('class="([a-z -]+)"', picture)
    # The digits of a board have the class that is the name of another mark here.
    names = {"placed" if each == "mark placement" else _name(each) for each in found if each != "placed"}
    # Where groups of cells have letters, these say what a tint says.
    return names - {"tint"} if "tag" in names else names
