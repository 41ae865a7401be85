"""Boards as people, language models and programs draw them. ``check_answer`` reads every drawing as the board."""

import json
import re
from collections.abc import Callable

from nonet import Grid

Board = list[int]
Drawing = Callable[[Board], str]


def rows_of(board: Board) -> list[list[int]]:
    return [board[start : start + 9] for start in range(0, 81, 9)]


def joined(digits: str, lines: str, *, boxes: str = "") -> Drawing:
    """Return a drawing with texts between digits, boxes and lines."""

    def draw(board: Board) -> str:
        def row_text(row: list[int]) -> str:
            return (boxes or digits).join(digits.join(map(str, row[start : start + 3])) for start in (0, 3, 6))

        return lines.join(map(row_text, rows_of(board)))

    return draw


def framed(board: Board) -> str:
    return str(Grid.from_values(board))


def boxed(board: Board) -> str:
    lines = [f"│ {' │ '.join(map(str, row))} │" for row in rows_of(board)]
    return "┌" + "─" * 35 + "┐\n" + f"\n├{'───┼' * 8}───┤\n".join(lines) + "\n└" + "─" * 35 + "┘"


def hodoku(board: Board) -> str:
    rows = [
        f"| {' | '.join(' '.join(map(str, row[start : start + 3])) for start in (0, 3, 6))} |" for row in rows_of(board)
    ]
    frame = ".-------.-------.-------."
    return "\n".join([frame, *rows[:3], ":-------+-------+-------:", *rows[3:6], frame, *rows[6:], "'-------'"])


def table(board: Board) -> str:
    head = "| " + " | ".join("abcdefghi") + " |\n|" + "---|" * 9
    return head + "\n" + "\n".join(f"| {' | '.join(map(str, row))} |" for row in rows_of(board))


def bold(board: Board) -> str:
    return "\n".join(" ".join(f"**{value}**" if value % 2 else str(value) for value in row) for row in rows_of(board))


def numbered(label: str) -> Drawing:
    def draw(board: Board) -> str:
        return "\n".join(
            f"{label.format(number)}{' '.join(map(str, row))}" for number, row in enumerate(rows_of(board), 1)
        )

    return draw


def lettered(label: str) -> Drawing:
    def draw(board: Board) -> str:
        rows = zip("ABCDEFGHI", rows_of(board), strict=True)
        return "\n".join(f"{label.format(letter)}{' '.join(map(str, row))}" for letter, row in rows)

    return draw


def below_columns(draw: Drawing) -> Drawing:
    return lambda board: "    1 2 3   4 5 6   7 8 9\n  +-------+-------+------\n" + draw(board)


def keyed(key: str) -> Drawing:
    return lambda board: json.dumps({key.format(number): row for number, row in enumerate(rows_of(board), 1)})


def html(board: Board) -> str:
    rows = ("".join(f"<td>{value}</td>" for value in row).join(["<tr>", "</tr>"]) for row in rows_of(board))
    return f"<table>{''.join(rows)}</table>"


def keycaps(board: Board) -> str:
    return "\n".join("".join(f"{value}\ufe0f\u20e3" for value in row) for row in rows_of(board))


def numpy_like(board: Board) -> str:
    return "array(" + ",\n       ".join(map(str, rows_of(board))).join("[]") + ")"


def commented(mark: str, *, left: str = "[", right: str = "],", separator: str = ", ") -> Drawing:
    def draw(board: Board) -> str:
        rows = [separator.join(map(str, row)).join((left, right)) for row in rows_of(board)]
        return "\n".join(f"{row} {mark.format(number)}" for number, row in enumerate(rows, 1))

    return draw


def objects(key: str, *, indent: int | None = None) -> Drawing:
    return lambda board: json.dumps(
        [{"row": number, key: row} for number, row in enumerate(rows_of(board), 1)], indent=indent
    )


