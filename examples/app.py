"""A backend for a Sudoku app: daily puzzle, hint in three stages, mistakes, picture. `docs/app.md` explains it.

Run it with `pip install '.[web,png]'` and `uvicorn app:app`.
"""

import json
from collections.abc import Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

import nonet
from nonet.aio import STATUSES, call, status_of
from nonet.results import PlayerMarks

TIMEOUT = 5.0


async def daily(request: Request) -> Response:
    """GET /daily/2026-11-26/easy: the puzzle of a day, the same for everybody."""
    puzzle = await answer(request, nonet.daily, **request.path_params)
    return JSONResponse({"puzzle": puzzle.to_line(), **nonet.puzzle_id(puzzle)._asdict()})


async def hint(request: Request) -> Response:
    """POST /hint/where, /hint/technique or /hint/step: no more of the next step than the stage tells."""
    _, taken = await answer(request, board_in, await request.body())
    found = await answer(request, nonet.hint, taken.grid)
    return JSONResponse(found and await answer(request, found.to_dict, stage=request.path_params["stage"]))


async def mistakes(request: Request) -> Response:
    """POST /mistakes: the cells that contradict the solution, and those of which every mark was dropped."""
    _, taken = await answer(request, board_in, await request.body())
    found = await answer(request, nonet.mistakes, taken.grid)
    told = {"values": found.values, "marks": found.marks, "dropped": taken.empty}
    return JSONResponse({name: [*map(str, cells)] for name, cells in told.items()})


async def picture(request: Request) -> Response:
    """POST /picture: the board as PNG, with the player's own marks, its mistakes in red."""
    board, taken = await answer(request, board_in, await request.body())
    wrong = await answer(request, nonet.mistakes, taken.grid)
    red = dict.fromkeys((*wrong.values, *wrong.marks), "#ffd0d0")
    return Response(await answer(request, board.to_png, marks=taken.kept, cells=red), media_type="image/png")


def board_in(body: bytes) -> tuple[nonet.Grid, PlayerMarks]:
    """Return the player's board: {"values": …, "givens": …, "marks": {"r1c3": [1, 2]}}."""
    asked = json.loads(body)
    if not isinstance(asked, dict) or not isinstance(asked.get("values"), str):
        raise HTTPException(400, "expected an object with the field values, a text")
    board = nonet.Grid(asked["values"], givens=asked.get("givens"))
    return board, board.with_player_marks(asked.get("marks") or {})


async def answer(request: Request, function: Callable[..., Any], *args: Any, **keywords: Any) -> Any:
    """Call a function of nonet until its time is up or the client is gone; tell the client what nonet refuses.

    An error of any other code is a fault of this file, with status 500 and without a word of it.
    """
    try:
        return await call(function, *args, timeout=TIMEOUT, gone=gone(request), **keywords)
    except tuple(STATUSES) as error:
        raise HTTPException(status_of(error), str(error)) from error


async def gone(request: Request) -> None:
    """Wait until the client goes away: nothing else follows the body."""
    await request.body()
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def refuse(request: Request, error: Exception) -> Response:
    """Tell why there is no answer, with the cells of a mistake or a conflict."""
    assert isinstance(error, HTTPException)
    why = error.__cause__ or error
    told = {"error": type(why).__name__, "message": error.detail, "cells": [*map(str, getattr(why, "cells", ()))]}
    return JSONResponse(told, error.status_code, error.headers)


app = Starlette(
    routes=[
        Route("/daily/{date}/{level}", daily),
        Route("/hint/{stage}", hint, methods=["POST"]),
        Route("/mistakes", mistakes, methods=["POST"]),
        Route("/picture", picture, methods=["POST"]),
    ],
    exception_handlers={HTTPException: refuse},
)
