"""The notation of steps and paths is read back: what follows, chains with their premises, the steps inside of them."""

import re
from contextlib import suppress
from functools import cache
from itertools import islice
from typing import Any

import pytest

from nonet import HODOKU, SE121, Cell, Grid, Layout, LimitError, SolvingPath, Step, explain, generate_batch, hint
from nonet._engine.technique import PARTS
from nonet.logic import TECHNIQUES, Candidate, PathMarkup, ProfileName, Statement, all_hints, check_trace, trace
from nonet.logic._examples import all_examples
from nonet.logic._pattern import contradicted
from nonet.logic._words.chain_notation import short_cells
from nonet.rules import Cage

PUZZLE = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
WRITTEN = "AIC: (5=6)r4c2 - r4c8 = r8c8 - (6=5)r8c7 => r8c2<>5"
Claims = set[tuple[object, object]]


def claims(chain: tuple[Statement, ...]) -> Claims:
    """Return what a chain says and of what it follows; that none of some cells has a digit is said of each of them."""

    def parts(one: Statement) -> list[tuple[frozenset[Candidate], bool]]:
        groups = [one.candidates] if one.is_true else [(each,) for each in one.candidates]
        return [(frozenset(group), one.is_true) for group in groups]

    return {
        (part, frozenset(premise for place in one.premises for premise in parts(chain[place])))
        for one in chain
        for part in parts(one)
    }


def differences(step: Step) -> list[str]:
    """Return what is not read back of a step."""
    text = step.notation
    read = Step.from_notation(text, grid=step.grid)
    found = []
    if read.technique != step.technique:
        found.append("technique")
    if {*read.placements} != {*step.placements} or {*read.eliminations} != {*step.eliminations}:
        found.append("conclusion")
    if [*map(claims, read.chains)] != [*map(claims, step.chains)]:
        found.append("chains")
    if step.chains and read.notation != text:
        found.append("text")
    if step.chains and len(read.nested) != len(step.nested):
        found.append("nested")
    return [f"{each}: {text}" for each in found]


def test_every_example_is_read_back() -> None:
    assert [each for one in all_examples() for each in differences(one.step)] == []


@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_a_hard_path_is_read_back(profile: ProfileName) -> None:
    assert [each for step in explain(HARD, profile=profile) for each in differences(step)] == []


def test_a_fish_inside_of_a_chain_can_have_houses_of_two_kinds() -> None:
    text = "Kraken Fish Type 1: r8c1<>5 ~ r1c2<>5 by Fish 5 r8b4 c23 || (5-6)r8c1 = r8c2 - (6=5)r4c2 - r1c2 => r1c2<>5"
    step = Step.from_notation(text)
    assert step.notation == text
    assert [*map(str, step.houses)] == ["row 8", "box 4", "column 2", "column 3"]


@pytest.mark.slow
@pytest.mark.parametrize("profile", [SE121, HODOKU], ids=["se121", "hodoku"])
def test_each_technique_alone_is_read_back(profile: Any) -> None:
    """Positions of hard paths; each technique is asked for by its name, those that no path uses too."""
    puzzles: list[Any] = [HARD, PUZZLE, *(made.puzzle for made in generate_batch(12, seed=5, rating=(5.0, 9.5)))]
    paths = [explain(puzzle, profile=profile) for puzzle in puzzles]
    grids = [step.grid for path in paths for step in path[::4] if step.grid is not None]
    unseen = []
    for name in PARTS[profile.name]:
        steps: list[Step] = []
        for grid in [*(one.step.grid for one in all_examples() if one.technique == name), *grids]:
            assert grid is not None
            with suppress(LimitError):
                found = hint(grid, profile=profile.only(name), work_limit=1_000_000)
                steps += [found.step] if found is not None else []
                steps += islice(all_hints(grid, profile=profile.only(name), work_limit=1_000_000), 2)
            if len(steps) >= 10:
                break
        unseen += [] if steps else [name]
        assert [each for step in steps for each in differences(step)] == []
        for step in steps[:3]:
            assert step.grid is not None
            (judged,) = check_trace(step.grid, step.notation).steps
            wanted = "not_judged" if TECHNIQUES[name].family == "brute_force" else "follows"
            assert judged.verdict == wanted, step.notation
    assert unseen == []


