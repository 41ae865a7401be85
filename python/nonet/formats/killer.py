"""``killer``: killers as strings, in two forms.

```
3x3::k:3841:3841:1282:…                 SudoCue's: for each cell the number of its cage, and 256 for each of its sum
3x3:d:k:3841:3841:1282:…                the same, and both diagonals have all digits
H<E<A<…^>^…                             a character for each cell: the sum, or an arrow to another cell of the cage
```

The shape of a box stands before ``k``. A cage of sum 0 has no sum, and a single cell of such a cage is in no cage.
The characters of sums are ``0`` to ``9``, ``A`` to ``Z`` for 10 to 35 and ``a`` to ``j`` for 36 to 45. Arrows are
``<``, ``>``, ``^``, ``v``, and ``,`` ``.`` ``'`` and a backquote for the diagonal ones: down and left or right, up and
right or left. A cage of one cell is a given.

Round trip: values; cages that share no cell, with or without sum; diagonals. SudoCue's form is written. Other rules are
refused, everything else is dropped.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from math import isqrt
from typing import Final

from nonet._board.grid import Grid
from nonet._board.layout import Layout, shape_of_boxes
from nonet._board.regions import shape_of_regions
from nonet._board.rule import Place, Rule, named
from nonet._errors import ParseError, PuzzleError
from nonet.formats._entry import Entry, values_only
from nonet.formats._format import Format
from nonet.formats._strings import read_strings
from nonet.rules import Cage, Diagonal

_LONG: Final = re.compile(r"(\d{1,2})x(\d{1,2}):(d?):k((?::\d{1,6})+):?", re.IGNORECASE)
_SHORT: Final = re.compile(r"[0-9A-Za-jv<>^,.'`]{16,625}")
_SUMS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_STEPS: Final = {
    "<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0), "`": (-1, -1), "'": (-1, 1), ",": (1, -1), ".": (1, 1)
}  # fmt: skip
_PER_SUM: Final = 256
_CAGES: Final = 255


def _entry(text: str) -> Entry:
    if (match := _LONG.fullmatch(text)) is not None:
        return _long(match)
    if is_killer(text):
        return _short(text)
    raise ParseError(
        "expected 3x3::k: and a number for each cell, or a sum or an arrow for each cell, found other text"
    )


def _long(match: "re.Match[str]") -> Entry:
    height, width = int(match[1]), int(match[2])
    size = Layout(height * width, boxes=(height, width)).size  # raises the error of a board that cannot be
    numbers = [int(number) for number in match[4].split(":")[1:]]
    if len(numbers) != size * size:
        raise ParseError(f"expected {size * size} numbers after k, found {len(numbers)}")
    diagonals: list[Rule] = [Diagonal("/"), Diagonal("\\")] if match[3] else []
    cages: dict[int, list[Place]] = {}
    sums: dict[int, int] = {}
    for at, number in enumerate(numbers):
        total, cage = divmod(number, _PER_SUM)
        if number == 0:
            continue
        place = (at // size + 1, at % size + 1)
        if sums.setdefault(cage, total) != total:
            raise ParseError(f"{named([place])}: cage {cage} adds up to {sums[cage]} and to {total}")
        cages.setdefault(cage, []).append(place)
    found = [(sums[cage], places) for cage, places in cages.items()]
    return _made(size, found, diagonals, boxes=(height, width))


def _short(text: str) -> Entry:
    size = isqrt(len(text))
    cages: dict[Place, list[Place]] = {}
    for at in range(len(text)):
        place = start = (at // size + 1, at % size + 1)
        for _ in range(len(text)):
            if (step := _STEPS.get(_at(text, place, size))) is None:
                break
            place = (place[0] + step[0], place[1] + step[1])
            if not (min(place) > 0 and max(place) <= size):
                raise ParseError(f"the arrows of {named([start])} lead out of the board", column=at + 1)
        else:
            raise ParseError(f"the arrows of {named([start])} lead in a circle", column=at + 1)
        cages.setdefault(place, []).append(start)
    sums = {place: _SUMS.index(_at(text, place, size)) for place in cages}
    return _made(size, [(sums[place], places) for place, places in cages.items()], [])


def _at(text: str, place: Place, size: int) -> str:
    return text[(place[0] - 1) * size + place[1] - 1]


def _made(
    size: int, cages: Iterable[tuple[int, list[Place]]], rules: list[Rule], *, boxes: tuple[int, int] | None = None
) -> Entry:
    values = bytearray(size * size)
    for total, places in cages:
        if len(places) == 1:
            row, column = places[0]
            if total > size:
                raise ParseError(f"the cage of {total} in {named(places)}: a digit is 1 to {size}")
            values[(row - 1) * size + column - 1] = total
        else:
            rules.append(Cage(places, sum=total or None))
    layout = Layout(size, boxes=boxes, rules=rules)
    return Entry(Grid._make(bytes(values), bytes(values), None, layout))


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield _string_of(values_only(entry, "killer"))


def _string_of(grid: Grid) -> str:
    layout = grid.layout
    size = layout.size
    shape = shape_of_regions(size, layout.region_numbers)
    if shape is None:
        raise PuzzleError(f"killer cannot hold a puzzle that {layout.difference}")
    diagonals = {rule for rule in layout.rules if isinstance(rule, Diagonal)}
    cages = [rule for rule in layout.rules if isinstance(rule, Cage) and len(rule.cells) > 1]
    single = [rule for rule in layout.rules if isinstance(rule, Cage) and len(rule.cells) == 1]
    if len(diagonals) == 1:
        raise PuzzleError(f"killer cannot hold the rule {diagonals.pop()}")
    owner: dict[Place, int] = {}
    numbers = dict.fromkeys(((cell.row, cell.column) for cell in layout.cells), 0)
    for number, rule in enumerate(cages, start=1):
        for place in rule.cells:
            if owner.setdefault(place, number) != number:
                raise PuzzleError(f"killer cannot hold two cages that share {named([place])}")
            numbers[place] = number + _PER_SUM * (rule.sum or 0)
    values = {(cell.row, cell.column): grid[cell] or 0 for cell in layout.cells}
    values |= {rule.cells[0]: rule.sum for rule in single if rule.sum}
    count = len(cages)
    for place, value in values.items():
        if value:
            if place in owner:
                raise PuzzleError(f"killer cannot hold the given {value} in {named([place])}, which is in a cage")
            count += 1
            numbers[place] = count + _PER_SUM * value
    if count > _CAGES:
        raise PuzzleError(f"killer cannot hold {count} cages and givens, only {_CAGES}")
    head = f"{shape[0]}x{shape[1]}:{'d' if diagonals else ''}:k:"
    return head + ":".join(map(str, numbers.values())) + "\n"


def is_killer(text: str) -> bool:
    """Tell whether a text is a killer in one of its two forms."""
    text = text.strip()
    if _LONG.fullmatch(text) is not None:
        return True
    size = isqrt(len(text))
    is_square = size * size == len(text) and shape_of_boxes(max(size, 4)) is not None
    return is_square and _SHORT.fullmatch(text) is not None and not {*"<>^`"}.isdisjoint(text)


FORMAT = Format(
    "killer",
    "killers as strings",
    partial(read_strings, "killer", _entry),
    _write,
    fits=lambda lines: is_killer(lines[0]),
    priority=92,
    holds=frozenset(),
    boards="cages",
    is_argument=is_killer,
)
