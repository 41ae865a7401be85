"""``jsonl``: one JSON object per line.

```
{"puzzle": "53..7....6..195….79", "name": "my puzzle", "rating": "1.2"}
```

The objects are those that ``json`` writes in an array, and are read like these; other text between them is an error.
Objects without brackets around them are recognised as ``jsonl``.

Round trip: everything, if a column occurs once.
"""

from collections.abc import Iterable, Iterator

from nonet.formats._block import Block
from nonet.formats._entry import Entry
from nonet.formats._format import Format
from nonet.formats.json import fits_json, read_objects, write_objects


def _write_jsonl(entries: Iterable[Entry | Block]) -> Iterator[str]:
    for text in write_objects(entries):
        yield text + "\n"


def _fits(lines: list[str]) -> bool:
    first = lines[0].strip()
    return first.startswith("{") and first.endswith("}") and fits_json(lines)


FORMAT = Format(
    "jsonl",
    "one JSON object per line",
    read_objects,
    _write_jsonl,
    fits=_fits,
    priority=96,
    extensions=("jsonl", "ndjson"),
    takes_blocks=True,
)
