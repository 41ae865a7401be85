"""``Node``: a value of JSON within its text, so that an error can name the line and the column of any part of it.

``json.loads`` reads the values; a number is kept as it is written. What is in a value is read again, a value at a time,
only by those who look into it.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from nonet._errors import ParseError

_BETWEEN = re.compile(r"[\s,:]*")
_ABOVE = re.compile(r"[\s\ufeff]*(?:(?:#|//)[^\n]*\s*)*")


class Number(str):
    """The text of a number."""

    __slots__ = ()


_DECODER = json.JSONDecoder(parse_int=Number, parse_float=Number, parse_constant=Number)


class Node(NamedTuple):
    """A value of JSON: an object, a list, a string, a ``Number``, a truth value or ``None``; and where it is."""

    value: Any
    text: str
    start: int
    end: int
    first_line: int = 1  # of the text

    @classmethod
    def of(cls, text: str, first_line: int = 1) -> "Node":
        """Return the value that a text is; raise ``ParseError`` if it is none."""
        match = _ABOVE.match(text)
        start = match.end() if match else 0
        try:
            value, end = _DECODER.raw_decode(text, start)
        except (ValueError, RecursionError) as error:
            at = getattr(error, "pos", start)
            raise cls(None, text, at, at, first_line).error("expected a value of JSON, found other text") from None
        if rest := text[end:].strip(" \n\r\t\x1a"):
            raise cls(None, text, text.index(rest, end), end, first_line).error(
                "expected the end of the text, found more"
            )
        return cls(value, text, start, end, first_line)

    @staticmethod
    def begun(text: str, start: int) -> Any:
        """Return the value that begins at a place of a text, ``None`` if there is none."""
        try:
            return _DECODER.raw_decode(text, start)[0]
        except (ValueError, RecursionError):
            return None

    @staticmethod
    def is_begun(text: str) -> bool:
        """Tell whether a text is a value of JSON, or the beginning of one."""
        try:
            _, end = _DECODER.raw_decode(text)
        except json.JSONDecodeError as error:
            return error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated")
        except RecursionError:
            return True
        return not text[end:].strip()

    @property
    def line(self) -> int:
        """The line in which it begins."""
        return self.first_line + self.text.count("\n", 0, self.start)

    @property
    def written(self) -> str:
        """The text of the value."""
        return self.text[self.start : self.end]

    @property
    def as_text(self) -> str:
        """The text of the value as a column; a list or an object is as it is written."""
        return self.written if isinstance(self.value, (list, dict)) else text_of(self.value)

    def error(self, reason: str) -> ParseError:
        """Return an error at the place of the value, of a string at its first character."""
        at = self.start + isinstance(self.value, str) - isinstance(self.value, Number)
        return ParseError(reason, line=self.line, column=at - self.text.rfind("\n", 0, at))

    def located(self, error: ParseError) -> ParseError:
        """Return an error in the value, whose place counts from the value on, at its place in the text."""
        own = self.error(error.reason)
        line, column = error.line or 1, error.column or 1
        columns_before = (own.column or 1) - 1 if line == 1 else 0
        return ParseError(
            error.reason, line=(own.line or 1) + line - 1, column=column + columns_before, cell=error.cell
        )

    def items(self) -> Iterator["Node"]:
        """Yield the values of a list."""
        return (node for _, node in self._parts()) if isinstance(self.value, list) else iter(())

    def pairs(self) -> dict[str, "Node"]:
        """Return the values of an object by their keys; of a key that occurs twice the last counts."""
        return dict(self._parts()) if isinstance(self.value, dict) else {}

    def _parts(self) -> Iterator[tuple[str, "Node"]]:
        text, at, key = self.text, self.start + 1, ""
        while text[at := _after(text, at)] not in "]}":
            try:
                if isinstance(self.value, dict):
                    key, at = _DECODER.raw_decode(text, at)
                    at = _after(text, at)
                value, end = _DECODER.raw_decode(text, at)
            except RecursionError:
                raise self.error("expected fewer lists and objects in each other, found more") from None
            yield key, Node(value, text, at, end, self.first_line)
            at = end


def _after(text: str, at: int) -> int:
    match = _BETWEEN.match(text, at)
    return match.end() if match else at


def text_of(value: object) -> str:
    """Return a value as the text of a column: a string or number as it is, nothing for ``null``."""
    if isinstance(value, str):
        return value
    try:
        return "" if value is None else json.dumps(value, ensure_ascii=False)
    except RecursionError:
        return "[…]"
