"""The benchmarks run, on the lists that are named and no others, and on the same puzzles each time."""

import re
from pathlib import Path
from types import ModuleType

import pytest

from nonet import Grid, is_minimal
from puzzles import HARDER, PROPER
from scripts import loaded


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    return loaded("benches/bench.py")


@pytest.fixture(scope="module")
def generation() -> ModuleType:
    return loaded("benches/generation.py")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.txt").write_text(f"{PROPER}\n{HARDER}\n" * 30)
    (tmp_path / "two.csv").write_text(f"puzzle\n{HARDER}\n")
    (tmp_path / "folder").mkdir()
    return tmp_path


def test_lists_are_files_folders_and_names(bench: ModuleType, folder: Path) -> None:
    found = {name: puzzles() for name, puzzles in bench.lists(["minimal", str(folder / "two.csv"), str(folder)], 20)}
    assert {name: len(puzzles) for name, puzzles in found.items()} == {"ours: minimal": 20, "two": 1, "one": 20}
    assert all(map(is_minimal, found["ours: minimal"]))
    assert {Grid(puzzle).given_count for puzzle in found["two"]} == {Grid(HARDER).given_count}


def test_a_list_has_the_same_puzzles_whatever_else_is_measured(bench: ModuleType, folder: Path) -> None:
    alone = dict(bench.lists(["fifty"], 60))["ours: fifty"]()
    among_others = {name: puzzles() for name, puzzles in bench.lists([str(folder), "fifty"], 60)}
    assert among_others["ours: fifty"] == alone
    assert len(set(alone)) == 60


def test_the_default_is_every_list_that_there_is(
    bench: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NONET_CORPUS", str(folder))
    assert bench.default_lists() == [*bench.OWN_LISTS]
    (folder / "bench").mkdir()
    assert bench.default_lists() == [*bench.OWN_LISTS, str(folder / "bench")]


def test_an_unknown_list_is_refused(bench: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(["minimal", "missing.txt"])
    assert "missing.txt is neither a file, nor a folder, nor one of fifty, minimal" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        bench.main(["minimal", "--engine", "abacus"])
    assert "no engine's name contains 'abacus'" in capsys.readouterr().err


@pytest.mark.slow
def test_a_measurement(
    bench: ModuleType, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TDOKU_LIB", raising=False)
    bench.main([str(folder / "one.txt"), "--engine", "nonet", "--rounds", "1", "--limit", "2"])
    shown = capsys.readouterr().out
    assert "\none: 60 puzzles, limit 2\n" in shown
    assert re.findall(r"^\| (nonet[^|]*) \| [\d,]+ \| ", shown, re.MULTILINE) == [
        *("nonet batch", "nonet solve, one by one", "nonet count, one by one")
    ]


def test_generation_of_the_kinds_named(
    generation: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TDOKU_LIB", raising=False)
    generation.main(["30 givens", "full grids", "--rounds", "1", "--share", "5000"])
    shown = capsys.readouterr().out
    assert re.findall(r"^\| ([^|]*) \| [\d,]+ \|", shown, re.MULTILINE) == ["30 givens", "full grids"]
    with pytest.raises(SystemExit):
        generation.main(["sukaku"])
    assert "'sukaku' is not one of 'minimal', '30 givens'" in capsys.readouterr().err


@pytest.mark.slow
def test_tables_and_files(
    checkout: Path, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow", reason="needs pyarrow")
    pytest.importorskip("polars", reason="needs polars")
    monkeypatch.syspath_prepend(checkout / "benches")
    tables = loaded("benches/tables.py")
    tables.main([str(folder / "one.txt"), "--rows", "300", "--column-rows", "200", "--rounds", "1"])
    shown = capsys.readouterr().out
    number = r"[\d,.]+"
    assert re.search(rf"^\| one(?: \| {number}){{7}} \|$", shown, re.MULTILINE)
    assert re.findall(rf"^\| (300|600)(?: \| {number})+ \|$", shown, re.MULTILINE) == ["300", "300", "600"]
