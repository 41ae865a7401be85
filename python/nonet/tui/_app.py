"""``Play``: the board, the keys and the help, put together with Textual."""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import ClassVar, Literal, TypeAlias, get_args

from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Select, Static

from nonet import CancelFlag, Cell, Game, Grid, Hint, House, PuzzleError, hint, mistakes, rate
from nonet._board.geometry import CELL_COUNT, DIGITS, SIZE
from nonet.tui._drawing import LARGE_HEIGHT, LARGE_WIDTH, View, draw, in_words
from nonet.tui._new import LEVELS, SYMMETRIES, Wishes, made_puzzle
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

_KEYS = """\
1 to 9          place the digit, or what the mode says
z x c v, Space  mode: digit, corner, centre, colour; next
Shift 1 to 9    corner mark; with candidates, strike one out
arrows          move, beyond the edge to the other side
Shift arrows    select more cells; Ctrl+a all, Escape one
Home, End       ends of the row; with Ctrl of the board
Delete          erase
u, Ctrl+z       undo
r, Ctrl+y       redo
h, Enter        hint: where, technique, step; apply it
k               check against the solution
a               candidates on and off
m               my marks are complete: hints use them
i               rating on both scales
t               timer on and off
n               new puzzle
Ctrl+r          restart
?               these keys
q               quit"""


class Board(Static, can_focus=True):
    """The board; it has the focus while the game is played."""


class Keys(ModalScreen[None]):
    """The list of keys."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,question_mark,enter", "dismiss", "Close")]

    def compose(self) -> ComposeResult:
        yield Vertical(Static(_KEYS, markup=False), Label("Escape closes"), classes="box")


class New(ModalScreen[Wishes | None]):
    """The wishes for a new puzzle."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Close")]

    def compose(self) -> ComposeResult:
        yield Vertical(
            Label("New puzzle"),
            Select([(name, name) for name in LEVELS], prompt="Level: any", id="level"),
            Input(placeholder="Technique that it needs, such as x_wing", id="technique"),
            Select([(name.replace("_", " "), name) for name in SYMMETRIES], prompt="Symmetry: any", id="symmetry"),
            Input(value=str(int.from_bytes(os.urandom(4))), type="integer", id="seed"),
            Button("Make", variant="primary", id="make"),
            classes="box",
        )

    def on_button_pressed(self) -> None:
        """Return the wishes."""
        level, symmetry = (self.query_one(name, Select).value for name in ("#level", "#symmetry"))
        self.dismiss(
            Wishes(
                level=next((each for each in LEVELS if each == level), None),
                technique=self.query_one("#technique", Input).value,
                symmetry=next((each for each in SYMMETRIES if each == symmetry), None),
                seed=int(self.query_one("#seed", Input).value or 0),
            )
        )


