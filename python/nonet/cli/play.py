"""``nonet play``: a game in the terminal."""

import os
import sys
from threading import Thread
from time import sleep

import click

from nonet._io.libraries import library
from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import ExitStatus
from nonet.cli._shared.job import Job
from nonet.cli._shared.signals import Stopped
from nonet.logic import LanguageName

_PATIENCE = 1.0


@command()
@click.option("--save/--no-save", default=True, help="Keep the game for the next time. Default: yes.")
@options.LANGUAGE
def play(job: Job, save: bool, language: LanguageName) -> None:
    """Play in the terminal, with marks and hints.

    PUZZLE is a puzzle, a file with one puzzle, or - for standard input. Without it the last game goes on, or a
    beginner's puzzle begins.
    """
    if not job.inputs:
        options.refuse_given("from_format", "names", reason="needs PUZZLE")
    library("textual")
    from nonet import Game, generate
    from nonet.tui import Play
    from nonet.tui.saved import Kept, default_path, load

    grid = job.grid() if job.inputs else None
    if not (sys.stdin.isatty() or job.inputs == ("-",)) or not sys.stdout.isatty():
        job.fail("nonet play needs a terminal", ExitStatus.UNUSABLE)
        return
    path = default_path() if save else None
    kept = load(path) if path is not None and grid is None else None
    Thread(target=_end_with_terminal, daemon=True).start()
    grid = grid or generate(for_people="beginner", seed=int.from_bytes(os.urandom(4)))
    game, seconds = kept or Kept(Game(grid))
    app = Play(game, seconds=seconds, path=path, language=language)
    app.run()
    if app.stopped is not None:
        raise Stopped(app.stopped)


def _end_with_terminal() -> None:
    """End when the terminal is closed though SIGHUP is ignored: Textual would wait for it forever. The game is kept."""
    while sys.__stdout__ is None or sys.__stdout__.isatty():
        sleep(_PATIENCE)
    os._exit(ExitStatus.UNUSABLE)
