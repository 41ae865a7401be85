r"""Tables and files of any length with new columns, and datasets of puzzles.

``add_columns`` adds columns such as solutions and ratings to tables of PyArrow, Polars, pandas, DuckDB and NumPy, and
``add_columns_to_files`` to files of every format; tables need the extra ``[data]``, files of text do not. Importing
``nonet.data.polars`` gives Polars expressions the namespace ``nonet``; ``nonet.data.duckdb.register`` adds functions to
DuckDB, and ``nonet.data.spark.add_columns`` does the same for Spark data frames. ``nonet.data.dask`` and
``nonet.data.ray`` have engines for ``add_columns_to_files``. ``verify_dataset`` checks sets of puzzles, and
``make_dataset`` makes new ones.

>>> import io
>>> from nonet.data import add_columns_to_files
>>> puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> solved = io.BytesIO()
>>> summary = add_columns_to_files(io.BytesIO(b"id,puzzle\n7," + puzzle + b"\n8,oops\n"), solved, do="given_count")
>>> print(summary)
2 rows: 1 malformed, 1 readable
>>> print(solved.getvalue().decode(), end="")
id,puzzle,given_count,status,reason
7,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,30,readable,
8,oops,,malformed,"line 3, column 3: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'o' (at r1c1)"
"""

from nonet._lazy import face_of as _face_of
from nonet._lazy import homes_of as _homes_of

# Public names by defining module, imported at their first use: tables need nonet.logic and more, which the commands for
# puzzles do not use. `docs/face.py` writes `__init__.pyi` for type checkers from this table.
_LAZY = {
    "data._datasets": "DatasetFault DatasetForm DatasetReport DatasetRow FaultKind PresetName SetReport make_dataset "
    "verify_dataset",
    "data._columns.functions": "TABLE_FUNCTIONS TableFunction",
    "data._columns.add_columns": "add_columns",
    "data._jobs.add_columns_to_files": "FailedShard TableSummary add_columns_to_files",
    "data._jobs.shard_tasks": "ShardEngine ShardResult ShardTask",
    "formats.arrow_tables": "ParquetCompression",
}
_HOME = _homes_of(_LAZY)

__all__ = sorted(_HOME)
__getattr__, __dir__ = _face_of(globals(), _HOME)
