"""Arguments and options that several commands have: the same names, meanings and help everywhere."""

import os
import sys
from collections.abc import Callable
from typing import Any, TypeAlias

import click

from nonet import FORMATS
from nonet.cli._shared.ending import print_error

Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]


def number(*names: str, text: str, least: int = 1, most: int | None = None, default: int | None = None) -> Decorator:
    """Return an option that takes a whole number."""
    kind = click.IntRange(least, most)
    return click.option(*names, type=kind, metavar="N", default=default, show_default=default is not None, help=text)


def choice(*names: str, known: Callable[[], list[str]], text: str, multiple: bool = False) -> Decorator:
    """Return an option that takes one of the known names, which are looked up when the option is used."""

    def checked(context: click.Context, option: click.Parameter, value: Any) -> Any:
        for name in value if multiple else [value] if value is not None else []:
            if name not in known():
                raise click.BadParameter(f"{name!r} is not one of {', '.join(known())}")
        return value

    return click.option(*names, metavar="NAME", callback=checked, multiple=multiple, help=text)


def to_format(*more: str, default: str = "by file extension, otherwise lines") -> Decorator:
    """Return the option ``--to``: a format, or one of ``more``."""
    names = [*FORMATS, *more]
    return choice("--to", "to_format", known=names.copy, text=f"Output format: {', '.join(names)}. Default: {default}.")


FROM = choice("--from", "from_format", known=lambda: [*FORMATS], text="Input format. Default: recognised by content.")
NAME = click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="Only the puzzle with this name or ID in its file (repeatable). Default: all.",
)
OUTPUT = click.option("--output", "-o", metavar="FILE", default="-", help="Output file. Default: standard output.")
KEEP_GOING = click.option("--keep-going", is_flag=True, help="Write the output file even if puzzles are left out.")
SEED = number("--seed", least=0, most=2**64 - 1, text="Random seed. Default: a random one, printed on stderr.")
START = number(
    "--start", least=0, most=2**64 - 1, default=0, text="Index of the first result in the sequence of this seed."
)
THREADS = number("--threads", text="Number of threads. Default: one per core.")
INPUTS = click.argument("inputs", metavar="INPUT...", nargs=-1, required=True)
PROFILE = click.option(
    "--profile",
    type=click.Choice(["se121", "hodoku"]),
    default="se121",
    show_default=True,
    help="Scale: Sudoku Explainer 1.2.1 or HoDoKu 2.2.0.",
)
NO_UNIQUENESS = click.option(
    "--no-uniqueness",
    "uniqueness",
    flag_value=False,
    default=True,
    help="Leave out techniques that assume one solution.",
)
MENDED = click.option(
    "--mended", is_flag=True, help="Correct the known errors of Sudoku Explainer 1.2.1 in unique loops and BUGs."
)
WORK_LIMIT = number("--work-limit", text="Maximum work per puzzle, in deterministic units. Default: no limit.")


def refuse_mended(*, profile: str, mended: bool, **_: object) -> None:
    """Raise a usage error for --mended with a scale that has no such faults."""
    if mended and profile != "se121":
        raise click.UsageError(f"--mended has no meaning for --profile {profile}, only for se121")


def _ids(context: click.Context, option: click.Parameter, value: str | None) -> list[str] | None:
    if value is None:
        return None
    from nonet.logic import TECHNIQUES as KNOWN

    names = [name.strip().replace("-", "_") for name in value.split(",")]
    for name in names:
        if name not in KNOWN:
            raise click.BadParameter(f"no technique is named {name!r}; docs/logic.md lists them")
    return names


TECHNIQUES = click.option(
    "--techniques",
    metavar="NAMES",
    callback=_ids,
    help="Techniques to use, separated by commas. Default: all of the scale.",
)


def target(output: str) -> Any:
    """Return where to write: standard output for ``-``."""
    return sys.stdout if output == "-" else output


def seed_or_drawn(seed: int | None) -> int:
    """Return the seed, or choose one at random and print it on stderr, so that the results can be repeated."""
    if seed is None:
        seed = int.from_bytes(os.urandom(4))  # the module secrets takes 10 ms to import
        print_error(f"random seed {seed}; repeat with --seed {seed}")
    return seed
