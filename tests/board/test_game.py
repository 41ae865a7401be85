"""``Game``: any moves are undone and redone, positions are those of the library, and its twin in JavaScript agrees.

``game_moves.jsonl`` has moves of forty games on the classic board and six on others, drawn from a seed, and what each
leads to. ``tests/web/games.js`` makes the same moves with the page's `game.js`. A line is a game's first grid, with the
houses of another board, or a move:

```
{"do": ["mark", [3, 40], "corner", 2], "to": {"corner": {"3": 2, "40": 2}}, "moves": [5, 7], "left": "676764645", …}
```

A move that ends in ``true`` cleans marks. ``to`` has the numbers that changed, ``moves`` how many moves are done and
how many there are, ``left`` how many of each digit remain, ``conflicts`` the cells in conflict, and ``candidates`` how
many the position has, and how many if marks are complete.
"""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import CLASSIC, Cell, DigitSet, Game, Grid, Layout
from nonet.rules import AntiKnight, Cage, Diagonal
from puzzles import HARDER, MULTIPLE, PROPER, SOLUTION

VECTORS = Path(__file__).resolve().parents[1] / "data" / "game_moves.jsonl"
LAYERS = ("values", "centre", "corner", "colours", "struck")
MARKS: Any = ("corner", "centre", "colours", "struck")

KILLER = Layout(rules=[Cage("r1c1 r1c2 r2c1", sum=12), Cage("r5c5 r5c6"), Diagonal("/"), AntiKnight()])
BOARDS = (Layout(6), Layout(16), KILLER)

CELLS = st.lists(st.integers(0, 80), min_size=1, max_size=4)
DIGITS = st.integers(1, 9)
PAIRS = st.lists(st.tuples(st.integers(0, 80), DIGITS), max_size=3)
MOVES = st.one_of(
    st.tuples(st.just("place"), CELLS, DIGITS, st.booleans()),
    st.tuples(st.just("mark"), CELLS, st.sampled_from(MARKS), DIGITS),
    st.tuples(st.just("erase"), CELLS),
    st.tuples(st.just("take"), PAIRS, PAIRS, st.booleans()),
    st.tuples(st.just("restart")),
)


def played(game: Game, move: Any) -> Game:
    """Make a move; one that ends in ``True`` cleans marks."""
    name, *arguments = move
    options = {"clean_marks": arguments.pop()} if arguments and isinstance(arguments[-1], bool) else {}
    found: Game = getattr(game, name)(*arguments, **options)
    return found


def layers(game: Game) -> dict[str, list[int]]:
    parts = game.to_dict()
    return {layer: parts[layer] for layer in LAYERS}


@given(st.lists(MOVES, max_size=30))
def test_any_moves_are_undone_and_redone(moves: list[Any]) -> None:
    game = start = Game(PROPER)
    states = [layers(game)]
    for move in moves:
        after = played(game, move)
        assert (after is game) == (layers(after) == layers(game))
        if after is not game:
            states.append(layers(after))
        game = after
        assert game.grid.givens == Grid(PROPER)
        assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game == pickle.loads(pickle.dumps(game))
        assert copy.deepcopy(game) == game
        assert hash(copy.copy(game)) == hash(game)
    for state in reversed(states[:-1]):
        game = game.undo()
        assert layers(game) == state
    assert game.undo() is game
    assert layers(game) == layers(start)
    for state in states[1:]:
        game = game.redo()
        assert layers(game) == state
    assert game.redo() is game


def test_a_move_forgets_what_was_undone() -> None:
    game = Game(PROPER).place("r1c3", 4).place("r1c4", 2).undo().place("r1c4", 6)
    assert game.redo() is game
    assert [game.undo().grid[cell] for cell in ("r1c3", "r1c4")] == [4, 0]


def test_the_start_is_the_grid() -> None:
    grid = Grid(PROPER).with_value("r1c3", 4).without_candidate("r1c4", 2)
    game = Game(grid)
    assert game.position() == grid
    assert game.grid == Grid(grid.to_line(), givens=PROPER)
    assert not game.grid.has_pencilmarks
    assert game.restart().position() == Grid(PROPER)
    assert Game(PROPER) == Game(Grid(PROPER)) != game
    own = Grid(PROPER, givens="." * 81)  # a grid without givens
    assert Game(own).grid.givens == Grid(PROPER)
    sukaku = Grid.from_sukaku("12......." + "123456789" * 80)
    assert Game(sukaku).position() == sukaku


