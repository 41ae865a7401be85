"""``add_columns``: a table with new columns, in the kind of table that the caller has.

```
pyarrow Table, RecordBatch          the same; the columns go to the engine in place
pyarrow RecordBatchReader           a reader, which works batch by batch as it is read
polars DataFrame, LazyFrame         the same; a lazy frame is processed when it is collected, in batches if streamed
pandas DataFrame                    the same, with its index
DuckDB relation                     a relation of the same connection
NumPy array                         a dictionary of arrays
anything else with the Arrow C interface    a pyarrow Table; a single column is named puzzle
```

Puzzles and results pass through the Arrow C interface; no Python object is made per row. A table in memory is processed
2^20 rows at a time, or 2^18 if they are rated.
"""

from collections.abc import Callable, Iterable
from typing import Any

from nonet._checks import checked_callable, checked_flag, checked_text
from nonet._engine.profile import AnyProfile
from nonet.data._columns.column_adder import ColumnAdder
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._columns.functions import TableFunction, read_plan
from nonet.data._columns.kinds import KINDS, kind_of


def add_columns(
    table: Any,
    *,
    do: TableFunction | Iterable[TableFunction],
    puzzle_column: str | None = None,
    overwrite: bool = False,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    limit: int = 2,
    profile: AnyProfile | Iterable[AnyProfile] = "se121",
    work_limit: int | None = None,
) -> Any:
    """Return a table with the columns of some functions added: ``solution``, ``er``, ``is_minimal`` and so on.

    ``table`` is a PyArrow table, record batch or reader, a Polars frame (eager or lazy), a pandas frame, a DuckDB
    relation or a NumPy array of puzzles; the result is of the same kind. For an array it is a dictionary of arrays. Any
    other object with ``__arrow_c_stream__`` or ``__arrow_c_array__``, a table or a column, becomes a PyArrow table.
    ``do`` is a name of a function, or a list of names; ``docs/data-reference.md`` has the columns of each. The columns
    ``status`` and ``reason`` are always added: a row without an answer keeps its place, has null in the columns without
    an answer, and ``reason`` says why. ``table`` is not modified.

    ``puzzle_column`` names the column of puzzles (default: recognised by its name or its values). A column that exists
    already is an error, unless ``overwrite`` is set. ``limit`` bounds the count of ``count_solutions``. ``profile`` is
    the profile of ``rate``, or one of each scale; ``steps`` and ``solving_order`` follow the first. ``work_limit`` is
    that of ``rate``, also for ``steps`` and ``solving_order``. ``threads`` and ``progress`` are those of
    ``solve_batch``.

    Raises ``PuzzleError``, which lists the columns, for a missing column of puzzles.

    >>> import pyarrow
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> table = add_columns(pyarrow.table({"q": [puzzle, "oops"]}), do=["solve", "is_minimal"])
    >>> table.column_names
    ['q', 'solution', 'guesses', 'is_minimal', 'status', 'reason']
    >>> table["is_minimal"].to_pylist(), table["status"].to_pylist()
    ([False, None], ['proper', 'malformed'])
    """
    checked_text("puzzle_column", puzzle_column)
    maker = ColumnMaker(read_plan(do, profile), threads=threads, limit=limit, work_limit=work_limit)
    adder = ColumnAdder(
        maker,
        puzzle_column,
        overwrite=checked_flag("overwrite", overwrite),
        progress=checked_callable("progress", progress),
    )
    return KINDS[kind_of(table)](table, adder)
