"""Conversion of the arguments of batch functions for the engine.

```
str, bytes, bytearray            text, one puzzle per line
array of numbers                 (N, 81) or (N, 9, 9) for many puzzles, (81,) or (9, 9) for one; uint8 of one dimension
                                 is text unless it is 81 values of at most 9; masked items are blanks
column of a Batch                its grids; a row without an answer is malformed
Arrow                            objects with the Arrow C interface: columns and tables of one column, in any layout;
                                 rows of a column of nulls, of any type, are malformed
iterable                         Grid, str, bytes, nine rows of nine cells, 81 cells, entries of nonet.read and
                                 nonet.scan; None, NaN and errors of nonet.scan are malformed rows
nine rows of nine cells          one puzzle
```

Only the engine reads text; in an iterable or a column a string can be a board of several lines. Mutable memory is
copied first; ``bytes``, ``str`` and Arrow columns are read in place. A row that is not a puzzle keeps its place and
gets the status ``malformed``. ``checked_callback`` makes one function of a ``CancelFlag`` and of the caller's
``progress``, which the engine calls now and then.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn, Protocol, TypeAlias

from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._board.grid import Grid, classic_only, puzzle_of
from nonet._board.layout import CLASSIC
from nonet._board.rows import Rows, is_missing, values_of_board
from nonet._board.sized_text import board_of_other_size
from nonet._board.text import looks_like_path, path_error
from nonet._checks import checked_callable, checked_integer, iterated, wrong_type
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import ColumnView
from nonet._errors import CancelledError, ParseError, PuzzleError, UnsupportedError
from nonet._native import core as _core

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from nonet.formats import Entry

Puzzle: TypeAlias = Grid | str | bytes | Rows
Row: TypeAlias = "Puzzle | Iterable[object] | Entry | ParseError | None"
Puzzles: TypeAlias = "str | Buffer | SupportsArrow | Iterable[Row]"
Progress: TypeAlias = Callable[[int], object] | None
Ruled: TypeAlias = list[tuple[int, Grid]]

DOTS = b".123456789".ljust(256)
_ONE = {(CELL_COUNT,), (SIZE, SIZE)}

# Generated puzzles and isomorphs have indices of 64 bits.
INDICES = 1 << 64

# Rows converted in one step, at most. Between two steps the engine handles signals and calls ``progress``.
_LINES_AT_ONCE, _OBJECTS_AT_ONCE, _VALUES_AT_ONCE, _BYTES_AT_ONCE = 1 << 18, 1 << 12, 1 << 14, 1 << 22

# The seconds that an iterator should take for the rows of a step.
_SECONDS_AT_ONCE = 0.05


class SupportsArrow(Protocol):
    """A column or a table with the Arrow C interface, as PyArrow, Polars and pandas have them."""

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the column as a capsule."""


def read_puzzles(puzzles: Puzzles, progress: Progress = None, ruled: Ruled | None = None) -> _core.Puzzles:
    """Convert puzzles to the engine's type; raise ``TypeError`` for an unsupported argument.

    Where that takes long, ``progress`` is called with 0 now and then. ``ruled`` gets the puzzles on other boards than
    the classic one with their rows, which the engine finds malformed.
    """
    others: Ruled = [] if ruled is None else ruled
    if isinstance(puzzles, str):
        if looks_like_path(puzzles):
            _refuse_path(puzzles)
        if puzzles.isascii():
            return _core.Puzzles.from_ascii(puzzles)
        return _read_text(puzzles, progress)
    if isinstance(puzzles, (list, tuple)):
        return _read_each([puzzles] if _are_rows(puzzles) else puzzles, progress, others)
    if isinstance(puzzles, bytes):
        return _core.Puzzles.from_text(puzzles)
    if isinstance(puzzles, bytearray):
        return _read_text(memoryview(puzzles), progress)
    if isinstance(puzzles, ColumnView):
        return _read_each(puzzles, progress, others) if puzzles.has_boards else _read_array(puzzles.puzzles(), progress)
    if isinstance(puzzles, os.PathLike):
        _refuse_path(puzzles)
    if isinstance(puzzles, Grid):
        raise TypeError("a batch takes many puzzles: pass [grid]")
    has_objects = str(getattr(puzzles, "dtype", "")).lower() == "object"  # Arrow has no such type
    if has_objects or _has_masked(puzzles):
        return _read_items(puzzles, progress, others)
    if hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__"):
        return _core.Puzzles.from_arrow(puzzles, progress)
    try:
        view = memoryview(puzzles)  # type: ignore[arg-type]
    except (TypeError, ValueError, BufferError):
        return _read_items(puzzles, progress, others)
    if view.format[-1] in "Oswe":  # objects, texts of a fixed length, and numbers of two bytes
        return _read_items(puzzles, progress, others)
    return _read_array(view, progress)


def _has_masked(puzzles: object) -> bool:
    """Tell whether this is an array of NumPy with masked items."""
    return callable(getattr(puzzles, "filled", None)) and bool(puzzles.mask.any())  # type: ignore[attr-defined]


