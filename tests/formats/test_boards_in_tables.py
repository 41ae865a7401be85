"""Puzzles on other boards in JSON, whose objects say the board, and in CSV, whose rows have boards with boxes."""

import base64
import json
import runpy
import zlib
from io import BytesIO
from pathlib import Path

import pytest

import nonet
from nonet import Entry, Grid, Layout, ParseError, format_entries, parse
from nonet.formats import FormatName
from nonet.formats.rows import Source
from nonet.rules import AntiKnight, Arrow, Cage, EqualSums, LittleKiller, Odd, Quadruple, Sandwich, Sum
from puzzles import PROPER

LAYOUTS = [
    Layout(4, regions="1112 1322 3324 3444", rules=[Cage("r1c1 r1c2", sum=3), Odd("r4c4")]),
    Layout(6),
    Layout(6, boxes=(3, 2)),
    Layout(4, ()),
    Layout(rules=[AntiKnight()]),
]


def entry_on(layout: Layout) -> Entry:
    grid = Grid("1" + "." * (layout.size**2 - 1), layout=layout).with_value(5, 3)
    return Entry(grid, "mine", nonet.any_solution(Grid.empty(layout)), "1.2", [("author", "me")])


@pytest.mark.parametrize("name", ["json", "jsonl"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_objects_say_their_board(name: FormatName, layout: Layout) -> None:
    entries = [entry_on(layout), Entry(Grid(PROPER))]
    text = "".join(format_entries(entries, name))
    assert text.count('"layout"') == 1
    for back in (parse(text), parse(text, from_format=name)):
        assert back == entries
        assert back[0].grid.givens == entries[0].grid.givens
    (marked,) = parse(json.dumps(entries[0].grid.without_candidate(2, 2).to_dict()))
    assert marked.grid == entries[0].grid.without_candidate(2, 2)


def game_on(layout: Layout) -> dict[str, object]:
    """Return a game as the page saves it: one given, and a digit that the player has entered."""
    values = [1, 2, *[0] * (layout.size**2 - 2)]
    none = [0] * layout.size**2
    layers = dict.fromkeys(("corner", "centre", "colours", "struck"), none)
    move = {"layer": "values", "cell": 1, "before": 0, "after": 2}
    return {
        "layout": layout.to_dict(),
        "givens": [1, *none[1:]],
        "values": values,
        **layers,
        "moves": [[move]],
        "done": 1,
    }


def link_of(game: object, place: str = "http://127.0.0.1:8000/") -> str:
    """Return the page's link of a game."""
    packer = zlib.compressobj(wbits=-15)
    data = packer.compress(json.dumps(game).encode()) + packer.flush()
    return f"{place}#g={base64.urlsafe_b64encode(data).decode().rstrip('=')}"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_game_of_the_page_is_its_puzzle_in_a_file_and_in_a_link(layout: Layout) -> None:
    game, puzzle = game_on(layout), Grid("1" + "." * (layout.size**2 - 1), layout=layout)
    for text in (json.dumps(game), json.dumps({"game": game, "seconds": 5}), link_of(game)):
        assert [entry.grid for entry in parse(text)] == [puzzle]


def test_links_of_the_page_are_read_line_by_line_and_a_damaged_one_is_named() -> None:
    link = link_of(game_on(Layout(6)))
    text = f"{link}\n\n{link[:-9]}\n# mine\n{link}\n{link_of([1])}\n{link_of('x' * 3_000_000)}\nhttp://x/#g=A\n"
    found = [*nonet.scan(BytesIO(text.encode()))]
    assert [one.line for one in found] == [1, 3, 5, 6, 7, 8]
    assert [isinstance(one, Entry) for one in found] == [True, False, True, False, False, False]
    assert str(found[1]) == "line 3, column 1: expected a whole link with a game behind #g="


@pytest.mark.parametrize("name", [None, "json", "jsonl"])
@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"puzzle": "." * 16, "layout": {"size": 4, "rules": [{"rule": "x"}]}}, "42: layout: 'x' is not a rule that"),
        ({"puzzle": "." * 15, "layout": {"size": 4}}, "28: expected 16 cells, found 15"),
        ({"puzzle": "...5" + "." * 12, "layout": {"size": 4}}, "16: expected a digit 1 to 4 or a blank"),
        ({"layout": {"size": 4}}, "12: expected the cells of this board under 'puzzle' or 'values'"),
        ({"puzzle": "." * 16, "layout": {"size": 3}}, "42: layout: the size of a board must be 4 to 25, not 3"),
        ({"puzzle": "." * 16, "layout": {"size": 10**9}}, "42: layout: the size of a board must be 4 to 25"),
        ({"puzzle": "." * 16, "layout": {"size": float("nan")}}, "expected a JSON object with a value, found 'N'"),
        ({"puzzle": 5, "layout": {"size": 4}}, "12: expected a text of 16 cells"),
        ({"puzzle": "." * 16, "layout": {"size": 4, "foo": 1}}, "42: layout: data has the unknown key 'foo'"),
    ],
)
def test_a_board_that_cannot_be_is_an_error_with_its_place(
    name: FormatName | None, data: dict[str, object], message: str
) -> None:
    with pytest.raises(ParseError) as caught:
        parse(json.dumps(data), from_format=name)
    assert message in str(caught.value)


