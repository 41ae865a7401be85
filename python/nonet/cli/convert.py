"""``nonet convert``: the same puzzles in another format. The output appears whole or not at all."""

import sys
from collections.abc import Iterator

from nonet import Entry, ParseError, write
from nonet.cli._shared.ending import ending
from nonet.cli._shared.inputs import FromFormat, ToFormat, find_puzzles
from nonet.cli._shared.progress import watched
from nonet.cli._shared.rewriting import InputFile, TargetFile


def convert(
    source: InputFile,
    target: TargetFile,
    to_format: ToFormat = None,
    from_format: FromFormat = None,
) -> None:
    """Write the puzzles of IN to OUT in another format."""

    def entries() -> Iterator[Entry]:
        found_so_far = find_puzzles([source], from_format)
        for found in watched(found_so_far, doing="converting", is_shown=target != "-" or not sys.stdout.isatty()):
            if isinstance(found.entry, ParseError):
                raise found.entry
            yield found.entry

    with ending():
        write(entries(), sys.stdout if target == "-" else target, format=to_format)
