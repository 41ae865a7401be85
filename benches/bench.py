"""Measure every engine on every list, in turns, in one run: ``make bench``, or ``bench.py LIST...``.

A LIST is a file in any format that nonet reads, a folder of such files, or the name of one of nonet's own lists, which
``--help`` shows. Default: nonet's own lists, and those in the folder ``bench`` of the corpus, if there is one.

The puzzles of a list are replaced by random isomorphs (fixed seed) and shuffled, so that no engine profits from a
favourable order or labelling. The results of all engines are compared before anything is timed. Then the engines take
turns, round by round, in one process, so that a drift of the machine's speed affects all of them. A turn repeats the
list until at least a twentieth of a second has passed, so the state in which the previous engine left the caches does
not matter. A figure is the median of the rounds, in CPU time. The main figure is the ratio to tdoku in the same run:
absolute times differ between machines.

tdoku is measured if ``TDOKU_LIB`` names its shared library, built by its own instructions. The library has no function
for many puzzles, so each puzzle is a call through ctypes. The cost of such a call is measured with a C function that
does nothing; it is subtracted for ``tdoku`` and included for ``tdoku by ctypes``.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import platform
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import process_time_ns
from typing import Any

import nonet
from nonet import Grid, methods

CHECKOUT = Path(__file__).resolve().parents[1]
SEED = 20
TDOKU = "tdoku"
LEAST = 50_000_000  # shortest turn of an engine, in nanoseconds


@dataclass(frozen=True)
class Engine:
    """A solver that counts solutions up to a limit.

    ``prepare`` converts puzzles (81 characters, dots) to the engine's input, ``run`` is the timed work, and ``counts``
    converts its result to numbers of solutions.
    """

    name: str
    run: Callable[[Any, int], Any]
    prepare: Callable[[list[str]], Any] = list
    counts: Callable[[Any], list[int]] = list
    guesses: Callable[[Any, int], int] | None = None
    share: int = 1  # measure only one puzzle in ``share``
    overhead: Callable[[Any], object] | None = None  # its time is subtracted


# nonet.


def run_batch(lines: bytes, limit: int) -> nonet.results.SolveBatch:
    """Solve one ``bytes`` of lines into result columns, on one thread."""
    return nonet.solve_batch(lines, limit=limit, threads=1)


def run_single(puzzles: list[str], limit: int) -> list[int]:
    """Call ``count_solutions`` for each puzzle."""
    count = nonet.count_solutions
    return [count(puzzle, limit=limit) for puzzle in puzzles]


def run_solve(puzzles: list[str], limit: int) -> list[int]:
    """Call ``solve`` for each puzzle: solution and proof of uniqueness."""
    solve = nonet.solve
    counts = []
    for puzzle in puzzles:
        try:
            solve(puzzle)
            counts.append(1)
        except nonet.NoSolutionError:
            counts.append(0)
        except nonet.MultipleSolutionsError:
            counts.append(min(2, limit))
    return counts


def guesses_of_single(puzzles: list[str], limit: int) -> int:
    """Return the total number of guesses."""
    return sum(nonet.search(puzzle, limit=limit).guesses for puzzle in puzzles)


def run_norvig(puzzles: list[str], limit: int) -> list[int]:
    """Solve by Norvig's constraint propagation, in plain Python."""
    solve = methods.get("norvig").solve
    return [len(solve(Grid(puzzle), limit=limit).solutions) for puzzle in puzzles]


NONET = [
    Engine(
        "nonet batch",
        run_batch,
        prepare=lambda puzzles: "\n".join(puzzles).encode(),
        counts=lambda result: list(result.solution_count),
        guesses=lambda lines, limit: sum(run_batch(lines, limit).guesses),
    ),
    Engine("nonet solve, one by one", run_solve, guesses=guesses_of_single),
    Engine("nonet count, one by one", run_single, guesses=guesses_of_single),
    Engine("norvig (plain Python)", run_norvig, share=200),
]