class Play(App[None]):
    """A game in the terminal, which has been played for some seconds.

    ``path`` is where it is kept after every move; ``None`` keeps nothing.
    """

    CSS = """
    #table { width: auto; height: auto; padding: 0 1; }
    #side { width: 1fr; height: 100%; overflow-y: auto; }
    #side > Static { height: auto; margin-bottom: 1; }
    .box { width: 66; height: auto; border: round $primary; padding: 0 1; background: $surface; }
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
        Binding("i", "rate", "Rating"),
        Binding("a", "switch('candidates')", "Candidates"),
        Binding("m", "switch('complete')", "Marks"),
        Binding("t", "switch('timer')", "Timer"),
        Binding("space", "mode(-1)", "Mode"),
        *(Binding(key, f"mode({place})", show=False) for place, key in enumerate("zxcv")),
    ]

    def __init__(self, game: Game, *, seconds: int = 0, path: Path | None = None) -> None:
        super().__init__()
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
        self.message = "? lists the keys"
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
        """Draw in the form that fits."""
        self.show_all()

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
        view = self.view
        is_large = self.size.width >= LARGE_WIDTH + _SIDE and self.size.height >= LARGE_HEIGHT
        self.query_one(Board).update(draw(view, is_large=is_large))
        counts = "  ".join(f"{digit}:{self.game.remaining(digit)}" for digit in DIGITS)
        self._tell("#state", self._state())
        self._tell("#counts", f"Left: {counts}")
        self._tell("#cell", in_words(view))
        self._tell("#message", self.message)

    def _tell(self, name: str, text: str) -> None:
        self.query_one(name, Static).update(text, layout=True)

    def _state(self) -> str:
        clock = self._clock() if self.on["timer"] else ""
        marks = "candidates shown" if self.on["candidates"] else ""
        complete = "marks are complete" if self.on["complete"] else ""
        return "\n".join(filter(None, (f"Mode: {_MODE_NAMES[self.mode]}", clock, marks, complete)))

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
        was_solved, self.game = self.game.is_solved, game
        self._drop_hint()
        self.wrong = {cell for cell in self.wrong if game.grid[cell]}
        if game.is_solved and not was_solved:
            message = f"Solved in {self._clock()}. Well done."
        self._keep()
        self.say(message)

    def _keep(self) -> None:
        if self.path is not None:
            save(Kept(self.game, self.seconds), self.path)

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
            self.play(self.game.erase(self.selected))
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
            self.play(self.game.mark(cells, "struck", digit))
        else:
            self.play(self.game.mark(cells, mode, digit))

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
        self._step_back_or_on(self.game.undo(), "Undone", "Nothing to undo")

    def action_redo(self) -> None:
        """Do the next move again."""
        self._step_back_or_on(self.game.redo(), "Redone", "Nothing to redo")

    def _step_back_or_on(self, game: Game, message: str, nothing: str) -> None:
        self.say(nothing) if game is self.game else self.play(game, message)

    def action_restart(self) -> None:
        """Begin again."""
        self.play(self.game.restart(), "The board is as at the start")

    def action_keys(self) -> None:
        """List the keys."""
        self.push_screen(Keys())

    # Help.

    def position(self) -> Grid:
        """Return the position as hints take it."""
        return self.game.position(complete=self.on["complete"])

    def action_hint(self) -> None:
        """Tell the next stage of a hint."""
        if self.found is None:
            self.say("Looking for a step")
            self._look(self.game)
        else:
            self._tell_hint(min(self.stage + 1, 3))

    @work(thread=True, exclusive=True)
    def _look(self, game: Game) -> None:
        try:
            found = hint(self.position(), cancel=self._flag)
        except PuzzleError as error:
            cells = {int(cell) for name in ("values", "marks", "cells") for cell in getattr(error, name, ())}
            self.call_from_thread(self._refused, str(error), cells)
            return
        if game is self.game:
            self.call_from_thread(self._found, found)

    def _refused(self, message: str, cells: set[int]) -> None:
        self.wrong = cells
        self.say(message[0].upper() + message[1:])

    def _found(self, found: Hint | None) -> None:
        self.found = found
        self.say("No technique finds a step") if found is None else self._tell_hint(1)

    def _tell_hint(self, stage: int) -> None:
        assert self.found is not None
        self.stage, step = stage, self.found.step
        lines = [self.found.where, f"{step.technique.name} ({step.difficulty_text})", str(step)]
        places = self.found.to_dict(stage="where")["places"]
        self.looked = set() if stage == 3 else {cell for place in places for cell in _cells_of(place)}
        more = "Enter applies it" if stage == 3 else "h tells more"
        self.say("\n\n".join([*lines[:stage], more]))

    def action_apply(self) -> None:
        """Apply the step that is shown."""
        if self.found is not None and self.stage == 3:
            step = self.found.step
            said = [*map(str, step.placements), *(f"{one.cell} is not {one.digit}" for one in step.eliminations)]
            self.play(self.game.take(step.placements, step.eliminations), f"Applied: {', '.join(said)}")

    def action_check(self) -> None:
        """Compare the board with the solution of the givens."""
        try:
            found = mistakes(self.position())
        except PuzzleError as error:
            self._refused(str(error), set())
            return
        self.wrong = set(map(int, found.values))
        self.looked = set(map(int, found.marks))
        parts = [f"Wrong: {', '.join(map(str, found.values))}"] if found.values else []
        if found.marks:
            parts.append(f"the marks of {', '.join(map(str, found.marks))} lack the right digit")
        self.say("; ".join(parts) or "No mistakes so far")

    def action_rate(self) -> None:
        """Rate the puzzle on both scales."""
        self.say("Rating")
        self._rate(self.game)

    @work(thread=True, exclusive=True)
    def _rate(self, game: Game) -> None:
        try:
            puzzle = game.grid.givens
            told = "\n".join(str(rate(puzzle, profile=scale, cancel=self._flag)) for scale in ("se121", "hodoku"))
        except PuzzleError as error:
            told = str(error)
        self.call_from_thread(self.say, told)

    def action_new(self) -> None:
        """Ask what a new puzzle shall be, and make it."""
        self.push_screen(New(), self._make)

    def _make(self, wishes: Wishes | None) -> None:
        if wishes is not None:
            self.say("Making a puzzle")
            self._generate(wishes)

    @work(thread=True, exclusive=True)
    def _generate(self, wishes: Wishes) -> None:
        try:
            made = made_puzzle(wishes, self._flag)
        except ValueError as error:
            self.call_from_thread(self.say, str(error))
            return
        self.call_from_thread(partial(self._begin, made, f"Seed {wishes.seed}"))

    def _begin(self, puzzle: Grid, message: str) -> None:
        self.seconds = 0
        self.play(Game(puzzle), message)
        self.wrong = set()
        self.go(next(cell for cell in range(CELL_COUNT) if not puzzle[cell]))

    async def action_quit(self) -> None:
        """Keep the game and end; calls that are still running are ended."""
        self._flag.set()
        self._keep()
        self.exit()


def _cells_of(place: str) -> list[int]:
    """Return the cells of a place of a hint: ``row 1`` or ``r1c2``."""
    return [int(cell) for cell in House(place).cells] if " " in place else [int(Cell(place))]
