"""The server: questions and answers equal the library's, refusals are clear, and nothing runs longer than it may."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any, get_args
from urllib.parse import urljoin

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.testclient import TestClient

import nonet
from logic.statement_json import every_json, statement_of
from nonet import CLASSIC, CancelFlag, Grid, Layout
from nonet._board.rule import KINDS
from nonet.aio import STATUSES
from nonet.formats._lz_string import packed
from nonet.logic import LANGUAGES, TECHNIQUES, LanguageName, ProfileName, Stage
from nonet.logic._examples import all_examples
from nonet.rules import (
    AntiKnight,
    Arrow,
    Cage,
    Clone,
    Contains,
    EqualSums,
    LittleKiller,
    Lunchbox,
    Odd,
    Sandwich,
    Thermometer,
)
from nonet.web import _app, app
from nonet.web._app import LONGEST_BODY
from nonet.web._files import Files
from nonet.web._openapi import description
from nonet.web._questions import Solution
from nonet.web._work import BusyError, TimeLimitError, Workers
from nonet.web.answers import ANSWERS
from nonet.web.guard import HEADERS
from nonet.web.serving import own_names
from puzzles import CONFLICT, HARDER, MULTIPLE, PROPER, SOLUTION, UNSOLVABLE
from web import reader

STATIC = Path(_app.STATIC)
SHORT = "53B7D6B195D98D6A8C6C34B8A3B17C2C6A6D28D419B5D8B79"
"""``PROPER`` as a link of the page has it."""


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(app(), base_url="http://localhost")


def told(client: TestClient, name: str, /, **question: Any) -> Any:
    answer = client.post(f"/api/{name}", json=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_solutions_and_statuses(client: TestClient) -> None:
    for puzzle in (PROPER, MULTIPLE, UNSOLVABLE, CONFLICT):
        found = told(client, "solve", grid=puzzle)
        assert found["status"] == nonet.status(puzzle)
        assert all(Grid(each).is_solved for each in found["solutions"])
        assert len(found["solutions"]) == {"proper": 1, "multiple": 2}.get(found["status"], 0)
    report = told(client, "check", grid=CONFLICT)
    assert report["conflicts"][0]["first"] == str(Grid(CONFLICT).conflicts()[0].first)
    assert told(client, "check", grid=PROPER)["is_minimal"] is nonet.is_minimal(PROPER)


def test_a_class_gets_an_address_of_this_machine_and_its_picture() -> None:
    there = ["http://192.0.2.7:8081/", "http://198.51.100.7:8081/"]
    program = app(allowed_hosts=["localhost", "sudoku.example"], addresses=there)
    client = TestClient(program, base_url="http://localhost:8081")
    told = client.get("/class.json").json()
    assert told["address"] == there[0]
    mounted = Starlette(routes=[Mount("/games", app(allowed_hosts=["*"]))])
    other = TestClient(mounted, base_url="http://sudoku.example")
    assert other.get("/games/class.json").json()["address"] == "http://sudoku.example/games/"
    assert TestClient(app(), base_url="http://localhost").get("/class.json").json()["address"] == ""
    segno = pytest.importorskip("segno")
    assert told["has_picture"]
    shared = (
        "#p=A12&v=b3_",
        "#g=a-b_",
        "#new/killer/easy/5",
        "de/#p=A1",
        "#learn/class/B%C3%A9a/2026-11-27/x_wing-1-0-0-61",
    )
    for place in ("x-wing", "x-wing/30", "de/x-wing/30", *shared):
        picture = client.get("/class.svg", params={"place": place})
        assert picture.headers["content-type"] == "image/svg+xml"
        expected = BytesIO()
        segno.make_qr(f"{there[0]}{place}", error="m").save(expected, kind="svg", scale=8, border=1)
        assert picture.content == expected.getvalue()
        assert (
            TestClient(app(), base_url="http://localhost").get("/class.svg", params={"place": place}).status_code == 404
        )
    for place in (
        "<script>",
        "x-wing/<script>",
        "play",
        "x-wing/3-28",
        "no-such/3",
        "x-wing/",
        "xx/x-wing",
        "de",
        "#play",
        "#p=<",
        "#learn/class/<b>/2026-11-27/x_wing-1-0-0-61",
        "#learn/class/Anna/now/x_wing-1-0-0-61",
        f"#p={'1' * 1000}",
    ):
        assert client.get("/class.svg", params={"place": place}).status_code == 404


def test_a_class_types_the_name_of_a_technique_and_a_number() -> None:
    program = app(allowed_hosts=["*"])
    mounted = Starlette(routes=[Mount("/games", program)])
    for client, base in (
        (TestClient(program), "http://testserver/"),
        (TestClient(mounted), "http://testserver/games/"),
    ):
        for typed, place in {
            "x-wing": "lesson/x_wing",
            "XWing": "lesson/x_wing",
            "x_wing/30": "practice/x_wing/30",
            "naked-pair/4821": "practice/naked_pair/4821",
        }.items():
            for before, spoken in (("", ""), ("de/", "?language=de"), ("EN/", "?language=en")):
                told = client.get(f"{base}{before}{typed}", follow_redirects=False)
                assert told.status_code == 307
                assert urljoin(f"{base}{before}{typed}", told.headers["location"]) == f"{base}{spoken}#{place}/pupil"
            assert client.post(f"{base}{typed}").status_code == 405
        for wrong in ("y-wing-of-mine", "x-wing/", "x-wing/x", "x-wing/1/2", "x-wing/1234567890"):
            assert client.get(f"{base}{wrong}", follow_redirects=False).status_code == 404
            # A browser is led to the lessons, which say so.
            page = client.get(f"{base}{wrong}", headers={"accept": "text/html"}, follow_redirects=False)
            assert urljoin(f"{base}{wrong}", page.headers["location"]) == f"{base}#learn/{wrong.removesuffix('/')}"
        for typed in ("de", "de/"):
            told = client.get(f"{base}{typed}", follow_redirects=False)
            assert urljoin(f"{base}{typed}", told.headers["location"]) == f"{base}?language=de"
        page = client.get(f"{base}de/y-wing", headers={"accept": "text/html"}, follow_redirects=False)
        assert urljoin(f"{base}de/y-wing", page.headers["location"]) == f"{base}?language=de#learn/y-wing"


@pytest.mark.parametrize(
    ("query", "accepted", "language"),
    [
        ("", "de-DE,de;q=0.9,en;q=0.8", "de"),
        ("", "en-GB,en;q=0.9,de;q=0.8", "en"),
        ("", "fr-CH, fr;q=0.9, en;q=0.4, de;q=0.7, *;q=0.1", "de"),
        ("", "fr", "en"),
        ("", "de;q=x,;;,", "en"),
        ("", "de;q=0", "en"),
        ("?language=de", "en", "de"),
        ("?language=en", "de", "en"),
        ("?language=xx", "de", "de"),
        ("?language=%22%3E", "", "en"),
    ],
)
def test_the_page_speaks_as_the_link_or_the_browser_asks(
    client: TestClient, query: str, accepted: str, language: str
) -> None:
    told = client.get(f"/{query}", headers={"accept-language": accepted})
    assert f'<html lang="{language}">' in told.text
    assert "accept-language" in told.headers["vary"].lower()


def test_a_stage_holds_no_more_than_it_tells(client: TestClient) -> None:
    hint = nonet.hint(HARDER)
    assert hint is not None
    where, technique, step = (
        told(client, "hint", grid=HARDER, stage=stage) for stage in ("where", "technique", "step")
    )
    assert where == {
        "is_found": True,
        "stage": "where",
        **{key: value for key, value in hint.to_dict(stage="where").items() if key not in ("stage", "statement")},
    }
    assert technique == {
        **where,
        "stage": "technique",
        "technique": hint.technique.id,
        "name": hint.technique.name,
        "level": "beginner",
        "idea": "A digit that can go in only one cell of a row, a column or a box.",
        "difficulty": hint.step.difficulty,
        "profile": "se121",
    }
    assert step["step"]["sentence"] == str(hint.step)
    assert told(client, "hint", grid=HARDER, stage="where", detail="data") == {
        "is_found": True,
        **hint.to_dict(stage="where"),
    }


def say(one: dict[str, Any], language: LanguageName, layout: Layout = CLASSIC) -> str:
    """Return the sentence of a statement of which nothing is known but its JSON."""
    return statement_of(one, layout).sentence(language=language)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_made_of_the_data_of_a_step_alone(client: TestClient, language: LanguageName) -> None:
    for name in TECHNIQUES:
        step = told(client, "lesson", technique=name, language=language, detail="data")["step"]
        data = step["data"]
        assert nonet.Step.from_dict(data).sentence(language=language) == step["sentence"]
        assert [say(one, language) for one in data["statements"]] == [one["text"] for one in step["statements"]], name
        texts = {one["text"] for part in [step, *step.get("parts", ())] for one in part["statements"]}
        texts |= {part["title"] for part in step.get("parts", ())}
        assert {say(one, language) for one in every_json(data["statements"])} == texts, name
        assert set(data) == {*nonet.Step.from_dict(data).to_dict(), "statements"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_for_steps_tells_their_data_if_it_is_asked_for(
    client: TestClient, language: LanguageName
) -> None:
    killer = nonet.generate(rules="killer", seed=1)
    layout, grid = killer.layout, {**killer.to_dict(), "layout": killer.layout.to_dict()}
    for name in ("hint", "all_hints", "path"):
        asked: dict[str, Any] = {"grid": grid, "language": language}
        brief, whole = (told(client, name, **asked, detail=detail) for detail in ("sentences", "data"))
        for short, long in zip(*(found.get("steps") or [found["step"]] for found in (brief, whole)), strict=True):
            data = long.pop("data")
            assert long == short
            assert nonet.Step.from_dict(data).sentence(language=language) == short["sentence"]
            if "statements" in short:
                said = [say(one, language, layout) for one in data["statements"]]
                assert said == [one["text"] for one in short["statements"]]
    where = told(client, "hint", **asked, stage="where", detail="data")
    assert say(where["statement"], language, layout) == where["where"]


def test_a_hint_has_its_reasoning_and_the_parts_that_unfold(client: TestClient) -> None:
    exercise = nonet.practice("cell_forcing_chain", seed=1)
    names = exercise.profile.techniques
    limits = {} if names is None else {"techniques": list(names)}
    found = told(client, "hint", grid=exercise.grid.to_dict(), profile=exercise.profile.name, **limits)["step"]
    own = exercise.step.statements
    assert [one["text"] for one in found["statements"]] == list(map(str, own))
    for said, one in zip(found["statements"], own, strict=True):
        assert said["candidates"] == [[str(candidate), role] for candidate, role in one.candidates]
        assert said["layer"].startswith('<g class="step">')
        assert ("part" in said) == (one.part is not None)
        if one.part is not None:
            part = found["parts"][said["part"]]
            assert [each["text"] for each in part["statements"]] == list(map(str, one.part.statements))
    assert found["parts"]
    assert found["shown"]["digits"]


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["identity", "gzip, br"])
@pytest.mark.parametrize("prefix", ["/", "/sudoku/"])
def test_files_are_sent_whole_and_once(prefix: str, encoding: str) -> None:
    client = TestClient(Starlette(routes=[Mount(prefix.rstrip("/"), app())]), base_url="http://localhost")
    for path in STATIC.iterdir():
        answer = client.get(prefix + path.name, headers={"accept-encoding": encoding})
        assert answer.status_code == 200
        assert answer.content == path.read_bytes()
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers.get("content-encoding") == ("gzip" if "gzip" in encoding else None)
        assert answer.headers.items() >= {name.lower(): value for name, value in HEADERS.items()}.items()
        known = {"accept-encoding": encoding, "if-none-match": f'"other", W/{answer.headers["etag"]}'}
        again = client.get(prefix + path.name, headers=known)
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", answer.headers["etag"])
        head = client.head(prefix + path.name, headers={"accept-encoding": encoding})
        assert (head.content, head.headers["content-length"]) == (b"", answer.headers["content-length"])
    part = client.get(prefix + "board.js", headers={"range": "bytes=1-3"})
    assert (part.status_code, part.content) == (206, (STATIC / "board.js").read_bytes()[1:4])
    plain, small = (client.get(prefix + "board.js", headers={"accept-encoding": each}) for each in ("identity", "gzip"))
    assert plain.headers["etag"] != small.headers["etag"]


def test_a_file_that_changes_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.js"
    path.write_text("1;")
    client = TestClient(Files(Starlette(), directory=tmp_path))
    assert client.get("/a.js").text == "1;"
    path.write_text("22;")
    assert client.get("/a.js").text == "22;"
    path.unlink()
    assert client.get("/a.js").status_code == 404


def test_the_stages_of_a_hint_are_found_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []

    def counted(*arguments: Any, **options: Any) -> Any:
        found.append(arguments[0])
        return hint(*arguments, **options)

    hint = nonet.hint
    monkeypatch.setattr(nonet, "hint", counted)
    grid = nonet.generate(seed=41).to_line()
    reports = [told(client, "hint", grid=grid, stage=stage) for stage in ("where", "technique", "step")]
    assert len(found) == 1
    assert reports[2]["name"] == str(hint(Grid(grid)).technique.name)  # type: ignore[union-attr]
    told(client, "hint", grid=grid, stage="where", profile="hodoku")
    assert len(found) == 2


def test_a_server_that_is_warm_imports_nothing_for_a_hint() -> None:
    program = f"""
