"""What the documentation says of ratings of isomorphs, with puzzles from a fixed seed."""

from typing import Any

import pytest

import nonet

PUZZLES, ISOMORPHS = 100, 3


def changed(figures: dict[str, list[Any]], name: str) -> float:
    """Return the share of puzzles of which some isomorph has another figure."""
    rows = [figures[name][at : at + ISOMORPHS + 1] for at in range(0, len(figures[name]), ISOMORPHS + 1)]
    return sum(len(set(row)) > 1 for row in rows) / len(rows)


@pytest.mark.slow
def test_isomorphs_have_the_same_ep_and_ed_and_nearly_always_the_same_er() -> None:
    puzzles = nonet.generate_batch(PUZZLES, minimal=True, seed=5).lines().decode().split()
    isomorphs = nonet.isomorph_batch(puzzles, seed=6, count=ISOMORPHS).lines().decode().split()
    rows = []
    for at, puzzle in enumerate(puzzles):
        rows += [puzzle, *isomorphs[at * ISOMORPHS : (at + 1) * ISOMORPHS]]
    se121, hodoku = nonet.rate_batch(rows), nonet.rate_batch(rows, profile="hodoku")
    figures = {"er": list(se121.er), "ep": list(se121.ep), "ed": list(se121.ed)}
    figures |= {"score": list(hodoku.hodoku_score), "level": list(hodoku.hodoku_level.data)}
    shares = {name: changed(figures, name) for name in figures}
    print(shares)
    assert shares["ep"] == shares["ed"] == 0
    assert shares["er"] <= 0.03
    assert shares["level"] <= 0.1
    assert 0.3 < shares["score"] < 0.9
