"""How long the calls of an app take: ``python benches/calls.py [--count N]``; the table of ``docs/app.md``.

A row is a call: its CPU time at 50 and 99 of 100, over positions of all levels for people but the last, in which a
random part of the cells is filled; the daily puzzles are those of N days. Each call is made alone, as a server does.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from functools import partial
from time import process_time
from typing import get_args

from bench import where

import nonet
from nonet import Grid, Level

SEED = 53
DAY = date(2026, 11, 26)


def positions(count: int) -> list[Grid]:
    """Return so many positions of each level but the last; every cell is filled as the solution has it, or open."""
    chance, found = random.Random(SEED), []
    for level in get_args(Level)[:-1]:
        for puzzle in nonet.generate_batch(count, seed=SEED, for_people=level).puzzle:
            assert puzzle is not None
            position, solution = puzzle, nonet.solve(puzzle)
            open_cells = [cell for cell in nonet.Cell.ALL if not puzzle[cell]]
            for cell in chance.sample(open_cells, chance.randrange(len(open_cells))):
                position = position.with_value(cell, solution[cell])
            found.append(position)
    return found


def marked(grid: Grid) -> object:
    """Read the marks of a player: all candidates of each open cell."""
    return grid.with_player_marks({cell: grid.candidates(cell) for cell in nonet.Cell.ALL if not grid[cell]})


CALLS: dict[str, Callable[[Grid], object]] = {
    "`Grid(text)`": lambda grid: Grid(grid.to_line()),
    "`with_player_marks`": marked,
    "`status`": nonet.status,
    "`solve`": nonet.solve,
    "`mistakes`": nonet.mistakes,
    "`hint`": nonet.hint,
    "`hint`, and `to_dict()`": lambda grid: nonet.hint(grid).to_dict(),  # type: ignore[union-attr]
    "`explain`": nonet.explain,
    "`rate`": nonet.rate,
    "`level_of`": nonet.level_of,
    "`puzzle_id`": nonet.puzzle_id,
    "`Grid.to_svg`": Grid.to_svg,
    "`Grid.to_png`": Grid.to_png,
    "`Step.to_svg`": lambda grid: nonet.hint(grid).step.to_svg(),  # type: ignore[union-attr]
    "`Step.to_png`": lambda grid: nonet.hint(grid).step.to_png(),  # type: ignore[union-attr]
}


def measured(call: Callable[[], object]) -> float:
    """Return the CPU time of a call in milliseconds."""
    start = process_time()
    call()
    return (process_time() - start) * 1000


def row(name: str, times: Sequence[float]) -> str:
    """Return a row of the table: the times at 50 and 99 of 100."""
    ordered = sorted(times)
    half, most = (ordered[min(int(len(ordered) * share), len(ordered) - 1)] for share in (0.5, 0.99))
    return f"| {name} | {half:.3g} | {most:.3g} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every call."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="positions of each level, and days")
    count = parser.parse_args(arguments).count
    print(where())
    print("| call | p50 ms | p99 ms |\n|---|---:|---:|", flush=True)
    grids = positions(count)
    for name, call in CALLS.items():
        call(grids[0])  # what is imported at first use is there
        print(row(name, [measured(partial(call, grid)) for grid in grids]), flush=True)
    for level in get_args(Level):
        days = [DAY + timedelta(number) for number in range(count)]
        print(row(f"`daily`, {level}", [measured(partial(nonet.daily, day, level)) for day in days]), flush=True)


if __name__ == "__main__":
    main()
