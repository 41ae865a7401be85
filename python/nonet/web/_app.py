"""``app``: the page and its questions as an ASGI application, which runs alone or inside another one."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Mapping, MutableMapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from importlib.util import find_spec
from io import BytesIO
from math import inf
from pathlib import Path
from urllib.parse import quote
from weakref import WeakValueDictionary

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from nonet import CancelledError
from nonet._checks import checked_integer, checked_seconds
from nonet.aio import status_of
from nonet.logic import LANGUAGES, TECHNIQUES
from nonet.web._files import Files
from nonet.web._openapi import description
from nonet.web._questions import LONGEST_PICTURE, choices_of
from nonet.web._work import BusyError, TimeLimitError, Workers
from nonet.web.answers import ANSWERS, Answer
from nonet.web.guard import HEADERS, LOOPBACK, Guard, checked_origins, is_loopback, refusal
from nonet.web.problems import problem_of

STATIC = Path(__file__).with_name("static")
LONGEST_BODY = 1024 * 1024
_CLASS_PLACE = re.compile(r"([A-Za-z0-9_-]{1,64})(?:/(\d{1,9}))?")
"""What a class types: a technique for its lesson, and a number for an exercise, such as ``x-wing/4821``."""
_SHARED_PLACE = re.compile(
    r"#(?:[pg]=[\w&=-]+|new/\w+/\w+/\d{1,10}|learn/class/[\w%.~-]*/\d{4}-\d\d-\d\d/[\w,-]+)", re.ASCII
)
"""What a code for cameras leads to besides: a puzzle that is shared, or what a pupil found, as its link has it."""
_LONGEST_SHARED = 1000
_SPOKEN_PLACE = re.compile(rf"(?:({'|'.join(LANGUAGES)})(?:/|\Z))?(.*)", re.DOTALL | re.IGNORECASE)
"""A place with a language before it, such as ``de/x-wing``."""
_OTHER_WORD = re.compile(r"Invalid enum value .* - at `\$\.(\w+)`$", re.DOTALL)
_OTHER_FIELD = re.compile(r"Object contains unknown field `[^`]*`\Z")
_LONGEST_NAME = 64
"""How much is told of a place that is none."""
_TIME_LIMIT = 20.0
_PICTURE_LIMIT = 10.0
_QUEUE = 256
_BODY_LIMIT = 20.0
"""Seconds in which the body of a request must have arrived, whatever server the application runs in."""


def _number(text: str) -> float:
    """Return a number with a point or an exponent; in JSON, 3.0 is the integer 3."""
    value = float(text)
    return int(value) if value.is_integer() else value


_JSON = msgspec.json.Decoder(float_hook=_number)


def app(
    *,
    allowed_hosts: Iterable[str] = LOOPBACK,
    allowed_origins: Iterable[str] = (),
    time_limit: float = _TIME_LIMIT,
    threads: int | None = None,
    texts: Mapping[str, str] | None = None,
    addresses: Sequence[str] = (),
) -> Starlette:
    """Return an ASGI application that serves the page, and answers its questions as JSON below ``api/``.

    It keeps nothing but the last steps that it found. It answers only for ``allowed_hosts`` (names without a port;
    ``"*"`` for any): by default, to a browser on this machine. Pages of other sites may ask if their origin is one of
    ``allowed_origins``, such as ``https://example.org`` (``"*"`` for any). A question takes at most ``time_limit``
    seconds, and as many are answered at once as there are ``threads`` (default: one per core). ``openapi.json``
    describes the questions. ``texts`` replace those of the page, by the keys of ``static/en.js``, ``moves_en.js``,
    ``later_en.js``, ``how_en.js``, ``photo_en.js`` and ``class_en.js``: a translation, or other words; what they lack
    stays English. ``addresses`` are where other machines open the page: a teacher whose browser is on this machine
    shows a class the first one. Below the page, the name of a technique leads a class to its lesson, and a number
    behind it to an exercise: ``x-wing/4821``. The page speaks the language that the player has chosen,
    else that of its link (``de/x-wing``, ``de`` for the page itself), else the first one that the browser prefers.

    Mounted in a program that uses Starlette or FastAPI, the page lies below the path of the mount::

        program.mount("/sudoku", nonet.web.app(allowed_hosts=["example.org"]))
    """
    if isinstance(allowed_hosts, str):
        raise TypeError(f"allowed_hosts must be names, not the single string {allowed_hosts!r}")
    if isinstance(allowed_origins, str):
        raise TypeError(f"allowed_origins must be origins, not the single string {allowed_origins!r}")
    origins = checked_origins(allowed_origins)
    count = None if threads is None else checked_integer("threads", threads, 1)
    workers = Workers(time_limit=checked_seconds("time_limit", time_limit), queue=_QUEUE, threads=count)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        workers.close()

    ways = {
        False: partial(_ask, workers=workers),
        True: partial(_ask_in_turn, workers=workers, turns=WeakValueDictionary()),
    }
    routes = [
        *(
            Route(f"/api/{name}", partial(ways[answer.takes_picture], answer=answer), methods=["POST"])
            for name, answer in ANSWERS.items()
        ),
        Route("/openapi.json", _openapi),
        Route("/class.json", partial(_class, addresses=addresses)),
        Route("/class.svg", partial(_class_picture, addresses=addresses)),
        Route("/texts.json", partial(_texts, texts=dict(texts or {}))),
        Route("/", partial(_page, is_translated=texts is not None)),
    ]
    program = Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, allowed_hosts=tuple(allowed_hosts), allowed_origins=origins),
            Middleware(Files, directory=STATIC),
        ],
        exception_handlers={404: _unknown, 405: _unknown, 500: _failed},
        lifespan=lifespan,
    )
    # A mount would match every path, and answer for the other routes where they do not have the method.
    program.router.default = _Places(directory=STATIC)
    program.router.redirect_slashes = False
    program.state.workers = workers
    return program


def _spoken(place: str) -> tuple[str, str]:
    """Return the query of the language before a typed place, empty without one, and the place itself."""
    typed = _SPOKEN_PLACE.fullmatch(place)
    assert typed is not None
    return f"?language={typed[1].lower()}" if typed[1] else "", typed[2]


def _hash_of_class(place: str) -> str | None:
    """Return where on the page a typed place leads, with or without hyphens; ``None`` if it is no place of a class."""
    query, place = _spoken(place)
    typed = _CLASS_PLACE.fullmatch(place)
    technique = typed and _TYPED_TECHNIQUES.get(_letters(typed[1]))
    if typed is None or technique is None:
        return None
    return query + (f"#practice/{technique}/{typed[2]}/pupil" if typed[2] else f"#lesson/{technique}/pupil")


def _is_drawn(place: str) -> bool:
    """Return whether a code for cameras may lead to a place: one of a class, or a puzzle that is shared."""
    _, shared = _spoken(place)
    return _hash_of_class(place) is not None or (
        len(shared) <= _LONGEST_SHARED and _SHARED_PLACE.fullmatch(shared) is not None
    )


def _letters(name: str) -> str:
    return re.sub(r"[_-]", "", name.lower())


_TYPED_TECHNIQUES = {_letters(name): name for name in TECHNIQUES}


class _Places(StaticFiles):
    """Parts of files, and the places that a class types. What is neither has no methods: it is not found."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        ends = scope["path"].endswith("/")
        up = "../" * (path.count("/") + ends) or "./"
        query, rest = _spoken(path)
        place = None if rest and ends else _hash_of_class(path) if rest else query
        if place:
            if scope["method"] in ("GET", "HEAD"):
                return RedirectResponse(f"{up}{place}")
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        if scope["method"] in ("GET", "HEAD"):
            try:
                return await super().get_response(path, scope)
            except HTTPException as error:
                if error.status_code != 404 or "text/html" not in Headers(scope=scope).get("accept", ""):
                    raise
                # A browser was led here by what somebody typed: the page says that, beside its lessons.
                return RedirectResponse(f"{up}{query}#learn/{quote(rest[:_LONGEST_NAME])}")
        await super().get_response(path, {**scope, "method": "HEAD"})
        raise HTTPException(405, headers={"allow": "GET, HEAD"})


