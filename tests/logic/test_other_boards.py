"""Steps on boards of other sizes and with more rules: right in every position, in words, as JSON and as pictures."""

import json
import pickle
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from itertools import combinations, islice, permutations, product
from pathlib import Path
from typing import Any

import pytest

from nonet import (
    CLASSIC,
    HODOKU,
    Cell,
    DigitSet,
    Grid,
    Layout,
    LimitError,
    MistakeError,
    MultipleSolutionsError,
    SolvingPath,
    Step,
    all_hints,
    explain,
    generate,
    hint,
    level_of,
    solve,
)
from nonet.formats import parse
from nonet.logic import (
    RULE_TECHNIQUES,
    TECHNIQUES,
    Candidate,
    Statement,
    StepStatement,
    check_trace,
    rule_sentences,
    technique_name,
)
from nonet.logic._statements.pattern import rule_cells
from nonet.logic._statements.where import where_of
from nonet.logic.levels import level_on_other_board
from nonet.logic.telling import telling
from nonet.results import UnsupportedError
from nonet.rules import (
    AntiKnight,
    Arrow,
    Cage,
    Difference,
    ExtraRegion,
    FullRank,
    Indexer,
    LittleKiller,
    Nabner,
    Odd,
    Palindrome,
    Ratio,
    Sandwich,
    Thermometer,
    Whisper,
)

CAGES = [
    ("r1c1 r2c1 r3c1", 7),
    ("r1c2 r1c3", 4),
    ("r1c4 r2c4", 5),
    ("r2c2 r2c3", 6),
    ("r3c2 r3c3", 7),
    ("r3c4 r4c4", 5),
    ("r4c1 r4c2 r4c3", 6),
]
KILLER = Grid("." * 16, layout=Layout(4, rules=[Cage(cells, sum=total) for cells, total in CAGES]))
SIX = Grid(".3.2..6......5..4...3..521......4...")


def _variants(corpus: Path, name: str) -> Iterator[tuple[str, Grid, str]]:
    """Yield the proper puzzles of a shared file on other boards: the source and the size, the grid, the solution."""
    for line in (corpus / "variants" / f"{name}.jsonl").read_text().splitlines():
        row = json.loads(line)
        if row["count"] == 1 and "iss" in row:
            (entry,) = parse(row["iss"])
            if entry.grid.layout is not CLASSIC:
                yield f"{row['source']} {row['size']}", entry.grid, row["solution"]


def _replay(path: SolvingPath[Any], solution: str) -> None:
    """Check every step against the solution, and that each changes its position."""
    grid, symbols = path.puzzle, path.puzzle.layout.symbols
    right = [symbols.index(symbol) + 1 for symbol in solution]
    for step in path:
        assert step.grid == grid
        assert all(right[cell] == digit for cell, digit in step.placements), step
        assert all(right[cell] != digit for cell, digit in step.eliminations), step
        grid = step.apply(grid)
        assert grid != step.grid, step
    assert path.end == grid
    assert path.is_complete == (grid.to_line() == solution)


@pytest.mark.parametrize(
    ("name", "first", "solved"), [("killer", 20, 20), ("jigsaw", 20, 20), ("sizes", 20, 20), ("kinds", 12, 12)]
)
def test_every_step_agrees_with_the_solution(corpus: Path, name: str, first: int, solved: int) -> None:
    counts = Counter[bool]()
    for _, grid, solution in islice(_variants(corpus, name), first):
        path = explain(grid)
        _replay(path, solution)
        counts[path.is_complete] += 1
    assert counts[True] >= solved


@pytest.mark.nightly
def test_most_puzzles_are_solved_without_guessing(corpus: Path) -> None:
    shares: dict[str, Counter[bool]] = {}
    for name in ("killer", "jigsaw", "sizes", "kinds"):
        for kind, grid, solution in _variants(corpus, name):
            path = explain(grid)
            _replay(path, solution)
            shares.setdefault(f"{name} {kind}", Counter())[path.is_complete] += 1
    least = {"killer krazydad 9": 0.95, "killer janko 9": 0.9, "killer janko 6": 0.98, "sizes janko 16": 0.8}
    for kind, share in least.items():
        assert shares[kind][True] >= share * shares[kind].total(), kind


def test_a_killer_is_solved_and_each_step_has_words_json_and_a_picture() -> None:
    path = explain(KILLER)
    assert (path.is_complete, path.level) == (True, "easy")
    assert path.hardest is not None
    assert path.hardest.technique.id == "cage_combinations"
    assert repr(path).endswith("easy, hardest Cage Combinations>")
    for step in path:
        assert Step.from_dict(json.loads(json.dumps(step.to_dict()))) == step
        assert all(step.sentence(language=language) for language in ("en", "de"))
        assert step.technique.name in step.notation
        assert 'class="rule cage"' in step.to_svg()
    assert path.to_html().count("<figure>") > 2
    assert "<figcaption><code>" not in path.to_html()  # the cells say nothing without the cages
    page = path.to_html(language="de")
    shared = dict(re.findall(r'<g id="(\w+)">(.*?)</g>(?=\n<g id|\n</defs>)', page, re.DOTALL))
    whole = re.sub(r'<use href="#(\w+)"/>', lambda found: shared[found[1]], page)
    assert [*shared]
    for step in path:
        if step.technique.family != "single":  # those are folded
            assert step.to_svg(language="de").partition("\n")[2] in whole
    assert "<title>Käfig 7: r1c1 r2c1 r3c1</title>" in page
    assert not re.search("<title>cage|Sudoku grid", page)
    # The order of the techniques is no rating, and the page does not show it as one.
    assert not re.search(r">\d+\. [^<]*\(\d", page)
    assert "eigene Wertung" not in page
    assert path[0].to_svg(language="de").count("<title>Käfig 7: r1c1 r2c1 r3c1</title>") == 1
    told = path.to_dict(language="de")
    assert (told["level"], told["scale"]) == ("easy", "rules")
    assert "Käfig" in told["steps"][0]["sentence"]
    with pytest.raises(UnsupportedError, match="rating works on classic 9x9 grids; this puzzle is 4x4 and has 7 cages"):
        _ = path.rating


