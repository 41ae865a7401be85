"""``Block``: rows of a file in columns: what readers yield, what questions are asked of, and what writers take.

```
titles      id     puzzle       solution     lines   odd_rows
row 0       7      53..7…       534678…      2                      an entry, made of the columns when it is asked for
row 1       8      oops                      3                      its error, made of its text when it is asked for
row 2                                        4       ParseError     a row that its container spoils: no column has it
row 3       9      [[5, 3, …    …            5       Entry          a puzzle that is no text of 81 cells
```

Every row of the file is in a block, also one without a puzzle. ``puzzles`` goes to the engine as it is. A column is a
column of text of the engine, an Arrow array, a list of strings and ``None``, or bytes with a line of 81 characters for
each row; ``None`` is a column without a value.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from time import monotonic
from typing import Any, Final, TypeAlias

from nonet._board.geometry import CANDIDATE_COUNT, CELL_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC
from nonet._board.sized_text import board_of_other_size, is_other_row
from nonet._board.text import NOT_A_CELL, VALUE_OF_BYTE, is_row, read_row
from nonet._errors import ParseError, PuzzleError, UnsupportedError
from nonet._io.libraries import library
from nonet.formats._entry import Entry, values_only
from nonet.formats._format import EVERYTHING, Format
from nonet.formats.arrays import array_of_column
from nonet.formats.columns import (
    ROW_SIZE,
    Column,
    Fields,
    cell_of,
    is_filled,
    is_full,
    lines_of,
    part_of,
    solution_of,
    strings,
    taken_of,
)

MOST_ROWS: Final = 1 << 16
"""The most rows in a block."""
HEADER: Final = ("puzzle", "solution", "name", "rating")
"""The columns of puzzles that come from no table; those of the entries follow."""
Result: TypeAlias = Entry | ParseError
OddRows: TypeAlias = Mapping[int, Result]
_ENTRIES_AT_ONCE: Final = 1 << 11
_SECONDS_AT_ONCE: Final = 0.05
_SYMBOLS: Final = b"0123456789._*?\n"
_WITH_DOTS: Final = bytes.maketrans(b"0_*?", b"....")
_DOTS: Final = str.maketrans("0_*?", "....")
_PLAIN: Final = re.compile("[0-9._*?]{81}")


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Rows of a file in columns.

    ``titles`` and ``columns`` are those of the table, in its order; ``fields`` are the indices of those with a meaning.
    ``lines`` are the lines of the file where the rows start, or the numbers of the rows. ``odd_rows`` has the entries
    and errors of rows that are more or less than their columns say: with pencilmarks, rules, or no puzzle. ``source``
    is the name of the file. ``entries_of`` makes the entries of the other rows. ``is_table``: the columns are those of
    the file, rather than ``HEADER`` and those of entries; ``is_json``: they are values of JSON as they are written.
    ``texts`` are the rows as they are in the file, if it is a text.
    """

    titles: tuple[str, ...]
    columns: tuple[Column, ...]
    lines: Sequence[int]
    fields: Fields
    odd_rows: OddRows = field(default_factory=dict)
    entries_of: "Callable[[Block], Iterable[Result]] | None" = None
    is_table: bool = True
    is_json: bool = False
    source: str | None = None
    texts: Column = None
    schema: Any = None

    @classmethod
    def of(cls, items: Sequence[Result]) -> "Block":
        """Return entries and errors as a block."""
        entries = [item if isinstance(item, Entry) else None for item in items]

        def column(text_of: Callable[[Entry], str | None]) -> list[str | None] | None:
            texts = [text_of(entry) if entry is not None else None for entry in entries]
            return texts if any(texts) else None

        titles, others = _columns_of(entries)
        lines = [entry.grid.to_line() if entry is not None else f"{'':{CELL_COUNT}}" for entry in entries]
        has_one_length = all(len(line) == CELL_COUNT for line in lines)
        return cls(
            (*HEADER, *titles),
            (
                "".join([f"{line}\n" for line in lines]).encode() if has_one_length else list(lines),
                column(lambda entry: entry.solution.to_line() if entry.solution is not None else None),
                column(lambda entry: entry.name),
                column(lambda entry: entry.rating),
                *others,
            ),
            [item.line or 0 for item in items],
            Fields(0, 1, 2, 3),
            {row: item for row, item in enumerate(items) if isinstance(item, ParseError) or not _is_in_columns(item)},
            is_table=False,
        )

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def is_line_text(self) -> bool:
        """Whether each row is a line of text, which can have a name and a solution beside its puzzle."""
        return self.texts is not None and not self.is_table

    def column(self, name: str) -> Column:
        """Return the column of a field, ``None`` if there is none."""
        index = getattr(self.fields, name)
        return None if index is None else self.columns[index]

    @property
    def puzzles(self) -> Any:
        """The puzzles, as the engine takes them; a row without one is malformed."""
        column = self.column("puzzle")
        if all(isinstance(item, ParseError) and cell_of(column, row) is None for row, item in self.odd_rows.items()):
            return [None] * len(self) if column is None else column
        found: list[str | Grid | None] = [*strings(column, len(self))]
        for row, item in self.odd_rows.items():
            found[row] = item.grid if isinstance(item, Entry) else None
        return found

    @property
    def names(self) -> list[str | None]:
        """The name of each puzzle, ``None`` for none."""
        block = self.split()
        found = [name or None for name in strings(block.column("name"), len(self))]
        for row, item in block.odd_rows.items():
            found[row] = item.name if isinstance(item, Entry) else None
        return found

    def puzzle_lines(self) -> list[str]:
        """Return each puzzle as 81 characters with dots for blanks, empty for a row without one."""
        block = self.split()
        texts = [*strings(block.column("puzzle"), len(block))]
        for row, text in enumerate(texts):
            if row in block.odd_rows or not _PLAIN.fullmatch(text or ""):
                item = block.row(row)
                texts[row] = item.grid.to_line() if isinstance(item, Entry) else ""
        return "\n".join(text or "" for text in texts).translate(_DOTS).split("\n") if texts else []

    @property
    def reasons(self) -> dict[int, str]:
        """Why rows have no puzzle, by the number of the row in the block."""
        return {row: str(item) for row, item in enumerate(self.entries()) if isinstance(item, ParseError)}

    def entries(self) -> Iterator[Result]:
        """Yield the entry of each row, or the error in its place."""
        for row, item in enumerate((self.entries_of or entries_of_cells)(self)):
            found = self.odd_rows.get(row, item)
            yield found.located(source=self.source) if isinstance(found, ParseError) else found

    def row(self, row: int) -> Result:
        """Return the entry of a row, or the error in its place."""
        return next(self.part(row, row + 1).entries())

    def split(self) -> "Block":
        """Return the block with a column for each field, if its rows are texts that have several."""
        if not self.is_line_text:
            return self
        if isinstance(puzzles := self.column("puzzle"), bytes):
            return Block(HEADER, (puzzles, None, None, None), self.lines, Fields(0, 1, 2, 3), is_table=False)
        return replace(Block.of(list(self.entries())), source=self.source)

    def as_table(self, *, is_fixed: bool = False) -> "Block":
        """Return puzzles that come from no table as a table, with the columns that some of them fill.

        ``is_fixed``: with all columns that such puzzles can have, so that every block has the same.

        A grid with pencilmarks is its 729 candidates.
        """
        if self.is_table or self.is_line_text:
            return self
        puzzles: list[str | None] = [*strings(self.column("puzzle"), len(self))]
        givens: list[str | None] = [None] * len(self)
        for row, item in self.odd_rows.items():
            if isinstance(item, Entry):
                grid = item.grid
                if grid.layout.rules or grid.layout.box_shape is None:
                    raise PuzzleError(f"a table cannot hold a puzzle that {grid.layout.difference}")
                puzzles[row] = grid.to_sukaku() if grid.has_pencilmarks else puzzles[row]
                givens[row] = grid.givens.to_line() if bytes(grid.givens) != bytes(grid) else None
            else:
                puzzles[row] = None
        own = [("puzzle", puzzles), *([("givens", givens)] if any(givens) else [])]
        fields = zip(HEADER[1:], self.columns[1:4], strict=True)
        others = zip(self.titles[4:], self.columns[4:], strict=True)
        columns = [*own, *((title, column) for title, column in fields if is_fixed or is_filled(column)), *others]
        titles = tuple(title for title, _ in columns)
        return replace(self, titles=titles, columns=tuple(column for _, column in columns), fields=Fields.of(titles, 0))

    def readable(self) -> "tuple[Block, list[ParseError]]":
        """Return the rows that have a puzzle, as lines of 81 characters with dots for blanks, and the other errors."""
        block = self.split()
        texts = [*strings(block.column("puzzle"), len(block))]
        joined = "".join([f"{text}\n" for text in texts]).encode("ascii", "backslashreplace")
        if not block.odd_rows and (lines := plain_lines(joined)) is not None:
            return block.with_column(lines, at=block.fields.puzzle), []
        odd_rows, errors, good = dict(block.odd_rows), [], []
        for row, text in enumerate(texts):
            if row not in odd_rows and not _PLAIN.fullmatch(text or ""):
                odd_rows[row] = block.row(row)
            if isinstance(item := odd_rows.get(row), ParseError):
                errors.append(item if item.source or block.source is None else item.located(source=block.source))
            else:
                texts[row] = item.grid.to_line() if item is not None else text
                good.append(row)
                if item is not None and row not in block.odd_rows and _is_in_columns(item):
                    del odd_rows[row]
        kept = [texts[row] or "" for row in good]
        lines = "".join([f"{text}\n" for text in kept]).encode().translate(_WITH_DOTS)
        column = lines if all(len(text) == CELL_COUNT for text in kept) else list(lines_of(lines))
        return replace(block, odd_rows=odd_rows).taken(good).with_column(column, at=block.fields.puzzle), errors

    def with_marked(self, rows: Sequence[int]) -> "Block | None":
        """Return the block in which those of some rows that the engine does not read are grids; ``None`` if none has.

        These are rows of 729 candidates, and boards of other sizes.
        """
        column = self.column("puzzle")
        if column is None:
            return None
        odd_rows, can_be_marked = {}, self.is_table or bool(self.odd_rows)
        for row in rows:
            text = None if row in self.odd_rows else cell_of(column, row)
            if text is None or not ((can_be_marked and len(text) >= CANDIDATE_COUNT) or is_other_row(text)):
                continue
            if isinstance(item := self.row(row), Entry):
                odd_rows[row] = item
        return replace(self, odd_rows={**self.odd_rows, **odd_rows}) if odd_rows else None

    def classic_for(self, function: str) -> "Block":
        """Return the block in which a puzzle on a board that is not classic is an error that names a function."""

        def refused(item: Result) -> Result:
            if isinstance(item, ParseError) or item.grid.layout is CLASSIC:
                return item
            unsupported = UnsupportedError(function, item.grid.layout)
            error = ParseError(str(unsupported), source=self.source, line=item.line)
            error.__cause__ = unsupported
            return error

        def entries_of(block: Block) -> Iterable[Result]:
            return map(refused, (self.entries_of or entries_of_cells)(block))

        return replace(
            self, odd_rows={row: refused(item) for row, item in self.odd_rows.items()}, entries_of=entries_of
        )

    def part(self, start: int, stop: int) -> "Block":
        """Return the rows from ``start`` to before ``stop``."""
        odd_rows = {row - start: item for row, item in self.odd_rows.items() if start <= row < stop}
        return self._changed(self.lines[start:stop], odd_rows, lambda column: part_of(column, start, stop))

    def taken(self, rows: Sequence[int]) -> "Block":
        """Return some of the rows, in this order; a row can be there several times."""
        if isinstance(rows, range) and rows.step == 1:
            return self if len(rows) == len(self) else self.part(rows.start, rows.stop)
        odd_rows = (
            {at: self.odd_rows[row] for at, row in enumerate(rows) if row in self.odd_rows}
            if self.odd_rows
            else self.odd_rows
        )
        return self._changed([self.lines[row] for row in rows], odd_rows, lambda column: taken_of(column, rows))

    def _changed(self, lines: Sequence[int], odd_rows: OddRows, change: Callable[[Column], Column]) -> "Block":
        columns = tuple([None if column is None else change(column) for column in self.columns])
        texts = None if self.texts is None else change(self.texts)
        return replace(self, columns=columns, lines=lines, odd_rows=odd_rows, texts=texts)

    def with_column(self, column: Column, *, at: int | None = None, title: str = "") -> "Block":
        """Return the block with a column in the place of one, or with a title after the others."""
        if at is None:
            return replace(self, titles=(*self.titles, title), columns=(*self.columns, column))
        return replace(self, columns=(*self.columns[:at], column, *self.columns[at + 1 :]))

    def with_puzzles(self, puzzles: Column, solutions: Column = None) -> "Block":
        """Return the block with other puzzles and solutions, without the givens and candidates of the old ones."""
        dropped = {self.fields.givens, self.fields.marks}
        columns = [None if at in dropped else column for at, column in enumerate(self.columns)]
        for at, column in ((self.fields.puzzle, puzzles), (self.fields.solution, solutions)):
            if at is not None:
                columns[at] = column
        return replace(self, columns=tuple(columns), odd_rows={})

    @property
    def is_arrow(self) -> bool:
        """Whether columns are Arrow arrays, so that PyArrow is there."""
        return any(hasattr(column, "type") for column in self.columns)

    def cells(self) -> list[Column]:
        """Return the columns for the writers of the engine; one without a value is a list of ``None``."""
        return [[None] * len(self) if column is None else column for column in self.columns]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the columns as a stream of Arrow record batches."""
        if self.is_arrow:
            arrays = [array_of_column(column, len(self)) for column in self.columns]
            return library("pyarrow").table(arrays, names=self.titles).__arrow_c_stream__(requested_schema)
        from nonet._native import core

        count = len(self)
        made: list[Any] = [
            column if hasattr(column, "kinds") else core.TextColumn.from_texts(strings(column, count))
            for column in self.columns
        ]
        return core.RowBlock(self.titles, made, list(self.lines)).__arrow_c_stream__(requested_schema)

    def _solutions(self) -> Iterator[str]:
        rows = enumerate(strings(self.column("solution"), len(self)))
        return (text for row, text in rows if text and row not in self.odd_rows)

    def as_texts(self) -> "Block":
        """Return the block with all columns as strings."""
        return replace(self, columns=tuple([strings(column, len(self)) for column in self.columns]), is_json=False)

    def left_out(self, format: Format) -> set[str]:
        """Return what some entry has and a file of this format cannot hold; givens are all the values."""
        named = {at for at in self.fields if at is not None}
        fields = {name: self.column(name) for name in ("solution", "name", "rating") if name not in format.holds}
        found = {name for name, column in fields.items() if is_filled(column)}
        # The entry of an odd row says itself what it has: its board can be in a column.
        plain = [row for row in range(len(self)) if row not in self.odd_rows] if self.odd_rows else []
        others = [
            title
            for at, title in enumerate(self.titles)
            if at not in named and (not self.odd_rows or is_filled(taken_of(self.columns[at], plain)))
        ]
        known = format.columns
        lost = {f"column {title}" for title in others if known is not None and title not in known}
        if "solution" in format.holds and not format.is_table and not all(map(is_full, self._solutions())):
            found.add("solutions that are none")
        of_odd_rows = (format.left_out(item) for item in self.odd_rows.values() if isinstance(item, Entry))
        columns = {"columns"} if others and "columns" in EVERYTHING - format.holds else set()
        return found.union(lost, columns, *of_odd_rows)


def _columns_of(entries: Sequence[Entry | None]) -> tuple[list[str], list[list[str | None]]]:
    """Return the titles of the columns of entries, ``None`` for no entry, and the columns."""
    there = [entry.columns for entry in entries if entry is not None]
    titles = [title for title, _ in there[0]] if there else []
    if all([title for title, _ in columns] == titles for columns in there):
        rows = [[text for _, text in entry.columns] if entry is not None else [None] * len(titles) for entry in entries]
        return titles, [list(column) for column in zip(*rows, strict=True)]
    titles = list(dict.fromkeys(title for columns in there for title, _ in columns))
    found = [dict(entry.columns) if entry is not None else {} for entry in entries]
    return titles, [[each.get(title) for each in found] for title in titles]


def refuse_marks(block: Block, format_name: str) -> None:
    """Raise ``PuzzleError`` for a puzzle whose candidates have no column."""
    for item in block.odd_rows.values() if block.fields.marks is None else ():
        if isinstance(item, Entry):
            values_only(item, format_name)


def one_header(expected: Sequence[str], found: Sequence[str]) -> PuzzleError:
    """Return the error for rows with other columns than those of the table."""
    return PuzzleError(f"a table has one header: expected the columns {tuple(expected)}, found {tuple(found)}")


def _is_in_columns(entry: Entry) -> bool:
    """Tell whether the columns of a block tell all of an entry."""
    grid = entry.grid
    return not grid.has_pencilmarks and grid.layout is CLASSIC and bytes(grid.givens) == bytes(grid)


def entries_of_cells(block: Block) -> Iterator[Result]:
    """Yield the entry of each row of a table; a row of text is read as everywhere, and 729 candidates too."""
    count, fields = len(block), block.fields
    cells = [strings(column, count) for column in block.columns]
    nothing: list[str | None] = [None] * count

    def column(at: int | None) -> list[str | None]:
        return nothing if at is None else cells[at]

    known = {at for at in fields[:4] if at is not None}
    others = [at for at in range(len(cells)) if at not in known]
    wanted = zip(block.lines, *(column(at) for at in fields), strict=True)
    for row, (line, puzzle, solution, name, rating, givens, marks) in enumerate(wanted):
        try:
            grid = _grid_of(puzzle, givens, marks)
        except ParseError as error:
            text = None if block.texts is None else block.texts[row] or ""
            lines_before, before = (0, 0) if text is None else _place_of(puzzle or "", text)
            before = 0 if error.line is not None and error.line > 1 else before
            yield ParseError(
                error.reason,
                line=line + lines_before + (error.line or 1) - 1,
                column=before + (error.column or 1),
                cell=error.cell,
            )
            continue
        solved = solution_of(solution)
        if solved is not None and solved.layout != grid.layout:
            solved = None
        used = others if solved is not None or not solution or fields.solution is None else [*others, fields.solution]
        columns = [(block.titles[at], text) for at in used if (text := cells[at][row]) is not None]
        yield Entry(grid, name or None, solved, rating or None, columns, line or None)


def _place_of(cell: str, row: str) -> tuple[int, int]:
    """Return how many lines of the text of a row are before a cell, and how many characters of its line."""
    before = row[: max(row.find(cell), 0)] if cell else ""
    return before.count("\n"), len(before) - before.rfind("\n") - 1


def _grid_of(puzzle: str | None, givens: str | None, marks: str | None) -> Grid:
    """Return the grid of a row; givens and candidates that fit it are those that the row tells."""
    if puzzle is None:
        raise ParseError("expected a puzzle, found none")
    values = puzzle.encode("ascii", "backslashreplace").translate(VALUE_OF_BYTE)
    if len(values) != CELL_COUNT or NOT_A_CELL in values:
        if len(puzzle) >= CANDIDATE_COUNT and not is_row(puzzle):
            return Grid.from_sukaku(puzzle)
        if (other := board_of_other_size(puzzle)) is not None:
            grid = puzzle_of(other[0], layout=other[1])
        else:
            grid = Grid(puzzle) if "\n" in puzzle or "\r" in puzzle else puzzle_of(read_row(puzzle)[0])
    else:
        grid = puzzle_of(values)
    if givens or marks:
        try:
            return Grid(grid.to_line(), givens=givens or None, pencilmarks=marks or None, layout=grid.layout)
        except (PuzzleError, ValueError):
            return grid  # they are columns that say something else
    return grid


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


def in_blocks(
    items: Iterable[Block | Result], *, waits: Callable[[], bool] | None = None, at_once: int | None = None
) -> Iterator[Block]:
    """Yield blocks; entries and errors between them are joined, those with the same columns, a few thousand at most.

    ``waits`` tells whether the next item may have to be waited for; by default, few are joined if they come slowly.
    With ``at_once`` so many are joined, whatever their columns.
    """
    group: list[Result] = []
    titles: tuple[str, ...] | None = None
    most, start = at_once or (1 if waits is None else _ENTRIES_AT_ONCE), monotonic()
    for item in items:
        own = titles if isinstance(item, ParseError) else item.titles if isinstance(item, Block) else _titles_of(item)
        if group and ((own != titles and at_once is None) or isinstance(item, Block)):
            yield Block.of(group)
            group = []
        titles = own
        if isinstance(item, Block):
            yield item
            continue
        group.append(item)
        if len(group) == most or (waits is not None and waits()):
            yield Block.of(group)
            group = []
            if waits is None:
                is_slow = monotonic() - start > _SECONDS_AT_ONCE
                most, start = 1 if is_slow else min(2 * most, _ENTRIES_AT_ONCE), monotonic()
    if group:
        yield Block.of(group)


def _titles_of(entry: Entry) -> tuple[str, ...]:
    return tuple([title for title, _ in entry.columns])


def in_entries(items: Iterable[Block | Result]) -> Iterator[Result]:
    """Yield entries and errors, also those of the blocks."""
    return chain.from_iterable(item.entries() if isinstance(item, Block) else [item] for item in items)
