"""``add_columns``: each kind of table comes back with the columns that single calls give, and no row is lost."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nonet
from nonet import SE121, Grid, PuzzleError, rate
from nonet.data import TABLE_FUNCTIONS, add_columns
from nonet.data._columns import column_adder, given_counts
from nonet.data._columns.functions import COLUMN_TYPES, FUNCTION_COLUMNS, HODOKU_COLUMNS
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

pa: Any = pytest.importorskip("pyarrow")
pl: Any = pytest.importorskip("polars")
pd: Any = pytest.importorskip("pandas")

HARD = "3....4..8.9........6.82..3..7..6.8....4....562....34...1.2.....7.....2....86..9.."  # 7.2/1.2/1.2
PUZZLES = [PROPER, "oops", None, CONFLICT, MULTIPLE, UNSOLVABLE, HARD, SOLUTION]
STATUSES = ["proper", "malformed", "malformed", "conflict", "multiple", "no_solution", "proper", "proper"]
QUICK: list[Any] = ["solve", "is_minimal", "given_count", "canonical", "puzzle_id"]


def table(puzzles: list[Any] = PUZZLES, **more: Any) -> Any:
    return pa.table({"n": range(len(puzzles)), "quizzes": puzzles, **more})


def test_all_columns_are_those_of_single_calls() -> None:
    rows = add_columns(table(), do=list(TABLE_FUNCTIONS), profile=["se121", "hodoku"]).to_pylist()
    assert [row["status"] for row in rows] == STATUSES
    for row, puzzle in zip(rows, PUZZLES, strict=True):
        assert row["quizzes"] == puzzle
        if row["status"] == "malformed":
            assert {name for name, value in row.items() if value not in (None, 0)} <= {
                "n",
                "quizzes",
                "status",
                "reason",
            }
            continue
        assert puzzle is not None
        grid = nonet.Grid(puzzle)
        found = nonet.any_solution(grid)
        assert (row["solution"] is None) == (found is None)
        assert row["solution_count"] == nonet.count_solutions(grid)
        assert row["canonical"] == nonet.canonical(grid).to_line()
        assert (row["puzzle_id"], row["class_id"]) == nonet.puzzle_id(grid)
        assert row["automorphism_count"] == nonet.automorphism_count(grid)
        assert row["is_minimal"] == nonet.is_minimal(grid)
        assert row["given_count"] == grid.given_count
        if row["status"] != "proper":
            assert row["er"] is row["steps"] is row["solving_order"] is row["hodoku_score"] is row["level"] is None
            continue
        assert row["solution"] == nonet.solve(grid).to_line()
        rating, path = nonet.rate(grid), nonet.explain(grid) if grid.open_count else ()
        assert (row["er"], row["ep"], row["ed"]) == (rating.er, rating.ep, rating.ed)
        assert row["hardest_technique"] == (rating.hardest.id if rating.hardest else None)
        assert row["technique_counts"] == ";".join(f"{name}={n}" for name, n in rating.technique_counts.items())
        assert (row["effort"], row["level"]) == (rating.effort, nonet.level_of(grid))
        hodoku = nonet.rate(grid, profile="hodoku")
        assert (row["hodoku_score"], row["hodoku_level"]) == (hodoku.score, hodoku.level)
        assert row["steps"] == ";".join(f"{step.technique.id}={step.difficulty_text}" for step in path)
        assert sorted(row["solving_order"]) == [cell for cell in range(81) if not grid[cell]]
        placed = [int(candidate.cell) for step in path for candidate in step.placements]
        assert row["solving_order"] == placed


def test_each_function_gives_its_columns_in_the_given_order() -> None:
    for name in TABLE_FUNCTIONS:
        made = add_columns(table(), do=[name])
        assert made.column_names == ["n", "quizzes", *FUNCTION_COLUMNS[name], "status", "reason"]
    made = add_columns(table(), do=["rate", "solve"], profile="hodoku")
    assert made.column_names[2:] == [*HODOKU_COLUMNS, *FUNCTION_COLUMNS["solve"], "status", "reason"]
    made = add_columns(table(), do=["rate"], profile=("hodoku", "se121"))
    assert made.column_names[2:] == [*HODOKU_COLUMNS, "er", "ep", "ed", "status", "reason"]
    names = {column for columns in FUNCTION_COLUMNS.values() for column in columns} | {*HODOKU_COLUMNS}
    assert names | {"status", "reason"} == set(COLUMN_TYPES)


def test_the_documented_table_is_that_of_the_code(checkout: Path) -> None:
    text = (checkout / "docs/data-reference.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)`(?:, profile `hodoku`)? \|([^|]*)\|", text, flags=re.MULTILINE)
    documented = [(name, tuple(re.findall(r"`(\w+)`", columns))) for name, columns in rows if name in TABLE_FUNCTIONS]
    expected = [(name, FUNCTION_COLUMNS[name]) for name in TABLE_FUNCTIONS]
    expected.insert(1 + list(TABLE_FUNCTIONS).index("rate"), ("rate", HODOKU_COLUMNS))
    assert documented == expected


def test_the_reasons_say_what_is_wrong() -> None:
    reasons = add_columns(table(), do=["solve"])["reason"].to_pylist()
    assert reasons == [
        None,
        "column 1: expected a digit 1 to 9 or a blank (0 . _ * - ?), found 'o' (at r1c1)",
        "the value is null",
        "conflicting cells: r1c1 r1c7 digit 5 (row 1)",
        "the puzzle has more than one solution",
        "the puzzle has no solution",
        None,
        None,
    ]
    (reason,) = add_columns(table(["1" * 2_000_000]), do=["status"])["reason"].to_pylist()
    assert reason == "expected 81 cells, found a string of 2,000,000 characters"
    assert add_columns(table([PROPER, MULTIPLE, "x"]), do=["canonical"])["reason"].to_pylist()[:2] == [None, None]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string()], ids=str)
def test_givens_are_counted_as_grids_count_them(kind: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plain: list[Any] = [PROPER, PROPER.replace(".", "0"), "." * 81, CONFLICT, SOLUTION]
    others: list[Any] = [
        " " + PROPER,
        PROPER + " # x",
        "-" * 81,
        PROPER.replace(".", "-"),
        "x" * 81,
        "5" * 80,
        "",
        None,
    ]
    monkeypatch.setattr(given_counts, "_ROWS_AT_ONCE", 2)
    tables: list[list[Any]] = [plain, *([*plain, other] for other in others), [], [None]]
    for puzzles in tables:
        whole = pa.array(["1" * 7, *puzzles, *plain], kind)  # slices begin within the buffers
        column = pa.chunked_array([whole.slice(1, len(puzzles)), whole.slice(len(puzzles) + 1)])
        made = add_columns(pa.table({"q": column}), do=["given_count"], puzzle_column="q")
        expected = [
            None if each is None or nonet.status(each) == "malformed" else nonet.Grid(each).given_count
            for each in column.to_pylist()
        ]
        assert made["given_count"].to_pylist() == expected
        assert made["status"].to_pylist() == ["malformed" if each is None else "readable" for each in expected]
        is_plain = all(each in plain for each in puzzles)
        assert (given_counts.given_counts_of_lines(column) is not None) == is_plain


def test_functions_that_do_not_solve_say_readable() -> None:
    made = add_columns(table(), do=["canonical", "automorphism_count", "given_count"])
    assert made["status"].to_pylist()[:4] == ["readable", "malformed", "malformed", "readable"]
    assert add_columns(table(), do=["canonical", "is_minimal"])["status"].to_pylist() == STATUSES


def test_a_limit_of_work_is_a_status() -> None:
    made = add_columns(table([PROPER, HARDER]), do=["solve", "rate", "steps"], work_limit=2000).to_pylist()
    assert [row["status"] for row in made] == ["proper", "limit_reached"]
    assert made[1]["solution"] == nonet.solve(HARDER).to_line()
    assert made[1]["steps"] is None
    assert made[1]["reason"] == "the work limit was reached: values are lower bounds or missing"


def test_steps_are_those_of_the_first_scale() -> None:
    (row,) = add_columns(table([HARD]), do=["steps", "solving_order"], profile=["hodoku", "se121"]).to_pylist()
    path = nonet.explain(HARD, profile="hodoku")
    assert row["steps"] == ";".join(f"{step.technique.id}={step.difficulty_text}" for step in path)
    assert row["solving_order"] == [int(candidate.cell) for step in path for candidate in step.placements]


def test_options_of_ratings_and_counts() -> None:
    made = add_columns(
        table([HARDER, "." * 81]), do=["rate", "count_solutions", "steps"], profile=SE121.only("full_house"), limit=50
    )
    rows = made.to_pylist()
    assert (rows[0]["er"], rows[0]["steps"], rows[1]["solution_count"]) == (20.0, "", 50)
    assert add_columns(table(["." * 81]), do=["count_solutions"], limit=1)["status"].to_pylist() == ["solvable"]


def test_the_kind_of_the_table_stays() -> None:
    expected = add_columns(table(), do=QUICK)
    (batch,) = table().to_batches()
    assert isinstance(add_columns(batch, do=QUICK), pa.RecordBatch)
    assert add_columns(batch, do=QUICK).to_pylist() == expected.to_pylist()
    reader = add_columns(pa.RecordBatchReader.from_batches(batch.schema, [batch, batch.slice(2)]), do=QUICK)
    assert isinstance(reader, pa.RecordBatchReader)
    assert reader.schema == expected.schema
    assert reader.read_all().to_pylist() == expected.to_pylist() + expected.slice(2).to_pylist()
    frame = add_columns(pl.from_arrow(table()), do=QUICK)
    assert isinstance(frame, pl.DataFrame)
    assert frame.to_dicts() == expected.to_pylist()
    # Something else with the Arrow C stream interface: a batch of nonet.
    again = add_columns(nonet.isomorph_batch([PROPER], seed=1), do=["solve"], puzzle_column="isomorph", overwrite=True)
    assert again.column_names == ["isomorph", "solution", "guesses", "status", "reason"]


@pytest.mark.parametrize("engine", ["in-memory", "streaming"])
def test_a_lazy_frame_stays_lazy(engine: str) -> None:
    calls: list[int] = []
    lazy = add_columns(pl.from_arrow(table()).lazy(), do=QUICK, progress=calls.append)
    assert isinstance(lazy, pl.LazyFrame)
    assert max(calls, default=0) == 0
    assert lazy.collect(engine=engine).to_dicts() == add_columns(table(), do=QUICK).to_pylist()
    # Conditions and selections on new columns.
    found = lazy.filter(pl.col("status") == "proper").select("n", "given_count").collect(engine=engine)
    assert found.to_dicts() == [{"n": 0, "given_count": 30}, {"n": 6, "given_count": 24}, {"n": 7, "given_count": 81}]
    unnamed = pl.LazyFrame({"a": ["x", "y"], "b": [PROPER, "oops"]})
    assert add_columns(unnamed, do=["status"]).collect(engine=engine)["status"].to_list() == ["proper", "malformed"]


def test_a_frame_of_pandas_keeps_its_index() -> None:
    frame = pd.DataFrame({0: PUZZLES, "n": range(8)}, index=list("abcdefgh"))
    made = add_columns(frame, do=[*QUICK, "rate"])
    assert list(made.index) == list("abcdefgh")
    assert list(made.columns)[:2] == [0, "n"]
    assert made["status"].tolist() == STATUSES
    assert made["given_count"].dtype == "UInt8"
    assert made["is_minimal"].isna().tolist() == [status == "malformed" for status in STATUSES]
    assert made.loc["g", "er"] == 7.2
    assert list(frame.columns) == [0, "n"]


def test_an_array_gives_arrays() -> None:
    values = np.array([[int(symbol) for symbol in text.replace(".", "0")] for text in (PROPER, MULTIPLE, SOLUTION)])
    values[2, 80] = 77
    made = add_columns(values.reshape(3, 9, 9), do=[*QUICK, "rate", "solving_order"])
    assert made["puzzle"].shape == (3, 9, 9)
    assert (made["solution"].shape, made["solution"].dtype) == ((3, 81), np.uint8)
    assert "".join(map(str, made["solution"][0])) == SOLUTION
    assert made["status"].tolist() == ["proper", "multiple", "malformed"]
    assert (made["er"][0], np.isnan(made["er"][1]), made["solving_order"][1]) == (1.2, True, None)
    assert add_columns(np.array(PUZZLES[:2]), do=["status"])["status"].tolist() == STATUSES[:2]
    with pytest.raises(ValueError, match=r"shape \(N, 81\) or \(N, 9, 9\), or texts of shape \(N,\), not float64"):
        add_columns(np.zeros((3, 80)), do=["solve"])


def test_every_layout_of_arrow_is_read() -> None:
    kinds = [pa.string(), pa.large_string(), pa.binary(), pa.dictionary(pa.int32(), pa.string())]
    if int(pa.__version__.split(".")[0]) >= 20:  # earlier versions cannot cast to it; Polars has it too
        kinds.append(pa.string_view())
    for kind in kinds:
        column = pa.array(PUZZLES, pa.string()).cast(kind)
        assert add_columns(pa.table({"q": column}), do=["status"])["status"].to_pylist() == STATUSES
    lists = pa.array([[int(symbol) for symbol in SOLUTION], [1, 2], None, [5, 5] + [0] * 79], pa.list_(pa.uint8()))
    made = add_columns(pa.table({"q": lists}), do=["status"])
    assert made["status"].to_pylist() == ["proper", "malformed", "malformed", "conflict"]
    assert made["reason"].to_pylist()[3].startswith("conflicting cells: r1c1 r1c2")
    assert made["reason"].to_pylist()[1] is not None


def test_nulls_are_malformed() -> None:
    for column in (pa.nulls(3), pa.nulls(3, pa.string())):
        made = add_columns(pa.table({"puzzle": column}), do=["solve", "rate", "steps"])
        assert made["status"].to_pylist() == ["malformed"] * 3
        assert made["solution"].null_count == made["er"].null_count == made["steps"].null_count == 3


def test_empty_tables_have_the_columns() -> None:
    expected = add_columns(table(), do=QUICK).schema
    for empty in (table().slice(0, 0), pa.table({"n": pa.array([], pa.int64()), "quizzes": pa.array([], pa.string())})):
        made = add_columns(empty, do=QUICK)
        assert (made.num_rows, made.schema) == (0, expected)
    assert add_columns(pl.DataFrame({"q": []}, schema={"q": pl.String}), do=QUICK).shape == (0, 10)
    assert len(add_columns(pd.DataFrame({"q": []}), do=["solve"])) == 0


def test_the_column_of_puzzles_is_found_or_named() -> None:
    frame = pa.table({"a": ["x"], "b": [PROPER], "solution_text": [SOLUTION]})
    assert add_columns(frame, do=["given_count"])["given_count"].to_pylist() == [30]
    assert add_columns(frame, do=["given_count"], puzzle_column="solution_text")["given_count"].to_pylist() == [81]
    missing = "no column 'c': the columns are a, b, solution_text"
    for kind in (frame, pl.from_arrow(frame), pl.from_arrow(frame).lazy(), frame.to_pandas(), frame.to_reader()):
        with pytest.raises(PuzzleError, match=missing):
            add_columns(kind, do=["solve"], puzzle_column="c")
    with pytest.raises(PuzzleError, match="no column of puzzles: the columns are a"):
        add_columns(frame.select(["a"]), do=["solve"])
    with pytest.raises(PuzzleError, match="'n' has the type int64"):
        add_columns(table(), do=["solve"], puzzle_column="n")


def test_an_existing_column_is_replaced_only_if_asked() -> None:
    there = table(status=["x"] * 8)
    kinds = (there, pl.from_arrow(there), pl.from_arrow(there).lazy(), there.to_pandas(), there.to_reader())
    for kind in kinds:
        with pytest.raises(PuzzleError, match="the table has the column 'status' already"):
            add_columns(kind, do=["solve"])
    assert add_columns(there, do=["status"], overwrite=True)["status"].to_pylist() == STATUSES
    made = add_columns(pl.from_arrow(there), do=["status"], overwrite=True)
    assert made["status"].to_list() == STATUSES
    assert add_columns(there.to_pandas(), do=["status"], overwrite=True)["status"].tolist() == STATUSES


def test_wrong_calls_name_what_is_wrong() -> None:
    with pytest.raises(ValueError, match=r"'solv' is not one of solve, status, .*did you mean 'solve'"):
        add_columns(table(), do=["solv"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="do must have at least one of"):
        add_columns(table(), do=[])
    with pytest.raises(
        ValueError, match=r"'rate_hodoku' is not one of .*; use 'rate' with profile='hodoku', or a list"
    ):
        add_columns(table(), do=["rate", "rate_hodoku"])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="do must be a name or a list of names, not int 5"):
        add_columns(table(), do=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="table must be a PyArrow, Polars or pandas table"):
        add_columns([PROPER], do=["solve"])
    with pytest.raises(ValueError, match="profile must be one of se121, hodoku, not 'hard'"):
        add_columns(table(), do=["rate"], profile="hard")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at most one profile of each scale"):
        add_columns(table(), do=["rate"], profile=[SE121, SE121.only("full_house")])
    with pytest.raises(ValueError, match="threads must be 1"):
        add_columns(table(), do=["rate"], threads=0)


def test_the_parts_of_a_long_table_fit_together(monkeypatch: pytest.MonkeyPatch) -> None:
    easy = [puzzle for puzzle in PUZZLES if puzzle != HARD]
    whole = add_columns(table(easy * 20), do=list(TABLE_FUNCTIONS))
    monkeypatch.setattr(column_adder, "_ROWS_AT_ONCE", 7)
    counts: list[int] = []
    parts = add_columns(table(easy * 20), do=list(TABLE_FUNCTIONS), progress=counts.append, threads=1)
    assert parts.equals(whole)
    assert counts == sorted(counts)
    assert counts[-1] == 140


def test_an_exception_from_progress_ends_the_work() -> None:
    def stop(_: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        add_columns(table(PUZZLES * 1000), do=["solve"], progress=stop)


def test_importing_the_package_loads_no_library_and_no_logic() -> None:
    code = (
        "import sys, nonet.data; print([name for name in ('pyarrow', 'numpy', 'nonet.logic') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.slow
def test_puzzles_of_the_corpus_in_all_kinds(corpus: Path) -> None:
    lines = [line for line in (corpus / "bench/puzzles2_17_clue.txt").read_text().split() if len(line) == 81][:20_000]
    source = pa.table({"q": lines})
    expected = add_columns(source, do=QUICK)
    assert add_columns(pl.from_arrow(source), do=QUICK).to_arrow().to_pylist() == expected.to_pylist()
    assert expected["solution"].to_pylist() == [
        row.solution.to_line() for row in nonet.solve_batch(lines) if row.solution
    ]


def exported_streams() -> dict[str, Any]:
    class Stream:
        def __init__(self, exported: Any) -> None:
            self.exported = exported

        def __arrow_c_stream__(self, requested_schema: object = None) -> object:
            return self.exported.__arrow_c_stream__(requested_schema)

    class Array:
        def __init__(self, exported: Any) -> None:
            self.exported = exported

        def __arrow_c_array__(self, requested_schema: object = None) -> object:
            return self.exported.__arrow_c_array__(requested_schema)

    rows = pa.table({"q": [PROPER, "oops"], "id": [1, 2]})
    column = pa.chunked_array([[PROPER], ["oops"]])
    return {
        "a table": Stream(rows),
        "a batch of rows": Array(rows.to_batches()[0]),
        "a column": Stream(column),
        "an array": Array(column.combine_chunks()),
        "a column of PyArrow": column,
        "a series of Polars": pl.Series([PROPER, "oops"]),
        "a series of pandas": pd.Series([PROPER, "oops"]),
    }


@pytest.mark.parametrize("name", exported_streams())
def test_anything_with_the_arrow_interface_is_a_table(name: str) -> None:
    found = add_columns(exported_streams()[name], do=["given_count"])
    assert isinstance(found, pa.Table)
    assert found["given_count"].to_pylist() == [30, None]
    has_table = name in ("a table", "a batch of rows")
    assert found.column_names[0] == ("q" if has_table else "puzzle")
    assert add_columns(exported_streams()[name], do=["status"], puzzle_column="q")["q"].to_pylist() == [PROPER, "oops"]


def test_a_column_of_a_batch_is_a_table() -> None:
    solved = nonet.solve_batch([PROPER, "oops"])
    assert add_columns(solved.solution, do=["status"])["status"].to_pylist() == ["proper", "malformed"]
    assert add_columns(solved[:0].solution, do=["status"]).num_rows == 0


def test_other_objects_are_refused_with_what_to_pass() -> None:
    wrong: Any
    for wrong, hint in (
        ("puzzles.csv", "add_columns_to_files processes table files"),
        ([PROPER], 'pass pyarrow.table({"puzzle": puzzles})'),
        ({"puzzle": [PROPER]}, "pass pyarrow.table(columns)"),
        (5, "convert it to a pyarrow.Table"),
    ):
        with pytest.raises(TypeError, match=re.escape(f"the Arrow C stream interface ({hint})")):
            add_columns(wrong, do=["solve"])


@pytest.mark.parametrize("kind", ["polars", "lazy", "pandas", "arrow"])
def test_columns_of_nulls_of_every_library_are_malformed(kind: str) -> None:
    frames: dict[str, Any] = {
        "polars": pl.DataFrame({"puzzle": [None, None]}),
        "lazy": pl.DataFrame({"puzzle": [None, None]}).lazy(),
        "pandas": pd.DataFrame({"puzzle": [float("nan"), None]}),
        "arrow": pa.table({"puzzle": pa.nulls(2)}),
    }
    found = add_columns(frames[kind], do=["solve", "given_count"])
    statuses = (found.collect() if kind == "lazy" else found)["status"]
    assert list(statuses.to_pylist() if kind == "arrow" else statuses) == ["malformed"] * 2


def test_one_function_is_a_name() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table({"q": [PROPER, "oops"]})
    assert add_columns(table, do="solve").equals(add_columns(table, do=["solve"]))
    with pytest.raises(ValueError, match=r"do: 'solved' is not one of .*; did you mean 'solve'"):
        add_columns(table, do="solved")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="do must be a name or a list of names, not bytes"):
        add_columns(table, do=b"solve")  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string()])
def test_texts_of_729_candidates_are_grids_with_pencilmarks(kind: Any) -> None:
    marked = Grid(PROPER)
    sukaku = marked.to_sukaku()
    puzzles = pa.table({"puzzle": pa.array([PROPER, sukaku, "oops", None, sukaku[:728] + "x"], kind)})
    made = add_columns(puzzles, do=["solve", "rate", "canonical", "given_count", "steps"])
    assert made["puzzle"].equals(puzzles["puzzle"])
    assert made["status"].to_pylist() == ["proper", "unsupported", "malformed", "malformed", "malformed"]
    assert made["solution"].to_pylist() == [SOLUTION, SOLUTION, None, None, None]
    assert made["er"].to_pylist()[:2] == [rate(PROPER).er, rate(Grid.from_sukaku(sukaku)).er]
    assert made["canonical"].to_pylist()[1:] == [None] * 4
    assert made["reason"].to_pylist()[1] == "pencilmarks are not supported"
    assert made["reason"].to_pylist()[2].startswith("column 1: expected a digit")
    alone = add_columns(puzzles.slice(1, 1), do=["rate"])
    assert alone["status"].to_pylist() == ["proper"]
