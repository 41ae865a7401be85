"""The options of the commands that print on paper, and how their puzzles are written."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, get_args

import click

from nonet import CLASSIC, FORMATS, Entry, Grid, IsomorphIndex, ParseError, PuzzleError, solve, write
from nonet._terminal import counted
from nonet.cli._shared import files, options
from nonet.cli._shared.described import Order
from nonet.cli._shared.ending import ExitStatus, UnwrittenError, print_error, usage_errors
from nonet.cli._shared.help import topic
from nonet.cli._shared.inputs import open_source, require_entry
from nonet.cli._shared.job import Job
from nonet.cli._shared.problems import PuzzleProblem, printable
from nonet.cli._shared.progress import ProgressLine
from nonet.formats.names import format_for
from nonet.formats.rows import Source

_EXTENSIONS = sorted(extension for format in FORMATS.values() for extension in format.extensions)
_PAPERS = ("a3", "a4", "a5", "a6", "letter", "legal", "5x8", "6x9", "8x10", "8.5x11", "square")
_LEAST_CELL = 5  # millimetres
_NAMED = 10  # puzzles left out that are named one by one


def _paper(context: click.Context, option: click.Parameter, value: str) -> str:
    """Return a size of pages that the room of paper knows, before any puzzle is made."""
    from nonet.paper import paper_size

    try:
        paper_size(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    return value


def sheets(command: Any) -> Any:
    """Add the options of every sheet: the output, the paper, the size of the boards."""
    return options.added(
        command,
        click.option("--title", metavar="TEXT", help="Title. Default: Sudoku, or the technique."),
        click.option(
            "--paper",
            metavar="NAME|WxH",
            default="a4",
            callback=_paper,
            help=f"Size of the pages: {', '.join(_PAPERS)}; or 7x10 (inches), 170x240mm. Default: a4.",
        ),
        options.number("--per-page", most=30, text="Puzzles on a page. Default: 4, fewer above 10x10; with --large 1."),
        topic(
            "Pages",
            click.option("--large", is_flag=True, help="Large print: heavier digits and lines, larger text."),
            click.option("--black", is_flag=True, help="Draw steps in black and greys. Default: in colours."),
            options.LANGUAGE,
        ),
    )


def books(command: Any) -> Any:
    """Add the options of books: what stands beside the puzzles, and earlier volumes."""
    return options.added(
        sheets(command),
        click.option("--bound", is_flag=True, help="Bound book: inner margins, parts on right-hand pages."),
        click.option("--hints", is_flag=True, help="Print each puzzle's first step at the back."),
        click.option("--crux", is_flag=True, help="Print each puzzle's hardest step at the back, drawn."),
        click.option(
            "--list",
            type=files.written_as(*_EXTENSIONS, is_text=True),
            metavar="FILE",
            help="Also write the puzzles (rules: .jsonl). Default: none.",
        ),
        options.AGAINST,
        options.KEEP_GOING,
        topic(
            "Pages",
            click.option(
                "--bleed",
                metavar="LENGTH",
                default="0mm",
                help="Cut off at each side: 3mm, 0.125in; or '3mm outside', not at the spine. Default: nothing.",
            ),
            click.option("--author", metavar="TEXT", default="", help="Author, on the title page. Default: none."),
            click.option(
                "--front",
                type=files.READ,
                metavar="FILE",
                multiple=True,
                help="Text or PDF before the puzzles (repeatable). Default: none.",
            ),
            click.option(
                "--order",
                type=click.Choice(get_args(Order)),
                metavar="NAME",
                default="given",
                help="Order of the puzzles: given, or easiest or hardest first. Default: given.",
            ),
            click.option(
                "--caption",
                metavar="TEXT",
                help="Text below each puzzle, with {number}, {name}, {level}, {stars}, {er}, {rating}, {section} and "
                "columns of the file. Default: number, name and ratings.",
            ),
            click.option(
                "--numbers",
                metavar="COLUMN",
                help="Column of the file with the numbers, or name. Default: 1, 2 and so on.",
            ),
            click.option("--rate/--no-rate", "ratings", default=True, help="Print ratings. Default: yes."),
            click.option("--candidates", is_flag=True, help="Print the candidates of open cells."),
            click.option(
                "--rules-once", is_flag=True, help="Print the rules of a section's boards once, below its heading."
            ),
            options.number(
                "--solutions-per-page", most=30, text="Solutions on a page. Default: up to 12, with --large 2."
            ),
            click.option("--solutions/--no-solutions", default=True, help="Print solutions at the back. Default: yes."),
        ),
    )


@dataclass(kw_only=True)
class Part:
    """Puzzles below a heading, how many there will be, the size of the largest board, and whether boards have rules.

    ``samples`` makes a puzzle for each kind of board.
    """

    puzzles: Iterable[Entry]
    count: int
    size: int = CLASSIC.size
    is_ruled: bool = False
    samples: Callable[[], Iterable[Entry]]
    heading: str = ""
    text: str = ""
    order: Order | None = None


def part_of(entries: Sequence[Entry], **words: Any) -> Part:
    """Return a part of puzzles that are known."""
    size = max((entry.grid.layout.size for entry in entries), default=CLASSIC.size)
    is_ruled = any(entry.grid.layout is not CLASSIC for entry in entries)
    return Part(puzzles=entries, count=len(entries), size=size, is_ruled=is_ruled, samples=lambda: entries, **words)


def entries_of(job: Job) -> Iterator[tuple[Entry, str]]:
    """Yield the puzzles of a job, each with its place; report those that cannot be read or are not proper."""
    return _entries_in((open_source(text, job.from_format, job.names) for text in job.inputs), job)


def entries_in(job: Job, paths: Iterable[str]) -> Iterator[tuple[Entry, str]]:
    """Yield the puzzles of files, as ``entries_of`` does."""
    return _entries_in(map(open_source, paths), job)


def _entries_in(sources: Iterable[Source], job: Job | None = None) -> Iterator[tuple[Entry, str]]:
    """Yield puzzles with their places. With a job they must be proper, and it reports the others."""
    for source in sources:
        for number, found in enumerate(source.entries(), 1):
            if job is not None and isinstance(found, ParseError):
                job.fail(found, ExitStatus.UNUSABLE)
                continue
            entry = require_entry(found)
            try:
                if job is not None:
                    solve(entry.grid)
            except PuzzleError as error:
                job.fail(PuzzleProblem(error, entry, source.name), ExitStatus.UNUSABLE)  # type: ignore[union-attr]
                continue
            place = (
                f"{source.name or 'INPUT'}:{entry.line}"
                if entry.line
                else f"puzzle {number} of {source.name or 'INPUT'}"
            )
            yield entry, place + (f" ({printable(entry.name)})" if entry.name else "")


@dataclass
class Earlier:
    """The puzzles that a book has so far, and those of earlier volumes: their isomorphs are left out, and named.

    The symmetries of other boards than the classic one depend on their rules: there, equal puzzles are left out.
    """

    against: Sequence[str] = ()
    _index: IsomorphIndex = field(default_factory=IsomorphIndex)
    _places: list[str] = field(default_factory=list)
    _others: dict[Grid, str] = field(default_factory=dict)
    _dropped: list[tuple[str, str]] = field(default_factory=list)

    def new_ones(self, entries: Iterable[tuple[Entry, str]]) -> Iterator[Entry]:
        """Yield the puzzles that are no isomorphs of those before them."""
        if not self._places and not self._others:
            for entry, place in _entries_in(map(open_source, self.against)):
                self._first(entry, place)
        for entry, place in entries:
            first = self._first(entry, place)
            if first is place:
                yield entry
            else:
                self._dropped.append((place, first))

    def _first(self, entry: Entry, place: str) -> str:
        """Add a puzzle; return the place of the first isomorph, which can be its own."""
        if entry.grid.layout is not CLASSIC:
            return self._others.setdefault(entry.grid, place)
        self._places.append(place)
        return self._places[self._index.add([entry])[0]]

    def report(self) -> None:
        """Say how many puzzles were left out, and which."""
        for place, first in self._dropped[:_NAMED]:
            print_error(f"left out: {place}, an isomorph of {first}")
        if len(self._dropped) > _NAMED:
            print_error(f"{counted(len(self._dropped), 'puzzle')} left out in all, isomorphs of earlier ones")


def write_book(
    job: Job, sections: Sequence[Part], earlier: Earlier, *, keep_going: bool = False, **settings: Any
) -> None:
    """Write the book, and the list of what is in it; say what was left out."""
    from nonet import paper

    if job.exit_statuses and not keep_going:
        if not any(each.count for each in sections):
            return
        raise UnwrittenError("nothing is printed: some of the puzzles cannot be used")
    if empty := [number for number, each in enumerate(sections, 1) if not each.count]:
        earlier.report()
        heading = sections[empty[0] - 1].heading
        where = f"in section {empty[0]} ({heading}) " if len(sections) > 1 else ""
        raise PuzzleError(f"no puzzles are left {where}to print")
    listed = settings.pop("list")
    settings["hints"] = "crux" if settings.pop("crux") else settings["hints"]
    if listed is not None:
        # Now, not when a book is made that the list cannot follow.
        samples = [one for part in sections for one in part.samples()]
        list_format = format_for(listed, (each.grid.layout for each in samples))
        for each in samples:
            FORMATS[list_format].refuse_board(each, FORMATS.values())
    if settings["title"] is None:
        settings["title"] = "Sudoku"
    settings["front"] = [_front_of(path) for path in settings["front"]]
    if not settings["solutions"]:
        options.refuse_given("solutions_per_page", reason="has no effect without solutions")
    of_pages = (
        *("paper", "per_page", "large", "bound", "bleed", "title_page", "solutions", "solutions_per_page"),
        *("hints", "front", "language"),
    )
    size = max((each.size for each in sections), default=CLASSIC.size)
    is_ruled = any(each.is_ruled for each in sections)
    told: Any = {"size": size, "ruled": is_ruled, **{name: settings[name] for name in of_pages}}
    counts = [each.count for each in sections]
    with usage_errors():
        pages, side, _ = paper.book_length(counts, **told)
    # Rules in words can have pages of their own.
    about = "about " if is_ruled else ""
    print_error(f"{counted(sum(each.count for each in sections), 'puzzle')}, {about}{counted(pages, 'page')}")
    if side / size < _LEAST_CELL:
        print_error(
            f"boards are about {side:.0f} mm wide, and their cells {side / size:.1f} mm: below {_LEAST_CELL} mm "
            "digits are hard to write; fewer --per-page or a larger --paper make them larger"
        )
    job.progress.total = sum(each.count for each in sections)
    parts = [
        paper.Section(
            puzzles=_counted(each.puzzles, job.progress), heading=each.heading, text=each.text, order=each.order
        )
        for each in sections
    ]
    try:
        printed = paper.write_book(parts, opened(job.output), threads=job.threads, **settings)
    except PuzzleError:
        raise
    except ValueError as error:  # a caption with an unknown field
        raise click.UsageError(str(error)) from None
    if listed is not None:
        named = (replace(entry, name=entry.name or str(number)) for number, entry in enumerate(printed, 1))
        write(named, listed, to_format=list_format)
    print_error(f"{counted(len(printed), 'puzzle')} printed{_pages_of(job.output)}")
    earlier.report()


def _pages_of(path: str) -> str:
    """Return how many pages a written book has, in words; nothing if it is no file that can be read again."""
    if not os.path.isfile(path):  # standard output, a pipe
        return ""
    from nonet._io.libraries import library

    return f" on {counted(len(library('pypdf').PdfReader(path).pages), 'page')}"


def _counted(puzzles: Iterable[Entry], line: ProgressLine) -> Iterator[Entry]:
    """Yield puzzles, which are made now, and count them in the line of progress."""
    for each in puzzles:
        yield each
        line.add()
        if line.done == line.total:
            line.label = "rating and setting"


def _front_of(path: str) -> str | bytes:
    """Return what stands before the puzzles: a text, or a PDF as bytes."""
    if not path.lower().endswith(".pdf"):
        return text_of(path)
    with open(path, "rb") as file:
        return file.read()


def text_of(path: str | None) -> str:
    """Return the text of a file."""
    if path is None:
        return ""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except UnicodeDecodeError:
        raise PuzzleError(f"{path}: expected a text in UTF-8") from None


def opened(output: str, example: str = "book.pdf") -> Any:
    """Return where a PDF or a PNG is written: a path, or standard output unless that is a terminal."""
    if output != "-":
        return os.fspath(output)
    if sys.stdout.isatty():
        kind = example.rpartition(".")[2].upper()
        raise PuzzleError(f"{kind} is a binary format: name a file (-o {example}), or use a pipe")
    return sys.stdout.buffer
