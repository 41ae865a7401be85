"""A file that is read in blocks gives what its format's reader gives, entry by entry."""

import io
import random
from collections.abc import Iterable
from pathlib import Path

import pytest

from nonet import Entry, Grid, ParseError, scan
from nonet.data import PuzzleProblem, PuzzleSource, check_file, solve_file
from nonet.data._files import chunks as chunks_module
from nonet.formats._block import Block, expanded, in_blocks
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

HEADERS = ["puzzle,solution,name", "id;quizzes", "# above\nsep=,\n\nname,Puzzle,note", "q\ta\trating", "x,y"]
FIELDS = ["", " ", "7", "a b", SOLUTION, SOLUTION[:80], "0" * 81, PROPER[:80], "oops", "#1", "1.2"]
PUZZLES = [PROPER, HARDER, MULTIPLE, CONFLICT, UNSOLVABLE, f" {PROPER} ", f"{PROPER} # x", PROPER.replace(".", "0")]
LINES = ["", "  ", "# comment", ",", ";;", PROPER, "\x1a", "\x00", "caf\xe9", f"{PROPER},{SOLUTION},n,m,o"]
QUOTED = [
    f'"{PROPER}",x,y',
    f'"{PROPER}","x","y"',
    f'"{PROPER}", "x","y""z"',
    f'{PROPER}a",b,',
    f'"{PROPER[:40]}\n{PROPER[40:]}",,',
    '"open',
    f'a,"b",{PROPER}',
]


def text_of(chance: random.Random) -> bytes:
    """Return a file of CSV, most lines of which are rows."""
    header = chance.choice(HEADERS)
    titles = header.rsplit("\n", 1)[-1]
    mark = next(each for each in "\t;," if each in titles)
    names = titles.split(mark)
    rows = []
    quotes = chance.choice([0, 0, 0.5, 1])
    for _ in range(chance.choice([0, 1, 3, 40])):
        if chance.random() < 0.1:
            rows.append(chance.choice(LINES + (QUOTED if chance.random() < 0.3 else [])))
            continue
        fields = [chance.choice(FIELDS if chance.random() < 0.3 else FIELDS[:5]) for _ in names]
        at = next((number for number, name in enumerate(names) if name.lower() in ("puzzle", "quizzes", "q", "y")), 0)
        fields[at] = chance.choice(PUZZLES if chance.random() < 0.9 else FIELDS)
        is_quoted = quotes > chance.random()
        rows.append(mark.join([f'"{field}"' if is_quoted else field for field in fields]))
    end = chance.choice(["\n", "\n", "\r\n", "\r"])
    text = end.join([*header.split("\n"), *rows]) + chance.choice(["", end])
    return chance.choice([b"", b"\xef\xbb\xbf"]) + text.encode("latin-1")


def told(source: PuzzleSource, form: str) -> tuple[str, list[str]]:
    """Return what a command prints of a source: solutions or statuses in a form, and problems."""
    problems: list[str] = []

    def note(problem: PuzzleProblem) -> None:
        problems.append(str(problem))

    out = io.StringIO()
    try:
        if form == "solutions":
            solve_file(source, out, on_problem=note)
        else:
            check_file(source, out, on_problem=note, as_json=form == "json", as_csv=form == "csv")
    except ParseError as error:
        problems.append(str(error))
    return out.getvalue(), problems


def list_of(chance: random.Random) -> bytes:
    """Return a list, most lines of which are puzzles."""
    others = [*PUZZLES, f"{PROPER} {SOLUTION} # both", "# comment", "", "oops", PROPER[:80], PROPER.replace(".", "-")]
    rows = [chance.choice([PROPER, HARDER] if chance.random() < 0.7 else others) for _ in range(30)]
    return ("\n".join([PROPER, *rows]) + chance.choice(["", "\n"])).encode()


def table_of(chance: random.Random) -> bytes:
    """Return a Parquet file, most rows of which are puzzles."""
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    columns = {
        "puzzle": [PROPER, *(chance.choice([*PUZZLES, HARDER, HARDER, None, "oops"]) for _ in range(30))],
        "solution": [chance.choice([None, "", SOLUTION, "x"][: chance.choice([3, 4])]) for _ in range(31)],
        "name": [chance.choice([None, "one", 'tw,"o']) for _ in range(31)],
        "rating": [chance.choice([None, 1.5, 2.0]) for _ in range(31)],
        "id": list(range(31)),
        "tags": [["a"], []] * 15 + [["b"]],
    }
    names = [name for name in columns if name == "puzzle" or chance.random() < 0.5]
    sink = io.BytesIO()
    parquet.write_table(arrow.table({name: columns[name] for name in names}), sink)
    return sink.getvalue()


VALUES = [
    *(
        '"one"',
        '""',
        "1.50",
        "7",
        "-3",
        "1e5",
        "null",
        "true",
        "NaN",
        '"a\\u00e9b"',
        '"café"',
        '"tw,\\"o"',
        "[1, 2]",
        "{}",
    ),
    *('{"x": "1"}', f'"{SOLUTION}"', f'"{PROPER}"', '"' + "-" * 81 + '"', '"' + PROPER.replace(".", "-") + '"'),
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
    "pencilmarks",
    "givens",
]
STRANGE_LINES = [
    *(
        "",
        "  ",
        "# comment",
        "null",
        "[1]",
        '"text"',
        "{",
        "}",
        "{}",
        "{'puzzle': 1}",
        "\x1a",
        f'"{PROPER}"',
        "  {}",
    ),
    *(f'{{"puzzle": "{PROPER}"}} {{"puzzle": "{HARDER}"}}', f'{{"puzzle": "{PROPER}"}}, {{"puzzle": "{HARDER}"}}'),
    *('{"a": [{"b": 1}', '{"c": 2}]}', f'{{"solution": "{SOLUTION}", "empty": [1, 2, 3]}}', '"' + "-" * 81 + '"'),
    f'{{"puzzle": "{SOLUTION}", "mask": "{"01" * 40}1"}}',
    f'{{"puzzle": "{PROPER}", "puzzle": "{HARDER}"}}',
]


