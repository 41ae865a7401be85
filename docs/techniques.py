"""Write ``techniques.md`` and a page with a picture for each technique: ``python docs/techniques.py``.

The table comes from the catalogue, the texts are those of the lessons (``nonet.logic.lesson``), sentence and picture
come from the example, which the tests replay. A test compares the files with the output of this script.
"""

from __future__ import annotations

from pathlib import Path

from nonet import Step, explain
from nonet._engine.technique import PROFILE_NAMES, RULE_LEVELS, rated_techniques
from nonet._engine.technique_names import KINDS, NOT_YET, OTHER_NAMES
from nonet.formats import format_entries, parse
from nonet.logic import RULE_TECHNIQUES, TECHNIQUES, Lesson, Technique, lesson
from nonet.logic._examples import examples, has_any_houses

FOLDER = Path(__file__).resolve().parent
PAGES = FOLDER / "techniques"

# The shapes in pictures, by their classes, and what they mean in techniques whose ids have this part.
_COLORS = {
    "triangle": "a colour",
    "hexagon": "its opposite",
    "plus": "a second colour",
    "star": "its opposite",
}
_TYPE_3 = {"square": "the further digits, and the cells that have only such digits"}
_FISH = {"disc": "the digit in the base houses", "square": "a fin"}
MEANINGS: dict[str, dict[str, str]] = {
    "colors": _COLORS,
    **dict.fromkeys(("finned", "sashimi", "franken", "mutant"), _FISH),
    "empty_rectangle": {"disc": "the digit in the box, and its two places in a line"},
    "_3_hidden": {"square": "the further digits, and the other places of the first two"},
    **dict.fromkeys(("rectangle_3", "loop_3"), _TYPE_3),
    "template": {"disc": "the places that the ways use", "square": "what other digits need"},
    "exclusion": {"disc": "the candidates that are combined"},
    "sue_de_coq": {"tag": "group A, where line and box meet, B in the line, C in the box"},
    "": {
        "double-ring": "the assumption that a candidate is true",
        "double-diamond": "the assumption that a candidate is false",
        "ring": "follows as true",
        "diamond": "follows as false",
        "disc": "part of the pattern",
        "square": "what keeps the pattern from being complete",
        "tag": "the groups of cells",
    },
}
ARROWS = {
    "strong": ("solid arrow", "if the first is false, the second is true"),
    "weak": ("dashed arrow", "if the first is true, the second is false"),
    "derived": ("dotted arrow", "one of several reasons"),
}


