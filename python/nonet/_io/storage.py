"""Where files are: local paths, and URLs such as ``s3://bucket/folder`` through fsspec (extra ``[remote]``).

Each function does for both what ``os`` does for a local path. A file that is written to a URL is made in a temporary
file of this machine and uploaded when it is complete, so that no reader sees a part of it:

```
object stores (s3, gs, abfs, …)     one upload: the store shows an object only when it is whole
other systems (sftp, hdfs, …)       an upload under the name .nonet-….tmp, then a rename
```

Credentials and addresses are configured as fsspec and its file systems document: by environment variables and files.
Listings are never taken from a cache, since other processes write too.
"""

import errno
import glob
import io
import os
import re
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, BinaryIO, Final, TypeGuard, TypeVar
from weakref import WeakValueDictionary, finalize

from nonet._checks import checked_target, iterated, wrong_type
from nonet._errors import PuzzleError
from nonet._io.libraries import library
from nonet._io.target import whole_file as whole_local_file
from nonet._io.target import write_whole

_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+(?:://|::)")
# Their writes are atomic, and they have no folders: making one could make a bucket.
_OBJECT_STORES: Final = {"s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "adl", "oci", "oss", "memory"}
T = TypeVar("T")
_TEMPORARY: Final = re.compile(r"\.nonet-[0-9a-f]+\.tmp")


def is_url(path: object) -> TypeGuard[str]:
    """Tell whether a path is a URL of fsspec.

    >>> is_url("s3://bucket/train.parquet"), is_url("C:/train.parquet"), is_url("train.parquet")
    (True, False, False)
    """
    return isinstance(path, str) and _URL.match(path) is not None


def exists(path: str) -> bool:
    """Tell whether a file or a folder is there."""
    return _Remote(path).exists() if is_url(path) else os.path.exists(path)


def is_file(path: str) -> bool:
    """Tell whether a path is that of a file."""
    return _Remote(path).is_file() if is_url(path) else os.path.isfile(path)


def is_folder(path: str) -> bool:
    """Tell whether a path is that of a folder; in an object store: whether objects are below it."""
    return _Remote(path).is_folder() if is_url(path) else os.path.isdir(path)


def ends_as_folder(path: str) -> bool:
    """Tell whether a path ends with a separator, as that of a folder can."""
    return path.endswith("/" if is_url(path) else os.sep)


def size_of(path: str) -> int:
    """Return the size of a file in bytes; raise ``OSError`` if it is not there."""
    return _Remote(path).size() if is_url(path) else os.path.getsize(path)


def is_same(one: str, other: str) -> bool:
    """Tell whether two paths lead to one file that is there."""
    if is_url(one) or is_url(other):
        return is_url(one) and is_url(other) and _Remote(one).key() == _Remote(other).key()
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


def is_within(inner: str, outer: str) -> bool:
    """Tell whether a path is a folder or below it."""
    if is_url(inner) != is_url(outer):
        return False
    if is_url(inner):
        (system, place), (other, root) = _Remote(inner).key(), _Remote(outer).key()
        return system == other and f"{place}/".startswith(f"{root}/")
    place, root = os.path.realpath(inner), os.path.realpath(outer or ".")
    return place == root or place.startswith(os.path.join(root, ""))


def join(folder: str, name: str) -> str:
    """Return the path of a file in a folder; ``name`` is that of this system."""
    if is_url(folder):
        return f"{folder.rstrip('/')}/{name.replace(os.sep, '/')}"
    return os.path.join(folder, name)


def folder_of(path: str) -> str:
    """Return the path of the folder that a file is in."""
    return path.rpartition("/")[0] if is_url(path) else os.path.dirname(path)


def relative(path: str, folder: str) -> str:
    """Return the name of a file as seen from a folder above it."""
    if is_url(path):
        return path.removeprefix(folder.rstrip("/")).lstrip("/")
    return os.path.relpath(path, folder or ".")


def absolute(path: str) -> str:
    """Return the path for other processes."""
    return path if is_url(path) else os.path.abspath(path)


def has_magic(path: str) -> bool:
    """Tell whether a path is a pattern, unless a file has this very name."""
    return glob.has_magic(path) and not exists(path)


def files_below(folder: str) -> list[str]:
    """Return the files in a folder and below it, sorted, without names that begin with ``.`` or ``_``."""
    return sorted(_Remote(folder).files_below() if is_url(folder) else _walked(folder))


def folders_in(folder: str) -> list[str]:
    """Return the folders in a folder, without those whose names begin with ``.`` or ``_``."""
    if is_url(folder):
        return _Remote(folder).folders_in()
    with os.scandir(folder) as entries:
        return [each.path for each in entries if each.is_dir() and not each.name.startswith((".", "_"))]


def names_in(folder: str) -> list[str]:
    """Return the names of the files and folders in a folder, sorted."""
    return sorted(_Remote(folder).names_in() if is_url(folder) else os.listdir(folder or "."))


def matches(pattern: str) -> list[str]:
    """Return the files of a pattern, sorted."""
    if is_url(pattern):
        return sorted(_Remote(pattern).matches())
    return sorted(file for file in glob.glob(pattern, recursive=True) if os.path.isfile(file))


def make_folder(path: str) -> None:
    """Make a folder, and those above it; an object store has none."""
    if is_url(path):
        _Remote(path).make_folder()
    else:
        os.makedirs(path or ".", exist_ok=True)


def remove_file(path: str) -> None:
    """Remove a file; raise ``OSError`` if that fails."""
    if is_url(path):
        _Remote(path).remove()
    else:
        os.unlink(path)


def remove_unfinished(folder: str) -> None:
    """Remove files with a temporary name, which a killed process leaves where there are no unnamed files."""
    if is_url(folder):
        _Remote(folder).remove_unfinished()
        return
    for name in os.listdir(folder or "."):
        if _TEMPORARY.fullmatch(name):
            with suppress(OSError):
                os.unlink(os.path.join(folder, name))


def opened(path: str | os.PathLike[str]) -> io.BufferedReader:
    """Open a file for reading, or the copy of a remote one that is in use; raise ``OSError`` with the path."""
    if not is_url(path):
        return open(path, "rb")
    copy = _COPIES.get(path)
    return open(copy.path, "rb") if copy is not None else _Remote(path).opened()


def digest_of(path: str) -> str:
    """Return the SHA-256 of a file in hexadecimal."""
    import hashlib

    with opened(path) as file, named_errors(path):
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """Context manager: a new file, which gets this path at the end of the block; on any exception it vanishes."""
    with local_target(path) as local, whole_local_file(local) as stream:
        yield stream


@contextmanager
def local_target(path: T) -> Iterator[T | str]:
    """Context manager: where to write a file: for a URL a temporary path, which is uploaded at the end."""
    if not is_url(path):
        yield path
        return
    import tempfile  # imported here: solving files does without

    remote = _Remote(path)
    with tempfile.TemporaryDirectory(prefix="nonet-") as folder:
        copy = os.path.join(folder, os.path.basename(path))
        yield copy
        remote.upload(copy)


def write_text(pieces: Iterable[str | bytes], target: str | os.PathLike[str] | IO[str] | IO[bytes]) -> None:
    r"""Write pieces of text to a path or an open file; a file given by its path is written atomically.

    A piece of bytes is UTF-8. If the path ends in ``.gz``, the file is compressed.

    >>> import sys
    >>> write_text(["one", b" and two\n"], sys.stdout)
    one and two
    """
    checked_target(target)
    some = iterated("pieces must be an iterable of texts", pieces)
    if isinstance(target, (str, os.PathLike)):
        with local_target(target) as local:
            write_whole(local, _gzipped(some) if os.fsdecode(local).lower().endswith(".gz") else some)
    else:
        write_to_open(target, some)


def write_to_open(stream: IO[Any], chunks: Iterable[str | bytes]) -> None:
    """Write the text to an open file: as str to a file in text mode, otherwise as UTF-8."""
    as_text = True
    try:
        stream.write("")  # shows the mode, also of objects that only have the methods of files
    except TypeError:
        as_text = False
    for chunk in chunks:
        if not isinstance(chunk, (str, bytes)):
            raise wrong_type("a piece of a file must be text or bytes", chunk)
        if isinstance(chunk, str):
            stream.write(chunk if as_text else chunk.encode("utf-8", "replace"))
        else:
            stream.write(chunk.decode("utf-8", "replace") if as_text else chunk)


def _gzipped(pieces: Iterable[str | bytes]) -> Iterator[bytes]:
    """Yield the pieces compressed, without a time or a name, so that equal text gives equal bytes."""
    deflater = zlib.compressobj(wbits=31)
    for piece in pieces:
        yield deflater.compress(piece.encode("utf-8", "replace") if isinstance(piece, str) else piece)
    yield deflater.flush()


@contextmanager
def local_folder(path: str, *, last: str, within: str | None = None) -> Iterator[str]:
    """Context manager: a folder to write files to: for a URL a temporary one, whose files are uploaded at the end.

    The file with the name ``last`` is uploaded when all others are. ``within`` is the folder for temporary files.
    """
    if not is_url(path):
        yield path
        return
    import tempfile

    if exists(path) and names_in(path):
        raise PuzzleError(f"{path} is not empty: choose a new folder")
    with tempfile.TemporaryDirectory(prefix="nonet-", dir=within) as folder:
        yield folder
        names = sorted(os.path.relpath(file, folder) for file in _walked(folder))
        for name in sorted(names, key=lambda name: name == last):
            target = join(path, name)
            make_folder(folder_of(target))
            _Remote(target).upload(os.path.join(folder, name))


class LocalCopy:
    """A temporary copy of a remote file, which is removed with this object; a local file stands for itself."""

    def __init__(self, path: str) -> None:
        self.path = path
        if not is_url(path):
            return
        import shutil
        import tempfile

        with tempfile.NamedTemporaryFile(prefix="nonet-", delete=False) as copy:
            finalize(self, _remove, copy.name)
            with opened(path) as file:
                shutil.copyfileobj(file, copy, 1 << 22)
        self.path = copy.name


_COPIES: "WeakValueDictionary[str, LocalCopy]" = WeakValueDictionary()


def local_copy(path: str) -> LocalCopy:
    """Return a copy of a remote file; while one is in use, it is used again, so that all passes read the same bytes."""
    copy = _COPIES.get(path)
    if copy is None:
        copy = _COPIES[path] = LocalCopy(path)
    return copy


@contextmanager
def named_errors(path: str) -> Iterator[None]:
    """Context manager: an error of a remote file system becomes an ``OSError`` with the URL; others are unchanged."""
    if not is_url(path):
        yield
        return
    try:
        yield
    except PuzzleError:
        raise
    except OSError as error:
        missing, denied = isinstance(error, FileNotFoundError), isinstance(error, PermissionError)
        code = error.errno or (errno.ENOENT if missing else errno.EACCES if denied else errno.EIO)
        text = error.strerror or str(error)
        if not text or (missing and " " not in text):  # the path alone
            text = os.strerror(code)
        raise OSError(code, text, path) from error
    except ImportError:
        raise
    except Exception as error:  # fsspec's file systems raise the classes of their own libraries
        raise OSError(errno.EIO, f"{type(error).__name__}: {error}"[:300], path) from error


class _Remote:
    """A URL and its file system."""

    def __init__(self, url: str) -> None:
        self._url = url
        core = library("fsspec").core
        try:
            self._system, self._path = core.url_to_fs(url)
        except ImportError as error:
            raise ImportError(f"{url}: {error}", name=error.name) from None
        except ValueError as error:
            raise PuzzleError(f"{url}: {error}") from None
        protocol = self._system.protocol
        protocols = {protocol} if isinstance(protocol, str) else set(protocol)
        self._is_object_store = bool(protocols & _OBJECT_STORES)

    def key(self) -> tuple[str, str]:
        """Return what is equal for two spellings of one URL."""
        return type(self._system).__name__ + str(self._system.storage_options), str(self._path).rstrip("/")

    def exists(self) -> bool:
        with self._asking():
            return bool(self._system.exists(self._path))

    def is_file(self) -> bool:
        with self._asking():
            return bool(self._system.isfile(self._path))

    def is_folder(self) -> bool:
        with self._asking():
            return bool(self._system.isdir(self._path))

    def size(self) -> int:
        with self._asking():
            return int(self._system.info(self._path)["size"] or 0)

    def files_below(self) -> list[str]:
        with self._asking():
            found = self._system.find(self._path)
        root = str(self._path).rstrip("/")
        names = [str(path).removeprefix(root).lstrip("/") for path in found]
        return [join(self._url, name) for name in names if not any(part[:1] in "._" for part in name.split("/"))]

    def names_in(self) -> list[str]:
        return [path.rpartition("/")[2] for path, _ in self._listed()]

    def folders_in(self) -> list[str]:
        names = [path.rpartition("/")[2] for path, kind in self._listed() if kind == "directory"]
        return [join(self._url, name) for name in names if not name.startswith((".", "_"))]

    def _listed(self) -> list[tuple[str, str]]:
        with self._asking():
            found = self._system.ls(self._path, detail=True)
        listed = [(str(each["name"]).rstrip("/"), str(each["type"])) for each in found]
        return [each for each in listed if each[0] != str(self._path).rstrip("/")]

    def matches(self) -> list[str]:
        with self._asking():
            found = self._system.glob(self._path, detail=True)
        # Everything before the path itself, such as s3://, is as the user wrote it.
        start = self._url.removesuffix(str(self._path).lstrip("/"))
        return [start + path.lstrip("/") for path, facts in found.items() if facts["type"] == "file"]

    def make_folder(self) -> None:
        if not self._is_object_store:
            with self._asking():
                self._system.makedirs(self._path, exist_ok=True)

    def remove(self) -> None:
        with self._asking():
            self._system.rm_file(self._path)

    def remove_unfinished(self) -> None:
        if self._is_object_store:
            return
        for name in self.names_in():
            if _TEMPORARY.fullmatch(name):
                with suppress(OSError):
                    remove_file(join(self._url, name))

    def opened(self) -> io.BufferedReader:
        with self._asking():
            return io.BufferedReader(_Reading(self._system.open(self._path, "rb"), self._url))

    def upload(self, copy: str) -> None:
        """Give the file the contents of a local one, all at once."""
        with self._asking():
            if self._is_object_store:
                self._system.put_file(copy, self._path)
                return
            folder = str(self._path).rpartition("/")[0]
            temporary = f"{folder}/.nonet-{os.urandom(6).hex()}.tmp"
            try:
                self._system.put_file(copy, temporary)
                self._system.mv(temporary, self._path)
            except BaseException:
                with suppress(Exception):
                    self._system.rm_file(temporary)
                raise

    @contextmanager
    def _asking(self) -> Iterator[None]:
        self._system.invalidate_cache()
        with named_errors(self._url):
            yield


class _Reading(io.RawIOBase):
    """A remote file whose errors have the URL."""

    def __init__(self, file: Any, url: str) -> None:
        self._file, self._url = file, url

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return bool(self._file.seekable())

    def seek(self, place: int, whence: int = os.SEEK_SET, /) -> int:
        with named_errors(self._url):
            return int(self._file.seek(place, whence))

    def tell(self) -> int:
        return int(self._file.tell())

    def readinto(self, buffer: Any, /) -> int:
        with named_errors(self._url):
            data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()


def _remove(path: str) -> None:
    with suppress(OSError):
        os.unlink(path)


def _walked(folder: str) -> Iterator[str]:
    for place, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith((".", "_"))]
        paths = (os.path.join(place, name) for name in files if not name.startswith((".", "_")))
        # A link to nothing is reported when it is read; a pipe would wait for ever.
        yield from (path for path in paths if os.path.isfile(path) or not os.path.exists(path))
