"""Measure ``nonet.all_hints`` on positions of real paths: ``python benches/hints.py [FILE] [--count N] [--profile P]``.

FILE is a table of puzzles with their ER (columns ``puzzle`` and ``er``); by default ``logic/se121_more.csv`` of the
corpus (``NONET_CORPUS``, or ``shared/data`` beside the checkout). Positions are drawn by seed, as many for each half
point of ER, each from the path of ``nonet.explain`` of one of the puzzles, with its pencilmarks.

A row is one scale: the CPU time of all hints of a position (median, 95 of 100, 99 of 100, the longest), the median time
until the first step, how many positions reach the default ``work_limit``, and how many steps a position has. In each
position the step of ``nonet.hint`` must be among them, and each step must agree with the solution.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import statistics
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

from bench import CHECKOUT, where

import nonet
from nonet.logic import ProfileName, Step, check_step

SEED = 21
PROFILES: tuple[ProfileName, ...] = ("se121", "hodoku")


class Measured(NamedTuple):
    """All hints of one position."""

    seconds: float
    seconds_to_first: float
    steps: list[Step]
    is_limit_reached: bool


def drawn(path: Path, count: int, seed: int) -> list[tuple[nonet.Grid, nonet.Grid]]:
    """Return positions, evenly by half point of ER, each with its solution."""
    puzzles: dict[int, list[str]] = defaultdict(list)
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            puzzles[int(float(row["er"]) * 2)].append(row["puzzle"])
    chance = random.Random(seed)
    paths: dict[str, nonet.SolvingPath[nonet.logic.SeRating]] = {}
    positions = []
    for number in range(count):
        puzzle = chance.choice(puzzles[sorted(puzzles)[number % len(puzzles)]])
        if puzzle not in paths:
            paths[puzzle] = nonet.explain(puzzle)
        grid = chance.choice(paths[puzzle]).grid
        assert grid is not None
        positions.append((grid, paths[puzzle].end))
    return positions


def measured(grid: nonet.Grid, profile: ProfileName) -> Measured:
    """Return all hints of a position, and the CPU time that they took."""
    steps: list[Step] = []
    is_limit_reached = False
    start = process_time()
    first = start
    try:
        for step in nonet.all_hints(grid, profile=profile):
            if not steps:
                first = process_time()
            steps.append(step)
    except nonet.LimitError:
        is_limit_reached = True
    return Measured(process_time() - start, first - start, steps, is_limit_reached)


def check(grid: nonet.Grid, solution: nonet.Grid, profile: ProfileName, steps: Sequence[Step]) -> None:
    """Stop if the step of the hint is missing or a step is wrong."""
    hint = nonet.hint(grid, profile=profile)
    if hint is not None and hint.step not in steps:
        raise SystemExit(f"{hint.step} is not among all hints of {grid!r}, {profile}")
    for step in steps:
        check_step(step, solution)


def measure(positions: Sequence[tuple[nonet.Grid, nonet.Grid]], profile: ProfileName) -> None:
    """Measure and check every position, and print a row."""
    results, counts = [], []
    for grid, solution in positions:
        result = measured(grid, profile)
        check(grid, solution, profile, result.steps)
        counts.append(len(result.steps))
        # Steps are not kept: with a million of them, Python's garbage collection took seconds in one measurement.
        results.append(result._replace(steps=[]))
    times = sorted(result.seconds for result in results)
    places = [len(times) * share // 100 for share in (50, 95, 99)]
    figures = [f"{times[place] * 1e3:,.1f}" for place in places]
    to_first = statistics.median(result.seconds_to_first for result in results)
    reached = sum(result.is_limit_reached for result in results)
    count = statistics.median(counts)
    texts = [
        profile,
        f"{len(times):,}",
        *figures,
        f"{times[-1] * 1e3:,.1f}",
        f"{to_first * 1e3:.2f}",
        reached,
        f"{count:g}",
    ]
    print(f"| {' | '.join(map(str, texts))} |", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table."""
    corpus = Path(os.environ.get("NONET_CORPUS", CHECKOUT.parent / "shared" / "data"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, default=corpus / "logic" / "se121_more.csv")
    parser.add_argument("--count", type=int, default=2_000, help="positions. Default: %(default)s")
    parser.add_argument("--seed", type=int, default=SEED, help="seed of the draw. Default: %(default)s")
    parser.add_argument("--profile", choices=PROFILES, help="one scale only")
    options = parser.parse_args(arguments)
    if not options.file.exists():
        parser.error(f"no file {options.file}: name one, or set NONET_CORPUS")
    positions = drawn(options.file, options.count, options.seed)
    print(where().replace("bench.py", "hints.py"))
    print("\n| scale | positions | median ms | 95 % | 99 % | longest | to the first | limit reached | steps |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    for profile in [options.profile] if options.profile else PROFILES:
        measure(positions, profile)


if __name__ == "__main__":
    main()
