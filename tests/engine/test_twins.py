"""Each function on one puzzle agrees row by row with its batch, or with a column of another one.

No answer in a row is an error of the single form.
"""

import inspect
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Grid, PuzzleError, Transform
from puzzles import PROPER
from strategies import grids, marked_grids, puzzles


class Twin(NamedTuple):
    """A name, and what the single form and the row have to do with each other where that is not equality."""

    name: str
    options: dict[str, Any] = {}  # noqa: RUF012
    of_row: Callable[[Any], Any] = lambda row: row
    of_single: Callable[[Any], Any] = lambda answer: answer


class BatchOf(NamedTuple):
    """The batch that answers a function, with its options, and the answers of its rows."""

    function: str
    options: dict[str, Any]
    rows: Callable[[Any], list[Any]] = list


# The functions whose batch would be a column of another one.
COLUMNS = {
    "any_solution": BatchOf("solve_batch", {"limit": 1}, lambda batch: list(batch.solution)),
    "count_solutions": BatchOf(
        "solve_batch",
        {"limit": 5},
        lambda batch: [row.solution_count if row.status != "malformed" else None for row in batch],
    ),
    "is_proper": BatchOf(
        "solve_batch",
        {},
        lambda batch: [status == "proper" if status != "malformed" else None for status in batch.status],
    ),
    "status": BatchOf("solve_batch", {}, lambda batch: list(batch.status)),
    "canonical_transform": BatchOf("canonical_batch", {}, lambda batch: list(batch.canonical_transform)),
    "automorphism_count": BatchOf(
        "canonical_batch", {}, lambda batch: [count or None for count in batch.automorphism_count]
    ),
}


def asked(twin: Twin, some: list[Any], **more: Any) -> tuple[nonet.results.Batch[Any], list[Any]]:
    """Return the batch of some puzzles, and the answer of each row."""
    question = COLUMNS.get(twin.name, BatchOf(f"{twin.name}_batch", twin.options))
    batch = getattr(nonet, question.function)(some, **question.options, **more)
    return batch, question.rows(batch)


def row_of_path(path: nonet.SolvingPath[Any]) -> nonet.results.Explained:
    steps = ";".join(f"{step.technique.id}={step.difficulty_text}" for step in path)
    return nonet.results.Explained(steps, tuple(candidate.cell for step in path for candidate in step.placements))


TWINS = [
    Twin("solve", of_row=lambda row: row.solution if row.status == "proper" else None),
    Twin("any_solution", of_row=lambda row: row and row.is_solved),
    Twin("count_solutions", {"limit": 5}),
    Twin("is_proper"),
    Twin("status"),
    Twin("is_minimal"),
    Twin("redundant_givens"),
    Twin("minimized", {"seed": 3}),
    Twin("backbone"),
    Twin("true_candidates"),
    Twin("canonical"),
    Twin("canonical_transform"),
    Twin("automorphism_count"),
    Twin("isomorph", {"seed": 3, "start": 7}),
    Twin("rate", {"work_limit": 1 << 40}),
    # A solved grid has an empty path; `explain` refuses it.
    Twin("explain", {"work_limit": 1 << 40}, lambda row: row if row and row.solving_order else None, row_of_path),
]
BY_NAME = pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.name)
SPECIAL = [
    *("." * 81, "55" + "." * 79, "531" + PROPER[3:], PROPER[:80], "oops", "", b"", str(Grid(PROPER)), f"{PROPER},x"),
    *(PROPER.encode(), Grid(PROPER), nonet.solve(PROPER), Grid.from_sukaku("1........" * 81), f" {PROPER}\r\n"),
]


def check(twin: Twin, puzzle: Any) -> None:
    single = getattr(nonet, twin.name)
    batch, (found,) = asked(twin, [puzzle])
    row = twin.of_row(found)
    if twin.name == "isomorph" and isinstance(puzzle, Grid):
        # The single form transforms givens and pencilmarks too.
        whole = nonet.isomorph(puzzle, **twin.options)
        assert repr(whole) == repr(Transform.random(**twin.options).apply(puzzle))
        assert row == (None if puzzle.has_pencilmarks else whole)
    elif row is None and twin.name != "any_solution":
        with pytest.raises(PuzzleError):
            single(puzzle, **twin.options)
    elif row is None:
        try:
            assert single(puzzle) is None
        except PuzzleError:
            assert batch.status[0] == "malformed"
    elif twin.name == "any_solution":  # the two engines may find different ones
        assert single(puzzle).is_solved == row
    else:
        assert twin.of_single(single(puzzle, **twin.options)) == row


