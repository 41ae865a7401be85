"""``IsomorphIndex`` and ``dedupe``: the first of each class, whatever the isomorphs look like."""

import threading
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nonet import Entry, Grid, IsomorphIndex, ParseError, PuzzleError, canonical, dedupe, isomorph, isomorph_batch
from puzzles import PROPER
from strategies import grids, puzzles

PUZZLE = Grid(PROPER)
OTHER = PUZZLE.with_value("r1c3", 4)
OTHER = Grid(OTHER.to_line())


def firsts_by_form(rows: list[Grid]) -> list[int]:
    """Return for each grid the place of the first that has its canonical form: the slow and obvious way."""
    first: dict[Grid, int] = {}
    return [first.setdefault(canonical(grid), place) for place, grid in enumerate(rows)]


@given(st.lists(puzzles(least_givens=20) | grids(), max_size=6), st.lists(st.integers(0, 5), max_size=12))
def test_each_row_is_told_the_first_of_its_class(some: list[Grid], picks: list[int]) -> None:
    picked = [some[pick] for pick in picks if pick < len(some)]
    rows = some + [isomorph(grid, seed=7, start=place) for place, grid in enumerate(picked)]
    index = IsomorphIndex()
    assert list(index.add(rows)) == firsts_by_form(rows)
    assert (len(index), index.row_count) == (len(set(firsts_by_form(rows))), len(rows))


def test_rows_are_numbered_over_all_calls() -> None:
    index = IsomorphIndex()
    assert list(index.add([PUZZLE, "oops", PUZZLE])) == [0, -1, 0]
    assert list(index.add(f"{OTHER.to_line()}\n{PUZZLE.to_line()}\n")) == [3, 0]
    assert list(index.add([])) == []
    assert (len(index), index.row_count, repr(index)) == (2, 5, "<IsomorphIndex of 2 classes among 5 rows>")


def test_classes_that_differ_by_little_stay_apart() -> None:
    rows = [
        Grid(f"{first}{second}".ljust(81, "."))
        for first in ("1", "12", "123", "1234")
        for second in ("." * gap + digit for gap in range(60) for digit in "156")
    ]
    index = IsomorphIndex()
    assert list(index.add(rows)) == firsts_by_form(rows)


def test_dedupe_keeps_the_first_as_it_was() -> None:
    moved = isomorph(PUZZLE, seed=1)
    assert list(dedupe([PUZZLE, moved, OTHER, PUZZLE])) == [PUZZLE, OTHER]
    assert list(dedupe([moved.to_line(blank="0"), PUZZLE.to_line()])) == [moved.to_line(blank="0")]
    named = [Entry(PUZZLE, name="first"), Entry(moved, name="second"), Entry(OTHER, name="third")]
    assert [entry.name for entry in dedupe(named)] == ["first", "third"]
    assert [entry.name for entry in dedupe(named, against=[PUZZLE.to_line()])] == ["third"]
    assert list(dedupe(named, against=iter([OTHER, moved]))) == []
    assert list(dedupe(list[Grid]())) == []


def test_dedupe_is_lazy() -> None:
    def endless() -> Iterator[Grid]:
        while True:
            yield PUZZLE
            yield OTHER

    assert list(islice(dedupe(endless()), 2)) == [PUZZLE, OTHER]


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(ParseError, match="expected 81 cells, found 4"):
        list(dedupe([PUZZLE.to_line(), "1234"]))
    with pytest.raises(PuzzleError, match="pencilmarks"):
        list(dedupe([Grid.from_sukaku("1........" * 81)]))


def test_threads_share_an_index() -> None:
    lines = [grid.to_line() for grid in isomorph_batch([PUZZLE, OTHER], seed=3, count=1_000) if grid]
    index = IsomorphIndex()
    added: list[list[int]] = []
    threads = [threading.Thread(target=lambda: added.append(list(index.add(lines)))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(index), index.row_count) == (2, 16_000)
    # Each call got an answer for each of its rows, all calls the same: the first rows of the two classes.
    assert len(added) == 8
    assert len(set(map(tuple, added))) == 1
    assert len(set(added[0])) == 2


def test_threads_add_many_small_batches_and_lose_no_row() -> None:
    classes = [Grid("12" + "." * 78 + digit) for digit in "1234"]
    index = IsomorphIndex()
    numbers: list[int] = []

    def add() -> None:
        for round_ in range(200):
            numbers.extend(index.add([classes[round_ % 4]], threads=1))

    threads = [threading.Thread(target=add) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (index.row_count, len(numbers), len(set(numbers))) == (1_600, 1_600, len(index))
    assert len(index) == len(set(map(canonical, classes)))
