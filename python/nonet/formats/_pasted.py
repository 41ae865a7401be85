"""Small texts as the formats read them: squares for blanks, bars between rows or cells, links that a mail broke.

```
53⬜⬜7⬜⬜⬜⬜                                   squares, in a line that has only cells
53  7    |6  195   | 98    6 |8   6   3|…   nine rows with bars between them, whose spaces are blanks
 |9|8| | | | |6|                            nine rows of nine cells with bars between these and none around them
```

All places of the text stay, and a line that can mean something else is left alone.
"""

import re
from typing import Final

from nonet._board.text import BLANKS, CELL_SYMBOLS, DRAWING
from nonet.formats._broken_links import with_whole_links

_SQUARES: Final = "⬜□▢◻◽☐"
_ANY_SQUARE: Final = re.compile(f"[{_SQUARES}]\ufe0f?")
_LINE_OF_SQUARES: Final = re.compile(rf"^[{re.escape(CELL_SYMBOLS + DRAWING)}{_SQUARES}\ufe0f]+$", re.MULTILINE)
_WIDTH_JOINED: Final = 89
_JOINED_ROWS: Final = re.compile(rb"^(?:[1-9 ]{9}\|){8}[1-9 ]{1,9}(?=\r?$)", re.MULTILINE)
# Nine rows: in fewer, the first and the last bar could be a frame.
_ROWS_OF_FIELDS: Final = re.compile(rb"(?:^(?:[1-9 ]\|){8}[1-9 ]?[ \t]*(?:\r?\n|\Z)){9}", re.MULTILINE)
_LAST_FIELD: Final = re.compile(rb"(?<=\|)[ \t]*(?=\r?$)", re.MULTILINE)


def as_formats_have_it(text: bytes) -> bytes:
    """Return a small text with what only people paste as the formats have it."""
    if b"|" in text:
        text = _JOINED_ROWS.sub(lambda found: found[0].ljust(_WIDTH_JOINED).replace(b" ", b"."), text)
        text = _ROWS_OF_FIELDS.sub(lambda found: _LAST_FIELD.sub(b".", found[0]).replace(b" |", b".|"), text)
    if not text.isascii():
        try:
            told = text.decode()
        except UnicodeDecodeError:
            return with_whole_links(text)
        text = _LINE_OF_SQUARES.sub(_with_dots, told).encode()
    return with_whole_links(text)


def _with_dots(line: re.Match[str]) -> str:
    """Return a line with dots for its squares, if it has no other blanks: these or those may mean something else."""
    blanks = {symbol for symbol in line[0] if symbol in _SQUARES + BLANKS}
    return _ANY_SQUARE.sub(".", line[0]) if len(blanks) == 1 else line[0]
