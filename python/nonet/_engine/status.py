"""The statuses of rows: whether a puzzle is proper, or why a row has no answer.

The engine writes a status as a byte, its index in ``STATUSES``. The sets below are what a column is declared with: the
statuses for which it has a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args, overload

from nonet._board import Frozen
from nonet._checks import as_integer

Status: TypeAlias = Literal[
    "proper",
    "multiple",
    "no_solution",
    "conflict",
    "malformed",
    "solvable",
    "unsupported",
    "limit_reached",
    "readable",
    "stuck",
]
STATUSES: tuple[Status, ...] = get_args(Status)
ALL = frozenset(STATUSES)
PROPER: frozenset[Status] = frozenset({"proper"})
READABLE: frozenset[Status] = frozenset({"readable"})
SOLVABLE: frozenset[Status] = frozenset({"proper", "multiple", "solvable"})
SEARCHED: frozenset[Status] = SOLVABLE | {"no_solution", "conflict"}

INDEX = "the index of a row is an integer or a slice"


def flags_of(statuses: frozenset[Status]) -> bytes:
    """Return a byte for each status: whether the set has it."""
    return bytes(status in statuses for status in STATUSES)


class Statuses(Frozen, Sequence[Status]):
    """The statuses as strings; ``codes`` has them as bytes, indices into the list of all statuses."""

    __slots__ = ("codes",)

    codes: memoryview

    def __init__(self, codes: memoryview) -> None:
        object.__setattr__(self, "codes", codes)

    @overload
    def __getitem__(self, index: int) -> Status: ...
    @overload
    def __getitem__(self, index: slice) -> list[Status]: ...
    def __getitem__(self, index: int | slice) -> Status | list[Status]:
        if isinstance(index, slice):
            return [STATUSES[code] for code in self.codes[index]]
        return STATUSES[self.codes[as_integer(index, INDEX)]]

    def __len__(self) -> int:
        return len(self.codes)

    def count(self, value: object) -> int:
        """Return how many rows have this status."""
        return bytes(self.codes).count(STATUSES.index(value)) if isinstance(value, str) and value in STATUSES else 0

    def counts(self) -> dict[Status, int]:
        """Return the number of rows for each status that occurs."""
        return {status: count for status in STATUSES if (count := self.count(status))}

    def __repr__(self) -> str:
        return f"<Statuses {self.counts()}>"
