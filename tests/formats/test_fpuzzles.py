"""Puzzles of f-puzzles: each key, what is refused, links, and the shared puzzles with known answers."""

import json
import random
import re
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import nonet
from cli.conftest import runner
from nonet import Entry, Grid, Layout, ParseError, format_entries, parse
from nonet import rules as kinds
from nonet.formats._lz_string import LzError, unpacked
from puzzles import PROPER, SOLUTION

VECTORS = json.loads((Path(__file__).parent / "lz_string_vectors.json").read_text())
_SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def packed(text: str) -> str:
    """Return a text as LZ-string without words: every character is new, or was seen before."""
    bits, known, width, count = "", dict[str, int](), 2, 3
    for at, char in enumerate(text):
        number = known.get(char, 0)
        bits += f"{number:0{width}b}"[::-1]
        if not number:
            bits += f"{ord(char):08b}"[::-1]
            known[char] = count
            count += 1
        count += at > 0
        width = count.bit_length()
    bits += f"{2:0{width}b}"[::-1]
    bits += "0" * (-len(bits) % 6)
    return "".join(_SYMBOLS[int(bits[start : start + 6], 2)] for start in range(0, len(bits), 6))


def told(size: int = 9, **keys: Any) -> str:
    """Return an empty puzzle of f-puzzles with some keys, as text."""
    keys = {key.replace("_plus", "+").replace("_minus", "-"): value for key, value in keys.items()}
    return json.dumps({"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys})


LINE = {"lines": [["R1C1", "R2C2", "R2C3", "R3C3"], ["R5C5", "R5C6", "R5C7"]]}
CELLS = ("r1c1 r2c2 r2c3 r3c3", "r5c5 r5c6 r5c7")
LINES: dict[str, type[Any]] = {
    "thermometer": kinds.Thermometer,
    "slowthermometer": kinds.SlowThermometer,
    "palindrome": kinds.Palindrome,
    "renban": kinds.Renban,
    "regionsumline": kinds.RegionSum,
    "betweenline": kinds.Between,
    "entropicline": kinds.Entropic,
    "modularline": kinds.Modular,
    "nabner": kinds.Nabner,
    "doublearrow": kinds.DoubleArrow,
    "zipperline": kinds.Zipper,
    "lockout": kinds.Lockout,
    "whispers": kinds.Whisper,
    "germanwhispers": kinds.Whisper,
}


@pytest.mark.parametrize("key", LINES)
def test_each_line_is_a_rule(key: str) -> None:
    keys: dict[str, Any] = {key: [LINE, {"lines": [["R9C9"]]}]}
    (entry,) = parse(told(**keys))
    assert entry.grid.layout == Layout(rules=[LINES[key](cells) for cells in CELLS])


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({"diagonal_plus": True, "diagonal_minus": True}, [kinds.Diagonal("/"), kinds.Diagonal("\\")]),
        ({"antiknight": True, "antiking": False}, [kinds.AntiKnight()]),
        ({"antiking": True, "disjointgroups": True}, [kinds.AntiKing(), kinds.DisjointGroups()]),
        ({"nonconsecutive": True}, [kinds.Nonconsecutive()]),
        ({"nonconsecutive": True, "ratio": [{"cells": ["R1C1", "R1C2"]}]}, [kinds.Negative("difference", value=1), kinds.Ratio("r1c1 r1c2")]),  # noqa: E501
        ({"negative": ["xv"]}, [kinds.Negative("sum", value=5), kinds.Negative("sum", value=10)]),
        ({"negative": ["ratio"]}, [kinds.Negative("ratio", value=2)]),
        (
            {"negative": ["ratio"], "ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}]},
            [kinds.Negative("ratio", value=3), kinds.Ratio("r1c1 r1c2", value=3)],
        ),
        (
            {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "7"}, {"cells": ["R2C1", "R2C2"]}]},
            [kinds.Cage("r1c1 r1c2", sum=7), kinds.Cage("r2c1 r2c2")],
        ),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": 7}]}, [kinds.Cage("r1c1 r1c2", sum=7)]),
        (
            {"killercage": [{"cells": ["R1C1", "R1C2"], "value": 7, "outlineC": "#000000", "fontC": "#000000", "modulo": ""}]},  # noqa: E501
            [kinds.Cage("r1c1 r1c2", sum=7)],
        ),
        (
            {"arrow": [{"cells": ["R1C1"], "lines": [["R1C1", "R2C2", "R3C3"], ["R1C1", "R1C2"]]}]},
            [kinds.Arrow("r1c1", "r2c2 r3c3"), kinds.Arrow("r1c1", "r1c2")],
        ),
        (
            {"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C2", "R2C2", "R3C3"]]}, {"cells": ["R9C9"], "lines": []}]},  # noqa: E501
            [kinds.Arrow("r1c1 r1c2", "r2c2 r3c3")],
        ),
        ({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "3"}]}, [kinds.Whisper("r1c1 r1c2", difference=3)]),
        ({"dutchwhispers": [{"lines": [["R1C1", "R1C2"]]}]}, [kinds.Whisper("r1c1 r1c2", difference=4)]),
        (
            {"whispers": [{"lines": [["R1C1", "R1C2", "R2C2", "R1C1"]]}]},
            [kinds.Whisper("r1c1 r1c2 r2c2"), kinds.Whisper("r1c1 r2c2")],
        ),
        ({"difference": [{"cells": ["R1C2", "R1C1"]}]}, [kinds.Difference("r1c1 r1c2")]),
        ({"difference": [{"cells": ["R1C2", "R1C1"], "value": "4"}]}, [kinds.Difference("r1c1 r1c2", value=4)]),
        (
            {"xv": [{"cells": ["R1C1", "R1C2"], "value": "X"}, {"cells": ["R2C1", "R1C1"], "value": "v"}, {"cells": []}]},  # noqa: E501
            [kinds.SumPair("r1c1 r1c2", sum=10), kinds.SumPair("r1c1 r2c1", sum=5)],
        ),
        (
            {"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [3, "3"]}, {"cells": [], "values": []}]},  # noqa: E501
            [kinds.Quadruple("r1c1 r1c2 r2c1 r2c2", values=[3, 3])],
        ),
        ({"clone": [{"cells": ["R1C1"], "cloneCells": ["R5C5"]}]}, [kinds.Clone("r1c1", "r5c5")]),
        ({"extraregion": [{"cells": ["R1C1", "R5C5"]}]}, [kinds.ExtraRegion("r1c1 r5c5")]),
        (
            {"odd": [{"cell": "R1C1"}, {"cell": "R2C2"}], "even": [{"cell": "R3C3"}]},
            [kinds.Odd("r1c1 r2c2"), kinds.Even("r3c3")],
        ),
        (
            {"minimum": [{"cell": "R1C1"}], "maximum": [{"cell": "R2C2"}]},
            [kinds.Minimum("r1c1"), kinds.Maximum("r2c2")],
        ),
        (
            {
                "rowindexer": [{"cells": ["R1C1"]}],
                "columnindexer": [{"cells": ["R1C1"]}],
                "boxindexer": [{"cells": ["R1C1"]}],
            },
            [kinds.Indexer("row", "r1c1"), kinds.Indexer("column", "r1c1"), kinds.Indexer("box", "r1c1")],
        ),
        (
            {"littlekillersum": [{"cell": "R0C3", "direction": "DR", "value": "20"}, {"cell": "R0C4", "direction": "DR"}]},  # noqa: E501
            [kinds.LittleKiller("r0c3", direction="DR", sum=20)],
        ),
        ({"sandwichsum": [{"cell": "R0C3", "value": "0"}, {"cell": "R2C0"}]}, [kinds.Sandwich("top", 3, sum=0)]),
        ({"xsum": [{"cell": "R10C3", "value": "20"}]}, [kinds.XSum("bottom", 3, sum=20)]),
        ({"skyscraper": [{"cell": "R3C0", "value": "2"}, {"cell": "R3C10", "value": "4"}]}, [
            kinds.Skyscraper("left", 3, count=2), kinds.Skyscraper("right", 3, count=4),
        ]),
    ],
)  # fmt: skip
def test_each_key_is_its_rule_and_comes_back(keys: dict[str, Any], expected: list[kinds.Rule]) -> None:
    (entry,) = parse(told(**keys))
    assert entry.grid.layout == Layout(rules=expected)
    assert parse("".join(format_entries([entry], "fpuzzles"))) == [entry]


