"""Make `python/nonet/photo/digits.npz`, the weights of the network that reads digits, from fonts alone.

python tools/train_digits.py --fonts target/fonts      fetches the fonts there, draws the cells, trains: `make digits`

No picture of a puzzle is used. The same seed gives the same cells, and on one machine the same weights; on another
processor the last bits of products differ, and only the accuracy is the same. What made the file (fonts, versions,
steps, accuracy, sha256) is written beside it, in `digits.json`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import platform
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter

import cv2
import digit_fonts
import drawn_cells
import numpy as np
import numpy.typing as npt
import PIL
import small_net

from nonet.photo._classifier import CLASS_COUNT, WEIGHTS, scores

CELLS, CHECKED, BATCH, RATE = 60_000, 2_000, 128, 3e-3


def main() -> None:
    """Draw, train, check, write."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--fonts", type=Path, default=Path("target/fonts"), help="folder of the fonts; missing ones are fetched"
    )
    parser.add_argument("--output", type=Path, default=WEIGHTS, help="default: the file of the package")
    parser.add_argument("--cells", type=int, default=CELLS, help="cells to train on (default: %(default)s)")
    parser.add_argument("--rounds", type=float, default=7, help="how often each is seen (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="processes that draw (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--offline", action="store_true", help="use the fonts that are there")
    chosen = parser.parse_args()

    if not chosen.offline:
        digit_fonts.fetch(chosen.fonts)
    start = perf_counter()
    fonts = digit_fonts.usable(chosen.fonts)
    print(f"{sum(map(len, fonts))} files of fonts", flush=True)
    ink, classes = drawn(fonts, chosen.cells + CHECKED, chosen.seed, chosen.jobs)
    drawing = perf_counter() - start
    print(f"{len(ink):,} cells drawn in {drawing:.0f} s", flush=True)
    steps = round(chosen.cells * chosen.rounds / BATCH)

    def report(step: int, loss: float) -> None:
        losses.append(loss)
        if (step + 1) % 500 == 0:
            print(
                f"step {step + 1} of {steps}: loss {np.mean(losses[-500:]):.4f}, {perf_counter() - start:.0f} s",
                flush=True,
            )

    losses: list[float] = []
    random = np.random.default_rng(chosen.seed)
    weights = small_net.train(
        ink[CHECKED:], classes[CHECKED:], steps=steps, batch=BATCH, rate=RATE, random=random, report=report
    )
    stored = {name: value.astype(np.float16) for name, value in weights.items()}
    accuracy = checked(
        {name: value.astype(np.float32) for name, value in stored.items()}, ink[:CHECKED], classes[:CHECKED]
    )
    write(chosen.output, stored)
    record = {
        "sha256": hashlib.sha256(chosen.output.read_bytes()).hexdigest(),
        "accuracy": accuracy,
        "cells": chosen.cells,
        "checked_cells": CHECKED,
        "steps": steps,
        "seed": chosen.seed,
        "seconds": {"drawing": round(drawing), "all": round(perf_counter() - start)},
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "opencv": cv2.__version__,
            "pillow": PIL.__version__,
        },
        "font_files": sum(map(len, fonts)),
        "font_packages": list(digit_fonts.versions(chosen.fonts)),
    }
    chosen.output.with_suffix(".json").write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    print(f"accuracy {accuracy:.4f}; {chosen.output.stat().st_size:,} bytes; {perf_counter() - start:.0f} s")


def drawn(
    fonts: list[list[Path]], count: int, seed: int, jobs: int
) -> tuple[npt.NDArray[np.float16], npt.NDArray[np.uint8]]:
    """Return drawn cells as ink and their classes; each block has a seed of its own, whoever draws it."""
    blocks = -(-count // drawn_cells.SIDE**2)
    with ProcessPoolExecutor(jobs) as pool:
        found = list(pool.map(partial(_block, fonts, seed), range(blocks), chunksize=50))
    ink, classes = zip(*found, strict=True)
    return np.concatenate(ink)[:count], np.concatenate(classes)[:count]


def _block(fonts: list[list[Path]], seed: int, index: int) -> tuple[npt.NDArray[np.float16], npt.NDArray[np.uint8]]:
    cv2.setNumThreads(1)
    return drawn_cells.block(fonts, np.random.default_rng([seed, index]))


def checked(weights: small_net.Weights, ink: npt.NDArray[np.float16], classes: npt.NDArray[np.uint8]) -> float:
    """Return the share of cells whose likeliest class is theirs."""
    right = 0
    for place in range(0, len(ink), 500):
        best = scores(ink[place : place + 500].astype(np.float32), weights).argmax(axis=1)
        right += int((best == classes[place : place + 500]).sum())
    return round(right / len(ink), 4)


def write(target: Path, weights: dict[str, npt.NDArray[np.float16]]) -> None:
    """Write the weights; the same weights give the same bytes."""
    assert weights["last_weight"].shape[1] == CLASS_COUNT
    np.savez(target, allow_pickle=False, **weights)


if __name__ == "__main__":
    main()
