"""``work``: what a process of ``run_in_workers`` does.

A thread waits for the end of the caller, which may be killed while the worker computes. Workers ignore Ctrl-C, which a
terminal sends to all processes.
"""

import os
import pickle
import signal
import traceback
import warnings
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from threading import Thread


def _end_with_caller() -> None:
    """End this process when the caller has ended."""
    caller = parent_process()
    if caller is not None:
        caller.join()
        os._exit(1)


def work(pipe: Connection) -> None:
    """Call each function from the pipe with its task, until the caller is gone.

    They arrive as bytes, so that one that cannot be imported here is an error like those that it raises.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_SETMASK, [])
    Thread(target=_end_with_caller, daemon=True).start()
    warnings.formatwarning = lambda message, *_, **__: f"{message}\n"  # the line of a method says nothing to the caller
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            given = pipe.recv_bytes()
            try:
                function, task = pickle.loads(given)
                answer = function(task), None
            except Exception as error:
                error.add_note("".join(traceback.format_tb(error.__traceback__)).rstrip())
                pipe.send((None, error))
            else:
                pipe.send(answer)
