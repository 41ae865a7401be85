"""Puzzles with rules that are one string each: ISS, killers, jigsaws; the shared ones with known answers."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from cli.conftest import runner
from formats.samples import format_of
from nonet import CLASSIC, Entry, Grid, Layout, ParseError, PuzzleError, format_entries, parse
from nonet import rules as kinds
from nonet.formats import FormatName
from nonet.formats.jigsaw import is_jigsaw
from nonet.results import UnknownRuleError
from puzzles import PROPER, SOLUTION


def written(grid: Grid, name: FormatName) -> str:
    return "".join(format_entries([Entry(grid)], name)).strip()


WHOLE: dict[str, list[kinds.Rule]] = {
    "AntiKnight": [kinds.AntiKnight()],
    "AntiKing": [kinds.AntiKing()],
    "AntiTaxicab": [kinds.AntiTaxicab()],
    "AntiConsecutive": [kinds.Nonconsecutive()],
    "DisjointSets": [kinds.DisjointGroups()],
    "DutchFlatmates": [kinds.DutchFlatmates()],
    "GlobalEntropy": [kinds.GlobalEntropy()],
    "GlobalMod": [kinds.GlobalModulo()],
    "Windoku": [kinds.Windoku()],
    "StrictKropki": [kinds.Negative("difference", value=1), kinds.Negative("ratio", value=2)],
    "StrictXV": [kinds.Negative("sum", value=5), kinds.Negative("sum", value=10)],
    "Diagonal~1": [kinds.Diagonal("/")],
    "Diagonal~-1": [kinds.Diagonal("\\")],
}
LINE = "R1C1~R1C2~R2C3~R3C3"
CELLS = "r1c1 r1c2 r2c3 r3c3"
OF_CELLS: dict[str, list[kinds.Rule]] = {
    f"AllDifferent~{LINE}": [kinds.ExtraRegion(CELLS)],
    f"Between~{LINE}": [kinds.Between(CELLS)],
    f"CountDistinct~{LINE}": [kinds.CountDistinct(CELLS)],
    f"CountingCircles~{LINE}": [kinds.CountingCircles(CELLS)],
    f"DoubleArrow~{LINE}": [kinds.DoubleArrow(CELLS)],
    f"Entropic~{LINE}": [kinds.Entropic(CELLS)],
    f"EqualityCage~{LINE}": [kinds.EqualityCage(CELLS)],
    f"Palindrome~{LINE}": [kinds.Palindrome(CELLS)],
    f"RegionSumLine~{LINE}": [kinds.RegionSum(CELLS)],
    f"Renban~{LINE}": [kinds.Renban(CELLS)],
    f"Thermo~{LINE}": [kinds.Thermometer(CELLS)],
    f"ValueIndexing~{LINE}": [kinds.ValueIndex(CELLS)],
    f"Zipper~{LINE}": [kinds.Zipper(CELLS)],
    f"Cage~15~{LINE}": [kinds.Cage(CELLS, sum=15)],
    f"Cage~0~{LINE}": [kinds.Cage(CELLS)],
    f"Lockout~4~{LINE}": [kinds.Lockout(CELLS, difference=4)],
    f"Lunchbox~7~{LINE}": [kinds.Lunchbox(CELLS, sum=7)],
    f"Modular~3~{LINE}": [kinds.Modular(CELLS)],
    f"RellikCage~7~{LINE}": [kinds.RellikCage(CELLS, sum=7)],
    f"SumLine~10~{LINE}": [kinds.SumLine(CELLS, sum=10)],
    f"Whisper~5~{LINE}": [kinds.Whisper(CELLS, difference=5)],
    f"Sum~20~{LINE}": [kinds.Sum(CELLS, sum=20)],
    f"Sum~0_=_1_1_-1_-1~{LINE}": [kinds.Sum(CELLS, sum=0, coefficients=[1, 1, -1, -1])],
    f"Arrow~{LINE}": [kinds.Arrow("r1c1", "r1c2 r2c3 r3c3")],
    f"PillArrow~2~{LINE}": [kinds.Arrow("r1c1 r1c2", "r2c3 r3c3")],
    "EqualSum~R1C1~R1C2~-~R2C3~R3C3": [kinds.EqualSums("r1c1 r1c2", "r2c3 r3c3")],
    f"SameValues~2~{LINE}": [kinds.SameValues("r1c1 r1c2", "r2c3 r3c3")],
    f"ContainAtLeast~1_2_2~{LINE}": [kinds.Contains(CELLS, values=[1, 2, 2])],
    f"ContainExact~1_2~{LINE}": [kinds.Contains(CELLS, values=[1, 2], exactly=True)],
    f"Indexing~R~{LINE}": [kinds.Indexer("row", CELLS)],
    f"Indexing~C~{LINE}": [kinds.Indexer("column", CELLS)],
    "Quad~R1C1~3~3": [kinds.Quadruple("r1c1 r1c2 r2c1 r2c2", values=[3, 3])],
    "WhiteDot~R1C1~R1C2": [kinds.Difference("r1c1 r1c2")],
    "BlackDot~R1C1~R1C2": [kinds.Ratio("r1c1 r1c2")],
    "X~R1C1~R1C2": [kinds.SumPair("r1c1 r1c2", sum=10)],
    "V~R1C1~R1C2": [kinds.SumPair("r1c1 r1c2", sum=5)],
    "GreaterThan~R1C2~R1C1": [kinds.Greater("r1c2 r1c1")],
    "Sandwich~7~C2": [kinds.Sandwich("top", 2, sum=7)],
    "Sandwich~0~R2": [kinds.Sandwich("left", 2, sum=0)],
    "Skyscraper~C7~5~": [kinds.Skyscraper("top", 7, count=5)],
    "Skyscraper~R7~~2": [kinds.Skyscraper("right", 7, count=2)],
    "XSum~R1~~42": [kinds.XSum("right", 1, sum=42)],
    "NumberedRoom~C1~1~": [kinds.NumberedRoom("top", 1, value=1)],
    "HiddenSkyscraper~C4~8~": [kinds.HiddenSkyscraper("top", 4, value=8)],
    "FullRank~C3~~35": [kinds.FullRank("bottom", 3, rank=35)],
    "LittleKiller~12~R1C3": [kinds.LittleKiller("r0c4", direction="DL", sum=12)],
    "LittleKiller~12~R3C1": [kinds.LittleKiller("r2c0", direction="DR", sum=12)],
    "LittleKiller~12~R3C9": [kinds.LittleKiller("r4c10", direction="UL", sum=12)],
    "LittleKiller~12~R9C3": [kinds.LittleKiller("r10c2", direction="UR", sum=12)],
    "Pair~EABRQEEBRQEEAB~_difference~R1C1~R1C2": [kinds.Difference("r1c1 r1c2", value=2)],
    "PairX~8H_xf8H_xf8H_B~_nabner~R1C1~R1C2~R2C3~R3C3": [kinds.Nabner(CELLS)],
}


@pytest.mark.parametrize(("text", "expected"), [*WHOLE.items(), *OF_CELLS.items()])
def test_each_type_of_iss_is_its_rule_and_comes_back(text: str, expected: list[kinds.Rule]) -> None:
    (entry,) = parse(f".{text}")
    assert entry.grid.layout == Layout(rules=expected)
    back = written(entry.grid, "iss")
    assert sorted(back.split(".")) == sorted(f".{text}".split("."))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Whisper~R1C1~R1C2", [kinds.Whisper("r1c1 r1c2", difference=5)]),
        ("Whisper~5~R1C1~R1C2~R2C2~R1C1", [kinds.Whisper("r1c1 r1c2 r2c2", difference=5), kinds.Whisper("r1c1 r2c2", difference=5)]),  # noqa: E501
        ("WhiteDot~R1C1~R1C2~R5C5~R5C6", [kinds.Difference("r1c1 r1c2"), kinds.Difference("r5c5 r5c6")]),
        ("GreaterThan~R2C2~R2C1~R1C2", [kinds.Greater("r2c2 r2c1"), kinds.Greater("r2c2 r1c2")]),
        ("Skyscraper~C7~5~2", [kinds.Skyscraper("top", 7, count=5), kinds.Skyscraper("bottom", 7, count=2)]),
        ("Skyscraper~C7~5", [kinds.Skyscraper("top", 7, count=5)]),
        ("LookAndSay~1425~R1C1~R1C2~R2C1", [kinds.Contains("r1c1 r1c2 r2c1", values=[4, 5, 5], exactly=True)]),
        ("PillArrow~2~R1C2~R1C1~R2C2", [kinds.Arrow("r1c1 r1c2", "r2c2")]),
        ("Cage~20~R1C1~R1C2~R1C2", [kinds.Cage("r1c1 r1c2"), kinds.Sum("r1c1 r1c2", sum=20, coefficients=[1, 2])]),
        ("EqualSum~R1C1~R1C2~-~R1C2~R1C3", [kinds.Sum("r1c1 r1c3", sum=0, coefficients=[1, -1])]),
        ("thermo~r1c1~r1c2.Thermo~r1c1~r1c2", None),
        ("~R1C1_1_3_5_7_9~R2C1_2_4_6_8", [kinds.Odd("r1c1"), kinds.Even("r2c1")]),
        ("BinaryX~8H-xf8H-xf8H-B~~R1C1~R1C2~~R2C1~R2C2", [kinds.Nabner("r1c1 r1c2"), kinds.Nabner("r2c1 r2c2")]),
        ("Thermo~r1c1~r1c2..AntiKnight .AntiKnight", [kinds.AntiKnight(), kinds.Thermometer("r1c1 r1c2")]),
        ("Jigsaw~" + "111222333" * 3 + "444555666" * 3 + "777888999" * 3, []),
    ],
)  # fmt: skip
def test_what_iss_writes_in_several_ways(text: str, expected: list[kinds.Rule] | None) -> None:
    if expected is None:
        with pytest.raises(UnknownRuleError, match='"thermo" is not a rule that nonet knows; the nearest is "Thermo"'):
            parse(f".{text}", from_format="iss")
        return
    (entry,) = parse(f".{text}", from_format="iss")
    boxes = [kinds.ExtraRegion(list(house.cells)) for house in CLASSIC.houses[18:]] if "Jigsaw" in text else []
    assert entry.grid.layout == Layout(rules=[*expected, *boxes])


def test_relations_of_pairs_are_the_rules_that_they_are() -> None:
    for rule in [
        kinds.SlowThermometer("r1c1 r1c2"),
        kinds.Ratio("r1c1 r1c2", value=3),
        kinds.Difference("r1c1 r1c2", value=8),
        kinds.Nabner("r1c1 r5c5 r7c8"),
    ]:
        grid = Grid.empty(Layout(rules=[rule]))
        assert [entry.grid for entry in parse(written(grid, "iss"))] == [grid]
    with pytest.raises(UnknownRuleError, match='"Pair" is not a rule that nonet knows: it does not build a relation'):
        parse(".Pair~UFVQFUAFQAE~_odd~r1c2~r1c3")


def test_rules_that_iss_tells_in_other_words_mean_the_same() -> None:
    clue = kinds.LittleKiller("r0c1", direction="DR", sum=5)
    layout = Layout(
        4, rules=[kinds.Minimum("r1c1 r2c1"), kinds.Clone("r1c1 r1c2", "r3c3 r3c4"), kinds.Odd("r4c4"), clue]
    )
    (entry,) = parse(written(Grid.empty(layout), "iss"))
    assert entry.grid.layout != layout
    assert {each.to_line() for each in nonet.solutions(entry.grid)} == {
        each.to_line() for each in nonet.solutions(Grid.empty(layout))
    }


@pytest.mark.parametrize(
    "rule",
    [
        kinds.Indexer("box", "r1c1"),
        kinds.SumPair("r1c1 r1c2", sum=9),
        kinds.Negative("sum", value=10),
        kinds.Greater("r1c1 r3c3"),
    ],
)
def test_a_rule_that_a_string_cannot_tell_is_refused(rule: kinds.Rule) -> None:
    with pytest.raises(PuzzleError, match="iss cannot hold the rule"):
        written(Grid.empty(Layout(rules=[rule])), "iss")


def test_a_dot_of_another_value_is_refused_beside_strict_kropki() -> None:
    layout = Layout(rules=[*WHOLE["StrictKropki"], kinds.Difference("r1c1 r1c2", value=3)])
    with pytest.raises(PuzzleError, match="iss cannot hold the rule difference 3"):
        written(Grid.empty(layout), "iss")


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        (".Or.Cage~3~R1C1~R1C2.End", "Or", "composites"),
        (".ChaosConstruction.NoBoxes", "ChaosConstruction", "chaos construction"),
        (".Var~A~~1.Cage~3~R1C1~R1C2", "Var", "variable cells"),
        (".Cage~3~VA1~R1C2", "VA1", "variable cells"),
        (".NFA~abc~R1C1", "NFA", "automata"),
        (".SumLine~10~R1C1~R1C2~LOOP", "LOOP", "loops"),
        (".Shape~9x9~0-8", "Shape", "digits from 0"),
        (".Shape~6x9", "Shape", "boards that are not square"),
        (".Shape~6x6~9", "Shape", "other digits than a row has cells"),
        (".Cages~3~R1C1~R1C2.Cages~4~R2C1~R2C2", "Cages", 'the nearest is "Cage"'),
    ],
)
def test_a_type_that_is_not_built_is_refused_by_name(text: str, key: str, message: str) -> None:
    with pytest.raises(UnknownRuleError, match=message) as caught:
        parse(text)
    assert caught.value.key == key
    assert str(caught.value).startswith("line 1, column 1: ISS: ")
    assert (caught.value.nearest, caught.value.count) == (("Cage", 2) if key == "Cages" else (None, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (".Cage~x~R1C1~R1C2", "constraint 1, Cage: expected a number, found 'x'"),
        (".Cage", "constraint 1, Cage: expected a number before the cells, found nothing"),
        (".AntiKnight.Cage~20~R1C1~R1C2", "cage of 20 in r1c1 r1c2: two different digits add up to 3 to 17"),
        (".Shape~6x6.Thermo~R1C1~R1C7", "thermometer: r1c7 is not on this 6x6 board"),
        (".Thermo~R1C1~R1", "constraint 1, Thermo: expected a cell such as R1C1, found 'R1'"),
        (".Shape~0x0", "Shape: expected a size of 4 to 25, found 0"),
        (".Shape~999x999", "Shape: expected a size of 4 to 25, found 999"),
        (".Shape~1000000000x1000000000", "Shape: expected a size such as 9x9"),
        (".NoBoxes.Jigsaw~111", "Jigsaw: expected the regions of 81 cells, found 3"),
        (".NoBoxes.Jigsaw~" + "1" * 81, "a 9x9 board has 9 regions, not 1"),
        (".~R1C1_10", "r1c1: expected digits 1 to 9, found 10"),
        (".~R1C1_1~R1C1_2", "r1c1 has two givens"),
        (".~R1Ca_1", "r1c10 is not on this 9x9 board"),
        (".~R1C1_1~oops", "expected a given such as R1C1_5, found 'oops'"),
        (".AntiKnight.~R1C1_1_2", "r1c1: candidates are read in classic puzzles, or where all are odd or even"),
        (".Skyscraper~C1~1~2~3", "expected one clue at each end, found 3"),
        (".Skyscraper~Z1~1", "expected a row or column such as R1 or C7, found 'Z1'"),
        (".LittleKiller~9~R5C5", "expected a cell at the edge, found R5C5"),
        (".Diagonal~2", "expected 1 or -1, found '2'"),
        (".X~R1C1~R3C3", "expected two cells side by side"),
    ],
)
def test_what_iss_cannot_mean_is_an_error(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, from_format="iss")
    assert message in str(caught.value)
    assert caught.value.line == 1


def test_strings_stand_on_lines_of_their_own() -> None:
    text = ".Thermo~R1C1~R1C2\n   .Cage~3~R2C1~R2C2\n\n.AntiKnight\n.Cages~1\n.AntiKing\n"
    found = [*nonet.scan(BytesIO(text.encode()), name="x.txt")]
    assert [str(each) if isinstance(each, ParseError) else len(each.grid.layout.rules) for each in found] == [
        2,
        1,
        'x.txt:5:1: ISS: "Cages" is not a rule that nonet knows; the nearest is "Cage"',
        1,
    ]
    assert [each.line for each in found] == [1, 4, 5, 6]


def test_candidates_of_iss_are_pencilmarks_of_a_classic_puzzle() -> None:
    (entry,) = parse(".~R1C1_1_2~R2C2_5")
    assert [*entry.grid.candidates("r1c1")] == [1, 2]
    assert entry.grid["r2c2"] == 5
    assert parse(written(entry.grid, "iss"))[0].grid == entry.grid


LONG = "3x3::k:" + ":".join(["769", "769", *["0"] * 78, "1282"])
SHORT = "3<" + "0" * 78 + "5"


@pytest.mark.parametrize("text", [LONG, f"{LONG}:", SHORT, SHORT.replace("3<", ">3")])
def test_killers_are_read_in_both_forms(text: str) -> None:
    (entry,) = parse(text)
    assert format_of(text.encode()) == "killer"
    assert (entry.grid.layout, entry.grid["r9c9"]) == (Layout(rules=[kinds.Cage("r1c1 r1c2", sum=3)]), 5)
    assert written(entry.grid, "killer").startswith("3x3::k:769:769:0:0:")
    assert parse(written(entry.grid, "killer"))[0].grid == entry.grid


def test_killers_of_other_boards_and_with_diagonals() -> None:
    (entry,) = parse("2x3:d:k:" + ":".join(["1793"] * 2 + ["0"] * 34))
    both = [kinds.Diagonal("/"), kinds.Diagonal("\\")]
    assert entry.grid.layout == Layout(6, rules=[kinds.Cage("r1c1 r1c2", sum=7), *both])
    tall = Grid.empty(Layout(6, boxes=(3, 2), rules=[kinds.Cage("r1c1 r2c2")]))
    assert written(tall, "killer").startswith("3x2::k:1:0:0")
    assert parse(written(tall, "killer"))[0].grid == tall


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x3::k:1:2", "expected 81 numbers after k, found 2"),
        ("5x7::k:1", "the size of a board"),
        ("3x3::k:" + ":".join(["257", "513"] + ["0"] * 79), "r1c2: cage 1 adds up to 1 and to 2"),
        ("3x3::k:" + ":".join(["257", "257"] + ["0"] * 79), "cage of 1 in r1c1 r1c2: two different digits add up to"),
        ("<" + "0" * 80, "the arrows of r1c1 lead out of the board"),
        ("><" + "0" * 79, "the arrows of r1c1 lead in a circle"),
        ("A" + "0" * 79 + "^", "the cage of 10 in r1c1: a digit is 1 to 9"),
        ("hello", "expected 3x3::k: and a number for each cell"),
    ],
)
def test_what_is_no_killer_is_an_error(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, from_format="killer")
    assert f"killer: {message}" in str(caught.value)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (
            [kinds.AntiKnight()],
            "a puzzle that has anti-knight; the formats fpuzzles, iss, json, jsonl and sudokupad can",
        ),
        ([kinds.Diagonal("/")], "the rule diagonal /"),
        ([kinds.Cage("r1c1 r1c2"), kinds.Cage("r1c2 r1c3")], "two cages that share r1c2"),
    ],
)
def test_a_killer_string_holds_cages_alone(rule: list[kinds.Rule], message: str) -> None:
    with pytest.raises(PuzzleError, match=f"killer cannot hold {message}"):
        written(Grid.empty(Layout(rules=rule)), "killer")
    with pytest.raises(PuzzleError, match="killer cannot hold the given 5 in r1c1, which is in a cage"):
        written(Grid(f"5{'.' * 80}", layout=Layout(rules=[kinds.Cage("r1c1 r1c2", sum=7)])), "killer")


def test_a_killer_string_holds_boxes_alone() -> None:
    message = "killer cannot hold a puzzle that is 4x4 and has irregular regions; the formats fpuzzles, iss, jigsaw, "
    with pytest.raises(PuzzleError, match=message + "json, jsonl and sudokupad can"):
        written(Grid.empty(Layout(4, regions=REGIONS)), "killer")


REGIONS = "1112132233243444"


@pytest.mark.parametrize("between", ["", " ", ";", "\t"])
@pytest.mark.parametrize("rest", ["", " # mine", " mine"])
def test_jigsaws_are_read(between: str, rest: str) -> None:
    (entry,) = parse(f"1{'.' * 15}{between}{REGIONS}{rest}")
    assert entry.grid == Grid(f"1{'.' * 15}", layout=Layout(4, regions=REGIONS))
    assert entry.name == ("mine" if rest else None)
    assert parse(written(entry.grid, "jigsaw"))[0].grid == entry.grid


@pytest.mark.parametrize("name", [";", "#1", "a, b;", "one"])
def test_the_name_of_a_jigsaw_comes_back(name: str) -> None:
    entries = [Entry(Grid(PROPER), name)]
    assert parse("".join(format_entries(entries, "jigsaw")), from_format="jigsaw") == entries


def test_a_puzzle_and_its_solution_are_no_jigsaw() -> None:
    solution = nonet.solve(PROPER).to_line()
    assert format_of(f"{PROPER} {solution}".encode()) == "lines"
    assert format_of(f"{PROPER}{solution}".encode()) != "jigsaw"


@pytest.mark.parametrize("letters", ["123456", "abcdef"])
def test_regions_that_are_wrong_are_told_without_the_name_of_the_format(letters: str) -> None:
    cells = "6.....2.516.......1.432...14.6..2..."
    regions = "111222111222334445336445336455666666".translate(str.maketrans("123456", letters))
    assert format_of((cells + regions).encode()) == "jigsaw"
    with pytest.raises(ParseError, match="region 5 has 4 cells, expected 6"):
        parse(cells + regions)
    right = "211222111122333444333444555666555666".translate(str.maketrans("123456", letters))
    assert format_of((cells + right).encode()) == "jigsaw"  # two regions in several parts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("." * 81, "expected as many cells as regions, 81 and 81 for 9x9, found 81 characters"),
        ("." * 16 + "1111222233334445", "a 4x4 board has 4 regions, not 5"),
        ("." * 16 + "1111222233334443", "region 3 has 5 cells, expected 4"),
        ("x" + "." * 15 + REGIONS, "expected a digit 1 to 4 or a blank"),
    ],
)
def test_what_is_no_jigsaw_is_an_error(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, from_format="jigsaw")
    assert f"jigsaw: {message}" in str(caught.value)


@pytest.mark.parametrize("name", ["iss", "killer", "jigsaw"])
@given(text=st.text("RCrc0123456789~._:kxdABCageThrmo<>^v- ", max_size=300))
def test_any_text_is_a_puzzle_or_an_error(name: FormatName, text: str) -> None:
    for found in nonet.scan(BytesIO(text.encode()), from_format=name):
        assert isinstance(found, (Entry, ParseError))


def test_a_string_is_an_argument_of_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = runner(monkeypatch)
    assert run("check", ".Cage~3~R1C1~R1C2").stdout == "multiple (9x9, 1 cage)\n"
    link = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3~R3C2_1"
    assert run("convert", link, "--to", "iss").stdout == (".Shape~4x4.Thermo~R1C1~R1C2~R1C3~R1C4.~R2C1_3~R3C2_1\n")
    assert run("solve", SHORT).returncode == 1
    assert "Cages" in run("solve", ".Cages~3~R1C1~R1C2").stderr


# The shared puzzles.

REFUSED = 54
"""Of ISS's own examples: composites, automata, chaos construction, boards that are not square, and so on."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counts", "hard", "iss_examples", "jigsaw", "killer", "kinds", "sizes"])
def test_the_shared_strings_have_their_stated_answers(corpus: Path, name: str) -> None:
    """Each is read, written and read again, and solved to its count and solution, or refused by name."""
    lines = (corpus / "variants" / f"{name}.jsonl").read_text().splitlines()
    rows = [row for row in map(json.loads, lines) if row.get("iss")]
    read: list[tuple[dict[str, object], Entry]] = []
    refused: list[UnknownRuleError] = []
    for row in rows:
        try:
            (entry,) = parse(row["iss"])
        except UnknownRuleError as error:
            refused.append(error)
            continue
        read.append((row, entry))
    assert len(refused) == (REFUSED if name == "iss_examples" else 0)
    entries = [entry for _, entry in read]
    assert parse("".join(format_entries(entries, "iss")), from_format="iss") == entries
    decided = [(row, entry) for row, entry in read if row["count"] is not None]
    batch = nonet.solve_batch([entry.grid for _, entry in decided], work_limit=20_000)
    for (row, _), count, solution, status in zip(
        decided, batch.solution_count, batch.solution, batch.status, strict=True
    ):
        if status == "limit_reached":
            assert name in ("hard", "iss_examples")
            continue
        assert min(count, 2) == row["count"], row["id"]
        if row["count"] == 1:
            assert solution is not None
            assert solution.to_line() == row["solution"], row["id"]


BOXES = "".join(str(row // 3 * 3 + column // 3 + 1) for row in range(9) for column in range(9))
TWO_AS_ONE = BOXES.replace("2", "1")


@pytest.mark.parametrize(
    ("behind", "is_one"),
    [
        (BOXES, True),
        (TWO_AS_ONE, True),  # two regions with one symbol are a mistake to report
        (TWO_AS_ONE.replace("3", "1", 1), False),
        (BOXES.replace("2", "1").replace("3", "1"), False),
        (SOLUTION, False),
        (PROPER, False),
        ("." * 81, False),
    ],
)
def test_what_stands_behind_cells_is_regions_or_not(behind: str, is_one: bool) -> None:
    assert is_jigsaw(PROPER + behind) is is_one
