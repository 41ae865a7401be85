"""``add_columns`` on tables as they come: objects of any kind, names that occur twice, columns instead of tables."""

from typing import Any

import numpy as np
import pytest

from nonet import PuzzleError
from nonet.data import add_columns
from puzzles import PROPER, SOLUTION

pa: Any = pytest.importorskip("pyarrow")
pl: Any = pytest.importorskip("polars")
pd: Any = pytest.importorskip("pandas")

VALUES = np.array([int(symbol) for symbol in PROPER.replace(".", "0")])


class Odd:
    """An object that no library knows."""

    def __repr__(self) -> str:
        raise AssertionError("is not shown")


def test_objects_of_any_kind_are_rows() -> None:
    objects = [PROPER, 5, PROPER.encode(), None, float("nan"), b"\xff", VALUES, VALUES.reshape(9, 9), [1, 2], Odd()]
    objects += [VALUES.reshape(9, 9).tolist(), pd.NA, "oops", [[1], None], np.zeros(81), np.array(5)]
    statuses = ["proper", "malformed", "proper", "malformed", "malformed", "malformed", "proper", "proper"]
    statuses += ["malformed", "malformed", "proper", *["malformed"] * 3, "multiple", "malformed"]
    column = np.empty(len(objects), object)
    for number, each in enumerate(objects):
        column[number] = each
    made = add_columns(pd.DataFrame({"q": pd.Series(column), "n": range(len(objects))}), do=["solve"])
    assert made["status"].tolist() == statuses
    assert made["solution"].tolist()[6] == SOLUTION
    assert made["reason"].isna().tolist() == [status == "proper" for status in statuses]
    assert add_columns(pd.DataFrame({"board": pd.Series(column)}), do=["solve"])["status"].tolist() == statuses
    assert add_columns(column, do=["solve"])["status"].tolist() == statuses
    assert add_columns(np.array([PROPER.encode(), b"\xff"]), do=["status"])["status"].tolist() == [
        "proper",
        "malformed",
    ]
    assert add_columns(pd.DataFrame({"z": [Odd()], "w": [PROPER]}), do=["status"])["status"].tolist() == ["proper"]


def test_a_name_that_occurs_twice_is_an_error() -> None:
    for names in (["q", "a", "a"], ["a", "q", "q"]):
        arrays = [pa.array([PROPER])] * 3
        table = pa.Table.from_arrays(arrays, names=names)
        twice = max(names, key=names.count)
        for kind in (table, table.to_batches()[0], table.to_reader(), pd.DataFrame([[PROPER] * 3], columns=names)):
            with pytest.raises(PuzzleError, match=f"the column '{twice}' occurs twice: rename one"):
                add_columns(kind, do=["status"])
