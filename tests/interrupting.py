"""Ctrl-C in the middle of a call, once an event shows that the call has begun."""

import os
import subprocess
import sys
from subprocess import PIPE

from processes import interrupt, started

# The call says itself that it has begun, by `progress=begun` or in a loop over results. For a call that cannot, a
# thread looks until the main thread is inside the engine: it can look only if the engine has released the GIL.
SCRIPT = """
import sys, threading, time
import nonet, nonet._core
nonet.solve; nonet.solve_batch; nonet.generate; nonet.canonical; nonet.isomorph

is_begun = threading.Event()

def begun(*_):
    if not is_begun.is_set():
        is_begun.set()
        print("begun", flush=True)

def watch(main=threading.get_ident()):
    while "_engine" not in sys._current_frames()[main].f_code.co_filename:
        time.sleep(0.001)
    begun()

if {is_watched}:
    threading.Thread(target=watch, daemon=True).start()
{call}
"""


def stderr_after_ctrl_c(call: str) -> str:
    """Run an endless call of nonet, interrupt it once it has begun, and return what it then prints on stderr.

    The call reports its beginning with ``begun``.
    """
    script = SCRIPT.format(call=call, is_watched="begun" not in call)
    with started([sys.executable, "-c", script], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "begun\n", process.stderr.read()
        _, stderr = interrupt(process)
    return stderr


# Of processor time, all threads together, from a signal to the error. A second is promised on a free machine; the time
# on a clock would depend on what else runs there.
SECONDS_TO_STOP = 3.0 * (os.cpu_count() or 1)

# A timer of processor time sends a signal while the call runs, and the handler raises.
TIMER_SCRIPT = """
import signal, time
from typing import Any
import nonet, numpy

class Stop(BaseException):
    pass

def raise_stop(*_: object) -> None:
    raise Stop

def measured(call: Any, moment: float) -> str:
    begun = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, moment)
        result = call()
        signal.setitimer(signal.ITIMER_PROF, 0)
    except Stop:
        return f"stopped {{time.process_time() - begun - moment:.3f}}"
    return f"ended {{time.process_time() - begun:.3f}}"

signal.signal(signal.SIGPROF, raise_stop)
{setup}
for name, call in calls.items():
    for moment in {moments}:
        print(name, moment, measured(call, moment), sep="\\t", flush=True)
"""


def times_to_stop(setup: str, moments: list[float], *, seconds: float) -> dict[tuple[str, float], float | None]:
    """Run the functions that ``setup`` lists in ``calls``; interrupt each at all moments, in seconds of processor time.

    Returns for each function and moment after how many of these seconds the function raised the handler's exception;
    ``None`` if it had ended before.
    """
    script = TIMER_SCRIPT.format(setup=setup, moments=moments)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=seconds)
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
    times: dict[tuple[str, float], float | None] = {}
    for line in done.stdout.splitlines():
        name, moment, outcome = line.split("\t")
        ending, time = outcome.split()
        times[name, float(moment)] = float(time) if ending == "stopped" else None
    return times
