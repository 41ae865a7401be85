"""Digits and letters as strokes, so that a picture needs no font.

Each symbol is a path on a sheet 50 wide and 72 high, the height of a capital letter; it is drawn with a pen. The path
goes from the top left corner in steps, so its numbers need only a scale. Small letters are drawn as capitals, but for
the r and the c of a row's or a column's name.
``as_paths`` draws the texts of a picture that way: programs that convert SVG then show them on a machine without fonts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet._picture.css import Rule

_BOWL = "c13 0 22 7 22 19c0 12-9 19-22 19c-9 0-16-3-21-10"
_RING = "m26 0c-14 0-22 13-22 36c0 23 8 36 22 36c14 0 22-13 22-36c0-23-8-36-22-36z"
_LOOP = "m8 72v-72h20c11 0 18 8 18 20c0 12-7 20-18 20h-20"
_ARC = "m46 14c-5-9-12-14-20-14c-14 0-22 14-22 36c0 22 8 36 22 36"
_STROKES = {
    "0": "m25 0c-13 0-20 13-20 36c0 23 7 36 20 36c13 0 20-13 20-36c0-23-7-36-20-36z",
    "1": "m11 15l18-15v72",
    "2": "m6 18c2-12 10-18 20-18c12 0 20 8 20 19c0 11-8 19-20 30l-21 23h42",
    "3": f"m6 8c6-6 12-8 19-8c12 0 20 7 20 17c0 11-8 17-20 17{_BOWL}",
    "4": "m36 72v-72l-33 50h45",
    "5": "m44 0h-32l-4 32c5-4 11-6 18-6c13 0 21 9 21 23c0 14-9 23-22 23c-9 0-16-3-21-10",
    "6": "m42 6c-5-4-10-6-15-6c-15 0-23 14-23 40c0 20 8 32 22 32c12 0 21-9 21-22c0-13-9-22-21-22c-12 0-21 8-22 19",
    "7": "m4 0h43l-27 72",
    "8": "m25 34c-11 0-18-7-18-17c0-10 7-17 18-17c11 0 18 7 18 17c0 10-7 17-18 17c-13 0-21 8-21 19"
    "c0 12 8 19 21 19c13 0 21-7 21-19c0-11-8-19-21-19z",
    "9": "m8 66c5 4 10 6 15 6c15 0 23-14 23-40c0-20-8-32-22-32c-12 0-21 9-21 22c0 13 9 22 21 22c12 0 21-8 22-19",
    "r": "m10 72v-47m0 17c3-12 11-19 24-17",
    "c": "m42 34c-4-7-10-11-16-11c-12 0-20 10-20 24.5c0 14.5 8 24.5 20 24.5c6 0 12-4 16-11",
    "A": "m3 72l22-72l22 72m-36-24h28",
    "B": "m8 0v72h18c12 0 20-7 20-19c0-11-8-18-20-18h-18m18 0c10 0 16-7 16-17c0-11-6-18-16-18h-18",
    "C": f"{_ARC}c8 0 15-5 20-14",
    "D": "m8 0v72h14c16 0 24-14 24-36c0-22-8-36-24-36z",
    "E": "m44 0h-36v72h36m-36-37h30",
    "F": "m44 0h-36v72m0-37h30",
    "G": f"{_ARC}c10 0 20-6 20-16v-16h-18",
    "H": "m8 0v72m36-72v72m-36-37h36",
    "I": "m25 0v72",
    "J": "m38 0v52c0 13-6 20-16 20c-10 0-16-7-17-17",
    "K": "m8 0v72m36-72l-36 42m12-13l26 43",
    "L": "m8 0v72h36",
    "M": "m6 72v-72l19 44l19-44v72",
    "N": "m8 72v-72l36 72v-72",
    "O": _RING,
    "P": _LOOP,
    "Q": f"{_RING}m6 56l16 20",
    "R": f"{_LOOP}m20 0l18 32",
    "S": "m44 12c-5-8-11-12-19-12c-11 0-18 7-18 17c0 10 7 14 18 17c13 4 21 9 21 20c0 11-8 18-21 18c-10 0-17-4-21-12",
    "T": "m2 0h46m-23 0v72",
    "U": "m8 0v48c0 15 6 24 18 24c12 0 18-9 18-24v-48",
    "V": "m3 0l22 72l22-72",
    "W": "m2 0l12 72l11-50l11 50l12-72",
    "X": "m4 0l42 72m0-72l-42 72",
    "Y": "m3 0l22 36l22-36m-22 36v36",
    "Z": "m5 0h41l-42 72h43",
    "Σ": "m46 0h-40l26 36l-26 36h40",
    "=": "m5 26h40m-40 22h40",
    "≠": "m5 26h40m-40 22h40m-7-40l-26 58",
    "×": "m8 20l34 34m0-34l-34 34",  # noqa: RUF001
    "+": "m25 18v38m-19-19h38",
    "-": "m10 40h30",
    "#": "m18 8l-6 56m26-56l-6 56m-26-38h40m-42 20h40",
    ",": "m26 64v8l-6 12",
    "·": "m25 38v2",
    "/": "m40 0l-30 72",
    "\\": "m10 0l30 72",
}
_UNKNOWN = "m5 0h40v72h-40z"
_WIDTH, _HEIGHT, _ADVANCE = 50, 72, 64
_EM = 100
_PEN, _BOLD_PEN = 8.5, 14.0
_USUAL, _LEAST_BOLD = "16", 600
_OF_TEXT = ("x", "y", "fill", "stroke", "font-size", "font-weight")


def as_paths(svg: str) -> str:
    """Return a picture with its texts as paths; they keep their place, size, colour, opacity and class.

    The rules of its style give a text its ``fill``, ``opacity`` and ``font-weight``; where a style asks for a fill,
    the pen draws in it. Texts that follow one another and look the same are one path, for a picture can have hundreds
    of candidates.
    """
    import re  # here, since `import nonet` needs no pattern

    from nonet._picture.css import rules_of

    rules = rules_of("".join(re.findall("<style>([^<]*)</style>", svg)))
    around: list[dict[str, str]] = []  # the tags around a text, from the root

    def drawn(found: re.Match[str]) -> str:
        if found["texts"] is None:
            if found[0].startswith("</"):
                around.pop()
            else:
                around.append(dict(re.findall(one_attribute, found[0])))
            return found[0]
        paths: dict[tuple[str, str], str] = {}
        for attributes, text in re.findall(one_text, found["texts"]):
            look = _styled(rules, [*around, dict(re.findall(one_attribute, attributes))])
            path = _path(look, text)
            group = _group(look, is_styled=bool(rules))
            paths[group] = paths.get(group, "") + path
        return "".join(f'{group}<path d="{path}"{own}/></g>' for (group, own), path in paths.items())

    one_text, one_attribute = "<text ([^>]*)>([^<]*)</text>", r'([a-z-]+)="([^"]*)"'
    texts = r"(?P<texts>(?:<text [^>]*>[^<]*</text>\n?)+)"
    return re.sub(f"<(?:svg|g)[ >][^>]*>?|</g>|{texts}", drawn, svg)


def _styled(rules: Sequence[Rule], path: Sequence[dict[str, str]]) -> dict[str, str]:
    """Return the attributes of a text within its groups, with what the rules of a style and the groups give it."""
    from nonet._picture.css import Element, declared_by

    tags = ["svg", *["g"] * (len(path) - 2), "text"]
    elements = [Element(tag, frozenset(each.get("class", "").split())) for tag, each in zip(tags, path, strict=True)]
    looks = [each | declared_by(rules, elements[: depth + 1]) if rules else each for depth, each in enumerate(path)]
    for each, plain in zip(looks, path, strict=True):
        size = each.get("font-size", "").removesuffix("px")  # in units of the picture; those of paper say nothing here
        if "font-size" in each:
            each |= {"font-size": size} if size.replace(".", "", 1).isdecimal() else plain
    inherited = {
        name: looks_of[name] for looks_of in looks for name in ("fill", "font-size", "font-weight") if name in looks_of
    }
    own = looks[-1]
    return path[-1] | {name: own[name] for name in ("opacity", "fill-opacity") if name in own} | inherited


def _path(look: dict[str, str], text: str) -> str:
    """Return the path of a text."""
    scale = _scale(look)
    x, y = float(look["x"]), float(look["y"]) - _HEIGHT * scale
    left = x - ((len(text) - 1) * _ADVANCE + _WIDTH) / 2 * scale
    return "".join(
        f"M{left + at * _ADVANCE * scale:.2f} {y:.2f}{_path_of(symbol, scale)}"
        for at, symbol in enumerate(text if text[1:].isdecimal() else text.upper())
        if symbol != " "
    )


def _group(look: dict[str, str], *, is_styled: bool) -> tuple[str, str]:
    """Return the group that a text is drawn in, and what its path needs so that no style of a text reaches it."""
    weight = look.get("font-weight", "")
    is_bold = weight in ("bold", "bolder") or (weight.isdecimal() and int(weight) >= _LEAST_BOLD)
    width = f"{(_BOLD_PEN if is_bold else _PEN) * _scale(look):.3g}"
    color = look.get("fill", "currentColor")
    kept = "".join(
        f' {name.replace("fill-", "stroke-")}="{value}"' for name, value in look.items() if name not in _OF_TEXT
    )
    pen = f'fill="none" stroke="{color}" stroke-width="{width}"'
    own = f' style="fill:none;stroke:{color};stroke-width:{width}"' if is_styled else ""
    return f'<g{kept} {pen} stroke-linecap="round" stroke-linejoin="round">', own


def _scale(look: dict[str, str]) -> float:
    """Return how large the strokes of a text are."""
    return float(look.get("font-size", _USUAL)) / _EM


@cache
def _path_of(symbol: str, scale: float) -> str:
    """Return the steps of a symbol of this scale."""
    import re

    strokes = _STROKES.get(symbol, _UNKNOWN)
    return re.sub(r"-?[\d.]+", lambda number: f"{float(number[0]) * scale:.4g}", strokes)
