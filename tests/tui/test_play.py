"""``nonet play`` by Textual's pilot: a puzzle to its end, marks, undo, hints of many families, new puzzles."""

from __future__ import annotations

import asyncio
import re
import signal
import sys
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button, Input, Label, OptionList, Select, Static

import nonet
from nonet import CancelFlag, Candidate, Cell, Game, Grid, Level, Symmetry, tui
from nonet.logic import LEVELS, LanguageName, Practice, course, judge, lesson
from nonet.logic.telling import telling
from nonet.tui import Play
from nonet.tui._app import _MODE_NAMES, Board
from nonet.tui._drawing import LARGE_HEIGHT, LARGE_WIDTH
from nonet.tui._new import SYMMETRIES, Wishes, made_puzzle
from nonet.tui._screens import Choice, New, Open, Reading
from nonet.tui._texts import GERMAN, KEYS
from nonet.tui.saved import Kept, default_path, load, save
from processes import PATIENCE, Terminal, started
from puzzles import HARDER, PROPER, SOLUTION

Act = Callable[[Play, Pilot[None]], Awaitable[None]]
SMALL, LARGE = (80, 24), (120, 45)


@pytest.fixture(autouse=True)
def exercises_by_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every run has the same exercises, one after another."""
    seeds = count(1)
    monkeypatch.setattr("nonet.tui._app.urandom", lambda size: next(seeds).to_bytes(size))


def run(
    act: Act,
    grid: Grid | str = PROPER,
    *,
    size: tuple[int, int] = SMALL,
    path: Path | None = None,
    language: LanguageName = "en",
) -> Play:
    """Play a game in a terminal of a size."""
    app = Play(Game(grid), path=path, language=language)

    async def played() -> None:
        async with app.run_test(size=size) as pilot:
            await act(app, pilot)

    asyncio.run(played())
    return app


def shown(app: Play, name: str) -> str:
    return str(app.query_one(name, Static).render())


def typed(app: Play, *keys: str) -> None:
    """Give the board keys without waiting until each is shown."""
    for key in keys:
        app.on_key(Key(key, None))


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


def test_moves_wrap_and_select() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        for key, expected in [
            ("ctrl+home", "r1c1"),
            ("left", "r1c9"),
            ("up", "r9c9"),
            ("right", "r9c1"),
            ("down", "r1c1"),
            ("down", "r2c1"),
            ("end", "r2c9"),
            ("home", "r2c1"),
            ("ctrl+end", "r9c9"),
        ]:
            typed(app, key)
            assert app.cursor == int(Cell(expected)), key
            assert app.selected == {app.cursor}
        typed(app, "shift+left", "ctrl+left", "tab")
        assert app.selected == {*map(int, map(Cell, ("r9c7", "r9c8", "r9c9")))}
        typed(app, "ctrl+a")
        assert app.selected == {*range(81)}
        typed(app, "escape")
        assert app.selected == {app.cursor}

    run(act)


def test_what_each_key_writes() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        def marks() -> tuple[list[int], list[int], list[int]]:
            return [*app.game.corner[2]], [*app.game.centre[2]], [*app.game.colours[2]]

        typed(app, "shift+1", "at", "asterisk", "ctrl+2", "0")
        assert marks() == ([1, 2, 8], [2], [])
        modes = []
        for _ in range(4):
            app.action_mode(-1)
            modes.append(app.mode)
            typed(app, "4")
        assert modes == ["corner", "centre", "colours", "digit"]
        assert app.game.grid["r1c3"] == 4
        typed(app, "4")
        assert marks() == ([1, 2, 4, 8], [2, 4], [4])
        typed(app, "backspace")
        assert marks() == ([1, 2, 4, 8], [], [4])
        app.go(3)
        typed(app, "shift+2")
        app.action_switch("complete")
        assert [*app.position().candidates(3)] == [2]
        app.go(2)
        app.action_switch("candidates")
        typed(app, "shift+4")
        app.action_mode(3)
        typed(app, "5")
        assert ([*app.game.struck[2]], marks()[2]) == ([4], [4, 5])

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
    """Most of them without a key, which takes as long as a player's."""
    digits = [number % 9 + 1 for number in range(200)]

    async def act(app: Play, pilot: Pilot[None]) -> None:
        for digit in digits[:190]:
            app.play(app.game.mark(2, "corner", digit))
        await pilot.press("x", *map(str, digits[190:]))
        assert len(app.game.to_dict()["moves"]) == 200
        after = app.game.corner
        for _ in range(190):
            app.action_undo()
        await pilot.press(*["u", "ctrl+z"] * 5)
        assert not any(app.game.corner)
        await pilot.press("u")
        assert app.message == "Nothing to undo"
        for _ in range(190):
            app.action_redo()
        await pilot.press(*["r", "ctrl+y"] * 5)
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
        assert (app.stage, app.view.step) == (2, None)
        assert app.message.split("\n\n")[1] == telling().about(step, "en")
        await pilot.press("h")
        assert (app.stage, app.view.step, app.looked) == (3, step, set())
        app.action_hint()
        assert app.stage == 3
        statements = "\n".join(f"{number}. {one}" for number, one in enumerate(step.statements, 1))
        assert app.message.split("\n\n")[2:] == [statements, "Enter applies it"]
        drawn = str(app.query_one(Board).render())
        assert ("-" in drawn.replace("--", "").replace("+-", "")) or not step.eliminations
        await pilot.press("enter")
        assert app.game.position() == step.apply(grid)
        assert app.stage == 0
        await pilot.press("u")
        assert app.game.position() == grid

    run(act, grid, size=size)


