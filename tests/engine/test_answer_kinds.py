# ruff: noqa: RUF001
r"""Answers in the forms that models and programs write: for each kind a dozen texts that must be read as the solution.

The texts of a kind differ in spaces, separators, fences, line ends and in what stands around the board. The last tests
are the other side: texts whose answer is not the solution, though the digits of the solution are in them.
"""

import json
from collections.abc import Iterator

import pytest

import nonet
from answer_rules import answer_by_the_rules, content_of_last_tag
from nonet import Grid
from puzzles import PROPER, SOLUTION

ROWS = [SOLUTION[start : start + 9] for start in range(0, 81, 9)]
GIVEN_ROWS = [PROPER[start : start + 9] for start in range(0, 81, 9)]
SPACED = "\n".join(" ".join(row) for row in ROWS)
PLAIN = "\n".join(ROWS)
WRONG = SOLUTION.translate(str.maketrans("12", "21"))
FULL_WIDTH = {ord("0") + digit: 0xFF10 + digit for digit in range(10)}
FENCE = "```"


def each(form: str, between: str = "\n", *, digits: str = " ") -> str:
    """Return the nine rows in a form with ``{n}`` and ``{row}``."""
    return between.join(form.format(n=number, row=digits.join(row)) for number, row in enumerate(ROWS, 1))


def xml() -> Iterator[str]:
    cells = "".join(f"<row>{''.join(f'<cell>{digit}</cell>' for digit in row)}</row>" for row in ROWS)
    lines = "\n".join(
        "  <row>\n" + "\n".join(f"    <cell>{digit}</cell>" for digit in row) + "\n  </row>" for row in ROWS
    )
    yield each("<row>{row}</row>")
    yield each("  <row>{row}</row>", "\r\n", digits=",")
    yield (
        '<?xml version="1.0" encoding="UTF-8"?>\n<sudoku size="9">\n'
        + each('<row id="{n}">{row}</row>')
        + "\n</sudoku>"
    )
    yield f"<solution>{each('<row>{row}</row>', '', digits='')}</solution>"
    yield f"<grid>{cells}</grid>"
    yield f"{FENCE}xml\n<grid>\n{lines}\n</grid>\n{FENCE}"
    yield "<answer>\n" + each("<r{n}>{row}</r{n}>") + "\n</answer>"
    yield "<board>" + each('<line number="{n}">{row}</line>', " ") + "</board>"
    yield "<draft>" + each("<row>{row}</row>")[:150] + "</draft>\n<final>" + each("<row>{row}</row>") + "</final>"
    yield "<ul>" + each("<li>{row}</li>", "\n", digits="") + "</ul>"
    yield (
        "<table border='1'>"
        + each("<tr class='r{n}'><td>{row}</td></tr>", digits="</td><td align='center'>")
        + "</table>"
    )
    yield "\n".join(f"<Row><b>{row[:3]}</b>&nbsp;{row[3:6]}&#160;<strong>{row[6:]}</strong></Row>" for row in ROWS)
    yield "<rows>\n" + each("<row_{n}><values>{row}</values></row_{n}>") + "\n</rows>"


def latex() -> Iterator[str]:
    def table(cell: str, begin: str, end: str, row_end: str, between: str = "\n") -> str:
        rows = [
            " & ".join(cell % value if given == value else value for value, given in zip(row, givens, strict=True))
            for row, givens in zip(ROWS, GIVEN_ROWS, strict=True)
        ]
        return begin + between + between.join(row + row_end for row in rows) + between + end

    tabular, end = "\\begin{tabular}{|ccc|ccc|ccc|}", "\\end{tabular}"
    yield table("\\textbf{%s}", tabular, end, " \\\\")
    yield table("\\textbf{%s}", tabular + " \\hline", end, " \\\\ \\hline")
    yield table("\\textbf %s", tabular, end, "\\\\\\hline", "\r\n")
    yield table("\\mathbf{%s}", "$$\\begin{array}{ccc|ccc|ccc}", "\\end{array}$$", " \\\\[2pt]")
    yield table("\\boldsymbol{%s}", "\\[\n\\begin{bmatrix}", "\\end{bmatrix}\n\\]", " \\\\", " ")
    yield table("\\textcolor{blue!70!black}{%s}", tabular, end, " \\\\ \\cline{1-9}")
    yield table("\\cellcolor[gray]{0.9}%s", "\\begin{tabular}{|*{9}{c|}}", end, "\\\\ \\cmidrule(lr){1-9}")
    yield table("{\\bf %s}", tabular + "\n\\toprule", "\\bottomrule\n" + end, " \\tabularnewline")
    yield table("\\multicolumn{1}{|c|}{\\textbf{%s}}", tabular, end, "\\\\")
    yield table("\\underline{%s}", "\\begin{array}{ccccccccc}", "\\end{array}", " \\\\", " ")
    yield f"{FENCE}latex\n" + table("\\textbf{%s}", "\\renewcommand{\\x}{1.5}\n" + tabular, end, "\\\\") + f"\n{FENCE}"
    yield json.dumps({"answer": table("\\textbf{%s}", tabular, end, " \\\\ \\hline")})
    yield table("\\fbox{%s}", "\\centering\n" + tabular, end + "\n\\caption{Solved in 12 steps}", " \\\\ \\midrule")


