"""``check_file``: the status of each puzzle, one per line.

```
proper                              exactly one solution
multiple                            more than one solution
no_solution                         no solution, though no two givens conflict
conflict r1c2 r1c7 digit 5          conflicting givens, every pair of them
malformed line 3 column 17: …       no puzzle can be read
```

As JSON each line is an object with ``status``; ``source``, ``line`` and ``name`` if known; and details: ``conflicts``,
or ``column``, ``cell`` and ``message``.
"""

import csv
import io
import os
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, Final

from nonet import ConflictError, Entry, FormatName, ParseError, PuzzleError, solve, write_text
from nonet._io import storage
from nonet.data._files.results import FileSummary, PuzzleProblem, printable
from nonet.data._files.source import File, PuzzleSource, as_sources
from nonet.formats._arguments import checked_callable, checked_flag
from nonet.formats._block import Block, strings

_COLUMNS: Final = ("source", "line", "name", "status", "message")


def check_file(
    source: File | PuzzleSource | Iterable[PuzzleSource],
    target: str | os.PathLike[str] | IO[str] | IO[bytes] | None = None,
    *,
    as_json: bool = False,
    as_csv: bool = False,
    with_places: bool = False,
    from_format: FormatName | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    on_problem: Callable[[PuzzleProblem], object] | None = None,
) -> FileSummary:
    r"""Count the puzzles of ``source`` by status; write the status of each to ``target``, if given.

    ``as_json`` writes JSON objects, ``as_csv`` a table with the columns ``source``, ``line``, ``name``, ``status`` and
    ``message``; ``with_places`` starts other lines with the name of the source and the line of the puzzle.
    ``on_problem`` gets each puzzle that is not proper, in order; ``progress`` gets the number of puzzles so far, and an
    exception from it ends the work. ``source``, ``from_format`` and ``threads`` are those of ``solve_file``.

    A target path is written atomically. Raises ``OSError`` for a file that cannot be read or written.

    >>> import io
    >>> print(check_file(io.BytesIO(b"." * 81 + b"\n" + b"55" + b"." * 79)))
    2 puzzles: 1 multiple, 1 conflict
    """
    import json  # imported here: the import takes 5% of a short job

    as_json, with_places = checked_flag("as_json", as_json), checked_flag("with_places", with_places)
    if checked_flag("as_csv", as_csv) and as_json:
        raise ValueError("as_json and as_csv exclude each other")
    checked_callable("progress", progress)
    checked_callable("on_problem", on_problem)
    summary = FileSummary()
    flush: Callable[[], object] = getattr(target, "flush", lambda: None)

    def line_of(entry: Entry | ParseError, name: str | None, problem: PuzzleProblem | None) -> str:
        if as_json:
            return json.dumps(_as_json(entry, name, problem))
        if as_csv:
            return _as_csv(_as_json(entry, name, problem))
        return (_place(name, entry.line) if with_places else "") + _in_words(problem)

    def texts(parts: Iterable[PuzzleSource]) -> Iterator[str]:
        if as_csv:
            yield ",".join(_COLUMNS) + "\n"
        for part in parts:
            # In JSON and CSV each puzzle has its line and its name.
            for run in part.runs(threads, as_text=False, in_blocks=as_json or as_csv):
                first_line, count, _, entry, *_ = run
                counted("proper", count)
                if count and (as_json or as_csv):
                    yield (_proper_as_json if as_json else _proper_as_csv)(run.block, part.name)
                elif with_places:
                    lines = range(first_line, first_line + count)
                    yield from (f"{_place(part.name, line)}proper\n" for line in lines)
                else:
                    yield "proper\n" * count
                if entry is None:
                    flush()  # show the results before waiting for more input
                else:
                    problem = _problem_of(entry, part.name)
                    counted(problem.status if problem else "proper", 1)
                    if problem is not None and on_problem is not None:
                        on_problem(problem)
                    yield line_of(entry, part.name, problem) + "\n"

    def counted(status: str, count: int) -> None:
        if count:
            summary.status_counts[status] += count
            if progress is not None:
                progress(summary.puzzle_count)

    with as_sources(source, from_format) as parts:
        if target is None:
            for _ in texts(parts):
                pass
        else:
            with storage.local_target(target) as local:
                write_text(texts(parts), local)
    return summary


def _place(name: str | None, line: int | None) -> str:
    """Return how the line of a result begins: ``puzzles.txt:12: ``, as far as it is known."""
    parts = [printable(name)] if name is not None else []
    return ":".join([*parts, *([str(line)] if line else []), " "]) if parts or line else ""


def _problem_of(entry: Entry | ParseError, name: str | None) -> PuzzleProblem | None:
    if isinstance(entry, ParseError):
        return PuzzleProblem(entry, None, name)
    try:
        solve(entry.grid)
    except PuzzleError as error:
        return PuzzleProblem(error, entry, name)
    return None


def _in_words(problem: PuzzleProblem | None) -> str:
    if problem is None:
        return "proper"
    error = problem.error
    if isinstance(error, ParseError):
        place = "".join(f" {what} {at}" for what, at in (("line", error.line), ("column", error.column)) if at)
        return f"malformed{place}: {error.reason}" + ("" if error.cell is None else f" (at {error.cell})")
    if isinstance(error, ConflictError):
        return "conflict " + ", ".join(f"{one} {other} digit {digit}" for one, other, digit, _ in error.conflicts)
    return problem.status


def _proper_as_json(block: Block, source: str | None) -> str:
    """Return the objects of proper puzzles, one on a line."""
    import json

    start = "{" + (f'"source": {json.dumps(source)}, ' if source is not None else "")
    names = ("" if not name else f', "name": {json.dumps(name)}' for name in _names(block))
    rows = zip(block.lines, names, strict=True)
    return "".join([f'{start}"line": {line}, "status": "proper"{name}}}\n' for line, name in rows])


def _proper_as_csv(block: Block, source: str | None) -> str:
    """Return the rows of proper puzzles."""
    start, *names = [_fields(text) if text else "" for text in (source, *_names(block))]
    return "".join([f"{start},{line},{name},proper,\n" for line, name in zip(block.lines, names, strict=True)])


def _names(block: Block) -> list[str]:
    return [""] * len(block) if block.names is None else strings(block.names)


def _as_csv(row: dict[str, object]) -> str:
    """Return what is known of a puzzle as a row of CSV; the message has the place in the line, or the conflicts."""
    cells: Any = row.get("conflicts", ())
    conflicts = ", ".join(f"{' '.join(each['cells'])} digit {each['digit']}" for each in cells)
    message = row.get("message", conflicts)
    fields = row | {"message": f"column {row['column']}: {message}" if "column" in row else message}
    return _fields(*(fields.get(name, "") for name in _COLUMNS))


def _fields(*values: object) -> str:
    """Return values as fields of CSV."""
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow(values)
    return text.getvalue()


def _as_json(entry: Entry | ParseError, name: str | None, problem: PuzzleProblem | None) -> dict[str, object]:
    known: dict[str, object] = {"source": name, "line": entry.line, "status": problem.status if problem else "proper"}
    if isinstance(entry, ParseError):
        cell = None if entry.cell is None else str(entry.cell)
        known |= {"column": entry.column, "cell": cell, "message": entry.reason}
    else:
        known["name"] = entry.name
    if problem is not None and isinstance(problem.error, ConflictError):
        known["conflicts"] = [
            {"cells": [str(one), str(other)], "digit": digit, "houses": [str(house) for house in houses]}
            for one, other, digit, houses in problem.error.conflicts
        ]
    return {key: value for key, value in known.items() if value is not None}
