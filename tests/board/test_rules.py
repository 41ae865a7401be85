"""Rules: what each kind means, how it is written, and what cannot be."""

import csv
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import nonet
from nonet import CLASSIC, Grid, Layout
from nonet import rules as kinds
from nonet._board.rule import KINDS, Rule
from nonet.results import UnsupportedError
from puzzles import PROPER
from ruled import ONLY_NINE, holds, random_rule

CATALOGUE = Path(__file__).parents[2] / "crates" / "nonet-core" / "src" / "rules" / "catalogue.csv"
ANY: Any = SimpleNamespace(Layout=Layout, **vars(kinds))
JIGSAW = "1112 1322 3324 3444"
KINDS_OF_SMALL_BOARDS = sorted(set(KINDS) - ONLY_NINE)


def test_the_classes_are_those_of_the_catalogue() -> None:
    rows = [*csv.DictReader(CATALOGUE.read_text().splitlines())]
    assert {row["name"]: row["class"] for row in rows} == {name: kind.__name__ for name, kind in KINDS.items()}
    assert {*kinds.__all__} == {row["class"] for row in rows} | {"Rule", "Side"}
    for row in rows:
        kind, (least, _, most) = KINDS[row["name"]], row["cells"].partition("..")
        if row["cells"] in ("0", "N") or row["name"] == "little_killer":
            continue  # they have no cells of their own
        assert kind.least == int(least), row["name"]
        bound = most if ".." in row["cells"] else least
        assert kind.most == (None if bound == "" else 0 if bound == "N" else int(bound)), row["name"]


@pytest.mark.parametrize("name", KINDS_OF_SMALL_BOARDS)
def test_random_rules_have_the_counts_of_all_boards_tried(name: str) -> None:
    """Every 4x4 board is tried against what each rule says."""
    for seed in range(12):
        random = Random(seed)
        regions = random.choice((None, JIGSAW, ()))
        layout = Layout(4, regions)
        boards = [[*grid] for grid in nonet.solutions(Grid.empty(layout))]
        found: list[Rule] = []
        for kind in (name, *random.sample(KINDS_OF_SMALL_BOARDS, random.randint(0, 2))):
            rule = random_rule(kind, 4, random)
            try:
                Layout(4, regions, rules=[rule])
            except ValueError:
                continue  # this board cannot have it
            found.append(rule)
        ruled = Layout(4, regions, rules=found)
        expected = [board for board in boards if holds(ruled, board)]
        answers = {bytes(grid) for grid in nonet.solutions(Grid.empty(ruled))}
        assert answers == set(map(bytes, expected)), ruled
        assert all(Grid.from_values(board, layout=ruled).is_solved == (board in expected) for board in boards[:20])


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_rule_is_a_value_that_can_be_written_and_read(name: str) -> None:
    known = {"Layout": Layout, **vars(kinds)}
    for seed in range(5):
        rule = random_rule(name, 9, Random(seed))
        for other in (eval(repr(rule), known), Rule.from_dict(rule.to_dict()), pickle.loads(pickle.dumps(rule))):
            assert (other, hash(other), repr(other)) == (rule, hash(rule), repr(rule))
        assert str(rule).startswith(rule.word)
        with pytest.raises(AttributeError, match="is immutable"):
            rule.cells = ()
        try:
            layout = Layout(9, rules=[rule])
        except ValueError:
            continue
        assert eval(repr(layout), known) == Layout.from_dict(layout.to_dict()) == layout
        assert (
            pickle.loads(pickle.dumps(Grid.empty(layout)))
            == Grid.empty(layout)
            == eval(repr(Grid.empty(layout)), known | {"Grid": Grid})
        )
        assert layout != CLASSIC
        assert str(Grid.empty(layout)).splitlines()[-1] == str(rule)


