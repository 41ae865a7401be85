"""``PathComparison``: several paths of one puzzle side by side, and where they part.

Scales take singles in different orders and agree on what the singles lead to. So a row of the comparison is a run of
singles, or one other step, and paths agree as long as their rows end in the same position:

```
    se121                          hodoku
1   12 singles                     12 singles
2   Pointing (2.6): r4c2<>5        Claiming (50): r7c1<>3       here they part
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby, zip_longest
from textwrap import wrap
from types import MappingProxyType
from typing import Any

from nonet._board import Frozen
from nonet._board.grid import Grid
from nonet._checks import wrong_type
from nonet.logic._path import SINGLES, SolvingPath
from nonet.logic._step import Step
from nonet.logic.telling import telling

_WIDTH = 120
_EXPECTED = "paths must be a dictionary of SolvingPath by name"


class PathComparison(Frozen):
    """Paths of one puzzle by name, such as ``{"se121": explain(puzzle)}``; prints as a table.

    >>> from nonet import explain
    >>> puzzle = "5.........17....68..6...1...3..51..664..9...7........216.4.......38..29..5.1....."
    >>> compared = PathComparison({scale: explain(puzzle, profile=scale) for scale in ("se121", "hodoku")})
    >>> dict(compared.parting)
    {'se121': 9, 'hodoku': 9}
    """

    __slots__ = ("_paths",)
    _paths: dict[str, SolvingPath[Any]]

    def __init__(self, paths: Mapping[str, SolvingPath[Any]]) -> None:
        if not isinstance(paths, Mapping):
            raise wrong_type(_EXPECTED, paths)
        some = dict(paths)
        for name, path in some.items():
            if not isinstance(name, str):
                raise wrong_type(_EXPECTED, name)
            if not isinstance(path, SolvingPath):
                raise wrong_type(_EXPECTED, path)
        if len({path.puzzle for path in some.values()}) > 1:
            raise ValueError("paths must be those of one puzzle")
        object.__setattr__(self, "_paths", some)

    @property
    def paths(self) -> Mapping[str, SolvingPath[Any]]:
        """The paths by name."""
        return MappingProxyType(self._paths)

    @property
    def parting(self) -> Mapping[str, int] | None:
        """The number of the first step of each path after what all share; ``None`` if they do not part.

        Paths share a run of singles if it leads to the same position, in whatever order, and another step if its
        technique is the same too. A path that ends there has no step of this number.
        """
        row = self._shared_rows()
        numbers = {name: 1 + sum(map(len, _rows(path)[:row])) for name, path in self._paths.items()}
        is_whole = all(numbers[name] > len(path) for name, path in self._paths.items())
        return None if is_whole else MappingProxyType(numbers)

    def _shared_rows(self) -> int:
        """Return how many rows all paths share."""
        count = 0
        for rows in zip(*map(_rows, self._paths.values()), strict=False):
            if len({_identity(row) for row in rows}) > 1:
                break
            count += 1
        return count

    def __eq__(self, other: object) -> bool:
        return self._paths == other._paths if isinstance(other, PathComparison) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._paths.items()))

    def __repr__(self) -> str:
        return f"<PathComparison of {', '.join(self._paths)}>"

    def __reduce__(self) -> tuple[object, ...]:
        return PathComparison, (self._paths,)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        """Yield the lines of the table, then where the paths part."""
        if not self._paths:
            return
        width = max(_WIDTH // len(self._paths) - 3, 24)
        shared = self._shared_rows()
        yield from _row_lines("", [*self._paths], width)
        table = zip_longest(*map(_rows, self._paths.values()), fillvalue=())
        for number, rows in enumerate(table, 1):
            if number == shared + 1:
                yield "     - here they part -"
            yield from _row_lines(str(number), [_told(row) for row in rows], width)
        yield from self._ending()

    def to_notation(self) -> str:
        r"""Return the paths in players' notation: what all share, then the rest of each path, one below the other.

        What all share and the rest of one path are together that path as its own ``to_notation`` writes it. Singles
        that come in different orders are in that of the first path.

        >>> from nonet import explain
        >>> puzzle = "5.........17....68..6...1...3..51..664..9...7........216.4.......38..29..5.1....."
        >>> compared = PathComparison({scale: explain(puzzle, profile=scale) for scale in ("se121", "hodoku")})
        >>> print(*compared.to_notation().splitlines()[7:12], sep="\n")
        7. Hidden Single: 6 in r8c5 => r8c5=6
        8. Full House: 7 in r8c2 => r8c2=7
        <BLANKLINE>
        se121
        9. Pointing: 9 in r46c7 (box 6, column 7) => r12c7<>9
        """
        row = self._shared_rows()
        parts, start = list[str](), ""
        for name, path in self._paths.items():
            head, *told = re.split(r"^(?=\d+\. )", path.to_notation(), flags=re.MULTILINE)
            shared = sum(map(len, _rows(path)[:row]))
            start = start or "".join([head, *told[:shared]])
            parts += [f"\n{name}\n", *told[shared:]] if told[shared:] else []
        return "".join([start, *parts, *(f"{line}\n" for line in self._ending())])

    def _ending(self) -> Iterator[str]:
        """Yield a line about each path, and where they part."""
        yield ""
        for name, path in self._paths.items():
            ending = "" if path.is_complete else f", {path.end.open_count} cells are left"
            beyond = len(path.beyond_singles)
            yield f"{name}: {len(path)} steps, {beyond} that are no singles; {path.summary}{ending}"
        parting = self.parting
        if parting is None:
            yield "The paths do not part."
        else:
            first, *others = parting.values()
            told = [f"step {number} of {name}" for name, number in parting.items()]
            where = f"step {first}" if {first} == {*others} else ", ".join(told)
            yield f"They part at row {self._shared_rows() + 1}, {where}."

    def to_dict(self) -> dict[str, Any]:
        """Return the comparison as plain lists, strings and numbers for JSON; each path is that of its ``to_dict``."""
        paths = [
            {
                "name": name,
                "step_count": len(path),
                "beyond_singles": len(path.beyond_singles),
                "is_complete": path.is_complete,
                **path.to_dict(),
            }
            for name, path in self._paths.items()
        ]
        parting = self.parting
        return {"parting": None if parting is None else dict(parting), "paths": paths}


def _rows(path: SolvingPath[Any]) -> list[tuple[Step, ...]]:
    """Return the runs of singles of a path, and its other steps one by one."""
    rows: list[tuple[Step, ...]] = []
    for is_single, steps in groupby(path, lambda step: step.technique.id in SINGLES):
        run = tuple(steps)
        rows += [run] if is_single else [(step,) for step in run]
    return rows


def _identity(row: tuple[Step, ...]) -> tuple[str | None, Grid | None]:
    """Return what makes rows the same: where they lead, and the technique unless it is a single."""
    last = row[-1]
    technique = None if last.technique.id in SINGLES else last.technique.id
    return technique, last.apply(last.grid) if last.grid is not None else None


def _told(row: tuple[Step, ...]) -> str:
    if not row:
        return ""
    if row[0].technique.id in SINGLES:
        return "1 single" if len(row) == 1 else f"{len(row)} singles"
    step = row[0]
    return f"{step.technique.name} ({step.difficulty:g}): {telling().short_conclusion(step)}"


def _row_lines(number: str, cells: list[str], width: int) -> Iterator[str]:
    """Yield the lines of a row, whose cells are wrapped at a width."""
    wrapped = [wrap(cell, width, subsequent_indent="  ") for cell in cells]
    for line, parts in enumerate(zip_longest(*wrapped, fillvalue="")):
        yield "   ".join([f"{number if line == 0 else '':>3}", *(part.ljust(width) for part in parts)]).rstrip()
