"""Lists of lines go through the batch engine; what comes out is what the puzzle-by-puzzle way gives."""

import os
from itertools import product
from pathlib import Path
from subprocess import PIPE

import pytest

from cli.conftest import NONET, Run
from cli.test_options import ALL
from nonet import canonical
from nonet.cli._app import COMMANDS
from processes import started
from puzzles import CONFLICT, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

_READERS = [name for name, row in COMMANDS.items() if row.reads == "INPUT..." and row.writes != "pdf"]
# What has nothing to print of an empty list.
TO_ANSWER = [name for name, row in COMMANDS.items() if row.reads not in (None, "TABLE...") and name not in _READERS]

SPACED = " ".join(PROPER)
MIXED = [
    "# a comment",
    PROPER,
    "",
    f"{PROPER} 9.1",
    MULTIPLE,
    PROPER.replace(".", "_"),
    PROPER[:80],
    CONFLICT,
    UNSOLVABLE,
    PROPER + "5",
    PROPER,
]


ENDS, STARTS = ["\n", "\r\n", "\r"], [b"", b"\xef\xbb\xbf"]
# Each of them once in `make check`; all together are two dozen processes.
QUICK = [("\n", STARTS[0], True), ("\r\n", STARTS[1], False), ("\r", STARTS[0], False)]


@pytest.mark.parametrize(
    ("end", "start", "is_ended"),
    [
        pytest.param(*case, marks=[] if case in QUICK else pytest.mark.slow)
        for case in product(ENDS, STARTS, [True, False])
    ],
)
def test_line_ends_and_marks(run: Run, tmp_path: Path, end: str, start: bytes, is_ended: bool) -> None:
    (tmp_path / "list.txt").write_bytes(start + end.join(MIXED).encode() + (end.encode() if is_ended else b""))
    done = run("solve", "list.txt")
    assert done.stdout == f"{SOLUTION}\n" * 4
    assert [line.split(": ", 2)[1] for line in done.stderr.splitlines()] == [
        *("list.txt:5", "list.txt:7:81", "list.txt:8", "list.txt:9", "list.txt:10:82")
    ]
    assert done.returncode == 2
    done = run("check", "list.txt")
    assert [line.split()[0] for line in done.stdout.splitlines()] == [
        *("proper", "proper", "multiple", "proper", "malformed", "conflict", "no_solution", "malformed", "proper")
    ]


def test_a_list_from_standard_input_and_one_with_its_format_named(run: Run, tmp_path: Path) -> None:
    text = f"{PROPER}\n{PROPER}"
    assert run("solve", "-", stdin=text).stdout == f"{SOLUTION}\n" * 2
    assert run("check", "-", stdin=text).stdout == "proper\n" * 2
    (tmp_path / "list").write_text("oops\n" + text)
    done = run("solve", "--from", "lines", "list")
    assert done.stdout == f"{SOLUTION}\n" * 2
    assert done.stderr.startswith("nonet: list:1:1: expected a digit")


