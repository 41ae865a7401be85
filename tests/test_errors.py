"""The error tree: what each error carries and prints."""

import pickle
from copy import copy

import pytest

from nonet import (
    Cell,
    ConflictError,
    GenerationError,
    Grid,
    MultipleSolutionsError,
    NoSolutionError,
    ParseError,
    PuzzleError,
)
from puzzles import SOLUTION

EMPTY = Grid.empty()
CONFLICT = Grid("5.5......5" + "." * 71)
SOLVED = Grid(SOLUTION)

ERRORS = [
    ParseError("expected a digit", source="a.txt", line=3, column=17, cell=Cell("r2c8")),
    ConflictError(CONFLICT, CONFLICT.conflicts()),
    NoSolutionError(EMPTY),
    MultipleSolutionsError(EMPTY, (SOLVED, Grid.from_values(10 - value for value in SOLVED))),
    GenerationError("none was found", index=7, attempts=100),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_a_value_error_and_pickles(error: PuzzleError) -> None:
    assert isinstance(error, PuzzleError)
    assert isinstance(error, ValueError)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
    assert (again, hash(again), copy(error)) == (error, hash(error), error)
    assert [other for other in ERRORS if other == error] == [error]


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (ERRORS[0], "a.txt:3:17: expected a digit (at r2c8)"),
        (ParseError("expected a digit", source="a.txt"), "a.txt: expected a digit"),
        (ParseError("expected a digit", line=3), "line 3: expected a digit"),
        (ParseError("expected a digit", line=3, column=1), "line 3, column 1: expected a digit"),
        (ParseError("expected a digit"), "expected a digit"),
        (
            ERRORS[1],
            "conflicting cells: r1c1 r1c3 digit 5 (row 1 and box 1); r1c1 r2c1 digit 5 (column 1 and box 1); "
            "r1c3 r2c1 digit 5 (box 1)",
        ),
        (ERRORS[2], "the puzzle has no solution"),
        (ERRORS[3], "the puzzle has more than one solution: r1c2 can be 3 or 7"),
    ],
)
def test_the_text_of_an_error(error: PuzzleError, text: str) -> None:
    assert str(error) == text


def test_a_conflict_error_names_its_cells() -> None:
    assert ConflictError(CONFLICT, CONFLICT.conflicts()).cells == (Cell("r1c1"), Cell("r1c3"), Cell("r2c1"))


def test_an_error_is_located_in_the_whole_file() -> None:
    error = ParseError("expected a digit", line=3, column=2).located(source="a.txt", lines_before=10)
    assert str(error) == "a.txt:13:2: expected a digit"
    assert str(error.located(source="b.txt", columns_before=5)) == "a.txt:13:7: expected a digit"


@pytest.mark.parametrize("error", ERRORS[1:4], ids=lambda error: type(error).__name__)
def test_the_repr_of_an_error_says_the_reason_and_no_grid(error: PuzzleError) -> None:
    assert repr(error) == f"{type(error).__name__}({str(error)!r})"
