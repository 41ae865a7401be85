"""The ``nonet`` command: the table of its subcommands, each imported when it is used.

A row of the table says what a command reads and writes. ``_shared/command.py`` gives it the options of these, the way
in which it ends, and its progress; the tests of all commands follow from the row too.
"""

from importlib import import_module
from typing import Literal, NamedTuple, TypeAlias

import click

Reads: TypeAlias = Literal["INPUT...", "[INPUT]...", "TABLE...", "PUZZLE", "[PUZZLE]", "[FILE]"]
Writes: TypeAlias = Literal["puzzles", "records", "pdf"]


class Row(NamedTuple):
    """A command: the first line of its help, what it reads and writes, and whether it uses several threads.

    ``None`` stands for nothing, or for what no other command has; such a command declares its options itself.
    """

    help: str
    reads: Reads | None = None
    writes: Writes | None = None
    threads: bool = False
    pictures: bool = False
    """Whether an input can be a picture of a puzzle."""
    any_board: bool = False
    """Whether a puzzle can be on another board than the classic one; other commands refuse it as they read it."""


COMMANDS = {
    "solve": Row(
        "Print the solution of each puzzle.", "INPUT...", "puzzles", threads=True, pictures=True, any_board=True
    ),
    "check": Row(
        "Print the status of each puzzle.", "INPUT...", "records", threads=True, pictures=True, any_board=True
    ),
    "rate": Row(
        "Print how hard each puzzle is: ER/EP/ED of Sudoku Explainer.",
        "INPUT...",
        "records",
        threads=True,
        pictures=True,
        any_board=True,
    ),
    "hint": Row("Print the next step of a puzzle or position.", "PUZZLE", "records", pictures=True, any_board=True),
    "explain": Row(
        "Print how a human solves a puzzle, step by step.",
        "PUZZLE",
        "records",
        threads=True,
        pictures=True,
        any_board=True,
    ),
    "generate": Row("Make puzzles with exactly one solution.", None, "puzzles", threads=True),
    "convert": Row("Write puzzles in another format.", "INPUT...", "puzzles", pictures=True, any_board=True),
    "augment": Row("Write random isomorphs of puzzles.", "INPUT...", "puzzles", threads=True),
    "canonical": Row("Write the canonical form of each puzzle.", "INPUT...", "puzzles", threads=True),
    "batch": Row("Add columns such as solutions and ratings to files.", "TABLE...", threads=True),
    "dedupe": Row("Write puzzles without isomorphs of earlier ones.", "INPUT...", "puzzles", threads=True),
    "compare": Row("Compare the classic methods on the puzzles of files.", "[INPUT]...", "records"),
    "book": Row(
        "Make a book of puzzles as PDF, with solutions at the back.", "[INPUT]...", "pdf", threads=True, any_board=True
    ),
    "print": Row("Print puzzles on paper, as PDF.", "INPUT...", "pdf", threads=True, pictures=True, any_board=True),
    "worksheet": Row("Print positions in which a technique is the next step, as PDF.", None, "pdf"),
    "play": Row("Play in the terminal, with marks and hints.", "[PUZZLE]", pictures=True),
    "photo": Row("Show what is read of a picture of a puzzle.", pictures=True),
    "serve": Row("Open the page in the browser: play, hints, practice.", "[PUZZLE]", threads=True),
    "euler": Row("Solve Project Euler's problem 96.", "[FILE]", "records"),
}
# Groups of commands, also a file each.
GROUPS = {"dataset": "Check datasets of puzzles, and make new ones."}
OF_GROUPS = {
    "dataset verify": Row("Check puzzles, answers, duplicates and leaks.", None, "records", threads=True),
    "dataset make": Row("Make a dataset with four splits.", threads=True),
}


class _Commands(click.Group):
    """Subcommands that are imported when they are used: importing all of them takes longer than most runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *GROUPS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS and cmd_name not in GROUPS:
            return None
        command: click.Command = getattr(import_module(f"nonet.cli.{cmd_name}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args[0] not in known:
            from difflib import get_close_matches  # here: most runs name a command

            if near := get_close_matches(args[0], known, n=1):
                ctx.fail(f"No such command {args[0]!r}. Did you mean {near[0]!r}?")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([*((name, row.help) for name, row in COMMANDS.items()), *GROUPS.items()])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="nonet", message="nonet %(version)s")
def app() -> None:
    """Solve, check, generate and convert Sudoku puzzles, from one to millions.

    To play: nonet serve (in the browser), nonet play (in the terminal).

    Exit status: 0 success, 1 some puzzle is not proper, 2 unusable input or output, 3 a picture was read with doubt.
    """
