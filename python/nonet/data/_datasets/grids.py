"""Columns of puzzles or answers as 81 values per row, with the reason for each row that is not a grid."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import CLASSIC, Grid, ParseError
from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE
from nonet._io.libraries import library
from nonet.formats.layouts import can_hold_puzzles, puzzles_of

REASONS: Final = ("", "missing", "expected 81 cells", "unexpected characters")
"""The reason why a row is not a grid, by code; 0 is a grid."""
MISSING, _LENGTH, CHARACTERS = 1, 2, 3
UNREADABLE: Final = 255
"""The value of all cells of a row that is not a grid."""

Values = NDArray[np.uint8]
Codes = NDArray[np.uint8]

_VALUE_OF: Final = np.full(256, UNREADABLE, np.uint8)
_VALUE_OF[list(b".0_*?")] = 0
_VALUE_OF[list(b"123456789")] = DIGITS


def grids_of(column: Any) -> tuple[Values, Codes]:
    """Return the values of an Arrow column of texts or of lists of 81 integers."""
    arrow = library("pyarrow")
    if isinstance(column, arrow.ChunkedArray):
        column = column.combine_chunks()
    if not _is_list(column.type) or _is_list_of_lines(column):
        column = puzzles_of(column)
    if arrow.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    return _of_lists(column) if _is_list(column.type) else _of_texts(column)


def grids_of_values(values: NDArray[Any]) -> tuple[Values, Codes]:
    """Return integers of shape (N, 81) as values; a row with others than 0 to 9 is not a grid."""
    is_grid = np.all((values >= 0) & (values <= SIZE), axis=1)
    grids = np.where(is_grid[:, None], values, UNREADABLE).astype(np.uint8)
    return grids, np.where(is_grid, 0, CHARACTERS).astype(np.uint8)


def can_hold_grids(kind: Any) -> bool:
    """Return whether ``grids_of`` accepts Arrow columns of this type: texts, numbers, and lists (of lists) of them."""
    types = library("pyarrow").types
    if types.is_dictionary(kind) or _is_list(kind):
        inner = kind.value_type
        return _is_plain(inner) or (_is_list(inner) and _is_plain(inner.value_type))
    return _is_plain(kind) or can_hold_puzzles(kind)


def _is_list_of_lines(column: Any) -> bool:
    """Tell whether an array has lists of texts that are not lists of single symbols."""
    compute = library("pyarrow.compute")
    return (
        _is_text(column.type.value_type)
        and not compute.any(compute.equal(compute.list_value_length(column), CELL_COUNT)).as_py()
    )


def _is_plain(kind: Any) -> bool:
    types = library("pyarrow").types
    is_number = types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind)
    return is_number or types.is_null(kind) or _is_text(kind)


def _is_text(kind: Any) -> bool:
    return any(word in str(kind) for word in ("string", "binary", "utf8")) and "<" not in str(kind)


def _is_list(kind: Any) -> bool:
    types = library("pyarrow").types
    return bool(types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind))


def _of_lists(column: Any) -> tuple[Values, Codes]:
    """Read lists of 81 cells, or of nine rows of nine; a cell that is missing is a blank."""
    compute = library("pyarrow.compute")
    sizes, items = _flattened(column)
    is_long = sizes == CELL_COUNT
    if _is_list(items.type):
        row_sizes, cells = _flattened(items)
        is_long = (sizes == SIZE) & (np.bincount(_parents(sizes), row_sizes != SIZE, minlength=len(sizes)) == 0)
        sizes, items = np.bincount(_parents(sizes), row_sizes, minlength=len(sizes)).astype(np.int64), cells
    grids = np.full((len(column), CELL_COUNT), UNREADABLE, np.uint8)
    codes = np.full(len(column), _LENGTH, np.uint8)
    codes[compute.is_null(column).to_numpy(zero_copy_only=False)] = MISSING
    found = _cells(items)[np.repeat(is_long, sizes)].reshape(-1, CELL_COUNT)
    is_grid = (found != UNREADABLE).all(axis=1)
    grids[is_long] = np.where(is_grid[:, None], found, UNREADABLE)
    codes[is_long] = np.where(is_grid, 0, CHARACTERS)
    return grids, codes


def _flattened(column: Any) -> tuple[NDArray[np.int64], Any]:
    """Return the sizes of lists, 0 for a null, and their items."""
    compute = library("pyarrow.compute")
    sizes = compute.fill_null(compute.list_value_length(column), 0).to_numpy(zero_copy_only=False)
    return sizes.astype(np.int64), compute.list_flatten(column)


def _parents(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.repeat(np.arange(len(sizes)), sizes)


def _cells(items: Any) -> Values:
    """Return the value of each item, a digit as a number or a string: 0 for null and NaN, ``UNREADABLE`` for others."""
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    if arrow.types.is_null(items.type):
        return np.zeros(len(items), np.uint8)
    if _is_text(items.type):
        texts = compute.fill_null(items.cast(arrow.large_binary()), b"")
        sizes = compute.binary_length(texts).to_numpy(zero_copy_only=False)
        found = np.where(sizes == 0, 0, UNREADABLE).astype(np.uint8)
        found[sizes == 1] = _VALUE_OF[_bytes_of(texts.filter(arrow.array(sizes == 1)))]
        return found
    values = items.cast(arrow.float64(), safe=False).to_numpy(zero_copy_only=False)
    numbers = np.nan_to_num(values, nan=0.0, posinf=-1.0, neginf=-1.0)
    is_digit = (numbers >= 0) & (numbers <= SIZE) & (numbers == np.floor(numbers))
    return np.where(is_digit, numbers, UNREADABLE).astype(np.uint8)


def _of_texts(column: Any) -> tuple[Values, Codes]:
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    types = arrow.types
    grids = np.full((len(column), CELL_COUNT), UNREADABLE, np.uint8)
    codes = np.full(len(column), CHARACTERS, np.uint8)
    if types.is_null(column.type):
        return grids, np.full(len(column), MISSING, np.uint8)
    if not (types.is_string(column.type) or types.is_large_string(column.type) or "binary" in str(column.type)):
        column = column.cast(arrow.large_string())
    column = column.cast(arrow.large_binary())
    is_long = compute.fill_null(compute.equal(compute.binary_length(column), CELL_COUNT), False)
    found = _VALUE_OF[_bytes_of(column.filter(is_long)).reshape(-1, CELL_COUNT)]
    where = is_long.to_numpy(zero_copy_only=False)
    is_plain = (found != UNREADABLE).all(axis=1)
    grids[where] = np.where(is_plain[:, None], found, UNREADABLE)
    codes[where] = np.where(is_plain, 0, CHARACTERS)
    # Parse the other rows one by one: errors, boards of several lines, other symbols for blanks.
    rest = np.flatnonzero(codes)
    for row, text in zip(rest.tolist(), column.take(arrow.array(rest)).to_pylist(), strict=True):
        grid = _grid_of(text)
        if grid is None:
            codes[row] = MISSING if not text else CHARACTERS if len(text.strip()) == CELL_COUNT else _LENGTH
        else:
            grids[row], codes[row] = np.frombuffer(grid, np.uint8), 0
    return grids, codes


def _bytes_of(column: Any) -> NDArray[np.uint8]:
    """Return the bytes of a column of ``large_binary`` without nulls."""
    if len(column) == 0:
        return np.empty(0, np.uint8)
    _, offsets, data = column.buffers()
    places = np.frombuffer(offsets, np.int64)[column.offset : column.offset + len(column) + 1]
    return np.frombuffer(data, np.uint8)[places[0] : places[-1]]


def _grid_of(text: bytes | None) -> bytes | None:
    """Return the values of a text, None if it is not a classic grid of digits."""
    if not text:
        return None
    try:
        grid = Grid(text)
    except ParseError:
        return None
    return None if grid.has_pencilmarks or grid.layout is not CLASSIC else bytes(grid)
