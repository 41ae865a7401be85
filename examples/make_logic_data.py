"""Make the data of the tests of human logic: ratings of 200 puzzles, and positions for techniques of HoDoKu.

    PYTHONPATH=python python3 examples/make_logic_data.py crates/nonet-logic/tests/data

All puzzles are generated: half of them minimal and of any difficulty, the others chosen by their rating, since hard
ones are rare. ``ratings.csv`` has the ratings of both scales. ``positions.csv`` has sixty positions of ``practice``,
most of them with techniques that HoDoKu searches for by default, some for habits of HoDoKu that few positions show, and
some for each technique of both scales: the digits, ``+`` before those that are not given, the candidates that have been
removed, how many steps there are if the technique is the only one, what the first one concludes, its pattern, and the
habit. Of the pattern there are the difficulty, in Sudoku Explainer's scale alone, the cells, the digits and the houses,
how many candidates have each role, and how many links, nested steps and statements of each chain there are.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

from nonet import (
    HODOKU,
    SE121,
    Cell,
    Entry,
    Grid,
    LimitError,
    Profile,
    all_hints,
    explain,
    generate,
    generate_batch,
    hint,
    practice,
    rate,
)
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
# Of so many thinned positions, so many for each technique, with so many steps at the most and so much work. Those that
# are missing are of ``practice``.
THINNED, EACH, MOST_STEPS, WORK = 60, 4, 50, 50_000
ROLES = ("defining", "extra", "start", "true", "false")
# A technique, the seed of a thinned position, and the habit that decides what is found there.
HABITS: list[tuple[str, int, str]] = [
    ("turbot_fish", 40, "a link inside a box and a line counts for the line only"),
    ("x_chain", 10, "a link inside a box and a line counts for the line only"),
    ("hidden_rectangle", 108, "a rectangle is looked at once among any number of them"),
    ("death_blossom", 0, "a hundred petals are tried for a candidate"),
    ("death_blossom", 12, "a hundred petals are tried for a candidate"),
    (
        "als_discontinuous_nice_loop",
        6,
        "a way replaces another if it could be the cheaper one by the least cost of a link",
    ),
    ("siamese_fish", 146, "two fish are joined if their first eliminations differ"),
    ("continuous_nice_loop", 17, "the cells of a continuous loop keep what its weak links remove elsewhere"),
    ("als_continuous_nice_loop", 6, "a set of a continuous loop keeps the digit by which the loop goes on"),
    ("als_continuous_nice_loop", 60, "a digit that the cell after a set lacks leaves all that sees the set"),
    ("als_continuous_nice_loop", 138, "the digit of the statement after a set leaves all that sees the set"),
    ("als_continuous_nice_loop", 18, "only a true candidate after a set stands beside the set"),
    ("hidden_rectangle", 33, "a rectangle is known by its four corners"),
    ("unique_rectangle_3", 1, "a rectangle is known by its four corners"),
    ("tridagon", 0, "each cell of a diagonal has one of the three digits"),
    ("als_aic", 40, "every set of any number has its locks"),
    ("hidden_triple", 14, "subsets come by their lowest members"),
    ("template_set", 6, "the pattern has the digit of the templates"),
    ("forcing_net_verity", 136, "what is locked before the assumption is no consequence of it"),
]


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


def thinned(seed: int) -> Grid:
    """Return a position of a generated puzzle's path without some wrong candidates: many patterns, few candidates."""
    drawn = Random(seed)
    path = explain(generate(seed=seed, minimal=True), profile=HODOKU)
    grid = path[int(drawn.random() * len(path))].grid
    assert grid is not None
    share = drawn.random() / 2
    marks = {}
    for cell in map(Cell, range(81)):
        if not grid[cell]:
            digits = grid.candidates(cell)
            marks[cell] = [digit for digit in digits if digit == path.end[cell] or drawn.random() >= share]
    return grid.with_pencilmarks(marks)


def position(profile: Profile, name: str, grid: Grid, habit: str = "", work_limit: int | None = None) -> str:
    """Write a line: a position with what one technique finds, the only one of its profile."""
    count = sum(1 for _ in all_hints(grid, profile=profile, work_limit=work_limit))
    shown = hint(grid, profile=profile)
    conclusions: list[str] = []
    pattern: list[object] = []
    if shown is not None:
        step = shown.step
        conclusions += [f"{one.cell}={one.digit}" for one in step.placements]
        conclusions += [f"{one.cell}<>{one.digit}" for one in step.eliminations]
        pattern += [
            *([f"{step.difficulty:.1f}"] if profile.name == "se121" else []),
            *map(str, step.cells),
            "".join(map(str, step.digits)),
            *(f"{one.kind[0]}{one.number}" for one in step.houses),
        ]
        pattern += [sum(mark.role == role for mark in step.marks) for role in ROLES]
        pattern += [len(step.links), len(step.nested), *map(len, step.chains)]
    values, removed = "".join(format_entries([Entry(grid)], "hodoku")).split(":")[3:5]
    found = f"{count},{' '.join(conclusions)},{' '.join(map(str, pattern))}"
    return f"{profile.name},{name},{values},{removed},{found},{habit}"


def positions() -> Iterator[str]:
    """Yield the lines of the positions, of one technique each."""
    yield "scale,technique,values,removed,steps,conclusions,pattern,habit"
    found = {name: practice(name, seed=SEED) for name, technique in TECHNIQUES.items() if technique.code}
    # Those that take part by default come first.
    names = sorted(found, key=lambda name: found[name].profile.techniques is not None)
    for name in sorted(names[:POSITIONS], key=list(TECHNIQUES).index):
        yield position(HODOKU.only(name), name, found[name].grid)
    for name, seed, habit in HABITS:
        yield position(HODOKU.only(name), name, thinned(seed), habit)
    # In the cell of a BUG a further digit is possible.
    crowded = practice("bug_plus_one", seed=11).grid.with_pencilmarks({Cell("r7c2"): (1, 2, 4, 8)})
    # A digit of two opposite corners of a rectangle stands in the other two: each house still has two places for it.
    marks = {"r3c4": (2,), "r6c6": (1,), "r3c6": (4, 6, 8), "r6c4": (1, 4, 5)}
    moved = practice("bug_plus_one", seed=1).grid.with_pencilmarks({Cell(cell): marks[cell] for cell in marks})
    for scale in (SE121, HODOKU):
        yield position(scale.only("bug_plus_one"), "bug_plus_one", crowded, "a BUG+1 has one extra candidate")
        yield position(scale.only("bug_plus_one"), "bug_plus_one", moved, "a BUG has two candidates in each cell")
    wanted: dict[tuple[Profile, str], int] = {}
    wanted |= {(SE121.only(name), name): EACH for name, one in TECHNIQUES.items() if one.se121}
    wanted |= {(HODOKU.only(name), name): EACH for name, one in TECHNIQUES.items() if one.code or not one.se121}
    for grid in map(thinned, range(THINNED)):
        for profile, name in [one for one, left in wanted.items() if left]:
            with suppress(LimitError):
                line = position(profile, name, grid, work_limit=WORK)
                if 0 < int(line.split(",")[4]) <= MOST_STEPS:
                    wanted[profile, name] -= 1
                    yield line
    for (profile, name), left in wanted.items():
        for seed in range(2 * left):
            yield position(profile, name, practice(name, seed=seed).grid)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    for file, lines in (("ratings.csv", ratings()), ("positions.csv", positions())):
        (folder / file).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
