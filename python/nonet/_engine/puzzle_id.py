"""The id of a puzzle: twelve characters for its digits, and twelve for its class of isomorphs.

The first is a hash of the 81 characters of the puzzle, the second the same hash of its canonical form, so all isomorphs
share it. The hash is BLAKE2b, whose first 128 bits as a number are written in base 62 (digits, capital and small
letters), the last twelve places of it. So other programs can make the same ids, and they never change. Among a billion
puzzles the odds that any two share an id are 1 in 6,000.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE
from nonet._engine.canonical import CanonicalBatch, canonical
from nonet._engine.inputs import Puzzle, as_classic, told_as

_LENGTH = 12
_MOVE = 28
_DIGITS = bytes(DIGITS)
_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_PAIRS = [first + second for first in _CHARACTERS for second in _CHARACTERS]
_TO_TEXT = bytes.maketrans(bytes(range(SIZE + 1)), b".123456789")


class PuzzleId(NamedTuple):
    """What ``puzzle_id`` returns; puzzles with the same ``class_id`` are isomorphs."""

    id: str
    class_id: str


def puzzle_id(puzzle: Puzzle) -> PuzzleId:
    """Return the id of a puzzle, and that of its class: the id of its canonical form.

    Other digits have another ``id``; isomorphs have the same ``class_id``. Both are the same in every version and on
    every machine. The values of a grid count, not which of them are givens. Pencilmarks are not supported.

    >>> from nonet import isomorph, puzzle_id
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> puzzle_id(puzzle)
    PuzzleId(id='w7P1Oofhx81i', class_id='evL7ix3OSvmG')
    >>> puzzle_id(isomorph(puzzle, seed=1)).class_id == puzzle_id(puzzle).class_id
    True
    """
    grid = as_classic(puzzle, "puzzle_id")
    with told_as("puzzle_id"):
        form = canonical(grid)
    return PuzzleId(_id_of(bytes(grid)), _id_of(bytes(form)))


def ids_of(batch: CanonicalBatch) -> Iterator[PuzzleId | None]:
    """Yield the ids of the puzzles of a batch, ``None`` where there is no canonical form."""
    forms, moves = (memoryview(batch._memory_of(name)).cast("B") for name in ("canonical", "canonical_transform"))
    answered = CanonicalBatch._declared["canonical"].answered
    for row, code in enumerate(batch.status.codes):
        if answered[code]:
            form = bytes(forms[row * CELL_COUNT : (row + 1) * CELL_COUNT])
            yield PuzzleId(_id_of(_moved_back(form, moves[row * _MOVE : (row + 1) * _MOVE])), _id_of(form))
        else:
            yield None


def _moved_back(form: bytes, move: memoryview) -> bytes:
    """Return the values from which a transform made a form."""
    down, across = (1, SIZE) if move[0] else (SIZE, 1)
    lines = [column * across for column in move[10:19]]
    cells = [row * down + line for row in move[1:10] for line in lines]
    values = bytearray(form.translate(bytes.maketrans(move[19:28], _DIGITS)))
    for cell, value in zip(cells, bytes(values), strict=True):
        values[cell] = value
    return bytes(values)


def _id_of(values: bytes) -> str:
    rest = int.from_bytes(blake2b(values.translate(_TO_TEXT), digest_size=16).digest())
    text = ""
    while len(text) < _LENGTH:
        rest, pair = divmod(rest, len(_PAIRS))
        text = _PAIRS[pair] + text
    return text
