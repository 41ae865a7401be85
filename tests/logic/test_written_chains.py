"""Chains and short forms as forums write them: a simple chain is judged by its links, whatever its direction."""

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from nonet import Cell, Grid, Step, explain, generate_batch, solve
from nonet.logic import Candidate, ProfileName, Statement, check_trace
from nonet.logic._examples import examples
from nonet.logic._path import SINGLES
from nonet.logic._usual_notation import own_form
from nonet.logic._words.chain_notation import short_cells
from nonet.logic._written_chain import CHAINS
from nonet.logic.telling import telling

PUZZLE = ".6...3.598..92....9......1....41...3.9.....7.5...98....8......1....79..627.6...3."
BEFORE = "Naked Single: 2 in r4c2 => r4c2=2\nHidden Single: 7 in r7c7 => r7c7=7\n"
CHAIN = "(1)r1c4 = r2c6 - r9c6 = r9c3"
OF_HODOKU = (
    "x_chain",
    "xy_chain",
    "turbot_fish",
    "remote_pair",
    "aic",
    "discontinuous_nice_loop",
    "continuous_nice_loop",
)
OF_CHAINS = (
    "..8.124........63.4....3.1.58.........43.78.........46.5.6....9.26........729.1..",
    "5.........17....68..6...1...3..51..664..9...7........216.4.......38..29..5.1.....",
)
# Each has steps that the others lack: chains of Sudoku Explainer and HoDoKu, loops, groups and almost locked sets.
HARD = (
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
)


def checked(text: str) -> list[tuple[str, str]]:
    return [(one.verdict, one.reason) for one in check_trace(PUZZLE, BEFORE + text).steps[2:]]


@pytest.mark.parametrize(
    "text",
    [
        "Forcing X-Chain: (1)r1c3 - r1c4 = r2c6 - r9c6 = r9c3 - r1c3 => r1c3<>1",
        "Forcing X-Chain: (1)r1c3 - r9c3 = r9c6 - r2c6 = r1c4 - r1c3 => r1c3<>1",
        f"X-Chain: {CHAIN} => r1c3<>1",
        f"Turbot Fish: {CHAIN} => r1c3<>1",
        "AIC: (1)r9c3 = r9c6 - r2c6 = r1c4 => r1c3<>1",
        "aic: (1)R9C3 = R9C6 - R2C6 = R1C4 => R1C3<>1",
        "(1)r1c4=r2c6-r9c6=r9c3 => -1 r1c3",
        "(1)r1c4=(1)r2c6-(1)r9c6=(1)r9c3=>r1c3<>1",
        "1r1c4 == 1r2c6 -- 1r9c6 == 1r9c3 => -1r1c3",
        f"{CHAIN} => r1c3 <> 1",
        f"{CHAIN} => not r1c3\u22601".replace("not ", ""),
        "Discontinuous Nice Loop: (1)r1c3 - r1c4 = r2c6 - r9c6 = r9c3 - r1c3 => r1c3<>1",
    ],
)
def test_a_valid_chain_follows_however_it_is_written(text: str) -> None:
    assert checked(text) == [("follows", "")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(1)r1c4 = r2c6 - r9c6 = r9c3 => r8c3<>1", "the chain does not exclude r8c3=1"),
        ("(1)r2c6 = r2c3 - r9c3 = r9c6 => r1c3<>1", "both sides of (1)r2c6 = (1)r2c3 can be false"),
        ("(1)r1c4 - r2c6 = r9c6 - r9c3 => r1c3<>1", "the chain does not exclude r1c3=1"),
        ("(1)r1c4 = r2c6 - r9c3 => r1c3<>1", "both sides of (1)r2c6 - (1)r9c3 can be true"),
        ("(1)r1c4 = r2c6 - r9c6 = r9c4 => r1c3<>1", "(1)r9c4 is no candidate"),
        (f"Skyscraper: {CHAIN} => r1c3<>1", "the chain holds, but it is no Skyscraper"),
        (f"XY-Chain: {CHAIN} => r1c3<>1", "the chain holds, but it is no XY-Chain"),
        ("M-Ring: (1)r1c4 = r2c6 => r1c3<>1", "the chain does not exclude r1c3=1"),
        ("Magic: (1)r1c4 = r2c6 = r9c6 => r1c3<>1", "two strong links follow each other at (1)r2c6"),
        (
            "AIC: (1=2)r1c3 = (1=9)r2c2 => r1c3<>1",
            "the chain is not read: two strong links, =, follow each other at (1=9)",
        ),
        (
            "M-Ring: 1 in r1c4 => r1c3<>1",
            "unknown: nonet does not have 'M-Ring' yet; every one is a case of Continuous",
        ),
        ("HUR 18 r2c3 => -1 r1c3", "Hidden Rectangle does not show it"),
        ("Magic 18 r2c3 => -1 r1c3", "unknown: no technique is named 'Magic'"),
    ],
)
def test_a_chain_that_proves_nothing_is_told_why(text: str, reason: str) -> None:
    ((verdict, told),) = checked(text)
    is_open = reason.startswith(("unknown", "the chain is not read", "Hidden Rectangle"))
    assert verdict == ("not_judged" if is_open else "unproven")
    assert told.startswith(reason)


