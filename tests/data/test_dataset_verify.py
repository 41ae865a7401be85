"""``verify_dataset``: it finds all planted faults and nothing else, in every form of file, and says where they are."""

import csv
import json
import random
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from data.planted_sets import CONFLICTING, UNSOLVABLE, Rows, clean, planted, table_of, values_of, write_hrm, write_set
from data.table_files import written
from nonet import (
    Grid,
    ParseError,
    PuzzleError,
    canonical_batch,
    generate,
    is_minimal_batch,
    isomorph_batch,
    rate_batch,
    solve,
    solve_batch,
    write,
)
from nonet.data import DatasetReport, verify_dataset
from nonet.data._datasets.labels import OTHER_TITLES, label_numbers
from nonet.data._datasets.sets import MORE_SOLUTION_COLUMNS
from nonet.data.strata import LABELS
from nonet.formats.arrow_tables import WriterOptions
from nonet.formats.columns import PUZZLE
from nonet.formats.columns import SOLUTION as TITLES_OF_SOLUTIONS
from nonet.formats.rows import table_file
from nonet.logic import TECHNIQUES
from puzzles import PROPER, SOLUTION

pa: Any = pytest.importorskip("pyarrow")


def found_in(report: DatasetReport) -> set[tuple[str, int | None, str]]:
    """Return the faults as (set, row, kind)."""
    return {(fault.row.set, fault.row.index, fault.kind) for fault in report.faults}


