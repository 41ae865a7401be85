"""Batches, held against the single engine and the slow and obvious solver, whatever the puzzles come in."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
import reference
from nonet import Grid, _core, methods
from puzzles import PROPER, SOLUTION
from strategies import grids, puzzles

ROWS = {
    PROPER: "proper",
    ".." + PROPER[2:]: "multiple",
    PROPER[:2] + "1" + PROPER[3:]: "no_solution",
    "55" + PROPER[2:]: "conflict",
    PROPER[:80]: "malformed",
    PROPER[:80] + "x": "malformed",
    PROPER + "1": "malformed",
    "": "malformed",
}


def altered(seed: int, count: int) -> list[str]:
    """Return grids that come from one puzzle by removing givens, altering them and adding conflicts."""
    chance = random.Random(seed)
    lines = []
    for _ in range(count):
        cells = list(PROPER)
        for cell in chance.sample(range(81), chance.randrange(4)):
            cells[cell] = chance.choice(".123456789")
        lines.append("".join(cells))
    return lines


@pytest.mark.parametrize("repeats", [1, 10, 1000])
def test_every_row_has_its_status(repeats: int) -> None:
    lines = list(ROWS) * repeats
    result = nonet.solve_batch("\n".join(lines).encode() + b"\n")
    assert list(result.status) == list(ROWS.values()) * repeats
    assert list(result.solution_count) == [1, 2, 0, 0, 0, 0, 0, 0] * repeats
    assert result[0].solution == Grid(SOLUTION)
    assert result[-1].solution is None
    assert len(result) == len(lines)
    assert (len(nonet.solve_batch(b"")), nonet.solve_batch(b"").lines()) == (0, b"")
    assert result.status.count("malformed") == 4 * repeats


@given(st.lists(puzzles(least_givens=24) | grids(), max_size=80), st.integers(1, 5))
def test_a_batch_counts_as_the_single_engine_does(some: list[Grid], limit: int) -> None:
    result = nonet.solve_batch(some, limit=limit)
    assert list(result.solution_count) == [nonet.count_solutions(grid, limit=limit) for grid in some]
    assert list(nonet.solve_batch(some, limit=limit).solution_count) == list(result.solution_count)
    proper = [status == "proper" for status in nonet.solve_batch(some).status]
    assert proper == [nonet.is_proper(grid) for grid in some]
    for grid, row in zip(some, result, strict=True):
        assert (row.solution is None) == (row.solution_count == 0)
        if row.solution is not None:
            assert row.solution.is_solved
            assert all(value in (0, row.solution[cell]) for cell, value in enumerate(grid))
        assert (row.status == "conflict") == bool(grid.conflicts())


def as_array(lines: list[str]) -> np.ndarray:
    return np.array([list(Grid(line)) for line in lines], dtype=np.uint8)


FORMS: dict[str, Callable[[list[str]], object]] = {
    "bytes": lambda lines: "\n".join(lines).encode(),
    "bytes with CRLF": lambda lines: "".join(f"{line}\r\n" for line in lines).encode(),
    "bytes with zeros": lambda lines: "\n".join(lines).replace(".", "0").encode(),
    "bytes with ratings": lambda lines: "".join(f"{line} 9.1\n" for line in lines).encode(),
    "str": "\n".join,
    "bytearray": lambda lines: bytearray("\n".join(lines), "ascii"),
    "list of str": list,
    "generator of bytes": lambda lines: (line.encode() for line in lines),
    "grids": lambda lines: [Grid(line) for line in lines],
    "boards as they are drawn": lambda lines: [str(Grid(line)) for line in lines],
    "array (N, 81)": as_array,
    "array (N, 9, 9)": lambda lines: as_array(lines).reshape(-1, 9, 9),
    "array in Fortran order": lambda lines: np.asfortranarray(as_array(lines)),
    "every other row of an array": lambda lines: np.repeat(as_array(lines), 2, axis=0)[::2],
    "memoryview": lambda lines: as_array(lines).data,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [0, 5, 300])
def test_puzzles_come_in_many_forms(form: str, count: int) -> None:
    lines = altered(1, count)
    expected = [nonet.count_solutions(line) for line in lines]
    result = nonet.solve_batch(FORMS[form](lines))  # type: ignore[arg-type]
    assert list(result.solution_count) == expected
    assert [row.solution for row in result if row.status == "proper"] == [
        nonet.solve(line) for line, number in zip(lines, expected, strict=True) if number == 1
    ]


@pytest.mark.parametrize(
    "type_name", ["string", "large_string", "string_view", "binary", "large_binary", "binary_view"]
)
def test_arrow_columns(type_name: str) -> None:
    pa = pytest.importorskip("pyarrow", reason="needs PyArrow")
    lines: list[str | None] = [*altered(2, 100), None, "", "x" * 81, "short"]
    as_type = getattr(pa, type_name)()
    values = [line.encode() if line is not None and "binary" in type_name else line for line in lines]
    chunks = pa.chunked_array([pa.array(values, as_type), pa.array([], as_type), pa.array(values, as_type)[3:]])
    result = nonet.solve_batch(chunks)
    expected = [nonet.count_solutions(line) for line in altered(2, 100)] + [0] * 4
    assert list(result.solution_count) == expected + expected[3:]
    assert result.status[100:104] == ["malformed"] * 4
    assert list(nonet.solve_batch(pa.array(values, as_type)[3:]).solution_count) == expected[3:]
    with pytest.raises(TypeError, match="texts or lists of numbers, found one of Int64"):
        nonet.solve_batch(pa.array([1, 2]))


def test_arrow_columns_with_little_in_them() -> None:
    pa = pytest.importorskip("pyarrow", reason="needs PyArrow")
    for empty in (pa.chunked_array([], pa.string()), pa.array([], pa.string()), pa.array([], pa.string_view())):
        result = nonet.solve_batch(empty)
        assert (len(result), result.lines(), list(result)) == (0, b"", [])
    assert nonet.solve_batch(pa.array([None, None], pa.string())).status[:] == ["malformed"] * 2


def test_arrow_columns_are_read_where_they_lie() -> None:
    pa = pytest.importorskip("pyarrow", reason="needs PyArrow")
    assert not isinstance(nonet.solve_batch(pa.array([PROPER])).solution.data.obj, bytes)
    line_count = 20_000
    column = pa.array([PROPER] * line_count)
    before = pa.total_allocated_bytes()
    puzzles = _core.Puzzles.from_arrow(column, None)
    del column
    # The puzzles hold on to it.
    assert pa.total_allocated_bytes() >= before
    del puzzles
    assert pa.total_allocated_bytes() < before - line_count * 80


@pytest.mark.parametrize(("count", "place"), [(20, 7), (200, 0), (200, 1), (200, 101), (200, 199), (3000, 2001)])
def test_lines_are_not_taken_for_what_they_are_not(count: int, place: int) -> None:
    """A text as long as lines of puzzles would be, in which one line is as long as two of them."""
    lines = [PROPER] * count
    lines[place] = f"{PROPER},{SOLUTION}"
    text = "\n".join(lines).encode() + b"\n"
    told: list[int] = []
    result = nonet.solve_batch(text, progress=told.append)
    assert result.status[:] == ["proper"] * count
    assert result.lines().split() == [SOLUTION.encode()] * count
    assert told == sorted(told)
    assert not told or told[-1] <= count
    assert list(nonet.is_minimal_batch(text)) == [nonet.is_minimal(Grid(PROPER))] * count
    assert len(set(nonet.canonical_batch(text).lines().split())) == 1
    lines[place] = PROPER[:40] + "\n" + PROPER[:40] + "\n" + PROPER
    result = nonet.solve_batch("\n".join(lines))
    assert result.status[:] == ["proper"] * place + ["malformed"] * 2 + ["proper"] * (count - place)


def test_half_a_line_is_not_searched() -> None:
    line = f"{PROPER},{'.' * 81}"
    assert list(nonet.solve_batch("\n".join([PROPER] * 70 + [line]), limit=10**12).solution_count) == [1] * 71


@pytest.mark.parametrize("level", ["portable", "avx2", "avx512"])
def test_a_level_can_be_named(level: str) -> None:
    code = "import nonet; r = nonet.solve_batch(['.' * 81] * 40, limit=9); print(list(r.guesses), r.lines())"
    environment = os.environ | {"NONET_LEVEL": level}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        assert "is not available: this machine supports" in done.stderr
        assert level != "portable"
        pytest.skip(f"this machine has no {level}")
    result = nonet.solve_batch(["." * 81] * 40, limit=9)
    assert done.stdout == f"{list(result.guesses)} {result.lines()!r}\n"


def test_columns_are_good_as_long_as_they_are_held() -> None:
    many = [altered(seed, 12_000) for seed in (10, 11)]
    held = [nonet.solve_batch(lines) for lines in many]
    before = [result.lines() for result in held]
    view = np.asarray(held[0].solution)
    for _ in range(3):
        # What was let go of is taken again, and written anew in every row.
        again = nonet.solve_batch(many[1])
        assert again.lines() == before[1]
        assert list(again.solution_count) == list(held[1].solution_count)
        del again
        assert nonet.solve_batch(["?"] * 12_000).lines() == b"." * 81 + (b"\n" + b"." * 81) * 11_999 + b"\n"
    del held
    assert np.array_equal(view, np.asarray(nonet.solve_batch(many[0]).solution))


def test_large_columns_are_taken_again() -> None:
    lines = "\n".join(altered(12, 1100) * 100)  # more than eight megabytes of solutions
    first = nonet.solve_batch(lines)
    expected = (first.lines(), list(first.guesses))
    del first
    for _ in range(2):
        again = nonet.solve_batch(lines, threads=2)
        assert (again.lines(), list(again.guesses)) == expected
        del again


def test_rows_depend_on_nothing_but_themselves() -> None:
    lines = altered(5, 1000)
    together = nonet.solve_batch(lines)
    backwards = nonet.solve_batch(lines[::-1])
    assert together[:] == backwards[::-1] == together


SIZES = [1, 2, 31, 32, 33, 255, 256, 257, 1000]


@pytest.mark.parametrize("limit", [1, 2, 7])
def test_a_row_does_not_depend_on_the_size_of_its_batch(limit: int) -> None:
    lines = ["." * 81, *altered(9, 1099)]
    expected = nonet.solve_batch(lines, limit=limit)
    for size in SIZES:
        for start in (0, len(lines) - size):
            part = nonet.solve_batch(lines[start : start + size], limit=limit, threads=1 + size % 3)
            assert part == expected[start : start + size]
    solutions = nonet.solve_batch(lines, limit=1).solution
    assert all(bytes(nonet.solve_batch([line], limit=1).solution) == bytes(solutions)[81 * row :][:81]
               for row, line in enumerate(lines[:50]))  # fmt: skip


def test_equal_rows_have_equal_results_at_any_number() -> None:
    (alone,) = nonet.solve_batch(["." * 81], limit=9)
    for size in SIZES:
        assert set(nonet.solve_batch(["." * 81] * size, limit=9)) == {alone}


@pytest.mark.parametrize("lengths", [[70], [1, 69], [31, 39], [32, 38], [1] * 70, [0, 35, 0, 35]], ids=str)
def test_a_row_does_not_depend_on_the_chunks_of_a_column(lengths: list[int]) -> None:
    pa = pytest.importorskip("pyarrow")
    lines = ["." * 81, *altered(10, 69)]
    rest = iter(lines)
    chunks = [pa.array([next(rest) for _ in range(length)], pa.utf8()) for length in lengths]
    assert nonet.solve_batch(pa.chunked_array(chunks), limit=7) == nonet.solve_batch(lines, limit=7)


def test_limits_of_a_batch() -> None:
    assert list(nonet.solve_batch(["." * 81] * 2, limit=20_000).solution_count) == [20_000] * 2
    assert list(nonet.solve_batch(["." * 81] * 40, limit=1000).solution_count) == [1000] * 40
    assert nonet.solve_batch([PROPER], limit=1).status[0] == "solvable"
    assert nonet.solve_batch([PROPER] * 40, limit=1).status[39] == "solvable"
    with pytest.raises(ValueError, match="limit must be 1 to"):
        nonet.solve_batch([PROPER], limit=0)
    with pytest.raises(ValueError, match="threads must be 1 to"):
        nonet.solve_batch([PROPER], threads=0)


def test_what_is_no_batch_is_refused() -> None:
    for wrong in (5, None, [5], [1.5], Grid(PROPER), np.zeros((2, 81), bool), [object()]):
        with pytest.raises(TypeError):
            nonet.solve_batch(wrong)  # type: ignore[arg-type]
    for shape in ((2, 80), (2, 9, 8), (81, 2), (9, 8)):
        with pytest.raises(ValueError, match="shape"):
            nonet.solve_batch(np.zeros(shape, dtype=np.uint8))
    assert nonet.solve_batch(np.full((1, 81), 10, dtype=np.uint8)).status[0] == "malformed"


def permuted(line: str, cells: list[int], digits: str) -> str:
    """Return the grid with the cells in another order and the digits under other names."""
    return "".join(line[cell] for cell in cells).translate(str.maketrans("123456789", digits))


ROWS_BEFORE = [2, 0, 1, 7, 6, 8, 3, 5, 4]  # within bands, and two bands
PERMUTATIONS = {
    "digits": (list(range(81)), "234567891"),
    "rows and bands": ([9 * row + column for row in ROWS_BEFORE for column in range(9)], "123456789"),
    "columns and stacks": ([9 * row + column for row in range(9) for column in ROWS_BEFORE], "123456789"),
    "rows for columns": ([9 * row + column for column in range(9) for row in range(9)], "123456789"),
    "all of them": ([9 * row + column for column in ROWS_BEFORE for row in ROWS_BEFORE], "918273645"),
}


@pytest.mark.parametrize("name", PERMUTATIONS)
def test_permuting_a_batch_permutes_its_results(name: str) -> None:
    cells, digits = PERMUTATIONS[name]
    lines = altered(6, 500)
    plain, moved = (nonet.solve_batch(some) for some in (lines, [permuted(line, cells, digits) for line in lines]))
    assert list(plain.status) == list(moved.status)
    proper = [row for row, status in enumerate(plain.status) if status == "proper"]
    assert len(proper) > 50
    before, after = plain.lines().decode().split(), moved.lines().decode().split()
    assert [permuted(before[row], cells, digits) for row in proper] == [after[row] for row in proper]


@pytest.mark.slow
def test_altered_grids_agree_with_the_reference() -> None:
    lines = altered(7, 1500)
    expected = [reference.count([0 if symbol == "." else int(symbol) for symbol in line], limit=5) for line in lines]
    assert list(nonet.solve_batch(lines, limit=5).solution_count) == expected


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_two_hundred_thousand_altered_grids_agree_with_a_method(corpus: Path) -> None:
    chance = random.Random(8)
    names = ["kaggle_like_100k", "puzzles2_17_clue", "diabolical_39719"]
    lines = [entry.grid.to_line() for name in names for entry in nonet.read(corpus / "bench" / f"{name}.txt")]
    grids = []
    for line in chance.choices(lines, k=200_000):
        cells = list(line)
        for cell in chance.sample(range(81), chance.randrange(4)):
            cells[cell] = chance.choice(".123456789")
        grids.append("".join(cells))
    norvig = methods.get("norvig").solve
    result = nonet.solve_batch(grids)
    for grid, row in zip(grids, result, strict=True):
        expected = norvig(Grid(grid), limit=2, call_limit=20_000)
        if expected.ending != "call_limit":
            assert row.solution_count == len(expected.solutions), grid
        assert (row.status == "conflict") == bool(Grid(grid).conflicts())


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_every_solution_of_every_list_is_that_of_the_single_engine(corpus: Path) -> None:
    paths = sorted((corpus / "bench").glob("*.txt"))
    assert len(paths) >= 10
    for path in paths:
        lines = [entry.grid.to_line() for entry in nonet.read(path)]
        result = nonet.solve_batch(lines)
        found = result.lines().decode().split()
        for line, status, solution in zip(lines, result.status, found, strict=True):
            if status == "proper":
                assert nonet.solve(line) == Grid(solution), line
            else:
                assert status == "multiple"
                assert nonet.count_solutions(line) == 2
                assert Grid(solution).is_solved


def test_all_solutions_are_counted_without_a_limit() -> None:
    """A few givens fewer: thousands of solutions, each counted once; sukaku are counted one by one."""
    several = [Grid("." * count + PROPER[count:]) for count in (9, 18, 22)]
    some = [*several, Grid.from_sukaku(several[1].to_sukaku()), Grid(PROPER)]
    batch = nonet.solve_batch([*some, "55" + "." * 79, "oops"], limit=None)
    counts = list(batch.solution_count)
    assert counts[: len(some)] == [nonet.count_solutions(puzzle, limit=None) for puzzle in some]
    assert counts[-2:] == [0, 0]
    assert max(counts) > 1000
