"""Measure ``nonet.practice`` for every technique: ``.venv/bin/python benches/practice.py [TECHNIQUE...]``.

For each technique five positions, in CPU time, and whether ``hint`` gives the technique in each. *Kept* is how many
puzzles are kept for the technique; 0 if its puzzles are generated. *Beside* says which other techniques find nothing:
the default ones before it, basic ones, or singles.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from statistics import median
from time import process_time

import nonet
from nonet.logic import TECHNIQUES
from nonet.logic._practice import kept

SEEDS = range(1, 6)


def main(names: Sequence[str]) -> None:
    """Measure, and print a table; the slowest position last."""
    print("| technique | kept | beside | hint | median ms | slowest ms |\n|---|---:|---|---:|---:|---:|")
    slowest = 0.0
    for name in names or TECHNIQUES:
        times, hits = [], 0
        for seed in SEEDS:
            begun = process_time()
            exercise = nonet.practice(name, seed=seed)
            times.append(1000 * (process_time() - begun))
            found = nonet.hint(exercise.grid, profile=exercise.profile)
            hits += found is not None and found.technique.id == name
        puzzles, beside = kept(name)
        row = (
            name,
            len(puzzles),
            beside or "default",
            f"{hits}/{len(SEEDS)}",
            f"{median(times):.0f}",
            f"{max(times):.0f}",
        )
        print(f"| {' | '.join(map(str, row))} |")
        slowest = max(slowest, *times)
    print(f"\nSlowest: {slowest:.0f} ms.")


if __name__ == "__main__":
    main(sys.argv[1:])
