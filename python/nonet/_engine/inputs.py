"""What goes into a batch, and how it gets to the engine.

```
bytes                           a puzzle a line; read where they lie
uint8 (N, 81) or (N, 9, 9)      what has the buffer protocol, NumPy arrays for one; copied in one go
Arrow column of texts           what has the Arrow C interface; read where it lies
iterable of Grid, str, bytes    joined to lines first
```

A row that is no puzzle keeps its place; what a batch makes of it is a status.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple, Protocol, TypeAlias, TypeVar

from nonet._errors import ParseError
from nonet._board.grid import Grid
from nonet._engine.native import core as _core

Puzzles: TypeAlias = "bytes | bytearray | memoryview | str | Iterable[Grid | str | bytes] | SupportsArrow"
Progress: TypeAlias = Callable[[int], object]
Column = TypeVar("Column", bound="bytes | memoryview")

_DIGITS = b".123456789".ljust(256)


class SupportsArrow(Protocol):
    """A column with the Arrow C interface, as PyArrow and Polars have them."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the column as a capsule."""


class Batch(NamedTuple):
    """The rows of a batch, in one part or several, and the grids among them that have pencilmarks, by their place."""

    parts: Iterable[_core.Rows]
    marked: Sequence[tuple[int, Grid]]


def read_batch(puzzles: Puzzles, *, givens_alone: bool = False) -> Batch:
    """Return the rows of a batch; a ``Grid`` stands for its values and pencilmarks, or for its givens alone."""
    if isinstance(puzzles, bytes):
        return Batch([_core.Rows.from_lines(puzzles)], [])
    if isinstance(puzzles, str):
        return Batch([_core.Rows.from_lines(puzzles.encode("ascii", "replace"))], [])
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        # A column may come in no array at all, but a batch has a part.
        return Batch(chain([_core.Rows.from_lines(b"")], _core.Arrays(puzzles)), [])
    try:
        view = memoryview(puzzles)  # type: ignore[arg-type]
    except TypeError:
        return _read_each(puzzles, givens_alone)  # type: ignore[arg-type]
    return Batch([_rows_of_view(view)], [])


def values_of(puzzles: Puzzles) -> bytes:
    """Return the values of the puzzles, 81 bytes each, 255 where there is none.

    Raises ``ValueError`` for a grid with pencilmarks, for which a row of values has no place.
    """
    batch = read_batch(puzzles)
    for _, grid in batch.marked:
        raise ValueError(f"a row of values has no place for the pencilmarks of {grid!r}")
    return b"".join([rows.values() for rows in batch.parts])


def columns_of(
    batch: Batch, ask: Callable[[_core.Rows, int, Progress | None], Sequence[Column]], progress: Progress | None
) -> Sequence[Column | bytes]:
    """Return what ``ask`` says of the batch: columns, of which the second has a byte a row.

    ``ask`` is given rows, how many came before them, and whom to tell how many of them are done.
    """
    answers: list[Sequence[Column]] = []
    before = 0
    for rows in batch.parts:
        answers.append(ask(rows, before, progress and _counted_from(before, progress)))
        before += len(answers[-1][1])
    filled = [columns for columns in answers if len(columns[1])] or answers[:1]
    return filled[0] if len(filled) == 1 else [b"".join(parts) for parts in zip(*filled, strict=True)]


def checked_threads(threads: int | None) -> int:
    """Return how many threads the engine is told to use, 0 for as many as there are."""
    if threads is not None and threads < 1:
        raise ValueError(f"a batch runs on 1 thread or more, not {threads}")
    return threads or 0


def _counted_from(before: int, progress: Progress) -> Progress:
    return lambda done: progress(before + done)


def _rows_of_view(view: memoryview) -> _core.Rows:
    if view.format != "B":
        raise TypeError(f"an array of values is one of uint8, not of format {view.format!r}")
    if view.ndim == 1:
        return _core.Rows.from_lines(bytes(view))
    if view.shape is None or view.shape[1:] not in ((81,), (9, 9)):
        raise ValueError(f"an array of puzzles has the shape (N, 81) or (N, 9, 9), not {view.shape}")
    return _core.Rows.from_values(view.tobytes())


def _read_each(puzzles: Iterable[Grid | str | bytes], givens_alone: bool) -> Batch:
    lines: list[bytes] = []
    marked: list[tuple[int, Grid]] = []
    for puzzle in puzzles:
        if not isinstance(puzzle, Grid):
            lines.append(_line_of(puzzle))
        elif givens_alone:
            lines.append(puzzle._givens.translate(_DIGITS))
        else:
            if puzzle.has_pencilmarks:
                marked.append((len(lines), puzzle))
            lines.append(puzzle._values.translate(_DIGITS))
    return Batch([_core.Rows.from_lines(b"\n".join(lines) + b"\n" if lines else b"")], marked)


def _line_of(puzzle: str | bytes) -> bytes:
    """Return the text as 81 characters; one that shows no grid becomes a line that is malformed."""
    if not isinstance(puzzle, (str, bytes)):
        raise TypeError(f"a batch is made of grids and texts, not of {type(puzzle).__name__}")
    text = puzzle.encode("ascii", "replace") if isinstance(puzzle, str) else puzzle
    if len(text) == 81 and b"\n" not in text:
        return text
    try:
        return Grid(text)._values.translate(_DIGITS)
    except ParseError:
        return b"?"
