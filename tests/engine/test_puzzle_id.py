"""Ids of puzzles: pinned, different for different digits, and with a part that all isomorphs share."""

import pickle
import re
from collections.abc import Callable
from hashlib import blake2b

import pytest

import nonet
from nonet import Grid, canonical_batch, generate_batch, isomorph_batch, puzzle_id
from nonet._engine.puzzle_id import ids_of
from nonet.results import PuzzleId
from puzzles import HARDER, MULTIPLE, PROPER, SOLUTION

# A promise across versions.
VECTORS = {
    "." * 81: PuzzleId("rbmSarahwva2", "rbmSarahwva2"),
    PROPER: PuzzleId("w7P1Oofhx81i", "evL7ix3OSvmG"),
}


@pytest.mark.parametrize("line", VECTORS)
def test_ids_are_pinned(line: str) -> None:
    assert puzzle_id(line) == VECTORS[line]


def test_another_program_can_make_them() -> None:
    characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

    def made(line: str) -> str:
        number = int.from_bytes(blake2b(line.encode(), digest_size=16).digest(), "big")
        return "".join(characters[number // 62**place % 62] for place in reversed(range(12)))

    for line in (PROPER, HARDER, SOLUTION):
        assert puzzle_id(line) == (made(line), made(nonet.canonical(line).to_line()))


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
