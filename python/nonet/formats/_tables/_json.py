r"""Reader of a JSON array of objects: ``[{"puzzle": "53..7…"}, …]``, read as JSON Lines, an item per line.

```
[ {"puzzle":     an item ends at a comma or at the end of the array,     {"puzzle":   "53..7…"}
   "53..7…"},    outside of texts and of brackets                        {"puzzle": "9…"}
  {"puzzle": "9…"} ]
```

A regular expression finds the items, so that no Python object is made for a value. An item that is no object, or whose
keys or types are not those of the first ones, is a malformed row, as in JSON Lines.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from nonet._errors import ParseError
from nonet.formats._tables import _lines
from nonet.formats._tables._input import TableInput
from nonet.formats._tables._jsonl import JsonlReader
from nonet.formats._tables._lines import BOM

_TEXT: Final = rb'"(?:[^"\\]++|\\.)*+"'
_DEEPEST: Final = 6  # brackets within brackets, of an item


def _item() -> bytes:
    """Return the pattern of an item: a value with all its brackets closed, or other text up to a comma."""
    nested = rb"(?!)"
    for _ in range(_DEEPEST):
        nested = rb"[\[{](?:[^\[\]{}\"]++|%b|%b)*+[\]}]" % (_TEXT, nested)
    return rb"(?:%b|%b|[^\[\]{},\"\s]++)++" % (_TEXT, nested)


_ITEM: Final = re.compile(rb"\s*+(%b(?:\s++%b)*+)\s*+([,\]])" % (_item(), _item()), re.DOTALL)
_START: Final = re.compile(rb"\s*+\[\s*+(\])?")
_WITHOUT_BREAKS: Final = bytes.maketrans(b"\r\n", b"  ")


class JsonReader(JsonlReader):
    """A JSON array of objects."""

    def __init__(self, source: TableInput) -> None:
        # The items of the last block: how many came before them, and the lines on which they begin.
        self._items_before, self._lines = 0, [1]
        super().__init__(source)

    def line_of(self, number: int) -> int:
        """Return the line of the file on which the item with this number begins."""
        return self._lines[number - 1 - self._items_before]

    def _blocks(self, stream: Any, raw: Any) -> Iterator[bytes]:
        """Yield the items, one per line."""
        self._items_before, self._lines = 0, []
        text, line = b"", 1
        is_open = is_closed = False
        while piece := bytes(stream.read(_lines.BLOCK_BYTES)):
            text = text + piece if text else piece.removeprefix(BOM)
            self._note_place(raw)
            place = 0
            if not is_open and (found := _START.match(text)):
                is_open, is_closed, place = True, found[1] is not None, found.end()
            items, self._items_before, self._lines = list[bytes](), self._items_before + len(self._lines), []
            counted, has_breaks = 0, b"\n" in text
            while is_open and not is_closed and (found := _ITEM.match(text, place)):
                if has_breaks:
                    line += text.count(b"\n", counted, found.start(1))
                    counted = found.start(1)
                place, is_closed = found.end(), found[2] == b"]"
                items.append(found[1].translate(_WITHOUT_BREAKS))
                self._lines.append(line)
            line += text.count(b"\n", counted, place)
            text = text[place:]
            if items:
                yield b"\n".join([*items, b""])
            if is_closed and text.strip():
                raise ParseError("expected the end of the file after the array, found more", line=line)
            if len(text) > _lines.BLOCK_BYTES:
                break
        if not is_closed:
            blank = text[: len(text) - len(text.lstrip())]
            raise ParseError(_reason_of(text), line=line + blank.count(b"\n"))


def _reason_of(rest: bytes) -> str:
    expected = "expected an item with its brackets and quotation marks closed, then a comma or ]"
    if len(rest) > _lines.BLOCK_BYTES:
        return f"{expected}, found none in {_lines.BLOCK_BYTES} bytes"
    start = rest.strip()[:40].decode("utf-8", "backslashreplace")
    return f"{expected}, found {start!r}" if start else f"{expected}, found the end of the file"