def test_positions_are_grids_with_the_candidates_that_are_left() -> None:
    game = Game(PROPER).mark("r1c4", "struck", 2)
    expected = Grid(PROPER).without_candidate("r1c4", 2)
    assert game.position() == expected
    marked = game.mark("r1c4", "corner", 6).mark("r1c6", "centre", 4)
    assert marked.position() == expected
    assert [*marked.position(complete=True).candidates("r1c4")] == [6]
    assert [*marked.position(complete=True).candidates("r1c6")] == [4]
    assert marked.position(complete=True).candidates("r1c3") == expected.candidates("r1c3")
    assert nonet.mistakes(game.place("r1c3", 1).grid).values == (Cell("r1c3"),)


def test_what_can_be_asked() -> None:
    game = Game(PROPER).place(["r1c3", Cell("r1c4"), 5], 5).mark("r1c1", "colours", 7)
    assert {(str(one.first), str(one.second)) for one in game.conflicts} >= {("r1c1", "r1c3"), ("r1c3", "r1c4")}
    assert [game.remaining(digit) for digit in (4, 5)] == [7, 3]
    assert [*game.colours[0]] == [7]
    assert not any((*game.corner, *game.centre, *game.struck))
    assert not game.is_solved
    solved = Game(PROPER).take([(cell, int(SOLUTION[cell])) for cell in range(81) if PROPER[cell] == "."])
    assert solved.is_solved
    assert (solved.conflicts, {solved.remaining(digit) for digit in range(1, 10)}) == ((), {0})
    assert str(solved) == str(Grid(SOLUTION))
    assert repr(solved) == f"<Game {SOLUTION}, 1 of 1 moves done>"
    assert "<svg" in solved._repr_svg_()
    assert Game("." * 81).place(range(10), 3).remaining(3) == -1


def test_places_and_marks_toggle_and_cells_are_cleared_layer_by_layer() -> None:
    game = Game(PROPER)
    assert game.place("r1c1", 4) is game  # a given
    assert game.place("r1c3", 4).place("r1c3", 4).grid == game.grid
    assert game.place("r1c3", 4).place(["r1c3", "r1c4"], 4).grid["r1c4"] == 4
    assert game.place("r1c3", 4).mark("r1c3", "corner", 1).corner[2] == DigitSet()
    both = game.mark("r1c3", "corner", 1).mark(["r1c3", "r1c4"], "corner", 1)
    assert [both.corner[cell] for cell in (2, 3)] == [DigitSet([1])] * 2
    assert not any(both.mark(["r1c3", "r1c4"], "corner", 1).corner)
    full = game
    for layer in MARKS:
        full = full.mark("r1c3", layer, 9)
    full = full.place("r1c3", 4)
    seen = []
    while (erased := full.erase("r1c3")) is not full:
        [layer] = [name for name in LAYERS if layers(erased)[name] != layers(full)[name]]
        seen.append(layer)
        full = erased
    assert seen == [*LAYERS]


def test_a_placed_digit_leaves_the_marks_of_the_cells_that_see_it() -> None:
    cells = ["r1c4", "r2c2", "r5c3", "r9c7"]  # all but the last one see r1c3
    game = Game(PROPER).mark(cells, "corner", 4).mark(cells, "centre", 4).mark("r1c4", "centre", 6)
    after = game.place("r1c3", 4, clean_marks=True)
    assert [[*after.corner[Cell(cell)]] for cell in cells] == [[], [], [], [4]]
    assert [[*after.centre[Cell(cell)]] for cell in cells] == [[6], [], [], [4]]
    assert layers(after.undo()) == layers(game)
    assert layers(after.undo().redo()) == layers(after)
    assert game.take([("r1c3", 4)], clean_marks=True).corner == after.corner
    assert game.place("r1c3", 4).corner == game.corner
    assert after.mark("r1c4", "corner", 4).place("r1c3", 4, clean_marks=True).corner[3] == DigitSet([4])  # taken away