import sys
from nonet import CancelFlag
from nonet.web._questions import HintQuestion
from nonet.web.answers import hint
from nonet.web.serving import warm
warm()
before = set(sys.modules)
hint(HintQuestion(grid="{HARDER}", stage="step"), CancelFlag())
print(sorted(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_paths_hints_ratings_and_forms_are_those_of_the_library(client: TestClient) -> None:
    path = nonet.explain(HARDER)
    found = told(client, "path", grid=HARDER)
    assert [each["sentence"] for each in found["steps"]] == [str(step) for step in path]
    assert found["rating"] == str(path.rating)
    hints = told(client, "all_hints", grid=HARDER, limit=3)
    every = [str(step) for step in nonet.all_hints(HARDER)]
    assert [each["sentence"] for each in hints["steps"]] == every[:3]
    assert hints["is_cut"] is (len(every) > 3)
    rating = told(client, "rate", grid=HARDER)
    assert rating["se121"]["er"] == nonet.rate(HARDER).er
    assert rating["hodoku"]["score"] == nonet.rate(HARDER, profile="hodoku").score
    form = told(client, "canonical", grid=HARDER)
    assert form == {"canonical": nonet.canonical(HARDER).to_line(), "automorphism_count": 1}
    assert told(client, "convert", grid=HARDER, to_format="sdk")["text"] == "".join(
        nonet.format_entries([Grid(HARDER)], "sdk")
    )
    assert told(client, "picture", grid=HARDER)["svg"] == Grid(HARDER).to_svg()
    marked = told(client, "picture", grid=PROPER, marks={"r1c4": [2, 6, 7], "r1c1": [5]})  # 7 is in its row
    assert marked["svg"] == Grid(PROPER).to_svg(marks={"r1c4": [2, 6]})
    assert marked["dropped"] == {"filled": ["r1c1"], "stale": ["r1c4=7"]}


def test_a_picture_has_colours_and_arrows(client: TestClient) -> None:
    own = {"cells": {"r1c3": "gold", "r1c4": ".goal"}, "arrows": [["r1c1", "r1c3"], ["r1c3", "r2c2", "#f00"]]}
    marks = {"r1c3": {"1": "red", "2": ".done"}, "r1c4": [2, 6]}
    drawn = told(client, "picture", grid=PROPER, marks=marks, labels=False, **own)["svg"]
    assert drawn == Grid(PROPER).to_svg(
        labels=False,
        cells={"r1c3": "gold", "r1c4": ".goal"},
        arrows=[("r1c1", "r1c3"), ("r1c3", "r2c2", "#f00")],
        marks={"r1c3": {1: "red", 2: ".done"}, "r1c4": [2, 6]},
    )


@pytest.mark.parametrize("color", ['red" onload="alert(1)', "goldd", "url(//x.org/a)", "red</style>", "", "."])
def test_what_is_no_colour_is_refused(client: TestClient, color: str) -> None:
    for own in ({"cells": {"r1c3": color}}, {"arrows": [["r1c1", "r1c3", color]]}, {"marks": {"r1c3": {"1": color}}}):
        answer = client.post("/api/picture", json={"grid": PROPER, **own})
        assert answer.status_code == 422
        assert answer.json()["message"].startswith("a colour is one of CSS such as gold")
    for own in (
        {"cells": {"r1c10": "red"}},
        {"arrows": [["r1c1", "r1c1"]]},
        {"arrows": [["r1c1"]]},
        {"marks": {"r1c3": {"0": "red"}}},
    ):
        assert client.post("/api/picture", json={"grid": PROPER, **own}).status_code in (400, 422)


def test_who_sees_all_candidates_is_shown_a_lone_one_first(client: TestClient) -> None:
    grid = "..........8...2.9...74......6...4....72.5..3.5..1..7..613...4.....6.1...7.9.4.126"
    assert told(client, "hint", grid=grid)["technique"] == "direct_hidden_pair"
    assert told(client, "hint", grid=grid, candidates_shown=True)["technique"] == "naked_single"
    # On a scale that is named, and where there is none, nothing changes.
    only = told(client, "hint", grid=grid, candidates_shown=True, techniques=["direct_hidden_pair"])
    assert only["technique"] == "direct_hidden_pair"
    assert told(client, "hint", grid=HARDER, candidates_shown=True) == told(client, "hint", grid=HARDER)


def test_profiles_of_a_question(client: TestClient) -> None:
    only = nonet.HODOKU.only("full_house", "naked_single")
    found = nonet.hint(PROPER, profile=only)
    assert found is not None
    answer = told(client, "hint", grid=PROPER, profile="hodoku", techniques=["Full House", "naked_single"])
    assert answer["step"]["sentence"] == str(found.step)
    refused = client.post("/api/hint", json={"grid": PROPER, "techniques": ["x-wnig"]})
    assert refused.status_code == 422
    assert "did you mean 'x_wing'" in refused.json()["message"]


def test_the_course_and_its_lessons(client: TestClient) -> None:
    lessons = told(client, "course")["lessons"]
    assert [each["technique"] for each in lessons] == [one.technique.id for one in nonet.logic.course()]
    for each in lessons[::6]:
        lesson = told(client, "lesson", technique=each["technique"])
        taught = nonet.logic.lesson(each["technique"])
        assert (lesson["pattern"], lesson["why"], lesson["look"]) == (taught.pattern, taught.why, taught.look)
        assert Grid.from_dict(lesson["grid"]) == taught.grid
        assert lesson["step"]["sentence"] == str(taught.step)
        assert each["idea"] == lesson["idea"]
    last = [each for each in lessons if each["level"] == lessons[9]["level"]]
    lesson = told(client, "lesson", technique=lessons[9]["name"])
    assert (lesson["number"], lesson["count"], lesson["next"]) == (1, len(last), lessons[10]["technique"])
    beside = told(client, "lesson", technique="tridagon")
    assert {"level", "number", "count", "next", "look"}.isdisjoint(beside)


def test_a_try_in_an_exercise_is_judged(client: TestClient) -> None:
    exercise = told(client, "practice", technique="naked_pair", seed=1)
    assert not exercise["is_placed"]
    asked = {"grid": exercise["grid"], "technique": "naked_pair", "profile": exercise["profile"]}
    step = nonet.practice("naked_pair", seed=1).step
    found = told(client, "attempt", **asked, ruled_out=[str(step.eliminations[0])])
    assert (found["verdict"], found["step"]["technique"]) == ("found", "naked_pair")
    assert told(client, "attempt", **asked) == {}
    solution = nonet.solve(Grid.from_dict(exercise["grid"]))
    cell = step.eliminations[0].cell
    wrong = told(client, "attempt", **asked, ruled_out=[f"{cell}={solution[cell]}"])
    assert wrong["verdict"] == "wrong"
    assert wrong["text"].startswith(f"{cell} can still be {solution[cell]}. ")
    refused = client.post("/api/attempt", json={**asked, "placed": ["r0c1=5"]})
    assert refused.status_code == 400


def test_an_exercise_tells_its_technique_in_the_lines_of_its_pattern(client: TestClient) -> None:
    kinds = set()
    for seed in range(6):
        (kind,) = {house.kind for house in nonet.practice("x_wing", seed=seed).step.base_houses}
        kinds.add(kind)
        assert told(client, "practice", technique="x_wing", seed=seed)["idea"].startswith(f"Two {kind}s ")
    assert kinds == {"row", "column"}


def test_new_puzzles_have_other_boards_and_rules(client: TestClient) -> None:
    asked: list[tuple[dict[str, Any], dict[str, Any]]] = [
        ({"layout": {"size": 6}}, {"layout": nonet.Layout(6)}),
        ({"layout": {"size": 16}, "givens": [100, 256]}, {"layout": nonet.Layout(16), "givens": (100, 256)}),
        ({"rules": ["jigsaw"]}, {"rules": "jigsaw"}),
        ({"rules": ["killer"], "for_people": "easy"}, {"rules": "killer", "for_people": "easy"}),
        (
            {"layout": {"size": 6}, "rules": ["kropki", "diagonal"]},
            {"layout": nonet.Layout(6), "rules": ["kropki", "diagonal"]},
        ),
    ]
    for question, request in asked:
        made = told(client, "generate", seed=3, **question)
        grid = nonet.generate(seed=3, **request)
        assert Grid.from_dict({"values": made["puzzle"], "layout": made["layout"]}) == grid
        assert (made["id"], made.get("class_id")) == nonet.puzzle_id(grid)
    sheet = told(client, "sheet", seed=3, count=2, layout={"size": 6}, rules=["killer"])
    assert base64.b64decode(sheet["pdf"]).startswith(b"%PDF")
    assert "layout" not in told(client, "generate", seed=3, layout={"size": 9})


def test_new_puzzles_and_practice_are_determined_by_their_seed(client: TestClient) -> None:
    exact = told(client, "generate", seed=3, givens=26)
    assert exact["puzzle"] == nonet.generate(seed=3, givens=26).to_line()
    assert client.post("/api/generate", json={"seed": 3, "givens": [26]}).status_code == 400
    made = told(client, "generate", seed=3, level="hard", symmetry="half_turn", givens=[20, 40])
    assert made["puzzle"] == nonet.generate(seed=3, level="hard", symmetry="half_turn", givens=(20, 40)).to_line()
    exercise = told(client, "practice", technique="X-Wing", seed=1)
    expected = nonet.practice("x_wing", seed=1)
    assert Grid.from_dict(exercise["grid"]) == expected.grid
    assert "step" not in exercise
    known = told(client, "techniques")
    assert {each["id"] for each in known["techniques"]} == {*nonet.logic.TECHNIQUES} - {"brute_force"}
    assert known["papers"] == [*nonet.paper.PAPERS]
    assert (known["levels"], known["symmetries"]) == ([*get_args(nonet.logic.HodokuLevel)], [*get_args(nonet.Symmetry)])
    texts = (STATIC / "later_en.js").read_text(encoding="utf-8")
    assert all(re.search(f"^  {level}: ", texts, re.MULTILINE) for level in known["levels"])


def test_levels_and_the_puzzle_of_a_day(client: TestClient) -> None:
    listed = told(client, "levels")["levels"]
    assert [each["level"] for each in listed] == [*get_args(nonet.Level)]
    for each in listed:
        promise = nonet.logic.LEVELS[each["level"]]
        assert each == {name: getattr(promise, name) for name in each} | {
            name: [*getattr(promise, name)] for name in each if isinstance(each[name], list)
        }
    made = told(client, "generate", seed=3, start=2, for_people="easy")
    assert made["puzzle"] == nonet.generate(seed=3, start=2, for_people="easy").to_line()
    assert told(client, "rate", grid=made["puzzle"])["level"] == "easy"
    assert (made["id"], made["class_id"]) == nonet.puzzle_id(made["puzzle"])
    made = told(client, "generate", seed=3, layout={"size": 6})
    assert made["id"] == nonet.puzzle_id(made["puzzle"]).id
    assert made.get("class_id") is None
    made = told(client, "daily", date="2026-11-26", level="medium")
    assert made["puzzle"] == nonet.daily("2026-11-26", "medium").to_line()
    assert made == told(client, "generate", seed=made["seed"], for_people="medium")
    for wrong in ("2026-11-31", "26.11.2026"):
        assert client.post("/api/daily", json={"date": wrong, "level": "easy"}).status_code in (400, 422)


@pytest.mark.parametrize("name", sorted({*nonet.FORMATS} - {"parquet", "arrow"}))
def test_every_format_is_read(client: TestClient, name: Any, tmp_path: Path) -> None:
    path = tmp_path / f"file.{(*nonet.FORMATS[name].extensions, 'txt')[0]}"
    nonet.write([Grid(PROPER)], path, to_format=name)
    data = base64.b64encode(path.read_bytes()).decode()
    found = told(client, "read", data=data, name=path.name)
    assert [Grid.from_dict(each["grid"]) for each in found["puzzles"]] == [each.grid for each in nonet.read(path)]
    assert found["problems"] == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f"#17 2024-11-03 {PROPER}", 1),
        (f"//17 {PROPER}\n# easy\n  # 18 {PROPER}", 2),
        (f"#17 {PROPER}\n{SOLUTION}", 1),
        (f"#17 {PROPER[:80]}", 0),
        (f"https://nonet.example/#p={SHORT}&v=AB", 1),
        (f"https://nonet.example/#p={PROPER}", 1),
    ],
    ids=["number", "two", "beside", "incomplete", "link", "older-link"],
)
def test_a_puzzle_in_a_comment_or_a_link_is_meant_where_nothing_else_is(
    client: TestClient, text: str, count: int
) -> None:
    found = told(client, "read", data=base64.b64encode(text.encode()).decode())["puzzles"]
    assert len(found) == count
    if count:
        assert found[0]["grid"]["values"] == (SOLUTION if count == 1 and SOLUTION in text else PROPER)


