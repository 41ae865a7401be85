"""Every row of the table of variants in the documentation: read as it says, or refused with the nearest format."""

import io
import re
from pathlib import Path

import pytest

from formats.samples import format_of, recognised
from formats.variants import VARIANTS, Variant
from nonet import Entry, ParseError, read, scan

READ = [variant for variant in VARIANTS if not isinstance(variant.read, str)]
REFUSED = [variant for variant in VARIANTS if isinstance(variant.read, str)]


def ids(variant: Variant) -> str:
    return f"{variant.format}: {variant.words}"


def assert_reads(variant: Variant, found: list[Entry | ParseError]) -> None:
    assert found == variant.read, recognised(variant.data, variant.name, own=variant.format)
    givens = [entry.grid.givens for entry in found if isinstance(entry, Entry)]
    assert givens == [entry.grid.givens for entry in variant.read if isinstance(entry, Entry)]


@pytest.mark.parametrize("variant", READ, ids=ids)
def test_a_variant_is_recognised_and_read(variant: Variant) -> None:
    assert_reads(variant, list(scan(io.BytesIO(variant.data), name=variant.name)))
    found = format_of(variant.data, name=variant.name)
    assert found == variant.format, recognised(variant.data, variant.name, own=variant.format)


@pytest.mark.parametrize("variant", READ, ids=ids)
def test_a_variant_is_read_from_a_path(variant: Variant, tmp_path: Path) -> None:
    path = tmp_path / variant.name
    path.write_bytes(variant.data)
    assert_reads(variant, list(read(path)))


@pytest.mark.parametrize("variant", REFUSED, ids=ids)
def test_what_fits_no_format_is_refused_with_the_nearest(variant: Variant) -> None:
    found = list(scan(io.BytesIO(variant.data), name=variant.name))
    last = found[-1] if found else None
    assert isinstance(last, ParseError), recognised(variant.data, variant.name)
    assert isinstance(variant.read, str)
    assert variant.read in last.reason, recognised(variant.data, variant.name)
    assert last.line is not None
    assert last.column is not None


def test_the_page_has_every_variant(checkout: Path) -> None:
    page = (checkout / "docs" / "formats.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (read|refused: .+?) \|$", page, re.MULTILINE)
    expected = [
        (f"`{each.format}`" if each.format else "none", each.words.replace("|", "\\|"), _result(each))
        for each in VARIANTS
    ]
    assert rows == expected


def _result(variant: Variant) -> str:
    return f"refused: {variant.read}" if isinstance(variant.read, str) else "read"
