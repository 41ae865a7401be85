"""Puzzles made to order, each proper and a function of its seed, its index and what was asked.

The engine (``crates/nonet-core/src/generate``) draws a solution grid, every one of the 6.7 x 10^21 as likely as any
other, and takes givens away in random order as long as the puzzle stays proper. ``docs/generation.md`` tells what
distribution that leads to, and what is stated and measured about it.

Puzzle number 7 of a seed is the same whether it is made alone or among a million, by one thread or by twenty, today or
on another machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Literal, NamedTuple, TypeAlias, get_args

from nonet._errors import GenerationError, ParseError
from nonet._board.grid import Grid
from nonet._engine.grid_batch import as_rows
from nonet._engine.native import core as _core

Symmetry: TypeAlias = Literal[
    "none",
    "half_turn",
    "quarter_turn",
    "horizontal",
    "vertical",
    "diagonal",
    "antidiagonal",
    "orthogonal",
    "bidiagonal",
    "full",
]
Weighting: TypeAlias = Literal["removal", "uniform"]
Givens: TypeAlias = "int | tuple[int, int]"
Progress: TypeAlias = Callable[[int], object]

# Attempts at a puzzle, each with a grid of its own, before it counts as not found.
ATTEMPTS = 100_000

_FIRST_CHUNK, _LARGEST_CHUNK, _QUICK = 16, 1 << 15, 0.2
_MASK = {**dict.fromkeys(".0", 0), **dict.fromkeys("123456789xX#", 1)}


class GeneratedBatch:
    r"""Puzzles and their solutions, a row each, in the order of their indices.

    ``puzzle`` and ``solution`` are uint8 of shape (N, 81), 0 for a blank; ``start`` is the index of the first row.

    >>> batch = generate_batch(3, seed=1, givens=30)
    >>> len(batch), sum(value > 0 for value in batch.puzzle.tolist()[0])
    (3, 30)
    >>> batch.lines().count(b"\n")
    3
    """

    def __init__(self, puzzle: bytes, solution: bytes, start: int = 0) -> None:
        self._puzzles, self._solutions = puzzle, solution
        self.puzzle, self.solution = (as_rows(values) for values in (puzzle, solution))
        self.start = start

    def __len__(self) -> int:
        return len(self._puzzles) // 81

    def __iter__(self) -> Iterator[Grid]:
        """Return the puzzles as grids; columns are faster where they will do."""
        return _grids(self._puzzles)

    def __repr__(self) -> str:
        return f"<GeneratedBatch of {len(self):,} from {self.start:,}>"

    def lines(self) -> bytes:
        """Return the puzzles as text, 81 characters a line, dots for blanks."""
        return _core.lines_of_values(self._puzzles)

    def solution_lines(self) -> bytes:
        """Return the solutions as text, 81 characters a line."""
        return _core.lines_of_values(self._solutions)


def generate(
    count: int | None = 1,
    *,
    seed: int,
    start: int = 0,
    givens: Givens | None = None,
    minimal: bool = False,
    symmetry: Symmetry | None = None,
    pattern: str | Grid | None = None,
    weighting: Weighting = "removal",
    attempts: int = ATTEMPTS,
    threads: int | None = None,
) -> Iterator[Grid]:
    """Return an iterator over ``count`` puzzles, or over puzzles without end if it is ``None``.

    Each has exactly one solution. ``seed`` (0 to 2^64 - 1) names the collection and ``start`` the first puzzle of it.

    ``givens`` is how many, or the fewest and the most that will do: 28 to 32 if not told, and any number where
    ``minimal`` asks that no given be redundant. ``symmetry`` is that of the places of the givens; docs/generation.md
    lists them. ``pattern`` says where they may stand: 81 characters, ``.`` or ``0`` for no, a digit, ``x`` or ``#`` for
    yes; or a grid, whose values say yes.

    Removing givens in random order favours puzzles with few of them. ``weighting="uniform"`` draws from all minimal
    puzzles alike (those of at most 30 givens, all but 3 in 10,000), which takes thousands of times as long.

    What no puzzle can be (16 givens, two empty rows in a band) is refused at once with the reason; what was not
    found in so many ``attempts``, each with another solution grid, ends the iteration. Both with ``GenerationError``.

    >>> puzzle = next(generate(seed=1, givens=26, symmetry="half_turn"))
    >>> is_given = [char != "." for char in puzzle.to_line()]
    >>> sum(is_given), is_given == is_given[::-1]
    (26, True)
    >>> list(generate(2, seed=1)) == list(generate(2, seed=1, threads=2))
    True
    >>> generate(seed=1, givens=16)
    Traceback (most recent call last):
    nonet.GenerationError: no proper puzzle has 16 givens: at least 17 are needed
    """
    _check_numbers(count, seed, start, attempts, threads)
    asked = _read(givens, minimal, symmetry, pattern, weighting)
    return _puzzles(asked, _How(seed, attempts, threads or 0), start, count)


def generate_batch(
    count: int,
    *,
    seed: int,
    start: int = 0,
    givens: Givens | None = None,
    minimal: bool = False,
    symmetry: Symmetry | None = None,
    pattern: str | Grid | None = None,
    weighting: Weighting = "removal",
    attempts: int = ATTEMPTS,
    threads: int | None = None,
    progress: Progress | None = None,
) -> GeneratedBatch:
    """Return the puzzles that ``generate`` would yield, and their solutions, as columns.

    ``progress`` is called some twenty times a second with the number of puzzles done; what it raises ends the work, as
    Ctrl-C does. Where a million are wanted, columns save the making of a million grids.

    >>> [puzzle.to_line() for puzzle in generate(3, seed=5)] == generate_batch(3, seed=5).lines().decode().split()
    True
    """
    _check_numbers(count, seed, start, attempts, threads)
    asked = _read(givens, minimal, symmetry, pattern, weighting)
    how = _How(seed, attempts, threads or 0)
    puzzles, solutions = _make(asked, how, start, count, progress)
    if (found := len(puzzles) // 81) < count:
        raise GenerationError(_not_found(start + found, attempts), index=start + found, attempts=attempts)
    return GeneratedBatch(puzzles, solutions, start)


_Asked: TypeAlias = tuple[tuple[int, int] | None, bool, str, bytes | None, bool]


class _How(NamedTuple):
    """What has no say in how a puzzle is to be."""

    seed: int
    attempts: int
    threads: int


def _puzzles(asked: _Asked, how: _How, start: int, count: int | None) -> Iterator[Grid]:
    """Yield the puzzles; made in chunks that grow until one takes a fifth of a second, so that none is late."""
    size, made = _FIRST_CHUNK, 0
    while count is None or made < count:
        wanted = size if count is None else min(size, count - made)
        begun = monotonic()
        puzzles, _ = _make(asked, how, start + made, wanted, None)
        is_quick = monotonic() - begun < _QUICK
        yield from _grids(puzzles)
        made += len(puzzles) // 81
        if len(puzzles) < wanted * 81:
            raise GenerationError(_not_found(start + made, how.attempts), index=start + made, attempts=how.attempts)
        size = min(2 * size, _LARGEST_CHUNK) if is_quick else size


def _grids(puzzles: bytes) -> Iterator[Grid]:
    for place in range(0, len(puzzles), 81):
        values = puzzles[place : place + 81]
        yield Grid._make(values, values)


def _make(asked: _Asked, how: _How, start: int, count: int, progress: Progress | None) -> tuple[bytes, bytes]:
    puzzles, solutions = _core.generate(asked, (how.seed, start, count, how.attempts, how.threads), progress)
    return puzzles, solutions


def _not_found(index: int, attempts: int) -> str:
    return f"puzzle {index} was not found in {attempts:,} attempts: few grids have such puzzles, if any"


def _check_numbers(count: int | None, seed: int, start: int, attempts: int, threads: int | None) -> None:
    if count is not None and count < 0:
        raise ValueError(f"a number of puzzles is at least 0, not {count}")
    for name, number in (("seed", seed), ("start", start)):
        if not 0 <= number < 1 << 64:
            raise ValueError(f"{name} is a number from 0 to 2^64 - 1, not {number}")
    if not 1 <= attempts < 1 << 32:
        raise ValueError(f"attempts is a number from 1 to 2^32 - 1, not {attempts}")
    if threads is not None and threads < 1:
        raise ValueError(f"puzzles are made on 1 thread or more, not {threads}")


def _read(
    givens: Givens | None, minimal: bool, symmetry: str | None, pattern: str | Grid | None, weighting: str
) -> _Asked:
    for kind, name, known in (
        ("symmetry", symmetry or "none", get_args(Symmetry)),
        ("weighting", weighting, get_args(Weighting)),
    ):
        if name not in known:
            raise ValueError(f"expected a {kind} ({', '.join(known)}), found {name!r}")
    is_uniform = weighting == "uniform"
    asked = (_read_givens(givens), minimal, symmetry or "none", _read_pattern(pattern), is_uniform)
    if reason := _core.why_impossible(asked):
        raise GenerationError(reason)
    return asked


def _read_givens(givens: Givens | None) -> tuple[int, int] | None:
    if givens is None:
        return None
    fewest, most = givens if isinstance(givens, tuple) else (givens, givens)
    if not 0 <= fewest <= most <= 81:
        raise ValueError(f"givens is a number from 0 to 81, or the fewest and the most, not {givens}")
    return fewest, most


def _read_pattern(pattern: str | Grid | None) -> bytes | None:
    if pattern is None:
        return None
    if isinstance(pattern, Grid):
        return pattern._values
    cells = "".join(pattern.split())
    if len(cells) != 81:
        raise ParseError(f"a pattern has 81 cells, not {len(cells)}")
    for place, char in enumerate(cells):
        if char not in _MASK:
            raise ParseError(f"expected '.' or 'x' at r{place // 9 + 1}c{place % 9 + 1} of the pattern, found {char!r}")
    return bytes(_MASK[char] for char in cells)
