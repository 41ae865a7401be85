"""The formats of table files: recognised by name and by the first bytes, and the files that a path stands for."""

import glob
import os
from collections.abc import Iterator
from typing import IO, Any, Final, Literal, TypeAlias, get_args

from nonet import ParseError, PuzzleError
from nonet.data._libraries import library
from nonet.data._tables._columns import PUZZLE_COLUMNS
from nonet.data._tables._csv import header_of
from nonet.data._tables._input import TableInput
from nonet.formats._unpacked import is_packed

TableFormat: TypeAlias = Literal["csv", "tsv", "text", "jsonl", "npy", "parquet", "arrow", "arrow_stream"]
TABLE_FORMATS: Final[tuple[TableFormat, ...]] = get_args(TableFormat)

_FORMAT_OF_EXTENSION: Final[dict[str, TableFormat]] = {
    "csv": "csv",
    "tsv": "tsv",
    "txt": "text",
    "text": "text",
    "sdm": "text",
    "lines": "text",
    "jsonl": "jsonl",
    "ndjson": "jsonl",
    "npy": "npy",
    "parquet": "parquet",
    "pq": "parquet",
    "arrow": "arrow",
    "ipc": "arrow",
    "feather": "arrow",
    "arrows": "arrow_stream",
}
_CODECS: Final = {"gz": "gzip", "zst": "zstd"}
_CAN_BE_PACKED: Final = {"csv", "tsv", "text", "jsonl", "arrow_stream"}
_MAGIC: Final[dict[bytes, TableFormat]] = {
    b"PAR1": "parquet",
    b"ARROW1": "arrow",
    b"\x93NUMPY": "npy",
    b"\xff\xff\xff\xff": "arrow_stream",
}
_REFUSED: Final = {
    b"PK\x03\x04": "a zip archive, as .zip and .xlsx files are: unpack it, or save the sheet as CSV",
    b"[": "a JSON array: write one object per line",
}
_UTF16: Final = "UTF-16: save it as UTF-8"
_SAMPLE: Final = 1 << 16


def format_of_name(path: str | os.PathLike[str]) -> TableFormat | None:
    """Return the format that a file's name stands for, ``None`` for another name.

    >>> format_of_name("train.csv.gz"), format_of_name("train.parquet"), format_of_name("train.xlsx")
    ('csv', 'parquet', None)
    """
    parts = os.path.basename(path).lower().split(".")
    codec = _CODECS.get(parts[-1]) if len(parts) > 2 else None
    format = _FORMAT_OF_EXTENSION.get(parts[-2 if codec else -1]) if len(parts) > 1 else None
    return format if codec is None or format in _CAN_BE_PACKED else None


def codec_of_name(path: str | os.PathLike[str]) -> str | None:
    """Return ``gzip`` or ``zstd`` for a name with such an extension."""
    return _CODECS.get(os.path.basename(path).lower().rpartition(".")[2])


def format_of_content(source: TableInput) -> TableFormat:
    """Return the format of a file, by its first bytes, then by its name, then by its first line."""
    stream, _ = source.open_unpacked()
    path = source.name
    with stream:
        sample = bytes(stream.read(_SAMPLE))
    for magic, format in _MAGIC.items():
        if sample.startswith(magic):
            return format
    if is_packed(sample):
        raise ParseError(f"expected a table, found {_UTF16}", source=path)
    for start, found in _REFUSED.items():
        if sample.startswith(start):
            raise ParseError(f"expected a table, found {found}", source=path)
    named = format_of_name(path)
    if named in ("npy", "parquet", "arrow", "arrow_stream"):
        found = f"one that begins with {sample[:8]!r}" if sample else "an empty file"
        raise ParseError(f"expected a file of the format {named}, found {found}", source=path)
    if sample.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
        return "jsonl"
    return named or ("csv" if _has_header(sample) else "text")


def table_files(path: str | os.PathLike[str]) -> list[str]:
    """Return the table files that a path stands for, sorted: a file, those in a folder, or those of a pattern.

    In a folder and below it these are the files with the extensions of tables. Names that begin with ``.`` or ``_`` are
    left out. Raises ``FileNotFoundError`` if there is none.
    """
    name = os.fspath(path)
    if os.path.isdir(name):
        found = sorted(file for file in _walked(name) if format_of_name(file) is not None)
    elif os.path.exists(name) or not glob.has_magic(name):
        return [name]
    else:
        found = sorted(file for file in glob.glob(name, recursive=True) if os.path.isfile(file))
    if not found:
        raise FileNotFoundError(2, "no table files found", name)
    return found


def _walked(folder: str) -> Iterator[str]:
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "_"))]
        paths = (os.path.join(place, name) for name in files if not name.startswith((".", "_")))
        # A link to nothing is reported when it is read; a pipe would wait for ever.
        yield from (path for path in paths if os.path.isfile(path) or not os.path.exists(path))


def packing(stream: IO[bytes], codec: str | None) -> Any:
    """Return a stream that packs what is written to it, always to the same bytes: gzip has no time and no name."""
    if codec == "gzip":
        import gzip

        return gzip.GzipFile(filename="", mode="wb", fileobj=stream, mtime=0, compresslevel=6)
    arrow = library("pyarrow")
    target = arrow.PythonFile(stream, "w")
    return target if codec is None else arrow.CompressedOutputStream(target, codec)


def _has_header(sample: bytes) -> bool:
    """Tell whether a text begins with a header that names a column of puzzles."""
    try:
        titles = header_of(sample).titles
    except PuzzleError:
        return False
    return any(title.strip().lower() in PUZZLE_COLUMNS for title in titles)
