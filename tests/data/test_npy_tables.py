"""Table files of NumPy: grids, texts and structured arrays are read; grids, numbers and words are written."""

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from cli.conftest import runner
from data.table_files import opened, read, table, written
from nonet import ParseError, PuzzleError
from nonet.data import add_columns, add_columns_to_files
from puzzles import PROPER as PUZZLE
from puzzles import SOLUTION

pa: Any = pytest.importorskip("pyarrow")


def test_arrays_of_numpy(tmp_path: Path) -> None:
    values = np.array([[int(symbol) for symbol in PUZZLE.replace(".", "0")]] * 3)
    values[1, 5] = 10
    values[2, 7] = -2
    for shape, kind in (((3, 81), np.int64), ((3, 9, 9), np.int8), ((3, 81), ">i4")):
        np.save(tmp_path / "a.npy", values.reshape(shape).astype(kind))
        rows = read(tmp_path / "a.npy")["puzzle"].to_pylist()
        assert rows[0] == PUZZLE
        assert rows[1][5] == rows[2][7] == "!"
    np.save(tmp_path / "a.npy", np.array([PUZZLE, "oops"]))
    assert read(tmp_path / "a.npy")["puzzle"].to_pylist() == [PUZZLE, "oops"]
    np.save(tmp_path / "a.npy", np.zeros((3, 80)))
    with pytest.raises(ParseError, match=r"a\.npy: expected numbers of shape .* found float64 of shape \(3, 80\)"):
        opened(tmp_path / "a.npy")
    np.save(tmp_path / "a.npy", np.asfortranarray(values))
    with pytest.raises(ParseError, match="Fortran order"):
        opened(tmp_path / "a.npy")


ROWS = np.array([[int(symbol) for symbol in PUZZLE.replace(".", "0")]] * 3)


@pytest.mark.parametrize("shape", [(9, 9), (81,)])
@pytest.mark.parametrize("kind", ["u1", "i8", ">i2", "f8", "f4"])
def test_one_grid_is_one_puzzle(shape: tuple[int, ...], kind: str, tmp_path: Path) -> None:
    array = ROWS[0].reshape(shape).astype(kind)
    np.save(tmp_path / "a.npy", array)
    assert [entry.grid for entry in nonet.read(tmp_path / "a.npy")] == [nonet.Grid(PUZZLE)]
    assert read(tmp_path / "a.npy")["puzzle"].to_pylist() == [PUZZLE]
    assert list(nonet.solve_batch(array).status) == add_columns(array, do=["status"])["status"].tolist() == ["proper"]


@pytest.mark.parametrize("kind", ["i1", ">i8", "f4", ">f8"])
def test_missing_cells_are_blanks(kind: str, tmp_path: Path) -> None:
    array = np.where(ROWS == 0, -1 if "i" in kind else np.nan, ROWS).astype(kind)
    np.save(tmp_path / "a.npy", array)
    assert [entry.grid for entry in nonet.read(tmp_path / "a.npy")] == [nonet.Grid(PUZZLE)] * 3
    assert add_columns(array, do=["status"])["status"].tolist() == ["proper"] * 3


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        ("i8", 10, "r1c3 must hold a digit 1 to 9, or a blank such as 0, not 10"),
        ("i1", -1, "a grid must have one kind of blanks, not r1c4 0 and r1c3 -1"),
        ("f8", 7.5, "r1c3 must hold a digit 1 to 9, or a blank such as 0, not 7.5"),
        ("f8", np.nan, "a grid must have one kind of blanks, not r1c4 0.0 and r1c3 nan"),
        ("f4", np.inf, "r1c3 must hold a digit 1 to 9, or a blank such as 0, not inf"),
    ],
)
@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_another_number_is_named_by_every_command(
    kind: str, number: float, said: str, shape: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    array = ROWS.astype(kind)
    array[1, 2] = number
    np.save(tmp_path / "a.npy", array.reshape(shape))
    found = list(nonet.scan(tmp_path / "a.npy"))
    assert [type(each).__name__ for each in found] == ["Entry", "ParseError", "Entry"]
    assert (found[1].reason, found[1].line) == (said, 2)  # type: ignore[union-attr]
    checked = runner(monkeypatch)("check", tmp_path / "a.npy")
    assert checked.stdout == f"proper\nmalformed line 2, column 1: {said}\nproper\n"
    add_columns_to_files(tmp_path / "a.npy", tmp_path / "b.csv", do=["status"])
    (row,) = [
        row for row in csv.DictReader((tmp_path / "b.csv").read_text().splitlines()) if row["status"] == "malformed"
    ]
    assert row["reason"] == said
    assert add_columns(array.reshape(shape), do=["status"])["reason"].tolist() == [None, said, None]


def test_numpy_is_written(tmp_path: Path) -> None:
    path = written(tmp_path / "a.npy", pa.table({"solution": [SOLUTION, None, "oops"]}))
    array = np.load(path)
    assert array.shape == (3, 81)
    assert array.dtype == np.uint8
    assert "".join(map(str, array[0])) == SOLUTION
    assert (array[1].any(), set(array[2])) == (False, {255})
    rows = pa.table(
        {"puzzle": [PUZZLE, None], "status": pa.array(["proper", "malformed"]).dictionary_encode(), "er": [1.2, None]}
    )
    array = np.load(written(tmp_path / "b.npy", rows))
    assert (array["status"].tolist(), array["er"].tolist()[0]) == ([b"proper", b"malformed"], 1.2)
    assert np.isnan(array["er"][1])
    with pytest.raises(PuzzleError, match="cannot hold the columns id"):
        written(tmp_path / "c.npy", table())
    assert not (tmp_path / "c.npy").exists()


def test_structured_arrays_are_read(tmp_path: Path) -> None:
    values = [int(symbol) for symbol in PUZZLE.replace(".", "0")]
    board = np.array(values).reshape(9, 9)
    kinds: Any = [("board", ">i2", (9, 9)), ("er", "<f8"), ("status", "S8"), ("n", ">u4"), ("ok", "?"), ("a", "u1", 3)]
    array = np.array(
        [(board, 1.5, b"proper", 7, True, [1, 2, 3]), (board + 9, 2.5, b"\xff", 8, False, [4, 5, 6])], kinds
    )
    np.save(tmp_path / "a.npy", array)
    table = opened(tmp_path / "a.npy")
    assert (table.puzzle_column, table.row_count) == ("board", 2)
    (batch,) = table
    assert batch.to_pylist() == [
        {"board": PUZZLE, "er": 1.5, "status": "proper", "n": 7, "ok": True, "a": [1, 2, 3]},
        {"board": "".join("!" if value else "9" for value in values), "er": 2.5, "status": "\\xff", "n": 8}
        | {"ok": False, "a": [4, 5, 6]},
    ]
    assert read(tmp_path / "a.npy", columns=["board", "n"]).column_names == ["board", "n"]
    # What is written.
    rows = pa.table({"puzzle": [PUZZLE, None], "er": [1.5, None], "status": ["proper", "malformed"]})
    back = read(written(tmp_path / "b.npy", rows)).to_pylist()
    assert back[0] == {"puzzle": PUZZLE, "er": 1.5, "status": "proper"}
    assert back[1]["puzzle"] == "." * 81
    np.save(tmp_path / "a.npy", np.zeros(2, [("puzzle", "u1", 81), ("x", "c16")]))
    with pytest.raises(ParseError, match=r"a\.npy: expected a structured array .*, found the field 'x' of complex128"):
        opened(tmp_path / "a.npy")
