"""What an object says about rules and order beside its puzzle: it is refused, since nonet reads classic puzzles only.

```
"killercage": [{"cells": ["R1C1", …]}]     lists of a rule, as f-puzzles writes them; empty lists are none
"diagonal+": true, "antiknight": true      flags
"ruleset": "Killer sudoku", "variant": …   words
"order": "column-major"                    a grid that is not written row by row
"gridSize": 6                              a board of another size
AntiKnight:                                in YAML, a flag alone on a line of the paragraph of a board
cage 23: r1c1 r1c2 r2c1                    below a board, its rules and regions as ``path_notation`` writes them
```

A number or a text under a key such as ``ratio`` is a column like any other.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._board.rule import KINDS
from nonet._board.text import CELL_SYMBOLS, DRAWING
from nonet._errors import ParseError
from nonet.formats._cell_objects import BLANK_WORDS
from nonet.formats._entry import Entry
from nonet.formats._nodes import Node, text_of

_FLAGS = frozenset(
    {"diagonal+", "diagonal-", "diagonal", "diagonals", "antidiagonal", "antiknight", "antiking", "disjointgroups"}
    | {"nonconsecutive", "windoku", "hyper", "hypersudoku", "killer", "jigsaw", "irregular", "xsudoku", "negative"}
)
_LISTS = frozenset(
    {"killercage", "killercages", "cages", "arrow", "arrows", "thermometer", "thermometers", "thermo", "thermos"}
    | {"palindrome", "palindromes", "renban", "whisper", "whispers", "betweenline", "lockout", "regionsumline"}
    | {"littlekillersum", "littlekiller", "sandwichsum", "sandwich", "xsum", "skyscraper", "difference", "ratio", "xv"}
    | {"kropki", "quadruple", "quadruples", "extraregion", "extraregions", "regions", "clone", "clones"}
    | {"odd", "even", "minimum", "maximum", "entropicline", "modularline", "zipper", "doublearrow", "nabner"}
)
_WORDS = frozenset({"ruleset", "rules", "constraints", "constraint"})
_KINDS = frozenset({"variant", "variants", "type", "kind"})
_ORDERS = frozenset({"order", "ordering", "memoryorder", "major", "layout", "orientation", "origin", "direction"})
_SIZES = frozenset({"gridsize", "boardsize", "sudokusize", "puzzlesize"})
_DRAWN = frozenset({"text", "cage", "line", "lines", "circle", "rectangle", "underlays", "overlays"})
_NO_RULES = re.compile(r"(?:only|the|normal|standard|classic|regular|usual|sudoku|rules|apply|[.!\s])*", re.IGNORECASE)
_RULE = re.compile(
    r"killer|diagonal|knight|\bking|jigsaw|irregular|arrow|thermo|sandwich|kropki|hyper|windoku|consecutive|whisper",
    re.IGNORECASE,
)
_CLASSIC_SIZES = re.compile(rf"(?:{SIZE}|{CELL_COUNT}|{SIZE}\s*[x*,]\s*{SIZE})(?:\.0)?", re.IGNORECASE)
_BY_COLUMNS = re.compile(r"\bcol(?:umn)?s?\b|col(?:umn)?[-_ ]?major|fortran|^f$|bottom|transpos", re.IGNORECASE)
_NOTHING = BLANK_WORDS | {"", "false", "0", "no", "none"}
_KEY_ALONE = re.compile(
    rb"^[ \t]*(?:-[ \t]+)?([a-z][\w+ -]{3,19}):[ \t]*(?:true|yes)?[ \t\r]*$", re.IGNORECASE | re.MULTILINE
)
_BLANK_LINE = re.compile(rb"^[ \t\r]*\n", re.MULTILINE)
BELOW_A_BOARD = re.compile(rb"(?<=\n)[ \t]*(?:regions: \w{16,}|[a-zX][a-z -]{2,}\b.*)(?=\[/code\]|\r?$)", re.MULTILINE)
_OF_A_BOARD = re.compile(rf"(?:\[code\])?[{re.escape(CELL_SYMBOLS + DRAWING)}0A-Z-]+")
_SIZE_ABOVE = 2000  # of a drawn board, with what is beside it
_LONGEST_KEY = 1000
_LONGEST_SHOWN = 200
_CLASSIC = "expected a classic puzzle"


def says_rules(key: str) -> bool:
    """Tell whether the value of a key can be about rules or order."""
    name = _name_of(key)
    return any(name in names for names in (_FLAGS, _LISTS, _WORDS, _KINDS, _ORDERS, _SIZES))


def is_drawn_or_rule(key: str) -> bool:
    """Tell whether the objects in the list under a key are parts of rules or of a drawing, not puzzles."""
    return _name_of(key) in _LISTS | _FLAGS | _WORDS | _DRAWN


def refuse_rules(pairs: Mapping[str, Node]) -> None:
    """Raise ``ParseError`` if keys of an object with a puzzle say that it is not classic; name them all."""
    found = [key for key, node in pairs.items() if says_rules(key) and _is_rule(_name_of(key), node.value)]
    if found:
        keys = ", ".join(map(repr, found))[:_LONGEST_SHOWN]
        raise pairs[found[0]].error(
            f"{_CLASSIC}, written row by row, found other rules, another order or size under {keys}"
        )


def is_of_rules(error: ParseError) -> bool:
    """Tell whether an error is that of an object with other rules."""
    return error.reason.startswith(_CLASSIC)


def _name_of(key: str) -> str:
    return re.sub(r"[\s_]|(?<=\w)-(?=\w)", "", key.lower())


def _is_rule(name: str, value: Any) -> bool:
    if isinstance(value, (dict, list)):
        if name in _KINDS or name in _ORDERS:
            return isinstance(value, list) and any(_is_rule(name, item) for item in value)
        return bool(value) if isinstance(value, dict) else not all(map(_is_nothing, value))
    text = text_of(value).strip()
    if text.lower() in _NOTHING:
        return False
    if name in _WORDS:
        return _NO_RULES.fullmatch(text) is None
    if name in _KINDS:
        return _RULE.search(text) is not None
    if name in _SIZES:
        return _CLASSIC_SIZES.fullmatch(text) is None
    if name in _ORDERS:
        return _BY_COLUMNS.search(text) is not None
    return name in _FLAGS and text.lower() in ("true", "yes")


def _is_nothing(item: object) -> bool:
    text = text_of(item)
    return not isinstance(item, (dict, list)) and (text.lower() in _NOTHING or _NO_RULES.fullmatch(text) is not None)


def is_rule_below(line: str) -> bool:
    """Tell whether a line is a rule or the regions of a board as a path in notation has them below the puzzle."""
    text = line.strip()
    if text.startswith("regions: "):
        return True
    import_module("nonet.rules")  # fills ``KINDS``; few texts have such a line
    for kind in KINDS.values():
        if text != kind.word and not text.startswith((f"{kind.word} ", f"{kind.word}:")):
            continue
        clue, _, cells = text.removeprefix(kind.word).partition(": ")
        if cells:
            is_rule = re.fullmatch(r"r\d+c\d+(?: r\d+c\d+)*", cells) is not None
        else:
            is_rule = kind.least == 0 and (re.fullmatch(r" .*[\d/\\]", clue) is not None if kind.keys else not clue)
        if is_rule:
            return True
    return False


def rules_below(text: bytes) -> Iterator[tuple[int, int, str]]:
    """Yield each first line of rules below a board, and before it the lines of the board: from, up to, and the rule."""
    for match in BELOW_A_BOARD.finditer(text):
        line = match[0].decode("latin-1").strip().removesuffix("[/code]")
        above = text[max(match.start() - _SIZE_ABOVE, 0) : match.start()].decode("latin-1").splitlines()
        if not above or not _OF_A_BOARD.fullmatch(above[-1].strip()) or not is_rule_below(line):
            continue
        rows = 1
        if len(above[-1].strip()) < CELL_COUNT:
            while rows < len(above) and _OF_A_BOARD.fullmatch(above[-1 - rows].strip()):
                rows += 1
        end = text.count(b"\n", 0, match.start())
        yield end - rows, end, line


def rules_follow(rule: str, line: int) -> ParseError:
    """Return the error of a board in a line, below which there is a rule."""
    hint = "convert the puzzle to fpuzzles, iss or json, which keep rules"
    return ParseError(f"expected a classic puzzle, found rules below it that are not read, {rule!r}; {hint}", line=line)


class FlagsAbove:
    """The flags of a text that is read in pieces, each for the boards below it in its paragraph; and rules below."""

    def __init__(self) -> None:
        self._line = 1
        self._above = b""  # lines that may be a board
        self._below: list[tuple[int, int, str]] = []  # the first line of a board, that of rules below it, and these
        self._found: list[tuple[str, int, float]] = []  # its key, its line, and the line that ends its paragraph

    def seen(self, pieces: Iterable[bytes]) -> Iterator[bytes]:
        """Yield the pieces, after a look at their lines."""
        rest = b""
        for piece in pieces:
            text = rest + piece
            end = text.rfind(b"\n") + 1
            self._look_at(text[:end])
            rest = text[end:] if len(text) - end < _LONGEST_KEY else b"x"  # no key, and not blank
            self._look_below(rest)  # a rule can be the last line
            yield piece
        self._look_at(rest)

    def _look_at(self, text: bytes) -> None:
        blank = _BLANK_LINE.search(text)
        if blank is not None and self._found and self._found[-1][2] == math.inf:
            key, line, _ = self._found[-1]
            self._found[-1] = key, line, self._line + text.count(b"\n", 0, blank.start())
        for match in _KEY_ALONE.finditer(text):
            key = match[1].decode("latin-1")
            if _name_of(key) in _FLAGS:
                blank = _BLANK_LINE.search(text, match.end())
                end = self._line + text.count(b"\n", 0, blank.start()) if blank is not None else math.inf
                self._found.append((key, self._line + text.count(b"\n", 0, match.start()), end))
        self._look_below(text)
        self._above = (self._above + text)[-_SIZE_ABOVE:]
        self._line += text.count(b"\n")

    def _look_below(self, text: bytes) -> None:
        start = self._line - self._above.count(b"\n")
        for first, below, rule in rules_below(self._above + text):
            self._below.append((start + first, start + below, rule))

    def is_below(self, line: int) -> bool:
        """Tell whether a line is the first of the rules below a board, as its regions are."""
        return any(line == below for _, below, _ in self._below)

    def refused(self, item: Entry | ParseError, column: int) -> Entry | ParseError:
        """Return a puzzle, or in its place the error for the flag above it or the rules below it."""
        line = item.line or 0
        for first, below, rule in self._below:
            if first <= line < below:
                return rules_follow(rule, line)
        key = next((key for key, start, end in self._found if start < line < end), None)
        if key is None or isinstance(item, ParseError):
            return item
        return ParseError(f"{_CLASSIC}, found other rules under {key!r}", line=line, column=column)