@pytest.mark.parametrize("name", ["M-Wing", "Magic", "DNL", "Kraken Swordfish", "Grouped X-Chain", ""])
def test_a_chain_proves_itself_whatever_its_name(name: str) -> None:
    start = f"{name}: " if name else ""
    for text in (CHAIN, f"{CHAIN};", "1 r1c4 =1= r2c6 -1- r9c6 =1= r9c3"):
        assert checked(f"{start}{text} => r1c3<>1") == [("follows", "")]
        wrong = checked(f"{start}{text.replace('r1c4', 'r1c5')} => r1c3<>1")
        assert wrong == [("unproven", "(1)r1c5 is no candidate")]


def test_sets_have_all_their_digits() -> None:
    text = "(7=592)r1c89,r3c7 - (2=375)r478c7 - (5=187)r8c468 => r1c4<>7"
    short = "(7=2)r1c89,r3c7 - (2=5)r478c7 - (5=7)r8c468 => r1c4<>7"
    assert Step.from_notation(f"AIC with ALS: {text}").notation == f"ALS-AIC: {short}"
    assert own_form("(592=7)r1c89 - (73=18)r4c78 - (8)r4c1 => r4c2<>5") == (
        "AIC: (5=7)r1c89 - (7=8)r4c78 - (8)r4c1 => r4c2<>5"
    )
    position = explain(OF_CHAINS[0], profile="hodoku")[28].grid
    assert position is not None
    for written in (text, short):
        assert check_trace(position, written).steps[0].verdict == "follows"


def test_what_an_unknown_technique_concludes_is_applied_if_it_is_true() -> None:
    text = "Magic: 1 in r2c3 => -1 r1c3\n"
    assert checked(text + f"{CHAIN} => -1 r1c3")[1] == ("unproven", "it is known already")
    assert checked(text * 2)[1] == ("unproven", "it is known already")
    ((verdict, _),) = checked("Magic: 1 in r2c3 => -4 r1c1")
    assert verdict == ("false" if solve(PUZZLE)["r1c1"] == 4 else "not_judged")


