"""``Job``: one run of a command, which ``command`` gives to its function; ``Rewriting`` is one that writes puzzles.

Where puzzles are written, an unreadable one is reported, in one line, and left out. A file named as output is then not
written, unless ``--keep-going`` is given.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TextIO

import click

from nonet import FORMATS, Entry, FormatName, Grid, ParseError, PuzzleError
from nonet._io.storage import write_text, write_to_open
from nonet.cli._shared import options
from nonet.cli._shared.ending import DoubtfulError, ExitStatus, UnwrittenError, print_error
from nonet.cli._shared.inputs import (
    Several,
    open_one,
    open_one_or_several,
    open_source,
    open_sources,
    require_entry,
)
from nonet.cli._shared.problems import PuzzleProblem
from nonet.cli._shared.progress import ProgressLine, above_progress
from nonet.formats import Block, Format
from nonet.formats.names import extension_of, format_of_path
from nonet.formats.rows import Source, pieces_of, save, target_for, with_format


@dataclass(kw_only=True)
class Job:
    """One run of a command: what it reads and writes, its progress, the exit statuses of its puzzles so far."""

    inputs: tuple[str, ...] = ()
    from_format: FormatName | None = None
    names: tuple[str, ...] = ()
    output: str = "-"
    records_as: Literal["json", "csv", "table"] | None = None  # how results are printed; ``None``: in words
    threads: int | None = None
    progress: ProgressLine
    exit_statuses: list[ExitStatus] = field(default_factory=list)

    def each_source(self) -> Iterator[Source]:
        """Yield the inputs; report one that cannot be opened, and go on."""
        return open_sources(self.inputs, self.from_format, self.exit_statuses, self.names)

    def each_entry(self) -> Iterator[tuple[Entry, Source]]:
        """Yield the puzzles of all inputs, each with its source; report one that cannot be read, and go on.

        Results are shown before more input is waited for.
        """
        for source in self.each_source():
            source.can_wait = True
            for block in source.blocks():
                for item in block.entries():
                    if isinstance(item, Entry):
                        yield item, source
                    else:
                        self.fail(item, ExitStatus.UNUSABLE)
                self.progress.add(len(block))
                self.show()

    def source(self, default: str = "-") -> Source:
        """Return the only input."""
        return open_source(next(iter(self.inputs), default), self.from_format, self.names)

    def entries(self, default: str = "-") -> Iterator[Entry]:
        """Yield the puzzles of all inputs, or of the default; raise the error of one that cannot be read."""
        for text in self.inputs or (default,):
            yield from map(require_entry, open_source(text, self.from_format, self.names).entries())

    def grid(self) -> Grid:
        """Return the only puzzle of the input; raise an error if there is none, or several."""
        return open_one(self.inputs[0], self.from_format, self.names)

    def grid_or_several(self) -> Grid | Several:
        """Return the only puzzle of the input, or several; raise an error if there is none."""
        return open_one_or_several(self.inputs[0], self.from_format, self.names)

    def fail(self, message: object, status: ExitStatus = ExitStatus.NOT_PROPER) -> None:
        """Report a puzzle or a file without an answer, and end with this status or a higher one."""
        print_error(message)
        self.exit_statuses.append(status)

    def fail_puzzle(self, error: PuzzleError, entry: Entry | None, source: Source) -> PuzzleProblem:
        """Report a puzzle without an answer by its file and line, and return what was reported."""
        problem = PuzzleProblem(error, entry, source.name)
        self.fail(problem, problem.exit_status)
        return problem

    @property
    def target(self) -> str | TextIO:
        """Where to write: the path of a file, or standard output."""
        return sys.stdout if self.output == "-" else self.output

    def show(self) -> None:
        """Show the results so far before more input is waited for."""
        if self.output == "-":
            sys.stdout.flush()

    def write(self, texts: Iterable[str | bytes]) -> None:
        """Write the texts to the output, above the line of progress on a terminal."""
        if self.output != "-":
            write_text(texts, self.output)
        elif sys.stdout.isatty():
            for text in texts:
                with above_progress():
                    write_to_open(sys.stdout, [text])
        else:
            write_to_open(sys.stdout, texts)


@dataclass(kw_only=True)
class Rewriting(Job):
    """A run of a command that writes puzzles in a format."""

    to_format: FormatName | None
    keep_going: bool = True
    escape_formulas: bool = False
    _lost: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        options.check_extension(self.output, self.to_format)
        if self.escape_formulas and (self.to_format not in (None, *FORMATS) or not self.format.holds_formulas):
            raise click.UsageError("--escape-formulas is for the output format csv")

    @property
    def format_name(self) -> FormatName:
        """The name of the format to write."""
        return self.to_format or ("lines" if self.output == "-" else format_of_path(self.output))

    @property
    def format(self) -> Format:
        """The format to write, in the layout of the output's extension."""
        return FORMATS[self.format_name].of_extension(extension_of(self.output))

    @cached_property
    def _first(self) -> Source:
        return open_source(self.inputs[0], self.from_format, self.names)

    def open(self) -> None:
        """Open the first input now: one that cannot be opened is reported before anything else."""
        _ = self._first

    def sources(self, *, with_comments: bool = False) -> Iterator[Source]:
        """Yield the inputs, each of which is opened when it is its turn."""
        for number, text in enumerate(self.inputs):
            source = open_source(text, self.from_format, self.names) if number else self._first
            source.has_comments, source.can_wait = with_comments, True
            yield source

    def blocks(self, *, refuse_pencilmarks: bool = False) -> Iterator[Block]:
        """Yield the puzzles of all inputs; report unreadable ones. Print results before waiting for more.

        The columns of several inputs are strings: their types could differ.
        """
        unread: Block | None = None
        is_empty = True
        for source in self.sources():
            for block in self.readable(source.blocks(), refuse_pencilmarks=refuse_pencilmarks):
                # Errors between entries have no columns of their own, and a table has one header.
                if not len(block) and not block.is_table:
                    unread = block
                    continue
                yield block.as_texts() if len(self.inputs) > 1 else block
                is_empty = False
                self.show()
        if unread is not None and is_empty:
            yield unread

    def readable(self, blocks: Iterable[Block], *, refuse_pencilmarks: bool = False) -> Iterator[Block]:
        """Yield the puzzles; report unreadable ones, and grids with pencilmarks if they are refused."""
        for block in blocks:
            found, errors = block.readable()
            for error in errors:
                self.report(error)
            yield self._without_pencilmarks(found) if refuse_pencilmarks else found

    def _without_pencilmarks(self, block: Block) -> Block:
        """Return the rows without pencilmarks; report the others, which are odd rows, as columns have no marks."""
        refused = PuzzleError("expected only digits, found pencilmarks")
        marked = {
            row: item for row, item in block.odd_rows.items() if isinstance(item, Entry) and item.grid.has_pencilmarks
        }
        for entry in marked.values():
            self.report(PuzzleProblem(refused, entry, block.source))
        return block.taken([row for row in range(len(block)) if row not in marked]) if marked else block

    def report(self, problem: ParseError | PuzzleProblem) -> None:
        """Report a puzzle that is left out."""
        self.fail(problem, ExitStatus.DOUBTFUL if isinstance(problem, DoubtfulError) else ExitStatus.UNUSABLE)

    def _noting(self, items: Iterable[Entry | Block]) -> Iterator[Entry | Block]:
        """Yield the entries; at the end, name what the output format cannot hold of them."""
        format = self.format
        for item in items:
            self._lost |= item.left_out(format) if isinstance(item, Block) else format.left_out(item)
            yield item
        if self._lost:
            kind = format.name if format is FORMATS[format.name] else f".{extension_of(self.output)}"
            print_error(f"{kind} cannot hold {', '.join(sorted(self._lost))}: left out")

    def save(self, items: Iterable[Entry | Block], *, counts: bool = True) -> None:
        """Write puzzles in the output format. If there were problems, no file is written without ``--keep-going``.

        The line of progress ``counts`` them, unless the caller counts something else.
        """

        def written() -> Iterator[Entry | Block]:
            for item in items:
                yield item
                if counts:
                    self.progress.add(len(item) if isinstance(item, Block) else 1)
            self.check_written()

        if self.to_format is None:
            items, found = with_format(items, None if self.output == "-" else self.output)
            self.to_format = found if found != self.format_name else None
        given = written()
        if self.to_format is not None or self.output != "-":
            given = self._noting(given)
        extension = extension_of(self.output)
        if FORMATS[self.format_name].is_binary or self.output != "-":
            target = target_for(self.format_name, self.target)
            save_naming_misfits(
                given, target, self.format_name, escape_formulas=self.escape_formulas, extension=extension
            )
        else:
            self.write(pieces_of(given, self.format_name, escape_formulas=self.escape_formulas))

    def checked(self, texts: Iterable[str | bytes]) -> Iterator[str | bytes]:
        """Yield texts; if there were problems, no file is written without ``--keep-going``."""
        yield from texts
        self.check_written()

    def check_written(self) -> None:
        """Raise an error if an output file must not be written, since some of the input cannot be read."""
        if self.exit_statuses and self.output != "-" and not self.keep_going:
            raise UnwrittenError(f"{self.output} is not written: some of the input cannot be read")


def save_naming_misfits(
    items: Iterable[Entry | Block],
    target: Any,
    to_format: FormatName,
    *,
    escape_formulas: bool = False,
    extension: str,
) -> None:
    """Write puzzles; count the values that are left out because they do not fit the type of their column."""
    misfits: list[str] = []
    save(items, target, to_format, escape_formulas=escape_formulas, extension=extension, on_misfit=misfits.append)
    if misfits:
        print_error(f"{len(misfits):,} values do not fit their column and are left out, first: {misfits[0]}")
