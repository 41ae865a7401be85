"""The native half of nonet, as `crates/nonet-python` exports it. Grids are 81 values, 0 for a blank."""

from collections.abc import Callable, Sequence
from typing import Self, TypeAlias, final

from typing_extensions import Buffer

__all__ = [
    "Rows",
    "Solutions",
    "answer",
    "answer_batch",
    "level",
    "lines_of_values",
    "search",
    "solve_batch",
    "two_solutions",
]

_Progress: TypeAlias = Callable[[int], object] | None

def level() -> str: ...
def lines_of_values(values: bytes, /) -> bytes: ...
def solve_batch(rows: Rows, request: tuple[int, int, bool, _Progress], /) -> tuple[bytes, bytes, bytes, bytes]: ...
def answer(question: str, seed: int, values: bytes, candidates: Sequence[int] | None, /) -> tuple[bytes, bytes]: ...
def answer_batch(rows: Rows, request: tuple[str, int, int, int, _Progress], /) -> tuple[bytes, bytes]: ...
def two_solutions(text: object, /) -> tuple[bytes, list[bytes]] | None: ...
def search(
    values: bytes, candidates: Sequence[int] | None, solution_limit: int | None, /
) -> tuple[int, list[bytes], int, int]: ...

@final
class Rows:
    @staticmethod
    def from_lines(text: bytes, /) -> Rows: ...
    @staticmethod
    def from_values(values: bytes, /) -> Rows: ...
    @staticmethod
    def from_arrow(
        layout: str, buffers: Sequence[Buffer], validity: Buffer | None, offset: int, length: int, /
    ) -> Rows: ...

@final
class Solutions:
    def __new__(cls, values: bytes, candidates: Sequence[int] | None, /) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> bytes: ...
