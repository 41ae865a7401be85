"""The registry of formats: a format's module ends with one call of ``register``, and no other list names formats.

``scan`` recognises the format of a file by its content: it asks the formats in the order of their ``strictness``, which
each format states itself. A format whose files could be taken for those of a laxer format has the higher number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from nonet._errors import ParseError
from nonet.formats._entry import Entry
from nonet.formats._source import Source

if TYPE_CHECKING:
    from nonet.formats import FormatName

Reader = Callable[[Source], Iterator[Entry | ParseError]]
Writer = Callable[[Iterable[Entry]], Iterator[str]]
Recogniser = Callable[[list[str]], bool]


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: its name, a description in one line, and how it is recognised, read and written.

    ``read`` yields the puzzles of a file, errors as values. ``write`` yields pieces of text that make up a file.
    ``fits`` tells whether a file is in this format; its argument is the lines of the file from some line on, without
    blank lines and comments. It is None if content cannot tell the format from another. ``extensions`` are lower case.
    """

    name: FormatName
    description: str
    read: Reader
    write: Writer
    fits: Recogniser | None = None
    strictness: int = 0
    extensions: tuple[str, ...] = ()


FORMATS: dict[FormatName, Format] = {}
"""Every format by its name."""


def register(
    name: FormatName,
    description: str,
    read: Reader,
    write: Writer,
    *,
    fits: Recogniser | None = None,
    strictness: int = 0,
    extensions: tuple[str, ...] = (),
) -> None:
    """Add a format to ``FORMATS``; raise ``ValueError`` if its name or strictness is taken."""
    for other in FORMATS.values():
        if name == other.name or (fits and other.fits and strictness == other.strictness):
            raise ValueError(f"the format {name} has the name or the strictness of {other.name}")
    FORMATS[name] = Format(name, description, read, write, fits, strictness, extensions)


def format_named(name: str) -> Format:
    """Return the format with this name; raise ``ValueError`` if there is none."""
    for format in FORMATS.values():
        if format.name == name:
            return format
    raise ValueError(f"a format is one of {', '.join(FORMATS)}, not {name!r}")


def format_fitting(lines: list[str]) -> Format | None:
    """Return the strictest format that lines of a file are in, if there is one."""
    by_strictness = sorted(FORMATS.values(), key=lambda format: -format.strictness)
    return next((format for format in by_strictness if format.fits is not None and format.fits(lines)), None)
