"""The keys of f-puzzles and the rules that they are, both ways.

```
"thermometer": [{"lines": [["R1C1", "R1C2"]]}]      a rule for each line
"killercage": [{"cells": ["R1C1"], "value": "7"}]   a rule for each entry, with what its clue says
"minimum": [{"cell": "R1C1"}]                       the cells of one rule
"antiknight": true                                  a rule of the whole board
```

An entry that lacks its value is a clue that was being typed: f-puzzles takes no notice of it, and so does this reader.
A cell outside of the board has the number 0, or one more than the board has rows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from nonet import rules as kinds
from nonet._board.layout import CLASSIC
from nonet._board.rule import CellNames, Place, Rule, half, named, parts_that_do_not_meet, places_of
from nonet.formats._object_texts import refuse_unknown

Entries: TypeAlias = list[Any]
Found: TypeAlias = Iterator[Rule]

_FLAGS: Final[Mapping[str, Callable[[], Rule]]] = {
    "diagonal+": lambda: kinds.Diagonal("/"),
    "diagonal-": lambda: kinds.Diagonal("\\"),
    "antiknight": kinds.AntiKnight,
    "antiking": kinds.AntiKing,
    "disjointgroups": kinds.DisjointGroups,
    "nonconsecutive": kinds.Nonconsecutive,
}
_LINES: Final[Mapping[str, type[Rule]]] = {
    "thermometer": kinds.Thermometer,
    "slowthermometer": kinds.SlowThermometer,
    "palindrome": kinds.Palindrome,
    "renban": kinds.Renban,
    "regionsumline": kinds.RegionSum,
    "betweenline": kinds.Between,
    "entropicline": kinds.Entropic,
    "modularline": kinds.Modular,
    "nabner": kinds.Nabner,
    "doublearrow": kinds.DoubleArrow,
    "zipperline": kinds.Zipper,
    "lockout": kinds.Lockout,
}
_CELLS: Final[Mapping[str, type[Rule]]] = {
    "odd": kinds.Odd,
    "even": kinds.Even,
    "minimum": kinds.Minimum,
    "maximum": kinds.Maximum,
}
_INDEXERS: Final = {"rowindexer": "row", "columnindexer": "column", "boxindexer": "box"}
_OUTSIDE: Final[Mapping[str, tuple[Any, str]]] = {
    "sandwichsum": (kinds.Sandwich, "sum"),
    "xsum": (kinds.XSum, "sum"),
    "skyscraper": (kinds.Skyscraper, "count"),
}
_SUMS: Final = {"X": 10, "V": 5}
_TRIVIAL: Final = {"betweenline": 3, "zipperline": 3}
_FALSE: Final[tuple[Any, ...]] = (None, False, [])
_OF_ENTRIES: Final = frozenset({"cell", "cells", "lines", "cloneCells", "value", "values", "direction"})
"""What an entry can say beside its look."""


def _cells(entry: Any, key: str = "cells") -> CellNames:
    cells = entry[key]
    if isinstance(cells, str):
        raise TypeError(f"{key} must be a list of cells")
    return [str(cell) for cell in cells]


def _value(entry: Any) -> int | None:
    """Return the value of an entry, ``None`` if it has none yet."""
    text = str(entry.get("value") or "").strip()
    if not text:
        return None
    if not text.isdecimal():
        raise ValueError(f"expected a number as value, found {text!r}")
    return int(text)


def _lines(entries: Entries, least: int = 2) -> Iterator[list[str]]:
    """Yield the lines that have some cells; one of a single cell was being drawn."""
    for entry in entries:
        for line in entry["lines"]:
            if len(line) >= least:
                yield [str(cell) for cell in line]


def _cages(entries: Entries, _: int) -> Found:
    for entry in entries:
        yield kinds.Cage(_cells(entry), sum=_value(entry))


def _arrows(entries: Entries, _: int) -> Found:
    for entry in entries:
        circle = sorted(places_of(_cells(entry)))
        for line in entry.get("lines", ()):
            shaft = places_of([str(cell) for cell in line])[1:]
            if shaft:
                yield kinds.Arrow(circle, shaft)


def _whispers(least_of: Callable[[int], int | None]) -> Callable[[Entries, int], Found]:
    def read(entries: Entries, size: int) -> Found:
        for entry in entries:
            value = _value(entry)
            for line in (part for each in _lines([entry]) for part in parts_that_do_not_meet(each)):
                yield kinds.Whisper(line, difference=least_of(size) if value is None else value)

    return read


def _dots(kind: Any, default: int) -> Callable[[Entries, int], Found]:
    def read(entries: Entries, _: int) -> Found:
        for entry in entries:
            yield kind(_cells(entry), value=_value(entry) or default)

    return read


def _pairs(entries: Entries, _: int) -> Found:
    for entry in entries:
        word = str(entry.get("value") or "").strip().upper()
        if word and word not in _SUMS:
            raise ValueError(f"expected X or V as value, found {word!r}")
        if word:
            yield kinds.SumPair(_cells(entry), sum=_SUMS[word])


def _quadruples(entries: Entries, _: int) -> Found:
    for entry in entries:
        values = [int(str(value)) for value in entry.get("values") or ()]
        if values:
            yield kinds.Quadruple(_cells(entry), values=values)


def _clones(entries: Entries, _: int) -> Found:
    for entry in entries:
        yield kinds.Clone(_cells(entry), _cells(entry, "cloneCells"))


def _extra_regions(entries: Entries, _: int) -> Found:
    for entry in entries:
        yield kinds.ExtraRegion(_cells(entry))


def _indexers(house: Any) -> Callable[[Entries, int], Found]:
    def read(entries: Entries, _: int) -> Found:
        for entry in entries:
            yield kinds.Indexer(house, _cells(entry))

    return read


def _marked(kind: Any) -> Callable[[Entries, int], Found]:
    def read(entries: Entries, _: int) -> Found:
        if entries:
            yield kind([str(entry["cell"]) for entry in entries])

    return read


def _of_lines(key: str, kind: Any) -> Callable[[Entries, int], Found]:
    def read(entries: Entries, _: int) -> Found:
        for line in _lines(entries, _TRIVIAL.get(key, 2)):
            yield kind(line)

    return read


def _side_of(place: Place, size: int) -> tuple[kinds.Side, int]:
    row, column = place
    if 0 < row <= size and column in (0, size + 1):
        return ("left" if column == 0 else "right"), row
    if 0 < column <= size and row in (0, size + 1):
        return ("top" if row == 0 else "bottom"), column
    raise ValueError(f"r{row}c{column} is not beside a row or a column")


def _clues(kind: Any, key: str) -> Callable[[Entries, int], Found]:
    def read(entries: Entries, size: int) -> Found:
        for entry in entries:
            if (value := _value(entry)) is not None:
                (place,) = places_of([str(entry["cell"])])
                yield kind(*_side_of(place, size), **{key: value})

    return read


def _little_killers(entries: Entries, _: int) -> Found:
    for entry in entries:
        if (value := _value(entry)) is not None:
            yield kinds.LittleKiller([str(entry["cell"])], direction=entry["direction"], sum=value)


_READERS: Final[Mapping[str, Callable[[Entries, int], Found]]] = {
    **{key: _of_lines(key, kind) for key, kind in _LINES.items()},
    **{key: _marked(kind) for key, kind in _CELLS.items()},
    **{key: _indexers(house) for key, house in _INDEXERS.items()},
    **{key: _clues(kind, name) for key, (kind, name) in _OUTSIDE.items()},
    "killercage": _cages,
    "arrow": _arrows,
    "whispers": _whispers(lambda size: None),
    "germanwhispers": _whispers(lambda size: None),
    "dutchwhispers": _whispers(lambda size: half(size) - 1),
    "difference": _dots(kinds.Difference, 1),
    "ratio": _dots(kinds.Ratio, 2),
    "xv": _pairs,
    "quadruple": _quadruples,
    "clone": _clones,
    "extraregion": _extra_regions,
    "littlekillersum": _little_killers,
}
KEYS: Final = frozenset({*_FLAGS, *_READERS, "negative"})
"""The keys that are rules."""


def rules_of(data: Mapping[str, Any], size: int) -> list[Rule]:
    """Return the rules of a puzzle; raise ``ValueError`` for an entry that is none, with its key and number."""
    found: list[Rule] = []
    for key in sorted(KEYS & data.keys()):
        value = data[key]
        if key in _FLAGS:
            if value not in (True, *_FALSE):
                raise ValueError(f"{key} must be true or false")
            found += [_FLAGS[key]()] if value is True else []
            continue
        if value in _FALSE:
            continue
        if not isinstance(value, list):
            raise ValueError(f"{key} must be a list")
        if key == "negative":
            continue
        entries: list[list[Any]] = [value] if key in _CELLS else [[entry] for entry in value]
        for number, some in enumerate(entries, start=1):
            try:
                for entry in some:
                    refuse_unknown("an entry", entry, _OF_ENTRIES)
                found += _READERS[key](some, size)
            except KeyError as error:
                raise ValueError(f"{key} {number}: {error.args[0]} is missing") from None
            except (AttributeError, TypeError, ValueError) as error:
                raise ValueError(f"{key} {number}: {error}") from None
    return _with_negative(found, data.get("negative") or [])


def _with_negative(rules: list[Rule], words: Iterable[Any]) -> list[Rule]:
    """Return the rules with those about clues that are not drawn; pairs with a dot are exempt from two of them."""
    dots = {rule.value for rule in rules if isinstance(rule, kinds.Ratio)}
    found = [
        kinds.Negative("difference", value=1) if isinstance(rule, kinds.Nonconsecutive) and _has_dots(rules) else rule
        for rule in rules
    ]
    for word in words:
        if word == "xv":
            found += [kinds.Negative("sum", value=value) for value in (5, 10)]
        elif word == "ratio":
            found += [kinds.Negative("ratio", value=value) for value in sorted(dots or {2})]
        else:
            raise ValueError(f"negative: expected xv or ratio, found {str(word)[:40]!r}")
    return found


def _has_dots(rules: Iterable[Rule]) -> bool:
    return any(isinstance(rule, (kinds.Difference, kinds.Ratio)) for rule in rules)


def keys_of(rules: Iterable[Rule], size: int) -> dict[str, Any]:
    """Return rules as keys of f-puzzles; raise ``ValueError`` with the rule that it has no key for."""
    found: dict[str, Any] = {}
    every = list(rules)
    negative = [rule for rule in every if isinstance(rule, kinds.Negative)]
    for rule in every:
        if isinstance(rule, kinds.Negative):
            continue
        key, entries = _told(rule, size)
        if key is None or (key == "nonconsecutive" and _has_dots(every)):
            raise ValueError(str(rule))
        if entries is True:
            found[key] = True
        else:
            found.setdefault(key, []).extend(entries)
    found |= _negative_keys(negative, every)
    return found


def _negative_keys(negative: list[kinds.Negative], every: list[Rule]) -> dict[str, Any]:
    words, found = [], dict[str, Any]()
    left = {(rule.of, rule.value): rule for rule in negative}
    if {("sum", 5), ("sum", 10)} <= left.keys():
        words.append("xv")
        del left["sum", 5], left["sum", 10]
    ratios = {("ratio", rule.value) for rule in every if isinstance(rule, kinds.Ratio)} or {("ratio", 2)}
    if ratios == {key for key in left if key[0] == "ratio"}:
        words.append("ratio")
        left = {key: rule for key, rule in left.items() if key[0] != "ratio"}
    if left.pop(("difference", 1), None):
        found["nonconsecutive"] = True
    for rule in left.values():
        raise ValueError(str(rule))
    return found | ({"negative": words} if words else {})


def _upper(places: Iterable[Place]) -> list[str]:
    return named(places).upper().split()


def _told(rule: Rule, size: int) -> tuple[str | None, Any]:
    """Return the key of a rule and its entries, ``None`` if there is no key."""
    cells = _upper(rule.cells)
    for key, make in _FLAGS.items():
        if rule == make():
            return key, True
    if isinstance(rule, kinds.Windoku):
        return "extraregion", [{"cells": _upper(places)} for _, places in rule.houses(CLASSIC)]
    if isinstance(rule, kinds.Arrow):
        circle = cells[: rule.circle]
        if list(rule.cells[: rule.circle]) == sorted(rule.cells[: rule.circle]):
            return "arrow", [{"lines": [[circle[0], *cells[rule.circle :]]], "cells": circle}]
        return None, None
    if isinstance(rule, kinds.Cage):
        return "killercage", [{"cells": cells} | ({} if rule.sum is None else {"value": str(rule.sum)})]
    if isinstance(rule, kinds.Whisper):
        value = {} if rule.difference is None else {"value": str(rule.difference)}
        return "whispers", [{"lines": [cells]} | value]
    if isinstance(rule, (kinds.Difference, kinds.Ratio)):
        return rule.name, [{"cells": cells, "value": str(rule.value)}]
    if isinstance(rule, kinds.SumPair) and rule.sum in _SUMS.values():
        return "xv", [{"cells": cells, "value": "X" if rule.sum == 10 else "V"}]
    if isinstance(rule, kinds.Quadruple):
        return "quadruple", [{"cells": cells, "values": list(rule.values)}]
    if isinstance(rule, kinds.Clone):
        one, other = (_upper(places) for places in rule.sets)
        return "clone", [{"cells": one, "cloneCells": other}]
    if isinstance(rule, kinds.ExtraRegion):
        return "extraregion", [{"cells": cells}]
    if isinstance(rule, kinds.Indexer):
        return f"{rule.house}indexer", [{"cells": cells}]
    if isinstance(rule, kinds.LittleKiller):
        clue = {"cell": cells[0], "direction": rule.direction, "value": str(rule.sum)}
        return "littlekillersum", [clue]
    for key, kind in _CELLS.items():
        if type(rule) is kind:
            return key, [{"cell": cell} for cell in cells]
    for key, (kind, name) in _OUTSIDE.items():
        if type(rule) is kind:
            end = {"left": 0, "right": size + 1, "top": 0, "bottom": size + 1}[rule.side]  # type: ignore[attr-defined]
            line = rule.number  # type: ignore[attr-defined]
            cell = (line, end) if rule.side in ("left", "right") else (end, line)  # type: ignore[attr-defined]
            return key, [{"cell": _upper([cell])[0], "value": str(getattr(rule, name))}]
    return _line_told(rule, cells)


def _line_told(rule: Rule, cells: list[str]) -> tuple[str | None, Any]:
    for key, kind in _LINES.items():
        plain: Any = kind
        if type(rule) is kind and rule == plain(rule.cells):
            return key, [{"lines": [cells]}]
    return None, None
