"""Canonical forms, held against the definition, against what is known of Sudoku, and against themselves."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canonical_reference import smallest_isomorph
from nonet import (
    Grid,
    ParseError,
    Transform,
    are_isomorphic,
    automorphism_count,
    canonical,
    canonical_batch,
    canonical_transform,
    find_isomorphism,
    isomorph_batch,
    solve_batch,
)
from puzzles import PROPER
from strategies import FULL, grids, puzzles, values

PUZZLE = Grid(PROPER)
ALL = 3_359_232
# The first of all forms of solution grids, which is the most symmetric one, and the last.
MOST_SYMMETRIC = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
LAST = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
# Its first row can be any of three, with the columns in any order: 0.2 ms.
SLOW = MOST_SYMMETRIC[:27] + "." * 54
SEEDS = st.integers(0, 2**64 - 1)


def assert_smallest(grid: Grid) -> None:
    """Check a grid's form and its count against the definition."""
    form, transform = canonical(grid), canonical_transform(grid)
    assert (bytes(form), automorphism_count(grid)) == smallest_isomorph(bytes(grid))
    assert transform.apply(grid) == form


# The definition.


@pytest.mark.parametrize(
    "line",
    [
        PUZZLE.to_line(),
        MOST_SYMMETRIC,
        LAST,
        "112233445" + "." * 18 + "554433221" + "." * 45,
        "." * 30 + "111222333" + "." * 15 + "1........2........3........",
    ],
)
def test_the_form_is_the_smallest_isomorph(line: str) -> None:
    assert_smallest(Grid(line))


@pytest.mark.slow
@settings(max_examples=5)
@given(puzzles(least_givens=15))
def test_the_form_of_a_puzzle_is_its_smallest_isomorph(grid: Grid) -> None:
    assert_smallest(grid)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(PUZZLE.to_line(), marks=pytest.mark.slow),
        pytest.param("1........" * 3 + "." * 27 + "12......." * 3, marks=pytest.mark.nightly),  # twenty seconds
    ],
)
def test_leaving_the_order_of_rows_open_changes_nothing(line: str) -> None:
    cells = bytes(Grid(line))
    assert smallest_isomorph(cells) == smallest_isomorph(cells, choose_lines_first=True)


