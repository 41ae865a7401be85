"""Streams as other processes leave them: closed, full or non-blocking; and names that no terminal should get raw."""

import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from resource import RLIMIT_FSIZE, setrlimit
from subprocess import DEVNULL, PIPE
from threading import Thread

import pytest

from cli.conftest import NONET, Run
from cli.test_options import ALL, NEEDED, ROWS
from nonet import Grid
from nonet._terminal import escaped
from processes import PATIENCE, Terminal, started
from puzzles import MULTIPLE, PROPER, SOLUTION

EVIL = "\x1b[2J\x07evil\n.txt"


@pytest.mark.parametrize("to_format", ["lines", pytest.param("block", marks=pytest.mark.slow)])
def test_a_non_blocking_pipe_is_read_to_its_end(tmp_path: Path, to_format: str) -> None:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    command = [*NONET, "solve", "-", "--to", "lines"]
    text = PROPER if to_format == "lines" else "\n".join(PROPER[start : start + 9] for start in range(0, 81, 9)) + "\n"
    with started(command, cwd=tmp_path, stdin=ours, stdout=PIPE) as process:
        os.close(ours)
        time.sleep(0.3)  # the process finds nothing to read
        for _ in range(3):
            os.write(theirs, f"{text}\n".encode())
            time.sleep(0.1)
        os.close(theirs)
        assert process.stdout is not None
        assert process.stdout.read() == f"{SOLUTION}\n" * 3
        assert process.wait(timeout=120) == 0


