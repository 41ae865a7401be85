"""Write ``techniques.md`` and a page with a picture for each technique: ``python docs/techniques.py``.

The table comes from the catalogue, the texts are those of the lessons (``nonet.logic.lesson``), sentence and picture
come from the example, which the tests replay. A test compares the files with the output of this script.
"""

from __future__ import annotations

from pathlib import Path

from nonet import Step
from nonet._engine.technique_names import NOT_YET, OTHER_NAMES
from nonet.formats import format_entries
from nonet.logic import TECHNIQUES, Lesson, Technique, lesson
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
        "such as *finned fish*.",
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
    return found


def _for_pages(svg: str) -> str:
    """Return a picture that is dark on light and light on dark where no page gives it a colour."""
    style = "<style>svg{color:#1f2328}@media (prefers-color-scheme:dark){svg{color:#e6edf3}}</style>"
    return svg.replace("<title>", f"{style}\n<title>", 1)


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