# Techniques of other boards: the pattern, why it holds, and a puzzle (of Interactive Sudoku Solver) that needs it.
OF_RULES: dict[str, tuple[str, str, str]] = {
    "rule_peers": (
        (
            "A rule that keeps two cells from having the same digit: a knight's or a king's move, a diagonal, a "
            "cage. The digit of one cell is ruled out in the others."
        ),
        (
            "The rule says that the two cells differ, as a row, a column or a box does. So a digit that one of "
            "them has is gone from the other."
        ),
        (".Shape~6x6.AntiKing.~R1C3_5~R1C5_2~R2C1_2~R2C4_3~R3C4_2~R5C3_4~R5C4_5~R5C6_2~R6C1_5~R6C2_3~R6C4_6~R6C6_4"),
    ),
    "pair_clue": (
        (
            "A sign between two cells: a dot, an X or V, a greater-than sign. A digit goes from one cell if no "
            "digit of the other makes the sign true."
        ),
        (
            "One of the candidates of the other cell is its digit. If none of them goes with a digit here, this "
            "cell cannot have it."
        ),
        (
            ".Shape~6x6.WhiteDot~R1C2~R2C2.WhiteDot~R1C3~R1C4.WhiteDot~R1C4~R1C5.WhiteDot~R2C3~R3C3.WhiteDot~R2C6"
            "~R3C6.WhiteDot~R3C3~R3C4.WhiteDot~R3C5~R3C6.WhiteDot~R5C1~R6C1.WhiteDot~R5C2~R5C3.WhiteDot~R6C5~R6C6"
            ".BlackDot~R1C5~R1C6.BlackDot~R2C2~R3C2.BlackDot~R4C5~R5C5"
        ),
    ),
    "thermometer_bounds": (
        (
            "Digits on a thermometer increase from the bulb. A cell has at least as many lower digits as cells "
            "come before it, and at least as many higher ones as come after it."
        ),
        (
            "From cell to cell the digit grows by one or more. So the lowest digit of a cell is more than the "
            "lowest of the one before, and its highest is less than the highest of the one after."
        ),
        (
            ".Shape~6x6.Thermo~R1C1~R1C2~R2C3.Thermo~R1C6~R1C5~R2C6.Thermo~R2C2~R3C1~R3C2.Thermo~R4C5~R3C4~R4C4.T"
            "hermo~R6C1~R5C2~R5C3.~R1C1_1~R4C1_4~R6C3_2"
        ),
    ),
    "whisper_parity": (
        (
            "Neighbours on a whisper differ by a number or more. So low and high digits take turns, and those in "
            "the middle have no neighbour."
        ),
        (
            "A digit stays only if some candidate of each neighbour is far enough from it. Both neighbours of a "
            "low digit are high, and the other way round."
        ),
        (
            ".Shape~6x6.Whisper~3~R1C1~R2C1~R2C2~R1C3~R2C4.Whisper~3~R1C6~R2C6~R2C5.Whisper~3~R3C6~R4C5~R3C5~R4C6"
            ".Whisper~3~R4C3~R5C3~R6C3~R5C2.Whisper~3~R5C5~R5C4~R6C4.Whisper~3~R6C5~R5C6~R6C6.~R1C4_5"
        ),
    ),
    "cage_combinations": (
        (
            "A cage with a sum holds one of few sets of different digits. What no set that fits the candidates "
            "has goes from the cage."
        ),
        (
            "The digits of a cage differ and add up to its number, so they are one of the sets. A digit in none "
            "of them cannot be there, nor one that no way to spread a set over the cells puts there."
        ),
        (
            ".Shape~6x6.Cage~8~R1C1~R1C2~R2C2.Cage~13~R1C3~R1C4~R2C3~R3C3.Cage~18~R1C5~R1C6~R2C5~R2C6~R3C5.Cage~1"
            "1~R2C1~R3C1~R3C2.Cage~9~R2C4~R3C4.Cage~7~R3C6~R4C6.Cage~8~R4C1~R5C1.Cage~18~R4C2~R4C3~R4C4~R5C2~R5C3"
            ".Cage~11~R4C5~R5C4~R5C5.Cage~11~R5C6~R6C4~R6C5~R6C6.Cage~12~R6C1~R6C2~R6C3"
        ),
    ),
    "quadruple": (
        (
            "A clue names digits that some cells have, or says how many they have. Where only as many places as "
            "digits are left, others go, and a digit that is needed goes from cells that see all its places."
        ),
        (
            "Each digit of the clue needs one of the cells. When it has few places there, they are taken, and "
            "when one place is left, it is there."
        ),
        (
            ".Shape~6x6.Quad~R1C1~1~5.Quad~R2C4~1~6.Quad~R4C2~4~5.Quad~R5C5~4~6.~R1C2_1~R2C3_4~R3C1_2~R4C5_6~R5C1"
            "_3~R5C3_2~R5C5_5~R6C2_5~R6C5_3"
        ),
    ),
    "arrow_bounds": (
        (
            "The digits along an arrow add up to the number in its circle. So the circle is at least the sum of "
            "the lowest, and a cell of the arrow at most what the others leave of the circle."
        ),
        (
            "Whatever the cells hold, both sides are equal. A digit with which one side is always more than the "
            "other can make cannot be there."
        ),
        (
            ".Shape~6x6.Arrow~R1C2~R2C3~R3C2.Arrow~R1C4~R1C5~R1C6.Arrow~R2C2~R1C3~R2C4~R3C5.Arrow~R3C1~R4C2~R4C1."
            "Arrow~R5C5~R6C4~R6C5.Arrow~R5C6~R4C5~R3C6.~R4C2_2"
        ),
    ),
    "line_set": (
        (
            "A line holds a kind of set: consecutive digits, digits of three groups in turn, or no two that are "
            "near each other. What no such set has goes, and what every set has goes from cells that see all its "
            "places."
        ),
        (
            "The line has one of the sets that are left. So it has nothing that none of them has, and all that "
            "each of them has."
        ),
        (
            ".Shape~6x6.Renban~R1C2~R2C3~R3C4~R2C4.Renban~R1C4~R1C5~R2C6.Renban~R4C2~R5C1~R6C2~R5C2.Renban~R5C4~R"
            "6C5~R6C6.~R2C5_3~R4C3_2~R6C2_6"
        ),
    ),
    "line_bounds": (
        (
            "The two parts of a line depend on each other: they are equal, have the same sum, or one lies between "
            "the ends. A digit goes if the other part cannot match it."
        ),
        (
            "The rule holds for the whole line. A digit for which no candidates of the other cells keep it cannot "
            "be there."
        ),
        (
            ".Shape~6x6.Palindrome~R1C1~R2C2~R3C3.Palindrome~R2C1~R3C2~R4C3.Palindrome~R3C1~R4C2~R5C3.Palindrome~"
            "R4C1~R5C2~R6C3.~R1C5_2~R2C3_4~R3C1_2~R3C3_6~R3C4_5~R3C5_4~R4C4_3~R6C2_5"
        ),
    ),
    "outside_clue": (
        (
            "A number outside tells about a row, a column or a diagonal: the sum between two digits, how many are "
            "seen, a sum of the first ones. A digit goes if no way to fill the line makes the number."
        ),
        (
            "The line is filled in one of the ways that make the number. A digit that none of them has in a cell "
            "cannot be there."
        ),
        (
            ".Shape~6x6.Sandwich~9~R1.Sandwich~2~R3.Sandwich~5~R5.Sandwich~2~R6.Sandwich~5~C3.Sandwich~7~C5.~R5C2"
            "_6~R6C1_5"
        ),
    ),
    "cage_required": (
        (
            "Every set that is left of a cage has a digit. So one of its places in the cage takes it, and cells "
            "that see all of these lose it."
        ),
        (
            "Whichever set it is, the cage has the digit. It is in one of its places there, and a cell that sees "
            "all of them sees it."
        ),
        (
            ".Shape~6x6.Cage~7~R1C1~R1C2~R2C1.Cage~14~R1C3~R2C2~R2C3.Cage~11~R1C4~R1C5~R2C4.Cage~4~R1C6~R2C6.Cage"
            "~9~R2C5~R3C5.Cage~12~R3C1~R4C1~R5C1.Cage~6~R3C2~R3C3.Cage~6~R3C4~R4C4.Cage~12~R3C6~R4C6~R5C6.Cage~17"
            "~R4C2~R4C3~R5C3~R6C3~R6C4.Cage~9~R4C5~R5C4~R5C5.Cage~10~R5C2~R6C1~R6C2.Cage~9~R6C5~R6C6"
        ),
    ),
    "innies_outies": (
        (
            "A house has every digit once, so its sum is known. Take away the cages in it: what they leave inside "
            "(innies), or where they stick out (outies), has a known sum too."
        ),
        (
            "On a board of nine digits each house adds up to 45. Cells that cages cover add up to the numbers of "
            "the cages, and the rest follows by subtraction."
        ),
        (
            ".Shape~6x6.Cage~8~R1C1~R1C2~R2C2.Cage~13~R1C3~R1C4~R2C3~R3C3.Cage~18~R1C5~R1C6~R2C5~R2C6~R3C5.Cage~1"
            "1~R2C1~R3C1~R3C2.Cage~9~R2C4~R3C4.Cage~7~R3C6~R4C6.Cage~8~R4C1~R5C1.Cage~18~R4C2~R4C3~R4C4~R5C2~R5C3"
            ".Cage~11~R4C5~R5C4~R5C5.Cage~11~R5C6~R6C4~R6C5~R6C6.Cage~12~R6C1~R6C2~R6C3"
        ),
    ),
    "cage_splitting": (
        (
            "Some cells have a known sum, though their digits may repeat. A digit goes if the other cells cannot "
            "make up the rest."
        ),
        (
            "The sum less the digit is left for the other cells. If that is less than their lowest digits make, "
            "or more than their highest, the digit cannot be there."
        ),
        (
            ".Shape~6x6.Sum~14~R1C1~R2C2~R3C3.Sum~11~R1C6~R2C5~R3C4.Sum~14~R4C4~R5C5~R6C6.~R2C3_4~R3C1_2~R3C5_4~R"
            "4C4_3~R5C3_2~R6C2_5"
        ),
    ),
    "joint_places": (
        (
            "A digit has few places in each of two or three houses. With the digit in some other cell these "
            "houses could not all have it: places see each other, or the cell sees them. So the cell does not "
            "have it."
        ),
        (
            "Each house has the digit in one of its places. If the cell had it too, the places that it sees would "
            "be gone, and of those that are left none in one house goes with one in the other."
        ),
        (
            ".Shape~6x6.Arrow~R1C4~R1C5~R1C6.Arrow~R3C1~R2C1~R2C2~R3C3.Arrow~R3C4~R4C4~R4C5~R5C5.Arrow~R6C4~R6C3~"
            "R5C3~R6C2.~R6C1_5"
        ),
    ),
    "rule_fillings": (
        (
            "All ways to fill the cells of a rule are looked at, with cells that see each other. What none of "
            "them has goes; what each has where another cell sees it goes from that cell."
        ),
        "The rule is kept, so its cells are filled in one of these ways. What holds for each of them holds.",
        (
            ".Shape~6x6.WhiteDot~R2C1~R3C1.BlackDot~R2C2~R2C3.BlackDot~R2C5~R3C5.BlackDot~R3C4~R4C4.Thermo~R3C2~R"
            "2C2~R3C1~R4C2~R4C1.Thermo~R6C3~R6C4~R6C5~R5C4"
        ),
    ),
    "joint_fillings": (
        (
            "A rule and a house that it crosses, the rules inside a house, or two rules that share a cell are "
            "filled together. So are two houses with a rule that crosses both, or with the rules inside them, if at "
            "most 12 of their cells are open. What no such filling has goes, and what each has where another cell "
            "sees it goes from that cell."
        ),
        (
            "Both are kept at once, so their cells are filled in one of the ways that keep both. Each by itself "
            "allows more."
        ),
        (
            ".Shape~6x6.WhiteDot~R1C2~R2C2.WhiteDot~R1C3~R1C4.WhiteDot~R1C4~R1C5.WhiteDot~R2C3~R3C3.WhiteDot~R2C6"
            "~R3C6.WhiteDot~R3C3~R3C4.WhiteDot~R3C5~R3C6.WhiteDot~R5C1~R6C1.WhiteDot~R5C2~R5C3.WhiteDot~R6C5~R6C6"
            ".BlackDot~R1C5~R1C6.BlackDot~R2C2~R3C2.BlackDot~R4C5~R5C5"
        ),
    ),
}


