"""Ctrl-C in the middle of a call, as a user presses it."""

import signal
import subprocess
import sys
import time


def stderr_after_ctrl_c(call: str) -> str:
    """Run a call of nonet that would take for ever, interrupt it, and return what it says at its end.

    It must end within five seconds, which leaves a busy machine four times what is promised.
    """
    process = subprocess.Popen(
        # The engine is imported first, so that it is not the import that is interrupted.
        [sys.executable, "-c", f"import nonet; nonet.solve; nonet.solve_batch; print('begun', flush=True); {call}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.2)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=5)
    return stderr
