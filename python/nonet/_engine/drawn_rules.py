"""Rules that are drawn for a full grid: cages, thermometers, arrows and others that it keeps.

Each kind has a function that returns rules on a full grid, in random order; which of them a puzzle keeps is decided
where it is made (``ruled_plan``). Cages cover the board, so they are mended: if the puzzle has another solution,
a cell in which it differs moves to another cage, whose sum the other solution then misses.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, TypeAlias

from nonet import rules as kinds
from nonet._board.outside import diagonal_from, sandwiched, seen_count
from nonet._board.random import random_words
from nonet._board.rule import Place, Rule, half, is_joined

WHOLE: Final[dict[str, Sequence[Rule]]] = {
    "diagonal": (kinds.Diagonal("/"), kinds.Diagonal("\\")),
    "windoku": (kinds.Windoku(),),
    "anti_knight": (kinds.AntiKnight(),),
    "anti_king": (kinds.AntiKing(),),
    "nonconsecutive": (kinds.Nonconsecutive(),),
    "disjoint_groups": (kinds.DisjointGroups(),),
}
"""The rules of the whole board by name; all else is drawn."""

_SIDES: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
_AROUND: Final = (*_SIDES, (1, 1), (1, -1), (-1, 1), (-1, -1))
_CAGE_SIZES: Final = (2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5)
_LARGEST_CAGE: Final = 5


class Random:
    """Random choices of a seed and an index, the same on every machine."""

    def __init__(self, seed: int, index: int) -> None:
        self._words = random_words(seed, index)

    def word(self) -> int:
        """Return 64 random bits."""
        return next(self._words)

    def below(self, bound: int) -> int:
        """Return a number from 0 to ``bound`` - 1; the bias for bounds this small is below 2**-50."""
        return self.word() % bound

    def choice(self, items: Sequence[Any]) -> Any:
        """Return one of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[Any]) -> list[Any]:
        """Return the items in a random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            place = self.below(last + 1)
            mixed[last], mixed[place] = mixed[place], mixed[last]
        return mixed


class Board:
    """A full grid: its values by place."""

    def __init__(self, values: bytes, size: int) -> None:
        self.size, self.values = size, values
        self.places: tuple[Place, ...] = tuple((at // size + 1, at % size + 1) for at in range(size * size))
        self.at: dict[Place, int] = dict(zip(self.places, values, strict=True))

    def near(self, place: Place, steps: Iterable[Place] = _SIDES) -> list[Place]:
        """Return the cells beside a cell."""
        row, column = place
        return [found for down, right in steps if (found := (row + down, column + right)) in self.at]


# Cages.


class Cages:
    """A partition of the board into cages without equal digits; ``mend`` makes another solution impossible."""

    def __init__(self, board: Board, random: Random) -> None:
        self._board, self._random = board, random
        self._cages: dict[int, set[Place]] = {}
        self._of: dict[Place, int] = {}
        for place in random.shuffled(board.places):
            if place not in self._of:
                self._grow(place)
        for number in [number for number, cage in self._cages.items() if len(cage) == 1]:
            self._join(number)

    def rules(self) -> list[Rule]:
        """Return the cages as rules."""
        at = self._board.at
        return [kinds.Cage(sorted(cage), sum=sum(at[place] for place in cage)) for cage in self._cages.values() if cage]

    def mend(self, other: bytes) -> bool:
        """Change the cages so that another solution breaks one of them; ``False`` if no small change does."""
        board, seen = self._board, Board(other, self._board.size)
        differs = self._random.shuffled(place for place in board.places if board.at[place] != seen.at[place])
        return any(self._move(place) for place in differs) or any(self._split(place, seen) for place in differs)

    def divide(self) -> bool:
        """Split a cage; ``False`` if all are small."""
        return any(self._split(place, None) for place in self._random.shuffled(self._board.places))

    def _put(self, place: Place, number: int) -> None:
        if (old := self._of.get(place)) is not None:
            self._cages[old].discard(place)
        self._of[place] = number
        self._cages.setdefault(number, set()).add(place)

    def _takes(self, number: int, place: Place) -> bool:
        cage, at = self._cages[number], self._board.at
        most = min(_LARGEST_CAGE, self._board.size)
        return len(cage) < most and all(at[place] != at[each] for each in cage)

    def _grow(self, place: Place) -> None:
        number, size = len(self._cages), self._random.choice(_CAGE_SIZES)
        self._put(place, number)
        while len(self._cages[number]) < size:
            edge = {each for cell in self._cages[number] for each in self._board.near(cell)}
            free = sorted(each for each in edge if each not in self._of and self._takes(number, each))
            if not free:
                return
            self._put(self._random.choice(free), number)

    def _join(self, number: int) -> None:
        """Let a cage of one cell join a cage beside it, or take a cell of one."""
        if len(self._cages[number]) != 1:
            return
        (place,) = self._cages[number]
        beside = self._random.shuffled(self._board.near(place))
        for each in beside:
            if self._takes(self._of[each], place):
                self._put(place, self._of[each])
                return
        for each in beside:
            if self._can_leave(each) and self._takes(number, each):
                self._put(each, number)
                return

    def _can_leave(self, place: Place) -> bool:
        rest = self._cages[self._of[place]] - {place}
        return len(rest) > 1 and is_joined(rest)

    def _move(self, place: Place) -> bool:
        """Move a cell in which another solution differs to a cage beside it: that solution misses both sums."""
        if not self._can_leave(place):
            return False
        for each in self._random.shuffled(self._board.near(place)):
            number = self._of[each]
            if number != self._of[place] and self._takes(number, place):
                self._put(place, number)
                return True
        return False

    def _split(self, place: Place, other: Board | None) -> bool:
        """Split the cage of a cell so that another solution misses the sums of both parts."""
        cage = self._cages[self._of[place]]
        if len(cage) < 3:
            return False
        at = self._board.at
        for first in self._random.shuffled(sorted(cage)):
            for second in self._random.shuffled(each for each in self._board.near(first) if each in cage):
                part = {first, second}
                rest = cage - part
                if not is_joined(rest):
                    continue
                if other is None or sum(at[each] - other.at[each] for each in part) != 0:
                    number = max(self._cages) + 1
                    for each in sorted(part):
                        self._put(each, number)
                    return True
        return False


# Lines.

_Path: TypeAlias = list[Place]


def _goes_on(board: Board, path: _Path) -> list[Place]:
    """Return where a line can go from its end without a cell twice, and without crossing itself at a corner."""
    row, column = path[-1]
    steps = {*pairwise(path), *pairwise(path[::-1])}

    def crosses(each: Place) -> bool:
        # The other diagonal of the four cells is a step already.
        return ((row, each[1]), (each[0], column)) in steps

    return [each for each in board.near(path[-1], _AROUND) if each not in path and not crosses(each)]


def _lines(
    board: Board, random: Random, lengths: Sequence[int], can_follow: Callable[[_Path, Place], bool], least: int
) -> Iterator[_Path]:
    """Yield lines without a cell in common, each as long as it gets, at least ``least`` cells."""
    taken: set[Place] = set()
    for start in random.shuffled(board.places):
        if start in taken:
            continue
        path, most = [start], random.choice(lengths)
        while len(path) < most:
            after = [each for each in _goes_on(board, path) if each not in taken and can_follow(path, each)]
            if not after:
                break
            path.append(random.choice(after))
        if len(path) >= least:
            taken.update(path)
            yield path


def _thermometers(board: Board, random: Random) -> list[Rule]:
    at = board.at
    return [
        kinds.Thermometer(path)
        for path in _lines(board, random, (3, 4, 5, 6), lambda path, each: at[each] > at[path[-1]], 3)
    ]


def _whispers(board: Board, random: Random) -> list[Rule]:
    at, least = board.at, half(board.size)
    return [
        kinds.Whisper(path)
        for path in _lines(board, random, (3, 4, 5, 6, 7), lambda path, each: abs(at[each] - at[path[-1]]) >= least, 3)
    ]


def _renbans(board: Board, random: Random) -> list[Rule]:
    at = board.at

    def is_near(path: _Path, each: Place) -> bool:
        values = {at[place] for place in path} | {at[each]}
        return len(values) > len(path) and max(values) - min(values) < 4

    rules: list[Rule] = []
    for path in _lines(board, random, (3, 3, 4), is_near, 3):
        for length in range(len(path), 2, -1):
            values = [at[place] for place in path[:length]]
            if max(values) - min(values) == length - 1:
                rules.append(kinds.Renban(path[:length]))
                break
    return rules


def _arrows(board: Board, random: Random) -> list[Rule]:
    at, taken = board.at, set[Place]()
    rules: list[Rule] = []
    for circle in random.shuffled(board.places):
        path, left = [circle], at[circle]
        while left and len(path) < 5 and circle not in taken:
            after = [each for each in _goes_on(board, path) if each not in taken and at[each] <= left]
            if not after:
                break
            path.append(random.choice(after))
            left -= at[path[-1]]
        if not left and len(path) > 2:
            taken.update(path)
            rules.append(kinds.Arrow([path[0]], path[1:]))
    return rules


# Pairs and clues outside.


def _pairs(board: Board) -> Iterator[tuple[Place, Place]]:
    for place in board.places:
        for each in board.near(place, ((0, 1), (1, 0))):
            yield place, each


def _kropki(board: Board, random: Random) -> list[Rule]:
    rules: list[Rule] = []
    for pair in _pairs(board):
        low, high = sorted(board.at[place] for place in pair)
        if high == 2 * low:
            rules.append(kinds.Ratio(pair))
        elif high == low + 1:
            rules.append(kinds.Difference(pair))
    return random.shuffled(rules)


def _xv(board: Board, random: Random) -> list[Rule]:
    sums = ((pair, sum(board.at[place] for place in pair)) for pair in _pairs(board))
    return random.shuffled(kinds.SumPair(pair, sum=total) for pair, total in sums if total in (5, 10))


def _lines_of_board(board: Board) -> Iterator[tuple[kinds.Side, int, list[int]]]:
    for number in range(1, board.size + 1):
        yield "left", number, [board.at[number, at] for at in range(1, board.size + 1)]
        yield "top", number, [board.at[at, number] for at in range(1, board.size + 1)]


def _sandwiches(board: Board, random: Random) -> list[Rule]:
    return random.shuffled(
        kinds.Sandwich(side, number, sum=sandwiched(values, 1, board.size))
        for side, number, values in _lines_of_board(board)
    )


def _skyscrapers(board: Board, random: Random) -> list[Rule]:
    ends: dict[kinds.Side, kinds.Side] = {"left": "right", "top": "bottom"}
    rules = []
    for side, number, values in _lines_of_board(board):
        rules.append(kinds.Skyscraper(side, number, count=seen_count(values)))
        rules.append(kinds.Skyscraper(ends[side], number, count=seen_count(values[::-1])))
    return random.shuffled(rules)


def _little_killers(board: Board, random: Random) -> list[Rule]:
    size = board.size
    rules: list[Rule] = []
    starts: list[tuple[Place, Literal["DR", "DL"]]] = [((0, at), "DR") for at in range(1, size - 1)]
    starts += [((at, 0), "DR") for at in range(size - 1)]
    starts += [((0, at), "DL") for at in range(3, size + 1)]
    starts += [((at, size + 1), "DL") for at in range(size - 1)]
    for start, direction in starts:
        places = diagonal_from(start, direction, size)
        if len(places) > 1:
            total = sum(board.at[place] for place in places)
            rules.append(kinds.LittleKiller([start], direction=direction, sum=total))
    return random.shuffled(rules)


DRAWN: Final[dict[str, Callable[[Board, Random], list[Rule]]]] = {
    "arrow": _arrows,
    "thermometer": _thermometers,
    "whisper": _whispers,
    "renban": _renbans,
    "kropki": _kropki,
    "xv": _xv,
    "sandwich": _sandwiches,
    "little_killer": _little_killers,
    "skyscraper": _skyscrapers,
}
"""The rules of each kind that a full grid keeps; ``killer`` and ``jigsaw`` are drawn in ways of their own."""


def jigsaw_regions(size: int, numbers: bytes, random: Random) -> list[list[Place]]:
    """Return irregular regions: those of a board, or its rows, after exchanges of cells that leave them whole."""
    board = Board(bytes(size * size), size)
    region = dict(zip(board.places, numbers or [at // size for at in range(size * size)], strict=True))
    members = [{place for place in board.places if region[place] == number} for number in range(size)]
    for _ in range(12 * size * size):
        one = random.choice(board.places)
        mine = region[one]
        others = [region[each] for each in board.near(one) if region[each] != mine]
        if not others:
            continue
        yours = random.choice(others)
        back = [
            place
            for place in sorted(members[yours])
            if any(region[each] == mine and each != one for each in board.near(place))
        ]
        if not back:
            continue
        other = random.choice(back)
        changed = members[mine] - {one} | {other}, members[yours] - {other} | {one}
        if all(is_joined(cells) for cells in changed):
            members[mine], members[yours] = changed
            region[one], region[other] = yours, mine
    return [sorted(cells) for cells in members]
