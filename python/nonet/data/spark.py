"""``add_columns`` for Spark: a data frame with new columns, made on the cluster through ``DataFrame.mapInArrow``.

::

    from nonet.data.spark import add_columns

    rated = add_columns(frame, do=["solve", "rate"])

Spark passes Arrow batches to Python and takes Arrow batches back, but has neither unsigned integers nor
dictionary-encoded columns. The new columns are cast:

::

    nonet               Spark
    dictionary          string
    large_string        string
    uint64              bigint
    uint8               smallint
    list<uint8>         array<smallint>

The function runs in Spark's Python workers, which need nonet and PyArrow. It is lazy, like other operations of Spark.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from nonet import PuzzleError
from nonet._checks import checked_flag, checked_text, wrong_type
from nonet._engine.profile import AnyProfile
from nonet._io.libraries import library
from nonet.data._columns.column_adder import ColumnAdder
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._columns.functions import TableFunction, read_plan
from nonet.formats.columns import column_of_puzzles

__all__ = ["add_columns"]

_PUZZLE_TYPES: Final = re.compile(r"string|binary|void|(var)?char\(\d+\)|array<(tinyint|smallint|int|bigint)>")


def add_columns(
    frame: Any,
    *,
    do: TableFunction | Iterable[TableFunction],
    puzzle_column: str | None = None,
    overwrite: bool = False,
    threads: int | None = 1,
    limit: int = 2,
    profile: AnyProfile | Iterable[AnyProfile] = "se121",
    work_limit: int | None = None,
) -> Any:
    """Return a Spark data frame with the columns of functions added, as ``nonet.data.add_columns`` adds them.

    ``puzzle_column`` names the column of puzzles (default: recognised by its name). ``threads`` is the number of
    threads of each task; Spark runs one task per core.

    Raises ``PuzzleError``, which lists the columns, for a missing column of puzzles, or for one that holds no texts.
    """
    checked_text("puzzle_column", puzzle_column)
    maker = ColumnMaker(read_plan(do, profile), threads=threads, limit=limit, work_limit=work_limit)
    if not callable(getattr(frame, "mapInArrow", None)):
        raise wrong_type("frame must be a Spark DataFrame", frame)
    types = library("pyspark.sql.types")
    name = frame.schema.names[column_of_puzzles(frame.schema.names, named=puzzle_column)]
    kind = frame.schema[name].dataType.simpleString()
    if not _PUZZLE_TYPES.fullmatch(kind):
        raise PuzzleError(f"the column {name!r} has the type {kind}, expected texts or arrays of 81 integers")
    function = SparkFunction(maker, name, overwrite=checked_flag("overwrite", overwrite))
    new = [types.StructField(field.name, _spark_type(field.type, types)) for field in function.fields]
    kept = function.kept(frame.schema.names)
    names = {field.name for field in function.fields}
    if same := next((column for column in kept if column.lower() in names), None):
        raise PuzzleError(f"Spark does not distinguish the columns {same!r} and {same.lower()!r}: rename the first")
    return frame.mapInArrow(function, types.StructType([*(frame.schema[column] for column in kept), *new]))


class SparkFunction:
    """The function for ``mapInArrow``: adds columns to Arrow batches, in types that Spark has."""

    def __init__(self, maker: ColumnMaker, puzzle_column: str, *, overwrite: bool) -> None:
        self._adder = ColumnAdder(maker, puzzle_column, overwrite=overwrite)
        arrow = library("pyarrow")
        self.fields = [arrow.field(field.name, _arrow_type(field.type)) for field in maker.fields]

    def kept(self, names: list[str]) -> list[str]:
        """Return the columns that the new ones do not replace; raise ``PuzzleError`` if none may be replaced."""
        arrow = library("pyarrow")
        schema = self._adder.schema(arrow.schema([(name, arrow.null()) for name in names]))
        return list(schema.names[: len(schema) - len(self.fields)])

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        """Yield each batch with the new columns at its end."""
        arrow = library("pyarrow")
        name = self._adder.puzzle_column
        assert name is not None
        for batch in batches:
            table = self._adder.add(arrow.Table.from_batches([batch]), name)
            kept = list(table.schema)[: len(table.schema) - len(self.fields)]
            yield from table.cast(arrow.schema([*kept, *self.fields])).to_batches()


def _arrow_type(kind: Any) -> Any:
    """Return the Arrow type in which Spark gets a column of this type."""
    arrow = library("pyarrow")
    if arrow.types.is_dictionary(kind) or arrow.types.is_large_string(kind):
        return arrow.string()
    if arrow.types.is_list(kind):
        return arrow.list_(_arrow_type(kind.value_type))
    return {arrow.uint8(): arrow.int16(), arrow.uint64(): arrow.int64()}.get(kind, kind)


def _spark_type(kind: Any, types: Any) -> Any:
    """Return the Spark type of an Arrow type."""
    arrow = library("pyarrow")
    if arrow.types.is_list(kind):
        return types.ArrayType(_spark_type(kind.value_type, types))
    return {
        arrow.string(): types.StringType,
        arrow.int64(): types.LongType,
        arrow.int16(): types.ShortType,
        arrow.float64(): types.DoubleType,
        arrow.bool_(): types.BooleanType,
    }[kind]()
