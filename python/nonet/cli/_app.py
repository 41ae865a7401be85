"""The Typer application: which commands there are, and what holds for all of them."""

from typing import Annotated

import typer

from nonet.cli.augment import augment
from nonet.cli.canonical import canonical
from nonet.cli.check import check
from nonet.cli.compare import compare
from nonet.cli.convert import convert
from nonet.cli.dedupe import dedupe
from nonet.cli.euler import euler
from nonet.cli.generate import generate
from nonet.cli.solve import solve

app = typer.Typer(
    help="A Sudoku engine: solve, check, make and convert puzzles; one or a million.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for command in (solve, check, euler, generate, convert, augment, canonical, dedupe, compare):
    app.command()(command)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"nonet {version('nonet')}")
        raise typer.Exit


@app.callback()
def _options(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None: ...
