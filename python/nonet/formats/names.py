"""What the name of a file says: its format, how it is packed, and the table files that a path stands for."""

import os
from collections.abc import Collection, Iterable
from typing import Final

from nonet._board.layout import Layout
from nonet._checks import checked_path, shown
from nonet._io import storage
from nonet.formats._format import Format, FormatName
from nonet.formats._registry import FORMATS

_CODECS: Final = {"gz": "gzip", "zst": "zstd"}
# Kinds of pictures, which no format is.
_DRAWN: Final = {
    "html": "nonet explain --html writes a page",
    "pdf": "nonet print and nonet convert --to pdf write PDF",
    "png": "nonet explain --png, nonet convert --to png and Grid.to_png write PNG",
    "svg": "nonet explain --svg, nonet convert --to svg and Grid.to_svg write SVG",
}


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


def extension_of(path: str | os.PathLike[str]) -> str:
    """Return the extension of a path in lower case, without ``.gz``.

    >>> extension_of("lists/Hard.SDM.gz"), extension_of("puzzles")
    ('sdm', '')
    """
    name = os.path.basename(os.fsdecode(path)).lower().removesuffix(".gz")
    return os.path.splitext(name)[1].removeprefix(".")


def format_of_path(path: str | os.PathLike[str]) -> FormatName:
    """Return the name of the format with the extension of a path, ``lines`` if the path has no extension.

    Raises ``ValueError`` for an extension that no format has.

    >>> format_of_path("puzzles.csv.gz"), format_of_path("puzzles")
    ('csv', 'lines')
    """
    extension = extension_of(checked_path("path", path))
    formats = {extension: format.name for format in FORMATS.values() for extension in format.extensions}
    if extension and extension not in formats:
        known = ", ".join(f".{each}" for each in sorted(formats))
        raise ValueError(
            f"expected a path with one of the extensions {known} (also with .gz after it) or without any, found "
            f"{shown(os.fspath(path))}: use one of these, or name the format{drawn_by(extension)}"
        )
    return formats.get(extension, "lines")


def format_for(path: str | os.PathLike[str] | None, layouts: Iterable[Layout]) -> FormatName:
    """Return the format for puzzles on these boards: the path's; standard output and a text file can have any text.

    >>> from nonet import CLASSIC, Layout
    >>> [format_for(path, [CLASSIC, Layout(9, regions=())]) for path in (None, "own.txt", "own.csv")]
    ['fpuzzles', 'fpuzzles', 'csv']
    """
    named = "lines" if path is None else format_of_path(path)
    is_any_text = path is None or extension_of(path) in ("", "txt", "text")
    return named if not is_any_text or all(map(FORMATS[named].holds_board, layouts)) else "fpuzzles"


def is_known(extension: str) -> bool:
    """Tell whether an extension names something else than text: a format, a packing or a kind of picture.

    >>> is_known("parquet"), is_known("svg"), is_known("txt"), is_known("path")
    (True, True, False, False)
    """
    others = {each for format in FORMATS.values() if format.name != "lines" for each in format.extensions}
    return extension in others or extension in _CODECS or extension in _DRAWN


def drawn_by(extension: str) -> str:
    """Return what makes a picture with this extension, as the end of an error; nothing for other extensions.

    >>> drawn_by("png")
    '; nonet explain --png, nonet convert --to png and Grid.to_png write PNG'
    """
    return f"; {_DRAWN[extension]}" if extension in _DRAWN else ""


def codec_of_name(path: str | os.PathLike[str]) -> str | None:
    """Return ``gzip`` or ``zstd`` for a name with such an extension."""
    return _CODECS.get(os.path.basename(path).lower().rpartition(".")[2])


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


def unheld(kind: Format, names: Collection[str]) -> list[str]:
    """Return those of some columns that a file of this format cannot hold beside a puzzle."""
    if kind.is_table or kind.write_table is not None:
        return []  # a column for each, or refused

    def is_held(name: str) -> bool:
        if name in ("solution", "name", "rating"):
            return name in kind.holds
        return "columns" in kind.holds and (kind.columns is None or name in kind.columns)

    return [name for name in names if not is_held(name)]