# Steps of the examples of techniques as forums write them.
SPELLINGS = {
    "naked_pair": (
        "NP: 45 r25c2 => -45 r14c2",
        "NP(45)r25c2 => -4 r14c2, -5 r4c2",
        "(45)NP:r25c2 => r14c2<>4, r4c2<>5",
        "NP (4,5) r2c2,r5c2 => r4c2<>4,5",
        "Naked Pair {4,5} in r2c2, r5c2 => r4c2<>5",
        "Naked pair 45 at r25c2; r4c2<>4,5",
        "NP 45 in c2 => r4c2<>5",
    ),
    "hidden_pair": (
        "HP(14)r8c47 => r8c47<>6",
        "(14)r8c47 HP => -6 r8c7",
        "HP 14 in r8 => r8c7<>6",
        "HP(14)b8p4,r8c7 => -6r8c7",
    ),
    "naked_triple": ("NT(378)r6c259 => r6c4,r6c7<>3",),
    "hidden_triple": ("HT(259)b4p356 => r5c2<>8", "HT: 259 r4c3,r5c23 => r5c2<>8"),
    "naked_quadruple": ("NQ: 3567 r4c3,r5c123 => r4c2<>6, r4c12<>7",),
    "hidden_quadruple": ("HQ(1249)r1 => r1c1<>3",),
    "pointing": ("LC 9 b4c1 => r7c1<>9", "(9)r56c1 LC => r7c1<>9", "Pointing pair 9 in b4\\c1 => r7c1<>9"),
    "x_wing": (
        "X-Wing: (6)r39\\c38 => r7c38<>6, r8c3<>6",
        "XW: 6's in r39c38 => -6 r7c38",
        "X-Wing (6) R39C38 - r7c3<>6",
    ),
    "finned_x_wing": ("fXW: (1)r29\\c69 fr2c8 => r1c9<>1", "Finned X-Wing (1)r29/c69, fin r2c8 => r1c9<>1"),
    "skyscraper": ("Skyscraper 9 r4c37 r9c27 => r6c2<>9", "Sky: (9)r4c3 = r4c7 - r9c7 = r9c2 => r6c2<>9"),
    "xy_wing": (
        "XY-Wing: 7/8/9 in r9c1,r8c3,r4c1 => r7c1<>9",
        "XY-Wing (978) r8c3 r9c1 r4c1 => -9 r7c1",
        "XYW: 7,8,9 pivot r9c1, pincers r8c3,r4c1 => r7c1<>9",
        "(9=7)r8c3-(7=8)r9c1-(8=9)r4c1 => - r7c1",
    ),
    "w_wing": ("W-Wing: (27)r3c7,r4c8 => r3c8<>2", "W-Wing: 7/2 in r3c7,r4c8 connected by 7 in c8 => r3c8<>2"),
    "remote_pair": (
        "RP: (19)r3c9,r3c4,r7c4,r8c5 => r8c9<>1",
        "Remote Pair: 1/9 r3c9 -9- r3c4 -1- r7c4 -9- r8c5 => r8c9<>1,9",
    ),
    "als_xz": (
        "ALS XZ A: r7c57 B: r1689c6 X=8 Z=2 => r7c4<>2",
        "als-xz: (289)r7c57, (12589)r1689c6, x: 8, z: 2 => r7c4<>2",
    ),
    "bug_plus_one": ("BUG+1 => r1c1=5", "BUG + 1 (5)r1c1 => +5 r1c1"),
    "death_blossom": ("Death Blossom: r5c6 => r3c5<>4",),
    "hidden_rectangle": ("HUR(15)r89c14 => -1r8c1",),
    "aic": (
        "(8)r1c5 == (9)r1c5 - (9)r1c1 == (9)r5c1 - (9)r5c8 == (9)r2c8 - (8)r2c8 == (8)r2c2 => r1c1,r1c2<>8",
        "(8=9)r1c5 - r1c1 = r5c1 - r5c8 = (9-8)r2c8 = r2c2 => -8r1c1 & -8r1c2",
        "(8=9)r1c5 - (9)r1c1 = (9)r5c1 - (9)r5c8 = (9-8)r2c8 = (8)r2c2 - (8)r1c12",
        "(8=9)r1c5 - (9)r1c1 = (9)r5c1 - (9)r5c8 = (9-8)r2c8 = (8)r2c2 - (8)r1c12 => r1c12<>8",
        "(8=9)r1c5 - (9)r1c1 = (9)r5c1 - (9)r5c8 = (9-8)r2c8 = (8)r2c2 -> r1c12<>8",
        "(8=9)r1c5 - (9)r1c1 = (9)r5c1 - (9)r5c8 = (9-8)r2c8 = (8)r2c2; -8r1c12",
        "(8=9)b2p2-(9)b1p1=b4p4-b6p5=(9-8)b3p5=b1p5 => r1c12<>8",
    ),
    "continuous_nice_loop": tuple(
        f"(5)r3c3=r3c9-r4c9=(5-8)r4c8=r4c7-r2c7=r2c4-r3c4=(8)r3c3{end}r3c3<>9"
        for end in (" loop => ", "- => ", "-@ => ", "-(5)r3c3 => ", " - loop => ", " => loop, ")
    ),
    "cell_forcing_chain": (
        "Kraken cell r4c2: (2)r4c2 - r6c2 = r6c8 - (2=6)r5c7 || (5)r4c2 - (5=6)r4c6 || (6)r4c2 => r4c9<>6",
        "Kraken Cell (256)r4c2\n(2)r4c2 - r6c2 = r6c8 - (2=6)r5c7\n(5)r4c2 - (5=6)r4c6\n(6)r4c2\n=> r4c9<>6",
        "Kraken Cell (256)r4c2 => -6 r4c9\n(2)r4c2-r6c2=r6c8-(2=6)r5c7\n||\n(5)r4c2-(5=6)r4c6\n||\n(6)r4c2",
        "(2)r4c2 - r6c2 = r6c8 - (2=6)r5c7 || (5)r4c2 - (5=6)r4c6 || (6)r4c2 => -6 r4c9",
        "(6)r4c2\n||\n(5)r4c2 - (5=6)r4c6\n  ||\n(2)r4c2 - r6c2 = r6c8 - (2=6)r5c7\n=> -6 r4c9",
    ),
    "house_forcing_chain": (
        "Kraken Row (4)r5c79: (4)r5c7 || (4)r5c9 || (4-1)r6c9 = r6c2 - (1=4)r5c1 => r5c5<>4",
        "Kraken Box (4)b6: (4)r5c7 - r5c5 || (4)r5c9 - r5c5 || (4-1)r6c9 = r6c2 - (1=4)r5c1 - r5c5 => r5c5<>4",
    ),
}


