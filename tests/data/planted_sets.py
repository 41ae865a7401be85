"""Sets of puzzles with planted faults, for the tests of datasets: what is planted where, and in every form of file."""

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from data.table_files import written
from nonet import generate_batch, isomorph

CONFLICTING = "55" + "." * 79
UNSOLVABLE = "12345678." + "........9" + "." * 63
KINDS = (
    "malformed",
    "no_solution",
    "multiple",
    "malformed_answer",
    "wrong_answer",
    "duplicate",
    "isomorph",
    "leak",
    "isomorph_leak",
    "wrong_label",
)


class Rows(NamedTuple):
    """A set: columns of texts."""

    puzzle: list[str]
    solution: list[str]
    given_count: list[int]


class Planted(NamedTuple):
    """Two sets, and the faults in them as (set, row, kind)."""

    train: Rows
    test: Rows
    faults: set[tuple[str, int, str]]


def clean(count: int, *, seed: int, start: int = 0) -> Rows:
    """Return a set without faults."""
    batch = generate_batch(count, seed=seed, start=start)
    puzzles, solutions = (batch.lines(name).decode().split() for name in ("puzzle", "solution"))
    return Rows(puzzles, solutions, [81 - puzzle.count(".") for puzzle in puzzles])


def planted(chance: random.Random, *, size: int, each: int) -> Planted:
    """Return a train and a test set with ``each`` faults of each kind, at random rows."""
    train, test = clean(size, seed=chance.getrandbits(32)), clean(size, seed=chance.getrandbits(32))
    places = {"train": chance.sample(range(size), size), "test": chance.sample(range(size), size)}
    sound = {name: sorted(rows[each * 2 * len(KINDS) :]) for name, rows in places.items()}
    # A row leaks once: two leaks of one row would repeat each other.
    leaking = chance.sample(sound["train"], len(sound["train"]))
    faults: set[tuple[str, int, str]] = set()
    for kind in KINDS:
        for _ in range(each):
            name = "test" if kind in ("leak", "isomorph_leak") else chance.choice(["train", "test"])
            rows = {"train": train, "test": test}[name]
            row = places[name].pop(0)
            if kind in ("duplicate", "isomorph"):
                earlier = [other for other in sound[name] if other < row]
                if not earlier:  # the first of two rows is the original
                    earlier, row = [row], sound[name].pop(0)
                _repeat(rows, row, rows, chance.choice(earlier), chance, is_same=kind == "duplicate")
            elif kind in ("leak", "isomorph_leak"):
                _repeat(rows, row, train, leaking.pop(), chance, is_same=kind == "leak")
            else:
                _spoil(rows, row, kind, chance)
            faults.add((name, row, kind))
    return Planted(train, test, faults)


def _repeat(rows: Rows, row: int, others: Rows, other: int, chance: random.Random, *, is_same: bool) -> None:
    seed = chance.getrandbits(32)
    for column, source in ((rows.puzzle, others.puzzle), (rows.solution, others.solution)):
        column[row] = source[other] if is_same else isomorph(source[other], seed=seed).to_line()
    rows.given_count[row] = others.given_count[other]


def _spoil(rows: Rows, row: int, kind: str, chance: random.Random) -> None:
    puzzle, solution = rows.puzzle[row], rows.solution[row]
    cell = chance.randrange(81)
    if kind == "malformed":
        rows.puzzle[row] = chance.choice([puzzle[:80], puzzle + "1", puzzle[:cell] + "x" + puzzle[cell + 1 :], "oops"])
    elif kind == "no_solution":
        given = chance.choice([place for place in range(81) if puzzle[place] == "."])
        other = chance.choice([digit for digit in "123456789" if digit != solution[given]])
        rows.puzzle[row] = puzzle[:given] + other + puzzle[given + 1 :]
        rows.given_count[row] += 1
    elif kind == "multiple":
        # Two digits without givens can be swapped.
        rows.puzzle[row] = puzzle.translate(str.maketrans("12", ".."))
        rows.given_count[row] = 81 - rows.puzzle[row].count(".")
    elif kind == "malformed_answer":
        rows.solution[row] = chance.choice(["", solution[:80], solution[:cell] + "." + solution[cell + 1 :]])
    elif kind == "wrong_answer":
        digit = chance.choice([digit for digit in "123456789" if digit != solution[cell]])
        wrong = solution[:cell] + digit + solution[cell + 1 :]
        rows.solution[row] = chance.choice([wrong, isomorph(solution, seed=cell).to_line()])
    else:
        rows.given_count[row] += chance.choice([-1, 1])


def write_set(path: Path, rows: Rows, *, form: str) -> None:
    """Write a set as a file, as arrays, or in the form of HRM."""
    if form == "hrm":
        write_hrm(path, rows.puzzle, rows.solution)
        return
    written(path, table_of(rows))


def table_of(rows: Rows) -> Any:
    """Return a set as a table of PyArrow."""
    import pyarrow  # type: ignore[import-untyped]

    return pyarrow.table(rows._asdict())


def values_of(lines: Sequence[str]) -> Any:
    """Return texts of 81 characters as values."""
    return np.array([[0 if char == "." else int(char) for char in line] for line in lines], np.uint8).reshape(-1, 81)


def write_hrm(folder: Path, puzzles: Sequence[str], solutions: Sequence[str], *, group_size: int = 1) -> None:
    """Write a split in the form of HRM, with consecutive rows as groups."""
    folder.mkdir(parents=True)
    count = len(puzzles)
    arrays = {
        "inputs": values_of(puzzles) + 1,
        "labels": values_of(solutions) + 1,
        "puzzle_indices": np.arange(count + 1, dtype=np.int32),
        "group_indices": np.array([*range(0, count, group_size), count], np.int32),
        "puzzle_identifiers": np.zeros(count, np.int32),
    }
    for name, array in arrays.items():
        np.save(folder / f"all__{name}.npy", array)
    figures = {"seq_len": 81, "vocab_size": 11, "pad_id": 0, "ignore_label_id": 0, "blank_identifier_id": 0}
    figures |= {"num_puzzle_identifiers": 1, "total_groups": len(arrays["group_indices"]) - 1}
    metadata = {**figures, "mean_puzzle_examples": 1.0, "sets": ["all"]}
    (folder / "dataset.json").write_text(json.dumps(metadata))
