"""A puzzle from a photo on the page: to a hint in four taps, doubtful cells first, corners that move, keys and ears."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from nonet import CancelledError, Grid
from nonet.logic import LANGUAGES
from puzzles import PROPER
from web import reader as double
from web.axe import findings, load_axe
from web.conftest import Open
from web.photographs import LEANING, photograph
from web.reader import Reader
from web.rest import settled
from web.test_page import board, click, until, visit, wait_for_words

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.page
PHOTO = "[data-place=photo]"
WIDTHS: dict[int, dict[str, Any]] = {
    390: {"width": 390, "height": 844, "has_touch": True, "is_mobile": True},
    1280: {"width": 1280, "height": 800},
}


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Reader:
    return double.use(monkeypatch)


def bring(page: Page, picture: bytes | None = None, name: str = "page.jpg") -> None:
    """Choose a picture at "From a photo"."""
    visit(page, "new")
    file: Any = {"name": name, "mimeType": "image/jpeg", "buffer": picture or photograph(PROPER)}
    page.locator(".taking input").set_input_files(file)
    page.locator(f"{PHOTO} .lead").wait_for()


def told(page: Page, words: str | re.Pattern[str]) -> None:
    """Wait until the page shows words about the picture."""
    page.locator(f"{PHOTO} .lead", has_text=words).wait_for()


def playing(page: Page, line: str) -> None:
    """Wait until a puzzle is played, and the picture is gone."""
    page.locator("[data-place=play]:not([hidden])").wait_for()
    until(page, lambda: board(page) == line)


def use(page: Page) -> Any:
    return page.get_by_role("button", name="Use this puzzle")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_newspapers_picture_leads_to_a_hint_in_four_taps(open_page: Open, width: int) -> None:
    pytest.importorskip("cv2")
    # The libraries are loaded before: that takes seconds where other tests run beside this one.
    assert pytest.importorskip("nonet.photo").read(photograph(PROPER)).certain
    page = open_page(**WIDTHS[width])
    taps = 0

    def tap(what: Any) -> None:
        nonlocal taps
        taps += 1
        what.tap() if width == 390 else what.click()

    tap(page.get_by_role("link", name="New puzzle"))
    with page.expect_file_chooser() as chooser:
        tap(page.get_by_text("From a photo"))
    chooser.value.set_files({"name": "page.jpg", "mimeType": "image/jpeg", "buffer": photograph(PROPER)})
    page.set_default_timeout(30_000)
    told(page, "30 digits were read, and they are certain.")
    tap(use(page))
    playing(page, PROPER)
    tap(page.get_by_role("button", name="Hint", exact=True).last)
    page.locator(".hint[data-stage=where]").wait_for()
    assert taps <= 4


@pytest.mark.parametrize("width", WIDTHS)
def test_a_doubtful_cell_is_settled_by_a_tap(open_page: Open, reader: Reader, width: int) -> None:
    reader.doubts = {"r1c9": (8, 6), "r3c2": (9, 0)}
    page = open_page(**WIDTHS[width])
    bring(page)
    told(page, "31 digits were read. 2 cells are doubtful.")
    wait_for_words(page, "Next: row 1, column 9: 8 or 6")
    assert use(page).is_disabled()
    assert page.locator(f"{PHOTO} .selected .words").inner_text() == "row 1, column 9: 8 or 6"
    assert page.locator(f"{PHOTO} .looked").count() == 2
    assert page.locator(f"{PHOTO} h3").inner_text() == "Row 1, column 9: 8 or 6"
    assert page.get_by_role("img", name="The picture of row 1, column 9").is_visible()
    keys = page.get_by_role("group", name="What the cell shows").get_by_role("button")
    assert keys.locator(".words").all_inner_texts() == [
        "8, 70 %",
        "6, 30 %",
        "blank",
        "1",
        "2",
        "3",
        "4",
        "5",
        "7",
        "9",
    ]
    for key in keys.all():
        box = key.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    if width == 390:
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        keys.nth(1).tap()
    else:
        keys.nth(1).click()
    told(page, "One cell is doubtful.")
    assert (reader.asked[-1]["given"], reader.asked[-1]["corners"]) == ({"r1c9": 6}, LEANING)
    assert page.locator(f"{PHOTO} h3").inner_text() == "Row 3, column 2: 9 or blank"
    page.locator(f"{PHOTO} .doubts button").click()
    page.get_by_role("button", name="blank, 30 %").click()
    told(page, "30 digits were read, and they are certain.")
    assert reader.asked[-1]["given"] == {"r1c9": 6, "r3c2": 0}
    use(page).click()
    playing(page, Grid(PROPER).to_line()[:8] + "6" + PROPER[9:19] + "." + PROPER[20:])


def test_the_digits_say_how_likely_they_are_after_a_hint_too(open_page: Open, reader: Reader) -> None:
    """Beside a hint the keys of the game are small, those of a picture are not."""
    reader.doubts = {"r1c9": (8, 6)}
    page = open_page(f"#p={PROPER}", **WIDTHS[1280])
    page.get_by_role("button", name="Hint", exact=True).last.click()
    page.locator(".hint[data-stage=where]").wait_for()
    bring(page)
    told(page, "One cell is doubtful.")
    page.get_by_text("70 %", exact=True).wait_for()
    tops = {key.bounding_box()["y"] for key in page.locator(f"{PHOTO} .shares .digit").all()}  # type: ignore[index]
    assert len(tops) == 2


def test_by_keys_alone(open_page: Open, reader: Reader) -> None:
    reader.doubts = {"r1c9": (8, 6)}
    page = open_page()
    # A listener from the beginning: on a busy machine a key is there before Chromium hands choosers over.
    page.on("filechooser", lambda _: None)
    visit(page, "new")
    page.locator("[data-place=new] h1:focus").wait_for()
    page.locator(".taking input").focus()
    with page.expect_file_chooser() as chooser:
        page.keyboard.press("Enter")
    chooser.value.set_files({"name": "page.jpg", "mimeType": "image/jpeg", "buffer": photograph(PROPER)})
    told(page, "One cell is doubtful.")
    page.locator(f"{PHOTO} .cell[data-cell='8']:focus").wait_for()
    page.keyboard.press("6")
    told(page, "they are certain")
    assert reader.asked[-1]["given"] == {"r1c9": 6}
    page.get_by_role("button", name="Use this puzzle").and_(page.locator(":focus")).wait_for()
    # A corner is a slider: arrows move it, and what it says follows.
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.getAttribute('aria-label')") == "Top left corner":
            break
    corner = page.get_by_role("slider", name="Top left corner")
    assert corner.evaluate("each => each === document.activeElement")
    before = corner.get_attribute("aria-valuetext")
    for _ in range(4):
        page.keyboard.press("Shift+ArrowRight")
    assert corner.get_attribute("aria-valuetext") != before
    assert re.fullmatch(r"\d+ % from the left, 12 % from the top", corner.get_attribute("aria-valuetext") or "")
    assert use(page).is_disabled()
    page.get_by_role("button", name="Read again").focus()
    page.keyboard.press("Enter")
    told(page, "they are certain")
    x, y = reader.asked[-1]["corners"][0]
    assert x > LEANING[0][0] + 20
    assert abs(y - LEANING[0][1]) < 1
    page.get_by_role("button", name="Use this puzzle").and_(page.locator(":focus")).wait_for()
    page.keyboard.press("Enter")
    playing(page, PROPER[:8] + "6" + PROPER[9:])


def test_what_was_said_is_taken_back(open_page: Open, reader: Reader) -> None:
    reader.doubts = {"r1c9": (8, 6)}
    page = open_page()
    bring(page)
    told(page, "One cell is doubtful.")
    page.keyboard.press("6")
    told(page, "they are certain")
    page.locator(f"{PHOTO} .cell[data-cell='8']").click()
    assert page.locator(f"{PHOTO} .asked p").inner_text() == "You say: 6."
    page.keyboard.press("Control+z")
    told(page, "One cell is doubtful.")
    assert reader.asked[-1]["given"] == {}


@pytest.mark.parametrize("width", WIDTHS)
def test_corners_are_dragged_and_what_is_under_the_finger_is_enlarged(
    open_page: Open, reader: Reader, width: int
) -> None:
    page = open_page(**WIDTHS[width])
    bring(page)
    told(page, "they are certain")
    handles = page.locator(".corner")
    assert handles.count() == 4
    for each in handles.all():
        box = each.locator(".hit").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 43.9
    handles.first.scroll_into_view_if_needed()
    box = handles.first.bounding_box()
    picture = page.locator(".seen canvas:not(.lens)").bounding_box()
    assert box is not None
    assert picture is not None
    scale = picture["width"] / 900
    assert abs(box["x"] + box["width"] / 2 - picture["x"] - LEANING[0][0] * scale) < 1.5
    lens = page.locator(".lens")
    assert lens.is_hidden()
    start = (box["x"] + box["width"] / 2 + 9, box["y"] + box["height"] / 2 - 7)
    move = {"x": start[0] + 60, "y": start[1] + 30}
    if width == 390:
        touch = page.context.new_cdp_session(page)
        point = [{"x": start[0], "y": start[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [move]})
    else:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(move["x"], move["y"], steps=4)
    lens.wait_for()
    seen = lens.bounding_box()
    assert seen is not None
    assert not (
        seen["x"] < move["x"] < seen["x"] + seen["width"] and seen["y"] < move["y"] < seen["y"] + seen["height"]
    )
    if width == 390:
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    else:
        page.mouse.up()
    lens.wait_for(state="hidden")
    wait_for_words(page, "% from the left")
    assert use(page).is_disabled()
    click(page, "Read again")
    told(page, "they are certain")
    x, y = reader.asked[-1]["corners"][0]
    assert abs(x - LEANING[0][0] - 60 / scale) < 2
    assert abs(y - LEANING[0][1] - 30 / scale) < 2
    assert use(page).is_enabled()


def test_what_is_not_certain_is_used_when_the_player_says_yes(open_page: Open, reader: Reader) -> None:
    reader.warnings = ["not_proper"]
    reader.grid = "5" + PROPER[1:3] + "5" + PROPER[4:]
    page = open_page()
    bring(page)
    told(page, "not with certainty")
    assert "does not have exactly one solution" in page.locator(f"{PHOTO} .lead").inner_text()
    assert use(page).is_disabled()
    page.get_by_label("I have compared it with the picture: it is right.").check()
    use(page).click()
    page.get_by_role("button", name="Start", exact=True).wait_for()
    page.locator(".coach", has_text="5 stands twice in row 1").wait_for()


def test_many_cells_that_seem_covered_are_counted_and_the_corners_named(open_page: Open, reader: Reader) -> None:
    reader.warnings = ["covered"]
    reader.covered = ["r1c3", "r2c5"]
    page = open_page()
    bring(page)
    told(page, "Something covers row 1, column 3; row 2, column 5: it may hide a digit.")
    reader.covered = [f"r{number}c3" for number in range(1, 8)]
    bring(page)
    told(page, "Something covers 7 cells and may hide digits, or the corners are not those of the grid")


def test_of_several_grids_one_is_chosen(open_page: Open, reader: Reader) -> None:
    error = double.SeveralGridsError("the picture shows 2 grids")
    reader.error = lambda asked: None if asked["which"] or asked["corners"] else error
    page = open_page()
    bring(page)
    told(page, "The picture shows 2 grids. Which one?")
    assert page.locator(".over text").all_text_contents() == ["1", "2"]
    click(page, "Grid 2")
    told(page, "they are certain")
    assert reader.asked[-1]["which"] == 2
    assert page.locator(".over text").count() == 0


def no_grid() -> Exception:
    return double.NoGridError("no grid found")


def other_size() -> Exception:
    error = double.NoGridError("no grid of nine by nine")
    error.size = (16, 16)
    return error


def not_installed() -> Exception:
    return ImportError("OpenCV is needed here and not installed: pip install 'nonet[photo]'")


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (no_grid, "No grid of nine by nine was found. Drag the corners"),
        (other_size, "a grid of 16 by 16"),
        (not_installed, "This server cannot read pictures yet"),
        (lambda: double.PictureError("this is not a picture"), "This picture cannot be opened"),
    ],
)
def test_what_fails_is_told_in_a_players_words(
    open_page: Open, reader: Reader, make: Callable[[], Exception], words: str
) -> None:
    error = make()
    reader.error = lambda asked: None if asked["corners"] else error
    page = open_page()
    bring(page)
    told(page, words)
    wait_for_words(page, words)
    assert use(page).count() == 0 or use(page).is_hidden()
    if make is not_installed:
        assert page.locator(f"{PHOTO} code").inner_text() == "pip install 'nonet[photo]'"
    if make is no_grid:
        page.get_by_role("slider", name="Top left corner").press("ArrowRight")
        click(page, "Read again")
        told(page, "they are certain")


def test_what_took_too_long_is_read_again(open_page: Open, reader: Reader) -> None:
    reader.error = lambda asked: CancelledError() if len(reader.asked) == 1 else None
    page = open_page()
    bring(page)
    click(page, "Read again")
    told(page, "they are certain")


def test_what_the_browser_cannot_open_is_told(open_page: Open, reader: Reader) -> None:
    page = open_page()
    bring(page, b"no picture")
    told(page, "This picture cannot be opened")
    assert reader.asked == []


@pytest.mark.parametrize("way", ["drop", "paste", "file"])
def test_a_picture_is_dropped_pasted_or_opened(open_page: Open, reader: Reader, way: str) -> None:
    page = open_page()
    picture = photograph(PROPER, file="PNG")
    if way == "file":
        visit(page, "new/own")
        page.locator(".ways input").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": picture})
    else:
        script = """([bytes, way]) => {
            const data = new DataTransfer();
            data.items.add(new File([Uint8Array.from(bytes)], "a.png", {type: "image/png"}));
            const about = {bubbles: true, cancelable: true};
            const event = way === "drop"
                ? new DragEvent("drop", {dataTransfer: data, ...about})
                : new ClipboardEvent("paste", {clipboardData: data, ...about});
            document.querySelector(".grid").dispatchEvent(event);
        }"""
        page.evaluate(script, [[*picture], way])
    told(page, "they are certain")
    assert len(reader.asked) == 1


def test_what_is_sent_is_scaled_and_says_nothing_of_where_it_was_taken(open_page: Open, reader: Reader) -> None:
    image = pytest.importorskip("PIL.Image")
    small = image.open(BytesIO(photograph(PROPER)))
    about = image.Exif()
    about[0x0112] = 6
    about[0x010F] = "a secret maker"
    taken = BytesIO()
    small.resize((3000, 2400)).save(taken, "JPEG", exif=about)
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    bring(page, taken.getvalue())
    told(page, "they are certain")
    (sent,) = [each["source"] for each in reader.asked]
    assert image.open(BytesIO(sent)).size == (1280, 1600)  # upright
    assert b"secret" not in sent
    assert b"Exif" not in sent
    assert all(url.startswith(page.url.split("#")[0]) for url in asked)
    assert sum("api/photo" in url for url in asked) == 1
    visit(page, "new")
    assert page.locator("label.taking small").inner_text().endswith("nothing of it is kept.")
    kept = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    assert len(kept) < 20_000


def test_nothing_of_it_is_loaded_before(open_page: Open) -> None:
    page = open_page()
    visit(page, "new")
    loaded = page.evaluate("performance.getEntriesByType('resource').map(one => one.name.split('/').pop())")
    assert "fresh.js" in loaded
    assert {"photo.js", "corners.js", "photo.css", "photo_en.js", "photo_de.js"}.isdisjoint(loaded)


STATES: dict[str, tuple[dict[str, tuple[int, ...]], Exception | None]] = {
    "certain": ({}, None),
    "doubtful": ({"r1c9": (8, 6), "r3c2": (9, 0)}, None),
    "several": ({}, double.SeveralGridsError("the picture shows 2 grids")),
    "none": ({}, no_grid()),
    "not installed": ({}, not_installed()),
}


@pytest.mark.parametrize("width", WIDTHS)
def test_axe_finds_nothing(open_page: Open, reader: Reader, width: int) -> None:
    page = open_page("#photo", bypass_csp=True, wait=f"{PHOTO} .lead", **WIDTHS[width])
    load_axe(page)
    assert findings(page) == []
    for name, (doubts, error) in STATES.items():
        reader.doubts = doubts
        reader.fails(error)
        bring(page)
        until(page, lambda: not page.locator(f"{PHOTO} .lead", has_text="The picture is read").count())
        settled(page)
        assert (name, findings(page)) == (name, [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [320, 390])
def test_it_fits_a_phone_in_every_language(open_page: Open, reader: Reader, language: str, width: int) -> None:
    reader.doubts = {"r1c9": (8, 6), "r3c2": (9, 0)}
    page = open_page(width=width, height=844)
    page.evaluate("language => localStorage.setItem('nonet.settings', JSON.stringify({ speaks: language }))", language)
    page.reload()
    page.wait_for_selector(f"html[lang={language}] .cell")
    bring(page)
    page.locator(f"{PHOTO} .doubts").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shown = page.locator(PHOTO).inner_text()
    assert ("30 Ziffern wurden gelesen" in shown or "31 Ziffern wurden gelesen" in shown) is (language == "de")


def test_a_reading_that_is_late_is_void(open_page: Open, reader: Reader) -> None:
    """Two cells are settled one right after the other: what the first leads to comes too late."""
    reader.doubts = {"r1c9": (8, 6), "r3c2": (9, 0)}
    page = open_page()
    bring(page)
    told(page, "2 cells are doubtful")
    reader.seconds = 0.4
    page.keyboard.press("6")
    page.locator(f"{PHOTO} .cell[data-cell='19']").click()
    page.keyboard.press("9")
    told(page, "they are certain")
    assert reader.asked[-1]["given"] == {"r1c9": 6, "r3c2": 9}
