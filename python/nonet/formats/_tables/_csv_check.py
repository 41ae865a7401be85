r"""``CsvChecker``: which rows of a block of CSV are malformed, found without a Python object per field.

PyArrow parses CSV; it stops at a row with too few or too many fields, and a quotation mark that is not closed swallows
the rows up to the next one. So a block that PyArrow rejects, or whose number of rows differs from its number of lines,
is checked here: a regular expression matches the sound rows, at the speed of C, and stops at the first malformed one.
That line is replaced by an empty row, so that all other rows keep their places.

```
field     "…"        closed on its line; what follows up to the separator belongs to it, as PyArrow reads it
          "…⏎…"      on several lines, if a separator or a line end follows
          …          without a quotation mark at the beginning
row       as many fields as the header, and a line end
```

A row of several lines with a wrong number of fields is one malformed row, unless one of its lines is a sound row: then
its quotation mark was not meant to span lines, and its first line alone is malformed.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from nonet._errors import ParseError
from nonet._io.libraries import library
from nonet.formats._tables._reader import BATCH_ROWS

_END: Final = rb"(?:\r\n|\n|\r)"
_LINE: Final = re.compile(rb"[^\r\n]*+" + _END)
_ENDS: Final = re.compile(_END)


class Checked(NamedTuple):
    """Rows as they should be, the reasons of malformed rows by number, where in the block they end, and their lines."""

    text: bytes
    reasons: dict[int, str]
    end: int
    line_count: int


class CsvChecker:
    """Checks blocks of rows with this number of columns and this separator."""

    def __init__(self, columns: int, delimiter: str) -> None:
        mark = re.escape(delimiter.encode())
        rest = rb"[^%b\r\n]*+" % mark
        on_a_line = rb'"(?:[^"\r\n]++|"")*+"%b' % rest
        on_lines = rb'"(?:[^"]++|"")*+"(?=[%b\r\n])' % mark
        field = rb'(?>%b|%b|(?!")%b)' % (on_a_line, on_lines, rest)
        # A blank line is not a row of one empty field.
        sound = rb"(?:%b%b){%d}+%b%b" % (field, mark, columns - 1, field, _END)
        sound = rb"(?![\r\n])" + sound if columns == 1 else sound
        self._columns = columns
        self._empty = b'""\n' if columns == 1 else delimiter.encode() * (columns - 1) + b"\n"
        self._row = re.compile(sound)
        self._sound_part = re.compile(rb"(?:%b|%b)*+" % (sound, _END))
        self._any_row = re.compile(rb"(?:%b%b)*+%b%b" % (field, mark, field, _END))
        self._field = re.compile(rb"%b(?:%b|%b)" % (field, mark, _END))
        self._unclosed = re.compile(rb'(?:%b%b)*+"(?:[^"]++|"")*+\Z' % (field, mark))

    def is_row(self, line: bytes) -> bool:
        """Tell whether a line with its end is a row of the right length."""
        return self._row.fullmatch(line) is not None

    def check(self, block: bytes, first_line: int, wait_from: int) -> Iterator[Checked]:
        """Check a block of whole lines; yield it in parts with a limited number of malformed rows.

        A row from ``wait_from`` on whose quotation mark is not closed in the block is left for the next block.
        """
        reasons: dict[int, str] = {}
        parts: list[bytes] = []
        place, row, line = 0, 0, first_line
        while True:
            if len(reasons) >= BATCH_ROWS:
                yield Checked(b"".join(parts), reasons, place, line - first_line)
                reasons, parts, row, first_line = {}, [], 0, line
            start, place = place, self._part(block, place)
            parts.append(block[start:place])
            row += sum(1 for _ in self._row.finditer(block, start, place))
            line += _line_count(block, start, place)
            if place == len(block) or (place >= wait_from and self._unclosed.match(block, place)):
                yield Checked(b"".join(parts), reasons, place, line - first_line)
                return
            start, place = place, self._end_of_malformed(block, place)
            lines = _line_count(block, start, place)
            reasons[row] = _placed(self._reason(block[start:place]), line, lines)
            parts.append(self._empty)
            row, line = row + 1, line + lines

    def _part(self, block: bytes, place: int) -> int:
        found = self._sound_part.match(block, place)
        return found.end() if found else place

    def _end_of_malformed(self, block: bytes, start: int) -> int:
        first = _LINE.match(block, start)
        end_of_line = first.end() if first else len(block)
        whole = self._any_row.match(block, start)
        if whole is None:
            return end_of_line
        place = end_of_line
        while place < whole.end():
            next_line = _LINE.match(block, place)
            next_place = next_line.end() if next_line else len(block)
            if self._row.fullmatch(block, place, next_place):
                return end_of_line
            place = next_place
        return whole.end()

    def _reason(self, text: bytes) -> str:
        if self._any_row.fullmatch(text) is None:
            return "a field begins with a quotation mark that is not closed"
        found = sum(1 for _ in self._field.finditer(text))
        fields = "field" if self._columns == 1 else "fields"
        return f"expected {self._columns} {fields}, found {found}"


def _placed(reason: str, line: int, lines: int) -> str:
    if lines > 1:
        reason = f"{reason} on this line and the {lines - 1} after it"
    return str(ParseError(reason, line=line))


def _line_count(block: bytes, start: int, end: int) -> int:
    if block.find(b"\r", start, end) < 0:
        return block.count(b"\n", start, end)
    return sum(1 for _ in _ENDS.finditer(block, start, end))


def with_nulls(batch: Any, rows: list[int]) -> Any:
    """Return a record batch with nulls in all columns of some rows."""
    arrow, compute, numpy = library("pyarrow"), library("pyarrow.compute"), library("numpy")
    is_kept = numpy.ones(batch.num_rows, bool)
    is_kept[rows] = False
    mask = arrow.array(is_kept)
    columns = [compute.if_else(mask, column, arrow.scalar(None, column.type)) for column in batch.columns]
    return arrow.record_batch(columns, schema=batch.schema)