@pytest.mark.parametrize(
    "count", [pytest.param(200, marks=pytest.mark.slow), pytest.param(1_000, marks=pytest.mark.nightly)]
)
def test_many_puzzles_and_a_twentieth_as_many_solutions(corpus: Path, count: int) -> None:
    lines = [line for name in LISTS for line in puzzle_list(corpus, name)]
    drawn = random.Random(5).sample(lines, count)
    solution = solve_batch(drawn[: count // 20], limit=1).lines().decode().split()
    for line in drawn + solution:
        assert_smallest(Grid(line))


@pytest.mark.slow
def test_grids_with_conflicts() -> None:
    draw = random.Random(6)
    for given_count in range(9, 82, 3):
        digits = draw.choices("123456789", k=given_count) + ["."] * (81 - given_count)
        draw.shuffle(digits)
        assert_smallest(Grid("".join(digits)))


LISTS = ["puzzles2_17_clue", "puzzles3_magictour_top1465", "puzzles7_serg_benchmark", "kaggle_like_100k"]


def puzzle_list(corpus: Path, name: str) -> list[str]:
    return (corpus / "bench" / f"{name}.txt").read_text(encoding="ascii").split()


# What follows from it.


@given(grids() | puzzles(), SEEDS)
def test_isomorphs_have_one_form(grid: Grid, seed: int) -> None:
    isomorph = Transform.random(seed=seed).apply(grid)
    form = canonical(grid)
    assert canonical_transform(grid).apply(grid) == form
    assert canonical(isomorph) == form == canonical(form)
    assert automorphism_count(isomorph) == automorphism_count(grid)
    assert are_isomorphic(grid, isomorph)
    proof = find_isomorphism(grid, isomorph)
    assert proof
    assert proof.apply(grid) == isomorph


@pytest.mark.parametrize("line", [MOST_SYMMETRIC, LAST])
def test_the_first_and_the_last_form(line: str) -> None:
    assert canonical(line).to_line() == line


@given(values())
def test_the_digits_of_a_form_appear_in_order(drawn: list[int]) -> None:
    form = canonical(Grid.from_values(drawn))
    assert list(dict.fromkeys(value for value in form if value)) == list(range(1, len({*drawn} - {0}) + 1))


def test_what_is_not_isomorphic() -> None:
    other = PUZZLE.with_value("r1c3", 4)
    assert not are_isomorphic("12" + "." * 79, "1" + "." * 79 + "2")
    assert not are_isomorphic(PUZZLE, other)
    assert find_isomorphism(PUZZLE, other) is None
    assert find_isomorphism("." * 81, "." * 81) == Transform.IDENTITY


def test_digits_that_do_not_appear_follow_in_order() -> None:
    transform = canonical_transform("." * 80 + "5")
    assert transform.digits == (2, 3, 4, 5, 1, 6, 7, 8, 9)


# What is known of Sudoku.


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("." * 81, ALL),
        ("7" * 81, ALL),
        ("1" + "." * 80, ALL // 81),
        ("12" + "." * 79, ALL // (81 * 2)),
        ("123456789" + "." * 72, 1296 * 144),
        (MOST_SYMMETRIC, 648),
        (LAST, 72),
    ],
)
def test_automorphism_counts(line: str, count: int) -> None:
    assert automorphism_count(line) == count


def bands_of_box(first_box: str) -> Iterator[str]:
    """Yield the bands with this box, row by row, and the other two boxes' columns in the order of their first row."""
    rows = [{*first_box[start : start + 3]} for start in (0, 3, 6)]
    rest = [{*"123456789"} - row for row in rows]
    for second in product(*(map(set, combinations(sorted(others), 3)) for others in rest)):
        third = [others - row for others, row in zip(rest, second, strict=True)]
        if set.union(*second) == set.union(*third) == {*"123456789"}:
            top, *lower = zip(second, third, strict=True)
            orders = product(*(map("".join, permutations(sorted(row))) for pair in lower for row in pair))
            for b2, b3, c2, c3 in orders:
                first_row = first_box[:3] + "".join("".join(sorted(row)) for row in top)
                yield first_row + first_box[3:6] + b2 + b3 + first_box[6:] + c2 + c3


@pytest.mark.nightly  # twenty seconds; forms and automorphisms of grids are compared with a plain search above
def test_there_are_416_bands_and_each_orbit_has_its_size() -> None:
    # Of the 6**5 ways to order the lines of a band those are left out that order the columns of boxes 2 and 3: 216 are
    # left, and each is an automorphism or leads to another band. The six rows below are blank, in 72 orders.
    lines = [band + "." * 54 for band in bands_of_box("123456789")]
    assert len(lines) == 56 * 6**4
    batch = canonical_batch(lines)
    forms = batch.lines().split()
    sizes = Counter(forms)
    assert len(sizes) == 416
    assert {sizes[form] * count for form, count in zip(forms, batch.automorphism_count, strict=True)} == {216 * 72}


# Batches.


def test_a_batch_says_what_each_call_says() -> None:
    grids_of_many_kinds = [
        PUZZLE,
        Grid(FULL),
        Grid("55" + "." * 79),
        Grid.empty(),
        *filter(None, isomorph_batch([PUZZLE], seed=1, count=30)),
    ]
    batch = canonical_batch(grids_of_many_kinds)
    assert list(batch) == list(map(canonical, grids_of_many_kinds))
    transforms = [canonical_transform(grid) for grid in grids_of_many_kinds]
    assert list(canonical_batch(grids_of_many_kinds).canonical_transform) == transforms
    assert np.asarray(batch.canonical_transform).tolist() == [
        [transform.transposed, *transform.rows, *transform.columns, *transform.digits] for transform in transforms
    ]
    assert list(batch.automorphism_count) == list(map(automorphism_count, grids_of_many_kinds))
    assert batch[-1] == batch[3:][-1] == batch[len(batch) - 1]
    assert np.asarray(batch.canonical).shape == (34, 81)


def test_rows_that_are_no_puzzles_stop_nothing() -> None:
    batch = canonical_batch([PUZZLE, "oops", PUZZLE])
    assert (batch[1], batch.automorphism_count[1], batch.status[1]) == (None, 0, "malformed")
    assert batch[0] == batch[2]
    assert batch.lines().split()[1] == b"!" * 81
    assert len(canonical_batch([])) == 0
    assert repr(batch) == "<Batch of canonical_batch, 3 rows: 1 malformed, 2 readable>"


def test_what_is_refused() -> None:
    with pytest.raises(ParseError):
        canonical("oops")
    marked = Grid("." * 81, pencilmarks="1" + "." * 728)
    for call in (
        canonical,
        automorphism_count,
        canonical_transform,
        lambda grid: are_isomorphic(grid, grid),
    ):
        with pytest.raises(ValueError, match=r"pencilmarks(?s:.*)grid\.givens"):
            call(marked)
    batch = canonical_batch([marked, "." * 81])
    assert (batch[0], batch.status[:]) == (None, ["unsupported", "readable"])


# The whole list.


@pytest.mark.slow
def test_puzzles_with_17_clues_stay_distinct_and_meet_their_isomorphs(corpus: Path) -> None:
    lines = (corpus / "bench" / "puzzles2_17_clue.txt").read_bytes()
    forms = canonical_batch(lines).lines().split()
    assert len(forms) == len({*forms}) == 49_158
    for seed in range(20):
        isomorphs = isomorph_batch(lines, seed=seed).lines()
        assert canonical_batch(isomorphs).lines().split() == forms
