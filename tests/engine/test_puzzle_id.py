"""Ids of puzzles: pinned, different for different digits, and with a part that all isomorphs share."""

import json
import pickle
import re
from collections.abc import Callable
from hashlib import blake2b

import pytest

import nonet
from nonet import CLASSIC, Grid, Layout, canonical_batch, generate_batch, isomorph_batch, puzzle_id
from nonet._board.rule import KINDS, Rule
from nonet._engine.puzzle_id import ids_of
from nonet.results import PuzzleId
from nonet.rules import AntiKing, AntiKnight, Arrow, Cage, Diagonal, SameValues, Sandwich
from puzzles import HARDER, MULTIPLE, PROPER, SOLUTION
from ruled import example_rule


def hashed(text: str) -> str:
    characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    number = int.from_bytes(blake2b(text.encode(), digest_size=16).digest(), "big")
    return "".join(characters[number // 62**place % 62] for place in reversed(range(12)))


# A promise across versions.
VECTORS = {
    "." * 81: PuzzleId("rbmSarahwva2", "rbmSarahwva2"),
    PROPER: PuzzleId("w7P1Oofhx81i", "evL7ix3OSvmG"),
}


CAGES = [Cage("r1c1 r1c2", sum=8), Cage("r2c2 r2c1 r3c1", sum=15), Cage("r9c9 r9c8")]
PINNED = {
    "killer": (Layout(rules=CAGES), "." * 81, "zNyEHq8fqAdU"),
    "sudoku of cages that is no killer": (
        Layout(rules=[*CAGES, AntiKnight(), Diagonal("/")]),
        "." * 81,
        "lKSlP4w6tOc7",
    ),
    "with givens": (Layout(rules=CAGES), PROPER, "nzX7kAzI2lx6"),
    "sandwich": (Layout(rules=[Sandwich("left", 1, sum=0)]), "." * 81, "8xE6blmc8OiK"),
    "arrow": (Layout(rules=[Arrow("r1c1", "r1c2 r2c3")]), "." * 81, "zzekuRUJTuAC"),
    "sets": (Layout(rules=[SameValues("r1c1 r1c2", "r2c1 r2c2")]), "." * 81, "MrkUJOTjTia0"),
    "jigsaw": (Layout(4, regions="1112 1322 3324 3444"), "1..............4", "9aSmhJPO5BKn"),
    "no regions": (Layout(4, regions=()), "1..............4", "dKG7Iu3TZaLe"),
    "6x6": (Layout(6), "." * 36, "j8uAKWWa9MCC"),
    "16x16": (Layout(16), "G" + "." * 255, "S7zd70n93RL8"),
}


@pytest.mark.parametrize("kind", PINNED)
def test_ids_of_other_boards_are_pinned(kind: str) -> None:
    layout, line, expected = PINNED[kind]
    grid = Grid(line, layout=layout)
    assert puzzle_id(grid) == PuzzleId(expected, None)
    assert puzzle_id(Grid.from_dict(grid.to_dict())) == PuzzleId(expected, None)


def test_a_board_has_one_id_however_it_is_written() -> None:
    turned = [Cage([*reversed(rule.cells)], sum=rule.sum) for rule in reversed(CAGES)]
    layouts = [
        Layout(rules=CAGES),
        Layout(rules=[*turned, *CAGES]),
        Layout(boxes=(3, 3), rules=turned),
        Layout(regions=[house.cells for house in CLASSIC.houses[18:]], rules=turned),
    ]
    assert {puzzle_id(Grid(PROPER, layout=layout)).id for layout in layouts} == {PINNED["with givens"][2]}
    swapped = Layout(rules=[SameValues("r2c2 r2c1", "r1c2 r1c1")])
    assert puzzle_id(Grid.empty(swapped)).id == PINNED["sets"][2]


def test_what_differs_has_another_id() -> None:
    rules: list[list[Rule]] = [[], [*CAGES], [*CAGES[:2]],
             [Cage("r1c1 r1c2", sum=9), *CAGES[1:]], [Sandwich("left", 1, sum=0)],
             [Sandwich("left", 1, sum=2)], [Sandwich("top", 1, sum=0)], [AntiKnight()], [AntiKing()],
             [Diagonal("/")], [Diagonal("\\")]]  # fmt: skip
    layouts = [Layout(rules=some) for some in rules]
    layouts += [Layout(regions=()), Layout(4), Layout(4, regions=()), Layout(6), Layout(6, boxes=(3, 2))]
    assert len({puzzle_id(Grid.empty(layout)).id for layout in layouts}) == len(layouts)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_another_program_can_make_those_of_other_boards(kind: str) -> None:
    layout = example_rule(kind)
    told = json.loads(json.dumps(layout.to_dict()))
    lines = ["." * layout.size**2]
    if told["regions"] is not None:
        lines.append(f"regions {told['regions']}")
    rules = []
    for rule in told.get("rules", []):
        kept = {key: value for key, value in rule.items() if value is not None and value is not False and value != []}
        kept |= {key: sorted(value) for key, value in kept.items() if key == "sets"}
        rules.append(json.dumps(kept, sort_keys=True, separators=(",", ":")))
    text = "\n".join([*lines, *sorted(rules)])
    assert puzzle_id(Grid.empty(layout)).id == hashed(text)


@pytest.mark.parametrize("line", VECTORS)
def test_ids_are_pinned(line: str) -> None:
    assert puzzle_id(line) == VECTORS[line]


def test_another_program_can_make_them() -> None:
    for line in (PROPER, HARDER, SOLUTION):
        assert puzzle_id(line) == (hashed(line), hashed(nonet.canonical(line).to_line()))


def test_the_text_of_a_puzzle_does_not_matter() -> None:
    same: list[str | bytes | Grid] = [
        PROPER,
        PROPER.replace(".", "0"),
        PROPER.encode(),
        Grid(PROPER),
        str(Grid(PROPER)),
    ]
    assert {puzzle_id(each) for each in same} == {puzzle_id(PROPER)}
    assert puzzle_id(Grid(SOLUTION, givens=PROPER)) == puzzle_id(SOLUTION)
    assert pickle.loads(pickle.dumps(puzzle_id(PROPER))) == puzzle_id(PROPER)


def test_pencilmarks_have_no_id() -> None:
    with pytest.raises(nonet.PuzzleError, match="does not support pencilmarks"):
        puzzle_id(Grid(PROPER, pencilmarks="123456789" * 80 + "12345678."))


MARKED = Grid(PROPER, pencilmarks="123456789" * 80 + "12345678.")


CALLS: dict[str, Callable[[Grid], object]] = {
    "puzzle_id": puzzle_id,
    "are_isomorphic": lambda grid: nonet.are_isomorphic(PROPER, grid),
    "find_isomorphism": lambda grid: nonet.find_isomorphism(grid, PROPER),
    "dedupe": lambda grid: [*nonet.dedupe([Grid(PROPER), grid])],
}


@pytest.mark.parametrize("board", [MARKED, Grid("." * 16)], ids=["pencilmarks", "another size"])
@pytest.mark.parametrize(("name", "call"), CALLS.items(), ids=CALLS)
def test_an_error_names_the_function_that_was_called(name: str, call: Callable[[Grid], object], board: Grid) -> None:
    if name == "puzzle_id" and board is not MARKED:
        assert puzzle_id(board).class_id is None
        return
    with pytest.raises(nonet.results.UnsupportedError, match=f"^{name} ") as caught:
        call(board)
    assert caught.value.function == name
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.slow
def test_isomorphs_share_the_second_part_and_nothing_else() -> None:
    for puzzle, _ in generate_batch(10, seed=1):
        found = [*ids_of(canonical_batch(isomorph_batch([puzzle] * 10_000, seed=5).isomorph))]
        assert len({each.id for each in found if each}) == 10_000
        assert {each and each.class_id for each in found} == {puzzle_id(puzzle).class_id}
        assert all(each and re.fullmatch("[0-9A-Za-z]{12}", each.id) for each in found[:100])


def test_batches_have_the_same() -> None:
    rows = [PROPER, "oops", HARDER, SOLUTION, MULTIPLE, "." * 81]
    expected = [None if line == "oops" else puzzle_id(line) for line in rows]
    assert [*ids_of(canonical_batch(rows))] == expected