def one_line_of_words() -> Iterator[str]:
    yield f"The solution, all 81 digits of it, is {SOLUTION} and I checked it twice."
    yield f"Solution 1: {SOLUTION}"
    yield f"Answer #1) {SOLUTION}. Confidence: 95%"
    yield f"2024-11-22 12:30 {SOLUTION} (81/81)"
    yield "It is " + each("Row {n}: {row}", ", ")
    yield "So " + each("row {n} is {row}", "; ") + "."
    yield "The rows are " + " and ".join(ROWS) + "."
    yield "First " + ", then ".join(" ".join(row) for row in ROWS)
    yield "Reading row by row: " + each("{n}) {row}", " ", digits="") + " and that is all."
    yield "Solution 2: " + " / ".join(ROWS)
    yield "We get " + each("R{n} = {row}", ", and ", digits="") + ", which is valid."
    yield f"Puzzle {PROPER} -> solution {SOLUTION} (12 guesses)"
    yield f"{PROPER} -> {SOLUTION}"
    yield f"17,{PROPER},{SOLUTION},easy"


def terminal_colours() -> Iterator[str]:
    def coloured(start: str, end: str, digits: str = " ") -> str:
        return "\n".join(
            digits.join(
                f"{start}{value}{end}" if given == value else value for value, given in zip(row, givens, strict=True)
            )
            for row, givens in zip(ROWS, GIVEN_ROWS, strict=True)
        )

    yield coloured("\x1b[1m", "\x1b[0m")
    yield coloured("\x1b[1;31m", "\x1b[0m", "")
    yield coloured("\x1b[38;5;196m", "\x1b[39m", " ")
    yield coloured("\x1b[38;2;255;0;0m", "\x1b[m", "")
    yield coloured("\x1b[38:2::255:0:0m", "\x1b[0m").replace("\n", "\r\n")
    yield coloured("\x9b1m", "\x9b0m")
    yield coloured("\\x1b[1m", "\\x1b[0m")
    yield coloured("\\033[94m", "\\033[0m", "")
    yield json.dumps({"answer": coloured("\x1b[1m", "\x1b[22m")})
    yield coloured("^[[1m", "^[[0m")
    yield coloured("\\e[0;32m", "\\e[0m", "")
    yield coloured("[1m", "[0m")
    yield "\x1b[2J\x1b[H\x1b[32m" + str(Grid(SOLUTION)) + "\x1b[0m\x1b[K\n\x1b[1mdone in 3s\x1b[0m"
    yield f"\x1b[32mSolution:\x1b[0m \x1b[1m{SOLUTION}\x1b[0m"


def full_width_digits() -> Iterator[str]:
    wide = SOLUTION.translate(FULL_WIDTH)
    rows = [row.translate(FULL_WIDTH) for row in ROWS]
    yield wide
    yield f"答案：{wide}。"
    yield "\n".join(rows)
    yield "\r\n".join("　".join(row) for row in rows)
    yield "\n".join("｜".join(row) for row in rows)
    yield "，".join(wide)
    yield "\n".join(rows[:4] + ROWS[4:])
    yield "".join(digit.translate(FULL_WIDTH) if place % 2 else digit for place, digit in enumerate(SOLUTION))
    yield "［" + "，\n".join(f"［{'，'.join(row)}］" for row in rows) + "］"
    yield f"{FENCE}\n" + "\n".join(f"{row[:3]} | {row[3:6]} | {row[6:]}" for row in rows) + f"\n{FENCE}"
    yield "The answer is " + wide + "．"
    yield PROPER.replace(".", "＿").translate(FULL_WIDTH) + "\n是\n" + wide
    yield json.dumps({"answer": "\n".join(rows)}, ensure_ascii=False)


