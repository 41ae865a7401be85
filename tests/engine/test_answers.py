"""``check_answer`` on texts of all kinds, checked against a second implementation of ``docs/checking.md``."""

import inspect
import math
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
import reference
from answer_drawings import STRUCTURED, Drawing, cells, rows_of
from answer_families import BOARDS, case, problems
from answer_pieces import MARKUP, PIECES, STRUCTURE
from answer_rules import answer_by_the_rules, verdict_by_the_rules
from nonet import Grid, Layout, Verdict
from nonet.results import UnsupportedError
from nonet.rules import Cage
from puzzles import CONFLICT, EMPTY, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE
from strategies import grids, puzzles

pa, pd, pl = map(pytest.importorskip, ("pyarrow", "pandas", "polars"))


def check_case(number: int) -> None:
    """Check a case against what its family says and what the rules say."""
    family, problem, text, answer = case(number)
    shown = f"case({number}), {family}:\n{text}"
    assert answer_by_the_rules(text, problem.puzzle) == answer, shown
    verdict = nonet.check_answer(Grid.from_values(problem.puzzle), text)
    assert (list(verdict.answer) if verdict.answer else None) == answer, shown
    assert verdict[:6] == verdict_by_the_rules(problem.puzzle, answer, problem.solution), shown


@pytest.mark.parametrize("start", range(0, 500, 50))
def test_some_adversarial_answers(start: int) -> None:
    for number in range(start, start + 50):
        check_case(number)


# Two thousand have nearly all families; the rest repeats them with other texts.
@pytest.mark.parametrize(
    "start",
    [
        pytest.param(start, marks=pytest.mark.slow if start < 2_000 else pytest.mark.nightly)
        for start in range(0, 10_000, 1_000)
    ],
)
def test_ten_thousand_adversarial_answers(start: int) -> None:
    for number in range(start, start + 1_000):
        check_case(number)


def test_the_cases_have_all_kinds_of_verdicts() -> None:
    some = [case(number) for number in range(500)]
    verdicts = nonet.check_answer_batch([bytes(one.problem.puzzle) for one in some], [one.text for one in some])
    assert len({one.family for one in some}) > 300
    assert {row and row[:2] for row in verdicts} == {(True, True), (False, True), (False, False)}
    assert {bool(flag) for flag in verdicts.format_ok} == {True, False}
    assert len({row.credit for row in verdicts if row}) > 30


@settings(max_examples=200)
@given(
    st.sampled_from([EMPTY, PROPER]),
    st.lists(
        st.sampled_from(PIECES)
        | st.sampled_from(MARKUP)
        | st.sampled_from(STRUCTURE)
        | st.text("0123456789._ |\nrowx:<>\\[]", max_size=12),
        max_size=30,
    ).map("".join),
)
def test_the_engine_follows_the_rules(puzzle: str, text: str) -> None:
    verdict = nonet.check_answer(puzzle, text)
    assert (list(verdict.answer) if verdict.answer else None) == answer_by_the_rules(text, list(Grid(puzzle)))
    assert verdict.format_ok == (verdict.answer is not None)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_the_engine_follows_the_rules_on_a_million_texts() -> None:
    for seed in range(50):
        random = Random(seed)
        texts = ["".join(random.choices(PIECES + MARKUP + STRUCTURE, k=random.randrange(30))) for _ in range(20_000)]
        batch = nonet.check_answer_batch([PROPER] * len(texts), texts)
        for row, text in zip(batch, texts, strict=True):
            assert row is not None
            expected = answer_by_the_rules(text, list(Grid(PROPER)))
            assert (list(row.answer) if row.answer else None) == expected, (seed, text)


TEXTS = st.sampled_from(PIECES).map(str) | grids().map(str) | grids() | grids().map(Grid.to_line) | st.none()


@given(st.lists(st.tuples(puzzles(least_givens=25) | grids(), TEXTS), max_size=5))
def test_one_and_many_agree(some: list[tuple[Grid, Any]]) -> None:
    batch = nonet.check_answer_batch([puzzle for puzzle, _ in some], [text for _, text in some])
    assert list(batch) == [nonet.check_answer(puzzle, text) for puzzle, text in some]
    assert list(batch.status) == [nonet.status(puzzle) for puzzle, _ in some]


