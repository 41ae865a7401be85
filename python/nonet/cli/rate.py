"""``nonet rate``: how hard each puzzle is for a human solver, one line per puzzle, in order.

Puzzles are rated in groups by all threads. ``--steps`` searches each group once more, for the paths.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice, repeat
from time import monotonic
from typing import Any

import click

from nonet import (
    Entry,
    FormatName,
    Grid,
    HodokuRateBatch,
    HodokuRating,
    ParseError,
    RateBatch,
    SeRating,
    explain_batch,
    rate_batch,
    write_text,
)
from nonet.cli._shared import options, records
from nonet.cli._shared.ending import ExitStatus, ending, print_error
from nonet.cli._shared.inputs import open_sources
from nonet.cli._shared.progress import ProgressLine, progress_line
from nonet.data import PuzzleSource
from nonet.formats._block import Block, strings
from nonet.logic import TECHNIQUES

_FIRST_GROUP_SIZE = 256
_GROUP_SIZE = 1 << 15
_SHORT = 0.3  # seconds for which a group of results may be awaited
_CSV_COLUMNS = {
    "se121": (
        "puzzle",
        "name",
        "status",
        "er",
        "ep",
        "ed",
        "pearl",
        "diamond",
        "hardest_technique",
        "step_count",
        "steps",
    ),
    "hodoku": ("puzzle", "name", "status", "hodoku_score", "hodoku_level", "hardest_technique", "step_count", "steps"),
}
_KNOWN = {True: "yes", False: "no", None: ""}
_JSON_VALUES: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(("er", "ep", "ed"), float),
    **dict.fromkeys(("hodoku_score", "step_count"), int),
    **dict.fromkeys(("pearl", "diamond"), lambda text: text == "yes"),
}


@click.command
@options.INPUTS
@options.FROM
@options.NAME
@options.OUTPUT
@options.THREADS
@options.profile()
@options.WORK_LIMIT
@click.option(
    "--stop",
    type=click.Choice(["pearl", "diamond"]),
    help="Stop at each puzzle once it is known to be no pearl (ER = EP), or no diamond (ER = EP = ED). Default: never.",
)
@click.option("--steps", "with_steps", is_flag=True, help="Print the steps of each puzzle.")
@records.form(
    json="a JSON object for each puzzle, one on a line; default for FILE.jsonl",
    csv="CSV with a header; default for FILE.csv",
)
def rate(
    inputs: tuple[str, ...],
    from_format: FormatName | None,
    names: tuple[str, ...],
    output: str,
    threads: int | None,
    with_steps: bool,
    form: records.Form,
    **settings: Any,
) -> None:
    """Print how hard each puzzle is: ER/EP/ED of Sudoku Explainer.

    INPUT is a puzzle, a file, or - for standard input. A line has the puzzle, ER/EP/ED and the hardest technique, or
    the status of a puzzle without a rating. With --profile hodoku it has HoDoKu's score and level instead of ER/EP/ED.
    With --csv, pearl and diamond are yes, no, or empty where the search ended before that was known; with --json true,
    false or null.

    Exit status: 0 all puzzles are rated, 1 some are not, 2 some input is unusable.
    """
    scale, form = settings["profile"].name, records.form_of(form, output)
    if settings["stop"] and scale != "se121":
        raise click.UsageError(f"--stop has no meaning for --profile {scale}, only for se121")
    of_paths = {name: value for name, value in settings.items() if name != "stop"}
    with ending() as exit_statuses, progress_line("rating", target=output) as line:

        def rows() -> Iterator[dict[str, str]]:
            for source in open_sources(inputs, from_format, exit_statuses, names):
                for group in _groups(source):
                    report = partial(_report, line, line.done)
                    puzzles = [puzzle for puzzle, _, _ in group]
                    batch = rate_batch(puzzles, threads=threads, progress=report, **settings)
                    solved = zip(puzzles, batch.status, strict=True) if with_steps else ()
                    proper = [puzzle if status == "proper" else None for puzzle, status in solved]
                    paths = explain_batch(proper, threads=threads, **of_paths).steps if proper else repeat("")
                    report(len(group))
                    for (puzzle, name, error), told, steps in zip(group, _told(batch), paths, strict=False):
                        if error is not None:
                            print_error(error.located(source=source.name))
                        status = told["status"]
                        if status != "proper" and not _is_stopped(told, settings["stop"]):
                            is_unusable = status == "malformed"
                            exit_statuses.append(ExitStatus.UNUSABLE if is_unusable else ExitStatus.NOT_PROPER)
                        text = puzzle if isinstance(puzzle, str) else puzzle.to_line() if puzzle is not None else ""
                        own = {} if error is not None else {"name": name}
                        yield {"puzzle": text, "steps": steps, **own, **told}

        columns = _CSV_COLUMNS[scale]
        told = _with_types(rows(), columns) if form == "json" else rows()
        texts = records.texts_of(told, columns, form) if form else _as_text(rows())
        write_text(texts, options.target(output))


def _groups(source: PuzzleSource) -> Iterator[list[tuple[str | Grid | None, str, ParseError | None]]]:
    """Yield puzzles with their names, or the errors in their places, as many at once as are rated in a short time."""
    items, size = _puzzles(source.blocks()), _FIRST_GROUP_SIZE
    while True:
        start = monotonic()
        if not (group := list(islice(items, size))):
            return
        yield group
        seconds = monotonic() - start
        size = min(size * 2, _GROUP_SIZE) if seconds < _SHORT else max(size // 2, _FIRST_GROUP_SIZE)


def _puzzles(
    items: Iterable[Block | Entry | ParseError],
) -> Iterator[tuple[str | Grid | None, str, ParseError | None]]:
    for item in items:
        if isinstance(item, Block):
            names = repeat("", len(item)) if item.names is None else strings(item.names)
            yield from zip(item.puzzle_lines(), names, repeat(None))
        elif isinstance(item, Entry):
            yield item.grid, item.name or "", None
        else:
            yield None, "", item


def _is_stopped(row: dict[str, str], stop: str | None) -> bool:
    """Tell whether ``--stop`` ended the search: what was asked is known then."""
    return stop is not None and row.get(stop) == _KNOWN[False]


def _report(line: ProgressLine, before: int, done: int) -> None:
    line(before + done)


def _told(batch: RateBatch | HodokuRateBatch) -> Iterator[dict[str, str]]:
    """Yield the status and the figures of each row; many rows have the same."""
    known: dict[tuple[object, ...], dict[str, str]] = {}
    names = ("er", "ep", "ed") if isinstance(batch, RateBatch) else ("hodoku_score", "hodoku_level")
    columns = (getattr(batch, name).data for name in (*names, "hardest_technique", "step_count"))
    for row, key in enumerate(zip(batch.status.codes, *columns, strict=True)):
        if (told := known.get(key)) is None:
            status, figures = batch.status[row], _figures(batch[row])
            told = known[key] = {"status": status, **figures, "verdict": _verdict(status, figures)}
        yield told


def _figures(rating: SeRating | HodokuRating | None) -> dict[str, str]:
    if rating is None:
        return {}
    if isinstance(rating, HodokuRating):
        figures = {"hodoku_score": str(rating.score), "hodoku_level": rating.level}
    else:
        figures = {name: f"{getattr(rating, name):.1f}" for name in ("er", "ep", "ed")}
        figures |= {"pearl": _KNOWN[rating.is_pearl], "diamond": _KNOWN[rating.is_diamond]}
    hardest = rating.hardest.id if rating.hardest else ""
    return figures | {"hardest_technique": hardest, "step_count": str(rating.step_count)}


def _with_types(rows: Iterable[dict[str, str]], columns: Iterable[str]) -> Iterator[dict[str, object]]:
    """Yield the columns of each row, with the types that they have in JSON."""
    names = list(columns)
    for row in rows:
        there = {name: row[name] for name in names if name in row}
        yield {name: _JSON_VALUES.get(name, str)(text) if text else None for name, text in there.items()}


def _as_text(rows: Iterable[dict[str, str]]) -> Iterator[str]:
    for row in rows:
        yield f"{row['puzzle']} {row['verdict']}".strip() + "\n"
        for step in filter(None, row["steps"].split(";")):
            name, _, value = step.partition("=")
            yield f"  {value} {TECHNIQUES[name].name}\n"


def _verdict(status: str, figures: dict[str, str]) -> str:
    """Return what a line of text says of a puzzle."""
    least = ">=" if status == "limit_reached" else ""
    if "er" in figures:
        return f"{least}{figures['er']}/{figures['ep']}/{figures['ed']} {figures['hardest_technique']}"
    if "hodoku_score" in figures:
        return f"{least}{figures['hodoku_score']} {figures['hodoku_level']} {figures['hardest_technique']}"
    return status
