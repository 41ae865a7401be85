"""``process_files``: table files with new columns, shard by shard, in bounded memory.

One thread reads and writes; another runs the engine, which uses all cores. A shard has a temporary name until it is
complete, so a process that is killed leaves complete shards only; ``resume`` makes the rest. An ``engine`` makes the
shards in other processes instead, with the same result.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Literal, NamedTuple

from nonet import PuzzleError, __version__
from nonet.data._column_maker import ColumnMaker, listed
from nonet.data._functions import Plan, TableFunction, read_plan
from nonet.data._libraries import library
from nonet.data._manifest import Manifest, Record, total_of
from nonet.data._shard_tasks import ShardEngine, ShardFunction, ShardTask, is_of_target, reason_of, record_of
from nonet.data._shard_writer import Streams, Written, write_shard
from nonet.data._shards import Shard, find_shards, refuse_many
from nonet.data._tables import TABLE_FORMS, TableForm, form_of_name
from nonet.data._tables._input import is_stream, name_of_stream
from nonet.formats._arguments import (
    checked_callable,
    checked_choice,
    checked_flag,
    checked_path,
    checked_text,
    wrong_type,
)


class ShardError(NamedTuple):
    """A shard that was not made: the path of its source, and the reason."""

    source: str
    reason: str

    def __str__(self) -> str:
        return self.reason if self.source in self.reason else f"{self.source}: {self.reason}"


@dataclass(slots=True)
class TableSummary:
    """What ``process_files`` did: rows by status, the shards that were made, kept from before, and failed.

    ``has_reasons`` is false if some output is ``.npy`` without a column ``reason``.
    """

    status_counts: Counter[str] = field(default_factory=Counter)
    made_count: int = 0
    kept_count: int = 0
    errors: list[ShardError] = field(default_factory=list)
    has_reasons: bool = True

    @property
    def row_count(self) -> int:
        """The number of rows in all shards that are complete."""
        return self.status_counts.total()

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in sorted(self.status_counts.items()))
        kept = f"; {self.kept_count:,} shards were complete" if self.kept_count else ""
        failed = f"; {len(self.errors):,} shards failed" if self.errors else ""
        return f"{self.row_count:,} rows" + (f": {counts}" if counts else "") + kept + failed


def process_files(
    source: str | os.PathLike[str] | BinaryIO,
    target: str | os.PathLike[str] | BinaryIO,
    *,
    do: Iterable[TableFunction],
    puzzle_column: str | None = None,
    form: TableForm | None = None,
    source_form: TableForm | None = None,
    overwrite: bool = False,
    resume: bool = False,
    engine: ShardEngine | None = None,
    threads: int | None = None,
    progress: Callable[[int], object] | None = None,
    part_done: Callable[[float], object] | None = None,
    on_error: Callable[[ShardError], object] | None = None,
    limit: int = 2,
    profile: Literal["se121", "hodoku"] | Iterable[Literal["se121", "hodoku"]] = "se121",
    work_limit: int | None = None,
    techniques: Iterable[str] | None = None,
    uniqueness: bool = True,
    mended: bool = False,
) -> TableSummary:
    """Write table files with the columns of some functions added, as ``process`` adds them; return the counts.

    ``source`` is a file, a folder or a pattern. A folder or a pattern becomes a folder: one output file for each input
    file, with the same name, and ``_manifest.jsonl``. ``form`` is the form of the output, by default that of the name,
    otherwise that of the input; ``source_form`` is the form of the input, by default recognised by its content.
    A file that exists is an error, unless ``overwrite`` is set, which also replaces columns, or ``resume``, which keeps
    the shards that the manifest lists and makes the others: the result is the same, byte by byte, as that of one run.

    Either can be an open binary file, such as ``sys.stdin.buffer`` and ``sys.stdout.buffer``: one table is read from
    where the file is to its end, and written as its rows are made. This has no ``resume`` and no ``engine``.

    ``engine`` makes the shards of a folder in other processes or on other machines: ``nonet.data.dask.DaskEngine`` or
    ``nonet.data.ray.RayEngine``. Its workers read and write the same paths. ``threads`` is then for each shard, by
    default 1.

    An input that cannot be read goes to ``on_error`` and to ``errors`` of the result; the other shards are made.
    ``progress`` gets the number of rows so far, ``part_done`` the part of the work, 0 to 1, both without shards that
    are kept; an exception from either ends the work. Either can be called from another thread. Other options are those
    of ``process``.

    Raises ``OSError`` for an output that cannot be written, such as on a full disk; complete shards stay.
    """
    for name, callback in (("progress", progress), ("part_done", part_done), ("on_error", on_error)):
        checked_callable(name, callback)
    for name, each in (("form", form), ("source_form", source_form)):
        if each is not None:
            checked_choice(name, each, TABLE_FORMS)
    checked_text("puzzle_column", puzzle_column)
    options: dict[str, Any] = {
        "limit": limit,
        "work_limit": work_limit,
        "techniques": listed(techniques),
        "uniqueness": uniqueness,
        "mended": mended,
    }
    plan = read_plan(do, profile)
    if engine is not None and not callable(getattr(engine, "run", None)):
        raise wrong_type("engine must be a DaskEngine, a RayEngine or another ShardEngine", engine)
    threads = 1 if threads is None and engine is not None else threads
    job = _Job(
        ColumnMaker(plan, threads=threads, **options),
        puzzle_column,
        form,
        source_form,
        overwrite=checked_flag("overwrite", overwrite),
        resume=checked_flag("resume", resume),
        engine=engine,
        threads=threads or 1,
        progress=progress or (lambda _: None),
        part_done=part_done or (lambda _: None),
        on_error=on_error or (lambda _: None),
    )
    described = _described(plan, options, puzzle_column, form, source_form, overwrite=overwrite)
    streams = (_stream_of(source, "read"), _stream_of(target, "write"))
    if any(streams):
        return job.run_stream(source, target, streams)
    return job.run(checked_path("source", source), checked_path("target", target), described)


def _described(
    plan: Plan,
    options: dict[str, Any],
    puzzle_column: str | None,
    form: str | None,
    source_form: str | None,
    *,
    overwrite: bool,
) -> Record:
    """Return what the bytes of the output depend on, besides the input."""
    return {
        "manifest": 1,
        "nonet": __version__,
        "pyarrow": library("pyarrow").__version__,
        "do": list(plan.functions),
        "options": {
            "puzzle_column": puzzle_column,
            "form": form,
            "source_form": source_form,
            "profile": list(plan.profiles),
            **{key: getattr(value, "id", value) for key, value in options.items() if key != "techniques"},
            "techniques": [getattr(each, "id", each) for each in options["techniques"] or []] or None,
            "replaces_columns": bool(overwrite),
        },
    }


class _Job:
    def __init__(
        self,
        maker: ColumnMaker,
        puzzle_column: str | None,
        form: TableForm | None,
        source_form: TableForm | None,
        *,
        overwrite: bool,
        resume: bool,
        engine: ShardEngine | None,
        threads: int,
        progress: Callable[[int], object],
        part_done: Callable[[float], object],
        on_error: Callable[[ShardError], object],
    ) -> None:
        self._maker, self._puzzle_column, self._form, self._source_form = maker, puzzle_column, form, source_form
        self._overwrite, self._resume = overwrite, resume
        self._engine, self._threads = engine, threads
        self._progress, self._part_done, self._on_error = progress, part_done, on_error
        self._summary = TableSummary()
        self._rows_before = 0

    def run(self, source: str, target: str, described: Record) -> TableSummary:
        shards, folder = find_shards(source, target, self._form)
        if folder is None and self._engine is not None:
            raise PuzzleError(f"{source}: one file is one shard: an engine needs a folder or a pattern")
        if target.endswith(os.sep):
            os.makedirs(target, exist_ok=True)
        manifest = None
        if folder is not None:
            manifest = self._begun(Manifest(folder, described), shards)
        elif os.path.isfile(shards[0].target) and not self._overwrite:
            if self._resume:
                self._summary.kept_count = 1
                return self._summary
            raise PuzzleError(f"{shards[0].target}: the file exists already; overwrite it, or choose another name")
        self._note_reasons(shards)
        sizes = [_size_of(shard.source) for shard in shards]
        if self._engine is not None and manifest is not None:
            self._run_on(self._engine, shards, sizes, manifest)
            return self._summary
        kept = {*manifest.records} if manifest is not None else set()
        total = sum(size for shard, size in zip(shards, sizes, strict=True) if shard.name not in kept) or 1
        before = 0
        for shard, size in zip(shards, sizes, strict=True):
            if shard.name not in kept:
                written = self._made(
                    shard, self._part_reporter(before / total, size / total), in_folder=folder is not None
                )
                if isinstance(written, Written):
                    self._count(written)
                    if manifest is not None:
                        manifest.add(record_of(shard, size, written))
                elif manifest is not None:
                    manifest.add_failure(shard, written.reason)
                before += size
                self._part_done(before / total)
        if manifest is not None:
            manifest.finish(shards)
        return self._summary

    def run_stream(self, source: Any, target: Any, streams: Streams) -> TableSummary:
        """Make one table from or to an open file."""
        for name, is_set in (("resume", self._resume), ("engine", self._engine)):
            if is_set:
                raise PuzzleError(f"{name} needs files: a stream can be neither resumed nor divided")
        from_name = name_of_stream(source) if streams[0] else checked_path("source", source)
        to_name = name_of_stream(target) if streams[1] else checked_path("target", target)
        shard = Shard(from_name, to_name, os.path.basename(to_name))
        if streams[0] is None:
            refuse_many(shard.source)
        elif streams[1] is None:
            self._refuse_existing(shard.target)
        self._note_reasons([shard])
        written = self._made(shard, self._part_done, in_folder=False, streams=streams)
        assert isinstance(written, Written)
        self._count(written)
        self._part_done(1.0)
        return self._summary

    def _note_reasons(self, shards: list[Shard]) -> None:
        forms = (self._form or form_of_name(each.target) or form_of_name(each.source) for each in shards)
        self._summary.has_reasons = "reason" in self._maker.plan.functions or "npy" not in forms

    def _refuse_existing(self, target: str) -> None:
        if os.path.isdir(target) or target.endswith(os.sep):
            raise PuzzleError(f"{target}: a stream is written to a file: name it")
        if os.path.isfile(target) and not self._overwrite:
            raise PuzzleError(f"{target}: the file exists already; overwrite it, or choose another name")

    def _run_on(self, engine: ShardEngine, shards: list[Shard], sizes: list[int], manifest: Manifest) -> None:
        """Make the shards on an engine, which returns them in any order."""
        function = ShardFunction(
            self._maker,
            puzzle_column=self._puzzle_column,
            form=self._form,
            source_form=self._source_form,
            overwrite=self._overwrite,
        )
        # The workers check the shards of an earlier run: they read them in parallel.
        known = manifest.known() if self._resume else {}

        def tasks() -> Iterator[ShardTask]:
            # An engine asks for tasks when it is connected: without a cluster, nothing is written.
            manifest.start(known[shard.name] for shard in shards if shard.name in known)
            for shard in shards:
                yield ShardTask(shard.absolute(), known.get(shard.name))

        parts = {shard.name: (shard, size) for shard, size in zip(shards, sizes, strict=True)}
        total, before, rows = sum(sizes) or 1, 0, 0
        with closing(engine.run(function, tasks(), threads=self._threads)) as results:
            for task, (record, reason, is_kept) in results:
                shard, size = parts[task.shard.name]
                if record is None:
                    failure = self._failed(shard, reason.replace(task.shard.source, shard.source))
                    manifest.add_failure(shard, failure.reason)
                elif is_kept:
                    manifest.records[shard.name] = record
                else:
                    manifest.add(record)
                if record is not None:
                    self._summary.kept_count += is_kept
                    self._summary.made_count += not is_kept
                    self._summary.status_counts.update(record["statuses"])
                if is_kept:
                    total -= size
                else:
                    rows += record["rows"] if record is not None else 0
                    before += size
                self._progress(rows)
                self._part_done(before / total if total else 1.0)
        self._summary.errors.sort()
        for folder in _folders(manifest, shards):
            _remove_unfinished(folder or ".")  # of workers that were killed
        manifest.finish(shards)

    def _count(self, written: Written) -> None:
        self._summary.made_count += 1
        self._summary.status_counts.update(written.status_counts)
        self._rows_before += written.row_count

    def _part_reporter(self, before: float, weight: float) -> Callable[[float], object]:
        return lambda part: self._part_done(before + weight * part)

    def _begun(self, manifest: Manifest, shards: list[Shard]) -> Manifest:
        """Check what is in the output folder, and write the beginning of the manifest."""
        there = [path for path in (manifest.path, *(shard.target for shard in shards)) if os.path.exists(path)]
        if there and not (self._overwrite or self._resume):
            raise PuzzleError(f"{there[0]}: the file exists already; resume, overwrite, or choose another folder")
        for folder in _folders(manifest, shards):
            os.makedirs(folder or ".", exist_ok=True)
            _remove_unfinished(folder or ".")
        if self._engine is not None:
            return manifest
        if self._resume:
            manifest.load(shards)
        self._summary.kept_count = len(manifest.records)
        self._summary.status_counts.update(total_of(manifest.records.values()))
        manifest.start()
        return manifest

    def _made(
        self, shard: Shard, report: Callable[[float], object], *, in_folder: bool, streams: Streams = (None, None)
    ) -> Written | ShardError:
        """Make a shard; return the error if its source cannot be read."""
        try:
            return write_shard(
                shard,
                self._maker,
                puzzle_column=self._puzzle_column,
                form=self._form,
                overwrite=self._overwrite,
                source_form=self._source_form,
                streams=streams,
                progress=lambda rows: self._progress(self._rows_before + rows),
                part_done=report,
            )
        except (PuzzleError, OSError) as error:
            # Where one file cannot be written, on a full disk, the next cannot either.
            if is_of_target(error, shard) or not in_folder:
                raise
            return self._failed(shard, reason_of(error))

    def _failed(self, shard: Shard, reason: str) -> ShardError:
        failure = ShardError(shard.source, reason)
        self._summary.errors.append(failure)
        self._on_error(failure)
        return failure


def _stream_of(item: Any, method: str) -> BinaryIO | None:
    return item if is_stream(item, method) else None


def _size_of(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:  # reported when the shard is read
        return 0


def _folders(manifest: Manifest, shards: list[Shard]) -> list[str]:
    return sorted({os.path.dirname(path) for path in (manifest.path, *(shard.target for shard in shards))})


def _remove_unfinished(folder: str) -> None:
    """Remove files with a temporary name, which a killed process leaves on systems without unnamed files."""
    for name in os.listdir(folder):
        if name.startswith(".nonet-") and name.endswith(".tmp"):
            with suppress(OSError):
                os.unlink(os.path.join(folder, name))
