"""``Photo``: what was read from a picture, and how certain it is."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from nonet import CancelFlag, Cell, Grid
from nonet.photo._arrays import Floats, Pixels
from nonet.photo._judgement import doubts, judged
from nonet.photo._overlay import overlay
from nonet.photo._sizes import SIZE
from nonet.photo._warning import PhotoWarning
from nonet.photo.errors import Corners

Kind: TypeAlias = Literal["given", "entered", "marks", "blank"]

CERTAIN = 0.95
"""A grid is certain from this certainty on, if there is no warning."""


class PhotoCell(NamedTuple):
    """What was read in a cell.

    ``probability`` is that the value is right, all the other cells and what the engine says of them known.
    ``candidates`` has the probability of each digit, and of 0 for no digit, by the picture of this cell alone.
    """

    cell: Cell
    value: int
    probability: float
    candidates: Mapping[int, float]
    kind: Kind

    def __reduce__(self) -> tuple[Any, ...]:
        return _cell_from, (self.cell, self.value, self.probability, dict(self.candidates), self.kind)


def _cell_from(cell: Cell, value: int, probability: float, candidates: dict[int, float], kind: Kind) -> PhotoCell:
    return PhotoCell(cell, value, probability, MappingProxyType(candidates), kind)


class Doubt(NamedTuple):
    """A cell that is not certain: the values that compete, the likeliest first; 0 is a blank.

    >>> from nonet import Cell
    >>> print(Doubt(Cell("r1c9"), (8, 6)))
    row 1, column 9: 8 or 6
    """

    cell: Cell
    values: tuple[int, ...]

    def __str__(self) -> str:
        names = [str(value) if value else "blank" for value in self.values]
        return f"row {self.cell.row}, column {self.cell.column}: {' or '.join(names)}"


@dataclass(frozen=True)
class Photo:
    """A grid that was read from a picture.

    ``certain`` is true if it can be used as it is: its ``certainty``, the probability that every cell is right, is
    0.95 or more, and there is no warning. ``solution_certainty`` is the probability that its solution is the true one:
    a lost given often leaves a proper puzzle with the same solution.
    """

    grid: Grid
    """Givens, and a player's digits where colour or weight shows them."""
    certainty: float
    solution_certainty: float
    doubts: tuple[Doubt, ...]
    """The cells that are not certain, the most doubtful first; empty if the grid is certain."""
    warnings: tuple[PhotoWarning, ...]
    cells: tuple[PhotoCell, ...]
    corners: Corners
    """Of the grid in the upright picture, in its pixels: the grid's own top left first, clockwise."""
    size: tuple[int, int]
    """The width and the height of the upright picture."""
    turn: int
    """How far the grid is turned in the picture, clockwise: 0, 90, 180 or 270 degrees."""
    picture: bytes = field(repr=False)
    """The grid made square and upright, as JPEG."""
    notes: tuple[PhotoWarning, ...] = field(repr=False, default=())
    """The warnings that are of the picture, not of what was read: of its frames, and of what covers cells."""

    def __hash__(self) -> int:
        return hash((self.grid, self.certainty, self.corners, self.turn))

    @property
    def certain(self) -> bool:
        """Whether the grid can be used without a question."""
        return self.certainty >= CERTAIN and not self.warnings

    def settled(self, given: Mapping[str | Cell, int], *, cancel: CancelFlag | None = None) -> Photo:
        """Return the photo with cells that are certain, as ``{"r1c9": 8}``; the engine judges the rest anew.

        0 stands for no digit. The picture is not read again.
        """
        chances = np.array([[cell.candidates[value] for value in range(10)] for cell in self.cells])
        kinds = np.array([cell.kind for cell in self.cells])
        return photo_of(
            chances,
            kinds == "marks",
            kinds == "entered",
            self.notes,
            self.corners,
            self.size,
            self.turn,
            self.picture,
            given,
            cancel,
        )

    def to_png(self) -> bytes:
        """Return the grid made square and upright with what was read over it, to look at."""
        return overlay(self.picture, self.grid, {doubt.cell: doubt.values for doubt in self.doubts})

    def to_dict(self) -> dict[str, Any]:
        """Return what was read as values of JSON, for a page; without the picture."""
        return {
            "grid": self.grid.to_line(),
            "givens": self.grid.givens.to_line(),
            "certain": self.certain,
            "certainty": round(self.certainty, 4),
            "solution_certainty": round(self.solution_certainty, 4),
            "doubts": [{"cell": str(doubt.cell), "values": list(doubt.values)} for doubt in self.doubts],
            "warnings": [warning.to_dict() for warning in self.warnings],
            "cells": [
                {
                    "value": cell.value,
                    "probability": round(cell.probability, 4),
                    "candidates": [round(cell.candidates[value], 4) for value in range(10)],
                    "kind": cell.kind,
                }
                for cell in self.cells
            ],
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "size": list(self.size),
            "turn": self.turn,
        }

    def __str__(self) -> str:
        return f"{self.grid}\n{self.summary}"

    @property
    def summary(self) -> str:
        """What was read and how certain, in one line."""
        count = sum(1 for cell in self.cells if cell.value)
        text = f"{count} digit{'' if count == 1 else 's'} read, {'' if self.certain else 'not '}certain"
        return f"{text} ({self.certainty:.0%})" if self.certainty < 0.995 else text

    def _repr_html_(self) -> str:
        """Return the picture and the reading beside it, for a notebook."""
        source = f"data:image/jpeg;base64,{b64encode(self.picture).decode()}"
        doubtful = {doubt.cell: "#f4c430" for doubt in self.doubts}
        notes = "".join(f"<li>{escape(str(note))}</li>" for note in (*self.doubts, *self.warnings))
        return (
            f'<div style="display: flex; gap: 1em; align-items: flex-start">'
            f'<img src="{source}" alt="the grid in the picture" width="340">'
            f'<div style="width: 360px">{self.grid.to_svg(cells=doubtful)}</div></div>'
            f"<p>{escape(self.summary)}</p>{f'<ul>{notes}</ul>' if notes else ''}"
        )


