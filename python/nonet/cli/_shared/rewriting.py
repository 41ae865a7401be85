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

from nonet import FORMATS, Entry, FormatName, ParseError, PuzzleError, format_of_path, write_text
from nonet.cli._shared import options
from nonet.cli._shared.ending import ExitStatus, ending, print_error
from nonet.cli._shared.inputs import open_source
from nonet.cli._shared.progress import ProgressLine, above_progress, progress_line
from nonet.data import LineChunk, PuzzleProblem, PuzzleSource, UnwrittenError
from nonet.formats import pieces_of, target_for
from nonet.formats._block import Block
from nonet.formats._format import left_out
from nonet.formats._recognise import extension_of


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
    _reading: str | None = None
    _lost: set[str] = field(default_factory=set)

    @property
    def format_name(self) -> FormatName:
        """The name of the format to write."""
        return self.to_format or ("lines" if self.target == "-" else format_of_path(self.target))

    @cached_property
    def _first(self) -> PuzzleSource:
        return open_source(self.inputs[0], self.from_format, self.names)

    def open(self) -> None:
        """Open the first input now: one that cannot be opened is reported before anything else."""
        _ = self._first

    def sources(self) -> Iterator[PuzzleSource]:
        """Yield the puzzles of each input, which is opened when it is its turn."""
        for number, text in enumerate(self.inputs):
            source = open_source(text, self.from_format, self.names) if number else self._first
            self._reading = source.name
            yield source

    def entries(self) -> Iterator[Entry | ParseError]:
        """Yield the puzzles of all inputs, or the errors in their places."""
        for source in self.sources():
            yield from source.entries()

    def items(self) -> Iterator[Block | Entry | ParseError]:
        """Yield the puzzles of all inputs in blocks where they can be read so; print results before waiting for more.

        The columns of several inputs are strings: their types could differ.
        """
        for source in self.sources():
            for item in source.blocks():
                if not isinstance(item, Block):
                    yield item
                    continue
                yield item.as_texts() if len(self.inputs) > 1 else item
                if self.target == "-":
                    sys.stdout.flush()

    def readable(
        self,
        items: Iterable[Block | Entry | ParseError],
        source: str | None = None,
        *,
        refuse_pencilmarks: bool = False,
    ) -> Iterator[Block | Entry]:
        """Yield the puzzles; report unreadable ones, and grids with pencilmarks if they are refused."""
        for item in items:
            if isinstance(item, ParseError):
                self.report(item)
            elif refuse_pencilmarks and isinstance(item, Entry) and item.grid.has_pencilmarks:
                error = PuzzleError("expected only digits, found pencilmarks")
                self.report(PuzzleProblem(error, item, source or self._reading))
            else:
                yield item

    def report(self, problem: ParseError | PuzzleProblem) -> None:
        """Report a puzzle that is left out."""
        print_error(problem)
        self.exit_statuses.append(ExitStatus.UNUSABLE)

    def texts_of(self, items: Iterable[Entry | Block]) -> Iterator[str | bytes]:
        """Yield the pieces of text of the entries in the output format."""
        if self.to_format is not None or self.target != "-":
            items = self._noting(items)
        extension = extension_of(self.target)
        yield from pieces_of(items, self.format_name, escape_formulas=self.escape_formulas, extension=extension)

    def _noting(self, items: Iterable[Entry | Block]) -> Iterator[Entry | Block]:
        """Yield the entries; at the end, name what the output format cannot hold of them."""
        format = FORMATS[self.format_name]
        for item in items:
            self._lost |= item.left_out(format) if isinstance(item, Block) else left_out(item, format)
            yield item
        if self._lost:
            print_error(f"{format.name} cannot hold {', '.join(sorted(self._lost))}: left out")

    def formatted(self, items: Iterable[Entry | Block]) -> Iterator[str | bytes]:
        """Yield the text of the entries, and count them."""

        def counted() -> Iterator[Entry | Block]:
            for item in items:
                yield item
                self.line.add(len(item) if isinstance(item, Block) else 1)

        yield from self.texts_of(counted())

    def write(self, texts: Iterable[str | bytes]) -> None:
        """Write the texts to the output. If there were problems, do not write a file unless ``keep_going``."""

        def all_texts() -> Iterator[str | bytes]:
            yield from texts
            if self.exit_statuses and self.target != "-" and not self.keep_going:
                raise UnwrittenError(f"{self.target} is not written: some of the input cannot be read")

        if self.target == "-" and sys.stdout.isatty() and not FORMATS[self.format_name].is_binary:
            for text in all_texts():
                with above_progress():
                    write_text([text], sys.stdout)
        else:
            target = target_for(self.format_name, sys.stdout) if self.target == "-" else self.target
            write_text(all_texts(), target)


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


def chunks_of(source: PuzzleSource, job: Rewriting) -> Iterator[LineChunk]:
    """Yield the chunks of a list; print the results of each chunk before waiting for more input.

    Reading ends at a line that is too long to be read, which is reported.
    """
    try:
        for chunk in source.chunks():
            yield chunk
            sys.stdout.flush()
    except ParseError as error:
        job.report(error)
