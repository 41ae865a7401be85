"""Measure what tables and files cost beside solving: ``python benches/tables.py [LIST...]``.

Lists are files with a puzzle on each line; by default three lists of ``bench`` of the corpus (``NONET_CORPUS``, or
``shared/data`` beside the checkout). Six tables are printed; figures of the first two are ratios within one run:

- columns: CPU time of ``nonet.data.add_columns(table, do=["solve"])`` and of ``nonet.check_answer_batch``, divided by
  that of ``nonet.solve_batch`` on the same puzzles as ``bytes`` (or as a list, if the puzzles are a list); one thread;
- files: wall time of ``nonet batch`` from Parquet to Parquet, divided by that of reading, solving and writing the same
  columns in memory; all threads; and the peak memory of ``nonet batch``;
- augmentation: CPU time per isomorph of ``nonet augment`` and of ``nonet dataset make --augment``, all threads;
- memory: the peak memory of ``nonet dataset verify`` on some rows and on twice as many;
- JSON: CPU time per puzzle of ``nonet.parse`` on 2,000 puzzles as JSON, in the shapes that files have;
- searches: CPU time of ``nonet.backdoors`` and ``nonet.neighbours`` on the first puzzles of each list, in milliseconds.

Results are compared before they are timed. The calls of a row take turns, and medians over the rounds are reported.
The puzzles of files are those of the 17-clue list, or of the first list, and random isomorphs of them.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import pyarrow  # type: ignore[import-untyped]
from bench import CHECKOUT, where
from pyarrow import parquet

import nonet
from nonet.data import add_columns

DEFAULT = ("kaggle_like_100k", "puzzles2_17_clue", "puzzles3_magictour_top1465")
PART = 1_000_000

# A small process between: the peak memory of a child is at least what its parent has when it starts the child.
CHILD = """
import os, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(child.pid, 0)
print(used.ru_maxrss)
sys.exit(os.waitstatus_to_exitcode(status))
"""


def lists(paths: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield the name and the puzzles of each list."""
    corpus = Path(os.environ.get("NONET_CORPUS", CHECKOUT.parent / "shared" / "data")) / "bench"
    default = [path for path in (corpus / f"{name}.txt" for name in DEFAULT) if path.exists()]
    for path in [Path(path) for path in paths] or default:
        yield path.stem, [entry.grid.to_line() for entry in nonet.read(path)]


def cpu_time(call: Callable[[], object]) -> float:
    """Return the CPU time of a call; what it returns is released afterwards."""
    before = process_time()
    result = call()
    spent = process_time() - before
    del result
    return spent


def ratios(calls: dict[str, Callable[[], object]], base: Callable[[], object], rounds: int) -> dict[str, float]:
    """Return the median ratio of each call's CPU time to that of the base."""
    found: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(rounds):
        for name, call in calls.items():
            found[name].append(cpu_time(call) / cpu_time(base))
    return {name: statistics.median(values) for name, values in found.items()}


def measure_columns(name: str, puzzles: list[str], rows: int, rounds: int) -> None:
    """Print the ratios of tables, and of checked answers, to ``solve_batch``."""
    import polars

    lines = list(islice(cycle(puzzles), rows))
    text = "".join(f"{line}\n" for line in lines).encode()
    solutions = nonet.solve_batch(text).lines().decode().split()
    arrow = pyarrow.table({"puzzle": pyarrow.array(lines, pyarrow.large_string())})
    frame = polars.DataFrame({"puzzle": lines})
    wrong = [f"{line[:40]}{'2' if line[40] == '1' else '1'}{line[41:]}" for line in solutions]

    def solved(table: Any) -> Callable[[], Any]:
        return lambda: add_columns(table, do=["solve"], threads=1)

    def checked(of: Any, answers: list[str]) -> Callable[[], Any]:
        return lambda: nonet.check_answer_batch(of, answers, threads=1)

    if not list(solved(frame)()["solution"]) == solved(arrow)()["solution"].to_pylist() == solutions:
        raise SystemExit(f"{name}: process and solve_batch differ")
    if set(checked(lines, solutions)().solved) != {True} or set(checked(text, wrong)().solved) != {False}:
        raise SystemExit(f"{name}: check_answer_batch and solve_batch differ")
    tables = {"PyArrow": solved(arrow), "Polars": solved(frame)}
    drawn = [str(nonet.Grid(line)) for line in solutions]
    of_text = {"right, text": checked(text, solutions), "wrong, text": checked(text, wrong)}
    of_text["drawn, text"] = checked(text, drawn)
    of_list = {"right, list": checked(lines, solutions), "wrong, list": checked(lines, wrong)}
    found = ratios(tables | of_text, lambda: nonet.solve_batch(text, threads=1), rounds)
    found |= ratios(of_list, lambda: nonet.solve_batch(lines, threads=1), rounds)
    print("|", name, "|", " | ".join(f"{ratio:.2f}" for ratio in found.values()), "|", flush=True)


