"""Too little memory, too few threads, too large numbers: a result or a Python exception, never a signal or a panic."""

import os
import subprocess
import sys
from typing import Any

import pytest

import nonet
from puzzles import PROPER, SOLUTION

# The calls, by name, of about as many rows as fit in some hundred megabytes.
CALLS = """
P = {puzzle!r}
data = (P + "\\n").encode() * {count}
lines = [P] * {count}
calls = {{
    "solve_batch": lambda: nonet.solve_batch(data),
    "is_minimal_batch": lambda: nonet.is_minimal_batch(data[: 82 * 50_000]),
    "redundant_givens_batch": lambda: nonet.redundant_givens_batch(data[: 82 * 50_000]),
    "minimized_batch": lambda: nonet.minimized_batch(data[: 82 * 50_000], seed=1),
    "backbone_batch": lambda: nonet.backbone_batch(data),
    "true_candidates_batch": lambda: nonet.true_candidates_batch(data),
    "canonical_batch": lambda: nonet.canonical_batch(data),
    "rate_batch": lambda: nonet.rate_batch(data[: 82 * 50_000]),
    "explain_batch": lambda: nonet.explain_batch(data[: 82 * 50_000]),
    "explain_batch, hodoku": lambda: nonet.explain_batch(data[: 82 * 20_000], profile="hodoku"),
    "isomorph_batch": lambda: nonet.isomorph_batch(data, seed=1, count=2),
    "generate_batch": lambda: nonet.generate_batch(20_000, seed=1),
    "generate_batch, uniform": lambda: nonet.generate_batch(2, seed=1, minimal=True, weighting="uniform"),
    "IsomorphIndex.add": lambda: nonet.IsomorphIndex().add(data),
    "lines": lambda: nonet.solve_batch(data).lines(),
    "irregular lines": lambda: nonet.solve_batch(P + "\\n" + (P + "\\n") * {count} + "x\\n" * {count}),
    "short lines": lambda: nonet.solve_batch("\\n" * (20 * {count})),
    "list": lambda: nonet.solve_batch(lines),
    "list of bytes": lambda: nonet.solve_batch([P.encode()] * {count}),
    "mixed list": lambda: nonet.solve_batch([*lines, None]),
    "values": lambda: nonet.solve_batch(memoryview(bytes(162 * {count})).cast("h", ({count}, 81))),
    "pickle": lambda: pickle.dumps(nonet.solve_batch(data)),
    "dedupe": lambda: sum(1 for _ in nonet.dedupe(lines)),
}}
"""

LIMITED = """
import pickle, resource, sys
import nonet
from nonet._board import geometry
nonet.solve_batch(["." * 81] * 3); nonet.IsomorphIndex().add([{puzzle!r}]); list(nonet.dedupe([{puzzle!r}]))
nonet.generate_batch(1, seed=1); nonet.is_minimal_batch([{puzzle!r}]); nonet.canonical_batch([{puzzle!r}])
{calls}
with open("/proc/self/statm") as file:
    size = int(file.read().split()[0]) * resource.getpagesize()
limit = size + {more}
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
for name, call in calls.items():
    try:
        call()
    except MemoryError:
        print(name, "MemoryError", sep="\\t", flush=True)
    else:
        print(name, "result", sep="\\t", flush=True)
"""


def outcomes(more: int, count: int) -> dict[str, str]:
    """Return how each call ends with this many bytes of address space more than the process has before."""
    calls = CALLS.format(puzzle=PROPER, count=count)
    script = LIMITED.format(puzzle=PROPER, calls=calls, more=more)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, (more, done.returncode, done.stdout, done.stderr[-2000:])
    return dict(line.split("\t") for line in done.stdout.splitlines())


needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs limits of Linux")


@needs_linux
@pytest.mark.parametrize("megabytes", [8, 60])
def test_too_little_memory_is_a_memory_error(megabytes: int) -> None:
    found = outcomes(megabytes << 20, 300_000)
    assert "MemoryError" in found.values()
    assert found["isomorph_batch"] == "MemoryError"


