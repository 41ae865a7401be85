"""Boards as people, language models and programs draw them. ``check_answer`` reads every drawing as the board."""

import json
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
}