@pytest.mark.parametrize(("technique", "text"), [(name, text) for name, texts in SPELLINGS.items() for text in texts])
def test_a_step_follows_as_forums_write_it(technique: str, text: str) -> None:
    grid = examples()[technique].grid
    (one,) = check_trace(grid, text).steps
    assert (one.verdict, one.reason) == ("follows", ""), own_form(text)
    read = Step.from_notation(text, grid=grid) if not re.search("LC|Death", text) else None
    assert read is None or read.eliminations or read.placements
    for end in ("; lclste", " btte", "; bte.", " (lcste)", "; basics to the end", ""):
        if "\n" not in text and "=>" in text:
            (_, *more) = check_trace(grid, text + end).steps
            assert len(more) == bool(end)
            assert read is None or Step.from_notation(text + end, grid=grid) == read


def test_a_step_behind_one_with_cases_is_another() -> None:
    (kraken, *_, lines, _) = SPELLINGS["cell_forcing_chain"]
    other = SPELLINGS["cell_forcing_chain"][3]
    for first in (kraken, lines):
        found = check_trace(examples()["cell_forcing_chain"].grid, f"{first}\n{other}").steps
        assert [(one.verdict, one.reason) for one in found] == [("follows", ""), ("unproven", "it is known already")]


@pytest.mark.parametrize(
    ("technique", "text", "reason"),
    [
        ("cell_forcing_chain", "(2)r4c2 - r6c2 = r6c8 - (2=6)r5c7 || (6)r4c2 => -6 r4c9", "it can be that none"),
        (
            "cell_forcing_chain",
            "(2)r4c2 - r6c2 = r6c8 || (5)r4c2 - (5=6)r4c6 || (6)r4c2 => -6 r4c9",
            "not every case excl",
        ),
        (
            "cell_forcing_chain",
            "(2)r4c2 || (5)r4c2 - (5=6)r4c1 || (6)r4c2 => -6 r4c9",
            "(5)r4c1 is no candidate",
        ),
        ("hidden_pair", "HP(24)r8c47 => r8c7<>6", "Hidden Pair shows it, but for another"),
        ("naked_pair", "NP(45)r35c2 => -4 r14c2", "Naked Pair shows it, but for another"),
        ("continuous_nice_loop", "(5)r3c3=r3c9-r4c9=(5)r4c8 loop => r3c3<>9", "both sides of (5)r4c8 - (5)r3c3 can"),
    ],
)
def test_a_step_as_forums_write_it_is_not_believed(technique: str, text: str, reason: str) -> None:
    (one,) = check_trace(examples()[technique].grid, text).steps
    assert one.verdict == "unproven"
    assert one.reason.startswith(reason)


@pytest.mark.parametrize("name", [f"{CHAIN}", "AIC", "Skyscraper", "Pointing", "Naked Pair"])
def test_what_follows_from_a_single_is_no_merit_of_another_step(name: str) -> None:
    (one,) = check_trace(PUZZLE, f"{name} => r4c2=2").steps  # a naked single
    assert one.verdict != "follows"


@pytest.mark.parametrize(
    ("technique", "text"),
    [
        ("unique_rectangle_1", "UR(48)r46c57 using externals => r4c7<>4"),
        ("death_blossom", "Death Blossom: Stem r5c6 {579}, (5=4)r35c2, (7=4)r3c6, (9=4)r6c5 => r3c5<>4"),
        ("aic", "AIC: 8=r1c5=9-r1c1=9=r5c1 => r1c12<>8"),
        ("aic", "SK-Loop: 8 r1c5 => r1c12<>8"),
        ("kraken_fish_1", "Kraken X-Wing: 2 c18, as one sees => r1c7<>2"),
    ],
)
def test_what_may_be_right_and_is_not_read_is_not_judged(technique: str, text: str) -> None:
    (one,) = check_trace(examples()[technique].grid, text).steps
    assert one.verdict == "not_judged"


