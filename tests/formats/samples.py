"""What the tests of the formats draw: entries that a format can hold whole; and why another format reads a sample."""

import io
import re
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from hypothesis import strategies as st

from formats.variants import PASTES, VARIANTS
from nonet import Entry, Grid, ParseError, scan
from nonet.formats import FORMATS, FormatName, format_entries
from nonet.formats._solutions import completes
from nonet.formats.file_lines import FileLines, content_of, texts_of
from nonet.formats.rows import Source
from puzzles import HARDER, PROPER, SOLUTION
from recipes import line_of
from strategies import grids, marked_grids, solutions

CHECKOUT = Path(__file__).resolve().parents[2]
TEXT_FORMATS = {name: format for name, format in FORMATS.items() if not format.is_binary}
MARKED = Grid(PROPER, pencilmarks="1........" + "123456789" * 80)
ENTRY = Entry(Grid(PROPER), "Grid 01")
OTHER = Entry(Grid(HARDER), "Grid 02")


def text_in(name: FormatName, *entries: Entry) -> str:
    """Return the file of these entries, of ``ENTRY`` if there are none."""
    return "".join(format_entries(entries or (ENTRY,), name))


def format_of(data: bytes, name: str | None = None) -> FormatName | None:
    """Return the format that a file with these bytes and this name is read as."""
    with closing(Source(io.BytesIO(data), name=name)) as source:
        list(source.blocks())
        return source.format


def recipe() -> str:
    """Return the line of the recipe of a format that says what its ``fits`` and its priority must do."""
    return line_of("A format", 1, CHECKOUT)


def recognised(data: bytes, name: str | None = None, *, own: FormatName | None = None) -> str:
    """Return which format recognised a file, and why not its own: the message of a test that found something else."""
    found = format_of(data, name)
    why_not = f": {_why_not(own, data)}\n{recipe()}" if own is not None and own != found else ""
    return f"{found} recognised this text{why_not}"


class Sample(NamedTuple):
    """A file in one format, and where it is written."""

    format: FormatName
    place: str
    data: bytes
    name: str | None


@cache
def shown() -> dict[str, str]:
    """Return the sample of each format on the page of formats."""
    page = (CHECKOUT / "docs" / "formats.md").read_text(encoding="utf-8")
    return dict(re.findall(r"^```(\w+)\n(.*?)^```$", page, re.DOTALL | re.MULTILINE))


def samples() -> Iterator[Sample]:
    """Yield the sample of each format on the page of formats, its variants, and what people paste."""
    for name in filter(shown().__contains__, TEXT_FORMATS):
        yield Sample(name, "its sample in docs/formats.md", shown()[name].encode(), None)
    for variant in VARIANTS:
        if variant.format is not None:
            yield Sample(variant.format, f"the variant {variant.words!r}", variant.data, variant.name)
    for words, (format, text) in PASTES.items():
        yield Sample(format, f"the paste {words!r}", text.encode(), None)


def mistaken() -> Iterator[str]:
    """Yield each sample that is read as another format than its own, and why; then the line of the recipe."""
    told = [
        f"{own}: {place} is read as {found}: {_why_not(own, data)}"
        for own, place, data, name in samples()
        if (found := format_of(data, name)) != own
    ]
    yield from [*told, recipe()] if told else ()


def _why_not(own: FormatName, data: bytes) -> str:
    texts = texts_of(FileLines(io.BytesIO(data)).sample())
    lines = [texts[number] for number in content_of(texts)]

    def fits(name: FormatName) -> bool:
        fits = FORMATS[name].fits
        return fits is not None and any(fits(lines[start:]) for start in range(min(len(lines), 50)))

    if not fits(own):
        return f"fits of {own} rejects it"
    priority = {name: FORMATS[name].priority for name in TEXT_FORMATS if fits(name)}
    first = max(priority, key=priority.__getitem__)
    if first == own:
        return f"fits of {own} accepts it, but its reader does not read most of it"
    return f"fits of {first} accepts it too, and has a higher priority ({priority[first]}) than {own} ({priority[own]})"


def outcome(data: bytes, format: FormatName | None = None, *, file: str = "in") -> list[str]:
    """Return the puzzles of a file as lines, and its errors as messages."""
    found = scan(io.BytesIO(data), from_format=format, name=file)
    return [str(entry) if isinstance(entry, ParseError) else entry.grid.to_line() for entry in found]


_PRINTABLE = st.characters(exclude_categories=["Cs", "Cc"])
# A name as it can stand in one line; some that look like parts of a file.
NAMES = st.text(_PRINTABLE, min_size=1, max_size=20).map(lambda text: " ".join(text.split())).filter(bool)
NAMES |= st.sampled_from(
    ["# 1", "A1-1,x,unsolved", "Grid 01", "[Puzzle]", "53..7....", "---", "http://a.b/c,d", SOLUTION]
)
_FIELDS = st.text(_PRINTABLE | st.just("\n"), max_size=10)
_NAMES_OF_SDK = st.sampled_from(["author", "date", "comment", "source", "url"])


def _maybe(strategy: st.SearchStrategy[str]) -> st.SearchStrategy[str | None]:
    return st.none() | strategy


def _list_of(entries: st.SearchStrategy[Entry]) -> st.SearchStrategy[list[Entry]]:
    lists = st.lists(entries, min_size=1, max_size=4)
    return lists.filter(lambda some: not any(completes(below.grid, above.grid) for above, below in pairwise(some)))


