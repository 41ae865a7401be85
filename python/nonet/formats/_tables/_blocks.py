"""Blocks as Arrow columns, and as text of CSV that is made from them."""

from typing import Any

from nonet._io.libraries import library
from nonet.formats._block import Block
from nonet.formats._tables._arrays import texts_of_lines
from nonet.formats._tables._text_columns import csv_rows


def rows_of_block(block: Block, delimiter: str) -> bytes:
    """Return the rows of a block as CSV: puzzles, solutions, names, ratings and the other columns."""
    arrays = arrays_of_block(block)
    return csv_rows(
        library("pyarrow").record_batch(arrays, names=[str(number) for number in range(len(arrays))]), delimiter
    )


def arrays_of_block(block: Block) -> list[Any]:
    """Return the puzzles, solutions, names, ratings and other columns of a block as Arrow columns.

    An empty string of a solution, a name or a rating is null, and so is each row of one that is not there.
    """
    fields = (block.puzzles, block.solutions, block.names, block.ratings)
    arrays = [_array_of(column, len(block), is_field=True) for column in fields]
    return arrays + [_array_of(column, len(block), is_field=False) for _, column in block.others]


def _array_of(column: Any, count: int, *, is_field: bool) -> Any:
    arrow = library("pyarrow")
    if column is None:
        return arrow.nulls(count, arrow.large_string())
    if isinstance(column, bytes):
        return texts_of_lines(column)
    if isinstance(column, list):
        has_gaps = is_field and "" in column
        return arrow.array([text or None for text in column] if has_gaps else column, arrow.large_string())
    if is_field and arrow.types.is_large_string(column.type):
        compute = library("pyarrow.compute")
        return compute.if_else(compute.equal(column, ""), arrow.scalar(None, column.type), column)
    return column
