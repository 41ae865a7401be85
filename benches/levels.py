"""What puzzles of each level for people are like: ``python benches/levels.py [--count N] [--models]``.

A row is a level: N puzzles of ``generate(for_people=)`` by seed. Its figures are those of the puzzles at 10, 50 and 90
of 100: ER of Sudoku Explainer, effort on HoDoKu's path, givens; how many have each level of HoDoKu; and the CPU time
that one took to make. Ratings of neighbours must overlap by less than half.

``--models`` compares the effort with difficulty models of other packages, those that are installed, over puzzles of all
levels, each with its rank correlation (Spearman's) beside those of ER and of HoDoKu's score.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from time import process_time
from typing import Any, get_args

from bench import where

import nonet
from nonet import Level

SEED = 47


def at(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of the values is."""
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


def spread(values: Sequence[float], digits: int = 1) -> str:
    """Return the values at 10, 50 and 90 of 100."""
    return " ".join(f"{at(values, share):,.{digits}f}" for share in (0.1, 0.5, 0.9))


def overlap(some: Sequence[float], others: Sequence[float]) -> float:
    """Return which part of the smaller of two ranges lies in the other, from 10 to 90 of 100."""
    (low, high), (next_low, next_high) = ((at(each, 0.1), at(each, 0.9)) for each in (some, others))
    width = min(high - low, next_high - next_low)
    return max(0.0, min(high, next_high) - max(low, next_low)) / width if width else float(low == next_low)


def made(level: Level, count: int) -> tuple[list[nonet.Grid], float]:
    """Return puzzles of a level, and the CPU time that one took in milliseconds."""
    start = process_time()
    batch = nonet.generate_batch(count, seed=SEED, for_people=level)
    milliseconds = (process_time() - start) * 1000 / count
    return [puzzle for puzzle in batch.puzzle if puzzle is not None], milliseconds


def table(count: int) -> None:
    """Print a row for each level."""
    print("| level | ER | effort | givens | HoDoKu | ms |\n|---|---|---|---|---|---:|", flush=True)
    found: list[list[float]] = []
    for level in get_args(Level):
        puzzles, milliseconds = made(level, count)
        explainer, hodoku = nonet.rate_batch(puzzles), nonet.rate_batch(puzzles, profile="hodoku")
        levels = ", ".join(f"{name} {number}" for name, number in Counter(hodoku.hodoku_level).items())
        givens = [puzzle.given_count for puzzle in puzzles]
        found.append([*explainer.er])
        columns = (spread(found[-1]), spread([*hodoku.effort], 0), spread(givens, 0), levels)
        print(f"| {level} | {' | '.join(columns)} | {milliseconds:.1f} |", flush=True)
    for level, (easier, harder) in zip(get_args(Level)[1:], pairwise(found), strict=True):
        part = overlap(easier, harder)
        print(f"{level} and the level before overlap by {part:.0%} of ER", flush=True)
        assert part < 0.5


def ranks(values: Sequence[float]) -> list[float]:
    """Return the place of each value in the order; equal values share theirs."""
    places: dict[float, list[int]] = {}
    for place, value in enumerate(sorted(values)):
        places.setdefault(value, []).append(place)
    return [sum(places[value]) / len(places[value]) for value in values]


def correlation(some: Sequence[float], others: Sequence[float]) -> float:
    """Return Spearman's rank correlation."""
    a, b = ranks(some), ranks(others)
    mean = (len(a) - 1) / 2
    products = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    squares = sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)
    return products / math.sqrt(squares)


def dokusan(puzzle: str) -> float:
    """Return the rank of dokusan: branches of a search, squared."""
    boards, stats = import_module("dokusan.boards"), import_module("dokusan.stats")
    rows = [[int(digit) for digit in puzzle.replace(".", "0")[at : at + 9]] for at in range(0, 81, 9)]
    return float(stats.rank(boards.Sudoku.from_list(rows, box_size=boards.BoxSize(3, 3))))


def pencilmark(puzzle: str) -> float:
    """Return the difficulty of pencilmark: how hard each step feels."""
    return float(import_module("pencilmark").rate(puzzle, fields=["difficulty"])["difficulty"])


def pencilmark_time(puzzle: str) -> float:
    """Return the time of pencilmark: minutes of an average player."""
    return float(import_module("pencilmark").rate(puzzle, fields=["time"])["time"])


MODELS: dict[str, Callable[[str], float]] = {
    "dokusan": dokusan,
    "pencilmark": pencilmark,
    "pencilmark, time": pencilmark_time,
}


def models(count: int) -> None:
    """Print how efforts, ER and HoDoKu's scores agree with each model that is installed."""
    puzzles = [puzzle for level in get_args(Level) for puzzle in made(level, count)[0]]
    random.Random(SEED).shuffle(puzzles)
    hodoku = nonet.rate_batch(puzzles, profile="hodoku")
    own: dict[str, list[Any]] = {
        "effort": [*hodoku.effort],
        "ER": [*nonet.rate_batch(puzzles).er],
        "HoDoKu's score": [*hodoku.hodoku_score],
    }
    print(f"| {len(puzzles)} puzzles | {' | '.join(own)} |\n|---|{'---|' * len(own)}")
    for name, model in MODELS.items():
        if find_spec(name.split(",")[0]) is None:
            print(f"| {name} | not installed |")
            continue
        theirs = [model(puzzle.to_line()) for puzzle in puzzles]
        print(f"| {name} | {' | '.join(f'{correlation(mine, theirs):.2f}' for mine in own.values())} |", flush=True)


def main() -> None:
    """Measure what the arguments name."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="puzzles of each level")
    parser.add_argument("--models", action="store_true", help="compare the effort with other models")
    arguments = parser.parse_args()
    print(where())
    if arguments.models:
        models(arguments.count)
    else:
        table(arguments.count)


if __name__ == "__main__":
    main()
