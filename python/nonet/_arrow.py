"""The Arrow C interface, read with ctypes: columns from PyArrow, Polars or DuckDB without any of them installed here.

A column hands out a capsule with a stream of arrays, and an array is a handful of buffers: see "The Arrow C data
interface" and "The Arrow C stream interface" in Arrow's documentation. Only columns of texts are of use here. What is
returned are memoryviews over the column's own buffers; they are good until the next array is asked for.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Iterator
from typing import NamedTuple


class _Schema(ctypes.Structure):
    pass


class _Array(ctypes.Structure):
    pass


class _Stream(ctypes.Structure):
    pass


_RELEASE_SCHEMA = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Schema))
_RELEASE_ARRAY = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Array))
_Schema._fields_ = [
    ("format", ctypes.c_char_p),
    ("name", ctypes.c_char_p),
    ("metadata", ctypes.c_void_p),
    ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.c_void_p),
    ("release", _RELEASE_SCHEMA),
    ("private_data", ctypes.c_void_p),
]
_Array._fields_ = [
    ("length", ctypes.c_int64),
    ("null_count", ctypes.c_int64),
    ("offset", ctypes.c_int64),
    ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64),
    ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.c_void_p),
    ("dictionary", ctypes.c_void_p),
    ("release", _RELEASE_ARRAY),
    ("private_data", ctypes.c_void_p),
]
_Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(_Stream), ctypes.POINTER(_Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(_Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(_Stream))),
    ("private_data", ctypes.c_void_p),
]

_pointer_of = ctypes.pythonapi.PyCapsule_GetPointer
_pointer_of.restype = ctypes.c_void_p
_pointer_of.argtypes = [ctypes.py_object, ctypes.c_char_p]


class TextArray(NamedTuple):
    """The buffers of an array of texts, and which of its rows are meant."""

    layout: str
    buffers: list[memoryview]
    validity: memoryview | None
    offset: int
    length: int


def arrays_of(column: object) -> Iterator[TextArray] | None:
    """Return the arrays of a column with the Arrow C interface, or ``None`` for anything else.

    Raises ``TypeError`` if it is not a column of texts.
    """
    if hasattr(column, "__arrow_c_stream__"):
        return _arrays_of_stream(column.__arrow_c_stream__())
    if hasattr(column, "__arrow_c_array__"):
        return _only_array(*column.__arrow_c_array__())
    return None


def _arrays_of_stream(capsule: object) -> Iterator[TextArray]:
    stream = _Stream.from_address(_pointer_of(capsule, b"arrow_array_stream"))
    schema = _Schema()
    _check(stream, stream.get_schema(stream, schema))
    layout = _layout(schema)
    schema.release(schema)
    while True:
        array = _Array()
        _check(stream, stream.get_next(stream, array))
        if not array.release:
            return
        try:
            yield _text_array(layout, array)
        finally:
            array.release(array)


def _only_array(schema_capsule: object, array_capsule: object) -> Iterator[TextArray]:
    # The capsules release what they hold.
    layout = _layout(_Schema.from_address(_pointer_of(schema_capsule, b"arrow_schema")))
    yield _text_array(layout, _Array.from_address(_pointer_of(array_capsule, b"arrow_array")))


def _check(stream: _Stream, code: int) -> None:
    if code:
        reason = stream.get_last_error(stream)
        raise OSError(code, reason.decode(errors="replace") if reason else "an Arrow stream failed")


def _layout(schema: _Schema) -> str:
    layout: str = schema.format.decode()
    if schema.dictionary or layout not in ("u", "U", "z", "Z", "vu", "vz"):
        raise TypeError(f"expected an Arrow column of texts, found one of format {layout!r}")
    return layout


def _text_array(layout: str, array: _Array) -> TextArray:
    offset, length = array.offset, array.length
    end = offset + length
    validity = _view(array.buffers[0], (end + 7) // 8) if array.null_count else None
    if layout[0] == "v":
        data_count = array.n_buffers - 3
        sizes = _view(array.buffers[array.n_buffers - 1], data_count * 8).cast("q")
        data = [_view(array.buffers[2 + index], size) for index, size in enumerate(sizes)]
        return TextArray(layout, [_view(array.buffers[1], end * 16), *data], validity, offset, length)
    width = 4 if layout in "uz" else 8
    offsets = _view(array.buffers[1], (end + 1) * width)
    last = int.from_bytes(offsets[-width:], sys.byteorder) if offsets else 0
    return TextArray(layout, [offsets, _view(array.buffers[2], last)], validity, offset, length)


def _view(address: int | None, size: int) -> memoryview:
    if not address or not size:
        return memoryview(b"")
    return memoryview((ctypes.c_uint8 * size).from_address(address)).cast("B")
