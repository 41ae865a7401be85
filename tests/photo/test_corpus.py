"""Pictures of the corpus: the grid of the label, a doubt, or an error that says why; never a wrong grid as certain."""

import csv
import json
from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest

import nonet
from nonet.photo import Photo, PhotoError, read

Label = dict[str, str]


@pytest.fixture(scope="module")
def pictures(corpus: Path) -> Path:
    folder = corpus / "photos"
    return folder if folder.is_dir() else pytest.skip("the corpus has no pictures")


def labels(folder: Path) -> list[Label]:
    """Return the rows of the labels, the smallest files first."""
    with (folder / "labels.csv").open(encoding="utf-8") as file:
        return sorted(csv.DictReader(file), key=lambda row: (folder / row["file"]).stat().st_size)


def verdict(label: Label, folder: Path) -> tuple[str, Photo | None]:
    """Return what became of a picture; any other error ends the test."""
    try:
        photo = read(folder / label["file"])
    except PhotoError:
        return "refused", None
    if photo.grid.to_line() == label["grid"]:
        return "right" if photo.certain else "asked", photo
    return "WRONG" if photo.certain else "doubtful", photo


@pytest.mark.slow
def test_ten_small_pictures(pictures: Path) -> None:
    """The smallest newspapers, which are also the poorest."""
    chosen = [label for label in labels(pictures) if label["kind"] == "newspaper"][:10]
    counts = Counter(verdict(label, pictures)[0] for label in chosen)
    assert counts["WRONG"] == 0
    assert counts["right"] + counts["asked"] >= 9, counts


@pytest.mark.nightly
def test_every_picture(pictures: Path) -> None:
    """The verdicts by kind, calibration, the corners, and that a certain solution is true and no grid is spoilt."""
    kinds: dict[str, Counter[str]] = {}
    sure: dict[str, Counter[bool]] = {}
    """Of the cells that were said to be right with 0.99 or more, how many are, by kind."""
    beside: list[float] = []
    for label in labels(pictures):
        found, photo = verdict(label, pictures)
        kinds.setdefault(label["kind"], Counter())[found] += 1
        assert found != "WRONG", label["file"]
        if photo is None or not label["grid"]:
            continue
        plain = nonet.Grid.from_values([max(each.candidates, key=each.candidates.__getitem__) for each in photo.cells])
        # The engine turns no right grid into a wrong one.
        assert plain.to_line() != label["grid"] or found in {"right", "asked"}, label["file"]
        if label["corners"]:
            beside.append(distance(label["corners"], photo))
        if photo.solution_certainty >= 0.95 and nonet.is_proper(label["grid"]):
            assert nonet.solve(photo.grid.givens) == nonet.solve(label["grid"]), label["file"]
        for cell, letter in zip(photo.cells, label["grid"], strict=True):
            if cell.probability >= 0.99:
                sure.setdefault(label["kind"], Counter())[str(cell.value) == letter.replace(".", "0")] += 1
    assert kinds["none"]["refused"] == kinds["none"].total()
    shares = {kind: (counts["right"] + counts["asked"]) / counts.total() for kind, counts in kinds.items()}
    assert shares["newspaper"] > 0.97, kinds
    assert shares["photo"] > 0.9, kinds
    assert shares["screenshot"] > 0.95, kinds
    # Handwriting, of which there are few cells, is doubted in the whole of its grid.
    for kind, counts in {**sure, "all": sum(sure.values(), Counter())}.items():
        assert kind == "filled" or counts[True] / counts.total() >= 0.98, (kind, counts)
    all_kinds = sum(kinds.values(), Counter())
    assert all_kinds["right"] / (all_kinds["right"] + all_kinds["asked"]) >= 0.9, kinds
    assert np.mean(np.array(beside) < 0.5 + 0.2) >= 0.98


def distance(corners: str, photo: Photo) -> float:
    """Return how far the corners lie from those of the label, in cells, whatever its turn."""
    true, found = np.array(json.loads(corners)), np.array(photo.corners)
    cell = float(np.sqrt(cv2.contourArea(true.astype(np.float32)))) / 9
    return min(float(np.abs(np.roll(true, turn, axis=0) - found).max()) / cell for turn in range(4))
