"""The sets at a path, and their rows: puzzles, answers and labels, a bounded number at once.

```
train.csv, train.parquet, …           one set
a folder with train-00000.*, test-00000.*, …    a set for each name before the number
a folder with train.csv, test.csv, …            a set for each file, if these are names of splits
a folder of other tables              one set
train-00000.puzzle.npy, train-00000.solution.npy, …     the columns of one table
a folder with train/dataset.json, …   a set for each such folder, in the form of HRM
```
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from nonet import CLASSIC, Entry, ParseError, PuzzleError
from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._checks import shown
from nonet._io import storage
from nonet._io.libraries import library
from nonet.data._datasets.card import preset_of
from nonet.data._datasets.grids import MISSING, UNREADABLE, can_hold_grids, grids_of, grids_of_values
from nonet.data._datasets.hrm_sets import hrm_sets
from nonet.data._datasets.set_files import ROWS_AT_ONCE, ArrayFile, RowBlock, SetFile
from nonet.formats import Block
from nonet.formats.arrow_tables import array_of
from nonet.formats.columns import PUZZLE, SOLUTION, Fields, cell_of, is_puzzle, titled
from nonet.formats.names import table_files
from nonet.formats.rows import Source

SPLITS: Final = ("train", "validation", "valid", "val", "dev", "test", "nearly_solved")
_NUMBERED = re.compile(r"(.+?)[-_][0-9]{5,}(?:-of-[0-9]+)?\.")
_NPY_COLUMN = re.compile(r"(.+)\.([A-Za-z_][A-Za-z_0-9]*)\.npy")
_SAMPLE_ROWS: Final = 100
_FEWEST_CELLS: Final = 16  # of the smallest board, 4x4
_NO_PUZZLE: Final = "expected an object with a puzzle"  # begins the error of an object without one
_PROMPTS: Final = ("prompt", "trace")  # can have the puzzle, and are no columns of puzzles
MORE_SOLUTION_COLUMNS: Final = ("label", "labels")
"""Further names of columns of answers, which are common in datasets."""


class TableFile(SetFile):
    """A table, or other puzzles as one."""

    def __init__(self, path: str, puzzle_column: str | None, solution_column: str | None) -> None:
        super().__init__(path)
        self._named = puzzle_column
        with closing(self._source()) as source:
            first = next(source.sound_blocks(), Block(("puzzle",), ([],), [], Fields(0)))
        names = first.titles
        if solution_column is not None and solution_column not in names:
            known = ", ".join(names)[:500]
            raise PuzzleError(f"{path}: the table has no column {shown(solution_column)}: the columns are {known}")
        self._puzzles = None if first.fields.puzzle is None else names[first.fields.puzzle]
        if puzzle_column is None and self._puzzles in (None, *_PROMPTS) and (preset := preset_of(path)) is not None:
            self._puzzles = preset.columns[0]
        answers = [*titled(names, SOLUTION), *titled(names, MORE_SOLUTION_COLUMNS)]
        found = next((names[at] for at in answers if names[at] != self._puzzles), None)
        self._answers = solution_column or found
        for name in (self._puzzles, self._answers):
            if name is not None and name in names:
                self._check_type(first, name)
        if first.is_arrow and first.fields.puzzle is not None:  # other files have keys that differ from row to row
            self._named = names[first.fields.puzzle]
        self.has_answers = self._answers is not None
        self.columns = tuple(name for name in names if name not in (self._puzzles, self._answers))
        if self._answers is None:
            self.unchecked = tuple(name for name in self.columns if _has_full_grids(first, name))

    def _source(self, columns: Sequence[str] | None = None) -> Source:
        return Source(self.path, puzzle_column=self._named, columns=columns, is_whole_table=True)

    def _check_type(self, block: Block, name: str) -> None:
        kind = getattr(block.columns[block.titles.index(name)], "type", None)
        if kind is not None and not can_hold_grids(kind):
            expected = "expected texts, or lists of 81 cells or of nine rows"
            raise PuzzleError(f"{self.path}: the column {name!r} has the type {str(kind)[:200]}, {expected}")

    def has_answer(self) -> bool:
        """Tell whether a row has a value in the column of answers."""
        if self._answers is None:
            return False
        wanted = [name for name in (self._named or self._puzzles, self._answers) if name is not None]
        with closing(self._source(wanted)) as source:
            found = (grids_of(array_of_field(block, self._answers))[1] for block in source.sound_blocks())
            return any((codes != MISSING).any() for codes in found)

    def leave_out_answers(self) -> None:
        """Check no answers."""
        self._answers, self.has_answers = None, False

    def blocks(self, labels: Sequence[str]) -> Iterator[RowBlock]:
        """Yield the rows."""
        names = dict.fromkeys((self._named or self._puzzles, self._answers, *labels))
        wanted = [name for name in names if name is not None]
        read = 0.0
        with closing(self._source(wanted)) as source:
            for block in source.sound_blocks():
                for start in range(0, len(block), ROWS_AT_ONCE):
                    share = min(1.0, (start + ROWS_AT_ONCE) / len(block))
                    self.fraction_read = read + (source.fraction_read - read) * share
                    yield self._block(block.part(start, min(start + ROWS_AT_ONCE, len(block))), labels)
                read = source.fraction_read
                # PyArrow keeps freed memory for later: about 50 MiB between batches.
                library("pyarrow").default_memory_pool().release_unused()

    def _block(self, block: Block, labels: Sequence[str]) -> RowBlock:
        puzzles, codes = grids_of(array_of_field(block, self._puzzles))
        found = RowBlock(puzzles, codes)
        marked = block.with_marked(np.flatnonzero(codes).tolist()) or block
        for row, item in marked.odd_rows.items():
            is_found = isinstance(item, Entry) or item.reason.startswith(_NO_PUZZLE)
            if is_found and self._lacks_puzzle(block, row):
                puzzles[row] = UNREADABLE  # the code is the reason
            elif not isinstance(item, Entry):
                puzzles[row], found.reasons[row] = UNREADABLE, str(item.located())
            elif item.grid.layout is not CLASSIC:
                puzzles[row], found.ruled[row] = UNREADABLE, item.grid
            elif row in block.odd_rows:
                puzzles[row], codes[row] = np.frombuffer(bytes(item.grid), np.uint8), 0
        if self._answers is not None:
            column = array_of_field(block, self._answers)
            found.answers, found.answer_codes = grids_of(column)
            found.ruled_answers = {row: column[row].as_py() for row in found.ruled}
        found.labels = {name: array_of_field(block, name) for name in labels}
        return found

    def _lacks_puzzle(self, block: Block, row: int) -> bool:
        """Tell whether a row has no puzzle in the column of puzzles, nor an object one under another key.

        Those in its prompt and its trace are not its own, nor is a solution.
        """
        if self._puzzles is None or not block.is_json or block.texts is None:
            return self._puzzles is not None and block.is_arrow and self._puzzles not in block.titles
        if not (cell_of(block.texts, row) or "").lstrip().startswith("{"):
            return False  # a value of JSON that is no object
        values = {
            name: cell_of(column, row) or ""
            for name, column in zip(block.titles, block.columns, strict=True)
            if name.strip().lower() not in (*_PROMPTS, *SOLUTION)
        }
        return not any(_can_be_puzzle(text, is_own=name == self._puzzles) for name, text in values.items())


def _can_be_puzzle(text: str, *, is_own: bool) -> bool:
    """Tell whether a value of an object can be its puzzle; the column of puzzles may have one in any drawing."""
    return len(text) >= _FEWEST_CELLS and (is_own or text[0] in "[{" or is_puzzle(text))


def array_of_field(block: Block, name: str | None) -> Any:
    """Return a column of a block as an Arrow array, of nulls if it has none of this name."""
    if name is None or name not in block.titles:
        return library("pyarrow").nulls(len(block), "large_string")
    return array_of(block.columns[block.titles.index(name)], block, name)


def _has_full_grids(block: Block, name: str) -> bool:
    """Tell whether the first rows of a column that have a value have full grids."""
    column = array_of_field(block.part(0, min(len(block), _SAMPLE_ROWS)), name)
    if not can_hold_grids(column.type):
        return False
    grids, codes = grids_of(column.drop_null())
    return len(grids) > 0 and bool((codes == 0).all()) and bool((grids > 0).all())


class NpyColumns(SetFile):
    """A table whose columns are arrays in files: ``NAME.puzzle.npy``, ``NAME.solution.npy`` and others."""

    def __init__(self, path: str, puzzle_column: str | None, solution_column: str | None) -> None:
        super().__init__(path)
        folder, start = storage.folder_of(path), os.path.basename(path)
        found = (_NPY_COLUMN.fullmatch(name) for name in storage.names_in(folder))
        self._files = {each[2]: storage.join(folder, each[0]) for each in found if each and each[1] == start}
        self._puzzles = puzzle_column or next((name for name in self._files if name.lower() in PUZZLE), "puzzle")
        others = [name for name in self._files if name != self._puzzles]
        titles = (*SOLUTION, *MORE_SOLUTION_COLUMNS)
        named = [name for title in titles for name in others if name.lower() == title]
        self._answers = solution_column or (named[0] if named else None)
        for name in filter(None, (self._puzzles, self._answers)):
            if name not in self._files:
                raise PuzzleError(f"{path}: there is no file {start}.{name}.npy")
        self.has_answers = self._answers is not None
        self.columns = tuple(name for name in others if name != self._answers)
        if self._answers is None:
            self.unchecked = tuple(name for name in self.columns if _is_array_of_full_grids(self._files[name]))

    def blocks(self, labels: Sequence[str]) -> Iterator[RowBlock]:
        """Yield the rows."""
        grids = [name for name in (self._puzzles, self._answers) if name]
        arrays = {name: ArrayFile(self._files[name]) for name in (*grids, *labels)}
        sizes = {name: len(array) for name, array in arrays.items()}
        if len(set(sizes.values())) > 1:
            counts = ", ".join(f"{size:,} of {name}" for name, size in sizes.items())
            raise ParseError(f"the columns have different numbers of rows: {counts}", source=self.path)
        for name in grids:
            array = arrays[name]
            if array.shape[1:] not in ((CELL_COUNT,), (SIZE, SIZE)) or array.type.kind not in "iu":
                expected = "expected integers of shape (N, 81) or (N, 9, 9)"
                raise ParseError(f"{expected}, found {array.type} of shape {array.shape}", source=array.path)
        for start in range(0, sizes[self._puzzles], ROWS_AT_ONCE):
            end = min(start + ROWS_AT_ONCE, sizes[self._puzzles])
            block = RowBlock(*grids_of_values(arrays[self._puzzles].rows(start, end).reshape(-1, CELL_COUNT)))
            if self._answers is not None:
                answers = arrays[self._answers].rows(start, end).reshape(-1, CELL_COUNT)
                block.answers, block.answer_codes = grids_of_values(answers)
            block.labels = {name: arrays[name].rows(start, end) for name in labels}
            self.fraction_read = end / sizes[self._puzzles]
            yield block

    def paths(self) -> list[str]:
        """Return the paths of all columns."""
        return [*self._files.values()]


def _is_array_of_full_grids(path: str) -> bool:
    array = ArrayFile(path)
    if array.shape[1:] not in ((CELL_COUNT,), (SIZE, SIZE)) or array.type.kind not in "iu":
        return False
    grids, codes = grids_of_values(array.rows(0, _SAMPLE_ROWS).reshape(-1, CELL_COUNT))
    return len(grids) > 0 and bool((codes == 0).all()) and bool((grids > 0).all())


@dataclass
class DataSet:
    """A set: its name and its files; the folder that was named, if it is one, and the split to which it belongs."""

    name: str
    files: list[SetFile]
    folder: str | None = None
    split: str = ""


def find_sets(
    paths: Iterable[str], *, puzzle_column: str | None = None, solution_column: str | None = None
) -> list[DataSet]:
    """Return the sets at the paths.

    Raises ``OSError`` for a path without tables, ``ParseError`` or ``PuzzleError`` for files that cannot be used.
    """
    sets: list[DataSet] = []
    for path in paths:
        found = hrm_sets(path, folders_by_split(path)) or _table_sets(path, puzzle_column, solution_column)
        folder = path if storage.is_folder(path) else None
        sets += [DataSet(name, files, folder, name.split("-")[0]) for name, files in found.items()]
    names = [each.name for each in sets]
    for number, each in enumerate(sets):
        if names.count(each.name) > 1:
            each.name = f"{number + 1}:{each.name}"
    return sets


def folders_by_split(path: str) -> list[str]:
    """Return the folders in a folder, those of splits first."""
    return _sorted_by_split(storage.folders_in(path)) if storage.is_folder(path) else []


def _table_sets(path: str, puzzle_column: str | None, solution_column: str | None) -> dict[str, list[SetFile]]:
    files = table_files(path)
    columned = {each[1] for file in files if (each := _NPY_COLUMN.fullmatch(file))}
    open_file: Callable[[str], SetFile] = lambda file: (  # noqa: E731
        NpyColumns(file, puzzle_column, solution_column)
        if file in columned
        else TableFile(file, puzzle_column, solution_column)
    )
    files = sorted({each[1] if (each := _NPY_COLUMN.fullmatch(file)) else file for file in files})
    stems = [os.path.basename(file) for file in files]
    numbered = [_NUMBERED.match(f"{stem}.") for stem in stems]
    plain = [stem.split(".")[0] for stem in stems]
    if not storage.is_folder(path):
        names = [plain[0] if len(files) == 1 else os.path.basename(os.path.normpath(path))] * len(files)
    elif all(numbered):
        names = [each[1] for each in numbered if each]
    elif set(plain) <= set(SPLITS):
        names = plain
    else:
        names = [os.path.basename(os.path.normpath(path))] * len(files)
    found: dict[str, list[SetFile]] = {name: [] for name in _sorted_by_split(names)}
    for name, file in zip(names, files, strict=True):
        found[name].append(open_file(file))
    for of_set in found.values():
        # A column of answers without a value, as other programs and `nonet convert` write it, has no answers.
        if solution_column is None and not any(each.has_answer() for each in of_set):
            for one in of_set:
                one.leave_out_answers()
    return found


def _sorted_by_split(names: Iterable[str]) -> list[str]:
    """Return names or paths with those of splits first, in the order of training."""

    def place(name: str) -> tuple[int, str]:
        stem = re.split(r"[-_]", os.path.basename(name))[0]
        return (SPLITS.index(stem) if stem in SPLITS else len(SPLITS)), name

    return sorted(dict.fromkeys(names), key=place)