def test_what_a_cage_says() -> None:
    found = hint(KILLER)
    assert found is not None
    assert str(found.step) == (
        "The cage of 7 in r1c1, r2c1 and r3c1 can only hold 1+2+4. So r1c1, r2c1 and r3c1 are not 3."
    )
    assert found.step.sentence(language="de") == (
        "Der Käfig mit 7 in r1c1, r2c1 und r3c1 kann nur 1+2+4 enthalten. Also sind r1c1, r2c1 und r3c1 keine 3."
    )
    assert found.where == "Look at cage 7 in r1c1, r2c1 and r3c1."
    assert found.about == "Cage Combinations (easy)."
    assert found.step.notation == "Cage Combinations: cage 7: r1c1 r2c1 r3c1 => r123c1<>3"
    assert [str(cell) for cell in found.step.statements[0].cells] == ["r1c1", "r2c1", "r3c1"]
    shown = telling().shown_of(found.step)
    assert (shown.digits, shown.houses, shown.cells) == ((), (), found.step.statements[0].cells)


def test_what_a_candidate_would_leave_for_its_cage() -> None:
    """Each claim is true of the candidates, and the sets are those that have the digit."""
    keys: set[str] = set()
    for seed in range(5, 9):
        for step in explain(generate(rules=["killer"], seed=seed)).steps:
            for said in step.statements:
                assert not said.key.startswith("pattern"), step
                if not said.key.startswith("cage_leaves"):
                    continue
                keys.add(said.key)
                grid, cage, values = step.grid, step.rules[0], said.values
                assert grid is not None
                assert isinstance(cage, Cage)
                assert Candidate(values["cell"], values["digit"]) in step.eliminations
                for some in values.get("sets") or ["+".join(map(str, values["digits"]))]:
                    digits = [*map(int, some.split("+"))]
                    assert sum(digits) + values["digit"] == cage.sum
                    fillings = (zip(values["cells"], each, strict=True) for each in permutations(digits))
                    assert not any(all(each in _left(grid, cell) for cell, each in filling) for filling in fillings)
    assert keys == {"cage_leaves", "cage_leaves_one"}


def _is_true(said: StepStatement, step: Step) -> bool:
    """Tell whether what a reason says is true of the candidates of a step, by trying all."""
    grid, values, rule = step.grid, said.values, step.rules[0]
    assert grid is not None
    left = {cell: set(_left(grid, cell)) for cell in grid.layout.cells}

    def sums(cells: Sequence[Cell]) -> set[int]:
        ways = product(*(left[cell] for cell in cells))
        seen = [
            pair
            for pair in combinations(range(len(cells)), 2)
            if cells[pair[1]] in grid.layout.peers_of(cells[pair[0]])
        ]
        return {sum(way) for way in ways if all(way[one] != way[other] for one, other in seen)}

    match said.key:
        case "cell_has":
            return left[values["cell"]] == {*values["digits"]}
        case "cell_then_has":
            lost = {digit for cell, digit in step.eliminations if cell == values["cell"]}
            return left[values["cell"]] - lost <= {*values["digits"]} < left[values["cell"]]
        case "cells_least":
            return min(sums(values["cells"])) == int(values["number"])
        case "cells_most":
            return max(sums(values["cells"])) == int(values["number"])
        case "cells_exactly":
            return sums(values["cells"]) == {int(values["number"])}
        case "cells_lack":
            return all(not left[cell] & {*values["digits"]} for cell in values["cells"])
        case "any_least":
            some = combinations(values["cells"], values["count"])
            return all(min(sums(cells)) == int(values["number"]) for cells in some)
        case "sum_would_be":
            return int(values["number"]) not in sums(values["cells"])
        case "cage_leaves_one":
            return not {*values["digits"]} & left[values["cells"][0]]
        case "both_would_be":
            return all({*values["digits"]} <= left[cell] for cell in values["cells"])
        case "whisper_low":
            return max(left[values["cell"]]) <= int(values["low"])
        case "whisper_high":
            return min(left[values["cell"]]) >= int(values["high"])
        case "rule_arrow":
            return (values["circle"], *values["cells"]) == rule_cells(rule, grid.layout)
        case "rule_whisper" | "rule_increase":
            return bool(values["cells"] == rule_cells(rule, grid.layout))
    return True


REASONED = ["whisper", "thermometer", "renban", "arrow", "kropki", "xv", "little_killer", "sandwich", "skyscraper"]


@pytest.mark.parametrize("kind", REASONED)
def test_reasons_of_a_rule_are_true_and_most_steps_have_some(kind: Any) -> None:
    counts = Counter[bool]()
    try:
        path = explain(generate(rules=[kind], seed=1), work_limit=60_000)
    except LimitError as error:
        path = error.path
    for step in path:
        if len(step.rules) != 1 or step.chains or step.technique.id == "joint_fillings":
            continue
        counts[all(said.key != "however_filled" for said in step.statements)] += 1
        for said in step.statements:
            assert _is_true(said, step), (said.key, said.values, step)
        assert "{" not in step.sentence(language="de")
    assert counts[True] > (0.75 if kind not in ("sandwich", "skyscraper") else 0.1) * counts.total(), counts


def test_a_rule_of_which_all_is_tried_names_its_cells_in_order() -> None:
    """Its cells are in the order of the board in such a step, not in that of the line."""
    layout = Layout(4, rules=[Arrow("r2c2", "r1c2 r2c1")])
    step = _step_on(layout, "rule_fillings", "r1c2 r2c1 r2c2", "r2c2")
    assert step.sentence().startswith("The digits in r1c2 and r2c1 add up to the number in the circle, r2c2.")
    layout = Layout(rules=[Whisper("r2c1 r1c1 r1c2")])
    step = _step_on(layout, "rule_fillings", "r1c1 r1c2 r2c1", "r1c1")
    assert "Neighbours on the whisper r1c2-r1c1-r2c1 " in step.sentence()


