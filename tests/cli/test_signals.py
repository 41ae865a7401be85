"""Signals in the middle of every command: it ends soon, by that signal, and leaves the folder as it was.

The commands are those of the table in ``cli/_app.py``; the arguments follow from what each command takes, so that a new
command is tested without a line here.
"""

import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from fcntl import ioctl
from itertools import cycle, product
from pathlib import Path
from subprocess import DEVNULL, PIPE
from termios import FIONREAD

import click
import pytest

from cli.conftest import NONET
from nonet.cli._app import COMMANDS, app
from processes import PATIENCE, Terminal, interrupt, started, wait_until
from puzzles import EMPTY, HARDER, PROPER

SLOW = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
# The hardest chains alone: a search of one puzzle takes long.
NESTED = "nested_contradiction_chain,nested_double_chain,nested_cell_chain,nested_house_chain"
PHOTO = Path(__file__).parents[2] / "docs" / "pictures" / "photo.jpg"
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
HAS_UNNAMED_FILES = hasattr(os, "O_TMPFILE")

# `play` needs a terminal: its signals are tested below.
STOPPED = [name for name in COMMANDS if name != "play"]
every = list(product(STOPPED, SIGNALS))
quick = list(zip(STOPPED, cycle(SIGNALS)))[::3]
cases = [pytest.param(*case, marks=[] if case in quick else pytest.mark.slow) for case in every]


def names_of(name: str) -> set[str | None]:
    """Return the names of the parameters of a command."""
    command = app.get_command(click.Context(app), name)
    assert command is not None
    return {parameter.name for parameter in command.params}


def out_of(name: str) -> str:
    """Return the name of a file that a command writes: its extension is one of the command's."""
    if COMMANDS[name].writes == "pdf":
        return "out.pdf"
    if name == "photo":
        return "out.png"
    return "out.html" if "page" in names_of(name) else "out.txt"


def arguments_of(name: str) -> list[str]:
    """Return arguments that give a command work for many seconds, with its file if it writes one."""
    names, out = names_of(name), out_of(name)
    if name == "photo":
        return [name, str(PHOTO), "--picture", out]
    if name == "batch":
        return [name, "in.txt", "-o", out, "--do", "solve,is_minimal", "--overwrite"]
    if "count" in names and "inputs" not in names:
        wanted = ["x_wing"] if name == "worksheet" else []
        return [name, *wanted, "-o", out, "--count", "1000" if wanted else "1000000000", "--seed", "1"]
    if "port" in names:
        return [name, PROPER, "--port", "0", "--no-browser"]
    if "puzzle" in names:
        written = ["--html", out] if "page" in names else ["--all", "-o", out]
        return [name, HARDER, "--techniques", NESTED, *written]
    seed = ["--seed", "1"] if "seed" in names and name != "book" else []  # a book of a file draws nothing
    return [name, "in.txt", *(["--output", out] if "output" in names else []), *seed]


def has_handlers(process: "subprocess.Popen[str]") -> bool:
    """Tell whether the command has begun to handle signals; before that, Python itself ends."""
    caught = next(
        line for line in Path(f"/proc/{process.pid}/status").read_text().splitlines() if line.startswith("SigCgt")
    )
    return bool(int(caught.split()[1], 16) >> (signal.SIGTERM - 1) & 1)


def cpu_seconds(pid: str) -> float:
    """Return the time that a process has computed: a second is more than a worker takes to start."""
    return int(Path(f"/proc/{pid}/stat").read_text().split()[13]) / os.sysconf("SC_CLK_TCK")


