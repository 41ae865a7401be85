"""Boards of other sizes and regions: solved, proved and counted as a slow search does, alone and in a batch."""

import json
import pickle
import re
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import nonet
from nonet import Grid, Layout, LimitError, NoSolutionError
from nonet.logic.problems import problem
from nonet.results import UnsupportedError
from nonet.rules import Cage, GlobalEntropy, GlobalModulo, Odd, Rule, Thermometer
from puzzles import PROPER
from reference import count_on, solutions, squares_are_full

JIGSAW = Layout(4, regions="1112 1322 3324 3444")
LAYOUTS = [Layout(4), JIGSAW, Layout(4, regions=()), Layout(5, regions="11122 11322 43325 44355 44355"), Layout(6)]
QUESTIONS = ("is_minimal", "redundant_givens", "minimized", "backbone", "true_candidates")
SYMBOLS = {symbol: digit for digit, symbol in enumerate("123456789ABCDEFGHIJKLMNOP", start=1)}


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_counts_are_those_of_a_slow_search(data: st.DataObject) -> None:
    layout = data.draw(st.sampled_from(LAYOUTS))
    cells = st.tuples(st.sampled_from(layout.cells), st.integers(1, layout.size))
    values = [0] * len(layout.cells)
    for cell, digit in data.draw(st.lists(cells, min_size=layout.size, max_size=3 * layout.size)):
        values[cell] = digit
    puzzle = Grid.from_values(values, layout=layout)
    expected = count_on(layout, values, limit=20)
    assert nonet.count_solutions(puzzle, limit=20) == expected
    found = list(islice(nonet.solutions(puzzle), 20))
    assert len(set(found)) == len(found) == expected
    for grid in found:
        assert grid.is_solved
        assert grid.layout == layout
        assert grid.givens == puzzle
        assert all(given in (0, value) for given, value in zip(puzzle, grid, strict=True))
    first = nonet.any_solution(puzzle)
    assert (first is None) == (expected == 0)
    assert nonet.is_proper(puzzle) == (expected == 1)
    row = nonet.solve_batch([puzzle])[0]
    assert (row.status, row.solution_count) == (nonet.status(puzzle), min(expected, 2))
    assert row.solution == (found[0] if found else None)


@pytest.mark.parametrize("rule", [GlobalEntropy(), GlobalModulo()])
def test_squares_of_three_classes_are_counted_as_by_a_slow_search(rule: Rule) -> None:
    """Of a full board some cells are blank, so classic solutions are few: those that keep the rule are counted."""
    layout, random, counts = Layout(rules=[rule]), Random(1), []
    full = nonet.any_solution(Grid.empty(layout))
    assert full is not None
    assert squares_are_full(list(full), rule.name)
    for open_cells in [*range(24, 56, 4)] * 2:
        values = list(full)
        for cell in random.sample(range(81), open_cells):
            values[cell] = 0
        classic = [*islice(solutions(values), 2_000)]
        if len(classic) < 2_000:
            expected = sum(squares_are_full(solution, rule.name) for solution in classic)
            assert nonet.count_solutions(Grid.from_values(values, layout=layout), limit=None) == expected
            counts.append(len(classic) - expected)
    # The rule, not the houses alone, decides often enough.
    assert sum(map(bool, counts)) >= 4


def test_a_puzzle_that_is_not_proper_is_an_error_by_name() -> None:
    with pytest.raises(nonet.MultipleSolutionsError, match="the puzzle has more than one solution: r"):
        nonet.solve(Grid.empty(JIGSAW))
    with pytest.raises(nonet.ConflictError, match="r1c1 r2c1 digit 1"):
        nonet.solve(Grid("1... 1... .... ....", layout=JIGSAW))
    with pytest.raises(NoSolutionError):
        nonet.solve(Grid("123. ...4 .... ....", layout=Layout(4, regions=())))


