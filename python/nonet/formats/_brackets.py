"""Values in brackets, as JSON, Python, NumPy and C write them, read as they arrive.

One grammar serves all: brackets of three kinds, strings, numbers and a few words, with or without commas.

```
[[5, 3, 0, …], …]     [[5 3 0 …]     {{5,3,0,…},…}     {"puzzle": "53..7…", "rating": 1.2}
                       [6 0 0 …]…]
```

A text is cut into tokens, and a list or an object is handed on as soon as its bracket closes, so that a file may be
longer than memory. Three limits bound what is held: the depth of brackets, the items of a list, and all items together.
What most files have is one token: nine lists of nine digits (20 µs a grid, not 1,700), and an object of such lists,
strings and numbers.

What does not fit the grammar is an error, and reading goes on at the next line that begins with a bracket or a quote.
"""

import codecs
import re
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonet._errors import ParseError
from nonet._io.file_lines import LONGEST_LINE, WINDOWS_1252, line_too_long

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
# Nine lists of nine digits, as JSON writes them.
_DIGITS = r"\[\s*+(?:\[\s*+(?:[0-9]\s*+,\s*+){8}[0-9]\s*+\]\s*+,?+\s*+){9}\]"
# Nine lists of nine cells in square or curly brackets, or in both kinds of brackets of Python.
_CELL = r"""(?:[0-9](?![\w.])|null\b|None\b|nil\b|"[0-9._]?"|'[0-9._]?'|(?<=[\s,\[({])_(?=[\s,\])}]))"""
_LIST_OF_NINE = rf"(?:{_CELL}\s*+,?\s*+){{8}}{_CELL}\s*+,?\s*+"
_ROWS = re.compile(
    rf"{_DIGITS}|\[\s*+(?:(?:\[\s*+{_LIST_OF_NINE}\]|\(\s*+{_LIST_OF_NINE}\))\s*+,?\s*+){{9}}\]"
    rf"|\{{\s*+(?:\{{\s*+{_LIST_OF_NINE}\}}\s*+,?\s*+){{9}}\}}"
)
_CELLS = re.compile(_CELL)
# A pair of an object, and an object of such pairs.
_STRING = r"""(?:"[^"\\\r\n]{0,4000}+"|'[^'\\\r\n]{0,4000}+')(?!["'])"""
_PAIR = re.compile(
    rf"(?P<key>{_STRING})\s*+:\s*+(?:(?P<string>{_STRING})|(?P<number>-?[0-9]++(?:\.[0-9]++)?+)(?![\w.])"
    rf"|(?P<word>true|false|null|None)(?![\w.])|(?P<rows>{_DIGITS}))\s*+,?+\s*+"
)
_OBJECT = re.compile(r"\{\s*+(?:" + re.sub(r"\?P<\w+>", "?:", _PAIR.pattern) + r"){1,20}+\}")
_ONLY_DIGITS = {ord(symbol): None for symbol in "[](){}, \t\r\n"}
_OPEN_STRING = re.compile(r""""{3}|'{3}|"[^\r\n]*\Z|'[^\r\n]*\Z""")
_REST_OF_LINE = re.compile(r"[^\r\n]+")
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[\s\S]))")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "\n": "", "\r\n": "", "b": "\b", "f": "\f"}
_SURROGATE = re.compile("[\udc80-\udcff]")
_BRACKETS = {"]": "[", ")": "(", "}": "{"}
_RESUME = re.compile(r"""[\[{("']""")
_NEXT_TO_RESUME = re.compile(r"(?:\r\n|\r|\n)(?=[\[({\"'])")

BLANK_WORDS = frozenset({"none", "null", "nil", "nan", "nothing", "_"})
_WORDS = BLANK_WORDS | {"true", "false"}
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


class Rows(NamedTuple):
    """Nine lists of nine cells: the cells, ``.`` for a blank, and the text that they were in."""

    cells: str
    text: str
    line: int
    column: int

    def as_group(self) -> "Group":
        """Return the lists that the text has."""
        events = Reader(are_whole=False).values([self.text.encode()])
        return next(event.value for event in events if isinstance(event.value, Group) and event.depth == 0)


class Group(NamedTuple):
    """A list or an object that has closed. The items of an object are pairs of key and value."""

    is_object: bool
    items: list["tuple[str, Value] | Value"]
    line: int
    column: int

    @property
    def values(self) -> list["Value"]:
        """The items of a list."""
        return [item for item in self.items if isinstance(item, (Scalar, Group, Rows))]

    @property
    def pairs(self) -> list[tuple[str, "Value"]]:
        """The keys and values of an object."""
        return [item for item in self.items if not isinstance(item, (Scalar, Group, Rows))]