def test_a_file_is_data_or_text(client: TestClient) -> None:
    text = f"Zwölf\n{PROPER}"
    assert told(client, "read", text=text) == told(client, "read", data=base64.b64encode(text.encode()).decode())
    answer = client.post("/api/read", json={"text": text, "data": "AAAA"})
    assert (answer.status_code, answer.json()["message"]) == (422, "a file is given as data or as text, not as both")
    assert told(client, "read", text="")["problems"][0]["message"].endswith("expected a puzzle, found none")


def test_a_puzzle_that_only_drawings_keep_from_being_read_says_so_in_a_field(client: TestClient) -> None:
    rows: list[list[dict[str, int]]] = [[{}] * 4] * 4
    text = json.dumps({"size": 4, "grid": rows, "line": [{"lines": [["R1C1", "R1C2"]]}]})
    (problem,) = told(client, "read", text=text)["problems"]
    assert (problem["error"], problem["kind"]) == ("ParseError", "drawings")
    assert problem["message"].endswith("1 line is a drawing without a rule that can be read")
    assert len(told(client, "read", text=text, ignore_drawings=True)["puzzles"]) == 1
    other = json.dumps({"size": 4, "grid": rows, "yinyang": [{}], "line": [{"lines": [["R1C1", "R1C2"]]}]})
    (problem,) = told(client, "read", text=other)["problems"]
    assert (problem["error"], problem.get("kind", "")) == ("UnknownRuleError", "")


