"""``MadeFiles``: the files of a dataset that are complete while others are still made, so that a run can be resumed.

They wait in the hidden folder ``.unfinished`` beside a manifest, which has a line for each of them, as that of
``add_columns_to_files`` has. A run that is resumed keeps the files that are as their lines say. It also takes back
those that an earlier run had begun to move to their place. One process at a time works in the folder: it holds a lock.
"""

import os
import shutil
from collections.abc import Iterable
from typing import IO, Any, Final

from nonet import PuzzleError, __version__
from nonet._io import storage
from nonet._io.libraries import version_of
from nonet._io.lock import locked
from nonet.data._jobs.manifest import MANIFEST, Manifest, Record, has_output, is_output

ROWS: Final = "_rows"
_LOCK: Final = "_lock"
OWN: Final = (MANIFEST, ROWS, _LOCK)
"""The files of the hidden folder that are not of the dataset."""


class MadeFiles:
    """The files in a folder that are complete, for the command that makes them."""

    def __init__(self, folder: str, command: str) -> None:
        job = {"manifest": 2, "nonet": __version__, "pyarrow": version_of("pyarrow"), "do": command}
        self.folder = folder
        self._manifest = Manifest(folder, job)
        self._known: dict[str, Record] = {}
        self._lock: IO[str] | None = None

    def claim(self) -> None:
        """Make the folder; raise ``PuzzleError`` if another run has just made it."""
        try:
            os.makedirs(self.folder)
        except FileExistsError:
            raise PuzzleError(f"{self.folder} is there: another run has begun; wait until it ends") from None
        self._hold()

    def discard(self) -> None:
        """Remove what a killed run left; raise ``PuzzleError`` if a process is at work there."""
        self._hold()
        self.finish()
        self.release()

    def begin(self) -> None:
        """Begin the manifest of a new run."""
        self._manifest.start((), {})

    def _hold(self) -> None:
        """Lock the folder; raise ``PuzzleError`` that names the process that works in it."""
        path = self.path(_LOCK)
        try:
            self._lock = locked(path)
            is_there = os.path.samestat(os.fstat(self._lock.fileno()), os.stat(path))
        except BlockingIOError as error:
            target = os.path.dirname(self.folder)
            raise PuzzleError(f"{target}: {error.strerror}: wait until it ends, or choose another folder") from None
        except FileNotFoundError:
            is_there = False
        if not is_there:
            raise PuzzleError(f"{self.folder}: the run that was at work there has just ended")

    def release(self) -> None:
        """Let other runs work in the folder."""
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def resume(self, beside: Iterable[str]) -> list[str]:
        """Go on with what an earlier run left; return the names beside the folder that are not of that run.

        Raises ``PuzzleError`` if another command left it, or if a process is at work there.
        """
        self._hold()
        self._known = {name: record for name, record in self._manifest.known().items() if has_output(record)}
        if not self._manifest.exists():
            self._manifest.start((), {})
        target = os.path.dirname(self.folder)
        others = []
        for name in beside:
            if os.path.exists(os.path.join(self.folder, name)) or not self._is_own(target, name):
                others.append(name)
            else:
                os.rename(os.path.join(target, name), os.path.join(self.folder, name))
        for path in storage.files_below(self.folder):
            name = os.path.relpath(path, self.folder).replace(os.sep, "/")
            if name not in OWN and name not in self._known:
                os.unlink(path)
        return others

    def _is_own(self, folder: str, name: str) -> bool:
        """Tell whether a file, or each file of a folder, is one that the manifest lists."""
        path = os.path.join(folder, name)
        paths = storage.files_below(path) if os.path.isdir(path) else [path]
        names = [os.path.relpath(each, folder).replace(os.sep, "/") for each in paths]
        return bool(paths) and all(
            each in self._known and is_output(file, self._known[each]) for each, file in zip(names, paths, strict=True)
        )

    def kept(self, names: Iterable[str]) -> list[Record] | None:
        """Return the records of files if all are complete, else ``None``."""
        records = [self._known.get(name) for name in names]
        for record in records:
            if record is None:
                return None
            path = self.path(record["shard"])
            if not os.path.isfile(path) or not is_output(path, record):
                return None
        return records  # type: ignore[return-value]

    def names_in(self, folder: str) -> list[str]:
        """Return the names of the files in a folder that an earlier run had completed."""
        return [name for name in self._known if name.startswith(f"{folder}/")]

    def path(self, name: str) -> str:
        """Return the path of a file."""
        return os.path.join(self.folder, name)

    def add(self, name: str, digest: str | None = None, **facts: Any) -> None:
        """Note that a file is complete; ``digest`` is its SHA-256, if it is known."""
        path = self.path(name)
        digest = storage.digest_of(path) if digest is None else digest
        self._manifest.add({"shard": name, "bytes": storage.size_of(path), "sha256": digest, **facts})

    def finish(self) -> None:
        """Remove the folder."""
        if os.name == "nt":  # where an open file cannot be removed
            self.release()
        shutil.rmtree(self.folder)
