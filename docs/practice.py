"""Find the puzzles that ``nonet.practice`` keeps: ``python docs/practice.py SCALE|rest MINUTES [TECHNIQUE...]``.

Puzzles come from nonet's generator. Where the path of one has a technique that is wanted, or where a technique that
HoDoKu leaves out finds something that nothing easier finds, the digits known by then become givens, so that the way
there is short; or entered digits (``+`` in the table), where a technique needs digits that are not given. A puzzle is
kept if most of its isomorphs lead to the technique, quickly. Found puzzles are added to those in
``python/nonet/logic/practice_puzzles.csv``; a technique that is quickly generated has none. What has none after both
scales gets one by ``rest``: a position in which only basic techniques need to find nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from runpy import run_path
from time import monotonic, process_time

from nonet import Grid, LimitError, Step, Transform, explain, explain_batch, generate_batch, hint, is_proper
from nonet._engine.technique import rated_techniques
from nonet.logic import HODOKU, TECHNIQUES, ProfileName
from nonet.logic._practice import KEPT_FILE, Kept, kept, read_kept, search_of, walk

TRIDAGONS = Path(__file__).with_name("tridagons.py")

# Found by generating in a third of a second, for each of three seeds.
GENERATED = frozenset(
    [
        "full_house",
        "hidden_single",
        "direct_pointing",
        "direct_hidden_pair",
        "naked_single",
        "direct_hidden_triple",
        "pointing",
        "claiming",
        "naked_pair",
        "x_wing",
        "hidden_pair",
        "naked_triple",
        "swordfish",
        "hidden_triple",
        "xy_wing",
        "xyz_wing",
        "unique_rectangle_1",
        "unique_rectangle_2",
        "unique_rectangle_3",
        "unique_rectangle_3_hidden",
        "unique_rectangle_4",
        "bug_plus_one",
        "aligned_pair_exclusion",
        "x_cycle",
        "y_cycle",
        "xy_cycle",
        "forcing_x_chain",
        "forcing_xy_chain",
        "aligned_triple_exclusion",
        "nishio_forcing_chain",
        "cell_forcing_chain",
        "house_forcing_chain",
        "dynamic_cell_chain",
        "locked_pair",
        "skyscraper",
        "two_string_kite",
        "empty_rectangle",
        "hidden_rectangle",
        "xy_chain",
        "discontinuous_nice_loop",
        "aic",
        "w_wing",
    ]
)
ENOUGH = 3  # puzzles for each technique
ISOMORPHS = 4
QUICK = 0.4  # seconds for one position
WORK_LIMIT = 20_000_000
HARD: dict[ProfileName, tuple[float, float]] = {"se121": (9.0, 12.0), "hodoku": (8.0, 9.0)}
"""The ratings of every other batch."""


@cache
def easier(name: str) -> frozenset[str]:
    """Return the techniques that come before this one in a search that has it."""
    profile = search_of(name, beside="")
    order = profile.techniques or rated_techniques(profile.name)
    return frozenset(order[: order.index(name)])


def is_default(name: str) -> bool:
    """Tell whether a technique takes part in the search of its scale by default."""
    return search_of(name, beside="").techniques is None


def candidates(scale: ProfileName, wanted: set[str], seed: int) -> Iterator[tuple[str, Grid, Grid]]:
    """Yield techniques, the puzzles on whose path they are, and positions."""
    is_hard = seed % 2 == 1
    batch = generate_batch(20 if is_hard else 2000, seed=seed, minimal=True, rating=HARD[scale] if is_hard else None)
    puzzles = [row.puzzle for row in batch]
    named = {name for name in wanted if not is_default(name) and scale == "hodoku"}
    for number, explained in enumerate(explain_batch(puzzles, profile=scale, work_limit=10**9)):
        used = {step.partition("=")[0] for step in explained.steps.split(";")} if explained else set()
        looks_closer = bool(named) and number < 20 and any(used - easier(name) for name in named)
        if not used & wanted and not looks_closer:
            continue
        for step in explain(puzzles[number], profile=scale):
            if step.grid is None:
                continue
            if step.technique.id in wanted:
                yield step.technique.id, puzzles[number], step.grid
            for name in named & wanted if looks_closer else ():
                if step.technique.id not in easier(name) and finds(name, step):
                    yield name, puzzles[number], step.grid


def finds(name: str, step: Step) -> bool:
    """Tell whether a technique finds something in the position of a step."""
    assert step.grid is not None
    try:
        return hint(step.grid, profile=HODOKU.only(name), work_limit=WORK_LIMIT) is not None
    except LimitError:
        return False


def is_good(name: str, puzzle: Grid, *, beside: str = "") -> bool:
    """Tell whether most isomorphs of a puzzle lead to the technique quickly."""
    profile = search_of(name, beside=beside)
    found = 0
    for start in range(ISOMORPHS):
        begun = process_time()
        found += walk(Transform.random(seed=5, start=start).apply(puzzle), name, profile) is not None
        if process_time() - begun > QUICK:
            return False
    return found > ISOMORPHS // 2


def search(scale: ProfileName, minutes: float, only: Sequence[str]) -> None:
    """Look for puzzles until there are enough, or the time is over."""
    names = [name for name in only or TECHNIQUES if name not in GENERATED and search_of(name).name == scale]
    found = {name: [] if kept(name).beside else list(kept(name).puzzles) for name in names}
    end = monotonic() + 60 * minutes
    for seed in count(int(end)):
        wanted = {name for name in names if len(found[name]) < ENOUGH}
        if not wanted or monotonic() > end:
            break
        tried: set[tuple[str, str]] = set()
        for name, puzzle, position in candidates(scale, wanted, seed):
            entered = "".join(
                value if value == given else f"+{value}"
                for value, given in zip(position.to_line(), puzzle.to_line(), strict=True)
            )
            for line in (position.to_line(), puzzle.to_line(), entered):
                one = read_kept(line)
                if name in wanted and (name, line) not in tried and is_proper(one) and is_good(name, one):
                    found[name].append(line)
                    wanted.discard(name)
                    print(f"{name} {len(found[name])}; {len(wanted)} wanted", flush=True)
                    write(name, line)
                tried.add((name, line))


def search_rest(minutes: float) -> None:
    """Look for puzzles of techniques that have none: positions in which basic techniques find nothing."""
    rest = [name for name in TECHNIQUES if name not in GENERATED and not kept(name).puzzles]
    end = monotonic() + 60 * minutes
    for name in rest:
        for beside, most in (("basic", 300), ("singles", 2000)):
            line = first_beside(name, beside, most)
            if line is not None:
                write(name, line, beside=beside)
                print(f"{name} {beside}", flush=True)
                break
        if monotonic() > end:
            return


def first_beside(name: str, beside: str, most: int) -> str | None:
    """Return a puzzle for a technique beside basic ones or singles, one of the first puzzles of a seed."""
    profile = search_of(name, beside=beside)
    made = run_path(str(TRIDAGONS))["tridagon_puzzles"](seed=1)
    for row in generate_batch(most, seed=1, minimal=True):
        puzzle = Grid(next(made)) if name == "tridagon" else row.puzzle
        exercise = walk(puzzle, name, profile)
        if exercise is not None:
            for one in (Grid(exercise.grid.to_line()), puzzle):
                if is_proper(one) and is_good(name, one, beside=beside):
                    return one.to_line()
    return None


def write(name: str, line: str, *, beside: str = "") -> None:
    """Add a puzzle to the table, as it is by now."""
    kept.cache_clear()
    table = {one: kept(one) for one in TECHNIQUES}
    known = table[name].puzzles if table[name].beside == beside else ()
    table[name] = Kept((*known, line), beside)
    rows = [f"{one},{each.beside},{puzzle}\n" for one, each in table.items() for puzzle in each.puzzles]
    KEPT_FILE.write_text("technique,beside,puzzle\n" + "".join(rows), encoding="ascii")


if __name__ == "__main__":
    if sys.argv[1] == "rest":
        search_rest(float(sys.argv[2]))
    else:
        search("hodoku" if sys.argv[1] == "hodoku" else "se121", float(sys.argv[2]), sys.argv[3:])
