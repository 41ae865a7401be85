"""``Block``: entries one after another in columns, which the engine and the writers of tables take at once.

A reader of long files yields a block where each puzzle is 81 characters and nothing is unusual, and single entries for
the other rows. A block stands for its entries, in their places: ``entries`` yields them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, Self, TypeAlias, TypeVar

from nonet._board.grid import puzzle_of
from nonet._board.text import VALUE_OF_BYTE
from nonet.formats._entry import Entry
from nonet.formats._format import EVERYTHING, Format

ROW_SIZE = 82
"""The length of a line that holds 81 cells and a line feed."""
Column: TypeAlias = Any
"""A list of strings, empty for nothing; bytes with a line of 81 characters for each; or an Arrow array of any type."""
Item = TypeVar("Item")
_SYMBOLS = b"0123456789._*?\n"
_DIGITS = b"123456789"
_WITH_DOTS = bytes.maketrans(b"0_*?", b"....")
_ENTRIES_AT_ONCE = 1 << 12
_PLAIN = re.compile("[0-9._*?]{81}")
_FIELDS = ("solutions", "names", "ratings")


@dataclass(frozen=True, slots=True)
class Block:
    """Entries in columns: ``puzzles`` has a line of 81 characters for each, with dots for blanks.

    ``lines`` are the lines of the file where they start. A field that no entry has is ``None``; ``solutions`` are
    strings of 81 digits, empty for none. ``others`` are the columns of the entries: pairs of title and column.
    """

    puzzles: bytes
    lines: Sequence[int]
    solutions: Column | None = None
    names: Column | None = None
    ratings: Column | None = None
    others: tuple[tuple[str, Column], ...] = ()

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> Self:
        """Return entries with the same columns as a block; it has their values alone, without givens and marks."""

        def column(texts: list[str]) -> list[str] | None:
            return texts if any(texts) else None

        titles = [title for title, _ in entries[0].columns]
        return cls(
            "".join([f"{entry.grid.to_line()}\n" for entry in entries]).encode(),
            [entry.line or 1 for entry in entries],
            column([entry.solution.to_line() if entry.solution is not None else "" for entry in entries]),
            column([entry.name or "" for entry in entries]),
            column([entry.rating or "" for entry in entries]),
            tuple([(title, [entry.columns[at][1] for entry in entries]) for at, title in enumerate(titles)]),
        )

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def is_arrow(self) -> bool:
        """Whether columns are Arrow arrays, so that PyArrow is there."""
        columns = (*self._fields(), *(column for _, column in self.others))
        return any(not isinstance(column, (list, bytes)) for column in columns if column is not None)

    def puzzle_lines(self) -> list[str]:
        """Return the puzzles, each as 81 characters."""
        return lines_of(self.puzzles)

    def entry(self, row: int) -> Entry:
        """Return the entry of one row."""
        return next(self.taken([row]).entries())

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the puzzle, solution, name, rating and other columns of each entry as strings, empty for nothing."""
        fields = [[""] * len(self) if each is None else strings(each) for each in self._fields()]
        return zip(self.puzzle_lines(), *fields, *(strings(column) for _, column in self.others), strict=True)

    def entries(self) -> Iterator[Entry]:
        """Yield the entries."""
        titles = [title for title, _ in self.others]
        for line, (puzzle, solution, name, rating, *texts) in zip(self.lines, self.rows(), strict=True):
            yield Entry(
                puzzle_of(puzzle.encode().translate(VALUE_OF_BYTE)),
                name or None,
                puzzle_of(solution.encode().translate(VALUE_OF_BYTE)) if solution else None,
                rating or None,
                tuple(zip(titles, texts, strict=True)),
                line,
            )

    def _fields(self) -> list[Column | None]:
        return [getattr(self, name) for name in _FIELDS]

    def part(self, start: int, stop: int) -> Self:
        """Return the rows from ``start`` to before ``stop``."""

        def cut(column: Column) -> Column:
            if isinstance(column, bytes):
                return column[start * ROW_SIZE : stop * ROW_SIZE]
            return column[start:stop] if isinstance(column, list) else column.slice(start, stop - start)

        return self._with(cut(self.puzzles), self.lines[start:stop], cut)

    def taken(self, rows: Sequence[int]) -> Self:
        """Return some of the rows, in this order; a row can be there several times."""

        def take(column: Column) -> Column:
            if isinstance(column, bytes):
                return b"".join([column[row * ROW_SIZE : (row + 1) * ROW_SIZE] for row in rows])
            return [column[row] for row in rows] if isinstance(column, list) else column.take(_array(rows))

        return self._with(take(self.puzzles), [self.lines[row] for row in rows], take)

    def repeated(self, times: int, puzzles: bytes) -> Self:
        """Return each row several times, with other puzzles."""

        def repeat(column: Column) -> Column:
            if isinstance(column, list):
                return [item for item in column for _ in range(times)]
            if isinstance(column, bytes):
                return [item for item in strings(column) for _ in range(times)]
            return column.take(_array([row for row in range(len(column)) for _ in range(times)]))

        return self._with(puzzles, repeat(list(self.lines)), repeat)

    def _with(self, puzzles: bytes, lines: Sequence[int], change: Callable[[Column], Column]) -> Self:
        """Return a block with these puzzles, and each column changed."""
        solutions, names, ratings = (None if each is None else change(each) for each in self._fields())
        others = tuple([(title, change(column)) for title, column in self.others])
        return type(self)(puzzles, lines, solutions, names, ratings, others)

    def as_texts(self) -> Self:
        """Return the block with all columns as strings."""
        return self._with(self.puzzles, self.lines, strings)

    def left_out(self, format: Format) -> set[str]:
        """Return what some entry has and a file of this format cannot hold; givens are all the values."""
        fields = dict(zip(("solution", "name", "rating"), self._fields(), strict=True))
        there = {name for name, each in fields.items() if name not in format.holds and each is not None}
        found = {name for name in there if is_filled(fields[name])}
        has_columns = bool(self.others) and "columns" in EVERYTHING - format.holds
        known = format.columns
        lost = {f"column {title}" for title, _ in self.others if known is not None and title not in known}
        return found | lost | ({"columns"} if has_columns else set())