def keys_of_rows() -> Iterator[str]:
    def dumped(key: str, **options: int) -> str:
        return json.dumps({key.format(n): list(map(int, row)) for n, row in enumerate(ROWS, 1)}, **options)  # type: ignore[arg-type]

    yield dumped("row_{}")
    yield dumped("Row {}")
    yield dumped("row-{}")
    yield dumped("r_{}")
    yield dumped("LINE_{}")
    yield dumped("row_{}", indent=2)
    yield dumped("row{}", indent=4)
    yield json.dumps({"solution": {f"row_{n}": row for n, row in enumerate(ROWS, 1)}}, indent=1)
    yield each("row_{n}: {row}")
    yield each("row_{n} = [{row}]", "\r\n", digits=", ")
    yield str({f"row_{n}": list(map(int, row)) for n, row in enumerate(ROWS, 1)})
    yield f"{FENCE}yaml\n" + each('  row_{n}: "{row}"', digits="") + f"\n{FENCE}"
    yield each("### Row {n}\n{row}\n")
    yield each("**Row {n}:**\n{row}")
    yield each("- **row_{n}**: `{row}`")


def column_numbers() -> Iterator[str]:
    header = "1 2 3 4 5 6 7 8 9"
    yield f"{header}\n{SPACED}"
    yield f"{header}\n\n{SPACED}"
    yield f"{header}\n-----------------\n{SPACED}"
    yield f"123 456 789\n===+===+===\n{PLAIN}"
    yield f"   {header}\r\n" + SPACED.replace("\n", "\r\n")
    yield "| " + header.replace(" ", " | ") + " |\n|" + "---|" * 9 + "\n" + each("| {row} |", digits=" | ")
    yield "    1 2 3   4 5 6   7 8 9\n" + str(Grid(SOLUTION))
    yield f"Columns: {header}\n{SPACED}"
    yield f"Puzzle:\n{header}\n{' '.join(PROPER)}\n\nSolution:\n{header}\n{SPACED}"
    yield f"{header}\n" + "\n".join(map(" ".join, GIVEN_ROWS)) + f"\n\n{header}\n{SPACED}"
    yield "\t".join("123456789") + "\n" + each("{row}", digits="\t")
    yield f"{FENCE}\n{header}\n{Grid(SOLUTION)!s}\n{FENCE}\n100%"
    yield f"1   2   3   4   5   6   7   8   9\n{PLAIN}\n\nDone."


def restated_puzzle() -> Iterator[str]:
    yield f"{SPACED}\n\nThe puzzle was:\n\n" + "\n".join(map(" ".join, GIVEN_ROWS))
    yield f"{SOLUTION}\n{PROPER}"
    yield f"{SOLUTION} solves {PROPER}"
    yield f"{SOLUTION},{PROPER}"
    yield f"{PLAIN}\n\n{chr(10).join(GIVEN_ROWS)}"
    yield json.dumps({"solution": [list(map(int, row)) for row in ROWS], "puzzle": PROPER})
    yield f"<answer>{SPACED}</answer>\n<puzzle>\n{PROPER.replace('.', '0')}\n</puzzle>"
    yield f"Solution:\n{Grid(SOLUTION)}\n\nOriginal:\n{Grid(PROPER)}\n(30 givens)"
    yield f"| answer | puzzle |\n|---|---|\n| {SOLUTION} | {PROPER} |"
    yield f"{PROPER}\n{SOLUTION}\n{PROPER}\n{PROPER}"
    yield f"{SOLUTION}\r\n\r\n> " + "\r\n> ".join(GIVEN_ROWS).replace(".", "_")
    yield f"1 2 3 4 5 6 7 8 9\n{SPACED}\n1 2 3 4 5 6 7 8 9\n" + "\n".join(map(" ".join, GIVEN_ROWS))
    yield each("Row {n}: {row}") + "\n\nGiven:\n" + "\n".join(f"Row {n}: {row}" for n, row in enumerate(GIVEN_ROWS, 1))


