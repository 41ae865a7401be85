"""Tables of any length in files: read as a stream of Arrow record batches, and written atomically.

``open_table`` recognises a file as ``nonet.scan`` does. What has columns is read in columns, by the readers here:
Parquet, Arrow, NumPy, CSV with a header, JSON Lines, an array of JSON objects, and one puzzle per line. Any other
format is read entry by entry (``_entries``). Text can be packed by gzip or Zstandard. A bounded number of rows is in
memory. A path can also be a folder or a pattern such as ``data/*.parquet``: its files are read one after another, in
the order of their names. ``TableWriter`` writes any format.
"""

from nonet.formats._tables._columns import PUZZLE_COLUMNS, find_puzzle_column, find_solution_column
from nonet.formats._tables._format_writers import PARQUET_COMPRESSIONS, ParquetCompression, WriterOptions
from nonet.formats._tables._formats import format_of_name, table_files
from nonet.formats._tables._table import Table, open_table
from nonet.formats._tables._writer import TableWriter

__all__ = [
    "PARQUET_COMPRESSIONS",
    "PUZZLE_COLUMNS",
    "ParquetCompression",
    "Table",
    "TableWriter",
    "WriterOptions",
    "find_puzzle_column",
    "find_solution_column",
    "format_of_name",
    "open_table",
    "table_files",
]
