# ruff: noqa: I001
"""The public names for type checkers; `docs/face.py` writes this file."""

from nonet.data._columns.add_columns import add_columns as add_columns
from nonet.data._columns.functions import TABLE_FUNCTIONS as TABLE_FUNCTIONS, TableFunction as TableFunction
from nonet.data._datasets import DatasetFault as DatasetFault, DatasetForm as DatasetForm
from nonet.data._datasets import DatasetReport as DatasetReport, DatasetRow as DatasetRow, FaultKind as FaultKind
from nonet.data._datasets import PresetName as PresetName, SetReport as SetReport, make_dataset as make_dataset
from nonet.data._datasets import verify_dataset as verify_dataset
from nonet.data._jobs.add_columns_to_files import FailedShard as FailedShard, TableSummary as TableSummary
from nonet.data._jobs.add_columns_to_files import add_columns_to_files as add_columns_to_files
from nonet.data._jobs.shard_tasks import ShardEngine as ShardEngine, ShardResult as ShardResult, ShardTask as ShardTask
from nonet.formats.arrow_tables import ParquetCompression as ParquetCompression

__all__: list[str]
