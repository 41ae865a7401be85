"""Write the tables of ``five-programs.md`` and ``exact-cover.md``: each is between two marks and has a function here.

    python docs/generate.py            the counters, which are the same on every machine
    python docs/generate.py NAME       those of one method, or of several
    python docs/generate.py --times    also the tables of times and the chart, measured on this machine

Each row is written when its method is counted, and told on standard error.

The fifty grids are Project Euler's, from the corpus of puzzle lists (``NONET_CORPUS``, or ``shared/data`` beside the
checkout). A test compares the counters with the page, but not the times.
"""

import os
import re
import sys
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

from nonet import Grid, methods, read
from nonet.methods import Comparison, Method, MethodTotals, validity

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


def counted(method: Method, grids: Sequence[Grid]) -> MethodTotals:
    """Return the counters of a method on the grids; ``validity`` uses lists: the same steps in less time."""
    if method is validity.METHOD:
        method = replace(method, solve=partial(validity.solve, use_numpy=False))
    comparison = Comparison(grids, [method])
    for _totals in comparison.run():
        pass
    return comparison.totals[0]


def with_row(page: str, totals: MethodTotals) -> str:
    """Return the page with a method's row in the table of counters, in the order of the methods.

    The engine has none, because its counters change whenever it improves.
    """
    names = ("calls", "guesses", "backtracks", "dead_ends", "cells_by_logic")
    head = ["method", "solved", *(name.replace("_", " ") for name in names), "solved by logic"]
    name = f"`{totals.method.name}`"
    row = [name, totals.solved, *map(totals.total, names), totals.solved_by_logic]
    *first, line = table(head, [row]).splitlines()
    lines = dict(re.findall(r"^(?=\| (`[\w-]+`) )(.*)$", block(page, "counters"), re.MULTILINE)) | {name: line}
    known = (f"`{method.name}`" for method in methods.all())
    return with_block(page, "counters", "\n".join([*first, *(lines[each] for each in known if each in lines)]))


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


def block(page: str, name: str) -> str:
    """Return the text between the two marks of this name."""
    found = re.search(rf"<!-- {name} -->\n(.*?)<!-- end of {name} -->", page, re.DOTALL)
    if not found:
        raise ValueError(f"the page has no place for {name}")
    return found[1]


def with_block(page: str, name: str, text: str) -> str:
    """Return the page with the text between the two marks of this name."""
    mark = f"<!-- {name} -->\n"
    return page.replace(f"{mark}{block(page, name)}", f"{mark}\n{text}\n\n", 1)


def with_counters(page: str, names: Collection[str] = ()) -> Iterator[str]:
    """Yield the page after each method that is counted: those of the names, or all; then with current figures."""
    grids = [entry.grid for entry in read(corpus() / "euler" / "p096_sudoku.txt")]
    for method in methods.all():
        if method.name != "engine" and (not names or method.name in names):
            totals = counted(method, grids)
            tell(f"{method.name}: {totals.solved} of {len(grids)} grids solved in {totals.seconds:.1f} s")
            page = with_row(page, totals)
            yield page
    if not names:
        tell("the published figures")
        yield with_block(page, "figures", figures())


def tell(text: str) -> None:
    """Say on standard error what is done."""
    print(text, file=sys.stderr)


def with_times(page: str) -> str:
    """Return the page with the times of this machine, and draw the chart."""
    return with_block(page, "times", times([entry.grid for entry in read(corpus() / "euler" / "p096_sudoku.txt")]))


if __name__ == "__main__":
    if not corpus().is_dir():
        sys.exit("the counters are of the corpus of puzzle lists, which is not here: set NONET_CORPUS")
    options = sys.argv[1:]
    names = [each for each in options if each != "--times"]
    if unknown := {*names} - {method.name for method in methods.all() if method.name != "engine"}:
        sys.exit(f"no method whose counters are on the page is named {', '.join(sorted(unknown))}")
    for text in with_counters(PAGE.read_text(encoding="utf-8"), names):
        PAGE.write_text(text, encoding="utf-8")
    if "--times" in options:
        tell("the times of all methods")
        PAGE.write_text(with_times(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        tell("the lists of hard puzzles")
        page = EXACT_COVER.read_text(encoding="utf-8")
        EXACT_COVER.write_text(with_block(page, "hard", hard()), encoding="utf-8")
