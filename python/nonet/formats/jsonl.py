"""``jsonl``: one JSON object per line.

```
{"puzzle": "53..7....6..195….79", "name": "my puzzle", "rating": "1.2"}
```

The objects are those that ``json`` writes in an array, and are read like these; other text between them is an error.
Objects without brackets around them are recognised as ``jsonl``.

Round trip: everything, if a column occurs once.
"""

import re
from collections.abc import Iterator, Sequence

from nonet.formats._format import Format
from nonet.formats._node_entries import count_of_puzzles, read_value
from nonet.formats._objects import blocks_of_rows
from nonet.formats._row_block import Block
from nonet.formats.file_lines import FileLines, fed, row_reader
from nonet.formats.json import fits_json, write_objects
from nonet.formats.sudokupad import fits_setters

# A line that is one value of JSON, and no array of objects.
_VALUE = re.compile(r"""\{.*|"(?:[^"\\]|\\.)*"\s*|\[(?!\s*\{).*\]\s*|null|true|false|-?\d[\d.eE+-]*""")


def _read_jsonl(
    source: FileLines, *, puzzle_column: str | None = None, columns: Sequence[str] | None = None
) -> Iterator[Block]:
    del columns  # all of a text are read
    yield from blocks_of_rows(fed(row_reader("json_lines"), source), read_value, puzzle_column)


def _fits(lines: list[str]) -> bool:
    first = lines[0].strip()
    if not (first.startswith("{") and first.endswith("}") and fits_json([first])):
        return False
    # One object with several puzzles is a file of ``json``.
    return len(lines) > 1 or count_of_puzzles(first) < 2


FORMAT = Format(
    "jsonl",
    "one JSON object per line",
    _read_jsonl,
    write_objects,
    fits=_fits,
    priority=96,
    may_fit=lambda lines: _VALUE.fullmatch(lines[0].strip()) is not None and not fits_setters(lines),
    extensions=("jsonl", "ndjson"),
    takes_blocks=True,
    is_table=True,
    has_own_keys=True,
    boards="any",
)