async def _ask(request: Request, *, answer: Answer, workers: Workers) -> Response:
    """Answer a question."""
    is_picture = answer.takes_picture
    most, time_limit = (LONGEST_PICTURE, _PICTURE_LIMIT) if is_picture else (LONGEST_BODY, inf)
    if is_picture and not request.headers.get("content-type", "").startswith("image/"):
        return refusal(415, "RequestError", "the body is a picture, and its content-type says so: image/jpeg")
    try:
        async with asyncio.timeout(_BODY_LIMIT):
            body = await _body(request, most)
        fields = {**request.query_params, "data": body} if is_picture else _JSON.decode(body)
        asked = msgspec.convert(fields, type=answer.question, strict=not is_picture)
    except TimeoutError:
        return refusal(408, "TimeLimitError", "the request was not complete in time", {"connection": "close"})
    except ClientDisconnect:
        return Response(status_code=400)
    except _TooLong:
        return refusal(413, "SizeError", f"a request has at most {most:,} bytes")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return refusal(400, "RequestError", _with_choices(str(error), answer))
    try:
        told = await workers.run(partial(answer.function, asked), partial(_gone, request), time_limit=time_limit)
    except BusyError:
        return _busy()
    except (ValueError, CancelledError, ImportError, TimeLimitError) as error:
        return _json(problem_of(error), status_of(error))
    return _json(told)