def test_the_cases_of_a_fish_name_no_house() -> None:
    text = "Kraken Fish Type 2: (1)r9c1 - (1=8)r3c1 - r1c1 || (1-8)r9c3 = r9c1 - r1c1 => r1c1<>8"
    assert Step.from_notation(text).notation == text


@cache
def nets() -> list[Step]:
    """Return nets with several cases at the start of a hard puzzle."""
    return [*islice(all_hints(HARD, profile=HODOKU.only("forcing_net_verity"), work_limit=None), 40)]


def test_a_case_that_is_impossible_says_so() -> None:
    """A case that contradicts itself is told in notation, in words and in statements, and read back."""
    steps = [step for step in nets() if any(contradicted(chain) is not None for chain in step.chains)]
    assert len(steps) > 3
    for step in steps[:4]:
        impossible = [chain for chain in step.chains if contradicted(chain) is not None]
        assert step.notation.count("(contradiction: ") == len(impossible)
        assert str(step).count(", a contradiction") == len(impossible)
        assert "In each case that is possible, " in str(step)
        assert step.statements[-1].key == "in_each_possible_case"
        assert differences(step) == []
        assert check_trace(HARD, step.notation).steps[0].verdict == "follows"


def test_a_contradiction_that_is_none_is_an_error() -> None:
    text = (
        "Forcing Net Verity: r3c6=6 || (6)r7c6 - (6=4)r3c6; (6)r7c6 - r7c4 = (6-4)r5c4 = r3c4 - r3c6 "
        "(contradiction: r3c6=4, r3c6<>4) (column 6) => r3c6=6"
    )
    assert Step.from_notation(text).notation == text
    with pytest.raises(ValueError, match="r3c6=5 is not said before"):
        Step.from_notation(text.replace("r3c6=4, r3c6<>4", "r3c6=5, r3c6<>5"))
    with pytest.raises(ValueError, match="do not contradict each other"):
        Step.from_notation(text.replace("r3c6=4, r3c6<>4", "r3c6=4, r3c4<>4"))


def test_cases_in_a_house_name_it_on_both_scales() -> None:
    steps = [step for step in nets() if re.search(r" \((row|column|box) [1-9]\) =>", step.notation)]
    assert len(steps) > 2
    for step in steps:
        told = step.notation.rpartition(" (")[2].partition(")")[0]
        assert str(step.statements[0]).startswith(f"In {told}, ")
        assert differences(step) == []


def test_a_single_that_is_there_already_is_no_assumption() -> None:
    """A net can start from singles of the position, in notation, in statements and when it is read back."""
    steps = [step for step in nets() if " by Hidden Single" in step.notation]
    assert len(steps) > 3
    for step in steps[:4]:
        assert differences(step) == []
        told = [str(part) for one in step.statements if one.part is not None for part in one.part.statements]
        assert sum(text.startswith("Suppose") for text in told) <= len(step.chains)
        assert check_trace(HARD, step.notation).steps[0].verdict == "follows"