def test_problems_of_a_file_have_their_line(client: TestClient) -> None:
    data = base64.b64encode(f"{PROPER}\n{PROPER[:-1]}\n{CONFLICT}\n".encode()).decode()
    found = told(client, "read", data=data)
    assert len(found["puzzles"]) == 2
    assert found["puzzles"][1]["conflicts"]
    assert (found["problems"][0]["error"], found["problems"][0]["line"]) == ("ParseError", 2)


@pytest.mark.parametrize(
    ("name", "question", "status", "error"),
    [
        ("solve", {}, 400, "RequestError"),
        ("solve", {"grid": 3}, 400, "RequestError"),
        ("solve", {"grid": PROPER, "colour": 1}, 400, "RequestError"),
        ("solve", {"grid": "x" * 5000}, 400, "RequestError"),
        ("solve", {"grid": PROPER[:-1]}, 422, "ParseError"),
        ("hint", {"grid": CONFLICT}, 422, "ConflictError"),
        ("hint", {"grid": UNSOLVABLE}, 422, "NoSolutionError"),
        ("hint", {"grid": SOLUTION}, 409, "SolvedError"),
        ("hint", {"grid": {"values": PROPER[:2] + "1" + PROPER[3:], "givens": PROPER}}, 409, "MistakeError"),
        ("hint", {"grid": PROPER, "stage": "all"}, 400, "RequestError"),
        ("rate", {"grid": MULTIPLE}, 422, "MultipleSolutionsError"),
        ("generate", {"seed": 1, "givens": [16, 16]}, 422, "GenerationError"),
        ("generate", {"seed": -1}, 400, "RequestError"),
        ("generate", {"seed": 1, "rules": ["anti_camel"]}, 422, "ValueError"),
        ("generate", {"seed": 1, "layout": {"size": 26}}, 400, "RequestError"),
        ("generate", {"seed": 1, "layout": {"size": 25}}, 422, "ValueError"),
        ("generate", {"seed": 1, "layout": {"size": 6}, "technique": "x_wing"}, 422, "UnsupportedError"),
        ("generate", {"seed": 1, "givens": [82, 90]}, 422, "ValueError"),
        ("practice", {"technique": "nothing", "seed": 1}, 422, "ValueError"),
        ("nothing", {}, 404, "NotFoundError"),
    ],
)
def test_refusals(client: TestClient, name: str, question: Any, status: int, error: str) -> None:
    answer = client.post(f"/api/{name}", json=question)
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["message"]


@pytest.mark.parametrize(
    ("name", "question", "message"),
    [
        ("canonical", {"gird": PROPER}, "Object contains unknown field `gird`: the fields are grid"),
        ("canonical", {"gird": PROPER, "grid": PROPER}, "Object contains unknown field `gird`: the fields are grid"),
        ("levels", {"level": "easy"}, "Object contains unknown field `level`: there are none"),
        (
            "solve",
            {"grid": {"values": PROPER, "marks": {}}},
            "Object contains unknown field `marks` - at `$.grid`",
        ),
    ],
)
def test_an_unknown_field_is_told_with_those_that_there_are(
    client: TestClient, name: str, question: Any, message: str
) -> None:
    answer = client.post(f"/api/{name}", json=question)
    assert (answer.status_code, answer.json()["message"]) == (400, message)


def test_the_picture_is_no_field_of_the_address(client: TestClient) -> None:
    answer = client.post("/api/photo?corner=1", content=b"x", headers={"content-type": "image/png"})
    assert answer.status_code == 400
    assert answer.json()["message"] == "Object contains unknown field `corner`: the fields are corners, given, which"


@pytest.mark.parametrize(
    ("name", "question", "choices"),
    [
        ("hint", {"grid": PROPER, "stage": "all"}, get_args(Stage)),
        ("hint", {"grid": PROPER, "profile": "sudoku"}, get_args(ProfileName)),
        ("lesson", {"technique": "x_wing", "language": "fr"}, LANGUAGES),
        ("generate", {"seed": 1, "for_people": "very hard"}, get_args(nonet.Level)),
        ("generate", {"seed": 1, "symmetry": "some"}, get_args(nonet.Symmetry)),
        ("convert", {"grid": PROPER, "to_format": "word"}, get_args(nonet.FormatName)),
    ],
)
def test_a_word_that_is_none_of_a_list_is_refused_with_the_list(
    client: TestClient, name: str, question: Any, choices: tuple[str, ...]
) -> None:
    refused = client.post(f"/api/{name}", json=question)
    assert refused.status_code == 400
    assert refused.json()["message"].endswith(f": one of {', '.join(choices)}")


@pytest.mark.parametrize("blank", [0, None, "", ".", -1])
def test_a_grid_is_nine_rows_of_cells_too(client: TestClient, blank: object) -> None:
    numbers: Any = [[digit or blank for digit in row] for row in Grid(PROPER).rows]
    texts: Any = [[str(digit) if digit else blank for digit in row] for row in Grid(PROPER).rows]
    for rows in (numbers, texts, [[float(cell) if cell and cell == 5 else cell for cell in row] for row in numbers]):
        assert told(client, "solve", grid=rows) == told(client, "solve", grid=PROPER)
        assert told(client, "convert", grid=rows, to_format="lines")["text"] == f"{PROPER}\n"


