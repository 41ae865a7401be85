"""The parts of a pattern: candidates, their roles, the links between them, and the statements of chains.

The functions tell how statements contradict each other. All are plain values without a check;
``Candidate.parse`` checks what people write.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple, TypeAlias, TypeVar

from nonet._board.geometry import Cell, House
from nonet._board.layout import CLASSIC, SYMBOLS, Layout, checked_layout
from nonet._checks import shown, wrong_type

CELLS = r"r[1-9]+c[1-9]+(?:,r[1-9]+c[1-9]+)*"
"""Cells as players write them, ``r1c23,r4c5``, in a regular expression."""
_K = TypeVar("_K")
_V = TypeVar("_V")
LinkKind: TypeAlias = Literal["strong", "weak", "derived"]
Role: TypeAlias = Literal["defining", "extra", "start", "true", "false"]


class Candidate(NamedTuple):
    """A digit in a cell."""

    cell: Cell
    digit: int

    @classmethod
    def parse(cls, text: str, *, layout: Layout = CLASSIC) -> Candidate:
        """Return the candidate that a text names, on the classic board if no other ``layout`` is given.

        >>> Candidate.parse("r1c3=4")
        Candidate(cell=Cell('r1c3'), digit=4)
        """
        if not isinstance(text, str):
            raise wrong_type("text must be a candidate such as r1c1=5", text)
        cell, _, digit = text.partition("=")
        if len(digit) != 1 or digit not in checked_layout(layout).symbols:
            raise ValueError(f"a candidate is written r1c1=5, not {shown(text)}")
        return cls(layout.cell(cell), layout.symbols.index(digit) + 1)

    def __str__(self) -> str:
        return f"{self.cell}={symbol(self.digit)}"


class Link(NamedTuple):
    """An implication between two candidates.

    ``strong``: if ``start`` is false, ``end`` is true. ``weak``: if ``start`` is true, ``end`` is false. ``derived``:
    ``start`` is one of several candidates that prove something about ``end`` together.
    """

    kind: LinkKind
    start: Candidate
    end: Candidate


class Mark(NamedTuple):
    """A candidate with its role in a pattern.

    ``defining``: part of the pattern. ``extra``: keeps the pattern from being complete, such as a fin. ``start``,
    ``true`` and ``false``: the assumption of a chain and what follows from it.
    """

    role: Role
    candidate: Candidate


class Statement(NamedTuple):
    """A statement of a chain: a candidate is true or false; about several, that one of them is true, or that none is.

    ``reason`` is ``assumption``, ``cell``, ``box``, ``row``, ``column``, ``sees`` (several houses), ``als`` (``cells``
    are the almost locked set), ``fish``, or the pattern that proves it. ``premises`` are the places of the earlier
    statements in the chain that it follows from; ``nested`` is the place of the step that proves it in
    ``Step.nested``. ``others`` are the candidates besides the first. On other boards than the classic one a reason that
    is a house has its whole name, ``row 3``; ``rule 2`` is the second rule of the step, and ``sums of row 1, row 2``
    are the cages of these houses.
    """

    candidate: Candidate
    is_true: bool
    reason: str
    premises: tuple[int, ...] = ()
    nested: int | None = None
    others: tuple[Candidate, ...] = ()
    cells: tuple[Cell, ...] = ()

    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """All candidates that it is about."""
        return self.candidate, *self.others


def house_of(one: Statement) -> House | None:
    """Return the house that is the reason of a statement on the classic board, if one is."""
    if one.reason not in ("row", "column", "box"):
        return None
    return House(f"{one.reason} {getattr(one.candidate.cell, one.reason)}")


def exchanged(chain: Sequence[Statement]) -> list[Statement]:
    """Return a chain of cells with the same two digits, in which these are exchanged."""
    both = sum({one.candidate.digit for one in chain})
    return [one._replace(candidate=Candidate(one.candidate.cell, both - one.candidate.digit)) for one in chain]


def cells_of(text: str) -> tuple[Cell, ...]:
    """Return the cells of a text that ``CELLS`` matches."""
    parts = (part[1:].split("c") for part in text.split(","))
    return tuple(Cell(f"r{row}c{column}") for rows, columns in parts for row in rows for column in columns)


def symbol(digit: int) -> str:
    """Return a digit as boards show it: ``A`` is 10."""
    return SYMBOLS[digit - 1]


def by_digit(candidates: Iterable[Candidate]) -> list[tuple[int, tuple[Cell, ...]]]:
    """Return the cells of each digit."""
    found: dict[int, list[Cell]] = {}
    for cell, digit in candidates:
        found.setdefault(digit, []).append(cell)
    return [(digit, tuple(cells)) for digit, cells in sorted(found.items())]


def alike(pairs: Iterable[tuple[_K, _V]]) -> list[tuple[tuple[_K, ...], _V]]:
    """Return the keys that have the same value."""
    found: dict[_V, list[_K]] = {}
    for key, value in pairs:
        found.setdefault(value, []).append(key)
    return [(tuple(keys), value) for value, keys in found.items()]


def are_opposite(one: Statement, other: Statement) -> bool:
    """Tell whether one statement says what the other denies."""
    return one.candidates == other.candidates and one.is_true != other.is_true


def contradicted(chain: Sequence[Statement]) -> int | None:
    """Return the place of the statement that the last one contradicts."""
    return next((place for place, one in enumerate(chain[:-1]) if are_opposite(one, chain[-1])), None)


def rivals(
    removed: Candidate, chain: Sequence[Statement], other_chain: Sequence[Statement]
) -> tuple[Statement, Statement]:
    """Return a true statement of each of two chains that excludes a candidate, in one house or cell if they can be."""
    first, second = (
        [one for one in some if one.is_true and all(_excludes(removed, other) for other in one.candidates)]
        for some in (chain, other_chain)
    )
    pairs = [(one, other) for one in first for other in second]
    if not pairs:
        raise LookupError(f"{removed} does not conflict with both chains")
    return min(pairs, key=lambda pair: not is_together(*pair))


def is_together(first: Statement, second: Statement) -> bool:
    """Tell whether two statements are about one cell, or about one digit in one house."""
    cells = {candidate.cell for one in (first, second) for candidate in one.candidates}
    if len(cells) == 1:
        return True
    is_shared = any(all(cell in house.cells for cell in cells) for house in first.candidate.cell.houses)
    return first.candidate.digit == second.candidate.digit and is_shared


def _excludes(one: Candidate, other: Candidate) -> bool:
    """Tell whether two candidates cannot both be true."""
    return one != other and (one.cell == other.cell or (one.digit == other.digit and one.cell.sees(other.cell)))
