"""Write ``rules.md`` and a picture for each kind of rules: ``python docs/rules.py``.

The names, the keys of f-puzzles and ISS come from the catalogue of rules, the sentences from the table of words, the
pictures from the table of shapes. A test compares the files with the output of this script.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path

from nonet import Layout
from nonet import rules as kinds
from nonet._board.rule import Rule
from nonet.logic import rule_sentences

DOCS = Path(__file__).resolve().parent
CATALOGUE = DOCS.parent / "crates" / "nonet-core" / "src" / "rules" / "catalogue.csv"
PAGE = "rules.md"
COLORS = "svg{color:#1f2328}@media (prefers-color-scheme:dark){svg{color:#e6edf3}}"
_LINE = "r5c1 r4c2 r3c2 r2c3 r2c4"
_ONLY_NINE = (kinds.Windoku, kinds.GlobalEntropy, kinds.GlobalModulo, kinds.DutchFlatmates, kinds.Entropic)

EXAMPLES: dict[str, Sequence[Rule]] = {
    "Cages and sums": (
        kinds.Cage("r1c1 r1c2 r2c1", sum=7),
        kinds.Sum("r4c4 r4c5 r5c5", sum=9),
        kinds.RellikCage("r2c2 r2c3 r3c3", sum=6),
        kinds.EqualityCage("r2c2 r2c3 r3c2 r3c3"),
        kinds.EqualSums("r1c1 r1c2", "r4c4 r5c4 r5c5"),
    ),
    "Lines": (
        kinds.Thermometer(_LINE),
        kinds.SlowThermometer(_LINE),
        kinds.Arrow("r4c2", "r3c3 r2c3 r2c4"),
        kinds.DoubleArrow(_LINE),
        kinds.Whisper(_LINE),
        kinds.Renban(_LINE),
        kinds.Nabner("r4c2 r3c2 r2c3"),
        kinds.Modular(_LINE),
        kinds.Entropic(_LINE),
        kinds.Palindrome("r5c1 r4c2 r3c3 r2c3 r2c4"),
        kinds.Zipper(_LINE),
        kinds.Between(_LINE),
        kinds.Lockout("r5c1 r4c2 r3c2 r2c3"),
        kinds.RegionSum("r4c2 r3c2 r2c2 r2c3"),
        kinds.SumLine(_LINE, sum=6),
        kinds.Lunchbox(_LINE, sum=5),
        kinds.ValueIndex(_LINE),
    ),
    "Signs between cells": (
        kinds.Difference("r2c2 r2c3"),
        kinds.Ratio("r2c2 r2c3"),
        kinds.SumPair("r2c2 r2c3", sum=5),
        kinds.Greater("r2c2 r2c3"),
        kinds.Quadruple("r2c2 r2c3 r3c2 r3c3", values=[1, 4]),
        kinds.Negative("sum", value=5),
    ),
    "Cells and groups of cells": (
        kinds.Odd("r2c2 r4c5"),
        kinds.Even("r2c2 r4c5"),
        kinds.Minimum("r2c2 r4c5"),
        kinds.Maximum("r2c2 r4c5"),
        kinds.CountingCircles("r1c1 r2c4 r3c3 r5c2 r5c6 r6c5"),
        kinds.Indexer("column", "r3c2 r4c2"),
        kinds.Contains("r2c2 r2c3 r3c3", values=[1, 4]),
        kinds.Clone("r1c1 r1c2 r2c2", "r4c4 r4c5 r5c5"),
        kinds.SameValues("r1c1 r1c2", "r4c4 r5c5"),
        kinds.CountDistinct("r2c2 r3c3 r3c4 r4c4"),
        kinds.ExtraRegion("r2c2 r2c3 r3c3 r3c4 r4c4 r4c5"),
    ),
    "Clues outside": (
        kinds.LittleKiller("r0c1", direction="DR", sum=16),
        kinds.Sandwich("left", 3, sum=9),
        kinds.XSum("left", 3, sum=9),
        kinds.Skyscraper("left", 3, count=3),
        kinds.HiddenSkyscraper("left", 3, value=3),
        kinds.NumberedRoom("left", 3, value=4),
        kinds.FullRank("left", 3, rank=5),
    ),
    "The whole board": (
        kinds.Diagonal("/"),
        kinds.Windoku(),
        kinds.DisjointGroups(),
        kinds.AntiKnight(),
        kinds.AntiKing(),
        kinds.AntiTaxicab(),
        kinds.Nonconsecutive(),
        kinds.GlobalEntropy(),
        kinds.GlobalModulo(),
        kinds.DutchFlatmates(),
    ),
}


def layout_of(rule: Rule) -> Layout:
    """Return the board of an example: 6x6, or 9x9 where a kind needs that."""
    return Layout(9 if isinstance(rule, _ONLY_NINE) else 6, rules=[rule])


def picture(rule: Rule) -> str:
    """Return the picture of an example."""
    return layout_of(rule).to_svg(labels=False, style=COLORS) + "\n"


def page() -> str:
    """Return the page."""
    with CATALOGUE.open(encoding="utf-8") as file:
        rows = {row["name"]: row for row in csv.DictReader(file)}
    parts = [_HEAD]
    for title, rules in EXAMPLES.items():
        parts.append(f"## {title}\n")
        parts += [_section(rule, rows[rule.name]) for rule in rules]
    return "\n".join(parts)


def _section(rule: Rule, row: dict[str, str]) -> str:
    layout = layout_of(rule)
    board = "" if layout.size == 9 else f"{layout.size}, "
    keys = " ".join(f"`{key}`" for key in row["fpuzzles"].split()) or "none"
    names = " ".join(f"`{name}`" for name in row["iss"].split()) or "none"
    kind = type(rule).__name__
    return f"""### {kind}

