"""The work of ``verify_dataset``: one pass over all rows, then a comparison of all rows with each other.

```
rows -> solved, answers and labels compared ------------------ faults --+
     -> canonical forms -> ClassIndex (disk) -> repeats, leaks - faults -+-> Spill by row -> sorted: counts, list, CSV
```

No step holds more than a bounded number of rows. Faults are kept on disk too, since every row can have one. What does
not fit a whole file is few, and known when it is opened.
"""

import csv
import io
import json
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from hashlib import blake2b
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from nonet import CLASSIC, Cell, Grid, Status, canonical_batch, check_answer_batch, solve_batch
from nonet._board.geometry import CELL_COUNT
from nonet._checks import shown
from nonet._engine.columns import STATUSES
from nonet._engine.inputs import DOTS
from nonet._io import storage
from nonet._io.libraries import library
from nonet._io.storage import write_text
from nonet._terminal import counted
from nonet.data._datasets.card import columns_stated, preset_of, prompt_template
from nonet.data._datasets.classes import FORM_WIDTH, ClassIndex, packed_forms
from nonet.data._datasets.grids import CHARACTERS, MISSING, REASONS, UNREADABLE
from nonet.data._datasets.labels import label_numbers, label_of_column, labels_of, shown_label
from nonet.data._datasets.presets import Preset
from nonet.data._datasets.prompts import drawings_of_puzzle, drawn, labels_in, wrong_labels
from nonet.data._datasets.report import FAULT_KINDS, DatasetFault, DatasetReport, DatasetRow, FaultKind, SetReport
from nonet.data._datasets.set_files import RowBlock, SetFile
from nonet.data._datasets.sets import DataSet
from nonet.data._datasets.spill import Spill, TextStore
from nonet.data._datasets.stated_counts import COLUMN, StatedCounts
from nonet.logic import CheckedStep, check_trace_batch

Progress = Callable[[int], object] | None

_FAULT: Final = np.dtype(
    [("row", "i8"), ("kind", "u1"), ("detail", "u1"), ("other", "i8"), ("found", "f8"), ("expected", "f8")]
)
_FAULT_ROWS_BITS: Final = 20
_ANSWER_REASONS: Final = (*REASONS, "blank cells")
_BLANK_CELLS: Final = len(REASONS)
_MOST_NODES: Final = 1_000_000
_KIND_OF_STATUS: Final[Mapping[str, FaultKind]] = {
    "no_solution": "no_solution",
    "conflict": "no_solution",
    "multiple": "multiple",
}
_IN_WORDS: Final = len(REASONS)  # a malformed line: found and expected are the place and the length of a text
_LABEL_IN_WORDS: Final = np.uint8(255)  # a label that is no such word: found and expected are as for a malformed line
_WRONG: Final = ("", "changes givens", "breaks the rules", "changes givens and breaks the rules")
_HOUSES: Final = np.array([house.cells for house in CLASSIC.houses])
_EQUAL: Final = 0.05  # labels with decimals have tenths


TEXT_COLUMNS: Final = ("answer", "trace")
"""The columns of texts that are judged in each set; ``prompt`` is judged too if the set was made here."""


def _wrong_in_answer(puzzles: list[str | Grid], texts: list[str], threads: int | None) -> Iterator[tuple[int, str]]:
    """Yield the rows whose texts do not solve their puzzles, with what each has."""
    batch = check_answer_batch(puzzles, texts, threads=threads)
    for row, (status, verdict) in enumerate(zip(batch.status, batch, strict=True)):
        if status == "proper" and verdict is not None and not verdict.solved:
            yield row, str(verdict)


_BOARD_SIGNS: Final = str.maketrans({"0": "."})
_NO_BOARD: Final = re.compile(r"[^.0-9]+")
_FEW_CELLS: Final = 3


def _line_of(puzzle: str | Grid) -> str:
    return puzzle if isinstance(puzzle, str) else puzzle.to_line()