def legend(step: Step) -> str:
    """Return what the marks in the picture of a step mean."""
    name, svg = step.technique.id, step.to_svg()
    own = next((meanings for part, meanings in MEANINGS.items() if part in name), {})
    meanings = {**MEANINGS[""], **own}
    shapes = {shape.replace("-", " "): text for shape, text in meanings.items() if f'class="{shape}"' in svg}
    parts = [f"{'letter' if shape == 'tag' else shape}: {text}" for shape, text in shapes.items()]
    frames = [
        ('class="solid"', "solid frame: a house that needs a digit here"),
        ('class="dashed"', "dashed frame: another house of the pattern"),
        ('class="group"', "thin frame: a group of candidates, of which one is true or all are false"),
    ]
    parts += [text for shown, text in frames if shown in svg]
    parts += [f"{arrow}: {meaning}" for kind, (arrow, meaning) in ARROWS.items() if f'class="{kind}"' in svg]
    parts += ["white digit in a filled disc: is placed"] if step.placements else []
    parts += ["red stroke: is ruled out"] if 'class="removed"' in svg else []
    return f"In the picture: {'; '.join(parts)}."


def row(technique: Technique) -> str:
    """Return a row of the table."""
    cells = [
        f"[{technique.name}](techniques/{technique.id}.md)",
        f"`{technique.id}`",
        "-" if technique.se121 is None else f"{technique.se121:.1f}",
        technique.code or "-",
        technique.level or "-",
        "-" if technique.score is None else str(technique.score),
        "yes" if technique.assumes_uniqueness else "",
    ]
    return f"| {' | '.join(cells)} |"


