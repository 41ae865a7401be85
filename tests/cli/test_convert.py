"""``nonet convert``: the same puzzles in another format, written atomically."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

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


def test_the_board_of_a_row_of_json_is_no_column_that_is_left_out(run: Run, tmp_path: Path) -> None:
    ruled = '{"puzzle": "................", "layout": {"size": 4, "rules": [{"rule": "anti_knight"}]}%s}\n'
    for name, rows, left_out in (
        ("one.json", f"[{ruled.strip() % ''}]", ""),
        ("two.jsonl", ruled % "" * 2, ""),
        ("mixed.jsonl", f'{ruled % ""}{{"puzzle": "{PROPER}"}}\n', ""),
        ("more.jsonl", ruled % ', "source": "ours"' * 2, "nonet: fpuzzles cannot hold column source: left out\n"),
    ):
        (tmp_path / name).write_text(rows)
        done = run("convert", name, "--to", "fpuzzles")
        assert (done.stderr, done.returncode) == (left_out, 0), name


def test_standard_input_and_output(run: Run) -> None:
    done = run("convert", "-", "-o", "-", "--to", "lines", stdin=f"{PROPER.replace('.', '0')}\n")
    assert done.stdout == f"{PROPER}\n"


def test_pictures_for_a_layout(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,name\n{PROPER},One\n")
    (tmp_path / "look.css").write_text(".thick{stroke-width:5}")
    done = run("convert", "in.csv", "--to", "svg", "--style", "look.css", "--show", "both", "-o", "out")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "nonet: 2 files written: out\n")
    assert sorted(each.name for each in (tmp_path / "out").iterdir()) == ["puzzle-001.svg", "solution-001.svg"]
    one = run("convert", PROPER, "--to", "svg", "--labels", "--side", "50").stdout
    assert one.startswith("<svg ")
    assert 'width="50mm"' in one
    assert run("convert", PROPER, "--to", "svg", "--labels", "--side", "50", "-o", "one.svg").returncode == 0
    assert (tmp_path / "one.svg").read_text() == one.rstrip("\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--to", "latex"], "--to latex writes several files: name a folder, -o DIR"),
        (["--to", "svg"], "--to svg writes several files: name a folder, -o DIR"),
        (["-o", "x.png"], "a PNG has one board, not 2: name a folder"),
        (["--to", "csv", "--labels"], "--labels needs --to svg, png, pdf, latex or indesign"),
        (["--to", "svg", "-o", "x", "--escape-formulas"], "--escape-formulas is for the output format csv"),
        (["--to", "indesign", "-o", "x.pdf"], "kind indesign needs a folder, not a file *.pdf"),
    ],
)
def test_pictures_that_cannot_be_written(run: Run, tmp_path: Path, arguments: list[str], message: str) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{PROPER[::-1]}\n")
    done = run("convert", "in.txt", *arguments)
    assert done.returncode == 2
    assert message in " ".join(done.stderr.split())
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_the_name_of_the_output_says_that_it_is_a_picture(run: Run, tmp_path: Path, kind: str) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n")
    done = run("convert", "in.txt", "--side", "100", "-o", f"cover.{kind}")
    assert (done.returncode, done.stderr) == (0, f"nonet: 1 file written: cover.{kind}\n")
    begins = {"svg": b"<svg ", "png": b"\x89PNG", "pdf": b"%PDF-"}
    data = (tmp_path / f"cover.{kind}").read_bytes()
    assert data.startswith(begins[kind])
    if kind == "png":
        picture = Image.open(BytesIO(data))
        assert (picture.size, [round(each) for each in picture.info["dpi"]]) == ((1181, 1181), [300, 300])


def test_what_a_style_cannot_do_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "look.css").write_text(".given { font-family: Georgia } .givens { fill: red } .cage { stroke: red }")
    (tmp_path / "no.css").write_text("All digits in red, please.")
    found = {kind: run("convert", PROPER, "--style", "look.css", "-o", f"x.{kind}").stderr for kind in ("svg", "pdf")}
    unknown = "nonet: look.css: no picture has the class .givens\n"
    assert found["svg"] == f"{unknown}nonet: 1 file written: x.svg\n"
    assert found["pdf"].startswith(
        f"{unknown}nonet: look.css: digits are paths here, so fonts have no effect: those of an SVG are text\n"
    )
    refused = run("convert", PROPER, "--style", "no.css", "-o", "y.svg")
    assert refused.returncode == 2
    assert "style must be CSS such as .given { fill: navy }" in " ".join(refused.stderr.split())


def test_pictures_of_a_file_with_a_bad_puzzle(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{PROPER[:80]}\n")
    done = run("convert", "in.txt", "--to", "svg", "-o", "out")
    assert done.returncode == 2
    assert "out is not written: some of the input cannot be read" in done.stderr
    assert not (tmp_path / "out").exists()
    kept = run("convert", "in.txt", "--to", "svg", "-o", "out", "--keep-going")
    assert kept.returncode == 2
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["puzzle-001.svg"]


@pytest.mark.parametrize("name", ["lines", "bank", "fpuzzles", "sudokupad"])
@pytest.mark.parametrize(
    "text",
    [f"puzzle,solution\n{PROPER},{PROPER}\n", f'{{"puzzle": "{PROPER}", "solution": "{PROPER}"}}', f"{PROPER}\n"],
)
def test_a_solution_that_is_none_is_left_out(run: Run, text: str, name: str) -> None:
    done = run("convert", "-", "--to", name, stdin=text)
    whole = run("convert", "-", "--to", name, stdin=f"{PROPER}\n")
    assert (done.returncode, done.stdout) == (0, whole.stdout)
    has_one = "solution" in text
    assert done.stderr == f"nonet: {name} cannot hold solutions that are none: left out\n" * has_one
