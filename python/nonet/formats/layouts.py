"""The layouts that columns of puzzles have in other people's tables, and how they become one that the engine reads.

```
text, bytes, dictionaries of them, lists of numbers       read as they are
lists of lists of numbers (nine rows of nine)             lists of numbers
lists of texts (nine rows, 81 symbols)                    texts
run-end encoded columns, extension types (tensors)        what is in them
```

Whole columns are converted, without a Python object for each row.
"""

from typing import Any

from nonet._io.libraries import library

EXPECTED = "texts, lists of 81 numbers or 9x9 lists of numbers"


def can_hold_puzzles(kind: Any) -> bool:
    """Tell whether nonet reads puzzles from Arrow columns of this type."""
    types = library("pyarrow").types
    if types.is_null(kind) or _is_text(kind):
        return True
    if types.is_dictionary(kind) or types.is_run_end_encoded(kind):
        return can_hold_puzzles(kind.value_type)
    if hasattr(kind, "storage_type"):
        return can_hold_puzzles(kind.storage_type)
    if not _is_list(kind):
        return False
    item = kind.value_type
    return bool(_is_number(item) or _is_string(item) or (_is_list(item) and _is_number(item.value_type)))


def puzzles_of(column: Any) -> Any:
    """Return an Arrow column of puzzles in a layout that the engine reads; a row stays a row."""
    arrow = library("pyarrow")
    if not isinstance(column, arrow.ChunkedArray):
        return _converted(column)
    if _is_plain(column.type):
        return column
    chunks = [_converted(chunk) for chunk in column.chunks]
    return arrow.chunked_array(chunks) if chunks else arrow.chunked_array([], arrow.string())


def _converted(column: Any) -> Any:
    arrow, compute, types = library("pyarrow"), library("pyarrow.compute"), library("pyarrow").types
    kind = column.type
    if _is_plain(kind):
        return column
    if types.is_run_end_encoded(kind):
        return _converted(compute.run_end_decode(column))
    if hasattr(kind, "storage_type"):
        return _converted(column.storage)
    if not _is_list(kind):
        return column
    if _is_view(kind):
        return _converted(column.cast(arrow.large_list(kind.value_type)))
    if _is_string(kind.value_type):
        return compute.binary_join(column.cast(arrow.list_(arrow.string())), "")
    return _flattened(column) if _is_list(kind.value_type) else column


def _flattened(column: Any) -> Any:
    """Return lists of lists as lists: all items of a row, one after another."""
    arrow, numpy = library("pyarrow"), library("numpy")
    rows = column.flatten()
    ends = numpy.concatenate([[0], numpy.cumsum(_lengths(rows))])
    starts = ends[numpy.concatenate([[0], numpy.cumsum(_lengths(column))])]
    return arrow.LargeListArray.from_arrays(
        arrow.array(starts, arrow.int64()), _converted(rows).flatten(), mask=column.is_null()
    )


def _lengths(column: Any) -> Any:
    compute = library("pyarrow.compute")
    return compute.fill_null(compute.list_value_length(column), 0).to_numpy(zero_copy_only=False)


def _is_plain(kind: Any) -> bool:
    types = library("pyarrow").types
    return bool(
        types.is_null(kind)
        or _is_text(kind)
        or types.is_dictionary(kind)
        or (_is_list(kind) and not _is_view(kind) and _is_number(kind.value_type))
    )


def _is_text(kind: Any) -> bool:
    return _is_string(kind) or _is(kind, "binary", "large_binary", "fixed_size_binary", "binary_view")


def _is_string(kind: Any) -> bool:
    return _is(kind, "string", "large_string", "string_view")


def _is_number(kind: Any) -> bool:
    types = library("pyarrow").types
    return bool(types.is_integer(kind) or types.is_float32(kind) or types.is_float64(kind))


def _is_list(kind: Any) -> bool:
    return _is(kind, "list", "large_list", "fixed_size_list") or _is_view(kind)


def _is_view(kind: Any) -> bool:
    return _is(kind, "list_view", "large_list_view")


def _is(kind: Any, *names: str) -> bool:
    # Earlier versions of PyArrow do not have all types.
    types = library("pyarrow").types
    return any(getattr(types, f"is_{name}")(kind) for name in names if hasattr(types, f"is_{name}"))