def test_basics_to_the_end_are_judged() -> None:
    """Singles do not fill the rest of this puzzle; with locked candidates and subsets they do."""
    puzzle = "..38.....5.....4...1.26.5...9....6......13..5.7.....1..4.3......5..87.....2..6.98"
    told = "\n".join(step.notation for step in explain(puzzle, profile="hodoku")[:10])
    last = {end: check_trace(puzzle, f"{told}; {end}").steps[-1] for end in ("stte", "btte", "lclste")}
    assert (last["stte"].verdict, last["stte"].reason) == ("unproven", "singles leave 53 cells open")
    assert last["btte"].verdict == last["lclste"].verdict == "follows"


def of_hodoku(step: Step) -> str:
    """Return a chain as HoDoKu writes it: the digit in each link, cells between."""
    pattern = step.notation.split(": ")[1].split(" => ")[0]
    (chain, *_) = step.chains or telling().chains_from_notation(pattern, step.grid)[0]
    told = [(one.candidate.digit, short_cells(each.cell for each in one.candidates), one.is_true) for one in chain]
    text, before = "/".join(map(str, sorted({digit for digit, *_ in told}))), ""
    if told[0][1] == told[1][1]:
        text += f" {told[0][0]}{'=' if told[0][2] else '-'}"
    for digit, cells, is_true in told:
        if cells != before:
            sign = "=" if is_true else "-"
            text += f" {sign}{digit}{sign} {cells}" if before else f" {cells}"
        before = cells
    if told[-1][1] == told[-2][1]:
        text += f" {'-' if told[-1][2] else '='}{told[-1][0]}"
    return f"{step.technique.name}: {text} => {short_end(step)}"


def short_end(step: Step) -> str:
    return step.notation.rpartition("=> ")[2]


def test_chains_as_hodoku_writes_them() -> None:
    found = Counter[str]()
    for puzzle in OF_CHAINS:
        for step in explain(puzzle, profile="hodoku"):
            if step.technique.id in OF_HODOKU and step.grid is not None:
                text = of_hodoku(step)
                (one,) = check_trace(step.grid, text).steps
                assert one.verdict == "follows", (text, step.notation, one.reason)
                found[step.technique.id] += 1
    assert {"turbot_fish", "x_chain", "xy_chain", "aic", "discontinuous_nice_loop"} <= {*found}


def test_patterns_as_hodoku_writes_them() -> None:
    found = Counter[str]()
    for puzzle in OF_CHAINS:
        for step in explain(puzzle, profile="hodoku"):
            digits, cells = ",".join(map(str, step.digits)), short_cells(step.cells)
            base = str(step.base_houses[0]) if step.base_houses else "box 1"
            texts = {
                "pointing": f"Locked Candidates Type 1 (Pointing): {digits} in b{base[-1]}",
                "claiming": f"Locked Candidates Type 2 (Claiming): {digits} in {base[0]}{base[-1]}",
                "naked_pair": f"Naked Pair: {digits} in {cells}",
                "hidden_pair": f"Hidden Pair: {digits} in {cells}",
            }
            if step.technique.id in texts and step.grid is not None:
                text = f"{texts[step.technique.id]} => {short_end(step)}"
                (one,) = check_trace(step.grid, text).steps
                assert one.verdict == "follows", (text, step.notation, one.reason)
                other = "3" if digits[0] != "3" else "4"
                (one,) = check_trace(step.grid, re.sub(r": .", f": {other}", text)).steps
                assert one.verdict == "unproven", text
                found[step.technique.id] += 1
    assert {"pointing", "claiming"} <= {*found}


def test_what_follows_is_read_as_forums_write_it() -> None:
    assert own_form("X-Wing: 4 r28 c47 => -45 r1c4, r3c4") == "X-Wing: 4 r28 c47 => r1c4,r3c4<>4,5"
    assert own_form("X-Wing: 4 r28 c47 => r1c4 <> 4, r3c4!=4") == "X-Wing: 4 r28 c47 => r1c4<>4, r3c4<>4"
    assert own_form("Hidden Single: 4 in r1c1 => +4 r1c1.") == "Hidden Single: 4 in r1c1 => r1c1=4"
    step = Step.from_notation("(1)r1c4=r2c6-r9c6=r9c3 => -1 r1c3; stte")
    assert step.notation == f"AIC: {CHAIN} => r1c3<>1"


