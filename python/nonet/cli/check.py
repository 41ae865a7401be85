"""``nonet check``: the status of each puzzle, one per line.

```
proper                              exactly one solution
multiple                            more than one solution
no_solution                         no solution, though no two givens conflict
no_solution: nothing fits cage 4: … the same on other boards: what shows it, if no guess is needed
conflict r1c2 r1c7 digit 5          conflicting givens, every pair of them
malformed line 3, column 17: …      no puzzle can be read
```

As JSON each line is an object with ``status``; ``source``, ``line`` and ``name`` if known; and details: ``conflicts``,
or ``column``, ``cell`` and ``message``.
"""

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import click

from nonet import (
    CLASSIC,
    ConflictError,
    Entry,
    NoSolutionError,
    ParseError,
    PuzzleError,
    redundant_rules,
    solve,
    solve_batch,
)
from nonet.cli._shared import records
from nonet.cli._shared.asking import Run, asked, runs_of
from nonet.cli._shared.command import command
from nonet.cli._shared.job import Job
from nonet.cli._shared.problems import PuzzleProblem, printable, worst_of
from nonet.data.reasons import reasons_of_block
from nonet.formats import Block

_IGNORED = "drawings ignored"
_REDUNDANT = {"redundant_alone": False, "redundant_together": True}
_COLUMNS = ("source", "line", "name", "status", "message")


@command("checking", forms=records.Forms(tables=True))
@click.option("--line-number", "with_places", is_flag=True, help="Begin each line with its file and line number.")
@click.option("--redundant", is_flag=True, help="Name rules that can be removed, each alone and all together.")
def check(job: Job, with_places: bool, redundant: bool) -> None:
    """Print the status of each puzzle.

    INPUT is a puzzle, a file, or - for standard input. The status is proper, multiple, no_solution, conflict (with the
    conflicting cells) or malformed (with the place). With --line-number or several inputs, each line starts with file
    and line. A table as -o, such as FILE.csv or FILE.parquet, has the columns of the input, status and reason.

    Exit status: 0 all puzzles are proper, 1 some are not, 2 some input is unusable.
    """
    has_places = with_places or len(job.inputs) > 1

    solved = partial(solve_batch, threads=job.threads)

    def blocks_with_status() -> Iterator[tuple[Block, dict[str, Any]]]:
        for source in job.each_source():
            source.can_wait = True
            for block, batch in asked(source.blocks(), solved, can_block=source.can_block):
                found = list(batch.status)
                job.exit_statuses.append(worst_of(found))
                job.progress.add(len(block))
                why = reasons_of_block(block, bytes(batch.status.codes))
                yield block, {"status": found, "reason": why or [None] * len(block)}

    if job.records_as == "table":
        records.save_table(blocks_with_status(), job.output, as_texts=len(job.inputs) > 1)
        return
    proper_as = _PROPER_AS[job.records_as]

    def lines() -> Iterator[str]:
        yield from records.header(_COLUMNS, "csv") if job.records_as == "csv" else ()
        for source in job.each_source():
            for block, batch in asked(source.blocks(), solved, can_block=source.can_block):
                names_of_rows = block.names if job.records_as else []
                # Without drawings, a row with rules is an entry of its own: the other rows are plain values.
                has_drawings = _IGNORED in block.titles
                items = enumerate(block.entries()) if has_drawings else block.odd_rows.items()
                ruled = [row for row, item in items if _what_was_read(item)]
                for run in runs_of(batch, ruled):
                    yield proper_as(block, run, source.name, names_of_rows, has_places)
                    job.progress.add(run.stop - run.start)
                    if run.other is not None:
                        problem = _problem_of(block.row(run.other), source.name)
                        job.exit_statuses.extend([problem.exit_status] if problem else [])
                        yield _line_of(
                            problem, block.row(run.other), source.name, job.records_as, has_places, redundant
                        )
                        job.progress.add(1)
                job.show()

    job.write(lines())


def _problem_of(item: Entry | ParseError, source: str | None) -> PuzzleProblem | None:
    if isinstance(item, ParseError):
        return PuzzleProblem(item, None, source)
    try:
        solve(item.grid)
    except PuzzleError as error:
        return PuzzleProblem(error, item, source)
    return None


def _proper_as_text(block: Block, run: Run, source: str | None, names: list[str | None], has_places: bool) -> str:
    """Return the lines of proper puzzles."""
    if not has_places:
        return "proper\n" * (run.stop - run.start)
    return "".join([f"{_place(source, line)}proper\n" for line in block.lines[run.start : run.stop]])


def _proper_as_json(block: Block, run: Run, source: str | None, names: list[str | None], has_places: bool) -> str:
    """Return the objects of proper puzzles, one on a line."""
    start = "{" + (f'"source": {json.dumps(source)}, ' if source is not None else "")
    some = ("" if not name else f', "name": {json.dumps(name)}' for name in names[run.start : run.stop])
    named = zip(block.lines[run.start : run.stop], some, strict=True)
    return "".join([f'{start}"line": {line}, "status": "proper"{name}}}\n' for line, name in named])