def rejected_draft() -> Iterator[str]:
    draft = "\n".join(" ".join(row) for row in [*ROWS[:4], ROWS[5]])
    yield f"{draft}\n\n{SPACED}"
    yield f"{draft}\n---\n{SPACED}"
    yield f"~~{WRONG}~~ {SOLUTION}"
    yield f"~~{WRONG}~~\n{SOLUTION}"
    yield f"{draft}\nNo, that is wrong. Again:\n{SPACED}"
    yield f"5 3 4 6 7 8\n\n{SPACED}"
    yield f"{draft[:60]}\n\n{PLAIN}\n\n100%"
    yield f"5 3 4 6 7 8 9 2 1\n6 7 2\n\n\n{SPACED}\n\nThat is it."
    yield f"{WRONG} is a first draft (wrong); {SOLUTION} is right"
    yield each("Row {n}: {row}")[:130] + "\nwait\n" + each("Row {n}: {row}")
    yield f"{draft}\r\n\r\n" + SPACED.replace("\n", "\r\n")
    yield f"<draft>\n{draft}\n</draft>\n<final>\n{SPACED}\n</final>"
    yield each("{n} | {row}")[:100] + "\n\n" + each("{n} | {row}")


def check_marks() -> Iterator[str]:
    for mark in [
        "✓",
        "✔️",
        "✅",
        "☑",
        "☑️",
        "🗸",
        "√",
        "👍",
        "[x]",
        ":white_check_mark:",
        "$\\checkmark$",
        "→ ✓",
        "&#10003;",
    ]:
        yield each("{row} " + mark)
    yield each("Row {n}: {row} ☑")
    yield each("Row {n}: {row} - [x]", "\r\n", digits="")
    yield each("- [x] {row}")
    yield each("{n}. {row} :heavy_check_mark:")
    yield each("| {row} | ✅ |", digits=" | ")
    yield json.dumps(each("{row} ✓"))


KINDS = [
    *(xml, latex, one_line_of_words, terminal_colours, full_width_digits, keys_of_rows, column_numbers),
    *(restated_puzzle, rejected_draft, check_marks),
]
AROUND = ["{}", "Here is my answer:\n\n{}\n\nIs there anything else?", "\r\n{}\r\n"]


@pytest.mark.parametrize(
    ("kind", "text"), [pytest.param(kind.__name__, text, id=kind.__name__) for kind in KINDS for text in kind()]
)
def test_these_texts_have_the_answer(kind: str, text: str) -> None:
    for around in AROUND:
        whole = around.format(text) if "{}" in around else text
        expected = answer_by_the_rules(whole, list(Grid(PROPER)))
        found = nonet.check_answer(PROPER, whole)
        assert (list(found.answer) if found.answer else None) == expected, whole
        assert found.solved, whole


def test_there_are_a_dozen_texts_of_each_kind() -> None:
    assert min(len(set(kind())) for kind in KINDS) >= 12


RIGHT_COLUMNS = ["".join(row[column] for row in ROWS) for column in range(9)]
# The rows of the solution as something else, and boards of which the last is not the solution.
NOT_THE_SOLUTION = [
    "\n".join(f"Column {n}: {row}" for n, row in enumerate(ROWS, 1)),
    " ".join(f"<col>{row}</col>" for row in ROWS),
    "\n".join(f"<column n='{n}'>{row}</column>" for n, row in enumerate(ROWS, 1)),
    "\n".join(f"<box>{row}</box>" for row in ROWS),
    "\n".join(f'"column_{n}": "{row}",' for n, row in enumerate(ROWS, 1)),
    ", ".join(f"box {n}: {row}" for n, row in enumerate(ROWS, 1)),
    "Row 1 begins with 5, then 3, and so on; row 9 ends with 9.",
    "\n".join(f"Row {n}: {row}" for n, row in zip([1, 2, 3, 5, 4, 6, 7, 8, 9], ROWS, strict=True)),
    ", ".join(f"row {n}: {row}" for n, row in zip([1, 2, 3, 4, 5, 6, 7, 9, 8], ROWS, strict=True)),
    f"{SOLUTION}\n\nNo. The answer is {WRONG}",
    f"{SOLUTION} is wrong, {WRONG} is right",
    f"{SOLUTION} {WRONG}",
    f"{WRONG}\n{PROPER}",
    f"{SOLUTION}\n{SPACED[:-2]}\n{PROPER}",
    f"{SPACED}\n\n{SPACED[: len(SPACED) // 2]}",
    f"{PLAIN}\n\n{PLAIN[:-1]}",
    f"{Grid(SOLUTION)}\n\n{str(Grid(SOLUTION))[:120]}",
    f"5346\n{PLAIN}",
    f"{PLAIN}\n\n\n123456789\n",
    f"123456789\n{PLAIN}\n123456789",
    "\n".join(f"<row>{row}</row>" for row in ROWS[:8]),
    f"<answer>{PLAIN}</answer><answer>{PLAIN[:70]}</answer>",
    f"\\begin{{tabular}}{{c}}\n{PLAIN[:60]}\n\\end{{tabular}}",
    SOLUTION.translate({48 + digit: 0x1D7CE + digit for digit in range(10)}),
    "".join(chr(0x2460 + int(digit) - 1) for digit in SOLUTION),
    json.dumps("".join(chr(0xFF10 + int(digit)) for digit in SOLUTION)),
    "\x1b[" + ";".join(SOLUTION) + "m",
    f"<row digits='{SOLUTION}'/>",
    PROPER,
    f"{PROPER}\n\n{PROPER}",
    "\n".join(RIGHT_COLUMNS),
]