@given(grids(), grids())
def test_verdicts_of_any_boards(puzzle: Grid, answer: Grid) -> None:
    solution = list(nonet.solve(puzzle)) if nonet.is_proper(puzzle) else None
    verdict = nonet.check_answer(puzzle, answer)
    assert verdict[:6] == verdict_by_the_rules(list(puzzle), list(answer), solution)
    assert verdict.conflicts == len(answer.conflicts())


@given(st.integers(0, 13), st.integers(0, 12), st.integers(0, 80), st.integers(0, 9), st.integers(0, 1 << 32))
def test_a_given_is_never_worth_changing(which: int, kind: int, cell: int, digit: int, seed: int) -> None:
    problem = problems()[which]
    board = BOARDS[kind](problem, Random(seed))
    kept = [problem.puzzle[place] if place == cell and problem.puzzle[cell] else board[place] for place in range(81)]
    changed = [digit if place == cell and problem.puzzle[cell] else board[place] for place in range(81)]
    puzzle = Grid.from_values(problem.puzzle)
    first, second = (nonet.check_answer(puzzle, Grid.from_values(values)) for values in (kept, changed))
    assert second.credit <= first.credit
    assert (second.correct_cells or 0) <= (first.correct_cells or 0)
    assert second.solved <= first.solved


@given(st.integers(0, 11), st.integers(0, 12), st.integers(0, 80), st.integers(0, 1 << 32))
def test_a_correct_cell_never_lowers_the_credit(which: int, kind: int, cell: int, seed: int) -> None:
    problem = problems()[which]
    assert problem.solution is not None
    board = BOARDS[kind](problem, Random(seed))
    better = [*board[:cell], problem.solution[cell], *board[cell + 1 :]]
    puzzle = Grid.from_values(problem.puzzle)
    before, after = (nonet.check_answer(puzzle, Grid.from_values(values)) for values in (board, better))
    assert before.credit <= after.credit
    assert (before.credit == 1) == before.solved


def test_fills_without_knowledge_earn_next_to_nothing() -> None:
    for problem in problems()[:12]:
        puzzle = Grid.from_values(problem.puzzle)
        assert nonet.check_answer(puzzle, puzzle).credit == 0
        for digit in "123456789":
            assert nonet.check_answer(puzzle, puzzle.to_line().replace(".", digit)).credit == 0
        random = Random(1)
        earned = [
            nonet.check_answer(
                puzzle, Grid.from_values(value or random.randint(1, 9) for value in problem.puzzle)
            ).credit
            for _ in range(50)
        ]
        assert sum(earned) / 50 < 0.05


def lines(board: str, width: int = 9) -> str:
    return "\n".join(board[start : start + width] for start in range(0, 81, width))


NUMBERED = "\n".join(f"{number} | {row}" for number, row in enumerate(lines(SOLUTION).split(), 1))


@pytest.mark.parametrize(
    "board",
    [lines(SOLUTION), lines(SOLUTION, 1), NUMBERED, f"{lines(PROPER)}\n{lines(SOLUTION)}"],
    ids=["rows", "cells", "numbered", "two boards"],
)
@pytest.mark.parametrize("between", ["\n", "\n\n", "\n---\n"])
@pytest.mark.parametrize(
    "numbers", ["100%", "2024", "12:30", "2024-11-22 12:30:45", "45 45 45\n45 45 45\n45 45 45", "3"]
)
def test_numbers_below_a_board(board: str, between: str, numbers: str) -> None:
    """They are not part of the board, except a single digit below a board with one cell on each line."""
    text = board + between + numbers
    expected = None if numbers == "3" and board == lines(SOLUTION, 1) else list(Grid(SOLUTION))
    assert answer_by_the_rules(text) == expected
    verdict = nonet.check_answer(PROPER, text)
    assert (list(verdict.answer) if verdict.answer else None) == expected


