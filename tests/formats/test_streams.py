"""Files of any length: read in chunks, as soon as a puzzle is complete, in bounded memory."""

import io
import json
import os
import tracemalloc
from itertools import islice
from typing import Any

import pytest

from formats.samples import ENTRY, OTHER, TEXT_FORMATS, outcome, text_in
from nonet import Entry, Grid, ParseError, parse, scan
from nonet.formats import FormatName
from nonet.formats._drawn import Kind, find_grids, kind_of_drawn
from nonet.formats.file_lines import FileLines
from processes import PATIENCE
from puzzles import PROPER, SOLUTION


class Tape(io.RawIOBase):
    """A file that repeats one piece and remembers how much of it was read."""

    def __init__(self, piece: bytes, times: int, head: bytes = b"") -> None:
        self.piece, self.left, self.head, self.taken = piece, times, head, 0

    def read(self, size: int = -1) -> bytes:
        times = min(self.left, max(1, size // len(self.piece)))
        self.left -= times
        self.taken += times
        chunk, self.head = self.head + self.piece * times, b""
        return chunk


PIECES = {name: text_in(name).encode() for name in TEXT_FORMATS} | {"csv": f"{PROPER},x\n".encode()}


ROWS = ("csv", "fpuzzles", "jsonl", "json", "lines", "sudokupad")


QUICK = ("csv", "lines", "killer", "ss", "block")
"""A format of each way of reading; the others stop at the same place of the code, after megabytes."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else [pytest.mark.slow]) for name in TEXT_FORMATS]
)
def test_reading_stops_at_the_first_puzzle(name: FormatName) -> None:
    tape = Tape(PIECES[name] + b"\n", 1_000_000, b"q,n\n" if name == "csv" else b"")
    first = next(scan(tape))  # type: ignore[arg-type]
    assert isinstance(first, Entry)
    # Texts are read in pieces of a few megabytes, an array to its end.
    assert tape.taken * len(PIECES[name]) < (10_000_000 if name in ROWS else 5_000_000) or name == "json"


def first_of_pipe(data: bytes, format: FormatName | None) -> Entry | ParseError:
    """Return what is read from a pipe that holds the data and may get more."""
    reader, writer = os.pipe()
    with open(reader, "rb") as pipe, open(writer, "wb", buffering=0) as end:
        end.write(data)
        return next(scan(pipe, from_format=format))


@pytest.mark.timeout(PATIENCE)
@pytest.mark.parametrize("name", list(TEXT_FORMATS))
def test_a_pipe_is_read_as_it_fills(name: FormatName) -> None:
    # The end of a puzzle shows in the text after it: in sdk the puzzle's state may follow.
    assert first_of_pipe(text_in(name, ENTRY, OTHER, OTHER).encode(), name) == parse(text_in(name), from_format=name)[0]


@pytest.mark.timeout(PATIENCE)
def test_a_line_of_a_pipe_is_read_as_soon_as_it_ends() -> None:
    assert first_of_pipe(f"{PROPER}\n".encode(), "lines") == Entry(Grid(PROPER))


def test_the_end_of_a_file_is_read_once() -> None:
    class Terminal(io.BytesIO):
        ends = 0

        def read1(self, size: int | None = -1, /) -> bytes:
            chunk = super().read1(size)
            self.ends += not chunk
            return chunk

    named: FormatName = "lines"
    for data, format in ((b"", None), (PROPER.encode(), None), (PROPER.encode(), named)):
        terminal = Terminal(data)
        list(scan(terminal, from_format=format))
        assert terminal.ends == 1


@pytest.mark.timeout(PATIENCE)
def test_a_hundred_lines_tell_the_format_of_a_pipe() -> None:
    data = b"\n # a list\n\r\n#\n" + f"{PROPER}\r\n".encode() * 100
    assert first_of_pipe(data, None) == Entry(Grid(PROPER))


@pytest.mark.slow
def test_a_million_lines_in_bounded_memory() -> None:
    tape = Tape(f"{PROPER}\n".encode(), 1_000_000)
    tracemalloc.start()
    # Tracing takes its time: most of the million is read without it.
    found = scan(tape)  # type: ignore[arg-type]
    assert sum(1 for _ in islice(found, 50_000)) == 50_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000
    assert sum(1 for _ in found) == 950_000


@pytest.mark.parametrize("format", [None, *TEXT_FORMATS])
def test_a_line_without_end_is_an_error_and_not_held(format: FormatName | None) -> None:
    tape = Tape(b"5", 20_000_000)
    tracemalloc.start()
    *_, last = scan(tape, from_format=format, name="in")  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert isinstance(last, ParseError)
    assert last.line == 1
    assert peak < 40_000_000
    if format is not None and format not in ROWS:
        assert str(last).startswith("in:1:65537: expected a line of at most 65536 bytes")
        assert tape.taken < 1_000_000


REPEATED: list[Any] = [
    *("[", "a,", '"\\"', "-"),
    *(
        pytest.param(piece, marks=pytest.mark.slow)
        for piece in ("5", " ", ",", "|", "#", "5 ", ", solved", '"', "--- ", "\\", "(", "+5", ";")
    ),
]


@pytest.mark.slow
@pytest.mark.timeout(PATIENCE)  # what backtracks here takes minutes
@pytest.mark.parametrize("format", [None, *TEXT_FORMATS])
@pytest.mark.parametrize("piece", REPEATED)
def test_long_lines_take_no_longer_than_they_are(format: FormatName | None, piece: str) -> None:
    line = piece * (60_000 // len(piece))
    outcome(f"x\n{line}x\n{line}\na,{line},unsolved\n{PROPER}{line}x\n".encode(), format=format)


def test_lines_before_an_endless_one_are_read() -> None:
    found = outcome(f"{PROPER}\n".encode() * 3 + b"." * 70_000 + b"\n" + PROPER.encode())
    assert found[:3] == [PROPER] * 3
    assert found[3].startswith("in:4:")
    assert found[4] == PROPER


@pytest.mark.parametrize("cut", [1, 2, 3, 80, 81, 82, 83, 84])
def test_where_chunks_end_does_not_matter(cut: int) -> None:
    class Drip(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read(cut)

    data = f"{PROPER}\r\n{SOLUTION}\r\r\n{PROPER}".encode() * 3
    assert [str(entry) for entry in scan(Drip(data))] == [str(entry) for entry in scan(io.BytesIO(data))]


LONG = 70_000  # more than the longest line, and than what is read at once


@pytest.mark.slow
@pytest.mark.parametrize("name", list(TEXT_FORMATS))
@pytest.mark.parametrize(
    "above", [b"# x\n" * (LONG // 4), b"#" * LONG + b"\n", b"// x\r\n" * (LONG // 6), b"\n" * LONG, b" " * LONG + b"\n"]
)
def test_a_puzzle_below_any_number_of_comments_is_read(name: FormatName, above: bytes) -> None:
    if name in ("boards", "sdk") and above.startswith(b"#"):
        above = above.replace(b"#", b"//")
    plain = outcome(text_in(name).encode())
    assert outcome(above + text_in(name).encode()) == plain
    (entry,) = parse(above + text_in(name).encode())
    lines = above.count(b"\n")
    assert entry.line is not None
    assert entry.line - lines in range(-1_001, 5)  # the first of its comments, or of its rows


def test_comments_above_the_first_puzzle_are_not_held() -> None:
    tape = Tape(b"# a comment\n", 400_000)
    tracemalloc.start()
    (error,) = scan(tape)  # type: ignore[arg-type]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert str(error) == "line 1, column 1: expected a puzzle, found only comments"
    assert peak < 3_000_000


@pytest.mark.parametrize("count", [1, 1_000, 3_000, 60_000])
def test_what_is_not_read_below_comments_is_an_error_with_its_line(count: int) -> None:
    (error,) = scan(io.BytesIO(b"# c\n" * count + b"abc\n"))
    assert str(error).startswith(f"line {count + 1}, column 1: expected a puzzle, found 'abc'")


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_one_long_comment_is_not_a_blank_file(end: str) -> None:
    (error,) = scan(io.BytesIO(f"# {'c' * LONG}{end}".encode()))
    assert str(error) == "line 1, column 1: expected a puzzle, found only comments"


def test_the_comment_right_above_a_puzzle_is_its_name() -> None:
    rows = "\n".join(PROPER[at : at + 9] for at in range(0, 81, 9))
    (entry,) = parse("# x\n" * 50_000 + f"# mine\n{rows}\n")
    assert (entry.name, entry.line) == ("mine", 50_002)


def test_a_comment_of_any_length_between_puzzles_is_skipped() -> None:
    text = f"{PROPER}\n# {'x' * LONG}\n{PROPER}\n"
    assert [(entry.line) for entry in parse(text, from_format="lines")] == [1, 3]


def test_lists_below_many_lines_of_code_are_read() -> None:
    rows = ",\n".join("[" + ",".join(PROPER[at : at + 9].replace(".", "0")) + "]" for at in range(0, 81, 9))
    code = "def f(a, b):\n    return a + b\n\n" * 5_000
    (entry,) = parse(f"import x\n{code}grid = [{rows}]\n")
    assert (entry.grid, entry.line) == (Grid(PROPER), 15_002)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("indent", [None, 1])
def test_a_token_cut_by_chunks_is_read_the_same(indent: int | None, end: str) -> None:
    rows = [[int(SOLUTION[9 * row + column]) for column in range(9)] for row in range(9)]
    fields = [
        {"id": 7, "puzzle": PROPER, "solution": rows, "level": "hard", "ok": True, "x": -1.5},
        {"puzzle": PROPER[:-1], "id": "eighty"},
        {"id": "[", "title": "", "puzzle": '"{', "y": None},
        {"puzzle": PROPER, "solution": [[*row] for row in rows[:8]]},
    ]
    data = json.dumps(fields, indent=indent).replace("\n", end).encode()
    whole = list(scan(io.BytesIO(data), from_format="json"))
    assert [type(one) for one in whole] == [Entry, ParseError, ParseError, Entry]
    for cut in (1, 7, 100):

        class Drip(io.BytesIO):
            def read1(self, size: int | None = -1, /, cut: int = cut) -> bytes:
                return super().read(cut)

        assert [str(one) for one in scan(Drip(data), from_format="json")] == [str(one) for one in whole]


@pytest.mark.parametrize("blank", ["\n", " \t\n", "\r\n"])
def test_a_run_of_blank_lines_is_looked_at_once(blank: str) -> None:
    looked_at: list[str] = []

    def kind_of(text: str) -> Kind:
        looked_at.append(text)
        return kind_of_drawn(text)

    row = "5 3 . . 7 . . . .\n"
    text = row * 3 + blank * 5_000 + row * 6 + blank * 5_000
    (found,) = find_grids(FileLines(io.BytesIO(text.encode())), kind_of)
    assert [line.number for line in found.nine_rows()] == [1, 2, 3, *range(5_004, 5_010)]
    assert len(looked_at) == 9 + 2


@pytest.mark.parametrize("name", list(TEXT_FORMATS))
def test_more_blank_lines_change_nothing(name: FormatName) -> None:
    text = text_in(name, ENTRY, OTHER).replace("\r\n", "\n")
    found = outcome(text.replace("\n\n", "\n\n\n\n").encode() + b"\n" * 9, format=name)
    assert found == outcome(text.encode(), format=name)


DEPTHS = [*range(100, 1_000, 90), 960, 980, 5_000]
OFTEN, SELDOM = (100, 5_000), (550, 980)
"""The depths of every run, and those of `make test` beside them; the others are for the night."""


@pytest.mark.parametrize(
    "depth",
    [
        pytest.param(
            depth, marks=[] if depth in OFTEN else [pytest.mark.slow if depth in SELDOM else pytest.mark.nightly]
        )
        for depth in DEPTHS
    ],
)
@pytest.mark.parametrize("format", [None, "json", "jsonl"])
def test_lists_and_objects_of_any_depth_are_read_or_refused(depth: int, format: FormatName | None) -> None:
    lists, end, objects, ends = "[" * depth, "]" * depth, '{"a":' * depth, "}" * depth
    keys = ["x", "killercage", "pencilmarks", "solution", "columns"]
    texts = [lists, lists + end, objects, f"{objects}1{ends}", f'{lists}"{PROPER}"{end}', f'{objects}"{PROPER}"{ends}']
    texts += [f'{{"puzzle": {lists}{end}}}', f'{objects}{{"puzzle": "{PROPER}"}}{ends}', f"x = {lists}"]
    texts += [f'{{"puzzle": "{PROPER}", "{key}": {objects}{lists}{end}{ends}}}' for key in keys]
    for text in texts:
        for data in (text, f"{text}\n{text}", f'[{{"puzzle": "{PROPER}"}},\n{text}]'):
            assert list(scan(io.BytesIO(data.encode()), from_format=format))