@pytest.mark.parametrize(
    ("rows", "status", "message"),
    [
        ([[0] * 9] * 8, 400, "length"),
        ([[0] * 9] * 8 + [[0] * 8], 400, "length"),
        ([[True] * 9] * 9, 400, "got `bool`"),
        ([[[5]] * 9] * 9, 400, "got `array`"),
        ([[10] + [0] * 8] + [[0] * 9] * 8, 422, "r1c1 must hold a digit 1 to 9, or a blank such as 0, not 10"),
        ([[None] + [0] * 8] + [[0] * 9] * 8, 422, "one kind of blanks, not r1c2 0 and r1c1 None"),
    ],
)
def test_other_rows_are_refused(client: TestClient, rows: Any, status: int, message: str) -> None:
    answer = client.post("/api/solve", json={"grid": rows})
    assert answer.status_code == status
    assert message in answer.json()["message"]


def test_no_answer_speaks_of_python(client: TestClient) -> None:
    marked = Grid("." * 81).without_candidate("r1c1", 5)
    grids: list[Any] = ["puzzles.txt", "/data/list", "", PROPER[:9], marked.to_dict(), CONFLICT, UNSOLVABLE, MULTIPLE]
    questions = [(name, {"grid": grid}) for name in ANSWERS for grid in grids]
    files = [b"puzzles.txt", b"/data/x.csv", b"", b"[]", b"\0", marked.to_sukaku().encode()]
    questions += [("read", {"data": base64.b64encode(file).decode()}) for file in files]
    questions += [("convert", {"grid": marked.to_dict(), "to_format": name}) for name in nonet.FORMATS]
    said = [client.post(f"/api/{name}", json=question).text for name, question in questions]
    assert any("found the path 'puzzles.txt'" in text for text in said)
    assert not [text for text in said if re.search(r"nonet\.|Grid|[a-z_]+\(\)", text)]


def test_what_a_puzzle_does_not_need_is_named(client: TestClient) -> None:
    layout = Layout(4, rules=[Cage("r1c1 r1c2", sum=3), Odd("r1c1")])
    proper, open_ = (Grid(line, layout=layout) for line in ("12.. ..1. .3.. ...4", "1... .... .... ...."))
    assert told(client, "redundant", grid=position_of(proper), language="de") == {
        "status": "proper",
        "rules": [
            {"name": "Käfig 3", "placed": "Käfig 3 (r1c1 r1c2)", "cells": ["r1c1", "r1c2"]},
            {"name": "ungerade", "placed": "ungerade (r1c1)", "cells": ["r1c1"]},
        ],
        "givens": ["r1c1", "r1c2"],
    }
    assert told(client, "redundant", grid=position_of(open_)) == {"status": "multiple", "rules": [], "givens": []}


def test_other_sites_open_a_puzzle_or_what_they_lack_is_named(client: TestClient) -> None:
    layout = Layout(rules=[Cage("r1c1 r1c2", sum=3), Lunchbox("r3c1 r3c2 r3c3", sum=5)])
    lunchbox = {"name": "Brotdose 5", "placed": "Brotdose 5 (r3c1 r3c2 r3c3)", "cells": ["r3c1", "r3c2", "r3c3"]}
    refused = {"sudokupad": "", "fpuzzles": "", "refused": [lunchbox]}
    assert told(client, "links", grid=position_of(Grid.empty(layout)), language="de") == refused
    puzzle = Grid("1" + "." * 80, layout=Layout(rules=layout.rules[:1]))
    found = told(client, "links", grid=position_of(puzzle))
    assert found["refused"] == []
    for site in ("sudokupad", "fpuzzles"):
        assert [entry.grid for entry in nonet.parse(found[site])] == [puzzle], site


CHOSEN: dict[str, tuple[str, dict[str, Any]]] = {
    "arrow": ("r1c1 r1c2 r2c2", {}),
    "clone": ("r1c1 r1c2 r3c2 r3c1", {}),
    "equal_sums": ("r1c1 r1c2 r2c2", {"sizes": [2]}),
    "little_killer": ("r1c3", {"direction": "DL", "sum": 6}),
    "sandwich": ("r2c3", {"side": "top", "sum": 5}),
    "thermometer": ("r2c2 r1c2 r1c1", {}),
    "contains": ("r1c1 r1c2", {"values": [1, 3], "exactly": True}),
    "anti_knight": ("", {}),
}
MADE = [
    Arrow("r1c1", "r1c2 r2c2"),
    Clone("r1c1 r1c2", "r3c2 r3c1"),
    EqualSums("r1c1 r1c2", "r2c2"),
    LittleKiller("r0c4", direction="DL", sum=6),
    Sandwich("top", 3, sum=5),
    Thermometer("r2c2 r1c2 r1c1"),
    Contains("r1c1 r1c2", values=[1, 3], exactly=True),
    AntiKnight(),
]


def test_a_setter_makes_rules_of_selected_cells_from_the_list_of_kinds(client: TestClient) -> None:
    """Each kind of rules is in the list, in its words; cells in their order, and values, make a rule of it."""
    layout: dict[str, Any] = {"size": 4}
    kinds = {each["rule"]: each for each in told(client, "rule_kinds", layout=layout, language="de")["kinds"]}
    assert kinds.keys() == KINDS.keys()
    assert kinds["cage"]["title"] == "Käfig"
    assert [each["name"] for each in kinds["sandwich"]["values"]] == ["side", "sum"]
    for name, (cells, values) in CHOSEN.items():
        assert kinds[name]["takes_cells"] == bool(cells)
        add = {"rule": name, "cells": cells.split(), "values": values}
        layout = told(client, "board", layout=layout, add=add)["layout"]
    assert Layout.from_dict(layout) == Layout(4, rules=MADE)
    report = told(client, "board", layout=layout)
    sandwiches = [each for each in report["named"] if each["name"].startswith("sandwich")]
    assert [each["cells"] for each in sandwiches] == [["r1c3", "r2c3", "r3c3", "r4c3"]]
    assert sandwiches[0]["placed"].endswith("(column 3 from the top)")


@pytest.mark.parametrize(
    ("cells", "values", "said"),
    [
        (["r1c1", "r1c2"], {"sum": 9}, "Käfig in r1c1 r1c2: So viele verschiedene Ziffern ergeben zusammen 3 bis 7."),
        ([], {}, "Käfig: Es ist keine Zelle gewählt."),
    ],
)
def test_what_is_wrong_with_a_rule_is_said_in_the_language(
    client: TestClient, cells: list[str], values: dict[str, int], said: str
) -> None:
    add = {"rule": "cage", "cells": cells, "values": values}
    response = client.post("/api/board", json={"layout": {"size": 4}, "add": add, "language": "de"})
    assert (response.status_code, response.json()["message"]) == (422, said)


def test_a_path_and_a_level_are_told_of_other_boards(client: TestClient) -> None:
    grid = nonet.generate(layout=Layout(6), for_people="easy", seed=1)
    path = told(client, "path", grid=position_of(grid))
    assert path["is_complete"]
    assert path["rating"] == ""
    assert Grid(path["end"], layout=grid.layout) == nonet.solve(grid)
    assert told(client, "level", grid=position_of(grid)) == {"level": "easy"}


def position_of(grid: Grid) -> dict[str, Any]:
    return {"values": grid.to_line(), "layout": grid.layout.to_dict()}


def test_what_a_player_pastes_is_read_as_python_reads_it(client: TestClient) -> None:
    """Links of f-puzzles and SudokuPad, strings of ISS, killers and jigsaws, lines of other sizes."""
    killer, jigsaw = (nonet.generate(rules=[name], seed=1) for name in ("killer", "jigsaw"))
    six = nonet.generate(layout=Layout(6), seed=1)

    def written(grid: Grid, name: nonet.FormatName) -> str:
        return "".join(nonet.format_entries([grid], name))

    packed_killer = packed(written(killer, "fpuzzles"))
    pasted = [(f"https://www.f-puzzles.com/?load={packed_killer}", killer)]
    pasted += [(f"https://sudokupad.app/{kind}{packed_killer}", killer) for kind in ("fpuz", "fpuzzles")]
    pasted += [(written(killer, name), killer) for name in ("fpuzzles", "sudokupad", "iss", "killer")]
    pasted += [(written(jigsaw, name), jigsaw) for name in ("jigsaw", "iss")] + [(written(six, "lines"), six)]
    for text, grid in pasted:
        (found,) = told(client, "read", data=base64.b64encode(text.encode()).decode())["puzzles"]
        assert Layout.from_dict(found["grid"]["layout"]) == grid.layout, text
        assert found["grid"]["values"] == grid.to_line(), text


