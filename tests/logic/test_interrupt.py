"""Ctrl-C ends every call of human logic."""

import pytest

from interrupting import stderr_after_ctrl_c
from puzzles import HARDER

LONG = f"['{HARDER}'] * 2000"
CALLS = [
    f"nonet.rate_batch({LONG}, threads=1, progress=begun)",
    pytest.param(f"nonet.rate_batch({LONG}, progress=begun)", marks=pytest.mark.slow),
    pytest.param(f"nonet.rate_batch({LONG}, profile='hodoku', progress=begun)", marks=pytest.mark.slow),
    pytest.param(
        f"begun(); nonet.all_hints('{HARDER}', techniques=['nested_cell_chain', 'nested_house_chain'])",
        marks=pytest.mark.slow,
    ),
    pytest.param(f"begun(); [nonet.explain('{HARDER}') for _ in range(200)]", marks=pytest.mark.slow),
    pytest.param(f"begun(); [nonet.rate('{HARDER}') for _ in range(200)]", marks=pytest.mark.slow),
]


@pytest.mark.parametrize("call", CALLS)
def test_ctrl_c_ends_a_call(call: str) -> None:
    assert stderr_after_ctrl_c(call).splitlines()[-1] == "KeyboardInterrupt"
