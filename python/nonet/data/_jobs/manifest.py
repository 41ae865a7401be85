"""``_manifest.jsonl``: what a folder of shards holds, for resuming and for checking.

```
{"manifest": 2, "nonet": "0.1.0", "pyarrow": "26.0.1", "do": ["solve"], "options": {…}}       the job
{"shard": "a.parquet"}                                                                    a shard that will be made
{"shard": "a.parquet", "source_bytes": 512, "source_sha256": "…",
    "format": "parquet", "rows": 3, "statuses": {"proper": 3}, "bytes": 640, "sha256": "…"}   a shard that is complete
{"shard": "b.parquet", "error": "the file cannot be read: …"}                             a shard that failed
{"complete": false, "shards": 1, "failed": 1, "rows": 3, "statuses": {"proper": 3}}       the end: the totals
```

It has no times and no hosts: the same job gives the same bytes. It begins with the names of all shards, so that a file
that a killed run had just completed is known as its own. A line is appended when its shard is complete. At the end the
file is written anew, one line for each shard in the order of the names. A job that is resumed keeps the shards that are
listed, if the size and the SHA-256 of the source and of the output are as listed, and makes the others again. It never
replaces a file that is not listed.
"""

import json
import shlex
from collections import Counter
from collections.abc import Iterable
from time import monotonic
from typing import Any, Final

from nonet import PuzzleError
from nonet._io import storage
from nonet._io.storage import write_text
from nonet.data._jobs.shards import Shard

MANIFEST: Final = "_manifest.jsonl"
_SECONDS_BETWEEN_SAVES: Final = 5.0  # of a remote manifest: shards made since the last save are made again
Record = dict[str, Any]


class Manifest:
    """The manifest of a folder. ``records`` has those of the shards that are complete, by name."""

    def __init__(self, folder: str, job: Record) -> None:
        self.path = storage.join(folder, MANIFEST)
        self._job = job
        self.records: dict[str, Record] = {}
        self._failures: dict[str, Record] = {}
        self._lines: list[Record] = []
        self._is_saved, self._saved_at = True, 0.0

    def exists(self) -> bool:
        """Tell whether the file is there."""
        return storage.exists(self.path)

    def known(self) -> dict[str, Record]:
        """Return the last line of each shard in the file; raise ``PuzzleError`` if it belongs to a different job."""
        lines = _lines_of(self.path) if self.exists() else []
        if lines and (differing := _difference(lines[0], self._job)):
            raise PuzzleError(
                f"{self.path}: cannot resume: {differing}; resume with the same options, overwrite without resume, or "
                "choose another folder"
            )
        return {record["shard"]: record for record in lines[1:] if "shard" in record}

    def start(self, shards: Iterable[Shard], known: dict[str, Record]) -> None:
        """Write the job, and for each shard its record of an earlier run, which is checked later, or its name."""
        self._lines, self._is_saved = [self._job], False
        for shard in shards:
            record = known.get(shard.name, {})
            self._lines.append(record if has_output(record) else {"shard": shard.name})
        self.flush()

    def add(self, record: Record) -> None:
        """Append the record of a shard that is complete. A remote file cannot grow: it is written anew now and then."""
        self.records[record["shard"]] = record
        if not storage.is_url(self.path):
            with open(self.path, "ab") as file:
                file.write(_line(record))
            return
        self._lines.append(record)
        self._is_saved = False
        if monotonic() - self._saved_at >= _SECONDS_BETWEEN_SAVES:
            self.flush()

    def flush(self) -> None:
        """Write what a remote manifest lacks, after an error too."""
        if not self._is_saved:
            self._write(self._lines)
            self._is_saved, self._saved_at = True, monotonic()

    def add_failure(self, shard: Shard, reason: str) -> None:
        """Keep the reason why a shard was not made; without its path, which is of this machine."""
        reason = reason.replace(f"{shard.source}: ", "").replace(shard.source, shard.name)
        self._failures[shard.name] = {"shard": shard.name, "error": reason}

    def finish(self, shards: Iterable[Shard]) -> None:
        """Write the whole manifest in the order of the shards, with the totals."""
        records = list(self.records.values())
        lines = {**self.records, **self._failures}
        end = {
            "complete": not self._failures,
            "shards": len(records),
            "failed": len(self._failures),
            "rows": sum(record["rows"] for record in records),
            "statuses": total_of(records),
        }
        self._write([self._job, *(lines[shard.name] for shard in shards), end])

    def _write(self, records: list[Record]) -> None:
        with storage.local_target(self.path) as path:
            write_text([_line(record).decode() for record in records], path)


def total_of(records: Iterable[Record]) -> dict[str, int]:
    """Return the number of rows by status."""
    total: Counter[str] = Counter()
    for record in records:
        total.update(record["statuses"])
    return dict(sorted(total.items()))


def _line(record: Record) -> bytes:
    return json.dumps(record, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def _lines_of(path: str) -> list[Record]:
    """Return the lines of a manifest up to the first that is damaged: a process can be killed while it writes one."""
    found: list[Record] = []
    with storage.opened(path) as file:
        for line in file:
            try:
                record = json.loads(line)
            except ValueError:
                break
            if not line.endswith(b"\n") or not isinstance(record, dict):
                break
            found.append(record)
    return found


def _difference(theirs: Record, ours: Record) -> str | None:
    """Return in words how one job differs from the other."""
    for key in {**ours, **theirs}:
        there, here = theirs.get(key), ours.get(key)
        if isinstance(there, dict) and isinstance(here, dict):
            if found := _difference(there, here):
                return found
        elif there != here:
            if isinstance(there, str) and isinstance(here, str) and " --" in there and " --" in here:
                return _difference_of_commands(there, here)
            return f"it was made with {key} {json.dumps(there)}, now {json.dumps(here)}"
    return None


def _difference_of_commands(theirs: str, ours: str) -> str:
    """Return in words how the options of one command differ from those of the other."""
    there, here = _options_of(theirs), _options_of(ours)
    theirs_alone = " ".join(option for option in there if option not in here)
    ours_alone = " ".join(option for option in here if option not in there)
    return f"it was made with {theirs_alone or _none_of(ours_alone)}, now with {ours_alone or _none_of(theirs_alone)}"


def _none_of(options: str) -> str:
    return f"no {' or '.join(option.split()[0] for option in _options_of(options))}"


def _options_of(command: str) -> dict[str, None]:
    """Return the options of a command, each with its value."""
    found: list[str] = []
    for word in shlex.split(command):
        if word.startswith("-") or not found:
            found.append(word)
        else:
            found[-1] += f" {shlex.quote(word)}"
    return dict.fromkeys(found)


def is_complete(shard: Shard, record: Record) -> bool:
    """Tell whether a shard and its source are as the manifest says."""
    try:
        return bool(
            storage.size_of(shard.target) == record["bytes"]
            and storage.size_of(shard.source) == record["source_bytes"]
            and storage.digest_of(shard.target) == record["sha256"]
            and storage.digest_of(shard.source) == record["source_sha256"]
        )
    except (OSError, KeyError):
        return False


def has_output(record: Record) -> bool:
    """Tell whether a line of a manifest is that of a shard that was complete."""
    return "sha256" in record


def is_output(path: str, record: Record) -> bool:
    """Tell whether a file is the output that the manifest lists."""
    return bool(storage.size_of(path) == record["bytes"] and storage.digest_of(path) == record["sha256"])
