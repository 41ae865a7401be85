"""``Format``: what each format's module defines as ``FORMAT``.

``scan`` recognises the format of a file by its content. If a file fits several formats, it chooses the one with the
file's extension, otherwise the one with the highest ``priority``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from nonet._board.layout import CLASSIC, Layout, checked_layout
from nonet._board.regions import shape_of_regions
from nonet._checks import checked_text, wrong_type
from nonet._errors import PuzzleError
from nonet.formats._entry import Entry, whole_solution

# Each name is that of the format's module. A new format needs its name here.
FormatName = Literal[
    "arrow", "bank", "block", "boards", "csv", "euler", "fpuzzles", "hodoku", "iss", "jigsaw", "json", "jsonl",
    "killer", "lines", "npy", "parquet", "pencilmarks", "sdk", "sdx", "spreadsheet", "ss", "sudokupad", "sukaku",
]  # fmt: skip

Reader = Callable[..., Iterator[Any]]
Writer = Callable[[Iterable[Any]], Iterator[str] | Iterator[bytes] | Iterator[str | bytes]]
Recogniser = Callable[[list[str]], bool]


EVERYTHING = frozenset({"givens", "solution", "name", "rating", "columns"})
"""What a puzzle of a file can have besides its cells; pencilmarks are never left out."""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file: its name, a description in one line, and how it is recognised, read and written.

    ``read`` yields the entries of a ``FileLines``, errors as values, or blocks of them; that of a table (``is_table``)
    also takes ``puzzle_column`` and ``columns``. ``write`` yields pieces of text that make up a file; it gets blocks
    beside entries if it takes them (``takes_blocks``). A binary format has a ``table_file`` instead, which is given the
    file, the schema of a table and options, and then tables.
    ``fits`` tells whether a file is in this format; its argument is the lines of the file from some line on, without
    blank lines and comments. It is None for a binary format. No two formats that have one
    have the same ``priority``. ``may_fit`` is for formats with an extension of their own: it tells whether a file with
    this extension can be in this format. ``fits_comments`` tells the same by the comments above the first line.

    ``extensions`` are lower case. ``has_titles`` says that the format has no use for lines of text above the first
    puzzle: ``scan`` takes them for a title and skips them. ``magic`` is how a binary file of this format can begin.
    ``holds`` names what an entry of the format can have, ``columns`` which columns, if not any. ``write_as`` has
    the formats in which files with some of the extensions are written: the same with another layout.

    ``has_own_keys``: each row has columns of its own; otherwise those of the first rows are those of the file.
    ``write_table`` returns the text of a block with all its columns, in a format that is no table. ``holds_formulas``:
    a spreadsheet program runs texts of the file as formulas. ``has_fixed_widths``: longer texts would be cut.
    ``cell_width`` is the number of characters of a cell. ``is_plain``: nothing but puzzles; where several readers get
    equally far in a file that fits no format, the error of this one is reported.
    ``boards`` are those that the format holds: the classic one, also those of other sizes with boxes, also those with
    other regions, those with boxes and cages, or any.
    ``has_drawings``: puzzles can have drawings that are no rules, and ``read`` also takes ``ignore_drawings``.
    ``is_argument`` tells whether a text, such as a link, is a puzzle of this format and no path.
    """

    name: FormatName
    description: str
    read: Reader
    write: Writer | None = None
    fits: Recogniser | None = None
    priority: int = 0
    may_fit: Recogniser | None = None
    fits_comments: Recogniser | None = None
    extensions: tuple[str, ...] = ()
    has_titles: bool = False
    magic: tuple[bytes, ...] = ()
    holds: frozenset[str] = EVERYTHING
    columns: frozenset[str] | None = None
    takes_blocks: bool = False
    is_table: bool = False
    table_file: Any = None
    has_own_keys: bool = False
    write_table: Callable[[Any], bytes] | None = None
    holds_formulas: bool = False
    has_fixed_widths: bool = False
    cell_width: int = 1
    is_plain: bool = False
    boards: Literal["classic", "plain", "regions", "cages", "any"] = "classic"
    has_drawings: bool = False
    is_argument: Callable[[str], bool] | None = None
    write_as: Mapping[str, "Format"] = field(default_factory=lambda: MappingProxyType({}))

    def of_extension(self, extension: str) -> "Format":
        """Return the format in which a file with this extension is written."""
        checked_text("extension", extension)
        return self.write_as.get(extension, self)

    @property
    def is_binary(self) -> bool:
        """Whether a file of this format is not text."""
        return bool(self.magic)

    def holds_board(self, layout: Layout) -> bool:
        """Tell whether puzzles on a board fit into a file of this format; a rule of the board can still be refused."""
        if checked_layout(layout) is CLASSIC or self.boards == "any":
            return True
        if self.boards == "cages":
            names = {rule.name for rule in layout.rules}
            shape = shape_of_regions(layout.size, layout.region_numbers)
            return shape is not None and names <= {"cage", "diagonal"}
        has_its_regions = bool(layout.region_numbers) if self.boards == "regions" else layout.box_shape is not None
        return self.boards in ("plain", "regions") and has_its_regions and not layout.rules

    def refuse_board(self, entry: Entry, others: Iterable["Format"]) -> None:
        """Raise ``PuzzleError`` for a puzzle on a board that this format cannot hold; name the others that can."""
        if not isinstance(entry, Entry):
            raise wrong_type("entry must be an Entry", entry)
        layout = entry.grid.layout
        if self.holds_board(layout):
            return
        which = f"the puzzle named {entry.name!r}, which" if entry.name else "a puzzle that"
        names = sorted(other.name for other in others if other.holds_board(layout) and other._can_write(entry))
        known = f"{', '.join(names[:-1])} and {names[-1]}" if names[1:] else names[0]
        raise PuzzleError(f"{self.name} cannot hold {which} {layout.difference}; the formats {known} can")

    def _can_write(self, entry: Entry) -> bool:
        try:
            return self.write is not None and any(self.write([entry]))
        except PuzzleError:
            return False

    def left_out(self, entry: Entry) -> set[str]:
        """Return what an entry has and a file of this format cannot hold."""
        if not isinstance(entry, Entry):
            raise wrong_type("entry must be an Entry", entry)
        there = {name for name in EVERYTHING - self.holds - {"givens"} if getattr(entry, name)}
        has_placed = "givens" not in self.holds and bytes(entry.grid.givens) != bytes(entry.grid)
        known = self.columns
        others = {f"column {title}" for title, _ in entry.columns if known is not None and title not in known}
        if entry.solution is not whole_solution(entry) and "solution" in self.holds and not self.is_table:
            others.add("solutions that are none")
        return there | others | ({"givens"} if has_placed else set())
