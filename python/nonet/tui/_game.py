"""The state of a game, and what a player can do to it: values, and functions that return a new one.

A function returns the same game if nothing changes. History is a sequence of moves, each a tuple of changes. This file
knows no terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from nonet import Cell, DigitSet, Grid

Layer: TypeAlias = Literal["values", "centre", "corner", "colours", "struck"]
LAYERS: tuple[Layer, ...] = get_args(Layer)
"""The layers of a cell, in the order in which Delete clears them."""
Cells: TypeAlias = tuple[int, ...]
_NONE: Cells = (0,) * 81


class Change(NamedTuple):
    """A change of one layer of one cell: a digit, or a mask of nine bits."""

    layer: Layer
    cell: int
    before: int
    after: int


Move: TypeAlias = tuple[Change, ...]


@dataclass(frozen=True)
class Game:
    """A game. ``values`` has the givens too; the other layers are masks. The first ``done`` of the moves are done."""

    givens: Cells
    values: Cells
    centre: Cells = _NONE
    corner: Cells = _NONE
    colours: Cells = _NONE
    struck: Cells = _NONE
    moves: tuple[Move, ...] = ()
    done: int = 0
    seconds: int = 0

    @classmethod
    def of(cls, grid: Grid) -> Game:
        """Return the game of a grid; candidates that it lacks are struck out."""
        rules = Grid.from_values(grid)
        struck = (0 if grid[cell] else rules.candidates(cell).mask & ~grid.candidates(cell).mask for cell in Cell.ALL)
        givens = grid.givens if grid.givens.given_count else grid
        return cls(tuple(givens), tuple(grid), struck=tuple(struck))

    def grid(self, *, is_complete: bool = False) -> Grid:
        """Return the position: what the rules leave, less what is struck out.

        ``is_complete``: where a cell has corner or centre marks, it can be nothing else.
        """
        plain = Grid(_line(self.values), givens=_line(self.givens))
        marks: dict[Cell, DigitSet] = {}
        for cell in Cell.ALL:
            own = self.corner[cell] | self.centre[cell]
            if not self.values[cell] and (self.struck[cell] or (is_complete and own)):
                mask = plain.candidates(cell).mask & ~self.struck[cell]
                marks[cell] = DigitSet.from_mask(mask & own if is_complete and own else mask)
        return plain.with_pencilmarks(marks) if marks else plain

    def candidates(self, cell: int) -> list[int]:
        """Return the digits that the rules leave in an open cell, less those that are struck out."""
        if self.values[cell]:
            return []
        seen = {self.values[peer] for peer in Cell(cell).peers}
        return [digit for digit in range(1, 10) if digit not in seen and not self.struck[cell] >> digit - 1 & 1]

    @property
    def is_solved(self) -> bool:
        """Whether every house has each digit once."""
        return all(self.values) and not self.conflicting

    @property
    def conflicting(self) -> set[int]:
        """The cells whose digit a peer has too."""
        return {
            cell
            for cell, value in enumerate(self.values)
            if value and any(self.values[peer] == value for peer in Cell(cell).peers)
        }

    def left(self, digit: int) -> int:
        """Return how many of a digit are still to be placed."""
        return 9 - self.values.count(digit)

    # Moves.

    def place(self, cells: Iterable[int], digit: int) -> Game:
        """Place a digit, or take it away where all these cells have it."""
        own = [cell for cell in cells if not self.givens[cell]]
        after = 0 if all(self.values[cell] == digit for cell in own) else digit
        return self._moved(self._change("values", cell, after) for cell in own)

    def mark(self, cells: Iterable[int], layer: Layer, digit: int) -> Game:
        """Add a mark, or take it away where all these cells have it."""
        bit = 1 << digit - 1
        some = [cell for cell in cells if layer == "colours" or not self.values[cell]]
        masks = getattr(self, layer)
        has_all = all(masks[cell] & bit for cell in some)
        return self._moved(
            self._change(layer, cell, masks[cell] & ~bit if has_all else masks[cell] | bit) for cell in some
        )

    def erase(self, cells: Iterable[int]) -> Game:
        """Clear the uppermost layer that one of the cells has something in."""
        every = list(cells)
        for layer in LAYERS:
            some = [cell for cell in every if layer == "colours" or not self.givens[cell]]
            if any(getattr(self, layer)[cell] for cell in some):
                return self._moved(self._change(layer, cell, 0) for cell in some)
        return self

    def take(self, placements: Iterable[tuple[int, int]], eliminations: Iterable[tuple[int, int]]) -> Game:
        """Take a step: place digits and strike candidates out."""
        struck: dict[int, int] = {}
        for cell, digit in eliminations:
            struck[cell] = struck.get(cell, self.struck[cell]) | 1 << digit - 1
        placed = [self._change("values", cell, digit) for cell, digit in placements]
        return self._moved([*placed, *(self._change("struck", cell, mask) for cell, mask in struck.items())])

    def restart(self) -> Game:
        """Begin again, as a move that can be undone."""
        start = {"values": self.givens}
        return self._moved(
            self._change(layer, cell, start.get(layer, _NONE)[cell]) for layer in LAYERS for cell in range(81)
        )

    def undo(self) -> Game:
        """Undo the last move."""
        if not self.done:
            return self
        return replace(self._written(self.moves[self.done - 1], lambda one: one.before), done=self.done - 1)

    def redo(self) -> Game:
        """Do the next move again."""
        if self.done == len(self.moves):
            return self
        return replace(self._written(self.moves[self.done], lambda one: one.after), done=self.done + 1)

    def _change(self, layer: Layer, cell: int, after: int) -> Change:
        return Change(layer, cell, getattr(self, layer)[cell], after)

    def _moved(self, changes: Iterable[Change]) -> Game:
        move = tuple(one for one in changes if one.before != one.after)
        if not move:
            return self
        moves = (*self.moves[: self.done], move)
        return replace(self._written(move, lambda one: one.after), moves=moves, done=self.done + 1)

    def _written(self, move: Move, value_of: Callable[[Change], int]) -> Game:
        layers = {one.layer: list(getattr(self, one.layer)) for one in move}
        for one in move:
            layers[one.layer][one.cell] = value_of(one)
        written: dict[str, Any] = {layer: tuple(cells) for layer, cells in layers.items()}
        return replace(self, **written)

    # Text.

    def to_dict(self) -> dict[str, Any]:
        """Return the game for JSON; ``from_dict`` reads it."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """Return the game that ``to_dict`` wrote; raise ``ValueError`` for anything else."""
        try:
            layers = {name: _cells(data[name], 9 if name in ("givens", "values") else 511) for name in _CELLS}
            moves = tuple(tuple(Change(*one) for one in move) for move in data["moves"])
            done, seconds = int(data["done"]), int(data["seconds"])
        except (KeyError, TypeError) as error:
            raise ValueError(f"this is no saved game: {error}") from None
        named = all(one.layer in LAYERS and one.cell in range(81) for move in moves for one in move)
        if not named or not 0 <= done <= len(moves):
            raise ValueError("this is no saved game: its moves are not those of a game")
        return cls(**layers, moves=moves, done=done, seconds=seconds)


_CELLS = ("givens", "values", "centre", "corner", "colours", "struck")


def _cells(numbers: Sequence[Any], most: int) -> Cells:
    found = tuple(numbers)
    if len(found) != 81 or not all(type(number) is int and 0 <= number <= most for number in found):
        raise ValueError(f"this is no saved game: a layer has 81 numbers up to {most}")
    return found


def _line(values: Cells) -> str:
    return "".join(str(value) if value else "." for value in values)
