"""Pictures as inputs of commands: known by their content; a grid that is not certain is shown, and is no input."""

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from cli.conftest import Run
from nonet.cli._app import COMMANDS
from puzzles import SOLUTION

pytest.importorskip("cv2", reason="needs OpenCV, of the extra [photo]")

from photo.drawn import EASY, board


@pytest.fixture
def certain(tmp_path: Path) -> Path:
    path = tmp_path / "page.txt"  # known by its content, not by its name
    board().save(path, "PNG")
    return path


@pytest.fixture
def doubtful(tmp_path: Path) -> Path:
    path = tmp_path / "misprint.png"
    board("8" + EASY[1:]).save(path)
    return path


@pytest.mark.slow
def test_a_picture_is_an_input_and_one_line_says_what_was_read(run: Run, certain: Path) -> None:
    done = run("solve", certain)
    assert (done.stdout, done.returncode) == (f"{SOLUTION}\n", 0)
    assert done.stderr == f"nonet: {certain}: 30 digits read, certain\n"
    quiet = run("hint", "--quiet", certain)
    assert quiet.stdout.endswith("In box 2, 8 can only go in r1c6. So r1c6 is 8.\n")
    assert (quiet.stderr, quiet.returncode) == ("", 0)


@pytest.mark.slow
def test_a_doubtful_picture_has_a_status_of_its_own(run: Run, doubtful: Path) -> None:
    for command in ("solve", "hint"):
        done = run(command, doubtful)
        assert (done.stdout, done.returncode) == ("", 3)
        assert "no reading of it is a proper puzzle" in done.stderr
        assert "not certain" in done.stderr.splitlines()[-1]
        assert "--accept takes it, --cell r1c9=8 settles a cell" in done.stderr
    assert run("convert", "--accept", doubtful).stdout == f"8{EASY[1:]}\n"


@pytest.mark.slow
def test_cells_are_settled(run: Run, doubtful: Path) -> None:
    assert run("convert", "--cell", "r1c1=5", "--cell", "r1c3=0", doubtful).stdout == f"{EASY}\n"
    wrong = run("solve", "--cell", "r1c10=5", doubtful)
    assert (wrong.returncode, "expected a cell and its digit, as r1c9=8, found 'r1c10=5'" in wrong.stderr) == (2, True)


@pytest.mark.slow
def test_what_is_no_picture_of_a_puzzle_is_an_error(run: Run, tmp_path: Path) -> None:
    board("." * 81).save(path := tmp_path / "blank.png")
    done = run("solve", path)
    assert (done.stdout, done.returncode) == ("", 2)
    assert "the grid shows no digits: a blank grid is no puzzle" in done.stderr
    path.write_bytes(b"%PDF-1.7 ...")
    assert "this is a PDF: pass a picture of the page" in run("hint", path).stderr


@pytest.mark.slow
def test_of_several_grids_one_is_chosen(run: Run, tmp_path: Path) -> None:
    page = Image.new("RGB", (640, 320), "white")
    for number, text in enumerate((EASY, SOLUTION)):
        page.paste(board(text), (320 * number, 0))
    page.save(file := tmp_path / "page.png")
    shown = run("photo", file)
    assert (shown.stdout, shown.returncode) == ("", 2)
    assert "page.png: the picture shows 2 grids: choose one with --which 1 to 2\n" in shown.stderr
    assert run("convert", "--quiet", "--which", "1", file).stdout == f"{EASY}\n"


def test_which_commands_take_pictures(run: Run) -> None:
    takes = {name for name, row in COMMANDS.items() if row.pictures}
    assert takes == {"solve", "check", "rate", "hint", "explain", "convert", "photo", "print", "play"}
    assert "--accept" in run("play", "--help").stdout
    assert "--accept" not in run("dedupe", "--help").stdout


@pytest.mark.slow
def test_what_is_read_is_shown_with_a_picture_of_it(run: Run, certain: Path, doubtful: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    drawn = certain.with_name("out.png")
    done = run("photo", certain, "--picture", drawn)
    assert done.stdout.startswith("5 3 . | . 7 . | . . .\n")
    assert (done.stderr, done.returncode) == (f"nonet: {certain}: 30 digits read, certain\n", 0)
    with image.open(BytesIO(drawn.read_bytes())) as found:
        assert (found.format, found.size) == ("PNG", (864, 864))
        # A tag in blue at the foot of the cell of a given, none in a blank one.
        assert [found.getpixel((96 * column - 2, 94)) == (31, 95, 174) for column in (1, 2, 3)] == [True, True, False]
    asked = run("photo", doubtful, "--quiet")
    assert (asked.stdout.count("\n"), asked.returncode) == (11, 3)
    assert "no reading of it is a proper puzzle" in asked.stderr
    assert run("photo", doubtful, "--accept", "--quiet").returncode == 0
    assert run("photo", certain, "--picture", "out.jpg").returncode == 2


@pytest.mark.slow
def test_a_folder_of_pictures_is_converted(run: Run, certain: Path, doubtful: Path) -> None:
    folder = certain.parent
    (folder / "notes.md").write_text("no picture")
    (folder / ".hidden").write_text("no picture")
    (folder / "more").mkdir()
    done = run("convert", folder, "--to", "jsonl")
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"puzzle": EASY, "name": "page", "columns": {"certainty": "0.9986"}}
    ]
    (misprint, notes, page) = done.stderr.splitlines()
    assert misprint.startswith(f"nonet: {doubtful}: 30 digits read, not certain")
    assert "no reading of it is a proper puzzle" in misprint
    assert notes.startswith(f"nonet: {folder / 'notes.md'}: this is not a picture")
    assert page == f"nonet: {certain}: 30 digits read, certain"
    assert done.returncode == 3
    written = run("convert", folder, "-o", folder.parent / "out.csv", "--quiet")
    assert "not written" in written.stderr
    done = run("convert", folder, "--accept", "--keep-going", "--quiet", "-o", folder.parent / "out.csv")
    assert [line.split(",")[2] for line in (folder.parent / "out.csv").read_text().splitlines()] == [
        "name",
        "misprint",
        "page",
    ]
    assert done.returncode == 2
    assert "--cell is for one picture" in run("convert", folder, "--cell", "r1c1=5").stderr
    assert run("solve", folder).returncode == 2


@pytest.mark.slow
def test_certainty_is_written_where_the_format_has_a_field(run: Run, certain: Path) -> None:
    assert run("convert", "--quiet", certain, "--to", "csv").stdout == (
        f"puzzle,solution,name,rating,certainty\n{EASY},,,,0.9986\n"
    )
    lines = run("convert", "--quiet", certain, "--to", "lines")
    assert (lines.stdout, lines.stderr) == (f"{EASY}\n", "")
