"""A backend for a Sudoku app: daily puzzle, hint in three stages, mistakes, picture. `docs/app.md` explains it.

Run it with `pip install '.[web,png]'` and `uvicorn app:app`.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import nonet
from nonet.aio import STATUSES, call, status_of

TIMEOUT = 5.0


async def daily(request: Request) -> Response:
    """GET /daily/2026-11-26/easy: the puzzle of a day, the same for everybody."""
    date, level = request.path_params["date"], request.path_params["level"]
    puzzle = await answer(request, nonet.daily, date, level)
    return JSONResponse({"puzzle": puzzle.to_line(), **nonet.puzzle_id(puzzle)._asdict()})


async def hint(request: Request) -> Response:
    """POST /hint/where, /hint/technique or /hint/step: no more of the next step than the stage tells."""
    found = await answer(request, nonet.hint, await grid_of(request))
    return JSONResponse(None if found is None else found.to_dict(stage=request.path_params["stage"]))


async def mistakes(request: Request) -> Response:
    """POST /mistakes: the cells that contradict the solution."""
    found = await answer(request, nonet.mistakes, await grid_of(request))
    return JSONResponse({"values": [*map(str, found.values)], "marks": [*map(str, found.marks)]})


async def picture(request: Request) -> Response:
    """POST /picture: the board as PNG, with the player's own marks, its mistakes in red."""
    asked = await request.json()
    board = nonet.Grid(asked["values"], givens=asked.get("givens"))
    taken = board.with_player_marks(asked.get("marks") or {})
    wrong = await answer(request, nonet.mistakes, taken.grid)
    red = dict.fromkeys((*wrong.values, *wrong.marks), "#ffd0d0")
    png = await answer(request, board.to_png, marks=taken.kept, cells=red)
    return Response(png, media_type="image/png")


async def grid_of(request: Request) -> nonet.Grid:
    """Return the player's board: {"values": …, "givens": …, "marks": {"r1c3": [1, 2]}}."""
    asked: dict[str, Any] = await request.json()
    grid = nonet.Grid(asked["values"], givens=asked.get("givens"))
    return grid.with_player_marks(asked["marks"]).grid if asked.get("marks") else grid


async def answer(request: Request, function: Callable[..., Any], *args: Any, **keywords: Any) -> Any:
    """Call a function until its time is up or the client is gone."""
    return await call(function, *args, timeout=TIMEOUT, gone=gone(request), **keywords)


async def gone(request: Request) -> None:
    """Wait until the client goes away: nothing else follows the body."""
    await request.body()
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def refuse(request: Request, error: Exception) -> Response:
    """Tell why there is no answer, with the cells of a mistake or a conflict."""
    told = {
        "error": type(error).__name__,
        "message": f"the field {error} is missing" if isinstance(error, KeyError) else str(error),
        "cells": [*map(str, getattr(error, "cells", ()))],
    }
    if isinstance(error, HTTPException):
        return JSONResponse(told, error.status_code, error.headers)
    return JSONResponse(told, status_of(error))


_ROUTES: list[tuple[str, Callable[[Request], Awaitable[Response]], str]] = [
    ("/daily/{date}/{level}", daily, "GET"),
    ("/hint/{stage}", hint, "POST"),
    ("/mistakes", mistakes, "POST"),
    ("/picture", picture, "POST"),
]
app = Starlette(
    routes=[Route(path, function, methods=[method]) for path, function, method in _ROUTES],
    exception_handlers=dict.fromkeys((*STATUSES, HTTPException), refuse),
)
