"""The command line. One file per command; ``_app.py`` lists them and ``_shared`` has what they share.

The commands use only the public API of nonet. Results go to stdout, everything else to stderr.
"""

import signal
import sys
from contextlib import suppress


def main() -> None:
    """Run the command line."""
    from nonet.cli._shared.signals import Stopped, die_of, raised_signals, unwrapped

    try:
        with raised_signals():
            try:
                with unwrapped():
                    _run()
            except (Stopped, KeyboardInterrupt):
                with suppress(OSError, Stopped):
                    try:
                        _say_stopped()
                    except Stopped:  # again, perhaps before anything was written
                        _say_stopped()
                raise
    except Stopped as stopped:
        die_of(stopped.number)
    except KeyboardInterrupt:  # not in the main thread
        sys.exit(128 + signal.SIGINT)


def _say_stopped() -> None:
    sys.stderr.write("nonet: stopped\n")  # here ``print`` can be the command of this name


def _run() -> None:
    # Imported here, so that Ctrl-C during the import is handled.
    from nonet.cli._shared.ending import output_failed
    from nonet.cli._shared.streams import open_streams

    try:
        with open_streams():
            status = _status()
    except OSError as error:  # the last results, or what a command that is not in ``ending`` prints
        status = output_failed(error)
    sys.exit(status)


def _status() -> int:
    """Run the command; return its exit status."""
    import click

    from nonet._terminal import escaped
    from nonet.cli._app import app
    from nonet.cli._shared.ending import ExitStatus, print_error, shortages

    try:
        with shortages():
            status: int = app.main(prog_name="nonet", standalone_mode=False)
            return status
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.ClickException as error:
        text = "\n".join(map(escaped, error.message.split("\n")))
        object.__setattr__(error, "message", text)  # final for type checkers
        error.show()
        return error.exit_code
    except ImportError as error:
        if error.name != "nonet._core":
            raise
        print_error(error)  # the engine is not built, or not for this machine
        return ExitStatus.UNUSABLE
    except click.Abort:
        raise KeyboardInterrupt from None
