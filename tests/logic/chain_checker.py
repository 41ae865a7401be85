"""A check of chains that knows no search: every statement must follow from its premises by its reason.

``check_chains`` takes a step with its position and raises ``AssertionError`` if

- a statement does not follow: each reason is checked by its definition, on the candidates of the position;
- the assumptions do not cover every case;
- some case does not lead to the conclusion, or to a contradiction.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from nonet import Cell, Grid, House, Step
from nonet.logic import Candidate, Statement

State = dict[Cell, frozenset[int]]
HOUSES = ("box", "row", "column")


def state_of(grid: Grid) -> State:
    """Return the candidates of the open cells."""
    return {cell: frozenset(grid.candidates(cell)) for cell in Cell.ALL if not grid[cell]}


def without(state: State, gone: Iterable[Candidate]) -> State:
    """Return a state without some candidates."""
    left = dict(state)
    for cell, digit in gone:
        left[cell] -= {digit}
    return left


def places(state: State, digit: int, house: House) -> set[Cell]:
    return {cell for cell in house.cells if digit in state.get(cell, ())}


def conflict(one: Candidate, other: Candidate) -> bool:
    """Return whether two candidates cannot both be true."""
    return one != other and (one.cell == other.cell or (one.digit == other.digit and one.cell.sees(other.cell)))


def opposite(one: Statement, other: Statement) -> bool:
    return set(one.candidates) == set(other.candidates) and one.is_true != other.is_true


def house_of(one: Statement) -> House:
    return House(f"{one.reason} {getattr(one.candidate.cell, one.reason)}")


# Statements.


def check_statement(state: State, step: Step, chain: Sequence[Statement], place: int) -> None:
    one = chain[place]
    told = f"{place}: {one}"
    assert all(0 <= premise < place for premise in one.premises), told
    assert len({candidate.digit for candidate in one.candidates}) == 1, told
    assert all(digit in state.get(cell, ()) for cell, digit in one.candidates), told
    premises = [chain[premise] for premise in one.premises]
    false = {candidate for premise in premises if not premise.is_true for candidate in premise.candidates}
    if one.reason == "assumption":
        assert place == 0, told
        assert not premises, told
    elif one.nested is not None:
        check_nested(without(state, false), step.nested[one.nested], one)
    elif one.is_true:
        check_true(state, one, false, told)
    elif one.reason == "fish":
        check_fish(state, step, one, false)
    elif one.reason in ("locked_candidates", "hidden_pair", "naked_pair", "x_wing"):
        assert PATTERNS[one.reason](without(state, false), *one.candidate), told
    else:
        (premise,) = premises
        assert premise.is_true, told
        for candidate in one.candidates:
            assert all(conflict(candidate, other) for other in premise.candidates), told
        check_named_house(one, premise, told)


def check_named_house(one: Statement, premise: Statement, told: str) -> None:
    if one.reason == "cell":
        assert {candidate.cell for candidate in (*one.candidates, *premise.candidates)} == {one.candidate.cell}, told
    elif one.reason in HOUSES:
        cells = [candidate.cell for candidate in (*one.candidates, *premise.candidates)]
        assert set(cells) <= set(house_of(one).cells), told
    else:
        assert one.reason == "sees", told


def check_true(state: State, one: Statement, false: set[Candidate], told: str) -> None:
    digit, cells = one.candidate.digit, {candidate.cell for candidate in one.candidates}
    if one.reason == "cell":
        (cell,) = cells
        assert {Candidate(cell, other) for other in state[cell] - {digit}} <= false, told
    elif one.reason in HOUSES:
        house = house_of(one)
        assert cells <= set(house.cells), told
        assert {Candidate(cell, digit) for cell in places(state, digit, house) - cells} <= false, told
    else:
        assert one.reason == "als", told
        check_locked_set(state, one, false, told)


def check_locked_set(state: State, one: Statement, false: set[Candidate], told: str) -> None:
    """Check that the cells are in one house and have, without the false digit, as many digits as cells."""
    assert any(set(one.cells) <= set(house.cells) for house in House.ALL), told
    (lost,) = {candidate.digit for candidate in false}
    left = {digit for cell in one.cells for digit in state[cell]} - {lost}
    assert {Candidate(cell, lost) for cell in one.cells if lost in state[cell]} <= false, told
    assert len(left) == len(one.cells), told
    digit = one.candidate.digit
    assert digit in left, told
    assert {candidate.cell for candidate in one.candidates} == {cell for cell in one.cells if digit in state[cell]}, (
        told
    )


def check_fish(state: State, step: Step, one: Statement, false: set[Candidate]) -> None:
    """Check that without fins the base houses take their digits in different cover houses."""
    digit, cell = one.candidate.digit, one.candidate.cell
    bases, covers, base = fish(state, step, digit)
    fins = {candidate.cell for candidate in false}
    assert all(any(place in cover.cells for cover in covers) for place in base - fins)
    count = sum(cell in cover.cells for cover in covers)
    assert count > 1 or (count == 1 and cell not in base)
    assert len(bases) == len(covers)


def fish(state: State, step: Step, digit: int) -> tuple[Sequence[House], Sequence[House], set[Cell]]:
    count = len(step.houses) // 2
    bases, covers = step.houses[:count], step.houses[count:]
    in_bases = [places(state, digit, house) for house in bases]
    for one, other in combinations(in_bases, 2):
        assert not one & other, "base houses share a candidate"
    return bases, covers, set().union(*in_bases)


# Patterns inside chains.


def locked_candidates(state: State, cell: Cell, digit: int) -> bool:
    found = (places(state, digit, house) for house in House.ALL if cell not in house.cells)
    return any(cells and all(place.sees(cell) for place in cells) for cells in found)


def naked_pair(state: State, cell: Cell, digit: int) -> bool:
    for house in cell.houses:
        twos = [state[one] for one in house.cells if one in state and one != cell and len(state[one]) == 2]
        if any(one == other and digit in one for one, other in combinations(twos, 2)):
            return True
    return False


def hidden_pair(state: State, cell: Cell, digit: int) -> bool:
    for house in cell.houses:
        for pair in combinations(sorted(state[cell] - {digit}), 2):
            found = [places(state, one, house) for one in pair]
            if found[0] == found[1] and len(found[0]) == 2:
                return True
    return False


def x_wing(state: State, cell: Cell, digit: int) -> bool:
    for lines, across in (("row", "column"), ("column", "row")):
        numbers = [number for number in range(1, 10) if number != getattr(cell, lines)]
        for pair in combinations(numbers, 2):
            found = [places(state, digit, House(f"{lines} {number}")) for number in pair]
            first, second = ({getattr(place, across) for place in one} for one in found)
            if first == second and len(first) == 2 and getattr(cell, across) in first:
                return True
    return False


PATTERNS = {
    "locked_candidates": locked_candidates,
    "hidden_pair": hidden_pair,
    "naked_pair": naked_pair,
    "x_wing": x_wing,
}


def check_nested(state: State, nested: Step, one: Statement) -> None:
    assert not one.is_true
    assert one.candidate in nested.eliminations or any(conflict(one.candidate, placed) for placed in nested.placements)
    check_in(state, nested, [one.candidate])


# Cases and conclusions.


def proves(told: Sequence[Statement], target: Candidate, is_placed: bool) -> bool:
    """Return whether statements say that a candidate is true, or false, or contradict each other."""
    if any(opposite(one, other) for one, other in combinations(told, 2)):
        return True
    if is_placed:
        return any(one.is_true and one.candidates == (target,) for one in told)
    return any(
        target in one.candidates if not one.is_true else all(conflict(target, other) for other in one.candidates)
        for one in told
    )


def complement(one: Statement) -> Statement:
    return one._replace(is_true=not one.is_true)


def check_cover(state: State, step: Step, starts: Sequence[Statement]) -> None:
    """Check that one of the assumptions holds."""
    if any(opposite(one, other) for one, other in combinations(starts, 2)):
        return
    first = next(one for one in starts if one.is_true).candidate
    true = {one.candidate for one in starts if one.is_true}
    if not all(one.is_true for one in starts):
        (none,) = (one for one in starts if not one.is_true)
        assert true >= set(none.candidates)
        return
    if true >= {Candidate(first.cell, digit) for digit in state[first.cell]}:
        return
    houses = [{Candidate(cell, first.digit) for cell in places(state, first.digit, house)} for house in House.ALL]
    if any(found and found <= true for found in houses):
        return
    # One of the fins, or the digit's places in a cover house if the fish has none.
    assert step.technique.id == "kraken_fish_2"
    _, covers, base = fish(state, step, first.digit)
    cells = {candidate.cell for candidate in true}
    fins = {cell for cell in base if not any(cell in cover.cells for cover in covers)}
    twice = {cell for cell in base if sum(cell in cover.cells for cover in covers) > 1}
    assert fins <= cells
    assert any(set(cover.cells) & base - twice <= cells for cover in covers)


def check_in(state: State, step: Step, needed: Sequence[Candidate] | None = None) -> None:
    """Check a step in a state; of a nested step only the eliminations that are needed."""
    assert step.chains
    for chain in step.chains:
        assert chain
        for place in range(len(chain)):
            check_statement(state, step, chain, place)
    cases: dict[tuple[frozenset[Candidate], bool], list[Statement]] = {}
    for chain in step.chains:
        cases.setdefault((frozenset(chain[0].candidates), chain[0].is_true), []).extend(chain)
    removed = step.eliminations if needed is None else needed
    targets = [(one, True) for one in step.placements] + [(one, False) for one in removed]
    assert targets
    if step.technique.id == "als_chain":
        for target in targets:
            assert any(proves(told, *target) and proves([complement(told[0])], *target) for told in cases.values())
        return
    told_cases = list(cases.values())
    if len(told_cases) == 1 and not is_forced(state, told_cases[0][0]):
        told_cases.append([complement(told_cases[0][0])])
    check_cover(state, step, [told[0] for told in told_cases])
    for candidate, is_placed in targets:
        for told in told_cases:
            assert proves(told, candidate, is_placed), f"{told[0]} does not lead to {candidate}"


def is_forced(state: State, one: Statement) -> bool:
    """Return whether an assumption holds anyway: nothing else is left in its cell or a house."""
    cell, digit = one.candidate
    alone = state[cell] == {digit} or any(places(state, digit, house) == {cell} for house in cell.houses)
    return one.is_true and not one.others and alone


def check_chains(step: Step) -> None:
    """Raise ``AssertionError`` if the chains of a step do not prove its conclusion in its position."""
    assert step.grid is not None
    check_in(state_of(step.grid), step)
