"""Links within a text: with words and markup around them, several, cut off, and beside boards."""

import io
from typing import Literal
from urllib.parse import unquote

import pytest

from nonet import Entry, Grid, Layout, ParseError, format_entries, generate, parse, scan, solve
from nonet.formats.rows import Source
from nonet.rules import Cage
from puzzles import PROPER

ENTRY = Entry(Grid("1" + "." * 15, layout=Layout(4, rules=[Cage("r1c2 r2c2", sum=5)])))
SUDOKUPAD = "".join(format_entries([ENTRY], "sudokupad")).strip()
FPUZZLES = "".join(format_entries([ENTRY], "fpuzzles", extension="links")).strip()
ISS = f"https://sigh.github.io/Interactive-Sudoku-Solver/?q={''.join(format_entries([ENTRY], 'iss')).strip()}"
LINKS = [SUDOKUPAD, FPUZZLES, ISS, f"{SUDOKUPAD}?setting-nogrid=1", SUDOKUPAD.rstrip("=")]
ROWS = "\n".join(PROPER[start : start + 9] for start in range(0, 81, 9))


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize(
    "around",
    [
        "{}", "{}\n", "{}.", "Look: {} from my friend", "Look: {}, it is hard!", "hello\n{}\nbye", "{}\nbye", "bye\n{}",
        "[killer]({})", "<{}>", "({})", '"{}"', "**{}**", '<a href="{0}">{0}</a>', "a\r\n\r\n  {}\r\n\r\nb\r\n", "> {}",
    ],
)  # fmt: skip
def test_a_link_is_read_whatever_is_around_it(link: str, around: str) -> None:
    text = around.format(link)
    (entry,) = parse(text)
    assert entry == ENTRY
    assert entry.line == text[: text.index("http")].count("\n") + 1


@pytest.mark.parametrize("link", [SUDOKUPAD, FPUZZLES, FPUZZLES.replace("www.", ""), f"{SUDOKUPAD}?setting-nogrid=1"])
@pytest.mark.parametrize("www", ["", "www."])
@pytest.mark.parametrize(
    "around",
    ["{}", "{}\n", "Look: {} from my friend", "hello\n{}\nbye", "[killer]({})", "<{}>", "**{}**", "> {}", "{}\n\n"],
)
def test_a_link_without_its_scheme_is_read_like_the_link(link: str, www: str, around: str) -> None:
    bare = www + link.removeprefix("https://").removeprefix("www.")
    assert parse(around.format(bare)) == parse(around.format(link)) == [ENTRY]
    assert parse(f"{bare}\n{bare}?a=1\n") == [ENTRY, ENTRY]
    assert len(parse(f"see {bare}\n{PROPER}\n")) == 2


def test_a_site_without_a_scheme_and_a_puzzle_is_told_as_with_it() -> None:
    for bare in ("f-puzzles.com/?load=", "sudokupad.app/8f3kq0zz1x", "www.f-puzzles.com/?id=yb7jpt5l"):
        told = [str(*scan(io.BytesIO(f"{scheme}{bare}\n".encode()))) for scheme in ("", "https://")]
        assert told[0] == told[1]
    with pytest.raises(ParseError, match="found the path"):
        parse("puzzles/f-puzzles.com/load.txt")


def test_several_links_and_boards_are_read_in_their_order() -> None:
    text = f"First {FPUZZLES} and {SUDOKUPAD}\nThen\n{PROPER}\n{ISS}\n{ROWS}\n{SUDOKUPAD}\nbye\n"
    found = parse(text)
    assert [(entry.line, len(entry.grid)) for entry in found] == [(1, 16), (1, 16), (3, 81), (4, 16), (5, 81), (14, 16)]
    assert len(parse(f"{PROPER}\n{FPUZZLES}\n")) == len(parse(f"{FPUZZLES}\n{PROPER}\n")) == 2
    assert len(parse(f"{ROWS}\n\n{FPUZZLES}\n")) == 2


