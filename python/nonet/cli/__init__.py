"""The command line: ``nonet solve``, ``check``, ``euler``, ``convert`` and ``compare``.

One file a command, each a function that Typer turns into one. They call nothing but nonet's public face. Results go to
stdout and everything else to stderr; ``_ending.py`` says with which exit status a command ends, ``_inputs.py`` what may
stand where a command asks for an INPUT.
"""

from typing import Annotated

import typer

from nonet.cli.check import check
from nonet.cli.compare import compare
from nonet.cli.convert import convert
from nonet.cli.euler import euler
from nonet.cli.solve import solve

app = typer.Typer(
    help="A Sudoku engine: solve, check and convert puzzles; one or a million.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for command in (solve, check, euler, convert, compare):
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


def main() -> None:
    """Run the command line."""
    app(prog_name="nonet")