def test_steps_of_other_boards_are_read() -> None:
    """Of rules, and of chains through them, the technique and what follows; houses of the board are its own."""
    board = Layout(4, regions="1112312233423444", rules=[Cage("r1c1 r2c2", sum=5)])
    found = Step.from_notation("Pointing: 3 in r1c12 (region 1, row 1) => r1c4<>3", grid=Grid("." * 16, layout=board))
    assert [*map(str, found.houses)] == ["region 1", "row 1"]
    assert [one.size for one in (*found.cells, found.eliminations[0].cell)] == [4, 4, 4]
    for text in (
        "Pointing: 5 in r1c2457 (region 1, row 1) => r1c8<>5",
        "AIC: r5c1<>3 ~ r5c2<>4 (difference 1: r5c1 r5c2) = r6c2 => r5c2<>1,6,7,8,9, r6c2<>3",
        "Grouped AIC: (4=1)r4c3 ~ r6c5=1 (row 6) => r5c4<>1",
        "Forcing Net Contradiction: r9c6=9; [1] r8c7=9 (row 8); [2] r8c7<>9 (whisper 5: r5c8 r6c9 r8c7 r9c6); "
        "from 1,2: r8c7<>1,2,7,8,9 (cell) => r9c6<>9",
    ):
        read = Step.from_notation(text)
        assert read.technique.name == text.partition(":")[0]
        assert read.eliminations


@pytest.mark.slow
def test_thousands_of_steps_are_read_back() -> None:
    """5,000 steps of made puzzles, and of the hardest, on both scales."""
    puzzles: list[Any] = [PUZZLE, *(made.puzzle for made in generate_batch(60, seed=7, rating=(4.0, 9.0)))]
    names: list[ProfileName] = ["se121", "hodoku"]
    steps = (step for puzzle in puzzles for name in names for step in explain(puzzle, profile=name))
    told = [differences(step) for step in islice(steps, 6000)]
    assert len(told) >= 5000
    assert [each for some in told for each in some] == []


def test_chains_are_never_elided() -> None:
    path = explain(PUZZLE)
    assert sum("..." in step.notation for step in path) == 0
    assert sum(len(step.notation) > 500 for step in path) > 10


def test_the_second_chain_does_not_repeat_the_first() -> None:
    """Of the second halves, 70 % are statements of the first ones."""
    steps = [step for step in explain(PUZZLE) if " & also " in step.notation]
    assert len(steps) > 20
    told = "".join(step.notation for step in steps)
    assert told.count(";") < 800
    first, _, second = steps[0].notation.partition(" & also ")
    assert {*first.split("; ")}.isdisjoint(second.partition(" => ")[0].split("; "))


def test_lines_that_others_start_from_are_numbered_and_named() -> None:
    """Each line of a tree starts from the assumption or names the lines before it; no number is without use."""
    steps = [step for step in explain(PUZZLE) if "; " in step.notation]
    assert len(steps) > 20
    for step in steps:
        for told in re.split(r" where [A-Z] is ", step.notation):
            lines = re.split(r"; | & (?:also )?| \|\| ", told.partition(": ")[2].rpartition(" => ")[0])
            numbers = [int(found[1]) for line in lines if (found := re.match(r"\[(\d+)\] ", line))]
            assert numbers == [*range(1, len(numbers) + 1)]
            named = re.findall(r"from ([\d,]+): ", told)
            assert {int(number) for some in named for number in some.split(",")} == {*numbers}
            before: set[str] = set()
            for line in lines:
                found = re.match(r"(?:\[(\d+)\] )?(?:from ([\d,]+): )?", line)
                assert found is not None
                assert before.issuperset((found[2] or "").split(",") if found[2] else [])
                before.update(filter(None, [found[1]]))


def test_patterns_inside_of_chains_name_their_digits_and_houses() -> None:
    told = " ".join(step.notation for step in explain(PUZZLE))
    inner = re.findall(r" by ([A-Z][a-z-]\w*(?:-Wing| Pair)?)([^;&|~=]*?)(?= [;&|~=]|;)", told)
    assert len(inner) > 60
    for name, where in inner:
        if name == "X-Wing":
            assert re.fullmatch(r" [1-9] [rc][1-9]{2} [rc][1-9]{2}", where)
        else:
            assert name in ("Pointing", "Claiming", "Hidden Pair", "Naked Pair")
            assert re.fullmatch(r" [1-9]{1,2} in [rc\d,]+ \((?:, )?[a-z]+ [1-9](?:, [a-z]+ [1-9])?\)", where), where
    assert "r79c9<>6 by Claiming 6 in r8c78 (row 8, box 9)" in told


