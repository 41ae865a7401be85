"""``Board``: a grid that is played in a notebook, and read and set in Python."""

from __future__ import annotations

from typing import Any

import anywidget
import msgspec
import traitlets

from nonet import CancelFlag, Game, Grid
from nonet._board.grid import HasGrid, grid_of
from nonet._checks import checked_choice
from nonet.logic import LANGUAGES, LanguageName
from nonet.notebook._module import joined, style
from nonet.web.answers import ANSWERS
from nonet.web.problems import problem_of


class Board(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
    """A board to play on: the page of ``nonet serve`` in a cell, with hints from the kernel instead of a server.

    ``grid`` has the digits, and the candidates if some were struck out; it can be read and set. ``game`` has marks,
    colours and history too. JupyterLab saves all of it with the notebook if its setting
    *Save Widget State Automatically* is on. ``language`` is that of its words, one of
    ``nonet.logic.LANGUAGES``. ``observe`` calls a function at every move::

        board.observe(lambda change: print(board.grid), names="position")
    """

    _esm = joined("widget")
    _css = style()
    position = traitlets.Dict().tag(sync=True)
    _game = traitlets.Dict().tag(sync=True)
    """What the page has played from the grid that was set; empty until then."""
    language = traitlets.Enum(LANGUAGES, default_value="en").tag(sync=True)

    def __init__(self, puzzle: Grid | HasGrid | str | bytes = "." * 81, *, language: LanguageName = "en") -> None:
        checked_choice("language", language, LANGUAGES)
        super().__init__(position=grid_of(puzzle).to_dict(), language=language)
        self.on_msg(self._answer)

    @property
    def grid(self) -> Grid:
        """What stands on the board."""
        return Grid.from_dict(self.position)

    @grid.setter
    def grid(self, puzzle: Grid | HasGrid | str | bytes) -> None:
        with self.hold_sync():
            self._game = {}
            self.position = grid_of(puzzle).to_dict()

    @property
    def game(self) -> Game:
        """The game that is played on the board."""
        return Game.from_dict(self._game) if self._game else Game(self.grid)

    def _answer(self, _: object, message: Any, buffers: object) -> None:
        """Answer a question of the page, as the server does."""
        told: dict[str, Any] = {"id": message.get("id")}
        try:
            answer = ANSWERS[message["name"]]
            question = msgspec.convert(message["question"], answer.question)
            told["told"] = msgspec.to_builtins(answer.function(question, CancelFlag()))
        except (KeyError, ValueError, ImportError) as error:
            told["problem"] = msgspec.to_builtins(problem_of(error))
        except Exception as error:
            told["problem"] = {"error": "InternalError", "message": f"nonet failed: {type(error).__name__}"}
            raise
        finally:
            self.send(told)
