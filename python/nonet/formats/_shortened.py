r"""How SudokuPad shortens a drawing in a link, and a board of digits behind ``scf``.

```
{ce:[[{v:5},,]],re:[[[0,0],[0,1]]],metadata:{t:'It\'s one'}}    {"cells": [[{"value": 5}, {}, {}]], "regions": …}
scf50007060…*xtMy title*aMy name                               digits, each with the blanks behind it; then *, and
                                                               x for both diagonals, w for windoku, title and author
```

A shortened drawing is JSON without some of its characters: keys have no quotation marks and one or two letters, texts
have ``'``, an empty object in a list is nothing, a colour is six figures, ``t`` and ``f`` are true and false.
"""

import json
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from nonet._board.geometry import CELL_COUNT
from nonet._errors import ParseError

_KEYS: Final = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "d": "duration",
    "d2": "d",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "vd": "videos",
    "w": "width",
    "wp": "wayPoints",
}
_WORDS: Final = {"t": "true", "f": "false", "#0": '"#000000"', "#F": '"#FFFFFF"'}
_TOKEN: Final = re.compile(r"""\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:'"]+)""", re.DOTALL)
_COLOUR: Final = re.compile("[0-9a-fA-F]{6}")
_PLAIN: Final = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null")

_PACKED: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"


def is_shortened(text: str) -> bool:
    """Tell whether a text is an object with a key that has no quotation marks, or with ``'``."""
    return re.match(r"""\s*\{\s*(?:'|\w+\s*:)""", text) is not None


def lengthened(text: str) -> str:
    """Return a shortened drawing as JSON; raise ``ParseError`` with the place of what is none."""
    return "".join(_tokens(text))


def _tokens(text: str) -> Iterator[str]:
    before = ""
    at, end = 0, len(text.rstrip())
    while at < end:
        match = _TOKEN.match(text, at)
        if match is None:
            raise _error(text, at)
        token, after = match[1], match.end()
        at = after
        if token in ("]", ",") and before in ("[", ","):
            yield "{}"
        if token in "[]{},:":
            yield token
        elif text[after : after + 1] == ":" and before in ("{", ","):
            name = token.strip("'\"")
            yield json.dumps(_KEYS.get(name, name))
        elif token[0] in "'\"":
            yield _quoted(token)
        elif token in _WORDS:
            yield _WORDS[token]
        elif _COLOUR.fullmatch(token):
            yield f'"#{token}"'
        elif _PLAIN.fullmatch(token):
            yield token
        else:
            raise _error(text, match.start(1))
        before = token


def _quoted(token: str) -> str:
    r"""Return a text as JSON has it; ``\'`` stands for both quotation marks."""
    return token if token[0] == '"' else '"' + token[1:-1].replace("\\'", "'").replace('"', '\\"') + '"'


def _error(text: str, at: int) -> ParseError:
    return ParseError(f"this drawing with shortened keys cannot be read at character {at + 1}: {text[at : at + 20]!r}")


class PackedDigits(NamedTuple):
    """What a link with ``scf`` has."""

    values: bytes
    rules: frozenset[str]
    title: str | None
    author: str | None


def unpacked_digits(text: str) -> PackedDigits:
    """Return what stands behind ``scf``; raise ``ParseError`` for what is no board of 81 cells."""
    values = bytearray()
    at = 0
    while at < len(text) and len(values) < CELL_COUNT:
        number = _PACKED.find(text[at])
        if number < 0:
            break
        values += bytes([number % 10]) + bytes(number // 10)
        at += 1
    if len(values) != CELL_COUNT:
        raise ParseError(f"expected {CELL_COUNT} cells behind scf, found {len(values)}")
    rules, told = set[str](), dict[str, str]()
    rest = text[at:].removeprefix("*")
    while rest:
        kind, rest = rest[0], rest[1:]
        if kind in "wx":
            rules.add(kind)
        elif kind in "ta":
            match = re.match(r"((?:[^*]|\*\*)*)\*?", rest)
            assert match is not None  # it fits nothing, too
            told[kind] = match[1].replace("**", "*")
            rest = rest[match.end() :]
        else:
            raise ParseError(f"nonet does not know what {kind!r} means behind scf")
    return PackedDigits(bytes(values), frozenset(rules), told.get("t"), told.get("a"))