@pytest.mark.parametrize("between", [", solution: ", "\nSolution:\n"])
@pytest.mark.parametrize("rule", ["killer", "jigsaw"])
def test_a_full_grid_below_a_link_is_its_solution(rule: Literal["killer", "jigsaw"], between: str) -> None:
    puzzle = generate(rules=[rule], seed=1)
    solution = solve(puzzle)
    link = "".join(format_entries([Entry(puzzle)], "sudokupad")).strip()
    (entry,) = parse(f"From a friend: {link}{between}{solution.to_line()}\n")
    assert (entry.grid, entry.solution) == (puzzle, solution)


def test_a_full_grid_of_another_size_is_no_solution() -> None:
    found = [*scan(io.BytesIO(f"From a friend: {SUDOKUPAD} and {solve(PROPER).to_line()}\n".encode()))]
    assert [type(each) for each in found] == [Entry, ParseError]


def test_a_link_beside_a_puzzle_is_its_name_still() -> None:
    (entry,) = parse(f"{PROPER} # {FPUZZLES}\n")
    assert (entry.grid, entry.name) == (Grid(PROPER), FPUZZLES)


def test_a_damaged_link_says_what_is_wrong_and_where() -> None:
    found = [*scan(io.BytesIO(f"hello\nsee {FPUZZLES[:-40]} ok\nand {SUDOKUPAD}\n".encode()))]
    assert isinstance(found[0], ParseError)
    assert (found[0].line, found[0].column) == (2, 5)
    assert "f-puzzles: the packed text cannot be read: it ends in the middle" in found[0].reason
    assert found[1:] == [ENTRY]
    with pytest.raises(ParseError, match="line 1, column 5: SudokuPad: the packed text cannot be read: '-' is no"):
        parse(f"see {SUDOKUPAD[:60]}-{SUDOKUPAD[61:]} ok")


NAMED = Entry(ENTRY.grid, "Name 33")  # with a plus in its packed text
WHOLE = unquote("".join(format_entries([NAMED], "fpuzzles", extension="links")).strip())
BROKEN = {
    "spaces": WHOLE.replace("+", " "),
    "a line end": f"{WHOLE[:80]}\n{WHOLE[80:]}",
    "lines of a mail": f"{WHOLE[:60]}\r\n{WHOLE[60:100]}\r\n{WHOLE[100:]}",
    "quoted lines": f"{WHOLE[:60]}\n> {WHOLE[60:100]}\n> > {WHOLE[100:]}",
    "soft line ends": f"{WHOLE[:60]} \n{WHOLE[60:100]}=\n{WHOLE[100:]}",
    "spaces and line ends": f"{WHOLE[:60]}\n{WHOLE[60:]}".replace("+", " "),
    "an escape in two": WHOLE.replace("+", "%2B").replace("%2B", "%2\nB", 1),
}


@pytest.mark.parametrize(
    "around", ["{}", "{}\n", "> {}. It is hard, 100% sure", "[it]({}) of\nsomebody", "{}?a=1 ok\nbye\n"]
)
@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_link_that_was_broken_on_its_way_is_read(broken: str, around: str) -> None:
    assert "+" in WHOLE
    assert parse(around.format(broken)) == [NAMED]
    text = f"{around.format(broken)}\n\n{PROPER}\n\n{around.format(broken)}"
    found = parse(text)
    lines = [text[: text.index(part)].count("\n") + 1 for part in ("http", PROPER)]
    assert [entry.line for entry in found[:2]] == lines
    assert [entry.grid for entry in found] == [NAMED.grid, Grid(PROPER), NAMED.grid]


@pytest.mark.parametrize("behind", ["\nhello you there", " hello", f"\n{FPUZZLES}", f"\n{WHOLE[101:]}"])
def test_words_that_do_not_end_a_cut_link_are_no_part_of_it(behind: str) -> None:
    cut = f"see {WHOLE[:100]}"
    found = [*scan(io.BytesIO(f"{cut}{behind}".encode()))]
    assert isinstance(found[0], ParseError)
    assert (found[0].line, found[0].column) == (1, 5)
    assert "it ends in the middle" in found[0].reason
    assert found[1:] == ([ENTRY] if FPUZZLES in behind else found[1:])


