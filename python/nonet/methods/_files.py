"""``load``: methods of one's own, from a Python file: a function ``solve(text)``, classes with it, or a ``Method``.

The function of such a method is a ``_FileMethod``, which knows its file: another process can load it again, so it can
be compared in several processes. An exception of the file's code is an error that names the file and the line.
"""

import importlib.util
import os
import sys
import traceback
from dataclasses import dataclass, replace
from functools import lru_cache
from types import ModuleType

from nonet._board.grid import Grid
from nonet._errors import ConflictError, PuzzleError
from nonet.methods._at_home import at_home, faults, forget_neighbours
from nonet.methods._method import Method, MethodResult
from nonet.methods._plain import plain_methods


def load(path: str | os.PathLike[str]) -> tuple[Method, ...]:
    """Return the methods of a Python file, in order.

    A method is a function ``solve``, which takes a puzzle as 81 characters and returns the solution as a text or
    ``None``; a class whose objects have a ``name`` and such a ``solve``; or a value that is a ``Method``. A file with a
    ``Method`` has no others. The time is measured; counters are there if ``solve`` returns a pair of the text and a
    dictionary, such as ``{"guesses": 5}``.

    The file's code is run. It can import files of its folder, and what it prints goes to standard error. Raises
    ``PuzzleError`` if it cannot be run or has no method, and ``OSError`` if it cannot be read. An exception of a method
    is a ``PuzzleError`` too, with the line of the file.
    """
    from nonet._checks import checked_path  # imported here: methods do without files

    name = os.path.abspath(checked_path("path", path))
    found = _methods_of(name)
    if not found:
        raise PuzzleError(
            f"{path}: expected a function solve(text), a class with a name and solve(self, text), "
            "or a nonet.methods.Method"
        )
    return tuple(replace(method, solve=_FileMethod(name, method)) for method in found)


@dataclass(frozen=True)
class _FileMethod:
    """The function of a method; pickled as the path of its file and its name."""

    path: str
    method: Method

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (self.path, self.method.name)

    def __call__(self, grid: Grid, *, limit: int = 1, call_limit: int | None = None) -> MethodResult:
        try:
            with at_home(self.path):
                result = self.method.solve(grid, limit=limit, call_limit=call_limit)
        except PuzzleError:
            raise
        except faults() as error:
            raise _failure(self.path, f"the method {self.method.name}", error) from error
        if not isinstance(result, MethodResult):
            kind = type(result).__name__
            raise PuzzleError(f"{self.path}: the method {self.method.name} must return a MethodResult, not {kind}")
        for solution in result.solutions:
            if fault := _fault(solution, grid):
                told = f"the method {self.method.name} returned a wrong solution: {fault}: {solution.to_line()}"
                raise PuzzleError(f"{self.path}: {told}")
        return result


def _fault(solution: Grid, puzzle: Grid) -> str | None:
    """Return why a grid is no solution of a puzzle, by the first cells that show it; ``None`` if it is one."""
    for cell in puzzle.layout.cells:
        if puzzle[cell] not in (0, solution[cell]):
            return f"{cell}: the given is {puzzle[cell]}, but the value is {solution[cell] or 'open'}"
    if conflicts := solution.conflicts():
        return str(ConflictError(solution, conflicts[:1]))
    if solution.is_solved:
        return None
    first = next(cell for cell in solution.layout.cells if not solution[cell])
    return f"{solution.open_count} open cell{'s' * (solution.open_count > 1)}, first {first}"


@lru_cache
def _loaded(path: str, name: str) -> _FileMethod:
    """Return the method in another process, which runs the file once."""
    return next(_FileMethod(path, method) for method in _methods_of(path) if method.name == name)


def _methods_of(path: str) -> tuple[Method, ...]:
    with open(path, "rb"):  # a file that cannot be read is an OSError with its path
        pass
    forget_neighbours(path)
    try:
        with at_home(path):
            module = _module_of(path)
            values = {id(value): value for value in vars(module).values()}.values()
            methods = tuple(value for value in values if isinstance(value, Method))
            return methods or tuple(plain_methods(module, path))
    except faults() as error:
        raise _failure(path, "the file", error) from error


def _module_of(path: str) -> ModuleType:
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(f"nonet_method_file_{name}", path)
    if spec is None or spec.loader is None:
        raise ImportError("the name of a file of Python code ends in .py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses of the file look there
    spec.loader.exec_module(module)
    return module


def _failure(path: str, who: str, error: BaseException) -> PuzzleError:
    """Return the error for an exception of a file's code, with the last of its lines."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else lines[-1] if lines else None
    place = f"{path}:{line}" if line else path
    said = str(getattr(error, "msg", error))
    return PuzzleError(f"{place}: {who} raised {type(error).__name__}{': ' * bool(said)}{said}")
