"""A full grid below the puzzle that it solves is its solution, in every text, for every command, across blocks."""

import io
import json
import os
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from cli.conftest import Run, runner
from cli.every_command import COMMANDS, Rows
from nonet import Entry, Grid, ParseError, parse, scan, solutions, solve, write
from nonet.formats import FORMATS, FormatName
from nonet.formats._row_block import Block, in_blocks, in_entries
from nonet.formats._solutions import _grids_of, _pairs_of_grids, with_solutions
from nonet.formats.file_lines import FileLines
from puzzles import HARDER, MULTIPLE, PROPER, SOLUTION

OTHER = solve(HARDER).to_line()
CONFLICTING = f"{SOLUTION[:80]}{SOLUTION[79]}"
WRONG = SOLUTION.translate(str.maketrans("12", "21"))


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    return runner(monkeypatch)


def drawn(line: str) -> str:
    return "".join(f"{line[start : start + 9]}\n" for start in range(0, 81, 9))


def objects(*grids: object, **more: int) -> str:
    return "".join(json.dumps({"puzzle": grid, **more}) + "\n" for grid in grids)


def proper(*lines: int) -> Rows:
    return [(line, "proper") for line in lines]


NUMBERS = [[int(each) for each in line.replace(".", "0")] for line in (PROPER, SOLUTION)]
BELOW_A_TITLE = f"Puzzle 1\n{drawn(PROPER)}\nSolution\n{drawn(SOLUTION)}\nPuzzle 2\n{drawn(HARDER)}"
WITH_COMMENTS = f"{PROPER} # 1\n\n# sol\n{SOLUTION} # 2\n{HARDER}\n"
BESIDE = f"puzzle,solution\n{PROPER},{SOLUTION}\n{SOLUTION},{SOLUTION}\n"
FILES: dict[str, tuple[str, str, Rows]] = {
    "lines": ("a.txt", f"{PROPER}\n{SOLUTION}\n{HARDER}\n{OTHER}\n{PROPER}\n", proper(1, 3, 5)),
    "comments and blank lines between": ("a.txt", WITH_COMMENTS, proper(1, 5)),
    "other text between": ("a.txt", f"{PROPER}\noops\n{SOLUTION}\n", [(1, "proper"), (2, "malformed")]),
    "no solution of the puzzle": ("a.txt", f"{PROPER}\n{OTHER}\n{SOLUTION}\n", proper(1, 2, 3)),
    "with a conflict": ("a.txt", f"{PROPER}\n{CONFLICTING}\n", [(1, "proper"), (2, "conflict")]),
    "above its puzzle": ("a.txt", f"{SOLUTION}\n{PROPER}\n", proper(1, 2)),
    "full grids": ("a.txt", f"{SOLUTION}\n{SOLUTION}\n", proper(1, 2)),
    "twice": ("a.txt", f"{PROPER}\n{SOLUTION}\n{SOLUTION}\n", proper(1)),
    "one of several": ("a.txt", f"{MULTIPLE}\n{next(solutions(MULTIPLE)).to_line()}\n", [(1, "multiple")]),
    "beside and below": ("a.txt", f"{PROPER} {SOLUTION}\n{SOLUTION}\n", proper(1)),
    "drawn": ("a.txt", BELOW_A_TITLE, proper(1, 23)),
    "a column": ("a.csv", f"puzzle\n{PROPER}\n{SOLUTION}\n{HARDER}\n", proper(2, 4)),
    "nothing beside": ("a.csv", f"id,puzzle\n1,{PROPER}\n,{SOLUTION}\n3,{HARDER}\n", proper(2, 4)),
    "something beside": ("a.csv", f"id,puzzle\n1,{PROPER}\n2,{SOLUTION}\n", proper(2, 3)),
    "a solution beside": ("a.csv", BESIDE, proper(2, 3)),
    "objects": ("a.jsonl", objects(PROPER, SOLUTION, HARDER), proper(1, 3)),
    "objects of an array": ("a.json", f"[{objects(PROPER, SOLUTION)[:-1]}]".replace("\n", ",\n"), proper(1)),
    "objects with an id": ("a.jsonl", objects(PROPER, SOLUTION, id=1), proper(1, 2)),
    "lists of numbers": ("a.jsonl", objects(*NUMBERS), proper(1)),
}


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("title", FILES)
def test_every_command_takes_a_solution_below_for_one(title: str, command: str, run: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    name, text, rows = FILES[title]
    path = tmp_path / name
    path.write_text(text)
    assert COMMANDS[command].of_file(run, path) == COMMANDS[command].of_rows(rows)


@pytest.mark.parametrize("format", ["lines", "csv", "jsonl", "json", "block", "ss", "sdk", "spreadsheet"])
def test_the_puzzle_has_the_solution(format: FormatName) -> None:
    target = io.BytesIO()
    write([Grid(each) for each in (PROPER, SOLUTION, HARDER, OTHER)], target, to_format=format)
    first, second = parse(target.getvalue(), from_format=format)
    assert (first.grid, first.solution) == (Grid(PROPER), Grid(SOLUTION))
    assert (second.grid, second.solution) == (Grid(HARDER), Grid(OTHER))


def test_a_solution_has_the_marks_of_the_puzzle() -> None:
    marked = Grid(PROPER).with_pencilmarks({"r1c3": [int(SOLUTION[2])]})
    against = Grid(PROPER).with_pencilmarks({"r1c3": [1 if SOLUTION[2] != "1" else 2]})
    for puzzle, count in ((marked, 1), (against, 2)):
        found = list(in_entries(with_solutions(in_blocks([Entry(puzzle), Entry(Grid(SOLUTION))]), can_wait=True)))
        assert len(found) == count
        assert isinstance(found[0], Entry)
        assert found[0].solution == (Grid(SOLUTION) if count == 1 else None)


def test_a_board_that_says_that_it_is_solved_is_a_row() -> None:
    puzzle, solution = (",".join(line).replace(".", "_") for line in (PROPER, SOLUTION))
    rows = [f"{state}\n" + "".join(f"{each[at : at + 17]}\n" for at in range(0, 162, 18)) for state, each in (
        ("A,x,unsolved", puzzle), ("A,x,solved", solution)
    )]  # fmt: skip
    assert [entry.grid for entry in parse("".join(rows))] == [Grid(PROPER), Grid(SOLUTION)]


PAIR, TURNED = f"{PROPER},{SOLUTION}", f"{SOLUTION},{PROPER}"
ROWS = (PROPER, SOLUTION, HARDER, OTHER, "oops", "", MULTIPLE, WRONG, CONFLICTING)


def text_of(rows: Sequence[str], format: FormatName) -> str:
    if format == "block":
        return "".join(f"{drawn(row)}\n" for row in rows if len(row) == 81)
    if format == "csv":
        return "puzzle,x\n" + "".join(f"{row},\n" for row in rows)
    if format == "jsonl":
        return "".join(json.dumps({"puzzle": row}) + "\n" for row in rows)
    return "".join(f"{row}\n" for row in rows)


def raw_blocks(rows: Sequence[str], format: FormatName) -> list[Block]:
    text = text_of(rows, format).encode()
    return list(in_blocks(FORMATS[format].read(FileLines(io.BytesIO(text)))))


def in_parts(blocks: Iterable[Block], chance: random.Random) -> Iterator[Block]:
    for block in blocks:
        ends = sorted({0, len(block), *chance.choices(range(len(block)), k=chance.choice([0, 1, 5]))})
        yield from (block.part(start, stop) for start, stop in pairwise(ends))


def results(blocks: Iterable[Block]) -> list[tuple[int | None, object]]:
    return [(item.line, str(item) if isinstance(item, ParseError) else item) for item in in_entries(blocks)]


@pytest.mark.parametrize("format", ["lines", "csv", "jsonl", "block"])
def test_the_rows_are_the_same_wherever_blocks_end(format: FormatName) -> None:
    chance = random.Random(format)
    for _ in range(100):
        blocks = raw_blocks([PROPER, *chance.choices(ROWS, k=chance.choice([1, 3, 8, 20]))], format)
        whole = results(with_solutions(blocks, can_wait=True))
        for is_pipe in (False, True):
            parts = in_parts(blocks, chance)
            assert results(with_solutions(parts, can_wait=True, is_pipe=is_pipe)) == whole
        without = results(with_solutions(in_parts(blocks, chance), can_wait=False))
        assert [place for place, _ in without] == [place for place, _ in whole]


@pytest.mark.parametrize("format", ["lines", "csv", "jsonl"])
def test_the_engine_finds_the_solutions_that_grids_show(format: FormatName) -> None:
    chance = random.Random(format)
    for before in (None, Grid(PROPER), Grid(HARDER)):
        for _ in range(50):
            (block,) = raw_blocks(chance.choices(ROWS, k=12), format)
            assert block.columns[0].solutions_below(before and bytes(before)) == _pairs_of_grids(
                _grids_of(block), before
            )


def test_text_without_end_between_holds_few_rows() -> None:
    found = [*raw_blocks([PROPER], "lines"), *raw_blocks(["oops"] * 60_000, "lines") * 4]
    taken = 0

    def blocks() -> Iterator[Block]:
        nonlocal taken
        for block in [*found, *raw_blocks([SOLUTION], "lines")]:
            taken += len(block)
            yield block

    rest = with_solutions(blocks(), can_wait=True)
    assert len(next(rest)) == 1
    assert taken < 200_000
    assert sum(map(len, rest)) == 240_000


@pytest.mark.parametrize(
    ("name", "text", "to", "expected"),
    [
        ("a.csv", f"puzzle\n{PROPER}\n{SOLUTION}\n{HARDER}\n", "csv", f"puzzle,solution\n{PAIR}\n{HARDER},\n"),
        ("a.csv", f"id,solution,puzzle\n1,,{PROPER}\n,,{SOLUTION}\n", "csv", f"id,solution,puzzle\n1,{TURNED}\n"),
        ("a.txt", f"{PROPER} # 1\n{SOLUTION} # 2\n", "lines", f"{PROPER} {SOLUTION} # 1\n"),
        ("a.txt", f"|{PROPER} # 1\n{SOLUTION} # 2\n", "lines", f"{PROPER} {SOLUTION} # 1\n"),
    ],
)
def test_a_table_gets_the_solutions_in_their_column(
    name: str, text: str, to: str, expected: str, run: Run, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    assert run("convert", name, "--to", to).stdout == expected
    done = run("convert", "-", "--to", to, stdin=text)
    assert done.stdout == expected


def test_dedupe_keeps_the_lines_of_both(run: Run, tmp_path: Path) -> None:
    text = f"# list\n\n{PROPER} # 1\n{SOLUTION} # 2\n{HARDER}\n{PROPER}\n{SOLUTION}\n\n# end\n"
    (tmp_path / "a.txt").write_text(text)
    assert run("dedupe", "a.txt").stdout == f"# list\n\n{PROPER} # 1\n{SOLUTION} # 2\n{HARDER}\n\n# end\n"


@pytest.mark.parametrize("suffix", ["parquet", "arrow", "npy"])
def test_rows_of_binary_tables_stay(suffix: str, run: Run, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "a.csv").write_text(f"puzzle\n{SOLUTION}\n{PROPER}\n")
    assert run("convert", "a.csv", "-o", f"a.{suffix}").returncode == 0
    assert run("check", f"a.{suffix}").stdout == "proper\nproper\n"


def test_a_row_of_a_pipe_does_not_wait_and_a_solution_goes_all_the_same() -> None:
    reader, writer = os.pipe()
    with open(reader, "rb") as pipe, open(writer, "wb", buffering=0) as end:
        end.write(f"{PROPER}\n".encode())
        found = scan(pipe, from_format="lines")
        assert next(found) == Entry(Grid(PROPER))
        end.write(f"{SOLUTION}\n{HARDER}\n".encode())
        assert next(found) == Entry(Grid(HARDER))