def table_page() -> str:
    """Return ``techniques.md``."""
    head = ["technique", "id", "Sudoku Explainer", "code", "level", "score", "assumes one solution"]
    return "\n".join(
        [
            "# Techniques",
            "",
            "Written by `docs/techniques.py` from the catalogue. The value of Sudoku Explainer 1.2.1 is the lowest if",
            "it depends on the size of the pattern. Code, level and score are those of HoDoKu.",
            "",
            f"| {' | '.join(head)} |",
            "|---|---|---:|---|---|---:|---|",
            *(row(technique) for technique in TECHNIQUES.values()),
            "",
            "## Order of search",
            "",
            "A path takes the first step in this order, whatever the order of the names in a profile; `with_order` and",
            "`--techniques order:NAMES` put techniques before it. `up_to` and `--techniques up_to:NAME` take what",
            "stands before a technique, and the technique; on `se121` nothing that is harder, and all that is easier.",
            "",
            *(f"- `{name}`: {', '.join(rated_techniques(name))}" for name in PROFILE_NAMES),
            "",
            "## On other boards",
            "",
            "Techniques of boards with rules alone. Which of those above carry over, [](logic.md) says.",
            "",
            "| technique | id | level |",
            "|---|---|---|",
            *(
                f"| [{RULE_TECHNIQUES[name].name}](techniques/{name}.md) | `{name}` | {RULE_LEVELS[name]} |"
                for name in OF_RULES
            ),
            "",
            *_other_names(),
            "```{toctree}",
            ":hidden:",
            ":glob:",
            "",
            "techniques/*",
            "```",
            "",
        ]
    )


