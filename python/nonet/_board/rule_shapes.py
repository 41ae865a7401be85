"""What each kind of rules looks like: one table, from the name of a kind to a few shapes.

A row says how a shape looks; its cells come from the rule: all of them, its first, its others, its houses, or each of
its sets. Texts name values of the rule in braces; ``{letter}`` is the same in all that belongs to one rule. A kind
without a row is one of the whole board, and is named below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from nonet._board.rule import LayoutLike, Places, Rule
from nonet._picture.shapes import Caption, Clue, Line, Named, Outline, Place, Shape, Sign, Spot, corner_texts

_Part: TypeAlias = Literal["all", "first", "others", "houses", "sets", "neighbours", "place"]


class _Look(NamedTuple):
    """A shape without cells, and which cells of a rule it takes."""

    shape: Any
    part: _Part = "all"


_GREY = "#808080"
_THIN, _DASHES, _DOTS = 1.6, "3 2.6", "1.2 2.4"

_LOOKS: Final[dict[str, tuple[_Look, ...]]] = {
    # Lines: no two have the same width, core, ties and ends.
    "thermometer": (_Look(Line((), _GREY, 12, starts=("bulb",))),),
    "slow_thermometer": (_Look(Line((), _GREY, 12, core="5 7", starts=("bulb",))),),
    "arrow": (_Look(Line((), width=_THIN, starts=("ring",), end="head")),),
    "double_arrow": (_Look(Line((), width=_THIN, starts=("ring",), end="ring", heads=True)),),
    "whisper": (_Look(Line((), "#2e9e4f", core="zigzag")),),
    "renban": (_Look(Line((), "#a347c2")),),
    "nabner": (_Look(Line((), "#b8860b", core="0.1 9")),),
    "modular": (_Look(Line((), "#1d9a8f", core="9 9")),),
    "entropic": (_Look(Line((), "#d4772a", core="10 6 0.1 6 0.1 6")),),
    "palindrome": (_Look(Line((), _GREY)),),
    "zipper": (_Look(Line((), "#7d62cc")),),
    "between": (_Look(Line((), _GREY, 3, starts=("disc",), end="disc")),),
    "lockout": (_Look(Line((), "#3c78c8", 3, starts=("diamond",), end="diamond")),),
    "region_sum": (_Look(Line((), "#2f7ed8")),),
    "sum_line": (_Look(Line((), "#c9457a", 6, text="{sum}")),),
    "lunchbox": (_Look(Line((), "#a0683c", 3)), _Look(Outline((), "{sum}", color="#a0683c"))),
    "value_index": (_Look(Line((), "#5a6fd0", _THIN, starts=("square", "ring"), end="head")),),
    "diagonal": (_Look(Line((), "#5a8fd0", _THIN, reach=0.5), "houses"),),
    # Sets of cells.
    "cage": (_Look(Outline((), "{sum}", _DASHES)),),
    "rellik_cage": (_Look(Outline((), "≠{sum}", _DASHES)),),
    "equality_cage": (_Look(Outline((), "=", _DASHES)),),
    "sum": (_Look(Outline((), "Σ{sum}", _DOTS)),),
    "contains": (_Look(Outline((), "{has}{values}")),),
    "equal_sums": (_Look(Outline((), "Σ{letter}", _DOTS), "sets"),),
    "same_values": (_Look(Outline((), "={letter}"), "sets"),),
    "clone": (_Look(Outline((), "{letter}", shade=0.12), "sets"),),
    "extra_region": (_Look(Outline((), shade=0.16, inset=1.5)),),
    "windoku": (_Look(Outline((), shade=0.16, inset=1.5), "houses"),),
    "count_distinct": (_Look(Spot((), "ring", "{letter}"), "first"), _Look(Outline((), "#{letter}"), "others")),
    # The same in each cell.
    "odd": (_Look(Spot((), "disc")),),
    "even": (_Look(Spot((), "square")),),
    "minimum": (_Look(Spot((), "shade")), _Look(Sign((), "greater"), "neighbours")),
    "maximum": (_Look(Spot((), "shade")), _Look(Sign((), "greater"), "neighbours")),
    "counting_circles": (_Look(Spot((), "ring")),),
    "indexer": (_Look(Spot((), "{house}")),),
    # Where cells meet.
    "difference": (_Look(Sign((), "white", "{value}")),),
    "ratio": (_Look(Sign((), "black", "{value}")),),
    "sum_pair": (_Look(Sign((), "letter", "{sum}")),),
    "greater": (_Look(Sign((), "greater")),),
    "quadruple": (_Look(Sign((), "corner", "{values}")),),
    # Outside.
    "little_killer": (_Look(Clue((0, 0), "{sum}"), "place"),),
    "sandwich": (_Look(Clue((0, 0), "{sum}", "bread"), "place"),),
    "x_sum": (_Look(Clue((0, 0), "X{sum}"), "place"),),
    "skyscraper": (_Look(Clue((0, 0), "{count}", "tower"), "place"),),
    "hidden_skyscraper": (_Look(Clue((0, 0), "{value}", "ruin"), "place"),),
    "numbered_room": (_Look(Clue((0, 0), "{value}", "door"), "place"),),
    "full_rank": (_Look(Clue((0, 0), "#{rank}"), "place"),),
}
_WRITTEN: Final = {
    ("difference", "value", 1): "",
    ("ratio", "value", 2): "",
    ("sum_pair", "sum", 5): "V",
    ("sum_pair", "sum", 10): "X",
    ("indexer", "house", "row"): "rows",
    ("indexer", "house", "column"): "columns",
    ("indexer", "house", "box"): "grid",
}
"""What stands for some values of rules."""


def shapes_of(layout: LayoutLike, names: Sequence[str] = ()) -> tuple[Named, ...]:
    """Return the shapes of a board's rules, in the order of the rules; ``names`` say what each is in a language."""
    letters = _letters()
    found = []
    for rule, name in zip(layout.rules, names or map(str, layout.rules), strict=True):
        looks = _LOOKS.get(rule.name, (_Look(Caption(name)),))
        letter = next(letters) if any("{letter}" in str(look.shape) for look in looks) else ""
        texts = _texts(rule, letter)
        found += [Named(shape, rule.name, name) for look in looks for shape in _shapes(look, rule, layout, texts)]
    return tuple(found)


