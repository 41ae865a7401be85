"""Actions of a player as numbers: one discrete action for each kind, cell and digit.

```
number         action
0    .. 728    place        a digit in an open cell: 9 * cell + digit - 1
729  .. 1457   candidates   add or remove the pencilmark of a digit in an open cell: 729 + 9 * cell + digit - 1
1458 .. 1538   erase        remove the placed digit of a cell: 1458 + cell
1539           undo         take back the last change
```
"""

from typing import Literal, NamedTuple, TypeAlias, get_args

from nonet import Cell
from nonet._board.geometry import CANDIDATE_COUNT, CELL_COUNT, SIZE
from nonet._checks import checked_choice, checked_integer

ActionKind: TypeAlias = Literal["place", "candidates", "erase", "undo"]

CANDIDATES = CANDIDATE_COUNT
ERASE = 2 * CANDIDATES
UNDO = ERASE + CELL_COUNT
ACTION_COUNT = UNDO + 1


class Action(NamedTuple):
    """An action; ``cell`` (0 to 80, or a name as ``"r1c2"``) and ``digit`` are ``None`` for the kinds without them.

    >>> Action("place", "r1c2", 5).number, Action.from_number(1539)
    (13, Action(kind='undo', cell=None, digit=None))
    >>> print(Action.from_number(13), "-", Action("erase", 80))
    place 5 in r1c2 - erase r9c9
    """

    kind: ActionKind
    cell: int | str | None = None
    digit: int | None = None

    @property
    def number(self) -> int:
        """The number of the action in the action space."""
        kind = checked_choice("kind", self.kind, get_args(ActionKind))
        if kind == "undo":
            return UNDO
        if self.cell is None:
            raise TypeError(f"{kind} needs a cell")
        cell = int(Cell(self.cell))
        if kind == "erase":
            return ERASE + cell
        if self.digit is None:
            raise TypeError(f"{kind} needs a digit")
        start = CANDIDATES if kind == "candidates" else 0
        return start + SIZE * cell + checked_integer("digit", self.digit, 1, SIZE) - 1

    @classmethod
    def from_number(cls, number: int) -> "Action":
        """Return the action with a number of the action space."""
        number = checked_integer("number", number, 0, ACTION_COUNT - 1)
        if number == UNDO:
            return cls("undo")
        if number >= ERASE:
            return cls("erase", number - ERASE)
        cell, digit = divmod(number % CANDIDATES, SIZE)
        return cls("place" if number < CANDIDATES else "candidates", cell, digit + 1)

    def __str__(self) -> str:
        texts = {
            "place": f"place {self.digit} in ",
            "candidates": f"toggle candidate {self.digit} in ",
            "erase": "erase ",
            "undo": "undo",
        }
        return texts[self.kind] + ("" if self.cell is None else str(Cell(self.cell)))
