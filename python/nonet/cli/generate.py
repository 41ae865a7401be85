"""``nonet generate``: new puzzles, in any format that nonet writes. The same seed gives the same puzzles."""

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from functools import partial
from itertools import chain, repeat
from time import monotonic
from typing import Any

import click

from nonet import CLASSIC, FORMATS, HODOKU, SE121, Entry, Grid, Profile, generate_batch, puzzle_id, rate_batch
from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.generating import OF_NEW, PatternUse, request_of, wishes
from nonet.cli._shared.job import Rewriting
from nonet.logic import HodokuProfile, SeProfile
from nonet.results import GenerateBatch

_NUMBERS_OF_LEVELS = re.compile(r"[a-z]+:\d{1,12}(?:,[a-z]+:\d{1,12})*", re.ASCII)
# The group size doubles until a group takes 0.2 seconds, so that progress is visible.
_FIRST_GROUP, _LARGEST_GROUP, _QUICK = 64, 16_384, 0.2


@command("generating", is_shown_among_results=True)
@options.number("--count", "-n", least=0, most=2**63 - 1, default=1, text="Number of puzzles.")
@options.SEED
@options.START
@wishes
@click.option(
    "--daily",
    "day",
    metavar="DATE",
    help="Puzzle of a day and --for-people: today or 2026-11-26; with --count, also of the next days. Default: none.",
)
@click.option(
    "--rate/--no-rate",
    "ratings",
    default=None,
    help="Add ratings. Default: only with --rating.",
)
@click.option(
    "--ids",
    is_flag=True,
    help="Add columns, as csv, json and jsonl have them: puzzle_id, class_id of isomorphs (of classic puzzles), "
    "level with --for-people.",
)
def generate(
    job: Rewriting,
    count: int,
    seed: int | None,
    start: int,
    day: str | None,
    ratings: bool | None,
    ids: bool,
    **settings: Any,
) -> None:
    """Make puzzles with exactly one solution.

    --for-people easy:300,hard:300 makes 300 puzzles of each level, numbered on.

    Puzzles with --rules or --regions are written as f-puzzles has them; --to jsonl has their solutions too. For other
    puzzles CSV has the solutions, and with --rate the ER (with --level HoDoKu's score). With --techniques (or
    --profile) these alone solve each puzzle.
    """
    if ratings and "rating" not in job.format.holds:
        raise click.UsageError(f"--rate needs an output format that has ratings, such as csv, not {job.format_name}")
    if ids and ("columns" not in job.format.holds or job.format.columns is not None):
        raise click.UsageError(f"--ids needs an output format that has columns, such as csv, not {job.format_name}")
    levels = _levels(settings["for_people"], count)
    count = sum(number for _, number in levels)
    if len(levels) > 1:
        job.progress.total = count
    requests = [request_of(settings | {"for_people": level}, seed or 0, start) for level, _ in levels]
    request = requests[0]
    layout = request.get("layout", CLASSIC)
    fits_line = "rules" not in request and layout.box_shape is not None  # it has no room for rules and regions
    days = None if day is None else _days(day, count, request)
    drawn = 0 if days else options.seed_or_drawn(seed)
    makes = [partial(generate_batch, **request, threads=job.threads, seed=drawn) for request in requests]

    job.progress.unit = f"puzzles found, at most {request['attempts']:,} attempts at each"

    pattern = PatternUse(request)

    def found(before: int, done: int) -> None:
        job.progress(before + done)

    def batches() -> Iterator[GenerateBatch]:
        if days is not None:
            yield from (makes[0](count=1, seed=int(each.isoformat().replace("-", ""))) for each in days)
            return
        made = end = 0
        for make, (_, number) in zip(makes, levels, strict=True):
            size, end = _FIRST_GROUP, end + number
            while made < end:
                begun = monotonic()
                batch = make(count=min(size, end - made), start=start + made, progress=partial(found, made))
                is_quick = monotonic() - begun < _QUICK
                for row in batch if request["pattern"] else ():
                    pattern.add(row.puzzle)
                yield batch
                made += len(batch)
                job.progress(made)
                size = min(2 * size, _LARGEST_GROUP) if is_quick else size

    if job.format is FORMATS["lines"] and fits_line:
        job.write(batch.lines() for batch in batches())
    else:
        with_rating = request["rating"] is not None if ratings is None else ratings
        scale = _scale_of(request) if with_rating else None
        rated = (_rated(batch, scale, job.threads) for batch in batches())
        names = range(start, start + count) if days is None else days
        rows = zip(names, chain.from_iterable(rated), strict=True)
        wished = chain.from_iterable(repeat(*each) for each in levels)
        entries = (
            Entry(puzzle, str(name), solution, er, _columns(puzzle, level) if ids else ())
            for (name, (puzzle, solution, er)), level in zip(rows, wished, strict=True)
        )
        job.save(entries, counts=False)
    pattern.report()


def _levels(wish: str | None, count: int) -> list[tuple[str | None, int]]:
    """Return the levels of ``--for-people`` with their numbers: one level, or several such as ``easy:300,hard:300``."""
    if wish is None or ":" not in wish:
        return [(wish, count)]
    if _NUMBERS_OF_LEVELS.fullmatch(wish) is None:
        message = f"expected levels with their numbers, such as easy:300,hard:300, found {wish!r}"
        raise click.BadParameter(message, param_hint="'--for-people'")
    options.refuse_given("count", "day", reason="cannot be combined with numbers of --for-people")
    parts = (part.partition(":") for part in wish.split(","))
    return [(level, int(number)) for level, _, number in parts]


def _columns(puzzle: Grid, level: str | None) -> list[tuple[str, str]]:
    """Return the columns of ``--ids``."""
    found = [*zip(("puzzle_id", "class_id", "level"), (*puzzle_id(puzzle), level), strict=True)]
    return [(name, text) for name, text in found if text is not None]


def _days(first: str, count: int, request: dict[str, Any]) -> list[date]:
    """Return the days of ``--daily``; refuse what has no meaning beside it."""
    others = ("seed", "start", *(name for name in OF_NEW if name != "for_people"))
    options.refuse_given(*others, reason="cannot be combined with --daily: date and level decide which puzzle it is")
    if request["for_people"] is None:
        raise click.UsageError("--daily needs --for-people LEVEL")
    try:
        day = date.today() if first == "today" else date.fromisoformat(first)
        return [day + timedelta(number) for number in range(count)]
    except (OverflowError, ValueError):
        message = f"expected today or a day such as 2026-11-26, found {first!r}"
        raise click.BadParameter(message, param_hint="'--daily'") from None


def _scale_of(request: dict[str, Any]) -> Profile:
    """Return the profile that the ratings are of: of the scale on which there is a wish, or that of the request."""
    profile: Profile | None = request["profile"]
    if request["rating"] is not None:
        return profile if isinstance(profile, SeProfile) else SE121
    return profile or (HODOKU if request["level"] is not None else SE121)


def _rated(batch: GenerateBatch, scale: Profile | None, threads: int | None) -> Iterator[tuple[Grid, Grid, str | None]]:
    """Yield the puzzles, their solutions and, with a scale, how hard they are."""
    ratings: Iterable[str | None] = repeat(None, len(batch))
    if isinstance(scale, SeProfile):
        ratings = [f"{er:.1f}" for er in rate_batch(batch.puzzle, profile=scale, threads=threads).er]
    elif isinstance(scale, HodokuProfile):
        ratings = map(str, rate_batch(batch.puzzle, profile=scale, threads=threads).hodoku_score)
    for row, rating in zip(batch, ratings, strict=True):
        yield row.puzzle, row.solution, rating