def _proper_as_csv(block: Block, run: Run, source: str | None, names: list[str | None], has_places: bool) -> str:
    """Return the rows of proper puzzles."""
    start = records.fields([source or ""])
    some = (records.fields([name]) if name else "" for name in names[run.start : run.stop])
    named = zip(block.lines[run.start : run.stop], some, strict=True)
    return "".join([f"{start},{line},{name},proper,\n" for line, name in named])


_PROPER_AS: dict[records.Form, Callable[..., str]] = {
    None: _proper_as_text,
    "json": _proper_as_json,
    "csv": _proper_as_csv,
}


def _line_of(
    problem: PuzzleProblem | None,
    item: Entry | ParseError,
    source: str | None,
    form: records.Form,
    has_places: bool,
    redundant: bool,
) -> str:
    """Return the line of one puzzle."""
    extra = _redundant_rules(item) if redundant and problem is None else {}
    if form:
        record = _record_of(problem, item, source) | extra
        return records.line_of(_flat(record) if form == "csv" else record, _COLUMNS, form)
    names = {key: "; ".join(rules) or "none" for key, rules in extra.items()}
    read = ", ".join([_what_was_read(item), *(f"{key.replace('_', ' ')}: {names[key]}" for key in names)])
    told = _in_words(problem) + (f" ({read})" if read else "")
    return (_place(source, item.line) if has_places else "") + told + "\n"


def _what_was_read(item: Entry | ParseError) -> str:
    """Return what was read of a puzzle that has rules or drawings: its size, how many rules of each kind, and so on."""
    if isinstance(item, ParseError):
        return ""
    ignored = item.column(_IGNORED)
    if not item.grid.layout.rules and item.grid.layout.regions is None and not ignored:
        return ""
    drawings = [f"{ignored} drawing{'s' * (ignored != '1')} ignored"] if ignored else []
    return ", ".join([str(item.grid.layout), *drawings, *item.grid.layout.notes])


def _redundant_rules(item: Entry | ParseError) -> dict[str, list[str]]:
    """Return the rules that a proper puzzle does not need, each alone, and in the order of its board all at once."""
    if isinstance(item, ParseError) or not item.grid.layout.rules:
        return {}
    found = {name: redundant_rules(item.grid, together=each) for name, each in _REDUNDANT.items()}
    return {name: list(map(str, rules)) for name, rules in found.items()}


def _place(name: str | None, line: int | None) -> str:
    """Return how the line of a result begins: ``puzzles.txt:12: ``, as far as it is known."""
    parts = [printable(name)] if name is not None else []
    return ":".join([*parts, *([str(line)] if line else []), " "]) if parts or line else ""


def _in_words(problem: PuzzleProblem | None) -> str:
    if problem is None:
        return "proper"
    error = problem.error
    if isinstance(error, ParseError):
        told = str(ParseError(error.reason, line=error.line, column=error.column, cell=error.cell))
        return f"malformed {told}" if error.line or error.column else f"malformed: {told}"
    if isinstance(error, ConflictError):
        return "conflict " + _conflicts_of(error)
    return f"{problem.status}: {why}" if (why := _why_none(error)) else problem.status


def _why_none(error: Exception) -> str:
    """Return what shows that a puzzle with rules, or on another board, has no solution."""
    if isinstance(error, NoSolutionError) and error.puzzle.layout is not CLASSIC:
        return error.reason
    return ""


def _conflicts_of(error: ConflictError) -> str:
    return ", ".join(f"{one} {other} digit {digit}" for one, other, digit, _ in error.conflicts)


def _flat(record: dict[str, Any]) -> dict[str, Any]:
    """Return what is known of a puzzle for CSV: the message has the place in the line, or the conflicts."""
    conflicts = ", ".join(f"{' '.join(each['cells'])} digit {each['digit']}" for each in record.get("conflicts", ()))
    message = record.get("message", conflicts or record.get("read", ""))
    return record | {"message": f"column {record['column']}: {message}" if "column" in record else message}


def _record_of(problem: PuzzleProblem | None, item: Entry | ParseError, source: str | None) -> dict[str, Any]:
    known: dict[str, Any] = {"source": source, "line": item.line, "status": problem.status if problem else "proper"}
    if isinstance(item, ParseError):
        cell = None if item.cell is None else str(item.cell)
        known |= {"column": item.column, "cell": cell, "message": item.reason}
    else:
        known |= {"name": item.name, "read": _what_was_read(item) or None}
    if problem is not None and (why := _why_none(problem.error)):
        known["message"] = why
    if problem is not None and isinstance(problem.error, ConflictError):
        known["conflicts"] = [
            {"cells": [str(one), str(other)], "digit": digit, "houses": [str(house) for house in houses]}
            for one, other, digit, houses in problem.error.conflicts
        ]
    return {key: value for key, value in known.items() if value is not None}
