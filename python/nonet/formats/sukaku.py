"""``sukaku``: the candidates of each cell in nine characters, 729 in all.

```
12.456...1.34.6..9.2.4.…
└─ r1c1 ─┘└─ r1c2 ─┘
```

Each character is its digit, or a blank (``0 . _ *``) where the digit is ruled out. They stand in one line, or are
broken into lines anywhere (into a hundred at most if the format is not named); blank lines count for nothing. A line
that starts with ``#`` is the name of what follows. Where lines do not add up to 729, reading goes on after the next
blank line or comment, since a sukaku that is put together from the ends of two would be one that nobody ever set.

Round trip: candidates and name. A value becomes its cell's only candidate, which has the same solutions. No place for
solution, rating and columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from nonet._errors import ParseError
from nonet.formats._entry import Entry, Format, one_line
from nonet.formats._rows import CELL_SYMBOLS, Line
from nonet.formats._source import Source
from nonet._board.geometry import Cell
from nonet._board.grid import BLANKS, Grid, _masks_of_symbols

_LENGTH = 729
_LEAST_TOLD_BY = 81


class _Gathered(NamedTuple):
    name: str | None
    lines: list[Line]


def read_sukaku(source: Source) -> Iterator[Entry | ParseError]:
    """Yield each sukaku."""
    for name, lines in _gather(source):
        try:
            masks = _masks_of(lines)
        except ParseError as error:
            yield error
        else:
            yield Entry(Grid._make(bytes(81), bytes(81), masks), name, line=lines[0].number)


def _gather(source: Source) -> Iterator[_Gathered]:
    """Yield lines that belong together: 729 symbols, or as many as there were where they do not add up."""
    gathered = _Gathered(None, [])
    length = 0
    after_gap, lost = True, False
    for number, text in source.texts():
        stripped = text.strip()
        weight = len(_symbols(stripped))
        ends = stripped.startswith("#") or length + weight > _LENGTH
        if gathered.lines and ends:
            yield gathered
            gathered, length = _Gathered(None, []), 0
            lost = not after_gap and weight != _LENGTH
        if stripped.startswith("#"):
            gathered = _Gathered(stripped[1:].strip() or None, [])
            weight = 0
        after_gap = weight == 0
        lost = lost and not after_gap
        if weight and not lost:
            gathered.lines.append(Line(number, text))
            length += weight
        if length >= _LENGTH:
            yield gathered
            gathered, length = _Gathered(None, []), 0
    if gathered.lines:
        yield gathered


def _symbols(text: str) -> str:
    return "".join(text.split())


def _masks_of(lines: list[Line]) -> list[int]:
    """Return the candidates of the 81 cells as nine-bit masks, or raise ``ParseError``."""
    symbols = "".join(_symbols(line.text) for line in lines)
    masks = _masks_of_symbols(symbols) if len(symbols) == _LENGTH else None
    if masks is None:
        raise _error_in(lines)
    return masks


def _error_in(lines: list[Line]) -> ParseError:
    """Return what is wrong in lines of which something is."""
    place = 0
    for line in lines:
        for column, symbol in enumerate(line.text, start=1):
            if symbol.isspace():
                continue
            if place == _LENGTH:
                return ParseError(f"expected {_LENGTH} candidates, found more", line=line.number, column=column)
            cell, digit = divmod(place, 9)
            if symbol not in BLANKS + str(digit + 1):
                expected = f"{digit + 1} or a blank ({' '.join(BLANKS)}) as candidate {digit + 1} of the cell"
                return ParseError(
                    f"expected {expected}, found {symbol!r}", line=line.number, column=column, cell=Cell(cell)
                )
            place += 1
    last = lines[-1]
    reason = f"expected {_LENGTH} candidates, found {place}"
    return ParseError(reason, line=last.number, column=len(last.text) + 1, cell=Cell(place // 9))


def write_sukaku(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield one line for each entry, its name over it in a comment."""
    for entry in entries:
        name = one_line(entry.name)
        yield (f"# {name}\n" if name else "") + entry.grid.to_sukaku() + "\n"


def _fits(lines: list[str]) -> bool:
    first = _symbols(lines[0])
    if set(first) <= set(CELL_SYMBOLS) and len(first) > _LENGTH // 2:
        return True
    # In lines: then every digit stands at its place. Nine puzzles of 81 cells do not, unless they are nearly empty.
    symbols = "".join(map(_symbols, lines[:_LENGTH]))[:_LENGTH]
    digits = [(place, symbol) for place, symbol in enumerate(symbols) if symbol not in BLANKS]
    stands_right = all(symbol == str(place % 9 + 1) for place, symbol in digits)
    return len(symbols) == _LENGTH and len(digits) >= _LEAST_TOLD_BY and stands_right


SUKAKU = Format(
    "sukaku", "the candidates of each cell in nine characters, 729 in all", _fits, read_sukaku, write_sukaku
)