def test_what_is_around_a_pasted_puzzle_is_no_problem(client: TestClient) -> None:
    board = "\n".join(PROPER[start : start + 9] for start in range(0, 81, 9))
    link = f"https://sudokupad.app/fpuz{packed(''.join(nonet.format_entries([Grid(PROPER)], 'fpuzzles')))}"
    for text in (f"hi\n{board}\n12 min\nciao :)\n", f"> {PROPER}\n> thx\n", f"Look: [mine]({link}), it is hard\n"):
        report = told(client, "read", data=base64.b64encode(text.encode()).decode())
        assert [each["grid"]["values"] for each in report["puzzles"]] == [PROPER]
        assert report["problems"] == []
    lost = told(client, "read", data=base64.b64encode(f"{PROPER} {HARDER}".encode()).decode())
    assert "found a second puzzle" in lost["problems"][0]["message"]


def test_mistakes_of_a_player_are_named_with_their_cells(client: TestClient) -> None:
    grid = Grid(PROPER).with_value("r1c3", 1)
    assert told(client, "mistakes", grid=grid.to_dict()) == {"values": ["r1c3"], "marks": []}
    refused = client.post("/api/hint", json={"grid": grid.to_dict()})
    assert refused.json() == {
        "error": "MistakeError",
        "message": str(nonet.MistakeError(grid, nonet.solve(PROPER), (nonet.Cell("r1c3"),), ())),
        "cells": ["r1c3"],
    }
    ruled_out = Grid(PROPER).without_candidate("r1c3", 4)
    refused = client.post("/api/hint", json={"grid": ruled_out.to_dict(), "stage": "where"})
    assert refused.status_code == 409
    assert refused.json()["message"] == "there is a mistake: the pencilmarks of r1c3 exclude the right digit"


MARKS = {"r1c1": [5], "r1c3": [1, 4, 5], "r1c4": [], "r9c1": [1]}
"""Marks of a player: below a digit, one that a digit in the row made pointless, none, and one that is wrong."""


def test_marks_of_a_player_are_taken_and_what_is_dropped_is_told(client: TestClient) -> None:
    right = {cell: digits for cell, digits in MARKS.items() if cell != "r9c1"}
    for marks in (MARKS, right):
        taken = Grid(PROPER).with_player_marks(marks)
        dropped = {"filled": ["r1c1"], "stale": ["r1c3=5"], "empty": ["r1c4"]}
        grid = taken.grid.to_dict()
        for name in ("check", "mistakes"):
            found = told(client, name, grid=PROPER, marks=marks)
            assert found.pop("dropped") == dropped
            assert found == told(client, name, grid=grid)
        assert told(client, "picture", grid=PROPER, marks=marks)["dropped"] == dropped
    for name in ("hint", "all_hints", "path"):
        found = told(client, name, grid=PROPER, marks=right)
        assert found.pop("dropped") == dropped
        assert found == told(client, name, grid=grid)
    assert "dropped" not in told(client, "hint", grid=PROPER, marks={"r1c3": [1, 4]})
    assert "dropped" not in told(client, "hint", grid=PROPER)
    wrong = client.post("/api/hint", json={"grid": PROPER, "marks": MARKS})
    assert (wrong.json()["error"], wrong.json()["cells"]) == ("MistakeError", ["r9c1"])
    six = {"values": "1" + "." * 35, "layout": {"size": 6}}
    assert told(client, "check", grid=six, marks={"r1c2": [1, 6]})["dropped"] == {"stale": ["r1c2=1"]}


@pytest.mark.parametrize(
    ("grid", "marks", "status", "words"),
    [
        (PROPER, {"r1c3": 4}, 400, "Expected `array`"),
        (PROPER, {"r10c1": [4]}, 422, "r10c1"),
        (PROPER, {"r1c3": [10]}, 422, "10"),
        (Grid(PROPER).without_candidate("r1c3", 4).to_dict(), {"r1c3": [1]}, 422, "pencilmarks"),
    ],
)
def test_other_marks_are_refused(client: TestClient, grid: Any, marks: Any, status: int, words: str) -> None:
    refused = client.post("/api/mistakes", json={"grid": grid, "marks": marks})
    assert refused.status_code == status
    assert words in refused.json()["message"]


