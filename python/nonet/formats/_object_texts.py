"""Puzzles that are objects of JSON or links, one after another, as far as they are there: ``fpuzzles``, ``sudokupad``.

An object ends where its brackets do. A text that comes in pieces is looked at once: ``_Brackets`` remembers how many
are open, and where it was. A link ends with its line.
"""

import json
import re
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import replace
from io import IncrementalNewlineDecoder
from itertools import chain
from typing import Any, Final

from nonet._errors import ParseError
from nonet.formats._entry import Entry
from nonet.formats.file_lines import FileLines

_BETWEEN: Final = re.compile(r"[\s,\ufeff]*(?:(?:#|//)[^\n]*\s*)*")
# A string that has not ended goes up to the end.
_TOKEN: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+("|\\?\Z)|[{}]', re.DOTALL)
_LONGEST: Final = 4 << 20
LOOKS: Final = frozenset(
    {"c", "cArray", "color", "colour", "baseC", "fontC", "outlineC", "borderColor", "fontColor", "style", "hidden"}
    | {"highlight", "highlightArray", "width", "height", "size", "isNewConstraint", "fromConstraint"}
)
"""The keys of a cell, a cage or a clue that are about its look alone."""
NOTHING: Final[tuple[Any, ...]] = (None, False, [], {}, "")
"""The values of keys that say nothing."""


class _Brackets:
    """Where the object at the beginning of a growing text ends."""

    def __init__(self) -> None:
        self._at, self._depth = 0, 0

    def end_in(self, text: str) -> int | None:
        """Return the end of the object, ``None`` if it goes on."""
        for match in _TOKEN.finditer(text, self._at):
            if match[1] is not None and match[1] != '"':
                return None
            self._at = match.end()
            self._depth += {"{": 1, "}": -1}.get(match[0], 0)
            if self._depth == 0:
                return self._at
        return None


def read_objects(
    word: str,
    entry_of: Callable[[str, bool], Entry],
    begun: re.Pattern[str],
    source: FileLines,
    *,
    ignore_drawings: bool = True,
) -> Iterator[Entry | ParseError]:
    """Yield the puzzle of each object and link, or the error in its place, which begins with ``word``.

    ``begun`` matches a text that begins like a link.
    """
    text, line, brackets = "", 1, _Brackets()
    for piece in chain(_pieces(source), [None]):
        text += piece or ""
        while True:
            start = _BETWEEN.match(text).end()  # type: ignore[union-attr]
            line += text.count("\n", 0, start)
            text, brackets = (text[start:], _Brackets()) if start else (text, brackets)
            end = _end_of(text, brackets, begun, is_last=piece is None)
            if end is None or not text:
                break
            yield _read(word, entry_of, text[:end], line, ignore_drawings=ignore_drawings)
            line += text.count("\n", 0, end)
            text, brackets = text[end:], _Brackets()
        if len(text) > _LONGEST:
            yield ParseError(f"{word}: expected at most {_LONGEST >> 20} MB, found more", line=line, column=1)
            return


def _read(
    word: str, entry_of: Callable[[str, bool], Entry], text: str, line: int, *, ignore_drawings: bool
) -> Entry | ParseError:
    try:
        return replace(entry_of(text, ignore_drawings), line=line)
    except RecursionError:
        return ParseError(f"{word}: expected a puzzle, found lists in too many lists", line=line, column=1)
    except (OverflowError, TypeError, ValueError) as error:
        found = error if isinstance(error, ParseError) else ParseError(str(error))
        return found.of_format(word, line)


def _pieces(source: FileLines) -> Iterator[str]:
    """Yield the text of a file in pieces, whose lines end with a line feed."""
    decoder = IncrementalNewlineDecoder(getincrementaldecoder("utf-8")("replace"), translate=True)
    for piece in source.pieces():
        yield decoder.decode(piece)
    yield decoder.decode(b"", final=True)


def _end_of(text: str, brackets: _Brackets, begun: re.Pattern[str], *, is_last: bool) -> int | None:
    """Return where the first object or link of a text ends, ``None`` if it goes on; other text ends at once."""
    if text.startswith("{"):
        end = brackets.end_in(text)
        return len(text) if end is None and is_last else end
    if not begun.match(text):
        return len(text)
    end = text.find("\n")
    return end if end >= 0 else len(text) if is_last else None


def object_in(text: str) -> Any:
    """Return the value that a text of JSON is; raise ``ParseError`` for other text."""
    try:
        return json.loads(text)
    except RecursionError:
        raise
    except ValueError:
        raise ParseError("expected an object of JSON, found other text") from None


def refuse_unknown(what: str, told: Mapping[str, Any], known: Set[str]) -> None:
    """Raise ``ParseError`` if an object has a key that is neither known nor about its look: it could be a rule."""
    if others := [key for key in told.keys() - known - LOOKS if told[key] not in NOTHING]:
        key = json.dumps(min(others)[:80], ensure_ascii=False)
        raise ParseError(f"{what} has {key}, which nonet does not know")
