"""The columns ``steps`` and ``solving_order``: for each row the path that ``explain`` gives for its puzzle alone."""

from pathlib import Path
from typing import Any

import pytest

import nonet
from nonet import HODOKU, SE121, Grid, LimitError, Profile, PuzzleError
from nonet.data import add_columns
from puzzles import CONFLICT, EMPTY, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

pa: Any = pytest.importorskip("pyarrow")

UNUSUAL = ["oops", None, "", CONFLICT, MULTIPLE, UNSOLVABLE, EMPTY, SOLUTION, PROPER[:80], f" {PROPER}\r\n", "1" * 81]
CHAINS = ".......785......2.4..69..5.9....3.......5.7.4.8.......67......3...1.....1.356...9"  # 7.1/1.2/1.2
SINGLES = ["full_house", "hidden_single", "naked_single"]
OPTIONS: list[dict[str, Any]] = [
    {},
    {"profile": Profile("se121", mended=True)},
    {"profile": Profile("se121", uniqueness=False)},
    {"work_limit": 2_000},
    {"profile": SE121.only(*SINGLES)},
    {"profile": Profile("se121", uniqueness=False).only(*SINGLES, "pointing", "claiming", "naked_pair", "x_wing")},
    {"profile": "hodoku"},
    {"profile": Profile("hodoku", uniqueness=False)},
    {"profile": "hodoku", "work_limit": 100},
    {"profile": HODOKU.only(*SINGLES, "skyscraper", "w_wing", "finned_x_wing")},
]


def path_of(puzzle: str | None, options: dict[str, Any]) -> tuple[Any, Any, str]:
    """Return the steps as text, the order and the status of a row, by the functions for one puzzle."""
    try:
        grid = Grid(puzzle or "")
    except PuzzleError:
        return None, None, "malformed"
    status = nonet.status(grid)
    if status != "proper":
        return None, None, status
    try:
        path = nonet.explain(grid, **options) if grid.open_count else ()
    except LimitError:
        return None, None, "limit_reached"
    if isinstance(path, nonet.SolvingPath) and not path.is_complete:
        status = "stuck"
    steps = ";".join(f"{step.technique.id}={step.difficulty_text}" for step in path)
    return steps, [int(candidate.cell) for step in path for candidate in step.placements], status


def check(puzzles: list[Any], options: dict[str, Any], do: list[Any]) -> set[str]:
    """Compare the columns of some puzzles with the paths of each; return the statuses that occur."""
    made = add_columns(pa.table({"puzzle": puzzles}), do=do, **options)
    assert made.schema.field("steps").type == pa.string()
    assert made.schema.field("solving_order").type == pa.list_(pa.uint8())
    rows = made.select(["steps", "solving_order", "status"]).to_pylist()
    for puzzle, row in zip(puzzles, rows, strict=True):
        assert tuple(row.values()) == path_of(puzzle, options), puzzle
    return {row["status"] for row in rows}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_paths_are_those_of_single_puzzles(options: dict[str, Any]) -> None:
    generated = [puzzle.to_line() for puzzle, _ in nonet.generate_batch(8, seed=7, minimal=True)]
    hard = [HARDER] if "work_limit" in options or ".only" in repr(options) else []
    statuses = check([*UNUSUAL, CHAINS, *hard, *generated], options, ["solving_order", "rate", "solve", "steps"])
    assert statuses >= {"malformed", "conflict", "multiple", "no_solution"}
    assert ("limit_reached" in statuses) == ("work_limit" in options)


def test_paths_without_other_functions() -> None:
    puzzles = [*UNUSUAL, CHAINS]
    assert check(puzzles, {}, ["steps", "solving_order"]) == check(
        puzzles, {"profile": "hodoku"}, ["solving_order", "steps"]
    )
    both = add_columns(pa.table({"puzzle": puzzles}), do=["steps", "solving_order"])
    for name in ("steps", "solving_order"):
        alone = add_columns(pa.table({"puzzle": puzzles}), do=[name])
        assert alone.equals(both.select(["puzzle", name, "status", "reason"]))


def test_a_count_up_to_one_does_not_hide_paths() -> None:
    """A rating and a path say more than that a solution was found."""
    for do in (["count_solutions", "rate"], ["count_solutions", "steps"]):
        made = add_columns(pa.table({"puzzle": [PROPER, MULTIPLE]}), do=do, limit=1)  # type: ignore[arg-type]
        assert made["status"].to_pylist() == ["proper", "multiple"]
        assert made[do[1] if do[1] == "steps" else "er"].null_count == 1


def test_paths_and_ratings_of_both_scales() -> None:
    """A rating beside a path is that without one, also where the limit is reached or the techniques do not suffice."""
    puzzles = [*UNUSUAL, CHAINS, *(puzzle.to_line() for puzzle, _ in nonet.generate_batch(6, seed=8, minimal=True))]
    table = pa.table({"puzzle": puzzles})
    more: dict[str, Any]
    profiles: Any
    few = SE121.only(*SINGLES)
    for more in (dict[str, Any](), {"work_limit": 1_000}):
        for profiles in (["se121"], ["hodoku"], ["se121", "hodoku"], ["hodoku", "se121"], [few], [HODOKU, few]):
            alone = add_columns(table, do=["rate"], profile=profiles, **more)
            both = add_columns(table, do=["rate", "steps", "solving_order"], profile=profiles, **more)
            assert both.select(alone.column_names).equals(alone)


@pytest.mark.slow
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_paths_of_the_corpus(options: dict[str, Any], corpus: Path) -> None:
    lists = ["norvig_easy50", "norvig_top95", "puzzles2_17_clue", "diabolical_39719", "kaggle_like_100k"]
    lines = [(corpus / f"bench/{name}.txt").read_text().split() for name in lists]
    some = [line for part in lines for line in part[:50]]
    generated = [puzzle.to_line() for puzzle, _ in nonet.generate_batch(80, seed=9, minimal=True)]
    check([*some, *generated], options, ["steps", "solving_order", "rate"])
