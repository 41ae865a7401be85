"""Answers as assignments (rule B8 of ``docs/checking.md``): the forms that are read, and what stays out."""

import itertools

import pytest

import nonet
from answer_rules import answer_by_the_rules
from nonet import Cell, Grid
from puzzles import PROPER, SOLUTION

OPEN = [cell for cell in Cell.ALL if not Grid(PROPER)[cell]]
ANSWERS = [(cell, int(SOLUTION[cell])) for cell in OPEN]
FORMS = {
    "named": "r{row}c{column} = {digit}",
    "capital": "R{row}C{column}: {digit}",
    "arrow": "r{row}c{column} -> {digit}",
    "double arrow": "r{row}c{column} => {digit}",
    "assigned": "r{row}c{column}:={digit}",
    "pair": "({row}, {column}) -> {digit}",
    "close pair": "({row},{column})={digit}",
    "pair from 0": "({row0}, {column0}): {digit}",
    "bullet": "- r{row}c{column} = {digit}",
    "star": "* R{row}C{column}: {digit}",
    "number": "12. r{row}c{column} = {digit}",
    "full stop": "r{row}c{column} = {digit}.",
    "bold": "**r{row}c{column}: {digit}**",
    "code": "`r{row}c{column} = {digit}`",
    "json": '  "r{row}c{column}": {digit},',
    "words": "Row {row}, Column {column}: {digit}",
    "short words": "row {row} col {column} = {digit}",
    "words in parentheses": "(row {row}, column {column}): {digit}",
    "words of German": "Zeile {row}, Spalte {column}: {digit}",
    "words of Spanish": "Fila {row}, columna {column} = {digit}",
    "words of French": "Ligne {row}, colonne {column} : {digit}",
    "letters": "R{row}, C{column}: {digit}",
    "words as keys": '"row {row}, col {column}": {digit},',
    "bold name": "**Row {row}, Column {column}:** {digit}",
    "bold cell": "- **r{row}c{column}**: {digit}",
    "bold digit": "r{row}c{column} = **{digit}**",
    "sign of an arrow": "R{row}C{column} \u2192 {digit}",
    "cell and pair": "Cell ({row}, {column}): {digit}",
    "cell and name": "- Cell r{row}c{column} = `{digit}`",
}


def written(form: str, answers: list[tuple[Cell, int]] = ANSWERS) -> list[str]:
    return [
        form.format(row=cell.row, column=cell.column, row0=cell.row - 1, column0=cell.column - 1, digit=digit)
        for cell, digit in answers
    ]


def same(text: str, puzzle: str = PROPER) -> nonet.Verdict:
    """Check a text with the engine, as one and in a batch, and by the rules."""
    verdict = nonet.check_answer(puzzle, text)
    values = answer_by_the_rules(text, list(Grid(puzzle)))
    assert verdict.answer == (None if values is None else Grid.from_values(values)), text
    (row,) = nonet.check_answer_batch([puzzle], [text])
    assert row == verdict
    return verdict


# A list in one line has no marks of lines.
OF_LINES = {"bullet", "star", "number", "full stop", "bold", "bold cell", "cell and name"}
SEPARATORS = [(name, each) for name in FORMS for each in ("\n", "\r\n", *(() if name in OF_LINES else (", ", "; ")))]


@pytest.mark.parametrize(("name", "separator"), SEPARATORS)
def test_assignments_are_read(name: str, separator: str) -> None:
    form = FORMS[name]
    assert same(separator.join(written(form))).solved
    assert same(f"The answer:\n\n{separator.join(written(form))}\n\nThat is all.").solved


TITLES = (
    *("So the missing cells are:", "Thus, my **final answer** is:", "The solution is:", "Remaining Cells:"),
    *("So:", "**Thus:**", "Therefore:", "Hence:", "Finally:", "Then:", "Here:", "Result:", "In conclusion:", "Final:"),
    *("The result is as follows:", "Hence, finally:"),
)


def test_other_texts_with_assignments() -> None:
    named = written(FORMS["named"])
    assert same("{" + ", ".join(f'"{line.replace(" = ", chr(34) + ": ")}' for line in named) + "}").solved
    assert same("Answer: " + ", ".join(named[:-1]) + " and " + named[-1] + ".").solved
    for title in TITLES:
        assert same(f"{title} {', '.join(named)}").solved
        assert same("\n".join([f"{title} {named[0]}", *named[1:]])).solved
    assert same(f"{PROPER}\n" + "\n".join(named)).solved
    assert same("\n".join(named) + f"\n{PROPER}").solved
    assert nonet.check_answer(PROPER, f"<answer>{', '.join(named)}</answer>", tag="answer").solved
    assert same("\n".join([*named, *named])).solved


