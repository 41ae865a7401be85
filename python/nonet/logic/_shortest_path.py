"""``shortest_path``: the fewest steps that are no singles, by a search that is bounded in nodes.

A scale looks for the easiest next step, so its path can have many steps that a harder one would save. Here a node is a
position in which no single is left, and its children are the positions after each step that ``all_hints`` lists and
the singles that follow. Positions are searched level by level, a level for each such step, each position once:

```
singles                              level 0: one node
   └─ step ─ singles                 level 1: a node for each step listed
        └─ step ─ singles            level 2 …      the first node that is solved ends the search
```

If a level has more nodes than its share of the limit, those with the fewest candidates are searched. If no level above
the last was cut, the answer is the least. Otherwise it is the bound of another search, which has fewer levels to divide
the rest of the limit among. The first bound is the scale's own path.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from nonet._board.grid import Grid, classic_only
from nonet._checks import checked_integer
from nonet._engine.cancel import CancelFlag, checked_callback
from nonet._engine.inputs import Progress, Puzzle, as_grid
from nonet._engine.profile import AnyProfile, Profile, checked_profile
from nonet._engine.technique import rated_techniques
from nonet._errors import LimitError
from nonet.logic._hints import all_hints, explain
from nonet.logic._path import SINGLES, SolvingPath
from nonet.logic._step import Step

_LEVELS = 10
"""Among how many levels the limit is divided if the scale does not solve the puzzle."""


@dataclass(frozen=True)
class ShortestPath:
    """A path with few steps that are no singles, and what the search proved.

    ``is_least``: no path of steps that ``all_hints`` lists has fewer of them. Otherwise the search reached a limit, or
    found no path, and ``path`` is the best one known. ``node_count`` is the number of positions whose steps were
    listed.
    """

    path: SolvingPath[Any]
    is_least: bool
    node_count: int


@dataclass(frozen=True)
class _Node:
    """A position without singles, and the steps to it."""

    grid: Grid
    steps: tuple[Step, ...]

    @property
    def candidate_count(self) -> int:
        return sum(map(int.bit_count, self.grid._open_masks()))


def shortest_path(
    puzzle: Puzzle,
    *,
    profile: AnyProfile = "se121",
    node_limit: int = 100,
    progress: Progress = None,
    cancel: CancelFlag | None = None,
) -> ShortestPath:
    """Return a path with the fewest steps that are no singles, found by a search of at most ``node_limit`` positions.

    The steps are those of ``all_hints`` whose techniques count in a rating of the profile. The same call returns the
    same path. ``progress`` gets the number of positions searched so far, and ends the search by raising an exception.
    Options and errors are those of ``explain``.

    >>> puzzle = "5.........17....68..6...1...3..51..664..9...7........216.4.......38..29..5.1....."
    >>> found = shortest_path(puzzle, profile="hodoku")
    >>> len(explain(puzzle, profile="hodoku").beyond_singles), len(found.path.beyond_singles), found.is_least
    (9, 2, True)
    """
    classic_only("shortest_path", as_grid(puzzle))
    limit = checked_integer("node_limit", node_limit, 0)
    search = _Search(checked_profile(profile), checked_callback(cancel, progress), cancel)
    best: SolvingPath[Any] = explain(puzzle, profile=search.profile, cancel=cancel)
    while (found := search.shorter_than(best, limit)) is not None:
        steps, is_least = found
        best = SolvingPath(best.puzzle, steps, profile=search.profile)
        if is_least or search.node_count >= limit:
            return ShortestPath(best, is_least, search.node_count)
    return ShortestPath(best, best.is_complete and not search.is_cut, search.node_count)


class _Search:
    """The steps of a profile, the positions that were reached, and whether some of them were left out."""

    def __init__(self, profile: Profile, progress: Progress, cancel: CancelFlag | None) -> None:
        self.profile, self.progress, self.cancel = profile, progress, cancel
        self.techniques = {*(rated_techniques(profile.name) if profile.techniques is None else profile.techniques)}
        self.singles = profile.only(*sorted(SINGLES & self.techniques))
        self.is_cut, self.node_count = False, 0
        self._known: set[Grid] = set()

    def shorter_than(self, best: SolvingPath[Any], limit: int) -> tuple[tuple[Step, ...], bool] | None:
        """Return the steps of a shorter path, and whether it is proven that none is shorter; ``None`` without one."""
        most = len(best.beyond_singles) if best.is_complete else None
        self.is_cut, self._known = False, set()
        level, depth = [self.node(best.puzzle, ())], 0
        while level and (most is None or depth + 1 < most):
            is_least = not self.is_cut
            shares = max((_LEVELS if most is None else most - 1) - depth, 1)
            share = -(-max(limit - self.node_count, 0) // shares)
            if share < len(level):
                self.is_cut = True
                level = sorted(level, key=lambda node: node.candidate_count)[:share]
            found = []
            for child in self.children(level):
                if not child.grid.open_count:
                    return child.steps, is_least
                found.append(child)
            level, depth = found, depth + 1
        return None

    def node(self, grid: Grid, steps: tuple[Step, ...]) -> _Node:
        """Return the node of a position: after the singles that it has."""
        if self.singles.techniques and grid.open_count:
            path = explain(grid, profile=self.singles, cancel=self.cancel)
            grid, steps = path.end, (*steps, *path)
        return _Node(grid, steps)

    def children(self, level: list[_Node]) -> Iterator[_Node]:
        """Yield the nodes below those of a level, each position once."""
        for node in level:
            self.node_count += 1
            if self.progress is not None:
                self.progress(self.node_count)
            for step in self._steps(node.grid):
                after = step.apply(node.grid)
                if after not in self._known:
                    self._known.add(after)
                    child = self.node(after, (*node.steps, step))
                    if child.grid == after or child.grid not in self._known:
                        self._known.add(child.grid)
                        yield child

    def _steps(self, grid: Grid) -> Iterator[Step]:
        try:
            for step in all_hints(grid, profile=self.profile, cancel=self.cancel):
                if step.technique.id in self.techniques:
                    yield step
        except LimitError:
            self.is_cut = True
