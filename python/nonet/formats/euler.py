"""``euler``: the layout of Project Euler's problem 96, nine rows of digits under a header.

```
Grid 01
530070000
600195000
…
```

It is read as ``block`` is: any line of text is a header, blank lines may stand anywhere, and the last grid needs no
line end. The writer replaces a name that is not ``Grid`` and a number by the entry's place in the file, since programs
for that file expect such headers.

Round trip: values, and names such as ``Grid 01``. Pencilmarks are refused; everything else is dropped.
"""

import re
from collections.abc import Iterable, Iterator

from nonet.formats._drawn import digit_rows
from nonet.formats._entry import Entry, values_only
from nonet.formats._format import Format
from nonet.formats.block import read_block

_HEADER = re.compile(r"grid\s*[0-9]+", re.IGNORECASE)
_NAME = re.compile(r"Grid [0-9]+")


def _write_euler(entries: Iterable[Entry]) -> Iterator[str]:
    for number, entry in enumerate(entries, start=1):
        header = entry.name if entry.name and _NAME.fullmatch(entry.name) else f"Grid {number:02}"
        rows = digit_rows(values_only(entry, "euler").to_line(blank="0"))
        yield "\n".join([header, *rows]) + "\n"


def _fits(lines: list[str]) -> bool:
    return _HEADER.fullmatch(lines[0].strip()) is not None


FORMAT = Format(
    "euler",
    "nine rows of digits under Grid 01",
    read_block,
    _write_euler,
    fits=_fits,
    priority=70,
    has_titles=True,
    holds=frozenset({"name"}),
)
