"""``Step``: JSON, equality, pictures."""

import copy
import json
import math
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from nonet import Cell, Grid, Hint, Step, explain, hint
from nonet.logic import TECHNIQUES, Candidate, Link, Mark, Technique, UnsoundStepError
from nonet.logic._examples import all_examples
from nonet.logic._finders import check_possible
from nonet.logic._pattern import Statement, contradicted
from nonet.logic._statements.roles import ROLES
from puzzles import HARDER, PROPER
from wrong_values import OWN_ERRORS, WRONG

HARD = explain(HARDER)
EXAMPLES = [example.step for example in all_examples()]
NEW = {"base_houses", "cover_houses"}
HOUSES = {"houses", "base_houses", "cover_houses"}


def test_json_round_trip() -> None:
    for step in HARD:
        again = Step.from_dict(json.loads(json.dumps(step.to_dict())))
        assert again == step
        assert again.grid == step.grid
        assert again.explanation() == step.explanation()
    assert any(step.nested for step in HARD)


def test_a_step_keeps_its_scale_and_a_wrong_one_is_named() -> None:
    step = explain(PROPER, profile="hodoku")[0]
    assert Step.from_dict(step.to_dict()).profile == "hodoku"
    with pytest.raises(ValueError, match=r"^expected one of (\w+, )*\w+, found 'x'$"):
        Step.from_dict(step.to_dict() | {"profile": "x"})
    with pytest.raises(TypeError, match=r"^own_techniques must be an iterable of Technique"):
        Step.from_dict(step.to_dict(), own_techniques=["x_wing"])  # type: ignore[list-item]


def test_a_step_places_only_what_its_cell_can_take() -> None:
    def step(text: str) -> Step:
        return Step(TECHNIQUES["naked_single"], placements=(Candidate.parse(text),))

    grid = Grid(PROPER)
    for text in ("r1c1=5", "r1c3=4"):
        check_possible(step(text), grid)
    for text, fault in (("r1c1=4", "r1c1 is not 4 but 5"), ("r1c3=5", "r1c3 cannot be 5")):
        with pytest.raises(UnsoundStepError, match=fault):
            check_possible(step(text), grid)


def test_the_statement_that_the_last_one_contradicts() -> None:
    first, second, third = (
        Statement(Candidate.parse(text), is_true, "", (), None, (), ())
        for text, is_true in (("r1c1=1", True), ("r1c2=2", True), ("r1c2=2", False))
    )
    assert contradicted([first, second, third]) == 1
    assert contradicted([first, second]) is None


def as_version_2(data: dict[str, Any]) -> dict[str, Any]:
    """Return a step as version 2 had it: houses as texts, links and statements as lists, no roles."""
    old = data | {key: [f"{one['kind']} {one['number']}" for one in data[key]] for key in HOUSES} | {"version": 2}
    old["links"] = [[one["kind"], one["from"], one["to"]] for one in data["links"]]
    old["chains"] = [[statement_of_version_2(one) for one in chain] for chain in data["chains"]]
    old["nested"] = [as_version_2(one) for one in data["nested"]]
    del old["roles"]
    return old


def statement_of_version_2(one: dict[str, Any]) -> list[Any]:
    first, *others = one["candidates"]
    values = [first, one["is_true"], one["reason"], one["premises"], one["nested"]]
    return values + ([others, one["cells"]] if others or one["cells"] else [])


def as_version_1(data: dict[str, Any]) -> dict[str, Any]:
    """Return a step as version 1 had it: without base houses and cover houses."""
    kept = {key: value for key, value in as_version_2(data).items() if key not in NEW}
    return kept | {"version": 1, "nested": [as_version_1(one) for one in data["nested"]]}


