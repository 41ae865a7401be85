"""Puzzles made on boards of any kind: proper by a slow search, as asked for, and the same for the same seed."""

import pickle
from itertools import islice, pairwise
from typing import Any, get_args

import pytest

import nonet
from nonet import CancelFlag, GenerationError, Grid, Layout, Symmetry, generate, generate_batch, generate_forever
from nonet._engine import drawn_rules
from nonet._engine.drawn_rules import WHOLE, Board, Random
from nonet._engine.generate import DrawnRule
from nonet._engine.ruled import level_of_path
from nonet._engine.ruled_plan import Made, RuledPlan
from nonet.results import UnsupportedError
from nonet.rules import Cage, Diagonal
from reference import count_on

SMALL = [Layout(4), Layout(6), Layout(4, regions="1112 1322 3324 3444"), Layout(4, rules=[Diagonal("/")])]
DRAWN: tuple[DrawnRule, ...] = get_args(DrawnRule)


def is_proper_by_a_slow_search(puzzle: Grid) -> bool:
    return count_on(puzzle.layout, list(puzzle), limit=2) == 1


@pytest.mark.parametrize("layout", SMALL, ids=str)
@pytest.mark.parametrize("minimal", [False, True])
def test_puzzles_on_small_boards_are_proper_by_a_slow_search(layout: Layout, minimal: bool) -> None:
    batch = generate_batch(5, seed=1, layout=layout, minimal=minimal)
    assert len({row.puzzle for row in batch}) > 1
    for puzzle, solution in batch:
        assert puzzle.layout == solution.layout == layout
        assert is_proper_by_a_slow_search(puzzle)
        assert nonet.solve(puzzle) == solution
        assert not minimal or nonet.is_minimal(puzzle)


@pytest.mark.parametrize("name", [name for name in DRAWN if name != "windoku"])
def test_drawn_rules_make_small_puzzles_proper(name: DrawnRule) -> None:
    board = Layout(4, regions=() if name in ("anti_king", "nonconsecutive") else None)
    if name in WHOLE and all(broken(name, board, grid) for grid in nonet.solutions(Grid.empty(board))):
        with pytest.raises(GenerationError, match="no full grid exists"):
            generate(seed=3, layout=board, rules=name)
        return
    batch = generate_batch(4, seed=3, layout=board, rules=name)
    for puzzle, solution in batch:
        assert is_proper_by_a_slow_search(puzzle)
        assert nonet.solve(puzzle) == solution
        assert not puzzle.layout.broken_rules(bytes(solution))
        if name not in WHOLE and name != "killer":
            assert nonet.redundant_rules(puzzle) == ()


def broken(name: str, board: Layout, grid: Grid) -> bool:
    return bool(Layout(4, board.regions, rules=WHOLE[name]).broken_rules(bytes(grid)))


@pytest.mark.parametrize("name", ["killer", "thermometer", "kropki", "sandwich", "windoku", "jigsaw"])
def test_drawn_rules_of_9x9(name: DrawnRule) -> None:
    puzzle, solution = generate_batch(1, seed=5, rules=name)[0]
    assert nonet.count_solutions(puzzle) == 1
    assert nonet.solve(puzzle) == solution
    assert not puzzle.layout.broken_rules(bytes(solution))


def test_cages_cover_the_board_without_givens() -> None:
    for puzzle, solution in generate_batch(5, seed=1, rules="killer"):
        places = [place for rule in puzzle.layout.rules for place in rule.cells]
        assert len(places) == len(set(places)) == 81
        assert puzzle.given_count == 0
        for rule in puzzle.layout.rules:
            assert isinstance(rule, Cage)
            values = [solution[f"r{row}c{column}"] for row, column in rule.cells]
            assert rule.sum == sum(values)
            assert len(set(values)) == len(values) <= 5


def test_givens_symmetry_and_pattern_are_as_asked() -> None:
    moves: dict[Symmetry, Any] = {
        "half_turn": lambda row, column: (7 - row, 7 - column),
        "vertical": lambda row, column: (row, 7 - column),
        "diagonal": lambda row, column: (column, row),
    }
    for symmetry, move in moves.items():
        for puzzle, _ in generate_batch(3, seed=2, layout=Layout(6), symmetry=symmetry):
            given = {(cell.row, cell.column) for cell in puzzle.layout.cells if puzzle[cell]}
            assert given == {move(*place) for place in given}
    counts = {row.puzzle.given_count for row in generate_batch(20, seed=2, layout=Layout(6), givens=(12, 14))}
    assert counts == {12, 13, 14}
    allowed = ("xxxxx." * 6)[:36]
    puzzle = generate(seed=2, layout=Layout(6), pattern=allowed)
    assert puzzle.to_line()[5::6] == "......"
    assert generate(seed=2, rules="killer", givens=7).given_count == 7


def test_a_seed_gives_the_same_puzzles_in_every_way() -> None:
    for request in ({"layout": Layout(6)}, {"rules": ["killer", "jigsaw"], "layout": Layout(6)}):
        options: dict[str, Any] = request
        batch = generate_batch(6, seed=7, **options)
        assert batch == generate_batch(6, seed=7, threads=3, **options) == pickle.loads(pickle.dumps(batch))
        assert list(generate_batch(2, seed=7, start=3, **options)) == list(batch[3:5])
        assert generate(seed=7, start=4, **options) == batch[4].puzzle
        assert list(islice(generate_forever(seed=7, **options), 4)) == list(batch.puzzle)[:4]
        assert generate(seed=8, **options) != batch[0].puzzle
    # Names are a set: their order and their number change nothing.
    assert generate(seed=1, rules=["xv", "kropki"]) == generate(seed=1, rules=("kropki", "xv", "xv"))
    assert generate(seed=1, layout=nonet.CLASSIC, rules=[]) == generate(seed=1)


