"""The types of Interactive Sudoku Solver ("ISS") and the rules that they are, both ways.

```
Thermo~R1C1~R2C1                 the cells of a rule
Cage~7~R1C1~R1C2                 a number, then the cells; 0 is no sum
Skyscraper~C7~5~2                a row or column, the clue at its left or upper end, that at the other; one can lack
Sandwich~7~C2                    the clue, then its row or column
WhiteDot~R1C1~R1C2~R5C5~R5C6     a rule for each two neighbours that are named one after the other
GreaterThan~R2C2~R2C1~R1C2       the same of a cell and each of those after it
Pair~IBAE…~_name~R1C1~R1C2~~…    a relation of two digits, as a table of bits; ~~ begins another line
```

The table has a bit for each first and each second digit, six in a character, the lowest first. A relation that is a
rule of nonet is read as this rule; another is refused.
"""

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import combinations, pairwise
from typing import Any, Final, TypeAlias

from nonet import rules as kinds
from nonet._board.layout import Layout
from nonet._board.rule import Place, Places, Rule, half, parts_that_do_not_meet
from nonet._errors import ParseError, UnknownRuleError
from nonet.formats._strings import unknown_rule

Args: TypeAlias = list[str]
Found: TypeAlias = Iterator[Rule]
Relation: TypeAlias = Callable[[int, int], bool]

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_SIX_BITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_WHOLE: Final[Mapping[str, tuple[Rule, ...]]] = {
    "AntiKnight": (kinds.AntiKnight(),),
    "AntiKing": (kinds.AntiKing(),),
    "AntiTaxicab": (kinds.AntiTaxicab(),),
    "AntiConsecutive": (kinds.Nonconsecutive(),),
    "DisjointSets": (kinds.DisjointGroups(),),
    "DutchFlatmates": (kinds.DutchFlatmates(),),
    "GlobalEntropy": (kinds.GlobalEntropy(),),
    "GlobalMod": (kinds.GlobalModulo(),),
    "StrictKropki": (kinds.Negative("difference", value=1), kinds.Negative("ratio", value=2)),
    "StrictXV": (kinds.Negative("sum", value=5), kinds.Negative("sum", value=10)),
    "Windoku": (kinds.Windoku(),),
}
_CELLS: Final[Mapping[str, type[Any]]] = {
    "AllDifferent": kinds.ExtraRegion,
    "Between": kinds.Between,
    "CountDistinct": kinds.CountDistinct,
    "CountingCircles": kinds.CountingCircles,
    "DoubleArrow": kinds.DoubleArrow,
    "Entropic": kinds.Entropic,
    "EqualityCage": kinds.EqualityCage,
    "Palindrome": kinds.Palindrome,
    "RegionSumLine": kinds.RegionSum,
    "Renban": kinds.Renban,
    "Thermo": kinds.Thermometer,
    "ValueIndexing": kinds.ValueIndex,
    "Zipper": kinds.Zipper,
}
_NUMBERED: Final[Mapping[str, tuple[type[Any], str]]] = {
    "Lockout": (kinds.Lockout, "difference"),
    "Lunchbox": (kinds.Lunchbox, "sum"),
    "Modular": (kinds.Modular, "modulus"),
    "RellikCage": (kinds.RellikCage, "sum"),
    "SumLine": (kinds.SumLine, "sum"),
}
_OUTSIDE: Final[Mapping[str, tuple[type[Any], str]]] = {
    "FullRank": (kinds.FullRank, "rank"),
    "HiddenSkyscraper": (kinds.HiddenSkyscraper, "value"),
    "NumberedRoom": (kinds.NumberedRoom, "value"),
    "Skyscraper": (kinds.Skyscraper, "count"),
    "XSum": (kinds.XSum, "sum"),
}
_NAMES: Final[Mapping[type[Any], str]] = {
    **{kind: name for name, kind in _CELLS.items()},
    **{kind: name for name, (kind, _) in {**_NUMBERED, **_OUTSIDE}.items()},
}
_NEIGHBOURS: Final[Mapping[str, Callable[[Places], Rule]]] = {
    "WhiteDot": kinds.Difference,
    "BlackDot": kinds.Ratio,
    "X": lambda cells: kinds.SumPair(cells, sum=10),
    "V": lambda cells: kinds.SumPair(cells, sum=5),
}
_LONGEST_NUMBER: Final = 10
_HOUSES: Final = {"R": "row", "C": "column"}
_RISES: Final = {"1": "/", "-1": "\\"}
UNBUILT: Final[Mapping[str, str]] = {
    **dict.fromkeys(("Or", "And", "End", "Replicate"), "composites"),
    **dict.fromkeys(("NFA", "Regex"), "automata"),
    **dict.fromkeys(("ChaosConstruction", "ChaosArrow", "ChaosCount"), "chaos construction"),
    **dict.fromkeys(("RegionSize", "RegionSameValues"), "regions of another size"),
    "Var": "variable cells",
    "FullRankTies": "ties of full rank",
}
"""The types that nonet does not build, with what they are about."""


