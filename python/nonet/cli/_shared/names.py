"""``--name``: select puzzles of an input by their names, such as the IDs of a boards file.

Names match exactly. The whole input is read first, so that an unknown name is an error before anything is written.
Unreadable puzzles have no name and are left out. The error for an unknown name mentions them, because one of them can
be the puzzle that was meant.
"""

import re
from collections.abc import Sequence

from nonet import Entry, ParseError, PuzzleError
from nonet.cli._shared.problems import printable
from nonet.formats.rows import Source

_SHOWN_AT_MOST = 12
_COMPARED_AT_MOST = 10_000  # a tenth of a second


class UnknownNameError(PuzzleError):
    """No puzzle of an input has the name; the message lists the known names."""


def entries_named(names: Sequence[str], source: Source) -> list[Entry]:
    """Return the puzzles with one of the names, in the order of the source."""
    found: list[Entry] = []
    known: dict[str, None] = {}  # a set that keeps the order
    unreadable: list[ParseError] = []
    for entry in source.entries():
        if isinstance(entry, ParseError):
            unreadable.append(entry)
        elif entry.name:
            known.setdefault(entry.name)
            if entry.name in names:
                found.append(entry)
    for name in names:
        if name not in known:
            raise UnknownNameError(_message(name, list(known), unreadable, source.name))
    return found


def _message(name: str, known: list[str], unreadable: list[ParseError], source: str | None) -> str:
    message = f"there is no puzzle {printable(name)}"
    if (close := _nearest(name, known)) is not None:
        message += f" (did you mean {printable(close)}?)"
    if known:
        message += f"; there are {', '.join(map(printable, known[:_SHOWN_AT_MOST]))}"
        message += f", … ({len(known):,} in all)" if len(known) > _SHOWN_AT_MOST else ""
    else:
        message += "; no puzzle has a name"
    if unreadable:
        message += f"; {len(unreadable):,} cannot be read, first {unreadable[0]}"
    return message if source is None else f"{source}: {message}"


def _nearest(name: str, known: list[str]) -> str | None:
    """Return the name that differs only in case, spaces and leading zeros, or else one that is close."""
    from difflib import get_close_matches  # here: few commands need it

    wanted = _simplified(name)
    same = next((other for other in known if _simplified(other) == wanted), None)
    return same or next(iter(get_close_matches(name, known[:_COMPARED_AT_MOST], n=1)), None)


def _simplified(name: str) -> str:
    return re.sub(r"\s+|(?<!\d)0+(?=\d)", "", name.casefold())
