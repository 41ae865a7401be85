"""Count the instructions of each engine for a thousand fixed puzzles: ``python benches/instructions.py``.

The counts under valgrind are equal in every run, even on a busy machine, so they show changes of one percent that times
hide. The puzzles are minimal and come from a fixed seed. Valgrind does not support AVX-512, so the lane engine is
measured with AVX2 and with the portable code. The instructions of a run without puzzles are subtracted.
"""

from __future__ import annotations

import random
import re
import subprocess
from pathlib import Path

from bench import CHECKOUT, SEED, minimal_puzzle

ENGINES = ("single", "avx2", "portable")
PUZZLE_COUNT = 1_000


def run(program: Path, engine: str, puzzles: list[str]) -> tuple[int, str]:
    """Return the number of instructions, and the output of the program."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), engine]
    text = "".join(f"{puzzle}\n" for puzzle in puzzles)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    match = re.search(r"Collected : (\d+)", done.stderr)
    if match is None:
        raise SystemExit(f"valgrind did not report the number of instructions:\n{done.stderr}")
    return int(match[1]), done.stdout.strip()


def main() -> None:
    """Build the program, count its instructions, and print a table."""
    build = [
        "cargo",
        "build",
        "--quiet",
        "--release",
        "--locked",
        "--package",
        "nonet-core",
        "--example",
        "instructions",
    ]
    subprocess.run(build, cwd=CHECKOUT, check=True)
    program = CHECKOUT / "target" / "release" / "examples" / "instructions"
    chance = random.Random(SEED)
    puzzles = [minimal_puzzle(chance) for _ in range(PUZZLE_COUNT)]
    print("| engine | instructions per puzzle | instructions per pass (total / passes) | found |\n|---|---|---|---|")
    for engine in ENGINES:
        idle, _ = run(program, engine, [])
        busy, found = run(program, engine, puzzles)
        passes = re.search(r"(\d+) passes", found)
        a_pass = f"{(busy - idle) / int(passes[1]):,.0f}" if passes else ""
        print(f"| {engine} | {(busy - idle) / len(puzzles):,.0f} | {a_pass} | {found} |")


if __name__ == "__main__":
    main()
