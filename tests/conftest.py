"""What all tests share: the corpus of puzzle lists, and how long hypothesis searches.

The corpus is other people's data and not part of the project. Its folder is what ``NONET_CORPUS`` names, or
``shared/data`` beside the checkout. Where it is missing, the tests that need it are skipped and say so; but where
``NONET_CORPUS`` is set they fail, so that a run that was meant to use the corpus cannot pass without it.
"""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

CHECKOUT = Path(__file__).resolve().parents[1]

settings.register_profile("fast", max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
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
        pytest.fail(f"NONET_CORPUS is {named}, which is no folder")
    pytest.skip("needs the corpus of puzzle lists: set NONET_CORPUS to its folder")


@pytest.fixture(scope="session")
def checkout() -> Path:
    """Return the root of the checkout, for tests that run what lies in it."""
    return CHECKOUT


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag that writes golden files anew."""
    parser.addoption("--accept", action="store_true", help="write the golden files as they are now; then read the diff")


@pytest.fixture
def accept(request: pytest.FixtureRequest) -> bool:
    """Tell whether golden files are to be written anew."""
    return bool(request.config.getoption("--accept"))
