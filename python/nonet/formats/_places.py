"""Givens by their places: a row, a column and a digit for each, as objects, programs, answer sets and tables have them.

```
{"1,1": 5}   {"r": 0, "c": 4, "value": 7}     {"A1": 5}     the keys name row and column
{0, 4, 7}    given(1,5,7).    grid[0][4] = 7;    1,5,7      three numbers
```

Rows and columns are counted from 0 or from 1: some number of a grid is 0 or 9.

Nothing says which of three numbers is the row. Givens are usually listed row by row, so the first number is the row if
it never decreases; other lists are refused, since they would be read with rows and columns exchanged. The letter of
``A1`` is the row or the column by the same rule. Three numbers are common in code: only a list of at least 17 that has
each cell once, and no digit twice in a house, is a puzzle.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from nonet._board.grid import Grid, puzzle_of
from nonet._errors import ParseError
from nonet.formats._brackets import Group, Scalar, Value
from nonet.formats._entry import Entry

PLACE_KEYS = (
    ("r", "row", "y", "i"),
    ("c", "col", "column", "x", "j"),
    ("value", "val", "v", "digit", "number", "num", "n", "d"),
)
_PLACE = re.compile(r"\D{0,2}(\d{1,2})\D{1,3}(\d{1,2})\D{0,2}")
_NAMED_PLACE = re.compile(r"([A-Ia-i])([1-9])")
_FEWEST_PLACES = 8
_FEWEST_TRIPLES = 17
_COMMA = r"(?:[ \t]*,[ \t]*|[ \t]+)"
_TRIPLE = re.compile(
    rf"(?:^|[(\[{{;])[ \t]*(?P<row>\d){_COMMA}(?P<column>\d){_COMMA}(?P<digit>\d)(?=[ \t]*(?:[)\]}};]|,?[ \t]*$))"
    r"|\b[A-Za-z_]\w*+(?:\[(?P<row2>\d)\][ \t]*\[(?P<column2>\d)\]|[\[(](?P<row3>\d)[ \t]*,[ \t]*(?P<column3>\d)[\])])"
    r"""[ \t]*(?::?=(?!=)|<-)[ \t]*["']?(?P<digit2>\d)(?![\w.])["']?""",
    re.MULTILINE,
)
# Between two places of one list: the end of the first bracket, separators, a comment, a name and a bracket.
_GAP = re.compile(
    r"""["']?\s*[)\]}]?(?:[\s,;.]|(?:%|\#|//|--)[^\n]*(?=\n))*(?:[A-Za-z_]\w*[ \t]*)?(?=[(\[{]?)[ \t]*""", re.VERBOSE
)
_LONGEST_GAP = 200
_LONGEST_TITLES = 80


def place_in(item: Value) -> tuple[str, Value] | None:
    """Return the place and the value of an object such as ``{"r": 0, "c": 4, "value": 7}``, None for any other."""
    if not isinstance(item, Group) or not item.is_object:
        return None
    fields = {key.strip().lower(): value for key, value in item.pairs}
    row, column, digit = (next((fields[key] for key in keys if key in fields), None) for keys in PLACE_KEYS)
    if not (isinstance(row, Scalar) and isinstance(column, Scalar) and isinstance(digit, Scalar)):
        return None
    return f"{row.text},{column.text}", digit


def grid_of_places(places: Iterable[tuple[str, int | None]], line: int, column: int) -> Grid | None:
    """Return the grid of places such as ``1,5`` or ``A5`` and their values, None if some are not places."""
    pairs = list(places)
    if len(pairs) < _FEWEST_PLACES:
        return None
    named = [match for key, _ in pairs if (match := _NAMED_PLACE.fullmatch(key.strip()))]
    is_named = len(named) == len(pairs)
    if is_named:
        pairs = list(zip(_numbered(named, line, column), [digit for _, digit in pairs], strict=True))
    values: dict[tuple[int, int], int] = {}
    for key, digit in pairs:
        match = _PLACE.fullmatch(key)
        if match is None or digit is None:
            return None
        place = int(match[1]), int(match[2])
        if values.setdefault(place, digit) != digit:
            raise ParseError(f"expected each cell once, found {key!r} twice", line=line, column=column)
    least, most = min(map(min, values)), max(map(max, values))
    if most - least > 8 or most > 9:
        reason = f"expected rows and columns 0 to 8 or 1 to 9, found {least} to {most}"
        raise ParseError(reason, line=line, column=column)
    if least > 0 and most < 9 and not is_named:
        reason = (
            "expected a cell in row or column 0 or 9, which shows whether rows are counted from 0 or from 1, found none"
        )
        raise ParseError(reason, line=line, column=column)
    start = 0 if least == 0 else 1
    cells = bytearray(81)
    for (row, own_column), digit in values.items():
        cells[9 * (row - start) + own_column - start] = digit
    return puzzle_of(bytes(cells))


