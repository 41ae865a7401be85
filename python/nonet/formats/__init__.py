"""Readers and writers of puzzle files, recognised by content.

One module per format, which describes the format and what it can hold. ``rows`` opens files and saves them; what is
read and written are blocks of rows (``_row_block``) and entries (``_entry``). Containers of texts (CSV, JSON, lines)
are read and written by the engine as they are fed (``file_lines``); ``columns`` tells which columns have the puzzles.
Where grids are drawn in nine rows, formats share ``_drawn``.

A module without ``_`` that is no format is for the other parts of nonet.

``scan`` yields an error as a value and goes on with the next puzzle; ``read`` raises it.
"""

from nonet.formats._entry import Entry
from nonet.formats._format import Format, FormatName
from nonet.formats._registry import FORMATS
from nonet.formats._row_block import Block
from nonet.formats.examples import example
from nonet.formats.rows import format_entries, parse, read, scan, scan_blocks, write

__all__ = [
    "FORMATS",
    "Block",
    "Entry",
    "Format",
    "FormatName",
    "example",
    "format_entries",
    "parse",
    "read",
    "scan",
    "scan_blocks",
    "write",
]
