"""Write the table of givens of ``generation.md`` and its chart: ``python docs/generation.py``.

    --removal 100000 --uniform 100000    number of minimal puzzles with each weighting; uniform takes 50 to 90 ms per
                                         puzzle, two hours of CPU time in all, divided among the processors

The puzzles are those of seed 2026, so the counts are the same on every machine. The published distribution is that of
all minimal puzzles, as estimated by Berthier ("Unbiased Statistics of a CSP - A Controlled-Bias Generator", 2009).
"""

import argparse
from collections import Counter
from pathlib import Path

import nonet
from nonet.render._style import BLUE, GREEN, INK, ORANGE, chart, draw_lines_behind

FOLDER = Path(__file__).resolve().parent
PAGE = FOLDER / "generation.md"
CHART = FOLDER / "generation.svg"
MARK = "<!-- givens -->\n"
SEED = 2026

# Percentage of all minimal puzzles with this number of givens.
PUBLISHED = {24: 2.3, 25: 13.4, 26: 31.9, 27: 32.7, 28: 15.5, 29: 3.6}


def shares(count: int, weighting: str) -> dict[int, float]:
    """Return the percentage of puzzles for each number of givens."""
    batch = nonet.generate_batch(count, seed=SEED, minimal=True, weighting=weighting)  # type: ignore[arg-type]
    counts = Counter(81 - line.count(b".") for line in batch.lines().split())
    return {givens: 100 * found / count for givens, found in sorted(counts.items())}


def table(columns: dict[str, dict[int, float]]) -> str:
    """Return the Markdown table."""
    lines = [f"| givens | {' | '.join(columns)} |", "|---:|" + "---:|" * len(columns)]
    for givens in sorted(set().union(*columns.values())):
        cells = (f"{column[givens]:.2f}%" if givens in column else "" for column in columns.values())
        lines.append(f"| {givens} | {' | '.join(cells)} |")
    means = (sum(g * share for g, share in column.items()) / sum(column.values()) for column in columns.values())
    lines.append(f"| mean | {' | '.join(f'{mean:.2f}' for mean in means)} |")
    return "\n".join(lines) + "\n"


def draw(columns: dict[str, dict[int, float]]) -> None:
    """Draw the chart: a line for each column, since bars over the same numbers would hide each other.

    Lines have marks of their own shape, so that nothing is shown by colour alone.
    """
    with chart(CHART, (8, 4)) as figure:
        axes = figure.subplots()
        looks = zip((BLUE, ORANGE, GREEN), "os^", ("-", "-", "none"), strict=True)
        for (name, column), (color, marker, line) in zip(columns.items(), looks, strict=True):
            givens = sorted(column)
            values = [column[number] for number in givens]
            axes.plot(givens, values, color=color, marker=marker, linestyle=line, markersize=6, label=name)
        axes.set_xlabel("givens")
        axes.set_ylabel("percent of the minimal puzzles")
        axes.set_xticks(sorted(set().union(*columns.values())))
        axes.set_ylim(bottom=0)
        draw_lines_behind(axes, "y")
        axes.legend(frameon=False, labelcolor=INK)


def main() -> None:
    """Write the table into the page, and draw the chart."""
    parser = argparse.ArgumentParser(description="Write the table of givens of generation.md and its chart.")
    parser.add_argument("--removal", type=int, default=100_000, help="number of puzzles by removal")
    parser.add_argument("--uniform", type=int, default=100_000, help="number of puzzles with uniform weighting")
    arguments = parser.parse_args()
    columns = {
        f"removal ({arguments.removal:,})": shares(arguments.removal, "removal"),
        f"uniform ({arguments.uniform:,})": shares(arguments.uniform, "uniform"),
        "all, as published": PUBLISHED,
    }
    before, _, after = PAGE.read_text(encoding="utf-8").split(MARK)
    PAGE.write_text(before + MARK + table(columns) + MARK + after, encoding="utf-8")
    draw(columns)


if __name__ == "__main__":
    main()