@pytest.mark.parametrize("text", NOT_THE_SOLUTION, ids=range(len(NOT_THE_SOLUTION)))
def test_these_texts_do_not_have_the_answer(text: str) -> None:
    for around in AROUND:
        whole = around.format(text)
        found = nonet.check_answer(PROPER, whole)
        assert not found.solved, whole
        assert (list(found.answer) if found.answer else None) == answer_by_the_rules(whole, list(Grid(PROPER))), whole


def test_a_puzzle_shown_again_after_a_broken_answer() -> None:
    broken = f"{SPACED[:-2]}\n\nThe puzzle was:\n{PROPER}"
    assert not nonet.check_answer(PROPER, broken).format_ok
    assert nonet.check_answer(PROPER, f"I give up. The puzzle was:\n{PROPER}").answer == Grid(PROPER)
    assert nonet.check_answer(SOLUTION, f"{WRONG}\n{SOLUTION}").answer == Grid(WRONG)


TAGGED = [
    (f"<answer>{SOLUTION}</answer>", True),
    (f"<answer>\n{SPACED}\n</answer>\n\nThe columns:\n{WRONG}", True),
    (f"<think>{WRONG}</think><answer>\r\n{PLAIN}\r\n</answer>", True),
    (f"I write it in <answer> tags.</think> <answer>{SOLUTION}</answer> Done.", True),
    (f"<answer>{WRONG}</answer> no, <Answer>{SOLUTION}</ANSWER>", True),
    (f"<answer>{SOLUTION}</answer> and so <answer>{WRONG[:40]}", True),
    (f"<answer>{PROPER}</answer><answer>{SOLUTION}</answer>{PROPER}", True),
    (f"<answer>{SOLUTION}</answer> no, <answer>{WRONG}</answer>", False),
    (f"<answer>{SOLUTION}</answer><answer></answer>", False),
    (f"<answer>{SOLUTION}", False),
    (f"{SOLUTION}</answer>", False),
    (f"</answer>{SOLUTION}<answer>", False),
    (f"<answers>{SOLUTION}</answers>", False),
    (SOLUTION, False),
    ("", False),
]


@pytest.mark.parametrize(("text", "is_solved"), TAGGED, ids=range(len(TAGGED)))
def test_only_the_content_of_the_last_tag_counts(text: str, is_solved: bool) -> None:
    content = content_of_last_tag(text, "answer")
    answer = None if content is None else answer_by_the_rules(content, list(Grid(PROPER)))
    for given in (text, text.encode()):
        verdict = nonet.check_answer(PROPER, given, tag="answer")
        assert (list(verdict.answer) if verdict.answer else None) == answer
        assert verdict.solved == is_solved
    assert nonet.check_answer_batch([PROPER], [text], tag="answer")[0] == verdict


def test_a_grid_is_an_answer_whatever_the_tag() -> None:
    batch = nonet.check_answer_batch([PROPER] * 3, [Grid(SOLUTION), None, SOLUTION], tag="my-answer")
    assert list(batch.solved) == [True, False, False]
    assert nonet.check_answer(PROPER, f"<my-answer>{SOLUTION}</my-answer>", tag="my-answer").solved


@pytest.mark.parametrize("wrong", ["", "<answer>", "an answer", "1", "é", "a" + "\n"])
def test_wrong_tags(wrong: str) -> None:
    with pytest.raises(ValueError, match="tag must be the name of a tag"):
        nonet.check_answer(PROPER, SOLUTION, tag=wrong)
    with pytest.raises(ValueError, match="tag must be the name of a tag"):
        nonet.check_answer_batch([PROPER], [SOLUTION], tag=wrong)
    with pytest.raises(TypeError, match="tag must be the name of a tag"):
        nonet.check_answer(PROPER, SOLUTION, tag=b"answer")  # type: ignore[arg-type]
