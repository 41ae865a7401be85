"""Shards: which file of the output each file of the input becomes.

```
IN a file, OUT a file                      one shard
IN a file, OUT a folder                    OUT/name
IN a folder or a pattern, OUT a folder     the same names below OUT; another format changes the extension
```
"""

import os
from glob import has_magic
from typing import NamedTuple

from nonet import PuzzleError
from nonet._io import storage
from nonet.formats import FORMATS, FormatName
from nonet.formats.names import format_of_name, table_files


class Shard(NamedTuple):
    """A file of the input, a file of the output, and its name in the manifest, with slashes."""

    source: str
    target: str
    name: str

    def absolute(self) -> "Shard":
        """Return the shard with absolute paths, for other processes."""
        return Shard(storage.absolute(self.source), storage.absolute(self.target), self.name)


class Shards(NamedTuple):
    """The shards in the order of their names; ``folder`` is that of the output, ``None`` if it is one file."""

    shards: list[Shard]
    folder: str | None


def find_shards(sources: list[str], target: str, format: FormatName | None) -> Shards:
    """Return the shards of some inputs and an output.

    Raises ``OSError`` for an input that is not there, ``PuzzleError`` if two shards would have one name, or if the
    output is the input or a part of it.
    """
    if not target:
        raise PuzzleError("the name of the output is empty: name a file or a folder")
    is_many = len(sources) > 1 or _is_many(sources[0])
    is_folder = is_many or storage.is_folder(target) or storage.ends_as_folder(target)
    found = [(file, source) for source in sources for file in table_files(source)]
    if not is_folder:
        _refuse_same(sources[0], target)
        return Shards([Shard(sources[0], target, os.path.basename(target))], None)
    if is_many and storage.is_file(target):
        raise PuzzleError(f"{target}: several files are written to a folder, and this is a file")
    shards: dict[str, Shard] = {}
    for file, source in found:
        root = _root_of(source)
        if _is_many(source):
            _refuse_within(root, target)
        name = _renamed(storage.relative(file, root), format)
        shard = Shard(file, storage.join(target, name), name.replace(os.sep, "/"))
        if name in shards:
            raise PuzzleError(f"{shards[name].source} and {file} would both be written to {shard.target}")
        if not _is_many(source):
            _refuse_same(file, shard.target)
        shards[name] = shard
    ordered = sorted(shards.values(), key=lambda shard: shard.name)
    return Shards(ordered, target if is_many else None)


def refuse_many(source: str) -> None:
    """Raise ``PuzzleError`` for a folder or a pattern, whose shards cannot be written to one stream."""
    if _is_many(source):
        raise PuzzleError(f"{source}: a folder or a pattern is written to a folder, not to a stream")


def _is_many(source: str) -> bool:
    """Tell whether a path is that of a folder or a pattern."""
    return storage.is_folder(source) or storage.has_magic(source)


def _root_of(source: str) -> str:
    """Return the folder that names begin below: a folder itself, or that above the first part with a wildcard."""
    if storage.is_folder(source):
        return source
    if not storage.has_magic(source):
        return storage.folder_of(source)
    pattern = source
    while has_magic(pattern):
        pattern = storage.folder_of(pattern)
    return pattern


def _renamed(name: str, format: FormatName | None) -> str:
    if format is None or format == format_of_name(name):
        return name
    stem = name
    for _ in range(2):  # .csv.gz
        head, extension = os.path.splitext(stem)
        if not extension or (stem != name and format_of_name(stem) is None):
            break
        stem = head
    return f"{stem}.{next(iter(FORMATS[format].extensions), 'txt')}"


def _refuse_same(source: str, target: str) -> None:
    if storage.is_same(source, target):
        raise PuzzleError(f"{target}: the output is the input: choose another name")


def _refuse_within(root: str, target: str) -> None:
    if storage.is_within(target, root):
        raise PuzzleError(f"{target}: the output is in the folder of the input: choose another folder")
