"""Values in brackets, as JSON, Python, NumPy and C write them, read as they arrive.

One grammar serves all: brackets of three kinds, strings, numbers and a few words, with or without commas.

```
[[5, 3, 0, …], …]     [[5 3 0 …]     {{5,3,0,…},…}     {"puzzle": "53..7…", "rating": 1.2}
                       [6 0 0 …]…]
```

A text is cut into tokens, and a list or an object is handed on as soon as its bracket closes, so that a file may be
longer than memory. Three limits bound what is held: the depth of brackets, the items of a list, and all items together.
After an error, reading goes on at the next line that begins with a bracket or a quote.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonet._errors import ParseError
from nonet.formats._file_lines import LONGEST_LINE, WINDOWS_1252, line_too_long

_TOKEN = re.compile(
    r"""
    (?P<space>[\s\x1a\ufeff]++)
    | (?P<comment>(?:\#|//)[^\r\n]*+)
    | (?P<string>"{3}(?:[^"\\]|\\[\s\S]|"(?!"")){0,4000}+"{3}|'{3}(?:[^'\\]|\\[\s\S]|'(?!'')){0,4000}+'{3}
        |"(?:[^"\\\r\n]|\\.)*+"|'(?:[^'\\\r\n]|\\.)*+')
    | (?P<number>[+-]?[0-9]++(?:\.[0-9]*+)?(?:[eE][+-]?[0-9]++)?(?![\w.]))
    | (?P<word>[^\W\d]\w*+(?:\.\w++)*+)
    | (?P<open>[\[({])
    | (?P<close>[\])}])
    | (?P<sign>[,:;=<>.*?-])
    """,
    re.VERBOSE,
)
_OPEN_STRING = re.compile(r""""{3}|'{3}|"[^\r\n]*\Z|'[^\r\n]*\Z""")
_REST_OF_LINE = re.compile(r"[^\r\n]+")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[\s\S]))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "\n": "", "\r\n": "", "b": "\b", "f": "\f"}
_LINE_END = re.compile(r"\r\n|\r|\n")
_SURROGATE = re.compile("[\udc80-\udcff]")
_BRACKETS = {"]": "[", ")": "(", "}": "{"}
_RESUME = re.compile(r"""[\[{("']""")

BLANK_WORDS = frozenset({"none", "null", "nil", "nan", "_"})
_OTHER_WORDS = frozenset({"true", "false"})
# Functions and types whose names stand before or in a list.
_MAKERS = re.compile(
    r"(?:(?:np|numpy|torch|jnp)\.)?(?:array|asarray|tensor|dtype|list|tuple|object|u?int\d*|float\d*)|[bru]"
)
_BLANK_SIGNS = frozenset(".*?-")
_DEEPEST = 50
_MOST_ITEMS = 10_000
_MOST_HELD = 200_000


class Scalar(NamedTuple):
    """A string, a number or a word, and its place. ``column`` is that of the first character of a string."""

    text: str
    kind: str
    line: int
    column: int


class Group(NamedTuple):
    """A list or an object that has closed. The items of an object are pairs of key and value."""

    is_object: bool
    items: list["tuple[str, Value] | Value"]
    line: int
    column: int


Value = Scalar | Group
Place = tuple[int, int]


class Token(NamedTuple):
    """A piece of the text and its place."""

    kind: str
    text: str
    line: int
    column: int


def tokens_of(chunks: Iterable[bytes]) -> Iterator[Token]:
    """Yield the tokens of a text without white space and comments; one of kind ``bad`` fits no rule."""
    rest, line, column = "", 1, 1
    for text, is_last in _texts(chunks):
        rest, start = rest + text, 0
        while start < len(rest):
            match = _TOKEN.match(rest, start)
            # White space can be of any length: it is taken as it comes, but for a CR that may be half of a line end.
            held = match is not None and match.lastgroup == "space" and match[0] != "\r" and rest.endswith("\r")
            complete = ("open", "close") if match is not None and match[0] == "\r" else ("open", "close", "space")
            ends_here = match is not None and match.end() == len(rest) and match.lastgroup not in complete
            if not is_last and (ends_here or (match is None and _OPEN_STRING.match(rest, start))):
                break
            if match is None:
                match = _REST_OF_LINE.match(rest, start)
                if not is_last and match is not None and match.end() == len(rest):
                    break  # an error shows the same part of the line, however the text arrives
            kind, piece = (match.lastgroup or "bad", match[0]) if match else ("bad", rest[start])
            if held and not is_last and start + len(piece) == len(rest):
                piece = piece[:-1]
            if kind != "space" and len(piece) > LONGEST_LINE:
                raise line_too_long(line)
            if kind not in ("space", "comment"):
                yield Token(kind, piece, line, column)
            ends = list(_LINE_END.finditer(piece)) if kind in ("space", "string") else []
            line, column = (line + len(ends), len(piece) - ends[-1].end() + 1) if ends else (line, column + len(piece))
            start += len(piece)
        rest = rest[start:]
        if len(rest) > LONGEST_LINE:
            raise line_too_long(line)


def _texts(chunks: Iterable[bytes]) -> Iterator[tuple[str, bool]]:
    """Yield the text of the chunks, and whether it is the last: bytes that are not UTF-8 are Windows-1252."""
    decoder = codecs.getincrementaldecoder("utf-8")("surrogateescape")
    for chunk in chunks:
        # A CR waits for its LF.
        for start in range(0, len(chunk), LONGEST_LINE):
            yield _as_windows_1252(decoder.decode(chunk[start : start + LONGEST_LINE])), False
    yield _as_windows_1252(decoder.decode(b"", True)), True


