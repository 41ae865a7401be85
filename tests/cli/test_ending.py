"""How commands end: quickly, quietly into a closed pipe, and at once on Ctrl-C."""

import json
import os
import re
import signal
import subprocess
import textwrap
from pathlib import Path
from subprocess import PIPE

import pytest

from cli.conftest import NONET, Run
from processes import PATIENCE, Terminal, interrupt, output_size, started, wait_until
from puzzles import PROPER, SOLUTION

SLOW = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."


@pytest.mark.slow
def test_a_closed_pipe_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "many.txt").write_text(f"{PROPER}\n" * 200_000)
    command = f"{' '.join(NONET)} solve many.txt | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"{command}; echo ${{PIPESTATUS[0]}}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[1:] == ["141"]


@pytest.mark.parametrize("output", [[], pytest.param(["--output", "out.txt"], marks=pytest.mark.slow)])
@pytest.mark.slow
def test_ctrl_c_stops_a_list_in_the_middle(tmp_path: Path, output: list[str]) -> None:
    """The first two chunks are soon done, the others would take one processor several seconds."""
    (tmp_path / "many.txt").write_text(f"{PROPER}\n" * 51_200 + f"{SLOW}\n" * 800_000)
    with started([*NONET, "solve", "many.txt", *output], cwd=tmp_path, stdout=PIPE, stderr=PIPE) as process:
        if hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(process.pid, {min(os.sched_getaffinity(0))})
        assert process.stdout is not None
        if output:
            wait_until(lambda: (output_size(tmp_path, process) or 0) >= 51_200 * 82, process)
        else:
            assert process.stdout.readline() == f"{SOLUTION}\n"
        _, stderr = interrupt(process)
    assert (stderr, process.returncode) == ("nonet: stopped\n", -signal.SIGINT)
    assert [path.name for path in tmp_path.iterdir()] == ["many.txt"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "--limit", "100000000", "." * 81, "--output", "out.txt"],
        pytest.param(["augment", "." * 81, "-o", "out.txt", "--seed", "1", "-n", "100000000"], marks=pytest.mark.slow),
    ],
)
@pytest.mark.slow
def test_ctrl_c_stops_at_once_and_leaves_nothing(tmp_path: Path, arguments: list[str]) -> None:
    with started([*NONET, *arguments], cwd=tmp_path, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        wait_until(lambda: output_size(tmp_path, process), process)
        _, stderr = interrupt(process)
    assert (stderr, process.returncode) == ("nonet: stopped\n", -signal.SIGINT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["solve", "-", "--output", "out.txt"], ["dedupe", "-", "-o", "out.txt"]])