def measure_json(rounds: int) -> None:
    """Print the CPU time of reading a puzzle in each shape."""
    made = list(nonet.generate_batch(2_000, seed=1))
    lines = [(row.puzzle.to_line(), row.solution.to_line()) for row in made]
    rows = [(row.puzzle.rows, row.solution.rows) for row in made]
    shapes: dict[str, list[object]] = {
        "strings": [line for line, _ in lines],
        "lists": [puzzle for puzzle, _ in rows],
        "objects of lists": [{"puzzle": puzzle} for puzzle, _ in rows],
        "objects of lists with solutions": [{"puzzle": puzzle, "solution": solution} for puzzle, solution in rows],
        "objects of strings": [{"id": number, "puzzle": line} for number, (line, _) in enumerate(lines)],
        "objects of strings with solutions": [
            {"id": number, "puzzle": line, "solution": answer} for number, (line, answer) in enumerate(lines)
        ],
    }
    costs = []
    for shape, values in shapes.items():
        text = json.dumps(values)
        if len(nonet.parse(text, from_format="json")) != len(made):
            raise SystemExit(f"{shape}: not every puzzle was read")
        costs.append(statistics.median(cpu_time(partial(nonet.parse, text, from_format="json")) for _ in range(rounds)))
    print(f"\n| {' | '.join(shapes)} |\n|{'---|' * len(shapes)}")
    print(f"| {' | '.join(f'{cost / len(made) * 1e6:.0f} µs' for cost in costs)} |", flush=True)


def measure_searches(name: str, puzzles: list[str], count: int = 20) -> None:
    """Print the CPU time of the searches around a puzzle, for each of the first puzzles."""
    some = [nonet.minimized(puzzle, seed=1).to_line() for puzzle in puzzles[:count]]
    calls: dict[str, Callable[[str], object]] = {
        "backdoors 1": lambda puzzle: list(nonet.backdoors(puzzle, 1)),
        "backdoors 2": lambda puzzle: list(nonet.backdoors(puzzle, 2)),
        "backdoors 3": lambda puzzle: list(nonet.backdoors(puzzle, 3)),
        "neighbours 1 1": lambda puzzle: list(nonet.neighbours(puzzle, 1, 1)),
        "neighbours 2 1": lambda puzzle: list(nonet.neighbours(puzzle, 2, 1)),
    }
    spent = [statistics.median(cpu_time(partial(call, puzzle)) for puzzle in some) for call in calls.values()]
    print("|", name, "|", " | ".join(f"{1000 * seconds:,.1f}" for seconds in spent), "|", flush=True)


def write_puzzles(path: Path, puzzles: list[str], rows: int) -> None:
    """Write puzzles and random isomorphs of them as a Parquet file."""
    with parquet.ParquetWriter(path, pyarrow.schema([("puzzle", pyarrow.large_string())])) as writer:
        for seed, start in enumerate(range(0, rows, PART)):
            part = list(islice(cycle(puzzles), min(PART, rows - start)))
            made = pyarrow.table(nonet.isomorph_batch(part, seed=seed))
            writer.write_table(pyarrow.table({"puzzle": made["isomorph"]}))


def in_memory(source: Path, target: Path) -> float:
    """Return the wall time of reading, solving and writing a file with PyArrow and ``solve_batch``."""
    before = perf_counter()
    puzzles = parquet.read_table(source)["puzzle"]
    solved = pyarrow.table(nonet.solve_batch(puzzles)).select(["solution", "guesses", "status"])
    table = pyarrow.table([puzzles, *solved.columns], names=["puzzle", *solved.column_names])
    parquet.write_table(table, target, compression="zstd", compression_level=1)
    return perf_counter() - before


def by_command(*arguments: str | Path) -> tuple[float, float]:
    """Return the wall time of a command of nonet, and its peak memory in MiB."""
    before = perf_counter()
    command = [sys.executable, "-c", CHILD, sys.executable, "-m", "nonet", *map(str, arguments)]
    peak = int(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    return perf_counter() - before, peak / 1024


def measure_files(folder: Path, puzzles: list[str], rows: int, rounds: int) -> None:
    """Print the ratio of ``nonet batch`` to the same work in memory, and its peak memory."""
    source, target, other = folder / "in.parquet", folder / "out.parquet", folder / "other.parquet"
    write_puzzles(source, puzzles, rows)
    times = []
    for _ in range(rounds):
        spent, peak = by_command("batch", source, "-o", target, "--do", "solve")
        times.append((spent, in_memory(source, other), peak))
        columns = ["puzzle", "solution", "guesses"]
        if not parquet.read_table(target, columns=columns).equals(parquet.read_table(other, columns=columns)):
            raise SystemExit("nonet batch and solve_batch differ")
        target.unlink()
    ratio = statistics.median(spent / memory for spent, memory, _ in times)
    print("\n| rows | nonet batch, seconds | in memory, seconds | ratio | peak MiB |\n|---|---|---|---|---|")
    spent, memory, peak = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"| {rows:,} | {spent:.1f} | {memory:.1f} | {ratio:.2f} | {peak:,.0f} |", flush=True)