# Each amount is a process that tries every call; two of them are tried above.
@needs_linux
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    "amounts",
    [
        pytest.param([0, 24, 200], marks=pytest.mark.slow, id="some"),
        pytest.param([0, 2, 6, 12, 18, 24, 32, 40, 56, 80, 120, 200, 400, 1000], marks=pytest.mark.nightly, id="many"),
    ],
)
def test_any_amount_of_memory_gives_a_result_or_a_memory_error(amounts: list[int]) -> None:
    seen = set()
    for megabytes in amounts:
        seen |= set(outcomes(megabytes << 20, 300_000).items())
    assert {name for name, _ in seen} == {name for name, outcome in seen if outcome == "MemoryError"}


@needs_linux
def test_no_rows_are_added_to_an_index_where_memory_ends() -> None:
    script = f"""
import resource, nonet
index = nonet.IsomorphIndex()
index.add([{PROPER!r}, {SOLUTION!r}])
values_of = bytes(byte % 16 for byte in range(256))
forms = "".join(f"{{number:081}}" for number in range(250_000)).encode().translate(values_of)
before = (len(index), index.row_count)
with open("/proc/self/statm") as file:
    size = int(file.read().split()[0]) * resource.getpagesize()
ended = []
for more in (8, 12, 24, 40, 80):
    resource.setrlimit(resource.RLIMIT_AS, (size + (more << 20), resource.RLIM_INFINITY))
    try:
        index._index.add(forms)
    except MemoryError:
        ended.append(more)
        assert (len(index), index.row_count) == before, (more, index)
    else:
        break
assert ended
print("ended")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, "ended\n"), done.stderr


@pytest.mark.parametrize("count", [10**12, 10**18, 2**63, 2**64 - 1, 2**64, 10**30])
def test_a_count_beyond_memory_is_an_error_at_once(count: int) -> None:
    for call in (
        lambda: nonet.generate_batch(count, seed=1),
        lambda: nonet.isomorph_batch([PROPER], seed=1, count=count),
        lambda: nonet.isomorph_batch([PROPER] * 3, seed=1, count=count),
    ):
        with pytest.raises((MemoryError, ValueError)):
            call()


@pytest.mark.parametrize(
    "call",
    [
        lambda: nonet.generate_batch(2, seed=1, start=2**64 - 1),
        lambda: nonet.generate_batch(2**63, seed=1, start=2**63 + 1),
        lambda: nonet.isomorph_batch([PROPER], seed=1, count=2, start=2**64 - 1),
        lambda: nonet.isomorph_batch([PROPER] * 2, seed=1, start=2**64 - 1),
    ],
)
def test_an_index_over_64_bits_is_an_error_that_names_start_and_count(call: Any) -> None:
    with pytest.raises(ValueError, match=r"start.* 2\*\*64.*start.*count"):
        call()


def test_the_last_index_is_an_index() -> None:
    last = 2**64 - 1
    assert nonet.generate_batch(1, seed=1, start=last)[0].puzzle == nonet.generate(seed=1, start=last)
    pair = nonet.generate_batch(2, seed=1, start=last - 1)
    assert pair[1].puzzle == nonet.generate(seed=1, start=last)
    assert nonet.isomorph_batch([PROPER] * 2, seed=1, start=last - 1)[1] == nonet.isomorph(PROPER, seed=1, start=last)
    assert nonet.Transform.random(seed=1, start=last).apply(nonet.Grid(PROPER)) == nonet.isomorph(
        PROPER, seed=1, start=last
    )
    for call in (nonet.generate, lambda **options: nonet.isomorph(PROPER, **options)):
        with pytest.raises(ValueError, match=r"start must be 0 to 2\*\*64 - 1, not 18446744073709551616"):
            call(seed=1, start=last + 1)
    few = nonet.generate_forever(seed=1, start=last - 1)
    assert [next(few), next(few)] == [row.puzzle for row in pair]
    assert few.index == last + 1
    with pytest.raises(ValueError, match=r"index 18446744073709551615 was the last"):
        next(few)
    entries = [nonet.Grid(PROPER)] * 2
    assert len(list(nonet.augment(entries, seed=1, start=last - 1))) == 2
    with pytest.raises(ValueError, match=r"indices over 2\*\*64 - 1"):
        list(nonet.augment(entries, seed=1, start=last))


@needs_linux
@pytest.mark.slow
@pytest.mark.parametrize("profile", ["se121", "hodoku"])
def test_a_rated_row_takes_less_than_200_bytes(profile: str) -> None:
    script = f"""
import nonet
def memory(key):
    with open("/proc/self/status") as file:
        return 1024 * int(next(line for line in file if line.startswith(key)).split()[1])
