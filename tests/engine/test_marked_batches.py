"""Grids with pencilmarks in a batch: as alone, on any number of threads, with progress, and ended from outside."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import nonet
from nonet import Grid, Profile
from puzzles import HARDER, PROPER

# Marks that exclude nothing, in part of the grids some that do; each twelfth grid has none.
PUZZLE = Grid(PROPER)
SOLUTION = nonet.solve(PROPER)


def _grid(number: int) -> Grid:
    """Return a puzzle, for most numbers with marks of which some miss a candidate that is not the solution's."""
    if number % 12 == 0:
        return PUZZLE
    marks = [
        "." if (cell * 9 + digit) % 7 == number % 7 and SOLUTION[cell] != digit else str(digit)
        for cell in range(81)
        for digit in range(1, 10)
    ]
    return Grid(PUZZLE.to_line(), pencilmarks="".join(marks))


SEVERAL = Profile("hodoku", uniqueness=False)
MANY = [_grid(number) for number in range(60)]
BATCHES: dict[str, Callable[..., Any]] = {
    "rate": nonet.rate_batch,
    "rate, hodoku": lambda some, **more: nonet.rate_batch(some, profile="hodoku", **more),
    "explain": nonet.explain_batch,
    "explain, hodoku": lambda some, **more: nonet.explain_batch(some, profile=SEVERAL, **more),
    "solve": nonet.solve_batch,
    "count_solutions": lambda some, **more: nonet.solve_batch(some, limit=50, **more),
    "true_candidates": nonet.true_candidates_batch,
    "backbone": nonet.backbone_batch,
    "canonical": nonet.canonical_batch,
    "isomorph": lambda some, **more: nonet.isomorph_batch(some, seed=1, **more),
    "is_minimal": nonet.is_minimal_batch,
    "redundant_givens": nonet.redundant_givens_batch,
    "minimized": lambda some, **more: nonet.minimized_batch(some, seed=1, **more),
    "check_answer": lambda some, **more: nonet.check_answer_batch(some, [""] * len(some), **more),
}
BY_NAME = pytest.mark.parametrize("name", BATCHES)


@BY_NAME
def test_rows_do_not_depend_on_others_or_on_threads(name: str) -> None:
    """With 25 copies a batch of short work goes to threads, and its other rows to the lanes."""
    copies = 1 if name.startswith(("rate", "explain")) else 25
    batch = BATCHES[name](MANY * copies, threads=3)
    assert batch == BATCHES[name](MANY * copies, threads=1)
    is_by_index = name in ("isomorph", "minimized")  # what the lanes guess depends on nothing else
    assert is_by_index or list(batch) == list(batch[: len(MANY)]) * copies
    for row, grid in list(enumerate(MANY))[::21]:
        alone = BATCHES[name]([grid])
        if is_by_index:
            assert alone.status[0] == batch.status[row]
        elif grid.has_pencilmarks:  # the lanes solve the others in another order when there are many
            assert (alone[0], alone.status[0]) == (batch[row], batch.status[row])


@pytest.mark.parametrize("name", ["canonical", "isomorph", "is_minimal", "check_answer"])
def test_questions_without_marks_say_that_they_have_none(name: str) -> None:
    statuses = BATCHES[name](MANY).status[:]
    marked = [status == "unsupported" for status in statuses]
    assert marked == [grid.has_pencilmarks for grid in MANY]


HARD = Grid(HARDER, pencilmarks="123456789" * 81)


class StoppedError(Exception):
    """What a callback raises."""


@pytest.mark.parametrize(
    "name",
    [
        "rate",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("count_solutions", "rate, hodoku", "explain", "solve", "true_candidates")
        ),
    ],
)
def test_progress_counts_marked_rows(name: str) -> None:
    """So many that they take long: the callback sees how many are done, and ends the batch."""
    seen: list[int] = []

    def progress(done: int) -> None:
        seen.append(done)
        if done > 0:
            raise StoppedError

    def is_stopped_halfway(count: int) -> bool:
        with suppress(StoppedError):
            BATCHES[name]([MANY[1]] * count, threads=2, progress=progress)
            return False
        return seen[-1] < count

    assert any(map(is_stopped_halfway, (50_000, 500_000, 5_000_000)))


@pytest.mark.parametrize("name", ["rate", "explain, hodoku", "count_solutions", "true_candidates"])
def test_progress_ends_a_batch_of_marked_rows(name: str) -> None:
    def stop(done: int) -> None:
        raise StoppedError

    endless = nonet.solve_batch if name == "count_solutions" else BATCHES[name]
    open_grid = Grid("." * 81, pencilmarks="123456789" * 81)
    some = [open_grid if name in ("count_solutions", "true_candidates") else HARD] * 20_000
    options = {"limit": None} if name == "count_solutions" else {}
    with pytest.raises(StoppedError):
        endless(some, progress=stop, **options)
