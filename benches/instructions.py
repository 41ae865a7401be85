"""Count the instructions that each engine needs for a thousand fixed puzzles: ``python benches/instructions.py``.

Instructions under valgrind repeat from run to run, whatever else the machine is doing, so they show changes of a
percent that time hides. The puzzles are minimal ones of our own making, from a fixed seed. Valgrind knows no AVX-512,
so the lanes are counted with AVX2 and with plain words. What the program needs without any puzzle is subtracted.
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
    """Return the instructions executed, and what the program printed."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), engine]
    text = "".join(f"{puzzle}\n" for puzzle in puzzles)
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    match = re.search(r"Collected : (\d+)", done.stderr)
    if match is None:
        raise SystemExit(f"valgrind did not say how many instructions there were:\n{done.stderr}")
    return int(match[1]), done.stdout.strip()


def main() -> None:
    """Build the example, count, and print a table."""
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
    print("| engine | instructions a puzzle | instructions a pass, all work counted | found |\n|---|---|---|---|")
    for engine in ENGINES:
        idle, _ = run(program, engine, [])
        busy, found = run(program, engine, puzzles)
        passes = re.search(r"(\d+) passes", found)
        a_pass = f"{(busy - idle) / int(passes[1]):,.0f}" if passes else ""
        print(f"| {engine} | {(busy - idle) / len(puzzles):,.0f} | {a_pass} | {found} |")


if __name__ == "__main__":
    main()
