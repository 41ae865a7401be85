"""Table files of NumPy: grids, texts and structured arrays are read; grids, numbers and words are written."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from data.table_files import read, table, written
from nonet import ParseError, PuzzleError
from nonet.data import open_table
from puzzles import PROPER as PUZZLE
from puzzles import SOLUTION

pa: Any = pytest.importorskip("pyarrow")


def test_arrays_of_numpy(tmp_path: Path) -> None:
    values = np.array([[int(symbol) for symbol in PUZZLE.replace(".", "0")]] * 3)
    values[1, 5] = 10
    values[2, 7] = -1
    for shape, kind in (((3, 81), np.int64), ((3, 9, 9), np.int8), ((3, 81), ">i4")):
        np.save(tmp_path / "a.npy", values.reshape(shape).astype(kind))
        rows = read(tmp_path / "a.npy")["puzzle"].to_pylist()
        assert rows[0] == PUZZLE
        assert rows[1][5] == rows[2][7] == "!"
    np.save(tmp_path / "a.npy", np.array([PUZZLE, "oops"]))
    assert read(tmp_path / "a.npy")["puzzle"].to_pylist() == [PUZZLE, "oops"]
    np.save(tmp_path / "a.npy", np.zeros((3, 80)))
    with pytest.raises(ParseError, match=r"a\.npy: expected integers of shape .* found float64 of shape \(3, 80\)"):
        open_table(tmp_path / "a.npy")
    np.save(tmp_path / "a.npy", np.asfortranarray(values))
    with pytest.raises(ParseError, match="Fortran order"):
        open_table(tmp_path / "a.npy")


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
    table = open_table(tmp_path / "a.npy")
    assert (table.puzzle_column, table.row_count) == ("board", 2)
    (batch,) = table
    assert batch.to_pylist() == [
        {"board": PUZZLE, "er": 1.5, "status": "proper", "n": 7, "ok": True, "a": [1, 2, 3]},
        {"board": "".join("!" if value else "9" for value in values), "er": 2.5, "status": "\\xff", "n": 8}
        | {"ok": False, "a": [4, 5, 6]},
    ]
    assert read(tmp_path / "a.npy", columns=["n"]).column_names == ["board", "n"]
    # What TableWriter writes.
    rows = pa.table({"puzzle": [PUZZLE, None], "er": [1.5, None], "status": ["proper", "malformed"]})
    back = read(written(tmp_path / "b.npy", rows)).to_pylist()
    assert back[0] == {"puzzle": PUZZLE, "er": 1.5, "status": "proper"}
    assert back[1]["puzzle"] == "." * 81
    np.save(tmp_path / "a.npy", np.zeros(2, [("puzzle", "u1", 81), ("x", "c16")]))
    with pytest.raises(ParseError, match=r"a\.npy: expected a structured array .*, found the field 'x' of complex128"):
        open_table(tmp_path / "a.npy")
