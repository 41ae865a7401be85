"""The weights that come with nonet, and the training that makes them."""

import hashlib
import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from nonet.photo._classifier import CLASS_COUNT, WEIGHTS, scores, weights

sys.path.append(str(Path(__file__).parents[2] / "tools"))

import digit_fonts
import small_net


def test_the_record_is_that_of_the_weights() -> None:
    record = json.loads(WEIGHTS.with_suffix(".json").read_text(encoding="utf-8"))
    data = WEIGHTS.read_bytes()
    assert record["sha256"] == hashlib.sha256(data).hexdigest()
    assert len(data) <= 300_000
    assert record["accuracy"] > 0.85
    assert len(record["font_packages"]) > 100


def test_fonts_are_named_as_their_packages_are() -> None:
    """A name broken at its hyphen is two names that no package has."""
    assert all(re.fullmatch(r"fonts-[a-z0-9-]*[a-z0-9]", name) for name in digit_fonts.PACKAGES)
    record = json.loads(WEIGHTS.with_suffix(".json").read_text(encoding="utf-8"))
    assert record["font_packages"] == digit_fonts.PACKAGES


def test_gradients_are_those_of_the_loss() -> None:
    """Against differences of the loss, weight by weight."""
    random = np.random.default_rng(0)
    known = small_net.fresh(random)
    ink = random.normal(0, 1, (3, 32, 32)).astype(np.float32)
    targets = np.eye(CLASS_COUNT, dtype=np.float32)[[1, 5, 10]]
    _, slopes = small_net.gradients(known, ink, targets)
    for name, value in known.items():
        place = tuple(int(random.integers(size)) for size in value.shape)
        losses = []
        for step in (-3e-3, 3e-3):
            moved = {**known, name: value.copy()}
            moved[name][place] += step
            losses.append(small_net.gradients(moved, ink, targets)[0])
        assert slopes[name][place] == pytest.approx((losses[1] - losses[0]) / 6e-3, rel=0.1, abs=3e-3), name


def test_training_lowers_the_loss_and_a_seed_repeats_it() -> None:
    random = np.random.default_rng(0)
    classes = random.integers(0, CLASS_COUNT, 24).astype(np.uint8)
    ink = (random.normal(0, 0.1, (24, 32, 32)) + classes[:, None, None] / 10).astype(np.float16)
    losses: list[float] = []

    def trained() -> small_net.Weights:
        losses.clear()
        return small_net.train(
            ink,
            classes,
            steps=16,
            batch=16,
            rate=3e-3,
            random=np.random.default_rng(1),
            report=lambda _, loss: losses.append(loss),
        )

    first, again = trained(), trained()
    assert losses[-1] < losses[0]
    assert all((first[name] == again[name]).all() for name in first)
    assert scores(ink.astype(np.float32), first).shape == (24, CLASS_COUNT)
    assert weights().keys() == first.keys()