def test_ctrl_c_stops_waiting_for_input_and_leaves_nothing(tmp_path: Path, arguments: list[str]) -> None:
    with started([*NONET, *arguments], cwd=tmp_path, stdin=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        for line in (1, 3):
            process.stdin.write(f"{PROPER[:80]}\n{PROPER}\n")
            process.stdin.flush()
            assert process.stderr.readline() == f"nonet: <stdin>:{line}:81: expected 81 cells, found 80\n"
        assert interrupt(process) == ("", "nonet: stopped\n")
    assert process.returncode == -signal.SIGINT
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_ctrl_c_stops_waiting_for_input(tmp_path: Path) -> None:
    with started([*NONET, "solve", "-"], cwd=tmp_path, stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(f"{PROPER}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"{SOLUTION}\n"
        assert interrupt(process) == ("", "nonet: stopped\n")
    assert process.returncode == -signal.SIGINT


@pytest.mark.slow
def test_long_work_shows_progress_on_a_terminal_and_none_in_a_pipe(tmp_path: Path) -> None:
    command = [*NONET, "solve", "--limit", "100000000", "." * 81, "--output", "out.txt"]
    with Terminal() as terminal, started(command, cwd=tmp_path, stderr=terminal.fd) as shown:
        with started(command, cwd=tmp_path, stderr=PIPE) as quiet:
            wait_until(lambda: output_size(tmp_path, quiet), quiet)
            terminal.read_until(b"solving: ")
            terminal.read_until(b" solutions, ")
            assert interrupt(quiet) == ("", "nonet: stopped\n")
        shown.send_signal(signal.SIGINT)
        terminal.read_until(b"\r\x1b[Knonet: stopped")
        shown.wait(timeout=PATIENCE)


@pytest.mark.slow
def test_results_go_where_they_are_sent_while_progress_is_shown(tmp_path: Path) -> None:
    rows = "\n".join(PROPER[start : start + 9] for start in range(0, 81, 9))
    count = 20_000
    (tmp_path / "grids.txt").write_text("".join(f"Grid {number}\n{rows}\n" for number in range(count)))
    command = [*NONET, "check", "grids.txt"]
    with (
        Terminal() as terminal,
        open(tmp_path / "out.txt", "w") as out,
        started(command, cwd=tmp_path, stdout=out, stderr=terminal.fd) as process,
    ):
        terminal.hand_over()
        while terminal.read():
            pass
        assert process.wait(timeout=120) == 0
    assert (tmp_path / "out.txt").read_text() == "proper\n" * count
    assert b"proper" not in terminal.seen
    assert b"checking: " in terminal.seen
    assert terminal.seen.endswith(b"\r\x1b[K")


@pytest.mark.slow
def test_names_are_shown_on_one_line_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    (tmp_path / "named.csv").write_text(f'puzzle,name\n{"." * 81},"Zoë\n\x1b[2Jclear"\n')
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    for arguments, shown in ((["solve"], "stderr"), (["euler"], "stdout")):
        done = subprocess.run(
            [*NONET, *arguments, "named.csv"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            timeout=600,
            check=False,
        )
        text = getattr(done, shown).decode()
        assert done.returncode == 1
        assert "\x1b" not in text
        assert "\\x1b[2Jclear" in text
        assert "Traceback" not in done.stderr.decode()


LIST = str([[int(digit) for digit in row] for row in textwrap.wrap(PROPER.replace(".", "0"), 9)])


@pytest.mark.parametrize(
    "text",
    [
        f"https://www.sudokuwiki.org/sudoku.htm?bd={PROPER.replace('.', '0')}",
        f"http://example.org/play#p={PROPER}&t=1",
        f"https://www.sudokuwiki.org/sudoku.htm?bd={PROPER[:80]}",
        LIST,
        LIST.replace("[8, 0,", "[8, 10,"),
        LIST[1:-1],
        ",".join(PROPER),
        json.dumps({"puzzle": PROPER}),
        json.dumps({"puzzle": PROPER[:80]}),
        f"{PROPER} # hard",
        f"puzzle: {PROPER}",
        f"x{PROPER}",
    ],
)
@pytest.mark.parametrize("command", [["solve"], ["check"], ["batch", "--do", "solve"]], ids=" ".join)
def test_a_text_is_what_it_is_on_standard_input(run: Run, command: list[str], text: str) -> None:
    told = []
    for done in (run(*command, "-", stdin=text), run(*command, text)):
        assert "No such file" not in done.stderr
        place = re.compile(r"(?:<stdin>:)?(?:line )?(\d+)(?:(?:, column |:)(\d+))?: ")
        told.append((place.sub(r"\1:\2: ", done.stdout), place.sub(r"\1:\2: ", done.stderr), done.returncode))
    assert told[0] == told[1]


def test_a_sukaku_and_odd_rows_can_be_arguments(run: Run) -> None:
    assert run("check", "123456789" * 81).stdout == "multiple\n"
    assert run("check", "\n".join(PROPER[start : start + 27] for start in range(0, 81, 27))).stdout == "proper\n"
    done = run("solve", f"{PROPER}\n{PROPER[:80]}\n{PROPER}")
    assert len(done.stdout.splitlines()) == 2
    assert done.returncode == 2
    assert run("solve", "").stderr == "nonet: expected a puzzle, a file or -, found nothing\n"
