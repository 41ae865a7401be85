"""``nonet canonical``: one line for all isomorphs, whatever way they come."""

from pathlib import Path

import pytest

from cli.conftest import Run
from nonet import Grid, any_solution, automorphism_count, canonical, canonical_transform, isomorph_batch, parse, solve
from puzzles import MULTIPLE, PROPER, SOLUTION, UNSOLVABLE

FORM = canonical(PROPER).to_line()


def test_isomorphs_have_one_form(run: Run, tmp_path: Path) -> None:
    isomorphs = [grid.to_line() for grid in filter(None, isomorph_batch([PROPER], seed=1, count=3))]
    (tmp_path / "in.txt").write_text("\n".join([PROPER, *isomorphs, SOLUTION]))
    expected = f"{FORM}\n" * 4 + canonical(SOLUTION).to_line() + "\n"
    done = run("canonical", "in.txt")
    assert (done.stdout, done.stderr, done.returncode) == (expected, "", 0)
    assert run("canonical", "in.txt", "-o", "out.txt").returncode == 0
    assert (tmp_path / "out.txt").read_text() == expected
    assert run("canonical", PROPER).stdout == f"{FORM}\n"
    assert run("canonical", "-", stdin=f"# comment\n{PROPER}\n").stdout == f"{FORM}\n"


def test_solution_name_and_columns_stay_with_the_form(run: Run, tmp_path: Path) -> None:
    (tmp_path / "in.csv").write_text(f"puzzle,solution,name,rating,source\n{PROPER},{SOLUTION},A1,1.2,ours\n")
    done = run("canonical", "in.csv", "-o", "-", "--to", "csv", "--details")
    (entry,) = parse(done.stdout)
    form, transform = canonical(PROPER), canonical_transform(PROPER)
    assert (entry.grid, entry.solution, entry.name, entry.rating) == (form, solve(form), "A1", "1.2")
    assert entry.columns == (("source", "ours"), ("automorphisms", "1"), ("transform", str(transform)))


def test_a_solution_is_transformed_with_its_puzzle_whatever_it_is(run: Run, tmp_path: Path) -> None:
    first = any_solution(MULTIPLE)
    assert first is not None
    told = [(PROPER, SOLUTION), (PROPER, first.to_line()), (MULTIPLE, first.to_line()), (UNSOLVABLE, SOLUTION)]
    (tmp_path / "in.csv").write_text("puzzle,solution\n" + "".join(f"{','.join(row)}\n" for row in told))
    done = run("canonical", "in.csv", "--to", "csv")
    transformed = [canonical_transform(puzzle).apply(Grid(solution)).to_line() for puzzle, solution in told]
    assert [row.split(",")[1] for row in done.stdout.splitlines()[1:]] == transformed


def test_details_in_a_list(run: Run) -> None:
    one = "." * 80 + "1"
    done = run("canonical", "-", "--details", stdin=f"{PROPER} # mine\n{one}\n")
    assert done.stdout.splitlines() == [
        f"{FORM} # mine, automorphisms 1, transform {canonical_transform(PROPER)}",
        f"{one} # automorphisms {automorphism_count(one)}, transform {canonical_transform(one)}",
    ]


@pytest.mark.parametrize(
    ("content", "complaint", "rest"),
    [
        (f"{PROPER}\n{PROPER[:80]}\n", "in:2:81: expected 81 cells, found 80", f"{FORM}\n"),
        (f"{'1........' * 81}\n", "in:1: expected only digits, found pencilmarks", ""),
    ],
)
def test_what_has_no_form_is_named_and_nothing_written(
    run: Run, tmp_path: Path, content: str, complaint: str, rest: str
) -> None:
    (tmp_path / "in").write_text(content)
    done = run("canonical", "in", "-o", "out.txt")
    assert (done.stderr.splitlines()[0], done.returncode) == (f"nonet: {complaint}", 2)
    assert not (tmp_path / "out.txt").exists()
    assert run("canonical", "in", "-o", "out.txt", "--keep-going").returncode == 2
    assert (tmp_path / "out.txt").read_text() == rest
