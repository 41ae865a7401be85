"""``nonet generate``: new puzzles, in any format that nonet writes. The same seed gives the same puzzles."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, repeat
from time import monotonic
from typing import Any

import click

from nonet import SE121, Entry, GenerateBatch, Grid, Profile, PuzzleError, generate_batch, rate_batch
from nonet.cli._shared import options
from nonet.cli._shared.rewriting import Rewriting, writes_puzzles
from nonet.logic import SeProfile

# The group size doubles until a group takes 0.2 seconds, so that progress is visible.
_FIRST_GROUP, _LARGEST_GROUP, _QUICK = 64, 16_384, 0.2


@click.command
@options.number("--count", "-n", least=0, most=2**63 - 1, default=1, text="Number of puzzles.")
@options.SEED
@options.START
@click.option(
    "--givens",
    metavar="N|N-N",
    help="Number of givens: 30 or 24-28. Default: 28-32; any number with --minimal, and with --rating, --level or "
    "--technique(s) unless --symmetry, --pattern or --weighting is given.",
)
@click.option("--minimal", is_flag=True, help="Make minimal puzzles: no given is redundant.")
@click.option("--symmetry", metavar="NAME", help="Symmetry of the givens' cells, such as half_turn. Default: none.")
@click.option("--pattern", metavar="CELLS", help="Cells that may have givens: 81 characters, x or a dot. Default: all.")
@click.option(
    "--weighting",
    metavar="NAME",
    default="removal",
    help="removal, or with --minimal uniform: all minimal puzzles equally likely (slow). Default: removal.",
)
@click.option("--rating", metavar="N|N-N", help="ER of Sudoku Explainer: 7.0 or 6.5-7.2. Default: any.")
@click.option("--level", metavar="NAME", help="HoDoKu's level: easy, medium, hard, unfair or extreme. Default: any.")
@click.option(
    "--technique", metavar="NAME", help="Technique that the path uses, such as x_wing or X-Wing. Default: any."
)
@click.option("--only", is_flag=True, help="With --technique: singles and it solve the puzzle.")
@options.profile("Scale of --techniques. Default: se121.", default=None)
@options.number(
    "--attempts", default=100_000, text="Attempts at one puzzle before the command fails; 100,000 can take a minute."
)
@options.THREADS
@writes_puzzles("generating", reads=False, can_take_long=True)
def generate(
    job: Rewriting, count: int, seed: int | None, start: int, givens: str | None, rating: str | None, **settings: Any
) -> None:
    """Make puzzles with exactly one solution.

    CSV has the solutions, and with --rating the ER of each puzzle. With --techniques (or --profile) these alone solve
    each puzzle.
    """
    make = partial(generate_batch, givens=_read_givens(givens), rating=_read_rating(rating), **settings)
    try:
        make(count=0, seed=seed or 0, start=start)
    except PuzzleError:
        raise
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    make = partial(make, seed=options.seed_or_drawn(seed))

    job.line.unit = f"puzzles found, at most {settings['attempts']:,} attempts at each"

    def found(before: int, done: int) -> None:
        job.line(before + done)

    def batches() -> Iterator[GenerateBatch]:
        size, made = _FIRST_GROUP, 0
        while made < count:
            begun = monotonic()
            batch = make(count=min(size, count - made), start=start + made, progress=partial(found, made))
            is_quick = monotonic() - begun < _QUICK
            yield batch
            made += len(batch)
            job.line(made)
            size = min(2 * size, _LARGEST_GROUP) if is_quick else size

    if job.format_name == "lines":
        job.write(batch.lines() for batch in batches())
    else:
        scale = None if rating is None else _scale_of_rating(settings["profile"])
        rated = (_rated(batch, scale, settings["threads"]) for batch in batches())
        rows = enumerate(chain.from_iterable(rated), start)
        entries = (Entry(puzzle, str(index), solution, er) for index, (puzzle, solution, er) in rows)
        job.write(job.texts_of(entries))


def _scale_of_rating(profile: Profile | None) -> SeProfile:
    """Return the profile on whose path the rating is wanted."""
    return profile if isinstance(profile, SeProfile) else SE121


def _rated(
    batch: GenerateBatch, scale: SeProfile | None, threads: int | None
) -> Iterator[tuple[Grid, Grid, str | None]]:
    """Yield the puzzles, their solutions and, if a rating was asked for, their ER."""
    ratings: Iterable[str | None] = repeat(None, len(batch))
    if scale is not None:
        ratings = [f"{er:.1f}" for er in rate_batch(batch.puzzle, profile=scale, threads=threads).er]
    for row, er in zip(batch, ratings, strict=True):
        yield row.puzzle, row.solution, er


def _read_givens(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    numbers = re.fullmatch(r"([0-9]{1,3})(?:-([0-9]{1,3}))?", text)
    if numbers is None:
        raise click.BadParameter(f"expected a number of givens such as 30 or 24-28, found {text!r}")
    return int(numbers[1]), int(numbers[2] or numbers[1])


def _read_rating(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    numbers = re.fullmatch(r"([0-9]{1,2}(?:\.[0-9]+)?)(?:-([0-9]{1,2}(?:\.[0-9]+)?))?", text)
    if numbers is None:
        raise click.BadParameter(f"expected a rating such as 7.0 or 6.5-7.2, found {text!r}")
    return float(numbers[1]), float(numbers[2] or numbers[1])
