"""``nonet.data.spark``: the batches that it gives to Spark, and Spark itself where it is installed."""

import os
import pickle
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

import nonet
from nonet import PuzzleError
from nonet.data import TableFunction, add_columns, spark
from nonet.data._columns.column_maker import ColumnMaker
from nonet.data._columns.functions import read_plan
from puzzles import CONFLICT, MULTIPLE, PROPER

pa: Any = pytest.importorskip("pyarrow")

ALL: list[TableFunction] = [*get_args(TableFunction)]
PUZZLES = [PROPER, "oops", None, CONFLICT, MULTIPLE]
# As PySpark's documentation lists them; signed integers only, and no dictionaries.
OF_SPARK = {pa.string(), pa.int16(), pa.int64(), pa.float64(), pa.bool_(), pa.list_(pa.int16())}


def expected(column: Any) -> Any:
    return add_columns(pa.table({"n": range(len(column)), "q": column}), do=ALL, profile=["se121", "hodoku"])


def test_batches_have_types_that_spark_has() -> None:
    maker = ColumnMaker(read_plan(ALL, ["se121", "hodoku"]), threads=1)
    function = pickle.loads(pickle.dumps(spark.SparkFunction(maker, "q", overwrite=False)))
    table = pa.table({"n": range(5), "q": PUZZLES})
    made = pa.Table.from_batches(function(iter([*table.to_batches(max_chunksize=2), *table[:0].to_batches()])))
    new = list(made.schema)[2:]
    assert len(new) == 22
    assert {field.type for field in new} == OF_SPARK
    assert made.to_pydict() == expected(PUZZLES).to_pydict()


def test_a_frame_of_another_library_is_refused() -> None:
    with pytest.raises(TypeError, match="frame must be a Spark DataFrame, not Table"):
        spark.add_columns(pa.table({"q": PUZZLES}), do=["solve"])
    with pytest.raises(ValueError, match="'solv' is not one of"):
        spark.add_columns(None, do=["solv"])  # type: ignore[list-item]


@pytest.fixture(scope="module")
def session() -> Iterator[Any]:
    sql: Any = pytest.importorskip("pyspark.sql", reason="PySpark is not installed")
    before = os.environ.get("PYSPARK_PYTHON")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    settings = {"spark.ui.enabled": "false", "spark.sql.execution.arrow.maxRecordsPerBatch": "10000"}
    session = sql.SparkSession.builder.master("local[2]").config(map=settings).getOrCreate()
    try:
        yield session
    finally:
        session.stop()
        os.environ.pop("PYSPARK_PYTHON")
        if before is not None:
            os.environ["PYSPARK_PYTHON"] = before


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # those of PySpark
def test_spark_gives_what_process_gives(session: Any) -> None:
    frame = session.createDataFrame([(number, text) for number, text in enumerate(PUZZLES)], "n bigint, q string")
    made = spark.add_columns(frame, do=ALL, profile=["se121", "hodoku"])
    table = expected(PUZZLES)
    assert made.columns == table.column_names
    rows = [row.asDict() for row in made.orderBy("n").collect()]
    assert rows == table.to_pylist()
    assert dict(made.dtypes)["solving_order"] == "array<smallint>"
    # A column that is there, a missing one, and one that holds no puzzles.
    with pytest.raises(PuzzleError, match="has the column 'solution' already"):
        spark.add_columns(made, do=["solve"])
    assert spark.add_columns(made, do=["solve"], overwrite=True).columns[-4:] == [
        "solution",
        "guesses",
        "status",
        "reason",
    ]
    with pytest.raises(PuzzleError, match="takes the columns 'Status' and 'status' for the same"):
        spark.add_columns(frame.withColumnRenamed("n", "Status"), do=["solve"])
    with pytest.raises(PuzzleError, match="has no column 'x': the columns are n, q"):
        spark.add_columns(frame, do=["solve"], puzzle_column="x")
    with pytest.raises(PuzzleError, match="the column 'n' has the type bigint"):
        spark.add_columns(frame, do=["solve"], puzzle_column="n")
    numbers = session.createDataFrame([([int(value) for value in nonet.Grid(PROPER)],)], "q array<int>")
    assert spark.add_columns(numbers, do=["solve"]).first()["status"] == "proper"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_example_of_the_documents(session: Any, checkout: Path, tmp_path: Path) -> None:
    pq: Any = pytest.importorskip("pyarrow.parquet")
    lines = nonet.isomorph_batch([PROPER], seed=1, count=100_000).lines("isomorph").decode().split()
    (tmp_path / "puzzles").mkdir()
    pq.write_table(pa.table({"q": [*lines, "oops"]}), tmp_path / "puzzles" / "a.parquet")
    text = (checkout / "docs" / "data.md").read_text(encoding="utf-8")
    found: list[str] = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    (block,) = [block for block in found if "pyspark" in block]
    for name in ("puzzles", "rated"):
        assert f'"{name}/"' in block
        block = block.replace(f'"{name}/"', f'"{tmp_path / name}"')
    exec(compile(block, "docs/data.md", "exec"), {})
    made = pq.read_table(tmp_path / "rated")
    assert (made.num_rows, made["status"].to_pylist().count("proper")) == (100_001, 100_000)
    rated = add_columns(pa.table({"q": made["q"]}), do=["solve", "rate"])
    assert made.to_pydict() == rated.to_pydict()
