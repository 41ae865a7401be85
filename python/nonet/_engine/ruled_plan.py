"""How puzzles are made on boards of any kind, and puzzles whose rules are drawn.

On a given layout the rule engine draws a full grid and removes givens (``crates/nonet-core/src/generate/ruled.rs``).
Where rules are drawn, they are drawn for a full grid; givens that the rules make redundant go first, then the rules
that are redundant. A puzzle for a level begins with few givens, and gets more, in random order, until the techniques of
the level solve it; one that is easier with the fewest is left. Work is counted in nodes of searches, not in seconds, so
a seed gives the same puzzle on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import Grid, puzzle_of
from nonet._board.layout import CLASSIC, Layout
from nonet._board.rule import Rule
from nonet._engine.drawn_rules import DRAWN, WHOLE, Board, Cages, Random, jigsaw_regions
from nonet._engine.inputs import Progress
from nonet._engine.ruled import level_of_path, model_of, parts_of
from nonet._engine.technique import RULE_LEVEL_NAMES, RuleLevel
from nonet._native import core as _core

WORK = 2_000_000
"""The nodes of searches for one puzzle, at most, if nothing else is asked for."""
_PROOF = 2_000  # nodes of a proof that a puzzle with drawn rules is proper; a harder one counts as not proper
_MENDS = 150  # changes of the cages of one grid
_PATH_WORK = 200_000  # of the path of one puzzle, in the units of ``explain``
_ORDERS = 3  # in which givens are added to one puzzle
_MOST_OF_LEVEL = 200  # puzzles that are made to find one of a level
_MOST_PLAIN, _PLAIN_WORK = 10_000, 10_000_000  # the same without rules, and the squares of their cells
_SHARE = (28, 32)  # givens of 81 that a puzzle keeps by default, where no rules are drawn


class Made(NamedTuple):
    """The puzzles and solutions that were made, and why the next one was not, if it was asked for."""

    rows: list[tuple[Grid, Grid]]
    missing: str | None


class RuledPlan(NamedTuple):
    """What is asked of puzzles on a board of any kind."""

    layout: Layout
    drawn: tuple[str, ...]
    givens: tuple[int, int] | None
    minimal: bool
    symmetry: str
    pattern: bytes | None
    attempts: int
    work_limit: int
    level: RuleLevel | None = None

    def made(self, seed: int, start: int, count: int, threads: int, progress: Progress) -> Made:
        """Make puzzles with these indices, up to the first that is not found."""
        if not self.is_serial:
            return self._removed(self.layout, None, seed, start, count, threads, progress)
        rows: list[tuple[Grid, Grid]] = []
        for index in range(start, start + count):
            if progress is not None:
                progress(len(rows))
            random = Random(seed, index)
            found = self._one(random, progress) if self.level is None else self._of_level(self.level, random, progress)
            if isinstance(found, str):
                return Made(rows, found)
            rows.append(found)
        return Made(rows, None)

    @property
    def is_serial(self) -> bool:
        """Whether puzzles are made one after another, and not by several threads at once."""
        return bool(self.drawn) or self.level is not None

    @property
    def _has_clues(self) -> bool:
        """Whether clues are drawn, which leave few givens needed."""
        return not {"killer", *DRAWN}.isdisjoint(self.drawn)

    def check(self) -> None:
        """Raise ``ValueError`` if no puzzle can be what is asked for."""
        self._removed(self.layout, None, 0, 0, 0, 1, None)
        self._base(None)

    def _removed(
        self,
        layout: Layout,
        solution: bytes | None,
        seed: int,
        start: int,
        count: int,
        threads: int,
        progress: Progress,
    ) -> Made:
        """Make puzzles on a layout, from random full grids or from this one, by the removal of givens."""
        cells = len(layout.cells)
        if self.givens is not None:
            targets, most = self.givens, self.givens[1]
        elif self.minimal or self._has_clues or self.level is not None:
            targets, most = (0, cells if self.minimal else 0), cells
        else:
            fewest, last = (round(share * cells / CELL_COUNT) for share in _SHARE)
            if self.pattern is not None:
                fewest = min(fewest, cells - self.pattern.count(0))
            targets, most = (fewest, max(fewest, last)), cells
        made, puzzles, solutions, missing = model_of(layout).generate_batch(
            solution=solution,
            symmetry=self.symmetry,
            pattern=self.pattern,
            targets=targets,
            most=most,
            minimal=self.minimal,
            attempts=self.attempts if solution is None else 1,
            work_limit=self.work_limit,
            seed=seed,
            start=start,
            count=count,
            threads=threads,
            progress=progress,
        )
        rows = [
            (puzzle_of(puzzles[at : at + cells], layout=layout), puzzle_of(solutions[at : at + cells], layout=layout))
            for at in range(0, made * cells, cells)
        ]
        return Made(rows, missing)

    def _of_level(self, level: RuleLevel, random: Random, progress: Progress) -> tuple[Grid, Grid] | str:
        """Return a puzzle of a level and its solution, or why there is none."""
        tried = _MOST_OF_LEVEL
        if not self.drawn and not self.layout.rules:
            # These take far less time, the less the smaller they are. Of minimal ones of 6x6, 1 in 200 is medium.
            tried = min(_MOST_PLAIN, _PLAIN_WORK // len(self.layout.cells) ** 2)
        tried = min(self.attempts, tried)
        for _ in range(tried):
            found = self._one(random, progress)
            if isinstance(found, str):
                return found
            puzzle, solution = found
            for _ in range(_ORDERS):
                eased = _eased(puzzle, solution, level, random, progress, is_kept=not self._may_add)
                if eased is not None:
                    return eased, solution
                if not self._may_add:
                    break
        larger = " or a larger board" if self.layout.size < CLASSIC.size else ""
        why = "such puzzles are rare or do not exist"
        return f"none of {tried:,} puzzles has the level {level}: {why}; try another level{larger}"

    @property
    def _may_add(self) -> bool:
        """Whether a puzzle can get givens: these have no pattern of their own, and may be redundant."""
        return not self.minimal and self.symmetry == "none" and self.pattern is None

    def _one(self, random: Random, progress: Progress) -> tuple[Grid, Grid] | str:
        """Return a puzzle and its solution, or why there is none."""
        if self.drawn:
            return self._drawn_puzzle(random, progress)
        made = self._removed(self.layout, None, random.word(), 0, 1, 1, progress)
        return made.rows[0] if made.missing is None else made.missing

    def _drawn_puzzle(self, random: Random, progress: Progress) -> tuple[Grid, Grid] | str:
        """Return a puzzle with drawn rules and its solution, or why there is none."""
        work = _Work(self.work_limit, progress)
        reason, attempt = "", 0
        while attempt < self.attempts and work.left > 0:
            attempt += 1
            base = self._base(random)
            values, missing = model_of(base).full_grid(
                seed=random.word(), index=0, work_limit=min(work.left, self.work_limit // 4 + 1), progress=progress
            )
            work.left -= base.size**2
            if missing is not None:
                if "jigsaw" not in self.drawn:
                    return missing
                reason = f"; the last regions: {missing}"
                work.left -= self.work_limit // 8
                continue
            layout = self._with_rules(base, values, random, work)
            if layout is None:
                continue
            made = self._removed(layout, values, random.word(), 0, 1, 1, progress).rows
            if not made:
                work.left -= _PROOF
                continue
            layout = self._without_redundant(base, made[0][0], random, work)
            puzzle, solution = (puzzle_of(grid._values, layout=layout) for grid in made[0])
            return puzzle, solution
        asked = f"in {attempt:,} attempts and about {self.work_limit - work.left:,} nodes"
        return f"it was not found {asked}{reason}: such puzzles are rare or do not exist"

    def _base(self, random: Random | None) -> Layout:
        """Return the layout before rules are drawn for a grid: with its regions, and the rules of the whole board."""
        layout, whole = self.layout, [rule for name in self.drawn for rule in WHOLE.get(name, ())]
        if random is None or "jigsaw" not in self.drawn:
            return _with(layout, whole)
        regions = jigsaw_regions(layout.size, layout.region_numbers, random)
        return Layout(layout.size, regions, rules=[*layout.rules, *whole])

    def _with_rules(self, base: Layout, values: bytes, random: Random, work: _Work) -> Layout | None:
        """Return the layout with rules that a full grid keeps; ``None`` if cages do not make it the only one."""
        board = Board(values, base.size)
        drawn = [rule for name in self.drawn if name in DRAWN for rule in DRAWN[name](board, random)]
        if "killer" not in self.drawn:
            return _with(base, drawn)
        cages = Cages(board, random)
        for step in range(_MENDS):
            layout = _with(base, [*drawn, *cages.rules()])
            others = work.others(layout, bytes(len(values)), values)
            if others == []:
                return layout
            is_mended = cages.mend(others[0]) if others and step % 8 < 6 else cages.divide()
            if not is_mended or work.left <= 0:
                return None
        return None

    def _without_redundant(self, base: Layout, puzzle: Grid, random: Random, work: _Work) -> Layout:
        """Return the layout of a puzzle without the drawn rules that it does not need; cages cover the board."""
        kept = [rule for rule in puzzle.layout.rules if rule not in base.rules]
        for rule in random.shuffled(rule for rule in kept if rule.name != "cage"):
            fewer = [each for each in kept if each != rule]
            if work.is_proper(_with(base, fewer), puzzle._values):
                kept = fewer
        return _with(base, kept)


def _eased(
    puzzle: Grid, solution: Grid, level: RuleLevel, random: Random, progress: Progress, *, is_kept: bool
) -> Grid | None:
    """Return the puzzle with the fewest givens, added in a random order, that has a level at most this; if it has it.

    ``is_kept``: none can be added.
    """
    wanted = RULE_LEVEL_NAMES.index(level)
    added = random.shuffled([] if is_kept else [cell for cell, value in enumerate(puzzle) if not value])

    def with_first(count: int) -> Grid:
        values = bytearray(puzzle._values)
        for cell in added[:count]:
            values[cell] = solution._values[cell]
        return puzzle_of(bytes(values), layout=puzzle.layout)

    @cache
    def level_with(count: int) -> int:
        found = level_of_path(with_first(count), work_limit=_PATH_WORK, progress=progress)
        return len(RULE_LEVEL_NAMES) if found is None else RULE_LEVEL_NAMES.index(found)

    if level_with(0) < wanted:
        return None
    low, high = 0, max(0, len(added) - 1)
    while low < high:
        middle = (low + high) // 2
        if level_with(middle) <= wanted:
            high = middle
        else:
            low = middle + 1
    return with_first(low) if level_with(low) == wanted else None


class _Work:
    """The nodes that are left, and the searches that use them."""

    def __init__(self, limit: int, progress: Progress) -> None:
        self.left, self._progress = limit, progress

    def others(self, layout: Layout, puzzle: bytes, solution: bytes) -> list[bytes] | None:
        """Return another solution, none if there is none; ``None`` if that was not decided."""
        _, values, is_decided = self._search(layout, puzzle)
        width = len(puzzle)
        found = [values[at : at + width] for at in range(0, len(values), width)]
        others = [other for other in found if other != solution]
        return others[:1] if others or is_decided else None

    def is_proper(self, layout: Layout, puzzle: bytes) -> bool:
        """Tell whether it was shown that a puzzle has one solution."""
        count, _, is_decided = self._search(layout, puzzle)
        return is_decided and count == 1

    def _search(self, layout: Layout, puzzle: bytes) -> tuple[int, bytes, bool]:
        model = _core.RuleModel(*parts_of(layout))
        count, values, is_decided, guesses, dead_ends = model.count(
            puzzle, limit=2, keep=2, work_limit=_PROOF, progress=self._progress
        )
        self.left -= 1 + guesses + dead_ends
        return count, values, is_decided


def _with(layout: Layout, rules: Sequence[Rule]) -> Layout:
    """Return a layout with other rules beside its own."""
    return Layout(layout.size, layout.regions, rules=[*layout.rules, *rules])
