"""Shared code of the commands that write puzzles: convert, augment, canonical, dedupe and generate.

An unreadable puzzle is reported, in one line, and left out. A file named as output is then not written, unless
``--keep-going`` is given.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any

import click

from nonet import FORMATS, Entry, FormatName, ParseError, PuzzleError
from nonet._io.storage import write_text
from nonet.cli._shared import options
from nonet.cli._shared.ending import ExitStatus, UnwrittenError, ending, print_error
from nonet.cli._shared.inputs import open_source
from nonet.cli._shared.problems import PuzzleProblem
from nonet.cli._shared.progress import ProgressLine, above_progress, progress_line
from nonet.formats import Block, Format
from nonet.formats.names import extension_of, format_of_path
from nonet.formats.rows import Source, pieces_of, save, target_for


@dataclass(kw_only=True)
class Rewriting:
    """One run of a command that writes puzzles: its shared options, its progress, its exit statuses so far."""

    target: str
    to_format: FormatName | None
    inputs: tuple[str, ...] = ()
    from_format: FormatName | None = None
    names: tuple[str, ...] = ()
    keep_going: bool = True
    escape_formulas: bool = False
    line: ProgressLine
    exit_statuses: list[ExitStatus] = field(default_factory=list)
    _lost: set[str] = field(default_factory=set)

    @property
    def format_name(self) -> FormatName:
        """The name of the format to write."""
        return self.to_format or ("lines" if self.target == "-" else format_of_path(self.target))

    @property
    def format(self) -> Format:
        """The format to write, in the layout of the output's extension."""
        return FORMATS[self.format_name].of_extension(extension_of(self.target))

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
        for source in self.sources():
            for block in self.readable(source.blocks(), refuse_pencilmarks=refuse_pencilmarks):
                yield block.as_texts() if len(self.inputs) > 1 else block
                if self.target == "-":
                    sys.stdout.flush()

    def readable(self, blocks: Iterable[Block], *, refuse_pencilmarks: bool = False) -> Iterator[Block]:
        """Yield the puzzles; report unreadable ones, and grids with pencilmarks if they are refused."""
        for block in blocks:
            found, errors = block.readable()
            for error in errors:
                self.report(error)
            marked = [row for row, item in found.told.items() if isinstance(item, Entry) and item.grid.has_pencilmarks]
            if refuse_pencilmarks and marked:
                for row in marked:
                    marks = PuzzleError("expected only digits, found pencilmarks")
                    self.report(PuzzleProblem(marks, found.row(row), block.source))  # type: ignore[arg-type]
                found = found.taken([row for row in range(len(found)) if row not in marked])
            yield found

    def report(self, problem: ParseError | PuzzleProblem) -> None:
        """Report a puzzle that is left out."""
        print_error(problem)
        self.exit_statuses.append(ExitStatus.UNUSABLE)

    def _noting(self, items: Iterable[Entry | Block]) -> Iterator[Entry | Block]:
        """Yield the entries; at the end, name what the output format cannot hold of them."""
        format = self.format
        for item in items:
            self._lost |= item.left_out(format) if isinstance(item, Block) else format.left_out(item)
            yield item
        if self._lost:
            kind = format.name if format is FORMATS[format.name] else f".{extension_of(self.target)}"
            print_error(f"{kind} cannot hold {', '.join(sorted(self._lost))}: left out")

    def save(self, items: Iterable[Entry | Block], *, is_counted: bool = True) -> None:
        """Write puzzles in the output format, and count them. If there were problems, no file without --keep-going."""

        def counted() -> Iterator[Entry | Block]:
            for item in items:
                yield item
                self.line.add((len(item) if isinstance(item, Block) else 1) * is_counted)
            self._check_written()

        given = counted()
        if self.to_format is not None or self.target != "-":
            given = self._noting(given)
        extension = extension_of(self.target)
        if FORMATS[self.format_name].is_binary or self.target != "-":
            target = target_for(self.format_name, sys.stdout) if self.target == "-" else self.target
            save_naming_misfits(
                given, target, self.format_name, escape_formulas=self.escape_formulas, extension=extension
            )
        else:
            self.write(pieces_of(given, self.format_name, escape_formulas=self.escape_formulas))

    def write(self, texts: Iterable[str | bytes]) -> None:
        """Write the texts to the output."""
        if self.target == "-" and sys.stdout.isatty():
            for text in texts:
                with above_progress():
                    write_text([text], sys.stdout)
        else:
            write_text(texts, options.target(self.target))

    def checked(self, texts: Iterable[str | bytes]) -> Iterator[str | bytes]:
        """Yield texts; if there were problems, no file is written without ``--keep-going``."""
        yield from texts
        self._check_written()

    def _check_written(self) -> None:
        if self.exit_statuses and self.target != "-" and not self.keep_going:
            raise UnwrittenError(f"{self.target} is not written: some of the input cannot be read")


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


def writes_puzzles(
    label: str, unit: str = "puzzles", *, reads: bool = True, can_take_long: bool = False
) -> options.Decorator:
    """Return a decorator that adds the shared options to a command; the function gets a ``Rewriting`` first.

    ``can_take_long``: a single puzzle can take long, so progress is shown even if puzzles are printed on the terminal.
    """

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def run(*, output: str, **values: Any) -> None:
            shared = {name: values.pop(name) for name in Rewriting.__dataclass_fields__ if name in values}
            shown = None if can_take_long else output
            options.check_extension(output, shared["to_format"])
            with ending() as exit_statuses, progress_line(label, unit, target=shown) as line:
                job = Rewriting(target=output, exit_statuses=exit_statuses, line=line, **shared)
                if job.escape_formulas and job.format_name != "csv":
                    raise click.UsageError("--escape-formulas is for the output format csv")
                command(job, **values)

        added: list[Any] = [options.INPUTS] if reads else []
        added += [options.to_format(), options.OUTPUT]
        added += [options.ESCAPE_FORMULAS]
        added += [options.FROM, options.NAME, options.KEEP_GOING] if reads else []
        function: Callable[..., Any] = run
        for add in reversed(added):
            function = add(function)
        return function

    return decorate
