"""Write ``techniques.md`` and a page with a picture for each technique: ``python docs/techniques.py``.

The table comes from the catalogue; what a technique is and why it is true from the first lines of its file in
``crates/nonet-logic``; sentence and picture from ``technique_examples.txt``, which the tests replay. A test compares
the files with the output of this script.
"""

from __future__ import annotations

import re
from csv import DictReader
from functools import cache
from pathlib import Path
from typing import NamedTuple, get_args

from nonet import Grid, Step, all_hints, hint
from nonet._engine.technique_names import NOT_YET, OTHER_NAMES
from nonet.formats import format_entries, read
from nonet.logic import TECHNIQUES, Profile, ProfileName, Technique
from nonet.logic._practice import FREE_FISH, has_own_shape

FOLDER = Path(__file__).resolve().parent
PAGES = FOLDER / "techniques"
EXAMPLES = FOLDER / "technique_examples.txt"
SOURCE = FOLDER.parent / "crates" / "nonet-logic" / "src"

# The file of each technique in ``SOURCE``; chains have none of their own.
FILES = {row["id"]: row["file"] for row in DictReader((SOURCE / "catalogue.csv").read_text().splitlines())}

# Techniques that have no example, and why.
WITHOUT_EXAMPLE: dict[str, str] = {}

# Terms of the pages, by how they start, and what they mean.
TERMS = {
    "house": "a *house* is a row, a column or a box",
    "line": "a *line* is a row or a column",
    "candidate": "a *candidate* is a digit that a cell can still take, and it is *true* if the cell takes it",
    "see": "two cells *see* each other if they share a house, so they never have the same digit",
    "strong link": "a *strong link*: if the one is false, the other is true",
    "weak link": "a *weak link*: not both are true",
}