def objects_of(chance: random.Random) -> bytes:
    """Return objects of JSON, one on a line, most of which are plain."""
    keys = ["puzzle", *chance.sample(KEYS[1:7], chance.choice([0, 1, 2, 3]))]
    puzzles = [PROPER, HARDER, MULTIPLE, CONFLICT, PROPER.replace(".", "0")]

    def plain(key: str) -> str:
        if key == "solution":
            return f'"{SOLUTION}"'
        if key == "columns":
            return '{"x": "1", "y": ""}'
        return f'"{chance.choice(puzzles)}"' if key == "puzzle" else chance.choice(VALUES[:8])

    lines = []
    for number in range(chance.choice([1, 3, 40])):
        pairs = [(key, plain(key)) for key in keys]
        if number and chance.random() < 0.08:
            lines.append(chance.choice(STRANGE_LINES))
            continue
        if number and chance.random() < 0.1:
            pairs[chance.randrange(len(pairs))] = chance.choice(KEYS), chance.choice(VALUES)
        lines.append("{" + ", ".join(f'"{key}": {value}' for key, value in pairs) + "}")
    end = chance.choice(["\n", "\n", "\r\n"])
    return chance.choice([b"", b"\xef\xbb\xbf"]) + (end.join(lines) + chance.choice(["", end])).encode()


def lines_and_entries(items: Iterable[Entry | ParseError]) -> list[tuple[int | None, object]]:
    return [(item.line, str(item) if isinstance(item, ParseError) else item) for item in items]


@pytest.mark.parametrize("suffix", ["txt", "csv", "jsonl", pytest.param("parquet", marks=pytest.mark.slow)])
def test_blocks_stand_for_the_entries_of_the_file(suffix: str, tmp_path: Path) -> None:
    chance = random.Random(suffix)
    make = {"txt": list_of, "csv": text_of, "jsonl": objects_of, "parquet": table_of}[suffix]
    path = tmp_path / f"in.{suffix}"
    block_count = 0
    for _ in range(150):
        path.write_bytes(make(chance))
        blocks = list(PuzzleSource(path).blocks())
        block_count += sum(isinstance(item, Block) and len(item) > 1 for item in blocks)
        entries = [entry for item in blocks for entry in (item.entries() if isinstance(item, Block) else [item])]
        assert lines_and_entries(entries) == lines_and_entries(PuzzleSource(path).entries())
    assert block_count > 20


def test_rows_of_a_block() -> None:
    entries = [Entry(Grid(PROPER), name, Grid(SOLUTION), columns=[("id", name)], line=7) for name in ("a", "b", "c")]
    block = Block.of(entries)
    assert list(block.entries()) == entries
    assert list(block.taken([2, 0, 0]).entries()) == [entries[2], entries[0], entries[0]]
    assert list(block.part(1, 3).entries()) == entries[1:]
    assert block.entry(1) == entries[1]
    assert list(in_blocks(entries)) == [block]
    placed = Entry(Grid(SOLUTION, givens=PROPER))
    assert list(in_blocks([*entries, placed, *entries])) == [block, placed, block]


@pytest.mark.parametrize("suffix", ["csv", "jsonl"])
@pytest.mark.parametrize("solves", [pytest.param(True, marks=pytest.mark.slow), False])
@pytest.mark.parametrize("size", [pytest.param(1 << 20, marks=pytest.mark.slow), 300])
def test_rows_are_what_the_reader_says(
    size: int, solves: bool, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks_module, "_CHUNK_SIZE", size)
    chance = random.Random(size)
    at_once = 0
    for _ in range(150):
        data = (text_of if suffix == "csv" else objects_of)(chance)
        path = tmp_path / f"in.{suffix}"
        path.write_bytes(data)
        source = PuzzleSource(path)
        at_once += source._has_blocks
        form = "solutions" if solves else chance.choice(["text", "json", "csv"])
        assert told(source, form) == told(PuzzleSource(io.BytesIO(data), name=str(path)), form), data
    assert at_once > 60


@pytest.mark.parametrize(
    ("further", "is_block"),
    [
        (['{"id": "1", "from": "a"}', '{"id": "2", "from": ""}'], True),
        (['{"id": "1"}', '{"from": "a"}'], False),
        (['{"id": "1"}', '{"id": 2}'], False),
        (['{"id": "1"}', "{}"], False),
        (['{"id": "1"}', "null"], False),
    ],
)
def test_further_columns_of_json_lines(further: list[str], is_block: bool, tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text("".join(f'{{"puzzle": "{PROPER}", "columns": {each}}}\n' for each in further))
    items = [item for item in PuzzleSource(path).blocks() if not isinstance(item, ParseError)]
    assert (len(items) == 1) == is_block
    assert list(expanded(items)) == list(scan(path))