def test_equal_rules_are_equal_values() -> None:
    assert (
        kinds.Cage("r1c2 r1c1")
        == kinds.Cage([(1, 1), (1, 2)])
        == kinds.Cage(CLASSIC.cells[:2])
        != kinds.Cage("r1c1 r1c2", sum=3)
    )
    assert kinds.Whisper("r3c3 r2c2 r1c1") == kinds.Whisper("r1c1,r2c2,r3c3")
    assert kinds.Thermometer("r3c3 r2c2") != kinds.Thermometer("r2c2 r3c3")
    assert kinds.Sandwich("right", 3, sum=5) == kinds.Sandwich("left", 3, sum=5)
    assert (
        kinds.Clone("r1c1 r2c2", "r5c5 r6c6")
        == kinds.Clone("r6c6 r5c5", "r2c2 r1c1")
        != kinds.Clone("r1c1 r2c2", "r6c6 r5c5")
    )
    one, two = kinds.Cage("r1c1 r1c2", sum=5), kinds.Diagonal("/")
    assert Layout(rules=[one, two, one]) == Layout(9, rules=[two, one])
    assert Layout(rules=[one, two]).rules == (one, two)
    assert Layout(rules=[]) is CLASSIC
    assert Layout(9, rules=[two]).box_shape == (3, 3)


def test_houses_of_rules_are_houses() -> None:
    layout = Layout(
        rules=[kinds.Diagonal("\\"), kinds.Windoku(), kinds.DisjointGroups(), kinds.ExtraRegion("r1c1 r1c2 r2c3")]
    )
    found = [house.kind for house in layout.houses]
    assert [found.count(kind) for kind in ("box", "diagonal", "window", "group", "extra")] == [9, 1, 4, 9, 1]
    assert layout.cell("r5c5") in layout.peers_of("r1c1")
    (conflict,) = Grid("1" + "." * 39 + "1" + "." * 40, layout=Layout(rules=[kinds.Diagonal("\\")])).conflicts()
    assert str(conflict) == "r1c1 r5c5 digit 1 (diagonal 1)"


@pytest.mark.parametrize(
    ("size", "rule", "message"),
    [
        (9, kinds.Cage("r1c1 r1c2", sum=20), "cage of 20 in r1c1 r1c2: two different digits add up to 3 to 17"),
        (4, kinds.Cage("r1c1 r1c2 r1c3 r1c4 r2c1"), "cage in r1c1 r1c2 r1c3 r1c4 r2c1: 5 cells, expected 1 to 4"),
        (
            9,
            kinds.Thermometer("r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9 r2c9"),
            "thermometer from r1c1: 10 cells need 10 increasing digits, this board has 9",
        ),
        (9, kinds.Whisper("r9c1 r10c1"), "whisper: r10c1 is not on this 9x9 board"),
        (9, kinds.Whisper("r1c1 r1c2", difference=9), "whisper from r1c1: digits 1 to 9 differ by at most 8"),
        (9, kinds.Whisper("r1c1"), "whisper from r1c1: 1 cell, expected 2 or more"),
        (9, kinds.Difference("r1c1 r1c3"), "difference in r1c1 r1c3: the two cells are no orthogonal neighbours"),
        (9, kinds.Quadruple("r1c1 r1c2 r2c1 r2c3", values=[1]), "quadruple in .*: the four cells are no square of 2x2"),
        (4, kinds.Quadruple("r1c1 r1c2 r2c1 r2c2", values=[5]), "quadruple in .*: 5 is no digit of a 4x4 board"),
        (
            9,
            kinds.LittleKiller("r0c9", direction="UR", sum=5),
            "little killer UR 5: r0c9: no diagonal of this 9x9 board",
        ),
        (
            9,
            kinds.LittleKiller("r0c5", direction="DR", sum=99),
            "little killer DR 99: r0c5: 4 digits add up to 4 to 36",
        ),
        (9, kinds.Sandwich("top", 3, sum=36), "sandwich 36: top 3: expected 0 to 35"),
        (4, kinds.Skyscraper("left", 5, count=2), "skyscraper 2: left 5: this board has 4 rows and columns"),
        (6, kinds.Windoku(), "windoku: the board must be 9x9"),
        (5, kinds.RegionSum("r1c1 r1c2"), "region sum: the board has no regions"),
        (9, kinds.EqualSums("r1c1"), "equal sums: 1 sets, expected 2 or more"),
        (9, kinds.Sum("r1c1 r1c2", sum=1), "sum 1 in r1c1 r1c2: they add up to 2 to 18"),
        (
            9,
            kinds.Arrow("r1c1 r1c2 r1c3 r1c4", "r2c1"),
            "arrow from r1c1: a circle of 1 to 3 cells and a shaft are expected",
        ),
    ],
)
def test_what_no_board_can_have_is_an_error(size: int, rule: Rule, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{message}"):
        Layout(size, () if size == 5 else None, rules=[rule])


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: kinds.Cage("r1c1 x"), ValueError, "a cell is named r1c1 to r25c25, not 'x'"),
        (lambda: ANY.Cage(5), TypeError, "cells must be a text such as"),
        (lambda: ANY.Cage([5]), TypeError, "cells must be a text such as"),
        (lambda: kinds.Cage("r1c1 r1c1"), ValueError, "r1c1 is named twice in a rule"),
        (lambda: kinds.Cage("r1c1", sum=0), ValueError, "sum must be 1 to"),
        (lambda: ANY.Diagonal("x"), ValueError, "direction must be one of"),
        (lambda: ANY.Negative("product", value=2), ValueError, "of must be one of difference, ratio, sum"),
        (lambda: ANY.Indexer("region", "r1c1"), ValueError, "house must be one of row, column, box"),
        (lambda: kinds.Clone("r1c1", "r1c2 r1c3"), ValueError, "clone: two sets of equally many cells"),
        (lambda: ANY.Layout(rules=[5]), TypeError, "rules must be rules of nonet.rules, not int 5"),
        (lambda: ANY.Layout(rules=5), TypeError, "rules must be rules of nonet.rules, not int 5"),
        (
            lambda: Layout.from_dict({"rules": [{"rule": "camel"}]}),
            ValueError,
            "'camel' is not a rule that nonet knows",
        ),
        (lambda: Rule.from_dict({"rule": "cage", "size": 3}), ValueError, "the rule cage has"),
        (lambda: ANY.Rule.from_dict([]), TypeError, "data must be a mapping"),
    ],
)
def test_what_is_no_rule_is_an_error(make: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=f"^{message}"):
        make()


