"""``add_columns_to_files``: table files with new columns, shard by shard, in bounded memory.

```
find_shards             which output file each input file becomes
Manifest                the shards that an earlier run made, when a run is resumed
engine.run(tasks)       in this process, or a ShardEngine: in other processes and on other machines
Manifest.add            a line for each shard that is complete
```

A shard has a temporary name until it is complete, so a process that is killed leaves complete shards only; ``resume``
makes the rest. The bytes do not depend on the engine.
"""

import io
import os
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, BinaryIO, NamedTuple

from nonet import ParseError, PuzzleError, __version__
from nonet._checks import checked_callable, checked_choice, checked_flag, checked_path, checked_text, wrong_type
from nonet._engine.profile import AnyProfile
from nonet._io import storage
from nonet._io.libraries import version_of
from nonet._terminal import counted
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._columns.functions import TableFunction, read_plan
from nonet.data._jobs.manifest import Manifest, Record, has_output, is_output
from nonet.data._jobs.shard_tasks import ShardEngine, ShardFunction, ShardResult, ShardTask, is_of_target, reason_of
from nonet.data._jobs.shard_writer import ShardWriter, Streams
from nonet.data._jobs.shards import Shard, find_shards, refuse_many
from nonet.formats import FORMATS, FormatName
from nonet.formats.arrow_tables import ParquetCompression, WriterOptions
from nonet.formats.names import extension_of_table, table_files, unheld


class FailedShard(NamedTuple):
    """A shard that was not made: the path of its source, and the reason."""

    source: str
    reason: str

    def __str__(self) -> str:
        return self.reason if self.source in self.reason else f"{self.source}: {self.reason}"


@dataclass(slots=True)
class TableSummary:
    """The result of ``add_columns_to_files``: rows by status; shards made, kept, failed, and removed with their input.

    ``unlisted_files`` are table files in the folder of the output that are none of its shards. ``misfit_count`` is the
    number of rows with a value that does not fit the columns of the output, which ``reason`` names.
    ``has_reasons`` is false if some output is ``.npy`` without a column ``reason``; ``left_out`` names the new columns
    that the format of an output cannot hold.
    """

    status_counts: Counter[str] = field(default_factory=Counter)
    made_count: int = 0
    kept_count: int = 0
    failed_shards: list[FailedShard] = field(default_factory=list)
    removed_shards: list[str] = field(default_factory=list)
    unlisted_files: list[str] = field(default_factory=list)
    misfit_count: int = 0
    has_reasons: bool = True
    left_out: list[str] = field(default_factory=list)

    @property
    def row_count(self) -> int:
        """The number of rows in all shards that are complete."""
        return self.status_counts.total()

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in sorted(self.status_counts.items()))
        kept, failed = self.kept_count, len(self.failed_shards)
        return (
            counted(self.row_count, "row")
            + (f": {counts}" if counts else "")
            + (f"; {counted(kept, 'shard')} {'was' if kept == 1 else 'were'} complete" if kept else "")
            + (f"; {counted(failed, 'shard')} failed" if failed else "")
            + (f"; {counted(self.misfit_count, 'row')} with a value that has no place" if self.misfit_count else "")
            + (f"; removed, since the input is gone: {_listed(self.removed_shards)}" if self.removed_shards else "")
            + (f"; not in the manifest: {_listed(self.unlisted_files)}" if self.unlisted_files else "")
        )


