"""Links in a text that have a puzzle in them, with words or markup around them.

```
Look at this killer: https://f-puzzles.com/?load=N4Ig… from my friend
[mine](https://sudokupad.app/fpuzN4Ig…?setting-nogrid=1), <https://sudokupad.app/fpuzN4Ig…>
53..7....6..195…            a board of the same text
```

The formats say which links have puzzles (``is_argument``), and read them. Boards are found in the rest of the text, in
which blanks stand for these links, so that all places stay. The same link twice in a line, as Markdown and HTML have
it, is one puzzle. A short link has no puzzle in it: it is an error if the text has nothing else.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from nonet._errors import ParseError
from nonet.formats._entry import Entry
from nonet.formats._format import Format
from nonet.formats._registry import FORMATS
from nonet.formats._row_block import in_entries
from nonet.formats._solutions import with_known_solutions
from nonet.formats.file_lines import FileLines, decode
from nonet.formats.fpuzzles import SHORTENERS, SITES
from nonet.formats.sudokupad import is_short_link

_URL: Final = re.compile(
    rb"(?:https?://|(?<![\w./@-])(?=%b))(?:(?!https?://)[\w.~:/?#@!$&*+,;=%%-])+" % SITES.encode(),
    re.ASCII | re.IGNORECASE,
)
# What links with puzzles have, of which a text without any shows at once that it has none.
_MARK: Final = re.compile(
    rb"(?:load|puzzleid|\?id)=|fpuz|sudokupad\.app/|crackingthecryptic\.com/|Sudoku-Solver|#g=|\b%b"
    % SHORTENERS.encode(),
    re.IGNORECASE,
)
_ENDS: Final = b".,;:!?*_~"  # of sentences, and marks of Markdown
_LONGEST: Final = 1 << 20
_LONGEST_LOOKED_AT: Final = 4_096
_BY_PRIORITY: Final = sorted(FORMATS.values(), key=lambda format: -format.priority)

Result = Entry | ParseError


class _Link(NamedTuple):
    """A link, the format that reads it, and its place."""

    url: str
    format: Format
    line: int
    column: int


def format_of_argument(text: str) -> Format | None:
    """Return the format of a text that no path looks like: a link with a puzzle, or a string with rules."""
    return next((each for each in _BY_PRIORITY if each.is_argument is not None and each.is_argument(text)), None)


def puzzle_links(text: bytes) -> list[str]:
    """Return the links of a text that have puzzles in them, or should have."""
    return [link.url for link in _Links().found_in(text)[1]]


def read_with_links(
    pieces: Iterable[bytes],
    read_boards: Callable[[Iterable[bytes]], Iterator[tuple[Result, int]]],
    *,
    ignore_drawings: bool = True,
) -> Iterator[Result]:
    """Yield the puzzles of the links of a text and of its boards, in their order, or the errors in their places.

    A full grid is the solution of a puzzle of either.
    """
    return with_known_solutions(_merged(pieces, read_boards, ignore_drawings=ignore_drawings))


def _merged(
    pieces: Iterable[bytes],
    read_boards: Callable[[Iterable[bytes]], Iterator[tuple[Result, int]]],
    *,
    ignore_drawings: bool,
) -> Iterator[tuple[Result, int]]:
    """Yield the puzzles of links and boards with their columns, in their order."""
    waiting: list[_Link] = []
    short: list[_Link] = []
    has_found = False

    def without_links() -> Iterator[bytes]:
        links = _Links()
        for piece in links.whole(pieces):
            rest, found = links.found_in(piece)
            for link in found:
                if not is_short_link(link.url):
                    waiting.append(link)
                elif not short:
                    short.append(link)
            yield rest

    for board, column in read_boards(without_links()):
        has_found = True
        above = [link for link in waiting if (link.line, link.column) < (board.line or 0, column)]
        del waiting[: len(above)]
        for link in above:
            yield from _read(link, ignore_drawings=ignore_drawings)
        yield board, column
    for link in waiting if waiting or has_found else short:
        yield from _read(link, ignore_drawings=ignore_drawings)


def _read(link: _Link, *, ignore_drawings: bool) -> Iterator[tuple[Result, int]]:
    source, options = FileLines(io.BytesIO(link.url.encode())), {"ignore_drawings": ignore_drawings}
    for result in in_entries(link.format.read(source, **(options if link.format.has_drawings else {}))):
        if isinstance(result, ParseError):
            yield result.located(lines_before=link.line - 1, columns_before=link.column - 1), link.column
        else:
            yield replace(result, line=link.line), link.column


class _Links:
    """Finds the links of a text that comes in pieces, and their places."""

    def __init__(self) -> None:
        self._line, self._column = 1, 1  # the place of the next piece

    @staticmethod
    def whole(pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield a text in pieces that cut no link, but for one of over a megabyte."""
        rest = b""
        for piece in pieces:
            text = rest + piece
            end = max(text.rfind(b"\n"), text.rfind(b" ")) + 1
            if len(text) - end > _LONGEST:
                end = len(text)
            rest = text[end:]
            if end:
                yield text[:end]
        if rest:
            yield rest

    def found_in(self, piece: bytes) -> tuple[bytes, list[_Link]]:
        """Return the next piece with blanks in the places of its links, and these."""
        found: list[_Link] = []
        parts: list[bytes] = []
        at = 0
        for match in _URL.finditer(piece) if _MARK.search(piece) else ():
            url = match[0].rstrip(_ENDS)
            if (format := format_of_argument(url.decode()[:_LONGEST_LOOKED_AT])) is None:
                continue
            self._skip(piece[at : match.start()])
            link = _Link(url.decode(), format, self._line, self._column)
            if (link.url, link.line) not in {(other.url, other.line) for other in found[-1:]}:
                found.append(link)
            end = match.start() + len(url)
            self._skip(piece[match.start() : end])
            parts += piece[at : match.start()], b" " * len(url)
            at = end
        self._skip(piece[at:])
        return b"".join([*parts, piece[at:]]), found

    def _skip(self, text: bytes) -> None:
        ends = text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")
        self._line += ends
        last = decode(text[max(text.rfind(b"\n"), text.rfind(b"\r")) + 1 :])
        self._column = len(last) + (1 if ends else self._column)
