"""Errors of the library as fields: the class, the message, and the line, column and cells where these are known."""

from __future__ import annotations

from nonet._board.parse_error import DRAWINGS_ADVICE
from nonet.web._questions import Problem


def problem_of(error: Exception) -> Problem:
    """Return what an error says."""
    cell = getattr(error, "cell", None)
    return Problem(
        error=type(error).__name__,
        message=str(error).replace(DRAWINGS_ADVICE, ""),
        kind=getattr(error, "kind", ""),
        line=getattr(error, "line", None),
        column=getattr(error, "column", None),
        cell=None if cell is None else str(cell),
        cells=[str(each) for each in getattr(error, "cells", ())],
        corners=[[[*corner] for corner in grid] for grid in getattr(error, "corners", ())],
        size=[*(getattr(error, "size", None) or ())],
    )
