"""``Game``: a puzzle while it is played, with marks, colours and undo, as an immutable value.

A move returns a new game, or the same one if nothing changes. The state is a layout and five layers with a number for
each of its cells: the values, and for the marks of each kind masks with a bit for each digit. History is a sequence of
moves, each a tuple of changes of one number, so undo and redo write one side of them. There is no clock and no engine
here: ``nonet.hint(game.position())`` and ``nonet.mistakes(game.grid)`` are functions, as everywhere.

The page has a twin in JavaScript, `web/static/game.js`. `tests/data/game_moves.jsonl` has moves and what each leads to,
for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

from nonet._board import Frozen
from nonet._board.digit_set import DigitSet
from nonet._board.geometry import SIZE, Cell
from nonet._board.grid import Grid, HasGrid, grid_of, puzzle_of
from nonet._board.layout import CLASSIC, Layout
from nonet._board.rules import Conflict, candidate_masks
from nonet._checks import checked_choice, checked_flag, checked_integer, iterated, shown, wrong_type

if TYPE_CHECKING:
    from nonet._board.rule import Rule

AnyCells: TypeAlias = Cell | int | str | Iterable[Cell | int | str]
Mark: TypeAlias = Literal["corner", "centre", "colours", "struck"]
MARKS: tuple[Mark, ...] = get_args(Mark)
_Layer: TypeAlias = Literal["values", "centre", "corner", "colours", "struck"]
_LAYERS: tuple[_Layer, ...] = get_args(_Layer)
"""The layers of a cell, in the order in which ``erase`` clears them."""
_Numbers: TypeAlias = tuple[int, ...]
COLOURS = SIZE
"""How many colours a cell can have, on any board."""


class _Change(NamedTuple):
    """A change of one number: the value of a cell, or the mask of its marks."""

    layer: _Layer
    cell: int
    before: int
    after: int


_Move: TypeAlias = tuple[_Change, ...]


class Game(Frozen):
    """A puzzle while it is played: digits, marks, colours, struck candidates, and the moves so far.

    Values of ``grid`` that are not givens are the player's. Candidates that its pencilmarks rule out are struck. A grid
    without givens has its values as givens. Moves take one cell or several, by index or name. The board can be any one.

    >>> game = Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> game = game.place("r1c3", 4).mark(["r1c4", "r1c6"], "corner", 2)
    >>> game.grid["r1c3"], game.remaining(4), game.corner[3], game.undo().corner[3]
    (4, 6, DigitSet([2]), DigitSet([]))
    >>> game.undo().undo().undo() == Game(game.grid.givens)
    False
    """

    __slots__ = ("_done", "_givens", "_layers", "_moves", "layout")

    layout: Layout
    """The board, with its rules."""
    _givens: bytes
    _layers: Mapping[_Layer, _Numbers]
    _moves: tuple[_Move, ...]
    _done: int

    def __new__(cls, grid: Grid | HasGrid | str | bytes) -> Game:
        start = grid_of(grid)
        layout, givens = start.layout, start._givens if start.given_count else start._values
        rules = candidate_masks(start._values, layout)
        struck = tuple([rules[cell] & ~start.candidates(cell).mask for cell in layout.cells])
        none = (0,) * len(givens)
        layers = {**dict.fromkeys(_LAYERS, none), "values": tuple(start), "struck": struck}
        return cls._made(layout, givens, layers, (), 0)

    @classmethod
    def _made(
        cls, layout: Layout, givens: bytes, layers: Mapping[_Layer, _Numbers], moves: tuple[_Move, ...], done: int
    ) -> Game:
        """Return the game with these parts, unchecked."""
        game, names = object.__new__(cls), ("layout", "_givens", "_layers", "_moves", "_done")
        for name, part in zip(names, (layout, givens, layers, moves, done), strict=True):
            object.__setattr__(game, name, part)
        return game

    def _next(self, layers: Mapping[_Layer, _Numbers], moves: tuple[_Move, ...], done: int) -> Game:
        """Return this game after or before some moves."""
        return self._made(self.layout, self._givens, layers, moves, done)

    # What is on the board.

    @property
    def grid(self) -> Grid:
        """The digits on the board, without candidates."""
        return puzzle_of(bytes(self._layers["values"]), self._givens, None, self.layout)

    def position(self, *, complete: bool = False) -> Grid:
        """Return the digits with the candidates that are left: those that the digits leave, less the struck ones.

        With ``complete``, a cell with corner or centre marks has no candidates but these.

        >>> game = Game("1234" + "." * 77).mark("r1c5", "corner", 6).mark("r1c6", "struck", 9)
        >>> print(*(game.position().candidates(cell) for cell in ("r1c5", "r1c6")))
        {5, 6, 7, 8, 9} {5, 6, 7, 8}
        >>> print(game.position(complete=True).candidates("r1c5"))
        {6}
        """
        own = [0] * len(self._givens)
        if checked_flag("complete", complete):
            own = [a | b for a, b in zip(self._layers["corner"], self._layers["centre"], strict=True)]
        values = bytes(self._layers["values"])
        masks = zip(candidate_masks(values, self.layout), self._layers["struck"], own, strict=True)
        left = [mask & ~struck & (only or -1) for mask, struck, only in masks]
        return Grid._make(values, self._givens, left, self.layout)

    @property
    def corner(self) -> tuple[DigitSet, ...]:
        """The corner marks of each cell."""
        return self._marks("corner")

    @property
    def centre(self) -> tuple[DigitSet, ...]:
        """The centre marks of each cell."""
        return self._marks("centre")

    @property
    def colours(self) -> tuple[DigitSet, ...]:
        """The colours of each cell, which are numbered 1 to 9."""
        return self._marks("colours")

    @property
    def struck(self) -> tuple[DigitSet, ...]:
        """The candidates of each cell that the player has ruled out."""
        return self._marks("struck")

    def _marks(self, layer: Mark) -> tuple[DigitSet, ...]:
        return tuple(map(DigitSet.from_mask, self._layers[layer]))

    @property
    def conflicts(self) -> tuple[Conflict, ...]:
        """Every pair of cells with the same digit in one house."""
        return self.grid.conflicts()

    @property
    def broken_rules(self) -> tuple[Rule, ...]:
        """The rules of the layout that the digits break.

        >>> from nonet import Layout
        >>> from nonet.rules import Cage
        >>> game = Game(Grid.empty(Layout(4, rules=[Cage("r1c1 r1c2", sum=5)])))
        >>> game.place("r1c1", 1).broken_rules, game.place("r1c1", 1).place("r1c2", 3).broken_rules
        ((), (Cage('r1c1 r1c2', sum=5),))
        """
        return self.layout.broken_rules(bytes(self._layers["values"]))

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit, there is no conflict, and no rule is broken."""
        return self.grid.is_solved

    def remaining(self, digit: int) -> int:
        """Return how many of a digit are still to be placed; less than 0 if there are too many."""
        return self.layout.size - self._layers["values"].count(self._digit(digit))

    # Moves.

    def place(self, cells: AnyCells, digit: int, *, clean_marks: bool = False) -> Game:
        """Place a digit, or take it away where all these cells have it. Givens stay.

        With ``clean_marks``, a placed digit is also removed from the corner and centre marks of the cells that see it,
        as a part of the move.

        >>> game = Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> game = game.mark(["r1c3", "r1c4"], "corner", 4).place("r1c3", 4, clean_marks=True)
        >>> game.corner[3], game.undo().corner[3]
        (DigitSet([]), DigitSet([4]))
        """
        self._digit(digit)
        own = [cell for cell in self._cells(cells) if not self._givens[cell]]
        after = 0 if all(self._layers["values"][cell] == digit for cell in own) else digit
        placed = [(cell, after) for cell in own]
        cleaned = self._cleaned(placed) if checked_flag("clean_marks", clean_marks) else []
        return self._moved([*(self._change("values", *one) for one in placed), *cleaned])

    def mark(self, cells: AnyCells, layer: Mark, digit: int) -> Game:
        """Add a mark, or take it away where all these cells have it.

        ``layer`` is ``"corner"``, ``"centre"``, ``"colours"`` (``digit`` is the number of the colour) or ``"struck"``
        (a candidate that is ruled out). Cells with a digit get colours alone.
        """
        checked_choice("layer", layer, MARKS)
        bit = 1 << (checked_integer("digit", digit, 1, COLOURS) if layer == "colours" else self._digit(digit)) - 1
        some = [cell for cell in self._cells(cells) if layer == "colours" or not self._layers["values"][cell]]
        masks = self._layers[layer]
        has_all = all(masks[cell] & bit for cell in some)
        return self._moved(
            self._change(layer, cell, masks[cell] & ~bit if has_all else masks[cell] | bit) for cell in some
        )

    def erase(self, cells: AnyCells) -> Game:
        """Clear what one of the cells has: its digit, else centre marks, corner marks, colours or struck candidates."""
        every = self._cells(cells)
        for layer in _LAYERS:
            some = [cell for cell in every if layer == "colours" or not self._givens[cell]]
            if any(self._layers[layer][cell] for cell in some):
                return self._moved(self._change(layer, cell, 0) for cell in some)
        return self

    def take(
        self,
        placements: Iterable[tuple[Cell | int | str, int]] = (),
        eliminations: Iterable[tuple[Cell | int | str, int]] = (),
        *,
        clean_marks: bool = False,
    ) -> Game:
        """Take a step: place digits, and strike candidates; givens stay. ``clean_marks`` is as in ``place``.

        >>> import nonet
        >>> game = Game("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> step = nonet.hint(game.position()).step
        >>> game.take(step.placements, step.eliminations).position() == step.apply(game.position())
        True
        """
        placed = [(cell, digit) for cell, digit in self._pairs("placements", placements) if not self._givens[cell]]
        struck: dict[Cell, int] = {}
        for cell, digit in self._pairs("eliminations", eliminations):
            struck[cell] = struck.get(cell, self._layers["struck"][cell]) | 1 << digit - 1
        changes = [self._change("values", cell, digit) for cell, digit in placed]
        cleaned = self._cleaned(placed) if checked_flag("clean_marks", clean_marks) else []
        return self._moved([*changes, *(self._change("struck", cell, mask) for cell, mask in struck.items()), *cleaned])

    def restart(self) -> Game:
        """Remove all that the player has entered, as a move that can be undone."""
        none = bytes(len(self._givens))
        start = [(layer, enumerate(self._givens if layer == "values" else none)) for layer in _LAYERS]
        return self._moved(self._change(layer, cell, number) for layer, numbers in start for cell, number in numbers)

    def undo(self) -> Game:
        """Undo the last move."""
        if not self._done:
            return self
        layers = self._written(self._moves[self._done - 1], lambda one: one.before)
        return self._next(layers, self._moves, self._done - 1)

    def redo(self) -> Game:
        """Redo the next move that was undone."""
        if self._done == len(self._moves):
            return self
        layers = self._written(self._moves[self._done], lambda one: one.after)
        return self._next(layers, self._moves, self._done + 1)

    def _cleaned(self, placed: Iterable[tuple[Cell, int]]) -> list[_Change]:
        """Return what takes placed digits from the marks of the cells that see them."""
        seen = [0] * len(self._givens)
        for cell, digit in placed:
            for peer in self.layout.peers_of(cell):
                seen[peer] |= 1 << digit >> 1
        return [
            self._change(layer, cell, self._layers[layer][cell] & ~mask)
            for layer in ("centre", "corner")
            for cell, mask in enumerate(seen)
        ]

    def _change(self, layer: _Layer, cell: int, after: int) -> _Change:
        return _Change(layer, int(cell), self._layers[layer][cell], after)

    def _moved(self, changes: Iterable[_Change]) -> Game:
        move = tuple([one for one in changes if one.before != one.after])
        if not move:
            return self
        moves = (*self._moves[: self._done], move)
        return self._next(self._written(move, lambda one: one.after), moves, self._done + 1)

    def _written(self, move: _Move, number_of: Callable[[_Change], int]) -> Mapping[_Layer, _Numbers]:
        """Return the layers with one side of the changes written."""
        written = {layer: list(self._layers[layer]) for layer in {one.layer for one in move}}
        for one in move:
            written[one.layer][one.cell] = number_of(one)
        return {**self._layers, **{layer: tuple(numbers) for layer, numbers in written.items()}}

    # What callers name.

    def _digit(self, digit: int) -> int:
        return checked_integer("digit", digit, 1, self.layout.size)

    def _cells(self, cells: AnyCells) -> list[Cell]:
        cell_of = self.layout.cell
        if isinstance(cells, (int, str)) or not isinstance(cells, Iterable):
            return [cell_of(cells)]
        return [cell_of(cell) for cell in iterated("cells must be a cell or an iterable of cells", cells)]

    def _pairs(self, name: str, pairs: Iterable[tuple[Cell | int | str, int]]) -> list[tuple[Cell, int]]:
        expected = f"{name} must be pairs of a cell and a digit"
        found = []
        for pair in iterated(expected, pairs):
            try:
                cell, digit = pair
            except (TypeError, ValueError):
                raise wrong_type(expected, pair) from None
            found.append((self.layout.cell(cell), checked_integer("a digit", digit, 1, self.layout.size)))
        return found

    # Text.

    def to_dict(self) -> dict[str, Any]:
        """Return the game with its history for JSON; ``from_dict`` reads it.

        Each layer has a number for each cell, and marks are masks, in which bit 0 stands for digit 1. ``layout`` is
        there for other boards than the classic one, as ``Layout.to_dict``.
        """
        layout = {} if self.layout is CLASSIC else {"layout": self.layout.to_dict()}
        return {
            **layout,
            "givens": [*self._givens],
            **{layer: [*self._layers[layer]] for layer in _LAYERS},
            "moves": [[one._asdict() for one in move] for move in self._moves],
            "done": self._done,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Game:
        """Return the game that ``to_dict`` wrote; raise ``ValueError`` or ``TypeError`` for anything else."""
        if not isinstance(data, Mapping):
            raise wrong_type("data must be a mapping that Game.to_dict wrote", data)
        try:
            layout = Layout.from_dict(data["layout"]) if data.get("layout") is not None else CLASSIC
            givens = _numbers(data["givens"], layout, "givens")
            layers = {layer: _numbers(data[layer], layout, layer) for layer in _LAYERS}
            moves = tuple([tuple([_read_change(one, givens, layout) for one in move]) for move in data["moves"]])
            done = checked_integer("done", data["done"], 0, len(moves))
        except KeyError as error:
            raise ValueError(f"data of a game has no {error}") from None
        except (TypeError, ValueError) as error:
            raise ValueError(f"data is no game that Game.to_dict wrote: {error}") from None
        if any(given not in (0, value) for given, value in zip(givens, layers["values"], strict=True)):
            raise ValueError("data is no game that Game.to_dict wrote: a given has another value")
        return cls._made(layout, bytes(givens), layers, moves, done)

    def __str__(self) -> str:
        return str(self.grid)

    def __repr__(self) -> str:
        return f"<Game {self.grid.to_line()}, {self._done} of {len(self._moves)} moves done>"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.position().to_svg()

    # Value semantics.

    def _parts(self) -> tuple[object, ...]:
        return self.layout, self._givens, *self._layers.values(), self._moves, self._done

    def __eq__(self, other: object) -> bool:
        return self._parts() == other._parts() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._parts())

    def __reduce__(self) -> tuple[object, ...]:
        return Game.from_dict, (self.to_dict(),)


def _most(layer: str, layout: Layout) -> int:
    """Return the largest number of a layer."""
    if layer in ("values", "givens"):
        return layout.size
    return (1 << (COLOURS if layer == "colours" else layout.size)) - 1


def _numbers(numbers: Iterable[Any], layout: Layout, layer: str) -> _Numbers:
    found, count, most = tuple(numbers), len(layout.cells), _most(layer, layout)
    if len(found) != count or not all(type(number) is int and 0 <= number <= most for number in found):
        raise ValueError(f"{layer} must have {count} integers from 0 to {most}")
    return found


def _read_change(data: Mapping[str, Any], givens: _Numbers, layout: Layout) -> _Change:
    change = _Change(**data)
    most = _most(change.layer, layout)
    numbers = ((change.cell, len(givens) - 1), (change.before, most), (change.after, most))
    is_whole = all(type(number) is int and 0 <= number <= limit for number, limit in numbers)
    if change.layer not in _LAYERS or not is_whole or (change.layer == "values" and givens[change.cell]):
        raise ValueError(f"there is no change {shown(dict(data))}")
    return change