def add_columns_to_files(
    source: str | os.PathLike[str] | BinaryIO | Sequence[str | os.PathLike[str]],
    target: str | os.PathLike[str] | BinaryIO,
    *,
    do: TableFunction | Iterable[TableFunction],
    puzzle_column: str | None = None,
    to_format: FormatName | None = None,
    from_format: FormatName | None = None,
    compression: ParquetCompression | None = None,
    row_group_size: int | None = None,
    overwrite: bool = False,
    resume: bool = False,
    engine: ShardEngine | None = None,
    progress: Callable[[int], object] | None = None,
    fraction_done: Callable[[float], object] | None = None,
    on_error: Callable[[FailedShard], object] | None = None,
    threads: int | None = None,
    limit: int = 2,
    profile: AnyProfile | Iterable[AnyProfile] = "se121",
    work_limit: int | None = None,
) -> TableSummary:
    """Write table files with the columns of some functions added, as ``add_columns`` adds them; return the counts.

    ``source`` is a file of any format, several files, a folder or a pattern. For more than one file, ``target`` is a
    folder: it gets an output file for each input file, with the same name, and ``_manifest.jsonl``. Paths can be URLs
    of fsspec (extra ``[remote]``). ``to_format`` is the format of the output, by default that of the name, otherwise
    that of the input; ``from_format`` is the format of the input, by default recognised by content.

    ``compression`` and ``row_group_size`` are options of Parquet, as those of ``TableWriter``; the manifest has them.

    An output file that exists is replaced; in a folder it is an error. ``overwrite`` replaces the files of a folder,
    and also columns of the input that have the name of a new column; those without values are replaced in any case.
    ``resume`` continues an interrupted run with a folder and the same options: it keeps the shards whose source and
    output are as the manifest says, and makes the others. The result is that of one run, byte by byte. Outputs that the
    manifest lists and whose input is gone are removed, and are ``removed_shards`` of the result. An output that exists
    and is not listed is an error. Other table files of the folder are ``unlisted_files`` of the result.

    Either can be an open binary file, such as ``sys.stdin.buffer`` and ``sys.stdout.buffer``: one table is read from
    its position to its end, and written as its rows are made. This has no ``resume`` and no ``engine``.

    ``engine`` makes the shards of a folder in other processes or on other machines: ``nonet.data.dask.DaskEngine`` or
    ``nonet.data.ray.RayEngine``. Its workers read and write the same paths. ``threads`` is then for each shard, by
    default 1.

    An input that cannot be read is passed to ``on_error`` and is one of ``failed_shards`` of the result; the other
    shards are made. ``progress`` gets the number of rows so far, ``fraction_done`` the fraction of the input that is
    done, both without shards that are kept; an exception from either ends the work. Either can be called from another
    thread. The other options are those of ``add_columns``: ``profile``, ``threads``, ``limit`` and ``work_limit``.

    Raises ``OSError`` for an output that cannot be written, such as on a full disk; complete shards stay. Raises
    ``PuzzleError`` before anything is written if the first shard does not fit the options: its column of puzzles is
    missing, for example, or a new column exists already.
    """
    for name, callback in (("progress", progress), ("fraction_done", fraction_done), ("on_error", on_error)):
        checked_callable(name, callback)
    for name, each in (("from_format", from_format), ("to_format", to_format)):
        if each is not None:
            checked_choice(name, each, FORMATS)
    checked_text("puzzle_column", puzzle_column)
    plan = read_plan(do, profile)
    if engine is not None and not callable(getattr(engine, "run", None)):
        raise wrong_type("engine must be a DaskEngine, a RayEngine or another ShardEngine", engine)
    if engine is not None and threads is None:
        threads = 1
    writer = ShardWriter(
        ColumnMaker(plan, threads=threads, limit=limit, work_limit=work_limit),
        puzzle_column,
        to_format,
        from_format,
        overwrite=checked_flag("overwrite", overwrite),
        options=WriterOptions.checked(compression, row_group_size),
    )
    job = _Job(
        writer,
        resume=checked_flag("resume", resume),
        engine=engine,
        threads=threads or 1,
        progress=progress or (lambda _: None),
        fraction_done=fraction_done or (lambda _: None),
        on_error=on_error or (lambda _: None),
    )
    streams = (_stream_of(source, "read"), _stream_of(target, "write"))
    if any(streams):
        return job.run_stream(source, target, streams)
    sources = source if isinstance(source, (list, tuple)) else [source]
    if not sources:
        raise wrong_type("source must be a path, a binary file or several paths", source)
    return job.run([checked_path("source", each) for each in sources], checked_path("target", target))


