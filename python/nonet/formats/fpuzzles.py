"""``fpuzzles``: puzzles with rules, as f-puzzles and SudokuPad keep and link them.

```
{"size": 9, "title": "Little one", "grid": [[{"value": 5, "given": true}, {}, …], …],
 "killercage": [{"cells": ["R1C1", "R1C2"], "value": "7"}], "antiknight": true}
https://f-puzzles.com/?load=N4IgzglgXgpiBcB…
```

A link has the object packed by LZ-string behind ``load=``; the text behind it alone is read too. Nothing is fetched.
A file with the extension ``.links`` is written as links.
``_fpuzzles_rules`` has the keys that are rules. A key that is neither a rule nor known otherwise is an error, since a
puzzle without one of its rules is another puzzle; so are drawings that repeat no rule, unless they are ignored.

Round trip: values, givens, name (the title), solution, columns ``author`` and ``ruleset``; the board and the rules that
f-puzzles has. Candidates of a classic puzzle too. Ratings and other columns are dropped.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote, unquote

from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout, shape_of_boxes
from nonet._board.parse_error import DRAWINGS_ADVICE
from nonet._board.regions import numbers_of_boxes
from nonet._board.rule import Rule
from nonet._errors import ParseError, PuzzleError
from nonet.formats._entry import Entry, whole_solution
from nonet.formats._format import Format
from nonet.formats._lz_string import LzError, packed, unpacked
from nonet.formats._object_texts import NOTHING, object_in, read_objects, refuse_unknown
from nonet.formats._strings import unknown_rule

SITES_OF_SUDOKUPAD: Final = r"sudokupad\.app|crackingthecryptic\.com"
SITES: Final = rf"(?:[\w-]+\.)*(?:f-puzzles\.com|{SITES_OF_SUDOKUPAD})/"
"""The sites whose links browsers show, and people copy, without ``https://``, in a pattern."""
_BEGIN: Final = rf"(?:https?://|(?={SITES}))\S*?"
_LINK: Final = re.compile(rf"{_BEGIN}(?:[?&]load=|(?:/|puzzleid=)fpuz(?:zles)?)(\S+)", re.IGNORECASE)
SHORTENERS: Final = r"(?:tinyurl\.com|bit\.ly|t\.ly)/"
"""The sites that shorten any link, in a pattern."""
_SHORT: Final = re.compile(rf"(?:https?://)?(?:[\w-]+\.)*(?:f-puzzles\.com/*\?id=|{SHORTENERS})\S+", re.IGNORECASE)
_EMPTY: Final = re.compile(rf"{_BEGIN}[?&]load=", re.IGNORECASE)
SHORT_LINK: Final = (
    "this short link has no puzzle in it, and nothing is fetched: open it first, and give the text or the link that "
    "has the puzzle, such as one of f-puzzles.com with load="
)
_BEHIND: Final = re.compile("[?&#]")  # settings of the site
_ENDS: Final = tuple(".,;:!")  # of a sentence
_PACKED: Final = re.compile(r"N4Ig[A-Za-z0-9+/ %=]{20,}")
_OBJECT: Final = re.compile(r'\s*\{.*"grid"\s*:\s*\[\s*\[\s*\{', re.DOTALL)
_SIZE: Final = re.compile(r'"size"\s*:\s*\d')
BEGUN: Final = re.compile(rf"h(?:$|t(?:$|t(?:$|p)))|N(?:$|4(?:$|I(?:$|g)))|[\w.-]{{1,40}}$|{SITES}", re.IGNORECASE)
_MOST_SHOWN: Final = 200
_MARKS: Final = "givenPencilMarks"
_CELL_KEYS: Final = frozenset({"value", "given", "region", _MARKS, "centerPencilMarks", "cornerPencilMarks"})
_TOLD: Final = frozenset({"title", "author", "ruleset", "solution", "size", "grid"})
_UNUSED: Final = frozenset({"disabledlogic", "truecandidatesoptions", "highlightConflicts"})
_DRAWN: Final = ("line", "rectangle", "circle", "text", "cage", "fogofwar", "foglight")
_METADATA: Final = re.compile(r"\s*(title|author|rules)\s*:", re.IGNORECASE)