def test_singles_behind_a_step_are_another_claim() -> None:
    path = explain("...2...633....54.1..1..398........9....538....3........263..5..5.37....847...1...")
    last = max(number for number, step in enumerate(path) if step.technique.id not in SINGLES)
    text = "\n".join(step.notation for step in path[: last + 1])
    for end in ("; stte", " stte", "; Ste."):
        found = check_trace(path.puzzle, text + end)
        assert (found.score, found.is_complete, len(found.steps)) == (1.0, True, last + 2)
    found = check_trace(path.puzzle, f"{path.to_notation()}999. stte")
    assert (found.steps[-1].verdict, found.steps[-1].reason) == ("unproven", "it is known already")


def turned(chain: Sequence[Statement]) -> str:
    """Return a simple chain from its end to its start, each side with its digit."""

    def side(one: Statement, cells: tuple[Cell, ...]) -> str:
        located = f"[{short_cells(cells)}]" if cells else ""
        return f"({one.candidate.digit}){short_cells(each.cell for each in one.candidates)}{located}"

    parts = [side(chain[-1], ())]
    for before, one in zip(reversed(chain[:-1]), reversed(chain[1:]), strict=True):
        parts.append(f"{'=' if one.is_true else '-'}{side(before, one.cells)}")
    return "".join(parts)


def written_otherwise(step: Step) -> list[str]:
    """Return other ways to write a step."""
    end = re.sub(r"(\S+)<>([1-9](?:,[1-9])*)(?:, |$)", r"-\2 \1 ", step.notation.rpartition("=> ")[2]).strip()
    if step.technique.id in ("pointing", "claiming"):
        return [step.notation.replace(step.technique.name, "Locked Candidates")]
    pattern = step.notation.partition(": ")[2].rpartition(" => ")[0]
    if step.technique.id not in CHAINS or not re.match(r"\([1-9]", pattern) or " & " in pattern:
        return []
    (chain,), _ = telling().chains_from_notation(pattern, step.grid)
    loop = re.findall(r" [=-] loop", step.notation)
    if loop:
        return [f"{turned(chain)}{''.join(loop)} => {end}", f"{step.technique.name}: {turned(chain)} => {end}"]
    return [f"{step.technique.name}: {turned(chain)} => {end}", f"{turned(chain)}=>{end}"]


def failures(puzzle: str | Grid, profile: ProfileName) -> list[object]:
    found: list[object] = []
    for step in explain(puzzle, profile=profile):
        assert own_form(step.notation) == step.notation
        for text in written_otherwise(step):
            assert step.grid is not None
            (one,) = check_trace(step.grid, text).steps
            found += [] if one.verdict == "follows" else [(text, step.notation, one.reason)]
    return found


@pytest.mark.parametrize("profile", ["se121", "hodoku"])
@pytest.mark.parametrize("puzzle", HARD)
def test_steps_follow_however_they_are_written(puzzle: str, profile: ProfileName) -> None:
    assert failures(puzzle, profile) == []


@pytest.mark.slow
def test_many_steps_follow_however_they_are_written() -> None:
    for made in generate_batch(30, seed=11, rating=(4.0, 8.5)):
        assert failures(made.puzzle, "se121") == failures(made.puzzle, "hodoku") == []


def test_a_chain_with_a_wrong_link_is_never_proven() -> None:
    """A link that is none in the position is found, wherever it stands."""
    step = Step.from_notation(f"AIC: {CHAIN} => r1c3<>1")
    (chain,) = step.chains
    position = Grid(PUZZLE).with_value("r4c2", 2).with_value("r7c7", 7)
    for place, one in enumerate(chain):
        for cell in Cell.ALL:
            if position[cell] or 1 not in position.candidates(cell) or cell == one.candidate.cell:
                continue
            other = [*chain]
            other[place] = one._replace(candidate=Candidate(cell, 1))
            cells = [each.candidate.cell for each in other]
            strong = [{cells[0], cells[1]}, {cells[2], cells[3]}]
            holds = cells[1].sees(cells[2]) and all(is_conjugate(position, pair) for pair in strong)
            (told,) = check_trace(position, f"{turned(tuple(other))} => r1c3<>1").steps
            excludes = all(end.sees(Cell("r1c3")) for end in (cells[0], cells[-1]))
            assert (told.verdict == "follows") == (holds and excludes), told


def is_conjugate(grid: Grid, pair: set[Cell]) -> bool:
    return any(
        {cell for cell in house.cells if not grid[cell] and 1 in grid.candidates(cell)} == pair
        for house in min(pair).houses
    )