@dataclass(slots=True, kw_only=True)
class _Job:
    writer: ShardWriter = field(kw_only=False)
    resume: bool
    engine: ShardEngine | None
    threads: int
    progress: Callable[[int], object]
    fraction_done: Callable[[float], object]
    on_error: Callable[[FailedShard], object]
    summary: TableSummary = field(default_factory=TableSummary)

    def run(self, sources: list[str], target: str) -> TableSummary:
        shards, folder = find_shards(sources, target, self.writer.to_format)
        if folder is not None:
            return self._run_folder(shards, Manifest(folder, self._described()))
        for name, is_set in (("resume", self.resume), ("an engine", self.engine)):
            if is_set:
                raise PuzzleError(f"{sources[0]}: one file is one shard: {name} needs a folder or a pattern")
        if storage.ends_as_folder(target):
            storage.make_folder(target)
        return self._run_one(shards[0], (None, None))

    def run_stream(self, source: Any, target: Any, streams: Streams) -> TableSummary:
        """Make one table from or to an open file."""
        for name, is_set in (("resume", self.resume), ("engine", self.engine)):
            if is_set:
                raise PuzzleError(f"{name} needs files: a stream can be neither resumed nor divided")
        from_name = _name_of(source) if streams[0] else checked_path("source", source)
        to_name = _name_of(target) if streams[1] else checked_path("target", target)
        if streams[0] is None:
            refuse_many(from_name)
        elif streams[1] is None and (storage.is_folder(to_name) or storage.ends_as_folder(to_name)):
            raise PuzzleError(f"{to_name}: a stream is written to a file: name it")
        return self._run_one(Shard(from_name, to_name, os.path.basename(to_name)), streams)

    def _run_one(self, shard: Shard, streams: Streams) -> TableSummary:
        """Make one table, without a manifest."""
        written = self.writer.write(shard, streams=streams, progress=self.progress, fraction_done=self.fraction_done)
        self.summary.made_count = 1
        self.summary.status_counts = written.status_counts
        self.summary.misfit_count = written.misfit_count
        self._note_formats([(written.format, shard.target)])
        self.fraction_done(1.0)
        return self.summary

    def _run_folder(self, shards: list[Shard], manifest: Manifest) -> TableSummary:
        there = [path for path in (manifest.path, *(shard.target for shard in shards)) if storage.exists(path)]
        if there and not (self.writer.overwrite or (self.resume and manifest.exists())):
            if self.resume:
                raise PuzzleError(f"{there[0]}: cannot resume: there is no manifest; use overwrite or another folder")
            raise PuzzleError(f"{there[0]}: the file exists already; use resume, overwrite or another folder")
        known = manifest.known() if self.resume else {}
        self._refuse_unlisted([shard.target for shard in shards if shard.name not in known and shard.target in there])
        self._check_first(shards)
        self._remove_orphans(shards, storage.folder_of(manifest.path), known)
        folders = sorted({storage.folder_of(path) for path in (manifest.path, *(shard.target for shard in shards))})
        for folder in folders:
            storage.make_folder(folder)
            storage.remove_unfinished(folder)
        try:
            self._make(shards, manifest, known)
        except BaseException:
            manifest.flush()
            raise
        for folder in folders:
            storage.remove_unfinished(folder)  # of workers that were killed
        manifest.finish(shards)
        self._note_unlisted(manifest)
        self._note_formats((record["format"], name) for name, record in manifest.records.items())
        return self.summary

    def _refuse_unlisted(self, paths: list[str]) -> None:
        """Refuse to replace files that are there and that the manifest does not list: they are not of this job."""
        if paths and not self.writer.overwrite:
            raise PuzzleError(f"the manifest does not list {_listed(paths)}: move it away, or choose another folder")

    def _note_unlisted(self, manifest: Manifest) -> None:
        """Note table files that the folder has besides the shards: a reader of the folder would take their rows."""
        folder = storage.folder_of(manifest.path)
        with suppress(FileNotFoundError):  # there is no table file: every shard has failed
            names = {path: storage.relative(path, folder).replace(os.sep, "/") for path in table_files(folder)}
            self.summary.unlisted_files = [path for path, name in names.items() if name not in manifest.records]

    def _remove_orphans(self, shards: list[Shard], folder: str, listed: dict[str, Record]) -> None:
        """Remove outputs of an earlier run whose inputs are gone: a reader of the folder would take their rows."""
        names = {shard.name for shard in shards}
        for name, record in listed.items():
            path = storage.join(folder, name.replace("/", os.sep))
            is_within = ".." not in name.split("/") and storage.is_within(path, folder)
            if name in names or not has_output(record) or not is_within or not storage.is_file(path):
                continue
            if not is_output(path, record):
                reason = "its input is gone, and it has changed since it was written: remove it or move it away"
                raise PuzzleError(f"{path}: {reason}")
            storage.remove_file(path)
            self.summary.removed_shards.append(path)

    def _make(self, shards: list[Shard], manifest: Manifest, known: dict[str, Record]) -> None:
        """Let the engine make the shards, in any order, and keep their records."""
        sizes = {shard.name: _size_of(shard.source) for shard in shards}
        waiting = {shard.name: shard for shard in shards}
        meter = _Meter(self.progress, self.fraction_done, sum(sizes.values()))
        engine = self.engine or _ThisProcess(meter, sizes)

        def tasks() -> Iterator[ShardTask]:
            # An engine asks for tasks when it is connected: without a cluster, nothing is written.
            manifest.start(shards, known)
            for shard in shards:
                yield ShardTask(shard if self.engine is None else shard.absolute(), known.get(shard.name))

        with closing(engine.run(ShardFunction(self.writer), tasks(), threads=self.threads)) as results:
            for task, (record, reason, is_kept) in results:
                shard = waiting.pop(task.shard.name, None)
                if shard is None:
                    raise PuzzleError(f"the engine returned two results for {task.shard.name}")
                if record is None:
                    self._fail(shard, reason.replace(task.shard.source, shard.source), manifest)
                    meter.add(sizes[shard.name], 0)
                    continue
                self.summary.status_counts.update(record["statuses"])
                self.summary.misfit_count += record.get("misfits", 0)
                if is_kept:
                    manifest.records[shard.name] = record
                    self.summary.kept_count += 1
                    meter.skip(sizes[shard.name])
                else:
                    manifest.add(record)
                    self.summary.made_count += 1
                    meter.add(sizes[shard.name], record["rows"])
        if waiting:
            first, *others = sorted(waiting)
            more = f" and {counted(len(others), 'other shard')}" if others else ""
            raise PuzzleError(f"the engine returned no result for {first}{more}")
        self.summary.failed_shards.sort()

    def _fail(self, shard: Shard, reason: str, manifest: Manifest) -> None:
        failed = FailedShard(shard.source, reason)
        self.summary.failed_shards.append(failed)
        manifest.add_failure(shard, reason)
        self.on_error(failed)

    def _check_first(self, shards: list[Shard]) -> None:
        """Raise ``PuzzleError`` if the first readable shard does not fit the options, as others will not either."""
        for shard in shards:
            with suppress(ParseError, OSError):  # reported when the shard is made
                self.writer.check(shard)
                return

    def _note_formats(self, outputs: Iterable[tuple[FormatName, str]]) -> None:
        """Note what the outputs, each a format and a name, cannot hold."""
        plan = self.writer.maker.plan
        kinds = [FORMATS[format].of_extension(extension_of_table(name)) for format, name in outputs]
        self.summary.has_reasons = "reason" in plan.functions or not any(kind.has_fixed_widths for kind in kinds)
        lost = {name for kind in kinds for name in unheld(kind, plan.columns)}
        self.summary.left_out = [name for name in plan.columns if name in lost]

    def _described(self) -> Record:
        """Return what the bytes of the output depend on, besides the input."""
        writer = self.writer
        return {
            "manifest": 2,
            "nonet": __version__,
            "pyarrow": version_of("pyarrow"),
            "do": list(writer.maker.plan.functions),
            "options": {
                "puzzle_column": writer.puzzle_column,
                "to_format": writer.to_format,
                "from_format": writer.from_format,
                **writer.options._asdict(),
                **writer.maker.described(),
                "overwrite": writer.overwrite,
            },
        }


