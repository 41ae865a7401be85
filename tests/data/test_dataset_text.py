"""``make_dataset`` with ``jsonl``: prompts, answers and solving paths, the same bytes with any number of threads."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import nonet
from data.table_files import digest
from nonet.data import make_dataset, verify_dataset
from nonet.data._datasets import labels
from nonet.data._datasets.prompts import DRAWINGS
from nonet.data.strata import LABELS
from nonet.logic import check_trace, trace
from puzzles import HARDER, SOLUTION

pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
SETTINGS: dict[str, Any] = {"preset": "kaggle", "to_format": "jsonl", "count": 60, "seed": 3}


def rows_of(folder: Path, split: str = "train") -> list[dict[str, Any]]:
    text = (folder / f"{split}-00000.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("form", ["sentences", "notation", "json"])
def test_rows_have_a_prompt_an_answer_and_a_path(tmp_path: Path, form: Any) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS, trace=form)
    for row in [*rows_of(tmp_path / "mine"), *rows_of(tmp_path / "mine", "nearly_solved")]:
        puzzle = row["quizzes"]
        assert row["trace"] == trace(puzzle, form=form)
        assert check_trace(puzzle, row["trace"]).score == 1
        assert nonet.check_answer(puzzle, row["answer"]).solved
        assert " ".join(puzzle.replace("0", ".")[:9]) in row["prompt"]
    assert verify_dataset(tmp_path / "mine", labels=True).is_clean


def test_a_path_has_the_techniques_of_a_scale(tmp_path: Path) -> None:
    settings = SETTINGS | {"trace": "notation", "count": 30, "preset": "extreme"}
    rows = {}
    for profile in ("se121", "hodoku"):
        make_dataset(tmp_path / profile, **settings, trace_profile=profile, prompt="{puzzle}")
        rows[profile] = rows_of(tmp_path / profile)
        assert [row["trace"] for row in rows[profile]] == [
            trace(row["prompt"], form="notation", profile=profile) for row in rows[profile]
        ]
    assert [row.pop("trace") for row in rows["se121"]] != [row.pop("trace") for row in rows["hodoku"]]
    assert rows["se121"] == rows["hodoku"]
    card = (tmp_path / "hodoku" / "README.md").read_text(encoding="utf-8")
    assert "--trace-profile hodoku" in card


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_a_template_draws_boards(tmp_path: Path, drawing: str) -> None:
    prompt, answer = f"{{difficulty}} {{{{x}}}}:\n{{puzzle:{drawing}}}", f"<answer>{{solution:{drawing}}}</answer>"
    make_dataset(tmp_path / "mine", **SETTINGS, prompt=prompt, answer=answer)
    for row in rows_of(tmp_path / "mine"):
        assert nonet.check_answer(row["quizzes"], row["answer"], tag="answer").solved
        assert row["prompt"].startswith(f"{row['difficulty']} {{x}}:\n")
        assert nonet.check_answer(row["quizzes"], row["prompt"]).answer == nonet.Grid(row["quizzes"])
        assert "trace" not in row


def test_labels_of_a_rating_and_of_strata_are_fields(tmp_path: Path) -> None:
    prompt = "{puzzle} ER {er} {ep} {ed} {hardest_technique}"
    make_dataset(tmp_path / "mine", **SETTINGS, prompt=prompt)
    for row in rows_of(tmp_path / "mine"):
        assert row["prompt"].split(" ER ")[1] == f"{row['er']} {row['ep']} {row['ed']} {row['hardest_technique']}"
    with pytest.raises(ValueError, match=r"no field is \{er\}"):
        make_dataset(tmp_path / "none", **SETTINGS, prompt=prompt, rate=False)
    with pytest.raises(ValueError, match=r"no field is \{er\}"):
        make_dataset(tmp_path / "none", **SETTINGS | {"preset": "extreme"}, prompt=prompt)
    make_dataset(tmp_path / "level", stratify="level=easy:20", to_format="jsonl", seed=1, prompt="{level}")
    assert {row["prompt"] for row in rows_of(tmp_path / "level")} == {"easy"}


def test_parquet_has_the_same_texts(tmp_path: Path) -> None:
    for form in ("jsonl", "hf"):
        make_dataset(tmp_path / form, **SETTINGS | {"to_format": form}, trace="notation")
    found = pq.read_table(tmp_path / "hf" / "train-00000.parquet").to_pylist()
    assert found == rows_of(tmp_path / "jsonl")
    assert verify_dataset(tmp_path / "hf", labels=True, texts=True).is_clean
    for form in ("jsonl", "hf"):
        assert "--trace notation" in (tmp_path / form / "README.md").read_text(encoding="utf-8")


def test_the_bytes_depend_on_no_threads_and_no_shards(tmp_path: Path) -> None:
    for threads in (1, 2):
        make_dataset(tmp_path / str(threads), **SETTINGS, trace="sentences", threads=threads)
    assert digest(tmp_path / "1") == digest(tmp_path / "2")
    make_dataset(tmp_path / "parts", **SETTINGS, trace="sentences", shard_rows=7)
    parts = sorted((tmp_path / "parts").glob("train-*"))
    whole = (tmp_path / "1" / "train-00000.jsonl").read_bytes()
    assert len(parts) == 8
    assert b"".join(part.read_bytes() for part in parts) == whole


def test_one_search_gives_the_rating_and_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = SETTINGS | {"augment": 1, "trace": "notation"}
    make_dataset(tmp_path / "two", **settings | {"trace": None})
    monkeypatch.setattr(labels, "rate_batch", None)
    make_dataset(tmp_path / "one", **settings)
    rated = rows_of(tmp_path / "two")
    for row, other in zip(rows_of(tmp_path / "one"), rated, strict=True):
        assert row.pop("trace") == trace(row["quizzes"], form="notation")
        assert row == other


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"prompt": "{board}"}, "no field is {board}, only {puzzle}, {solution}"),
        ({"prompt": "{puzzle:drawn}"}, "no drawing of {puzzle} is 'drawn', only line, zeros"),
        ({"prompt": "{difficulty:rows}"}, "no drawing of {difficulty} is 'rows', and a label has none"),
        ({"answer": "{"}, "answer: .*braces of the text itself"),
        ({"answer": "{solution!r}"}, "no field is"),
        ({"trace": "poem"}, "trace"),
        ({"trace_length": "long"}, "trace_length"),
        ({"trace_profile": "sudoku"}, "trace_profile"),
        ({"trace_length": "short"}, "trace_length needs trace"),
        ({"trace_profile": "hodoku"}, "trace_profile needs trace"),
        ({"to_format": "csv", "trace": "json"}, "trace needs the form jsonl or hf, not csv"),
    ],
)
def test_wrong_templates(tmp_path: Path, wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason.replace("{", r"\{").replace("}", r"\}")):
        make_dataset(tmp_path / "mine", **SETTINGS | wrong)
    assert not (tmp_path / "mine").exists()


def test_texts_are_judged(tmp_path: Path) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS, trace="sentences", answer="<answer>{solution}</answer>")
    report = verify_dataset(tmp_path / "mine", texts=True)
    assert report.is_clean
    assert not report.warnings
    assert {each.texts for each in report.sets} == {("prompt", "answer", "trace")}
    assert "texts prompt, answer, trace)" in str(report)
    file = tmp_path / "guessed.jsonl"  # the guesses of a path of HoDoKu are no faults
    row = {"quizzes": HARDER, "solutions": str(nonet.solve(HARDER).to_line()), "trace": trace(HARDER, profile="hodoku")}
    file.write_text(json.dumps(row) + "\n")
    assert check_trace(HARDER, row["trace"]).score < 1
    assert verify_dataset(file, texts=True).is_clean
    file = tmp_path / "mine" / "train-00000.jsonl"
    rows = rows_of(tmp_path / "mine")
    rows[3]["answer"] = rows[2]["answer"]
    rows[5]["trace"] = rows[5]["trace"].replace(". Hidden Single: In", ". Naked Single: In", 1)
    rows[7]["trace"] = "\n".join(rows[7]["trace"].splitlines()[:-1])
    rows[8]["answer"] = rows[8]["trace"] = ""
    rows[9]["answer"] = rows[9]["trace"] = None
    del rows[10]["answer"], rows[10]["trace"]
    rows[11]["answer"] = [list(map(int, row)) for row in rows[11]["answer"].strip("</answer>").split()]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    assert verify_dataset(file).is_clean
    found = verify_dataset(file, texts=True, example_count=10).faults
    told = [(fault.kind, fault.row.index) for fault in found]
    lacking = [(kind, row) for row in (8, 9, 10) for kind in ("wrong_text", "wrong_trace")]
    assert told == [("wrong_text", 3), ("wrong_trace", 5), ("wrong_trace", 7), *lacking]
    unproven = r"step \d+ of \d+ is unproven, Naked Single does not show it in this position: Naked Single: In .*"
    assert re.fullmatch(unproven, found[1].detail)
    assert found[2].detail == "1 step missing"
    assert {fault.detail for fault in found[3:]} == {"no text"}
    (tmp_path / "plain.csv").write_text(f"puzzle\n{rows[0]['quizzes']}\n")
    with pytest.raises(nonet.PuzzleError, match="no set has a column of texts: answer or trace"):
        verify_dataset(tmp_path / "plain.csv", texts=True)
    both = verify_dataset(file, tmp_path / "plain.csv", texts=True)
    assert both.warnings == (f"{both.sets[1].name}: no column is named answer or trace: no text was judged",)


@pytest.mark.parametrize("drawing", ["line", "zeros", "rows", "spaced", "framed", "table", "json"])
def test_a_prompt_has_the_puzzle_of_its_row(tmp_path: Path, drawing: str) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS, prompt=f"Solve 1 of these.\n{{puzzle:{drawing}}}\n2. Answer.")
    assert verify_dataset(tmp_path / "mine", texts=True).is_clean
    file = tmp_path / "mine" / "train-00000.jsonl"
    rows = rows_of(tmp_path / "mine")
    rows[3]["prompt"], rows[4]["prompt"] = rows[4]["prompt"], rows[3]["prompt"]
    rows[6]["prompt"] = ""
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    found = verify_dataset(file, texts=True).faults
    assert [(fault.kind, fault.row.index) for fault in found] == [("wrong_prompt", row) for row in (3, 4, 6)]
    others = [nonet.Grid(rows[row]["quizzes"]).to_line() for row in (4, 3)]
    assert [fault.detail for fault in found] == [*(f"it has {line}" for line in others), "no text"]
    (tmp_path / "mine" / "README.md").unlink()
    report = verify_dataset(file, texts=True)
    assert report.fault_count == 0
    assert [warning for warning in report.warnings if "prompts were not checked" in warning]


def test_a_fault_of_a_text_names_what_is_wrong(tmp_path: Path) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS, trace="sentences", prompt="Solve {puzzle}.")
    file = tmp_path / "mine" / "train-00000.jsonl"
    rows = rows_of(tmp_path / "mine")
    puzzle = nonet.Grid(rows[0]["quizzes"]).to_line()
    first = next(place for place, sign in enumerate(puzzle) if sign != ".")
    rows[0]["prompt"] = f"Solve {puzzle[:first]}.{puzzle[first + 1 :]}."
    rows[1]["prompt"] = "Solve it."
    steps = rows[2]["trace"].splitlines()
    rows[2]["trace"] = "\n".join([*steps[:3], *steps[4:]])
    rows[3]["trace"] = rows[3]["trace"][:-6]
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    told = [fault.detail for fault in verify_dataset(file, texts=True, example_count=10).faults]
    cell = nonet.Cell.ALL[first]
    assert f"{cell} is blank, expected {puzzle[first]}" in told
    assert "it has no board" in told
    assert any(detail.startswith("1 step missing, number 4; step ") for detail in told)
    assert any("is unreadable, no conclusion was found" in detail and "missing" not in detail for detail in told)


def test_a_prompt_without_a_puzzle_is_not_judged(tmp_path: Path) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS, prompt="A puzzle:\n{{puzzle}} of {difficulty}")
    assert verify_dataset(tmp_path / "mine", texts=True).is_clean


def test_a_solved_grid_needs_no_path(tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    file.write_text(json.dumps({"puzzle": SOLUTION, "trace": ""}) + "\n", encoding="utf-8")
    assert verify_dataset(file, texts=True).is_clean


_GONE = object()
_DAMAGES: dict[str, Any] = {
    "cut": lambda value: value[:80],
    "sign": lambda value: f"x{value[1:]}",
    "null": lambda value: None,
    "gone": lambda value: _GONE,
    "number": lambda value: 5,
    "object": lambda value: {"a": [1]},
    "empty": lambda value: "",
    "huge": lambda value: value * 2000,
}


@pytest.mark.parametrize("damage", _DAMAGES)
@pytest.mark.parametrize("prompt", ["Solve:\n{puzzle:spaced}", "{puzzle}"])
def test_a_damaged_puzzle_is_malformed_whatever_is_checked(tmp_path: Path, damage: str, prompt: str) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS | {"count": 20}, prompt=prompt, trace="notation")
    file = tmp_path / "mine" / "train-00000.jsonl"
    rows = rows_of(tmp_path / "mine")
    rows[2]["quizzes"] = _DAMAGES[damage](rows[2]["quizzes"])
    rows[4]["answer"] = rows[5]["answer"]
    kept = [{name: value for name, value in row.items() if value is not _GONE} for row in rows]
    file.write_text("".join(json.dumps(row) + "\n" for row in kept) + '{"quizzes": "broken\n', encoding="utf-8")
    cut = ("malformed", len(rows))
    for texts, has_labels in ((False, False), (False, True), (True, False), (True, True)):
        found = verify_dataset(file, texts=texts, labels=has_labels).faults
        told = {(fault.kind, fault.row.index) for fault in found}
        assert told == {("malformed", 2), cut, *([("wrong_text", 4)] if texts else [])}
        if damage in ("null", "gone"):
            assert next(fault.detail for fault in found if fault.row.index == 2) == "missing"


def test_a_damaged_puzzle_in_parquet_is_malformed_too(tmp_path: Path) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS | {"count": 20, "to_format": "hf"}, trace="notation")
    file = tmp_path / "mine" / "train-00000.parquet"
    table = pq.read_table(file)
    for damaged in (None, "", "x" * 81, "12"):
        puzzles = table["quizzes"].to_pylist()
        puzzles[2] = damaged
        at = table.schema.names.index("quizzes")
        pq.write_table(table.set_column(at, "quizzes", [puzzles]), file)
        [fault] = verify_dataset(file, texts=True, labels=True).faults
        assert (fault.kind, fault.row.index) == ("malformed", 2)


def test_a_prompt_is_no_column_of_puzzles(tmp_path: Path) -> None:
    for form, name in (("jsonl", "train-00000.jsonl"), ("hf", "train-00000.parquet")):
        make_dataset(tmp_path / form, **SETTINGS | {"count": 20, "to_format": form}, prompt="{puzzle}")
        file = tmp_path / form / name
        if form == "hf":
            pq.write_table(pq.read_table(file).drop_columns(["quizzes"]), file)
        else:
            rows = [{key: value for key, value in row.items() if key != "quizzes"} for row in rows_of(tmp_path / form)]
            file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        report = verify_dataset(file)
        assert report.sets[0].fault_counts["malformed"] == report.row_count > 0


def test_with_ratings_every_label_is_a_field(tmp_path: Path) -> None:
    prompt = "{puzzle} {level} {effort} {x_wing_count} {er}"
    settings: dict[str, Any] = {"stratify": "x_wing_count=1-:6", "to_format": "jsonl", "seed": 1, "prompt": prompt}
    make_dataset(tmp_path / "mine", **settings, rate=True, augment=1)
    for row in rows_of(tmp_path / "mine"):
        assert row["level"] == nonet.level_of(row["puzzle"])
        words = [row[name] for name in ("level", "effort", "x_wing_count", "er")]
        assert row["prompt"] == f"{row['puzzle']} {' '.join(map(str, words))}"
    assert verify_dataset(tmp_path / "mine", labels=True, texts=True, augmented=True).is_clean
    assert "| level |" in (tmp_path / "mine" / "README.md").read_text(encoding="utf-8")
    for threads in (1, 2):
        make_dataset(tmp_path / str(threads), **settings, rate=True, threads=threads)
    assert digest(tmp_path / "1") == digest(tmp_path / "2")
    with pytest.raises(ValueError, match=r"no field is \{level\}, only .*; rate adds labels such as \{level\}"):
        make_dataset(tmp_path / "none", **settings)
    with pytest.raises(ValueError, match=r"no field is \{board\}, only .* and labels such as \{level\}"):
        make_dataset(tmp_path / "none", **settings | {"prompt": "{board}"}, rate=True)


@pytest.mark.parametrize(
    "kind",
    [
        pytest.param({"preset": "kaggle", "count": 16}),
        *(pytest.param({"preset": each, "count": 16}, marks=pytest.mark.slow) for each in ("extreme", "rl")),
        *({"stratify": each} for each in ("level=easy:5,medium:2", "is_minimal=true:5", "guesses=0:5", "er=2.0-:5")),
    ],
    ids=lambda kind: kind.get("preset") or kind["stratify"],
)
@pytest.mark.parametrize("form", ["jsonl", "hf"])
def test_every_label_is_a_field_of_every_kind_of_set(tmp_path: Path, kind: dict[str, Any], form: Any) -> None:
    names = [*LABELS, "x_wing_count", "skyscraper_count"]
    prompt = "{puzzle} " + " ".join(f"{{{name}}}" for name in names)
    make_dataset(tmp_path / "mine", **kind, to_format=form, seed=1, prompt=prompt, rate=True, shard_rows=10, test=1)
    report = verify_dataset(tmp_path / "mine", labels=True, texts=True)
    assert report.is_clean, str(report)
    for each in report.sets:
        assert {*names} <= {*each.labels}


@pytest.mark.parametrize(
    "prompt", ["A {difficulty} one of {given_count}:\n{puzzle:rows}\nEasy?", "ER {er} {difficulty}"]
)
def test_a_prompt_has_the_labels_of_its_row(tmp_path: Path, prompt: str) -> None:
    make_dataset(tmp_path / "mine", **SETTINGS, prompt=prompt)
    assert verify_dataset(tmp_path / "mine", texts=True).is_clean
    file = tmp_path / "mine" / "train-00000.jsonl"
    rows = rows_of(tmp_path / "mine")
    rows[3]["prompt"] = rows[3]["prompt"].replace(rows[3]["difficulty"], "extreme")
    rows[4]["difficulty"] = "extreme"
    rows[5]["prompt"] = rows[5]["prompt"].replace(rows[5]["difficulty"], "")
    rows[6]["prompt"] = f"Other words: {rows[6]['prompt']}"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    found = verify_dataset(file, texts=True).faults
    assert [(fault.kind, fault.row.index) for fault in found] == [("wrong_prompt", row) for row in (3, 4, 5)]
    own = [row["difficulty"] for row in rows]
    assert found[0].detail == f"difficulty is extreme here and {own[3]} in its column"
    assert found[2].detail == f"difficulty is missing here and {own[5]} in its column"
    found = verify_dataset(file, labels=True, texts=True).faults
    told = sorted((fault.row.index, fault.kind) for fault in found if fault.row.index is not None)
    assert told == [(3, "wrong_prompt"), (4, "wrong_label"), (5, "wrong_prompt")]
