"""The classifier: what a cell shows, by a small convolutional network that NumPy runs.

```
ink (32, 32)  3x3 -> pool -> 3x3 -> pool -> 3x3 -> pool -> 4x4 -> hidden -> 11 classes
```

Each convolution is one product of matrices: the nine neighbours of each pixel, side by side, by the weights (im2col).
Blank, a digit and pencilmarks are classes of one network, which sees the whole cell: nothing is cut out of it first.
`tools/train_digits.py` makes the weights from fonts.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from nonet.photo._arrays import Floats

CLASS_COUNT = 11
BLANK, MARKS = 0, 10
"""The classes that are no digit; 1 to 9 are the digits."""

WEIGHTS = Path(__file__).with_name("digits.npz")
_LAYERS = ("first", "second", "third")

TEMPERATURE = 0.8
"""Divides the scores: chosen on pictures of the development set, so that cells said 0.99 are right as often."""


def probabilities(ink: Floats) -> Floats:
    """Return for each cell of ink, (N, 32, 32), the probabilities of the classes, (N, 11)."""
    return softmax(scores(ink, weights()) / TEMPERATURE)


@cache
def weights() -> dict[str, Floats]:
    """Return the weights that come with nonet."""
    with np.load(WEIGHTS, allow_pickle=False) as file:
        return {name: file[name].astype(np.float32) for name in file.files}


def scores(ink: Floats, weights: dict[str, Floats]) -> Floats:
    """Return the scores of the classes before they are made probabilities."""
    data = ink[:, :, :, None].astype(np.float32)
    for layer in _LAYERS:
        kernel = weights[f"{layer}_weight"]
        product = columns_of(data) @ kernel + weights[f"{layer}_bias"]
        data = np.maximum(pooled(product.reshape(*data.shape[:3], -1)), 0)
    hidden = data.reshape(len(data), -1) @ weights["hidden_weight"] + weights["hidden_bias"]
    return np.asarray(np.maximum(hidden, 0) @ weights["last_weight"] + weights["last_bias"])


def columns_of(data: Floats) -> Floats:
    """Return the nine neighbours of each pixel side by side: (N, h, w, c) as (N * h * w, 9 * c)."""
    count, height, width, channels = data.shape
    padded = np.pad(data, ((0, 0), (1, 1), (1, 1), (0, 0)))
    around = [padded[:, down : down + height, over : over + width] for down in range(3) for over in range(3)]
    return np.concatenate(around, axis=3).reshape(count * height * width, len(around) * channels)


def pooled(data: Floats) -> Floats:
    """Return the largest of each two by two pixels."""
    upper = np.maximum(data[:, ::2, ::2], data[:, ::2, 1::2])
    return np.maximum(upper, np.maximum(data[:, 1::2, ::2], data[:, 1::2, 1::2]))


def softmax(scores: Floats) -> Floats:
    """Return scores as probabilities."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))
