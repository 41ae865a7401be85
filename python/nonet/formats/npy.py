"""``npy``: a NumPy array of puzzles. Needs the extra ``[data]``.

It is an array of shape (N, 81) of ``uint8`` with 0 for a blank, or, if puzzles have solutions, a structured array with
the fields ``puzzle`` and ``solution``. Read are too:

```
numbers of shape (N, 81) or (N, 9, 9)      a column puzzle: texts of 81 characters
numbers of shape (81,) or (9, 9)           one puzzle
texts of shape (N,)                        a column puzzle
a structured array of shape (N,)           a column for each field: grids, texts, numbers, flags, lists of numbers
```

A number of a puzzle that is no cell becomes ``!``, and the row has a reason with the number.

Round trip: values and solution. Pencilmarks are refused; givens, name, rating and columns are dropped.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import replace
from tokenize import TokenError
from typing import Any, Final

from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._errors import ParseError, PuzzleError
from nonet._io.libraries import library
from nonet.formats._format import Format
from nonet.formats._row_block import MOST_ROWS, Block
from nonet.formats.arrays import grids_of_texts, numbers_of, reasons_of_values, texts_of_values
from nonet.formats.arrow_tables import TableFile, blocks_of_batches, local_path, parse_errors
from nonet.formats.columns import PUZZLE, SOLUTION
from nonet.formats.file_lines import FileLines

_BATCH_BYTES: Final = 1 << 26
_GRIDS: Final = ((CELL_COUNT,), (SIZE, SIZE))
_GRID_COLUMNS: Final = {*PUZZLE, *SOLUTION, "canonical"}
# The bytes of texts. A longer reason is cut.
_WORD_COLUMNS: Final = {"status": "S16", "hodoku_level": "S16", "hardest_technique": "S48", "reason": "S128"}


def _read(
    source: FileLines, *, puzzle_column: str | None = None, columns: Sequence[str] | None = None
) -> Iterator[Block]:
    arrow, numpy = library("pyarrow"), library("numpy")
    with local_path(source) as path, parse_errors(), open(path, "rb") as file:
        shape, kind = _header_of(file)
        names = kind.names
        fields = [(name, kind[name]) for name in names] if names else [("puzzle", (kind, shape[1:]))]
        types = [(name, _column_of(numpy.zeros(0, each)).type) for name, each in fields]
        schema = arrow.schema([each for each in types if columns is None or each[0] in columns])
        row = numpy.dtype((kind, shape[1:]))
        reasons: dict[int, str] = {}
        at_once = max(1, min(MOST_ROWS, _BATCH_BYTES // max(row.itemsize, 1)))

        def batches() -> Iterator[Any]:
            for start in range(0, shape[0], at_once):
                size = min(at_once, shape[0] - start) * row.itemsize
                data = file.read(size)
                if len(data) < size:
                    found = start + len(data) // max(row.itemsize, 1)
                    raise ParseError(f"the file is cut short after {found:,} of {shape[0]:,} rows")
                values = numpy.frombuffer(data, row.base).reshape(-1, *shape[1:])
                source.fraction_read = (start + len(values)) / shape[0]
                reasons.clear()
                reasons.update(_reasons_of(values))
                arrays = [_column_of(values[name] if names else values) for name in schema.names]
                yield arrow.record_batch(arrays, schema=schema)

        # One block is made from one batch.
        for block in blocks_of_batches(schema, batches(), puzzle_column):
            errors = {row: ParseError(reason, line=block.lines[row], column=1) for row, reason in reasons.items()}
            yield replace(block, odd_rows=errors) if errors else block


def _reasons_of(values: Any) -> dict[int, str]:
    """Return why rows of an array, or of the field of puzzles of a structured one, are no puzzles."""
    names = values.dtype.names or ()
    puzzles = next((values[name] for name in names if name.lower() in PUZZLE), values)
    is_grid = puzzles.dtype.kind in "iuf" and puzzles.shape[1:] in _GRIDS
    return reasons_of_values(puzzles) if is_grid else {}


def _header_of(file: Any) -> tuple[tuple[int, ...], Any]:
    format = library("numpy.lib.format")
    try:
        version = format.read_magic(file)
        read = format.read_array_header_1_0 if version == (1, 0) else format.read_array_header_2_0
        shape, is_fortran, kind = read(file)
    except (ValueError, SyntaxError, TokenError) as error:
        raise ParseError(f"the file cannot be read: {error}") from None
    if kind.names:
        wrong = [name for name in kind.names if not _can_be_column(kind[name])]
        if len(shape) != 1 or wrong:
            found = f"the field {wrong[0]!r} of {kind[wrong[0]]}" if wrong else f"the shape {shape}"
            expected = "expected a structured array of shape (N,) with fields of grids, texts and numbers"
            raise ParseError(f"{expected}, found {found}")
    elif kind.kind in "iuf" and shape in _GRIDS:
        shape = (1, *shape)
    elif not (kind.kind in "SU" and len(shape) == 1) and not (kind.kind in "iuf" and shape[1:] in _GRIDS):
        expected = "expected numbers of shape (N, 81), (N, 9, 9), (81,) or (9, 9), or texts of shape (N,)"
        raise ParseError(f"{expected}, found {kind} of shape {shape}")
    if is_fortran and len(shape) > 1:
        raise ParseError("expected an array in C order, found Fortran order")
    return shape, kind


def _can_be_column(kind: Any) -> bool:
    if kind.shape:
        return kind.base.kind in "iu" and (len(kind.shape) == 1 or kind.shape in _GRIDS)
    return kind.kind in "SU" or (kind.kind in "iufb" and kind.itemsize <= 8)


def _column_of(values: Any) -> Any:
    """Return an array of N rows as an Arrow column."""
    arrow, numpy = library("pyarrow"), library("numpy")
    native = numpy.ascontiguousarray(values.astype(values.dtype.newbyteorder("="), copy=False))
    if native.shape[1:] in _GRIDS:
        return texts_of_values(native.reshape(-1))
    if native.ndim > 1:
        return arrow.FixedSizeListArray.from_arrays(arrow.array(native.reshape(-1)), native.shape[1])
    if native.dtype.kind == "S":
        texts = [text.decode("utf-8", "backslashreplace") for text in native.tolist()]
        return arrow.array(texts, arrow.large_string())
    return arrow.array(native.tolist(), arrow.large_string()) if native.dtype.kind == "U" else arrow.array(native)


class NpyFile(TableFile):
    """A structured array with a field per column, or a plain array of the only column."""

    def open(self) -> None:
        """Begin the file: its header has the number of rows, and is written again at the end."""
        if refused := [field.name for field in self.schema if _kind_of(field) is None]:
            hint = "choose Parquet, Arrow, CSV or JSON Lines, or leave them out"
            raise PuzzleError(f".npy cannot hold the columns {', '.join(refused)}: {hint}")
        self._type = library("numpy").dtype([(field.name, *_kind_of(field)) for field in self.schema])  # type: ignore[misc]
        self._row_count = 0
        self._size = len(self._header())
        self.file.hold()
        self.file.write(self._header())

    def _header(self) -> bytes:
        format, numpy = library("numpy.lib.format"), library("numpy")
        is_plain = len(self._type.names) == 1
        kind = self._type[0] if is_plain else self._type
        shape = (self._row_count, *(kind.shape if is_plain else ()))
        header = io.BytesIO()
        descr = numpy.lib.format.dtype_to_descr(kind.base if is_plain else kind)
        format.write_array_header_1_0(header, {"descr": descr, "fortran_order": False, "shape": shape})
        return header.getvalue()

    def write_rows(self, table: Any) -> None:
        """Write rows."""
        numpy = library("numpy")
        rows = numpy.zeros(table.num_rows, self._type)
        for name in self._type.names:
            column = table.column(name)
            kind = self._type[name]
            if kind.shape == (CELL_COUNT,) and not library("pyarrow").types.is_fixed_size_list(column.type):
                rows[name] = grids_of_texts(column)
            elif kind.kind == "S":
                rows[name] = numpy.array([(value or "").encode() for value in column.to_pylist()], kind)
            else:
                rows[name] = numbers_of(column)
        self._row_count += table.num_rows
        self.file.write(rows.tobytes())

    def close(self) -> None:
        """Write the header with the number of rows."""
        header = self._header()
        if len(header) != self._size:
            raise AssertionError("the header of .npy changed its length")
        self.file.rewrite_start(header)


def _kind_of(field: Any) -> tuple[Any, ...] | None:
    """Return the NumPy type and shape of a column, ``None`` if it has none."""
    types = library("pyarrow").types
    kind = field.type
    is_text = types.is_string(kind) or types.is_large_string(kind)
    if is_text and field.name.lower() in _GRID_COLUMNS:
        return "u1", (CELL_COUNT,)
    if is_text and field.name in _WORD_COLUMNS:
        return (_WORD_COLUMNS[field.name],)
    if types.is_fixed_size_list(kind) and types.is_integer(kind.value_type):
        return str(kind.value_type), (kind.list_size,)
    if types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind):
        return ({"float": "f4", "double": "f8", "halffloat": "f2"}.get(str(kind), str(kind)),)
    return None


FORMAT = Format(
    "npy",
    "a NumPy array",
    _read,
    table_file=NpyFile,
    magic=(b"\x93NUMPY",),
    takes_blocks=True,
    is_table=True,
    has_fixed_widths=True,
    extensions=("npy",),
    holds=frozenset({"solution"}),
)
