"""The command line. One file per command; ``_app.py`` lists them and ``_shared`` has what they share.

The commands use only the public API of nonet. Results go to stdout, everything else to stderr.
"""

import sys


def main() -> None:
    """Run the command line."""
    try:
        # Imported here, so that Ctrl-C during the import is handled.
        import click

        from nonet.cli._app import app
        from nonet.cli._shared.ending import open_streams

        with open_streams():
            try:
                status = app.main(prog_name="nonet", standalone_mode=False)
            except click.ClickException as error:
                error.show()
                status = error.exit_code
            except click.Abort:
                raise KeyboardInterrupt from None
        sys.exit(status)
    except KeyboardInterrupt:
        print("nonet: stopped", file=sys.stderr)
        sys.exit(130)