def cells_with_corner_texts(layout: LayoutLike) -> list[list[int]]:
    """Return by index the cells with a text in their top left corner, then those with one in the top right corner."""
    size = layout.size
    return [[(row - 1) * size + column - 1 for row, column in some] for some in corner_texts(shapes_of(layout))]


def is_line(rule: Rule) -> bool:
    """Tell whether a rule is drawn as a line through its cells, in their order."""
    return any(isinstance(look.shape, Line) and look.part == "all" for look in _LOOKS.get(rule.name, ()))


def _letters() -> Iterator[str]:
    count = 0
    while True:
        yield chr(ord("A") + count % 26) + str(count // 26 or "")
        count += 1


def _texts(rule: Rule, letter: str) -> dict[str, str]:
    """Return the texts that stand for the values of a rule."""
    found = {"letter": letter, "has": "=" if getattr(rule, "exactly", False) else "+"}
    for key in rule.keys:
        value = getattr(rule, key)
        plain = " ".join(map(str, value)) if isinstance(value, tuple) else "" if value is None else str(value)
        found[key] = _WRITTEN.get((rule.name, key, value), plain)
    return found


def _shapes(look: _Look, rule: Rule, layout: LayoutLike, texts: dict[str, str]) -> Iterator[Shape]:
    """Yield the shapes of a look for the cells of a rule."""
    told = {
        name: getattr(look.shape, name).format_map(texts)
        for name in ("text", "form")
        if "{" in str(getattr(look.shape, name, ""))
    }
    shape = look.shape._replace(**told)
    if isinstance(shape, Caption):
        yield shape
    elif isinstance(shape, Clue):
        yield shape._replace(place=_outside(rule, layout), toward=_toward(rule, layout))
    elif look.part == "neighbours":
        yield from (shape._replace(cells=pair) for pair in _greater(rule, layout))
    else:
        for cells in _parts(look.part, rule, layout):
            yield _fitted(shape._replace(cells=cells), rule, layout)


def _parts(part: _Part, rule: Rule, layout: LayoutLike) -> Iterable[Places]:
    if part == "houses":
        return [cells for _, cells in rule.houses(layout)]
    if part == "sets":
        sets: Iterable[Places] = getattr(rule, "sets", ())
        return sets
    return [{"first": rule.cells[:1], "others": rule.cells[1:]}.get(part, rule.cells)]


def _fitted(shape: Any, rule: Rule, layout: LayoutLike) -> Shape:
    """Return a shape with what only its cells tell: ties of a line, factors of a sum, the cells of a circle."""
    count = len(rule.cells)
    if rule.name == "zipper":
        shape = shape._replace(ties=[step / 4 for step in range(1, 4 * (count - 1))])
    elif rule.name == "palindrome":
        shape = shape._replace(ties=[(count - 1) / 2 + aside for aside in (-0.1, 0.1)])
    elif rule.name == "region_sum":
        regions = [layout.region_numbers[(row - 1) * layout.size + column - 1] for row, column in rule.cells]
        crossed = [at for at, (one, other) in enumerate(pairwise(regions)) if one != other]
        shape = shape._replace(ties=[at + aside for at in crossed for aside in (0.36, 0.64)])
    elif rule.name == "arrow":
        shape = shape._replace(pill=getattr(rule, "circle", 1))
    elif rule.name == "clone":
        shape = shape._replace(texts=[str(number) for number in range(1, len(shape.cells) + 1)])
    elif rule.name == "sum" and (factors := getattr(rule, "coefficients", ())):
        shape = shape._replace(texts=[f"×{factor}" for factor in factors])  # noqa: RUF001
    result: Shape = shape
    return result


def _greater(rule: Rule, layout: LayoutLike) -> Iterator[Places]:
    """Yield the pairs of an extreme and a neighbour that is none, the greater cell first."""
    same = {place for other in layout.rules if other.name == rule.name for place in other.cells}
    for row, column in rule.cells:
        for place in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if place not in same and all(0 < each <= layout.size for each in place):
                yield (place, (row, column)) if rule.name == "minimum" else ((row, column), place)


def _outside(rule: Rule, layout: LayoutLike) -> Place:
    """Return where a clue stands: in row or column 0, or one after the last."""
    if rule.cells:
        (row, column), end = rule.cells[0], layout.size + 1
        return min(row, end), min(column, end)
    (row, column), after = rule.on(layout)[0], rule.on(layout)[1]
    return 2 * row - after[0], 2 * column - after[1]


def _toward(rule: Rule, layout: LayoutLike) -> Place | None:
    """Return the cell that the arrow of a clue points to; a clue of a row or column needs none."""
    return rule.on(layout)[0] if rule.cells else None
