"""Reader of NumPy arrays in files.

```
numbers of shape (N, 81) or (N, 9, 9)      a column puzzle: texts of 81 characters
numbers of shape (81,) or (9, 9)           one puzzle
texts of shape (N,)                        a column puzzle
a structured array of shape (N,)           a column for each field: grids, texts, numbers, flags, lists of numbers
```

A number of a puzzle that is no cell becomes ``!``, and the row has a reason with the number.
"""

from collections.abc import Iterator
from tokenize import TokenError
from typing import Any, Final

from nonet._errors import ParseError
from nonet._io.libraries import library
from nonet.formats._tables._arrays import reasons_of_values, texts_of_values
from nonet.formats._tables._input import TableInput
from nonet.formats._tables._reader import BATCH_ROWS, Reader
from nonet.formats._titles import PUZZLE_TITLES

_BATCH_BYTES: Final = 1 << 26
_GRIDS: Final = ((81,), (9, 9))


class NpyReader(Reader):
    """A NumPy array."""

    def __init__(self, source: TableInput) -> None:
        super().__init__(source)
        arrow = library("pyarrow")
        stream, _ = source.open_unpacked()
        with stream:
            shape, self._type = self._header(stream)
        self.row_count = shape[0]
        names = self._type.names
        fields = [(name, self._type[name]) for name in names] if names else [("puzzle", (self._type, shape[1:]))]
        numpy = library("numpy")
        kinds = [(name, _column_of(numpy.zeros(0, kind)).type) for name, kind in fields]
        self.schema = arrow.schema([arrow.field(*each) for each in kinds])

    def _header(self, file: Any) -> tuple[tuple[int, ...], Any]:
        format = library("numpy.lib.format")
        try:
            version = format.read_magic(file)
            read = format.read_array_header_1_0 if version == (1, 0) else format.read_array_header_2_0
            shape, is_fortran, kind = read(file)
        except (ValueError, SyntaxError, TokenError) as error:
            raise ParseError(f"the file cannot be read: {error}", source=self.source.name) from None
        if kind.names:
            wrong = [name for name in kind.names if not _can_be_column(kind[name])]
            if len(shape) != 1 or wrong:
                found = f"the field {wrong[0]!r} of {kind[wrong[0]]}" if wrong else f"the shape {shape}"
                expected = "expected a structured array of shape (N,) with fields of grids, texts and numbers"
                raise ParseError(f"{expected}, found {found}", source=self.source.name)
        elif kind.kind in "iuf" and shape in _GRIDS:
            shape = (1, *shape)
        elif not (kind.kind in "SU" and len(shape) == 1) and not (kind.kind in "iuf" and shape[1:] in _GRIDS):
            expected = "expected numbers of shape (N, 81), (N, 9, 9), (81,) or (9, 9), or texts of shape (N,)"
            raise ParseError(f"{expected}, found {kind} of shape {shape}", source=self.source.name)
        if is_fortran and len(shape) > 1:
            raise ParseError("expected an array in C order, found Fortran order", source=self.source.name)
        return shape, kind

    def batches(self, columns: list[str] | None) -> Iterator[Any]:
        """Yield the rows."""
        return self._counted(self._read(self.schema.names if columns is None else columns))

    def _read(self, columns: list[str]) -> Iterator[Any]:
        arrow, numpy = library("pyarrow"), library("numpy")
        file, _ = self.source.open_unpacked()
        schema = arrow.schema([self.schema.field(name) for name in columns])
        with file:
            shape, kind = self._header(file)
            row = numpy.dtype((kind, shape[1:]))
            rows = max(1, min(BATCH_ROWS, _BATCH_BYTES // max(row.itemsize, 1)))
            for start in range(0, shape[0], rows):
                size = min(rows, shape[0] - start) * row.itemsize
                data = file.read(size)
                if len(data) < size:
                    found = start + len(data) // max(row.itemsize, 1)
                    raise ParseError(
                        f"the file is cut short after {found:,} of {shape[0]:,} rows", source=self.source.name
                    )
                values = numpy.frombuffer(data, row.base).reshape(-1, *shape[1:])
                self.reasons = self._reasons_of(values)
                arrays = [_column_of(values[name] if kind.names else values) for name in columns]
                yield arrow.record_batch(arrays, schema=schema)

    def _reasons_of(self, values: Any) -> dict[int, str]:
        """Return why rows of an array, or of the field of puzzles of a structured one, are no puzzles."""
        names = values.dtype.names or ()
        puzzles = next((values[name] for name in names if name.lower() in PUZZLE_TITLES), values)
        is_grid = puzzles.dtype.kind in "iuf" and puzzles.shape[1:] in _GRIDS
        return reasons_of_values(puzzles) if is_grid else {}


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
