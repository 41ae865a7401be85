"""Files of CSV, JSON Lines, JSON and lines with odd rows, each drawn by its number: what people and programs write.

Most rows are sound, since a file of noise is recognised as nothing, and every oddity is between rows that must be kept.
"""

import random
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from puzzles import CONFLICT, EMPTY, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

Kind: TypeAlias = Literal["csv", "jsonl", "json", "txt"]

PUZZLES = [PROPER, PROPER, HARDER, MULTIPLE, CONFLICT, UNSOLVABLE, EMPTY, PROPER.replace(".", "0")]
ODD_PUZZLES = [
    *("", " ", "oops", "#1", "-" * 81, PROPER[:80], f"{PROPER[:80]}x", PROPER.replace(".", "-"), f" {PROPER} "),
    *(f"{PROPER} # x", f"{PROPER} {SOLUTION}", SOLUTION, "x" * 70_000, f"{PROPER}x", "é" * 81, "5"),
]
FIELDS = ["", " ", "7", "a b", "1.20", "-3", "=1+1", "true", SOLUTION, SOLUTION[:80], PROPER, "0" * 81, "café", "x\x1a"]
ENDS = ["\n", "\n", "\n", "\r\n", "\r"]
MARKS = [b"", b"", b"\xef\xbb\xbf"]


def odd_file(kind: Kind, number: int) -> bytes:
    """Return the file of a kind with this number."""
    chance = random.Random(f"{kind} {number}")
    text = {"csv": _csv, "jsonl": _json_lines, "json": _json, "txt": _lines}[kind](chance)
    return chance.choice(MARKS) + text.encode("latin-1" if chance.random() < 0.1 and kind != "json" else "utf-8")


def _is_odd(chance: random.Random) -> bool:
    return chance.random() < 0.12


def _of(chance: random.Random, some: Sequence[str], odd: Sequence[str]) -> str:
    return chance.choice(odd if _is_odd(chance) else some)


def _row_count(chance: random.Random) -> int:
    return chance.choice([0, 1, 2, 5, 12, 12, 30])


HEADERS = ["puzzle,solution,name", "id;quizzes", "# above\nsep=,\n\nname,Puzzle,note", "q\ta\trating", "x,y", "puzzle"]
HEADERS += [
    "puzzle,x,x",
    "board,puzzle,clues",
    "id,difficulty,grid",
    '"puzzle","a ""title"""',
    "puzzle,status",
    "answer,q",
]
ODD_ROWS = ["", "  ", "# comment", ",", ";;", PROPER, "\x1a", "\x00", "sep=,", f"{PROPER},{SOLUTION},n,m,o", "null"]
QUOTED = [
    *(f'"{PROPER}",x,y', f'"{PROPER}","x","y"', f'"{PROPER}", "x","y""z"', f'{PROPER}a",b,', '"open', '"a"b"', '""'),
    *(f'"{PROPER[:40]}\n{PROPER[40:]}",,', f'a,"b",{PROPER}', f'{PROPER},"a\n\nb",c', f'"{PROPER}', '"",""'),
    f'{PROPER},"open\n{PROPER},x,y',
]
PUZZLE_COLUMNS = ("puzzle", "quizzes", "q", "y", "grid", '"puzzle"')


def _csv(chance: random.Random) -> str:
    header = chance.choice(HEADERS)
    titles = header.rsplit("\n", 1)[-1]
    mark = next((each for each in "\t;," if each in titles), ",")
    names = titles.split(mark)
    at = next((number for number, name in enumerate(names) if name.lower() in PUZZLE_COLUMNS), 0)
    quotes, odd = chance.choice([0, 0, 0.5, 1]), chance.choice([0, 0.1, 0.3])
    rows = []
    for _ in range(_row_count(chance)):
        if chance.random() < odd:
            rows.append(chance.choice(ODD_ROWS + (QUOTED if chance.random() < 0.5 else [])))
            continue
        fields = [_of(chance, FIELDS[:4], FIELDS) for _ in names]
        fields[at] = _of(chance, PUZZLES, ODD_PUZZLES)
        if _is_odd(chance):
            fields = fields[:-1] if chance.random() < 0.5 else [*fields, "more"]
        rows.append(mark.join([f'"{field}"' if quotes > chance.random() else field for field in fields]))
    end = chance.choice(ENDS)
    return end.join([*header.split("\n"), *rows]) + chance.choice(["", end, f"{end}\x1a"])


