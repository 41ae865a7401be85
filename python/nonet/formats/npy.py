"""``npy``: a NumPy array of puzzles. Needs the extra ``[data]``.

It is an array of shape (N, 81) of ``uint8`` with 0 for a blank, or, if puzzles have solutions, a structured array with
the fields ``puzzle`` and ``solution``. Arrays of shape (N, 9, 9), texts and other structured arrays are read too.

Round trip: values and solution. Pencilmarks are refused; givens, name, rating and columns are dropped.
"""

from collections.abc import Iterable, Iterator

from nonet._errors import ParseError
from nonet._io.file_lines import FileLines
from nonet.formats._block import Block
from nonet.formats._entry import Entry
from nonet.formats._format import Format


def _read(source: FileLines) -> Iterator[Entry | ParseError]:
    from nonet.formats._tables._entries import reading
    from nonet.formats._tables._npy import NpyReader

    return reading(NpyReader)(source)


def _write(items: Iterable[Entry | Block]) -> Iterator[bytes]:
    from nonet.formats._tables._entries import writing
    from nonet.formats._tables._format_writers import writer_of

    return writing(writer_of("npy"), has_texts=False)(items)


FORMAT = Format(
    "npy",
    "a NumPy array",
    _read,
    _write,
    magic=(b"\x93NUMPY",),
    takes_blocks=True,
    extensions=("npy",),
    holds=frozenset({"solution"}),
)
