"""``pencilmarks``: a grid with the candidates of each cell, as players paste it into forums.

```
.----------------.-------------.----------------.
| 5    3    124  | 26  7  2468 | 1489 1249 248  |
| 6    247  247  | 1   9  5    | 3478 234  2478 |
| 12   9    8    | 23  4  2346 | …
:----------------+-------------+----------------:
…
```

Nine rows of nine groups of digits, separated by white space. Bars and frames of any characters are skipped. A single
digit is the cell's value. A blank (``0 . _ * - ?``) in place of a group is a cell without notes: its candidates are
those that its peers leave. A line of text above a grid is its name.

Authors of forum posts mark cells and candidates in different ways:

```
*6   36*   (3)69   -1278   [45]      marks, which are skipped: every digit of a group is a candidate
<8>  given    *6*  u6  placed by the player: a value that is not a given
```

``-1278`` marks a cell from which a step removes a candidate. Authors differ in which candidate they mean, so none is
removed here, and no solution is lost.

Some programs save the state of a game with the marks in the cells, in one line or each row in a line of its own:

```
6!,1!,2!,7,…;8,3!,…;…       a row ends with a semicolon; 6! is a given, 7 was placed
3|.(3,4)|9!|…               .(3,4) is an open cell with the candidates 3 and 4
```

A full grid with givens is their puzzle and its solution; a single candidate is read as a placed digit.

Round trip: values, candidates and name. An open cell with one candidate comes back as that value, which has the same
solutions. A cell without candidates is refused, unless its peers leave none either. Givens, solution, rating and
columns are dropped. (``sdx`` keeps givens.)
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import BOX_SIZE, CELL_COUNT, DIGITS, SIZE, Cell
from nonet._board.grid import Grid
from nonet._board.rules import candidate_masks
from nonet._board.text import BLANKS, symbol_error
from nonet._errors import ParseError, PuzzleError
from nonet.formats._drawn import (
    Found,
    Kind,
    TextLine,
    ascii_drawing,
    entries_in,
    has_starred_cells,
    kind_and_line,
    kind_of_drawn,
    row_error,
)
from nonet.formats._entry import Entry, one_line, spaced
from nonet.formats._format import Format
from nonet.formats.file_lines import FileLines, without_blank_runs

_FRAME = re.compile(r"\.-{4,}(\.-{4,}){2}\.")
# A group of digits or a blank: everything between white space and the edges of boxes.
_GROUP = re.compile(r"[^\s|:'+]+")
_MARKS = '*-()[]{}<>@!^~&$%"`'
_WITHOUT_MARKS = dict.fromkeys(map(ord, _MARKS))
_PLACED = re.compile(r"\*[1-9]\*|[uU][1-9]")
_PLACED_PREFIX = re.compile(r"\b[uU](?=[1-9])")
_BIT_OF_SYMBOL = dict.fromkeys(BLANKS, 0) | {str(digit): 1 << digit - 1 for digit in DIGITS}
_MARKED = r"(?:[1-9]!?|[.0]?\((?:[1-9](?:,\s?[1-9])*)?\)|[.0_]?)"
_MARKED_ROW = re.compile(rf"\s*{_MARKED}(?:([,|])\s?{_MARKED})(?:\1\s?{_MARKED}){{7}}[,|;]?\s*")
_MARKED_LINE = re.compile(rf"\s*{_MARKED}(?:[,|;]\s?{_MARKED}){{80}}[,|;]?\s*")
_MARKED_CELLS = re.compile(r"\s*([.0_]?\([^()]*\)|[^,|;\s]*)\s*(?:[,|;]|$)")
_ABOUT_NINE = (SIZE - 1, SIZE, SIZE + 1)
_NO_BIT = 1 << SIZE
_NO_MASK = -1


def read_pencilmarks(source: FileLines) -> Iterator[Entry | ParseError]:
    """Yield each grid of nine rows of nine groups."""
    return entries_in(_kinds(source), _entry)


def _kinds(source: FileLines) -> Iterator[tuple[Kind, TextLine]]:
    for number, text in without_blank_runs(source.texts()):
        if rows := _marked_rows(text):
            if len(rows) == SIZE:
                yield Kind.BLANK, TextLine(number, "")
            yield from ((Kind.ROW, TextLine(number, row)) for row in rows)
        else:
            yield kind_and_line(number, text, _kind_of)


def _marked_rows(text: str) -> list[str]:
    """Return the rows that a line of marked cells has, nine or one, as ``pencilmarks`` marks them; [] for other lines.

    >>> _marked_rows("3|.(3,4)|9!|.|.|.|.|.|1!|")
    ['*3* 34 <9> . . . . . <1>']
    """
    if "!" not in text and "(" not in text:
        return []
    if not (_MARKED_ROW.fullmatch(text) or _MARKED_LINE.fullmatch(text)):
        return []
    cells = [_group_of(match[1]) for match in _MARKED_CELLS.finditer(text)]
    size = CELL_COUNT if len(cells) >= CELL_COUNT else SIZE
    return [" ".join(cells[start : start + SIZE]) for start in range(0, size, SIZE)]


def _group_of(cell: str) -> str:
    digits = "".join(symbol for symbol in cell if symbol in "123456789")
    if cell.endswith("!"):
        return f"<{digits}>"
    is_noted = "(" in cell and len(digits) > 1
    return (digits if is_noted else f"*{digits}*") if digits else "."


def _kind_of(text: str) -> Kind:
    kind = kind_of_drawn(text)
    if kind not in (Kind.HEADER, Kind.TEXT) or not any(map(str.isdecimal, text)):
        return kind
    return Kind.ROW if kind_of_drawn(_without_marks(text)) is Kind.ROW else kind


def _without_marks(text: str) -> str:
    return _PLACED_PREFIX.sub("", text).translate(_WITHOUT_MARKS)


def _entry(found: Found) -> Entry:
    groups = [_groups_of_row(row, line) for row, line in enumerate(found.nine_rows())]
    noted = [mask_of(group) for row in groups for group in row]
    is_placed = [_PLACED.fullmatch(group) is not None for row in groups for group in row]
    grid = grid_of_notes(noted, is_placed)
    if grid.open_count == 0 and any(is_placed) and grid.givens.given_count and "<" in found.rows[0].text:
        # The givens of a full grid are marked.
        return Entry(grid.givens, found.name, Grid(grid.to_line()), line=found.line)
    return Entry(grid, found.name, line=found.line)


def grid_of_notes(noted: list[int], is_placed: Iterable[bool]) -> Grid:
    """Return the grid of 81 masks, 0 for a cell without notes; a placed digit is not a given."""
    values = bytes(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in noted)
    givens = bytes(0 if placed else value for value, placed in zip(values, is_placed, strict=True))
    masks = [mask or left for mask, left in zip(noted, candidate_masks(values), strict=True)]
    return Grid._make(values, givens, masks)


def _groups_of_row(row: int, line: TextLine) -> list[str]:
    """Return the nine groups of a row."""
    groups = _GROUP.findall(line.text)
    if len(groups) != SIZE or any(mask_of(group) == _NO_MASK for group in groups):
        raise _row_error(row, line)
    return groups


def mask_of(group: str) -> int:
    """Return the mask of a group of different digits, 0 for a blank, -1 for any other group."""
    if group in _BIT_OF_SYMBOL:
        return _BIT_OF_SYMBOL[group]
    digits = group if group.isdecimal() else _without_marks(group)
    mask = sum(_BIT_OF_SYMBOL.get(symbol, _NO_BIT) for symbol in digits)
    # The sum of n powers of two has n bits only if all differ and none is the 0 of a blank.
    return mask if mask.bit_count() == len(digits) > 0 and mask < _NO_BIT else _NO_MASK


def _row_error(row: int, line: TextLine) -> ParseError:
    """Return the first error of a row that is not nine groups."""
    groups = list(_GROUP.finditer(line.text))
    for place, group in enumerate(groups[:SIZE]):
        if mask_of(group[0]) == _NO_MASK:
            return group_error(group[0], line.number, group.start() + 1, Cell(SIZE * row + place))
    # Only the number of groups is wrong: each counts as a blank here.
    cells = [(group.start() + 1, "." if place < SIZE else group[0]) for place, group in enumerate(groups)]
    return row_error(line, row, cells)


def group_error(group: str, number: int, start: int, cell: Cell) -> ParseError:
    """Return the error of a group without a mask, which begins in column ``start``."""
    places = range(1 if _PLACED_PREFIX.match(group) else 0, len(group))
    symbols = [(place, group[place]) for place in places if group[place] not in _MARKS]
    seen = ""
    place, symbol = 0, group[0]
    for at, found in symbols:
        if found not in "123456789" or found in seen:
            place, symbol = at, found
            break
        seen += found
    if symbol not in _BIT_OF_SYMBOL:
        return symbol_error(symbol, number, start + place, cell)
    if symbol in BLANKS:
        reason = f"expected a digit 1 to 9 as a candidate, found {symbol!r}"
    else:
        reason = f"expected each candidate once, found a second {symbol}"
    return ParseError(reason, line=number, column=start + place, cell=cell)


def _lines(entry: Entry) -> list[str]:
    """Return the grid in a frame with aligned columns, the name above it in a comment."""
    lines = _draw(groups_of(entry.grid, "pencilmarks"))
    name = one_line(entry.name)
    return [f"# {name}", *lines] if name else lines


def groups_of(grid: Grid, format_name: str) -> list[str]:
    """Return the candidates of each cell; raise ``PuzzleError`` for a cell that lost its last one."""
    left = candidate_masks(bytes(grid))
    groups = []
    for cell, mask in enumerate(grid._candidate_masks()):
        if not mask and left[cell]:
            raise PuzzleError(
                f"{format_name} cannot show that {Cell(cell)} has no candidate left: use the format sukaku"
            )
        groups.append("".join(map(str, DigitSet.from_mask(mask))) or ".")
    return groups


def _draw(groups: list[str]) -> list[str]:
    widths = [max(len(group) for group in groups[column::SIZE]) for column in range(SIZE)]
    starts = range(0, SIZE, BOX_SIZE)
    boxes = ["-" * (sum(widths[start : start + BOX_SIZE]) + 4) for start in starts]
    lines = []
    for row in range(SIZE):
        if row and row % BOX_SIZE == 0:
            lines.append(f":{'+'.join(boxes)}:")
        cells = [
            group.ljust(width) for group, width in zip(groups[row * SIZE : row * SIZE + SIZE], widths, strict=True)
        ]
        lines.append("| " + " | ".join(" ".join(cells[start : start + BOX_SIZE]) for start in starts) + " |")
    return [f".{'.'.join(boxes)}.", *lines, f"'{chr(39).join(boxes)}'"]


def fits_pencilmarks(lines: list[str]) -> bool:
    """Tell whether lines begin with a grid of candidates."""
    if _marked_rows(lines[0]):
        return True
    drawn = [ascii_drawing(line) for line in lines[:13]]
    if _FRAME.fullmatch(drawn[0].strip()) and len(drawn) > 1:
        # The frame that the writer draws. The first grid may have no candidates, only values.
        return len(_GROUP.findall(drawn[1])) in _ABOUT_NINE
    rows = [line for line in drawn if _kind_of(line) is Kind.ROW]
    if len(rows) == 0 or _kind_of(drawn[0]) is not Kind.ROW:
        return False
    return any(_has_candidates(row) for row in rows[:SIZE])


def _has_candidates(row: str) -> bool:
    """Tell whether a row has candidates: one like 530 070 000 has three groups, one like *5*3 . has nine cells."""
    groups = _GROUP.findall(row)
    if len(groups) not in _ABOUT_NINE or has_starred_cells(row):
        return False
    return max(map(len, groups)) > 1


FORMAT = Format(
    "pencilmarks",
    "drawn candidates",
    read_pencilmarks,
    partial(spaced, _lines),
    fits=fits_pencilmarks,
    priority=20,
    holds=frozenset({"name"}),
)