def test_a_net_of_earlier_versions_is_read() -> None:
    """Lines without numbers, locked candidates without a digit, inner steps with numbers."""
    now = next(step for step in explain(PUZZLE) if " where B is " in step.notation and " by Pointing" in step.notation)
    text = re.sub(r"\[\d+\] |from [\d,]+: ", "", now.notation)
    text = re.sub(r"by (?:Pointing|Claiming) [1-9]", "by Locked Candidates", text)
    text = re.sub(r"( in [rc\d,]+) \([a-z]+ [1-9](?:, [a-z]+ [1-9])?\)", r"\1", text)
    text = re.sub(r" (by|where) ([A-Z])(?![\w-])", lambda found: f" {found[1]} {ord(found[2]) - 64}", text)
    assert " where 1 is " in text
    assert "[1]" not in text
    assert Step.from_notation(text, grid=now.grid).notation == now.notation


def test_a_chain_goes_on_only_from_what_was_said() -> None:
    text = (
        "Nishio Forcing Chain: (9)r7c4 - r7c2; (9)r7c4 - r9c2; (9)r79c2 = r6c2 & also (9)r7c2 = r6c2 - r6c5 => r7c4<>9"
    )
    assert [len(chain) for chain in Step.from_notation(text).chains] == [4, 4]
    with pytest.raises(ValueError, match="r5c5<>9 is not said before"):
        Step.from_notation(text.replace("also (9)r7c2 =", "also (9)r5c5 ="))


