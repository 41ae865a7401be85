"""``shortest_path``: the fewest steps that are no singles, by a search that is bounded in nodes.

A scale looks for the easiest next step, so its path can have many steps that a harder one would save. Here a node is a
position in which no single is left, and its children are the positions after each step that ``all_hints`` lists and
the singles that follow. Positions are searched level by level, a level for each such step, each position once:

```
singles                              level 0: one node
   └─ step ─ singles                 level 1: a node for each step listed
        └─ step ─ singles            level 2 …      the first node that is solved ends the search
```

A search has a width: if a level has more nodes, those with the fewest candidates are searched. The path that is known,
first the scale's own, bounds its levels. If no shorter path is found, the next search is twice as wide, until no level
is too wide: then the answer is the least. What is known of a position is kept, so a wider search adds only new ones,
and the limit says where the searches end, not what they do.

Nets, which hold many chains, and brute force would each count as one step. So they take part only if a profile names
its techniques. A puzzle that a scale does not solve without them is not searched.

Some steps of a path that was found so are needed by no other. From the last to the first, each step is dropped if those
behind it follow without it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from nonet._board.grid import Grid, classic_only
from nonet._checks import checked_integer
from nonet._engine.cancel import CancelFlag
from nonet._engine.inputs import Progress, Puzzle, as_grid, checked_callback
from nonet._engine.profile import AnyProfile, Profile, checked_profile
from nonet._engine.technique import TECHNIQUES, rated_techniques
from nonet._errors import LimitError
from nonet.logic._hints import all_hints, explain
from nonet.logic._path import SINGLES, SolvingPath
from nonet.logic._step import Step

_NETS = frozenset({"dynamic_chain", "dynamic_plus_chain", "nested_chain", "forcing_net", "brute_force"})
"""The families of steps that are no single step to a player."""


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
    """A position without singles, and the number of the step to it among those of the position before."""

    grid: Grid
    before: _Node | None = None
    number: int = 0

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

    The steps are those of ``all_hints`` whose techniques count in a rating of the profile, without nets (dynamic and
    nested chains, forcing nets) and brute force unless the profile names its techniques. If the scale needs these,
    ``path`` is its own, and nothing is searched. Of other paths: without any one of those
    that are no singles, another does not follow. The same call returns the same path, and a higher limit never a longer
    one. ``progress`` gets the number of positions searched so far, and ends the search by raising an exception. Options
    and errors are those of ``explain``.

    >>> puzzle = "5.........17....68..6...1...3..51..664..9...7........216.4.......38..29..5.1....."
    >>> found = shortest_path(puzzle, profile="hodoku")
    >>> len(explain(puzzle, profile="hodoku").beyond_singles), len(found.path.beyond_singles), found.is_least
    (9, 3, True)
    """
    classic_only("shortest_path", as_grid(puzzle))
    limit = checked_integer("node_limit", node_limit, 0)
    whole = used = checked_profile(profile)
    if whole.techniques is None:
        used = whole.without(*(name for name in rated_techniques(whole.name) if TECHNIQUES[name].family in _NETS))
    own = explain(puzzle, profile=used, cancel=cancel)
    if used is not whole and not own.is_complete:
        return ShortestPath(explain(puzzle, profile=whole, cancel=cancel), False, 0)
    search = _Search(used, limit, checked_callback(cancel, progress), cancel)
    best, width = search.pruned(own), 1
    while True:
        shorter = search.shorter_than(best, width)
        if shorter is not None:
            best = search.pruned(shorter)
        elif search.is_ended or not search.is_narrow:
            break
        else:
            width *= 2
    return ShortestPath(best, best.is_complete and not search.is_cut, search.node_count)


