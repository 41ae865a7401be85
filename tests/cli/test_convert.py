"""``nonet convert``: the same puzzles in another format, written atomically."""

from pathlib import Path

import pytest

from cli.conftest import Run
from formats.samples import TEXT_FORMATS
from nonet import Grid, read
from puzzles import PROPER


@pytest.mark.parametrize("name", list(TEXT_FORMATS))
def test_to_every_format_and_back(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n")
    done = run("convert", "in.txt", "-o", "out", "--to", name)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    (entry,) = read(tmp_path / "out")
    # Pencilmarks and sukaku hold only candidates: grids are compared by these.
    assert entry.grid.to_sukaku() == Grid(PROPER).to_sukaku()
    # A table of JSON keeps its own keys, without spaces between them.
    again = run("convert", "out", "-o", "-", "--from", name, "--to", name).stdout
    assert again.replace('":"', '": "') == (tmp_path / "out").read_text()


def test_a_bad_puzzle_leaves_no_output(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{PROPER[:80]}\n")
    done = run("convert", "in.txt", "-o", "out.txt", "--to", "lines")
    assert done.returncode == 2
    reasons = ["in.txt:2:81: expected 81 cells, found 80", "out.txt is not written: some of the input cannot be read"]
    assert done.stderr == "".join([f"nonet: {reasons[0]}\n", f"nonet: {reasons[1]} (--keep-going writes the rest)\n"])
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


def test_standard_input_and_output(run: Run) -> None:
    done = run("convert", "-", "-o", "-", "--to", "lines", stdin=f"{PROPER.replace('.', '0')}\n")
    assert done.stdout == f"{PROPER}\n"
