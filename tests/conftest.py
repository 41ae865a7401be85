"""What all tests share: the corpus of puzzle lists, and the number of examples that Hypothesis draws.

The corpus is puzzle lists by others, which are not part of the project. ``NONET_CORPUS`` names its folder (default:
``shared/data`` beside the checkout). Without the folder, tests that need it are skipped. If ``NONET_CORPUS`` names a
folder that is missing, they fail, so that a run meant to use the corpus cannot pass without it.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

from chromium import browser
from recipes import lacking

__all__ = ["browser", "corpus"]

CHECKOUT = Path(__file__).resolve().parents[1]

# Under nohup, hangups are ignored, and every process inherits that; the tests are about the usual case.
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# A failing example is made smaller for up to five minutes a test, so only the slow profile does it.
_QUICK = (Phase.explicit, Phase.reuse, Phase.generate)
settings.register_profile(
    "fast", max_examples=15, deadline=None, phases=_QUICK, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("slow", max_examples=2_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("NONET_HYPOTHESIS_PROFILE", "fast"))


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the folder of the corpus, or skip."""
    named = os.environ.get("NONET_CORPUS")
    folder = Path(named) if named else CHECKOUT.parent / "shared" / "data"
    if folder.is_dir():
        return folder
    if named:
        pytest.fail(f"NONET_CORPUS is {named}, which is not a folder")
    pytest.skip("needs the corpus of puzzle lists: set NONET_CORPUS to its folder")


@pytest.fixture(scope="session")
def checkout() -> Path:
    """Return the root of the checkout, for tests that run its files."""
    return CHECKOUT


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag that rewrites golden files."""
    parser.addoption("--accept", action="store_true", help="rewrite the golden files; then review the diff")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Tell whether to rewrite golden files."""
    return bool(request.config.getoption("--accept"))


@pytest.fixture
def golden(accept: bool) -> Callable[[Path, str], None]:
    """Return a function that holds a text against its golden file, which ``--accept`` writes before."""

    def compare(path: Path, text: str) -> None:
        if accept:
            path.write_text(text, encoding="utf-8")
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Say beside a failure how golden files are written anew, where the test has some."""
    report = yield
    if report.failed and not {"accept", "rewritten"}.isdisjoint(getattr(item, "fixturenames", ())):
        told = "If the change is wanted: run this test with --accept, then look at the new golden files."
        report.sections.append(("golden files", told))
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name each line of a recipe whose place something new lacks, once, where a test of that recipe failed."""
    failed = [report.nodeid for kind in ("failed", "error") for report in terminalreporter.stats.get(kind, ())]
    if told := "\n".join(lacking(CHECKOUT, failed)):
        terminalreporter.section("what the recipes ask for")
        terminalreporter.line(told)
    if not told and any(name.startswith(("tests/formats/", "docs/formats.md")) for name in failed):
        with suppress(Exception):  # what failed above may fail here too
            from formats.samples import mistaken

            if found := "\n".join(mistaken()):
                terminalreporter.section("samples that another format reads")
                terminalreporter.line(found)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Let a test without a browser run a loop of its own, where Playwright's is begun in the same process.

    That loop counts as running between its calls, too, and one thread has one that runs.
    """
    running = None if "browser" in getattr(item, "fixturenames", ()) else asyncio._get_running_loop()
    if running is None:
        return (yield)
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(running)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests with a browser as those of the page, and the pages of the techniques as slow.

    ``test_techniques`` replays the examples of these, and faster. The examples of public classes are run by
    ``test_public``: pytest finds those that happen to be loaded.
    """
    face = CHECKOUT / "python" / "nonet" / "__init__.py"
    items[:] = [item for item in items if item.path != face or item.name == "nonet"]
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.page)
        if item.path.parent.name == "techniques" and item.path.suffix == ".md":
            item.add_marker(pytest.mark.slow)