# Other engines, if installed.


def tdoku_engines(path: str) -> Iterator[Engine]:
    """Yield tdoku without and with the cost of a call through ctypes."""
    arguments = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32, ctypes.c_char_p, ctypes.POINTER(ctypes.c_size_t)
    tdoku = ctypes.CDLL(path).TdokuSolverDpllTriadSimd
    nothing = ctypes.CDLL(None).abs  # ignores all arguments but the first, and takes almost no time
    for function in (tdoku, nothing):
        function.argtypes = arguments
        function.restype = ctypes.c_size_t
    solution = ctypes.create_string_buffer(82)
    guesses = ctypes.c_size_t()
    reference = ctypes.byref(guesses)

    def prepare(puzzles: list[str]) -> list[bytes]:
        return [puzzle.encode() for puzzle in puzzles]

    def run(puzzles: list[bytes], limit: int) -> list[int]:
        return [tdoku(puzzle, limit, 0, solution, reference) for puzzle in puzzles]

    def count_guesses(puzzles: list[bytes], limit: int) -> int:
        total = 0
        for puzzle in puzzles:
            tdoku(puzzle, limit, 0, solution, reference)
            total += guesses.value
        return total

    def call_nothing(puzzles: list[bytes]) -> object:
        return [nothing(puzzle, 2, 0, solution, reference) for puzzle in puzzles]

    yield Engine(TDOKU, run, prepare, guesses=count_guesses, overhead=call_nothing)
    yield Engine("tdoku by ctypes", run, prepare, guesses=count_guesses)


def rustoku_engine() -> Engine:
    """Return rustoku's ``count_solutions``, one call for each puzzle."""
    import rustoku  # type: ignore[import-not-found]

    count = rustoku.count_solutions
    return Engine("rustoku", lambda puzzles, limit: [count(puzzle, limit) for puzzle in puzzles], share=20)


def pysat_engine() -> Engine:
    """Return CaDiCaL, called through python-sat: the usual clauses, then one that forbids each solution found."""
    from pysat.solvers import Cadical153  # type: ignore[import-not-found]

    def literal(cell: int, digit: int) -> int:
        return cell * 9 + digit

    rules = [[literal(cell, digit) for digit in range(1, 10)] for cell in range(81)]
    for cell in nonet.Cell.ALL:
        for digit in range(1, 10):
            rules += [[-literal(cell, digit), -literal(peer, digit)] for peer in cell.peers if peer > cell]
            rules += [[-literal(cell, digit), -literal(cell, other)] for other in range(digit + 1, 10)]
    for house in nonet.House.ALL:
        rules += [[literal(cell, digit) for cell in house.cells] for digit in range(1, 10)]

    def count(puzzle: str, limit: int) -> int:
        givens = [[literal(cell, int(symbol))] for cell, symbol in enumerate(puzzle) if symbol != "."]
        with Cadical153(bootstrap_with=rules + givens) as solver:
            found = 0
            while found < limit and solver.solve():
                found += 1
                solver.add_clause([-fact for fact in solver.get_model() if fact > 0])
            return found

    return Engine("python-sat", lambda puzzles, limit: [count(puzzle, limit=limit) for puzzle in puzzles], share=200)


def engines() -> list[Engine]:
    """Return the engines that are available on this machine, tdoku first."""
    library = os.environ.get("TDOKU_LIB")
    found = list(tdoku_engines(library)) if library else []
    found += NONET
    if find_spec("rustoku"):
        found.append(rustoku_engine())
    if find_spec("pysat"):
        found.append(pysat_engine())
    return found


# Lists of puzzles.


