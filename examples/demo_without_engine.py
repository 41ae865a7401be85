"""Solve the fifty grids that come with nonet in plain Python: what ``make demo`` shows where the engine is not built.

PYTHONPATH=python python3 examples/demo_without_engine.py    in a clone, without a build
"""

import time
from pathlib import Path

import nonet
from nonet import read
from nonet.methods import norvig

FIFTY = Path(nonet.__file__).parent / "examples" / "fifty.txt"


def main() -> None:
    """Print the answer of Project Euler's problem 96 for the fifty grids, and the last board."""
    start = time.perf_counter()
    solved = [norvig.solve(entry.grid, limit=2) for entry in read(FIFTY)]
    seconds = time.perf_counter() - start
    assert all(result.status == "proper" for result in solved)
    answer = sum(int(result.solutions[0].to_line()[:3]) for result in solved)
    print(f"\n{len(solved)} grids, each solved and proven to have one solution by the method `norvig` in plain Python;")
    print(f"the sum of their first three digits, after {seconds:.1f} seconds:")
    print(answer)
    print(f"\nThe last board:\n{solved[-1].solutions[0]}")


if __name__ == "__main__":
    main()