def cells(board: Board, *, first: int = 1) -> list[dict[str, int]]:
    places = [(place // 9 + first, place % 9 + first) for place in range(81)]
    return [{"row": row, "col": column, "value": value} for (row, column), value in zip(places, board, strict=True)]


def constructed(board: Board) -> str:
    return f"Grid(rows=[{', '.join(f'Row(cells={row})' for row in rows_of(board))}])"


def constructed_cells(board: Board) -> str:
    fields = (", ".join(f"{name}={value}" for name, value in cell.items()) for cell in cells(board))
    return f"Grid(cells=[{', '.join(map('Cell({})'.format, fields))}])"


def emphasised(board: Board) -> str:
    return "\n".join(" ".join(f"_{value}_" if value % 2 else str(value) for value in row) for row in rows_of(board))


def with_arrows(arrow: str, label: str = "") -> Drawing:
    def draw(board: Board) -> str:
        left = rows_of([value if place % 3 else 0 for place, value in enumerate(board)])
        rows = zip(range(1, 10), left, rows_of(board), strict=True)
        return "\n".join(
            f"{label.format(number)}{joined_row(before)} {arrow} {joined_row(after)}" for number, before, after in rows
        )

    return draw


def joined_row(row: list[int]) -> str:
    return "".join(map(str, row))


LABELS = (
    "Zeile {}: ", "Reihe {} = ", "Fila {}: ", "**Ligne {} :** ", "Riga {}: ", "Linha {}: ", "Rij {}: ", "Wiersz {}: ",
    "\u0158\u00e1dek {}: ", "Sat\u0131r {}: ", "\u0421\u0442\u0440\u043e\u043a\u0430 {}: ", "\u0440\u044f\u0434 {}: ",
    "\u7b2c{}\u884c\uff1a", "{}\u884c\u76ee: ", "\u884c{}: ", "{}\ud589: ",
)  # fmt: skip
"""Labels of rows in other languages."""

STRUCTURED: dict[str, Drawing] = {
    "a field of rows": lambda board: json.dumps({"answer": joined("", "\n")(board), "confidence": 0.9}),
    "a field of rows between others": lambda board: json.dumps(
        {"steps": 51, "answer": joined(" ", "\n")(board), "checked": True, "seconds": 12}
    ),
    "a field of rows in Python": lambda board: str({"answer": joined("", "\n")(board), "confidence": 0.9}),
    "a field in an escaped field": lambda board: json.dumps(
        {"content": json.dumps({"answer": joined("", "\n")(board), "confidence": 0.9})}
    ),
    "comments of Python": lambda board: f"grid = [\n{commented('# row {}')(board)}\n]",
    "comments of C": commented("// Row {}", left="{", right="},"),
    "comments between stars": commented("/* row {} */", left="    [", right="],"),
    "comments of SQL": commented("-- row {}", left="(", right="),"),
    "remarks": commented("(valid)", left="", right="", separator=" "),
    "remarks on labelled rows": lambda board: re.sub("(?m)$", " (sum 45)", numbered("Row {}: ")(board)),
    "arrows to remarks": commented("\u2190 row {}", left="", right="", separator=""),
    "objects with the number of the row": objects("values"),
    "objects with the number of the row, indented": objects("cells", indent=2),
    "objects in a field": lambda board: f'{{"rows": {objects("digits")(board)}, "confidence": 0.9}}',
    "objects of rows": lambda board: json.dumps([{"row": row} for row in rows_of(board)]),
    "YAML": lambda board: "".join(f"- row: {n}\n  values: {row}\n" for n, row in enumerate(rows_of(board), 1)),
    "objects of cells": lambda board: json.dumps({"cells": cells(board)}),
    "objects of cells from 0, indented": lambda board: json.dumps(cells(board, first=0), indent=2),
    "objects of cells from the last": lambda board: json.dumps({"cells": cells(board)[::-1], "confidence": 0.9}),
    "constructors": constructed,
    "constructors of cells": constructed_cells,
    "numbers as keys": keyed("{}"),
    "numbers as keys, a line each": lambda board: keyed("{}")(board).replace("], ", "],\n"),
    "numbers as keys, indented": lambda board: json.dumps(json.loads(keyed("{}")(board)), indent=2),
    "numbers as keys in Python": lambda board: str(dict(enumerate(rows_of(board), 1))),
    "below a date and a time": lambda board: "2024-11-22 12:30:45\n" + joined("", "\n")(board),
    "below a time": lambda board: "[12:30]\n" + joined(" ", "\n")(board),
    "below a date": lambda board: "22.11.2024\n" + joined("", "\n")(board),
    "above the numbers of the columns": lambda board: joined(" ", "\n")(board) + "\n1 2 3 4 5 6 7 8 9",
    "emphasis": emphasised,
    "emphasis in a table": lambda board: re.sub(r"(?m)^|$| ", " | ", emphasised(board)),
    "strong emphasis": lambda board: emphasised(board).replace("_", "__"),
    "rows after arrows": with_arrows("\u2192"),
    "rows after arrows of ASCII": with_arrows("-->", "Row {}: "),
    **{f"labels {label!r}": numbered(label) for label in LABELS},
    "labels in one line": lambda board: numbered(LABELS[0])(board).replace("\n", ", "),
    "labels above rows": lambda board: numbered("### " + LABELS[0] + "\n")(board),
}  # fmt: skip
"""What structured output, code and other languages write."""

DRAWINGS: dict[str, Drawing] = {
    "line": joined("", ""),
    "rows": joined("", "\n"),
    "spaces": joined(" ", "\n"),
    "one line of spaces": joined(" ", " "),
    "commas": joined(",", "\n"),
    "one line of commas": joined(", ", ", "),
    "tabs": joined("\t", "\n"),
    "blank lines": joined("", "\n\n", boxes=" "),
    "slashes": joined("", "/"),
    "CRLF": joined(" ", "\r\n"),
    "CR": joined("", "\r"),
    "escaped": joined("", "\\n"),
    "escaped CRLF": joined("\\t", "\\r\\n"),
    "zero width": joined("\u200b", "\n"),
    "byte order mark": lambda board: "\ufeff" + joined("", "\n")(board),
    "right to left": lambda board: "\u202e" + joined("\u200f", "\n")(board) + "\u202c",
    "no-break spaces": joined("\u00a0", "\n", boxes="\u2003"),
    "boxes apart": joined("", "\n", boxes=" | "),
    "stars": joined(" ", "\n", boxes=" * "),
    "LaTeX": joined(" & ", " \\\\\n"),
    "quote": lambda board: "> " + joined(" ", "\n> ")(board),
    "bullets": lambda board: "- " + joined(" ", "\n- ")(board),
    "fence": lambda board: f"```\n{joined(' ', chr(10))(board)}\n```",
    "fence with a language": lambda board: f"```text\n{joined('', chr(10))(board)}\n```",
    "board": framed,
    "box drawing": boxed,
    "frame of points": hodoku,
    "table": table,
    "bold": bold,
    "JSON": lambda board: json.dumps({"solution": rows_of(board)}),
    "JSON of strings": lambda board: json.dumps(
        [joined("", "")(board[start : start + 9] * 9)[:9] for start in range(0, 81, 9)]
    ),
    "JSON with a key for each row": keyed("row{}"),
    "Python with a key for each row": lambda board: f"answer = {json.loads(keyed('R{}')(board))}",
    "indented JSON": lambda board: json.dumps(rows_of(board), indent=2),
    "JSON with a text": lambda board: json.dumps({"answer": joined("", "\n")(board)}),
    "list": lambda board: str(board),
    "lines of lists": lambda board: "grid = [" + ",\n  ".join(map(str, rows_of(board))) + "]",
    "array": numpy_like,
    "tags": lambda board: f"<answer>{joined(' ', chr(10))(board)}</answer>",
    "tags of a line": lambda board: f"<answer>{joined('', '')(board)}</answer>",
    "Row N": numbered("Row {}: "),
    "bold row N": numbered("**row {}** - "),
    "RN": numbered("R{} "),
    "Line N": numbered("Line {}: "),
    "checked rows": lambda board: "\n".join(f"{line} \u2713" for line in numbered("Row {}. ")(board).split("\n")),
    "indices": numbered("{} | "),
    "a numbered list": numbered("{}. "),
    "indices below columns": below_columns(numbered("{} | ")),
    "letters": lettered("{} "),
    "letters below columns": below_columns(lettered("{} | ")),
    "small letters": lambda board: lettered("{}: ")(board).lower(),
    "HTML": html,
    "line breaks": joined("", "<br>"),
    "line breaks and line ends": joined(" ", "<br />\n"),
    "LaTeX with lines": joined(" & ", " \\\\ \\hline\n"),
    "full-width colon": lambda board: "\u7b54\u6848\uff1a" + joined("", "")(board) + "\u3002",
    "keycaps": keycaps,
    "full stop": lambda board: joined("", "")(board) + ".",
    "sentence": lambda board: f"So the answer is {joined('', '')(board)}. Done.",
    "after a colon": lambda board: "Answer: " + joined(" ", "\n")(board),
    **STRUCTURED,
}