@pytest.mark.parametrize("older", [as_version_1, as_version_2])
def test_earlier_versions_are_read(older: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    for step in (*HARD, *EXAMPLES):
        assert Step.from_dict(older(step.to_dict())) == step


def test_roles_are_named_in_their_order() -> None:
    listed = list(ROLES)
    named = set()
    for step in EXAMPLES:
        roles = step.to_dict()["roles"]
        assert [name for name in listed if name in roles] == list(roles)
        assert roles["targets"] == [str(one) for one in (*step.placements, *step.eliminations)]
        named |= set(roles)
    assert named == set(listed)


@pytest.mark.parametrize(
    ("technique", "roles"),
    [
        ("xy_wing", {"pivot", "pincers"}),
        ("w_wing", {"pincers", "link"}),
        ("finned_x_wing", {"base", "fins"}),
        ("skyscraper", {"ends", "link"}),
        ("unique_rectangle_3", {"loop", "extras", "subset"}),
        ("als_xy_wing", {"groups"}),
        ("death_blossom", {"groups", "starts"}),
        ("multi_colors_1", {"colors"}),
        ("x_chain", {"starts"}),
    ],
)
def test_a_technique_has_its_roles(technique: str, roles: set[str]) -> None:
    for step in EXAMPLES:
        if step.technique.id == technique:
            assert set(step.to_dict()["roles"]) == roles | {"targets"}


@pytest.mark.parametrize("technique", ["x_wing", "finned_swordfish", "franken_jellyfish", "mutant_x_wing", "pointing"])
def test_base_and_cover_houses(technique: str) -> None:
    """In a fish every place of the digit in the base houses that is not a fin is in a cover house."""
    found = [step for step in EXAMPLES if step.technique.id == technique]
    assert found
    for step in found:
        assert step.base_houses + step.cover_houses == step.houses
        (digit,) = step.digits
        fins = {mark.candidate.cell for mark in step.marks if mark.role == "extra"}
        covered = {cell for house in step.cover_houses for cell in house.cells}
        assert step.grid is not None
        places = [
            cell
            for house in step.base_houses
            for cell in house.cells
            if step.grid[cell] == 0 and digit in step.grid.candidates(cell)
        ]
        assert places
        assert set(places) - fins <= covered
        if technique != "pointing":
            assert len(step.base_houses) == len(step.cover_houses)
        told = step.to_dict()
        assert told["base_houses"] == [{"kind": one.kind, "number": one.number} for one in step.base_houses]
        assert told["cover_houses"] == [{"kind": one.kind, "number": one.number} for one in step.cover_houses]


def test_the_page_lists_the_keys_of_the_json_form(checkout: Path) -> None:
    page = (checkout / "docs" / "logic.md").read_text(encoding="utf-8")
    table = page.partition("| key | value |")[2].partition("\n\n")[0]
    keys = [key for row in table.splitlines() for key in re.findall(r"`(\w+)`", row.partition(" | ")[0])]
    assert sorted(keys) == sorted(HARD[0].to_dict())


def test_values() -> None:
    for step in (HARD[0], HARD[1]):
        assert pickle.loads(pickle.dumps(step)) == step == copy.deepcopy(step)
        assert hash(step) == hash(copy.copy(step))
        assert repr(step) == f"<Step {step.notation}>"
    assert HARD[0] != HARD[1]
    with pytest.raises(AttributeError):
        HARD[0].digits = None  # type: ignore[misc, assignment]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 4}, "a step has a version from 1 to 3, not 4"),
        ({"base_houses": [{"kind": "row", "number": 9}]}, "the base_houses of these houses and this technique are"),
        ({"houses": [{"kind": "rank", "number": 9}]}, "a house is named"),
        ({"roles": {}}, "the roles of this step are .*, not {}"),
        ({"technique": "x"}, "no technique is named 'x'"),
        ({"placements": ["r1c1"]}, "a candidate is written r1c1=5, not 'r1c1'"),
        ({"cells": ["r0c1"]}, "a cell is named r1c1 to r9c9"),
        ({"marks": [["red", "r1c1=1"]]}, "expected one of defining, extra"),
        ({"chains": [[]]}, "a chain has at least one statement"),
        ({"difficulty": math.nan}, "difficulty must be a finite number, not nan"),
        ({"difficulty": -math.inf}, "difficulty must be a finite number, not -inf"),
        ({"difficulty": 10**400}, "difficulty must be a finite number, not 1000"),
        ({"difficulty": "1.2"}, "difficulty must be a finite number, not '1.2'"),
    ],
)
def test_other_json_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Step.from_dict(HARD[0].to_dict() | change)


