"""Make the data of the tests of human logic: ratings of 200 puzzles, and positions for techniques of HoDoKu.

    PYTHONPATH=python python3 examples/make_logic_data.py crates/nonet-logic/tests/data

All puzzles are generated: half of them minimal and of any difficulty, the others chosen by their rating, since hard
ones are rare. ``ratings.csv`` has the ratings of both scales. ``hodoku_positions.csv`` has sixty positions of
``practice``, most of them with techniques that HoDoKu searches for by default: the digits, ``+`` before those that are
not given, the candidates that have been removed, and what the technique concludes if it is the only one.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from nonet import HODOKU, Entry, Grid, generate_batch, hint, practice, rate
from nonet.formats import format_entries
from nonet.logic import TECHNIQUES

SEED = 22
# How many puzzles, and the range of their ER; None for minimal puzzles of any rating.
PARTS: list[tuple[int, tuple[float, float] | None]] = [
    (100, None),
    (20, (1.2, 2.6)),
    (35, (2.8, 5.6)),
    (25, (6.5, 7.5)),
    (20, (7.6, 9.0)),
]
POSITIONS = 60


def puzzles() -> Iterator[Grid]:
    """Yield the puzzles of all parts."""
    for count, rating in PARTS:
        for row in generate_batch(count, seed=SEED, minimal=rating is None, rating=rating):
            yield row.puzzle


def ratings() -> Iterator[str]:
    """Yield the lines of the ratings."""
    yield "puzzle,triple,hodoku_level,hodoku_score"
    for puzzle in puzzles():
        se121, hodoku = rate(puzzle), rate(puzzle, profile="hodoku")
        yield f"{puzzle.to_line()},{str(se121).split()[0]},{hodoku.level},{hodoku.score}"


def positions() -> Iterator[str]:
    """Yield the lines of the positions, of one technique each."""
    yield "technique,values,removed,conclusions"
    found = {name: practice(name, seed=SEED) for name, technique in TECHNIQUES.items() if technique.code}
    # Those that take part by default come first.
    names = sorted(found, key=lambda name: found[name].profile.techniques is not None)
    for name in sorted(names[:POSITIONS], key=list(TECHNIQUES).index):
        grid = found[name].grid
        shown = hint(grid, profile=HODOKU.only(name))
        assert shown is not None, name
        step = shown.step
        conclusions = [f"{one.cell}={one.digit}" for one in step.placements]
        conclusions += [f"{one.cell}<>{one.digit}" for one in step.eliminations]
        values, removed = "".join(format_entries([Entry(grid)], "hodoku")).split(":")[3:5]
        yield f"{name},{values},{removed},{' '.join(conclusions)}"


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for file, lines in (("ratings.csv", ratings()), ("hodoku_positions.csv", positions())):
        (folder / file).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
