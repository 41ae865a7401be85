"""Samples of the marks, each a small SVG of its own, for a key beside the pictures."""

from __future__ import annotations

from nonet._picture.geometry import TAG_SIDE
from nonet._picture.marks import BLUE, SHAPES, digit_text, frame, group, placement, strike, tag
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
    elif mark in ("solid", "dashed"):
        parts = [frame(4, 4, _WIDTH - 8, _HEIGHT - 8, is_solid=mark == "solid")]
    else:
        parts = [straight_link(mark, (4, y), (_WIDTH - 4, y))]
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" width="{_WIDTH}" height="{_HEIGHT}" aria-hidden="true" '
        f'font-family="sans-serif" text-anchor="middle" fill="currentColor">{"".join(parts)}</svg>'
    )