def test_a_part_of_the_cells_earns_its_part() -> None:
    verdict = same("\n".join(written(FORMS["named"], ANSWERS[:10])))
    assert not verdict.solved
    assert verdict.credit == pytest.approx(10 / len(OPEN))
    assert verdict.answer is not None
    assert verdict.answer.open_count == len(OPEN) - 10
    cell, digit = ANSWERS[0]
    assert same(f"{cell} = {digit % 9 + 1}").credit == 0


def test_a_board_goes_before_assignments() -> None:
    wrong = SOLUTION[:-2] + SOLUTION[-1] + SOLUTION[-2]
    assert not same("\n".join(written(FORMS["named"])) + f"\n{wrong}").solved
    assert not same(f"{wrong}\n" + "\n".join(written(FORMS["named"]))).solved
    cut_short = "\n".join(SOLUTION[9 * row : 9 * row + 9] for row in range(8))
    assert not same("\n".join(written(FORMS["named"])) + f"\n\n{cut_short}").format_ok


R1C3, R1C4 = "r1c3 = 4", "r1c4 = 6"
CHEATS = {
    "every digit": "\n".join(f"r1c3 = {digit}" for digit in range(1, 10)),
    "every digit of each cell": "\n".join(f"{cell} = {digit}" for cell in OPEN for digit in range(1, 10)),
    "two digits": "r1c3 = 4\nr1c3 = 5",
    "two forms": "r1c3 = 4\n(1, 3) -> 5\n(9, 1) -> 3",
    "or": "r1c3 = 4 or 5",
    "slash": "r1c3 = 4/5",
    "bar": "r1c3 = 4|5",
    "comma": "r1c3 = 4, 5",
    "spaces": "r1c3 = 4 5",
    "joined": "r1c3 = 45",
    "range": "r1c3 = 4-6",
    "decimal": "r1c3 = 4.5",
    "braces": "r1c3 = {4, 5}",
    "set": "r1c3 in {4}",
    "brackets": "r1c3 = [4]",
    "not equal": "r1c3 != 4",
    "unequal": "r1c3 <> 4",
    "equality": "r1c3 == 4",
    "not": "not r1c3 = 4",
    "is not": "r1c3 is not 4",
    "if": "if r1c3 = 4 then r1c4 = 6",
    "suppose": "Suppose r1c3 = 4",
    "question": "r1c3 = 4?",
    "doubt": "r1c3 = 4 (maybe)",
    "strike": "~~r1c3 = 4~~",
    "negated": "!r1c3 = 4",
    "tilde": "~r1c3 = 4",
    "unchecked": "[ ] r1c3 = 4",
    "comment": "# r1c3 = 4",
    "tag": "<!-- r1c3 = 4 -->",
    "quoted reply": "> r1c3 = 4",
    "sum": "r1c3 + r1c4 = 10",
    "two names": "r1c3 = r1c4 = 6",
    "zero": "r1c3 = 0",
    "blank": "r1c3 = .",
    "ten": "r1c10 = 4",
    "row 0": "r0c3 = 4",
    "longer": "xr1c3 = 4",
    "word": "r1c3 = 4th",
    "unknown base": "(1, 3) -> 4",
    "both bases": "(0, 3) -> 4\n(9, 1) -> 3",
    "three numbers": "(1, 3, 4)",
    "two-digit pair": "(11, 3) -> 4",
    "ellipsis": "r1c3 = 4 ...",
    "placeholder": "rXcY = 4",
    "python": "grid[0][2] = 4",
    "prose": "So r1c3 = 4.",
    "wrong cells": "The wrong cells are: r1c3 = 4",
    "given cells": "Given cells: r1c3 = 4",
    "no answer": "Not the answer: r1c3 = 4",
    "so, a name": "So Bob: r1c3 = 4",
    "so not": "So not: r1c3 = 4",
    "a long title": f"{'So ' * 30}the answer is: r1c3 = 4",
    "assumption": "If the answer is: r1c3 = 4",
    "words, two digits": "Row 1, Column 3: 4\nRow 1, Column 3: 5",
    "words, or": "Row 1, Column 3: 4 or 5",
    "words, candidates": "Row 1, Column 3: 4, 5",
    "words, list": "Row 1, Column 3: 4 5 6",
    "words, not": "Not row 1, column 3: 4",
    "words, if": "If row 1, column 3 = 4",
    "words, some columns": "Row 1, Columns 3: 4",
    "words, a range": "Row 1, Column 3-4: 46",
    "words, ten": "Row 1, Column 10: 4",
    "words, from 0": "Row 0, Column 2: 4",
    "words, not closed": "(Row 1, Column 3: 4",
    "words, a row": "Row 1: column 3 = 4",
    "words, given": "Given: row 1, column 3: 4",
    "words, both": "Row 1, Column 3: 4\nr1c3 = 5",
    "not the cell": "Not cell (1, 3) -> 4",
    "other digits": "r1c3 = \u0664",
    "full width": "r1c3 = \uff14",
}


