"""Tables of any length in files: read as a stream of Arrow record batches, and written atomically.

```
csv, tsv       .csv .tsv        a header and text columns           also .gz .zst
text           .txt .sdm …      one puzzle per line                 also .gz .zst
jsonl          .jsonl .ndjson   one object per line                 also .gz .zst
json           .json            an array of objects                 also .gz .zst
npy            .npy             integers of shape (N, 81) or (N, 9, 9), or texts
parquet        .parquet .pq
arrow          .arrow .ipc .feather    an Arrow IPC file
arrow_stream   .arrows          an Arrow IPC stream                 also .gz .zst
```

``open_table`` recognises a file by its first bytes and then by its name; ``TableWriter`` uses only the name. Both
hold a bounded number of rows in memory. A path can also be a folder or a pattern such as ``data/*.parquet``: its files
are read one after another, in the order of their names.
"""

from nonet.formats._tables._columns import PUZZLE_COLUMNS, find_puzzle_column, find_solution_column
from nonet.formats._tables._format_writers import PARQUET_COMPRESSIONS, ParquetCompression, WriterOptions
from nonet.formats._tables._formats import TABLE_FORMATS, TableFormat, format_of_name, table_files
from nonet.formats._tables._table import Table, open_table
from nonet.formats._tables._writer import TableWriter

__all__ = [
    "PARQUET_COMPRESSIONS",
    "PUZZLE_COLUMNS",
    "TABLE_FORMATS",
    "ParquetCompression",
    "Table",
    "TableFormat",
    "TableWriter",
    "WriterOptions",
    "find_puzzle_column",
    "find_solution_column",
    "format_of_name",
    "open_table",
    "table_files",
]
