"""The id of a puzzle: twelve characters for its digits, and of a classic one twelve for its class of isomorphs.

The first is a hash of the 81 characters of the puzzle, the second the same hash of its canonical form, so all isomorphs
share it. Of a puzzle on another board the first is a hash of these lines, the second does not exist:

```
..1...…                                   a symbol for each cell, a dot for a blank
regions 111222…                           a symbol for each cell; only if the regions are not the boxes of this size
{"cells":["r1c1","r1c2"],"rule":"cage"}   each rule, as Rule.to_dict writes it: compact JSON with sorted keys, without
                                          the keys that are null, false or empty, and sets in order; so are the lines
```

A rule that gets a parameter in a later version has the same line as long as that is not used. The hash is BLAKE2b,
whose first 128 bits as a number are written in base 62 (digits, capital and small letters), the last twelve places of
it. So other programs can make the same ids, and they never change. Among a billion puzzles the odds that any two share
an id are 1 in 6,000.
"""

import json
from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE
from nonet._board.grid import Grid
from nonet._board.rule import Rule
from nonet._engine.canonical import CanonicalBatch, canonical
from nonet._engine.inputs import Puzzle, as_grid, refused_pencilmarks, told_as

_LENGTH = 12
_MOVE = 28
_DIGITS = bytes(DIGITS)
_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_PAIRS = [first + second for first in _CHARACTERS for second in _CHARACTERS]
_TO_TEXT = bytes.maketrans(bytes(range(SIZE + 1)), b".123456789")


class PuzzleId(NamedTuple):
    """What ``puzzle_id`` returns; puzzles with the same ``class_id``, which only classic ones have, are isomorphs."""

    id: str
    class_id: str | None


def puzzle_id(puzzle: Puzzle) -> PuzzleId:
    """Return the id of a puzzle, and that of its class: the id of its canonical form.

    Other digits have another ``id``; isomorphs have the same ``class_id``. Both are the same in every version and on
    every machine. The values of a grid count, not which of them are givens. Pencilmarks are not supported. The ``id``
    of a puzzle on another board is of its size, regions and rules too, in whatever order these were given; its
    ``class_id`` is ``None``, since only classic puzzles have a canonical form.

    >>> from nonet import Grid, Layout, isomorph, puzzle_id
    >>> from nonet.rules import Cage
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> puzzle_id(puzzle)
    PuzzleId(id='w7P1Oofhx81i', class_id='evL7ix3OSvmG')
    >>> puzzle_id(isomorph(puzzle, seed=1)).class_id == puzzle_id(puzzle).class_id
    True
    >>> killer = Layout(rules=[Cage("r1c1 r1c2", sum=8), Cage("r2c1 r3c1", sum=15)])
    >>> puzzle_id(Grid("." * 81, layout=killer))
    PuzzleId(id='KG8gFpBaBlXv', class_id=None)
    """
    grid = as_grid(puzzle)
    if grid.has_pencilmarks:
        raise refused_pencilmarks("puzzle_id")
    if not grid.layout.is_classic:
        return PuzzleId(_hash_of(_text_of(grid).encode()), None)
    with told_as("puzzle_id"):
        form = canonical(grid)
    return PuzzleId(_id_of(bytes(grid)), _id_of(bytes(form)))


def _text_of(grid: Grid) -> str:
    """Return what the id of a puzzle on another board is a hash of."""
    told = grid.layout.to_dict()
    regions = [] if told["regions"] is None else [f"regions {told['regions']}"]
    return "\n".join([grid.to_line(), *regions, *sorted(map(_line_of, grid.layout.rules))])


def _line_of(rule: Rule) -> str:
    told = {key: value for key, value in rule.to_dict().items() if value or (value == 0 and value is not False)}
    if "sets" in told:
        told["sets"] = sorted(told["sets"])
    return json.dumps(told, separators=(",", ":"), sort_keys=True)


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
    return _hash_of(values.translate(_TO_TEXT))


def _hash_of(data: bytes) -> str:
    rest = int.from_bytes(blake2b(data, digest_size=16).digest())
    text = ""
    while len(text) < _LENGTH:
        rest, pair = divmod(rest, len(_PAIRS))
        text = _PAIRS[pair] + text
    return text
