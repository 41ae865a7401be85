"""``nonet book``: new puzzles, or those of files, as a book in PDF. The same seed gives the same book."""

from collections.abc import Iterator
from importlib.resources import files
from itertools import islice
from typing import Any

import click

from nonet import CLASSIC, Entry, GenerationError, PuzzleError, generate, generate_forever
from nonet._board.random import random_words
from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.described import Wish, is_description, read_description
from nonet.cli._shared.generating import OF_NEW, PatternUse, request_of, wishes
from nonet.cli._shared.help import topic
from nonet.cli._shared.job import Job
from nonet.cli._shared.paper import Earlier, Part, books, entries_in, entries_of, part_of, write_book

_COUNT = 40
_WISHES = f"{__name__}.wishes"


def _example(context: click.Context, option: click.Parameter, is_asked: bool) -> None:
    """Print the example of a description, and end."""
    if is_asked:
        click.echo(files("nonet.paper").joinpath("example.toml").read_text(encoding="utf-8"), nl=False)
        context.exit()


@command("making the book")
@click.option(
    "--example", is_flag=True, is_eager=True, expose_value=False, callback=_example, help="Print a description."
)
@options.number("--count", "-n", text=f"Number of puzzles. Default: {_COUNT}; with INPUT, all.")
@options.SEED
@wishes
@books
@topic(
    "Pages",
    click.option("--title-page/--no-title-page", default=True, help="Begin with a title page. Default: yes."),
)
def book(
    job: Job,
    count: int | None,
    seed: int | None,
    against: tuple[str, ...],
    **settings: Any,
) -> None:
    """Make a book of puzzles as PDF, with solutions at the back.

    Without INPUT it makes new puzzles. INPUT can also be a description with sections: book.toml, see --example. --list
    and --against keep volume 2 new.
    """
    described: list[Wish] = click.get_current_context().meta.get(_WISHES, [])
    has_files = bool(job.inputs) and not is_description(job.inputs[0])
    if has_files:
        options.refuse_given(
            *OF_NEW, "seed", reason="has no effect on the puzzles of INPUT, which are printed as they are"
        )
    else:
        options.refuse_given("from_format", "names", reason="needs INPUT")
    if described:
        options.refuse_given("count", *OF_NEW, reason="belongs in a [[section]] of the description")
    request = request_of(settings, seed or 0, is_pictured=True)
    layout = {name: value for name, value in settings.items() if name not in OF_NEW}
    earlier, patterns = Earlier(against), list[PatternUse]()
    if described:
        sections = _described(job, described, seed, earlier, patterns)
    elif has_files:
        sections = [part_of(_taken(earlier.new_ones(entries_of(job)), count, "puzzles to print (--count)"))]
    else:
        wanted = _COUNT if count is None else count
        sections = [_made(job, request, options.seed_or_drawn(seed), wanted, earlier, patterns, "new puzzle")]
    write_book(job, sections, earlier, **layout)
    for each in patterns:
        each.report()


def _described(
    job: Job, wishes: list[Wish], seed: int | None, earlier: Earlier, patterns: list[PatternUse]
) -> list[Part]:
    """Return the sections of a description, each with a seed of its own."""
    needs_seed = any(not each.files and each.seed is None for each in wishes)
    of_book = options.seed_or_drawn(seed) if needs_seed else 0
    sections = []
    for number, wish in enumerate(wishes):
        words: dict[str, Any] = {"heading": wish.heading, "text": wish.text, "order": wish.order}
        place = f"section {number + 1}" + (f" ({wish.heading}): " if wish.heading else ": ")
        if wish.files:
            found = _taken(earlier.new_ones(entries_in(job, wish.files)), wish.count, "puzzles (count)", place)
            sections.append(part_of(found, **words))
        else:
            own = next(random_words(of_book, number)) if wish.seed is None else wish.seed
            told = f"new puzzle of section {number + 1}"
            sections.append(_made(job, wish.request, own, wish.count or 0, earlier, patterns, told, place, **words))
    return sections


def _taken(entries: Iterator[Entry], count: int | None, what: str, place: str = "") -> list[Entry]:
    """Return the first puzzles, so many or all; raise an error if there are fewer."""
    found = [*islice(entries, count)]
    if count is not None and len(found) < count:
        raise PuzzleError(f"{place}expected {count:,} {what}, found {len(found):,}")
    return found


def _made(
    job: Job,
    request: dict[str, Any],
    seed: int,
    count: int,
    earlier: Earlier,
    patterns: list[PatternUse],
    told: str,
    place: str = "",
    **words: Any,
) -> Part:
    """Return a part of new puzzles, which are made when they are written; ``told`` is what one is called."""
    puzzles = generate_forever(seed=seed, threads=job.threads, **request)
    pattern = PatternUse(request, place)
    patterns.append(pattern)

    def named() -> Iterator[tuple[Entry, str]]:
        try:
            for number, puzzle in enumerate(puzzles):
                pattern.add(puzzle)
                yield Entry(puzzle), f"{told} (index {number})"
        except GenerationError as error:
            raise GenerationError(f"{place}{error}", index=error.index, attempts=error.attempts) from None

    layout = request.get("layout", CLASSIC)
    is_ruled = layout is not CLASSIC or bool(request.get("rules"))
    new_ones = islice(earlier.new_ones(named()), count)

    def samples() -> list[Entry]:
        return [Entry(generate(seed=seed, **request))] if is_ruled else []  # each format holds the classic board

    return Part(puzzles=new_ones, count=count, size=layout.size, is_ruled=is_ruled, samples=samples, **words)


def _take_description(context: click.Context, parameter: click.Parameter, inputs: tuple[str, ...]) -> tuple[str, ...]:
    """Read a description among the inputs: its keys become the defaults of the options."""
    if any(map(is_description, inputs)):
        if len(inputs) > 1:
            raise click.UsageError("a description is the only INPUT: name files of puzzles in its sections")
        try:
            defaults, sections = read_description(inputs[0], context.command, ("count", *OF_NEW))
        except OSError as error:
            raise click.UsageError(f"{inputs[0]}: {error.strerror}") from None
        context.default_map = {**(context.default_map or {}), **defaults}
        context.meta[_WISHES] = sections
    return inputs


_inputs = next(each for each in book.params if each.name == "inputs")
# Before the options, whose defaults it sets.
_inputs.is_eager, _inputs.callback = True, _take_description