def test_an_error_says_where_it_shows_that_there_is_no_solution() -> None:
    cage, odd = Cage("r1c1 r1c2", sum=3), Odd("r1c1 r1c2 r1c3 r1c4")
    for text, rules, told, german in (
        ("123. ...4 .... ....", (), "r1c4 has no candidate left", "r1c4 hat keinen Kandidaten mehr"),
        ("." * 16, (odd,), "row 1 has no place for 2", "Zeile 1 hat keinen Platz für die 2"),
        ("3" + "." * 15, (cage,), "nothing fits cage 3: r1c1 r1c2", "Nichts passt in Käfig 3 (r1c1 r1c2)"),
    ):
        with pytest.raises(NoSolutionError) as caught:
            nonet.solve(Grid(text, layout=Layout(4, rules=rules)))
        assert str(caught.value) == f"the puzzle has no solution: {told}"
        assert problem("de", caught.value) == f"Das Rätsel hat keine Lösung: {german}."
        again = pickle.loads(pickle.dumps(caught.value))
        assert (again.where, again.digit, str(again)) == (caught.value.where, caught.value.digit, str(caught.value))
        with pytest.raises(NoSolutionError, match=re.escape(told)):
            nonet.hint(Grid(text, layout=Layout(4, rules=rules)))
    assert NoSolutionError(Grid.empty(Layout(4))).reason == "a search finds none"


def test_a_work_limit_is_an_error_or_a_status() -> None:
    empty = Grid.empty(Layout(16))
    with pytest.raises(LimitError):
        nonet.solve(empty, work_limit=1)
    assert nonet.status(empty, work_limit=1) == "limit_reached"
    (row,) = nonet.solve_batch([empty], work_limit=1)
    assert (row.status, row.solution) == ("limit_reached", None)
    with pytest.raises(ValueError, match="work_limit"):
        nonet.solve(empty, work_limit=0)


def test_a_flag_ends_a_long_count() -> None:
    flag = nonet.CancelFlag()
    flag.set()
    with pytest.raises(nonet.CancelledError):
        nonet.count_solutions(Grid.empty(Layout(6)), limit=1000, cancel=flag)


def test_rows_of_a_batch_keep_their_order_on_all_boards() -> None:
    six = Grid("1....6" + "." * 30)
    rows: list[Any] = [six, PROPER, "oops", "." * 16, Grid.empty(JIGSAW)]
    batch = nonet.solve_batch(rows)
    assert batch.status[:] == ["multiple", "proper", "malformed", "multiple", "multiple"]
    assert [None if grid is None else grid.layout for grid in batch.solution] == [
        *(Layout(6), nonet.CLASSIC, None, Layout(4), JIGSAW)
    ]
    assert list(batch.solution_count) == [2, 1, 0, 2, 2]
    assert pickle.loads(pickle.dumps(batch)) == batch
    assert batch[3:][1] == batch[4]
    assert [len(line) for line in batch.lines().splitlines()] == [36, 81, 81, 16, 16]
    assert nonet.solve_batch(batch.solution).status[:] == ["proper", "proper", "malformed", "proper", "proper"]
    with pytest.raises(UnsupportedError, match="an array of grids of different sizes"):
        batch.to_numpy()
    assert nonet.solve_batch([six, six]).solution.shape == (2, 36)
    assert nonet.solve_batch(rows, threads=1) == nonet.solve_batch(rows, threads=2) == batch


@pytest.mark.parametrize("name", ["rate", "canonical"])
def test_what_knows_the_classic_board_alone_refuses_by_name(name: str) -> None:
    for puzzle in (Grid.empty(Layout(6)), "." * 36):
        with pytest.raises(UnsupportedError, match=f"{name} works on classic 9x9 grids; this puzzle is 6x6"):
            getattr(nonet, name)(puzzle)
    with pytest.raises(UnsupportedError, match="this puzzle is 4x4 and has irregular regions"):
        getattr(nonet, name)(Grid.empty(JIGSAW))


@pytest.mark.parametrize("name", sorted(name for name in nonet.__all__ if name.endswith("_batch")))
def test_every_batch_answers_or_says_that_it_cannot(name: str) -> None:
    others: dict[str, dict[str, Any]] = {"isomorph_batch": {"seed": 1}, "minimized_batch": {"seed": 1}}
    rows: list[Any] = [Grid.empty(JIGSAW), PROPER, "." * 256]
    if name == "generate_batch":
        return
    arguments = [rows, ["x"] * 3] if name == "check_answer_batch" else [rows]
    batch = getattr(nonet, name)(*arguments, **others.get(name, {}))
    assert batch.status[1] in ("proper", "readable")
    if name.removesuffix("_batch") in ("solve", *QUESTIONS):
        assert batch.status[0] == batch.status[2] == "multiple"
    else:
        assert batch.status[0] == batch.status[2] == "unsupported"
        assert batch[0] is batch[2] is None


