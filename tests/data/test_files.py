"""``solve_file`` and ``check_file``: from any source to any target, with counts, problems and progress."""

import io
from pathlib import Path

import pytest

from nonet import ConflictError, Entry, Grid, MultipleSolutionsError, NoSolutionError, ParseError, read, solutions
from nonet.data import FileSummary, PuzzleProblem, PuzzleSource, UnwrittenError, check_file, solve_file
from puzzles import CONFLICT, EMPTY, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

MIXED = ["# a comment", PROPER, MULTIPLE, f"{PROPER} # named", CONFLICT, "", UNSOLVABLE, PROPER[:80], PROPER]
COUNTS = {"proper": 3, "multiple": 1, "conflict": 1, "no_solution": 1, "malformed": 1}


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    path = tmp_path / "mixed.txt"
    path.write_text("\n".join(MIXED))
    return path


def test_solutions_are_written_and_puzzles_counted(mixed: Path, tmp_path: Path) -> None:
    problems: list[PuzzleProblem] = []
    done: list[int] = []
    summary = solve_file(
        mixed, tmp_path / "out.txt", keep_going=True, threads=1, progress=done.append, on_problem=problems.append
    )
    assert (tmp_path / "out.txt").read_text() == f"{SOLUTION}\n" * 3
    assert (summary.status_counts, summary.solution_count, summary.puzzle_count) == (COUNTS, 3, 7)
    assert str(summary) == "7 puzzles: 3 proper, 1 multiple, 1 no_solution, 1 conflict, 1 malformed"
    assert done[-1] == 3
    errors = [MultipleSolutionsError, ConflictError, NoSolutionError, ParseError]
    assert [(problem.status, problem.line, type(problem.error)) for problem in problems] == list(
        zip(["multiple", "conflict", "no_solution", "malformed"], [3, 5, 7, 8], errors, strict=True)
    )
    assert str(problems[2]) == f"{mixed}:7: the puzzle has no solution"


def test_a_path_is_written_only_if_every_puzzle_has_an_answer(mixed: Path, tmp_path: Path) -> None:
    (tmp_path / "out.txt").write_text("mine\n")
    with pytest.raises(UnwrittenError, match=r"out\.txt is not written") as caught:
        solve_file(mixed, tmp_path / "out.txt")
    assert caught.value.summary.status_counts == COUNTS
    assert (tmp_path / "out.txt").read_text() == "mine\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mixed.txt", "out.txt"]


@pytest.mark.parametrize("wrap", [io.BytesIO, lambda data: io.BufferedReader(io.BytesIO(data))])
def test_streams_give_the_same_and_stay_open(mixed: Path, wrap: type[io.BytesIO]) -> None:
    stream, target = wrap(mixed.read_bytes()), io.BytesIO()
    assert solve_file(stream, target).status_counts == COUNTS
    assert target.getvalue() == f"{SOLUTION}\n".encode() * 3
    assert not stream.closed
    assert not target.closed


def test_a_limit_gives_the_first_solutions_of_any_puzzle() -> None:
    text = "\n".join([PROPER, MULTIPLE, EMPTY, UNSOLVABLE]).encode()
    for limit, counts in ((1, {"solvable": 3, "no_solution": 1}), (3, {"proper": 1, "multiple": 2, "no_solution": 1})):
        target = io.StringIO()
        summary = solve_file(io.BytesIO(text), target, limit=limit)
        expected = [
            grid.to_line()
            for puzzle in (PROPER, MULTIPLE, EMPTY)
            for grid, _ in zip(solutions(puzzle), range(limit), strict=False)
        ]
        assert target.getvalue().split() == expected
        assert (summary.status_counts, summary.solution_count) == (counts, len(expected))
    with pytest.raises(ValueError, match=r"limit must be 1 to .*, not 0"):
        solve_file(io.BytesIO(text), io.StringIO(), limit=0)


def test_formats_and_writers(tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,name\n{PROPER},A1\n")
    solve_file(tmp_path / "in.csv", tmp_path / "out.csv")
    assert list(read(tmp_path / "out.csv")) == [Entry(Grid(PROPER), name="A1", solution=Grid(SOLUTION))]
    target = io.StringIO()
    solve_file(tmp_path / "in.csv", target, to_format=lambda entries: (f"{entry.name}: solved\n" for entry in entries))
    assert target.getvalue() == "A1: solved\n"


def test_several_sources_go_to_one_target(mixed: Path) -> None:
    target = io.StringIO()
    sources = [PuzzleSource(mixed, name="first"), PuzzleSource([Entry(Grid(PROPER)), ParseError("expected more")])]
    summary = check_file(iter(sources), target, with_places=True)
    assert target.getvalue().splitlines() == [
        *("first:2: proper", "first:3: multiple", "first:4: proper", "first:5: conflict r1c1 r1c7 digit 5"),
        *(
            "first:7: no_solution",
            "first:8: malformed line 8 column 81: expected 81 cells, found 80",
            "first:9: proper",
        ),
        *("proper", "malformed: expected more"),
    ]
    assert summary.puzzle_count == 9


def test_a_check_without_a_target_counts(mixed: Path) -> None:
    done: list[int] = []
    assert check_file(mixed, progress=done.append).status_counts == COUNTS
    assert done[-1] == 7


def test_an_exception_of_a_callback_ends_the_work(mixed: Path, tmp_path: Path) -> None:
    def stop(_: object) -> None:
        raise InterruptedError("enough")

    for callbacks in ({"progress": stop}, {"on_problem": stop}):
        with pytest.raises(InterruptedError, match="enough"):
            solve_file(mixed, tmp_path / "out.txt", **callbacks)  # type: ignore[arg-type]
        with pytest.raises(InterruptedError, match="enough"):
            check_file(mixed, **callbacks)  # type: ignore[arg-type]
    assert [path.name for path in tmp_path.iterdir()] == ["mixed.txt"]


def test_a_missing_file_raises_and_writes_nothing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        solve_file(tmp_path / "missing.txt", tmp_path / "out.txt")
    assert list(tmp_path.iterdir()) == []


def test_chunks_know_their_lines() -> None:
    text = f"{PROPER}\n# note\n\n{PROPER[:80]}\n{PROPER} # last\n".encode()
    (chunk,) = PuzzleSource(io.BytesIO(text), name="list").chunks()
    assert not chunk.is_bare
    first, error, last = chunk.entries()
    assert isinstance(error, ParseError)
    assert (first.line, str(error), last.line) == (1, "list:4:81: expected 81 cells, found 80", 5)
    (bare,) = PuzzleSource(io.BytesIO(f"{PROPER}\n".encode() * 3)).chunks()
    assert bare.is_bare
    with pytest.raises(ValueError, match="found an iterable"):
        list(PuzzleSource([]).chunks())


def test_an_empty_summary_says_so() -> None:
    assert str(FileSummary()) == "0 puzzles"
