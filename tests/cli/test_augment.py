"""``nonet augment``: the same isomorphs for one seed, whatever format they come in, and their solutions with them."""

import re
from pathlib import Path

import pytest

from cli.conftest import Run
from nonet import Grid, Transform, augment, format_entries, is_proper, read, solve
from puzzles import MULTIPLE, PROPER, SOLUTION

MARKED = "123456789" * 80 + "1........"


def test_the_isomorphs_are_those_of_the_seed(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{MULTIPLE}\n")
    done = run("augment", "in.txt", "-o", "out.txt", "-n", "3", "--seed", "5")
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)
    expected = [
        Grid(puzzle).transformed(Transform.random(seed=5, start=index))
        for index, puzzle in enumerate([PROPER] * 3 + [MULTIPLE] * 3)
    ]
    assert [entry.grid for entry in read(tmp_path / "out.txt")] == expected


def test_solutions_names_and_columns_go_along(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,solution,name,rating,source\n{PROPER},{SOLUTION},A1,1.2,ours\n")
    assert run("augment", "in.csv", "-o", "out.csv", "-n", "2", "--seed", "5", "--keep-original").returncode == 0
    kept, *made = read(tmp_path / "out.csv")
    assert (kept,) == tuple(read(tmp_path / "in.csv"))
    assert len(made) == 2
    for entry in made:
        assert entry.solution == solve(entry.grid)
        assert (entry.name, entry.rating, entry.columns) == ("A1", "1.2", (("source", "ours"),))
        assert entry.grid != kept.grid


@pytest.mark.parametrize(("options", "line_count"), [([], 3), (["--keep-original", "-n", "4"], 15)])
def test_every_way_through_gives_the_same(run: Run, tmp_path: Path, options: list[str], line_count: int) -> None:
    bare = "".join(f"{line}\n" for line in (SOLUTION, PROPER.replace(".", "0"), MULTIPLE))
    (tmp_path / "bare.txt").write_text(bare)
    (tmp_path / "not.txt").write_text(f"# three puzzles\n\n{bare}")
    (tmp_path / "in.csv").write_text(f"puzzle\n{bare}")
    expected = run("augment", "bare.txt", "-o", "-", "--seed", "1", *options)
    assert (len(expected.stdout.splitlines()), expected.stderr) == (line_count, "")
    for name in ("not.txt", "in.csv", "-"):
        done = run("augment", name, "-o", "-", "--seed", "1", *options, stdin=bare)
        assert (done.stdout, done.stderr) == (expected.stdout, "")


@pytest.mark.parametrize("count", [1, 5, 5_000, pytest.param(70_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("options", [[], ["--keep-original"]])
@pytest.mark.slow
def test_rows_of_csv_are_those_of_the_format(run: Run, tmp_path: Path, count: int, options: list[str]) -> None:
    """Its isomorphs take the place of a puzzle in its row: the bytes are those of writing each one."""
    rows = [f'{PROPER},{SOLUTION},"a, ""b""",1.2,"=1\nx"\n', f"{MULTIPLE},,,,\n", f"{SOLUTION},{SOLUTION},é,,\n"]
    (tmp_path / "in.csv").write_text(f"puzzle,solution,name,rating,source\n{''.join(rows)}", encoding="utf-8")
    done = run("augment", "in.csv", "-o", "out.csv", "-n", str(count), "--seed", "5", "--start", "7", *options)
    assert (done.stderr, done.returncode) == ("", 0)
    isomorphs = augment(read(tmp_path / "in.csv"), seed=5, count=count, start=7, keep=bool(options))
    expected = "".join(format_entries(isomorphs, "csv"))
    assert (tmp_path / "out.csv").read_text(encoding="utf-8") == expected


@pytest.mark.slow
def test_many_of_one_puzzle_and_one_of_many(run: Run, tmp_path: Path) -> None:
    # More of one puzzle than are made at once, and more puzzles.
    many = run("augment", PROPER, "-o", "-", "--seed", "3", "-n", "70000").stdout.splitlines()
    assert len(set(many)) == 70_000
    assert all(map(is_proper, many[::5000]))
    (tmp_path / "many.txt").write_text("".join(f"{line}\n" for line in many))
    again = run("augment", "many.txt", "-o", "-", "--seed", "4").stdout.splitlines()
    last = Grid(many[-1]).transformed(Transform.random(seed=4, start=69_999))
    assert (len(again), again[-1]) == (70_000, last.to_line())


def test_pencilmarks_go_along(run: Run) -> None:
    done = run("augment", MARKED, "-o", "-", "--seed", "3", "--to", "sukaku")
    transform = Transform.random(seed=3)
    assert Grid.from_sukaku(done.stdout) == Grid.from_sukaku(MARKED).transformed(transform)
    assert run("augment", MARKED, "-o", "-", "--seed", "3").stderr == (
        "nonet: lines cannot hold the pencilmarks: use the format pencilmarks or sukaku\n"
    )


def test_what_cannot_be_read_is_named_and_nothing_written(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"{PROPER}\n{PROPER[:80]}\n{PROPER}\n")
    complaint = "nonet: in.txt:2:81: expected 81 cells, found 80\n"
    done = run("augment", "in.txt", "-o", "out.txt", "--seed", "1")
    assert done.stderr.startswith(complaint)
    assert "out.txt is not written" in done.stderr
    assert done.returncode == 2
    assert [path.name for path in tmp_path.iterdir()] == ["in.txt"]
    done = run("augment", "in.txt", "-o", "out.txt", "--seed", "1", "--keep-going")
    assert (done.stderr, done.returncode) == (complaint, 2)
    puzzles = [entry.grid for entry in read(tmp_path / "out.txt")]
    assert puzzles == [Grid(PROPER).transformed(Transform.random(seed=1, start=index)) for index in (0, 1)]
    done = run("augment", "no-such-file.txt", "-o", "out.txt", "--seed", "1")
    assert (done.stderr, done.returncode) == ("nonet: no-such-file.txt: No such file or directory\n", 2)


def test_a_drawn_seed_is_named(run: Run) -> None:
    drawn = run("augment", PROPER)
    found = re.fullmatch(r"nonet: random seed (\d+); repeat with --seed \1\n", drawn.stderr)
    assert found
    assert run("augment", PROPER, "--seed", found[1]).stdout == drawn.stdout


def test_start_continues_a_sequence(run: Run) -> None:
    lines = run("augment", PROPER, "--seed", "1", "-n", "5").stdout.splitlines(keepends=True)
    assert run("augment", PROPER, "--seed", "1", "-n", "2", "--start", "3").stdout == "".join(lines[3:])


@pytest.mark.parametrize("options", [["--seed", "-1"], ["--seed", "x"], ["--seed", "1", "-n", "0"]])
def test_options_out_of_range_are_refused(run: Run, options: list[str]) -> None:
    done = run("augment", PROPER, "-o", "-", *options)
    assert (done.stdout, done.returncode) == ("", 2)
    assert "--seed" in done.stderr or "-n" in done.stderr