def test_several_inputs_of_every_kind(run: Run, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text(f"{PROPER}\n{MULTIPLE}\n")
    (tmp_path / "grids.txt").write_text("Grid 01\n" + "\n".join(PROPER[i : i + 9] for i in range(0, 81, 9)) + "\n")
    inputs = ["list.txt", "missing.txt", PROPER, "grids.txt", ".", "-"]
    done = run("solve", *inputs, stdin=PROPER)
    assert done.stdout == f"{SOLUTION}\n" * 4
    assert done.stderr.splitlines() == [
        "nonet: list.txt:2: the puzzle has more than one solution: r1c1 can be 3 or 5",
        "nonet: missing.txt: No such file or directory",
        "nonet: .: Is a directory",
    ]
    assert done.returncode == 2
    done = run("check", *inputs, stdin=PROPER)
    assert done.stdout.splitlines() == [
        *("list.txt:1: proper", "list.txt:2: multiple", "proper", "grids.txt:1: proper", "<stdin>:1: proper")
    ]


@pytest.mark.parametrize(
    ("command", "line", "answer"),
    [
        ("solve", PROPER, SOLUTION),
        ("convert", PROPER, PROPER),
        ("convert", f"{PROPER} # one", f"{PROPER} # one"),
        ("canonical", f"{PROPER} # one", f"{canonical(PROPER).to_line()} # one"),
    ],
)
@pytest.mark.slow
def test_a_pipe_is_answered_as_it_fills(tmp_path: Path, command: str, line: str, answer: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    # What is written has its solution, which the next line can be.
    ahead = 0 if command == "solve" else 1
    with started([*NONET, command, "-"], cwd=tmp_path, env=environment, stdin=PIPE, stdout=PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(f"{line}\n" * ahead)
        for _ in range(3):
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            assert process.stdout.readline() == f"{answer}\n"
        process.stdin.close()
        assert process.wait(timeout=120) == 0


def test_lines_are_counted_from_chunk_to_chunk(run: Run, tmp_path: Path) -> None:
    lines = [PROPER] * 120_000
    lines[70_000:70_000] = ["", "# a comment", PROPER[:80]]
    lines[110_000] = MULTIPLE
    (tmp_path / "list.txt").write_text("\n".join(lines))
    done = run("solve", "list.txt", "--output", "out.txt", "--keep-going")
    assert [line.split(": ", 2)[1] for line in done.stderr.splitlines()] == ["list.txt:70003:81", "list.txt:110001"]
    assert (tmp_path / "out.txt").read_text() == f"{SOLUTION}\n" * 119_999
    verdicts = run("check", "list.txt").stdout.splitlines()
    expected = ["proper"] * 120_000
    expected.insert(70_000, "malformed line 70003, column 81: expected 81 cells, found 80")
    expected[109_998] = "multiple"
    assert verdicts == expected


@pytest.mark.slow
def test_a_long_list_is_solved_in_order_and_in_little_memory(run: Run, tmp_path: Path) -> None:
    count = 300_000
    tables = [str.maketrans("123456789", "123456789"[shift:] + "123456789"[:shift]) for shift in range(9)]
    lines, solutions = ([line.translate(table) for table in tables] for line in (PROPER, SOLUTION))
    with open(tmp_path / "list.txt", "w") as stream:
        stream.writelines(lines[number % 9] + "\n" for number in range(count))
    done = run("solve", "list.txt", "--output", "out.txt")
    assert (done.stderr, done.returncode) == ("", 0)
    with open(tmp_path / "out.txt") as stream:
        for number, line in enumerate(stream):
            assert line == solutions[number % 9] + "\n"
    assert number == count - 1


@pytest.mark.parametrize("command", _READERS)
@pytest.mark.parametrize("content", [b"", b"\n\n", b"\r\n \t\r\n"])
def test_an_empty_list_is_no_error(run: Run, tmp_path: Path, command: str, content: bytes) -> None:
    (tmp_path / "empty.txt").write_bytes(content)
    for options in ([], ["--from", "lines"]):
        done = run(command, "empty.txt", *options)
        assert (done.stderr.splitlines()[-1], done.returncode) == ("nonet: empty.txt: no puzzles", 0)
        assert done.stdout in ("", "Answer = 0\n")


@pytest.mark.parametrize("options", [[], ["--csv"], ["-o", "out"]], ids=" ".join)
@pytest.mark.parametrize("command", TO_ANSWER)
def test_an_empty_list_has_no_answer(run: Run, tmp_path: Path, command: str, options: list[str]) -> None:
    if {*options} <= {option for each in ALL[command].params for option in each.opts}:
        (tmp_path / "empty.txt").touch()
        done = run(command, "empty.txt", *options)
        assert done.stderr.startswith("nonet: ") or "has no grids" in done.stderr
        assert done.returncode == 2
        assert "Answer" not in done.stdout
        assert [path.name for path in tmp_path.iterdir()] == ["empty.txt"]


@pytest.mark.parametrize("command", _READERS)
@pytest.mark.parametrize("content", ["# only a comment\n", "# x\n" * 30_000, "x = 1\n"])
def test_a_file_without_a_puzzle_that_is_not_empty_is_an_error(
    run: Run, tmp_path: Path, command: str, content: str
) -> None:
    (tmp_path / "in.txt").write_text(content)
    done = run(command, "in.txt")
    assert done.returncode == 2
    assert "expected" in done.stderr + done.stdout


@pytest.mark.parametrize("command", ["solve", "convert", "canonical", "dedupe"])
def test_an_output_is_not_replaced_where_no_puzzle_is_recognised(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "in.txt").write_text("# x\n" * 30_000)
    (tmp_path / "out.txt").write_text("old\n")
    assert run(command, "in.txt", "-o", "out.txt").returncode == 2
    assert (tmp_path / "out.txt").read_text() == "old\n"
    (tmp_path / "in.txt").write_text("# x\n" * 30_000 + f"{PROPER}\n")
    assert run(command, "in.txt", "-o", "out.txt").returncode == 0
    assert len((tmp_path / "out.txt").read_text()) >= 81


@pytest.mark.parametrize("command", ["solve", "convert", "canonical", "dedupe", "augment"])
def test_an_unknown_extension_of_an_output_is_an_error(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n")
    done = run(command, "in.txt", "-o", "list.doc")
    assert done.returncode == 2
    told = " ".join(done.stderr.split())
    assert ".csv, .feather, .ipc, .json, .jsonl, .lines, .links, .ndjson, .npy, .parquet" in told
    assert not (tmp_path / "list.doc").exists()
    assert run(command, "in.txt", "-o", "list.doc", "--to", "lines").returncode == 0
    assert run(command, "in.txt", "-o", "list").returncode == 0


def test_formulas_are_escaped_in_csv(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER} # =cmd|' /C calc'!A0\n")
    done = run("convert", "in.txt", "--to", "csv", "--escape-formulas")
    assert (done.returncode, "'=cmd|" in done.stdout) == (0, True)
    assert run("convert", "in.txt", "--escape-formulas").returncode == 2
    for command in ("augment", "canonical", "dedupe"):
        escaped = run(command, "in.txt", "--to", "csv", "--escape-formulas").stdout
        plain = run(command, "in.txt", "--to", "csv").stdout
        assert (",=" in plain, ",=" in escaped) == (True, False), command


@pytest.mark.parametrize("command", ["solve", "check", "convert", "augment", "canonical", "dedupe"])
def test_a_line_that_is_too_long_is_named(run: Run, tmp_path: Path, command: str) -> None:
    (tmp_path / "list.txt").write_text(f"{PROPER}\n{PROPER}\n" + "." * 9_000_000)
    done = run(command, "list.txt", "other.txt") if command == "check" else run(command, "list.txt")
    assert "list.txt:3" in done.stdout + done.stderr
    assert "expected a line of at most 8388608 bytes, found a longer one" in done.stdout + done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize(
    "arguments", [["solve", "-", "-"], ["check", "-", "good.txt", "-"], ["dedupe", "-", "--against", "-"]]
)
def test_standard_input_is_given_once(run: Run, tmp_path: Path, arguments: list[str]) -> None:
    (tmp_path / "good.txt").write_text(f"{PROPER}\n")
    done = run(*arguments, stdin=f"{PROPER}\n")
    assert (done.returncode, "give - only once" in done.stderr) == (2, True)


def test_no_seed_is_drawn_for_a_file_that_cannot_be_opened(run: Run) -> None:
    assert run("augment", "missing.txt").stderr == "nonet: missing.txt: No such file or directory\n"
    assert run("augment", PROPER, "-n", "99999999999999999999").returncode == 2