def test_what_reasons_say() -> None:
    layout = Layout(rules=[Whisper("r1c1 r1c2 r2c3")])
    step = _step_on(layout, "whisper_parity", "r1c1 r1c2 r2c3", "r1c2", line="4")
    assert (
        step.sentence() == "Neighbours on the whisper r1c1-r1c2-r2c3 differ by at least 5. r1c1 is 4. So r1c2 is not 1."
    )


def test_a_line_is_named_by_its_cells_or_by_its_ends_and_turns() -> None:
    for cells, said, german in (
        ("r1c3 r2c4 r2c3", "r1c3-r2c4-r2c3", "r1c3-r2c4-r2c3"),
        ("r1c1 r2c1 r3c1 r4c1 r5c1 r6c1", "r1c1 to r6c1", "r1c1 bis r6c1"),
        (
            "r1c1 r2c1 r3c1 r3c2 r3c3 r4c4",
            "from r1c1 to r4c4 through r3c1 and r3c3",
            "von r1c1 bis r4c4 über r3c1 und r3c3",
        ),
    ):
        step = _step_on(Layout(rules=[Whisper(cells)]), "whisper_parity", cells, cells.split()[0])
        assert step.sentence().startswith(f"Neighbours on the whisper {said} differ by at least 5."), step
        assert step.sentence(language="de").startswith(f"Nachbarn auf der Flüsterlinie {german} unter"), step


def test_a_cell_of_a_whisper_is_told_once() -> None:
    whisper = Whisper("r1c1 r1c2 r2c3")
    step = _step_on(Layout(rules=[whisper]), "whisper_parity", "r1c1 r1c2 r2c3", "r1c2", line="6")
    gone = tuple(Candidate(Cell(cell), digit) for cell, digit in (("r1c2", 2), ("r1c2", 7), ("r2c3", 3)))
    told = str(replace(step, eliminations=gone))
    assert " r1c1 is 6. " in told, told
    assert " alternate along it. " in told, told


def test_a_digit_in_a_cell_of_the_rule_is_told_where_it_decides() -> None:
    cage = Cage("r2c4 r2c5", sum=3)
    step = _step_on(Layout(rules=[cage]), "cage_combinations", "r2c4 r2c5", "r2c5", line="." * 12 + "1")
    gone = tuple(Candidate(Cell("r2c5"), digit) for digit in range(3, 10))
    step = replace(step, eliminations=gone)
    assert str(step) == "The cage of 3 in r2c4 and r2c5 can only hold 1+2. r2c4 is 1. So r2c5 can only be 2."
    assert "r2c4 ist eine 1." in step.sentence(language="de")


def test_a_cage_that_leaves_one_value_for_its_last_cell_places_it() -> None:
    path = explain(generate(rules=["killer"], seed=5))
    steps = [step for step in path if step.technique.id == "cage_combinations" and step.placements]
    assert str(steps[0]) == "The cage of 11 in r9c1 and r9c2 can only hold 2+9. r9c2 is 2. So r9c1 is 9."
    for step in path:
        grid = step.grid
        assert grid is not None
        open_ones = [cell for cell in step.cells if not grid[cell]]
        if step.technique.id == "cage_combinations" and len(open_ones) == 1:
            left = {*grid.candidates(open_ones[0])} - {digit for _, digit in step.eliminations}
            assert step.placements or len(left) > 1


def test_what_the_rule_alone_says_needs_no_reason() -> None:
    layout = Layout(rules=[Odd("r1c1 r1c2"), Arrow("r5c5", "r5c6 r5c7")])
    arrow = _step_on(layout, "arrow_bounds", "r5c5 r5c6 r5c7", "r5c6")
    arrow = replace(arrow, rules=(Arrow("r5c5", "r5c6 r5c7"),), eliminations=(Candidate(layout.cell("r5c6"), 9),))
    assert str(arrow) == "The digits in r5c6 and r5c7 add up to the number in the circle, r5c5. So r5c6 is not 9."
    odd = _step_on(layout, "rule_peers", "r1c1 r1c2", "r1c1", line=".3")
    odd = replace(odd, rules=(Odd("r1c1 r1c2"),), eliminations=(Candidate(layout.cell("r1c1"), 2),))
    assert str(odd) == "r1c1 and r1c2 can only have odd digits. So r1c1 is not 2."


def test_what_a_cell_is_only_by_the_step_is_said_with_so() -> None:
    layout = Layout(5, regions=(), rules=[Nabner("r1c1 r1c2 r1c3")])
    step = _step_on(layout, "line_set", "r1c1 r1c2 r1c3", "r1c3")
    one, two, three = (layout.cell(f"r1c{column}") for column in (1, 2, 3))
    grid = step.grid
    assert grid is not None
    for cell, left in ((one, {5}), (two, {1, 4}), (three, {2, 3})):
        for digit in {1, 2, 3, 4, 5} - left:
            grid = grid.without_candidate(cell, digit)
    told = str(replace(step, grid=grid, eliminations=(Candidate(two, 4), Candidate(three, 2))))
    assert told.endswith("r1c1 is 5. So r1c2 can only be 1. So r1c3 is not 2; r1c2 is not 4."), told


SHAPES = [
    *(Difference("r4c3 r5c3"), Difference("r5c6 r6c6"), Difference("r4c6 r5c6")),
    *(Ratio("r3c3 r3c4"), Ratio("r3c3 r4c3")),
    *(Thermometer("r6c5 r5c5 r5c6"), Thermometer("r2c5 r1c6 r2c6")),
]
HARD = Grid("............5.....1..............6..", layout=Layout(6, rules=SHAPES))
LINES = [
    *(Thermometer("r7c3 r6c4 r7c5"), Thermometer("r6c2 r5c1 r5c2")),
    *(Thermometer("r7c2 r6c3 r7c4"), Thermometer("r2c4 r2c3 r2c2")),
]
HARDER = Grid(
    "..8.6..7....3....92....5..........65..........1..8.........9..694...28..3...7...1", layout=Layout(rules=LINES)
)


