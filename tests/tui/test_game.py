"""The state of a game: any moves are undone and redone, positions are those of the library, and it can be kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Cell, Grid
from nonet.tui._game import Game, Layer
from nonet.tui._saved import default_path, load, save
from puzzles import PROPER, SOLUTION

CELLS = st.lists(st.integers(0, 80), min_size=1, max_size=4)
DIGITS = st.integers(1, 9)
LAYERS: list[Layer] = ["corner", "centre", "colours", "struck"]
MOVES = st.one_of(
    st.tuples(st.just("place"), CELLS, DIGITS),
    st.tuples(st.just("mark"), CELLS, st.sampled_from(LAYERS), DIGITS),
    st.tuples(st.just("erase"), CELLS),
    st.tuples(st.just("restart")),
)


def played(game: Game, move: tuple[object, ...]) -> Game:
    name, *arguments = move
    found: Game = getattr(game, str(name))(*arguments)
    return found


def layers(game: Game) -> tuple[object, ...]:
    return game.values, game.corner, game.centre, game.colours, game.struck


@given(st.lists(MOVES, max_size=30))
def test_any_moves_are_undone_and_redone(moves: list[tuple[object, ...]]) -> None:
    game = start = Game.of(Grid(PROPER))
    states = [layers(game)]
    for move in moves:
        after = played(game, move)
        if after is not game:
            states.append(layers(after))
        game = after
        assert all(game.values[cell] == given for cell, given in enumerate(game.givens) if given)
        assert Game.from_dict(json.loads(json.dumps(game.to_dict()))) == game
    assert game.done == len(states) - 1
    for state in reversed(states[:-1]):
        game = game.undo()
        assert layers(game) == state
    assert game.undo() is game
    assert layers(game) == layers(start)
    for state in states[1:]:
        game = game.redo()
        assert layers(game) == state
    assert game.redo() is game


def test_positions_are_grids() -> None:
    grid = Grid(PROPER).with_value("r1c3", 4).without_candidate("r1c4", 2)
    game = Game.of(grid)
    assert game.grid() == grid
    assert game.grid().givens == Grid(PROPER)
    assert Game.of(Grid(PROPER)).grid().has_pencilmarks is False
    r1c4 = int(Cell("r1c4"))
    marked = game.mark([r1c4], "corner", 6)
    assert marked.grid() == grid
    assert list(marked.grid(is_complete=True).candidates("r1c4")) == [6]
    assert Game.of(Grid(SOLUTION)).is_solved


def test_steps_strike_candidates() -> None:
    game = Game.of(Grid(PROPER)).take([(2, 4)], [(3, 2), (3, 6)])
    assert game.values[2] == 4
    assert game.candidates(3) == []
    assert len(game.moves) == 1
    assert game.undo().candidates(3) == [2, 6]


def test_a_game_is_kept_and_a_broken_file_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "game.json"
    assert load(path) is None
    game = Game.of(Grid(PROPER)).place([2], 4)
    save(game, path)
    assert load(path) == game
    for broken in ("", "{}", "[]", json.dumps(game.to_dict() | {"values": [10] * 81}), path.read_text()[:-20]):
        path.write_text(broken)
        assert load(path) is None
    for wrong in ({"done": 5}, {"moves": [[["nothing", 1, 0, 1]]]}, {"moves": [[["values", 81, 0, 1]]]}):
        with pytest.raises(ValueError, match="this is no saved game"):
            Game.from_dict(game.to_dict() | wrong)
    save(game, tmp_path)  # a folder cannot be written: the game goes on
    monkeypatch.setenv("NONET_STATE", str(path))
    assert default_path() == path