def stop_at_random(folder: Path, name: str, number: signal.Signals, chance: random.Random, seconds: float) -> None:
    """Start the command, send it the signal, and compare the folder with what it was."""
    (folder / out_of(name)).write_text("precious")
    before = sorted(folder.iterdir())
    with started([*NONET, *arguments_of(name)], cwd=folder, stdin=DEVNULL, stdout=DEVNULL, stderr=PIPE) as process:
        wait_until(lambda: has_handlers(process), process)
        time.sleep(chance.uniform(0, seconds))
        was_over = process.poll() is not None
        with suppress(ProcessLookupError):
            process.send_signal(number)
        _, stderr = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in stderr
    assert sorted(folder.iterdir()) == before or (number == signal.SIGKILL and not HAS_UNNAMED_FILES)
    if was_over or process.returncode == 0:
        assert process.returncode == 0
    else:
        assert process.returncode == -number
        written = (folder / out_of(name)).read_bytes()
        if written != b"precious":  # the signal came after the file was complete, when the process was ending
            subprocess.run([*NONET, *arguments_of(name)], cwd=folder, check=True)
            assert written == (folder / out_of(name)).read_bytes()
        else:
            assert stderr.endswith("nonet: stopped\n") or number == signal.SIGKILL


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a list that takes every command some seconds."""
    folder = tmp_path_factory.mktemp("some")
    (folder / "in.txt").write_text(f"{PROPER}\n" * 100_000 + f"{SLOW}\n" * 300_000)
    return folder


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="reads /proc")
@pytest.mark.parametrize(("name", "number"), cases)
def test_a_signal_ends_every_command(some: Path, name: str, number: signal.Signals) -> None:
    stop_at_random(some, name, number, random.Random(f"{name} {number}"), 0.3)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", STOPPED)
def test_a_signal_ends_every_command_among_ten_million_rows(tmp_path: Path, name: str) -> None:
    lines = (f"{PROPER}\n" * 9 + f"{SLOW}\n") * 10_000
    with open(tmp_path / "in.txt", "w") as file:
        for _ in range(100):
            file.write(lines)
    chance = random.Random(name)
    for number in SIGNALS * 4:
        stop_at_random(tmp_path, name, number, chance, chance.choice([0.1, 1, 5, 20]))


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.slow
def test_a_command_ends_though_nobody_reads_its_output(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n" * 10_000)
    with started([*NONET, "solve", "in.txt"], cwd=tmp_path, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdout is not None
        pipe = process.stdout.fileno()
        wait_until(lambda: int.from_bytes(ioctl(pipe, FIONREAD, bytes(4)), sys.byteorder) > 60_000, process)
        process.send_signal(number)
        assert process.wait(timeout=PATIENCE) == -number


@pytest.mark.slow
def test_an_ignored_hangup_stays_ignored(tmp_path: Path) -> None:
    with started(["nohup", *NONET, "solve", "-"], cwd=tmp_path, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{PROPER}\n")
        process.stdin.flush()
        assert len(process.stdout.readline()) == 82
        process.send_signal(signal.SIGHUP)
        process.stdin.write(f"{PROPER}\n")
        process.stdin.flush()
        assert len(process.stdout.readline()) == 82
        interrupt(process)


def test_importing_nonet_handles_no_signal() -> None:
    code = (
        "import signal; names = signal.SIGINT, signal.SIGTERM, signal.SIGHUP; "
        "before = [*map(signal.getsignal, names)]; import nonet.cli, nonet.data; nonet.solve; "
        "print(before == [*map(signal.getsignal, names)])"
    )
    done = subprocess.run([NONET[0], "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True\n"


@pytest.mark.slow
def test_progress_is_cleared_when_the_terminal_hangs_up(tmp_path: Path) -> None:
    command = [*NONET, "solve", "--limit", "100000000", "." * 81, "--output", "out.txt"]
    with Terminal() as terminal, started(command, cwd=tmp_path, stderr=terminal.fd) as process:
        terminal.read_until(b"solving: ")
        process.send_signal(signal.SIGHUP)
        terminal.read_until(b"\r\x1b[Knonet: stopped")
        assert process.wait(timeout=PATIENCE) == -signal.SIGHUP
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="reads /proc")
@pytest.mark.parametrize(
    ("number", "to_all"), [*product([signal.SIGINT, signal.SIGTERM], [False, True]), (signal.SIGKILL, False)]
)
@pytest.mark.slow
def test_processes_of_a_command_end_with_it_and_quietly(tmp_path: Path, number: signal.Signals, to_all: bool) -> None:
    """A terminal sends Ctrl-C to all processes, ``kill`` to one; the method would count solutions for ever.

    The workers have the command's streams: ``communicate`` waits for them too.
    """
    (tmp_path / "in.txt").write_text(f"{EMPTY}\n" * 4)
    command = [*NONET, "compare", "in.txt", "-j", "2", "-m", "naive", "--limit", "1000000000"]
    with started(command, cwd=tmp_path, stdin=DEVNULL, stdout=PIPE, stderr=PIPE) as process:

        def workers() -> list[str]:
            found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            return [pid for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

        wait_until(lambda: len(workers()) == 2, process)
        pids = workers()
        if number == signal.SIGKILL:  # a worker that computes does not look at its pipe
            wait_until(lambda: min(map(cpu_seconds, pids)) > 1, process)
        if to_all:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        _, stderr = process.communicate(timeout=PATIENCE)
        assert (stderr, process.returncode) == ("" if number == signal.SIGKILL else "nonet: stopped\n", -number)
        assert not any(
            os.path.exists(f"/proc/{pid}/exe") for pid in pids
        )  # nobody may wait for an orphan that has ended


@pytest.mark.parametrize("method", ["__set_name__", "__del__"])
def test_a_signal_where_its_exception_is_wrapped_or_ignored_ends_the_command(method: str) -> None:
    """Python 3.11 raises another error while a class is made, and prints what destructors raise."""
    script = f"""
import os, signal, time
from nonet import cli

class Attribute:
    def {method}(self, *arguments):
        os.kill(os.getpid(), signal.SIGTERM)

def run():
    type("Made", (), {{"attribute": Attribute()}})
    Attribute()
    while True:
        time.sleep(1)

cli._run = run
cli.main()
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, timeout=600)
    assert (done.stderr, done.returncode) == ("nonet: stopped\n", -signal.SIGTERM)
