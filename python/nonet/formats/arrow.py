"""``arrow``: a table of Arrow IPC, as a file or as a stream, with a column of puzzles. Needs the extra ``[data]``.

It is read and written as ``_tables/_entries`` describes: the titles of columns are those of ``csv``. A file with the
extension ``.arrows`` is written as a stream; which one it is is recognised by its content.

Round trip: everything, if all entries have the same columns.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from types import MappingProxyType

from nonet._errors import ParseError
from nonet._io.file_lines import FileLines
from nonet.formats._block import Block
from nonet.formats._entry import Entry
from nonet.formats._format import Format


def _read(source: FileLines) -> Iterator[Entry | ParseError]:
    from nonet.formats._tables._entries import reading
    from nonet.formats._tables._readers import arrow_reader

    return reading(arrow_reader)(source)


def _write(items: Iterable[Entry | Block], *, extension: str = "") -> Iterator[bytes]:
    from nonet.formats._tables._entries import writing
    from nonet.formats._tables._format_writers import writer_of

    return writing(writer_of("arrow", extension))(items)


FORMAT = Format(
    "arrow",
    "a table of Arrow IPC",
    _read,
    _write,
    magic=(b"ARROW1", b"\xff\xff\xff\xff"),
    takes_blocks=True,
    extensions=("arrow", "ipc", "feather", "arrows"),
    write_as=MappingProxyType({"arrows": partial(_write, extension="arrows")}),
)