def test_other_boards_are_played() -> None:
    game = Game(Grid.empty(Layout(16))).place("r16c10", 16).mark("r1c1", "corner", 15).mark("r1c1", "colours", 9)
    assert (game.remaining(16), game.grid["r16c10"], [*game.corner[0]], [*game.colours[0]]) == (15, 16, [15], [9])
    assert game.position() == Grid.empty(Layout(16)).with_value("r16c10", 16)
    assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game == pickle.loads(pickle.dumps(game))
    assert game.restart().grid == Grid.empty(Layout(16))
    assert game != Game(Grid.empty()) != Game(Grid.empty(KILLER))
    with pytest.raises(ValueError, match="digit must be 1 to 16"):
        game.place("r1c1", 17)
    with pytest.raises(ValueError, match="digit must be 1 to 9"):
        game.mark("r1c1", "colours", 10)
    with pytest.raises(ValueError, match="r17c1"):
        game.place("r17c1", 1)


def test_a_conflict_names_the_rule() -> None:
    game = Game(Grid.empty(KILLER)).place("r1c1", 5).place("r1c2", 4)
    assert game.broken_rules == ()
    assert game.place("r2c1", 1).broken_rules == (KILLER.rules[1],)
    assert game.place("r2c1", 3).broken_rules == ()
    assert game.place("r2c3", 5).broken_rules == (AntiKnight(),)
    (conflict,) = game.place("r9c1", 7).place("r1c9", 7).conflicts
    assert str(conflict) == "r1c9 r9c1 digit 7 (diagonal 1)"
    solution = nonet.any_solution(Grid.empty(KILLER))
    assert solution is not None
    solved = Game(solution)
    assert solved.is_solved
    wrong = Game(
        Grid.from_values(solution, layout=Layout(rules=[Cage("r1c1 r1c2", sum=sum(solution.rows[0][:2]) - 1)]))
    )
    assert (wrong.is_solved, wrong.conflicts) == (False, ())


def test_wrong_arguments_are_named() -> None:
    game: Any = Game(PROPER)
    calls: list[tuple[Callable[[], object], type[Exception], str]] = [
        (lambda: game.place("r0c1", 1), ValueError, "r0c1"),
        (lambda: game.place(81, 1), ValueError, "81"),
        (lambda: game.place(None, 1), TypeError, "a cell is"),
        (lambda: game.place("r1c3", 10), ValueError, "digit must be 1 to 9"),
        (lambda: game.place("r1c3", 1, clean_marks="yes"), TypeError, "clean_marks must be True or False"),
        (lambda: game.mark("r1c3", "values", 1), ValueError, "layer must be one of corner, centre, colours, struck"),
        (lambda: game.mark("r1c3", "corner", 0), ValueError, "digit must be 1 to 9"),
        (lambda: game.take([("r1c3",)]), TypeError, "placements must be pairs"),
        (lambda: game.take((), [("r1c3", 0)]), ValueError, "digit must be 1 to 9"),
        (lambda: game.remaining("4"), TypeError, "digit"),
        (lambda: game.position(complete="yes"), TypeError, "complete must be True or False"),
        (lambda: Game(PROPER[:-1]), nonet.ParseError, "81 cells"),
    ]
    for call, error, message in calls:
        with pytest.raises(error, match=message):
            call()


def test_what_is_no_game_is_refused() -> None:
    data = Game(PROPER).place("r1c3", 4).to_dict()
    change = data["moves"][0][0]
    wrong: list[dict[str, Any]] = [
        {"values": [10] * 81},
        {"values": [0] * 80},
        {"values": [0] * 81},
        {"corner": [512] * 81},
        {"corner": [True] * 81},
        {"done": 2},
        {"done": "1"},
        {"moves": 3},
        {"moves": [3]},
        *(
            {"moves": [[change | part]]}
            for part in ({"layer": "x"}, {"cell": 81}, {"cell": 0}, {"after": 10}, {"by": 1})
        ),
    ]
    for part in wrong:
        with pytest.raises(ValueError, match=r"data is no game that Game\.to_dict wrote"):
            Game.from_dict(data | part)
    for name in data:
        with pytest.raises(ValueError, match=f"data of a game has no '{name}'"):
            Game.from_dict({key: value for key, value in data.items() if key != name})
    with pytest.raises(TypeError, match="data must be a mapping"):
        Game.from_dict([])  # type: ignore[arg-type]