def measure_augmentation(folder: Path, count: int, rounds: int) -> None:
    """Print the CPU time per isomorph of the ways to make isomorphs of 2,000 puzzles, without the time for none."""
    made = nonet.generate_batch(2_000, seed=1, minimal=True)
    rows = [f"{row.puzzle.to_line()},{row.solution.to_line()}\n" for row in made]
    (folder / "in.csv").write_text("".join(["puzzle,solution\n", *rows]))
    (folder / "in.txt").write_bytes(made.lines("puzzle"))
    names = iter(range(1 << 30))
    preset = ("--preset", "extreme", "--validation", "0", "--test", "0", "--nearly-solved", "0")
    calls: dict[str, Callable[[int], float]] = {
        "lines": lambda many: cpu_time_of(
            "augment", folder / "in.txt", "-o", folder / "out.txt", "-n", many, "--seed", 1
        ),
        "CSV": lambda many: cpu_time_of(
            "augment", folder / "in.csv", "-o", folder / "out.csv", "-n", many, "--seed", 1
        ),
        "dataset make, CSV": lambda many: cpu_time_of(
            *("dataset", "make", "-o", folder / f"set{next(names)}", "--to", "csv", "-n", 2_000, "--seed", 1),
            *(*preset, "--augment", many),
        ),
    }
    print(f"\n| {' | '.join(calls)} |\n|{'---|' * len(calls)}")
    costs = [statistics.median(call(count) - call(1) for _ in range(rounds)) for call in calls.values()]
    print(f"| {' | '.join(f'{cost / (2_000 * (count - 1)) * 1e6:.1f} µs' for cost in costs)} |", flush=True)


def cpu_time_of(*arguments: object) -> float:
    """Return the CPU time of a command of nonet."""
    before = os.times()
    command = [sys.executable, "-m", "nonet", *map(str, arguments)]
    subprocess.run(command, stderr=subprocess.DEVNULL, check=True)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def measure_memory(folder: Path, rows: int, rounds: int) -> None:
    """Print the peak memory of ``nonet dataset verify`` for some rows and twice as many."""
    print("\n| rows of `dataset verify` | seconds | peak MiB |\n|---|---|---|")
    for count in (rows, 2 * rows):
        path = folder / f"{count}.parquet"
        write_answers(path, count)
        figures = [by_command("dataset", "verify", path, "--temporary-folder", folder) for _ in range(rounds)]
        spent, peak = (statistics.median(column) for column in zip(*figures, strict=True))
        print(f"| {count:,} | {spent:.1f} | {peak:,.0f} |", flush=True)
        path.unlink()


def write_answers(path: Path, rows: int) -> None:
    """Write generated puzzles with their answers as a Parquet file."""
    fields = [("puzzle", pyarrow.large_string()), ("solution", pyarrow.large_string())]
    with parquet.ParquetWriter(path, pyarrow.schema(fields)) as writer:
        for start in range(0, rows, PART):
            made = nonet.generate_batch(min(PART, rows - start), seed=1, start=start, givens=(30, 36))
            writer.write_table(pyarrow.table(made).select(["puzzle", "solution"]))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", metavar="LIST", nargs="*", help="files with a puzzle on each line")
    parser.add_argument("--rows", type=int, default=10_000_000, help="rows of files. Default: %(default)s")
    parser.add_argument("--column-rows", type=int, default=PART, help="rows of tables. Default: %(default)s")
    parser.add_argument("--rounds", type=int, default=5, help="rounds. Default: %(default)s")
    options = parser.parse_args(arguments)
    found = dict(lists(options.lists))
    if not found:
        parser.error("no list, and no corpus: set NONET_CORPUS")
    print(where().replace("bench.py", "tables.py"))
    print(
        "\n| list | PyArrow | Polars | right, text | wrong, text | drawn, text | right, list | wrong, list |\n|"
        + "---|" * 8
    )
    for name, puzzles in found.items():
        measure_columns(name, puzzles, options.column_rows, options.rounds)
    measure_json(options.rounds)
    print("\n| list, ms a puzzle | backdoors 1 | 2 | 3 | neighbours 1 1 | 2 1 |\n|" + "---|" * 6)
    for name, puzzles in found.items():
        measure_searches(name, puzzles)
    with tempfile.TemporaryDirectory() as folder:
        measure_files(
            Path(folder), found.get("puzzles2_17_clue", next(iter(found.values()))), options.rows, options.rounds
        )
        measure_augmentation(Path(folder), 100, options.rounds)
        measure_memory(Path(folder), options.rows, options.rounds)


if __name__ == "__main__":
    main()