@given(st.data())
@settings(max_examples=30, deadline=None)
def test_pencilmarks_restrict_the_open_cells(data: st.DataObject) -> None:
    puzzle = Grid("1... ..3. .... ....", layout=data.draw(st.sampled_from([Layout(4), JIGSAW])))
    for cell in data.draw(st.lists(st.sampled_from(puzzle.layout.cells), max_size=6, unique=True)):
        if puzzle[cell] == 0 and (digits := [*puzzle.candidates(cell)]):
            puzzle = puzzle.without_candidate(cell, data.draw(st.sampled_from(digits)))
    found = [
        grid
        for grid in nonet.solutions(Grid.from_values(puzzle, layout=puzzle.layout))
        if all(puzzle[cell] or grid[cell] in puzzle.candidates(cell) for cell in puzzle.layout.cells)
    ]
    assert sorted(grid.to_line() for grid in nonet.solutions(puzzle)) == sorted(grid.to_line() for grid in found)
    assert nonet.count_solutions(puzzle, limit=None) == nonet.solve_batch([puzzle], limit=None)[0].solution_count
    true = nonet.true_candidates(puzzle)
    assert [{*digits} for digits in true] == [{grid[cell] for grid in found} for cell in puzzle.layout.cells]
    if puzzle.has_pencilmarks:
        assert nonet.is_minimal_batch([puzzle]).status[0] == "unsupported"
        with pytest.raises(UnsupportedError, match="is_minimal does not support pencilmarks"):
            nonet.is_minimal(puzzle)


def slow_redundant(puzzle: Grid) -> list[str]:
    """Return the givens without which a slow search finds one solution."""
    values = list(puzzle)
    return [
        str(cell)
        for at, cell in enumerate(puzzle.layout.cells)
        if values[at] and count_on(puzzle.layout, [*values[:at], 0, *values[at + 1 :]], limit=2) == 1
    ]


@given(st.data())
@settings(max_examples=25, deadline=None)
def test_minimality_is_its_definition(data: st.DataObject) -> None:
    rules: list[Rule] = data.draw(st.sampled_from([[], [Cage("r1c1 r1c2", sum=5)], [Thermometer("r4c4 r3c4 r2c4")]]))
    layout = Layout(4, data.draw(st.sampled_from([None, JIGSAW.regions])), rules=rules)
    solution = next(islice(nonet.solutions(Grid.empty(layout)), data.draw(st.integers(0, 3)), None), None)
    if solution is None:
        return
    kept = data.draw(st.sets(st.integers(0, 15), min_size=3))
    puzzle = Grid.from_values([value if at in kept else 0 for at, value in enumerate(solution)], layout=layout)
    if not nonet.is_proper(puzzle):
        assert not nonet.is_minimal(puzzle)
        with pytest.raises(nonet.MultipleSolutionsError):
            nonet.redundant_givens(puzzle)
        return
    expected = slow_redundant(puzzle)
    assert [str(cell) for cell in nonet.redundant_givens(puzzle)] == expected
    assert nonet.is_minimal(puzzle) == (not expected)
    minimal = nonet.minimized(puzzle, seed=data.draw(st.integers(0, 9)))
    assert nonet.solve(minimal) == solution
    assert not slow_redundant(minimal)
    assert all(given in (0, value) for given, value in zip(minimal, puzzle, strict=True))


def test_batches_of_questions_answer_on_all_boards() -> None:
    solution = next(nonet.solutions(Grid.empty(JIGSAW)))
    rows: list[Any] = [
        solution,
        PROPER,
        "oops",
        Grid.empty(Layout(6)),
        Grid.from_values([*solution][:12] + [0] * 4, layout=JIGSAW),
    ]
    for name in QUESTIONS:
        options = {"seed": 1} if name == "minimized" else {}
        ask, ask_batch = getattr(nonet, name), getattr(nonet, f"{name}_batch")
        batch = ask_batch(rows, **options)
        assert batch.status[:] == ["proper", "proper", "malformed", "multiple", "proper"]
        assert batch[0] == ask(rows[0], **options)
        assert batch[2] is None
        assert pickle.loads(pickle.dumps(batch)) == batch == ask_batch(rows * 3, threads=2, **options)[:5]
        assert batch[3:][1] == batch[4]
        assert ask_batch([Grid.empty(Layout(16))], work_limit=1, **options).status[0] == "limit_reached"
        with pytest.raises(LimitError):
            ask(Grid.empty(Layout(16)), work_limit=1, **options)


