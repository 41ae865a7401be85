"""``nonet generate``: new puzzles, by any format that nonet writes.

The same command gives the same puzzles. Where no seed is given one is drawn, and named on stderr so that the puzzles
can be had again.
"""

import secrets
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from time import monotonic
from typing import Annotated

import typer

from nonet import Batch, Entry, Generated, PuzzleError, format_entries, format_of_path, generate_batch, write_text
from nonet.cli._shared.ending import ending
from nonet.cli._shared.inputs import ToFormat
from nonet.cli._shared.progress import watched

# Chunks grow until one takes a fifth of a second, so that progress is seen.
_FIRST_CHUNK, _LARGEST_CHUNK, _QUICK = 64, 16_384, 0.2


def generate(
    target: Annotated[str, typer.Argument(metavar="[OUT]", help="A file, or - for standard output.")] = "-",
    count: Annotated[int, typer.Option("--count", "-n", min=0, help="How many puzzles.")] = 1,
    seed: Annotated[int | None, typer.Option(help="The name of the collection, 0 to 2^64 - 1.")] = None,
    start: Annotated[int, typer.Option(min=0, help="The place in the collection of the first puzzle.")] = 0,
    givens: Annotated[
        str | None, typer.Option(metavar="N|N-N", help="How many givens: 30, or the fewest and the most: 24-28.")
    ] = None,
    minimal: Annotated[bool, typer.Option("--minimal", help="Ask that no given be redundant.")] = False,
    symmetry: Annotated[
        str | None, typer.Option(metavar="NAME", help="The symmetry of the givens' places, such as half_turn.")
    ] = None,
    pattern: Annotated[
        str | None, typer.Option(metavar="CELLS", help="Where givens may stand: 81 characters, . for no, x for yes.")
    ] = None,
    weighting: Annotated[
        str, typer.Option(metavar="NAME", help="removal, or uniform: all minimal puzzles alike, and slowly.")
    ] = "removal",
    attempts: Annotated[int, typer.Option(min=1, help="Attempts at a puzzle before it counts as not found.")] = 100_000,
    threads: Annotated[int | None, typer.Option(min=1, help="Threads; all there are if not told.")] = None,
    to_format: ToFormat = None,
) -> None:
    """Make puzzles, each with exactly one solution. The csv format has the solutions beside them."""
    format_name = to_format or ("lines" if target == "-" else format_of_path(target))
    with ending():
        make = partial(
            generate_batch,
            seed=secrets.randbits(32) if seed is None else seed,
            givens=_read_givens(givens),
            minimal=minimal,
            symmetry=symmetry,  # type: ignore[arg-type]
            pattern=pattern,
            weighting=weighting,  # type: ignore[arg-type]
            attempts=attempts,
            threads=threads,
        )
        try:
            make(0, start=start)
        except PuzzleError:
            raise
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
        if seed is None:
            drawn = make.keywords["seed"]
            print(f"nonet: drew the seed {drawn} (the same puzzles again: --seed {drawn})", file=sys.stderr)

        def batches() -> Iterator[Batch[Generated]]:
            size, made = _FIRST_CHUNK, 0
            while made < count:
                begun = monotonic()
                batch = make(min(size, count - made), start=start + made)
                is_quick = monotonic() - begun < _QUICK
                yield batch
                made += len(batch)
                size = min(2 * size, _LARGEST_CHUNK) if is_quick else size

        is_shown = target != "-" or not sys.stdout.isatty()
        batches_so_far = watched(batches(), doing="generating", weight=len, is_shown=is_shown)
        write_text(_texts(batches_so_far, format_name, start), sys.stdout if target == "-" else target)


def _read_givens(text: str | None) -> tuple[int, int] | None:
    if text is None:
        return None
    fewest, _, most = text.partition("-")
    try:
        return int(fewest), int(most or fewest)
    except ValueError:
        raise typer.BadParameter(f"expected a number of givens such as 30 or 24-28, found {text!r}") from None


def _texts(batches: Iterable[Batch[Generated]], format_name: str, start: int) -> Iterator[str | bytes]:
    if format_name == "lines":
        return (batch.lines() for batch in batches)
    rows = enumerate(chain.from_iterable(batches), start)
    return iter(
        format_entries((Entry(puzzle, str(index), solution) for index, (puzzle, solution) in rows), format_name)
    )
