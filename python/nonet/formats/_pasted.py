"""Small texts as the formats read them: squares for blanks, bars between rows or cells, links that a mail broke.

```
53⬜⬜7⬜⬜⬜⬜                                   squares, in a line that has only cells
5️⃣3⬜⬜7⬜⬜⬜⬜                                  digits on keys there, and digits of full width
53  7    |6  195   | 98    6 |8   6   3|…   nine rows with bars between them, whose spaces are blanks
 |9|8| | | | |6|                            nine rows of nine cells with bars between these and none around them
see https://f-puzzles.com/?load=N4IgzglgX   a break within the packed text of a link, which is skipped
> gpiBcAWANCALhNAbO8QDkBDA Wxg…             a space, which was a +
```

A packed text says where it ends. So a link is mended only if it is cut off as it stands, and the words behind it bring
it to its end and make an object of JSON of it: other words do not. All places of the text stay, and a line that can
mean something else is left alone.
"""

import json
import re
from typing import Final
from urllib.parse import unquote

from nonet._board.text import BLANKS, CELL_SYMBOLS, DRAWING
from nonet.formats._lz_string import unpacked_to

_SQUARES: Final = "⬜□▢◻◽☐"
_ANY_SQUARE: Final = re.compile(f"[{_SQUARES}]\ufe0f?")
_KEY: Final = re.compile("(?<=[0-9])\ufe0f?\u20e3")
_WIDE: Final = {ord(symbol) + 0xFEE0: symbol for symbol in CELL_SYMBOLS}
_PASTED: Final = _SQUARES + "".join(map(chr, _WIDE)) + "\ufe0f\u20e3"
_LINE_OF_SQUARES: Final = re.compile(rf"^[{re.escape(CELL_SYMBOLS + DRAWING)}{_PASTED}]+$", re.MULTILINE)
_WIDTH_JOINED: Final = 89
_JOINED_ROWS: Final = re.compile(rb"^(?:[1-9 ]{9}\|){8}[1-9 ]{1,9}(?=\r?$)", re.MULTILINE)
# Nine rows: in fewer, the first and the last bar could be a frame.
_ROWS_OF_FIELDS: Final = re.compile(rb"(?:^(?:[1-9 ]\|){8}[1-9 ]?[ \t]*(?:\r?\n|\Z)){9}", re.MULTILINE)
_LAST_FIELD: Final = re.compile(rb"(?<=\|)[ \t]*(?=\r?$)", re.MULTILINE)
_BEGIN: Final = b"N4Ig"
_PACKED: Final = re.compile(_BEGIN + rb"[A-Za-z0-9+/%=]{16,}")
_BREAK: Final = re.compile(rb"[ \t]*\r?\n[ \t>]*")
_WORDS: Final = re.compile(rb"(?:(?: +|[ \t]*\r?\n[ \t>]*)[A-Za-z0-9+/%=]+)+")
_TOUCHING: Final = re.compile(rb"\S*")  # settings of the site
PASTED: Final = re.compile(rb"[|\x80-\xff]|" + _BEGIN)
"""What is in every text that ``as_formats_have_it`` changes."""
_SYMBOL: Final = re.compile(r"%[0-9A-Fa-f]{2}|.")
_BASE64: Final = re.compile(r"[A-Za-z0-9+/=]*")


def as_formats_have_it(text: bytes) -> bytes:
    """Return a small text with what only people paste as the formats have it."""
    if b"|" in text:
        text = _JOINED_ROWS.sub(lambda found: found[0].ljust(_WIDTH_JOINED).replace(b" ", b"."), text)
        text = _ROWS_OF_FIELDS.sub(lambda found: _LAST_FIELD.sub(b".", found[0]).replace(b" |", b".|"), text)
    if not text.isascii():
        try:
            told = text.decode()
        except UnicodeDecodeError:
            return _with_whole_links(text)
        text = _LINE_OF_SQUARES.sub(_with_dots, told).encode()
    return _with_whole_links(text)


def _with_dots(line: re.Match[str]) -> str:
    """Return a line with dots for its squares, if it has no other blanks: these or those may mean something else."""
    text = _KEY.sub("", line[0].translate(_WIDE))
    blanks = {symbol for symbol in text if symbol in _SQUARES + BLANKS}
    return _ANY_SQUARE.sub(".", text) if len(blanks) <= 1 else line[0]


def _with_whole_links(text: bytes) -> bytes:
    """Return a text with its broken links whole, each in its place."""
    parts: list[bytes] = []
    at = 0
    while found := _PACKED.search(text, at):
        words = _WORDS.match(text, found.end())
        behind = words[0].partition(_BEGIN)[0] if words else b""  # up to the next link, so that a text is read once
        whole = _joined(found[0], behind) if behind and _length_of(found[0]) is None else None
        parts.append(text[at : found.end()])
        at = found.end()
        if whole is not None:
            rest, size = whole
            end = _TOUCHING.match(text, at + size).end()  # type: ignore[union-attr]
            place = text[at:end]
            ends = place.count(b"\n")
            column = b" " * len(place.rpartition(b"\n")[2]) if ends else b""
            parts += rest, text[at + size : end], b"\n" * ends, column
            at = end
    return b"".join([*parts, text[at:]]) if parts else text


def _joined(begun: bytes, words: bytes) -> tuple[bytes, int] | None:
    """Return the rest of a link that is in the words behind it, and its size there; ``None`` if they do not end it."""
    joined = begun + b"".join(_BREAK.split(words)).replace(b" ", b"+")
    length = _length_of(joined)
    if length is None:
        return None
    used, at = len(begun), 0
    while used < length:
        found = _BREAK.match(words, at)
        at = found.end() if found else at + 1
        used += found is None
    return joined[len(begun) : length], at


def _length_of(packed: bytes) -> int | None:
    """Return the length of the packed object with which a text begins; ``None`` if it does not end there."""
    symbols = _SYMBOL.findall(packed.decode())
    text = _BASE64.match(unquote(packed.decode()))
    try:
        told, count = unpacked_to(text[0] if text else "")
        json.loads(told)
    except (ValueError, RecursionError):
        return None
    end = [place for place, symbol in enumerate(symbols, start=1) if unquote(symbol) != "="][count - 1]
    while end < len(symbols) and unquote(symbols[end]) == "=":
        end += 1
    return sum(map(len, symbols[:end]))