def is_link(text: str) -> bool:
    """Tell whether a text is a link with a puzzle, or what stands behind its ``load=``."""
    return _LINK.fullmatch(text.strip()) is not None or _PACKED.fullmatch(text.strip()) is not None


def is_short(text: str) -> bool:
    """Tell whether a text is a link without a puzzle: a short one of f-puzzles or others, or one that ends early."""
    return any(each.fullmatch(text.strip()) for each in (_SHORT, _EMPTY))


def _is_argument(text: str) -> bool:
    return is_link(text) or is_short(text)


def entry_of_text(text: str, ignore_drawings: bool) -> Entry:
    """Return the puzzle of an object or a link."""
    return entry_of(object_in(text) if text.startswith("{") else _linked(text.strip()), ignore_drawings=ignore_drawings)


def _linked(text: str) -> Any:
    """Return the object that a link has."""
    if _EMPTY.fullmatch(text):
        raise ParseError("this link has no puzzle: nothing is behind load=, so ask for the whole link")
    if is_short(text):
        raise ParseError(SHORT_LINK)
    match = _LINK.fullmatch(text)
    if match is None and not text.startswith("N4Ig"):
        raise ParseError("expected an object of JSON or a link with load=, found other text")
    return object_in(unpacked_link(match[1] if match else text))


def unpacked_link(payload: str) -> str:
    """Return the text that is packed in a link; raise ``ParseError`` if it cannot be read."""
    text = _BEHIND.split(unquote(payload).replace(" ", "+"), maxsplit=1)[0]
    try:
        return unpacked(text[:-1] if text.endswith(_ENDS) else text)
    except LzError as error:
        told = f"the packed text cannot be read: {error}; the link is damaged or cut off: ask for it again"
        raise ParseError(told) from None


def entry_of(data: Any, *, ignore_drawings: bool) -> Entry:
    """Return the puzzle of an object of f-puzzles."""
    from nonet.formats._fpuzzles_rules import KEYS, rules_of

    if not isinstance(data, dict):
        raise ParseError("expected an object with a puzzle")
    _refuse_unknown(data, KEYS)
    drawings = _drawings_of(data, KEYS)
    if drawings and not ignore_drawings:
        raise drawings_error(drawings, str(data.get("ruleset") or ""))
    rows: Any = data.get("grid")
    size = _size_of(data, rows)
    cells = [cell for row in rows for cell in row]
    regions, rules = _regions_of(cells, size), rules_of(data, size)
    layout, marks = Layout(size, regions, rules=rules), _marks_of(cells)
    if layout is CLASSIC:
        grid = _grid_of(cells, layout).with_pencilmarks(marks)
    else:
        parities = parities_of(marks, size)
        if sum(len(rule.cells) for rule in parities) < len(marks):
            raise ParseError("givenPencilMarks are read in classic puzzles, or where all are odd or all are even")
        layout = Layout(size, regions, rules=[*rules, *parities])
        grid = _grid_of(cells, layout)
    columns = [(key, str(data[key])) for key in ("author", "ruleset") if data.get(key)]
    if drawings:
        columns.append(("drawings ignored", str(sum(drawings.values()))))
    title = data.get("title")
    return Entry(grid, str(title) if title else None, _solution_of(data, layout), columns=columns)


def drawings_error(drawings: Mapping[str, int], told: str) -> ParseError:
    """Return the error for drawings, counted by their kinds; ``told`` is what the puzzle says of its rules."""
    several = ", ".join(f"{count} {word}{'s' * (count > 1)}" for word, count in drawings.items())
    are = "are drawings" if sum(drawings.values()) > 1 else "is a drawing"
    words = " ".join(told.split())
    quoted = f' (the rules in words: "{words[:_MOST_SHOWN]}{"…" if words[_MOST_SHOWN:] else ""}")' if words else ""
    return ParseError(f"{several} {are} without a rule that can be read{quoted}{DRAWINGS_ADVICE}", kind="drawings")


