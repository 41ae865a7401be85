"""The work of ``make_dataset``: make the rows, then write each split, then the card.

Sources are interleaved, so every part of a file has the same mix of difficulties. The order within a block of rows is
drawn from the seed. The test split is written by difficulty, each difficulty to its own files.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import pairwise
from typing import Any, Final

import numpy as np

import nonet
from nonet.data._datasets.augment import Augmentation
from nonet.data._datasets.card import CARD, CardFacts, SplitSummary, card
from nonet.data._datasets.columns import Columns
from nonet.data._datasets.hrm_writer import HrmWriter
from nonet.data._datasets.made_files import ROWS
from nonet.data._datasets.made_rows import ROW, MadeRows, SourceReader, mixed, takes_all
from nonet.data._datasets.presets import NEARLY_SOLVED, DatasetForm, Preset, difficulty_names, divided, in_file_name
from nonet.data._datasets.prompts import Prompts
from nonet.data._datasets.set_folder import SetFolder
from nonet.data._datasets.split_writers import ShardedWriter, SplitWriter
from nonet.data.strata import RATING
from nonet.formats.arrow_tables import WriterOptions

_BLOCK: Final = 1 << 14
# Of the time of a dataset, what writing its rows takes: with the paths that are searched for its texts, where every
# puzzle is taken or some are chosen, and without.
_SHARE_OF_PATHS: Final = 0.9
_SHARE_OF_PATHS_OF_CHOSEN: Final = 0.6
_SHARE_OF_WRITING: Final = 0.2
# In the order in which the splits take their rows: a longer train split leaves the others as they are.
_ORDER: Final = ("test", "validation", "nearly_solved", "train")
_SHOWN: Final = ("train", "validation", "test", "nearly_solved")


class DatasetWriter(SetFolder[list[SplitSummary]]):
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
        super().__init__(folder, command, overwrites=overwrites, resumes=resumes)
        self._form, self._sizes, self._augment, self._seed = form, sizes, augment, seed
        self._preset = preset
        self._has_rating = self._preset.has_rating if has_rating is None else has_rating
        self._shard_rows, self._licence, self._command = shard_rows, licence, command
        self._options = options
        self._temporary_folder, self._threads, self._progress = temporary_folder, threads, progress
        self._columns = Columns(self._preset, self._has_rating, augment > 0 and form != "hrm", prompts)
        # A rating that nothing is chosen by waits until its path is searched, since one search gives both.
        self._has_paths = prompts is not None and prompts.trace is not None and prompts.trace_profile == "se121"
        self._has_traces = prompts is not None and prompts.trace is not None
        self._fraction_done, self._written_count = fraction_done, 0
        self._is_rated = not (self._has_paths and self._preset.measure in RATING and takes_all(self._preset))

    def _make(self) -> list[SplitSummary]:
        counts = divided(self._preset, self._sizes)
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
        return shown

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
        if self._progress is not None and not self._counts_written:
            self._progress(count)
        self._show_fraction(count / sum(self._sizes.values()))

    @property
    def _counts_written(self) -> bool:
        """Whether a row counts in part when it is made, and as one when it is written: its text takes long."""
        return self._has_traces and not self._augment

    def _show_fraction(self, made: float) -> None:
        share = _SHARE_OF_PATHS if self._has_traces else _SHARE_OF_WRITING
        if self._has_traces and not takes_all(self._preset):
            share = _SHARE_OF_PATHS_OF_CHOSEN
        total = sum(self._sizes.values())
        done = made * (1.0 - share) + self._written_count / total * share
        if self._fraction_done is not None:
            self._fraction_done(done)
        if self._progress is not None and self._counts_written:
            self._progress(round(done * total))

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
            self._write_text("identifiers.json", ['["<blank>"]\n'])
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
        self._write_text(CARD, [card(facts, splits)])