def _wrong_in_ruled_prompt(template: str, puzzles: list[str | Grid], texts: list[str]) -> Iterator[tuple[int, str]]:
    """Yield the rows of puzzles with rules whose prompts do not have these as the template draws them."""
    drawings = drawings_of_puzzle(template)
    for row, (puzzle, text) in enumerate(zip(puzzles, texts, strict=True)):
        if isinstance(puzzle, Grid) and not all(drawn(puzzle, drawing) in text for drawing in drawings):
            yield row, "its puzzle or its rules are not there"


def _wrong_in_prompt(puzzles: list[str | Grid], texts: list[str], threads: int | None) -> Iterator[tuple[int, str]]:
    """Yield the rows whose prompts do not have their puzzles; in each drawing the cells follow one another."""
    for row, (puzzle, text) in enumerate(zip(puzzles, texts, strict=True)):
        if not isinstance(puzzle, str):
            continue
        line = _line_of(puzzle)
        if line.translate(_BOARD_SIGNS) not in _NO_BOARD.sub("", text).translate(_BOARD_SIGNS):
            yield row, _shown_board(puzzle, text)


def _shown_board(puzzle: str | Grid, text: str) -> str:
    """Say what a prompt has that lacks its puzzle: the board, or the cells that differ if they are few."""
    verdict = check_answer_batch([puzzle], [text], threads=1)[0]
    if verdict is None:
        return "its puzzle is not there"  # one of another size
    board = verdict.answer
    if board is None:
        return "it has no board"
    wanted = [int(sign) if sign.isdigit() else 0 for sign in _line_of(puzzle)]
    wrong = [place for place, value in enumerate(wanted) if value != board[place]]
    if not 0 < len(wrong) <= _FEW_CELLS:
        return f"it has {board.to_line()}"
    told = (f"{Cell.ALL[at]} is {board[at] or 'blank'}, expected {wanted[at] or 'blank'}" for at in wrong)
    return "; ".join(told)


def _text_of(item: object) -> str:
    """Return the text in a cell of a column; lists and objects are JSON."""
    return item if isinstance(item, str) else "" if item is None else json.dumps(item, default=str)


def _items(column: Any) -> Any:
    """Return the items of a column as Python has them."""
    return column.to_pylist() if hasattr(column, "to_pylist") else column


def _is_wrong(step: CheckedStep) -> bool:
    """Tell whether a step does not follow; a guess of a path that is true is no fault."""
    is_guess = step.verdict == "not_judged" and step.technique is not None and step.technique.id == "brute_force"
    return step.verdict != "follows" and not is_guess


def _wrong_in_trace(puzzles: list[str | Grid], texts: list[str], threads: int | None) -> Iterator[tuple[int, str]]:
    """Yield the rows whose paths have a step that does not follow, with the first such step."""
    for row, checked in enumerate(check_trace_batch(puzzles, texts, threads=threads)):
        if checked is None or (not checked.missing_count and not any(map(_is_wrong, checked.steps))):
            continue
        count = checked.missing_count
        # A last line that was cut short is unreadable, and its cells are open: one fault.
        if checked.steps and checked.steps[-1].verdict == "unreadable" and count == 1 and not checked.left_out:
            count = 0
        missing = f"{count} step{'s' * (count != 1)} missing" if count else ""
        if numbers := ", ".join(map(str, checked.left_out[:3])):
            missing += f", number {numbers}{' and more' * (len(checked.left_out) > 3)}"
        wrong = next(((at, step) for at, step in enumerate(checked.steps, 1) if _is_wrong(step)), None)
        if wrong is None:
            yield row, missing
        else:
            at, step = wrong
            told = f"step {at} of {len(checked.steps)} is {step.verdict}, {step.reason}: {step.text[:200]}"
            yield row, f"{missing}; {told}" if checked.left_out else f"{told}; {missing}" if missing else told


_JUDGES: Final[Mapping[str, tuple[FaultKind, Callable[..., Iterator[tuple[int, str]]]]]] = {
    "prompt": ("wrong_prompt", _wrong_in_prompt),
    "answer": ("wrong_text", _wrong_in_answer),
    "trace": ("wrong_trace", _wrong_in_trace),
}
"""What judges each column of texts."""


