"""``Batch`` as a value: rows, slices, columns, text, NumPy, Arrow, pickles; the same for every question."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import Any, get_args

import numpy as np
import pytest

import nonet
from nonet import Grid, Transform, _core
from nonet.results import Batch
from puzzles import PROPER, SOLUTION

pl, pa = map(pytest.importorskip, ("polars", "pyarrow"))

SOME: list[Any] = [PROPER, "oops", "." * 81, "55" + "." * 79, Grid.from_sukaku("1........" * 81), SOLUTION, PROPER]
QUESTIONS: dict[str, Callable[[Any], Batch[Any]]] = {
    "solve": nonet.solve_batch,
    "is_minimal": nonet.is_minimal_batch,
    "redundant_givens": nonet.redundant_givens_batch,
    "minimized": lambda some: nonet.minimized_batch(some, seed=1),
    "backbone": nonet.backbone_batch,
    "true_candidates": nonet.true_candidates_batch,
    "canonical": nonet.canonical_batch,
    "isomorph": lambda some: nonet.isomorph_batch(some, seed=1, count=2),
    "rate": nonet.rate_batch,
    "explain": nonet.explain_batch,
    "generate": lambda some: nonet.generate_batch(len(some), seed=1),
}
BY_NAME = pytest.mark.parametrize("name", QUESTIONS)


def columns_of(batch: Batch[Any]) -> list[str]:
    return list(batch.to_numpy())


@BY_NAME
def test_a_batch_is_a_sequence_of_rows(name: str) -> None:
    batch = QUESTIONS[name](SOME)
    rows = list(batch)
    assert [batch[index] for index in range(len(batch))] == rows
    assert [batch[index - len(batch)] for index in range(len(batch))] == rows
    assert rows[0] in batch
    assert batch.index(rows[0]) == 0
    assert list(reversed(batch)) == rows[::-1]
    assert batch.count(rows[0]) == rows.count(rows[0])
    for index in (len(batch), -len(batch) - 1):
        with pytest.raises(IndexError):
            batch[index]


@BY_NAME
@pytest.mark.parametrize("step", [slice(1, 4), slice(None), slice(4, 1), slice(None, None, -1), slice(-3, None, 2)])
def test_slices_are_batches(name: str, step: slice) -> None:
    batch = QUESTIONS[name](SOME)
    part = batch[step]
    assert type(part) is type(batch)
    assert list(part) == list(batch)[step]
    assert part.status[:] == batch.status[step]
    for column, values in part.to_numpy().items():
        assert np.array_equal(values, batch.to_numpy()[column][step])
    assert pa.table(part).to_pylist() == pa.table(batch).to_pylist()[step]


@BY_NAME
def test_batches_compare_pickle_and_copy(name: str) -> None:
    batch, again = QUESTIONS[name](SOME), QUESTIONS[name](SOME)
    assert batch == again
    assert batch != batch[1:]
    assert batch != list(batch)
    assert batch != nonet.isomorph_batch(SOME, seed=2)
    for same in (pickle.loads(pickle.dumps(batch)), copy.copy(batch), copy.deepcopy(batch), batch[:]):
        assert same == batch
        assert list(same) == list(batch)
        assert repr(same) == repr(batch)
        assert pa.table(same) == pa.table(batch)
    with pytest.raises(TypeError, match="unhashable"):
        hash(batch)


def test_a_pickle_is_loaded_where_nothing_is_imported() -> None:
    data = pickle.dumps(nonet.canonical_batch([PROPER]))
    code = f"import pickle; print(pickle.loads({data!r})[0].to_line())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == nonet.canonical(PROPER).to_line()


@BY_NAME
def test_empty_batches_keep_their_types(name: str) -> None:
    full, empty = QUESTIONS[name](SOME), QUESTIONS[name]([])
    assert (len(empty), list(empty), empty == full[:0]) == (0, [], True)
    assert "0 rows" in repr(empty)
    for column, values in empty.to_numpy().items():
        expected = full.to_numpy()[column]
        assert (values.dtype, values.shape[1:]) == (expected.dtype, expected.shape[1:])
        if column not in ("status", "steps"):
            assert getattr(empty, column).data.format == getattr(full, column).data.format
    assert pa.table(empty).schema == pa.table(full).schema
    assert pl.DataFrame(empty).schema == pl.DataFrame(full).schema
    assert pickle.loads(pickle.dumps(empty)) == empty


@BY_NAME
def test_columns_are_views(name: str) -> None:
    batch = QUESTIONS[name](SOME)
    for column, values in batch.to_numpy().items():
        if column not in ("status", "steps"):
            assert np.shares_memory(values, np.asarray(getattr(batch, column)))
            assert getattr(batch, column).data.readonly
    assert list(batch.to_numpy()["status"]) == list(batch.status)


@pytest.mark.parametrize(
    ("name", "column", "kind", "shape"),
    [
        ("solve", "solution", np.uint8, (81,)),
        ("solve", "solution_count", np.uint64, ()),
        ("is_minimal", "is_minimal", bool, ()),
        ("redundant_givens", "redundant_givens", bool, (81,)),
        ("minimized", "minimized", np.uint8, (81,)),
        ("backbone", "backbone", np.uint8, (81,)),
        ("true_candidates", "true_candidates", np.uint16, (81,)),
    ],
)
def test_columns_have_types_of_numpy(name: str, column: str, kind: type, shape: tuple[int, ...]) -> None:
    values = np.asarray(getattr(QUESTIONS[name](SOME), column))
    assert (values.dtype, values.shape) == (np.dtype(kind), (len(SOME), *shape))


@BY_NAME
def test_columns_are_sequences_of_what_rows_have(name: str) -> None:
    batch = QUESTIONS[name](SOME)
    for column in batch.to_numpy():
        items = getattr(batch, column)
        assert all(hasattr(items, method) for method in dir(Sequence) if not method.startswith("_"))
        listed = list(items)
        assert len(items) == len(listed) == len(batch)
        assert (
            [items[row] for row in range(len(batch))]
            == [items[row - len(batch)] for row in range(len(batch))]
            == listed
        )
        assert list(reversed(items)) == listed[::-1]
        assert list(items[1:6:2]) == listed[1:6:2]
        assert list(items[::-1]) == listed[::-1]
        assert listed[0] in items
        assert object() not in items
        assert items.index(listed[-1]) == listed.index(listed[-1])
        assert items.count(listed[0]) == listed.count(listed[0])
        for index in (len(batch), -len(batch) - 1):
            with pytest.raises(IndexError):
                items[index]
        with pytest.raises(TypeError, match="the index of a row is an integer or a slice"):
            items["0"]


@BY_NAME
def test_the_items_of_columns_are_those_of_rows(name: str) -> None:
    batch = QUESTIONS[name](SOME)
    names = {"hardest_technique": "hardest"}  # what a rating calls it
    for column in batch._fields:
        for row, item in zip(batch, getattr(batch, column), strict=True):
            expected = getattr(row, names.get(column, column), row)
            if row is None:
                assert item in (None, 0, "", *get_args(nonet.Status))
            elif column != "reached":  # a rating has it where the techniques do not suffice
                assert (item, type(item)) == (expected, type(expected))


def test_columns_keep_their_answers_in_slices_and_in_comparisons() -> None:
    solved = nonet.solve_batch(SOME)
    for rows in (slice(0, 3), slice(None, None, -2), slice(5, 2)):
        part = solved.solution[rows]
        assert part == solved[rows].solution
        assert np.array_equal(np.asarray(part), np.asarray(solved.solution)[rows])
    assert solved.solution != solved.solution[1:]
    assert solved.solution != list(solved.solution)
    assert solved.guesses != solved.solution_count
    assert repr(solved.solution) == "<Column solution of 7 rows>"
    assert solved.solution.shape == (7, 81)
    assert solved.guesses.shape == (7,)


def test_a_column_of_grids_is_a_batch_of_puzzles() -> None:
    solved = nonet.solve_batch(SOME)
    again = nonet.solve_batch(solved.solution)
    assert list(again.status) == [nonet.status(grid) if grid else "malformed" for grid in solved.solution]
    generated = nonet.generate_batch(50, seed=1)
    assert nonet.solve_batch(generated.puzzle).solution == generated.solution
    assert nonet.solve_batch(generated.puzzle[::7]).solution == generated.solution[::7]


@BY_NAME
def test_columns_are_read_by_numpy_and_arrow(name: str) -> None:
    batch = QUESTIONS[name](SOME)
    table = pa.table(batch)
    for column in batch.to_numpy():
        if column in ("status", "steps"):
            continue
        items = getattr(batch, column)
        array = np.asarray(items)
        assert np.shares_memory(array, np.asarray(items.data))
        assert bytes(items) == array.tobytes()
        assert not array.flags.writeable
        assert np.asarray(items, dtype=np.float64).dtype == np.float64
        assert not np.shares_memory(np.array(items), array)
        assert pa.chunked_array(items).equals(table[column])
        assert pa.chunked_array(items[2:]).to_pylist() == table[column].to_pylist()[2:]
        if sys.version_info >= (3, 12):
            assert memoryview(items) == items.data


def test_columns_in_frames() -> None:
    pd = pytest.importorskip("pandas")

    batch = nonet.rate_batch(SOME)
    assert pl.Series("er", batch.er).to_list() == pa.table(batch)["er"].to_pylist()
    assert pl.DataFrame({"reached": batch.reached})["reached"].to_list() == pa.table(batch)["reached"].to_pylist()
    assert pd.DataFrame({"er": batch.er})["er"].tolist() == list(batch.er)


def test_a_column_that_a_batch_lacks_is_an_error() -> None:
    batch = nonet.solve_batch([PROPER])
    with pytest.raises(AttributeError, match="solve_batch has no column 'isomorph', only solution, status"):
        batch.isomorph  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(AttributeError, match="solve_batch has no column 'sloution', only solution, status"):
        batch.sloution  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ValueError, match="solve_batch has no column of grids 'guesses', only solution"):
        batch.lines("guesses")
    with pytest.raises(ValueError, match=r"is_minimal_batch has no column of grids$"):
        nonet.is_minimal_batch([PROPER]).lines()


def test_lines() -> None:
    batch = nonet.solve_batch(SOME)
    assert batch.lines() == batch.lines("solution")
    assert batch.lines().decode().split() == [row.solution.to_line() if row.solution else "." * 81 for row in batch]
    assert nonet.canonical_batch(["oops"]).lines() == b"!" * 81 + b"\n"
    assert nonet.generate_batch(3, seed=1)[1:].lines("solution").count(b"\n") == 2


def test_repr_and_statuses() -> None:
    batch = nonet.solve_batch([PROPER, "." * 81, "55" + "." * 79, "x"])
    assert repr(batch) == "<Batch of solve_batch, 4 rows: 1 proper, 1 multiple, 1 conflict, 1 malformed>"
    assert repr(batch.status) == "<Statuses {'proper': 1, 'multiple': 1, 'conflict': 1, 'malformed': 1}>"
    assert (repr(batch[:1]), repr(batch[:0])) == (
        *("<Batch of solve_batch, 1 row: 1 proper>", "<Batch of solve_batch, 0 rows>"),
    )
    assert (batch.status.count("proper"), batch.status.count("x"), bytes(batch.status.codes)) == (
        1,
        0,
        bytes([0, 1, 3, 4]),
    )


def test_statuses_are_those_of_the_engine() -> None:
    assert list(get_args(nonet.Status)) == _core.statuses()


# Arrow.


@BY_NAME
def test_arrow_has_the_values_of_the_rows(name: str) -> None:
    batch = QUESTIONS[name](SOME)
    table = pa.table(batch)
    table.validate(full=True)
    assert table.column_names == columns_of(batch)
    for frame in (table.to_pylist(), pl.DataFrame(batch).to_dicts()):
        for row, status, cells in zip(batch, batch.status, frame, strict=True):
            assert cells["status"] == status
            values = row if isinstance(row, tuple) and hasattr(row, "_fields") else None
            first = getattr(values, columns_of(batch)[0]) if values else row
            assert cells[columns_of(batch)[0]] == as_arrow(first)


def as_arrow(value: Any) -> Any:
    if isinstance(value, Grid):
        return value.to_line()
    if isinstance(value, Transform):
        return value.number
    if isinstance(value, tuple) and len(value) == 81 and not isinstance(value[0], nonet.Cell):
        return [digits.mask for digits in value]
    if isinstance(value, tuple):
        return [cell in value for cell in range(81)]
    return value


def test_arrow_types() -> None:
    solved, canonical = pa.table(nonet.solve_batch([PROPER])).schema, pa.table(nonet.canonical_batch([PROPER])).schema
    assert [solved.field(name).type for name in ("solution", "status", "guesses")] == [
        *(pa.large_utf8(), pa.dictionary(pa.uint8(), pa.utf8()), pa.uint64()),
    ]
    assert canonical.field("canonical_transform").type == pa.uint64()
    assert pa.table(nonet.is_minimal_batch([])).schema.field("is_minimal").type == pa.bool_()
    masks = pa.table(nonet.true_candidates_batch([])).schema.field("true_candidates").type
    assert (masks.list_size, masks.value_type) == (81, pa.uint16())
    paths = pa.table(nonet.explain_batch([])).schema
    assert (paths.field("steps").type, paths.field("solving_order").type.value_type) == (pa.large_utf8(), pa.uint8())


def test_arrow_is_cast_on_request() -> None:
    schema = pa.schema(
        [("solution", pa.utf8()), ("status", pa.utf8()), ("solution_count", pa.int64()), ("guesses", pa.int64())]
    )
    batch = nonet.solve_batch(SOME)
    table = pa.RecordBatchReader.from_stream(batch, schema=schema).read_all()
    assert table.schema == schema
    assert table["status"].to_pylist() == list(batch.status)


def test_a_column_is_cast_on_request() -> None:
    batch = nonet.solve_batch(SOME)
    counts = pa.chunked_array(batch.solution_count, type=pa.int32())
    assert (counts.type, counts.to_pylist()) == (pa.int32(), list(batch.solution_count))


def test_a_schema_that_cannot_be_met_is_ignored() -> None:
    batch = nonet.solve_batch(SOME)
    wrong = pa.schema([("solution", pa.duration("s")), ("nothing", pa.utf8())])
    assert pa.RecordBatchReader.from_stream(batch, schema=wrong).schema == pa.table(batch).schema


def test_numbers_of_transforms() -> None:
    numbers = pa.table(nonet.canonical_batch(nonet.isomorph_batch([PROPER], seed=1, count=500).isomorph))
    for number, transform in zip(numbers["canonical_transform"].to_pylist(), canonical_transforms(), strict=True):
        assert number == transform.number


def canonical_transforms() -> list[Transform]:
    batch = nonet.canonical_batch(nonet.isomorph_batch([PROPER], seed=1, count=500).isomorph).canonical_transform
    return [transform for transform in batch if transform]


@pytest.mark.slow
def test_more_rows_than_fit_in_an_array() -> None:
    batch = nonet.isomorph_batch([PROPER, "x"], seed=1, count=600_000)
    table = pa.table(batch)
    table.validate(full=True)
    assert [len(chunk) for chunk in table["isomorph"].chunks] == [1 << 20, 1_200_000 - (1 << 20)]
    frame = pl.DataFrame(batch)
    assert frame["isomorph"].null_count() == table["isomorph"].null_count == 600_000
    assert frame["isomorph"][599_999] == batch[599_999].to_line()  # type: ignore[union-attr]
    part = batch[1_000:1_100_000]
    assert pa.table(part)["isomorph"].to_pylist()[:5] == table["isomorph"].to_pylist()[1_000:1_005]


def test_the_engine_takes_memory_of_batches_alone() -> None:
    wrong: Any
    for wrong in (bytearray(81), memoryview(bytearray(81)).toreadonly(), np.zeros(81, np.uint8)):
        with pytest.raises(TypeError, match="a column of a batch, or bytes"):
            _core.lines_of_values(wrong)
    assert _core.lines_of_values(memoryview(bytes(81))[:81]) == b"." * 81 + b"\n"


@BY_NAME
def test_a_batch_has_a_class_with_the_name_of_its_function(name: str) -> None:
    batch = QUESTIONS[name]([])
    title = "".join(word.capitalize() for word in name.split("_"))
    assert type(batch) is getattr(nonet.results, f"{title}Batch")
    assert repr(batch) == f"<Batch of {name}_batch, 0 rows>"
    assert not hasattr(batch, "__dict__")


@BY_NAME
def test_the_attributes_of_a_batch_are_its_columns(name: str) -> None:
    batch = QUESTIONS[name](SOME)
    shared = {"count", "index", "lines", "to_numpy"}
    assert {attribute for attribute in dir(batch) if not attribute.startswith("_")} == {*columns_of(batch), *shared}


def test_attempts_are_a_column_where_they_were_counted() -> None:
    plain, wanted = nonet.generate_batch(2, seed=1), nonet.generate_batch(2, seed=1, level="easy")
    assert ("attempts" in dir(plain), "attempts" in dir(wanted)) == (False, True)
    assert columns_of(wanted) == ["puzzle", "solution", "attempts", "status"]
    assert wanted[:1].attempts == wanted.attempts[:1]
    with pytest.raises(AttributeError, match="generate_batch has no column 'attempts', only puzzle, solution, status"):
        plain[:1].attempts  # noqa: B018


def test_a_subclass_has_the_columns_of_its_base() -> None:
    class ExtendedBatch(nonet.results.SolveBatch):
        """Solutions and one more column."""

        __slots__ = ()

        is_minimal = nonet.results.IsMinimalBatch.is_minimal

    batch = nonet.solve_batch([PROPER])
    extended = ExtendedBatch({**batch._columns, "is_minimal": b"\0"})
    assert columns_of(extended) == ["solution", "status", "solution_count", "guesses", "is_minimal"]
    assert (list(extended), list(extended.is_minimal)) == (list(batch), [False])
    assert extended.is_minimal == nonet.is_minimal_batch([PROPER]).is_minimal
    assert extended != batch
    with pytest.raises((TypeError, RuntimeError)):  # the latter before Python 3.12
        type("RenamedBatch", (nonet.results.Batch,), {"minimal": nonet.results.IsMinimalBatch.is_minimal})


# Steps, which differ in number.


def test_steps_of_rows_are_texts() -> None:
    batch = nonet.explain_batch([PROPER, "oops", SOLUTION, *SOME] * 3)
    texts = batch.steps
    assert [*texts] == texts[:] == [row.steps if row else "" for row in batch]
    assert (texts[0], texts[-1], texts[-2], texts[1]) == (batch[0].steps, batch[0].steps, "", "")  # type: ignore[union-attr]
    assert (len(texts), len(batch[::7].steps), repr(texts)) == (30, 5, "<StepTexts of 30 rows>")
    assert texts[::-7] == batch[::-7].steps[:] == [*batch.steps][::-7]
    assert list(batch.to_numpy()["steps"]) == texts[:]
    for index in (30, -31):
        with pytest.raises(IndexError):
            texts[index]
    with pytest.raises(TypeError, match="the index of a row is an integer or a slice, not str"):
        texts["0"]  # type: ignore[call-overload]


@pytest.mark.parametrize("wrong", [b"", bytes(8), bytes(17), b"\xff" * 32, bytes([3]) + bytes(31)], ids=range(5))
def test_memory_that_is_not_of_steps_is_an_error(wrong: bytes) -> None:
    for call in (_core.text_of_steps, lambda data, row: _core.some_steps(data, row, 1, 1)):
        with pytest.raises((ValueError, IndexError)):
            call(wrong, 5)
    columns = {"steps": wrong, "solving_order": bytes(81), "status": b"\0"}
    with pytest.raises(ValueError, match="expected a column of steps"):
        pa.table(nonet.results.ExplainBatch(columns))


def test_ends_beyond_the_steps_give_empty_texts() -> None:
    """Memory of the right size whose ends are wrong: the first row would end beyond the last."""
    words = [2, 0, 1 << 62, 1]
    memory = b"".join(word.to_bytes(8, sys.byteorder) for word in words) + b"\0\0"
    assert [_core.text_of_steps(memory, row) for row in (0, 1)] == ["", ""]
    with pytest.raises(IndexError):
        _core.text_of_steps(memory, 2)
