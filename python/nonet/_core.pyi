"""The native half of nonet, as `crates/nonet-python` exports it. Grids are 81 values, 0 for a blank."""

from collections.abc import Callable, Sequence
from typing import Self, TypeAlias, final

from typing_extensions import Buffer

__all__ = [
    "Classes",
    "Solutions",
    "canonical",
    "isomorphs",
    "level",
    "lines_of_values",
    "search",
    "solve_arrow",
    "solve_lines",
    "solve_values",
    "two_solutions",
    "values_of_arrow",
    "values_of_lines",
]

_Request: TypeAlias = tuple[int, int, bool, Callable[[int], object] | None]
_Results: TypeAlias = tuple[bytes, bytes, bytes, bytes]

def level() -> str: ...
def lines_of_values(values: bytes, /) -> bytes: ...
def values_of_lines(text: bytes, /) -> bytes: ...
def values_of_arrow(
    layout: str, buffers: Sequence[Buffer], validity: Buffer | None, offset: int, length: int, /
) -> bytes: ...
def isomorphs(values: bytes, count: int, seed: int, first_index: int, /) -> bytes: ...
def canonical(
    values: bytes, threads: int, progress: Callable[[int], object] | None, /
) -> tuple[bytes, bytes, bytes]: ...
def solve_lines(text: bytes, request: _Request, /) -> _Results: ...
def solve_values(values: Buffer, request: _Request, /) -> _Results: ...
def solve_arrow(
    layout: str,
    buffers: Sequence[Buffer],
    validity: Buffer | None,
    offset: int,
    length: int,
    request: _Request,
    /,
) -> _Results: ...
def two_solutions(text: object, /) -> tuple[bytes, list[bytes]] | None: ...
def search(
    values: bytes, candidates: Sequence[int] | None, solution_limit: int | None, /
) -> tuple[int, list[bytes], int, int]: ...

@final
class Classes:
    def __new__(cls) -> Self: ...
    def add(self, forms: bytes, /) -> bytes: ...
    @property
    def row_count(self) -> int: ...
    def __len__(self) -> int: ...

@final
class Solutions:
    def __new__(cls, values: bytes, candidates: Sequence[int] | None, /) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> bytes: ...