@BY_NAME
@pytest.mark.parametrize("puzzle", SPECIAL, ids=range(len(SPECIAL)))
def test_one_puzzle_and_a_batch_of_it_agree(twin: Twin, puzzle: Any) -> None:
    check(twin, puzzle)


@BY_NAME
@settings(max_examples=10)
@given(puzzle=puzzles(least_givens=24) | grids() | marked_grids())
def test_drawn_grids_agree(twin: Twin, puzzle: Grid) -> None:
    check(twin, puzzle)


@BY_NAME
def test_rows_are_those_of_each_puzzle(twin: Twin) -> None:
    """In a large batch, through the lanes; only what depends on the index of the row is left out."""
    some = [grid for grid in nonet.isomorph_batch([PROPER, "." * 79 + "12"], seed=1, count=200) if grid]
    batch, found = asked(twin, some)
    rows = [twin.of_row(row) for row in found]
    assert len(rows) == len(some) == len(batch)
    if twin.name not in ("minimized", "isomorph", "any_solution"):
        proper = getattr(nonet, twin.name)
        assert rows[::50] == [
            twin.of_single(proper(grid, **twin.options)) if row is not None else None
            for grid, row in zip(some[::50], rows[::50], strict=True)
        ]


@pytest.mark.parametrize("twin", [twin for twin in TWINS if twin.name not in COLUMNS], ids=lambda twin: twin.name)
def test_twins_have_the_same_keywords(twin: Twin) -> None:
    single, batch = (inspect.signature(getattr(nonet, name)) for name in (twin.name, f"{twin.name}_batch"))
    assert next(iter(single.parameters)) == "puzzle"
    assert next(iter(batch.parameters)) == "puzzles"
    assert [name for name, parameter in batch.parameters.items() if parameter.kind is parameter.KEYWORD_ONLY][-3:] == [
        *("threads", "progress", "cancel")
    ]
    extra = set(batch.parameters) - set(single.parameters) - {"puzzles", "threads", "progress", "cancel"}
    assert extra == {"solve": {"limit"}, "isomorph": {"count"}}.get(twin.name, set())
    # Finders are Python: the engine cannot call them.
    alone = {"puzzle"} | ({"finders"} if twin.name == "explain" else set())
    assert set(single.parameters) - set(batch.parameters) == alone


def test_every_batch_function_has_a_twin() -> None:
    batches = {name.removesuffix("_batch") for name in nonet.__all__ if name.endswith("_batch")}
    assert batches == {twin.name for twin in TWINS} - COLUMNS.keys() | {"generate", "check_answer"}


@BY_NAME
def test_pencilmarks_are_supported_or_refused_by_name(twin: Twin) -> None:
    marked = Grid(PROPER, pencilmarks="." * 729)
    batch, _ = asked(twin, [marked, PROPER])
    if twin.name == "isomorph":
        assert batch.status[0] == "unsupported"
        assert nonet.isomorph(marked, seed=3).has_pencilmarks
    elif batch.status[0] == "unsupported":
        with pytest.raises(PuzzleError, match=rf"{twin.name} does not support pencilmarks(?s:.*)grid\.givens"):
            getattr(nonet, twin.name)(marked, **twin.options)
    else:
        assert batch.status[0] in ("no_solution", "conflict")


@BY_NAME
@pytest.mark.parametrize("wrong", [None, 5, 1.5, object()])
def test_wrong_types_are_refused(twin: Twin, wrong: Any) -> None:
    with pytest.raises(TypeError):
        getattr(nonet, twin.name)(wrong, **twin.options)
    with pytest.raises(TypeError, match="must be an integer, not str"):
        asked(twin, [PROPER], threads="2")
    with pytest.raises(ValueError, match="threads must be 1 to"):
        asked(twin, [PROPER], threads=0)
    for name in twin.options:
        with pytest.raises(TypeError, match=f"{name} must be an integer, not str"):
            getattr(nonet, twin.name)(PROPER, **{**twin.options, name: "1"})


@given(st.lists(marked_grids(), min_size=1, max_size=3))
def test_marked_grids_do_not_change_their_neighbours(some: list[Grid]) -> None:
    mixed = nonet.backbone_batch([PROPER, *some, PROPER])
    assert mixed[0] == mixed[-1] == nonet.solve(PROPER)
