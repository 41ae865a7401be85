"""``arrow_stream``: the columns of a batch as an Arrow stream, in other types if the consumer requests them.

The engine has one type for each kind of column. A consumer may request a schema; where that asks for other types,
PyArrow casts the stream. (With the casts of the Arrow crates the library was twice as large, and its build took twice
as long.) A request that cannot be met, or for which PyArrow is not installed, is ignored: the Arrow C stream interface
leaves it to the consumer to look at the schema of what it gets.
"""

from collections.abc import Sequence
from importlib import import_module

from nonet._board.geometry import CELL_COUNT
from nonet._native import core as _core

Part = tuple[str, str, memoryview, bytes]
"""A column: name, kind, memory, and a flag for each status that says whether such a row has a value."""


class _Exported:
    """Capsules of Arrow in the form in which PyArrow takes them."""

    def __init__(self, capsule: object) -> None:
        self._capsule = capsule

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._capsule

    def __arrow_c_schema__(self) -> object:
        return self._capsule


class ArrowColumn:
    """A column of the engine that Arrow reads in place: its kind, its memory, and the statuses that have a value."""

    def __init__(self, kind: str, memory: memoryview, codes: memoryview, answered: bytes) -> None:
        self._part, self._codes = ("", kind, memory, answered), codes

    def __len__(self) -> int:
        return len(self._codes)

    def to_list(self) -> list[str | None]:
        """Return the texts of 81 bytes of the rows, ``None`` where there is none."""
        _, _, memory, answered = self._part
        rows = enumerate(bytes(self._codes))
        return [
            str(memory[CELL_COUNT * row : CELL_COUNT * row + CELL_COUNT], "ascii") if answered[code] else None
            for row, code in rows
        ]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the column as a stream of Arrow arrays."""
        return arrow_stream([self._part], self._codes, requested_schema, as_column=True)


def arrow_stream(
    parts: Sequence[Part], codes: memoryview, requested_schema: object, *, as_column: bool = False
) -> object:
    """Return the capsule of a stream of struct arrays, or, with ``as_column``, of the arrays of the only part."""
    if requested_schema is not None:
        try:
            return _cast(_core.arrow_stream(parts, codes, as_column=as_column), requested_schema, as_column)
        except (ImportError, ValueError, TypeError, NotImplementedError):
            pass
    return _core.arrow_stream(parts, codes, as_column=as_column)


def _cast(stream: object, requested_schema: object, as_column: bool) -> object:
    """Return a stream with the types of a schema."""
    pa = import_module("pyarrow")
    if as_column:
        field = pa.field(_Exported(requested_schema))
        return pa.chunked_array(_Exported(stream)).cast(field.type).__arrow_c_stream__()
    schema = pa.schema(_Exported(requested_schema))
    return pa.RecordBatchReader.from_stream(_Exported(stream)).cast(schema).__arrow_c_stream__()