def _read_items(puzzles: Any, progress: Progress, ruled: Ruled) -> _core.Puzzles:
    """Return the puzzles of an iterable, or the one whose nine rows an array has; ``(81,)`` can be 81 texts."""
    shape = getattr(puzzles, "shape", None)
    is_one = shape == (SIZE, SIZE) or (shape == (CELL_COUNT,) and (_has_masked(puzzles) or puzzles.dtype.kind == "f"))
    return _read_each([puzzles] if is_one else puzzles, progress, ruled)


def _are_rows(puzzles: Sequence[object]) -> bool:
    """Tell whether a list is nine lists of nine cells: the rows of one puzzle, none of which can be one."""
    rows = (
        [row for row in puzzles if isinstance(row, (list, tuple)) and len(row) == SIZE] if len(puzzles) == SIZE else []
    )
    return len(rows) == SIZE and not any(isinstance(cell, (list, tuple)) for row in rows for cell in row)


def as_grid(puzzle: Puzzle) -> Grid:
    """Return the ``Grid`` of a puzzle argument; rows can be iterators, so this is called once."""
    if isinstance(puzzle, Grid):
        return puzzle
    if isinstance(puzzle, (str, bytes, bytearray, memoryview, os.PathLike)):
        return Grid(puzzle)  # type: ignore[arg-type]
    return puzzle_of(values_of_board(puzzle))


def as_classic(puzzle: Puzzle, function: str) -> Grid:
    """Return the ``Grid`` of a puzzle argument; raise ``UnsupportedError`` for a board that the function lacks."""
    return classic_only(function, as_grid(puzzle))


def grid_if_any(item: object) -> Grid | None:
    """Return the grid of an item of a batch that has rows or cells; ``None`` for other sizes, and for other cells."""
    try:
        return item if isinstance(item, Grid) else puzzle_of(values_of_board(item))
    except ValueError:
        return None
    except TypeError:
        if isinstance(item, (list, tuple)) and not all(isinstance(part, str) for part in item):
            return None
        raise


@contextmanager
def told_as(function: str) -> Iterator[None]:
    """Name a function in the errors of those that it calls, which its caller does not know."""
    try:
        yield
    except UnsupportedError as error:
        error.function, error.args = function, (function, *error.args[1:])
        raise


def refused_pencilmarks(name: str) -> PuzzleError:
    """Return the error for a grid whose pencilmarks a function cannot take into account."""
    error = UnsupportedError(name, what="pencilmarks")
    error.add_note("Pass Grid.from_values(grid) or grid.givens.")
    return error


def checked_threads(threads: int | None) -> int:
    """Return the number of threads for the engine, 0 for as many as the machine has."""
    if isinstance(threads, bool):
        raise TypeError(f"threads must be an integer, not bool {threads}")
    return 0 if threads is None else checked_integer("threads", threads, 1, (1 << 32) - 1)


def _read_array(view: memoryview, progress: Progress) -> _core.Puzzles:
    order, kind, shape = view.format[:-1], view.format[-1], view.shape or ()
    if kind in "fd" and not order and len(shape) == 1 and all(item != item for item in view) and shape not in _ONE:
        return _read_each([None] * shape[0], progress, [])  # a column of pandas without a value
    if kind not in "bBhHiIlLqQnNfd" or len(order) > 1 or order == "Z":
        raise TypeError(f"an array of puzzles must hold numbers, not items of format {view.format!r}")
    if kind == "B" and len(shape) == 1 and (shape != (CELL_COUNT,) or max(view.tobytes()) > SIZE):
        return _read_text(view, progress)
    if shape not in _ONE and shape[1:] not in _ONE:
        raise ValueError(f"an array of puzzles must have the shape (N, 81), (N, 9, 9), (81,) or (9, 9), not {shape}")
    rows, step = (1, shape[0]) if shape in _ONE else (shape[0], _VALUES_AT_ONCE)
    pieces = (view[first : first + step].tobytes() for first in range(0, shape[0], step))
    return _core.Puzzles.from_values(pieces, rows, view.itemsize, kind, order in (">", "!"), progress)


def _read_text(text: str | memoryview, progress: Progress) -> _core.Puzzles:
    """Return the lines of a text that cannot be read in place: it is copied part by part."""
    starts = range(0, len(text), _BYTES_AT_ONCE)
    parts = (text[start : start + _BYTES_AT_ONCE] for start in starts)
    copies = (part.encode("ascii", "backslashreplace") if isinstance(part, str) else part.tobytes() for part in parts)
    return _core.Puzzles.from_groups(copies, [], progress)


def _read_each(puzzles: Iterable[Row], progress: Progress, ruled: Ruled) -> _core.Puzzles:
    """Return the puzzles of an iterable, read in groups."""
    marked: list[tuple[int, bytes, tuple[int, ...]]] = []
    return _core.Puzzles.from_groups(_groups(puzzles, marked, ruled), marked, progress)


