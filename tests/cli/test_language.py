"""``--language``: sentences and names of techniques in German, everything else as it is."""

import json
import re
from html import escape
from pathlib import Path

import pytest

from cli.conftest import Run
from nonet import Grid, Layout, explain, generate
from nonet.formats import write
from nonet.logic import technique_name
from puzzles import PROPER

IDEA = "Eine Ziffer, die in einer Zeile, einer Spalte oder einem Block nur in einer Zelle stehen kann."
PAIR = "4..27.6..798156234.2.84...7237468951849531726561792843.82.15479.7..243....4.87..2"


def test_a_hint_in_german(run: Run) -> None:
    done = run("hint", "--language", "de", PROPER)
    assert (done.stderr, done.returncode) == ("", 0)
    assert done.stdout.splitlines()[:4] == [
        "In Block 2 fehlt noch die 8. In welcher Zelle kann sie stehen?",
        f"Versteckter Einer (für Anfänger, 1,2 auf der Skala von Sudoku Explainer). {IDEA}",
        "1. In Block 2 fehlt noch die 8.",
        "2. In Zeile 3 steht die 8 in r3c3. Damit scheiden r3c4, r3c5 und r3c6 aus.",
    ]
    where = run("hint", "--language", "de", "--stage", "where", PROPER).stdout
    assert where == "In Block 2 fehlt noch die 8. In welcher Zelle kann sie stehen?\n"
    assert run("hint", "--language", "en", PROPER).stdout == run("hint", PROPER).stdout
    first = run("hint", "--language", "de", "--all", PROPER).stdout.splitlines()[0]
    assert first.startswith("1,2 Versteckter Einer: In Block 2 kann die 8 nur in r1c6 stehen.")
    told = json.loads(run("hint", "--language", "de", "--json", PROPER).stdout)
    assert (told["name"], told["where"]) == (
        "Versteckter Einer",
        "In Block 2 fehlt noch die 8. In welcher Zelle kann sie stehen?",
    )


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        (
            "5",
            "5: no file has this name, and a puzzle has 81 cells, not 1",
            "5: Keine Datei heißt so, und ein Rätsel hat 81 Zellen, nicht 1.",
        ),
        ("nowhere.txt", "nowhere.txt: No such file or directory", "Diese Datei gibt es nicht: nowhere.txt"),
        (
            PROPER[:-1],
            "line 1, column 81: expected 81 cells, found 80",
            "Zeile 1, Spalte 81: Erwartet: 81 Zellen; gefunden: 80.",
        ),
        (
            "",
            "expected a puzzle, a file or -, found nothing",
            "Erwartet: ein Rätsel, eine Datei oder -; gefunden: nichts.",
        ),
        (
            f"55{PROPER[2:]}",
            None,
            "5 steht zweimal in Zeile 1: r1c1 und r1c2.",
        ),
    ],
)
@pytest.mark.parametrize("command", ["hint", "explain"])
def test_why_a_puzzle_is_refused_in_german(run: Run, command: str, text: str, english: str | None, german: str) -> None:
    done = run(command, "--language", "de", text)
    assert done.stderr.startswith(f"nonet: {german}")
    assert done.returncode == 2
    if english is not None:
        assert run(command, text).stderr == f"nonet: {english}\n"


def test_a_path_in_german(run: Run) -> None:
    path = explain(PAIR)
    lines = run("explain", "--language", "de", PAIR).stdout.splitlines()
    assert len(lines) == len(path) + 1
    assert lines[0].strip() == f"1. Direktes Verstecktes Paar: {path[0].sentence(language='de')}"
    full = run("explain", "--language", "de", "--full", PAIR).stdout.splitlines()
    assert [line.strip() for line in full[:2]] == [
        "1. Direktes Verstecktes Paar:",
        f"1. {path[0].statements[0].sentence(language='de')}",
    ]
    assert run("explain", "--language", "en", "--full", PAIR).stdout == run("explain", "--full", PAIR).stdout
    told = json.loads(run("explain", "--language", "de", "--json", PAIR).stdout)
    assert told["steps"][0]["name"] == "Direktes Verstecktes Paar"


KILLER = generate(seed=1, rules="killer", layout=Layout(6))
JIGSAW = generate(seed=1, rules="jigsaw", layout=Layout(6))


@pytest.mark.parametrize("grid", [Grid(PAIR), KILLER, JIGSAW], ids=["classic", "rules", "regions"])
def test_a_page_in_german(run: Run, tmp_path: Path, grid: Grid) -> None:
    write([grid], tmp_path / "own.json")
    assert run("explain", "own.json", "--html", "page.html", "--language", "de").returncode == 0
    page = (tmp_path / "page.html").read_text()
    path = explain(grid)
    assert page == path.to_html(language="de")
    assert page.startswith('<!DOCTYPE html>\n<html lang="de">')
    for step in path:
        assert escape(step.sentence(language="de")) in page
    told = " ".join(re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL).split())
    assert not re.search(r"\b(the|of|steps?|singles|is|are|cell|with|hardest|medium)\b", told), told


def test_the_summary_of_a_path_in_german(run: Run, tmp_path: Path) -> None:
    write([KILLER], tmp_path / "own.json")
    path = explain(KILLER)
    assert path.hardest is not None
    last = run("explain", "own.json", "--language", "de").stdout.splitlines()[-1]
    assert last == f"mittel, schwerste Technik: {technique_name(path.hardest.technique, language='de')}"


def test_the_steps_of_ratings_in_german(run: Run) -> None:
    done = run("rate", "--steps", "--language", "de", PROPER)
    assert done.stdout.splitlines()[1] == "  1.2 Versteckter Einer"
    assert run("rate", "--language", "de", PROPER).returncode == 2


@pytest.mark.parametrize("command", ["hint", "explain", "rate"])
def test_an_unknown_language(run: Run, command: str) -> None:
    done = run(command, "--language", "xx", PROPER)
    assert done.returncode == 2
    assert "'xx' is not one of en, de" in done.stderr