def test_a_puzzle_of_any_board_comes_back_whole() -> None:
    jigsaw = Layout(4, regions="1112 1322 3324 3444", rules=[kinds.Cage("r1c1 r1c2", sum=3)])
    for layout in (jigsaw, Layout(4, ()), Layout(6), Layout(4, boxes=(2, 2), rules=[kinds.Thermometer("r1c1 r1c2")])):
        grid = Grid("1" + "." * (layout.size**2 - 1), layout=layout).with_value(5, 3)
        solution = nonet.any_solution(Grid.empty(layout))
        entry = Entry(grid, "A title", solution, columns=[("author", "me"), ("ruleset", "as drawn\nbelow")])
        (back,) = parse("".join(format_entries([entry], "fpuzzles")))
        assert (back, back.grid.givens) == (entry, grid.givens)
    windows = "".join(format_entries([Entry(Grid.empty(Layout(rules=[kinds.Windoku()])))], "fpuzzles"))
    assert len(parse(windows)[0].grid.layout.rules) == 4


def test_a_cell_without_a_region_of_a_board_without_boxes_is_in_that_of_its_row() -> None:
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(5)] for _ in range(5)]
    rows[0][0], rows[1][0] = {"region": 1}, {"region": 0}
    (entry,) = parse(json.dumps({"size": 5, "grid": rows}))
    assert entry.grid.layout == Layout(5, "21111 12222 33333 44444 55555")


