"""One file, one answer: every command finds the same rows in it, with the same statuses."""

from pathlib import Path

import pytest

from cli.conftest import Run
from cli.every_command import COMMANDS, Rows
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION

pytest.importorskip("pyarrow")

OBJECT = f'{{"puzzle": "{PROPER}"}}'
LONG = "x" * 70_000
TOO_LONG = 9 << 20


def lines_of(*statuses: str, first: int = 1) -> Rows:
    return [*enumerate(statuses, first)]


def proper(count: int, *, first: int = 1) -> Rows:
    return lines_of(*["proper"] * count, first=first)


FILES: dict[str, tuple[str, str, Rows]] = {
    "the id is a number, then a text, then a further key": (
        "in.jsonl",
        "".join(
            f'{{"puzzle": "{PROPER}", "id": {value}}}\n'
            for value in ("1", "2", "2.5", '"x"', "true", '{"a": 1}', '7, "more": [1]')
        ),
        proper(7),
    ),
    "each object is looked up by the same keys": (
        "in.jsonl",
        f'{OBJECT}\n{{"board": "{HARDER}"}}\n{{"grid": "{PROPER}", "puzzle": null}}\n{{"other": "{MULTIPLE}"}}\n',
        lines_of("proper", "proper", "proper", "multiple"),
    ),
    "a line of any value is a row": (
        "in.jsonl",
        f'{OBJECT}\n[]\n{{}}\nnull\n5\n"x"\ntrue\n"{PROPER}"\n\n# a comment\n{OBJECT}\n',
        [*lines_of("proper", *["malformed"] * 6, "proper"), (11, "proper")],
    ),
    "an element of any value is a row": (
        "in.json",
        f'[{OBJECT},\n[],\n{{}},\nnull,\n5,\n"x",\n"{PROPER}",\n{OBJECT}]\n',
        lines_of("proper", *["malformed"] * 5, "proper", "proper"),
    ),
    "an empty list before objects": (
        "in.json",
        f"[[],\n{OBJECT},\n{{}}]\n",
        lines_of("malformed", "proper", "malformed"),
    ),
    "lists and objects without a puzzle among strings": (
        "in.json",
        f'["{PROPER}",\n[],\n{{}},\n"{HARDER}",\n[5, 3]]\n',
        lines_of("proper", "malformed", "malformed", "proper", "malformed"),
    ),
    "the list of an object has rows too": (
        "in.json",
        f'{{"puzzles": [{OBJECT},\n{{"puzzle": "oops"}},\n{{}},\n[],\n{{"note": "none"}},\n{{"puzzle": null}}]}}\n',
        [*lines_of("proper", *["malformed"] * 3), (6, "malformed")],
    ),
    "a line that is not JSON": (
        "in.jsonl",
        f'{OBJECT}\n{{"puzzle": \n{OBJECT}\noops\n{OBJECT}\n',
        lines_of("proper", "malformed", "proper", "malformed", "proper"),
    ),
    "two objects on a line": (
        "in.jsonl",
        f"{OBJECT} {OBJECT}\n{OBJECT}, {OBJECT}\n",
        [(1, "proper"), (1, "proper"), (2, "proper"), (2, "proper")],
    ),
    "a key twice": (
        "in.jsonl",
        f'{OBJECT}\n{{"puzzle": "{PROPER}", "x": 1, "x": 2}}\n{{"puzzle": "oops", "puzzle": "{PROPER}"}}\n',
        proper(3),
    ),
    "an object in an object": ("in.jsonl", f'{OBJECT}\n{{"data": {OBJECT}}}\n', proper(2)),
    "a column twice": ("in.csv", f"puzzle,x,x\n{PROPER},1,2\n{PROPER},3,4\n", proper(2, first=2)),
    "a quotation mark that is not closed": (
        "in.csv",
        f'puzzle,name\n{PROPER},a\n"{PROPER},b\n{PROPER},c\n{HARDER},d\n',
        lines_of("proper", "malformed", "proper", "proper", first=2),
    ),
    "a field of several lines": (
        "in.csv",
        f'puzzle,name\n{PROPER},"a\nb"\n{PROPER},c\n{PROPER}\n{MULTIPLE},"d\n\ne"\n{CONFLICT},f\n',
        [(2, "proper"), (4, "proper"), (5, "malformed"), (6, "multiple"), (9, "conflict")],
    ),
    "a long field of CSV": ("in.csv", f"puzzle,name\n{PROPER},a\n{PROPER},{LONG}\n{PROPER},c\n", proper(3, first=2)),
    "a long field of JSON Lines": (
        "in.jsonl",
        f'{OBJECT}\n{{"puzzle": "{PROPER}", "x": "{LONG}"}}\n{OBJECT}\n',
        proper(3),
    ),
    "a long field of JSON": (
        "in.json",
        f'[{OBJECT},\n{{"puzzle": "{PROPER}", "x": "{LONG}"}},\n{OBJECT}]\n',
        proper(3),
    ),
    "a long line": (
        "in.txt",
        f"{PROPER}\n{PROPER} # {LONG}\n{PROPER}\n{LONG}\n{PROPER}\n",
        lines_of("proper", "proper", "proper", "malformed", "proper"),
    ),
    "a row of other length": (
        "in.csv",
        f"puzzle,name,x\n{PROPER},a,\n{PROPER}\n{PROPER},b,,\n\n  \n{PROPER},c,\n",
        [*lines_of("proper", "malformed", "malformed", first=2), (7, "proper")],
    ),
    "an empty puzzle": (
        "in.csv",
        f"puzzle,name\n,a\n{PROPER},b\n,\n",
        lines_of("malformed", "proper", "malformed", first=2),
    ),
    "a missing puzzle": (
        "in.jsonl",
        f'{OBJECT}\n{{"name": "x"}}\n{{"puzzle": ""}}\n{{"puzzle": null}}\n',
        lines_of("proper", *["malformed"] * 3),
    ),
    "a puzzle that is none": (
        "in.csv",
        f"puzzle\n{PROPER}\n{PROPER[:80]}\n{PROPER[:80]}x\n{MULTIPLE}\n",
        lines_of("proper", "malformed", "malformed", "multiple", first=2),
    ),
    "a header alone": ("in.csv", "puzzle,solution\n", []),
    "an empty CSV": ("in.csv", "", []),
    "an empty file of JSON Lines": ("in.jsonl", "", []),
    "an empty list": ("in.txt", "", []),
    "an empty array": ("in.json", "[]\n", []),
    "a claimed solution that is none, of JSON": (
        "in.jsonl",
        f'{{"solution": "no", "puzzle": "{PROPER}"}}\n',
        proper(1),
    ),
    "a claimed solution with a blank": ("in.jsonl", f'{{"solution": "{PROPER}", "puzzle": "{PROPER}"}}\n', proper(1)),
    "a claimed solution that is none, of CSV": (
        "in.csv",
        f"puzzle,solution\n{PROPER},no\n{PROPER},{PROPER}\n{PROPER},{SOLUTION}\n{PROPER},\n",
        proper(4, first=2),
    ),
    "statuses of lines": (
        "in.txt",
        f"# list\n{PROPER} # name\n\n{MULTIPLE}\n{CONFLICT}\noops\n{PROPER} {SOLUTION}\n",
        [(2, "proper"), (4, "multiple"), (5, "conflict"), (6, "malformed"), (7, "proper")],
    ),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("title", FILES)
def test_every_command_finds_the_same_rows(title: str, command: str, run: Run, tmp_path: Path) -> None:
    name, text, rows = FILES[title]
    path = tmp_path / name
    path.write_text(text)
    assert COMMANDS[command].of_file(run, path) == COMMANDS[command].of_rows(rows)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", ["in.csv", "in.jsonl", "in.json", "in.txt"])
def test_a_row_that_is_too_long_is_malformed_and_reading_goes_on(
    name: str, command: str, run: Run, tmp_path: Path
) -> None:
    path, long = tmp_path / name, "x" * TOO_LONG
    objects = [OBJECT, f'{{"puzzle": "{PROPER}", "x": "{long}"}}', OBJECT]
    text = {
        "in.csv": f"puzzle,x\n{PROPER},a\n{PROPER},{long}\n{PROPER},b\n",
        "in.jsonl": "".join(f"{each}\n" for each in objects),
        "in.json": "[\n" + ",\n".join(objects) + "]",
        "in.txt": f"\n{PROPER}\n{PROPER} {long}\n{PROPER}\n",
    }[name]
    path.write_text(text)
    rows = lines_of("proper", "malformed", "proper", first=1 if name == "in.jsonl" else 2)
    assert COMMANDS[command].of_file(run, path) == COMMANDS[command].of_rows(rows)


DRAWN = "\n".join(PROPER[start : start + 9] for start in range(0, 81, 9))


@pytest.mark.parametrize("command", ["convert", "solve"])
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("in.csv", f"puzzle\noops\n{PROPER}\nx\n{PROPER}\n"),
        ("in.jsonl", f'{{"puzzle": "oops"}}\n{OBJECT}\n[]\n{OBJECT}\n'),
        ("in.txt", f"{PROPER[:80]}\n{PROPER}\n{PROPER[:80]}x\n{PROPER}\n"),
        ("in.ss", f"x{DRAWN[1:]}\n\n{DRAWN}\n\n{DRAWN[:-1]}x\n\n{DRAWN}\n"),
    ],
)
def test_the_good_rows_are_written_behind_bad_ones(
    command: str, name: str, text: str, run: Run, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    done = run(command, name, "-o", "out.txt", "--keep-going")
    assert (tmp_path / "out.txt").read_text() == f"{PROPER if command == 'convert' else SOLUTION}\n" * 2
    assert (done.returncode, done.stderr.count(f"nonet: {name}:")) == (2, 2)
