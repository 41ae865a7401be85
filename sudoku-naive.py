#!/usr/bin/env python3
"""The assignment's script: solve one board of a boards file with the naive solver.

    python3 sudoku-naive.py <input> <output> <ID>

It prints the elapsed time and the number of backtracks, and writes the solution as nine lines of nine comma-separated
digits. The ID is the first field of a board's header, ``A1-1``, or the whole header, ``name,WebSudoku-Evil,unsolved``,
which is then written above the solution with ``unsolved`` changed to ``solved``. White space around the fields of a
header, and empty fields, are ignored.

Plain Python: it runs from a clone without a build. First exact cover proves that the board has exactly one solution,
in a few hundredths of a second, since the naive solver may take minutes to find that there is none. Time and backtracks
are those of the naive solver alone, up to the solution.

Exit status: 0 solved, 1 the board is not proper or has no blanks, 2 a file or the ID cannot be used, 130 Ctrl-C.
"""

import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "python"))

from nonet import ConflictError, Entry, Grid, MultipleSolutionsError, NoSolutionError, ParseError, PuzzleError, read
from nonet._io.storage import write_text
from nonet.formats.boards import header_of
from nonet.methods import exact_cover, naive

USAGE = "usage: python3 sudoku-naive.py <input> <output> <ID>"

# Removes the progress line; empty if stderr is not a terminal.
CLEAR = "\r\x1b[K" if sys.stderr.isatty() else ""


class UnusableError(Exception):
    """An ID that does not name exactly one board; the message gives the reason."""


def main(arguments: list[str]) -> int:
    """Run the script and return its exit status."""
    if len(arguments) != 3:
        print(USAGE, file=sys.stderr)
        return 2
    source, target, wanted = arguments
    line = None
    outcome = ""

    def solution(board: Entry) -> Iterator[str]:
        nonlocal outcome
        require_proper(board.grid)
        start = time.perf_counter()
        result = naive.solve(board.grid, progress=show_progress if CLEAR else None)
        elapsed = time.perf_counter() - start
        outcome = f"Elapsed time: {elapsed:.3f} seconds\nBacktracks: {result.backtracks}"
        if "," in wanted:
            yield solved_header(wanted) + "\n"
        for row in result.solutions[0].rows:
            yield ",".join(map(str, row)) + "\n"

    try:
        board = find_board(source, wanted)
        line = board.line
        # The file is opened before the search: an error in its path should not appear minutes later.
        write_text(solution(board), target)
        print(CLEAR, end="", file=sys.stderr, flush=True)
        print(outcome)
    except (ParseError, UnusableError) as error:
        return print_error(error, 2)
    except PuzzleError as error:
        return print_error(f"{source}:{line}: {wanted}: {error}", 1)
    except OSError as error:
        return print_error(f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror, 2)
    except KeyboardInterrupt:
        return print_error(f"stopped; {target} is not written", 130)
    return 0


def find_board(source: str, wanted: str) -> Entry:
    """Return the board with this ID or whole header."""
    # Only boards with a header have columns: the header's state, solved or unsolved, is one.
    boards = [board for board in read(source, from_format="boards") if board.columns]
    found = [board for board in boards if fields(wanted) in ([board.name], fields(header_of(board)))]
    if not found:
        there_are = "".join(f"\n  {header_of(board)}" for board in boards)
        what_is = f"; there are{there_are}" if boards else ": its boards have no headers"
        raise UnusableError(f"{source}: there is no board {wanted}{what_is}")
    if len(found) > 1:
        lines = ", ".join(str(board.line) for board in found)
        raise UnusableError(
            f"{source}: several boards are called {wanted} (lines {lines}); name one by its whole header"
        )
    return found[0]


def fields(header: str) -> list[str]:
    """Return the fields of a header without surrounding white space and without empty ones."""
    return [field.strip() for field in header.split(",") if field.strip()]


def require_proper(grid: Grid) -> None:
    """Raise a ``PuzzleError`` with the reason if the board is full or not proper."""
    if conflicts := grid.conflicts():
        raise ConflictError(grid, conflicts)
    if grid.is_solved:
        raise PuzzleError("the board has no blanks; there is nothing to solve")
    match exact_cover.solve(grid, limit=2).solutions:
        case ():
            raise NoSolutionError(grid)
        case first, second:
            raise MultipleSolutionsError(grid, (first, second))


def solved_header(header: str) -> str:
    """Return the header to write above the solution."""
    *others, state = header.split(",")
    return ",".join([*others, re.sub("unsolved", "solved", state, flags=re.IGNORECASE)])


def show_progress(backtracks: int) -> None:
    """Rewrite one line on the terminal to show that the search runs."""
    print(f"{CLEAR}searching: {backtracks:,} backtracks", end="", file=sys.stderr, flush=True)


def print_error(message: object, status: int) -> int:
    """Print a message on stderr and return the status."""
    print(f"{CLEAR}sudoku-naive.py: {message}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
