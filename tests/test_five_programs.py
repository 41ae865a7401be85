"""The page about the five programs: its numbers are those that come out, and its method of one's own works."""

import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from nonet import methods
from puzzles import PROPER, SOLUTION
from scripts import loaded


@pytest.fixture(scope="module")
def generate() -> ModuleType:
    return loaded("docs/generate.py")


@pytest.fixture(scope="module")
def page(checkout: Path) -> str:
    return (checkout / "docs" / "five-programs.md").read_text(encoding="utf-8")


@pytest.mark.nightly  # tests/methods/test_counters.py holds the counters of each method
def test_counters_on_the_page_are_those_that_come_out(
    generate: ModuleType, page: str, corpus: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NONET_CORPUS", str(corpus))
    *_, counted = generate.with_counters(page)
    assert page == counted, "the page is stale: run `python docs/generate.py`"


def test_tables_are_put_between_their_marks(generate: ModuleType) -> None:
    text = generate.table(["method", "calls"], [["`naive`", 1_234], ["`engine`", None]])
    page = "before\n<!-- counters -->\nold\n<!-- end of counters -->\nafter\n"
    assert generate.with_block(page, "counters", text) == (
        "before\n<!-- counters -->\n\n| method | calls |\n| --- | ---: |\n| `naive` | 1,234 |\n| `engine` | - |\n\n"
        "<!-- end of counters -->\nafter\n"
    )
    with pytest.raises(ValueError, match="no place for times"):
        generate.with_block(page, "times", text)


def test_one_method_is_counted_alone_and_told(
    generate: ModuleType, page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "euler").mkdir()
    (tmp_path / "euler" / "p096_sudoku.txt").write_text(PROPER)
    monkeypatch.setenv("NONET_CORPUS", str(tmp_path))
    (row,) = re.findall(r"\n\| `norvig` +\| 50 .*", page)
    without = page.replace(row, "", 1)
    (counted,) = generate.with_counters(without, ["norvig"])
    new = "\n| `norvig` | 1 | 1 | 0 | - | 0 | 51 | 1 |"
    assert counted == page.replace(row, new, 1)
    assert re.fullmatch(r"norvig: 1 of 1 grids solved in \d\.\d s\n", capsys.readouterr().err)


def test_the_page_has_its_tables_and_its_chart(generate: ModuleType, page: str, checkout: Path) -> None:
    for name in ("counters", "figures", "times"):
        assert generate.block(page, name).count("\n|") > 10, name
    assert "](five-programs.svg)" in page
    assert (checkout / "docs" / "five-programs.svg").read_text(encoding="utf-8").startswith("<?xml")


@pytest.mark.slow
def test_the_table_of_counters_has_every_method(generate: ModuleType, page: str) -> None:
    """A new method gets its row with the next run of ``docs/generate.py``."""
    assert re.findall(r"^\| `([\w-]+)`", generate.block(page, "counters"), re.MULTILINE) == [
        method.name for method in methods.all() if method.name != "engine"
    ]
    for method in methods.all():
        assert f"`{method.name}`" in page


@pytest.mark.parametrize(
    ("word", "term"), [("clique", "house"), ("neighborhood", "peer"), ("board", "grid"), ("block", "box")]
)
def test_the_words_of_the_assignment_are_in_the_glossary(checkout: Path, word: str, term: str) -> None:
    rows = [line.split("|") for line in (checkout / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()]
    assert [row[1].strip() for row in rows if len(row) == 5 and re.search(rf"\b{word}\b", row[3])] == [term]


@pytest.mark.slow
def test_a_method_of_ones_own_takes_twenty_lines_and_works(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    definition, use, shortest = re.findall(r"```python\n((?!>>>).*?)```", page, re.DOTALL)
    shown = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert len([line for line in definition.splitlines() if line.strip() and "import" not in line]) <= 20
    namespace: dict[str, object] = {}
    exec(definition + use, namespace)
    assert capsys.readouterr().out == shown[-1]
    alone: dict[str, Any] = {}
    exec(shortest, alone)
    assert alone["solve"](PROPER) == SOLUTION
