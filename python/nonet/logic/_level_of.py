"""The level for people of a puzzle: the first one whose techniques solve it.

Whoever knows the techniques of a level can solve the puzzle; how many givens it has and how long it takes is asked only
of puzzles that are made for a level. Beginners are the exception: they look for hidden singles in boxes alone, in grids
with many givens.
"""

from nonet._engine.cancel import CancelFlag
from nonet._engine.inputs import Puzzle, as_grid
from nonet._engine.levels import LEVELS, Level
from nonet._engine.profile import SE121
from nonet.logic.rating import rate


def level_of(puzzle: Puzzle, *, cancel: CancelFlag | None = None) -> Level:
    """Return the level for people of a puzzle: the first one whose techniques solve it.

    A puzzle for beginners also has at least 32 givens, and needs no single of a row or column. What no technique of
    ``LEVELS`` solves has the level ``master``. Raises the errors of ``rate`` for a puzzle that is not proper.

    >>> from nonet import generate, level_of
    >>> level_of(generate(seed=1, for_people="hard")), level_of(generate(seed=1, technique="pointing", only=True))
    ('hard', 'medium')
    """
    grid = as_grid(puzzle)
    first, *others = LEVELS.values()
    if grid.given_count >= first.givens[0]:
        beginners = rate(grid, profile=SE121.only(*first.techniques), cancel=cancel)
        if beginners.er <= first.rating[1]:
            return first.level
    for promise in others[:-1]:
        if not rate(grid, profile=promise.profile, cancel=cancel).is_stuck:
            return promise.level
    return others[-1].level
