r"""Files of any length and tables: ``solve_file``, ``check_file``, ``add_columns`` and ``add_columns_to_files``.

>>> import io
>>> from nonet.data import solve_file
>>> puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
>>> solutions = io.StringIO()
>>> summary = solve_file(io.BytesIO(puzzle + b"\n" + b"." * 81 + b"\n"), solutions, on_problem=print)
line 2: the puzzle has more than one solution: r3c4 can be 5 or 8
>>> print(summary)
2 puzzles: 1 proper, 1 multiple
>>> print(solutions.getvalue(), end="")
534678912672195348198342567859761423426853791713924856961537284287419635345286179

A *list*, a file with one puzzle per line, goes to the batch engine unparsed, a few megabytes at a time: ten million
easy puzzles take a few seconds. Other formats are read puzzle by puzzle. A target path is written atomically.

``add_columns`` adds columns such as solutions and ratings to tables of PyArrow, Polars, pandas, DuckDB and NumPy, and
``add_columns_to_files`` to table files; both need the extra ``[data]``. Importing ``nonet.data.polars`` gives Polars
expressions the namespace ``nonet``; ``nonet.data.duckdb.register`` adds functions to DuckDB, and
``nonet.data.spark.add_columns`` does the same for Spark data frames. ``nonet.data.dask`` and ``nonet.data.ray`` have
engines for ``add_columns_to_files``. ``verify_dataset`` checks sets of puzzles, and ``make_dataset`` makes new ones.
"""

from importlib import import_module as _import_module

# Public names by defining module. `docs/face.py` writes `__init__.pyi` for type checkers from these tables. Those of
# `_LAZY` are imported at their first use: tables need nonet.logic and more, which other commands do not use.
_EAGER = {
    "data._files.check": "check_file",
    "data._files.chunks": "LineChunk",
    "data._files.results": "PuzzleProblem FileSummary UnwrittenError",
    "data._files.solve": "solve_file",
    "data._files.source": "PuzzleSource",
}
_LAZY = {
    "data._datasets": "DatasetFault DatasetForm DatasetReport DatasetRow FaultKind PresetName SetReport make_dataset "
    "verify_dataset",
    "data._columns.functions": "TABLE_FUNCTIONS TableFunction",
    "data._columns.add_columns": "add_columns",
    "data._jobs.add_columns_to_files": "FailedShard TableSummary add_columns_to_files",
    "data._jobs.shard_tasks": "ShardEngine ShardResult ShardTask",
    "formats._tables": "ParquetCompression Table TableWriter open_table",
}
_HOME = {name: module for module, names in (_EAGER | _LAZY).items() for name in names.split()}

__all__ = sorted(_HOME)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(_import_module(f"nonet.{_HOME[name]}"), name)
    return value


def __dir__() -> list[str]:
    return __all__


for _names in _EAGER.values():
    for _name in _names.split():
        __getattr__(_name)
