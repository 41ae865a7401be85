"""Links whose packed puzzle was broken on its way: by the line ends of a mail, or with a space for each ``+``.

```
see https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCAL            a break within the packed text, which is skipped
> hNAbO8QDkBDA Wxg…                                              a space, which was a +
```

A packed text says where it ends. So a link is mended only if it is cut off as it stands, and the words behind it bring
it to its end and make an object of JSON of it: other words do not. All places of the text stay.
"""

import json
import re
from typing import Final
from urllib.parse import unquote

from nonet.formats._lz_string import unpacked_to

_BEGIN: Final = b"N4Ig"
_PACKED: Final = re.compile(_BEGIN + rb"[A-Za-z0-9+/%=]{16,}")
_BREAK: Final = re.compile(rb"[ \t]*\r?\n[ \t>]*")
_WORDS: Final = re.compile(rb"(?:(?: +|[ \t]*\r?\n[ \t>]*)[A-Za-z0-9+/%=]+)+")
_TOUCHING: Final = re.compile(rb"\S*")  # settings of the site
_SYMBOL: Final = re.compile(r"%[0-9A-Fa-f]{2}|.")
_BASE64: Final = re.compile(r"[A-Za-z0-9+/=]*")


def with_whole_links(text: bytes) -> bytes:
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