def _groups(
    puzzles: Iterable[Row], marked: list[tuple[int, bytes, tuple[int, ...]]], ruled: Ruled
) -> Iterator[bytes | list[bytes | None]]:
    """Yield the puzzles in groups: texts of one line each as one text, which is quicker to read, others as a list."""
    first = 0
    for some in _slices(puzzles):
        if (text := _joined(some)) is not None:
            if len(text) != (CELL_COUNT + 1) * len(some):
                ruled += _other_boards(some, first)
            yield text.encode("ascii", "backslashreplace")
        else:
            for start in range(0, len(some), _OBJECTS_AT_ONCE):
                yield _texts_of(some[start : start + _OBJECTS_AT_ONCE], first + start, marked, ruled)
        first += len(some)


def _slices(puzzles: Iterable[Row]) -> Iterator[list[Row]]:
    """Yield consecutive puzzles as lists: fewer if they come slowly; a list that is short enough is not copied."""
    if isinstance(puzzles, list) and len(puzzles) <= _LINES_AT_ONCE:
        yield puzzles
        return
    rest = iterated("a batch takes text, an array, an Arrow column or an iterable of puzzles", puzzles)
    size, start = 1, monotonic()
    while some := list(islice(rest, size)):
        is_slow = monotonic() - start > _SECONDS_AT_ONCE
        yield some
        size = max(size // 4, 1) if is_slow else min(2 * size, _LINES_AT_ONCE)
        start = monotonic()


def _joined(puzzles: list[Row]) -> str | None:
    """Return one text with a line for each puzzle if all are ``str`` of one line."""
    try:
        text = "\n".join([*puzzles, ""])  # type: ignore[list-item]
    except TypeError:
        return None
    return text if text.count("\n") == len(puzzles) and "\r" not in text else None


def _texts_of(
    puzzles: list[Row], first: int, marked: list[tuple[int, bytes, tuple[int, ...]]], ruled: Ruled
) -> list[bytes | None]:
    """Return the text of each puzzle; append the grids with pencilmarks to ``marked``, other boards to ``ruled``."""
    texts: list[bytes | None] = []
    ruled += _other_boards(puzzles, first)
    for row, puzzle in enumerate(puzzles, first):
        grid = puzzle if isinstance(puzzle, (Grid, str, bytes)) else getattr(puzzle, "grid", puzzle)
        if not isinstance(grid, Grid):
            texts.append(_text_of(grid))
        elif grid.layout is not CLASSIC:
            ruled.append((row, grid))
            texts.append(None)
        elif grid._pencilmarks is None:
            texts.append(grid._values.translate(DOTS))
        else:
            marked.append((row, grid._values, grid._pencilmarks))
            texts.append(None)
    return texts


def _other_boards(puzzles: Sequence[Row], first: int) -> Iterator[tuple[int, Grid]]:
    """Yield the texts that are boards of another size, with their rows; the number of cells tells the size."""
    for row, text in enumerate(puzzles, first):
        if isinstance(text, (str, bytes)) and (found := board_of_other_size(text)) is not None:
            values, layout = found
            yield row, puzzle_of(values, layout=layout)


def _text_of(puzzle: object) -> bytes | None:
    if isinstance(puzzle, str):
        return puzzle.encode("ascii", "backslashreplace")
    if isinstance(puzzle, (bytes, bytearray)):
        return bytes(puzzle)
    if is_missing(puzzle) or isinstance(puzzle, ParseError):
        return None
    if isinstance(puzzle, os.PathLike):
        _refuse_path(puzzle)
    if not (isinstance(puzzle, Iterable) or hasattr(puzzle, "__getitem__")):
        raise wrong_type("a batch takes grids, strings and entries", puzzle)
    grid = grid_if_any(puzzle)
    return None if grid is None else grid._values.translate(DOTS)


def _refuse_path(path: str | os.PathLike[str]) -> NoReturn:
    name = os.fspath(path)
    if isinstance(path, str):
        raise path_error("puzzles", name)
    raise TypeError(f"expected puzzles, found the path {name!r}: nonet.read({name!r}) reads a file")


def checked_callback(cancel: CancelFlag | None, progress: Progress = None) -> Progress:
    """Return what the engine calls now and then; raise ``TypeError`` for a wrong argument before the work begins."""
    callback = None if progress is None else checked_callable("progress", progress)
    if cancel is None:
        return callback
    if not isinstance(cancel, CancelFlag):
        raise wrong_type("cancel must be a CancelFlag or None", cancel)

    def look(done: int) -> None:
        if cancel.is_set:
            raise CancelledError
        if callback is not None:
            callback(done)

    if cancel.is_set:
        raise CancelledError
    return look


def checked_work(work_limit: int | None) -> int | None:
    """Return the limit of nodes; ``None`` is no limit."""
    return None if work_limit is None else checked_integer("work_limit", work_limit, 1)
