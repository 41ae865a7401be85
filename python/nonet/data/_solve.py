"""``solve_file``: the solution of each puzzle, in order, file to file.

A list that becomes a list goes through the batch engine in chunks; only puzzles that are not proper, and files in other
formats, are solved one by one. Both ways give the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import IO, BinaryIO, TypeAlias

from nonet import (
    Entry,
    Grid,
    ParseError,
    PuzzleError,
    format_entries,
    format_of_path,
    solutions,
    solve,
    write_text,
)
from nonet.data._chunks import ROW_SIZE, SolvedChunk
from nonet.data._results import Problem, Summary, UnwrittenError
from nonet.data._source import Path, PuzzleSource, as_sources

Writer: TypeAlias = Callable[[Iterable[Entry]], Iterable[str]]


def solve_file(
    source: Path | BinaryIO | PuzzleSource | Iterable[PuzzleSource],
    target: Path | IO[str] | IO[bytes],
    *,
    limit: int | None = None,
    from_format: str | None = None,
    to_format: str | Writer | None = None,
    threads: int | None = None,
    keep_going: bool = False,
    progress: Callable[[int], object] | None = None,
    on_problem: Callable[[Problem], object] | None = None,
) -> Summary:
    """Write the solution of each puzzle of ``source`` to ``target``, and return how many puzzles have which status.

    By default only proper puzzles have an answer. With ``limit`` each puzzle has its first solutions, at most that many,
    proper or not. A puzzle without an answer is left out and passed to ``on_problem``, in order; with the input's and the
    output's lines no longer side by side, a path is then not written and ``UnwrittenError`` is raised, unless
    ``keep_going`` is set.

    ``source`` is a path, a binary file, a ``PuzzleSource`` or several of them; ``from_format`` names the format of a path
    or a file, which is otherwise recognised by its content. ``to_format`` names the output's format, by default that of
    the target's extension, otherwise ``lines``; or it is a function from entries to pieces of text. ``threads``: by
    default one per core. ``progress`` gets the number of solutions so far; an exception from it ends the work.

    The target appears whole or not at all. Raises ``OSError`` for a file that cannot be read or written.
    """
    if limit is not None and limit < 1:
        raise ValueError(f"a limit is at least 1, not {limit}")
    is_path = not hasattr(target, "write")
    form = to_format or (format_of_path(target) if is_path else "lines")  # type: ignore[arg-type]
    flush: Callable[[], object] = getattr(target, "flush", lambda: None)
    task = _Task(form, limit, threads, progress or _ignore, on_problem or _ignore, flush, Summary())

    def texts() -> Iterator[str | bytes]:
        yield from task.texts(as_sources(source, from_format))
        if task.has_problems and is_path and not keep_going:
            raise UnwrittenError(f"{target} is not written: some puzzles have no answer", task.summary)

    write_text(texts(), target)
    return task.summary


def _ignore(_: object) -> None:
    """Stand in for a callback."""


@dataclass(slots=True)
class _Task:
    format: str | Writer
    limit: int | None
    threads: int | None
    progress: Callable[[int], object]
    on_problem: Callable[[Problem], object]
    flush: Callable[[], object]
    summary: Summary
    has_problems: bool = False

    def texts(self, sources: Iterable[PuzzleSource]) -> Iterator[str | bytes]:
        """Yield the output in pieces."""
        if self.format != "lines":
            entries = (entry for source in sources for entry in self._answered(source.entries(), source.name))
            yield from self.format(entries) if callable(self.format) else format_entries(entries, self.format)
            return
        for source in sources:
            if not source.is_list:
                yield from self._lines(source.entries(), source.name)
                continue
            for chunk in source.solved_chunks(self.threads):
                yield from self._lines_of_chunk(chunk)
                # Results are shown before more input is waited for.
                self.flush()

    def _lines_of_chunk(self, solved: SolvedChunk) -> Iterator[str | bytes]:
        lines = solved.result.lines()
        for rows, exception in solved.proper_runs():
            if rows:
                self._count("proper", len(rows), len(rows))
                yield lines[rows.start * ROW_SIZE : rows.stop * ROW_SIZE]
            if exception is not None:
                yield from self._lines([exception], solved.chunk.source)

    def _lines(self, entries: Iterable[Entry | ParseError], source: str | None) -> Iterator[str]:
        return (entry.grid.to_line() + "\n" for entry in self._answered(entries, source))

    def _answered(self, entries: Iterable[Entry | ParseError], source: str | None) -> Iterator[Entry]:
        """Yield each entry with each of its answers; report and count those without one."""
        for entry in entries:
            count = 0
            try:
                if isinstance(entry, ParseError):
                    raise entry
                for answer in self._answers(entry.grid):
                    count += 1
                    self._count(solutions=1)
                    yield (
                        replace(entry, solution=answer)
                        if self.format == "csv"
                        else replace(entry, grid=answer, solution=None)
                    )
                if count == 0:
                    solve(entry.grid)  # raises what is wrong with it
            except PuzzleError as error:
                self.has_problems = True
                problem = Problem(error, None if isinstance(entry, ParseError) else entry, source)
                self._count(problem.status)
                self.on_problem(problem)
            else:
                self._count("multiple" if count > 1 else "proper")

    def _answers(self, puzzle: Grid) -> Iterable[Grid]:
        return [solve(puzzle)] if self.limit is None else islice(solutions(puzzle), self.limit)

    def _count(self, status: str | None = None, puzzles: int = 1, solutions: int = 0) -> None:
        if status is not None:
            answered = self.limit == 1 and status == "proper"
            self.summary.status_counts["solvable" if answered else status] += puzzles
        if solutions:
            self.summary.solution_count += solutions
            self.progress(self.summary.solution_count)
