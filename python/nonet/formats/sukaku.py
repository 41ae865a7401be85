"""``sukaku``: the candidates of each cell in nine characters, 729 in all.

```
12.456...1.34.6..9.2.4.…
└─ r1c1 ─┘└─ r1c2 ─┘
```

Each character is its digit, or a blank (``0 . _ * - ?``) where the digit is ruled out. The characters are on one line
or on several, broken anywhere (up to a hundred lines if the format is to be recognised); blank lines do not count. A
line that starts with ``#`` or ``//`` is the name of the next sukaku. If lines do not add up to 729, reading continues
after the next blank line or comment, so that parts of two sukakus are never joined into one.

Round trip: candidates and name. A value becomes its cell's only candidate, which has the same solutions. Solution,
rating and columns are dropped.
"""

import re
from collections.abc import Iterable, Iterator

from nonet._board.geometry import CANDIDATE_COUNT, CELL_COUNT, SIZE
from nonet._board.grid import Grid
from nonet._board.text import BLANKS, CELL_SYMBOLS, WITHOUT_DRAWING, is_frame, masks_in
from nonet._errors import ParseError
from nonet.formats._drawn import TextLine
from nonet.formats._entry import Entry, one_line
from nonet.formats._format import Format
from nonet.formats.file_lines import FileLines, comment_text, is_comment

_FEWEST_DIGITS = CELL_COUNT  # to recognise a sukaku in several lines
_BEFORE_SEPARATOR = re.compile(r"[^,;#]*")


def _read_sukaku(source: FileLines) -> Iterator[Entry | ParseError]:
    for name, lines in _gather(source):
        try:
            masks = masks_in(lines)
        except ParseError as error:
            yield error
        else:
            yield Entry(Grid._make(bytes(CELL_COUNT), bytes(CELL_COUNT), masks), name, line=lines[0].number)


def _gather(source: FileLines) -> Iterator[tuple[str | None, list[TextLine]]]:
    """Yield lines that belong together: 729 symbols, or another number where lines do not add up."""
    name: str | None = None
    lines: list[TextLine] = []
    length = 0
    after_gap, lost = True, False
    for number, text in source.texts():
        stripped = text.strip()
        weight = len(_symbols(stripped))
        ends = is_comment(stripped) or length + weight > CANDIDATE_COUNT
        if lines and ends:
            yield name, lines
            name, lines, length = None, [], 0
            lost = not after_gap and weight != CANDIDATE_COUNT
        if is_comment(stripped):
            name, lines, weight = comment_text(stripped) or None, [], 0
        after_gap = weight == 0
        lost = lost and not after_gap
        if weight and not lost:
            lines.append(TextLine(number, text))
            length += weight
        if length >= CANDIDATE_COUNT:
            yield name, lines
            name, lines, length = None, [], 0
    if lines:
        yield name, lines


def _symbols(text: str) -> str:
    """Return the characters of a line that may be candidates."""
    before = _BEFORE_SEPARATOR.match(text)
    return "" if before is None or is_frame(text) else before[0].translate(WITHOUT_DRAWING)


def _write_sukaku(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        name = one_line(entry.name)
        yield (f"# {name}\n" if name else "") + entry.grid.to_sukaku() + "\n"


def _fits(lines: list[str]) -> bool:
    first = _symbols(lines[0])
    if set(first) <= set(CELL_SYMBOLS) and len(first) > CANDIDATE_COUNT // 2:
        return True
    # In several lines, every digit must stand at its place, which in nine puzzles of 81 cells is unlikely.
    symbols = "".join(map(_symbols, lines[:CANDIDATE_COUNT]))[:CANDIDATE_COUNT]
    digits = [(place, symbol) for place, symbol in enumerate(symbols) if symbol not in BLANKS]
    in_place = all(symbol == str(place % SIZE + 1) for place, symbol in digits)
    return len(symbols) == CANDIDATE_COUNT and len(digits) >= _FEWEST_DIGITS and in_place


FORMAT = Format(
    "sukaku",
    "nine characters per cell, 729 in all",
    _read_sukaku,
    _write_sukaku,
    fits=_fits,
    priority=90,
    has_titles=True,
    holds=frozenset({"name"}),
    cell_width=9,
)
