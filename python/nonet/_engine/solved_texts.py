"""``SolvedTexts``: solutions of many puzzles as text, written by the engine itself, for tables.

A ``Batch`` holds digits, and copies them into characters when Arrow reads it. For very easy puzzles that copy takes a
fifth of the time of solving, so tables are filled from this instead.
"""

from nonet._board.value import checked_callable
from nonet._engine.arrow_stream import arrow_stream
from nonet._engine.inputs import Progress, Puzzles, checked_threads, read_puzzles
from nonet._engine.status import ALL, SOLVABLE, Statuses, flags_of
from nonet._native import core as _core


class SolvedTexts:
    """Solutions and their guesses as an Arrow stream; a solution is 81 characters in a column of bytes."""

    _columns = (("solution", "text", SOLVABLE), ("status", "status", ALL), ("guesses", "count", ALL))

    def __init__(self, puzzles: Puzzles, *, threads: int | None = None, progress: Progress = None) -> None:
        count, callback = checked_threads(threads), checked_callable("progress", progress)
        rows = read_puzzles(puzzles, callback)
        found = _core.solve_batch(rows, limit=2, threads=count, progress=callback, as_text=True)
        self._memory = {name: memoryview(data) for name, data in found}

    @property
    def status(self) -> Statuses:
        """The status of each row."""
        return Statuses(self._memory["status"])

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Return the columns as a stream of Arrow record batches."""
        parts = [(name, kind, self._memory[name], flags_of(answered)) for name, kind, answered in self._columns]
        return arrow_stream(parts, self._memory["status"], requested_schema)
