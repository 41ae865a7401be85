"""Readers and writers of puzzle files: nineteen formats, recognised by content.

One module per format, which describes the format and what it can hold. ``_rows`` opens files and saves them; what is
read and written are blocks of rows (``_block``) and entries (``_entry``). Containers of texts (CSV, JSON, lines) are
read and written by the engine as they are fed (``_fed``); ``_fields`` tells which of their columns have the puzzles.
Where grids are drawn in nine rows, formats share ``_drawn``.

``scan`` yields an error as a value and goes on with the next puzzle; ``read`` raises it.
"""

from nonet.formats._entry import Entry
from nonet.formats._examples import example
from nonet.formats._format import Format, FormatName
from nonet.formats._registry import FORMATS
from nonet.formats._rows import (
    format_entries,
    format_of_path,
    parse,
    read,
    scan,
    sniff,
    write,
    write_text,
)

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "FormatName",
    "example",
    "format_entries",
    "format_of_path",
    "parse",
    "read",
    "scan",
    "sniff",
    "write",
    "write_text",
]
