"""Columns of puzzles in the layouts of other people's tables: 9x9 lists, lists of texts, tensors, run-end encoding."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from data.table_files import opened, read
from nonet import PuzzleError
from nonet.data import add_columns, add_columns_to_files, verify_dataset
from puzzles import PROPER, ROWS, SOLUTION

pa: Any = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # type: ignore[import-untyped]  # noqa: E402

VALUES = [int(symbol) for symbol in PROPER.replace(".", "0")]
ANSWER = [int(symbol) for symbol in SOLUTION]
GRID = [VALUES[start : start + 9] for start in range(0, 81, 9)]
WRONG = [[1, 2, 3]] * 9
# Layout, values, statuses.
PMN = ["proper", "malformed", "malformed"]
LAYOUTS: dict[str, tuple[Any, list[str]]] = {
    "list of lists": (pa.array([GRID, None, WRONG], pa.list_(pa.list_(pa.int8()))), PMN),
    "large lists of lists": (pa.array([GRID, None, WRONG], pa.large_list(pa.list_(pa.int64()))), PMN),
    "fixed lists of fixed lists": (pa.array([GRID, None], pa.list_(pa.list_(pa.int8(), 9), 9)), PMN[:2]),
    "lists of fixed lists": (pa.array([GRID, None, GRID[:8]], pa.list_(pa.list_(pa.uint8(), 9))), PMN),
    "a null row": (pa.array([GRID, [None, *GRID[1:]], [[None] * 9, *GRID[1:]]], pa.list_(pa.list_(pa.int8(), 9))), PMN),
    "lines": (pa.array([ROWS, None, ["x"]], pa.list_(pa.string())), PMN),
    "symbols": (pa.array([list(PROPER), ["5", None], []], pa.list_(pa.large_string())), PMN),
    "a text of nine lines": (pa.array(["\n".join(ROWS), None]), PMN[:2]),
    "nulls for blanks": (pa.array([[value or None for value in VALUES], None], pa.list_(pa.int8())), PMN[:2]),
    "rows with nulls for blanks": (pa.array([[[value or None for value in row] for row in GRID], None]), PMN[:2]),
    "floats": (pa.array([list(map(float, VALUES)), None, [1.5, *VALUES[1:]]], pa.list_(pa.float64())), PMN),
    "NaN for blanks": (pa.array([[float(value or "nan") for value in VALUES], None], pa.list_(pa.float32())), PMN[:2]),
    "rows of floats": (pa.array([[list(map(float, row)) for row in GRID], None]), PMN[:2]),
    "81 integers": (pa.array([VALUES, None, VALUES[:80]], pa.list_(pa.int16())), PMN),
    "81 integers of fixed length": (pa.array([VALUES, None], pa.list_(pa.uint64(), 81)), PMN[:2]),
    "tensors": (pa.FixedShapeTensorArray.from_numpy_ndarray(np.array([GRID, GRID], np.int8)), ["proper"] * 2),
    "run ends": (pa.RunEndEncodedArray.from_arrays([2, 3], [PROPER, "oops"]), ["proper", "proper", "malformed"]),
    "dictionary": (pa.array([PROPER, None, "x"]).dictionary_encode(), PMN),
    "fixed bytes": (pa.array([PROPER.encode(), None], pa.binary(81)), PMN[:2]),
    "nulls": (pa.nulls(2), ["malformed"] * 2),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_is_read_by_process(name: str) -> None:
    column, statuses = LAYOUTS[name]
    made = add_columns(
        pa.table({"id": range(len(column)), "board": column}), do=["solve", "steps"], puzzle_column="board"
    )
    assert made["status"].to_pylist() == statuses
    assert made["solution"].to_pylist() == [SOLUTION if status == "proper" else None for status in statuses]
    assert [reason is None for reason in made["reason"].to_pylist()] == [status == "proper" for status in statuses]
    assert str(made["board"].combine_chunks()) == str(column)  # NaN differs from itself
    # A column of parts that begin anywhere.
    parts = pa.chunked_array([column.slice(1), column.slice(0, 0), column.slice(0, 1)])
    made = add_columns(pa.table({"board": parts}), do=["status"], puzzle_column="board")
    assert made["status"].to_pylist() == [*statuses[1:], statuses[0]]
    none = pa.table({"board": pa.chunked_array([], column.type)})
    assert add_columns(none, do=["status"], puzzle_column="board").num_rows == 0


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_layout_is_read_from_files(name: str, tmp_path: Path) -> None:
    column, statuses = LAYOUTS[name]
    rows = pa.table({"board": column, "id": range(len(column))})
    with pa.ipc.new_file(tmp_path / "a.arrow", rows.schema) as file:
        file.write_table(rows)
    names = ["a.arrow"]
    # Parquet has no run ends; PyArrow before 26 cannot read lists of fixed length with a null from it.
    has_fixed_null = (pa.types.is_fixed_size_list(column.type) and column.null_count) or name == "a null row"
    if name != "run ends" and not (has_fixed_null and int(pa.__version__.split(".")[0]) < 26):
        pq.write_table(rows, tmp_path / "a.parquet")
        names.append("a.parquet")
    for each in names:
        if name != "nulls":
            assert opened(tmp_path / each).puzzle_column == "board"
        target = tmp_path / "out.jsonl"
        add_columns_to_files(tmp_path / each, target, do=["status"], puzzle_column="board", overwrite=True)
        found = [row["status"] for row in read(target, puzzle_column="status").to_pylist()]
        assert found == statuses


def test_a_dataset_of_lists_of_lists_is_verified(tmp_path: Path) -> None:
    kind = pa.list_(pa.list_(pa.int8()))
    answer = [ANSWER[start : start + 9] for start in range(0, 81, 9)]
    rows = pa.table({"input": pa.array([GRID, GRID], kind), "output": pa.array([answer, GRID], kind)})
    pq.write_table(rows, tmp_path / "a.parquet")
    report = verify_dataset(tmp_path / "a.parquet")
    assert {fault.row.index for fault in report.faults} == {1}


def test_frames_of_polars_and_objects_of_pandas() -> None:
    pl, pd = pytest.importorskip("polars"), pytest.importorskip("pandas")
    for kind in (pl.List(pl.List(pl.Int8)), pl.Array(pl.Int8, (9, 9))):
        frame = pl.DataFrame({"board": [GRID, None]}, schema={"board": kind})
        assert add_columns(frame, do=["status"])["status"].to_list() == ["proper", "malformed"]
        assert add_columns(frame.lazy(), do=["status"]).collect()["status"].to_list() == ["proper", "malformed"]
    frame = pd.DataFrame({"board": [np.array(GRID).tolist(), None]})
    assert add_columns(frame, do=["status"])["status"].tolist() == ["proper", "malformed"]


def test_other_types_are_named() -> None:
    for column in (pa.array([[True] * 81]), pa.array([{"a": PROPER}]), pa.array([[[VALUES]]]), pa.array([1])):
        with pytest.raises(
            PuzzleError, match=r"the column 'q' has the type .*, expected texts, lists of 81 numbers or"
        ):
            add_columns(pa.table({"q": column}), do=["status"])
