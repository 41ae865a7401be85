"""Ctrl-C in the middle of a call, once an event shows that the call has begun."""

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

    The call reports its beginning with ``begun``. It must end within five seconds of Ctrl-C, five times what is
    promised.
    """
    script = SCRIPT.format(call=call, is_watched="begun" not in call)
    with started([sys.executable, "-c", script], stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline() == "begun\n", process.stderr.read()
        _, stderr = interrupt(process)
    return stderr
