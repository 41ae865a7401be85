"""Ctrl-C and other signals end every call of human logic, also in positions that no puzzle leads to."""

import pytest

from interrupting import SECONDS_TO_STOP, stderr_after_ctrl_c, times_to_stop
from puzzles import HARDER, PROPER

NESTED = ["nested_cell_chain", "nested_house_chain"]
LONG = f"['{HARDER}'] * 2000"
CALLS = [
    f"nonet.rate_batch({LONG}, threads=1, progress=begun)",
    f"nonet.explain_batch({LONG}, threads=1, progress=begun)",
    pytest.param(f"nonet.rate_batch({LONG}, progress=begun)", marks=pytest.mark.slow),
    pytest.param(f"nonet.rate_batch({LONG}, profile='hodoku', progress=begun)", marks=pytest.mark.slow),
    pytest.param(
        f"begun(); list(nonet.all_hints('{HARDER}', work_limit=None, profile=nonet.SE121.only(*{NESTED})))",
        marks=pytest.mark.slow,
    ),
    pytest.param(f"begun(); [nonet.explain('{HARDER}') for _ in range(200)]", marks=pytest.mark.slow),
    pytest.param(f"begun(); [nonet.rate('{HARDER}') for _ in range(200)]", marks=pytest.mark.slow),
]

# Grids with several solutions, in which a single chain takes seconds; ``sparse`` has a random third of the candidates.
STRANGE_GRIDS = f"""
import random
chance = random.Random(3)
solution = nonet.solve({PROPER!r}).to_line()

def sukaku(share):
    candidates = [
        str(digit) if str(digit) == solution[cell] or chance.random() < share else "."
        for cell in range(81) for digit in range(1, 10)
    ]
    return nonet.Grid.from_sukaku("".join(candidates))

grids = {{
    "empty": nonet.Grid("." * 81),
    "one given": nonet.Grid("1" + "." * 80),
    "four givens": nonet.Grid("1..." + "." * 36 + "2" + "." * 38 + "34"),
    "ten givens": nonet.Grid("".join(solution[cell] if cell % 8 == 0 else "." for cell in range(81))),
    "729 candidates": nonet.Grid.from_sukaku("123456789" * 81),
    "half of the candidates": sukaku(0.5),
    "sparse": sukaku(0.3),
}}
nested = ["nested_cell_chain", "nested_house_chain", "nested_double_chain", "nested_contradiction_chain"]
SE121, HODOKU = (nonet.Profile(name, uniqueness=False) for name in ("se121", "hodoku"))
"""

HINTS = """
def all_hints(*arguments, **options):
    return list(nonet.all_hints(*arguments, **options))

calls = {
    f"{function.__name__}, {name}, {profile!r:.60}": lambda function=function, grid=grid, profile=profile: function(
        grid, profile=profile, work_limit=None
    )
    for function in (nonet.hint, all_hints, nonet.explain)
    for profile in (SE121, SE121.only(*nested), HODOKU)
    for name, grid in grids.items()
}
"""

# Hard proper grids, in which all contradiction chains of the deepest level take longer than the moment below.
DEEP_HINTS = """
hard = {
    "17 givens": ".......12.5.4............3.7..6..4....1..........8....92....8.....51.7.......3...",
    "nearly symmetric": "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "scattered": "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
}
calls = {
    name: lambda line=line: list(
        nonet.all_hints(line, profile=SE121.only("nested_contradiction_chain"), work_limit=None)
    )
    for name, line in hard.items()
}
"""

RATINGS = f"""
proper = [sukaku(share) for share in (0.1, 0.15, 0.2, 0.25)]
calls = {{
    f"rate_batch, {{profile}}": lambda profile=profile: nonet.rate_batch(
        ["{HARDER}"] * 3 + proper * 20, profile=profile
    )
    for profile in (SE121, HODOKU)
}} | {{
    f"explain_batch, {{profile}}, {{kind}}": lambda profile=profile, some=some: nonet.explain_batch(
        some, profile=profile
    )
    for profile in (SE121, HODOKU)
    for kind, some in (("lines", [grid.to_line() for grid in grids.values()]), ("grids", list(grids.values())))
}}
"""


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends_a_call(call: str) -> None:
    assert stderr_after_ctrl_c(call).splitlines()[-1] == "KeyboardInterrupt"


def assert_stops(setup: str, moments: list[float]) -> None:
    """Check that calls end soon after a signal; one that ends before it counts for nothing."""
    times = times_to_stop(STRANGE_GRIDS + setup, moments, seconds=500)
    late = {call: time for call, time in times.items() if time is not None and time > SECONDS_TO_STOP}
    assert not late, late
    assert sum(time is not None for time in times.values()) >= len(moments)


@pytest.mark.slow
@pytest.mark.parametrize("setup", [HINTS, RATINGS], ids=["hints", "ratings"])
def test_a_signal_ends_a_call_in_a_strange_position(setup: str) -> None:
    assert_stops(setup, [0.3])


@pytest.mark.nightly  # half a minute of computing until the signal; those above end the same search earlier
def test_a_signal_ends_a_search_in_the_middle_of_a_chain() -> None:
    # By then the search is in a nested level, where the chains of one assumption can take a quarter of a minute.
    assert_stops(DEEP_HINTS, [9.0])
