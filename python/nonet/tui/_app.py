"""``Play``: the board, the keys and the help, put together with Textual."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from functools import partial
from io import BytesIO
from itertools import islice
from os import urandom
from pathlib import Path
from typing import ClassVar, Literal, TypeAlias, get_args

from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from nonet import (
    SE121,
    CancelFlag,
    Candidate,
    Cell,
    Entry,
    Game,
    Grid,
    Hint,
    House,
    PuzzleError,
    Step,
    Technique,
    explain,
    hint,
    level_of,
    mistakes,
    practice,
    rate,
    scan,
)
from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE
from nonet._board.grid import classic_only
from nonet.logic import Judgement, LanguageName, Lesson, Practice, course, judge, technique_name
from nonet.logic.in_sight import hint_in_sight
from nonet.logic.problems import problem
from nonet.logic.telling import telling
from nonet.tui._drawing import LARGE_HEIGHT, LARGE_WIDTH, View, draw, in_words
from nonet.tui._new import Wishes, made_puzzle
from nonet.tui._screens import Choice, New, Open, Reading
from nonet.tui._texts import KEYS, told
from nonet.tui.saved import Kept, save

Mode: TypeAlias = Literal["digit", "corner", "centre", "colours"]
MODES: tuple[Mode, ...] = get_args(Mode)
_MODE_NAMES: dict[Mode, str] = {"digit": "digit", "corner": "corner mark", "centre": "centre mark", "colours": "colour"}
_SHIFTED = dict(
    zip(
        ("exclamation_mark", "at", "number_sign", "dollar_sign", "percent_sign", "circumflex_accent"),
        range(1, 7),
        strict=True,
    )
) | {"ampersand": 7, "asterisk": 8, "left_parenthesis": 9}
"""What a terminal sends for Shift and a digit with the keys of the United States."""
_SIDE = 30
"""The least columns beside the board."""
_LEAST = (80, 24)
"""The columns and lines without which the board and its words do not fit."""
_ATTEMPTS = 20_000
_MOST_PUZZLES = 1_000


class Board(Static, can_focus=True):
    """The board; it has the focus while the game is played."""


class Play(App[None]):
    """A game in the terminal, which has been played for some seconds.

    ``path`` is where it is kept after every move; ``None`` keeps nothing. ``language`` is that of all words.
    """

    CSS = """
    #table { width: auto; height: auto; padding: 0 1; }
    #side { width: 1fr; height: 100%; overflow-y: auto; }
    #side > Static { height: auto; margin-bottom: 1; }
    .box { width: 76; height: auto; max-height: 100%; border: round $primary; padding: 0 1; background: $surface; }
    .text, .box OptionList { height: auto; max-height: 80vh; }
    .buttons { height: auto; }
    ModalScreen { align: center middle; }
    """
    TITLE = "nonet"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", "Quit"),
        Binding("ctrl+c", "quit", show=False, priority=True),
        Binding("question_mark", "keys", "Keys"),
        Binding("h", "hint", "Hint"),
        Binding("enter", "apply", "Apply"),
        Binding("k", "check", "Check"),
        Binding("u,ctrl+z", "undo", "Undo"),
        Binding("r,ctrl+y", "redo", "Redo"),
        Binding("ctrl+r", "restart", "Restart"),
        Binding("n", "new", "New"),
        Binding("o", "open", "Open"),
        Binding("l", "learn", "Learn"),
        Binding("p", "practise", "Practise"),
        Binding("s", "steps", "All steps"),
        Binding("b", "return", "Back"),
        Binding("i", "rate", "Rating"),
        Binding("a", "switch('candidates')", "Candidates"),
        Binding("m", "switch('complete')", "Marks"),
        Binding("t", "switch('timer')", "Timer"),
        Binding("space", "mode(-1)", "Mode"),
        *(Binding(key, f"mode({place})", show=False) for place, key in enumerate("zxcv")),
    ]

    def __init__(
        self, game: Game, *, seconds: int = 0, path: Path | None = None, language: LanguageName = "en"
    ) -> None:
        classic_only("nonet play", game.grid)
        super().__init__()
        self.language = language
        self.tr = partial(told, language)
        self.game = game
        self.path = path
        self.cursor = next((cell for cell, value in enumerate(game.grid) if not value), 0)
        self.selected = {self.cursor}
        self.seconds = seconds
        self.mode: Mode = "digit"
        self.on = {"candidates": False, "complete": False, "timer": True}
        self.wrong: set[int] = set()
        self.looked: set[int] = set()
        self.found: Hint | None = None
        self.stage = 0
        self.message = self.tr("? lists the keys")
        self.exercise: Practice | None = None
        self.misses = 0
        self.left: Kept | None = None
        """The game that waits while a technique is practised."""
        self._flag = CancelFlag()
        self.stopped: int | None = None
        """The signal that ended the game."""

    def on_load(self) -> None:
        """Before the terminal is taken: end by a signal as by a key, so that the terminal is always given back."""
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) != signal.SIG_IGN:
                with suppress(NotImplementedError, RuntimeError, ValueError):  # Windows, or not the main thread
                    asyncio.get_running_loop().add_signal_handler(number, self._stop, number)

    def _stop(self, number: int) -> None:
        self.stopped = number
        self.exit()

    # What is shown.

    def compose(self) -> ComposeResult:
        yield Horizontal(
            Board(id="table"),
            Vertical(Static(id="state"), Static(id="counts"), Static(id="cell"), Static(id="message"), id="side"),
        )

    def on_mount(self) -> None:
        """Begin."""
        self.set_interval(1, self._tick)
        self.query_one(Board).focus()
        self.show_all()

    def on_resize(self) -> None:
        """Draw in the form that fits, once the new size is known."""
        self.call_after_refresh(self.show_all)

    @property
    def view(self) -> View:
        """What the board shows."""
        return View(
            game=self.game,
            cursor=self.cursor,
            selected=self.selected,
            has_candidates=self.on["candidates"],
            wrong=self.wrong,
            looked=self.looked,
            step=self.found.step if self.found and self.stage == 3 else None,
        )

    def show_all(self) -> None:
        """Draw everything."""
        columns, lines = self.size
        has_room = columns >= _LEAST[0] and lines >= _LEAST[1]
        self.query_one("#side").display = has_room
        if not has_room:
            needed = "nonet play needs {least_columns} columns and {least_lines} lines; here are {columns} and {lines}."
            sizes = {"least_columns": _LEAST[0], "least_lines": _LEAST[1], "columns": columns, "lines": lines}
            self.query_one(Board).update(self.tr(needed, **sizes))
            return
        view = self.view
        is_large = self.size.width >= LARGE_WIDTH + _SIDE and self.size.height >= LARGE_HEIGHT
        self.query_one(Board).update(draw(view, is_large=is_large))
        counts = "  ".join(f"{digit}:{self.game.remaining(digit)}" for digit in DIGITS)
        self._tell("#state", self._state())
        self._tell("#counts", self.tr("Left: {counts}", counts=counts))
        self._tell("#cell", in_words(view, self.tr))
        self._tell("#message", self.message)

    def _tell(self, name: str, text: str) -> None:
        self.query_one(name, Static).update(text, layout=True)

    def _state(self) -> str:
        clock = self._clock() if self.on["timer"] else ""
        marks = self.tr("candidates shown") if self.on["candidates"] else ""
        complete = self.tr("marks are complete") if self.on["complete"] else ""
        mode = self.tr("Mode: {mode}", mode=self.tr(_MODE_NAMES[self.mode]))
        return "\n".join(filter(None, (mode, clock, marks, complete)))

    def say(self, message: str) -> None:
        """Show a message."""
        self.message = message
        self.show_all()

    def _tick(self) -> None:
        if not self.game.is_solved:
            self.seconds += 1
            if self.is_running and self.screen.query("#state"):
                self._tell("#state", self._state())

    # Moves.

    def play(self, game: Game, message: str = "") -> None:
        """Take over a game that a move made."""
        if game is self.game:
            return
        before, self.game = self.game, game
        self._drop_hint()
        self.wrong = {cell for cell in self.wrong if game.grid[cell]}
        if game.is_solved and not before.is_solved:
            message = self.tr("Solved in {time}. Well done.", time=self._clock())
        self._keep()
        self.say(message)
        if self.exercise is not None:
            self._judge(before, game, self.exercise)

    def _keep(self) -> None:
        if self.path is not None:
            save(self.left or Kept(self.game, self.seconds), self.path)

    def _clock(self) -> str:
        minutes, seconds = divmod(self.seconds, 60)
        return f"{minutes}:{seconds:02}"

    def _drop_hint(self) -> None:
        self.found, self.stage, self.looked = None, 0, set()

    def go(self, cell: int, *, more: bool = False) -> None:
        """Move to a cell; ``more`` keeps the selection."""
        self.cursor = cell
        self.selected = {*self.selected, cell} if more else {cell}
        self.show_all()

    def on_key(self, event: events.Key) -> None:
        """Place digits and marks, and move."""
        if self.screen is not self.screen_stack[0]:
            return
        shift, key = event.key.startswith("shift+"), event.key.removeprefix("shift+")
        control, key = key.startswith("ctrl+"), key.removeprefix("ctrl+")
        row, column = divmod(self.cursor, SIZE)
        arrows = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
        if key.isdecimal() and key != "0" and len(key) == 1:
            self._digit(int(key), "corner" if shift else "centre" if control else self.mode)
        elif event.key in _SHIFTED:
            self._digit(_SHIFTED[event.key], "corner")
        elif key in arrows:
            down, right = arrows[key]
            self.go((row + down) % SIZE * SIZE + (column + right) % SIZE, more=shift or control)
        elif key in ("home", "end"):
            inside = 0 if key == "home" else 8
            self.go(inside * 10 if control else row * SIZE + inside)
        elif key in ("delete", "backspace"):
            self._enter(self.game.erase(self.selected))
        elif event.key == "ctrl+a":
            self.selected = set(range(CELL_COUNT))
            self.show_all()
        elif key == "escape":
            self.go(self.cursor)
        else:
            return
        event.prevent_default()

    def _digit(self, digit: int, mode: Mode) -> None:
        cells = sorted(self.selected)
        if mode == "digit":
            self.play(self.game.place(cells, digit))
        elif mode != "colours" and self.on["candidates"]:
            self._enter(self.game.mark(cells, "struck", digit))
        else:
            self.play(self.game.mark(cells, mode, digit))

    def _enter(self, game: Game) -> None:
        """Take over what a key made; in an exercise, what is ruled out stays."""
        if self.exercise is not None and _struck(game, self.game):
            self.say(self.tr("What is ruled out stays"))
        else:
            self.play(game)

    def action_mode(self, place: int) -> None:
        """Set the mode of digits; -1 is the next one."""
        self.mode = MODES[place if place >= 0 else (MODES.index(self.mode) + 1) % len(MODES)]
        self.show_all()

    def action_switch(self, name: str) -> None:
        """Switch something on or off."""
        self.on[name] = not self.on[name]
        self.show_all()

    def action_undo(self) -> None:
        """Undo the last move."""
        self._step_back_or_on(self.game.undo(), self.tr("Undone"), self.tr("Nothing to undo"))

    def action_redo(self) -> None:
        """Do the next move again."""
        self._step_back_or_on(self.game.redo(), self.tr("Redone"), self.tr("Nothing to redo"))

    def _step_back_or_on(self, game: Game, message: str, nothing: str) -> None:
        self.say(nothing) if game is self.game else self.play(game, message)

    def action_restart(self) -> None:
        """Begin again."""
        self.play(self.game.restart(), self.tr("The board is as at the start"))

    def action_keys(self) -> None:
        """List the keys."""
        self.push_screen(Reading(KEYS[self.language], self.tr("Escape closes")))

    # Help.

    def position(self) -> Grid:
        """Return the position as hints take it."""
        return self.game.position(complete=self.on["complete"])

    def action_hint(self) -> None:
        """Tell the next stage of a hint."""
        if self.found is None:
            self.say(self.tr("Looking for a step"))
            self._look(self.game)
        else:
            self._tell_hint(min(self.stage + 1, 3))

    @work(thread=True, exclusive=True)
    def _look(self, game: Game) -> None:
        try:
            profile = SE121 if self.exercise is None else self.exercise.profile
            find = hint_in_sight if self.on["candidates"] and self.exercise is None else hint
            found = find(self.position(), profile=profile, cancel=self._flag)
        except PuzzleError as error:
            cells = {int(cell) for name in ("values", "marks", "cells") for cell in getattr(error, name, ())}
            self.call_from_thread(self._refused, problem(self.language, error), cells)
            return
        if game is self.game:
            self.call_from_thread(self._found, found)

    def _refused(self, message: str, cells: set[int]) -> None:
        self.wrong = cells
        self.say(message[0].upper() + message[1:])

    def _found(self, found: Hint | None) -> None:
        self.found = found
        self.say(self.tr("No technique finds a step")) if found is None else self._tell_hint(1)

    def _tell_hint(self, stage: int) -> None:
        assert self.found is not None
        self.stage, step = stage, self.found.step
        hint = self.found.to_dict(stage="technique", language=self.language)
        lines = [hint["where"], telling().about(step, self.language), "\n".join(self._sentences(step))]
        places = hint["places"]
        self.looked = set() if stage == 3 else {cell for place in places for cell in _cells_of(place)}
        more = self.tr("Enter applies it") if stage == 3 else self.tr("h tells more")
        self.say("\n\n".join([*lines[:stage], more]))

    def _sentences(self, step: Step) -> list[str]:
        """Return the statements of a step, numbered, as the page tells them."""
        return [f"{number}. {one.sentence(language=self.language)}" for number, one in enumerate(step.statements, 1)]

    def action_apply(self) -> None:
        """Apply the step that is shown."""
        if self.found is not None and self.stage == 3:
            step = self.found.step
            said = [*map(str, step.placements), *(f"{one.cell}≠{one.digit}" for one in step.eliminations)]
            message = self.tr("Applied: {what}", what=", ".join(said))
            self.play(self.game.take(step.placements, step.eliminations), message)

    def action_check(self) -> None:
        """Compare the board with the solution of the givens."""
        try:
            found = mistakes(self.position())
        except PuzzleError as error:
            self._refused(problem(self.language, error), set())
            return
        self.wrong = set(map(int, found.values))
        self.looked = set(map(int, found.marks))
        parts = [self.tr("Wrong: {cells}", cells=", ".join(map(str, found.values)))] if found.values else []
        if found.marks:
            cells = ", ".join(map(str, found.marks))
            parts.append(self.tr("the marks of {cells} lack the right digit", cells=cells))
        self.say("; ".join(parts) or self.tr("No mistakes so far"))

    def action_rate(self) -> None:
        """Rate the puzzle on both scales."""
        self.say(self.tr("Rating"))
        self._rate(self.game)

    @work(thread=True, exclusive=True)
    def _rate(self, game: Game) -> None:
        try:
            puzzle = game.grid.givens
            ratings = [str(rate(puzzle, profile=scale, cancel=self._flag)) for scale in ("se121", "hodoku")]
            level = level_of(puzzle, cancel=self._flag)
            said = "\n".join([*ratings, self.tr("Level: {level}", level=self.tr(level or "none"))])
        except PuzzleError as error:
            said = problem(self.language, error)
        self.call_from_thread(self.say, said)

    def action_new(self) -> None:
        """Ask what a new puzzle shall be, and make it."""
        self.push_screen(New(self.tr), self._make)

    def _make(self, wishes: Wishes | None) -> None:
        if wishes is not None:
            self.say(self.tr("Making a puzzle"))
            self._generate(wishes)

    @work(thread=True, exclusive=True)
    def _generate(self, wishes: Wishes) -> None:
        try:
            made, name = made_puzzle(wishes, self._flag, self.tr)
        except ValueError as error:
            self.call_from_thread(self.say, problem(self.language, error))
            return
        self.call_from_thread(partial(self._begin, made, name))

    def _begin(self, puzzle: Grid, message: str) -> None:
        try:
            classic_only("nonet play", puzzle)
        except PuzzleError as error:
            self.say(problem(self.language, error))
            return
        self.on["candidates"] = self.on["candidates"] and self.exercise is None
        self.seconds, self.exercise, self.left = 0, None, None
        self.play(Game(puzzle), message)
        self.wrong = set()
        self.go(next((cell for cell in range(CELL_COUNT) if not puzzle[cell]), 0))

    # Files and pasted puzzles.

    def action_open(self) -> None:
        """Ask for a file or a puzzle."""
        self.push_screen(Open(self.tr), self._open)

    def on_paste(self, event: events.Paste) -> None:
        """Open what is pasted on the board."""
        if self.screen is self.screen_stack[0]:
            self._open(event.text)

    def _open(self, source: str | None) -> None:
        if source is None or not source.strip():
            return
        path = Path(source.strip()).expanduser()
        try:
            is_file = path.is_file()
        except OSError:  # a pasted puzzle is too long for a name
            is_file = False
        try:
            found = scan(path) if is_file else scan(BytesIO(source.encode()))
            puzzles = [each for each in islice(found, _MOST_PUZZLES) if isinstance(each, Entry)]
        except (OSError, ValueError) as error:
            self.say(problem(self.language, error))
            return
        if not puzzles:
            no_file = self.tr("There is no puzzle in {name}", name=path.name)
            self.say(no_file if is_file else self.tr("There is no puzzle in this text"))
        elif len(puzzles) == 1:
            self._begin(puzzles[0].grid, self.tr("Opened"))
        else:
            rows = [
                self.tr("{name}: {count} givens", name=each.name or number, count=each.grid.given_count)
                for number, each in enumerate(puzzles, 1)
            ]
            self.push_screen(Choice(self.tr("Which puzzle?"), rows), partial(self._opened, puzzles))

    def _opened(self, puzzles: list[Entry], number: int | None) -> None:
        if number is not None:
            self._begin(puzzles[number].grid, self.tr("Opened"))

    # All steps, the course and practice.

    def action_steps(self) -> None:
        """List the steps to the solution."""
        self.say(self.tr("Looking for all steps"))
        self._list_steps()

    @work(thread=True, exclusive=True)
    def _list_steps(self) -> None:
        try:
            path = explain(self.position(), cancel=self._flag)
        except PuzzleError as error:
            self.call_from_thread(self.say, problem(self.language, error))
            return
        rows = [
            f"{number}. {self._called(step.technique)} ({telling().difficulty(step, self.language)}): "
            f"{step.sentence(language=self.language)}"
            for number, step in enumerate(path, 1)
        ]
        end = self.tr("That solves the puzzle.") if path.is_complete else self.tr("No technique goes on from there.")
        self.call_from_thread(self.say, self.tr("{count} steps.", count=len(path)) + f" {end}")
        self.call_from_thread(self.push_screen, Reading("\n\n".join([*rows, end]), self.tr("Escape closes")))

    def _called(self, technique: Technique) -> str:
        return technique_name(technique, language=self.language)

    def action_learn(self) -> None:
        """List the lessons of the course."""
        rows = [f"{self.tr(each.level or '')}: {each.name}" for each in course(language=self.language)]
        self.push_screen(Choice(self.tr("The course, in the order of need"), rows), self._learn)

    def _learn(self, number: int | None) -> None:
        if number is not None:
            chosen = course(language=self.language)[number]
            reading = Reading(str(chosen), self.tr("Enter practises it, Escape closes"))
            self.push_screen(reading, partial(self._learned, chosen))

    def _learned(self, lesson: Lesson, practises: bool | None) -> None:
        if practises:
            self._practise(lesson.technique.id)

    def action_practise(self) -> None:
        """Ask which technique to practise; one that is practised already comes again, in another position."""
        if self.exercise is not None:
            self._practise(self.exercise.technique.id)
            return
        names = [each.name for each in course(language=self.language)]
        self.push_screen(Choice(self.tr("Practise"), names), self._practise_number)

    def _practise_number(self, number: int | None) -> None:
        if number is not None:
            self._practise(course()[number].technique.id)

    def _practise(self, technique: str) -> None:
        self.say(self.tr("Looking for an exercise"))
        self._find_exercise(technique)

    @work(thread=True, exclusive=True)
    def _find_exercise(self, technique: str) -> None:
        try:
            found = practice(technique, seed=int.from_bytes(urandom(4)), attempts=_ATTEMPTS, cancel=self._flag)
        except ValueError as error:
            self.call_from_thread(self.say, problem(self.language, error))
            return
        self.call_from_thread(self._exercise, found)

    def _exercise(self, found: Practice) -> None:
        self.left = self.left or Kept(self.game, self.seconds)
        self._drop_hint()
        self.exercise, self.game, self.wrong, self.misses = found, Game(found.grid), set(), 0
        self.on["candidates"] = True
        keys = self.tr("Shift and a digit rules it out; b goes back to your game.")
        self.message = f"{found.task(language=self.language)} {keys}"
        self.go(next((cell for cell in range(CELL_COUNT) if not found.grid[cell]), 0))

    def action_return(self) -> None:
        """Go back to the game that was left for an exercise."""
        if self.left is None:
            self.say(self.tr("There is no game to go back to"))
            return
        (self.game, self.seconds), self.left, self.exercise = self.left, None, None
        self._drop_hint()
        self.on["candidates"], self.wrong = False, set()
        self.say(self.tr("Your game"))

    @work(thread=True, exclusive=True)
    def _judge(self, before: Game, game: Game, exercise: Practice) -> None:
        """Judge what the last move did, in the position of the exercise."""
        placed = [
            Candidate(cell, game.grid[cell]) for cell in Cell.ALL if game.grid[cell] not in (0, before.grid[cell])
        ]
        ruled_out = _struck(before, game)
        try:
            found = judge(
                exercise.grid,
                technique=exercise.technique,
                placed=placed,
                ruled_out=ruled_out,
                found=_struck(Game(exercise.grid), before),
                profile=exercise.profile,
                cancel=self._flag,
            )
        except PuzzleError as error:
            self.call_from_thread(self.say, problem(self.language, error))
            return
        if found is not None and game is self.game:
            self.call_from_thread(self._judged, found, before, exercise)

    def _judged(self, found: Judgement, before: Game, exercise: Practice) -> None:
        is_miss = found.verdict in ("wrong", "other", "later")
        said = found.sentence(language=self.language, has_place=is_miss and self.misses > 0)
        if is_miss:
            # What is true would give away a part of the solution, and can spoil the pattern.
            self.game = before
            self.misses += 1
            self.say(f"{said} {self.tr('Taken back.')}")
        elif found.verdict == "found" and found.step is not None:
            # What was found is read as on the page, statement by statement.
            statements = "\n".join(self._sentences(found.step))
            self.say(f"{self.tr('Found. This is why:')}\n\n{statements}\n\n{self.tr('p gives another one')}")
        else:
            self.say(said)

    async def action_quit(self) -> None:
        """Keep the game and end; calls that are still running are ended."""
        self._flag.set()
        self._keep()
        self.exit()


def _struck(before: Game, after: Game) -> list[Candidate]:
    """Return the candidates that are struck in a game, and were not before."""
    both = zip(Cell.ALL, before.struck, after.struck, strict=True)
    return [Candidate(cell, digit) for cell, earlier, later in both for digit in sorted({*later} - {*earlier})]


def _cells_of(place: str) -> list[int]:
    """Return the cells of a place of a hint: ``row 1`` or ``r1c2``."""
    return [int(cell) for cell in House(place).cells] if " " in place else [int(Cell(place))]
