"""A signal ends every function of many rows: while rows are read, in the engine, and while results are used."""

import signal
import subprocess
import sys

import pytest

from interrupting import SECONDS_TO_STOP, stderr_after_ctrl_c, times_to_stop
from processes import PATIENCE, started
from puzzles import PROPER, SOLUTION

CALLS = [
    "nonet.count_solutions('.' * 81, limit=None)",
    "for _ in nonet.solutions('.' * 81): begun()",
    "nonet.solve_batch(['.' * 81] * 2, limit=None)",
    "nonet.solve_batch(['.' * 81] * 100, limit=10**15, progress=begun)",
    "nonet.solve_batch(['.' * 81] * 5000, limit=10**15, progress=begun)",
    f"nonet.minimized_batch('{SOLUTION}\\n' * 500_000, seed=1, progress=begun)",
    "nonet.true_candidates_batch(['.' * 81] * 200_000, progress=begun)",
    "nonet.canonical_batch(['123456789456789123789123456' + '.' * 54] * 300_000, progress=begun)",
    "while True: nonet.isomorph_batch(['.' * 81], seed=1, count=500_000)",
    "nonet.generate_batch(2, seed=1, givens=17, attempts=4_000_000_000, progress=begun)",
    "nonet.generate_batch(2, seed=1, rating=12.0, attempts=4_000_000_000, progress=begun)",
    "for _ in nonet.generate_forever(seed=1): begun()",
]
SLOW_CALLS = [
    "nonet.solve_batch(['.' * 81], limit=10**15, progress=begun)",
    "nonet.solve_batch(['.' * 81] * 2000, limit=10**15, progress=begun)",
    "text = '5 ' * 100_000_000\nfor _ in range(100): nonet.check_answer('.' * 81, text)",
    "text = 'Row 1: 5\\n' * 1_000_000\nnonet.check_answer_batch(['.' * 81] * 10_000, [text] * 10_000)",
    "nonet.check_answer_batch(['.' * 81], (begun() or 'x' for _ in iter(int, 1)))",
]
FUNCTIONS = """
data = (P + "\\n").encode() * COUNT
options = {"minimized_batch": {"seed": 1}, "isomorph_batch": {"seed": 1}}
names = (
    "solve is_minimal redundant_givens minimized backbone true_candidates"
    " canonical isomorph"
)
calls = {
    name: lambda function=getattr(nonet, f"{name}_batch"), some=options.get(f"{name}_batch", {}): function(data, **some)
    for name in names.split()
} | {
    "check_answer": lambda: nonet.check_answer_batch(data, [P] * COUNT),
    "check_answer, long texts": lambda: nonet.check_answer_batch(data, ["5 " * 20_000] * COUNT),
    "isomorph, four each": lambda: nonet.isomorph_batch(data, seed=1, count=4),
    "generate": lambda: nonet.generate_batch(COUNT, seed=1),
    "generate by one thread": lambda: nonet.generate_batch(COUNT, seed=1, threads=1),
    "IsomorphIndex.add": lambda: nonet.IsomorphIndex().add(data),
    "dedupe": lambda: list(nonet.dedupe(P for _ in range(COUNT))),
}
"""

CONTAINERS = """
import pyarrow
text = (P + "\\n") * COUNT
strings = [P] * COUNT
values = numpy.tile(numpy.array(list(nonet.Grid(P)), DTYPE), (COUNT, 1))
column = pyarrow.chunked_array([pyarrow.array([P]).take(pyarrow.array([0] * 1000))] * (COUNT // 1000))
array, other = bytearray(text, "ascii"), chr(228) + text
irregular = P + "\\n" + text.replace(P, P + " #", 5)
calls = {
    "str": lambda: nonet.solve_batch(text),
    "str with other letters": lambda: nonet.solve_batch(other),
    "text of irregular lines": lambda: nonet.solve_batch(irregular),
    "bytearray": lambda: nonet.solve_batch(array),
    "list of str": lambda: nonet.solve_batch(strings),
    "tuple of str": lambda: nonet.solve_batch(tuple(strings)),
    "iterator": lambda: nonet.solve_batch(iter(strings)),
    "list of bytes": lambda: nonet.solve_batch([P.encode()] * COUNT),
    "list of grids": lambda: nonet.solve_batch([nonet.Grid(P)] * COUNT),
    "list of sukaku": lambda: nonet.solve_batch([nonet.Grid.from_sukaku("1........" * 81)] * COUNT),
    "mixed list": lambda: nonet.solve_batch(strings + [None]),
    "NumPy": lambda: nonet.solve_batch(values),
    "NumPy, every other row": lambda: nonet.solve_batch(values[::2]),
    "Arrow": lambda: nonet.solve_batch(column),
}
"""