def test_given_candidates_are_read() -> None:
    def marked(digits: list[int], **keys: Any) -> Entry:
        data = json.loads(told(**keys))
        data["grid"][0][0] = {"givenPencilMarks": digits, "centerPencilMarks": [1], "c": "#fff"}
        (entry,) = parse(json.dumps(data))
        return entry

    assert [*marked([1, 3]).grid.candidates("r1c1")] == [1, 3]
    assert marked([1, 3, 5, 7, 9], antiknight=True).grid.layout.rules[-1] == kinds.Odd("r1c1")
    assert marked([2, 4, 6, 8], antiknight=True).grid.layout.rules[-1] == kinds.Even("r1c1")
    with pytest.raises(ParseError, match="givenPencilMarks are read in classic puzzles"):
        marked([1, 2], antiknight=True)


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"yinyang": [{}, {}]}, '"yinyang" (2 entries) is not a rule that nonet knows'),
        ({"thermometers": [LINE]}, '"thermometers" (1 entry) is not a rule that nonet knows; the nearest is "thermometer"'),  # noqa: E501
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "a"}]}, "killercage 1: expected a number as value, found 'a'"),  # noqa: E501
        ({"killercage": [{"value": "7"}]}, "killercage 1: cells is missing"),
        ({"killercage": [7]}, "killercage 1: "),
        ({"killercage": [{"cells": ["R1C1"], "valxe": "7"}]}, 'killercage 1: an entry has "valxe"'),
        ({"odd": [{"cell": "R1C1"}, {"cell": "R1C2", "modulo": 3}]}, 'odd 1: an entry has "modulo"'),
        ({"killercage": {"cells": []}}, "killercage must be a list"),
        ({"killercage": [{"cells": "R1C1"}]}, "killercage 1: cells must be a list of cells"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "20"}]}, "cage of 20 in r1c1 r1c2: two different digits"),
        ({"whispers": [{"lines": [["R1C1", "R10C1"]]}]}, "whisper: r10c1 is not on this 9x9 board"),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Z"}]}, "xv 1: expected X or V as value, found 'Z'"),
        ({"sandwichsum": [{"cell": "R2C3", "value": "5"}]}, "sandwichsum 1: r2c3 is not beside a row or a column"),
        ({"antiknight": "yes"}, "antiknight must be true or false"),
        ({"negative": ["kropki"]}, "negative: expected xv or ratio, found 'kropki'"),
        ({"grid": [[{}] * 9] * 8}, 'expected 9 rows of 9 cells under "grid"'),
        ({"solution": [1, 2]}, '"solution" is no list of values of this board'),
        ({"line": [{"lines": [["R1C1", "R1C2"]]}], "text": [{}, {}]}, "1 line, 2 texts are drawings without a rule"),
        ({"fogofwar": ["R1C1"]}, "1 fogofwar is a drawing without a rule"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_an_error(keys: dict[str, Any], message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(told(**keys))
    assert f"line 1, column 1: f-puzzles: {message}" in str(caught.value)


def test_drawings_are_ignored_if_asked_for() -> None:
    text = told(line=[{}, {}], circle=[{}], antiknight=True)
    with pytest.raises(ParseError, match=r"pass ignore_drawings=True \(--ignore-drawings\) to read the rest"):
        parse(text)
    (entry,) = parse(text, ignore_drawings=True)
    assert (entry.column("drawings ignored"), entry.grid.layout) == ("3", Layout(rules=[kinds.AntiKnight()]))
    with pytest.raises(ParseError, match="yinyang"):
        parse(told(line=[{}], yinyang=[{}]), ignore_drawings=True)
    repeated = told(thermometer=[LINE], line=[{"fromConstraint": "Thermometer"}], cage=[{"value": "author: me"}])
    assert len(parse(repeated)[0].grid.layout.rules) == 2


@pytest.mark.parametrize("at", range(len(VECTORS)))
def test_what_lz_string_packs_is_unpacked(at: int) -> None:
    """The vectors were made with the package ``lz-string`` of npm."""
    text, packing = VECTORS[at]
    assert unpacked(packing) == text
    for end in range(1, len(packing.rstrip("=")) - 2, max(1, len(packing) // 40)):
        with pytest.raises(LzError, match=f"it ends in the middle, after {end:,} characters"):
            unpacked(packing[:end])


@given(st.text(_SYMBOLS + "=", max_size=200))
def test_any_text_is_unpacked_or_refused(text: str) -> None:
    try:
        unpacked(text)
    except LzError as error:
        assert str(error)  # noqa: PT017


def test_bombs_and_wrong_alphabets_are_refused_before_they_are_unpacked() -> None:
    # The number after the last entry, again and again: each word is one longer than the one before.
    bits, width, entries = "001" + "0" * 0, 3, 4
    bits = f"{0:02b}"[::-1] + f"{ord('x'):08b}"[::-1]
    for _ in range(20_000):
        width = entries.bit_length()
        bits += f"{entries:0{width}b}"[::-1]
        entries += 1
    bits += "0" * (-len(bits) % 6)
    bomb = "".join(_SYMBOLS[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    tracemalloc.start()
    with pytest.raises(LzError, match="it stands for more than 4,194,304 characters"):
        unpacked(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 32_000_000  # unpacked, it has 200,000,000 characters
    with pytest.raises(LzError, match="'!' is no character of base64"):
        unpacked("N4Ig!")


def test_links_are_read_and_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = runner(monkeypatch)
    cells = [{"value": int(digit), "given": True} if digit != "." else {} for digit in PROPER]
    data = {"size": 9, "title": "Über", "grid": [cells[at : at + 9] for at in range(0, 81, 9)], "line": [{}]}
    data["killercage"] = [{"cells": ["R1C3", "R1C4"], "value": str(int(SOLUTION[2]) + int(SOLUTION[3]))}]
    packing = packed(json.dumps(data))
    assert json.loads(unpacked(packing)) == data
    for start in ("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles", "https://sudokupad.app/fpuz"):
        link = start + packing.replace("+", "%2B")
        assert run("check", link).returncode == 2
        done = run("check", link, "--ignore-drawings")
        assert (done.stdout, done.returncode) == ("proper (9x9, 1 cage, 1 drawing ignored)\n", 0)
        assert run("solve", link, "--ignore-drawings").stdout == f"{SOLUTION}\n"
    for name in ("a.json", "a.jsonl", "a.txt", "a"):
        (tmp_path / name).write_text(f"{json.dumps(data)}\n")
        assert run("solve", name, "--ignore-drawings").stdout == f"{SOLUTION}\n", name
    (tmp_path / "a.json").write_text(json.dumps(data, indent=2))
    assert run("solve", "a.json", "--ignore-drawings").stdout == f"{SOLUTION}\n"
    (tmp_path / "links.txt").write_text(f"{link}\n{link}\n")
    done = run("solve", "links.txt", "--ignore-drawings")
    assert (done.stdout, done.stderr) == (f"{SOLUTION}\n" * 2, "")
    assert "ends in the middle" in run("solve", link[:-200]).stderr
    done = run("rate", link[: len(link)])
    assert done.returncode == 2
    json_line = run("check", link, "--ignore-drawings", "--json").stdout
    assert json.loads(json_line)["read"] == "9x9, 1 cage, 1 drawing ignored"
    found = run("convert", link, "--ignore-drawings", "--to", "fpuzzles").stdout
    assert parse(found)[0].name == "Über"


@pytest.mark.parametrize("name", ["killer", "jigsaw", "kinds", "sizes", "counts"])
def test_the_shared_puzzles_have_their_stated_answers(corpus: Path, name: str) -> None:
    """Each is read, written, read again, and solved to its count and solution."""
    lines = (corpus / "variants" / f"{name}.jsonl").read_text().splitlines()
    rows = [row for row in map(json.loads, lines) if row.get("fpuzzles")]
    assert len(rows) > 50
    entries = [entry for row in rows for entry in parse(json.dumps(row["fpuzzles"]))]
    assert parse("".join(format_entries(entries, "fpuzzles"))) == entries
    batch = nonet.solve_batch([entry.grid for entry in entries])
    assert [min(count, 2) for count in batch.solution_count] == [row["count"] for row in rows]
    for row, solution in zip(rows, batch.solution, strict=True):
        if row["count"] == 1:
            assert solution is not None
            assert solution.to_line() == row["solution"], row["id"]
            assert solution.is_solved


def test_random_bytes_end_in_an_error() -> None:
    random.seed(1)
    text = told(killercage=[{"cells": ["R1C1", "R1C2"], "value": "7"}], thermometer=[LINE])
    for _ in range(300):
        at = random.randrange(len(text))
        changed = text[:at] + random.choice('{}[]":,x0') + text[at + random.randint(0, 3) :]
        for found in nonet.scan(__import__("io").BytesIO(changed.encode()), from_format="fpuzzles"):
            assert isinstance(found, (Entry, ParseError))


def test_lockout_and_modular_keep_their_defaults() -> None:
    (entry,) = parse(told(lockout=[LINE], modularline=[LINE]))
    assert kinds.Lockout(CELLS[0]) in entry.grid.layout.rules
    assert kinds.Modular(CELLS[0]) in entry.grid.layout.rules


def test_links_are_written_and_read(tmp_path: Path) -> None:
    cage = Layout(rules=[kinds.Cage("r1c1 r1c2", sum=7)])
    entries = [Entry(Grid(PROPER), "one & two"), Entry(Grid("." * 81, layout=cage))]
    links = "".join(format_entries(entries, "fpuzzles", extension="links")).splitlines()
    assert [list(parse(link)) for link in links] == [[replace(entry, line=1)] for entry in entries]
    path = tmp_path / "two.links"
    nonet.write(entries, path)
    assert path.read_text().splitlines() == links
    assert [entry.grid for entry in nonet.read(path)] == [entry.grid for entry in entries]


def test_a_link_has_no_character_that_an_address_changes() -> None:
    for link in format_entries(
        [Entry(Grid(PROPER), f"puzzle {number}") for number in range(9)], "fpuzzles", extension="links"
    ):
        assert re.fullmatch(r"https://www\.f-puzzles\.com/\?load=[\w%]+\n", link)
