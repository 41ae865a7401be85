"""The formats of table files: recognised by name and by the first bytes, and the files that a path stands for."""

import os
from typing import IO, Any, Final, Literal, TypeAlias, get_args

from nonet._errors import ParseError, PuzzleError
from nonet._io import storage
from nonet._io.libraries import library
from nonet.formats._tables._columns import PUZZLE_COLUMNS
from nonet.formats._tables._csv import header_of
from nonet.formats._tables._input import TableInput

TableFormat: TypeAlias = Literal["csv", "tsv", "text", "jsonl", "json", "npy", "parquet", "arrow", "arrow_stream"]
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
    "json": "json",
    "npy": "npy",
    "parquet": "parquet",
    "pq": "parquet",
    "arrow": "arrow",
    "ipc": "arrow",
    "feather": "arrow",
    "arrows": "arrow_stream",
}
_CODECS: Final = {"gz": "gzip", "zst": "zstd"}
_CAN_BE_PACKED: Final = {"csv", "tsv", "text", "jsonl", "json", "arrow_stream"}
_MAGIC: Final[dict[bytes, TableFormat]] = {
    b"PAR1": "parquet",
    b"ARROW1": "arrow",
    b"\x93NUMPY": "npy",
    b"\xff\xff\xff\xff": "arrow_stream",
}
_REFUSED: Final = {
    b"PK\x03\x04": "a zip archive, as .zip and .xlsx files are: unpack it, or save the sheet as CSV",
}
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
    for start, found in _REFUSED.items():
        if sample.startswith(start):
            raise ParseError(f"expected a table, found {found}", source=path)
    named = format_of_name(path)
    if named in ("npy", "parquet", "arrow", "arrow_stream"):
        found = f"one that begins with {sample[:8]!r}" if sample else "an empty file"
        raise ParseError(f"expected a file of the format {named}, found {found}", source=path)
    text = sample.lstrip(b"\xef\xbb\xbf \t\r\n")
    if text.startswith((b"{", b"[")):
        return "jsonl" if text.startswith(b"{") else "json"
    return named or ("csv" if _has_header(sample) else "text")


def table_files(path: str | os.PathLike[str]) -> list[str]:
    """Return the table files that a path stands for, sorted: a file, those in a folder, or those of a pattern.

    In a folder and below it these are the files with the extensions of tables, but not ``.json``, which settings have
    too. Names that begin with ``.`` or ``_`` are left out. Raises ``FileNotFoundError`` if there is none.
    """
    name = os.fspath(path)
    if storage.is_folder(name):
        found = [file for file in storage.files_below(name) if format_of_name(file) not in (None, "json")]
    elif not storage.has_magic(name):
        return [name]
    else:
        found = storage.matches(name)
    if not found:
        raise FileNotFoundError(2, "no table files found", name)
    return found


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