def test_the_functions_take_ruled_puzzles() -> None:
    layout = Layout(
        4, rules=[kinds.Cage("r1c1 r1c2", sum=3), kinds.Greater("r1c2 r1c1"), kinds.Cage("r2c1 r3c1", sum=6)]
    )
    puzzle = Grid("." * 16, layout=layout)
    assert nonet.status(puzzle) == "multiple"
    assert nonet.count_solutions(puzzle, limit=100) == len({*nonet.solutions(puzzle)})
    solution = nonet.any_solution(puzzle)
    assert solution is not None
    assert solution.is_solved
    assert solution.layout is layout
    batch = nonet.solve_batch([puzzle, PROPER, solution])
    assert batch.status[:] == ["multiple", "proper", "proper"]
    assert nonet.is_proper(solution)
    assert not puzzle.with_value("r1c1", 2).with_value("r1c2", 1).is_solved
    assert nonet.status(puzzle.with_value("r1c1", 2)) == "no_solution"
    nine = Grid.empty(Layout(rules=[kinds.Cage("r1c1 r1c2", sum=3), kinds.Cage("r2c1 r3c1"), kinds.Diagonal("/")]))
    with pytest.raises(UnsupportedError, match="rate works on classic 9x9 grids; this puzzle has 2 cages and diagonal"):
        nonet.rate(nine)


def test_rules_are_loaded_at_first_use() -> None:
    code = "import sys, nonet; print([name for name in sys.modules if 'rule' in name and 'nonet' in name])\n"
    code += "print(nonet.Layout.from_dict({'size': 4, 'rules': [{'rule': 'windoku'}] * 0}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["['nonet._board.rules']", "4x4"]


@pytest.mark.parametrize(
    "rule",
    [kinds.Diagonal("/"), kinds.Windoku(), kinds.DisjointGroups(), kinds.AntiKnight(), kinds.Nonconsecutive()],
    ids=str,
)
def test_open_cells_break_no_rule_of_the_whole_board(rule: Rule) -> None:
    layout = Layout(rules=[rule])
    assert layout.broken_rules(bytes(81)) == ()
    assert layout.broken_rules(bytes([1]) + bytes(80)) == ()
    # A whole board that has only equal digits breaks each, but for neighbours.
    assert (layout.broken_rules(bytes([1]) * 81) == (rule,)) == (rule != kinds.Nonconsecutive())