def _as_windows_1252(text: str) -> str:
    return _SURROGATE.sub(lambda match: chr(ord(match[0]) - 0xDC00).translate(WINDOWS_1252), text)


class _Open:
    """A bracket that has not closed."""

    def __init__(self, token: Token) -> None:
        self.token = token
        self.items: list[tuple[str, Value] | Value] = []
        self.key: str | None = None
        self.is_object: bool | None = False if token.text != "{" else None
        self.had_puzzles = False


class Reader:
    """Cuts a text into values and yields an ``Event`` for each that closes.

    If the receiver sets ``is_used``, the list or object around the value does not keep it.
    """

    def __init__(self) -> None:
        self._open: list[_Open] = []
        self._held = 0
        self._skipping = False

    def values(self, chunks: Iterable[bytes]) -> Iterator["Event"]:
        """Yield an event for each value that closes, innermost first; an error is an event too."""
        last: Token | None = None
        for token in tokens_of(chunks):
            if self._skipping and not (token.column == 1 and _RESUME.match(token.text)):
                continue
            self._skipping = False
            try:
                yield from self._events(token)
            except ParseError as error:
                yield Event(error, None, 0, None)
                self._open, self._held, self._skipping = [], 0, True
            last = token
        if self._open:
            opened = self._open[-1].token
            reason = f"expected the end of what {opened.text!r} in line {opened.line} begins, found the end of the file"
            place = last or opened
            yield Event(ParseError(reason, line=place.line, column=place.column + len(place.text)), None, 0, None)

    def _events(self, token: Token) -> Iterator["Event"]:
        kind, text = token.kind, token.text
        inside = self._open[-1] if self._open else None
        if kind == "open":
            if len(self._open) >= _DEEPEST:
                raise _unexpected(token, f"at most {_DEEPEST} brackets in brackets")
            self._open.append(_Open(token))
        elif kind == "close":
            if inside is None or inside.token.text != _BRACKETS[text]:
                raise _unexpected(token, "a value")
            self._open.pop()
            group = Group(inside.is_object or False, inside.items, inside.token.line, inside.token.column)
            self._held -= len(inside.items)
            yield from self._closed(group, inside.had_puzzles)
        elif kind == "sign" and text not in _BLANK_SIGNS:
            if text == ":" and inside is not None and inside.token.text == "{" and inside.items:
                self._turn_into_key(inside, token)
        elif kind in ("string", "number", "word", "sign"):
            scalar = _scalar(token)
            if inside is None and kind != "string":
                return  # code around the lists: names and operators
            if scalar.kind == "name" and (inside is None or inside.token.text != "{" or inside.key is not None):
                if _MAKERS.fullmatch(text) is None:
                    raise _unexpected(token, "a value")
                return
            yield from self._closed(scalar, False)
        else:
            raise _unexpected(token, "a bracket, a string, a number or a comma")

    def _turn_into_key(self, inside: _Open, token: Token) -> None:
        """Take the last item for a key, as a colon follows it."""
        key = inside.items.pop()
        if not isinstance(key, Scalar) or inside.key is not None:
            raise _unexpected(token, "a string before the colon")
        self._held -= 1
        inside.is_object, inside.key = True, key.text

    def _closed(self, value: Value, had_puzzles: bool) -> Iterator["Event"]:
        inside = self._open[-1] if self._open else None
        key = inside.key if inside else None
        may_be_key = inside is not None and inside.token.text == "{" and key is None and isinstance(value, Scalar)
        event = Event(value, key, len(self._open), inside, had_puzzles)
        if not may_be_key:
            yield event
        if inside is None:
            self._held = 0
            return
        inside.had_puzzles = inside.had_puzzles or event.is_used or had_puzzles
        is_list_of_puzzles = had_puzzles and isinstance(value, Group) and not value.is_object
        if event.is_used or is_list_of_puzzles:
            inside.key = None
            return
        if inside.is_object and key is not None:
            inside.items.append((key, value))
            inside.key = None
        else:
            inside.items.append(value)
        self._held += 1
        if len(inside.items) > _MOST_ITEMS or self._held > _MOST_HELD:
            opened = inside.token
            raise ParseError(
                f"expected a grid, found a list of over {len(inside.items) - 1} items",
                line=opened.line, column=opened.column,
            )  # fmt: skip


class Event:
    """A value that closed, with its key and the number of brackets around it.

    The receiver sets ``is_used`` if it needs the value.
    """

    __slots__ = ("depth", "had_puzzles", "inside", "is_used", "key", "value")

    def __init__(
        self, value: Value | ParseError, key: str | None, depth: int, inside: _Open | None, had_puzzles: bool = False
    ) -> None:
        self.value, self.key, self.depth, self.inside, self.had_puzzles = value, key, depth, inside, had_puzzles
        self.is_used = False


def _scalar(token: Token) -> Scalar:
    """Return the value of a token; a word that is no value is a name."""
    kind, text = token.kind, token.text
    if kind == "string":
        width = 3 if text[:3] in ('"""', "'''") and len(text) > 5 else 1
        content = text[width:-width]
        return Scalar(
            _ESCAPE.sub(_unescaped, content) if "\\" in content else content, kind, token.line, token.column + width
        )
    if kind == "word" and text.lower() not in BLANK_WORDS | _OTHER_WORDS:
        return Scalar(text, "name", token.line, token.column)
    return Scalar(text, kind, token.line, token.column)


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    if code:
        # Half of a pair of UTF-16 stays as it is written.
        return match[0] if 0xD800 <= int(code, 16) < 0xE000 else chr(int(code, 16))
    return _ESCAPED.get(match[3], match[3])


def _unexpected(token: Token, wanted: str) -> ParseError:
    return ParseError(f"expected {wanted}, found {token.text[:20]!r}", line=token.line, column=token.column)
