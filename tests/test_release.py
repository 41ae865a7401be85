"""What a release publishes: the source distribution's links, pages and version."""

import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

import nonet
from scripts import CHECKOUT, loaded

ADDRESS = "https://example.org/nonet"


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return loaded(".ci/release.py")


@pytest.fixture(scope="module")
def prepared(release: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("release") / "nonet"
    release.prepare(folder, ADDRESS)
    return folder


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[a](docs/a.md#b)", "[a](https://x.org/blob/v1/docs/a.md#b)"),
        ("![a](docs/a.svg)", "![a](https://x.org/raw/v1/docs/a.svg)"),
        ("[![a](b.svg)](c.md)", "[![a](https://x.org/raw/v1/b.svg)](https://x.org/blob/v1/c.md)"),
        ('<img alt="a" src="b.svg">', '<img alt="a" src="https://x.org/raw/v1/b.svg">'),
        ("[a](https://b.org) [c](#d)", "[a](https://b.org) [c](#d)"),
        ("```\n[a](b)\n```\n[a](b)", "```\n[a](b)\n```\n[a](https://x.org/blob/v1/b)"),
    ],
)
def test_relative_links_become_absolute(release: ModuleType, text: str, expected: str) -> None:
    assert release.with_absolute_links(text, "https://x.org", "v1") == expected


def test_the_readme_of_a_release_has_no_relative_link(prepared: Path) -> None:
    text = (prepared / "README.md").read_text(encoding="utf-8")
    assert f"]({ADDRESS}/blob/v{nonet.__version__}/docs/tutorial.md)" in text
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    targets = re.findall(r"\]\(([^)]+)\)|(?:href|src|srcset)=\"([^\"]+)\"", prose)
    assert [target for target in map("".join, targets) if not target.startswith(("https://", "#"))] == []


def test_the_links_of_the_readme_lead_to_files(prepared: Path) -> None:
    text = (prepared / "README.md").read_text(encoding="utf-8")
    paths = re.findall(rf"{re.escape(ADDRESS)}/(?:blob|raw)/v[^/]+/([^)\s\"#]+)", text)
    assert len(paths) > 20
    assert [path for path in paths if not (CHECKOUT / path).exists()] == []


def test_a_release_says_where_the_project_lives(prepared: Path) -> None:
    project = tomllib.loads((prepared / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"]["Homepage"] == ADDRESS
    assert {"Documentation", "Source", "Changelog", "Issues"} < set(project["urls"])
    assert "urls" not in tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_what_is_built_is_not_copied(prepared: Path) -> None:
    assert [path for path in prepared.rglob("*") if path.suffix in {".so", ".pyd", ".pyc"}] == []
    assert not {".git", ".venv", "target"} & {path.name for path in prepared.iterdir()}


@pytest.mark.parametrize("address", ["", "example.org", "http://example.org", f"{ADDRESS}/", 'https://a"b'])
def test_an_address_that_cannot_be_one_is_refused(release: ModuleType, address: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="must be an https URL"):
        release.prepare(tmp_path / "nonet", address)
    assert not (tmp_path / "nonet").exists()


def test_the_version_is_the_same_everywhere() -> None:
    def found(name: str, pattern: str) -> list[str]:
        return re.findall(pattern, (CHECKOUT / name).read_text(encoding="utf-8"), flags=re.MULTILINE)

    versions = found("pyproject.toml", '^version = "(.+)"') + found("Cargo.toml", '^version = "(.+)"')
    assert {*versions, *found("CITATION.cff", "^version: (.+)")} == {nonet.__version__}
    lock = tomllib.loads((CHECKOUT / "Cargo.lock").read_text(encoding="utf-8"))["package"]
    assert {each["version"] for each in lock if each["name"].startswith("nonet-")} == {nonet.__version__}