def place_of(text: str) -> Place:
    """Return the cell that a text such as ``R1Ca`` names."""
    if len(text) == 4 and text[0] in "rR" and text[2] in "cC":
        row, column = (_DIGITS.find(digit) for digit in (text[1].lower(), text[3].lower()))
        if row > 0 and column > 0:
            return row, column
    if text[:1] == "V" and text[1:].isalnum():
        raise _unbuilt(text, "variable cells")
    if text == "LOOP":
        raise _unbuilt(text, "lines that are loops")
    if text[:2] == "CC" and text[2:].isdecimal():
        raise _unbuilt(text, "chaos construction")
    raise ParseError(f"expected a cell such as R1C1, found {text[:20]!r}")


def _unbuilt(key: str, about: str) -> UnknownRuleError:
    return UnknownRuleError(f'"{key}" is not a rule that nonet knows: it does not build {about}', key=key)


def _places(args: Iterable[str]) -> Places:
    return tuple(map(place_of, args))


def _number(text: str, least: int = 0) -> int:
    if not text.isascii() or not text.removeprefix("-").isdecimal() or len(text) > _LONGEST_NUMBER or int(text) < least:
        raise ParseError(f"expected a number, found {text[:20]!r}")
    return int(text)


def _split(args: Args) -> tuple[str, Args]:
    """Return the argument before the cells, and the cells."""
    if not args:
        raise ParseError("expected a number before the cells, found nothing")
    return args[0], args[1:]


def _cage(args: Args, _: Layout) -> Found:
    """Read a cage; the digit of a cell that stands in it several times counts as often."""
    text, names = _split(args)
    total, cells = _number(text), _places(names)
    if len(set(cells)) == len(cells):
        yield kinds.Cage(cells, sum=total or None)
        return
    yield kinds.Cage(dict.fromkeys(cells))
    if total:
        yield _added(total, ((place, 1) for place in cells))


def _numbered(kind: type[Any], key: str) -> Callable[[Args, Layout], Found]:
    def read(args: Args, _: Layout) -> Found:
        number, cells = _split(args)
        yield kind(_places(cells), **{key: _number(number)})

    return read


def _whisper(args: Args, layout: Layout) -> Found:
    has_number = bool(args) and args[0].isdecimal()
    difference = _number(args[0]) if has_number else half(layout.size)
    yield from _along(args[has_number:], lambda cells: kinds.Whisper(cells, difference=difference))


def _along(args: Args, kind: Callable[[Places], Rule]) -> Found:
    """Yield a rule of neighbours on a line for each part of the line that does not meet itself."""
    yield from (kind(tuple(part)) for part in parts_that_do_not_meet(_places(args)))


def _sum(args: Args, _: Layout) -> Found:
    """Read ``Sum~0_=_1_1_-10~cells`` too, whose numbers after the sign are the coefficients of the cells."""
    text, cells = _split(args)
    total, sign, *factors = text.split("_") if "_" in text else [text, "="]
    if sign != "=":
        raise _unbuilt(f"Sum {sign}", "sums that are not equal")
    several = [_number(factor, -99) for factor in factors] or [1] * len(cells)
    if len(several) != len(cells):
        raise ParseError(f"expected {len(cells)} coefficients, found {len(several)}")
    yield _added(_number(total, -9999), zip(_places(cells), several, strict=True))


def _added(total: int, terms: Iterable[tuple[Place, int]]) -> Rule:
    """Return the rule for a sum in which a cell can stand several times."""
    factors: dict[Place, int] = {}
    for place, factor in terms:
        factors[place] = factors.get(place, 0) + factor
    kept = {place: factor for place, factor in factors.items() if factor}
    plain = all(factor == 1 for factor in kept.values())
    return kinds.Sum(list(kept), sum=total, coefficients=() if plain else kept.values())


