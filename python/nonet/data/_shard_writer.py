"""``write_shard``: one table file becomes another with new columns, while a thread runs the engine ahead."""

import os
from collections import Counter
from collections.abc import Callable
from typing import Any, BinaryIO, NamedTuple, TypeAlias

from nonet import PuzzleError
from nonet.data._column_adder import ColumnAdder
from nonet.data._column_maker import ColumnMaker
from nonet.data._libraries import library
from nonet.data._map_ahead import map_ahead
from nonet.data._shards import Shard
from nonet.data._tables import TableForm, TableWriter, form_of_name, open_table

Streams: TypeAlias = tuple[BinaryIO | None, BinaryIO | None]


class Written(NamedTuple):
    """A shard that is complete: its rows, their statuses, and the SHA-256 of the file."""

    row_count: int
    status_counts: Counter[str]
    digest: str


def write_shard(
    shard: Shard,
    maker: ColumnMaker,
    *,
    puzzle_column: str | None,
    form: TableForm | None,
    overwrite: bool,
    source_form: TableForm | None = None,
    streams: Streams = (None, None),
    progress: Callable[[int], object],
    part_done: Callable[[float], object],
) -> Written:
    """Make the output file of a shard; ``progress`` gets its rows so far, ``part_done`` the part of it.

    ``streams`` are open files that are read and written instead of those of the shard.
    """
    arrow = library("pyarrow")
    from_stream, to_stream = streams
    source = open_table(from_stream or shard.source, puzzle_column=puzzle_column, form=source_form)
    ends = {os.path.splitext(path)[1] for path in (shard.source, shard.target)}
    own_form = source.form if len(ends - {""}) < 2 else None
    form = form or form_of_name(shard.target) or own_form
    adder = ColumnAdder(maker, source.puzzle_column, overwrite=overwrite)
    try:
        schema = adder.schema(source.schema)
    except PuzzleError as error:
        raise PuzzleError(f"{source.files[0]}: {error}") from None
    names = _names_for(form, schema.names, source.puzzle_column, is_reason_wanted="reason" in maker.plan.functions)
    counts: Counter[str] = Counter()
    rows_before = 0

    def work(item: tuple[Any, dict[int, str]], look: Callable[[int], None]) -> Any:
        nonlocal rows_before
        batch, malformed = item
        start, rows_before = rows_before, rows_before + batch.num_rows

        def report(done: int) -> None:
            look(done)
            progress(start + done)

        table = adder.add(arrow.Table.from_batches([batch]), source.puzzle_column, report)
        return _with_reasons(table, malformed) if malformed else table

    with TableWriter(
        to_stream or shard.target, arrow.schema([schema.field(name) for name in names]), form=form
    ) as writer:
        for _, table in map_ahead(((batch, source.reasons) for batch in source), work, can_block=bool(from_stream)):
            writer.write(table.select(names))
            for found in table.column("status").value_counts().to_pylist():
                counts[found["values"]] += found["counts"]
            part_done(source.part_read)
    return Written(writer.row_count, counts, writer.digest or "")


def _names_for(form: TableForm | None, names: list[str], puzzle_column: str, *, is_reason_wanted: bool) -> list[str]:
    """Return the columns to write: lines begin with the puzzle, and ``.npy`` has reasons only if they are asked for."""
    if form == "text":
        return [puzzle_column, *(name for name in names if name != puzzle_column)]
    return [name for name in names if form != "npy" or name != "reason" or is_reason_wanted]


def _with_reasons(table: Any, malformed: dict[int, str]) -> Any:
    """Return a table with other reasons in some rows."""
    reasons = table.column("reason").to_pylist()
    for row, reason in malformed.items():
        reasons[row] = reason
    place = table.schema.get_field_index("reason")
    return table.set_column(place, table.schema.field(place), library("pyarrow").array(reasons, "string"))