@pytest.mark.parametrize("form", ["csv", "parquet", "jsonl"])
def test_planted_faults_are_found_and_nothing_else(tmp_path: Path, form: str) -> None:
    chance = random.Random(form)
    sets = planted(chance, size=300, each=5)
    write_set(tmp_path / f"train.{form}", sets.train, form=form)
    write_set(tmp_path / f"test.{form}", sets.test, form=form)
    report = verify_dataset(tmp_path, labels=True, example_count=1000)
    assert found_in(report) == sets.faults
    assert len(report.faults) == report.fault_count == 50
    assert [each.name for each in report.sets] == ["train", "test"]
    assert [each.labels for each in report.sets] == [("given_count",)] * 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_planted_faults_are_found_at_any_size(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    size = chance.choice([100, 1_000, 70_000])
    sets = planted(chance, size=size, each=chance.randint(1, size // 50))
    write_set(tmp_path / "train.parquet", sets.train, form="parquet")
    write_set(tmp_path / "test.parquet", sets.test, form="parquet")
    faults = tmp_path / "faults.csv"
    report = verify_dataset(tmp_path, labels=True, faults_path=faults, example_count=3)
    with faults.open() as file:
        listed = {(row["set"], int(row["row"]), row["kind"]) for row in csv.DictReader(file)}
    assert listed == sets.faults
    assert report.fault_count == len(sets.faults)


def test_a_clean_set_is_clean(tmp_path: Path) -> None:
    write_set(tmp_path / "mine.csv", clean(100, seed=1), form="csv")
    report = verify_dataset(tmp_path / "mine.csv", labels=True)
    assert report.is_clean
    assert str(report) == f"mine: 100 rows ({tmp_path}/mine.csv, labels given_count)\nno faults in 100 rows"


def test_a_fault_says_where_and_why(tmp_path: Path) -> None:
    swapped = SOLUTION.translate(str.maketrans("12", "21"))
    cell = PROPER.index(".")
    grown = f"{SOLUTION[:cell]}{int(SOLUTION[cell]) % 9 + 1}{SOLUTION[cell + 1 :]}"
    puzzles = [PROPER] * 4 + ["", PROPER[1:], "x" * 81, CONFLICTING, UNSOLVABLE]
    answers = [SOLUTION, swapped, grown, "." * 81, *[SOLUTION] * 5]
    path = tmp_path / "mine.jsonl"
    path.write_text(
        "".join(json.dumps({"question": q, "answer": a}) + "\n" for q, a in zip(puzzles, answers, strict=True))
    )
    report = verify_dataset(path, example_count=20)
    assert [str(fault).removeprefix(f"{path} row ") for fault in report.faults] == [
        "1: wrong_answer: changes givens: r2c4",
        f"1: duplicate of {path} row 0",
        "2: wrong_answer: breaks the rules: row 1",
        f"2: duplicate of {path} row 0",
        "3: malformed_answer: blank cells",
        f"3: duplicate of {path} row 0",
        "4: malformed: missing",
        "5: malformed: expected 81 cells",
        "6: malformed: unexpected characters",
        "7: no_solution",
        "8: no_solution",
    ]


@pytest.mark.parametrize("form", ["csv", "parquet", "jsonl"])
def test_a_column_of_full_grids_that_is_not_recognised_is_a_warning(form: str, tmp_path: Path) -> None:
    path = tmp_path / f"mine.{form}"
    rows = pa.table({"puzzle": [PROPER, None], "result": [SOLUTION[::-1], None], "more": ["x", SOLUTION]})
    written(path, rows[:1])
    report = verify_dataset(path)
    warning = (
        f"{path}: the column 'result' has full grids, but not a name of answers: it was not checked; name it as the"
    )
    assert [each.removesuffix(" solution column") for each in report.warnings] == [warning]
    assert report.is_clean
    assert str(report).endswith(f"warning: {warning} solution column\n0 faults in 1 row, 1 warning")
    assert report.to_dict()["warnings"] == list(report.warnings)
    named = verify_dataset(path, solution_column="result")
    assert (named.warnings, named.sets[0].fault_counts["wrong_answer"]) == ((), 1)


def test_an_array_of_full_grids_that_is_not_recognised_is_a_warning(tmp_path: Path) -> None:
    solved = np.asarray(solve_batch([PROPER]).solution)
    np.save(tmp_path / "train-00000.puzzle.npy", solved * 0)
    np.save(tmp_path / "train-00000.result.npy", solved)
    np.save(tmp_path / "train-00000.er.npy", np.zeros(1))
    [warning] = verify_dataset(tmp_path).warnings
    assert "the column 'result' has full grids" in warning


def test_both_kinds_of_wrong_answers_are_told_apart(tmp_path: Path) -> None:
    given, blank = next(place for place in range(81) if PROPER[place] != "."), PROPER.index(".")
    both = list(SOLUTION)
    for cell in (given, blank):
        both[cell] = str(int(both[cell]) % 9 + 1)
    (tmp_path / "mine.csv").write_text(f"puzzle,solution\n{PROPER},{''.join(both)}\n")
    [fault] = verify_dataset(tmp_path / "mine.csv").faults
    assert (fault.kind, fault.detail) == ("wrong_answer", "changes givens and breaks the rules: r1c1, row 1")


def test_any_solution_is_an_answer_of_a_puzzle_with_several(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text(f"puzzle,solution\n{'.' * 81},{SOLUTION}\n")
    assert [fault.kind for fault in verify_dataset(tmp_path / "mine.csv").faults] == ["multiple"]


def test_numbers_and_other_writings_are_the_same_puzzle(tmp_path: Path) -> None:
    import pyarrow  # type: ignore[import-untyped]
    import pyarrow.parquet  # type: ignore[import-untyped]

    values = [int(char) for char in PROPER.replace(".", "0")]
    columns: dict[str, list[object]] = {
        "text": [PROPER, PROPER.replace(".", "0"), f" {PROPER.replace('.', '_')} ", PROPER.replace(".", "-")],
        "list": [values, values, [*values, 1], [10, *values[1:]]],
    }
    kinds = {
        "text": ["duplicate"] * 3,
        "list": ["duplicate", "malformed", "malformed"],
    }
    for name, column in columns.items():
        path = tmp_path / f"{name}.parquet"
        pyarrow.parquet.write_table(pyarrow.table({"puzzle": column}), path)
        assert [fault.kind for fault in verify_dataset(path).faults] == kinds[name], name


@pytest.mark.parametrize(("group_size", "kinds"), [(3, []), (1, ["isomorph"] * 4)])
def test_isomorphs_in_a_group_of_hrm_are_its_augmentation(tmp_path: Path, group_size: int, kinds: list[str]) -> None:
    rows = clean(2, seed=3)
    puzzles = isomorph_batch(rows.puzzle, seed=1, count=3).lines().decode().split()
    solutions = isomorph_batch(rows.solution, seed=1, count=3).lines().decode().split()
    write_hrm(tmp_path / "train", puzzles, solutions, group_size=group_size)
    write_hrm(tmp_path / "test", clean(2, seed=4).puzzle, clean(2, seed=4).solution)
    report = verify_dataset(tmp_path)
    assert [fault.kind for fault in report.faults] == kinds
    assert [each.name for each in report.sets] == ["train", "test"]
    assert verify_dataset(tmp_path, augmented=True).is_clean


def test_a_leak_of_an_augmented_puzzle_is_found(tmp_path: Path) -> None:
    rows = clean(3, seed=3)
    write_hrm(tmp_path / "train", rows.puzzle, rows.solution)
    many = [
        isomorph_batch(lines[1:2], seed=1, count=5).lines().decode().split() for lines in (rows.puzzle, rows.solution)
    ]
    write_hrm(tmp_path / "test", *many, group_size=5)
    [fault] = verify_dataset(tmp_path).faults
    assert (fault.kind, fault.row.set, fault.row.index) == ("isomorph_leak", "test", 0)
    assert fault.other is not None
    assert (fault.other.set, fault.other.index) == ("train", 1)


def test_arrays_in_separate_files_are_columns(tmp_path: Path) -> None:
    rows = clean(20, seed=5)
    batch = solve_batch(rows.puzzle)
    np.save(tmp_path / "train-00000.puzzle.npy", np.asarray(solve_batch(rows.puzzle).solution) * 0)
    np.save(tmp_path / "train-00000.solution.npy", np.asarray(batch.solution))
    assert verify_dataset(tmp_path).sets[0].fault_counts["multiple"] == 20
    np.save(
        tmp_path / "train-00000.puzzle.npy", np.array([[*map(int, line.replace(".", "0"))] for line in rows.puzzle])
    )
    np.save(tmp_path / "train-00000.given_count.npy", np.array(rows.given_count))
    report = verify_dataset(tmp_path, labels=True)
    assert report.is_clean
    assert report.sets[0].labels == ("given_count",)
    assert report.sets[0].has_answers
    np.save(tmp_path / "train-00000.solution.npy", np.zeros((20, 81)))
    with pytest.raises(ParseError, match=r"train-00000\.solution\.npy: .*found float64"):
        verify_dataset(tmp_path)
    np.save(tmp_path / "train-00000.solution.npy", np.asarray(batch.solution)[:19])
    with pytest.raises(ParseError, match="different numbers of rows"):
        verify_dataset(tmp_path)


def test_every_label_is_checked(tmp_path: Path) -> None:
    puzzles = clean(4, seed=6).puzzle
    rated, hodoku = rate_batch(puzzles), rate_batch(puzzles, profile="hodoku")
    columns: dict[str, list[object]] = {
        "clue_count": [81 - puzzle.count(".") for puzzle in puzzles],
        "guesses": list(solve_batch(puzzles).guesses),
        "is_minimal": list(is_minimal_batch(puzzles)),
        "automorphism_count": list(canonical_batch(puzzles).automorphism_count),
        "er": list(rated.er),
        "ep": list(rated.ep),
        "ed": list(rated.ed),
        "hardest_technique": [row.hardest.id for row in rated if row and row.hardest],
        "hodoku_score": list(hodoku.hodoku_score),
        "hodoku_level": [row.level for row in hodoku if row],
        "mine": list(rated.er),
    }

    def written(changed: str | None = None) -> Path:
        path = tmp_path / "mine.csv"
        with path.open("w") as file:
            writer = csv.writer(file)
            writer.writerow(["puzzle", *columns])
            for number, puzzle in enumerate(puzzles):
                wrong = ["x" if name == changed and number == 2 else values[number] for name, values in columns.items()]
                writer.writerow([puzzle, *wrong])
        return path

    assert verify_dataset(written(), labels={"mine": "er"}).is_clean
    for name in columns:
        report = verify_dataset(written(name), labels={"mine": "er"})
        [fault] = report.faults
        assert (fault.kind, fault.row.index) == ("wrong_label", 2)
        assert fault.detail.startswith(f"{name} is 'x', expected ")
        assert verify_dataset(written(name)).is_clean  # labels are checked only if asked
    with pytest.raises(PuzzleError, match="no set has a column 'yours'"):
        verify_dataset(written(), labels={"yours": "er"})
    with pytest.raises(ValueError, match="no label is named 'hard'"):
        verify_dataset(written(), labels={"mine": "hard"})


def test_techniques_have_their_displayed_names_and_ids(tmp_path: Path) -> None:
    puzzles = clean(60, seed=7).puzzle
    hardest = [row.hardest for row in rate_batch(puzzles) if row and row.hardest]
    assert len({each.id for each in hardest}) > 3
    for names in ([each.name for each in hardest], [each.id.replace("_", " ").upper() for each in hardest]):
        path = tmp_path / "mine.csv"
        rows = zip(puzzles, names, strict=True)
        path.write_text("puzzle,hardest_technique\n" + "".join(f"{puzzle},{name}\n" for puzzle, name in rows))
        assert verify_dataset(path, labels=True).is_clean
        path.write_text(path.read_text().replace(names[3], "Phistomefel Ring"))
        assert verify_dataset(path, labels=True).sets[0].fault_counts["wrong_label"]
    known = [*TECHNIQUES, *(each.name for each in TECHNIQUES.values())]
    places = label_numbers(np.array(known), "hardest_technique")
    assert places.tolist() == [*range(len(TECHNIQUES))] * 2


def test_a_column_of_answers_without_values_has_no_answers(tmp_path: Path) -> None:
    rows = clean(3, seed=1)
    write([Grid(line) for line in rows.puzzle], path := tmp_path / "train.csv")
    assert path.read_text().startswith("puzzle,solution,")
    report = verify_dataset(path)
    assert (report.is_clean, report.sets[0].has_answers) == (True, False), str(report)
    named = verify_dataset(path, solution_column="solution")
    assert named.sets[0].fault_counts["malformed_answer"] == 3
    (tmp_path / "set").mkdir()
    for number, answers in enumerate((["", "", ""], ["", rows.solution[1], ""])):
        pairs = zip(clean(3, seed=number + 2).puzzle, answers, strict=True)
        text = "".join(f"{puzzle},{answer}\n" for puzzle, answer in pairs)
        (tmp_path / "set" / f"train-0000{number}.csv").write_text(f"puzzle,solution\n{text}")
    report = verify_dataset(tmp_path / "set")
    assert report.sets[0].has_answers
    assert report.sets[0].fault_counts["malformed_answer"] == 5


def test_the_documents_list_the_names_of_columns(tmp_path: Path) -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "datasets.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (puzzle|answer|label `\w+`) \| (`.*`) \|$", text, re.MULTILINE)
    found = {column.removeprefix("label ").strip("`"): re.findall(r"`(\w+)`", names) for column, names in rows}
    labels = {label: [label, *(name for name, each in OTHER_TITLES.items() if each == label)] for label in LABELS}
    solutions = [*TITLES_OF_SOLUTIONS, *MORE_SOLUTION_COLUMNS]
    assert {name: sorted(names) for name, names in found.items()} == {
        name: sorted(names) for name, names in {"puzzle": PUZZLE, "answer": solutions, **labels}.items()
    }
    # All names of answers are recognised, in tables and as arrays.
    for name in solutions:
        (tmp_path / "mine.csv").write_text(f"puzzle,{name.title()}\n{PROPER},{SOLUTION}\n")
        assert verify_dataset(tmp_path / "mine.csv").sets[0].has_answers
        folder = tmp_path / name
        folder.mkdir()
        for column, grid in (("Puzzle", PROPER), (name.title(), SOLUTION)):
            np.save(folder / f"train-00000.{column}.npy", values_of([grid]))
        report = verify_dataset(folder)
        assert report.sets[0].has_answers, name
        assert report.is_clean


def test_the_report_has_the_first_faults_and_counts_all(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("puzzle\n" + f"{PROPER}\n" * 8)
    report = verify_dataset(tmp_path / "mine.csv", example_count=2)
    assert [fault.row.index for fault in report.faults] == [1, 2]
    assert report.fault_count == report.sets[0].fault_counts["duplicate"] == 7
    assert str(report).splitlines()[1:] == [
        "  duplicate: 7 (puzzles that repeat an earlier row of the same set)",
        f"    {tmp_path}/mine.csv row 1: {tmp_path}/mine.csv row 0",
        f"    {tmp_path}/mine.csv row 2: {tmp_path}/mine.csv row 0",
        "    and 5 more",
        "7 faults in 8 rows",
    ]
    assert json.loads(json.dumps(report.to_dict()))["sets"][0]["faults"]["duplicate"] == 7


def test_sets_are_named_by_their_files(tmp_path: Path) -> None:
    rows = clean(2, seed=8)
    (tmp_path / "data").mkdir()
    for name in ("train-00000-of-00002.csv", "train-00001-of-00002.csv", "test-00000-of-00001.csv"):
        write_set(tmp_path / "data" / name, rows, form="csv")
    report = verify_dataset(tmp_path)
    assert [(each.name, len(each.files)) for each in report.sets] == [("train", 2), ("test", 1)]
    assert report.sets[0].fault_counts["duplicate"] == report.sets[1].fault_counts["leak"] == 2
    both = verify_dataset(tmp_path / "data/test-00000-of-00001.csv", tmp_path / "data/test-00000-of-00001.csv")
    assert [each.name for each in both.sets] == ["1:test-00000-of-00001", "2:test-00000-of-00001"]


def test_what_is_no_table_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        verify_dataset(tmp_path / "nothing.csv")
    (tmp_path / "mine.csv").write_text("a,b\n1,2\n")
    with pytest.raises(PuzzleError, match="expected a puzzle, found 'a,b'"):
        verify_dataset(tmp_path / "mine.csv")
    (tmp_path / "mine.csv").write_text(f"puzzle,b\n{PROPER},2\n")
    with pytest.raises(PuzzleError, match="no column 'answer': the columns are puzzle, b"):
        verify_dataset(tmp_path / "mine.csv", solution_column="answer")
    write_hrm(tmp_path / "hrm", [PROPER] * 2, [SOLUTION] * 2)
    np.save(tmp_path / "hrm" / "all__group_indices.npy", np.array([0, 1]))
    with pytest.raises(ParseError, match="group_indices ascends"):
        verify_dataset(tmp_path / "hrm")


def test_progress_counts_rows(tmp_path: Path) -> None:
    rows = clean(4, seed=1)
    write_set(tmp_path / "mine.csv", Rows(rows.puzzle * 50, rows.solution * 50, rows.given_count * 50), form="csv")
    done: list[int] = []
    verify_dataset(tmp_path / "mine.csv", progress=done.append)
    assert done == sorted(done)
    assert done[-1] == 200


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "parquet", "hrm", "npy"])
def test_the_fraction_that_is_done_grows_to_one(tmp_path: Path, form: str) -> None:
    rows = clean(40_000, seed=1)
    if form == "npy":
        np.save(tmp_path / "mine.puzzle.npy", values_of(rows.puzzle))
    else:
        write_set(tmp_path / ("train" if form == "hrm" else f"mine.{form}"), rows, form=form)
    fractions: list[float] = []
    verify_dataset(tmp_path, fraction_done=fractions.append)
    assert fractions == sorted(fractions)
    assert fractions[-1] == 1.0
    assert form == "csv" or len([each for each in fractions if 0 < each < 1]) >= (0 if form == "parquet" else 2)


@pytest.mark.nightly
@pytest.mark.timeout(3600)
def test_memory_does_not_grow_with_the_rows(tmp_path: Path) -> None:
    """The peak of 2 and of 8 million rows, in files of a million, without the pages of files."""
    code = (
        "import sys; from nonet.data import verify_dataset; report = verify_dataset(*sys.argv[1:]);"
        "status = dict(line.split(':', 1) for line in open('/proc/self/status'));"
        "print(report.row_count, report.fault_count, status['VmHWM'].split()[0])"
    )
    paths = []
    for million in range(8):
        paths.append(tmp_path / f"{million}.parquet")
        tables = (table_of(clean(1 << 16, seed=9, start=(16 * million + part) << 16)) for part in range(16))
        first = next(tables)
        with table_file(str(paths[-1]), first.schema, WriterOptions()) as write:
            for table in chain([first], tables):
                write(table)
    peaks = []
    for count in (2, 8):
        command = [sys.executable, "-c", code, *map(str, paths[:count])]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        rows, faults, peak = map(int, done.stdout.split())
        assert (rows, faults) == (count << 20, 0)
        peaks.append(peak)
    assert peaks[1] < peaks[0] + (24 << 10), peaks


def test_a_set_without_rows_is_clean(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("puzzle,solution\n")
    report = verify_dataset(tmp_path / "mine.csv")
    assert (report.is_clean, report.row_count) == (True, 0)


def killers(count: int) -> list[dict[str, Any]]:
    """Return rows of killers with their solutions."""
    made = [generate(seed=seed, rules="killer") for seed in range(count)]
    return [
        {"puzzle": each.to_line(), "solution": solve(each).to_line(), "layout": each.layout.to_dict()} for each in made
    ]


def faults_of(path: Path, rows: list[dict[str, Any]], **options: Any) -> list[tuple[str, int, str]]:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    report = verify_dataset(path, **options)
    return [(fault.kind, fault.row.index or 0, fault.detail) for fault in report.faults]


def test_puzzles_with_rules_are_solved_and_their_answers_judged_by_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    first, second, third = killers(3)
    six = Grid("......52...3...541....6.3...544..2.6")
    other = {"puzzle": six.to_line(), "solution": solve(six).to_line()}
    assert faults_of(path, [first, {"puzzle": PROPER, "solution": SOLUTION}, second, other]) == []
    values = [int(digit) for digit in first["solution"]]
    lists = [values, [values[start : start + 9] for start in range(0, 81, 9)]]
    for each in lists:
        assert faults_of(path, [{**first, "solution": each}]) == []
    breaking = SOLUTION.replace("1", "x").replace("2", "1").replace("x", "2")
    changed = other["solution"].translate(str.maketrans("12", "21"))
    rows = [
        {**first, "solution": breaking},
        {"puzzle": "oops", "solution": ""},
        {**second, "solution": second["solution"][:80]},
        {**third, "solution": f".{third['solution'][1:]}"},
        {**first, "layout": {**first["layout"], "rules": first["layout"]["rules"][9:]}},
        {**other, "solution": changed},
        {**third, "puzzle": f"{third['solution'][1]}{third['puzzle'][1:]}"},
        second,
    ]
    assert faults_of(path, rows) == [
        ("wrong_answer", 0, "breaks the rules"),
        ("malformed", 1, "expected 81 cells"),
        ("malformed_answer", 2, "unexpected characters"),
        ("malformed_answer", 3, "blank cells"),
        ("multiple", 4, ""),
        ("wrong_answer", 5, "changes givens"),
        ("no_solution", 6, ""),
        ("duplicate", 7, ""),
    ]


def test_texts_of_puzzles_with_rules_are_judged(tmp_path: Path) -> None:
    first, second = killers(2)
    rows = [
        {**first, "answer": first["solution"]},
        {**second, "answer": second["solution"].replace("1", "2")},
    ]
    [(kind, row, _)] = faults_of(tmp_path / "mine.jsonl", rows, texts=True)
    assert (kind, row) == ("wrong_text", 1)


def test_a_puzzle_that_is_not_solved_in_time_is_not_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.data._datasets.verify._MOST_NODES", 1)
    path = tmp_path / "mine.jsonl"
    [killer] = killers(1)
    row = {**killer, "layout": {**killer["layout"], "rules": killer["layout"]["rules"][9:]}}
    assert faults_of(path, [row]) == [("unsupported", 0, "no answer within 1 nodes")]
    assert "unsupported: 1 (puzzles whose solutions were not found in time" in str(verify_dataset(path))


def test_a_puzzle_is_under_a_key_of_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    other = clean(1, seed=2).puzzle[0]
    assert faults_of(path, [{"puzzle": PROPER}, {"puzzle": None, "quizzes": other}]) == []
    values = [int(sign) for sign in other.replace(".", "0")]
    assert faults_of(path, [{"puzzle": PROPER}, {"grid": [values[at : at + 9] for at in range(0, 81, 9)]}]) == []
    for row in ({"puzzle": None, "prompt": other}, {"prompt": other}):
        assert faults_of(path, [{"puzzle": PROPER}, row]) == [("malformed", 1, "missing")]
    [fault] = faults_of(path, [{"puzzle": PROPER}, {"puzzle": None, "question": f"Solve {other}"}])
    assert fault[:2] == ("malformed", 1)
