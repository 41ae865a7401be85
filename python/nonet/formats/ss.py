"""``ss``: Simple Sudoku, rules drawn with ``|`` and ``-``.

```
*-----------*
|53.|.7.|...|
|6..|195|...|
|.98|...|.6.|
|---+---+---|
…
*-----------*
```

Blanks are ``.``, ``X`` and ``0``. The rule with corners ``*`` ends a grid; other rules and blank lines may stand
anywhere, and the last rule may lack.

Round trip: values. No place for more; pencilmarks are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonet._errors import ParseError
from nonet.formats._entry import Entry, Format, values_only
from nonet.formats._rows import Found, Kind, digit_rows, find_grids, kind_of_drawn, values_of
from nonet.formats._source import Source
from nonet._board.grid import Grid

_BORDER = "*-----------*"
_RULE = "|---+---+---|"
_ROW = re.compile(r"\|[^\s|]{3}\|[^\s|]{3}\|[^\s|]{3}\|")
_WITH_DOTS = str.maketrans("xX", "..")


def read_ss(source: Source) -> Iterator[Entry | ParseError]:
    """Yield each grid."""
    for found in find_grids(source, _kind_of):
        rows = tuple(line._replace(text=line.text.translate(_WITH_DOTS)) for line in found.rows)
        try:
            values = values_of(Found(rows, found.header, found.notes, found.problem))
        except ParseError as error:
            yield error
        else:
            yield Entry(Grid._make(values, values), line=found.line)


def _kind_of(text: str) -> Kind:
    stripped = text.strip()
    if stripped.startswith("*-"):
        return Kind.NOTE
    return Kind.ROW if stripped.startswith("|") and "---" not in stripped else kind_of_drawn(text)


def write_ss(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield each grid in its frame."""
    for entry in entries:
        drawn = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in digit_rows(values_only(entry, "ss").to_line())]
        lines = [_BORDER, *drawn[:3], _RULE, *drawn[3:6], _RULE, *drawn[6:], _BORDER]
        yield "\n".join(lines) + "\n"


def _fits(lines: list[str]) -> bool:
    return _ROW.fullmatch(lines[0].strip()) is not None


SS = Format("ss", "Simple Sudoku: nine rows with rules of | and -, blanks .", _fits, read_ss, write_ss, ("ss",))
