"""Which format a table file has, by the registry of ``nonet.formats``, and the files that a path stands for.

A table is read in columns where that is possible: the binary formats, CSV with a header, JSON Lines, an array of JSON
objects, and one puzzle per line. Any other text is read entry by entry, as everywhere in nonet.
"""

import os
import re
from typing import IO, Any, Final, NamedTuple

from nonet._errors import ParseError
from nonet._io import storage
from nonet._io.file_lines import FileLines
from nonet._io.libraries import library
from nonet.formats import FORMATS
from nonet.formats._format import FormatName
from nonet.formats._recognise import recognise
from nonet.formats._tables._columns import PUZZLE_COLUMNS, is_puzzle
from nonet.formats._tables._input import TableInput
from nonet.formats.csv import header_of

_CODECS: Final = {"gz": "gzip", "zst": "zstd"}
_OBJECTS: Final = re.compile(rb"\s*+\[\s*+(?:\{|\])")
_TRUSTED: Final = ("csv", "json", "jsonl", "lines")
"""Formats that are read in columns although no puzzle is recognised, if the name says so: rows keep their places."""


class Found(NamedTuple):
    """The format of a file, and whether it is read in columns rather than entry by entry."""

    format: FormatName
    has_columns: bool


def format_of_name(path: str | os.PathLike[str]) -> FormatName | None:
    """Return the format that a file's name stands for, ``None`` for another name.

    >>> format_of_name("train.csv.gz"), format_of_name("train.parquet"), format_of_name("train.xlsx")
    ('csv', 'parquet', None)
    """
    extension = extension_of_table(path)
    found = next((format for format in FORMATS.values() if extension in format.extensions), None)
    if found is None or (found.is_binary and extension != "arrows" and codec_of_name(path) is not None):
        return None
    return found.name


def extension_of_table(path: str | os.PathLike[str]) -> str:
    """Return the extension of a name in lower case, without that of its packing."""
    stem, _, extension = os.path.basename(path).lower().rpartition(".")
    if extension in _CODECS and "." in stem:
        stem, _, extension = stem.rpartition(".")
    return extension if stem or "." in os.path.basename(path) else ""


def codec_of_name(path: str | os.PathLike[str]) -> str | None:
    """Return ``gzip`` or ``zstd`` for a name with such an extension."""
    return _CODECS.get(os.path.basename(path).lower().rpartition(".")[2])


def format_of_content(source: TableInput, from_format: FormatName | None = None) -> Found:
    """Return the format of a file, by default as ``nonet.scan`` recognises it, and how it is read.

    Raises ``ParseError`` for a file that is no text, and for one of no format whose name says none.
    """
    stream, _ = source.open_unpacked()
    with stream:
        lines = FileLines(stream)
        sample = lines.sample()
    if from_format is not None:
        return Found(from_format, has_columns(from_format, sample))
    named = format_of_name(source.name)
    if (named == "json" and has_columns(named, sample)) or (named == "jsonl" and not sample.lstrip().startswith(b"[")):
        return Found(named, True)
    try:
        found = recognise(sample, FORMATS.values(), source.name)
    except ParseError:
        if _is_named_binary(source.name) or b"\0" in sample:
            raise
        text = sample.lstrip()
        named = "jsonl" if text.startswith(b"{") else "json" if _OBJECTS.match(text) else named
        if named in _TRUSTED:
            return Found(named, True)
        return Found("csv" if _has_puzzle_title(sample) else "lines", True)
    name = found.format.name
    is_own = found.format is FORMATS[name] and lines.dropped_lines == 0
    is_untitled = found.title_lines == 0 or (name == "csv" and _lines_above(sample) == found.title_lines)
    return Found(name, is_own and is_untitled and has_columns(name, sample))


def has_columns(format: FormatName, sample: bytes) -> bool:
    """Tell whether a file of this format that begins with these bytes is read in columns."""
    if format == "csv":
        return bool(titles := _titles(sample)) and not any(map(is_puzzle, titles))
    if format == "json":
        return _OBJECTS.match(sample) is not None
    if format == "jsonl":
        return sample.lstrip().startswith(b"{")
    return FORMATS[format].is_binary or format in ("lines", "sdm")


def _is_named_binary(path: str) -> bool:
    """Tell whether a name has the extension of a binary format."""
    extension = extension_of_table(path)
    return any(format.is_binary and extension in format.extensions for format in FORMATS.values())


def table_files(path: str | os.PathLike[str]) -> list[str]:
    """Return the table files that a path stands for, sorted: a file, those in a folder, or those of a pattern.

    In a folder and below it these are the files with the extensions of formats, but not ``.json``, which settings have
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


def _titles(sample: bytes) -> list[str]:
    """Return the titles of a text of CSV, none if it has no header."""
    header = header_of(sample)
    return header.titles if header is not None else []


def _lines_above(sample: bytes) -> int:
    """Return how many comments, blank lines and lines such as ``sep=;`` are above the header."""
    header = header_of(sample)
    return header.above if header is not None else 0


def _has_puzzle_title(sample: bytes) -> bool:
    return any(title.strip().lower() in PUZZLE_COLUMNS for title in _titles(sample))
