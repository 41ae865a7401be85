"""Draw the pictures of the documentation: ``python docs/pictures.py``.

Each picture is an SVG of boards that nonet draws, so it shows actual output. Lines and text are dark on a light page
and light on a dark page; no information is in colour alone. A test compares the files in ``docs/pictures`` with the
output of this script.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import nonet
from nonet import Cell, Grid, Transform, methods

FOLDER = Path(__file__).resolve().parent / "pictures"
PUZZLE = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
POSITION = "6517243899831567427423..165.97.1562..68.3.95..2596.4..274..15..53..7.81481.5432.."
TRACED = Grid("24.....683...2........79....2..975.......4.39.5....4.6......9.4..7..1...6....2...")
SYMMETRIES = (
    *("none", "half_turn", "quarter_turn", "horizontal", "vertical"),
    *("diagonal", "antidiagonal", "orthogonal", "bidiagonal", "full"),
)
LABELLED = 400  # width and height of a board with the names of rows and columns
BOARD = 328  # width and height of a board as Grid draws it
GAP = 56
CAPTION = 34
ACCENT = "#e07000"
COLORS = "<style>svg{color:#1f2328}@media (prefers-color-scheme:dark){svg{color:#e6edf3}}</style>"


def picture(title: str, width: float, height: float, parts: Iterable[str]) -> str:
    """Return a whole SVG file."""
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="img" aria-label="{title}" font-family="sans-serif">',
            COLORS,
            *parts,
            "</svg>\n",
        )
    )


def board(grid: Grid, x: float, y: float, size: float = BOARD) -> str:
    """Return a board with this position and size."""
    drawn = grid.to_svg(labels=False)
    return drawn.replace(
        f'width="{BOARD}" height="{BOARD}"', f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"', 1
    )


def caption(text: str, x: float, y: float, size: float = 16) -> str:
    """Return a line of text, centred."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle" fill="currentColor">{text}</text>'