def test_mistakes_are_named_where_they_are() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        app.action_check()
        assert app.message == "No mistakes so far"
        typed(app, "1")
        app.action_check()
        assert app.message == "Wrong: r1c3"
        assert "x1" in str(app.query_one(Board).render())
        app.action_hint()
        await until(pilot, lambda: "mistake" in app.message)
        assert app.message == "There is a mistake: r1c3 is not 1"
        assert app.wrong == {2}
        typed(app, "5")
        assert shown(app, "#cell") == "r1c3: 5, in conflict, wrong"

    run(act)


def test_what_is_said_of_moves_and_of_time() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        def state() -> list[str]:
            return shown(app, "#state").splitlines()

        app.seconds = 0
        app.show_all()
        assert app.on == {"candidates": False, "complete": False, "timer": True}
        assert (app.message, app.stage, state()) == ("? lists the keys", 0, ["Mode: digit", "0:00"])
        app.seconds = 59
        app._tick()
        assert state()[1] == "1:00"
        for name in ("candidates", "complete", "timer"):
            app.action_switch(name)
        assert state() == ["Mode: digit", "candidates shown", "marks are complete"]
        assert app.view.has_candidates
        app.action_mode(-1)
        assert state()[0] == "Mode: corner mark"
        app.action_undo()
        assert app.message == "Nothing to undo"
        app.action_mode(0)
        typed(app, "4")
        assert shown(app, "#cell") == "r1c3: 4"
        app._begin(Grid("." * 36), "Opened")
        assert app.message == "nonet play works on classic 9x9 grids; this puzzle is 6x6"
        for act, message in (
            (app.action_undo, "Undone"),
            (app.action_redo, "Redone"),
            (app.action_redo, "Nothing to redo"),
            (app.action_restart, "The board is as at the start"),
        ):
            act()
            assert app.message == message

    run(act)