@pytest.mark.parametrize(
    ("below", "is_answer"),
    [
        ("534678912", False),  # a tenth row
        (lines(SOLUTION)[:36], False),
        (f"5346\n{lines(SOLUTION)[:36]}", True),  # 4 + 33 cells
        (f"53467891\n{lines(SOLUTION)[:40]}", False),  # 8 + 36 cells
        (f"5 | {lines(SOLUTION)}", False),
        (f"2024\n{lines(SOLUTION)}", False),
        ("\n".join(f"{row} {row}" for row in lines(SOLUTION).split()), False),
        (SOLUTION[:40], True),
        (SOLUTION[:41], False),
        (lines(SOLUTION, 1)[:80], True),  # 40 cells
        (lines(SOLUTION, 1)[:82], False),
    ],
    ids=range(11),
)
def test_a_second_board_that_is_cut_off(below: str, is_answer: bool) -> None:
    text = f"{lines(SOLUTION)}\n\n{below}"
    assert (answer_by_the_rules(text) is not None) == is_answer
    assert nonet.check_answer(PROPER, text).format_ok == is_answer


@pytest.mark.parametrize(("text", "last"), [(f"5 {SOLUTION[:80]}.", 0), (f"5 {SOLUTION}.", 9)])
def test_a_dot_after_a_run_of_81_cells_is_a_full_stop(text: str, last: int) -> None:
    expected = [*map(int, SOLUTION[:80]), last]
    assert answer_by_the_rules(text) == expected
    verdict = nonet.check_answer(PROPER, text)
    assert verdict.answer is not None
    assert list(verdict.answer) == expected


@pytest.mark.parametrize(
    "form",
    [
        "Row A: {row}",
        "First row: {row}",
        "{number}th row: {row}",
        "Spalte {number}: {row}",
        "Row {number}: {row} done",
        "Row {number}: {row} (column {number})",
        "{row}  # col {number}",
        "[{row}],  // box {number}",
        '{{"column": {number}, "values": [{row}]}}',
        '"{number}0": [{row}]',
        "Column(cells=[{row}])",
        "\u7b2c{number}\u5217\uff1a{row}",
        '"col_{number}": [{row}]',
        "Column {number}: {row}",
        "<column>{row}</column>",
        "<col n='{number}'>{row}</col>",
        "Box {number}: {row}",
        "({row}) row {number}",
    ],
)
def test_other_labels_of_rows_are_not_read(form: str) -> None:
    rows = lines(SOLUTION).split()
    text = "\n".join(form.format(number=number, row=" ".join(row)) for number, row in enumerate(rows, 1))
    assert answer_by_the_rules(text) is None
    assert nonet.check_answer(PROPER, text).answer is None


RIGHT = list(Grid(SOLUTION))
WRONG = [RIGHT[1], RIGHT[0], *RIGHT[2:]]
OTHER = list(nonet.solve(nonet.isomorph(PROPER, seed=1)))