VALUES = [
    *('"one"', '""', "1.50", "7", "-3", "1e5", "null", "true", '"a\\u00e9b"', '"café"', '"tw,\\"o"', "[1, 2]", "{}"),
    *('{"x": "1"}', '[{"a": [null, "]"]}]', f'"{SOLUTION}"', f'"{PROPER}"', f'"{"-" * 81}"', "10000000000000000000000"),
    *('"\\ud83d\\ude00"', '"line\\nend"', '"2024-01-02T03:04:05"', "-0", "0.1e-7", '"\\u0000"'),
]
KEYS = [
    "puzzle",
    "solution",
    "name",
    "id",
    "rating",
    "level",
    "note",
    "columns",
    "quiz",
    "Puzzle",
    "board",
    "x",
    "x",
    "",
]
ODD_VALUES = [
    *("null", "[]", "{}", "1", "-1.5", '"text"', "true", f'"{PROPER}"', f'"{SOLUTION}"', '[1, "]"]', f'["{PROPER}"]'),
    *(f'{{"data": {{"puzzle": "{PROPER}"}}}}', f'{{"puzzle": "{PROPER}", "puzzle": "{HARDER}"}}', '{"puzzle": 5}'),
    *(f'{{"other": "{PROPER}"}}', f'{{"a": "{PROPER}", "b": "{HARDER}"}}', '{"puzzle": [1, 2]}'),
    f'{{"puzzle": null, "grid": "{PROPER}"}}',
    *(str([[int(PROPER[9 * row + column].replace(".", "0")) for column in range(9)] for row in range(9)]),),
]
NO_VALUES = [
    "{",
    "}",
    "{'puzzle': 1}",
    "\x1a",
    "oops",
    '"open',
    '{"puzzle": "x"',
    "{},",
    "NaN",
    "\\",
    f"{{}} {PROPER}",
    ":",
]


def _object(chance: random.Random, keys: Sequence[str]) -> str:
    def value(key: str) -> str:
        if key == "solution":
            return _of(chance, [f'"{SOLUTION}"'], VALUES)
        if key == "columns":
            return _of(chance, ['{"x": "1", "y": ""}', '{"x": "2", "y": "z"}'], VALUES)
        if key == keys[0]:
            return f'"{chance.choice(PUZZLES)}"' if not _is_odd(chance) else f'"{chance.choice(ODD_PUZZLES)}"'
        return _of(chance, VALUES[:8], VALUES)

    pairs = [(key, value(key)) for key in keys]
    if _is_odd(chance):
        pairs[chance.randrange(len(pairs))] = chance.choice(KEYS), chance.choice(VALUES)
    if _is_odd(chance):
        chance.shuffle(pairs)
    colon = chance.choice([": ", ":", " : "])
    return "{" + chance.choice([", ", ","]).join(f'"{key}"{colon}{each}' for key, each in pairs) + "}"


def _keys(chance: random.Random) -> list[str]:
    first = chance.choice(["puzzle", "puzzle", "quizzes", "board"])
    return [first, *chance.sample(KEYS[1:8], chance.choice([0, 1, 2, 3]))]


def _json_lines(chance: random.Random) -> str:
    keys, odd = _keys(chance), chance.choice([0, 0.1, 0.3])
    lines: list[str] = []
    for _ in range(_row_count(chance)):
        if lines and chance.random() < odd:
            lines.append(chance.choice(["", "  ", "# comment", *ODD_VALUES, *NO_VALUES]))
        elif lines and _is_odd(chance):
            lines.append(chance.choice([" ", ", "]).join(_object(chance, keys) for _ in range(2)))
        else:
            lines.append(_object(chance, keys))
    end = chance.choice(ENDS[:-1])
    return end.join(lines) + chance.choice(["", end])


FIRST_ITEMS = ["[]", f'"{PROPER}"', f'["{PROPER}"]', f'["{PROPER}", "{SOLUTION}"]', "{}", "null", '"a"', "3", "true"]


def _json(chance: random.Random) -> str:
    keys, odd = _keys(chance), chance.choice([0, 0.1, 0.3])
    items = [chance.choice(FIRST_ITEMS)] if _is_odd(chance) else []
    for _ in range(_row_count(chance)):
        items.append(chance.choice(ODD_VALUES) if items and chance.random() < odd else _object(chance, keys))
    between = chance.choice([",\n", ",", ", ", "\n,"])
    if _is_odd(chance):
        items = [item.replace(", ", ",\n  ").replace("{", "{\n") for item in items]
    end = "]" if not _is_odd(chance) else chance.choice(["", "] ", "]\n\n", "] more", ",]", "]]"])
    return chance.choice(["[", "[\n", " [ "]) + between.join(items) + end + chance.choice(["", "\n"])


OTHER_LINES = [
    *("", "  ", "# comment", "// comment", "\x1a", "\x00", "oops", "---+---+---", "null", '"', f'"{PROPER}"', "café"),
    *(f"{PROPER} {SOLUTION} # both", f"{PROPER},easy", f"{PROPER}\t1.2", f"{PROPER}\r", f"{PROPER} # " + "x" * 70_000),
]


def _lines(chance: random.Random) -> str:
    odd = chance.choice([0, 0.1, 0.3])
    rows: list[str] = []
    for _ in range(_row_count(chance)):
        if rows and chance.random() < odd:
            rows.append(chance.choice(OTHER_LINES))
        else:
            rows.append(_of(chance, PUZZLES, ODD_PUZZLES if rows else PUZZLES))
    end = chance.choice(ENDS)
    return end.join(rows) + chance.choice(["", end, f"{end}\x1a"])


KINDS: dict[Kind, Callable[[random.Random], str]] = {"csv": _csv, "jsonl": _json_lines, "json": _json, "txt": _lines}
