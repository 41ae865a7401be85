"""The page in German: no English text is seen or spoken, and what is not translated is found."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import pytest
from starlette.testclient import TestClient

from nonet.logic import LANGUAGES
from nonet.web import _app, app
from nonet.web.answers import ANSWERS
from puzzles import PROPER
from web.conftest import Open
from web.rest import settled
from web.test_page import visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

STATIC = Path(_app.STATIC)
TEXTS: dict[str, tuple[str, ...]] = {
    code: tuple(f"{part}{code}.js" for part in ("", "moves_", "later_", "how_", "photo_", "class_", "other_"))
    for code in LANGUAGES
}
"""The files of each language, that of the first picture first."""
SAME = {
    "title",
    "pause",
    "start",
    "theme_auto",
    "percent",
    "keyMark",
    "inRules",
    "boardOf",
    "linkOfIt",
    "twiceInBox",
    "resultName",
    "contentRules",
}
NAMES = ("classic", "six", "four", "sixteen", "killer", "windoku", "renban", "kropki", "xv", "sandwich")
SAME |= {f"kind_{name}" for name in NAMES}
"""The texts that are equal in English and German."""
_LINE = re.compile(r'^  (\w+): "((?:[^"\\]|\\.)*)",$', re.MULTILINE)
_WORDS = re.compile(r'"[A-Z][a-z]+(?: [a-z]+)+[.?!]?"')
"""A text with words in a module that is not one of texts."""


def texts(*files: str) -> dict[str, str]:
    return dict(one for name in files for one in _LINE.findall((STATIC / name).read_text(encoding="utf-8")))


def test_every_language_has_a_file_of_texts() -> None:
    source = (STATIC / "texts.js").read_text(encoding="utf-8")
    assert re.findall(r"^  (\w+): \{ name: ", source, re.MULTILINE) == [*LANGUAGES]
    for code, files in TEXTS.items():
        assert re.findall(rf"^  {code}: .*", source, re.MULTILINE)[0].count("import(") == len(files)
        assert all(f'import("./{name}")' in source for name in files)


@pytest.mark.parametrize("language", [each for each in TEXTS if each != "en"])
def test_every_text_is_translated(language: str) -> None:
    own, english = texts(*TEXTS[language]), texts(*TEXTS["en"])
    assert len(english) > 200
    assert set(own) == set(english)
    assert set(texts(TEXTS[language][0])) == set(texts(TEXTS["en"][0]))
    assert {key for key in own if own[key] == english[key]} <= SAME
    for key, text in own.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[key])), key


def test_no_module_has_texts_of_its_own() -> None:
    for path in STATIC.glob("*.js"):
        if not any(path.name in names for names in TEXTS.values()):
            code = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
            assert _WORDS.findall(code) == [], path.name


def test_questions_whose_answers_have_sentences_name_the_language() -> None:
    spoken = {name for name, each in ANSWERS.items() if "language" in get_type_hints(each.question)}
    engine = (STATIC / "engine.js").read_text(encoding="utf-8")
    (listed,) = re.findall(r'SPOKEN = "(.*?)"', engine)
    assert set(listed.split()) == spoken
    for name in spoken:
        assert set(get_args(get_type_hints(ANSWERS[name].question)["language"])) == set(LANGUAGES)


def test_the_server_speaks_german() -> None:
    client = TestClient(app(), base_url="http://localhost")

    def told(name: str, **question: Any) -> Any:
        return client.post(f"/api/{name}", json={**question, "language": "de"}).json()

    hint = told("hint", grid=PROPER)
    assert (hint["where"], hint["name"]) == (
        "In Block 2 fehlt noch die 8. In welcher Zelle kann sie stehen?",
        "Versteckter Einer",
    )
    assert hint["step"]["statements"][0]["text"] == "In Block 2 fehlt noch die 8."
    assert told("path", grid=PROPER)["steps"][0]["name"] == "Versteckter Einer"
    step = told("all_hints", grid=PROPER, limit=1)["steps"][0]
    assert step["sentence"].startswith("In Block 2 kann die 8 nur in r1c6 stehen.")
    assert told("rate", grid=PROPER)["se121"]["hardest"] == "Versteckter Einer"
    assert told("course")["lessons"][0]["name"] == "Volles Haus"
    assert told("lesson", technique="x_wing")["pattern"].startswith("Zwei Zeilen, in denen eine Ziffer nur zwei Plätze")
    assert told("practice", technique="naked_pair", seed=1)["name"] == "Nacktes Paar"
    assert told("techniques")["techniques"][0]["name"] == "Volles Haus"
    refused = client.post("/api/hint", json={"grid": PROPER, "language": "xx"})
    assert refused.status_code == 400


@pytest.mark.page
def test_german_throughout(open_page: Open) -> None:
    page = in_german(open_page)
    assert page.evaluate("document.documentElement.lang") == "de"
    english = english_words(page)

    def is_german(place: str) -> None:
        shown = page.locator("body").inner_text()
        assert [each for each in english if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", shown)] == [], place

    for place in ["play", "daily", "new", "new/own", "how", "games", "settings", "learn", "practice"]:
        visit(page, place)
        settled(page)
        is_german(place)
    page.evaluate("location.hash = 'lesson/x_wing'")
    page.get_by_role("heading", name="X-Wing").first.wait_for()
    settled(page)
    is_german("lesson")
    assert "Zwei Zeilen, in denen" in page.locator("main").inner_text()
    visit(page, "play")
    assert page.get_by_role("gridcell").first.inner_text().startswith("Zeile 1, Spalte 1, ")


@pytest.mark.page
def test_german_fits_a_phone(open_page: Open) -> None:
    page = in_german(open_page, width=390, height=844)
    for place in ["play", "daily", "new", "how", "games", "settings", "learn", "practice"]:
        visit(page, place)
        settled(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, place


@pytest.mark.page
def test_a_hint_in_german(open_page: Open) -> None:
    page = in_german(open_page)
    english = english_words(page)
    page.evaluate("puzzle => { location.hash = `p=${puzzle}`; }", PROPER)
    page.locator("[data-place='play']:not([hidden])").wait_for()
    settled(page)
    page.keyboard.press("h")
    page.get_by_text("In Block 2 fehlt noch die 8. In welcher Zelle kann sie stehen?").first.wait_for()
    page.keyboard.press("h")
    page.get_by_text("Versteckter Einer").first.wait_for()
    page.locator(".hint .soft .term").click()
    assert "Schwierigkeit 1,2 auf der Skala von Sudoku Explainer." in page.locator("body").inner_text()
    page.keyboard.press("h")
    page.get_by_text("In Block 2 fehlt noch die 8.").first.wait_for()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_text("Also ist Zeile 1, Spalte 6 eine 8.").first.wait_for()
    shown = page.locator("body").inner_text()
    assert [each for each in english if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", shown)] == []


@pytest.mark.page
def test_a_class_reads_the_language_of_its_teacher(open_page: Open) -> None:
    """A phone that nothing was chosen on speaks the language of the link, else that of its browser; a choice stays."""
    page = in_german(open_page)
    base = page.url.split("#")[0]
    page.route("**/class.json", lambda route: route.fulfill(json={"address": base, "has_picture": True}))
    svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    page.route("**/class.svg?*", lambda route: route.fulfill(body=svg, content_type="image/svg+xml"))
    visit(page, "lesson/x_wing")
    page.locator(".taught .head").get_by_role("button", name="Für eine Klasse").click()
    page.get_by_role("button", name="Link für Handys").click()
    address = page.locator("dialog[open] .address").inner_text()
    assert address == f"{base}de/x-wing"
    assert page.locator("dialog[open] img").get_attribute("src") == "class.svg?place=de/x-wing"
    english, german = "Two rows that each have", "Zwei Zeilen, in denen"
    for options, said in (
        ({}, german),
        ({"chosen": "en"}, english),
        ({"locale": "de-DE", "path": "x-wing"}, german),
        ({"locale": "fr-FR", "path": "x-wing"}, english),
        ({"locale": "de-DE", "path": "en/x-wing"}, english),
    ):
        chosen, path = options.pop("chosen", ""), options.pop("path", address.removeprefix(base))
        phone = open_page(path, wait=".taught .cell", width=390, height=844, language=chosen, **options)
        phone.get_by_text(said).first.wait_for()
        # It stays so, and what is kept is no choice.
        for _ in range(2):
            visit(phone, "settings")
            shown = phone.locator("select", has_text="Deutsch")
            assert shown.input_value() == ("de" if said == german else "en")
            phone.reload()
            phone.locator("h1:visible").wait_for()
    # What is chosen then is kept against the link.
    assert "language=en" in phone.url
    shown.select_option("de")
    phone.get_by_role("heading", name="Einstellungen").wait_for()


def test_a_language_that_nobody_chose_does_not_count(open_page: Open) -> None:
    """English was once kept with the other settings, unasked."""
    for kept, spoken in (({"language": "en"}, "de"), ({"language": "de"}, "de"), ({"speaks": "en"}, "en")):
        page = open_page(locale="de-DE")
        page.evaluate("kept => localStorage.setItem('nonet.settings', JSON.stringify(kept))", kept)
        page.reload()
        page.wait_for_selector(f"html[lang={spoken}] .cell")


def in_german(open_page: Open, **window: Any) -> Page:
    """Choose German in the settings."""
    page = open_page("#settings", wait="h1", **window)
    page.get_by_label("Language").select_option("Deutsch")
    page.get_by_role("heading", name="Einstellungen").wait_for()
    return page


def english_words(page: Page) -> list[str]:
    """Return the texts of the page in English, those without words to be filled in that German does not share."""
    english, german = (
        page.evaluate(
            "files => Promise.all(files.map(file => import(`./${file}`)))"
            ".then(all => Object.fromEntries(all.flatMap(Object.values).flatMap(Object.entries)"
            ".filter(([, text]) => text.slice)))",
            files,
        )
        for files in TEXTS.values()
    )
    return [
        text
        for key, text in english.items()
        if len(text) > 3
        and "{" not in text
        and text != german.get(key)
        and not any(text in each for each in german.values())
    ]
