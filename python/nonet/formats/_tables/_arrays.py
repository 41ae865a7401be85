"""Arrow columns as NumPy arrays and back: grids as 81 values, numbers with 0 or NaN for a null."""

from typing import Any

from nonet._board.grid import Grid
from nonet._io.libraries import library


def texts_of_values(values: Any) -> Any:
    """Return integers, 81 for each row, as an Arrow column of texts."""
    arrow, numpy = library("pyarrow"), library("numpy")
    is_value = (values >= 0) & (values <= 9)
    codes = numpy.where(is_value, values, 0).astype(numpy.uint8)
    text = numpy.where(codes == 0, numpy.uint8(ord(".")), codes + numpy.uint8(48))
    text[~is_value] = ord("!")
    rows = len(text) // 81
    offsets = numpy.arange(rows + 1, dtype=numpy.int64) * 81
    buffers = [None, arrow.py_buffer(offsets), arrow.py_buffer(text)]
    return arrow.Array.from_buffers(arrow.large_string(), rows, buffers)


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
    cells = value.tolist() if hasattr(value, "tolist") else value
    try:
        flat = [cell for part in cells for cell in (part if isinstance(part, (list, tuple)) else (part,))]
        return Grid.from_values(flat).to_line()
    except (TypeError, ValueError):
        return type(value).__name__


def grids_of_texts(column: Any) -> Any:
    """Return a column of texts as values of shape (N, 81): 0 for a null, 255 in all cells of an unreadable text."""
    arrow, compute, numpy = library("pyarrow"), library("pyarrow.compute"), library("numpy")
    whole = column.combine_chunks() if isinstance(column, arrow.ChunkedArray) else column
    text = compute.utf8_slice_codeunits(compute.ascii_trim_whitespace(whole.cast(arrow.large_string())), 0, 81)
    is_grid = compute.fill_null(compute.match_substring_regex(text, "^[0-9._*?-]{81}$"), False)
    grids = text.filter(is_grid)
    size = 81 * len(grids)
    start = 81 * grids.offset
    symbols = numpy.frombuffer(grids.buffers()[2] or b"", numpy.uint8)[start : start + size].reshape(-1, 81)
    value_of = numpy.zeros(256, numpy.uint8)
    value_of[[*b"123456789"]] = range(1, 10)
    values = numpy.full((len(whole), 81), 255, numpy.uint8)
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