@pytest.mark.parametrize("draw", STRUCTURED.values(), ids=STRUCTURED.keys())
def test_structured_answers(draw: Drawing) -> None:
    """Nothing but the right board, written last and in full, solves a puzzle."""

    def is_solved(*texts: str) -> bool:
        text = "\n\nCorrection:\n".join(texts)
        verdict = nonet.check_answer(PROPER, text)
        assert (list(verdict.answer) if verdict.answer else None) == answer_by_the_rules(text, list(Grid(PROPER))), text
        return verdict.solved

    right, wrong, puzzle = draw(RIGHT), draw(WRONG), draw(list(Grid(PROPER)))
    transposed = draw([RIGHT[cell % 9 * 9 + cell // 9] for cell in range(81)])
    assert is_solved(right)
    assert is_solved(wrong, right)
    assert is_solved(right, puzzle)
    cheats = [
        (wrong,),
        (puzzle,),
        (transposed,),
        (draw(OTHER),),
        (right, wrong),
        (right, draw(OTHER)),
        (right, transposed),
        (right, wrong[: len(wrong) * 3 // 4]),
        (right[: len(right) * 3 // 4],),
        (right, draw([*WRONG[:-1], 0])),
        (draw([value if place % 7 else 0 for place, value in enumerate(RIGHT)]),),
    ]
    assert [cheat for cheat in cheats if is_solved(*cheat)] == []


ROWS = ["".join(map(str, row)) for row in rows_of(RIGHT)]
WRONG_ROWS = ["".join(map(str, row)) for row in rows_of(WRONG)]
CELLS = [str(cell) for cell in cells(RIGHT)]
WRONG_CELLS = [str(cell) for cell in cells(WRONG)]


@pytest.mark.parametrize(
    "text",
    [
        # Two boards, and only one of them right.
        "\n".join(f"{row} # {wrong}" for row, wrong in zip(ROWS, WRONG_ROWS, strict=True)),
        "\n".join(f"{row} (or {wrong})" for row, wrong in zip(ROWS, WRONG_ROWS, strict=True)),
        "\n".join(f"{row} \u2192 {wrong}" for row, wrong in zip(ROWS, WRONG_ROWS, strict=True)),
        "\n".join(f"{row} <- {wrong}" for row, wrong in zip(ROWS, WRONG_ROWS, strict=True)),
        "\n".join(f"{row} \u2190 {wrong}" for row, wrong in zip(ROWS, WRONG_ROWS, strict=True)),
        "\n".join(f"{wrong} \u2192 {row} \u2192 {wrong}" for row, wrong in zip(ROWS, WRONG_ROWS, strict=True)),
        "\n".join(f"{wrong} \u2192 {row} | {wrong}" for row, wrong in zip(ROWS, WRONG_ROWS, strict=True)),
        str([{"row": n, "values": row, "or": w} for n, (row, w) in enumerate(zip(ROWS, WRONG_ROWS, strict=True), 1)]),
        str([{"row": n, "values": [row, w]} for n, (row, w) in enumerate(zip(ROWS, WRONG_ROWS, strict=True), 1)]),
        ", ".join(f"Row(cells=['{row}']), Row(cells=['{w}'])" for row, w in zip(ROWS, WRONG_ROWS, strict=True)),
        str({"answer": "\n".join(ROWS), "other": "\n".join(WRONG_ROWS)}),
        str({"answer": "\n".join(ROWS), "answer ": "\n".join(WRONG_ROWS), "confidence": 0.5}),
        str({"cells": cells(RIGHT), "others": cells(WRONG)}),
        ", ".join([*CELLS, *WRONG_CELLS]),
        ", ".join(f"{cell}, {wrong}" for cell, wrong in zip(CELLS, WRONG_CELLS, strict=True)),
        # Several claims for one cell.
        ", ".join([*CELLS, '{"row": 1, "col": 1, "value": 9}']),
        ", ".join([*CELLS[:-1], '{"row": 1, "col": 1, "value": 5}']),
        ", ".join(CELLS).replace('"value": 5', '"value": [5, 6]').replace("'value': 5", "'value': [5, 6]"),
        ", ".join(CELLS).replace("'value': 5}", "'value': 5, 'value': 6}"),
        "\n".join(row.replace("5", "(5 or 6)") for row in ROWS),
        "\n".join(" ".join(row).replace("5", "_5_6") for row in ROWS),
        "\n".join(" ".join(row).replace("5", "5/6") for row in ROWS),
        # Candidates in place of cells.
        str([{"row": n, "values": [[int(cell), 9] for cell in row]} for n, row in enumerate(ROWS, 1)]),
        str({str(n): [[int(cell)] * 2 for cell in row] for n, row in enumerate(ROWS, 1)}),
        str([{**cell, "value": [cell["value"]]} for cell in cells(RIGHT)]),
        str([{"row": cell["row"], "col": cell["col"], "candidates": cell["value"]} for cell in cells(RIGHT)]),
        # Parts of a board.
        str([{"row": n, "values": row} for n, row in enumerate(ROWS[:8], 1)]),
        str([{"row": n, "values": row[:8]} for n, row in enumerate(ROWS, 1)]),
        str([{"row": n % 9 + 1, "values": row} for n, row in enumerate(ROWS, 1)]),
        str([{"row": 1, "values": row} for row in ROWS]),
        str({str(n): row for n, row in enumerate(ROWS[:8], 1)}),
        str({str(n): row for n, row in enumerate(ROWS, 2)}),
        ", ".join(CELLS[:80]),
        str([{**cell, "row": cell["row"] + 1} for cell in cells(RIGHT)]),
        str([{**cell, "row": cell["col"], "col": cell["row"]} for cell in cells(RIGHT)]),
        ", ".join(f"Row(cells={list(row)})" for row in ROWS[:8]),
        "\n".join(f"Zeile {n}: {row}" for n, row in enumerate(ROWS[:8], 1)),
        "\n".join(f"Zeile {n}: {row}" for n, row in enumerate(ROWS[::-1], 1)),
        "\n".join([*(f"Zeile {n}: {row}" for n, row in enumerate(ROWS[:4], 1)), *ROWS[5:]]),
        # Columns and boxes.
        str([{"col": n, "values": row} for n, row in enumerate(ROWS, 1)]),
        str({f"column {n}": list(row) for n, row in enumerate(ROWS, 1)}),
        str([{"column": list(row)} for row in ROWS]),
        "\n".join(f"{row} # column {n}" for n, row in enumerate(ROWS, 1)),
        "\n".join(f"{row} (box {n})" for n, row in enumerate(ROWS, 1)),
        "\n".join(f"Spalte {n}: {row}" for n, row in enumerate(ROWS, 1)),
        # Hidden in text.
        "\n".join(f"{wrong} # {' # '.join(row)}" for row, wrong in zip(ROWS, WRONG_ROWS, strict=True)),
        "\n".join(f"{row[:8]}(9){row[8:]}" for row in ROWS),
        "\n".join(f"{n}. I think {row[:4]} and {row[4:]}" for n, row in enumerate(ROWS, 1)),
        "\n".join([*ROWS, "1 2 3 4 5 6 7 8 9", "1 2 3 4 5 6 7 8 9"]),
        "\n".join([*ROWS[:8], "12:30", ROWS[8]]),
        "\n".join([ROWS[0], "2024-11-22", *ROWS[1:]]),
        f"{' '.join(ROWS)} 12:30:45 {SOLUTION[:50]}",
        str({"answer": "\n".join(WRONG_ROWS), "confidence": 0.9, "hidden": "".join(f"<x {row}>" for row in ROWS)}),
        str({"text": "\n".join(ROWS), "answer": SOLUTION[:50]}),
        str({"text": "\n".join(ROWS), "answer": "\n".join(ROWS[:5])}),
    ],
    ids=range(55),
)
def test_cheats_in_structured_answers(text: str) -> None:
    assert not nonet.check_answer(PROPER, text).solved, nonet.check_answer(PROPER, text).answer
    answer = answer_by_the_rules(text, list(Grid(PROPER)))
    verdict = nonet.check_answer(PROPER, text)
    assert (list(verdict.answer) if verdict.answer else None) == answer


def test_puzzles_that_are_not_proper() -> None:
    first, second = list(reference.solutions(list(Grid(MULTIPLE))))[:2]
    for solution in (first, second):
        assert nonet.check_answer(MULTIPLE, Grid.from_values(solution))[:6] == (True, True, 0, None, True, 1.0)
    assert nonet.check_answer(MULTIPLE, MULTIPLE)[:6] == (False, True, 0, None, True, 0.0)
    assert nonet.check_answer(EMPTY, SOLUTION).solved
    assert nonet.check_answer(UNSOLVABLE, SOLUTION)[:6] == (False, False, 0, None, True, 0.0)
    assert nonet.check_answer(CONFLICT, CONFLICT)[:6] == (False, True, 1, None, True, 0.0)
    assert nonet.check_answer(SOLUTION, SOLUTION)[:6] == (True, True, 0, 81, True, 1.0)
    assert nonet.check_answer(SOLUTION, "")[:6] == (False, False, 0, 0, False, 0.0)
    changed = nonet.check_answer(SOLUTION, "9" + SOLUTION[1:])
    assert (changed.solved, changed.givens_kept, changed.correct_cells, changed.credit) == (False, False, 80, 0.0)


def test_malformed_and_marked_puzzles() -> None:
    with pytest.raises(nonet.ParseError):
        nonet.check_answer("oops", SOLUTION)
    marked = Grid(PROPER, pencilmarks="." * 729)
    with pytest.raises(nonet.PuzzleError, match=r"check_answer does not support pencilmarks(?s:.*)grid\.givens"):
        nonet.check_answer(marked, SOLUTION)
    batch = nonet.check_answer_batch(["oops", marked, PROPER, None], [SOLUTION] * 4)
    assert list(batch.status) == ["malformed", "unsupported", "proper", "malformed"]
    assert [row is None for row in batch] == [True, True, False, True]
    assert list(batch.solved) == [False, False, True, False]


def test_a_verdict_prints_well() -> None:
    def text_of(answer: object) -> str:
        return str(nonet.check_answer(PROPER, answer))  # type: ignore[arg-type]

    assert text_of(SOLUTION) == "solved"
    assert text_of(None) == "not solved: no answer found in the text"
    assert text_of(PROPER) == "not solved: 30 of 81 cells correct, credit 0.00"
    assert text_of("9" + SOLUTION[1:]) == "not solved: givens changed, 3 conflicts, 80 of 81 cells correct, credit 0.94"
    assert str(nonet.check_answer(MULTIPLE, MULTIPLE)) == "not solved: credit 0.00"
    verdict = nonet.check_answer(PROPER, SOLUTION)
    assert eval(repr(verdict), {"Verdict": Verdict, "Grid": Grid}) == verdict
    assert pickle.loads(pickle.dumps(verdict)) == verdict


@pytest.mark.parametrize(
    "texts",
    [
        (SOLUTION, None, "no", SOLUTION.encode()),
        [Grid(SOLUTION), math.nan, b"\xff", f"\ud800{SOLUTION[:0]} {SOLUTION}"],
        np.array([SOLUTION, None, "no", SOLUTION], dtype=object),
        pa.array([SOLUTION, None, "no", SOLUTION]),
        pa.array([SOLUTION, None, "no", SOLUTION], pa.large_string()),
        pa.array([SOLUTION, None, "no", SOLUTION], pa.string_view()),
        pa.array([SOLUTION, None, "no", SOLUTION]).dictionary_encode(),
        pa.chunked_array([[SOLUTION, None], ["no", SOLUTION]]),
        pa.table({"answer": [SOLUTION, None, "no", SOLUTION]}),
    ],
    ids=range(9),
)
def test_texts_of_every_kind(texts: Any) -> None:
    assert list(nonet.check_answer_batch([PROPER] * 4, texts).solved) == [True, False, False, True]


def test_an_iterator_of_texts() -> None:
    assert list(nonet.check_answer_batch([PROPER] * 3, (text for text in (SOLUTION, "", SOLUTION))).solved) == [1, 0, 1]


@pytest.mark.parametrize(
    ("puzzles", "texts"), [([PROPER], []), ([], [SOLUTION]), (PROPER, [SOLUTION] * 2), (f"{PROPER}\n" * 3, [SOLUTION])]
)
def test_there_is_one_text_for_each_puzzle(puzzles: Any, texts: list[str]) -> None:
    with pytest.raises(ValueError, match=rf"one text for each puzzle, not {len(texts)} for \d$"):
        nonet.check_answer_batch(puzzles, texts)


def test_a_text_of_puzzles_with_lines_of_other_lengths() -> None:
    """The engine first takes it for lines of 81 bytes, of which there would be another number."""
    lines = [PROPER] * 200
    lines[100:101] = [" " * 40, PROPER[:41]]
    assert len("\n".join(lines)) % 82 in (0, 81)
    assert nonet.check_answer_batch("\n".join(lines), [SOLUTION] * 201).status.counts() == {
        "proper": 199,
        "malformed": 2,
    }
    with pytest.raises(ValueError, match="not 200 for 201"):
        nonet.check_answer_batch("\n".join(lines), [SOLUTION] * 200)


@pytest.mark.parametrize("wrong", [5, 1.5, object(), [SOLUTION], {"answer": SOLUTION}])
def test_wrong_texts(wrong: Any) -> None:
    with pytest.raises(TypeError, match="nine rows of "):
        nonet.check_answer(PROPER, wrong)
    with pytest.raises(TypeError, match="nine rows of "):
        nonet.check_answer_batch([PROPER], [wrong])


@pytest.mark.parametrize("wrong", [SOLUTION, b"x", Grid(SOLUTION), None, 5])
def test_wrong_lists_of_texts(wrong: Any) -> None:
    with pytest.raises(TypeError, match="texts must be an iterable of texts"):
        nonet.check_answer_batch([PROPER], wrong)


_ANSWER = [list(row) for row in Grid(SOLUTION).rows]
_BOARDS: dict[str, Any] = {
    "lists": _ANSWER,
    "tuples of texts": [tuple(map(str, row)) for row in _ANSWER],
    "81 cells": list(Grid(SOLUTION)),
    "array": np.array(_ANSWER),
    "array of 81": np.array(list(Grid(SOLUTION)), np.uint8),
    "floats": np.array(_ANSWER, float),
    "masked": np.ma.array(_ANSWER, mask=[[False] * 9] * 9),
    "pandas": pd.DataFrame(_ANSWER),
}


@pytest.mark.parametrize("name", _BOARDS)
@pytest.mark.parametrize("tag", [None, "answer"])
def test_arrays_and_lists_are_answers(name: str, tag: str | None) -> None:
    board = _BOARDS[name]
    assert nonet.check_answer(PROPER, board, tag=tag) == nonet.check_answer(PROPER, Grid(SOLUTION))
    assert list(nonet.check_answer_batch([PROPER], [board], tag=tag).solved) == [True]


def test_a_board_with_blanks_is_an_answer_that_is_not_full() -> None:
    rows = [[digit or None for digit in row] for row in Grid(PROPER).rows]
    assert nonet.check_answer(PROPER, rows) == nonet.check_answer(PROPER, Grid(PROPER))


@pytest.mark.parametrize("other", [[], [[1, 2], [3]], [10] * 81, [True] * 81, [{"r1c1": 5}], [[1] * 9] * 8, "x"])
def test_a_list_that_is_no_board_is_no_answer(other: Any) -> None:
    assert not nonet.check_answer(PROPER, other).format_ok
    assert list(nonet.check_answer_batch([PROPER], [other]).format_ok) == [False]


def test_columns_of_boards_are_answers() -> None:
    values = [list(Grid(SOLUTION)), None, [1, 2], list(Grid(PROPER))]
    for texts in (np.array([values[0], values[0], [10] * 81, values[3]]), pa.array(values), pl.Series(values)):
        for tag in (None, "answer"):
            batch = nonet.check_answer_batch([PROPER] * 4, texts, tag=tag)
            assert list(batch.solved) == [True, not isinstance(texts, (pa.Array, pl.Series)), False, False]
            assert batch[0] == nonet.check_answer(PROPER, Grid(SOLUTION))


def test_columns() -> None:
    batch = nonet.check_answer_batch([PROPER, MULTIPLE, "oops", PROPER], [SOLUTION, SOLUTION, SOLUTION, "no"])
    table = pa.table(batch).to_pydict()
    assert table["solved"] == [True, True, None, False]
    assert table["correct_cells"] == [81, None, None, 0]
    assert table["credit"] == [1.0, 1.0, None, 0.0]
    assert table["answer"] == [SOLUTION, SOLUTION, None, "." * 81]
    assert batch.lines("answer").decode().split() == [SOLUTION, SOLUTION, "." * 81, "." * 81]
    assert batch == pickle.loads(pickle.dumps(batch))
    assert batch[1:][0] == batch[1]
    assert batch.to_numpy()["conflicts"].tolist() == [0, 0, 0, 0]


def test_rows_do_not_depend_on_threads_or_other_rows() -> None:
    some = [case(number) for number in range(100)]
    puzzles, texts = [Grid.from_values(one.problem.puzzle) for one in some] * 40, [one.text for one in some] * 40
    batch = nonet.check_answer_batch(puzzles, texts, threads=1)
    assert batch == nonet.check_answer_batch(puzzles, texts, threads=2)
    assert batch[:100] == batch[3900:] == nonet.check_answer_batch(puzzles[:100], texts[:100])


def test_keywords_and_progress() -> None:
    parameters = inspect.signature(nonet.check_answer_batch).parameters
    assert list(parameters) == ["puzzles", "texts", "tag", "threads", "progress", "cancel"]
    seen: list[int] = []
    nonet.check_answer_batch([PROPER] * 20_000, [str(Grid(SOLUTION))] * 20_000, progress=seen.append)
    assert seen == sorted(seen)
    with pytest.raises(ZeroDivisionError):
        nonet.check_answer_batch([PROPER] * 100_000, ["x 5 " * 250] * 100_000, progress=lambda done: 1 // 0)


@pytest.mark.parametrize(
    "unit",
    [
        "1",
        "1 ",
        "1\n",
        ".",
        "a1",
        "a 1 ",
        "123456789\n",
        "Row 1: 534678912\n",
        "1: 534678912\n",
        "<td>1",
        "\\n",
        "\u200b",
        "<a ",
        "<row>1",
        "\\begin{",
        "\\color",
        "\x1b[",
        "row 1",
        "row 1: ",
        "&",
        ":a",
        "1 and ",
        "<answer>",
    ],
)
def test_huge_texts(unit: str) -> None:
    """They are read once, with little memory; a quadratic time would take hours."""
    text = unit * (2_000_000 // len(unit))
    assert not nonet.check_answer(PROPER, text).solved
    assert nonet.check_answer(PROPER, f"{text}\nAnswer:\n{SOLUTION}").solved
    assert nonet.check_answer(PROPER, f"<a>{SOLUTION}</a>{text}", tag="a").solved


def test_a_killer_is_judged_by_its_rules() -> None:
    killer = nonet.generate(seed=1, rules="killer")
    solution = nonet.solve(killer)
    rows = "\n".join(solution.to_line()[start : start + 9] for start in range(0, 81, 9))
    swapped = solution.to_line().translate(str.maketrans("12", "21"))
    texts: list[Any] = [
        f"It is:\n{rows}\nGood.",
        f"<answer>{rows}</answer>",
        solution,
        "no idea",
        swapped,
        rows[:-1] + ".",
    ]
    verdicts = [nonet.check_answer(killer, text) for text in texts]
    assert [verdict.solved for verdict in verdicts] == [True, True, True, False, False, False]
    assert [verdict.format_ok for verdict in verdicts] == [True, True, True, False, True, True]
    assert [verdict.correct_cells for verdict in verdicts] == [81, 81, 81, 0, 63, 80]
    assert [round(verdict.credit * 81) for verdict in verdicts] == [81, 81, 81, 0, 63, 80]
    assert verdicts[0].answer == solution
    assert nonet.check_answer(killer, f"{rows}\n<answer>{swapped}</answer>", tag="answer") == verdicts[4]
    puzzles: list[Any] = [killer, PROPER, Grid("1... ..3. .2.. ...4")]
    for each in ([*texts[:1], SOLUTION, "x"], iter([texts[0], SOLUTION, "x"]), (texts[0], SOLUTION, "x")):
        batch = nonet.check_answer_batch(puzzles, each)
        assert list(batch.status) == ["proper", "proper", "unsupported"]
        assert [batch[0], batch[2]] == [verdicts[0], None]
        assert list(batch.solved) == [True, True, False]
        assert list(batch.answer)[:2] == [solution, Grid(SOLUTION)]
    assert [*nonet.check_answer_batch([killer] * len(texts), texts)] == verdicts
    for column in (pa.array([texts[0], "x"]), pd.Series([texts[0], "x"]), pl.Series([texts[0], "x"])):
        assert list(nonet.check_answer_batch([killer, killer], column).solved) == [True, False]


def test_other_boards_are_judged_as_the_classic_one_if_they_have_its_rules() -> None:
    boxes = Layout(rules=[Cage("r1c1", sum=5)])
    random_ = Random(3)
    for _ in range(100):
        cells = list(SOLUTION)
        for place in random_.sample(range(1, 81), random_.randrange(4)):
            cells[place] = random_.choice(".123456789")
        text = "".join(cells)
        classic, other = nonet.check_answer(PROPER, text), nonet.check_answer(Grid(PROPER, layout=boxes), text)
        assert other._replace(answer=None) == classic._replace(answer=None)


def test_a_killer_that_is_not_proper_has_no_credit() -> None:
    loose = Grid("." * 81, layout=Layout(rules=[Cage("r1c1 r1c2", sum=8)]))
    verdict = nonet.check_answer(loose, SOLUTION)
    assert (verdict.solved, verdict.status, verdict.correct_cells) == (True, "multiple", None)
    verdict = nonet.check_answer(loose, SOLUTION[1:] + SOLUTION[0])
    assert (verdict.solved, verdict.credit, verdict.correct_cells) == (False, 0.0, None)
    with pytest.raises(UnsupportedError):
        nonet.check_answer(Grid("1... ..3. .2.. ...4"), "x")
