"""A solving path as one HTML page: no other file, no script, readable by a screen reader and on a dark screen.

After the contents, each step has a heading, its sentence and a picture, whose name for a screen reader is short, since
the sentence is beside it. Chains fold away, and so do runs of singles, which have one picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from nonet._board.grid import Grid
from nonet._engine.technique import TECHNIQUES
from nonet._picture.key import sample
from nonet._picture.svg import xml_text
from nonet.logic._pictures.drawing import step_svg
from nonet.logic._step import Step
from nonet.logic._words.sentence import explanation, sentence

_STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: CanvasText;
  background: Canvas; }
svg { max-width: 100%; height: auto; }
figure { margin: 1rem 0; }
section { border-top: 1px solid GrayText; padding-top: .5rem; }
section, figure, tr { break-inside: avoid; }
h2 { font-size: 1.15rem; }
nav ol { columns: 18rem; padding-left: 0; list-style: none; }
a { color: LinkText; }
summary { cursor: pointer; padding: .3rem 0; }
pre { white-space: pre-wrap; }
code { overflow-wrap: anywhere; }
.key td, .key th { padding: .1rem 1rem .1rem 0; vertical-align: middle; text-align: left; font-weight: normal; }
@media print { nav, summary { display: none; } body { margin: 0; max-width: none; } figure svg { max-width: 11cm; } }
""".strip()

_KEY = [
    ("disc", "disc", "part of the pattern"),
    ("square", "square", "an extra candidate: a fin, for example, or a cell that another digit needs"),
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


_FEWEST = 3
"""The shortest run of singles that is folded."""
_SINGLES = "single"


def page(puzzle: Grid, steps: Sequence[Step], rating: str, title: str, technique_pages: str | None) -> str:
    """Return the page. ``technique_pages`` is the address of the folder with a page for each technique, if it is known.

    A page has the name of the technique's id.
    """
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
    groups = list(_groups(steps))
    if len(groups) > 1:
        entries = "".join(f'<li><a href="#step-{first}">{_title(first, some)}</a></li>' for first, some in groups)
        parts.append(f'<nav aria-label="Steps"><h2>Steps</h2><ol>{entries}</ol></nav>')
    for first, some in groups:
        parts.append(_run(first, some) if len(some) > 1 else _section(first, some[0], technique_pages))
    return "\n".join([*parts, "</main></body></html>\n"])


def _groups(steps: Sequence[Step]) -> Iterator[tuple[int, list[Step]]]:
    """Yield the steps with their numbers: runs of singles together, others alone."""
    number = 1
    for is_single, found in groupby(steps, lambda step: step.technique.family == _SINGLES):
        some = list(found)
        for group in [some] if is_single and len(some) >= _FEWEST else [[step] for step in some]:
            yield number, group
            number += len(group)


def _title(number: int, some: Sequence[Step]) -> str:
    if len(some) > 1:
        return f"{number} to {number + len(some) - 1}. {len(some)} singles"
    return f"{number}. {xml_text(some[0].technique.name)} ({some[0].difficulty_text})"


def _run(first: int, some: Sequence[Step]) -> str:
    """Return a run of singles: the position after it, and the sentences in a list that unfolds."""
    last = some[-1]
    after = last.apply(last.grid or Grid.empty())
    sentences = "".join(
        f'<li value="{number}">{xml_text(sentence(step))}</li>' for number, step in enumerate(some, first)
    )
    return (
        f'<section id="step-{first}"><h2>{_title(first, some)}</h2>\n'
        f"<details><summary>The {len(some)} steps</summary><ol start='{first}'>{sentences}</ol></details>\n"
        f"<figure>{after.to_svg()}<figcaption>After step {first + len(some) - 1}</figcaption></figure></section>"
    )


def _section(number: int, step: Step, technique_pages: str | None) -> str:
    told, *rest = explanation(step).split("\n", 1)
    what = _EXPLAINED.get(step.technique.family, "the chains in full")
    details = (
        f"<details><summary>The explanation: {what}</summary><pre>{xml_text(rest[0].strip())}</pre></details>"
        if rest
        else ""
    )
    name = xml_text(step.technique.name)
    about = (
        f'<p><a href="{xml_text(technique_pages)}/{step.technique.id}.md">What is {name}?</a></p>\n'
        if technique_pages is not None and step.technique.id in TECHNIQUES
        else ""
    )
    return (
        f'<section id="step-{number}"><h2>{_title(number, [step])}</h2>\n'
        f"<p>{xml_text(told)}</p>\n<figure>{step_svg(step, title=f'Picture of step {number}')}</figure>\n"
        f"{details}{about}</section>"
    )
