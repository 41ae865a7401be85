"""SudokuPad: what is read of a drawing and what is counted, links, and what is refused."""

import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.conftest import runner
from formats.samples import format_of
from nonet import Entry, FormatName, Grid, Layout, ParseError, format_entries, parse
from nonet.formats._lz_string import packed, unpacked
from nonet.formats._shortened import lengthened, unpacked_digits
from nonet.results import UnknownRuleError
from nonet.rules import AntiKnight, Cage, Diagonal, Windoku

# 12....9 and blanks: each character is a digit with the blanks behind it.
DIGITS = "1gx" + "o" * 11 + "K"
VECTORS = json.loads((Path(__file__).parent / "lz_string_vectors.json").read_text())


def drawn(**keys: Any) -> dict[str, Any]:
    """Return a drawing of a 4x4 board with boxes."""
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(4)] for _ in range(4)]
    cells[0][0] = {"value": 1}
    boxes = [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)]
    return {"cellSize": 50, "cells": cells, "regions": boxes, **keys}


def read(data: dict[str, Any], *, ignore_drawings: bool = False) -> Entry:
    (entry,) = parse(json.dumps(data), ignore_drawings=ignore_drawings)
    return entry


def test_cells_regions_and_cages_are_read() -> None:
    cages = [
        {"cells": [[0, 1], [0, 2]], "value": "5"},
        {"cells": [[2, 2], [2, 3]], "value": 4},
        {"cells": [[1, 1], [2, 1]], "unique": True},
        {"cells": [[0, 0], [0, 1], [0, 2], [0, 3]], "unique": True, "type": "rowcol"},
        {"value": "title: Little"},
        {"value": "author: me"},
        {"value": "solution: 1234341221434321"},
    ]
    entry = read(drawn(cages=cages, metadata={"rules": ["One.", "Two."]}))
    expected = [Cage("r1c2 r1c3", sum=5), Cage("r3c3 r3c4", sum=4), Cage("r2c2 r3c2")]
    assert entry.grid == Grid("1" + "." * 15, layout=Layout(4, rules=expected))
    assert (entry.name, entry.columns) == ("Little", (("author", "me"), ("ruleset", "One.\nTwo.")))
    assert entry.solution == Grid("1234341221434321", layout=entry.grid.layout)
    jigsaw = "1112132233243444"
    regions = [[[at // 4, at % 4] for at, label in enumerate(jigsaw) if label == str(number)] for number in range(1, 5)]
    assert read(drawn(regions=regions)).grid.layout == Layout(4, regions=jigsaw)
    assert read(drawn(regions=[])).grid.layout == Layout(4, ())


def test_what_is_drawn_is_counted_and_never_guessed() -> None:
    data = drawn(
        lines=[{}, {}],
        arrows=[{}],
        overlays=[{"text": "7"}, {"width": 1}],
        cages=[{"cells": [[0, 0]]}],
        metadata={"rules": "Digits along a line rise."},
    )
    with pytest.raises(ParseError) as caught:
        read(data)
    assert str(caught.value) == (
        "line 1, column 1: SudokuPad: 1 arrow, 2 lines, 1 text, 1 shape, 1 cage are drawings without a rule that can "
        'be read (the rules in words: "Digits along a line rise."); pass ignore_drawings=True (--ignore-drawings) to '
        "read the rest"
    )
    entry = read(data, ignore_drawings=True)
    assert (entry.grid.layout, entry.column("drawings ignored")) == (Layout(4), "6")
    with pytest.raises(UnknownRuleError, match='"yinyang" is not a rule that nonet knows'):
        read(drawn(yinyang=[1]), ignore_drawings=True)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"cells": [[{}] * 4] * 3}, 'expected 3 rows of 3 cells under "cells"'),
        ({"cells": [[{"value": 5}, {}, {}, {}], *[[{}] * 4] * 3]}, "r1c1: expected a digit 1 to 4, found '5'"),
        ({"cells": [[{"x": 5}, {}, {}, {}], *[[{}] * 4] * 3]}, 'a cell has "x", which nonet does not know'),
        ({"regions": [[[0, 0]]]}, "a 4x4 board has 4 regions, not 1"),
        ({"regions": 5}, "regions must be a list"),
        ({"cages": [{"cells": [[9, 9]], "value": "5"}]}, "cage: r10c10 is not on this 4x4 board"),
        ({"cages": [{"cells": [["a", 9]], "value": "5"}]}, "expected a cell such as [0, 0], found"),
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "9"}]}, "cage of 9 in r1c1 r1c2: two different digits"),
        ({"cages": [5]}, "cage 1 is no object"),
        ({"cages": [{"cells": [[0, 0]], "sums": 5}]}, 'cage 1 has "sums", which nonet does not know'),
        ({"metadata": 5}, "metadata must be an object"),
    ],
)
def test_what_cannot_be_is_an_error(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(json.dumps(drawn(**keys)), from_format="sudokupad", ignore_drawings=True)
    assert f"line 1, column 1: SudokuPad: {message}" in str(caught.value)


@pytest.mark.parametrize("form", ["sudokupad", "fpuzzles"])
def test_keys_of_a_look_and_without_a_value_count_for_nothing(form: FormatName) -> None:
    cell = {"value": 1, "given": True, "borderColor": "#f00", "x": None, "y": []}
    rows = [[cell, {}, {}, {}], *[[{}] * 4] * 3]
    data = drawn(cells=rows, cages=[{"cells": [[0, 0], [0, 1]], "value": "3", "fontC": "red", "z": ""}])
    if form == "fpuzzles":
        cage = {"cells": ["R1C1", "R1C2"], "value": "3", "fontColor": "red", "z": ""}
        data = {"size": 4, "grid": rows, "killercage": [cage]}
    (entry,) = parse(json.dumps(data), from_format=form)
    assert entry.grid == Grid("1" + "." * 15, layout=Layout(4, rules=[Cage("r1c1 r1c2", sum=3)]))


def test_links_have_their_puzzle_or_say_why_not() -> None:
    payload = packed(json.dumps(drawn()))
    for link in (
        f"https://sudokupad.app/scl{payload}",
        f"https://sudokupad.app/?puzzleid=ctc{payload.replace('+', '%2B')}",
        f"https://app.crackingthecryptic.com/scl{payload}",
        f"scl{payload}",
    ):
        assert format_of(link.encode()) == "sudokupad"
        assert parse(link)[0].grid == Grid("1" + "." * 15)
    for link, message in (
        ("https://sudokupad.app/8f3kq0zz1x", "this short link has no puzzle in it, and nothing is fetched"),
        ("https://sudokupad.app/sudoku/8f3k?setting-nogrid=1", "this short link has no puzzle in it"),
        ("https://sudokupad.app/scf1234", "expected 81 cells behind scf, found 4"),
        (f"https://sudokupad.app/scf{DIGITS}*z", "nonet does not know what 'z' means behind scf"),
        (f"https://sudokupad.app/scl{packed('{ce:[[{v:!}]],re:[]}')}", "cannot be read at character 10: '!}]],re:[]}'"),
        (f"https://sudokupad.app/scl{packed('{ce:[[{v:1}]')}", "expected an object of JSON, found other text"),
        (f"https://sudokupad.app/scl{payload[:-30]}", "the packed text cannot be read: it ends in the middle"),
        ("https://sudokupad.app/sclN4Ig!!!!!!!!!!!!!!!!!", "'!' is no character of base64"),
    ):
        with pytest.raises(ParseError, match="SudokuPad: ") as caught:
            parse(link)
        assert message in str(caught.value)


def test_a_shortened_drawing_is_the_drawing() -> None:
    text = (
        "{id:'x',metadata:{t:'It\\'s',author:12,rules:'One: \\'two\\', three.'},settings:{a1:f,b1:t},cs:64,"
        "ce:[[{v:1},,,],[,,{v:4},],[,,,],[,,,]],ca:[{ce:[[0,1],[0,2]],v:5,c1:aBcDeF,c:#0,unique:t}],"
        "re:[[[0,0],[0,1],[0,2],[0,3]],[[1,0],[1,1],[1,2],[1,3]],[[2,0],[2,1],[2,2],[2,3]],[[3,0],[3,1],[3,2],[3,3]]],"
        "l:[{c:#F,th:-1.5e1,wp:[[0.5,0.5],[1,1]]}],o:[{ct:[1,1],te:'k',h:1,w:1,r:t,c2:CFCFCF}]}"
    )
    data = json.loads(lengthened(text))
    assert data["metadata"] == {"title": "It's", "author": 12, "rules": "One: 'two', three."}
    assert data["cells"][:2] == [[{"value": 1}, {}, {}, {}], [{}, {}, {"value": 4}, {}]]
    assert data["cages"] == [
        {"cells": [[0, 1], [0, 2]], "value": 5, "borderColor": "#aBcDeF", "color": "#000000", "unique": True}
    ]
    assert data["lines"] == [{"color": "#FFFFFF", "thickness": -15.0, "wayPoints": [[0.5, 0.5], [1, 1]]}]
    assert (data["settings"], data["cellSize"]) == ({"a1": False, "b1": True}, 64)
    assert lengthened(json.dumps(data)) == json.dumps(data, separators=(",", ":"))
    for link in (f"https://sudokupad.app/ctc{packed(text)}", f"https://sudokupad.app/scf?puzzleid=scl{packed(text)}"):
        entry = parse(link, ignore_drawings=True)[0]
        assert (entry.name, entry.column("author"), entry.column("drawings ignored")) == ("It's", "12", "2")
        assert entry.grid.to_line() == "1.....4........."
        assert entry.grid.layout.rules == (Cage([(1, 2), (1, 3)], sum=5),)


def test_digits_behind_scf() -> None:
    """A character has a digit and the blanks behind it, up to five."""
    for behind, rules, title in (
        ("", [], None),
        ("*x", [Diagonal("/"), Diagonal("\\")], None),
        ("*wxtFive **stars***aMe", [Windoku(), Diagonal("/"), Diagonal("\\")], "Five *stars*"),
        ("w", [Windoku()], None),
    ):
        for link in (f"https://sudokupad.app/scf{DIGITS}{behind.replace(' ', '%20')}", f"scf{DIGITS}{behind}"):
            entry = parse(link)[0]
            assert entry.grid.layout == Layout(rules=rules)
            assert entry.grid.to_line() == "12" + "." * 4 + "9" + "." * 74
            assert (entry.name, entry.column("author")) == (title, "Me" if "aMe" in behind else None)


@given(st.text(alphabet="{}[],:'\"\\ab19tf#-. \n", max_size=60))
def test_no_shortened_text_is_an_error_of_another_kind(text: str) -> None:
    with suppress(ParseError):
        lengthened(text)
    with suppress(ParseError):
        unpacked_digits(text)


def test_a_file_of_links_has_those_of_f_puzzles_too() -> None:
    entry = Entry(Grid.empty(Layout(rules=[AntiKnight()])), "mine")
    link = "".join(format_entries([entry], "sudokupad"))
    other = link.replace("https://sudokupad.app/fpuz", "https://f-puzzles.com/?load=")
    assert parse(link + other) == parse(other + link) == [entry, entry]
    assert format_of((link + other).encode()) == "sudokupad"


@pytest.mark.parametrize("at", range(len(VECTORS)))
def test_a_text_is_packed_as_lz_string_packs_it(at: int) -> None:
    """The vectors were made with the package ``lz-string`` of npm."""
    text, packing = VECTORS[at]
    assert packed(text) == packing


@given(st.text(max_size=300))
def test_what_is_packed_is_unpacked(text: str) -> None:
    assert unpacked(packed(text)) == text


def test_random_changes_end_in_an_error_or_a_puzzle() -> None:
    choose = random.Random(1)
    text = json.dumps(drawn(cages=[{"cells": [[0, 1], [0, 2]], "value": "5"}], lines=[{}]))
    for _ in range(300):
        at = choose.randrange(len(text))
        changed = text[:at] + choose.choice('{}[]":,x0') + text[at + choose.randint(0, 3) :]
        try:
            parse(changed, from_format="sudokupad", ignore_drawings=True)
        except ParseError as error:
            assert error.line is not None  # noqa: PT017


def test_a_link_is_an_argument_of_a_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = runner(monkeypatch)
    link = f"https://sudokupad.app/scl{packed(json.dumps(drawn(lines=[{}])))}"
    assert run("check", link).returncode == 2
    assert run("check", link, "--ignore-drawings").stdout == "multiple (4x4, 1 drawing ignored)\n"
    links = (f"https://sudokupad.app/scl{packed(json.dumps(drawn(id=name)))}" for name in "abcdefgh")
    with_plus = next(each for each in links if "+" in each)
    assert run("check", with_plus.replace("+", " ")).stdout == "multiple\n"
    classic = json.dumps({"size": 9, "grid": [[{}] * 9] * 9, "line": [{}]})
    assert run("check", classic, "--ignore-drawings").stdout == "multiple (9x9, 1 drawing ignored)\n"
    assert "has no puzzle in it" in run("solve", "https://sudokupad.app/8f3kq0zz1x").stderr
