"""What a setter may not have meant of a board, though it is allowed: ``Layout.notes``, which ``nonet check`` tells."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from nonet._board.rule import is_joined, named
from nonet._board.rule_shapes import is_line

_MOST_CELLS = 8
"""The most cells that a note names."""


def notes_on(layout: Any) -> Iterator[str]:
    """Yield each note on a ``Layout``, a part of a sentence."""
    yield from _notes_on_cages(layout)
    yield from _notes_on_places(layout)


def _notes_on_cages(layout: Any) -> Iterator[str]:
    """Yield what a setter may not have meant of cages with a sum, though it is allowed."""
    cages = [rule.cells for rule in layout.rules if rule.name == "cage" and getattr(rule, "sum", None) is not None]
    counts = Counter(place for cells in cages for place in cells)
    shared = [named([place]) for place, count in sorted(counts.items()) if count > 1]
    single = [named(cells) for cells in cages if len(cells) == 1]
    if shared:
        yield f"{_cells(shared)} in more than one cage"
    if single:
        yield f"{_cells(single)} alone in a cage, whose sum is the digit"


def _notes_on_places(layout: Any) -> Iterator[str]:
    """Yield which lines jump to a cell that does not touch the one before, and which cages and regions are in parts."""
    for rule in layout.rules:
        at = rule.cells
        if is_line(rule) and getattr(rule, "circle", 1) == 1:
            for one, other in pairwise(at):
                if max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1:
                    line = f"the {rule.name.replace('_', ' ')} {named(at[:1])} to {named(at[-1:])}"
                    yield f"{line} jumps from {named([one])} to {named([other])}"
        elif rule.name == "cage" and not is_joined({*at}):
            yield f"the cage {named(at)} is in several parts"
    if layout.regions is not None:
        for house in layout.houses:
            if house.kind in ("box", "region") and not is_joined({(cell.row, cell.column) for cell in house.cells}):
                yield f"region {house.number} is in several parts"


def _cells(names: list[str]) -> str:
    """Return the subject of a sentence, of some cells."""
    more = f" and {len(names) - _MOST_CELLS} more" if len(names) > _MOST_CELLS else ""
    return f"{' '.join(names[:_MOST_CELLS])}{more} {'is' if len(names) == 1 else 'are'}"
