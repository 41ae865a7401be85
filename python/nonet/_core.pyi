"""The native half of nonet, as `crates/nonet-python` exports it. Grids are 81 values, 0 for a blank."""

from collections.abc import Callable, Sequence
from typing import Self, TypeAlias, final

from typing_extensions import Buffer

__all__ = [
    "Solutions",
    "generate",
    "level",
    "lines_of_values",
    "search",
    "solve_arrow",
    "solve_lines",
    "solve_values",
    "symmetries",
    "two_solutions",
    "why_impossible",
]

_Request: TypeAlias = tuple[int, int, bool, Callable[[int], object] | None]
_Asked: TypeAlias = tuple[tuple[int, int] | None, bool, str, bytes | None, bool]
_How: TypeAlias = tuple[int, int, int, int, int]
_Results: TypeAlias = tuple[bytes, bytes, bytes, bytes]

def level() -> str: ...
def lines_of_values(values: bytes, /) -> bytes: ...
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
def symmetries() -> list[str]: ...
def why_impossible(asked: _Asked, /) -> str | None: ...
def generate(asked: _Asked, how: _How, progress: Callable[[int], object] | None, /) -> list[bytes]: ...
def two_solutions(text: object, /) -> tuple[bytes, list[bytes]] | None: ...
def search(
    values: bytes, candidates: Sequence[int] | None, solution_limit: int | None, /
) -> tuple[int, list[bytes], int, int]: ...

@final
class Solutions:
    def __new__(cls, values: bytes, candidates: Sequence[int] | None, /) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> bytes: ...
