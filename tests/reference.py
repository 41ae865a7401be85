"""A slow and obvious solver: what every other one is held against.

It fills the open cell with the fewest digits left, tries those in order, and knows nothing but the rule: no two cells
that share a house hold the same digit. Peers come from arithmetic on the spot, not from nonet's tables.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from nonet import Layout


def share_a_house(first: int, second: int) -> bool:
    """Tell whether two different cells lie in one row, column or box."""
    if first == second:
        return False
    (row, column), (other_row, other_column) = divmod(first, 9), divmod(second, 9)
    return row == other_row or column == other_column or (row // 3, column // 3) == (other_row // 3, other_column // 3)


PEERS = [[other for other in range(81) if share_a_house(cell, other)] for cell in range(81)]


def solutions(values: Sequence[int], allowed: Sequence[set[int]] | None = None) -> Iterator[tuple[int, ...]]:
    """Yield every solution of 81 values (0 for a blank); ``allowed`` bounds the digits of the open cells."""
    cells = list(values)
    if any(cells[cell] and cells[cell] in (cells[peer] for peer in PEERS[cell]) for cell in range(81)):
        return
    yield from _fill(cells, allowed or [set(range(1, 10))] * 81)


def _fill(cells: list[int], allowed: Sequence[set[int]]) -> Iterator[tuple[int, ...]]:
    left = {cell: allowed[cell] - {cells[peer] for peer in PEERS[cell]} for cell in range(81) if not cells[cell]}
    if not left:
        yield tuple(cells)
        return
    cell = min(left, key=lambda cell: len(left[cell]))
    for digit in sorted(left[cell]):
        cells[cell] = digit
        yield from _fill(cells, allowed)
    cells[cell] = 0


def count(values: Sequence[int], *, limit: int, allowed: Sequence[set[int]] | None = None) -> int:
    """Return the number of solutions, counting no further than ``limit``."""
    return sum(1 for _ in islice(solutions(values, allowed), limit))


def squares_are_full(values: Sequence[int], kind: str) -> bool:
    """Tell whether each 2x2 square of a full board has all three classes: thirds of the digits, or remainders."""
    for top in range(8):
        for left in range(8):
            start = 9 * top + left
            digits = [values[cell] for cell in (start, start + 1, start + 9, start + 10)]
            classes = {(digit + 2) // 3 if kind == "global_entropy" else digit % 3 for digit in digits}
            if len(classes) < 3:
                return False
    return True


def count_on(layout: Layout, values: Sequence[int], *, limit: int) -> int:
    """Return the number of solutions on any board, counting no further than ``limit``.

    Which cells share a house is asked of the houses alone, and which rules are broken of the rules, for each digit that
    is tried.
    """
    cells = list(values)
    groups = [list(map(int, house.cells)) for house in layout.houses]
    for group in groups:
        digits = [cells[cell] for cell in group if cells[cell]]
        if len(set(digits)) < len(digits):
            return 0
    if layout.broken_rules(bytes(cells)):
        return 0

    def fill() -> Iterator[None]:
        left = {
            cell: set(range(1, layout.size + 1)) - {cells[peer] for group in groups if cell in group for peer in group}
            for cell, value in enumerate(cells)
            if not value
        }
        if not left:
            yield
            return
        cell = min(left, key=lambda cell: len(left[cell]))
        for digit in left[cell]:
            cells[cell] = digit
            if not layout.broken_rules(bytes(cells)):
                yield from fill()
        cells[cell] = 0

    return sum(1 for _ in islice(fill(), limit))