def test_hosts_origins_and_sizes(client: TestClient) -> None:
    question = {"grid": PROPER}
    foreign = client.post("/api/solve", json=question, headers={"host": "evil.example"})
    assert (foreign.status_code, foreign.json()["error"]) == (421, "HostError")
    assert client.get("/", headers={"host": "evil.example:8081"}).status_code == 421
    assert client.get("/", headers={"host": "["}).status_code == 421
    assert client.get("/", headers={"host": "127.0.0.1:8081"}).status_code == 200
    assert client.get("/", headers={"host": "[::1]:8081"}).status_code == 200
    origin = client.post("/api/solve", json=question, headers={"origin": "https://evil.example"})
    assert (origin.status_code, origin.json()["error"]) == (403, "OriginError")
    assert client.post("/api/solve", json=question, headers={"origin": "null"}).status_code == 403
    assert client.post("/api/solve", json=question, headers={"origin": "http://localhost"}).status_code == 200
    assert client.post("/api/solve", content=b" " * (LONGEST_BODY + 1)).status_code == 413

    def parts() -> Any:
        yield from [b" " * 1024] * 1025

    assert client.post("/api/solve", content=parts()).status_code == 413  # no length is announced
    assert client.get("/nothing.js").status_code == 404
    assert client.get("/../_app.py").status_code == 404
    other = TestClient(app(allowed_hosts=["sudoku.example"]), base_url="http://sudoku.example")
    assert other.get("/").status_code == 200
    with pytest.raises(TypeError, match="allowed_hosts must be names"):
        app(allowed_hosts="example.org")


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ({"time_limit": "5"}, TypeError, "time_limit must be a number of seconds, not str '5'"),
        ({"time_limit": -5}, ValueError, "time_limit must be at least 0 seconds, not -5"),
        ({"threads": 0}, ValueError, "threads must be 1 to"),
        ({"threads": "2"}, TypeError, "threads must be an integer, not str '2'"),
    ],
)
def test_wrong_limits_are_refused(wrong: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        app(**wrong)


METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"}
ALLOWED: dict[str, set[str]] = {
    **{f"/api/{name}": {"POST"} for name in ANSWERS},
    **{path: {"GET", "HEAD"} for path in ("/", "/app.js", "/index.html", "/openapi.json", "/texts.json")},
    **{path: set() for path in ("/api", "/api/", "/api/nothing", "/api/solve/", "/nothing", "/openapi.json/")},
}


@pytest.mark.parametrize(("path", "allowed"), ALLOWED.items())
def test_a_method_is_answered_or_refused_with_those_that_are(path: str, allowed: set[str], client: TestClient) -> None:
    for method in METHODS - allowed:
        refused = client.request(method, path)
        named = {name.strip() for name in refused.headers.get("allow", "").split(",")} - {""}
        assert (refused.status_code, named) == (405 if allowed else 404, allowed), method
        assert method == "HEAD" or refused.json()["message"]
    for method in allowed - {"POST"}:
        assert client.request(method, path).status_code == 200


def test_a_whole_number_may_have_a_point(client: TestClient) -> None:
    made = client.post("/api/generate", content=b'{"seed": 3.0, "givens": [2e1, 40.0], "rating": [1, 2]}')
    expected = nonet.generate(seed=3, givens=(20, 40), rating=(1, 2)).to_line()
    assert (made.json()["puzzle"], made.json()["seed"]) == (expected, 3)
    for number in (b"3.5", b"1e400", b"-1.0", b'"3"', b"1e300"):
        assert client.post("/api/generate", content=b'{"seed": %b}' % number).status_code == 400


def test_every_answer_has_the_headers_of_security(client: TestClient) -> None:
    for answer in (client.get("/"), client.get("/app.js"), client.get("/x"), client.post("/api/solve", json={})):
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert "set-cookie" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers


def test_it_is_mounted_in_another_program() -> None:
    program = Starlette(routes=[Mount("/sudoku", app(allowed_hosts=["*"]))])
    client = TestClient(program)
    assert client.get("/sudoku", follow_redirects=True).text.startswith("<!doctype html>")
    assert client.get("/sudoku/app.js").status_code == 200
    assert client.post("/sudoku/api/solve", json={"grid": PROPER}).json()["status"] == "proper"


def test_the_texts_of_the_page_can_be_others() -> None:
    client = TestClient(app(texts={"hint": "Tipp"}), base_url="http://localhost")
    assert '<html data-texts="texts.json">' in client.get("/").text
    assert client.get("/texts.json").json() == {"hint": "Tipp"}


def test_the_page_names_nothing_of_others() -> None:
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://", text), path
        assert " style=" not in text, path


def test_the_page_asks_what_is_answered() -> None:
    asked = {
        name for path in STATIC.glob("*.js") for name in re.findall(r'ask\("(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert asked <= {*ANSWERS}
    assert len(asked) > 8


def test_the_description_is_that_of_the_checks(client: TestClient) -> None:
    described = client.get("/openapi.json").json()
    assert described == json.loads(json.dumps(description()))
    assert {path.removeprefix("/api/") for path in described["paths"]} == {*ANSWERS}
    schema = described["components"]["schemas"]["GenerateQuestion"]
    assert schema["required"] == ["seed"]
    assert schema["properties"]["seed"]["minimum"] == 0
    assert schema["additionalProperties"] is False


def test_each_stage_of_a_hint_has_a_schema_that_shows_what_it_tells(client: TestClient) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    described = client.get("/openapi.json").json()
    schemas = described["components"]["schemas"]
    content = described["paths"]["/api/hint"]["post"]["responses"]["200"]["content"]["application/json"]
    assert content["schema"] == {"$ref": "#/components/schemas/HintReport"}

    def kinds_of(answer: object) -> list[str]:
        names = (each["$ref"].rpartition("/")[2] for each in schemas["HintReport"]["oneOf"])
        known = {
            name: {"$ref": f"#/components/schemas/{name}", "components": described["components"]} for name in names
        }
        return [name for name, schema in known.items() if jsonschema.Draft202012Validator(schema).is_valid(answer)]

    grids = [each.step.grid for each in all_examples()]
    positions = [{"grid": each.to_dict()} for each in grids if each and each.layout is nonet.CLASSIC]
    kinds = {"where": "PlaceHint", "technique": "TechniqueHint", "step": "StepHint"}
    for stage, kind in kinds.items():
        for position in (positions[::20], positions[::4])[stage == "where"]:
            found = told(client, "hint", stage=stage, detail="data", **position)
            assert kinds_of(found) == [kind]
            assert {*found} <= {*schemas[kind]["properties"]}
            assert "digit" not in found or all(" " in place for place in found["places"])  # houses, no cells
        none = told(client, "hint", stage=stage, techniques=["jellyfish"], grid=PROPER)
        assert kinds_of(none) == ["NoHint"]
    assert not {"technique", "name", "step"} & {*schemas["PlaceHint"]["properties"]}
    assert {*schemas["StepHint"]["properties"]} - {*schemas["TechniqueHint"]["properties"]} == {"step"}


def test_every_enum_of_the_description_has_a_type(client: TestClient) -> None:
    """A generator of types writes ``unknown`` for one without."""

    def parts(schema: Any) -> Iterator[dict[str, Any]]:
        if isinstance(schema, dict):
            yield schema
        for each in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
            yield from parts(each)

    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    enums = [part for part in parts(schemas) if isinstance(part.get("enum"), list)]
    assert len(enums) > 50
    assert all(part["type"] == "string" and all(isinstance(one, str) for one in part["enum"]) for part in enums)
    assert not any("\n  " in part["description"] for part in schemas.values() if "description" in part)


@pytest.mark.parametrize(("root", "mount"), [("", "/sudoku"), ("/proxy", "/sudoku"), ("/proxy", ""), ("", "")])
def test_the_description_has_the_path_of_a_mount_or_a_proxy(root: str, mount: str) -> None:
    program = Starlette(routes=[Mount(mount, app())]) if mount else app()
    client = TestClient(program, base_url="http://localhost", root_path=root)
    described = client.get(f"{root}{mount}/openapi.json").json()
    address = described.get("servers", [{"url": ""}])[0]["url"]
    assert address == root + mount
    assert client.post(f"{address}/api/solve", json={"grid": PROPER}).json()["status"] == "proper"


def test_the_description_and_the_documentation_have_every_status(client: TestClient) -> None:
    responses = client.get("/openapi.json").json()["paths"]["/api/hint"]["post"]["responses"]
    assert {str(status) for status in STATUSES.values()} < set(responses)
    page = (Path(__file__).parents[2] / "docs" / "page.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d{3}(?:, \d{3})*) \|", page, re.MULTILINE)
    assert {status for row in rows for status in row.split(", ")} == {*responses, "415"} - {"200"}


def schemas(described: Any) -> Any:
    """Yield the schema of each field of each question, by its name."""
    for each in described["components"]["schemas"].values():
        yield from each.get("properties", {}).items()


def patterns(schema: Any) -> set[str]:
    return {one["pattern"] for one in (schema, *schema.get("anyOf", ())) if "pattern" in one}


@pytest.mark.parametrize(
    ("field", "texts", "others"),
    [
        ("grid", [PROPER, str(Grid(PROPER)), f"{PROPER};1", PROPER.replace(".", "-")], ["", PROPER[:-1], f"x{PROPER}"]),
        ("pencilmarks", [Grid(PROPER).to_sukaku()], [PROPER[:63]]),
        ("technique", [*nonet.logic.TECHNIQUES, *(each.name for each in nonet.logic.TECHNIQUES.values())], ["", "12"]),
        ("data", ["", "AAAA", "AAA=", "AA=="], ["A", "AAA", "AA A", "AA=A"]),
    ],
)
def test_the_description_has_patterns(client: TestClient, field: str, texts: list[str], others: list[str]) -> None:
    described = client.get("/openapi.json").json()
    found = [pattern for name, schema in schemas(described) if name == field for pattern in patterns(schema)]
    assert found
    for pattern in found:
        assert all(re.search(pattern, text) for text in texts)
        assert not any(re.search(pattern, text) for text in others)


@given(st.binary(max_size=200) | st.text(max_size=100).map(str.encode))
def test_no_body_breaks_it(body: bytes) -> None:
    client = TestClient(app(), base_url="http://localhost")
    for name in ("solve", "hint", "read"):
        assert client.post(f"/api/{name}", content=body).status_code in (200, 400, 422)


def run(coroutine: Any) -> Any:
    """Run a coroutine in a thread: Playwright may have a loop of its own in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


async def never() -> None:
    await asyncio.Event().wait()


def until_cancelled(cancel: CancelFlag) -> int:
    """Count solutions for hours."""
    return nonet.count_solutions("." * 81, limit=None, cancel=cancel)


def test_a_call_ends_at_its_time_limit_while_others_go_on() -> None:
    async def calls() -> None:
        workers = Workers(time_limit=0.3, queue=4, threads=2)
        long = asyncio.ensure_future(workers.run(until_cancelled, never))
        await asyncio.sleep(0.05)
        assert await workers.run(lambda cancel: nonet.solve(PROPER).to_line(), never) == SOLUTION
        assert not long.done()
        with pytest.raises(TimeLimitError, match=r"longer than 0\.3 seconds"):
            await long
        workers.close()

    run(calls())


def test_a_call_is_cancelled_when_the_client_goes_away() -> None:
    async def calls() -> None:
        workers = Workers(time_limit=60, queue=4, threads=1)
        seen: list[CancelFlag] = []

        def answer(cancel: CancelFlag) -> int:
            seen.append(cancel)
            return until_cancelled(cancel)

        async def gone() -> None:
            await asyncio.sleep(0.1)

        with pytest.raises(nonet.CancelledError):
            await workers.run(answer, gone)
        assert seen[0].is_set
        workers.close()

    run(calls())


def test_a_full_queue_is_refused() -> None:
    async def calls() -> None:
        workers = Workers(time_limit=60, queue=1, threads=1)
        going, waiting = (asyncio.ensure_future(workers.run(until_cancelled, never)) for _ in range(2))
        await asyncio.sleep(0.05)
        with pytest.raises(BusyError):
            await workers.run(until_cancelled, never)
        workers.close()
        for each in (going, waiting):
            with pytest.raises(nonet.CancelledError):
                await each

    run(calls())


def test_the_limits_are_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    def forever(question: object, cancel: CancelFlag) -> Solution:
        raise AssertionError(until_cancelled(cancel))

    slow = ANSWERS["solve"]._replace(function=forever)
    monkeypatch.setitem(ANSWERS, "solve", slow)
    with TestClient(app(time_limit=0.2, threads=1), base_url="http://localhost") as client:
        answer = client.post("/api/solve", json={"grid": PROPER})
        assert (answer.status_code, answer.json()["error"]) == (503, "TimeLimitError")

    async def refused(*_: Any, **__: Any) -> Any:
        raise BusyError

    monkeypatch.setattr(Workers, "run", refused)
    with TestClient(app(), base_url="http://localhost") as client:
        answer = client.post("/api/solve", json={"grid": PROPER})
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")


def test_what_fails_inside_is_told_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page can say so in its own words; the server logs the error."""

    def broken(question: object, cancel: CancelFlag) -> Solution:
        raise RuntimeError("a secret of the library")

    monkeypatch.setitem(ANSWERS, "solve", ANSWERS["solve"]._replace(function=broken))
    with TestClient(app(), base_url="http://localhost", raise_server_exceptions=False) as client:
        answer = client.post("/api/solve", json={"grid": PROPER})
    assert (answer.status_code, answer.json()["error"]) == (500, "InternalError")
    assert "secret" not in answer.text
    assert "content-security-policy" in answer.headers


def test_own_names_are_those_of_the_machine() -> None:
    assert own_names("sudoku.example") == {"sudoku.example"}
    assert not own_names("0.0.0.0") & {"0.0.0.0", "::"}
    assert own_names("0.0.0.0")


def test_every_answer_is_what_its_class_says(monkeypatch: pytest.MonkeyPatch) -> None:
    reader.use(monkeypatch)
    questions: dict[str, dict[str, Any]] = {
        "generate": {"seed": 1},
        "daily": {"date": "2026-11-26", "level": "easy"},
        "levels": {},
        "sheet": {"seed": 1, "count": 2},
        "worksheet": {"technique": "naked_pair", "seed": 1, "count": 1},
        "practice": {"technique": "naked_pair", "seed": 1},
        "board": {"layout": {"size": 6}, "add": {"rule": "cage", "cells": ["r1c1"]}},
        "rule_kinds": {"layout": {"size": 6}},
        "convert": {"grid": PROPER, "to_format": "lines"},
        "read": {"data": base64.b64encode(PROPER.encode()).decode()},
        "photo": {"data": base64.b64encode(reader.PICTURE).decode()},
        "techniques": {},
        "course": {},
        "lesson": {"technique": "x_wing"},
        "attempt": {"technique": "naked_pair", "grid": PROPER, "ruled_out": ["r1c3=1"]},
    }
    for name, answer in ANSWERS.items():
        question = msgspec.convert(questions.get(name, {"grid": PROPER}), answer.question)
        report = answer.function(question, CancelFlag())
        assert type(report) in answer.reports
        assert msgspec.json.decode(msgspec.json.encode(report), type=type(report)) == report
        assert answer.summary


def test_half_a_body_is_refused_by_any_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nonet.web._app._BODY_LIMIT", 0.05)
    pieces: list[dict[str, Any]] = [{"type": "http.request", "body": b'{"grid": ', "more_body": True}]
    sent: list[dict[str, Any]] = []

    async def receive() -> Any:
        if not pieces:
            await asyncio.sleep(60)
        return pieces.pop()

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/api/solve",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }
    # In a thread of its own: the browser's tests have a loop in this one.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, app()(scope, receive, send)).result()
    assert sent[0]["status"] == 408


def test_pages_of_allowed_origins_may_ask() -> None:
    question = {"grid": PROPER}
    site = TestClient(app(allowed_origins=["https://a.example", "http://b.example:8000"]), base_url="http://localhost")
    for origin in ("https://a.example", "http://b.example:8000"):
        asked = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
        before = site.options("/api/solve", headers={"origin": origin, **asked})
        assert (before.status_code, before.headers["access-control-allow-origin"]) == (204, origin)
        assert before.headers["access-control-allow-headers"] == "content-type"
        assert "POST" in before.headers["access-control-allow-methods"]
        for body, status in ((question, 200), ({"grid": "oops"}, 422)):
            answer = site.post("/api/solve", json=body, headers={"origin": origin})
            assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (status, origin)
            assert "origin" in answer.headers["vary"].lower()
    for origin in ("http://a.example", "https://a.example.evil", "null"):
        refused = site.post("/api/solve", json=question, headers={"origin": origin})
        assert (refused.status_code, "access-control-allow-origin" in refused.headers) == (403, False)
        before = site.options("/api/solve", headers={"origin": origin, "access-control-request-method": "POST"})
        assert (before.status_code, "access-control-allow-origin" in before.headers) == (403, False)
    assert site.post("/api/solve", json=question).status_code == 200
    app(allowed_origins=["capacitor://localhost", "http://[::1]:3000", "http://localhost:8080", "http://a.example:443"])
    anyone = TestClient(app(allowed_origins=["*"]), base_url="http://localhost")
    assert anyone.post("/api/solve", json=question, headers={"origin": "https://c.example"}).status_code == 200


UNSENT = [
    "http://localhost:*",
    "https://*.a.example",
    "http://",
    "http://a.example:x",
    "http://a b",
    "https://ä.example",
]
UNSENT += ["http://a.example:80", "https://a.example:443"]


@pytest.mark.parametrize(
    "origin", ["a.example", "https://a.example/", "https://a.example/x", "", "https://A.example", *UNSENT]
)
def test_an_origin_is_written_as_browsers_send_it(origin: str) -> None:
    with pytest.raises(ValueError, match="an origin is written as"):
        app(allowed_origins=[origin])
    with pytest.raises(TypeError, match="allowed_origins must be origins"):
        app(allowed_origins=origin)


def test_a_number_has_one_type_in_the_library_and_in_the_server(client: TestClient) -> None:
    """Fields of one name hold the same value: as the library writes JSON, and as the server does."""
    found = nonet.hint(HARDER)
    assert found is not None
    own = found.to_dict()
    answer = told(client, "hint", grid=HARDER, detail="data")
    step = answer["step"]
    assert answer["difficulty"] == own["difficulty"] == step["difficulty"] == step["data"]["difficulty"]
    assert isinstance(answer["difficulty"], float)
    steps = told(client, "path", grid=PROPER)["steps"]
    assert [step["difficulty"] for step in steps] == [step.difficulty for step in nonet.explain(PROPER)]
    hodoku = told(client, "hint", grid=PROPER, profile="hodoku")
    assert hodoku["difficulty"] == nonet.rate(PROPER, profile="hodoku").hardest.score  # type: ignore[union-attr]
    rating, explainer = told(client, "rate", grid=PROPER), nonet.rate(PROPER)
    assert {name: rating["se121"][name] for name in ("er", "ep", "ed", "effort")} == {
        name: getattr(explainer, name) for name in ("er", "ep", "ed", "effort")
    }
    assert (rating["hodoku"]["score"], rating["hodoku"]["effort"]) == (204, 193.2)


def test_a_puzzle_of_a_seed_is_told_with_its_start(client: TestClient) -> None:
    for start in (0, 3):
        made = told(client, "generate", seed=5, start=start)
        assert (made["seed"], made["start"]) == (5, start)
        assert made["puzzle"] == nonet.generate(seed=5, start=start).to_line()


def test_a_hint_known_by_a_pattern_takes_all_that_the_pattern_excludes(client: TestClient) -> None:
    puzzle = "...4..9....3..7..2.6..925...5....89.8.2.5..4.4........3.5.6.1....89......4..3..7."
    before = next(each.grid for each in nonet.explain(puzzle) if each.technique.id == "forcing_x_chain")
    assert before is not None
    grid = {"values": before.to_line(), "givens": puzzle, "pencilmarks": before.to_sukaku()}
    step = told(client, "hint", grid=grid, stage="step")["step"]
    assert step["eliminations"] == ["r1c9=6", "r6c8=6"]
    assert step["statements"][-1]["text"] == "No cell that sees both can be 6. So r1c9 and r6c8 are not 6."


def test_all_steps_have_the_names_of_hints(client: TestClient) -> None:
    puzzle = "000025000070900000300800006020010030960230400040006021000000002036000170000000590"
    steps = told(client, "path", grid=puzzle)["steps"]
    chain = next(each for each in steps if each["technique"] == "forcing_x_chain")
    assert chain["name"] == "Turbot Fish (Forcing X-Chain)"
