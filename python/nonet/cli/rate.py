"""``nonet rate``: how hard each puzzle is for a human solver, one line per puzzle, in order.

Puzzles are rated in groups by all threads. ``--steps`` searches each group once more, for the paths.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias

import click

from nonet import Grid, Level, PuzzleError, canonical_batch, explain_batch, rate_batch
from nonet.cli._shared import options, records
from nonet.cli._shared.asking import FIRST_SIZE, answers_for, entry_of, parts_of, rows_that_are
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import print_error
from nonet.cli._shared.job import Job
from nonet.cli._shared.problems import PuzzleProblem, worst_of
from nonet.data.ahead import map_ahead
from nonet.data.reasons import known_flags
from nonet.formats import Block
from nonet.logic import HodokuRating, LanguageName, SeRating, technique_name
from nonet.logic.levels import levels_of
from nonet.results import HodokuRateBatch, RateBatch, UnsupportedError

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
        "effort",
        "step_count",
        "level",
        "steps",
    ),
    "hodoku": (
        *("puzzle", "name", "status", "hodoku_score", "hodoku_level", "hardest_technique", "effort", "step_count"),
        *("level", "steps"),
    ),
}
_KNOWN = {True: "yes", False: "no", None: ""}
_JSON_VALUES: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(("er", "ep", "ed", "effort"), float),
    **dict.fromkeys(("hodoku_score", "step_count"), int),
    **dict.fromkeys(("pearl", "diamond"), lambda text: text == "yes"),
}


@command("rating", forms=records.Forms(tables=True))
@options.profile()
@options.WORK_LIMIT
@click.option(
    "--stop",
    type=click.Choice(["pearl", "diamond"]),
    help="Stop rating a puzzle when its ER exceeds its EP (no pearl) or its ED (no diamond). Default: never.",
)
@click.option(
    "--canonical", "of_form", is_flag=True, help="Rate the canonical form, so that all isomorphs have the same rating."
)
@click.option("--for-people", is_flag=True, help="Add the level for people, from beginner to master.")
@click.option("--steps", "with_steps", is_flag=True, help="Print the steps of each puzzle.")
@options.LANGUAGE
def rate(job: Job, of_form: bool, for_people: bool, with_steps: bool, language: LanguageName, **settings: Any) -> None:
    """Print how hard each puzzle is: ER/EP/ED of Sudoku Explainer.

    INPUT is a puzzle, a file, or - for standard input. A line has the puzzle, ER/EP/ED and the hardest technique, or
    the status of a puzzle without a rating. "stuck" before a rating says that the techniques do not solve the puzzle;
    it is the status in tables then, and the figures are no rating: ER is 20.0, HoDoKu's score has 20,000 added.
    --profile hodoku tells HoDoKu's score and level. Puzzles on other boards than the classic one have no rating, but a
    level for people: the status is unsupported in tables, and lines have their name, or number and rules, and the
    level. With --csv, pearl and diamond are yes, no, or empty if the search ended before; with --json true, false or
    null. A table as -o FILE.csv has the columns of the input and then these.

    Exit status: 0 all puzzles are rated or have the level asked for, 1 some are not or are stuck, 2 some input is
    unusable.
    """
    if not with_steps or job.records_as is not None:
        options.refuse_given("language", reason="is for the names that --steps prints as text")
    scale = settings["profile"].name
    if settings["stop"] and scale != "se121":
        raise click.UsageError(f"--stop has no meaning for --profile {scale}, only for se121")
    of_paths = {name: value for name, value in settings.items() if name != "stop"}

    def rated(part: tuple[int, Block], check: Callable[[int], None]) -> _Rated:
        first, block = part

        def report(done: int) -> None:
            check(done)
            job.progress(first + done)

        rate_all = partial(rate_batch, threads=job.threads, progress=report, **settings)
        if of_form:
            puzzles: Any = _forms_of(block, job.threads)
            batch = rate_all(puzzles)
        else:
            asked, batch = answers_for(block, rate_all)
            puzzles = asked.puzzles
        report(len(block))
        levels = None
        if for_people:
            levels = levels_of(puzzles, work_limit=settings["work_limit"], threads=job.threads)[1]
        if not with_steps:
            return batch, levels, repeat("")
        grids = puzzles if of_form else [getattr(item, "grid", None) for item in block.entries()]
        proper = [
            grid if status in ("proper", "stuck") else None for grid, status in zip(grids, batch.status, strict=True)
        ]
        return batch, levels, explain_batch(proper, threads=job.threads, **of_paths).steps

    def answered() -> Iterator[tuple[Block, _Rated, list[dict[str, str]]]]:
        stuck_count = 0
        for source in job.each_source():
            source.can_wait = is_table = job.records_as == "table"
            parts = parts_of(source.blocks(), job.progress.done, size=None if is_table else FIRST_SIZE)
            for (_, block), found in map_ahead(parts, rated, can_block=source.can_block):
                told = [*_told(*found[:2])]
                stuck_count += found[0].status.count("stuck")
                for row, each in enumerate(told):
                    if each["status"] == "malformed":
                        print_error(block.row(row))
                for row in rows_that_are(found[0], "unsupported"):
                    if _has_level_alone(told[row]) and not with_steps:
                        continue
                    entry = entry_of(block, row)
                    error: PuzzleError = UnsupportedError("rate", entry.grid.layout)
                    if not for_people:
                        error = PuzzleError(f"{error}, and so does rate --for-people")
                    if _has_level_alone(told[row]):
                        error = PuzzleError("--steps is for classic 9x9 grids; explain prints the steps of this puzzle")
                    print_error(PuzzleProblem(error, entry, source.name))
                wanting = (each for each in told if with_steps or not _has_level_alone(each))
                lasting = (each["status"] for each in wanting if not _is_stopped(each, settings["stop"]))
                job.exit_statuses.append(worst_of(lasting))
                yield block, found, told
        if stuck_count:
            print_error(f"{stuck_count:,} stuck: the techniques do not solve {'it' if stuck_count == 1 else 'them'}")

    def rows() -> Iterator[_Row]:
        number = 0
        for block, (*_, paths), told in answered():
            lines = zip(block.puzzle_lines(), block.names, told, paths, strict=False)
            for row, (puzzle, name, each, steps) in enumerate(lines):
                number += 1
                if job.records_as is None and each["status"] == "unsupported" and not name:
                    layout = entry_of(block, row).grid.layout
                    name = f"puzzle {number} ({layout})" if layout.rules or layout.box_shape is None else name
                yield _Row(puzzle, None if each["status"] == "malformed" else name or "", each, steps)

    def table() -> Iterator[tuple[Block, dict[str, Any]]]:
        for block, (batch, levels, paths), told in answered():
            columns = _columns_of(batch, told) | ({} if levels is None else {"level": levels})
            if with_steps:
                columns["steps"] = [text or None for text in paths]
            yield block, columns

    if job.records_as == "table":
        records.save_table(table(), job.output, as_texts=len(job.inputs) > 1)
        return
    columns = [column for column in _CSV_COLUMNS[scale] if for_people or column != "level"]
    texts = (
        {"csv": _as_csv, "json": _as_json}[job.records_as](rows(), columns)
        if job.records_as
        else _as_text(rows(), language)
    )
    job.write(texts)


_Rated: TypeAlias = tuple[RateBatch | HodokuRateBatch, Sequence[Level | None] | None, Iterable[str]]


def _forms_of(block: Block, threads: int | None) -> list[Grid | str | None]:
    """Return the canonical form of each row; a row without one as it is."""
    _, batch = answers_for(block, partial(canonical_batch, threads=threads))
    found: list[Grid | str | None] = [*batch.canonical]
    for row, line in enumerate(block.puzzle_lines()):
        found[row] = found[row] or line
    for row in rows_that_are(batch, "unsupported"):
        found[row] = entry_of(block, row).grid
    return found


class _Row(NamedTuple):
    """What is printed of a puzzle: ``told`` is shared by all puzzles with the same figures."""

    puzzle: str
    name: str | None
    told: dict[str, str]
    steps: str


def _is_stopped(row: dict[str, str], stop: str | None) -> bool:
    """Tell whether ``--stop`` ended the search: what was asked is known then."""
    return stop is not None and row.get(stop) == _KNOWN[False]


def _has_level_alone(row: dict[str, str]) -> bool:
    """Tell whether a puzzle without a rating has the level that was asked for."""
    return row["status"] == "unsupported" and bool(row["level"])


def _told(batch: RateBatch | HodokuRateBatch, levels: Sequence[Level | None] | None) -> Iterator[dict[str, str]]:
    """Yield the status and the figures of each row; many rows have the same."""
    known: dict[tuple[object, ...], dict[str, str]] = {}
    names = ("er", "ep", "ed") if isinstance(batch, RateBatch) else ("hodoku_score", "hodoku_level")
    columns = (getattr(batch, name).data for name in (*names, "hardest_technique", "effort", "step_count"))
    for row, key in enumerate(zip(batch.status.codes, *columns, levels or repeat(None), strict=levels is not None)):
        if (told := known.get(key)) is None:
            status, figures = batch.status[row], _figures(batch[row])
            level = (levels and levels[row]) or ""
            told = known[key] = {"status": status, **figures, "level": level}
            told["verdict"] = level if _has_level_alone(told) else f"{_verdict(status, figures)} {level}".rstrip()
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
    return figures | {
        "hardest_technique": hardest,
        "effort": f"{rating.effort:.1f}",
        "step_count": str(rating.step_count),
    }


def _columns_of(batch: RateBatch | HodokuRateBatch, told: Sequence[Mapping[str, str]]) -> dict[str, Any]:
    """Return the columns of a table that ratings add, with the types of the engine."""
    columns: dict[str, Any] = {"status": list(batch.status)}
    if isinstance(batch, RateBatch):
        flag_of = {text: flag for flag, text in _KNOWN.items()}
        flags = {name: known_flags([flag_of[each.get(name, "")] for each in told]) for name in ("pearl", "diamond")}
        columns |= {"er": batch.er, "ep": batch.ep, "ed": batch.ed, **flags}
    else:
        columns |= {"hodoku_score": batch.hodoku_score, "hodoku_level": batch.hodoku_level}
    return columns | {name: getattr(batch, name) for name in ("hardest_technique", "effort", "step_count")}


def _as_csv(rows: Iterable[_Row], columns: Sequence[str]) -> Iterator[str]:
    yield from records.header(columns, "csv")
    for puzzle, name, told, steps in rows:
        if (middle := told.get("csv")) is None:
            middle = told["csv"] = _csv_of(told, columns[2:-1])
        yield f"{_csv_of({'puzzle': puzzle, 'name': name}, columns[:2]) if name else puzzle + ','},{middle},{steps}\n"


def _csv_of(record: Mapping[str, str | None], columns: Sequence[str]) -> str:
    return records.line_of(record, columns, "csv").removesuffix("\n")


def _as_json(rows: Iterable[_Row], columns: Sequence[str]) -> Iterator[str]:
    for puzzle, name, told, steps in rows:
        row = {"puzzle": puzzle, **({} if name is None else {"name": name}), **told, "steps": steps}
        there = {column: row[column] for column in columns if column in row}
        typed = {column: _JSON_VALUES.get(column, str)(text) if text else None for column, text in there.items()}
        yield records.line_of(typed, columns, "json")


def _as_text(rows: Iterable[_Row], language: LanguageName) -> Iterator[str]:
    name_of = cache(partial(technique_name, language=language))
    for puzzle, name, told, steps in rows:
        shown = name if told["status"] == "unsupported" and name else puzzle  # its rules are not in the line
        lines = [f"{shown} {told['verdict']}".strip()]
        for step in filter(None, steps.split(";")):
            name, _, value = step.partition("=")
            lines.append(f"  {value} {name_of(name)}")
        yield "\n".join([*lines, ""])


def _verdict(status: str, figures: dict[str, str]) -> str:
    """Return what a line of text says of a puzzle."""
    if not figures:
        return status
    start = {"limit_reached": ">=", "stuck": "stuck "}.get(status, "")
    if "er" in figures:
        told = f"{figures['er']}/{figures['ep']}/{figures['ed']}"
    else:
        told = f"{figures['hodoku_score']} {figures['hodoku_level']}"
    return f"{start}{told} {figures['hardest_technique']}"