def test_a_step_as_players_write_it() -> None:
    step = Step.from_notation(WRITTEN)
    assert step.notation == WRITTEN
    assert [one.is_true for one in step.chains[0]] == [False, True, False, True, False, True]
    assert [one.reason for one in step.chains[0]] == ["assumption", "cell", "row", "column", "box", "cell"]
    assert step.eliminations == (Candidate.parse("r8c2=5"),)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("AIC: (5=6)r4c2 - r4c8 => r8c2<>", "what follows is written r1c2=5"),
        ("AIC: (5=6)r4c2 - r4c8 r8c8 => r8c2<>5", "' = ', ' - ' or ' ~ ' at ' r8c8'"),
        ("AIC: r4c2 - r4c8 => r8c2<>5", "a digit in parentheses"),
        ("AIC: (5=6)r4c2 - r4c8; (7)r1c1 - r1c2 => r8c2<>5", "r1c1=7 is not said before it is used"),
        ("AIC: (5=6)r4c2 - r4c8; (7)r1c12 - r1c3 => r8c2<>5", "r1c1,r1c2=7 is not said before it is used"),
        ("AIC: (5=6)r4c2 - r4c8; {r1c1<>5} ~ r1c2=5 => r8c2<>5", "r1c1<>5 is not said before it is used"),
        ("AIC: (5)r4c2 ~ r4c8<>5 by 1 => r8c2<>5", "expected"),
        ("AIC: r4c2=5 ~ r4c8<>5 by A => r8c2<>5", "'where A is'"),
        ("AIC: r4c2=5 ~ r4c8<>5 by B => r8c2<>5 where B is X-Wing: 1 r28 c47 => r1c4<>1", "A, B and so on, not B"),
        ("AIC: [1] (5=6)r4c2 - r4c8; from 1,2: (6)r4c8 = r8c8 => r8c2<>5", r"there is no line \[2\] before"),
        ("AIC: r4c2=5 ~ r4c8<>5 by Magic => r8c2<>5", "not by 'Magic'"),
        (
            "AIC: (5=6)r4c2 = (7=8)r4c8 => r8c2<>5",
            "two strong links, =, follow each other at (7=8)r4c8".replace("(", "[(]").replace(")", "[)]"),
        ),
        ("AIC: (5)r4c2 => r8c2<>5", "' = ' or ' - '"),
        ("Exocet: r1c1 => r8c2<>5", "does not have"),
        ("", "no technique"),
    ],
)
def test_what_is_not_notation_is_an_error(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        Step.from_notation(text)


@pytest.mark.parametrize(
    ("technique", "notation"),
    [
        ("unique_rectangle_3", "3/9 in r26c79, 5,7 in r4c8,r6c79 (box 6) => r4c9<>7"),
        ("unique_rectangle_3_hidden", "1/3 in r89c67, 1,3 only in r9c267 (row 9) => r9c2<>9"),
        ("aligned_pair_exclusion", "r4c4 {126}, r6c9 {47} by r4c9 {24}, r6c5 {46}, r6c6 {14} => r6c9<>4"),
        (
            "dynamic_plus_cell_chain",
            "(1)r4c3 - r4c7 = r1c7 - r1c1 || [1] (3)r4c3 - (3=9)r6c3 - (9=2)r8c3 - r7c1; [2] from 1: (9)r6c3 - r5c1; "
            "from 1,2: {r7c1<>2, r5c1<>9} ~ r1c1<>1 by Naked Pair 17 in r57c1 (column 1) => r1c1<>1",
        ),
        (
            "house_forcing_chain",
            "(4)r5c7 - r5c5 || (4)r5c9 - r5c5 || (4-1)r6c9 = r6c2 - (1=4)r5c1 - r5c5 (box 6) => r5c5<>4",
        ),
        ("forcing_x_chain", "(7)r2c5 = r7c5 - r8c6 = r8c9 => r2c9<>7"),
        ("forcing_xy_chain", "(3)r1c1 = (3-4)r9c1 = r9c5 - (4=6)r1c5 => r1c1<>6"),
        ("hidden_rectangle", "1/5 in r89c14 (strong 5 in row 8, column 1) => r8c1<>1"),
        ("unique_rectangle_4", "4/7 in r13c26 (strong 4 in column 2) => r13c2<>7"),
        ("unique_rectangle_6", "1/2 in r14c89 (strong 1 in row 1, row 4, column 8, column 9) => r1c8,r4c9<>1"),
        ("direct_pointing", "3 in r9c79 (box 9, row 9, box 8) => r7c4=3"),
        ("direct_hidden_pair", "6,7 in r2c78 (row 2) => r2c3=4"),
        (
            "kraken_fish_1",
            "r2c1<>2 ~ r1c7<>2 by Fish 2 r27 c37 || (2-7)r2c1 = (7-9)r2c5 = r8c5 - r9c6 = (9-2)r9c8 = "
            "r1c8 - r1c7 => r1c7<>2",
        ),
        ("remote_pair", "(1=9)r3c9 - (9=1)r3c4 - (1=9)r7c4 - (9=1)r8c5 => r8c9<>1"),
    ],
)
def test_what_a_pattern_needs_is_written(technique: str, notation: str) -> None:
    step = next(one.step for one in all_examples() if one.step.technique.id == technique)
    assert step.notation == f"{step.technique.name}: {notation}"
    read = Step.from_notation(step.notation)
    if technique.endswith(("_3", "_exclusion", "_rectangle", "_4", "_6")):
        assert ({*read.cells}, read.digits, read.houses) == ({*step.cells}, step.digits, step.houses)


def test_a_chain_that_comes_back_with_another_digit_names_it() -> None:
    text = "Discontinuous Nice Loop: (3)r5c1 - (3=5)r5c6 - r6c5 = (5-2)r6c1 = (2)r5c1 => r5c1<>3"
    assert Step.from_notation(text).notation == text
    assert Step.from_notation(text.replace("= (2)r5c1", "= r5c1")).notation == text


def test_half_of_a_remote_pair_can_have_one_digit() -> None:
    text = "Remote Pair: (9)r3c9 - r3c4 => r8c9<>9"
    assert Step.from_notation(text).notation == text


def test_the_house_of_cases_is_one_without_other_places() -> None:
    """Row 2, which comes before box 3, has more places for 7."""
    text = "House Forcing Chains: (7)r2c7 - r2c1 || (7)r2c9 - r2c1 => r2c1<>7"
    step = Step.from_notation(text, grid=Grid(HARD))
    assert str(step.statements[0]) == "In box 3, 7 can only go in r2c7 or r2c9."
    assert str(step).startswith(str(step.statements[0]))


def test_a_chain_is_written_without_what_it_excludes_at_its_ends() -> None:
    whole = "Forcing X-Chain: (7)r2c9 - r2c5 = r7c5 - r8c6 = r8c9 - r2c9 => r2c9<>7"
    short = "Forcing X-Chain: (7)r2c5 = r7c5 - r8c6 = r8c9 => r2c9<>7"
    read = Step.from_notation(short)
    assert read.notation == short
    assert [each.chains for each in (read, Step.from_notation(whole))] == [read.chains] * 2
    assert len(read.chains[0]) == 6


def test_a_house_behind_cases_is_theirs() -> None:
    one = next(one.step for one in all_examples() if one.step.technique.id == "house_forcing_chain")
    assert one.grid is not None
    assert Step.from_notation(one.notation).houses == one.houses
    assert check_trace(one.grid, one.notation).steps[0].verdict == "follows"
    wrong = check_trace(one.grid, one.notation.replace("(box 6)", "(row 6)")).steps[0]
    assert (wrong.verdict, wrong.reason) == ("unproven", "row 6 is not that of the cases")


def test_cells_are_written_together() -> None:
    cells = [Cell(name) for name in ("r1c2", "r2c1", "r2c3", "r3c1", "r3c3")]
    assert short_cells(cells) == "r1c2,r23c13"


@pytest.mark.parametrize("markup", ["text", "forum"])
@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_a_path_in_notation_is_checked_step_by_step(markup: PathMarkup, profile: ProfileName) -> None:
    path = explain(HARD, profile=profile)
    text = path.to_notation(markup=markup, boards=[1, 5])
    lines = text.splitlines()
    assert lines[0].removeprefix("[code]").removesuffix("[/code]") == HARD
    assert lines[-1].endswith(". stte")
    assert text.count("\n'--") == 2
    assert text.count("[code]") == text.count("[/code]") == (3 if markup == "forum" else 0)
    found = check_trace(HARD, text)
    assert (found.score, found.is_complete) == (1.0, True)


def test_one_single_alone_is_written_as_it_is() -> None:
    path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    told = []
    for count in (1, 2):
        grid = path[-count].grid
        assert grid is not None
        told.append(SolvingPath(grid, path[-count:]).to_notation())
    one, two = told
    assert one.splitlines()[-1].startswith("1. ")
    assert "stte" not in one
    assert two.splitlines()[1:] == ["1. stte"]


def test_stte_that_is_not_true_is_told() -> None:
    found = check_trace(PUZZLE, "1. stte")
    assert [step.verdict for step in found.steps] == ["unproven"]
    assert "cells open" in found.steps[0].reason


def test_a_trace_in_notation_follows_in_full() -> None:
    assert check_trace(HARD, trace(HARD, form="notation", profile="hodoku")).score == 1.0


@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_a_line_without_number_that_says_what_follows_is_a_step(profile: ProfileName) -> None:
    """Only the first step has a number; lines of nets, without their indent, stay with their step."""
    path = explain(HARD, profile=profile)
    steps = [step.notation for step in path]
    found = check_trace(HARD, "\n".join([f"1. {steps[0]}", *steps[1:]]))
    assert [step.text for step in found.steps] == steps
    assert found.score == 1.0
    told = path.to_notation()
    plain = "\n".join(map(str.strip, told.splitlines()))
    assert len(check_trace(HARD, plain).steps) == len(check_trace(HARD, told).steps)
    assert check_trace(HARD, plain).score == 1.0