def _equal_sums(args: Args, _: Layout) -> Found:
    sets = _in_sets(args)
    every = [place for each in sets for place in each]
    if len(set(every)) == len(every):
        yield kinds.EqualSums(*sets)
        return
    # Sets that share cells: each adds up to the same as the first.
    first, *others = sets
    for other in others:
        yield _added(0, [(place, 1) for place in first] + [(place, -1) for place in other])


def _in_sets(args: Args) -> list[Places]:
    sets: list[list[str]] = [[]]
    for arg in args:
        if arg == "-":
            sets.append([])
        else:
            sets[-1].append(arg)
    return [_places(each) for each in sets]


def _arrow(args: Args, _: Layout) -> Found:
    cells = _places(args)
    yield kinds.Arrow(cells[:1], cells[1:])


def _pill(args: Args, _: Layout) -> Found:
    count, names = _split(args)
    cells = _places(names)
    # The digits of a number are read from left to right and from top to bottom, however it is drawn.
    yield kinds.Arrow(sorted(cells[: _number(count)]), cells[_number(count) :])


def _diagonal(args: Args, _: Layout) -> Found:
    direction: Any = _RISES.get("~".join(args))
    if direction is None:
        raise ParseError(f"expected 1 or -1, found {'~'.join(args)[:20]!r}")
    yield kinds.Diagonal(direction)


def _contains(*, exactly: bool) -> Callable[[Args, Layout], Found]:
    def read(args: Args, _: Layout) -> Found:
        values, cells = _split(args)
        yield kinds.Contains(_places(cells), values=[_number(value) for value in values.split("_")], exactly=exactly)

    return read


def _look_and_say(args: Args, _: Layout) -> Found:
    """Read ``1425``: one 4 and two 5s."""
    text, cells = _split(args)
    if len(text) % 2 or not text.isdecimal():
        raise ParseError(f"expected pairs of a count and a digit, found {text[:20]!r}")
    values = [int(digit) for count, digit in zip(text[::2], text[1::2], strict=True) for _ in range(int(count))]
    yield kinds.Contains(_places(cells), values=values, exactly=True)


def _same_values(args: Args, _: Layout) -> Found:
    text, names = _split(args)
    count, cells = _number(text), _places(names)
    if count < 2 or len(cells) % count or not cells:
        raise ParseError(f"expected {text} sets of equally many cells, found {len(cells)} cells")
    length = len(cells) // count
    yield kinds.SameValues(*(cells[start : start + length] for start in range(0, len(cells), length)))


def _indexing(args: Args, _: Layout) -> Found:
    letter, cells = _split(args)
    house: Any = _HOUSES.get(letter)
    if house is None:
        raise ParseError(f"expected R or C, found {letter[:20]!r}")
    yield kinds.Indexer(house, _places(cells))


def _quadruple(args: Args, _: Layout) -> Found:
    name, values = _split(args)
    row, column = place_of(name)
    square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
    yield kinds.Quadruple(square, values=[_number(value) for value in values])


def _little_killer(args: Args, layout: Layout) -> Found:
    """Read a diagonal by its first cell, which is at an edge; from a corner it goes as from the side below it."""
    text, names = _split(args)
    if len(names) != 1:
        raise ParseError(f"expected one cell at the edge, found {len(names)}")
    row, column = place_of(names[0])
    size = layout.size
    if column == 1 and row < size:
        clue, direction = (row - 1, 0), "DR"
    elif column == size and row > 1:
        clue, direction = (row + 1, size + 1), "UL"
    elif row == 1 and column > 1:
        clue, direction = (0, column + 1), "DL"
    elif row == size and column < size:
        clue, direction = (size + 1, column - 1), "UR"
    else:
        raise ParseError(f"expected a cell at the edge, found {names[0]}")
    way: Any = direction
    yield kinds.LittleKiller([clue], direction=way, sum=_number(text))


def _line(text: str) -> tuple[bool, int]:
    """Return whether a text such as ``C7`` is a column, and its number."""
    number = _DIGITS.find(text[1:].lower()) if len(text) == 2 else 0
    if text[:1] not in ("R", "C") or number < 1:
        raise ParseError(f"expected a row or column such as R1 or C7, found {text[:20]!r}")
    return text[0] == "C", number


def _sandwich(args: Args, _: Layout) -> Found:
    if len(args) != 2:
        raise ParseError("expected a sum and a row or column")
    is_column, number = _line(args[1])
    yield kinds.Sandwich("top" if is_column else "left", number, sum=_number(args[0]))


