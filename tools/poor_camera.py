"""A poor camera: few pixels, blur, light from a side, shadows, noise and blotches, JPEG."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

Image8 = npt.NDArray[Any]


def photographed(picture: Image8, cell: int, random: np.random.Generator) -> tuple[Image8, float]:
    """Return a picture, with so many pixels a cell, as a poor camera sees it, and its size as a share of that."""
    pixels = float(np.exp(random.uniform(np.log(15), np.log(50))))
    scale = pixels / cell
    small: Image8 = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.float32)
    clean = random.random() < 0.25
    if not clean:
        small = cv2.GaussianBlur(small, (0, 0), float(random.uniform(0.2, 0.045 * pixels + 0.3)))
        if random.random() < 0.2:
            length = int(random.integers(2, max(3, round(pixels / 7))))
            kernel = np.zeros((length, length), np.float32)
            cv2.line(kernel, (0, int(random.integers(length))), (length - 1, int(random.integers(length))), 1.0)
            small = cv2.filter2D(small, -1, kernel / max(kernel.sum(), 1))
        small = _lit(small, random)
        small = _noisy(small, random)
        if random.random() < 0.25:
            small += random.uniform(0.3, 1.5) * (small - cv2.GaussianBlur(small, (0, 0), 1.2))
    result: Any = np.clip(small, 0, 255).astype(np.uint8)
    if random.random() < (0.3 if clean else 0.75):
        quality = int(random.integers(30, 96))
        result = cv2.imdecode(cv2.imencode(".jpg", result, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return np.asarray(result, np.uint8), scale


def _lit(picture: Image8, random: np.random.Generator) -> Image8:
    """Return a picture with light from a side, and now and then the edge of a shadow."""
    height, width = picture.shape[:2]
    across, down = np.meshgrid(np.linspace(-1, 1, width), np.linspace(-1, 1, height))
    slope = random.normal(0, 0.12, 2)
    light = random.uniform(0.45, 1.05) + slope[0] * across + slope[1] * down
    if random.random() < 0.15:
        angle, place = random.uniform(0, 2 * np.pi), random.uniform(-0.8, 0.8)
        side = np.cos(angle) * across + np.sin(angle) * down - place
        light = light * (1 - random.uniform(0.2, 0.55) / (1 + np.exp(-side / random.uniform(0.01, 0.2))))
    lit = picture * light[:, :, None].astype(np.float32)
    if random.random() < 0.3:
        lit = lit * random.uniform(0.6, 1, 1).astype(np.float32) + random.uniform(0, 60)
    return np.asarray(lit * random.uniform(0.92, 1.05, 3).astype(np.float32))


def _noisy(picture: Image8, random: np.random.Generator) -> Image8:
    """Return a picture with noise: white, and blotches, which phones leave of it."""
    height, width = picture.shape[:2]
    white = random.normal(0, 1, (height, width, 1)) * random.exponential(3.5)
    if random.random() < 0.4:
        white = white + random.normal(0, 1, picture.shape) * random.exponential(3)
    coarse = random.uniform(1.5, 6)
    shape = (max(2, round(height / coarse)), max(2, round(width / coarse)))
    blotches = cv2.resize(random.normal(0, 1, shape).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC)
    strength = random.exponential(4.5) if random.random() < 0.7 else 0.0
    return np.asarray(picture + white + (blotches * strength)[:, :, None], np.float32)
