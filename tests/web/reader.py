"""A double of the reader of pictures: it reads one puzzle from any picture, and doubts what it is told to doubt."""

from __future__ import annotations

import sys
from base64 import b64decode
from collections.abc import Callable, Mapping
from time import sleep
from types import ModuleType
from typing import Any

import pytest

from nonet import CancelFlag, CancelledError, Cell, Grid
from puzzles import PROPER
from web.photographs import LEANING, SIDE, Corners

PICTURE = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAAAAAC4HznGAAAAC0lEQVR42mNggAAAAAgAAST8BHIAAAAASUVORK5CYII=")
"""Three pixels wide and two high."""


class PhotoError(ValueError):
    """As ``nonet.photo`` names it."""


class PictureError(PhotoError):
    """It is no picture."""


class NoGridError(PhotoError):
    """It shows no grid, or one of another size."""

    size: tuple[int, int] | None = None
    kind = "no_grid"


class SeveralGridsError(PhotoError):
    """It shows two grids."""

    corners: tuple[Corners, ...] = (
        ((150, 110), (430, 130), (430, 430), (140, 420)),
        ((480, 140), (760, 160), (780, 440), (480, 430)),
    )


class Reader:
    """What ``nonet.photo.read`` is asked, and what it answers."""

    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.doubts: dict[str, tuple[int, ...]] = {}
        self.grid = PROPER
        self.warnings: list[str] = []
        """Their kinds."""
        self.covered: list[str] = []
        """The cells that a warning of the kind "covered" names."""
        self.error: Callable[[dict[str, Any]], Exception | None] = lambda asked: None
        self.seconds = 0.0
        self.going = 0
        self.most = 0

    def fails(self, error: Exception | None) -> None:
        """Let every reading end so."""
        self.error = lambda asked: error

    def read(
        self,
        source: bytes,
        *,
        corners: Any = None,
        given: Mapping[str, int] | None = None,
        which: int | None = None,
        cancel: CancelFlag | None = None,
    ) -> Any:
        asked = {"source": source, "corners": corners, "given": dict(given or {}), "which": which}
        self.asked.append(asked)
        self.going += 1
        self.most = max(self.most, self.going)
        try:
            for _ in range(round(self.seconds * 100)):
                sleep(0.01)
                if cancel is not None and cancel.is_set:
                    raise CancelledError
        finally:
            self.going -= 1
        if error := self.error(asked):
            raise error
        return self._photo(asked)

    def _photo(self, asked: dict[str, Any]) -> Any:
        given = asked["given"]
        doubts = {cell: values for cell, values in self.doubts.items() if cell not in given}
        values = [int(char) if char.isdigit() else 0 for char in self.grid]
        for cell, digit in {**{cell: rivals[0] for cell, rivals in doubts.items()}, **given}.items():
            values[int(Cell(cell))] = digit
        cells = []
        for cell, value in zip(Cell.ALL, values, strict=True):
            rivals = doubts.get(str(cell), (value,))
            shares = dict(zip(rivals, (0.7, 0.3) if len(rivals) > 1 else (1.0,), strict=True))
            cells.append(
                {
                    "value": value,
                    "probability": shares[value],
                    "candidates": [shares.get(each, 0.0) for each in range(10)],
                    "kind": "given" if value else "blank",
                }
            )
        grid = Grid.from_values(values)
        told = {
            "grid": grid.to_line(),
            "givens": grid.to_line(),
            "certain": not doubts and not self.warnings,
            "certainty": 0.6 if doubts else 0.999,
            "solution_certainty": 0.97,
            "doubts": [{"cell": cell, "values": [*rivals]} for cell, rivals in doubts.items()],
            "warnings": [
                {
                    "kind": kind,
                    "text": kind,
                    "cells": [{"cell": cell, "value": 0} for cell in self.covered] if kind == "covered" else [],
                }
                for kind in self.warnings
            ],
            "cells": cells,
            "corners": [[*corner] for corner in asked["corners"] or LEANING],
            "size": [SIDE, SIDE],
            "turn": 0,
        }
        found: Any = ModuleType("photo")
        found.grid = grid
        found.to_dict = lambda: told
        return found


def use(monkeypatch: pytest.MonkeyPatch) -> Reader:
    """Let the server read with a double."""
    reader = Reader()
    room: Any = ModuleType("nonet.photo")
    room.read = reader.read
    monkeypatch.setitem(sys.modules, "nonet.photo", room)
    return reader