def _judged(puzzle: Grid, answer: object) -> tuple[FaultKind | None, int]:
    """Judge the answer to a puzzle on any board: the kind of its fault if it has one, and the code of its reason."""
    if not answer:
        return "malformed_answer", MISSING
    try:
        items = json.loads(answer) if isinstance(answer, str) and answer.lstrip().startswith("[") else answer
        is_nested = isinstance(items, list) and isinstance(items[0], list)
        read: Any = Grid.from_rows if is_nested else Grid.from_values if isinstance(items, list) else Grid
        found = read(items, layout=puzzle.layout)
    except (TypeError, ValueError, RecursionError, IndexError):
        return "malformed_answer", CHARACTERS
    if found.open_count:
        return "malformed_answer", _BLANK_CELLS
    has_changes = any(given and given != value for given, value in zip(puzzle, found, strict=True))
    wrong = has_changes + 2 * (not found.is_solved)
    return ("wrong_answer" if wrong else None), wrong


class Verification:
    """Checks sets; faults are collected on disk."""

    def __init__(
        self,
        sets: Sequence[DataSet],
        *,
        labels: Mapping[str, str] | None,
        texts: bool,
        augmented: bool,
        threads: int | None,
        progress: Progress,
        fraction_done: Callable[[float], object] | None = None,
        folder: str | None,
    ) -> None:
        self._sets = sets
        self._labels = labels
        self._has_texts = texts
        self._augmented = augmented
        self._threads = threads
        self._progress = progress
        self._fraction_done = fraction_done
        self._bytes_read, self._byte_count = 0, 0
        self._folder = folder
        self._row_count = 0
        self._set_starts: list[int] = []
        # Where each file begins: the number of its first row, its set, and its path.
        self._file_starts: list[int] = []
        self._file_names: list[tuple[str, str]] = []
        self._set_labels: list[dict[str, str]] = []
        self._set_texts: list[tuple[str, ...]] = []
        self._unjudged_prompts: list[str] = []
        self._unlabelled: Counter[tuple[str, str]] = Counter()
        self._misfits: list[list[DatasetFault]] = []
        self._label_names: list[str] = []
        self._right_labels: dict[str, dict[int, str]] = {}
        self._stated: dict[str, StatedCounts] = {}
        self._group: tuple[int, NDArray[np.uint64]] | None = None

    def run(self, *, example_count: int, faults_path: str | None) -> DatasetReport:
        """Verify all sets."""
        folders = {each.folder for each in self._sets if each.folder is not None}
        found = {folder: StatedCounts.of_folder(folder) for folder in sorted(folders)}
        self._stated = {folder: stated for folder, stated in found.items() if stated is not None}
        self._byte_count = sum(file.size() for each in self._sets for file in each.files)
        with ExitStack() as stack:
            self._faults = stack.enter_context(Spill(_FAULT, self._folder))
            self._texts = stack.enter_context(TextStore(self._folder))
            self._classes = stack.enter_context(ClassIndex(self._folder))
            # The isomorphs of groups, each with its group in its form: the last integer of a form ends with nine zeros.
            self._members_seen = stack.enter_context(ClassIndex(self._folder))
            for each in self._sets:
                self._set_starts.append(self._row_count)
                self._check_set(each)
            self._check_counts()
            self._compare()
            return self._report(example_count, faults_path)

    def _check_set(self, each: DataSet) -> None:
        wanted: dict[str, str] = {}
        judged: dict[str, None] = {}
        misfits = [one for file in each.files for one in file.misfits]
        self._misfits.append(
            [DatasetFault("wrong_metadata", DatasetRow(each.name, one.path, one.row), one.reason) for one in misfits]
        )
        preset = preset_of(each.files[0].path)
        stated = self._stated.get(each.folder or "")
        for file in each.files:
            found = self._labels_in(file, preset)
            stated_columns = columns_stated(file.path)
            self._misfits[-1].extend(
                DatasetFault("wrong_metadata", DatasetRow(each.name, file.path, None), f"the column {name} is missing")
                for name in stated_columns
                if name not in file.columns and self._is_checked(name, preset)
            )
            wanted |= found
            counted = [COLUMN] if stated is not None and COLUMN in file.columns else []
            self._file_starts.append(self._row_count)
            self._file_names.append((each.name, file.path))
            self._group = None
            template = prompt_template(file.path) if self._has_texts else None
            named = [] if template is None else labels_in(template)
            labels = named if {*named} <= {*file.columns} else []
            is_judged = bool(labels) or (template is not None and bool(drawings_of_puzzle(template)))
            told = ("prompt", *TEXT_COLUMNS) if is_judged else TEXT_COLUMNS
            if self._has_texts and "prompt" in file.columns and "prompt" not in told:
                self._unjudged_prompts.append(file.path)
            texts = [name for name in told if self._has_texts and name in file.columns]
            judged |= dict.fromkeys(texts)
            for block in file.blocks([*dict.fromkeys([*found, *counted, *texts, *labels])]):
                self._check_rows(block, found, stated_columns)
                self._check_texts(block, texts, template or "", labels)
                if stated is not None and counted:
                    stated.add(each.split, block.labels[COLUMN])
                self._row_count += len(block)
                self._report_fraction(self._bytes_read + file.fraction_read * file.size())
            self._bytes_read += file.size()
            self._report_fraction(self._bytes_read)
        self._set_labels.append(wanted)
        self._set_texts.append(tuple(judged))

    def _report_fraction(self, bytes_read: float) -> None:
        if self._fraction_done is not None and self._byte_count:
            self._fraction_done(min(1.0, bytes_read / self._byte_count))

    def _check_counts(self) -> None:
        """Compare the rows of datasets that were made here with what their cards state."""
        for folder, stated in self._stated.items():
            places = [place for place, each in enumerate(self._sets) if each.folder == folder]
            for split, reason in stated.misfits():
                place = next((at for at in places if self._sets[at].split == split), places[0])
                row = DatasetRow(self._sets[place].name, stated.path, None)
                self._misfits[place].append(DatasetFault("wrong_metadata", row, reason))

    def _is_checked(self, column: str, preset: Preset | None) -> bool:
        """Tell whether a column of this name is checked, as labels or as texts."""
        is_text = column in ("prompt", *TEXT_COLUMNS)
        return (
            self._has_texts
            if is_text
            else self._labels is not None and label_of_column(column, preset=preset) is not None
        )

    def _labels_in(self, file: SetFile, preset: Preset | None) -> dict[str, str]:
        """Return the columns of a file that are checked as labels."""
        if self._labels is None:
            return {}
        known = {name: label for name in file.columns if (label := label_of_column(name, preset=preset)) is not None}
        return known | {name: label for name, label in self._labels.items() if name in file.columns}

    def _check_rows(self, block: RowBlock, labels: Mapping[str, str], stated_columns: Sequence[str]) -> None:
        before = self._row_count
        self._right_labels = {}

        def step(done: int) -> None:
            if self._progress is not None:
                self._progress(before + done // 2)

        solved = solve_batch(block.puzzles, threads=self._threads, progress=step)
        status = np.asarray(solved.status.codes)
        is_readable = status != _code("malformed")
        self._add_malformed(block, ~is_readable)
        self._check_ruled(block)
        is_unsolvable = (status == _code("no_solution")) | (status == _code("conflict"))
        self._add("no_solution", is_unsolvable)
        self._add("multiple", status == _code("multiple"))
        if block.answers is not None and block.answer_codes is not None:
            self._check_answers(block, np.asarray(solved.solution).reshape(-1, CELL_COUNT), status)
        if labels:
            self._check_labels(block, labels, stated_columns, is_readable, solved, step)
        self._classify(block, is_readable)
        if self._progress is not None:
            self._progress(before + len(block))

    def _add_malformed(self, block: RowBlock, is_malformed: NDArray[np.bool_]) -> None:
        codes = block.puzzle_codes.copy()
        places, lengths = np.zeros(len(block)), np.zeros(len(block))
        for row, reason in block.reasons.items():
            if is_malformed[row]:
                codes[row] = _IN_WORDS
                places[row], lengths[row] = self._texts.add(reason)
        self._add("malformed", is_malformed & ~block.is_ruled, codes, found=places, expected=lengths)

    def _check_ruled(self, block: RowBlock) -> None:
        """Check the puzzles on other boards or with rules: their solutions, and the answers by the rules."""
        grids = block.ruled
        status = solve_batch([*grids.values()], work_limit=_MOST_NODES, threads=self._threads).status if grids else ()
        kinds: dict[FaultKind, list[int]] = {"unsupported": [], "no_solution": [], "multiple": []}
        answers: dict[FaultKind, list[int]] = {"malformed_answer": [], "wrong_answer": []}
        details = np.zeros(len(block), np.uint8)
        for (row, grid), word in zip(grids.items(), status, strict=True):
            if word != "proper":
                kinds[_KIND_OF_STATUS.get(word, "unsupported")].append(row)
            if row in block.ruled_answers and word in ("proper", "multiple", "limit_reached"):
                kind, details[row] = _judged(grid, block.ruled_answers[row])
                if kind is not None:
                    answers[kind].append(row)
        for kind, rows in {**kinds, **answers}.items():
            is_faulty = np.zeros(len(block), bool)
            is_faulty[rows] = True
            self._add(kind, is_faulty, details if kind in answers else None)
        self._repeated_ruled(block)

    def _repeated_ruled(self, block: RowBlock) -> None:
        """Find such puzzles that are there twice: their isomorphs are not compared."""
        rows = np.array([*block.ruled], np.int64)
        if len(rows) == 0:
            return
        keys = [f"{json.dumps(grid.layout.to_dict())} {grid.to_line()}" for grid in block.ruled.values()]
        digests = b"".join(blake2b(key.encode(), digest_size=FORM_WIDTH * 8).digest() for key in keys)
        forms = np.frombuffer(digests, np.uint64).reshape(-1, FORM_WIDTH)
        self._classes.add(forms, np.zeros(len(rows), np.uint64), rows + self._row_count)

    def _check_answers(self, block: RowBlock, solutions: NDArray[np.uint8], status: NDArray[np.uint8]) -> None:
        assert block.answers is not None
        assert block.answer_codes is not None
        is_asked = (status == _code("proper")) | (status == _code("multiple"))  # others have no answer
        codes = block.answer_codes.copy()
        codes[(codes == 0) & (block.answers == 0).any(axis=1)] = _BLANK_CELLS
        self._add("malformed_answer", is_asked & (codes > 0), codes)
        rows = np.flatnonzero(is_asked & (codes == 0) & (block.answers != solutions).any(axis=1))
        answers, puzzles = block.answers[rows], block.puzzles[rows]
        changes = (puzzles > 0) & (answers != puzzles)
        bits = np.left_shift(np.uint16(1), answers.astype(np.uint16))
        # The first cell and the first house that is wrong, counted from 1; 0 for none.
        cells, houses = np.zeros(len(block)), np.zeros(len(block))
        cells[rows] = np.where(changes.any(axis=1), 1 + changes.argmax(axis=1), 0)
        first_house = np.zeros(len(rows))
        for number, house in enumerate(_HOUSES, 1):
            is_broken = np.bitwise_or.reduce(bits[:, house], axis=1) != 0x3FE
            first_house[is_broken & (first_house == 0)] = number
        houses[rows] = first_house
        details = ((cells > 0) + 2 * (houses > 0)).astype(np.uint8)
        self._add("wrong_answer", details > 0, details, found=cells, expected=houses)

    def _check_labels(
        self,
        block: RowBlock,
        labels: Mapping[str, str],
        stated_columns: Sequence[str],
        is_readable: NDArray[np.bool_],
        solved: Any,
        step: Progress,
    ) -> None:
        """Compare labels with what nonet computes; of a column that a card of nonet states, each row has one."""
        computed = labels_of(block.puzzles, labels.values(), threads=self._threads, progress=step, solved=solved)
        if "given_count" in computed:  # of the labels of puzzles with rules this alone is checked
            computed["given_count"] = np.array(computed["given_count"], float)
            for row, grid in block.ruled.items():
                computed["given_count"][row] = grid.given_count
            is_readable = is_readable | block.is_ruled
        for column, label in labels.items():
            is_stated, expected = column in stated_columns, computed[label]
            found = label_numbers(block.labels[column], label, is_exact=is_stated)
            is_known = is_readable & ~np.isnan(expected)
            if not is_stated:
                is_missing = is_known & np.isnan(found)
                self._unlabelled[self._file_names[-1][1], column] += int(is_missing.sum())
                is_known &= ~is_missing
            is_wrong = is_known & ~(np.abs(found - expected) < _EQUAL)
            if column not in self._label_names:
                self._label_names.append(column)
            self._right_labels[column] = {
                row: shown_label(label, float(expected[row])) for row in np.flatnonzero(is_wrong).tolist()
            }
            is_word = is_wrong & np.isneginf(found)
            details = np.full(len(block), self._label_names.index(column), np.uint8)
            self._add("wrong_label", is_wrong & ~is_word, details, found=found, expected=expected)
            places, lengths = np.zeros(len(block)), np.zeros(len(block))
            for row in np.flatnonzero(is_word).tolist():
                item = block.labels[column][row]
                value = shown(item.as_py() if hasattr(item, "as_py") else item)
                told = f"{column} is {value}, expected {self._right_labels[column][row]}"
                places[row], lengths[row] = self._texts.add(told)
            self._add("wrong_label", is_word, np.full(len(block), _LABEL_IN_WORDS), found=places, expected=lengths)

    def _check_texts(self, block: RowBlock, names: Sequence[str], template: str, labels: Sequence[str]) -> None:
        """Judge the texts of the rows that have a puzzle; prompts by their template and the labels that it names.

        A label that was found to be wrong is a fault already, so the prompt is compared with the right one.
        """
        if not names:
            return
        rows = [row for row, values in enumerate(block.puzzles) if values[0] != UNREADABLE or row in block.ruled]
        puzzles = [block.ruled.get(row) or bytes(block.puzzles[row]).translate(DOTS).decode() for row in rows]
        items = {name: _items(block.labels[name]) for name in {*names, *labels}}
        for name in names:
            texts = [_text_of(items[name][row]) for row in rows]
            kind, judge = _JUDGES[name]
            places, lengths = np.zeros(len(block)), np.zeros(len(block))
            is_judged = name != "prompt" or bool(drawings_of_puzzle(template))
            wrong = dict(judge(puzzles, texts, self._threads)) if is_judged else {}
            if name == "prompt" and is_judged:
                wrong |= _wrong_in_ruled_prompt(template, puzzles, texts)
            if name == "prompt" and labels:
                right = self._right_labels
                told = {label: [right.get(label, {}).get(row, items[label][row]) for row in rows] for label in labels}
                wrong = dict(wrong_labels(template, puzzles, told, texts)) | wrong
            for at, reason in wrong.items():
                places[rows[at]], lengths[rows[at]] = self._texts.add(reason if texts[at].strip() else "no text")
            self._add(kind, lengths > 0, found=places, expected=lengths)

    def _classify(self, block: RowBlock, is_readable: NDArray[np.bool_]) -> None:
        rows = np.flatnonzero(is_readable)
        if len(rows) == 0:
            return
        batch = canonical_batch(block.puzzles[rows], threads=self._threads)
        forms = packed_forms(np.asarray(batch.canonical).reshape(-1, CELL_COUNT))
        transforms = library("pyarrow").table(batch).column("canonical_transform").to_numpy().astype(np.uint64)
        numbers = rows + self._row_count
        if block.groups is not None:
            is_member, is_kept = self._members(block.groups[rows], forms)
            marked = forms[is_member]
            marked[:, -1] += (block.groups[rows][is_member] + self._file_starts[-1] + 1).astype(np.uint64)
            self._members_seen.add(marked, transforms[is_member], numbers[is_member])
            forms, transforms, numbers = forms[is_kept], transforms[is_kept], numbers[is_kept]
        self._classes.add(forms, transforms, numbers)

    def _members(
        self, groups: NDArray[np.int64], forms: NDArray[np.uint64]
    ) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Return which rows are isomorphs of the first row of their group, and which are first rows or no isomorphs.

        HRM stores a puzzle and its augmentations as one group, so isomorphs in a group are no faults; duplicates are.
        """
        is_first = np.ones(len(groups), bool)
        is_first[1:] = groups[1:] != groups[:-1]
        firsts = forms[np.maximum.accumulate(np.where(is_first, np.arange(len(groups)), 0))]
        if self._group is not None and self._group[0] == groups[0]:
            firsts[groups == groups[0]] = self._group[1]
            is_first[0] = False
        self._group = int(groups[-1]), firsts[-1].copy()
        is_member: NDArray[np.bool_] = np.all(forms == firsts, axis=1)
        return is_member, is_first | ~is_member

    def _add(
        self,
        kind: FaultKind,
        is_faulty: NDArray[np.bool_],
        details: NDArray[np.uint8] | None = None,
        *,
        found: NDArray[np.float64] | None = None,
        expected: NDArray[np.float64] | None = None,
    ) -> None:
        rows = np.flatnonzero(is_faulty)
        if len(rows) == 0:
            return
        faults = self._blank_faults(kind, rows + self._row_count)
        for name, values in (("detail", details), ("found", found), ("expected", expected)):
            if values is not None:
                faults[name] = values[rows]
        self._faults.add(faults["row"] >> _FAULT_ROWS_BITS, faults)

    def _blank_faults(self, kind: FaultKind, rows: NDArray[np.int64]) -> Any:
        faults = np.zeros(len(rows), _FAULT)
        faults["row"], faults["kind"], faults["other"] = rows, FAULT_KINDS.index(kind), -1
        return faults

    def _compare(self) -> None:
        """Find duplicates, isomorphs and leaks."""
        for _, repeats in self._members_seen.repeats(self._set_starts):
            self._add_repeats("duplicate", *repeats.duplicate)
        for _, repeats in self._classes.repeats(self._set_starts):
            pairs = [("duplicate", repeats.duplicate), ("leak", repeats.leak), ("isomorph_leak", repeats.isomorph_leak)]
            pairs += [] if self._augmented else [("isomorph", repeats.isomorph)]
            for kind, (rows, others) in pairs:
                self._add_repeats(kind, rows, others)  # type: ignore[arg-type]
            if self._progress is not None:
                self._progress(self._row_count)

    def _add_repeats(self, kind: FaultKind, rows: NDArray[np.int64], others: NDArray[np.int64]) -> None:
        faults = self._blank_faults(kind, rows)
        faults["other"] = others
        self._faults.add(rows >> _FAULT_ROWS_BITS, faults)

    def _report(self, example_count: int, faults_path: str | None) -> DatasetReport:
        counts = np.zeros((len(self._sets), len(FAULT_KINDS)), np.int64)
        examples = [fault for misfits in self._misfits for fault in misfits[:example_count]]
        counts[:, FAULT_KINDS.index("wrong_metadata")] = [len(misfits) for misfits in self._misfits]

        def rows() -> Iterator[str]:
            yield "kind,set,file,row,detail,other_set,other_file,other_row\n"
            yield from (_csv_line(fault) for misfits in self._misfits for fault in misfits)
            for bucket in self._faults.buckets():
                faults = self._faults.read(bucket)
                faults = faults[np.lexsort((faults["detail"], faults["kind"], faults["row"]))]
                sets = np.searchsorted(self._set_starts, faults["row"], side="right") - 1
                if faults_path is None:
                    for index in self._examples(faults, sets, counts, example_count):
                        examples.append(self._fault(faults[index]))
                else:
                    is_example = set(self._examples(faults, sets, counts, example_count))
                    for index, record in enumerate(faults):
                        fault = self._fault(record)
                        examples.extend([fault] if index in is_example else [])
                        yield _csv_line(fault)
                np.add.at(counts, (sets, faults["kind"]), 1)

        if faults_path is None:
            for _ in rows():
                pass
        else:
            with storage.local_target(faults_path) as path:
                write_text(rows(), path)
        reports = [
            SetReport(
                each.name,
                tuple(file.path for file in each.files),
                end - start,
                any(file.has_answers for file in each.files),
                tuple(labels),
                texts,
                tuple(zip(FAULT_KINDS, counts[number].tolist(), strict=True)),
            )
            for number, (each, labels, texts, start, end) in enumerate(
                zip(
                    self._sets,
                    self._set_labels,
                    self._set_texts,
                    self._set_starts,
                    [*self._set_starts[1:], self._row_count],
                    strict=True,
                )
            )
        ]
        return DatasetReport(tuple(reports), tuple(examples), tuple(self._warnings()))

    def _warnings(self) -> Iterator[str]:
        """Yield what was not checked: columns that look like answers, and texts of a set that has none."""
        for path in self._unjudged_prompts:
            yield f"{path}: prompts were not checked: no card of nonet beside the file says that they have the puzzle"
        for (path, column), count in self._unlabelled.items():
            if count:
                yield f"{path}: {counted(count, 'row')} without a value in the column {column!r}: not checked"
        for each, texts in zip(self._sets, self._set_texts, strict=True):
            if self._has_texts and not texts:
                yield f"{each.name}: no column is named {' or '.join(TEXT_COLUMNS)}: no text was judged"
            seen: set[str] = set()
            for file in each.files:
                for column in file.unchecked:
                    if column not in seen:
                        seen.add(column)
                        yield (
                            f"{file.path}: the column {column!r} has full grids, but not a name of answers: it was not "
                            "checked; name it as the solution column"
                        )

    def _examples(self, faults: Any, sets: NDArray[np.int64], counts: NDArray[np.int64], most: int) -> list[int]:
        """Return the faults of a bucket that are among the first of their set and kind."""
        found: list[int] = []
        for number in np.unique(sets).tolist():
            for kind in range(len(FAULT_KINDS)):
                left = most - int(counts[number, kind])
                if left > 0:
                    found += np.flatnonzero((sets == number) & (faults["kind"] == kind))[:left].tolist()
        return sorted(found)

    def _fault(self, record: Any) -> DatasetFault:
        kind = FAULT_KINDS[record["kind"]]
        detail = ""
        if kind == "unsupported":
            detail = f"no answer within {_MOST_NODES:,} nodes"
        elif kind == "malformed":
            is_in_words = record["detail"] == _IN_WORDS
            text = self._texts.read(int(record["found"]), int(record["expected"])) if is_in_words else ""
            detail = text or REASONS[record["detail"]]
        elif kind == "malformed_answer":
            detail = _ANSWER_REASONS[record["detail"]]
        elif kind == "wrong_answer":
            detail = _WRONG[record["detail"]]
            cell, house = int(record["found"]), int(record["expected"])
            names = [*([str(Cell.ALL[cell - 1])] if cell else []), *([str(CLASSIC.houses[house - 1])] if house else [])]
            detail += f": {', '.join(names)}" if names else ""
        elif kind in ("wrong_prompt", "wrong_text", "wrong_trace") or (
            kind == "wrong_label" and record["detail"] == _LABEL_IN_WORDS
        ):
            detail = self._texts.read(int(record["found"]), int(record["expected"]))
        elif kind == "wrong_label":
            column = self._label_names[record["detail"]]
            label = next(labels[column] for labels in self._set_labels if column in labels)
            found, expected = (shown_label(label, float(record[name])) for name in ("found", "expected"))
            detail = f"{column} is {found}, expected {expected}"
        other = self._row(int(record["other"])) if record["other"] >= 0 else None
        return DatasetFault(kind, self._row(int(record["row"])), detail, other)

    def _row(self, row: int) -> DatasetRow:
        number = bisect_right(self._file_starts, row) - 1
        name, path = self._file_names[number]
        return DatasetRow(name, path, row - self._file_starts[number])


def _code(status: Status) -> int:
    """Return the code of a status in a batch."""
    return STATUSES.index(status)


def _csv_line(fault: DatasetFault) -> str:
    text = io.StringIO()
    other = fault.other
    others = ("", "", "") if other is None else (other.set, other.file, other.index)
    row = fault.row
    csv.writer(text, lineterminator="\n").writerow((fault.kind, row.set, row.file, row.index, fault.detail, *others))
    return text.getvalue()