def arrow(x: float, y: float, length: float = 36) -> str:
    """Return an arrow to the right."""
    return (
        f'<path d="M{x:g} {y:g}h{length:g}m-9 -7l9 7l-9 7" fill="none" stroke="currentColor" stroke-width="2.5" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def in_a_row(title: str, boards: Iterable[tuple[Grid, str]], *, arrows: bool = False) -> str:
    """Return boards side by side, each with a caption."""
    parts: list[str] = []
    x = 0.0
    for number, (grid, text) in enumerate(boards):
        if number:
            parts += [arrow(x + 10, BOARD / 2)] if arrows else []
            x += GAP
        parts += [board(grid, x, 0), caption(text, x + BOARD / 2, BOARD + 24)]
        x += BOARD
    return picture(title, x, BOARD + CAPTION, parts)


def ring(cell: Cell, x: float, y: float) -> str:
    """Return a ring around a cell of a board whose top left corner is at (x, y)."""
    middle_x, middle_y = x + 20 + (cell.column - 1) * 36, y + 20 + (cell.row - 1) * 36
    return f'<circle cx="{middle_x:g}" cy="{middle_y:g}" r="14" fill="none" stroke="{ACCENT}" stroke-width="2.5"/>'


def next_step() -> str:
    """Return a position and its next step, both with the names of rows and columns."""
    found = nonet.hint(POSITION)
    assert found is not None
    parts = []
    for drawn, x in ((Grid(POSITION).to_svg(), 0), (found.step.to_svg(), LABELLED + GAP)):
        size = re.search(r' width="\d+" height="\d+"', drawn)
        assert size is not None
        placed = f' x="{x}" y="0" width="{LABELLED}" height="{LABELLED}"'
        parts.append(drawn.replace(size[0], placed, 1))
    texts = ("a position", f"its next step: {found.technique.name}")
    parts += [caption(text, LABELLED / 2 + place * (LABELLED + GAP), LABELLED + 24) for place, text in enumerate(texts)]
    parts.append(arrow(LABELLED + 10, LABELLED / 2))
    title = f"A position and its next step. {found.technique.name}: {found.step}"
    return picture(title, 2 * LABELLED + GAP, LABELLED + CAPTION, parts)


def minimality() -> str:
    """Return a puzzle with rings around its redundant givens, and a minimal puzzle inside it."""
    redundant = nonet.redundant_givens(PUZZLE)
    minimal = nonet.minimized(PUZZLE, seed=1)
    parts = [
        board(PUZZLE, 0, 0),
        *(ring(cell, 0, 0) for cell in redundant),
        caption(f"{len(redundant)} of {PUZZLE.given_count} givens are redundant", BOARD / 2, BOARD + 24),
        arrow(BOARD + 10, BOARD / 2),
        board(minimal, BOARD + GAP, 0),
        caption(f"minimal: {minimal.given_count} givens", BOARD + GAP + BOARD / 2, BOARD + 24),
    ]
    return picture("Redundant givens and a minimal puzzle", 2 * BOARD + GAP, BOARD + CAPTION, parts)


def canonical() -> str:
    """Return two isomorphs and their canonical form."""
    other = nonet.isomorph(PUZZLE, seed=1)
    return in_a_row(
        "Two isomorphs and their canonical form",
        [(PUZZLE, "a puzzle"), (other, "an isomorph of it"), (nonet.canonical(other), "the canonical form of both")],
    )


def symmetry() -> str:
    """Return a puzzle and two transforms of it."""
    return in_a_row(
        "A puzzle, its mirror image, and a random isomorph",
        [
            (PUZZLE, "a puzzle"),
            (PUZZLE.transformed(Transform.MIRROR_LEFT_RIGHT), "MIRROR_LEFT_RIGHT"),
            (nonet.isomorph(PUZZLE, seed=1), "isomorph(puzzle, seed=1)"),
        ],
    )


def symmetries() -> str:
    """Return a small generated puzzle for each symmetry."""
    size, gap = 190, 26
    parts = []
    for number, name in enumerate(SYMMETRIES):
        x, y = number % 5 * (size + gap), number // 5 * (size + CAPTION + 10)
        made = nonet.generate(seed=1, symmetry=name)  # type: ignore[arg-type]
        parts += [board(made, x, y, size), caption(name, x + size / 2, y + size + 20, 14)]
    return picture("A puzzle for each symmetry", 5 * size + 4 * gap, 2 * (size + CAPTION + 10), parts)


def batch() -> str:
    """Return a diagram of a batch: rows in, columns out."""
    rows = [PUZZLE.to_line(), ".." + PUZZLE.to_line()[2:], "55" + "." * 79, "oops"]
    result = nonet.solve_batch(rows)
    parts = [caption("rows in", 140, 22), caption("columns out", 690, 22)]
    heads = (("status", 520), ("solution", 640), ("solution_count", 840))
    parts += [caption(f'<tspan font-weight="bold">{head}</tspan>', x, 52, 14) for head, x in heads]
    for number, row in enumerate(rows):
        y = 82 + number * 30
        text = row if len(row) < 20 else f"{row[:12]} … {row[-6:]}"
        solved = result[number]
        line = f"{solved.solution.to_line()[:9]}…" if solved.solution else "null"
        cells = ((text, 140), (solved.status, 520), (line, 640), (str(solved.solution_count), 840))
        parts += [f'<g font-family="monospace">{caption(cell, x, y, 14)}</g>' for cell, x in cells]
    middle = 82 + 1.5 * 30 - 5
    lanes = f'<rect x="317" y="{middle - 24:g}" width="104" height="48" rx="8" fill="none" stroke="currentColor"/>'
    parts += [arrow(270, middle), lanes, caption("256 lanes", 369, middle + 5, 14), arrow(431, middle)]
    return picture("A batch: rows in, columns out", 920, 82 + 4 * 30 - 10, parts)


def search_trees() -> str:
    """Return the guesses of two methods on one grid, as ``exact-cover.md`` prints them."""
    parts, x, bottom = [], 0, 0
    for name in ("smart", "exact_cover"):
        drawn = methods.search_tree(methods.get(name), TRACED).to_svg()
        size = re.search(r' width="(\d+)" height="(\d+)"', drawn)
        assert size is not None
        parts.append(drawn.replace(" width=", f' x="{x}" y="0" width=', 1))
        x, bottom = x + int(size[1]) + GAP, max(bottom, int(size[2]))
    return picture("The guesses of smart and of exact_cover on one grid, as trees", x - GAP, bottom, parts)


PICTURES = {
    "search_trees": search_trees,
    "next_step": next_step,
    "minimality": minimality,
    "canonical": canonical,
    "symmetry": symmetry,
    "symmetries": symmetries,
    "batch": batch,
}


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
