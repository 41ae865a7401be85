"""What opens above the board: the wishes for a new puzzle, a list to choose from, a text to read, a file to open."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, OptionList, Select, Static

from nonet.logic import LEVELS
from nonet.tui._new import SYMMETRIES, Wishes

KEYS = """\
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
i               rating on both scales, and the level
s               all steps to the solution
t               timer on and off
n               new puzzle, or the puzzle of the day
o               open a file or a puzzle; or paste one
l               learn: the lessons of the course
p               practise a technique
b               back to the game after an exercise
Ctrl+r          restart
?               these keys
q               quit"""


class Reading(ModalScreen[bool]):
    """A text to read; Enter goes on where there is something to go on to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark", "dismiss(False)", "Close"),
        Binding("enter", "dismiss(True)", "Go on"),
    ]

    def __init__(self, text: str, ending: str = "Escape closes") -> None:
        super().__init__()
        self._text, self._ending = text, ending

    def compose(self) -> ComposeResult:
        yield Vertical(
            VerticalScroll(Static(self._text, markup=False), classes="text"), Label(self._ending), classes="box"
        )


class Choice(ModalScreen[int | None]):
    """A list to choose from; its result is the number of the row."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss(None)", "Close")]

    def __init__(self, title: str, rows: Iterable[str]) -> None:
        super().__init__()
        self._title, self._rows = title, [*rows]

    def compose(self) -> ComposeResult:
        yield Vertical(Label(self._title), OptionList(*self._rows, markup=False), classes="box")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Return the row."""
        self.dismiss(event.option_index)


class Open(ModalScreen[str | None]):
    """The name of a file, or a puzzle."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Close")]

    def compose(self) -> ComposeResult:
        yield Vertical(Label("A file, or a puzzle of 81 cells"), Input(id="source"), classes="box")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return what was typed."""
        self.dismiss(event.value)


class New(ModalScreen[Wishes | None]):
    """The wishes for a new puzzle."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Close")]

    def compose(self) -> ComposeResult:
        levels = [(str(promise), promise.level) for promise in LEVELS.values()]
        yield Vertical(
            Label("New puzzle"),
            Select(levels, prompt="Level: any", id="level"),
            Input(placeholder="Technique that it needs, such as x_wing", id="technique"),
            Select([(name.replace("_", " "), name) for name in SYMMETRIES], prompt="Symmetry: any", id="symmetry"),
            Input(value=str(int.from_bytes(os.urandom(4))), type="integer", id="seed"),
            Horizontal(
                Button("Make", variant="primary", id="make"),
                Button("Puzzle of the day", id="daily"),
                classes="buttons",
            ),
            classes="box",
        )

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Return the wishes."""
        level, symmetry = (self.query_one(name, Select).value for name in ("#level", "#symmetry"))
        self.dismiss(
            Wishes(
                level=next((each.level for each in LEVELS.values() if each.level == level), None),
                technique=self.query_one("#technique", Input).value,
                symmetry=next((each for each in SYMMETRIES if each == symmetry), None),
                seed=int(self.query_one("#seed", Input).value or 0),
                is_daily=event.button.id == "daily",
            )
        )