def _other_names() -> list[str]:
    """Return the lines about the names that players use."""
    by_techniques: dict[str, list[str]] = {}
    for name, techniques in OTHER_NAMES.items():
        by_techniques.setdefault(", ".join(f"`{each}`" for each in techniques), []).append(name)
    missing = [name if kind is None else f"{name} (a case of {TECHNIQUES[kind]})" for name, kind in NOT_YET.items()]
    return [
        "## Other names",
        "",
        "A technique can be named by its id, by its name in the table above, or by a name that SudokuWiki,",
        "HoDoKu, sudoku.coach and forums use. Capitals, hyphens, plurals, the order of words and the word *type* do",
        "not matter. A name of several techniques stands for all of them in a profile, as does that of a family",
        f"such as *finned fish*. {', '.join(f'*{kind}*' for kind in KINDS)} stand for",
        "several families: *als* has ALS-AIC too, *fish* finned fish, and so on. Sue de Coq is not of *als*: HoDoKu",
        "has it among the others, and `als,sue_de_coq` names both.",
        "",
        "| name | id |",
        "|---|---|",
        *(f"| {', '.join(names)} | {ids} |" for ids, names in by_techniques.items()),
        "",
        f"nonet does not have yet: {', '.join(missing)}.",
        "",
        "Subset counting has no row of its own. It adds up how often each digit fits into a set of cells at most. If",
        "that is the number of cells, each digit is there so often. Naked subsets, ALS-XZ with two restricted commons",
        "and Sue de Coq are its cases with names, and nonet has them. The general form needs a search over all sets of",
        "cells, and players write what it finds as one of these or as multi-sector locked sets.",
        "",
    ]


