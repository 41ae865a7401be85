"""The website: its moving parts, the links between its pages, and the build without a warning."""

import importlib.util
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import pytest

import nonet
from nonet.logic import TECHNIQUES

CHECKOUT = Path(__file__).resolve().parents[1]
PAGES = sorted(
    page
    for pattern in ("*.md", ".ci/*.md", "docs/*.md", "docs/techniques/*.md", "*/README.md", "crates/*/README.md")
    for page in CHECKOUT.glob(pattern)
)


@pytest.fixture(scope="module")
def parts() -> ModuleType:
    sys.path.insert(0, str(CHECKOUT))
    try:
        return importlib.import_module("docs.site_parts")
    finally:
        sys.path.remove(str(CHECKOUT))


def test_no_stage_of_the_player_tells_what_a_later_one_does(parts: ModuleType) -> None:
    for position in parts.POSITIONS.values():
        hint = nonet.hint(position)
        assert hint is not None
        board, where, technique, step, after = parts.stages(hint)
        assert where.text == hint.where
        assert hint.technique.name in technique.text
        assert hint.technique.name not in board.text + where.text
        assert step.text == str(hint.step)
        assert step.svg == hint.step.to_svg()
        assert where.svg == technique.svg != board.svg
        assert len({board.svg, where.svg, step.svg, after.svg}) == 4
        assert hint.step.placements or str(hint.step) not in board.text + where.text + technique.text


@pytest.mark.parametrize(
    ("place", "x", "y", "width", "height"),
    [
        ("box 6", 218, 110, 108, 108),
        ("row 9", 2, 290, 324, 36),
        ("column 2", 38, 2, 36, 324),
        ("r4c7", 218, 110, 36, 36),
    ],
)
def test_a_frame_is_around_its_place(parts: ModuleType, place: str, x: int, y: int, width: int, height: int) -> None:
    assert f'x="{x}" y="{y}" width="{width}" height="{height}"' in parts.frame(place)


def test_the_gallery_has_every_technique(parts: ModuleType) -> None:
    html = parts.gallery("techniques", "pictures")
    assert re.findall(r'src="pictures/(\w+)\.svg"', html) == list(TECHNIQUES)
    assert [name for name in TECHNIQUES if not (CHECKOUT / "docs" / "techniques" / f"{name}.svg").exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(CHECKOUT)))
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    prose = re.sub(r"^```.*?^```$|`[^`\n]*`", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    targets = [urlsplit(target) for target in re.findall(r"\]\(([^)\s]+)\)", prose)]
    inside = [unquote(target.path) for target in targets if not target.scheme and target.path]
    assert [path for path in inside if not (page.parent / path).exists()] == []


class Page(HTMLParser):
    """The ids of an HTML page and what it points to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.targets: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.add(value)
            elif name in {"href", "src"} and value:
                self.targets.append(value)


@pytest.fixture(scope="module", params=["basic", pytest.param("furo", marks=pytest.mark.nightly)])
def site(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the website; by day in a theme that does not list all pages on each: that takes two thirds of the time."""
    if importlib.util.find_spec("sphinx") is None:
        pytest.skip("Sphinx is not installed; `make test` installs it")
    out = tmp_path_factory.mktemp("site")
    options = ["-W", "--keep-going", "--quiet", "-b", "html", "-c", "docs", "-D", f"html_theme={request.param}"]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, ".", str(out)],
        cwd=CHECKOUT,
        env={key: value for key, value in os.environ.items() if key != "ADDRESS"},
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return out


@pytest.mark.slow
def test_no_link_of_the_website_is_broken(site: Path) -> None:
    pages = {path: Page(path) for path in site.rglob("*.html")}
    assert len(pages) > 150
    broken = []
    for path, page in pages.items():
        for target in page.targets:
            url = urlsplit(target)
            if url.scheme or url.netloc:
                continue
            there = (path.parent / unquote(url.path)).resolve() if url.path else path
            there = there / "index.html" if there.is_dir() else there
            if not there.is_file() or (url.fragment and there in pages and url.fragment not in pages[there].ids):
                broken.append(f"{path.relative_to(site)}: {target}")
    assert broken == []


@pytest.mark.slow
def test_a_page_says_which_file_it_is_made_from(site: Path) -> None:
    for name in ("docs/tutorial", "docs/techniques/x_wing", "README", "benches/README"):
        assert f"This page is made from <code>{name}.md</code>." in (site / f"{name}.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_start_page_plays_a_hint_without_a_server(site: Path) -> None:
    start = (site / "docs" / "index.html").read_text(encoding="utf-8")
    assert start.count('class="hint-player"') == 3
    assert "http-equiv" in (site / "index.html").read_text(encoding="utf-8")
    assert (site / "search.html").is_file()
    assert not re.search(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//', start)