def _refuse_unknown(data: Mapping[str, Any], rules: frozenset[str]) -> None:
    known = rules | _TOLD | _UNUSED | {*_DRAWN}
    for key, value in data.items():
        if key not in known and value not in NOTHING:
            count = len(value) if isinstance(value, list) else 1
            several = f" ({count} {'entry' if count == 1 else 'entries'})" if isinstance(value, list) else ""
            raise unknown_rule(key, rules, count=count, several=several)


def _drawings_of(data: Mapping[str, Any], rules: frozenset[str]) -> dict[str, int]:
    """Return how many drawings of each kind say what no rule says."""
    found: dict[str, int] = {}
    for key in _DRAWN:
        entries = data.get(key) or []
        several = entries if isinstance(entries, list) else [entries]
        count = sum(not _repeats(entry, data, rules) for entry in several)
        if count:
            found[key] = count
    return found


def _repeats(entry: Any, data: Mapping[str, Any], rules: frozenset[str]) -> bool:
    """Tell whether a drawing repeats a rule that is read, or is about the puzzle as a whole."""
    if not isinstance(entry, dict):
        return False
    if _METADATA.match(str(entry.get("value") or "")):
        return True
    key = re.sub(r"[^a-z+-]", "", str(entry.get("fromConstraint") or "").lower())
    return any(name in rules and data.get(name) for name in (key, key.removesuffix("s"), f"{key}s"))


def _size_of(data: Mapping[str, Any], rows: Any) -> int:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise ParseError('expected rows of cells under "grid"')
    size = data.get("size", len(rows))
    if not isinstance(size, int) or len(rows) != size or any(len(row) != size for row in rows):
        raise ParseError(f'expected {size} rows of {size} cells under "grid"')
    for row in rows:
        for cell in row:
            if not isinstance(cell, dict):
                raise ParseError('a cell under "grid" is no object')
            refuse_unknown("a cell", cell, _CELL_KEYS)
    return size


