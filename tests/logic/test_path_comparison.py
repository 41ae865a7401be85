"""Paths side by side, and the shortest path: where paths part, and what the bounded search proves."""

from __future__ import annotations

import json
import pickle
import re
from functools import cache
from typing import Any

import pytest

from nonet import (
    HODOKU,
    SE121,
    CancelFlag,
    CancelledError,
    Grid,
    Profile,
    SolvingPath,
    Step,
    all_hints,
    explain,
    generate_batch,
    solve,
)
from nonet.logic import PathComparison, check_trace, shortest_path
from puzzles import HARDER, PROPER

SINGLES = ("full_house", "naked_single", "hidden_single")
PUZZLE = "5.........17....68..6...1...3..51..664..9...7........216.4.......38..29..5.1....."
FOR_PEOPLE = HODOKU.only(
    *SINGLES, "pointing", "claiming", "naked_pair", "hidden_pair", "x_wing", "skyscraper", "xy_wing"
)


def is_solved_within(grid: Grid, profile: Profile, count: int) -> bool:
    """Tell whether so many steps that are no singles solve a position: by trying them all."""

    @cache
    def solved(grid: Grid, count: int) -> bool:
        end = explain(grid, profile=profile.only(*SINGLES)).end if grid.open_count else grid
        if not end.open_count:
            return True
        return count > 0 and any(solved(step.apply(end), count - 1) for step in all_hints(end, profile=profile))

    return solved(grid, count)


def test_shortest_path_is_proven() -> None:
    shorter = proven = 0
    for puzzle, _ in generate_batch(40, seed=8, minimal=True):
        own = explain(puzzle, profile=FOR_PEOPLE)
        found = shortest_path(puzzle, profile=FOR_PEOPLE, node_limit=60)
        least = len(found.path.beyond_singles)
        assert found.node_count <= 60
        assert found.path.is_complete == own.is_complete
        assert least <= len(own.beyond_singles)
        if found.path.is_complete:
            assert found.path.end.to_line() == solve(puzzle).to_line()
            grid = found.path.puzzle
            for step in found.path:
                assert step.grid == grid
                grid = step.apply(grid)
        shorter += least < len(own.beyond_singles)
        if found.is_least and 0 < least < 4:
            proven += 1
            assert not is_solved_within(found.path.puzzle, FOR_PEOPLE, least - 1)
    assert (shorter, proven) > (2, 2)


def follows_without(path: SolvingPath[Any], dropped: Step, profile: Profile) -> bool:
    """Tell whether the other steps that are no singles follow one after another, and solve the puzzle."""
    grid = explain(path.puzzle, profile=profile.only(*SINGLES)).end
    for step in path.beyond_singles:
        if step is dropped or step.apply(grid) == grid:
            continue
        found = all_hints(grid, profile=profile.only(step.technique))
        likes = (like for like in found if step.apply(like.apply(grid)) == like.apply(grid))
        like = next(likes, None)
        if like is None:
            return False
        grid = like.apply(grid)
        grid = explain(grid, profile=profile.only(*SINGLES)).end if grid.open_count else grid
    return not grid.open_count


@pytest.mark.parametrize("profile", [SE121, HODOKU])
@pytest.mark.parametrize("node_limit", [0, 25])
def test_no_step_is_useless(profile: Profile, node_limit: int) -> None:
    own = explain(PUZZLE, profile=profile)
    assert any(follows_without(own, step, profile) for step in own.beyond_singles)
    path = shortest_path(PUZZLE, profile=profile, node_limit=node_limit).path
    assert path.is_complete
    grid = path.puzzle
    for step in path:
        assert step.grid == grid
        grid = step.apply(grid)
    assert not any(follows_without(path, step, profile) for step in path.beyond_singles)


