r"""Files of any length and tables: ``solve_file``, ``check_file``, ``process`` and ``process_files``.

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

``process`` adds columns such as solutions and ratings to tables of PyArrow, Polars, pandas, DuckDB and NumPy, and
``process_files`` to table files; both need the extra ``[data]``. Importing ``nonet.data.polars`` gives Polars
expressions the namespace ``nonet``; ``nonet.data.duckdb.register`` adds functions to DuckDB, and
``nonet.data.spark.process`` adds columns to Spark data frames. ``nonet.data.dask`` and ``nonet.data.ray`` have engines
for ``process_files``. ``verify_dataset`` checks sets of puzzles, and ``make_dataset`` makes new ones.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from nonet.data._check import check_file
from nonet.data._chunks import LineChunk
from nonet.data._results import Problem, Summary, UnwrittenError, printable
from nonet.data._solve import solve_file
from nonet.data._source import PuzzleSource

if TYPE_CHECKING:
    from nonet.data._dataset import (
        DatasetForm,
        DatasetReport,
        Fault,
        Place,
        PresetName,
        SetReport,
        make_dataset,
        verify_dataset,
    )
    from nonet.data._functions import TABLE_FUNCTIONS, TableFunction
    from nonet.data._process import process
    from nonet.data._process_files import ShardError, TableSummary, process_files
    from nonet.data._shard_tasks import ShardEngine, ShardResult, ShardTask
    from nonet.data._tables import TABLE_FORMS, Table, TableForm, TableWriter, open_table

# What is imported at its first use: tables need nonet.logic and more, which other commands do not use.
_HOME = {
    "DatasetForm": "_dataset",
    "DatasetReport": "_dataset",
    "Fault": "_dataset",
    "Place": "_dataset",
    "PresetName": "_dataset",
    "SetReport": "_dataset",
    "ShardEngine": "_shard_tasks",
    "ShardError": "_process_files",
    "ShardResult": "_shard_tasks",
    "ShardTask": "_shard_tasks",
    "TABLE_FORMS": "_tables",
    "TABLE_FUNCTIONS": "_functions",
    "Table": "_tables",
    "TableForm": "_tables",
    "TableFunction": "_functions",
    "TableSummary": "_process_files",
    "TableWriter": "_tables",
    "make_dataset": "_dataset",
    "open_table": "_tables",
    "process": "_process",
    "process_files": "_process_files",
    "verify_dataset": "_dataset",
}

__all__ = [
    "TABLE_FORMS",
    "TABLE_FUNCTIONS",
    "DatasetForm",
    "DatasetReport",
    "Fault",
    "LineChunk",
    "Place",
    "PresetName",
    "Problem",
    "PuzzleSource",
    "SetReport",
    "ShardEngine",
    "ShardError",
    "ShardResult",
    "ShardTask",
    "Summary",
    "Table",
    "TableForm",
    "TableFunction",
    "TableSummary",
    "TableWriter",
    "UnwrittenError",
    "check_file",
    "make_dataset",
    "open_table",
    "printable",
    "process",
    "process_files",
    "solve_file",
    "verify_dataset",
]

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in _HOME:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(_import_module(f"{__name__}.{_HOME[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