def _numbered(names: list[re.Match[str]], line: int, column: int) -> list[str]:
    """Return places such as ``A5`` as row and column; the order of the list shows whether the letter is the row."""
    letters = ["ABCDEFGHI".index(name[1].upper()) + 1 for name in names]
    numbers = [int(name[2]) for name in names]
    if letters == sorted(letters):
        return [f"{row},{place}" for row, place in zip(letters, numbers, strict=True)]
    if numbers == sorted(numbers):
        return [f"{row},{place}" for row, place in zip(numbers, letters, strict=True)]
    reason = (
        "expected cells such as A1 row by row, found another order, which does not show whether the letter or the "
        "number is the row: write r1c1 or nine rows instead"
    )
    raise ParseError(reason, line=line, column=column)


class _Triple(NamedTuple):
    """A row, a column and a digit, and where they stand."""

    row: int
    column: int
    digit: int
    line: int


def puzzles_of_triples(text: str) -> Iterator[Entry | ParseError]:
    """Yield the puzzles that a text lists as a row, a column and a digit for each given.

    >>> cells = enumerate("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> text = " ".join(f"given({cell // 9},{cell % 9},{digit})." for cell, digit in cells if digit != ".")
    >>> [entry.grid.given_count for entry in puzzles_of_triples(text)]
    [30]
    """
    for triples, titles in _lists(text):
        is_known = titles is not None
        order = [(t.column, t.row, t.digit, t.line) for t in triples] if titles == "column" else triples
        found = list(map(_Triple._make, order))
        ordered = all(one.row <= two.row for one, two in pairwise(found))
        parts = [found] if is_known or ordered else list(_split(found))
        grids = [_grid(part) for part in parts]
        if None not in grids:
            yield from (Entry(grid, line=part[0].line) for grid, part in zip(grids, parts, strict=True) if grid)
        elif _grid(found) is not None:
            reason = (
                "expected row, column and digit of each given, row by row, found another order, which does not show "
                "which number is the row: write the puzzle as nine rows of nine"
            )
            yield ParseError(reason, line=found[0].line, column=1)


def _lists(text: str) -> Iterator[tuple[list[_Triple], str | None]]:
    """Yield each list of triples, and ``row`` or ``column``, what the titles above it say that comes first."""
    triples: list[_Triple] = []
    line, at, end, start = 1, 0, 0, 0
    for match in _TRIPLE.finditer(text):
        if not triples or match.start() - end > _LONGEST_GAP or not _GAP.fullmatch(text, end, match.start()):
            if len(triples) >= _FEWEST_TRIPLES:
                yield triples, _first_title(text[max(0, start - _LONGEST_TITLES) : start])
            triples, start = [], match.start()
        found = match.groupdict()
        line, at, end = line + text.count("\n", at, match.end()), match.end(), match.end()
        row, column = found["row"] or found["row2"] or found["row3"], found["column"] or found["column2"]
        digit = int(found["digit"] or found["digit2"])
        if digit:
            triples.append(_Triple(int(row), int(column or found["column3"]), digit, line))
    if len(triples) >= _FEWEST_TRIPLES:
        yield triples, _first_title(text[max(0, start - _LONGEST_TITLES) : start])


def _first_title(titles: str) -> str | None:
    """Return ``row`` or ``column``, whichever the line of titles names first, None if it does not name both."""
    last = titles.rstrip().rpartition("\n")[2]
    words = re.findall(r"[A-Za-z_]+", last.lower())[-3:]
    kinds = [next((n for n, keys in enumerate(PLACE_KEYS) if word in keys), None) for word in words]
    return {(0, 1, 2): "row", (1, 0, 2): "column"}.get(tuple(kinds))  # type: ignore[arg-type]


def _split(triples: list[_Triple]) -> Iterator[list[_Triple]]:
    """Yield the parts of a list in which the row never decreases."""
    start = 0
    for place in range(1, len(triples)):
        if triples[place].row < triples[place - 1].row:
            yield triples[start:place]
            start = place
    yield triples[start:]


def _grid(triples: list[_Triple]) -> Grid | None:
    """Return the puzzle of triples, None if they are too few, or are not the givens of a puzzle."""
    if not _FEWEST_TRIPLES <= len({(triple.row, triple.column) for triple in triples}) == len(triples):
        return None
    try:
        grid = grid_of_places(((f"{t.row},{t.column}", t.digit) for t in triples), triples[0].line, 1)
    except ParseError:
        return None
    return None if grid is None or grid.conflicts() else grid