{rule_sentences(layout)[1]}

![{kind}: {rule}](rules/{rule.name}.svg)

f-puzzles: {keys}. Interactive Sudoku Solver: {names}.

```python
>>> rule = rules.{rule!r}
>>> puzzle = Grid.empty(Layout({board}rules=[rule]))
>>> any_solution(puzzle).is_solved
True
>>> print(json.dumps(rule.to_dict()))
{json.dumps(rule.to_dict())}

```
"""


_HEAD = """# Rules

A puzzle can have rules beside rows, columns and boxes: `Layout(rules=[…])` takes any number of them, of any kinds. A
grid on such a board is drawn with them, solved, counted, checked and printed by the functions that a classic puzzle
has.

This page has every kind: what it means, in the words that [paper](paper.md) prints below a puzzle, what it looks
like, its keys in f-puzzles and its names in Interactive Sudoku Solver, and its JSON. No two kinds differ in colour
alone, so a picture is readable in black and white. What holds for the whole board cannot be drawn and is named below
it.

```python
>>> import json
>>> from nonet import Grid, Layout, any_solution, rules
>>> from nonet.rules import Cage, Thermometer
>>> layout = Layout(4, rules=[Cage("r1c1 r1c2 r2c1", sum=6), Thermometer("r4c4 r3c4 r3c3")])
>>> print(Grid(".2.. .... .... ....", layout=layout))
. 2 | . .
. . | . .
----+----
. . | . .
. . | . .
cage 6: r1c1 r1c2 r2c1
thermometer: r4c4 r3c4 r3c3
>>> svg = layout.to_svg()  # or to_png(); a grid has the same methods, and notebooks show it

```

`nonet.logic.rule_sentences(layout, language="de")` gives the words, and `rule_labels(layout, "r1c1")` what a cell
belongs to, for screen readers.
"""


def files() -> dict[str, str]:
    """Return the texts of all files by their names in this folder."""
    return {PAGE: page()} | {f"rules/{rule.name}.svg": picture(rule) for rules in EXAMPLES.values() for rule in rules}


def main() -> None:
    """Write the files."""
    (DOCS / "rules").mkdir(exist_ok=True)
    for name, text in files().items():
        (DOCS / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
