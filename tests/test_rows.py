"""Rows of values: whatever holds puzzles becomes the same rows, and a bad one keeps its place."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Grid, GridBatch, isomorphs_batch
from nonet._engine.grid_batch import MALFORMED
from nonet._engine.inputs import values_of
from strategies import grids

pa = pytest.importorskip("pyarrow")

EMPTY = Grid.empty()


@given(st.lists(grids(), max_size=5))
def test_all_that_holds_puzzles_gives_the_same_rows(puzzles: list[Grid]) -> None:
    expected = b"".join(map(bytes, puzzles))
    lines = [puzzle.to_line() for puzzle in puzzles]
    text = "".join(f"{line}\n" for line in lines)
    array = np.array([list(puzzle) for puzzle in puzzles], dtype=np.uint8).reshape(-1, 81)
    for same in (
        puzzles,
        lines,
        [line.encode() for line in lines],
        text,
        text.encode(),
        bytearray(text.encode()),
        memoryview(text.encode()),
        array,
        array.reshape(-1, 9, 9),
        np.asfortranarray(array),
        pa.array(lines, pa.string()),
        pa.array(lines, pa.large_string()),
        pa.array(lines, pa.string_view()),
        pa.chunked_array([lines, lines[:0]], pa.string()),
    ):
        assert values_of(same) == expected


def test_what_is_no_puzzle_keeps_its_place() -> None:
    line = EMPTY.to_line()
    assert values_of([EMPTY, "oops", str(EMPTY), line.encode(), ""]) == bytes(81) + MALFORMED + bytes(162) + MALFORMED
    assert values_of(f"{line} 1.2\n\n{line[1:]}\n{line}") == bytes(81) + MALFORMED * 2 + bytes(81)
    assert values_of(pa.array([line, None, "x"])) == bytes(81) + MALFORMED * 2


def test_what_cannot_be_rows_is_refused() -> None:
    with pytest.raises(TypeError, match="uint8, not of format 'l'"):
        values_of(np.zeros((2, 81), dtype=np.int64))
    with pytest.raises(ValueError, match=r"\(N, 81\) or \(N, 9, 9\), not \(2, 80\)"):
        values_of(np.zeros((2, 80), dtype=np.uint8))
    with pytest.raises(TypeError, match="grids and texts, not of int"):
        values_of([1])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="no place for the pencilmarks"):
        values_of([Grid.from_sukaku("1........" * 81)])


def test_a_batch_of_grids_is_a_sequence() -> None:
    one = Grid("1" + "." * 80)
    batch = GridBatch(bytes(81) + bytes(one) + MALFORMED)
    assert list(batch) == [EMPTY, one, None]
    assert (batch[-1], batch[-2], batch[:2]) == (None, one, [EMPTY, one])
    assert batch.malformed == [2]
    assert batch.lines().split() == [b"." * 81, one.to_line().encode(), b"?" * 81]
    assert np.asarray(batch.values).shape == (3, 81)
    assert values_of(batch.values) == values_of(np.asarray(batch.values)) == bytes(81) + bytes(one) + MALFORMED
    with pytest.raises(IndexError):
        batch[3]
    assert repr(batch) == "<GridBatch of 3, 1 of them malformed>"


def test_an_empty_batch() -> None:
    batch = isomorphs_batch(b"", seed=1)
    assert (len(batch), list(batch), batch.lines(), batch.malformed) == (0, [], b"", [])
    assert repr(batch) == "<GridBatch of 0>"
    assert list(pickle.loads(pickle.dumps([*batch]))) == []