SHORT = {
    "https://sudokupad.app/8f3kq0zz1x": "SudokuPad",
    "https://www.f-puzzles.com/?id=yb7jpt5l": "f-puzzles",
    "https://f-puzzles.com/?id=yb7jpt5l": "f-puzzles",
    "https://tinyurl.com/yb7jpt5l": "f-puzzles",
    "https://bit.ly/yb7jpt5l": "f-puzzles",
}


@pytest.mark.parametrize("short", SHORT)
def test_a_link_without_a_puzzle_is_an_error_if_there_is_no_puzzle(short: str) -> None:
    no_puzzle = f"{SHORT[short]}: this short link has no puzzle in it"
    for alone in (short, short.removeprefix("https://")):
        with pytest.raises(ParseError, match=f"line 1, column 1: {no_puzzle}"):
            parse(alone)
    with pytest.raises(ParseError, match=f"line 2, column 5: {no_puzzle}"):
        parse(f"hello\nsee {short}, and {short}.\n")
    for text in (f"see {short}\n{PROPER}\n", f"{ROWS}\n{short}\n", f"see {short}\nor {FPUZZLES}\n"):
        assert len(parse(text)) == 1
    with pytest.raises(ParseError, match="expected 81 cells behind scf, found 4"):
        parse("see https://sudokupad.app/scf1234 ok")


@pytest.mark.parametrize("site", ["f-puzzles.com/", "www.f-puzzles.com/", "sigh.example/"])
def test_a_link_that_ends_at_its_puzzle_has_none(site: str) -> None:
    link = f"https://{site}?load="
    for text in (link, f"{link} ", f"{link}\n"):
        with pytest.raises(ParseError, match="line 1, column 1: f-puzzles: this link has no puzzle"):
            parse(text)
    assert len(parse(f"see {link}\n{PROPER}\n")) == 1


def test_a_link_that_is_damaged_says_where() -> None:
    start = FPUZZLES.index("load=") + len("load=")
    damaged = f"{FPUZZLES[: start + 60]}////{FPUZZLES[start + 64 :]}"
    with pytest.raises(
        ParseError, match=r"character 6\d does not go with those before it; the link is damaged or cut off"
    ):
        parse(damaged)


def test_drawings_of_a_link_within_text_are_ignored_if_that_is_asked_for() -> None:
    payload = '{"size": 9, "grid": [' + ", ".join(["[" + ", ".join(["{}"] * 9) + "]"] * 9) + '], "line": [{}]}'
    from nonet.formats._lz_string import packed

    text = f"hello https://f-puzzles.com/?load={packed(payload)} ok"
    assert parse(text, ignore_drawings=True)[0].column("drawings ignored") == "1"
    with pytest.raises(ParseError, match="line 1, column 7: f-puzzles: 1 line is a drawing"):
        parse(text)


@pytest.mark.parametrize("size", [1, 7, 100, 1 << 16])
def test_where_pieces_end_does_not_matter(size: int) -> None:
    class Drip(io.BytesIO):
        def read1(self, count: int | None = -1, /) -> bytes:
            return super().read(size)

    data = f"ä {FPUZZLES} \r\n\r\nö {SUDOKUPAD}.\r\n{PROPER}\r\n".encode() * 3
    whole = [*scan(io.BytesIO(data))]
    assert [*scan(Drip(data))] == whole
    assert [entry.line for entry in whole] == [1, 3, 4, 5, 7, 8, 9, 11, 12]


def test_an_error_shows_no_long_text() -> None:
    with pytest.raises(ParseError) as caught:
        parse(f"Look at this/{'x' * 900}")
    assert len(str(caught.value)) < 300


def test_the_format_of_links_alone_stays() -> None:
    for text, name in ((f"{FPUZZLES}\n{FPUZZLES}\n", "fpuzzles"), (f"{SUDOKUPAD}\n{FPUZZLES[:-40]}\n", "sudokupad")):
        source = Source(io.BytesIO(text.encode()))
        assert len([*source.entries()]) == 2
        assert source.format == name