@pytest.mark.parametrize(
    "command",
    [
        ["solve", "in.txt"],
        pytest.param(["check", "--json", "in.txt"], marks=pytest.mark.slow),
        pytest.param(["convert", "in.txt", "-o", "-"], marks=pytest.mark.slow),
    ],
)
def test_a_non_blocking_pipe_gets_all(run: Run, tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n" * 5_000)
    expected = run(*command).stdout.encode()
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    parts: list[bytes] = []

    def read() -> None:
        time.sleep(0.5)  # the pipe is full
        while part := os.read(ours, 10_000):
            parts.append(part)

    reader = Thread(target=read)
    reader.start()
    with started([*NONET, *command], cwd=tmp_path, stdout=theirs, stderr=PIPE) as process:
        os.close(theirs)
        _, stderr = process.communicate(timeout=600)
    reader.join()
    os.close(ours)
    assert (stderr, process.returncode) == ("", 0)
    assert b"".join(parts) == expected


@pytest.mark.parametrize(
    "command",
    [
        ["solve", "in.txt", "-o"],
        pytest.param(["convert", "in.txt", "-o"], marks=pytest.mark.slow),
        pytest.param(["augment", "in.txt", "--seed", "1", "-o"], marks=pytest.mark.slow),
    ],
)
@pytest.mark.slow
def test_a_full_disk_is_named_and_leaves_nothing(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n" * 5_000)
    (tmp_path / "old.txt").write_text("precious")
    for name in ("old.txt", "new.txt"):
        done = subprocess.run(
            [*NONET, *command, name],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: setrlimit(RLIMIT_FSIZE, (100_000, 100_000)),
        )
        assert (done.stdout, done.stderr, done.returncode) == ("", f"nonet: {name}: File too large\n", 2)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.txt", "old.txt"]
    assert (tmp_path / "old.txt").read_text() == "precious"


def test_names_reach_no_terminal_raw(run: Run, tmp_path: Path) -> None:
    (tmp_path / EVIL).write_text(f"{MULTIPLE}\n{PROPER[:80]}\n{PROPER[:30]}\x1b{PROPER[31:]}\n")
    (tmp_path / "good.txt").write_text(f"{PROPER}\n")
    shown = r"\x1b[2J\x07evil\n.txt"
    for command in (
        ["solve", EVIL],
        ["check", EVIL, "good.txt"],
        ["convert", EVIL],
        ["dedupe", EVIL, "--against", EVIL],
        ["convert", "good.txt", "-o", f"no/{EVIL}"],
        ["solve", f"missing{EVIL[:-5]}"],
        ["compare", f"missing{EVIL[:-5]}"],
        ["solve", "good.txt", "--to", EVIL],
        ["compare", "good.txt", "--plot", EVIL],
        ["convert", "good.txt", "-o", "-", EVIL],
    ):
        done = run(*command, is_terminal=True)
        both = done.stdout + done.stderr
        assert "\x1b[2J" not in both.replace("\r\x1b[K", "")
        assert "\x07" not in both
        assert any(name in both for name in (shown, shown[:-6], shown.replace("\\", "\\\\"))), command


@pytest.mark.parametrize(
    "command",
    [
        ["convert", "in.csv", "-o", "-", "--to", "csv"],
        ["convert", "in.csv", "-o", "-"],
        ["convert", "in.csv", "-o", "-", "--to", "json"],
        ["canonical", "in.csv"],
        ["augment", "in.csv", "--seed", "1", "--to", "csv"],
        ["dedupe", "in.csv", "-o", "-", "--to", "csv"],
        ["solve", "in.csv", "--to", "csv"],
        ["solve", "in.csv"],
        ["rate", "in.csv", "--csv"],
        ["check", "in.csv", "--json"],
        ["euler", "in.csv"],
        ["batch", "in.csv", "-o", "-", "--do", "solve"],
        ["batch", "in.csv", "-o", "-", "--do", "solve", "--to", "parquet"],
    ],
    ids=" ".join,
)
def test_what_a_file_has_reaches_no_terminal_raw(run: Run, tmp_path: Path, command: list[str]) -> None:
    """Escape, C1, carriage return, marks of direction: everything but text, line ends and tabs."""
    evil = "\x1b[2J\x9b31m\u202e\u2066\x07\b\x7fevil"
    if "rate" not in command:
        evil += "\rover"
    (tmp_path / "in.csv").write_text(f'puzzle,name\n{PROPER},"{evil}"\n', newline="")
    shown = run(*command, is_terminal=True)
    assert shown.returncode == 0
    text = shown.stdout.replace("\n", "").replace("\t", "")
    assert text.isprintable()
    assert "evil" in text or command[0] in ("solve", "canonical", "check")
    if "--to" in command and command[0] != "batch":  # a pipe gets all bytes
        assert escaped(run(*command).stdout, kept="\n\t") == shown.stdout


READ = ("bad.txt", "in.txt --to csv", "in.txt --to sdk -o -", "in.txt --to parquet -o /dev/stdout")
"""How the commands that write puzzles are called: with results, with messages beside them, in texts and in bytes."""
TOLD = ("bad.txt", "in.txt --json", "one.txt -o -")
"""How the commands are called that tell something about puzzles."""
FORMS = {
    **{f"{name} {NEEDED.get(name, '')}".strip(): READ for name, row in ROWS.items() if row.reads},
    **{f"{name} {NEEDED.get(name, '')}".strip(): TOLD for name, row in ROWS.items() if row.writes == "records"},
    "generate": ("--seed 1", "-n 2 --seed 1 --to sdk", "", "--seed 1 --to csv"),
    "book": ("in.txt", "in.txt -o out.pdf", "bad.txt", "--seed 1 -n 1"),
    "print": ("in.txt", "in.txt -o out.pdf"),
    "worksheet": ("naked_pair -n 1 --seed 1", "no_technique"),
    "photo": ("one.png", "in.txt"),
    "play": ("one.txt",),
    "serve": ("nothing.txt",),
    "dataset verify": ("in.txt", "in.txt --json", "in.txt -o out.txt"),
    "dataset make": ("-o set --preset kaggle --to csv -n 8 --seed 1",),
    "": ("--version", "--help", "--no-such-option", "solve", "solve --help", "dataset --help"),
}
# Each command runs in a fork of one process, with its streams as Python would find them: a closed one is ``None``. What
# commands import when they need it is imported once, and no fork collects it at its end.
DRIVER = """
import gc, json, os, sys
from importlib import import_module
from pkgutil import iter_modules
import pandas, pyarrow.parquet
import nonet.cli, nonet.tui, nonet.web
from nonet.cli import main
for module in iter_modules(nonet.cli.__path__, "nonet.cli."):
    import_module(module.name)
gc.freeze()
statuses = []
for number, (lost, command) in enumerate(json.loads(sys.argv[1])):
    child = os.fork()
    if child == 0:
        os.mkdir(str(number))
        os.chdir(str(number))
        for name in ("in.txt", "bad.txt", "one.txt", "one.png"):
            os.symlink(f"../{name}", name)
        for stream, name in enumerate(("stdin", "stdout", "stderr")):
            is_lost = name == lost[:6]
            if is_lost and lost.endswith("closed"):
                os.close(stream)
                setattr(sys, name, None)
                setattr(sys, f"__{name}__", None)
                continue
            opened = os.open("/dev/full" if is_lost else f"../{number}.{stream}" if stream else os.devnull, 0o102)
            os.dup2(opened, stream)
            os.close(opened)
        sys.argv = ["nonet", *command]
        break
    statuses.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
else:
    with open("statuses", "w") as file:
        json.dump(statuses, file)
    os._exit(0)
main()
"""


def test_every_command_has_forms() -> None:
    assert {re.sub(" -.*", "", name) for name in FORMS} - {""} == {*ALL}


LOST = {0: ("stdout closed", "stderr closed"), 1: ("stdout full", "stderr full")}
"""Ways to lose results and messages; each call is tried with those of its number, and by night with all."""


@pytest.mark.parametrize(
    ("names", "ways"),
    [
        (("", "dedupe"), 2),
        pytest.param((*FORMS,), 1, marks=pytest.mark.slow),
        pytest.param((*FORMS,), 2, marks=pytest.mark.nightly),
    ],
    ids=lambda value: len(value) if isinstance(value, tuple) else value,
)
@pytest.mark.slow
def test_a_lost_result_fails_and_a_lost_message_does_not(tmp_path: Path, names: tuple[str, ...], ways: int) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{SOLUTION}\n")
    (tmp_path / "bad.txt").write_text(f"{PROPER}\n{MULTIPLE}\n{PROPER[:80]}\n")
    (tmp_path / "one.txt").write_text(f"{PROPER}\n")
    (tmp_path / "one.png").write_bytes(Grid(PROPER).to_png())
    calls = [f"{name} {form}".split() for name in names for form in FORMS[name]]
    tried = [("", call) for call in calls]
    for start, losses in LOST.items():
        tried += [(lost, call) for lost in losses for call in (calls[start::2] if ways == 1 else calls)]
    ends = _ends(tmp_path, tried)
    for call in map(" ".join, calls):
        assert b"Traceback" not in ends["", call][2]
    for (lost, call), (failed, found, told) in ends.items():
        status, results, messages = ends["", call]
        assert b"Traceback" not in told
        if lost.startswith("stdout"):
            reason = b"(closed|Bad)" if lost == "stdout closed" else b"No space left"
            assert failed == (2 if results else status), (call, lost, told)
            assert (re.search(b"nonet: .*" + reason, told) is not None) == bool(results), (call, lost, told)
            assert results or told == messages
        elif lost:
            assert (failed, told) == (status, b""), (call, lost)
            if call.startswith("compare") or b"random seed" in messages:  # times differ, and what is drawn
                assert found.count(b"\n") == results.count(b"\n")
            else:
                assert found == results, (call, lost)


def _ends(folder: Path, tried: list[tuple[str, list[str]]]) -> dict[tuple[str, str], tuple[int, bytes, bytes]]:
    """Return the exit status, the results and the messages of each call with what it loses."""
    command = [sys.executable, "-c", DRIVER, json.dumps(tried)]
    subprocess.run(command, cwd=folder, stdin=DEVNULL, stdout=DEVNULL, check=True, timeout=600)
    found = {}
    statuses = json.loads((folder / "statuses").read_text())
    for number, ((lost, call), status) in enumerate(zip(tried, statuses, strict=True)):
        files = [folder / f"{number}.{stream}" for stream in (1, 2)]
        results, messages = [file.read_bytes() if file.exists() else b"" for file in files]
        found[lost, " ".join(call)] = status, results, messages
    return found


@pytest.mark.parametrize("append", [False, True])
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
@pytest.mark.slow
def test_the_file_behind_standard_output_is_not_replaced(tmp_path: Path, name: str, append: bool) -> None:
    log = tmp_path / "log.txt"
    log.write_text("first\n")
    node = log.stat().st_ino
    command = f"{' '.join(NONET)} convert {PROPER} -o {name}"
    script = f"(echo before; {command}; echo after) {'>>' if append else '>'} log.txt"
    subprocess.run(["bash", "-c", script], cwd=tmp_path, timeout=600, check=True)
    assert log.read_text() == ("first\n" if append else "") + f"before\n{PROPER}\nafter\n"
    assert (log.stat().st_ino, os.listdir(tmp_path)) == (node, ["log.txt"])


@pytest.mark.parametrize(
    "encoding", ["ascii", *(pytest.param(name, marks=pytest.mark.slow) for name in ("utf-8", "latin-1"))]
)
@pytest.mark.slow
def test_names_that_are_not_utf_8(tmp_path: Path, encoding: str) -> None:
    name = os.fsencode(tmp_path) + b"/caf\xe9.txt"
    with open(name, "w") as file:
        file.write(f"{MULTIPLE}\n{PROPER}\n")
    environment = os.environ | {"PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    cafe = b"caf\xe9.txt"
    commands: list[list[str | bytes]] = [["check", cafe, cafe], ["solve", cafe], ["solve", b"no\xe9.txt"]]
    for command in commands:
        done = subprocess.run(
            [*NONET, *command], cwd=tmp_path, env=environment, capture_output=True, timeout=600, check=False
        )
        assert rb"\xe9.txt: " in done.stderr or rb"\xe9.txt:1: " in done.stdout + done.stderr
        assert b"Traceback" not in done.stderr
    done = subprocess.run(
        [*NONET, "check", cafe, "--json"], cwd=tmp_path, env=environment, capture_output=True, check=False
    )
    assert (done.stderr, done.returncode) == (b"", 1)


@pytest.mark.parametrize("name", ["out.txt", "/dev/stdout"])
def test_output_that_is_no_file(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "out.txt")
    with started(["cat", "out.txt"], cwd=tmp_path, stdin=DEVNULL, stdout=PIPE) as cat:
        done = subprocess.run([*NONET, "solve", PROPER, "-o", name], cwd=tmp_path, stdout=PIPE, timeout=600, check=True)
        if name == "out.txt":
            assert cat.communicate(timeout=120)[0] == f"{SOLUTION}\n"
        else:
            assert done.stdout == f"{SOLUTION}\n".encode()
    assert os.listdir(tmp_path) == ["out.txt"]


@pytest.mark.slow
def test_a_search_for_rare_puzzles_shows_its_effort_on_a_terminal(tmp_path: Path) -> None:
    command = [*NONET, "generate", "--seed", "1", "--givens", "17"]
    with Terminal() as terminal, started(command, cwd=tmp_path, stdout=terminal.fd, stderr=terminal.fd) as process:
        terminal.read_until(b"generating: 0 puzzles found, at most 100,000 attempts at each")
        process.terminate()
        terminal.read_until(b"nonet: stopped")
        process.wait(timeout=PATIENCE)


@pytest.mark.slow
def test_results_on_a_terminal_are_not_mixed_with_progress(tmp_path: Path) -> None:
    command = [*NONET, "generate", "--seed", "1", "--givens", "21", "-n", "150"]
    with Terminal() as terminal, started(command, cwd=tmp_path, stdout=terminal.fd, stderr=terminal.fd) as process:
        terminal.hand_over()
        while terminal.read():
            pass
        assert process.wait(timeout=PATIENCE) == 0
    lines = [line.split(b"\x1b[K")[-1] for line in terminal.seen.split(b"\r\n")]
    assert [len(line) for line in lines] == [81] * 150 + [0]


@pytest.mark.slow
def test_random_bytes_never_print_a_traceback(run: Run, tmp_path: Path) -> None:
    chance = random.Random(13)
    for _ in range(20):
        (tmp_path / "in").write_bytes(chance.randbytes(chance.randrange(1, 300)))
        for command in (["solve", "in"], ["check", "in"], ["dedupe", "in", "--from", "lines"]):
            done = run(*command)
            assert done.returncode in (0, 1, 2)
            assert done.returncode == 0 or done.stdout + done.stderr
