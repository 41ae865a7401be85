"""The page's modules without a browser: their types, and that the notebook's form of them is the same page."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from chromium import NODE_MODULES, needed
from nonet import all_hints, practice
from nonet.logic import TECHNIQUES, LanguageName, Step, StepStatement, lesson
from nonet.logic.telling import telling
from nonet.notebook._module import joined
from nonet.web._app import STATIC

CHECKOUT = Path(__file__).resolve().parents[2]
MODULES = sorted(STATIC.glob("*.js"))
API = STATIC / "api.d.ts"
OPTIONS = {
    "checkJs": True,
    "allowJs": True,
    "noEmit": True,
    "strict": True,
    "target": "es2022",
    "module": "es2022",
    "moduleResolution": "bundler",
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": [],
}
SAME = ["title", "pause", "inRules", "theme_auto", "start", "linkOfIt", "resultName"]
SAME += [f"kind_{name}" for name in ("killer", "windoku", "renban", "kropki", "sandwich")]
"""The texts that German shares with English."""


@pytest.mark.page
def test_types(tmp_path: Path) -> None:
    compiler = needed(NODE_MODULES / ".bin" / "tsc", "TypeScript")
    settings = tmp_path / "tsconfig.json"
    files = [str(path) for path in (*MODULES, API)]
    settings.write_text(json.dumps({"compilerOptions": OPTIONS, "files": files}))
    done = subprocess.run([compiler, "-p", settings], capture_output=True, text=True)
    assert (done.stdout, done.returncode) == ("", 0)


def test_no_module_has_a_type_that_says_nothing() -> None:
    """``any`` switches the check of types off: what a question is answered is in `api.d.ts`."""
    for path in (*MODULES, API):
        for comment in re.findall(r"/\*\*.*?\*/|: any\b", path.read_text(encoding="utf-8"), re.DOTALL):
            assert not re.search(r"[{<(:|,] *any *[}>)\],|\[]", comment), (path.name, comment)


def test_the_types_of_questions_are_those_of_the_description() -> None:
    path = CHECKOUT / "docs" / "api_types.py"
    done = subprocess.run(
        [sys.executable, "-c", f"import runpy; print(runpy.run_path({str(path)!r})['types'](), end='')"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == API.read_text(encoding="utf-8"), "run docs/api_types.py"


def test_no_file_of_the_page_has_marks_of_a_conflict() -> None:
    """A browser skips them and the rules beside them without a word."""
    for path in (*MODULES, *STATIC.glob("*.css"), STATIC / "index.html"):
        assert not re.search(r"^(<{7}|={7}|>{7})", path.read_text(encoding="utf-8"), re.MULTILINE), path


def test_every_module_says_what_it_is() -> None:
    for path in MODULES:
        assert path.read_text(encoding="utf-8").startswith("/**"), path
        assert len(path.read_text(encoding="utf-8").splitlines()) < 400, path


def test_imports_have_one_form_and_no_circle() -> None:
    """What ``joined`` relies on."""
    for path in MODULES:
        source = path.read_text(encoding="utf-8")
        assert len(re.findall(r"^import ", source, re.MULTILINE)) == len(
            re.findall(r'^import \{[^}]*\} from "\./\w+\.js";$', source, re.MULTILINE)
        ), path
        assert "export default" not in source, path
        assert "export {" not in source, path
    assert joined("app")


def test_the_first_picture_has_its_texts_and_no_others() -> None:
    """A text that it needs is in `en.js`; one that only what is loaded later needs is in another file."""
    first: set[str] = set()
    waiting = ["app"]
    while waiting:
        name = waiting.pop()
        first.add(name)
        found = re.findall(
            r'^import .* from "\./(\w+)\.js";$', (STATIC / f"{name}.js").read_text("utf-8"), re.MULTILINE
        )
        waiting += [each for each in found if each not in first]
    source = "".join((STATIC / f"{name}.js").read_text("utf-8") for name in first)
    beginnings = tuple(set(re.findall(r"`([a-z]+_?)\$\{", source)) - {"r"})
    texts = set(re.findall(r"^  (\w+):", (STATIC / "en.js").read_text("utf-8"), re.MULTILINE))
    assert {key for key in re.findall(r'\btext\("(\w+)"', source) if key not in texts} == set()
    assert [key for key in texts if f'"{key}"' not in source and not key.startswith(beginnings)] == []


def test_the_joined_module_is_one_module() -> None:
    source = joined("widget")
    assert "import " not in re.sub(r"//.*|/\*.*?\*/", "", source, flags=re.DOTALL).split("export default")[0]
    assert source.endswith("export default { render: (context) => made().render(context) };\n")
    node = needed(shutil.which("node"), "Node.js")
    done = subprocess.run(
        [node, "--input-type=module", "--check"], input=source, capture_output=True, text=True, encoding="utf-8"
    )
    assert (done.stderr, done.returncode) == ("", 0)


@pytest.mark.slow
def test_games_are_those_of_the_library(tmp_path: Path) -> None:
    """Random games are undone and redone, a link holds each, and 3,000 moves lead where ``nonet.Game`` goes."""
    node = needed(shutil.which("node"), "Node.js")
    for path in MODULES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "package.json").write_text('{"type": "module"}')
    here = Path(__file__).parent
    for path in (here / "games.js", here.parent / "data" / "game_moves.jsonl"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    done = subprocess.run([node, "games.js"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.stderr, done.returncode) == ("", 0)


SPEAK = """import { readFileSync } from "node:fs";
import { boardOf } from "./rules.js";
import { spoken } from "./sentences.js";
import { speak, speakMore } from "./texts.js";
const told = {};
for (const [language, sentences] of Object.entries(JSON.parse(readFileSync("sentences.json", "utf8")))) {
  await speak(language);
  await speakMore("moves");
  await speakMore();
  const board = SIZE === 9 ? boardOf({}) : boardOf({ board: { size: SIZE, houses: [] } });
  told[language] = sentences.map((each) => spoken(each, board));
}
console.log(JSON.stringify(told));"""


def in_words(tmp_path: Path, sentences: dict[str, list[str]], size: int = 9) -> dict[str, list[str]]:
    """Return the sentences of each language without names of cells, as the page says them."""
    for path in MODULES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "sentences.json").write_text(json.dumps(sentences), encoding="utf-8")
    (tmp_path / "speak.js").write_text(f"const SIZE = {size};\n{SPEAK}")
    node = needed(shutil.which("node"), "Node.js")
    done = subprocess.run([node, "speak.js"], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    assert done.stderr == ""
    return dict(json.loads(done.stdout))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "en", "de"),
    [
        (9, "row 1, columns 2 and 3", "Zeile 1, Spalten 2 und 3"),
        (16, "row 1, column 23", "Zeile 1, Spalte 23"),
    ],
)
def test_names_of_cells_are_read_by_the_size_of_the_board(tmp_path: Path, size: int, en: str, de: str) -> None:
    told = in_words(tmp_path, {"en": ["r1c23"], "de": ["r1c23"]}, size)
    assert told == {"en": [en], "de": [de]}


@pytest.mark.slow
def test_cells_of_a_large_board_are_listed_by_their_numbers(tmp_path: Path) -> None:
    said = ["r10c2 and r10c12 see r9c12.", "r12c10, r12c16 and r2c3 hold 1.", "Row 10 has its 8 in r10c12."]
    assert in_words(tmp_path, {"en": said}, 16) == {
        "en": [
            "row 10, columns 2 and 12 see row 9, column 12.",
            "row 2, column 3; row 12, columns 10 and 16 hold 1.",
            "Row 10 has its 8 in column 12.",
        ]
    }


LINES = {"en": ("rows?", "columns?"), "de": ("Zeilen?", "Spalten?")}
SINGLES = ("full_house", "hidden_single", "naked_single")


def sentences_of(steps: Iterable[Step], language: LanguageName) -> list[str]:
    """Return where to look and why, with the parts."""

    def told(some: Iterable[StepStatement]) -> Iterator[StepStatement]:
        for one in some:
            yield one
            yield from told(one.part.statements if one.part else ())

    some = (one for step in steps for one in (telling().where_of(step), *told(step.statements)))
    return sorted({one.sentence(language=language) for one in some})


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_sentence_names_a_house_again_for_a_cell_in_it(tmp_path: Path, language: LanguageName) -> None:
    """'Row 1 has its 8 in column 4', not 'in row 1, column 4'."""
    row, column = LINES[language]
    numbers = r" ([1-9](?:(?:, [1-9])* \w+ [1-9])?(?!\d))"
    named = re.compile(rf"\b{row}{numbers}(?:, {column}{numbers})?|\b{column}{numbers}", re.IGNORECASE)
    exercises = [practice(name, seed=seed) for name in SINGLES for seed in range(8)]
    easy = [step for one in exercises for step in all_hints(one.grid, profile=one.profile.only(one.technique.id))]
    hard = [lesson(name).step for name in TECHNIQUES if name != "brute_force"]
    lists = {"easy": sentences_of(easy, language), "hard": sentences_of(hard, language)}
    assert all(len(each) > 200 for each in lists.values())
    heard = {name: in_words(tmp_path, {language: each})[language] for name, each in lists.items()}
    for sentence in (each for one in heard["easy"] for each in re.split("[.?] ", one)):
        for line in LINES[language]:
            found = re.findall(rf"\b{line} (\d)(?!\d)", sentence, re.IGNORECASE)
            assert len(found) == len({*found}), sentence
    for sentence in (each for one in heard["hard"] for each in re.split("[.?] ", one)):
        for house, cells in pairwise(named.findall(sentence)):
            if cells[0] and cells[1] and not (house[0] and house[1]):
                assert (house[0] or None) != cells[0], sentence
                assert (house[2] or None) != cells[1], sentence


def test_both_languages_have_the_same_texts(tmp_path: Path) -> None:
    """The same keys, and the same words to be filled in; a text that is left in English is named."""
    node = needed(shutil.which("node"), "Node.js")
    kinds = {
        "": "FIRST",
        "moves_": "MOVES",
        "later_": "LATER",
        "how_": "HOW",
        "photo_": "PHOTO",
        "class_": "CLASS",
        "other_": "OTHER",
    }
    files = [f"{kind}{code}" for code in ("en", "de") for kind in kinds]
    for name in files:
        (tmp_path / f"{name}.mjs").write_bytes((STATIC / f"{name}.js").read_bytes())
    (tmp_path / "both.mjs").write_text(
        "".join(f'import * as {name} from "./{name}.mjs";' for name in files)
        + "".join(
            f"const {code}_all = {{ {', '.join(f'...{kind}{code}.{name}' for kind, name in kinds.items())} }};"
            for code in ("en", "de")
        )
        + "console.log(JSON.stringify([en_all, de_all]));"
    )
    done = subprocess.run([node, "both.mjs"], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8")
    english, german = json.loads(done.stdout)
    assert sorted(english) == sorted(german)
    for lists in ("keys", "terms", "lessons"):
        assert len(english.pop(lists)) == len(german.pop(lists))
    fields = re.compile(r"\{\w+\}")
    for key, text in english.items():
        assert sorted(fields.findall(text)) == sorted(fields.findall(german[key])), key
    assert [
        key for key in english if english[key] == german[key] and re.search("[a-z]", fields.sub("", german[key]))
    ] == SAME
