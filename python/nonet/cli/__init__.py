"""The command line: ``nonet solve``, ``check``, ``euler``, ``generate``, ``convert`` and ``compare``.

One file a command, each a function that Typer turns into one (``_app.py``). They call nothing but nonet's public face.
Results go to stdout and everything else to stderr; ``_ending.py`` says with which exit status a command ends,
``_inputs.py`` what may stand where a command asks for an INPUT.
"""

import sys


def main() -> None:
    """Run the command line."""
    try:
        # Imported here, where Ctrl-C is looked out for: it takes a tenth of a second.
        from nonet.cli._app import app
        from nonet.cli._shared.ending import open_streams

        with open_streams():
            app(prog_name="nonet")
    except KeyboardInterrupt:
        print("nonet: stopped", file=sys.stderr)
        sys.exit(130)
