"""The workflows call targets of the Makefile and nothing else, so all that they do can be done on any machine."""

import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((CHECKOUT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), flags=re.MULTILINE))

# What a machine of GitHub needs before a target can run.
SETUP = {"rustup target add ${{ matrix.target }}"}


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_calls_targets_of_the_makefile(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    steps = re.findall(r"^ *(?:- )?run: (.+)", text, flags=re.MULTILINE)
    assert steps
    for step in set(steps) - SETUP:
        called = re.fullmatch(r"make ([a-z]+)((?: [A-Z]+=(?:[\w-]+|\"[^\"]*\"|\$\{\{[^}]*\}\}))*)", step)
        assert called is not None, step
        assert called[1] in TARGETS, step


def test_the_tiers_and_the_release_are_in_the_workflows() -> None:
    text = "".join(workflow.read_text(encoding="utf-8") for workflow in WORKFLOWS)
    called = set(re.findall(r"run: make ([a-z]+)", text))
    assert called == {"lint", "check", "test", "versions", "sdist", "wheel", "installed", "docs", "nightly"}


def test_the_tested_pythons_are_those_of_the_classifiers() -> None:
    settings = (CHECKOUT / "pyproject.toml").read_text(encoding="utf-8")
    promised = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', settings)
    tested = re.search(r"python: \[(.*)\]", (CHECKOUT / ".github/workflows/test.yml").read_text(encoding="utf-8"))
    assert tested is not None
    assert re.findall(r'"(.+?)"', tested[1]) == promised


@pytest.mark.parametrize("name", ["wrong-result", "technique"])
def test_a_report_asks_for_the_version_and_the_puzzle(name: str) -> None:
    text = (CHECKOUT / ".github" / "ISSUE_TEMPLATE" / f"{name}.yml").read_text(encoding="utf-8")
    assert "`nonet --version`" in text
    assert "id: puzzle" in text
