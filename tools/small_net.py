"""The training of the small network of `nonet.photo`, in NumPy: gradients by hand, Adam, a cosine of learning rates.

The forward pass is that of `nonet.photo._classifier`, with what the way back needs kept.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi

import numpy as np
import numpy.typing as npt

from nonet.photo._classifier import CLASS_COUNT, columns_of, pooled, softmax

Floats = npt.NDArray[np.float32]
Weights = dict[str, Floats]

LAYERS = ("first", "second", "third")
CHANNELS = (12, 24, 32)
HIDDEN = 64


def fresh(random: np.random.Generator) -> Weights:
    """Return weights to begin with (He)."""
    shapes: dict[str, tuple[int, int]] = {}
    below = 1
    for layer, channels in zip(LAYERS, CHANNELS, strict=True):
        shapes[layer] = (9 * below, channels)
        below = channels
    shapes |= {"hidden": (16 * below, HIDDEN), "last": (HIDDEN, CLASS_COUNT)}
    found: Weights = {}
    for name, shape in shapes.items():
        found[f"{name}_weight"] = random.normal(0, (2 / shape[0]) ** 0.5, shape).astype(np.float32)
        found[f"{name}_bias"] = np.zeros(shape[1], np.float32)
    return found


def gradients(weights: Weights, ink: Floats, targets: Floats) -> tuple[float, Weights]:
    """Return the mean loss (cross entropy) of cells and its gradient by each weight."""
    data, kept = ink[:, :, :, None], []
    for layer in LAYERS:
        columns = columns_of(data)
        full = (columns @ weights[f"{layer}_weight"] + weights[f"{layer}_bias"]).reshape(*data.shape[:3], -1)
        small = pooled(full)
        kept.append((columns, full, small, data.shape))
        data = np.maximum(small, 0)
    flat = data.reshape(len(data), -1)
    hidden = np.maximum(flat @ weights["hidden_weight"] + weights["hidden_bias"], 0)
    chances = softmax(hidden @ weights["last_weight"] + weights["last_bias"])
    loss = float(-(targets * np.log(chances + 1e-9)).sum() / len(ink))

    found: Weights = {}
    back = (chances - targets) / np.float32(len(ink))
    found["last_weight"], found["last_bias"] = hidden.T @ back, back.sum(axis=0)
    back = (back @ weights["last_weight"].T) * (hidden > 0)
    found["hidden_weight"], found["hidden_bias"] = flat.T @ back, back.sum(axis=0)
    back = (back @ weights["hidden_weight"].T).reshape(data.shape)
    for layer, (columns, full, small, shape) in zip(reversed(LAYERS), reversed(kept), strict=True):
        back = back * (small > 0)
        wide = np.empty_like(full)
        for down in (0, 1):
            for over in (0, 1):
                part = full[:, down::2, over::2]
                wide[:, down::2, over::2] = back * (part == small)
        rows = wide.reshape(-1, wide.shape[3])
        found[f"{layer}_weight"], found[f"{layer}_bias"] = columns.T @ rows, rows.sum(axis=0)
        if layer != LAYERS[0]:
            back = _summed(rows @ weights[f"{layer}_weight"].T, shape)
    return loss, found


def _summed(columns: Floats, shape: tuple[int, ...]) -> Floats:
    """Return the opposite of `columns_of`: what each pixel gets from the nine places where it was a neighbour."""
    count, height, width, channels = shape
    parts = columns.reshape(count, height, width, 9, channels)
    padded = np.zeros((count, height + 2, width + 2, channels), np.float32)
    for place in range(9):
        down, over = divmod(place, 3)
        padded[:, down : down + height, over : over + width] += parts[:, :, :, place]
    return padded[:, 1:-1, 1:-1]


class Adam:
    """Adam with a learning rate that rises at first and then falls along a cosine."""

    def __init__(self, weights: Weights, steps: int, rate: float, decay: float = 1e-4) -> None:
        self.weights = weights
        self.steps, self.rate, self.decay = steps, rate, decay
        self._first = {name: np.zeros_like(value) for name, value in weights.items()}
        self._second = {name: np.zeros_like(value) for name, value in weights.items()}
        self._step = 0

    def step(self, slopes: Weights) -> None:
        """Move the weights against their gradients."""
        self._step += 1
        part = self._step / self.steps
        rate = self.rate * min(1.0, self._step / 200) * (0.5 + 0.5 * cos(pi * min(part, 1.0)))
        for name, slope in slopes.items():
            first, second = self._first[name], self._second[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            step = (first / (1 - 0.9**self._step)) / (np.sqrt(second / (1 - 0.999**self._step)) + 1e-8)
            self.weights[name] -= np.float32(rate) * (step + self.decay * self.weights[name])


def train(
    ink: npt.NDArray[np.float16],
    classes: npt.NDArray[np.uint8],
    *,
    steps: int,
    batch: int,
    rate: float,
    random: np.random.Generator,
    report: Callable[[int, float], None],
) -> Weights:
    """Train on cells and their classes for a number of steps; gains and shifts of one pixel vary the cells."""
    optimiser = Adam(fresh(random), steps, rate)
    smooth = np.float32(0.004)
    order = random.permutation(len(ink))
    place = 0
    for step in range(steps):
        if place + batch > len(order):
            order, place = random.permutation(len(ink)), 0
        chosen = np.sort(order[place : place + batch])
        place += batch
        cells = ink[chosen].astype(np.float32) * random.uniform(0.85, 1.15, (batch, 1, 1)).astype(np.float32)
        cells = np.roll(cells, tuple(random.integers(-1, 2, 2)), axis=(1, 2))
        targets = np.full((batch, CLASS_COUNT), smooth / CLASS_COUNT, np.float32)
        targets[np.arange(batch), classes[chosen]] += 1 - smooth
        loss, slopes = gradients(optimiser.weights, cells, targets)
        optimiser.step(slopes)
        report(step, loss)
    return optimiser.weights
