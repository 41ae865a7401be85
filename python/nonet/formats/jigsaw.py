"""``jigsaw``: a puzzle with irregular regions on a line, its cells and then the region of each cell.

```
8...........1.....2.....4.6…111112222333112222333112444… # my jigsaw
```

Cells are those of ``lines``: 1 to 9, then ``A`` for 10 and so on. Cells with the same character belong to one region.
The text after both is the name. White space, a comma or a semicolon can stand between the two.

Round trip: values, regions and name. Pencilmarks and rules are refused; everything else is dropped.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from math import isqrt
from typing import Final

from nonet._board.geometry import LARGEST_SIZE, SMALLEST_SIZE
from nonet._board.grid import Grid
from nonet._board.layout import SYMBOLS, Layout
from nonet._board.sized_text import read_sized
from nonet._board.text import BLANKS
from nonet._errors import ParseError
from nonet.formats._entry import Entry, one_line, values_only
from nonet.formats._format import Format
from nonet.formats._strings import read_strings

_WORDS: Final = re.compile(r"([^\s,;#]+)(?:[ \t,;]+([^\s,;#]+))?")
_SIZES: Final = {size * size: size for size in range(SMALLEST_SIZE, LARGEST_SIZE + 1)}


def _halves(text: str) -> tuple[str, str, str] | None:
    """Return the cells, the regions and the rest of a line, ``None`` if they are not equally long."""
    match = _WORDS.match(text)
    if match is None:
        return None
    first, second = match[1], match[2] or ""
    if len(first) in _SIZES and len(second) == len(first):
        return first, second, text[match.end() :]
    if len(first) % 2 == 0 and len(first) // 2 in _SIZES:
        middle = len(first) // 2
        return first[:middle], first[middle:], text[match.end(1) :]
    return None


def _entry(text: str) -> Entry:
    found = _halves(text)
    if found is None:
        count = len(text.split()[0]) if text.split() else 0
        raise ParseError(f"expected as many cells as regions, 81 and 81 for 9x9, found {count} characters")
    cells, regions, rest = found
    layout = Layout(isqrt(len(cells)), regions)
    values = read_sized(cells, layout)
    name = rest.lstrip(" \t,;").removeprefix("#").strip()
    return Entry(Grid._make(values, values, None, layout), name or None)


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        grid = values_only(entry, "jigsaw")
        layout = grid.layout
        regions = "".join(SYMBOLS[number] for number in layout.region_numbers)
        name = one_line(entry.name)
        yield f"{grid.to_line()}{regions}{f' # {name}' if name else ''}\n"


def is_jigsaw(text: str) -> bool:
    """Tell whether a line has cells and then regions; the reader reports mistakes in the regions.

    The number of regions can be off by one, and a region can be as large as two, because two have one symbol. Two other
    texts can follow cells: a second puzzle, which has more blanks than that, and a solution, in which neighbours always
    differ. Right regions join ``size - 1`` pairs of neighbours each or more; half of these are enough.
    """
    found = _halves(text.strip())
    if found is None:
        return False
    cells, regions, _ = found
    size = isqrt(len(cells))
    if not set(cells) <= {*SYMBOLS[:size], *BLANKS} or abs(len(set(regions)) - size) > 1:
        return False
    if max(map(regions.count, set(regions))) > 2 * size:
        return False
    joined = sum(regions[at] == regions[at + 1] for at in range(len(regions) - 1) if (at + 1) % size)
    joined += sum(one == other for one, other in zip(regions, regions[size:], strict=False))
    return 2 * joined >= size * (size - 1)


FORMAT = Format(
    "jigsaw",
    "cells and regions on a line",
    partial(read_strings, "jigsaw", _entry),
    _write,
    fits=lambda lines: is_jigsaw(lines[0]),
    priority=91,
    holds=frozenset({"name"}),
    boards="regions",
    is_argument=is_jigsaw,
)