def test_what_is_said_while_the_engine_works(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("_look", "_list_steps", "_rate", "_generate", "_find_exercise"):
        monkeypatch.setattr(Play, name, lambda *args: None)

    async def act(app: Play, pilot: Pilot[None]) -> None:
        for begin, message in (
            (app.action_hint, "Looking for a step"),
            (app.action_steps, "Looking for all steps"),
            (app.action_rate, "Rating"),
            (partial(app._make, Wishes(None, "", None, 1)), "Making a puzzle"),
            (partial(app._practise, "x_wing"), "Looking for an exercise"),
        ):
            begin()
            assert app.message == message

    run(act)


def test_with_candidates_a_hint_is_one_in_sight(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.tui._app.hint_in_sight", lambda *args, **words: None)

    async def act(app: Play, pilot: Pilot[None]) -> None:
        app.action_switch("candidates")
        app.action_hint()
        await until(pilot, lambda: app.message == "No technique finds a step")

    run(act)


def test_the_board_is_large_where_it_has_room() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.pause()
        lines = len(str(app.query_one(Board).render()).splitlines())
        assert (lines > SMALL[1]) == (app.size == (LARGE_WIDTH + 30, LARGE_HEIGHT))

    for fewer in (0, 1):
        run(act, size=(LARGE_WIDTH + 30 - fewer, LARGE_HEIGHT))


@pytest.mark.parametrize(
    ("screen", "texts"),
    [
        (Reading("a [text]", "the end"), ["a [text]", "the end"]),
        (Choice("a title", ["a [row]"]), ["a title", "a [row]"]),
        (Open(str.upper), ["A FILE, OR A PUZZLE OF 81 CELLS"]),
        (
            New(str.upper),
            [
                "NEW PUZZLE",
                "LEVEL: ANY",
                "TECHNIQUE THAT IT NEEDS, SUCH AS X_WING",
                "SYMMETRY: ANY",
                "MAKE",
                "PUZZLE OF THE DAY",
            ],
        ),
    ],
)
def test_what_opens_above_the_board(screen: Screen[object], texts: list[str]) -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        app.push_screen(screen)
        await pilot.pause()
        told = [
            *(str(each.render()) for each in screen.query(Static)),
            *(str(each.label) for each in screen.query(Button)),
            *(each.placeholder for each in screen.query(Input)),
            *(str(each.prompt) for each in screen.query(Select)),
            *(str(option.prompt) for each in screen.query(OptionList) for option in each.options),
        ]
        assert [text for text in texts if text not in told] == []
        assert [each.size.width for each in screen.query(".box")] == [72]

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
        assert app.game.position() == nonet.generate(seed=7, for_people="hard", attempts=20_000)
        await pilot.press("i")
        await until(pilot, lambda: "HoDoKu" in app.message)
        assert app.message.splitlines()[-1] == "Level: hard"

    run(act, size=LARGE)


def test_a_new_puzzle_is_what_was_wished_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.tui._new.generate", lambda **words: words)
    flag = CancelFlag()
    wished = {"symmetry": "full", "attempts": 20_000, "cancel": flag}
    for technique, passed in ((" x_wing ", "x_wing"), (" ", None)):
        made: object = made_puzzle(Wishes("hard", technique, "full", 7), flag, str.format)
        assert made == ({"seed": 7, "for_people": "hard", "technique": passed, **wished}, "Seed 7")


def test_the_puzzle_of_the_day() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        app.screen.query_one("#level", Select).value = "beginner"
        await pilot.click("#daily")
        await until(pilot, lambda: app.message.startswith("The beginner puzzle of "))
        assert app.game.position() == nonet.daily(app.message.split()[-1], "beginner")
        assert app.message.split()[-1] in {str(date.today()), str(date.today() - timedelta(1))}

    run(act)


def test_a_small_terminal_says_what_it_needs() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        needed = f"nonet play needs 80 columns and 24 lines; here are {app.size.width} and {app.size.height}."
        await pilot.pause()
        assert shown(app, "#table") == needed
        assert not app.query_one("#side").display
        await pilot.resize_terminal(80, 24)
        await until(pilot, lambda: "r9" in shown(app, "#table"))
        assert app.query_one("#side").display

    run(act, size=(79, 24))
    run(act, size=(80, 23))


def test_files_and_pasted_puzzles_are_opened(tmp_path: Path) -> None:
    one, two, none = (tmp_path / name for name in ("one.sdk", "two.txt", "none.txt"))
    nonet.write([Grid(HARDER)], one)
    two.write_text(f"{PROPER}\n{HARDER}\n")
    none.write_text("no puzzle\n")

    async def act(app: Play, pilot: Pilot[None]) -> None:
        async def opened(source: str) -> None:
            await pilot.press("o")
            app.screen.query_one("#source", Input).value = source
            await pilot.press("enter")
            await pilot.pause()

        app.seconds = 1_000
        await opened(str(one))
        assert (app.message, app.game.grid) == ("Opened", Grid(HARDER))
        assert app.cursor == HARDER.index(".")
        assert app.seconds < 1_000
        await opened(PROPER)
        assert app.game.grid == Grid(PROPER)
        await opened(str(two))
        rows = app.screen.query_one(OptionList).options
        assert [str(row.prompt) for row in rows] == ["1: 30 givens", f"2: {Grid(HARDER).given_count} givens"]
        assert str(app.screen.query_one(Label).render()) == "Which puzzle?"
        await pilot.press("down", "enter")
        assert app.game.grid == Grid(HARDER)
        await opened(str(none))
        assert app.message == "There is no puzzle in none.txt"
        await opened(PROPER[:-1])
        assert app.message == "There is no puzzle in this text"
        assert app.game.grid == Grid(HARDER)
        app.post_message(Paste(str(Grid(PROPER))))
        await until(pilot, lambda: app.game.grid == Grid(PROPER))

    run(act)


def test_all_steps_are_listed() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("s")
        await until(pilot, lambda: len(app.screen_stack) == 2)
        path = nonet.explain(PROPER)
        told = str(app.screen.query_one(".text Static", Static).render())
        rows = [f"{number}. {step.technique} ({step.difficulty_text}): {step}" for number, step in enumerate(path, 1)]
        assert told.split("\n\n") == [*rows, "That solves the puzzle."]
        assert app.message == f"{len(path)} steps. That solves the puzzle."

    run(act)


def test_steps_end_where_no_technique_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    path = nonet.explain(PROPER, profile=nonet.SE121.only("full_house"))
    monkeypatch.setattr("nonet.tui._app.explain", lambda position, *, cancel: path)

    async def act(app: Play, pilot: Pilot[None]) -> None:
        app.action_steps()
        await until(pilot, lambda: len(app.screen_stack) == 2)
        assert app.message == "0 steps. No technique goes on from there."

    run(act)


def test_a_lesson_leads_to_practice_and_back() -> None:
    """From the course to an exercise: a wrong try is taken back, the step is found, the game goes on as it was left."""

    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("4", "l")
        lessons = [lesson.technique.id for lesson in course()]
        app.screen.query_one(OptionList).highlighted = lessons.index("naked_pair")
        await pilot.press("enter")
        await pilot.pause()
        assert str(app.screen.query_one(".text Static", Static).render()) == str(course()[lessons.index("naked_pair")])
        await pilot.press("enter")
        await until(pilot, lambda: app.exercise is not None)
        exercise = app.exercise
        assert exercise is not None
        assert app.message.startswith("Find the Naked Pair and rule out what it excludes. Shift and a digit rules")
        assert app.on["candidates"]
        solution = nonet.solve(exercise.puzzle)
        cell = next(cell for cell in Cell.ALL if not exercise.grid[cell])
        app.go(cell)
        await pilot.press(f"shift+{solution[cell]}")
        await until(pilot, lambda: app.message.endswith("Taken back."))
        judged = judge(
            exercise.grid,
            technique="naked_pair",
            ruled_out=[Candidate(cell, solution[cell] or 0)],
            profile=exercise.profile,
        )
        assert app.message == f"{judged} Taken back."
        assert app.game.position() == exercise.grid
        for where, digit in exercise.step.eliminations:
            app.go(where)
            await pilot.press(f"shift+{digit}")
        await until(pilot, lambda: app.message.startswith("Found. This is why:"))
        assert all(str(one) in app.message for one in exercise.step.statements)
        await pilot.press("b")
        assert app.game == Game(PROPER).place("r1c3", 4)
        assert (app.message, app.on["candidates"]) == ("Your game", False)
        await pilot.press("b")
        assert app.message == "There is no game to go back to"

    run(act)


@pytest.mark.parametrize(
    ("language", "end"),
    [("en", "Taken back."), ("de", "Zurückgenommen.")],
)
def test_what_another_technique_shows_is_taken_back_as_on_the_page(language: LanguageName, end: str) -> None:
    """Each move is judged alone, so that what was ruled out already does not hide what another technique shows."""

    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("p")
        names = [each.technique.id for each in course()]
        app.screen.query_one(OptionList).highlighted = names.index("skyscraper")
        await pilot.press("enter")
        await until(pilot, lambda: app.exercise is not None)
        made = app.exercise
        assert made is not None
        tries = [Candidate(cell, digit) for cell in Cell.ALL if not made.grid[cell] for digit in range(1, 10)]
        rules = Grid(made.grid.to_line())  # what is struck already would come back
        known = next(one for one in tries if one.digit not in rules.candidates(one.cell))
        app.go(known.cell)
        await pilot.press(f"shift+{known.digit}")
        await until(pilot, lambda: str(known.cell) in app.message and "Skyscraper" not in app.message)
        kept = app.game
        later = next(one for one in tries if verdict(made, one) in ("other", "later"))
        app.go(later.cell)
        await pilot.press(f"shift+{later.digit}")
        await until(pilot, lambda: end in app.message)
        judged = judge(made.grid, technique="skyscraper", ruled_out=[later], profile=made.profile)
        assert judged is not None
        assert app.message == f"{judged.sentence(language=language)} {end}"
        assert app.game == kept
        await pilot.press(f"shift+{later.digit}")
        place = judged.sentence(language=language, has_place=True)
        await until(pilot, lambda: app.message == f"{place} {end}")
        assert app.game == kept

    run(act, size=LARGE, language=language)


@pytest.mark.parametrize("key", ["shift+{}", "delete"])
def test_what_is_ruled_out_in_an_exercise_stays(key: str) -> None:
    """The key that found it, and Delete, put nothing back; undo does."""

    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("p")
        names = [each.technique.id for each in course()]
        app.screen.query_one(OptionList).highlighted = names.index("x_wing")
        await pilot.press("enter")
        await until(pilot, lambda: app.exercise is not None)
        assert app.exercise is not None
        cell, digit = app.exercise.step.eliminations[0]
        app.go(cell)
        await pilot.press(f"shift+{digit}")
        await until(pilot, lambda: app.message.startswith("Found."))
        kept = app.game
        await pilot.press(key.format(digit))
        assert (app.message, app.game) == ("What is ruled out stays", kept)
        await pilot.press("u")
        assert app.game.position() == app.exercise.grid

    run(act)


def verdict(made: Practice, tried: Candidate) -> str | None:
    found = judge(made.grid, technique=made.technique, ruled_out=[tried], profile=made.profile)
    return found.verdict if found else None


def test_the_game_is_kept_while_a_technique_is_practised(tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("4", "p", "enter")
        await until(pilot, lambda: app.exercise is not None)
        first = app.exercise
        await pilot.press("p")
        await until(pilot, lambda: app.exercise is not first)
        await pilot.press("x", "1", "q")

    run(act, path=path)
    kept = load(path)
    assert kept is not None
    assert kept.game == Game(PROPER).place("r1c3", 4)


def test_the_game_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.json"

    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("4", "x", "down", "1")
        kept = load(path)
        assert kept is not None
        assert kept.game == app.game
        await pilot.press("q")
        assert app._flag.is_set

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
    later = Kept(kept.game.place("r1c4", 2), 75)
    save(later, path)
    assert load(path) == later
    save(kept, tmp_path)  # a folder cannot be written: the game goes on
    monkeypatch.setenv("NONET_STATE", str(path))
    assert default_path() == path


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {}, "/home/me/AppData/Local"),
        ("darwin", {"XDG_STATE_HOME": "/state"}, "/home/me/Library/Application Support"),
        ("linux", {"XDG_STATE_HOME": "/state"}, "/state"),
        ("linux", {"LOCALAPPDATA": "/local"}, "/home/me/.local/state"),
    ],
)
def test_a_game_is_kept_where_the_system_keeps_states(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], folder: str
) -> None:
    for name in ("NONET_STATE", "LOCALAPPDATA", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    monkeypatch.setattr(sys, "platform", platform)
    assert default_path() == Path(folder) / "nonet" / "game.json"


def test_levels_and_symmetries_are_those_of_the_library() -> None:
    async def act(app: Play, pilot: Pilot[None]) -> None:
        await pilot.press("n")
        for name, kind in (("#level", Level), ("#symmetry", Symmetry)):
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


def test_every_word_of_the_terminal_has_its_german() -> None:
    called = re.compile(r"""(?:\btr\(|needed =)\s*"([^"\n]+)""")
    sources = [path.read_text(encoding="utf-8") for path in Path(tui.__file__).parent.glob("*.py")]
    found = {text for source in sources for text in called.findall(source)}
    assert len(found) > 40
    found |= {*_MODE_NAMES.values(), *LEVELS, *map(str, LEVELS.values())}
    found |= {name.replace("_", " ") for name in SYMMETRIES}
    assert found - set(GERMAN) == set()
    assert KEYS["de"].count("\n") == KEYS["en"].count("\n")
    for english, german in GERMAN.items():
        names = sorted(name for _, name, _, _ in Formatter().parse(english) if name)
        assert names == sorted(name for _, name, _, _ in Formatter().parse(german) if name) or english.endswith("Error")


def test_a_german_game_is_german_throughout() -> None:
    english = re.compile(r"\b(the|is|not|can|only|cell|row|column|tells|more|given|candidates|empty|left)\b", re.I)

    async def act(app: Play, pilot: Pilot[None]) -> None:
        told = [app.message]
        ends = {
            "h": "h sagt mehr",
            "u": "Nichts zurückzunehmen",
            "k": "Bisher kein Fehler",
            "i": "Stufe: ",
            "b": "Es gibt",
        }
        for key, words in ends.items():
            await pilot.press(key)
            await until(pilot, partial(lambda words: words in app.message, words))
            told.append(app.message)
            told += [shown(app, name) for name in ("#state", "#counts", "#cell")]
        await pilot.press("l")
        lessons = app.screen.query_one(OptionList)
        assert str(lessons.get_option_at_index(9).prompt) == "schwer: X-Wing"
        lessons.highlighted = 9
        await pilot.press("enter")
        await pilot.pause()
        read = str(app.screen.query_one(".text Static", Static).render())
        assert read == str(lesson("x_wing", language="de"))
        await pilot.press("enter")
        await until(pilot, lambda: app.exercise is not None)
        told.append(app.message)
        assert app.message.startswith("Finde: X-Wing. Streiche, was ausgeschlossen ist.")
        exercise = app.exercise
        assert exercise is not None
        where, digit = exercise.step.eliminations[0]
        app.go(where)
        await pilot.press(f"shift+{digit}")
        await until(pilot, lambda: app.message.startswith("Gefunden."))
        told.append(app.message)
        ratings = ("Explainer", "HoDoKu")
        assert not [text for text in told if english.search(text) and not any(name in text for name in ratings)]

    run(act, size=LARGE, language="de")