def _array(rows: Sequence[int]) -> Any:
    from nonet._io.libraries import library

    arrow = library("pyarrow")
    return arrow.array(rows, arrow.int64())


def strings(column: Column) -> list[str]:
    """Return a column as strings, empty for nothing."""
    if isinstance(column, list):
        return column
    if isinstance(column, bytes):
        return lines_of(column)
    from nonet.formats._tables._text_columns import texts_of

    return [text or "" for text in texts_of(column).to_pylist()]


def is_filled(column: Column | None) -> bool:
    """Tell whether some row of a column has a string that is not empty."""
    return column is not None and (isinstance(column, bytes) or any(strings(column)))


def lines_of(text: bytes) -> list[str]:
    """Return the lines of a text of ASCII, each of which ends in a line feed."""
    return text.decode("ascii").split("\n")[:-1]


def is_bare(text: bytes) -> bool:
    """Tell whether each line is 81 cells and nothing else, and the last line ends with a line feed."""
    count, rest = divmod(len(text), ROW_SIZE)
    return (
        rest == 0
        and text[ROW_SIZE - 1 :: ROW_SIZE] == b"\n" * count == b"\n" * text.count(b"\n")
        and not text.translate(None, _SYMBOLS)
    )


def plain_lines(text: bytes) -> bytes | None:
    """Return lines of 81 cells with dots for blanks; ``None`` if a line is anything else."""
    return text.translate(_WITH_DOTS) if is_bare(text) else None


def is_plain(puzzle: str) -> bool:
    """Tell whether a string is 81 cells and nothing else."""
    return _PLAIN.fullmatch(puzzle) is not None


def is_solution(text: str) -> bool:
    """Tell whether a string is 81 digits, or empty."""
    return are_solutions([text])


def are_solutions(texts: Sequence[str]) -> bool:
    """Tell whether each string is 81 digits, or empty."""
    # All at once takes a tenth of the time of one by one.
    digits = "".join(texts)
    return {0, 81}.issuperset(map(len, texts)) and digits.isascii() and not digits.encode().translate(None, _DIGITS)


def expanded(items: Iterable[Entry | Block]) -> Iterator[Entry]:
    """Yield entries, also those of the blocks."""
    for item in items:
        if isinstance(item, Block):
            yield from item.entries()
        else:
            yield item


def grouped(items: Iterable[Block | Item], most: int = _ENTRIES_AT_ONCE) -> Iterator[Block | list[Item]]:
    """Yield the blocks, and what is between them in lists, ``most`` items at a time."""
    for is_block, some in groupby(items, lambda item: isinstance(item, Block)):
        if is_block:
            yield from some  # type: ignore[misc]
        else:
            while group := list(islice(some, most)):
                yield group  # type: ignore[misc]


def in_blocks(items: Iterable[Entry | Block | Item]) -> Iterator[Entry | Block | Item]:
    """Yield blocks, with entries joined that have nothing but values and the same columns, a few thousand at a time.

    Anything else stays as it is.
    """
    for titles, some in groupby(items, _titles):
        if titles is None:
            yield from some
        else:
            while group := list(islice(some, _ENTRIES_AT_ONCE)):
                yield Block.of(group)  # type: ignore[arg-type]


def _titles(item: object) -> list[str] | None:
    """Return the titles of the columns of an entry that fits into a block, ``None`` for anything else."""
    if not isinstance(item, Entry):
        return None
    grid, solution = item.grid, item.solution
    is_plain = not grid.has_pencilmarks and bytes(grid.givens) == bytes(grid)
    is_solved = solution is None or not solution.open_count
    return [title for title, _ in item.columns] if is_plain and is_solved else None