def isomorph(line: str, chance: random.Random) -> str:
    """Return the puzzle with rows, columns and digits permuted, and transposed in half of all cases."""
    rows, columns = (
        [3 * chute + line for chute in chance.sample(range(3), 3) for line in chance.sample(range(3), 3)]
        for _ in range(2)
    )
    digits = str.maketrans("123456789", "".join(chance.sample("123456789", 9)))
    cells = [9 * row + column for row in rows for column in columns]
    if chance.random() < 0.5:
        cells = [cell % 9 * 9 + cell // 9 for cell in cells]
    return "".join(line[cell] for cell in cells).translate(digits)


def minimal_puzzle(chance: random.Random) -> str:
    """Return a random minimal puzzle."""
    solution = isomorph(nonet.any_solution("." * 81).to_line(), chance)  # type: ignore[union-attr]
    puzzle = list(isomorph(solution, chance))
    for cell in chance.sample(range(81), 81):
        given, puzzle[cell] = puzzle[cell], "."
        if not nonet.is_proper("".join(puzzle)):
            puzzle[cell] = given
    return "".join(puzzle)


def fifty(most: int, chance: random.Random) -> list[str]:
    """Return isomorphs of the fifty grids that come with nonet, at most ``most``."""
    lines = [entry.grid.to_line() for entry in nonet.read(nonet.formats.example("fifty"))]
    return [isomorph(line, chance) for line in (lines * (most // len(lines) + 1))[:most]]


def minimal(most: int, chance: random.Random) -> list[str]:
    """Return up to 2,000 minimal puzzles: making them takes a millisecond each."""
    return [minimal_puzzle(chance) for _ in range(min(most, 2_000))]


OWN_LISTS = {"fifty": fifty, "minimal": minimal}


def puzzles_of(path: Path, most: int, chance: random.Random) -> list[str]:
    """Return isomorphs of the puzzles of a file, of ``most`` at random if it has more."""
    lines = [entry.grid.to_line() for entry in nonet.read(path)]
    return [isomorph(line, chance) for line in chance.sample(lines, min(most, len(lines)))]


def lists(wanted: Sequence[str], most: int) -> Iterator[tuple[str, Callable[[], list[str]]]]:
    """Yield the name of each list, and a function that returns its puzzles, the same whatever else is measured."""
    for word in wanted:
        if word in OWN_LISTS:
            yield f"ours: {word}", partial(OWN_LISTS[word], most, random.Random(SEED))
        else:
            for path in sorted(Path(word).iterdir()) if Path(word).is_dir() else [Path(word)]:
                if path.is_file():
                    yield path.stem, partial(puzzles_of, path, most, random.Random(SEED))


def default_lists() -> list[str]:
    """Return nonet's own lists, and the corpus's folder of lists if there is one."""
    corpus = Path(os.environ.get("NONET_CORPUS", CHECKOUT.parent / "shared" / "data")) / "bench"
    return [*OWN_LISTS, *([str(corpus)] if corpus.is_dir() else [])]


# Measuring.


@dataclass
class Figure:
    """The result of an engine on a list: nanoseconds of CPU time and guesses per puzzle, and the ratio to tdoku."""

    engine: str
    nanoseconds: float
    guesses: float | None
    ratio: float | None = None


def measure(puzzles: list[str], limit: int, rounds: int, chosen: list[Engine]) -> list[Figure]:
    """Compare the results of the engines, then measure the engines in turns."""
    sizes = {engine.name: max(len(puzzles) // engine.share, min(50, len(puzzles))) for engine in chosen}
    inputs = {engine.name: engine.prepare(puzzles[: sizes[engine.name]]) for engine in chosen}
    answers = {engine.name: engine.counts(engine.run(inputs[engine.name], limit)) for engine in chosen}
    for engine in chosen:
        if answers[engine.name] != answers[chosen[0].name][: sizes[engine.name]]:
            raise SystemExit(f"{engine.name} and {chosen[0].name} disagree")
    repeats = {
        engine.name: LEAST // max(cpu_time(1, engine.run, inputs[engine.name], limit), 1) + 1 for engine in chosen
    }
    times: dict[str, list[float]] = {engine.name: [] for engine in chosen}
    for _ in range(rounds):
        for engine in chosen:
            often = repeats[engine.name]
            spent = cpu_time(often, engine.run, inputs[engine.name], limit)
            if engine.overhead:
                spent -= cpu_time(often, engine.overhead, inputs[engine.name])
            times[engine.name].append(spent / sizes[engine.name] / often)
    figures = []
    for engine in chosen:
        guesses = None
        if engine.guesses:
            guesses = engine.guesses(inputs[engine.name], limit) / sizes[engine.name]
        ratio = None
        if TDOKU in times:
            pairs = zip(times[TDOKU], times[engine.name], strict=True)
            ratio = statistics.median(theirs / ours for theirs, ours in pairs)
        figures.append(Figure(engine.name, statistics.median(times[engine.name]), guesses, ratio))
    return figures


def cpu_time(often: int, work: Callable[..., object], *arguments: object) -> int:
    """Return the CPU time of ``often`` calls, in nanoseconds."""
    start = process_time_ns()
    for _ in range(often):
        work(*arguments)
    return process_time_ns() - start


def where() -> str:
    """Return the machine, the commit and the command of this measurement."""
    cpuinfo = Path("/proc/cpuinfo")
    text = cpuinfo.read_text() if cpuinfo.exists() else ""
    cpu = next((line.split(":")[1].strip() for line in text.splitlines() if line.startswith("model name")), "")
    describe = ["git", "-C", str(CHECKOUT), "describe", "--always", "--dirty"]
    commit = subprocess.run(describe, capture_output=True, text=True, check=False).stdout.strip()
    command = " ".join(["python", "benches/bench.py", *sys.argv[1:]])
    return f"{cpu or platform.machine()}; Python {platform.python_version()}; commit {commit}; {command}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print a table per list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    what = f"{', '.join(OWN_LISTS)}, a file or a folder of files. Default: %(default)s"
    parser.add_argument("lists", metavar="LIST", nargs="*", default=default_lists(), help=what)
    parser.add_argument("--only", default="", help="measure only lists whose name contains this text")
    parser.add_argument("--engine", default="", help="measure only tdoku and engines whose name contains this text")
    parser.add_argument("--most", type=int, default=10_000, help="maximum number of puzzles per list")
    parser.add_argument("--limit", type=int, choices=(1, 2), help="solution limit. Default: both 1 and 2")
    parser.add_argument("--rounds", type=int, default=5, help="rounds per list. Default: %(default)s")
    parser.add_argument("--json", action="store_true", help="print one JSON object per line")
    options = parser.parse_args(arguments)
    for word in options.lists:
        if word not in OWN_LISTS and not Path(word).exists():
            parser.error(f"{word} is neither a file, nor a folder, nor one of {', '.join(OWN_LISTS)}")
    chosen = [engine for engine in engines() if options.engine in engine.name or engine.name == TDOKU]
    if not chosen:
        parser.error(f"no engine's name contains {options.engine!r}: {', '.join(engine.name for engine in engines())}")
    print(where())
    for name, read_puzzles in lists(options.lists, options.most):
        if options.only not in name:
            continue
        puzzles = read_puzzles()
        for limit in (options.limit,) if options.limit else (2, 1):
            figures = measure(puzzles, limit, options.rounds, chosen)
            if options.json:
                rows = [vars(figure) for figure in figures]
                print(json.dumps({"list": name, "puzzles": len(puzzles), "limit": limit, "figures": rows}))
                continue
            print(f"\n{name}: {len(puzzles):,} puzzles, limit {limit}\n")
            print("| engine | ns per puzzle | guesses per puzzle | ratio to tdoku |\n|---|---|---|---|")
            for figure in figures:
                guesses = "" if figure.guesses is None else f"{figure.guesses:.2f}"
                ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
                print(f"| {figure.engine} | {figure.nanoseconds:,.0f} | {guesses} | {ratio} |")


if __name__ == "__main__":
    main()