count = 200_000
nonet.rate_batch([{PROPER!r}], profile={profile!r})
data = (nonet.generate_batch(1_000, seed=1, givens=(34, 40)).lines() * (count // 1_000))
before = memory("VmRSS")
batch = nonet.rate_batch(data, profile={profile!r}, threads=2)
print((memory("VmHWM") - before) // count, len(batch), sum(batch[7].technique_counts.values()) == batch[7].step_count)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300)
    bytes_a_row, *rest = done.stdout.split()
    assert rest == ["200000", "True"]
    assert 100 < int(bytes_a_row) < 200


@pytest.mark.slow
def test_nested_chains_take_bounded_memory() -> None:
    script = f"""
import nonet
def memory(key):
    with open("/proc/self/status") as file:
        return int(next(line for line in file if line.startswith(key)).split()[1]) // 1024
nonet.rate({PROPER!r})
before = memory("VmRSS")
rating = nonet.rate(".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....")
print(rating.er, memory("VmHWM") - before)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=300)
    er, mebibytes = done.stdout.split()
    assert (er, int(mebibytes) < 40) == ("11.9", True)


# Threads.

BATCHES: dict[str, Any] = {
    "solve_batch": lambda threads: nonet.solve_batch([PROPER] * 5_000, threads=threads),
    "is_minimal_batch": lambda threads: nonet.is_minimal_batch([PROPER] * 600, threads=threads),
    "canonical_batch": lambda threads: nonet.canonical_batch([PROPER] * 5_000, threads=threads),
    "explain_batch": lambda threads: nonet.explain_batch([PROPER] * 600, threads=threads),
    "isomorph_batch": lambda threads: nonet.isomorph_batch([PROPER], seed=1, count=20_000, threads=threads),
    "generate_batch": lambda threads: nonet.generate_batch(600, seed=1, threads=threads),
}


@pytest.mark.parametrize("name", BATCHES)
@pytest.mark.parametrize("threads", [7, 1000, 20_000])
def test_any_number_of_threads_gives_the_same_batch(name: str, threads: int) -> None:
    assert BATCHES[name](threads) == BATCHES[name](1)


@pytest.mark.parametrize("name", BATCHES)
def test_a_number_of_threads_is_a_positive_integer(name: str) -> None:
    for wrong in (0, -1, -(2**64), 2**64, 10**30):
        with pytest.raises(ValueError, match="threads must be"):
            BATCHES[name](wrong)
    other: Any
    for other in (1.5, "2", True):
        with pytest.raises(TypeError, match="threads must be an integer"):
            BATCHES[name](other)


@needs_linux
def test_there_are_never_more_threads_than_runs() -> None:
    script = """
import os, sys, nonet
most = 0
def count(done):
    global most
    most = max(most, len(os.listdir("/proc/self/task")))
before = len(os.listdir("/proc/self/task"))
nonet.solve_batch(["." * 81] * 1200, limit=6_000, threads=1000, progress=count)
print(most - before)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=600)
    assert 1 <= int(done.stdout) <= 4  # 1,200 rows are five runs; the calling thread is one of the five


@needs_linux
@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="needs root, to become a user with few processes")
@pytest.mark.parametrize("threads", [None, 1, 3, 1000])
def test_where_no_thread_can_be_started_the_calling_one_does_the_work(threads: int | None) -> None:
    script = f"""
import os, resource, sys, threading, nonet
calls = [
    lambda **more: nonet.solve_batch([{PROPER!r}] * 5_000, **more),
    lambda **more: nonet.canonical_batch([{PROPER!r}] * 5_000, **more),
    lambda **more: nonet.is_minimal_batch([{PROPER!r}] * 1_000, **more),
    lambda **more: nonet.isomorph_batch([{PROPER!r}], seed=1, count=40_000, **more),
    lambda **more: nonet.generate_batch(1_000, seed=1, **more),
]
expected = [call(threads=1) for call in calls]
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
resource.setrlimit(resource.RLIMIT_NPROC, (1, 1))
try:
    threading.Thread(target=print).start()
except RuntimeError:
    pass
else:
    sys.exit("the limit does not hold")
assert [call(threads={threads}) for call in calls] == expected
index = nonet.IsomorphIndex()
assert len(index.add([{PROPER!r}] * 5_000, threads={threads})) == 5_000
print("done")
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr
