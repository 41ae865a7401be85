"""What may hold puzzles: everything gives the same batch, bad rows keep their place, errors say what is expected."""

import inspect
import io
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from nonet import Grid, ParseError, solve_batch, status
from nonet._native import core
from puzzles import PROPER, SOLUTION
from strategies import grids

pd, pl, pa = map(pytest.importorskip, ("pandas", "polars", "pyarrow"))

OTHER = "." * 80 + "1"
LINES = [PROPER, "oops", OTHER, PROPER[:80], PROPER]
STATUSES = ["proper", "malformed", "multiple", "malformed", "proper"]


def values(dtype: Any) -> np.ndarray:
    """Return the puzzles of ``LINES`` as an array, rows without one as nines and tens."""
    rows = [list(Grid(line)) if len(line) == 81 else [10] * 81 for line in LINES]
    return np.array(rows).astype(dtype)


def missing(dtype: str) -> np.ndarray:
    """Return the puzzles as numbers with -1 or NaN for a blank."""
    return np.where(values("i8") == 0, np.nan if "f" in dtype else -1, values("i8")).astype(dtype)


def lists(kind: Any) -> Any:
    rows = [list(Grid(line)) if len(line) == 81 else None for line in LINES]
    return pa.array(rows, kind)


HOLDERS: dict[str, Any] = {
    "text": "\n".join(LINES),
    "bytes": "\n".join(LINES).encode(),
    "bytearray": bytearray("\n".join(LINES).encode()),
    "memoryview": memoryview("\n".join(LINES).encode()),
    "uint8 as text": np.frombuffer("\n".join(LINES).encode(), np.uint8),
    "list": LINES,
    "generator of bytes": (line.encode() for line in LINES),
    "grids, boards and a missing row": [Grid(PROPER), None, OTHER, float("nan"), str(Grid(PROPER))],
    "entries": [*nonet.read(io.BytesIO(f"{PROPER}\n".encode())), "x", Grid(OTHER), "", PROPER.encode()],
    **{f"integers {dtype}": values(dtype) for dtype in ("u1", "i1", "<i2", ">i2", ">u4", "i8", "u8")},
    "integers (N, 9, 9)": values("i8").reshape(-1, 9, 9),
    "integers, every other row": np.repeat(values("i4"), 2, axis=0)[::2],
    "integers in Fortran order": np.asfortranarray(values("i2")),
    **{f"numbers {dtype}, missing cells": missing(dtype) for dtype in ("i1", "<i2", ">i4", "i8", "f2", "<f4", ">f8")},
    "masked array": np.ma.masked_less(missing("i8"), 0),
    "masked array (N, 9, 9)": np.ma.masked_less(missing("i1"), 0).reshape(-1, 9, 9),
    "masked floats": np.ma.masked_invalid(missing("f8")),
    "masked array without a masked item": np.ma.array(values("i4")),
    "lists with missing cells": missing("f8").tolist(),
    "nine rows with missing cells": np.ma.masked_less(missing("i8"), 0).reshape(-1, 9, 9).tolist(),
    "Arrow lists with nulls": pa.array([[v or None for v in row] for row in values("i8").tolist()]),
    "Arrow lists of floats": pa.array(missing("f4").tolist(), pa.list_(pa.float32())),
    "Arrow lists with -1": pa.array(missing("i2").tolist(), pa.list_(pa.int16(), 81)),
    "Polars lists of floats": pl.Series(missing("f8").tolist()),
    "array of objects": np.array([PROPER, None, OTHER, np.nan, PROPER], dtype=object),
    "array of str": np.array(LINES),
    "array of bytes": np.array([line.encode() for line in LINES]),
    "array of StringDType": np.array(LINES, dtype=np.dtypes.StringDType()),
    "pandas Series": pd.Series([PROPER, None, OTHER, np.nan, PROPER]),
    "pandas Series of objects": pd.Series([PROPER, None, OTHER, pd.NA, PROPER], dtype=object),
    "pandas Index": pd.Index(LINES),
    "pandas DataFrame": pd.DataFrame({"puzzle": LINES}),
    "Polars Series": pl.Series([PROPER, None, OTHER, "x", PROPER]),
    "Polars Categorical": pl.Series(LINES, dtype=pl.Categorical),
    "Polars DataFrame": pl.DataFrame({"puzzle": LINES}),
    "lists of integers": [list(Grid(line)) if len(line) == 81 else [1] for line in LINES],
    "rows of integers": [Grid(line).rows if len(line) == 81 else [[1]] for line in LINES],
    "arrays in a list": list(values("i8")),
    "pandas Series of grids": pd.Series([Grid(line) if len(line) == 81 else None for line in LINES]),
    "Polars Series of objects": pl.Series([Grid(line) if len(line) == 81 else None for line in LINES], dtype=pl.Object),
    "Polars lists": pl.Series([list(Grid(line)) if len(line) == 81 else [1] for line in LINES]),
    **{
        f"Arrow {kind}": pa.array([line.encode() for line in LINES], kind)
        for kind in (pa.binary(), pa.large_binary(), pa.binary_view())
    },
    **{f"Arrow {kind}": pa.array(LINES, kind) for kind in (pa.utf8(), pa.large_utf8(), pa.string_view())},
    "Arrow fixed_size_binary": pa.array([line.encode().ljust(81, b"x") for line in LINES], pa.binary(81)),
    "Arrow fixed_size_binary of values": pa.array([bytes(row) for row in values("u1")], pa.binary(81)),
    "Arrow dictionary": pa.array(LINES).dictionary_encode(),
    "Arrow dictionary with nulls": pa.array([PROPER, None, OTHER, None, PROPER]).dictionary_encode(),
    "Arrow fixed_size_list": lists(pa.list_(pa.uint8(), 81)),
    "Arrow list": lists(pa.list_(pa.int64())),
    "Arrow large_list": lists(pa.large_list(pa.int16())),
    "Arrow sliced": pa.array(["x", *LINES, "x"])[1:-1],
    "Arrow sliced list": pa.concat_arrays([lists(pa.list_(pa.int8(), 81))] * 2)[5:],
    "Arrow chunks": pa.chunked_array([LINES[:2], [], LINES[2:]]),
    "Arrow chunks of dictionaries": pa.chunked_array([LINES[:3], LINES[3:]]).dictionary_encode(),
    "Arrow table": pa.table({"puzzle": LINES}),
    "Arrow record batch": pa.record_batch({"puzzle": LINES}),
}


@pytest.mark.parametrize("holder", HOLDERS)
def test_everything_that_holds_puzzles_gives_the_same_batch(holder: str) -> None:
    batch = solve_batch(HOLDERS[holder])
    assert batch.status[:] == STATUSES
    assert batch == solve_batch(LINES)


@pytest.mark.parametrize("repeats", [1, 200])
def test_chunks_are_one_batch(repeats: int) -> None:
    chunks = pa.chunked_array([[line] for line in LINES] * repeats)
    assert nonet.minimized_batch(chunks, seed=1) == nonet.minimized_batch(LINES * repeats, seed=1)


def test_progress_counts_through_chunks() -> None:
    told: list[int] = []

    def progress(done: int) -> None:
        told.append(done)
        if done > 5_000:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        nonet.minimized_batch(pa.chunked_array([[PROPER] * 5_000] * 100), seed=1, progress=progress)
    assert told == sorted(told)


@pytest.mark.parametrize(
    "empty", [b"", "", [], np.zeros((0, 81), np.int64), pa.chunked_array([], pa.utf8()), pa.nulls(0)]
)
def test_nothing_makes_an_empty_batch(empty: Any) -> None:
    assert len(solve_batch(empty)) == 0


def test_nulls_are_malformed() -> None:
    assert solve_batch(pa.nulls(2)).status[:] == solve_batch(["", ""]).status[:]


NULLS: dict[str, Any] = {
    "Polars Null": pl.Series([None, None]),
    "Polars Int64": pl.Series([None, None], dtype=pl.Int64),
    "Polars Boolean": pl.Series([None, None], dtype=pl.Boolean),
    "Polars categories": pl.Series([None, None], dtype=pl.Categorical),
    "Polars frame": pl.DataFrame({"puzzle": [None, None]}),
    "pandas objects": pd.Series([None, None]),
    "pandas NaN": pd.Series([np.nan, np.nan]),
    "pandas NA": pd.Series([pd.NA, pd.NA], dtype="Float64"),
    "pandas NaT": pd.Series([pd.NaT, pd.NaT]),
    "pandas categories": pd.Series([None, None], dtype="category"),
    "pandas Arrow": pd.Series([None, None], dtype=pd.ArrowDtype(pa.null())),
    "Arrow null": pa.nulls(2),
    "Arrow chunks": pa.chunked_array([pa.nulls(1), pa.nulls(1)]),
    "Arrow table": pa.table({"puzzle": pa.nulls(2)}),
    "Arrow batch": pa.record_batch({"puzzle": pa.nulls(2)}),
    "Arrow reader": pa.table({"puzzle": pa.nulls(2)}).to_reader(),
    "Arrow numbers": pa.nulls(2, pa.float64()),
    "Arrow lists": pa.nulls(2, pa.list_(pa.float32())),
    "NumPy objects": np.array([None, None]),
    "NumPy NaN": np.array([np.nan, np.nan]),
    "a list": [None, float("nan")],
}


@pytest.mark.parametrize("name", NULLS)
def test_a_column_of_nulls_of_any_library_is_malformed(name: str) -> None:
    column = NULLS[name]
    assert solve_batch(column).status[:] == solve_batch(["", ""]).status[:]
    if name == "Arrow reader":
        return
    for question in (nonet.solve_batch, nonet.is_minimal_batch, nonet.canonical_batch, nonet.rate_batch):
        assert question(column).status[:] == ["malformed"] * 2


@pytest.mark.parametrize("name", [name for name in NULLS if name.startswith(("Polars", "Arrow"))])
def test_a_column_of_nulls_has_no_answers(name: str) -> None:
    column = NULLS[name] if name != "Arrow reader" else pl.Series([None, None])
    assert list(nonet.check_answer_batch([PROPER] * 2, column).format_ok) == [False, False]


def test_a_column_of_numbers_is_refused() -> None:
    for column in (pa.array([1.5, None]), pl.Series([1, None]), pd.Series([1.5, np.nan])):
        with pytest.raises(TypeError, match="expected an Arrow column of texts or lists of numbers, found one of"):
            solve_batch(column)
    with pytest.raises(ValueError, match="an array of puzzles must have the shape"):
        solve_batch(np.array([1.5, np.nan]))


def test_numbers_that_are_not_real_are_refused() -> None:
    columns: list[Any] = [
        pd.Series([1j]),
        pd.DataFrame({"puzzle": [1j]}),
        np.array([1j]),
        np.zeros((2, 81), complex),
        [1j],
    ]
    for column in columns:
        with pytest.raises(TypeError, match=r"column that Arrow can hold|array of puzzles must|, not complex"):
            solve_batch(column)
    with pytest.raises(TypeError, match="column that Arrow can hold"):
        nonet.check_answer_batch([PROPER], pd.Series([1j]))


def test_one_puzzle_as_an_array() -> None:
    one = np.array(list(Grid(PROPER)))
    masked = np.ma.masked_equal(one, 0)
    rows: list[Any] = [one.reshape(9, 9), masked.reshape(9, 9), one.reshape(9, 9).astype(object)]
    rows += [one.reshape(9, 9).astype("f8"), one.reshape(9, 9).astype(str), one.reshape(9, 9).tolist()]
    for array in (one, one.astype(np.uint8), one.astype(np.uint8).data, one.astype("f2"), masked, *rows):
        assert list(solve_batch(array).status) == ["proper"]


def test_zero_beside_a_missing_cell_is_malformed_in_every_holder() -> None:
    # The digits may be 0 to 8.
    row = [-1] * 80 + [0]
    floats = [[math.nan] * 80 + [0.0]]
    for array in (
        np.array([row]),
        np.array(floats),
        np.array(floats, "f2"),
        np.ma.masked_less([row], 0),
        [row],
        floats,
    ):
        assert list(solve_batch(array).status) == ["malformed"]
    for column in (pa.array([row]), pa.array([[None] * 80 + [0]]), pa.array(floats)):
        assert list(solve_batch(column).status) == ["malformed"]


def test_other_numbers_are_malformed() -> None:
    for number in (10, -2, 300, 1 << 40, 1.5, math.inf, -math.inf):
        row = [number] + [0] * 80
        for column in (np.array([row]), [row], pa.array([row])):
            assert list(solve_batch(column).status) == ["malformed"]


def test_masks_count_in_every_question() -> None:
    solution, puzzle = np.array([list(Grid(SOLUTION))] * 2), np.array(list(Grid(PROPER)))
    masked = np.ma.array(solution, mask=[puzzle == 0] * 2)
    for name in [name for name in dir(nonet) if name.endswith("_batch") and name not in ("generate_batch",)]:
        question = getattr(nonet, name)
        options: dict[str, Any] = {"seed": 1} if "seed" in inspect.signature(question).parameters else {}
        texts = ([SOLUTION] * 2,) if name == "check_answer_batch" else ()
        assert question(masked, *texts, **options) == question([PROPER] * 2, *texts, **options), name
    assert list(solve_batch(np.frombuffer(PROPER.encode(), np.uint8)).status) == ["proper"]


@given(st.lists(grids(), max_size=5))
def test_values_are_those_of_the_grids(some: list[Grid]) -> None:
    expected = [grid.to_line() for grid in some]
    array = np.array([list(grid) for grid in some], dtype=np.int64).reshape(-1, 81)
    for same in (some, array, "".join(f"{grid.to_line()}\n" for grid in some)):
        batch = nonet.isomorph_batch(same, seed=0)
        undone = [nonet.Transform.random(seed=0, start=row).inverse() for row in range(len(some))]
        assert [undo.apply(grid).to_line() for undo, grid in zip(undone, batch, strict=True) if grid] == expected


@pytest.mark.parametrize(
    ("puzzles", "noise"),
    [
        (bytearray(f"{SOLUTION}\n" * 10_000, "ascii"), ord("x")),
        (np.tile(np.array(list(Grid(SOLUTION)), np.uint8), (10_000, 1)), 99),
    ],
    ids=["bytearray", "array"],
)
def test_memory_of_others_is_copied(puzzles: Any, noise: int) -> None:
    calls = 0

    def overwrite(done: int) -> None:
        nonlocal calls
        calls += 1
        np.frombuffer(puzzles, np.uint8)[:] = noise

    batch = nonet.minimized_batch(puzzles, seed=1, threads=1, progress=overwrite)
    assert calls > 0
    assert batch.status.counts() == {"proper": 10_000}


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (5, "an iterable of puzzles, not int 5"),
        ([1], "takes grids, strings and entries, not int"),
        (Grid(PROPER), r"pass \[grid\]"),
        (Path("puzzles.txt"), r"nonet\.read\('puzzles.txt'\)"),
        ([Path("puzzles.txt")], r"nonet\.read"),
        (np.zeros((2, 81), bool), "must hold numbers"),
        (np.zeros((2, 81), "M8[s]"), "r1c1 must hold a digit 1 to 9, .*, not datetime"),
        (pa.array([1.5]), "found one of Float64"),
        (pa.table({"id": [1], "puzzle": [PROPER]}), "found id, puzzle: pass one of them"),
        (pl.DataFrame({"id": [1], "puzzle": [PROPER]}), "found id, puzzle: pass one of them"),
        (nonet.solve_batch([PROPER]), "found solution, status, solution_count, guesses: pass one"),
    ],
)
def test_what_cannot_hold_puzzles_is_refused(wrong: Any, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):
        solve_batch(wrong)


@pytest.mark.parametrize("shape", [(2, 80), (80,), (81, 2), (2, 9, 8), (9, 8), (1, 1, 81)])
def test_other_shapes_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"must have the shape \(N, 81\)"):
        solve_batch(np.zeros(shape, np.int32))


@pytest.mark.parametrize("path", ["puzzles.txt", "/data/list", "~/x.csv", "C:\\puzzles.sdk"])
def test_a_path_is_refused_with_a_hint(path: str) -> None:
    for question in (solve_batch, nonet.solve, nonet.is_minimal):
        with pytest.raises(ParseError, match=r"nonet\.read"):
            question(path)
    assert status(path) == "malformed"
    assert solve_batch([path]).status[0] == "malformed"


def test_a_puzzle_with_a_comment_is_no_path() -> None:
    assert list(solve_batch(f"{PROPER} # from lists/easy.txt").status) == ["proper"]


@pytest.mark.parametrize("size", [0, 3, 16])
def test_numbers_of_no_size_that_the_engine_has_are_refused(size: int) -> None:
    with pytest.raises(ValueError, match="a number has 1, 2, 4 or 8 bytes"):
        core.Puzzles.from_values([b""], 0, size, "B", False, None)
    with pytest.raises(ValueError, match="a row has 81 values"):
        core.Puzzles.from_values([b"\0" * 80], 1, 1, "B", False, None)
