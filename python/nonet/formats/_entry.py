"""``Entry``: a puzzle and what its file says about it, the same for all formats.

The module of each format states which fields of an entry the format can hold. A writer drops the others, except where
that would change the puzzle: then it refuses the entry.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from nonet._board.geometry import CELL_COUNT, LINES, SIZE, House
from nonet._board.grid import Grid
from nonet._checks import checked_text, wrong_type
from nonet._errors import PuzzleError

_set = object.__setattr__


@dataclass(frozen=True, slots=True, init=False)
class Entry:
    r"""One puzzle of a file.

    ``solution`` and ``rating`` are what the file claims, unchecked. ``columns`` are further pairs of name and text:
    the other columns of a CSV file, the attributes of an ``.sdk`` file, ``source`` and ``status`` of a boards file.
    ``line`` is the line of the file where the entry starts; it does not count when entries are compared.

    >>> from nonet import parse
    >>> (entry,) = parse("A1-1,NYTimes,unsolved" + 9 * "\n_,_,_,_,_,_,_,_,5")
    >>> entry.name, entry.columns, entry.line
    ('A1-1', (('source', 'NYTimes'), ('status', 'unsolved')), 1)
    """

    grid: Grid
    name: str | None
    solution: Grid | None
    rating: str | None
    columns: tuple[tuple[str, str], ...]
    line: int | None = field(compare=False)

    def __init__(
        self,
        grid: Grid,
        name: str | None = None,
        solution: Grid | None = None,
        rating: str | None = None,
        columns: Iterable[tuple[str, str]] = (),
        line: int | None = None,
    ) -> None:
        if not isinstance(grid, Grid):
            raise wrong_type("the grid of an entry must be a Grid (Grid(text) reads text)", grid)
        if not (solution is None or isinstance(solution, Grid)):
            raise wrong_type("the solution of an entry must be a Grid or None", solution)
        if not (name is None or isinstance(name, str)) or not (rating is None or isinstance(rating, str)):
            checked_text("name", name)
            checked_text("rating", rating)
        _set(self, "grid", grid)
        _set(self, "name", name)
        _set(self, "solution", solution)
        _set(self, "rating", rating)
        _set(self, "columns", () if columns.__class__ is tuple and not columns else _checked_columns(columns))
        _set(self, "line", line)

    def column(self, name: str) -> str | None:
        """Return the text of the first column with this name, or None."""
        if not isinstance(name, str):
            raise wrong_type("the name of a column is a string", name)
        return next((text for key, text in self.columns if key == name), None)


def _checked_columns(columns: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    expected = "columns must be pairs of name and text"
    try:
        pairs = tuple([(key, text) for key, text in columns])
    except (TypeError, ValueError) as error:
        raise wrong_type(expected, columns) from error
    for key, text in pairs:
        if not (isinstance(key, str) and isinstance(text, str)):
            raise wrong_type(expected, (key, text))
    return pairs


def is_full(grid: Grid) -> bool:
    """Tell whether each cell has a given: a solution, where something else has the puzzle."""
    return grid.given_count == CELL_COUNT


def whole_solution(entry: Entry) -> Grid | None:
    """Return the solution that an entry claims, if it has no open cell: only a table can hold another."""
    return None if entry.solution is None or entry.solution.open_count else entry.solution


def solves(solution: Grid, puzzle: Grid) -> bool:
    """Tell whether a full grid has all the digits of a grid with open cells."""
    values, digits = puzzle._values, solution._values
    if 0 in digits or 0 not in values:
        return False
    # A loop, since nearly all pairs of a long file differ early.
    for value, digit in zip(values, digits, strict=True):  # noqa: SIM110
        if value and value != digit:
            return False
    return True


def are_flags(grid: Grid) -> bool:
    """Tell whether a grid has one digit only, and more often than a puzzle can: the flags of another grid."""
    digits = grid._values.replace(b"\0", b"")
    return len(digits) > SIZE and len(set(digits)) == 1


_BY_BOXES = tuple([cell for house in House.ALL[2 * SIZE :] for cell in house.cells])


def repeated_in(values: bytes) -> int:
    """Return how many digits of rows and columns repeat another."""
    lines = [values[at : at + SIZE] for at in range(0, CELL_COUNT, SIZE)] + [values[at::SIZE] for at in LINES]
    return sum(SIZE - line.count(0) - len(set(line) - {0}) for line in lines)


def are_boxes(values: bytes) -> bool:
    """Tell whether nine rows of nine are boxes: no digit occurs twice in a house if each is a box, but some as rows."""
    return repeated_in(values) > 0 and not repeated_in(bytes([values[cell] for cell in _BY_BOXES]))


def entry_of(grid: Grid, name: str | None, line: int | None) -> Entry:
    """Return the entry of a grid; a full grid of which some cells are given is a puzzle and its solution."""
    if grid.open_count or is_full(grid) or not grid.given_count:
        return Entry(grid, name, line=line)
    return Entry(grid.givens, name, Grid.from_values(grid), line=line)


def one_line(text: str | None) -> str:
    """Return a name with its white space reduced to single spaces, "" for None."""
    return " ".join(text.split()) if text else ""


def values_only(entry: Entry, format_name: str) -> Grid:
    """Return the entry's grid; raise ``PuzzleError`` for pencilmarks: dropping them would change the puzzle."""
    if entry.grid.has_pencilmarks:
        which = f" of {entry.name}" if entry.name else ""
        raise PuzzleError(f"{format_name} cannot hold the pencilmarks{which}: use the format pencilmarks or sukaku")
    return entry.grid


def spaced(lines_of: Callable[[Entry], list[str]], entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the text of each entry, with a blank line between entries."""
    for number, entry in enumerate(entries):
        yield ("\n" if number else "") + "\n".join(lines_of(entry)) + "\n"