RESULTS = """
import pickle
import pyarrow
batch = nonet.solve_batch((P + "\\n").encode() * COUNT)
again = nonet.solve_batch((P + "\\n").encode() * COUNT)
forms = nonet.canonical_batch((P + "\\n").encode() * COUNT)
paths = nonet.explain_batch((P + "\\n").encode() * (COUNT // 20))
calls = {
    "steps": lambda: paths.steps[:],
    "steps backwards": lambda: paths[::-1],
    "Arrow of paths": lambda: [len(part) for part in pyarrow.RecordBatchReader.from_stream(paths)],
    "lines": lambda: batch.lines(),
    "list": lambda: list(batch),
    "rows backwards": lambda: batch[::-1],
    "statuses": lambda: batch.status[:],
    "counts": lambda: batch.status.counts(),
    "to_numpy": lambda: batch.to_numpy(),
    "==": lambda: batch == again,
    "pickle": lambda: pickle.dumps(batch),
    "Arrow": lambda: [len(part) for part in pyarrow.RecordBatchReader.from_stream(batch)],
    "Arrow of forms": lambda: [len(part) for part in pyarrow.RecordBatchReader.from_stream(forms)],
}
"""


@pytest.mark.parametrize("call", [*CALLS, *(pytest.param(each, marks=pytest.mark.slow) for each in SLOW_CALLS)])
def test_ctrl_c_ends_a_call(call: str) -> None:
    assert stderr_after_ctrl_c(call).splitlines()[-1] == "KeyboardInterrupt"


def assert_stops(script: str, count: int, moments: list[float], *, seconds: float, dtype: str = "int16") -> None:
    header = f"P, COUNT, DTYPE = {PROPER!r}, {count}, {dtype!r}\n"
    times = times_to_stop(header + script, moments, seconds=seconds)
    late = {call: time for call, time in times.items() if time is not None and time > SECONDS_TO_STOP}
    assert not late, late
    print(*(f"{name} at {moment}: {time}" for (name, moment), time in times.items()), sep="\n")


@pytest.mark.parametrize(
    "script",
    [FUNCTIONS, *(pytest.param(each, marks=pytest.mark.slow) for each in (CONTAINERS, RESULTS))],
    ids=["functions", "containers", "results"],
)
def test_a_signal_ends_a_function_of_many_rows(script: str) -> None:
    assert_stops(script, 20_000, [0.002, 0.02], seconds=60)


@pytest.mark.slow
@pytest.mark.parametrize("script", [FUNCTIONS, CONTAINERS, RESULTS], ids=["functions", "containers", "results"])
def test_a_signal_ends_a_function_of_a_million_rows(script: str) -> None:
    assert_stops(script, 1_000_000, [0.05, 0.4], seconds=500)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("script", [FUNCTIONS, CONTAINERS, RESULTS], ids=["functions", "containers", "results"])
def test_a_signal_ends_a_function_of_ten_million_rows_within_a_second(script: str) -> None:
    assert_stops(script, 10_000_000, [0.1, 0.7, 2.5], seconds=1500, dtype="uint8")


def test_ctrl_c_does_not_begin_the_remaining_runs() -> None:
    # Each run of the generator made a full search ready before it looked at signals: 8 seconds at ten million puzzles.
    setup = "calls = {'generate': lambda: nonet.generate_batch(10_000_000, seed=1, progress=begun)}"
    stop = "def begun(done):\n    raise Stop\n"
    times = times_to_stop(stop + setup, [30.0], seconds=100)
    assert times["generate", 30.0] is not None
    assert -30 < times["generate", 30.0] < SECONDS_TO_STOP - 30


def test_sigterm_ends_a_batch_if_its_handler_raises() -> None:
    code = """
import signal, sys, nonet
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
print("begun", flush=True)
nonet.solve_batch(["." * 81] * 100, limit=10**15)
"""
    with started([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 7


@pytest.mark.slow
def test_a_stopped_index_is_as_before() -> None:
    setup = f"""
values_of = bytes(byte % 16 for byte in range(256))
forms = "".join(f"{{number:081}}" for number in range(200_000)).encode().translate(values_of)
def add():
    index = nonet.IsomorphIndex()
    index.add({SOLUTION!r})
    try:
        index._index.add(forms * 5)
    except Stop:
        assert (len(index), index.row_count) in {(1, 1), (200_001, 1_000_001)}, index
        raise
    assert (len(index), index.row_count) == (200_001, 1_000_001), index
calls = {{"add": add}}
"""
    times = times_to_stop(setup, [0.01, 0.1, 0.3, 0.5], seconds=100)
    assert all(time is None or time < SECONDS_TO_STOP for time in times.values())


def test_a_signal_handler_that_uses_the_index_gets_an_error() -> None:
    code = """
import signal, nonet
index, seen = nonet.IsomorphIndex(), []
def handler(*_):
    try:
        seen.append(len(index))
    except RuntimeError as error:
        seen.append("a signal handler cannot use it" in str(error))
signal.signal(signal.SIGALRM, handler)
signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
values_of = bytes(byte % 16 for byte in range(256))
forms = "".join(f"{number:081}" for number in range(200_000)).encode().translate(values_of)
for _ in range(3):
    index._index.add(forms)
signal.setitimer(signal.ITIMER_REAL, 0)
assert seen and all(it is True or it >= 0 for it in seen), seen
print(index.row_count)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=600)
    assert done.stdout == "600000\n"
