"""A solving path as one HTML page: no other file, no script, readable by a screen reader and on a dark screen.

After the contents, each step has a heading, its sentence and a picture, whose name for a screen reader is short, since
the sentence is beside it. Chains fold away, and so do runs of singles, which have one picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC
from nonet._engine.technique import TECHNIQUES
from nonet._picture.key import marks_in, sample
from nonet._picture.marks import in_black
from nonet._picture.shared import with_shared_parts
from nonet._picture.svg import xml_text
from nonet.logic._pictures.drawing import grid_svg, step_svg
from nonet.logic._step import Step
from nonet.logic._words import languages
from nonet.logic._words.page_texts import PageTexts, intro_of, texts_of
from nonet.logic._words.rules import rule_sentences

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

_EXPLAINED = {
    "aligned_exclusion": "combinations",
    "template": "ways",
    "simple_colors": "links",
    "multi_colors": "links",
}
"""The text on what the explanations of some families have beyond the sentence; others have chains."""

_FEWEST = 3
"""The shortest run of singles that is folded."""
_SINGLES = "single"


def page(
    puzzle: Grid, steps: Sequence[Step], rating: str, title: str | None, technique_pages: str | None, code: str
) -> str:
    """Return the page in a language. ``technique_pages`` is the address of the folder with a page for each technique.

    A page has the name of the technique's id.
    """
    texts = texts_of(code)
    picture = grid_svg(puzzle, title or texts.title, texts.code)
    heading = xml_text(texts.title if title is None else title)
    groups = list(_groups(steps))
    sections = [
        _run(first, some, texts) if len(some) > 1 else _section(first, some[0], technique_pages, texts)
        for first, some in groups
    ]
    key = "".join(
        f"<tr><td>{drawn}</td><th scope='row'>{name}</th><td>{meaning}</td></tr>"
        for drawn, name, meaning in key_of(sections, code)
    )
    parts_of_pictures, told = with_shared_parts("\0".join([_figure(puzzle, picture), *sections]))
    shown, *sections = told.split("\0")
    has_ratings = any(len(some) == 1 and some[0].profile != "rules" for _, some in groups)
    alone = f" {texts.rated_alone}" if has_ratings else ""
    rules = rule_sentences(puzzle.layout, language=texts.code) if puzzle.layout is not CLASSIC else []
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="{code}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{heading}</title>",
        f"<style>{_STYLE}</style></head><body><main>",
        f"<h1>{heading}</h1>",
        f"<p>{texts.rated.format(count=len(steps), rating=xml_text(rating))}{alone}</p>",
        *([f"<p>{xml_text(' '.join(rules))}</p>"] if rules else []),
        f"<p>{intro_of(puzzle.layout, texts)}</p>",
        parts_of_pictures,
        shown,
    ]
    if key:
        parts.append(f"<details><summary>{texts.key}</summary><table class='key'>{key}</table></details>")
    if len(groups) > 1:
        entries = "".join(
            f'<li><a href="#step-{first}">{_title(first, some, texts)}</a></li>' for first, some in groups
        )
        parts.append(f'<nav aria-label="{texts.steps}"><h2>{texts.steps}</h2><ol>{entries}</ol></nav>')
    return "\n".join([*parts, *sections, "</main></body></html>\n"])


def _figure(puzzle: Grid, picture: str) -> str:
    """Return the puzzle with its cells, and its regions if they are no boxes: with rules such a line is not all."""
    line = f"{puzzle.to_line()}{puzzle.layout.to_dict()['regions'] or ''}"
    caption = "" if puzzle.layout.rules else f"<figcaption><code>{line}</code></figcaption>"
    return f"<figure>{picture}{caption}</figure>"


def key_of(pictures: Iterable[str], code: str, *, is_black: bool = False) -> list[tuple[str, str, str]]:
    """Return each mark of these pictures: a sample, its name and what it means."""
    marks = set[str]().union(*map(marks_in, pictures))
    return [
        (in_black(sample(mark)) if is_black else sample(mark), name, meaning)
        for mark, (name, meaning) in texts_of(code).marks.items()
        if mark in marks
    ]


def _groups(steps: Sequence[Step]) -> Iterator[tuple[int, list[Step]]]:
    """Yield the steps with their numbers: runs of singles together, others alone."""
    number = 1
    for is_single, found in groupby(steps, lambda step: step.technique.family == _SINGLES):
        some = list(found)
        for group in [some] if is_single and len(some) >= _FEWEST else [[step] for step in some]:
            yield number, group
            number += len(group)


def _title(number: int, some: Sequence[Step], texts: PageTexts) -> str:
    if len(some) > 1:
        return texts.singles.format(first=number, last=number + len(some) - 1, count=len(some))
    rating = "" if some[0].profile == "rules" else f" ({languages.difficulty(some[0], texts.code)})"
    return f"{number}. {_name(some[0], texts)}{rating}"


def _name(step: Step, texts: PageTexts) -> str:
    return xml_text(languages.technique_name(step.technique, texts.code))


def _run(first: int, some: Sequence[Step], texts: PageTexts) -> str:
    """Return a run of singles: the position after it, and the sentences in a list that unfolds."""
    last = some[-1]
    after = last.apply(last.grid or Grid.empty())
    sentences = "".join(
        f'<li value="{number}">{xml_text(languages.sentence(step, texts.code))}</li>'
        for number, step in enumerate(some, first)
    )
    caption = texts.after.format(number=first + len(some) - 1)
    return (
        f'<section id="step-{first}"><h2>{_title(first, some, texts)}</h2>\n'
        f"<details><summary>{texts.these_steps.format(count=len(some))}</summary>"
        f"<ol start='{first}'>{sentences}</ol></details>\n"
        f"<figure>{grid_svg(after, caption, texts.code)}<figcaption>{caption}</figcaption></figure>"
        "</section>"
    )


def _section(number: int, step: Step, technique_pages: str | None, texts: PageTexts) -> str:
    told, rest = languages.sentence_and_more(step, texts.code)
    what = texts.explained[_EXPLAINED.get(step.technique.family, "chains")]
    details = f"<details><summary>{what}</summary><pre>{xml_text(rest)}</pre></details>" if rest else ""
    about = (
        f'<p><a href="{xml_text(technique_pages)}/{step.technique.id}.md">'
        f"{texts.about.format(name=_name(step, texts))}</a></p>\n"
        if technique_pages is not None and step.technique.id in TECHNIQUES
        else ""
    )
    picture = step_svg(step, title=texts.picture.format(number=number), language=texts.code)
    return (
        f'<section id="step-{number}"><h2>{_title(number, [step], texts)}</h2>\n'
        f"<p>{xml_text(told)}</p>\n<figure>{picture}</figure>\n"
        f"{details}{about}</section>"
    )