def test_a_column_that_is_named_keeps_its_boards() -> None:
    text = "".join(format_entries([entry_on(LAYOUTS[0])], "jsonl"))
    source = Source(BytesIO(text.encode()), puzzle_column="puzzle")
    assert [item.grid.layout for item in source.entries() if isinstance(item, Entry)] == [LAYOUTS[0]]


def test_the_word_for_an_order_is_no_board() -> None:
    with pytest.raises(ParseError, match="another order or size under 'layout'"):
        parse(json.dumps({"puzzle": PROPER, "layout": "column-major"}))


@pytest.mark.parametrize("rating", [None, "1.2"])
def test_csv_has_boards_of_other_sizes_with_their_solutions(rating: str | None) -> None:
    solution = nonet.any_solution(Grid.empty(Layout(6)))
    entries = [Entry(Grid("1" + "." * 35), solution=solution, rating=rating), Entry(Grid(PROPER))]
    text = "".join(format_entries(entries, "csv"))
    assert parse(text) == entries
    (entry,) = parse(f"puzzle,solution\n{'.' * 36},{'1234' * 4}\n")
    assert (entry.solution, entry.columns) == (None, (("solution", "1234" * 4),))


def test_the_schema_of_a_layout_is_that_of_the_rules(checkout: Path) -> None:
    made = runpy.run_path(str(checkout / "docs" / "layout_schema.py"))["schema"]()
    assert json.loads((checkout / "docs" / "layout.schema.json").read_text(encoding="utf-8")) == made


def test_the_schema_fits_what_is_written_and_nothing_else(checkout: Path) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((checkout / "docs" / "layout.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    more = [
        Arrow("r1c1", "r1c2"),
        EqualSums("r1c1 r1c2", "r2c1 r2c2"),
        Sandwich("top", 2, sum=7),
        Sum("r1c1 r1c2", sum=5),
    ]
    more += [LittleKiller("r0c4", direction="DL", sum=12), Quadruple("r1c1 r1c2 r2c1 r2c2", values=[1])]
    for layout in [*LAYOUTS, Layout(rules=more)]:
        validator.validate(json.loads(json.dumps(layout.to_dict())))
    for wrong in (
        {"size": 3},
        {"size": 9, "rules": [{"rule": "cage", "cells": "r1c1"}]},
        {"size": 9, "rules": [{"rule": "cage", "cells": ["r1c1"], "total": 7}]},
        {"size": 9, "rules": [{"rule": "cages", "cells": ["r1c1"]}]},
        {"size": 9, "rules": [{"rule": "sandwich", "side": "up", "number": 1, "sum": 5}]},
        {"sizes": 9},
    ):
        assert not validator.is_valid(wrong), wrong
