"""A solving path as one HTML page: no other file, no script, readable by a screen reader and on a dark screen.

Each step has a heading, a picture with the sentence as its text alternative, and the explanation; chains fold away.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet._board.grid import Grid
from nonet._picture.key import sample
from nonet._picture.svg import xml_text
from nonet.logic._pictures.drawing import step_svg
from nonet.logic._step import Step
from nonet.logic._words.sentence import explanation

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: CanvasText;
  background: Canvas; }
svg { max-width: 100%; height: auto; }
figure { margin: 1rem 0; }
section { border-top: 1px solid GrayText; padding-top: .5rem; break-inside: avoid; }
h2 { font-size: 1.15rem; }
pre { white-space: pre-wrap; }
code { overflow-wrap: anywhere; }
.key td, .key th { padding: .1rem 1rem .1rem 0; vertical-align: middle; text-align: left; font-weight: normal; }
""".strip()

_KEY = [
    ("disc", "disc", "part of the pattern"),
    ("square", "square", "an extra candidate, which keeps the pattern from being complete: a fin, for example"),
    ("double ring", "double ring", "the assumption of a chain: this candidate is true"),
    ("double diamond", "double diamond", "the assumption of a chain: this candidate is false"),
    ("ring", "ring", "follows as true"),
    ("diamond", "diamond", "follows as false"),
    ("strong", "solid arrow", "if the first is false, the second is true"),
    ("weak", "dashed arrow", "if the first is true, the second is false"),
    ("derived", "dotted arrow", "the first is one of several reasons for the second"),
    ("group", "thin frame", "a group of candidates: one of them is true, or all are false"),
    ("triangle", "triangle", "colours: all triangles are true and all hexagons false, or the other way round"),
    ("hexagon", "hexagon", "the opposite of the triangles"),
    ("plus", "plus", "a second group of colours: all pluses are true and all stars false, or the other way round"),
    ("star", "star", "the opposite of the pluses"),
    ("tag", "letter", "the group of cells that the explanation calls so"),
    ("solid", "solid frame", "a house that needs a digit here"),
    ("dashed", "dashed frame", "another house of the pattern"),
    ("placement", "white digit in a filled disc", "the digit that is placed"),
    ("removed", "stroke", "a candidate that is ruled out"),
]
"""Each mark of the pictures, what it is called and what it means."""

_WORDS = (
    "The small digits are candidates: what a cell can still take. Two cells see each other if they share a row, a "
    "column or a box, so they never have the same digit."
)

_EXPLAINED = {
    "aligned_exclusion": "every combination",
    "template": "every way",
    "simple_colors": "every link",
    "multi_colors": "every link",
}
"""What the explanations of some families have beyond the sentence; others have chains."""


def page(puzzle: Grid, steps: Sequence[Step], rating: str, title: str) -> str:
    """Return the page."""
    key = "".join(
        f"<tr><td>{sample(mark)}</td><th scope='row'>{name}</th><td>{meaning}</td></tr>" for mark, name, meaning in _KEY
    )
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{xml_text(title)}</title>",
        f"<style>{_STYLE}</style></head><body><main>",
        f"<h1>{xml_text(title)}</h1>",
        f"<p>{len(steps)} steps. Rating: {xml_text(rating)}.</p>",
        f"<p>{_WORDS}</p>",
        f"<figure>{puzzle.to_svg()}<figcaption><code>{puzzle.to_line()}</code></figcaption></figure>",
        f"<details><summary>What the marks in the pictures mean</summary><table class='key'>{key}</table></details>",
    ]
    parts += [_section(number, step) for number, step in enumerate(steps, 1)]
    return "\n".join([*parts, "</main></body></html>\n"])


def _section(number: int, step: Step) -> str:
    sentence, *rest = explanation(step).split("\n", 1)
    what = _EXPLAINED.get(step.technique.family, "the chains in full")
    details = (
        f"<details><summary>The explanation: {what}</summary><pre>{xml_text(rest[0].strip())}</pre></details>"
        if rest
        else ""
    )
    return (
        f'<section id="step-{number}"><h2>{number}. {xml_text(step.technique.name)} ({step.difficulty_text})</h2>\n'
        f"<p>{xml_text(sentence)}</p>\n<figure>{step_svg(step)}</figure>\n{details}</section>"
    )
