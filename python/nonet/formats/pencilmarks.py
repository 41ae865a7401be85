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
digit is the cell's value. A blank (``0 . _ * - ?``) in place of a group is a cell without notes: its candidates are those
that its peers leave. A line of text above a grid is its name.

Round trip: values, candidates and name. An open cell with one candidate comes back as that value, which has the same
solutions. A cell without candidates is refused, unless its peers leave none either. Givens, solution, rating and
columns are dropped.
"""

import re
from functools import partial

from nonet._board.digit_set import DigitSet
from nonet._board.geometry import Cell
from nonet._board.grid import Grid
from nonet._board.rules import candidate_masks
from nonet._board.text import BLANKS, symbol_error
from nonet._errors import ParseError, PuzzleError
from nonet.formats._drawn import Found, Kind, TextLine, kind_of_drawn, read_drawn, row_error
from nonet.formats._entry import Entry, one_line, spaced
from nonet.formats._format import Format

# A group of digits or a blank: everything between white space and the edges of boxes.
_FRAME = re.compile(r"\.-{4,}(\.-{4,}){2}\.")
_GROUP = re.compile(r"[^\s|:'+]+")
_BIT_OF_SYMBOL = dict.fromkeys(BLANKS, 0) | {str(digit): 1 << digit - 1 for digit in range(1, 10)}
_NO_MASK = -1


def _entry(found: Found) -> Entry:
    noted = [mask for row, line in enumerate(found.nine_rows()) for mask in _row_of_masks(row, line)]
    values = bytes(mask.bit_length() if mask.bit_count() == 1 else 0 for mask in noted)
    masks = [mask or left for mask, left in zip(noted, candidate_masks(values), strict=True)]
    return Entry(Grid._make(values, values, masks), found.name, line=found.line)


def _row_of_masks(row: int, line: TextLine) -> list[int]:
    """Return the masks of the candidates noted in nine cells, 0 for a blank."""
    masks = [_mask_of(group) for group in _GROUP.findall(line.text)]
    if len(masks) != 9 or _NO_MASK in masks:
        raise _row_error(row, line)
    return masks


def _mask_of(group: str) -> int:
    """Return the mask of a group of different digits, 0 for a blank, ``_NO_MASK`` for any other group."""
    try:
        mask = sum(map(_BIT_OF_SYMBOL.__getitem__, group))
    except KeyError:
        return _NO_MASK
    # The sum of n powers of two has n bits only if all differ and none is the 0 of a blank.
    return mask if mask.bit_count() == len(group) or mask == 0 else _NO_MASK


def _row_error(row: int, line: TextLine) -> ParseError:
    """Return the first error of a row that is not nine groups."""
    groups = list(_GROUP.finditer(line.text))
    for place, group in enumerate(groups[:9]):
        if _mask_of(group[0]) == _NO_MASK:
            return _group_error(group, line.number, Cell(9 * row + place))
    # What is left is their number: each stands for a blank here.
    cells = [(group.start() + 1, "." if place < 9 else group[0]) for place, group in enumerate(groups)]
    return row_error(line, row, cells)


def _group_error(group: re.Match[str], number: int, cell: Cell) -> ParseError:
    text = group[0]
    place = next(place for place, symbol in enumerate(text) if symbol not in "123456789" or symbol in text[:place])
    symbol, column = text[place], group.start() + place + 1
    if symbol not in _BIT_OF_SYMBOL:
        return symbol_error(symbol, number, column, cell)
    if symbol in BLANKS:
        reason = f"expected a digit 1 to 9 as a candidate, found {symbol!r}"
    else:
        reason = f"expected each candidate once, found a second {symbol}"
    return ParseError(reason, line=number, column=column, cell=cell)


def _lines(entry: Entry) -> list[str]:
    """Return the grid in a frame with aligned columns, the name above it in a comment."""
    lines = _draw(_groups_of(entry.grid))
    name = one_line(entry.name)
    return [f"# {name}", *lines] if name else lines


def _groups_of(grid: Grid) -> list[str]:
    left = candidate_masks(bytes(grid))
    groups = []
    for cell, mask in enumerate(grid._candidate_masks()):
        if not mask and left[cell]:
            raise PuzzleError(f"pencilmarks cannot show that {Cell(cell)} has no candidate left: use the format sukaku")
        groups.append("".join(map(str, DigitSet.from_mask(mask))) or ".")
    return groups


def _draw(groups: list[str]) -> list[str]:
    widths = [max(len(group) for group in groups[column::9]) for column in range(9)]
    boxes = ["-" * (sum(widths[start : start + 3]) + 4) for start in (0, 3, 6)]
    lines = []
    for row in range(9):
        if row in (3, 6):
            lines.append(f":{'+'.join(boxes)}:")
        cells = [group.ljust(width) for group, width in zip(groups[row * 9 : row * 9 + 9], widths, strict=True)]
        lines.append("| " + " | ".join(" ".join(cells[start : start + 3]) for start in (0, 3, 6)) + " |")
    return [f".{'.'.join(boxes)}.", *lines, f"'{chr(39).join(boxes)}'"]


def _fits(lines: list[str]) -> bool:
    if _FRAME.fullmatch(lines[0].strip()) and len(lines) > 1:
        # The frame that the writer draws. The first grid may have no candidates, only values.
        return len(_GROUP.findall(lines[1])) in (8, 9, 10)
    rows = [line for line in lines[:13] if kind_of_drawn(line) is Kind.ROW]
    if len(rows) == 0 or kind_of_drawn(lines[0]) is not Kind.ROW:
        return False
    groups = [_GROUP.findall(row) for row in rows[:9]]
    # A row like 530 070 000 has three groups.
    return any(len(row) in (8, 9, 10) and max(map(len, row)) > 1 for row in groups)


FORMAT = Format(
    "pencilmarks",
    "drawn candidates",
    partial(read_drawn, kind_of_drawn, _entry),
    partial(spaced, _lines),
    fits=_fits,
    priority=20,
)
