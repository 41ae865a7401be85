"""Sources of puzzles for episodes: a list of given puzzles, or the generator with a request.

The puzzle of an episode depends only on the random generator of its environment.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

import numpy as np

import nonet
from nonet import Grid, ParseError
from nonet._board.geometry import CELL_COUNT
from nonet._board.grid import classic_only
from nonet._checks import iterated, wrong_type
from nonet._engine.generate import Request
from nonet._engine.inputs import Row


class Drawn(Protocol):
    """A function that draws the values of a puzzle and its solution."""

    def __call__(self, random: np.random.Generator) -> tuple[bytes, bytes]:
        """Return 81 values each."""


def puzzle_source(puzzles: Iterable[Row] | None, request: Request, *, owner: str) -> Drawn:
    """Return a function that draws puzzles; check the arguments of the environment ``owner`` at once."""
    for name in request:
        if name not in Request.__annotations__:
            raise TypeError(f"{owner}() got an unexpected keyword argument {name!r}")
    if puzzles is None:
        nonet.generate_batch(0, seed=0, **request)
        return _Generated(request)
    if request:
        raise TypeError(f"{', '.join(request)}: only for generated puzzles, not together with puzzles")
    return _Given(puzzles)


def values_and_solution(puzzle: Row) -> tuple[bytes, bytes]:
    """Return the values of a proper puzzle and of its solution; raise its error if it is not proper."""
    grid = classic_only("nonet.rl", _grid_of(puzzle))
    if grid.has_pencilmarks:
        raise ValueError("puzzles with pencilmarks are not supported: pass grid.givens")
    solution = bytes(nonet.solve(grid))
    if not grid.open_count:
        raise ValueError("the puzzle has no open cell")
    return bytes(grid), solution


def _grid_of(puzzle: Row) -> Grid:
    """Return the grid of a text, of 81 values, of an entry of ``nonet.read`` or of a row of ``generate_batch``."""
    puzzle = getattr(puzzle, "grid", getattr(puzzle, "puzzle", puzzle))
    if isinstance(puzzle, Grid):
        return puzzle
    if isinstance(puzzle, Iterable) and not isinstance(puzzle, (str, bytes)):
        return Grid.from_values(np.asarray(puzzle).ravel().tolist())
    return Grid(puzzle)  # type: ignore[arg-type]


def _numbered(puzzles: Iterable[Row]) -> Iterator[Grid]:
    """Yield the grids of puzzles; an error names the number of its puzzle."""
    if isinstance(puzzles, (str, bytes, Grid)):
        raise wrong_type("puzzles must be an iterable of puzzles: pass [puzzle]", puzzles)
    if isinstance(puzzles, Mapping):
        raise wrong_type("puzzles must be an iterable of puzzles", puzzles)
    if hasattr(puzzles, "columns") or hasattr(puzzles, "column_names"):
        raise wrong_type("puzzles must be an iterable of puzzles: pass one column", puzzles)
    if isinstance(puzzles, memoryview):  # an array: one of two dimensions cannot be iterated
        puzzles = np.asarray(puzzles)
    as_list = getattr(puzzles, "to_pylist", None)  # PyArrow: its scalars are no texts
    for number, puzzle in enumerate(
        iterated("puzzles must be an iterable of puzzles", as_list() if as_list else puzzles)
    ):
        try:
            yield _grid_of(puzzle)
        except (TypeError, ValueError) as error:
            kinds = (ParseError, ValueError, TypeError)
            kind = next(kind for kind in kinds if isinstance(error, kind))
            raise kind(f"puzzle {number}: {error}") from None


class _Generated:
    def __init__(self, request: Any) -> None:
        self.request = request

    def __call__(self, random: np.random.Generator) -> tuple[bytes, bytes]:
        seed = int(random.integers(1 << 63))
        (made,) = nonet.generate_batch(1, seed=seed, threads=1, **self.request)
        return bytes(made.puzzle), bytes(made.solution)


class _Given:
    def __init__(self, puzzles: Iterable[Row]) -> None:
        grids = [*_numbered(puzzles)]
        if not grids:
            raise ValueError("puzzles must have at least one puzzle")
        solved = nonet.solve_batch(grids)
        for number, (grid, status) in enumerate(zip(grids, solved.status, strict=True)):
            if status != "proper" or grid.has_pencilmarks:
                reason = "has pencilmarks" if grid.has_pencilmarks else f"is not proper: {status}"
                raise ValueError(f"puzzle {number} {reason}")
            if not grid.open_count:
                raise ValueError(f"puzzle {number} has no open cell")
        self.values = np.frombuffer(b"".join(map(bytes, grids)), np.uint8).reshape(-1, CELL_COUNT)
        self.solutions = np.array(solved.solution, dtype=np.uint8)

    def __call__(self, random: np.random.Generator) -> tuple[bytes, bytes]:
        number = int(random.integers(len(self.values)))
        return self.values[number].tobytes(), self.solutions[number].tobytes()
