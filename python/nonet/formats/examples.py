"""``example``: the files of puzzles that come with the package, in ``nonet/examples``."""

from pathlib import Path

from nonet._checks import checked_choice

_FOLDER = Path(__file__).resolve().parents[1] / "examples"
EXAMPLES = ("boards", "fifty")


def example(name: str) -> Path:
    """Return the path of a file of puzzles that comes with nonet.

    ``fifty`` has fifty proper puzzles from easy to hard, made for this project, in the layout of Project Euler's
    problem 96; ``boards`` the board of the assignment "Sudoku Naive-solver" and its solution. On the command line it is
    the input ``example:fifty``.

    >>> from nonet import read
    >>> sum(1 for _ in read(example("fifty")))
    50
    """
    return _FOLDER / f"{checked_choice('name', name, EXAMPLES)}.txt"
