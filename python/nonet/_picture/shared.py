"""Parts that several pictures of one page have are written once: the pictures of a path differ in a few marks.

```
<svg …><text …>5</text> …   <svg …><text …>5</text> …
<g id="p1"><text …>5</text></g>   <svg …><use href="#p1"/> …   <svg …><use href="#p1"/> …
```

A part is a run of elements that the same pictures have one after the other, so that a candidate is drawn with those of
its cell that leave the board with it, and the lines, cages and names of rows are one part. A page of 170 steps of a
killer has 1.3 MB instead of 4.3.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

_PICTURE = re.compile(r"(<svg [^>]*>)(.*?)(</svg>)", re.DOTALL)
_GROUP = re.compile(r"<g[ >]|</g>")
_SHORTEST = 150
"""A shorter run of elements is not worth a name: a browser takes longer for each use than for some digits."""
_NEIGHBOURS = 16
"""So many pictures are looked at together: more have fewer and smaller parts in common, fewer write them more often."""


def with_shared_parts(page: str) -> tuple[str, str]:
    """Return a picture without size that has the shared parts, and the text of a page whose pictures use them."""
    drawn = [_elements(found[2]) for found in _PICTURE.finditer(page)]
    runs = list[list[str]]()
    everywhere = {*drawn[0]}.intersection(*drawn) if drawn else ()
    for start in range(0, len(drawn), _NEIGHBOURS):
        runs += _runs(drawn[start : start + _NEIGHBOURS], everywhere)
    counts = Counter(run for each in runs for run in each)
    shared = [run for run, count in counts.items() if count > 1 and len(run) >= _SHORTEST and " id=" not in run]
    names = {run: f"p{number}" for number, run in enumerate(shared, 1)}
    pictures = iter(runs)

    def using(found: re.Match[str]) -> str:
        parts = (f'<use href="#{names[run]}"/>' if run in names else run for run in next(pictures))
        return "\n".join([found[1], *parts, found[3]])

    parts = "\n".join(f'<g id="{name}">{run}</g>' for run, name in names.items())
    hidden = f'<svg width="0" height="0" aria-hidden="true" style="position:absolute"><defs>\n{parts}\n</defs></svg>'
    return hidden if names else "", _PICTURE.sub(using, page)


def _runs(drawn: Sequence[Sequence[str]], everywhere: Collection[str]) -> Iterator[list[str]]:
    """Yield the elements of each picture, those together that the same ones of these pictures have."""
    owners = Counter[str]()
    for number, elements in enumerate(drawn):
        for element in {*elements}:
            owners[element] += 1 << number
    for elements in drawn:
        alike = groupby(elements, lambda element: (owners[element], element in everywhere))
        yield ["\n".join(run) for _, run in alike]


def _elements(picture: str) -> list[str]:
    """Return the elements of a picture, each of a line or of several."""
    found, open_groups, begun = list[str](), 0, list[str]()
    for line in picture.strip().splitlines():
        begun.append(line)
        open_groups += sum(-1 if tag == "</g>" else 1 for tag in _GROUP.findall(line))
        if not open_groups:
            found.append("\n".join(begun))
            begun = []
    return [*found, *begun]