def test_redundant_rules_are_those_without_which_a_puzzle_is_proper() -> None:
    layout = Layout(4, rules=[Cage("r1c1 r1c2", sum=3), Cage("r3c3 r3c4 r4c3 r4c4", sum=10)])
    solution = next(nonet.solutions(Grid.empty(layout)))
    assert nonet.redundant_rules(solution) == layout.rules
    minimal = nonet.minimized(solution, seed=1)
    for rule in layout.rules:
        others = Layout(4, rules=[each for each in layout.rules if each != rule])
        is_redundant = count_on(others, list(minimal), limit=2) == 1
        assert (rule in nonet.redundant_rules(minimal)) == is_redundant
    assert Cage("r3c3 r3c4 r4c3 r4c4", sum=10) in nonet.redundant_rules(minimal)
    together = nonet.redundant_rules(minimal, together=True)
    assert {*together} <= {*nonet.redundant_rules(minimal)}
    left = Grid(minimal.to_line(), layout=Layout(4, rules=[each for each in layout.rules if each not in together]))
    assert nonet.is_proper(left)
    assert nonet.redundant_rules(left) == ()
    assert nonet.redundant_rules(PROPER) == ()
    with pytest.raises(nonet.MultipleSolutionsError):
        nonet.redundant_rules(Grid.empty(layout))


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_true_candidates_and_the_backbone_are_those_of_all_solutions(data: st.DataObject) -> None:
    rules: list[Rule] = data.draw(
        st.sampled_from([[], [Cage("r1c1 r1c2 r2c1", sum=6)], [Thermometer("r1c1 r2c2 r3c3")]])
    )
    layout = Layout(4, data.draw(st.sampled_from([None, JIGSAW.regions, ()])), rules=rules)
    cells = st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=5)
    given_values = data.draw(cells)
    puzzle = Grid.from_values([given_values.get(cell, 0) for cell in range(16)], layout=layout)
    found = [*nonet.solutions(puzzle)]
    true = nonet.true_candidates(puzzle)
    assert [{*digits} for digits in true] == [{grid[cell] for grid in found} for cell in layout.cells]
    if not found:
        with pytest.raises((NoSolutionError, nonet.ConflictError)):
            nonet.backbone(puzzle)
        return
    shared = nonet.backbone(puzzle)
    assert [*shared] == [digits.pop() if len(digits) == 1 else 0 for digits in map(set, true)]
    assert (shared.layout, shared.givens) == (layout, puzzle)


def test_mistakes_are_found_on_another_board() -> None:
    solution = next(nonet.solutions(Grid.empty(JIGSAW)))
    puzzle = Grid.from_values([*list(solution)[:12], 0, 0, 0, 0], layout=JIGSAW)
    wrong = solution["r4c1"] % 4 + 1
    assert [str(cell) for cell in nonet.mistakes(puzzle.with_value("r4c1", wrong)).values] == ["r4c1"]


def puzzle_of(row: Any) -> Grid:
    """Return the puzzle of a row of the shared files that has no rule but its regions."""
    size = row["size"]
    regions = re.search(r"\.Jigsaw~(\w+)", row["iss"])
    values = [0] * (size * size)
    for line, column, digit in re.findall(r"R(\w)C(\w)_(\d+)", row["iss"]):
        values[(int(line, 36) - 1) * size + int(column, 36) - 1] = int(digit)
    return Grid.from_values(values, layout=Layout(size, regions=regions[1] if regions else None))


@pytest.mark.parametrize("name", ["jigsaw.jsonl", "sizes.jsonl"])
def test_the_shared_puzzles_have_their_stated_solutions(corpus: Path, name: str) -> None:
    known = map(json.loads, (corpus / "variants" / name).read_text().splitlines())
    rows = [row for row in known if row["size"] <= 16]
    batch = nonet.solve_batch([puzzle_of(row) for row in rows])
    assert [min(count, 2) for count in batch.solution_count] == [row["count"] for row in rows]
    for row, solution in zip(rows, batch.solution, strict=True):
        if row["solution"] and row["count"] == 1:
            assert solution is not None
            assert solution.to_line() == row["solution"], row["id"]


def test_thermometers_of_two_cells_are_proven_by_few_guesses(corpus: Path) -> None:
    """No sum says which cells are hard, so the values that fail do: without them both need over a million guesses."""
    known = map(json.loads, (corpus / "variants" / "hard.jsonl").read_text().splitlines())
    rows = [row for row in known if row["source"].startswith("iss: HARD_THERMOS")]
    assert len(rows) == 2
    for row in rows:
        (entry,) = nonet.parse(row["iss"])
        assert nonet.solve(entry.grid, work_limit=100_000).to_line() == row["solution"], row["id"]