class _Meter:
    """Adds up the rows and bytes of shards for ``progress`` and ``fraction_done``."""

    def __init__(
        self, progress: Callable[[int], object], fraction_done: Callable[[float], object], byte_count: int
    ) -> None:
        self._progress, self._fraction_done = progress, fraction_done
        self._byte_count, self._bytes_done, self._rows_done = byte_count, 0, 0

    def rows_within(self, rows: int) -> None:
        """Report rows of a shard that is being made."""
        self._progress(self._rows_done + rows)

    def fraction_within(self, size: int, fraction: float) -> None:
        """Report the fraction of a shard of this size that is done."""
        self._fraction_done(
            min(1.0, (self._bytes_done + size * fraction) / self._byte_count) if self._byte_count else 1.0
        )

    def add(self, size: int, rows: int) -> None:
        """Count a shard that is made or failed."""
        self._bytes_done += size
        self._rows_done += rows
        self.rows_within(0)
        self.fraction_within(0, 0.0)

    def skip(self, size: int) -> None:
        """Leave out a shard that is kept."""
        self._byte_count -= size
        self.add(0, 0)


class _ThisProcess:
    """The engine without other processes: one shard after another, with the progress within each."""

    def __init__(self, meter: _Meter, sizes: dict[str, int]) -> None:
        self._meter, self._sizes = meter, sizes

    def run(
        self, function: Callable[..., ShardResult], tasks: Iterable[ShardTask], *, threads: int
    ) -> Generator[tuple[ShardTask, ShardResult]]:
        del threads  # those of the column maker
        for task in tasks:
            fraction_done = partial(self._meter.fraction_within, self._sizes[task.shard.name])
            try:
                result = function(task, progress=self._meter.rows_within, fraction_done=fraction_done)
            except OSError as error:
                # If one output cannot be written (full disk), the next cannot be either.
                if is_of_target(error, task.shard):
                    raise
                result = ShardResult(reason=reason_of(error))
            yield task, result


def _listed(paths: list[str]) -> str:
    return ", ".join(paths[:3]) + (f" and {len(paths) - 3:,} more" if len(paths) > 3 else "")


def _stream_of(item: Any, method: str) -> BinaryIO | None:
    """Return an argument that is an open file; raise ``TypeError`` for one in text mode."""
    if isinstance(item, (str, bytes, os.PathLike)) or not hasattr(item, method):
        return None
    if isinstance(item, io.TextIOBase):
        raise wrong_type("a stream of a table must be opened in binary mode", item)
    stream: BinaryIO = item
    return stream


def _name_of(stream: object) -> str:
    """Return the name of an open file for messages."""
    name = getattr(stream, "name", None)
    return name if isinstance(name, str) else "<stream>"


def _size_of(path: str) -> int:
    try:
        return storage.size_of(path)
    except OSError:  # reported when the shard is read
        return 0