def _with_choices(message: str, answer: Answer) -> str:
    """Return what is wrong with a request; of a word that is none of a list, and of an unknown field, with the list."""
    if _OTHER_FIELD.match(message):
        names = ", ".join(
            name for name in answer.question.__struct_fields__ if name != "data" or not answer.takes_picture
        )
        return f"{message}: the fields are {names}" if names else f"{message}: there are none"
    field = _OTHER_WORD.search(message)
    choices = choices_of(answer.question, field[1]) if field else []
    return f"{message}: one of {', '.join(choices)}" if choices else message


async def _ask_in_turn(
    request: Request, *, answer: Answer, workers: Workers, turns: MutableMapping[str, asyncio.Lock]
) -> Response:
    """Answer a question with a picture: one at a time for each client, and the next waits before its body is read."""
    turn = turns.setdefault(request.client.host if request.client else "", asyncio.Lock())
    try:
        async with asyncio.timeout(_PICTURE_LIMIT):
            await turn.acquire()
    except TimeoutError:
        return _busy()
    try:
        return await _ask(request, answer=answer, workers=workers)
    finally:
        turn.release()


def _busy() -> Response:
    return refusal(503, "BusyError", "too many questions are waiting", {"retry-after": "1"})


class _TooLong(Exception):  # noqa: N818 - it does not leave this file
    """The body of a request has too many bytes."""


async def _body(request: Request, most: int) -> bytes:
    announced = request.headers.get("content-length", "0")
    if announced.isdecimal() and int(announced) > most:
        raise _TooLong
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise _TooLong
        parts.append(part)
    return b"".join(parts)


async def _gone(request: Request) -> None:
    """Wait until the client goes away."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _json(told: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(told), status, media_type="application/json")


async def _openapi(request: Request) -> Response:
    return JSONResponse(description(request.scope.get("root_path", "").rstrip("/")))


async def _class(request: Request, *, addresses: Sequence[str]) -> Response:
    """Tell where a class opens the page, and whether that can be drawn for its cameras."""
    return JSONResponse(
        {"address": _address_for_others(request, addresses), "has_picture": find_spec("segno") is not None}
    )


async def _class_picture(request: Request, *, addresses: Sequence[str]) -> Response:
    """Draw the address that a class opens as a QR code."""
    address, place = _address_for_others(request, addresses), request.query_params.get("place", "")
    if not address or not _is_drawn(place) or find_spec("segno") is None:
        return refusal(404, "NotFoundError", "there is no such picture")
    import segno

    drawn = BytesIO()
    segno.make_qr(f"{address}{place}", error="m").save(drawn, kind="svg", scale=8, border=1)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def _address_for_others(request: Request, addresses: Sequence[str]) -> str:
    """Return where other machines open the page: as this one did, or, if that was from here, the first address."""
    if not is_loopback(request.url.hostname or ""):
        url = request.url
        return f"{url.scheme}://{url.netloc}{url.path.rpartition('/')[0]}/"
    return next(iter(addresses), "")


async def _texts(request: Request, *, texts: Mapping[str, str]) -> Response:
    return JSONResponse(texts)


async def _page(request: Request, *, is_translated: bool) -> Response:
    """Return the page; its addresses are relative, so it needs the slash at the end of the path of a mount."""
    if not request.scope["path"].endswith("/"):
        return RedirectResponse(f"{request.url.path}/")
    asked = _language(request.query_params.get("language", ""), request.headers.get("accept-language", ""))
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    page = page.replace('lang="en"', 'data-texts="texts.json"' if is_translated else f'lang="{asked}"')
    return Response(page, media_type="text/html; charset=utf-8", headers={"vary": "Accept-Language"})


def _language(wanted: str, accepted: str) -> str:
    """Return the language that a link wants, else the one that the header of a browser likes best, else English."""
    likings = {wanted: inf}
    for each in accepted.split(","):
        tag, _, liking = each.partition(";")
        with suppress(ValueError):
            likings.setdefault(tag.strip().lower().partition("-")[0], float(liking.strip().removeprefix("q=") or 1))
    spoken = [code for code in likings if code in LANGUAGES and likings[code]]
    return max(spoken, key=likings.__getitem__, default=LANGUAGES[0])


async def _unknown(request: Request, error: Exception) -> Response:
    """Refuse a path or a method that nothing answers."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return refusal(405, "MethodError", f"{request.method} is not answered here", error.headers)
    names = ", ".join(ANSWERS)
    return refusal(404, "NotFoundError", f"there is nothing here; questions are POST requests to api/ and {names}")


async def _failed(request: Request, error: Exception) -> Response:
    """Answer when the library itself fails; the server then logs the error."""
    return refusal(500, "InternalError", f"nonet failed: {type(error).__name__}", HEADERS)