@st.composite
def _placed(draw: st.DrawFn) -> Grid:
    """Draw grids of which some digits were placed."""
    values, blanks = draw(grids()), draw(st.sets(st.integers(0, 80)))
    givens = "".join("." if cell in blanks else symbol for cell, symbol in enumerate(values.to_line()))
    return Grid(values.to_line(), givens=givens)


def _boards() -> st.SearchStrategy[Entry]:
    def entry(grid: Grid, name: str, source: str) -> Entry:
        status = "incorrect" if name > "M" else "solved" if grid.open_count == 0 else "unsolved"
        columns = (("source", source), ("status", status)) if source else (("status", status),)
        return Entry(grid, name, columns=columns)

    # An ID that is a puzzle would make a boards file of lines.
    names = NAMES.map(lambda name: name.replace(",", "-")).filter(lambda name: name != SOLUTION)
    return st.builds(entry, grids(), names, st.text(_PRINTABLE, max_size=20))


@st.composite
def _tables(draw: st.DrawFn) -> list[Entry]:
    """Draw rows that have the same columns."""
    titles = draw(st.lists(_FIELDS, max_size=3))
    fields = st.tuples(*[_FIELDS for _ in titles])
    texts = _maybe(_FIELDS.filter(bool))
    columns = fields.map(lambda row: tuple(zip(titles, row, strict=True)))
    return draw(_list_of(st.builds(Entry, grids(), texts, st.none() | grids(), texts, columns)))


_WORDS = st.text(_PRINTABLE, min_size=1, max_size=12).map(lambda text: re.sub(r"[\s,;:|#/]+", "", text)).filter(bool)
_COLUMNS_OF_HODOKU = ("technique", "candidates", "eliminations", "placements", "extra")


@st.composite
def _steps(draw: st.DrawFn) -> Entry:
    """Draw positions with a technique, as HoDoKu's library has them."""
    texts = [draw(st.text("0123456789-x ", max_size=9).map(lambda text: " ".join(text.split()))) for _ in range(5)]
    columns = [(key, text) for key, text in zip(_COLUMNS_OF_HODOKU, ["0604", *texts[1:]], strict=True) if text]
    return Entry(draw(grids() | _placed() | _noted()), columns=columns)


@st.composite
def _noted(draw: st.DrawFn) -> Grid:
    """Draw grids with candidates that were deleted, and no cell without any."""
    grid = draw(_placed())
    for cell, digit in draw(st.lists(st.tuples(st.integers(0, 80), st.integers(1, 9)), max_size=20)):
        if not grid[cell] and digit in grid.candidates(cell) and len(grid.candidates(cell)) > 1:
            grid = grid.without_candidate(cell, digit)
    return grid


_OBJECTS = _list_of(
    st.builds(
        Entry,
        grids() | _placed() | marked_grids(),
        _maybe(_FIELDS.filter(bool)),
        st.none() | grids(),
        _maybe(_FIELDS.filter(bool)),
        st.dictionaries(_FIELDS, _FIELDS, max_size=3).map(lambda columns: tuple(columns.items())),
    )
)

_RULED = _list_of(
    st.builds(
        Entry,
        grids() | _placed() | _noted(),
        _maybe(NAMES),
        st.none() | solutions(),
        columns=st.lists(NAMES, min_size=2, max_size=2).map(
            lambda told: tuple(zip(("author", "ruleset"), told, strict=True))
        ),
    )
)

# Lists of entries that come back equal: the domain that the docstring of each format's module tells. A format without a
# domain here holds values alone.
DOMAINS: dict[FormatName, st.SearchStrategy[list[Entry]]] = {
    **dict.fromkeys(TEXT_FORMATS, _list_of(st.builds(Entry, grids()))),
    "lines": _list_of(st.builds(Entry, grids(), _maybe(NAMES), solution=st.none() | solutions())),
    "block": _list_of(st.builds(Entry, grids(), _maybe(NAMES))),
    "bank": _list_of(st.builds(Entry, grids(), _WORDS, st.none() | solutions(), _maybe(_WORDS))),
    "hodoku": _list_of(_steps()),
    "jigsaw": _list_of(st.builds(Entry, grids(), _maybe(NAMES))),
    "json": _OBJECTS,
    "jsonl": _OBJECTS,
    "spreadsheet": _list_of(st.builds(Entry, grids(), _maybe(NAMES))),
    # Where all candidates are left, every digit stands where sukaku has it.
    "sdx": _list_of(st.builds(Entry, (grids() | _noted()).filter(lambda grid: any(grid.rows[0])), _maybe(NAMES))),
    "euler": _list_of(st.builds(Entry, grids(), st.integers(0, 999).map(lambda number: f"Grid {number:02}"))),
    "boards": _list_of(_boards()),
    "sdk": _list_of(
        st.builds(
            Entry,
            grids() | _placed() | _noted(),
            _maybe(NAMES),
            rating=_maybe(NAMES),
            columns=st.lists(st.tuples(_NAMES_OF_SDK, NAMES), max_size=3).map(tuple),
        )
    ),
    "csv": _tables(),
    "fpuzzles": _RULED,
    "sudokupad": _RULED,
    "pencilmarks": _list_of(st.builds(Entry, grids() | marked_grids(), _maybe(NAMES))),
    "sukaku": _list_of(st.builds(Entry, grids() | marked_grids(), _maybe(NAMES))),
}
