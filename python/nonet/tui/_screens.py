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
from nonet.tui._texts import Tell


class Reading(ModalScreen[bool]):
    """A text to read; Enter goes on where there is something to go on to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark", "dismiss(False)", "Close"),
        Binding("enter", "dismiss(True)", "Go on"),
    ]

    def __init__(self, text: str, ending: str) -> None:
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

    def __init__(self, tr: Tell) -> None:
        super().__init__()
        self.tr = tr

    def compose(self) -> ComposeResult:
        yield Vertical(Label(self.tr("A file, or a puzzle of 81 cells")), Input(id="source"), classes="box")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return what was typed."""
        self.dismiss(event.value)


class New(ModalScreen[Wishes | None]):
    """The wishes for a new puzzle."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Close")]

    def __init__(self, tr: Tell) -> None:
        super().__init__()
        self.tr = tr

    def compose(self) -> ComposeResult:
        levels = [(self.tr(str(promise)), promise.level) for promise in LEVELS.values()]
        symmetries = [(self.tr(name.replace("_", " ")), name) for name in SYMMETRIES]
        yield Vertical(
            Label(self.tr("New puzzle")),
            Select(levels, prompt=self.tr("Level: any"), id="level"),
            Input(placeholder=self.tr("Technique that it needs, such as x_wing"), id="technique"),
            Select(symmetries, prompt=self.tr("Symmetry: any"), id="symmetry"),
            Input(value=str(int.from_bytes(os.urandom(4))), type="integer", id="seed"),
            Horizontal(
                Button(self.tr("Make"), variant="primary", id="make"),
                Button(self.tr("Puzzle of the day"), id="daily"),
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
