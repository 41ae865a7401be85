"""A comparison as a table for people and as JSON for programs, and the name of the machine that times depend on."""

from __future__ import annotations

import platform
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nonet.methods._compare import Comparison, Tally

_COUNTERS = ("calls", "guesses", "backtracks", "dead_ends", "cells_by_logic")
_HEAD = ["method", "solved", "time", "relative", "calls", "guesses", "backtracks", "cells by logic", "solved by logic"]


def comparison_as_table(comparison: Comparison) -> str:
    """Return a table in plain text, a line for each method; ``-`` is a counter that the method does not have."""
    lines = [_HEAD, *(_line(comparison, tally) for tally in comparison.tallies)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])]).rstrip() for line in lines
    )


def _line(comparison: Comparison, tally: Tally) -> list[str]:
    done = len(tally.results)
    counters = [tally.total(counter) for counter in _COUNTERS if counter != "dead_ends"]
    return [
        tally.method.name,
        f"{tally.solved}" if done == len(comparison.grids) else f"{tally.solved} of {done}",
        f"{tally.seconds:.1f} s" if tally.seconds >= 1 else f"{1000 * tally.seconds:.1f} ms",
        times_as_long(comparison.slowness(tally)),
        *("-" if count is None else f"{count:,}" for count in (*counters, tally.solved_by_logic)),
    ]


def times_as_long(slowness: float | None) -> str:
    """Return a ratio with as many digits as it deserves.

    >>> times_as_long(1.0), times_as_long(1234.5), times_as_long(None)
    ('1.0x', '1,234x', '-')
    """
    if slowness is None:
        return "-"
    return f"{slowness:.1f}x" if slowness < 99.95 else f"{slowness:,.0f}x"


def comparison_as_json(comparison: Comparison) -> dict[str, object]:
    """Return everything as values that ``json`` can write."""
    return {
        "machine": machine(),
        "grids": len(comparison.grids),
        "methods": [
            {
                "name": tally.method.name,
                "grids_run": len(tally.results),
                "solved": tally.solved,
                "seconds": tally.seconds,
                "relative": comparison.slowness(tally),
                **{counter: tally.total(counter) for counter in _COUNTERS},
                "solved_by_logic": tally.solved_by_logic,
                "results": [
                    {"grid": number, "verdict": result.verdict}
                    | asdict(result)
                    | {"solutions": [solution.to_line() for solution in result.solutions]}
                    for number, result in sorted(tally.results.items())
                ],
            }
            for tally in comparison.tallies
        ],
    }


def machine() -> str:
    """Return what times depend on: the processor and the Python."""
    processor = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines()
        models = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
        processor = next(models, processor)
    return f"{processor}, {platform.python_implementation()} {platform.python_version()}"
