"""``euler``: the layout of Project Euler's problem 96, nine rows of digits under a header.

```
Grid 01
530070000
600195000
…
```

It is read as ``block`` is: any line of text is a header, blank lines may stand anywhere, and the last grid needs no
line end. When it is written, a name that is not ``Grid`` and a number is replaced by the entry's place in the file,
which is what programs for that file expect.

Round trip: values, and names such as ``Grid 01``. No place for more; pencilmarks are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nonet.formats._entry import Entry, Format, values_only
from nonet.formats._rows import digit_rows
from nonet.formats.block import read_block

_HEADER = re.compile(r"grid\s*[0-9]+", re.IGNORECASE)
_NAME = re.compile(r"Grid [0-9]+")


def write_euler(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield each grid as nine rows under its header."""
    for number, entry in enumerate(entries, start=1):
        header = entry.name if entry.name and _NAME.fullmatch(entry.name) else f"Grid {number:02}"
        rows = digit_rows(values_only(entry, "euler").to_line(blank="0"))
        yield "\n".join([header, *rows]) + "\n"


def _fits(lines: list[str]) -> bool:
    return _HEADER.fullmatch(lines[0].strip()) is not None


EULER = Format("euler", "nine rows of digits under headers such as Grid 01, blanks 0", _fits, read_block, write_euler)