@pytest.mark.parametrize("text", CHEATS.values(), ids=CHEATS)
def test_cheats_stay_out(text: str) -> None:
    assert len(CHEATS) >= 40
    verdict = same(text)
    assert (verdict.format_ok, verdict.credit) == (False, 0)
    # Nor do they void or change what is assigned in other lines.
    others = [(cell, digit) for cell, digit in ANSWERS if str(cell) not in ("r1c3", "r1c4", "r9c1")]
    if "every" not in text and not any(
        two in text for two in ("= 4\nr1c3", ": 4\nR", ": 4\nr", "-> 4\n(9", "(9, 1)", "(1, 3)", "(0, 3)")
    ):
        kept = same("\n".join([text, *written(FORMS["named"], others)]))
        assert kept.answer is None or kept.answer["r1c3"] == 0


@pytest.mark.parametrize("place", [0, 1, 20, -1])
@pytest.mark.parametrize("form", ["Well: {}", "{} because of r1c1", "{} or 5", "{} (naked single)", "~~{}~~", "# {}"])
def test_no_line_of_a_list_is_left_out(form: str, place: int) -> None:
    for lines in (written(FORMS["named"]), written(FORMS["pair"])):
        changed = [*lines]
        changed[place] = form.format(lines[place])
        assert same("\n".join(changed)).answer is None
        changed[place] += "\n\n"
        assert same("\n".join(changed)).answer is None
        # A cell that another line of the text assigns is not left out.
        assert same("\n".join([*changed, "That is all.", lines[place]])).solved


def test_a_line_outside_of_a_list_is_prose() -> None:
    lines = written(FORMS["named"])
    text = "\n".join([f"Suppose {lines[0]}.", "That is wrong.", *lines[1:], "That is all.", f"Or is {lines[0]}?"])
    verdict = same(text)
    assert verdict.answer is not None
    assert verdict.answer.open_count == 1
    assert same("\n".join(["r1c1 = 5, a given", *lines])).solved


def test_given_cells_can_be_lost() -> None:
    text = "\n".join(["r1c1 = 6", *written(FORMS["named"])])
    verdict = same(text)
    assert (verdict.solved, verdict.givens_kept) == (False, False)


def test_the_twin_agrees_on_mixed_texts() -> None:
    pieces = [R1C3, R1C4, "r1c3 = 5", "(1, 3) -> 4", "(0, 2) = 4", "(9, 1): 3", PROPER, "prose", "1 2 3", "- r1c6: 8."]
    for some in itertools.product(pieces, repeat=3):
        same("\n".join(some))


OTHER_FORMS = {
    "triples": "({row}, {column}, {digit})",
    "bare numbers": "{row} {column} {digit}",
    "is": "r{row}c{column} is {digit}",
    "words": "Row {row}, column {column} is {digit}",
    "program": "grid[{row0}][{column0}] = {digit}",
    "chess": "{letter}{column} = {digit}",
    "reason": "r{row}c{column} = {digit} because it is the only one",
    "table": "| {row} | {column} | {digit} |",
}


@pytest.mark.parametrize("form", OTHER_FORMS.values(), ids=OTHER_FORMS)
def test_assignments_in_another_form_are_named_as_the_reason(form: str) -> None:
    lines = [
        form.format(
            row=cell.row,
            column=cell.column,
            row0=cell.row - 1,
            column0=cell.column - 1,
            letter="ABCDEFGHI"[cell.row - 1],
            digit=digit,
        )
        for cell, digit in ANSWERS
    ]
    verdict = same("\n".join(lines))
    assert (verdict.format_ok, verdict.has_other_form) == (False, True)
    assert "r1c3 = 4, (1, 3) -> 4 or Row 1, Column 3: 4" in verdict.reason
    assert verdict.reason in str(verdict)


@pytest.mark.parametrize(
    "text", ["", "no idea", "I see 12 cells and 34 digits", "\n".join([R1C3, "r1c3 = 5"]), SOLUTION[:80]]
)
def test_other_texts_without_an_answer_have_no_such_reason(text: str) -> None:
    verdict = same(text)
    assert (verdict.reason, verdict.has_other_form) == ("no answer found in the text", False)
    assert same(SOLUTION).reason == ""
