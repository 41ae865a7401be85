"""Write ``techniques.md`` and a page with a picture for each technique: ``python docs/techniques.py``.

The table comes from the catalogue; what a technique is and why it is true from the first lines of its file in
``crates/nonet-logic``; sentence and picture from an example, which the tests replay. A test compares the files with the
output of this script.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from nonet import Step, explain
from nonet.logic import TECHNIQUES, Technique

FOLDER = Path(__file__).resolve().parent
PAGES = FOLDER / "techniques"
SOURCE = FOLDER.parent / "crates" / "nonet-logic" / "src" / "techniques"

# Puzzles from our generator, and one of the documentation's, whose paths use nearly every technique.
PUZZLES = [
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "....2.4.53.754...8.....9.....1..2.....59...7..8.37..........2.667..3...9.5..9..1.",
    "6.8.....35..4...9.3...5.8.......57....7.9..4....1........61.3.82......6....5..4.1",
    "....1.254....93..........3.2...56...6.793......5...8...4....7.9.6.14.5....1.2....",
    ".....8.9.....5.187...47.....9....51.15.8..67...6..2........9.2.53.7....1...2.....",
    "....97.2..8.......26...1....4..6.1.......5......7...9.6..48.2.587...2.4...3..9..1",
    ".64..2..9..9...12...7.5.......3.9.1..35..62..4.27.............67.....49...6....7.",
    "382......1..462....5....9..2.38.1...4.......5.......2..37...6..5....6..3...5..2.1",
    ".57..16....68.....8..2....3........5..2.384..9..1....2.7.5..........2.87.3.71...9",
    "..3.9...18...5...256...8.....4..2..3.3.......6..3..18.2.5..6.1.....7.6.....8...4.",
    "87....52.....2......3..8..7....5..1.7....1..3.....9.6..5......641.7...8..8..1..94",
    "8..7.....7..819....5.........3...4.......682....5.3........49..6.7...24.3...7.1..",
    ".47.8......9...2.4..8.5.........683..2..7..51...5......1.........5347.1...4.6....",
    ".........7...392.8.......593...78.9......5....2....3....6.1....8..4..73.4.375..2.",
    "5...7.....2.84.36...72.3.4.....9..2..7......36....4.81........2..5..64...43......",
    "4.9...73......7....7...8..5..4.6..1..5...4.7.....3..89.1......26..5.....7.2.....8",
    "....7.29...21947..4........5.7.6.......45...3......1........6.8..1..2.3.9.4......",
]

# The file of each technique, by the start of its id.
FILES = {
    "full_house": "hidden_single.rs",
    "hidden_single": "hidden_single.rs",
    "naked_single": "naked_single.rs",
    "direct_hidden": "direct_hidden_subset.rs",
    "direct_": "direct_locked.rs",
    "pointing": "locked_candidates.rs",
    "claiming": "locked_candidates.rs",
    "naked_": "naked_subset.rs",
    "hidden_": "hidden_subset.rs",
    "x_wing": "fish.rs",
    "swordfish": "fish.rs",
    "jellyfish": "fish.rs",
    "xy_wing": "xy_wing.rs",
    "xyz_wing": "xy_wing.rs",
    "unique_": "unique_loop/mod.rs",
    "bug_": "bug.rs",
    "aligned_pair": "aligned_pair_exclusion.rs",
    "aligned_triple": "aligned_triple_exclusion.rs",
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
    "contradiction": f"An assumption leads to a statement and to its opposite, so it is wrong.\n\n{_DYNAMIC}",
    "double": f"A candidate leads to the same statement whether it is true or false.\n\n{_DYNAMIC}",
    "cell": f"Every candidate of a cell leads to the same statement.\n\n{_DYNAMIC}",
    "house": f"Every place of a digit in a house leads to the same statement.\n\n{_DYNAMIC}",
}
INSIDE = {
    "dynamic_plus": "Chains marked (+) may also use pointing, claiming, hidden pairs, naked pairs and X-wings that "
    "exist only because of earlier statements.",
    "nested": "Nested chains may also use whole forcing chains that exist only because of earlier statements.",
}


@cache
def examples() -> dict[str, tuple[str, int, Step]]:
    """Return for each technique a puzzle, the place of its first step in the path, and the step."""
    found: dict[str, tuple[str, int, Step]] = {}
    for puzzle in PUZZLES:
        for place, step in enumerate(explain(puzzle)):
            found.setdefault(step.technique.id, (puzzle, place, step))
    return {name: found[name] for name in TECHNIQUES if name in found}


def about(name: str) -> str:
    """Return what a technique is and why it is true."""
    if name.endswith(("chain", "cycle")):
        return _about_chain(name)
    file = next(file for start, file in FILES.items() if name.startswith(start))
    lines = (SOURCE / file).read_text(encoding="utf-8").splitlines()
    text = "\n".join(line.removeprefix("//!").strip() for line in lines if line.startswith("//!"))
    paragraphs = [part for part in text.split("\n\n") if not part.startswith(("Sudoku Explainer", "Example"))]
    return "\n\n".join(re.sub(r"\n(?!- )", " ", part) for part in paragraphs)


def _about_chain(name: str) -> str:
    kinds = ["forcing_xy", "forcing_x", "nishio", "cell_forcing", "house_forcing"]
    ends = ["cycle", "contradiction", "double", "cell", "house"]
    kind = next((kind for kind in kinds if name.startswith(kind)), None)
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
            "```{toctree}",
            ":hidden:",
            ":glob:",
            "",
            "techniques/*",
            "```",
            "",
        ]
    )


def page(name: str) -> str:
    """Return the page of a technique."""
    technique, (puzzle, place, step) = TECHNIQUES[name], examples()[name]
    scales = []
    if technique.se121 is not None:
        more = " and more with length" if name.endswith(("chain", "cycle")) else ""
        scales.append(f"Sudoku Explainer 1.2.1: {technique.se121:.1f}{more}")
    if technique.code:
        scales.append(f"HoDoKu: {technique.code}, {technique.level}, {technique.score} points")
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
            "## Example",
            "",
            f"![{technique.name}]({name}.svg)",
            "",
            "```python",
            ">>> import nonet",
            f'>>> step = nonet.explain("{puzzle}")[{place}]',
            ">>> print(step)",
            str(step),
            "",
            "```",
            "",
        ]
    )


def files() -> dict[Path, str]:
    """Return the text of every file."""
    found = {FOLDER / "techniques.md": table_page()}
    for name, (_, _, step) in examples().items():
        found[PAGES / f"{name}.md"] = page(name)
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
