"""Processes of tests: started so that Ctrl-C reaches them, watched until an event, and killed at the end."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

PATIENCE = 120.0
"""Seconds after which what takes a second counts as hanging, however busy the machine is."""


@contextmanager
def started(command: Sequence[str | Path], **options: Any) -> "Iterator[subprocess.Popen[str]]":
    """Start a process in a session of its own, with text streams; kill what is left of the session at the end."""
    # A child inherits an ignored SIGINT, and Python then leaves it ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process = subprocess.Popen(command, text=True, start_new_session=True, **options)
    finally:
        signal.signal(signal.SIGINT, before)
    with process:
        try:
            yield process
        finally:
            for stream in (process.stdin, process.stdout, process.stderr):
                if stream is not None and process.poll() is None:
                    stream.close()
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def wait_until(condition: Callable[[], object], process: "subprocess.Popen[str]", *, seconds: float = PATIENCE) -> None:
    """Wait until the condition holds; fail if the process ends or the time is over before."""
    until = time.monotonic() + seconds
    while not condition():
        assert process.poll() is None, "the process ended too early"
        assert time.monotonic() < until, "nothing happened"
        time.sleep(0.01)


def output_size(folder: Path, process: "subprocess.Popen[str]") -> int | None:
    """Return the size of the output file that the process writes for this folder, None before it is open.

    It has no name where the system has files without names, and otherwise one that begins with ``.nonet-``.
    """
    with suppress(OSError):
        for descriptor in Path(f"/proc/{process.pid}/fd").iterdir():
            with suppress(OSError):
                name = os.readlink(descriptor)
                if name.startswith(f"{folder.resolve()}/#") and name.endswith(" (deleted)"):
                    return descriptor.stat().st_size
    return next((path.stat().st_size for path in folder.iterdir() if path.name.startswith(".nonet-")), None)


def interrupt(process: "subprocess.Popen[str]") -> tuple[str, str]:
    """Press Ctrl-C; return what the process then printed on stdout and stderr."""
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=PATIENCE)
    return stdout or "", stderr or ""


class Terminal:
    """A pseudo-terminal: ``fd`` is the end for a process, ``seen`` what was printed there so far."""

    def __init__(self) -> None:
        import pty

        self._ours, self.fd = pty.openpty()
        self.seen = b""

    def read(self) -> bool:
        """Read what was printed; tell whether the terminal is still open."""
        try:
            piece = os.read(self._ours, 65536)
        except OSError:  # the other side is closed
            piece = b""
        self.seen += piece
        return bool(piece)

    def read_until(self, text: bytes) -> None:
        """Read until this was printed; fail if the terminal is closed before."""
        while text not in self.seen:
            assert self.read(), f"{text!r} is not in {self.seen!r}"

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close both ends, as a window that is closed does."""
        for end in (self._ours, self.fd):
            if end >= 0:
                os.close(end)
        self._ours = self.fd = -1

    def hand_over(self) -> None:
        """Close the process's end here, once a process has it: the end of the process then ends the terminal."""
        os.close(self.fd)
        self.fd = -1
