"""The work of ``make_dataset``: make the rows, then write each split, then the card.

Sources are interleaved, so every part of a file has the same mix of difficulties. The order within a block of rows is
drawn from the seed. The test split is written by difficulty, each difficulty to its own files.

Files are made in a hidden folder within the new one and moved when all are complete, README.md last. So a process that
is killed leaves no set that looks complete, and a run with ``resumes`` goes on from there. An earlier dataset that is
overwritten is set aside before the files are moved, and removed when its successor is complete.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from itertools import pairwise
from typing import Any, Final

import numpy as np

import nonet
from nonet import PuzzleError
from nonet._io.storage import write_text
from nonet.data._datasets.augment import Augmentation
from nonet.data._datasets.card import CARD, CardFacts, SplitSummary, card
from nonet.data._datasets.columns import Columns
from nonet.data._datasets.hrm_writer import HrmWriter
from nonet.data._datasets.made_files import OWN, ROWS, MadeFiles
from nonet.data._datasets.made_rows import ROW, MadeRows, SourceReader, mixed, takes_all
from nonet.data._datasets.presets import NEARLY_SOLVED, DatasetForm, Preset, difficulty_names, divided, in_file_name
from nonet.data._datasets.prompts import Prompts
from nonet.data._datasets.split_writers import ShardedWriter, SplitWriter
from nonet.data.strata import RATING
from nonet.formats.arrow_tables import WriterOptions

_UNFINISHED: Final = ".unfinished"
_REPLACED: Final = ".replaced"
_OF_DATASET: Final = re.compile(r"README\.md|identifiers\.json|(train|validation|test|nearly_solved)\b.*")
_COMMAND: Final = "\nnonet dataset make "  # in each card
_BLOCK: Final = 1 << 14
# Of the time of a dataset, what writing its rows takes: with the paths that are searched for its texts, and without.
_SHARE_OF_PATHS: Final = 0.9
_SHARE_OF_WRITING: Final = 0.2
# In the order in which the splits take their rows: a longer train split leaves the others as they are.
_ORDER: Final = ("test", "validation", "nearly_solved", "train")
_SHOWN: Final = ("train", "validation", "test", "nearly_solved")


def _advice(there: list[str]) -> str:
    """Return what is in the folder, and what to do. Nothing is removed unasked: another run can be at work there."""
    listed = ", ".join(there[:3]) + (f" and {len(there) - 3:,} more" if len(there) > 3 else "")
    if _UNFINISHED in there:
        more = "" if len(there) == 1 else ", and the files beside it can be parts of its dataset"
        return (
            f"it has {listed}; {_UNFINISHED} is hidden and belongs to a run that is at work or was killed{more}: if no "
            "run is at work there, resume it with the same options, overwrite it or remove the folder; or choose "
            "a new one"
        )
    return f"it has {listed}: choose a new folder"


def _is_dataset(folder: str, names: Sequence[str]) -> bool:
    """Tell whether a folder has a dataset that was made here, complete, and nothing else."""
    if CARD not in names or not all(map(_OF_DATASET.fullmatch, names)):
        return False
    with open(os.path.join(folder, CARD), encoding="utf-8", errors="replace") as card_file:
        return _COMMAND in card_file.read()


class DatasetWriter:
    """Makes one dataset in a new or empty folder, or in place of an earlier one."""

    def __init__(
        self,
        folder: str,
        *,
        preset: Preset,
        form: DatasetForm,
        sizes: Mapping[str, int],
        augment: int,
        seed: int,
        has_rating: bool | None,
        prompts: Prompts | None,
        shard_rows: int,
        options: WriterOptions,
        licence: str,
        command: str,
        overwrites: bool,
        resumes: bool,
        temporary_folder: str | None,
        threads: int | None,
        progress: Callable[[int], object] | None,
        fraction_done: Callable[[float], object] | None,
    ) -> None:
        self._overwrites, self._resumes = overwrites, resumes
        self._target, self._folder = folder, os.path.join(folder, _UNFINISHED)
        self._form, self._sizes, self._augment, self._seed = form, sizes, augment, seed
        self._preset = preset
        self._has_rating = self._preset.has_rating if has_rating is None else has_rating
        self._shard_rows, self._licence, self._command = shard_rows, licence, command
        self._made = MadeFiles(self._folder, command)
        self._options = options
        self._temporary_folder, self._threads, self._progress = temporary_folder, threads, progress
        self._columns = Columns(self._preset, self._has_rating, augment > 0 and form != "hrm", prompts)
        # A rating that nothing is chosen by waits until its path is searched, since one search gives both.
        self._has_paths = prompts is not None and prompts.trace is not None and prompts.trace_profile == "se121"
        self._fraction_done, self._written_count = fraction_done, 0
        self._is_rated = not (self._has_paths and self._preset.measure in RATING and takes_all(self._preset))

    def run(self) -> list[SplitSummary]:
        """Make the dataset; on any exception the folder is as it was before, or can be resumed if that is asked for."""
        try:
            return self._run()
        finally:
            self._made.release()

    def _run(self) -> list[SplitSummary]:
        was_there = os.path.isdir(self._target)
        names = sorted(os.listdir(self._target)) if was_there else []
        earlier = self._resume(names) if self._resumes and _UNFINISHED in names else self._checked(names)
        is_new = not self._resumes or _UNFINISHED not in names
        if is_new:
            self._made.claim()
        counts = divided(self._preset, self._sizes)
        moved: list[str] = []
        try:
            if is_new:
                self._made.begin()
            totals = [sum(each) for each in zip(*counts.values(), strict=True)]
            with MadeRows(
                self._preset,
                totals,
                seed=self._seed,
                has_rating=self._has_rating,
                is_rated=self._is_rated,
                rows_path=self._made.path(ROWS),
                folder=self._temporary_folder,
                threads=self._threads,
                progress=self._made_so_far,
            ) as rows:
                rows.make()
                readers = rows.readers()
                splits = {name: self._write_split(name, counts[name], readers) for name in _ORDER if sum(counts[name])}
                shown = [splits[name] for name in _SHOWN if name in splits]
                self._finish(shown, rows.generated_count)
            self._set_aside(earlier)
            own = {*OWN, *(name for name in os.listdir(self._folder) if name.startswith("."))}
            for name in sorted({*os.listdir(self._folder)} - own, key=lambda name: (name == CARD, name)):
                moved.append(name)
                os.rename(self._made.path(name), os.path.join(self._target, name))
            self._made.finish()
        except BaseException:
            if self._resumes:
                self._take_back(moved)
            else:
                self._remove([_UNFINISHED, *moved], was_there)
            self._put_back()
            raise
        shutil.rmtree(os.path.join(self._target, _REPLACED), ignore_errors=True)
        return shown

    def _checked(self, names: Sequence[str]) -> Sequence[str]:
        """Return the names of an earlier dataset that is to be replaced; raise ``PuzzleError`` for other files.

        What a killed run left is removed if the folder is to be overwritten.
        """
        shown = [name for name in names if not (self._overwrites and name == _UNFINISHED)]
        if shown and not _is_dataset(self._target, shown):
            raise PuzzleError(f"{self._target} is not empty: {_advice([*names])}")
        if shown and not self._overwrites:
            raise PuzzleError(f"{self._target} has a dataset: choose a new folder, or overwrite it")
        if len(shown) < len(names):
            self._made.discard()
        return shown

    def _resume(self, names: Sequence[str]) -> Sequence[str]:
        """Go on with what a run left; return the names of an earlier dataset that is to be replaced."""
        others = self._made.resume(name for name in names if name not in (_UNFINISHED, _REPLACED))
        is_rest = _REPLACED in names and all(map(_OF_DATASET.fullmatch, others))
        if others and not (self._overwrites and (is_rest or _is_dataset(self._target, others))):
            listed = ", ".join(others[:3]) + (f" and {len(others) - 3:,} more" if len(others) > 3 else "")
            reason = f"the manifest of {_UNFINISHED} does not list {listed}: move it away, or choose another folder"
            raise PuzzleError(f"{self._target}: {reason}")
        return others

    def _take_back(self, moved: Sequence[str]) -> None:
        """Move files back to those that wait, so that the next run finds them there."""
        for name in moved:
            with suppress(OSError):
                os.rename(os.path.join(self._target, name), self._made.path(name))

    def _set_aside(self, earlier: Sequence[str]) -> None:
        """Move an earlier dataset into a hidden folder, README.md first."""
        if earlier:
            os.makedirs(os.path.join(self._target, _REPLACED), exist_ok=True)
        for name in sorted(earlier, key=lambda name: (name != CARD, name)):
            os.rename(os.path.join(self._target, name), os.path.join(self._target, _REPLACED, name))

    def _put_back(self) -> None:
        """Move what was set aside back, README.md last."""
        replaced = os.path.join(self._target, _REPLACED)
        if os.path.isdir(replaced):
            for name in sorted(os.listdir(replaced), key=lambda name: (name == CARD, name)):
                os.rename(os.path.join(replaced, name), os.path.join(self._target, name))
            os.rmdir(replaced)

    def _write_split(self, name: str, counts: Sequence[int], readers: Sequence[SourceReader]) -> SplitSummary:
        split = SplitSummary(name)
        is_divided = name == "test" and self._form != "hrm"
        names = difficulty_names(self._preset)
        augment = self._augment if name == "train" else 0
        groups = Augmentation(
            self._preset,
            count=augment,
            seed=self._seed,
            has_rating=self._has_rating,
            is_rated=self._is_rated or (name == NEARLY_SOLVED and not self._has_rating),
            has_paths=self._has_paths,
            threads=self._threads,
        )
        writers: dict[int, SplitWriter] = {}
        with ExitStack() as stack:
            if not is_divided:
                writers[0] = stack.enter_context(self._writer(name, 1 + augment))
            for first, part in groups.parts(self._mixed_rows(name, counts, readers)):
                if is_divided or not writers[0].skip(len(part) * (1 + augment)):
                    records = groups.group_rows(first, part)
                    for number in np.unique(records["difficulty"]).tolist() if is_divided else [0]:
                        if number not in writers:
                            writers[number] = stack.enter_context(
                                self._writer(f"{name}-{in_file_name(names[number])}", 1)
                            )
                        writers[number].write(records[records["difficulty"] == number] if is_divided else records)
                if augment and self._progress is not None:
                    self._progress(sum(self._sizes.values()) + (first + len(part)) * augment)
                self._written_count += len(part)
                self._show_fraction(1.0)
        for writer in writers.values():
            split.add(writer)
        return split

    def _made_so_far(self, count: int) -> None:
        if self._progress is not None:
            self._progress(count)
        self._show_fraction(count / sum(self._sizes.values()))

    def _show_fraction(self, made: float) -> None:
        if self._fraction_done is not None:
            share = _SHARE_OF_PATHS if self._has_paths else _SHARE_OF_WRITING
            written = self._written_count / sum(self._sizes.values())
            self._fraction_done(made * (1.0 - share) + written * share)

    def _writer(self, stem: str, group_size: int) -> SplitWriter:
        if self._form == "hrm":
            is_test = stem == "test"
            return HrmWriter(self._made, stem, self._columns, group_size=group_size, is_divided=is_test)
        return ShardedWriter(
            self._made, stem, self._columns, form=self._form, shard_rows=self._shard_rows, options=self._options
        )

    def _mixed_rows(self, name: str, counts: Sequence[int], readers: Sequence[SourceReader]) -> Iterator[Any]:
        """Yield the rows of a split in blocks, in each of which every source has its share."""
        total = sum(counts)
        ends = [*range(0, total, _BLOCK), total]
        for block, (start, end) in enumerate(pairwise(ends)):
            taken = [
                reader.take(count * end // total - count * start // total)
                for reader, count in zip(readers, counts, strict=True)
            ]
            records = np.concatenate([np.empty(0, ROW), *taken])
            places = np.arange(len(records), dtype=np.uint64)
            yield records[np.argsort(mixed(self._seed, _ORDER.index(name), block, places), kind="stable")]

    def _finish(self, splits: Sequence[SplitSummary], generated_count: int) -> None:
        if self._form == "hrm":
            self._write_text("identifiers.json", '["<blank>"]\n')
        facts = CardFacts(
            preset=self._preset,
            form=self._form,
            seed=self._seed,
            row_count=sum(each.row_count for each in splits),
            augment=self._augment,
            licence=self._licence,
            version=nonet.__version__,
            command=self._command,
            generated_count=generated_count,
            columns=self._columns,
        )
        self._write_text(CARD, card(facts, splits))

    def _write_text(self, name: str, text: str) -> None:
        write_text([text], self._made.path(name))
        self._made.add(name)

    def _remove(self, names: Sequence[str], was_there: bool) -> None:
        """Remove what was made so far."""
        for path in (os.path.join(self._target, name) for name in names):
            if os.path.isdir(path):
                shutil.rmtree(path, ignore_errors=True)
            else:
                with suppress(OSError):
                    os.unlink(path)
        if not was_there:
            with suppress(OSError):
                os.rmdir(self._target)
