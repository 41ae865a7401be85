"""The ``nonet`` command: the table of its subcommands, each imported when it is used.

To add a command, write its file with a Click command of the same name and add a line to ``COMMANDS``.
"""

from importlib import import_module

import click

COMMANDS = {
    "solve": "Print the solution of each puzzle.",
    "check": "Print the status of each puzzle.",
    "rate": "Print how hard each puzzle is: ER/EP/ED of Sudoku Explainer.",
    "hint": "Print the next step of a puzzle or position.",
    "explain": "Print how a human solves a puzzle, step by step.",
    "generate": "Make puzzles with exactly one solution.",
    "convert": "Write puzzles in another format.",
    "augment": "Write random isomorphs of puzzles.",
    "canonical": "Write the canonical form of each puzzle.",
    "batch": "Add columns such as solutions and ratings to files.",
    "dedupe": "Write puzzles without isomorphs of earlier ones.",
    "compare": "Solve the puzzles of FILE with the classic methods and compare them.",
    "book": "Make a book of puzzles as PDF, with solutions at the back.",
    "print": "Print puzzles on paper, as PDF.",
    "worksheet": "Print positions in which a technique is the next step, as PDF.",
    "play": "Play in the terminal, with marks and hints.",
    "serve": "Open the page in the browser: play, hints, practice.",
    "euler": "Solve Project Euler's problem 96.",
}
# Groups of commands, also a file each.
GROUPS = {"dataset": "Check datasets of puzzles, and make new ones."}


class _Commands(click.Group):
    """Subcommands that are imported when they are used: importing all of them takes longer than most runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*COMMANDS, *GROUPS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS and cmd_name not in GROUPS:
            return None
        command: click.Command = getattr(import_module(f"nonet.cli.{cmd_name}"), cmd_name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([*COMMANDS.items(), *GROUPS.items()])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="nonet", message="nonet %(version)s")
def app() -> None:
    """Solve, check, generate and convert Sudoku puzzles, from one to millions.

    To play: nonet serve (in the browser), nonet play (in the terminal).

    Exit status: 0 success, 1 some puzzle is not proper, 2 unusable input or output.
    """
