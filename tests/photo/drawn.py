"""Pictures of puzzles that the tests draw themselves: any size, colours, light and camera."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"


def board(
    text: str = EASY,
    *,
    cell: int = 28,
    border: int = 24,
    size: int = 9,
    box: int = 3,
    ink: str = "black",
    paper: str = "white",
    line: str = "black",
    entered: Mapping[int, str] = {},
    marks: Mapping[int, Sequence[int]] = {},
    heavy: Sequence[int] = (),
    shaded: Sequence[int] = (),
    height: float = 0.62,
) -> Image.Image:
    """Return a drawn board; ``entered`` has the colours of cells that a player filled, ``heavy`` has bold ones."""
    side = size * cell
    image = Image.new("RGB", (side + 2 * border, side + 2 * border), paper)
    draw = ImageDraw.Draw(image)
    for index in shaded:
        x, y = border + index % size * cell, border + index // size * cell
        draw.rectangle((x, y, x + cell, y + cell), fill="#d8e2ee")
    for index in range(size + 1):
        place, width = border + index * cell, 3 if index % box == 0 else 1
        draw.line((border, place, border + side, place), fill=line, width=width)
        draw.line((place, border, place, border + side), fill=line, width=width)
    font, small = ImageFont.load_default(height * cell * 1.25), ImageFont.load_default(cell * 0.27)
    for index, letter in enumerate(text):
        middle, level = border + (index % size + 0.5) * cell, border + (index // size + 0.5) * cell
        if letter not in ".0":
            draw.text(
                (middle, level),
                letter,
                fill=entered.get(index, ink),
                font=font,
                anchor="mm",
                stroke_width=index in heavy,
            )
        for digit in marks.get(index, ()):
            row, column = divmod(digit - 1, 3)
            at = (middle + (column - 1) * cell * 0.29, level + (row - 1) * cell * 0.29)
            draw.text(at, str(digit), fill=ink, font=small, anchor="mm")
    return image


def photographed(
    image: Image.Image, *, tilt: float = 0.08, turn: float = 4, seed: int = 0, light: float = 0.25
) -> Image.Image:
    """Return a picture as a phone sees it: from a side, turned, in light from the left, with noise and JPEG."""
    random = np.random.default_rng(seed)
    pixels = np.asarray(image)
    height, width = pixels.shape[:2]
    big = round(1.35 * max(height, width))
    angle = np.deg2rad(turn)
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float) - np.array([width / 2, height / 2])
    turned = corners @ np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    turned[:2] *= 1 - tilt
    matrix = cv2.getPerspectiveTransform(
        (corners + np.array([width / 2, height / 2])).astype(np.float32), (turned + big / 2).astype(np.float32)
    )
    table = cv2.warpPerspective(pixels, matrix, (big, big), borderValue=(120, 100, 80))
    shade = 1 - light * np.linspace(0, 1, big)[None, :, None]
    noisy = np.clip(table * shade + random.normal(0, 3, table.shape), 0, 255).astype(np.uint8)
    return Image.open(BytesIO(encoded(Image.fromarray(cv2.GaussianBlur(noisy, (3, 3), 0)), quality=80))).convert("RGB")


def encoded(image: Image.Image, format: str = "JPEG", **options: Any) -> bytes:
    """Return a picture as a file."""
    target = BytesIO()
    image.save(target, format, **options)
    return target.getvalue()
