"""``nonet serve``: the page, on this machine, in the browser."""

import re
import sys
import webbrowser
from contextlib import suppress
from io import StringIO
from threading import Thread

import click

from nonet._io.libraries import is_installed, library
from nonet.cli._shared import options
from nonet.cli._shared.command import command
from nonet.cli._shared.ending import usage_errors
from nonet.cli._shared.job import Job

_MEANING = "Whoever is in this network can open the page while it runs here; it keeps nothing about them."
# A camera needs the light parts light, whatever the colours of the terminal.
_WHITE_ON_BLACK, _AS_BEFORE = "\x1b[97;40m", "\x1b[0m"


@command(threads="Questions answered at once. Default: one per core.")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to answer at; 0.0.0.0 is all.")
@options.number("--port", least=0, most=65535, default=8081, text="Port to answer at; 0 takes a free one.")
@click.option(
    "--allow-host",
    "allowed_hosts",
    metavar="NAME",
    multiple=True,
    help="A name by which browsers reach this server (repeatable). Default: those of this machine.",
)
@click.option(
    "--allow-origin",
    "allowed_origins",
    metavar="ORIGIN",
    multiple=True,
    help="A site whose pages may ask, such as https://example.org, or * for any (repeatable). Default: none.",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(0.1, 3600),
    default=20.0,
    show_default=True,
    metavar="SECONDS",
    help="The longest time that a question may take.",
)
@options.choice(
    "--language",
    known=options.languages,
    text="Language of the page where none is chosen: en or de. Default: that of the browser.",
)
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser. Default: yes.")
def serve(
    job: Job,
    host: str,
    port: int,
    allowed_hosts: tuple[str, ...],
    allowed_origins: tuple[str, ...],
    time_limit: float,
    language: str | None,
    browser: bool,
) -> None:
    """Open the page in the browser: play, hints, practice.

    PUZZLE is what the page shows first: a puzzle, a file with one puzzle, - for standard input, or the link of a game
    that was shared. Ctrl-C ends the server.

    Exit status: 0 the server was stopped, 2 it cannot use the puzzle or the address.
    """
    if not job.inputs:
        options.refuse_given("from_format", "names", reason="needs PUZZLE")
    library("uvicorn"), library("starlette"), library("msgspec")
    from nonet.web.guard import checked_origins, is_loopback
    from nonet.web.serving import serve as run

    fragment = (language or "") + _fragment(job)

    def started(address: str, others: list[str]) -> None:
        with suppress(OSError):  # the server answers all the same; the status says it at the end
            click.echo(f"The page is at {address}{fragment} (Ctrl-C ends it)")
            _tell_others([f"{each}{fragment}" for each in others])
            if not is_loopback(host):
                click.echo(_MEANING)
            if not is_installed("photo"):
                click.echo("The page reads puzzles from photos after: pip install 'nonet[photo]'")
        if browser:
            Thread(target=webbrowser.open, args=(address + fragment,), daemon=True).start()

    with usage_errors():
        origins = checked_origins(allowed_origins)
    run(
        host=host,
        port=port,
        allowed_hosts=allowed_hosts,
        allowed_origins=origins,
        time_limit=time_limit,
        threads=job.threads,
        started=started,
    )


def _tell_others(addresses: list[str]) -> None:
    """Print what others type, and on a terminal the first address for their cameras."""
    if addresses:
        click.echo(f"Others in this network open {' or '.join(addresses)}")
    if addresses and sys.stdout.isatty():
        with suppress(ImportError, UnicodeEncodeError):
            import segno

            drawn = StringIO()
            segno.make_qr(addresses[0], error="l").terminal(drawn, compact=True, border=2)
            for line in drawn.getvalue().splitlines():
                click.echo(f"{_WHITE_ON_BLACK}{line}{_AS_BEFORE}")


def _fragment(job: Job) -> str:
    """Return the part of the address that says what the page shows first."""
    if not job.inputs:
        return ""
    if link := re.fullmatch(r"(?:https?://[^#\s]*)?(#[\w.=&~+,:-]+)", job.inputs[0]):
        return link[1]
    grid = job.grid()
    return f"#p={grid.givens.to_line() if grid.givens.given_count else grid.to_line()}"
