"""Drawn cells for training: blocks of 4 by 4 cells in one style, photographed by a poor camera, as ink with classes.

A block is drawn at 64 pixels a cell: lines, shaded cells, digits of one or two fonts, pencilmarks, specks. Then it is
made small, blurred, lit from a side, covered with noise and blotches, and compressed. Its cells are sampled a little
beside their true place, and go through `nonet.photo._ink` like the cells of a picture.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont
from poor_camera import photographed

from nonet.photo._classifier import BLANK, MARKS
from nonet.photo._ink import CELL_PIXELS, ink_of
from nonet.photo._mesh import MARGIN

SIDE = 4
CELL = 64
EDGE = 32
WHOLE = SIDE * CELL + 2 * EDGE

Colour = tuple[int, int, int]
Image8 = npt.NDArray[Any]


@lru_cache(maxsize=4096)
def _font(path: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size)


class Style:
    """What the cells of a block have in common."""

    def __init__(self, fonts: list[list[Path]], random: np.random.Generator) -> None:
        self.random = random
        self.fonts = [self._chosen(fonts) for _ in range(2)]
        self.size = random.uniform(0.3, 0.86) if random.random() < 0.6 else random.uniform(0.45, 0.72)
        self.mark_size = random.uniform(0.17, 0.31)
        self.stretch = random.uniform(0.82, 1.15)
        self.paper, self.ink = self._colours()
        self.second_ink = self._ink_on(self.paper) if random.random() < 0.35 else self.ink
        self.shaded = [self._shade() for _ in range(2)]
        self.shade_share = random.choice([0.0, 0.0, 0.3, 0.6])
        self.blank_share = random.choice([0.15, 0.3, 0.95], p=[0.55, 0.38, 0.07])
        self.marks_share = random.choice([0.0, 0.15, 0.5], p=[0.35, 0.35, 0.3])
        self.marks_kind = int(random.integers(4))

    def _chosen(self, fonts: list[list[Path]]) -> str:
        """Choose among packages alike half of the time, among files otherwise: one package has forty, many have one."""
        shares = None if self.random.random() < 0.5 else np.array([len(files) for files in fonts], float)
        files = fonts[self.random.choice(len(fonts), p=None if shares is None else shares / shares.sum())]
        return str(files[self.random.integers(len(files))])

    def _colours(self) -> tuple[Colour, Colour]:
        random = self.random
        kind = random.random()
        if kind < 0.72:
            level = random.integers(190, 256)
        elif kind < 0.85:
            level = random.integers(110, 200)
        else:
            level = random.integers(0, 70)
        tint = random.integers(-18, 19, 3) if random.random() < 0.5 else np.zeros(3, int)
        if random.random() < 0.08:
            tint = random.integers(-70, 71, 3)
        paper = _colour(level + tint)
        return paper, self._ink_on(paper)

    def _ink_on(self, paper: Colour) -> Colour:
        random, grey = self.random, sum(paper) / 3
        for _ in range(40):
            if random.random() < 0.65:
                level = random.integers(0, 110) if grey > 110 else random.integers(140, 256)
                ink = _colour(level + random.integers(-12, 13, 3))
            else:
                ink = _colour(random.integers(0, 256, 3))
            difference = np.subtract(ink, paper)
            if np.abs(difference).max() >= 80 and np.abs(difference).sum() >= 130:
                return ink
        return (0, 0, 0) if grey > 110 else (255, 255, 255)

    def _shade(self) -> Colour:
        shift = (
            self.random.integers(-60, 25, 3)
            if self.random.random() < 0.4
            else np.full(3, self.random.integers(-60, 30))
        )
        shade = _colour(np.asarray(self.paper) + (shift if sum(self.paper) > 300 else -shift))
        return shade if abs(sum(shade) - sum(self.ink)) > 200 else self.paper


def _colour(levels: npt.ArrayLike) -> Colour:
    red, green, blue = np.clip(np.asarray(levels), 0, 255).astype(int)
    return int(red), int(green), int(blue)


def block(
    fonts: list[list[Path]], random: np.random.Generator
) -> tuple[npt.NDArray[np.float16], npt.NDArray[np.uint8]]:
    """Return the ink of the 16 cells of a new block, (16, 32, 32), and their classes."""
    style = Style(fonts, random)
    picture, classes = drawn(style)
    photo, scale = photographed(picture, CELL, random)
    cells = _sampled(photo, scale, random)
    turns = ink_of(cells)
    return turns.values.astype(np.float16), np.array(classes, np.uint8)


def drawn(style: Style) -> tuple[Image8, list[int]]:
    """Return the block at 64 pixels a cell, in RGB, and the class of each cell of its middle."""
    random = style.random
    image = Image.new("RGB", (WHOLE, WHOLE), style.paper)
    draw = ImageDraw.Draw(image)
    gap = random.choice([0, 0, 0, 3, 5])
    for row in range(-1, SIDE + 1):
        for column in range(-1, SIDE + 1):
            if random.random() < style.shade_share:
                left, top = EDGE + column * CELL, EDGE + row * CELL
                box = (left + gap, top + gap, left + CELL - gap, top + CELL - gap)
                draw.rounded_rectangle(box, radius=float(2 * gap), fill=style.shaded[int(random.integers(2))])
    _lines(draw, style)
    classes = []
    size_jitter = random.uniform(0, 0.05)
    for row in range(-1, SIDE + 1):
        for column in range(-1, SIDE + 1):
            kind = _cell(image, style, EDGE + (column + 0.5) * CELL, EDGE + (row + 0.5) * CELL, size_jitter)
            if 0 <= row < SIDE and 0 <= column < SIDE:
                classes.append(kind)
    return np.asarray(image), classes


def _lines(draw: ImageDraw.ImageDraw, style: Style) -> None:
    random = style.random
    if random.random() < 0.13:
        return
    strength = random.uniform(0.25, 1)
    ink = _colour(np.asarray(style.paper) + strength * (np.asarray(style.ink) - np.asarray(style.paper)))
    thin, thick = random.uniform(0.8, 3.2), random.uniform(2, 8)
    phase = random.integers(3)
    for index in range(SIDE + 1):
        place = float(EDGE + index * CELL)
        width = round(thick if (index + phase) % 3 == 0 else thin)
        if random.random() < 0.04:
            continue
        draw.line((0, place, WHOLE, place), fill=ink, width=max(1, width))
        draw.line((place, 0, place, WHOLE), fill=ink, width=max(1, width))
        if random.random() < 0.06:
            other = place + float(random.integers(3, 7))
            draw.line((0, other, WHOLE, other), fill=ink, width=1)
            draw.line((other, 0, other, WHOLE), fill=ink, width=1)


def _cell(image: Image.Image, style: Style, x: float, y: float, jitter: float) -> int:
    """Draw what a cell has, and return its class."""
    random = style.random
    draw = ImageDraw.Draw(image)
    chance = random.random()
    if chance < style.blank_share:
        if random.random() < 0.12:
            _speck(draw, style, x, y)
        return BLANK
    if random.random() < style.marks_share:
        _marks(image, style, x, y)
        return MARKS
    digit = int(random.integers(1, 10))
    second = random.random() < 0.4
    size = max(0.26, style.size * (1 + random.uniform(-jitter, jitter)))
    ink = style.second_ink if second else style.ink
    offset = random.normal(0, 0.03 * CELL, 2) * (1.6 - size)
    _digit(
        image,
        style.fonts[1 if second and style.second_ink != style.ink else 0],
        digit,
        size,
        ink,
        x + offset[0],
        y + offset[1],
        style,
    )
    if random.random() < 0.02:
        _speck(draw, style, x, y)
    return digit


def _digit(
    image: Image.Image, path: str, digit: int, size: float, ink: Colour, x: float, y: float, style: Style
) -> None:
    """Draw a digit whose height is a share of the cell, with the turn and shear of a careless print."""
    random = style.random
    font = _font(path, 48)
    left, top, right, bottom = font.getbbox(str(digit), anchor="ls")
    tall = font.getbbox("8", anchor="ls")
    height = max(tall[3] - tall[1], 8)
    scale = size * CELL / height
    patch = Image.new("L", (round(right - left) + 8, round(bottom - top) + 8))
    ImageDraw.Draw(patch).text((4 - left, 4 - top), str(digit), fill=255, font=font, anchor="ls")
    wide = min(scale * style.stretch, 0.86 * CELL / max(patch.width - 8, 1))
    angle, shear = np.deg2rad(random.normal(0, 1.5)), random.normal(0, 0.03)
    matrix = np.array(
        [[wide * np.cos(angle), scale * (shear - np.sin(angle)), 0], [wide * np.sin(angle), scale * np.cos(angle), 0]]
    )
    left, top = round(x) - CELL, round(y) - CELL
    matrix[:, 2] = (x - left, y - top) - matrix[:, :2] @ (patch.width / 2, patch.height / 2)
    weight = cv2.warpAffine(np.asarray(patch), matrix, (2 * CELL, 2 * CELL), flags=cv2.INTER_LINEAR)
    image.paste(ink, (left, top), Image.fromarray(weight))


def _marks(image: Image.Image, style: Style, x: float, y: float) -> None:
    """Draw pencilmarks: at nine places, in a corner, in a row at the centre, or along the top."""
    random = style.random
    font = _font(style.fonts[1], max(7, round(style.mark_size * CELL)))
    draw = ImageDraw.Draw(image)
    count = int(random.integers(1, 6))
    digits = sorted(random.choice(9, count, replace=False) + 1)
    ink = style.second_ink if random.random() < 0.6 else _colour((np.asarray(style.ink) + np.asarray(style.paper)) / 2)
    if style.marks_kind == 0:
        for digit in digits:
            row, column = divmod(digit - 1, 3)
            draw.text(
                (x + (column - 1) * CELL * 0.29, y + (row - 1) * CELL * 0.29),
                str(digit),
                fill=ink,
                font=font,
                anchor="mm",
            )
    elif style.marks_kind == 1:
        corners = random.permutation(4)[:count]
        for corner, digit in zip(sorted(corners), digits, strict=False):
            across, down = (corner % 2) * 2 - 1, (corner // 2) * 2 - 1
            draw.text((x + across * CELL * 0.3, y + down * CELL * 0.29), str(digit), fill=ink, font=font, anchor="mm")
    else:
        text = (
            "".join(map(str, digits if count > 1 else digits * 2))
            if style.marks_kind == 2
            else " ".join(map(str, digits))
        )
        down = 0.0 if style.marks_kind == 2 else -0.3 * CELL
        while len(text) > 1 and font.getlength(text) > 0.95 * CELL:
            text = text[:-1].strip()
        if len(text) == 1 and style.marks_kind == 2:
            text = text * 2
        draw.text(
            (x + (0 if style.marks_kind == 2 else random.uniform(-0.1, 0.1) * CELL), y + down),
            text,
            fill=ink,
            font=font,
            anchor="mm",
        )


def _speck(draw: ImageDraw.ImageDraw, style: Style, x: float, y: float) -> None:
    random = style.random
    ink = _colour(np.asarray(style.paper) + random.uniform(0.3, 1) * (np.asarray(style.ink) - np.asarray(style.paper)))
    left, top = x + random.uniform(-0.4, 0.4) * CELL, y + random.uniform(-0.4, 0.4) * CELL
    if random.random() < 0.5:
        width = random.uniform(1, 7)
        draw.ellipse((left, top, left + width, top + width * random.uniform(0.5, 1.5)), fill=ink)
    else:
        right, bottom = left + random.uniform(-30, 30), top + random.uniform(-30, 30)
        draw.line((left, top, right, bottom), fill=ink, width=int(random.integers(1, 4)))


def _sampled(photo: Image8, scale: float, random: np.random.Generator) -> Image8:
    """Return the cells sampled as the mesh samples them, each a little beside its place."""
    steps = (np.arange(CELL_PIXELS) + 0.5) / CELL_PIXELS * (1 - 2 * MARGIN) + MARGIN - 0.5
    across, down = np.meshgrid(steps, steps)
    shift, size = random.normal(0, 0.02, 2), 1 + random.normal(0, 0.025, 2)
    angle, shear = np.deg2rad(random.normal(0, 2.0)), random.normal(0, 0.025)
    xs, ys = [], []
    for index in range(SIDE * SIDE):
        row, column = divmod(index, SIDE)
        own = shift + random.normal(0, 0.02, 2)
        u, v = across * size[0], down * size[1]
        x = np.cos(angle) * u + (shear - np.sin(angle)) * v + own[0] + column + 0.5
        y = np.sin(angle) * u + np.cos(angle) * v + own[1] + row + 0.5
        xs.append((EDGE + x * CELL) * scale - 0.5)
        ys.append((EDGE + y * CELL) * scale - 0.5)
    cells = cv2.remap(
        photo,
        np.vstack(xs).astype(np.float32),
        np.vstack(ys).astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return np.asarray(cells, np.uint8).reshape(-1, CELL_PIXELS, CELL_PIXELS, 3)
