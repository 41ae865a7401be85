"""``given_counts_of_lines``: the number of givens of plain lines, counted in the text of an Arrow column.

Most columns hold nothing but lines of 81 digits and ``.``: counting them in place takes a fifth of the time of an
engine call. Any other row leaves the whole column to the engine, so there is one rule for reading rows.
"""

from typing import Any, Final

from nonet._board.geometry import SIZE
from nonet._io.libraries import library
from nonet.formats.arrays import symbols_of

_ROWS_AT_ONCE: Final = 1 << 12  # their text fits in the cache


def given_counts_of_lines(column: Any) -> Any | None:
    """Return the numbers of givens as an array, ``None`` if a row is not 81 characters of ``.0123456789``."""
    if not type(column).__module__.startswith("pyarrow"):
        return None
    arrow, numpy = library("pyarrow"), library("numpy")
    counts = [numpy.zeros(0, numpy.uint8)]
    for chunk in column.chunks if isinstance(column, arrow.ChunkedArray) else [column]:
        lines = symbols_of(chunk)
        if lines is None:
            return None
        for start in range(0, len(lines), _ROWS_AT_ONCE):
            symbols = lines[start : start + _ROWS_AT_ONCE]
            is_given = symbols - numpy.uint8(ord("1")) < SIZE  # wraps around below
            if not (is_given | (symbols == ord(".")) | (symbols == ord("0"))).all():
                return None
            counts.append(numpy.count_nonzero(is_given, axis=1).astype(numpy.uint8))
    return numpy.concatenate(counts)
