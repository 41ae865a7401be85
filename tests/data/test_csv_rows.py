"""CSV that the engine reads in columns gives what the reader of CSV gives, row by row."""

import io
import random
from pathlib import Path

import pytest

from nonet import ParseError
from nonet.data import PuzzleProblem, PuzzleSource, check_file, solve_file
from nonet.data._files import chunks as chunks_module
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

HEADERS = ["puzzle,solution,name", "id;quizzes", "# above\nsep=,\n\nname,Puzzle,note", "q\ta\trating", "x,y"]
FIELDS = ["", " ", "7", "a b", SOLUTION, SOLUTION[:80], "0" * 81, PROPER[:80], "oops", "#1", "1.2"]
PUZZLES = [PROPER, HARDER, MULTIPLE, CONFLICT, UNSOLVABLE, f" {PROPER} ", f"{PROPER} # x", PROPER.replace(".", "0")]
LINES = ["", "  ", "# comment", ",", ";;", PROPER, "\x1a", "\x00", "caf\xe9", f"{PROPER},{SOLUTION},n,m,o"]
QUOTED = [f'"{PROPER}",x,y', f'"{PROPER[:40]}\n{PROPER[40:]}",,', '"open', f'a,"b",{PROPER}']


def text_of(chance: random.Random) -> bytes:
    """Return a file of CSV, most lines of which are rows."""
    header = chance.choice(HEADERS)
    titles = header.rsplit("\n", 1)[-1]
    mark = next(each for each in "\t;," if each in titles)
    names = titles.split(mark)
    rows = []
    for _ in range(chance.choice([0, 1, 3, 40])):
        if chance.random() < 0.1:
            rows.append(chance.choice(LINES + (QUOTED if chance.random() < 0.3 else [])))
            continue
        fields = [chance.choice(FIELDS if chance.random() < 0.3 else FIELDS[:5]) for _ in names]
        at = next((number for number, name in enumerate(names) if name.lower() in ("puzzle", "quizzes", "q", "y")), 0)
        fields[at] = chance.choice(PUZZLES if chance.random() < 0.9 else FIELDS)
        rows.append(mark.join(fields))
    end = chance.choice(["\n", "\n", "\r\n", "\r"])
    text = end.join([*header.split("\n"), *rows]) + chance.choice(["", end])
    return chance.choice([b"", b"\xef\xbb\xbf"]) + text.encode("latin-1")


def told(source: PuzzleSource, folder: Path, *, solves: bool) -> tuple[str, list[str]]:
    """Return what a command prints of a source: its results, and its problems."""
    problems: list[str] = []

    def note(problem: PuzzleProblem) -> None:
        problems.append(str(problem))

    out = io.StringIO()
    try:
        (solve_file if solves else check_file)(source, out, on_problem=note)
    except ParseError as error:
        problems.append(str(error))
    return out.getvalue(), problems


@pytest.mark.parametrize("solves", [True, False])
@pytest.mark.parametrize("size", [1 << 20, 300])
def test_rows_are_what_the_reader_says(
    size: int, solves: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks_module, "_CHUNK_SIZE", size)
    chance = random.Random(size)
    at_once = 0
    for _ in range(150):
        data = text_of(chance)
        path = tmp_path / "in.csv"
        path.write_bytes(data)
        source = PuzzleSource(path)
        at_once += source._plain_header is not None
        expected = told(PuzzleSource(io.BytesIO(data), name=str(path)), tmp_path, solves=solves)
        assert told(source, tmp_path, solves=solves) == expected, data
    assert at_once > 60