def test_chains_are_told_step_by_step_and_come_back_from_json() -> None:
    path = explain(HARDER)
    _replay(path, solve(HARDER).to_line())
    assert path.is_complete
    chains = {step.technique.id: step for step in path if step.chains}
    assert set(chains) >= {"xy_chain", "aic", "grouped_aic", "forcing_net_contradiction"}
    assert any(step.rules for step in path if step.technique.id == "aic")
    for step in chains.values():
        assert Step.from_dict(json.loads(json.dumps(step.to_dict()))) == step
        (chain,) = step.chains
        assert all(max(one.premises) < place for place, one in enumerate(chain) if place)
        assert all(one.premises for one in chain[1:])
        for language in ("en", "de"):
            assert "{" not in step.explanation(language=language)
            assert not re.search(r"rule \d|sums of", step.sentence(language=language))
        assert f" {len(chain)}. " in step.explanation()
        assert 'class="mark true"' in step.to_svg()


def test_a_group_of_places_is_a_link_of_a_chain() -> None:
    path = explain(HARD)
    assert not any(step.technique.id == "forcing_net_contradiction" for step in path)
    assert path.is_complete
    _replay(path, solve(HARD).to_line())
    grouped = [step for step in (*path, *explain(HARDER)) if step.technique.id == "grouped_aic"]
    reasons = {(one.is_true, one.reason.split()[0]) for step in grouped for one in step.chains[0]}
    assert reasons >= {(False, "row"), (True, "row"), (False, "rule"), (True, "cell"), (False, "sees")}
    for step in grouped:
        first, *_, last = step.chains[0]
        assert not first.is_true
        assert last.is_true or step.eliminations == (last.candidate,)


def test_what_is_supposed_ends_with_what_cannot_be() -> None:
    step = next(step for step in explain(HARDER) if step.technique.id == "forcing_net_contradiction")
    first, *_, last = step.chains[0]
    ((cell, digit),) = step.eliminations
    assert (first.candidate, first.is_true, last.is_true) == ((cell, digit), True, False)
    assert str(step).startswith(f"Suppose {cell} is {digit}. Then ")
    assert str(step).endswith(f"So what was supposed is wrong: {cell} is not {digit}.")
    assert step.grid is not None
    found = hint(step.grid)
    assert found is not None
    assert found.where == f"Start in {cell}: suppose that one of its candidates is right, or that it is wrong."


def test_a_value_goes_from_cells_that_see_all_its_places() -> None:
    rows = "..7.9.1..........8............7..2........6................4........2..3..3...94."
    layout = Layout(rules=[AntiKnight()])
    with pytest.raises(LimitError) as caught:
        explain(Grid(rows, layout=layout), work_limit=2_000)
    step = next(step for step in caught.value.path if step.technique.id == "all_places_seen")
    told = step.grid
    assert told is not None
    (digit,) = step.digits
    assert [cell for cell in step.houses[0].cells if digit in told.candidates(cell)] == list(step.cells)
    assert "No cell that sees " in str(step)


MIXED = Layout(
    6,
    rules=[
        *(Arrow("r3c6", "r2c6 r1c5"), Arrow("r4c6", "r4c5 r3c4 r4c3"), Difference("r4c1 r5c1")),
        *(Ratio(cells) for cells in ("r1c3 r2c3", "r1c4 r2c4", "r3c2 r3c3", "r4c1 r4c2", "r4c6 r5c6")),
    ],
)


def test_what_houses_or_rules_leave_together_is_right_by_trying_all() -> None:
    names = ("joint_places", "rule_fillings", "joint_fillings")
    steps = [step for grid in (Grid.empty(MIXED), HARD) for step in explain(grid) if step.technique.id in names]
    assert {step.technique.id for step in steps} == {*names}
    assert {len(step.houses) for step in steps if step.technique.id == "joint_fillings"} == {0, 1, 2}
    houses = [set(map(int, house.cells)) for house in MIXED.houses]
    for step in steps:
        grid = step.grid
        assert grid is not None
        for removed in step.eliminations:
            # Which choices there are: a place in each house, or a digit in each cell.
            if step.technique.id == "joint_places":
                (digit,) = step.digits
                places = [[each for each in house.cells if digit in grid.candidates(each)] for house in step.houses]
                choices = [[(removed.cell, digit)], *([(each, digit) for each in some] for some in places)]
            else:
                own = dict.fromkeys([removed.cell, *step.cells])
                choices = [[(each, digit) for digit in _left(grid, each)] for each in own]
                choices[0] = [removed]
            assert not any(_holds(dict(chosen), step) for chosen in _choices(choices, houses)), step
        assert re.search("However |In each way ", str(step)) or step.technique.id == "rule_fillings"
        assert "{" not in step.sentence(language="de")


def _left(grid: Grid, cell: Any) -> list[int]:
    return [grid[cell]] if grid[cell] else [*grid.candidates(cell)]


