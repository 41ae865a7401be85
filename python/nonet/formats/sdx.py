"""``sdx``: SudoCue's work in progress, the candidates of each cell, with the player's digits marked.

```
5 3 124 26 7 2468 1489 1249 248
6 u7 24 1 9 5 3478 234 2478
…
```

Nine rows of nine groups, separated by a blank. A single digit is a given, ``u7`` is a 7 that the player placed, and
several digits are candidates. It is read as ``pencilmarks`` is, which has the groups in a frame or in columns.

Round trip: values, givens and candidates, also the name, which SudoCue skips. As in ``pencilmarks``, an open cell with
one candidate comes back as that value, and a cell without candidates is refused. Solution, rating and columns are
dropped.
"""

import re
from functools import partial

from nonet._board.geometry import CELL_COUNT, SIZE, Cell
from nonet.formats._entry import Entry, one_line, spaced
from nonet.formats._format import Format
from nonet.formats.pencilmarks import fits_pencilmarks, groups_of, read_pencilmarks

_ROW = re.compile(r"(?:[u1-9][1-9]{0,8}|\.)(?: (?:[u1-9][1-9]{0,8}|\.)){8}")


def _lines(entry: Entry) -> list[str]:
    groups = groups_of(entry.grid, "sdx")
    givens = bytes(entry.grid.givens)
    for cell in Cell.ALL:
        if entry.grid[cell] and not givens[cell]:
            groups[cell] = f"u{groups[cell]}"
    rows = [" ".join(groups[start : start + SIZE]) for start in range(0, CELL_COUNT, SIZE)]
    name = one_line(entry.name)
    return [f"# {name}", *rows] if name else rows


def _fits(lines: list[str]) -> bool:
    are_rows = len(lines) >= SIZE and all(map(_ROW.fullmatch, lines[:SIZE]))
    has_placed = any(re.search(r"\bu[1-9]\b", line) for line in lines[:SIZE])
    return (are_rows or has_placed) and fits_pencilmarks(lines)


def _may_fit(lines: list[str]) -> bool:
    # A full grid has no candidates.
    return fits_pencilmarks(lines) or all(map(_ROW.fullmatch, lines[:SIZE]))


FORMAT = Format(
    "sdx",
    "SudoCue's candidates and placed digits",
    read_pencilmarks,
    partial(spaced, _lines),
    fits=_fits,
    may_fit=_may_fit,
    priority=25,
    extensions=("sdx",),
    holds=frozenset({"givens", "name"}),
)
