"""Text to cells of a board of another size: ``text.py`` reads the classic 81 cells, this file all others.

A digit has one of two forms, and a text has one of them throughout:

```
symbols    12.4 .3AG      one character a cell: 1 to 9, then A = 10 … P = 25; white space is skipped
numbers    1 2 0 4 . 10   white space or a comma between the cells
```

Blanks, frames and the bars of a drawn board are those of ``text.py``. Without a layout the number of cells says which
board it is: one with boxes. A text that fits two readings is an error that names both, since the wrong one would be
another puzzle: 256 numbers can have as many characters as 400 symbols, and some programs write the digits 1 to 16 as
0 to F, where 0 is a blank here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from math import isqrt

from nonet._board.geometry import LARGEST_SIZE, SIZE, SMALLEST_SIZE, Cell
from nonet._board.layout import SYMBOLS, Layout, plain_layout, shape_of_boxes
from nonet._board.parse_error import ParseError
from nonet._board.text import BLANKS, WHITE_SPACE, is_frame, lines_of

_BARS = "|+"
_FIRST_WORD = re.compile(rf"[^{WHITE_SPACE},;#]+")
_BETWEEN = WHITE_SPACE + _BARS
_MOST_CHARACTERS = 1 << 16
OTHER_COUNTS = frozenset(
    size * size for size in range(SMALLEST_SIZE, LARGEST_SIZE + 1) if size != SIZE and shape_of_boxes(size)
)
_WITHOUT_BARS = str.maketrans(_BARS, "  ")
_SKIPPED = dict.fromkeys(map(ord, _BETWEEN))
_WITHOUT_FRAMES = dict.fromkeys(map(ord, f"{_BETWEEN}-="))


def board_of_other_size(text: str | bytes) -> tuple[bytes, Layout] | None:
    """Return the values and the layout of a row of text that is a board of another size, or of a drawn board.

    The cells of a row stand without white space: then its length says of nearly every other row that it is none.
    """
    if len(text) not in OTHER_COUNTS:
        if isinstance(text, bytes):
            text = text.decode("latin-1")
        if not ("\n" in text or "\r" in text) or len(text) > _MOST_CHARACTERS:
            return None
        if (
            len(text.translate(_WITHOUT_FRAMES)) not in OTHER_COUNTS
            and len(_numbers(lines_of(text))) not in OTHER_COUNTS
        ):
            return None
    try:
        return read_other(text)
    except ParseError:
        return None


def read_other_row(text: str) -> tuple[bytes, Layout, str] | None:
    """Return the values and the layout of a row that begins with a board of another size, and the text after it."""
    row = text.strip(WHITE_SPACE)
    word = _FIRST_WORD.match(row)
    # Dashes between dots alone are the edge of a drawn board.
    if word is None or set(word[0]) == {".", "-"} or (found := board_of_other_size(word[0])) is None:
        return None
    return *found, row[word.end() :]


def is_other_row(text: str) -> bool:
    """Tell whether a row begins with a board of another size."""
    return read_other_row(text) is not None


def read_sized_candidates(text: str | bytes, layout: Layout) -> list[int]:
    """Return the masks of a text with N characters for each cell, each its digit or a blank."""
    size, symbols = layout.size, _joined(lines_of(text))
    if len(symbols) != size**3:
        raise ParseError(f"expected {size**3} candidates, found {len(symbols)}")
    masks = [0] * len(layout.cells)
    for place, symbol in enumerate(symbols):
        cell, digit = divmod(place, size)
        if symbol == SYMBOLS[digit]:
            masks[cell] |= 1 << digit
        elif symbol not in BLANKS:
            expected = f"{SYMBOLS[digit]} or a blank ({' '.join(BLANKS)}) as candidate {SYMBOLS[digit]} of the cell"
            raise ParseError(f"expected {expected}, found {symbol!r}", cell=layout.cells[cell])
    return masks


def read_other(text: str | bytes) -> tuple[bytes, Layout] | None:
    """Return the values and the layout of a board with boxes, whose size its number of cells tells."""
    if len(text) > _MOST_CHARACTERS:
        return None
    lines = lines_of(text)
    symbols = _rows_of_symbols(lines)
    readings = _reading(symbols, _value_of_symbol) | _reading(_rows_of_numbers(lines), _value_of_number)
    if len(readings) > 1:
        one, other = readings
        raise ParseError(
            f"the text fits two readings: {one * one} symbols of a {one}x{one} board, or {other * other} numbers of a "
            f"{other}x{other} board; layout= says which"
        )
    for size, values in readings.items():
        _check_zeros("".join(symbols), size)
        return values, plain_layout(size)
    return None


def _reading(rows: Sequence[Sequence[str]], values_of: Callable[[int], dict[str, int]]) -> dict[int, bytes]:
    """Return the size and the values of a board with boxes: all of it on one line, or a row on each; empty if none."""
    if (size := _plain_size(sum(map(len, rows)))) is None or not (
        len(rows) == 1 or [len(row) for row in rows] == [size] * size
    ):
        return {}
    values = _values_of([cell for row in rows for cell in row], values_of(size))
    return {} if values is None else {size: values}


def read_sized(text: str | bytes, layout: Layout) -> bytes:
    """Return the values of a text on this layout; raise ``ParseError`` at the first error."""
    lines, size = lines_of(text), layout.size
    symbols, numbers = _joined(lines), _numbers(lines)
    if len(numbers) == size * size and (values := _values_of(numbers, _value_of_number(size))) is not None:
        return values
    if len(symbols) == size * size and (values := _values_of(symbols, _value_of_symbol(size))) is not None:
        _check_zeros(symbols, size)
        return values
    raise _error_in(lines, layout)


def _error_in(lines: list[str], layout: Layout) -> ParseError:
    """Return the first error of lines that are not a board of this layout."""
    size, count = layout.size, len(layout.cells)
    seen, end = 0, (1, 1)
    for line, text in enumerate(lines, start=1):
        if is_frame(text):
            continue
        for column, symbol in enumerate(text, start=1):
            if symbol in _BETWEEN:
                continue
            cell: Cell | None = layout.cells[seen] if seen < count else None
            if symbol not in BLANKS and symbol not in layout.symbols:
                found = f"expected a digit {_span(size)} or a blank ({' '.join(BLANKS)}), found {symbol!r}"
                return ParseError(found, line=line, column=column, cell=cell)
            seen, end = seen + 1, (line, column + 1)
    return ParseError(f"expected {count} cells, found {seen}", line=end[0], column=end[1])


def _span(size: int) -> str:
    return f"1 to {size}" if size <= SIZE else f"1 to 9 and A to {SYMBOLS[size - 1]}"


def _joined(lines: list[str]) -> str:
    return "".join(_rows_of_symbols(lines))


def _numbers(lines: list[str]) -> list[str]:
    return [number for row in _rows_of_numbers(lines) for number in row]


def _rows_of_symbols(lines: list[str]) -> list[str]:
    return [row for line in lines if not is_frame(line) and (row := line.translate(_SKIPPED))]


def _rows_of_numbers(lines: list[str]) -> list[list[str]]:
    return [
        [number for number in re.split(rf"[{WHITE_SPACE},]+", line.translate(_WITHOUT_BARS)) if number]
        for line in lines
        if not is_frame(line) and line.translate(_SKIPPED)
    ]


def _plain_size(count: int) -> int | None:
    """Return the size of the board with boxes that has so many cells; the classic one is read elsewhere."""
    return isqrt(count) if count in OTHER_COUNTS else None


@cache
def _value_of_symbol(size: int) -> dict[str, int]:
    return dict.fromkeys(BLANKS, 0) | {symbol: digit for digit, symbol in enumerate(SYMBOLS[:size], start=1)}


@cache
def _value_of_number(size: int) -> dict[str, int]:
    return dict.fromkeys(BLANKS, 0) | {str(digit): digit for digit in range(1, size + 1)}


def _values_of(cells: Sequence[str], known: dict[str, int]) -> bytes | None:
    return bytes(map(known.__getitem__, cells)) if known.keys() >= set(cells) else None


def _check_zeros(symbols: str, size: int) -> None:
    """Raise ``ParseError`` if the digits could be 0 to F as well: 0 beside other blanks, or as often as each digit."""
    last = SYMBOLS[size - 1]
    if size <= SIZE or len(symbols) != size * size or "0" not in symbols or last in symbols:
        return
    is_full = all(symbols.count(symbol) == size for symbol in f"0{SYMBOLS[: size - 1]}")
    if is_full or any(blank in symbols for blank in BLANKS.replace("0", "")):
        raise ParseError(
            f"the text fits two readings: 0 is a blank, or 0 to {SYMBOLS[size - 2]} are the digits 1 to {size}; write "
            f"the digits as {_span(size)} and one kind of blank"
        )
