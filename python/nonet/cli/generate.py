"""``nonet generate``: new puzzles, in any format that nonet writes. The same seed gives the same puzzles."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, repeat
from time import monotonic
from typing import Any

import click

from nonet import SE121, Entry, GenerateBatch, Grid, Profile, generate_batch, rate_batch
from nonet.cli._shared import options
from nonet.cli._shared.generating import request_of, wishes
from nonet.cli._shared.rewriting import Rewriting, writes_puzzles
from nonet.logic import SeProfile

# The group size doubles until a group takes 0.2 seconds, so that progress is visible.
_FIRST_GROUP, _LARGEST_GROUP, _QUICK = 64, 16_384, 0.2


@click.command
@options.number("--count", "-n", least=0, most=2**63 - 1, default=1, text="Number of puzzles.")
@options.SEED
@options.START
@wishes
@options.THREADS
@writes_puzzles("generating", reads=False, can_take_long=True)
def generate(job: Rewriting, count: int, seed: int | None, start: int, threads: int | None, **settings: Any) -> None:
    """Make puzzles with exactly one solution.

    CSV has the solutions, and with --rating the ER of each puzzle. With --techniques (or --profile) these alone solve
    each puzzle.
    """
    request = request_of(settings, seed or 0, start)
    make = partial(generate_batch, **request, threads=threads, seed=options.seed_or_drawn(seed))

    job.line.unit = f"puzzles found, at most {request['attempts']:,} attempts at each"

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
        scale = None if request["rating"] is None else _scale_of_rating(request["profile"])
        rated = (_rated(batch, scale, threads) for batch in batches())
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
