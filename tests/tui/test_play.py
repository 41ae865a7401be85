"""``nonet play`` by Textual's pilot: a puzzle to its end, marks, undo, hints of many families, new puzzles."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import get_args

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static

import nonet
from nonet import Cell, Game, Grid, Symmetry
from nonet.logic import HodokuLevel
from nonet.tui import Play
from nonet.tui._app import Board
from nonet.tui.saved import Kept, default_path, load, save
from processes import PATIENCE, Terminal, started
from puzzles import PROPER, SOLUTION

Act = Callable[[Play, Pilot[None]], Awaitable[None]]
SMALL, LARGE = (80, 24), (120, 45)


def run(act: Act, grid: Grid | str = PROPER, *, size: tuple[int, int] = SMALL, path: Path | None = None) -> Play:
    """Play a game in a terminal of a size."""
    app = Play(Game(grid), path=path)

    async def played() -> None:
        async with app.run_test(size=size) as pilot:
            await act(app, pilot)

    asyncio.run(played())
    return app


def shown(app: Play, name: str) -> str:
    return str(app.query_one(name, Static).render())


async def until(pilot: Pilot[None], is_so: Callable[[], bool]) -> None:
    for _ in range(200):
        if is_so():
            return
        await pilot.pause(0.02)
    raise AssertionError("it did not happen")


@pytest.mark.slow
def test_a_puzzle_is_played_to_its_end_by_keys() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("ctrl+home")
        for place, digit in enumerate(SOLUTION):
            if PROPER[place] == ".":
                await pilot.press(digit)
            await pilot.press("right", *["down"] * (place % 9 == 8))
        assert app.message.startswith("Solved in")

    assert run(act).game.grid.to_line() == SOLUTION


@pytest.mark.slow
def test_moves_wrap_and_select() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        for key, expected in [
            ("ctrl+home", "r1c1"),
            ("left", "r1c9"),
            ("up", "r9c9"),
            ("right", "r9c1"),
            ("end", "r9c9"),
            ("home", "r9c1"),
            ("ctrl+end", "r9c9"),
        ]:
            await pilot.press(key)
            assert app.cursor == int(Cell(expected)), key
        await pilot.press("shift+left", "shift+left")
        assert len(app.selected) == 3
        await pilot.press("ctrl+a")
        assert len(app.selected) == 81
        await pilot.press("escape")
        assert app.selected == {app.cursor}

    run(act)


@pytest.mark.slow
def test_marks_modes_and_deletion() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("x", "1", "c", "2", "v", "3", "z", "exclamation_mark")
        assert [*map(set, (app.game.corner[2], app.game.centre[2], app.game.colours[2]))] == [set(), {2}, {3}]
        await pilot.press("exclamation_mark")
        assert shown(app, "#cell") == "r1c3: corner 1, centre 2"
        for _ in range(3):
            await pilot.press("delete")
        assert not any((app.game.corner[2], app.game.centre[2], app.game.colours[2]))
        await pilot.press("space")
        assert "Mode: corner mark" in shown(app, "#state")
        await pilot.press("a", "4")
        assert [*app.game.struck[2]] == [4]
        assert shown(app, "#cell") == "r1c3: candidates 1 2"

    run(act)


@pytest.mark.slow
def test_two_hundred_moves_are_undone() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("x", *[str(number % 9 + 1) for number in range(200)])
        assert len(app.game.to_dict()["moves"]) == 200
        after = app.game.corner
        await pilot.press(*["u"] * 100, *["ctrl+z"] * 100)
        assert not any(app.game.corner)
        await pilot.press("u")
        assert app.message == "Nothing to undo"
        await pilot.press(*["r"] * 200)
        assert app.game.corner == after

    run(act)


@pytest.mark.parametrize(
    "technique",
    [
        *("hidden_single", "xy_wing", "aligned_pair_exclusion"),
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in (
                *("pointing", "naked_pair", "hidden_triple", "x_wing", "unique_rectangle_1", "bug_plus_one"),
                "forcing_x_chain",
            )
        ),
    ],
)
@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.slow)])
def test_every_stage_of_a_hint(technique: str, size: tuple[int, int]) -> None:
    grid = nonet.practice(technique, seed=1).grid
    found = nonet.hint(grid)
    assert found is not None
    step = found.step

    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("h")
        await until(pilot, lambda: app.stage == 1)
        assert app.message == f"{found.where}\n\nh tells more"
        await pilot.press("enter")  # nothing is applied before it is shown
        assert app.game.position() == grid
        await pilot.press("h")
        assert app.message.split("\n\n")[1] == f"{found.technique.name} ({step.difficulty_text})"
        await pilot.press("h")
        assert app.message.split("\n\n")[2:] == [str(step), "Enter applies it"]
        drawn = str(app.query_one(Board).render())
        assert ("-" in drawn.replace("--", "").replace("+-", "")) or not step.eliminations
        await pilot.press("enter")
        assert app.game.position() == step.apply(grid)
        await pilot.press("u")
        assert app.game.position() == grid

    run(act, grid, size=size)


@pytest.mark.slow
def test_mistakes_are_named_where_they_are() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("k")
        assert app.message == "No mistakes so far"
        await pilot.press("1", "k")
        assert app.message == "Wrong: r1c3"
        assert "x1" in str(app.query_one(Board).render())
        await pilot.press("h")
        await until(pilot, lambda: "mistake" in app.message)
        assert app.message == "There is a mistake: r1c3 is not 1"
        await pilot.press("5")
        assert shown(app, "#cell") == "r1c3: 5, in conflict, wrong"

    run(act)


@pytest.mark.slow
def test_ratings_keys_and_restart() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("i")
        await until(pilot, lambda: "HoDoKu" in app.message)
        assert app.message.splitlines()[0] == str(nonet.rate(PROPER))
        await pilot.press("question_mark")
        assert len(app.screen_stack) == 2
        await pilot.press("4", "escape")
        assert len(app.screen_stack) == 1
        assert app.game.grid["r1c3"] == 0
        await pilot.press("4", "ctrl+r")
        assert app.game.grid == app.game.grid.givens

    run(act)


def test_a_new_puzzle() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        app.screen.query_one("#level", Select).value = "hard"
        app.screen.query_one("#seed", Input).value = "7"
        await pilot.click("#make")
        await until(pilot, lambda: app.message == "Seed 7")
        assert app.game.position() == nonet.generate(seed=7, level="hard", attempts=20_000)

    run(act, size=LARGE)


def test_the_game_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("4", "x", "down", "1", "q")

    app = run(act, path=path)
    kept = load(path)
    assert kept is not None
    assert kept == (app.game, app.seconds)
    assert len(kept.game.to_dict()["moves"]) == 2


def test_a_broken_file_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "deep" / "game.json"
    assert load(path) is None
    kept = Kept(Game(PROPER).place("r1c3", 4), 61)
    save(kept, path)
    assert load(path) == kept
    for broken in ("", "{}", "[]", "3", '{"game": {}, "seconds": 1}', path.read_text()[:-20]):
        path.write_text(broken)
        assert load(path) is None
    save(kept, tmp_path)  # a folder cannot be written: the game goes on
    monkeypatch.setenv("NONET_STATE", str(path))
    assert default_path() == path


def test_levels_and_symmetries_are_those_of_the_library() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        for name, kind in (("#level", HodokuLevel), ("#symmetry", Symmetry)):
            offered = [value for _, value in app.screen.query_one(name, Select)._options]
            assert [value for value in offered if isinstance(value, str)] == [*get_args(kind)]

    run(act, size=LARGE)


@pytest.mark.parametrize(
    "number", [signal.SIGTERM, *(pytest.param(each, marks=pytest.mark.slow) for each in (signal.SIGINT, signal.SIGHUP))]
)
def test_a_signal_ends_it_and_gives_the_terminal_back(number: signal.Signals) -> None:
    command = [sys.executable, "-m", "nonet", "play", "--no-save"]
    with Terminal() as terminal, started(command, stdin=terminal.fd, stdout=terminal.fd, stderr=terminal.fd) as process:
        terminal.read_until(b"\x1b[?1049h")
        process.send_signal(number)
        terminal.read_until(b"\x1b[?1049l")
        assert process.wait(timeout=PATIENCE) == -number


@pytest.mark.slow
def test_it_ends_with_its_terminal_though_hangups_are_ignored() -> None:
    command = [sys.executable, "-m", "nonet", "play", "--no-save"]

    def ignore() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    with Terminal() as terminal:
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), terminal.fd)
        with started(command, **streams, preexec_fn=ignore) as process:
            terminal.read_until(b"\x1b[?1049h")
            terminal.close()
            process.wait(timeout=PATIENCE)
