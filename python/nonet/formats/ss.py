"""``ss``: Simple Sudoku, nine rows in a frame of ``|`` and ``-``.

```
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
…
*-----------*
```

Blanks are ``.``, ``X`` and ``0``. The line with corners ``*`` ends a grid. Other frame lines and blank lines may stand
anywhere, and the last frame line may be missing.

Round trip: values. Pencilmarks are refused; everything else is dropped.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial

from nonet.formats._drawn import Found, Kind, digit_rows, grid_of, kind_of_drawn, read_drawn
from nonet.formats._entry import Entry, values_only
from nonet.formats._format import Format

_BORDER = "*-----------*"
_RULE = "|---+---+---|"
_ROW = re.compile(r"\|[^\s|]{3}\|[^\s|]{3}\|[^\s|]{3}\|")
_WITH_DOTS = str.maketrans("xX", "..")


def _entry(found: Found) -> Entry:
    rows = tuple(line._replace(text=line.text.translate(_WITH_DOTS)) for line in found.nine_rows())
    return Entry(grid_of(found._replace(rows=rows)), line=found.line)


def _kind_of(text: str) -> Kind:
    stripped = text.strip()
    if stripped.startswith("*-"):
        return Kind.COMMENT
    return Kind.ROW if stripped.startswith("|") and "---" not in stripped else kind_of_drawn(text)


def _write_ss(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        drawn = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in digit_rows(values_only(entry, "ss").to_line())]
        lines = [_BORDER, *drawn[:3], _RULE, *drawn[3:6], _RULE, *drawn[6:], _BORDER]
        yield "\n".join(lines) + "\n"


def _fits(lines: list[str]) -> bool:
    return _ROW.fullmatch(lines[0].strip()) is not None


FORMAT = Format(
    "ss",
    "Simple Sudoku",
    partial(read_drawn, _kind_of, _entry),
    _write_ss,
    fits=_fits,
    priority=40,
    extensions=("ss",),
    holds=frozenset(),
)
