"""Files of any length: read in chunks, as soon as a puzzle is complete, in bounded memory."""

import io
import os
import tracemalloc
from itertools import islice

import pytest

from formats.samples import ENTRY, OTHER, outcome, text_in
from nonet import FORMATS, Entry, Grid, ParseError, parse, scan
from nonet.formats import FormatName
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


PIECES = {name: text_in(name).encode() for name in FORMATS} | {"csv": f"{PROPER},x\n".encode()}


@pytest.mark.parametrize("name", list(FORMATS))
def test_reading_stops_at_the_first_puzzle(name: FormatName) -> None:
    tape = Tape(PIECES[name] + b"\n", 1_000_000, b"q,n\n" if name == "csv" else b"")
    first = next(scan(tape))  # type: ignore[arg-type]
    assert isinstance(first, Entry)
    assert tape.taken * len(PIECES[name]) < 500_000


def first_of_pipe(data: bytes, format: FormatName | None) -> Entry | ParseError:
    """Return what is read from a pipe that holds the data and may get more."""
    reader, writer = os.pipe()
    with open(reader, "rb") as pipe, open(writer, "wb", buffering=0) as end:
        end.write(data)
        return next(scan(pipe, format=format))


@pytest.mark.timeout(10)
@pytest.mark.parametrize("name", list(FORMATS))
def test_a_pipe_is_read_as_it_fills(name: FormatName) -> None:
    # The end of a puzzle shows in the text after it: in sdk the puzzle's state may follow.
    assert first_of_pipe(text_in(name, ENTRY, OTHER, OTHER).encode(), name) == parse(text_in(name), format=name)[0]


@pytest.mark.timeout(10)
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
        list(scan(terminal, format=format))
        assert terminal.ends == 1


@pytest.mark.timeout(10)
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


@pytest.mark.parametrize("format", [None, *FORMATS])
def test_a_line_without_end_is_an_error_and_not_held(format: FormatName | None) -> None:
    tape = Tape(b"5", 1 << 40)
    *_, last = scan(tape, format=format, name="in")  # type: ignore[arg-type]
    assert str(last).startswith("in:1:65537: expected a line of at most 65536 bytes")
    assert tape.taken < 1_000_000


@pytest.mark.timeout(10)  # what backtracks here takes minutes
@pytest.mark.parametrize("format", [None, *(pytest.param(name, marks=pytest.mark.slow) for name in FORMATS)])
@pytest.mark.parametrize(
    "piece", ["-", "5", " ", ",", "|", "#", "[", "5 ", "a,", ", solved", '"', "--- ", "\\", "(", '"\\"', "+5", ";"]
)
def test_long_lines_take_no_longer_than_they_are(format: FormatName | None, piece: str) -> None:
    line = piece * (60_000 // len(piece))
    outcome(f"x\n{line}x\n{line}\na,{line},unsolved\n{PROPER}{line}x\n".encode(), format=format)


def test_lines_before_an_endless_one_are_read() -> None:
    found = outcome(f"{PROPER}\n".encode() * 3 + b"." * 70_000 + b"\n" + PROPER.encode())
    assert found[:3] == [PROPER] * 3
    assert found[3].startswith("in:4:65537: ")
    assert len(found) == 4


@pytest.mark.parametrize("cut", [1, 2, 3, 80, 81, 82, 83, 84])
def test_where_chunks_end_does_not_matter(cut: int) -> None:
    class Drip(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read(cut)

    data = f"{PROPER}\r\n{SOLUTION}\r\r\n{PROPER}".encode() * 3
    assert [str(entry) for entry in scan(Drip(data))] == [str(entry) for entry in scan(io.BytesIO(data))]