def page(name: str) -> str:
    """Return the page of a technique."""
    technique, example = TECHNIQUES[name], examples()[name]
    options = f'grid, profile=nonet.{example.profile.upper()}.only("{name}")'
    call = f"next(nonet.all_hints({options}))" if has_any_houses(name) else f"nonet.hint({options}).step"
    position = "".join(format_entries([example.grid], "hodoku")).strip()
    scales = []
    if technique.se121 is not None:
        more = " and more with length" if name.endswith(("chain", "cycle")) else ""
        scales.append(f"Sudoku Explainer 1.2.1: {technique.se121:.1f}{more}")
    if technique.score is not None:
        parts = [technique.code, technique.level, f"{technique.score} points"]
        scales.append(f"HoDoKu: {', '.join(part for part in parts if part)}")
    if technique.assumes_uniqueness:
        scales.append("valid only in puzzles with one solution")
    return "\n".join(
        [
            f"# {technique.name}",
            "",
            f"`{name}`. {'; '.join(scales)}.",
            "",
            *_texts(lesson(name)),
            "## Example",
            "",
            f"![{technique.name}]({name}.svg)",
            "",
            legend(example.step),
            "",
            "```python",
            ">>> import nonet",
            f'>>> position = "{position}"',
            ">>> grid = nonet.formats.parse(position)[0].grid",
            f">>> print({call})",
            str(example.step),
            "",
            "```",
            "",
        ]
    )


def example_of_rules(name: str) -> Step:
    """Return the first step of a technique of other boards in its puzzle."""
    (entry,) = parse(OF_RULES[name][2])
    return next(step for step in explain(entry.grid) if step.technique.id == name)


def page_of_rules(name: str, step: Step) -> str:
    """Return the page of a technique of other boards."""
    technique, (pattern, why, puzzle) = RULE_TECHNIQUES[name], OF_RULES[name]
    return "\n".join(
        [
            f"# {technique.name}",
            "",
            f"`{name}`. On boards with rules: {RULE_LEVELS[name]}.",
            "",
            *(pattern, "", "## Why it holds", "", why, "", "## Example", ""),
            f"![{technique.name}]({name}.svg)",
            "",
            legend(step).replace(": ", ": shaded: the cells of the pattern; ", 1),
            "",
            "```python",
            ">>> import nonet",
            f'>>> puzzle = "{puzzle}"',
            ">>> path = nonet.explain(nonet.formats.parse(puzzle)[0].grid)",
            f'>>> print(next(step for step in path if step.technique.id == "{name}"))',
            str(step),
            "",
            "```",
            "",
        ]
    )


def _texts(taught: Lesson) -> list[str]:
    """Return the lines of what is taught of a technique."""
    look = ["## How to look for it", "", taught.look, ""] if taught.look else []
    terms = [f"Words: {'; '.join(meaning for _, meaning in taught.terms)}.", ""] if taught.terms else []
    return [taught.pattern, "", "## Why it holds", "", taught.why, "", *look, *terms]


def files() -> dict[Path, str]:
    """Return the text of every file."""
    found = {FOLDER / "techniques.md": table_page()}
    for name, example in examples().items():
        found[PAGES / f"{name}.md"] = page(name)
        found[PAGES / f"{name}.svg"] = _for_pages(example.step.to_svg()) + "\n"
    for name in OF_RULES:
        step = example_of_rules(name)
        found[PAGES / f"{name}.md"] = page_of_rules(name, step)
        found[PAGES / f"{name}.svg"] = _for_pages(step.to_svg()) + "\n"
    return found


def _for_pages(svg: str) -> str:
    """Return a picture that is dark on light and light on dark where no page gives it a colour."""
    style = "<style>svg{color:#1f2328}@media (prefers-color-scheme:dark){svg{color:#e6edf3}}</style>"
    return svg.replace("<title>", f"{style}\n<title>", 1)


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
