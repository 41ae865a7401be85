"""The reading over the picture: the grid made square, each digit that was read in a tag at the foot of its cell.

The tag leaves the digit of the picture free, so that the eye compares the two: blue a given, green a player's entry,
orange a cell that is doubtful, with all that competes.
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from nonet import Cell, Grid
from nonet.photo._sizes import SIZE

_SIDE = 96
"""Pixels of a cell."""
_GIVEN, _ENTERED, _DOUBTFUL = "#1f5fae", "#1c7c3c", "#b45309"
_LINE = 5


def overlay(picture: bytes, grid: Grid, doubts: Mapping[Cell, tuple[int, ...]]) -> bytes:
    """Return the rectified picture of a grid with what was read of it, as PNG."""
    image = Image.open(BytesIO(picture)).convert("RGB").resize((SIZE * _SIDE, SIZE * _SIDE), Image.Resampling.BICUBIC)
    draw = ImageDraw.Draw(image)
    for cell in Cell.ALL:
        left, top = (cell.column - 1) * _SIDE, (cell.row - 1) * _SIDE
        text, colour = str(grid[cell] or ""), _GIVEN if grid.givens[cell] else _ENTERED
        if cell in doubts:
            text, colour = " ".join(str(value) if value else "-" for value in doubts[cell]), _DOUBTFUL
            draw.rectangle((left, top, left + _SIDE - 1, top + _SIDE - 1), outline=colour, width=_LINE)
        if text:
            _tag(draw, (left + _SIDE, top + _SIDE), text, colour)
    target = BytesIO()
    image.save(target, "PNG", optimize=True)
    return target.getvalue()


def _tag(draw: ImageDraw.ImageDraw, foot: tuple[int, int], text: str, colour: str) -> None:
    """Draw a text in white on its colour, with its lower right corner there."""
    font = ImageFont.load_default(_SIDE * 0.27)
    width, height = draw.textlength(text, font) + _SIDE * 0.1, _SIDE * 0.3
    right, bottom = foot
    draw.rectangle((right - width, bottom - height, right - 1, bottom - 1), fill=colour)
    draw.text((right - width / 2, bottom - height / 2), text, fill="white", font=font, anchor="mm")
