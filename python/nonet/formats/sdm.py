"""``sdm``: one puzzle per line, 81 digits with zeros for blanks.

```
530070000600195000098000060800060003400803001700020006060000280000419005000080079
```

It is read as ``lines`` is. The two cannot be told apart by content, so a file is recognised as ``lines``.

Round trip: values. Pencilmarks are refused; everything else is dropped.
"""

from collections.abc import Iterable, Iterator

from nonet.formats._entry import Entry, values_only
from nonet.formats._format import Format
from nonet.formats.lines import fits_lines, read_lines


def _write_sdm(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield values_only(entry, "sdm").to_line(blank="0") + "\n"


FORMAT = Format(
    "sdm",
    "one puzzle per line, 81 digits, blanks 0",
    read_lines,
    _write_sdm,
    may_fit=fits_lines,
    extensions=("sdm",),
    has_titles=True,
    holds=frozenset(),
)
