"""The next step for a player who sees all candidates: a cell that has only one left lies open to the eyes.

Sudoku Explainer's scale was made for boards without candidates, where a naked single is hard to see: it has direct
pairs and pointing before it. The page and the terminal ask here while they show candidates.
"""

from __future__ import annotations

from nonet._board.grid import Grid
from nonet._board.layout import CLASSIC
from nonet._engine.cancel import CancelFlag
from nonet._engine.profile import Profile
from nonet.logic._hints import Hint, hint

_OPEN = ("full_house", "naked_single")


def hint_in_sight(grid: Grid, *, profile: Profile, cancel: CancelFlag | None = None) -> Hint | None:
    """Return the next step as ``hint`` does, but a naked single first, unless the profile names its techniques.

    >>> from nonet import SE121
    >>> grid = Grid("..........8...2.9...74......6...4....72.5..3.5..1..7..613...4.....6.1...7.9.4.126")
    >>> hint(grid).technique.name, hint_in_sight(grid, profile=SE121).technique.name
    ('Direct Hidden Pair', 'Naked Single')
    """
    is_plain = profile.techniques is None and grid.layout is CLASSIC
    lone = hint(grid, profile=profile.only(*_OPEN), cancel=cancel) if is_plain else None
    return lone or hint(grid, profile=profile, cancel=cancel)
