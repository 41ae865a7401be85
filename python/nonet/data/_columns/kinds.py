"""How each kind of table gets its new columns: PyArrow, Polars, pandas, DuckDB and NumPy."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from nonet import PuzzleError
from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._checks import wrong_type
from nonet._io.libraries import library
from nonet.data._columns.column_adder import ColumnAdder
from nonet.formats.arrays import array_of, texts_of_objects

_EXPECTED: Final = (
    "table must be a PyArrow, Polars or pandas table, a DuckDB relation, a NumPy array or another object with "
    "the Arrow C stream interface"
)
_HINTS: Final = {
    **dict.fromkeys(("str", "PosixPath", "WindowsPath"), "add_columns_to_files processes table files"),
    **dict.fromkeys(("list", "tuple"), 'pass pyarrow.table({"puzzle": puzzles})'),
    "dict": "pass pyarrow.table(columns)",
    "pyspark": "nonet.data.spark.add_columns processes data frames of Spark",
    "dask": "pass the frame that compute() returns",
}


def kind_of(table: Any) -> str:
    """Return the name of the kind of a table; raise ``TypeError`` for an object that is not a table."""
    root = type(table).__module__.split(".")[0].lstrip("_")
    name = type(table).__name__
    if root == "pyarrow" and name in ("Table", "RecordBatch", "RecordBatchReader"):
        return name
    if root == "polars" and name in ("DataFrame", "LazyFrame"):
        return f"polars {name}"
    if root == "pandas" and name == "DataFrame":
        return "pandas DataFrame"
    if root == "duckdb" and name == "DuckDBPyRelation":
        return "DuckDB relation"
    if root == "numpy" and name == "ndarray":
        return "NumPy array"
    is_exported = hasattr(table, "__arrow_c_stream__") or hasattr(table, "__arrow_c_array__")
    if not isinstance(table, type) and is_exported:
        return "stream"
    hint = _HINTS.get(name, _HINTS.get(root, "convert it to a pyarrow.Table"))
    raise wrong_type(f"{_EXPECTED} ({hint})", table)


def _of_table(table: Any, adder: ColumnAdder) -> Any:
    first = table.slice(0, 10)
    return adder.add(table, adder.find(table.schema, first))


def _of_batch(batch: Any, adder: ColumnAdder) -> Any:
    arrow = library("pyarrow")
    result = _of_table(arrow.Table.from_batches([batch]), adder)
    (whole,) = result.combine_chunks().to_batches() or [arrow.RecordBatch.from_pylist([], schema=result.schema)]
    return whole


def _of_reader(reader: Any, adder: ColumnAdder) -> Any:
    arrow = library("pyarrow")
    schema = adder.schema(reader.schema)
    if adder.puzzle_column is not None:
        adder.find(reader.schema)

    def batches() -> Iterator[Any]:
        name = None
        for batch in reader:
            name = name or adder.find(reader.schema, batch)
            yield from adder.add(arrow.Table.from_batches([batch]), name).to_batches()

    return arrow.RecordBatchReader.from_batches(schema, batches())


def _of_stream(table: Any, adder: ColumnAdder) -> Any:
    arrow = library("pyarrow")
    column = _column_of(table)
    if arrow.types.is_struct(column.type):
        batches = [arrow.RecordBatch.from_struct_array(chunk) for chunk in column.chunks]
        return _of_table(arrow.Table.from_batches(batches, arrow.schema(column.type)), adder)
    return _of_table(arrow.table({adder.puzzle_column or "puzzle": column}), adder)


def _column_of(table: Any) -> Any:
    """Return what an object exports as a chunked array: a table is a column of structures."""
    arrow = library("pyarrow")
    if hasattr(table, "__arrow_c_stream__"):
        return arrow.chunked_array(table)
    return arrow.chunked_array([arrow.array(table)])


def _of_polars(frame: Any, adder: ColumnAdder) -> Any:
    arrow, polars = library("pyarrow"), library("polars")
    first = frame.head(10).to_arrow()
    name = adder.find(first.schema, first)
    result = adder.schema(first.schema)
    made = adder.made(arrow.chunked_array(frame.get_column(name)))
    new = []
    for field, column in zip(adder.maker.fields, made, strict=True):
        is_null = column.null_count == len(column)  # Polars makes such a column at once
        (series,) = polars.from_arrow(arrow.table([column[:0] if is_null else column], [field.name]), rechunk=False)
        new.append(series.clear(len(column)) if is_null else series)
    return frame.select(result.names[: -len(new)]).hstack(new)


def _of_lazy(frame: Any, adder: ColumnAdder) -> Any:
    empty = frame.collect_schema().to_frame()
    if adder.puzzle_column is None:
        try:
            name = adder.find(empty.to_arrow().schema)
        except PuzzleError:
            # No column has a known name: decide by the first rows.
            first = frame.head(10).collect().to_arrow()
            name = adder.find(first.schema, first)
        adder = replace(adder, puzzle_column=name)
    # No predicate or projection pushdown: filters may refer to new columns.
    return frame.map_batches(
        lambda part: _of_polars(part, adder),
        predicate_pushdown=False,
        projection_pushdown=False,
        schema=_of_polars(empty, adder).schema,
        streamable=True,
    )


def _of_pandas(frame: Any, adder: ColumnAdder) -> Any:
    arrow, pandas = library("pyarrow"), library("pandas")
    names = list(map(str, frame.columns))
    arrays = arrow.table([_of_series(frame.iloc[:10, place]) for place in range(len(names))], names=names)
    name = adder.find(arrays.schema, arrays)
    kept = adder.schema(arrays.schema).names[: -len(adder.maker.fields)]
    column = _of_series(frame.iloc[:, names.index(name)])
    made = adder.made(arrow.chunked_array([column]))
    made = arrow.table(list(map(_with_signed_indices, made)), names=[field.name for field in adder.maker.fields])
    nullable = {
        arrow.uint64(): pandas.UInt64Dtype(),
        arrow.uint8(): pandas.UInt8Dtype(),
        arrow.bool_(): pandas.BooleanDtype(),
    }
    new = made.to_pandas(types_mapper=nullable.get)
    new.index = frame.index
    return pandas.concat([frame.iloc[:, [names.index(each) for each in kept]], new], axis=1)


def _with_signed_indices(column: Any) -> Any:
    """Return a dictionary column with signed indices; PyArrow 16 cannot convert unsigned ones to pandas."""
    arrow = library("pyarrow")
    if not arrow.types.is_dictionary(column.type):
        return column
    chunks = [
        arrow.DictionaryArray.from_arrays(chunk.indices.cast(arrow.int16()), chunk.dictionary)
        for chunk in column.chunks
    ]
    return arrow.chunked_array(chunks, arrow.dictionary(arrow.int16(), arrow.string()))


def _of_series(series: Any) -> Any:
    """Return a column of pandas for Arrow; objects of several kinds become strings."""
    arrow = library("pyarrow")
    if len(series) == 0:  # pandas does not know the type
        return arrow.nulls(0)
    try:
        column = arrow.array(series, from_pandas=True)
    except (arrow.ArrowException, TypeError, ValueError):
        return texts_of_objects(series.tolist())
    if column.null_count == len(column):  # pandas has NaN in them, and another type
        return arrow.nulls(len(column))
    return column.combine_chunks() if isinstance(column, arrow.ChunkedArray) else column


def _of_duckdb(relation: Any, adder: ColumnAdder) -> Any:
    # DuckDB finds the table by the name of this variable, and the relation keeps it.
    nonet_result = _of_table(relation.to_arrow_table(), adder)
    result = relation.query("nonet_unused", "SELECT * FROM nonet_result")
    del nonet_result
    return result


_OF_ONE = (CELL_COUNT,), (SIZE, SIZE)
"""The shapes of an array of one puzzle."""


def _of_array(array: Any, adder: ColumnAdder) -> Any:
    arrow, numpy = library("pyarrow"), library("numpy")
    if array.dtype.kind in "iuf" and (array.shape in _OF_ONE or array.shape[1:] in _OF_ONE):
        # Lists, not texts: a reason names the number.
        native = array.astype(numpy.float64 if array.dtype.kind == "f" else array.dtype.newbyteorder("="), order="C")
        column = arrow.FixedSizeListArray.from_arrays(arrow.array(native.reshape(-1)), CELL_COUNT)
    elif array.dtype.kind in "USTO" and array.ndim == 1:
        try:
            column = arrow.array(array.tolist(), arrow.large_string())
        except (arrow.ArrowException, TypeError, ValueError):
            column = texts_of_objects(array.tolist())
    else:
        expected = "an array of puzzles must hold numbers of shape (N, 81) or (N, 9, 9), or texts of shape (N,)"
        raise ValueError(f"{expected}, not {array.dtype} of shape {array.shape}")
    made = adder.made(arrow.chunked_array([column]))
    fields = adder.maker.fields
    return {"puzzle": array} | {field.name: array_of(field, new) for field, new in zip(fields, made, strict=True)}


KINDS: Final[dict[str, Callable[[Any, ColumnAdder], Any]]] = {
    "Table": _of_table,
    "RecordBatch": _of_batch,
    "RecordBatchReader": _of_reader,
    "stream": _of_stream,
    "polars DataFrame": _of_polars,
    "polars LazyFrame": _of_lazy,
    "pandas DataFrame": _of_pandas,
    "DuckDB relation": _of_duckdb,
    "NumPy array": _of_array,
}