def _regions_of(cells: list[dict[str, Any]], size: int) -> Any:
    """Return the regions for ``Layout``: ``None`` for boxes, ``()`` for none."""
    if not any("region" in cell for cell in cells):
        return None
    shape = shape_of_boxes(size)
    boxes: Iterable[int] = numbers_of_boxes(size, *shape) if shape else [at // size for at in range(len(cells))]
    numbers = [cell.get("region", box) for cell, box in zip(cells, boxes, strict=True)]
    if numbers == [None] * len(cells):
        return ()
    groups: dict[Any, list[tuple[int, int]]] = {}
    for at, number in enumerate(numbers):
        if not isinstance(number, int):
            raise ParseError(f"r{at // size + 1}c{at % size + 1} is in no region, and others are")
        groups.setdefault(number, []).append((at // size + 1, at % size + 1))
    return [groups[number] for number in sorted(groups)]


def parities_of(marks: Mapping[int, list[int]], size: int) -> list[Rule]:
    """Return the rules for cells whose given candidates are the odd or the even digits.

    Candidates of a classic puzzle are its pencilmarks; the engine of other boards has none.
    """
    from nonet.rules import Even, Odd

    found: list[Rule] = []
    for kind, digits in ((Odd, range(1, size + 1, 2)), (Even, range(2, size + 1, 2))):
        if own := [(at // size + 1, at % size + 1) for at, given in marks.items() if given == [*digits]]:
            found.append(kind(own))
    return found


def _marks_of(cells: list[dict[str, Any]]) -> dict[int, list[int]]:
    """Return the candidates that are given, by cell."""
    return {
        at: sorted(map(int, cell[_MARKS]))
        for at, cell in enumerate(cells)
        if cell.get(_MARKS) and not cell.get("value")
    }


def _grid_of(cells: list[dict[str, Any]], layout: Layout) -> Grid:
    values, givens = bytearray(len(cells)), bytearray(len(cells))
    for at, cell in enumerate(cells):
        value = cell.get("value")
        if value in (None, "", 0):
            continue
        digit = int(value) if isinstance(value, int) or str(value).isdecimal() else 0
        if not 1 <= digit <= layout.size:
            raise ParseError(f"{layout.cells[at]}: expected a digit 1 to {layout.size}, found {str(value)[:20]!r}")
        values[at] = digit
        givens[at] = digit if cell.get("given") is True else 0
    return Grid._make(bytes(values), bytes(givens), None, layout)


def _solution_of(data: Mapping[str, Any], layout: Layout) -> Grid | None:
    told = data.get("solution")
    if not told:
        return None
    try:
        if isinstance(told, str):
            return Grid(told, layout=layout)
        flat = [value for row in told for value in (row if isinstance(row, list) else [row])]
        return Grid.from_values([int(value or 0) for value in flat], layout=layout)
    except (TypeError, ValueError):
        raise ParseError('"solution" is no list of values of this board') from None


def object_of(entry: Entry, name: str) -> dict[str, Any]:
    """Return the object of a puzzle, for the format with this name."""
    from nonet.formats._fpuzzles_rules import keys_of

    grid, layout = entry.grid, entry.grid.layout
    found: dict[str, Any] = {"size": layout.size}
    found |= {"title": entry.name} if entry.name else {}
    found |= {key: text for key in ("author", "ruleset") if (text := entry.column(key))}
    numbers = layout.region_numbers if layout.regions else None
    cells = []
    for cell in layout.cells:
        told: dict[str, Any] = {}
        if grid[cell]:
            told = {"value": grid[cell]} | ({"given": True} if grid.is_given(cell) else {})
        elif grid.has_pencilmarks:
            if not grid.candidates(cell):
                raise PuzzleError(f"{name} cannot hold a puzzle in which {cell} has no candidate left")
            told = {_MARKS: list(grid.candidates(cell))}
        if layout.regions is not None:
            told["region"] = numbers[cell] if numbers else None
        cells.append(told)
    found["grid"] = [cells[start : start + layout.size] for start in range(0, len(cells), layout.size)]
    try:
        found |= keys_of(layout.rules, layout.size)
    except ValueError as error:
        raise PuzzleError(f"{name} cannot hold the rule {error}") from None
    if (solution := whole_solution(entry)) is not None:
        found["solution"] = list(solution)
    return found


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield json.dumps(object_of(entry, FORMAT.name), ensure_ascii=False) + "\n"


def packed_object(entry: Entry, name: str) -> str:
    """Return the object of a puzzle as links have it, for the format with this name."""
    return packed(json.dumps(object_of(entry, name), ensure_ascii=False, separators=(",", ":")))


def _write_links(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield f"https://www.f-puzzles.com/?load={quote(packed_object(entry, FORMAT.name), safe='')}\n"


def fits_fpuzzles(lines: list[str]) -> bool:
    """Tell whether lines begin with an object of f-puzzles, whose cells have a size beside them, or with a link."""
    text = "\n".join(lines)
    return (_OBJECT.match(text) is not None and _SIZE.search(text) is not None) or _is_argument(lines[0])


_OBJECTS: Final = Format(
    "fpuzzles",
    "f-puzzles and its links",
    partial(read_objects, "f-puzzles", entry_of_text, BEGUN),
    _write,
    fits=fits_fpuzzles,
    priority=97,
    extensions=("links",),
    holds=frozenset({"givens", "solution", "name", "columns"}),
    columns=frozenset({"author", "ruleset"}),
    boards="any",
    has_drawings=True,
    is_argument=_is_argument,
)
FORMAT = replace(_OBJECTS, write_as=MappingProxyType({"links": replace(_OBJECTS, write=_write_links)}))
