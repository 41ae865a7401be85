"""The Polars namespace, the functions of DuckDB, and the examples of the documents that are no doctests."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet.data import add_columns
from nonet.data._columns.functions import FUNCTION_COLUMNS, HODOKU_COLUMNS
from puzzles import CONFLICT, MULTIPLE, PROPER, SOLUTION

pa: Any = pytest.importorskip("pyarrow")
pl: Any = pytest.importorskip("polars")

PUZZLES = [PROPER, "oops", None, CONFLICT, MULTIPLE]


@pytest.fixture
def frame() -> Any:
    import_module("nonet.data.polars")  # registers the namespace
    return pl.DataFrame({"id": range(5), "q": PUZZLES})


def test_expressions_of_one_column(frame: Any) -> None:
    q = pl.col("q").nonet
    expected = add_columns(
        pa.table({"q": PUZZLES}), do=["solve", "count_solutions", "is_minimal", "canonical", "given_count"]
    )
    made = frame.lazy().select(
        solution=q.solve(),
        solution_count=q.count_solutions(threads=1),
        is_minimal=q.is_minimal(),
        canonical=q.canonical(),
        given_count=q.given_count(),
        status=q.status(),
    )
    assert made.collect().to_dict(as_series=False) == {
        name: expected[name].to_pylist() for name in made.collect_schema().names()
    }
    assert (
        frame.select(q.automorphism_count())["q"].to_list()
        == add_columns(pa.table({"q": PUZZLES}), do=["automorphism_count"])["automorphism_count"].to_pylist()
    )
    assert frame.select(q.count_solutions(limit=9))["q"].to_list()[4] == nonet.count_solutions(MULTIPLE, limit=9)
    assert made.collect_schema()["given_count"] == pl.UInt8


def test_each_function_is_an_expression_and_one_of_sql(frame: Any) -> None:
    expected = add_columns(pa.table({"q": PUZZLES}), do=["puzzle_id", "level_of"])
    wanted = {"puzzle_id": "puzzle_id", "class_id": "class_id", "level_of": "level"}
    q = pl.col("q").nonet
    made = frame.lazy().select(**{column: getattr(q, name)() for name, column in wanted.items()})
    assert made.collect_schema()["level"] == pl.String
    assert made.collect().to_dict(as_series=False) == {
        column: expected[column].to_pylist() for column in wanted.values()
    }
    names = {name for name, columns in FUNCTION_COLUMNS.items() if columns} - {"steps", "solving_order"}
    assert names <= {*dir(q)}
    duckdb: Any = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    from nonet.data.duckdb import register

    connection = duckdb.connect()
    register(connection)
    found = {name for (name,) in connection.sql("SELECT function_name FROM duckdb_functions()").fetchall()}
    assert {f"nonet_{name}" for name in names} <= found
    for name, column in wanted.items():
        assert connection.execute(f"SELECT nonet_{name}($1)", [PROPER]).fetchone() == (expected[column][0].as_py(),)


def test_expressions_of_several_columns(frame: Any) -> None:
    q = pl.col("q").nonet
    assert frame.select(q.rate()).unnest("q").columns == list(FUNCTION_COLUMNS["rate"])
    hodoku = frame.lazy().select(q.rate(profile="hodoku").alias("r")).unnest("r").collect()
    assert hodoku.columns == list(HODOKU_COLUMNS)
    assert hodoku["hodoku_score"].to_list()[:2] == [204, None]
    made = frame.select(q.add_columns(do=["solve", "solving_order"])).unnest("q")
    assert made.columns == ["solution", "guesses", "solving_order", "status", "reason"]
    assert made["solution"].to_list()[:2] == [SOLUTION, None]
    grouped = frame.group_by("id", maintain_order=True).agg(q.status().first().alias("status"))
    assert grouped["status"].to_list() == ["proper", "malformed", "malformed", "conflict", "multiple"]


def test_a_wrong_call_is_refused_at_once(frame: Any) -> None:
    with pytest.raises(ValueError, match="'solv' is not one of"):
        pl.col("q").nonet.add_columns(do=["solv"])
    with pytest.raises(ValueError, match="limit must be 1"):
        pl.col("q").nonet.count_solutions(limit=0)


def test_columns_of_other_types(frame: Any) -> None:
    values = [list(nonet.Grid(PROPER)), None, [1, 2]]
    for kind in (pl.List(pl.Int64), pl.List(pl.UInt8)):
        made = pl.DataFrame({"q": pl.Series(values, dtype=kind)}).select(pl.col("q").nonet.status())
        assert made["q"].to_list() == ["proper", "malformed", "malformed"]
    for kind in (pl.Categorical, pl.Binary):
        made = frame.select(pl.col("q").cast(kind).nonet.status())
        assert made["q"].to_list() == frame.select(pl.col("q").nonet.status())["q"].to_list()
    # The error names the column.
    with pytest.raises(Exception, match="the column 'id' has the type int64, expected texts"):
        frame.select(pl.col("id").nonet.status())
    # A column that has the name of a result.
    assert frame.select(pl.col("q").alias("solution").nonet.solve())["solution"].to_list()[0] == SOLUTION


def test_plans_that_polars_rewrites(frame: Any) -> None:
    q = pl.col("q").nonet
    many = pl.concat([frame] * 500).with_columns(other=pl.col("q").reverse(), group=pl.col("id") % 2)
    plans = [
        many.lazy().with_columns(s=q.status(), r=q.rate()).filter(pl.col("s") == "proper", pl.col("group") == 0),
        many.lazy().select(pl.col("q", "other").nonet.solve()),
        many.lazy().group_by("group", maintain_order=True).agg(q.status().first(), n=q.is_minimal().sum()),
        many.lazy().select(q.given_count().max().over("group")).slice(3, 9),
    ]
    for plan in plans:
        expected = plan.collect(optimizations=pl.QueryOptFlags.none())
        assert plan.collect().equals(expected)
        assert plan.collect(engine="streaming").equals(expected)
        assert plan.collect_schema() == expected.schema


def test_functions_and_relations_of_duckdb() -> None:
    duckdb: Any = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    from nonet.data.duckdb import register

    connection = duckdb.connect()
    connection.execute("CREATE TABLE puzzles AS SELECT UNNEST(?) AS q, UNNEST(?) AS id", [PUZZLES, list(range(5))])
    register(connection)
    rows = connection.sql(
        "SELECT nonet_solve(q), nonet_status(q), nonet_count_solutions(q), nonet_is_minimal(q), nonet_given_count(q), "
        "nonet_canonical(q), nonet_automorphism_count(q), nonet_rate(q).er, nonet_rate(q).hardest_technique "
        "FROM puzzles ORDER BY id"
    ).fetchall()
    names = ["solution", "status", "solution_count", "is_minimal", "given_count", "canonical", "automorphism_count"]
    made = add_columns(
        pa.table({"q": PUZZLES}),
        do=["solve", "count_solutions", "is_minimal", "given_count", "canonical", "automorphism_count", "rate"],
    ).select([*names, "er", "hardest_technique"])
    assert rows == [tuple(row.values()) for row in made.to_pylist()]
    relation = add_columns(connection.table("puzzles"), do=["solve"])
    assert type(relation) is type(connection.table("puzzles"))
    assert relation.columns == ["q", "id", "solution", "guesses", "status", "reason"]
    assert relation.filter("status = 'proper'").fetchall() == [(PROPER, 0, SOLUTION, 0, "proper", None)]
    # A relation of the same connection: it can be joined.
    assert relation.join(connection.table("puzzles").set_alias("p"), "id").count("*").fetchall() == [(5,)]


def test_ratings_on_either_scale_in_duckdb() -> None:
    duckdb: Any = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    from nonet.data.duckdb import register

    connection = duckdb.connect()
    register(connection)
    (found,) = connection.execute("SELECT nonet_rate_hodoku($1)", [PROPER]).fetchone()
    rating = nonet.rate(PROPER, profile="hodoku")
    assert (found["hodoku_score"], found["hodoku_level"]) == (rating.score, rating.level)
    assert rating.hardest is not None
    assert found["hardest_technique"] == rating.hardest.id
    assert found["technique_counts"]


def test_functions_can_be_registered_again() -> None:
    duckdb: Any = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    from nonet.data.duckdb import register

    connection = duckdb.connect()
    cursor = connection.cursor()
    for each in (connection, connection, cursor, connection, duckdb.connect()):
        register(each, threads=1)
        assert each.execute("SELECT nonet_status($1), nonet_rate($1).er", [PROPER]).fetchall() == [("proper", 1.2)]


@pytest.mark.slow
def test_a_million_rows_in_duckdb(tmp_path: Path) -> None:
    duckdb: Any = pytest.importorskip("duckdb", reason="DuckDB is not installed")
    from nonet.data.duckdb import register

    lines: list[str | None] = [
        *nonet.isomorph_batch([PROPER], seed=1, count=1_000_000).lines("isomorph").decode().split()
    ]
    lines[::1000] = [None] * 1000
    table = pa.table({"id": range(len(lines)), "q": lines})
    connection = duckdb.connect()
    connection.register("puzzles", table)
    register(connection)
    target = tmp_path / "solved.parquet"
    select = "SELECT id, nonet_solve(q) AS solution, nonet_given_count(q) AS givens FROM puzzles"
    connection.execute(f"COPY ({select}) TO '{target}' (FORMAT parquet)")
    made = connection.sql(f"SELECT solution, givens FROM '{target}' ORDER BY id").to_arrow_table()
    expected = add_columns(table, do=["solve", "given_count"])
    assert made["solution"].to_pylist() == expected["solution"].to_pylist()
    assert made["givens"].to_pylist() == expected["given_count"].to_pylist()


def blocks(checkout: Path, word: str) -> str:
    """Return the code block of the documents that has this word."""
    text = (checkout / "docs/data.md").read_text(encoding="utf-8")
    found: list[str] = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    (block,) = [block for block in found if word in block]
    assert ">>>" not in block
    return block


def test_the_example_of_duckdb_runs(checkout: Path) -> None:
    pytest.importorskip("duckdb", reason="DuckDB is not installed")
    exec(compile(blocks(checkout, "duckdb.connect"), "docs/data.md", "exec"), {})