def photo_of(
    chances: Floats,
    marks: Pixels,
    entered: Pixels,
    notes: tuple[PhotoWarning, ...],
    corners: Corners,
    size: tuple[int, int],
    turn: int,
    picture: bytes,
    given: Mapping[str | Cell, int],
    cancel: CancelFlag | None,
) -> Photo:
    """Return the photo of a grid whose values have these probabilities, (81, 10), once the engine has judged it."""
    for cell, value in given.items():
        if not isinstance(value, int) or not 0 <= value <= SIZE:
            raise ValueError(f"{Cell(cell)}: a value is 1 to 9, or 0 for no digit, not {value!r}")
        chances[Cell(cell)] = np.eye(10)[value]
    settled = {Cell(cell) for cell in given}
    notes = tuple(left for note in notes if (left := note.less(settled)) is not None)
    judgement = judged(chances, entered, cancel)
    grid, warnings = judgement.grid, (*notes, *judgement.warnings)
    certain = judgement.certainty >= CERTAIN and not warnings
    covered = [int(cell) for note in notes if note.kind == "covered" for cell, _ in note.cells]
    return Photo(
        grid,
        judgement.certainty,
        judgement.solution_certainty,
        () if certain else tuple(Doubt(Cell.ALL[cell], values) for cell, values in doubts(judgement, covered)),
        warnings,
        tuple(
            PhotoCell(
                cell,
                grid[cell],
                float(judgement.posterior[cell, grid[cell]]),
                MappingProxyType(dict(enumerate(chances[cell].tolist()))),
                _kind(grid, cell, bool(marks[cell])),
            )
            for cell in Cell.ALL
        ),
        corners,
        size,
        turn,
        picture,
        notes,
    )


def _kind(grid: Grid, cell: Cell, marks: bool) -> Kind:
    if grid[cell]:
        return "given" if grid.givens[cell] else "entered"
    return "marks" if marks else "blank"