# The shapes in pictures, by their classes, and what they mean in techniques whose ids have this part.
_COLORS = {
    "triangle": "a colour",
    "hexagon": "its opposite",
    "plus": "a second colour",
    "star": "its opposite",
}
_FISH = {"disc": "the digit in the base houses", "square": "a fin"}
MEANINGS: dict[str, dict[str, str]] = {
    "colors": _COLORS,
    **dict.fromkeys(("finned", "sashimi", "franken", "mutant"), _FISH),
    "empty_rectangle": {"disc": "the digit in the box, and its two places in a line"},
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

_ALTERNATING = (
    "Why: a chain goes from candidate to candidate. If one is true, a candidate that it sees is false (dashed "
    "arrow). If one is false, the only other place of its digit in a house, or the only other digit of its cell, is "
    "true (solid arrow)."
)
_DYNAMIC = (
    "Why: in a dynamic chain, everything that is false by then counts: a digit can be left with one place, or a "
    "cell with one digit, because of several earlier statements together."
)
CHAINS = {
    "cycle": f"A cycle is a chain that comes back to its start.\n\n{_ALTERNATING} In a cycle this holds "
    "in both directions, so of two neighbours joined by a dashed arrow one is true. A candidate that conflicts with "
    "both is false.",
    "forcing_x": "A forcing chain leads from a candidate to the opposite of what was assumed, along one digit.\n\n"
    f"{_ALTERNATING}",
    "forcing_xy": f"A forcing chain leads from a candidate to the opposite of what was assumed.\n\n{_ALTERNATING}",
    "nishio": "A Nishio chain follows one digit until it contradicts itself.\n\n"
    "Why: suppose that the digit is in a cell. If its places then conflict, or a house has none left, the "
    "assumption is wrong.",
    "cell_forcing": f"Every candidate of a cell leads to the same statement.\n\n{_ALTERNATING} One of the cell's "
    "candidates is true, so what all of them lead to is true.",
    "house_forcing": f"Every place of a digit in a house leads to the same statement.\n\n{_ALTERNATING} The digit is "
    "in one of these places, so what all of them lead to is true.",
    "discontinuous": "A discontinuous nice loop is a chain that comes back to its first cell.\n\n"
    f"{_ALTERNATING} If the chain leads from a candidate to its opposite, or to another candidate of the cell, the "
    "assumption is wrong; if it leads to the candidate although that was assumed false, it is true.",
    "continuous": "A continuous nice loop is a chain that comes back to its first cell and fits there, so that it "
    f"holds in both directions.\n\n{_ALTERNATING} So of two neighbours joined by a dashed arrow one is true. A "
    "candidate that conflicts with both is false.",
    "aic": "An alternating inference chain (AIC) starts with a candidate that is assumed false and ends with one that "
    f"is then true.\n\n{_ALTERNATING} So one of the two ends is true in any case, and what conflicts with both is "
    "false.",
    "contradiction": f"An assumption leads to a statement and to its opposite, so it is wrong.\n\n{_DYNAMIC}",
    "double": f"A candidate leads to the same statement whether it is true or false.\n\n{_DYNAMIC}",
    "cell": f"Every candidate of a cell leads to the same statement.\n\n{_DYNAMIC}",
    "house": f"Every place of a digit in a house leads to the same statement.\n\n{_DYNAMIC}",
}
INSIDE = {
    "dynamic_plus": "Chains marked (+) may also use pointing, claiming, hidden pairs, naked pairs and X-wings that "
    "exist only because of earlier statements.",
    "grouped": "In a grouped chain, the two or three candidates of a digit where a line meets a box can act as one "
    "(thin frame): one of them is true, or all are false.",
    "als": "A chain may pass through an almost locked set: cells of a house that have one digit more than they are. If "
    "the set loses one of its digits, it holds all the others.",
    "nested": "Nested chains may also use whole forcing chains that exist only because of earlier statements.",
}


class Example(NamedTuple):
    """A position and the step that a technique finds in it."""

    grid: Grid
    profile: ProfileName
    step: Step


@cache
def all_examples() -> tuple[Example, ...]:
    """Return the examples of the file, in the order of the catalogue."""
    found = []
    for entry in read(EXAMPLES, from_format="hodoku"):
        name, scale = entry.column("technique") or "", entry.column("extra")
        assert name in TECHNIQUES, f"line {entry.line}: no technique is named {name}"
        assert scale in get_args(ProfileName), f"line {entry.line}: no scale is named {scale}"
        profile: ProfileName = "hodoku" if scale == "hodoku" else "se121"
        if has_any_houses(name):
            step = next(all_hints(entry.grid, profile=Profile(profile).only(name)))
            assert has_own_shape(step), f"line {entry.line}: what is found is simpler than {name}"
        else:
            shown = hint(entry.grid, profile=Profile(profile).only(name))
            assert shown is not None, f"line {entry.line}: {name} finds nothing"
            step = shown.step
        assert step.technique.id == name, f"line {entry.line}: {name} is not what is found"
        found.append(Example(entry.grid, profile, step))
    order = list(TECHNIQUES)
    return tuple(sorted(found, key=lambda example: order.index(example.step.technique.id)))


def has_any_houses(name: str) -> bool:
    """Tell whether a technique is a Franken or mutant fish.

    A hint of one takes whatever houses it finds first, as HoDoKu does; the steps after it keep to the name.
    """
    return TECHNIQUES[name].family in FREE_FISH


@cache
def examples() -> dict[str, Example]:
    """Return the first example of each technique."""
    found: dict[str, Example] = {}
    for example in all_examples():
        found.setdefault(example.step.technique.id, example)
    return found


def about(name: str) -> str:
    """Return what a technique is and why it is true."""
    if not FILES[name]:
        return _about_chain(name)
    lines = (SOURCE / FILES[name]).read_text(encoding="utf-8").splitlines()
    text = "\n".join(line.removeprefix("//!").strip() for line in lines if line.startswith("//!"))
    first, *rest = text.split("\n\n")
    paragraphs = [first, *(part for part in rest if part.startswith(("Why:", "- ", "```")))]
    if name.startswith("dual_"):
        paragraphs.append("A dual is two of them that share cells: what either removes goes in one step.")
    return "\n\n".join(part if part.startswith("```") else re.sub(r"\n(?!- )", " ", part) for part in paragraphs)


def words(text: str) -> str:
    """Return what the terms in a text mean."""
    used = [meaning for term, meaning in TERMS.items() if re.search(rf"\b{term}", text, re.IGNORECASE)]
    return f"Words: {'; '.join(used)}."


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


def _about_chain(name: str) -> str:
    kinds = ["forcing_xy", "forcing_x", "nishio", "cell_forcing", "house_forcing", "discontinuous", "continuous", "aic"]
    ends = ["cycle", "contradiction", "double", "cell", "house"]
    kind = next((kind for kind in kinds if name.removeprefix("grouped_").removeprefix("als_").startswith(kind)), None)
    kind = kind or next(end for end in ends if name.removesuffix("_chain").endswith(end))
    more = [text for start, text in INSIDE.items() if name.startswith(start)]
    return "\n\n".join([CHAINS[kind], *more])


def row(technique: Technique) -> str:
    """Return a row of the table."""
    name = f"[{technique.name}](techniques/{technique.id}.md)" if technique.id in examples() else technique.name
    cells = [
        name,
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
            *_without_example(),
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


def _without_example() -> list[str]:
    """Return the lines about techniques that have no page."""
    lines = [f"- {TECHNIQUES[name].name}: {reason}" for name, reason in WITHOUT_EXAMPLE.items()]
    return ["No example is known for:", "", *lines, ""] if lines else []


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
        "such as *finned fish*.",
        "",
        "| name | id |",
        "|---|---|",
        *(f"| {', '.join(names)} | {ids} |" for ids, names in by_techniques.items()),
        "",
        f"nonet does not have yet: {', '.join(missing)}.",
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
            about(name),
            "",
            words(f"{about(name)} {example.step}"),
            "",
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


def files() -> dict[Path, str]:
    """Return the text of every file."""
    found = {FOLDER / "techniques.md": table_page()}
    for name, example in examples().items():
        found[PAGES / f"{name}.md"] = page(name)
        found[PAGES / f"{name}.svg"] = _for_pages(example.step.to_svg()) + "\n"
    return found


def _for_pages(svg: str) -> str:
    """Return a picture that is dark on light and light on dark where no page gives it a colour."""
    style = "<style>svg{color:#1f2328}@media (prefers-color-scheme:dark){svg{color:#e6edf3}}</style>"
    return svg.replace("<title>", f"{style}\n<title>", 1)


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