Value = Scalar | Group | Rows
Place = tuple[int, int]


class Token(NamedTuple):
    """A piece of the text and its place."""

    kind: str
    text: str
    line: int
    column: int


class Tokens:
    """The tokens of a text without white space and comments; one of kind ``bad`` fits no rule."""

    def __init__(self, *, are_whole: bool = True, longest: int = LONGEST_LINE) -> None:
        self._longest = longest  # of a token
        self.are_whole = are_whole  # whether nine lists of nine, and objects, are one token
        self.is_skipping = False  # up to a line that begins with a bracket or a quote

    def of(self, chunks: Iterable[bytes]) -> Iterator[Token]:
        """Yield the tokens of a text that arrives in chunks."""
        rest, line, column = "", 1, 1
        for text, is_last in _texts(chunks):
            rest, start = rest + text, 0
            while start < len(rest):
                if self.is_skipping and (column > 1 or not _RESUME.match(rest, start)):
                    found = _NEXT_TO_RESUME.search(rest, start)
                    if found is not None or is_last:
                        end = found.end() if found else len(rest)
                    else:
                        end = max(start, len(rest.rstrip("\r\n")))  # what follows a line end can come later
                    line, column = _after(rest[start:end], line, column)
                    start = end
                    if found is None:
                        break
                kind, piece = self._next(rest, start, is_last)
                if not piece:
                    break
                if kind not in ("space", "rows", "object", "comment") and len(piece) > self._longest:
                    raise line_too_long(line)
                if kind not in ("space", "comment"):
                    yield Token(kind, piece, line, column)
                line, column = _after(piece, line, column)
                start += len(piece)
            rest = rest[start:]
            if len(rest) > self._longest:
                if rest.startswith(("#", "//")):
                    rest = rest[:2]  # a comment can be of any length
                else:
                    raise line_too_long(line)

    def _next(self, rest: str, start: int, is_last: bool) -> tuple[str, str]:
        """Return the kind and the text of the next token, no text if it may go on in the next chunk."""
        if self.are_whole and rest[start] in "[{":
            if rows := _ROWS.match(rest, start):
                return "rows", rows[0]
            if pairs := _OBJECT.match(rest, start):
                return "object", pairs[0]
        match = _TOKEN.match(rest, start)
        # White space can be of any length: it is taken as it comes, but for a CR that may be half of a line end.
        held = match is not None and match.lastgroup == "space" and match[0] != "\r" and rest.endswith("\r")
        complete = ("open", "close") if match is not None and match[0] == "\r" else ("open", "close", "space")
        ends_here = match is not None and match.end() == len(rest) and match.lastgroup not in complete
        if not is_last and (ends_here or (match is None and _OPEN_STRING.match(rest, start))):
            return "", ""
        if match is None:
            match = _REST_OF_LINE.match(rest, start)
            if not is_last and match is not None and match.end() == len(rest):
                return "", ""  # an error shows the same part of the line, however the text arrives
        kind, piece = (match.lastgroup or "bad", match[0]) if match else ("bad", rest[start])
        if held and not is_last and start + len(piece) == len(rest):
            piece = piece[:-1]
        return kind, piece


def _after(text: str, line: int, column: int) -> Place:
    """Return the place after a text that begins at a place."""
    if "\n" not in text and "\r" not in text:
        return line, column + len(text)
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    return line + ends, len(text) - max(text.rfind("\n"), text.rfind("\r"))


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

    def __init__(self, token: Token, *, under: str | None = None) -> None:
        self.token = token
        self.under = under  # the key of the object that it stands under
        self.items: list[tuple[str, Value] | Value] = []
        self.key: str | None = None
        self.is_object: bool | None = False if token.text != "{" else None
        self.had_puzzles = False

    @property
    def texts(self) -> list[Scalar]:
        """The strings and numbers read so far."""
        return [item for item in self.items if isinstance(item, Scalar)]


def _key_of(inside: _Open | None) -> str | None:
    """Return the key that the next value has, or that the list around it has."""
    return None if inside is None else inside.key or (inside.under if not inside.is_object else None)


