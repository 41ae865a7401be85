"""``PuzzleError``, the base of the errors about puzzles, and those that the board itself raises.

A text that is not a grid raises ``ParseError``, a function that knows only the classic board ``UnsupportedError``. The
errors that hold grids, and the tree of all, are in ``nonet._errors``.
"""

from __future__ import annotations

from nonet._board.geometry import Cell
from nonet._board.layout import CLASSIC, Layout
from nonet._checks import checked_text


class PuzzleError(ValueError):
    """A puzzle cannot be used: the base of all errors of this package. Errors with equal fields are equal."""

    def __eq__(self, other: object) -> bool:
        same = type(self) is type(other) and self.args == other.args
        return same and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), self.args))


FOR_PEOPLE = "for_people asks for a level there"
_INSTEAD = {
    "rate": "; explain tells its level",
    **dict.fromkeys(("generate with rating", "generate with level"), f"; {FOR_PEOPLE}"),
}
"""What answers a question about the difficulty of a puzzle on another board."""


class UnsupportedError(PuzzleError):
    """A function cannot answer for a puzzle: its board is not the classic one, or it has pencilmarks.

    ``function`` is its name, ``layout`` the board of the puzzle, ``what`` the word for what the function lacks.

    >>> import nonet
    >>> nonet.canonical(nonet.Grid("." * 256))
    Traceback (most recent call last):
    nonet.results.UnsupportedError: canonical works on classic 9x9 grids; this puzzle is 16x16
    """

    def __init__(self, function: str, layout: Layout = CLASSIC, what: str = "layout") -> None:
        super().__init__(function, layout, what)
        self.function = function
        self.layout = layout
        self.what = what

    def __str__(self) -> str:
        if self.what == "pencilmarks":
            board = "" if self.layout is CLASSIC else f" of a puzzle that {self.layout.difference}"
            return f"{self.function} does not support pencilmarks{board}"
        if self.what == "size":
            return f"{self.function} works on boards up to 9x9; this puzzle {self.layout.difference}"
        instead = _INSTEAD.get(self.function, "")
        return f"{self.function} works on classic 9x9 grids; this puzzle {self.layout.difference}{instead}"


DRAWINGS_ADVICE = "; pass ignore_drawings=True (--ignore-drawings) to read the rest"
"""The end of the error for drawings, which is for callers from Python and the command line alone."""


class ParseError(PuzzleError):
    """The text is not a puzzle in the format in which it was read.

    ``reason`` says what was expected and what was found. ``source`` is the name of the file, ``line`` and ``column``
    count from 1, and ``cell`` is the cell at that place of the text. Each is ``None`` where it is unknown. ``kind`` is
    ``"drawings"`` if only drawings are in the way, which ``parse`` and ``scan`` can ignore, else ``""``.

    >>> print(ParseError("expected 81 cells, found 80", source="puzzles.txt", line=3, column=81))
    puzzles.txt:3:81: expected 81 cells, found 80
    """

    def __init__(
        self,
        reason: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        cell: Cell | None = None,
        kind: str = "",
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.source = source
        self.line = line
        self.column = column
        self.cell = cell
        self.kind = kind

    def located(self, *, source: str | None = None, lines_before: int = 0, columns_before: int = 0) -> ParseError:
        """Return a copy with the file's name, and with line and column increased by the lines and columns before."""
        if not (isinstance(lines_before, int) and isinstance(columns_before, int)):
            kinds = f"{type(lines_before).__name__} and {type(columns_before).__name__}"
            raise TypeError(f"lines_before and columns_before are integers, not {kinds}")
        error = type(self).__new__(type(self), *self.args)
        vars(error).update(vars(self))
        error.source = self.source or source
        error.line = None if self.line is None else self.line + lines_before
        error.column = None if self.column is None else self.column + columns_before
        if hasattr(self, "__notes__"):
            error.__notes__ = [*self.__notes__]
        return error

    def of_format(self, word: str, line: int | None) -> ParseError:
        """Return a copy for a text on this line, whose reason begins with what the text is."""
        checked_text("word", word)
        error = self.located()
        error.reason = f"{word}: {self.reason}"
        error.args = (error.reason,)
        error.line, error.column = line, 1
        return error

    def __str__(self) -> str:
        if self.source is None:
            numbers = {"line": self.line, "column": self.column}
            place = ", ".join(f"{name} {number}" for name, number in numbers.items() if number is not None)
        else:
            place = ":".join(str(part) for part in (self.source, self.line, self.column) if part is not None)
        where = "" if self.cell is None else f" (at {self.cell})"
        return f"{place}: {self.reason}{where}" if place else f"{self.reason}{where}"


class UnknownRuleError(ParseError):
    """The text has a rule that nonet does not know: without it, it would be another puzzle.

    ``key`` is how the text names the rule, ``count`` how often it has it, ``nearest`` the most similar name that nonet
    knows, ``None`` if none is similar.

    >>> import nonet
    >>> nonet.parse(".Cages~10~R1C1~R1C2")
    Traceback (most recent call last):
    nonet.results.UnknownRuleError: line 1, column 1: ISS: "Cages" is not a rule that nonet knows; the nearest is "Cage"
    """

    def __init__(
        self,
        reason: str,
        *,
        key: str = "",
        count: int = 1,
        nearest: str | None = None,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        cell: Cell | None = None,
    ) -> None:
        super().__init__(reason, source=source, line=line, column=column, cell=cell)
        self.key = key
        self.count = count
        self.nearest = nearest