def test_missing_keys_and_types_are_named() -> None:
    data = HARD[0].to_dict()
    for key in ("digits", "version", "technique"):
        with pytest.raises(ValueError, match=rf"^data has no {key}, which Step.to_dict writes, and Hint.to_dict"):
            Step.from_dict({name: part for name, part in data.items() if name != key})
    with pytest.raises(ValueError, match=r"^data has no version, which Step.to_dict writes, and Hint.to_dict"):
        Step.from_dict(Hint(HARD[0]).to_dict(stage="where"))
    with pytest.raises(TypeError, match="data must be a mapping"):
        Step.from_dict([])  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("key", HARD[0].to_dict())
def test_every_wrong_part_of_json_is_a_value_error(key: str) -> None:
    step = next(step for step in HARD if step.chains and step.nested and step.links)
    wrong: list[Any] = [make() for name, make in WRONG.items() if name not in OWN_ERRORS]
    if isinstance(step.to_dict()[key], list):
        # Inside a list, and inside a list in a list: in a statement of a chain, say.
        wrong += [[value] for value in wrong] + [[[value, "r1c1=5", "r1c1=6"]] for value in wrong]
    for value in wrong:
        with suppress(ValueError):
            assert json.dumps(Step.from_dict(step.to_dict() | {key: value}).to_dict())


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        (["r1c1=1", True, "cell", [1], None], "a premise must be the place of an earlier statement, not 1"),
        (["r1c1=1", True, "cell", [0], 0], "a nested step must be one of 0, counted from 0, not 0"),
        (["r1c1=1", True, 5, [0], None], "chains must be as Step.to_dict writes it"),
        (["r1c1=1", "yes", "cell", [0], None], "chains must be as Step.to_dict writes it"),
    ],
)
def test_a_wrong_statement_is_refused(statement: list[Any], message: str) -> None:
    data = HARD[0].to_dict() | {"chains": [[["r1c1=1", True, "assumption", [], None], statement]]}
    with pytest.raises(ValueError, match=message):
        Step.from_dict(data)


def test_apply() -> None:
    found = hint(PROPER)
    assert found is not None
    assert found.step.apply(Grid(PROPER)) == Grid(PROPER).with_value("r1c6", 8)


def test_the_catalogue() -> None:
    technique = TECHNIQUES["x_wing"]
    assert (technique.code, technique.level, technique.score, technique.se121) == ("0300", "hard", 140, 3.2)
    assert TECHNIQUES["aligned_pair_exclusion"].code is None
    with pytest.raises(TypeError):
        TECHNIQUES["x_wing"] = technique  # type: ignore[index]


def test_a_step_of_links_alone_has_words() -> None:
    first, second, third = (Candidate(Cell(cell), 5) for cell in ("r1c1", "r1c9", "r7c9"))
    links = (Link("strong", first, second), Link("weak", second, third))
    marks = tuple(Mark("defining", one) for one in (first, second, third))
    step = Step(Technique("my_chain", "My Chain"), eliminations=(Candidate.parse("r7c1=5"),), marks=marks, links=links)
    assert str(step) == "My Chain in r1c1, r1c9 and r7c9. So r7c1 is not 5."
    assert step.notation == "My Chain: (5)r1c1 = r1c9 - r7c9 => r7c1<>5"
    assert Step.from_notation(step.notation, own_techniques=[step.technique]).links == links
    bare = Step(step.technique, eliminations=step.eliminations)
    assert str(bare) == "My Chain. So r7c1 is not 5."
    assert 'class="removed"' in bare.to_svg()


def test_a_rating_imports_no_words_no_pictures_and_no_formats() -> None:
    code = f"import sys, nonet; nonet.rate({PROPER!r}); print(*sorted(name for name in sys.modules if 'nonet' in name))"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "nonet.logic.rating" in modules
    unused = ("nonet.logic._words", "nonet.logic._statements", "nonet.logic._pictures", "nonet.formats")
    assert not [name for name in modules if name.startswith(unused)]
