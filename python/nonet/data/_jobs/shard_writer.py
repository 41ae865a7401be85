"""``ShardWriter``: makes one table file from another, with new columns, while a thread runs the engine ahead.

From text to text, columns are those of the engine and need no library. Where a side is Parquet, Arrow or NumPy, they
are Arrow arrays, and columns of text get types: those of JSON the types of the first rows. A value that has no place in
the output, because its column or its type is not that of the rows before, is left out, and the row's reason says so.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from nonet import ParseError, PuzzleError
from nonet._engine.columns import STATUSES
from nonet._io import storage
from nonet._io.libraries import library
from nonet._io.sink import Sink
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._jobs.shards import Shard
from nonet.data.ahead import map_ahead
from nonet.data.reasons import reasons_of_block
from nonet.formats import FORMATS, Block, FormatName
from nonet.formats.arrow_tables import Tables, WriterOptions
from nonet.formats.columns import Fields, is_filled, strings
from nonet.formats.layouts import puzzles_of
from nonet.formats.names import codec_of_name, extension_of_table, format_of_name, unheld
from nonet.formats.rows import Source, write_table

_DEFAULTS = WriterOptions()
_MALFORMED = STATUSES.index("malformed")
_EMPTY = Block(("puzzle",), ([],), [], Fields(0))
Streams: TypeAlias = tuple[BinaryIO | None, BinaryIO | None]


class Written(NamedTuple):
    """A shard that is complete: its format and rows, their statuses, the values left out, and the SHA-256."""

    format: FormatName
    row_count: int
    status_counts: Counter[str]
    misfit_count: int
    digest: str


@dataclass(frozen=True, slots=True)
class ShardWriter:
    """Makes shards with the columns of ``maker``; the other options are those of ``add_columns_to_files``."""

    maker: ColumnMaker
    puzzle_column: str | None = None
    to_format: FormatName | None = None
    from_format: FormatName | None = None
    overwrite: bool = False
    options: WriterOptions = _DEFAULTS

    def check(self, shard: Shard) -> None:
        """Read the beginning of the input; raise the errors that ``write`` raises before the first row is written."""
        with closing(self._source(shard, None)) as source:
            _Shard(self, shard, source, next(source.sound_blocks(), _EMPTY))

    def write(
        self,
        shard: Shard,
        *,
        streams: Streams = (None, None),
        progress: Callable[[int], object] = lambda _: None,
        fraction_done: Callable[[float], object] = lambda _: None,
    ) -> Written:
        """Make the output of a shard; ``progress`` gets its rows so far, ``fraction_done`` the fraction that is done.

        ``streams`` are open files that are read and written instead of those of the shard.
        """
        with closing(self._source(shard, streams[0])) as source:
            blocks = source.sound_blocks()
            first = next(blocks, _EMPTY)
            made = _Shard(self, shard, source, first)
            rows = made.rows(chain([first], blocks), progress=progress, fraction_done=fraction_done)
            with _opened(shard.target, streams[1]) as sink:
                write_table(
                    rows,
                    sink,
                    made.format,
                    extension=extension_of_table(shard.target),
                    codec=codec_of_name(shard.target),
                    options=self.options,
                )
                return Written(made.format, made.counts.total(), made.counts, made.misfit_count, sink.digest())

    def _source(self, shard: Shard, stream: BinaryIO | None) -> Source:
        source = Source(
            stream or shard.source,
            from_format=self.from_format,
            name=shard.source,
            puzzle_column=self.puzzle_column,
            is_whole_table=True,
        )
        source.can_wait = True
        return source


class _Shard:
    """A shard whose input is open, and what is known of it from its first block."""

    def __init__(self, writer: ShardWriter, shard: Shard, source: Source, first: Block) -> None:
        self._maker, self._overwrite = writer.maker, writer.overwrite
        self._source, self._name, self._before = source, shard.source, 0
        first = first if len(first) or first.fields.puzzle is not None else _EMPTY
        ends = {os.path.splitext(path)[1] for path in (shard.source, shard.target)}
        own_format = (source.format or "lines") if len(ends - {""}) < 2 else None
        format = writer.to_format or format_of_name(shard.target) or own_format
        if format is None:
            known = ", ".join(FORMATS)
            raise PuzzleError(f"{shard.target[:200]}: no format has this extension: name one of {known}")
        self.format: FormatName = format
        self._kind = FORMATS[format].of_extension(extension_of_table(shard.target))
        writer.options.check(format, shard.target)
        self._titles = self._titles_of(first)
        if not self._kind.has_own_keys:
            self._refuse_filled(first)
        self._is_arrow = first.is_arrow or FORMATS[format].is_binary
        self._tables = Tables(keeps_schema=True) if self._is_arrow else None
        lost = {*unheld(self._kind, self._maker.plan.columns)}
        if self._kind.has_fixed_widths and "reason" not in self._maker.plan.functions:
            lost.add("reason")
        self._new = [name for name in self._maker.plan.columns if name not in lost]
        self.counts: Counter[str] = Counter()
        self.misfit_count = 0
        if self._tables is not None:  # errors of columns that cannot be written come before the first row
            self._tables.table(self._kept(first)[0])
            self._add_to_arrow(first.part(0, 0), lambda _: None)

    def _titles_of(self, block: Block) -> tuple[str, ...]:
        """Return the columns of the input to write; some formats begin with the puzzle."""
        titles = [title for title in block.titles if title not in self._maker.plan.columns]
        if not self._kind.is_table and block.fields.puzzle is not None:
            puzzle = block.titles[block.fields.puzzle]
            titles = [puzzle, *(title for title in titles if title != puzzle)]
        return tuple(titles)

    def _refuse_filled(self, block: Block) -> None:
        """Raise ``PuzzleError`` for a column with values that would be replaced."""
        for title, column in zip(block.titles, block.columns, strict=True):
            if title in self._maker.plan.columns and not self._overwrite and is_filled(column):
                if self._before == 0:
                    found = f"the table has the column {title!r} already"
                else:
                    rows = f"rows {self._before + 1:,} to {self._before + len(block):,}"
                    found = f"the column {title!r} has values in {rows}"
                raise PuzzleError(f"{self._name}: {found}; set overwrite to replace it")

    def rows(
        self, blocks: Iterator[Block], *, progress: Callable[[int], object], fraction_done: Callable[[float], object]
    ) -> Iterator[Any]:
        """Yield the rows with the new columns, as blocks or as Arrow tables."""

        def work(block: Block, check: Callable[[int], None]) -> tuple[Any, bytes]:
            self._refuse_filled(block)
            before, self._before = self._before, self._before + len(block)

            def report(done: int) -> None:
                check(done)
                progress(before + done)

            add = self._add_to_arrow if self._is_arrow else self._add_to_text
            return add(block, report)

        for _, (made, codes) in map_ahead(blocks, work, can_block=self._source.can_block):
            self.counts.update({STATUSES[code]: codes.count(code) for code in {*codes}})
            yield made
            fraction_done(self._source.fraction_read)

    def _add_to_text(self, block: Block, report: Callable[[int], None]) -> tuple[Block, bytes]:
        """Return a block of texts with the new columns, and the codes of the statuses."""
        kept, misfits = self._kept(block)
        made, reason = self._made(block, misfits, report)
        found = {**made.columns, "status": made.status, "reason": reason or [None] * len(block)}
        columns = (*kept.columns, *(found[name] for name in self._new))
        titles = (*kept.titles, *self._new)
        puzzle = None if block.fields.puzzle is None else titles.index(block.titles[block.fields.puzzle])
        fields = Fields.of(titles, puzzle, are_keys=block.is_json)
        return replace(kept, titles=titles, columns=columns, fields=fields, is_table=True, entries_of=None), made.codes

    def _add_to_arrow(self, block: Block, report: Callable[[int], None]) -> tuple[Any, bytes]:
        """Return a block as an Arrow table with the new columns, and the codes of the statuses."""
        assert self._tables is not None
        kept, misfits = self._kept(block)
        table = self._tables.table(kept)
        misfits = {**self._tables.misfits, **misfits}
        if block.is_arrow:
            new, codes = self._maker.make(puzzles_of(block.column("puzzle")), report)
            new = self._with_told(new, block)
        else:
            made, reason = self._made(block, misfits, report)
            new, codes = self._maker.as_arrow(made, reason or [None] * len(block)), made.codes
        for field, column in zip(self._maker.fields, new, strict=True):
            if field.name in self._new:
                table = table.append_column(field, column)
        return table, codes

    def _with_told(self, new: list[Any], block: Block) -> list[Any]:
        """Return new columns with the reasons that the reader of the file gave."""
        told = {row: item.reason for row, item in block.odd_rows.items() if isinstance(item, ParseError)}
        if not told:
            return new
        arrow, at = library("pyarrow"), self._maker.plan.columns.index("reason")
        reasons = [told.get(row, reason) for row, reason in enumerate(new[at].to_pylist())]
        return [*new[:at], arrow.chunked_array([arrow.array(reasons, arrow.string())]), *new[at + 1 :]]

    def _made(
        self, block: Block, misfits: dict[int, str], report: Callable[[int], None]
    ) -> tuple[Any, list[str | None] | None]:
        """Return the new columns of a block of texts, and the reasons of its rows, ``None`` if there is none."""
        made = self._maker.made(block.puzzles, len(block), report)
        malformed = (
            [row for row, code in enumerate(made.codes) if code == _MALFORMED] if _MALFORMED in made.codes else []
        )
        if (marked := block.with_marked(malformed)) is not None:
            block, made = marked, self._maker.made(marked.puzzles, len(block), lambda _: report(len(block)))
        report(len(block))
        reasons = reasons_of_block(block, made.codes)
        if misfits:
            self.misfit_count += len(misfits)
            reasons = reasons or [None] * len(block)
            for row, reason in misfits.items():
                reasons[row] = reasons[row] or reason
        return made, reasons

    def _kept(self, block: Block) -> tuple[Block, dict[int, str]]:
        """Return the columns of a block that are written, and the rows with a value that has no column."""
        if self._kind.has_own_keys and not self._is_arrow:
            titles: tuple[str, ...] = self._titles_of(block)
        else:
            titles = self._titles
        misfits: dict[int, str] = {}
        if block.titles == titles:
            return block, misfits
        places = dict[str, list[int]]()
        for at, title in enumerate(block.titles):
            places.setdefault(title, []).append(at)
        columns = [block.columns[places[title].pop(0)] if places.get(title) else None for title in titles]
        for title, rest in places.items():
            for at in rest if title not in self._maker.plan.columns else ():
                for row, text in enumerate(strings(block.columns[at], len(block))):
                    if text:
                        misfits.setdefault(row, f"expected the columns of the rows before, found also {title[:50]!r}")
        puzzle = block.fields.puzzle
        place = None if puzzle is None or block.titles[puzzle] not in titles else titles.index(block.titles[puzzle])
        return replace(
            block, titles=titles, columns=tuple(columns), fields=Fields.of(titles, place, are_keys=block.is_json)
        ), misfits


@contextmanager
def _opened(target: str, stream: BinaryIO | None) -> Iterator[Sink]:
    """Context manager: the file to write, which gets its name at the end, or an open file."""
    if stream is not None:
        yield Sink(stream, target)
        stream.flush()
        return
    with storage.whole_file(target) as file:
        yield Sink(file, target)