def test_limit_of_nodes() -> None:
    own = explain(PUZZLE)
    none = shortest_path(PUZZLE, node_limit=0)
    assert (len(none.path.beyond_singles), none.is_least, none.node_count) == (7, False, 0)
    found = shortest_path(PUZZLE)
    assert found == shortest_path(PUZZLE, node_limit=found.node_count)  # a limit ends the search, and changes nothing
    assert (len(own.beyond_singles), len(found.path.beyond_singles), found.is_least) == (11, 3, True)
    assert shortest_path(PROPER, node_limit=0).is_least


def test_nets_count_only_if_they_are_named() -> None:
    nets = {"forcing_net_contradiction", "forcing_net_verity", "brute_force"}
    with_net = "...........1.....8493..51...2.4.8.5.3...1..7.......6..71..5....2.8.........2.94.."
    assert not nets & {step.technique.id for step in shortest_path(with_net, profile="hodoku", node_limit=5).path}
    named = HODOKU.without("brute_force")
    assert nets & {step.technique.id for step in shortest_path(with_net, profile=named, node_limit=5).path}
    hardest = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    found = shortest_path(hardest)
    assert (found.path, found.is_least, found.node_count) == (explain(hardest), False, 0)


def test_progress_of_the_search() -> None:
    counts: list[int] = []
    found = shortest_path(PUZZLE, progress=counts.append)
    assert counts == [*range(1, found.node_count + 1)]
    flag = CancelFlag()

    def look(count: int) -> None:
        if count == 3:
            flag.set()

    with pytest.raises(CancelledError):
        shortest_path(PUZZLE, progress=look, cancel=flag)


def test_parting() -> None:
    paths: dict[str, SolvingPath[Any]] = {"se121": explain(PUZZLE), "hodoku": explain(PUZZLE, profile="hodoku")}
    compared = PathComparison(paths)
    assert compared.parting == {"se121": 9, "hodoku": 9}
    before = {name: path[7].apply(path[7].grid or path.puzzle) for name, path in paths.items()}
    assert before["se121"] == before["hodoku"]
    assert {step.technique.id for path in paths.values() for step in path[:8]} <= {*SINGLES}
    assert compared == pickle.loads(pickle.dumps(compared)) != PathComparison({"se121": paths["se121"]})
    assert json.loads(json.dumps(compared.to_dict()))["parting"] == compared.parting


def test_each_path_in_notation_can_be_checked() -> None:
    for puzzle in (PUZZLE, HARDER, PROPER):
        compared = PathComparison({"se121": explain(puzzle), "hodoku": explain(puzzle, profile="hodoku")})
        shared, *rests = re.split(r"\n(?=se121\n|hodoku\n)", compared.to_notation())
        assert shared.startswith(puzzle)
        for rest in rests or ["\n"]:
            steps = rest.partition("\n")[2].partition("\n\n")[0]
            text = f"{shared}\n{steps}".partition("\n\nse121: ")[0].rstrip()
            assert text.endswith("stte")
            checked = check_trace(puzzle, text)
            # A guess is true, and not judged.
            assert {step.verdict for step in checked.steps if "Brute Force" not in step.text} == {"follows"}, text
            assert checked.is_complete, text


def test_path_that_ends_early() -> None:
    whole, cut = explain(HARDER), explain(HARDER, profile=SE121.only(*SINGLES))
    parting = PathComparison({"whole": whole, "cut": cut}).parting
    assert parting is not None
    assert parting["cut"] == len(cut) + 1
    assert "cells are left" in str(PathComparison({"cut": cut}))


def test_paths_that_do_not_part() -> None:
    same = PathComparison({"one": explain(PUZZLE), "two": explain(PUZZLE)})
    assert same.parting is None
    assert str(same).endswith("The paths do not part.")
    assert str(PathComparison({})) == ""


def test_paths_of_different_puzzles() -> None:
    with pytest.raises(ValueError, match="one puzzle"):
        PathComparison({"one": explain(PUZZLE), "two": explain(PROPER)})
