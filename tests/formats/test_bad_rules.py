"""Bad input with rules, one test for each: the same fault as a layout, in f-puzzles, in ISS and in nonet's own JSON."""

import json
from collections.abc import Callable
from time import process_time
from typing import Any

import pytest

import nonet
from nonet import Grid, Layout, ParseError, parse
from nonet.formats._lz_string import packed
from nonet.rules import Greater


def of_layout(data: dict[str, Any]) -> Layout:
    return Layout.from_dict(data)


def of_json(data: dict[str, Any]) -> Layout:
    (entry,) = parse(json.dumps({"puzzle": "." * 81, "layout": data}))
    return entry.grid.layout


BOTH = pytest.mark.parametrize("read", [of_layout, of_json])
Read = Callable[[dict[str, Any]], Layout]


def refused(read: Callable[[], object], message: str) -> None:
    start = process_time()
    with pytest.raises((ValueError, TypeError)) as caught:
        read()
    assert message in str(caught.value)
    assert process_time() - start < 5  # 0.05 where nothing else runs


def f_puzzles(size: int = 9, **keys: Any) -> str:
    return json.dumps({"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys})


def rule(name: str, **values: Any) -> dict[str, Any]:
    return {"size": 9, "rules": [{"rule": name, **values}]}


@BOTH
def test_a_cell_outside(read: Read) -> None:
    refused(lambda: read(rule("whisper", cells=["r9c1", "r10c1"])), "whisper: r10c1 is not on this 9x9 board")
    refused(lambda: read(rule("whisper", cells=["r0c1", "r1c1"])), "whisper: r0c1 is not on this 9x9 board")
    refused(lambda: parse(".Cage~5~R1C1~R1Ca"), "cage: r1c10 is not on this 9x9 board")
    refused(lambda: parse(f_puzzles(killercage=[{"cells": ["R1C1", "R1C10"]}])), "cage: r1c10 is not on this 9x9 board")


@BOTH
def test_a_cell_twice(read: Read) -> None:
    refused(lambda: read(rule("cage", cells=["r1c1", "r1c1"])), "r1c1 is named twice in a rule")
    refused(lambda: parse(f_puzzles(killercage=[{"cells": ["R1C1", "R1C1"]}])), "r1c1 is named twice in a rule")


@BOTH
def test_a_sum_that_cannot_be(read: Read) -> None:
    message = "cage of 20 in r1c1 r1c2: two different digits add up to 3 to 17"
    refused(lambda: read(rule("cage", cells=["r1c1", "r1c2"], sum=20)), message)
    refused(lambda: parse(".Cage~20~R1C1~R1C2"), message)
    refused(lambda: parse(f_puzzles(killercage=[{"cells": ["R1C1", "R1C2"], "value": "20"}])), message)


@BOTH
def test_a_thermometer_of_ten_cells(read: Read) -> None:
    cells = [f"r1c{column}" for column in range(1, 10)] + ["r2c9"]
    message = "thermometer from r1c1: 10 cells need 10 increasing digits, this board has 9"
    refused(lambda: read(rule("thermometer", cells=cells)), message)
    refused(lambda: parse(f_puzzles(thermometer=[{"lines": [[cell.upper() for cell in cells]]}])), message)
    refused(lambda: parse(".Thermo~" + "~".join(cell.upper() for cell in cells)), message)


@BOTH
def test_a_region_of_a_wrong_size(read: Read) -> None:
    regions = "1111222233334444"
    refused(lambda: read({"size": 4, "regions": regions[:-1] + "3"}), "region 3 has 5 cells, expected 4")
    refused(lambda: read({"size": 4, "regions": regions[:-1]}), "have 16 characters, not 15")
    refused(lambda: read({"size": 4, "regions": "1" * 16}), "a 4x4 board has 4 regions, not 1")
    refused(lambda: read({"size": 4, "regions": 7}), "regions of a layout must be a text or None")


def test_rules_that_contradict_each_other_are_a_value() -> None:
    layout = Layout(4, rules=[Greater("r1c1 r1c2"), Greater("r1c2 r1c1")])
    assert nonet.status(Grid.empty(layout)) == "no_solution"
    assert nonet.count_solutions(Grid.empty(layout)) == 0


@BOTH
def test_five_thousand_cages(read: Read) -> None:
    """A layout of any number of rules is a value; what is too large to compile is an error of the search."""
    names = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
    several = [
        {"rule": "cage", "cells": [one, other, last]}
        for at, one in enumerate(names)
        for next_at, other in enumerate(names[at + 1 :], at + 1)
        for last in names[next_at + 1 : next_at + 3]
    ][:5000]
    layout = read({"size": 9, "rules": several})
    assert len(layout.rules) == 5000
    with pytest.raises(ValueError, match=r"5,?000 rules"):
        nonet.status(Grid.empty(layout))


@pytest.mark.parametrize("depth", [1_000, 10_000, 100_000])
def test_json_nested_deeply(depth: int) -> None:
    lists, objects = "[" * depth + "]" * depth, '{"a":' * depth + "1" + "}" * depth
    for deep in (lists, objects):
        for text in (
            f'{{"puzzle": "{"." * 81}", "layout": {{"size": 9, "rules": {deep}}}}}',
            f_puzzles(killercage="@").replace('"@"', deep),
            f'{{"size": 9, "cells": [[{{"value": {deep}}}]]}}',
            deep,
        ):
            refused(lambda text=text: parse(text), "")  # type: ignore[misc]


@BOTH
@pytest.mark.parametrize("size", [0, 3, 26, 10**9, -9, 10**400])
def test_a_size_that_no_board_has(read: Read, size: int) -> None:
    refused(lambda: read({"size": size}), "the size of a board must be 4 to 25, not ")


@pytest.mark.parametrize("size", [0, 3, 26, 10**9])
def test_a_size_that_no_board_has_in_other_formats(size: int) -> None:
    refused(lambda: parse(f".Shape~{size}x{size}", from_format="iss"), "Shape: expected a size")
    data = json.loads(f_puzzles(4))
    refused(lambda: parse(json.dumps({**data, "size": size})), f"expected {size} rows of {size} cells")


@BOTH
@pytest.mark.parametrize("value", [float("nan"), float("inf"), 1e308, 10**400, "7", [7], {}, True, -1])
def test_numbers_that_are_none(read: Read, value: object) -> None:
    refused(lambda: read(rule("cage", cells=["r1c1", "r1c2"], sum=value)), "")
    if value != "7":  # f-puzzles writes numbers as texts
        refused(lambda: parse(f_puzzles(killercage=[{"cells": ["R1C1", "R1C2"], "value": value or "x"}])), "")


@BOTH
@pytest.mark.parametrize(
    "data",
    [
        {"size": "9"},
        {"size": None},
        {"rules": 7},
        {"rules": {"rule": "cage"}},
        {"rules": [7]},
        {"rules": [{"rule": 7}]},
        {"rules": [{"cells": ["r1c1"]}]},
        {"rules": [{"rule": "cage", "cells": 7}]},
        {"rules": [{"rule": "cage", "cells": [7]}]},
        {"rules": [{"rule": "cage", "cells": [None]}]},
        {"rules": [{"rule": "cage"}]},
        {"rules": [{"rule": "cage", "cells": ["r1c1"], "total": 3}]},
        {"rules": [{"rule": "sandwich", "side": 7, "number": 1, "sum": 3}]},
        {"rules": [{"rule": "clone", "sets": 7}]},
        {"regions": {}},
        {"regions": ["r1c1"]},
    ],
)
def test_keys_of_a_wrong_type(read: Read, data: dict[str, Any]) -> None:
    refused(lambda: read({"size": 9, **data}), "")


def test_half_a_link() -> None:
    payload = packed(f_puzzles(4, antiknight=True))
    for start in ("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz", "https://sudokupad.app/scl"):
        refused(lambda start=start: parse(start + payload[: len(payload) // 2]), "it ends in the middle")  # type: ignore[misc]
    for text in ("https://f-puzzles.com/?load=", "https://f-puzzles.com/", "https://sudokupad.app/", "https://f-puz"):
        with pytest.raises(ParseError):
            parse(text)
