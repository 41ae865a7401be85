"""Rules of clues that stand outside of the board, for a row, a column or a diagonal."""

from typing import Any, Final, Literal, TypeAlias

from nonet._board.outside import STEPS, diagonal_from, sandwiched, seen_count
from nonet._board.rule import Board, CellNames, LayoutLike, Places, Rule, named, places_of
from nonet._checks import checked_choice
from nonet.rules._shapes import number

Side: TypeAlias = Literal["left", "right", "top", "bottom"]
"""Where a clue stands: its row or column is read from there."""
_SIDES: Final = ("left", "right", "top", "bottom")


class LittleKiller(Rule, keys="direction sum", word="little killer"):
    """The digits of a diagonal add up to ``sum``; they can repeat.

    ``cells`` is the cell of the clue, outside of the board, such as ``"r0c3"``; ``direction`` is where it points to:
    ``"UL"``, ``"UR"``, ``"DL"`` or ``"DR"``.
    """

    __slots__ = ("direction", "sum")
    direction: Literal["UL", "UR", "DL", "DR"]
    sum: int

    def __init__(self, cells: CellNames, *, direction: Literal["UL", "UR", "DL", "DR"], sum: int) -> None:
        places = places_of(cells)
        if len(places) != 1:
            raise ValueError(f"little killer: one cell outside of the board is expected, not {named(places)}")
        word = checked_choice("direction", direction, tuple(STEPS))
        self._set(places, direction=word, sum=number("sum", sum))

    def _integers(self, layout: LayoutLike) -> list[int]:
        return [self.sum]

    def on(self, layout: LayoutLike) -> Places:
        return diagonal_from(self.cells[0], self.direction, layout.size)

    def check(self, layout: LayoutLike) -> None:
        size, (row, column) = layout.size, self.cells[0]
        is_outside = not (0 < row <= size and 0 < column <= size)
        places = self.on(layout)
        if not is_outside or not places:
            raise ValueError(f"{self}: no diagonal of this {size}x{size} board begins there")
        if not len(places) <= self.sum <= len(places) * size:
            count = f"{len(places)} digits" if places[1:] else "one digit"
            raise ValueError(f"{self}: {count} add up to {len(places)} to {len(places) * size}")

    def holds(self, board: Board) -> bool:
        return sum(board.all(self.on(board.layout))) == self.sum


class _Outside(Rule):
    """A clue beside a row or a column: its side and the number of the row or column."""

    __slots__ = ("number", "side")
    side: Side
    number: int

    def _place(self, side: Side, line: int, clue: int, least: int = 1) -> None:
        key = self.keys[-1]
        told = {key: number(key, clue, least)}
        self._set((), side=checked_choice("side", side, _SIDES), number=number("number", line, 1, 25), **told)

    def _integers(self, layout: LayoutLike) -> list[int]:
        return [int(getattr(self, self.keys[-1]))]

    def on(self, layout: LayoutLike) -> Places:
        along = range(1, layout.size + 1) if self.side in ("left", "top") else range(layout.size, 0, -1)
        if self.side in ("left", "right"):
            return tuple((self.number, column) for column in along)
        return tuple((row, self.number) for row in along)

    def check(self, layout: LayoutLike) -> None:
        if self.number > layout.size:
            raise ValueError(f"{self}: this board has {layout.size} rows and columns")
        clue, (least, most) = self._integers(layout)[0], self._bounds(layout.size)
        if not least <= clue <= most:
            raise ValueError(f"{self}: expected {least} to {most}")

    def _bounds(self, size: int) -> tuple[int, int]:
        return 1, size

    def __repr__(self) -> str:
        key = self.keys[-1]
        return f"{type(self).__name__}({self.side!r}, {self.number}, {key}={getattr(self, key)})"

    def __str__(self) -> str:
        return f"{self.word} {getattr(self, self.keys[-1])}: {self.side} {self.number}"


class Sandwich(_Outside, keys="side number sum"):
    """The digits between 1 and the greatest digit of a row or column add up to ``sum``."""

    __slots__ = ("sum",)
    sum: int

    def __init__(self, side: Side, number: int, *, sum: int) -> None:
        plain: Any = {"right": "left", "bottom": "top"}.get(side, side) if isinstance(side, str) else side
        self._place(plain, number, sum, least=0)

    def _bounds(self, size: int) -> tuple[int, int]:
        return 0, size * (size + 1) // 2 - size - 1

    def holds(self, board: Board) -> bool:
        return sandwiched(board.all(self.on(board.layout)), 1, board.size) == self.sum


class XSum(_Outside, keys="side number sum", word="X-sum"):
    """The first X digits add up to ``sum``, where X is the first of them."""

    __slots__ = ("sum",)
    sum: int

    def __init__(self, side: Side, number: int, *, sum: int) -> None:
        self._place(side, number, sum)

    def _bounds(self, size: int) -> tuple[int, int]:
        return 1, size * (size + 1) // 2

    def holds(self, board: Board) -> bool:
        values = board.all(self.on(board.layout))
        return sum(values[: values[0]]) == self.sum


class Skyscraper(_Outside, keys="side number count"):
    """From the clue, ``count`` digits are seen over lesser ones before them."""

    __slots__ = ("count",)
    count: int

    def __init__(self, side: Side, number: int, *, count: int) -> None:
        self._place(side, number, count)

    def holds(self, board: Board) -> bool:
        return seen_count(board.all(self.on(board.layout))) == self.count


class _OutsideDigit(_Outside, keys="side number value"):
    """A clue that is a digit of its row or column."""

    __slots__ = ("value",)
    value: int

    def __init__(self, side: Side, number: int, *, value: int) -> None:
        self._place(side, number, value)


class HiddenSkyscraper(_OutsideDigit):
    """From the clue, ``value`` is the first digit that a greater one before it hides."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        values = board.all(self.on(board.layout))
        hidden = (value for at, value in enumerate(values) if value < max(values[:at], default=0))
        return next(hidden, 0) == self.value


class NumberedRoom(_OutsideDigit):
    """The X-th digit from the clue is ``value``, where X is the first of them."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        values = board.all(self.on(board.layout))
        return values[values[0] - 1] == self.value


class FullRank(_Outside, keys="side number rank"):
    """Read from the clue, the row or column is the ``rank``-th of all rows and columns in both directions by size."""

    __slots__ = ("rank",)
    rank: int

    def __init__(self, side: Side, number: int, *, rank: int) -> None:
        self._place(side, number, rank)

    def _bounds(self, size: int) -> tuple[int, int]:
        return 1, 4 * size

    def allows(self, values: Any, layout: LayoutLike) -> bool:
        return 0 in values or self.holds(Board(values, layout))

    def holds(self, board: Board) -> bool:
        own, size = self.on(board.layout), board.size
        lines: list[Places] = [tuple((row, at) for at in range(1, size + 1)) for row in range(1, size + 1)]
        lines += [tuple((at, column) for at in range(1, size + 1)) for column in range(1, size + 1)]
        lines += [line[::-1] for line in lines]
        others = [board.all(line) for line in lines if line != own]
        read = board.all(own)
        return sum(line < read for line in others) + 1 == self.rank and read not in others
