"""A progress line on stderr for long jobs: on a terminal after half a second, elsewhere a new line every minute.

A thread draws it, so that it moves while the engine works on one puzzle. Messages are printed above it.
"""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

DELAY_SECONDS = 0.5
_BETWEEN_UPDATES = 0.1
BETWEEN_LINES_SECONDS = 60.0
_CLEAR = "\r\x1b[K"
_drawing = threading.Lock()
_is_drawn = False


class ProgressLine:
    """The text and the counter of a progress line. Calling it sets the counter.

    ``fraction_done``, the fraction of the work that is done (0 to 1), adds the time that is left.
    """

    def __init__(self, label: str, unit: str, total: int | None = None) -> None:
        self.label = label
        self.unit = unit
        self.total = total
        self.done = 0
        self.fraction_done = 0.0

    def __call__(self, done: int) -> None:
        self.done = done

    def add(self, count: int = 1) -> None:
        """Count more units as done."""
        self.done += count

    def set_fraction(self, fraction: float) -> None:
        """Set the fraction of the work that is done."""
        self.fraction_done = fraction

    def text(self, seconds: float) -> str:
        """Return the line as drawn after this time."""
        total = "" if self.total is None else f" of {self.total:,}"
        rate = self.done / seconds
        per_second = f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}"
        left = f", about {duration(seconds * (1 / self.fraction_done - 1))} left" if 0 < self.fraction_done < 1 else ""
        return f"{self.label}: {self.done:,}{total} {self.unit}, {per_second} per second, {seconds:.0f} s{left}"


def duration(seconds: float) -> str:
    """Return a time in seconds, minutes or hours."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


@contextmanager
def progress_line(
    label: str, unit: str = "puzzles", *, target: str | None = None, total: int | None = None
) -> Iterator[ProgressLine]:
    """Show the progress of a job; ``target`` is a path, ``-``, or ``None`` for a job without output.

    Nothing is shown if both it and the results would be printed on the terminal.
    """
    line = ProgressLine(label, unit, total)
    is_drawn = sys.stderr.isatty()
    if is_drawn and target == "-" and sys.stdout.isatty():
        yield line
        return
    finished = threading.Event()
    drawer = threading.Thread(target=_draw if is_drawn else _print_lines, args=(line, finished), daemon=True)
    with suppress(RuntimeError):  # too few threads: the job goes on without the line
        drawer.start()
    try:
        yield line
    finally:
        finished.set()
        if drawer.ident is not None:
            drawer.join()


def _draw(line: ProgressLine, finished: threading.Event) -> None:
    global _is_drawn
    start = time.monotonic()
    wait = DELAY_SECONDS
    while not finished.wait(wait):
        from shutil import get_terminal_size  # here, since short jobs never need it

        text = line.text(time.monotonic() - start)[: get_terminal_size().columns - 1]
        with _drawing, suppress(OSError):
            _is_drawn = True
            print(f"{_CLEAR}{text}", end="", file=sys.stderr, flush=True)
        wait = _BETWEEN_UPDATES
    with above_progress():
        pass


def _print_lines(line: ProgressLine, finished: threading.Event) -> None:
    start = time.monotonic()
    while not finished.wait(BETWEEN_LINES_SECONDS):
        with _drawing, suppress(OSError):
            print(f"nonet: {line.text(time.monotonic() - start)}", file=sys.stderr, flush=True)


@contextmanager
def above_progress() -> Iterator[None]:
    """Clear the progress line while a message is printed; it is drawn again below the message."""
    global _is_drawn
    with _drawing:
        if _is_drawn:
            _is_drawn = False
            with suppress(OSError):
                print(_CLEAR, end="", file=sys.stderr, flush=True)
        yield
