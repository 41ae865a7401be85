"""A comparison of methods as a table and as JSON, notes on unlike methods, and the machine that times depend on."""

import platform
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from nonet.methods._totals import CUT, MethodTotals

RelativeTime = Callable[[MethodTotals], float | None]

_OF_ONE_GRID = re.compile(
    r"[0-9.]{81}|(returned a wrong solution|, or None|, or None, not \w+| raised \w+)(?:[: ].*|$)|(?<=it waited )\S+ s",
    re.DOTALL,
)
"""What an error says of one grid alone, after what it says of all (group 1)."""
_COUNTERS = ("calls", "guesses", "backtracks", "dead_ends", "cells_by_logic")
_HEAD = ["method", "solved", "time", "relative", *(name.replace("_", " ") for name in _COUNTERS), "solved by logic"]


def comparison_as_table(
    methods: Sequence[MethodTotals], grid_count: int, relative_time: RelativeTime, told: Sequence[str]
) -> str:
    """Return a table in plain text, a line per method, then notes; ``-`` for a counter that a method does not have."""
    lines = [_HEAD, *(_line(totals, grid_count, relative_time(totals)) for totals in methods)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rows = ("  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip() for line in lines)
    return "\n".join([*rows, *told, *(text for totals in methods for text in _troubles(totals))])


def notes(methods: Sequence[MethodTotals], limit: int) -> Iterator[str]:
    """Yield what makes the times of some methods differ in kind from those of others."""
    ended = [(totals.method.name, {result.status for result in totals.results.values()}) for totals in methods]
    stopping = [name for name, statuses in ended if "solvable" in statuses]
    whole = [name for name, statuses in ended if "proper" in statuses and name not in stopping]
    if whole and stopping and limit == 1:
        end = "searches the whole tree" if len(whole) == 1 else "search the whole tree"
        yield f"{', '.join(whole)}: {end}, others stop at a solution; with limit 2 they search on"
    elif whole and stopping:
        yield f"{', '.join(stopping)}: stop{'s' * (len(stopping) == 1)} at a solution, others search on"
    native = [totals.method for totals in methods if totals.method.origin.endswith("in Rust")]
    if len(native) < len(methods):
        yield from (f"{method.name}: {method.origin}, others in Python" for method in native)


def _troubles(totals: MethodTotals) -> Iterator[str]:
    """Yield what went wrong with a method: the first grid of each kind of trouble, and how many more have it."""
    kinds: dict[str, list[int]] = {}
    for number, result in sorted(totals.results.items()):
        if result.ending in CUT:
            kinds.setdefault(_OF_ONE_GRID.sub(r"\1", result.error or ""), []).append(number)
    for numbers in kinds.values():
        first = totals.results[numbers[0]]
        more = f" and {len(numbers) - 1} more" if len(numbers) > 1 else ""
        yield f"{totals.method.name}, grid {numbers[0]}{more}: {first.error}"


def _line(totals: MethodTotals, grid_count: int, ratio: float | None) -> list[str]:
    done = len(totals.results)
    counters = map(totals.total, _COUNTERS)
    return [
        totals.method.name,
        "-" if not done else f"{totals.solved}" if done == grid_count else f"{totals.solved} of {done}",
        _time(totals),
        ratio_text(ratio),
        *("-" if count is None else f"{count:,}" for count in (*counters, totals.solved_by_logic)),
    ]


def _time(totals: MethodTotals) -> str:
    if not totals.results or totals.has_waited:
        return "-"
    return f"{totals.seconds:.1f} s" if totals.seconds >= 1 else f"{1000 * totals.seconds:.1f} ms"


def ratio_text(ratio: float | None) -> str:
    """Return a ratio with a sensible number of digits.

    >>> ratio_text(1.0), ratio_text(1234.5), ratio_text(None)
    ('1.0x', '1,234x', '-')
    """
    if ratio is None:
        return "-"
    return f"{ratio:.1f}x" if ratio < 99.95 else f"{ratio:,.0f}x"


def comparison_as_json(
    methods: Sequence[MethodTotals], grid_count: int, relative_time: RelativeTime
) -> dict[str, object]:
    """Return everything as values that ``json`` can write."""
    return {
        "machine": machine(),
        "grids": grid_count,
        "methods": [
            {
                "name": totals.method.name,
                "grids_run": len(totals.results),
                "solved": totals.solved,
                "seconds": totals.seconds,
                "relative": relative_time(totals),
                **{counter: totals.total(counter) for counter in _COUNTERS},
                "solved_by_logic": totals.solved_by_logic,
                "results": [
                    {"grid": number, "status": result.status}
                    | asdict(result)
                    | {
                        "solutions": [solution.to_line() for solution in result.solutions],
                        "unfinished": result.unfinished and result.unfinished.to_line(),
                    }
                    for number, result in sorted(totals.results.items())
                ],
            }
            for totals in methods
        ],
    }


def machine() -> str:
    """Return the processor and the Python version, which times depend on."""
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
        models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
        processor = next(models, processor)
    return f"{processor}, {platform.python_implementation()} {platform.python_version()}"


def unfinished(all_totals: Sequence[MethodTotals], started: set[tuple[int, int]]) -> Iterator[str]:
    """Yield which grids are not finished; ``started`` has places of methods and numbers of grids."""
    not_started = []
    for place, totals in enumerate(all_totals):
        begun = sorted({number for each, number in started if each == place} - totals.results.keys())
        if begun:
            which = "grid {} is" if len(begun) == 1 else "grids {} are"
            yield f"{totals.method.name}: {which.format(', '.join(map(str, begun)))} not finished"
        elif not totals.results:
            not_started.append(totals.method.name)
    if started and not_started:
        yield f"{', '.join(not_started)}: not started"


def relative_to(all_totals: Sequence[MethodTotals], grid_count: int, totals: MethodTotals) -> float | None:
    """Return a method's time divided by the shortest one; ``None`` if it is not among those that are compared."""
    finished = [other for other in all_totals if len(other.results) == grid_count and not other.has_waited]
    most = max((other.solved for other in finished), default=0)
    best = [other for other in finished if other.solved == most > 0]
    fastest = min((other.seconds for other in best), default=0.0)
    return totals.seconds / fastest if totals in best and fastest > 0 else None
