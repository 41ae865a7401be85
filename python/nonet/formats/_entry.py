"""``Entry``: a puzzle with what its file says about it. ``Format``: how one kind of file is told, read and written.

An entry is the common ground of all formats. Each format's own module says which of the fields it has a place for; what
it has no place for it drops when it writes, except where that would change the puzzle: then it refuses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from nonet._errors import ParseError, PuzzleError
from nonet.formats._source import Source
from nonet._board.grid import Grid


@dataclass(frozen=True, slots=True)
class Entry:
    r"""One puzzle of a file.

    ``solution`` and ``rating`` are what the file claims; nobody has checked them. ``columns`` are further pairs of a
    name and a text: the other columns of a CSV file, the attributes of an ``.sdk`` file, ``source`` and ``status`` of a
    boards file. ``line`` is where in its file the entry starts; it does not count when entries are compared.

    >>> from nonet import parse
    >>> (entry,) = parse("A1-1,NYTimes,unsolved" + 9 * "\n_,_,_,_,_,_,_,_,5")
    >>> entry.name, entry.columns, entry.line
    ('A1-1', (('source', 'NYTimes'), ('status', 'unsolved')), 1)
    """

    grid: Grid
    name: str | None = None
    solution: Grid | None = None
    rating: str | None = None
    columns: tuple[tuple[str, str], ...] = ()
    line: int | None = field(default=None, compare=False)

    def column(self, name: str) -> str | None:
        """Return the first of ``columns`` with this name, or None."""
        return next((text for key, text in self.columns if key == name), None)

    @property
    def header(self) -> str:
        """The line over this entry in a boards file: its ID, its source if it has one, and whether it is solved."""
        source = self.column("source")
        return ",".join((self.name or "", *([source] if source else []), self.column("status") or "unsolved"))


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: its name, what it looks like in a line, and how it is told, read and written.

    ``fits`` looks at the lines of a file that are neither empty nor comments, from some line on; ``read`` yields what
    the file holds, errors as values; ``write`` yields pieces of text that make up the file.
    """

    name: str
    description: str
    fits: Callable[[list[str]], bool]
    read: Callable[[Source], Iterator[Entry | ParseError]]
    write: Callable[[Iterable[Entry]], Iterator[str]]
    extensions: tuple[str, ...] = ()


def one_line(text: str | None) -> str:
    """Return a name as it can stand in one line, its white space narrowed; "" for none."""
    return " ".join(text.split()) if text else ""


def values_only(entry: Entry, format_name: str) -> Grid:
    """Return the entry's grid, or refuse it if it has pencilmarks: without them it is another puzzle."""
    if entry.grid.has_pencilmarks:
        which = f" of {entry.name}" if entry.name else ""
        raise PuzzleError(f"{format_name} cannot hold the pencilmarks{which}: write pencilmarks or sukaku instead")
    return entry.grid
