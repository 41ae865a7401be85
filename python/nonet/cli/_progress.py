"""Progress of work that turns out to be long: on a terminal, after half a second, never in a pipe.

A thread of its own draws it, so that it moves while the engine is deep in one puzzle. Only that thread imports Rich,
which takes as long as a short command does in all.
"""

import sys
import threading
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_PATIENCE = 0.5
_BETWEEN_UPDATES = 0.1


def watched(items: Iterable[T], *, doing: str, unit: str = "puzzles") -> Iterator[T]:
    """Yield the items, and show on stderr how many there were so far and how fast they come."""
    if not sys.stderr.isatty():
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
        with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
            task = progress.add_task(doing)
            while not finished.wait(_BETWEEN_UPDATES):
                rate = count / (time.monotonic() - start)
                progress.update(task, description=f"{doing}: {count:,} {unit}, {rate:,.0f} a second")

    artist = threading.Thread(target=draw, daemon=True)
    artist.start()
    try:
        for item in items:
            yield item
            count += 1
    finally:
        finished.set()
        artist.join()
