"""The native half of nonet, as `crates/nonet-python` exports it. Grids are 81 values, 0 for a blank."""

from collections.abc import Sequence
from typing import Self, final

__all__ = ["Solutions", "proper_solution", "search"]

def proper_solution(text: object, /) -> tuple[bytes, bytes] | None: ...
def search(
    values: bytes, candidates: Sequence[int] | None, solution_limit: int | None, /
) -> tuple[int, list[bytes], int, int]: ...

@final
class Solutions:
    def __new__(cls, values: bytes, candidates: Sequence[int] | None, /) -> Self: ...
    def __iter__(self) -> Self: ...
    def __next__(self) -> bytes: ...
