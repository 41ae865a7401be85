"""``fed``: the rows of a text container, and the boards of any text, which the engine reads as it is fed with the text.

Blocks of the engine have columns of text, the lines of the rows, and the rows that the container spoils. Each becomes a
``Block``; the caller says which columns hold what.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from nonet._errors import ParseError
from nonet._io.file_lines import FileLines

if TYPE_CHECKING:
    from nonet._native import core as _core


def row_reader(kind: str, **options: Any) -> "_core.RowReader":
    """Return a reader of the engine: ``csv``, ``json_lines``, ``json_array`` or ``lines``."""
    from nonet._native import core  # formats that draw boards work without the engine

    reader: _core.RowReader = getattr(core.RowReader, kind)(**options)
    return reader


def fed(
    reader: "_core.RowReader", source: FileLines, pieces: Iterator[bytes] | None = None
) -> "Iterator[_core.RowBlock]":
    """Yield the rows of a text, those of a pipe as they arrive; ``pieces`` are by default those of the source."""
    if source.rows_at_once is not None:
        reader.set_most_rows(source.rows_at_once)
    try:
        for piece in source.pieces() if pieces is None else pieces:
            yield from reader.feed(piece)
            if not source.has_more():
                yield from reader.flush()
    except ParseError as error:  # the rest of the file cannot be unpacked
        yield from reader.end()
        if error.line is not None:
            raise
        raise ParseError(error.reason, line=reader.line, column=1) from None
    yield from reader.end()


def spoiled(rows: "_core.RowBlock") -> dict[int, ParseError]:
    """Return the errors of the rows that their container spoils."""
    return {row: ParseError(reason, line=line, column=column or 1) for row, line, column, reason in rows.reasons}


def found_boards(pieces: Iterable[bytes]) -> "Iterator[_core.FoundBoard]":
    """Yield the boards of a text in any form, and what nearly is one."""
    from nonet._native import core

    finder = core.BoardFinder()
    for piece in pieces:
        yield from finder.feed(piece)
    yield from finder.end()
