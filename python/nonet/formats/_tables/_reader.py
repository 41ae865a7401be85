"""``Reader``: the base of the readers of table files."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from nonet._errors import ParseError, PuzzleError
from nonet._io.libraries import library
from nonet.formats._tables._input import TableInput

BATCH_ROWS = 1 << 16
"""The most rows in a record batch."""
_LONGEST_REASON: Final = 300


class Reader(ABC):
    """One file: ``schema``, ``row_count`` (``None`` if unknown), and ``fraction_read`` of the running iteration.

    ``reasons`` has the malformed rows of the record batch that was yielded last, by number, and why they are malformed.
    """

    schema: Any
    row_count: int | None = None

    def __init__(self, source: TableInput) -> None:
        self.source = source
        self.fraction_read = 0.0
        self.reasons: dict[int, str] = {}

    @abstractmethod
    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows as record batches with these columns, by default all."""

    def _counted(self, batches: Iterable[Any]) -> Iterator[Any]:
        """Yield batches, and keep ``fraction_read`` by the number of rows."""
        rows = 0
        for batch in batches:
            rows += batch.num_rows
            self.fraction_read = rows / (self.row_count or rows or 1)
            yield batch

    def _sliced(self, batch: Any, columns: list[str] | None, reasons: dict[int, str] | None = None) -> Iterator[Any]:
        """Yield a batch in parts of a limited number of rows."""
        if columns is not None:
            batch = batch.select(columns)
        for start in range(0, batch.num_rows, BATCH_ROWS):
            found = reasons.items() if reasons else ()
            self.reasons = {row - start: reason for row, reason in found if start <= row < start + BATCH_ROWS}
            yield batch.slice(start, BATCH_ROWS)


@contextmanager
def named_errors(path: str | None) -> Iterator[None]:
    """Context manager: turn an error of PyArrow into a ``ParseError`` with the path, and name OS errors.

    Without a path whoever opened the file adds it.
    """
    try:
        yield
    except ParseError as error:
        raise (error if error.source is not None or path is None else error.located(source=path)) from None
    except (PuzzleError, MemoryError):
        raise
    except OSError as error:
        if error.errno is None:
            raise ParseError(_brief(error), source=path) from None
        if error.filename is None and path is not None:
            raise OSError(error.errno, error.strerror, path) from None
        raise
    except (EOFError, UnicodeDecodeError) as error:
        raise ParseError(_brief(error), source=path) from None
    except library("pyarrow").ArrowException as error:
        raise ParseError(_brief(error), source=path) from None


def _brief(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return f"the file cannot be read: {text[:_LONGEST_REASON]}"