def drawn(chance: Random, game: Game, solution: Grid) -> list[Any]:
    """Return a move: mostly one that a player would make."""
    places = range(len(solution))
    cells = sorted(chance.sample(places, chance.choice([1, 1, 1, 2, 3])))
    digit = chance.randint(1, solution.layout.size)
    kind = chance.choices(
        ["place", "right", "mark", "erase", "take", "undo", "redo", "restart"], [15, 20, 40, 8, 10, 12, 8, 0.5]
    )[0]
    cleans = [True] if chance.random() < 0.5 else []
    if kind == "right":
        return ["place", cells[:1], solution[cells[0]], *cleans]
    if kind == "mark":
        return ["mark", cells, chance.choice(MARKS[: 4 if digit <= 9 else 2]), digit]
    if kind == "take":
        pairs = [[cell, chance.randint(1, solution.layout.size)] for cell in chance.sample(places, 4)]
        return ["take", pairs[:1] * chance.randint(0, 1), pairs[1 : chance.randint(2, 4)], *cleans]
    if kind == "place":
        return ["place", cells, digit, *cleans]
    return ["erase", cells] if kind == "erase" else [kind]


def vectors() -> Iterator[dict[str, Any]]:
    chance = Random("game_moves")
    partial = Grid(PROPER).with_value("r1c3", 4).without_candidate("r1c4", 2).with_value("r5c5", 5)
    nearly = Grid("." + SOLUTION[1:], givens=PROPER.replace("5", ".", 1))
    starts = [Grid(PROPER), Grid(HARDER), Grid(MULTIPLE), partial, nearly]
    starts = starts * 8 + [Grid.empty(layout) for layout in BOARDS for _ in range(2)]
    for start in starts:
        layout, game = start.layout, Game(start)
        houses = [[house.kind, house.number, [*map(int, house.cells)]] for house in layout.houses]
        yield {"start": start.to_dict(), **({} if layout is CLASSIC else {"houses": houses})}
        solution = Grid(SOLUTION) if layout is CLASSIC else nonet.any_solution(start)
        assert solution is not None
        for turn in range(75):
            is_end = start is nearly and turn == 0
            move = ["place", [0], int(SOLUTION[0])] if is_end else drawn(chance, game, solution)
            before, game = layers(game), played(game, move)
            yield {"do": move, **outcome(before, game)}


def outcome(before: dict[str, list[int]], game: Game) -> dict[str, Any]:
    """Return what a move led to."""
    parts = game.to_dict()
    pairs = {layer: enumerate(zip(before[layer], parts[layer], strict=True)) for layer in LAYERS}
    changes = {layer: {cell: new for cell, (old, new) in numbers if old != new} for layer, numbers in pairs.items()}
    conflicts = sorted({cell for one in game.conflicts for cell in (one.first, one.second)})
    positions = (game.position(), game.position(complete=True))
    return {
        "to": {layer: changed for layer, changed in changes.items() if changed},
        "moves": [parts["done"], len(parts["moves"])],
        "left": "".join(str(game.remaining(digit)) for digit in range(1, game.layout.size + 1)),
        **({"conflicts": conflicts} if conflicts else {}),
        "candidates": [sum(len(each.candidates(cell)) for cell in game.layout.cells) for each in positions],
        **({"is_solved": True} if game.is_solved else {}),
    }


def test_moves_lead_where_they_led(accept: bool) -> None:
    lines = [json.dumps(each, separators=(",", ":")) for each in vectors()]
    if accept:
        VECTORS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    kept = VECTORS.read_text(encoding="utf-8").splitlines()
    assert len(kept) == 46 * 76
    assert kept == lines
    assert sum('"is_solved":true' in line for line in kept) > 3
