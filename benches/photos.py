"""Pictures of puzzles, read and compared with their labels, by kind: right, asked, doubtful, refused, WRONG, CRASH.

right: certain and equal to the label. asked: equal, not certain. doubtful: different, not certain. refused: an error
that says why. WRONG: certain and different. CRASH: any other error. Where a picture has no grid, only refused is right.

python benches/photos.py [FOLDER] [--kind photo] [--every 4]     FOLDER has pictures and labels.csv, as the corpus has
"""

from __future__ import annotations

import argparse
import csv
import json
import os
from collections import Counter, defaultdict
from pathlib import Path
from statistics import median, quantiles
from time import process_time

import nonet.photo

KINDS = ("newspaper", "photo", "screenshot", "filled", "none")
VERDICTS = ("right", "asked", "doubtful", "refused", "WRONG", "CRASH")


def main() -> None:
    """Read the pictures and print a table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    corpus = os.environ.get("NONET_CORPUS", "../shared/data")
    parser.add_argument("folder", type=Path, nargs="?", default=Path(corpus) / "photos")
    parser.add_argument("--kind", choices=KINDS, action="append")
    parser.add_argument("--every", type=int, default=1, help="read each Nth picture alone")
    chosen = parser.parse_args()
    with (chosen.folder / "labels.csv").open(encoding="utf-8") as file:
        labels = [row for row in csv.DictReader(file) if row["kind"] in (chosen.kind or KINDS)][:: chosen.every]
    verdicts: dict[str, Counter[str]] = defaultdict(Counter)
    solved: Counter[str] = Counter()
    changed: dict[str, list[str]] = {"rescued": [], "spoilt": []}
    seconds: list[float] = []
    bins: dict[str, Counter[tuple[int, bool]]] = defaultdict(Counter)
    for row in labels:
        start = process_time()
        photo, problem = None, ""
        try:
            photo = nonet.photo.read(chosen.folder / row["file"])
        except nonet.photo.PhotoError as error:
            problem = str(error)
        except Exception as error:
            problem = f"CRASH {type(error).__name__}: {error}"
        seconds.append(process_time() - start)
        verdict = verdict_of(row["grid"], photo, problem)
        verdicts[row["kind"]][verdict] += 1
        if photo is not None and row["grid"]:
            for cell, letter in zip(photo.cells, row["grid"], strict=True):
                part, is_right = int(min(cell.probability, 0.9999) * 20), str(cell.value) == letter.replace(".", "0")
                bins[row["kind"]][part, is_right] += 1
            if change := change_by_the_engine(row["grid"], photo):
                changed[change].append(row["file"])
            if photo.solution_certainty >= 0.95:
                solved[solution_verdict(row["grid"], photo)] += 1
        if verdict not in ("right", "asked") and not (verdict == "refused" and not row["grid"]):
            print(f"{row['kind']:10} {verdict:8} {row['file']}: {problem or told(row['grid'], photo)}", flush=True)
        elif verdict == "asked" and photo is not None:
            warned = "; ".join(map(str, photo.warnings))
            print(f"{row['kind']:10} {verdict:8} {row['file']}: {photo.certainty:.3f} {warned}", flush=True)
    print("\n| kind | pictures | " + " | ".join(VERDICTS) + " |\n|---|" + "---|" * (len(VERDICTS) + 1))
    for kind, counts in verdicts.items():
        print(f"| {kind} | {counts.total()} | " + " | ".join(str(counts[each]) for each in VERDICTS) + " |")
    print(f"\nsolution certain: {dict(solved)}")
    if len(seconds) > 1:
        print(
            f"seconds of CPU: median {median(seconds):.2f}, 95 % {quantiles(seconds, n=20)[-1]:.2f}, "
            f"most {max(seconds):.2f}"
        )
    for change, files in changed.items():
        print(f"{change} by the engine: {len(files)}{': ' if files else ''}{' '.join(files)}")
    for kind, cells in {**bins, "all": sum(bins.values(), Counter())}.items():
        for part in sorted({part for part, _ in cells}):
            right, wrong = cells[part, True], cells[part, False]
            said = f"{part / 20:.2f} to {part / 20 + 0.05:.2f}"
            print(f"{kind}: cells said {said}: {right / (right + wrong):.4f} of {right + wrong} right")


def verdict_of(label: str, photo: nonet.photo.Photo | None, problem: str) -> str:
    """Return the verdict on a picture."""
    if photo is None:
        return "CRASH" if problem.startswith("CRASH") else "refused"
    if photo.grid.to_line() == label:
        return "right" if photo.certain else "asked"
    return "WRONG" if photo.certain else "doubtful"


def change_by_the_engine(label: str, photo: nonet.photo.Photo) -> str | None:
    """Return "rescued" if the likeliest value of each cell makes another grid, and the engine the right one."""
    likeliest = [max(cell.candidates, key=cell.candidates.__getitem__) for cell in photo.cells]
    plain, read = nonet.Grid.from_values(likeliest).to_line() == label, photo.grid.to_line() == label
    return None if plain == read else "rescued" if read else "spoilt"


def solution_verdict(label: str, photo: nonet.photo.Photo) -> str:
    """Tell whether the solution of what was read is that of the label."""
    try:
        return "true" if nonet.solve(photo.grid.givens) == nonet.solve(label) else "FALSE"
    except nonet.PuzzleError:
        return "label not proper"


def told(label: str, photo: nonet.photo.Photo | None) -> str:
    """Return what was misread."""
    assert photo is not None
    read = photo.grid.to_line()
    wrong = [f"{cell} {a}->{b}" for cell, a, b in zip(nonet.Cell.ALL, label or "." * 81, read, strict=True) if a != b]
    return json.dumps([len(wrong), round(photo.certainty, 3), " ".join(wrong[:12])])


if __name__ == "__main__":
    main()