def test_puzzles_with_drawn_rules_are_made_when_they_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    made, counts = RuledPlan.made, []

    def counted(plan: RuledPlan, *, count: int, **options: Any) -> Made:
        counts.append(count)
        return made(plan, count=count, **options)

    monkeypatch.setattr(RuledPlan, "made", counted)
    puzzles = generate_forever(seed=7, rules="killer")
    counts.clear()  # a call without puzzles checks the numbers
    next(puzzles)
    assert counts == [1]


@pytest.mark.parametrize(
    ("options", "level"),
    [
        ({"rules": "killer"}, "easy"),
        ({"rules": "killer"}, "medium"),
        ({"rules": "jigsaw"}, "hard"),
        ({"layout": Layout(16)}, "medium"),
        ({"layout": Layout(6), "minimal": True}, "easy"),
    ],
    ids=str,
)
def test_a_level_is_that_of_the_path(options: Any, level: Any) -> None:
    batch = generate_batch(2, seed=1, for_people=level, threads=2, **options)
    for row in batch:
        path = nonet.explain(row.puzzle)
        assert (path.is_complete, path.level) == (True, level)
        assert nonet.solve(row.puzzle) == row.solution
        assert "minimal" not in options or nonet.is_minimal(row.puzzle)
    assert generate(seed=1, start=1, for_people=level, **options) == batch[1].puzzle


def test_the_level_of_a_path_with_forcing_is_found_without_its_chains() -> None:
    """Each step of a path has the shortest chain; the level needs none, and takes all contradictions at once."""
    cages, unsolved = generate(seed=18, rules="killer"), generate(seed=13, rules="arrow")
    for puzzle, level in ((cages, "master"), (unsolved, None)):
        path = nonet.explain(puzzle)
        assert "forcing_net_contradiction" in {step.technique.id for step in path}
        assert (path.level if path.is_complete else None) == level
        assert level_of_path(puzzle, work_limit=1_000_000, progress=None) == level
    assert level_of_path(cages, work_limit=20, progress=None) is None


def test_what_cannot_be_ends_with_an_error_that_says_what_was_tried() -> None:
    cages = [Cage(f"r1c{at} r1c{at + 1}", sum=3) for at in (1, 3)]
    with pytest.raises(GenerationError, match="puzzle 1: no full grid exists on this layout"):
        generate(seed=1, layout=Layout(4, rules=cages))
    with pytest.raises(GenerationError, match=r"puzzle 3: it was not found in 3 attempts"):
        generate(seed=1, start=2, layout=Layout(6), givens=2, attempts=3)
    with pytest.raises(GenerationError, match=r"no full grid was found in 5 nodes \(1 search\)"):
        generate(seed=1, layout=Layout(16), work_limit=5)
    with pytest.raises(GenerationError, match="30 givens do not fit: pattern and symmetry allow only 6 cells"):
        generate(seed=1, layout=Layout(6), givens=30, pattern="x" * 6 + "." * 30)
    with pytest.raises(UnsupportedError, match="generate with level works on classic 9x9 grids; this puzzle is 6x6"):
        generate(seed=1, layout=Layout(6), level="easy")
    with pytest.raises(
        ValueError, match=r"for_people must be one of easy, .* with rules, not 'beginner'; easy is the first"
    ):
        generate(seed=1, rules="killer", for_people="beginner")
    with pytest.raises(ValueError, match="for_people='easy' cannot be combined with givens: the level decides it"):
        generate(seed=1, rules="killer", for_people="easy", givens=20)
    with pytest.raises(GenerationError, match="none of 2 puzzles has the level hard"):
        generate(seed=1, layout=Layout(4), for_people="hard", attempts=2)
    with pytest.raises(ValueError, match="rules must be"):
        generate(seed=1, rules="camel")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="layout must be a Layout"):
        generate(seed=1, layout=6)  # type: ignore[arg-type]


def test_a_flag_ends_the_making() -> None:
    flag = CancelFlag()
    flag.set()
    some: list[dict[str, Any]] = [{"layout": Layout(25)}, {"rules": "killer"}]
    for options in some:
        with pytest.raises(nonet.CancelledError):
            generate(seed=1, cancel=flag, **options)


def test_small_boards_of_a_rare_level_are_found() -> None:
    """Of the minimal puzzles of 6x6, 95 in 20,000 are medium; no more than 200 were tried."""
    found = generate_batch(12, seed=1, layout=Layout(6), for_people="medium")
    assert {level_of_path(row.puzzle, work_limit=200_000, progress=None) for row in found} == {"medium"}


@pytest.mark.parametrize("name", ["whisper", "renban", "thermometer", "arrow"])
def test_a_drawn_line_does_not_cross_itself(name: str) -> None:
    diagonals = 0
    for seed in range(60):
        random = Random(seed, 0)
        size = 6 if seed % 2 else 9
        values = bytes((at // size * 2 + at % size * 5 + seed) % size + 1 for at in random.shuffled(range(size * size)))
        for rule in drawn_rules.DRAWN[name](Board(values, size), random):
            steps = [{one, other} for one, other in pairwise(rule.cells)]
            for (row, column), (down, right) in pairwise(rule.cells):
                if row != down and column != right:
                    diagonals += 1
                    assert {(row, right), (down, column)} not in steps, rule
    assert diagonals > 100
