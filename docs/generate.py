"""Write the tables of ``five-programs.md`` and ``exact-cover.md``: each is between two marks and has a function here.

    python docs/generate.py            the counters, which are the same on every machine
    python docs/generate.py --times    also the tables of times and the chart, measured on this machine

The fifty grids are Project Euler's, from the corpus of puzzle lists (``NONET_CORPUS``, or ``shared/data`` beside the
checkout). A test compares the counters with the page, but not the times.
"""

import os
import re
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from nonet import Grid, methods, read
from nonet.methods import Comparison, validity

FOLDER = Path(__file__).resolve().parent
PAGE = FOLDER / "five-programs.md"
EXACT_COVER = FOLDER / "exact-cover.md"
CHART = FOLDER / "five-programs.svg"


HARD = (
    ("hardest", "norvig_hardest11.txt", 11),
    ("top 95", "norvig_top95.txt", 95),
    ("17 givens, first 1,000", "puzzles2_17_clue.txt", 1000),
    ("forum, first 100", "puzzles5_forum_hardest_1905_11plus.txt", 100),
)


def corpus() -> Path:
    """Return the folder of the puzzle lists."""
    return Path(os.environ.get("NONET_CORPUS") or FOLDER.parents[1] / "shared" / "data")


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a Markdown table: text to the left, numbers to the right, ``None`` as a dash."""
    shown = [[_shown(value) for value in row] for row in rows]
    aligned = ["---" if isinstance(value, str) else "---:" for value in rows[0]]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in (head, aligned, *shown))


def _shown(value: object) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else str(value)


def compared(grids: Sequence[Grid]) -> Comparison:
    """Return the counters of the methods on the grids; ``validity`` uses lists: the same steps in less time.

    The engine is left out, because its counters change whenever it improves.
    """
    on_lists = replace(validity.METHOD, solve=partial(validity.solve, use_numpy=False))
    chosen = [on_lists if method is validity.METHOD else method for method in methods.all()]
    comparison = Comparison(grids, [method for method in chosen if method.name != "engine"])
    for _totals in comparison.run():
        pass
    return comparison


def counters(comparison: Comparison) -> str:
    """Return the table of counters."""
    names = ("calls", "guesses", "backtracks", "dead_ends", "cells_by_logic")
    head = ["method", "solved", *(name.replace("_", " ") for name in names), "solved by logic"]
    rows = [
        [f"`{totals.method.name}`", totals.solved, *map(totals.total, names), totals.solved_by_logic]
        for totals in comparison.totals
    ]
    return table(head, rows)


def figures() -> str:
    """Return the table of published figures and those measured here."""
    paths = [corpus() / "euler" / "p096_sudoku.txt", corpus() / "boards" / "Sudoku-boards-1-test.txt"]
    rows = []
    for method, what, *counts in methods.published(entry.grid for path in paths for entry in read(path)):
        stage, colon, name = what.partition(": ")
        is_program = method != "all"
        rows.append([f"`{method}`" if is_program else method, f"`{stage}`: {name}" if colon else what, *counts])
    return table(["method", "what", "published figure", "here"], rows)


def times(grids: Sequence[Grid]) -> str:
    """Return the table of times, and draw the chart."""
    from nonet.render import draw_comparison

    comparison = Comparison(grids, methods.all())
    for _totals in comparison.run():
        pass
    machine = methods.machine()
    draw_comparison(comparison, CHART, title=f"Project Euler 96, {len(grids)} grids\n{machine}")
    rows = []
    for totals in sorted(comparison.totals, key=lambda totals: totals.seconds):
        relative_time = comparison.relative_time(totals)
        ratio = None if relative_time is None else round(relative_time)
        rows.append([f"`{totals.method.name}`", f"{totals.seconds:.3f} s", ratio])
    heading = f"CPU time for all fifty grids of Project Euler, on {machine}:\n\n"
    return heading + table(["method", "time", "relative to the engine"], rows)


def hard() -> str:
    """Return the table of guesses and times of ``norvig`` and ``exact_cover`` on lists of hard puzzles."""
    rows = []
    for told, name, count in HARD:
        grids = [entry.grid for entry in islice(read(corpus() / "bench" / name), count)]
        comparison = Comparison(grids, [methods.get("norvig"), methods.get("exact_cover")])
        for _totals in comparison.run():
            pass
        norvig, exact_cover = comparison.totals
        fewer = more = 0
        for number, ours in exact_cover.results.items():
            difference = (ours.guesses or 0) - (norvig.results[number].guesses or 0)
            fewer, more = fewer + (difference < 0), more + (difference > 0)
        seconds = (f"{1000 * totals.seconds:,.0f} ms" for totals in comparison.totals)
        rows.append([told, len(grids), norvig.total("guesses"), exact_cover.total("guesses"), fewer, more, *seconds])
    head = (
        "list",
        "puzzles",
        "guesses of `norvig`",
        "of `exact_cover`",
        "fewer",
        "more",
        "time of `norvig`",
        "of `exact_cover`",
    )
    return table(head, rows)


def with_block(page: str, name: str, text: str) -> str:
    """Return the page with the text between the two marks of this name."""
    mark = re.compile(rf"(<!-- {name} -->\n).*?(<!-- end of {name} -->)", re.DOTALL)
    if not mark.search(page):
        raise ValueError(f"the page has no place for {name}")
    return mark.sub(lambda match: f"{match[1]}\n{text}\n\n{match[2]}", page)


def with_counters(page: str) -> str:
    """Return the page with current counters and figures."""
    grids = [entry.grid for entry in read(corpus() / "euler" / "p096_sudoku.txt")]
    comparison = compared(grids)
    return with_block(with_block(page, "counters", counters(comparison)), "figures", figures())


def with_times(page: str) -> str:
    """Return the page with the times of this machine, and draw the chart."""
    return with_block(page, "times", times([entry.grid for entry in read(corpus() / "euler" / "p096_sudoku.txt")]))


if __name__ == "__main__":
    if not corpus().is_dir():
        sys.exit("the counters are of the corpus of puzzle lists, which is not here: set NONET_CORPUS")
    text = with_counters(PAGE.read_text(encoding="utf-8"))
    if "--times" in sys.argv[1:]:
        text = with_times(text)
        page = EXACT_COVER.read_text(encoding="utf-8")
        EXACT_COVER.write_text(with_block(page, "hard", hard()), encoding="utf-8")
    PAGE.write_text(text, encoding="utf-8")
