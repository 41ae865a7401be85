"""``MethodTotals``: the results of one method on several grids, and their sums."""

from dataclasses import dataclass, field, fields

from nonet._checks import checked_choice
from nonet.methods._clock import WAITED
from nonet.methods._method import Method, MethodResult

CUT = ("failed", "time_limit")
"""The endings of results that have no counters."""


@dataclass(slots=True)
class MethodTotals:
    """The results of one method, by the number of the grid, which counts from 1."""

    method: Method
    results: dict[int, MethodResult] = field(default_factory=dict)

    @property
    def solved(self) -> int:
        """The number of grids it solved."""
        return sum(bool(result.solutions) for result in self.results.values())

    @property
    def seconds(self) -> float:
        """The CPU time for all grids."""
        return sum(result.seconds for result in self.results.values())

    @property
    def has_waited(self) -> bool:
        """Whether a time limit stopped it while it waited without computing: its CPU time is not how long it took."""
        return any(result.ending == "time_limit" and WAITED in (result.error or "") for result in self.results.values())

    @property
    def solved_by_logic(self) -> int | None:
        """The number of grids it solved without search; ``None`` if the method does not report it."""
        reported = [result.solved_without_search for result in self.results.values() if result.ending not in CUT]
        return None if None in reported or not reported else sum(map(bool, reported))

    def total(self, counter: str) -> int | None:
        """Return the sum of a counter over the grids on which it ended; ``None`` if the method does not have it."""
        checked_choice("counter", counter, (field.name for field in fields(MethodResult)))
        counts = [getattr(result, counter) for result in self.results.values() if result.ending not in CUT]
        return None if None in counts or not counts else sum(counts)
