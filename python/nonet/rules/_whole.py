"""Rules of the whole board: further houses, and what no two cells at some distance may do."""

from typing import Final, Literal

from nonet._board.rule import Board, LayoutLike, Place, Places
from nonet._checks import checked_choice
from nonet.rules._shapes import _Set, _Whole, differ, number

_KNIGHT: Final[tuple[Place, ...]] = ((1, 2), (1, -2), (2, 1), (2, -1))
_KING: Final[tuple[Place, ...]] = ((0, 1), (1, -1), (1, 0), (1, 1))
_ORTHOGONAL: Final[tuple[Place, ...]] = ((0, 1), (1, 0))
_SQUARE: Final[tuple[Place, ...]] = ((0, 0), (0, 1), (1, 0), (1, 1))
_WINDOWS: Final = (2, 6)


class _Houses(_Whole):
    """Base: further houses, in each of which the values differ."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(differ([value for value in board.all(places) if value]) for _, places in self.houses(board.layout))


class Diagonal(_Houses, keys="direction"):
    r"""The cells of a diagonal differ: ``/`` rises to the right, ``\`` falls."""

    __slots__ = ("direction",)
    direction: Literal["/", "\\"]

    def __init__(self, direction: Literal["/", "\\"]) -> None:
        self._set((), direction=checked_choice("direction", direction, ("/", "\\")))

    def _integers(self, layout: LayoutLike) -> list[int]:
        return [int(self.direction == "\\")]

    def houses(self, layout: LayoutLike) -> list[tuple[str, Places]]:
        size = layout.size
        falls = self.direction == "\\"
        return [("diagonal", tuple((row, row if falls else size + 1 - row) for row in range(1, size + 1)))]

    def __repr__(self) -> str:
        return f"Diagonal({self.direction!r})"


class Windoku(_Houses):
    """The four windows of 3x3 cells between the boxes of a 9x9 board have all digits."""

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        _only_nine(self.word, layout)

    def houses(self, layout: LayoutLike) -> list[tuple[str, Places]]:
        return [
            ("window", tuple((top + place // 3, left + place % 3) for place in range(9)))
            for top in _WINDOWS
            for left in _WINDOWS
        ]


class DisjointGroups(_Houses):
    """Cells at the same place of their boxes differ."""

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        if layout.box_shape is None:
            raise ValueError(f"{self.word}: the board has no boxes")

    def houses(self, layout: LayoutLike) -> list[tuple[str, Places]]:
        height, width = layout.box_shape or (1, 1)
        size, found = layout.size, []
        for place in range(size):
            down, right = divmod(place, width)
            tops, lefts = range(1 + down, size + 1, height), range(1 + right, size + 1, width)
            found.append(("group", tuple((top, left) for top in tops for left in lefts)))
        return found


class ExtraRegion(_Set, most=0):
    """A further region: its cells have all digits; with fewer cells than digits they differ."""

    __slots__ = ()

    def houses(self, layout: LayoutLike) -> list[tuple[str, Places]]:
        return [("extra", self.cells)]

    def holds(self, board: Board) -> bool:
        return differ(board.all(self.cells))


class AntiKnight(_Whole, word="anti-knight"):
    """Cells a knight's move apart differ."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(board.at(one) != board.at(other) for one, other in board.pairs(*_KNIGHT))


class AntiKing(_Whole, word="anti-king"):
    """Cells that touch, also at a corner, differ."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(board.at(one) != board.at(other) for one, other in board.pairs(*_KING))


class AntiTaxicab(_Whole, word="anti-taxicab"):
    """Two equal digits are never as many steps apart as the digit says."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        steps = [(down, right) for down in range(board.size) for right in range(-board.size, board.size)]
        return all(
            not board.at(one) == board.at(other) == abs(other[0] - one[0]) + abs(other[1] - one[1])
            for one, other in board.pairs(*(step for step in steps if step > (0, 0)))
        )


class Nonconsecutive(_Whole):
    """Digits of orthogonal neighbours are not consecutive."""

    __slots__ = ()

    def holds(self, board: Board) -> bool:
        return all(abs(board.at(one) - board.at(other)) != 1 for one, other in board.pairs(*_ORTHOGONAL))


class Negative(_Whole, keys="of value", word="negative"):
    """No orthogonal neighbours have a clue's relation unless one is drawn there.

    ``of`` is ``"difference"``, ``"ratio"`` or ``"sum"``, ``value`` the number of it. Neighbours with a ``Difference``
    or a ``Ratio`` between them are exempt from the first two, those with a ``SumPair`` from the last.
    """

    __slots__ = ("of", "value")
    of: Literal["difference", "ratio", "sum"]
    value: int

    def __init__(self, of: Literal["difference", "ratio", "sum"], *, value: int) -> None:
        self._set((), of=checked_choice("of", of, _RELATIONS), value=number("value", value))

    def _integers(self, layout: LayoutLike) -> list[int]:
        return [_RELATIONS.index(self.of), self.value]

    def __repr__(self) -> str:
        return f"Negative({self.of!r}, value={self.value})"

    def holds(self, board: Board) -> bool:
        exempt = ("sum_pair",) if self.of == "sum" else ("difference", "ratio")
        drawn = {rule.cells for rule in board.layout.rules if rule.name in exempt}
        for one, other in board.pairs(*_ORTHOGONAL):
            low, high = sorted((board.at(one), board.at(other)))
            found = {"difference": high - low == self.value, "ratio": high == self.value * low}
            if found.get(self.of, low + high == self.value) and (one, other) not in drawn:
                return False
        return True


class _Squares(_Whole):
    """Base: every square of 2x2 cells has a digit of each of three classes."""

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        _only_nine(self.word, layout)

    def _class_of(self, value: int) -> int:
        raise NotImplementedError

    def holds(self, board: Board) -> bool:
        for row in range(1, board.size):
            for column in range(1, board.size):
                values = board.all((row + down, column + right) for down, right in _SQUARE)
                if 0 not in values and len({self._class_of(value) for value in values}) < 3:
                    return False
        return True


class GlobalEntropy(_Squares):
    """Every square of 2x2 cells has a low, a middle and a high digit: 1 to 3, 4 to 6, 7 to 9."""

    __slots__ = ()

    def _class_of(self, value: int) -> int:
        return (value - 1) // 3


class GlobalModulo(_Squares):
    """Every square of 2x2 cells has digits of all three remainders modulo 3."""

    __slots__ = ()

    def _class_of(self, value: int) -> int:
        return value % 3


class DutchFlatmates(_Whole):
    """Every 5 has a 1 above it or a 9 below it."""

    __slots__ = ()

    def check(self, layout: LayoutLike) -> None:
        _only_nine(self.word, layout)

    def holds(self, board: Board) -> bool:
        for row in range(1, 10):
            for column in range(1, 10):
                above = board.at((row - 1, column)) if row > 1 else None
                below = board.at((row + 1, column)) if row < 9 else None
                if board.at((row, column)) == 5 and above not in (0, 1) and below not in (0, 9):
                    return False
        return True


_RELATIONS: Final = ("difference", "ratio", "sum")


def _only_nine(word: str, layout: LayoutLike) -> None:
    if layout.size != 9:
        raise ValueError(f"{word}: the board must be 9x9")
