"""``hodoku``: HoDoKu's library lines, a position and the step that a technique makes in it.

```
:0003:8:53..7....6..195....98....6.8...6...34..8.+53..17...2...6.6....28....419..5....8..79:142 213::829:
```

The fields are the code of the technique, the candidates that it uses, the grid, the candidates that were deleted
before, those that the technique eliminates, those that it places, and a comment. In the grid, ``+`` stands before a
digit that was placed and is not a given. A candidate is written as its digit, row and column: ``142`` is the 1 in r4c2.

Deleted candidates are pencilmarks of the entry. The other fields are the columns ``technique``, ``candidates``,
``eliminations``, ``placements`` and ``extra``. A line that starts with ``#`` or ``//`` is a comment.

Round trip: values, givens, candidates and these columns, if no text contains a colon. Name, solution, rating and other
columns are dropped.
"""

import re
from collections.abc import Iterable, Iterator

from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE, Cell
from nonet._board.grid import Grid
from nonet._board.rules import candidate_masks
from nonet._board.text import CELL_SYMBOLS, values_of_cells
from nonet._errors import ParseError
from nonet.formats._entry import Entry, one_line
from nonet.formats._format import Format
from nonet.formats.file_lines import FileLines, is_comment

_FIELDS = ("technique", "candidates", "grid", "deleted", "eliminations", "placements", "extra")
_GRID, _DELETED = _FIELDS.index("grid"), _FIELDS.index("deleted")
_FEWEST_FIELDS = 3
_NO_TECHNIQUE = "0000"
_CELL = f"[{re.escape(CELL_SYMBOLS)}]"
_CELLS = re.compile(rf"(?:\+[1-9]|{_CELL}){{81}}")
_CANDIDATE = re.compile(r"[1-9]{3}")
_ITEM = re.compile(r"\S+")


def _read_hodoku(source: FileLines) -> Iterator[Entry | ParseError]:
    for number, text in source.texts():
        if text.strip() and not is_comment(text):
            try:
                result: Entry | ParseError = _entry(text, number)
            except ParseError as error:
                result = error
            yield result


def _entry(text: str, number: int) -> Entry:
    start = len(text) - len(text.lstrip())
    fields = text.strip().split(":", maxsplit=len(_FIELDS))
    if fields[0] or len(fields) <= _FEWEST_FIELDS:
        raise ParseError("expected :technique:candidates:grid:…", line=number, column=start + 1)
    parts = dict(zip(_FIELDS, fields[1:], strict=False))
    columns_of = [start + sum(len(field) + 1 for field in fields[:index]) + 1 for index in range(1, len(fields))]
    values, givens = _values(parts["grid"], number, columns_of[_GRID])
    masks = list(candidate_masks(values))
    for candidate in _ITEM.finditer(parts.get("deleted", "")):
        column = columns_of[_DELETED] + candidate.start()
        cell, digit = _candidate(candidate[0], number, column)
        masks[cell] &= ~(1 << digit - 1)
    others = ((key, one_line(content)) for key, content in parts.items() if key not in ("grid", "deleted"))
    columns = tuple((key, content) for key, content in others if content)
    return Entry(Grid._make(values, givens, masks), columns=columns, line=number)


def _values(text: str, number: int, column: int) -> tuple[bytes, bytes]:
    """Return the values and the givens of a grid with ``+`` before placed digits."""
    if _CELLS.fullmatch(text) is None:
        raise _grid_error(text, number, column)
    placed = re.sub(r"\+[1-9]", ".", text)
    return values_of_cells(text), values_of_cells(placed)


def _grid_error(text: str, number: int, column: int) -> ParseError:
    seen = 0
    for place, symbol in enumerate(text):
        is_sign = symbol == "+" and text[place + 1 : place + 2] in tuple("123456789")
        if not is_sign and (seen == CELL_COUNT or symbol not in CELL_SYMBOLS):
            wanted = "the end of the grid" if seen == CELL_COUNT else "a digit, + and a digit, or a blank"
            cell = None if seen == CELL_COUNT else Cell(seen)
            return ParseError(f"expected {wanted}, found {symbol!r}", line=number, column=column + place, cell=cell)
        seen += not is_sign
    return ParseError(f"expected 81 cells, found {seen}", line=number, column=column + len(text))


def _candidate(text: str, number: int, column: int) -> tuple[Cell, int]:
    if _CANDIDATE.fullmatch(text) is None:
        reason = f"expected a digit, a row and a column, each 1 to 9, found {text[:20]!r}"
        raise ParseError(reason, line=number, column=column)
    digit, row, place = map(int, text)
    return Cell(SIZE * (row - 1) + place - 1), digit


def _write_hodoku(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield f":{':'.join(map(_without_colon, _fields_of(entry)))}\n"


def _fields_of(entry: Entry) -> Iterator[str]:
    for field in _FIELDS:
        if field == "grid":
            yield _cells(entry.grid)
        elif field == "deleted":
            yield " ".join(_deleted(entry.grid))
        else:
            yield one_line(entry.column(field)) or (_NO_TECHNIQUE if field == "technique" else "")


def _cells(grid: Grid) -> str:
    givens = bytes(grid.givens)
    symbols = zip(grid.to_line(), bytes(grid), givens, strict=True)
    return "".join(f"+{symbol}" if value and not given else symbol for symbol, value, given in symbols)


def _deleted(grid: Grid) -> Iterator[str]:
    for cell, mask, left in zip(Cell.ALL, grid._candidate_masks(), candidate_masks(bytes(grid)), strict=True):
        for digit in DIGITS:
            if left & ~mask & 1 << digit - 1 and not grid[cell]:
                yield f"{digit}{cell.row}{cell.column}"


def _without_colon(text: str) -> str:
    return text.replace(":", " ")


def _fits(lines: list[str]) -> bool:
    fields = lines[0].strip().split(":", maxsplit=len(_FIELDS))
    return not fields[0] and len(fields) > _FEWEST_FIELDS and len(fields[1 + _GRID]) > 40


FORMAT = Format(
    "hodoku",
    "HoDoKu's library of steps",
    _read_hodoku,
    _write_hodoku,
    fits=_fits,
    priority=88,
    has_titles=True,
    holds=frozenset({"givens", "columns"}),
    columns=frozenset({"technique", "candidates", "eliminations", "placements", "extra"}),
)
