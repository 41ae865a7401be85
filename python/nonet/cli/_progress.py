"""A progress bar for work that turns out to be long: on a terminal, after half a second, never in a pipe."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_PATIENCE = 0.5
_BETWEEN_UPDATES = 0.1


def watched(items: Iterable[T], *, label: str) -> Iterator[T]:
    """Yield the items, and show on stderr how many there were so far and how fast they come."""
    if not sys.stderr.isatty():
        yield from items
        return
    start = time.monotonic()
    count = 0
    iterator = iter(items)
    for item in iterator:
        yield item
        count += 1
        if time.monotonic() - start > _PATIENCE:
            break
    else:
        return
    # Rich takes a tenth of a second to import, so short work does without it.
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label)
        next_update = start
        for item in iterator:
            yield item
            count += 1
            now = time.monotonic()
            if now >= next_update:
                next_update = now + _BETWEEN_UPDATES
                progress.update(task, description=f"{label}: {count:,} puzzles, {count / (now - start):,.0f} a second")
