"""A chart of a comparison of methods.

Three panels share the names of the methods: those that solved the most at the top, the fastest first.

```
              time             guesses          time per grid
engine        ●                                 ·:·
norvig           ●             ●                 ··::·
strings                  ●              ●              · ·:::··· ·
              logarithmic      logarithmic      logarithmic, one mark a grid
```

Calls are left out: what one is differs between methods. Guesses are not there if no method counts them.

A logarithmic scale has no zero where a bar could start, so a value is a dot. The dot is hollow if the method did not
solve every grid, and an arrow if a limit stopped it or it is not finished: the value is a lower bound. There is no dot
without a solution, nor for a method that waited without computing.
"""

import math
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from nonet._checks import wrong_type
from nonet.render._style import BLUE, GREEN, INK, ORANGE, chart, draw_lines_behind, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from nonet.methods import Comparison, MethodTotals


_LONGEST_TITLE = 300
_STOPPED = ("call_limit", "time_limit")
_UNMARKED = ("none", "waited")
_MEANINGS = {
    "some": "hollow: it did not solve every grid",
    "stopped": "arrow: it was stopped, and the value is a lower bound",
    "none": "no mark: it solved no grid",
    "waited": "no mark: it waited without computing until a limit stopped it",
}


def draw_comparison(comparison: "Comparison", path: str | os.PathLike[str], *, title: str) -> None:
    """Write a chart of the comparison to ``path``; its extension (``.svg``, ``.png``, ``.pdf``) is the format.

    The chart has the time and the guesses of each method, and its time for each grid. The title should name the file
    that was solved and the machine. Raises ``ImportError`` without matplotlib, of the extra ``[plot]``.

    >>> from nonet import Grid, methods
    >>> puzzle = Grid("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    >>> comparison = methods.Comparison([puzzle], [methods.get("bitmask"), methods.get("norvig")])
    >>> for totals in comparison.run():
    ...     pass
    >>> draw_comparison(comparison, "chart.svg", title=methods.machine())  # doctest: +SKIP
    """
    from nonet import methods  # imported here: this module is imported without it

    if not isinstance(comparison, methods.Comparison):
        raise wrong_type("comparison must be a Comparison", comparison)
    if not isinstance(title, str):
        raise wrong_type("title must be a string", title)
    if len(title) > _LONGEST_TITLE or not title.replace("\n", "").isprintable():
        raise ValueError(f"title must have at most {_LONGEST_TITLE} characters, all of them printable")
    some = (totals for totals in comparison.totals if totals.results)
    all_totals = sorted(some, key=lambda totals: (totals.solved, -totals.seconds))
    marks = [_mark(totals, len(comparison.grids)) for totals in all_totals]
    told = [text for mark, text in _MEANINGS.items() if mark in marks] + comparison.notes()
    if comparison.totals and all(_is_logic_alone(totals, len(comparison.grids)) for totals in comparison.totals):
        told.append("all grids are solved by logic alone: no method guesses")
    guesses = [totals.total("guesses") for totals in all_totals]
    is_counted = any(count is not None for count in guesses)
    if is_counted and None in guesses:
        told.insert(0, "- instead of guesses: the method does not count them, or ended on no grid")
    with chart(path, (11, 1.7 + 0.32 * len(all_totals) + 0.18 * len(told))) as figure:
        panels = figure.subplots(1, 2 + is_counted, sharey=True, width_ratios=(4, 4, 5)[-2 - is_counted :])
        figure.suptitle(title, fontsize=10, color=INK)
        _draw_dots(panels[0], [totals.seconds for totals in all_totals], marks, BLUE, _duration)
        panels[0].set_xlabel("time for all grids (CPU time, log scale)")
        if is_counted:
            _draw_dots(panels[1], guesses, marks, ORANGE, "{:,.0f}".format)
            panels[1].set_xlabel("guesses (log scale)")
        _draw_strips(panels[-1], all_totals)
        panels[-1].set_xlabel("time per grid (CPU time, log scale)")
        panels[0].set_yticks(range(len(all_totals)), [_label(totals, comparison) for totals in all_totals])
        panels[0].set_ylim(-0.6, max(len(all_totals), 1) - 0.4)
        if told:
            figure.supxlabel("\n".join(map(plain, told)), fontsize=8, color=INK)
        for axes in panels:
            draw_lines_behind(axes, "x")


