"""Compare puzzle generation with tdoku's, in the same run: ``.venv/bin/python benches/generation.py [KIND...]``.

tdoku's method is "constrain and minimise": random digits are put into an empty grid until it is proper, then every
given is tested once in random order. This is two library calls per puzzle (``TDOKU_LIB``, as for ``bench.py``), so the
cost of ctypes is negligible. Both run on one thread, in turns; a figure is the median of the rounds, in CPU time.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import platform
import statistics
from collections.abc import Callable, Sequence
from time import process_time_ns

import nonet

# Name: puzzles per round, and the function that generates them.
KINDS: dict[str, tuple[int, Callable[[int, int], object]]] = {
    "minimal": (65_536, lambda count, seed: nonet.generate_batch(count, seed=seed, threads=1, minimal=True)),
    "30 givens": (131_072, lambda count, seed: nonet.generate_batch(count, seed=seed, threads=1, givens=30)),
    "full grids": (262_144, lambda count, seed: nonet.generate_batch(count, seed=seed, threads=1, givens=81)),
    "minimal, half a turn": (
        256,
        lambda count, seed: nonet.generate_batch(count, seed=seed, threads=1, minimal=True, symmetry="half_turn"),
    ),
    "minimal, one at a time": (
        200,
        lambda count, seed: [nonet.generate(seed=seed + n, minimal=True) for n in range(count)],
    ),
}
TDOKU = "tdoku"


def tdoku(path: str) -> Callable[[int, int], object]:
    """Return a function that generates minimal puzzles with tdoku's library."""
    library = ctypes.CDLL(path)
    puzzle = ctypes.create_string_buffer(82)

    def make(count: int, _seed: int) -> None:
        for _ in range(count):
            puzzle.value = b"." * 81
            library.TdokuConstrain(False, puzzle)
            library.TdokuMinimize(False, False, puzzle)

    return make


def nanoseconds(make: Callable[[int, int], object], count: int, seed: int) -> float:
    """Return the CPU time per puzzle."""
    start = process_time_ns()
    make(count, seed)
    return (process_time_ns() - start) / count


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Compare puzzle generation with tdoku's.")
    what = f"kind of puzzle to generate: {', '.join(map(repr, KINDS))}. Default: all"
    parser.add_argument("kinds", metavar="KIND", nargs="*", default=[*KINDS], help=what)
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds. Default: %(default)s")
    parser.add_argument("--share", type=int, default=1, help="generate only one puzzle in SHARE. Default: %(default)s")
    options = parser.parse_args(arguments)
    if unknown := [kind for kind in options.kinds if kind not in KINDS]:
        parser.error(f"{unknown[0]!r} is not one of {', '.join(map(repr, KINDS))}")
    rounds = options.rounds
    kinds = {kind: KINDS[kind] for kind in options.kinds}
    if library := os.environ.get("TDOKU_LIB"):
        kinds[TDOKU] = (2_000, tdoku(library))
    times: dict[str, list[float]] = {name: [] for name in kinds}
    nonet.generate_batch(1, seed=0)  # computes the tables, which are kept
    for seed in range(rounds):
        for name, (count, make) in kinds.items():
            times[name].append(nanoseconds(make, max(count // options.share, 1), seed))
    medians = {name: statistics.median(found) for name, found in times.items()}
    print(f"{platform.processor() or platform.machine()}; Python {platform.python_version()}; {rounds} rounds\n")
    print("| what | ns per puzzle | puzzles per second | ratio to tdoku |\n|---|---:|---:|---:|")
    for name, median in medians.items():
        ratio = f"{medians[TDOKU] / median:.1f}" if TDOKU in medians else "-"
        print(f"| {name} | {median:,.0f} | {1e9 / median:,.0f} | {ratio} |")


if __name__ == "__main__":
    main()