def _outside(kind: type[Any], key: str) -> Callable[[Args, Layout], Found]:
    def read(args: Args, _: Layout) -> Found:
        name, clues = _split(args)
        is_column, number = _line(name)
        if len(clues) > 2:
            raise ParseError(f"expected one clue at each end, found {len(clues)}")
        for side, clue in zip(("top", "bottom") if is_column else ("left", "right"), clues, strict=False):
            if clue:
                yield kind(side, number, **{key: _number(clue)})

    return read


def _are_beside(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _neighbours(kind: Callable[[Places], Rule]) -> Callable[[Args, Layout], Found]:
    def read(args: Args, _: Layout) -> Found:
        found = [pair for pair in pairwise(_places(args)) if _are_beside(*pair)]
        if not found:
            raise ParseError("expected two cells side by side, one after the other")
        yield from map(kind, found)

    return read


def _greater(args: Args, _: Layout) -> Found:
    pairs = [pair for pair in combinations(_places(args), 2) if _are_beside(*pair)]
    if not pairs:
        raise ParseError("expected a cell and cells beside it that are less")
    yield from map(kinds.Greater, pairs)


# Relations of two digits.


def table_of(relation: Relation, size: int) -> str:
    """Return the table of a relation as ISS writes it."""
    bits = [relation(one, other) for one in range(1, size + 1) for other in range(1, size + 1)]
    sixes = [sum(bit << at for at, bit in enumerate(bits[start : start + 6])) for start in range(0, len(bits), 6)]
    return "".join(_SIX_BITS[six] for six in sixes).rstrip("A")


def _is_difference(value: int, one: int, other: int) -> bool:
    return abs(one - other) == value


def _is_apart(value: int, one: int, other: int) -> bool:
    return abs(one - other) >= value


def _is_ratio(value: int, one: int, other: int) -> bool:
    return value in (one / other, other / one)


def _is_sum(value: int, one: int, other: int) -> bool:
    return one + other == value


def _each_two(kind: Callable[[Places], Rule], args: Args) -> Found:
    yield from (kind(pair) for pair in pairwise(_places(args)))


def _backwards(kind: Callable[[Places], Rule], args: Args) -> Found:
    yield from _along(args[::-1], kind)


def _relations(size: int) -> Iterator[tuple[Relation, Callable[[Args], Found]]]:
    """Yield the relations that are rules, with what they are along a line."""
    yield operator.lt, partial(_along, kind=kinds.Thermometer)
    yield operator.gt, partial(_backwards, kinds.Thermometer)
    yield operator.le, partial(_along, kind=kinds.SlowThermometer)
    yield operator.ge, partial(_backwards, kinds.SlowThermometer)
    for value in range(1, size):
        yield partial(_is_difference, value), partial(_each_two, partial(kinds.Difference, value=value))
        yield partial(_is_apart, value), partial(_along, kind=partial(kinds.Whisper, difference=value))
    for value in range(2, size + 1):
        yield partial(_is_ratio, value), partial(_each_two, partial(kinds.Ratio, value=value))
    for value in range(3, 2 * size):
        yield partial(_is_sum, value), partial(_each_two, partial(kinds.SumPair, sum=value))


def _lines_of(args: Args) -> tuple[str, list[Args]]:
    """Return the table and the lines of a relation; a name begins with ``_``."""
    table, rest = _split(args)
    lines: list[Args] = [[]]
    for arg in rest:
        if not arg or arg.startswith("_"):
            lines.append([])
        else:
            lines[-1].append(arg)
    found = [line for line in lines if line]
    if not found:
        raise ParseError("expected cells after the table, found none")
    return table.rstrip("A"), found


@cache
def _readers_by_table(size: int) -> Mapping[str, Callable[[Args], Found]]:
    """Return what each relation is along a line, by its table; the first of two with the same table counts."""
    found: dict[str, Callable[[Args], Found]] = {}
    for relation, read in _relations(size):
        found.setdefault(table_of(relation, size), read)
    return found


def _pair(args: Args, layout: Layout) -> Found:
    table, lines = _lines_of(args)
    read = _readers_by_table(layout.size).get(table)
    if read is None:
        raise _unbuilt("Pair", "a relation of two digits that is none of its rules")
    for line in lines:
        yield from read(line)


def _pair_of_all(args: Args, layout: Layout) -> Found:
    """Read the relation of each two cells of a line."""
    table, lines = _lines_of(args)
    known: list[tuple[Relation, type[Any]]] = [
        (partial(_is_apart, 2), kinds.Nabner),
        (operator.ne, kinds.ExtraRegion),
    ]
    for relation, kind in known:
        if table_of(relation, layout.size) == table:
            yield from (kind(_places(line)) for line in lines)
            return
    raise _unbuilt("PairX", "a relation of two digits that is none of its rules")


def _older(read: Callable[[Args, Layout], Found]) -> Callable[[Args, Layout], Found]:
    """Return the reader of an older form, in which the last two of the 64 characters are exchanged."""
    exchanged = str.maketrans("-_", "_-")

    def read_older(args: Args, layout: Layout) -> Found:
        table, rest = _split(args)
        return read([table.translate(exchanged), *rest], layout)

    return read_older


def _whole(rules: tuple[Rule, ...]) -> Callable[[Args, Layout], Found]:
    def read(args: Args, _: Layout) -> Found:
        if args:
            raise ParseError(f"expected nothing after it, found {args[0][:20]!r}")
        yield from rules

    return read


def _of_cells(kind: type[Any]) -> Callable[[Args, Layout], Found]:
    def read(args: Args, _: Layout) -> Found:
        yield kind(_places(args))

    return read


_READERS: Final[Mapping[str, Callable[[Args, Layout], Found]]] = {
    **{name: _whole(rules) for name, rules in _WHOLE.items()},
    **{name: _of_cells(kind) for name, kind in _CELLS.items()},
    **{name: _numbered(*kind) for name, kind in _NUMBERED.items()},
    **{name: _outside(*kind) for name, kind in _OUTSIDE.items()},
    **{name: _neighbours(kind) for name, kind in _NEIGHBOURS.items()},
    "Arrow": _arrow,
    "Binary": _older(_pair),
    "BinaryX": _older(_pair_of_all),
    "Cage": _cage,
    "ContainAtLeast": _contains(exactly=False),
    "ContainExact": _contains(exactly=True),
    "Diagonal": _diagonal,
    "EqualSum": _equal_sums,
    "GreaterThan": _greater,
    "Indexing": _indexing,
    "LittleKiller": _little_killer,
    "LookAndSay": _look_and_say,
    "Pair": _pair,
    "PairX": _pair_of_all,
    "PillArrow": _pill,
    "Quad": _quadruple,
    "SameValues": _same_values,
    "Sandwich": _sandwich,
    "Sum": _sum,
    "Whisper": _whisper,
}


def rules_of(name: str, args: Args, layout: Layout) -> list[Rule]:
    """Return the rules of one constraint; raise ``ValueError`` for one that cannot be."""
    if name in UNBUILT:
        raise _unbuilt(name, UNBUILT[name])
    if name not in _READERS:
        raise unknown_rule(name, _READERS)
    return [*_READERS[name](args, layout)]


# Writing.


def types_of(layout: Layout) -> Iterator[tuple[str, ...]]:
    """Yield the rules of a board as types with their arguments; raise ``ValueError`` with a rule that has none.

    Cells that are odd or even are not among them: they are given candidates.
    """
    rules = [rule for rule in layout.rules if not isinstance(rule, (kinds.Odd, kinds.Even))]
    negative = {rule for rule in rules if isinstance(rule, kinds.Negative)}
    for name in ("StrictKropki", "StrictXV"):
        if negative.issuperset(_WHOLE[name]):
            negative.difference_update(_WHOLE[name])
            if name == "StrictKropki":
                _refuse_other_dots(rules)
            yield (name,)
    for left in sorted(negative):
        raise ValueError(str(left))
    for rule in rules:
        if not isinstance(rule, kinds.Negative):
            yield from _told(rule, layout)


def _refuse_other_dots(rules: Iterable[Rule]) -> None:
    """Raise ``ValueError`` for a clue that exempts its cells from a negative constraint, and is no dot in ISS."""
    for rule in rules:
        if isinstance(rule, (kinds.Difference, kinds.Ratio)) and rule.value != (
            1 if isinstance(rule, kinds.Difference) else 2
        ):
            raise ValueError(str(rule))


def cell_name(place: Place) -> str:
    """Return a cell as ISS names it."""
    return f"R{_DIGITS[place[0]]}C{_DIGITS[place[1]]}"


def _named(places: Iterable[Place]) -> tuple[str, ...]:
    return tuple(map(cell_name, places))


def _told(rule: Any, layout: Layout) -> Iterator[tuple[str, ...]]:
    cells, name = _named(rule.cells), _name_of(rule)
    if name is not None:
        if name in _WHOLE:
            yield (name,)
        elif name in _OUTSIDE:
            clue = str(getattr(rule, _OUTSIDE[name][1]))
            yield (name, _line_name(rule), *((clue, "") if rule.side in ("left", "top") else ("", clue)))
        elif name in _NUMBERED:
            yield (name, str(rule._integers(layout)[0]), *cells)
        else:
            yield (name, *cells)
        return
    match rule:
        case kinds.Cage():
            yield ("Cage", str(rule.sum or 0), *cells)
        case kinds.Sum():
            factors = "".join(f"_{factor}" for factor in rule.coefficients)
            yield ("Sum", f"{rule.sum}_={factors}" if factors else str(rule.sum), *cells)
        case kinds.Arrow() if rule.circle == 1:
            yield ("Arrow", *cells)
        case kinds.Arrow():
            yield ("PillArrow", str(rule.circle), *cells)
        case kinds.Whisper():
            yield ("Whisper", str(rule._integers(layout)[0]), *cells)
        case kinds.SlowThermometer():
            yield ("Pair", table_of(operator.le, layout.size), "_slow", *cells)
        case kinds.Nabner():
            yield ("PairX", table_of(partial(_is_apart, 2), layout.size), "_nabner", *cells)
        case kinds.Difference() if rule.value == 1:
            yield ("WhiteDot", *cells)
        case kinds.Difference():
            yield ("Pair", table_of(partial(_is_difference, rule.value), layout.size), "_difference", *cells)
        case kinds.Ratio() if rule.value == 2:
            yield ("BlackDot", *cells)
        case kinds.Ratio() if rule.value <= layout.size:
            yield ("Pair", table_of(partial(_is_ratio, rule.value), layout.size), "_ratio", *cells)
        case kinds.SumPair() if rule.sum in (5, 10):
            yield ("X" if rule.sum == 10 else "V", *cells)
        case kinds.Greater() if _are_beside(*rule.cells):
            yield ("GreaterThan", *cells)
        case kinds.EqualSums():
            several = [_named(each) for each in rule.sets]
            yield ("EqualSum", *several[0], *(arg for each in several[1:] for arg in ("-", *each)))
        case kinds.SameValues():
            yield ("SameValues", str(len(rule.sizes)), *cells)
        case kinds.Clone():
            yield from (("SameValues", "2", *_named(pair)) for pair in zip(*rule.sets, strict=True))
        case kinds.Contains():
            values = "_".join(map(str, rule.values))
            yield ("ContainExact" if rule.exactly else "ContainAtLeast", values, *cells)
        case kinds.Quadruple():
            yield ("Quad", cells[0], *map(str, rule.values))
        case kinds.Diagonal():
            yield ("Diagonal", "1" if rule.direction == "/" else "-1")
        case kinds.Indexer() if rule.house != "box":
            yield ("Indexing", rule.house[0].upper(), *cells)
        case kinds.LittleKiller():
            yield ("LittleKiller", str(rule.sum), _edge_of(rule, layout))
        case kinds.Sandwich():
            yield ("Sandwich", str(rule.sum), _line_name(rule))
        case kinds.Minimum() | kinds.Maximum():
            yield from _extremes(rule, layout)
        case _:
            raise ValueError(str(rule))


def _name_of(rule: Rule) -> str | None:
    """Return the type of a rule that has one of its own, whatever its values."""
    for name, rules in _WHOLE.items():
        if rules == (rule,):
            return name
    return _NAMES.get(type(rule))


def _line_name(rule: Any) -> str:
    """Return the row or column of a clue outside as ISS names it."""
    return ("R" if rule.side in ("left", "right") else "C") + _DIGITS[rule.number]


def _edge_of(rule: kinds.LittleKiller, layout: Layout) -> str:
    """Return the end of a diagonal by which ISS knows it."""
    cells = rule.on(layout)
    for place in (cells[0], cells[-1]):
        (known,) = _little_killer([str(rule.sum), cell_name(place)], layout)
        if {*known.on(layout)} == {*cells}:
            return cell_name(place)
    raise ValueError(str(rule))


def _extremes(rule: kinds.Minimum | kinds.Maximum, layout: Layout) -> Iterator[tuple[str, ...]]:
    same = {place for each in layout.rules if type(each) is type(rule) for place in each.cells}
    for row, column in rule.cells:
        for place in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if min(place) > 0 and max(place) <= layout.size and place not in same:
                pair = (place, (row, column)) if isinstance(rule, kinds.Minimum) else ((row, column), place)
                yield ("GreaterThan", *_named(pair))
