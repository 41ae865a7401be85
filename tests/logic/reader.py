"""A reader who knows only the rules: checks what a sentence says against the grid, from its words alone.

``read`` takes the text of a step and its position, never the step's pattern or chains. It raises ``AssertionError`` if
a claim is not true of the grid, or does not follow from what the sentence has said before, and returns how many claims
it checked.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

from nonet import Cell, Grid, House, Step

CELL = r"r\dc\d"
CELLS = rf"{CELL}(?:, {CELL})*(?: (?:and|or) {CELL})?"
DIGITS = r"\d(?:, \d)*(?: (?:and|or) \d)?"
HOUSE = r"(?:row|column|box) \d"
CLAIM = rf"(?:(neither) ({CELL}) nor ({CELL})|(none of |one of |)({CELLS})) (?:is|are) (not |)(\d)"
TOLD = re.compile(rf"{CLAIM}(?: \(([^()]*)\))?")
BRANCH = re.compile(
    rf"(?:Suppose that|[Ii]f|So) ({CLAIM})(?:: then|, then|\. Then) ([^.;]*(?:; but (?:also|then) [^.;]*)*)"
)
NAMED = re.compile(rf"({CELLS}) (?:is|are)( not)?(?: (\d)|(?=[,)]|$| and| so))")


class Claim(NamedTuple):
    """That one of several cells has a digit, or that none has."""

    cells: frozenset[Cell]
    digit: int
    is_true: bool

    def excludes(self, cell: Cell, digit: int) -> bool:
        if not self.is_true:
            return digit == self.digit and cell in self.cells
        if self.cells == {cell}:
            return digit != self.digit
        return digit == self.digit and cell not in self.cells and all(cell.sees(other) for other in self.cells)


def cells_in(text: str) -> list[Cell]:
    return [Cell(name) for name in re.findall(CELL, text)]


def digits_in(text: str) -> set[int]:
    return {int(digit) for digit in re.findall(r"(?<![rc\d])\d(?![\dc])", text)}


def claim_of(match: re.Match[str]) -> Claim:
    groups = match.groups()[-8:] if match.re is TOLD else match.groups()[1:8]
    neither, first, second, group, cells, negation, digit = groups[:7]
    named = cells_in(f"{first} {second}" if neither else cells)
    return Claim(frozenset(named), int(digit), not (neither or negation or group == "none of "))


class Branch:
    """What is known if one assumption holds."""

    def __init__(self, grid: Grid, assumption: Claim) -> None:
        self.grid, self.claims = grid, [assumption]
        self.used = self.claims
        """What a claim may follow from: while one is checked, the clause before it and the claims that it names."""
        self.sets: dict[str, tuple[list[Cell], set[int]]] = {}
        self.is_impossible = False

    def is_gone(self, cell: Cell, digit: int) -> bool:
        is_open = not self.grid[cell] and digit in self.grid.candidates(cell)
        return not is_open or any(claim.excludes(cell, digit) for claim in self.used)

    def places(self, house: House, digit: int) -> set[Cell]:
        return {cell for cell in house.cells if not self.is_gone(cell, digit)}

    def left(self, cell: Cell) -> set[int]:
        return {digit for digit in self.grid.candidates(cell) if not self.is_gone(cell, digit)}

    def add(self, claim: Claim, why: str, before: Claim) -> None:
        """Check a claim by its reason, or by the rules if it has none."""
        told = f"{claim} ({why})"
        for cell in claim.cells:
            assert not self.grid[cell], told
            assert claim.digit in self.grid.candidates(cell), told
        letter, why = why[6:7], re.sub(r"^group [A-Z]: ", "", why)
        self.used = [before, *self.named(claim, why, told)]
        self.check(claim, re.split(r": (?:it is|r\d)|, as r\d", why)[0], told, letter)
        self.claims.append(claim)
        self.used = self.claims

    def named(self, claim: Claim, why: str, told: str) -> list[Claim]:
        """Return the earlier claims that a reason names; each must have been made."""
        if why.startswith(("it is", "r")) and "then have" not in why:
            text = why
        elif found := re.search(r"(?:: (?=it is|r\d)|, as )(.*?)(?:, so they take .*)?$", why):
            text = found[1]
        else:
            return []
        if text.startswith("it is"):
            (cell,) = claim.cells
            is_true = not re.match("it is (not|neither|none)", text)
            claims = [Claim(frozenset([cell]), digit, is_true) for digit in digits_in(text)]
        else:
            claims = []
            for cells, negation, digit in NAMED.findall(text):
                number = int(digit or claim.digit)
                if negation:
                    claims += [Claim(frozenset([cell]), number, is_true=False) for cell in cells_in(cells)]
                else:
                    claims.append(Claim(frozenset(cells_in(cells)), number, is_true=True))
        assert claims, told
        for one in claims:
            made = (known for known in self.claims if known.digit == one.digit and known.is_true == one.is_true)
            assert any(one.cells <= known.cells if not one.is_true else one == known for known in made), (told, one)
        return claims

    def check(self, claim: Claim, why: str, told: str, letter: str) -> None:
        if why.startswith(("it is", "r")) and "then have" not in why:
            why = ""  # It names what excludes the candidate, and nothing else.
        if why.startswith("nested step") or why == "by the fish":
            return
        if why == "nothing else is left":
            (cell,) = claim.cells
            assert self.left(cell) <= {claim.digit}, told
        elif why.startswith("nowhere else in "):
            house = House(why.removeprefix("nowhere else in "))
            assert self.places(house, claim.digit) <= claim.cells <= set(house.cells), told
        elif "then have only" in why:
            cells, digits = why.split(" then have only ")
            self.sets[letter] = cells_in(cells), digits_in(digits.split(" left")[0])
            self.check_locked_set(claim, *self.sets[letter], told)
        elif re.fullmatch("group [A-Z] takes it too", why):
            self.used = self.claims
            self.check_locked_set(claim, *self.sets[why[6]], told)
        elif why:
            (cell,) = claim.cells
            assert not claim.is_true, told
            self.check_pattern(cell, claim.digit, why, told)
        else:
            assert not claim.is_true, told
            for cell in claim.cells:
                assert any(known.excludes(cell, claim.digit) for known in self.used), told

    def check_locked_set(self, claim: Claim, cells: list[Cell], digits: set[int], told: str) -> None:
        assert any(set(cells) <= set(house.cells) for house in House.ALL), told
        lost = {digit for cell in cells for digit in self.grid.candidates(cell)} - digits
        assert all(self.is_gone(cell, digit) for cell in cells for digit in lost), told
        assert len(digits) == len(cells), told
        assert {cell for cell in cells if claim.digit in self.grid.candidates(cell)} == claim.cells, told

    def check_pattern(self, cell: Cell, digit: int, why: str, told: str) -> None:
        name, where = why.split(": by then, ")
        if name == "a naked pair":
            pair = cells_in(where)
            digits = digits_in(where)
            assert len(pair) == len(digits) == 2, told
            assert digit in digits, told
            assert all(self.left(one) <= digits and one.sees(cell) for one in pair), told
            assert pair[0].sees(pair[1]), told
            return
        houses, rest = re.fullmatch(r"in (.*?), (.*)", where).groups()  # type: ignore[union-attr]
        subject, goes = rest.split(" can only go in ")
        digits = digits_in(subject)
        if name == "an X-Wing":
            bases, covers = houses_of(houses), houses_of(goes)
            places = set().union(*(self.places(base, digit) for base in bases))
            assert places <= {one for cover in covers for one in cover.cells}, told
            assert any(cell in cover.cells for cover in covers), told
            assert not any(cell in base.cells for base in bases), told
            assert len(bases) == len(covers) == 2, told
            return
        house, cells = House(houses), set(cells_in(goes))
        assert all(self.places(house, one) <= cells for one in digits), told
        if name == "locked candidates":
            assert digits == {digit}, told
            assert all(one.sees(cell) for one in cells), told
        else:
            assert name == "a hidden pair", told
            assert len(digits) == len(cells) == 2, told
            assert digit not in digits, told
            assert cell in cells, told

    def read_impossible(self, text: str) -> None:
        """Check what cannot be: claims that conflict, a cell or a house with nothing left; all is named."""
        if both := re.fullmatch(rf"({CLAIM}) and ({CLAIM}), which cannot both be", text):
            one, other = (claim_of(match) for match in re.finditer(rf"(){CLAIM}", both[0]))
            assert one in self.claims, text
            assert other in self.claims, text
            assert all(one.excludes(cell, other.digit) for cell in other.cells), text
        elif left := re.fullmatch(rf"no candidate is left for ({CELL}) \((it is .*)\)", text):
            self.used = self.named(Claim(frozenset(cells_in(left[1])), 0, is_true=True), left[2], text)
            assert not self.left(Cell(left[1])), text
        else:
            left = re.fullmatch(rf"no place is left for (\d) in ({HOUSE}) \((.*)\)", text)
            assert left is not None, text
            self.used = self.named(Claim(frozenset(), int(left[1]), is_true=True), left[3], text)
            assert not self.places(House(left[2]), int(left[1])), text
        self.used = self.claims
        self.is_impossible = True

    def is_contradicted(self) -> bool:
        return self.is_impossible or any(
            one.cells == other.cells and one.digit == other.digit and one.is_true != other.is_true
            for one, other in combinations(self.claims, 2)
        )


def houses_of(text: str) -> list[House]:
    """Return the houses of ``rows 1 and 2``."""
    kind = {"row": "row", "col": "column", "box": "box"}[text[:3]]
    return [House(f"{kind} {number}") for number in re.findall(r"\d", text)]


def read_branches(text: str, grid: Grid) -> list[tuple[Branch, bool]]:
    """Return what each branch says, checked, and whether it is told in full."""
    found = []
    for match in BRANCH.finditer(text):
        branch, body = Branch(grid, claim_of(match)), match.groups()[-1]
        whole = "step by step" not in body
        body, _, known = body.partition(", a contradiction, since ")
        body, _, impossible = body.partition("; but then ")
        for part in body.split("; but also ") if whole else ():
            before = branch.claims[0]
            for told in TOLD.finditer(part):
                branch.add(claim_of(told), told.groups()[-1] or "", before)
                before = branch.claims[-1]
        if whole and impossible:
            branch.read_impossible(impossible)
        if whole and known:
            assert claim_of(next(TOLD.finditer(known))) in branch.claims, known
            assert branch.is_contradicted(), known
        found.append((branch, whole))
    return found


def read_pattern(text: str, grid: Grid) -> int:
    """Check what the sentence says of cells, digits and houses outside of chains; return the number of claims."""
    count, text = 0, re.sub(r"\([^()]*\bthen\b[^()]*\)", "", text)
    for cells, digits in re.findall(rf"({CELLS}) (?:has|have) only (?:the candidates )?({DIGITS})(?! left)", text):
        assert {digit for cell in cells_in(cells) for digit in grid.candidates(cell)} <= digits_in(digits), cells
        count += 1
    for cell, digits in re.findall(rf"({CELL}) can only be ({DIGITS})[.:]", text):
        assert set(grid.candidates(Cell(cell))) == digits_in(digits), cell
        count += 1
    pattern = rf"[Ii]n ((?:{HOUSE}(?:, )?)+), ({DIGITS}) can only go in ({CELLS})"
    for house, digits, cells in re.findall(pattern, text):
        for digit in digits_in(digits):
            places = {cell for cell in House(house).cells if not grid[cell] and digit in grid.candidates(cell)}
            assert places <= set(cells_in(cells)), (house, digit)
            count += 1
    for cell, others in re.findall(rf"({CELL}) sees ({CELL})", text):
        assert Cell(cell).sees(Cell(others)), (cell, others)
        count += 1
    return count


def read(step: Step) -> int:
    """Read a step; raise ``AssertionError`` where a claim is false or does not follow."""
    grid, text = step.grid, str(step)
    assert grid is not None
    count = read_pattern(text, grid)
    if step.nested and not step.chains:
        return count
    if ("missing" in text and "ways" in text) or "one way" in text:
        return count + read_ways(text, step, grid)
    if "nothing is left for" in text:
        return count + read_exclusions(text, step, grid)
    branches = read_branches(text, grid)
    removed = [(one.cell, one.digit) for one in step.eliminations]
    if "One of the two holds: " in text and all(whole for _, whole in branches):
        first, second = (branch for branch, _ in branches)
        assert first.claims[0] == second.claims[0]._replace(is_true=not second.claims[0].is_true)
        told = re.split(r"One of the two holds: |\. So ", text)[-2]
        count += read_conflicts(told, first, second, removed)
    elif "In any case" in text or "In each case that is possible" in text:
        for branch, whole in branches:
            for one in removed:
                assert not whole or branch.is_contradicted() or branch.is_gone(*one), text
                count += 1
    elif branches and "contradict" in text:
        assert all(branch.is_contradicted() for branch, whole in branches if whole), text
    return count + sum(len(branch.claims) for branch, _ in branches)


def read_conflicts(text: str, first: Branch, second: Branch, removed: list[tuple[Cell, int]]) -> int:
    """Check what each case puts where by its own claims, and that each removed candidate conflicts with both."""
    puts = (
        rf"the first puts (\d) in ({CELLS}), the second (?:(\d)$|(?:(\d) )?in ({CELLS}))(?:, and ({CELLS}) sees? .*)?"
    )
    for part in text.split("; "):
        told = re.fullmatch(puts, part)
        assert told is not None, part
        digit, cells, same_cell, other, other_cells, seers = told.groups()
        ends = (
            Claim(frozenset(cells_in(cells)), int(digit), is_true=True),
            Claim(frozenset(cells_in(other_cells or cells)), int(same_cell or other or digit), is_true=True),
        )
        for branch, claim in zip((first, second), ends, strict=True):
            assert claim in branch.claims, part
        gone = [one for one in removed if all(claim.excludes(*one) for claim in ends)]
        assert gone, part
        assert not seers or set(cells_in(seers)) <= {cell for cell, _ in gone}, part
        removed = [one for one in removed if one not in gone]
    assert not removed, f"no claim excludes {removed}: {text}"
    return len(text.split("; "))


def read_ways(text: str, step: Step, grid: Grid) -> int:
    """Check the ways to place a digit, and what all of them use or none of them does."""
    listed, known = way_lists(step.explanation()), set[Cell]()
    for digit, without, used in re.findall(
        rf"All ways to place the missing (\d)s(?:, none of them in ({CELLS}),)? use ({CELLS})\.", text
    ):
        found = ways(grid, int(digit), cells_in(without))
        assert set(cells_in(without)) <= known, text
        assert all(set(cells_in(used)) <= way for way in found), text
        assert listed.pop(0) == found, text
        known |= set(cells_in(used))
    told = re.search(
        rf"missing (\d)s, (?:one in|none of them in ({CELLS}), can).*? (?:in )?(only one|\w+) ways?\.", text
    )
    assert told is not None, text
    left = ways(grid, int(told[1]), cells_in(told[2] or ""))
    assert set(cells_in(told[2] or "")) <= known, text
    assert left, text
    assert listed == [left], text
    words = ["no", "only one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    assert told[3] == (words[len(left)] if len(left) < len(words) else str(len(left))), text
    assert all(one.cell in way for one in step.placements for way in left), text
    assert not any(one.cell in way for one in step.eliminations for way in left), text
    return len(left)


def way_lists(explanation: str) -> list[list[set[Cell]]]:
    """Return the ways that an explanation lists below each statement, in the order of columns."""
    found: list[list[set[Cell]]] = []
    for part in re.split(r"\n  \d+\. ", explanation)[1:]:
        _, *lines = part.splitlines()
        listed = [set(cells_in(way)) for way in lines]
        found.append(sorted(listed, key=lambda way: sorted((cell.column, cell.row) for cell in way)))
    return [listed for listed in found if listed]


def ways(grid: Grid, digit: int, without: list[Cell]) -> list[set[Cell]]:
    """Return the ways to place what is missing of a digit, column by column."""
    found: list[set[Cell]] = [set()]
    for column in House.ALL[9:18]:
        if any(grid[cell] == digit for cell in column.cells):
            continue
        found = [
            way | {cell}
            for way in found
            for cell in column.cells
            if not grid[cell] and digit in grid.candidates(cell) and cell not in without
            if not any(cell.sees(other) for other in way)
        ]
    return found


def read_exclusions(text: str, step: Step, grid: Grid) -> int:
    """Check why each candidate of a base cell does not go with the others; all of the last cell's are told."""
    count = 0
    told = step.explanation().partition("\n\n")[2] or text.replace(". ", ".\n")
    for part in re.split(rf"(?:^|\n)(?:  \d+\. )?Suppose (?={CELL})", told)[1:]:
        first, *lines = part.splitlines()
        taken = {Cell(first[:4]): int(first[8])}
        gone: dict[Cell, set[int]] = {}
        for line in lines:
            if case := re.search(rf"If ({CELL}) is (\d), nothing is left for ({CELL})", line):
                taken = dict([*taken.items()][:1]) | {Cell(case[1]): int(case[2])}
                gone.setdefault(Cell(case[1]), set()).add(int(case[2]))
                last, gone[last] = Cell(case[3]), set()
            elif why := re.search(
                rf"Then ({CELL}) is not (\d): (?:it sees ({CELL})|({CELL}) has only ({DIGITS}))", line
            ):
                cell, digit = Cell(why[1]), int(why[2])
                together = {**taken, cell: digit}
                if why[3]:
                    assert cell.sees(Cell(why[3])), text
                    assert taken[Cell(why[3])] == digit, text
                else:
                    assert set(grid.candidates(Cell(why[4]))) == digits_in(why[5]), text
                    assert digits_in(why[5]) <= {one for other, one in together.items() if Cell(why[4]).sees(other)}, (
                        text
                    )
                gone.setdefault(cell, set()).add(digit)
                count += 1
        assert any(digits == set(grid.candidates(cell)) for cell, digits in gone.items()), text
    assert count, text
    return count
