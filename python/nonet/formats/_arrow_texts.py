r"""Columns as text: rows of CSV, of lines and of JSON Lines, made column by column.

```
            CSV, lines        JSON
text        as it is, quoted where it must be     "escaped"
number      12   1.2   10.0                       the same
bool        true   false                          the same
list        items separated by spaces             [1,2]
null        nothing                               null
other       JSON
```
"""

import json
from typing import Any

from nonet._errors import PuzzleError
from nonet._io.libraries import library


def csv_rows(batch: Any, delimiter: str) -> bytes:
    """Return the rows of a record batch or a table as CSV with line feeds; only fields that need quotes have them."""
    columns = [texts_of(column) for column in batch.columns]
    is_only = len(columns) == 1
    if not is_only:
        rows = _rows(columns, delimiter, batch.num_rows)
        # Counted in the whole text, marks that need quotes are found in a fifth of the time.
        counts = _count(rows, delimiter), _count(rows, "\n")
        if counts == (batch.num_rows * (len(columns) - 1), batch.num_rows) and not (b'"' in rows or b"\r" in rows):
            return rows
    quoted = [_quoted(column, delimiter, quote_empty=is_only) for column in columns]
    return _rows(quoted, delimiter, batch.num_rows)


def _count(text: bytes, mark: str) -> int:
    numpy = library("numpy")
    return int(numpy.count_nonzero(numpy.frombuffer(text, numpy.uint8) == ord(mark)))


def _rows(columns: list[Any], delimiter: str, row_count: int) -> bytes:
    pieces: list[Any] = []
    for number, column in enumerate(columns):
        pieces += [delimiter] * (number > 0) + [column]
    return _joined([*pieces, "\n"], row_count)


def text_rows(batch: Any) -> bytes:
    """Return the rows as lines with fields separated by tabs. A null in the first column is ``null``.

    Raises ``PuzzleError`` for a text with a tab or a line end, which would be read as another field or row.
    """
    compute = library("pyarrow.compute")
    pieces: list[Any] = []
    for number, (name, column) in enumerate(zip(batch.schema.names, batch.columns, strict=True)):
        text = texts_of(column)
        if compute.any(compute.match_substring_regex(text, "[\t\r\n]")).as_py():
            raise PuzzleError(
                f"column {name!r} has a string with a tab or a line end, which a file of lines cannot hold"
            )
        pieces += ["\t"] * (number > 0) + [text if number else compute.fill_null(text, "null")]
    return _joined([*pieces, "\n"], batch.num_rows)


def json_rows(batch: Any) -> bytes:
    """Return the rows as JSON objects, one per line."""
    pieces: list[Any] = []
    for number, (name, column) in enumerate(zip(batch.schema.names, batch.columns, strict=True)):
        pieces += [f"{',' if number else '{'}{json.dumps(name, ensure_ascii=False)}:", _json(column)]
    return _joined([*(pieces or ["{"]), "}\n"], batch.num_rows)


def _joined(pieces: list[Any], row_count: int) -> bytes:
    """Join columns of texts and constant texts row by row; return the rows one after another."""
    if row_count == 0:
        return b""
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    kind = arrow.large_string()
    parts = [arrow.scalar(piece, kind) if isinstance(piece, str) else piece for piece in pieces]
    rows = compute.binary_join_element_wise(
        *parts, arrow.scalar("", kind), null_handling="replace", null_replacement=""
    )
    if isinstance(rows, arrow.Scalar):  # constant texts alone
        return bytes(rows.as_py().encode()) * row_count
    size = compute.sum(compute.binary_length(rows)).as_py()
    return bytes(rows.buffers()[2].slice(0, size))


def texts_of(column: Any) -> Any:
    """Return a column as texts, null where it has no value."""
    arrow, compute, types = library("pyarrow"), library("pyarrow.compute"), library("pyarrow").types
    kind, text = column.type, arrow.large_string()
    if types.is_dictionary(kind):
        return texts_of(column.cast(kind.value_type))
    if types.is_floating(kind):
        plain = column.cast(text)
        is_whole = compute.match_substring_regex(plain, "^-?[0-9]+$")
        whole = compute.binary_join_element_wise(plain, arrow.scalar(".0", text), arrow.scalar("", text))
        return compute.if_else(is_whole, whole, plain)
    if _is_list_of_integers(kind):
        items = column.cast(arrow.list_(arrow.string()))
        return compute.binary_join(items, " ").cast(text)
    if types.is_nested(kind):
        return _json_each(column)
    try:
        return column.cast(text)
    except arrow.ArrowException:  # bytes that are not UTF-8
        return _json_each(column)


def _quoted(text: Any, delimiter: str, *, quote_empty: bool) -> Any:
    arrow, compute = library("pyarrow"), library("pyarrow.compute")
    needs = compute.match_substring_regex(text, f'[{delimiter}"\r\n]')
    if quote_empty:
        text = compute.fill_null(text, "")
        needs = compute.or_(compute.fill_null(needs, False), compute.equal(text, ""))
    if not compute.any(needs).as_py():
        return text
    mark = arrow.scalar('"', arrow.large_string())
    doubled = compute.replace_substring(text, '"', '""')
    none = arrow.scalar("", arrow.large_string())
    return compute.if_else(needs, compute.binary_join_element_wise(mark, doubled, mark, none), text)


def _json(column: Any) -> Any:
    """Return a column as texts of JSON."""
    arrow, compute, types = library("pyarrow"), library("pyarrow.compute"), library("pyarrow").types
    kind, text = column.type, arrow.large_string()
    if types.is_dictionary(kind):
        return _json(column.cast(kind.value_type))
    if _is_list_of_integers(kind):
        none = arrow.scalar("", text)
        items = compute.binary_join(column.cast(arrow.list_(arrow.string())), ",").cast(text)
        plain = compute.binary_join_element_wise(arrow.scalar("[", text), items, arrow.scalar("]", text), none)
    elif types.is_integer(kind) or types.is_boolean(kind):
        plain = column.cast(text)
    elif types.is_floating(kind):
        finite = compute.if_else(compute.is_finite(column), column, arrow.scalar(None, kind))
        plain = texts_of(finite)
    elif types.is_string(kind) or types.is_large_string(kind):
        plain = column.cast(text)
        if compute.any(compute.match_substring_regex(plain, '["\\\\\x00-\x1f\x7f]')).as_py():
            plain = _json_each(column)
        else:
            mark, none = arrow.scalar('"', text), arrow.scalar("", text)
            plain = compute.binary_join_element_wise(mark, plain, mark, none)
    else:
        plain = _json_each(column)
    return compute.fill_null(plain, "null")


def _json_each(column: Any) -> Any:
    """Return a column as texts of JSON, value by value: for rare types and for texts with special characters."""
    arrow = library("pyarrow")
    values = [
        None if value is None else json.dumps(value, ensure_ascii=False, default=_shown, separators=(",", ":"))
        for value in column.to_pylist()
    ]
    return arrow.array(values, arrow.large_string())


def _shown(value: object) -> str:
    return value.decode("utf-8", "backslashreplace") if isinstance(value, bytes) else str(value)


def _is_list_of_integers(kind: Any) -> bool:
    types = library("pyarrow").types
    is_list = types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind)
    return bool(is_list and types.is_integer(kind.value_type))
