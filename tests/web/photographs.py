"""Pictures of puzzles that the tests draw: print on grey paper, seen from the side, with the grain of a phone."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from nonet import Cell

SIDE = 900
_MARGIN = 90
_CELL = 80
Corners = tuple[tuple[float, float], ...]
LEANING: Corners = ((150, 110), (760, 160), (800, 800), (90, 740))
"""Where the corners of the grid lie in a picture that was taken from the side."""


def photograph(line: str, *, corners: Corners = LEANING, turn: int = 0, file: str = "JPEG") -> bytes:
    """Draw a puzzle as a newspaper prints it and a phone sees it; ``turn`` in degrees, clockwise."""
    drawing = pytest.importorskip("PIL.ImageDraw")
    image, fonts, filters = (pytest.importorskip(f"PIL.{name}") for name in ("Image", "ImageFont", "ImageFilter"))
    flat = image.new("L", (SIDE, SIDE), 214)
    pen = drawing.Draw(flat)
    font = fonts.load_default(size=54)
    for number in range(10):
        at, width = _MARGIN + number * _CELL, 6 if number % 3 == 0 else 2
        pen.line((at, _MARGIN, at, SIDE - _MARGIN), fill=38, width=width)
        pen.line((_MARGIN, at, SIDE - _MARGIN, at), fill=38, width=width)
    for cell, char in zip(Cell.ALL, line, strict=True):
        if char in "123456789":
            middle = (_MARGIN + (cell.column - 0.5) * _CELL, _MARGIN + (cell.row - 0.5) * _CELL)
            pen.text(middle, char, fill=34, font=font, anchor="mm")
    near, far = _MARGIN, SIDE - _MARGIN
    size, laid = (SIDE, SIDE), _perspective(corners, [(near, near), (far, near), (far, far), (near, far)])
    seen = flat.transform(size, image.Transform.PERSPECTIVE, laid, image.Resampling.BICUBIC, fillcolor=150)
    grain = image.effect_noise(size, 22)
    slope = image.linear_gradient("L").resize(size).point(lambda value: 150 - value // 3)
    lit = image.blend(seen.filter(filters.GaussianBlur(0.9)), slope, 0.18)
    made = image.blend(lit, grain, 0.08).rotate(-turn, expand=True).convert("RGB")
    buffer = BytesIO()
    made.save(buffer, file, quality=88)
    return buffer.getvalue()


def _perspective(seen: Corners, square: Any) -> list[float]:
    """Return the eight numbers that lead from the points of the picture to those of the flat page."""
    rows, right = [], []
    for (x, y), (u, v) in zip(seen, square, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    for place in range(8):
        pivot = max(range(place, 8), key=lambda row: abs(rows[row][place]))
        rows[place], rows[pivot], right[place], right[pivot] = rows[pivot], rows[place], right[pivot], right[place]
        for row in range(8):
            if row != place:
                share = rows[row][place] / rows[place][place]
                rows[row] = [one - share * other for one, other in zip(rows[row], rows[place], strict=True)]
                right[row] -= share * right[place]
    return [right[place] / rows[place][place] for place in range(8)]