class _Search:
    """The steps of a profile, what is known of positions, and how the last search was cut."""

    def __init__(self, profile: Profile, limit: int, progress: Progress, cancel: CancelFlag | None) -> None:
        self.profile, self.progress, self.cancel = profile, progress, cancel
        self.techniques = {*(rated_techniques(profile.name) if profile.techniques is None else profile.techniques)}
        self.singles = profile.only(*sorted(SINGLES & self.techniques))
        self.is_ended = self.is_narrow = self._is_partial = False
        self.node_count, self._limit = 0, limit
        self._children: dict[Grid, list[tuple[int, Grid]]] = {}
        self._partial: set[Grid] = set()

    @property
    def is_cut(self) -> bool:
        """Whether the last search left something out: nodes of a level, positions beyond the limit, or steps."""
        return self.is_ended or self.is_narrow or self._is_partial

    def shorter_than(self, best: SolvingPath[Any], width: int) -> SolvingPath[Any] | None:
        """Return a shorter path, from levels of at most ``width`` nodes."""
        most = len(best.beyond_singles) if best.is_complete else None
        self.is_narrow = self._is_partial = False
        start = self._singles(best.puzzle).end
        known, level, depth = {start}, [_Node(start)], 0
        while level and (most is None or depth + 1 < most):
            if len(level) > width:
                self.is_narrow = True
                level = sorted(level, key=lambda node: node.candidate_count)[:width]
            found = []
            for node in level:
                for number, grid in self.children(node.grid):
                    if not grid.open_count:
                        return self._path_to(best.puzzle, _Node(grid, node, number))
                    if grid not in known:
                        known.add(grid)
                        found.append(_Node(grid, node, number))
                if self.is_ended:
                    return None
            level, depth = found, depth + 1
        return None

    def children(self, grid: Grid) -> list[tuple[int, Grid]]:
        """Return the positions after each step, each once, with the number of the step; none beyond the limit."""
        found = self._children.get(grid)
        if found is None:
            if self.node_count == self._limit:
                self.is_ended = True
                return []
            self.node_count += 1
            if self.progress is not None:
                self.progress(self.node_count)
            found = self._children[grid] = list(self._listed(grid))
        self._is_partial |= grid in self._partial
        return found

    def _listed(self, grid: Grid) -> Iterator[tuple[int, Grid]]:
        known: set[Grid] = set()
        for number, step in enumerate(self._steps(grid)):
            after = step.apply(grid)
            if after not in known:
                known.add(after)
                end = self._singles(after).end
                if end == after or end not in known:
                    known.add(end)
                    yield number, end
                    if not end.open_count:
                        return

    def _steps(self, grid: Grid) -> Iterator[Step]:
        try:
            for step in all_hints(grid, profile=self.profile, cancel=self.cancel):
                if step.technique.id in self.techniques:
                    yield step
        except LimitError:
            self._partial.add(grid)

    def _singles(self, grid: Grid) -> SolvingPath[Any]:
        """Return the path of the singles that a position has."""
        if not self.singles.techniques or not grid.open_count:
            return SolvingPath(grid, ())
        return explain(grid, profile=self.singles, cancel=self.cancel)

    def _path_to(self, puzzle: Grid, node: _Node) -> SolvingPath[Any]:
        steps: list[Step] = []
        while node.before is not None:
            steps.insert(0, next(islice(self._steps(node.before.grid), node.number, None)))
            node = node.before
        return SolvingPath(puzzle, self._with_singles(puzzle, steps), profile=self.profile)

    def _with_singles(self, grid: Grid, steps: Iterable[Step]) -> Iterator[Step]:
        """Yield steps that are no singles, and the singles before, between and behind them."""
        for step in steps:
            yield from self._singles(grid)
            yield step
            grid = step.apply(step.grid or grid)
        yield from self._singles(grid)

    def pruned(self, path: SolvingPath[Any]) -> SolvingPath[Any]:
        """Return a path without the steps that no later one needs."""
        if not path.is_complete:
            return path
        later: list[Step] = []
        steps = path.steps
        for place in reversed(range(len(path))):
            step = path[place]
            if step.technique.id in SINGLES or step.grid is None:
                continue
            without = self._replayed(step.grid, later)
            if without is None:
                later.insert(0, step)
            else:
                later = without
                steps = (*path[:place], *self._with_singles(step.grid, later))
        return path if steps is path.steps else SolvingPath(path.puzzle, steps, profile=self.profile)

    def _replayed(self, grid: Grid, steps: list[Step]) -> list[Step] | None:
        """Return those steps that a position still needs, if each follows there and they solve it."""
        found = []
        grid = self._singles(grid).end
        for step in steps:
            if step.apply(grid) != grid:
                like = step if step.grid == grid else self._like(step, grid)
                if like is None:
                    return None
                found.append(like)
                grid = self._singles(like.apply(grid)).end
        return None if grid.open_count else found

    def _like(self, step: Step, grid: Grid) -> Step | None:
        """Return a step of the same technique in another position, from which as much follows."""
        with suppress(LimitError):
            for like in all_hints(grid, profile=self.profile.only(step.technique), cancel=self.cancel):
                after = like.apply(grid)
                if step.apply(after) == after:
                    return like
        return None