class Reader:
    """Cuts a text into values and yields an ``Event`` for each that closes.

    If the receiver sets ``is_used``, the list or object around the value does not keep it.
    """

    def __init__(self, *, are_whole: bool = True, only_values: bool = False) -> None:
        # A value of its own is in memory, however long it is.
        longest = sys.maxsize if only_values else LONGEST_LINE
        self.tokens = Tokens(are_whole=are_whole, longest=longest)
        self._only_values = only_values  # whether nothing else stands around the lists and objects
        self._are_whole = are_whole
        self._open: list[_Open] = []
        self._held = 0

    def values(self, chunks: Iterable[bytes]) -> Iterator["Event"]:
        """Yield an event for each value that closes, innermost first; an error is an event too."""
        last: Token | None = None
        tokens = self.tokens
        for token in tokens.of(chunks):
            tokens.is_skipping = False
            try:
                yield from self._events(token)
            except ParseError as error:
                yield Event(error, None, 0, None)
                self._open, self._held, tokens.is_skipping = [], 0, True
            # Behind an error, a line within nine lists can be where reading goes on.
            tokens.are_whole = self._are_whole and not tokens.is_skipping
            last = token
        if self._open:
            opened = self._open[-1].token
            reason = f"expected the end of what {opened.text!r} in line {opened.line} begins, found the end of the file"
            place = last or opened
            line, column = _after(place.text, place.line, place.column)
            yield Event(ParseError(reason, line=line, column=column), None, 0, None)

    def _events(self, token: Token) -> Iterator["Event"]:
        kind, text = token.kind, token.text
        inside = self._open[-1] if self._open else None
        if kind == "open":
            if len(self._open) >= _DEEPEST:
                raise _unexpected(token, f"at most {_DEEPEST} brackets in brackets")
            self._open.append(_Open(token, under=_key_of(inside)))
        elif kind == "close":
            if inside is None or inside.token.text != _BRACKETS[text]:
                raise _unexpected(token, "a value")
            yield from self._closed(self._pop(), inside.had_puzzles)
        elif kind == "sign" and text not in _BLANK_SIGNS:
            if text == ":" and inside is not None and inside.token.text == "{" and inside.items:
                self._turn_into_key(inside, token)
        elif kind in ("rows", "object"):
            yield from self._closed(_rows(token) if kind == "rows" else _object(token), False)
        elif kind in ("string", "number", "word", "sign"):
            scalar = _scalar(token)
            is_maker = scalar.kind == "name" and _MAKERS.fullmatch(text) is not None
            if inside is None and kind != "string" and (self._only_values or not is_maker):
                raise _unexpected(token, "a list, an object or a string")
            if scalar.kind == "name" and (inside is None or inside.token.text != "{" or inside.key is not None):
                if not is_maker:
                    raise _unexpected(token, "a value")
                return
            yield from self._closed(scalar, False)
        else:
            raise _unexpected(token, "a bracket, a string, a number or a comma")

    def _pop(self) -> "Group":
        """Close the innermost bracket and return what is in it."""
        inside = self._open.pop()
        self._held -= len(inside.items)
        return Group(inside.is_object or False, inside.items, inside.token.line, inside.token.column)

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
    if kind == "word" and text.lower() not in _WORDS:
        return Scalar(text, "name", token.line, token.column)
    return Scalar(text, kind, token.line, token.column)


def _rows(token: Token) -> Rows:
    text = token.text.translate(_ONLY_DIGITS)
    if len(text) != 81:
        text = "".join(map(_with_blank, _CELLS.findall(token.text)))
    return Rows(text, token.text, token.line, token.column)


def _object(token: Token) -> Group:
    """Return an object whose pairs are one token."""
    items: list[tuple[str, Value] | Value] = []
    line, column, end = token.line, token.column, 0
    for pair in _PAIR.finditer(token.text):
        kind = pair.lastgroup or "word"
        start = pair.start(kind)
        line, column = _after(token.text[end:start], line, column)
        text, end = pair[kind], start
        if kind == "rows":
            value: Value = _rows(Token(kind, text, line, column))
        else:
            value = Scalar(text[1:-1], kind, line, column + 1) if kind == "string" else Scalar(text, kind, line, column)
        items.append((pair["key"][1:-1], value))
    return Group(True, items, token.line, token.column)


def _with_blank(cell: str) -> str:
    digit = cell.strip("\"'")
    return digit if len(digit) == 1 and digit in "123456789" else "."


def _unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    if code:
        # Half of a pair of UTF-16 stays as it is written.
        return match[0] if 0xD800 <= int(code, 16) < 0xE000 else chr(int(code, 16))
    return _ESCAPED.get(match[3], match[3])


def _unexpected(token: Token, wanted: str) -> ParseError:
    return ParseError(f"expected {wanted}, found {token.text[:20]!r}", line=token.line, column=token.column)
