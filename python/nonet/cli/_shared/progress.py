"""Progress of work that turns out to be long: on a terminal, after half a second, never in a pipe.

A thread of its own draws it, so that it moves while the engine is deep in one puzzle. Only that thread imports Rich,
which takes as long as a short command does in all.
"""

import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, TypeVar

T = TypeVar("T")

_PATIENCE = 0.5
_BETWEEN_UPDATES = 0.1


class Piece(NamedTuple):
    """A piece of the output, and how many puzzles it stands for."""

    text: str | bytes
    puzzle_count: int


def watched(
    items: Iterable[T],
    *,
    doing: str,
    unit: str = "puzzles",
    weight: Callable[[T], int] = lambda _: 1,
    is_shown: bool = True,
) -> Iterator[T]:
    """Yield the items, and show on stderr how much there was so far and how fast it comes.

    ``weight`` says how many units an item counts for. Nothing is shown unless ``is_shown``: results that scroll by on
    the same terminal are progress enough.
    """
    if not is_shown or not sys.stderr.isatty():
        yield from items
        return
    count = 0
    finished = threading.Event()

    def draw() -> None:
        start = time.monotonic()
        if finished.wait(_PATIENCE):
            return
        from rich.console import Console
        from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        # Complaints are printed above the bar; stdout is left alone, wherever it goes.
        console = Console(stderr=True)
        with Progress(*columns, console=console, transient=True, redirect_stdout=False) as progress:
            task = progress.add_task(doing)
            while not finished.wait(_BETWEEN_UPDATES):
                rate = count / (time.monotonic() - start)
                progress.update(task, description=f"{doing}: {count:,} {unit}, {rate:,.0f} a second")

    artist = threading.Thread(target=draw, daemon=True)
    artist.start()
    try:
        for item in items:
            yield item
            count += weight(item)
    finally:
        finished.set()
        artist.join()
