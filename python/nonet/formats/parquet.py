"""``parquet``: a table of Apache Parquet, with a column of puzzles. Needs the extra ``[data]``.

It is read and written as ``_tables/_entries`` describes: the titles of columns are those of ``csv``.

Round trip: everything, if all entries have the same columns.
"""

from collections.abc import Iterable, Iterator

from nonet._errors import ParseError
from nonet._io.file_lines import FileLines
from nonet.formats._block import Block
from nonet.formats._entry import Entry
from nonet.formats._format import Format


def _read(source: FileLines) -> Iterator[Entry | ParseError]:
    from nonet.formats._tables._entries import reading
    from nonet.formats._tables._readers import ParquetReader

    return reading(ParquetReader)(source)


def _write(items: Iterable[Entry | Block]) -> Iterator[bytes]:
    from nonet.formats._tables._entries import writing
    from nonet.formats._tables._format_writers import writer_of

    return writing(writer_of("parquet"))(items)


FORMAT = Format(
    "parquet",
    "a table of Apache Parquet",
    _read,
    _write,
    magic=(b"PAR1",),
    takes_blocks=True,
    extensions=("parquet", "pq"),
)
