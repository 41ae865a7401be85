"""Make puzzles with a tridagon: ``python docs/tridagons.py COUNT``. ``docs/practice.py`` tries them.

Random puzzles have none. A solution nearly has one where three digits stand in eleven of the twelve cells of a pattern.
The three digits are opened in all boxes but the one that shares no row and column with the pattern, and so is the
twelfth cell. Then other givens go at random while the puzzle stays proper.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

from nonet import generate, is_proper, solve

_PAIRS = ((0, 1), (0, 2), (1, 2))


def tridagon_puzzles(seed: int) -> Iterator[str]:
    """Yield puzzles, each from the first pattern of a solution that makes a proper one."""
    random = Random(seed)
    while True:
        solution = solve(generate(seed=random.getrandbits(40))).to_line()
        puzzle = next(filter(is_proper, _opened(solution)), None)
        if puzzle is not None:
            yield _reduced(puzzle, random)


def _opened(solution: str) -> Iterator[str]:
    for digits in combinations("123456789", 3):
        for bands, stacks in product(_PAIRS, _PAIRS):
            boxes = [band * 3 + stack for band, stack in product(bands, stacks)]
            opposite = (3 - sum(bands)) * 3 + 3 - sum(stacks)
            for missed in _missed(solution, digits, boxes):
                yield "".join(
                    "." if cell == missed or (digit in digits and _box(cell) != opposite) else digit
                    for cell, digit in enumerate(solution)
                )


def _missed(solution: str, digits: tuple[str, ...], boxes: list[int]) -> Iterator[int]:
    """Yield the only cell of an odd pattern that has another digit."""
    choices = [[(order, _cells(box, order)) for order in permutations(range(3))] for box in boxes]
    for choice in product(*choices):
        others = [cell for _, cells in choice for cell in cells if solution[cell] not in digits]
        if len(others) == 1 and sum(_is_odd(order) for order, _ in choice) % 2:
            yield others[0]


def _cells(box: int, columns: tuple[int, ...]) -> list[int]:
    first = box // 3 * 27 + box % 3 * 3
    return [first + row * 9 + column for row, column in enumerate(columns)]


def _box(cell: int) -> int:
    return cell // 27 * 3 + cell % 9 // 3


def _is_odd(order: tuple[int, ...]) -> bool:
    return sum(one > other for one, other in combinations(order, 2)) % 2 == 1


def _reduced(puzzle: str, random: Random) -> str:
    """Return the puzzle without some of its givens."""
    givens = [cell for cell, digit in enumerate(puzzle) if digit != "."]
    for cell in random.sample(givens, random.randrange(len(givens) // 2)):
        less = f"{puzzle[:cell]}.{puzzle[cell + 1 :]}"
        puzzle = less if is_proper(less) else puzzle
    return puzzle


if __name__ == "__main__":
    for _, line in zip(range(int(sys.argv[1])), tridagon_puzzles(1), strict=False):
        print(line)
