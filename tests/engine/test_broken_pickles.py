"""Pickles of batches that were damaged: an error that names the column, and never a panic or a wrong row."""

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import nonet
from nonet._engine.columns import Column
from nonet.results import Batch
from puzzles import PROPER, SOLUTION

pa = pytest.importorskip("pyarrow")

SOME = [PROPER, "oops", "." * 81, SOLUTION]
BATCHES: dict[str, Callable[[], Batch[Any]]] = {
    "solve": lambda: nonet.solve_batch(SOME),
    "rate": lambda: nonet.rate_batch(SOME),
    "hodoku": lambda: nonet.rate_batch(SOME, profile="hodoku"),
    "explain": lambda: nonet.explain_batch(SOME),
    "canonical_transform": lambda: nonet.canonical_batch(SOME),
    "true_candidates": lambda: nonet.true_candidates_batch(SOME),
    "redundant_givens": lambda: nonet.redundant_givens_batch(SOME),
    "is_minimal": lambda: nonet.is_minimal_batch(SOME),
}
IDENTITY = bytes([0, *range(9), *range(9), *range(1, 10)])
COLUMNS_OF_BATCHES = [(name, column) for name in BATCHES for column in BATCHES[name]()._columns]
BY_COLUMN = pytest.mark.parametrize(("name", "column"), COLUMNS_OF_BATCHES, ids="-".join)


def parts_of(batch: Batch[Any]) -> Any:
    """Return what a pickle holds: the function that loads it, and its arguments."""
    return batch.__reduce__()


def loaded(batch: Batch[Any], **columns: object) -> Batch[Any]:
    """Return what a pickle with other memory in some columns gives."""
    load, (kind, contents) = parts_of(batch)
    again: Batch[Any] = load(kind, {**contents, **columns})
    return again


def read_all(batch: Batch[Any]) -> None:
    """Read a batch in each way."""
    list(batch)
    for column in batch._columns:
        list(getattr(batch, column))
    batch.to_numpy()
    pa.table(batch).validate(full=True)
    assert pickle.loads(pickle.dumps(batch[::-1])) == batch[::-1]


@pytest.mark.parametrize("name", BATCHES)
def test_a_whole_pickle_is_a_batch(name: str) -> None:
    batch = BATCHES[name]()
    assert pickle.loads(pickle.dumps(batch)) == loaded(batch) == batch
    read_all(loaded(batch))


@BY_COLUMN
@pytest.mark.parametrize("change", ["shorter", "longer", "empty", "not bytes"])
def test_a_column_of_a_wrong_size_is_an_error(name: str, column: str, change: str) -> None:
    batch = BATCHES[name]()
    data = batch._contents()[column]
    wrong: Any = {"shorter": data[:-1], "longer": data + b"\0", "empty": b"", "not bytes": "x"}[change]
    # Without statuses, or with one more or fewer, every other column is too long or too short.
    with pytest.raises(ValueError, match=r"^column \w+: (expected|a row)"):
        loaded(batch, **{column: wrong})


@pytest.mark.parametrize("name", BATCHES)
def test_other_columns_are_an_error(name: str) -> None:
    batch = BATCHES[name]()
    load, (kind, contents) = parts_of(batch)
    without_last = dict(list(contents.items())[:-1])
    for wrong in (without_last, contents | {"other": b"1"}, {}, None, [1]):
        with pytest.raises(ValueError, match="not the pickle of a batch"):
            load(kind, wrong)
    for other in (Batch, nonet.results.CheckAnswerBatch, nonet.Grid, "no_such_batch"):
        with pytest.raises(ValueError, match="not the pickle of a batch"):
            load(other, contents)


@pytest.mark.parametrize(
    ("name", "column", "wrong"),
    [
        ("solve", "status", b"\x0a\0\0\0"),
        ("solve", "solution", b"\x0a" + bytes(323)),
        ("rate", "is_pearl", b"\x02\0\0\0"),
        ("explain", "solving_order", b"\x51" + bytes(323)),
        ("true_candidates", "true_candidates", b"\xff\xff" + bytes(646)),
        ("redundant_givens", "redundant_givens", b"\x07" + bytes(323)),
        ("canonical_transform", "canonical_transform", bytes(27) + b"\x01" + bytes(84)),
        ("canonical_transform", "canonical_transform", bytes(range(28)) + bytes(84)),
    ],
)
def test_values_that_a_column_cannot_have_are_an_error(name: str, column: str, wrong: bytes) -> None:
    with pytest.raises(ValueError, match=f"^column {column}: a row has a value that is not valid in this column"):
        loaded(BATCHES[name](), **{column: wrong})


@pytest.mark.parametrize(("name", "column"), [("explain", "steps"), ("rate", "technique_counts")])
def test_rows_of_different_lengths_are_checked(name: str, column: str) -> None:
    batch = BATCHES[name]()
    data = batch._contents()[column]
    first_item = 8 * (len(batch) + 2)
    rows_swapped = data[:16] + data[24:32] + data[16:24] + data[32:]
    for wrong in (
        data[:first_item] + b"\xff" + data[first_item + 1 :],  # a technique that there is not
        data[:8] + b"\x01" + data[9:],  # the first row does not begin at the beginning
        data[:16] + b"\xff" * 8 + data[24:],  # a row that ends beyond the last
        data[:8] + data[32:40] + data[16:],
    ):
        assert wrong != data
        with pytest.raises(ValueError, match=f"^column {column}: a row has a value that is not valid in this column"):
            loaded(batch, **{column: wrong})
    assert rows_swapped == data or loaded(batch, **{column: data}) == batch


@pytest.mark.parametrize("name", BATCHES)
def test_any_changed_byte_gives_an_error_or_a_batch_that_can_be_read(name: str) -> None:
    batch = BATCHES[name]()
    contents, chance = batch._contents(), random.Random(1)
    ended = set()
    for _ in range(300):
        # Which rows have an answer is taken from their statuses.
        column = chance.choice([name for name in contents if name != "status"])
        data = bytearray(contents[column])
        for _ in range(chance.choice([1, 1, 2, 8])):
            data[chance.randrange(len(data))] = chance.choice([0, 1, 2, 9, 80, 127, 254, 255])
        try:
            changed = loaded(batch, **{column: bytes(data)})
        except ValueError:
            ended.add("error")
            continue
        read_all(changed)
        ended.add("batch")
    assert ended == {"error", "batch"}


def test_the_engine_and_the_columns_agree_on_the_size_of_a_row() -> None:
    """Each kind of the columns is known to the engine, with the size that its format has here."""
    from nonet import _core

    declared = [column for make in BATCHES.values() for column in make()._declared.values()]
    sizes = {column.kind: column.row_size for column in declared if isinstance(column, Column)}
    assert len(sizes) == 11
    for kind, size in sizes.items():
        if kind != "technique_counts":
            row = IDENTITY if kind == "transform" else bytes(size)
            _core.check_columns([("x", kind, row * 3)], bytes(3))
            with pytest.raises(ValueError, match="column x: expected"):
                _core.check_columns([("x", kind, bytes(3 * size + 1))], bytes(3))
    with pytest.raises(ValueError, match="no kind of column is named"):
        _core.check_columns([("x", "words", b"")], b"")
