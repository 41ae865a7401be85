"""Check answers of people and language models to puzzles, without stored solutions.

The engine finds the answer in the text, solves the puzzle, and judges the answer by the rules, the givens and the
solution. The rules of what counts as the answer are tables in ``docs/checking.md``; ``crates/nonet-core/src/answer``
implements them. A text is read once. One answer to a puzzle in a line takes a direct path; any other is checked as a
batch of one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from nonet._board.geometry import CELL_COUNT, SIZE
from nonet._board.grid import Grid, classic_only, puzzle_of
from nonet._board.layout import CLASSIC
from nonet._board.rows import Rows, is_missing
from nonet._checks import iterated, shown, wrong_type
from nonet._engine.batch import Batch
from nonet._engine.cancel import CancelFlag
from nonet._engine.columns import (
    PROPER,
    SEARCHED,
    CountColumn,
    DecimalColumn,
    Elsewhere,
    FlagColumn,
    GridColumn,
    Status,
)
from nonet._engine.inputs import (
    DOTS,
    Progress,
    Puzzle,
    Puzzles,
    Ruled,
    SupportsArrow,
    as_classic,
    grid_if_any,
    refused_pencilmarks,
)
from nonet._engine.question import Question
from nonet._engine.ruled import OtherRow, solve_rows
from nonet._native import core as _core

if TYPE_CHECKING:
    from typing_extensions import Buffer

Text: TypeAlias = str | bytes | Grid | Rows | None
_NO_ANSWER = "no answer found in the text"
_OTHER_FORM = (
    ", but assignments in a form that is not read: expected lines such as r1c3 = 4, (1, 3) -> 4 or Row 1, Column 3: 4 "
    "without other words"
)
Texts: TypeAlias = "SupportsArrow | Iterable[Text]"


class Verdict(NamedTuple):
    r"""The judgement of an answer to a puzzle.

    ``solved``: the answer is full, has no conflicts and has all givens. ``givens_kept``: each given is in its cell.
    ``conflicts``: the number of pairs of cells with the same digit in one house. ``correct_cells``: the number of cells
    that have the digit of the solution; ``None`` if the puzzle is not proper. ``format_ok``: the text has an answer; if
    not, all else is false or 0. ``credit``: partial credit from 0 to 1; see ``check_answer``. ``answer``: the board
    that was taken as the answer; ``None`` if there is none. ``status``: the status of the puzzle. ``has_other_form``:
    the text has no answer, but lines that seem to assign digits to cells in a form that is not read.

    >>> import nonet
    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> print(nonet.check_answer(puzzle, "I give up."))
    not solved: no answer found in the text
    >>> print(nonet.check_answer(puzzle, puzzle.replace(".", "1")))
    not solved: 352 conflicts, 36 of 81 cells correct, credit 0.00
    >>> print(nonet.check_answer(puzzle, "(1, 3, 4)\n(1, 4, 6)\n(1, 6, 8)").reason)  # doctest: +NORMALIZE_WHITESPACE
    no answer found in the text, but assignments in a form that is not read: expected lines such as r1c3 = 4,
    (1, 3) -> 4 or Row 1, Column 3: 4 without other words
    """

    solved: bool
    givens_kept: bool
    conflicts: int
    correct_cells: int | None
    format_ok: bool
    credit: float = 0.0
    answer: Grid | None = None
    status: Status = "proper"
    has_other_form: bool = False

    @property
    def reason(self) -> str:
        """Why there is no answer; nothing if there is one."""
        if self.format_ok:
            return ""
        return _NO_ANSWER + (_OTHER_FORM if self.has_other_form else "")

    def __str__(self) -> str:
        if self.solved:
            return "solved"
        if not self.format_ok:
            return f"not solved: {self.reason}"
        parts = [] if self.givens_kept else ["givens changed"]
        if self.conflicts:
            parts.append(f"{self.conflicts} conflict{'s' * (self.conflicts != 1)}")
        if self.correct_cells is not None:
            parts.append(f"{self.correct_cells} of 81 cells correct")
        parts.append(f"credit {self.credit:.2f}")
        return f"not solved: {', '.join(parts)}"


def _verdict_of(
    solved: bool | None,
    givens_kept: bool,
    conflicts: int,
    correct_cells: int | None,
    format_ok: bool,
    credit: float,
    answer: Grid,
    has_other_form: bool,
    status: Status,
) -> Verdict | None:
    """Make a row of a batch; an unreadable puzzle has none."""
    if solved is None:
        return None
    found = answer if format_ok else None
    return Verdict(solved, givens_kept, conflicts, correct_cells, format_ok, credit, found, status, has_other_form)


class CheckAnswerBatch(Batch[Verdict | None], row=_verdict_of):
    """The answers of ``check_answer_batch``."""

    __slots__ = ()

    solved = FlagColumn(SEARCHED, "Whether the answer is full, has no conflicts and keeps the givens.")
    givens_kept = FlagColumn(SEARCHED, "Whether each given of the puzzle is in its cell of the answer.")
    conflicts = CountColumn(SEARCHED, "The pairs of cells of the answer with the same digit in one house.")
    correct_cells = CountColumn(PROPER, "The cells of the answer that have the digit of the solution.")
    format_ok = FlagColumn(SEARCHED, "Whether the text has an answer.")
    credit = DecimalColumn(SEARCHED, "Partial credit, from 0 to 1; 1 only if solved.")
    answer = GridColumn(SEARCHED, "The answer; blanks if the text has none.")
    has_other_form = FlagColumn(SEARCHED, "Whether the text has assignments in a form that is not read, and no answer.")


def check_answer(puzzle: Puzzle, text: Text, *, tag: str | None = None) -> Verdict:
    r"""Find the answer in a text and judge it by the rules and the givens of the puzzle.

    The answer is the last board in the text: 81 digits, nine rows of nine, a drawing, a table or nested lists, with
    words around it; ``.``, ``0`` and ``_`` are blanks. If the last board is not complete, there is no answer. The
    puzzle itself is not the answer if the text has another board. All rules are in ``docs/checking.md``. ``text`` can
    also be UTF-8 in ``bytes``, a ``Grid``, nine rows of cells as ``Grid.from_rows`` takes them, or ``None`` for no
    answer; a list or an array of other sizes is no answer. With ``tag="answer"``, only the content of the
    last ``<answer>…</answer>`` counts; a text without it has no answer.

    ``credit`` is 1 if the puzzle is solved. Otherwise it is the share of the puzzle's open cells that are correct and
    not in conflict, where each given that was changed or left out counts as one cell less. It is never below 0, and it
    is 0 if the puzzle is not proper. A puzzle with several solutions is solved by each of them.

    A puzzle of 9x9 cells with other regions or with rules, such as a killer, is judged by these: it is solved if all of
    its rules hold. Raises ``ParseError`` for a puzzle that is not a grid, and ``UnsupportedError`` for one of another
    size.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> print(check_answer(puzzle, f"I solved it!\n\n**Answer:** {answer}."))
    solved
    >>> verdict = check_answer(puzzle, f"{puzzle[:40]}5{puzzle[41:]}")
    >>> verdict.solved, verdict.givens_kept, verdict.correct_cells, round(verdict.credit, 3)
    (False, True, 31, 0.02)
    """
    tag = _checked_tag(tag)
    if isinstance(puzzle, Grid) and _has_own_rules(puzzle):
        return _verdict_elsewhere(puzzle, text, tag, *_solved([puzzle])[0])
    line = _line_of(classic_only("check_answer", puzzle)) if isinstance(puzzle, Grid) else puzzle
    found = _core.check_answer(line, *((text.to_line(), None) if isinstance(text, Grid) else (text, tag)))
    if found is not None:
        values = found[6]
        answer = None if values is None else puzzle_of(values)
        return Verdict(*found[:6], answer, cast(Status, found[7]), found[8])
    verdict: Verdict | None = check_answer_batch([as_classic(puzzle, "check_answer")], [text], tag=tag, threads=1)[0]
    if verdict is None:
        raise refused_pencilmarks("check_answer")
    return verdict


def _line_of(puzzle: Grid) -> bytes:
    """Return the values of a puzzle as a line, an empty one for a puzzle with pencilmarks."""
    return puzzle._values.translate(DOTS) if puzzle._pencilmarks is None else b""


def check_answer_batch(
    puzzles: Puzzles,
    texts: Texts,
    *,
    tag: str | None = None,
    threads: int | None = None,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> CheckAnswerBatch:
    """Check a text for each puzzle; columns ``solved``, ``givens_kept``, ``conflicts`` and more. See ``check_answer``.

    ``texts`` is an iterable of what ``check_answer`` takes as ``text``, or an Arrow column of texts; there are as many
    texts as puzzles. ``tag`` is that of ``check_answer``. ``puzzles``, ``threads`` and ``progress`` are those of
    ``solve_batch``. ``status`` is that of the puzzle; the row of an unreadable puzzle is ``None``, and so is that of a
    puzzle of another size than 9x9, whose status is ``unsupported``.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> answer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> batch = check_answer_batch([puzzle, puzzle, "oops"], [answer, "no idea", answer])
    >>> list(batch.solved), list(batch.format_ok), batch.status[:], batch[2]
    ([True, False, False], [True, False, False], ['proper', 'proper', 'malformed'], None)
    """
    told = _Kept(texts) if isinstance(texts, Iterator) else texts
    return _CHECK.ask_batch(puzzles, threads, progress, cancel, texts=told, tag=_checked_tag(tag))


def _checked(
    puzzles: _core.Puzzles, *, texts: Texts, tag: str | None, **options: Any
) -> "Sequence[tuple[str, Buffer]]":
    return _core.check_answer_batch(puzzles, answers=_read_texts(texts, tag, options["progress"]), tag=tag, **options)


class _Kept:
    """An iterator of texts that can be read again."""

    def __init__(self, texts: Iterator[Text]) -> None:
        self._texts, self._read = texts, list[Text]()

    def __iter__(self) -> Iterator[Text]:
        yield from self._read
        for text in self._texts:
            self._read.append(text)
            yield text


class _Check(Question[Verdict, CheckAnswerBatch]):
    """The question: the puzzles on other boards need the texts of their rows."""

    def add_ruled(
        self, columns: dict[str, "Buffer"], ruled: Ruled, progress: Progress, **options: Any
    ) -> dict[int, Elsewhere]:
        texts: Any = options.pop("texts")
        each = (
            texts if isinstance(texts, (list, tuple)) else [getattr(one, "as_py", lambda o=one: o)() for one in texts]
        )
        # A stream of Arrow can be read once.
        of_ruled = [each[row] for row, _ in ruled] if len(each) == len(memoryview(columns["status"])) else None
        return super().add_ruled(columns, ruled, progress, texts=of_ruled, **options)


def _has_own_rules(puzzle: Grid) -> bool:
    """Tell whether a puzzle has 9x9 cells, no pencilmarks, and other regions or rules than the classic board."""
    layout = puzzle.layout
    return layout is not CLASSIC and layout.size == SIZE and len(puzzle) == CELL_COUNT and not puzzle.has_pencilmarks


def _solved(puzzles: list[Grid], threads: int = 1, progress: Progress = None) -> list[tuple[Status, Grid | None]]:
    rows = solve_rows(puzzles, limit=2, nodes=None, threads=threads, progress=progress)
    return [(status, found.get("solution") if status == "proper" else None) for status, found in rows]


def _checked_elsewhere(
    puzzles: list[Grid], *, texts: Sequence[Text] | None, tag: str | None, nodes: None, threads: int, progress: Progress
) -> list[OtherRow]:
    """Return the judgements of puzzles on other boards as rows of a batch."""
    if texts is None:
        return [("unsupported", {})] * len(puzzles)
    found = iter(_solved(list(filter(_has_own_rules, puzzles)), threads, progress))
    rows: list[OtherRow] = []
    for puzzle, text in zip(puzzles, texts, strict=True):
        if not _has_own_rules(puzzle):
            rows.append(("unsupported", {}))
            continue
        verdict = _verdict_elsewhere(puzzle, text, tag, *next(found))
        told = {**verdict._asdict(), "correct_cells": verdict.correct_cells or 0}
        status = told.pop("status")
        rows.append((status, {name: part for name, part in told.items() if part is not None}))
    return rows


def _verdict_elsewhere(puzzle: Grid, text: Text, tag: str | None, status: Status, solution: Grid | None) -> Verdict:
    """Judge an answer as ``crates/nonet-core/src/answer/verdict.rs`` does, by the houses and rules of the puzzle."""
    layout, givens = puzzle.layout, puzzle._values
    # The reader of answers needs the givens only, to know the puzzle from an answer.
    told, inside = (text.to_line(), None) if isinstance(text, Grid) else (text, tag)
    read = check_answer(givens.translate(DOTS), told, tag=inside)
    if (board := read.answer) is None:
        correct = None if solution is None else 0
        return Verdict(False, False, 0, correct, False, status=status, has_other_form=read.has_other_form)
    answer = puzzle_of(board._values, layout=layout)
    conflicts = answer.conflicts()
    in_conflict = {cell for each in conflicts for cell in (each.first, each.second)}
    lost = sum(given not in (0, value) for given, value in zip(givens, answer, strict=True))
    right = [] if solution is None else [cell for cell in layout.cells if answer[cell] == solution[cell]]
    earned = sum(not givens[cell] and cell not in in_conflict for cell in right)
    is_solved = answer.is_solved and lost == 0
    credit = 1.0 if is_solved else max(earned - lost, 0) / max(givens.count(0), 1)
    correct = None if solution is None else len(right)
    return Verdict(is_solved, lost == 0, len(conflicts), correct, True, credit, answer, status)


_CHECK = _Check(CheckAnswerBatch, _checked, elsewhere=_checked_elsewhere)


def _checked_tag(tag: str | None) -> str | None:
    expected = 'tag must be the name of a tag, such as "answer"'
    if tag is None:
        return None
    if not isinstance(tag, str):
        raise wrong_type(expected, tag)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_.:-]*", tag):
        raise ValueError(f"{expected}, not {shown(tag)}")
    return tag


def _read_texts(texts: Texts, tag: str | None, progress: Progress) -> _core.Answers:
    expected = "texts must be an iterable of texts, one for each puzzle"
    if isinstance(texts, (str, bytes, bytearray, Grid)):
        raise wrong_type(f"{expected}: pass [text]", texts)
    has_objects = str(getattr(texts, "dtype", "")).lower() == "object"
    if not has_objects and (hasattr(texts, "__arrow_c_stream__") or hasattr(texts, "__arrow_c_array__")):
        return _core.Answers.from_arrow(texts, tag, progress)
    each = iterated(expected, cast("Iterable[object]", texts))
    return _core.Answers.from_texts(each, partial(_bytes_of, tag=tag), progress)


def _bytes_of(text: object, *, tag: str | None) -> bytes | None:
    """Return the text of an answer that the engine does not read itself. A grid is an answer whatever the tag."""
    if isinstance(text, str):
        return text.encode("utf-8", "surrogatepass")
    if is_missing(text):
        return None
    if not (isinstance(text, Iterable) or hasattr(text, "__getitem__")):
        raise wrong_type("a text must be a str, bytes, a Grid, nine rows of cells or None", text)
    if (grid := grid_if_any(text)) is None:
        return None
    return (f"<{tag}>{grid.to_line()}</{tag}>" if tag else grid.to_line()).encode()