def _choices(choices: list[Any], houses: list[set[int]], taken: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield one of each, of which no two have one digit in one house; one cell may be chosen twice."""
    if not choices:
        yield taken
        return
    for cell, digit in choices[0]:
        others = [other for other, same in taken if same == digit and other != cell]
        if not any({int(cell), int(other)} <= house for other in others for house in houses):
            yield from _choices(choices[1:], houses, (*taken, (cell, digit)))


def _holds(chosen: dict[Any, int], step: Step) -> bool:
    """Tell whether the rules of a step hold; those of a house do."""
    if step.technique.id == "joint_places":
        return True
    values = [0] * len(MIXED.cells)
    for cell, digit in chosen.items():
        values[cell] = digit
    own = Layout(6, rules=list(step.rules))
    return not own.broken_rules(bytes(values))


def test_a_thermometer_tells_the_steps_from_its_bulb() -> None:
    line = SHAPES[-1]
    cells = tuple(HARD.layout.cell(name) for name in ("r2c5", "r1c6", "r2c6"))
    removed = tuple(Candidate(cells[-1], digit) for digit in (1, 2))
    technique = RULE_TECHNIQUES["thermometer_bounds"]
    step = Step(technique, eliminations=removed, cells=cells, rules=(line,), grid=HARD, profile="rules")
    assert str(step) == (
        "Digits increase along the thermometer r2c5-r1c6-r2c6, and r2c6 is 2 steps from the bulb. "
        "So r2c6 is neither 1 nor 2."
    )


def test_a_position_with_several_solutions_is_refused() -> None:
    layout = Layout(rules=[Thermometer("r1c1 r1c2 r1c3"), AntiKnight()])
    with pytest.raises(MultipleSolutionsError):
        hint(Grid.empty(layout))


def test_a_digit_that_breaks_a_cage_is_a_mistake_of_the_player() -> None:
    """A puzzle of cages alone has no givens; what stands in it is the player's, and its solution is known."""
    with pytest.raises(MistakeError, match=r"there is a mistake: r1c2 is not 2$") as caught:
        hint(KILLER.with_value("r1c2", 2))
    assert [str(cell) for cell in caught.value.values] == ["r1c2"]


def test_digits_above_nine_are_written_as_the_board_shows_them() -> None:
    layout = Layout(16)
    values = [(row % 4 * 4 + row // 4 + column) % 16 + 1 for row in range(16) for column in range(16)]
    values[values.index(16)] = 0
    (step,) = explain(Grid.from_values(values, layout=layout))
    assert str(step) == "Box 4 has one open cell left: r1c16. Its other cells have all digits but G. So r1c16 is G."
    assert step.notation == "Full House: G in r1c16 => r1c16=G"
    assert step.to_dict()["placements"] == ["r1c16=G"]


def test_all_steps_of_a_position() -> None:
    steps = list(all_hints(KILLER))
    first = hint(KILLER)
    assert first is not None
    assert first.step in steps
    assert len({(step.technique, step.placements, step.eliminations) for step in steps}) == len(steps)
    assert [*dict.fromkeys(step.technique.id for step in steps)] == sorted(
        {step.technique.id for step in steps}, key=list(RULE_TECHNIQUES).index
    )


def test_a_board_without_rules_has_the_same_steps() -> None:
    path = explain(SIX)
    assert path.is_complete
    assert {step.technique.id for step in path} <= {*TECHNIQUES}
    assert all(step.profile == "rules" for step in path)
    assert "column or box" in "".join(map(str, path)) or path.level == "easy"


def test_the_proof_of_a_position_has_the_limit_of_the_search() -> None:
    rules = [AntiKnight(), Cage("r1c1 r1c2 r1c3", sum=20), Cage("r9c7 r9c8 r9c9", sum=7)]
    grid = Grid.empty(Layout(rules=rules))
    said = "the work limit of 2 units was reached before the position was known to have one solution: pass a greater"
    for call in (hint, explain, lambda *args, **options: list(all_hints(*args, **options))):
        with pytest.raises(LimitError, match=said) as caught:
            call(grid, work_limit=2)
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.slow
def test_a_hint_for_what_cannot_be_proved_ends_by_itself(corpus: Path) -> None:
    rows = (json.loads(line) for line in (corpus / "variants" / "iss_examples.jsonl").read_text().splitlines())
    ((entry,),) = (parse(row["iss"]) for row in rows if row["id"] == "iss_iss_examples_96")
    with pytest.raises(LimitError, match="or None for no limit"):
        hint(entry.grid)


def _step_on(layout: Layout, technique: str, cells: str, removed: str, houses: str = "", line: str = "") -> Step:
    """Return a step by the first rule of a board whose first row is ``line``: ``removed`` lose 1."""
    grid = Grid(line.ljust(layout.size**2, "."), layout=layout)
    return Step(
        technique=next(one for one in (*RULE_TECHNIQUES.values(), *TECHNIQUES.values()) if one.id == technique),
        cells=tuple(map(layout.cell, cells.split())),
        eliminations=tuple(Candidate(layout.cell(cell), 1) for cell in removed.split()),
        houses=tuple(house for house in layout.houses if str(house) in houses.split(", ")),
        rules=layout.rules[:1],
        grid=grid,
        profile="rules",
    )


def test_a_clue_whose_cell_is_outside_of_the_board_has_its_sentence() -> None:
    layout = Layout(4, rules=[LittleKiller("r0c5", direction="DL", sum=15)])
    step = _step_on(layout, "outside_clue", "r1c4 r2c3 r3c2 r4c1", "r1c4")
    assert step.sentence() == (
        "Look at diagonal sum 15, r1c4 to r4c1. A number with an arrow is the sum of the digits along that diagonal, "
        "which can repeat. r2c3, r3c2 and r4c1 add up to at most 11. So r1c4 is not 1."
    )


def test_an_index_says_which_digit_another_cell_would_need() -> None:
    layout = Layout(4, rules=[Indexer("row", "r1c1 r2c1 r3c1 r4c1")])
    cells = "r1c1 r2c1 r3c1 r4c1"
    step = _step_on(layout, "pair_clue", cells, "r4c1", line="3")
    assert step.sentence() == "r4c1 is 1 only if r1c1 is 4, which it cannot be (row indexer). So r4c1 is not 1."
    german = "r4c1 ist nur eine 1, wenn r1c1 eine 4 ist, und das geht nicht (Index)."
    assert step.statements[0].sentence(language="de") == german
    open_yet = _step_on(layout, "pair_clue", cells, "r4c1")
    assert open_yet.sentence().startswith("Look at the row indexer, r1c1 to r4c1. A hatched cell is an index.")


def test_an_index_tells_columns_apart_from_rows() -> None:
    layout = Layout(4, rules=[Indexer("column", "r1c2")])
    step = _step_on(layout, "pair_clue", "r1c1 r1c2", "r1c2", line="3")
    assert step.sentence() == "r1c2 is 1 only if r1c1 is 2, which it cannot be (column indexer). So r1c2 is not 1."


def test_a_rank_says_with_which_digit_its_line_begins() -> None:
    layout = Layout(4, rules=[FullRank("left", 2, rank=6)])
    step = _step_on(layout, "outside_clue", "r2c1 r2c2 r2c3 r2c4", "r2c1")
    first, second = layout.cell("r2c1"), layout.cell("r2c2")
    only = replace(step, eliminations=tuple(Candidate(first, digit) for digit in (1, 3, 4)))
    assert only.sentence() == (
        "Look at rank 6, r2c1 to r2c4. Of all rows and columns, read in both directions, four begin with each digit, "
        "and those of rank 5 to 8 begin with 2. So r2c1 can only be 2."
    )
    assert only.statements[0].sentence(language="de").endswith("und zwar die vom Rang 5 bis 8 mit der 2.")
    for others in ((Candidate(second, 1),), step.eliminations):
        assert replace(step, eliminations=others).statements[0].key == "rule_is_line"


@pytest.mark.parametrize(
    ("cages", "cells", "key", "said"),
    [
        ({"r1c1 r1c2": 4}, "r1c3 r1c4", "innies", "inside to 4. So r1c3 and r1c4 add up to 6."),
        (
            {"r1c1 r1c2 r2c1": 6, "r1c3 r1c4 r2c4": 8},
            "r2c1 r2c4",
            "outies",
            "that cover them to 14. So outside of them r2c1 and r2c4 add up to 4.",
        ),
        (
            {"r1c1 r1c2 r2c1": 7},
            "r1c3 r1c4 r2c1",
            "innies_more",
            "are together 3 more than r2c1 outside, in one of them.",
        ),
        ({"r1c1 r1c2 r2c1": 8, "r1c3": 4}, "r1c4 r2c1", "outies_more", "is 2 more than r1c4 inside, in none of them."),
        ({"r1c1 r1c2 r2c1": 7, "r1c3": 3}, "r1c4 r2c1", "innies_same", "is as much as r2c1 outside, in one of them."),
    ],
)
def test_sums_tell_cells_inside_from_those_outside(cages: dict[str, int], cells: str, key: str, said: str) -> None:
    layout = Layout(4, rules=[Cage(own, sum=total) for own, total in cages.items()])
    step = replace(_step_on(layout, "innies_outies", cells, cells[:4], "row 1"), rules=())
    fact = step.statements[0]
    assert (fact.key, str(fact)[-len(said) :]) == (key, said)


def test_a_line_with_a_corner_is_told_by_its_cells() -> None:
    step = _step_on(Layout(4, rules=[Palindrome("r1c1 r1c2 r2c2")]), "line_bounds", "r1c1 r1c2 r2c2", "r2c2")
    assert str(step.statements[0]).startswith("Look at the palindrome in r1c1, r1c2 and r2c2. A grey line ")


def test_a_cell_is_told_with_the_rule_by_which_others_differ_from_it() -> None:
    one = DigitSet([1])
    knight = replace(_step_on(Layout(4, rules=[AntiKnight()]), "rule_peers", "r1c1", "r2c3", line="1"), digits=one)
    assert str(knight) == "r1c1 is 1, and r2c3 must differ from it (anti-knight). So r2c3 is not 1."
    cage = Layout(4, rules=[Cage("r1c1 r1c2 r2c2", sum=6)])
    step = replace(_step_on(cage, "rule_peers", "r1c1", "r2c2", line="1"), digits=one)
    assert str(step) == "r1c1 is 1, and cage 6 has no digit twice. So r2c2 is not 1."


def test_a_chain_can_have_two_statements() -> None:
    layout = Layout(4)
    first, last = (Candidate(layout.cell(cell), 1) for cell in ("r1c1", "r1c2"))
    chain = (Statement(first, False, "assumption"), Statement(last, True, "row 1", (0,)))
    step = replace(_step_on(layout, "x_chain", "", "r2c1"), rules=(), chains=(chain,))
    assert [str(one) for one in step.statements] == [
        "Suppose r1c1 is not 1.",
        "Then r1c2 is 1: it is the only place left in row 1.",
        "So r1c1 is 1, or r1c2 is 1.",
        "Either way, r2c1 is not 1.",
    ]


def test_equal_clues_of_pairs_are_told_once() -> None:
    pairs = ("r1c1 r1c2", "r1c2 r1c3", "r1c3 r1c4")
    layout = Layout(
        4, rules=[*(Difference(pair) for pair in pairs), Ratio("r1c1 r2c1"), Difference("r1c1 r2c1", value=2)]
    )
    cells = "r1c1 r1c2 r1c3 r1c4 r2c1"
    step = replace(_step_on(layout, "joint_fillings", cells, "r1c1"), rules=layout.rules)
    told = [str(statement) for statement in step.statements]
    assert told[:-1] == [
        "The digits in r1c1 and r1c2 differ by 1.",
        "The same holds for r1c2 and r1c3; r1c3 and r1c4.",
        "The digits in r1c1 and r2c1 differ by 2.",
        "One of the digits in r1c1 and r2c1 is 2 times the other.",
    ]
    assert step.statements[1].sentence(language="de") == "Dasselbe gilt für r1c2 und r1c3; r1c3 und r1c4."
    assert step.statements[1].to_dict()["values"] == {"pairs": [["r1c2", "r1c3"], ["r1c3", "r1c4"]]}


def test_clues_that_are_filled_together_are_named_by_the_ends_of_their_lines() -> None:
    layout = Layout(4, rules=[Sandwich("left", 1, sum=5), Sandwich("top", 1, sum=5)])
    step = replace(_step_on(layout, "joint_fillings", "r1c1 r1c2 r1c3 r1c4 r2c1 r3c1 r4c1", "r1c1"), rules=layout.rules)
    assert [statement.key for statement in step.statements[:2]] == ["rule_is_line", "rule_and_line"]
    assert str(step.statements[1]) == "The same holds for sandwich 5, r1c1 to r4c1."
    assert step.statements[1].sentence(language="de") == "Dasselbe gilt hier: Sandwich 5 (r1c1 bis r4c1)."


def test_a_rule_of_the_whole_board_names_houses_and_only_the_cells_outside() -> None:
    layout = Layout(6, rules=[AntiKnight()])
    row, cells = "row 1, row 2", " ".join(f"r{row}c{column}" for row in (1, 2) for column in range(1, 7))
    inside = _step_on(layout, "joint_fillings", cells, "r1c1", row)
    assert [str(one) for one in inside.statements[:2]] == [
        "Cells a knight's move apart have different digits. Look at rows 1 and 2.",
        "Rows 1 and 2 have each digit once.",
    ]
    assert str(where_of(inside)) == "Look at rows 1 and 2, and at the rules of the whole board."
    around = _step_on(layout, "joint_fillings", f"{cells} r3c1 r3c2", "r1c1", row)
    assert str(around.statements[0]).endswith("Look at rows 1 and 2 with r3c1 and r3c2.")


def test_much_that_follows_is_told_by_cells_if_that_is_shorter() -> None:
    step = _step_on(Layout(9, rules=[Arrow("r1c1", "r1c2 r1c3 r1c4 r1c5")]), "arrow_bounds", "r1c1", "")
    lost = {"r1c1": "456", "r1c2": "157", "r1c3": "1267", "r1c4": "1346", "r1c5": "13457"}
    gone = tuple(Candidate(step.layout.cell(cell), int(digit)) for cell, digits in lost.items() for digit in digits)
    assert [str(one) for one in replace(step, eliminations=gone).statements[1:]] == [
        "So r1c1 is none of 4, 5 and 6.",
        "Also, r1c2 is none of 1, 5 and 7.",
        "Also, r1c3 is none of 1, 2, 6 and 7.",
        "Also, r1c4 is none of 1, 3, 4 and 6.",
        "Also, r1c5 can only be 2, 6, 8 or 9.",
    ]


def test_a_digit_that_blocks_by_its_row_and_by_its_column_is_told_for_each() -> None:
    """No house has the placed 1 and both cells of the shaded region that it blocks."""
    layout = Layout(4, rules=[ExtraRegion("r1c4 r2c3 r3c2 r4c1")])
    step = _step_on(layout, "hidden_single", "r2c3", "", "extra 1", "1")
    step = replace(step, placements=(Candidate(step.cells[0], 1),), digits=DigitSet([1]), rules=())
    assert [one.key for one in step.statements] == [
        "house_lacks",
        "blocks",
        "blocks",
        "ruled_out_before",
        "only_cell_left",
    ]


def test_what_a_call_refuses() -> None:
    with pytest.raises(UnsupportedError, match="explain with a profile works on classic 9x9 grids; this puzzle is 6x6"):
        explain(SIX, profile=HODOKU)
    with pytest.raises(LimitError) as caught:
        explain(SIX, work_limit=3)
    assert caught.value.path is not None
    assert not caught.value.path.is_complete


def test_the_techniques_of_rules_have_names_in_each_language() -> None:
    own = [technique for name, technique in RULE_TECHNIQUES.items() if name not in TECHNIQUES]
    assert len(own) == 17
    assert all(technique_name(each.id, language="de") != each.name for each in own)


KING = ".Shape~6x6.AntiKing.~R1C3_5~R1C5_2~R2C1_2~R2C4_3~R3C4_2~R5C3_4~R5C4_5~R5C6_2~R6C1_5~R6C2_3~R6C4_6~R6C6_4"
DOTS = (
    ".Shape~6x6.WhiteDot~R1C2~R2C2.WhiteDot~R1C3~R1C4.WhiteDot~R1C4~R1C5.WhiteDot~R2C3~R3C3.WhiteDot~R2C6"
    "~R3C6.WhiteDot~R3C3~R3C4.WhiteDot~R3C5~R3C6.WhiteDot~R5C1~R6C1.WhiteDot~R5C2~R5C3.WhiteDot~R6C5~R6C6"
    ".BlackDot~R1C5~R1C6.BlackDot~R2C2~R3C2.BlackDot~R4C5~R5C5"
)


def test_notation_says_what_a_rule_does() -> None:
    (king,) = (entry.grid for entry in parse(KING))
    seen = [step.notation for step in explain(king) if step.technique.id == "rule_peers"]
    assert all(re.match(r"Seen by a Rule: [1-6] in r[1-6]c[1-6] \(anti-king\) => ", each) for each in seen)
    assert seen
    (dots,) = (entry.grid for entry in parse(DOTS))
    net = next(step for step in explain(dots) if step.technique.family == "forcing_net")
    assert net.notation == (
        "Forcing Net Contradiction: r3c3=6; [1] r2c3<>2,3,4 (difference 1: r2c3 r3c3); [2] r3c4<>1,2,3,4 "
        "(difference 1: r3c3 r3c4); [3] from 1: r2c3=5 (cell); [4] from 2: r3c4=5 (cell); "
        "from 3,4: r1c4,r2c456<>5 (box 2) => r3c3<>6"
    )
    assert check_trace(dots, explain(dots).to_notation()).score == 1.0


THERMOMETERS = (
    "r2c2 r1c2 r1c3; r2c8 r1c8 r1c7; r2c9 r3c8 r4c9; r3c4 r2c4 r2c5; r4c2 r3c2 r3c1; r4c3 r3c3 r2c3; "
    "r4c4 r4c5 r5c5 r6c6; r4c6 r5c7 r4c8; r5c1 r4c1 r5c2; r5c8 r4c7 r5c6; r6c4 r5c3 r6c2; r7c3 r7c2 r7c1; "
    "r8c4 r7c5 r7c6; r9c1 r8c2 r8c3; r9c7 r8c8 r7c7; r9c8 r8c7 r7c8; r9c9 r8c9 r7c9"
)


def test_notation_of_chains_says_by_which_rule_and_house_a_statement_follows() -> None:
    layout = Layout(rules=[Thermometer(cells) for cells in THERMOMETERS.split("; ")])
    line = "........4...........3...5...........4....................................5......1"
    told = [step.notation for step in explain(Grid(line, layout=layout)) if step.technique.id == "grouped_aic"]
    assert (
        "Grouped AIC: r6c5<>1 ~ r8c4<>1 (box 5) ~ r7c5<>2 (thermometer: r8c4 r7c5 r7c6) = (2)r6c5 => r6c5<>4,6,7,8,9"
    ) in told
    # 2 in r6c5 leaves only places for 1 in box 5 that see r8c4: no link of two candidates.
    assert any("(2)r7c5 = r6c5 ~ r8c4<>1 (box 5) ~ r7c5<>3 (thermometer" in text for text in told)


KNIGHT = "..7.9.1..........8............7..2........6................4........2..3..3...94."


def test_claims_name_the_rule_by_which_cells_see_each_other() -> None:
    layout = Layout(rules=[AntiKnight()])
    told = {str(one): step.notation for step in explain(Grid(KNIGHT, layout=layout)) for one in step.statements}
    assert "Then r5c8 is not 3: it sees r6c6 (anti-knight)." in told
    assert "Then r8c5 is not 7: every place left for 7 in box 9 rules that out (anti-knight)." in told
    box = "No cell that sees both can be 2 (anti-knight). So r5c2 and r6c2 are not 2."
    assert told[box] == "All Places Seen: 2 in r56c4 (box 5, anti-knight) => r56c2<>2"
    for text in told:
        for one, other in re.findall(r"Then (r.c.) is not .: it sees (r.c.)\.", text):
            shared = {*layout.houses_of(one)} & {*layout.houses_of(other)}
            assert shared, text


def test_what_is_supposed_is_for_masters() -> None:
    (dots,) = (entry.grid for entry in parse(DOTS))
    path = explain(dots)
    assert "forcing_net" in {step.technique.family for step in path}
    assert path.level == level_on_other_board(dots) == level_of(dots) == "master"
    with pytest.raises(MultipleSolutionsError):
        level_of(Grid.empty(Layout(4)))


def test_a_post_names_the_rules_and_draws_candidates_of_any_board() -> None:
    (dots,) = (entry.grid for entry in parse(DOTS))
    lines = explain(dots).to_notation(markup="forum", boards=[1]).splitlines()
    assert lines[:2] == [f"[code]{dots.to_line()}", str(dots.layout.rules[0])]
    assert lines[len(dots.layout.rules)].endswith("[/code]")
    board = lines[len(dots.layout.rules) + 2 :][:6]
    assert [len(line.split()) for line in board] == [6] * 6
    assert lines[len(dots.layout.rules) + 8] == "[/code]"
    regions = "1112312233423444"
    found = SolvingPath(Grid("." * 16, layout=Layout(4, regions=regions)), []).to_notation()
    assert found == f"{'.' * 16}\nregions: {regions}\n"


def test_a_board_in_a_post_has_the_cages_and_the_regions() -> None:
    cages = [Cage("r1c1 r1c2", sum=3), Cage("r2c2 r2c3", sum=5), Cage("r2c4 r3c4", sum=5)]
    killer = explain(Grid("123434122143432.", layout=Layout(4, rules=cages)))
    lines = killer.to_notation(boards=[1]).splitlines()
    assert lines[4:13] == [
        "+3--+---+---+---+",
        "| 1   2 | 3   4 |",
        "+---+5--+---+5--+",
        "| 3 | 4 : 1 | 2 |",
        "+...+---+---+...+",
        "| 2   1 : 4 | 3 |",
        "+       .   +---+",
        "| 4   3 : 2   1 |",
        "+---+---+---+---+",
    ]


def test_a_board_among_the_last_singles_stands_between_them() -> None:
    path = explain("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    lines = path.to_notation(boards=[4]).splitlines()
    starts = [line.split(". ")[0] for line in lines if re.match(r"\d+\. ", line)]
    assert starts == ["1", "2", "3", "4"]
    assert lines[-1] == "4. stte"
    assert "---" in lines[-2]
    assert check_trace(path.puzzle, "\n".join(lines)).score == 1.0


def test_a_killer_with_boards_is_read_back() -> None:
    killer = generate(seed=1, rules="killer")
    text = explain(killer).to_notation(markup="forum", boards=[2, 9])
    assert text.count("+---") > 20
    found = check_trace(killer, text)
    assert (found.score, found.is_complete) == (1.0, True)


def test_the_page_names_the_houses_of_the_board() -> None:
    shared: dict[Any, str] = {
        "jigsaw": "a row, a column or a region",
        "diagonal": "a row, a column, a box or a diagonal",
        "windoku": "a row, a column, a box or a window",
        "killer": "a row, a column or a box, or if a rule of the puzzle says so",
        "anti_knight": "a row, a column or a box, or if a rule of the puzzle says so",
    }
    for rules, houses in shared.items():
        grid = generate(seed=1, rules=rules)
        page = SolvingPath(grid, []).to_html()
        assert f"see each other if they share {houses}, so" in page
        by_rule = "gemeinsam haben oder wenn eine Regel des Rätsels es sagt; dann"
        assert (by_rule in SolvingPath(grid, []).to_html(language="de")) == ("rule" in houses)
        assert all(sentence in unescape(page) for sentence in rule_sentences(grid.layout))


@pytest.mark.parametrize(("count", "is_whole"), [(16, True), (17, False)])
def test_a_chain_of_some_statements_is_told_in_full(count: int, is_whole: bool) -> None:
    """As on the classic board, up to 16."""
    layout = Layout(4)
    candidates = [Candidate(cell, 1) for cell in [*layout.cells[:4], *layout.cells[:4]] * 3][:count]
    first, *rest = candidates
    chain = [Statement(first, False, "assumption")]
    chain += [Statement(one, True, "row 1", (place,)) for place, one in enumerate(rest)]
    step = replace(_step_on(layout, "x_chain", "", "r2c1"), rules=(), chains=(tuple(chain),))
    assert ("one after another" not in str(step)) is is_whole
    assert str(step).count("Then ") == (count - 1 if is_whole else 1)


@pytest.mark.parametrize("seed", [5, 7, 11])
def test_sums_of_innies_and_outies_are_those_of_the_solution(seed: int) -> None:
    """All cells of a sum are told, also those that the step does not need."""
    puzzle = generate(seed=seed, rules="killer")
    solution, count = solve(puzzle), 0
    for step in explain(puzzle):
        if step.technique.id == "innies_outies":
            values = step.statements[0].values
            here, there = (sum(solution[cell] for cell in values[each]) for each in ("cells", "others"))
            assert abs(here - there) == int(values["rest"]), str(step)
            count += 1
    assert count > 5
