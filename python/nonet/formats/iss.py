"""``iss``: puzzles with rules as strings of Interactive Sudoku Solver, and its links.

```
.Shape~6x6.Cage~7~R1C1~R1C2.Thermo~R3C3~R3C4~R4C4.~R1C5_4~R2C2_1
https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~7~R1C1~R1C2
```

A constraint begins with a dot; its type, its arguments and its cells stand between tildes. The constraint without a
type has the givens: several digits of one cell are its candidates. A row and a column are one character each: ``a`` is
10. ``_iss_rules`` has the types that are rules. A type that nonet does not know is an error, since a puzzle without one
of its rules is another puzzle. A line that begins with white space belongs to the line above.

Round trip: values and candidates, where a value and a single candidate look the same; the board and the rules that ISS
has. Everything else is dropped.
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final
from urllib.parse import unquote

from nonet._board.geometry import LARGEST_SIZE, SMALLEST_SIZE
from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC, Layout, shape_of_boxes
from nonet._board.rule import Place, Rule, named
from nonet._errors import ParseError, PuzzleError, UnknownRuleError
from nonet.formats._entry import Entry
from nonet.formats._format import Format
from nonet.formats._iss_rules import cell_name, place_of, rules_of, types_of
from nonet.formats._strings import read_strings
from nonet.formats.fpuzzles import parities_of
from nonet.rules import Even, ExtraRegion, Odd

_LINK: Final = re.compile(r"https?://(?=[^\s?#]*Interactive-Sudoku-Solver)[^\s?#]*+\?(?:\S*?&)?q=(\S+)", re.IGNORECASE)
_STRING: Final = re.compile(r"\.(?:~R[0-9a-z]C[0-9a-z]_|[A-Z][A-Za-z]*\s*(?:[~.]|$))", re.IGNORECASE)
_SHAPE: Final = re.compile(r"(\d{1,3})x(\d{1,3})")
_GIVEN: Final = re.compile(r"([^_]*)((?:_\d{1,3})+)")
_OF_THE_BOARD: Final = frozenset({"Shape", "NoBoxes", "Jigsaw", ""})


def _parts_of(text: str) -> list[tuple[str, list[str]]]:
    """Return the types and the arguments of a string."""
    if (match := _LINK.match(text)) is not None:
        text = unquote(match[1].partition("&")[0])
    elif not text.startswith("."):
        raise ParseError("expected constraints such as .Cage~7~R1C1~R1C2, found other text")
    cut = (part.strip().partition("~") for part in text.split(".") if part.strip())
    return [(name.strip(), args.split("~") if sign else []) for name, sign, args in cut]


def _entry(text: str) -> Entry:
    parts = _parts_of(text)
    plain, rules = _board_of(parts)
    for number, (name, args) in enumerate(parts, start=1):
        if name not in _OF_THE_BOARD:
            try:
                rules += rules_of(name, args, plain)
            except UnknownRuleError as error:
                error.count = sum(other == error.key for other, _ in parts) or 1
                raise
            except ValueError as error:
                reason = error.reason if isinstance(error, ParseError) else str(error)
                raise ParseError(f"constraint {number}, {name}: {reason}") from None
    candidates = _candidates_in(parts, plain.size)
    marked = {at: digits for at, digits in candidates.items() if len(digits) > 1}
    parities = parities_of(marked, plain.size)
    of_parity = {place for rule in parities for place in rule.cells}
    others = [cell for at in marked if ((cell := plain.cells[at]).row, cell.column) not in of_parity]
    are_marks = plain is CLASSIC and not rules and bool(others)
    if others and not are_marks:
        raise ParseError(f"{others[0]}: candidates are read in classic puzzles, or where all are odd or even")
    layout = plain if are_marks else Layout(plain.size, plain.regions, rules=[*rules, *parities])
    values = bytearray(plain.size**2)
    for at, digits in candidates.items():
        if len(digits) == 1:
            values[at] = digits[0]
    grid = Grid._make(bytes(values), bytes(values), None, layout)
    return Entry(grid.with_pencilmarks(marked) if are_marks else grid)


def _board_of(parts: list[tuple[str, list[str]]]) -> tuple[Layout, list[Rule]]:
    """Return the board without rules, and the irregular regions that it has beside boxes."""
    told = {name: args for name, args in parts if name in _OF_THE_BOARD and name}
    size = _size_of(told.get("Shape", ["9x9"]))
    has_boxes = "NoBoxes" not in told and shape_of_boxes(size) is not None
    regions = [_region_text(args, size) for name, args in parts if name == "Jigsaw"]
    if len(regions) == 1 and not has_boxes:
        return Layout(size, regions[0]), []
    houses = (house for text in regions for house in Layout(size, text).houses[2 * size :])
    return Layout(size, None if has_boxes else ()), [ExtraRegion(house.cells) for house in houses]


def _region_text(args: list[str], size: int) -> str:
    if len(args) != 1 or len(args[0]) != size * size:
        raise ParseError(f"Jigsaw: expected the regions of {size * size} cells, found {len(''.join(args))}")
    return args[0]


def _size_of(args: list[str]) -> int:
    shape = _SHAPE.fullmatch(args[0].strip()) if args else None
    if shape is None:
        raise ParseError(f"Shape: expected a size such as 9x9, found {'~'.join(args)[:20]!r}")
    rows, columns = int(shape[1]), int(shape[2])
    if rows != columns:
        raise UnknownRuleError(f"Shape {rows}x{columns}: nonet does not build boards that are not square", key="Shape")
    if not SMALLEST_SIZE <= rows <= LARGEST_SIZE:
        raise ParseError(f"Shape: expected a size of {SMALLEST_SIZE} to {LARGEST_SIZE}, found {rows}")
    values = args[1].strip() if len(args) > 1 else ""
    if values not in ("", str(rows), f"1-{rows}"):
        about = "digits from 0" if values.startswith("0-") else "other digits than a row has cells"
        raise UnknownRuleError(f"Shape {'~'.join(args)[:40]}: nonet does not build {about}", key="Shape")
    return rows


def _candidates_in(parts: list[tuple[str, list[str]]], size: int) -> dict[int, list[int]]:
    """Return the candidates that are given, by the indices of cells."""
    found: dict[int, list[int]] = {}
    for arg in (arg.strip() for name, args in parts if not name for arg in args):
        match = _GIVEN.fullmatch(arg)
        if match is None:
            if arg:
                raise ParseError(f"expected a given such as R1C1_5, found {arg[:20]!r}")
            continue
        place = place_of(match[1])
        digits = sorted({int(digit) for digit in match[2].split("_")[1:]})
        if max(place) > size:
            raise ParseError(f"{named([place])} is not on this {size}x{size} board")
        if not 1 <= digits[0] <= digits[-1] <= size:
            raise ParseError(f"{named([place])}: expected digits 1 to {size}, found {match[2].strip('_')[:20]}")
        at = (place[0] - 1) * size + place[1] - 1
        if found.setdefault(at, digits) != digits:
            # A cell that is named twice keeps the digits that both have.
            found[at] = [digit for digit in found[at] if digit in digits]
            if not found[at]:
                raise ParseError(f"{named([place])} has two givens")
    return {at: digits for at, digits in found.items() if len(digits) < size}


def _write(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        grid, layout = entry.grid, entry.grid.layout
        parts: list[tuple[str, ...]] = []
        if layout.size != CLASSIC.size:
            parts.append(("Shape", f"{layout.size}x{layout.size}"))
        if layout.regions is not None:
            parts.append(("NoBoxes",))
            if layout.regions:
                parts.append(("Jigsaw", layout.to_dict()["regions"]))
        try:
            parts += types_of(layout)
        except ValueError as error:
            raise PuzzleError(f"iss cannot hold the rule {error}") from None
        if givens := [*_givens_of(grid)]:
            parts.append(("", *givens))
        yield "".join(f".{'~'.join(part)}" for part in parts or [("Shape", "9x9")]) + "\n"


def _givens_of(grid: Grid) -> Iterator[str]:
    marks: dict[Place, list[int]] = {}
    size = grid.layout.size
    for rule in grid.layout.rules:
        if isinstance(rule, (Odd, Even)):
            digits = range(1 if isinstance(rule, Odd) else 2, size + 1, 2)
            marks |= {place: [digit for digit in marks.get(place, digits) if digit in digits] for place in rule.cells}
    for cell in grid.layout.cells:
        place, given = (cell.row, cell.column), marks.get((cell.row, cell.column))
        if grid[cell]:
            if given is not None and grid[cell] not in given:
                raise PuzzleError(f"iss cannot hold the given {grid[cell]} in {cell}, which another rule forbids")
            given = [grid[cell] or 0]
        elif grid.has_pencilmarks:
            given = list(grid.candidates(cell))
        if given == []:
            raise PuzzleError(f"iss cannot hold a puzzle in which {cell} has no candidate left")
        if given is not None and len(given) < size:
            yield cell_name(place) + "".join(f"_{digit}" for digit in given)


def is_iss(text: str) -> bool:
    """Tell whether a text is a string of ISS or its link."""
    return _STRING.match(text.strip()) is not None or _LINK.match(text.strip()) is not None


FORMAT = Format(
    "iss",
    "Interactive Sudoku Solver",
    partial(read_strings, "ISS", _entry),
    _write,
    fits=lambda lines: is_iss(lines[0]),
    priority=98,
    holds=frozenset(),
    boards="any",
    is_argument=is_iss,
)