def _label(totals: "MethodTotals", comparison: "Comparison") -> str:
    solved = totals.solved
    name = plain(totals.method.name)
    return name if solved == len(comparison.grids) else f"{name} ({solved} solved)"


def _is_logic_alone(totals: "MethodTotals", grid_count: int) -> bool:
    return totals.solved_by_logic == grid_count > 0


def _duration(seconds: float) -> str:
    return f"{seconds:.3g} s" if seconds >= 1 else f"{1000 * seconds:.3g} ms"


def _mark(totals: "MethodTotals", grid_count: int) -> str:
    """Return the kind of a method's marks: ``solved``, ``some``, ``stopped``, ``none`` or ``waited``."""
    if totals.has_waited:
        return "waited"
    is_unfinished = totals.solved > 0 and len(totals.results) < grid_count
    if is_unfinished or any(result.ending in _STOPPED for result in totals.results.values()):
        return "stopped"
    return "solved" if totals.solved == grid_count else "some" if totals.solved else "none"


def _draw_dots(axes: "Axes", values: list[Any], marks: list[str], color: str, shown: Callable[[Any], str]) -> None:
    """Draw one mark for each method on a logarithmic scale, with its value beside it; none without a value."""
    drawn = [value for value, mark in zip(values, marks, strict=True) if value and mark not in _UNMARKED]
    left, right = (min(drawn) / 2, max(drawn)) if drawn else (0.1, 1.0)
    _set_scale(axes, left, right * (right / left) ** 0.35, shown if drawn else None)
    for place, (value, mark) in enumerate(zip(values, marks, strict=True)):
        is_drawn = value and mark not in _UNMARKED
        if is_drawn:
            shape, face = ("o" if mark != "stopped" else ">"), (color if mark == "solved" else "white")
            axes.plot(value, place, shape, color=color, markerfacecolor=face, markersize=7)
        text = "-" if value is None or mark in _UNMARKED else "> " * (mark == "stopped") + shown(value)
        at = (value if is_drawn else left, place)
        axes.annotate(text, at, xytext=(7, 0), textcoords="offset points", va="center", fontsize=8)


def _draw_strips(axes: "Axes", all_totals: "list[MethodTotals]") -> None:
    """Draw one mark per answered grid for each method; they are one line with gaps, for a third of the file size."""
    gap = float("nan")
    lowest, highest = math.inf, 0.0
    for place, totals in enumerate(all_totals):
        results = totals.results.values()
        seconds = [result.seconds for result in results if result.status not in ("not_finished", "failed")]
        stopped = [result.seconds for result in results if result.ending in _STOPPED and not totals.has_waited]
        measured = [each for each in (*seconds, *stopped) if each > 0]  # a coarse clock has zeros
        lowest, highest = min([lowest, *measured]), max([highest, *measured])
        axes.plot(stopped, [place] * len(stopped), ">", color=GREEN, markerfacecolor="white", markersize=7)
        along = [x for second in seconds for x in (second, second, gap)]
        across = [place - 0.26, place + 0.26, gap] * len(seconds)
        axes.plot(along, across, color=GREEN, linewidth=0.9, solid_capstyle="butt")
    if lowest <= highest:
        _set_scale(axes, lowest / 1.3, highest * 1.3, _duration)
    else:
        _set_scale(axes, 0.1, 1.0, None)


def _set_scale(axes: "Axes", left: float, right: float, shown: Callable[[Any], str] | None) -> None:
    """Set a logarithmic scale with two to five ticks, labelled by ``shown``; without it, with none."""
    axes.set_xscale("log")
    axes.set_xlim(left, right)
    axes.set_xticks([])
    axes.minorticks_off()
    if shown is None:
        return
    exponents = range(math.floor(math.log10(left)), math.ceil(math.log10(right)) + 1)
    for factors in ((1,), (1, 3), (1, 2, 5), range(1, 10), [tenths / 10 for tenths in range(10, 100, 2)]):
        some = (float(f"{factor}e{exponent}") for exponent in exponents for factor in factors)
        ticks = [tick for tick in some if left <= tick <= right and shown(tick) != "0"]  # half a guess is none
        if len(ticks) > 1:
            break
    ticks = ticks[:: math.ceil(len(ticks) / 5)]
    axes.set_xticks(ticks, [shown(tick) for tick in ticks])
