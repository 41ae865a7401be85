"""``solve_file``: the solution of each puzzle, in order, file to file.

Lists and tables are solved in blocks by the batch engine; only puzzles that are not proper, and those of other formats,
are solved one by one. Both ways give the same answers.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import IO, Final

from nonet import (
    FORMATS,
    Entry,
    FormatName,
    Grid,
    ParseError,
    PuzzleError,
    format_of_path,
    solutions,
    solve,
    write_text,
)
from nonet._io import storage
from nonet.data._files.results import FileSummary, PuzzleProblem, UnwrittenError
from nonet.data._files.source import File, PuzzleSource, as_sources
from nonet.formats import pieces_of, target_for
from nonet.formats._arguments import checked_callable, checked_choice, checked_flag, checked_integer
from nonet.formats._block import Block, expanded, lines_of
from nonet.formats._recognise import extension_of

_WITH_SOLUTIONS: Final = ("csv", "parquet", "arrow", "npy")
"""Formats in which a solution stands beside its puzzle; in the others it takes its place."""


def solve_file(
    source: File | PuzzleSource | Iterable[PuzzleSource],
    target: str | os.PathLike[str] | IO[str] | IO[bytes],
    *,
    limit: int | None = None,
    from_format: FormatName | None = None,
    to_format: FormatName | Callable[[Iterable[Entry]], Iterable[str]] | None = None,
    threads: int | None = None,
    keep_going: bool = False,
    progress: Callable[[int], object] | None = None,
    on_problem: Callable[[PuzzleProblem], object] | None = None,
) -> FileSummary:
    """Write the solution of each puzzle of ``source`` to ``target``; return the number of puzzles by status.

    By default only proper puzzles have an answer. With ``limit`` the answers of a puzzle are its first solutions, at
    most that many. A puzzle without an answer is left out and passed to ``on_problem``, in order. Output lines then no
    longer match input lines. If the target is a path, it is then not written and ``UnwrittenError`` is raised, unless
    ``keep_going`` is set.

    ``source`` is a path, a binary file, or one or several ``PuzzleSource``; ``from_format`` names the format of a path
    or file, by default recognised by content. ``to_format`` is the output format, by default that of the target's
    extension, otherwise ``lines``; or a function from entries to pieces of text. ``threads``: by default one per core.
    ``progress`` gets the number of solutions so far; an exception from it ends the work.

    A target path is written atomically. Raises ``OSError`` for a file that cannot be read or written.
    """
    if limit is not None:
        limit = min(checked_integer("limit", limit, 1), sys.maxsize)
    if not (to_format is None or callable(to_format)):
        checked_choice("to_format", to_format, FORMATS)
    keep_going = checked_flag("keep_going", keep_going)
    checked_callable("progress", progress)
    checked_callable("on_problem", on_problem)
    path = target if isinstance(target, (str, os.PathLike)) else None
    format = to_format or (format_of_path(path) if path is not None else "lines")
    extension = extension_of(path) if path is not None else ""
    flush: Callable[[], object] = getattr(target, "flush", lambda: None)
    summary = FileSummary()
    has_problems = False

    def texts(sources: Iterable[PuzzleSource]) -> Iterator[str | bytes]:
        if format == "lines":
            for part in sources:
                yield from lines(part)
        else:
            items = (item for part in sources for item in answers(part))
            yield from format(expanded(items)) if callable(format) else pieces_of(items, format, extension=extension)
        if has_problems and path is not None and not keep_going:
            raise UnwrittenError(f"{target} is not written: some puzzles have no answer", summary)

    def answers(part: PuzzleSource) -> Iterator[Entry | Block]:
        for run in part.runs(threads, as_text=True, in_blocks=True):
            if run.proper_count:
                count_proper(run.proper_count)
                if format in _WITH_SOLUTIONS:
                    yield replace(run.block, solutions=run.solutions)
                else:
                    for entry, line in zip(run.block.entries(), lines_of(run.solutions), strict=True):
                        yield replace(entry, grid=Grid(line, givens=entry.grid.to_line()), solution=None)
            if run.entry is not None:
                yield from answered(run.entry, part.name)

    def lines(part: PuzzleSource) -> Iterator[str | bytes]:
        for run in part.runs(threads, as_text=True):
            if run.proper_count:
                count_proper(run.proper_count)
                yield run.solutions
            if run.entry is None:
                flush()  # show the results before waiting for more input
            else:
                yield from (entry.grid.to_line() + "\n" for entry in answered(run.entry, part.name))

    def answered(found: Entry | ParseError, name: str | None) -> Iterator[Entry]:
        """Yield an entry with each of its answers; count its status, and report it if there are none."""
        nonlocal has_problems
        count = 0
        try:
            if isinstance(found, ParseError):
                raise found
            for answer in [solve(found.grid)] if limit is None else islice(solutions(found.grid), limit):
                count += 1
                count_written(1)
                as_column = format in _WITH_SOLUTIONS
                yield replace(found, solution=answer) if as_column else replace(found, grid=answer, solution=None)
            if count == 0:
                solve(found.grid)  # raises the reason
            status = "multiple" if count > 1 else "solvable" if limit == 1 else "proper"
        except PuzzleError as error:
            problem = PuzzleProblem(error, None if isinstance(found, ParseError) else found, name)
            status = problem.status
            has_problems = True
            if on_problem is not None:
                on_problem(problem)
        summary.status_counts[status] += 1

    def count_proper(count: int) -> None:
        summary.status_counts["solvable" if limit == 1 else "proper"] += count
        count_written(count)

    def count_written(count: int) -> None:
        summary.solution_count += count
        if progress is not None:
            progress(summary.solution_count)

    with as_sources(source, from_format) as parts, storage.local_target(target) as local:
        write_text(texts(parts), local if callable(format) else target_for(format, local))
    return summary
