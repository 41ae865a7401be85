"""``at_home``: the code of a user's file runs as a script of its folder, and ``faults``: how such code can fail.

It imports files of its folder. What it prints goes to standard error, so that it is not among the results. The modules
that it imports from its folder are its own: two folders can have a file of the same name.
"""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from types import ModuleType

_NEIGHBOURS: dict[str, dict[str, ModuleType]] = {}
"""The modules that a file imported from its folder, by the path of the file."""


def faults() -> tuple[type[BaseException], ...]:
    """Return the exceptions that are the fault of a method, also those with which a program ends.

    ``KeyboardInterrupt`` is one of them where Ctrl-C raises something else, or nothing.
    """
    is_of_user = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    return (Exception, SystemExit) if is_of_user else (Exception, SystemExit, KeyboardInterrupt)


@contextmanager
def at_home(path: str) -> Iterator[None]:
    """Context manager: a file's code imports its neighbours, as a script does, and prints on standard error."""
    folder, neighbours, before = os.path.dirname(path), _NEIGHBOURS.setdefault(path, {}), {*sys.modules}
    sys.modules.update((name, module) for name, module in neighbours.items() if name not in before)
    sys.path.insert(0, folder)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        with suppress(ValueError):
            sys.path.remove(folder)
        for name in [name for name in {*sys.modules} - before if _folder_of(name.partition(".")[0]) == folder]:
            neighbours[name] = sys.modules.pop(name)


def forget_neighbours(path: str) -> None:
    """Let a file that is loaded again import its neighbours again."""
    _NEIGHBOURS.pop(path, None)


def _folder_of(name: str) -> str | None:
    """Return the folder in which an imported module or package was found."""
    path: str | None = getattr(sys.modules.get(name), "__file__", None)
    if path is None:
        return None
    folder, file = os.path.split(path)
    return os.path.dirname(folder) if file == "__init__.py" else folder
