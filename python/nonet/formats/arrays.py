"""Arrow columns as NumPy arrays and back: grids as 81 values, numbers with 0 or NaN for a null."""

from typing import Any

from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE
from nonet._board.grid import Grid, puzzle_of
from nonet._board.rows import values_of_board
from nonet._io.libraries import library


def texts_of_values(values: Any) -> Any:
    """Return numbers, 81 for each row, as an Arrow column of texts; what is no cell becomes ``!``."""
    numpy = library("numpy")
    is_value = (values >= 0) & (values <= SIZE)
    if values.dtype.kind == "f":
        is_value &= values == numpy.floor(values)
    codes = numpy.where(is_value, values, 0).astype(numpy.uint8)
    text = numpy.where(codes == 0, numpy.uint8(ord(".")), codes + numpy.uint8(48))
    if not is_value.all():
        is_missing = ((values == -1) | (values != values)).reshape(-1, CELL_COUNT)
        # Beside a 0, a missing cell is no blank.
        is_missing &= ~(values.reshape(-1, CELL_COUNT) == 0).any(axis=1, keepdims=True)
        text[~is_value & ~is_missing.reshape(-1)] = ord("!")
    return _texts_of_symbols(text)


def reasons_of_values(values: Any) -> dict[int, str]:
    """Return the rows of numbers, 81 for each, that are no grids, and why."""
    numpy, reasons = library("numpy"), {}
    rows = values.reshape(-1, CELL_COUNT)
    for row in numpy.flatnonzero(~((rows >= 0) & (rows <= SIZE)).all(axis=1) | (rows != numpy.floor(rows)).any(axis=1)):
        try:
            Grid.from_values(rows[row].tolist())
        except ValueError as error:
            reasons[int(row)] = str(error)
    return reasons


def symbols_of(column: Any) -> Any | None:
    """Return texts of 81 bytes as an array of shape (N, 81), without a copy; ``None`` if a row is anything else."""
    arrow, numpy = library("pyarrow"), library("numpy")
    widths = {arrow.string(): numpy.int32, arrow.large_string(): numpy.int64}
    if column.type not in widths or column.null_count:
        return None
    if len(column) == 0:
        return numpy.zeros((0, CELL_COUNT), numpy.uint8)
    _, offsets, text = column.buffers()
    ends = numpy.frombuffer(offsets, widths[column.type])[column.offset : column.offset + len(column) + 1]
    if (numpy.diff(ends) != CELL_COUNT).any():
        return None
    return numpy.frombuffer(text, numpy.uint8)[ends[0] : ends[-1]].reshape(-1, CELL_COUNT)


def texts_of_lines(lines: bytes) -> Any:
    """Return lines of 81 bytes as an Arrow column."""
    numpy = library("numpy")
    symbols = numpy.frombuffer(lines, numpy.uint8).reshape(-1, CELL_COUNT + 1)[:, :CELL_COUNT]
    return _texts_of_symbols(numpy.ascontiguousarray(symbols).reshape(-1))


def _texts_of_symbols(text: Any) -> Any:
    arrow, numpy = library("pyarrow"), library("numpy")
    rows = len(text) // CELL_COUNT
    offsets = numpy.arange(rows + 1, dtype=numpy.int64) * CELL_COUNT
    buffers = [None, arrow.py_buffer(offsets), arrow.py_buffer(text)]
    return arrow.Array.from_buffers(arrow.large_string(), rows, buffers)


def array_of_column(column: Any, count: int) -> Any:
    """Return a column of a block with so many rows as an Arrow array."""
    arrow = library("pyarrow")
    if column is None:
        return arrow.nulls(count, arrow.large_string())
    if isinstance(column, bytes):
        return texts_of_lines(column)
    if isinstance(column, list):
        return arrow.array(column, arrow.large_string())
    if hasattr(column, "type"):
        return column
    chunked = arrow.chunked_array(column)
    whole = chunked.combine_chunks() if chunked.num_chunks != 1 else chunked.chunk(0)
    # Digits of the engine are not read again.
    return whole.view(arrow.large_string()) if arrow.types.is_large_binary(whole.type) else whole


def strings_of(column: Any) -> Any:
    """Return texts of the engine as an Arrow array of strings."""
    arrow = library("pyarrow")
    chunks = arrow.chunked_array(column).chunks
    return chunks[0].cast(arrow.string()) if len(chunks) == 1 else arrow.array(column.to_list(), arrow.string())


def texts_of_objects(values: list[Any]) -> Any:
    """Return objects of any kind as an Arrow column of texts: grids as lines, others as words that are no puzzle."""
    arrow = library("pyarrow")
    return arrow.array([_text_of(value) for value in values], arrow.large_string())


def _text_of(value: Any) -> str | None:
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, bytes):
        return value.decode("utf-8", "backslashreplace")
    is_nan = isinstance(value, float) and value != value
    if value is None or is_nan or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, (int, float)):
        return str(value)
    try:
        return puzzle_of(values_of_board(value)).to_line()
    except (TypeError, ValueError):
        return type(value).__name__


def grids_of_texts(column: Any) -> Any:
    """Return a column of texts as values of shape (N, 81): 0 for a null, 255 in all cells of an unreadable text."""
    arrow, compute, numpy = library("pyarrow"), library("pyarrow.compute"), library("numpy")
    whole = column.combine_chunks() if isinstance(column, arrow.ChunkedArray) else column
    text = compute.utf8_slice_codeunits(compute.ascii_trim_whitespace(whole.cast(arrow.large_string())), 0, CELL_COUNT)
    is_grid = compute.fill_null(compute.match_substring_regex(text, "^[0-9._*?-]{81}$"), False)
    grids = text.filter(is_grid)
    size = CELL_COUNT * len(grids)
    start = CELL_COUNT * grids.offset
    symbols = numpy.frombuffer(grids.buffers()[2] or b"", numpy.uint8)[start : start + size].reshape(-1, CELL_COUNT)
    value_of = numpy.zeros(256, numpy.uint8)
    value_of[[*b"123456789"]] = DIGITS
    values = numpy.full((len(whole), CELL_COUNT), 255, numpy.uint8)
    values[is_grid.to_numpy(zero_copy_only=False)] = value_of[symbols]
    values[whole.is_null().to_numpy(zero_copy_only=False)] = 0
    return values


def numbers_of(column: Any) -> Any:
    """Return a column of numbers, flags or lists of equal length as an array: 0, false or NaN for a null."""
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    types = arrow.types
    whole = column.combine_chunks() if isinstance(column, arrow.ChunkedArray) else column
    if types.is_fixed_size_list(whole.type):
        size = whole.type.list_size
        zeros = arrow.scalar([0] * size, whole.type)
        return numbers_of(compute.list_flatten(compute.fill_null(whole, zeros))).reshape(-1, size)
    null = float("nan") if types.is_floating(whole.type) else False if types.is_boolean(whole.type) else 0
    filled = compute.fill_null(whole, arrow.scalar(null, whole.type))
    return filled.to_numpy(zero_copy_only=False)


def array_of(field: Any, column: Any) -> Any:
    """Return a result column as an array: grids as values, words and lists as objects."""
    arrow, numpy = library("pyarrow"), library("numpy")
    types = arrow.types
    if field.name in ("solution", "canonical"):
        return grids_of_texts(column)
    if types.is_integer(field.type) or types.is_floating(field.type) or types.is_boolean(field.type):
        return numbers_of(column)
    if field.name == "status":
        return numpy.array(column.to_pylist(), str)
    found = numpy.empty(len(column), object)
    found[:] = column.to_pylist()
    return found
