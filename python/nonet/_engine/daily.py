"""The puzzle of the day: one for each date and level, the same for everybody.

Its seed is the date as a number: 20261126 for the 26th of November 2026. No clock and no time zone matter, so a page, a
program and a newspaper have the same puzzle. It stays the same within a minor version, as all puzzles of a seed do.
"""

from datetime import date as _Date  # noqa: N812 - the argument is called date

from nonet._board.grid import Grid
from nonet._checks import checked_choice, shown, wrong_type
from nonet._engine.cancel import CancelFlag
from nonet._engine.generate import generate
from nonet._engine.levels import LEVEL_NAMES, Level


def daily(date: _Date | str, level: Level, *, cancel: CancelFlag | None = None) -> Grid:
    """Return the puzzle of a day at a level for people: beginner, easy, medium, hard, expert or master.

    ``date`` is a ``datetime.date`` or a text such as ``2026-11-26``. The puzzle is that of
    ``generate(for_people=level, seed=20261126)``. It stays the same within a minor version.

    >>> from datetime import date
    >>> daily(date(2026, 11, 26), "easy") == daily("2026-11-26", "easy")
    True
    """
    checked_choice("level", level, LEVEL_NAMES)
    return generate(for_people=level, seed=_seed_of(date), cancel=cancel)


def _seed_of(date: _Date | str) -> int:
    """Return the seed of a day: its year, month and day as one number."""
    if isinstance(date, str):
        try:
            date = _Date.fromisoformat(date)
        except ValueError:
            raise ValueError(f"date must be a day such as 2026-11-26, not {shown(date)}") from None
    elif not isinstance(date, _Date):
        raise wrong_type("date must be a datetime.date or a text such as 2026-11-26", date)
    return (date.year * 100 + date.month) * 100 + date.day
